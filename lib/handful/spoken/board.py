# SPDX-License-Identifier: MIT
"""The description of a game in play: the turn, the position in the game's words, the buttons."""

import os

from handful import ROOT, TYPE_CHECKING
from handful.game import OVER
from handful.modules import load
from handful.spoken.speech import DETAIL, Speech

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType
    from typing import Any, Protocol

    from handful.play.board import Board

    class Position(Protocol):
        """The functions of a game's spoken/position.py. Only describe() is required."""

        def describe(self, board: Board, speech: Speech) -> list[str]:
            """Return the position and the cursor in sentences, without the turn and buttons."""

        def button_labels(self, board: Board) -> Sequence[str]:
            """Return what A and B do, for a board that draws it without screen.footer()."""

        def describe_effects(self, board: Board, speech: Speech, seat: int, text: str) -> list[str]:
            """Return what the latest move did, in sentences. `text` describes the move."""

        def describe_scene(self, scene: Any, speech: Speech, names: list[str]) -> list[str] | None:
            """Return a scene above the game in sentences, or None if it is unknown.

            `names` are the names of its class and base classes.
            """

        def describe_statistics(
            self, scene: Any, speech: Speech, describe_page: Callable[..., list[str]]
        ) -> list[str]:
            """Return the page of the statistics in sentences, without the buttons.

            `describe_page(scene, speech, page)` returns a page of the usual kind.
            """


def position_module(name: str) -> "ModuleType | None":
    """Return a game's own module for descriptions, games.<name>.spoken.position, or None."""
    folder = ROOT + "games/" + name + "/spoken"
    for ending in (".mpy", ".py"):
        try:
            os.stat(folder + "/position" + ending)
        except OSError:
            continue
        return load("games." + name + ".spoken.position")
    return None


def turn_sentence(board: "Board", speech: Speech) -> str:
    """Return whose turn it is."""
    play, match = board.play, board.play.match
    turn = match.turn()
    if turn == OVER or turn < 0:
        return speech.common("over")
    if match.is_human(turn) and match.human_count() == 1:
        return speech.common("your_turn")
    return speech.common("turn", play.player_name(turn))


def describe(board: "Board") -> list[str]:
    """Return the position in sentences: the game's own, or by default turn and scores."""
    name = board.play.match.name
    module = position_module(name)
    speech = Speech(board.play.console, name if module else "")
    lines = [turn_sentence(board, speech)]
    if module:
        lines += module.describe(board, speech)
    else:
        lines += describe_scores(board, speech)
    ghost = board.play.match.ghost()
    if ghost:
        lines.append(DETAIL + speech.sentence(ghost))
    labels = board.screen.button_labels
    if module and hasattr(module, "button_labels"):
        labels = module.button_labels(board)
    if board.play.is_awaiting_human() and labels[0] == board.play.common_words("skip"):
        labels = ("", "")  # the footer is still that of the computer player's turn
    lines.append(speech.buttons(*labels))
    return [line for line in lines if line.strip()]


def describe_scores(board: "Board", speech: Speech) -> list[str]:
    """Return the score of each seat, as the result shows it."""
    play = board.play
    return [
        DETAIL + speech.common("score", play.player_name(seat), board.score_text(seat))
        for seat in range(len(play.match.kinds))
    ]
