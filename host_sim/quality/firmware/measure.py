# SPDX-License-Identifier: MIT
"""Speed and heap of the console on genuine firmware.

USB is not connected. "Start to picture" ends with the last byte of display data before the
processor first rests. "Still" is the longest time between two updates of the display. The strongest
computer players of each game sit in every seat.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol

from host_sim.device_code import constants
from host_sim.handheld.emulated import Pico
from host_sim.quality.firmware.hands import HUMAN, TRIES, Hands, words
from host_sim.quality.firmware.thinking import thought

Seats = tuple[int, int]  # fewest and most

REST = 2.5  # seconds after which animations are over
PAUSE = 0.08  # seconds between two parts of a picture
GOALS = {  # milliseconds, and a share
    "title": 2900, "menu": 1900, "start": 1000, "still": 300, "cursor": 45, "menu cursor": 60,
    "thought": 700, "slice": 50,
}  # fmt: skip


class Tell(Protocol):
    """Report one figure."""

    def __call__(
        self, what: str, value: float, unit: str = "ms", goal: str | None = None
    ) -> None: ...


class Row(NamedTuple):
    """One figure."""

    what: str
    value: float
    unit: str
    goal: float | None = None


def measure(
    firmware: str | Path,
    files: Mapping[str, bytes] | None = None,
    say: Callable[[Row], object] = lambda row: None,
) -> list[Row]:
    """Return all figures. Each is passed to `say` as soon as it is known."""
    rows: list[Row] = []

    def tell(what: str, value: float, unit: str = "ms", goal: str | None = None) -> None:
        rows.append(Row(what, value, unit, GOALS[goal] if goal else None))
        say(rows[-1])

    with Pico(firmware, files, usb=False, known=True) as pico:
        measure_question(pico, tell)
    spoken = {"HANDFUL_LANGUAGE": "en"}
    with Pico(firmware, files, usb=False, known=True, settings=spoken) as pico:
        measure_starts(pico, tell)
        hands = Hands(pico)
        measure_menu(pico, hands, tell)
        for title, seats in games(pico.root):
            measure_game(pico, hands, title, seats[1], tell)
            measure_cursor(hands, title, seats, tell)
    for name, title, seats, levels in players(pico.root):
        for count in dict.fromkeys(seats):
            took = thought(firmware, name, levels[-1], count, files)
            tell(f"{title}, {count} seats: longest thought", took.longest, goal="thought")
            tell(f"{title}, {count} seats: longest slice of one", took.slice, goal="slice")
    return rows


def measure_question(pico: Pico, tell: Tell) -> None:
    """Measure a very first start, which asks for the language."""
    pico.power_on()
    tell("a first start: which language", 1000 * whole(pico.pictures), goal="title")


def measure_starts(pico: Pico, tell: Tell) -> None:
    """Measure a first start in a known language, and a later one."""
    for what, goal in (("a first start: title", "title"), ("a later start: menu", "menu")):
        pico.power_on()
        tell(what, 1000 * whole(pico.pictures), goal=goal)
        tell(f"{what}, first light", 1000 * pico.pictures[0])
        hands = Hands(pico)
        hands.to_menu()
        if goal == "title":
            pico.run(0.5)
            pico.cut_power()


def whole(pictures: Sequence[float]) -> float:
    """Return when the first picture was complete. After a pause come animations."""
    for this, following in pairwise(pictures):
        if following - this > PAUSE:
            return this
    return pictures[-1]


def measure_menu(pico: Pico, hands: Hands, tell: Tell) -> None:
    """Measure cursor and heap in the menu."""
    took = [hands.press(button) for button in ("RIGHT", "RIGHT", "RIGHT", "LEFT", "LEFT", "LEFT")]
    tell("menu cursor, slowest", max(one.last or 0 for one in took), goal="menu cursor")
    tell("asleep in the menu", 100 * idle(pico, 2), "%")
    heap = pico.heap()
    tell("menu: heap in use", heap["used"], "bytes")
    tell("menu: largest run, growth counted", max(heap["largest"], heap["growth"]), "bytes")


def measure_game(pico: Pico, hands: Hands, title: str, seats: int, tell: Tell) -> None:
    """Measure a game with a human and computer players at level Hard in all seats."""
    hands.to_seats(title)
    hands.take_seats(seats - 1, seats)
    begun, collected = pico.now, len(pico.collections)
    took = hands.press("A")
    tell(f"{title}: Start to picture", took.last or 0, goal="start")
    tell(f"{title}: longest still while it starts", took.still or 0, goal="still")
    tell(f"{title}: asleep in play", 100 * idle(pico, 2), "%")
    hands.play(10)
    heap = pico.heap()
    tell(f"{title}: names, where {heap['namesRoom']:,} fit", heap["names"], "names")
    since = [entry for entry in pico.collections[collected:] if entry[0] > begun]
    if since:
        tell(f"{title}: most in use after a collection", max(used for _, used, _ in since), "bytes")
        tell(f"{title}: smallest largest run", min(run for _, _, run in since), "bytes")
    large = [size for moment, size in pico.allocations if moment > begun]
    tell(f"{title}: largest allocation", max(large, default=0), "bytes")
    left = pico.now
    hands.leave()
    pico.run(0.5)
    tell(f"{title}: live after leaving", pico.live(left), "bytes")


def measure_cursor(hands: Hands, title: str, seats: Seats, tell: Tell) -> None:
    """Measure the cursor in a game without computer players, where no turn is theirs."""
    hands.to_seats(title)
    hands.take_seats(0, seats[1])
    if seats[0] > 1:
        for _ in range(seats[1] - 2):
            hands.press("UP")
        hands.set_seat(HUMAN)
    hands.press("A")
    for _ in range(TRIES):
        hands.pico.run(REST)
        took = [hands.press(button) for button in ("RIGHT", "LEFT", "RIGHT", "LEFT")]
        if None not in [one.last for one in took]:
            tell(f"{title}: cursor, slowest", max(one.last or 0 for one in took), goal="cursor")
            break
        hands.press("A")
    hands.leave()


def idle(pico: Pico, seconds: float) -> float:
    """Return the share of time that the processor sleeps."""
    began, slept = pico.now, pico.idle
    pico.run(seconds)
    return (pico.idle - slept) / (pico.now - began)


def games(root: Path) -> list[tuple[str, Seats]]:
    """Return title and seats of every game."""
    return [(title, seats) for _, title, seats, _ in players(root)]


def players(root: Path) -> list[tuple[str, str, Seats, tuple[str, ...]]]:
    """Return name, title, seats and levels of the computer players of every game."""
    found = []
    for file in sorted((root / "games").glob("*/__init__.py")):
        facts = constants(file)
        title = words(root, place=file.parent)["game"]["title"]
        found.append((file.parent.name, title, facts["SEATS"], facts["LEVELS"]))
    return found
