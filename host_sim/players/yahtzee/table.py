# SPDX-License-Identifier: MIT
"""The compression of the solver's 310,656 values into games/yahtzee/bot/values.bin.

Value = sum over a few columns of (number of the upper row) x (number of the lower row): a low-rank
matrix, fitted with a weight for sheets that occur in games, then rounded to 16, 8 and 4 bits. Every
sum is computed element by element in a fixed order, without the machine's linear algebra, so that
every machine gets the same bytes. games/yahtzee/bot/values.py reads the file.
"""

import numpy as np
import numpy.typing as npt

from host_sim.paths import ROOT
from host_sim.players.yahtzee import evaluate, solver
from host_sim.players.yahtzee.solver import Array, Progress, no_progress

FILE = ROOT / "games/yahtzee/bot/values.bin"
RANK = 36
RANKS = (8, 12, 16, 20, 24, 28, 32, 36)  # for the curve of size against loss
WIDE, MIDDLE = 2, 6  # columns of 16 and of 8 bits; the other columns of an upper row have 4
SHIFT = 10  # sums are in 1/1024 of a unit
FITS, ROUNDS, SWEEPS = 6, 6, 4
CLIP = 0.6  # part of a column's range that 4 bits cover: finer steps, but a limit for a few
LEVELS = (8, 4, 1)  # players whose games count: eighths of the sheet's future that they see
CHOICES = 0.1  # weight of a sheet that another choice would have led to
FIRST = 10  # additional weight of the empty sheet
FLOOR = 1e-5  # weight of sheets that good players never have
RIDGE = 1e-9

FULL = np.ix_(solver.FILLED_UPPER == 6, solver.FILLED_LOWER == 7)


def upper_limits(rank: int) -> Array:
    """Return the largest number in each column of an upper row."""
    return np.array([16383] * WIDE + [127] * MIDDLE + [7] * (rank - WIDE - MIDDLE))


def lower_limits(rank: int) -> Array:
    """Return the largest number in each column of a lower row."""
    return np.array([16383] * WIDE + [127] * (rank - WIDE))


def occurring(values: Array, progress: Progress = no_progress) -> Array:
    """Return how often each sheet occurs in games of good and of weaker players.

    Sheets that one other choice in them would lead to count too, because a coach needs them.
    """
    exact = evaluate.integers(values)
    games = np.zeros((solver.ROWS, solver.COLUMNS))
    for number, eighths in enumerate(LEVELS):
        seen = np.where(exact == evaluate.NEVER, exact, exact * eighths >> 3).astype(np.int32)
        games = games + evaluate.visits(seen) / len(LEVELS)
        progress((number + 1) / (len(LEVELS) + 1))
    return games + CHOICES * evaluate.choices(games, exact)


def weights(visits: Array) -> Array:
    """Return how much each sheet's error matters: nearly as often as it occurs, but never 0."""
    root = np.sqrt(visits)
    weight: Array = root * np.sqrt(root) + FLOOR
    weight[FULL] = 0
    weight[solver.ROW[0, 0], 0] *= FIRST  # every game begins with it
    return weight


def normal_equations(weight: Array, target: Array, basis: Array) -> tuple[Array, Array]:
    """Return the equations of a weighted fit: the matrix [i, j, n] and the right side [i, n].

    Each line n of `target` [n, k] is fitted by the columns of `basis` [k, i].
    """
    size, rank = len(target), basis.shape[1]
    i, j = np.tril_indices(rank)
    packed, right = np.zeros((len(i), size)), np.zeros((rank, size))
    weighted = np.ascontiguousarray((weight * target).T)
    weight = np.ascontiguousarray(weight.T)
    for k, row in enumerate(basis):
        packed += (row[i] * row[j])[:, None] * weight[k]
        right += row[:, None] * weighted[k]
    matrix = np.empty((rank, rank, size))
    matrix[i, j] = matrix[j, i] = packed
    return matrix, right


def solve(matrix: Array, right: Array) -> Array:
    """Solve all the small systems at once by Cholesky; a small ridge keeps them solvable."""
    rank = len(right)
    low = matrix.copy()
    trace = low[0, 0].copy()
    for r in range(1, rank):
        trace += low[r, r]
    for c in range(rank):
        low[c, c] += RIDGE * trace
        for k in range(c):
            low[c:, c] -= low[c:, k] * low[c, k]
        low[c, c] = np.sqrt(low[c, c])
        low[c + 1 :, c] /= low[c, c]
    x = right.copy()
    for r in range(rank):
        for k in range(r):
            x[r] -= low[r, k] * x[k]
        x[r] /= low[r, r]
    for r in reversed(range(rank)):
        for k in range(r + 1, rank):
            x[r] -= low[k, r] * x[k]
        x[r] /= low[r, r]
    return np.ascontiguousarray(x.T)


