# SPDX-License-Identifier: MIT
"""The pause menu: a box over the game. Leaving says that the game is saved."""

from handful.scenes.list import List
from handful.scenes.notice import Notice
from handful.screen import PAGE, WIDTH

LEFT, WIDE = 20, 87  # the box; seventeen letters


class Pause(List):
    """Resume, hint, coach, undo, rules, replay line, new game, to the menu."""

    shown = 7

    def __init__(self, play):
        super().__init__(play.console)
        self.play = play
        self.words = words = play.console.words("pause")
        self.a, self.b = words("choose"), words("back")
        mine = play.holder is not None and play.match.turn() == play.holder
        self.doing = ["resume"]
        if mine and getattr(play.facts, "COACH", False):
            self.doing.append("hint")
        if mine and hasattr(play.board, "set_coach"):
            self.doing.append("coach_off" if play.coach else "coach_on")
        if mine and play.match.can_undo():
            self.doing.append("undo")
        elif mine and getattr(play.facts, "RESIGN", None) in play.match.state.actions():
            self.doing.append("resign")
        self.doing += ["rules", "replay", "new", "leave"]
        self.lines = [[words(what), ""] for what in self.doing]

    def draw(self):
        screen = self.screen
        scenes = self.console.scenes
        scenes[scenes.index(self) - 1].draw()  # the game, or the screen that hides it
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(LEFT - 3, 0, WIDE + 6, 56)
        screen.frame(LEFT - 2, 0, WIDE + 4, 56)
        screen.fill(LEFT, 0, WIDE, 56)
        self.draw_lines()
        screen.clear_footer()
        screen.footer(self.a, self.b)

    def draw_line(self, number):
        here = number == self.cursor
        words = self.lines[number][0]
        y = PAGE * (number - self.top)
        self.screen.fill(LEFT, y, WIDE, PAGE, here)
        self.screen.text(LEFT + 2, y, words, here)

    def choose(self, number):
        console, play, words = self.console, self.play, self.words
        what = self.doing[number]
        if what == "rules":
            from handful.scenes.rules import Rules

            console.push(Rules(console, play.match.name))
        elif what == "replay":
            from handful.match.saved import print_replay

            print_replay(play.match)
            console.replace(Notice(console, words("printed"), words("go_on")))
        elif what == "resign":
            ask = play.words("resign")
            resign = play.facts.RESIGN
            console.replace(
                Notice(console, ask, words(what), lambda: play.decide(resign), words("back"))
            )
        elif what == "new":
            ask = words("forget_game")
            console.replace(Notice(console, ask, words("yes"), self.start_again, words("back")))
        else:
            console.pop()
            if what == "hint":
                from handful.play.hint import Coach

                console.push(Coach(play))
            elif what == "undo":
                play.undo()
            elif what in ("coach_on", "coach_off"):
                self.toggle_coach()
            elif what == "leave":
                play.leave()

    def toggle_coach(self):
        """The coach's marks on or off; whoever plays alone has it so the next time too."""
        play, preferences = self.play, self.console.preferences
        play.coach = not play.coach
        play.board.set_coach(play.coach)
        if play.match.people() == 1:
            preferences.coach = int(play.coach)
            preferences.keep()
        self.console.draw()

    def start_again(self):
        """The same seats, a new game."""
        self.console.go("play.entering.start", self.play.match.name)
