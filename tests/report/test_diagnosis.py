"""What limits a point, from records worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.report.prediction import diagnosis, words
from rooftree.report.prediction.points import size_line
from rooftree.results.prediction import Prediction


def with_terms(p: Any, ol: Any, nol: Any, data: Any, single: Any, location: str = "Mem", groups: Any = None) -> Any:
    """The record with other terms; all of shape (1, 1)."""

    def full(v: Any) -> Any:
        return np.full((1, 1), float(v))

    time = dict(zip(p.links, map(full, data), strict=True))
    at = np.full((1, 1), p.locations.index(location))
    machine = {**p.machine, "overlap": {"default": groups or [], "by_location": {}}}
    return replace(p, machine=machine, T_OL=full(ol), T_nOL=full(nol), T_data=time, T_single=full(single), data_in=at)


def test_all_parts_that_add_are_limiting_the_longest_first(one: Prediction) -> None:
    d = diagnosis.diagnose(one)
    assert list(d.limiting) == ["L2L3", "L3Mem", "L1L2", "T_nOL"]
    assert sum(d.limiting.values()) == pytest.approx(float(one.T_single[0, 0]))
    assert d.hidden == {"T_OL": 4.0}
    assert d.regime == "memory"


def test_arithmetic_that_outlasts_the_data_path_makes_it_core_bound(one: Prediction) -> None:
    d = diagnosis.diagnose(with_terms(one, 96, 8, (4, 4, 7.8), 96))
    assert (d.regime, d.limiting) == ("core", {"T_OL": 96.0})
    assert d.hidden == {"T_nOL": 8.0, "L1L2": 4.0, "L2L3": 4.0, "L3Mem": 7.8}


def test_only_the_members_of_the_slowest_overlap_group_limit(one: Prediction) -> None:
    zen = [["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]]
    d = diagnosis.diagnose(with_terms(one, 4, 3, (10, 6, 8), 14, groups=zen))
    assert d.limiting == {"L3Mem": 8.0, "L2L3": 6.0}
    assert d.hidden == {"T_OL": 4.0, "T_nOL": 3.0, "L1L2": 10.0}
    d = diagnosis.diagnose(with_terms(one, 4, 3, (20, 6, 8), 20, groups=zen))
    assert d.limiting == {"L1L2": 20.0}


def test_groups_of_the_location_come_before_the_default(one: Prediction) -> None:
    p = with_terms(one, 4, 3, (10, 6, 8), 27, groups=[["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L3Mem"]])
    of_memory = {"Mem": [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]]}
    p = replace(p, machine=p.machine.replace(overlap=p.machine.overlap.replace(by_location=of_memory)))
    assert set(diagnosis.diagnose(p).limiting) == {"T_nOL", "L1L2", "L2L3", "L3Mem"}


def test_groups_by_direction_name_the_whole_links(one: Prediction) -> None:
    write_through = [["OL"], ["nOL"], ["L1L2.evict", "nOL.store"], ["L1L2.load", "L2L3"]]
    d = diagnosis.diagnose(with_terms(one, 4, 3, (10, 6, 0), 12, location="L3", groups=write_through))
    assert set(d.limiting) == {"L1L2", "T_nOL"}  # 13 cy at most, nearer to 12 than the 16 cy of the other group


def test_without_groups_the_numbers_decide(one: Prediction) -> None:
    assert set(diagnosis.diagnose(with_terms(one, 4, 3, (10, 6, 8), 27)).limiting) == {"T_nOL", "L1L2", "L2L3", "L3Mem"}
    assert diagnosis.diagnose(with_terms(one, 4, 3, (10, 6, 8), 10)).limiting == {"L1L2": 10.0}


@pytest.mark.parametrize(
    ("n", "cores", "regime"),
    [(10, 1, "core"), (20, 1, "cache"), (100, 1, "cache"), (500, 1, "memory"), (500, 3, "memory"), (500, 4, "saturated")],
)
def test_regimes_of_the_stencil(make: Callable[..., Prediction], n: int, cores: int, regime: str) -> None:
    assert diagnosis.diagnose(make(n, cores)).regime == regime


def test_a_domain_with_too_few_cores_does_not_saturate(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]
) -> None:
    small = {**machine(), "cores_per_domain": 2}
    assert not diagnosis.is_saturated(make(500, 8, machine=small), 0, 0)


def test_a_sweep_falls_into_stretches_that_cover_it(sweep: Prediction) -> None:
    line, found = diagnosis.stretches(sweep)
    rows = [row for s in found for row in range(s.first, s.last + 1)]
    assert rows == line.rows.tolist()
    assert [s.diagnosis.location for s in found] == ["L1", "L2", "L2", "L3", "Mem", "Mem", "Mem"]


def test_layer_conditions_break_between_the_samples_where_they_do(make: Callable[..., Prediction]) -> None:
    p = make([20, 30, 100, 300])
    found = diagnosis.breaks(p, size_line(p))
    of_a = [(b.before, b.after, b.conditions[0]["level"], [c["layers"] for c in b.conditions]) for b in found]
    assert (20, 30, "L1", ["3 planes of a"]) in of_a
    assert (100, 300, "L1", ["7 rows of a"]) in of_a
    assert (100, 300, "L2", ["3 planes of a"]) in of_a


def test_unknown_states_of_conditions_are_not_guessed(one: Prediction) -> None:
    assert diagnosis.holds(replace(one, layer_conditions_hold=np.zeros((0, 0), dtype=bool)), 0, 0) is None


def test_the_limit_of_the_core_prefers_arithmetic_to_loads(one: Prediction) -> None:
    assert diagnosis.core_limit(one, 0) == "add and mul"


def test_a_write_through_l1_brings_its_link_into_the_core_s_own_cache(one: Prediction) -> None:
    # POWER9, hofmann2019 table 3: stores go through L1 to L2 even if the data are in L1
    groups = [["OL"], ["nOL.load", "nOL.store", "L1L2.evict"]]
    d = diagnosis.diagnose(with_terms(one, 8, 12, (8, 0, 0), 20, location="L1", groups=groups))
    assert d.limiting == {"T_nOL": 12.0, "L1L2": 8.0}


def test_of_groups_that_overlap_imperfectly_the_longest_limits(one: Prediction) -> None:
    groups = [["nOL.load", "nOL.store"], ["L1L2", "L2L3"]]
    p = with_terms(one, 32, 4, (4, 5, 0), 32.4, location="L3", groups=groups)
    assert diagnosis.diagnose(p).regime == "core"
    assert diagnosis.diagnose(p).limiting == {"T_OL": 32.0}
    assert diagnosis.diagnose(with_terms(one, 8, 4, (6, 5, 0), 12.2, location="L3", groups=groups)).regime == "cache"


@pytest.mark.parametrize(
    ("ol", "nol", "data", "single", "limiting", "said"),
    [
        (40.6, 20.6, (8, 13.8, 2.7), 42.6, {"T_OL": 40.6}, "the core works for T_OL = 40.6"),
        (12, 11, (8, 13.7, 2.7), 23, {"L2L3": 13.7, "L1L2": 8.0}, "T_L2L3 + T_L1L2 = 21.7 cy/CL is the longest"),
        (12, 11, (8, 2, 20), 22, {"L3Mem": 20.0}, "T_L3Mem = 20 cy/CL is the longest"),
    ],
)
def test_no_sum_of_terms_that_overlap_limits(
    one: Prediction, ol: float, nol: float, data: Any, single: float, limiting: dict[str, float], said: str
) -> None:
    # all terms but T_OL together are longer than each group: that is no time of any machine that overlaps them
    p = with_terms(one, ol, nol, data, single, groups=[["OL"], ["nOL"], ["L1L2", "L2L3"], ["L3Mem"]])
    d = diagnosis.diagnose(p)
    assert d.limiting == limiting
    assert said in words.why(p, d)
    assert "in part behind" in words.why(p, d)
