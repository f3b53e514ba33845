"""The cache-aware Roofline model (CARM): one plot with a sloped roof per memory level.

    F_a = min(F_p, B_level * AI)

AI, the arithmetic intensity, counts the bytes that the core requests, whichever level serves them; it does not change
with the problem size. Bandwidths are those from a level to the core. Never mix it with the operational intensity of
``roofline``, which counts bytes at the memory interface.

Assumes computation and transfers overlap perfectly. Source: Morgado et al. 2026, CARM Tool, sec. II, eq. 1 and table I,
after Ilic, Pratas, Sousa 2013.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rooftree.errors import ModelError
from rooftree.models import rates, roofline
from rooftree.models._check import FloatArray, StrArray, checked


def arithmetic_intensity(flops: ArrayLike, load_B: ArrayLike, store_B: ArrayLike) -> FloatArray:
    """Arithmetic intensity of a kernel as CARM counts it.

    AI = FLOP / (bytes loaded + bytes stored by the core)

    Args:
        flops: floating-point operations of one unit of work [FLOP], > 0. Any shape.
        load_B: bytes that load instructions request [B]. Any shape.
        store_B: bytes that store instructions request [B]. Any shape.
    Returns: AI [FLOP/B], broadcast shape; infinite without accesses.
    Raises: ModelError for flops <= 0, negative bytes or NaN.
    Source: Morgado et al. 2026, sec. II.

    >>> float(arithmetic_intensity(2, 16, 8))       # triad, double precision
    0.08333...
    """
    loads, stores = checked("carm.arithmetic_intensity", non_negative={"load_B": load_B, "store_B": store_B})
    return rates.intensity(flops, loads + stores)


def attainable(peak: ArrayLike, bandwidth: ArrayLike, intensity: ArrayLike) -> FloatArray:
    """Performance that a kernel can attain if one level serves all its accesses.

    F_a = min(F_p, B_level * AI), the formula of ``roofline.attainable`` read with the bytes of the core.

    Args:
        peak: F_p [FLOP/s]. Any shape.
        bandwidth: B from the level to the core [B/s]. Any shape.
        intensity: AI [FLOP/B]. Any shape.
    Returns: F_a [FLOP/s], broadcast shape.
    Raises: ModelError for peak or bandwidth <= 0, negative intensity, NaN.
    Source: Morgado et al. 2026, eq. 1.
    """
    return roofline.attainable(peak, bandwidth, intensity)


def roofs(peak: ArrayLike, bandwidths: Mapping[str, ArrayLike], intensity: ArrayLike) -> dict[str, FloatArray]:
    """All roofs of the plot: ``attainable`` for each level.

    Args:
        peak: F_p [FLOP/s]. Any shape.
        bandwidths: level -> bandwidth to the core [B/s], from L1 outwards.
        intensity: AI [FLOP/B]. Any shape.
    Returns: level -> F_a [FLOP/s], broadcast shape.
    Raises: as ``attainable``; ModelError without any level.
    """
    _levels(bandwidths)
    return {level: attainable(peak, bandwidth, intensity) for level, bandwidth in bandwidths.items()}


def ridges(peak: ArrayLike, bandwidths: Mapping[str, ArrayLike]) -> dict[str, FloatArray]:
    """Ridge point of each level, F_p / B_level [FLOP/B]; arguments as in ``roofs``."""
    _levels(bandwidths)
    return {level: roofline.ridge_point(peak, bandwidth) for level, bandwidth in bandwidths.items()}


def _levels(bandwidths: Mapping[str, ArrayLike]) -> None:
    if not bandwidths:
        raise ModelError("no memory level given, expected at least one bandwidth", where="carm")


def region(peak: ArrayLike, bandwidths: Mapping[str, ArrayLike], intensity: ArrayLike) -> StrArray:
    """Which kind of optimisation to try first, from the intensity alone.

    memory:  AI < F_p / B of the fastest level: no level can feed the peak
    compute: AI > F_p / B of the slowest level: every level can
    mixed:   between them

    Args: as ``roofs``.
    Returns: ``memory``, ``mixed`` or ``compute``, broadcast shape.
    Raises: as ``attainable``; ModelError without any level.
    Source: Morgado et al. 2026, sec. II and fig. 1.

    >>> str(region(70.4, {"L1": 281.6, "DRAM": 14.0}, 1.0))
    'mixed'
    """
    _levels(bandwidths)
    top, *slopes, at = checked(
        "carm.region",
        positive={"peak": peak, **{f"bandwidth of {k}": v for k, v in bandwidths.items()}},
        unbounded={"intensity": intensity},
    )
    slope = np.stack(np.broadcast_arrays(*slopes))
    beyond = np.asarray(at >= top / slope.max(axis=0), dtype=np.intp) + (at > top / slope.min(axis=0))
    return np.asarray(np.array(["memory", "mixed", "compute"])[beyond])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a measured point lies: the level whose roof is the nearest above, and the nearest below.

    ``above`` is None over the roof of the fastest level, ``below`` is None under that of the slowest.
    """

    above: str | None
    below: str | None


