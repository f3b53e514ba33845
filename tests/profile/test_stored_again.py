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
