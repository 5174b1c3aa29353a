# SPDX-License-Identifier: MIT
"""The past of a match: the position before its last actions. Loaded only when it is needed."""

from handful import TYPE_CHECKING
from handful.game import CHANCE
from handful.match.log import Log
from handful.match.match import Match

if TYPE_CHECKING:
    from handful.game import State


def rewind(match: Match, action_count: int) -> tuple["State", int]:
    """Return the position before the last actions of players, and the length of the log there.

    Replay the log twice, because only the rules know which of its entries are outcomes.
    """
    turns = 0  # actions of players
    state = _first_state(match)
    for entry in match.log:
        turns += state.turn() != CHANCE
        state.apply(entry)
    state, length = _first_state(match), 0
    for entry in match.log:
        if state.turn() != CHANCE:
            if turns <= action_count:
                break
            turns -= 1
        state.apply(entry)
        length += 1
    return state, length


def _first_state(match: Match) -> "State":
    """Return the state where the log of the match starts."""
    state = Match(match.name, match.kinds, match.options, match.chance).state
    return state.unpack_trusted(match.origin) if match.origin else state


def shorten_log(match: Match, action_count: int) -> None:
    """Keep only the last actions of players in the log. The position before them is the origin."""
    state, length = rewind(match, action_count)
    log = Log()
    for number, entry in enumerate(match.log):
        if number >= length:
            log.append(entry)
    match.discard_log()
    match.origin, match.log = state.pack(), log
