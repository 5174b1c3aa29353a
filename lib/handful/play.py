# SPDX-License-Identifier: MIT
"""A game in play: whose turn it is, handing the device over, computer players, putting it away.

The game's own Board draws and turns buttons into actions; this scene asks it, plays the actions
through the Match, and shows what came of them. Knows no rules.
"""

from handful.console import forget
from handful.game import OVER, IllegalAction
from handful.lists import Notice
from handful.match import Match, load_game, load_match
from handful.options import last_seating, seat_name
from handful.records import Records

COMPUTER_PACE = 700  # milliseconds between the moves of a computer player


def start_game(console, name):
    """A new game with the seats and options last chosen."""
    facts = load_game(name, "")
    chairs, options = last_seating(console, name, facts)
    kinds = [chair << 4 | kind for chair, kind in enumerate(chairs) if kind != 255]
    journal = console.journal
    journal.put("game/" + name, b"")
    journal.make_room(getattr(facts, "JOURNAL", 400) * len(kinds))
    match = Match(name, kinds, options, console.chance, journal)
    match.start()
    enter(console, match, True)


def go_on(console, name):
    """The game that was put away."""
    journal = console.journal
    try:
        match = load_match(journal.get("game/" + name), console.chance, journal)[0]
    except ValueError:
        journal.put("game/" + name, b"")
        console.home()
        say(console, "lost_game")
        return
    facts = load_game(name, "")
    journal.make_room(getattr(facts, "JOURNAL", 400) * len(match.kinds))
    journal.begin(match.save())
    journal.put("game/" + name, b"")
    enter(console, match)


def resume(console):
    """Straight back into the game that power loss interrupted; True if there was one."""
    journal = console.journal
    if journal.game is None:
        return False
    steps, journal.steps = journal.steps, []
    try:
        match, whole = load_match(journal.game, console.chance, journal, steps)
    except ValueError:
        say(console, "lost_game")
        return True
    journal.put("game/" + match.name, b"")  # in case power went while it was taken out
    enter(console, match)
    if not whole or journal.damaged:
        say(console, "damaged_game")
    return True


def say(console, name):
    """Bad news in plain words."""
    words = console.words("news")
    console.push(Notice(console, words(name), words("go_on")))


def enter(console, match, new=False):
    """The match on the screen, over the menu; a new one tells how it opens."""
    del console.scenes[1:]
    scene = Play(console, match)
    console.push(scene)
    words = scene.board.opening() if new else ""
    if words:
        console.push(Notice(console, words, scene.common("go_on"), scene.next_turn))
    else:
        scene.next_turn()


class Play:
    """The scene. A Board finds here: screen, match, words (its [play] section), name(seat),
    animations, now; and calls decide(action), undo(), show_table(), say(name, ...)."""

    def __init__(self, console, match):
        self.console, self.match = console, match
        self.screen = console.screen
        self.words = console.game_words(match.name, "play")
        self.common = console.words("play")
        self.facts = load_game(match.name, "")
        self.animations = console.preferences.animations
        self.holder = None  # the seat of the person who has the device
        self.now = console.now
        self._names = [seat_name(console, kind >> 4, kind & 15) for kind in match.kinds]
        self._thoughts = self._action = None
        self._moved = False
        self._pace = 0
        self.board = load_game(match.name, "screen").Board(self)

    def name(self, seat):
        """What the player there is called."""
        return self._names[seat]

    def draw(self):
        self.board.draw()

    def next_turn(self):
        """Asks whoever is to decide: a person, a computer player, or nobody any more."""
        turn = self.match.turn()
        if turn == OVER:
            self.finish()
        elif not self.match.is_person(turn):
            self._thoughts = self.match.thinking()
            self._action = None
            self._pace = self.now + COMPUTER_PACE
            self.board.watch(turn)
        elif turn != self.holder and self._must_pass():
            from handful.handover import HandOver

            self.console.push(HandOver(self, turn))
        else:
            self.holder = turn
            self.board.ready(turn)

    def _must_pass(self):
        if self.match.people() < 2:
            return False
        return self.match.secret() or self.console.preferences.always_pass

    def decide(self, action):
        """A seat's decision; what comes of it is saved before it is shown."""
        try:
            self.match.play(action)
        except IllegalAction as refusal:
            why = self.console.game_words(self.match.name, "why")
            words = why(refusal.args[0], *refusal.args[1:])
            self.console.push(Notice(self.console, words, self.common("go_on")))
            return
        self._moved = True
        self.board.played(action)

    def undo(self):
        """Takes the last decision back."""
        self._thoughts = None
        self.match.undo()
        self.console.draw()
        self.next_turn()

    def show_table(self):
        """Leans back: everybody's sheets."""
        self.console.push(self.board.table())

    def hint(self):
        """The coach's choice, in words and under the cursor."""
        from handful.handover import Coach

        self.console.push(Coach(self))

    def key(self, button):
        if button == "PAUSE":
            from handful.pause import Pause

            self.console.push(Pause(self))
        elif self._moved:
            self.board.skip()
        elif self._thoughts or self._action is not None:
            self._pace = 0
        else:
            self.board.key(button)

    def tick(self, now):
        self.now = now
        if self.board.tick(now):
            return
        if self._moved:
            self._moved = False
            self.next_turn()
        elif self._thoughts:
            self._think()
        elif self._action is not None and now >= self._pace:
            action, self._action = self._action, None
            self.console.stay_awake()
            self.decide(action)

    def _think(self):
        try:
            percent = next(self._thoughts)
            if self.now >= self._pace:  # worth mentioning only when it takes long
                self.screen.footer(self.common("thinks", percent), "")
        except StopIteration as done:
            self._thoughts = None
            self._action = done.value

    def finish(self):
        """The game is over: counts it, and shows who won."""
        console, match = self.console, self.match
        records = Records(console.journal, match.name, self.facts)
        best = records.best if records.games else None
        records.add(match)
        console.journal.end(records.note, records.pack())
        from handful.result import Result

        console.replace(Result(self, best))

    def leave(self):
        """To the menu; the game is kept for later."""
        match = self.match
        if len(match.log) > 400:
            match.forget_log()
        self.console.journal.end("game/" + match.name, match.save())
        close(self.console, match.name)


def close(console, name):
    """Back to the menu, the game's code dropped."""
    console.home()
    forget("games." + name + ".")
    forget("handful.play")
