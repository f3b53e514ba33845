"""Each rule of the diagnosis on made-up points: where it must speak and where it must not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rooftree.measure.contents import STRANGE_NUMBERS
from rooftree.measure.timing import SHARED_CORE
from rooftree.validate.case import Doubted
from rooftree.validate.diagnose import diagnose, findings
from rooftree.validate.rules import compiled_code as code
from rooftree.validate.rules import data, measurement

from .cases import ADDING, OVERLAPPING, case

TRIAD = {
    "name": "triad",
    "flops": {"add": 1, "mul": 1},
    "arrays": {
        "a": {"type": "double", "loads": 0, "stores": 1},
        "b": {"type": "double", "loads": 1, "stores": 0},
        "c": {"type": "double", "loads": 1, "stores": 0},
    },
}
LOOP = {
    "lanes": 4,
    "vector_B": 32,
    "per_pass": 4.0,
    "instructions": 6,
    "fma": 1,
    "mul": 0,
    "add": 0,
    "chain": 2.0,
    "ports": 2.0,
    "bound": "ports",
    "unknown": [],
    "reduction": False,
}


# ---- the measurement


def test_a_machine_file_of_another_microarchitecture_is_told() -> None:
    found = measurement.other_machine(case(20, machine={"arch": "skx"}))
    assert {"machine_arch": "skx", "host_arch": "zen9"} == found.evidence


@pytest.mark.parametrize("arch", ["zen9", ""])
def test_the_same_microarchitecture_or_an_unknown_one_is_not(arch: str) -> None:
    assert measurement.other_machine(case(20, machine={"arch": arch})) is None


def test_code_of_another_compiler_is_told() -> None:
    mine = {**LOOP, "compiled": {"version": "gcc 12.2.0", "flags": ["-O3", "-march=znver3"]}}
    found = measurement.other_code(case(20, code=mine, compiled={"version": "clang 17.0.1", "flags": ["-O3", "-march=znver3"]}))
    assert ["gcc 12.2.0", "clang 17.0.1"] == found.evidence["version"]


def test_the_same_code_with_flags_that_do_not_matter_is_not() -> None:
    mine = {**LOOP, "compiled": {"version": "gcc 12.2.0", "flags": ["-O3", "-fopenmp"]}}
    same = {"version": "gcc 12.2.0", "flags": ["-O3", "-Iinclude", "-DN=3"]}
    assert measurement.other_code(case(20, code=mine, compiled=same)) is None


def test_of_a_shared_core_the_advice_speaks() -> None:
    """No load average shows another tenant's thread on the same core."""
    shared = measurement.disturbed(case(20, seen={"quality": "disturbed", "why": f"{SHARED_CORE} in 27 of 27 bursts"}))
    other = measurement.disturbed(case(20, seen={"quality": "disturbed", "why": "3 of 20 samples left"}))
    assert shared is not None
    assert other is not None
    assert "hardware thread" in shared.advice
    assert "tenant" in shared.advice
    assert "hardware thread" not in other.advice


def test_a_load_average_is_told_only_where_nobody_knows_what_others_did() -> None:
    """`(load average 1.33)` stood on each page: the load of the campaign itself."""
    seen = {"quality": "disturbed", "why": "3 of 20 samples left"}
    alone, beside, old = (
        measurement.disturbed(replace(case(20, seen=seen), environment={"load": 1.33, **others}))
        for others in ({"others": 0.02}, {"others": 0.8}, {})
    )
    assert alone is not None
    assert beside is not None
    assert old is not None
    assert "load" not in alone.advice
    assert "processors busy" not in alone.advice
    assert "other programs kept 0.80 processors busy" in beside.advice
    assert "load average 1.33" in old.advice


def test_where_numbers_became_strange_other_numbers_are_advised() -> None:
    """Zeros over zeros are no numbers on a quiet machine, either, which was advised."""
    strange = measurement.disturbed(
        case(20, seen={"quality": "disturbed", "why": f"of the numbers in a, 3 are denormal: {STRANGE_NUMBERS}"})
    )
    assert strange is not None
    assert "--arg NAME=" in strange.advice
    assert "quiet" not in strange.advice


