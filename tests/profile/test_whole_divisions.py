"""Divisions of whole numbers: a limit of their own, whatever their width, with or without a core model."""

from __future__ import annotations

import pytest

from rooftree.asm import parse
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.incore.run import find_table
from rooftree.incore.same import Same
from rooftree.instrument.engine import Executions, key_of
from rooftree.machine.load import load_machine
from rooftree.profile.core import _DIVIDES, _division_cy, dividing
from rooftree.profile.divisions import of_quotients
from rooftree.profile.holds import with_holders
from rooftree.profile.limited import _too_fast
from rooftree.profile.place import WHOLE, InCore, placed
from rooftree.profile.words import next_step, no_step
from rooftree.profile.work import Work
from rooftree.results.profile import Profile
from tests.needs import need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile, region

PASSES = 1_000_000
MACHINE = load_machine("ice-lake-sp")
WORK = Work(instructions=12.0 * PASSES, passes=PASSES)
DIVIDE = """
#include <stdint.h>
#define F(T) __attribute__((noinline)) T d_##T(T a, T b) { return a / b; }
F(uint8_t) F(int8_t) F(uint16_t) F(int16_t) F(uint32_t) F(int32_t) F(uint64_t) F(int64_t)
int main(int n, char **v) {
    return d_uint8_t(n, n) + d_int8_t(n, n) + d_uint16_t(n, n) + d_int16_t(n, n) + d_uint32_t(n, n) + d_int32_t(n, n)
         + d_uint64_t(n, n) + d_int64_t(n, n);
}
"""
CYCLES = {"cl": 6.0, "cx": 6.0, "ecx": 6.0, "rcx": 10.0}
"""Of a division on Ice Lake, by its table."""


def _seconds(cycles: float) -> float:
    assert MACHINE.core is not None
    return cycles * PASSES / MACHINE.core.clock


def _division(text: str, arch: str) -> float:
    """The least time of a division [cy]."""
    (one,) = parse(text, isa="x86", syntax="intel").instructions
    return _division_cy(Same(find_table(arch)), one)


@pytest.mark.parametrize("divisor", ["cl", "cx", "ecx", "rcx", "dword ptr [rdi]", "qword ptr [rdi+rax*8]"])
@pytest.mark.parametrize("mnemonic", ["div", "idiv"])
def test_the_divider_holds_a_region_that_divides_all_the_time(mnemonic: str, divisor: str) -> None:
    by_table = CYCLES[{"q": "rcx", "d": "ecx"}[divisor[0]] if "ptr" in divisor else divisor]
    roof = placed(
        WORK, _seconds(by_table), 1, MACHINE, 400, InCore(dividing_cy=PASSES * _division(f"{mnemonic} {divisor}", "icx"))
    )
    assert roof is not None
    assert roof.binding == WHOLE
    assert 0.7 <= roof.fraction <= 1.0
    assert roof.gain == pytest.approx(1 / roof.fraction), "the core alone allows no more"
    held = with_holders(_record(roof.fraction, by_table), MACHINE).regions[0].held
    assert held is not None
    assert held.name == WHOLE


def _record(part: float, cycles: float) -> Profile:
    """A program whose only region divides, and takes so many cycles a pass."""
    roof = placed(WORK, _seconds(cycles), 1, MACHINE, 400, InCore(dividing_cy=part * cycles * PASSES))
    one = region("f", 0.9, "function", roof=roof, samples=400, interval=[0.88, 0.92], instructions=WORK.instructions)
    one = one.replace(next=next_step(one) or no_step(one, ""))
    return profile(one)


def test_divisions_that_take_half_of_the_time_are_told_first_and_no_data_are_blamed() -> None:
    (one,) = with_holders(_record(0.45, 40.0), MACHINE).regions
    assert one.held is not None
    assert one.held.name == f"perhaps {WHOLE}"
    assert one.held.fraction is None, "what holds nothing for sure has no part in the table; the words have it"
    assert "divisions of whole numbers take" in one.next
    assert "smaller types, data that are used together" not in one.next
    (few,) = with_holders(_record(0.1, 40.0), MACHINE).regions
    assert "whole numbers" not in few.next


def test_small_quotients_that_beat_the_table_are_no_limit_and_no_contradiction() -> None:
    # 41 cy by the table of Zen 2, 14 with small quotients
    cycles = PASSES * _division("div rcx", "zen2")
    roof = placed(WORK, _seconds(20.0), 1, MACHINE, 400, InCore(dividing_cy=cycles))
    assert roof is not None
    assert WHOLE not in {one.name for one in roof.all}
    assert not _too_fast(roof, 400)
    (note,) = of_quotients(cycles, _seconds(20.0), 1, MACHINE, 400)
    assert "smaller the quotient" in note
    assert not of_quotients(cycles, _seconds(50.0), 1, MACHINE, 400)


def test_divisions_are_counted_whatever_their_width() -> None:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(DIVIDE, "-O2"))
    names = [name for name in known.symbols if name.startswith("d_")]
    assert len(names) == 8
    for name in names:
        function = known.function_at(known.symbols[name])
        assert function is not None
        (code,) = function_codes([(known, function)])
        assert isinstance(code, FunctionCode)
        blocks = range(len(code.graph.blocks))
        counts = Executions(threads=[{key_of(code, n): 1000 for n in blocks}])
        one = dividing(code, blocks, counts, find_table("zen4")) / 1000
        assert 4.0 <= one <= 7.0, name


def test_divisions_of_other_instruction_sets_are_known_and_of_floating_point_are_not() -> None:
    whole = ["sdiv", "udiv", "div", "divu", "remw", "remuw", "divd", "divdu", "modsd", "moduw", "idiv"]
    assert all(_DIVIDES.fullmatch(one) for one in whole)
    assert not any(_DIVIDES.fullmatch(one) for one in ("divsd", "vdivpd", "fdiv", "fidiv", "divps", "fdivrp"))
