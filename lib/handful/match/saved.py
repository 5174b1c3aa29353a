# SPDX-License-Identifier: MIT
"""Saved games: from bytes, or from a replay line, back to a Match."""

import sys
from binascii import a2b_base64, b2a_base64, crc32

from handful.game import CHANCE, IllegalAction
from handful.match.log import pack, unpack
from handful.match.match import FORMAT, Match
from handful.modules import load_game, unload

REPLAY = "HF1:"


def require(true, what):
    """Refuses bytes that tell of something impossible."""
    if not true:
        raise ValueError("impossible " + what)


def position(recall, data):
    """The state of bytes that may be damaged; those that its pack() never makes raise ValueError.
    What the rules know better is up to the game's own damage.py."""
    try:
        state = recall(data)
        again = state.pack()
        require(again[:1] == data[:1], "format")
        require(again == data, "bytes")
    except (IndexError, KeyError, StopIteration, TypeError):
        require(False, "bytes")
    return state


def _repeat(match, actions):
    """Plays a log again: decisions and chance outcomes alike."""
    for action in actions:
        if match.state.turn() == CHANCE:
            match.apply_outcome(action)
        else:
            match.apply_action(action)


def _check_seating(facts, kinds, options, origin):
    """Seats, players and options as the game's menu offers them."""
    fewest, most = facts.SEATS
    require(fewest <= len(kinds) <= most, "seats")
    for kind in kinds:
        require(kind & 15 <= len(facts.LEVELS) and kind >> 4 < most, "players")
    require(len(options) <= len(facts.OPTIONS), "options")  # fewer: the game has got new ones since
    own = bool(origin)  # what players bring for the first option is in the position
    for number, option in zip(options, facts.OPTIONS):
        require(number < len(option[1]) + own, "options")
        own = False


def load_match(data, chance, journal=None, steps=()):
    """(match, whole): the saved game with its journal's steps played again.

    A step that cannot be played (damage) ends it there, and `whole` is False. Data that is no
    saved game at all raises ValueError. A game put away unread carries its steps itself.
    """
    parts, place = [], 1
    while place < len(data):
        size = int.from_bytes(data[place : place + 2], "little")
        parts.append(data[place + 2 : place + 2 + size])
        place += 2 + size
    if data[:1] != bytes([FORMAT]) or len(parts) < 5 or place != len(data):
        raise ValueError("not a saved game")
    name, kinds, options, origin, log = parts[:5]
    try:
        name = str(name, "utf-8")
        require("." not in name, "name")
        facts = load_game(name, "")
        _check_seating(facts, kinds, options, origin)
        options += bytes(len(facts.OPTIONS) - len(options))
        match = Match(name, kinds, options, chance, journal)
        if origin:
            match.origin = origin
            known = list(sys.modules)
            match.state = match.state.unpack(origin)
            # What only looks for damage is not needed again in this game.
            unload(
                [name for name in sys.modules if name.startswith("games.") and name not in known]
            )
            require(len(match.state.scores()) == len(kinds), "seats")
        _repeat(match, unpack(log))
    except (ImportError, AttributeError, UnicodeError):
        raise ValueError("a game this console does not know")
    except IllegalAction:
        raise ValueError("a game with an impossible action")
    except ValueError as reason:
        raise ValueError("a game with " + str(reason))
    whole = True
    try:
        for payload in parts[5:] + list(steps):
            if payload:
                _repeat(match, list(unpack(payload)))
            else:
                match.step_back()
    except (IndexError, ValueError, IllegalAction):
        whole = False
    if journal and not whole:  # what follows must not build on the step that failed
        journal.begin(match.save())
    if match.turn() == CHANCE:  # power went between the decision to play and the first dice
        match.resolve_chance()
        if journal:
            journal.step(pack(match.outcomes))
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


def replay_pieces(match):
    """The game as one line of text, for a bug report or `python3 -m host_sim replay`; piece by
    piece, for no heap has room for it at the end of a long game."""
    yield REPLAY + match.name + ":"
    check, waiting = 0, b""
    for piece in match.save_in_chunks():
        check = crc32(piece, check)
        waiting += piece
        ready = len(waiting) // 3 * 3
        yield str(b2a_base64(waiting[:ready]), "ascii").strip()
        waiting = waiting[ready:]
    yield str(b2a_base64(waiting + check.to_bytes(4, "little")), "ascii").strip()


def replay_line(match):
    """The whole line."""
    return "".join(list(replay_pieces(match)))


def print_replay(match):
    """The line on the serial console."""
    for piece in replay_pieces(match):
        print(piece, end="")
    print()
