"""Instructions that loops around do between two rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import rooftree
from rooftree.asm import parse
from rooftree.asm.loops import innermost
from rooftree.incore.corrections.loop_startup import start_of
from rooftree.incore.corrections.model import Inputs, KernelLoop, Run, Times, of_runs
from rooftree.incore.loops.between import between_rows
from rooftree.incore.loops.find import Found
from rooftree.incore.model import InCoreOptions
from rooftree.incore.row_setup import called_before, set_up
from rooftree.incore.tables.load import load
from rooftree.machine.model import CallCost
from rooftree.results.doubt import SETUP
from tests.needs import program

NEST = """f:
xor ecx, ecx
.rows:
mov rax, [rsp]
lea rdx, [rdi+rax]
{more}xor r8d, r8d
.inner:
vmovupd zmm0, [rdx+r8]
vmovupd [rsi+r8], zmm0
add r8, 64
cmp r8, r9
jne .inner
test r10, r10
je .next
.rest:
vmovsd xmm0, [rdx+r8]
vmovsd [rsi+r8], xmm0
add r8, 8
cmp r8, r11
jne .rest
.next:
add rsi, rbx
inc ecx
cmp ecx, ebp
jne .rows
ret
"""


@pytest.mark.parametrize(("more", "number"), [("", 9), ("vmovq xmm1, rax\n" * 20, 29)])
def test_the_shortest_way_to_the_next_row_is_counted(more: str, number: int) -> None:
    """Two instructions behind the loop, four of the end of the row, three and more before the next; the rest is passed by."""
    listing = parse(NEST.format(more=more), isa="x86", syntax="intel")
    loop = next(one for one in innermost(listing) if one.block.label == ".inner")
    assert number == between_rows(listing, loop)


def test_a_single_loop_has_no_way_back_to_it() -> None:
    listing = parse(".inner:\nvmovupd zmm0, [rdx+r8]\nadd r8, 64\njne .inner\nret\n", isa="x86", syntax="intel")
    assert 0 == between_rows(listing, innermost(listing)[0])


COPY = "double a[M][N], b[M][N];\nfor (int j = 0; j < M; ++j)\n  for (int i = 0; i < N; ++i)\n    b[j][i] = a[j][i];\n"
FLAT = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n  b[i] = a[i];\n"


def nest(source: str, *, core: list[float], counted: float, **sizes: list[int]) -> tuple[Times, KernelLoop]:
    """The nest, whose 9 + 21 instructions lie between two rows, with these times in the core and for starts of rows [cy/CL]."""
    listing = parse(NEST.format(more="vmovq xmm1, rax\n" * 21), isa="x86", syntax="intel")
    loops = innermost(listing)
    code = Found(listing, next(one for one in loops if one.block.label == ".inner"), 8, tuple(loops))
    values = {name: np.array(each) for name, each in sizes.items()}
    machine, table = rooftree.machine("zen4"), load("zen4")
    loop = KernelLoop(rooftree.kernel(source), machine, values, 8, InCoreOptions(), code, table)
    times = of_runs(loop, [Run(None, Inputs(), loop.run(Inputs()))])
    return replace(times, T_OL=np.array(core), T_startup=np.full(len(core), counted)), loop


@pytest.mark.parametrize(
    ("counted", "jammed", "high"),
    [
        (0.0, 1, 1 + 7.5 / 10),  # 30 instructions, two in a cycle, of 16 iterations: 7.5 cy of the 8 of a unit of work
        (4.5, 1, 1 + 3.0 / 10),
        (0.0, 3, 1 + 2.5 / 10),
    ],
)
def test_rows_take_two_instructions_a_cycle_at_the_most(counted: float, jammed: int, high: float) -> None:
    times, loop = nest(COPY, core=[10.0, 10.0], counted=counted, M=[100, 100], N=[16, 1600])
    loop = replace(loop, code=loop.code._replace(jammed=jammed))
    (found,) = set_up(times, loop)
    said = found.doubt
    assert [said.high, 1.0] == found.high.tolist(), "rows of 1600 are no shorter for those of 16 beside them"
    assert pytest.approx(high, abs=0.001) == said.high
    assert (SETUP, 1.0) == (said.kind, said.low)
    assert "slower" == said.direction
    assert "30 instructions" in said.words


def test_a_row_whose_end_is_foreseen_begins_after_what_lies_between_rows() -> None:
    """Three rows at once of a star took 65 cycles more than their passes on Zen 4, with 137 instructions between; 1.6 for each of
    their 7 addresses, 11, were predicted, on Zen 5 none.
    """
    times, loop = nest(COPY, core=[10.0], counted=0.0, M=[100], N=[16])
    assert pytest.approx((30 - 8) / 3) == start_of(times, loop).foreseen
    assert pytest.approx((30 - 8) / 4) == start_of(times, replace(loop, table=load("zen5"))).foreseen
    alone = replace(loop, code=loop.code._replace(listing=parse(".inner:\nadd r8, 64\njne .inner\n", isa="x86", syntax="intel")))
    assert pytest.approx(2 * 1.6) == start_of(times, alone).foreseen, "two addresses, where the code around is not known"


def test_starts_that_are_counted_and_single_loops_are_in_no_doubt() -> None:
    assert [] == list(set_up(*nest(COPY, core=[10.0], counted=7.0, M=[100], N=[16])))
    assert [] == list(set_up(*nest(COPY, core=[0.0], counted=0.0, M=[100], N=[16])))
    assert [] == list(set_up(*nest(FLAT, core=[10.0], counted=0.0, N=[16])))
    times, loop = nest(COPY, core=[10.0], counted=0.0, M=[100], N=[16])
    assert [] == list(set_up(times, replace(loop, external=times.found)))


def test_long_rows_are_not_in_doubt_because_short_ones_are() -> None:
    """The factor of rows of 8 elements stood at rows of 318, too: 42.5 .. 61.6 cy/CL, where 43.1 is its own limit."""
    sizes = {"M,N,P": [10, 320]}
    p = rooftree.predict("3D-r1-box", "zen4", sizes, incore="asm")
    if not any(doubt.kind == SETUP for doubt in p.doubts):
        p = rooftree.predict("3D-r1-box", "zen3", sizes, incore="asm")
    short, long = p.doubt_high[SETUP][:, 0].tolist()
    assert short > 1.1
    assert long == 1.0
    assert any("(1 of 2 points)" in doubt.words for doubt in p.doubts if doubt.kind == SETUP)
    alone = rooftree.predict("3D-r1-box", p.machine.name, {"M,N,P": 320}, incore="asm")
    assert not any(doubt.kind == SETUP for doubt in alone.doubts)


@pytest.mark.parametrize(
    ("type_", "row", "doubted"), [("unsigned char", 500, True), ("unsigned char", 514, False), ("double", 500, False)]
)
def test_rests_of_rows_of_bytes_may_take_longer(type_: str, row: int, doubted: bool) -> None:
    """31.6 (31.5 .. 36.3) was said of a median of bytes in rows of 500, 38 to 39.5 measured."""
    program("gcc")
    largest = "a[j*p+i+d] > m ? a[j*p+i+d] : m"
    source = (
        f"void f(int n, int p, const {type_} *restrict a, {type_} *restrict b) {{ for (int j = 1; j < n - 1; j++) "
        f"for (int i = 1; i < p - 1; i++) {{ {type_} m = a[j*p+i];"
        + "".join(f" m = {largest.replace('d]', f'{d}]')};" for d in range(1, 5))
        + " b[j*p+i] = m; } }"
    )
    options = {"incore": "auto", "traffic": "lc", "cflags": "-O3 -march=znver3"}
    p = rooftree.predict(source, "zen3", {"n": 200, "p": row}, **options)
    found = [one.high for one in p.doubts if one.kind == SETUP and "small elements" in one.words]
    assert bool(found) == doubted
    if doubted:
        assert found[0] is not None
        assert found[0] > 1.2
        (low,) = (one.low for one in p.doubts if one.kind == SETUP)
        assert 0.5 <= low < 1, "single elements may pass beside the vectors"


SCALED = (
    "float a[M][N], b[M][N], c[M];\nfor (int j = 0; j < M; ++j) {{\n  float s = {};\n"
    "  for (int i = 0; i < N; ++i)\n    b[j][i] = s * a[j][i];\n}}\n"
)


@pytest.mark.parametrize(("call", "high"), [("powf(c[j], 2.5f)", 1 + 20 * 0.5 / 10), ("c[j] + 1.0f", None), ("erff(c[j])", None)])
def test_functions_that_are_called_for_each_row_take_their_time_at_most(call: str, high: float | None) -> None:
    """Rows of 16 iterations, of which a unit of work is 8; of erff nothing was measured."""
    times, loop = nest(SCALED.format(call), core=[10.0, 10.0], counted=0.0, M=[100, 100], N=[16, 160000])
    core = loop.machine.core
    assert core is not None
    calls = {"powf": CallCost(cycles=18.0, most=20.0)}
    loop = replace(loop, machine=loop.machine.model_copy({"core": core.model_copy({"calls": calls})}))
    found = list(called_before(times, loop))
    assert [one.high.tolist() for one in found] == ([] if high is None else [[pytest.approx(high), 1.0]])
    assert all("powf" in one.doubt.words for one in found)
