# SPDX-License-Identifier: MIT
"""Medals for playing Roll to the Top! alone, and the rounds of games with other players.

host_sim/players/roll_to_the_top/medals.py measures the rounds: gold is the number that Hard
needs in half of its games, silver in nine of ten, bronze the number that a player without a plan
needs in half of them.
"""

import struct

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

    from handful.play.play import Play
    from handful.screen.screen import Screen
    from handful.words import Words

    from games.roll_to_the_top.rules.state import State

GOLD, SILVER, BRONZE, NO_MEDAL = 0, 1, 2, 3
MEDAL_NAMES = ("gold", "silver", "bronze")
SPARKLE_COUNT = 10  # times the stars around a gold medal change
SPARKLE_MS = 200
MEDAL_MS = 2500  # how long a medal is shown

# A challenge, then the most rounds for gold, silver and bronze: increasing, decreasing.
MEDAL_ROUNDS = (
    ("burj_khalifa", (7, 8, 10), (7, 9, 14)),
    ("pyramid", (8, 10, 12), (10, 12, 16)),
    ("eiffel_tower", (7, 9, 10), (8, 9, 13)),
    ("space_needle", (8, 9, 11), (8, 10, 12)),
    ("tree", (8, 10, 12), (8, 10, 12)),
    ("matterhorn", (8, 10, 12), (9, 11, 16)),
)


# The note of shared games, with FILLED for each sheet and direction that a human has filled.
FILLED_NOTE = "stats/rounds"
FILLED = "<BBHB"  # 2 * sheet + direction, number of full sheets, sum of their rounds, fewest rounds
FILLED_SIZE = 5  # bytes
MOST_FILLED = 255


def add_rounds(note: bytes, key: int, rounds: int) -> bytes:
    """Return the note of shared games with another full sheet."""
    count = total = 0
    fewest = rounds
    others = b""
    for at in range(0, len(note), FILLED_SIZE):
        entry = note[at : at + FILLED_SIZE]
        if entry[0] == key:
            _, count, total, fewest = struct.unpack(FILLED, entry)
        else:
            others += entry
    if count < MOST_FILLED:
        count += 1
        total += rounds
    return others + struct.pack(FILLED, key, count, total, min(fewest, rounds))


def save_rounds(play: "Play", state: "State") -> None:
    """Save in how many rounds a human has filled the sheet, after a game of several players."""
    rounds, open_squares = state.finished_games[-1]
    for seat in range(state.seats):
        if not open_squares[seat] and play.match.is_human(seat):
            options = play.match.options
            note = play.load_note(FILLED_NOTE)
            play.save_note(FILLED_NOTE, add_rounds(note, 2 * options[0] + options[1], rounds))
            return


def rounds_for_medals(name: str, decreasing: bool) -> tuple[int, int, int] | None:
    """Return the most rounds for gold, silver and bronze, or None for an own sheet."""
    for challenge, increasing_rounds, decreasing_rounds in MEDAL_ROUNDS:
        if challenge == name:
            return decreasing_rounds if decreasing else increasing_rounds
    return None


def medal_for(name: str, decreasing: bool, rounds: int) -> int:
    """Return the medal for filling this sheet in that many rounds, or NO_MEDAL."""
    limits = rounds_for_medals(name, decreasing)
    if limits is None:
        return NO_MEDAL
    return sum([rounds > limit for limit in limits])


def medal_won(state: "State") -> int:
    """Return the medal of a finished match: only for one game alone that filled the sheet."""
    rounds, open_squares = state.finished_games[-1]
    if state.seats > 1 or state.games > 1 or open_squares[0]:
        return NO_MEDAL
    return medal_for(state.sheet.name, state.decreasing, rounds)


def show_medal(state: "State", screen: "Screen", words: "Words") -> "Generator[int, None, None]":
    """Show the medal of a finished match, if there is one. Yield pauses in milliseconds."""
    medal = medal_won(state)
    if medal == NO_MEDAL:
        return
    from handful.screen.large_text import draw_large_text

    screen.clear()
    _draw_ribbon_and_disc(screen)
    draw_large_text(screen, 17, 24, str(medal + 1))
    draw_large_text(screen, 50, 20, words(MEDAL_NAMES[medal] + "_medal"))
    screen.text(51, 40, words("in_rounds", state.finished_games[-1][0]))
    for step in range(SPARKLE_COUNT if medal == GOLD else 0):
        for star in range(6):
            letter = "★" if (step + star) % 3 < 2 else " "
            screen.text(47 + 15 * star, 4 + 7 * (star % 2), letter)
            screen.text(47 + 15 * star, 56 - 5 * (star % 2), letter)
        yield SPARKLE_MS
    yield -MEDAL_MS


def _draw_ribbon_and_disc(screen: "Screen") -> None:
    for x in range(8):
        screen.fill(8 + x, 2 * x, 7, 2, 1)
        screen.fill(29 - x, 2 * x, 7, 2, 1)
    for row in range(32):
        distance = abs(2 * row - 31)  # from the middle, in half pixels
        for squared_radius, colour in ((1024, 1), (650, 0)):
            half_width = sum(
                [distance * distance + (2 * x + 1) ** 2 < squared_radius for x in range(16)]
            )
            screen.fill(22 - half_width, 16 + row, 2 * half_width, 1, colour)


def solo_verdict(state: "State", words: "Words") -> str:
    """Return a sentence about a finished game alone, or the scores of several games.

    It names the medal and what the next better one needs, or what the score consists of.
    """
    if state.games > 1:
        return "= " + " + ".join([str(score) for score, _ in state.solo_results()])
    rounds, open_squares = state.finished_games[-1]
    if open_squares[0]:
        return words("open_squares", rounds, open_squares[0])
    limits = rounds_for_medals(state.sheet.name, state.decreasing)
    if not limits:
        return words("in_rounds", rounds)
    medal = medal_won(state)
    if medal == NO_MEDAL:
        return words("no_medal", limits[BRONZE])
    return words(MEDAL_NAMES[medal], rounds if medal == GOLD else limits[medal - 1])
