# SPDX-License-Identifier: MIT
"""The hands that spend evenings on firmware find their way; tried on the simulator, which is
quick."""

import pytest

from host_sim.emulator.pico import Took
from host_sim.handheld.device import Device
from host_sim.paths import ROOT
from host_sim.quality.firmware.compare import FIRST, hardware, prelude
from host_sim.quality.firmware.evening import GAME_MENU, SETTINGS, Account, Evening
from host_sim.quality.firmware.hands import Hands, Lost
from host_sim.quality.firmware.measure import games


class Simulated(Device):
    """A Device with the further questions that a Pico answers."""

    allocations = collections = starts = ()

    def rest(self, seconds=0):
        self.run(0.05)

    def took(self, begun):
        return Took(1, 1, 1)

    def heap(self):
        return {"used": 0, "total": 0, "largest": 0, "growth": 0}

    def live(self, since):
        return 0


@pytest.fixture
def hands(make_device):
    device = make_device(kind=Simulated)
    device.power_on()
    device.run(0.5)
    return Hands(device)


@pytest.mark.parametrize(("title", "seats"), [(title, seats[1]) for title, seats in games(ROOT)])
def test_hands_start_every_game_at_its_fullest_and_leave_it(hands, title, seats):
    hands.to_seats(title)
    hands.take_seats(seats - 1, seats)
    assert hands.words["options"]["nobody"] not in hands.screen()
    hands.press("A")
    assert not hands.shows("options", "start")
    hands.play(2)
    hands.leave()
    assert hands.in_menu()
    hands.to_game(title)
    assert hands.here().startswith(hands.words["menu"]["go_on"])


def test_hands_take_two_seats_where_more_were_taken(hands):
    title, (_, seats) = games(ROOT)[0]
    hands.to_seats(title)
    hands.take_seats(seats - 1, seats)
    for _ in range(seats):
        hands.press("UP")
    hands.take_seats(1, seats)
    assert hands.screen().count(hands.words["options"]["nobody"]) == seats - 2


def test_hands_that_find_no_line_say_what_they_see(hands):
    hands.to_menu()
    with pytest.raises(Lost, match="no line"):
        hands.to_line("no such line")


def test_an_evening_on_the_simulator_starts_leaves_and_comes_back(make_device):
    device = make_device(kind=Simulated, seed=3)
    said = []
    account = Evening(device, seed=2, say=said.append).spend(4)
    assert account.broke == "" and account.starts == len(said) >= 2
    assert account.looks
    assert account.memory_errors == account.tracebacks == 0


def test_hands_open_every_page_of_the_menus_and_come_back(make_device):
    device = make_device(kind=Simulated, language="fr")
    device.power_on()
    device.run(0.5)
    evening = Evening(device, language="fr")
    title, _ = evening.games[0]
    for line in SETTINGS + GAME_MENU:
        evening.luck.choice = lambda options, line=line: line if line in options else options[0]
        evening.look_around(title)
        assert evening.hands.in_menu(), line
    assert evening.looks == len(SETTINGS + GAME_MENU)


GOOD = Account(1, 1, 1, 1, 1, 0, 0, 0, 1024, 0, 2048, 8192, 0, "")


@pytest.mark.parametrize(
    "bad",
    [{"memory_errors": 1}, {"tracebacks": 1}, {"large": 1}, {"lowest_run": 4095}, {"broke": "x"}],
)
def test_an_evening_is_fine_only_without_errors_large_blocks_and_short_runs(bad):
    assert GOOD.fine and not GOOD._replace(**bad).fine


def test_the_firmware_is_given_the_simulator_s_draws_in_code_that_runs():
    names = {}
    lines = prelude([b"a" * 16, b"selftest", b"b" * 16]).decode()
    assert (FIRST % 0).decode() in lines and f"import {hardware(ROOT)} as room" in lines
    lines = "\n".join(line for line in lines.splitlines() if "import" not in line)

    class Room:
        class Hardware:
            pass

    class Alarm:
        sleep_memory = bytearray(4)

    names.update(room=Room, alarm=Alarm)
    exec(lines, names)
    draw = Room.Hardware().entropy
    assert [draw(None), draw(None)] == [b"a" * 16, b"b" * 16]


def test_what_is_made_while_python_starts_again_is_no_allocation_in_play(make_device):
    device = make_device(kind=Simulated)
    device.allocations = [(1.0, 4096), (5.0, 2048), (6.9, 1952), (9.5, 3000)]
    device.starts = [(4.0, 6.0)]
    evening = Evening(device)
    assert evening.allocations(since=2) == [(9.5, 3000)]
