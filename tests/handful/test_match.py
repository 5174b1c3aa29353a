# SPDX-License-Identifier: MIT
"""A match: undo stops at chance and at secrets, and a loaded game equals the saved one."""

import sys
import types
from binascii import a2b_base64, b2a_base64, crc32

import pytest
from handful import game
from handful.game import CHANCE, OVER, IllegalAction
from handful.journal.journal import Journal
from handful.match.log import pack, unpack
from handful.match.match import LONG_LOG, Match
from handful.match.saved import REPLAY, load_match, load_replay, replay_line
from handful.modules import load_game

import games
from games.roll_to_the_top import RESIGN
from games.yahtzee.rules.state import SCORE_BOX
from host_sim.sim.nvm import Flash
from tests.handful.helpers import (
    EASY,
    HUMAN,
    chance,
    new_match,
    play_out,
    random_action,
    resume,
)


class State(game.State):
    """A test game: the seats choose numbers in turn; options change the rules.

    Numbers 0..7 are said aloud, 8 looks at something hidden, 9 makes a die fall.
    """

    def __init__(self, seats, mode="open"):
        self.seats, self.mode = seats, mode
        self.said = []
        self.rolling = False

    def turn(self):
        if self.rolling:
            return CHANCE
        return OVER if len(self.said) == 12 else len(self.said) % self.seats

    def actions(self):
        return [0, 1, 2, 3, 4, 5] if self.rolling else list(range(10)) if self.turn() >= 0 else []

    def odds(self):
        return [1] * 6

    def apply(self, action):
        if action not in self.actions():
            raise IllegalAction("no")
        if self.rolling:
            self.rolling = False
            return
        self.said.append(action)
        self.rolling = action == 9

    def view(self, seat):
        return State.unpack(self.pack())

    def scores(self):
        return [0] * self.seats

    def ranking(self):
        return [1] * self.seats

    def is_secret(self):
        return self.mode == "secret"

    def reveals(self, action):
        return action == 8

    def pack(self):
        return bytes([self.seats, self.mode == "secret", self.rolling, *self.said])

    @classmethod
    def unpack(cls, data):
        state = cls(data[0], ("open", "secret")[data[1]])
        state.rolling, state.said = bool(data[2]), list(data[3:])
        return state

    def __eq__(self, other):
        return self.pack() == other.pack()


@pytest.fixture(autouse=True)
def whisper(monkeypatch):
    """Install the test game as games.whisper."""
    facts = types.ModuleType("games.whisper")
    facts.SEATS, facts.LEVELS = (1, 4), ("easy", "hard")
    facts.OPTIONS = (("mode", ("open", "secret")),)
    facts.rules = types.ModuleType("games.whisper.rules")
    facts.rules.State = State
    monkeypatch.setitem(sys.modules, "games.whisper", facts)
    monkeypatch.setitem(sys.modules, "games.whisper.rules", facts.rules)
    monkeypatch.setattr(games, "whisper", facts, raising=False)


def whispering(kinds=(HUMAN, HUMAN), secret=0, flash=None):
    """Return a new match of the test game."""
    journal = Journal(flash) if flash else None
    match = Match("whisper", kinds, [secret], chance(1), journal)
    match.start()
    return match


# Playing


def test_outcomes_are_drawn_after_an_action():
    match = new_match(Flash(), 1)
    match.play(0)
    assert match.turn() == 0 and len(match.outcomes) == 5
    assert list(match.log) == [0, *match.outcomes]
    assert match.state.dice == [outcome + 1 for outcome in match.outcomes]


def test_a_refused_action_changes_nothing():
    flash = Flash()
    match = new_match(flash, 1)
    match.play(0)
    state, log, written = match.state.pack(), list(match.log), flash.bytes
    for action in (31, 45, 1000, -1):
        with pytest.raises(IllegalAction):
            match.play(action)
        assert (match.state.pack(), list(match.log), flash.bytes) == (state, log, written)


def test_after_the_end_everything_is_refused():
    match = new_match(Flash(), 1)
    play_out(match, chance(2))
    state = match.state.pack()
    with pytest.raises(IllegalAction):
        match.play(0)
    assert match.state.pack() == state


