"""Exact cache simulation in plain Python: the readable twin of cpp/cache.hpp and cpp/nest.hpp.

Both follow these rules and must give equal counts:

1. Every level is set-associative with least-recently-used replacement; set = line number mod sets.
2. A load or store of the core that misses fetches its line from the next level, and so on outwards; each level that
   is no victim cache keeps a copy (write-back, write-allocate).
3. The line is placed after it arrived; the line it replaces goes outwards if it is dirty, or if the next level is a
   victim cache. Nothing is back-invalidated (neither inclusive nor exclusive) except by rule 5.
4. A write-back finds its line in the next level, or takes a place there: without a fetch if it covers the whole line,
   else after a fetch.
5. A victim cache is filled by replaced lines alone. A hit moves the line inwards, with its dirty mark; a miss is served
   from beyond, past the victim cache. A line that is written back into the level before it loses its stale copy in the
   victim cache, without traffic.

Not modelled: prefetching, hashed set indices, write-through, non-temporal stores, other replacement policies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rooftree.traffic.caches import Counts, Level, check_hierarchy, gather
from rooftree.traffic.nest import Nest, Reference, negative_address

FIELDS = ("loads", "load_misses", "stores", "store_misses", "evictions_dirty", "evictions_clean")


class Hierarchy:
    """The caches of one core, from L1 outwards, and memory behind them."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self.levels = levels
        # per level and set: line number -> dirty, from least to most recently used
        self.sets: list[list[dict[int, bool]]] = [[{} for _ in range(level.sets)] for level in levels]
        self.reset_counts()

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached."""
        self.counts: list[Counter[str]] = [Counter() for _ in self.levels]
        self.link_loads = [0] * len(self.levels)
        self.link_evictions = [0] * len(self.levels)

    def access(self, address: int, size: int, is_store: bool) -> None:
        """A load or store of the core; one that crosses a line boundary counts once for each line."""
        line_bytes = self.levels[0].line_bytes
        for line in range(address // line_bytes, (address + size - 1) // line_bytes + 1):
            kind = "store" if is_store else "load"
            self.counts[0][kind + "s"] += 1
            if not self._touch(0, line, is_store):
                self.counts[0][kind + "_misses"] += 1
                dirty = self._fetch(1, line * line_bytes)
                self._place(0, line, dirty or is_store)

    def _is_victim(self, level: int) -> bool:
        return level < len(self.levels) and self.levels[level].victim

    def _set(self, level: int, line: int) -> dict[int, bool]:
        return self.sets[level][line % self.levels[level].sets]

    def _touch(self, level: int, line: int, dirty: bool) -> bool:
        """Make a held line the most recently used one; False if it is not held."""
        held = self._set(level, line)
        if line not in held:
            return False
        held[line] = held.pop(line) or dirty
        return True

    def _fetch(self, level: int, address: int) -> bool:
        """Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache)."""
        if level == len(self.levels):
            self.link_loads[level - 1] += 1
            return False
        line = address // self.levels[level].line_bytes
        self.counts[level]["loads"] += 1
        if self._is_victim(level):
            held = self._set(level, line)
            if line not in held:
                self.counts[level]["load_misses"] += 1
                return self._fetch(level + 1, address)
            self.link_loads[level - 1] += 1
            return held.pop(line)
        self.link_loads[level - 1] += 1
        if not self._touch(level, line, False):
            self.counts[level]["load_misses"] += 1
            dirty = self._fetch(level + 1, line * self.levels[level].line_bytes)
            self._place(level, line, dirty)
        return False

    def _place(self, level: int, line: int, dirty: bool) -> None:
        held = self._set(level, line)
        if len(held) == self.levels[level].ways:
            old = next(iter(held))
            old_dirty = held.pop(old)
            self.counts[level]["evictions_dirty" if old_dirty else "evictions_clean"] += 1
            if old_dirty or self._is_victim(level + 1):
                self._hand_over(level + 1, old, old_dirty)
        held[line] = dirty

    def _hand_over(self, level: int, inner_line: int, dirty: bool) -> None:
        """Take a line that the level before replaced."""
        self.link_evictions[level - 1] += 1
        if level == len(self.levels):
            return
        inner_bytes, line_bytes = self.levels[level - 1].line_bytes, self.levels[level].line_bytes
        line = inner_line * inner_bytes // line_bytes
        self.counts[level]["stores"] += 1
        if self._touch(level, line, dirty):
            return
        self.counts[level]["store_misses"] += 1
        if inner_bytes < line_bytes:
            dirty = self._fetch(level + 1, line * line_bytes) or dirty
        else:
            outer = level + 1
            while self._is_victim(outer):
                self._set(outer, line).pop(line, None)
                outer += 1
        self._place(level, line, dirty)


def walk(nest: Nest) -> Iterator[tuple[int, int, bool]]:
    """Every access of one sweep in program order: (address [B], bytes, is_store).

    Raises:
        KernelError: an address is negative.
    """
    bodies: list[list[tuple[int, Reference]]] = [[] for _ in range(len(nest.loops) + 1)]
    for number, reference in enumerate(nest.references):
        bodies[nest.depth_of(reference)].append((number, reference))

    def body(depth: int, counters: tuple[int, ...], after: bool) -> Iterator[tuple[int, int, bool]]:
        for number, reference in bodies[depth]:
            if depth == len(nest.loops) or reference.after == after:
                address = reference.address.at(counters)
                if address < 0:
                    raise negative_address(number)
                yield address, reference.bytes, reference.is_store

    def level(depth: int, counters: tuple[int, ...]) -> Iterator[tuple[int, int, bool]]:
        yield from body(depth, counters, after=False)
        if depth < len(nest.loops):
            for counter in nest.loops[depth].values(counters):
                yield from level(depth + 1, (*counters, counter))
            yield from body(depth, counters, after=True)

    return level(0, ())


def simulate(levels: Sequence[Level], nest: Nest, *, warm_up: int = 0) -> Counts:
    """As `rooftree.traffic.simulate.simulate`, some hundred times slower."""
    check_hierarchy(levels)
    caches = Hierarchy(levels)
    for _ in range(warm_up):
        for address, size, is_store in walk(nest):
            caches.access(address, size, is_store)
    caches.reset_counts()
    for address, size, is_store in walk(nest):
        caches.access(address, size, is_store)
    at_level = [tuple(count[field] for field in FIELDS) for count in caches.counts]
    return gather(levels, at_level, list(zip(caches.link_loads, caches.link_evictions, strict=True)))
