# SPDX-License-Identifier: MIT
"""Drawings of shapes and texts, written as SVG and as PNG."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

INK, PAPER, BOARD, METAL, FAINT = "#20242c", "#ffffff", "#1f7a4d", "#c9ced6", "#7a8594"

GOLD, GOLD_EDGE = "#f2d27a", "#a8842c"

MARGIN = 30
SCALE = 2  # pixels of the PNG for a unit
ARROWS = {  # Pillow's own font lacks these characters
    "▲": ((-5, 4), (5, 4), (0, -5)),
    "▼": ((-5, -4), (5, -4), (0, 5)),
    "◀": ((4, -5), (4, 5), (-5, 0)),
    "▶": ((-4, -5), (-4, 5), (5, 0)),
}

Point = tuple[float, float]


class Shape(Protocol):
    """A part of a drawing."""

    def corners(self) -> Sequence[Point]:
        """Return points that enclose the shape."""

    def svg(self) -> str:
        """Return the shape as an SVG element."""

    def paint(self, brush: "ImageDraw.ImageDraw", shift: Point) -> None:
        """Paint the shape into a PNG, moved by `shift`."""


class Box(NamedTuple):
    """A rectangle with round corners."""

    x: float
    y: float
    wide: float
    high: float
    fill: str
    edge: str | None
    radius: float

    def corners(self) -> Sequence[Point]:
        return [(self.x, self.y), (self.x + self.wide, self.y + self.high)]

    def svg(self) -> str:
        place = f'x="{self.x:g}" y="{self.y:g}" width="{self.wide:g}" height="{self.high:g}"'
        return f'<rect {place} rx="{self.radius}" fill="{self.fill}"{_stroke(self.edge)}/>'

    def paint(self, brush: "ImageDraw.ImageDraw", shift: Point) -> None:
        upper_left, lower_right = (_pixel(shift, *corner) for corner in self.corners())
        width = 3 if self.edge else 0
        brush.rounded_rectangle(
            [upper_left, lower_right], self.radius * SCALE, self.fill, self.edge, width
        )


class Line(NamedTuple):
    """A line through some points."""

    points: Sequence[Point]
    colour: str
    width: int

    def corners(self) -> Sequence[Point]:
        return self.points

    def svg(self) -> str:
        path = " ".join(f"{x:g},{y:g}" for x, y in self.points)
        look = f'stroke="{self.colour}" stroke-width="{self.width}" stroke-linejoin="round"'
        return f'<polyline points="{path}" fill="none" {look} stroke-linecap="round"/>'

    def paint(self, brush: "ImageDraw.ImageDraw", shift: Point) -> None:
        places = [_pixel(shift, x, y) for x, y in self.points]
        brush.line(places, self.colour, self.width * SCALE, "curve")
        for x, y in places:
            half = self.width * SCALE / 2
            brush.ellipse([x - half, y - half, x + half, y + half], self.colour)


class Dot(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str
    edge: str | None

    def corners(self) -> Sequence[Point]:
        return [(self.x, self.y)]

    def svg(self) -> str:
        place = f'cx="{self.x:g}" cy="{self.y:g}" r="{self.radius:g}"'
        return f'<circle {place} fill="{self.fill}"{_stroke(self.edge)}/>'

    def paint(self, brush: "ImageDraw.ImageDraw", shift: Point) -> None:
        x, y = _pixel(shift, self.x, self.y)
        reach = self.radius * SCALE
        box = [x - reach, y - reach, x + reach, y + reach]
        brush.ellipse(box, self.fill, self.edge, 3 if self.edge else 0)


class Text(NamedTuple):
    """A line of text. `y` is the middle of the letters."""

    x: float
    y: float
    words: str
    size: int
    colour: str
    anchor: str  # SVG's: start, middle or end

    def corners(self) -> Sequence[Point]:
        long = len(self.words) * self.size * 0.55
        left = self.x - long * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]
        return [(left, self.y - self.size / 2), (left + long, self.y + self.size / 2)]

    def svg(self) -> str:
        look = f'font-size="{self.size}" fill="{self.colour}" text-anchor="{self.anchor}"'
        place = f'x="{self.x:g}" y="{self.y + self.size * 0.36:g}"'
        return f"<text {place} {look}>{escape(self.words)}</text>"

    def paint(self, brush: "ImageDraw.ImageDraw", shift: Point) -> None:
        from PIL import ImageFont

        x, y = _pixel(shift, self.x, self.y)
        if self.words in ARROWS:
            arrow = [(x + dx * SCALE, y + dy * SCALE) for dx, dy in ARROWS[self.words]]
            brush.polygon(arrow, self.colour)
            return
        font = ImageFont.load_default(self.size * SCALE)
        anchor = {"start": "lm", "middle": "mm", "end": "rm"}[self.anchor]
        brush.text((x, y), self.words, self.colour, font, anchor)


def _stroke(edge: str | None) -> str:
    return f' stroke="{edge}" stroke-width="1.5"' if edge else ""


def _pixel(shift: Point, x: float, y: float) -> tuple[int, int]:
    return round((x + shift[0]) * SCALE), round((y + shift[1]) * SCALE)


class Drawing:
    """Shapes in the order in which they are painted."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.shift: Point = (0, 0)
        self.size = (0, 0)

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str,
        edge: str | None = None,
        radius: float = 4,
    ) -> None:
        """Add a rectangle with round corners."""
        self.shapes.append(Box(x, y, wide, high, fill, edge, radius))

    def line(self, points: Sequence[Point], colour: str, width: int = 3) -> None:
        """Add a line through some points."""
        self.shapes.append(Line(points, colour, width))

    def dot(self, x: float, y: float, radius: float, fill: str, edge: str | None = None) -> None:
        """Add a filled circle."""
        self.shapes.append(Dot(x, y, radius, fill, edge))

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int = 12,
        colour: str = INK,
        anchor: str = "middle",
    ) -> None:
        """Add a line of text. `y` is the middle of the letters."""
        self.shapes.append(Text(x, y, words, size, colour, anchor))

    def crop(self) -> None:
        """Set shift and size so that the margin is the same on all sides."""
        corners = [corner for shape in self.shapes for corner in shape.corners()]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.shift = (MARGIN - min(xs), MARGIN - min(ys))
        self.size = (
            round(max(xs) - min(xs) + 2 * MARGIN),
            round(max(ys) - min(ys) + 2 * MARGIN),
        )

    def svg(self) -> str:
        """Return the drawing as SVG."""
        dx, dy = self.shift
        wide, high = self.size
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" font-family="Helvetica, Arial, sans-serif">',
            f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
            f'<g transform="translate({dx:g} {dy:g})">',
        ]
        lines += [shape.svg() for shape in self.shapes]
        return "\n".join([*lines, "</g>", "</svg>", ""])

    def image(self) -> "Image.Image":
        """Return the drawing as a picture."""
        from PIL import Image, ImageDraw

        wide, high = self.size
        image = Image.new("RGB", (SCALE * wide, SCALE * high), PAPER)
        brush = ImageDraw.Draw(image)
        for shape in self.shapes:
            shape.paint(brush, self.shift)
        return image


class Diagram(Protocol):
    """An object with a drawing."""

    drawing: Drawing


def save(diagram: Diagram, stem: str | Path) -> tuple[Path, Path]:
    """Save a diagram as stem.svg and stem.png, and return the two paths."""
    svg, png = Path(f"{stem}.svg"), Path(f"{stem}.png")
    svg.parent.mkdir(parents=True, exist_ok=True)
    svg.write_text(diagram.drawing.svg(), encoding="utf-8")
    diagram.drawing.image().save(png, "PNG", optimize=True)
    return svg, png
