"""Rules about the data of a loop on made-up points: where each must speak and where it must not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.validate.diagnose import findings
from rooftree.validate.rules import data

from .cases import ADDING, LOOP, OVERLAPPING, TRIAD, case


def test_write_allocates_that_were_evaded_are_told_if_that_makes_it_right() -> None:
    found = data.write_allocate(case(17.6, kernel=TRIAD))
    assert found.evidence == {"stored_B": 64.0, "memory_B": 256.0, "part_evaded": 0.0}
    assert found.would_be == pytest.approx(2 + 4 + 4 + 10 * 192 / 256)


@pytest.mark.parametrize(
    ("loop", "blamed"), [("", True), ("\tvmovntpd %ymm0, (%rdi)\n", True), ("\tvmovupd %ymm0, (%rdi)\n", False)]
)
def test_non_temporal_stores_are_blamed_only_where_the_code_may_have_some(loop: str, blamed: bool) -> None:
    found = data.write_allocate(case(17.6, kernel=TRIAD, compiled={"loop": loop}))
    assert found is not None
    assert ("non-temporal" in found.advice) == blamed
    assert "full_line_stores" in found.advice


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(("avoided", "blamed"), [(None, True), (0.9, True), (0.03, False)])
@pytest.mark.parametrize("loop", ["", "\tvmovupd %ymm0, (%rdi)\n"])
def test_what_measured_streams_of_the_machine_file_refute_is_no_reason(
    cores: int, avoided: float | None, blamed: bool, loop: str
) -> None:
    """`Try: the core claims full lines` stood where store took as long as update, and twice as long as past the caches."""
    here, other = avoided, None if avoided is None else 0.5
    machine = {"avoided_measured": [here, other] if cores == 1 else [other, here]}
    found = data.write_allocate(case(17.6, kernel=TRIAD, machine=machine, cores=cores, compiled={"loop": loop}))
    assert (found is not None and "full_line_stores" in found.advice) is blamed
    assert (found is None) is (not blamed and bool(loop))


def test_no_more_write_allocates_are_left_out_than_lines_come_from_memory() -> None:
    found = data.write_allocate(case(17.0, kernel=TRIAD, traffic=(20, 20)))
    assert found is None or found.would_be >= 2 + 4 + 4
    assert data.write_allocate(case(15.0, kernel=TRIAD, traffic=(20, 20))).would_be == pytest.approx(2 + 4 + 4 + 10 * 20 / 40)


def test_write_allocates_that_were_not_evaded_are_told() -> None:
    found = data.write_allocate(case(23.3, kernel=TRIAD, traffic=(128, 64), machine={"full_line_stores": 1.0}))
    assert found.would_be == pytest.approx(10 + 10 * 256 / 192)


@pytest.mark.parametrize(
    ("measured", "parts"),
    [
        (10.0, {}),  # far faster than that
        (30.0, {}),  # slower, and none was taken to be evaded
        (17.6, {"kernel": {**TRIAD, "arrays": {"a": {"loads": 1, "stores": 1}}}}),  # read anyway
        (8.0, {"data_in": "L3"}),
    ],
)
def test_write_allocates_are_not_blamed_otherwise(measured: float, parts: dict[str, Any]) -> None:
    assert data.write_allocate(case(measured, **{"kernel": TRIAD, **parts})) is None


def test_a_working_set_near_the_size_of_a_cache_is_told() -> None:
    found = data.between_levels(case(15, data_in="L3", seen={"working_set_B": 0.8 * 2**25}))
    assert ("L3", 10, 20) == (found.evidence["cache"], found.evidence["here"], found.evidence["there"])
    faster = data.between_levels(case(14, data_in="Mem", seen={"working_set_B": 1.5 * 2**25}))
    assert faster.evidence["there"] == 10


@pytest.mark.parametrize(("measured", "filled"), [(15, 0.5), (30, 0.8), (20.5, 0.8)])
def test_a_working_set_well_inside_or_a_time_beyond_both_sides_is_not(measured: int, filled: float) -> None:
    assert data.between_levels(case(measured, data_in="L3", seen={"working_set_B": filled * 2**25})) is None


def broken(filled: float, saves_B: float = 128.0, cache: str = "L3", further: str = "Mem") -> dict[str, Any]:
    """A layer condition of a nest, and how full a cache is with it."""
    rows = {"layers": "3 rows of a", "loop": "j"}
    return {"breaks": [{"cache": cache, "link": f"{cache}{further}", "filled": filled, "saves_B": saves_B, **rows}]}


def test_a_layer_condition_about_to_break_is_told_with_what_that_takes() -> None:
    found = data.transition(case(25, shape=broken(0.9)))
    assert found is not None
    assert found.evidence == {"cache": "L3", "filled": 0.9, "up_to_cy_per_cl": pytest.approx(10 + 10 * 384 / 256)}
    assert "3 rows of a, 90 % of L3" in found.sentence
    assert data.transition(case(25)) is None


@pytest.mark.parametrize(("saves_B", "told"), [(128.0, True), (64.0, True), (60.0, False), (16.0, False)])
def test_a_break_that_takes_less_than_half_of_what_is_missing_is_no_reason(saves_B: float, told: bool) -> None:
    """Boxes were 28 % off on two cores, and `a layer condition breaks near this size`: with rows half as long nothing changed."""
    found = data.transition(case(25, shape=broken(0.9, saves_B)))
    assert (found is not None) == told


@pytest.mark.parametrize(
    ("measured", "fill", "told"),
    [
        (16, 0.73, False),
        (25, 0.73, True),
        (16, 1.5, True),
        (25, 1.5, False),
        (16, 0.95, True),
        (25, 1.05, True),
        (25, 0.3, False),
    ],
)
def test_a_break_is_blamed_only_for_what_lies_behind_it(measured: float, fill: float, told: bool) -> None:
    """A loop whose data fill 73 % of L2 ran faster than predicted: what breaks further out would make it slower."""
    assert (data.transition(case(measured, shape=broken(fill))) is not None) == told


def test_more_overlap_than_stated_is_told() -> None:
    found = data.overlap(case(11, overlap=ADDING))
    assert (20, 10) == (found.evidence["predicted"], found.evidence["longest"])
    assert "more" in found.sentence


def test_less_overlap_than_stated_is_told() -> None:
    found = data.overlap(case(19.5, overlap=OVERLAPPING))
    assert found.evidence["sum"] == 20
    assert "less" in found.sentence


@pytest.mark.parametrize(("measured", "overlap"), [(5, ADDING), (30, OVERLAPPING), (22, ADDING)])
def test_times_that_no_overlap_can_make_are_not(measured: int, overlap: dict[str, Any]) -> None:
    assert data.overlap(case(measured, overlap=overlap)) is None


def test_of_a_time_beyond_all_one_after_the_other_no_overlap_is_blamed() -> None:
    """`one after the other they take 42.3; measured are 44.5` was called less overlap."""
    assert data.overlap(case(21, overlap=OVERLAPPING)) is None


def test_rows_from_own_caches_beside_memory_are_told() -> None:
    """Blocks that make planes fit into L2 ran at 0.81 of the speed, and no sentence said why."""
    rows = {"own_rows": 4.0, "read_streams": 5}
    found = data.rows_beside_memory(case(30, shape=rows))
    assert "4 of the 5 rows" in found.sentence
    assert "2.5 for each" in found.sentence
    for other in (
        case(15, shape=rows),
        case(60, shape=rows),
        case(30, shape={**rows, "own_rows": 1.0}),
        case(30, cores=2, shape=rows),
    ):
        assert data.rows_beside_memory(other) is None
    assert data.rows_beside_memory(case(30, data_in="L3", shape=rows)) is None


def test_several_cores_that_get_less_than_the_machine_file_says_do_not_make_it_wrong() -> None:
    """One of three loops with the same bytes got 36.5 GB/s where the others got 47: the file was called wrong."""
    assert "or others used it meanwhile" in data.shared_bandwidth(case(30, cores=4)).sentence
    assert "is too low" in data.shared_bandwidth(case(15, cores=4)).sentence


def test_more_streams_than_prefetchers_follow_are_told() -> None:
    found = data.prefetch(case(30, shape={"streams": 18, "strided": 0}))
    assert found.evidence == {"streams": 18, "strided": 0}
    assert "17.1 GB/s" in found.sentence  # 256 B in 30 cy at 2 GHz


def test_the_bandwidth_of_several_cores_is_that_of_all_of_them() -> None:
    # measured cycles are those in which all cores together do a unit of work
    found = data.prefetch(case(30, shape={"streams": 18, "strided": 0}, cores=4))
    assert "17.1 GB/s" in found.sentence


def test_accesses_across_lines_are_told() -> None:
    assert "move" in data.prefetch(case(30, shape={"streams": 2, "strided": 1})).sentence


@pytest.mark.parametrize(("measured", "place", "streams"), [(30, "Mem", 3), (15, "Mem", 18), (4, "L1", 18)])
def test_few_streams_fast_ones_and_data_in_l1_are_not(measured: int, place: str, streams: int) -> None:
    assert data.prefetch(case(measured, data_in=place, shape={"streams": streams, "strided": 0})) is None


def test_rows_on_the_same_sets_are_told() -> None:
    assert data.conflicts(case(30, shape={"row_B": {"a": 8192}, "streams": 5})).evidence == {"row_B": {"a": 8192}}
    assert data.conflicts(case(30, shape={"row_B": {"a": 8000}, "streams": 5})) is None
    assert data.conflicts(case(30, shape={"row_B": {"a": 8192}, "streams": 2})) is None


def test_vectors_across_lines_are_told_where_they_are_not_counted() -> None:
    loose = case(9, data_in="L1", code=LOOP, options={"alignment": 8})
    assert data.alignment(loose).evidence["alignment_B"] == 8
    counted = case(9, data_in="L1", code=LOOP, options={"alignment": 64}, shape={"offset_accesses": 2})
    assert data.alignment(counted) is None
    by_counts = case(9, data_in="L1", code=LOOP, incore={"engine": "throughput"}, shape={"offset_accesses": 2})
    assert data.alignment(by_counts).evidence["shifted"] == 2
    assert data.alignment(case(30, code=LOOP, options={"alignment": 8})) is None


def test_arrays_at_the_same_place_of_a_page_are_told() -> None:
    sizes = {"a": 8192, "b": 8192, "c": 8192}
    near = case(9, data_in="L2", kernel=TRIAD, shape={"arrays_B": sizes}, options={"padding": 0, "alignment": 64})
    assert data.aliasing(near).evidence["pairs"] == [["a", "b"], ["a", "c"]]
    apart = case(9, data_in="L2", kernel=TRIAD, shape={"arrays_B": sizes}, options={"padding": 1024, "alignment": 64})
    assert data.aliasing(apart) is None
    by_itself = case(9, data_in="L2", kernel=TRIAD, shape={"arrays_B": sizes}, options={"padding": None})
    assert data.aliasing(by_itself) is None


def test_small_pages_beyond_the_tlb_are_told() -> None:
    assert data.pages(case(30, seen={"pages": "1024 MiB a thread, small pages"})).rule == "page size"
    assert data.pages(case(30)) is None
    assert data.pages(case(30, seen={"pages": "4 MiB, small pages", "working_set_B": 2**22})) is None
    assert data.pages(case(15, seen={"pages": "1024 MiB a thread, small pages"})) is None


GATHER = {"name": "gather", "indirect": ["b[index[i]]"], "arrays": {}}


def gathered(measured: float, assumed: Any, high: float | None = 3.0, **parts: Any) -> Any:
    """What is said of indices; ``high``: the limit of the prediction's doubt about them, 0 where it has none."""
    found = case(measured, kernel=GATHER, options={"indirect": assumed}, **parts)
    doubts = [] if high == 0 else [{"kind": "indirect", "low": 1.0, "high": high}]
    return data.indirect(replace(found, predicted={**found.predicted, "doubts": doubts}))


