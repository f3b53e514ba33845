"""What arrays hold whose elements are places in others, or bounds of loops."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rooftree.errors import CapabilityError, UsageError
from rooftree.kernel.count import is_guarded
from rooftree.kernel.float_bits import becomes_float, range_of
from rooftree.kernel.model import Access, Indirect
from rooftree.kernel.ranges import span
from rooftree.measure.contents import INTEGERS
from rooftree.measure.numbers import values_of
from rooftree.measure.plan import Block
from rooftree.measure.reach import Reach, masked, plain

_ROWS = re.compile(r"the rows of (\S+) have (\w+) elements each \(their mean\), from .* to (\S+?)\[")
_MEAN = re.compile(r"(\w+) stands for the mean of (\S+?)\[.*\] over the outer loops")
_DISTANCE = re.compile(r"(\w+) stands for the mean of (?:(\S+?)\[(\w+)\] - \(\3\)|.* - .*) over the outer loops")
_MEMBER = re.compile(r"\w+ stands for the mean of \S+?\[.*\](?:\.|->)\w+ over the outer loops")
_MOST_PLACES = 2**31
"""What indices stay below that are computed of any number."""


@dataclass
class Places(Reach):
    """The same nest, and what its arrays of places and bounds hold."""

    used: set[str] = field(default_factory=set)  # names whose values were taken
    notes: list[str] = field(default_factory=list)

    def is_place(self, name: str) -> bool:
        """Whether an array holds indices of others."""
        return any(load.array == name for a in self.accesses for e in a.index if isinstance(e, Indirect) for load in e.loads)

    def is_key(self, name: str) -> bool:
        """Whether places are made of what an array holds by masks and the like, and never are what it holds."""
        uses = [
            (e, load) for a in self.accesses for e in a.index if isinstance(e, Indirect) for load in e.loads if load.array == name
        ]
        return bool(uses) and all(not plain(e, load) and masked(e) for e, load in uses)

    def filled(self, block: Block) -> Block:
        """The block with what it is to hold."""
        bounds = dict(found for note in self.kernel.assumptions for found in self.loaded_bound(note))
        if block.name in bounds:
            each, first = bounds[block.name]
            return replace(block, fill="rows", low=first, high=each)
        if not self.is_place(block.name):
            return self.with_float_bits(block)
        if block.fields[0].dtype[0] not in "iu":
            self.notes.append(f"{block.name} holds floating-point numbers from [1, 2) that indices are made of")
            return block
        low, high = self.places(block.name, min(values_of(block.fields[0].dtype), _MOST_PLACES))
        return replace(block, fill="index", low=low, high=high)

    def with_float_bits(self, block: Block) -> Block:
        """The block with numbers whose bits are those of ordinary floats, where the kernel makes such of them."""
        if [f.dtype[0] in "iu" for f in block.fields] != [True] or not becomes_float(self.kernel, block.name):
            return block
        found = range_of(self.kernel, block.name, block.item_bytes, INTEGERS)
        if found is None:
            self.notes.append(
                f"the bits of {block.name} are read as floating-point numbers, which may be denormal and take another time: "
                f"--arg {block.name}=LOW..HIGH gives it others"
            )
            return block
        if found == INTEGERS:
            return block
        low, high = found
        self.notes.append(
            f"{block.name} holds {low:#x} to {high:#x}, the bits of numbers from [1, 2), as it is read as floating-point numbers"
        )
        return replace(block, fill="between", low=low, high=high)

    def loaded_bound(self, note: str) -> Iterator[tuple[str, tuple[int, int]]]:
        """What an array holds that bounds a loop, by an assumption of the kernel: step from element to element, and the first."""
        if rows := _ROWS.match(note):
            length, end = int(self.env[rows[2]]), rows[3].replace("->", ".")
            yield rows[1], (length, 0)
            if end != rows[1]:
                yield end, (length, length)
        elif (distance := _DISTANCE.match(note)) or _MEMBER.match(note):
            if distance is None or distance[2] is None:
                where = self.called.name
                raise CapabilityError(
                    f"values of which {note} are not made here", where=where, hint="--driver FILE.c prepares them"
                )
            yield distance[2].replace("->", "."), (1, int(self.env[distance[1]]))
        elif mean := _MEAN.match(note):
            yield mean[2].replace("->", "."), (0, int(self.env[mean[1]]))

    def places(self, name: str, any_value: int) -> tuple[int, int]:
        """Least value of an index array and the one behind the greatest.

        Args:
            name: of the array.
            any_value: what its type stays below, for indices that a mask, a shift or a remainder makes of it.
        """
        if ".." in self.given.get(name, ""):
            self.used.add(name)
            low, high = self.asked_range(name)
            self.within_extents(name, low, high)
            return low, high + 1
        least: float | None = None
        before = 0.0
        for access in self.accesses:
            for dimension, entry in enumerate(access.index):
                loads = [load for load in entry.loads if load.array == name] if isinstance(entry, Indirect) else []
                if not loads:
                    continue
                assert isinstance(entry, Indirect)
                if not plain(entry, loads[0]) and masked(entry):
                    least = any_value if least is None else min(least, any_value)
                    continue
                if not plain(entry, loads[0]) and (room := self.room_beside(access, dimension, entry)) is not None:
                    before, least = max(before, room[0]), room[1] if least is None else min(least, room[1])
                    continue
                if not plain(entry, loads[0]):
                    raise UsageError(
                        f"{access.text} takes '{entry.text}' for an index: which values {name} may hold cannot be told",
                        where="--arg",
                        hint=f"--arg {name}={self.given[name] + ':' if name in self.given else ''}0..{min(999, any_value - 1)}",
                    )
                extent = self.arrays[access.array].extents[dimension]
                width = float(extent.value(self.env)) if extent is not None else self.limits(access, dimension, 0.0)[1] + 1
                least = width if least is None else min(least, width)
        return int(before), max(int(before) + 1, int(least or 1))

    def room_beside(self, access: Access, dimension: int, entry: Indirect) -> tuple[float, float] | None:
        """Least place and the one behind the greatest where a formula is added to what is loaded, ``p[i] + 1``; or None."""
        extent = self.arrays[access.array].extents[dimension]
        if extent is None or entry.beside is None or len(entry.loads) != 1 or not re.fullmatch(r"[^*/%&|^<>~?]+", entry.text):
            return None
        if not extent.names <= self.env.keys():
            return None
        reach = span(entry.beside, self.kernel.loops)
        low, high = ([float(p.value(self.env)) for p in polys if p.names <= self.env.keys()] for polys in (reach.low, reach.high))
        return (-max(low), float(extent.value(self.env)) - min(high)) if low and high else None

    def within_extents(self, name: str, low: int, high: int) -> None:
        """Raise UsageError for places that one of the arrays that they index does not have."""
        for access in self.accesses:
            for dimension, entry in enumerate(access.index):
                if not isinstance(entry, Indirect):
                    continue
                loads = entry.loads
                if not any(load.array == name and plain(entry, load) for load in loads):
                    continue
                extent = self.arrays[access.array].extents[dimension]
                last = float(extent.value(self.env)) - 1 if extent is not None else self.limits(access, dimension, 0.0)[1]
                if (low < 0 or high > last) and not is_guarded(self.kernel, access, entry):
                    raise UsageError(
                        f"{name} would hold places from {low} to {high}, but {access.text or access.array} takes 0 to {last:.0f}",
                        where="--arg",
                        hint=f"--arg {name}=0..{last:.0f}, or a larger {access.array}",
                    )
