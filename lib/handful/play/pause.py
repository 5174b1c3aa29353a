# SPDX-License-Identifier: MIT
"""The pause menu: a box over the game."""

from handful import TYPE_CHECKING
from handful.match.match import LONG_LOG
from handful.scenes.list import ListScene, draw_battery
from handful.scenes.notice import Notice
from handful.screen.screen import WIDTH

if TYPE_CHECKING:
    from handful.play.play import Play

PARKED_ACTIONS = 32  # of players, in the log of a parked game that was long


class PauseMenu(ListScene):
    """The pause menu. Its lines keep their places; unavailable ones are struck out.

    A on an unavailable line says why. The hint comes first, so that it is two presses away.
    """

    visible_count = 7
    x, y, width = 20, 0, 88  # pixels; room for seventeen letters

    def __init__(self, play: "Play") -> None:
        super().__init__(play.console)
        self.play = play
        self.words = words = play.console.words("pause")
        self.a_label, self.b_label = words("choose"), words("back")
        match, facts = play.match, play.facts
        # Turn actions need a human who decides: not while a move or its recap is shown.
        self.can_act = play.is_awaiting_human()
        can_undo = self.can_act and (match.can_undo() or play.board.can_undo())
        resign = getattr(facts, "RESIGN", None)
        can_resign = self.can_act and resign in match.state.actions()
        can_ask = match.challenge[-1:] != b"\1"  # a challenge that counts has no hints
        has_serial = play.console.hardware.is_serial_connected()
        self.items: list[str] = []  # keys of the text table, one for each line
        for item, is_listed, is_available in (
            ("hint", getattr(facts, "COACH", False), self.can_act and can_ask),
            ("undo", True, can_undo),
            ("table", len(match.kinds) > 1, True),
            ("moves", True, bool(play.moves or (len(match.log) and not play.is_new))),
            ("rules", True, True),
            ("leave", True, True),
            ("challenge", bool(match.challenge), True),
            (
                "coach_off" if play.coach else "coach_on",
                play.board.has_coach_marks and can_ask,
                self.can_act,
            ),
            ("replay", has_serial, True),
            ("new", True, True),
            ("resign", resign is not None, can_resign),
        ):
            if is_listed:
                if not is_available:
                    self.disabled += (len(self.items),)
                self.items.append(item)
        self.lines = [[words(item), ""] for item in self.items]

    def a_label_at(self, index: int) -> str:
        return self.words("why") if index in self.disabled else self.a_label

    def draw(self) -> None:
        screen = self.screen
        scenes = self.console.scenes
        scenes[scenes.index(self) - 1].draw()  # the game, or the scene that hides it
        screen.shade(0, 0, WIDTH, 56)
        screen.fill(self.x - 3, 0, self.width + 6, 56)
        screen.frame(self.x - 2, 0, self.width + 4, 56)
        screen.fill(self.x, 0, self.width, 56)
        self.draw_lines()
        draw_battery(self.console)
        screen.clear_footer()
        screen.footer(self.a_label_at(self.cursor), self.b_label)

    def choose(self, index: int) -> None:
        console, play, words = self.console, self.play, self.words
        item = self.items[index]
        if item == "rules":
            from handful.scenes.rules import open_rules

            open_rules(console, play.match.name, play.board.rules_topic())
        elif item == "moves":
            from handful.play.move_list import MoveList, restore_moves

            if not play.is_new:
                restore_moves(play)
            if play.moves:
                console.push(MoveList(play, play.moves))
            else:
                console.draw()
                self.refuse(index)
        elif item == "challenge":
            from handful.challenge import describe_challenge

            console.push(Notice(console, describe_challenge(console, play), words("go_on")))
        elif item == "replay":
            from handful.match.saved import print_replay

            print_replay(play.match)
            console.push(Notice(console, words("printed"), words("go_on")))
        elif item == "new":
            counts = play.match.challenge[-1:] == b"\1"
            ask = words("forget_challenge" if counts else "forget_game")
            console.push(Notice(console, ask, words("yes"), self.start_again, words("back")))
        elif item == "leave":
            self.save_and_quit()
        elif item == "table":
            play.show_overview()
        else:
            # The menu may be open above another scene of the game: close all of them.
            while console.scenes[-1] is not play:
                console.scenes.pop()
            if item != "undo" or play.board.can_undo():  # undo of a move draws it all itself
                console.draw()
            self.act(item)

    def refuse(self, index: int) -> None:
        item, words = self.items[index], self.words
        reason = "no_" + item
        if item != "moves" and not self.can_act:
            reason = "not_now"
        else:  # a game may have a reason of its own
            game_words = self.play.section("game")
            words = game_words if reason in game_words else words
        self.console.push(Notice(self.console, words(reason), self.words("go_on")))

    def act(self, item: str) -> None:
        """Do a line that concerns the human's turn: hint, undo, resign, coach on or off."""
        console, play = self.console, self.play
        if item == "hint":
            from handful.play.hint import HintSearch

            console.push(HintSearch(play))
        elif item == "undo":
            if play.board.can_undo():
                play.board.key("B")
            else:
                play.undo()
        elif item == "resign":
            ask = play.words(item, len(play.match.kinds))
            resign, back = self.words(item), self.words("back")
            action = play.facts.RESIGN
            console.push(Notice(console, ask, resign, lambda: play.submit(action), back))
        else:
            self.toggle_coach()

    def toggle_coach(self) -> None:
        """Turn the coach's marks on or off. Remember it for later games of a single human."""
        play, preferences = self.play, self.console.preferences
        play.coach = not play.coach
        play.board.set_coach(play.coach)
        if play.match.human_count() == 1:
            preferences.coach = int(play.coach)
            preferences.save()
        self.console.draw()

    def save_and_quit(self) -> None:
        """Save the game for later and go to the menu."""
        match = self.play.match
        if match.log.size() > LONG_LOG:
            from handful.match.history import shorten_log

            shorten_log(match, PARKED_ACTIONS)
        self.console.journal.end("game/" + match.name, match.save())
        self.console.go_home()

    def start_again(self) -> None:
        """Start a new game with the same seats, or the same challenge."""
        match = self.play.match
        self.console.go_to("play.start.start_game", match.name, None, False, match.challenge[:-1])
