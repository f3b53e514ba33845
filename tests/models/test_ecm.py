"""The ECM model: links, overlap groups, data locations, saturation."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import ecm

from .intel import runtimes

times = st.floats(0, 1e6)
bandwidths = st.floats(0.1, 1e4)
link_terms = st.dictionaries(st.sampled_from(["comp", "RegL1", "L1L2", "L2L3", "L2Mem", "L3Mem"]), times, min_size=1)

# Hager 2015, slides "ECM model - composition", "- prediction" and the kerncraft example; the other published inputs
# are those of Hammer et al. 2015 and 2017 (icc, IACA). Predictions by hand: max(T_OL, T_nOL + links so far).
PUBLISHED = {
    "slide example": (8, 6, (9, 9, 19), (8, 15, 24, 43), 3),
    "2D 5-pt, SNB, N=10000": (9, 8, (10, 10, 12.96), (9, 18, 28, 40.96), 4),
    "2D 5-pt, SNB, N=6000": (9.5, 8, (10, 6, 12.7), (9.5, 18, 24, 36.7), 3),
    "triad, HSW": (4, 3, (5, 10, 26.3), (4, 8, 18, 44.3), 2),
    "Kahan dot, SNB": (96, 8, (4, 4, 7.8), (96, 96, 96, 96), 13),
    "3D long range, SNB, N=100": (57, 53, (24, 24, 17.0), (57, 77, 101, 118), 7),
}


@pytest.mark.parametrize("case", PUBLISHED)
def test_runtimes_and_saturation_match_the_published_cases(case: str) -> None:
    t_ol, t_nol, t_data, expected, cores = PUBLISHED[case]
    predicted = runtimes(t_ol, t_nol, t_data)
    assert predicted == pytest.approx(expected)
    assert ecm.saturation_cores(predicted[-1], t_data[-1]) == cores


def test_slide_example_gives_exactly_the_printed_prediction() -> None:
    assert runtimes(8, 6, (9, 9, 19)) == (8, 15, 24, 43)  # type: ignore[comparison-overlap]


# Hofmann et al. 2019, tables 2 and 3: daxpby y[i] = a*x[i] + b*y[i], double precision, per scalar iteration.
# Operations: 1 MUL, 1 FMA, 2 loads, 1 store. Volumes: 16 B towards the core and 8 B back on L1-L2 and from memory.
# The L3 of all four is a victim cache: with the data in L3, 16 B come and on SKL, TX2, PWR9 both lines (16 B) go back,
# on EPYC only the modified one (its 0.75 cy). With the data in memory the L2 fills from memory and gives to the L3
# both lines (TX2, PWR9) or the modified one (EPYC); on SKL all data takes the way through the L3.
DAXPBY: dict[str, Any] = {
    "SKL": {
        "throughput": (16, 16, 8, 16),
        "L1L2": (64, 64, True),
        "L2L3": {"L3": (16, 16), "Mem": (16, 16)},
        "memory": {"L3Mem": (16, 8)},
        "memory_B_per_cy": 60 / 2.2,
        "groups": {
            "L1": [["comp"], ["RegL1"]],
            "L2": [["comp"], ["RegL1", "L1L2"]],
            "L3": [["comp"], ["RegL1", "L1L2", "L2L3"]],
            "Mem": [["comp"], ["RegL1", "L1L2", "L2L3", "L3Mem"]],
        },
        "printed": {
            "comp": 0.0625,
            "RegL1": 0.1875,
            "L1L2": 0.375,
            "L2L3 in L3": 1,
            "L2L3 in Mem": 1,
            "L3Mem": 0.88,
            "L1": 0.1875,
            "L2": 0.5625,
            "L3": 1.5625,
            "Mem": 2.4425,
        },
    },
    "EPYC": {
        "throughput": (4, 4, 2, 4),
        "L1L2": (32, 32, False),
        "L2L3": {"L3": (16, 8), "Mem": (0, 8)},
        "memory": {"L2Mem": (16, 0), "L3Mem": (0, 8)},
        "memory_B_per_cy": 13,
        "groups": {
            "L1": [["comp"], ["RegL1"]],
            "L2": [["comp"], ["RegL1"], ["L1L2"]],
            "L3": [["comp"], ["RegL1"], ["L1L2"], ["L2L3"]],
            "Mem": [["comp"], ["RegL1"], ["L1L2"], ["L2L3", "L2Mem", "L3Mem"]],
        },
        "printed": {
            "comp": 0.25,
            "RegL1": 0.75,
            "L1L2": 0.5,
            "L2L3 in L3": 0.75,
            "L2L3 in Mem": 0.25,
            "L2Mem": 1.23,
            "L3Mem": 0.62,
            "L1": 0.75,
            "L2": 0.75,
            "L3": 0.75,
            "Mem": 2.1,
        },
    },
    "TX2": {  # RegL1 and L1L2 add whatever the location (1.125 in L2), although table 2 says "all, if Mem involved"
        "throughput": (4, 4, 2, 4),
        "L1L2": (64, 64, True),
        "L2L3": {"L3": (16, 16), "Mem": (0, 16)},
        "memory": {"L2Mem": (16, 0), "L3Mem": (0, 8)},
        "memory_B_per_cy": 56,
        "groups": {
            "L1": [["comp"], ["RegL1"]],
            "L2": [["comp"], ["RegL1", "L1L2"]],
            "L3": [["comp"], ["RegL1", "L1L2"], ["L2L3"]],
            "Mem": [["comp"], ["RegL1", "L1L2", "L2L3", "L2Mem", "L3Mem"]],
        },
        "printed": {
            "comp": 0.25,
            "RegL1": 0.75,
            "L1L2": 0.375,
            "L2L3 in L3": 1,
            "L2L3 in Mem": 0.5,
            "L2Mem": 0.29,
            "L3Mem": 0.14,
            "L1": 0.75,
            "L2": 1.125,
            "L3": 1.125,
            "Mem": 2.06,
        },
    },
    "PWR9": {  # write-through L1: the store goes to L2 wherever the data is
        "throughput": (4, 4, 4, 4),
        "write_through": True,
        "L1L2": (64, 16, False),
        "L2L3": {"L3": (16, 16), "Mem": (0, 16)},
        "memory": {"L2Mem": (16, 0), "L3Mem": (0, 8)},
        "memory_B_per_cy": 45,
        "groups": {
            "L1": [["comp"], ["RegL1", "L1L2"]],
            "L2": [["comp"], ["RegL1", "L1L2"]],
            "L3": [["comp"], ["RegL1", "L1L2"], ["L2L3"]],
            "Mem": [["comp"], ["RegL1", "L1L2", "L2L3", "L2Mem"], ["L2Mem", "L3Mem"]],
        },
        "printed": {
            "comp": 0.25,
            "RegL1": 0.75,
            "L1L2": 0.5,
            "L2L3 in L3": 1,
            "L2L3 in Mem": 0.5,
            "L2Mem": 0.36,
            "L3Mem": 0.18,
            "L1": 1.25,
            "L2": 1.25,
            "L3": 1.25,
            "Mem": 2.1,
        },
    },
}
# The paper adds terms that it has rounded to two digits; two sums differ from the formula in the last digits:
# SKL 0.1875 + 0.375 + 1 + 0.88 = 2.4425, TX2 0.75 + 0.375 + 0.5 + 0.29 + 0.14 = 2.055 (2.06).
UNROUNDED = {("SKL", "Mem"): (2.4425, 2.44), ("TX2", "Mem"): (2.055, 2.0536)}


def daxpby_terms(case: dict[str, Any], location: str) -> dict[str, Any]:
    """Terms of daxpby on a machine of table 2, with the data in a location."""
    fma_mul_add, loads, stores, accesses = case["throughput"]
    # table 3 lets the multiplication and the FMA run on ports of their own: 1/16 and 1/4 cy, not twice that
    terms = {"comp": 1 / fma_mul_add, "RegL1": max(2 / loads, 1 / stores, 3 / accesses)}
    if location != "L1":
        terms["L1L2"] = ecm.link_time(16, 8, *case["L1L2"])
    elif case.get("write_through"):
        terms["L1L2"] = ecm.link_time(0, 8, *case["L1L2"])
    if location in ("L3", "Mem"):
        terms["L2L3"] = ecm.link_time(*case["L2L3"][location], 32, 32, True)  # type: ignore[call-arg]
    if location == "Mem":
        bandwidth = case["memory_B_per_cy"]
        terms |= {name: ecm.link_time(*volume, bandwidth, bandwidth, True) for name, volume in case["memory"].items()}  # type: ignore[call-arg]
    return terms


def as_printed(value: Any, printed: float) -> bool:
    """Whether a value rounds to the printed digits."""
    digits = len(str(printed).partition(".")[2])
    return round(float(value), digits) == printed


@pytest.mark.parametrize("machine", DAXPBY)
def test_daxpby_terms_match_table_3_of_hofmann2019(machine: str) -> None:
    case = DAXPBY[machine]
    in_l3, in_memory = daxpby_terms(case, "L3"), daxpby_terms(case, "Mem")
    terms = {**in_memory, "L2L3 in L3": in_l3["L2L3"], "L2L3 in Mem": in_memory["L2L3"]}
    for name, printed in case["printed"].items():
        if name not in ("L1", "L2", "L3", "Mem"):
            assert as_printed(terms[name], printed), (name, float(terms[name]), printed)


@pytest.mark.parametrize(("machine", "location"), list(itertools.product(DAXPBY, ["L1", "L2", "L3", "Mem"])))
def test_daxpby_runtimes_match_table_3_of_hofmann2019(machine: str, location: str) -> None:
    case = DAXPBY[machine]
    predicted = ecm.runtime(daxpby_terms(case, location), case["groups"][location])
    _, printed = UNROUNDED.get((machine, location), (None, case["printed"][location]))
    assert as_printed(predicted, printed), (float(predicted), printed)


@pytest.mark.parametrize("machine", ["SKL", "TX2"])
def test_runtimes_in_memory_are_printed_as_sums_of_rounded_terms(machine: str) -> None:
    terms = daxpby_terms(DAXPBY[machine], "Mem")
    printed_sum, _ = UNROUNDED[machine, "Mem"]
    rounded = {name: round(float(time), 2) if "Mem" in name else time for name, time in terms.items()}
    assert ecm.runtime(rounded, DAXPBY[machine]["groups"]["Mem"]) == pytest.approx(printed_sum)
    assert DAXPBY[machine]["printed"]["Mem"] == pytest.approx(printed_sum, abs=0.0051)


def test_power9_in_memory_cannot_come_from_the_list_of_table_2_alone() -> None:
    terms = daxpby_terms(DAXPBY["PWR9"], "Mem")
    as_listed = [["comp"], ["RegL1", "L1L2"], ["L2L3"], ["L2Mem", "L3Mem"]]
    assert ecm.runtime(terms, as_listed) == 1.25  # printed is 2.1
    assert ecm.runtime(terms, DAXPBY["PWR9"]["groups"]["Mem"]) == pytest.approx(0.75 + 0.5 + 0.5 + 16 / 45)


def test_triad_bandwidth_candidates_on_skylake_match_hofmann2019_section_4() -> None:
    # A[i] = B[i] + s*C[i]: 24 B in (with write-allocate) and 8 B out on L1-L2; a victim L3 gets back all three lines.
    candidates = np.array([16, 32, 64])
    assert ecm.link_time(24, 8, candidates, candidates, True).tolist() == [2, 1, 0.5]
    assert ecm.link_time(24, 24, candidates, candidates, True).tolist() == [3, 1.5, 0.75]


def test_zen_overlaps_everything_above_the_l3_as_in_hornich2019() -> None:
    terms = {"comp": 20, "RegL1": 12, "L1L2": 6, "L2L3": 8, "L3Mem": 15}
    groups = [["comp"], ["RegL1"], ["L1L2"], ["L2L3", "L3Mem"]]
    assert ecm.runtime(terms, groups) == 23
    assert [float(t) for t in ecm.group_times(terms, groups)] == [20, 12, 6, 23]


def test_a_term_may_take_part_in_several_groups() -> None:
    # partial overlap: loads add to L1-L2 transfers, stores do not, but both share the L1 port
    terms = {"RegL1.load": 4, "RegL1.store": 3, "L1L2": 5}
    assert ecm.runtime(terms, [["RegL1.load", "RegL1.store"], ["RegL1.load", "L1L2"]]) == 9


def test_a_link_may_be_placed_as_a_whole_or_by_direction() -> None:
    terms = {"comp": 1, "L1L2": 6, "L1L2.load": 4, "L1L2.evict": 2}
    assert ecm.runtime(terms, [["comp", "L1L2"]]) == 7
    assert ecm.runtime(terms, [["comp", "L1L2.load"], ["comp", "L1L2.evict"]]) == 5


@pytest.mark.parametrize(
    ("groups", "complaint"),
    [
        ([["comp", "L2L3"]], "unknown term 'L2L3'"),
        ([["comp"]], "'L1L2.load' stands in no overlap group"),
        ([["comp", "L1L2.load"]], "'L1L2.evict' stands in no overlap group"),
        ([["comp", "comp"], ["L1L2.load", "L1L2.evict"]], "counts 'comp' twice"),
        ([], "at least one group"),
        ([["comp", "L1L2.load", "L1L2.evict"], []], "none empty"),
    ],
)
def test_groups_that_do_not_match_the_terms_are_refused(groups: list[Any], complaint: str) -> None:
    with pytest.raises(ModelError, match=complaint):
        ecm.runtime({"comp": 1, "L1L2.load": 4, "L1L2.evict": 2}, groups)


def test_a_link_and_its_direction_in_one_group_would_count_twice() -> None:
    with pytest.raises(ModelError, match="twice"):
        ecm.runtime({"L1L2": 6, "L1L2.load": 4}, [["L1L2", "L1L2.load"]])


def test_a_misspelt_term_suggests_the_right_one() -> None:
    with pytest.raises(ModelError, match="did you mean 'L3Mem'"):
        ecm.runtime({"L3Mem": 6}, [["L3mem"]])


@pytest.mark.parametrize("bad", [-1, float("nan"), float("inf")])
def test_impossible_times_are_refused(bad: float) -> None:
    with pytest.raises(ModelError, match="L1L2 is"):
        ecm.runtime({"comp": 1, "L1L2": [2, bad]}, [["comp", "L1L2"]])


@pytest.mark.parametrize("bandwidth", [0, -32, float("nan")])
def test_a_link_without_bandwidth_is_refused(bandwidth: float) -> None:
    with pytest.raises(ModelError, match="load_B_per_cy"):
        ecm.link_time(16, 8, bandwidth, 32, True)


def test_the_latency_penalty_counts_only_where_data_moves() -> None:
    assert ecm.link_time([0, 16], 0, 16, 16, True, penalty_cy=3).tolist() == [0, 4]


def test_lower_clock_shortens_memory_terms_only() -> None:
    terms = {"T_OL": 8, "T_nOL": 6, "L1L2": 9, "L2L3": 9, "L3Mem": 19}
    slower = ecm.scaled(terms, ["L3Mem"], np.array([1.0, 0.5]))
    assert ecm.runtime(slower, [["T_OL"], ["T_nOL", "L1L2", "L2L3", "L3Mem"]]).tolist() == [43, 33.5]


def test_scaling_a_link_scales_its_directions_too() -> None:
    assert ecm.scaled({"L3Mem.load": 4, "L3Mem.evict": 2, "comp": 1}, ["L3Mem"], 2) == {
        "L3Mem.load": 8,
        "L3Mem.evict": 4,
        "comp": 1,
    }
    with pytest.raises(ModelError, match="unknown term 'L4'"):
        ecm.scaled({"comp": 1}, ["L4"], 2)


def test_saturation_without_memory_traffic_is_never_reached() -> None:
    assert ecm.saturation_cores([10, 10], [0, 10]).tolist() == [np.inf, 1]


def test_saturation_does_not_round_up_floating_point_noise() -> None:
    assert ecm.saturation_cores(3 * 0.1, 0.1) == 3  # 3 * 0.1 > 0.3


def test_memory_busy_longer_than_the_loop_runs_is_refused() -> None:
    with pytest.raises(ModelError, match="t_mem exceeds t_ecm"):
        ecm.saturation_cores(10, 11)


def test_a_hundred_thousand_sizes_give_what_each_size_gives_alone() -> None:
    sizes = np.arange(1, 100_001)
    terms = {"comp": np.full(sizes.shape, 50.0), "RegL1": 8.0, "L1L2": 10.0 + sizes % 7, "L3Mem": sizes / 1e3}
    groups = [["comp"], ["RegL1", "L1L2", "L3Mem"]]
    swept = ecm.runtime(terms, groups)  # type: ignore[arg-type]
    assert swept.shape == sizes.shape
    for i in (0, 31_000, 99_999):
        assert swept[i] == max(50, 8 + 10 + sizes[i] % 7 + sizes[i] / 1e3)


@given(times, times, bandwidths, bandwidths, st.floats(1, 100), st.booleans())
def test_more_bandwidth_never_slows_a_link(load: Any, evict: Any, b_load: Any, b_evict: Any, factor: Any, shared: Any) -> None:
    time = ecm.link_time(load, evict, b_load, b_evict, shared)
    assert ecm.link_time(load, evict, b_load * factor, b_evict, shared) <= time * (1 + 1e-12)
    assert ecm.link_time(load, evict, b_load, b_evict * factor, shared) <= time * (1 + 1e-12)


@given(times, times, bandwidths, bandwidths)
def test_two_unidirectional_links_are_never_slower_than_one_shared(load: Any, evict: Any, b_load: Any, b_evict: Any) -> None:
    apart, shared = (ecm.link_time(load, evict, b_load, b_evict, kind) for kind in (False, True))
    assert apart <= shared <= 2 * apart


@given(link_terms, st.data())
def test_merging_groups_never_speeds_up_and_splitting_never_beats_the_longest_term(terms: Any, data: Any) -> None:
    names = list(terms)
    colours = data.draw(st.lists(st.integers(0, 2), min_size=len(names), max_size=len(names)))
    split = [[n for n, c in zip(names, colours, strict=True) if c == colour] for colour in set(colours)]
    merged = ecm.runtime(terms, [names])
    assert max(terms.values()) <= ecm.runtime(terms, split) <= merged * (1 + 1e-12)


@given(times, times, st.lists(times, max_size=4))
def test_data_further_out_is_never_faster(t_ol: Any, t_nol: Any, t_data: Any) -> None:
    predicted = runtimes(t_ol, t_nol, t_data)
    assert len(predicted) == len(t_data) + 1
    assert all(near <= far for near, far in itertools.pairwise(predicted))


@given(st.lists(st.floats(0, 1e3), min_size=1, max_size=5), st.floats(1, 50))
def test_groups_that_disturb_each_other_take_between_the_longest_and_the_sum(times: Any, sharpness: Any) -> None:
    terms = {str(n): time for n, time in enumerate(times)}
    found = float(ecm.runtime(terms, [[name] for name in terms], sharpness))
    assert max(times) * (1 - 1e-9) <= found <= sum(times) * (1 + 1e-9)


def test_the_sharper_the_overlap_the_nearer_to_the_longest_group() -> None:
    found = [float(ecm.runtime({"a": 10, "b": 8}, [["a"], ["b"]], s)) for s in (1, 2, 4, 100)]
    assert found == sorted(found, reverse=True)
    assert found[0] == pytest.approx(18)
    assert found[-1] == pytest.approx(10)


def test_a_sharpness_below_one_is_an_error() -> None:
    with pytest.raises(ModelError, match=r"sharpness is 0\.5, expected at least 1"):
        ecm.runtime({"a": 10, "b": 8}, [["a"], ["b"]], 0.5)


def test_the_cores_own_terms_overlap_perfectly_where_only_transfers_disturb() -> None:
    groups = [["OL"], ["nOL"], ["L1L2"]]
    alone = ecm.runtime({"OL": 6.0, "nOL": 6.0, "L1L2": 0.0}, groups, 3.0, core_overlaps=True)
    assert float(alone) == pytest.approx(6.0)
    beside = ecm.runtime({"OL": 6.0, "nOL": 4.0, "L1L2": 6.0}, groups, 3.0, core_overlaps=True)
    assert float(beside) == pytest.approx(6 * 2 ** (1 / 3))
    added = ecm.runtime({"OL": 6.0, "nOL": 4.0, "L1L2": 2.0}, [["OL"], ["nOL", "L1L2"]], 3.0, core_overlaps=True)
    assert float(added) == pytest.approx((6.0**3 + 6.0**3 - 4.0**3) ** (1 / 3))


@given(times, times, times, times, st.floats(1, 50))
def test_what_disturbs_takes_between_perfect_overlap_and_none(ecm_time: Any, busy: Any, loads: Any, links: Any, s: Any) -> None:
    transfers = loads + links
    perfect = max(ecm_time, busy, transfers)
    found = float(ecm.disturbed(ecm_time, busy, loads, transfers, s))
    assert perfect * (1 - 1e-9) <= found <= max(perfect, busy + transfers) * (1 + 1e-9)
    assert links > 0 or found == pytest.approx(perfect)


@given(times, times, st.floats(0, 1), st.floats(0, 10))
def test_a_slower_l1_never_makes_a_loop_faster_by_the_latency_that_it_hides(
    latency: Any, inner: Any, part: Any, more: Any
) -> None:
    before, after = (t + float(ecm.latency_beside(latency, t, part)) for t in (inner, inner + more))
    assert after >= before - 1e-9 * (1 + before)


def test_parts_and_sharpness_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ModelError, match=r"hidden is 1[.]5"):
        ecm.latency_beside(1, 1, 1.5)
    with pytest.raises(ModelError, match=r"sharpness is 0[.]5"):
        ecm.disturbed(1, 1, 1, 1, 0.5)
