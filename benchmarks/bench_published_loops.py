"""The in-core engine against published measurements of loops with their data in L1, on cores that are not here.

The measurements are numbers of two artifacts of papers: ``RRZE-HPC/OSACA-Artifact-Appendix`` (J. Laukemann 2020: ThunderX2
CN9980, EPYC 7451 (Zen), Xeon Gold 6248 (Cascade Lake); GCC 8.2 and 9.1, armclang 19.2 and icc 19.0) and
``RRZE-HPC/pmbs2020-paper-artifact`` (Alappat et al. 2020: A64FX at 1.8 GHz, GCC 10.1, unrolled eight times). Taken is the
fastest size of those that fit into L1, for sums what each further pass takes. The code is not theirs: each loop is written
here anew from what it does, with as many accesses, operations and address updates as the compiler made, in whole arrays that
begin at a line. Loads that cross a line are therefore counted in no loop but ``star``, whose rows do; there the engine takes
every position as equally likely. No entry of a table was fitted but the one of ThunderX2 that says so.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any

from benchmarks import figure

GROUP = "accuracy"


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: the core, what it does and who compiled it, one pass as text, and its measured cycles."""

    arch: str
    kernel: str
    compiler: str
    code: str
    measured: float


OPERATIONS = {"add": "fadd", "update": "fmul", "triad": "fmla", "daxpy": "fmla", "schoenauer": "fmla"}
LOADS = {"fill": 0, "copy": 1, "update": 1, "sum": 1, "load": 1, "add": 2, "triad": 2, "daxpy": 2, "dot": 2, "schoenauer": 3}


def neon(kernel: str, vectors: int, addresses: str) -> str:
    """A streaming loop of 16-byte vectors; addresses are ``registers`` (base and offset), ``numbers`` or ``pairs``."""
    loads, body = LOADS[kernel], list[str]()
    bases = ["x20", "x21", "x22"][:loads]
    out = {"update": "x20", "daxpy": "x20"}.get(kernel, "x19")
    offsets = (
        ["x10", *(f"x{n}" for n in range(vectors - 1))] if addresses == "registers" else [f"#{16 * k}" for k in range(vectors)]
    )
    body += [f"add {register}, x10, #{16 * k}" for k, register in enumerate(offsets) if k and addresses == "registers"]
    step = 2 if addresses == "pairs" else 1
    for k in range(0, vectors, step):
        values = [[(k * loads + n * step + part) % 30 for part in range(step)] for n in range(loads)]
        for base, numbers in zip(bases, values, strict=True):
            registers = ", ".join(f"q{n}" for n in numbers)
            body.append(f"{'ldp' if step == 2 else 'ldr'} {registers}, [{base}, {offsets[k]}]")
        for part in range(step):
            body += _neon_operation(kernel, [numbers[part] for numbers in values])
        kept = values[1] if kernel == "schoenauer" else values[0]
        stored = ", ".join(f"q{n}" for n in kept)
        body += [f"{'stp' if step == 2 else 'str'} {stored}, [{out}, {offsets[k]}]"] if kernel != "sum" else []
    moving = ["x10"] if addresses == "registers" else dict.fromkeys([*bases, *([out] if kernel != "sum" else [])])
    body += [f"add {register}, {register}, #{16 * vectors}" for register in moving]
    return "\n".join([".L1:", *body, f"cmp {next(iter(moving))}, x24", "b.ne .L1"])


def _neon_operation(kernel: str, numbers: list[int]) -> list[str]:
    if kernel == "copy":
        return []
    first, *more = (f"v{n}.2d" for n in numbers)
    if kernel == "sum":
        return [f"fadd v31.2d, v31.2d, {first}"]
    if kernel == "schoenauer":
        return [f"fmla {more[0]}, {first}, {more[1]}"]
    second = "v30.2d" if kernel == "update" else more[0]
    third = f"{second}, v30.2d" if OPERATIONS[kernel] == "fmla" else f"{first}, {second}"
    return [f"{OPERATIONS[kernel]} {first}, {third}"]


