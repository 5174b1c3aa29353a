# SPDX-License-Identifier: MIT
"""Tests of Top 33 on the handheld: buttons, pictures, texts, and values that stay hidden."""

import random

import pytest
from handful.chance import Chance
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.match.undo import UNDO_LIMIT

from games.top33 import OPTIONS
from games.top33.rules.squares import square_name
from host_sim.sim.nvm import Flash
from tests.top33.helpers import dealt, position, square

HUMAN, EASY, NORMAL, HARD = 0, 1, 2, 3
CURSOR_BYTES, ARROW_OPCODES, KEY_OPCODES = 350, 7_000, 60_000  # limits
READ = " 0.2"  # seconds until the text about the square under the cursor is shown


def values_of(state):
    return "memory" if state.is_memory_game else "down" if state.is_face_down else "open"


@pytest.fixture
def handheld(handheld):
    """Return a function handheld(state, kinds): a device that resumes a game in this position."""

    def switch_on(state, kinds, seed=1):
        chosen = (
            str(state.games),
            values_of(state),
            "on" if state.has_teams else "off",
            "hand" if state.is_arranged_by_hand else "auto",
        )
        numbers = [values.index(value) for (_, values), value in zip(OPTIONS, chosen, strict=True)]
        seats = [seat << 4 | kind for seat, kind in enumerate(kinds)]
        flash = Flash()
        match = Match("top33", seats, numbers, Chance(bytes(16)), Journal(flash))
        match.state, match.origin = state, state.pack()
        match._journal.begin(match.save())
        device = handheld(nvm=flash, seed=seed)
        device.run(0.5)
        return device

    return switch_on


def cell(device, name):
    """Return the 8x8 pixels of a square."""
    number = square(name)
    x, y = number % 7 * 9 + 1, number // 7 * 9 + 1
    return device.image().crop((x, y, x + 8, y + 8)).tobytes()


def board(device):
    return device.image().crop((0, 0, 64, 64)).tobytes()


def lit(device, x, y):
    return bool(device.image().getpixel((x, y)))


def until(device, keys, *words, most=40):
    """Press keys or wait until one of the words is on the screen."""
    for _ in range(most):
        if any(device.shows(each) for each in words):
            return
        device.keys(keys)
    raise AssertionError(f"{words} did not appear:\n{device.screen()}")


def cursor_on(device, value=2):
    """Move the cursor to the pawn with this value."""
    luck = random.Random(1)
    for _ in range(40):
        if device.shows(f"Pawn {value}:"):
            return
        device.keys(luck.choice("lrud") + READ)
    raise AssertionError(device.screen())


def two(turn=0, **options):
    """Return a position where red can step to d5 and take a 12 from blue."""
    return position(2, turn, options, red="d6:2 c7:3 e7:6", blue="c6:12 g3:8 g4:7")


# Choosing a move


def test_choosing_a_pawn_a_step_and_an_exchange_with_its_gain_in_the_panel(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    assert device.shows("Pick up")
    cursor_on(device)
    assert device.shows("5 moves home") and device.shows("Menu")
    device.keys("A")
    for words in ("Arrows: move", "5 moves home", "Put back"):
        assert device.shows(words), device.screen()
    device.keys("u" + READ)
    for words in ("Move here", "4 moves home", "can swap +10", "Put back"):
        assert device.shows(words), device.screen()
    device.keys("A")
    for words in ("▶2 ⇄ 12 +10", "Keep my 2", "Swap", "Back"):
        assert device.shows(words), device.screen()
    device.keys("u")
    for words in ("2 ⇄ 12 +10", "▶Keep my 2", "Keep", "Back"):
        assert device.shows(words), device.screen()
    device.keys("d")
    assert device.shows("▶2 ⇄ 12")
    device.keys("A")
    assert not device.shows("Keep my 2"), "the list closes before the exchange is shown"
    device.run(2)
    assert device.shows("Player 2") and device.shows("Pick up")


def test_arrows_move_a_pawn_that_is_picked_up_around_its_square(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    squares = device.state().squares
    here, seen = cell(device, "d6"), {}
    device.keys("A A A" + READ)
    assert device.state().squares == squares and not device.shows("Move here"), (
        "A alone moves no pawn"
    )
    assert cell(device, "d6") == here
    for way, back, name in (("u", "d", "d5"), ("r", "l", "e6"), ("u r", "d l", "e5"),
                             ("l u", "d r", "c5"), ("u l", "r d", "c5")):  # fmt: skip
        before = cell(device, name)
        device.keys(way + READ)
        assert device.shows("Move here") and cell(device, name) != before
        seen.setdefault(name, set()).add(cell(device, name))
        device.keys(back + READ)
        assert cell(device, "d6") == here and cell(device, name) == before, (
            "the opposite arrow restores it"
        )
    assert len(seen["c5"]) == 1, "both ways around the corner"
    device.keys("u u u" + READ)
    assert device.shows("One square") and cell(device, "d5") in seen["d5"]


def test_the_panel_says_why_a_square_is_closed_and_a_does_nothing_there(handheld):
    """Try pawns, red's start squares, the edge and the middle."""
    state = position(2, 0, red="c6:2 d5:3 g6:6", yellow="c7:4")
    device = handheld(state, (HUMAN, HUMAN))
    squares = device.state().squares
    cursor_on(device, 2)
    device.keys("A u r" + READ)
    assert device.shows("A pawn is in the way"), device.screen()
    device.keys("d d" + READ + " A")
    assert device.shows("Its start is off limits") and device.state().squares == squares
    device.keys("d" + READ)
    assert device.shows("The board ends here"), device.screen()
    device.keys("B" + READ)
    cursor_on(device, 3)
    device.keys("A u" + READ)
    assert device.shows("The middle is closed") and not device.shows("Move here")
    device.keys("A" + READ)
    assert device.state().squares == squares
    device.keys("l" + READ)
    assert device.shows("Move here"), "on the diagonal beside it"


@pytest.mark.parametrize("way", "lrud")
def test_every_arrow_switches_between_swap_and_keep(handheld, way):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    device.keys("A u A")
    for words, button in (("▶Keep my 2", "Keep"), ("▶2 ⇄ 12", "Swap")):
        device.keys(way)
        assert device.shows(words) and device.shows(button), device.screen()


def test_all_exchanges_are_in_one_list_with_their_gains(handheld):
    state = position(
        2, 0, red="d6:4 c7:3 e7:6", yellow="e4:1 d1:5 e2:2", green="c4:8 e6:12", blue="c6:10"
    )
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 4)
    before = device.image().tobytes()
    device.keys("A u A")
    lines = [line.partition("│")[0].strip() for line in device.screen().splitlines()]
    found = [
        next((i for i, line in enumerate(lines) if words in line), None)
        for words in ("4 ⇄ 12 +8", "4 ⇄ 10 +6", "4 ⇄ 8 +4", "4 ⇄ 1 ±0", "Keep my 4")
    ]
    assert None not in found and found == sorted(found), device.screen()
    device.keys("d d A 0.5")
    assert device.state().values[0] == 8, "the third line"
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 4)
    device.keys("A u A d B B" + READ)
    assert device.image().tobytes() == before, "names and totals are there again"


