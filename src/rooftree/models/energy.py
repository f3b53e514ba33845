"""Power and energy of a loop over clock and cores, and the operating point to choose.

    W(f, n) = W0 + (W1 f + W2 f^2) n                     power of a chip with n active cores
    P(f, n) = min(n f / T_ECM(f), f / T_mem(f))          performance
    E = W / P                                            energy of one unit of work

Times in the core and in the caches are fixed in cycles; memory time is fixed in nanoseconds, so in cycles it grows with
the clock. Clocks are in GHz and memory times in ns throughout: f [GHz] * t [ns] = cycles.

Assumes the simple saturation of ``scaling.saturating``. Source: Hager 2015, slides "ECM model - composition" (which
terms change with the clock) and "A simple power model for multicore chips".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models import ecm
from rooftree.models._check import FloatArray, checked, core_counts, known
from rooftree.models.scaling import saturating

Goal = Literal["energy", "energy-delay", "performance"]


@dataclass(frozen=True, slots=True)
class PowerModel:
    """Power of one chip: W0 [W] whatever runs, and per active core W1 [W/GHz] and W2 [W/GHz^2]."""

    W0: float
    W1: float
    W2: float

    def __post_init__(self) -> None:
        checked("energy.PowerModel", non_negative={"W0": self.W0, "W1": self.W1, "W2": self.W2})
        if not self.W0 + self.W1 + self.W2:
            raise ModelError("all of W0, W1, W2 are 0", where="energy.PowerModel")

    def power(self, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
        """Power of the chip with n active cores.

        W(f, n) = W0 + (W1 f + W2 f^2) n

        Args:
            clock_GHz: f [GHz]. Any shape.
            n: active cores. Any shape.
        Returns: W [W], broadcast shape.
        Raises: ModelError for f <= 0, n < 1 or not whole, NaN.
        Source: Hager 2015, slide "A simple power model for multicore chips".

        >>> float(PowerModel(23, 2, 0.5).power(2, [1, 4])[1])
        47.0
        """
        (f, cores) = checked("energy.power", positive={"clock_GHz": clock_GHz, "n": core_counts("energy.power", n)})
        return self.W0 + (self.W1 * f + self.W2 * f**2) * cores


@dataclass(frozen=True, slots=True)
class ClockedLoop:
    """A loop whose runtime at any clock is known: terms fixed in cycles, terms fixed in time, and their overlap.

    ``cycles``: name -> time [cy per unit of work] of what follows the core clock. ``nanoseconds``: name -> time [ns per
    unit of work] of the memory interface, V / b_S. ``groups``: overlap groups as in ``ecm.runtime``.
    """

    cycles: Mapping[str, float]
    nanoseconds: Mapping[str, float] = field(default_factory=dict)
    groups: Sequence[Sequence[str]] = ()

    def runtime_cy(self, clock_GHz: ArrayLike) -> FloatArray:
        """T_ECM(f) [cy per unit of work], shape of the clock [GHz]; raises as ``ecm.runtime``."""
        (f,) = checked("energy.ClockedLoop", positive={"clock_GHz": clock_GHz})
        in_cycles = ecm.scaled(self.nanoseconds, list(self.nanoseconds), f)
        return ecm.runtime({**self.cycles, **in_cycles}, self.groups)

    def performance(self, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
        """Performance on n cores at a clock.

        P(f, n) = min(n f / T_ECM(f), 1 / sum of the memory times)

        Args:
            clock_GHz: f [GHz]. Any shape.
            n: active cores. Any shape.
        Returns: P [units of work per ns], broadcast shape.
        Raises: ModelError for f <= 0, n < 1 or not whole, NaN, a runtime of 0, or times ``ecm.runtime`` refuses.
        Source: Hager 2015, slides "ECM model - saturation" and "A simple power model for multicore chips".
        """
        memory_ns = sum(checked("energy.ClockedLoop", non_negative=self.nanoseconds), np.zeros(()))
        single = ecm.performance(1.0, self.runtime_cy(clock_GHz), clock_GHz)
        with np.errstate(divide="ignore", over="ignore"):
            return saturating(n, single, 1.0 / memory_ns)


def energy(model: PowerModel, loop: ClockedLoop, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
    """Energy to solution of one unit of work.

    E(f, n) = W(f, n) / P(f, n)

    Args:
        model: power of the chip.
        loop: the loop.
        clock_GHz: f [GHz]. Any shape.
        n: active cores. Any shape.
    Returns: E [nJ per unit of work], broadcast shape.
    Raises: ModelError as ``PowerModel.power`` and ``ClockedLoop.performance``.
    Source: Hager 2015, slide "A simple power model for multicore chips".
    """
    return model.power(clock_GHz, n) / loop.performance(clock_GHz, n)


def energy_delay(model: PowerModel, loop: ClockedLoop, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
    """Energy-delay product of one unit of work, E / P [nJ ns]; arguments and errors as ``energy``."""
    return energy(model, loop, clock_GHz, n) / loop.performance(clock_GHz, n)


def scalable_clock(model: PowerModel, n: ArrayLike) -> FloatArray:
    """Clock of least energy for a loop that does not touch memory, in closed form.

    E ~ W0/(n f) + W1 + W2 f  is least at  f = sqrt(W0 / (n W2))

    Args:
        model: power of the chip; W0 and W2 > 0.
        n: active cores. Any shape.
    Returns: clock [GHz], shape of n. The chip's range of clocks is not considered: clip it.
    Raises: ModelError for W0 or W2 = 0 (the best clock is then the lowest or the highest), n < 1 or not whole.
    Assumes: performance proportional to clock and cores. Source: Hager 2015, power model slide, minimised over f.

    >>> float(scalable_clock(PowerModel(W0=18, W1=1, W2=0.5), 4))
    3.0
    """
    checked("energy.scalable_clock", positive={"W0": model.W0, "W2": model.W2})
    optimum: FloatArray = np.sqrt(model.W0 / (core_counts("energy.scalable_clock", n) * model.W2))
    return optimum


@dataclass(frozen=True, slots=True)
class OperatingPoint:
    """One choice of clock [GHz] and cores: performance [units of work/ns], power [W], energy [nJ per unit of work], and
    energy-delay product [nJ ns].
    """

    clock_GHz: float
    cores: int
    performance: float
    power: float
    energy: float
    energy_delay: float


def best(
    model: PowerModel, loop: ClockedLoop, clocks_GHz: ArrayLike, cores: ArrayLike, goal: Goal = "energy"
) -> OperatingPoint:
    """Choose clock and cores for least energy, least energy-delay product or highest performance.

    All combinations are evaluated, so the answer is exact for the clocks a chip offers. Of points that are equal within
    1e-9 the one of least energy, then fewest cores, then lowest clock is taken.

    Args:
        model: power of the chip.
        loop: the loop.
        clocks_GHz: clocks to choose from [GHz], shape (n_clocks,).
        cores: core counts to choose from, shape (n_counts,).
        goal: ``energy``, ``energy-delay`` or ``performance``.
    Returns: the best point.
    Raises: ModelError as ``energy``, for an unknown goal, or nothing to choose from.
    Source: Hager 2015, slide "A simple power model for multicore chips".
    """
    known("energy.best", "goal", [goal], ["energy", "energy-delay", "performance"])
    counts = np.unique(core_counts("energy.best", cores))[:, None]
    f = np.unique(checked("energy.best", positive={"clocks_GHz": clocks_GHz})[0])
    if not counts.size or not f.size:
        raise ModelError("no clocks or no core counts to choose from", where="energy.best")
    rate = loop.performance(f, counts)
    joule = energy(model, loop, f, counts)
    cost = {"energy": joule, "energy-delay": joule / rate, "performance": 1 / rate}[goal]
    contenders = np.where(cost <= cost.min() * (1 + 1e-9), joule, np.inf)
    row, column = (int(i) for i in np.argwhere(contenders <= contenders.min() * (1 + 1e-9))[0])
    n, clock = int(counts[row, 0]), float(f[column])
    return OperatingPoint(clock, n, float(rate[row, column]), float(model.power(clock, n)), float(joule[row, column]),
                          float(joule[row, column] / rate[row, column]))
