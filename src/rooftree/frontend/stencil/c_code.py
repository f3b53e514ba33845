"""Stencils in C: the loop nest as kernel files hold it, and as a function that can be compiled."""

from __future__ import annotations

import textwrap

from rooftree.frontend.stencil.classes import Offset, StencilClass
from rooftree.frontend.stencil.text import C_TYPES, at, counters, inputs, lines, sizes, terms

WIDTH = 100


def kernel_source(stencil: StencilClass) -> str:
    """The class as a bare kernel: declarations and the loop nest, sizes are free names."""
    type_, extents = C_TYPES[stencil.element], "".join(f"[{size}]" for size in sizes(stencil))
    declared = [f"{type_} {grid}{extents};" for grid in (*inputs(stencil), "b")]
    number = stencil.multiplications
    if stencil.coefficients == "variable":
        declared.append(f"{type_} W[{number}]{extents};")
    else:
        names = [f"c{n}" for n in range(number)]
        declared += [f"{type_} {', '.join(names[n : n + 16])};" for n in range(0, number, 16)]
    return "\n".join([summary(stencil), *declared, "", *nest(stencil, parallel=True)]) + "\n"


def summary(stencil: StencilClass) -> str:
    """A comment that tells what follows."""

    def some(number: int, what: str) -> str:
        return f"{number} {what}{'s' * (number != 1)}"

    reads = f"{some(stencil.size, 'point')} of {some(stencil.inputs, 'grid')}"
    operations = f"{some(stencil.additions, 'addition')} and {some(stencil.multiplications, 'multiplication')}"
    return f"/* {stencil.name}: reads {reads}, {some(stencil.multiplications, 'coefficient')};\n   {operations} a point */"


def nest(stencil: StencilClass, *, parallel: bool = False) -> list[str]:
    """The loops over all points that have all their neighbours; ``parallel``: the outermost one by threads."""
    found = ["#pragma omp parallel for schedule(static)"] if parallel else []
    for depth, (counter, size) in enumerate(zip(counters(stencil), sizes(stencil), strict=True)):
        found.append(f"{'  ' * depth}for (long {counter} = {stencil.radius}; {counter} < {size} - {stencil.radius}; ++{counter})")
    return [*found, *textwrap.indent("\n".join(statement(stencil)), "  " * stencil.dimensions).split("\n")]


def statement(stencil: StencilClass) -> list[str]:
    """The assignment to one point."""
    where = counters(stencil)

    def read(grid: str, offset: Offset) -> str:
        return grid + "".join(f"[{at(counter, step)}]" for counter, step in zip(where, offset, strict=True))

    def coefficient(number: int) -> str:
        return read(f"W[{number}]", (0,) * stencil.dimensions) if stencil.coefficients == "variable" else f"c{number}"

    found = [read("b", (0,) * stencil.dimensions) + " ="]
    for number, term in enumerate(terms(stencil, read, coefficient)):
        term[0] = ("  + " if number else "  ") + term[0]
        first, *others = lines([term[0][2:], *term[1:]], WIDTH)
        found += [f"  {first}", *(f"      {line}" for line in others)]
    found[-1] += ";"
    return found
