"""Calls of the C library: loops that are generated, what is made of their times, and what predictions make of that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.characterise.calls import measure_calls
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.lab import Lab
from rooftree.characterise.measured_core import calls
from rooftree.timing.build import objects
from rooftree.timing.fake import FakeHarness, Neighbour
from rooftree.timing.harness import Code
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import LINKED, LibraryCall
from rooftree.timing.repeat import measure

TRUTH = {"near": 14.0, "wide": 30.0, "chain": 40.0}


def lab(known: tuple[str, ...], features: tuple[str, ...] = ("sse2",), **disturbances: Any) -> Lab:
    """A machine whose library has some functions, of which all take the same."""

    def truth(code: Code) -> float:
        return TRUTH.get(code.name.rpartition("_")[2], 1.0)

    found = FakeMachine().lab(features)
    found.maker = lambda cpus, size, huge: FakeHarness(truth, cpus=cpus, **disturbances)
    found.function = lambda name: 0x1000 if name in known else None
    return found


def test_each_function_of_the_library_has_its_cost() -> None:
    found = {one.function: one for one in measure_calls(lab(("exp", "fmaxf", "unknown")))}
    assert ["exp", "fmaxf"] == sorted(found)
    assert (14, 14, 30) == pytest.approx((found["exp"].cycles, found["exp"].least, found["exp"].most), rel=0.02)
    assert 40 - LINKED == pytest.approx(found["exp"].latency, rel=0.02)
    assert {"cycles", "most", "latency"} == set(calls({"calls": [found["exp"].to_dict()]})["exp"])


@pytest.mark.parametrize("seed", range(3))
def test_who_shares_the_core_part_of_the_time_does_not_make_calls_slower(seed: int) -> None:
    crowd = {f"call0_{name}": 2.0 for name in TRUTH}
    [one] = measure_calls(lab(("sin",), neighbour=Neighbour(0.5, 60, crowd), seed=seed, noise=0.01))
    assert 14 == pytest.approx(one.cycles, rel=0.05)


def test_calls_that_take_the_same_twice_are_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []

    def counted(harness: Any, loops: list[str], **options: Any) -> Any:
        turns.append(len(loops))
        return measure(harness, loops, **options)

    monkeypatch.setattr("rooftree.characterise.calls.measure", counted)
    assert measure_calls(lab(("exp", "fmaxf")))
    assert [6, 6] == turns


def test_functions_of_vectors_are_called_where_there_are_such_vectors() -> None:
    known = ("_ZGVdN4v_sin", "_ZGVeN8v_sin")
    assert ["_ZGVdN4v_sin"] == [one.function for one in measure_calls(lab(known, ("sse2", "avx", "avx2", "fma")))]


def test_a_machine_without_the_functions_or_a_generator_has_no_costs() -> None:
    assert [] == measure_calls(lab(()))
    other = lab(("exp",))
    other.family = "riscv"
    assert [] == measure_calls(other)


CALLS = [
    LibraryCall("near", 0x7F1234567890, 0x7F0011223344, "f64", 1, 64),
    LibraryCall("parts", 0x7F1234567890, 0x7F0011223344, "f64", 4, 64),
    LibraryCall("chain", 0x7F1234567890, 0x7F0011223344, "f32", 2, 32, True),
]


VECTORS = [LibraryCall("wide", 1 << 40, 1 << 41, "f64", 2, 512), LibraryCall("half", 1 << 40, 1 << 41, "f32", 1, 256)]


@pytest.mark.needs("as")
def test_loops_of_calls_assemble_for_x86(tmp_path: Path) -> None:
    assert {} == refused("x86", [*CALLS, *VECTORS], tmp_path)


@pytest.mark.needs("aarch64-linux-gnu-as")
def test_loops_of_calls_assemble_for_aarch64(tmp_path: Path) -> None:
    assert {} == refused("aarch64", CALLS, tmp_path)


def refused(name: str, loops: list[LibraryCall], folder: Path) -> dict[str, str]:
    isa = isa_of(name)
    return objects([isa.calling(loop) for loop in loops], isa.prelude(), name, folder / "a.o", native=False)
