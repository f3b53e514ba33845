"""What works for an interpreter is told so, and each region ends with a next step or with why there is none."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.asm.code_pointers import pointers_into
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import Function, program
from rooftree.instrument import sampling
from rooftree.instrument.samples import Place
from rooftree.profile.dispatch import dispatches
from rooftree.profile.interpreters import Walked, _next, with_interpreters
from rooftree.profile.options import Options
from rooftree.profile.run import profile
from rooftree.profile.words import DISPATCHES, by_table, next_step, no_step
from rooftree.results.profile import BindingRoof, RegionMix
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

RUN, MAIN = Function("run", 0x100, 0x200), Function("main", 0, 0x100)
OPERATIONS = [Function(f"op{n}", 0x1000 + 16 * n, 0x1010 + 16 * n) for n in range(8)]


def stacks(many: int, own: int, others: int = 0) -> list[Walked]:
    """Stacks below one call of `run` that leads to so many functions, in `run` itself, and in a function that `main` calls."""
    main, site = Place("/bin/app", 0x40), Place("/bin/app", 0x150)
    found = [Walked(f"op{n}", (OPERATIONS[n], RUN, MAIN), (site, main)) for n in range(many)] * 10
    found += [Walked("run", (RUN, MAIN), (main,))] * own
    return found + [Walked("other", (Function("other", 0x300, 0x400), MAIN), (main,))] * others


def steps(many: int, own: int, **given: Any) -> dict[str, str]:
    regions = [region(name, 0.1, "function", next="less") for name in ("op0", "run", "other")]
    record = with_interpreters(record_of(*(one.replace(**given) for one in regions)), stacks(many, own, 5))
    return {one.id: one.next for one in record.regions}


def test_what_an_interpreter_calls_is_told_so_and_nothing_else() -> None:
    said = steps(8, 10)
    assert said["op0"].startswith("it works for run, which calls 8 different functions from one place")
    assert said["run"].startswith("it calls 8 different functions from one place, as interpreters do")
    assert said["run"].endswith("its own code: less")
    assert "less" == said["other"]


@pytest.mark.parametrize(("many", "own", "given"), [(8, 0, {}), (3, 10, {}), (8, 10, {"share": 0.01}), (8, 10, {"minor": True})])
def test_phases_that_are_gone_through_once_few_functions_and_small_regions_are_not(many: int, own: int, given: Any) -> None:
    assert {"less"} == set(steps(many, own, **given).values())


def test_what_a_function_calls_that_jumps_to_computed_places_works_for_it() -> None:
    record = record_of(region("run", 0.1, "function", next=DISPATCHES), region("op0", 0.1, "function", next=""))
    own, called = with_interpreters(record, stacks(2, 1)).regions
    assert own.next.startswith(DISPATCHES)
    assert called.next.startswith("it works for run, which jumps to computed places")


def test_the_runtime_of_a_script_tells_what_shows_its_lines_and_runs_it_faster() -> None:
    """Ruby's own compiler took 1.32 s instead of 2.28 for a Mandelbrot set."""
    own = region("run", 0.1, "function", next=DISPATCHES).replace(threads={"7/7": 0.1})
    called = region("op0", 0.1, "function", next="less").replace(threads={"7/7": 0.1})
    for stacks_ in (stacks(2, 1), []):
        found, _ = with_interpreters(record_of(own, called), stacks_, {7: "ruby3.1"}).regions
        assert found.next.startswith(DISPATCHES)
        assert "stackprof" in found.next
        assert "`ruby --yjit` compiles it" in found.next
    _, works = with_interpreters(record_of(own, called), stacks(2, 1), {7: "ruby"}).regions
    assert "as interpreters do: what it interprets decides the time; its own code: less" in works.next
    plan = steps(8, 10)["op0"]  # of a library that executes plans no language shows the lines
    assert "as interpreters do, and plans and tables of callbacks: what it is given decides much of the time" in plan
    assert "profiler" not in plan
    unknown, _ = with_interpreters(record_of(own, called), [], {7: "app"}).regions
    assert unknown.next.endswith("a profiler of that language shows the lines")


