# SPDX-License-Identifier: MIT
"""Read saved games for the lab and for links, in a separate MicroPython.

The console's own code finds the records and replays the game, so the lab shows what the console
would read.
"""

import json
import os
from binascii import a2b_base64, b2a_base64, crc32

from handful import ROOT
from handful.challenge import NOTE as CHALLENGE_NOTE
from handful.challenge import (
    PlayedChallenges,
    decode,
    encode,
    new_match,
    pack_challenge,
    read_identity,
)
from handful.chance import Chance
from handful.game import OVER
from handful.journal.journal import BEGIN, END, FIRST_RECORD, GAP, HEAD, NOTE, STEP, Journal
from handful.journal.recovery import read_head, scan
from handful.match.challenge import ChallengeMatch
from handful.match.log import unpack
from handful.match.match import Match
from handful.match.saved import load_match, load_replay, replay_chunks
from handful.match.target import (
    IDENTITY_SIZE,
    unpack_score,
)
from handful.modules import load_game
from handful.words import Words

CHALLENGE = "HC1:"  # then a challenge's code, and maybe ":" and the friend's standings
BLANK = b"\xff"
LONGEST_GAME = 3000  # bytes; a longer game is saved without its log, so that there is room to play
SETTINGS = (
    b"\x04\x02\x01\x00"  # of a player without own games: brightness, sleep, two sets of flags
)
MOST_STANDINGS = 400  # bytes
LAST = 12  # number of records that are described as text
NAMES = {NOTE: "note", BEGIN: "begin", STEP: "step", END: "end", GAP: "torn", HEAD: "head"}


class Notes:
    """The bytes of one note, as a Journal."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def get(self, name: str) -> bytes:
        """Return the note."""
        return self._data


def describe(data: bytes) -> str:
    """Return JSON with the records and the game in play.

    A record is [kind, first byte, byte after the last, description]. A description is the name of
    one of the page's texts (section `journal` in web/text) and the values of its gaps, or ["moves",
    [seat, notation], ...] with seat 0 for chance, or empty. The game is a replay line, or "". The
    challenge is [title, score, the rest of a link after CHALLENGE] if the last game was one.
    """
    found, game, steps, ended = _records(data)
    result = _last_result(found, *ended)
    places = [number for number, record in enumerate(found) if record[0] == "step"]
    for number, record in enumerate(found):
        payload = record.pop()
        if number < len(found) - LAST:
            record.append([])
        elif record[0] == "step":
            later = len([place for place in places if place >= number])
            record.append(_step(game, steps[: max(0, len(steps) - later)], payload))
        else:
            record.append(_words(record[0], payload))
    return json.dumps({"records": found, "line": _line(game, steps), "challenge": result or None})


def _records(data: bytes) -> "tuple[list, bytes | None, list[bytes], tuple]":
    """Return all records, the game in play with its steps, and the game that ended last."""
    found, game, steps = [], None, []
    ended = None, steps
    first = read_head(data)[0]
    if first:
        found.append(["head", 0, FIRST_RECORD, b""])
    for place, end, record in scan(data, first):
        if record is None:
            found.append(["unreadable", place, end, b""])
            continue
        kind, payload = record
        found.append([NAMES.get(kind, "?"), place, end, payload])
        if kind == BEGIN:
            game, steps = payload, []
        elif kind == END:
            ended = game, steps
            game, steps = None, []
        elif kind == STEP:
            steps.append(payload)
    return found, game, steps, ended


def _words(kind: str, payload: bytes) -> list:
    if kind in ("note", "end"):
        size = payload[0] + 1
        name, count = str(payload[1:size], "utf-8"), len(payload) - size
        return [kind, name, count] if count or kind == "end" else ["deleted", name]
    if kind == "begin":
        try:
            match = load_match(payload, Chance(bytes(16)))[0]
        except ValueError as reason:
            return ["impossible", str(reason)]
        return ["begin", match.name, len(match.kinds)]
    return [{"torn": "torn", "unreadable": "not_a_record"}.get(kind, "head")]


def _step(game: "bytes | None", before: "list[bytes]", payload: bytes) -> list:
    """Describe a decision and its outcomes in the game's own notation."""
    if not payload:
        return ["undone"]
    if game is None:
        return ["old"]
    try:
        state = load_match(game, Chance(bytes(16)), None, before)[0].state
        described = ["moves"]
        for action in unpack(payload):
            described.append([max(0, state.turn() + 1), state.describe(action)])
            state.apply(action)
    except Exception as reason:
        return ["impossible", str(reason)]
    return described


