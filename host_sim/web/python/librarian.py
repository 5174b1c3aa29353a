# SPDX-License-Identifier: MIT
"""Read the saved data for the lab, in a separate MicroPython.

The console's own code finds the records and replays the game, so the lab shows what the console
would read.
"""

import json

from handful.chance import Chance
from handful.journal.journal import BEGIN, END, FIRST_RECORD, GAP, HEAD, NOTE, STEP
from handful.journal.recovery import read_head, scan
from handful.match.log import unpack
from handful.match.saved import load_match, replay_chunks

LAST = 12  # number of records that are described as text
NAMES = {NOTE: "note", BEGIN: "begin", STEP: "step", END: "end", GAP: "torn", HEAD: "head"}


def describe(data: bytes) -> str:
    """Return JSON with the records and the game in play.

    A record is [kind, first byte, byte after the last, description]. The game is a replay line, or
    "" without one.
    """
    found, game, steps = _records(data)
    places = [number for number, record in enumerate(found) if record[0] == "step"]
    for number, record in enumerate(found):
        payload = record.pop()
        if number < len(found) - LAST:
            record.append("")
        elif record[0] == "step":
            later = len([place for place in places if place >= number])
            record.append(_step(game, steps[: max(0, len(steps) - later)], payload))
        else:
            record.append(_words(record[0], payload))
    return json.dumps({"records": found, "line": _line(game, steps)})


def _records(data: bytes) -> "tuple[list, bytes | None, list[bytes]]":
    found, game, steps = [], None, []
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
            game, steps = None, []
        elif kind == STEP:
            steps.append(payload)
    return found, game, steps


def _words(kind: str, payload: bytes) -> str:
    if kind in ("note", "end"):
        size = payload[0] + 1
        name, count = str(payload[1:size], "utf-8"), len(payload) - size
        change = f"{name}, {count} bytes" if count else name + " deleted"
        return change if kind == "note" else "game over; " + change
    if kind == "begin":
        try:
            match = load_match(payload, Chance(bytes(16)))[0]
        except ValueError as reason:
            return str(reason)
        return f"{match.name} starts, seats: {len(match.kinds)}"
    if kind == "torn":
        return "a power cut lost the bytes before this"
    if kind == "unreadable":
        return "not a record"
    return "start of the journal"


def _step(game: "bytes | None", before: "list[bytes]", payload: bytes) -> str:
    """Describe a decision and its outcomes in the game's own notation."""
    if not payload:
        return "the last move is undone"
    if game is None:
        return "of a game that is over"
    try:
        state = load_match(game, Chance(bytes(16)), None, before)[0].state
        moves = []
        for action in unpack(payload):
            seat = state.turn()
            words = state.describe(action)
            moves.append(words if seat < 0 else f"seat {seat + 1}: {words}")
            state.apply(action)
    except Exception as reason:
        return f"cannot be played ({reason})"
    return ", ".join(moves)


def _line(game: "bytes | None", steps: "list[bytes]") -> str:
    if game is None:
        return ""
    try:
        match = load_match(game, Chance(bytes(16)), None, steps)[0]
    except ValueError:
        return ""
    return "".join(replay_chunks(match)).strip()
