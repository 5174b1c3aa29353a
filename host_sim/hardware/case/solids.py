# SPDX-License-Identifier: MIT
"""Solids: boxes and cylinders, joined and cut by the CAD kernel Open CASCADE, through OCP.

No other module uses the kernel.
"""

# OCP is compiled and has no stubs, so pyright sees its modules as empty.
# pyright: reportAttributeAccessIssue=false

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy.typing as npt

COARSE, TURN = 0.05, 0.2  # largest error of a mesh: millimetres, and radians

Pair = tuple[float, float]
Array: TypeAlias = "npt.NDArray[Any]"
Mesh: TypeAlias = "tuple[Array, Array]"  # corners and triangles, as Solid.mesh returns them
Shape = Any  # OCP's TopoDS_Shape; OCP is installed only for the `case` command


class Solid:
    """A body. `+` joins two, `-` cuts the second from the first, `&` is their intersection."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def __add__(self, other: "Solid") -> "Solid":
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Fuse

        return Solid(unified(BRepAlgoAPI_Fuse(self.shape, other.shape).Shape()))

    def __sub__(self, other: "Solid") -> "Solid":
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut

        return Solid(unified(BRepAlgoAPI_Cut(self.shape, other.shape).Shape()))

    def __and__(self, other: "Solid") -> "Solid":
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Common

        return Solid(BRepAlgoAPI_Common(self.shape, other.shape).Shape())

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> "Solid":
        """Return the body moved by x, y and z."""
        from OCP.gp import gp_Trsf, gp_Vec

        step = gp_Trsf()
        step.SetTranslation(gp_Vec(x, y, z))
        return self._transformed(step)

    def turned_over(self) -> "Solid":
        """Return the body upside down: half a turn about the x axis."""
        from math import pi

        from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf

        turn = gp_Trsf()
        turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)), pi)
        return self._transformed(turn)

    def _transformed(self, how: Shape) -> "Solid":
        from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform

        return Solid(BRepBuilderAPI_Transform(self.shape, how, True).Shape())

    def volume(self) -> float:
        """Return the volume in cubic millimetres."""
        from OCP.BRepGProp import BRepGProp
        from OCP.GProp import GProp_GProps

        found = GProp_GProps()
        BRepGProp.VolumeProperties_s(self.shape, found)
        return float(found.Mass())

    def bodies(self) -> int:
        """Return the number of separate bodies."""
        from OCP.TopAbs import TopAbs_SOLID

        return sum(1 for _ in explore(self.shape, TopAbs_SOLID))

    def mesh(self) -> Mesh:
        """Return (corners, triangles): n x 3 millimetres, and m x 3 indices of corners.

        A triangle's corners are counterclockwise, seen from outside.
        """
        import numpy
        from OCP.BRep import BRep_Tool
        from OCP.BRepMesh import BRepMesh_IncrementalMesh
        from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED
        from OCP.TopLoc import TopLoc_Location
        from OCP.TopoDS import TopoDS

        BRepMesh_IncrementalMesh(self.shape, COARSE, False, TURN)
        corners: list[tuple[float, float, float]] = []
        triangles: list[tuple[int, int, int]] = []
        for shape in explore(self.shape, TopAbs_FACE):
            face, place = TopoDS.Face(shape), TopLoc_Location()
            net = BRep_Tool.Triangulation_s(face, place)
            move, first = place.Transformation(), len(corners) - 1
            for number in range(1, net.NbNodes() + 1):
                point = net.Node(number).Transformed(move)
                corners.append((point.X(), point.Y(), point.Z()))
            for number in range(1, net.NbTriangles() + 1):
                a, b, c = net.Triangle(number).Get()
                if face.Orientation() == TopAbs_REVERSED:
                    b, c = c, b
                triangles.append((first + a, first + b, first + c))
        # Each face has its own copies of the corners that it shares with its neighbours.
        points = numpy.round(numpy.array(corners), 6) + 0.0
        points, where = numpy.unique(points, axis=0, return_inverse=True)
        return points, where.reshape(-1)[numpy.array(triangles)]

    def write_step(self, path: str | Path) -> None:
        """Write a STEP file. Raise OSError if that fails."""
        from OCP.IFSelect import IFSelect_RetDone
        from OCP.Message import Message
        from OCP.STEPControl import STEPControl_AsIs, STEPControl_Writer

        for printer in list(Message.DefaultMessenger_s().Printers()):
            Message.DefaultMessenger_s().RemovePrinter(printer)  # it would print every step
        writer = STEPControl_Writer()
        writer.Transfer(self.shape, STEPControl_AsIs)
        if writer.Write(str(path)) != IFSelect_RetDone or not Path(path).is_file():
            raise OSError(5, "the STEP file could not be written", str(path))


def explore(shape: Shape, kind: Shape) -> Iterator[Shape]:
    """Yield all parts of a shape of one kind."""
    from OCP.TopExp import TopExp_Explorer

    walk = TopExp_Explorer(shape, kind)
    while walk.More():
        yield walk.Current()
        walk.Next()


def unified(shape: Shape) -> Shape:
    """Return the shape without the seams that joining leaves in faces."""
    from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain

    tidy = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    tidy.Build()
    return tidy.Shape()


def box(x: Pair, y: Pair, z: Pair) -> Solid:
    """Return a box from (low, high) in each direction."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
    from OCP.gp import gp_Pnt

    low, high = zip(x, y, z, strict=True)
    return Solid(BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape())


def around(x: float, y: float, wide: float, high: float) -> tuple[Pair, Pair]:
    """Return a rectangle around a point, as (low, high) of x and y."""
    return (x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2)


def cylinder(x: float, y: float, z: Pair, diameter: float) -> Solid:
    """Return an upright cylinder; z is (low, high)."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeCylinder
    from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt

    foot = gp_Ax2(gp_Pnt(x, y, z[0]), gp_Dir(0, 0, 1))
    return Solid(BRepPrimAPI_MakeCylinder(foot, diameter / 2, z[1] - z[0]).Shape())


def rounded_box(x: Pair, y: Pair, z: Pair, radius: float) -> Solid:
    """Return a box with round upright edges."""
    from OCP.BRepAdaptor import BRepAdaptor_Curve
    from OCP.BRepFilletAPI import BRepFilletAPI_MakeFillet
    from OCP.TopAbs import TopAbs_EDGE
    from OCP.TopoDS import TopoDS

    plain = box(x, y, z).shape
    rounding = BRepFilletAPI_MakeFillet(plain)
    for shape in explore(plain, TopAbs_EDGE):
        edge = TopoDS.Edge(shape)
        if abs(BRepAdaptor_Curve(edge).Line().Direction().Z()) > 0.5:
            rounding.Add(radius, edge)
    return Solid(rounding.Shape())


def joined(solids: Iterable[Solid]) -> Solid:
    """Return some bodies joined to one."""
    first, *rest = solids
    for solid in rest:
        first += solid
    return first
