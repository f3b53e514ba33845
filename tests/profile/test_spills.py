"""Values that a compiler keeps on the stack for want of registers: named as such, with a step that changes it."""

from __future__ import annotations

from collections import Counter

import pytest

from rooftree.asm.function_code import FunctionCode
from rooftree.incore.tables.load import load
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.core import SPILLED, modelled
from rooftree.profile.regions import Found
from rooftree.profile.spills import waits_for_spills
from rooftree.profile.steps import SPLIT, fewer_accesses, split
from rooftree.profile.work import mix_of, work_of
from rooftree.results.profile import RegionModel
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

KEPT = 20
BANDS = f"""
typedef signed char v __attribute__((vector_size(16)));
__attribute__((noinline)) void bands(v *restrict y, const v *restrict x, const long *restrict at, long n) {{
    v {", ".join(f"a{k} = y[{k}]" for k in range(KEPT))};
    for (long i = 0; i < n; i++) {{
        const v *p = x + at[i];
        {" ".join(f"a{k} -= p[{k}];" for k in range(KEPT))}
    }}
    {" ".join(f"y[{k}] = a{k};" for k in range(KEPT))}
}}
int main(int n, char **v_) {{ static v x[64], y[64]; static long at[9]; bands(y, x, at, n); return y[n][0]; }}
"""
"""More sums than there are vector registers with SSE2, and enough where there are few."""


def _code(source: str, *flags: str) -> tuple[FunctionCode, int, Executions]:
    """The function with all its blocks as often as another, and its loop."""
    code = code_of(compiled(source, *flags), "bands")
    return code, 0, Executions(threads=[{key_of(code, n): 1000 for n in range(len(code.graph.blocks))}])


def _modelled(source: str, *flags: str) -> RegionModel:
    code, loop, counts = _code(source, *flags)
    model, why, _ = modelled(code, loop, load("icx"), 20.0, counts)
    assert model is not None, why
    return model


def test_a_chain_through_the_stack_for_want_of_registers_is_a_spill() -> None:
    need("x86-64", "gcc", "objdump")
    model = _modelled(BANDS, "-O2", "-msse2")
    assert model.chain == "spilled vectors"
    assert model.chain_left_cycles is not None
    assert model.cycles is not None
    one = region("bands", 0.5, model=model.replace(cycles=12.0, chain_left_cycles=11.0))
    assert "more values at a time than registers" in split(one)
    assert "keep it in a register" not in split(one)
    assert "11 of 12 cy a pass remain" in split(one)
    assert "split these, too" in split(one), "nothing is gained by one of two chains alike"
    assert "split these, too" not in split(region("bands", 0.5, model=model.replace(cycles=12.0, chain_left_cycles=4.0)))


def test_a_chain_through_memory_where_registers_are_free_is_none() -> None:
    """Code that was not optimised keeps all on the stack: -O2 helps."""
    need("x86-64", "gcc", "objdump")
    model = _modelled(BANDS, "-O0", "-msse2")
    assert model.chain == "memory"
    assert model.chain_left_cycles is None
    assert "-O2" in split(region("bands", 0.5, model=model))


@pytest.mark.parametrize("flags", [("-O2", "-msse2"), ("-O0",)])
def test_spills_among_loads_and_stores_are_counted(flags: tuple[str, ...]) -> None:
    need("x86-64", "gcc", "objdump")
    code, loop, counts = _code(BANDS, *flags)
    mix = mix_of(work_of(code, code.loops[loop].blocks, loop, counts))
    assert mix.spilled is not None
    assert bool(mix.spilled) == ("-O0" not in flags)
    advice = fewer_accesses(region("bands", 0.5, mix=mix.replace(spilled=0.5 * (mix.loads + mix.stores))))
    assert "for which it had no register" in advice
    assert "for which it had no register" not in fewer_accesses(region("bands", 0.5, mix=mix.replace(spilled=0.0)))


@pytest.mark.parametrize(("flags", "told"), [(("-O2", "-msse2"), True), (("-O0",), False)])
def test_samples_behind_loads_of_spills_are_told(flags: tuple[str, ...], told: bool) -> None:
    need("x86-64", "gcc", "objdump")
    code, loop, _ = _code(BANDS, *flags)
    blocks = code.loops[loop].blocks
    behind = [
        address + length
        for block in blocks
        for (address, length), one in zip(code.places(block), code.instructions(block), strict=True)
        if any(m.base is not None and m.base.name in ("rsp", "rbp") for m in one.loads)
    ]
    one = Found("loop", str(code.program.path), "bands", code, loop, tuple(blocks), places=Counter(dict.fromkeys(behind, 50)))
    one.threads[1, 1] = 50 * len(behind)
    assert ("(spills)" in waits_for_spills(one)) == told


def test_each_chain_has_a_step() -> None:
    assert set(SPILLED) <= set(SPLIT)
