# SPDX-License-Identifier: MIT
"""Scripted plays in which everything fails once.

Each game has two: some decisions, a computer player's move, the pause, an undo, leaving and
continuing; and its end. Others visit menus, settings and a lesson.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from handful.chance import Chance
from handful.game import OVER
from handful.journal.journal import Journal
from handful.match.match import Match
from handful.modules import load_game
from handful.play.statistics_update import add_game
from handful.records import Records

from host_sim.paths import ROOT
from host_sim.quality.faults import games
from host_sim.sim.device import MOMENT
from host_sim.sim.nvm import Flash

LONG = 0.7  # seconds B is held to pause
SHORT = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
CROWDED = 400  # bytes free: enough for the menus, not for a game
HUMAN, COMPUTER = 0, 1  # the weakest one
PLAYS = {  # seats, and what is done in a game just begun
    "yahtzee": (  # rolled, kept, written, taken back, written again; the next turns, one a zero
        (HUMAN,),
        "A A A 0.1 B d A 0.1 B 0.1 d A 0.1 A A A A 0.1 d d A 0.6 A 0.1 A A A d A 0.1 P B",
    ),
    "top12": (  # start numbers, one erased; the computer player names one; thrown and written
        (HUMAN, COMPUTER),
        "A A B d A 0.1 A A A A 0.6 A 0.1 A 0.1 A 0.1 A 0.1 A 0.1 A 0.2 A 0.2 A 0.2",
    ),
    "roll_to_the_top": (  # a sum written, taken back, written; the computer player; the next round
        (HUMAN, COMPUTER),
        "A 0.6 A A 0.1 B 0.1 A A 0.1 A A 0.1 l A 0.6 A 0.3 A 0.1 A 0.5 A A 0.1 P B",
    ),
    "top33": (  # moved; the computer player moves; both taken back; moved again
        (HUMAN, COMPUTER),
        "A 0.6 A u A A 0.6 A 0.6 A 0.2 A 0.2 P d A 0.2 A u A A 0.6 A 0.6 A 0.2 A 0.2",
    ),
    # The computer player lays, a person lays, and so on. A that follows a skipped turn in its
    # rhythm does nothing, so a person takes time.
    "auruxxx": (
        (HUMAN, COMPUTER),
        "A A 0.1 r l 1.5 A 0.7 A 2.5 A 0.7 A 2.5 A 3.2 A 0.7 A 0.1 P B",
    ),
}
# The seed of a game played nearly to its end, and how it ends, up to a rematch. Yahtzee is reviewed
# before, and AURUXXX's table is seen.
ENDS = {
    "yahtzee": (3, "A 3.4 A 1 d d A 0.3 r 0.2 B 0.2 B 1 u u A 0.2"),
    "top12": (2, "A 0.3 A 0.2 A 1.5 A 3 A 1 A 0.2"),
    "roll_to_the_top": (1, "P u A 0.6 A 0.9 A 1.5 A 1 A 0.2"),
    "top33": (3, "A u A A 0.5 A 0.2 A 0.9 A 1 A 0.2"),
    "auruxxx": (2, "0.9 A A A 0.5 A 0.1 A 0.1 A 1.5 A 1.5 A 1 d A 0.3 B 1 u A 0.2"),
}
# Brightness, animations, a name, About, the self-test; statistics and rules of Roll to the Top!,
# then its options, seats and start, for which the memory is tidied up.
MENUS = (
    "B l d d d d r d d d d d A u A u A B d d d A B d A A A u d l r B 0.1 "
    "B B r r A d d d A d B d A A B B u u u u A r A d r A 0.4"
)
# To the menu, where the light is turned down, and back into the game, on which the cursor waits.
CONSOLE = ("menus", "lesson", "first")  # scripts that belong to no game
LEAVE_AND_GO_ON = "P u u u A B l B A A 0.2"
# A lesson: rolled, another key, kept, rolled; stopped or not, and stopped; then a game.
LESSON = "A d A 0.3 A A 0.1 A A 0.1 d A 0.1 A 0.9 P B 0.1 A 0.1 P 0.6 A 0.3 A A A 0.2"
FIRST = "A 0.1 A A B d r A 0.1 A A 0.1"  # the title, and a first game; no lesson


class Script(NamedTuple):
    """A play: its name, the nvm it starts with, its words, and the firmware's files.

    `A B u d l r` are presses, `P` is a long B, a number is a pause in seconds, `ON` and `OFF` are
    the switch. Nothing fails before a `|`.
    """

    name: str
    image: bytes
    words: str
    root: Path = ROOT


def operations(words: str) -> Iterator[tuple[Any, ...]]:
    """Yield the words as calls of a Device. Each lets the firmware run at most once."""
    for word in words.split():
        if word[0].isdigit():
            yield "run", float(word)
        elif word == "ON":
            yield ("power_on",)
        elif word == "OFF":
            yield ("cut_power",)
        else:
            name, seconds = ("B", LONG) if word == "P" else (SHORT.get(word, word), MOMENT)
            yield "down", name
            yield "run", seconds
            yield "up", name
            yield "run", MOMENT
            yield ("settle",)


def begun(game: str) -> bytes:
    """Return an nvm with a game just begun, and others finished before."""
    journal = journal_with_finished_games()
    new_match(game, PLAYS[game][0], 5, journal).start()
    return bytes(journal._nvm)


def new_match(
    game: str, strengths: Sequence[int], seed: int, journal: Journal | None = None
) -> Match:
    """Return a match with the first value of every option, not yet started."""
    kinds = [chair << 4 | strength for chair, strength in enumerate(strengths)]
    chance = Chance(seed.to_bytes(16, "little"))
    return Match(game, kinds, bytes(len(load_game(game, "").OPTIONS)), chance, journal)


def journal_with_finished_games() -> Journal:
    """Return a journal with the statistics of a finished game of each."""
    journal = Journal(Flash())  # type: ignore[arg-type]
    for game in games():
        match = random_end(game, 1)[0]
        records = Records(journal, game, load_game(game, ""), match.options)
        journal.put(records.note, add_game(records, match))
        journal.put(f"learn/{game}", b"1")
    return journal


def crowded() -> bytes:
    """Return an nvm that is nearly full: it must be rewritten before the next game."""
    journal, number = journal_with_finished_games(), 0
    while journal.free_bytes() > CROWDED:
        journal.put("own/none", bytes([number % 251]) * 20)
        number += 1
    return bytes(journal._nvm)


@cache
def random_end(game: str, seed: int) -> tuple[Match, bytes]:
    """Return a match played to its end at random, and the save before the human's last decision.

    The log is kept if the game reviews it after the end.
    """
    luck, reviewed = random.Random(seed), hasattr(load_game(game, ""), "REVIEW")
    match, save = new_match(game, (HUMAN, COMPUTER), seed), b""
    match.start()
    while match.turn() != OVER:
        if match.is_human(match.turn()):
            if not reviewed:
                match.discard_log()
            save = match.save()
        match.play(luck.choice(match.state.actions()))
    return match, save


def near_end(game: str, seed: int) -> bytes:
    """Return an nvm with a game that has one decision left."""
    journal = journal_with_finished_games()
    journal.begin(random_end(game, seed)[1])
    return bytes(journal._nvm)


@cache
def script(name: str) -> Script:
    """Return the script `GAME-play`, `GAME-end`, `menus`, `lesson` or `first`.

    Raises ValueError for other names.
    """
    game, _, part = name.rpartition("-")
    if part == "play" and game in PLAYS:
        # One line more in the menu: to resign, or to turn the coach on.
        up = "u " if hasattr(load_game(game, ""), "RESIGN") or game == "yahtzee" else ""
        words = f"{PLAYS[game][1]} {LEAVE_AND_GO_ON.replace('P ', 'P ' + up)}"
        return Script(name, begun(game), f"ON 0.2 {words}")
    if part == "end" and game in ENDS:
        seed, words = ENDS[game]
        return Script(name, near_end(game, seed), f"ON 0.2 | {words}")
    if name == "menus":
        return Script(name, crowded(), f"ON 0.2 {MENUS}")
    if name == "lesson":
        return Script(name, bytes(journal_with_finished_games()._nvm), f"ON 0.2 {LESSON}")
    if name == "first":
        return Script(name, bytes(Flash()), f"ON 0.2 {FIRST}")
    raise ValueError(name)


def names(chosen: Sequence[str]) -> list[str]:
    """Return the scripts of these games; for all games also those that belong to none."""
    found = plays(chosen)
    return found if set(chosen) < set(games()) else [*found, *CONSOLE]


def plays(chosen: Sequence[str]) -> list[str]:
    """Return the scripts of these games: their play and their end."""
    return [f"{game}-{part}" for game in chosen if game in PLAYS for part in ("play", "end")]
