"""The layer conditions of the C++ core are those of its Python twin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree import native
from rooftree.errors import KernelError
from rooftree.kernel.catalogue import LIBRARY
from rooftree.kernel.load import load_kernel
from rooftree.kernel.model import (
    DOUBLE,
    FLOAT,
    Access,
    Array,
    Constant,
    Indirect,
    Kernel,
    Loop,
    Operation,
    Read,
    Statement,
)
from rooftree.kernel.poly import Poly
from rooftree.traffic import symbolic
from rooftree.traffic.layer_condition import layer_conditions

pytestmark = pytest.mark.skipif(not native.available(), reason=native.why_not() or "the C++ core is there")

N, M, B = (Poly.symbol(name) for name in "NMB")
LIBRARY_KERNELS = sorted(path.stem for path in LIBRARY.glob("*.c"))


@pytest.mark.parametrize("name", LIBRARY_KERNELS)
def test_the_core_finds_the_conditions_of_the_library(name):
    kernel = load_kernel(name)
    for line in (32, 64, 256):
        for nontemporal in (False, True):
            for indirect in ("best", "worst"):
                chosen = kernel, line, nontemporal, indirect
                assert symbolic.by_twin(*chosen) == symbolic.by_core(*chosen), chosen[1:]


@pytest.mark.parametrize("name", ["3d-7pt", "2d-5pt-blocked", "matmul", "triangular-matvec"])
def test_the_core_distributes_any_loop(name):
    kernel = load_kernel(name)
    for counter in kernel.counters:
        chosen = replace(kernel, parallel_loop=counter), 64, False, "best"
        assert symbolic.by_twin(*chosen) == symbolic.by_core(*chosen)


@st.composite
def affine(draw, counters, slopes=(1, 1, 1, -1, 2)):
    """At most two counters and a shift."""
    total = Poly.const(draw(st.integers(-2, 2)))
    for counter in draw(st.lists(st.sampled_from(counters), max_size=2, unique=True)):
        total = total + draw(st.sampled_from(slopes)) * Poly.symbol(counter)
    return total + (draw(st.sampled_from([0, 0, 0, 0, N, -M])))


@st.composite
def loops(draw):
    """A nest with interiors, triangles, tiles and steps of all kinds."""
    found: list[Loop] = []
    for counter in "lkji"[4 - draw(st.integers(1, 4)) :]:
        start, stop, step = Poly.const(draw(st.integers(0, 2))), draw(st.sampled_from([N, M, N - 1, M - 2, 2 * N, N // 2])), 1
        stops: tuple[Poly, ...] = (stop,)
        shape = draw(st.sampled_from(["plain"] * 5 + ["down", "far", "tile", "triangle", "blocks"]))
        if shape == "down":
            start, stops, step = stop - 1, (start - 1,), -1
        elif shape == "far":
            step = draw(st.integers(2, 9))
        elif shape == "blocks":
            step = B
        elif found and shape == "triangle":
            start = Poly.symbol(found[-1].index)
        elif found and shape == "tile" and not found[-1].descending:
            start = Poly.symbol(found[-1].index)
            stops = (start + found[-1].step, stop) if draw(st.booleans()) else (start + found[-1].step,)
        found.append(Loop(index=counter, start=(start,), stop=stops, step=Poly.of(step), descending=shape == "down"))
    return tuple(found)


@st.composite
def kernels(draw):
    nest = draw(loops())
    counters = [loop.index for loop in nest]
    extents = st.sampled_from([N, M, N + 1, 2 * M, Poly.const(3), Poly.const(512)])
    arrays = []
    for name in "abc"[: draw(st.integers(1, 3))]:
        shape = [draw(extents) for _ in range(draw(st.integers(1, 3)))]
        first = [None] if draw(st.integers(0, 5)) == 0 else shape[:1]
        type_ = draw(st.sampled_from([DOUBLE, FLOAT]))
        arrays.append(Array(name=name, dtype=type_, extents=(*first, *shape[1:]), element_bytes=type_.bytes * draw(
            st.sampled_from([1, 1, 1, 3]))))  # fmt: skip

    def access(indirect):
        array = draw(st.sampled_from(arrays))
        shifts = [Poly.symbol(c) + draw(st.integers(-2, 2)) for c in counters[-len(array.extents) :]]
        regular = draw(st.integers(0, 2)) > 0 and len(shifts) == len(array.extents)
        index = shifts if regular else [draw(affine(counters)) for _ in array.extents]
        if indirect and draw(st.integers(0, 9)) == 0:
            index[0] = Indirect((access(False),), "x")
        offset = 0 if array.element_bytes == array.dtype.bytes else array.dtype.bytes * draw(st.integers(0, 2))
        return Access(array=array.name, index=tuple(index), dtype=array.dtype, offset_bytes=offset, text=array.name)

    statements = []
    for _ in range(draw(st.integers(1, 2))):
        loads = tuple(Read(access(True)) for _ in range(draw(st.integers(0, 5))))
        value = Operation("add", loads, DOUBLE) if loads else Constant("0", DOUBLE)
        statements.append(Statement(target=access(True), value=value, depth=len(nest), nontemporal=draw(st.integers(0, 4)) == 0))
    return Kernel(name="drawn", loops=nest, arrays=tuple(arrays), statements=tuple(statements), symbols=("N", "M", "B"),
                  parallel_loop=draw(st.sampled_from([None, *counters])))  # fmt: skip


CHOICES = st.tuples(kernels(), st.sampled_from([64, 32, 96, 128]), st.booleans(), st.sampled_from(["best", "worst"]))


def agree(chosen):
    """Equal conditions, or an error or too large numbers, which the core leaves to its twin."""
    try:
        wanted = symbolic.by_twin(*chosen)
    except KernelError:
        wanted = None
    answer = symbolic.by_core(*chosen)
    assert answer is None or answer == wanted  # numbers beyond 64 bits are left to the twin


@settings(max_examples=60, deadline=None)
@given(CHOICES)
def test_the_core_agrees_with_its_twin_on_random_nests(chosen):
    agree(chosen)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(CHOICES)
def test_the_core_agrees_with_its_twin_on_many_random_nests(chosen):
    agree(chosen)


def test_what_the_core_leaves_to_its_twin_is_answered(kernels):
    huge = replace(kernels.jacobi_2d, arrays=tuple(
        replace(a, extents=(a.extents[0], Poly.symbol("N") * 2**62)) for a in kernels.jacobi_2d.arrays))  # fmt: skip
    for chosen in ((huge, 64, False, "best"), (load_kernel("spmv-csr"), 64, False, 0.5)):
        assert symbolic.by_core(*chosen) is None
        assert symbolic.by_twin(*chosen) == layer_conditions(chosen[0], indirect=chosen[3])


def test_an_error_in_a_kernel_is_explained_although_the_core_reads_it(kernels):
    with pytest.raises(KernelError, match="is not linear in the loop counters"):
        layer_conditions(replace(kernels.jacobi_2d, statements=tuple(
            replace(s, target=replace(s.target, index=(N * 0, Poly.symbol("i") * Poly.symbol("i"))))
            for s in kernels.jacobi_2d.statements)))  # fmt: skip


def test_a_loop_of_no_turn_on_average_is_an_error(kernels):
    outer, inner = kernels.jacobi_2d.loops
    outer = replace(outer, start=(Poly.const(1),), stop=(2 * N,))
    inner = replace(inner, start=(Poly.symbol(outer.index),), stop=(N,))
    with pytest.raises(KernelError, match=f"the loop over {inner.index} makes no turn on average"):
        layer_conditions(replace(kernels.jacobi_2d, loops=(outer, inner)))


def test_without_the_core_the_twin_answers(kernels, monkeypatch):
    monkeypatch.setattr(native, "available", lambda: False)
    kernel = replace(kernels.stencil_3d, name="not asked for yet")
    assert symbolic.by_core(kernel, 64, False, "best") == layer_conditions(kernel)
