"""Data beyond the memory of one NUMA domain."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.frontend.load import load_kernel
from rooftree.machine.load import load_machine
from rooftree.models.placement import least_time, shares
from rooftree.predict.placement import beyond, data_bytes
from rooftree.predict.transfers import with_remote_latency

COPY = (
    "double a[N][N][N], b[N][N][N]; for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j) "
    "for (int k = 0; k < N; ++k) b[i][j][k] = a[i][j][k];"
)


def test_the_bytes_of_all_arrays_are_counted() -> None:
    assert data_bytes(load_kernel(COPY), {"N": np.array([10, 100])}) == pytest.approx([16e3, 16e6])


def test_a_part_of_the_last_threads_data_is_remote_first() -> None:
    """Three quarters fit: the last of two threads finds half of its data elsewhere, the last of four all of it."""
    part = shares(np.array([0.75]), np.array([1, 2, 4, 8]), domain_cores=10)
    assert part.worst[0] == pytest.approx([0.25, 0.5, 1, 1])
    assert part.mean[0] == pytest.approx(0.25)


def test_cores_of_the_next_domain_find_their_data_in_its_memory() -> None:
    part = shares(np.array([0.5]), np.array([2, 4]), domain_cores=2)
    assert part.mean[0] == pytest.approx([0.5, 0])


def test_each_domain_holds_what_its_own_threads_use() -> None:
    """Data for one domain and a bit: all local with both domains at work, a part remote while the first one has most of it."""
    part = shares(np.array([0.95]), np.array([9, 10, 18]), domain_cores=9)
    assert part.mean[0] == pytest.approx([0.05, 0, 0])
    assert shares(np.array([0.6]), np.array([10]), domain_cores=9).mean[0] == pytest.approx([0.3])


def test_data_that_fit_leave_everything_as_it_is() -> None:
    part = shares(np.array([1.0, 7.0]), np.arange(1, 11), domain_cores=10)
    for column in part:
        assert not column.any()


def test_larger_data_are_slower_and_the_record_says_why() -> None:
    small, large = 1200, 1400  # 27.6 and 43.9 GB, of which 31.1 fit
    found = rooftree.predict(COPY, "ivy-bridge-ep", {"N": [small, large]}, incore="throughput")
    assert found.cy_per_cl[1, 0] > 1.2 * found.cy_per_cl[0, 0]
    assert any("1 of 2 sizes need more than the 31.1 GB of a NUMA domain" in note for note in found.notes)


def test_a_machine_that_states_no_capacity_takes_any_data() -> None:
    assert not beyond(load_machine("sandy-bridge-ep"), load_kernel(COPY), {"N": np.array([10**4])}).any()


def test_the_domains_of_a_socket_share_the_way_to_the_other_one() -> None:
    """Both hold 38 % of all data: what is left goes through one connection."""
    part = shares(np.array([0.38]), np.array([18]), domain_cores=9)
    assert part.mean[0] == pytest.approx([0.24])
    assert least_time(part, [18], 90, 130, 384, 5.4)[0] == pytest.approx([0.24 * 384 / 5.4])


@pytest.mark.parametrize(("waiting", "left"), [(50.0, 115.0), (120.0, 103.0), (300.0, 30.0)])
def test_lines_from_elsewhere_come_while_chains_keep_the_core_waiting(waiting: float, left: float) -> None:
    """108 cycles of loads, stores and transfers, 85 more for remote lines: what the core takes longer hides."""
    terms = {name: np.full((1, 1), time) for name, time in (("OL", waiting), ("nOL", 30.0), ("L1L2", 24.0), ("L2L3", 24.0))}
    terms["L3Mem"] = np.full((1, 1), 30.0)
    found = with_remote_latency(load_machine("ivy-bridge-ep"), terms, np.full((1, 1), 85.0))
    assert found["L3Mem"] == pytest.approx(left)
    assert found["OL"] is terms["OL"]
