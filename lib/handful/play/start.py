# SPDX-License-Identifier: MIT
"""Starting a game: a new one, a parked one, or one that a power loss interrupted."""

from handful import TYPE_CHECKING
from handful.match.match import Match, has_own_value
from handful.modules import load, load_game
from handful.play.play import Play
from handful.players import EMPTY_SEAT, last_seating

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console


def start_game(
    console: "Console",
    name: str,
    first_outcome: int | None = None,
    is_learner: bool = False,
    challenge: bytes = b"",
) -> None:
    """Start a new game with the seats and options chosen last.

    `first_outcome` replaces the first outcome of chance if the last game decided it, such as the
    starting player of a rematch. A learner comes from the lesson and plays with the coach against
    the easiest computer player. A challenge (see handful.challenge, without the flag) has its own
    seats and options.
    """
    if challenge:
        from handful.challenge import start_challenge

        _open_match(console, start_challenge(console, name, challenge), True)
        return
    facts = load_game(name)
    chairs, options = last_seating(console, name, facts)
    if is_learner and facts.LEVELS:
        chairs = _seat_learner(console, name, facts, options)
    kinds = [chair << 4 | kind for chair, kind in enumerate(chairs) if kind != EMPTY_SEAT]
    journal = console.journal
    journal.put("game/" + name, b"")
    own_value = journal.get("own/" + name) if has_own_value(facts, options) else b""
    console.show_loading(20)
    load_game(name, "rules")
    console.show_loading(40)
    match = Match(name, kinds, options, console.chance, journal, own_value)
    match.start(first_outcome)
    _open_match(console, match, True)


def _seat_learner(
    console: "Console", name: str, facts: "ModuleType", options: list[int]
) -> list[int]:
    """Return the kind of player in each chair for a game after the lesson. Turn on the coach.

    Save the seating for later games only if none was saved before.
    """
    fewest, most = facts.SEATS
    chairs = [0] + [1] * max(1, fewest - 1)
    chairs = (chairs + [EMPTY_SEAT] * most)[:most]
    journal, preferences = console.journal, console.preferences
    if not journal.get("seats/" + name):
        journal.put("seats/" + name, bytes(chairs + options))
    if not preferences.coach:
        preferences.coach = 1
        preferences.save()
    return chairs


def resume_parked(console: "Console", name: str) -> None:
    """Continue the game that was left for the menu."""
    from handful.match.saved import load_match

    journal = console.journal
    try:
        match = load_match(journal.get("game/" + name), console.chance, journal)[0]
    except ValueError as reason:
        print(reason)
        journal.put("game/" + name, b"")
        console.go_to("lobby.menu.enter", "lost_game")
        return
    journal.begin(match.save(), match.journal_bytes)
    journal.put("game/" + name, b"")
    _open_match(console, match)


def resume_interrupted(console: "Console") -> None:
    """Continue the game that was in play when the power went off."""
    from handful.match.saved import load_match

    journal = console.journal
    steps, journal.steps = journal.steps, []
    try:
        match, is_complete = load_match(journal.game or b"", console.chance, journal, steps)
    except ValueError as reason:
        print(reason)
        console.go_to("lobby.menu.enter", "lost_game")
        return
    journal.put("game/" + match.name, b"")  # left over if the power went off in resume_parked()
    is_new = match.last_action is None and not match.origin
    if is_new:
        match.outcomes = list(match.log)
    _open_match(console, match, is_new)
    if not is_complete or journal.damaged:
        from handful.scenes.problems import show_problem

        show_problem(console, "damaged_game")


def _open_match(console: "Console", match: Match, is_new: bool = False) -> None:
    """Show the match. A new one starts with its Board's opening."""
    console.is_heap_fresh = False
    console.show_loading(60)
    console.remember_game(match.name)
    scene = Play(console, match)
    scene.is_new = is_new
    console.show_loading(90)
    console.scenes.append(scene)
    opening = scene.board.opening() if is_new else ""
    if opening:
        load("handful.scenes.notice")  # while the loading bar is still shown
    console.show_loading(95)
    if not opening:
        console.draw()
        scene.begin()
    elif isinstance(opening, str):
        scene.show_message(opening, scene.begin)
    else:  # the game's own scene, which calls play.begin()
        console.push(opening)
