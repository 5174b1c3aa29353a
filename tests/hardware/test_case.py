# SPDX-License-Identifier: MIT
"""The case, measured on the meshes that a printer gets: with rays of our own, not with the table
that it is made from. The long runs are every display with and without a battery."""

import struct

import pytest

from host_sim.cli import registry
from host_sim.errors import Trouble
from host_sim.hardware import perfboard
from host_sim.hardware.case.plan import CAP_FLANGE, CAP_HOLE, Plan
from host_sim.paths import ROOT
from tests.not_run import extra

LEAST = 1.6  # millimetres of wall
NEAR = 0.005  # what a mesh may be off
BED = 180
SAME = 0.002  # how much two drawings of one case may differ
BRIDGE = 13  # what a printer spans from one wall to the other
# The Raspberry Pi Pico's datasheet, once more and by hand.
ACROSS, ALONG, LIT = 11.4, 47.0, {"0.96": (21.74, 10.86), "1.3": (29.42, 14.7)}
SHORT = [("0.96", "lipo"), ("1.3", "none")]
OTHERS = [("0.96", "none"), ("1.3", "lipo")]
ALL = [*SHORT, *(pytest.param(*row, marks=pytest.mark.long) for row in OTHERS)]


@pytest.fixture(scope="module", autouse=True)
def kernel():
    """The CAD kernel is installed, as the command would do it; nothing else needs it."""
    return extra("case", "OCP", "the case to print")


class Case:
    """One case in its place (`base`, `lid`, caps) and as it is printed."""

    def __init__(self, display, battery):
        from host_sim.hardware.case import bought, shells
        from host_sim.hardware.case.plan import Plan

        self.plan = Plan(display, battery)
        self.display, self.battery = display, battery
        self.base, self.lid = shells.base(self.plan), shells.lid(self.plan)
        self.caps = {name: shells.cap(self.plan, name) for name in self.plan.buttons()}
        self.bought = bought.envelopes(self.plan)
        self.screws = bought.screws(self.plan)
        self.printed = {name: solid.mesh() for name, solid in shells.printed(self.plan).items()}
        self.both = [Rays(*solid.mesh()) for solid in (self.base, self.lid)]

    def blocked(self, start, end):
        """Does a straight line from one place to the other meet any printed shell?"""
        return any(rays.between(start, end) for rays in self.both)


class Rays:
    """Where straight lines meet a mesh."""

    def __init__(self, points, triangles):
        self.a, self.b, self.c = (points[triangles[:, k]] for k in range(3))

    def hits(self, start, way):
        """The distances along a ray at which it goes through the surface, in order."""
        import numpy

        one, two = self.b - self.a, self.c - self.a
        p = numpy.cross(way, two)
        det = (one * p).sum(1)
        good = abs(det) > 1e-12
        inverse = numpy.where(good, 1 / numpy.where(good, det, 1), 0)
        s = start - self.a
        u = (s * p).sum(1) * inverse
        q = numpy.cross(s, one)
        v = (q * way).sum(1) * inverse
        far = (two * q).sum(1) * inverse
        inside = good & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9)
        return numpy.sort(far[inside])

    def between(self, start, end):
        import numpy

        start, end = numpy.array(start, float), numpy.array(end, float)
        length = numpy.linalg.norm(end - start)
        far = self.hits(start, (end - start) / length)
        return bool(((far > 0) & (far < length)).any())


@pytest.fixture(scope="module")
def made():
    """Makes each case once."""
    found = {}

    def make(display="0.96", battery="lipo"):
        if (display, battery) not in found:
            found[display, battery] = Case(display, battery)
        return found[display, battery]

    return make


def normals_of(points, triangles):
    import numpy

    corners = points[triangles]
    across = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = numpy.linalg.norm(across, axis=1)
    return across / (area[:, None] + 1e-15), area / 2


def samples(points, triangles, count, seed):
    """(places on the surface, the directions outwards there), evenly strewn."""
    import numpy

    chance = numpy.random.default_rng(seed)
    normals, area = normals_of(points, triangles)
    chosen = chance.choice(len(triangles), count, p=area / area.sum())
    u, v = chance.random((2, count))
    u, v = numpy.where(u + v > 1, 1 - u, u), numpy.where(u + v > 1, 1 - v, v)
    a, b, c = (points[triangles[chosen, k]] for k in range(3))
    return a + u[:, None] * (b - a) + v[:, None] * (c - a), normals[chosen]


# --- what is true of every mesh ---


