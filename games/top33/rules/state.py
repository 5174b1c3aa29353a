# SPDX-License-Identifier: MIT
"""Top 33's rules, after the printed French rulebook: two to four seats and the three variants.

Knows pawns, plugs, moves, exchanges, looks and points. Knows nothing of screens, chance or
cleverness. A pawn is a number: three of each colour, clockwise from red; a plug is its value, 0
before it is dealt, None where a view may not know it.
"""

from handful import game
from handful.game import CHANCE, OVER, IllegalAction

from games.top33.rules.board import (
    EMPTY,
    HOME_OF,
    NEIGHBOURS,
    PER_PAWN,
    PER_STEP,
    START_SQUARES,
    beside,
    can_step,
    check_step,
    partner,
    steps,
)

HIGHEST_PLUG = 12
LOWEST_PLUG = (1, 4, 1)  # by seats - 2: with three seats the plugs 1 to 3 stay in the box
COLOURS_IN_PLAY = (4, 3, 4)  # one colour stays in the box with three seats
_THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11))  # the pawns of each colour
PAWNS = (  # by seats - 2, by seat: with two seats each has two colours
    (_THREES[0] + _THREES[2], _THREES[1] + _THREES[3]),
    _THREES[:3],
    _THREES,
)
QUIET_ROUNDS = (80, 40, 40)  # rounds without a new pawn home that end the game
MOST_GAMES = 9
LONGEST = MOST_GAMES * (12 + 12 + 12 * 160 * 3)  # face down: step, look, exchange each turn
SCORES = (0, MOST_GAMES * 57)  # a side's six best plugs in every game

# Face down, a turn has two actions: the step (a move without exchange), then the exchange or LOOK.
NO_EXCHANGE, LOOK = 0, 5
NO_PAWN = 255
VERSION = 1


