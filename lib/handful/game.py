# SPDX-License-Identifier: MIT
"""Shared by all games: turn constants, IllegalAction, and the State base class.

The contract is described in docs/game-api.md; tests/check_game.py holds every game to it.
"""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Protocol

    from handful.chance import Chance

    class GameFacts(Protocol):
        """The facts in a game's __init__.py, which imports nothing. Others are refused."""

        SEATS: tuple[int, int]  # fewest and most players
        OPTIONS: Sequence[tuple[str, Sequence[str]]]  # name and values; the first is the default
        LEVELS: Sequence[str]  # computer players, weakest first; at most three
        PLACE: int  # position in the menu; 99 by default
        JOURNAL: int  # bytes of journal that a game needs for each seat; 400 by default
        LOW_WINS: bool  # True if a low solo score is better; False by default
        BANDS: Sequence[int]  # limits by which solo games are counted; none by default
        COACH: bool  # True if the bot has advise(): the pause menu offers a hint
        RESIGN: int  # the action with which the pause menu resigns; none by default
        RECORDS_BY: Sequence[int]  # separate statistics for the values of these OPTIONS
        REVIEW: bool  # True if lobby/review.py analyses a finished game

    class Bot(Protocol):
        """The functions of a game's bot. Both yield their progress in percent."""

        def choose(
            self, view: "State", seat: int, level: str, luck: Chance
        ) -> Generator[int, None, int]:
            """Return the action of a computer player of this level, one of LEVELS."""

        def advise(
            self, view: "State", seat: int, selected: int | None
        ) -> Generator[int, None, tuple[object, ...]]:
            """Return (action, reason, values): the coach's action and its sentence in [coach].

            `selected` is the action under the player's cursor, or None. If there is one, two more
            items may follow: a reason about that action, and its values.
            """


CHANCE = -1  # State.turn(): a die or a card decides next
OVER = -2  # State.turn(): the game has ended


class IllegalAction(Exception):  # noqa: N818 (games and docs use this name)
    """An action that the rules refuse.

    The first argument is the key of a sentence in section [why] of the game's text table. The
    other arguments fill the gaps of that sentence.
    """


class State:
    """A position in a game's rules. A game derives its own State from this class.

    A State holds no random numbers: at a CHANCE turn the match draws an outcome and applies it
    like any other action.

    finished_games:  one entry for each hand or game of the match that is over; when it grows, the
                     match may be saved again from its current position
    """

    finished_games: "Sequence[object]" = ()

    def turn(self) -> int:
        """Return the seat that decides next, or CHANCE, or OVER."""
        raise NotImplementedError

    def actions(self) -> list[int]:
        """Return the legal actions, 0 to 65535, ascending; at a CHANCE turn, the outcomes."""
        raise NotImplementedError

    def odds(self) -> "Sequence[int]":
        """Return an integer weight for each outcome in actions(). By default all are equal."""
        return [1] * len(self.actions())

    def outcome_weights(self) -> "Sequence[int] | None":
        """Return the weights of the outcomes 0, 1, 2, ... in one row, or None.

        A shortcut for games where actions() and odds() would be slow. Impossible outcomes
        weigh 0.
        """
        return None

    def apply(self, action: int) -> None:
        """Play an action or an outcome. Raise IllegalAction and change nothing if it is illegal."""
        raise NotImplementedError

    def describe(self, action: int) -> str:
        """Return the action in the game's own notation, unique among the legal actions."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """Return the action that describe() writes as `text`. Raise ValueError if there is none."""
        for action in self.actions():
            if self.describe(action) == text:
                return action
        raise ValueError(text)

    def view(self, seat: int) -> "State":
        """Return a copy that contains only what this seat may know. By default everything."""
        return self.unpack_trusted(self.pack())

    def is_secret(self) -> bool:
        """Return True while the seat to decide sees something that the others must not see."""
        return False

    def reveals(self, action: int) -> bool:
        """Return True if this action shows a player something new, so that it cannot be undone."""
        return False

    def scores(self) -> list[int]:
        """Return the points of each seat. Valid during the game, too."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """Return the place of each seat, 1 for the best; equal seats share a place."""
        scores = self.scores()
        return [1 + sum([other > own for other in scores]) for own in scores]

    def side(self, seat: int) -> int:
        """Return the side that a seat plays for: a team's seats share one. By default the seat."""
        return seat

    def solo_results(self) -> list[tuple[int, bool]]:
        """Return (score, can be a record) of each game of a finished solo match."""
        return [(self.scores()[0], True)]

    def comparable_score(self, seat: int) -> int | None:
        """Return a seat's score at the end, for best and average against each level.

        Return None, as by default, if scores of different games mean different things.
        """
        return None

    def next_starter(self) -> int | None:
        """Return the seat that starts the next game, or None if chance decides."""
        return None

    def pack(self) -> bytes:
        """Return the whole position as bytes. The first byte is the format version."""
        raise NotImplementedError

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        """Return the position packed in `data`. Raise ValueError if the bytes are damaged."""
        raise NotImplementedError

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        """Return the position packed in `data`, which came from pack() and is not checked."""
        return cls.unpack(data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()
