"""Gathers whose indices are computed so late that what is behind them waits."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.asm import parse
from rooftree.asm.loops import innermost
from rooftree.incore.corrections.model import Inputs, KernelLoop, Run, Times, of_runs
from rooftree.incore.corrections.uneven_ports import apply
from rooftree.incore.late_indices import late, late_indices
from rooftree.incore.loops.find import Found
from rooftree.incore.model import InCoreOptions
from rooftree.incore.tables.load import load
from rooftree.results.doubt import WINDOW

LOADED = "vmovdqu ymm1, [rsi+rax]"
MADE = "vmovupd zmm2, [rsi+2*rax]\nvmulpd zmm2, zmm2, zmm9\nvcvttpd2dq ymm1, zmm2"
LOOP = """.L3:
{indices}
kxnorb k1, k1, k1
vxorpd xmm0, xmm0, xmm0
vgatherdpd zmm0{{k1}}, [rdx+ymm1*8]
vmovupd [rdi+2*rax], zmm0
add rax, 32
cmp rax, r8
jne .L3
"""


def gathering(indices: str, arch: str) -> tuple[Times, KernelLoop]:
    listing = parse(LOOP.format(indices=indices), isa="x86", syntax="intel")
    loops = innermost(listing)
    code = Found(listing, loops[0], 8, tuple(loops))
    kernel = rooftree.kernel("double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n  b[i] = a[i];\n")
    loop = KernelLoop(kernel, rooftree.machine("zen4"), {"N": np.array([1000])}, 8, InCoreOptions(), code, load(arch))
    return of_runs(loop, [Run(None, Inputs(), loop.run(Inputs()))]), loop


@pytest.mark.parametrize("arch", ["zen4", "zen5"])
def test_indices_made_of_numbers_are_late(arch: str) -> None:
    """A table that is looked up took 61.4 cycles a pass on Zen 4, 48.2 by its front end."""
    times, loop = gathering(MADE, arch)
    waits = late(times.found)
    assert 12 <= waits < 30
    longer = apply(times, loop)
    others = max(float(time[0]) for name, time in times.limits.items() if name != "recurrence")
    assert float(longer.T_OL[0]) == pytest.approx(others + 0.7 * waits * float(times.passes[0]), rel=0.1)
    (found,) = late_indices(longer, loop)
    assert found.doubt.kind == WINDOW
    assert found.doubt.low < 1 < (found.doubt.high or 0)
    assert found.doubt.low * float(longer.T_OL[0]) == pytest.approx(others, rel=0.1), "none of it"


def test_indices_that_are_loaded_are_in_time() -> None:
    times, loop = gathering(LOADED, "zen4")
    assert late(times.found) == 0
    assert [] == list(late_indices(apply(times, loop), loop))


def test_cores_of_which_that_is_not_known_do_not_wait() -> None:
    times, loop = gathering(MADE, "spr")
    assert late(times.found) >= 12
    assert [] == list(late_indices(apply(times, loop), loop))


@pytest.mark.parametrize("arch", ["zen4"])
def test_the_reorder_buffer_may_be_no_limit_of_late_gathers(arch: str) -> None:
    """Three gathers of 16 took 60.1 cy on a Zen 4: 83 by the window, 55 by the front end; 83 .. 108 was said."""
    times, loop = gathering(MADE, arch)
    others = max(float(limit[0]) for name, limit in times.limits.items() if name != "window")
    [found] = late_indices(times, loop)
    assert float(found.low[0]) * float(times.T_OL[0]) <= others * 1.001