def test_a_step_shows_the_distance_home_and_offers_no_loss(handheld):
    state = position(2, 0, red="b2:9 c6:8 e6:6", yellow="a1:4 d3:2 e3:5", green="b1:1 a4:10 b5:3")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    assert device.shows("1 move home")
    device.keys("A r u" + READ)
    assert device.shows("Home: your 9 is safe"), device.screen()
    device.keys("B" + READ)
    cursor_on(device, 8)
    device.keys("A u" + READ)  # c5, without a partner
    assert device.shows("4 moves home") and not device.shows("swap"), device.screen()
    device.keys("d l u" + READ)  # b5 is taken
    assert device.shows("in the way")


def test_an_exchange_that_loses_is_reached_by_an_arrow_only(handheld):
    state = position(2, 0, red="c2:9 c6:8 e6:6", yellow="a1:4 g6:2 e3:5", green="b2:1 a4:10 b5:3")
    state.squares[6] = square("e2")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A u r" + READ)  # d1, diagonal to the 4 on e2, which belongs to the same player
    assert device.shows("Home! 9 ⇄ 4") and not device.shows("+"), device.screen()
    state.squares[6], state.squares[3] = square("a1"), square("e2")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A u r" + READ)  # now it is green's 1
    assert device.shows("Home! 9 ⇄ 1") and not device.shows("-8"), device.screen()
    step = device.image().tobytes()
    device.keys("u" + READ)  # it is still possible
    assert device.shows("9 ⇄ 1 -8") and device.shows("▶Keep my 9"), "a second A loses nothing"
    device.keys("r" + READ)
    assert device.shows("▶9 ⇄ 1 -8"), device.screen()
    device.keys("B" + READ)
    assert device.image().tobytes() == step, "B takes it back"
    device.keys("A 0.5")
    assert device.state().squares[0] == square("d1") and device.state().values[0] == 9, (
        "A offered no exchange"
    )