@pytest.mark.parametrize(("ends", "works"), [(1, False), (60, True)])
def test_a_loop_of_a_library_is_its_own_where_the_interpreter_has_little_time(ends: int, works: bool) -> None:
    """A sparse product of SciPy was told to work for Python, whose own code had a tenth of its time."""
    site, main = Place("/bin/python3", 0x150), Place("/bin/python3", 0x40)
    files = ("/lib/sparse.so", "/bin/python3", "/bin/python3")
    far = [Walked("matvec", (Function("matvec", 0, 0x80), RUN, MAIN), (site, main), files)] * 50
    here = [Walked("run", (RUN, MAIN), (main,), files[1:])] * ends
    loop = region("matvec", 0.3, next="less").replace(module="/lib/sparse.so")
    record = record_of(region("run", 0.1, "function", next=DISPATCHES), loop)
    _, found = with_interpreters(record, far + here).regions
    assert found.next.startswith("it works for run") == works


@pytest.mark.parametrize("waits", [True, False])
def test_what_waits_for_other_threads_works_for_no_interpreter(waits: bool) -> None:
    """A wait of OpenBLAS for its threads was told that what Python interprets decides its time."""
    said = steps(8, 10, waits=waits)["op0"]
    assert said.startswith("it works for run") != waits


def test_a_loop_that_is_entered_often_in_a_function_that_is_called_once_is_its_own() -> None:
    loop = region("matvec", 0.3, next="less").replace(function="matvec", calls=1e6, seconds=0.3)
    own = region("matvec+", 0.02, "function", next="less").replace(function="matvec", calls=1.0)
    seen = [Walked("matvec", (Function("matvec", 0, 0x80), RUN, MAIN), (Place("/bin/app", 0x150), Place("/bin/app", 0x40)))] * 50
    record = record_of(region("run", 0.1, "function", next=DISPATCHES), loop, own)
    assert "less" == with_interpreters(record, seen).regions[1].next


def test_the_loop_of_an_interpreter_that_is_called_once_is_the_interpreter() -> None:
    loop = region("run+", 0.3, next="less").replace(function="run", calls=1e6, seconds=0.3)
    own = region("run", 0.02, "function", next="less").replace(calls=1.0)
    here = [one._replace(region="run+") if one.region == "run" else one for one in stacks(8, 10)]
    found = with_interpreters(record_of(loop, own), here).regions[0]
    assert found.next.startswith("it calls 8 different functions from one place")


def test_a_loop_that_a_script_calls_once_is_its_own() -> None:
    """A rank filter of SciPy, called once for 10 % of the time, was told to work for the interpreter."""
    assert "less" == steps(8, 10, calls=1.0, seconds=0.2)["op0"]
    assert steps(8, 10, calls=1e6, seconds=0.2)["op0"].startswith("it works for run")


@pytest.mark.parametrize(
    ("given", "reason", "said"),
    [
        ({"share": 0.01}, "", "1.0% of the time"),
        ({"estimate": [0.5, 2.0]}, "", "estimated"),
        ({"counts_within": 0.5}, "", "wrong by 50%"),
        ({}, "nothing was counted", "nothing was counted"),
    ],
)
def test_why_no_step_is_named(given: dict[str, Any], reason: str, said: str) -> None:
    assert said in no_step(region("f", 0.5).replace(**given), reason)


POINTERS = r"""
#include <stdlib.h>
static long acc, stack[64]; static int top;
#define OP(n, what) __attribute__((noinline)) static const int *op##n(const int *p) { what; return p + 1; }
OP(0, acc += top) OP(1, stack[top++ & 63] = acc) OP(2, acc ^= stack[--top & 63]) OP(3, acc = acc * 31 + 7)
OP(4, acc -= stack[top & 63]) OP(5, acc += acc >> 3) OP(6, stack[acc & 63]++) OP(7, acc |= 1)
typedef const int *(*Operation)(const int *);
static Operation const table[] = {op0, op1, op2, op3, op4, op5, op6, op7};
__attribute__((noinline)) long run(const int *code, long r) {
  for (long k = 0; k < r; k++) for (const int *p = code; *p >= 0;) p = table[*p](p);
  return acc;
}
int main(int c, char **v) {
  static int code[257]; unsigned x = 1;
  for (int n = 0; n < 256; n++) { x = x * 1664525u + 1013904223u; code[n] = (int)(x >> 29); }
  code[256] = -1;
  return (int)run(code, atol(v[1])) & 1;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "none", "static"])
def test_an_interpreter_by_pointers_to_functions(engine: str) -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    record = profile([compiled(POINTERS, "-O2"), "4000000"], Options(engine=engine))  # some 1.5 s: enough samples of each
    large = [one for one in record.regions if one.share >= 0.05]
    assert len(large) >= 3
    assert all("as interpreters do" in one.next for one in large)
    assert all(one.next for one in record.shown)


CASES = "".join(f" case {n}: a = (a {'+-^'[n % 3]} {7 * n + 1}) * {2 * n + 1}; s[(p + {n}) & 63] += a; break;" for n in range(32))
TABLE = (
    r"""
