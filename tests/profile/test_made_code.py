"""Code that a program makes while it runs: its bytes are read from memory, and its loops found in them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from rooftree.asm.binary import until_bad
from rooftree.instrument import sampling
from rooftree.instrument.generated import Memory, Names
from rooftree.instrument.samples import GENERATED, Place, Samples
from rooftree.instrument.sampling import _file_name
from rooftree.machine.load import load_machine
from rooftree.profile.made_code import made_code
from rooftree.profile.options import Options
from rooftree.profile.regions import regions
from rooftree.profile.run import profile
from rooftree.report.profile.region_text import region_name
from tests.needs import elsewhere, need
from tests.profile.programs import compiled

LOOP = bytes.fromhex("0f1f00f20f58c1f20f59c148ffc975f3c3")
"""nop; 1: addsd xmm0,xmm1; mulsd xmm0,xmm1; dec rcx; jne 1b; ret."""
BEGINS, HEADER = 0x7000_0040, 0x7000_0043


def samples(before: bytes = b"", names: bytes | None = None) -> Samples:
    """Of a loop in memory, with something before it, and behind it what is no code."""
    page = (before.rjust(0x40, b"\x90") + LOOP + b"\x06\x06").ljust(4096, b"\x06")
    found = Samples(1e-3, commands={7: "lisp"})
    found.memory = Memory({7: {BEGINS // 4096: page}})
    found.threads = {(7, 7): Counter({Place(GENERATED, HEADER + at): 50 for at in (4, 8, 11)})}
    found.generated = {7: Names(names)} if names is not None else {}
    return found


def test_code_is_read_up_to_what_is_none() -> None:
    need("x86-64", "objdump")
    whole, cut, bad = until_bad([LOOP, LOOP[:5], LOOP[:3] + b"\x06\x90"])
    assert {0: "nop    DWORD PTR [rax]", 17: ""}.items() <= whole.items()
    assert whole[14] == "jne    0x3"
    assert {0: "nop    DWORD PTR [rax]", 3: ""} == cut
    assert {0: "nop    DWORD PTR [rax]", 3: ""} == bad


@pytest.mark.parametrize("before", [b"", b"\x06\x06\x06"])
def test_a_loop_without_a_name_is_found_around_its_samples(before: bytes) -> None:
    need("x86-64", "objdump")
    ran = samples(before)
    made = made_code(ran)
    assert made is not None
    assert 7 == made[0]
    assert [HEADER] == made[1].starts.tolist()  # the nop before it was not seen, and nothing jumps there
    (found, *rest) = regions(ran, made=made)
    assert ("loop", 150, HEADER, []) == (found.kind, found.samples, found.address, [one for one in rest if one.samples])


def test_a_function_with_a_name_is_that_of_its_runtime() -> None:
    need("x86-64", "objdump")
    ran = samples(names=b"%x %x double sum(long)\n" % (BEGINS, len(LOOP)))
    found = next(one for one in regions(ran, made=made_code(ran)) if one.samples)
    assert ("loop", "double sum(long)", HEADER) == (found.kind, found.function, found.address)


def test_memory_that_is_not_known_leaves_regions_as_they_were() -> None:
    need("x86-64", "objdump")
    ran = samples()
    ran.memory = Memory()
    assert made_code(ran) is None
    assert ["other"] == [one.kind for one in regions(ran, made=None)]


def test_memory_is_read_around_what_was_executed() -> None:
    need("x86-64")
    here = bytearray(b"code")
    import ctypes

    address = ctypes.addressof(ctypes.c_char.from_buffer(here))
    memory = Memory()
    memory.executed(os.getpid(), address)
    memory.read()
    begin, data = memory.around(os.getpid(), address)
    assert b"code" == data[address - begin :][:4]
    assert (0, b"") == memory.around(1, 0)


MAKES = r"""
#define _GNU_SOURCE
#include <string.h>
#include <stdlib.h>
#include <sys/mman.h>
static const unsigned char loop[] = {0xf2,0x0f,0x58,0xc1, 0xf2,0x0f,0x59,0xc1, 0x48,0xff,0xcf, 0x75,0xf3, 0xc3};
int main(int n, char **v) {
  unsigned char *at = mmap(0, 8192, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(at + 64, loop, sizeof loop);
  double (*run)(long, double, double) = (double (*)(long, double, double))(at + 64);
  return run(atol(v[1]), 1.0, 1.0) < 0;
}
"""


def test_the_loop_of_a_program_that_makes_its_code(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    record = profile([compiled(MAKES, "-O2"), "600000000"], Options(machine=load_machine("zen4")))
    hot = record.regions[0]
    assert "loop" == hot.kind
    assert region_name(hot).endswith("(made at run time)")
    assert hot.share > 0.5
    assert "in the core model a pass takes" in hot.next
    assert "(a chain of dependent instructions)" in hot.next
    assert any(line.samples and "mulsd" in line.text for line in hot.listing or ())


def test_what_is_mapped_from_files_that_are_no_programs_was_made(tmp_path: Path) -> None:
    """SBCL maps its core, an image of memory, and compiles into it."""
    need("x86-64", "gcc")
    core = tmp_path / "lisp.core"
    core.write_bytes(b"LCBS" * 1024)
    for name, known in (
        (compiled("int main(void) { return 0; }"), True),
        (str(core), False),
        ("/memfd:doublemapper (deleted)", False),
    ):
        assert known is (_file_name(name.encode() + b"\0") == name)
    assert GENERATED == _file_name(str(core).encode() + b"\0")
    assert "[vdso]" == _file_name(b"[vdso]\0")
    assert GENERATED == _file_name(b"//anon\0")