def check_closed(points, triangles):
    """Every edge has two triangles, which go along it in opposite directions; and they all hang
    together."""
    import numpy

    edges = numpy.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    forth = {tuple(edge) for edge in edges.tolist()}
    assert len(forth) == len(edges), "an edge is gone along twice the same way"
    assert all((b, a) in forth for a, b in forth), "there is a hole in the surface"
    root = list(range(len(points)))

    def find(k):
        while root[k] != k:
            root[k] = root[root[k]]
            k = root[k]
        return k

    for a, b in forth:
        root[find(a)] = find(b)
    corners = points[triangles]
    volume = (corners[:, 0] * numpy.cross(corners[:, 1], corners[:, 2])).sum() / 6
    assert volume > 0, "it is inside out"
    assert len({find(k) for k in set(triangles.reshape(-1).tolist())}) == 1, "it is in pieces"


def thinnest(points, triangles, count=700, seed=1):
    """The least way through the material, inwards from many places."""
    rays = Rays(points, triangles)
    least = float("inf")
    for place, normal in zip(*samples(points, triangles, count, seed), strict=True):
        far = rays.hits(place - normal * 1e-4, -normal)
        least = min(least, far[far > 1e-6][0])
    return least


def unsupported(points, triangles, count=80, seed=2):
    """Places whose underside hangs in the air and is no bridge between two walls."""
    import numpy

    normals, area = normals_of(points, triangles)
    low = points[:, 2].min()
    hanging = (normals[:, 2] < -0.71) & (points[triangles][:, :, 2].min(1) > low + 0.05)
    if not area[hanging].sum():
        return []
    rays = Rays(points, triangles)
    found = []
    turns = numpy.radians(numpy.arange(0, 180, 45))
    ways = numpy.stack([numpy.cos(turns), numpy.sin(turns), 0 * turns], axis=1)
    for place, _ in zip(*samples(points, triangles[hanging], count, seed), strict=True):
        below = place - (0, 0, 0.1)
        spans = []
        for way in ways:
            ends = [rays.hits(below, sign * way) for sign in (1, -1)]
            ends = [far[far > 0] for far in ends]
            if all(len(far) for far in ends):
                spans.append(ends[0][0] + ends[1][0])
        if not spans or min(spans) > BRIDGE:
            found.append(tuple(place))
    return found


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_every_part_is_one_closed_body_that_fits_the_bed(made, display, battery):
    case = made(display, battery)
    assert set(case.printed) == {"base", "lid", "cap"}
    for solid in (case.base, case.lid, *case.caps.values()):
        assert solid.bodies() == 1
    for points, triangles in case.printed.values():
        check_closed(points, triangles)
        size = points.max(0) - points.min(0)
        assert max(size) < BED and abs(points[:, 2].min()) < NEAR
    together = 2 * (case.printed["base"][0].max(0) - case.printed["base"][0].min(0))
    assert max(together) < BED, "base, lid and caps do not fit one bed side by side"


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_no_wall_is_thinner_than_1_6_mm(made, display, battery):
    for name, mesh in made(display, battery).printed.items():
        assert thinnest(*mesh) >= LEAST - NEAR, name


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_everything_prints_without_supports(made, display, battery):
    for name, mesh in made(display, battery).printed.items():
        assert not unsupported(*mesh), name


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_nothing_is_where_something_else_is(made, display, battery):
    case = made(display, battery)
    shells = {"base": case.base, "lid": case.lid, **case.caps}
    for shell, printed in shells.items():
        for name, room in case.bought.items():
            assert (printed & room).volume() < 1e-6, (shell, name)
    assert (case.base & case.lid).volume() < 1e-6
    for cap in case.caps.values():
        assert (cap & case.lid).volume() < 1e-6
    for screw in case.screws:
        assert (screw & case.base).volume() < 1e-6
        held = (screw & case.lid).volume()
        assert held > 3, "a screw without a thread"
    rooms = list(case.bought.items())
    for index, (name, room) in enumerate(rooms):
        for other, more in rooms[index + 1 :]:
            assert (room & more).volume() < 1e-6, (name, other)


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_openings_are_where_the_parts_are(made, display, battery):
    case = made(display, battery)
    plan = case.plan
    far = 100
    x, y = plan.lit()
    for i in (-1, 0, 1):  # the middle, the corners and the edges of what is lit
        for j in (-1, 0, 1):
            wide, high = LIT[display]
            place = (x + i * wide / 2, y + j * high / 2)
            assert not case.blocked((*place, far), (*place, plan.glass_z)), (i, j)
    for place in plan.buttons().values():
        assert not case.blocked((*place, far), (*place, plan.button_z))
    x, edge = plan.pico_edge()
    usb = plan.face_z - 2.65 / 2
    assert not case.blocked((x, far, usb), (x, edge, usb))
    assert not case.blocked((*plan.bootsel(), -far), (*plan.bootsel(), plan.face_z - 2.1))
    # On the Pico's face BOOTSEL is on the side of pins 1 to 20; both are mirrored.
    assert x < plan.bootsel()[0] < plan.hole(*perfboard.pin_hole(1))[0]
    for screw in plan.screws():
        assert not case.blocked((*screw, -far), (*screw, plan.split_z + 5))
    charger, edge, under = plan.charger()
    usb = under + 1.3 + 3.26 / 2
    slide = plan.slide()
    socket = case.blocked((charger, far, usb), (charger, edge, usb))
    knob = case.blocked((-far, *slide), (-plan.half_wide, *slide))
    assert (socket, knob) == ((False, False) if battery == "lipo" else (True, True))