def test_every_action_is_saved_before_play_returns():
    flash = Flash()
    match = new_match(flash, 3, (HUMAN, HUMAN))

    def same(match):
        _, again, whole = resume(bytes(flash))
        assert whole and again.state == match.state and list(again.log) == list(match.log)

    play_out(match, chance(4), same, undo_one_in=2)


def test_equal_seeds_make_equal_games():
    logs = []
    for _ in range(2):
        match = new_match(Flash(), 8, (HUMAN, HUMAN, HUMAN))
        play_out(match, chance(9))
        logs.append(list(match.log))
    assert logs[0] == logs[1]


def test_a_known_first_outcome_is_not_drawn():
    for seed in range(12):
        flash = Flash()
        match = Match("roll_to_the_top", (HUMAN,) * 5, (0, 0, 0), chance(seed), Journal(flash))
        match.start(3)
        assert match.state.starter == 3 and next(iter(match.log)) == match.outcomes[0] == 3
        assert resume(flash)[1].state == match.state
    alone = Match("roll_to_the_top", (HUMAN,), (0, 0, 0), chance(1))
    alone.start(0)
    assert alone.state.turn() == 0


def test_is_human_and_human_count():
    match = whispering((HUMAN | 2 << 4, EASY | 1 << 4, HUMAN))
    assert [match.is_human(seat) for seat in range(3)] == [True, False, True]
    assert match.human_count() == 2


def test_a_computer_player_gets_its_view_its_level_and_the_matchs_chance(monkeypatch):
    asked = []

    def choose(view, seat, level, luck):
        asked.append((view, seat, level, luck))
        yield 1
        return 7

    bot = types.ModuleType("games.whisper.bot")
    bot.choose = choose
    monkeypatch.setitem(sys.modules, "games.whisper.bot", bot)
    monkeypatch.setattr(load_game("whisper", ""), "bot", bot, raising=False)
    match = whispering((HUMAN, 2 | 3 << 4))
    match.play(1)
    thoughts = match.choose_action()
    assert next(thoughts) == 1
    with pytest.raises(StopIteration) as done:
        next(thoughts)
    view, seat, level, luck = asked[0]
    assert done.value.value == 7 and (seat, level) == (1, "hard")
    assert view == match.state and view is not match.state and luck is match.chance


# Undo


def test_nothing_can_be_undone_at_the_start():
    match = whispering()
    assert not match.can_undo()
    match.undo()
    assert list(match.log) == []


def test_undo_steps_back_to_the_start():
    match = whispering((HUMAN,))
    seen = [match.state.pack()]
    for action in (1, 2, 3, 4):
        match.play(action)
        seen.append(match.state.pack())
    for back in range(3, -1, -1):
        match.undo()
        assert match.state.pack() == seen[back] and len(match.log) == back
    assert not match.can_undo()


def test_undo_stops_at_chance():
    match = whispering((HUMAN,))
    match.play(1)
    match.play(9)
    assert not match.can_undo()
    match.play(2)
    match.undo()
    assert list(match.log)[:2] == [1, 9] and len(match.log) == 3 and not match.can_undo()


def test_in_yahtzee_a_box_can_be_undone_but_a_roll_cannot():
    match = new_match(Flash(), 1)
    match.play(0)
    assert not match.can_undo()
    dice = match.state.pack()
    match.play(SCORE_BOX + 12)
    assert match.can_undo()
    match.undo()
    assert match.state.pack() == dice
    match.play(SCORE_BOX)
    match.play(0)
    assert not match.can_undo()


def test_undo_restores_the_last_action():
    match = new_match(Flash(), 1)
    match.play(0)
    match.play(5)
    match.play(SCORE_BOX + 12)
    match.undo()
    assert match.last_action == 5
    again = resume(Flash(bytes(match._journal._nvm)))[1]
    assert again.last_action == 5


