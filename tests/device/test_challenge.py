# SPDX-License-Identifier: MIT
"""A challenge has the same luck and the same code in the virtual machine as on the laptop."""

import pytest
from handful.challenge import decode, encode, suspect
from handful.match.challenge import luck_at
from handful.modules import load_game

from host_sim.micropython.play import Play
from host_sim.micropython.vm import Machine
from tests.handful.test_challenge_code import WITH_CHALLENGES, random_codes

PLACES = (0, 1, 5, 77, 1024, 2**30, 2**31, 2**32 - 1)


@pytest.fixture(scope="module")
def machine(interpreter):
    with Machine() as started:
        started.run("from play import Play")
        yield started


def test_luck_is_the_same_there(machine):
    machine.run("from handful.match.challenge import luck_at")
    for identity in (0, 1, 255, 256, 2**16 + 5, 2**21 - 1):
        challenge = identity.to_bytes(3, "little")
        there = machine.value(
            f"[luck_at({challenge!r}, place).randbelow(1 << 24) for place in {PLACES}]"
        )
        assert there == [luck_at(challenge, place).randbelow(1 << 24) for place in PLACES]


def test_codes_are_the_same_there(machine):
    machine.run("from handful.challenge import decode, encode, suspect")
    for name, identity, score in random_codes(30):
        code = encode(identity, score)
        assert machine.value(f"encode({identity}, {score})") == code
        assert machine.value(f"decode({code!r})") == decode(code) == (identity, score)
        wrong = code[:3] + ("A" if code[3] != "A" else "B") + code[4:]
        assert machine.value(f"decode({wrong!r})") is None
        there = machine.value(f"suspect({wrong!r}, {name!r})")
        assert there == suspect(wrong, name)


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_a_challenge_is_played_the_same_there(machine, name):
    number = load_game(name, "challenge").CHALLENGE[0]
    challenge = (number + 256 * 321).to_bytes(3, "little") + b"\0\0\1"
    here = Play(name, 4, challenge=challenge)
    here.steps(40)
    machine.run(f"game = Play({name!r}, 4, challenge={challenge!r})")
    for _ in range(0, here.decisions, 10):
        machine.run("game.steps(10)")
        machine.run("gc.collect()")
    assert machine.value("game.report()") == here.report()
    assert machine.value("game.resumes()") and here.resumes()