def neon_star(vectors: int) -> str:
    """A sweep over a row of a five-point stencil in the plane: the neighbours above and below, and both of the row."""
    body = [f"add x{n}, x10, #{16 * n}" for n in range(1, vectors)]
    offsets = ["x10", *(f"x{n}" for n in range(1, vectors))]
    for k, offset in enumerate(offsets):
        a, b, c, before = 4 * k, 4 * k + 1, 4 * k + 2, 4 * k - 2 if k else 30
        body += [f"ldr q{n}, [{base}, {offset}]" for n, base in ((a, "x20"), (b, "x21"), (c, "x22"))]
        body += [f"fadd v{a}.2d, v{a}.2d, v{b}.2d", f"fadd v{b}.2d, v{c}.2d, v{before}.2d", f"fadd v{a}.2d, v{a}.2d, v{b}.2d"]
        body += [f"fmul v{a}.2d, v{a}.2d, v31.2d", f"str q{a}, [x19, {offset}]"]
    body += [f"mov v30.16b, v{4 * vectors - 2}.16b", f"add x10, x10, #{16 * vectors}"]
    return "\n".join([".L1:", *body, "cmp x10, x24", "b.ne .L1"])


def neon_chain(steps: int) -> str:
    """Gauss-Seidel along a row: each point waits for the one before it, two additions and a multiplication long."""
    body = list[str]()
    for k in range(steps):
        body += [f"ldr d{n}, [{base}, #{8 * k}]" for n, base in ((1, "x20"), (2, "x21"), (3, "x22"))]
        body += ["fadd d1, d1, d2", "fadd d0, d1, d0", "fadd d0, d0, d3", "fmul d0, d0, d9", f"str d0, [x19, #{8 * k}]"]
    moving = ["x19", "x20", "x21", "x22"]
    return "\n".join([".L1:", *body, *(f"add {r}, {r}, #{8 * steps}" for r in moving), "cmp x19, x24", "b.ne .L1"])


def sve(kernel: str, vectors: int) -> str:
    """A streaming loop of vectors whose length the core states."""
    loads, body = LOADS[kernel], list[str]()
    bases, stores = ["x20", "x21", "x22"][:loads], kernel not in ("sum", "dot", "load")
    out = "x20" if kernel == "daxpy" else "x19"
    for k in range(vectors):
        values = [(k + n * vectors) % 24 for n in range(loads)]
        body += [f"ld1d {{z{v}.d}}, p0/z, [{b}, #{k}, mul vl]" for v, b in zip(values, bases, strict=True)]
        if kernel == "sum":
            body.append(f"fadd z{24 + k}.d, p0/m, z{24 + k}.d, z{values[0]}.d")
        if kernel == "dot":
            body.append(f"fmla z{24 + k}.d, p0/m, z{values[0]}.d, z{values[1]}.d")
        if kernel in ("daxpy", "schoenauer"):
            body.append(f"fmla z{values[0]}.d, p0/m, z{values[-1]}.d, z{31 if kernel == 'daxpy' else values[1]}.d")
        body += [f"st1d {{z{values[0] if values else 31}.d}}, p0, [{out}, #{k}, mul vl]"] if stores else []
    moving = dict.fromkeys([*bases, *([out] if stores else []), "x10"])
    return "\n".join([".L1:", *body, *(f"add {r}, {r}, #{64 * vectors}" for r in moving), "whilelo p0.d, x10, x24", "b.mi .L1"])


def avx(kernel: str, vectors: int, width: int) -> str:
    """A streaming loop of 16, 32 or 64-byte vectors; the last array is loaded by the operation, as compilers do."""
    name, loads, body = {16: "xmm", 32: "ymm", 64: "zmm"}[width], LOADS[kernel], list[str]()
    bases = ["%r8", "%r9", "%r10"][:loads]
    out = {"update": "%r8", "daxpy": "%r8"}.get(kernel, "%r11")
    for k in range(vectors):
        places = [f"{width * k}({base},%rax)" if kernel != "update" else f"{width * k}({base})" for base in bases]
        own = f"%{name}{k}"
        single = {"update": f"vmulpd {places[0]}, %{name}15, {own}", "sum": f"vaddpd {places[0]}, %{name}0, %{name}0"}
        if kernel in single:
            body.append(single[kernel])
        else:
            body += [f"vmovupd {places[0]}, {own}"]
        if kernel == "add":
            body.append(f"vaddpd {places[1]}, {own}, {own}")
        if kernel in ("triad", "daxpy"):
            body.append(f"vfmadd213pd {places[1]}, %{name}15, {own}")
        if kernel == "schoenauer":
            body += [f"vmovupd {places[1]}, %{name}14", f"vfmadd132pd {places[2]}, %{name}14, {own}"]
    target = "({})" if kernel == "update" else "({},%rax)"
    body += [f"vmovupd %{name}{k}, {width * k}{target.format(out)}" for k in range(vectors) if kernel != "sum"]
    counter = "%r8" if kernel == "update" else "%rax"
    return "\n".join([".L1:", *body, f"addq ${width * vectors}, {counter}", f"cmpq %rbx, {counter}", "jne .L1"])


