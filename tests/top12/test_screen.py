# SPDX-License-Identifier: MIT
"""Top 12 as players meet it on the handheld: what they see, what the buttons do, what it costs."""

import random
import re
from functools import partial
from unittest.mock import MagicMock

import pytest
from handful.lesson.layout import overlaps
from handful.words import read_section

from games.top12 import BANDS
from games.top12.bot.player import START_POSITIONS
from games.top12.rules.state import (
    CELLS,
    END,
    ENTER,
    HIGHEST,
    JOKER,
    NAME,
    ROW_LENGTH,
    START,
    START_NUMBERS,
    SYMBOLS,
    State,
    filled_counts,
    fitting_range,
    is_dead_row,
    open_row_counts,
)
from games.top12.screen.animations import describe_row, show_round
from games.top12.screen.board import Board, fullest_row, harmless_cell, nearest_fit
from games.top12.screen.result_text import describe_end
from host_sim.paths import ROOT
from tests.handheld import Handheld
from tests.top12.sensible import sensible_cell, sensible_number

DIE = 1.2  # seconds in which the die has landed
ROUND_OVER = 4.5  # seconds in which it was told what everybody wrote
HANDED_ON = 1.9  # seconds after which another person is to write
CURSOR, SCREEN, OPCODES = 150, 1037, 60_000
COMPUTER = "r r r r "  # presses on a seat that is empty: the strongest
HUMAN = "r "