def place(peak: float, bandwidths: Mapping[str, float], intensity: float, performance: float) -> Place:
    """Find the roofs between which a measured application lies: the level to improve first is that of ``above``.

    Args:
        peak: F_p [FLOP/s].
        bandwidths: level -> bandwidth to the core [B/s].
        intensity: AI of the application [FLOP/B].
        performance: measured [FLOP/s].
    Returns: the levels; of roofs of equal height (all that reach the peak) the slowest level's.
    Raises: as ``attainable``; ModelError for negative performance or NaN.
    Source: Morgado et al. 2026, sec. II.

    >>> place(70.4, {"L1": 281.6, "L2": 140.0, "DRAM": 14.0}, 0.1, 5.0)
    Place(above='L2', below='DRAM')
    """
    checked("carm.place", non_negative={"performance": performance})
    heights = {level: float(height) for level, height in roofs(peak, bandwidths, intensity).items()}
    ranked = sorted(heights, key=lambda level: (heights[level], bandwidths[level]))
    above = [level for level in ranked if heights[level] >= performance]
    below = [level for level in ranked if heights[level] < performance]
    return Place(above[0] if above else None, below[-1] if below else None)


def l1_bandwidth(
    loads: ArrayLike,
    stores: ArrayLike,
    width_B: ArrayLike,
    *,
    loads_per_cy: ArrayLike,
    stores_per_cy: ArrayLike,
    accesses_per_cy: ArrayLike,
) -> FloatArray:
    """Theoretical L1 bandwidth for a mix of loads and stores.

    B_L1 = (loads + stores) * width / max(loads/p_LD, stores/p_ST, (loads + stores)/p_LS)

    Args:
        loads: load instructions in the mix. Any shape.
        stores: store instructions in the mix. Any shape.
        width_B: bytes per instruction [B]. Any shape.
        loads_per_cy: p_LD [1/cy]. Any shape.
        stores_per_cy: p_ST [1/cy]. Any shape.
        accesses_per_cy: p_LS, what the address generation units allow together [1/cy]. Any shape.
    Returns: bandwidth [B/cy], broadcast shape.
    Raises: ModelError for negative counts, an empty mix, limits <= 0 or NaN.
    Source: Morgado et al. 2026, table I; the limits: Hofmann et al. 2019, sec. 3.4.1.

    >>> float(l1_bandwidth(2, 1, 64, loads_per_cy=2, stores_per_cy=1, accesses_per_cy=3))       # Skylake-X
    192.0
    """
    width, p_ld, p_st, p_ls, n_ld, n_st = checked(
        "carm.l1_bandwidth",
        positive={
            "width_B": width_B,
            "loads_per_cy": loads_per_cy,
            "stores_per_cy": stores_per_cy,
            "accesses_per_cy": accesses_per_cy,
        },
        non_negative={"loads": loads, "stores": stores},
    )
    cycles = np.maximum(np.maximum(n_ld / p_ld, n_st / p_st), (n_ld + n_st) / p_ls)
    if not cycles.all():
        raise ModelError("the mix has neither loads nor stores", where="carm.l1_bandwidth")
    return (n_ld + n_st) * width / cycles


def fp_peak(units: ArrayLike, width_B: ArrayLike, element_B: ArrayLike, flop_per_lane: ArrayLike = 2) -> FloatArray:
    """Theoretical peak of one core.

    F_p = units * width / element size * FLOP per lane

    Args:
        units: floating-point instructions per cycle [1/cy]. Any shape.
        width_B: register width; the element size for scalar code [B]. Any shape.
        element_B: 8 for double, 4 for single precision [B]. Any shape.
        flop_per_lane: 2 for fused multiply-add, 1 for addition or multiplication. Any shape.
    Returns: F_p [FLOP/cy], broadcast shape.
    Raises: ModelError for numbers <= 0 or NaN.
    Source: Morgado et al. 2026, table I.

    >>> [float(fp_peak(2, width, 8)) for width in (8, 16, 32, 64)]
    [4.0, 8.0, 16.0, 32.0]
    """
    n, width, element, flop = checked(
        "carm.fp_peak", positive={"units": units, "width_B": width_B, "element_B": element_B, "flop_per_lane": flop_per_lane}
    )
    return n * width / element * flop
