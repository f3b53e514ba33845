"""Parts of generated code that languages share: names of counters and sizes, and the sum of a class as pieces of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rooftree.frontend.stencil.classes import Element, Offset, StencilClass

COUNTERS = ("l", "k", "j", "i")
SIZES = {1: ("N",), 2: ("M", "N"), 3: ("M", "N", "P"), 4: ("L", "M", "N", "P")}
"""Sizes by dimensions, outermost first."""
C_TYPES: dict[Element, str] = {
    "double": "double",
    "float": "float",
    "double_complex": "double _Complex",
    "float_complex": "float _Complex",
}


def counters(stencil: StencilClass) -> tuple[str, ...]:
    """Names of the loop counters, outermost first."""
    return COUNTERS[-stencil.dimensions :]


def sizes(stencil: StencilClass) -> tuple[str, ...]:
    """Names of the sizes of the grids, outermost first."""
    return SIZES[stencil.dimensions]


def inputs(stencil: StencilClass) -> tuple[str, ...]:
    """Names of the grids that are read: a, a2, a3, ..."""
    return ("a", *(f"a{n + 1}" for n in range(1, stencil.inputs)))


def at(counter: str, step: int) -> str:
    """An index.

    >>> at("i", -2), at("j", 0)
    ('i-2', 'j')
    """
    return f"{counter}{step:+d}" if step else counter


def terms(stencil: StencilClass, read: Callable[[str, Offset], str], coefficient: Callable[[int], str]) -> Iterator[list[str]]:
    """The sum for one point: for each coefficient its pieces of text, to be written one behind the other."""
    number = 0
    for grid in inputs(stencil):
        for group in stencil.groups:
            reads = [read(grid, offset) for offset in group]
            front = f"{coefficient(number)} * "
            if len(reads) == 1:
                yield [front + reads[0]]
            else:
                yield [f"{front}({reads[0]}", *(f" + {text}" for text in reads[1:-1]), f" + {reads[-1]})"]
            number += 1


def lines(pieces: Iterable[str], width: int) -> list[str]:
    """Pieces in lines that are not longer than a width, where they can be.

    >>> lines(["a", " + b", " + c"], 6)
    ['a + b', '+ c']
    """
    found = [""]
    for piece in pieces:
        if found[-1] and len(found[-1]) + len(piece) > width:
            found.append("")
        found[-1] += piece if found[-1] else piece.lstrip()
    return found
