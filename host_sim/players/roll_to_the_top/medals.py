# SPDX-License-Identifier: MIT
"""Measure the medals of Roll to the Top!: the table in games/roll_to_the_top/lobby/medals.py.

Gold is the number of rounds that Hard needs in half of its solo games, silver in nine of ten.
Bronze is the number that the one-step player needs in half of its games.

    python -m host_sim.players.roll_to_the_top.medals
"""

from host_sim.players import arena

GAME = "roll_to_the_top"
GAMES = 300  # of each level on each sheet in each direction


def rounds(level: str, sheet: str, direction: str, games: int) -> list[int]:
    """Return the numbers of rounds of solo games, sorted."""
    options = {"sheet": sheet, "direction": direction}
    return sorted(game.scores[0] for game in arena.run(GAME, [level], games, options=options))


def medals(sheet: str, direction: str, games: int = GAMES) -> tuple[int, int, int]:
    """Return the rounds for (gold, silver, bronze)."""
    hard, plain = (rounds(level, sheet, direction, games) for level in ("hard", "reference"))
    gold = hard[games // 2]
    silver = max(gold + 1, hard[games * 9 // 10])
    return gold, silver, max(silver + 1, plain[games // 2])


def main() -> None:
    """Print the table's rows."""
    options = dict(arena.facts(GAME).OPTIONS)
    for sheet in options["sheet"]:
        rows = [medals(sheet, direction) for direction in options["direction"]]
        print(f'    ("{sheet}", {rows[0]}, {rows[1]}),', flush=True)


if __name__ == "__main__":
    main()
