# SPDX-License-Identifier: MIT
"""One match of a game: seats, log, undo, computer players, saving.

The Match owns the random numbers: the rules say that chance decides, and the Match draws the
outcome. Every action is in the journal, together with the outcomes after it, before it is shown.
"""

from handful import TYPE_CHECKING
from handful.game import CHANCE, OVER
from handful.match.log import Log, pack
from handful.match.undo import UNDO_LIMIT
from handful.modules import load_game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from types import ModuleType

    from handful.chance import Chance
    from handful.game import Bot, State
    from handful.journal.journal import Journal

HUMAN = 0  # the low four bits of a kind; 1, 2, 3 are computer players of the game's LEVELS
FORMAT, CHALLENGE_FORMAT = 1, 2
LONG_LOG = 400  # bytes; a parked game with a longer log keeps only its position


def has_own_value(facts: "ModuleType", options: "Sequence[int]") -> bool:
    """Return True if the players made their own value of the game's first option.

    Its number is the one after the numbers of the built-in values.
    """
    return bool(options) and options[0] == len(facts.OPTIONS[0][1])


def draw_outcome(state: "State", chance: "Chance") -> int:
    """Draw one outcome at a CHANCE turn of `state`."""
    weights = state.outcome_weights()
    if weights is None:
        return chance.pick(state.actions(), state.odds())
    return chance.pick(range(len(weights)), weights)


