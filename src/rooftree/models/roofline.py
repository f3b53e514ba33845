"""The Roofline model: a bound on performance from a few limits of the machine, and which of them to attack.

    P = min(P_peak, b_S * I)          attainable performance at operational intensity I
    T = max(T_core, V_l / b_l)        the same per unit of work, with one roof per link l (hierarchical form), which
                                      predictions use

A roof is the outermost limit of its kind; a ceiling is a limit below it that holds as long as an optimisation is
missing. The intensity counts bytes at the memory interface (for bytes as the core requests them see ``carm``) and any
kind of work: FLOP, LUP, exchanges.

Assumes computation and all transfers overlap perfectly. Source: Williams, Waterman, Patterson 2008,
UCB/EECS-2008-134, doi:10.1145/1498765.1498785; per level: Hornich et al. 2019, sec. 2.2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, StrArray, checked, known

Kind = Literal["compute", "bandwidth"]


def attainable(peak: ArrayLike, bandwidth: ArrayLike, intensity: ArrayLike) -> FloatArray:
    """Bound the performance of any kernel by its intensity.

    P = min(P_peak, b_S * I)

    Args:
        peak: P_peak [work/s]. Any shape.
        bandwidth: b_S [B/s]. Any shape.
        intensity: I [work/B], >= 0, infinite for a kernel without traffic. Any shape.
    Returns: attainable performance [work/s], broadcast shape.
    Raises: ModelError for peak or bandwidth <= 0, negative intensity, NaN.
    Source: Williams et al. 2008, sec. 3.

    >>> float(attainable(17.6e9, 15e9, 1.0)), float(attainable(17.6e9, 15e9, 2.0))      # Opteron X2
    (15000000000.0, 17600000000.0)
    """
    top, slope, at = checked(
        "roofline.attainable", positive={"peak": peak, "bandwidth": bandwidth}, unbounded={"intensity": intensity}
    )
    return np.minimum(top, slope * at)


def ridge_point(peak: ArrayLike, bandwidth: ArrayLike) -> FloatArray:
    """Intensity from which a kernel can reach the peak.

    I_ridge = P_peak / b_S

    Args:
        peak: P_peak [work/s]. Any shape.
        bandwidth: b_S [B/s]. Any shape.
    Returns: intensity [work/B], broadcast shape.
    Raises: ModelError for values <= 0 or NaN.
    Source: Williams et al. 2008, sec. 3.

    >>> float(ridge_point(74e9, 16.6e9)) > float(ridge_point(17.6e9, 15e9))     # Opteron X4, Opteron X2
    True
    """
    top, slope = checked("roofline.ridge_point", positive={"peak": peak, "bandwidth": bandwidth})
    return top / slope


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One limit of the machine, drawn as one line of a Roofline.

    ``kind`` says whether it limits the rate of work or the bandwidth, ``value`` is in work/s or B/s accordingly, and
    ``optimisation`` says in words what breaks through it (empty for a roof: nothing does).
    """

    name: str
    kind: Kind
    value: float
    optimisation: str = ""

    def __post_init__(self) -> None:
        known(f"ceiling '{self.name}'", "kind", [self.kind], ["compute", "bandwidth"])
        checked(f"ceiling '{self.name}'", positive={"value": self.value})

    def height(self, intensity: ArrayLike) -> FloatArray:
        """Performance this limit allows at an intensity [work/B]: ``value``, or ``value * I`` for a bandwidth."""
        (at,) = checked(f"ceiling '{self.name}'", unbounded={"intensity": intensity})
        return np.full(at.shape, self.value) if self.kind == "compute" else self.value * at


@dataclass(frozen=True, slots=True)
class Sandwich:
    """The nearest limits above and below a measured point.

    ``upper`` is None for a point above every roof (its data comes from a cache, or a number is wrong); ``lower`` is
    None for one below every ceiling.
    """

    upper: Ceiling | None
    lower: Ceiling | None