@pytest.mark.parametrize("seen", [{"quality": "disturbed", "why": "3 of 20 samples left"}, {"interval": [15.0, 25.0]}])
def test_a_measurement_that_is_not_firm_is_told(seen: dict[str, Any]) -> None:
    found = measurement.disturbed(case(20, seen=seen))
    assert found.evidence["quality"] == seen.get("quality", "ok")
    assert seen.get("why", "25") in found.sentence


def test_a_firm_measurement_is_not() -> None:
    assert measurement.disturbed(case(20, seen={"interval": [19.5, 20.5]})) is None


def test_another_clock_is_told_and_a_close_one_is_not() -> None:
    assert measurement.clock(case(20, seen={"clock_GHz": 2.5})).evidence == {"measured_GHz": 2.5, "file_GHz": 2.0}
    assert measurement.clock(case(20, seen={"clock_GHz": 2.04})) is None


def test_cores_beyond_a_domain_are_told() -> None:
    assert measurement.domains(case(30, cores=9)).evidence["cores_per_domain"] == 8
    assert measurement.domains(case(30, cores=8)) is None


def test_numa_balancing_matters_on_several_nodes_with_data_in_memory() -> None:
    several = {"arch": "zen9", "numa_nodes": 2, "numa_balancing": "1"}
    assert measurement.domains(case(30, environment=several)).rule == "NUMA"
    assert measurement.domains(case(30, environment={**several, "numa_balancing": "0"})) is None
    assert measurement.domains(case(30, environment={**several, "numa_nodes": 1})) is None
    assert measurement.domains(case(9, data_in="L2", environment=several)) is None


def test_what_others_measured_is_not_called_unfirm_for_not_being_verified() -> None:
    assert measurement.disturbed(case(20, seen={"quality": "unverified"}, elsewhere=True)) is None
    assert measurement.disturbed(case(20, seen={"quality": "unverified"})) is not None
    assert measurement.disturbed(case(20, seen={"quality": "disturbed"}, elsewhere=True)) is not None


# ---- the code


def test_narrower_vectors_than_counted_are_told_and_explain_the_time() -> None:
    scalar = {**LOOP, "lanes": 1, "vector_B": 0}
    found = code.vector_width(case(8, data_in="L1", incore={"engine": "throughput", "lanes": 4}, code=scalar))
    assert found.evidence == {"assumed": 4, "compiled": 1, "vector_B": 0}
    assert found.would_be == pytest.approx(8)


@pytest.mark.parametrize(
    "parts",
    [
        {"incore": {"engine": "throughput", "lanes": 4}, "code": LOOP},  # as counted
        {"incore": {"engine": "asm", "lanes": 1}, "code": {**LOOP, "lanes": 1}},  # predicted from the code itself
        {"incore": {"engine": "throughput", "lanes": 4}, "code": {}},  # nobody knows
        {"incore": {"engine": "throughput", "lanes": 2}, "code": LOOP},  # wider, though the measurement is slower
    ],
)
def test_vectors_as_counted_are_not(parts: dict[str, Any]) -> None:
    assert code.vector_width(case(8, data_in="L1", **parts)) is None


def test_a_loop_without_fma_is_told_where_the_prediction_fuses() -> None:
    apart = {**LOOP, "fma": 0, "mul": 2, "add": 2, "ports": 4.0}
    found = code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "throughput"}, code=apart))
    assert found.would_be == pytest.approx(4)
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "throughput"}, code=LOOP)) is None
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore={"engine": "asm"}, code=apart)) is None
    without = {"engine": "throughput"}
    assert code.no_fma(case(4, data_in="L1", kernel=TRIAD, incore=without, code=apart, machine={"fma": False})) is None


