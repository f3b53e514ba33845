"""OSACA as an engine, with a stand-in for the program, and the real one where it is installed."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm.listing import parse
from rooftree.errors import CapabilityError
from rooftree.incore.engine import Code
from rooftree.incore.external import osaca
from rooftree.incore.external.run import analyse_block
from rooftree.incore.tables.load import load

FAKE: str = runpy.run_path(str(Path(__file__).with_name("conftest.py")))["OSACA"].replace("VERSION", "0.7.1")
DOT = ".L3:\nvmovupd (%rdi,%rax), %ymm1\nvfmadd231pd (%rsi,%rax), %ymm1, %ymm0\naddq $32, %rax\ncmpq %rdx, %rax\njne .L3\n"


def run(text: str = DOT, arch: str = "hsw", *, assume: bool = False, limit_s: float = 60) -> Any:
    listing = parse(text, "x86", "att")
    code = Code(listing.instructions, listing.isa, listing.syntax)
    return analyse_block("osaca", code, load(arch), limit_s=limit_s, assume=assume)


def test_cycles_ports_and_the_chain_come_from_the_report(program: Callable[..., Path]) -> None:
    program("osaca", FAKE)
    found, table = run()
    assert (found.cycles, found.bound) == (4.0, "recurrence")
    assert found.bounds == {"ports": 1.25, "recurrence": 4.0}
    assert (found.T_OL, found.T_nOL, found.T_load) == (4.0, 1.0, 1.0)
    assert found.chain == (1,)
    assert table.ports == ("0", "2D", "3D")
    assert table.source == "OSACA 0.7.1, HSW"


def test_an_unknown_instruction_is_an_error_unless_zero_is_accepted(program: Callable[..., Path]) -> None:
    program("osaca", FAKE)
    text = DOT.replace("addq", "vfooq %ymm1, %ymm2, %ymm3\naddq")
    with pytest.raises(CapabilityError, match="vfooq") as error:
        run(text)
    assert "counted as nothing" in error.value.hint
    found, _ = run(text, assume=True)
    assert found.unknown == ("vfooq ymm,ymm,ymm",)
    assert found.unknown_as == "counted as nothing"


def test_a_statement_that_it_cannot_read_is_left_out_and_named(program: Callable[..., Path]) -> None:
    program("osaca", FAKE)
    found, _ = run(DOT.replace("addq", "{evex} vaddpd %ymm1, %ymm2, %ymm3\naddq"), assume=True)
    assert len(found.unknown) == 1
    assert found.contributions[2].cost is None
    assert "line 4: its text is not understood" in found.notes[0]


def test_a_model_that_stands_in_is_said(program: Callable[..., Path]) -> None:
    program("osaca", FAKE)
    found, table = run(arch="skl")
    assert table.source.endswith("SKX")
    assert "stands in" in found.notes[0]


def test_a_search_that_osaca_cut_short_is_said(program: Callable[..., Path]) -> None:
    program("osaca", FAKE.replace("Summary: {LCD", "Warnings: [LCDWarning]\\nSummary: {LCD"))
    found, _ = run()
    assert "there may be a longer one" in found.notes[0]


FAILURES = {
    "crash": ("import sys; sys.exit('Traceback: KeyError: 7')", "KeyError: 7"),
    "no report": ("print('done')", "not understood"),
    "garbage": ("import sys; open(sys.argv[sys.argv.index('--yaml-out') + 1], 'w').write('{[')", "not understood"),
    "too old to write a report": ("import sys; sys.exit('osaca: error: unrecognized arguments: --yaml-out x')", "too old"),
    "an old version": (FAKE.replace("0.7.1", "0.3.4"), "version 0.3.4 is too old"),
    "other ports": (FAKE.replace("2D: {load}", "9: 1"), "not understood: KeyError"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_program_that_fails_ends_in_a_word(name: str, program: Callable[..., Path]) -> None:
    text, word = FAILURES[name]
    program("osaca", text)
    with pytest.raises(CapabilityError, match=word):
        run()


def test_the_report_can_make_no_object(program: Callable[..., Path], tmp_path: Path) -> None:
    victim = tmp_path / "made"
    attack = f"!!python/object/apply:os.mkdir [{victim}]"
    program("osaca", FAKE.replace("!!python/object:osaca.parser.register.RegisterOperand {{_name: rax}}", attack))
    run()
    assert not victim.exists()


def test_the_time_limit_stops_it_with_its_children(
    program: Callable[..., Path], alive: Callable[[int], bool], tmp_path: Path
) -> None:
    children = tmp_path / "children"
    program("osaca", f"/bin/sleep 300 &\necho $! > {children}\nwait\n", shell=True)
    with pytest.raises(CapabilityError, match="no result within"):
        run(limit_s=1)
    assert not alive(int(children.read_text()))


def test_a_core_without_a_model_is_named(program: Callable[..., Path]) -> None:
    program("osaca", FAKE)
    with pytest.raises(CapabilityError, match="no model of zen5"):
        run(arch="zen5")


@pytest.mark.slow
@pytest.mark.needs("OSACA")
def test_the_real_one_sees_the_chain_of_a_dot_product() -> None:
    found, _ = run()
    assert (found.cycles, found.bound) == (5.0, "recurrence")
    assert [found.contributions[n].instruction.mnemonic for n in found.chain] == ["vfmadd231pd"]
    assert found.T_nOL == 1.0


LOADS = {  # of AMD's cores OSACA 0.7.1 does not know stores of 64 bit
    "x86": ("vmovupd ymm0, YMMWORD PTR [rdi]\nvmovupd YMMWORD PTR [rsi], ymm0\n", "x86", "intel"),
    "aarch64": ("ldr x1, [x0]\nstr x1, [x2]\n", "aarch64", "auto"),
}


@pytest.mark.slow
@pytest.mark.needs("OSACA")
@pytest.mark.parametrize("arch", osaca.MODELS)
def test_the_real_one_knows_every_core_and_where_its_loads_and_stores_go(arch: str) -> None:
    table = load(arch)
    listing = parse(*LOADS[table.isa])
    code = Code(listing.instructions, listing.isa, listing.syntax)
    found, _ = analyse_block("osaca", code, table, limit_s=60, assume=False)
    assert found.T_load > 0
    assert found.T_store > 0
