# SPDX-License-Identifier: MIT
"""Scenes with the scores of all players: values at home, and the games of a match.

Loaded when they are shown.
"""

from handful import TYPE_CHECKING
from handful.play.board import Overlay
from handful.scene import Scene
from handful.screen.screen import PAGE, WIDTH
from handful.words import wrap

from games.top33.screen.panel import draw_pawn_glyph
from games.top33.screen.texts import starter_text, value_text
from games.top33.screen.visibility import is_visible

if TYPE_CHECKING:
    from handful.screen.screen import Screen
    from handful.words import Words

    from games.top33.rules.state import State
    from games.top33.screen.board import Board

VALUES_X = 56  # of the values at home with three and four seats
COLUMN_WIDTH, TOTAL_X = 12, 102  # of a game's points, and where the match's total begins
NOTE_Y = 5 * PAGE
NOTE_LETTERS = 25  # in each of the two lines above the footer
QUIET_ROUNDS_SHOWN = 5  # rounds without a new pawn home before the overview mentions them


class ScoreOverview(Overlay):
    """The values that each player has at home. A switches to the games of a match and back."""

    def __init__(self, board: "Board") -> None:
        super().__init__(board.play)
        self.board = board
        self.words = board.play.section("overview")
        self.shows_match = False

    def draw(self) -> None:
        """Draw the values at home, or the games of the match."""
        play, words, state = self.play, self.words, self.board.state
        if self.shows_match:
            draw_match(self.board, words, True)
        else:
            self._draw_values(state)
        a = words("values" if self.shows_match else "match") if state.games > 1 else ""
        play.screen.footer(a, play.common_words("back"))

    def _draw_values(self, state: "State") -> None:
        """Draw one line for each seat, with two seats two lines, and a note below them."""
        play, screen, words = self.play, self.play.screen, self.words
        screen.header(words("title"))
        viewer, y, has_hidden = play.viewer(), PAGE, False
        for seat in range(state.seats):
            values = _home_values(state, seat, viewer)
            x = _draw_player(self.board, seat, y)
            total = _sum_or_none(values)
            has_hidden = has_hidden or total is None
            if total is not None:
                values.sort(key=lambda value: value or 0)
            if values:
                screen.text_right(WIDTH - 1, y, value_text(total))
            if state.seats == 2:
                y += PAGE
            line = " ".join([value_text(value) for value in values]) or words("none_home")
            screen.text(x if state.seats == 2 else VALUES_X, y, line)
            y += PAGE
        quiet_rounds = state.quiet_turns // state.seats
        if state.has_teams:
            _draw_teams(self.board, words)
        elif quiet_rounds >= QUIET_ROUNDS_SHOWN:
            limit = state.quiet_turn_limit() // state.seats
            _draw_note(screen, words("quiet", quiet_rounds, limit))
        elif has_hidden:
            _draw_note(screen, words("hidden"))

    def key(self, button: str) -> None:
        """Switch between values and match with A."""
        if button == "A" and self.board.state.games > 1:
            self.shows_match = not self.shows_match
            self.play.redraw()
        else:
            super().key(button)


class MatchStandings(Scene):
    """The standings between two games of a match, and who starts the next one."""

    def __init__(self, board: "Board") -> None:
        self.board, self.play = board, board.play
        self.words = board.play.section("overview")

    def draw(self) -> None:
        """Draw the finished games of the match."""
        play, words, state = self.play, self.words, self.board.state
        draw_match(self.board, words, False)
        if not state.has_teams and not state.hand:
            _draw_note(play.screen, starter_text(play, state))
        play.screen.footer(words("next_game", len(state.finished_games) + 1, state.games), "")

    def key(self, button: str) -> None:
        """Continue with A. A long B opens the menu."""
        if button == "A":
            self.play.pop()
        elif button == "PAUSE":
            self.play.pause()


def draw_match(board: "Board", words: "Words", includes_current: bool) -> None:
    """Draw the points of the last games of the match, one column each, and the totals.

    The column of the current game is optional.
    """
    screen, state, viewer = board.screen, board.state, board.play.viewer()
    first_x = 73 if state.seats == 2 else 62
    games = len(state.finished_games) + includes_current
    most_columns = (TOTAL_X - first_x) // COLUMN_WIDTH + 1
    shown = range(max(0, games - most_columns), games)
    screen.header(words("match"), "", words("total"))
    for column, game in enumerate(shown):
        screen.text_right(first_x + COLUMN_WIDTH * column, 0, str(game + 1))
    for seat in range(state.seats):
        y = PAGE + PAGE * seat
        _draw_player(board, seat, y)
        points: list[int | None] = [game_points[seat] for game_points in state.finished_games]
        if includes_current:
            points.append(_sum_or_none(_home_values(state, seat, viewer)))
        for column, game in enumerate(shown):
            screen.text_right(first_x + COLUMN_WIDTH * column, y, value_text(points[game]))
        screen.text_right(WIDTH - 1, y, value_text(_sum_or_none(points)))
    if state.has_teams:
        _draw_teams(board, words)


def _home_values(state: "State", seat: int, viewer: int | None) -> "list[int | None]":
    """Return the values that a seat has at home, None for each that the viewer may not see."""
    pawns = [pawn for pawn in state.pawns(seat) if state.is_home(pawn)]
    return [state.values[pawn] if is_visible(state, pawn, viewer) else None for pawn in pawns]


def _sum_or_none(numbers: "list[int | None]") -> int | None:
    """Return the sum, or None if one of the numbers is unknown."""
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def _draw_player(board: "Board", seat: int, y: int) -> int:
    """Draw the pawn glyphs and the name of a seat. Return the column where the name starts."""
    screen, picture = board.screen, board.picture
    draw_pawn_glyph(screen, picture, seat, 0, y)
    x = 10
    if board.state.seats == 2:
        draw_pawn_glyph(screen, picture, seat + 2, 9, y)
        x = 19
    screen.text(x, y, board.play.player_name(seat))
    return x


def _draw_teams(board: "Board", words: "Words") -> None:
    """Draw the total of each team, with the finished games of the match."""
    play, state, viewer = board.play, board.state, board.play.viewer()
    for team in range(2):
        partner = team + 2
        values = _home_values(state, team, viewer) + _home_values(state, partner, viewer)
        total = "?" if None in values else state.scores()[team]
        line = words("team", play.player_name(team), play.player_name(partner), total)
        play.screen.text(0, NOTE_Y + PAGE * team, line)


def _draw_note(screen: "Screen", words: str) -> None:
    """Draw a note of at most two lines above the footer."""
    for number, line in enumerate(wrap(words, NOTE_LETTERS)[:2]):
        screen.text(0, NOTE_Y + PAGE * number, line)
