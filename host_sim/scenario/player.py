# SPDX-License-Identifier: MIT
"""The player of scenarios (script.py). It compares pictures with those of tests/golden."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from host_sim.handheld.device import Device
from host_sim.handheld.handheld import Handheld
from host_sim.handheld.ocr import cursor_line
from host_sim.paths import ROOT
from host_sim.scenario import captures
from host_sim.scenario.lessons import offer_text
from host_sim.scenario.script import PRESS_SECONDS, Scenario, ScenarioError
from host_sim.sim.files import Settings

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

GOLDENS = ROOT / "tests" / "golden"
REST_SECONDS = 0.1  # after a press
PATIENCE_SECONDS = 10.0  # how long `expect text` waits
STILL_SECONDS = 0.3  # a picture is taken when the screen has not changed for this long,
STILL_AT_MOST = 5.0  # or after this long
LINES_AT_MOST = 20  # that `choose` tries
STEP_SECONDS = 0.04  # time between two looks at the screen


class MakeDevice(Protocol):
    """A function that creates the handheld for a scenario."""

    def __call__(self, *, seed: int, settings: Settings) -> Handheld:
        """Return a handheld that is switched off."""


class Player:
    """A scenario on a device. After `play`, `shots` contains {name: (picture, brightness)}."""

    def __init__(
        self,
        scenario: Scenario,
        make_device: MakeDevice,
        goldens: str | Path = GOLDENS,
        update: bool = False,
        film: captures.Film | None = None,
        on_shot: Callable[[str, Handheld], object] | None = None,
    ) -> None:
        self.scenario = scenario
        self.device = make_device(seed=scenario.seed, settings=scenario.settings)
        self.goldens = Path(goldens) / scenario.name.removesuffix(".txt")
        self.update = update
        self.film = film
        self.on_shot = on_shot
        self.shots: dict[str, tuple[Picture, float]] = {}
        self._on = False
        self._number = 0

    def play(self) -> Self:
        """Play all steps. Raise ScenarioError at the first one that fails."""
        steps = self.scenario.steps
        for number, method, arguments in steps:
            self._number = number
            if not self._on and method != "power_on":
                if number != steps[0][0]:
                    raise self._error("the power is off here; write 'power on' before this line.")
                self.power_on()
            try:
                getattr(self, method)(*arguments)
            except Exception as error:
                if getattr(self.device, "error", None) is not error:
                    raise
                raise self._error(f"the firmware stopped with {error!r}.") from error
        return self

    def _error(self, what: str) -> ScenarioError:
        return self.scenario.error(self._number, what)

    def run(self, length: float) -> None:
        """Let the device run, and record the film."""
        if self.film is None:
            self.device.run(length)
            return
        while length > 1e-9:
            part = min(STEP_SECONDS, length)
            self.device.run(part)
            self.film.feed(self.device.now, self.device.image(), self.device.brightness)
            length -= part

    def settle(self) -> None:
        """Run until the screen has not changed for a moment, or at most 5 s."""
        still = waited = 0.0
        before = self.device.image().tobytes()
        while still < STILL_SECONDS and waited < STILL_AT_MOST:
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS
            after = self.device.image().tobytes()
            still = still + STEP_SECONDS if after == before else 0.0
            before = after

    # --- the steps ---

    def power_on(self, *_: object) -> None:
        """Switch on."""
        if self._on:
            raise self._error("the power is already on.")
        self.device.power_on()
        self._on = True
        self.run(REST_SECONDS)

    def cut_power(self, *_: object) -> None:
        """Switch off."""
        self.device.cut_power()
        self._on = False

    def press(self, name: str, length: float) -> None:
        """Press a button for that many seconds."""
        self.down(name)
        self.run(length)
        self.up(name)
        self.run(REST_SECONDS)

    def choose(self, words: str) -> None:
        """Move down a list to the line that starts with these words, and press A."""
        for _ in range(LINES_AT_MOST):
            if cursor_line(self.device.image(), self.device.root).startswith(words):
                self.press("A", PRESS_SECONDS)
                return
            self.press("DOWN", PRESS_SECONDS)
        raise self._error(f"no line starts with {words!r} in:\n{self._screen()}")

    def skip_lesson(self, *_: object) -> None:
        """Decline the lesson if the game offers one."""
        if self._shows(offer_text(self.device.root)):
            self.press("B", PRESS_SECONDS)

    def down(self, name: str) -> None:
        """Press a button and keep it down."""
        self.device.down(name)

    def up(self, name: str) -> None:
        """Release a button."""
        self.device.up(name)

    def wait(self, length: float) -> None:
        """Let that many seconds pass."""
        self.run(length)

    def _shows(self, text: str) -> bool:
        lines = [line.rstrip() for line in self.device.text()]
        return text in "\n".join(lines) or text in " ".join(line.strip() for line in lines)

    def expect_text(self, text: str) -> None:
        """Wait until the screen shows this text. Raise ScenarioError if it does not."""
        waited = 0.0
        while not self._shows(text):
            if waited >= PATIENCE_SECONDS:
                raise self._error(
                    f"the screen should show {text!r} within {PATIENCE_SECONDS:g} s, but "
                    f"shows:\n{self._screen()}"
                )
            self.run(STEP_SECONDS)
            waited += STEP_SECONDS

    def expect_no_text(self, text: str) -> None:
        """Raise ScenarioError if the screen shows this text."""
        self.settle()
        if self._shows(text):
            raise self._error(f"the screen should not show {text!r}, but shows:\n{self._screen()}")

    def expect_picture(self, name: str) -> None:
        """Compare the screen with a picture of tests/golden, or save it there."""
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
                f"the picture {shorten(path)} does not exist yet; check this screen, "
                f"then save it with --update-goldens:\n{self._screen()}"
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
                f"{wrong} pixels differ from {shorten(path)}; the screen is in {shorten(kept)} "
                f"(if it is right, save it with --update-goldens):\n{self._screen()}"
            )

    def shot(self, name: str, now: bool) -> None:
        """Save the screen as `shots[name]`, at once or when it has settled."""
        if not now:
            self.settle()
        if name in self.shots:
            raise self._error(f"the shot {name!r} already exists.")
        self.shots[name] = (self.device.image(), self.device.brightness)
        if self.on_shot:
            self.on_shot(name, self.device)

    def _screen(self) -> str:
        lines = [line.rstrip() for line in self.device.text()]
        return "\n".join(f"    | {line}" for line in lines) or "    | (no text)"


def black_and_white(image: "Picture") -> "Picture":
    """Return a 1-bit picture in which all pixels that are not black are white."""
    return image.convert("L").point(lambda value: 255 if value else 0).convert("1")


def shorten(path: str | Path) -> str:
    """Return a path relative to the checkout, if it is inside."""
    path = Path(path)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def make_simulated(*, seed: int, settings: Settings) -> Device:
    """Return a simulated handheld."""
    return Device(ROOT, seed=seed, settings=settings)


def play(path: str | Path, make_device: MakeDevice = make_simulated, **options: Any) -> Player:
    """Play a scenario file and return its Player."""
    return Player(Scenario.load(path), make_device, **options).play()
