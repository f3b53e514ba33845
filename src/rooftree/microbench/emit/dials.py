"""Loads beside a streaming kernel, from a buffer of its own that stays in a cache further in than the kernel's arrays.

Whole lines come from the same few places again and again. One access per line goes on through the buffer and around it: how far
is kept in a cell between calls, and turned back by a mask, without a branch.
"""

from __future__ import annotations

from rooftree.errors import UsageError
from rooftree.microbench.emit.model import Dial
from rooftree.microbench.emit.writer import Writer

_RESIDENT = 1024
"""Bytes from which whole lines are loaded again and again."""


class DialLoads:
    """The loads of a dial while a function is written. Its buffers follow those of the kernel.

    Args:
        writer: of the function.
        dial: what is added.
        first: number of the first buffer.
        vectors: by which a pass goes on in each array.
    Raises: UsageError for vectors of open length, and for numbers of lines that are no power of two.
    """

    def __init__(self, writer: Writer, dial: Dial, first: int, vectors: int) -> None:
        if writer.isa.width is None:
            raise UsageError(f"{writer.isa.title} leaves the length of vectors open, so loads per cache line are not known")
        lines = vectors * writer.unit * dial.lines / dial.line_bytes
        if dial.lines & (dial.lines - 1) or dial.lines < 1 or lines != int(lines):
            raise UsageError(f"{dial.lines} lines for each line; expected a power of two, and whole lines in a pass")
        self._writer, self._whole = writer, dial.whole
        self._access = writer.isa.accesses["plain", writer.precision]
        self._step = writer.unit if dial.whole else dial.line_bytes
        self._span = min(_RESIDENT, self._access.high // writer.unit * writer.unit) if dial.whole else 0
        self._left = int(lines) * (dial.line_bytes // self._step)
        self.bytes = int(lines) * dial.line_bytes
        """By which a pass goes on in the buffer."""
        self._target = writer.register()
        self._at = self._base = 0
        if dial.whole:
            self._pointer = writer.buffer(first)
            self.offsets: tuple[int, ...] = (0,)
        else:
            self._set_up(first)
            self.offsets = (1 << 20, 0, self.bytes - 1)

    def _set_up(self, first: int) -> None:
        """The place to go on from: what the cell says, within the buffer."""
        writer, family = self._writer, self._writer.isa.family
        self._cell, self._begin, self._mask = (writer.buffer(first + number) for number in range(3))
        writer.set_up(family.subtract, d=self._mask, a=self._begin)
        self._offset, self._pointer = writer.general(), writer.general()
        writer.set_up(family.load_pointer, d=self._offset, p=self._cell, o=0)
        writer.set_up(family.both, d=self._offset, a=self._mask)
        writer.set_up(family.move, d=self._pointer, a=self._begin)
        writer.set_up(family.add, d=self._pointer, a=self._offset)

    def some(self, parts: int) -> None:
        """The loads that are left, if this is the last of so many parts; otherwise its share."""
        writer, access, family = self._writer, self._access, self._writer.isa.family
        now = self._left // parts
        for _ in range(now):
            offset = self._at % self._span if self._whole else self._at - self._base
            if offset > access.high:
                writer.put(family.add_number, d=self._pointer, n=self._step)
                self._base += self._step
                while self._at - self._base > access.high:
                    writer.put(family.add_number, d=self._pointer, n=self._step)
                    self._base += self._step
                offset = self._at - self._base
            writer.put(access.load, d=self._target, b="", p=self._pointer, o=offset)
            self._at += self._step
            writer.counts["loads"] += 1
            writer.counts["loaded"] += access.vectors
        self._left -= now

    def go_on(self) -> None:
        """At the end of a pass."""
        if self._whole:
            return
        writer, family = self._writer, self._writer.isa.family
        left = self.bytes
        while left:
            writer.put(family.add_number, d=self._offset, n=min(left, family.largest))
            left -= min(left, family.largest)
        writer.put(family.both, d=self._offset, a=self._mask)
        writer.put(family.move, d=self._pointer, a=self._begin)
        writer.put(family.add, d=self._pointer, a=self._offset)

    def keep(self) -> tuple[str, dict[str, object]]:
        """Lines behind the loops: where to go on the next time."""
        if self._whole:
            return "", {}
        return self._writer.isa.family.store_pointer, {"d": self._offset, "p": self._cell, "o": 0}
