# SPDX-License-Identifier: MIT
"""Sound: read only where settings.toml names a pin for a buzzer or a motor."""