def test_a_chain_that_the_prediction_leaves_out_is_told() -> None:
    summing = {**LOOP, "chain": 32.0, "bound": "recurrence", "reduction": True}
    found = code.dependency_chain(case(32.5, data_in="L1", incore={"engine": "throughput"}, code=summing))
    assert found.would_be == pytest.approx(32)
    assert "-ffast-math" in found.advice


def test_a_chain_that_is_shorter_than_its_latencies_is_told() -> None:
    bound = {**LOOP, "chain": 32.0, "bound": "recurrence", "ports": 6.0}
    found = code.dependency_chain(case(10, terms=(32, 2, 4, 4, 10), data_in="L1", code=bound))
    assert found.evidence == {"chain": 32.0, "ports": 6.0}
    guarded: dict[str, Any] = {"terms": (32, 2, 4, 4, 10), "data_in": "L1", "shape": {"guarded": True}}
    assert code.dependency_chain(case(10, code={**bound, "branches": 1}, **guarded)) is None, "it took the shorter path"
    assert code.dependency_chain(case(10, code={**bound, "branches": 0}, **guarded)) is not None


def test_a_chain_that_is_part_of_the_prediction_is_not() -> None:
    counted = {**LOOP, "chain": 32.0, "bound": "recurrence"}
    assert code.dependency_chain(case(40, terms=(32, 2, 4, 4, 10), data_in="L1", code=counted)) is None
    assert code.dependency_chain(case(40, data_in="L1", code=LOOP)) is None
    hidden = {**LOOP, "chain": 8.0}
    assert code.dependency_chain(case(30, code=hidden, incore={"engine": "throughput"})) is None, "behind the transfers"


def test_costs_that_were_assumed_are_told() -> None:
    assert "exp (20 cy)" in code.assumed_costs(case(30, incore={"engine": "throughput", "assumed": {"exp": 20.0}})).sentence
    assert code.assumed_costs(case(30, code={**LOOP, "unknown": ["vfoo xmm"]})).evidence["unknown"] == ["vfoo xmm"]
    assert code.assumed_costs(case(30, code=LOOP)) is None


def test_code_that_could_not_be_predicted_is_told() -> None:
    said = ("not from the machine code: the loop that gcc makes of maximum calls fmax, whose time is not known",)
    found = code.other_than_code(case(64, data_in="L1", incore={"engine": "throughput"}, notes=said))
    assert "calls fmax" in found.sentence
    assert code.other_than_code(case(64, data_in="L1", incore={"engine": "throughput"}, notes=("another note",))) is None
    assert code.other_than_code(case(64, data_in="L1", incore={"engine": "asm"}, notes=said)) is None


def test_conditions_in_the_loop_are_told() -> None:
    assert code.branches(case(30, shape={"guarded": True}, options={"branch": "both"})).evidence == {"counted": "both"}
    assert code.branches(case(30, shape={"guarded": False})) is None


def test_code_without_branches_guesses_nothing() -> None:
    """Masks and conditional moves: sat16 and maxidx were told that branches take 15 to 20 cycles."""
    guarded: dict[str, Any] = {"shape": {"guarded": True}, "options": {"branch": "both"}}
    assert code.branches(case(30, code={**LOOP, "branches": 0}, **guarded)) is None
    assert code.branches(case(30, code={**LOOP, "branches": 1}, **guarded)) is not None


def test_a_row_that_is_written_out_has_no_start() -> None:
    said = ("machine code: rows.c, main loop .L2 (scalar code; all 7 iterations of the loop over k are written out in it)",)
    assert code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 7.0})) is not None
    assert code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 7.0}, notes=said)) is None


def test_a_loop_that_is_as_slow_in_l1_is_not_told_of_overlap() -> None:
    """13 cy/CL in L1 and L2 alike: the core, and no transfer."""
    late = case(19.5, overlap=OVERLAPPING, in_L1=19.4)
    assert data.overlap(late) is None
    assert "no longer with data in Mem than in L1" in code.core_limit(late).sentence
    assert data.overlap(case(19.5, overlap=OVERLAPPING, in_L1=5.0)) is not None


