# SPDX-License-Identifier: MIT
"""What the device code may weigh: the one place to change when something got smaller or must grow.

Each limit lies ROOM above the measured figure. `python3 -m host_sim measure sizes --write` measures
again, writes docs/sizes.md and lists limits that could be lowered. All are of the files as `deploy`
writes them, and each fails the test run.
"""

ROOM = 3 * 1024

DRIVE = 409 * 1024  # everything together; the smallest drive, a Pico W's, takes 490 KB
# Of one module as .py: compiling it on the device takes 3.3 times as much heap. On firmware 10.0.3
# Roll's board (13.3 KB) was compiled with 38 KB to spare in one piece.
SOURCE = 27 * 512

# The menu keeps what every game in play needs, 10 KB of code: games start 0.1 s sooner, and a game
# in play is no larger for it.
MENU_READ = 39_800  # bytes of code read until the menu is up
MENU_HEAP = 72_240  # live bytes then, of 154 KB

# A game in play: bytes of code read for it, computer players aside; live bytes at its
# fullest, or with its computer players and the coach loaded.
GAMES = {
    "auruxxx": (35_940, 102_992),
    "roll_to_the_top": (42_112, 109_616),
    "top12": (28_100, 97_696),
    "top33": (36_900, 109_936),  # its screen is composed of smaller modules: 2.5 KB more to read
    "yahtzee": (27_249, 105_744),
}
LESSON_HEAP = 114_848  # live bytes of any lesson, with the names of its game and its notation
ANY_GAME = (40 * 1024, 120 * 1024)  # a new one, as long as it has no figures of its own


def game_read(name):
    return GAMES.get(name, ANY_GAME)[0]


def game_heap(name):
    return GAMES.get(name, ANY_GAME)[1]
