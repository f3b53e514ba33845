"""Formulas that were evaluated before for the same sizes: the same to the last bit, for other caches, cores and sizes, too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.traffic.layer_conditions import again, conflicts, evaluate
from rooftree.traffic.layer_conditions.run import traffic
from rooftree.traffic.model import TrafficResult

MACHINES = ("skx", "zen3", "haswell-ep", "a64fx")
SWEEPS: dict[str, dict[str, Any]] = {
    "3d-7pt": {"M": [20, 200, 800], "N": [40, 256, 512], "P": [64, 1024, 100]},
    "jacobi-2d": {"M": [100, 2000], "N": [300, 4096]},
    "triad": {"N": [100, 10_000, 10_000_000]},
}


def found(kernel: str, machine: str, cores: list[int], halo: bool = False) -> TrafficResult:
    loop = rooftree.kernel(kernel)
    names = dict(zip(loop.symbols, SWEEPS[kernel].values(), strict=False))
    return traffic(loop, rooftree.machine(machine), {name: np.array(v) for name, v in names.items()}, cores, halo=halo)


def same(one: TrafficResult, other: TrafficResult) -> bool:
    tables = ("holds", "near_transition", "near_lru", "set_conflict", "misses")
    flat = [[np.asarray(v).tobytes() for name in tables for v in _leaves(getattr(r, name))] for r in (one, other)]
    return flat[0] == flat[1] and np.array_equal(one.data_in, other.data_in) and one.notes == other.notes


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for entry in value.values() for leaf in _leaves(entry)]
    return [leaf for entry in value for leaf in _leaves(entry)] if isinstance(value, tuple) else [value]


def forget() -> None:
    evaluate._numbers.cache_clear()
    conflicts._cached.cache_clear()


@pytest.mark.parametrize("halo", [False, True])
@pytest.mark.parametrize("kernel", SWEEPS)
def test_what_was_asked_before_changes_no_answer(kernel: str, halo: bool) -> None:
    questions = [(machine, cores) for cores in ([1], [1, 2, 8]) for machine in MACHINES]
    alone = []
    for machine, cores in questions:
        forget()
        alone.append(found(kernel, machine, cores, halo))
    forget()
    for _ in range(2):
        for (machine, cores), first in zip(questions, alone, strict=True):
            assert same(found(kernel, machine, cores, halo), first)
    assert evaluate._numbers.cache_info().hits


def test_sizes_that_change_in_place_are_others() -> None:
    loop, machine, sizes = rooftree.kernel("triad"), rooftree.machine("skx"), np.array([100, 1000])
    before = traffic(loop, machine, {"N": sizes}).data_in.copy()
    sizes[:] = 10_000_000
    assert (traffic(loop, machine, {"N": sizes}).data_in > before).all()


def test_answers_for_many_points_are_not_kept() -> None:
    many = np.ones((again.MOST_POINTS // 2 + 1, 1))
    assert again.given([many], {}, np.ones((1, 2))) is None
    assert again.given([many], {}, np.ones((1, 1))) is not None


def test_the_key_tells_values_types_shapes_and_names_apart() -> None:
    one = np.ones((2, 1))
    keys = [
        again.given([one], {"N": one}, one),
        again.given([2 * one], {"N": one}, one),
        again.given([one], {"M": one}, one),
        again.given([one], {"N": one.astype(np.int64)}, one),
        again.given([one], {"N": one.T}, one),
        again.given([one], {"N": one}, one.T),
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == again.given([one.copy()], {"N": one.copy()}, one.copy())
