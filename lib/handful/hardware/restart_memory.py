# SPDX-License-Identifier: MIT
"""The bytes of `Hardware.restart_memory`. They survive a soft restart, but not a power loss."""

import os

from handful import ROOT, TYPE_CHECKING

if TYPE_CHECKING:
    from alarm import SleepMemory

LAST_GAME = 0  # the `name_hash` of the game that was selected last
CRASH_COUNT = 1  # the number of crashes in a row
RESTART_REQUESTED = 2  # 1 if the console restarts itself
BATTERY_WARNED = 3  # 1 if the player was warned of a low battery
BRIGHTNESS = 4  # the display's level of brightness
# The game to start after a restart.
START_KIND = 5  # NEW, LEARNER or PARKED; 0: no game is to be started
START_GAME = 6  # the game's index among the folders in games/, sorted
START_OUTCOME = 7  # the first outcome plus 1; 0: chance decides
START_CHALLENGE = 8  # a challenge without its standings and its flag, see handful.challenge

NEW, LEARNER, PARKED, CHALLENGE = 1, 2, 3, 4  # values of START_KIND
CHALLENGE_SIZE = 5  # bytes


def store_start(
    memory: "SleepMemory | bytearray",
    function: str,
    name: str,
    first_outcome: int | None = None,
    is_learner: bool = False,
    challenge: bytes = b"",
) -> None:
    """Store a call of start_game() or resume_parked() of handful.play.start."""
    kind = LEARNER if is_learner else NEW
    memory[START_KIND] = PARKED if function == "resume_parked" else kind
    memory[START_GAME] = sorted(os.listdir(ROOT + "games")).index(name)
    memory[START_OUTCOME] = 0 if first_outcome is None else first_outcome + 1
    if challenge:
        memory[START_KIND] = CHALLENGE
        memory[START_CHALLENGE : START_CHALLENGE + CHALLENGE_SIZE] = challenge[:CHALLENGE_SIZE]


def take_start(memory: "SleepMemory | bytearray") -> tuple[str, tuple[object, ...]]:
    """Return the stored call, (function, arguments), and clear it."""
    kind, memory[START_KIND] = memory[START_KIND], 0
    name = sorted(os.listdir(ROOT + "games"))[memory[START_GAME]]
    if kind == PARKED:
        return "resume_parked", (name,)
    if kind == CHALLENGE:
        challenge = bytes(memory[START_CHALLENGE : START_CHALLENGE + CHALLENGE_SIZE])
        return "start_game", (name, None, False, challenge)
    outcome = memory[START_OUTCOME]
    return "start_game", (name, outcome - 1 if outcome else None, kind == LEARNER)
