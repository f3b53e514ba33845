"""Classes of stencils, after Hornich et al., INSPECT (2019), section 1: what is read around a point, and with which coefficients.

A class is dimensions, radius, shape, weighting, kind of coefficients and type of the elements. Its name lists them, as in
``3D-r1-isotropic-star-constant-double``. Several names can mean the same computation (in one dimension a star is a box): all
but the first of them are aliases.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, get_args

from rooftree.errors import KernelError, nearest

Shape = Literal["star", "box"]
Weighting = Literal["homogeneous", "heterogeneous", "isotropic", "point-symmetric"]
Coefficients = Literal["constant", "variable"]
Element = Literal["double", "float", "double_complex", "float_complex"]
Offset = tuple[int, ...]
"""Steps from the point that is computed, outermost dimension first."""

SHAPES: tuple[Shape, ...] = get_args(Shape)
WEIGHTINGS: tuple[Weighting, ...] = get_args(Weighting)
COEFFICIENTS: tuple[Coefficients, ...] = get_args(Coefficients)
ELEMENTS: tuple[Element, ...] = get_args(Element)
MOST_DIMENSIONS = 4
MOST_POINTS = 1000
"""Points that a stencil reads: analyses walk the expression recursively, and compilers take minutes for more."""
MOST_INPUTS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class StencilClass:
    """One class of stencils.

    Attributes:
        dimensions: 1 to 4.
        radius: longest distance along one dimension [elements], at least 1.
        shape: star reads along the axes only, box the whole cube.
        weighting: which points share a coefficient: all of them (homogeneous), none (heterogeneous), those at the same
            distance from the centre (isotropic), each with the one opposite (point-symmetric).
        coefficients: the same everywhere (constant), or stored for each point of the grid (variable).
        element: type of grids and coefficients.
        inputs: number of grids that are read, each in the same way with coefficients of its own, and summed up.
    """

    dimensions: int
    radius: int
    shape: Shape = "star"
    weighting: Weighting = "homogeneous"
    coefficients: Coefficients = "constant"
    element: Element = "double"
    inputs: int = 1

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises: KernelError.
        """
        for what, value, most in (
            ("dimensions", self.dimensions, MOST_DIMENSIONS),
            ("radius", self.radius, MOST_POINTS),
            ("inputs", self.inputs, MOST_INPUTS),
        ):
            if not 1 <= value <= most:
                raise KernelError(f"{what} {value}, expected 1 to {most}", where="stencil", hint=EXAMPLE)
        if self.size > MOST_POINTS:
            raise KernelError(
                f"{self.size} points, expected at most {MOST_POINTS}",
                where=f"stencil {self.name}",
                hint="a smaller radius, or a star",
            )

    @property
    def name(self) -> str:
        """The name of this class."""
        parts = [f"{self.dimensions}D", f"r{self.radius}", self.weighting, self.shape, self.coefficients, self.element]
        return "-".join(parts + [f"{self.inputs}inputs"] * (self.inputs > 1))

    @property
    def size(self) -> int:
        """Points that are read of each grid: ``2 d r + 1`` of a star, ``(2 r + 1)^d`` of a box."""
        return number_of_points(self.dimensions, self.radius, self.shape)

    @property
    def groups(self) -> tuple[tuple[Offset, ...], ...]:
        """Points that share a coefficient, the centre first, then by distance."""
        return _groups(self.dimensions, self.radius, self.shape, self.weighting)

    @property
    def additions(self) -> int:
        """Additions for one point: all that is read is summed up."""
        return self.size * self.inputs - 1

    @property
    def multiplications(self) -> int:
        """Multiplications for one point: one for each coefficient."""
        return len(self.groups) * self.inputs

    @property
    def canonical(self) -> StencilClass:
        """The first class that means the same."""
        for shape, weighting in itertools.product(SHAPES, WEIGHTINGS):
            if _same(self.dimensions, self.radius, (shape, weighting), (self.shape, self.weighting)):
                return replace(self, shape=shape, weighting=weighting)
        raise AssertionError("a class means the same as itself")


EXAMPLE = "as 3D-r1-star-isotropic-constant-double; `rooftree stencil list` shows all"


def number_of_points(dimensions: int, radius: int, shape: Shape) -> int:
    """Points of a shape, without listing them."""
    return 2 * dimensions * radius + 1 if shape == "star" else (2 * radius + 1) ** dimensions


