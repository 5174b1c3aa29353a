# SPDX-License-Identifier: MIT
"""A long soak test of the heap on genuine firmware, in one power-on.

All games are played in random order, with all seats taken and with two by turns. They are left,
resumed, finished and played again. Before and during games everything that a player can open is
opened in random order: settings, help, self-test, names, statistics, rules, lessons, challenges,
hints, last moves and the overview, in a language drawn by the seed, with and without sound. Pages
are closed one by one or with a long B.
"""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from host_sim.handheld.emulated import Pico
from host_sim.paths import ROOT
from host_sim.quality.firmware.hands import LONG, Broke, Hands, Lost
from host_sim.quality.firmware.measure import games
from host_sim.sim.files import Settings

LARGE = 1024  # bytes of the largest allocation in play
STARTING = 1.5  # seconds that a restart takes until keys have an effect
LEAST_RUN = 8192  # bytes that are always free in one piece
SHORT, LONGEST = (3, 6, 12, 20), 150  # seconds of play; a game that is to be finished
SETTINGS = ("names", "help", "test", "about")  # lines of the settings
GAME_MENU = ("statistics", "rules", "learn", "challenge")  # lines of a game's menu
LOBBY = ("seats", "leaving", *SETTINGS, *GAME_MENU)  # phases out of play
PAUSE = ("hint", "table", "moves", "rules")  # lines of the pause menu
STARTED = "code.py output:"  # the serial console says it at every start


class Account(NamedTuple):
    """The result of an evening."""

    minutes: float
    starts: int
    looks: int  # pages opened before and during games
    finished: int
    resumed: int
    memory_errors: int
    tracebacks: int
    restarts: int
    largest: int  # bytes of the largest allocation in play
    large: int  # number of allocations in play above LARGE
    largest_elsewhere: int  # bytes of the largest allocation in the menus
    lowest_run: int  # bytes: smallest largest run, growth counted, right after a collection
    left: int  # bytes: most that was live after a game was left
    broke: str  # the reason why it stopped, or ""

    @property
    def fine(self) -> bool:
        """Return True if nothing went wrong."""
        return (
            not (self.memory_errors or self.tracebacks or self.large or self.broke)
            and self.lowest_run >= LEAST_RUN
        )


