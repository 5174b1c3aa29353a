# SPDX-License-Identifier: MIT
"""The perfboard as it is drawn: every wire of the SVG is followed from hole to hole, and what is
joined in the end is what boards.txt says. Nothing here asks perfboard.py which wire goes where."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from host_sim.cli import registry
from host_sim.errors import Trouble
from host_sim.hardware import boards, perfboard
from host_sim.paths import ROOT

# From the Pico's datasheet: the ground pins and the 3.3 V output, and GP numbers by pin.
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)
SUPPLY_PIN = 36
GPIO_PINS = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
PITCH = perfboard.PITCH
CLEAR = 0.3  # of a hole: nearer than this a wire would touch a part's pad


def pin_of(name):
    """The number of a pin that is called GP4."""
    return GPIO_PINS[int(name.removeprefix("GP"))]


def shapes(svg, tag):
    return [element for element in ET.fromstring(svg).iter() if element.tag.endswith(tag)]


def place(x, y):
    """From the drawing's units to holes; None where no hole is."""
    column, row = float(x) / PITCH, float(y) / PITCH
    if abs(column - round(column)) > 1e-6 or abs(row - round(row)) > 1e-6:
        return None
    return round(column), round(row)


def drawn_wires(svg):
    """[points in holes] of every wire: the coloured lines on the board."""
    found = []
    for line in shapes(svg, "polyline"):
        points = [tuple(map(float, pair.split(","))) for pair in line.get("points").split()]
        on_board = all(x <= perfboard.COLUMNS * PITCH for x, _ in points)
        if on_board and line.get("stroke") != perfboard.PAPER:
            found.append([(x / PITCH, y / PITCH) for x, y in points])
    return found


def pads(svg):
    """{hole: the Pico's pin there, or None}: the pads of parts, told by their size."""
    texts = {}
    for text in shapes(svg, "text"):
        x, y = float(text.get("x")), float(text.get("y")) - 11 * 0.36
        if text.get("font-size") == "11" and (text.text or "").isdigit():
            texts[place(x, y)] = int(text.text)
    holes = [
        place(dot.get("cx"), dot.get("cy"))
        for dot in shapes(svg, "circle")
        if float(dot.get("r")) == perfboard.PAD
    ]
    return {hole: texts.get(hole) for hole in holes}


def nets(svg):
    """What is joined by the drawn wires and inside the parts: [set of names]."""
    parts = names(svg)
    groups = [{hole} for hole in parts]

    def join(one, other):
        first, second = (next(g for g in groups if hole in g) for hole in (one, other))
        if first is not second:
            groups.remove(second)
            first |= second

    for wire in drawn_wires(svg):
        ends = [place(x * PITCH, y * PITCH) for x, y in (wire[0], wire[-1])]
        assert set(ends) <= set(parts), f"a wire ends in {ends}, where no part is"
        join(*ends)
    for column, row in perfboard.SWITCHES.values():  # legs at one height are one piece of metal
        for y in (row, row + 2):
            join((column, y), (column + 3, y))
    grounds = [hole for hole, name in parts.items() if name in {f"pin {n}" for n in GROUND_PINS}]
    for hole in grounds[1:]:
        join(grounds[0], hole)
    return [{parts[hole] for hole in group} for group in groups]


def names(svg):
    """{hole: name}, from the pads that are drawn: pins by the number that is written there, the
    display's by their order, a switch's legs by where they are."""
    found = {}
    for hole, number in pads(svg).items():
        found[hole] = f"pin {number}" if number else None
    for index, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        found[7 + index, 0] = name
    for button, (column, row) in perfboard.SWITCHES.items():
        for dx in (0, 3):
            found[column + dx, row] = f"{button} pin"
            found[column + dx, row + 2] = f"{button} ground"
    assert None not in found.values(), "a pad that is no part's"
    return found


