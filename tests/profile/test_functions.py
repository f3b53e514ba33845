"""What is said of programs whose time is in functions, in loops around others, in dispatch: not in three innermost loops."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rooftree.asm.program import Frame
from rooftree.instrument import sampling
from rooftree.machine.load import load_machine
from rooftree.profile import turned
from rooftree.profile.branches import Turns
from rooftree.profile.options import Options
from rooftree.profile.regions import Found
from rooftree.profile.run import profile
from rooftree.profile.together import together
from rooftree.profile.whole import _nested, _not_of_this_machine, _spread
from rooftree.profile.words import next_step
from rooftree.profile.work import Work, done
from rooftree.report.profile.flame import bars
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.region_text import each_text, inside_text, turns_text
from rooftree.report.profile.text import profile_text, together_lines
from rooftree.results.profile import BindingRoof, Profile, RegionModel, Together
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

ROUNDS = 1_000_000
INTERPRETER = r"""
#include <stdlib.h>
#define F __attribute__((noinline))
static long stack[64]; static unsigned char code[256];
F long fib(long n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
F void run(long rounds) {
  long *top = stack + 8;
  for (long k = 0; k < rounds; k++)
    for (const unsigned char *at = code; at < code + 256; at++)
      switch (*at) {
      case 0: *top += 3; break; case 1: *top ^= k; break; case 2: top[1] = *top; break; case 3: *top -= top[1]; break;
      case 4: *top = *top * 7 + 1; break; case 5: top[2] = top[1] | 1; break; case 6: *top &= 0xffffff; break;
      case 7: *top = -*top; break;
      }
}
int main(int count, char **given) {
  for (int i = 0; i < 256; i++) code[i] = i * 5 % 8;
  run(atol(given[1]));
  return (int)(fib(atol(given[2])) & 1);
}
"""


@pytest.fixture(scope="module")
def record() -> Profile:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        return profile(
            [compiled(INTERPRETER, "-O1"), str(ROUNDS), "37"], Options(machine=load_machine("zen4"), output=sink, measured=False)
        )
    finally:
        os.close(sink)


def test_a_function_is_told_by_its_calls(record: Profile) -> None:
    fib = next(one for one in record.regions if one.function == "fib" and one.kind == "function")
    calls = 78176337  # of fib(37)
    assert fib.calls == calls
    assert fib.calls_made == calls - 1
    assert fib.computed_jumps == 0
    assert fib.cycles_each == pytest.approx((fib.seconds or 0.0) * float(load_machine("zen4").core.clock) / calls)
    said = each_text(fib)
    assert said.startswith(f"called {calls:.3g} times, each time ")
    assert "with 1 call" in said
    assert said in profile_text(record)


def test_dispatch_is_told(record: Profile) -> None:
    loop = next(one for one in record.regions if one.function == "run" and one.kind == "loop")
    assert loop.computed_jumps == pytest.approx(ROUNDS * 256)
    assert loop.turns_share is None, "nobody knows which of its jumps are foreseen"


@pytest.mark.parametrize(("bounds", "share"), [((1e8, 1.01e8), 0.505), ((1e8, 5e8), None), ((0.0, 0.0), 0.0)])
def test_branches_are_told_where_their_bounds_lie_close(
    bounds: tuple[float, float], share: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turned, "turns_of", lambda *given: Turns(*bounds))
    core = SimpleNamespace(clock=2e9, retire_per_cycle=4)
    run: Any = SimpleNamespace(counted=SimpleNamespace(executions=object()), machine=SimpleNamespace(core=core), table=None)
    one: Any = SimpleNamespace(code=object(), blocks=())
    assert share == turned.turns_in(one, run, 2.5, Work(instructions=1e6))[1]
    if share:
        busy = Work(instructions=0.6 * 2.5 * 2e9 * 4)
        assert turned.turns_in(one, run, 2.5, busy)[1] == pytest.approx(0.4), "while it issues it does not wait for a branch"


def test_a_file_of_the_same_microarchitecture_is_no_measurement(record: Profile) -> None:
    (note,) = [note for note in record.notes if "not measured here" in note]
    assert "clock" in note
    options = Options(machine=load_machine("zen4"))
    assert [] == _not_of_this_machine(options) == _not_of_this_machine(replace(options, measured=True))


def test_where_branches_are_not_known_a_chase_is_not_all_that_is_blamed() -> None:
    roofs = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.01, gain=170.0, basis="", all=[])
    model = RegionModel(engine="zen4", cycles=4.0, bound="recurrence", measured_cycles=700.0, chain="addresses", text="")
    known: dict[str, Any] = {"roof": roofs, "model": model}
    assert "or for branches" in next_step(region("walk", 0.7, **known))
    assert "branches" not in next_step(region("walk", 0.7, turns_share=0.01, **known))
    assert "chases" not in next_step(region("walk", 0.7, turns_share=0.9, **known))


def test_branches_that_may_be_computed_ones_are_told_as_these() -> None:
    roofs = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.3, gain=3.0, basis="", all=[])
    told = next_step(region("run", 0.7, roof=roofs, instructions=1e9, computed_jumps=1e8))
    assert "computed ones (one in 10 instructions" in told
    assert "computed" not in next_step(region("run", 0.7, roof=roofs, instructions=1e9, computed_jumps=1e6))


def test_own_time_and_that_of_inner_loops_stand_side_by_side() -> None:
    outer, middle, inner = region("f+1", 0.2), region("f+2", 0.1, parent="f+1"), region("f+3", 0.3, parent="f+2")
    other = region("g", 0.4)
    regions = [other, inner, outer, middle]
    assert "20.0% of the time is its own; the loops inside it (2., 4.) take 40.0%" == inside_text(outer, regions)
    assert "the loop inside it (2.) takes 30.0%" in inside_text(middle, regions)
    assert "" == inside_text(inner, regions) == inside_text(other, regions)


def test_a_loop_between_two_that_has_too_little_time_to_be_shown_does_not_part_them() -> None:
    """A loop with 8.7 % of the time, in one with 1.5 %, in the hottest: nothing said that it was inside."""
    outer, small, inner = region("f+1", 0.1), region("f+2", 0.001, parent="f+1", minor=True), region("f+3", 0.3, parent="f+2")
    assert "the loop inside it (2.) takes 30.0%" in inside_text(outer, [small, outer, inner])
    (top,) = bars([outer, small, inner])
    assert 5 == len(list(top.rows())), "module, function, and three loops on each other"


def test_the_region_around_one_is_the_nearest_that_has_a_record() -> None:
    parts = [Found("loop", "/bin/app", "f", loop=n) for n in range(4)]
    ids = ["a", "b", "c", "d"]
    for inner, outer in itertools.pairwise(parts):
        inner.parent = outer
    records = [region(one.id, 0.1) for one in parts]
    assert len({one.id for one in records}) == 1, "without code these have one name"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Found, "id", property(lambda self: ids[self.loop or 0]))
        made = _nested([region("a", 0.1), region("d", 0.1), region("system", 0.1)], parts)
    assert ["d", None, None] == [one.parent for one in made]


def test_time_that_is_spread_over_many_functions_is_told() -> None:
    def found(name: str, samples: int) -> Found:
        one = Found("function", "/bin/app", name)
        one.threads[1, 1] = samples
        return one

    many = [found(f"f{n % 20}", 10) for n in range(40)]
    (said,) = _spread(many, 1e-3, 0.4)
    assert "the three largest regions have 8% of it, and it takes the 20 largest to have half" in said
    assert "the largest of 20 functions" in said
    assert "f0 5%" in said
    (short,) = _spread([found("std::vector<" * 100 + str(n % 20), 10) for n in range(40)], 1e-3, 0.4)
    assert len(short) < 400, "a signature of C++ is no sentence"
    assert [] == _spread([found("hot", 300), *many[:10]], 1e-3, 0.4)
    assert [] == _spread(many[:3], 1e-3, 0.03)


def _loop(number: int, samples: int, parent: Found | None = None, function: str = "quantize") -> Found:
    one = Found("loop", "/bin/lame", function, loop=number, line=10 * number, parent=parent)
    one.frames = (Frame(function, "/src/quantize.c", 10 * number),)
    one.threads[1, 1] = samples
    return one


def _sums(found: list[Found], listed: list[Found]) -> list[Together]:
    total = sum(one.samples for one in found)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Found, "id", property(lambda self: f"{self.function}+{self.loop}"))
        return together(found, listed, lambda many: (many / 100, many / total, [0.9 * many / total, 1.1 * many / total]))


def test_a_function_that_is_spread_over_many_loops_is_told_by_its_sum() -> None:
    """Its loops were rows 2, 4 and 5 of 6, and one without a row."""
    function = Found("function", "/bin/lame", "quantize")
    function.threads[1, 1] = 8
    own = [_loop(n, many, function) for n, many in ((1, 90), (2, 50), (3, 40), (4, 15))]
    others = [_loop(0, many, None, name) for name, many in (("fft", 100), ("window", 60), ("polyphase", 30))]
    found = sorted([function, *own, *others], key=lambda one: -one.samples)
    (one,) = _sums(found, found[:6])
    assert ("function", "quantize", None, 203, 2) == (one.kind, one.function, one.line, one.samples, one.others)
    assert ["quantize+1", "quantize+2", "quantize+3"] == list(one.regions)
    rows = [region(f"{f.function}+{f.loop}", f.samples / 393) for f in found[:6]]
    (said,) = together_lines(record_of(*rows).replace(together=[one]))
    assert said == (
        "together: function quantize (lame) 51.7 ± 5.2 % in 5 regions (2., 4., 5. and 2 that have no row); as one row it would "
        "be number 1"
    )
    assert said in profile_text(record_of(*rows).replace(together=[one]))
    assert said in profile_page(record_of(*rows).replace(together=[one]))


def test_several_sums_are_not_all_the_first_row() -> None:
    """Three functions of 40, 30 and 25 % each "would be number 1"."""
    rows = [region(f"{name}+{n}", share) for name, share in (("a", 0.20), ("b", 0.15), ("c", 0.12)) for n in (1, 2)]
    fields: dict[str, Any] = {
        "kind": "function",
        "module": "/bin/x",
        "file": None,
        "line": None,
        "seconds": 1.0,
        "samples": 100,
        "others": 0,
    }
    sums = [
        Together(function=name, share=share, interval=[share, share], regions=[f"{name}+1", f"{name}+2"], **fields)
        for name, share in (("a", 0.40), ("b", 0.30), ("c", 0.24))
    ]
    said = together_lines(record_of(*rows).replace(together=sums))
    assert [line[-1] for line in said] == ["1", "2", "3"]


def test_a_nest_that_is_nearly_all_of_a_function_is_told_in_its_place() -> None:
    function = Found("function", "/bin/lame", "quantize")
    function.threads[1, 1] = 3
    nest = _loop(1, 30, function)
    inside = [_loop(n, 50, nest) for n in (2, 3, 4)]
    other = _loop(0, 100, None, "fft")
    (one,) = _sums([other, *inside, nest, function], [other, *inside])
    assert ("loop", 10, "/src/quantize.c", 180, 1) == (one.kind, one.line, one.file, one.samples, one.others)
    nest.threads[1, 1] = 0
    (one,) = _sums([other, *inside, nest, function], [other, *inside])
    assert ("loop", 10, 150, 0) == (one.kind, one.line, one.samples, one.others), "it has no sample of its own"


def test_a_sum_is_told_only_where_it_says_more_than_its_rows() -> None:
    hot, beside = _loop(1, 100), _loop(2, 20)
    assert not _sums([hot, beside], [hot]), "one loop is nearly all of it"
    many = [_loop(0, 60, None, name) for name in "abc"]
    assert not _sums([*many, _loop(1, 25), _loop(2, 25)], many), "three rows have more"
    assert not _sums([], [])
    waits = [_loop(n, 50) for n in (1, 2)]
    for one in waits:
        one.kind = "other"
    assert not _sums(waits, waits)


GOTO = r"""
#include <stdlib.h>
static long x = 1, y = 2; static unsigned char code[512];
__attribute__((noinline, optimize("no-crossjumping", "no-gcse"))) static void run(long rounds) {
  static void *const to[] = {&&a, &&b, &&c, &&d, &&e, &&f, &&end};
  const unsigned char *at = code;
#define NEXT goto *to[*at++]
  NEXT;
a: x += y; NEXT;
b: y ^= x; NEXT;
c: x = x * 7 + 1; NEXT;
d: y -= 3; NEXT;
e: x &= 0xffff; NEXT;
f: y |= 1; NEXT;
end: if (--rounds) { at = code; NEXT; }
}
int main(int count, char **given) {
  for (int i = 0; i < 511; i++) code[i] = i * 5 % 6;
  code[511] = 6;
  run(atol(given[1]));
  return (int)(x + y) & 1;
}
"""


def test_an_interpreter_that_cannot_be_counted_is_told_as_one() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        found = profile([compiled(GOTO, "-O2"), "3000000"], Options(machine=load_machine("zen4"), output=sink))
    finally:
        os.close(sink)
    hot = found.regions[0]
    assert "run" in hot.function
    assert hot.roof is None
    assert "a profiler of that language" in hot.next
    assert any("could not be counted (the hottest of these: " in note for note in hot.notes)


def test_of_a_part_that_was_counted_there_are_no_rates() -> None:
    """The time is that of all: figures of a part would stand in the table beside whole ones."""
    work = Work(instructions=100.0, load_B=64.0, flops=Counter({"dp": 8.0}))
    part, whole = done(work, 1e-6, whole=False), done(work, 1e-6)
    assert (None, None, None) == (part["GFLOP_s"], part["GB_s"], part["intensity_FLOP_B"])
    assert (0.008, 0.064, 0.125) == (whole["GFLOP_s"], whole["GB_s"], whole["intensity_FLOP_B"])
    shown = profile_text(record_of(region("eval", 0.5, "function", **part)))
    assert any(line.split()[-5:] == ["-"] * 5 for line in shown.splitlines())


def test_means_have_three_digits_that_count() -> None:
    loop = region(
        "deflate", 0.5, instructions=759 * 1.4512e6, passes=759.0, cycles_each=797121.4, turns=759 * 12290.4, turns_share=0.4
    )
    assert "1.45e+06 instructions of its own in 797000 cy" in each_text(loop)
    assert "12300 times a pass" in turns_text(loop)


def test_the_command_is_one_that_a_shell_takes() -> None:
    shown = profile_text(record_of(region("f", 0.5)).replace(command=["awk", "{n += $3} END {print n}", "big file"]))
    assert "profile of awk '{n += $3} END {print n}' 'big file':" in shown
