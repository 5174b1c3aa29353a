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

from host_sim import arena, device_python
from host_sim.bootstrap import ROOT
from host_sim.opcodes import Counter

BASELINE = ROOT / "host_sim" / "bench.json"
OPCODES_A_MILLISECOND = 500  # on the Pico: 0.85 to 3 microseconds each, measured on its firmware
MICROSECONDS_A_BYTE = 22.5  # nine bits at 400 kHz
TOLERANCE = 0.05  # what may grow without a word
SLACK = {"bytes": 16, "opcodes": 400}  # nor anything as small as this
PRESSES = 80
DECISIONS = 24  # a level: counting opcodes is slow
KEYS = ("A", "A", "LEFT", "RIGHT", "UP", "DOWN", "RIGHT", "DOWN")


def games():
    """Every game that the menu shows."""
    return device_python.games()


def pico_milliseconds(opcodes, sent=0):
    """An estimate of the time on the Pico."""
    return opcodes / OPCODES_A_MILLISECOND + sent * MICROSECONDS_A_BYTE / 1000


def summary(values):
    """{mean, p99, worst} of some whole numbers."""
    values = sorted(values)
    rank = min(len(values) - 1, -(-99 * len(values) // 100) - 1)
    return {"mean": round(sum(values) / len(values)), "p99": values[rank], "worst": values[-1]}


def keys_of(device, presses, seed):
    """Random presses on the device: (bytes, areas, opcodes) of each."""
    luck = random.Random(seed)
    costs = []
    for _ in range(presses):
        device.run(0.5)
        device.wire.reset()
        with device.opcodes() as counter:
            device.press(luck.choice(KEYS))
        costs.append((device.wire.bytes, device.wire.areas, counter.opcodes))
        device.run(2)
    return costs


def key_costs(scene):
    """Bytes, areas and opcodes per key in a game, or in the console's own scenes."""
    from host_sim.device import Device

    device = Device(seed=1)
    device.power_on()
    device.run(0.3)
    device.press("A")  # past the title
    if scene != "console":
        names = [name for name, _ in _menu_order()]
        for _ in range(names.index(scene)):
            device.press("RIGHT")
        for _ in range(6):  # the game, a new one, its options and seats, and what opens it
            device.press("A")
            device.run(0.7)
    costs = keys_of(device, PRESSES, 7)
    device.cut_power()
    sent, areas, opcodes = zip(*costs, strict=True)
    return {
        "bytes a key": summary(sent),
        "areas a key": summary(areas),
        "opcodes a key": summary(opcodes),
    }


def _menu_order():
    arena.device_path()
    from handful.game import load_game

    facts = [(name, load_game(name, "")) for name in games()]
    return sorted(facts, key=lambda pair: (getattr(pair[1], "PLACE", 99), pair[0]))


def move_costs(game, level):
    """Opcodes of a computer player's decisions in one game against itself."""
    facts = arena.facts(game)
    from handful.chance import Chance
    from handful.game import CHANCE, OVER, load_game

    seats = max(2, facts.SEATS[0]) if facts.SEATS[1] > 1 else 1
    state = load_game(game, "rules").State(seats)
    bot = load_game(game, "bot")
    dice, luck = Chance(bytes([1] * 16)), Chance(bytes([2] * 16))
    counts, seen = [], 0
    while (turn := state.turn()) != OVER and len(counts) < DECISIONS:
        if turn == CHANCE:
            state.apply(dice.pick(state.actions(), state.odds()))
            continue
        thinking = bot.choose(state.view(turn), turn, level, luck)
        seen += 1
        if seen % 3:  # every third decision is counted, so that all phases are met
            state.apply(arena.answer(thinking))
            continue
        with Counter() as counter:
            action = arena.answer(thinking)
        counts.append(counter.opcodes)
        state.apply(action)
    return summary(counts) if counts else None


def sizes():
    """Bytes of code by module, and of everything that goes onto the drive."""
    modules = {
        file.relative_to(ROOT).as_posix(): device_python.code_size(file)
        for file in device_python.device_files()
    }
    drive = [ROOT / "settings.toml", *(ROOT / "lib").rglob("*"), *(ROOT / "games").rglob("*")]
    files = [path for path in drive if path.is_file() and "__pycache__" not in path.parts]
    data = sum(path.stat().st_size for path in files if path.suffix != ".py")
    return {
        "code of all modules": sum(modules.values()),
        "largest module": max(modules.values()),
        "tables, sheets and words": data,
    }


def heaps(game):
    """Live bytes in the MicroPython VM: the menu, and the game in play with computer players."""
    from host_sim.vm.measure import Costs

    costs = Costs(game)
    return {
        "heap in the menu": costs.menu[0],
        "heap in play": costs.play[0],
        "code read until the menu": costs.menu[1],
        "code read for the game": costs.play[1] + costs.players,
    }


def exact(progress=lambda words: None, with_heap=True):
    """Every figure that is the same from run to run, by name."""
    figures = {}
    progress("sizes")
    figures["sizes"] = sizes()
    for scene in ["console", *games()]:
        progress(f"keys: {scene}")
        figures[f"keys: {scene}"] = key_costs(scene)
    for game in games():
        for level in arena.facts(game).LEVELS:
            progress(f"{game}: {level} thinks")
            figures[f"moves: {game}, {level}"] = {"opcodes a move": move_costs(game, level)}
        if with_heap:
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
        progress(f"{game}: random games")
        figures[f"random games a second: {game}"] = round(random_rate(game), 1)
    return figures


def start_time():
    """From nothing to the first picture."""
    import subprocess

    code = "from host_sim.device import Device; Device().power_on()"
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return time.perf_counter() - begun


def press_rate(presses=400):
    """Presses a second through pins, keypad, game, displayio, driver and chip."""
    from host_sim.device import Device

    device = Device(seed=1)
    device.power_on()
    device.run(0.3)
    for _ in range(5):
        device.press("A")
        device.run(1.2)
    begun = time.perf_counter()
    for number in range(presses):
        device.press(("LEFT", "A", "RIGHT", "RIGHT")[number % 4] if number % 40 else "LEFT")
    rate = presses / (time.perf_counter() - begun)
    device.cut_power()
    return rate


def random_rate(game, seconds=1.5):
    """Random games a second of the rules alone, with the fewest seats."""
    facts = arena.facts(game)
    from handful.game import OVER, load_game

    rules = load_game(game, "rules")
    luck = random.Random(1)
    begun, count = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        state = rules.State(facts.SEATS[0])
        while state.turn() != OVER:
            state.apply(luck.choice(state.actions()))
        count += 1
    return count / (time.perf_counter() - begun)


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


def changes(old, new):
    """[(name, old, new)] of what grew or shrank by more than the tolerance; new figures too."""
    found = []
    before, after = flat(old), flat(new)
    for name in sorted({*before, *after}):
        was, now = before.get(name), after.get(name)
        if was is None or now is None or abs(now - was) > max(TOLERANCE * was, slack(name)):
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
