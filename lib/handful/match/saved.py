# SPDX-License-Identifier: MIT
"""Saved games and replay lines: turning them back into a Match."""

import os
import sys
from binascii import a2b_base64, b2a_base64, crc32

from handful import ROOT, TYPE_CHECKING
from handful.game import CHANCE, IllegalAction
from handful.match.log import pack, unpack
from handful.match.match import CHALLENGE_FORMAT, FORMAT, Match
from handful.modules import load_game, unload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType
    from typing import TypeVar

    from handful.chance import Chance
    from handful.game import State
    from handful.journal.journal import Journal

    AnyState = TypeVar("AnyState", bound=State)

REPLAY = "HF1:"  # the start of a replay line
CHALLENGE_SIZE = 6  # bytes of Match.challenge without standings


def require(condition: object, message: str) -> None:
    """Raise ValueError("impossible " + message) unless the condition is true."""
    if not condition:
        raise ValueError("impossible " + message)


def unpack_checked(unpack_state: "Callable[[bytes], AnyState]", data: bytes) -> "AnyState":
    """Unpack a state from bytes that may be damaged.

    Raise ValueError for bytes that the state's pack() does not return. Impossible positions are
    left to the game's own checks.
    """
    try:
        state = unpack_state(data)
        packed = state.pack()
    except (IndexError, KeyError, StopIteration, TypeError):
        raise ValueError("impossible bytes")
    require(packed[:1] == data[:1], "format")
    require(packed == data, "bytes")
    return state


def _replay(match: Match, actions: "Iterable[int]") -> None:
    """Apply logged actions and outcomes."""
    for action in actions:
        if match.state.turn() == CHANCE:
            match.apply_outcome(action)
        else:
            match.apply_action(action)


def _check_seating(facts: "ModuleType", kinds: bytes, options: bytes, origin: bytes) -> None:
    """Raise ValueError unless the game's menu offers these seats, players and options."""
    fewest, most = facts.SEATS
    require(fewest <= len(kinds) <= most, "seats")
    for kind in kinds:
        require(kind & 15 <= len(facts.LEVELS) and kind >> 4 < most, "players")
    require(len(options) <= len(facts.OPTIONS), "options")  # fewer if the save is older than one
    own_values = bool(origin)  # the first option may have a value in the origin
    for number, option in zip(options, facts.OPTIONS):
        require(number < len(option[1]) + own_values, "options")
        own_values = False


def _split_save(data: bytes) -> list[bytes]:
    """Return name, kinds, options, challenge, origin and log of a saved game, then any steps.

    Each part follows its length in two bytes. Raise ValueError if that is not so.
    """
    parts: list[bytes] = []
    place = 1
    while place < len(data):
        size = int.from_bytes(data[place : place + 2], "little")
        parts.append(data[place + 2 : place + 2 + size])
        place += 2 + size
    if data[:1] == bytes([FORMAT]):
        parts.insert(3, b"")  # no challenge
    elif data[:1] != bytes([CHALLENGE_FORMAT]):
        parts = []
    if len(parts) < 6 or place != len(data):
        raise ValueError("not a saved game")
    return parts


def _load_facts(name: str) -> "ModuleType":
    """Return the facts of a game. Raise ValueError if the console has no such game.

    An error inside the game's own code is not taken for a missing game.
    """
    require("." not in name, "name")
    try:
        facts = load_game(name)
    except ImportError:
        if name in os.listdir(ROOT + "games"):
            raise
        raise ValueError("a name that this console does not know")
    require(hasattr(facts, "SEATS"), "name")
    return facts


def _load_parts(parts: list[bytes], chance: "Chance", journal: "Journal | None") -> Match:
    """Return the match up to the end of its saved log."""
    kinds, options, challenge, origin, log = parts[1:6]
    name = str(parts[0], "utf-8")
    facts = _load_facts(name)
    _check_seating(facts, kinds, options, origin)
    options += bytes(len(facts.OPTIONS) - len(options))
    if challenge:
        files = os.listdir(ROOT + "games/" + name)
        require("challenge.py" in files or "challenge.mpy" in files, "challenge")
        require(len(challenge) >= CHALLENGE_SIZE and not len(challenge) & 1, "challenge")
        from handful.match.challenge import ChallengeMatch

        match: Match = ChallengeMatch(name, kinds, options, chance, journal)
        match.challenge = challenge
    else:
        match = Match(name, kinds, options, chance, journal)
    if origin:
        match.origin = origin
        loaded = list(sys.modules)
        match.state = match.state.unpack(origin)
        # The modules that check for damage are not needed again in this game.
        unload([each for each in sys.modules if each.startswith("games.") and each not in loaded])
        require(len(match.state.scores()) == len(kinds), "seats")
    _replay(match, unpack(log))
    return match


def load_match(
    data: bytes, chance: "Chance", journal: "Journal | None" = None, steps: "Iterable[bytes]" = ()
) -> tuple[Match, bool]:
    """Load a saved game and replay the journal's steps.

    Return the match and True if all steps could be replayed. At a damaged step the match stops.
    A game that was parked after a crash contains its steps. Raise ValueError if `data` is not a
    saved game.
    """
    parts = _split_save(data)
    try:
        match = _load_parts(parts, chance, journal)
    except IllegalAction:
        raise ValueError("a game with an impossible action")
    except ValueError as reason:
        raise ValueError("a game with " + str(reason))
    is_complete = True
    try:
        for step in parts[6:] + list(steps):
            if step:
                _replay(match, list(unpack(step)))
            else:
                match.step_back()
    except (IndexError, ValueError, IllegalAction):
        is_complete = False
    if journal and not is_complete:  # later steps must not follow the damaged one
        journal.begin(match.save())
    if match.turn() == CHANCE:  # the power went off before the first outcomes were saved
        match.resolve_chance()
        if journal:
            journal.step(pack(match.outcomes))
    return match, is_complete


def load_replay(text: str, chance: "Chance") -> Match:
    """Load the match in a replay line. Raise ValueError if it is damaged."""
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


def replay_chunks(match: Match) -> "Iterator[str]":
    """Yield the match as one line of text in chunks, for `python3 -m host_sim replay`.

    The heap has no room for the whole line at the end of a long game.
    """
    yield REPLAY + match.name + ":"
    checksum, rest = 0, b""
    for chunk in match.save_in_chunks():
        checksum = crc32(chunk, checksum)
        rest += chunk
        ready = len(rest) // 3 * 3  # base64 turns three bytes into four letters
        yield str(b2a_base64(rest[:ready]), "ascii").strip()
        rest = rest[ready:]
    yield str(b2a_base64(rest + checksum.to_bytes(4, "little")), "ascii").strip()


def replay_line(match: Match) -> str:
    """Return the match as one line of text."""
    return "".join(list(replay_chunks(match)))


def print_replay(match: Match) -> None:
    """Print the replay line on the serial console."""
    for chunk in replay_chunks(match):
        print(chunk, end="")
    print()
