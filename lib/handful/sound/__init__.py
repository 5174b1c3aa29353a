# SPDX-License-Identifier: MIT
"""Sounds: loaded only if settings.toml names a pin for a buzzer or a motor."""
