# SPDX-License-Identifier: MIT
"""The exact mean scores of the levels of Yahtzee's computer player."""

import numpy as np

from games.yahtzee.bot import player as bot
from host_sim.players.yahtzee import evaluate, solver
from host_sim.players.yahtzee.solver import Array, Progress, no_progress


def mean(estimate: Array, level: str, progress: Progress = no_progress) -> float:
    """Return the mean solo score of a level, from the device's estimate of every sheet."""
    seen = estimate * bot.FORESIGHT[level] >> 3
    seen = np.where(estimate == evaluate.NEVER, evaluate.NEVER, seen).astype(np.int32)
    blur = bot.EASY_IGNORED_BITS if level == "easy" else 0
    return float(evaluate.evaluate(seen, progress, blur)[solver.ROW[0, 0], 0])
