# SPDX-License-Identifier: MIT
"""Saved games: from bytes, or from a replay line, back to a Match."""

from binascii import a2b_base64, b2a_base64, crc32

from handful.game import CHANCE, IllegalAction
from handful.match import FORMAT, Match, pack_actions

REPLAY = "HF1:"


def unpack_actions(data):
    """The ints again."""
    actions, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            actions.append(value)
            value = shift = 0
    return actions


def _repeat(match, actions):
    """Plays a log again: decisions and chance outcomes alike."""
    for action in actions:
        if match.state.turn() == CHANCE:
            match.fall(action)
        else:
            match.decide(action)


def load_match(data, chance, journal=None, steps=()):
    """(match, whole): the saved game with its journal's steps played again.

    A step that cannot be played (damage) ends it there, and `whole` is False. Data that is no
    saved game at all raises ValueError.
    """
    parts, place = [], 1
    while place < len(data):
        size = int.from_bytes(data[place : place + 2], "little")
        parts.append(data[place + 2 : place + 2 + size])
        place += 2 + size
    if data[:1] != bytes([FORMAT]) or len(parts) != 5 or place != len(data):
        raise ValueError("not a saved game")
    name, kinds, options, origin, log = parts
    try:
        match = Match(str(name, "utf-8"), kinds, options, chance, journal)
        if origin:
            match.origin = origin
            match.state = match.state.unpack(origin)
        _repeat(match, unpack_actions(log))
    except (ImportError, AttributeError, IndexError, ValueError, IllegalAction):
        raise ValueError("a game this console does not know")
    whole = True
    try:
        for payload in steps:
            if payload:
                _repeat(match, unpack_actions(payload))
            else:
                match.go_back()
    except (IndexError, IllegalAction):
        whole = False
    if journal and not whole:  # what follows must not build on the step that failed
        journal.begin(match.save())
    if match.turn() == CHANCE:  # power went between the decision to play and the first dice
        match.let_fall()
        if journal:
            journal.step(pack_actions(match.fell))
    return match, whole


def load_replay(text, chance):
    """The match a replay line tells of."""
    line = text.strip()
    if not line.startswith(REPLAY):
        raise ValueError("no replay line")
    name, _, code = line[len(REPLAY) :].partition(":")
    try:
        data = a2b_base64(code)
    except ValueError:
        raise ValueError("a replay line with a wrong letter in it")
    if len(data) < 5 or crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ValueError("a replay line that is not whole")
    match = load_match(data[:-4], chance)[0]
    if match.name != name:
        raise ValueError("a replay line of another game than it says")
    return match


def replay_line(match):
    """The game as one line of text, for a bug report or `python3 -m host_sim replay`."""
    data = match.save()
    data += crc32(data).to_bytes(4, "little")
    return REPLAY + match.name + ":" + str(b2a_base64(data), "ascii").strip()
