# SPDX-License-Identifier: MIT
"""Drawings of shapes and words, written as SVG and as PNG."""

from pathlib import Path
from xml.sax.saxutils import escape

INK, PAPER, BOARD, METAL, FAINT = "#20242c", "#ffffff", "#1f7a4d", "#c9ced6", "#7a8594"

GOLD, GOLD_EDGE = "#f2d27a", "#a8842c"

MARGIN = 30
SCALE = 2  # the PNG's


class Drawing:
    """Shapes in the order they are painted, for both kinds of file."""

    def __init__(self):
        self.shapes = []

    def box(self, x, y, wide, high, fill, edge=None, round_=4):
        self.shapes.append(("box", x, y, wide, high, fill, edge, round_))

    def line(self, points, colour, width=3):
        self.shapes.append(("line", points, colour, width))

    def dot(self, x, y, radius, fill, edge=None):
        self.shapes.append(("dot", x, y, radius, fill, edge))

    def text(self, x, y, words, size=12, colour=INK, anchor="middle"):
        """`y` is the middle of the letters."""
        self.shapes.append(("text", x, y, words, size, colour, anchor))

    def crop(self):
        """Moves everything so that nothing is left of or above the margin; the size."""
        rights, bottoms, lefts, tops = [], [], [], []
        for shape in self.shapes:
            for x, y in _corners(shape):
                lefts.append(x), rights.append(x), tops.append(y), bottoms.append(y)
        self.shift = (MARGIN - min(lefts), MARGIN - min(tops))
        self.size = tuple(
            round(high - low + 2 * MARGIN)
            for low, high in ((min(lefts), max(rights)), (min(tops), max(bottoms)))
        )

    def svg(self):
        dx, dy = self.shift
        wide, high = self.size
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" font-family="Helvetica, Arial, sans-serif">',
            f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
            f'<g transform="translate({dx:g} {dy:g})">',
        ]
        lines += [_SVG[shape[0]](*shape[1:]) for shape in self.shapes]
        return "\n".join([*lines, "</g>", "</svg>", ""])

    def image(self):
        from PIL import Image, ImageDraw

        image = Image.new("RGB", tuple(SCALE * side for side in self.size), PAPER)
        brush = ImageDraw.Draw(image)
        for shape in self.shapes:
            _PNG[shape[0]](brush, self.shift, *shape[1:])
        return image


def _corners(shape):
    if shape[0] == "box":
        _, x, y, wide, high, *_ = shape
        return [(x, y), (x + wide, y + high)]
    if shape[0] == "line":
        return shape[1]
    if shape[0] == "dot":
        return [(shape[1], shape[2])]
    _, x, y, words, size, _, anchor = shape
    long = len(words) * size * 0.55
    left = x - long * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return [(left, y - size / 2), (left + long, y + size / 2)]


# --- SVG -----------------------------------------------------------------------------------------


def _svg_box(x, y, wide, high, fill, edge, round_):
    stroke = f' stroke="{edge}" stroke-width="1.5"' if edge else ""
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_}"'
    return f'<rect {place} fill="{fill}"{stroke}/>'


def _svg_line(points, colour, width):
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    look = f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
    return f'<polyline points="{path}" fill="none" {look} stroke-linecap="round"/>'


def _svg_dot(x, y, radius, fill, edge):
    stroke = f' stroke="{edge}" stroke-width="1.5"' if edge else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{stroke}/>'


def _svg_text(x, y, words, size, colour, anchor):
    look = f'font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y + size * 0.36:g}" {look}>{escape(words)}</text>'


_SVG = {"box": _svg_box, "line": _svg_line, "dot": _svg_dot, "text": _svg_text}


# --- PNG -----------------------------------------------------------------------------------------


def _at(shift, x, y):
    return (round((x + shift[0]) * SCALE), round((y + shift[1]) * SCALE))


def _png_box(brush, shift, x, y, wide, high, fill, edge, round_):
    corners = [_at(shift, x, y), _at(shift, x + wide, y + high)]
    brush.rounded_rectangle(corners, round_ * SCALE, fill, edge, 3 if edge else 0)


def _png_line(brush, shift, points, colour, width):
    places = [_at(shift, x, y) for x, y in points]
    brush.line(places, colour, width * SCALE, "curve")
    for x, y in places:
        half = width * SCALE / 2
        brush.ellipse([x - half, y - half, x + half, y + half], colour)


def _png_dot(brush, shift, x, y, radius, fill, edge):
    x, y = _at(shift, x, y)
    reach = radius * SCALE
    brush.ellipse([x - reach, y - reach, x + reach, y + reach], fill, edge, 3 if edge else 0)


def _png_text(brush, shift, x, y, words, size, colour, anchor):
    from PIL import ImageFont

    place = {"start": "lm", "middle": "mm", "end": "rm"}[anchor]
    if words in ARROWS:  # not in Pillow's own font
        x, y = _at(shift, x, y)
        brush.polygon([(x + dx * SCALE, y + dy * SCALE) for dx, dy in ARROWS[words]], colour)
        return
    font = ImageFont.load_default(size * SCALE)
    brush.text(_at(shift, x, y), words, colour, font, place)


ARROWS = {
    "▲": ((-5, 4), (5, 4), (0, -5)),
    "▼": ((-5, -4), (5, -4), (0, 5)),
    "◀": ((4, -5), (4, 5), (-5, 0)),
    "▶": ((-4, -5), (-4, 5), (5, 0)),
}
_PNG = {"box": _png_box, "line": _png_line, "dot": _png_dot, "text": _png_text}


def save(diagram, stem):
    """The diagram as stem.svg and stem.png; the two files."""
    svg, png = Path(f"{stem}.svg"), Path(f"{stem}.png")
    svg.parent.mkdir(parents=True, exist_ok=True)
    svg.write_text(diagram.drawing.svg(), encoding="utf-8")
    diagram.drawing.image().save(png, "PNG", optimize=True)
    return svg, png
