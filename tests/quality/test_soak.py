# SPDX-License-Identifier: MIT
"""`python3 -m host_sim soak`: what it tries by turns, what it prints, and what it does again."""

import argparse

import pytest

from host_sim.cli.commands import soak
from host_sim.errors import Trouble
from host_sim.quality.faults import saved_states, scripts, trials


def run(*words):
    parser = argparse.ArgumentParser()
    soak.add_arguments(parser)
    return soak.run(parser.parse_args(words))


@pytest.fixture
def short(monkeypatch):
    """Scripts that end soon after power-on, and of which few points are tried."""
    monkeypatch.setattr(scripts, "names", lambda chosen: ["first", "menus"])
    genuine = scripts.script
    monkeypatch.setattr(
        scripts, "script", lambda name: genuine(name)._replace(words="ON 0.2 | d 0.1")
    )
    monkeypatch.setattr(trials, "alike", lambda: lambda *_: False)
    return lambda *only: monkeypatch.setattr(
        trials, "different", lambda: lambda *point: point[:2] in only
    )


def test_failures_are_counted_and_nothing_is_found(short, capsys):
    short(("call", 20), ("wire", 1))
    assert run("--only", "failures", "--processes", "2") == 0
    out = capsys.readouterr().out
    assert "first: 1 of " in out and "menus: 1 of " in out and "Nothing found." in out


def test_what_went_wrong_is_printed_with_a_line_that_does_it_again(short, capsys, monkeypatch):
    def no_key(_):
        raise saved_states.Wrong("no key is answered")

    short(("call", 20), ("call", 30))
    monkeypatch.setattr(trials.Play, "check_answers", no_key)
    outs = []
    for processes in ("1", "2"):
        assert run("--only", "failures", "--game", "top12", "--processes", processes) == 1
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] and "soak --replay fail:first:call:20\n" in outs[0]
    assert run("--replay", "fail:first:call:30") == 1
    assert "no key is answered" in capsys.readouterr().out
    monkeypatch.undo()
    assert run("--replay", "fail:first:call:30") == 0


def test_failures_take_their_turn(short, monkeypatch, capsys):
    monkeypatch.setattr(soak, "EVERY", 1000)
    monkeypatch.setattr(soak.Turns, "take_cuts", lambda self: None)
    monkeypatch.setattr(soak.Turns, "take_flips", lambda self: None)

    def call_time(turns):
        """The monkey's turn comes last: once something was tried, however slow the machine is."""
        if turns.tried():
            turns.end = 0

    monkeypatch.setattr(soak.Turns, "take_monkey", call_time)
    assert run("--minutes", "10") == 0
    assert " calls without memory" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        "cut:chess:1:1:4096:1",
        "flip:yahtzee:1:1:99999999:1",
        "cut:yahtzee:1:1:0:1",
        "fail:first:call",
        "fail:first:cal:3",
        "fail:chess-play:call:3",
        "fail:first:call:x",
    ],
)
def test_a_line_that_names_nothing_is_said_plainly(line):
    with pytest.raises(Trouble, match="cannot be replayed"):
        run("--replay", line)