def test_undo_includes_the_computer_players_replies():
    match = whispering((HUMAN, EASY, EASY))
    match.play(1)
    before = match.state.pack()
    assert match.turn() == 1
    for action in (2, 3, 4, 5, 6):
        match.play(action)
    match.undo()
    assert list(match.log) == [1, 2, 3] and match.turn() == 0
    match.undo()
    assert list(match.log) == [] and match.state.pack() != before
    assert not match.can_undo()


def test_actions_of_computer_players_alone_cannot_be_undone():
    match = whispering((EASY, EASY, HUMAN))
    match.play(1)
    match.play(2)
    assert match.turn() == 2 and not match.can_undo()
    match.undo()
    assert list(match.log) == [1, 2]


def test_a_human_cannot_undo_another_humans_action():
    match = whispering((HUMAN, HUMAN, EASY))
    match.play(1)
    assert match.turn() == 1 and not match.can_undo()
    match.undo()
    assert list(match.log) == [1]
    match.play(2)
    match.play(3)
    assert match.turn() == 0 and not match.can_undo(), "the other person came after"


def test_in_yahtzee_the_next_human_cannot_undo_a_box():
    match = new_match(Flash(), 1, (HUMAN, HUMAN))
    first = match.turn()
    match.play(0)
    match.play(SCORE_BOX + 12)
    assert match.turn() == 1 - first and not match.can_undo()
    match.undo()
    assert match.state.sheets[first][12] != 255 and match.turn() == 1 - first


def test_with_secrets_undo_never_crosses_seats():
    match = whispering((HUMAN, HUMAN), secret=1)
    match.play(1)
    assert not match.can_undo()


def test_with_secrets_an_action_within_a_turn_can_be_undone():
    match = whispering((HUMAN,), secret=1)
    match.play(1)
    match.play(2)
    match.undo()
    match.undo()
    assert list(match.log) == []


def test_undo_stops_at_a_revealed_secret():
    match = whispering((HUMAN,))
    match.play(1)
    match.play(8)
    assert not match.can_undo()
    match.play(2)
    match.undo()
    assert list(match.log) == [1, 8] and not match.can_undo()


@pytest.mark.parametrize("secret", [0, 1])
@pytest.mark.parametrize("seed", range(10))
def test_the_same_actions_can_be_undone_after_power_loss(seed, secret):
    flash = Flash()
    match = whispering(((HUMAN, EASY), (HUMAN, HUMAN), (HUMAN,))[seed % 3], secret, flash)
    luck = chance(seed)
    while match.turn() != OVER:
        match.play(random_action(match, luck))
        if not luck.randbelow(3):
            match.undo()
        _, again, whole = resume(Flash(bytes(flash)))
        assert whole and list(again.log) == list(match.log)
        assert again._undo_stack == match._undo_stack and again.can_undo() == match.can_undo()
        while again.can_undo():
            again.undo()
        assert list(again.log) == list(match.log)[: len(again.log)]


# Saving


@pytest.mark.parametrize("kinds", [(HUMAN,), (HUMAN, EASY | 5 << 4), (HUMAN,) * 6])
def test_a_loaded_game_equals_the_saved_one(kinds):
    match = new_match(Flash(), 11, kinds)
    luck = chance(12)
    while match.turn() != OVER:
        match.play(random_action(match, luck))
        if not luck.randbelow(8):
            again, whole = load_match(match.save(), chance(1))
            assert whole and again.state == match.state and list(again.log) == list(match.log)
            assert (again.kinds, again.options, again.name) == (
                match.kinds,
                match.options,
                match.name,
            )


def test_options_are_saved():
    match = whispering(secret=1)
    assert load_match(match.save(), chance(1))[0].state.mode == "secret"


def test_a_game_without_its_log_continues_from_the_same_position():
    match = new_match(Flash(), 13, (HUMAN, HUMAN))
    luck = chance(14)
    for _ in range(20):
        match.play(random_action(match, luck))
    state, long = match.state.pack(), len(match.save())
    match.discard_log()
    assert list(match.log) == [] and not match.can_undo() and match.state.pack() == state
    assert len(match.save()) < long
    for _ in range(20):
        match.play(random_action(match, luck))
    again = load_match(match.save(), chance(1))[0]
    assert again.state == match.state and list(again.log) == list(match.log)
    assert load_replay(replay_line(match), chance(1)).state == match.state


