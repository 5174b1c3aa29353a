# SPDX-License-Identifier: MIT
"""Benchmarks: bytes on the wire, opcodes, heap, sizes and speed.

Figures in `exact()` are the same from run to run with the same Python version, so a committed
baseline shows what grew. Figures in `timed()` depend on the machine and are only shown.
"""

import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from host_sim import device_code, paths
from host_sim.device_code.opcodes import Effort
from host_sim.paths import ROOT
from host_sim.players import arena

if TYPE_CHECKING:
    from host_sim.handheld.device import Device

Figures = dict[str, Any]  # figure or group: a number, or figures
Progress = Callable[[str], object]

BASELINE = Path(__file__).with_name("bench.json")
OPCODES_A_MILLISECOND = 500  # on the Pico: 0.85 to 3 microseconds each, measured on its firmware
MICROSECONDS_A_BYTE = 22.5  # nine bits at 400 kHz
TOLERANCE = 0.05  # smaller changes are not reported
SLACK = {"bytes": 16, "opcodes": 400}  # nor are changes up to this
PRESSES = 120  # in a game
ARROW_PRESSES = 30  # in a scene of the console
DECISIONS = 60  # for each level
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
KEYS = ("A", "A", "LEFT", "RIGHT", "UP", "DOWN", "RIGHT", "DOWN")
PAUSE = "hold B"
SCENES = {  # the way there from the menu
    "menu": (),
    "game menu": ("A",),
    "seats": ("A", "A"),
    "rules": ("A", "UP", "A"),
    "settings": ("B",),
    "pause": ("A", "A", "A", PAUSE),
}


def games() -> list[str]:
    """Return the names of all games in the menu."""
    return list(device_code.games())


def pico_milliseconds(opcodes: float, sent: float = 0) -> float:
    """Estimate the time on the Pico for opcodes and bytes sent to the display."""
    return opcodes / OPCODES_A_MILLISECOND + sent * MICROSECONDS_A_BYTE / 1000


