# SPDX-License-Identifier: MIT
"""The pause menu: a box over the game. Its lines stay where they are: what cannot be done now is
struck out, and says why."""

from handful.scenes.list import ListScene, draw_battery
from handful.scenes.notice import Notice
from handful.screen.screen import WIDTH


class Pause(ListScene):
    """The hint first, so that it is two presses away."""

    visible_count = 7
    x, y, width = 20, 0, 88  # the box; seventeen letters

    def __init__(self, play):
        super().__init__(play.console)
        self.play = play
        self.words = words = play.console.words("pause")
        self.a_label, self.b_label = words("choose"), words("back")
        match, facts = play.match, play.facts
        # Whoever is asked may ask back: not while a move is shown, nor before news have been read.
        news = getattr(play.console.scenes[-1], "then", None)
        mine = play.is_awaiting_human() and not news
        resign = getattr(facts, "RESIGN", None)
        self.doing = []
        for what, known, now in (
            ("hint", getattr(facts, "COACH", False), mine),
            ("undo", True, mine and (match.can_undo() or play.board.can_undo())),
            ("table", len(match.kinds) > 1, True),
            ("moves", True, play.moves),
            ("rules", True, True),
            ("leave", True, True),
            ("coach_off" if play.coach else "coach_on", hasattr(play.board, "set_coach"), mine),
            ("new", True, True),
            ("resign", resign is not None, mine and resign in match.state.actions()),
            ("replay", play.console.hardware.is_serial_connected(), True),
        ):
            if known:
                if not now:
                    self.disabled += (len(self.doing),)
                self.doing.append(what)
        self.lines = [[words(what), ""] for what in self.doing]
        self.mine = mine

    def a_label_at(self, index):
        return self.words("why") if index in self.disabled else self.a_label

    def draw(self):
        screen = self.screen
        scenes = self.console.scenes
        scenes[scenes.index(self) - 1].draw()  # the game, or the screen that hides it
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(self.x - 3, 0, self.width + 6, 56)
        screen.frame(self.x - 2, 0, self.width + 4, 56)
        screen.fill(self.x, 0, self.width, 56)
        self.draw_lines()
        draw_battery(self.console)
        screen.clear_footer()
        screen.footer(self.a_label_at(self.cursor), self.b_label)

    def choose(self, index):
        console, play, words = self.console, self.play, self.words
        what = self.doing[index]
        if what == "rules":
            from handful.scenes.rules import open_rules

            open_rules(console, play.match.name, play.board.rules_topic())
        elif what == "moves":
            from handful.play.moves import Moves

            console.push(Moves(play, play.moves))
        elif what == "replay":
            from handful.match.saved import print_replay

            print_replay(play.match)
            console.push(Notice(console, words("printed"), words("go_on")))
        elif what == "new":
            ask = words("forget_game")
            console.push(Notice(console, ask, words("yes"), self.start_again, words("back")))
        elif what == "leave":
            play.leave()
        elif what == "table":
            play.show_overview()
        else:  # whose turn it is, from the board or from a page above it
            while console.scenes[-1] is not play:
                console.scenes.pop()
            console.draw()
            self.act(what)

    def refuse(self, index):
        """Why it cannot be done now."""
        what, words = self.doing[index], self.words
        why = "no_" + what
        if what == "moves":
            why = why if self.play.new else "since"
        elif not self.mine:
            why = "not_now"
        self.console.push(Notice(self.console, words(why), words("go_on")))

    def act(self, what):
        """Something about the turn."""
        console, play = self.console, self.play
        if what == "hint":
            from handful.play.hint import Coach

            console.push(Coach(play))
        elif what == "undo":
            if play.board.can_undo():
                play.board.key("B")
            else:
                play.undo()
        elif what == "resign":
            ask, resign, back = play.words(what), self.words(what), self.words("back")
            action = play.facts.RESIGN
            console.push(Notice(console, ask, resign, lambda: play.submit(action), back))
        else:
            self.toggle_coach()

    def toggle_coach(self):
        """The coach's marks on or off; whoever plays alone has it so the next time too."""
        play, preferences = self.play, self.console.preferences
        play.coach = not play.coach
        play.board.set_coach(play.coach)
        if play.match.human_count() == 1:
            preferences.coach = int(play.coach)
            preferences.keep()
        self.console.draw()

    def start_again(self):
        """The same seats, a new game."""
        self.console.go_to("play.entering.start", self.play.match.name)
