# SPDX-License-Identifier: MIT
"""Measures the medals of Roll to the Top!: the table of games/roll_to_the_top/lobby/medals.py.

Gold is what Hard needs in half of its solo games, silver in nine of ten; bronze is what the
one-step player needs in half of its games.

    python -m host_sim.players.roll_to_the_top.medals
"""

from host_sim.players import arena

GAME = "roll_to_the_top"
GAMES = 300  # of each level on each sheet in each direction


def rounds(level, sheet, direction, games):
    """The rounds of solo games, fewest first."""
    options = {"sheet": sheet, "direction": direction}
    return sorted(game.scores[0] for game in arena.run(GAME, [level], games, options=options))


def medals(sheet, direction, games=GAMES):
    """(gold, silver, bronze)."""
    hard, plain = (rounds(level, sheet, direction, games) for level in ("hard", "reference"))
    gold = hard[games // 2]
    silver = max(gold + 1, hard[games * 9 // 10])
    return gold, silver, max(silver + 1, plain[games // 2])


def main():
    options = dict(arena.facts(GAME).OPTIONS)
    for sheet in options["sheet"]:
        rows = [medals(sheet, direction) for direction in options["direction"]]
        print(f'    ("{sheet}", {rows[0]}, {rows[1]}),', flush=True)


if __name__ == "__main__":
    main()
