"""Classes of stencils, schemas ``rooftree.stencils/1`` and ``rooftree.classification/1``."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results.record import Record


class StencilFacts(Record):
    """One class of stencils."""

    name: str  #: dimensions, radius, weighting, shape, coefficients and type
    dimensions: int  #: of the grids
    radius: int  #: longest distance along one dimension [elements]
    shape: str  #: star or box
    weighting: str  #: homogeneous, heterogeneous, isotropic or point-symmetric
    coefficients: str  #: constant or variable
    types: Sequence[str]  #: types of elements that it is generated for
    points: int  #: read of each grid
    groups: int  #: coefficients
    flops: int  #: for one point, of a real type [FLOP]
    alias_of: str | None  #: name of the first class that means the same; null if this is the first


class StencilsDocument(Record):
    """Classes of stencils that can be generated."""

    schema: str = "rooftree.stencils/1"  #: name of the schema
    classes: Sequence[StencilFacts]  #: by dimensions, radius, weighting, shape and coefficients


class Classification(Record):
    """The class of a kernel, or what keeps it from having one."""

    schema: str = "rooftree.classification/1"  #: name of the schema
    kernel: str  #: its name
    class_: str | None  #: the class that computes the same; null if there is none
    nearest: str | None  #: the class that shares most; null for what is no stencil at all
    differs: Sequence[str]  #: in what it differs from the nearest class; empty for an exact match
    points: int  #: read of the grid that it reads most
    groups: int  #: coefficients that differ
