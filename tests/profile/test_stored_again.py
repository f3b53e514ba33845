"""What a loop adds to in memory, at a few places: the chain through these is told, not the other operand's cache."""

from __future__ import annotations

import pytest

from rooftree.asm.unwinding import RETURN
from rooftree.profile.data import Seen, register_number
from rooftree.profile.holds import holder
from rooftree.profile.loads import with_loads
from rooftree.profile.regions import Found
from rooftree.profile.words import next_step
from rooftree.results.profile import STORED, BindingRoof, Region
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

SUMS = r"""
long probe(void *, void *, long, long);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movq (%rsi,%rax), %r8
  movsd %FROM%, %xmm0
  addsd (%r8,%rcx), %xmm0
  movsd %xmm0, (%rdi,%rax)
  addq $8, %rax
  cmpq %rdx, %rax
  jne probe
  ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0, 0, 0); }
"""
OWN, OTHER = "(%rdi,%rax)", "(%r9,%rax)"


def told(source: str, places: int, cycles: float) -> Region:
    """A loop whose samples stand behind its addition, in which the sum was at so many places in turn."""
    code = code_of(compiled(source, "-O2", "-std=gnu99"), "probe")
    (loop,) = (n for n, one in enumerate(code.loops) if one.innermost)
    (block,) = code.loops[loop].blocks
    address = next(place for (place, _), one in zip(code.places(block), code.instructions(block), strict=True) if one.stores)
    one = Found("loop", "app", "probe", code, loop, (block,))
    one.places[address], one.threads[1, 1] = 400, 400
    held = dict.fromkeys(range(RETURN), 0x7000_0000) | {RETURN: address}
    moves = register_number("rax")
    assert moves is not None
    seen = [Seen(1, address, held | {moves: 8 * (n % places)}) for n in range(400)]
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.3, gain=3.0, basis="", all=[])
    made = region("probe", 0.3, roof=roof, cycles_each=cycles, turns_share=0.01).replace(id=one.id)
    return with_loads(record_of(made), [one], {("app", code.function.start): seen}).regions[0]


def test_a_sum_at_a_few_places_in_memory_is_told_as_the_chain_that_holds_its_loop() -> None:
    """Three sums of a tree program took 3.4 cy a pass; in registers the program took 0.22 s instead of 1.12."""
    need("x86-64", "gcc", "objdump")
    found = told(SUMS.replace("%FROM%", OWN), 3, 3.4)
    assert found.hottest_load is not None
    assert found.hottest_load.order == STORED
    said = next_step(found)
    assert "a chain through memory" in said
    assert "in registers" in said
    assert "sorted" not in said
    assert "prefetching" not in said
    held = holder(found)
    assert held is not None
    assert held.name == "dependences"


@pytest.mark.parametrize(
    ("source", "places", "cycles"),
    [
        (OWN, 400, 3.4),  # every place once in a long while, as in y += x
        (OWN, 3, 40.0),  # so slow that no handing on takes that long
        (OTHER, 3, 3.4),  # stored to another array
    ],
)
def test_what_is_used_again_late_or_elsewhere_is_no_such_chain(source: str, places: int, cycles: float) -> None:
    need("x86-64", "gcc", "objdump")
    found = told(SUMS.replace("%FROM%", source), places, cycles)
    assert found.hottest_load is not None
    assert found.hottest_load.order != STORED
    assert "a chain through memory" not in next_step(found)


ALONG = r"""
long probe(void *, void *, void *, long, long, long, long);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movsd (%rdi), %xmm0
  addsd (%rax), %xmm0
  addq $1, %rsi
  addq %rcx, %rdi
  addq $8, %rax
  movsd %xmm0, (%rdx)
  addq %r9, %rdx
  cmpq %rsi, %r10
  jne probe
  ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0, 0, 0, 0, 0, 0); }
"""


