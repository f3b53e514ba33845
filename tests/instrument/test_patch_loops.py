"""Loops that are counted where they begin and end: exact counts of every way to step, and results that stay the same."""

from __future__ import annotations

import subprocess

import pytest

from rooftree.asm.binary import disassembled
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.model import Listing
from rooftree.asm.program import program
from rooftree.instrument import patch_blocks
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.patch import PatchEngine
from rooftree.instrument.patch_loops import Stepped, ended, held, passes, stepped
from rooftree.instrument.windows import Part
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled

LOOPS = {  # name: body of a function of rdi = n passes; what the register moves by, None: it cannot be counted so
    "up": ("xor %eax,%eax; 1: lea 3(%rdx),%rdx; add $8,%rax; lea (,%rdi,8),%rcx; cmp %rcx,%rax; jne 1b; ret", None),
    "counts": (
        "xor %eax,%eax; xor %edx,%edx; 1: imul $3,%rdx,%rdx; add $1,%rax; cmp %rdi,%rax; jne 1b; lea (%rax,%rdx),%rax; ret",
        1,
    ),
    "down": ("mov %rdi,%rax; 1: nopl 0(%rax); sub $1,%rax; jne 1b; ret", -1),
    "wide": ("mov %rdi,%rcx; shl $6,%rcx; xor %r8d,%r8d; 1: nop; nop; add $64,%r8; cmp %rcx,%r8; jb 1b; mov %r8,%rax; ret", 64),
    "narrow": ("xor %r9d,%r9d; 1: nopl 0(%rax); inc %r9d; cmp %edi,%r9d; jl 1b; mov %r9d,%eax; ret", 1),
    "below": ("mov %edi,%eax; neg %eax; 1: nopl 0(%rax); add $1,%eax; jne 1b; ret", 1),
    "moves": (
        "lea (%rdi,%rdi),%rsi; xor %r11d,%r11d; 1: nop; lea 2(%r11),%r11; nop; cmp %rsi,%r11; jne 1b; mov %r11,%rax; ret",
        2,
    ),
    "flags": ("mov %rdi,%rax; 1: nopl 0(%rax); sub $1,%rax; jg 1b; setz %al; setc %ah; cwtl; ret", -1),
    "flags_of": (
        "mov %rdi,%rdx; xor %eax,%eax; 1: nopl 0(%rax); add $-1,%rdx; jnz 1b; setc %al; lea (%rax,%rax,4),%eax; ret",
        -1,
    ),
    "kept": ("mov %rdi,-8(%rsp); mov %rdi,%rax; 1: nopl 0(%rax); dec %rax; jne 1b; mov -8(%rsp),%rax; ret", -1),
    "memory": ("xor %eax,%eax; mov %rdi,-8(%rsp); 1: nopl 0(%rax); inc %rax; cmp -8(%rsp),%rax; jne 1b; ret", None),
    "twice": ("lea (%rdi,%rdi),%rcx; xor %eax,%eax; 1: nopl 0(%rax); inc %rax; inc %rax; cmp %rcx,%rax; jne 1b; ret", None),
}
TRIPS = (1, 2, 1000)
SOURCE = (
    "".join(
        f'__asm__(".globl {name}\\n.type {name},@function\\n{name}: {body}\\n.size {name},.-{name}\\n"); long {name}(long);\n'
        for name, (body, _) in LOOPS.items()
    )
    + "#include <stdio.h>\nint main(void) { long s = 7; static const long n[] = {"
    + ", ".join(map(str, TRIPS))
    + "};\n for (int k = 0; k < 30; k++) {"
    + "".join(f" s = 31 * s + {name}(n[k % 3]);" for name in LOOPS)
    + " }\n return (int)((s ^ s >> 32) & 127); }\n"
)


@pytest.fixture(scope="module")
def path() -> str:
    need("x86-64", "gcc", "objdump")
    made = compiled(SOURCE, "-O1")
    if reason := PatchEngine().why_not(application([made]), ()):
        elsewhere(reason)
    return made


@pytest.fixture(scope="module")
def codes(path: str) -> dict[str, FunctionCode]:
    known = program(path)
    wanted = [known.function_at(known.symbols[name]) for name in LOOPS]
    found = function_codes([(known, one) for one in wanted if one is not None])
    return {code.function.name or "": code for code in found if isinstance(code, FunctionCode)}


@pytest.fixture(scope="module")
def counted(path: str, codes: dict[str, FunctionCode]) -> Executions:
    return PatchEngine().count(application([path]), list(codes.values()), 60)


def test_the_program_computes_what_it_did(path: str, counted: Executions) -> None:
    assert subprocess.run([path], check=False).returncode == counted.status


@pytest.mark.parametrize("name", list(LOOPS))
def test_passes_are_exact(name: str, codes: dict[str, FunctionCode], counted: Executions) -> None:
    code = codes[name]
    (loop,) = code.loops
    block = key_of(code, loop.header)
    assert 10 * sum(TRIPS) == counted.total(block)
    assert counted.total(key_of(code, 0)) in (30, None), "what is shorter than a jump is not counted"
    step = LOOPS[name][1]
    found = stepped(code, loop.header, patch_blocks.flags_needed(code))
    assert step == (found.step if found is not None else None)
    assert (step is not None) == (block in counted.free)


