"""Functions of the C library that a loop calls, beside its own instructions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked

BOTH = 1.4
"""What sincos takes over the slower one of sin and cos [1]: 1.45 and 1.35 times in double precision, 1.2 and 1.3 times in single
precision with arguments up to 0.9 and up to 50 (GNU C library 2.36 on an Emerald Rapids)."""


def both_of_one(t_sin: ArrayLike, t_cos: ArrayLike) -> FloatArray:
    """Time of sincos, which finds the quadrant of its argument once for both.

    T = min(BOTH max(T_sin, T_cos), T_sin + T_cos)

    Args:
        t_sin, t_cos: time of sin and of cos [cy]. Any shape.
    Returns: T [cy], broadcast shape.
    Raises: ModelError for negative times or NaN.
    Source: see BOTH.

    >>> round(float(both_of_one(14.0, 15.0)), 6), float(both_of_one(2.0, 15.0))
    (21.0, 17.0)
    """
    sin, cos = checked("calls.both_of_one", non_negative={"t_sin": t_sin, "t_cos": t_cos})
    return np.asarray(np.minimum(BOTH * np.maximum(sin, cos), sin + cos))


def with_calls(t_body: ArrayLike, t_calls: ArrayLike) -> FloatArray:
    """Time in the core of a loop that calls functions.

    T = max(T_body, T_calls)

    A call is a jump that is foreseen, so that the core works on the loop's own instructions beside it; calls were measured in a
    loop that does nothing else, whose arguments, counter and branch are counted in T_calls.

    Args:
        t_body: time of the loop's own instructions [cy per unit of work]. Any shape.
        t_calls: number of calls times the time of one of many [cy per unit of work]. Any shape.
    Returns: T [cy per unit of work], broadcast shape.
    Raises: ModelError for negative times or NaN.
    Source: eight loops on an Ice Lake-SP server, none of which was used to measure calls (fmax, exp, expf, pow, sin and cos,
        alone, beside other work, in sums): -19 to +5 % of the measured time; with the sum of both -11 to +46 %.

    >>> float(with_calls(16.0, 48.0))
    48.0
    """
    body, calls = checked("calls.with_calls", non_negative={"t_body": t_body, "t_calls": t_calls})
    return np.asarray(np.maximum(body, calls))