def _dot(a: Array, b: Array) -> float:
    return float((a * b).sum())


def orthonormal(columns: Array, weight: Array) -> Array:
    """Return orthonormal columns (Gram-Schmidt, twice for accuracy)."""
    columns = columns.copy()
    for r in range(columns.shape[1]):
        for _ in range(2):
            for k in range(r):
                columns[:, r] -= _dot(columns[:, r], weight * columns[:, k]) * columns[:, k]
        columns[:, r] /= np.sqrt(_dot(columns[:, r], weight * columns[:, r]))
    return columns


def rotation(matrix: Array) -> Array:
    """Return the rotation that makes a symmetric matrix diagonal, largest first (Jacobi)."""
    matrix, turn = matrix.copy(), np.eye(len(matrix))
    for _ in range(12):
        for p in range(len(matrix)):
            for q in range(p + 1, len(matrix)):
                if abs(matrix[p, q]) <= 1e-14 * abs(matrix[p, p]):
                    continue
                theta = (matrix[q, q] - matrix[p, p]) / (2 * matrix[p, q])
                t = (1 if theta >= 0 else -1) / (abs(theta) + np.sqrt(theta * theta + 1))
                c = 1 / np.sqrt(t * t + 1)
                s = t * c
                for m in (matrix, turn):
                    m[:, p], m[:, q] = c * m[:, p] - s * m[:, q], s * m[:, p] + c * m[:, q]
                matrix[p], matrix[q] = c * matrix[p] - s * matrix[q], s * matrix[p] + c * matrix[q]
    return turn[:, np.argsort(-np.diag(matrix))]


def _times(a: Array, b: Array) -> Array:
    """Return the matrix product, computed in a fixed order."""
    out: Array = a[:, :1] * b[:1]
    for k in range(1, len(b)):
        out += a[:, k : k + 1] * b[k : k + 1]
    return out


def factors(values: Array, weight: Array, rank: int) -> tuple[Array, Array]:
    """Return (upper [row, r], lower [column, r]): the best low-rank fit, strongest column first."""
    by_row, by_column = weight.sum(axis=1), weight.sum(axis=0)
    start = np.argsort(-by_row, kind="stable")[: 4 * rank : 4]
    lower = orthonormal(np.ascontiguousarray(values[start].T), by_column)
    for _ in range(FITS):
        upper = solve(*normal_equations(weight, values, lower))
        upper = orthonormal(upper, by_row)
        lower = solve(*normal_equations(weight.T, values.T, upper))
        lower = orthonormal(lower, by_column)
    upper = solve(*normal_equations(weight, values, lower))
    gram = np.array([[_dot(a, by_row * b) for b in upper.T] for a in upper.T])
    turn = rotation(gram)
    return _times(upper, turn), _times(lower, turn)


def rounded(matrix: Array, right: Array, numbers: Array, limits: Array) -> Array:
    """Return integers [n, r] near `numbers` that fit best, improved one column at a time."""
    x = np.clip(np.floor(numbers.T + 0.5), -limits[:, None], limits[:, None])
    for _ in range(SWEEPS):
        for r in range(len(x)):
            rest = right[r] - sum(matrix[r, k] * x[k] for k in range(len(x)) if k != r)
            best = np.floor(rest / np.maximum(matrix[r, r], 1e-300) + 0.5)
            x[r] = np.clip(best, -limits[r], limits[r])
    return np.ascontiguousarray(x.T)


class Table:
    """The integers `upper` [row, r], `lower` [column, r], and the `scale` of each column."""

    def __init__(self, upper: Array, lower: Array, scale: Array) -> None:
        self.upper, self.lower, self.scale = (
            np.asarray(a).astype(np.int32) for a in (upper, lower, scale)
        )

    def estimate(self) -> Array:
        """Return the device's estimate of every sheet, for host_sim.players.yahtzee.evaluate."""
        lower = (self.lower * self.scale).T
        total = np.full((solver.ROWS, solver.COLUMNS), 1 << SHIFT - 1, np.int32)
        for r in range(len(self.scale)):
            total += self.upper[:, r, None] * lower[r]
        estimate = np.full((solver.ROWS + 1, solver.COLUMNS + 1), evaluate.NEVER, np.int32)
        estimate[:-1, :-1] = total >> SHIFT
        estimate[FULL] = 0
        return estimate


