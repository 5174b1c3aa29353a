# SPDX-License-Identifier: MIT
"""Into a game: a new one, one that was put away, or one that power loss interrupted."""

from handful.match.match import Match, is_own
from handful.modules import load, load_game
from handful.play.play import Play
from handful.players import EMPTY_SEAT, last_seating


def start(console, name, first=None, learner=False):
    """A new game with the seats and options last chosen; `first` begins, if the game before settled
    that. A `learner` comes from the lesson: against Easy, with the coach."""
    facts = load_game(name, "")
    chairs, options = last_seating(console, name, facts)
    if learner and facts.LEVELS:
        chairs = against_easy(console, name, facts, options)
    kinds = [chair << 4 | kind for chair, kind in enumerate(chairs) if kind != EMPTY_SEAT]
    journal = console.journal
    journal.put("game/" + name, b"")
    own = journal.get("own/" + name) if is_own(facts, options) else b""
    console.show_loading(20)
    load_game(name, "rules")
    console.show_loading(40)
    match = Match(name, kinds, options, console.chance, journal, own)
    match.start(first)
    if learner:  # the lesson's names stay in the heap: into the game by way of a fresh one
        console.hardware.restart()
    enter(console, match, True)


def against_easy(console, name, facts, options):
    """Who sits where after a lesson; it is the usual seating only where there was none yet."""
    fewest, most = facts.SEATS
    chairs = [0] + [1] * max(1, fewest - 1)
    chairs = (chairs + [EMPTY_SEAT] * most)[:most]
    journal, preferences = console.journal, console.preferences
    if not journal.get("seats/" + name):
        journal.put("seats/" + name, bytes(chairs + options))
    if not preferences.coach:
        preferences.coach = 1
        preferences.keep()
    return chairs


def go_on(console, name):
    """The game that was put away."""
    from handful.match.saved import load_match

    journal = console.journal
    try:
        match = load_match(journal.get("game/" + name), console.chance, journal)[0]
    except ValueError:
        journal.put("game/" + name, b"")
        console.go_to("lobby.menu.enter", "lost_game")
        return
    journal.begin(match.save(), match.journal_bytes)
    journal.put("game/" + name, b"")
    enter(console, match)


def resume(console):
    """Straight back into the game that was in play."""
    from handful.match.saved import load_match

    journal = console.journal
    steps, journal.steps = journal.steps, []
    try:
        match, whole = load_match(journal.game, console.chance, journal, steps)
    except ValueError:
        console.go_to("lobby.menu.enter", "lost_game")
        return
    journal.put("game/" + match.name, b"")  # in case power went while it was taken out
    new = match.last is None and not match.origin  # nobody has decided yet
    if new:
        match.outcomes = list(match.log)
    enter(console, match, new)
    if not whole or journal.damaged:
        from handful.scenes.problems import show_problem

        show_problem(console, "damaged_game")


def enter(console, match, new=False):
    """The match on the screen; a new one tells how it opens."""
    console.show_loading(60)
    console.remember_game(match.name)
    scene = Play(console, match)
    scene.new = new
    console.show_loading(90)
    console.scenes.append(scene)
    opening = new and scene.board.opening()
    if opening:
        load("handful.scenes.notice")  # before the picture is drawn: the bar moves between
    console.show_loading(95)
    if not opening:
        console.draw()
        scene.begin()
    elif isinstance(opening, str):
        scene.show_message(opening, scene.begin)
    else:  # a page of the game's own, which calls play.begin()
        console.push(opening)
