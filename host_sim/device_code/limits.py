# SPDX-License-Identifier: MIT
"""Size and heap limits of the device code. Change them here when code shrinks or must grow.

Each limit is ROOM bytes above the measured figure. `python3 -m host_sim measure sizes --update`
measures again, writes docs/sizes.md and lists limits that could be lowered. All limits apply to the
files as `deploy` writes them, and the tests check them.
"""

ROOM = 3 * 1024

# All files together: lessons and hints in whole sentences in six languages take 16 KB more than
# telegrams, and challenges take 10 KB, half of it words. Another 9 KB, 1.6 KB of it words, are
# hints that name a card and a reason, the list after a game, scores against each level, a friend's
# standings in a challenge and pages that are unloaded when they are closed. 6 KB since then: hints
# that weigh a risk and compare with the obvious choice, lessons and rules that say what strangers
# asked, in six languages. A Pico's drive holds
# 1,001 KB. A Pico W's holds 490 KB in whole sectors: there `deploy` leaves out line numbers and
# the last game.
DRIVE = 472 * 1024
# One module as .py. Compiling it on the device takes 3.3 times as much heap: on firmware 10.0.3,
# 38 KB in one piece stay free while Roll's board (13.3 KB) is compiled.
SOURCE = 27 * 512

# The menu keeps the 10 KB of code that every game needs: games start 0.1 s sooner, and a game in
# play does not grow. The names of challenges take 0.5 KB: one more row of a game's menu and of the
# pause menu, which is loaded for its names. Another 0.5 KB is room for the next names. Text tables
# are read in blocks instead of lines, which takes 0.6 KB of code: games start up to 0.1 s sooner,
# and texts no longer lie scattered over the heap. The list after a game and the rhythm of skipping
# take 0.5 KB of the code that every game needs. The pace of computer players is a module of its own
# now (0.3 KB), because play.py had reached the size that the device can still compile.
MENU_READ = 41_400  # bytes of code read before the menu opens
MENU_HEAP = 75_000  # live heap bytes in the menu, of 154 KB
NEW_GAME_MENU_HEAP = 512  # the same for each new game: its name and its folder, about 200 bytes

# A game in play: bytes of code read, without computer players; most live heap bytes, with computer
# players and the coach loaded. Roll and Top 33 have 1 to 1.5 KB more than in release 1.1, for the
# skipping of computer players' turns, Top 33's list of swaps and Roll's number that returns to its
# square after an undo. For that and for rounds that say who resigned, Roll reads 0.5 KB more code
# and takes 0.5 KB more heap.
# Roll's 0.8 KB since then are the code named above at the menu.
# Top 12 has 0.5 KB more for the names of challenges. Their code is loaded only in a challenge.
# Roll's cursor goes from square to square and back, and its opening rolls: 0.5 KB of code, 1 KB of
# heap.
# Yahtzee has 0.5 KB more for the 0.8 KB that the menu grew by since: with all seats taken, while
# Hard thinks, it takes 104,656 bytes.
GAMES = {
    "auruxxx": (27_231, 102_992),
    "roll_to_the_top": (35_028, 113_400),
    "top12": (18_979, 98_208),
    "top33": (27_847, 110_656),
    "yahtzee": (18_379, 104_960),
}
# Live heap bytes of any lesson, with the names of its game and its notation. The largest is
# Yahtzee's, which turns on the coach.
LESSON_HEAP = 122_000
ANY_GAME_DRIVE = 64 * 1024  # bytes of a new game's files
ANY_GAME = (40 * 1024, 120 * 1024)  # a game that is not listed above


def drive(games: list[str]) -> int:
    """Return the limit of everything on the drive with these games."""
    return DRIVE + ANY_GAME_DRIVE * len([name for name in games if name not in GAMES])


def menu_heap(games: list[str]) -> int:
    """Return the limit of the live heap bytes in the menu with these games."""
    return MENU_HEAP + NEW_GAME_MENU_HEAP * len([name for name in games if name not in GAMES])


def game_read(name: str) -> int:
    """Return the limit of the bytes of code that this game reads at its start."""
    return GAMES.get(name, ANY_GAME)[0]


def game_heap(name: str) -> int:
    """Return the limit of the live heap bytes of this game in play."""
    return GAMES.get(name, ANY_GAME)[1]
