"""What limits a loop in the core, in words: every bound has its sentence, with lines and what would help."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.report.incore.words import explain, group_name


def instruction(line: int, form: str, operation: str = "", **more: Any) -> dict[str, Any]:
    return {
        "line": line,
        "form": form,
        "text": form,
        "operation": operation,
        "slots": 1,
        "ports": {},
        "in_chain": False,
        "reason": "",
        "latency": 1,
        "load_latency": 0,
        **more,
    }


def block(bound: str, cycles: float, *instructions: dict[str, Any], **more: Any) -> dict[str, Any]:
    bounds = {"ports": 0.0, "recurrence": 0.0, "frontend": 0.0, "window": 0.0} | {bound: cycles}
    return {
        "cycles": cycles,
        "bound": bound,
        "bounds": bounds | more.pop("bounds", {}),
        "T_OL": cycles,
        "T_nOL": 0.0,
        "details": {},
        "instructions": list(instructions),
        "chain": [],
        "limiting_ports": [],
        "unknown": [],
        **more,
    }


FMA = instruction(12, "vfmadd231pd ymm,ymm,m256", "fma", in_chain=True)


def test_a_reduction_says_how_many_accumulators_reach_what() -> None:
    rest = {"bounds": {"ports": 0.5}, "details": {"slots over width": 0.4}}
    found = explain(block("recurrence", 4.0, FMA, chain=[0], reduction=True, **rest))
    assert found.startswith("The FMA chain of 4 cycles on line 12 limits")
    assert "Unrolled with 8 independent accumulators it would reach 0.5 cycles a pass, then bound by the ports." in found


def test_a_division_chain_gets_no_advice_to_use_accumulators() -> None:
    div = instruction(3, "vdivsd xmm,xmm,xmm", "div", in_chain=True)
    found = explain(block("recurrence", 13.0, div, chain=[0], bounds={"ports": 4.0}))
    assert "chain of divisions of 13 cycles on line 3" in found
    assert "accumulators" not in found
    assert "the ports would allow 4 cycles" in found


def test_a_chain_through_memory_is_called_so() -> None:
    add, store = instruction(2, "vaddsd xmm,xmm,m64", "add"), instruction(3, "vmovsd m64,xmm", "store")
    found = explain(block("recurrence", 8.0, add, store, chain=[0, 1]))
    assert "dependence chain through memory of 8 cycles on lines 2 and 3" in found
    assert "keep the value in a register" in found
    assert "accumulators" not in found


def test_ports_name_their_users() -> None:
    muls = [instruction(n, "vmulpd ymm,ymm,ymm", "mul", ports={"P0|P1": 1.0}) for n in (3, 4, 5)]
    other = instruction(6, "vpermpd ymm,ymm,i", ports={"P5": 1.0})
    found = explain(block("ports", 1.5, *muls, other, limiting_ports=["P0", "P1"]))
    assert "Ports P0 and P1 limit: 3 vmulpd on lines 3, 4 and 5 keep them busy for 1.5 cycles a pass." in found


def test_crossed_cache_lines_are_told_apart_from_the_instructions_own_time() -> None:
    load = instruction(3, "vmovupd ymm,m256", "load", ports={"P2|P3": 1.0})
    found = explain(block("ports", 0.75, load, limiting_ports=["P2", "P3"], T_nOL=0.75))
    assert "cross a cache line add 0.25 cycles of it" in found
    assert "longer vectors" in found


def test_stores_in_pieces_have_no_port() -> None:
    store = instruction(3, "vmovupd m512,zmm", "store")
    assert "The stores of line 3 limit" in explain(block("ports", 2.0, store))


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("slots over width", "The front end limits: 2 micro-ops at 1 per cycle"),
        ("taken branch", "The taken branch limits"),
        ("micro-ops fetched", "its 2 micro-ops come from their cache in 2 cycles"),
        ("lines of code", "it lies in 2 lines of code"),
        ("predecoding", "Predecoding limits"),
        ("decoding", "Decoding limits"),
    ],
)
def test_the_front_end_names_its_part(part: str, said: str) -> None:
    pair = [instruction(1, "nop"), instruction(2, "jne l", "branch")]
    assert said in explain(block("frontend", 2.0, *pair, details={part: 2.0}))


def test_the_window_names_its_queue() -> None:
    found = explain(block("window", 9.0, FMA, details={"reorder buffer": 9.0, "slots over width": 10.0}))
    assert "The reorder buffer limits" in found


def test_a_second_bound_is_named_only_if_it_is_close() -> None:
    near = explain(block("recurrence", 4.0, FMA, chain=[0], bounds={"ports": 3.6}))
    far = explain(block("recurrence", 4.0, FMA, chain=[0], bounds={"ports": 2.0}))
    assert "The ports bound is close behind with 3.6 cycles." in near
    assert "close behind" not in far


def test_no_prediction_and_no_time() -> None:
    assert "vfoo zmm" in explain({"cycles": None, "unknown": ["vfoo zmm"]})
    assert "Nothing" in explain(block("ports", 0.0))


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ("P0", "P0"),
        ("P0|P1", "P0,1"),
        ("ALU0|ALU1|ALU2", "ALU"),
        ("ALU0|BRU1", "ALU0|BRU1"),
        ("LD.0|LD.1", "LD.0,1"),
        ("LSU", "LSU"),
    ],
)
def test_groups_of_ports_in_short(group: str, expected: str) -> None:
    ports = ["P0", "P1", "P5", "ALU0", "ALU1", "ALU2", "BRU1", "LD.0", "LD.1", "LD.2", "LSU"]
    assert group_name(group, ports) == expected


def test_of_a_loop_that_calls_no_limit_is_told() -> None:
    """A division of big numbers in a loop: `the stores limit, 3 cycles a pass` was said where the call takes 19."""
    said = explain(block("ports", 3.0, notes=["the time inside of the called functions is not counted: __udivmodti4"]))
    assert "__udivmodti4" in said
    assert "the least" in said
    assert "limit" not in said
