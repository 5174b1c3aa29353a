# SPDX-License-Identifier: MIT
"""Top 33 on the handheld: chosen with six buttons, shown in one colour, nothing hidden shown."""

import random

import pytest
from handful.chance import Chance
from handful.journal.journal import Journal
from handful.match.match import UNDO_LIMIT, Match

from games.top33 import OPTIONS
from games.top33.rules.board import name
from host_sim.sim.nvm import Flash
from tests.top33.helpers import dealt, position, square

HUMAN, EASY, NORMAL = 0, 1, 2
CURSOR, ARROW, OPCODES = 150, 6_500, 60_000
READ = " 0.2"  # seconds after which a cursor at rest has its words


def values_of(state):
    return "memory" if state.memory else "down" if state.down else "open"


@pytest.fixture
def handheld(handheld):
    """handheld(state, kinds): a device that was switched off in that position."""

    def switch_on(state, kinds, seed=1):
        chosen = (str(state.games), values_of(state),
                  "on" if state.teams else "off", "hand" if state.by_hand else "auto")  # fmt: skip
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


def cell(device, place):
    """The 8x8 pixels of a square."""
    number = square(place)
    x, y = number % 7 * 9 + 1, number // 7 * 9 + 1
    return device.image().crop((x, y, x + 8, y + 8)).tobytes()


def board(device):
    return device.image().crop((0, 0, 64, 64)).tobytes()


def lit(device, x, y):
    return bool(device.image().getpixel((x, y)))


def until(device, keys, *words, most=40):
    """Presses or waits until one of the words can be read."""
    for _ in range(most):
        if any(device.shows(each) for each in words):
            return
        device.keys(keys)
    raise AssertionError(f"{words} never came:\n{device.screen()}")


def cursor_on(device, value=2):
    """The cursor on the pawn with that value."""
    luck = random.Random(1)
    for _ in range(40):
        if device.shows(f"Pawn {value}:"):
            return
        device.keys(luck.choice("lrud") + READ)
    raise AssertionError(device.screen())


def two(turn=0, **options):
    """Red can take a 12 from blue by stepping to d5."""
    return position(2, turn, options, red="d6:2 c7:3 e7:6", blue="c6:12 g3:8 g4:7")


# Choosing a move


