# SPDX-License-Identifier: MIT
"""The bytes of `Hardware.restart_memory`. They survive a soft restart, but not a power loss."""

LAST_GAME = 0  # the `name_hash` of the game that was selected last
CRASH_COUNT = 1  # the number of crashes in a row
RESTART_REQUESTED = 2  # 1 if the console restarts itself
BATTERY_WARNED = 3  # 1 if the player was warned of a low battery
BRIGHTNESS = 4  # the display's level of brightness
# How handful.play.start continues after a restart.
START_KIND = 5  # NEW, LEARNER or PARKED of that module; 0: no game is to be started
START_GAME = 6  # the game's index among the folders in games/, sorted
START_OUTCOME = 7  # the first outcome plus 1; 0: chance decides