class Evening:
    """One evening with a Pico."""

    def __init__(
        self,
        pico: Pico,
        seed: int = 1,
        say: Callable[[str], object] = print,
        language: str = "en",
    ) -> None:
        self.pico, self.say = pico, say
        self.luck = random.Random(seed)
        self.hands = Hands(pico, seed, language)
        self.games = [(title, seats[1]) for title, seats in games(pico.root)]
        self.starts = self.looks = self.finished = self.resumed = 0
        self.left: list[int] = []
        self.large: list[int] = []  # bytes of the allocations above LARGE in play
        self.largest: list[int] = []  # bytes of the others in play
        self.largest_elsewhere: list[int] = []  # and in the menus
        self.phases: list[tuple[float, str]] = []  # moment, what begins
        self.broke = ""

    def spend(self, minutes: float) -> Account:
        """Play for some minutes of the console's time and return the Account."""
        pico, hands = self.pico, self.hands
        pico.power_on()
        began = pico.now
        try:
            hands.to_menu()
            while pico.now < 60 * minutes:
                order = self.luck.sample(self.games, len(self.games))
                for title, seats in order:
                    self.game(title, seats, full=self.starts % 2 == 0)
                    if pico.now >= 60 * minutes:
                        break
        except Broke as reason:
            self.broke = f"the console broke, and {self.way_out()}:\n{reason}"
        except Lost as reason:
            self.broke = f"lost: {reason}"
        return self.account(began)

    def way_out(self) -> str:
        """Return words on whether a key leads away from the crash screen."""
        for tried, button in enumerate(("A", "B", "A", "LEFT", "A", "B"), 1):
            try:
                self.hands.press(button)
            except Broke:
                continue
            return f"{tried} keys led on"
        return "no key leads on"

    def game(self, title: str, seats: int, full: bool) -> None:
        """Play one game for a while, finish or leave it."""
        pico, hands, luck = self.pico, self.hands, self.luck
        for _ in range(luck.randrange(4)):
            self.look_around(title)
        self.begin("seats")
        hands.to_seats(title)
        hands.take_seats(seats - 1 if full else 1, seats)
        self.begin("start")
        took = hands.press("A")
        self.starts += 1
        self.begin("play")
        over = hands.play(luck.choice((*SHORT, LONGEST)))
        if not over:
            self.pause()
        if over:
            self.finished += 1
            if luck.randrange(2):
                self.begin("the same again")
                hands.press("A")
                hands.play(luck.choice(SHORT))
        self.begin("leaving")
        hands.leave()
        if not over and luck.randrange(2):
            self.begin("going on")
            hands.to_game(title)
            hands.choose("menu", "go_on")
            self.resumed += 1
            hands.play(luck.choice(SHORT))
            self.begin("leaving")
            hands.leave()
        pico.run(0.5)
        heap = pico.heap()
        self.left.append(pico.live(self.phases[-1][0]))
        self.say(
            f"{pico.now / 60:5.1f} min  {title}, {seats if full else 2} seats: started in "
            f"{took.last or 0:.0f} ms{', finished' * over}; after it {self.left[-1]:,} bytes "
            f"live, largest run {max(heap['largest'], heap['growth']):,}, at least "
            f"{self.tightest()}{self.large_ones()}"
        )

    def allocations(self, since: float) -> list[tuple[float, int]]:
        """Return (moment, bytes) of the allocations since then, without those of a restart."""
        starts = self.pico.starts
        return [
            (moment, size)
            for moment, size in self.pico.allocations
            if moment > since and not any(began <= moment <= up + STARTING for began, up in starts)
        ]

    def begin(self, what: str) -> None:
        """Note that a phase begins."""
        self.phases.append((self.pico.now, what))

    def phase(self, moment: float) -> str:
        """Return the phase at that moment."""
        return [what for when, what in self.phases if when < moment][-1]

    def tightest(self) -> str:
        """Return the smallest largest run of this game, and its phase."""
        since = self.phases[0][0]
        found = [(run, moment) for moment, _, run in self.pico.collections if moment > since]
        if not found:
            return "that"
        run, moment = min(found)
        return f"{run:,} ({self.phase(moment)})"

    def large_ones(self) -> str:
        """Return the allocations above LARGE since the last call, and their phases."""
        told = []
        for moment, size in self.allocations(self.phases[0][0]):
            places = self.largest_elsewhere if self.phase(moment) in LOBBY else self.largest
            places.append(size)
            if size > LARGE and self.phase(moment) not in LOBBY:
                self.large.append(size)
                told.append(f"{size} ({self.phase(moment)})")
        self.phases.clear()
        return "; too large: " + ", ".join(told) if told else ""

    def look_around(self, title: str) -> None:
        """Open a page of the settings or of a game's menu, and return to the menu."""
        hands, line = self.hands, self.luck.choice(SETTINGS + GAME_MENU)
        self.begin(line)
        if line in SETTINGS:
            hands.to_settings()
            hands.choose("settings", line)
        else:
            hands.to_game(title)
            if hands.shows("menu", "learn_first"):  # the question of a first visit
                hands.press("B")
                hands.to_game(title)
            hands.choose("menu", line)
        self.looks += 1
        if line == "test":
            hands.press_all()
        elif line == "learn":
            hands.play(self.luck.choice(SHORT))
        else:
            hands.browse(4)
        if self.luck.randrange(2):
            for _ in range(3):
                if not hands.in_menu() and not hands.paused():
                    hands.press("B")
        hands.to_menu()

    def pause(self) -> None:
        """Open some pages of the pause menu while the game waits."""
        hands = self.hands
        for line in self.luck.sample(PAUSE, self.luck.randrange(len(PAUSE))):
            self.begin(f"{line} above the game")
            hands.press("B", LONG)
            if not hands.shows("pause", line):
                return
            hands.choose("pause", line)
            self.looks += 1
            self.pico.run(1)
            for button in ("DOWN", "RIGHT", "B"):
                hands.press(button)
            if hands.paused():
                hands.press("B")

    def account(self, started: float) -> Account:
        """Return the result so far."""
        pico = self.pico
        if self.phases:
            self.large_ones()
        return Account(
            minutes=pico.now / 60,
            starts=self.starts,
            looks=self.looks,
            finished=self.finished,
            resumed=self.resumed,
            memory_errors=pico.serial.count("MemoryError"),
            tracebacks=pico.serial.count("Traceback"),
            restarts=max(0, pico.serial.count(STARTED) - 1),
            largest=max(self.largest, default=0),
            large=len(self.large),
            largest_elsewhere=max(self.largest_elsewhere, default=0),
            lowest_run=min(
                (run for moment, _, run in pico.collections if moment > started), default=0
            ),
            left=max(self.left, default=0),
            broke=self.broke,
        )


def spend(
    firmware: str | Path,
    minutes: float,
    files: Mapping[str, bytes] | None = None,
    seed: int = 1,
    say: Callable[[str], object] = print,
) -> tuple[Account, str]:
    """Spend an evening with an emulated Pico. Return the Account and the serial output."""
    luck = random.Random(seed)
    tables = sorted((ROOT / "lib/handful/text").glob("??.txt"))
    language = luck.choice(tables).stem
    buzzer = luck.choice((None, 1))
    settings: Settings = {"HANDFUL_LANGUAGE": language, "HANDFUL_BUZZER": buzzer}
    say(f"language {language}, {'with' if buzzer else 'without'} a buzzer")
    with Pico(firmware, files, usb=True, known=True, settings=settings) as pico:
        return Evening(pico, seed, say, language).spend(minutes), pico.serial
