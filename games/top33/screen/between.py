# SPDX-License-Identifier: MIT
"""Between the moves of Top 33, and loaded only then: arranging by hand, the coach's move, the
way home of who is left alone, the values and points of everybody, the games of a match, what is
said when a game is over."""

from handful.game import OVER
from handful.play import board
from handful.play.celebration import celebrate
from handful.scene import Scene
from handful.screen.screen import PAGE, WIDTH
from handful.words import wrap

from games.top33.rules.board import DIAGONALS, HOME_OF, HOME_SQUARES, NEIGHBOURS, PER_PAWN, PER_STEP
from games.top33.rules.state import HIGHEST_PLUG, LOOK, NO_EXCHANGE
from games.top33.screen.panel import ARRANGE, sign, steps_home, value
from games.top33.screen.showing import WAIT, begins, known, yours

VALUES = 56  # the column of the values at home
COLUMN, TOTAL = 12, 102  # of a game, and where the match's total begins
LOWER = 5 * PAGE
ACROSS = 25  # letters
LAST_LOOK = 4000  # milliseconds the last board is shown with all values where nobody plays
EARLY = 5  # rounds without a pawn home that are not worth a word


class Arrange:
    """Arranging values by hand: they go into the seat's pawns in order.

    choices are the values still in the hand; plug is the one shown in the next pawn.
    """

    def __init__(self, board):
        self.board, self.play = board, board.play
        state = self.play.match.state
        self.choices = sorted(state.hand)
        self.pawn = next(pawn for pawn in state.pawns(board.seat) if not state.plugs[pawn])
        full = len(self.choices) == len(state.pawns(board.seat))
        self.can_undo = not full and self.play.match.can_undo()
        board.picture.show(state.places[self.pawn], (), ())
        self.choose(self.choices[-1])

    def choose(self, plug):
        """Shows a value in the pawn."""
        board, words, choices = self.board, self.board.words, self.choices
        self.plug = plug
        other = words("other", choices.index(plug) + 1, len(choices))
        board.panel.say(" ".join([str(each) for each in choices]) + "|" + other)
        plugs = list(board.picture.plugs)
        plugs[self.pawn] = plug
        board.picture.update(board.picture.places, plugs)
        b = words("take_back") if self.can_undo else self.play.common_words("menu")
        board.panel.keys(words("place", plug), b)

    def key(self, button):
        """A places it, B takes the last one back, arrows choose another."""
        if button == "A":
            self.play.submit(self.plug)
        elif button == "B":
            if self.can_undo:
                self.play.undo()
            else:
                self.play.pause()
        else:
            at = self.choices.index(self.plug) + (1 if button in ("RIGHT", "UP") else -1)
            self.choose(self.choices[at % len(self.choices)])