def test_indirect_accesses_are_told_where_they_move_more_than_assumed() -> None:
    assert gathered(30, "best").evidence == {"assumed": "best"}
    assert gathered(30, "worst") is None
    assert gathered(15, "worst").evidence == {"assumed": "worst"}
    assert data.indirect(case(30, kernel=TRIAD)) is None


def test_indices_are_no_reason_where_other_ones_would_not_make_the_difference() -> None:
    """They were one for a table of 4 KiB in L1, and where the core alone took longer."""
    assert gathered(30, "best", 0) is None, "the worst case takes as long"
    assert gathered(60, "best", 1.3) is None, "the worst case explains little of it"
    assert gathered(60, "best", None) is not None
    assert gathered(30, "best", in_L1=30.0) is None, "as slow with all data in L1"
    for assumed, measured in (("worst", 1.5), (16.0, 1.5), (16.0, 8)):
        assert gathered(measured, assumed, data_in="L1") is None
    assert gathered(30, 16.0) is not None
    assert gathered(40, "worst", terms=(50, 2, 4, 4, 10)) is None, "the core takes that long"


def test_a_saturated_bandwidth_that_does_not_fit_is_told() -> None:
    found = data.shared_bandwidth(case(30, cores=4))
    assert found.evidence["measured_GB_s"] == pytest.approx(256 / 30 * 2)
    assert data.shared_bandwidth(case(30, cores=1)) is None
    assert data.shared_bandwidth(case(30, cores=4, ecm={"n_saturation": 8})) is None


