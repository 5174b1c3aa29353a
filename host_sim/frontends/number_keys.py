# SPDX-License-Identifier: MIT
"""Direct keys: 1 to 9 and R, as the button presses that they stand for.

On a board with dice a number is a die: the cursor walks there and A is pressed; R does so with the
field that rolls. In a list it is a line of those on the screen, in the menu a picture. The firmware
knows nothing of it: its objects are looked at from outside, between two of its rounds, and changed
only by buttons. A way is found before the first press, the shortest there is; after every press the
cursor must be where the way says, else nothing more is pressed.

Where a board's cursor is and goes is told by BOARDS for the games that have their own way of it.
Every other Board is understood that has `choices` (the actions its cursor visits; left and right go
round them) and `at` (its place among them), the dice being the actions 0, 1, ..., and whose module
has the name ROLL for the action that rolls.
"""

from collections import deque
from functools import partial
from types import SimpleNamespace
from typing import NamedTuple

ROLL = "roll"
MOMENT = 0.03  # virtual seconds that a button is down, and then up
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")


class Way(NamedTuple):
    """Where to. `at()` is the cursor; `step(cursor, button)` where a button leads from there."""

    goal: object
    at: object
    step: object
    buttons: tuple
    choose: bool = True  # press A there


class NumberKeys:
    """The direct keys of one console; presses go through its `rewind`."""

    def __init__(self, device, rewind):
        self.device, self.rewind = device, rewind

    def choose(self, number):
        """The die, line or picture of this number, from 1 on; False if that means nothing now."""
        return self._do(number - 1)

    def roll(self):
        return self._do(ROLL)

    def _do(self, wanted):
        if self.rewind.held or not hasattr(self.device, "firmware"):
            return False
        self._pass()  # what was pressed before has been heard
        scene = self._scene()
        way = way_to(scene, wanted) if scene else None
        route = shortest(way) if way else None
        if route is None:
            return False
        for button, place in route:
            self._press(button)
            if self._scene() is not scene or way.at() != place:
                return False
        if way.choose:
            self._press("A")
        return True

    def _scene(self):
        """What hears the next press; None while that is nobody, or a lesson that expects another
        one."""
        console = getattr(self.device.firmware("__main__"), "console", None)
        if not console or not console.scenes or console.is_asleep or console._destination:
            return None
        if any(is_a(scene, "handful.lesson.lesson", "Lesson") for scene in console.scenes):
            return None
        return console.scenes[-1]

    def _press(self, button):
        self.rewind.down(button)
        self.device.run(MOMENT)
        self.rewind.up(button)
        self._pass()

    def _pass(self):
        self.device.run(MOMENT)
        self.device.settle()


def shortest(way):
    """[(button, where the cursor is then)] to the goal; None where no way leads there."""
    start = way.at()
    if start is None:
        return None
    came, waiting = {start: ()}, deque([start])
    while waiting:
        place = waiting.popleft()
        if place == way.goal:
            return came[place]
        for button in way.buttons:
            after = way.step(place, button)
            if after is not None and after not in came:
                came[after] = (*came[place], (button, after))
                waiting.append(after)
    return None


def is_a(scene, module, name):
    """Whether it is of this class of the firmware. By its name: modules come and go there."""
    return class_of(scene, module, name) is not None


def class_of(scene, module, name):
    for kind in type(scene).__mro__:
        if (kind.__module__, kind.__name__) == (module, name):
            return kind
    return None


def way_to(scene, wanted):
    """The Way to a number from 0 on, or to ROLL; None where that means nothing."""
    if is_a(scene, "handful.play.play", "Play"):
        if not scene.is_awaiting_human():
            return None
        return BOARDS.get(scene.match.name, by_choices)(scene, wanted)
    if wanted == ROLL:
        return None
    if is_a(scene, "handful.lobby.menu", "Menu"):
        shown = names_of(scene)["VISIBLE_ICONS"]
        return in_a_row(
            scene, scene.first_visible, shown, len(scene.games), wanted, ("LEFT", "RIGHT")
        )
    kind = class_of(scene, "handful.scenes.list", "ListScene")
    if kind is None or type(scene).key is not kind.key:  # a list with buttons of its own
        return None
    way = in_a_row(
        scene, scene.first_visible, scene.visible_count, len(scene.lines), wanted, ("UP", "DOWN")
    )
    if way is None:
        return None
    # On a line with a value A may mean the whole page: the arrows are for the player.
    return way._replace(choose=bool(not scene.can_change(way.goal) and scene.a_label_at(way.goal)))


def in_a_row(scene, first, shown, count, wanted, buttons):
    """Places that go round, of which some are on the screen."""
    if not 0 <= wanted < min(shown, count - first):
        return None

    def step(cursor, button):
        return (cursor + (1 if button == buttons[1] else -1)) % count

    return Way(first + wanted, lambda: scene.cursor, step, buttons)


def names_of(thing):
    """The names in the module that a scene's or a board's class is from."""
    return type(thing).key.__globals__


def by_choices(play, wanted):
    board, dice = play.board, getattr(play.match.state, "dice", None)
    if dice is None or not hasattr(board, "choices") or not hasattr(board, "at"):
        return None
    goal = names_of(board).get("ROLL") if wanted == ROLL else wanted
    if goal not in board.choices or (wanted != ROLL and wanted >= len(dice)):
        return None

    def step(place, button):
        choices = list(board.choices)
        after = choices.index(place) + (1 if button == "RIGHT" else -1)
        return choices[after % len(choices)]

    def at():
        return board.choices[board.at] if board.choices else None

    return Way(goal, at, step, ("LEFT", "RIGHT"))


def yahtzee(play, wanted):
    board, state, names = play.board, play.match.state, names_of(play.board)
    picture, last = board.picture, names["ROLLS_PER_TURN"]
    if wanted == ROLL:
        goal = names["ROLL"]
        may = state.rolls_used < last and picture.kept_mask != names["ALL_DICE"]
    else:
        goal = wanted
        may = 0 < state.rolls_used < last and wanted < names["DICE"]

    def step(cursor, button):
        if not state.rolls_used:  # the arrows wait for the first roll
            return None
        return names["next_cursor"](button, cursor, state.rolls_used, picture.points_by_box)

    return Way(goal, lambda: picture.cursor, step, ARROWS) if may else None


def roll_to_the_top(play, wanted):
    """The dice that may be picked. Nothing rolls there by itself: the end of a turn does, and that
    cannot be taken back."""
    board = play.board
    picture, square = board.picture, names_of(board)["FIRST_SQUARE"]
    if wanted not in range(5) or wanted in board.order or wanted not in board._allowed():
        return None

    def step(cursor, button):
        """The Board's own way of walking, with a cursor that only we see."""
        found = []
        ghost = SimpleNamespace(
            picture=SimpleNamespace(cursor=cursor, targets=picture.targets), order=board.order,
            free=board.free, move=found.append, to_sheet=lambda: None,
            _allowed=board._allowed, _spot=board._spot,
        )  # fmt: skip
        ghost._nearest = partial(type(board)._nearest, ghost)
        if button != "B":
            type(board).walk(ghost, button)
        elif cursor >= square and board.order and board.free():  # "more dice", as its words say
            type(board).to_dice(ghost)
        return found[0] if found else None

    return Way(wanted, lambda: picture.cursor, step, (*ARROWS, "B"))


BOARDS = {"yahtzee": yahtzee, "roll_to_the_top": roll_to_the_top}
