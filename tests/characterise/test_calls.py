"""Calls of the C library: loops that are generated, what is made of their times, and what predictions make of that."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.characterise.beside import SLOWER
from rooftree.characterise.calls import Calls, again, measure_calls
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.lab import Lab
from rooftree.characterise.limits import limits_of
from rooftree.characterise.measured_core import calls
from rooftree.host.processor import this_processor
from rooftree.timing.build import objects
from rooftree.timing.fake import FakeHarness, Neighbour
from rooftree.timing.harness import Code
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import LINKED, MOST_ARGUMENTS, TABLE, LibraryCall
from rooftree.timing.library import address
from rooftree.timing.native import NativeHarness
from rooftree.timing.repeat import measure
from tests.needs import elsewhere, need

TRUTH = {"near": 14.0, "wide": 30.0, "chain": 40.0, "shuffled": 45.0, "witness": 12.2}
CROWD = {"witness": 1.7, **{f"call{number}_{name}": 1.5 for number in range(2) for name in ("near", "wide", "chain", "shuffled")}}
"""How much longer they take beside another thread of the core."""


def lab(known: tuple[str, ...], features: tuple[str, ...] = ("sse2",), arch: str = "", **disturbances: Any) -> Lab:
    """A machine whose library has some functions, of which all take the same."""

    def truth(code: Code) -> float:
        return TRUTH.get(code.name.rpartition("_")[2], 1.0)

    found = FakeMachine().lab(features)
    found.maker = lambda cpus, size, huge: FakeHarness(truth, cpus=cpus, **disturbances)
    found.function = lambda name: 0x1000 if name in known else None
    found.limits = limits_of(arch)
    return found


def beside(share: float = 1.0, spell: int = 500) -> dict[str, Any]:
    """Another thread uses the core."""
    return {"neighbour": Neighbour(share, spell, CROWD), "drift": 0.0}


def test_each_function_of_the_library_has_its_cost() -> None:
    found = {one.function: one for one in measure_calls(lab(("exp", "fmaxf", "unknown"))).functions}
    assert ["exp", "fmaxf"] == sorted(found)
    assert (14, 14, 30) == pytest.approx((found["exp"].cycles, found["exp"].least, found["exp"].most), rel=0.02)
    assert 40 - LINKED == pytest.approx(found["exp"].latency, rel=0.02)
    assert found["exp"].unlearnt == pytest.approx(45, rel=0.02)
    assert {"cycles", "most", "latency", "unlearnt"} == set(calls({"calls": [found["exp"].to_dict()]})["exp"])


@pytest.mark.parametrize("seed", range(3))
def test_who_shares_the_core_part_of_the_time_does_not_make_calls_slower(seed: int) -> None:
    found = lab(("sin",), seed=seed, noise=0.01, **beside(0.5, 60))
    found.clock = itertools.count(0, 0.002).__next__
    [one] = measure_calls(found).functions
    assert 14 == pytest.approx(one.cycles, rel=0.05)
    assert not one.disturbed


def test_calls_wait_for_the_core_to_be_alone() -> None:
    """All turns of all functions would be over before the other thread pauses."""
    found = lab(("exp", "fmaxf"), arch="zen3", noise=0.003, seed=5, **beside(0.9, 3000))
    assert all(one.disturbed for one in measure_calls(found).functions)
    found.clock = itertools.count(0, 0.01).__next__
    for one in measure_calls(found).functions:
        assert (14, 30, 40 - LINKED) == pytest.approx((one.cycles, one.most, one.latency), rel=0.02)
        assert "disturbed" not in one


def test_calls_that_never_had_the_core_for_themselves_are_said_to_be_disturbed() -> None:
    found = measure_calls(lab(("exp",), arch="zen3", **beside()))
    [one] = found.functions
    assert one.disturbed
    assert one.cycles == pytest.approx(1.5 * 14, rel=0.02)
    assert one.least == pytest.approx(one.cycles / SLOWER, rel=0.01)
    assert one.least < 14
    cost = calls({"calls": [one.to_dict()]})["exp"]
    assert cost["least"] < 14 < cost["cycles"] < cost["most"]


def test_what_was_disturbed_is_measured_again_later_and_the_rest_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    first, quiet = measure_calls(lab(("exp",), arch="zen3", **beside())), measure_calls(lab(("fmaxf",), arch="zen3"))
    before = Calls([*first.functions, *quiet.functions], first.witness_cy)
    asked: list[list[str]] = []

    def counted(where: Lab, functions: list[str], **options: Any) -> Any:
        asked.append(list(functions))
        return measure_calls(where, functions, **options)

    monkeypatch.setattr("rooftree.characterise.calls.measure_calls", counted)
    exp, fmax = again(lab(("exp", "fmaxf"), arch="zen3"), before).functions
    assert [["exp"]] == asked
    assert (exp.cycles, exp.most) == pytest.approx((14, 30), rel=0.02)
    assert "disturbed" not in exp
    assert fmax is before.functions[1]
    assert again(lab(("exp",), arch="zen3", **beside()), before).functions[0].disturbed


def test_a_witness_that_is_faster_later_tells_what_was_disturbed_where_no_table_does() -> None:
    known = ("exp", "fmaxf")
    before = measure_calls(lab(known, **beside()))
    assert not any(one.disturbed for one in before.functions)
    for one in again(lab(known), before).functions:
        assert one.cycles == pytest.approx(14, rel=0.02)
        assert not one.disturbed
    back, makers = lab(known), iter([lab(known).maker, lab(known, **beside()).maker])

    def maker(cpus: Any, size: int, huge: bool) -> Any:
        return next(makers)(cpus, size, huge)

    back.maker = maker
    assert all(one.disturbed for one in again(back, before).functions), "it came back when calls were measured again"
    assert before.functions == again(lab(known), Calls(before.functions)).functions


def test_what_scattered_each_time_may_be_faster_and_stays_so_where_it_is_not_measured_again() -> None:
    before = measure_calls(lab(("exp", "fmaxf")))
    uneven = Calls(before.functions, before.witness_cy, frozenset({"exp"}))
    assert {"exp"} == again(lab(("exp", "fmaxf")), uneven, uneven=False).uneven
    assert not again(lab(("exp", "fmaxf")), uneven).uneven
    exp, fmax = uneven.told()
    assert exp.disturbed
    assert exp.least < 11
    assert exp.cycles == before.functions[0].cycles
    assert fmax is before.functions[1]
    assert uneven == Calls.of_record(uneven.as_record())


def test_calls_that_take_the_same_twice_are_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []

    def counted(harness: Any, loops: list[str], **options: Any) -> Any:
        turns.append(len(loops))
        return measure(harness, loops, **options)

    monkeypatch.setattr("rooftree.characterise.calls.measure", counted)
    assert measure_calls(lab(("exp", "fmaxf"))).functions
    assert [8, 8] == turns


def test_functions_of_vectors_are_called_where_there_are_such_vectors() -> None:
    known = ("_ZGVdN4v_sin", "_ZGVeN8v_sin")
    assert ["_ZGVdN4v_sin"] == [one.function for one in measure_calls(lab(known, ("sse2", "avx", "avx2", "fma"))).functions]


def test_a_machine_without_the_functions_or_a_generator_has_no_costs() -> None:
    assert Calls() == measure_calls(lab(())) == again(lab(()), Calls())
    other = lab(("exp",))
    other.family = "riscv"
    assert Calls() == measure_calls(other)


CALLS = [
    LibraryCall("near", 0x7F1234567890, 0x7F0011223344, "f64", 1, 64),
    LibraryCall("parts", 0x7F1234567890, 0x7F0011223344, "f64", 4, 64),
    LibraryCall("chain", 0x7F1234567890, 0x7F0011223344, "f32", 2, 32, True),
    LibraryCall("shuffled", 0x7F1234567890, 0x7F0011223344, "f64", 4, 64, shuffled=True),
    LibraryCall("stores", 0x7F1234567890, 0x7F0011223344, "f32", 1, 32, True, stores=True),
]


VECTORS = [
    LibraryCall("wide", 1 << 40, 1 << 41, "f64", 2, 512),
    LibraryCall("half", 1 << 40, 1 << 41, "f32", 1, 256),
    LibraryCall("widechain", 1 << 40, 1 << 41, "f32", 1, 512, True),
    LibraryCall("halfchain", 1 << 40, 1 << 41, "f64", 2, 256, True),
    LibraryCall("wideshuffled", 1 << 40, 1 << 41, "f64", 2, 512, shuffled=True),
]


@pytest.mark.parametrize("loop", VECTORS, ids=lambda loop: loop.name)
def test_loops_that_call_functions_of_vectors_have_no_instruction_of_sse(loop: LibraryCall) -> None:
    lines = [line.strip() for line in isa_of("x86").calling(loop).text.splitlines()]
    vector = [line for line in lines if re.search(r"\b[xyz]mm\d", line)]
    assert len(vector) >= 2 + 3 * loop.chained
    assert [] == [line for line in vector if not line.startswith("v")]
    assert not any(re.match(r"v(and|or|xor)p[sd] zmm", line) for line in vector), "these need AVX512DQ"


@pytest.mark.parametrize("function", ["_ZGVdN4v_exp", "_ZGVdN8v_logf"])
def test_a_chain_of_functions_of_vectors_does_not_wait_for_the_upper_halves_of_registers(function: str) -> None:
    """700 to 850 cy on a Zen 3, whatever the function was."""
    need("x86-64", "as", "C++ core")
    if not {"avx2", "fma"} <= (this_processor().features or set()):
        elsewhere("needs AVX2")
    if (target := address(function)) is None:
        elsewhere(f"the C library has no {function}")
    element = "f32" if function.endswith("f") else "f64"
    table = np.random.default_rng(1).uniform(0.05, 0.95, MOST_ARGUMENTS * TABLE).astype("f4" if element == "f32" else "f8")
    loops = [LibraryCall(name, target, table.ctypes.data, element, 1, 256, name == "chain") for name in ("many", "chain")]
    harness = NativeHarness()
    assert {} == harness.load([isa_of("x86").calling(loop) for loop in loops])
    found = measure(harness, ["many", "chain"], max_rounds=60).results
    assert found["chain"].lowest < 15 * found["many"].lowest


@pytest.mark.needs("as")
def test_loops_of_calls_assemble_for_x86(tmp_path: Path) -> None:
    assert {} == refused("x86", [*CALLS, *VECTORS], tmp_path)


@pytest.mark.needs("aarch64-linux-gnu-as")
def test_loops_of_calls_assemble_for_aarch64(tmp_path: Path) -> None:
    assert {} == refused("aarch64", CALLS, tmp_path)


def refused(name: str, loops: list[LibraryCall], folder: Path) -> dict[str, str]:
    isa = isa_of(name)
    return objects([isa.calling(loop) for loop in loops], isa.prelude(), name, folder / "a.o", native=False)
