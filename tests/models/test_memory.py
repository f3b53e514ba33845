"""The memory interface: mixes, streams, nests, and shares of data that come from memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import memory

shares = st.floats(0, 1)


@pytest.mark.parametrize(
    ("streams", "evicted"),
    [
        ({"read": 1, "write": 0, "update": 0}, 0),
        ({"read": 1, "write": 1, "update": 0}, 1 / 3),  # copy: read, write-allocate, evict
        ({"read": 1, "write": 1, "update": 0, "bypassing": True}, 1 / 2),
        ({"read": 1, "write": 1, "update": 0, "full_line_stores": 1.0}, 1 / 2),
        ({"read": 1, "write": 0, "update": 1}, 1 / 3),  # daxpy
        ({"read": 0, "write": 0, "update": 1}, 1 / 2),
    ],
)
def test_evicted_share_of_a_mix_of_streams(streams: dict[str, Any], evicted: float) -> None:
    assert memory.mix_point(50.0, **streams).evict_share == pytest.approx(evicted)


def test_a_measured_mix_gives_back_its_own_bandwidth() -> None:
    points = [memory.mix_point(60.0, read=1, write=0, update=0), memory.mix_point(50.0, read=0, write=0, update=1)]
    assert [float(memory.mix_bandwidth(e, 1, points)) for e in (0, 0.5)] == pytest.approx([60, 50])


@given(shares, shares, st.lists(st.floats(1, 100), min_size=2, max_size=2))
def test_any_mix_lies_between_the_measured_ones(evicted: Any, updated: Any, bandwidths: Any) -> None:
    points = [memory.MixPoint(0.0, False, bandwidths[0]), memory.MixPoint(0.5, True, bandwidths[1])]
    found = float(memory.mix_bandwidth(evicted, updated, points))
    assert min(bandwidths) * (1 - 1e-9) <= found <= max(bandwidths) * (1 + 1e-9)


POINTS = [
    memory.mix_point(60.0, read=1, write=0, update=0),
    memory.mix_point(50.0, read=3, write=1, update=0),
    memory.mix_point(45.0, read=1, write=1, update=0),
]
"""Loads, triad and copy: 0, 1/5 and 1/3 of the volume are evicted."""


@pytest.mark.parametrize(
    ("evicted", "alone", "together"),
    [
        (0.0, 60, 60),
        (0.05, 1 / (0.75 / 60 + 0.25 / 50), 50),
        (0.1, 1 / (0.5 / 60 + 0.5 / 50), 50),
        (0.2, 50, 50),
        (1 / 3, 45, 45),
    ],
)
def test_several_cores_lose_as_much_by_few_evictions_as_by_a_fifth(evicted: float, alone: float, together: float) -> None:
    assert alone == pytest.approx(float(memory.mix_bandwidth(evicted, 0, POINTS)))
    assert together == pytest.approx(float(memory.mix_bandwidth(evicted, 0, POINTS, several_cores=True)))


@given(shares, shares)
def test_several_cores_lie_between_measured_mixes_and_no_small_step_makes_a_jump(evicted: Any, updated: Any) -> None:
    found, next_to = (
        float(memory.mix_bandwidth(e, updated, POINTS, several_cores=True)) for e in (evicted, min(1, evicted + 1e-9))
    )
    assert 45 * (1 - 1e-9) <= found <= 60 * (1 + 1e-9)
    assert found == pytest.approx(next_to, rel=1e-6)


def test_streams_are_followed_without_loss_up_to_the_number_that_the_core_follows() -> None:
    assert [0.0, 0.0, 6.0] == memory.stream_time([10, 14, 16], 3.0, 14).tolist()


@given(st.floats(0, 100), st.floats(0, 100), st.floats(0, 1), st.floats(0, 1))
def test_losses_never_make_the_interface_faster(busy: Any, streams: Any, nest: Any, stream: Any) -> None:
    assert memory.saturated_time(busy, streams, nest, stream) >= busy
    assert memory.stream_time(streams, stream, 10) >= 0


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: memory.mix_point(50.0, read=0, write=0, update=0), "streams is 0"),
        (lambda: memory.mix_bandwidth(1.5, 0, [memory.MixPoint(0.0, False, 1.0)]), "shares in 0..1"),
        (lambda: memory.stream_time(-1, 1, 10), "streams is -1"),
        (lambda: memory.saturated_time(1, 1, -1, 0), "nest_loss is -1"),
        (lambda: memory.far_share(-1, 1), "loaded_B is -1"),
    ],
)
def test_impossible_numbers_of_memory_are_refused(call: Callable[..., Any], complaint: str) -> None:
    with pytest.raises(ModelError, match=complaint):
        call()


@pytest.mark.parametrize(
    ("used", "rows", "expected"),
    [(0.0, 100, 0.0), (0.75, 100, 0.0), (0.875, 1e12, 0.25), (1.0, 1e9, 0.5), (1.0, 4, 0.25), (1.0, 2, 0.0), (1.0, 1, 0.0)],
)
def test_a_busy_interface_avoids_write_allocates_in_long_rows(used: float, rows: float, expected: float) -> None:
    assert expected == pytest.approx(float(memory.evaded_share(used, rows, share=0.5, onset=0.75, row_ends=2)), abs=1e-6)


def test_an_onset_at_saturation_is_refused() -> None:
    with pytest.raises(ModelError, match="onset"):
        memory.evaded_share(1.0, 10, share=0.5, onset=1.0)


def test_lines_come_the_later_the_less_a_core_looks_ahead_and_not_at_all_where_bytes_set_the_pace() -> None:
    ahead = np.array([0.0, 0.5, 1.0, 4.0, 30.0])
    late = memory.late_time(1.0, ahead, 480.0, 2.0, 60.0, 13.0)
    assert late[0] == 240.0
    assert (np.diff(late) < 0).all()
    assert memory.late_time(1.0, ahead, 480.0, 2.0, [6.0] * 5, 13.0).tolist() == [0.0] * 5
    half = memory.late_time(1.0, 1.0, 480.0, 2.0, 13.0, 13.0)
    assert half == pytest.approx(memory.late_time(1.0, 1.0, 480.0, 2.0, 20.0, 13.0) / 2)


def test_a_unit_of_several_lines_waits_for_all_of_them() -> None:
    """Two lines of a stream are two units of one, of which the core looks twice as many ahead."""
    one, two = (memory.late_time(m, 2.0 / m, 480.0, 2.0, 60.0 * m, 13.0 * m) for m in (1.0, 2.0))
    assert two == pytest.approx(2 * one)


@pytest.mark.parametrize(("ahead", "core", "measured"), [(2.52, 33.5, 111.4), (1.27, 70.0, 140.8), (0.64, 121.2, 176.3)])
def test_loads_with_nothing_between_took_as_long(ahead: float, core: float, measured: float) -> None:
    """A load and 200, 400 or 800 nops on a virtual machine of Granite Rapids, the least times."""
    late = memory.late_time(1.0, ahead, 480.0, 2.0, core, 13.0)
    assert memory.beside_late_lines(core, late) == pytest.approx(measured, rel=0.15)


def test_late_lines_beside_the_core_take_no_less_than_either_and_no_more_than_both() -> None:
    plain, late = np.meshgrid(np.geomspace(1, 1000, 20), np.geomspace(1, 1000, 20))
    found = memory.beside_late_lines(plain, late)
    assert ((found >= np.maximum(plain, late)) & (found <= plain + late)).all()
    assert memory.beside_late_lines(7.0, 0.0) == 7.0
