"""Multicore scaling: saturation, contention, domains, shared segments, barriers."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import ecm, scaling
from rooftree.models.scaling import LoopTimes, Topology, scale

CLOCK = {"SKL": 2.2, "EPYC": 2.3}  # GHz
shares = st.floats(0, 1)


def speeds(loop: LoopTimes, topology: Topology, **options: Any) -> Any:
    """Speeds over all core counts relative to one core."""
    result = scale(loop, topology, **options)
    return (result.speed / result.speed[0]).tolist()


def test_slide_example_saturates_at_three_cores() -> None:
    assert speeds(LoopTimes(t_ecm=43, t_mem=19), Topology(domain_cores=4)) == pytest.approx([1, 2, 43 / 19, 43 / 19])
    assert ecm.saturation_cores(43, 19) == 3


def test_contention_recursion_by_hand() -> None:
    # u1 = 19/43; u2 = 38/(43 + u1*9.5); u3 = 57/(43 + u2*2*9.5); u4 = 76/(43 + u3*3*9.5) = 1.07, the bus is saturated
    u1 = 19 / 43
    u2 = 38 / (43 + u1 * 9.5)
    u3 = 57 / (43 + u2 * 19)
    assert scaling.utilisation(43, 19, 4, p0=9.5).tolist() == pytest.approx([u1, u2, u3, 1])


def test_a_large_waiting_time_never_makes_a_core_more_a_loss() -> None:
    # the plain recursion gives 0.8, 0.976, 0.937 here
    u = scaling.utilisation(10, 8, 3, p0=8)
    assert u.tolist() == pytest.approx([0.8, 1.6 / 1.64, 1.6 / 1.64])


def test_daxpby_on_skylake_doubles_with_the_second_domain() -> None:
    # Hofmann et al. 2019, fig. 6a: a domain saturates at 53 GB/s, 24 B per iteration: 2.2 GIt/s
    t_mem = 24 / (53 / CLOCK["SKL"])
    loop = LoopTimes(t_ecm=0.1875 + 0.375 + 1 + t_mem, t_mem=t_mem, p0=t_mem / 4)
    result = scale(loop, Topology(domain_cores=10, domains=2))
    rate = result.speed * CLOCK["SKL"]
    assert rate[9] == pytest.approx(2.2, rel=0.01)
    assert rate[19] == pytest.approx(2 * rate[9])
    assert result.limits[[0, 9, 19]].tolist() == ["core", "memory", "memory"]


def test_daxpby_on_epyc_shows_core_complexes_domains_and_the_socket() -> None:
    # sec. 5.2.2: 30 GB/s from one CCX of three cores, 33 GB/s from a domain of two, linear over the four domains
    per_domain, per_ccx = (24 / (bandwidth / CLOCK["EPYC"]) for bandwidth in (33, 30))
    loop = LoopTimes(t_ecm=2.1, t_mem=per_domain, t_segment=per_ccx)
    result = scale(loop, Topology(domain_cores=6, domains=4, segment_cores=3), cores=[3, 6, 12, 24])
    assert (result.speed * CLOCK["EPYC"] * 24).tolist() == pytest.approx([30, 33, 66, 132])
    assert result.limits.tolist() == ["segment", "memory", "memory", "memory"]


def test_l3_bandwidth_of_a_core_complex_does_not_scale() -> None:
    # data in L3: RegL1 0.75 cy, L2L3 24 B at 32 B/cy = 0.75 cy; one core already uses the whole segment
    loop = LoopTimes(t_ecm=0.75, t_segment=0.75)
    assert speeds(loop, Topology(domain_cores=6, segment_cores=3)) == pytest.approx([1, 1, 1, 2, 2, 2])


def test_power9_core_pairs_share_the_rates_of_their_caches() -> None:
    # sec. 5.2.2: the second core of a pair finds L2-L3 at half the rate; pairs scale until memory saturates
    terms = {"RegL1": 0.75, "L1L2": 0.5, "L2L3": 0.5, "L2Mem": 16 / 45, "L3Mem": 8 / 45}
    groups = [["RegL1", "L1L2", "L2L3", "L2Mem"], ["L2Mem", "L3Mem"]]
    sharing = ecm.runtime(ecm.scaled(terms, ["L2L3"], np.array([1, 2])), groups)
    loop = LoopTimes(t_ecm=sharing[0], t_sharing=sharing)
    assert speeds(loop, Topology(domain_cores=4, segment_cores=2)) == pytest.approx(
        [1, pair := 2 * sharing[0] / sharing[1], pair + 1, 2 * pair]
    )
    assert 1 < pair < 2
    in_memory = LoopTimes(t_ecm=sharing[0], t_sharing=sharing, t_mem=24 / 45)
    saturated = scale(in_memory, Topology(domain_cores=22, segment_cores=2))
    assert saturated.limits[[0, 1, 21]].tolist() == ["core", "segment", "memory"]


def test_scattered_cores_use_segments_and_domains_evenly() -> None:
    loop = LoopTimes(t_ecm=1, t_segment=1)
    topology = Topology(domain_cores=4, domains=2, segment_cores=2)
    assert speeds(loop, topology, affinity="close") == [1, 1, 2, 2, 3, 3, 4, 4]
    assert speeds(loop, topology, affinity="scatter") == [1, 2, 3, 4, 4, 4, 4, 4]


def test_scattered_cores_saturate_all_domains_together() -> None:
    loop = LoopTimes(t_ecm=2, t_mem=1)
    topology = Topology(domain_cores=3, domains=2)
    assert scale(loop, topology, affinity="close").speed.tolist() == pytest.approx([0.5, 1, 1, 1.5, 2, 2])
    assert scale(loop, topology, affinity="scatter").speed.tolist() == pytest.approx([0.5, 1, 1.5, 2, 2, 2])


def test_data_in_one_domain_caps_the_socket_but_not_that_domain() -> None:
    # Gauss-Seidel of sec. 5.2.2: pages lie where another loop touched them first
    loop = LoopTimes(t_ecm=2, t_mem=0.5, t_one_domain=0.4)
    result = scale(loop, Topology(domain_cores=4, domains=2))
    assert result.speed.tolist() == pytest.approx([0.5, 1, 1.5, 2, 2.5, 2.5, 2.5, 2.5])
    assert result.limits[[3, 4, 5]].tolist() == ["memory", "memory", "one domain"]


def test_crossing_to_a_second_domain_may_slow_down_data_that_lies_in_the_first() -> None:
    loop = LoopTimes(t_ecm=2, t_mem=0.5, t_one_domain=0.8)
    result = scale(loop, Topology(domain_cores=4, domains=2), cores=[3, 4, 5])
    assert result.speed.tolist() == pytest.approx([1.5, 2, 1.25])


def test_a_barrier_adds_its_time_to_every_unit_of_work() -> None:
    cores = [1, 2, 4]
    result = scale(LoopTimes(t_ecm=8, t_barrier=[0, 1, 3]), Topology(domain_cores=4), cores=cores)
    assert (1 / result.speed).tolist() == pytest.approx([8, 4 + 1, 2 + 3])
    assert result.limits.tolist() == ["core", "core", "barrier"]


def test_loops_in_cache_scale_linearly() -> None:
    assert speeds(LoopTimes(t_ecm=5), Topology(domain_cores=3, domains=2)) == pytest.approx([1, 2, 3, 4, 5, 6])


def test_sizes_and_core_counts_are_one_sweep() -> None:
    t_mem = np.array([0.0, 5.0, 19.0])
    loop = LoopTimes(t_ecm=24 + t_mem, t_mem=t_mem, p0=t_mem / 4)
    topology = Topology(domain_cores=4, domains=2, segment_cores=2)
    swept = scale(loop, topology)
    assert swept.speed.shape == swept.utilisation.shape == swept.limit.shape == (8, 3)
    for i, mem in enumerate(t_mem):
        alone = scale(LoopTimes(t_ecm=24 + mem, t_mem=mem, p0=mem / 4), topology)
        assert swept.speed[:, i].tolist() == alone.speed.tolist()
        assert swept.limits[:, i].tolist() == alone.limits.tolist()


@pytest.mark.parametrize(
    ("loop", "options", "complaint"),
    [
        (LoopTimes(t_ecm=0), {}, "t_ecm is 0"),
        (LoopTimes(t_ecm=1, t_mem=2), {}, "t_mem exceeds t_ecm"),
        (LoopTimes(t_ecm=1, p0=-1), {}, "p0 is -1"),
        (LoopTimes(t_ecm=1, t_barrier=float("nan")), {}, "t_barrier is nan"),
        (LoopTimes(t_ecm=1, t_sharing=[1, 2, 3]), {}, r"t_sharing has shape \(3,\)"),
        (LoopTimes(t_ecm=[1, 2], t_mem=[0, 0, 0]), {}, "do not broadcast"),
        (LoopTimes(t_ecm=1), {"cores": [5]}, "whole numbers from 1 up to 4"),
        (LoopTimes(t_ecm=1), {"cores": 1.5}, "cores contains 1.5"),
        (LoopTimes(t_ecm=1), {"affinity": "spread"}, "unknown affinity 'spread'"),
    ],
)
def test_impossible_scaling_questions_are_refused(loop: LoopTimes, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ModelError, match=complaint):
        scale(loop, Topology(domain_cores=4, segment_cores=2), **options)


def test_segments_must_divide_a_domain() -> None:
    with pytest.raises(ModelError, match="do not divide"):
        Topology(domain_cores=6, segment_cores=4)


@given(st.floats(0.1, 1e4), shares, shares, st.integers(1, 40))
def test_utilisation_stays_between_0_and_1_and_never_falls(t_ecm: Any, memory: Any, waiting: Any, n_max: Any) -> None:
    t_mem = memory * t_ecm
    u = scaling.utilisation(t_ecm, t_mem, n_max, p0=waiting * t_mem)
    assert u.shape == (n_max,)
    assert ((u >= 0) & (u <= 1)).all()
    assert (np.diff(u) >= 0).all()


@given(st.floats(0.1, 1e4), st.floats(0.01, 1), st.integers(1, 40))
def test_without_waiting_the_contention_model_is_simple_saturation(t_ecm: Any, memory: Any, n: Any) -> None:
    t_mem = memory * t_ecm
    predicted = scale(LoopTimes(t_ecm=t_ecm, t_mem=t_mem), Topology(domain_cores=n), cores=n).speed
    assert predicted == pytest.approx(np.minimum(n / t_ecm, 1 / t_mem))


@given(st.floats(0.1, 100), st.floats(0.01, 1), shares, shares, st.sampled_from(["close", "scatter"]))
def test_speed_never_falls_with_cores_and_never_exceeds_its_limits(
    t_ecm: Any, memory: Any, waiting: Any, segment: Any, affinity: Any
) -> None:
    loop = LoopTimes(t_ecm=t_ecm, t_mem=memory * t_ecm, p0=waiting * memory * t_ecm, t_segment=segment * t_ecm)
    topology = Topology(domain_cores=6, domains=4, segment_cores=3)
    result = scale(loop, topology, affinity=affinity)
    assert all(fewer <= more * (1 + 1e-12) for fewer, more in itertools.pairwise(result.speed))
    assert (result.speed <= result.cores / t_ecm * (1 + 1e-12)).all()
    assert (result.speed <= topology.domains / (memory * t_ecm) * (1 + 1e-12)).all()
    assert (
        result.speed <= scale(LoopTimes(t_ecm=t_ecm, t_mem=memory * t_ecm), topology, affinity=affinity).speed * (1 + 1e-12)
    ).all()


@given(st.floats(0.1, 100), st.floats(0.01, 1), shares)
def test_a_full_socket_does_not_care_how_it_was_filled(t_ecm: Any, memory: Any, waiting: Any) -> None:
    loop = LoopTimes(t_ecm=t_ecm, t_mem=memory * t_ecm, p0=waiting * memory * t_ecm)
    topology = Topology(domain_cores=4, domains=3, segment_cores=2)
    close, scatter = (scale(loop, topology, cores=12, affinity=affinity).speed for affinity in ("close", "scatter"))
    assert close == pytest.approx(scatter)


@given(st.floats(1, 100), st.just(0.0) | st.floats(1e-3, 100), st.just(0.0) | st.floats(1e-3, 1), st.integers(1, 12))
def test_all_core_counts_at_once_are_those_of_scale(t_core: Any, t_mem: Any, p0: Any, domain_cores: Any) -> None:
    t_ecm = max(t_core, t_mem)
    topology = scaling.Topology(domain_cores=domain_cores, domains=3)
    for schedule in ("static", "balanced"):
        one_by_one = scaling.scale(scaling.LoopTimes(t_ecm=t_ecm, t_mem=t_mem, p0=p0 * t_mem), topology, schedule=schedule)
        together, used = scaling.contending([[t_ecm]], [[t_mem]], p0, domain_cores, one_by_one.cores, schedule)
        assert one_by_one.speed == pytest.approx(together[0])
        assert one_by_one.utilisation == pytest.approx(used[0])


def test_equal_shares_wait_for_the_fullest_domain() -> None:
    """Four cores of a domain saturate at 43/19 of one core; the fifth alone in the next domain does not help them more."""
    static, _ = scaling.contending([[43.0]], [[19.0]], 0.0, 4, [4, 5, 8], "static")
    assert static[0] * 19 == pytest.approx([1, 5 / 4, 2])


def test_cores_fill_one_part_after_the_other() -> None:
    np.testing.assert_array_equal(scaling.parts_in_use([1, 10, 11, 20, 21], 10), [1, 1, 2, 2, 3])
    np.testing.assert_array_equal(scaling.parts_in_use(7, [1, 2, 7, 8]), [7, 4, 1, 1])
