"""How far loops reach into the arrays that a function is called with, and what is said about their sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rooftree import units
from rooftree.errors import CapabilityError, InputError, KernelError, RooftreeError, UsageError
from rooftree.frontend.c.signature import Signature
from rooftree.frontend.c.types import Num
from rooftree.kernel.count import accesses_of, all_accesses
from rooftree.kernel.model import Access, Array, Indirect, Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import span
from rooftree.measure.written import furthest, likely_elements, told_reach, written_reach
from rooftree.sizes import split_range


class MissingError(UsageError):
    """A parameter needs a value: its name, and one that works."""

    def __init__(self, name: str, value: str, message: str, *, hint: str) -> None:
        super().__init__(message, where="--arg", hint=hint)
        self.name, self.value = name, value


@dataclass
class Reach:
    """A nest of a function with the sizes it is called with, what ``--arg`` says, and how far it reaches into its arrays."""

    kernel: Kernel
    called: Signature
    sizes: Mapping[str, int]
    given: Mapping[str, str]
    others: dict[str, int] = field(default_factory=dict)  # how far other nests of the function reach [B]

    def __post_init__(self) -> None:
        """Look over the accesses once."""
        self.accesses = list(dict.fromkeys(all_accesses(self.kernel)))
        self.written = {s.target.array for s in self.kernel.statements if isinstance(s.target, Access)}
        self.env: dict[str, float] = {name: float(v) for name, v in self.sizes.items()}
        for name, text in self.given.items():
            if re.fullmatch(r"\d+", text):
                self.env.setdefault(name, float(text))

    @property
    def modelled(self) -> bool:
        """Whether the loops of the function were read; else only its parameters are known."""
        return bool(self.kernel.loops)

    @property
    def arrays(self) -> dict[str, Array]:
        """The kernel's arrays by name."""
        return {array.name: array for array in self.kernel.arrays}

    def enough(self, name: str) -> int:
        """A number of elements that most likely does for an array, as far as the function's text tells."""
        source, sizes = self.kernel.source, self.numbers
        array = self.arrays.get(name)
        walked = [a for a in self.accesses if a.array == name and not a.indirect]
        with suppress(KeyError, RooftreeError):
            if array is not None and walked and (reached := self.reach(array, walked)):
                return -(-reached // array.element_bytes)  # loaded places most likely lie in what the loop walks through
        if (told := told_reach(source, name, sizes)) is not None:
            return max((told, *self.sizes.values()))
        return max(likely_elements(source, sizes), written_reach(source, name, sizes))

    @property
    def numbers(self) -> dict[str, int]:
        """Sizes, and whole numbers that ``--arg`` gives for parameters that are numbers."""
        whole = {p.name for p in self.called.parameters if isinstance(p.type, Num) and p.type.integer}
        return {**{n: int(t) for n, t in self.given.items() if n in whole and t.isdigit()}, **self.sizes}

    def greatest(self) -> dict[str, int]:
        """The greatest value of each counter that the bounds of the loops tell."""
        found = {}
        for loop in self.kernel.loops:
            high = [p for p in span(Poly.symbol(loop.index), self.kernel.loops).high if p.names <= self.env.keys()]
            if high:
                found[loop.index] = int(min(float(p.value(self.env)) for p in high))
        return found

    def needed(self, entry: Indirect) -> int:
        """Places that an index has whose loads ``--arg`` gives, by its text or what is added; 0 where that cannot be told."""
        if not all(".." in self.given.get(load.array, "") for load in entry.loads):
            return 0
        text, known = entry.text, {**self.numbers, **self.greatest()}
        for number, load in enumerate(entry.loads):
            text = text.replace(load.text, f"loaded_{number}")
            known[f"loaded_{number}"] = self.asked_range(load.array)[1]
        if (last := furthest(text, known)) is not None:
            return last + 1
        if entry.beside is None:
            return 0
        high = [p for p in span(entry.beside, self.kernel.loops).high if p.names <= self.env.keys()]
        loaded = sum(self.asked_range(load.array)[1] for load in entry.loads)
        return int(min(float(p.value(self.env)) for p in high)) + loaded + 1 if high else 0

    def values_of(self, name: str) -> str:
        """What ``--arg`` says that an array holds, as it stands behind its size: ``:0..99``, "" where it does not say."""
        text = self.given.get(name, "")
        return f":{text.rpartition(':')[2]}" if ".." in text else ""

    def range_of(self, entry: Indirect) -> int:
        """How many places an index has that is taken as it is from an array whose range ``--arg`` gives; 0 where none is."""
        loads = [load for load in entry.loads if plain(entry, load) and ".." in self.given.get(load.array, "")]
        return self.asked_range(loads[0].array)[1] + 1 if loads else 0

    def asked_range(self, name: str) -> tuple[int, int]:
        """The least and the greatest place that ``--arg`` lets an array hold."""
        try:
            _, ends = split_range(self.given[name])
        except UsageError:
            ends = None
        if ends is None or not (ends[0].is_integer() and ends[1].is_integer()):
            raise UsageError(
                f"'{self.given[name]}' is no range of places for {name}",
                where="--arg",
                hint=f"--arg {name}=0..999, or --arg {name}=1000:0..999 for 1000 of them",
            )
        return int(ends[0]), int(ends[1])

    def surely_reached(self, name: str) -> int:
        """How far the loop reaches into an array by its bounds alone, whatever conditions, indices and other nests do [B]."""
        array = self.arrays.get(name)
        if array is None or None not in array.extents or self.others.get(name):
            return 0
        sure = [a for s in self.kernel.statements if not s.guards for a in accesses_of(s) if a.array == name]
        if any(isinstance(entry, Indirect) for a in sure for entry in a.index):
            return 0
        return self.reach(array, sure)

    def asked(self, name: str, item: int) -> tuple[int, tuple[float, float] | None]:
        """How many elements of so many bytes ``--arg`` gives a pointer, 0 where it does not say; the range of what they hold."""
        try:
            text, holds = split_range(self.given[name])
            elements = 0 if not text else int(text) if text.isdigit() else int(units.parse(text, "B")) // item
            wrong = elements < 1 if text else holds is None
        except InputError:
            elements, holds, wrong = 0, None, True
        if wrong:
            raise UsageError(
                f"for {name}, a pointer, '{self.given[name]}' is no number of elements or bytes",
                where="--arg",
                hint=f"--arg {name}=1000, --arg {name}=64KiB, or --arg {name}=1000:0..99 for numbers from 0 to 99",
            )
        return elements, holds

    def product(self, extents: tuple[Poly | None, ...]) -> int | None:
        """Number of elements; None if an extent is not known."""
        total = 1.0
        for extent in extents:
            if extent is None or not extent.names <= self.env.keys():
                return None
            total *= float(extent.value(self.env))
        return int(total)

    def reach(self, array: Array, among: Sequence[Access] | None = None) -> int:
        """Where the last access to an array ends, of these or of all [B].

        Raises: KernelError for an access before its beginning.
        """
        widths = [float(e.value(self.env)) if e is not None else 0.0 for e in array.extents]
        end = 0.0
        for access in (a for a in (self.accesses if among is None else among) if a.array == array.name):
            first, last, stride = 0.0, 0.0, float(array.element_bytes)
            for dimension in range(len(widths) - 1, -1, -1):
                low, high = self.limits(access, dimension, widths[dimension])
                first, last, stride = first + low * stride, last + high * stride, stride * max(1.0, widths[dimension])
            if first < 0:
                raise KernelError(
                    f"{access.text or access.array} lies {int(-first)} B before the beginning of {array.name}",
                    where=str(access.place),
                    hint="loop bounds that keep the index at 0 or above",
                )
            end = max(end, last + access.offset_bytes + access.dtype.bytes, *self.elsewhere(access))
        known = all(e is not None for e in array.extents)
        stated = array.element_bytes * self.product(array.extents) if known else 0  # type: ignore[operator]
        return int(max(end, stated or 0))

    def elsewhere(self, access: Access) -> Iterator[float]:
        """Where an access ends that is at another place in a few iterations at an edge of a loop [B]."""
        for place in access.elsewhere:
            high = [p for p in span(place, self.kernel.loops).high if p.names <= self.env.keys()]
            if high:
                yield min(float(p.value(self.env)) for p in high) + access.dtype.bytes

    def limits(self, access: Access, dimension: int, width: float) -> tuple[float, float]:
        """Smallest and largest index of a dimension."""
        entry = access.index[dimension]
        if isinstance(entry, Indirect):
            if not width:
                name = access.array
                asked = self.asked(name, access.dtype.bytes)[0] if name in self.given else 0
                width = float(asked or self.range_of(entry))
                if not width:
                    enough = self.needed(entry) or max(self.enough(name), entry.below or 0)
                    raise MissingError(
                        name,
                        f"{enough}{self.values_of(name)}",
                        f"{access.text or name} is indirect and the source does not state the extent of {name}",
                        hint=f"--arg {name}={enough}{self.values_of(name)} gives it {enough} elements",
                    )
            return 0.0, width - 1
        reach = span(entry, self.kernel.loops)
        if width and not (reach.low and reach.high):
            return 0.0, width - 1
        if not reach.low or not reach.high:
            raise CapabilityError(
                f"the range of the index of {access.text or access.array} cannot be told",
                where=str(access.place),
                hint=f"state the extents of {access.array} in its declaration",
            )
        low, high = max(float(p.value(self.env)) for p in reach.low), min(float(p.value(self.env)) for p in reach.high)
        return (0.0, high - min(low, 0.0)) if access.edge else (low, high)  # below 0 it goes on at the other end


def masked(entry: Indirect) -> bool:
    """Whether an index stays in limits whatever is loaded, by its type, a mask or a remainder."""
    return entry.below is not None or entry.spread is not None or re.search(r"[&%]", entry.text) is not None


def plain(entry: Any, load: Access) -> bool:
    """Whether an index is what was loaded, and nothing is added to it; not of texts too long to be kept whole."""
    index, loaded = (re.sub(r"\s", "", text) for text in (entry.text, load.text))
    return index == loaded and not index.endswith("...")