def _line(game: "bytes | None", steps: "list[bytes]") -> str:
    if game is None:
        return ""
    try:
        match = load_match(game, Chance(bytes(16)), None, steps)[0]
    except ValueError:
        return ""
    return "".join(replay_chunks(match)).strip()


def memory_with(line: str, own: bytes, language: str) -> bytearray:
    """Return a memory with the game of a replay line, or of a challenge's code, in play.

    Settings and names are those of the player's own memory. Without settings there, `language` is
    used. Raise ValueError if the line is damaged.
    """
    match = _challenge(line) if line.startswith(CHALLENGE) else load_replay(line, Chance(bytes(16)))
    notes = Journal(bytearray(own)).notes
    data = bytearray(BLANK * len(own))
    journal = Journal(data)
    journal.put("settings", notes.get("settings", SETTINGS + language.encode()))
    if "names" in notes:
        journal.put("names", notes["names"])
    if len(match.save()) > LONGEST_GAME:
        match.discard_log()
    if match.challenge:
        played = PlayedChallenges(journal, match.name)
        played.identities.append(match.challenge[:IDENTITY_SIZE])
        journal.put(played.note, played.pack())
    journal.begin(match.save())
    return data


def _challenge(line: str) -> Match:
    """Return a new match of the challenge in CHALLENGE, a code and maybe the friend's standings."""
    code, _, standings = line[len(CHALLENGE) :].partition(":")
    found = decode(code)
    for name in sorted(os.listdir(ROOT + "games")) if found else ():
        try:
            is_known = "." not in name and read_identity(name, found[0])
        except ImportError:  # a game without challenges, or another folder
            continue
        if is_known:
            challenge = pack_challenge(*found)
            challenge += _read_standings(challenge, standings)
            return new_match(name, challenge + b"\1", Chance(bytes(16)))
    raise ValueError("no challenge")


def _standings(challenge: bytes, game: "bytes | None", steps: "list[bytes]") -> str:
    """Return how the player stood before each turn and at the end, with a checksum, for a link.

    Return an empty string if the memory no longer has the game from its start.
    """
    try:
        match = load_match(game or b"", Chance(bytes(16)), None, steps)[0]
    except ValueError:
        return ""
    rules = load_game(match.name, "challenge")
    if match.origin or match.turn() != OVER or not hasattr(rules, "standing"):
        return ""
    state = ChallengeMatch(match.name, match.kinds, match.options, Chance(bytes(16))).state
    values = [rules.standing(state)[1]]
    for action in match.log:
        state.apply(action)
        turn, value = rules.standing(state)
        if turn == len(values):
            values.append(value)
    values.append(value)  # in the end
    data = b"".join([(each & 0xFFFF).to_bytes(2, "little") for each in values])
    text = str(b2a_base64(data + _checksum(challenge + data)), "ascii").strip()
    return ":" + text.rstrip("=").replace("+", "-").replace("/", "_")


def _read_standings(challenge: bytes, text: str) -> bytes:
    """Return the standings in a link, or empty bytes if it has none or they are damaged."""
    text = text.replace("-", "+").replace("_", "/")
    try:
        data = a2b_base64(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
    standings = data[:-1]
    is_whole = not len(standings) & 1 and len(standings) <= MOST_STANDINGS
    return standings if is_whole and data[-1:] == _checksum(challenge + standings) else b""


def _checksum(data: bytes) -> bytes:
    return bytes([crc32(data) & 255])


def _last_result(records: list, game: "bytes | None", steps: "list[bytes]") -> list:
    """Return [title, score, code with standings] if the last game that ended is a challenge.

    Otherwise return [].
    """
    for record in reversed(records):
        if record[0] == "end":
            payload = record[3]
            size = payload[0] + 1
            folder, _, name = str(payload[1:size], "utf-8").partition("/")
            if folder + "/" != CHALLENGE_NOTE:
                return []
            last = PlayedChallenges(Notes(payload[size:]), name).last_result
            title = Words(ROOT + "games/" + name + "/text", "game", "en")("title")
            code = encode(*last) + _standings(pack_challenge(*last), game, steps)
            return [title, unpack_score(last[1]), code]
    return []