def test_a_game_too_long_for_the_journal_is_saved_from_its_position():
    flash = Flash()
    match = new_match(flash, 15, (HUMAN,) * 5, "roll_to_the_top", (3, 1, 3))
    luck = chance(16)
    for decision in range(2500):
        actions = [action for action in match.state.actions() if action != RESIGN]
        match.play(actions[luck.randbelow(len(actions))])
        if decision % 50 == 0 or (match.origin and decision % 10 == 0):
            journal, again, whole = resume(bytes(flash))
            assert journal.saving and whole and again.state == match.state
        if match.turn() == OVER:
            break
    assert match.origin and match._journal.saving


def test_the_players_own_option_value_is_in_the_save():
    own = bytes([0, 2, 17])
    options = (len(load_game("roll_to_the_top", "").OPTIONS[0][1]), 1, 0)
    match = Match("roll_to_the_top", (HUMAN,), options, chance(1), None, own)
    match.start()
    assert match.state.sheet.code == own and match.state.decreasing
    again = load_match(match.save(), chance(1))[0]
    assert again.state == match.state and again.state.sheet.code == own
    assert load_replay(replay_line(match), chance(1)).state == match.state


def test_actions_of_every_size_pack_and_unpack():
    actions = [0, 1, 127, 128, 129, 255, 256, 16383, 16384, 65535]
    assert list(unpack(pack(actions))) == actions
    assert [len(pack([a])) for a in (127, 128, 16383, 16384)] == [1, 2, 2, 3]


def saved_as(match, kinds=None, options=None, origin=None, log=None, name=None):
    """Return the match's save with some parts replaced."""
    parts = (
        match.name.encode() if name is None else name,
        match.kinds if kinds is None else kinds,
        match.options if options is None else options,
        match.origin if origin is None else origin,
        pack(match.log) if log is None else log,
    )
    return b"\x01" + b"".join(len(part).to_bytes(2, "little") + part for part in parts)


def test_a_save_with_impossible_seats_players_or_options_is_refused():
    match = new_match(Flash(), 1, (HUMAN, EASY | 1 << 4), "top33", (0, 0, 0, 0))
    assert load_match(saved_as(match), chance(1))[1]
    three = new_match(Flash(), 1, (HUMAN,) * 3, "top33", (0, 0, 0, 0))
    for why, parts in (
        ("seats", {"kinds": b"", "log": b""}),
        ("seats", {"kinds": bytes(200), "log": b""}),
        ("seats", {"kinds": bytes(5), "log": b""}),
        ("players", {"kinds": bytes([HUMAN, 4])}),
        ("players", {"kinds": bytes([HUMAN, EASY | 4 << 4])}),
        ("options", {"options": b"\0\0\0\0\0"}),
        ("options", {"options": b"\0\x07\0\0"}),
        ("seats", {"origin": three.state.pack(), "log": b""}),
        ("bytes|length", {"origin": match.state.pack()[:-1], "log": b""}),
        ("action", {"log": pack(match.log) + b"\xff\xff\x7f"}),
        ("end", {"log": pack(match.log) + b"\x80"}),
        ("action", {"log": b"\x63"}),
        ("name", {"name": b"top33.rules"}),
        ("not know", {"name": b"top34"}),
        ("not know", {"name": b""}),
    ):
        with pytest.raises(ValueError, match=why):
            load_match(saved_as(match, **parts), chance(1))


def test_replay_stops_at_a_damaged_step_and_reports_it():
    flash = Flash()
    match = new_match(flash, 1)
    for broken in (b"\x80", b"\xff\xff\xff\x01", b"\x63"):
        again, whole = load_match(match.save(), chance(1), None, [b"\0\1\1\1\1\1", broken])
        assert not whole and again.state.dice == [2] * 5


# Replay lines


def finished():
    match = new_match(Flash(), 21, (HUMAN, EASY))
    play_out(match, chance(22))
    return match


