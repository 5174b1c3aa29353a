# SPDX-License-Identifier: MIT
"""Every game in games/ plays in the virtual machine exactly as it plays on the laptop."""

import pytest

from host_sim import device_code
from host_sim.device_code import limits
from host_sim.micropython.play import Play
from host_sim.micropython.vm import Machine

RANDOM_GAMES = 2
COMPUTER_GAMES = 2
COMPUTER_DECISIONS = 24  # of a game; Hard's take long
CHUNK = 10  # decisions between two collections of garbage
SHARE = 0.6  # of a game's limit, without console and screens: these need 40 % (45 to 52 KB today)

GAMES = device_code.games()
WITH_COMPUTERS = [name for name in GAMES if device_code.module_file(f"games.{name}.bot")]


@pytest.fixture(scope="module")
def machines(interpreter):
    """name -> its machine, started when it is first needed."""
    started = {}

    def machine(name):
        if name not in started:
            started[name] = Machine()
            started[name].run("from play import Play")
        return started[name]

    yield machine
    for each in started.values():
        each.close()


def play_there(machine, name, seed, computers, decisions):
    """The report of the same number of decisions, made in the machine."""
    machine.run(f"game = Play({name!r}, {seed}, {computers})")
    for done in range(0, decisions, CHUNK):
        machine.run(f"game.steps({min(CHUNK, decisions - done)})")
        machine.run("gc.collect()")
    return machine.value("game.report()")


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_the_same_there(machines, name):
    machine = machines(name)
    for seed in range(RANDOM_GAMES):
        here = Play(name, seed)
        while here.steps(1000):
            pass
        assert here.resumes()
        assert play_there(machine, name, seed, False, here.decisions) == here.report()
        assert machine.value("game.over(), game.resumes(), game.refuses()") == (
            True,
            True,
            here.refuses(),
        )


@pytest.mark.parametrize("name", WITH_COMPUTERS)
def test_computer_players_decide_the_same_there(machines, name):
    machine = machines(name)
    for seed in range(COMPUTER_GAMES):
        here = Play(name, seed, computers=True)
        here.steps(COMPUTER_DECISIONS)
        assert play_there(machine, name, seed, True, here.decisions) == here.report()


@pytest.mark.parametrize("name", WITH_COMPUTERS)
def test_the_coach_says_the_same_there(machines, name):
    machine = machines(name)
    here = Play(name, 5)
    here.steps(5)
    play_there(machine, name, 5, False, 5)
    assert machine.value("game.advice()") == here.advice()


@pytest.mark.parametrize("name", GAMES)
def test_rules_computer_players_and_match_leave_room_for_the_screen(machines, name):
    """What is live in the middle of a game, console and screens aside."""
    machine = machines(name)
    machine.run(f"game = Play({name!r}, 3)\ngame.steps(20)")
    if name in WITH_COMPUTERS:
        machine.run("game.advice()")
    live = machine.heap()
    print(f"{name}: {live} bytes live")
    assert 4096 < live <= SHARE * limits.game_heap(name)