def test_flags_of_floating_point_are_for_code_that_has_some() -> None:
    said = ("not from the machine code: no loop of the compiled code is the innermost loop",)
    counted: dict[str, Any] = {"incore": {"engine": "throughput"}, "notes": said}
    sieve = code.other_than_code(case(64, data_in="L1", kernel={"name": "sieve", "arrays": {}, "flops": {}}, **counted))
    assert "-ffast-math" not in sieve.advice
    summed = code.other_than_code(case(64, data_in="L1", kernel={"name": "sum", "arrays": {}, "flops": {"add": 1}}, **counted))
    assert "-ffast-math" in summed.advice


def test_few_passes_of_the_inner_loop_are_told() -> None:
    found = code.short_loops(case(10, data_in="L1", code=LOOP, shape={"inner": 18.0}))
    assert (4.5, 2) == (found.evidence["passes"], found.evidence["remainder"])


@pytest.mark.parametrize(("kind", "high", "told"), [("flow", 6.0, False), ("flow", 1.5, True), ("setup", 6.0, True)])
def test_rows_that_wait_for_each_other_are_not_put_down_to_their_starts(kind: str, high: float, told: bool) -> None:
    waiting = case(10, data_in="L1", code=LOOP, shape={"inner": 18.0}, doubts=(Doubted(kind, "Rows wait", 1.0, high),))
    assert told == (code.short_loops(waiting) is not None)


@pytest.mark.parametrize(("measured", "inner"), [(10, 400.0), (1.5, 18.0), (10, None)])
def test_long_loops_and_loops_faster_than_predicted_are_not(measured: float, inner: float | None) -> None:
    assert code.short_loops(case(measured, data_in="L1", code=LOOP, shape={"inner": inner})) is None


def test_of_a_loop_whose_code_is_not_known_no_start_is_claimed() -> None:
    """The compiler may have unrolled it into the loop around it."""
    assert code.short_loops(case(10, data_in="L1", shape={"inner": 11.0})) is None


def test_sweeps_that_start_a_parallel_region_are_told() -> None:
    parallel = {"name": "sweep", "arrays": {}, "parallel_loop": "i"}
    found = code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 894.0}))
    assert found.evidence == {"sweep_cy": 1341.0, "missing_cy": 1117.5}
    assert code.short_sweeps(case(12, data_in="L1", kernel={"name": "k"}, shape={"sweep": 894.0})) is None
    assert code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 8e6})) is None, "too much is missing"
    assert code.short_sweeps(case(12, data_in="L1", kernel=parallel, shape={"sweep": 80.0})) is None, "too little is missing"
    many = case(12, data_in="L1", kernel=parallel, shape={"sweep": 16_000.0})
    assert code.short_sweeps(many) is None, "one thread is started sooner"
    assert code.short_sweeps(replace(many, cores=16)) is not None


def test_with_data_in_l1_only_the_core_can_be_off() -> None:
    assert code.core_limit(case(3, data_in="L1", code=LOOP)).evidence["bound"] == "ports"
    assert code.core_limit(case(30)) is None


# ---- the data


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


@pytest.mark.parametrize(("measured", "filled"), [(15, 0.5), (30, 0.8)])
def test_a_working_set_well_inside_or_a_time_beyond_both_sides_is_not(measured: int, filled: float) -> None:
    assert data.between_levels(case(measured, data_in="L3", seen={"working_set_B": filled * 2**25})) is None


def test_a_layer_condition_about_to_break_is_told() -> None:
    assert data.transition(case(25, ecm={"near_transition": True})).rule == "layer condition"
    assert data.transition(case(25)) is None


@pytest.mark.parametrize(("measured", "told"), [(25, True), (45, True), (200, False)])
def test_a_break_is_not_blamed_for_more_than_all_rows_over_all_links_take(measured: float, told: bool) -> None:
    found = data.transition(case(measured, ecm={"near_transition": True}, shape={"streams": 8}))
    assert (found is not None) == told


