"""Several kernels make an application: their times add.

    T = sum over kernels of invocations_k * T_k

Assumes kernels run one after the other and none finds its data in a cache because of the one before.
Source: Hofmann et al. 2019, sec. 5.2.3 (preconditioned conjugate gradients).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models._check import FloatArray, checked, known


@dataclass(frozen=True, eq=False)
class Composition:
    """Runtime of an application. S is the common shape of the kernels' times.

    ``time``: shape S, in the unit of the times given. ``times`` and ``shares``: kernel -> part of the time, absolute
    and as a fraction, shape S each.
    """

    time: FloatArray
    times: dict[str, FloatArray]
    shares: dict[str, FloatArray]

    def hotspots(self) -> list[tuple[str, float]]:
        """Kernels and their shares of the time (mean over S), largest first."""
        means = {name: float(np.mean(share)) for name, share in self.shares.items()}
        return sorted(means.items(), key=lambda item: -item[1])


def compose(invocations: Mapping[str, ArrayLike], times: Mapping[str, ArrayLike]) -> Composition:
    """Runtime of an application from the times of its kernels.

    T = sum of invocations_k * T_k

    Args:
        invocations: kernel -> how often it runs (per iteration of the solver, say). Any shapes.
        times: kernel -> time of one invocation [s, cy, ...; the same for all]. The same kernels. Any shapes.
    Returns: total time and the part of each kernel.
    Raises: ModelError for negative numbers, NaN, kernels that differ, or a total of 0.
    Source: Hofmann et al. 2019, sec. 5.2.3.

    >>> pcg = compose({"daxpby": 3, "dot": 2}, {"daxpby": 2.0, "dot": 1.5})
    >>> float(pcg.time), pcg.hotspots()[0][0]
    (9.0, 'daxpby')
    """
    where = "compose.compose"
    known(where, "kernel", invocations, times)
    known(where, "kernel", times, invocations)
    kernels = list(times)
    numbers = checked(
        where,
        non_negative={
            **{f"time of {name}": times[name] for name in kernels},
            **{f"invocations of {name}": invocations[name] for name in kernels},
        },
    )
    single, counts = numbers[: len(kernels)], numbers[len(kernels) :]
    parts = dict(zip(kernels, np.broadcast_arrays(*(t * n for t, n in zip(single, counts, strict=True))), strict=True))
    total = np.asarray(sum(parts.values(), np.zeros(())))
    if not kernels or not total.all():
        raise ModelError("the kernels take no time at all", where=where)
    return Composition(total, parts, {name: part / total for name, part in parts.items()})


def least_beside_each_other(core: ArrayLike, data: ArrayLike, whole: ArrayLike, ahead: ArrayLike) -> FloatArray:
    """Least time of nests inside a common loop, where one begins, or its data come, while another still computes.

    T >= T_sum - a * (T_sum - max(C_sum, D_sum, max T_k))

    Args:
        core: C_k, time for which each nest keeps the core busy, at most T_k [cy]. Shape (K, ...).
        data: D_k, time that its data take on their way, at most T_k [cy]. The same shape.
        whole: T_k, its time [cy]. The same shape.
        ahead: a, part of an iteration of the common loop that may be done ahead, 0 to 1 [1]. Shape (...).
    Returns: that time, at most the sum of ``whole`` [cy], shape (...).
    Raises: ModelError for negative numbers or NaN.
    Assumes: a core computes one nest after the other, and so do the links move data.

    >>> float(least_beside_each_other([5, 6], [9, 1], [9, 6], 1)), float(least_beside_each_other([5, 6], [9, 1], [9, 6], 0))
    (11.0, 15.0)
    """
    times, *parts, part = checked(
        "compose.least_beside_each_other", non_negative={"whole": whole, "core": core, "data": data, "ahead": ahead}
    )
    total = times.sum(axis=0)
    least = np.maximum.reduce([times.max(axis=0), *(np.minimum(one, times).sum(axis=0) for one in parts)])
    return np.asarray(total - np.minimum(part, 1.0) * (total - least))


def overall_performance(
    invocations: Mapping[str, ArrayLike], times: Mapping[str, ArrayLike], work: Mapping[str, ArrayLike]
) -> FloatArray:
    """Performance of the whole application.

    P = sum of invocations_k * W_k / T

    Args:
        invocations, times: as in ``compose``.
        work: kernel -> work of one invocation [FLOP, LUP, ...]; 0 for kernels without such work. The same kernels.
    Returns: rate [work per unit of time], broadcast shape.
    Raises: as ``compose``.
    """
    where = "compose.overall_performance"
    known(where, "kernel", work, times)
    known(where, "kernel", times, work)
    total = compose(invocations, times).time
    names = list(work)
    numbers = checked(
        where,
        non_negative={
            **{f"work of {name}": work[name] for name in names},
            **{f"invocations of {name}": invocations[name] for name in names},
            "total time": total,
        },
    )
    amounts = [w * n for w, n in zip(numbers[: len(names)], numbers[len(names) : -1], strict=True)]
    return sum(amounts, np.zeros(())) / total


def overall_speedup(share: ArrayLike, kernel_speedup: ArrayLike) -> FloatArray:
    """Speed-up of the whole when one kernel becomes faster (Amdahl's law).

    S = 1 / (1 - share + share / s)

    Args:
        share: fraction of the time in that kernel, 0 to 1. Any shape.
        kernel_speedup: s, > 0; infinite gives the most that work on this kernel can bring. Any shape.
    Returns: S, broadcast shape; infinite only for share = 1 and infinite s.
    Raises: ModelError for a share outside 0 to 1, s <= 0 or NaN.
    Source: Amdahl 1967, as used in Williams et al. 2008, sec. 2.

    >>> float(overall_speedup(0.5, 2)), float(overall_speedup(0.5, float("inf")))
    (1.3333333333333333, 2.0)
    """
    where = "compose.overall_speedup"
    fraction, factor = checked(where, non_negative={"share": share}, unbounded={"kernel_speedup": kernel_speedup})
    if (fraction > 1).any() or not factor.all():
        raise ModelError(
            "expected a share of the time from 0 to 1 and a speed-up > 0, found "
            f"share {fraction.max():g} and speed-up {factor.min():g}",
            where=where,
        )
    with np.errstate(divide="ignore"):
        return 1.0 / (1.0 - fraction + fraction / factor)
