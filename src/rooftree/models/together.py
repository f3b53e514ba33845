"""What several doubts make of a prediction together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def in_quadrature(factors: list[Array]) -> Array:
    """One factor that several doubts together seldom exceed: 1 + sqrt(sum of (f - 1)^2).

    Limits that hang on nothing common are not all reached at once, as independent errors are not. Of 205 points in eight sessions
    of odd loops on five processors on which two doubts about the core and more have limits (and no other doubt has one) all but
    two lie below the sum of their excesses, and the same ones below this.

    Args:
        factors: limits upwards of each doubt, at least 1 [1]; infinite where there is none. Any shapes that go together.
    Returns: factors of the broadcast shape [1].

    >>> in_quadrature([np.array([1.3, 2.0]), np.array([1.4, 1.0])]).tolist()
    [1.5, 2.0]
    """
    total = sum((np.square(np.asarray(f, dtype=np.float64) - 1) for f in factors), np.zeros(()))
    return np.asarray(1 + np.sqrt(total), dtype=np.float64)


def in_quadrature_below(factors: list[Array]) -> Array:
    """The same downwards: exp(-sqrt(sum of (ln f)^2)).

    Of core alone: of seven points with two such doubts and more in five sessions none lies below; two of 18 whose data are in
    doubt, too, lie below.

    Args:
        factors: limits downwards of each doubt, at most 1 [1]; 0 where there is none. Any shapes that go together.
    Returns: factors of the broadcast shape [1].

    >>> in_quadrature_below([np.array([0.5, 0.8]), np.array([1.0, 0.8]), np.array([1.0, 0.0])]).round(3).tolist()
    [0.5, 0.0]
    """
    with np.errstate(divide="ignore"):
        total = sum((np.square(np.log(np.asarray(f, dtype=np.float64))) for f in factors), np.zeros(()))
    return np.asarray(np.exp(-np.sqrt(total)), dtype=np.float64)


def combined(factors: list[Array]) -> Array:
    """One factor for several doubts, which do not get in each other's way: their excesses add.

    >>> combined([np.array([1.5]), np.array([3.0])]).tolist()
    [3.5]
    """
    total = sum((np.asarray(f, dtype=np.float64) - 1 for f in factors), np.zeros(()))
    return np.asarray(1 + total, dtype=np.float64)
