"""Composition of kernels: times add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import compose as model
from rooftree.models import ecm
from rooftree.models.compose import compose, overall_performance, overall_speedup

from .intel import runtimes

# One iteration of the preconditioned conjugate gradients of Hofmann et al. 2019, sec. 5.2.3.
PCG = {"daxpby": 3, "dot": 2, "norm": 1, "gs_forward": 1, "gs_backward": 1, "stencil": 1}
positive = st.floats(0.01, 1e3)


def skylake(loads: int, l1l2: int, l2l3: int, memory: int) -> Any:
    """A streaming kernel of that paper on SKL, in memory [cy/it]: all transfers add (tables 1 and 2)."""
    links = [
        ecm.link_time(volume, 0, bandwidth, bandwidth, True) for volume, bandwidth in ((l1l2, 64), (l2l3, 32), (memory, 60 / 2.2))
    ]
    return runtimes(1 / 16, loads / 16, links)[-1]


def test_blas_1_part_of_the_pcg_solver_on_skylake() -> None:
    times = {"daxpby": skylake(3, 24, 32, 24), "dot": skylake(2, 16, 32, 16), "norm": skylake(1, 8, 16, 8)}
    assert {name: round(float(t), 2) for name, t in times.items()} == {"daxpby": 2.44, "dot": 1.96, "norm": 0.98}
    part = compose({name: PCG[name] for name in times}, times)
    assert part.time == pytest.approx(3 * 2.4425 + 2 * 1.9617 + 0.9808, rel=1e-3)
    assert [name for name, _ in part.hotspots()] == ["daxpby", "dot", "norm"]


def test_a_whole_solver_is_the_sum_of_its_invocations() -> None:
    times = dict.fromkeys(PCG, 1.0) | {"gs_forward": 12.0, "gs_backward": 11.0}
    solver = compose(PCG, times)
    assert solver.time == 3 + 2 + 1 + 12 + 11 + 1
    assert solver.hotspots()[:2] == [("gs_forward", 0.4), ("gs_backward", pytest.approx(11 / 30))]


def test_times_may_be_sweeps_over_sizes_or_cores() -> None:
    solver = compose({"a": 1, "b": [1, 2]}, {"a": np.array([[1.0], [3.0]]), "b": 2.0})
    assert solver.time.tolist() == [[3, 5], [5, 7]]
    assert solver.shares["a"].tolist() == [[1 / 3, 1 / 5], [3 / 5, 3 / 7]]


def test_overall_performance_counts_the_work_of_all_kernels() -> None:
    assert overall_performance({"a": 2, "copy": 1}, {"a": 3.0, "copy": 4.0}, {"a": 5, "copy": 0}) == 1.0


def test_improving_one_kernel_follows_amdahl() -> None:
    before, after = (compose(PCG, dict.fromkeys(PCG, 1.0) | {"dot": t}) for t in (2.0, 0.5))
    assert overall_speedup(before.shares["dot"], 4) == pytest.approx(float(before.time / after.time))
    assert overall_speedup([0.0, 0.5, 1.0], np.inf).tolist() == [1, 2, np.inf]


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: compose({"dot": 1}, {"dto": 1.0}), "did you mean 'dot'|unknown kernel 'dot'"),
        (lambda: compose({"dot": 1}, {"dot": -1.0}), "time of dot is -1"),
        (lambda: compose({"dot": float("nan")}, {"dot": 1.0}), "invocations of dot is nan"),
        (lambda: compose({}, {}), "no time at all"),
        (lambda: compose({"dot": 0}, {"dot": 1.0}), "no time at all"),
        (lambda: overall_performance({"dot": 1}, {"dot": 1.0}, {}), "unknown kernel 'dot'"),
        (lambda: overall_speedup(1.5, 2), "share 1.5"),
        (lambda: overall_speedup(0.5, 0), "speed-up 0"),
    ],
)
def test_impossible_compositions_are_refused(call: Callable[..., Any], complaint: str) -> None:
    with pytest.raises(ModelError, match=complaint):
        call()


@given(st.dictionaries(st.sampled_from(sorted(PCG)), positive, min_size=1))
def test_shares_add_up_and_no_kernel_takes_longer_than_the_whole(times: Any) -> None:
    solver = compose({name: PCG[name] for name in times}, times)
    assert sum(solver.shares.values()) == pytest.approx(1)
    assert all(part <= solver.time * (1 + 1e-12) for part in solver.times.values())


@given(st.floats(0, 1), positive, st.floats(1, 10))
def test_speeding_up_more_never_helps_less(share: Any, factor: Any, more: Any) -> None:
    assert overall_speedup(share, factor) <= overall_speedup(share, factor * more) * (1 + 1e-12)
    assert model.overall_speedup(share, 1) == pytest.approx(1)


def test_nests_hide_no_more_of_their_data_than_there_is_to_compute_meanwhile() -> None:
    # 4 cy of core and 10 of data, 6 cy of core and none of data: one after the other 16, beside each other 10
    assert float(model.least_beside_each_other([4, 6], [10, 0], [10, 6], 1)) == 10
    assert float(model.least_beside_each_other([4, 6], [10, 0], [10, 6], 0.5)) == 13
    # no less than the longest one takes
    assert float(model.least_beside_each_other([1, 1], [2, 0], [10, 6], 1)) == 10
    # both wait for data all of the time: nothing is hidden
    assert float(model.least_beside_each_other([4, 6], [10, 8], [10, 8], 1)) == 18
