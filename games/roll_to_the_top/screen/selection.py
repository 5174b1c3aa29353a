# SPDX-License-Identifier: MIT
"""The dice and the square that a human selects in Roll to the Top!, and the moves of the cursor.

The cursor moves between the dice that can be selected and the flag that ends the turn. Once a sum
fits somewhere, it also moves between the squares that take it.
"""

from handful import TYPE_CHECKING
from handful.screen.screen import PAGE

from games.roll_to_the_top.rules.actions import CHANGE, CLIMB, SQUARE_BITS, WRITE
from games.roll_to_the_top.rules.dice import ADD, ALL_DICE, EITHER, SWAP
from games.roll_to_the_top.screen.picture import DIE_PITCH, END_TURN, FIRST_SQUARE, state_of
from games.roll_to_the_top.silhouette import HALF_SQUARE_WIDTH, SQUARE_HEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from games.roll_to_the_top.screen.picture import Picture


class Selection:
    """What is selected, drawn on a Picture.

    sum_dice:   the dice in the sum, in the order in which they were picked
    swap_in:    in a swap, the die to add once it is chosen; else None
    can_write:  False if no sum of the unused dice fits any square
    """

    def __init__(self, picture: "Picture", on_move: "Callable[[], None]") -> None:
        """Create an empty selection. `on_move` is called whenever the cursor has moved."""
        self.picture, self.on_move = picture, on_move
        self.can_write = True
        self.reset()

    def reset(self) -> None:
        """Select nothing, without drawing."""
        self.sum_dice: list[int] = []
        self.swap_in: int | None = None

    def clear(self) -> None:
        """Select nothing, and draw the dice and squares that change."""
        picture = self.picture
        dice = [die for die in range(5) if picture.chosen >> die & 1]
        self.reset()
        self.update_sum()
        for die in dice:
            picture.draw_die(die)

    # Dice.

    def reachable_dice(self) -> list[int]:
        """Return the dice that the cursor can reach, and END_TURN if it can reach the flag.

        With a sum that is too low, only dice that can be added to it are reachable.
        """
        state = state_of(self.picture.play)
        if state.phase == CLIMB:
            mask = state.unused_dice() if self.can_write else 0
            if not self.sum_dice:
                mask |= 1 << END_TURN
            elif not self.picture.targets:
                mask &= ~self.picture.chosen
        else:
            change = state.required_change()
            if change == ADD or (change == SWAP and self.swap_in is None):
                mask = ALL_DICE & ~state.dice_in_play
            else:
                mask = ALL_DICE if change == EITHER else state.dice_in_play
        return [die for die in range(6) if mask >> die & 1]

    def addable_dice(self) -> list[int]:
        """Return the dice that can be added to the sum."""
        return [die for die in self.reachable_dice() if die not in self.sum_dice]

    def only_die_to_swap_in(self) -> int | None:
        """Return the die to add in a swap if it is the only one out of the set, else None."""
        state = state_of(self.picture.play)
        if state.phase != CHANGE or state.required_change() != SWAP:
            return None
        out = [die for die in range(5) if not state.dice_in_play >> die & 1]
        return out[0] if len(out) == 1 else None

    def can_put_back(self) -> bool:
        """Return True if B takes back the choice of the die to add in a swap."""
        return self.swap_in is not None and self.only_die_to_swap_in() is None

    def default_cursor(self) -> int:
        """Return where the cursor starts a turn, and update `can_write`.

        That is the first die that fits somewhere alone; or else the first die; or the flag if no
        sum fits. In a change of the set it is the first die that can be added, if there is one.
        """
        state = state_of(self.picture.play)
        actions = state.actions()
        self.can_write = state.phase == CHANGE or actions[-1] >= WRITE
        places = self.reachable_dice()
        for die in places:
            if state.phase == CHANGE:
                if not state.dice_in_play >> die & 1:
                    return die
            elif any(action >> SQUARE_BITS == 1 << die for action in actions):
                return die
        return places[0]

    def pick(self, die: int) -> None:
        """Add a die to the sum. Move to the best square, or to the next die if it is too low.

        A sum that is too high is refused with a message: no other die can make it fit.
        """
        picture = self.picture
        self.sum_dice.append(die)
        self.update_sum()
        if picture.targets:
            picture.draw_die(die)
            self.move_to(self.best_square())
        elif state_of(picture.play).decreasing:
            self._refuse_high_sum()
        else:
            picture.draw_die(die)
            self.move_to(self.next_addable_die())

    def _refuse_high_sum(self) -> None:
        """Remove the last die from the sum, and show a message that it is too high."""
        play, seat = self.picture.play, self.picture.seat
        state = state_of(play)
        total = state.total(self.picture.chosen)
        self.sum_dice.pop()
        self.update_sum()
        limits = [state.limits(seat, square) for square in range(len(state.sheet))]
        highest = max([limit[1] for limit in limits if limit])
        play.show_message(play.section("turn")("too_high", total, highest))

    def unpick(self) -> None:
        """Remove the last die from the sum, and move the cursor to it."""
        die = self.sum_dice.pop()
        self.update_sum()
        self.picture.draw_die(die)
        self.move_to(die)

    def pick_all(self, dice: int) -> None:
        """Make these dice the sum, without moving the cursor."""
        self.sum_dice = [die for die in range(5) if dice >> die & 1]
        self.update_sum()
        for die in self.sum_dice:
            self.picture.draw_die(die)

    def pick_swap_in(self, die: int) -> None:
        """Choose the die to add in a swap."""
        self.swap_in = die
        self.picture.chosen = 1 << die
        self.picture.draw_die(die)

    def update_sum(self) -> None:
        """Find the squares that take the sum, and draw those that change."""
        picture = self.picture
        state = state_of(picture.play)
        picture.chosen = sum([1 << die for die in self.sum_dice])
        old_targets, picture.targets = picture.targets, []
        total = state.total(picture.chosen)
        for square in range(len(state.sheet)) if total else ():
            limits = state.limits(picture.seat, square)
            if limits and limits[0] <= total <= limits[1]:
                picture.targets.append(square)
        for square in range(len(state.sheet)):
            if (square in old_targets) != (square in picture.targets):
                picture.draw_square(square)

    # The cursor.

    def move_by(self, button: str) -> None:
        """Move the cursor to where an arrow button points, if there is a place."""
        place = self.destination(button, self.picture.cursor)
        if place is not None:
            self.move_to(place)

    def move_to(self, place: int) -> None:
        """Move the cursor; NO_CURSOR hides it."""
        picture = self.picture
        old_place, picture.cursor = picture.cursor, place
        if old_place != place:
            picture.draw_place(old_place)
            picture.draw_place(place)
        self.on_move()

    def next_addable_die(self) -> int:
        """Return the first addable die after the last one in the sum, or the first of all."""
        dice = self.addable_dice()
        return ([die for die in dice if die > self.sum_dice[-1]] + dice)[0]

    def best_square(self) -> int:
        """Return the place of the target whose limit is closest to the sum.

        Of several, that is the one with the highest index.
        """
        state, seat = state_of(self.picture.play), self.picture.seat
        ranked = []
        for square in self.picture.targets:
            limits = state.limits(seat, square)
            if limits:
                ranked.append((-limits[1] if state.decreasing else limits[0], square))
        return FIRST_SQUARE + max(ranked)[1]

    def destination(self, button: str, cursor: int) -> int | None:
        """Return the place to which an arrow button leads from a place of the cursor, or None.

        That is the nearest die or square in this direction. But left and right lead through the
        squares one by one, so that one undoes the other. If no die is nearest, they lead through
        the dice row by row, and left of the dice is the sheet.
        """
        if cursor >= FIRST_SQUARE:
            if button == "LEFT" or button == "RIGHT":
                return self._next_square(button, cursor)
            places = [FIRST_SQUARE + square for square in self.picture.targets]
            return self._nearest_place(button, cursor, places)
        places = self.reachable_dice()
        nearest = self._nearest_place(button, cursor, places)
        if nearest is not None:
            return nearest
        if button == "LEFT" and self.picture.targets:
            return self.best_square()
        if button == "LEFT":
            places = [place for place in places if place < cursor][-1:]
        else:
            places = [place for place in places if place > cursor and button == "RIGHT"]
        return places[0] if places else None

    def arrows(self) -> str:
        """Return the arrows that lead from the current square to another one."""
        here = self.picture.cursor
        arrows = ""
        for button, arrow in (("LEFT", "◀"), ("RIGHT", "▶"), ("UP", "▲"), ("DOWN", "▼")):
            if self.destination(button, here) is not None:
                arrows += arrow
        return arrows

    def _next_square(self, button: str, cursor: int) -> int | None:
        """Return the next target to the left or right, or None.

        Targets are in order of their columns. In a column, the higher one is further right.
        """
        positions = state_of(self.picture.play).sheet.positions
        here = positions[cursor - FIRST_SQUARE]
        places = [(positions[square], FIRST_SQUARE + square) for square in self.picture.targets]
        if button == "LEFT":
            places = [place for place in places if place[0] < here]
            return max(places)[1] if places else None
        places = [place for place in places if place[0] > here]
        return min(places)[1] if places else None

    def _nearest_place(self, button: str, cursor: int, places: "Iterable[int]") -> int | None:
        """Return the nearest of these places in a direction, or None.

        A pixel across the direction counts as two pixels along it.
        """
        position = self._pixel_position
        x, y = position(cursor)
        is_vertical, sign = button in ("UP", "DOWN"), -1 if button in ("LEFT", "UP") else 1
        nearest, nearest_distance = None, 0
        for place in places:
            along, across = position(place)
            along -= x
            across -= y
            if is_vertical:
                along, across = across, along
            along *= sign
            distance = along + 2 * abs(across)
            if along > 0 and (nearest is None or distance < nearest_distance):
                nearest, nearest_distance = place, distance
        return nearest

    def _pixel_position(self, place: int) -> tuple[int, int]:
        """Return x and y of a die, from the first die, or of a square, from the first square."""
        if place < FIRST_SQUARE:
            return DIE_PITCH * (place % 3), 2 * PAGE * (place // 3)
        x, row = state_of(self.picture.play).sheet.positions[place - FIRST_SQUARE]
        return HALF_SQUARE_WIDTH * x, -SQUARE_HEIGHT * row