@pytest.mark.parametrize(
    ("measured", "fill", "told"),
    [
        (15, 0.73, False),
        (25, 0.73, True),
        (15, 1.5, True),
        (25, 1.5, False),
        (15, 0.95, True),
        (25, 1.05, True),
        (25, 0.3, False),
    ],
)
def test_a_break_is_blamed_only_for_what_lies_behind_it(measured: float, fill: float, told: bool) -> None:
    """A loop whose data fill 73 % of L2 ran faster than predicted: what breaks further out would make it slower."""
    found = data.transition(case(measured, ecm={"near_transition": True}, shape={"fills": [19.0, fill, 0.04]}))
    assert (found is not None) == told


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


def test_a_core_that_is_off_in_several_places_is_told_as_such() -> None:
    """A box took 6 to 28 % longer than predicted in L1 as in memory, and starts of rows, L3 and overlap were named."""
    core = (20, 2, 1, 1, 2)
    slow = [case(26, terms=core, data_in=place, overlap=OVERLAPPING, shape={}) for place in ("L1", "L2", "Mem")]
    found = next(f for f in diagnose(slow) if f.rule == "core in all places")
    assert "in L1 as in L2 as in Mem" in found.sentence
    assert "too little" in found.sentence
    for others in (
        [*slow[:1], *slow[:1], *slow[:1]],
        [*slow[:2], case(16, terms=core, data_in="L3", overlap=OVERLAPPING, shape={})],
    ):
        assert "core in all places" not in [f.rule for f in diagnose(others)]


def test_what_is_further_off_in_memory_is_not_the_core_alone() -> None:
    """A box was 15 % off in caches and 32 % in memory, where transfers were said to be no reason."""
    core = (20, 2, 1, 1, 2)
    slow = [case(23.5, terms=core, data_in=place, overlap=OVERLAPPING, shape={}) for place in ("L1", "L1", "L2")]
    far = [case(29, terms=core, data_in="Mem", overlap=OVERLAPPING, shape={}) for _ in range(3)]
    found = next(f for f in diagnose([*slow, *far]) if f.rule == "core in all places")
    assert "in L1 as in L2:" in found.sentence
    assert set(found.points) == {0, 1, 2}


def test_a_link_that_moved_more_elsewhere_has_no_less_bandwidth() -> None:
    """Points in memory were said to wait for T_L1L2, of which 14 B/cy would fit: with data in L2 the same loop moved 25."""
    slow = [case(m, terms=(2, 2, 20, 1, 2), data_in="Mem") for m in (40, 41, 42)]
    names = [[f.rule for f in diagnose(cases)] for cases in (slow, [*slow, case(21, terms=(2, 2, 20, 1, 2), data_in="L2")])]
    assert ["bandwidth of a link" in found for found in names] == [True, False]


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


def test_a_loop_that_waits_for_its_core_is_not_said_to_wait_for_a_link() -> None:
    """On a Zen 5 one page said of the same points that no transfer is the reason, and that they wait for L1L2."""
    for core, waits in ((11, True), (15, False)):
        slow = [
            case(26, terms=(core, 2, 12, 1, 0), data_in=place, overlap=OVERLAPPING, shape={}, ecm={"T_single": 15.5})
            for place in ("L2", "L3", "L2", "L3")
        ]
        rules = [found.rule for found in diagnose(slow)]
        assert ("bandwidth of a link" in rules) == waits
        assert ("core in all places" in rules) != waits


# ---- loops that wait for the core alone

BUSY: dict[str, Any] = {"terms": (60, 2, 2, 4, 6), "data_in": "L2", "ecm": {"near_transition": True}}
"""The core takes 60 cy/CL, whatever the caches do."""


@pytest.mark.parametrize("measured", [36.6, 70.0, 90.0])
def test_caches_do_not_explain_what_the_core_hides(measured: float) -> None:
    """A layer condition was named for a loop that ran faster than its own instructions were predicted to."""
    found = findings(case(measured, code={**LOOP, "bound": "frontend"}, shape={"streams": 20, "strided": 1}, **BUSY))
    assert [f.rule for f in found] == ["in-core model"]
    assert "frontend" in found[0].sentence