@pytest.mark.parametrize(("display", "battery"), ALL)
def test_the_pico_stands_on_four_pins(made, display, battery):
    """Told from the base's mesh: just below the board's upper face there is material within the
    four holes of the datasheet, and none beside."""
    import numpy

    case = made(display, battery)
    rays, plan = case.both[0], case.plan
    height = plan.face_z + 0.5
    x, edge = plan.pico_edge()
    down = numpy.array((0, 0, -1.0))
    for i in (-1, 1):
        for y in (edge - 2, edge - 2 - ALONG):
            hole = (x + i * ACROSS / 2, y, 50)
            top = 50 - rays.hits(numpy.array(hole), down)[0]
            assert height < top < plan.board_z[0]
            for dx, dy in ((1.05, 0), (-1.05, 0), (0, 1.05), (0, -1.05)):
                beside = numpy.array((hole[0] + dx, hole[1] + dy, 50))
                assert 50 - rays.hits(beside, down)[0] == pytest.approx(plan.face_z, abs=0.01)


def test_a_cap_cannot_fall_out(made):
    """Its flange is wider than the hole that it looks out of, measured on both meshes; pressed it
    has room, and it stands out."""
    import numpy

    case = made()
    flange = numpy.hypot(*case.printed["cap"][0][:, :2].T).max()
    x, y = case.plan.buttons()["A"]
    points = numpy.concatenate([case.both[1].a, case.both[1].b])
    front = points[abs(points[:, 2] - case.plan.front_z) < 0.01]
    hole = numpy.hypot(front[:, 0] - x, front[:, 1] - y).min()
    assert flange > hole + 0.8
    top = case.caps["A"].mesh()[0][:, 2].max()
    assert top > case.plan.front_z + 1
    for one in case.caps.values():
        for other in case.caps.values():
            assert one is other or (one & other).volume() < 1e-6


def test_the_outside_is_smooth(made):
    """Seen from the front, nothing is outside the base's rounded outline."""
    import numpy

    case = made()
    for points, _ in (case.base.mesh(), case.lid.mesh()):
        wide, high = points[:, 0].max(), points[:, 1].max()
        beyond = numpy.maximum(abs(points[:, :2]) - (wide - 4, high - 4), 0)
        assert numpy.hypot(*beyond.T).max() < 4 + NEAR


# --- the oracles notice ---


def test_planted_faults_are_found(made):
    from host_sim.hardware.case.solids import box, cylinder

    case = made()
    base, plan = case.base, case.plan
    thin = base - box((-20, 20), (-20, -10), (-1, 0.6))
    assert thinnest(*thin.mesh(), 300) < 1.5
    shelf = base + box((-20, 20), (-34, -10), (10, 12))
    assert unsupported(*shelf.mesh())
    apart = base + cylinder(0, 0, (10, 12), 4)
    assert apart.bodies() == 2
    with pytest.raises(AssertionError, match="in pieces"):
        check_closed(*apart.mesh())
    points, triangles = base.mesh()
    with pytest.raises(AssertionError, match="hole in the surface"):
        check_closed(points, triangles[1:])
    with pytest.raises(AssertionError, match="inside out"):
        check_closed(points, triangles[:, ::-1])
    shut = case.lid + box(*plan.window(), (plan.inside_z, plan.front_z))
    assert Rays(*shut.mesh()).between((*plan.lit(), 99), (*plan.lit(), plan.glass_z))


# --- the command ---


def run(*words):
    return registry.parse(["case", *words]).run()