def avx_star(vectors: int, width: int) -> str:
    """As `neon_star`, with both neighbours of the row loaded."""
    name, body = {16: "xmm", 32: "ymm"}[width], list[str]()
    for k in range(vectors):
        at, a, b = f"{width * k}", f"%{name}{2 * k}", f"%{name}{2 * k + 1}"
        body += [f"vmovupd {at}(%r8,%rax), {a}", f"vmovupd {width * k - 8}(%r9,%rax), {b}"]
        body += [f"vaddpd {at}(%r10,%rax), {a}, {a}", f"vaddpd {width * k + 8}(%r9,%rax), {b}, {b}"]
        body += [f"vaddpd {a}, {b}, {a}", f"vmulpd {a}, %{name}15, {a}", f"vmovupd {a}, {at}(%r11,%rax)"]
    return "\n".join([".L1:", *body, f"addq ${width * vectors}, %rax", "cmpq %rbx, %rax", "jne .L1"])


def avx_chain(steps: int) -> str:
    """As `neon_chain`."""
    body = list[str]()
    for k in range(steps):
        body += [
            f"vmovsd {8 * k}(%rax,%rsi), %xmm7",
            f"vaddsd {8 * k}(%rax,%rcx), %xmm8, %xmm1",
            f"vaddsd {8 * k + 8}(%rax), %xmm7, %xmm2",
        ]
        body += ["vaddsd %xmm1, %xmm2, %xmm3", "vmulsd %xmm9, %xmm3, %xmm8", f"vmovsd %xmm8, {8 * k}(%rax)"]
    return "\n".join([".L1:", *body, f"addq ${8 * steps}, %rax", "cmpq %rbx, %rax", "jne .L1"])


LOOPS = (
    Loop("tx2", "copy", "gcc", neon("copy", 8, "registers"), 11.06),
    Loop("tx2", "add", "gcc", neon("add", 8, "registers"), 19.94),
    Loop("tx2", "triad", "gcc", neon("triad", 8, "registers"), 19.74),
    Loop("tx2", "schoenauer", "gcc", neon("schoenauer", 8, "registers"), 22.82),
    Loop("tx2", "update", "gcc", neon("update", 8, "numbers"), 11.0),
    Loop("tx2", "daxpy", "gcc", neon("daxpy", 8, "numbers"), 13.12),
    Loop("tx2", "sum", "gcc", neon("sum", 8, "numbers"), 47.6),
    Loop("tx2", "chain", "gcc", neon_chain(4), 74.8),
    Loop("tx2", "star", "gcc", neon_star(4), 22.73),
    Loop("tx2", "copy", "armclang", neon("copy", 32, "pairs"), 37.6),
    Loop("tx2", "add", "armclang", neon("add", 32, "pairs"), 49.92),
    Loop("tx2", "daxpy", "armclang", neon("daxpy", 32, "pairs"), 48.48),
    Loop("tx2", "update", "armclang", neon("update", 4, "pairs"), 5.22),
    Loop("tx2", "chain", "armclang", neon_chain(1), 18.38),
    Loop("zen1", "copy", "gcc", avx("copy", 8, 16), 8.16),
    Loop("zen1", "update", "gcc", avx("update", 8, 16), 8.04),
    Loop("zen1", "add", "gcc", avx("add", 8, 16), 12.06),
    Loop("zen1", "daxpy", "gcc", avx("daxpy", 8, 16), 12.02),
    Loop("zen1", "triad", "gcc", avx("triad", 8, 16), 12.04),
    Loop("zen1", "schoenauer", "gcc", avx("schoenauer", 8, 16), 16.04),
    Loop("zen1", "sum", "gcc", avx("sum", 8, 16), 23.8),
    Loop("zen1", "chain", "gcc", avx_chain(8), 83.5),
    Loop("zen1", "star", "gcc", avx_star(4, 16), 10.67),
    Loop("clx", "copy", "gcc", avx("copy", 8, 32), 8.56),
    Loop("clx", "update", "gcc", avx("update", 8, 32), 8.04),
    Loop("clx", "add", "gcc", avx("add", 8, 32), 12.12),
    Loop("clx", "schoenauer", "gcc", avx("schoenauer", 8, 32), 16.08),
    Loop("clx", "sum", "gcc", avx("sum", 8, 32), 31.6),
    Loop("clx", "chain", "gcc", avx_chain(8), 103.0),
    Loop("clx", "star", "gcc", avx_star(4, 32), 14.5),
    Loop("clx", "copy", "icc", avx("copy", 1, 64), 1.17),
    Loop("a64fx", "fill", "gcc", sve("fill", 8), 8.65),
    Loop("a64fx", "load", "gcc", sve("load", 8), 6.37),
    Loop("a64fx", "copy", "gcc", sve("copy", 8), 12.82),
    Loop("a64fx", "daxpy", "gcc", sve("daxpy", 8), 16.97),
    Loop("a64fx", "schoenauer", "gcc", sve("schoenauer", 8), 22.17),
    Loop("a64fx", "sum", "gcc", sve("sum", 8), 9.02),
    Loop("a64fx", "dot", "gcc", sve("dot", 8), 11.56),
)


