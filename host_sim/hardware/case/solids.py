# SPDX-License-Identifier: MIT
"""Solids: boxes and cylinders, joined and cut, by the kernel that CAD programs use (Open CASCADE,
through OCP). No other module of ours knows it."""

from pathlib import Path

COARSE, TURN = 0.05, 0.2  # of a mesh: millimetres off the true surface, and radians


class Solid:
    """A body; `+` joins, `-` cuts, `&` is what two have in common."""

    def __init__(self, shape):
        self.shape = shape

    def __add__(self, other):
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Fuse

        return Solid(unified(BRepAlgoAPI_Fuse(self.shape, other.shape).Shape()))

    def __sub__(self, other):
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut

        return Solid(unified(BRepAlgoAPI_Cut(self.shape, other.shape).Shape()))

    def __and__(self, other):
        from OCP.BRepAlgoAPI import BRepAlgoAPI_Common

        return Solid(BRepAlgoAPI_Common(self.shape, other.shape).Shape())

    def moved(self, x=0, y=0, z=0):
        from OCP.gp import gp_Trsf, gp_Vec

        step = gp_Trsf()
        step.SetTranslation(gp_Vec(x, y, z))
        return self._transformed(step)

    def turned_over(self):
        """Upside down: half a turn about the x axis."""
        from math import pi

        from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf

        turn = gp_Trsf()
        turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)), pi)
        return self._transformed(turn)

    def _transformed(self, how):
        from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform

        return Solid(BRepBuilderAPI_Transform(self.shape, how, True).Shape())

    def volume(self):
        from OCP.BRepGProp import BRepGProp
        from OCP.GProp import GProp_GProps

        found = GProp_GProps()
        BRepGProp.VolumeProperties_s(self.shape, found)
        return found.Mass()

    def bodies(self):
        """How many separate bodies it is."""
        from OCP.TopAbs import TopAbs_SOLID

        return sum(1 for _ in explore(self.shape, TopAbs_SOLID))

    def mesh(self):
        """(corners, triangles): arrays of n x 3 millimetres and m x 3 places in the first; a
        triangle's corners go round against the clock, seen from outside."""
        import numpy
        from OCP.BRep import BRep_Tool
        from OCP.BRepMesh import BRepMesh_IncrementalMesh
        from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED
        from OCP.TopLoc import TopLoc_Location
        from OCP.TopoDS import TopoDS

        BRepMesh_IncrementalMesh(self.shape, COARSE, False, TURN)
        corners, triangles = [], []
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
        # Neighbouring faces have their common corners each for itself.
        points = numpy.round(numpy.array(corners), 6) + 0.0
        points, where = numpy.unique(points, axis=0, return_inverse=True)
        return points, where.reshape(-1)[numpy.array(triangles)]

    def write_step(self, path):
        from OCP.IFSelect import IFSelect_RetDone
        from OCP.Message import Message
        from OCP.STEPControl import STEPControl_AsIs, STEPControl_Writer

        for printer in list(Message.DefaultMessenger_s().Printers()):
            Message.DefaultMessenger_s().RemovePrinter(printer)  # it would tell of every step
        writer = STEPControl_Writer()
        writer.Transfer(self.shape, STEPControl_AsIs)
        if writer.Write(str(path)) != IFSelect_RetDone or not Path(path).is_file():
            raise OSError(5, "the STEP file could not be written", str(path))


def explore(shape, kind):
    from OCP.TopExp import TopExp_Explorer

    walk = TopExp_Explorer(shape, kind)
    while walk.More():
        yield walk.Current()
        walk.Next()


def unified(shape):
    """Without the seams that joining leaves in faces."""
    from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain

    tidy = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    tidy.Build()
    return tidy.Shape()


def box(x, y, z):
    """From (low, high) in each direction."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
    from OCP.gp import gp_Pnt

    low, high = zip(x, y, z, strict=True)
    return Solid(BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape())


def around(x, y, wide, high):
    """The two (low, high) of a rectangle around a point."""
    return (x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2)


def cylinder(x, y, z, diameter):
    """Upright, z from (low, high)."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeCylinder
    from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt

    foot = gp_Ax2(gp_Pnt(x, y, z[0]), gp_Dir(0, 0, 1))
    return Solid(BRepPrimAPI_MakeCylinder(foot, diameter / 2, z[1] - z[0]).Shape())


def rounded_box(x, y, z, radius):
    """A box whose upright edges are round."""
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


def joined(solids):
    first, *rest = solids
    for solid in rest:
        first += solid
    return first