def test_a_pawn_a_step_an_exchange_and_the_gain_in_words_before_it_is_confirmed(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    assert device.shows("Pick up")
    cursor_on(device)
    assert device.shows("5 steps home") and device.shows("Menu")
    device.keys("A")
    for words in ("Arrows: move", "5 steps home", "Put back"):
        assert device.shows(words), device.screen()
    device.keys("u" + READ)
    for words in ("Move here", "4 steps home", "can swap +10", "Put back"):
        assert device.shows(words), device.screen()
    device.keys("A")
    for words in ("2 ⇄ 12 (+10)", "Keep my 2", "Swap", "Take back"):
        assert device.shows(words), device.screen()
    device.keys("u" + READ)
    for words in ("Keep the 2?", "Arrows: swap", "Take back"):
        assert device.shows(words), device.screen()
    assert not device.shows("+10"), "what a swap would gain does not stand above A Keep"
    device.keys("d" + READ)
    assert device.shows("Keep my 2")
    device.keys("A 2")
    assert device.shows("Player 2") and device.shows("Pick up")


def test_a_pawn_taken_up_stays_until_an_arrow_which_is_a_direction_from_its_own_square(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    places = device.state().places
    here, seen = cell(device, "d6"), {}
    device.keys("A A A" + READ)
    assert device.state().places == places and not device.shows("Move here"), "A alone moves none"
    assert cell(device, "d6") == here
    for way, back, place in (("u", "d", "d5"), ("r", "l", "e6"), ("u r", "d l", "e5"),
                             ("l u", "d r", "c5"), ("u l", "r d", "c5")):  # fmt: skip
        before = cell(device, place)
        device.keys(way + READ)
        assert device.shows("Move here") and cell(device, place) != before
        seen.setdefault(place, set()).add(cell(device, place))
        device.keys(back + READ)
        assert cell(device, "d6") == here and cell(device, place) == before, "the way back"
    assert len(seen["c5"]) == 1, "either way round the corner"
    device.keys("u u u" + READ)
    assert device.shows("One square") and cell(device, "d5") in seen["d5"]


def test_the_panel_says_why_a_square_cannot_be_entered_and_a_does_nothing_there(handheld):
    """Two of red's own start squares, pawns, the edge, the middle."""
    state = position(2, 0, red="c6:2 d5:3 g6:6", yellow="c7:4")
    device = handheld(state, (HUMAN, HUMAN))
    places = device.state().places
    cursor_on(device, 2)
    device.keys("A u r" + READ)
    assert device.shows("A pawn is in the way"), device.screen()
    device.keys("d d" + READ + " A")
    assert device.shows("Its start is closed to it") and device.state().places == places
    device.keys("d" + READ)
    assert device.shows("The board ends here"), device.screen()
    device.keys("B" + READ)
    cursor_on(device, 3)
    device.keys("A u" + READ)
    assert device.shows("The middle is closed") and not device.shows("Move here")
    device.keys("A" + READ)
    assert device.state().places == places
    device.keys("l" + READ)
    assert device.shows("Move here"), "past it to the diagonal"


@pytest.mark.parametrize("way", "lrud")
def test_every_arrow_leads_from_swap_to_keep_and_back(handheld, way):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    device.keys("A u A")
    for words in ("Arrows: swap", "Keep my 2"):
        device.keys(way + READ)
        assert device.shows(words), device.screen()


def test_a_step_says_how_far_home_it_is_and_never_offers_a_loss(handheld):
    state = position(2, 0, red="b2:9 c6:8 e6:6", yellow="a1:4 d3:2 e3:5", green="b1:1 a4:10 b5:3")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    assert device.shows("1 step home")
    device.keys("A r u" + READ)
    assert device.shows("Home: your 9 is safe"), device.screen()
    device.keys("B" + READ)
    cursor_on(device, 8)
    device.keys("A u" + READ)  # c5, beside nobody
    assert device.shows("4 steps home") and not device.shows("swap"), device.screen()
    device.keys("d l u" + READ)  # b5 is taken
    assert device.shows("in the way")


def test_an_exchange_that_would_lose_is_announced_and_not_offered(handheld):
    state = position(2, 0, red="c2:9 c6:8 e6:6", yellow="a1:4 g6:2 e3:5", green="b2:1 a4:10 b5:3")
    state.places[6] = square("e2")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A u r" + READ)  # d1, diagonal to the 4 on e2, which is red's own too
    assert device.shows("Home! 9 ⇄ 4") and not device.shows("+"), device.screen()
    state.places[6], state.places[3] = square("a1"), square("e2")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A u r" + READ)  # now it is green's 1
    assert device.shows("Home! 9 ⇄ 1") and not device.shows("-8"), device.screen()
    step = device.image().tobytes()
    device.keys("u" + READ)  # though one may
    assert device.shows("9 ⇄ 1 (-8)") and device.shows("Keep my 9"), device.screen()
    device.keys("r" + READ)
    assert device.shows("Keep the 9?") and device.shows("Arrows: swap"), device.screen()
    device.keys("B" + READ)
    assert device.image().tobytes() == step, "taken back"
    device.keys("A 0.5")
    assert device.state().places[0] == square("d1") and device.state().plugs[0] == 9, "A asks none"


def test_everything_can_be_taken_back_until_it_is_confirmed(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    before = device.image().tobytes()
    device.keys("A u" + READ)
    step = device.image().tobytes()
    device.keys("A u" + READ + " B")
    assert device.image().tobytes() == step
    device.keys("B")
    assert device.image().tobytes() == before
    assert device.shows("Menu"), "nothing is left to take back"
    device.keys("B")
    assert device.shows("Hint") and device.shows("Rules")


def white(device, place):
    """How many pixels of a square are lit."""
    return sum(byte.bit_count() for byte in cell(device, place))


def test_own_pawns_are_filled_and_the_others_are_outlines(handheld):
    device = handheld(two(), (HUMAN, EASY))
    assert white(device, "c7") > 40 and white(device, "e7") > 40, "red, not under the cursor"
    assert white(device, "a3") < 36 and white(device, "c6") < 36, "green's 1, blue's 12"
    assert white(device, "e1") > 36, "yellow is the same player's"
    for number, place in enumerate(("c7", "e1", "a3", "c6")):
        sign = device.image().crop((67, 8 * number, 75, 8 * number + 8)).tobytes()
        filled = sum(byte.bit_count() for byte in sign) > 36
        assert filled == (white(device, place) > 36), "as beside the names"


def test_whose_turn_it_is_has_the_filled_pawns(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    cursor_on(device)
    before = white(device, "g4"), white(device, "e7")
    device.keys("A u A A 2")
    assert device.shows("Player 2") and device.shows("Pick up"), device.screen()
    assert white(device, "g4") > 40 > before[0] and white(device, "e7") < 36 < before[1]


def test_the_own_start_squares_are_closed_while_a_pawn_is_held(handheld):
    device = handheld(position(2, 0, red="c6:2 d5:3 g6:6", yellow="c7:4 d6:5"), (HUMAN, HUMAN))
    cursor_on(device, 2)
    before = cell(device, "d7"), cell(device, "d4")
    device.keys("A")
    assert cell(device, "d7") == cell(device, "d4") == before[1] != before[0], "like the middle"
    device.keys("B")
    assert cell(device, "d7") == before[0], "home of yellow, with a house"


def test_the_others_free_homes_have_a_roof_where_there_is_such_a_player(handheld):
    device = handheld(position(3, 0, red="c6:7", green="b3:4"), (HUMAN, EASY, EASY))
    roof = cell(device, "g4")
    assert any(roof) and cell(device, "c7") == roof, "green's and yellow's"
    assert not any(cell(device, "a3")), "blue does not play"
    device = handheld(position(2, 0, red="c6:7", green="b3:4"), (HUMAN, EASY))
    assert cell(device, "a3") == roof != cell(device, "c7"), "yellow is an own colour: a house"


def test_an_exchange_within_the_own_side_gains_nothing(handheld):
    state = position(4, 0, {"teams": "on"}, red="d6:2 c7:3 e7:6", yellow="c6:12 d1:8 e1:7")
    device = handheld(state, (HUMAN,) * 4)
    cursor_on(device)
    device.keys("A u" + READ)
    assert device.shows("4 steps home 2 ⇄ 12") and not device.shows("+"), device.screen()
    device.keys("u" + READ)
    assert device.shows("Own: 2 ⇄ 12 Keep my 2") and not device.shows("+10"), device.screen()


@pytest.mark.parametrize(
    ("way", "come", "own", "theirs", "arrow"),
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
    handheld, way, come, own, theirs, arrow
):
    state = position(2, 0, red=f"{come}:9 {own}:5", blue=f"{theirs}:1")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 9)
    device.keys("A " + way + READ)
    assert device.shows("9 ⇄ 5"), device.screen()
    x, y = {"▲": (4, 5), "▼": (4, 3), "◀": (2, 2), "▶": (0, 2)}[arrow]  # dark in this one only
    assert not lit(device, 67 + x, 40 + y)
    assert lit(device, 66, 40) and lit(device, 73, 47), "a button's sign, no list's cursor"
    device.keys("udlr"["▲▼◀▶".index(arrow)] + READ)
    assert device.shows("Own: 9 ⇄ 5 Arrows:") and device.shows("Swap"), device.screen()
    assert not lit(device, 66, 40) and not lit(device, 73, 47)
    for key in "lrud":  # any arrow, pressed again and again
        seen = set()
        for _ in range(5):
            device.keys(key + READ)
            seen |= {w for w in ("9 ⇄ 1 (-8)", "Keep the 9?", "Own: 9 ⇄ 5") if device.shows(w)}
        assert len(seen) == 3, (key, seen)
    device.keys("A 0.5")
    assert device.state().plugs[:2] == [5, 9]


WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def jump(here, choices, way):
    from games.top33.screen.picture import neighbour

    return neighbour(here, choices, *way)


def test_arrows_reach_every_pawn_and_the_same_press_leads_to_the_same_place():
    from types import SimpleNamespace

    from games.top33.screen.board import Board
    from games.top33.screen.panel import PICK

    def pressed(here, choices, way):
        picture = SimpleNamespace(cursor=here)
        board = SimpleNamespace(picture=picture, choices=choices, stage=PICK)
        board.point = lambda to: setattr(picture, "cursor", to)
        Board._jump(board, way)
        return picture.cursor

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
        assert choices == before, "nothing is remembered"


def test_upwards_a_pawn_in_the_column_comes_before_a_nearer_one_beside_it():
    here, column, nearer = square("c6"), square("c4"), square("b5")
    assert jump(here, [here, column, nearer], (0, -1)) == column
    assert jump(here, [here, column, nearer], (-1, 0)) == nearer


def test_sideways_a_pawn_that_touches_at_a_corner_comes_before_one_far_away_in_the_row():
    here, row, corner = square("e5"), square("a5"), square("d4")
    assert jump(here, [here, row, corner], (-1, 0)) == corner
    assert jump(here, [here, square("c5"), corner], (-1, 0)) == square("c5")


def test_an_arrow_leads_its_own_way_or_nowhere():
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


def test_an_arrow_leads_to_the_pawn_straight_ahead_wherever_the_cursor_came_from(handheld):
    state = position(2, 0, red="a6:2 f5:6 a2:7", yellow="c7:4 d7:8 e7:5")
    device = handheld(state, (HUMAN, HUMAN))
    cursor_on(device, 6)
    device.keys("d" + READ)
    assert device.shows("Pawn 2:"), device.screen()
    device.keys("u" + READ)
    assert device.shows("Pawn 7:"), device.screen()


def test_plugs_are_arranged_by_hand(handheld):
    from games.top33.rules.state import State

    state = State(3, arrange="hand")
    for plug in (4, 9, 12):
        state.apply(plug)
    device = handheld(state, (HUMAN, HUMAN, HUMAN))
    assert device.shows("4 9 12") and device.shows("Place 12")
    device.keys("l")
    assert device.shows("Place 9")
    device.keys("A 0.5")
    assert device.shows("4 12") and device.shows("Take back")
    device.keys("B 0.5")
    assert device.shows("4 9 12")
    for _ in range(6):
        device.keys("A 0.5")
    assert device.shows("moves first"), "all values are in: who begins is said"


# Computer players, the coach


def apart():
    """Nobody can take anything from red, which a computer player is to move after."""
    return position(2, 1, red="c1:2 d1:3 d5:12", yellow="c7:4 d7:8 e3:5")


def robbed():
    """Green's last pawn outside takes red's 12, or hurries home."""
    return position(2, 1, red="c1:2 d1:3 e5:12", yellow="c7:4 d7:8 e7:5", green="c5:1 g3:6 g4:7",
                    blue="a3:9 a4:10 a5:11")  # fmt: skip


def test_a_value_taken_from_you_is_told_until_it_was_read(handheld):
    device = handheld(robbed(), (HUMAN, NORMAL))
    until(device, "0.3", "Lost your", "Pick up", most=60)
    assert device.shows("Lost your 12 now 1 (-11)") and device.shows("Continue"), device.screen()
    device.run(3)
    assert device.shows("Continue"), "it waits"
    device.keys("A 0.3")
    assert device.shows("Pick up") and device.shows("Pawn ") and not device.shows("Lost")
    device.keys("P")
    device.choose("Last moves")
    assert device.shows("swaps for Player's 12"), device.screen()


def test_a_value_taken_while_you_look_away_is_told_until_you_press_something(handheld):
    device = handheld(robbed(), (HUMAN, NORMAL))
    device.run(60)
    assert device.shows("Lost your 12 now 1 (-11)") and device.shows("Pick up"), device.screen()
    device.keys("l" + READ)
    assert not device.shows("Lost")


def test_once_you_are_home_it_is_said_and_the_others_finish_before_your_eyes(handheld):
    state = position(2, 0, red="c1:12 d1:11 e2:10", yellow="c7:9 d7:8 e7:1", green="a3:7 a4:2 g5:3",
                     blue="a5:4 b4:5 g3:6")  # fmt: skip
    device = handheld(state, (HUMAN, EASY))
    device.keys("A u A 0.4")
    device.run(3)
    assert device.shows("You're home!") and device.shows("Continue"), device.screen()
    device.keys("A")
    boards = set()
    for _ in range(60):
        boards.add(board(device))
        device.run(0.05)
    assert len(boards) > 3, "their pawns can be seen on their way"
    until(device, "0.3", "Game over! You win!", most=20)


def test_the_cursor_waits_on_the_pawn_that_was_robbed(handheld):
    state = robbed()
    state.places[2], state.places[1] = square("e5"), square("d2")
    state.who = 0
    device = handheld(state, (HUMAN, NORMAL))
    cursor_on(device, 3)
    device.keys("A l A 0.3")  # to c2; the 12 is taken meanwhile
    until(device, "0.3", "Lost your", "Pick up", most=60)
    assert device.shows("Lost your 12 now 1"), device.screen()
    device.keys("A" + READ)
    assert device.shows("Pawn 1:"), device.screen()


def test_where_the_cursor_was_nothing_of_it_is_left(handheld):
    """Only what it covered is drawn again: pawns stand as in a picture drawn as a whole."""
    state = position(2, 0, {}, red="c7:3 d7:2 e7:6", blue="b7:12 f7:8 d5:7")
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


def test_everybody_s_total_is_shown_as_far_as_it_is_public(handheld):
    state = position(2, 0, red="c1:2 d6:3 e7:6", yellow="c2:1 d2:4 e2:5", green="g3:8 b4:9 b5:7",
                     blue="f3:10 g4:11 g5:12")  # fmt: skip
    device = handheld(state, (HUMAN, EASY))
    assert device.shows("Total 21") and device.shows("Total 57"), device.screen()
    totals = []
    for swapped in (False, True):
        state = position(4, 0, red="c1:2 d6:3 e7:6", yellow="c2:1 d2:4 e2:5",
                         green="g3:8 b4:9 b5:7", blue="f3:10 g4:11 g5:12")  # fmt: skip
        if swapped:
            state.plugs[3], state.plugs[9] = state.plugs[9], state.plugs[3]
        picture = handheld(state, (HUMAN, *[EASY] * 3)).image()
        totals.append([picture.crop((119, y, 128, y + 8)).tobytes() for y in (0, 8, 16, 24)])
    assert totals[0][:3] == totals[1][:3], "green has a value at home, face down"
    assert totals[0][3] != totals[1][3], "all of blue's lie open"
    assert not handheld(down(), (HUMAN, EASY)).shows("Total")


def test_a_computer_player_s_move_is_told_with_an_arrow_and_marked_until_a_pawn_is_taken(handheld):
    state = apart()
    device = handheld(state, (HUMAN, EASY))
    before = set(state.places)
    until(device, "0.1", "Chip: ", most=80)
    told = device.screen()
    assert any(arrow in told for arrow in "↑↗→↘↓↙←↖"), told
    assert not device.shows("Continue"), "it goes on by itself"
    device.run(4)
    assert device.shows("Pick up") and device.shows("Chip: "), "told until a button is pressed"
    (came,) = before - set(device.state().places)
    arrow = cell(device, name(came))
    assert any(arrow), "the square it came from shows where it went"
    device.keys("l" + READ)
    assert device.shows("Pawn ") and not device.shows("Chip: ")
    assert cell(device, name(came)) == arrow, "still there while a pawn is chosen"
    device.keys("A")
    assert cell(device, name(came)) != arrow, "gone once one is taken up"


def test_of_three_others_every_move_is_marked_when_the_turn_comes_back(handheld):
    state = position(4, 1, red="d6:2 c7:3 e7:6", green="a3:4 b4:5 a5:1")
    device = handheld(state, (HUMAN, EASY, EASY, EASY), seed=5)
    before = set(state.places)
    until(device, "0.3", "Pick up", "Continue", most=80)
    until(device, "A 0.3", "Pick up")
    came = before - set(device.state().places)
    assert len(came) == 3 and all(any(cell(device, name(place))) for place in came)


def test_face_down_the_words_of_a_move_name_no_value(handheld):
    device = handheld(down(turn=1), (HUMAN, EASY))
    until(device, "0.1", "Chip: ", most=80)
    told = next(line for line in device.text() if "Chip: " in line).partition(": ")[2]
    assert any(arrow in told for arrow in "↑↗→↘↓↙←↖") and not any(map(str.isdigit, told)), told


def test_a_swap_on_arrival_says_that_it_leads_home(handheld):
    state = position(2, 1, red="c1:2 d1:3 e5:12", yellow="c7:4 d7:8 e7:5", green="f5:1 g3:6 g4:7",
                     blue="a3:9 a4:10 a5:11")  # fmt: skip
    state.places[2] = square("f4")
    device = handheld(state, (HUMAN, NORMAL))
    until(device, "0.1", "Chip: ", most=80)
    assert device.shows("home 1 ⇄ 12"), device.screen()


def test_any_button_goes_on_at_once(handheld):
    device = handheld(apart(), (HUMAN, EASY))
    until(device, "0.02", "Chip: ", most=200)
    device.keys("A 0.3")
    assert device.shows("Pick up"), device.screen()


def test_show_puts_the_pawn_on_the_coach_s_square_whether_an_exchange_follows_or_not(handheld):
    alone = position(2, 0, red="c1:2 d1:3 e3:12", yellow="c7:4 d7:8 e5:5")
    for state, swap in ((two(), True), (alone, False)):
        device = handheld(state, (HUMAN, HUMAN))
        places = device.state().places
        device.keys("P A")
        until(device, "0.1", "Show", most=200)
        advised = device.screen()
        device.keys("A" + READ)
        assert device.shows("Move here") and device.shows("Put back"), device.screen()
        assert device.state().places == places
        device.keys("A 0.2")
        assert device.shows("2 ⇄ 12 (+10)") == swap == ("higher 12" in advised)
        if swap:
            device.keys("A 2")
        assert device.shows("Player 2") and device.state().places != places


def test_the_hint_tells_what_the_step_or_the_exchange_under_the_cursor_would_cost(handheld):
    device = handheld(two(), (HUMAN, HUMAN))
    device.keys("P A")
    until(device, "0.1", "Show", most=200)
    assert not device.shows("Your move")  # no move is chosen yet
    device.keys("A" + READ + " A 0.2")
    assert device.shows("2 ⇄ 12 (+10)")
    device.keys("P A")
    until(device, "0.1", "Show", most=200)
    assert not device.shows("Your move")  # it is the coach's own
    device.keys("B 0.3 B 0.3 B 0.3 r" + READ)
    assert device.shows("Move here"), device.screen()
    device.keys("P A")
    until(device, "0.1", "Show", most=200)
    assert device.shows("Your move") and device.shows("about"), device.screen()


def test_show_names_the_own_pawn_to_swap_with_before_the_step(handheld):
    state = position(2, 0, red="d2:6 b1:7 f4:12", green="f3:1 g7:2 d3:8", yellow="c5:10 g1:5 f6:3",
                     blue="f5:4 a1:9 c3:11")  # fmt: skip
    device = handheld(state, (HUMAN, HUMAN))
    device.keys("P A")
    until(device, "0.1", "Show", most=200)
    assert device.shows("then swap with your own 6"), device.screen()
    device.keys("A" + READ)
    assert device.shows("2 steps home swap 12 ⇄ 6"), device.screen()
    device.keys("A" + READ)
    assert device.shows("Own: 12 ⇄ 6"), device.screen()


def test_who_begins_is_told_with_what_decides_between_equal_sums():
    from types import SimpleNamespace

    from games.top33.screen.showing import begins

    def told(*plugs, people=(0, 1)):
        state = dealt(2, plugs)
        words = lambda name, *args: (name, *args)  # noqa: E731
        match = SimpleNamespace(
            state=state, human_count=lambda: len(people), is_human=people.__contains__
        )
        play = SimpleNamespace(match=match, section=lambda _: words, player_name="ABCD".__getitem__)
        return begins(play)

    assert told(*range(1, 13)) == told(*range(1, 13), people=(0,)) == ("begins", "B", 48)
    assert told(*range(1, 13), people=(1,)) == ("you_begin", 48)
    # Red 1 2 3, green 4 5 6, yellow 10 11 12, blue 7 8 9: seats 0 and 1 have 39 each.
    assert told(1, 2, 3, 4, 5, 6, 10, 11, 12, 7, 8, 9) == ("tie", 39, "A", 12)


# Face down


def down(turn=0, seen=(), values="down"):
    """Face down; `seen` are (pawn, seat): what a seat has looked at."""
    state = two(turn, values=values)
    for pawn, seat in seen:
        state.seen[pawn] |= 1 << seat
    return state


def test_face_down_nobody_sees_what_their_seat_does_not_know(handheld):
    """Positions that differ only in what this seat has not seen look alike, press for press."""
    pictures = []
    for swapped in (False, True):
        state = down(seen=[(0, 0), (9, 1)])
        if swapped:  # the first of blue, which red has not seen, against another red has not seen
            state.plugs[9], state.plugs[4] = state.plugs[4], state.plugs[9]
        device = handheld(state, (HUMAN, HUMAN))
        seen = [device.image().tobytes()]
        device.run(0.6)
        for key in ("A", "P", "B", "u", "r", "B", "A", "u", "A", "B", "B", "B"):
            device.keys(key + " 0.3")
            seen.append(device.image().tobytes())
        pictures.append(seen)
    assert pictures[0] == pictures[1]


def test_face_down_the_device_is_handed_over_and_shows_nothing_meanwhile(handheld):
    device = handheld(down(seen=[(0, 0)]), (HUMAN, HUMAN))
    assert device.shows("Hand the device to") and not device.shows("Pick up")
    device.keys("P")
    assert device.shows("Save and quit"), "one may pause here"
    left = device.image().crop((0, 8, 16, 56))
    assert not device.shows("Pick up") and sum(left.tobytes()) < 200, (
        "and nothing of the game shows"
    )


def test_at_home_the_others_values_are_turned_face_down_and_your_own_are_shown(handheld):
    """Two open games that differ only in what blue has brought home, and one in red's own."""
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
    assert cell(devices[0], "c1") != cell(devices[2], "c1"), "the own value is shown at home"
    for device in devices[:2]:
        device.keys("B")
        device.choose("Table")
        for words in ("Values at home", "Player  2", "Chip", "face down at home"):
            assert device.shows(words), device.screen()
    assert devices[0].image().tobytes() == devices[1].image().tobytes(), "the table does not tell"


def test_the_table_lists_what_is_home_in_order(handheld):
    state = position(2, 0, red="c1:9 d1:2 e1:5", yellow="c7:4 d7:11 e6:1")
    state.places[6:9] = [square("c7"), square("d7"), square("e6")]
    device = handheld(state, (HUMAN, EASY))
    device.keys("B")
    device.choose("Table")
    assert device.shows("2 4 5 9 11") and device.shows("31"), device.screen()


def test_from_memory_what_was_looked_at_is_shown_only_in_that_turn(handheld):
    """Two positions that differ in values the person has seen: told apart with help, and from
    memory only while they lie open."""
    for values in ("down", "memory"):
        states = [down(seen=[(0, 0), (1, 0)], values=values) for _ in range(2)]
        plugs = states[1].plugs
        plugs[0], plugs[1] = plugs[1], plugs[0]
        pictures = [board(handheld(state, (HUMAN, EASY))) for state in states]
        assert (pictures[0] == pictures[1]) == (values == "memory")
    device = handheld(down(values="memory"), (HUMAN, EASY))
    before = board(device)
    device.keys("A u A 0.5 A 0.5")
    assert board(device) != before and not device.shows("Look")


def test_a_look_is_final_and_an_unseen_step_is_not(handheld):
    device = handheld(down(), (HUMAN, EASY))
    before = device.image().tobytes()
    device.keys("A u A 0.5")
    assert device.shows("Look") and device.shows("Take back"), device.screen()
    device.keys("B 0.3")
    assert device.image().tobytes() == before
    device.keys("A u A 0.5 A 0.5")
    assert not device.shows("Take back") and not device.shows("Look")


def test_a_look_that_ends_the_turn_waits_to_be_read(handheld):
    state = down()
    state.places[0] = square("b2")
    device = handheld(state, (HUMAN, EASY))
    until(device, "u" + READ, "1 step home")
    device.keys("A u A 0.5 A 30")
    assert device.shows("It is a"), device.screen()
    device.keys("A 0.3")
    assert not device.shows("It is a")


# A match


def almost(games, **options):
    """Red's last step home ends the game."""
    return position(4, 0, {"games": games, **options}, red="c1:9 d1:8 e2:7", green="g3:1 g4:2 g5:3",
                    yellow="c7:4 d7:5 e7:6", blue="a3:10 a4:11 a5:12")  # fmt: skip


def test_once_all_others_are_home_a_alone_leads_the_last_pawns_there(handheld):
    state = almost("1")
    state.places[1], state.places[2] = square("a6"), square("d5")
    device = handheld(state, (HUMAN,) * 4)
    assert device.shows("Move here") and device.shows("Put back"), device.screen()
    assert device.shows("All others are home"), "why nobody else moves"
    for _ in range(9):  # five steps and four, though the two pawns could exchange
        assert not device.shows("Game over!")
        device.keys("A 0.4")
    assert device.shows("Game over!"), device.screen()


def test_between_two_games_of_a_match_the_score_is_shown(handheld):
    device = handheld(almost("3"), (HUMAN,) * 4)
    device.keys("A 1.2")
    assert device.shows("33!")
    device.keys("A 0.6")
    for words in ("Match", "24", "15", "33", "total", "Game 2 of 3", "moves first: "):
        assert device.shows(words), device.screen()
    device.keys("A 0.3")
    assert device.shows("Pick up")
    device.keys("B")
    device.choose("Table")
    device.keys("A")
    assert device.shows("24"), "the table keeps the games before"
    device.keys("A")
    assert device.shows("Values at home") and device.shows("none yet")


def test_the_last_move_of_a_game_is_no_news_in_the_next(handheld):
    for seed in range(1, 9):
        state = almost("3")
        state.who, state.places[2], state.places[3] = 1, square("e1"), square("f3")
        state.done = [0, 2, 3]
        device = handheld(state, (HUMAN, EASY, EASY, EASY), seed=seed)
        until(device, "A 0.4", "first:", "starts", most=60)
        if device.shows("You move first"):
            break
    until(device, "A 0.3", "Pick up")
    assert device.shows("Pawn "), device.screen()


def test_33_points_are_a_moment_of_their_own(handheld):
    device = handheld(almost("1"), (HUMAN,) * 4)
    device.keys("A 0.5")
    assert device.shows("Game over!"), device.screen()
    device.keys("A 0.9")
    assert device.shows("33!") and device.shows("Player 4 brings home"), device.screen()
    device.keys("A 1.4")
    assert device.shows("Play again")


def test_less_than_33_points_are_none(handheld):
    state = almost("1")
    state.plugs[11], state.plugs[0] = state.plugs[0], state.plugs[11]
    device = handheld(state, (HUMAN,) * 4)
    device.keys("A 0.5 A 2.2")
    assert device.shows("Play again") and not device.shows("33!")


def test_the_board_can_be_seen_before_the_first_move_of_a_computer_player(handheld):
    device = handheld(two(turn=1), (HUMAN, EASY))
    until(device, "0.1", "Chip:", most=100)
    then = board(device)
    device.run(0.9)
    assert board(device) == then, "said, and not made yet"
    device.run(0.6)
    assert board(device) != then


def test_the_last_board_shows_all_values_before_the_result(handheld):
    """Games that differ in the values the others brought home look alike until the last step."""
    devices = []
    for swapped in (False, True):
        state = almost("1")
        if swapped:
            state.plugs[3], state.plugs[6] = state.plugs[6], state.plugs[3]
        devices.append(handheld(state, (HUMAN, EASY, EASY, EASY)))
    assert cell(devices[0], "g3") == cell(devices[1], "g3")
    for device in devices:
        device.keys("A 0.5")
        assert device.shows("Game over!")
    assert cell(devices[0], "g3") != cell(devices[1], "g3")
    devices[0].run(60)
    assert devices[0].shows("Continue"), "it waits for A"
    board_then = board(devices[0])
    devices[0].keys("A 0.9 A 2.2 l")
    assert devices[0].shows("Result") and board(devices[0]) == board_then, "all of it, to look at"


def test_a_long_b_on_the_table_opens_the_pause_menu(handheld):
    device = handheld(two(), (HUMAN, EASY))
    device.keys("B")
    device.choose("Table")
    assert device.shows("Values at home")
    device.keys("P")
    assert device.shows("Hint") and device.shows("Rules")


def test_undo_remembers_only_so_many_decisions_of_a_game_without_chance():
    match = Match("top33", (HUMAN, EASY), (0, 0, 0, 0), Chance(bytes(16)))
    match.start()
    while match.turn() or len(match.log) < 60:
        match.play(match.state.actions()[0])
    taken = 0
    while match.can_undo():
        match.undo()
        taken += 1
    assert taken == UNDO_LIMIT // 2, "every other decision was the computer player's"


def test_the_last_game_ends_in_the_result(handheld):
    device = handheld(almost("1"), (HUMAN,) * 4)
    device.keys("A 0.5 A 0.9 A 1.4")
    assert device.shows("Play again") and device.shows("Player 4") and device.shows("33")


def test_teams_share_what_they_win(handheld):
    device = handheld(almost("1", teams="on"), (HUMAN,) * 4)
    device.keys("A 0.5 A 0.9 A 1.4")
    assert device.shows("share the win") and device.shows("39")


def test_the_guard_says_why_the_game_ends(handheld):
    state = position(2, 0, red="d6:2", blue="c5:12")
    state.quiet = state.quiet_limit() - 1
    device = handheld(state, (HUMAN, HUMAN))
    device.keys("A u A 0.3")
    if device.shows("Keep"):
        device.keys("A")
    device.run(0.5)
    assert device.shows("Game over!")
    device.keys("A 0.3")
    assert device.shows("Too long without"), device.screen()
    device.keys("A 1.4")
    assert device.shows("Play again")


# The device


@pytest.mark.parametrize("values", ["open", "down"])
def test_a_power_cut_brings_back_the_same_picture(handheld, values):
    device = handheld(two(values=values), (HUMAN, EASY), seed=3)
    for _ in range(6):
        moved = device.state().places
        for way in ("u", "l", "r", "u r"):  # whatever is free
            device.keys("A " + way + " A 0.3 B B")
            if device.state().places != moved:
                break
        until(device, "A 0.2", "Pick up")
        device.keys("A B")  # the others' moves have been seen
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
def test_a_whole_game_of_computer_players_ends_in_the_result(handheld, kinds, options):
    from games.top33.rules.state import State

    device = handheld(State(len(kinds), **options), kinds)
    for _ in range(9000):
        device.press("A")  # hurries them, and reads what is between
        device.run(0.05)
        if device.shows("Play again"):
            break
        assert not device.shows("broke"), device.screen()
    assert device.shows("Play again"), device.screen()


@pytest.mark.parametrize("values", ["open", "down"])
def test_every_key_stays_within_the_wire_and_the_opcodes(handheld, values):
    device = handheld(two(values=values), (HUMAN, EASY), seed=4)
    luck = random.Random(4)
    worst = 0
    for _ in range(60):
        device.run(0.5)
        until(device, "A 0.3", "Menu", "Put back", "Take back")
        key = luck.choice(("LEFT", "RIGHT", "UP", "DOWN", "A"))
        stepping = device.shows("Put back")
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(key)
        if stepping and device.shows("Take back"):  # the arrow that leads to the exchanges, as A
            key = "A"
        if counter.opcodes > worst:
            worst, where = counter.opcodes, (key, device.screen())
        assert key == "A" or device.wire.bytes <= CURSOR, (key, device.screen())
        assert key == "A" or counter.opcodes <= ARROW, (key, device.screen())
        assert device.wire.largest < 600, "a half of the screen at most"
    print(f"the most for one key: {worst} opcodes")
    assert 0 < worst <= OPCODES, where


def test_every_word_fits_its_place():
    from handful.words import choose_forms, read_section, wrap

    from games.top33.screen.between import ACROSS as BELOW
    from games.top33.screen.panel import ACROSS
    from host_sim.paths import ROOT

    path = ROOT / "games/top33/text/en.txt"
    words, table, options = {}, {}, {}
    read_section(str(path), "options", options)
    for option, values in OPTIONS:
        for value in values:
            lines = wrap(options[f"{option}.{value}.why"], BELOW)
            assert len(lines) <= 2 and max(map(len, lines)) <= BELOW, lines
    read_section(str(path), "play", words)
    read_section(str(path), "table", table)
    buttons = ("take", "move", "swap", "keep", "look", "place", "put_back", "take_back")
    for each in buttons:
        assert len(words[each].format(12)) <= 10
    widest = {
        "pawn": (12, 6),
        "hold": (6,),
        "step_there": (6,),
        "swap_for": (10, 12, "+2"),
        "may_swap": ("+11",),
        "on_swap": ("▲", 12, 11),
        "lost": (10, 12, "+11"),
        "brief": ("Chip 4", 12, "→"),
    }
    for each in ("over", "over_you", "over_team", "over_shared", "alone"):
        lines = wrap(table[each].format("Wolfgang"), ACROSS)
        assert len(lines) <= 2 and max(map(len, lines)) <= ACROSS, (each, lines)
    for each in set(words) - set(buttons):
        if each.startswith("went"):  # told on a page of its own
            continue
        gaps = widest.get(each, (12, 12))
        lines = wrap(choose_forms(words[each], gaps).format(*gaps).lstrip("|"), ACROSS)
        assert len(lines) <= 2 and max(map(len, lines)) <= ACROSS, (each, lines)
    assert len(words["total"].format(57)) <= 10
    for each, gaps in (("quiet", (79, 80)), ("hidden", ()), ("begins", ("Wolfgang", 57)),
                       ("drawn", ("Wolfgang",))):  # fmt: skip
        assert len(wrap(table[each].format(*gaps), BELOW)) <= 2
    assert len(table["team"].format("Wolfgang", "Wilhelma", 297)) <= BELOW