def test_flags_are_kept_where_they_are_needed(codes: dict[str, FunctionCode]) -> None:
    for name, needed in (("flags", True), ("flags_of", True), ("kept", False)):
        code = codes[name]
        found = stepped(code, code.loops[0].header, patch_blocks.flags_needed(code))
        assert found is not None
        assert needed == found.flags


def test_a_thread_that_is_stopped_within_a_loop_has_made_passes() -> None:
    up, down = Stepped(0, 64, 8, False), Stepped(9, 32, -2, False)
    assert 5 == passes(up, 140, 100)
    assert 3 == passes(down, 2**32 - 2, 4)
    assert 0 == passes(down, 4, 4)


@pytest.mark.parametrize("flags", [False, True])
@pytest.mark.parametrize("register", [0, 3])
@pytest.mark.parametrize("bits", [32, 64])
def test_a_thread_that_is_stopped_while_its_passes_are_added_has_them_still(register: int, flags: bool, bits: int) -> None:
    """What adds them up computes in rax: of a loop that rax counts, an address was taken for passes, which were far too many."""
    need("x86-64", "objdump")
    one = Stepped(register, bits, 8, flags)
    code, adds = ended(one, 5, 64)
    (listing,) = disassembled([code])
    assert isinstance(listing, Listing)
    name, ends_with, begun_with = ("rax", "rbx")[register > 0], 0x5555_5555_8000 % 2**bits, 0x5555_5555_4000 % 2**bits
    registers, stack = {"rax": 7, "rbx": 9, "rsp": 0x7000, name: ends_with}, dict[int, int]()
    checked = 0
    for instruction in listing.instructions:
        at = instruction.address or 0
        if at > adds:
            break
        assert ends_with == held(one, registers, at, lambda place: stack[place])
        checked += 1
        if instruction.mnemonic == "lea":
            registers["rsp"] -= 128
        elif instruction.mnemonic == "push":
            registers["rsp"] -= 8
            stack[registers["rsp"]] = registers["rax"]
        elif instruction.mnemonic == "mov":
            registers["rax"] = stack[registers["rsp"] + 8] if instruction.loads else registers[name]
        elif instruction.mnemonic == "sub":
            registers["rax"] = (registers["rax"] - begun_with) % 2**64
        elif "rax" in instruction.writes:
            registers["rax"] ^= 0x4600
    assert checked >= 5
    assert 0x4000 // 8 == passes(one, ends_with, begun_with)
    assert ends_with == held(one, {**registers, name: ends_with}, -3, lambda place: 0), "in the loop the register has it"


EARLY = r"""
#include <pthread.h>
#include <unistd.h>
static pthread_t early;
static long made;
__attribute__((noipa)) long steps(long n) { long s = 1; for (long i = 0; i < n; i++) s = s * 3 + i; return s; }
static void *works(void *unused) { made = steps(300000000); return 0; }
__attribute__((constructor)) static void begins(void) { pthread_create(&early, 0, works, 0); usleep(20000); }
int main(void) { long again = steps(1000); pthread_join(early, 0); return (int)((made ^ made >> 32 ^ again) & 127); }
"""


def test_a_thread_that_is_in_the_middle_of_a_loop_goes_on_there() -> None:
    """A constructor started it, so that its loop changes while it is in there."""
    need("x86-64", "gcc", "objdump")
    path = compiled(EARLY, "-O1", "-pthread")
    code = code_of(path, "steps")
    if reason := PatchEngine().why_not(application([path]), ()):
        elsewhere(reason)
    found = PatchEngine().count(application([path]), [code], 60)
    loop = key_of(code, code.loops[0].header)
    assert subprocess.run([path], check=False).returncode == found.status
    assert loop in found.free
    assert 1000 <= (found.total(loop) or 0) <= 300_001_000


LONG = r"""
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((noipa)) long steps(long n) { long s = 1; for (long i = 0; i < n; i++) s = s * 3 + i; return s; }
__attribute__((noipa)) long other(long n) { long s = 1; for (long i = 0; i < n; i++) s = s * 5 + i; return s; }
int main(int c, char **v) { return (int)((steps(atol(v[1])) ^ other(atol(v[1]))) & 127); }
"""


def test_what_is_counted_in_windows_is_told_to_be_within_a_loop() -> None:
    """Two loops of a second each, which are entered once: each window has some of their passes, and all add up."""
    need("x86-64", "gcc", "objdump")
    path, many = compiled(LONG, "-O1"), 800_000_000
    known = program(path)
    found = [known.function_at(known.symbols[name]) for name in ("steps", "other")]
    codes = [
        code for code in function_codes([(known, one) for one in found if one is not None]) if isinstance(code, FunctionCode)
    ]
    app = application([path, str(many)])
    if reason := PatchEngine().why_not(app, ()):
        elsewhere(reason)
    counted = PatchEngine(Part(1, 2.0)).count(app, codes, 60)
    assert [many, many] == [counted.total(key_of(code, code.loops[0].header)) for code in codes]
    assert not counted.within
    ended = PatchEngine(Part(1, 2.0)).count(application([path, str(1000 * many)]), codes[:1], 1.0)
    assert ended.ended
    assert (ended.total(key_of(codes[0], codes[0].loops[0].header)) or 0) > 0
