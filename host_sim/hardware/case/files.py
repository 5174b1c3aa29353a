# SPDX-License-Identifier: MIT
"""The files a maker gets: STL for the printer, STEP to change it in a CAD program, the picture and
the list of what to buy."""

from pathlib import Path

from host_sim.hardware.case import bought, picture, shells

BILL = "bill-of-materials.md"
PICTURE = "case.png"


def names(printed=("base", "lid", "cap")):
    return [*(f"{part}.{kind}" for part in printed for kind in ("stl", "step")), BILL, PICTURE]


def write(plan, folder):
    """Into a folder that is there; yields the files' paths as they are done."""
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


def stl(name, points, triangles):
    """A binary STL file."""
    import numpy

    kind = numpy.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    rows = numpy.zeros(len(triangles), kind)
    corners = points[triangles]
    normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    rows["normal"] = normals / (numpy.linalg.norm(normals, axis=1, keepdims=True) + 1e-12)
    rows["corners"] = corners
    head = f"Handful {name}, millimetres".encode("ascii").ljust(80)
    return head + len(rows).to_bytes(4, "little") + rows.tobytes()


def bill_text(plan):
    wide, high = (2 * side for side in plan.outer)
    lines = [
        f"# Handful, display {plan.display.name.split()[2]} inch, battery: {plan.battery}",
        "",
        f"Outside {wide:.1f} x {high:.1f} x {plan.front_z:.1f} mm, without the buttons.",
        "",
        "| how many | what |",
        "|---|---|",
    ]
    lines += [f"| {count} | {what} |" for count, what in bought.bill(plan)]
    return "\n".join(lines) + "\n"