def test_the_command_writes_what_printers_and_makers_read(tmp_path, capsys):
    import numpy
    from PIL import Image

    from host_sim.hardware.case import files, picture

    folder = tmp_path / "new" / "case"
    run("--display", "1.3", "--battery", "none", "-o", str(folder))
    told = [line.rsplit("/", 1)[-1].rsplit("\\", 1)[-1] for line in capsys.readouterr().out.split()]
    assert told == files.names()
    assert sorted(told) == sorted(path.name for path in folder.iterdir())
    for part in ("base", "lid", "cap"):
        data = (folder / f"{part}.stl").read_bytes()
        count = struct.unpack_from("<I", data, 80)[0]
        assert len(data) == 84 + 50 * count and not data.startswith(b"solid")
        rows = numpy.frombuffer(data[84:], "<f4,<f4,<f4,9<f4,<u2")
        corners = numpy.round(rows["f3"].reshape(-1, 3).astype(float), 4)
        points, where = numpy.unique(corners, axis=0, return_inverse=True)
        check_closed(points, where.reshape(-1, 3))
        step = (folder / f"{part}.step").read_text(encoding="ascii")
        assert step.startswith("ISO-10303-21;") and step.count("MANIFOLD_SOLID_BREP") == 1
    bill = (folder / files.BILL).read_text(encoding="utf-8")
    assert "| 6 | push button 6 x 6 mm, 4.3 mm high" in bill and "1.3 inch" in bill
    assert "TP4056" not in bill and "| 4 | screw M2 x 16" in bill
    with Image.open(folder / files.PICTURE) as image:
        assert image.width == 900 and image.height > 900
        with Image.open(ROOT / picture.DOCS) as kept:
            assert differs(image, kept) > 2 * SAME, "a larger window would go unnoticed"
    before = (folder / "lid.stl").read_bytes()
    with pytest.raises(Trouble, match=r"already has a base\.stl; name another folder"):
        run("-o", str(folder))
    assert (folder / "lid.stl").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--display", "2.4"), "invalid choice: '2.4'"),
        (("--battery", "aa"), "invalid choice: 'aa'"),
        (("-o", "README.md"), "'README.md' is a file; name a folder"),
        (("--colour", "red"), "unknown option --colour"),
        (("--picture", "--display", "1.3"), "--display cannot be combined with --picture"),
    ],
)
def test_wrong_words_are_answered_in_a_sentence(words, said, monkeypatch):
    monkeypatch.chdir(ROOT)
    with pytest.raises(registry.Usage) as caught:
        registry.parse(["case", *words])
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_folder_below_a_file_is_refused_before_anything_is_installed(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(registry.Usage, match="cannot write into"):
        registry.parse(["case", "-o", str(tmp_path / "file" / "case")])
    assert (tmp_path / "file").read_text() == "mine"


def test_only_this_command_asks_for_the_kernel():
    assert registry.parse(["case"]).needs == ("play", "case")
    for name in registry.names():
        module = registry.load(name)
        assert name == "case" or getattr(module, "NEEDS", "") != "case"


def test_the_list_of_parts_is_that_of_the_battery():
    from host_sim.hardware.case import bought
    from host_sim.hardware.case.plan import Plan

    with_cell, without = (
        {what for _, what in bought.bill(Plan("0.96", battery))} for battery in ("lipo", "none")
    )
    assert without < with_cell
    assert any("TP4056" in what for what in with_cell - without)
    assert not any(sign in what for what in with_cell for sign in "€$£")


# --- the docs ---


def test_the_page_has_the_sizes_that_were_measured(made):
    page = (ROOT / "docs/build-one.md").read_text(encoding="utf-8")
    case = made()
    wide, high, _ = case.printed["base"][0].max(0) - case.printed["base"][0].min(0)
    thick = case.lid.mesh()[0][:, 2].max()
    assert f"{wide:.0f} x {high:.1f} x {thick:.1f} mm" in page
    plastic = case.base.volume() + case.lid.volume() + 6 * case.caps["A"].volume()
    most = int(page.split("At most ")[1].split(" cm3")[0])
    assert most - 2 < plastic / 1000 <= most
    bridge = float(page.split("bridge is ")[1].split(" mm")[0])
    assert bridge < BRIDGE
    for word in ("M2 x 16", "4.3 mm", "pictures/case.png", "pictures/perfboard.png"):
        assert word in page


def differs(one, other):
    """How much two pictures differ, 0 to 1; another machine may round an edge otherwise."""
    import numpy

    if one.size != other.size:
        return 1.0
    a, b = (numpy.asarray(image.convert("RGB"), float) for image in (one, other))
    return abs(a - b).mean() / 255


def test_the_picture_of_the_docs_is_fresh():
    from PIL import Image

    from host_sim.hardware.case import picture
    from host_sim.hardware.case.plan import Plan

    hint = "docs/pictures/case.png is stale: python3 -m host_sim case --picture"
    with Image.open(ROOT / picture.DOCS) as kept:
        assert differs(kept, picture.draw(Plan())) < SAME, hint


def test_the_picture_shows_caps_below_the_lid_because_their_flanges_do_not_fit_its_holes():
    from host_sim.hardware.case import picture

    def heights(colour):
        parts = [points for (points, _), shade in picture.scene(Plan()) if shade == colour]
        return min(part[:, 2].min() for part in parts), max(part[:, 2].max() for part in parts)

    parts = picture.SWITCHES, picture.CAPS, picture.LID
    switches, caps, lid = (heights(colour) for _, colour in parts)
    assert CAP_FLANGE[0] > CAP_HOLE
    assert switches[1] < caps[0] and caps[1] < lid[0]
