"""Where the memory curve is flat, and so how much of each cache can be used.

The curve is time per byte (or latency) over working set.  In log-log it is cut into stretches that are flat, inside one cache, or
ramps, between two; the cut minimises

    sum of ((ln y - fit) / sigma)^2 + ln(n) * parameters            2 of a flat stretch, 3 of a ramp

over all cuts, by dynamic programming.  Neighbouring flat stretches of nearly the same height are one plateau.  The usable size of
the cache behind a plateau is the largest working set that is at most 20 % slower than the plateau.  What the system says about a
cache counts only where a plateau ends there; otherwise what was found is used, and both are told.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.errors import ModelError
from rooftree.units import format_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

SLOWER = 0.20
"""A working set belongs to a plateau up to this much above it: less than the step to the next level, which is 50 % and more."""
SIGMA = 0.02
"""Least relative uncertainty of a point: plateaus are not flat to a tenth of a per cent."""
STEP, FLAT = 0.25, 0.12
"""Flat stretches that differ by less than the first are one plateau, with the second a ramp is flat (ln of the time)."""
SHORTEST = 0.5
"""A plateau spans at least so many octaves of working sets."""
CONFIRMED, BEYOND = 0.7, 1.3
"""A plateau confirms a size if it ends between these fractions of it."""


@dataclass(frozen=True, slots=True)
class Plateau:
    """A range of working sets of the same speed.

    Attributes:
        first_bytes: smallest working set [B].
        last_bytes: largest one that is at most 20 % slower: the usable size of the cache behind it [B].
        beyond_bytes: the next larger one that was measured; None at the end of the curve [B].
        value: median of the curve here, in its unit.
    """

    first_bytes: float
    last_bytes: float
    beyond_bytes: float | None
    value: float


@dataclass(frozen=True, slots=True)
class CacheSize:
    """What is known about the size of one cache.

    Attributes:
        level: L1, ...
        advertised_bytes: what the system says; None if it says nothing [B].
        usable_bytes: up to where its plateau reaches; None if none was found [B].
        beyond_bytes: the next working set measured, which is slower [B].
        confirmed: whether the plateau ends where the advertised size does.
        plateau: its value, in the unit of the curve; None without one.
        note: what differs, in words.
    """

    level: str
    advertised_bytes: float | None
    usable_bytes: float | None
    beyond_bytes: float | None
    confirmed: bool
    plateau: float | None
    note: str

    @property
    def bytes(self) -> float:
        """The size to work with: the advertised one where a plateau confirms it or there is none, otherwise the usable one."""
        doubtful = not self.confirmed and self.usable_bytes is not None
        size = self.usable_bytes if doubtful else self.advertised_bytes
        assert size is not None
        return size


def plateaus(sizes: ArrayLike, values: ArrayLike, sigma: ArrayLike = SIGMA) -> tuple[Plateau, ...]:
    """The flat parts of a memory curve.

    Args:
        sizes: working sets, increasing, shape (n,) [B].
        values: time per byte or latency, shape (n,).
        sigma: relative standard deviation of each value, at least 2 % is assumed, shape (n,) or a number.
    Returns: plateaus from the core outwards; the last one is memory if the curve reaches it.
    Raises: ModelError for fewer than four points, values that are not positive, or sizes that do not increase.
    """
    import numpy as np

    x, y = np.asarray(sizes, dtype=np.float64), np.asarray(values, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape or len(x) < 4 or not (np.diff(x) > 0).all() or not (y > 0).all():
        raise ModelError("a memory curve needs at least four increasing working sets with positive values", where="plateaus")
    weights = 1 / np.maximum(np.broadcast_to(np.asarray(sigma, dtype=np.float64), y.shape), SIGMA) ** 2
    flats = [(a, b) for a, b, flat in _cut(np.log2(x), np.log(y), weights) if flat]
    merged: list[tuple[int, int]] = []
    for start, stop in flats:
        if merged and abs(np.log(_middle(y, start, stop) / _middle(y, *merged[-1]))) < STEP:
            merged[-1] = (merged[-1][0], stop)
        else:
            merged.append((start, stop))
    long = [(a, b) for a, b in merged if np.log2(x[b - 1] / x[a]) >= SHORTEST]
    found = []
    for number, (start, stop) in enumerate(long):
        end = long[number + 1][0] if number + 1 < len(long) else len(x)
        value = _middle(y, start, stop)
        near = [i for i in range(start, end) if y[i] <= (1 + SLOWER) * value]
        last = max(near[-1], stop - 1)
        beyond = float(x[last + 1]) if last + 1 < len(x) else None
        found.append(Plateau(float(x[start]), float(x[last]), beyond, value))
    return tuple(found)


def _middle(y: NDArray[np.float64], start: int, stop: int) -> float:
    import numpy as np

    return float(np.median(y[start:stop]))


def _cut(x: NDArray[np.float64], y: NDArray[np.float64], weights: NDArray[np.float64]) -> list[tuple[int, int, bool]]:
    """The cheapest cut into stretches [start, stop), each flat or a ramp."""
    import numpy as np

    n = len(x)
    flat, ramp, rise = _misfits(x, y, weights)
    price = np.log(n)
    cost = np.minimum(flat + 2 * price, ramp + 3 * price)
    best = np.zeros(n + 1)
    origin = np.zeros(n + 1, dtype=np.intp)
    for stop in range(1, n + 1):
        totals = best[:stop] + cost[:stop, stop]
        origin[stop] = int(np.argmin(totals))
        best[stop] = totals[origin[stop]]
    pieces, stop = [], n
    while stop:
        start = int(origin[stop])
        level = flat[start, stop] <= ramp[start, stop] + price or abs(rise[start, stop]) < FLAT
        pieces.append((start, stop, bool(level)))
        stop = start
    return pieces[::-1]


def _misfits(
    x: NDArray[np.float64], y: NDArray[np.float64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Weighted squares left by a constant and by a straight line on each stretch, and the rise of that line.

    Returns: shape (n, n + 1) each, of the stretches [row, column), from prefix sums.
    """
    import numpy as np

    x, y = x - x.mean(), y - y.mean()
    sums = [np.concatenate(([0.0], np.cumsum(weights * term))) for term in (1 + 0 * x, x, y, x * x, x * y, y * y)]
    w, wx, wy, wxx, wxy, wyy = (s[None, :] - s[:-1, None] for s in sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        flat = wyy - wy**2 / w
        varied, together = wxx - wx**2 / w, wxy - wx * wy / w
        slope = np.where(varied > 1e-9 * np.abs(wxx), together / varied, 0.0)
    ramp = flat - slope * together
    ends = np.concatenate((x, x[-1:]))
    rise = slope * (np.concatenate((x[:1], x))[None, :] - ends[:-1, None])
    valid = np.arange(len(y) + 1)[None, :] > np.arange(len(y))[:, None]
    return np.where(valid, np.maximum(flat, 0.0), np.inf), np.where(valid, np.maximum(ramp, 0.0), np.inf), rise


def verify(advertised: Sequence[tuple[str, float]], found: Sequence[Plateau]) -> tuple[CacheSize, ...]:
    """Compare what the system says about the caches with the plateaus.

    Args:
        advertised: name and size of each level from the core outwards [B].
        found: plateaus of the curve; the last one is taken for memory if it reaches the end of the curve.
    Returns: one record for each level, and one (L4, ...) for each plateau beyond all caches of which the system tells.
    """
    caches = [p for p in found if p.beyond_bytes is not None]
    sizes: list[CacheSize] = []
    smaller = 0.0
    for number, (name, size) in enumerate(advertised):
        mine = [p for p in caches if p.last_bytes <= BEYOND * size and p.last_bytes > BEYOND * smaller]
        if number + 1 < len(advertised):  # only the size of the last one may be that of several caches together
            mine.sort(key=lambda p: abs(math.log(p.last_bytes / size)))
        if not mine:
            sizes.append(
                CacheSize(name, size, None, None, False, None, f"no plateau ends between {_text(smaller)} and {_text(size)}")
            )
        else:
            plateau = mine[0]
            caches.remove(plateau)
            confirmed = plateau.last_bytes >= CONFIRMED * size
            note = "" if confirmed else f"{_text(size)} advertised, usable up to {_text(plateau.last_bytes)}"
            sizes.append(CacheSize(name, size, plateau.last_bytes, plateau.beyond_bytes, confirmed, plateau.value, note))
        smaller = max(smaller, sizes[-1].bytes, size) if mine else smaller
    outermost = max((s for _, s in advertised), default=0.0)
    seen = not sizes or sizes[-1].usable_bytes is not None  # otherwise this may be the last cache itself, disturbed
    for plateau in caches if seen else ():
        if plateau.last_bytes > outermost * BEYOND:
            name = f"L{len(sizes) + 1}"
            note = f"the system tells nothing of a cache of {_text(plateau.last_bytes)}"
            sizes.append(CacheSize(name, None, plateau.last_bytes, plateau.beyond_bytes, False, plateau.value, note))
    return tuple(sizes)


def widened(last: CacheSize, inner_bytes: float, sizes: Sequence[float], values: Sequence[float]) -> CacheSize:
    """The outermost cache from where the curve has come halfway to memory, if no plateau ends where it should.

    Others who use a shared cache make of its plateau a slope. Working sets of 3 to 6 times the level before are certainly inside,
    those beyond twice the advertised size certainly outside; where their geometric mean is passed for good the cache ends.

    Args:
        last: by `verify`.
        inner_bytes: size of the level before [B].
        sizes, values: of the curve, peaks removed.
    Returns: ``last`` itself if a plateau confirms it or the curve does not tell inside and outside apart.
    """
    told = last.advertised_bytes
    if last.confirmed or told is None:
        return last
    inside = sorted(y for x, y in zip(sizes, values, strict=True) if 3 * inner_bytes <= x <= 6 * inner_bytes)
    outside = sorted(y for x, y in zip(sizes, values, strict=True) if x >= 2 * told)
    if not inside or not outside:
        return last
    near, far = inside[len(inside) // 2], outside[len(outside) // 2]
    if far < (1 + SLOWER) ** 2 * near:
        return last
    within = [x for x, y in zip(sizes, values, strict=True) if y <= math.sqrt(near * far)]
    end = min(within[-1], told) if within else 0.0
    if end <= (last.usable_bytes or 0.0) or end < 6 * inner_bytes:
        return last
    slope = [x for x, y in zip(sizes, values, strict=True) if (1 + SLOWER) * near < y < far / (1 + SLOWER)]
    first = _text(min(slope[0], end) if slope else end)
    note = f"{_text(told)} advertised; others use it, too: slower from {first}, halfway to memory at {_text(end)}"
    return CacheSize(last.level, told, end, None, end >= CONFIRMED * told, near, note)


def _text(size: float) -> str:
    return format_bytes(size)
