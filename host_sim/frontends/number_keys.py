# SPDX-License-Identifier: MIT
"""Number keys: 1 to 9 and R, translated to the button presses that they stand for.

On a board with dice a number is a die: the cursor moves there and A is pressed. R does the same
with the field that rolls. In a list a number is a visible line, in the menu a picture. The firmware
has no part in it: its objects are read from outside, between two of its rounds, and changed only by
buttons. The shortest route is found before the first press. If the cursor is not where the route
says after a press, nothing more is pressed.

BOARDS has the games whose cursor moves in its own way. Every other Board is supported if it has
`choices` (the actions its cursor visits; left and right go around them) and `at` (the cursor's
index in them), if the dice are the actions 0, 1, ..., and if its module has ROLL, the action that
rolls.

The page runs this file in its MicroPython (host_sim/web/python/life.py), beside the deployed
firmware. So it imports nothing at run time, and reads no integer constants of the firmware, which
deploy may fold.
"""

TYPE_CHECKING = False  # type checkers treat it as True; MicroPython has no module typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Step = Callable[[Any, str], Any]
    Route = tuple[tuple[str, Any], ...]  # (button, place of the cursor afterwards)
    Wanted = int | str  # a number from 0, or ROLL

ROLL = "roll"
PRESS_SECONDS = 0.03  # virtual time that a button is down, and then up
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
ARROWS_AND_B = ("LEFT", "RIGHT", "UP", "DOWN", "B")


class Target:
    """A place for the cursor. `at()` returns the cursor, `step(cursor, button)` the next place."""

    def __init__(
        self, goal: "Any", at: "Callable[[], Any]", step: "Step", buttons: "tuple[str, ...]"
    ) -> None:
        self.goal, self.at, self.step, self.buttons = goal, at, step, buttons
        self.choose = True  # press A at the goal


class NumberKeys:
    """The number keys of one console. Presses go through its `rewind`."""

    def __init__(self, device: "Any", rewind: "Any") -> None:
        self.device, self.rewind = device, rewind

    def choose(self, number: int) -> bool:
        """Choose the die, line or picture of this number, from 1. Return False if there is none."""
        return self._go_to(number - 1)

    def roll(self) -> bool:
        """Roll the dice. Return False if that is not possible now."""
        return self._go_to(ROLL)

    def _go_to(self, wanted: "Wanted") -> bool:
        if self.rewind.held or not hasattr(self.device, "firmware"):
            return False
        self._pass()  # handle earlier presses first
        scene = self._scene()
        target = find_target(scene, wanted) if scene else None
        route = find_route(target) if target else None
        if target is None or route is None:
            return False
        for button, place in route:
            self._press(button)
            if self._scene() is not scene or target.at() != place:
                return False
        if target.choose:
            self._press("A")
        return True

    def _scene(self) -> "Any":
        """Return the scene that gets the next press, or None.

        A lesson is None too, because it may expect another press.
        """
        console = getattr(self.device.firmware("__main__"), "console", None)
        if not console or not console.scenes or console.is_asleep or console.destination:
            return None
        if console.input_filter:
            return None
        return console.scenes[-1]

    def _press(self, button: str) -> None:
        self.rewind.down(button)
        self.device.run(PRESS_SECONDS)
        self.rewind.up(button)
        self._pass()

    def _pass(self) -> None:
        self.device.run(PRESS_SECONDS)
        self.device.settle()


def find_route(target: "Target") -> "Route | None":
    """Return the shortest route to the goal, or None if there is none."""
    start = target.at()
    if start is None:
        return None
    routes: dict[Any, Route] = {start: ()}
    waiting = [start]
    for place in waiting:  # grows in the loop
        if place == target.goal:
            return routes[place]
        for button in target.buttons:
            after = target.step(place, button)
            if after is not None and after not in routes:
                routes[after] = routes[place] + ((button, after),)
                waiting.append(after)
    return None


def is_a(scene: "Any", module: str, name: str) -> bool:
    """Return True if the scene is of this class.

    Classes are compared by name, because the firmware unloads and loads its modules.
    """
    return class_of(scene, module, name) is not None


def class_of(scene: "Any", module: str, name: str) -> "Any":
    """Return the scene's class of this name, or None.

    Classes of MicroPython have no `__module__`; there the name is enough.
    """
    kinds = [type(scene)]
    for kind in kinds:  # grows in the loop
        if kind.__name__ == name and getattr(kind, "__module__", module) == module:
            return kind
        kinds.extend(kind.__bases__)
    return None


