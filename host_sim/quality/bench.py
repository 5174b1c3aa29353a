# SPDX-License-Identifier: MIT
"""What everything costs: bytes on the wire, opcodes, heap, sizes, speed.

Figures in `exact()` are the same from run to run (with the same Python version: opcodes differ
between versions), so a committed baseline can tell what grew. Those in `timed()` depend on the
machine and are only shown.
"""

import json
import platform
import random
import sys
import time
from pathlib import Path

from host_sim import device_code, paths
from host_sim.device_code.opcodes import Effort
from host_sim.paths import ROOT
from host_sim.players import arena

BASELINE = Path(__file__).with_name("bench.json")
OPCODES_A_MILLISECOND = 500  # on the Pico: 0.85 to 3 microseconds each, measured on its firmware
MICROSECONDS_A_BYTE = 22.5  # nine bits at 400 kHz
TOLERANCE = 0.05  # what may grow without a word
SLACK = {"bytes": 16, "opcodes": 400}  # nor anything as small as this
PRESSES = 120  # in a game
ARROW_PRESSES = 30  # in a scene of the console
DECISIONS = 60  # a level
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
KEYS = ("A", "A", "LEFT", "RIGHT", "UP", "DOWN", "RIGHT", "DOWN")
PAUSE = "hold B"
SCENES = {  # the way there from the menu
    "menu": (),
    "game menu": ("A",),
    "seats": ("A", "A"),
    "rules": ("A", "DOWN", "DOWN", "A"),
    "settings": ("B",),
    "pause": ("A", "A", "A", PAUSE),
}


def games():
    """Every game that the menu shows."""
    return device_code.games()


def pico_milliseconds(opcodes, sent=0):
    """An estimate of the time on the Pico."""
    return opcodes / OPCODES_A_MILLISECOND + sent * MICROSECONDS_A_BYTE / 1000


def summary(values):
    """{mean, p99, worst} of some whole numbers."""
    values = sorted(values)
    rank = min(len(values) - 1, -(-99 * len(values) // 100) - 1)
    return {"mean": round(sum(values) / len(values)), "p99": values[rank], "worst": values[-1]}


def keys_of(device, presses, keys):
    """Random presses of these keys on the device: (bytes, areas, opcodes) of each."""
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


def scene_costs(scene):
    """What an arrow costs in a scene of the console."""
    return _costs(SCENES[scene], ARROW_PRESSES, ARROWS)


def game_costs(game, presses=PRESSES, keys=KEYS):
    """What a key costs in a game. Six times A: the game, a new one, its options and seats, and what
    opens it."""
    place = [name for name, _ in _menu_order()].index(game)
    return _costs(["RIGHT"] * place + ["A"] * 6, presses, keys)


def _costs(way, presses, keys):
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


def _menu_order():
    paths.enable_device_imports()
    from handful.modules import load_game

    facts = [(name, load_game(name, "")) for name in games()]
    return sorted(facts, key=lambda pair: (getattr(pair[1], "PLACE", 99), pair[0]))


def move_costs(game, level):
    """Opcodes of a computer player's decisions in games against itself, and of the longest stretch
    between two signs of life."""
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
            think = (
                arena.answer if decisions % 3 else effort.run
            )  # a third, so that all phases are met
            state.apply(think(bot.choose(state.view(turn), turn, level, luck)))
    return {
        "opcodes a move": summary(effort.decisions),
        "opcodes between signs of life": effort.stretch,
    }


def sizes():
    """Bytes of code, comments aside, by place; and of what is no code."""
    found = {}
    largest = 0
    for file in device_code.device_files():
        parts = file.relative_to(ROOT).parts
        place = "/".join(parts[:2]) if len(parts) > 2 else parts[0]
        size = device_code.code_size(file)
        if not size:
            continue
        largest = max(largest, size)
        found[f"code of {place}"] = found.get(f"code of {place}", 0) + size
    files = [path for place in ("lib", "games") for path in (ROOT / place).rglob("*")]
    files = [path for path in files if path.is_file() and "__pycache__" not in path.parts]
    data = sum(path.stat().st_size for path in files if path.suffix != ".py")
    return {**found, "largest module": largest, "tables, sheets and words": data}


def drive():
    """Bytes of all files as `deploy` copies them."""
    from host_sim.deploy import tree

    files = tree.build()
    return {"files": len(files), "bytes": sum(len(data) for data in files.values())}


def heaps(game):
    """Live bytes in the MicroPython VM: the menu, and the game in play with computer players."""
    from host_sim.quality.memory import Costs

    costs = Costs(game)
    return {
        "heap in the menu": costs.menu[0],
        "heap in play": costs.play[0],
        "code read until the menu": costs.menu[1],
        "code read for the game": costs.play[1] + costs.players,
    }


def quick(progress=lambda words: None):
    """The figures of `exact` that take a few seconds: sizes and keys."""
    progress("sizes")
    figures = {"sizes": sizes()}
    for scene in SCENES:
        progress(f"keys: {scene}")
        figures[f"keys: {scene}"] = scene_costs(scene)
    for game in games():
        progress(f"keys: {game}")
        figures[f"keys: {game}"] = game_costs(game)
    return figures


def exact(progress=lambda words: None):
    """Every figure that is the same from run to run, by name."""
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


def timed(progress=lambda words: None):
    """Figures of this machine, now."""
    figures = {}
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


def start_time():
    """From nothing to the first picture."""
    import subprocess

    code = "from host_sim.handheld.device import Device; Device().power_on()"
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return time.perf_counter() - begun


def press_rate(presses=400):
    """Presses a second through pins, keypad, game, displayio, driver and chip."""
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


def random_rate(game, seats, options=None, seconds=1.0):
    """Random games of the rules alone in a second of one core (its own time: others may run)."""
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


def flat(figures):
    """{"group / figure / mean": number}."""
    found = {}
    for group, values in figures.items():
        for name, value in (values or {}).items():
            if isinstance(value, dict):
                for part, number in value.items():
                    found[f"{group} / {name} / {part}"] = number
            elif value is not None:
                found[f"{group} / {name}"] = value
    return found


def changes(baseline, new, tolerance=TOLERANCE):
    """[(name, old, new)] of what grew or shrank by more than the tolerance, among the groups that
    `new` has; new figures too. Opcodes are left out where the baseline is of another Python."""
    before, after = flat({g: v for g, v in baseline["figures"].items() if g in new}), flat(new)
    found = []
    for name in sorted({*before, *after}):
        if "opcodes" in name and baseline["python"] != python_version():
            continue
        was, now = before.get(name), after.get(name)
        if was is None or now is None or abs(now - was) > max(tolerance * was, slack(name)):
            found.append((name, was, now))
    return found


def slack(name):
    """How little is not worth a word."""
    if "opcodes" in name:
        return SLACK["opcodes"]
    return SLACK["bytes"] if "a key" in name else 0


def load_baseline(path=BASELINE):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def save(figures, path=BASELINE):
    told = {"python": python_version(), "figures": figures}
    Path(path).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def python_version():
    """Opcodes are comparable within one of these."""
    return ".".join(platform.python_version_tuple()[:2])
