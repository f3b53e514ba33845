"""Behind what the samples of a region stand, and what is said of that."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.incore.run import find_table
from rooftree.profile.core import alone
from rooftree.profile.holds import holder, with_holders
from rooftree.profile.regions import Found
from rooftree.profile.stand import samples_behind, stand_behind
from rooftree.profile.waits import few_behind_loads
from rooftree.profile.words import next_step
from rooftree.results.profile import BindingRoof, Region, RegionMix, RegionModel, RegionRoof
from tests.needs import need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile, region

MIXED = r"""
__asm__(".globl mixed\n.type mixed,@function\nmixed:\n"
  "1: mov (%rsi),%rax\n xor %edx,%edx\n div %rcx\n add %rax,%rbx\n mov %edi,-16(%rsp)\n mov %edi,-12(%rsp)\n mov -16(%rsp),%r8\n"
  " add %r8,%rbx\n rep stosb\n add $1,%r9\n jne 1b\n ret\n.size mixed,.-mixed\n");
int main(void) { return 0; }
"""
HITS = {"xor": 30, "add rbx,rax": 40, "add rbx,r8": 15, "rep stos": 10, "mov rax": 5}
"""Samples, by how the instruction begins that they stand at."""


def found(source: str = MIXED, hits: dict[str, int] = HITS) -> Found:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(source))
    function = known.function_at(known.symbols["mixed"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    places: Counter[int] = Counter()
    for block in range(len(code.graph.blocks)):
        for (at, _), one in zip(code.places(block), code.instructions(block), strict=True):
            text = " ".join(one.text.split()).replace(", ", ",")
            places[at] += next((many for begins, many in hits.items() if text.startswith(begins)), 0)
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


FETCHED_AHEAD = r"""
__asm__(".globl mixed\n.type mixed,@function\nmixed:\n"
  "1: mov (%rsi,%rax,4),%edx\n prefetcht0 (%rdi,%rdx,8)\n imul %r8,%rdx\n prefetchw (%rdi,%rdx,8)\n add $1,%rax\n dec %r9\n"
  " jne 1b\n ret\n.size mixed,.-mixed\n");
int main(void) { return 0; }
"""


def test_a_loop_that_waits_for_its_prefetches_is_not_told_to_prefetch() -> None:
    """Of a match finder of zstd 83 % of the samples stood behind prefetches; the step was 'smaller types ... or prefetching'."""
    behind = samples_behind(found(FETCHED_AHEAD, {"imul": 60, "add rax": 30, "prefetcht0": 10}))
    assert {"prefetches": 0.9, "loads": 0.1} == pytest.approx(behind)
    roofs = [RegionRoof(name=n, seconds=f, GFLOP_s=None, GB_s=None, fraction=f) for n, f in {"issue": 0.1, "Mem": 0.3}.items()]
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=10.0, basis="", all=roofs)
    model = RegionModel(engine="spr", cycles=8.0, bound="frontend", measured_cycles=80.0, text="8 cy a pass, 80 measured")
    one = region(
        "find", 0.5, roof=roof, samples=900, samples_behind=behind, model=model, load_B=4e9, store_B=1e9, turns_share=0.01,
        passes=1e8, calls=1e6,
    )  # fmt: skip
    (told,) = with_holders(profile(one.replace(next=next_step(one))), None).regions
    assert told.held is not None
    assert "waits for data" == told.held.name
    assert "90% of its samples stand behind its own prefetches: they wait for each other" in told.next
    assert "or prefetching" not in told.next


ROOTS_TOO = r"""
__asm__(".globl mixed\n.type mixed,@function\nmixed:\n"
  "1: mulsd %xmm3,%xmm0\n divsd (%rsi),%xmm0\n addsd %xmm0,%xmm1\n sqrtss %xmm2,%xmm2\n movaps %xmm2,%xmm4\n"
  " vdivps %ymm5,%ymm5,%ymm6\n"
  " fsqrt\n nop\n add (%rdi),%rax\n mov %rax,%rbx\n dec %r9\n jne 1b\n ret\n.size mixed,.-mixed\n");
