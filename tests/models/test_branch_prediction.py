"""Simulated predictors on branches of which it is known how often they can be foreseen."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from rooftree.models.branch_prediction import mispredicted

BURSTS, LENGTH = 40, 2048
Way = Callable[[random.Random, int], int]


def _bursts(way: Way) -> list[tuple[float, Sequence[int]]]:
    """A branch that goes as it is told, between two passes of the loop that it is in: number 0, and number 1 of the loop."""
    chance = random.Random(7)
    found: list[tuple[float, Sequence[int]]] = []
    for burst in range(BURSTS):
        begin = burst * 10_007
        found.append((1.0, [entry for at in range(LENGTH // 2) for entry in (way(chance, begin + at), 3)]))
    return found


KNOWN: dict[str, tuple[Way, float, float]] = {
    "always": (lambda chance, at: 1, 0.0, 0.0),
    "by turns": (lambda chance, at: at % 2, 0.0, 0.0),
    "each fifth": (lambda chance, at: int(at % 5 == 0), 0.0, 0.0),
    "sorted, once": (lambda chance, at: int(at > 60_000), 0.0, 0.001),
    "a coin": (lambda chance, at: chance.getrandbits(1), 0.5, 0.5),
    "one in ten": (lambda chance, at: int(chance.random() < 0.1), 0.1, 0.1),
}


@pytest.mark.parametrize("name", KNOWN)
def test_bounds_hold_what_is_known(name: str) -> None:
    way, low, high = KNOWN[name]
    found = mispredicted(_bursts(way))
    assert found[0].least <= high + 0.01
    assert low <= found[0].most
    assert low - 0.04 <= found[0].least, "what nobody foresees is not taken to be foreseen"
    assert found[0].most <= high + 0.04, "what a simple predictor foresees is not told as a surprise"
    assert found[1].most < 0.01


def test_what_repeats_may_be_remembered() -> None:
    chance = random.Random(3)
    flags = [chance.getrandbits(1) for _ in range(3000)]
    again = mispredicted(_bursts(lambda _, at: flags[at % len(flags)]))
    assert again[0].least == 0.0
    assert again[0].most > 0.2, "a simple predictor remembers no 3000 flags"
    long = [chance.getrandbits(1) for _ in range(400_000)]
    assert mispredicted(_bursts(lambda _, at: long[at % len(long)]))[0].least > 0.4, "no core is known to remember so many"


def test_few_executions_say_little() -> None:
    found = mispredicted([(1.0, [1, 1, 1, 1, 1, 1, 1, 1])])[0]
    assert found.least == 0.0
    assert found.most > 0.2
    assert mispredicted([]) == {}
