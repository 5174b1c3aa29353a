# SPDX-License-Identifier: MIT
"""The files of a case.

STL for the printer, STEP for CAD programs, a picture, and the bill of materials.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from host_sim.hardware.case import bought, picture, shells
from host_sim.hardware.case.plan import Plan
from host_sim.hardware.case.solids import Array

BILL = "bill-of-materials.md"
PICTURE = "case.png"


def names(printed: Iterable[str] = ("base", "lid", "cap")) -> list[str]:
    """Return the names of all files."""
    return [*(f"{part}.{kind}" for part in printed for kind in ("stl", "step")), BILL, PICTURE]


def write(plan: Plan, folder: str | Path) -> Iterator[Path]:
    """Write the files into an existing folder, and yield the path of each when it is done."""
    folder = Path(folder)
    for name, solid in shells.printed(plan).items():
        path = folder / f"{name}.stl"
        path.write_bytes(stl(name, *solid.mesh()))
        yield path
        solid.write_step(folder / f"{name}.step")
        yield folder / f"{name}.step"
    (folder / BILL).write_text(bill_text(plan), encoding="utf-8")
    yield folder / BILL
    picture.draw(plan).save(folder / PICTURE, "PNG", optimize=True)
    yield folder / PICTURE


def stl(name: str, points: Array, triangles: Array) -> bytes:
    """Return a mesh as a binary STL file."""
    import numpy

    kind = numpy.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    rows = numpy.zeros(len(triangles), kind)
    corners = points[triangles]
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    rows["normal"] = normals / (numpy.linalg.norm(normals, axis=1, keepdims=True) + 1e-12)
    rows["corners"] = corners
    head = f"Handful {name}, millimetres".encode("ascii").ljust(80)
    return head + len(rows).to_bytes(4, "little") + rows.tobytes()


def bill_text(plan: Plan) -> str:
    """Return the bill of materials as Markdown."""
    wide, high = (2 * side for side in plan.outer)
    lines = [
        f"# Handful, display {plan.display.name.split()[2]} inch, battery: {plan.battery}",
        "",
        f"Outside {wide:.1f} x {high:.1f} x {plan.front_z:.1f} mm, without the buttons.",
        "",
        "| number | part |",
        "|---|---|",
    ]
    lines += [f"| {count} | {what} |" for count, what in bought.bill(plan)]
    return "\n".join(lines) + "\n"
