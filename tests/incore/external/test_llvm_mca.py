"""llvm-mca as an engine, with a stand-in for the program, and the real one where it is installed."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm.listing import parse
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.incore.engine import Code
from rooftree.incore.external import llvm_mca
from rooftree.incore.external.run import analyse_block
from rooftree.incore.tables.load import load

FAKE: str = runpy.run_path(str(Path(__file__).with_name("conftest.py")))["LLVM_MCA"]
DOT = ".L3:\nvmovupd (%rdi,%rax), %ymm1\nvfmadd231pd (%rsi,%rax), %ymm1, %ymm0\naddq $32, %rax\ncmpq %rdx, %rax\njne .L3\n"
UNKNOWN = DOT.replace("addq", "vfooq %ymm1, %ymm2, %ymm3\naddq")


def code(text: str) -> Code:
    listing = parse(text, "x86", "att")
    return Code(listing.instructions, listing.isa, listing.syntax)


def run(text: str = DOT, arch: str = "skl", *, assume: bool = False, limit_s: float = 60) -> Any:
    return analyse_block("llvm-mca", code(text), load(arch), limit_s=limit_s, assume=assume)


def test_cycles_bounds_and_ports_come_from_the_report(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE.replace("CYCLES", "4.0"))
    found, table = run()
    assert (found.cycles, found.bound) == (4.0, "recurrence")
    assert found.bounds == {"ports": 1.0, "recurrence": 4.0, "frontend": 1.25, "window": 0.0}
    assert (found.T_OL, found.T_nOL, found.T_load, found.T_store) == (4.0, 1.0, 1.0, 0.0)
    assert table.ports == ("Port0", "Port2", "Port3", "Port4")
    assert "22.1.8, skylake" in table.source
    assert found.seconds > 0


def test_a_simulation_that_is_as_long_as_a_bound_is_bound_by_it(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE.replace("CYCLES", "1.28"))
    found, _ = run()
    assert found.bound == "frontend"
    assert found.T_OL == 1.25


def test_an_unknown_instruction_is_an_error_that_names_it(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE.replace("CYCLES", "4.0"))
    with pytest.raises(CapabilityError, match=r"vfooq ymm,ymm,ymm") as error:
        run(UNKNOWN)
    assert error.value.where == "line 4"
    assert "left out" in error.value.hint


def test_with_leave_it_is_left_out_and_said(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE.replace("CYCLES", "4.0"))
    found, _ = run(UNKNOWN, assume=True)
    assert found.unknown == ("vfooq ymm,ymm,ymm",)
    assert found.bounds["frontend"] == 1.25
    assert [c.cost is None for c in found.contributions] == [False, False, True, False, False, False]
    assert "line 4: invalid instruction mnemonic" in found.notes[0]


def test_code_of_unknown_instructions_alone_has_no_result(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE.replace("CYCLES", "4.0"))
    with pytest.raises(CapabilityError, match="knows no instruction"):
        run("vfooq %ymm1, %ymm2, %ymm3\n", assume=True)


def test_an_instruction_without_a_model_is_found_by_its_text() -> None:
    said = "error: found an unsupported instruction in the input assembly sequence.\nnote: instruction: \tcldemote\t(%rax)\n"
    assert llvm_mca.failing(said, "a:\n\taddq $1, %rax\n\tcldemote (%rax)\n", [-1, 0, 1]) == {1: "no scheduling model"}


FAILURES = {
    "crash": (FAKE.replace("text = ", "sys.exit('Stack dump')\ntext = "), "Stack dump"),
    "garbage": (FAKE.split("text = ", maxsplit=1)[0] + "print('{[')", "not understood"),
    "another shape": (FAKE.split("text = ", maxsplit=1)[0] + "print('{\"CodeRegions\": []}')", "not understood"),
    "numbers that are none": (FAKE.replace("CYCLES", "None"), "TypeError"),
    "too old": (FAKE.replace("22.1.8", "14.0.6"), "14.0.6, 15 or later is needed"),
    "no version": ("print('hello')", "states no version"),
    "unknown core": (
        FAKE.replace("text = ", "sys.stderr.write(\"'skylake' is not a recognized processor for this target\")\ntext = "),
        "does not know the core skylake",
    ),
}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", FAILURES)
def test_a_program_that_fails_ends_in_a_word(name: str, program: Callable[..., Path]) -> None:
    text, word = FAILURES[name]
    program("llvm-mca", text.replace("CYCLES", "4.0"))
    with pytest.raises(CapabilityError, match=word):
        run()


def test_a_core_without_a_model_is_named(program: Callable[..., Path]) -> None:
    program("llvm-mca", FAKE)
    with pytest.raises(CapabilityError, match="stands for zen9"):
        llvm_mca.cpu_of(type("Table", (), {"arch": "zen9"})())


def real() -> str:
    try:
        llvm_mca.available()
    except RooftreeError as error:
        return str(error)
    return ""


@pytest.mark.skipif(bool(real()), reason=f"no llvm-mca here: {real()}")
@pytest.mark.parametrize("arch", ["skl", "zen4"])
def test_the_real_one_sees_the_chain_of_a_dot_product(arch: str) -> None:
    found, _ = run(arch=arch)
    assert found.bound == "recurrence"
    assert found.cycles == pytest.approx(4.0, abs=0.1)
    assert 0 < found.T_nOL < 2


LOADS = {
    "x86": "movq (%rdi), %rax\nmovq %rax, (%rsi)\n",
    "aarch64": "ldr x1, [x0]\nstr x1, [x2]\n",
    "power": "ld 3, 0(4)\nstd 3, 0(5)\n",
}


@pytest.mark.skipif(bool(real()), reason=f"no llvm-mca here: {real()}")
@pytest.mark.parametrize("arch", llvm_mca.CPUS)
def test_the_real_one_knows_every_core_and_where_its_loads_and_stores_go(arch: str) -> None:
    table = load(arch)
    listing = parse(LOADS[table.isa], table.isa, "att" if table.isa == "x86" else "auto")
    code = Code(listing.instructions, listing.isa, listing.syntax)
    found, _ = analyse_block("llvm-mca", code, table, limit_s=60, assume=False)
    assert found.T_load > 0
    assert found.T_store > 0


@pytest.mark.skipif(bool(real()), reason=f"no llvm-mca here: {real()}")
def test_the_real_one_names_what_it_does_not_know() -> None:
    found, _ = run(UNKNOWN, assume=True)
    assert found.unknown == ("vfooq ymm,ymm,ymm",)
    assert found.cycles == pytest.approx(4.0, abs=0.1)