def test_a_break_that_would_be_seen_is_told() -> None:
    assert data.transition(case(20, terms=(2, 2, 9, 9, 9), data_in="L2", ecm={"near_transition": True})) is not None


def test_what_makes_the_prediction_worse_is_no_reason() -> None:
    """Rows of a triangle overlap: the chain of one row alone is three times what was measured."""
    chained = {**LOOP, "chain": 32.0, "bound": "recurrence", "reduction": True}
    counted = case(16.1, terms=(10.9, 2, 4, 4, 10), data_in="L1", code=chained, incore={"engine": "throughput"})
    assert all(f.would_be is None or counted.nearer(f.would_be) for f in findings(counted))
    found = code.dependency_chain(case(16.1, terms=(10.9, 2, 4, 4, 10), data_in="L1", code=chained))
    assert found is not None
    assert found.would_be is None
    assert "-ffast-math" not in found.advice
    assert "rows overlap less" in found.sentence


def test_a_prediction_that_is_a_range_says_so_beside_the_measurement() -> None:
    """predict said `at least 5.6 cy/CL`, validate 14.8."""
    said = ("a[i*m+j] moves from page to page: misses of the TLB are not counted.",)
    found = measurement.in_doubt(case(16, ecm={"at_least": 5.6}, doubts=said))
    assert found is not None
    assert "at least 5.6" in found.sentence
    assert "page to page" in found.sentence
    assert measurement.in_doubt(case(16, ecm={"at_least": 19.5, "at_most": 20.5}, doubts=said)) is None
    assert measurement.in_doubt(case(16)) is None


LINKS = Doubted("hypotheses", "measuring did not decide between hypotheses with data in L2", 0.8, 1.4)
CODE = Doubted("ends", "rows are short", 1.0, 1.2)


def test_doubts_stand_in_the_order_of_what_they_explain() -> None:
    """`hypotheses ... L2` stood first though the loop took as long in L1."""
    wide = {"at_least": 14, "at_most": 40}
    for in_l1, first, leads in ((None, LINKS, True), (25.0, CODE, True)):
        found = measurement.in_doubt(case(25, ecm=wide, doubts=(CODE, LINKS), in_L1=in_l1))
        assert found is not None
        words = found.sentence.partition("doubts: ")[2]
        assert words.lower().startswith(first.words.lower())
        assert found.evidence["explains"] == leads
    faster = measurement.in_doubt(case(17, ecm=wide, doubts=(CODE, LINKS)))
    assert faster is not None
    assert faster.sentence.partition("doubts: ")[2].lower().startswith(LINKS.words.lower()), "short rows make nothing faster"


@pytest.mark.parametrize(
    ("measured", "in_l1", "leads"), [(25, None, True), (25, 25.0, False), (50, None, False), (17, 17.0, True)]
)
def test_a_doubt_about_transfers_is_no_first_reason_for_a_core_that_is_off(
    measured: float, in_l1: float | None, leads: bool
) -> None:
    """Nor one whose range does not reach the measurement."""
    off = case(measured, ecm={"at_least": 14, "at_most": 30}, doubts=(LINKS,), in_L1=in_l1, shape={"streams": 20})
    rules = [found.rule for found in diagnose([off])]
    assert "in doubt" in rules
    assert (rules[0] == "in doubt") == leads, rules
    assert len(rules) > 1 or leads


def test_what_is_printed_as_the_end_of_a_range_lies_in_it() -> None:
    """`between 36.1 and 96, outside of which 96 lies`."""
    found = measurement.in_doubt(case(96.04, ecm={"at_least": 36.1, "at_most": 95.98}, doubts=("branches.",)))
    assert found is not None
    assert "in which 96 lies" in found.sentence