def press(
    values: Array, visits: Array, rank: int = RANK, progress: Progress = no_progress
) -> Table:
    """Return the Table of this rank that plays best."""
    values, weight = values[: solver.ROWS, : solver.COLUMNS], weights(visits)
    upper, lower = factors(values, weight, rank)
    most_upper, most_lower = upper_limits(rank), lower_limits(rank)
    step = np.abs(upper).max(axis=0) / most_upper * np.where(most_upper < 100, CLIP, 1)
    one = evaluate.UNIT << SHIFT
    scale = np.ceil(np.abs(lower).max(axis=0) * step * one / most_lower)
    lower = np.clip(np.floor(lower * step * one / scale + 0.5), -most_lower, most_lower)
    upper = upper / step
    for r in range(ROUNDS):
        equations = normal_equations(weight, values, lower * (scale / one))
        upper = rounded(*equations, solve(*equations), most_upper)
        equations = normal_equations(weight.T, values.T, upper * (scale / one))
        lower = rounded(*equations, solve(*equations), most_lower)
        progress((r + 1) / ROUNDS)
    equations = normal_equations(weight, values, lower * (scale / one))
    upper = rounded(*equations, upper, most_upper)
    return Table(upper, lower, scale)


def encode(table: Table) -> bytes:
    """Return the bytes of the file in the order of games/yahtzee/bot/values.py."""
    little = np.dtype("<i2")
    first, starts = np.zeros(solver.MASKS, little), np.zeros((solver.MASKS, 8), np.uint8)
    for mask in range(solver.MASKS):
        rows = solver.ROW[mask]
        hopes = sorted({int(row) for row in rows if row >= 0 and row != solver.DECIDED[mask]})
        first[mask] = hopes[0] - 1 if hopes else solver.DECIDED[mask]
        for row in hopes:  # the smallest total of each row
            total = int(np.argmax(rows == row))
            starts[mask, total >> 3] |= 1 << (total & 7)
    fine = WIDE + MIDDLE
    nibbles = table.upper[:, fine:] + 8
    parts: list[Array] = [add.astype(np.uint8) for add in solver.ADD] + [
        solver.PATTERN.astype(np.uint8)
    ]
    parts += [first, starts, table.scale.astype(little)]
    lower = [table.lower[:, :WIDE].astype(little), table.lower[:, WIDE:].astype(np.int8)]
    upper = [table.upper[:, :WIDE].astype(little), table.upper[:, WIDE:fine].astype(np.int8)]
    upper.append((nibbles[:, ::2] << 4 | nibbles[:, 1::2]).astype(np.uint8))
    for group in (lower, upper):
        parts.append(np.hstack([np.ascontiguousarray(part).view(np.uint8) for part in group]))
    return b"".join(part.tobytes() for part in parts)


def decode(data: bytes) -> Table:
    """Return the Table in a file's bytes."""
    rank = RANK
    at = sum(add.size for add in solver.ADD) + len(solver.PATTERN) + solver.MASKS * 10
    scale = np.frombuffer(data, "<i2", rank, at)
    at += 2 * rank
    fine = WIDE + MIDDLE
    lower = np.frombuffer(data, np.uint8, solver.COLUMNS * (rank + WIDE), at)
    lower = lower.reshape(solver.COLUMNS, -1)
    upper = np.frombuffer(data, np.uint8, offset=at + lower.size).reshape(solver.ROWS, -1)
    wide, packed = 2 * WIDE, upper[:, 2 * WIDE + MIDDLE :].astype(np.int32)

    def numbers(part: Array, kind: npt.DTypeLike) -> Array:
        return np.ascontiguousarray(part).view(kind).astype(np.int32)

    nibbles = np.stack([packed >> 4, packed & 15], axis=2).reshape(solver.ROWS, rank - fine) - 8
    return Table(
        np.hstack(
            [
                numbers(upper[:, :wide], "<i2"),
                numbers(upper[:, wide : wide + MIDDLE], np.int8),
                nibbles,
            ]
        ),
        np.hstack([numbers(lower[:, :wide], "<i2"), numbers(lower[:, wide:], np.int8)]),
        scale,
    )
