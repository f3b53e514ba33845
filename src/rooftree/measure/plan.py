"""The memory that a kernel works on: arrays (blocks) and everything small (cells), where they lie and what they hold.

    | cells, each in a cache line of its own | block | padding | block | padding | ...

All of it is one piece of memory. Values are such that sweeps can be repeated for ever: floating-point numbers from [1, 2),
scalars 1. Where that leads to infinite or denormal numbers (``z[i] = c * z[i-1]``), the next of ``MODES`` is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

LINE = 64
SKEW = 576
"""Between the starts of two arrays, beyond whole pages, so that loads from one do not wait for stores to the other [B]."""
PAGE = 4096


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to fill the memory.

    Attributes:
        arrays: what they hold, in words.
        scalar: value of scalars that are not given.
        zero: arrays that are all zero: none, written, all.
    """

    arrays: str
    scalar: float
    zero: str = "none"


MODES = (
    Mode("numbers from [1, 2)", 1.0),
    Mode("numbers from [1, 2)", 0.1),
    Mode("zeros in the arrays that the kernel writes, else numbers from [1, 2)", 0.1, "written"),
    Mode("zeros", 0.1, "all"),
)


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers within an element: where [B], their numpy type, how many."""

    offset: int
    dtype: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """An array.

    Attributes:
        name: in the kernel.
        elements: how many.
        item_bytes: distance of two elements [B].
        fields: what an element holds.
        fill: values, zero, index (places of another array), between (random numbers of a range) or rows (bounds of loops evenly
            apart, as where the rows of a sparse matrix begin).
        low, high: of an index: least value, and the one behind the greatest; of rows: the first and how far apart; of a range
            its ends.
        written: whether the kernel writes it.
        seed: of random numbers and places in any order; None: as the plan says.
        symbol: it is a variable of the file, whose memory is not ours.
        at: from the beginning of the memory [B]; None: not placed, as variables of the file.
    """

    name: str
    elements: int
    item_bytes: int
    fields: tuple[Field, ...]
    fill: str = "values"
    low: float = 0
    high: float = 0
    written: bool = False
    symbol: bool = False
    seed: int | None = None
    at: int | None = None

    @property
    def bytes(self) -> int:
        """Size [B]."""
        return self.elements * self.item_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A scalar, or a struct that is no array.

    Attributes:
        name: in the kernel.
        bytes: size [B].
        values: place within it [B], numpy type and value of each number; None: the scalar of the mode.
        links: place within it of a pointer [B], and the name of the block it points to.
        written: whether the kernel writes it.
        symbol: it is a variable of the file.
        at: as of a block.
    """

    name: str
    bytes: int
    values: tuple[tuple[int, str, str | None], ...] = ()
    links: tuple[tuple[int, str], ...] = ()
    written: bool = False
    symbol: bool = False
    at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a kernel is called with.

    Attributes:
        arguments: names of blocks and cells, in the order of the parameters.
        symbols: names of blocks and cells that are variables of the file, in the order of the library's table.
        blocks, cells: by name, in the order in which they are laid out.
        indirect: best (neighbouring accesses are neighbours in memory) or worst (any place).
        notes: what was assumed.
        driven: a driver prepares the data, before the first call.
    """

    arguments: tuple[str, ...]
    symbols: tuple[str, ...]
    blocks: tuple[Block, ...]
    cells: tuple[Cell, ...]
    indirect: str = "best"
    notes: tuple[str, ...] = ()
    driven: bool = False

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The ways to fill the memory that differ for this plan, in the order in which they are tried."""
        return MODES if self.free_scalars else (MODES[0], *MODES[2:])

    @property
    def free_scalars(self) -> bool:
        """Whether there are scalars that were not given."""
        return any(value is None for cell in self.cells for _, _, value in cell.values)

    def contents(self, mode: Mode) -> str:
        """What the memory holds, in words."""
        given = any(dtype[0] in "fc" and value is not None for cell in self.cells for _, dtype, value in cell.values)
        which = "scalars that were not given" if given else "scalars"
        words = f"{mode.arrays}; {which} {mode.scalar:g}" if self.free_scalars else mode.arrays
        held = []
        for block in self.blocks:
            if block.fill == "between":
                held.append(f"{block.name} from {block.low:.16g} to {block.high:.16g} at random")
            elif block.fill == "index":
                order = (
                    "in any order"
                    if self.indirect == "worst" or block.seed is not None
                    else "one after the other, again and again"
                )
                held.append(f"{block.name} from {block.low:g} to {block.high - 1:g}, {order}")
        return "; ".join([words, *held])

    @property
    def working_set_B(self) -> int:
        """All arrays together [B]."""
        return sum(block.bytes for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies.

    Attributes:
        places: of blocks and cells from the beginning of the memory [B].
        bytes: of the memory [B].
        alignment: of the beginning of each array [B].
    """

    places: dict[str, int]
    bytes: int
    alignment: int = LINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Spacing:
    """How arrays are placed.

    Attributes:
        alignment: of the beginning of each array [B]; below a cache line it is no better than that.
        padding: between two arrays [B]; None: so much that they begin at different places of a page.
    """

    alignment: int = LINE
    padding: int | None = None


def lay_out(plan: Plan, spacing: Spacing) -> Layout:
    """Place cells, then blocks, one behind the other; without a padding those first that are written.

    Loads run ahead of stores, so that those behind a store in its page meet no store that looks like theirs.

    >>> two = [Block(name=n, elements=512, item_bytes=8, fields=()) for n in "ab"]
    >>> lay_out(Plan(arguments=(), symbols=(), blocks=tuple(two), cells=()), Spacing()).places
    {'a': 4096, 'b': 8768}
    """
    places: dict[str, int] = {}
    at = 0
    for cell in plan.cells:
        if not cell.symbol:
            places[cell.name] = at
            at += -(-cell.bytes // LINE) * LINE
    at = max(1, -(-at // PAGE)) * PAGE
    begin = at
    unit = max(LINE, spacing.alignment)
    own = [block for block in plan.blocks if not block.symbol]
    if spacing.padding is None:
        own.sort(key=lambda block: not block.written)
    for number, block in enumerate(own):
        if spacing.padding is None:  # the next place of a page that no other array begins at
            wanted = (begin + number * SKEW) % PAGE
            at += (wanted - at) % PAGE if unit <= LINE else 0
        at = -(-at // unit) * unit + (spacing.alignment if spacing.alignment < LINE else 0)
        places[block.name] = at
        at += block.bytes + (spacing.padding or 0)
    return Layout(places, at + PAGE, spacing.alignment)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Plan):
    """A plan with places and numbers: all that the process needs which runs the kernel.

    Attributes:
        bytes: of the memory [B].
        alignment: of the beginning of each array [B].
    """

    bytes: int
    alignment: int = LINE

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Placed:
        """From plain data, as ``asdict`` makes it."""
        blocks = tuple(Block(**{**b, "fields": tuple(Field(**f) for f in b["fields"])}) for b in data["blocks"])
        cells = tuple(Cell(**{**c, "values": _tuples(c["values"]), "links": _tuples(c["links"])}) for c in data["cells"])
        rest = {name: tuple(data[name]) for name in ("arguments", "symbols", "notes")}
        return cls(**{**data, **rest, "blocks": blocks, "cells": cells})

    @property
    def parts(self) -> list[Block | Cell]:
        """Blocks and cells."""
        return [*self.blocks, *self.cells]

    def part(self, name: str) -> Block | Cell:
        """A block or cell by its name."""
        return next(part for part in self.parts if part.name == name)


NO_PLAN = Placed(arguments=(), symbols=(), blocks=(), cells=(), bytes=0)
"""Before anything is opened."""


def _tuples(rows: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(tuple(row) for row in rows)


def placed(plan: Plan, layout: Layout, mode: Mode) -> Placed:
    """The plan with everything at its place, filled as a mode says."""
    blocks = tuple(replace(b, at=layout.places.get(b.name), fill=_fill(b, mode)) for b in plan.blocks)
    cells = tuple(
        replace(
            c,
            at=layout.places.get(c.name),
            values=tuple((at, dtype, repr(mode.scalar) if value is None else value) for at, dtype, value in c.values),
        )
        for c in plan.cells
    )
    rest = {name: getattr(plan, name) for name in ("arguments", "symbols", "indirect", "notes", "driven")}
    return Placed(blocks=blocks, cells=cells, bytes=layout.bytes, alignment=layout.alignment, **rest)


def _fill(block: Block, mode: Mode) -> str:
    zero = mode.zero == "all" or (mode.zero == "written" and block.written)
    return "zero" if zero and block.fill == "values" else block.fill


def pieces(elements: int, item_bytes: int, chunk_bytes: int = 1 << 23) -> Iterator[tuple[int, int]]:
    """Ranges of elements of a bearable size."""
    step = max(1, chunk_bytes // max(1, item_bytes))
    for first in range(0, elements, step):
        yield first, min(elements, first + step)
