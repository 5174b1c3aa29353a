# SPDX-License-Identifier: MIT
"""How long a battery lasts: an estimate, made of what was measured here (how much of the screen is
lit, how much of the time the processor sleeps) and of typical figures of the parts (all below).

Nothing of this was measured with a meter; whoever has one puts better figures here.
"""

from typing import NamedTuple

# Milliamperes at 3.3 V.
AT_WORK, AT_REST = 25.0, 17.0  # RP2040, its flash and regulator, 125 MHz: busy, and in WFI
ASLEEP = 0.91  # of the time, in the menu and in play: docs/emulator.md, "asleep"
CHIP = 1.0  # the display's controller and pump, with nothing lit
SEGMENT = 0.1  # of one column at full contrast: SSD1306's datasheet, 12.5 uA times 8
COLUMNS = 128
PUMP = 7.5 / 3.3 / 0.85  # what the charge pump takes for what it gives
OFF = 0.01  # the display asleep: its datasheet
CONTRASTS = (8, 24, 64, 128, 192, 255)  # of Hardware.light: dimmed, then brightness 1 to 5
# Between the cell and 3.3 V
CELL, CONVERTER, USABLE = 3.7, 0.87, 0.9  # volts, efficiency, share of what is printed on the cell
CELLS = (400, 1000)  # milliampere hours


class State(NamedTuple):
    """What the console does."""

    what: str
    lit: float  # share of the screen's pixels
    level: int | None  # of CONTRASTS; None: the display is off


def display(lit, level):
    """Milliamperes of the display at 3.3 V."""
    if level is None:
        return OFF
    return CHIP + COLUMNS * SEGMENT * CONTRASTS[level] / 255 * lit * PUMP


def processor(asleep=ASLEEP):
    return asleep * AT_REST + (1 - asleep) * AT_WORK


def from_cell(state):
    """Milliamperes from the cell."""
    return (processor() + display(state.lit, state.level)) * 3.3 / CELL / CONVERTER


def hours(state, capacity):
    return capacity * USABLE / from_cell(state)


def states():
    """The console's states, with the pixels that the simulator lights in them."""
    from host_sim.handheld.device import Device
    from host_sim.scenario.lessons import offered

    device = Device(nvm=offered())
    device.power_on()
    device.run(0.5)
    menu = lit(device)
    for _ in ("its menu", "a new game", "start", "the dice fall"):
        device.press("A")
        device.run(1.3)
    game = lit(device)
    device.cut_power()
    return (
        State("menu, brightness 4", menu, 4),
        State("Yahtzee, brightness 5", game, 5),
        State("Yahtzee, brightness 4", game, 4),
        State("Yahtzee, brightness 1", game, 1),
        State("dimmed", game, 0),
        State("display asleep", 0, None),
        State("every pixel lit, brightness 5", 1, 5),
    )


def lit(device):
    return sum(map(bool, device.image().convert("L").tobytes())) / (COLUMNS * 64)


def table():
    """The lines of docs/power.md's table."""
    head = " | ".join(f"{capacity:,} mAh" for capacity in CELLS)
    lines = [
        f"| | lit | display, mA | from the cell, mA | {head} |",
        "|---|---:|---:|---:|" + "---:|" * len(CELLS),
    ]
    for state in states():
        last = " | ".join(f"{hours(state, capacity):.0f} h" for capacity in CELLS)
        lines.append(
            f"| {state.what} | {state.lit:.0%} | {display(state.lit, state.level):.1f} | "
            f"{from_cell(state):.0f} | {last} |"
        )
    return lines