def test_b_takes_back_everything_that_is_not_confirmed(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    before = device.image().tobytes()
    device.keys("A u" + READ)
    step = device.image().tobytes()
    device.keys("A u" + READ + " B")
    assert device.image().tobytes() == step
    device.keys("B")
    assert device.image().tobytes() == before
    assert device.shows("Menu"), "there is nothing to take back"
    device.keys("B")
    assert device.shows("Hint") and device.shows("Rules")


def white(device, name):
    """Return the number of white pixels of a square."""
    return sum(byte.bit_count() for byte in cell(device, name))


def test_own_pawns_are_white_and_the_others_are_black(handheld):
    device = handheld(two(), (HUMAN, EASY))
    assert white(device, "c7") > 40 and white(device, "e7") > 40, "red, not under the cursor"
    assert white(device, "a3") < 36 and white(device, "c6") < 36, "green's 1, blue's 12"
    assert white(device, "e1") > 36, "yellow is the same player's"
    for number, name in enumerate(("c7", "e1", "a3", "c6")):
        sign = device.image().crop((67, 8 * number, 75, 8 * number + 8)).tobytes()
        filled = sum(byte.bit_count() for byte in sign) > 36
        assert filled == (white(device, name) > 36), "the same as beside the names"


def outlined(device, name):
    """Return the rows of a square with the lines around it, 10x10 pixels."""
    x, y = square(name) % 7 * 9, square(name) // 7 * 9
    return [[lit(device, x + dx, y + dy) for dx in range(10)] for dy in range(10)]


def turned(rows):
    """Return the rows of a square turned clockwise."""
    return [list(row) for row in zip(*rows[::-1], strict=True)]


@pytest.mark.parametrize("values", [(10, 11, 12), (4, 8, 9)], ids=str)
def test_black_pawns_have_an_outline_with_a_nose_apart_from_their_value(handheld, values):
    """Place three values on pawns of each direction that are not the viewer's.

    Turned upwards, the outline is closed on all sides but the upper corners, and nothing of the
    value touches it.
    """
    left = [value for value in range(1, 13) if value not in values]
    row = "c2:{} d2:{} e2:{}".format(*values)
    column = "b3:{} b4:{} b5:{}".format(*values)
    rest = "a1:{} g1:{} a7:{}".format(*left)
    for turns, (kinds, pawns) in enumerate(
        (
            ((EASY, HUMAN), {"red": row, "yellow": rest}),
            ((HUMAN, EASY), {"blue": column, "green": rest}),
            ((EASY, HUMAN), {"red": rest, "yellow": row}),
            ((HUMAN, EASY), {"blue": rest, "green": column}),
        )
    ):
        device = handheld(position(2, kinds.index(HUMAN), **pawns), kinds)
        for name in ("b3", "b4", "b5") if turns % 2 else ("c2", "d2", "e2"):
            rows = outlined(device, name)
            for _ in range(turns):
                rows = turned(rows)
            assert all(rows[9]) and all(row[0] and row[9] for row in rows[2:]), (name, "open")
            assert rows[0][4] and rows[0][5], (name, "no nose")
            inside = [row[1:9] for row in rows[3:9]]
            assert any(map(any, inside)), (name, "no value")
            beside = [row[0] for row in inside] + [row[7] for row in inside] + inside[5]
            assert not any(beside), (name, "the value touches the outline")


def test_the_pawns_of_the_seat_to_move_are_filled(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    before = white(device, "g4"), white(device, "e7")
    device.keys("A u A A 2")
    assert device.shows("Player 2") and device.shows("Pick up"), device.screen()
    assert white(device, "g4") > 40 > before[0] and white(device, "e7") < 36 < before[1]


def test_own_start_squares_are_closed_while_a_pawn_is_held(handheld):
    device = handheld(position(2, 0, red="c6:2 d5:3 g6:6", yellow="c7:4 d6:5"), (HUMAN, HUMAN))
    cursor_on(device, 2)
    before = cell(device, "d7"), cell(device, "d4")
    device.keys("A")
    assert cell(device, "d7") == cell(device, "d4") == before[1] != before[0], "like the middle"
    device.keys("B")
    assert cell(device, "d7") == before[0], "it has yellow's house again"


def test_free_homes_of_other_players_have_a_roof(handheld):
    device = handheld(position(3, 0, red="c6:7", green="b3:4"), (HUMAN, EASY, EASY))
    roof = cell(device, "g4")
    assert any(roof) and cell(device, "c7") == roof, "green's and yellow's"
    assert not any(cell(device, "a3")), "blue does not play"
    device = handheld(position(2, 0, red="c6:7", green="b3:4"), (HUMAN, EASY))
    assert cell(device, "a3") == roof != cell(device, "c7"), (
        "yellow is the player's own colour, so it has a house"
    )


def test_an_exchange_within_a_side_gains_nothing(handheld):
    state = position(4, 0, {"teams": "on"}, red="d6:2 c7:3 e7:6", yellow="c6:12 d1:8 e1:7")
    device = handheld(state, (HUMAN,) * 4)
    cursor_on(device)
    device.keys("A u" + READ)
    assert device.shows("4 moves home 2 ⇄ 12") and not device.shows("+"), device.screen()
    device.keys("u" + READ)
    assert device.shows("2 ⇄ 12 ±0") and not device.shows("+10"), device.screen()


@pytest.mark.parametrize(
    ("way", "origin", "own", "theirs", "arrow"),
    [
        ("u", "c3", "d3", "b3", "▲"),
        ("d", "c3", "d5", "b5", "▼"),
        ("l", "c3", "c2", "a2", "◀"),
        ("r", "c3", "c4", "e2", "▶"),
        ("l u", "e6", "c4", "e4", "▲"),
        ("r u", "c6", "e6", "c4", "▲"),
        ("l d", "e2", "c2", "e4", "▼"),
        ("r d", "b4", "d6", "b6", "▼"),
    ],
)
def test_the_arrow_shown_leads_to_the_exchanges_that_gain_nothing(
    handheld, way, origin, own, theirs, arrow
):
    state = position(2, 0, red=f"{origin}:9 {own}:5", blue=f"{theirs}:1")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A " + way + READ)
    assert device.shows("9 ⇄ 5"), device.screen()
    x, y = {"▲": (4, 5), "▼": (4, 3), "◀": (2, 2), "▶": (0, 2)}[
        arrow
    ]  # a pixel that is dark only in this arrow
    assert not lit(device, 67 + x, 40 + y)
    assert lit(device, 66, 40) and lit(device, 73, 46), "drawn as a white button"
    assert not any(lit(device, column, 47) for column in range(66, 74)), "apart from A"
    device.keys("udlr"["▲▼◀▶".index(arrow)] + READ)
    assert device.shows("▶Keep my 9") and device.shows("9 ⇄ 5 ±0"), "a second A changes nothing"
    assert not lit(device, 66, 40), "no white button"
    for key in "lrud":  # each arrow reaches all choices
        seen = set()
        for _ in range(5):
            device.keys(key)
            seen |= {w for w in ("▶9 ⇄ 1 -8", "▶Keep my 9", "▶9 ⇄ 5") if device.shows(w)}
        assert len(seen) == 3, (key, seen)
    while not device.shows("▶9 ⇄ 5"):
        device.keys("d")
    assert device.shows("Swap")
    device.keys("A 0.5")
    assert device.state().values[:2] == [5, 9]


WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def jump(here, choices, way):
    from games.top33.screen.move_chooser import nearest_choice

    return nearest_choice(here, choices, *way)


def test_arrows_reach_every_pawn_and_do_not_depend_on_earlier_presses():
    from types import SimpleNamespace

    from games.top33.screen.move_chooser import PICK, MoveChooser

    def pressed(here, choices, way):
        chooser = SimpleNamespace(cursor=here, choices=choices, stage=PICK)
        chooser._point = lambda square: setattr(chooser, "cursor", square)
        MoveChooser._jump(chooser, way)
        return chooser.cursor

    luck = random.Random(33)
    for _ in range(500):
        choices = luck.sample(range(49), luck.randint(1, 6))
        before = list(choices)
        for here in choices:
            seen, found = set(), {here}
            while found:
                seen |= found
                found = {pressed(one, choices, way) for one in found for way in range(4)} - seen
            assert seen == set(choices), choices
        assert choices == before, "the choices are unchanged"


def test_up_prefers_a_pawn_in_the_column_to_a_nearer_one_beside_it():
    here, column, nearer = square("c6"), square("c4"), square("b5")
    assert jump(here, [here, column, nearer], (0, -1)) == column
    assert jump(here, [here, column, nearer], (-1, 0)) == nearer


def test_left_prefers_a_diagonal_neighbour_to_a_distant_pawn_in_the_row():
    here, row, corner = square("e5"), square("a5"), square("d4")
    assert jump(here, [here, row, corner], (-1, 0)) == corner
    assert jump(here, [here, square("c5"), corner], (-1, 0)) == square("c5")


def test_an_arrow_moves_the_cursor_in_its_direction_or_not_at_all():
    luck = random.Random(3)
    stayed = 0
    for _ in range(500):
        choices = luck.sample(range(49), luck.randint(1, 6))
        for here in choices:
            for dx, dy in WAYS:
                to = jump(here, choices, (dx, dy))
                ahead = (to % 7 - here % 7) * dx + (to // 7 - here // 7) * dy
                assert ahead > 0 or to == here
                stayed += to == here
    assert stayed


def test_an_arrow_leads_to_the_nearest_pawn_in_its_direction(handheld):
    state = position(2, 0, red="a6:2 f5:6 a2:7", yellow="c7:4 d7:8 e7:5")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 6)
    device.keys("d" + READ)
    assert device.shows("Pawn 2:"), device.screen()
    device.keys("u" + READ)
    assert device.shows("Pawn 7:"), device.screen()
    device.keys("u" + READ)
    assert device.shows("Pawn 7:"), "no pawn is above it"


def test_values_are_arranged_by_hand(handheld):
    from games.top33.rules.state import State

    state = State(3, arrange="hand")
    for value in (4, 9, 12):
        state.apply(value)
    device = handheld(state, (HUMAN, HUMAN, HUMAN))
    assert device.shows("4 9 12") and device.shows("Place 12")
    device.keys("l")
    assert device.shows("Place 9")
    device.keys("A 0.5")
    assert device.shows("4 12") and device.shows("Undo")
    device.keys("B 0.5")
    assert device.shows("4 9 12")
    for _ in range(6):
        device.keys("A 1.8")
    assert device.shows("goes first"), "after the last value the starter is shown"


# Computer players, the coach


def apart():
    """Return a position where no computer player can take a value from red."""
    return position(2, 1, red="c1:2 d1:3 d5:12", yellow="c7:4 d7:8 e3:5")


def robbed():
    """Return a position where green's last pawn outside can take red's 12."""
    return position(2, 1, red="c1:2 d1:3 e5:12", yellow="c7:4 d7:8 e7:5", green="c5:1 g3:6 g4:7",
                    blue="a3:9 a4:10 a5:11")  # fmt: skip


def test_a_lost_value_is_shown_until_a_key_is_pressed(handheld):
    device = handheld(robbed(), (HUMAN, NORMAL))
    until(device, "0.3", "Pick up", most=60)
    device.run(9)
    assert device.shows("You lost 12: now 1 (-11)") and not device.shows("Continue"), (
        device.screen()
    )
    device.keys("l" + READ)
    assert device.shows("Pick up") and device.shows("Pawn ") and not device.shows("You lost")
    device.keys("P")
    device.choose("Last moves")
    assert device.shows("swaps it for Player's 12"), device.screen()


def test_between_humans_the_player_who_lost_a_value_is_told(handheld):
    state = position(3, 0, red="d6:4 c7:5 e7:6", yellow="c6:12 d1:8 e1:7")
    device = handheld(state, (HUMAN, EASY, HUMAN))
    cursor_on(device, 4)
    device.keys("A u A A")
    until(device, "0.3", "Pick up", most=60)
    assert device.shows("You lost 12: now 4 (-8)"), device.screen()
    state = position(2, 0, {"values": "down"}, red="d6:2 c7:3 e7:6", blue="c6:12 g3:8 g4:7")
    device = handheld(state, (HUMAN, HUMAN))
    device.run(0.6)
    until(device, "A 0.6", "Pick up")
    device.keys("A u A 0.5 A")
    until(device, "0.3", "Hand the console")
    device.run(0.6)
    until(device, "A 0.6", "Pick up")
    assert device.shows("Your value was swapped"), "face down the value stays secret"


def test_a_swap_by_the_partner_is_not_shown_as_a_loss(handheld):
    state = position(4, 2, {"teams": "on"}, red="e6:12 a1:5 b1:6", yellow="c6:2 f1:3 f2:4")
    device = handheld(state, (HUMAN, NORMAL, HARD, NORMAL))
    until(device, "0.3", "Pick up", most=60)
    assert device.shows("Partner swap 12 ⇄ 2 (-10)") and not device.shows("You lost"), (
        device.screen()
    )


def test_the_others_finish_on_the_screen_after_all_your_pawns_are_home(handheld):
    state = position(2, 0, red="c1:12 d1:11 e2:10", yellow="c7:9 d7:8 e7:1", green="a3:7 a4:2 g5:3",
                     blue="a5:4 b4:5 g3:6")  # fmt: skip
    device = handheld(state, (HUMAN, EASY))
    device.keys("A u A 0.6")
    assert device.shows("You have 51 points"), device.screen()
    device.run(1.6)
    assert device.shows("All home!") and not device.shows("You have 51"), "it needs no key"
    boards = set()
    for _ in range(48):
        boards.add(board(device))
        device.run(0.05)
    assert len(boards) > 3, "their steps are shown"
    assert device.shows("Game over! You win!"), "without the pauses of a turn"


def test_the_cursor_starts_on_the_pawn_that_lost_its_value(handheld):
    state = robbed()
    state.squares[2], state.squares[1] = square("e5"), square("d2")
    state.current_turn = 0
    device = handheld(state, (HUMAN, NORMAL))
    cursor_on(device, 3)
    device.keys("A l A 0.3")  # to c2; then the 12 is taken
    until(device, "0.3", "Pick up", most=60)
    assert device.shows("You lost 12: now 1"), device.screen()
    device.keys("0.6 A B" + READ)
    assert device.shows("Pawn 1:"), device.screen()


def test_moving_the_cursor_leaves_no_traces(handheld):
    """Compare the picture with one that is drawn as a whole."""
    state = position(2, 0, {}, red="c7:3 d7:2 e7:6", blue="b7:12 c5:8 d5:7")
    device = handheld(state, (HUMAN, EASY))
    for keys in "lrrurldAuldrB":
        device.keys(keys + READ)
        walked = board(device)
        device.keys("P B")
        assert board(device) == walked, keys


def test_the_winner_has_the_tag_on_the_last_board(handheld):
    device = handheld(almost("1"), (HUMAN,) * 4)
    device.keys("A 0.5")
    assert device.shows("Game over! Player 4 won"), device.screen()
    assert lit(device, 77, 27) and not lit(device, 77, 3), "the fourth line, not the first"


def test_totals_are_shown_as_far_as_they_are_public(handheld):
    state = position(2, 0, red="c1:2 d6:3 e7:6", yellow="c2:1 d2:4 e2:5", green="g3:8 b4:9 b5:7",
                     blue="f3:10 g4:11 g5:12")  # fmt: skip
    device = handheld(state, (HUMAN, EASY))
    assert device.shows("Total 21") and device.shows("Total 57"), device.screen()
    totals = []
    for swapped in (False, True):
        state = position(4, 0, red="c1:2 d6:3 e7:6", yellow="c2:1 d2:4 e2:5",
                         green="g3:8 b4:9 b5:7", blue="f3:10 g4:11 g5:12")  # fmt: skip
        if swapped:
            state.values[3], state.values[9] = state.values[9], state.values[3]
        picture = handheld(state, (HUMAN, *[EASY] * 3)).image()
        totals.append([picture.crop((119, y, 128, y + 8)).tobytes() for y in (0, 8, 16, 24)])
    assert totals[0][:3] == totals[1][:3], "green has a hidden value at home"
    assert totals[0][3] != totals[1][3], "all of blue's values are visible"
    assert not handheld(down(), (HUMAN, EASY)).shows("Total")


def test_a_computer_players_move_has_an_arrow_and_a_trail(handheld):
    state = apart()
    device = handheld(state, (HUMAN, EASY))
    before = set(state.squares)
    until(device, "0.1", "Chip: ", most=80)
    screen = device.screen()
    assert any(arrow in screen for arrow in "↑↗→↘↓↙←↖"), screen
    assert not device.shows("Continue"), "it needs no key"
    device.run(4)
    assert device.shows("Pick up") and device.shows("Chip: "), "shown until a button is pressed"
    (origin,) = before - set(device.state().squares)
    arrow = cell(device, square_name(origin))
    assert any(arrow), "the square it left has an arrow"
    device.keys("l" + READ)
    assert device.shows("Pawn ") and not device.shows("Chip: ")
    assert cell(device, square_name(origin)) == arrow, "still there while a pawn is picked"
    device.keys("A")
    assert cell(device, square_name(origin)) != arrow, "gone when a pawn is picked up"


def test_the_steps_of_three_others_leave_three_trails(handheld):
    state = position(4, 1, red="d6:2 c7:3 e7:6", green="a3:4 b4:5 a5:1")
    device = handheld(state, (HUMAN, EASY, EASY, EASY), seed=5)
    before = set(state.squares)
    until(device, "0.3", "Pick up", "Continue", most=80)
    until(device, "A 0.3", "Pick up")
    origins = before - set(device.state().squares)
    assert len(origins) == 3
    assert all(any(cell(device, square_name(origin))) for origin in origins)


@pytest.mark.parametrize("values", ["open", "down"])
def test_two_computer_players_take_a_few_seconds_and_show_one_message_each(handheld, values):
    state = position(3, 1, {"values": values}, red="d6:7 c7:5 e7:6", green="a3:4 b4:8 a5:9")
    device = handheld(state, (HUMAN, NORMAL, NORMAL))
    messages, seconds = [], 0
    while not device.shows("Pick up"):
        device.run(0.1)
        seconds += 0.1
        lines = [line for line in device.text() if "Chip" in line and ": " in line]
        messages += [line for line in lines if line not in messages]
        assert seconds < 6.5, device.screen()  # with a first look at the new board
    assert len(messages) == 2, messages


def test_face_down_the_last_moves_name_a_pawn(handheld):
    state = position(2, 0, {"values": "down"}, red="d6:2 c7:3 e7:6", blue="c6:12 g3:8 g4:7")
    device = handheld(state, (HUMAN, HUMAN))
    device.run(0.6)
    until(device, "A 0.6", "Pick up")
    device.keys("A u A 0.5 A")
    until(device, "0.3", "Hand the console")
    device.run(0.6)
    until(device, "A 0.6", "Pick up")
    device.keys("P")
    device.choose("Last moves")
    assert device.shows("moves a pawn ↑") and device.shows("swaps with the pawn ↙"), device.screen()


def test_a_on_a_pawn_that_has_not_moved_says_what_to_do(handheld):
    device = handheld(two(), (HUMAN, EASY))
    device.keys("A A 0.3")
    assert device.shows("First choose a square") and device.shows("Put back"), device.screen()


def test_face_down_the_text_of_a_move_names_no_value(handheld):
    device = handheld(down(turn=1), (HUMAN, EASY))
    until(device, "0.1", "Chip: ", most=80)
    text = next(line for line in device.text() if "Chip: " in line).partition(": ")[2]
    assert any(arrow in text for arrow in "↑↗→↘↓↙←↖") and not any(map(str.isdigit, text)), text


def test_the_text_of_an_exchange_on_arrival_says_home(handheld):
    state = position(2, 1, red="c1:2 d1:3 e5:12", yellow="c7:4 d7:8 e7:5", green="f5:1 g3:6 g4:7",
                     blue="a3:9 a4:10 a5:11")  # fmt: skip
    state.squares[2] = square("f4")
    device = handheld(state, (HUMAN, NORMAL))
    until(device, "0.1", "Chip: ", most=80)
    assert device.shows("home 1 ⇄ 12"), device.screen()


def test_any_button_ends_the_pause_after_a_move(handheld):
    device = handheld(apart(), (HUMAN, EASY))
    until(device, "0.02", "Chip: ", most=200)
    device.keys("A 0.3")
    assert device.shows("Pick up"), device.screen()


def read_hint(device):
    """Open the hint and turn to its last page. Return the text of all pages."""
    device.keys("P A")
    until(device, "0.1", "Show", "Next page", most=200)
    pages = [device.screen()]
    while device.shows("Next page"):
        device.keys("A 0.1")
        pages.append(device.screen())
    assert device.shows("Show"), pages
    return " ".join(" ".join(pages).split())


def test_show_puts_the_pawn_on_the_advised_square_with_and_without_an_exchange(handheld):
    alone = position(2, 0, red="c1:2 d1:3 e3:12", yellow="c7:4 d7:8 e5:5")
    for state, swap in ((two(), True), (alone, False)):
        device = handheld(state, (HUMAN, HUMAN))
        squares = device.state().squares
        advised = read_hint(device)
        device.keys("A" + READ)
        assert device.shows("Move here") and device.shows("Put back"), device.screen()
        assert device.state().squares == squares
        device.keys("A 0.2")
        assert device.shows("2 ⇄ 12 +10") == swap == ("gains 10" in advised)
        if swap:
            device.keys("A 2")
        assert device.shows("Player 2") and device.state().squares != squares


def test_the_hint_shows_the_cost_of_the_selected_step_or_exchange(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    assert "Your choice" not in read_hint(device)  # no move is selected yet
    device.keys("A" + READ + " A 0.2")
    assert device.shows("2 ⇄ 12 +10")
    assert "Your choice" not in read_hint(device)  # it is the advised one
    device.keys("B 0.3 B 0.3 r" + READ)
    assert device.shows("Move here"), device.screen()
    advice = read_hint(device)
    assert "Your choice" in advice and "about" in advice


def test_show_names_the_own_pawn_to_exchange_with(handheld):
    state = position(2, 0, red="d2:6 b1:7 f4:12", green="f3:1 g7:2 d3:8", yellow="c5:10 g1:5 f6:3",
                     blue="f5:4 a1:9 c3:11")  # fmt: skip
    device = handheld(state, (HUMAN, HUMAN))
    device.keys("P A")
    until(device, "0.1", "Show", "Next page", most=200)
    assert device.shows("then swap it with your own 6"), device.screen()
    until(device, "A 0.1", "Show 12")  # the advised move, below a comparison with another one
    device.keys("A" + READ)
    assert device.shows("2 moves home swap 12 ⇄ 6"), device.screen()
    device.keys("A" + READ)
    assert device.shows("▶12 ⇄ 6 ±0"), device.screen()


def test_the_starter_text_names_the_total_and_in_a_tie_the_highest_value():
    from types import SimpleNamespace

    from games.top33.screen.texts import starter_text

    def starter(*values, humans=(0, 1)):
        state = dealt(2, values)
        words = lambda name, *args: (name, *args)  # noqa: E731
        match = SimpleNamespace(
            state=state, human_count=lambda: len(humans), is_human=humans.__contains__
        )
        play = SimpleNamespace(match=match, section=lambda _: words, player_name="ABCD".__getitem__)
        return starter_text(play, state)

    assert starter(*range(1, 13)) == starter(*range(1, 13), humans=(0,)) == ("begins", "B", 48)
    assert starter(*range(1, 13), humans=(1,)) == ("you_begin", 48)
    # Red 1 2 3, green 4 5 6, yellow 10 11 12, blue 7 8 9: seats 0 and 1 have 39 each.
    assert starter(1, 2, 3, 4, 5, 6, 10, 11, 12, 7, 8, 9) == ("tie", 39, "A", 12)


# Face down


def down(turn=0, seen=(), values="down"):
    """Return a position face down. `seen` are pairs (pawn, seat): the seat knows the value."""
    state = two(turn, values=values)
    for pawn, seat in seen:
        state.seen_by[pawn] |= 1 << seat
    return state


def test_face_down_the_screen_shows_only_values_that_the_seat_knows(handheld):
    """Compare two positions that differ only in values the seat has not seen, key by key."""
    pictures = []
    for swapped in (False, True):
        state = down(seen=[(0, 0), (9, 1)])
        if swapped:  # two values that red has not seen
            state.values[9], state.values[4] = state.values[4], state.values[9]
        device = handheld(state, (HUMAN, HUMAN))
        seen = [device.image().tobytes()]
        device.run(0.6)
        for key in ("A", "P", "B", "u", "r", "B", "A", "u", "A", "B", "B", "B"):
            device.keys(key + " 0.3")
            seen.append(device.image().tobytes())
        pictures.append(seen)
    assert pictures[0] == pictures[1]


def test_face_down_the_hand_over_hides_the_game(handheld):
    device = handheld(down(seen=[(0, 0)]), (HUMAN, HUMAN))
    assert device.shows("Hand the console to") and not device.shows("Pick up")
    device.keys("P")
    assert device.shows("Save and quit"), "a pause is possible here"
    left = device.image().crop((0, 8, 16, 56))
    assert not device.shows("Pick up") and sum(left.tobytes()) < 200, "the game stays hidden"


def test_at_home_values_of_others_are_hidden_and_your_own_are_shown(handheld):
    """Compare open games that differ in values at home: first green's, then red's own."""
    others = {"yellow": "c2:1 d2:4 e2:5", "blue": "f3:9 g4:10 g5:11"}
    states = [
        position(2, 0, red=red, green=green, **others)
        for red, green in (
            ("c1:2 d6:3 e7:6", "g3:8 f5:7"),
            ("c1:2 d6:3 e7:6", "g3:7 f5:8"),
            ("c1:3 d6:2 e7:6", "g3:8 f5:7"),
        )
    ]
    devices = [handheld(state, (HUMAN, EASY)) for state in states]
    assert cell(devices[0], "g3") == cell(devices[1], "g3")
    assert cell(devices[0], "f5") != cell(devices[1], "f5")
    assert cell(devices[0], "c1") != cell(devices[2], "c1"), "an own value is shown at home"
    for device in devices[:2]:
        device.keys("B")
        device.choose("Overview")
        for words in ("Values at home", "Player  2", "Chip", "face down at home"):
            assert device.shows(words), device.screen()
    assert devices[0].image().tobytes() == devices[1].image().tobytes(), (
        "the overview hides it, too"
    )


def test_the_overview_lists_values_at_home_in_order(handheld):
    state = position(2, 0, red="c1:9 d1:2 e1:5", yellow="c7:4 d7:11 e6:1")
    state.squares[6:9] = [square("c7"), square("d7"), square("e6")]
    device = handheld(state, (HUMAN, EASY))
    device.keys("B")
    device.choose("Overview")
    assert device.shows("2 4 5 9 11") and device.shows("31"), device.screen()


def test_in_a_memory_game_values_are_shown_only_in_the_turn_of_the_look(handheld):
    """Compare positions that differ only in values the human has seen."""
    for values in ("down", "memory"):
        states = [down(seen=[(0, 0), (1, 0)], values=values) for _ in range(2)]
        swapped = states[1].values
        swapped[0], swapped[1] = swapped[1], swapped[0]
        pictures = [board(handheld(state, (HUMAN, EASY))) for state in states]
        assert (pictures[0] == pictures[1]) == (values == "memory")
    device = handheld(down(values="memory"), (HUMAN, EASY))
    before = board(device)
    device.keys("A u A 0.5")
    assert board(device) != before and device.shows("2 ⇄ 12 +10"), device.screen()


def test_face_down_a_look_follows_the_step_without_a_press(handheld):
    device = handheld(down(), (HUMAN, EASY))
    device.keys("A u A 0.5")
    for words in ("▶2 ⇄ 12 +10", "Keep my 2", "Swap", "Menu"):
        assert device.shows(words), device.screen()
    known = down(seen=[(0, 0), (9, 0)])
    device = handheld(known, (HUMAN, EASY))
    before = device.image().tobytes()
    device.keys("A u A 0.5")
    assert device.shows("2 ⇄ 12") and device.shows("Undo"), "nothing new was seen"
    device.keys("B 0.3")
    assert device.image().tobytes() == before


@pytest.mark.parametrize(("values", "kinds", "waits"), [
    ("down", (HUMAN, EASY), False), ("memory", (HUMAN, EASY), True), ("down", (HUMAN, HUMAN), True)
])  # fmt: skip
def test_a_look_that_ends_the_turn_names_the_value(handheld, values, kinds, waits):
    """Wait for a key only if the value is not on the board afterwards."""
    state = down(values=values)
    state.squares[0] = square("b2")
    device = handheld(state, kinds)
    device.run(0.6)
    if len(set(kinds)) == 1:
        until(device, "A 0.6", "Pick up")
    until(device, "u" + READ, "1 move home")
    device.keys("A u A 0.5")
    assert device.shows("It's the 2"), device.screen()
    device.run(30)
    assert device.shows("It's the 2") == waits
    device.keys("A 0.3")
    assert not device.shows("It's the 2")


# A match


def almost(games, **options):
    """Return a position where red's last step home ends the game."""
    return position(4, 0, {"games": games, **options}, red="c1:9 d1:8 e2:7", green="g3:1 g4:2 g5:3",
                    yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")  # fmt: skip


def test_when_all_others_are_home_one_press_finishes_the_game(handheld):
    state = almost("1")
    state.squares[1], state.squares[2] = square("a6"), square("d5")
    device = handheld(state, (HUMAN,) * 4)
    assert device.shows("Finish") and device.shows("Put back"), device.screen()
    assert device.shows("The others are all home"), "the reason why no one else moves"
    device.keys("A 1")
    assert not device.shows("Game over!"), "five steps and four"
    until(device, "0.5", "Game over!")


def test_any_button_stops_the_way_home(handheld):
    state = almost("1")
    state.squares[1], state.squares[2] = square("a6"), square("d5")
    device = handheld(state, (HUMAN,) * 4)
    device.keys("A")
    until(device, "0.1", "Finish")
    device.keys("B 0.3")
    squares = list(device.state().squares)
    device.run(3)
    assert device.shows("Pick up") and device.state().squares == squares, device.screen()


@pytest.mark.parametrize("values", ["open", "down", "memory"])
def test_the_way_home_finishes_however_the_own_pawns_stand(handheld, values):
    """Two rows of one player that start on each other's home squares."""
    state = position(2, 0, {"values": values}, red="c2:1 d2:2 e2:3", yellow="c1:4 d1:5 e1:6",
                     green="g3:7 g4:8 g5:9", blue="a3:10 a4:11 a5:12")  # fmt: skip
    device = handheld(state, (HUMAN, EASY))
    device.run(0.5)
    until(device, "0.5", "Finish")
    device.keys("A")
    until(device, "1", "Game over!", most=90)


def test_the_standings_are_shown_between_two_games_of_a_match(handheld):
    device = handheld(almost("3"), (HUMAN,) * 4)
    device.keys("A 1.2")
    assert device.shows("33!")
    device.keys("A 0.6")
    for words in ("Match", "24", "15", "33", "total", "Game 2 of 3", "goes first"):
        assert device.shows(words), device.screen()
    device.keys("A 0.7")
    assert device.shows("Pick up")
    device.keys("B")
    device.choose("Overview")
    device.keys("A")
    assert device.shows("24"), "the overview has the earlier games"
    device.keys("A")
    assert device.shows("Values at home") and device.shows("none yet")


def test_the_last_move_of_a_game_is_not_shown_in_the_next(handheld):
    for seed in range(1, 9):
        state = almost("3")
        state.current_turn, state.squares[2], state.squares[3] = 1, square("e1"), square("f3")
        state.finished_seats = [0, 2, 3]
        device = handheld(state, (HUMAN, EASY, EASY, EASY), seed=seed)
        until(device, "A 0.4", "goes first", "go first", most=60)
        if device.shows("You go first"):
            break
    until(device, "A 0.3", "Pick up")
    assert device.shows("Pawn "), device.screen()


def test_33_points_are_celebrated(handheld):
    device = handheld(almost("1"), (HUMAN,) * 4)
    device.keys("A 0.5")
    assert device.shows("Game over!"), device.screen()
    device.keys("A 0.9")
    assert device.shows("33!") and device.shows("Player 4 brought home"), device.screen()
    device.keys("A 1.4")
    assert device.shows("What next?")


def test_fewer_than_33_points_are_not_celebrated(handheld):
    state = almost("1")
    state.values[11], state.values[0] = state.values[0], state.values[11]
    device = handheld(state, (HUMAN,) * 4)
    device.keys("A 0.5 A 2.2")
    assert device.shows("What next?") and not device.shows("33!")


def test_a_new_board_is_shown_before_a_computer_players_first_move(handheld):
    device = handheld(two(turn=1), (HUMAN, EASY))
    until(device, "0.1", "Chip:", most=100)
    then = board(device)
    device.run(0.5)
    assert board(device) == then, "announced, but not made yet"
    device.run(0.6)
    assert board(device) != then


def test_the_last_board_shows_all_values_before_the_result(handheld):
    """Compare games that differ only in values that others brought home."""
    devices = []
    for swapped in (False, True):
        state = almost("1")
        if swapped:
            state.values[3], state.values[6] = state.values[6], state.values[3]
        devices.append(handheld(state, (HUMAN, EASY, EASY, EASY)))
    assert cell(devices[0], "g3") == cell(devices[1], "g3")
    for device in devices:
        device.keys("A 0.5")
        assert device.shows("Game over!")
    assert cell(devices[0], "g3") != cell(devices[1], "g3")
    devices[0].run(60)
    assert devices[0].shows("Continue"), "it waits for A"
    board_then = board(devices[0])
    devices[0].keys("A 0.9 A 2.2")
    devices[0].after_game("See the board")
    assert devices[0].shows("Back") and board(devices[0]) == board_then, "the board is shown again"


def test_a_long_b_in_the_overview_opens_the_pause_menu(handheld):
    device = handheld(two(), (HUMAN, EASY))
    device.keys("B")
    device.choose("Overview")
    assert device.shows("Values at home")
    device.keys("P")
    assert device.shows("Hint") and device.shows("Rules")


def test_undo_goes_back_a_limited_number_of_decisions():
    match = Match("top33", (HUMAN, EASY), (0, 0, 0, 0), Chance(bytes(16)))
    match.start()
    while match.turn() or len(match.log) < 60:
        match.play(match.state.actions()[0])
    taken = 0
    while match.can_undo():
        match.undo()
        taken += 1
    assert taken == UNDO_LIMIT // 2, "half of the decisions were the computer player's"


def test_the_last_game_ends_in_the_result(handheld):
    device = handheld(almost("1"), (HUMAN,) * 4)
    device.keys("A 0.5 A 0.9 A 1.4")
    assert device.shows("What next?") and device.shows("Player 4") and device.shows("33")


def test_a_team_wins_in_one_place_and_a_tie_is_explained(handheld):
    device = handheld(almost("1", teams="on"), (HUMAN,) * 4)
    device.keys("A 0.5 A 0.9 A 1.4")
    assert not device.shows("share the win") and device.shows("A tie: first home wins.")
    assert [line[0] for line in device.text()[3:7]] == ["1", "1", "2", "2"]


def test_a_team_that_wins_does_not_share_its_win(handheld):
    state = position(4, 0, {"teams": "on"}, red="c1:9 d1:8 e2:12", green="g3:1 g4:2 g5:3",
                     yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:7")  # fmt: skip
    device = handheld(state, (HUMAN, EASY, EASY, EASY))
    device.keys("A 0.5 A 1.4")
    assert device.shows("Player, Chip 3 win as a team"), device.screen()
    assert device.shows("1 Player") and device.shows("2 Chip 2"), device.screen()


def test_a_long_b_opens_the_menu_above_a_message_between_games(handheld):
    device = handheld(almost("3", teams="on"), (HUMAN,) * 4)
    device.keys("A 1.2")
    until(device, "A 0.6", "goes first")
    message = device.image().tobytes()
    device.keys("P 0.2")
    assert device.shows("Save and quit"), device.screen()
    device.keys("B 0.3")
    assert device.image().tobytes() == message


def test_a_message_says_why_a_game_without_progress_ends(handheld):
    state = position(2, 0, red="d6:2", blue="c5:12")
    state.quiet_turns = state.quiet_turn_limit() - 1
    device = handheld(state, (HUMAN, HUMAN))
    device.keys("A u A 0.3")
    if device.shows("Keep"):
        device.keys("A")
    device.run(0.5)
    assert device.shows("Game over!")
    device.keys("A 0.3")
    assert device.shows("No pawn has come home"), device.screen()
    device.keys("A 1.4")
    assert device.shows("What next?")


# The device


@pytest.mark.parametrize("values", ["open", "down"])
def test_the_picture_is_the_same_after_a_power_cut(handheld, values):
    device = handheld(two(values=values), (HUMAN, EASY), seed=3)
    for _ in range(6):
        moved = device.state().squares
        for way in ("u", "l", "r", "u r"):  # whichever is free
            device.keys("0.6 A " + way + " A 0.3 B B")
            if device.state().squares != moved:
                break
        until(device, "A 0.2", "Pick up")
        device.keys("2 A B")  # removes the trails
        before = device.image().tobytes()
        device.pull_battery()
        assert device.image().tobytes() == before


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        ((EASY, EASY), {}),
        ((EASY, EASY, EASY), {"values": "down"}),
        ((EASY,) * 4, {"teams": "on", "arrange": "hand"}),
    ],
)
def test_a_game_between_computer_players_ends_in_the_result(handheld, kinds, options):
    from games.top33.rules.state import State

    device = handheld(State(len(kinds), **options), kinds)
    for _ in range(9000):
        device.press("A")  # skips pauses and confirms messages
        device.run(0.05)
        if device.shows("What next?"):
            break
        assert not device.shows("broke"), device.screen()
    assert device.shows("What next?"), device.screen()


@pytest.mark.parametrize("values", ["open", "down"])
def test_every_key_stays_within_the_limits_for_bytes_and_opcodes(handheld, values):
    device = handheld(two(values=values), (HUMAN, EASY), seed=4)
    luck = random.Random(4)
    worst = 0
    for _ in range(60):
        device.run(0.5)
        until(device, "A 0.3", "Menu", "Put back", "Undo")
        key = luck.choice(("LEFT", "RIGHT", "UP", "DOWN", "A"))
        stepping = device.shows("Put back")
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(key)
        if stepping and device.shows("Back"):  # this arrow does the same as A
            key = "A"
        if counter.opcodes > worst:
            worst, where = counter.opcodes, (key, device.screen())
        assert key == "A" or device.wire.bytes <= CURSOR_BYTES, (key, device.screen())
        assert key == "A" or counter.opcodes <= ARROW_OPCODES, (key, device.screen())
        assert device.wire.largest < 600, "at most half of the screen"
    print(f"the most for one key: {worst} opcodes")
    assert 0 < worst <= KEY_OPCODES, where


def test_all_texts_fit_their_places():
    from handful.words import choose_forms, read_section, wrap

    from games.top33.screen.overview import NOTE_LETTERS
    from games.top33.screen.panel import MESSAGE_LETTERS
    from host_sim.paths import ROOT

    path = ROOT / "games/top33/text/en.txt"
    words, overview, options = {}, {}, {}
    read_section(str(path), "options", options)
    for option, values in OPTIONS:
        for value in values:
            lines = wrap(options[f"{option}.{value}.why"], NOTE_LETTERS)
            assert len(lines) <= 2 and max(map(len, lines)) <= NOTE_LETTERS, lines
    read_section(str(path), "play", words)
    read_section(str(path), "overview", overview)
    buttons = ("take", "move", "swap", "keep", "place", "put_back", "take_back")
    for each in buttons:
        assert len(words[each].format(12)) <= 10
    widest = {
        "pawn": (12, 6),
        "hold": (6,),
        "step_there": (6,),
        "may_swap": ("+11",),
        "on_swap": ("▲", 12, 11),
        "lost": (10, 12, "+11"),
        "team_swap": (10, 12, "+2"),
        "brief": ("Chip 4", 12, "→"),
    }
    for each, gaps in (("swap_for", (10, 12, "+2")), ("or_keep", (12,))):
        assert len(words[each].format(*gaps)) < MESSAGE_LETTERS, "beside the pointer"
    for each in ("over", "over_you", "over_team", "over_shared", "alone"):
        lines = wrap(overview[each].format("Wolfgang"), MESSAGE_LETTERS)
        assert len(lines) <= 2 and max(map(len, lines)) <= MESSAGE_LETTERS, (each, lines)
    for each in set(words) - set(buttons):
        if each.startswith("went"):  # shown on the wider page of last moves
            continue
        gaps = widest.get(each, (12, 12, 12))
        lines = wrap(choose_forms(words[each], gaps).format(*gaps).lstrip("|"), MESSAGE_LETTERS)
        assert len(lines) <= 2 and max(map(len, lines)) <= MESSAGE_LETTERS, (each, lines)
    assert len(words["total"].format(57)) <= 10
    for each, gaps in (("quiet", (79, 80)), ("hidden", ()), ("begins", ("Wolfgang", 57)),
                       ("drawn", ("Wolfgang",))):  # fmt: skip
        assert len(wrap(overview[each].format(*gaps), NOTE_LETTERS)) <= 2
    assert len(overview["team"].format("Wolfgang", "Wilhelma", 297)) <= NOTE_LETTERS
