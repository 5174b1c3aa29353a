# SPDX-License-Identifier: MIT
"""Scenes and steps between power-on and the first scene. Unloaded afterwards."""