class Top12(Handheld):
    """A Handheld in a new game; `seats` are the presses on the seats screen."""

    def __init__(self, seats="", **options):
        super().__init__(**options)
        self.keys("r A A " + seats + " A 0.2")

    def start(self):
        """Start numbers where the cursor offers them."""
        self.keys("A A A A A 0.5")
        self.until("Name ", "Write", "names", "I'm ", "turn")
        self.run(0.6)  # A is ignored at the start of a turn

    def table(self):
        """Everybody's sheets, by the menu."""
        self.keys("P")
        self.choose("Overview")

    def take_back(self):
        self.keys("P")
        self.choose("Undo")
        self.run(0.2)

    def number(self):
        """The number at the cursor."""
        return int(re.search(r"Name (\d+)", self.screen())[1])

    def dial(self, number):
        """Moves the cursor to this number, by tens and then by ones."""
        tens, ones = divmod(number - self.number() + 5, 10)
        ones -= 5
        self.keys(
            ("u " if tens > 0 else "d ") * abs(tens) + ("r " if ones > 0 else "l ") * abs(ones)
        )
        if self.number() != number:  # beyond an end
            self.keys(("r " if number > self.number() else "l ") * abs(number - self.number()))

    def aim(self, choose=sensible_cell):
        """Moves the cursor to the cell that is chosen."""
        state = self.state()
        sheet, cells = state.sheets[state.turn()], state.actions()
        cell = choose(sheet, cells, state.number)
        cell = cells[0] if cell < 0 else cell
        places = sorted({each // ROW_LENGTH for each in cells})
        at = harmless_cell(sheet, cell // ROW_LENGTH, state.number)
        rows_down = places.index(cell // ROW_LENGTH) - places.index(fullest_row(sheet, cells))
        self.keys(
            ("d " if rows_down > 0 else "u ") * abs(rows_down)
            + ("r " if cell > at else "l ") * abs(cell - at)
        )

    def name_and_write(self):
        """Names and writes as a sensible player does."""
        self.until("Name ", "Write", "What next?", limit=120)
        if self.shows("Name "):
            state = self.state()
            self.dial(sensible_number(state.sheets, state.turn()))
            self.keys(f"0.6 A {DIE}")
        self.until("Name ", "Write", "What next?")
        if self.shows("Write"):
            self.aim()
            self.keys("0.6 A 0.1")

    def until(self, *words, limit=60):
        """Lets time pass until some of the words can be read; whoever has no room goes on."""
        for _ in range(limit):
            if any(self.shows(word) for word in words):
                return
            self.keys("A 0.1" if self.shows("No room for") else "0.25")
        raise AssertionError(f"{words} never came:\n{self.screen()}")

    def cursors(self, button, back, most=70):
        """Presses one arrow to the end and the other back to the other end; the pictures there."""
        seen = []
        for way in (button, back):
            seen = [self.ram]
            for _ in range(most):
                self.press(way)
                if self.ram == seen[-1]:
                    break
                seen.append(self.ram)
            else:
                raise AssertionError("the cursor never stopped")
        return seen


def leftmost_cell(sheet, cells, number):
    """Return the first cell that leaves enough numbers behind it."""
    at = sensible_cell(sheet, cells, number)
    first, end = fitting_range(sheet, at // ROW_LENGTH, number)
    upper = sheet[end] if end % ROW_LENGTH else HIGHEST + 1
    return max(first, end - upper + number)


@pytest.fixture
def play(handheld):
    return partial(handheld, kind=Top12)


# Whole games


def test_a_solo_game_ends_in_its_rounds_and_title_and_is_counted_there(play):
    device = play(seed=3)
    device.keys("l A l l A l l l A l l l l A l l l l l l A 0.3")  # all in the first cell
    rounds = 0
    while device.shows("Name "):  # 51, 52, 53 ... each in the first cell that takes it
        device.dial(sensible_number(device.state().sheets, 0))
        rounds += 1
        device.keys(f"1 A {DIE}")
        if device.shows("Write"):
            device.aim(leftmost_cell)
            device.keys("A")
        device.until("Name ", "What next?")
    found = re.search(r"Title: (\w+)", device.screen())
    assert found and device.shows("rounds"), device.screen()
    title = found[1]
    titles = ("Professional", "Specialist", "Veteran", "Advanced", "Beginner")
    limits = dict(zip(BANDS, titles, strict=True))
    assert title == limits[min(limit for limit in BANDS if rounds <= limit)]
    assert device.shows("Your first solo record!")
    device.after_game("Review the game")
    device.until("Perfect play")
    assert re.search(r"Perfect play +28.4", device.screen()), device.screen()
    assert re.search(rf"Rounds +{rounds}", device.screen()), device.screen()
    figures = re.findall(r"[+-]\d+\.\d", device.screen())
    assert round(28.4 + sum(map(float, figures)), 1) == rounds, "they add up"
    device.keys("B 0.1")
    device.pull_battery()
    device.keys("r")
    assert device.shows(f"best {rounds}")
    device.keys("A")
    device.choose("Statistics")
    assert device.shows("Solo: rounds needed")
    lines = [line.split() for line in device.text()]
    fewest = 1
    for limit, name in limits.items():
        assert [f"{fewest}-{limit}", name, "1" if name == title else "0"] in lines
        fewest = limit + 1
    assert ["41+", "No", "title", "0"] in lines
    assert device.shows("Last games")
    device.keys("A")
    assert device.shows("Solo: last games") and device.shows("average")
    assert device.shows("in game") and device.shows("Player"), "the record's holder"
    device.keys("A")
    assert device.shows("Solo: rounds needed"), "two pages"


def test_a_game_against_three_computers_ends_in_a_result(play):
    device = play("d r r d r r r d r r r r", seed=5)
    device.start()
    for _ in range(200):
        if device.shows("What next?"):
            break
        device.name_and_write()
    assert device.shows("win") or device.shows("share the win")
    assert device.shows("Chip 2") and device.shows("Chip 3") and device.shows("Chip 4")


def test_from_the_result_the_last_sheets_can_be_looked_at(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    for _ in range(80):
        device.name_and_write()
        if device.shows("What next?"):
            break
    found = re.search("(hand|star|house|moon|tree) 12", device.screen())
    assert found and re.search(r"Rounds played: \d+", device.screen())
    device.after_game("See the board")
    device.run(0.2)
    assert device.shows("Twelve in a row!") and device.shows("Others")
    y = 9 + 8 * ("hand", "star", "house", "moon", "tree").index(found[1])
    lit = sum(bool(device.image().getpixel((x, y))) for x in range(8, 128))
    assert lit > 90, "the row that won is still marked"
    device.keys("A 0.2")
    assert device.shows("sheet") and device.shows("other players")
    device.keys("B B 0.6")
    device.choose("Games")
    device.keys("1 A")
    device.choose("Statistics")
    assert device.screen().count("Against others") == 1
    assert device.shows("Streak: ") and device.shows("Last games: ")


def test_computers_play_without_people_and_it_can_be_watched(play):
    device = play("r r r d r r r", seed=2)
    device.until("What next?", limit=2000)
    assert device.shows("Chip 1") and device.shows("Chip 2")


# Start numbers


def test_the_start_numbers_come_in_turn_one_per_column(play):
    device = play()
    for number in (10, 20, 30, 40, 50):
        assert device.shows(f"{number // 10}/5") and device.shows(f"Write {number}")
        assert device.shows("one in each row"), "alone, any can be taken back"
        state = device.state()
        free = filled_counts(state.sheets[0]).count(0)
        at = sum(filled_counts(state.sheets[0])) + 2
        assert len(device.cursors("RIGHT", "LEFT")) == ROW_LENGTH
        device.keys("r " * at)
        if free > 1:
            assert len(device.cursors("DOWN", "UP")) == free
        device.keys("A 0.1")
    assert sorted(filter(None, device.state().sheets[0])) == [10, 20, 30, 40, 50]
    assert device.state().phase == NAME


def test_the_last_start_number_is_taken_back_in_the_menu(play):
    device = play()
    before = device.ram
    device.keys("A")
    assert device.shows("Menu")
    device.take_back()
    assert device.ram == before


@pytest.mark.parametrize("seats", ["", "d " + COMPUTER])
def test_a_start_number_begins_where_the_coach_would_write_it(play, seats):
    device = play(seats)
    device.start()
    rows = [bytes(device.state().sheets[0]).index(number) % ROW_LENGTH for number in START_NUMBERS]
    assert tuple(rows) == START_POSITIONS


def test_nothing_on_the_screen_tells_the_next_person_where_start_numbers_went(play):
    """Two games that differ only in the first person's start numbers look the same from there."""
    one, other = play("d " + HUMAN + "d " + COMPUTER), play("d " + HUMAN + "d " + COMPUTER)
    one.keys("0.6 A 0.2")
    other.keys("0.6 A 0.2")
    one.keys("A A A A A 0.3")
    other.keys("r A d l A l A u A A 0.3")
    assert one.state().view(1) == other.state().view(1) and one.state() != other.state()
    for press in ("0", "P", "B", "0.6 A", "A", "P", "B", "A", "r", "A", "B"):
        one.keys(press)
        other.keys(press)
        assert one.shows("Player 2") or one.shows("Save and quit"), one.screen()
        assert one.ram == other.ram, press
    assert one.state().phase == START


def test_after_power_loss_the_device_is_handed_over_again(play):
    device = play("d " + HUMAN)
    device.keys("0.6 A A A 0.1")
    assert device.shows("start number")
    before = device.ram
    device.pull_battery()
    assert device.shows("Hand the console to") and device.shows("I'm Player 1")
    assert not device.shows("start number")
    device.keys("0.6 A 0.1")
    assert device.ram == before


def test_without_another_person_nothing_is_handed_over_and_the_fifth_number_is_final(play):
    device = play("d " + COMPUTER)
    assert device.shows("1/5")
    device.keys("A A A A 0.1")
    assert device.shows("last one: no undo")
    device.keys("A 0.5")
    device.until("Name ")


# Naming


def test_arrows_change_the_number_by_one_and_by_ten(play):
    device = play()
    device.start()
    assert device.shows("51")
    for button, number in (("r", 52), ("r", 53), ("l", 52), ("u", 62), ("u", 72), ("d", 62)):
        device.keys(button)
        assert device.shows(str(number)), device.screen()
    device.keys("u u u u u")  # ten on stops at the end
    device.keys("A")
    assert device.state().number == HIGHEST
    device.keys(f"{DIE} A 0.6 d d d d d d d d d d r A")
    assert device.state().number == 2


def test_neither_the_number_nor_the_cursor_goes_round_an_end(play):
    device = play(seed=3)
    before = device.ram
    device.keys("u")
    assert device.ram == before, "from the first row to the last"
    device.keys("l l l l l A")
    assert device.state().sheets[0][0] == 10
    device.keys("A A A A 0.3 u u u u u r A")
    assert device.state().number == HIGHEST
    device.keys(f"{DIE} r r A 0.3")
    assert max(device.state().sheets[0][ROW_LENGTH - 1 :: ROW_LENGTH]) == HIGHEST
    device.keys("d d d d d d d d d d d l A")
    assert device.state().number == 1


def test_a_held_arrow_runs_through_all_numbers_within_seconds(play):
    device = play()
    device.start()
    device.hold("RIGHT", 4.0)
    device.keys("A")
    assert device.state().number == HIGHEST


def test_the_seeds_follow_when_the_number_rests(play):
    device = play()
    device.start()
    before = device.ram
    device.keys("d d d d d")
    device.run(0.5)
    assert device.ram[128 : 6 * 128] != before[128 : 6 * 128]
    device.keys("u u u u u 0.5")
    assert device.ram == before


def fits_values(device):
    """Return the counts after "fits", which are too small to be read from three players on."""
    assert re.search(r"fits +you", device.screen()), device.screen()
    return device.firmware("__main__").console.scenes[0].board.picture.caption_parts[2]


def test_the_line_tells_how_many_rows_of_each_seat_the_number_fits(play):
    device = play("d " + COMPUTER + "d " + COMPUTER, seed=6)
    device.start()
    told = set()
    for _ in range(60):
        device.until("Name ", "Write")
        if device.shows("Name "):
            device.keys("d d r 0.3")
            number = int(re.search(r"Name (\d+)", device.screen())[1])
            counts = [len(open_row_counts(sheet, number)) for sheet in device.state().sheets]
            assert [int(value.rstrip("! ")) for value in fits_values(device)] == counts
            told.add(tuple(counts))
            if len(told) > 3:
                return
        device.name_and_write()
    raise AssertionError(told)


def rows(**numbers):
    """A sheet, row by row."""
    sheet = bytearray(CELLS)
    for row, line in numbers.items():
        for place, number in enumerate(line.split()):
            sheet[int(row[1:]) * ROW_LENGTH + place] = 0 if number == "." else int(number)
    return sheet


def test_naming_starts_at_51_as_long_as_it_fits_and_alone_at_the_number_named_last(play):
    """Only the coach says what would be good."""
    device = play("d " + COMPUTER, seed=4)
    device.start()
    for _ in range(4):
        device.until("Name ", "Write", limit=120)
        assert device.shows("Write") or device.number() == 51
        device.name_and_write()
    alone = play(seed=3)
    alone.start()
    assert alone.number() == 51
    alone.keys(f"u r A {DIE}")
    alone.until("Name ", "Write")
    if alone.shows("Write"):
        alone.keys("0.6 A 0.6")
    alone.until("Name ")
    assert alone.number() == 62


def test_naming_starts_at_the_nearest_number_that_fits_an_open_row():
    luck = random.Random(5)
    for _ in range(300):
        sheet, number = random_sheet(luck), luck.randint(1, HIGHEST)
        fitting = [each for each in range(1, HIGHEST + 1) if open_row_counts(sheet, each)]
        start = nearest_fit(sheet, number)
        if fitting:
            assert start in fitting
            assert abs(start - number) == min(abs(each - number) for each in fitting)
        else:
            assert start == number
    late = rows(r0="1 2 3 4 5 6 7 8 . 10 11 12")
    for row in range(12, 60, 12):  # spoilt rows
        late[row] = 100
    assert nearest_fit(late, 51) == 9


def test_a_joker_starts_in_the_fullest_row_that_fits_and_can_be_completed():
    sheet = rows(r0="10", r1="7 8 9 10 11 12 13 . 14", r3="20 30 40", r4="1 2 3 4 51")
    cells = [cell for row in range(5) for cell in range(*fitting_range(sheet, row, 51))]
    assert fullest_row(sheet, cells) == 3


def test_the_cursor_starts_where_the_number_belongs_among_the_cells_that_spoil_nothing():
    assert harmless_cell(bytes(CELLS), 2, 81) == 2 * ROW_LENGTH + 9
    assert harmless_cell(rows(r1=". . . 20"), 1, 28) == ROW_LENGTH + 4
    luck = random.Random(12)
    offers = 0
    for _ in range(3000):
        sheet = random_sheet(luck)
        number = luck.randint(1, HIGHEST)
        row = luck.randrange(5)
        first, end = fitting_range(sheet, row, number)
        if first < end and is_dead_row(sheet, row):
            assert first <= harmless_cell(sheet, row, number) < end
        elif first < end:
            harmless = []
            for cell in range(first, end):
                sheet[cell] = number
                if not is_dead_row(sheet, row):
                    harmless.append(cell)
                sheet[cell] = 0
            lower = sheet[first - 1] if first > row * ROW_LENGTH else 0
            upper = sheet[end] if end < row * ROW_LENGTH + ROW_LENGTH else HIGHEST + 1
            share = first + (number - lower) * (end - first) // (upper - lower)
            nearest = min(harmless, key=lambda cell: abs(cell - share))
            assert harmless_cell(sheet, row, number) == nearest
            offers += 1
    assert offers > 500


def test_above_a_number_to_name_the_fullest_rows_are_compared_without_spoilt_ones(play):
    device = play("d " + COMPUTER + "d " + COMPUTER, seed=4)
    device.start()
    device.until("Name ")
    assert device.shows("Race 1:1")
    sheets = device.firmware("__main__").console.scenes[0].match.state.sheets
    sheets[0][:] = rows(r0="1 2 3 4", r1=". . . . . . . . . . . 5")
    sheets[1][:] = rows(r0="3", r1="7 8 9 10 11 12")
    sheets[2][:] = rows(r1="7 8 9 10 11 12 13 . 14")  # no number fits between 13 and 14
    device.keys("P B 0.2")
    assert device.shows("Race 4:6")


def test_spoilt_rows_take_no_number_that_is_told():
    sheet = rows(r0="1 2 3 4 5 6 7 8 9", r1=". . 2", r2="50")
    assert open_row_counts(sheet, 60) == [9, 1, 0, 0]


def test_a_tie_says_which_rows_decided():
    class Finished:
        state = State(3)

        @staticmethod
        def words(*told):
            return told

    full = "1 2 3 4 5 6 7 8 9 10 11 12"
    Finished.state.sheets = [rows(r0=full, r1="1 2"), rows(r3=full, r1="1 2 3"), rows(r0="1")]
    assert describe_end(Finished) == ("tie", 3, 2)
    Finished.state.sheets[0] = rows(r0=full, r1="1 2 3")
    assert describe_end(Finished) == ("rounds", 0), "they share the win"
    Finished.state.sheets[0] = rows(r0="1 2")
    assert describe_end(Finished) == ("rounds", 0)


# The die and writing


def test_the_die_flicks_past_and_lands_and_any_button_ends_it(play):
    device = play(seed=3)
    device.start()
    device.press("A")
    pictures = {device.ram}
    for _ in range(70):
        device.run(0.01)
        pictures.add(device.ram)
    assert len(pictures) > 5
    slow = play(seed=3)
    slow.start()
    slow.press("A")
    slow.press("A")  # ends it, and is not meant for what comes then
    device.run(1)
    slow.run(0.05)
    assert slow.ram == device.ram


def test_the_cursor_walks_over_all_legal_fields_and_no_others(play):
    device = play(seed=3)
    device.start()
    seen = set()
    while device.shows("Name ") and not {JOKER, 0} <= seen:
        device.keys(f"{'r ' * len(seen)} A {DIE}")
        if device.shows("Write"):
            cells = device.state().actions()
            rows = {cell // ROW_LENGTH for cell in cells}
            reached = set()
            device.keys("u " * (len(rows) - 1))
            for row in rows:
                if len([cell for cell in cells if cell // ROW_LENGTH == row]) > 1:
                    reached |= set(device.cursors("RIGHT", "LEFT"))
                else:
                    reached.add(device.ram)
                if len(rows) > 1:
                    device.press("DOWN")
            assert len(reached) == len(cells)
            seen.add(device.state().face)
            device.keys("A 0.7")
            if device.shows("anyway?"):
                device.keys("A 0.1")
        device.until("Name ", "What next?")
    assert {JOKER, 0} <= seen, "not enough was seen"


def test_without_room_the_game_says_so_and_continues_without_a_press(play):
    device = play(seed=3)
    device.keys("l l A 0.1 A A A A 0.3")  # 10 on top of its column
    for rounds in range(1, 40):
        device.keys(f"d d d d d d d d d d A {DIE}")  # 1
        if device.shows("No room for"):
            assert device.shows("No room for 1") and not device.shows("Continue")
            device.run(2.2)
            assert device.shows("Name ") and device.state().rounds == rounds
            return
        device.keys("A 0.3")
    raise AssertionError("every number found a place")


def test_each_person_without_a_field_is_told_so_on_their_own_sheet(play):
    device = play("d " + HUMAN + "d " + HUMAN, seed=3)
    for number in range(3):
        device.keys("0.6 A 0.2 " + ("l l " if number != 1 else "") + "A 0.1 A A A A 0.3")
    for _ in range(40):
        device.until("Name ", "Write")
        if device.shows("Name "):
            for _ in range(12):
                if device.shows("Name 1 "):
                    break
                device.keys("d")
            device.keys("0.1 A")  # 1: nowhere above a 10 on top
            device.run(DIE)
            state = device.state()
            if device.shows("No room for 1"):
                for seat in [seat for seat in range(3) if not state.legal_cells(seat)]:
                    assert device.shows(f"Player {seat + 1}'s sheet") and device.shows("No room")
                    device.keys("A 0.1")
                    assert device.shows("No room"), "time to read it"
                    while device.shows("No room") and device.shows(f"Player {seat + 1}'s sheet"):
                        device.run(0.05)
                assert not device.shows("No room")
                return
        device.keys("A 0.3")
    raise AssertionError("everybody always had a field")


def test_the_only_cell_is_written_by_itself_and_told_and_undo_leaves_it_open(play):
    device = play(seed=3)
    device.keys("l A 0.1 A A A A 0.3")  # 10 in the second cell of its row: one cell before it
    row = next(row for row in range(5) if device.state().sheets[0][row * ROW_LENGTH + 1] == 10)
    for _ in range(60):
        device.keys(f"d d d d d d d d d d r r r A {DIE}")  # 4
        if device.shows("only this cell"):
            break
        if device.shows("Write"):
            device.keys("A 0.7")
            if device.shows("anyway?"):
                device.keys("A 0.1")
        device.until("Name ")
    else:
        raise AssertionError("no number had just one cell")
    state = device.state()
    cell = state.entries[0]
    assert cell is not None and not device.shows("Write"), "written without a press"
    device.press("A")  # meant to write it: ends the notice
    device.run(0.5)
    device.press("A")  # late, but still meant for that
    assert device.shows("Name ") and device.state().phase == NAME
    assert (cell // ROW_LENGTH == row) or is_dead_row(state.sheets[0], cell // ROW_LENGTH)
    device.until("Name ")
    device.take_back()
    assert device.shows("Write") and device.state().legal_cells(0) == [cell]
    device.run(3)
    assert device.shows("Write"), "after undo nothing is written by itself"
    device.keys("A 0.3")
    device.until("Name ")


def random_sheet(luck):
    sheet = bytearray(CELLS)
    for _ in range(luck.randrange(25)):
        number, column = luck.randint(1, HIGHEST), luck.randrange(5)
        first, end = fitting_range(sheet, column, number)
        if first < end:
            cell = luck.randrange(first, end)
            sheet[cell] = number
            if is_dead_row(sheet, column) and luck.random() < 0.8:
                sheet[cell] = 0
    return sheet


def test_before_a_cell_spoils_its_row_the_screen_says_so(play):
    device = play(seed=3)
    device.start()
    device.keys(f"u u u u u A {DIE}")
    assert device.shows("tree: 1 of 12") and device.shows("Write 100")
    device.keys("l")
    assert device.shows("spoils this row!")  # eleven before 100 would do, but 50 stands there
    device.keys("A 0.6")
    assert device.shows("anyway?") and device.state().entries == [None]
    device.keys("A 0.6 A 1.2")
    for _ in range(30):
        device.keys("l 0.6 A 1.2")
        if device.state().face == 4:
            break
        device.keys("A 0.6")
    assert device.shows("row is spoilt")


# What the others do


def test_the_computer_s_number_is_read_before_the_die_and_what_it_wrote_after(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.until("Name ")
    device.keys(f"A {DIE}")
    device.until("Write")
    number = device.state().number
    device.keys("A 0.2")
    assert device.shows("Player's sheet"), "what one wrote oneself is seen first"
    own = device.state().entries[0] // ROW_LENGTH
    assert device.shows(f"{SYMBOLS[own]}: 2 of 12"), "with its row's new count"
    device.run(0.5)
    state = device.state()
    assert device.shows(f"Chip wrote {number}")
    picture = device.image()
    x, y = 8 + 10 * (state.entries[1] % ROW_LENGTH), 8 + 8 * (state.entries[1] // ROW_LENGTH)
    assert all(picture.getpixel((x + i, y)) for i in range(9)), "white, on its own sheet"
    assert device.shows(f"{SYMBOLS[state.entries[1] // ROW_LENGTH]}: 2 of 12")
    device.until("Chip names")
    assert device.shows("Player's sheet")
    for _ in range(30):
        if re.search(r"Chip names \d", device.screen()):
            break
        device.run(0.1)
    number = device.state().number
    assert device.shows(f"Chip names {number}")
    assert not device.image().getpixel((30, 50)), "read before the die rolls"
    device.until("Write")


def test_the_heading_and_the_sheet_of_another_player_change_together(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.until("Name ")
    device.keys(f"A {DIE}")
    device.until("Write")
    device.keys("A 0.2")
    assert device.shows("Player's sheet")
    screen = device.firmware("__main__").console.screen
    own, sent, refresh = device.ram, [], screen.display.refresh
    screen.display = MagicMock(wraps=screen.display)
    screen.display.refresh = lambda: (refresh(), sent.append(device.ram))
    device.until("Chip wrote")
    other = device.ram
    assert other[128:768] != own[128:768] and sent
    for picture in sent:
        is_heading_new = picture[:128] != own[:128]
        assert is_heading_new == (picture[128:768] != own[128:768])


def test_three_computers_entries_are_one_picture_long_enough_to_read_and_a_press_ends_it(play):
    for press in (None, "A"):
        device = play("d " + COMPUTER + "d " + COMPUTER + "d " + COMPUTER, seed=5)
        device.start()
        device.until("Name ")
        device.keys(f"A {DIE} 0.6 A")
        device.until("Others wrote 51")
        state = device.state()
        for chip in (2, 3, 4):
            entry = state.entries[chip - 1]
            row = SYMBOLS[entry // ROW_LENGTH]
            assert re.search(rf"Chip {chip} +{row}: 2 of 12", device.screen()), device.screen()
            x, y = 8 + 10 * (entry % ROW_LENGTH), 16 * (chip - 1)
            assert all(device.image().getpixel((x + i, y)) for i in range(9)), "white"
        if press:
            device.press(press)
            device.run(0.1)
            assert not device.shows("Others wrote") and device.shows("Chip 2 names")
        else:
            device.run(1)
            assert device.shows("Others wrote"), "time to read three rows"
            device.run(0.8)
            assert not device.shows("Others wrote")


@pytest.mark.parametrize("computers", [1, 3])
def test_what_a_skips_is_said_in_one_place_as_long_as_it_skips(play, computers):
    """From one's own entry to the next question."""
    device = play(("d " + COMPUTER) * computers, seed=5)
    device.start()
    device.until("Name ")
    device.keys(f"A {DIE} 0.6 A 0.1")
    areas = set()
    for _ in range(200):
        if device.shows("Menu"):
            break
        assert device.shows("Skip"), device.screen()
        areas.add(device.image().crop((39, 56, 128, 64)).tobytes())
        device.run(0.05)
    assert device.shows("Menu") and len(areas) == 1


def test_a_computer_without_a_place_is_told_with_its_row(play):
    device = play("d r r", seed=3)
    device.keys("l A 0.1 l A l A l A l A 0.5")
    for _ in range(400):
        device.run(0.1)
        if device.shows("had no room"):
            assert device.shows("Chip's sheet")
            return
        if device.shows("Name "):
            device.keys("d d d d d d d d d A 0.7")  # 1
            if device.shows("doesn't fit any"):
                device.keys("A")
        elif device.shows("Write"):
            device.keys("0.5 A")
    raise AssertionError("the computer always had a place")


def test_the_last_moves_tell_what_everybody_wrote_but_not_before_the_round_is_over(play):
    device = play("d " + HUMAN, seed=3)
    for _ in range(2):
        device.keys("0.6 A 0.8")
        device.start()
    device.keys(f"{HANDED_ON} A {DIE}")
    signs = ("hand", "star", "house", "moon", "tree", "joker")
    named = f"named 51: {signs[device.state().face]}"
    device.keys(f"A {HANDED_ON} P")
    device.choose("Last moves")
    assert device.shows(named) and not device.shows("wrote")
    device.keys("B B 0.1")
    device.until("Write")
    device.keys(f"A {ROUND_OVER} P")
    device.choose("Last moves")
    entries = device.state().entries
    assert device.shows(named)
    for seat, cell in enumerate(entries):
        assert device.shows(f"Player {seat + 1}  wrote 51: {signs[cell // ROW_LENGTH]}")


def test_nobody_names_what_fits_no_row_without_being_asked(play):
    device = play(seed=3)
    device.keys("l A 0.1 l A l A l A l A 0.3")
    while True:
        device.keys("d d d d d d d d d d 0.3")
        if device.shows("fits 0 rows"):
            break
        device.keys(f"A {DIE}")
        device.keys("A 0.3")
    rounds = device.state().rounds
    device.keys("A 0.7")
    assert device.shows("1 doesn't fit any of your") and device.state().rounds == rounds
    device.keys("B 0.1")
    assert device.shows("Name 1") and not device.shows("doesn't fit any")
    device.keys("A 0.7 A 0.2")
    assert device.state().number == 1 and device.state().rounds == rounds + 1


def test_whom_the_first_number_fits_is_told_at_once_and_after_the_menu(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.until("Name ")
    assert device.shows("fits  you  5  Chip  5")
    before = device.ram
    device.keys("B 0.1 B 0.1")  # the menu and back
    assert device.ram == before


def test_with_a_joker_down_and_up_lead_back_to_the_same_cell(play):
    device = play(seed=3)
    device.start()
    jokers = 0
    while not device.shows("What next?"):
        device.dial(sensible_number(device.state().sheets, 0))
        device.keys(f"1 A {DIE}")
        if (
            device.shows("Joker")
            and len({cell // ROW_LENGTH for cell in device.state().actions()}) > 1
        ):
            before = device.image().crop((0, 0, 128, 48)).tobytes()
            device.keys("d")
            after = device.image().crop((0, 0, 128, 48)).tobytes()
            assert after != before and device.shows(" of 12"), "the row's count"
            device.keys("u")
            assert device.image().crop((0, 0, 128, 48)).tobytes() == before
            jokers += 1
        device.keys("A 0.3")
        device.until("Name ", "What next?")
    assert jokers > 2


def test_while_the_die_rolls_it_is_said(play):
    device = play(seed=3)
    device.start()
    device.keys("A 0.2")
    assert device.shows("the die rolls") and not device.shows("row")
    device.run(DIE)
    assert not device.shows("the die rolls") and device.shows(" of 12")


def test_before_another_person_s_sheet_comes_one_s_own_is_seen_and_a_press_writes_nothing(play):
    device = play("d " + HUMAN, seed=3)
    for _ in range(2):
        device.keys("0.6 A 0.8 A A A A A 0.5")
    assert device.shows("Player 2's sheet") and device.shows("Player 1's turn")
    assert device.state().phase == NAME
    device.keys(f"{HANDED_ON} 0.6 A {DIE}")
    assert device.shows("Player 1  writes")
    device.keys("A 0.1")
    assert device.shows("Player 1's sheet") and device.shows("Player 2's turn")
    device.keys("A 0.1 A 0.1 A 0.1")
    assert device.shows("Player 2's turn"), "no press ends the announcement"
    device.keys("0.5 A 0.7")
    assert device.shows("Player 2  writes") and device.state().entries[1] is None


def test_who_skips_a_computer_player_still_reads_the_number_it_named(play):
    device = play("d " + HUMAN + " r", seed=3)
    device.start()
    device.keys(f"A {DIE} A 0.1")  # the own round
    for _ in range(60):
        if device.state().naming_seat() == 1 and device.shows("Menu"):
            break
        device.keys("A 0.2")
    state = device.state()
    assert state.phase == ENTER and device.shows(f"Chip named {state.number}")
    assert not device.shows("Player"), "one person knows whose sheet it is"


def test_the_first_hint_advises_the_number_that_is_selected(play):
    device = play("d " + HUMAN + " r", seed=3)
    device.start()
    selected = next(line for line in device.text() if "Name" in line).split()[1]
    device.keys("P 0.3")
    device.choose("Hint")
    device.until("It fits")
    assert device.shows(f"Name {selected}. It fits")


def test_an_arrow_that_leads_nowhere_says_why(play):
    device = play(seed=3)
    device.start()
    device.keys(f"u u u u u A {DIE}")
    assert device.shows("tree: 1 of 12")
    for button in ("d", "u"):
        device.keys(button)
        assert device.shows("only this row")
    device.keys("l")
    assert not device.shows("only this row")


# Who goes first


def test_who_begins_is_asked_beside_the_players_and_only_among_them(handheld):
    device = handheld(seed=3)
    device.keys("r A A 0.1")
    assert device.shows("Players") and not device.shows("Who goes first")
    device.keys("d " + COMPUTER)
    assert device.shows("Who goes first") and device.shows("Player 1")
    device.keys("d d d")
    offered_names = set()
    for _ in range(4):
        line = next(line for line in device.text() if "Who goes first" in line)
        offered_names.add(line.split("◀")[1].split("▶")[0])
        device.keys("r")
    assert offered_names == {"Player 1", "Chip 2", "Random"}
    assert device.shows("◀Chip 2▶")
    device.keys("A 0.2")
    assert device.state().first == 1
    device.keys("A A A A A 0.5")
    assert device.shows("Chip names")


def test_whoever_leaves_the_table_does_not_begin(handheld):
    device = handheld(seed=3)
    device.keys("r A A d " + HUMAN + "d d d r")
    assert device.shows("◀Player 2▶")
    device.keys("u u u l")
    assert not device.shows("Who goes first")
    device.keys("d " + HUMAN)
    assert re.search("Who goes first +Player 1", device.screen())
    device.keys("d d r A 0.2")
    assert device.state().first == 1, "the second player, on the third chair"


def test_at_random_each_player_goes_first_sometimes_and_the_choice_is_kept(handheld):
    first = set()
    for seed in range(12):
        device = handheld(seed=seed)
        device.keys("r A A d " + HUMAN + "d d d l")
        assert device.shows("◀Random▶")
        device.keys("A 0.2")
        first.add(device.state().first)
    assert first == {0, 1}
    device.keys("A P")
    device.choose("Save and quit")
    device.run(1)
    device.keys("A 0.3")
    device.choose("New game")
    device.run(1)
    device.keys("A 0.5")
    assert re.search("Who goes first +Random", device.screen()), device.screen()


def test_chance_s_choice_of_the_first_player_is_announced(play):
    for seed in range(4):
        device = play("d " + COMPUTER + "d d d l", seed=seed)
        name = ("Player", "Chip")[device.state().first]
        assert device.shows(f"{name} goes first."), device.screen()
        device.keys("0.6 A 0.2")
        assert device.shows("start number")


# Undo, the table, the pause menu


def test_undo_puts_the_cursor_back_on_the_cell_that_was_written(play):
    device = play(seed=3)
    device.keys("r r d")
    before = device.ram
    device.keys("A")
    device.take_back()
    assert device.ram == before
    device.start()
    device.keys(f"A {DIE} r 0.1")
    before = device.ram
    device.keys("A 0.6")
    if device.shows("anyway?"):
        device.keys("A 0.2")
    device.take_back()
    assert device.ram == before


def test_a_second_press_of_a_names_nothing(play):
    device = play(seed=3)
    device.keys("A A A A A A 0.1")
    assert device.state().phase == NAME, "the sixth press was one too many"
    device.keys(f"0.6 A {DIE} A A 0.1")
    assert device.state().phase == NAME and device.state().rounds == 1
    device.keys("0.6 A 0.1")
    assert device.state().rounds == 1 and device.state().phase == ENTER


def test_the_round_stands_above_a_number_to_name(play):
    device = play(seed=3)
    device.start()
    assert re.search("Player +names +Round 1", device.screen()), device.screen()


def test_alone_the_menu_takes_back_what_was_written_and_b_does_not(play):
    device = play(seed=3)
    device.start()
    device.keys(f"A {DIE}")
    before = device.ram
    device.keys("A 0.2")
    assert device.shows("names") and device.shows("Menu")
    device.take_back()
    assert device.ram == before


def test_with_others_nobody_takes_back_and_b_opens_the_menu(play):
    device = play("d " + HUMAN, seed=3)
    for _ in range(2):
        device.keys("0.6 A 0.8")
        assert device.shows("start number") and device.shows("Menu")
        device.keys("B")
        assert device.shows("Rules")
        device.keys("B 0.1")
        device.start()
    device.keys(f"{HANDED_ON} A {DIE} A {HANDED_ON} 0.6")
    assert device.state().seat == 1 and device.shows("Menu")
    device.keys("B")
    assert device.shows("Rules") and device.shows("Save and quit")
    device.choose("Overview")
    assert device.shows("sheet") and device.shows("other players") and device.shows("of 12")
    device.keys("B 0.2")
    assert device.state().seat == 1 and device.state().entries[0] is not None


def test_what_was_written_stays_once_the_computer_s_number_lies_open(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    for _ in range(6):
        device.name_and_write()
        device.run(4)
        state = device.state()
        if state.phase == NAME and state.seat == 0 and None not in state.entries:
            break
    assert state.rounds and None not in state.entries and device.shows("Name ")
    device.keys("P 0.2")
    assert device.shows("Rules") and not device.shows("Undo")


def test_the_table_shows_nothing_of_the_running_round(play):
    """Two games that differ only in what the first person wrote in this round."""
    one, other = play("d " + HUMAN, seed=3), play("d " + HUMAN, seed=3)
    for device in (one, other):
        for _ in range(2):
            device.keys("0.6 A 0.8")
            device.start()
        device.keys(f"{HANDED_ON} A {DIE}")
    one.keys(f"A {HANDED_ON}")
    other.keys(f"r A 0.6 A {HANDED_ON}")  # asked, for it spoils the row
    assert one.state().phase == ENTER and one.state().entries != other.state().entries
    for press in ("0", "P", "B", "table", "r", "B", "P", "B", "r"):
        for device in (one, other):
            device.table() if press == "table" else device.keys(press)
        assert one.ram == other.ram, press
    for device in (one, other):
        device.keys(f"l A {ROUND_OVER}")
        device.table()
    if one.ram == other.ram:  # the sheet of the one who wrote the same
        one.keys("r")
        other.keys("r")
    assert one.ram != other.ram, "when the round is over everybody may look"


def test_while_start_numbers_are_secret_the_table_says_so(play):
    device = play("d " + HUMAN, seed=3)
    device.keys("0.6 A 0.8")
    device.start()
    device.keys("0.6 A 0.8")
    before = device.ram
    device.table()
    assert device.shows("Player 1's sheet") and device.shows("secret until the start")
    assert not device.shows("10")
    device.keys("r")
    assert device.shows("Player 2's sheet") and not device.shows("secret")
    device.keys("B B 0.2")
    assert device.ram == before


def test_what_was_written_in_the_last_round_is_white_on_the_table(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.name_and_write()
    device.until("Write")  # the computer has named, the die lies
    state = device.state()
    assert state.rounds == 1
    device.table()
    assert device.shows("Chip") and device.shows("other players")
    picture = device.image()
    for cell in range(CELLS):
        x, y = 8 + 10 * (cell % ROW_LENGTH), 8 + 8 * (cell // ROW_LENGTH)
        white = all(picture.getpixel((x + i, y)) for i in range(9))
        assert white == (state.sheets[1][cell] == 51)
    device.keys("r")
    assert device.shows("Player")


def test_the_overview_shows_where_the_number_would_go_on_every_sheet(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.until("Name ")
    number = int(re.search(r"Name (\d+)", device.screen())[1])
    device.table()
    for seat in (1, 0):
        sheet, picture = device.state().sheets[seat], device.image()
        for cell in range(CELLS):
            x, y = 12 + 10 * (cell % ROW_LENGTH), 12 + 8 * (cell // ROW_LENGTH)
            first, end = fitting_range(sheet, cell // ROW_LENGTH, number)
            if not sheet[cell]:
                assert bool(picture.getpixel((x + 1, y))) == (first <= cell < end), (seat, cell)
        device.keys("r")


def test_against_three_the_line_says_fits(play):
    device = play("d " + COMPUTER + "d " + COMPUTER + "d " + COMPUTER, seed=5)
    device.start()
    device.until("Name ")
    assert fits_values(device) == ["5"] * 4


def test_a_long_b_on_the_table_opens_the_pause_menu(play):
    device = play("d " + COMPUTER, seed=3)
    device.start()
    device.until("Name ", "Write")
    before = device.ram
    device.table()
    device.keys("r")
    assert device.shows("Player") and device.shows("other players")
    device.keys("P")
    assert device.shows("Rules")
    device.keys("B 0.1")
    assert device.ram == before, "back in the game"


def test_a_complete_row_lights_up_before_the_result(play):
    device = play(seed=3)
    device.keys("l A l l A l l l A l l l l A l l l l l l A 0.3")
    for _ in range(60):
        device.until("Name ")
        device.dial(sensible_number(device.state().sheets, 0))
        device.keys(f"A {DIE}")
        if device.shows("Write"):
            device.aim(leftmost_cell)
            device.keys("A")
        elif device.shows("the 12th number!"):  # the last cell is written by itself
            break
        device.run(0.3)
    row = (device.state().entries[0] or 0) // ROW_LENGTH
    device.keys("A 0.95")
    assert device.shows("Twelve in a row!") and not device.shows("What next?")
    lit = sum(bool(device.image().getpixel((x, 9 + 8 * row))) for x in range(8, 128))
    assert lit > 90
    device.keys("A 0.2")  # a press ends the lighting, not the cheer
    assert device.shows("Rounds played") and not device.shows("What next?")
    device.keys("A 1.4")
    assert device.shows("What next?")


def test_what_the_others_wrote_in_the_last_round_is_told_before_it_is_over():
    state = State(2)
    full = rows(r0="1 2 3 4 5 6 7 8 9 10 11 12")
    state.sheets, state.entries = [full, full], [11, 11]
    state.phase, state.number, state.face, state.rounds = END, 12, 0, 40
    board = MagicMock(words=lambda name, *_: name)
    board.play.match.state, board.picture.seat = state, 0
    board.play.match.turn.return_value = -2
    board.play.match.is_human.return_value = False
    list(show_round(board))
    told = [call.args[0] for call in board.picture.show_caption.call_args_list]
    assert told == ["now", "now", "", "twelve"]
    board.screen.header.assert_called_with("wrote", "", "", True)
    board.picture.header.assert_called_with(False)


def test_the_coach_says_why_and_moves_the_number_and_the_cursor(play):
    device = play(seed=3)
    device.keys("P A 1")
    assert device.shows("Solo, write 10 in the first")
    device.keys("A 0.1 A")
    assert 10 in device.state().sheets[0][::ROW_LENGTH]
    device.keys("A A A A 0.5 P A 3")
    number = sensible_number(device.state().sheets, 0)
    assert device.shows(f"Name {number}. It fits 5") and device.shows("rounds")
    device.keys("A 0.1")
    assert device.shows("fits 5 rows") and device.shows(f"Name {number}")
    device.keys("u u u u u u u u u 0.3 P A 3")  # 100 fits as many rows
    assert device.shows("Name 100. It fits 5")


def test_a_row_with_eleven_numbers_says_that_one_is_missing():
    sheet = rows(r0="1 2 3 4 5 6 7 8 9 10", r1="1 2 3 4 5 6 7 8 9 10 11")
    told = [describe_row(lambda *words: words, sheet, row) for row in range(2)]
    assert told == [("now", ("sign0",), 10), ("one_left", ("sign1",))]


@pytest.mark.parametrize("seats", ["", "d " + COMPUTER])
def test_power_loss_leads_back_to_the_same_picture(play, seats):
    device = play(seats, seed=7)
    device.keys("A A 0.1")
    for press in ("0", "A A A 0.5", f"A {DIE}", f"A {ROUND_OVER} 4", "A 3"):
        device.keys(press)
        if device.shows("Name ") or device.shows("Write"):
            before = device.image()
            device.pull_battery()
            assert device.image() == before, press


# What it costs


def test_the_cursor_and_the_number_are_cheap(play):
    device = play("d " + COMPUTER + "d " + COMPUTER + "d " + COMPUTER, seed=3)
    worst = [0, 0]

    def walk(buttons):
        for button in buttons.split():
            sent, opcodes = device.cost(button)
            assert 0 < sent <= CURSOR, button
            assert opcodes <= OPCODES, button
            worst[0], worst[1] = max(worst[0], sent), max(worst[1], opcodes)

    walk("RIGHT RIGHT LEFT DOWN DOWN UP LEFT LEFT LEFT")
    device.start()
    device.until("Name ")
    walk("RIGHT LEFT UP UP DOWN DOWN DOWN DOWN DOWN LEFT UP RIGHT")
    device.keys(f"A {DIE}")
    if device.shows("Write"):
        walk("RIGHT RIGHT LEFT")
    print(f"at most {worst[0]} bytes, {worst[1]} opcodes")


def test_only_a_new_scene_refreshes_the_whole_screen(play):
    device = play("d " + COMPUTER, seed=3)
    device.wire.reset()
    device.start()
    for _ in range(4):
        device.name_and_write()
        device.run(ROUND_OVER)
    # The largest piece is the sheet of another player with its heading.
    assert 0 < device.wire.largest < SCREEN * 3 / 4


def test_every_key_of_a_game_stays_within_the_opcodes(play):
    device = play(seed=8)
    device.start()
    worst = 0
    for press in range(60):
        button = ("RIGHT", "A", "LEFT", "UP", "A")[press % 5]
        with device.opcodes() as counter:
            device.press(button)
        worst = max(worst, counter.opcodes)
        device.run(DIE)
    print(f"the most for one key: {worst} opcodes")
    assert 0 < worst <= OPCODES


def test_taking_back_stays_within_the_opcodes(play):
    device = play(seed=3)
    device.keys("A A")
    device.keys("P d")
    worst = [device.cost("A")[1]]
    device.keys("A A A A 0.3")
    for _ in range(25):
        device.keys(f"r A {DIE}")
        if device.shows("Write"):
            device.keys("A 0.3 P d")
            if device.shows("Undo"):
                worst.append(device.cost("A")[1])
                device.keys("A 0.3")
        device.until("Name ", "What next?")
    print(f"taking back: at most {max(worst)} opcodes of {len(worst)}")
    assert len(worst) > 10 and 0 < max(worst) <= OPCODES


# Words


def test_every_word_has_room():
    words = {}
    read_section(str(ROOT / "games" / "top12" / "text" / "en.txt"), "play", words)
    name = "12345678"
    line = [words[f"row{face}"] for face in range(6)] + [words["one_each"], words["stuck"]]
    line += [words["twelve"], words["fits_rows"].format(5), words["no_place"].format(100)]
    line += [words[key] for key in ("dead", "spoils", "completes", "suggested_cell", "only_cell")]
    line += [words["names"].format(name), words["starts"].format(name)]
    line += [words["names_it"].format(name, 100), words["no_cell"]]
    line += [words["only_row"], words["rolls"], words["turn"].format(name)]
    assert max(len(text) for text in line) <= 18
    counts = [words["now"].format(words[f"sign{row}"], 12) + "!" for row in range(5)]
    assert max(len(text) for text in counts) <= 18
    # Beside the chosen number are 94 columns: tags with their values, a name or labels.
    you = 5 * len(words["you"]) + 3
    assert 5 * len(words["fits"]) + 2 + you + 4 + 10 + 3 + (5 * 4 + 3) + 4 + 10 <= 94
    fits = 5 * len(words["fits"]) + 2 + you
    assert fits + (1 + 10 + 2) + 2 * (8 + 1 + 10 + 2) - 2 <= 94
    assert fits + (1 + 5 + 2) + 3 * (8 + 1 + 5 + 2) - 2 <= 94
    for a, b in (("table", "Result"), ("write", "Menu")):
        assert 39 + 9 + 5 * len(words[a].format(100)) + 9 + 5 * len(b) <= 128
    moves = [words["named"].format(99, words[f"sign{face}"]) for face in range(6)]
    moves += [words["wrote_in"].format(99, words["sign2"]), words["no_cell"]]
    assert max(len(text) for text in moves) + len(name) + 1 <= 24, "one line each"
    read_section(str(ROOT / "games" / "top12" / "text" / "en.txt"), "titles", words)
    titles = [words[f"title{title}"] for title in range(6)]
    assert max(len(title) for title in titles) <= 12
    assert len(words["titled"].format("x" * 12)) <= 25
    assert len(name + " ") + len(words["starting"]) + len(" 1/5") <= 25
    assert len(name + " ") + len(words["naming"] + " ") + len(words["round"].format(150)) <= 25
    assert len(words["wrote"].format(name, 100)) <= 25
    assert len(words["others_wrote"].format(100)) + len(words["round"].format(150)) <= 25
    assert len(name + " ") + len(words["writing"]) + len(words["round"].format(150)) <= 25
    assert len(words["sheet"].format(name)) + len(words["round"].format(150)) <= 25
    assert len(words["others"]) <= 15


def test_no_frame_of_the_lesson_keeps_the_footer_from_being_hidden():
    """Else two A's are on the screen: the footer's and the caption's."""
    lines = (ROOT / "games/top12/text/lesson.txt").read_text(encoding="utf-8").splitlines()
    frames = [tuple(map(int, line.split()[1:])) for line in lines if line.startswith("frame ")]
    assert frames
    for frame in frames:
        assert not overlaps(frame, Board.buttons_area), frame


def test_a_white_hundred_has_a_white_edge_and_leaves_no_trace(play):
    """Its block is a column wider than a cell, in the last cell and before it."""
    device = play(seed=3)
    device.start()
    device.keys("u u u u u 0.3")
    assert device.shows("Name 100")
    device.keys(f"A {DIE}")
    row = device.state().face if device.state().face < 5 else 0
    y = 8 + 8 * row

    def edge(cell):
        """Return the pixels of the column after a cell."""
        image = device.image()
        return [bool(image.getpixel((17 + 10 * cell, y + line))) for line in range(8)]

    device.keys("r r r r r r r r r r r r 0.3")
    assert all(edge(11)), "the last cell"
    device.keys("l 0.3")
    assert all(edge(10)) and not any(edge(11))
    device.keys("l 0.3")
    assert not all(edge(10)) and all(edge(9))
