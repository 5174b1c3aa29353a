# SPDX-License-Identifier: MIT
"""The whole console runs in the virtual machine and leaves the Pico room to breathe."""

import pytest
from handful.modules import RESIDENT

from host_sim import device_code
from host_sim.deploy import tree
from host_sim.device_code import limits
from host_sim.micropython.vm import Machine, device_tree
from host_sim.quality.memory import Costs, fullest, into_play, to_menu

ROUNDS = 60  # of the main loop: some decisions of computer players


@pytest.fixture(scope="module")
def costs(interpreter):
    return Costs("yahtzee")


def test_the_menu_leaves_most_of_the_heap_free(costs):
    assert 0 < costs.menu[0] <= limits.menu_heap(device_code.games())


def test_the_menu_is_up_soon(costs):
    assert 0 < costs.menu[1] <= limits.MENU_READ


@pytest.mark.parametrize("game", device_code.games())
def test_a_game_in_play_fits_the_heap_with_its_computer_players(interpreter, game):
    costs = Costs(game)
    print(f"{game}: {costs.play[0]} bytes live, {costs.play[1]} + {costs.players} of code read")
    limit = limits.game_heap(game)
    assert 40_000 < costs.play[0] <= limit
    assert 0 < costs.play[1] <= limits.game_read(game), "it is loaded soon"


@pytest.mark.parametrize("game", device_code.games())
def test_a_game_at_its_fullest_fits_the_heap_too(interpreter, game):
    live = fullest(game, ROUNDS)
    print(f"{game}: {live} bytes live with all seats taken, while Hard thinks")
    assert 40_000 < live <= limits.game_heap(game)


IN_PLAY = "[scene.match for scene in console.scenes if hasattr(scene, 'match')][0]"


def test_boot_and_power_cut_lead_back_to_the_same_dice(interpreter):
    with Machine() as machine:
        machine.run("exec(open('/boot.py').read())")
        machine.power_on()
        to_menu(machine)
        into_play(machine, "yahtzee")
        for button in ("A", "RIGHT", "A", "DOWN", "A"):
            machine.press(button)
        before = machine.value(f"{IN_PLAY}.state.pack(), list({IN_PLAY}.log)")
        assert before[1]
        machine.cut_power()
        machine.power_on()
        assert machine.value(f"{IN_PLAY}.state.pack(), list({IN_PLAY}.log)") == before


# Modules that are needed only on the way into a game.
BEFORE_PLAY = ("handful.power_on", "handful.lobby", "handful.play.start", "handful.match.saved")
BEFORE_PLAY += ("handful.journal.", "handful.scenes.list")


def loaded_before_play(machine):
    """Return the loaded modules that should have been unloaded when the game was shown."""
    return [
        name for name in machine.modules() if name.startswith(BEFORE_PLAY) and name not in RESIDENT
    ]


@pytest.mark.parametrize("game", device_code.games())
def test_modules_needed_only_before_play_are_unloaded_in_play(interpreter, game):
    with Machine() as machine:
        machine.power_on()
        to_menu(machine)
        into_play(machine, game)
        new = set(machine.modules())
        assert f"games.{game}.screen" in new and not loaded_before_play(machine)
        # The same game again, resumed from a packed position without its log.
        machine.run(f"match = {IN_PLAY}\nmatch.discard_log()")
        machine.run("console.journal.begin(match.save())\ndel match")
        machine.cut_power()
        machine.power_on()
        resumed = set(machine.modules())
        assert f"games.{game}.screen" in resumed and not loaded_before_play(machine)
        assert not [name for name in resumed - new if ".rules." in name], "only looks for damage"


def test_what_is_measured_is_what_deploy_writes(interpreter):
    deployed = tree.build()
    measured = device_tree()
    assert {"/" + path for path in deployed} == set(measured)
    for path, data in deployed.items():
        there = measured["/" + path]
        assert there == data or (path.endswith(".mpy") and there[1:] == data[1:]), path
    with Machine() as machine:
        machine.power_on()
        assert machine.value("console.__class__.__module__") == "handful.console"
        assert machine.value("handful.console.__file__") == "/lib/handful/console.mpy"
        assert "adafruit_displayio_ssd1306" in machine.modules(), "the library counts too"


# Adds games of one human against computer players and prints the lines of the statistics page.
RESULTS = """
from handful.journal.journal import Journal
from handful.lobby.statistics import Statistics
from handful.play.statistics_update import add_game
from handful.records import Records
from handful.words import TEXT, Words

class facts:
    LEVELS = ("easy", "normal", "hard")

class Game:
    def __init__(self, kinds, places):
        self.kinds, self.places, self.state = bytes(kinds), places, self
    def ranking(self): return self.places
    def is_human(self, seat): return not self.kinds[seat] & 15
    def side(self, seat): return seat
    def comparable_score(self, seat): return 100 + self.places[seat]

class Console:
    journal = Journal(bytearray(b"\\xff" * 4096))
    def words(self, section): return Words(TEXT, section, "en")
    def game_words(self, name, section): return str

console = Console()
for game in range(25):
    records = Records(console.journal, "x", facts)
    places = ((1, 2, 2), (2, 1, 3), (1, 1, 3), (1, 3, 2), (3, 1, 2))[game % 5]
    kinds = (0, 16 + 1 + game % 3, 32 + 1 + game % 2)
    console.journal.put(records.note, add_game(records, Game(kinds, places)))
print("|".join(Statistics(console, "x", facts).result_lines()))
"""


def test_the_results_of_games_are_the_same_on_the_device(interpreter, capsys):
    with Machine() as machine:
        seen = machine.run(RESULTS).strip()
    exec(compile(RESULTS, "results", "exec"), {"__name__": "results"})
    assert seen == capsys.readouterr().out.strip()
    lines = seen.split("|")
    assert lines[0].split() == ["Easy", "Normal", "Hard"] and len(lines) == 6
    assert sum(int(count) for line in lines[1:4] for count in line.split()[1:]) == 25
