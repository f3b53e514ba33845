"""Callers by the records for unwinding: rows of real code, and frames that are followed with them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rooftree.asm.program import program
from rooftree.asm.unwinding import RETURN, STACK, Row, Unwinding, caller
from tests.needs import need

SOURCE = """
void other(double *);
double deep(long n) { double x[100]; other(x); double s = 0; for (long i = 0; i < n; i++) s += x[i % 100]; return s; }
double aligned(long n) { double x[64] __attribute__((aligned(64))); other(x); return x[n] + deep(n); }
double dynamic(long n) { double x[n]; other(x); return x[0] + deep(n); }
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need("x86-64", "gcc")
    folder = tmp_path_factory.mktemp("frames")
    (folder / "frames.c").write_text(SOURCE)
    command = ["gcc", "-O2", "-mavx2", "-shared", "-fPIC", "-fomit-frame-pointer", "frames.c", "-o", "frames.so"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "frames.so"


def test_a_function_begins_behind_its_return_address(library: Path) -> None:
    known, rules = program(library), Unwinding(library)
    for name in ("deep", "aligned", "dynamic"):
        row = rules.row(known.symbols[name])
        assert row is not None
        assert (STACK, 8) == (row.register, row.offset)
        memory = {0x7000: 0x1234}
        above = caller({STACK: 0x7000, RETURN: known.symbols[name]}, row, memory.get)
        assert above is not None
        assert (0x7008, 0x1234) == (above[STACK], above[RETURN])


def test_frames_are_found_in_the_middle_of_functions_with_and_without_a_frame_pointer(library: Path) -> None:
    known, rules = program(library), Unwinding(library)
    for name in ("deep", "aligned", "dynamic"):
        function = known.function_at(known.symbols[name])
        assert function is not None
        rows = [rules.row(address) for address in range(function.start, function.end)]
        assert None not in rows
        followed = 0
        for row in rows:
            assert row is not None
            above = caller(dict.fromkeys(range(17), 0x7000), row, lambda address: address + 0x1000)
            followed += above is not None and above[STACK] > 0x7000
        assert len(rows) == followed
    assert rules.row(0) is None


def test_what_was_not_copied_is_not_made_up() -> None:
    row = Row(STACK, 16, (), {RETURN: ("OFFSET", -8), 6: ("OFFSET", -16)}, signal=False)
    assert caller({STACK: 0x7000}, row, lambda address: None) is None
    assert caller({3: 1}, row, {0x7008: 5}.get) is None
    assert {STACK: 0x7010, RETURN: 5} == caller({STACK: 0x7000, 6: 9}, row, {0x7008: 5}.get)  # rbp is not known any more
    outermost = row._replace(saved={RETURN: ("UNDEFINED", None)})
    above = caller({STACK: 0x7000}, outermost, lambda address: None)
    assert above is not None
    assert 0 == above[RETURN]


def test_expressions_of_stubs_and_of_aligned_frames() -> None:
    stub = Row(0, 0, (0x77, 8, 0x80, 0, 0x3F, 0x1A, 0x3B, 0x2A, 0x33, 0x24, 0x22), {RETURN: ("OFFSET", -8)}, signal=False)
    for place, frame in ((0x1000, 0x7008), (0x100B, 0x7010)):  # .plt pushes 8 B in its last instruction
        above = caller({STACK: 0x7000, RETURN: place}, stub, lambda address: 1)
        assert above is not None
        assert frame == above[STACK]
    aligned = Row(0, 0, (0x76, 0x78, 0x06), {RETURN: ("OFFSET", -8)}, signal=False)  # *(rbp - 8)
    above = caller({STACK: 0x7000, 6: 0x7100}, aligned, {0x70F8: 0x7200, 0x71F8: 7}.get)
    assert above is not None
    assert (0x7200, 7) == (above[STACK], above[RETURN])
    assert caller({STACK: 0x7000}, aligned._replace(expression=(0xF0,)), lambda address: 1) is None


def test_files_without_such_records_have_no_rows(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    assert Unwinding(tmp_path / "text").row(0x1000) is None
    assert Unwinding(tmp_path / "missing").row(0x1000) is None
