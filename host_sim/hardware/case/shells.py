# SPDX-License-Identifier: MIT
"""The printed parts in their places in the assembled console: base, lid and a button's cap."""

from host_sim.hardware.case.parts import Cell, Charger, Plug, Screw, Slide
from host_sim.hardware.case.plan import (
    CAP,
    CAP_ABOVE,
    CAP_FLANGE,
    CAP_HOLE,
    CORNER,
    GAP,
    LEAST,
    RAIL,
    THIN,
    WALL,
    Plan,
)
from host_sim.hardware.case.solids import Pair, Solid, around, box, cylinder, joined, rounded_box

POST = 3.0  # diameter of the posts below the Pico, limited by its USB socket
BOOTSEL = 6.0  # diameter of the hole below BOOTSEL
TONGUE = 2.5  # depth
OVER = 0.5  # cutting solids extend beyond the part that they cut


def base(plan: Plan) -> Solid:
    """Return the base."""
    wide, high = plan.outer
    outer = rounded_box((-wide, wide), (-high, high), (0, plan.split_z), CORNER)
    shell = outer - box(*inside(plan), (WALL, plan.split_z + OVER))
    added = [box(*plan.block(*screw), (WALL / 2, plan.split_z)) for screw in plan.screws()]
    for x, y in plan.pico_holes():
        added.append(cylinder(x, y, (WALL / 2, plan.face_z), POST))
        added.append(cylinder(x, y, (WALL / 2, plan.pico_z[1] + 0.8), THIN))
    added += [box(x, y, (WALL / 2, plan.board_z[0])) for x, y, here in plan.supports() if here]
    added += [cylinder(x, y, (WALL / 2, plan.board_z[0]), 5) for x, y in plan.posts()]
    if plan.has_lipo:
        added += bays(plan)
    shell = joined([shell, *added])
    for x, y in plan.screws():
        shell -= cylinder(x, y, (-OVER, plan.split_z + OVER), Screw.THROUGH)
        shell -= cylinder(x, y, (-OVER, Screw.HEAD_HIGH), Screw.HEAD + 0.6)
    shell -= cylinder(*plan.bootsel(), (-OVER, WALL + OVER), BOOTSEL)
    for opening in openings(plan):
        shell -= opening
    return shell


def inside(plan: Plan) -> tuple[Pair, Pair]:
    """Return (low, high) of x and y inside the walls."""
    return (-plan.half_wide, plan.half_wide), (-plan.half_high, plan.half_high)


def openings(plan: Plan) -> list[Solid]:
    """Return the openings in the walls: for plugs at the top, for the switch's knob at the left."""
    through = (plan.half_high - OVER, plan.outer[1] + OVER)
    plugs = [(plan.pico_edge()[0], Plug.MICRO)]
    if plan.has_lipo:
        plugs.append((plan.charger()[0], Plug.TYPE_C))
    found = []
    for x, size in plugs:
        sides = around(x, plan.plug_z, *size)
        found.append(box(sides[0], through, sides[1]))
    if plan.has_lipo:
        y, z = plan.slide()
        sides = around(y, z, Slide.TRAVEL + Slide.KNOB_WIDE + 2 * GAP, Slide.KNOB_WIDE + 2 * GAP)
        found.append(box((-plan.outer[0] - OVER, -plan.half_wide + OVER), *sides))
    return found


def bays(plan: Plan) -> list[Solid]:
    """Return the holders of charger, cell and power switch."""
    x, edge, under = plan.charger()
    end = edge - Charger.LONG - GAP
    rails = [box((x + s - 1, x + s + 1), (end, edge), (WALL / 2, WALL + RAIL)) for s in (-6, 6)]
    stop = box((x - 7, x + 7), (end - THIN, end), (WALL / 2, under + 4))
    left, bottom = plan.cell()
    fence = plan.fence(), (bottom, bottom + Cell.LONG - 10)
    sill = (left + 2, left + Cell.WIDE - 3), (bottom - 0.2 - THIN, bottom - 0.2)
    fences = [box(*sides, (WALL / 2, WALL + 3)) for sides in (fence, sill)]
    y, z = plan.slide()
    wall = -plan.half_wide - WALL / 2
    half, low = Slide.LONG / 2 + 0.2, z - Slide.DEEP / 2
    reach = -plan.half_wide + Slide.HIGH + 1
    shelf = box((wall, reach), (y - half - THIN, y + half + THIN), (WALL / 2, low - 0.05))
    ears = [
        box((wall, reach), in_order(y + s * half, y + s * (half + THIN)), (WALL / 2, low + 3))
        for s in (-1, 1)
    ]
    return [*rails, stop, *fences, shelf, *ears]


def in_order(one: float, other: float) -> Pair:
    """Return two numbers as (low, high)."""
    return min(one, other), max(one, other)


def lid(plan: Plan) -> Solid:
    """Return the lid."""
    wide, high = plan.outer
    outer = rounded_box((-wide, wide), (-high, high), (plan.split_z, plan.front_z), CORNER)
    shell = outer - box(*inside(plan), (plan.split_z - OVER, plan.inside_z))
    middle = plan.inside_z + WALL / 2
    added = [box(*plan.block(*screw), (plan.split_z, middle)) for screw in plan.screws()]
    added += [box(x, y, (plan.split_z + 0.1, middle)) for x, y, _ in plan.supports()]
    for side in (-1, 1):  # tongues that go into the base and align the sides
        tip = plan.half_wide - 0.25
        for reach, low in ((tip, plan.split_z - TONGUE), (tip + WALL, plan.split_z)):
            sides = in_order(side * reach, side * (tip - THIN))
            added.append(box(sides, (-10, 26), (low, middle)))
    shell = joined([shell, *added])
    for x, y in plan.screws():
        shell -= cylinder(x, y, (plan.split_z - OVER, plan.front_z - LEAST - 0.1), Screw.PILOT)
    shell -= box(*plan.window(), (plan.inside_z - OVER, plan.front_z + OVER))
    for x, y in plan.buttons().values():
        shell -= cylinder(x, y, (plan.inside_z - OVER, plan.front_z + OVER), CAP_HOLE)
    return shell


def cap(plan: Plan, button: str = "A") -> Solid:
    """Return a button's cap.

    It rests on its switch and goes into its hole from below: the flange, wider than the hole, keeps
    it inside.
    """
    x, y = plan.buttons()[button]
    wide, thick = CAP_FLANGE
    flange = cylinder(x, y, (plan.button_z, plan.button_z + thick), wide)
    return flange + cylinder(x, y, (plan.button_z, plan.front_z + CAP_ABOVE), CAP)


def printed(plan: Plan) -> dict[str, Solid]:
    """Return {name: part as it lies on the printer's bed}.

    The base lies on its back, the lid on its front, a cap on its flange, so none needs supports.
    """
    x, y = plan.buttons()["A"]
    return {
        "base": base(plan),
        "lid": lid(plan).turned_over().moved(z=plan.front_z),
        "cap": cap(plan).moved(-x, -y, -plan.button_z),
    }