def suggest(board, action):
    """The pawn where the coach would put it; to confirm it is left to the player."""
    if board.stage == ARRANGE:
        board.arranger.choose(action)
        return
    if not board.stepping:
        board.point(DIAGONALS[board.to][action - 1] if NO_EXCHANGE < action < LOOK else board.to)
        board.read()
        return
    pawn = action // PER_PAWN
    board.put_back(pawn)
    board.take()
    board.hint = action  # its exchange is pointed at once the step is made
    board.point(NEIGHBOURS[board.play.match.state.places[pawn]][action // PER_STEP % 8])
    board.read()


def lead_home(board):
    """Nobody else is left to play: the pawn is taken up and on its way, so that A is all it takes.
    The rulebook ends a game only when all are home."""
    board.take()
    places = board.picture.places
    free = [each for each in HOME_SQUARES[board.pawn // 3] if each not in places]
    board.point(min([(steps_home(to, free), to) for to in board.choices])[1])
    board.panel.say(board.play.section("table")("alone"))


class Table(board.Overlay):
    """What everybody has at home; A turns to the games of a match and back."""

    def __init__(self, play):
        super().__init__(play)
        self.words = play.section("table")
        self.match = False  # whether the games of the match are shown

    def draw(self):
        play, words = self.play, self.words
        state = play.match.state
        if self.match:
            draw_match(play, words, True)
        else:
            self._draw_values(state)
        a = words("values" if self.match else "match") if state.games > 1 else ""
        play.screen.footer(a, play.common_words("back"))

    def _draw_values(self, state):
        """A line a seat, of six values two; and what needs a word."""
        play, screen, words = self.play, self.play.screen, self.words
        screen.header(words("table"))
        viewer, y, hidden = play.viewer(), PAGE, False
        for seat in range(state.seats):
            values = at_home(state, seat, viewer)
            end = draw_name(play, seat, y)
            if None in values:
                screen.text_right(WIDTH - 1, y, "?")
            elif values:
                values.sort()
                screen.text_right(WIDTH - 1, y, str(sum(values)))
            if state.seats == 2:
                y += PAGE
            told = " ".join([value(each) for each in values]) or words("nobody")
            screen.text(end if state.seats == 2 else VALUES, y, told)
            hidden = hidden or None in values
            y += PAGE
        quiet = state.quiet // state.seats
        if state.teams:
            draw_teams(play, words, viewer)
        elif quiet >= EARLY:
            say_below(screen, words("quiet", quiet, state.quiet_limit() // state.seats))
        elif hidden:
            say_below(screen, words("hidden"))

    def key(self, button):
        if button == "A" and self.play.match.state.games > 1:
            self.match = not self.match
            self.play.redraw()
        else:
            super().key(button)


class Score(Scene):
    """Between two games of a match: how it stands, and who begins."""

    def __init__(self, play):
        self.play, self.words = play, play.section("table")

    def draw(self):
        play, words, state = self.play, self.words, self.play.match.state
        draw_match(play, words, False)
        if not state.teams and not state.hand:
            say_below(play.screen, begins(play))
        play.screen.footer(words("next_game", len(state.finished_games) + 1, state.games), "")

    def key(self, button):
        if button == "A":
            self.play.pop()


def at_home(state, seat, viewer):
    """The values a seat has at home, None for one that the viewer is not shown."""
    pawns = [pawn for pawn in state.pawns(seat) if state.is_home(pawn)]
    return [state.plugs[pawn] if known(state, pawn, viewer) else None for pawn in pawns]


def draw_name(play, seat, y):
    """A seat's signs and name; gives the column of the name."""
    screen, picture = play.screen, play.board.picture
    sign(screen, picture, seat, 0, y)
    x = 10
    if len(play.match.kinds) == 2:
        sign(screen, picture, seat + 2, 9, y)
        x = 19
    screen.text(x, y, play.player_name(seat))
    return x


def draw_match(play, words, running):
    """The last games of the match, one column each, with or without the one that is played; and
    the points in all."""
    screen, state, viewer = play.screen, play.match.state, play.viewer()
    first = 73 if state.seats == 2 else 62
    games = len(state.finished_games) + running
    shown = range(max(0, games - (TOTAL - first) // COLUMN - 1), games)
    screen.header(words("match"), "", words("total"))
    for game in shown:
        screen.text_right(first + COLUMN * (game - shown[0]), 0, str(game + 1))
    for seat in range(state.seats):
        y = PAGE + PAGE * seat
        draw_name(play, seat, y)
        points = [game[seat] for game in state.finished_games]
        if running:
            values = at_home(state, seat, viewer)
            points.append(None if None in values else sum(values))
        for game in shown:
            screen.text_right(first + COLUMN * (game - shown[0]), y, value(points[game]))
        screen.text_right(WIDTH - 1, y, "?" if None in points else str(sum(points)))
    if state.teams:
        draw_teams(play, words, viewer)


def draw_teams(play, words, viewer):
    """Their points together, those of the match's other games too."""
    state = play.match.state
    for team in range(2):
        hidden = None in at_home(state, team, viewer) + at_home(state, team + 2, viewer)
        total = "?" if hidden else state.scores()[team]
        line = words("team", play.player_name(team), play.player_name(team + 2), total)
        play.screen.text(0, LOWER + PAGE * team, line)


def say_below(screen, words):
    """Two lines above the footer."""
    for number, line in enumerate(wrap(words, ACROSS)[:2]):
        screen.text(0, LOWER + PAGE * number, line)


def news(on):
    """Generator: the last board with all values, the most there is; then, in boxes over the board,
    why a game ended, how the match stands and who begins, the last one pushed first."""
    play, state, words = on.play, on.play.match.state, on.play.section("table")
    next_game, over = len(state.finished_games) > on.game, state.turn() == OVER
    if over:  # everything is turned up
        on.load()
        places = state.ranking()
        winner = places.index(1)
        on.count(winner)
        name = "over_you" if yours(play.match, winner) else "over"
        if places.count(1) > 1:
            name = "over_team" if state.teams and places.count(1) == 2 else "over_shared"
        on.say_on(words(name, play.player_name(winner)))
        yield -WAIT if play.match.human_count() else -LAST_LOOK
    on.game = len(state.finished_games)
    places = on.picture.places  # still those of the game that is over
    stuck = any(HOME_OF[place] != pawn // 3 for pawn, place in enumerate(places))
    each = len(places) // state.seats
    most = list(range(HIGHEST_PLUG, HIGHEST_PLUG - each, -1))
    for seat in range(state.seats):
        if next_game:
            points = state.finished_games[-1][seat]
        else:
            points = sum(at_home(state, seat, seat)) if over else 0
        if points == sum(most):
            line = words("most", play.player_name(seat), " ".join([str(value) for value in most]))
            for pause in celebrate(play, str(points) + "!", line):
                yield pause
    if not over and not state.hand and (on.arranging or state.teams):
        play.show_message(begins(play))
    if next_game:
        play.push(Score(play))
    if stuck and (next_game or over):  # the guard ended it
        play.show_message(words("stuck"))
    yield -1
