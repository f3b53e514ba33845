"""Kernels built in Python, machines with made-up caches, and the way from a kernel to a simulated nest."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rooftree.kernel.bounds import executions
from rooftree.kernel.model import (
    DOUBLE,
    FLOAT,
    LONG,
    Access,
    Array,
    Constant,
    Indirect,
    Kernel,
    Loop,
    Operation,
    Read,
    Scalar,
    Statement,
)
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads, stores, unit_of_work
from rooftree.machine.model import Machine
from rooftree.traffic.simulator import nest
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.simulate import simulate


def poly(text: Any) -> Any:
    """``"j*N + i - 1"`` or a number."""
    names = {n: Poly.symbol(n) for n in (*"NMPKBijkc", "bi", "ii", "jj", "kk")}
    return Poly.of(eval(text, {}, names) if isinstance(text, str) else text)


def loop(index: Any, start: Any, stop: Any, step: Any = 1) -> Any:
    stops = stop if isinstance(stop, tuple) else (stop,)
    down = isinstance(step, int) and step < 0
    return Loop(index=index, start=(poly(start),), stop=tuple(map(poly, stops)), step=poly(step), descending=down)


def array(name: Any, *extents: Any, dtype: Any = DOUBLE, element_bytes: Any = None) -> Any:
    sizes = tuple(None if e is None else poly(e) for e in extents)
    return Array(name=name, dtype=dtype, extents=sizes, element_bytes=element_bytes or dtype.bytes)


def at(name: Any, *index: Any, dtype: Any = DOUBLE, offset: int = 0) -> Any:
    text = name + "".join(f"[{x}]" for x in index)
    index = tuple(x if isinstance(x, Indirect) else poly(x) for x in index)
    return Access(array=name, index=index, dtype=dtype, offset_bytes=offset, text=text)


def kernel(name: Any, loops: Any, arrays: Any, target: Any, loads: Any, symbols: str = "N", **more: Any) -> Any:
    value = Operation("add", tuple(map(Read, loads)), DOUBLE) if loads else Constant("0", DOUBLE)
    statement = Statement(target=target or Scalar("s", DOUBLE), value=value, depth=len(loops), **more)
    return Kernel(name=name, loops=tuple(loops), arrays=tuple(arrays), statements=(statement,), symbols=tuple(symbols))


def star(name: Any, radius: Any, counters: Any) -> Any:
    places = [counters]
    for d, c in enumerate(counters):
        for o in (*range(-radius, 0), *range(1, radius + 1)):
            places.append([f"{c}+({o})" if e == d else x for e, x in enumerate(counters)])
    return [at(name, *place) for place in places]


def nest2(rim: int = 1, inner: str = "N") -> Any:
    return [loop("j", rim, f"M-{rim}"), loop("i", rim, f"{inner}-{rim}")]


def nest3(rim: int = 1) -> Any:
    return [loop("k", rim, f"M-{rim}"), *[loop(c, rim, f"N-{rim}") for c in "ji"]]


def grids(names: Any, *extents: Any) -> Any:
    return [array(n, *extents) for n in names]


JACOBI_2D = [at("a", "j", "i-1"), at("a", "j", "i+1"), at("a", "j-1", "i"), at("a", "j+1", "i")]
UXX = ["u1", "d1", "xx", "xy", "xz"]


def uxx(xy: Any) -> Any:
    loads = [at("d1", k, j, "i") for k in ("k", "k-1") for j in ("j", "j-1")] + [at("u1", "k", "j", "i")]
    loads += [at("xx", "k", "j", f"i+({o})") for o in (0, -1, 1, -2)]
    loads += [at("xy", "k", f"j+({o})", "i") for o in xy] + [at("xz", f"k+({o})", "j", "i") for o in (0, -1, 1, -2)]
    return kernel("uxx", nest3(2), grids(UXX, "M", "N", "N"), at("u1", "k", "j", "i"), loads, "MN")


def library() -> Any:
    i, ij, ik, kj = "i", ("i", "j"), ("i", "k"), ("k", "j")
    product = (at("C", *ij), [at("C", *ij), at("A", *ik), at("Bm", *kj)])
    matrices = [array("A", "M", "K"), array("Bm", "K", "N"), array("C", "M", "N")]
    squares = grids(["A", "Bm", "C"], "N", "N")
    rows = [loop("i", 0, "M"), loop("j", 0, "N")]
    line = [loop("i", 0, "N")]
    csr = Indirect((at("col", i, dtype=LONG),), "col[i]")
    lap = [*star("V", 4, "kji"), at("U", *"kji"), at("R", *"kji")]
    tiles = [loop("bi", 1, "N-1", "B"), loop("j", 1, "M-1"), loop("i", "bi", ("bi+B", "N-1"))]
    floats = [array(n, "N", dtype=FLOAT) for n in "ab"]
    return SimpleNamespace(
        copy=kernel("copy", line, grids("ab", "N"), at("a", i), [at("b", i)]),
        copy_float=kernel("copy_float", line, floats, at("a", i, dtype=FLOAT), [at("b", i, dtype=FLOAT)]),
        triad=kernel("triad", line, grids("abc", "N"), at("a", i), [at("b", i), at("c", i)]),
        daxpby=kernel("daxpby", line, grids("xy", "N"), at("y", i), [at("x", i), at("y", i)]),
        dot=kernel("dot", line, grids("ab", "N"), None, [at("a", i), at("b", i)]),
        reverse=kernel("reverse", [loop("i", "N-1", -1, -1)], grids("ab", "N"), at("a", i), [at("b", i)]),
        structs=kernel(
            "structs", line, [array("p", "N", element_bytes=32), array("q", "N")], at("q", i), [at("p", i), at("p", i, offset=8)]
        ),
        pairs=kernel("pairs", [*line, loop("c", 0, 3)], grids("xy", "N", 3), at("y", i, "c"), [at("x", i, "c")]),
        strided=kernel("strided", line, [array("a", "16*N"), array("b", "N")], at("b", i), [at("a", "16*i"), at("a", "16*i+1")]),
        gather=kernel(
            "gather", line, [array("x", "K"), array("col", "N", dtype=LONG), array("b", "N")], at("b", i), [at("x", csr)], "NK"
        ),
        jacobi_2d=kernel("2d-5pt", nest2(), grids("ab", "M", "N"), at("b", *"ji"), JACOBI_2D, "MN"),
        jacobi_2d_columns=kernel("columns", nest2()[::-1], grids("ab", "M", "N"), at("b", *"ji"), JACOBI_2D, "MN"),
        jacobi_2d_tiled=kernel("tiled", tiles, grids("ab", "M", "N"), at("b", *"ji"), JACOBI_2D, "MNB"),
        jacobi_pointer=kernel(
            "pointer",
            nest2(),
            grids("ab", None),
            at("b", "j*N+i"),
            [at("a", f"j*N+i+({o})") for o in ("-1", "1", "-N", "N")],
            "MN",
        ),
        gauss_seidel=kernel("gs", nest2(), grids("u", "M", "N"), at("u", *"ji"), [at("u", *a.index) for a in JACOBI_2D], "MN"),
        stencil_3d=kernel("3d-7pt", nest3(), grids("ab", "M", "N", "N"), at("b", *"kji"), star("a", 1, "kji"), "MN"),
        long_range=kernel("long", nest3(4), grids("UVR", "M", "N", "N"), at("U", *"kji"), lap, "MN"),
        uxx=uxx((0, -1, 1, -2)),
        uxx_kerncraft=uxx((1, -1, -2)),
        matvec=kernel(
            "matvec",
            rows,
            [array("A", "M", "N"), array("x", "N"), array("y", "M")],
            at("y", i),
            [at("y", i), at("A", *ij), at("x", "j")],
            "MN",
        ),
        matvec_columns=kernel(
            "matvecT",
            rows,
            [array("A", "N", "M"), array("x", "N"), array("y", "M")],
            at("y", i),
            [at("y", i), at("A", "j", i), at("x", "j")],
            "MN",
        ),
        matmul=kernel("matmul", [*rows, loop("k", 0, "K")], matrices, *product, "MNK"),
        matmul_ikj=kernel("ikj", [rows[0], loop("k", 0, "K"), rows[1]], matrices, *product, "MNK"),
        matmul_tiled=kernel(
            "tiled",
            [
                loop("jj", 0, "N", "B"),
                loop("kk", 0, "N", "B"),
                loop("i", 0, "N"),
                loop("k", "kk", ("kk+B", "N")),
                loop("j", "jj", ("jj+B", "N")),
            ],
            squares,
            *product,
            "NB",
        ),
        transpose=kernel("transpose", rows, [array("a", "N", "M"), array("b", "M", "N")], at("b", *ij), [at("a", "j", i)], "MN"),
        transpose_tiled=kernel(
            "tiled",
            [loop("ii", 0, "M", "B"), loop("j", 0, "N"), loop("i", "ii", ("ii+B", "M"))],
            [array("a", "N", "M"), array("b", "M", "N")],
            at("b", *ij),
            [at("a", "j", i)],
            "MNB",
        ),
        triangle=kernel(
            "triangle",
            [loop("i", 0, "N"), loop("j", "i+1", "N")],
            [array("A", "N", "N"), *grids("xy", "N")],
            at("y", i),
            [at("y", i), at("A", *ij), at("x", "j")],
        ),
        convolution=kernel(
            "convolution",
            [loop("i", 0, "N"), loop("j", 0, "K")],
            [array("a", "N+K"), array("w", "K"), array("o", "N")],
            at("o", i),
            [at("o", i), at("a", "i+j"), at("w", "j")],
            "NK",
        ),
    )


@pytest.fixture(scope="session")
def kernels() -> Any:
    """A kernel by its name."""
    return library()


@pytest.fixture(scope="session")
def build() -> Any:
    """The functions that kernels are built with."""
    return SimpleNamespace(loop=loop, array=array, at=at, kernel=kernel, poly=poly)


def made_up(*caches: Any, fills: Any = None, **memory: Any) -> Any:
    """A machine of one core with these caches, each (size, ways) with further fields as a dictionary."""
    source = {"source": "s"}
    names = [f"L{n}" for n in range(1, len(caches) + 1)]
    levels = [
        {"name": name, "size": size, "ways": ways, **dict(*more), **source}
        for name, (size, ways, *more) in zip(names, caches, strict=True)
    ]
    mix = {"name": "copy", "read": 1, "write": 1, "bandwidth": "10 GB/s", **source}
    return Machine.model_validate(
        {
            "schema": "rooftree.machine/1",
            "name": "made-up",
            "title": "made up",
            "vendor": "none",
            "microarchitecture": "none",
            "isa": "x86-64",
            "sources": {"s": {"kind": "assumption", "text": "made up"}},
            "topology": {"cores_per_socket": 64, **source},
            "caches": levels,
            "memory": {"fills": fills or names[-1], "saturated": [mix], **memory, **source},
        }
    )


@pytest.fixture(scope="session")
def machine_with() -> Any:
    """The function that makes machines up."""
    return made_up


def nest_of(loops: Any, sizes: Any) -> Any:
    """A kernel at given sizes as the simulator walks it; arrays start with a line, some lines apart from each other."""
    starts, place = {}, 2**20
    for number, stored in enumerate(loops.arrays):
        elements = 1
        for extent in stored.extents:
            elements *= int(extent.value(sizes))
        starts[stored.name] = place
        place += -(-elements * stored.element_bytes // 4096) * 4096 + 4096 + 64 * (7 * number % 61)

    def affine(p: Any) -> Any:
        p = p.substitute(sizes)
        factors = tuple(int(p.coefficient(c).constant) for c in loops.counters)
        return nest.Affine(int(p.without(loops.counters).constant), factors)

    references = []
    for statement in loops.statements:
        for access, is_store in [(a, False) for a in reads(statement)] + [(a, True) for a in stores(statement)]:
            stored = loops.array(access.array)
            address, pitch = Poly.const(starts[access.array] + access.offset_bytes), stored.element_bytes
            for entry, extent in zip(access.index[::-1], stored.extents[::-1], strict=True):
                address = address + entry * pitch
                pitch *= int(extent.value(sizes))
            references.append(nest.Reference(affine(address), access.dtype.bytes, is_store=is_store))
    walked = [nest.Loop(tuple(map(affine, x.start)), tuple(map(affine, x.stop)), int(x.step.value(sizes))) for x in loops.loops]
    return nest.Nest(walked, references)


def simulated(loops: Any, sizes: Any, machine: Any, *, repeat: bool = True) -> Any:
    """Link -> (load, evict) in bytes per unit of work, by exact simulation."""
    levels = [Level.of_size(c.name, int(c.size), c.ways, int(c.line), victim=c.victim == "all") for c in machine.caches]
    counts = simulate(levels, nest_of(loops, sizes), warm_up=1 if repeat else 0)
    units = float(executions(loops, sizes)[-1]) / unit_of_work(loops)
    return {link.name: (link.load_B / units, link.evict_B / units) for link in counts.links}


@pytest.fixture(scope="session")
def simulation() -> Any:
    """The function that simulates a kernel on a machine."""
    return simulated