def predicted(loop: Loop) -> tuple[float, str]:
    """Cycles of a pass with all data in L1, and what binds them."""
    from rooftree.asm import parse
    from rooftree.incore.engine import analyse

    isa = "x86" if loop.arch in ("zen1", "clx") else "aarch64"
    found = analyse(parse(loop.code, isa=isa).instructions, loop.arch)
    return found.cycles, found.bound


def of_peers() -> dict[tuple[str, str], list[float]]:
    """Errors of llvm-mca and OSACA on the same code, by core and engine, as far as they are installed."""
    from benchmarks.bench_arm import peers, said
    from rooftree.asm import parse
    from rooftree.errors import RooftreeError
    from rooftree.incore.engine import Code
    from rooftree.incore.tables.load import load

    found: dict[tuple[str, str], list[float]] = {}
    for loop in LOOPS:
        listing = parse(loop.code, isa="x86" if loop.arch in ("zen1", "clx") else "aarch64")
        code = Code(listing.instructions, listing.isa, listing.syntax)
        for name, peer in peers().items():
            try:
                cycles = said(peer, code, load(loop.arch)).cycles
            except RooftreeError:
                continue
            found.setdefault((loop.arch, name), []).append(cycles / loop.measured - 1)
    return found


def errors(arch: str) -> dict[tuple[str, str], float]:
    """Predicted / measured - 1 of the loops of a core, by kernel and compiler."""
    return {(p.kernel, p.compiler): predicted(p)[0] / p.measured - 1 for p in LOOPS if p.arch == arch}


def run() -> dict[str, Any]:
    """Mean and median error by core, and every loop."""
    figures, rows = [], []
    for arch in dict.fromkeys(loop.arch for loop in LOOPS):
        sizes = [100 * abs(error) for error in errors(arch).values()]
        note = f"{len(sizes)} published loops"
        figures += [
            figure(f"{arch}, published loops: mean error", statistics.mean(sizes), "%", note=note),
            figure(f"{arch}, published loops: median error", statistics.median(sizes), "%", note=note),
        ]
    for (arch, engine), found in of_peers().items():
        sizes = [100 * abs(error) for error in found]
        note = f"{len(sizes)} published loops, median {statistics.median(sizes):.1f}"
        figures.append(figure(f"{arch}, published loops, {engine}: mean error", statistics.mean(sizes), "%", note=note))
    for loop in LOOPS:
        cycles, bound = predicted(loop)
        row = {"arch": loop.arch, "kernel": loop.kernel, "compiler": loop.compiler}
        rows.append({**row, "measured_cy": loop.measured, "predicted_cy": round(cycles, 2), "bound": bound})
    return {"figures": figures, "loops": rows}


if __name__ == "__main__":
    for one in run()["loops"]:
        print(one)
