# SPDX-License-Identifier: MIT
"""Plays a scenario (script.py) on a device, and compares its pictures with those of
tests/golden."""

from pathlib import Path

from host_sim.handheld.device import Device
from host_sim.handheld.ocr import cursor_line
from host_sim.paths import ROOT
from host_sim.scenario import captures
from host_sim.scenario.lessons import offer
from host_sim.scenario.script import PRESS_SECONDS, Scenario

GOLDENS = ROOT / "tests" / "golden"
REST_SECONDS = 0.1  # after a press
PATIENCE_SECONDS = 10.0  # how long `expect text` waits for it
STILL_SECONDS, STILL_AT_MOST = (
    0.3,
    5.0,
)  # a picture is taken once the screen has stood still for a moment
LINES_AT_MOST = 20  # of a list
STEP_SECONDS = 0.04  # how closely the screen is watched while waiting


class Player:
    """Plays a scenario on a device. `shots` then holds (picture, brightness) by name."""

    def __init__(
        self, scenario, make_device, goldens=GOLDENS, update=False, film=None, on_shot=None
    ):
        self.scenario = scenario
        self.device = make_device(seed=scenario.seed, settings=scenario.settings)
        self.goldens = Path(goldens) / scenario.name.removesuffix(".txt")
        self.update = update
        self.film = film
        self.on_shot = on_shot
        self.shots = {}
        self._on = False
        self._number = 0

    def play(self):
        steps = self.scenario.steps
        for number, method, arguments in steps:
            self._number = number
            if not self._on and method != "power_on":
                if number != steps[0][0]:
                    raise self._error("the power is cut here; write 'power on' before.")
                self.power_on()
            try:
                getattr(self, method)(*arguments)
            except Exception as error:
                if getattr(self.device, "error", None) is not error:
                    raise
                raise self._error(f"the firmware stopped with {error!r}.") from error
        return self

    def _error(self, what):
        return self.scenario.error(self._number, what)

    def run(self, length):
        """Let the device run, and the film with it."""
        if self.film is None:
            self.device.run(length)
            return
        while length > 1e-9:
            part = min(STEP_SECONDS, length)
            self.device.run(part)
            self.film.feed(self.device.now, self.device.image(), self.device.brightness)
            length -= part

    def settle(self):
        """Run until the screen has stood still for a moment (or will not)."""
        still = waited = 0.0
        before = self.device.image().tobytes()
        while still < STILL_SECONDS and waited < STILL_AT_MOST:
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS
            after = self.device.image().tobytes()
            still = still + STEP_SECONDS if after == before else 0.0
            before = after

    # --- the steps ---

    def power_on(self, *_):
        if self._on:
            raise self._error("the power is on already.")
        self.device.power_on()
        self._on = True
        self.run(REST_SECONDS)

    def cut_power(self, *_):
        self.device.cut_power()
        self._on = False

    def press(self, name, length):
        self.down(name)
        self.run(length)
        self.up(name)
        self.run(REST_SECONDS)

    def choose(self, words):
        """Walks down a list to the line that begins so, and presses A."""
        for _ in range(LINES_AT_MOST):
            if cursor_line(self.device.image(), self.device.root).startswith(words):
                self.press("A", PRESS_SECONDS)
                return
            self.press("DOWN", PRESS_SECONDS)
        raise self._error(f"there is no line {words!r} in:\n{self._screen()}")

    def skip_lesson(self, *_):
        """Says no where a game offers its lesson; a game without one offers none."""
        if self._shows(offer(self.device.root)):
            self.press("B", PRESS_SECONDS)

    def down(self, name):
        self.device.down(name)

    def up(self, name):
        self.device.up(name)

    def wait(self, length):
        self.run(length)

    def _shows(self, text):
        lines = [line.rstrip() for line in self.device.text()]
        return text in "\n".join(lines) or text in " ".join(line.strip() for line in lines)

    def expect_text(self, text):
        waited = 0.0
        while not self._shows(text):
            if waited >= PATIENCE_SECONDS:
                raise self._error(
                    f"the screen should show {text!r} within {PATIENCE_SECONDS:g} s, but "
                    f"shows:\n{self._screen()}"
                )
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS

    def expect_no_text(self, text):
        self.settle()
        if self._shows(text):
            raise self._error(f"the screen should not show {text!r}, but shows:\n{self._screen()}")

    def expect_picture(self, name):
        from PIL import Image, ImageChops

        self.settle()
        seen = black_and_white(self.device.image())
        path = self.goldens / f"{name}.png"
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            seen.save(path, "PNG", optimize=True)
            return
        if not path.is_file():
            raise self._error(
                f"there is no picture {shorten(path)} yet; look at this screen, "
                f"and keep it with --update-goldens:\n{self._screen()}"
            )
        with Image.open(path) as image:
            golden = black_and_white(image)
        if golden.size != seen.size:
            raise self._error(
                f"the picture {shorten(path)} has the size {golden.size} instead of {seen.size}."
            )
        wrong = sum(
            1 for value in ImageChops.logical_xor(golden, seen).convert("L").tobytes() if value
        )
        if wrong:
            kept = captures.save_png(seen, captures.CAPTURES / f"{self.goldens.name}-{name}.png")
            raise self._error(
                f"{wrong} pixels differ from {shorten(path)}; what was shown is in {shorten(kept)} "
                f"(if it is right, keep it with --update-goldens):\n{self._screen()}"
            )

    def shot(self, name, now):
        if not now:
            self.settle()
        if name in self.shots:
            raise self._error(f"there is a shot {name!r} already.")
        self.shots[name] = (self.device.image(), self.device.brightness)
        if self.on_shot:
            self.on_shot(name, self.device)

    def _screen(self):
        lines = [line.rstrip() for line in self.device.text()]
        return "\n".join(f"    | {line}" for line in lines) or "    | (no text)"


def black_and_white(image):
    return image.convert("L").point(lambda value: 255 if value else 0).convert("1")


def shorten(path):
    path = Path(path)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def real_device(seed, settings):
    return Device(ROOT, seed=seed, settings=settings)


def play(path, make_device=real_device, **options):
    """Play a scenario file; the Player afterwards."""
    return Player(Scenario.load(path), make_device, **options).play()
