"""Stencils in Fortran: a subroutine that computes the same as the C function, on the same memory."""

from __future__ import annotations

from rooftree.frontend.stencil.classes import Element, Offset, StencilClass
from rooftree.frontend.stencil.text import at, counters, inputs, lines, sizes, terms

WIDTH = 110
"""Characters of a line; compilers take 132, and 255 lines that are one statement."""
_TYPES: dict[Element, str] = {
    "double": "real(c_double)",
    "float": "real(c_float)",
    "double_complex": "complex(c_double_complex)",
    "float_complex": "complex(c_float_complex)",
}


def fortran_source(stencil: StencilClass, name: str = "sweep") -> str:
    """The class as a subroutine; the first index is that of the innermost loop, sizes are given outermost first as in C."""
    type_, extents = _TYPES[stencil.element], ",".join(f"0:{size}-1" for size in reversed(sizes(stencil)))
    number, where, variable = stencil.multiplications, counters(stencil), stencil.coefficients == "variable"
    here = ",".join(reversed(where))

    def read(grid: str, offset: Offset) -> str:
        return f"{grid}({','.join(at(*pair) for pair in reversed(list(zip(where, offset, strict=True))))})"

    def coefficient(n: int) -> str:
        return f"W({here},{n})" if variable else f"c({n})"

    pieces = [
        f"{' + ' * (n > 0 and m == 0)}{text}" for n, t in enumerate(terms(stencil, read, coefficient)) for m, text in enumerate(t)
    ]
    depth = "  " * (stencil.dimensions + 1)
    weights = f"W({extents},0:{number - 1})" if variable else f"c(0:{number - 1})"
    loops = [
        f"{'  ' * (n + 1)}do {counter} = {stencil.radius}, {size} - {stencil.radius + 1}"
        for n, (counter, size) in enumerate(zip(where, sizes(stencil), strict=True))
    ]
    found = [
        f"! {stencil.name}",
        f'subroutine {name}({", ".join([*sizes(stencil), *inputs(stencil), weights[0], "b"])}) bind(c, name="{name}")',
        "  use, intrinsic :: iso_c_binding",
        "  implicit none",
        f"  integer(c_long), value :: {', '.join(sizes(stencil))}",
        *(f"  {type_}, intent(in) :: {grid}({extents})" for grid in inputs(stencil)),
        f"  {type_}, intent(in) :: {weights}",
        f"  {type_}, intent(inout) :: b({extents})",
        f"  integer(c_long) :: {', '.join(where)}",
        *loops,
        f"{depth}b({here}) = &",
        *(f"{depth}  {line} &" for line in lines(pieces, WIDTH)),
        *(f"{'  ' * (n + 1)}end do" for n in reversed(range(stencil.dimensions))),
        f"end subroutine {name}",
    ]
    last = max(n for n, line in enumerate(found) if line.endswith(" &"))
    found[last] = found[last].removesuffix(" &")
    return "\n".join(found) + "\n"