#include <stdlib.h>
static long s[64];
__attribute__((noinline)) long run(const unsigned char *code, long n, long r) {
  long a = 1;
  for (long k = 0; k < r; k++) for (long p = 0; p < n; p++) switch (code[p]) {"""
    + CASES
    + r""" }
  return a + s[3];
}
int main(int c, char **v) {
  static unsigned char code[4096]; unsigned x = 1;
  for (int n = 0; n < 4096; n++) { x = x * 1664525u + 1013904223u; code[n] = x >> 27; }
  return (int)run(code, 4096, atol(v[1])) & 1;
}
"""
)


@pytest.mark.slow
def test_an_interpreter_by_a_table() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    record = profile([compiled(TABLE, "-O2"), "60000"], Options())
    assert "a table of 32 places" in record.regions[0].next
    assert "as interpreters, parsers and decoders do" in record.regions[0].next


def test_small_tables_and_seldom_jumps_are_none_of_an_interpreter() -> None:
    assert by_table(32, 400.0, 20.0)
    assert not by_table(8, 400.0, 20.0)
    assert not by_table(32, 40000.0, 20.0)


def test_wider_vectors_are_advised_where_there_is_arithmetic_in_them() -> None:
    """An interpreter of scripts adds a few doubles: no vector makes the rest of its instructions faster."""
    mix = RegionMix(
        kinds={"add": 1e6},
        vector_bits=64.0,
        fma_share=0.0,
        load_store_ratio=2.0,
        floating_point=1e6,
        integer=5e7,
        loads=4e7,
        stores=2e7,
    )
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.8, gain=1.2, basis="", all=[])
    one = region("execute", 0.3, roof=roof, mix=mix, instructions=1.2e8)
    assert "wider vectors" not in next_step(one)
    assert "wider vectors" in next_step(one.replace(mix=mix.replace(floating_point=4e7)))


ONE_JUMP = (
    "static const void *const places[] = {"
    + ", ".join(f"&&l{n}" for n in range(32))
    + "};\n  next: goto *places[code[p++] & 31];\n"
    + "".join(f"  l{n}: a = (a {'+-^'[n % 3]} {7 * n + 1}) * {2 * n + 1}; if (p < n_) goto next; return a;\n" for n in range(32))
)


def test_labels_tell_of_an_interpreter_whose_compiler_has_joined_its_jumps() -> None:
    need("x86-64", "gcc", "objdump")
    source = f"long run(const unsigned char *code, long n_) {{ long a = 0, p = 0;\n  {ONE_JUMP} }}\n"
    source += "int main(void) { return run((void *)main, 9); }"
    code = code_of(compiled(source, "-O1", "-fno-gcse"), "run")
    assert 1 == sum(one.control == "jump" and not one.target for one in code.listing.instructions)
    assert dispatches(code)


FILLED = (
    "static const void *places[32];\n"
    "long run(const unsigned char *code, long n_) { long a = 0, p = 0;\n  if (!places[0]) { "
    + "".join(f"places[{n}] = &&l{n}; " for n in range(32))
    + "return 0; }\n  next: goto *places[code[p++] & 31];\n"
    + "".join(f"  l{n}: a = (a {'+-^'[n % 3]} {7 * n + 1}) * {2 * n + 1}; if (p < n_) goto next; return a;\n" for n in range(32))
    + "}\nint main(void) { return run((void *)main, 9) + run((void *)main, 9); }"
)
"""As R does: its own code fills the table of labels, and no data of the file hold them."""


def test_an_interpreter_that_fills_its_table_of_labels_is_one() -> None:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(FILLED, "-O1", "-fno-gcse", "-fPIE", "-pie"))
    function = known.function_at(known.symbols["run"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    assert not pointers_into(known, function)
    assert dispatches(code)


def test_a_function_with_no_callees_seen_does_not_call_0_different_ones() -> None:
    said = _next(region("run", 0.1, "function", next="less"), "run", 0, {}, told=False)
    assert said.startswith("it jumps to computed places, as interpreters do")
