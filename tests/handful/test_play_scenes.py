# SPDX-License-Identifier: MIT
"""Scenes above a game by their state and calls: the list of moves, overlays, crashes, volume."""

from types import SimpleNamespace

import pytest
from handful.match import saved
from handful.play.board import Board, Overlay
from handful.play.move_list import LINES_PER_PAGE, MoveList
from handful.play.pause import PauseMenu
from handful.scenes import rules
from handful.scenes.crash import CrashScene, print_report
from handful.screen.screen import HEIGHT, LETTER, PAGE, WIDTH
from handful.sound.settings import VOLUMES, SoundSettings

from tests.handful.stand_ins import Console, Texts, press

NAMES = ("Ann", "Chip")


@pytest.fixture
def play():
    """A stand-in for Play with its console."""
    console = Console()
    closed = []
    return SimpleNamespace(
        console=console,
        screen=console.screen,
        words=Texts(),
        common_words=Texts(),
        player_name=lambda seat: NAMES[seat],
        closed=closed,
        pop=lambda: closed.append("closed"),
        pause=lambda: closed.append("paused"),
        is_on_top=lambda: True,
        holder=1,
    )


def shown(play):
    """Return the lines of text that were drawn from the left."""
    return [text for x, _, text, *inverse in play.screen.of("text") if x == 1 and not inverse]


def test_the_list_of_moves_starts_at_its_end_and_scrolls_both_ways(play):
    scene = MoveList(play, [(number % 2, f"move {number}") for number in range(10)])
    scene.draw()
    assert shown(play)[-1] == "Chip move 9"
    for _ in range(12):
        press(scene, "UP")
    play.screen.calls.clear()
    scene.draw_lines()
    assert shown(play) == [f"{NAMES[n % 2]} move {n}" for n in range(LINES_PER_PAGE)]
    press(scene, "DOWN")
    assert shown(play)[0] == "Chip move 1"
    press(scene, "LEFT")
    assert not play.screen.calls, "only UP and DOWN scroll"


def test_arrows_say_where_more_moves_are(play):
    scene = MoveList(play, [(0, f"move {number}") for number in range(10)])
    for top, arrows in ((0, ["▼"]), (2, ["▲", "▼"]), (10 - LINES_PER_PAGE, ["▲"])):
        scene.top = top
        scene.draw_lines()
        assert [text for _, _, text, *_ in play.screen.of("text") if text in "▲▼"] == arrows


def test_moves_before_a_turn_start_at_the_first_and_lead_on_to_the_player(play):
    reached = []
    scene = MoveList(play, [(1, f"move {number}") for number in range(10)], reached.append)
    scene.draw()
    assert shown(play)[0] == "Chip move 0"
    press(scene, "A")
    assert not reached and not play.closed, "pressed to skip the turn before"
    play.console.now += 5000
    press(scene, "A")
    assert reached == [1] and play.closed == ["closed"]


def test_an_overlay_closes_with_b_and_a_long_b_leads_to_the_menu(play):
    scene = Overlay(play)
    press(scene, "A", "UP")
    assert not play.closed
    press(scene, "B")
    assert play.closed == ["closed"]
    press(scene, "PAUSE")
    assert play.closed == ["closed", "closed", "paused"]
    play.is_on_top = lambda: False
    press(scene, "PAUSE")
    assert play.closed[3:] == ["closed"], "it was opened from the menu"


def test_a_board_says_how_far_a_long_decision_is(play):
    Board(play).show_progress(40)
    assert play.screen.calls == [("caption", "thinks 40")]


def test_the_text_about_a_and_b_is_the_last_row_of_the_screen():
    assert Board.buttons_area == (0, HEIGHT - PAGE, WIDTH, PAGE)


@pytest.mark.parametrize("can_resign", [False, True])
def test_with_a_cable_the_line_above_the_first_is_one_of_the_game(play, can_resign):
    state = SimpleNamespace(actions=lambda: [5])
    play.match = SimpleNamespace(
        state=state, kinds=b"\0", challenge=b"", log=[], can_undo=lambda: False
    )
    play.facts = SimpleNamespace(COACH=True, **{"RESIGN": 5} if can_resign else {})
    play.board = SimpleNamespace(can_undo=lambda: False, has_coach_marks=True)
    play.is_awaiting_human, play.moves, play.is_new, play.coach = lambda: True, [], True, False
    play.console.hardware.is_serial_connected = lambda: True
    items = PauseMenu(play).items
    assert items[0] == "hint" and items[-1] == ("resign" if can_resign else "new")
    assert "replay" in items


