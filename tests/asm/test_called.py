"""Functions of programs without symbols, and without records for unwinding."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from rooftree.asm.called import called
from rooftree.asm.program import program
from tests.needs import need
from tests.profile.programs import LOOPS, compiled

NAMES = ("triad", "divide", "squares", "dot", "chase", "triangle", "main")


@pytest.mark.parametrize(
    "flags", [("-static",), ("-fno-asynchronous-unwind-tables",), ("-static", "-fno-asynchronous-unwind-tables")], ids=" ".join
)
def test_functions_of_stripped_programs_begin_where_they_did(flags: tuple[str, ...], tmp_path: Path) -> None:
    need("x86-64", "gcc", "strip")
    path = compiled(LOOPS, *flags)
    stripped = Path(shutil.copy(path, tmp_path / "stripped"))
    subprocess.run(["strip", stripped], check=True)
    known, found = program(path), program(stripped)
    for name in NAMES:
        before = known.function_at(known.symbols[name])
        assert before is not None
        for address in (before.start, before.end - 1):
            after = found.function_at(address)
            assert after is not None
            assert before.start == after.start
            assert before.end <= after.end
            assert "" == after.name


def test_what_calls_lead_to_and_what_is_taken_the_address_of() -> None:
    code = bytearray(64)
    code[0:5] = b"\xe8" + (48 - 5).to_bytes(4, "little")  # call 0x1030
    code[8:15] = b"\x48\x8d\x3d" + (32 - 15).to_bytes(4, "little", signed=True)  # lea rdi, [0x1020]
    code[16:23] = b"\x48\xc7\xc7" + (0x1008).to_bytes(4, "little")  # mov rdi, 0x1008
    code[24:29] = b"\xe8" + (-4096).to_bytes(4, "little", signed=True)  # call somewhere else
    assert [0x1008, 0x1020, 0x1030] == called(np.frombuffer(bytes(code), dtype=np.uint8), 0x1000).tolist()
    assert not called(np.zeros(3, dtype=np.uint8), 0).size
