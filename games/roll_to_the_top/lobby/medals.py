# SPDX-License-Identifier: MIT
"""Medals for playing Roll to the Top! alone: the most rounds for gold, silver and bronze.

Measured by host_sim/roll_to_the_top/medals.py: gold is what Hard needs in half of its games,
silver in nine of ten, bronze what a player without a plan needs in half of them.
"""

GOLD, SILVER, BRONZE, NONE = 0, 1, 2, 3
MEDALS = ("gold", "silver", "bronze")
SPARKLES = 10  # times the stars around a gold medal change
MOMENT = 2500  # milliseconds a medal is shown

# A challenge, its rounds increasing, its rounds decreasing.
PAR = (
    ("burj_khalifa", (7, 8, 10), (7, 9, 14)),
    ("pyramid", (8, 10, 12), (10, 12, 16)),
    ("eiffel_tower", (7, 9, 10), (8, 9, 13)),
    ("space_needle", (8, 9, 11), (8, 10, 12)),
    ("tree", (8, 10, 12), (8, 10, 12)),
    ("matterhorn", (8, 10, 12), (9, 11, 16)),
)


def rounds_for(name, decreasing):
    """(gold, silver, bronze) of a challenge; None for an own sheet, which nobody measured."""
    for known, increasing, falling in PAR:
        if known == name:
            return falling if decreasing else increasing
    return None


def medal(name, decreasing, rounds):
    """Which medal a finished game is worth."""
    par = rounds_for(name, decreasing)
    if par is None:
        return NONE
    return sum([rounds > most for most in par])


def won_medal(state):
    """Of a single game alone that filled its sheet; NONE for any other."""
    rounds, left = state.finished_games[-1]
    if state.seats > 1 or state.games > 1 or left[0]:
        return NONE
    return medal(state.sheet.name, state.decreasing, rounds)


def celebrate(state, screen, words):
    """Generator of milliseconds: a medal is a moment of its own, and gold sparkles."""
    won = won_medal(state)
    if won == NONE:
        return
    from handful.screen.large_text import draw_large_text

    screen.clear()
    for x in range(8):  # the ribbon
        screen.fill(8 + x, 2 * x, 7, 2, 1)
        screen.fill(29 - x, 2 * x, 7, 2, 1)
    for row in range(32):
        from_middle = abs(2 * row - 31)
        half = sum([from_middle * from_middle + (2 * x + 1) ** 2 < 1024 for x in range(16)])
        screen.fill(22 - half, 16 + row, 2 * half, 1, 1)
        half = sum([from_middle * from_middle + (2 * x + 1) ** 2 < 650 for x in range(16)])
        screen.fill(22 - half, 16 + row, 2 * half, 1)
    draw_large_text(screen, 17, 24, str(won + 1))
    draw_large_text(screen, 50, 20, words(MEDALS[won] + "_medal"))
    screen.text(51, 40, words("in_rounds", state.finished_games[-1][0]))
    for step in range(SPARKLES if won == GOLD else 0):
        for star in range(6):
            lit = (step + star) % 3 < 2
            screen.text(47 + 15 * star, 4 + 7 * (star % 2), "★" if lit else " ")
            screen.text(47 + 15 * star, 56 - 5 * (star % 2), "★" if lit else " ")
        yield 200
    yield -MOMENT


def verdict(state, words):
    """A sentence: a medal and what the next one needs, or what the score is made of; none after
    several games."""
    if state.games > 1:
        return ""
    rounds, left = state.finished_games[-1]
    if left[0]:
        return words("open_squares", rounds, left[0])
    most = rounds_for(state.sheet.name, state.decreasing)
    if not most:
        return words("in_rounds", rounds)
    won = won_medal(state)
    if won == NONE:
        return words("no_medal", most[-1])
    return words(MEDALS[won], most[won - 1] if won else rounds)
