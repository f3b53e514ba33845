"""Power and energy of a loop over clock and cores, and the operating point to choose.

    W(f, n) = W0 + (W1 f + W2 f^2) n                     power of a chip with n active cores
    E = W / P                                            energy of one unit of work

P(f, n) comes from the same multicore model as all performance: times in the core and in the caches are fixed in cycles; memory
time is fixed in nanoseconds, so in cycles it grows with the clock. Clocks are in GHz, performance in units of work per ns.

Source: Hager 2015, slides "ECM model - composition" (which terms change with the clock) and "A simple power model for
multicore chips".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, checked, core_counts, known

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


def energy(model: PowerModel, performance: ArrayLike, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
    """Energy to solution of one unit of work.

    E(f, n) = W(f, n) / P(f, n)

    Args:
        model: power of the chip.
        performance: P(f, n) [units of work per ns]. Any shape.
        clock_GHz: f [GHz]. Any shape.
        n: active cores. Any shape.
    Returns: E [nJ per unit of work], broadcast shape.
    Raises: ModelError as ``PowerModel.power``; for performance <= 0 or NaN.
    Source: Hager 2015, slide "A simple power model for multicore chips".

    >>> float(energy(PowerModel(23, 2, 0.5), 0.5, 2, 4))
    94.0
    """
    (rate,) = checked("energy.energy", positive={"performance": performance})
    return np.asarray(model.power(clock_GHz, n) / rate)


def energy_delay(model: PowerModel, performance: ArrayLike, clock_GHz: ArrayLike, n: ArrayLike) -> FloatArray:
    """Energy-delay product of one unit of work, E / P [nJ ns]; arguments and errors as ``energy``."""
    joule: FloatArray = energy(model, performance, clock_GHz, n) / np.asarray(performance)
    return joule


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
    model: PowerModel, performance: ArrayLike, clocks_GHz: ArrayLike, cores: ArrayLike, goal: Goal = "energy"
) -> OperatingPoint:
    """Choose clock and cores for least energy, least energy-delay product or highest performance.

    All combinations are evaluated, so the answer is exact for the clocks a chip offers. Of points that are equal within
    1e-9 the one of least energy, then fewest cores, then lowest clock is taken.

    Args:
        model: power of the chip.
        performance: P(f, n) [units of work per ns], shape (n_counts, n_clocks).
        clocks_GHz: clocks to choose from, ascending [GHz], shape (n_clocks,).
        cores: core counts to choose from, ascending, shape (n_counts,).
        goal: ``energy``, ``energy-delay`` or ``performance``.
    Returns: the best point.
    Raises: ModelError as ``energy``, for an unknown goal, nothing to choose from, or shapes that do not fit.
    Source: Hager 2015, slide "A simple power model for multicore chips".
    """
    where = "energy.best"
    known(where, "goal", [goal], ["energy", "energy-delay", "performance"])
    counts = np.atleast_1d(core_counts(where, cores))
    (f,) = checked(where, positive={"clocks_GHz": np.atleast_1d(clocks_GHz)})
    rate = np.atleast_2d(np.asarray(performance, dtype=np.float64))
    if not counts.size or not f.size:
        raise ModelError("no clocks or no core counts to choose from", where=where)
    if rate.shape != (len(counts), len(f)):
        raise ModelError(
            f"performance has shape {rate.shape}, expected {(len(counts), len(f))}, core counts by clocks", where=where
        )
    joule = energy(model, rate, f, counts[:, None])
    delay = energy_delay(model, rate, f, counts[:, None])
    cost = {"energy": joule, "energy-delay": delay, "performance": 1 / rate}[goal]
    contenders = np.where(cost <= cost.min() * (1 + 1e-9), joule, np.inf)
    at = tuple(int(i) for i in np.argwhere(contenders <= contenders.min() * (1 + 1e-9))[0])
    n, clock = int(counts[at[0]]), float(f[at[1]])
    return OperatingPoint(clock, n, float(rate[at]), float(model.power(clock, n)), float(joule[at]), float(delay[at]))
