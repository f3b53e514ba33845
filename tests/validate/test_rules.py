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

from .cases import LOOP, OVERLAPPING, case


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


def test_a_loop_that_is_as_slow_in_l1_is_not_told_of_overlap() -> None:
    """13 cy/CL in L1 and L2 alike: the core, and no transfer."""
    late = case(19.5, overlap=OVERLAPPING, in_L1=19.4)
    assert data.overlap(late) is None
    assert "no longer with data in Mem than in L1" in code.core_limit(late).sentence
    assert data.overlap(case(19.5, overlap=OVERLAPPING, in_L1=5.0)) is not None


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


BUSY: dict[str, Any] = {"terms": (60, 2, 2, 4, 6), "data_in": "L2"}
"""The core takes 60 cy/CL, whatever the caches do."""


@pytest.mark.parametrize("measured", [36.6, 70.0, 90.0])
def test_caches_do_not_explain_what_the_core_hides(measured: float) -> None:
    """A layer condition was named for a loop that ran faster than its own instructions were predicted to."""
    near = {"cache": "L1", "link": "L1L2", "filled": 0.97, "saves_B": 128.0, "layers": "3 rows of a", "loop": "j"}
    shape = {"streams": 20, "strided": 1, "breaks": [near]}
    found = findings(case(measured, code={**LOOP, "bound": "frontend"}, shape=shape, **BUSY))
    assert [f.rule for f in found] == ["in-core model"]
    assert "frontend" in found[0].sentence


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
