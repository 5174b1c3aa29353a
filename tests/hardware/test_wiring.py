# SPDX-License-Identifier: MIT
"""Wiring diagrams: they show what the console reads, and the docs' pictures are fresh."""

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest
from PIL import Image

from host_sim.cli import registry
from host_sim.docs_build import diagrams
from host_sim.errors import Trouble
from host_sim.hardware import boards, wiring
from host_sim.hardware.drawing import Dot, Line
from host_sim.paths import ROOT
from host_sim.sim import board_pins

ALL = [(board, bus) for board in wiring.EDGES for bus in boards.BUSES]
NOT_PINS = {
    "GND",
    "3V3",
    "5V",
    "VBUS",
    "VSYS",
    "3V3_EN",
    "VREF",
    "RUN",
    "RST",
    "BAT",
    "EN",
    "USB",
    "-",
}


def test_every_known_board_can_be_drawn():
    assert set(wiring.EDGES) == set(boards.profiles())


@pytest.mark.parametrize("board", wiring.EDGES)
def test_the_pins_along_the_edges_are_the_board_s(board):
    edges = " ".join(wiring.EDGES[board]).split()
    assert set(edges) - NOT_PINS <= set(board_pins.stub_pins(board))
    pins = [pin for pin in edges if pin not in NOT_PINS]
    assert len(pins) == len(set(pins))


@pytest.mark.parametrize(("board", "bus"), ALL)
def test_every_wire_ends_at_the_pin_that_the_console_uses(board, bus):
    diagram = wiring.Diagram(board, bus)
    wires = [net.wire for side in (0, 1) for net in diagram.nets(side)]
    profile = boards.profiles()[board]
    for name in boards.BUTTONS + boards.BUSES[bus]:
        assert [wire.pin for wire in wires if wire.signal == name] == [profile[name]]
    display = {wire.pin for wire in wires if wire.part == "display"}
    assert {wiring.SUPPLY, wiring.GROUND} <= display


@pytest.mark.parametrize(("board", "bus"), ALL)
def test_wires_run_from_a_pin_s_middle_and_never_upon_each_other(board, bus):
    drawing = wiring.Diagram(board, bus).drawing
    dots = {(shape.x, shape.y) for shape in drawing.shapes if isinstance(shape, Dot)}
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    wires = [line for line in lines if len(line.points) > 3]
    assert len(wires) >= len(boards.BUTTONS + boards.BUSES[bus]) + 2
    for wire in wires:
        assert wire.points[0] in dots
    for one, other in combinations(wires, 2):
        if one.colour != other.colour:  # grounds may join
            assert not any(overlap(a, b) for a in sections(one) for b in sections(other))


def sections(wire):
    return list(pairwise(wire.points))


def overlap(one, other):
    """Do two straight lines share more than a point?"""
    for way in (0, 1):
        here, there = {end[way] for end in one}, {end[way] for end in other}
        if here == there and len(here) == 1:
            (a, b), (c, d) = (sorted(end[1 - way] for end in line) for line in (one, other))
            return min(b, d) - max(a, c) > 0
    return False


def test_buttons_to_the_supply_have_no_ground():
    diagram = wiring.Diagram(boards.PICO, rail=wiring.SUPPLY)
    rails = [
        net.wire.pin for side in (0, 1) for net in diagram.nets(side) if net.wire.part == "rail"
    ]
    assert rails == [wiring.SUPPLY]
    assert "buttons to 3.3 V" in diagram.drawing.svg()


def test_the_svg_is_sound_and_names_every_pin():
    root = ET.fromstring(wiring.Diagram(boards.PICO).drawing.svg())
    words = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"GP4", "GP15", "SDA", "VCC", "Raspberry Pi Pico"} <= words


def test_the_pictures_of_the_docs_are_fresh():
    for stem, diagram in diagrams.pictures():
        hint = f"{stem} is stale: python3 -m host_sim wiring"
        kept, drawing = ROOT / stem, diagram.drawing
        assert kept.with_suffix(".svg").read_text(encoding="utf-8") == drawing.svg(), hint
        with Image.open(kept.with_suffix(".png")) as old:
            assert old.tobytes() == drawing.image().tobytes(), hint


def test_the_command_draws_one_board(tmp_path, capsys):
    registry.parse(
        ["wiring", "--board", "feather", "--display", "spi", "--output", str(tmp_path)]
    ).run()
    names = [line.rpartition("wiring-")[2] for line in capsys.readouterr().out.split()]
    assert names == ["feather-spi.svg", "feather-spi.png"]
    assert (tmp_path / "wiring-feather-spi.png").stat().st_size > 5000


def test_an_unknown_board_gets_the_nearest_name():
    with pytest.raises(Trouble, match=r"unknown board 'feathr' \(did you mean feather\?"):
        registry.parse(["wiring", "--board", "feathr"]).run()


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="cannot write"):
        registry.parse(["wiring", "--board", "pico", "--output", str(tmp_path / "file/x")]).run()