@dataclass(frozen=True, slots=True)
class Step:
    """One ceiling to break: its height [work/s] at the kernel's intensity, the gain up to the next limit (factor)."""

    ceiling: Ceiling
    height: float
    gain: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Optimisations in the order to try them, and the ceilings that need no work at this intensity."""

    steps: tuple[Step, ...]
    skipped: tuple[Ceiling, ...]


@dataclass(frozen=True)
class Roofline:
    """A machine as its limits: any number of ceilings of both kinds; the highest of each kind is the roof.

    ``unit`` names the work that is counted (``"FLOP"``, ``"exchange"``, ...). Ceilings of equal height keep the order
    in which they are given, from the easy optimisation to the hard one.
    """

    ceilings: tuple[Ceiling, ...]
    unit: str = "FLOP"

    def __post_init__(self) -> None:
        object.__setattr__(self, "ceilings", tuple(self.ceilings))
        kinds, names = {c.kind for c in self.ceilings}, [c.name for c in self.ceilings]
        if kinds != {"compute", "bandwidth"}:
            raise ModelError(f"a Roofline needs a compute and a bandwidth limit, found only {sorted(kinds)}")
        double = [name for name in names if names.count(name) > 1]
        if double:
            raise ModelError(f"two ceilings are called '{double[0]}'", where="Roofline")

    def of_kind(self, kind: Kind) -> tuple[Ceiling, ...]:
        """The limits of one kind from bottom to top, the roof last."""
        return tuple(sorted((c for c in self.ceilings if c.kind == kind), key=lambda c: c.value))

    @property
    def peak(self) -> float:
        """P_peak [work/s]."""
        return self.of_kind("compute")[-1].value

    @property
    def bandwidth(self) -> float:
        """b_S [B/s]."""
        return self.of_kind("bandwidth")[-1].value

    @property
    def ridge(self) -> float:
        """Ridge point of the two roofs [work/B]."""
        return float(ridge_point(self.peak, self.bandwidth))

    def attainable(self, intensity: ArrayLike) -> FloatArray:
        """Height of the roof [work/s] at intensities [work/B] of any shape; see the function ``attainable``."""
        return attainable(self.peak, self.bandwidth, intensity)

    def bound(self, intensity: ArrayLike) -> StrArray:
        """Name of the roof that binds at intensities [work/B] of any shape; at the ridge it is the compute roof."""
        roofs = [self.of_kind("bandwidth")[-1].name, self.of_kind("compute")[-1].name]
        (at,) = checked("Roofline.bound", unbounded={"intensity": intensity})
        reaches_peak = self.bandwidth * at >= self.peak
        return np.array(roofs)[reaches_peak.astype(np.intp)]

    @property
    def region_borders(self) -> tuple[float, float]:
        """Intensities [work/B] between which both kinds of optimisation can help.

        Left of the first the roof lies below the lowest compute ceiling; right of the second the lowest bandwidth
        ceiling lies above the peak. Source: Williams et al. 2008, sec. 4 and fig. 2c.
        """
        lowest_compute, lowest_bandwidth = self.of_kind("compute")[0].value, self.of_kind("bandwidth")[0].value
        return float(ridge_point(lowest_compute, self.bandwidth)), float(ridge_point(self.peak, lowest_bandwidth))

    def region(self, intensity: ArrayLike) -> StrArray:
        """Which optimisations to consider at intensities of any shape: ``memory``, ``both`` or ``compute``."""
        low, high = self.region_borders
        (at,) = checked("Roofline.region", unbounded={"intensity": intensity})
        return np.array(["memory", "both", "compute"])[(at >= low).astype(np.intp) + (at > high)]

    def _unbroken(self, where: str, applied: Collection[str]) -> list[Ceiling]:
        """The limits that still hold when the named ceilings are broken, in drawing order."""
        roofs = {self.of_kind("compute")[-1].name, self.of_kind("bandwidth")[-1].name}
        known(where, "ceiling", applied, [c.name for c in self.ceilings if c.name not in roofs])
        return [c for c in self.ceilings if c.name not in applied]

    def sandwich(
        self, intensity: float, performance: float, *, applied: Collection[str] = (), tolerance: float = 0.0
    ) -> Sandwich:
        """Find the nearest limits above and below a measured kernel, all evaluated at its intensity.

        Args:
            intensity: of the kernel [work/B].
            performance: measured [work/s].
            applied: names of ceilings whose optimisation the code already has; they no longer limit it from above.
            tolerance: relative error of the performance; what allows ``performance * (1 - tolerance)`` is above.
        Returns: the two limits.
        Raises: ModelError for negative numbers, NaN, or unknown names in ``applied`` (a roof cannot be broken).
        Source: Williams et al. 2008, sec. 6.3.6 and table 4.
        """
        measured, margin = checked("Roofline.sandwich", non_negative={"performance": performance, "tolerance": tolerance})
        unbroken = self._unbroken("Roofline.sandwich", applied)
        heights = {c.name: float(c.height(intensity)) for c in self.ceilings}
        least = float(measured * (1 - margin))
        above = [c for c in unbroken if heights[c.name] >= least]
        below = [c for c in self.ceilings if heights[c.name] < least]
        return Sandwich(
            upper=min(above, key=lambda c: heights[c.name], default=None),
            lower=max(below, key=lambda c: heights[c.name], default=None),
        )

    def plan(self, intensity: float, performance: float = 0.0, *, applied: Collection[str] = ()) -> Plan:
        """Say which optimisations to try for a kernel, in which order, and which to skip.

        Ceilings are broken from the lowest to the highest at the kernel's intensity. Those below its performance are
        broken already; those at or above the roof cannot limit it and are skipped. The gain of a step is the distance
        to the next limit of its kind, or to the roof if that is nearer.

        Args:
            intensity: of the kernel [work/B].
            performance: current [work/s]; 0 plans from scratch.
            applied: names of ceilings whose optimisation the code already has.
        Returns: the steps from bottom to top, and the skipped ceilings.
        Raises: ModelError for negative numbers, NaN, unknown names in ``applied``.
        Source: Williams et al. 2008, sec. 4 and fig. 2c.
        """
        checked("Roofline.plan", non_negative={"performance": performance})
        roof = float(self.attainable(intensity))
        remaining = self._unbroken("Roofline.plan", applied)
        steps, skipped = [], []
        for kind in ("compute", "bandwidth"):
            ranked = [c for c in self.of_kind(kind) if c in remaining]
            for ceiling, following in pairwise(ranked):
                height = float(ceiling.height(intensity))
                if height >= roof:
                    skipped.append(ceiling)
                elif height >= performance:
                    steps.append(Step(ceiling, height, min(float(following.height(intensity)), roof) / height))
        return Plan(tuple(sorted(steps, key=lambda step: step.height)), tuple(skipped))


@dataclass(frozen=True, eq=False)
class LevelTimes:
    """Hierarchical Roofline of one unit of work: each limit alone, and the longest.

    ``times``: name -> time [cy or s]; ``time``: the longest; ``binding``: index of its name. Arrays of the broadcast shape.
    """

    times: dict[str, FloatArray]
    time: FloatArray
    binding: NDArray[np.int64]

    @property
    def bound(self) -> StrArray:
        """Names of the limits that bind."""
        return np.array(list(self.times))[self.binding]


def hierarchical(times: Mapping[str, ArrayLike], used: Mapping[str, ArrayLike] = MappingProxyType({})) -> LevelTimes:
    """Bound the time of one unit of work by the core and by every link; works for kernels without FLOPs, too.

    T = max over limits l of T_l / m_l      T_core = W / P_peak, T_link = V / b

    Args:
        times: limit -> time of one core, or one link, alone [cy or s per unit of work], inner ones first. Any shapes.
        used: limit -> m_l, how many cores, shared caches or memory interfaces work at the same time; 1 where nothing is
            said. Any shapes.
    Returns: times per limit, the longest and its index (the innermost of equals).
    Raises: ModelError for no limits, negative times, m_l <= 0, NaN, or a name in ``used`` that is no limit.
    Source: Hornich et al. 2019, sec. 2.2; Hager 2015, kerncraft example (Roofline); Williams et al. 2008, sec. 7
        (bandwidths other than that of memory).

    >>> result = hierarchical({"core": 1, "L1L2": 40 / 32, "L3Mem": 24 / 6})
    >>> float(result.time), str(result.bound)
    (4.0, 'L3Mem')
    """
    where = "roofline.hierarchical"
    known(where, "limit", used, times)
    if not times:
        raise ModelError("no limits, expected at least the core", where=where)
    numbers = checked(where, positive=used, non_negative=times)
    share = dict(zip(used, numbers[: len(used)], strict=True))
    found = {name: t / share[name] if name in share else t for name, t in zip(times, numbers[len(used) :], strict=True)}
    shape = np.broadcast_shapes(*(t.shape for t in found.values()))
    longest, binding = np.zeros(shape), np.zeros(shape, dtype=np.int64)
    for number, time in enumerate(found.values()):
        np.copyto(binding, number, where=time > longest)
        np.maximum(longest, time, out=longest)
    return LevelTimes(found, longest, binding)