def summary(numbers: Iterable[int]) -> dict[str, int]:
    """Return mean, 99th percentile and maximum of some integers."""
    values = sorted(numbers)
    rank = min(len(values) - 1, -(-99 * len(values) // 100) - 1)
    return {"mean": round(sum(values) / len(values)), "p99": values[rank], "worst": values[-1]}


def keys_of(device: "Device", presses: int, keys: Sequence[str]) -> Figures:
    """Press these keys at random and return the costs of a press."""
    luck = random.Random(7)
    costs = []
    for _ in range(presses):
        device.run(0.5)
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(luck.choice(keys))
        costs.append((device.wire.bytes, device.wire.areas, counter.opcodes))
        device.run(2)
    sent, areas, opcodes = zip(*costs, strict=True)
    return {
        "bytes a key": summary(sent),
        "areas a key": summary(areas),
        "opcodes a key": summary(opcodes),
    }


def scene_costs(scene: str) -> Figures:
    """Return the costs of an arrow key in a scene of the console."""
    return _costs(SCENES[scene], ARROW_PRESSES, ARROWS)


def game_costs(game: str, presses: int = PRESSES, keys: Sequence[str] = KEYS) -> Figures:
    """Return the costs of a key in a game."""
    # Six times A: the game, a new one, its options, its seats, and two scenes that open it.
    place = [name for name, _ in _menu_order()].index(game)
    return _costs(["RIGHT"] * place + ["A"] * 6, presses, keys)


def _costs(way: Iterable[str], presses: int, keys: Sequence[str]) -> Figures:
    from host_sim.handheld.device import Device
    from host_sim.scenario.lessons import decline_lessons

    device = Device(seed=1, nvm=decline_lessons())
    device.power_on()
    device.run(0.3)
    for step in way:
        if step == PAUSE:
            device.hold("B", 0.8)
        else:
            device.press(step)
        device.run(0.7)
    costs = keys_of(device, presses, keys)
    device.cut_power()
    return costs


def _menu_order() -> list[tuple[str, ModuleType]]:
    paths.enable_device_imports()
    from handful.modules import load_game

    facts = [(name, load_game(name, "")) for name in games()]
    return sorted(facts, key=lambda pair: (getattr(pair[1], "PLACE", 99), pair[0]))


def move_costs(game: str, level: str) -> Figures:
    """Return the opcodes of a computer player's decisions in games against itself.

    Also the most opcodes between two yields.
    """
    facts = arena.facts(game)
    from handful.game import CHANCE, OVER
    from handful.match.match import draw_outcome
    from handful.modules import load_game

    rules, bot = load_game(game, "rules"), load_game(game, "bot")
    seats = max(2, facts.SEATS[0])
    effort = Effort()
    dice, luck = arena.luck_of(1), arena.luck_of(2)
    decisions = 0
    state = rules.State(seats)
    while len(effort.decisions) < DECISIONS:
        turn = state.turn()
        if turn == OVER:
            state = rules.State(seats)
        elif turn == CHANCE:
            state.apply(draw_outcome(state, dice))
        else:
            decisions += 1
            # Every third decision is measured, so that all phases are met.
            think: Callable[..., Any] = arena.answer if decisions % 3 else effort.run
            state.apply(think(bot.choose(state.view(turn), turn, level, luck)))
    return {
        "opcodes a move": summary(effort.decisions),
        "opcodes between signs of life": effort.stretch,
    }


def sizes() -> Figures:
    """Return the bytes of code without comments by folder, and of all other files."""
    found: dict[str, int] = {}
    largest = 0
    for file in device_code.device_files():
        parts = file.relative_to(ROOT).parts
        place = "/".join(parts[:2]) if len(parts) > 2 else "".join(parts[:1])
        size = device_code.code_size(file)
        if not size:
            continue
        largest = max(largest, size)
        found[f"code of {place}"] = found.get(f"code of {place}", 0) + size
    files = [path for place in ("lib", "games") for path in (ROOT / place).rglob("*")]
    files = [path for path in files if path.is_file() and "__pycache__" not in path.parts]
    data = sum(path.stat().st_size for path in files if path.suffix != ".py")
    return {**found, "largest module": largest, "tables, sheets and words": data}


def drive() -> Figures:
    """Return number and bytes of the files that `deploy` copies."""
    from host_sim.deploy import tree

    files = tree.build()
    return {"files": len(files), "bytes": sum(len(data) for data in files.values())}


def heaps(game: str) -> Figures:
    """Return live bytes in the MicroPython machine: in the menu, and in play."""
    from host_sim.quality.memory import Costs

    costs = Costs(game)
    return {
        "heap in the menu": costs.menu[0],
        "heap in play": costs.play[0],
        "code read until the menu": costs.menu[1],
        "code read for the game": costs.play[1] + costs.players,
    }


def quick(progress: Progress = lambda words: None) -> Figures:
    """Return the figures of `exact` that take a few seconds: sizes and keys."""
    progress("sizes")
    figures: Figures = {"sizes": sizes()}
    for scene in SCENES:
        progress(f"keys: {scene}")
        figures[f"keys: {scene}"] = scene_costs(scene)
    for game in games():
        progress(f"keys: {game}")
        figures[f"keys: {game}"] = game_costs(game)
    return figures


def exact(progress: Progress = lambda words: None) -> Figures:
    """Return all figures that are the same from run to run."""
    figures = quick(progress)
    progress("the drive")
    figures["drive"] = drive()
    for game in games():
        for level in arena.facts(game).LEVELS:
            progress(f"{game}: {level} thinks")
            figures[f"moves: {game}, {level}"] = move_costs(game, level)
        progress(f"{game}: heap")
        figures[f"heap: {game}"] = heaps(game)
    return figures


def timed(progress: Progress = lambda words: None) -> dict[str, float]:
    """Return the figures that depend on this machine."""
    figures: dict[str, float] = {}
    progress("start of the simulator")
    figures["start of the simulator, s"] = round(start_time(), 3)
    progress("presses a second")
    figures["presses a second, end to end"] = round(press_rate())
    for game in games():
        for seats in arena.facts(game).SEATS:
            progress(f"{game}: random games")
            figures[f"random games a second: {game}, {seats} seats"] = round(
                random_rate(game, seats)
            )
    return figures


def start_time() -> float:
    """Return the seconds from the start of Python to the first picture."""
    import subprocess

    code = "from host_sim.handheld.device import Device; Device().power_on()"
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return time.perf_counter() - begun


def press_rate(presses: int = 400) -> float:
    """Return presses per second through pins, keypad, game, displayio, driver and chip."""
    from host_sim.handheld.device import Device
    from host_sim.scenario.lessons import decline_lessons

    device = Device(seed=1, nvm=decline_lessons())
    device.power_on()
    device.run(0.3)
    for _ in range(4):
        device.press("A")
        device.run(1.2)
    begun = time.perf_counter()
    for number in range(presses):
        device.press(("LEFT", "A", "RIGHT", "RIGHT")[number % 4] if number % 40 else "LEFT")
    rate = presses / (time.perf_counter() - begun)
    device.cut_power()
    return rate


def random_rate(
    game: str, seats: int, options: Mapping[str, object] | None = None, seconds: float = 1.0
) -> float:
    """Return random games of the rules alone per second of processor time."""
    paths.enable_device_imports()
    from handful.game import OVER
    from handful.modules import load_game

    rules = load_game(game, "rules")
    luck = random.Random(1)
    begun, count = time.process_time(), 0
    while time.process_time() - begun < seconds:
        state = rules.State(seats, **(options or {}))
        while state.turn() != OVER:
            state.apply(luck.choice(state.actions()))
        count += 1
    return count / (time.process_time() - begun)


def flat(figures: Mapping[str, Any]) -> dict[str, float]:
    """Return all numbers in one dict, with names such as "group / figure / mean"."""
    found: dict[str, float] = {}
    for group, values in figures.items():
        for name, value in (values or {}).items():
            if isinstance(value, dict):
                for part, number in value.items():
                    found[f"{group} / {name} / {part}"] = number
            elif value is not None:
                found[f"{group} / {name}"] = value
    return found


def changes(
    baseline: Mapping[str, Any], new: Mapping[str, Any], tolerance: float = TOLERANCE
) -> list[tuple[str, float | None, float | None]]:
    """Return (name, old, new) of the figures that changed by more than the tolerance.

    Only groups of `new` are compared. Opcodes are left out if the baseline is of another Python.
    """
    before, after = flat({g: v for g, v in baseline["figures"].items() if g in new}), flat(new)
    found = []
    for name in sorted({*before, *after}):
        if "opcodes" in name and baseline["python"] != python_version():
            continue
        was, now = before.get(name), after.get(name)
        if was is None or now is None or abs(now - was) > max(tolerance * was, slack(name)):
            found.append((name, was, now))
    return found


def slack(name: str) -> int:
    """Return the change of a figure that is not reported."""
    if "opcodes" in name:
        return SLACK["opcodes"]
    return SLACK["bytes"] if "a key" in name else 0


def load_baseline(path: str | Path = BASELINE) -> Figures:
    """Return the committed figures and the Python version that they are of."""
    baseline: Figures = json.loads(Path(path).read_text(encoding="utf-8"))
    return baseline


def save(figures: Figures, path: str | Path = BASELINE) -> None:
    """Write the baseline."""
    told = {"python": python_version(), "figures": figures}
    Path(path).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def python_version() -> str:
    """Return Python's version; opcodes are comparable within one."""
    return ".".join(platform.python_version_tuple()[:2])