@pytest.mark.parametrize(
    ("apart", "cycles", "chained"),
    [(8, 9.5, True), (16, 4.0, True), (0, 9.5, False), (8000, 9.5, False), (-8, 9.5, False), (8, 60.0, False)],
    ids=["cumsum", "two passes before", "in place", "far", "not stored yet", "slower"],
)
def test_a_sum_of_all_before_waits_for_what_the_pass_before_has_stored(apart: int, cycles: float, chained: bool) -> None:
    """NumPy's cumsum was told to wait for data from memory; from L1 a pass took 2.7 ns, from memory 3.1."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(ALONG, "-O2", "-std=gnu99"), "probe")
    (loop,) = (n for n, one in enumerate(code.loops) if one.innermost)
    (block,) = code.loops[loop].blocks
    address = code.places(block)[2][0]
    one = Found("loop", "app", "probe", code, loop, (block,))
    one.places[address], one.threads[1, 1] = 400, 400
    numbers = {name: register_number(name) for name in ("rdi", "rdx", "rcx", "r9", "rax")}
    seen = []
    for n in range(400):
        values = {"rdi": 0x10000 + 8 * n, "rdx": 0x10000 + apart + 8 * n, "rcx": 8, "r9": 8, "rax": 0x900000 + 8 * n}
        held = dict.fromkeys(range(RETURN), 0) | {RETURN: address}
        seen.append(Seen(1, address, held | {number: values[name] for name, number in numbers.items() if number is not None}))
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.14, gain=7.0, basis="", all=[])
    made = region("probe", 0.9, roof=roof, cycles_each=cycles, turns_share=0.0).replace(id=one.id)
    found = with_loads(record_of(made), [one], {("app", code.function.start): seen}).regions[0]
    assert found.hottest_load is not None
    assert chained == (found.hottest_load.order == STORED)
    held_by = holder(found)
    assert held_by is not None
    assert chained == (held_by.name == "dependences")
    assert chained == ("a chain through memory" in next_step(found))


TWICE = r"""
long probe(void *, void *, void *, long, long, long, long);
__asm__(R"(
  .globl probe
  .type probe, @function
probe: movsd (%rdi), %xmm0
  movsd (%rax), %xmm1
  maxsd %xmm0, %xmm1
  movsd %xmm1, (%rdx)
  movsd (%rdi,%rcx), %xmm0
  movsd 8(%rax), %xmm1
  maxsd %xmm0, %xmm1
  movsd %xmm1, (%rdx,%rcx)
  addq $16, %rdi
  addq $16, %rax
  addq $16, %rdx
  cmpq %rsi, %rdi
  jne probe
  ret
  .size probe, .-probe
)");
int main(void) { return (int)probe(0, 0, 0, 0, 0, 0, 0); }
"""


@pytest.mark.parametrize(
    ("apart", "cycles", "chained"),
    [(8, 25.0, True), (16, 40.0, False), (8, 6.0, False), (8, 80.0, False), (800, 25.0, False)],
    ids=["maximum.accumulate", "two before", "faster than that", "slower", "far"],
)
def test_a_chain_through_memory_may_go_through_a_pass_twice(apart: int, cycles: float, chained: bool) -> None:
    """NumPy's maximum.accumulate, four elements a pass, each copy with a few samples, "waits for data" with all of them in L1."""
    need("x86-64", "gcc", "objdump")
    code = code_of(compiled(TWICE, "-O2", "-std=gnu99"), "probe")
    (loop,) = (n for n, one in enumerate(code.loops) if one.innermost)
    (block,) = code.loops[loop].blocks
    one = Found("loop", "app", "probe", code, loop, (block,))
    numbers = {name: register_number(name) for name in ("rdi", "rdx", "rcx", "rax")}
    seen = []
    for n in range(400):
        address = code.places(block)[(3, 7)[n % 2]][0]
        one.places[address] += 1
        values = {"rdi": 0x10000 + 16 * n, "rdx": 0x10000 + apart + 16 * n, "rcx": 8, "rax": 0x900000 + 16 * n}
        held = dict.fromkeys(range(RETURN), 0) | {RETURN: address}
        seen.append(Seen(1, address, held | {number: values[name] for name, number in numbers.items() if number is not None}))
    one.threads[1, 1] = 400
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=9.0, basis="", all=[])
    made = region("probe", 0.8, roof=roof, cycles_each=cycles, turns_share=0.0).replace(id=one.id)
    found = with_loads(record_of(made), [one], {("app", code.function.start): seen}).regions[0]
    assert chained == (found.hottest_load is not None and found.hottest_load.order == STORED)
    assert chained == ("a chain through memory" in next_step(found))