def find_target(scene: "Any", wanted: "Wanted") -> "Target | None":
    """Return the Target of a number from 0, or of ROLL; None if it has no meaning now."""
    if is_a(scene, "handful.play.play", "Play"):
        if not scene.is_awaiting_human():
            return None
        return BOARDS.get(scene.match.name, by_choices)(scene, wanted)
    if not isinstance(wanted, int):
        return None
    if is_a(scene, "handful.lobby.menu", "Menu"):
        first = scene.first_visible
        shown = scene.visible_end() - first
        return in_a_row(scene, first, shown, len(scene.games), wanted, ("LEFT", "RIGHT"))
    kind = class_of(scene, "handful.scenes.list", "ListScene")
    if kind is None or type(scene).key is not kind.key:  # a list with its own buttons
        return None
    target = in_a_row(
        scene, scene.first_visible, scene.visible_count, len(scene.lines), wanted, ("UP", "DOWN")
    )
    if target is None:
        return None
    # On a line with a value A may apply to the whole page. The player uses the arrows there.
    target.choose = bool(not scene.can_change(target.goal) and scene.a_label_at(target.goal))
    return target


def in_a_row(
    scene: "Any", first: int, shown: int, count: int, wanted: int, buttons: "tuple[str, str]"
) -> "Target | None":
    """Return the Target among places that wrap around, of which some are on the screen."""
    if not 0 <= wanted < min(shown, count - first):
        return None

    def step(cursor: int, button: str) -> int:
        return (cursor + (1 if button == buttons[1] else -1)) % count

    return Target(first + wanted, lambda: scene.cursor, step, buttons)


def names_of(thing: "Any") -> "dict[str, Any]":
    """Return the names in the module of a scene's or a board's class."""
    names: dict[str, Any] = type(thing).key.__globals__
    return names


def by_choices(play: "Any", wanted: "Wanted") -> "Target | None":
    """Return the Target on a board with `choices` and `at`."""
    board, dice = play.board, getattr(play.match.state, "dice", None)
    if dice is None or not hasattr(board, "choices") or not hasattr(board, "at"):
        return None
    goal = names_of(board).get("ROLL") if wanted == ROLL else wanted
    if goal not in board.choices or (isinstance(wanted, int) and wanted >= len(dice)):
        return None

    def step(place: "Any", button: str) -> "Any":
        choices = list(board.choices)
        after = choices.index(place) + (1 if button == "RIGHT" else -1)
        return choices[after % len(choices)]

    def at() -> "Any":
        return board.choices[board.at] if board.choices else None

    return Target(goal, at, step, ("LEFT", "RIGHT"))


def yahtzee(play: "Any", wanted: "Wanted") -> "Target | None":
    """Return the Target on Yahtzee's board.

    The cursor's places are the dice, Roll, and the boxes; after the third roll only the boxes.
    """
    board, state, next_cursor = play.board, play.match.state, names_of(play.board)["next_cursor"]
    picture, dice = board.picture, len(state.dice)
    if isinstance(wanted, int):
        goal, is_possible = wanted, wanted < dice
    else:
        goal, is_possible = dice, picture.kept_mask != (1 << dice) - 1

    def step(cursor: int, button: str) -> "int | None":
        if not state.rolls_used:  # the arrows do nothing before the first roll
            return None
        place: int | None = next_cursor(button, cursor, state.rolls_used, picture.points_by_box)
        return place

    return Target(goal, lambda: picture.cursor, step, ARROWS) if is_possible else None


def roll_to_the_top(play: "Any", wanted: "Wanted") -> "Target | None":
    """Return the Target of a die that may be picked. No key ends a turn, which cannot be undone.

    The cursor's places are the dice, End turn, and the squares.
    """
    picture, selection = play.board.picture, play.board.selection
    end_turn = len(play.match.state.faces)
    if wanted not in range(end_turn) or wanted not in selection.addable_dice():
        return None

    def step(cursor: int, button: str) -> "int | None":
        """Return the place to which a button leads; None for the way from the dice to the sheet."""
        if button != "B":
            place: int | None = selection.destination(button, cursor)
            leads_to_sheet = place is not None and cursor <= end_turn < place
            return None if leads_to_sheet else place
        if cursor > end_turn and selection.sum_dice:  # "More dice"
            die: int | None = selection.next_addable_die()
            return die
        return None

    return Target(wanted, lambda: picture.cursor, step, ARROWS_AND_B)


BOARDS = {"yahtzee": yahtzee, "roll_to_the_top": roll_to_the_top}