def test_a_replay_line_contains_the_whole_game():
    match = finished()
    line = replay_line(match)
    assert line.startswith("HF1:yahtzee:") and "\n" not in line and " " not in line
    again = load_replay("  " + line + "\n", chance(1))
    assert (list(again.log), again.kinds, again.options) == (
        list(match.log),
        match.kinds,
        match.options,
    )
    assert again.state == match.state and again.state.scores() == match.state.scores()


def same_or_refused(line, match):
    try:
        again = load_replay(line, chance(1))
    except ValueError as error:
        sentence = str(error)
        assert "replay line" in sentence or "game" in sentence
    else:
        assert list(again.log) == list(match.log) and again.state == match.state


def test_a_replay_line_with_a_changed_or_missing_letter_is_refused():
    match = new_match(Flash(), 23)
    luck = chance(24)
    for _ in range(12):
        match.play(random_action(match, luck))
    line = replay_line(match)
    for place in range(len(line)):
        for letter in "A/9:é ":
            same_or_refused(line[:place] + letter + line[place + 1 :], match)
        same_or_refused(line[:place] + line[place + 1 :], match)
        with pytest.raises(ValueError, match="replay line"):
            load_replay(line[:place], chance(1))
    changed = line[:40] + ("A" if line[40] != "A" else "B") + line[41:]
    with pytest.raises(ValueError, match="not whole"):
        load_replay(changed, chance(1))


def forged(data):
    """Return a replay line with a valid checksum."""
    data += crc32(data).to_bytes(4, "little")
    return REPLAY + "yahtzee:" + str(b2a_base64(data), "ascii").strip()


def test_a_replay_line_with_wrong_content_and_valid_checksum_is_refused():
    data = a2b_base64(replay_line(new_match(Flash(), 1)).split(":")[-1])[:-4]
    for wrong in (
        b"",
        b"\x02" + data[1:],  # another format
        data.replace(b"yahtzee", b"yahtzoo"),
        data.replace(b"yahtzee", b"\xff\xfeahtze"),
        data + b"\x00",
        data[:-1] + b"\x01" + b"\x00",
        data[:-2] + b"\x01\x00\x07",  # keeps dice that were never rolled
    ):
        with pytest.raises(ValueError, match=r"replay line|game"):
            load_replay(forged(wrong), chance(1))
    assert not load_replay(forged(data), chance(1)).log


@pytest.mark.parametrize("seats", [0, 7, 200])
def test_a_replay_line_with_an_impossible_number_of_seats_is_refused(seats):
    match = new_match(Flash(), 1)
    with pytest.raises(ValueError, match="game with impossible seats"):
        load_replay(forged(saved_as(match, kinds=bytes(seats))), chance(1))


@pytest.mark.parametrize("text", ["", "hello", "HF1:", "HF1:yahtzee", "HF2:yahtzee:AAAA", "HF1::"])
def test_text_that_is_not_a_replay_line_is_refused_with_a_reason(text):
    with pytest.raises(ValueError, match="replay line"):
        load_replay(text, chance(1))


def test_a_replay_line_names_its_game():
    line = replay_line(new_match(Flash(), 1)).replace("yahtzee", "top12")
    with pytest.raises(ValueError, match="another game"):
        load_replay(line, chance(1))


@pytest.mark.parametrize("is_long", [False, True])
def test_a_parked_game_with_a_long_log_keeps_its_position_and_last_moves(is_long):
    from handful.play import pause

    match, luck = new_match(Flash(), 6, (HUMAN,) * 6), chance(7)
    while match.log.size() <= LONG_LOG if is_long else len(match.log) < 30:
        match.play(random_action(match, luck))
    size, entries = match.log.size(), list(match.log)
    journal = Journal(Flash())
    console = types.SimpleNamespace(journal=journal, go_home=lambda: None)
    play = types.SimpleNamespace(match=match)
    pause.PauseMenu.save_and_quit(types.SimpleNamespace(play=play, console=console))
    again, _ = load_match(journal.get("game/" + match.name), chance(1))
    assert again.state == match.state
    kept = list(again.log)
    assert entries[-len(kept) :] == kept
    assert (len(kept) < len(entries)) == is_long == (again.log.size() < size)