int main(void) { return 0; }
"""


def test_divisions_and_roots_in_floating_point_are_a_class_and_arithmetic_with_memory_is_another() -> None:
    hits = {"addsd": 20, "movaps": 10, "fsqrt": 5, "nop": 15, "mov rbx": 4, "mov r": 0, "divsd": 46}
    behind = samples_behind(found(ROOTS_TOO, hits))
    assert {"divisions and square roots": 0.5, "arithmetic with an operand in memory": 0.04} == pytest.approx(behind)


def _slow(behind: dict[str, float], **given: Any) -> Region:
    """A function that no limit holds, as the error estimate of a circuit simulator was."""
    limits = [
        RegionRoof(name=name, seconds=0.01, GFLOP_s=None, GB_s=None, fraction=part)
        for name, part in (("issue", 0.3), ("division", 0.27), ("L2", 0.1))
    ]
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.3, gain=3.0, basis="", all=limits)
    kinds = {"add": 5e6, "div": 2e6, "sqrt": 1e6}
    mix = RegionMix(
        kinds=kinds, vector_bits=64.0, fma_share=0.0, load_store_ratio=2.0, floating_point=8e6, integer=8e6, loads=4e6, stores=2e6
    )
    values: dict[str, Any] = {"flops": {"dp": 8e6}, "load_B": 32e6, "store_B": 16e6, "calls": 1e6, "instructions": 1e8}
    return region(
        "terr",
        0.09,
        "function",
        roof=roof,
        mix=mix,
        **({"turns_share": 0.0, "samples": 80, "samples_behind": behind} | values | given),
    )


def test_who_stands_behind_divisions_and_roots_is_told_to_do_fewer_and_not_to_move_less_data() -> None:
    one = _slow({"divisions and square roots": 0.5, "loads": 0.06, "branches": 0.09})
    held, said = holder(one), next_step(one)
    assert held is not None
    assert ("perhaps division", None) == (held.name, held.fraction)
    assert "50% of its samples stand behind divisions and square roots: fewer of them" in said
    assert "for data" not in said
    assert "prefetching" not in said
    assert "only 6% of its samples stand behind loads" in said
    single = next_step(_slow({"divisions and square roots": 0.4}, flops={"sp": 8e6}))
    assert "rsqrt" in single
    assert "single precision" not in single, "it works in that already"


@pytest.mark.parametrize(
    "given",
    [
        {"samples_behind": {"divisions and square roots": 0.1, "loads": 0.06}, "samples": 40},
        {"samples_behind": {"divisions and square roots": 0.4, "loads": 0.2}},
        {"samples_behind": {"divisions and square roots": 0.4, "arithmetic with an operand in memory": 0.2}},
        {"samples_behind": {"loads": 0.01}, "samples": 400, "load_B": 1e6, "store_B": 1e9, "stored": True},
        {"samples_behind": None, "samples": 400},
    ],
)
def test_data_stay_in_question_where_samples_do_not_rule_them_out(given: dict[str, Any]) -> None:
    given = dict(given)
    one = _slow({}, **{name: value for name, value in given.items() if name != "stored"})
    if given.get("stored") and one.roof is not None:
        beyond = [limit.replace(fraction=0.25) if limit.name == "L2" else limit for limit in one.roof.all]
        one = one.replace(roof=one.roof.replace(all=beyond))
    assert not few_behind_loads(one)
    assert "for data" in next_step(one)


def test_many_samples_of_which_few_stand_behind_loads_rule_data_out() -> None:
    """The dynamic programming of an alignment was told to use smaller types and prefetching with 1 % of 501 behind loads."""
    one = _slow(
        {"branches": 0.28, "loads": 0.008}, samples=501, turns_share=0.28, mispredicted=[1e6, 2e6], mispredicted_share=[0.1, 0.28]
    )
    held, said = holder(one), next_step(one)
    assert held is not None
    assert "branches or dependences" == held.name
    assert "for data" not in said
    assert "prefetching" not in said
    assert "hardly any of its samples stand behind loads" in said


@pytest.mark.parametrize("part", [0.9, 1.06])
def test_what_overlaps_with_others_keeps_its_division_where_its_samples_stand_behind_that(part: float) -> None:
    limits = [RegionRoof(name="division", seconds=0.1, GFLOP_s=None, GB_s=None, fraction=part)]
    roof = BindingRoof(binding="division", GFLOP_s=None, fraction=part, gain=1.1, basis="", all=limits)
    around = _slow({"divisions and square roots": 0.5})
    for behind, name in (({"divisions and square roots": 0.7}, "division"), ({"loads": 0.7}, "unknown" if part < 1 else "none")):
        inner = region(
            "terr+10", 0.05, roof=roof, samples=43, interval=[0.03, 0.07], samples_behind=behind, calls=2e7, passes=4e7,
            instructions=4e8, mix=around.mix, flops={"dp": 8e6},
        )  # fmt: skip
        inner = inner.replace(next=next_step(inner))
        one = with_holders(profile(around, inner), None).regions[1]
        assert one.held is not None
        assert one.held.name.startswith(name)


HANDS_ON = r"""
__asm__(".globl mixed\n.type mixed,@function\nmixed:\n"
  "1: lea -1(%rdx),%rdi\n add 8(%rsp),%rdi\n movsd (%r9,%rdi,8),%xmm0\n mov %rdx,%rsi\n add 8(%rsp),%rsi\n addsd %xmm1,%xmm0\n"
  " movsd %xmm0,(STORED,%rsi,8)\n inc %rdx\n cmp %rcx,%rdx\n jne 1b\n ret\n.size mixed,.-mixed\n");
