# SPDX-License-Identifier: MIT
"""The positions of Top 33 and the rules that lead from one to the next.

The rules follow the printed French rulebook: two to four seats and all three variants. Pawns and
squares are numbered as in games.top33.rules.squares.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

from games.top33.rules.squares import (
    EMPTY,
    NEIGHBOURS,
    START_SQUARES,
    can_step,
    check_step,
    colour_of,
    diagonal_occupants,
    exchange_partner,
    is_home,
    legal_steps,
    split_action,
)

HIGHEST_VALUE = 12
LOWEST_VALUE = (1, 4, 1)  # by seats - 2: with three seats the values 1 to 3 stay in the box
COLOURS_IN_PLAY = (4, 3, 4)  # by seats - 2: with three seats one colour stays in the box
_PAWNS_BY_COLOUR = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))
PAWNS = (  # by seats - 2, then by seat: with two seats each has two colours
    (_PAWNS_BY_COLOUR[0] + _PAWNS_BY_COLOUR[2], _PAWNS_BY_COLOUR[1] + _PAWNS_BY_COLOUR[3]),
    _PAWNS_BY_COLOUR[:3],
    _PAWNS_BY_COLOUR,
)
QUIET_ROUNDS = (80, 40, 40)  # by seats - 2: rounds without a new pawn home that end a game
MOST_GAMES = 9
LONGEST = MOST_GAMES * (12 + 12 + 12 * 160 * 3)  # face down a turn is step, look and exchange
SCORES = (0, MOST_GAMES * 57)  # with two seats, the six best values in every game

# Face down, a turn takes several actions: first the step, then LOOK, an exchange or NO_EXCHANGE.
NO_EXCHANGE, LOOK = 0, 5
NO_PAWN = 255
PACKED_UNKNOWN = 255  # stands for None among packed values
FORMAT_VERSION = 1


class State(game.State):
    """A position of Top 33.

    seats:                number of seats, 2 to 4
    games:                number of games in the match
    is_face_down:         values are hidden until a seat looks at them
    is_memory_game:       face down, and a value is shown only in the turn of the look
    has_teams:            seats 0 and 2 play against seats 1 and 3
    is_arranged_by_hand:  the seats place their values themselves
    finished_games:       the points by seat of each finished game of the match
    squares:              the square of each pawn
    values:               the value of each pawn, 0 before it is dealt, None if a view hides it
    seen_by:              for each pawn, one bit for each seat that knows its value
    hand:                 values drawn but not yet placed, when they are arranged by hand
    current_turn:         the seat to decide, CHANCE or OVER
    moved_pawn:           face down, the pawn that stepped while its turn continues, or NO_PAWN
    quiet_turns:          turns since the last pawn came home
    finished_seats:       seats with all pawns home, in the order of finishing
    """

    def __init__(
        self,
        seats: int,
        games: str = "1",
        values: str = "open",
        teams: str = "off",
        arrange: str = "auto",
    ) -> None:
        self.seats = seats
        self.games = int(games)
        self.is_face_down = values != "open"
        self.is_memory_game = values == "memory"
        self.has_teams = teams == "on" and seats == 4
        self.is_arranged_by_hand = arrange == "hand" and not self.is_face_down
        self.finished_games: list[list[int]] = []
        self._set_up_game()

    def _set_up_game(self) -> None:
        colours = COLOURS_IN_PLAY[self.seats - 2]
        self.squares = [square for start in START_SQUARES[:colours] for square in start]
        self.values: list[int | None] = [0] * len(self.squares)
        self.seen_by = [0] * len(self.squares)
        self.hand: list[int] = []
        self.current_turn = CHANCE
        self.moved_pawn = NO_PAWN
        self.quiet_turns = 0
        self.finished_seats: list[int] = []

    def turn(self) -> int:
        """Return the seat to decide, CHANCE or OVER."""
        return self.current_turn

    def actions(self) -> list[int]:
        """Return values to draw or place, seats to draw, steps, or actions after a step."""
        if self.current_turn == OVER:
            return []
        if self.current_turn == CHANCE:
            if self.next_pawn() == NO_PAWN:
                return list(range(self.seats))
            return self._values_left()
        if self.hand:
            return sorted(self.hand)
        if self.moved_pawn != NO_PAWN:
            return self.actions_after_step()
        return legal_steps(self.squares, self.pawns(self.current_turn), not self.is_face_down)

    def apply(self, action: int) -> None:
        """Deal a value, or play a step, a look or an exchange."""
        if self.current_turn == OVER:
            raise IllegalAction("over")
        if self.current_turn == CHANCE or self.hand:
            self._deal(action)
        elif self.moved_pawn != NO_PAWN:
            self._look_or_exchange(action)
        else:
            self._step(action)

    def describe(self, action: int) -> str:
        """Return an action in the notation of games.top33.rules.notation."""
        from games.top33.rules.notation import describe

        return describe(self, action)

    def view(self, seat: int) -> "State":
        """Return a copy without the values that the seat has not seen face down."""
        view = self.unpack_trusted(self.pack())
        if self.is_face_down and self.current_turn != OVER:
            for pawn, seen_by in enumerate(self.seen_by):
                if not seen_by >> seat & 1 and view.values[pawn]:
                    view.values[pawn] = None
        return view

    def scores(self) -> list[int]:
        """Return the points of each seat in all games of the match; a team shares its sum."""
        points = self.game_points()
        for game_points in self.finished_games:
            points = [total + more for total, more in zip(points, game_points)]
        if self.has_teams:
            return [points[0] + points[2], points[1] + points[3]] * 2
        return points

    def comparable_score(self, seat: int) -> int | None:
        """Return the points of a single game of two; with more, each has fewer pawns."""
        return self.scores()[seat] if self.games == 1 and self.seats == 2 else None

    def ranking(self) -> list[int]:
        """Return places by points. In a single game, of equal sides the first to finish is better.

        A team has one place and finishes with its last pawn. A tied match of several games is
        shared.
        """
        scores = self.scores()
        results = [
            (scores[side], 0 if self.games > 1 else -self._finish_order(side))
            for side in range(self._side_count())
        ]
        return [
            1 + sum([other > results[self.side(seat)] for other in results])
            for seat in range(self.seats)
        ]

    def pack(self) -> bytes:
        """Return the position as bytes: options, turn and counts, then lists without separators."""
        flags = self.seats | self.is_face_down << 3 | self.has_teams << 4
        flags |= self.is_arranged_by_hand << 5 | self.is_memory_game << 6
        data = [FORMAT_VERSION, flags, self.games, self.current_turn + 2]
        data += [self.moved_pawn, self.quiet_turns]
        data += [len(self.finished_games), len(self.finished_seats), len(self.hand)]
        for game_points in self.finished_games:
            data += game_points
        data += self.finished_seats + self.hand + self.squares + self.seen_by
        return bytes(data + [PACKED_UNKNOWN if value is None else value for value in self.values])

    @classmethod
    def unpack(cls, data: bytes) -> "State":
        """Return the position packed in `data`. Raise ValueError if no game can reach it."""
        from games.top33.rules.validation import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data: bytes) -> "State":
        """Return the position packed in `data`, which came from pack() and is not checked."""
        _, flags, games, turn, moved_pawn, quiet_turns, past_games, finished, in_hand = data[:9]
        seats = flags & 7
        state = State(seats)
        state.games = games
        options = [bool(flags >> bit & 1) for bit in (3, 4, 5, 6)]
        state.is_face_down, state.has_teams = options[:2]
        state.is_arranged_by_hand, state.is_memory_game = options[2:]
        state.current_turn, state.moved_pawn, state.quiet_turns = turn - 2, moved_pawn, quiet_turns
        start = 9
        for _ in range(past_games):
            state.finished_games.append(list(data[start : start + seats]))
            start += seats
        parts = []
        for size in [finished, in_hand] + [len(state.squares)] * 3:
            parts.append(list(data[start : start + size]))
            start += size
        state.finished_seats, state.hand, state.squares, state.seen_by, values = parts
        state.values = [None if value == PACKED_UNKNOWN else value for value in values]
        return state

    def is_secret(self) -> bool:
        """Return True face down: each seat knows other values."""
        return self.is_face_down

    def reveals(self, action: int) -> bool:
        """Return True for a look."""
        return action == LOOK and self.moved_pawn != NO_PAWN

    def __str__(self) -> str:
        from games.top33.rules.notation import draw_board

        return draw_board(self.squares, self.values)

    # Pawns, seats and sides

    def owner(self, pawn: int) -> int:
        """Return the seat that moves this pawn."""
        return colour_of(pawn) % self.seats

    def side(self, seat: int) -> int:
        """Return the side of a seat: its team (red and yellow, green and blue) or the seat."""
        return seat % self._side_count()

    def _side_count(self) -> int:
        return 2 if self.has_teams else self.seats

    def pawns(self, seat: int) -> tuple[int, ...]:
        """Return the pawns of a seat."""
        return PAWNS[self.seats - 2][seat]

    def is_home(self, pawn: int) -> bool:
        """Return True if the pawn is home."""
        return is_home(self.squares, pawn)

    def quiet_turn_limit(self) -> int:
        """Return the number of turns without a new pawn home that end the game."""
        return QUIET_ROUNDS[self.seats - 2] * self.seats

    def game_points(self) -> list[int]:
        """Return the points by seat of the current game. Only known values at home count."""
        points = [0] * self.seats
        for pawn, value in enumerate(self.values):
            if self.is_home(pawn):
                points[self.owner(pawn)] += value or 0
        return points

    def _finish_order(self, side: int) -> int:
        """Return when the last seat of a side finished: 0 for first, `seats` if it has not."""
        finished = self.finished_seats
        seats = range(side, self.seats, self._side_count())
        return max([finished.index(seat) if seat in finished else self.seats for seat in seats])

    # Dealing: each seat draws its values, and they go into its pawns in order or by hand

    def next_pawn(self) -> int:
        """Return the pawn that gets the next value, or NO_PAWN if all have one."""
        for seat in range(self.seats):
            for pawn in self.pawns(seat):
                if self.values[pawn] == 0:
                    return pawn
        return NO_PAWN

    def _values_left(self) -> list[int]:
        lowest = LOWEST_VALUE[self.seats - 2]
        return [
            value
            for value in range(lowest, HIGHEST_VALUE + 1)
            if value not in self.values and value not in self.hand
        ]

    def _deal(self, action: int) -> None:
        """Apply a drawn value, a value placed by hand, or the draw for the first turn."""
        if action not in self.actions():
            raise IllegalAction("no_value")
        pawn = self.next_pawn()
        if pawn == NO_PAWN:
            self.current_turn = action
            return
        if self.current_turn == CHANCE and self.is_arranged_by_hand:
            self.hand.append(action)
            if len(self.hand) == len(self.squares) // self.seats:
                self.current_turn = self.owner(pawn)
            return
        self.values[pawn] = action
        if self.hand:
            self.hand.remove(action)
            if len(self.hand) > 1:
                return
            self.values[self.next_pawn()] = self.hand.pop()
        self.current_turn = CHANCE
        if self.next_pawn() == NO_PAWN and not self.is_face_down:
            self.current_turn = self._starting_seat()

    def _starting_seat(self) -> int:
        """Return the seat with the highest total; in a tie, the one with the highest value."""
        best = (0, 0, 0)
        for seat in range(self.seats):
            values = [self.values[pawn] or 0 for pawn in self.pawns(seat)]
            best = max(best, (sum(values), max(values), seat))
        return best[2]

    # Steps, looks and exchanges

    def actions_after_step(self) -> list[int]:
        """Return the actions that continue a turn face down: exchanges and, if useful, LOOK."""
        actions = [NO_EXCHANGE]
        seen_by = self.seen_by[self.moved_pawn]
        for exchange, partner in enumerate(diagonal_occupants(self.squares, self.moved_pawn), 1):
            if partner < EMPTY:
                actions.append(exchange)
                seen_by &= self.seen_by[partner]
        if not seen_by >> self.current_turn & 1:
            actions.append(LOOK)
        return actions

    def pawns_in_sight(self) -> list[int]:
        """Return the pawns that a look shows: the moved one and those it could exchange with."""
        partners = diagonal_occupants(self.squares, self.moved_pawn)
        return [self.moved_pawn] + [partner for partner in partners if partner < EMPTY]

    def _step(self, action: int) -> None:
        pawn, direction, exchange = split_action(action)
        if not 0 <= pawn < len(self.squares):
            raise IllegalAction("unknown", action)
        target = NEIGHBOURS[self.squares[pawn]][direction]
        if self.owner(pawn) != self.current_turn:
            raise IllegalAction("not_yours")
        check_step(self.squares, pawn, target)
        if exchange and self.is_face_down:
            raise IllegalAction("step_first")
        if exchange:
            self._exchange(pawn, exchange_partner(self.squares, pawn, target, exchange))
        self.squares[pawn] = target
        self.moved_pawn = pawn
        if not self.is_face_down or self.actions_after_step() == [NO_EXCHANGE]:
            self._end_turn()

    def _look_or_exchange(self, action: int) -> None:
        pawn = self.moved_pawn
        if action == LOOK:
            if LOOK not in self.actions_after_step():
                raise IllegalAction("all_seen")
            for seen in self.pawns_in_sight():
                self.seen_by[seen] |= 1 << self.current_turn
            if self.actions_after_step() != [NO_EXCHANGE]:
                return
        elif not 0 <= action < LOOK:
            raise IllegalAction("unknown", action)
        elif action:
            self._exchange(pawn, exchange_partner(self.squares, pawn, self.squares[pawn], action))
        self._end_turn()

    def _exchange(self, pawn: int, partner: int) -> None:
        values, seen_by = self.values, self.seen_by
        values[pawn], values[partner] = values[partner], values[pawn]
        seen_by[pawn], seen_by[partner] = seen_by[partner], seen_by[pawn]

    # The end of a turn, of a game, of the match

    def _end_turn(self) -> None:
        pawn, self.moved_pawn = self.moved_pawn, NO_PAWN
        seat = self.current_turn
        self.quiet_turns += 1
        if self.is_home(pawn):
            self.quiet_turns = 0
            if all(self.is_home(own) for own in self.pawns(seat)):
                self.finished_seats.append(seat)
        # A seat that has finished or cannot step is skipped. Its turn counts as a quiet one.
        while len(self.finished_seats) < self.seats and self.quiet_turns < self.quiet_turn_limit():
            seat = (seat + 1) % self.seats
            if seat not in self.finished_seats and can_step(self.squares, self.pawns(seat)):
                self.current_turn = seat
                return
            self.quiet_turns += 1
        self._end_game()

    def _end_game(self) -> None:
        if len(self.finished_games) + 1 == self.games:
            self.current_turn = OVER
            return
        self.finished_games.append(self.game_points())
        self._set_up_game()
