"""Speeds over cores, computed for all core counts at once, are those of the scaling model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from rooftree.machine.load import load_machine
from rooftree.models import scaling
from rooftree.predict.multicore import speeds, topology
from rooftree.predict.placement import CoreTimes
from rooftree.predict.transfers import crowded

SHAPE = (4, 6)


@pytest.mark.parametrize("name", ["skylake-sp", "skylake-sp:SNC", "haswell-ep:CoD", "ice-lake-sp:SNC", "a64fx"])
@given(
    single=arrays(float, SHAPE, elements=st.floats(1, 100)),
    share=arrays(float, SHAPE, elements=st.just(0.0) | st.floats(1e-3, 1)),
    counts=st.lists(st.integers(1, 14), min_size=SHAPE[1], max_size=SHAPE[1]),
)
def test_each_column_is_what_the_scaling_model_says_for_its_count(name: str, single: Any, share: Any, counts: Any) -> None:
    machine, cores = load_machine(name), np.array(counts)
    memory = single * share
    times = CoreTimes(single=single, memory=memory, terms={}, location=np.zeros(SHAPE, dtype=np.int64))
    speed, used = speeds(machine, times, cores)
    for column, count in enumerate(counts):
        loop = scaling.LoopTimes(
            t_ecm=single[:, column], t_mem=memory[:, column], p0=(machine.memory.p0 or 0.0) * memory[:, column]
        )
        expected = scaling.scale(loop, topology(machine), cores=[count], schedule="static")
        np.testing.assert_allclose(speed[:, column], expected.speed[0], rtol=1e-9)
        np.testing.assert_allclose(used[:, column], expected.utilisation[0], atol=1e-9)


def test_times_that_are_the_same_for_all_counts_may_have_one_column() -> None:
    machine, cores = load_machine("skylake-sp"), np.arange(1, 21)
    one = CoreTimes(
        single=np.array([[40.0], [20.0]]), memory=np.array([[10.0], [0.0]]), terms={}, location=np.zeros((2, 1), dtype=np.int64)
    )
    speed, used = speeds(machine, one, cores)
    assert speed.shape == used.shape == (2, 20)
    np.testing.assert_allclose(speed[1], cores / 20)
    assert used[0, -1] == pytest.approx(1)


def test_a_nest_saturates_below_streaming_kernels_the_more_the_more_streams_it_has() -> None:
    machine = load_machine("haswell-ep:CoD")
    assert machine.memory is not None
    machine = replace(machine, memory=replace(machine.memory, nest_loss=0.03, stream_loss=0.004))
    busy, streams = np.full((3, 1), 10.0), np.array([[3.0], [5.0], [15.0]])
    assert crowded(machine, busy, streams, nested=True)[:, 0] == pytest.approx([10.3, 10.3, 10.7])
    assert crowded(machine, busy, streams, nested=False) == pytest.approx(busy)
    assert crowded(load_machine("a64fx"), busy, streams, nested=True) == pytest.approx(busy)


def test_together_cores_get_no_faster_than_a_limit_of_all_of_them() -> None:
    machine, cores = load_machine("ivy-bridge-ep"), np.arange(1, 11)
    free = CoreTimes(single=np.array([[50.0]]), memory=np.array([[2.0]]), terms={}, location=np.zeros((1, 1), dtype=np.int64))
    limited = replace(free, at_least=np.full((1, 10), 8.0))
    assert speeds(machine, free, cores)[0][0, -1] > 1 / 8
    np.testing.assert_allclose(speeds(machine, limited, cores)[0], np.minimum(speeds(machine, free, cores)[0], 1 / 8))
