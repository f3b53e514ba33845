"""Functions of the C library that a loop calls, beside its own instructions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rooftree.models._check import FloatArray, checked


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