class Match:
    """A game being played.

    name:           the game's folder
    kinds:          one byte for each seat: HUMAN or a level from 1 on, plus the chair << 4
    options:        the index of the chosen value of each option, in the order of OPTIONS
    state:          the game's State; change it only through play() and undo()
    chance:         the random numbers
    log:            the Log of all actions and outcomes, starting at `origin`
    origin:         the packed position where the log starts, or empty bytes for a new game
    last_action:    the last action of a player, or None
    outcomes:       the outcomes drawn after it
    journal_bytes:  the bytes of journal that a game, or one hand of it, can need
    challenge:      the challenge that is played (see ChallengeMatch); empty bytes if none is
    """

    challenge = b""

    def __init__(
        self,
        name: str,
        kinds: "Iterable[int]",
        options: "Iterable[int]",
        chance: "Chance",
        journal: "Journal | None" = None,
        own_value: bytes = b"",
    ) -> None:
        """Set up a new game.

        `own_value` replaces the value of the first option, such as a sheet drawn by the players.
        The position made from it becomes the match's origin, so that a save does not need it.
        """
        self.name = name
        self.kinds = bytes(kinds)
        self.options = bytes(options)
        self.chance = chance
        self.log = Log()
        self.outcomes: list[int] = []
        self.last_action: int | None = None
        self.origin = b""
        # To undo: (length of the log, packed state, seat, last_action) before each action.
        self._undo_stack: "list[tuple[int, bytes, int, int | None]]" = []
        self._journal = journal
        facts = load_game(name)
        self.journal_bytes: int = getattr(facts, "JOURNAL", 400) * len(self.kinds)
        self._rules = load_game(name, "rules")
        values = {}
        for (option, choices), number in zip(facts.OPTIONS, self.options):
            if number < len(choices):
                values[option] = choices[number]
        if own_value:
            values[facts.OPTIONS[0][0]] = own_value
        self.state: "State" = self._rules.State(len(self.kinds), **values)
        if own_value:
            self.origin = self.state.pack()

    def start(self, first_outcome: int | None = None) -> None:
        """Save the new match and draw all outcomes before the first player's turn.

        `first_outcome` replaces the first one if it is possible: a rematch may know who begins.
        """
        if self._journal:
            self._journal.begin(self.save(), self.journal_bytes)
        known: list[int] = []
        if first_outcome is not None and self.state.turn() == CHANCE:
            if first_outcome in self.state.actions():
                self.apply_outcome(first_outcome)
                known = [first_outcome]
        self.resolve_chance()
        self.outcomes = known + self.outcomes
        if self.outcomes and self._journal:
            self._journal.step(pack(self.outcomes))

    def turn(self) -> int:
        """Return the seat that decides next, or OVER."""
        return self.state.turn()

    def is_human(self, seat: int) -> bool:
        """Return True if a human plays this seat."""
        return self.kinds[seat] & 15 == HUMAN

    def human_count(self) -> int:
        """Return the number of humans."""
        return sum([kind & 15 == HUMAN for kind in self.kinds])

    def play(self, action: int) -> None:
        """Play an action, draw the outcomes that follow, and save all of them.

        Raise IllegalAction and change nothing if the rules refuse the action.
        """
        finished_before = self.finished_count()
        self.apply_action(action)
        self.resolve_chance()
        if self._journal:
            self._journal.step(pack([action] + self.outcomes))
            self._make_room(self.finished_count() > finished_before)

    def finished_count(self) -> int:
        """Return the number of hands or games of the match that are over."""
        return len(self.state.finished_games)

    def can_undo(self, seat: int | None = None) -> bool:
        """Return True if this seat, by default the one that decides, can undo an action.

        Humans cannot undo each other's actions.
        """
        if seat is None:
            seat = self.state.turn()
        for entry in reversed(self._undo_stack):
            if self.is_human(entry[2]):
                return entry[2] == seat
        return False

    def undo(self, seat: int | None = None) -> None:
        """Undo the last action of this seat and the computer players' actions after it."""
        if self.can_undo(seat):
            self.step_back()
            if self._journal:
                self._journal.undo()
                self._make_room()

    def choose_action(self) -> "Generator[int, None, int]":
        """Let the computer player decide: yield its progress in percent, return the action."""
        seat = self.state.turn()
        bot: "Bot" = load_game(self.name, "bot")  # pyright: ignore[reportAssignmentType]
        level = load_game(self.name).LEVELS[(self.kinds[seat] & 15) - 1]
        return bot.choose(self.state.view(seat), seat, level, self.chance)

    def ghost(self) -> str:
        """Return what the board shows of a challenger's game after its own figure, or ""."""
        return ""

    def advise(
        self, selected_action: int | None = None
    ) -> "Generator[int, None, tuple[object, ...]]":
        """Let the coach decide: yield its progress in percent, return (action, reason, arguments).

        Reason and arguments are a sentence of the game's section [coach]. If an action is
        selected, the game may add another reason and its arguments about that one.
        """
        seat = self.state.turn()
        bot: "Bot" = load_game(self.name, "bot")  # pyright: ignore[reportAssignmentType]
        return bot.advise(self.state.view(seat), seat, selected_action)

    def save(self) -> bytes:
        """Return the match as bytes, for load_match()."""
        return b"".join(list(self.save_in_chunks()))

    def save_in_chunks(self) -> "Iterator[bytes]":
        """Yield the bytes of save() in small chunks."""
        yield bytes([FORMAT])
        for part in (self.name.encode(), self.kinds, self.options, self.origin):
            yield len(part).to_bytes(2, "little") + part
        yield self.log.size().to_bytes(2, "little")
        for block in self.log.blocks:
            yield bytes(block)

    def discard_log(self) -> None:
        """Make the current position the origin of the match.

        The save becomes shorter, but earlier actions can be neither undone nor replayed.
        """
        self.origin = self.state.pack()
        self.log = Log()
        self._undo_stack = []

    def _make_room(self, is_between_games: bool = False) -> None:
        """Save the match again from its current position if the journal is nearly full.

        The best time is between two games or hands of the match. During one, wait until nothing
        can be undone, or until the journal is almost full.
        """
        journal = self._journal
        if not journal:
            return
        if is_between_games:
            bytes_needed = self.journal_bytes
        else:
            bytes_needed = journal.size >> (6 if self._undo_stack else 5)
        if journal.is_short_of(bytes_needed) and self.state.turn() != OVER:
            self.discard_log()
            journal.begin(self.save(), self.journal_bytes)

    def is_secret(self) -> bool:
        """Return True while the seat to decide sees something that the others must not see."""
        return self.state.is_secret()

    def apply_action(self, action: int) -> None:
        """Apply a player's action without drawing outcomes and without saving."""
        seat = self.state.turn()
        is_final = self.state.reveals(action)
        was_secret = self.is_secret()
        before = self.state.pack()
        self.state.apply(action)
        if is_final or ((was_secret or self.is_secret()) and self.state.turn() != seat):
            # A player has seen or will see a secret, so nothing can be undone any more.
            self._undo_stack = []
        else:
            self._undo_stack = self._undo_stack[-UNDO_LIMIT + 1 :]
            self._undo_stack.append((len(self.log), before, seat, self.last_action))
        self.log.append(action)
        self.last_action = action

    def resolve_chance(self) -> None:
        """Draw and apply outcomes until a player decides or the game is over."""
        self.outcomes = []
        while self.state.turn() == CHANCE:
            outcome = draw_outcome(self.state, self.chance)
            self.apply_outcome(outcome)
            self.outcomes.append(outcome)

    def apply_outcome(self, outcome: int) -> None:
        """Apply an outcome of chance. Earlier actions can no longer be undone."""
        self.state.apply(outcome)
        self.log.append(outcome)
        self._undo_stack = []

    def step_back(self) -> None:
        """Undo the last human's action and all after it, without saving."""
        while True:
            length, packed, seat, last_action = self._undo_stack.pop()
            if self.is_human(seat):
                break
        self.state = self._rules.State.unpack_trusted(packed)
        self.log.truncate(length)
        self.last_action = last_action
        self.outcomes = []
