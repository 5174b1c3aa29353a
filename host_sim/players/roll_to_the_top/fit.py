# SPDX-License-Identifier: MIT
"""Fit the values of Roll to the Top!'s sheets; write games/roll_to_the_top/bot/values.bin.

    python -m host_sim.players.roll_to_the_top.fit            # about a minute; needs cc and numpy

The method is fitted value iteration. The six challenges, and the same number of random sheets so
that players' own sheets are valued well too, are played with the present values and much
exploration. The value of each position becomes one round more than the best use of two rolls
leaves. A smoothed linear regression gives the next values. It starts from a rough guess.
"""

import argparse
import ctypes
import random
import subprocess
import tempfile
from pathlib import Path

import numpy
import numpy.typing as npt

from host_sim.paths import ROOT, enable_device_imports

enable_device_imports()

from games.roll_to_the_top.bot.values import (  # noqa: E402
    BOUNDS,
    READY_COUNTS,
    SQUARES,
    TABLE_SIZES,
    UNITS_PER_ROUND,
    square_kinds,
)
from games.roll_to_the_top.lobby.sheets import CHALLENGES, challenge_sheet  # noqa: E402
from games.roll_to_the_top.rules.sheet import Sheet  # noqa: E402
from host_sim.players.roll_to_the_top.own import random_sheet  # noqa: E402

OPENS_AT = TABLE_SIZES[0]
READIES_AT = OPENS_AT + SQUARES + 1
SETS_AT = READIES_AT + READY_COUNTS
EXPLORING = 0.35, 0.1  # share of random actions in the first and in the last iteration
FORGET = 0.7  # the weight of the earlier iterations' results
TOWARDS_GUESS, SMOOTH = 2.0, 20.0
DOUBLES = ctypes.POINTER(ctypes.c_double)

Array = npt.NDArray[numpy.float64]


def pointer(array: Array) -> object:
    """Return an array as C's double *."""
    return array.ctypes.data_as(DOUBLES)


class Player:
    """The compiled climb.c."""

    def __init__(self, folder: str | Path) -> None:
        library = Path(folder) / "climb.so"
        source = Path(__file__).with_name("climb.c")
        command = ["cc", "-O3", "-shared", "-fPIC", "-o", str(library), str(source)]
        subprocess.run(command, check=True)
        self.code = ctypes.CDLL(str(library))
        self.code.play.restype = ctypes.c_double
        self.code.play.argtypes = [ctypes.c_int, ctypes.c_double, DOUBLES, DOUBLES]
        self.code.set_luck.argtypes = [ctypes.c_uint64]
        self.size: int = self.code.value_count()

    def play(
        self,
        sheet: Sheet,
        decreasing: bool,
        values: Array,
        games: int,
        exploring: float = 0.0,
        sums: tuple[Array | None, Array | None] = (None, None),
    ) -> float:
        """Play games and return the mean number of rounds. With `sums`, add to the regression."""
        places = ctypes.c_int * len(sheet)
        xs = places(*[x for x, _ in sheet.positions])
        rows = places(*[row for _, row in sheet.positions])
        self.code.set_sheet(len(sheet), xs, rows, places(*square_kinds(sheet)), int(decreasing))
        self.code.set_values(pointer(values))
        squares, products = (None if array is None else pointer(array) for array in sums)
        mean: float = self.code.play(games, exploring, squares, products)
        return mean


def guess(size: int, decreasing: bool) -> Array:
    """Return rough values: three rounds for ten squares, more for those with a hard number."""
    values = numpy.zeros(size)
    for place in range(OPENS_AT):
        kind, bound = place // BOUNDS % 2, place % BOUNDS
        hard = max(0, 20 - bound) if decreasing else bound
        values[place] = 0.3 + 0.15 * kind + (0.04 * hard if bound else 0)
    return values


def stiffness(size: int) -> Array:
    """Return the matrix that penalises kinks along bounds, open and ready squares."""
    matrix = numpy.zeros((size, size))

    def bend(first: int, last: int, weight: float) -> None:
        for middle in range(first + 1, last):
            kink = numpy.zeros(size)
            kink[middle - 1 : middle + 2] = 1, -2, 1
            matrix[:] += weight * numpy.outer(kink, kink)

    for table in range(0, OPENS_AT, BOUNDS):
        bend(table + 1, table + BOUNDS - 1, SMOOTH)
    bend(OPENS_AT + 1, OPENS_AT + SQUARES, 20 * SMOOTH)
    bend(READIES_AT, READIES_AT + READY_COUNTS - 1, SMOOTH)
    return matrix


def fit(player: Player, decreasing: bool, iterations: int, games: int) -> Array:
    """Return the fitted values of one direction, and print the progress."""
    size = player.size
    rough = guess(size, decreasing)
    values = rough.copy()
    sums = numpy.zeros((size, size)), numpy.zeros(size)
    stiff = stiffness(size)
    sheets = [challenge_sheet(name) for name, _ in CHALLENGES]
    player.code.set_luck(2018)
    luck = random.Random(2018)
    for iteration in range(iterations):
        sums[0][:] *= FORGET
        sums[1][:] *= FORGET
        part = iteration / max(1, iterations - 1)
        exploring = EXPLORING[0] * (1 - part) + EXPLORING[1] * part
        for sheet in sheets:
            player.play(sheet, decreasing, values, games, exploring, sums)
            own = Sheet(random_sheet(luck))
            player.play(own, decreasing, values, games // 4, exploring, sums)
        matrix = sums[0] + stiff
        short = sums[1] - matrix @ rough
        values = rough + numpy.linalg.solve(matrix + TOWARDS_GUESS * numpy.eye(size), short)
        means = [player.play(sheet, decreasing, values, 200) for sheet in sheets]
        print(f"{iteration + 1:3} {numpy.mean(means):.3f}", numpy.round(means, 2), flush=True)
    return values


def packed(values: Array) -> bytes:
    """Return the values as the device reads them.

    A cost that all squares share moves to the number of open squares, so that the rest fits into a
    byte.
    """
    units = numpy.rint(UNITS_PER_ROUND * values)
    shift = numpy.rint((units[:OPENS_AT].min() + units[:OPENS_AT].max()) / 2)
    costs = numpy.clip(units[:OPENS_AT] - shift, -128, 127)
    units[OPENS_AT:READIES_AT] += shift * numpy.arange(SQUARES + 1)
    data: bytes = costs.astype("i1").tobytes() + units[OPENS_AT:].astype("<i2").tobytes()
    return data


def main() -> None:
    """Fit both directions and write the file."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--iterations", type=int, default=24, help="(default: 24)")
    parser.add_argument(
        "--games", type=int, default=300, help="games on each sheet in an iteration (default: 300)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        player = Player(folder)
        both = [fit(player, way, options.iterations, options.games) for way in (False, True)]
    path = ROOT / "games" / "roll_to_the_top" / "bot" / "values.bin"
    path.write_bytes(b"".join(map(packed, both)))


if __name__ == "__main__":
    main()