def wanted(board):
    """What boards.txt says, as sets of names that belong together."""
    profile = boards.profiles()[board]
    found = [{name, f"pin {pin_of(profile[name])}"} for name in ("SDA", "SCL")]
    found += [{f"{name} pin", f"pin {pin_of(profile[name])}"} for name in boards.BUTTONS]
    found.append({"VCC", f"pin {SUPPLY_PIN}"})
    grounds = {f"pin {number}" for number in GROUND_PINS if number not in range(21, 29)}
    found.append({"GND", *grounds, *(f"{name} ground" for name in boards.BUTTONS)})
    return found


def check(svg, board=boards.PICO):
    """Everything that a person with a soldering iron relies on."""
    found = [net for net in nets(svg) if len(net) > 1]
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted(board)))
    taken = set(names(svg))
    for wire in drawn_wires(svg):
        ends = {wire[0], wire[-1]}
        for a, b in pairwise(wire):
            for hole in taken - ends:
                assert gap(hole, a, b) > CLEAR, f"a wire crosses {hole}"
            for column, row in perfboard.SWITCHES.values():
                body = (column + 1.5, row + 1)
                for step in range(21):
                    at = [a[k] + (b[k] - a[k]) * step / 20 for k in (0, 1)]
                    # 3 mm from its middle to its side
                    inside = max(abs(at[0] - body[0]), abs(at[1] - body[1])) * 2.54 < 3
                    assert not inside, "a wire runs below a switch"


def gap(hole, a, b):
    """How near a straight piece of wire comes to a hole."""
    across, along = b[0] - a[0], b[1] - a[1]
    length = across**2 + along**2
    t = max(0, min(1, ((hole[0] - a[0]) * across + (hole[1] - a[1]) * along) / length))
    return ((hole[0] - a[0] - t * across) ** 2 + (hole[1] - a[1] - t * along) ** 2) ** 0.5


@pytest.fixture(scope="module")
def svg():
    return perfboard.Layout().drawing.svg()


def test_every_drawn_wire_joins_what_boards_txt_says(svg):
    check(svg)


@pytest.mark.parametrize("board", perfboard.PICOS)
def test_every_board_of_the_pico_s_shape_has_its_own(board):
    check(perfboard.Layout(board).drawing.svg(), board)


@pytest.mark.parametrize("swap", [("A", "B"), ("UP", "LEFT"), ("SDA", "SCL")])
def test_another_boards_txt_is_another_drawing(svg, swap, monkeypatch):
    profiles = boards.profiles()
    one, other = swap
    pico = profiles[boards.PICO]
    pico[one], pico[other] = pico[other], pico[one]
    monkeypatch.setattr(boards, "profiles", lambda: profiles)
    check(perfboard.Layout().drawing.svg())
    with pytest.raises(AssertionError):
        check(svg)  # the old one is wrong now


def test_no_two_parts_share_a_hole_and_every_pad_is_on_the_board(svg):
    holes = [perfboard.pin_hole(number) for number in perfboard.FITTED]
    holes += [perfboard.header_hole(signal) for signal in perfboard.HEADER]
    holes += [
        hole for button in perfboard.SWITCHES for two in perfboard.legs(button) for hole in two
    ]
    assert len(holes) == len(set(holes)) == 32 + 4 + 24
    assert set(pads(svg)) == set(holes)
    assert all(0 <= column < 18 and 0 <= row < 24 for column, row in holes)
    drawn = [d for d in shapes(svg, "circle") if float(d.get("r")) == 4]
    assert len(drawn) == 432


def test_the_pico_is_mirrored_and_no_switch_lies_on_a_pin():
    """From the front one sees its back: pin 1 at the right of its socket, 40 at the left."""
    assert perfboard.pin_hole(1)[0] - perfboard.pin_hole(40)[0] == 7  # 17.78 mm
    assert perfboard.pin_hole(20)[1] == perfboard.pin_hole(1)[1] + 19
    for button in perfboard.SWITCHES:
        column, row = perfboard.switch_middle(button)
        for number in perfboard.FITTED:
            x, y = perfboard.pin_hole(number)
            assert max(abs(x - column), abs(y - row)) > 3.5 / 2.54


