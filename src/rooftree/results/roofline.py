"""Machines as rooflines, schema ``rooftree.roofline/1``, and scaling over cores, ``rooftree.scaling/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.prediction_document import PredictionDocument
from rooftree.results.record import Record, spread


class CeilingFacts(Record):
    """One ceiling of a roofline."""

    name: str  #: what attains it
    kind: str  #: compute or bandwidth
    value: float  #: its height [FLOP/s or B/s]
    optimisation: str  #: what breaks it
    level: str  #: from where a bandwidth comes; empty for compute
    cores: int | None  #: cores that attain it together; null: as the whole roofline


class Step(Record):
    """One optimisation at an intensity."""

    ceiling: str  #: ceiling that it breaks
    kind: str  #: compute or bandwidth
    do: str  #: what to do
    reaches_FLOP_s: float  #: performance beyond which it is needed [FLOP/s]
    gain: float  #: by how much it may help [1]


class IntensityPlan(Record):
    """What limits at an intensity, and what to do first."""

    intensity_FLOP_B: float  #: operational intensity [FLOP/B]
    attainable_FLOP_s: float  #: the roof there [FLOP/s]
    bound: str  #: compute or bandwidth
    region: str  #: which optimisations matter there
    optimisations: Sequence[Step]  #: what to do, in this order
    skipped: Sequence[str]  #: ceilings that do not matter there


class CarmRoof(Record):
    """The bandwidth from one level to the cores."""

    level: str  #: name of the cache, or Mem
    B_s: float  #: bandwidth [B/s]
    ridge_FLOP_B: float  #: arithmetic intensity from which on it can feed the peak [FLOP/B]


class CarmRoofs(Record):
    """The cache-aware Roofline of a machine file."""

    peak_FLOP_s: float  #: peak performance [FLOP/s]
    roofs: Sequence[CarmRoof]  #: roofs from the core outwards


class CarmPoint(Record):
    """Where a predicted kernel lies among cache-aware roofs."""

    arithmetic_intensity_FLOP_B: float  #: work over the bytes that the core asks for [FLOP/B]
    attainable_FLOP_s: Mapping[str, float]  #: height of the roof of each level there [FLOP/s]
    region: str  #: compute, memory or mixed
    above: str | None  #: level whose roof is next above
    below: str | None  #: level whose roof is next below


class InCoreCeiling(Record):
    """A ceiling that the core or the shares of the work set."""

    name: str  #: what attains it
    value: float  #: its height [FLOP/s]
    optimisation: str  #: what breaks it


class MachineRoofline(Record):
    """The roofline of one machine."""

    machine: str  #: name of the machine file
    title: str  #: processor, in words
    cores: int  #: cores at work
    roofs: Sequence[CeilingFacts]  #: its ceilings
    peak_FLOP_s: float  #: the highest compute ceiling [FLOP/s]
    bandwidth_B_s: float  #: the highest bandwidth [B/s]
    ridge_FLOP_B: float  #: intensity at the ridge point [FLOP/B]
    points: Sequence[IntensityPlan]  #: what limits at the intensities asked for
    region_borders_FLOP_B: Sequence[float] | None = None  #: where both kinds of optimisation can help [FLOP/B]
    carm: CarmRoofs | None = None  #: the cache-aware Roofline, where it was asked for
    in_core: Sequence[InCoreCeiling] | None = None  #: in-core ceilings, where they were asked for


class KernelOnRoofline(Record):
    """A kernel on a machine's roofline."""

    kernel: str  #: name of the kernel
    machine: str  #: name of the machine file
    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    intensity_FLOP_B: float | None  #: operational intensity [FLOP/B]; null without FLOP or traffic
    GFLOP_s: float | None  #: predicted performance [GFLOP/s]
    interval_80: Sequence[float] | None = None  #: ends of what 80 % of measurements of its performance lie in [GFLOP/s]
    roofline_GFLOP_s: float | None  #: the Roofline's limit [GFLOP/s]
    bound: str  #: the roof that gives it
    above: str | None  #: ceiling that is next above the prediction; null if none is
    below: str | None  #: ceiling that is next below the prediction; null if none is
    carm: CarmPoint | None = None  #: where it lies among cache-aware roofs, where that was asked for
    known_by: str | None = None  #: how well the prediction is known, in a line
    doubts: Sequence[str] | None = None  #: why the performance may be another one, in sentences; left out without doubts


class RooflineDocument(Record):
    """Rooflines of machines, and kernels on them."""

    schema: str = "rooftree.roofline/1"  #: name of the schema
    machines: Sequence[MachineRoofline]  #: the machines
    kernels: Sequence[KernelOnRoofline]  #: the kernels


class OperatingPoint(Record):
    """The best clock and number of cores for one goal."""

    clock_GHz: float  #: core clock [GHz]
    cores: int  #: cores at work
    MLUP_s: float  #: performance [10^6 iterations per second]
    W: float  #: power of the chip [W]
    nJ_per_iteration: float  #: energy of an iteration [nJ]


class EnergyPoint(Record):
    """Operating points of one size."""

    sizes: Mapping[str, int]  #: value of each size
    points: Sequence[OperatingPoint] | None = None  #: all clocks with all core counts; left out in records of earlier versions
    goals: Mapping[str, OperatingPoint] = spread()  #: by goal: energy, energy-delay, performance


class ScalingDocument(PredictionDocument):
    """A prediction over cores, with the energy where the machine has a power model."""

    schema: str = "rooftree.scaling/1"  #: name of the schema
    energy: Sequence[EnergyPoint]  #: best operating points of each size; empty without a power model
