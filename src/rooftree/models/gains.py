"""By how much a change makes a loop faster: the ratio of two predicted runtimes, both of which are off.

ln g = ln (T_before / T_after),    ends at -+ sqrt(a^2 + b^2 - 2 rho a b)
"""

from __future__ import annotations

import math

from rooftree.errors import ModelError

__all__ = ["CORRELATION", "REALISED_BY_BLOCKS", "gain_range"]

CORRELATION = 0.25
"""How far the errors of a loop and of the changed loop go together [1]: 0.23 of log(measured / predicted) of 588 points of
INSPECT and of the same in blocks, 29 configurations on 5 machines, predicted from operation counts."""
REALISED_BY_BLOCKS = 0.63
"""Part of log(gain) that blocks at least bring of what the ECM model says [1]: the slope of measured over predicted gains of the
same stencils. 0.60 to 0.67 with each configuration left out, 0.50 to 0.70 with each machine left out; out of sample the error of
log(gain) is 0.158 and 0.164 with it, 0.184 without. Why: the lines that blocks save are such as prefetchers follow, and shorter
rows and planes cost what the model does not count."""


def gain_range(
    gains: tuple[float, float], before: tuple[float, float], after: tuple[float, float], correlation: float = CORRELATION
) -> tuple[float, float]:
    """Both ends of the gain of a change, each of which holds with about 90 %.

    low = g_low exp(-sqrt(a^2 + b^2 - 2 rho a b)),  a = below of the runtime before, b = above of that after; high the other way

    Args:
        gains: least and largest gain that the model says, by hypotheses that are all open, > 0 [1].
        before, after: below and above, half-widths of the intervals of both runtimes that hold 80 %, as logarithms >= 0 [1].
        correlation: rho of both errors, in 0..1 [1].
    Returns: (low, high) [1]; high may be infinite.
    Raises: ModelError for a gain that is not positive, negative half-widths, or a correlation outside of 0..1.
    Assumes: logarithms of errors add like those of normal distributions.
    Source: variance of a difference of correlated variables; rho as `CORRELATION` says.

    >>> [round(end, 3) for end in gain_range((1.5, 1.5), (0.1, 0.1), (0.1, 0.1), 1.0)]
    [1.5, 1.5]
    >>> [round(end, 3) for end in gain_range((1.2, 1.5), (0.1, 0.1), (0.1, 0.1), 0.5)]
    [1.086, 1.658]
    """
    if min(gains) <= 0 or min(*before, *after) < 0 or not 0 <= correlation <= 1:
        raise ModelError("expected gains > 0, half-widths >= 0 and a correlation in 0..1", where="gains.gain_range")
    (low, high), (less, more), (less_after, more_after) = gains, before, after
    return low * math.exp(-_together(less, more_after, correlation)), _times(high, _together(more, less_after, correlation))


def _together(a: float, b: float, correlation: float) -> float:
    if math.isinf(a) or math.isinf(b):
        return math.inf
    return math.sqrt(max(0.0, a * a + b * b - 2 * correlation * a * b))


def _times(gain: float, width: float) -> float:
    return math.inf if math.isinf(width) else gain * math.exp(width)
