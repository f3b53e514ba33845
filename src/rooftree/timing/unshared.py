"""Which samples of the core count: those in which nothing else ran on it.

Others slow a core down for a while: a hidden second thread on it halves what the ports do, or lengthens the reference loops, for
up to a second. Two things tell the samples that count:

    clock     reference loops that were lengthened show a slower clock: samples at the fastest clock of each benchmark count
    visits    in each visit all benchmarks run in turn, and witnesses with them: loops that need most of the issue slots, or of
              the load and store ports, and whose limit is known. Where they reach it nothing else ran on the core. Where no
              limit is known the fastest visits count, and where limits were not validated and none is reached
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rooftree.timing.estimate import ENOUGH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WITNESS, ABOVE = 0.015, 0.005
"""How far a benchmark that has the core for itself stays behind its theoretical limit, and how far chance or a lengthened
reference loop may lift it above, relative."""
REFUTED = 0.05
"""A benchmark that is faster than its limit by more refutes it: then no limit says that something else ran, relative."""
_SIMILAR = 0.02
"""Without witnesses: by how much a visit may be slower than the fastest ones."""
_CLOCKS = (0.003, 0.006, 0.015, 0.04, 0.12, 1.0)
"""By how much a clock may be below the fastest; the first one that leaves enough samples."""
_TOP, _LOW = 0.95, 0.1


@dataclass(frozen=True, slots=True)
class Unshared:
    """Which samples of the core count.

    Attributes:
        counts: shape (visits, rounds, jobs).
        visits: in which the core was unshared, as far as can be seen.
        verified: whether witnesses say so; None if nothing has a limit, or limits are not firm and none is reached, or one is
            refuted.
    """

    counts: NDArray[np.bool_]
    visits: int
    verified: bool | None


def unshared(
    cycles: NDArray[np.float64], clocks: NDArray[np.float64], best: NDArray[np.float64], *, firm: bool = True
) -> Unshared:
    """Find the visits in which nothing else ran on the core.

    Args:
        cycles, clocks: of all samples, NaN for disturbed ones, shape (visits, rounds, jobs) [cy of a unit of work, GHz].
        best: theoretical limits of the jobs to judge by, NaN for others, shape (jobs,) [units of work per cy].
        firm: whether limits were validated: only then that none is reached says that something else ran.
    """
    import numpy as np

    fast = _at_the_fastest_clock(np.asarray(~np.isnan(cycles)), clocks)
    medians = _nan_median(np.where(fast, cycles, np.nan), axis=1)
    low = _low_visit(medians)
    with np.errstate(invalid="ignore"):
        witnesses = (low * best >= 1 - ABOVE) & (low * best <= 1 + WITNESS)
        if witnesses.any():
            state = (medians * best)[:, witnesses]
            good = np.asarray(((state >= 1 - ABOVE) & (state <= 1 + WITNESS)).all(axis=1))
        else:
            good = _nan_median(medians / low, axis=1) <= 1 + _SIMILAR
        refuted = bool((low * best * (1 + REFUTED) < 1).any())
    verified = True if witnesses.any() else False if firm and not refuted and not np.isnan(best).all() else None
    return Unshared(fast & good[:, None, None], int(good.sum()), verified)


def _at_the_fastest_clock(valid: NDArray[np.bool_], clocks: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Samples of each job whose clock is close to its fastest, so many that they suffice: wide vectors lower the clock."""
    import numpy as np

    if not valid.any():
        return valid
    ordered = np.sort(np.where(valid, clocks, np.nan).reshape(-1, valid.shape[-1]), axis=0)  # NaN last
    many = valid.sum(axis=(0, 1))
    top = ordered[np.maximum(0, np.ceil(_TOP * many).astype(np.intp) - 1), np.arange(valid.shape[-1])]
    enough = np.minimum(ENOUGH, many)
    found = valid
    for below in reversed(_CLOCKS):
        fast = valid & (np.nan_to_num(clocks) >= (1 - below) * np.nan_to_num(top))
        found = np.where((fast.sum(axis=(0, 1)) >= enough)[None, None, :], fast, found)
    return np.asarray(found)


def _low_visit(medians: NDArray[np.float64]) -> NDArray[np.float64]:
    """A low quantile over visits, for each job; NaN where there are none."""
    import numpy as np

    ordered = np.sort(medians, axis=0)  # NaN last
    many = (~np.isnan(medians)).sum(axis=0)
    at = np.minimum(np.maximum(many - 1, 0), np.maximum(1, np.round(_LOW * many)).astype(np.intp))
    return np.asarray(ordered[at, np.arange(medians.shape[1])])


def _nan_median(values: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The lower median of what is no NaN; NaN where there is nothing, without a warning."""
    import numpy as np

    ordered = np.sort(values, axis=axis)
    at = np.maximum((~np.isnan(values)).sum(axis=axis, keepdims=True) - 1, 0) // 2
    return np.asarray(np.take_along_axis(ordered, at, axis=axis).squeeze(axis))