class State(game.State):
    def __init__(self, seats, games="1", values="open", teams="off", arrange="auto"):
        self.seats = seats
        self.games = int(games)
        self.down = values != "open"
        self.memory = values == "memory"  # nobody is shown a second time what it has looked at
        self.teams = teams == "on" and seats == 4
        self.by_hand = arrange == "hand" and not self.down  # nobody can arrange what nobody sees
        self.finished_games = []  # points by seat, one list per finished game of the match
        self._set_up()

    def _set_up(self):
        colours = COLOURS_IN_PLAY[self.seats - 2]
        self.places = [place for squares in START_SQUARES[:colours] for place in squares]
        self.plugs = [0] * len(self.places)
        self.seen = [0] * len(self.places)  # by pawn: the seats that know its plug, a bit each
        self.hand = []  # plugs drawn and not yet placed, when they are arranged by hand
        self.who = CHANCE
        self.moved = NO_PAWN  # face down: the pawn that stepped, while its turn goes on
        self.quiet = 0  # turns since the last pawn came home
        self.done = []  # seats with all pawns home, in the order of finishing

    def turn(self):
        return self.who

    def actions(self):
        if self.who == OVER:
            return []
        if self.who == CHANCE:
            return list(range(self.seats)) if self.next_pawn() == NO_PAWN else self._plugs_left()
        if self.hand:
            return sorted(self.hand)
        if self.moved != NO_PAWN:
            return self._second_actions()
        return steps(self.places, self.pawns(self.who), not self.down)

    def odds(self):
        return [1] * len(self.actions())

    def apply(self, action):
        if self.who == OVER:
            raise IllegalAction("over")
        if self.who == CHANCE or self.hand:
            self._deal(action)
        elif self.moved != NO_PAWN:
            self._second(action)
        else:
            self._move(action)

    def describe(self, action):
        from games.top33.rules.notation import describe

        return describe(self, action)

    def view(self, seat):
        view = State.unpack_trusted(self.pack())
        if self.down and self.who != OVER:
            for pawn, seen in enumerate(self.seen):
                if not seen >> seat & 1 and view.plugs[pawn]:
                    view.plugs[pawn] = None
        return view

    def scores(self):
        points = self._points()
        for points_of_game in self.finished_games:
            points = [a + b for a, b in zip(points, points_of_game)]
        if self.teams:
            return [points[0] + points[2], points[1] + points[3]] * 2
        return points

    def ranking(self):
        """More points win; on a tie who finished first, with teams whose last pawn came first. A
        tied match of several games is shared."""
        scores = self.scores()
        if self.games > 1:
            return [1 + sum([other > score for other in scores]) for score in scores]
        seats = [(scores[s], -self._finished(self.side(s))) for s in range(self.seats)]
        return [1 + sum([other > seat for other in seats]) for seat in seats]

    def pack(self):
        flags = self.seats | self.down << 3 | self.teams << 4 | self.by_hand << 5
        flags |= self.memory << 6
        data = [VERSION, flags, self.games, self.who + 2, self.moved, self.quiet]
        data += [len(self.finished_games), len(self.done), len(self.hand)]
        for points_of_game in self.finished_games:
            data += points_of_game
        data += self.done + self.hand + self.places + self.seen
        return bytes(data + [NO_PAWN if plug is None else plug for plug in self.plugs])

    @classmethod
    def unpack(cls, data):
        """The state that pack() wrote; ValueError if the bytes are damaged."""
        from games.top33.rules.notation import unpack

        return unpack(data)

    @classmethod
    def unpack_trusted(cls, data):
        """The same for bytes that were packed a moment ago: they are not looked at."""
        _, flags, games, who, moved, quiet, past, done, hand = data[:9]
        seats = flags & 7
        state = State(seats, games)
        facts = [bool(flags >> bit & 1) for bit in (3, 4, 5, 6)]
        state.down, state.teams, state.by_hand, state.memory = facts
        state.who, state.moved, state.quiet = who - 2, moved, quiet
        at = 9
        for _ in range(past):
            state.finished_games.append(list(data[at : at + seats]))
            at += seats
        parts = []
        for size in [done, hand] + [len(state.places)] * 3:
            parts.append(list(data[at : at + size]))
            at += size
        state.done, state.hand, state.places, state.seen, plugs = parts
        state.plugs = [None if plug == NO_PAWN else plug for plug in plugs]
        return state

    def is_secret(self):
        """Face down every seat knows what it has seen, and nobody else does."""
        return self.down

    def reveals(self, action):
        return action == LOOK and self.moved != NO_PAWN

    def __eq__(self, other):
        return isinstance(other, State) and self.pack() == other.pack()

    def __str__(self):
        from games.top33.rules.notation import draw

        return draw(self.places, self.plugs)

    # What everybody at the table can see

    def owner(self, pawn):
        return pawn // 3 % self.seats

    def side(self, seat):
        """Who wins and loses together: a seat, or a team of two (red-yellow, green-blue)."""
        return seat % self._sides()

    def _sides(self):
        return 2 if self.teams else self.seats

    def pawns(self, seat):
        return PAWNS[self.seats - 2][seat]

    def is_home(self, pawn):
        return HOME_OF[self.places[pawn]] == pawn // 3

    def quiet_limit(self):
        return QUIET_ROUNDS[self.seats - 2] * self.seats

    def _points(self):
        """Points of the running game by seat: only plugs brought home count."""
        points = [0] * self.seats
        for pawn, plug in enumerate(self.plugs):
            if self.is_home(pawn):
                points[self.owner(pawn)] += plug or 0
        return points

    def _finished(self, side):
        """When a side finished, as its last seat's place in the order; `seats` if it has not."""
        done = self.done
        seats = range(side, self.seats, self._sides())
        return max([done.index(seat) if seat in done else self.seats for seat in seats])

    # Preparing: plugs are drawn seat by seat, and placed in the pawns in order or by hand

    def next_pawn(self):
        for seat in range(self.seats):
            for pawn in self.pawns(seat):
                if self.plugs[pawn] == 0:
                    return pawn
        return NO_PAWN

    def _plugs_left(self):
        taken = self.plugs + self.hand
        lowest = LOWEST_PLUG[self.seats - 2]
        return [plug for plug in range(lowest, HIGHEST_PLUG + 1) if plug not in taken]

    def _deal(self, action):
        if action not in self.actions():
            raise IllegalAction("no_plug")
        pawn = self.next_pawn()
        if pawn == NO_PAWN:
            self.who = action  # the lot decides who begins
            return
        if self.who == CHANCE and self.by_hand:
            self.hand.append(action)
            if len(self.hand) == len(self.places) // self.seats:
                self.who = self.owner(pawn)
            return
        self.plugs[pawn] = action
        if self.hand:
            self.hand.remove(action)
            if len(self.hand) > 1:
                return
            self.plugs[self.next_pawn()] = self.hand.pop()
        self.who = CHANCE
        if self.next_pawn() == NO_PAWN and not self.down:
            self.who = self._highest_sum()

    def _highest_sum(self):
        """Who begins; among equal sums the seat with the highest single plug."""
        best = (0, 0, 0)
        for seat in range(self.seats):
            plugs = [self.plugs[pawn] for pawn in self.pawns(seat)]
            best = max(best, (sum(plugs), max(plugs), seat))
        return best[2]

    # Moving and exchanging

    def _second_actions(self):
        actions = [NO_EXCHANGE]
        know = self.seen[self.moved]
        for k, pawn in enumerate(beside(self.places, self.moved)):
            if pawn < EMPTY:
                actions.append(k + 1)
                know &= self.seen[pawn]
        if not know >> self.who & 1:
            actions.append(LOOK)
        return actions

    def in_sight(self):
        """Pawns whose plugs may be looked at: the moved one and those it could exchange with."""
        return [self.moved] + [p for p in beside(self.places, self.moved) if p < EMPTY]

    def _move(self, action):
        pawn = action // PER_PAWN
        if not 0 <= pawn < len(self.places):
            raise IllegalAction("unknown", action)
        place = self.places[pawn]
        to = NEIGHBOURS[place][action // PER_STEP % 8]
        exchange = action % PER_STEP
        if self.owner(pawn) != self.who:
            raise IllegalAction("not_yours")
        check_step(self.places, pawn, to)
        if exchange and self.down:
            raise IllegalAction("step_first")
        if exchange:
            self._exchange(pawn, partner(self.places, pawn, to, exchange))
        self.places[pawn] = to
        self.moved = pawn
        if not self.down or self._second_actions() == [NO_EXCHANGE]:
            self._end_turn()

    def _second(self, action):
        if action == LOOK:
            if LOOK not in self._second_actions():
                raise IllegalAction("all_seen")
            for pawn in self.in_sight():
                self.seen[pawn] |= 1 << self.who
            if self._second_actions() != [NO_EXCHANGE]:
                return
        elif not 0 <= action < LOOK:
            raise IllegalAction("unknown", action)
        elif action:
            place = self.places[self.moved]
            self._exchange(self.moved, partner(self.places, self.moved, place, action))
        self._end_turn()

    def _exchange(self, one, other):
        for list_ in (self.plugs, self.seen):
            list_[one], list_[other] = list_[other], list_[one]

    # The end of a turn, of a game, of the match

    def _end_turn(self):
        pawn, self.moved = self.moved, NO_PAWN
        seat = self.who
        self.quiet += 1
        if self.is_home(pawn):
            self.quiet = 0
            if all(self.is_home(each) for each in self.pawns(seat)):
                self.done.append(seat)
        # A seat that has finished or cannot move is skipped, and its turn counts for the guard.
        while len(self.done) < self.seats and self.quiet < self.quiet_limit():
            seat = (seat + 1) % self.seats
            if seat not in self.done and can_step(self.places, self.pawns(seat)):
                self.who = seat
                return
            self.quiet += 1
        self._end_game()

    def _end_game(self):
        if len(self.finished_games) + 1 == self.games:
            self.who = OVER
            return
        self.finished_games.append(self._points())
        self._set_up()
