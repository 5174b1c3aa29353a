# SPDX-License-Identifier: MIT
"""A picture of the case taken apart, made from its meshes.

The nearest part hides the others, pixel by pixel. Edges are drawn where the surface turns or
another part begins. Every part is lifted in the direction in which it is assembled, and the parts
are in the order of assembly.
"""

from typing import TYPE_CHECKING

from host_sim.hardware.case import bought, shells
from host_sim.hardware.case.plan import Plan
from host_sim.hardware.case.solids import Array, Mesh

if TYPE_CHECKING:
    from PIL import Image

DOCS = "docs/pictures/case.png"
SIZE, FINER = 900, 2  # pixels of the shorter side; factor by which it is drawn larger, then shrunk
PAPER, INK = (255, 255, 255), (32, 36, 44)
MARGIN = 24
TURNED, TILTED = 35, 32  # degrees: about the upright axis, and downwards
LIGHT = (-0.35, -0.45, 0.82)

Colour = tuple[int, int, int]

# Millimetres by which each part is lifted above its place, and its colour. The caps go into the lid
# from below, because their flanges are wider than its holes.
BASE: tuple[float, Colour] = (0, (92, 118, 158))
CAPS: tuple[float, Colour] = (52, (235, 168, 72))
LID: tuple[float, Colour] = (84, (122, 152, 198))
BOUGHT: dict[str, tuple[float, Colour]] = {
    "perfboard": (34, (66, 145, 104)),
    "Pico": (14, (52, 132, 92)),
    "display": (34, (30, 52, 92)),
    "cell": (0, (190, 194, 204)),
    "charger": (0, (52, 92, 180)),
    "power switch": (0, (70, 74, 84)),
}
SWITCHES: tuple[float, Colour] = (34, (200, 204, 212))


def scene(plan: Plan) -> list[tuple[Mesh, Colour]]:
    """Return [(mesh, colour)] of everything, lifted apart."""
    found = [(shells.base(plan), *BASE)]
    for name, solid in bought.envelopes(plan).items():
        found.append((solid, *BOUGHT.get(name, SWITCHES)))
    found.append((shells.lid(plan), *LID))
    found += [(shells.cap(plan, name), *CAPS) for name in plan.buttons()]
    return [(lifted(solid.mesh(), lift), colour) for solid, lift, colour in found]


def lifted(mesh: Mesh, lift: float) -> Mesh:
    """Return a mesh moved upwards."""
    points, triangles = mesh
    points = points.copy()
    points[:, 2] += lift
    return points, triangles


def camera() -> Array:
    """Return the camera as a matrix with the rows right, up and towards the eye."""
    from math import cos, radians, sin

    import numpy

    a, b = radians(TURNED), radians(TILTED)
    return numpy.array(
        [
            (cos(a), sin(a), 0),
            (-sin(a) * sin(b), cos(a) * sin(b), cos(b)),
            (sin(a) * cos(b), -cos(a) * cos(b), sin(b)),
        ]
    )


def draw(plan: Plan) -> "Image.Image":
    """Return the picture."""
    import numpy
    from PIL import Image

    view = camera()
    parts = [(points @ view.T, triangles, colour) for (points, triangles), colour in scene(plan)]
    low = numpy.min([points.min(0) for points, _, _ in parts], axis=0)
    high = numpy.max([points.max(0) for points, _, _ in parts], axis=0)
    scale = (SIZE - 2 * MARGIN) * FINER / (high[0] - low[0])
    wide = SIZE * FINER
    tall = (round((high[1] - low[1]) * scale / FINER) + 2 * MARGIN) * FINER
    canvas = Canvas(wide, tall)
    light = view @ (numpy.array(LIGHT) / numpy.linalg.norm(LIGHT))
    for number, (points, triangles, colour) in enumerate(parts, 1):
        flat = (points - low) * scale + MARGIN * FINER
        flat[:, 1] = tall - flat[:, 1]
        corners = points[triangles]
        normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals /= numpy.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
        canvas.paint(flat[triangles], normals, normals @ light, colour, number)
    image = Image.fromarray(canvas.inked())
    return image.resize((wide // FINER, tall // FINER), Image.Resampling.BOX)


class Canvas:
    """Colour, depth, part and direction of the surface at each pixel."""

    def __init__(self, wide: int, tall: int) -> None:
        import numpy

        self.colour = numpy.full((tall, wide, 3), PAPER, numpy.float32)
        self.depth = numpy.full((tall, wide), -1e9, numpy.float32)
        self.part = numpy.zeros((tall, wide), numpy.int32)
        self.normal = numpy.zeros((tall, wide, 3), numpy.float32)

    def paint(
        self, triangles: Array, normals: Array, lit: Array, colour: Colour, number: int
    ) -> None:
        """Paint the triangles of a part that face the camera."""
        import numpy

        shade = 0.55 + 0.45 * numpy.clip(lit, 0, 1)
        for corners, normal, bright in zip(triangles, normals, shade, strict=True):
            if normal[2] > 0:  # the others face away
                self.fill(corners, normal, numpy.array(colour) * bright, number)

    def fill(self, corners: Array, normal: Array, colour: Array, number: int) -> None:
        """Paint a triangle where it is nearer than the surface painted before."""
        import numpy

        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        left, right = int(min(ax, bx, cx)), int(max(ax, bx, cx)) + 1
        top, bottom = int(min(ay, by, cy)), int(max(ay, by, cy)) + 1
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if abs(area) < 1e-9:
            return
        x = numpy.arange(left, right + 1, dtype=numpy.float32) + 0.5
        y = numpy.arange(top, bottom + 1, dtype=numpy.float32)[:, None] + 0.5
        u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        deep = az + u * (bz - az) + v * (cz - az)
        place = (slice(top, bottom + 1), slice(left, right + 1))
        seen = (u >= 0) & (v >= 0) & (u + v <= 1) & (deep > self.depth[place])
        self.depth[place][seen] = deep[seen]
        self.colour[place][seen] = colour
        self.part[place][seen] = number
        self.normal[place][seen] = normal

    def inked(self) -> Array:
        """Return the pixels, with lines between parts and between differing directions."""
        import numpy

        line = numpy.zeros(self.part.shape, bool)
        for axis in (0, 1):
            a = tuple(slice(None, -1) if k == axis else slice(None) for k in (0, 1))
            b = tuple(slice(1, None) if k == axis else slice(None) for k in (0, 1))
            turned = (self.normal[a] * self.normal[b]).sum(-1) < 0.8
            both = (self.part[a] > 0) & (self.part[b] > 0)
            step = numpy.abs(self.depth[a] - self.depth[b]) > 12
            line[a] |= (self.part[a] != self.part[b]) | (both & (turned | step))
        pixels = self.colour.copy()
        pixels[line] = INK
        return numpy.clip(pixels, 0, 255).astype(numpy.uint8)
