# SPDX-License-Identifier: MIT
"""Scenes outside of play: menu, options, seats, settings, statistics, self-test."""