int main(void) { return 0; }
"""


def test_ports_are_not_said_to_hold_a_pass_that_may_load_what_the_one_before_stored() -> None:
    """A relaxation compiled while it ran took 22 cy a pass by that, and 16 "(the ports of the core)"."""
    again = HANDS_ON.replace("%rdi", "%rsi")
    for source, stored, is_open in (
        (HANDS_ON, "%r9", True),
        (HANDS_ON, "%r10", False),
        (again, "%r9", True),
        (again, "%r10", False),
    ):
        code = found(source.replace("STORED", stored), {"inc": 10}).code
        assert code is not None
        said = alone(code, 0, find_table("zen4"))
        assert "in the core model a pass takes" in said
        assert is_open == ("what the one before has stored" in said), said


def _transposing(samples: int, lines_B: float | None) -> Region:
    """A loop that loads 8 B after 8 B and stores 16 KiB apart: four hundredths of its samples stand behind loads."""
    names = (("Mem", 0.128), ("accesses to L1", 0.054))
    limits = [RegionRoof(name=name, seconds=0.1, GFLOP_s=None, GB_s=None, fraction=part) for name, part in names]
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=0.054, gain=17.0, basis="", all=limits)
    model = RegionModel(engine="zen3", cycles=1.0, bound="ports", measured_cycles=18.4, text="1 cy, 18.4 measured")
    given: dict[str, Any] = {
        "load_B": 3.2e9,
        "store_B": 3.2e9,
        "lines_B": lines_B,
        "passes": 4e8,
        "calls": 4e5,
        "turns_share": 0.01,
    }
    behind: dict[str, Any] = {"samples_behind": {"loads": 0.04}, "samples": samples}
    return region("transp", 0.7, roof=roof, model=model, data_B=6.8e7, data_from="the addresses in samples", **given, **behind)


def test_stores_that_step_over_lines_may_be_what_a_loop_waits_for() -> None:
    """A transposition that took 18 cy a pass was told that its data are hardly what it waits for; in blocks it took 4."""
    one = _transposing(1600, 2.9e10)
    held, said = holder(one), next_step(one)
    assert held is not None
    assert "perhaps data" == held.name
    assert "hardly what it waits for" not in said
    assert "if it waits for data (what it stores, as few of its samples stand behind loads): blocks of them" in said
    assert "hardly what it waits for" in next_step(_transposing(1600, None)), "its lines are those of its bytes"


@pytest.mark.parametrize("samples", [77, 400])
def test_few_samples_that_rule_data_out_do_so_by_their_error_alone(samples: int) -> None:
    """A polynomial with 2 of 77 samples behind loads waited for data "by exclusion"; alone, with 400, it did not."""
    one = _transposing(samples, None)
    held = holder(one)
    assert held is not None
    assert "unknown" == held.name
    assert "blocks" not in next_step(one)