def test_the_bandwidth_that_would_be_right_follows_from_the_missing_time() -> None:
    [(link, file, fits)] = data.rate_of_link(case(30))
    assert ("L3Mem", 25.6) == (link, file)
    assert fits == pytest.approx(256 / 20)
    assert list(data.rate_of_link(case(3, data_in="L1"))) == []


def test_a_break_between_caches_is_told_by_the_link_that_pays_for_it() -> None:
    near = broken(0.9, 256.0, "L1", "L2")
    assert data.transition(case(30, terms=(2, 2, 9, 9, 9), data_in="L2", shape=near)) is None, "it would be 20 instead of 11"
    found = data.transition(case(16, terms=(2, 2, 9, 9, 9), data_in="L2", shape=near))
    assert found is not None
    assert found.evidence["up_to_cy_per_cl"] == 20
    assert data.transition(case(16, terms=(2, 2, 9, 9, 9), data_in="L2", shape=broken(0.9))) is None, "nothing comes from memory"


def counted(**links: tuple[float, float]) -> dict[str, Any]:
    return {"counters": {"metrics": {link: {"load_B": load, "evict_B": evict} for link, (load, evict) in links.items()}}}


def test_other_bytes_than_predicted_are_told_with_the_prediction_that_they_make() -> None:
    found = data.counted_traffic(case(24, seen=counted(L3Mem=(292, 64), L1L2=(192, 64))))
    assert found is not None
    assert {"L3Mem": {"predicted_B": 256.0, "counted_B": 356.0}} == found.evidence["links"]
    assert pytest.approx(10 + 10 * 356 / 256) == found.would_be
    assert findings(case(24, seen=counted(L3Mem=(292, 64))))[0].rule == "counted traffic"


@pytest.mark.parametrize(
    ("seen", "cores"),
    [(counted(L3Mem=(196, 64)), 1), (counted(L3Mem=(292, 64)), 4), (counted(), 1), ({"counters": None}, 1), ({}, 1)],
)
def test_traffic_as_predicted_or_of_several_cores_is_no_reason(seen: dict[str, Any], cores: int) -> None:
    assert data.counted_traffic(case(24, seen=seen, cores=cores)) is None


def test_bytes_that_lead_away_from_the_measurement_are_no_reason() -> None:
    """Less was moved than predicted, and it took longer."""
    assert "counted traffic" not in [found.rule for found in findings(case(24, seen=counted(L3Mem=(92, 64))))]
