# SPDX-License-Identifier: MIT
"""The space that bought parts need in the assembled console, as solids, and the list to buy."""

from host_sim.hardware import perfboard
from host_sim.hardware.case.parts import Cell, Charger, Perfboard, Pico, Screw, Slide, Switch
from host_sim.hardware.case.plan import WALL, Plan
from host_sim.hardware.case.solids import Solid, around, box, cylinder, joined


def envelopes(plan: Plan) -> dict[str, Solid]:
    """Return {name: solid} of all bought parts, without the screws."""
    found = {
        "perfboard": box(*around(0, 0, Perfboard.WIDE, Perfboard.HIGH), plan.board_z),
        "Pico": pico(plan),
        "display": display(plan),
    }
    for name, (x, y) in plan.buttons().items():
        body = box(
            *around(x, y, Switch.LEGS_WIDE + 1, Switch.WIDE),
            (plan.split_z, plan.split_z + Switch.BODY_HIGH),
        )
        plunger = cylinder(x, y, (plan.split_z, plan.button_z), Switch.PLUNGER)
        found[f"switch {name}"] = body + plunger
    if plan.has_lipo:
        left, bottom = plan.cell()
        found["cell"] = box(
            (left, left + Cell.WIDE), (bottom, bottom + Cell.LONG), (WALL, WALL + Cell.HIGH)
        )
        found["charger"] = charger(plan)
        found["power switch"] = slide(plan)
    return found


def pico(plan: Plan) -> Solid:
    """Return the Pico with its pin headers."""
    x, edge = plan.pico_edge()
    far = edge - Pico.LONG
    across = (x - Pico.WIDE / 2, x + Pico.WIDE / 2)
    board = box(across, (far, edge), plan.pico_z)
    for hole in plan.pico_holes():
        board -= cylinder(*hole, (plan.pico_z[0] - 1, plan.pico_z[1] + 1), Pico.HOLE)
    usb = box(
        (x - Pico.USB_WIDE / 2, x + Pico.USB_WIDE / 2),
        (edge + Pico.USB_OVERHANG - Pico.USB_LONG, edge + Pico.USB_OVERHANG),
        (plan.face_z - Pico.USB_HIGH, plan.face_z),
    )
    # The whole face between the mounting holes counts as full of parts.
    clear = (Pico.LONG - Pico.HOLES_ALONG) + 2
    face = box(across, (far + clear, edge - clear), (plan.face_z - Pico.TALLEST, plan.face_z))
    strips = []
    for column in perfboard.PICO_COLUMNS:
        holes = [perfboard.pin_hole(number) for number in perfboard.FITTED]
        rows = [row for where, row in holes if where == column]
        (left, upper), (_, lower) = (plan.hole(column, row) for row in (min(rows), max(rows)))
        half = Perfboard.PITCH / 2
        height = (plan.pico_z[1], plan.board_z[0])
        strips.append(box((left - half, left + half), (lower - half, upper + half), height))
    return joined([board, usb, face, *strips])


def display(plan: Plan) -> Solid:
    """Return the display with its pins."""
    x, top = plan.display_top()
    wide, high, thick = plan.display.board
    low = plan.split_z + Perfboard.HEADER
    board = box((x - wide / 2, x + wide / 2), (top - high, top), (low, low + thick))
    wide, high, _ = plan.display.glass
    middle = plan.lit()[1]  # the glass may reach far below the lit part, but not above it
    upper = middle + plan.display.lit[1] / 2 + 2.1
    glass = box((x - wide / 2, x + wide / 2), (upper - high, upper), (low, plan.glass_z))
    pins = box((x - 5.08, x + 5.08), (top - 3, top), (plan.split_z, low))
    return joined([board, glass, pins])


def charger(plan: Plan) -> Solid:
    """Return the charger with its socket."""
    x, edge, under = plan.charger()
    across = (x - Charger.WIDE / 2, x + Charger.WIDE / 2)
    board = box(across, (edge - Charger.LONG, edge), (under, under + Charger.THICK))
    usb = box(
        (x - Charger.USB_WIDE / 2, x + Charger.USB_WIDE / 2),
        (edge + Charger.USB_OVERHANG - Charger.USB_LONG, edge + Charger.USB_OVERHANG),
        (under, under + Charger.THICK + Charger.USB_HIGH),
    )
    return board + usb


def slide(plan: Plan) -> Solid:
    """Return the power switch with the whole way of its knob."""
    y, z = plan.slide()
    sides = around(y, z, Slide.LONG, Slide.DEEP)
    wall = -plan.half_wide
    body = box((wall + 0.1, wall + 0.1 + Slide.HIGH), *sides)
    moves = around(y, z, Slide.TRAVEL + Slide.KNOB_WIDE, Slide.KNOB_WIDE)
    return body + box((wall + 0.1 - Slide.KNOB_LONG, wall + 1), *moves)


def screws(plan: Plan) -> list[Solid]:
    """Return the screws. In the lid the thread cuts into the wall of a narrower hole."""
    return [
        cylinder(x, y, (0, Screw.HEAD_HIGH), Screw.HEAD)
        + cylinder(x, y, (Screw.HEAD_HIGH, Screw.HEAD_HIGH + Screw.LONG), Screw.THREAD)
        for x, y in plan.screws()
    ]


def bill(plan: Plan) -> list[tuple[int, str]]:
    """Return [(number, part)] of everything that is needed, printed parts first."""
    rows = [
        (1, "base.stl, printed"),
        (1, "lid.stl, printed"),
        (6, "cap.stl, printed"),
        (1, "Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W, without pins"),
        (1, plan.display.name),
        (1, "perfboard, 5 x 7 cm, double-sided, 18 x 24 holes"),
        (6, "push button 6 x 6 mm, 4.3 mm high, 4 legs"),
        (1, "pin header, 20 pins, 2.54 mm"),
        (1, "pin header, 12 pins, 2.54 mm"),
        (4, "screw M2 x 16, cylinder or pan head"),
        (1, "thin insulated wire, 1 m"),
    ]
    if plan.has_lipo:
        rows += [
            (1, "lithium polymer cell 502050 (5 x 20 x 50 mm) with protection, 500 mAh or so"),
            (1, "charger board with TP4056 and protection, USB-C, 17 x 28 mm"),
            (1, "slide switch SS12D00 with a knob of 4 mm"),
            (1, "Schottky diode 1N5817"),
        ]
    return rows