def test_where_calls_take_the_time_no_recurrence_is_blamed() -> None:
    """predict said `by calls`, validate `(recurrence)` and to calibrate instructions."""
    waiting = case(
        130, terms=(115, 2, 0, 0, 0), data_in="L1", code={**LOOP, "bound": "recurrence"}, incore={"limits": {"calls": 115}}
    )
    found = code.core_limit(waiting)
    assert found is not None
    assert "(calls)" in found.sentence
    assert "--assume" in found.advice


# ---- counted, or measured by others


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


def test_no_model_is_off_where_a_doubt_holds_the_measurement() -> None:
    """`only the core's own model can be off` stood below a doubt about branches in whose range the measurement lay."""
    doubt = Doubted("branches", "the data decide which path a pass takes", 1.0, 6.0)
    ecm = {"at_least": 2.0, "at_most": 12.0}
    held, missed = (findings(case(t, data_in="L1", ecm=ecm, doubts=(doubt,))) for t in (4, 24))
    assert ["in doubt"] == [found.rule for found in held]
    assert ["in doubt", "in-core model"] == [found.rule for found in missed]
    assert not any("only" in found.sentence for found in missed)


def test_of_code_that_others_ran_nothing_is_claimed() -> None:
    """Data in L1, measured twice as long as predicted: our model may be right, and their code another one."""
    ours, theirs = (case(4, data_in="L1", elsewhere=elsewhere) for elsewhere in (False, True))
    assert ["in-core model"] == [found.rule for found in findings(ours)]
    told = findings(theirs)
    assert ["unknown code"] == [found.rule for found in told]
    assert "do not hold the code that ran" in told[0].sentence


def test_short_rows_that_others_ran_are_told_without_their_passes() -> None:
    found = code.short_loops(case(30, shape={"inner": 10}, elsewhere=True))
    assert found is not None
    assert "passes that are not known" in found.sentence
    assert code.short_loops(case(30, shape={"inner": 10})) is None  # ours, and its code could not be looked at


def test_in_short_rows_the_part_of_their_ends_is_told() -> None:
    """The core takes 6 cy/CL in long rows, and 20 in rows of 11, measured are 12."""
    found = code.core_limit(
        case(12, terms=(20, 2, 0, 0, 0), data_in="L1", shape={"inner": 11}, incore={"engine": "asm", "T_OL": 6})
    )
    assert found is not None
    assert "14 of the 20 are what starts and remainders of rows of 11 iterations" in found.sentence
    longer = case(12, terms=(20, 2, 0, 0, 0), data_in="L1", shape={"inner": 1100}, incore={"engine": "asm", "T_OL": 6})
    assert "rows" not in getattr(code.core_limit(longer), "sentence", "rows")


def test_few_bursts_are_a_matter_of_the_time_limit() -> None:
    found = measurement.disturbed(case(20, seen={"quality": "disturbed", "why": "the time limit left 3 bursts, 5 are wanted"}))
    assert found is not None
    assert "longer --time-limit" in found.advice
    assert "quiet" not in found.advice


def test_a_point_that_is_off_speaks_for_a_reason_and_not_a_green_one_within_its_range() -> None:
    doubts, seen = ("rows are short",), {"interval": None}
    inside = replace(case(60, ecm={"at_least": 20, "at_most": 70}, doubts=doubts, seen=seen), verdict="green")
    outside = case(30, ecm={"at_least": 20, "at_most": 25}, doubts=doubts, seen=seen)
    joined = next(found for found in diagnose([inside, outside]) if found.rule == "in doubt")
    assert 1 == joined.at
    assert [0, 1] == joined.points
    assert "outside of which 30 lies" in joined.sentence


def test_a_disturbed_point_gets_no_reason_from_the_doubts_of_its_prediction() -> None:
    """It decides nothing, so that whether it lies within a range says nothing."""
    ecm = {"at_least": 5.6, "at_most": 12.0}
    torn = {"quality": "disturbed", "why": "other processes took the core"}
    assert "in doubt" in [found.rule for found in findings(case(16, ecm=ecm, doubts=("paths.",)))]
    assert "in doubt" not in [found.rule for found in findings(case(16, ecm=ecm, doubts=("paths.",), seen=torn))]
