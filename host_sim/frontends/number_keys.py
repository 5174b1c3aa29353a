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

The page runs this file in its MicroPython (host_sim/web/shims/life.py), beside the deployed
firmware. So it imports nothing, and reads no integer constants of the firmware, which deploy may
fold.
"""

ROLL = "roll"
MOMENT = 0.03  # virtual seconds that a button is down, and then up
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
ARROWS_AND_B = ("LEFT", "RIGHT", "UP", "DOWN", "B")


class Way:
    """Where to. `at()` is the cursor; `step(cursor, button)` where a button leads from there."""

    def __init__(self, goal, at, step, buttons) -> None:
        self.goal, self.at, self.step, self.buttons = goal, at, step, buttons
        self.choose = True  # press A there


class NumberKeys:
    """The direct keys of one console; presses go through its `rewind`."""

    def __init__(self, device, rewind) -> None:
        self.device, self.rewind = device, rewind

    def choose(self, number):
        """The die, line or picture of this number, from 1 on; False if that means nothing now."""
        return self._do(number - 1)

    def roll(self):
        return self._do(ROLL)

    def _do(self, wanted) -> bool:
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
        if not console or not console.scenes or console.is_asleep or console.destination:
            return None
        if any(is_a(scene, "handful.lesson.lesson", "Lesson") for scene in console.scenes):
            return None
        return console.scenes[-1]

    def _press(self, button) -> None:
        self.rewind.down(button)
        self.device.run(MOMENT)
        self.rewind.up(button)
        self._pass()

    def _pass(self) -> None:
        self.device.run(MOMENT)
        self.device.settle()


def shortest(way):
    """[(button, where the cursor is then)] to the goal; None where no way leads there."""
    start = way.at()
    if start is None:
        return None
    came, waiting = {start: ()}, [start]
    for place in waiting:  # it grows meanwhile
        if place == way.goal:
            return came[place]
        for button in way.buttons:
            after = way.step(place, button)
            if after is not None and after not in came:
                came[after] = came[place] + ((button, after),)
                waiting.append(after)
    return None


def is_a(scene, module, name):
    """Whether it is of this class of the firmware. By its name: modules come and go there."""
    return class_of(scene, module, name) is not None


def class_of(scene, module, name):
    """Return the scene's class of this name, or None. MicroPython's classes do not know their
    module, so there the name must do."""
    kinds = [type(scene)]
    for kind in kinds:  # it grows meanwhile
        if kind.__name__ == name and getattr(kind, "__module__", module) == module:
            return kind
        kinds.extend(kind.__bases__)
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
        first = scene.first_visible
        shown = scene.visible_end() - first
        return in_a_row(scene, first, shown, len(scene.games), wanted, ("LEFT", "RIGHT"))
    kind = class_of(scene, "handful.scenes.list", "ListScene")
    if kind is None or type(scene).key is not kind.key:  # a list with buttons of its own
        return None
    way = in_a_row(
        scene, scene.first_visible, scene.visible_count, len(scene.lines), wanted, ("UP", "DOWN")
    )
    if way is None:
        return None
    # On a line with a value A may mean the whole page: the arrows are for the player.
    way.choose = bool(not scene.can_change(way.goal) and scene.a_label_at(way.goal))
    return way


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
    """The cursor's places are the dice, Roll, and the boxes; after the third roll only boxes."""
    board, state, next_cursor = play.board, play.match.state, names_of(play.board)["next_cursor"]
    picture, dice = board.picture, len(state.dice)
    if wanted == ROLL:
        goal, may = dice, picture.kept_mask != (1 << dice) - 1
    else:
        goal, may = wanted, wanted < dice

    def step(cursor, button):
        if not state.rolls_used:  # the arrows wait for the first roll
            return None
        return next_cursor(button, cursor, state.rolls_used, picture.points_by_box)

    return Way(goal, lambda: picture.cursor, step, ARROWS) if may else None


def roll_to_the_top(play, wanted):
    """Return the way to a die that may be picked. No key ends a turn, which cannot be undone.

    The cursor's places are the dice, End turn, and the squares.
    """
    picture, selection = play.board.picture, play.board.selection
    end_turn = len(play.match.state.faces)
    if wanted not in range(end_turn) or wanted not in selection.addable_dice():
        return None

    def step(cursor, button):
        """Return the place to which a button leads; None for the way from the dice to the sheet."""
        if button != "B":
            place = selection.destination(button, cursor)
            leads_to_sheet = place is not None and cursor <= end_turn < place
            return None if leads_to_sheet else place
        if cursor > end_turn and selection.sum_dice:  # "More dice"
            return selection.next_addable_die()
        return None

    return Way(wanted, lambda: picture.cursor, step, ARROWS_AND_B)


BOARDS = {"yahtzee": yahtzee, "roll_to_the_top": roll_to_the_top}
