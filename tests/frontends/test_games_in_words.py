# SPDX-License-Identifier: MIT
"""Every game is played to its end by a player who knows only what --text says."""

import re

import pytest

from host_sim.frontends import text
from host_sim.frontends.device_words import console_of
from host_sim.handheld.device import Device

MENU = ("Yahtzee", "Top 12", "Roll to the Top!", "Top 33", "AURUXXX")
MOST_LINES = 900  # of input in one game


class NvmFile:
    def save(self, data):
        pass


class Listener:
    """A player with a keyboard and ears."""

    def __init__(self, game, language="en", seed=3):
        self.device, self.heard = Device(seed=seed, language=language), []
        self.device.power_on()
        self.session = text.TextPlay(self.device, NvmFile(), self.heard.append)
        self.session.begin()
        self.do("a")
        for _ in range(MENU.index(game)):
            self.do("right")
        self.do("a")
        self.do("b")  # no lesson

    def do(self, line):
        """Type a line; return what is said."""
        before = len(self.heard)
        assert self.session.execute(line)
        return self.heard[before:]

    def ask(self):
        """Return the whole position as one text."""
        return "\n".join(self.do("?"))

    def begin(self):
        """Leave the options and the seats."""
        while "Left and right change it." in self.ask():
            self.do("a")

    def label(self, button, words):
        """Return what a button does, or "" if it does nothing."""
        found = re.search(rf"^(?:A: .* )?{button}: (.*?)\.?(?: B: .*)?$", words, re.MULTILINE)
        return found.group(1) if found else ""


def at(words):
    """Return what is under the cursor."""
    found = re.search(r"^At: (.*)$", words, re.MULTILINE)
    return found.group(1) if found else ""


def is_over(words):
    return "A: What next?" in words


def yahtzee(words):
    """Roll once, go to the boxes, score where the cursor leads."""
    if "A: Keep" in words:
        return "down"
    return "a" if "A: " in words else "right"


def first_button(words):
    """Press A wherever it does something."""
    return "a" if re.search(r"^A: ", words, re.MULTILINE) else "right"


def auruxxx(words):
    """Play what can be played; draw otherwise."""
    if first_button(words) == "a":
        return "a"
    return "up" if "You can play: none." in words else "right"


def place(name):
    return "abcdefg".index(name[0]), int(name[1])


def steps(origin, goals):
    return min(max(abs(place(origin)[i] - place(goal)[i]) for i in (0, 1)) for goal in goals)


class Top33:
    """Lead pawns home on the shortest way; step elsewhere if there is none."""

    def __init__(self):
        self.refused = 0  # pawns put back in this turn

    def __call__(self, words):
        cursor = at(words)
        held = re.search(r"^your .* on (\w\d), picked up", cursor)
        if not held:
            if "A: Pick up." in words and self.refused:
                self.refused -= 1
            return first_button(words)
        origin = held.group(1)
        free = re.search(r"It can move to (.*)\.", words).group(1).split(", ")
        homes = self.homes(words, origin)
        best = min(free, key=lambda square: (steps(square, homes), square))
        if steps(best, homes) >= steps(origin, homes) and self.refused < 5:
            self.refused += 2
            return "b right" if self.refused % 4 else "b down"
        self.refused = 0
        (x, y), (to_x, to_y) = place(origin), place(best)
        keys = {-1: "left ", 0: "", 1: "right "}[to_x - x] + {-1: "up ", 0: "", 1: "down "}[
            to_y - y
        ]
        return keys + "a"

    @staticmethod
    def homes(words, origin):
        """Return the free home squares of the pawn on this square."""
        for line in words.splitlines():
            if line.startswith("Player") and f"on {origin}" in line.partition(" At home: ")[0]:
                homes = re.search(r"Home squares: (.*)\.", line).group(1).split()
                home = line.partition(" At home: ")[2]
                return [square for square in homes if f"on {square}" not in home] or homes
        raise AssertionError(words)


PLAYERS = {
    "Yahtzee": lambda: yahtzee,
    "Top 12": lambda: first_button,
    "Roll to the Top!": lambda: first_button,
    "Top 33": Top33,
    "AURUXXX": lambda: auruxxx,
}


def test_a_dealt_hand_and_the_few_cards_of_another_player_are_said_unasked():
    listener = Listener("AURUXXX")
    listener.begin()
    said = listener.do("a")
    assert [line.startswith("Your hand, ") for line in said].count(True) == 1
    assert not any(line.startswith("Your hand, ") for line in listener.do("a"))
    play = console_of(listener.device).scenes[-1]
    position = text.load(listener.device, "games.auruxxx.spoken.position")
    speech = text.load(listener.device, "handful.spoken.speech").speech_of(play.board)

    def effects(seat, cards, action=0):
        play.board.hand.state.hand_sizes[seat] = cards
        play.match.last_action = action
        move = position.CardWords(play).move(action)
        return position.describe_effects(play.board, speech, seat, move)

    assert effects(1, 1) == ["Chip has 1 card left."]
    assert effects(1, 9) == effects(0, 2) == []
    assert effects(0, 9, position.DRAW_CARD) == ["Draw: Chip draws 1."]
    listener.device.cut_power()


def test_while_a_set_is_chosen_the_other_cards_are_named_in_one_line():
    listener = Listener("AURUXXX")
    listener.begin()
    for _ in range(30):
        if "A: Choose." in listener.ask():
            break
        listener.do(auruxxx(listener.ask()))
    listener.do("a")
    words = listener.ask().splitlines()
    assert any(line.startswith("Chosen for a set: ") for line in words)
    assert sum(line.startswith("Not part of this set: ") for line in words) == 1
    assert not [line for line in words if line.startswith("Can't be played")]
    listener.device.cut_power()


@pytest.mark.parametrize("game", MENU)
def test_a_game_is_played_to_its_end_by_ear(game):
    listener, decide = Listener(game), PLAYERS[game]()
    listener.begin()
    for _ in range(MOST_LINES):
        words = listener.ask()
        if is_over(words):
            break
        listener.do(decide(words))
    else:
        raise AssertionError("\n".join(listener.heard[-80:]))
    listener.device.cut_power()
    for number, line in enumerate(listener.heard[:-9]):
        if line.startswith("Chip moves "):  # Top 33
            assert {"Your turn.", "The game is over."} & set(
                listener.heard[number + 1 : number + 9]
            )
    if game == "Roll to the Top!":
        assert any(line.startswith("Squares it fits: row 1, ") for line in listener.heard)
    assert not [line for line in listener.heard if re.search(r"\[\w+\]|\{|\}|[◀▶▲▼⇄■□|]", line)]
    assert "Traceback" not in listener.device.serial