def test_wires_lie_nowhere_upon_each_other(svg):
    pieces = []
    for index, wire in enumerate(drawn_wires(svg)):
        for a, b in pairwise(wire):
            steps = round(2 * max(abs(b[0] - a[0]), abs(b[1] - a[1])))
            for k in range(steps):
                middle = tuple(a[i] + (b[i] - a[i]) * (k + 0.5) / steps for i in (0, 1))
                pieces.append((middle, index))
    assert len({middle for middle, _ in pieces}) == len(pieces)


def test_the_list_beside_the_board_names_every_wire(svg):
    words = [text.text for text in shapes(svg, "text")]
    listed = [word for word in words if re.fullmatch(r"[A-R]\d+ - [A-R]\d+", word or "")]
    ends = [
        {place(x * PITCH, y * PITCH) for x, y in (wire[0], wire[-1])} for wire in drawn_wires(svg)
    ]
    read = [
        {(ord(end[0]) - ord("A"), int(end[1:]) - 1) for end in word.split(" - ")} for word in listed
    ]
    assert read == ends
    assert "UP - pin 14 GP10" in words


@pytest.mark.parametrize("fault", ["swapped", "cut", "under", "hole"])
def test_a_planted_fault_is_found(fault):
    layout = perfboard.Layout()
    links = layout.links
    if fault == "swapped":  # the display's two lines
        links[2], links[3] = (
            links[2]._replace(way=links[3].way),
            links[3]._replace(way=[*links[2].way[:-1], (24, 8)]),
        )
    elif fault == "cut":
        links.pop()
    elif fault == "under":  # straight through a switch
        column, row = perfboard.SWITCHES["A"]
        links[5] = links[5]._replace(
            way=[(2 * column, 2 * row), (2 * column + 3, 2 * row + 2), *links[5].way[1:]]
        )
    else:  # straight over the Pico's pins
        start, end = perfboard.pin_hole(1), perfboard.pin_hole(20)
        links.append(perfboard.Link("UP", start, end, [(24, 0), (24, 38)]))
    redrawn = object.__new__(perfboard.Layout)
    redrawn.title, redrawn.links, redrawn.drawing = layout.title, links, perfboard.Drawing()
    redrawn.draw_all()
    with pytest.raises(AssertionError):
        check(redrawn.drawing.svg())


def test_the_command_draws_it(tmp_path, capsys):
    registry.parse(["wiring", "--perfboard", "--board", "pico-w", "--output", str(tmp_path)]).run()
    assert [line[-13:] for line in capsys.readouterr().out.split()] == [
        "perfboard.svg",
        "perfboard.png",
    ]
    assert "Raspberry Pi Pico W" in (tmp_path / "perfboard.svg").read_text(encoding="utf-8")


def test_a_board_of_another_shape_is_refused_in_a_sentence():
    with pytest.raises(
        Trouble, match=r"feather does not fit the perfboard.*choose from: pico, pico-w"
    ):
        registry.parse(["wiring", "--perfboard", "--board", "feather"]).run()


@pytest.mark.parametrize("more", [("--display", "spi"), ("--to", "supply")])
def test_what_the_perfboard_does_not_have_is_refused(more):
    with pytest.raises(registry.Usage, match=f"{more[0]} cannot be combined with --perfboard"):
        registry.parse(["wiring", "--perfboard", *more])


def test_the_page_names_the_holes_that_are_meant():
    """docs/build-one.md: where a meter and a cell's wires go."""
    page = (ROOT / "docs/build-one.md").read_text(encoding="utf-8")
    names = {perfboard.hole_name(perfboard.pin_hole(number)): number for number in range(1, 41)}
    assert "F5 (3.3 V)" in page and names["F5"] == SUPPLY_PIN
    assert "F3 (ground)" in page and names["F3"] in GROUND_PINS
    assert "F2 (VSYS)" in page and names["F2"] == 39
    assert "F8 (ground)" in page and names["F8"] in GROUND_PINS
    assert "20 pins for 1 to 20, 12 pins for 29 to 40" in page
    assert (*range(1, 21), *range(29, 41)) == perfboard.FITTED