@pytest.mark.parametrize("challenge", [b"", b"code!"])
def test_restart_plays_with_the_same_seats_or_the_same_challenge(play, challenge):
    scene = PauseMenu.__new__(PauseMenu)
    play.match = SimpleNamespace(name="yahtzee", challenge=challenge)
    scene.play, scene.console = play, play.console
    scene.start_again()
    wanted = ("play.start.start_game", "yahtzee", None, False, challenge[:-1])
    assert play.console.opened == [wanted]


def test_a_crash_says_what_failed_that_all_is_saved_and_where_the_buttons_lead():
    console = Console()
    CrashScene(console, "ValueError", "bad card").draw()
    calls = console.screen.calls
    assert [call[3] for call in calls if call[0] == "text"] == [
        "broke", "safe", "ValueError", "bad card",
    ]  # fmt: skip
    assert [call[1:] for call in calls if call[0] == "footer"] == [("go_on", "menu")]
    face = [call[2:] for call in calls if call[0] == "glyph"]
    assert face == [(2, 4), (10, 4), (2, 12), (10, 12)], "four quarters of a square"


def test_the_volume_is_the_second_line_and_goes_round():
    console = Console()
    console.emit = console.opened.append
    sound = SimpleNamespace(volume=0)
    scene = SoundSettings(console, sound)
    assert scene.names[:2] == ("brightness", "sound") and "about" in scene.names
    assert scene.value("names") == "" and scene.value("animations") == "on"
    seen = []
    for _ in VOLUMES:
        seen.append(scene.lines[1][1])
        scene.change(1, 1)
    assert seen == list(VOLUMES) and sound.volume == 0
    assert console.opened == ["action"] * len(VOLUMES), "each volume is heard"
    scene.change(1, -1)
    assert sound.volume == len(VOLUMES) - 1


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_page_with_an_unknown_glyph_is_shown_in_english(monkeypatch, error):
    console = Console()
    console.preferences.language = "de"
    contents = SimpleNamespace(
        console=console, words=Texts(), cursor=0, topics=["one"], text_folder="text"
    )
    page = rules.RulesPage(contents)
    monkeypatch.setattr(rules, "find_entry", lambda *place: f"Heading|text in {place[-1]}")

    def lay_out(text):
        if text != "text in en":
            raise error
        return [text], []

    page.lay_out = lay_out
    page.draw()
    assert [text for _, _, text in console.screen.of("text")] == ["text in en"]


def test_a_glyph_of_the_rules_is_drawn_in_the_gap_of_its_line(monkeypatch):
    console = Console()
    contents = SimpleNamespace(
        console=console, words=Texts(), cursor=0, topics=["one"], text_folder="text"
    )
    page = rules.RulesPage(contents)
    monkeypatch.setattr(rules, "find_entry", lambda *_: "Heading|text")
    gap, drawn = rules.GLYPH_START + rules.GLYPH_FILL, []
    page.lay_out = lambda text: (["no glyph", f"a {gap} b"], [(None, 7)])
    monkeypatch.setattr(page, "_draw_glyph", lambda _, tile, x, y: drawn.append((tile, x, y)))
    page.draw()
    lines = [(y, text) for _, y, text in console.screen.of("text")]
    assert lines == [(PAGE, "no glyph"), (2 * PAGE, "a    b")]
    assert drawn == [(7, 2 * LETTER, 2 * PAGE)]


def test_a_crash_report_has_the_replay_line_of_the_game_in_play_only(monkeypatch, capsys):
    printed = []
    monkeypatch.setattr(saved, "print_replay", printed.append)
    console = Console()
    console.scenes = [SimpleNamespace(match="a match"), SimpleNamespace(match=None), object()]
    print_report(console, ValueError("bad card"))
    assert printed == ["a match"]
    assert "bad card" in "".join(capsys.readouterr())
