"""Grids of parameters of which a quick run takes a few points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def grid(*axes: Sequence[Any], quick: int = 0) -> list[Any]:
    """All combinations for ``pytest.mark.parametrize``; all but about ``quick`` of them are slow.

    Args:
        axes: the values of each parameter, which must be hashable.
        quick: how many are not slow, at least so many that each value of each axis is among them.
    """
    longest = max(map(len, axes))
    few = {tuple(axis[(n + i * (n // longest)) % len(axis)] for i, axis in enumerate(axes)) for n in range(max(quick, longest))}
    return [pytest.param(*point, marks=() if point in few else pytest.mark.slow) for point in product(*axes)]
