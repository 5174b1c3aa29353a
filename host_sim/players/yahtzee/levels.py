# SPDX-License-Identifier: MIT
"""What the levels of Yahtzee's computer player score on average: exactly, not by playing."""

import numpy as np

from games.yahtzee.bot import player as bot
from host_sim.players.yahtzee import evaluate, solver


def mean(estimate, level, progress=lambda done: None):
    """The mean score of a level alone at the table, from the device's estimate of every card."""
    seen = estimate * bot.FORESIGHT[level] >> 3
    seen = np.where(estimate == evaluate.NEVER, evaluate.NEVER, seen).astype(np.int32)
    blur = bot.EASY_IGNORED_BITS if level == "easy" else 0
    return evaluate.evaluate(seen, progress, blur)[solver.ROW[0, 0], 0]
