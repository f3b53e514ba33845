"""Results of other tools and collections, as they were published: what a campaign keeps of them beside its own points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rooftree.results.prediction_document import Volume
from rooftree.results.record import Record


class Figures(Record):
    """Numbers of one point, in our units; what was not told is left out."""

    _positive = ("cy_per_cl", "MLUP_s", "GFLOP_s", "GB_s", "intensity_FLOP_B", "seconds")
    _not_negative = ("T_OL", "T_nOL", "T_data")
    _ranges: ClassVar[Mapping[str, tuple[float, float]]] = {"clock_GHz": (1e-3, 1e3), "iterations_per_cl": (1e-3, 1e3)}

    cy_per_cl: float | None = None  #: runtime of a unit of work with all cores at work [cy/CL], in cycles of ``clock_GHz``
    clock_GHz: float | None = None  #: clock that cycles are counted by [GHz]
    iterations_per_cl: float | None = None  #: loop iterations behind a unit of work
    MLUP_s: float | None = None  #: 10^6 iterations (lattice-site updates) per second
    GFLOP_s: float | None = None  #: 10^9 floating-point operations per second
    GB_s: float | None = None  #: bytes of loads and stores per second, without write-allocates [10^9 B/s]
    intensity_FLOP_B: float | None = None  #: FLOP per byte, as the tool counts bytes
    seconds: float | None = None  #: how long it ran [s]
    T_OL: float | None = None  #: in-core time that overlaps [cy/CL]
    T_nOL: float | None = None  #: in-core time that does not [cy/CL]
    T_data: Mapping[str, float] | None = None  #: transfer time of each link [cy/CL]
    traffic: Mapping[str, Volume] | None = None  #: bytes of each link [B/CL]


class Imported(Record):
    """What another tool found at a point, and where that stands."""

    tool: str  #: program or collection that it comes from
    source: str  #: where it was published or who ran it, in a sentence; empty if nobody said
    file: str  #: name of the file that it was read from
    line: int  #: line of that file
    sha256: str  #: hash of that file
    machine: str | None = None  #: the machine as the file names it
    kernel: str | None = None  #: the kernel as the file names it
    variant: str | None = None  #: what sets it apart from other results of this kernel and machine: flags, instruction set
    block: Mapping[str, int] | None = None  #: lengths of the pieces that loops are cut into [iterations]
    measured: Figures  #: what was measured
    quality: str  #: unverified, or disturbed where the publication or its own numbers say so; ours are not among these
    why: str  #: what is doubtful, in words
    references: Mapping[str, Figures]  #: predictions that stand beside the measurement there, by model
