"""Puts a function together: registers, first values, offsets within their limits, loops, and the count of it all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rooftree.errors import UsageError
from rooftree.microbench.emit.table import Access, Family, Isa
from rooftree.microbench.emit.values import PRECISIONS, encode
from rooftree.timing.harness import SYMBOL

_LONGEST = 2000
"""Instructions of a body; more would no longer come from the first-level instruction cache."""


@dataclass(frozen=True, slots=True)
class Loops:
    """The parts of a finished function.

    Attributes:
        text, body: as in `Emitted`.
        instructions: of a pass through the innermost loop.
        outer_instructions: of a sweep, beside its passes.
    """

    text: str
    body: str
    instructions: int
    outer_instructions: int


class Writer:
    """A function while it is written.

    Args:
        isa: instruction set.
        precision: of the elements.
        name: of the benchmark.
    """

    def __init__(self, isa: Isa, precision: str, name: str) -> None:
        self.isa, self.precision, self.name = isa, precision, name
        self.symbol = SYMBOL + name
        self.counts: Counter[str] = Counter()
        self.operations: Counter[str] = Counter()
        self._general = list(isa.family.general)
        self._vectors = list(isa.registers)
        self._used: list[str] = []
        self._used_vectors: list[str] = []
        self._data: list[tuple[str, bytes]] = []
        self._setup: list[str] = []
        self._body: list[str] = []
        self._arrays: list[str] = []
        self._bases: list[int] = []
        self._last = 0
        self._first: list[str] = []
        self._end = self._length = ""
        self.step = ""
        """The register that holds the bytes of a group, where the processor decides on them."""
        self._begin()

    # registers

    def general(self) -> str:
        """A general register that nothing else uses."""
        if not self._general:
            raise UsageError(f"{self.isa.title} has too few general registers for {self.name}")
        register = self._general.pop(0)
        if register in self.isa.family.saved and register not in self._used:
            self._used.append(register)
        return register

    @property
    def registers_left(self) -> int:
        """Registers for elements of this precision that are free."""
        return len(self._general) if self._in_general(self.precision) else len(self._vectors)

    def register(self, value: float | None = None, precision: str = "") -> str:
        """A register for elements.

        Args:
            value: what all of its elements hold at first; None: the first thing that happens to it is a load.
            precision: of the value, if it isn't that of the function.
        """
        precision = precision or self.precision
        if self._in_general(precision):
            register = self.general()
            register = self.isa.family.narrow.get(register, register) if PRECISIONS[precision].bytes < 8 else register
        else:
            register = self.vector()
        if value is not None:
            self._data.append((self._constant(register, precision), self._padded(encode(value, precision))))
        return register

    def vector(self) -> str:
        """A vector register that nothing else uses."""
        if not self._vectors:
            raise UsageError(f"{self.isa.title} has too few registers for {self.name}")
        register = self._vectors.pop(0)
        if register in self.isa.saved:
            self._used_vectors.append(register)
        return register

    def _in_general(self, precision: str) -> bool:
        return self.isa.general_integers and not PRECISIONS[precision].bits

    def _constant(self, register: str, precision: str) -> str:
        """Lines that load the constant at p + o."""
        if precision in self.isa.broadcast:
            return self.isa.broadcast[precision].replace("{d}", register)
        return self.isa.accesses["plain", precision].load.replace("{d}", register)

    # before the loop

    def _begin(self) -> None:
        lines = self.isa.setup.get(self.precision, "")
        if lines:
            self.step = self.general() if self.isa.step else ""
            self._first = filled(lines, r=self.step)

    def set_up(self, template: str, **names: object) -> None:
        """Lines before the loop."""
        self._setup += filled(template, **names)

    def pointers(self, arrays: int, *, sweeps: bool) -> list[str]:
        """Registers with the begins of arrays, as `load` and `store` number them; if it sweeps, with end and length as well."""
        family = self.isa.family
        for number in range(arrays):
            self._arrays.append(self.buffer(number))
            self._bases.append(0)
        if sweeps:
            self._end, self._length = self.buffer(arrays), self.general()
            self.set_up(family.move, d=self._length, a=self._end)
            self.set_up(family.subtract, d=self._length, a=self._arrays[0])
        return list(self._arrays)

    def buffer(self, number: int) -> str:
        """A register with one of the addresses that the function is given."""
        family, register = self.isa.family, self.general()
        self.set_up(family.load_pointer, d=register, p=family.buffers, o=8 * number)
        return register

    # the loop

    def put(self, template: str, **names: object) -> None:
        """Lines of the loop."""
        self._body += filled(template, **names)

    def operate(self, name: str, d: str, a: str = "", b: str = "") -> None:
        """An operation: d = d name a, or d += a * b."""
        self.put(self.isa.operations[name, self.precision], d=d, a=a, b=b)
        self.operations[name] += 1

    def sum_apart(self, d: str, a: str) -> None:
        """An addition that no other waits for: d = a + a."""
        self.put(self.isa.sums_apart[self.precision], d=d, a=a)
        self.operations["add"] += 1

    def load(self, registers: list[str], array: int, place: int, style: str = "plain") -> None:
        """Load vectors from a place [vectors from the begin of the pass]."""
        access = self.isa.accesses[style, self.precision]
        self._access(access, access.load, registers, array, place)
        self.counts["loads"] += 1
        self.counts["loaded"] += access.vectors

    def store(self, registers: list[str], array: int, place: int, style: str = "plain") -> None:
        """Store vectors."""
        access = self.isa.accesses[style, self.precision]
        self._access(access, access.store, registers, array, place)
        self.counts["stores"] += 1
        self.counts["stored"] += access.vectors

    def _access(self, access: Access, template: str, registers: list[str], array: int, place: int) -> None:
        offset = self.reach(array, place, access.low, access.high)
        b = registers[1] if access.vectors == 2 else ""
        self.put(template, d=registers[0], b=b, p=self._arrays[array], o=offset)

    def reach(self, array: int, place: int, low: int, high: int) -> int:
        """Offset of a place from the pointer of its array, which moves on if it lies too far."""
        size = self.unit
        if (place - self._bases[array]) * size > high:
            self._advance(array, place - self._bases[array])
        offset = (place - self._bases[array]) * size
        assert low <= offset <= high, "places are visited in order"
        return offset

    def moved(self, array: int, vectors: int) -> None:
        """Lines of the loop have moved the pointer of an array on."""
        self._bases[array] += vectors

    @property
    def unit(self) -> int:
        """Offsets for each vector: bytes, or 1 where they count vectors."""
        if self.isa.width is None:
            return 1
        return self.isa.width or PRECISIONS[self.precision].bytes

    def _advance(self, array: int, vectors: int) -> None:
        if self.isa.width is None:
            template, most = self.isa.advance, self.isa.advance_most
        else:
            template, most = self.isa.family.add_number, self.isa.family.largest
        left = vectors * self.unit
        assert left >= 0, "pointers move forwards"
        while left > 0:
            now = min(left, most)
            self.put(template, d=self._arrays[array], p=self._arrays[array], n=now, r=self.step)
            left -= now
        self._bases[array] += vectors

    # the end

    def repeated(self, after: str = "", **names: object) -> Loops:
        """Repeat the body ``count`` times; ``after`` stands behind the loop."""
        family, label = self.isa.family, f".L{self.symbol}_loop"
        inner = [*self._body, *filled(family.count_down, r=family.count, l=label)]
        return self._finish(inner, [], [label, ""], filled(after, **names))

    def swept(self, vectors: int, after: str = "", **names: object) -> Loops:
        """Go through the arrays, each pass so many vectors on, ``count`` times; ``after`` stands behind the loops."""
        family, loop, sweep = self.isa.family, f".L{self.symbol}_loop", f".L{self.symbol}_sweep"
        for array in range(len(self._arrays)):
            self._advance(array, vectors - self._bases[array])
        inner = [*self._body, *filled(family.branch_below, p=self._arrays[0], e=self._end, l=loop)]
        outer = [line for array in self._arrays for line in filled(family.subtract, d=array, a=self._length)]
        outer += filled(family.count_down, r=family.count, l=sweep)
        return self._finish(inner, outer, [loop, sweep], filled(after, **names))

    def once(self, pointer: str, end: str) -> Loops:
        """Repeat the body until a pointer comes to an end, which lies behind the begin."""
        label = f".L{self.symbol}_loop"
        inner = [*self._body, *filled(self.isa.family.branch_below, p=pointer, e=end, l=label)]
        return self._finish(inner, [], [label, ""], [])

    def _finish(self, inner: list[str], outer: list[str], labels: list[str], after: list[str]) -> Loops:
        longest = min(_LONGEST, self.isa.family.farthest)
        if len(inner) > longest:
            raise UsageError(
                f"{self.name}: its loop has {len(inner)} instructions, expected at most {longest}", hint="unroll less"
            )
        family, name = self.isa.family, self.symbol
        saves, restores, before, behind = self._frame(family)
        loop, sweep = labels
        body = [f"{loop}:", *(f"\t{line}" for line in inner)]
        lines = [
            *(f"\t{d}" for d in self.isa.directives),
            *self._pool(),
            "\t.text",
            "\t.p2align 6",
            f"\t.globl {name}",
            f"\t.type {name}, {family.function_type}",
            f"{name}:",
            *(f"\t{line}" for line in (*before, *saves, *self._first, *self._loads(), *self._setup)),
            "\t.p2align 6",
            *([f"{sweep}:"] if sweep else []),
            *body,
            *(f"\t{line}" for line in (*outer, *after, *restores, *behind, *filled(self.isa.leave), "ret")),
            f"\t.size {name}, .-{name}",
            *(f"\t{d}" for d in self.isa.end),
        ]
        return Loops("\n".join(lines) + "\n", "\n".join(body) + "\n", sum(not i.endswith(":") for i in inner), len(outer))

    def _frame(self, family: Family) -> tuple[list[str], list[str], list[str], list[str]]:
        """Lines that save registers and give them back, and those that make room on the stack."""
        saves, restores = [], []
        kinds = [(r, family.save, family.restore) for r in self._used]
        kinds += [(r, family.save_vector, family.restore_vector) for r in self._used_vectors]
        for place, (register, save, restore) in enumerate(kinds):
            saves += filled(save, r=register, o=8 * place)
            restores += filled(restore, r=register, o=8 * place)
        size = (len(kinds) + 1) // 2 * 16
        return saves, restores, filled(family.frame, n=size) if size else [], filled(family.unframe, n=size) if size else []

    def _padded(self, element: bytes) -> bytes:
        """An element again and again: 8 bytes, or a whole vector where vectors are loaded as they are."""
        return element * (max(8, self.isa.width or 0) // len(element))

    def _pool(self) -> list[str]:
        if not self._data:
            return []
        lines = ["\t.section .rodata", "\t.p2align 6", f".L{self.symbol}_data:"]
        for _, raw in self._data:
            words = (int.from_bytes(raw[at : at + 8], "little") for at in range(0, len(raw), 8))
            lines.append("\t.8byte " + ", ".join(f"0x{word:x}" for word in words))
        return lines

    def _loads(self) -> list[str]:
        """Lines that load the constants."""
        if not self._data:
            return []
        family = self.isa.family
        lines, offset = filled(family.address, p=family.scratch, l=f".L{self.symbol}_data"), 0
        for template, raw in self._data:
            lines += filled(template, p=family.scratch, o=offset, n=len(raw))
            offset += len(raw)
        return lines

    def vector_of(self, template: str, raw: bytes) -> str:
        """A vector register that a template loads from these bytes."""
        register = self.vector()
        self._data.append((template.replace("{d}", register), raw.ljust(max(8, len(raw)), b"\0")))
        return register


def filled(template: str, **names: object) -> list[str]:
    """Lines of a template, without labels of its own."""
    if not template:
        return []
    return template.format(**names).split(";")
