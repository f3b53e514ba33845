"""Behind what the samples of a region stand, and what is said of that."""

from __future__ import annotations

from collections import Counter

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.profile.holds import holder
from rooftree.profile.regions import Found
from rooftree.profile.stand import samples_behind, stand_behind
from rooftree.profile.words import next_step
from rooftree.results.profile import BindingRoof
from tests.needs import need
from tests.profile.programs import compiled
from tests.report.test_profile_page import region

MIXED = r"""
__asm__(".globl mixed\n.type mixed,@function\nmixed:\n"
  "1: mov (%rsi),%rax\n xor %edx,%edx\n div %rcx\n add %rax,%rbx\n mov %edi,-16(%rsp)\n mov %edi,-12(%rsp)\n mov -16(%rsp),%r8\n"
  " add %r8,%rbx\n rep stosb\n add $1,%r9\n jne 1b\n ret\n.size mixed,.-mixed\n");
int main(void) { return 0; }
"""
HITS = {"xor": 30, "add rbx,rax": 40, "add rbx,r8": 15, "rep stos": 10, "mov rax": 5}
"""Samples, by how the instruction begins that they stand at."""


def found() -> Found:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(MIXED))
    function = known.function_at(known.symbols["mixed"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    places: Counter[int] = Counter()
    for block in range(len(code.graph.blocks)):
        for (at, _), one in zip(code.places(block), code.instructions(block), strict=True):
            text = " ".join(one.text.split()).replace(", ", ",")
            places[at] += next((many for begins, many in HITS.items() if text.startswith(begins)), 0)
    made = Found("loop", str(known.path), "mixed", code, 0, tuple(code.loops[0].blocks), places=+places)
    made.threads[1, 1] = 100
    return made


def test_samples_are_told_by_the_instructions_that_they_stand_behind() -> None:
    behind = samples_behind(found())
    expected = {
        "loads": 0.3,
        "divisions of whole numbers": 0.4,
        "loads of what narrower stores wrote": 0.15,
        "copies and fills": 0.1,
    }
    assert (expected | {"branches": 0.05}) == pytest.approx(behind)
    said = stand_behind(found())
    assert said.startswith("samples stand 40% behind div rcx")
    assert " and 30% behind mov rax,QWORD PTR [rsi]" in said


def test_divisions_among_several_causes_have_their_step() -> None:
    """A loop of sox waited for three of them in a third of its time, and was told to use smaller types."""
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.2, gain=3.0, basis="", all=[])
    one = region("effect", 0.3, roof=roof, samples_behind={"divisions of whole numbers": 0.35, "loads": 0.25})
    assert "against the 35% behind divisions: fewer divisions of whole numbers" in next_step(one)


def test_who_copies_or_fills_is_told_so() -> None:
    """The memset of a C library was 'unknown': it fills at the speed of the core's own copying."""
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=0.9, gain=1.1, basis="", all=[])
    one = region(
        "memset", 0.1, "function", roof=roof, samples_behind={"copies and fills": 0.9}, store_B=4e9, calls=1e6, GB_s=80.0
    )
    held = holder(one)
    assert held is not None
    assert "copies and fills" == held.name
    assert "it copies or fills memory (rep movs, rep stos, 4 kB each time) at 80 GB/s" in next_step(one)
