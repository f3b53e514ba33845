"""The rule by which parts make a runtime, in words: which add up, which overlap, which decide."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import rooftree
from rooftree.models import memory
from rooftree.report.prediction.points import number
from rooftree.results.machine import MachineFacts, Overlap
from rooftree.results.prediction_document import EcmTerms
from rooftree.site.composition import LATE_SHARPNESS, Composition, composition, longest_lines

from .pages import MODELLED

TIMES = {"T_OL": 4.0, "T_nOL": 3.0, "T_data": {"L1L2": 5.0, "L2L3": 16.0, "L3Mem": 11.0}}


def machine_of(
    groups: Sequence[Sequence[str]], by_location: Mapping[str, Any] | None = None, sharpness: float | None = None
) -> MachineFacts:
    overlap = Overlap(default=groups, by_location=by_location or {}, sharpness=sharpness)
    return MachineFacts(
        name="m",
        title="M",
        sha256="0" * 64,
        clock_Hz=2e9,
        simd_bytes=32,
        sockets=1,
        cores_per_socket=4,
        cores_per_domain=4,
        overlap=overlap,
    )


def made(
    groups: Sequence[Sequence[str]],
    single: float,
    *,
    cores: int = 1,
    by_location: Mapping[str, Any] | None = None,
    sharpness: float | None = None,
    **changed: Any,
) -> Composition:
    machine = machine_of(groups, by_location, sharpness)
    values = {**TIMES, "prediction": {}, "T_single": single, "cy_per_cl": single, "data_in": "Mem", "n_saturation": 3}
    found = composition(machine, EcmTerms(**{**values, "near_transition": False, **changed}), cores)
    assert found is not None
    return found


def test_parts_that_add_up_stand_in_one_line_with_their_sum_and_the_one_that_decides() -> None:
    found = made([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 35.0)
    assert [g.text for g in found.groups] == ["T_OL = 4 cy/CL", "T_nOL + T_L1L2 + T_L2L3 + T_L3Mem = 3 + 5 + 16 + 11 = 35 cy/CL"]
    assert [g.decides for g in found.groups] == [False, True]
    assert "what stands in one line adds up, and the lines overlap: the longest" in found.rule
    assert "the largest part of it is T_L2L3" in found.decides
    assert "46 %" in found.decides


def test_parts_that_all_overlap_say_so() -> None:
    found = made([["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L3Mem"]], 16.0)
    assert "all parts overlap: the longest is the runtime" in found.rule
    assert found.decides.startswith("T_L2L3 (transfers over L2L3) decides: 16 cy/CL")


def test_the_groups_are_those_of_the_place_of_the_data() -> None:
    found = made(
        [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 19.0, by_location={"Mem": [["OL"], ["nOL", "L2L3"], ["L1L2", "L3Mem"]]}
    )
    assert [g.decides for g in found.groups] == [False, True, False]


def test_links_without_traffic_are_left_out() -> None:
    found = made([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 8.0, data_in="L2", T_data={"L1L2": 5.0, "L2L3": 0.0, "L3Mem": 0.0})
    assert found.groups[1].text == "T_nOL + T_L1L2 = 3 + 5 = 8 cy/CL"


def test_imperfect_overlap_is_told_with_its_power() -> None:
    found = made([["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]], 28.0, sharpness=6.0)
    assert "not perfectly: the runtime is (sum of line^6)^(1/6)" in found.rule
    assert "The longest line takes 27 of the 28 cy/CL" in found.decides


def test_single_directions_have_no_number_of_their_own() -> None:
    found = made([["OL"], ["nOL"], ["L1L2"], ["L2L3.load", "L3Mem"]], 19.0)
    assert found.groups[3].text == "the loads of T_L2L3 + T_L3Mem = at most 16 + 11 cy/CL"
    assert not any(g.decides for g in found.groups)
    assert "of which single directions count" in found.decides


def test_a_runtime_between_two_places_is_not_claimed_for_a_line() -> None:
    found = made([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 30.0)
    assert not any(g.decides for g in found.groups)
    assert "not those of one line" in found.decides


@pytest.mark.parametrize("saturated", [True, False])
def test_several_cores_say_what_they_share(saturated: bool) -> None:
    found = made([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 35.0, cores=4, cy_per_cl=9.0, T_memory_busy=9.0, saturated=saturated)
    assert "4 cores together take 9 cy/CL, of which the memory is busy for 9" in found.decides
    assert saturated == ("saturated and decides" in found.decides)


def test_with_imperfect_overlap_the_largest_part_is_no_more_than_it_is() -> None:
    found = made([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], 35.3, sharpness=3.0)
    assert found.decides == (
        "The longest line takes 35 of the 35.3 cy/CL of one core; the largest part of it is T_L2L3 (transfers over L2L3), with "
        "16 cy/CL (46 %)."
    )
    alone = made([["OL"], ["L2L3"]], 16.2, sharpness=3.0)
    assert alone.decides == "The longest line takes 16 of the 16.2 cy/CL of one core: T_L2L3 (transfers over L2L3)."


@pytest.mark.parametrize(
    ("T_OL", "said"), [(4.0, "T_nOL + T_L1L2: 8"), (7.0, "T_nOL + T_L1L2: 8; T_OL: 7"), (9.0, "T_OL: 9; T_nOL + T_L1L2: 8")]
)
def test_what_takes_longest_names_what_is_nearly_as_long(T_OL: float, said: str) -> None:
    values: dict[str, Any] = {**TIMES, "T_OL": T_OL, "T_data": {"L1L2": 5.0, "L2L3": 0.0}}
    ecm = EcmTerms(**values, prediction={}, T_single=9.5, cy_per_cl=9.5, data_in="L2", n_saturation=None, near_transition=False)
    assert longest_lines(machine_of([["OL"], ["nOL", "L1L2"]]), ecm) == said


def calculated(made: Composition) -> float:
    """What a pocket calculator makes of the printed sum."""
    typed = made.sum.partition(" = ")[0].replace("^", "**")
    assert re.fullmatch(r"[\d.+\-*/(), max]+", typed), made
    return float(eval(typed, {"max": max}))


SWEEPS = (("triad", {"N": [100, 2000, 30_000, 10**7]}), ("3D-r1-star", {"M,N,P": [10, 40, 120, 400]}))


@pytest.mark.parametrize("machine", MODELLED)
def test_the_printed_sum_gives_the_printed_runtime_on_every_machine(machine: str) -> None:
    for kernel, sizes in SWEEPS:
        p = rooftree.predict(kernel, machine, sizes, incore="throughput")
        for point in p.points():
            found = composition(p.machine, point.ecm, 1)
            assert found is not None
            assert calculated(found) == pytest.approx(point.ecm.T_single, rel=2e-3), found
            assert found.sum.endswith(f" = {number(point.ecm.T_single)} cy/CL")


@pytest.mark.parametrize(
    ("groups", "more", "single"),
    [
        ([["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]], {}, 35.0),
        ([["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]], {"sharpness": 6.0}, 27.0),
        ([["OL"], ["nOL"], ["L1L2", "L2L3"], ["L3Mem"]], {"sharpness_by_location": {"Mem": 3.0}}, 22.006),
        (
            [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]],
            {"busy_sharpness": 3.0, "T_OL": 34.0, "T_parts": {"OL": {"busy": 33.0}}},
            42.87,
        ),
        ([["OL"], ["nOL"], ["L1L2"], ["L2L3.load", "L3Mem"]], {"T_parts": {"L2L3": {"load": 8.0, "evict": 9.0}}}, 19.0),
    ],
)
def test_every_rule_of_overlap_is_printed_with_its_numbers(groups: Any, more: dict[str, Any], single: float) -> None:
    rules = ("sharpness", "sharpness_by_location", "busy_sharpness")
    overlap = Overlap(default=groups, by_location={}, **{n: v for n, v in more.items() if n in rules})
    terms = {**TIMES, **{n: v for n, v in more.items() if n not in rules}}
    ecm = EcmTerms(
        **{**terms, "prediction": {}, "T_single": single, "cy_per_cl": single, "data_in": "Mem"},
        n_saturation=3,
        near_transition=False,
    )
    found = composition(machine_of(groups).replace(overlap=overlap), ecm, 1)
    assert found is not None
    assert calculated(found) == pytest.approx(single, rel=1e-3), found


def test_the_rule_says_what_is_taken_out_again() -> None:
    groups = [["OL"], ["nOL"], ["L1L2", "L2L3"], ["L3Mem"]]
    overlap = Overlap(default=groups, by_location={}, sharpness_by_location={"Mem": 3.0})
    values: dict[str, Any] = {**TIMES, "prediction": {}, "T_single": 22.006, "cy_per_cl": 22.006, "data_in": "Mem"}
    found = composition(machine_of(groups).replace(overlap=overlap), EcmTerms(**values, n_saturation=3, near_transition=False), 1)
    assert found is not None
    assert "(sum of line^3 - min(T_OL, T_nOL)^3)^(1/3)" in found.rule
    assert found.sum == "(4^3 + 3^3 + 21^3 + 11^3 - 3^3)^(1/3) = 22 cy/CL"


def test_a_record_without_the_parts_claims_no_sum() -> None:
    assert made([["OL"], ["nOL"], ["L1L2"], ["L2L3.load", "L3Mem"]], 19.0).sum == ""


def test_lines_that_come_late_are_told_beside_what_all_else_takes() -> None:
    parts = {"L3Mem": {"late": 100.0}}
    found = made([["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L3Mem"]], 106.7357, T_OL=60.0, T_parts=parts)
    assert found.sum.endswith("; with late lines (60^3 + 100^3)^(1/3) = 107 cy/CL")
    assert "Lines come late from memory" in found.rule
    assert found.decides.startswith("T_OL (work in the core) decides: 60 cy/CL of one core.")
    assert found.decides.endswith("Lines that come late from memory make it 107 cy/CL.")
    assert "late" not in made([["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L3Mem"]], 16.0).rule


def test_the_power_of_late_lines_is_that_of_the_model() -> None:
    assert LATE_SHARPNESS == memory.LATE_SHARPNESS