def points(dimensions: int, radius: int, shape: Shape) -> tuple[Offset, ...]:
    """What a stencil reads: the centre first, then by distance, then in the order of memory.

    >>> points(1, 1, "star"), len(points(3, 2, "box"))
    (((0,), (-1,), (1,)), 125)
    """
    if shape == "box":
        found: Iterator[Offset] = itertools.product(range(-radius, radius + 1), repeat=dimensions)
    else:
        steps = [step for step in range(-radius, radius + 1) if step]
        axes = (tuple(step if axis == at else 0 for axis in range(dimensions)) for at in range(dimensions) for step in steps)
        found = itertools.chain([(0,) * dimensions], axes)
    return tuple(sorted(found, key=lambda offset: (squared_distance(offset), offset)))


def squared_distance(offset: Offset) -> int:
    """Square of the distance from the centre [elements^2]."""
    return sum(step * step for step in offset)


def opposite(offset: Offset) -> Offset:
    """The point on the other side of the centre."""
    return tuple(-step for step in offset)


def group_of(offset: Offset, weighting: Weighting) -> object:
    """What the coefficient of a point depends on: points with equal values share it."""
    if weighting == "homogeneous":
        return 0
    if weighting == "isotropic":
        return squared_distance(offset)
    return offset if weighting == "heterogeneous" else min(offset, opposite(offset))


@cache
def _groups(dimensions: int, radius: int, shape: Shape, weighting: Weighting) -> tuple[tuple[Offset, ...], ...]:
    found: dict[object, list[Offset]] = {}
    for offset in points(dimensions, radius, shape):
        found.setdefault(group_of(offset, weighting), []).append(offset)
    return tuple(map(tuple, found.values()))


@cache
def _same(dimensions: int, radius: int, one: tuple[Shape, Weighting], other: tuple[Shape, Weighting]) -> bool:
    return one == other or _groups(dimensions, radius, *one) == _groups(dimensions, radius, *other)


def all_classes(
    dimensions: tuple[int, ...] = (1, 2, 3), radii: tuple[int, ...] = (1, 2, 3, 4), element: Element = "double"
) -> tuple[StencilClass, ...]:
    """Every name in these ranges, aliases included: 192 by default. Those with more than `MOST_POINTS` are left out.

    >>> len(all_classes()), len({c.canonical for c in all_classes()})
    (192, 152)
    """
    return tuple(
        StencilClass(dimensions=d, radius=r, weighting=w, shape=s, coefficients=c, element=element)
        for d, r, w, s, c in itertools.product(dimensions, radii, WEIGHTINGS, SHAPES, COEFFICIENTS)
        if number_of_points(d, r, s) <= MOST_POINTS
    )


_WORDS: dict[str, tuple[str, object]] = {
    **{word: ("shape", word) for word in SHAPES},
    **{word: ("weighting", word) for word in WEIGHTINGS},
    "pointsymmetric": ("weighting", "point-symmetric"),
    "point_symmetric": ("weighting", "point-symmetric"),
    **{word: ("coefficients", word) for word in COEFFICIENTS},
    **{word: ("element", word) for word in ELEMENTS},
}


def read_name(name: str) -> StencilClass:
    """The class of a name; the words may stand in any order and case, those left out are star, homogeneous, constant, double.

    >>> read_name("3d-r2-box").name
    '3D-r2-homogeneous-box-constant-double'

    Raises: KernelError for a name that is none.
    """
    given: dict[str, object] = {}
    for word in name.lower().replace("point-symmetric", "point_symmetric").split("-"):
        if number := re.fullmatch(r"(?P<dimensions>\d{1,4})d|r(?P<radius>\d{1,4})|(?P<inputs>\d{1,4})inputs", word):
            key, value = next((k, v) for k, v in number.groupdict().items() if v is not None)
            entry: tuple[str, object] = (key, int(value))
        elif word in _WORDS:
            entry = _WORDS[word]
        else:
            known = (*_WORDS, "3d", "r1", "2inputs")
            raise KernelError(
                f"'{word}' is no part of a stencil's name", where=f"stencil {name}", hint=nearest(word, known) or EXAMPLE
            )
        if entry[0] in given:
            raise KernelError(f"the name states its {entry[0]} twice", where=f"stencil {name}", hint=EXAMPLE)
        given[entry[0]] = entry[1]
    missing = [key for key in ("dimensions", "radius") if key not in given]
    if missing:
        raise KernelError(f"the name does not state its {' and '.join(missing)}", where=f"stencil {name}", hint=EXAMPLE)
    return StencilClass(**given)  # type: ignore[arg-type]
