"""Exact cache simulation in plain Python: the readable twin of cpp/cache.hpp and cpp/engine.hpp.

Both follow these rules and must give equal counts:

1. Every level is set-associative; set = line number mod sets, or hashed. Policies: `rooftree.traffic.policies`.
2. A load of the core that misses fetches its line from the next level, and so on outwards; each level that is no victim
   cache keeps a copy. A store does the same with write-allocate, and makes the line dirty with write-back. A store that
   misses without write-allocate, and every store to a write-through level, is passed on to the next level as a store.
3. The line is placed after it arrived; the line it replaces goes outwards if it is dirty, or if the next level is a
   victim cache that takes clean lines. A line that an inclusive level replaces leaves all levels before,
   which hand their dirty data on.
4. A write-back finds its line in the next level, or takes a place there: without a fetch if it covers the whole line,
   else after a fetch. A write-through level passes it on, as does one without write-allocate that misses.
5. A victim cache is filled by replaced lines alone. A hit moves the line inwards, with its dirty mark; a miss is served
   from beyond, past the victim cache. A line that is written back into the level before it loses its stale copy in the
   victim cache, without traffic. A store that is passed on to a victim cache stays there if it hits, else goes on.
6. A non-temporal store removes its line from all levels (dirty data goes to memory) and waits in one of a few buffers
   until the line is whole or the buffer, the oldest, is needed; then its bytes go to memory past all levels.
7. A claim is a store that covers a whole line of the first level and takes its place there without a fetch; it is an
   ordinary store if lines differ between levels or the first level is write-through or without write-allocate.

``compat``: what pycachesim 0.3.1 does instead, for comparison: a store that hits does not count as a use of the line, a
victim cache keeps the lines that it serves, and a write-back that misses fetches the line.

Not modelled: prefetching, several cores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rooftree.traffic.caches import FIELDS, Counts, Level, check_hierarchy, gather
from rooftree.traffic.nest import KINDS, Nest, Reference, bad_address
from rooftree.traffic.policies import Line, Random, Set, new_set, seed_of

BUFFERS = 10  # write-combining buffers of a core


class Hierarchy:
    """The caches of one core, from L1 outwards, and memory behind them."""

    def __init__(
        self, levels: Sequence[Level], arrays: int = 1, buffers: int = BUFFERS, compat: bool = False
    ) -> None:
        self.levels = levels
        self.arrays = arrays
        self.buffers = buffers
        self.compat = compat
        self.sets: list[list[Set]] = []
        for number, level in enumerate(levels):
            random = Random(seed_of(level.seed, number))
            self.sets.append([new_set(level.family, level.ways, level.ages, random) for _ in range(level.sets)])
        self.open: dict[int, tuple[int, set[int]]] = {}  # line -> array, bytes written; oldest first
        self.purged = 0
        self.reset_counts()

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached."""
        self.counted = [[dict.fromkeys(FIELDS, 0) for _ in range(self.arrays)] for _ in self.levels]

    def counts(self) -> list[int]:
        """By level and array all of `FIELDS`."""
        return [cell[field] for row in self.counted for cell in row for field in FIELDS]

    def access(self, address: int, size: int, kind: int, array: int) -> None:
        """A load or store of the core; one that crosses a line boundary counts once for each line."""
        line_bytes, end = self.levels[0].line_bytes, address + size
        while address < end:
            line = address // line_bytes
            bytes_here = min(end, (line + 1) * line_bytes) - address
            word = KINDS[kind]
            if word == "load":
                self._load(line, array)
            elif word == "stream":
                self._stream(line, address, bytes_here, array)
            elif word == "claim" and self._can_claim(bytes_here):
                self._claim(line, array)
            else:
                self._store(0, address, bytes_here, array)
            address += bytes_here

    def _count(self, level: int, array: int, field: str, number: int = 1) -> None:
        self.counted[level][array][field] += number

    def _is_victim(self, level: int) -> bool:
        return level < len(self.levels) and self.levels[level].victim

    def _set(self, level: int, number: int) -> Set:
        sets = self.levels[level].sets
        if self.levels[level].hashed and sets > 1:
            index, rest = 0, number
            while rest:
                index, rest = index ^ rest % sets, rest // sets
            return self.sets[level][index]
        return self.sets[level][number % sets]

    def _touch(self, level: int, number: int, dirty: bool, refresh: bool = True) -> bool:
        """Note the use of a held line; False if it is not held."""
        where = self._set(level, number)
        line = where.find(number)
        if line is None:
            return False
        line.dirty |= dirty
        if refresh:
            where.use(line)
        return True

    def _load(self, line: int, array: int) -> None:
        self._count(0, array, "loads")
        if not self._touch(0, line, False):
            self._count(0, array, "load_misses")
            dirty = self._fetch(1, line * self.levels[0].line_bytes, array, False)
            self._place(0, line, dirty, array)

    def _store(self, number: int, address: int, size: int, array: int) -> None:
        """A store that arrives at a level: of the core, or passed on by the level before."""
        level = self.levels[number]
        line = address // level.line_bytes
        self._count(number, array, "stores")
        if not self._touch(number, line, level.write_back, not self.compat):
            self._count(number, array, "store_misses")
            if level.victim or not level.write_allocate:
                self._pass_on(number, address, size, array)
                return
            self._count(number, array, "write_allocates")
            dirty = self._fetch(number + 1, line * level.line_bytes, array, True)
            self._place(number, line, dirty or level.write_back, array)
        if not level.write_back:
            self._pass_on(number, address, size, array)

    def _pass_on(self, level: int, address: int, size: int, array: int) -> None:
        self._count(level, array, "link_bytes", size)
        if level + 1 < len(self.levels):
            self._store(level + 1, address, size, array)

    def _can_claim(self, size: int) -> bool:
        first = self.levels[0]
        equal = all(level.line_bytes == first.line_bytes for level in self.levels)
        return equal and first.write_back and first.write_allocate and size == first.line_bytes

    def _claim(self, line: int, array: int) -> None:
        self._count(0, array, "stores")
        if self._touch(0, line, True, not self.compat):
            return
        self._count(0, array, "store_misses")
        for number in range(len(self.levels) - 1, 0, -1):
            if self.levels[number].inclusive and not self._touch(number, line, False):
                self._place(number, line, False, array)
        self._place(0, line, True, array)

    def _stream(self, line: int, address: int, size: int, array: int) -> None:
        self._count(0, array, "streamed")
        self._purge(len(self.levels) - 1, address, 1)
        if line not in self.open:
            if len(self.open) == self.buffers:
                self._flush(next(iter(self.open)))
            self.open[line] = (array, set())
        self.open[line][1].update(range(address, address + size))
        if len(self.open[line][1]) == self.levels[0].line_bytes:
            self._flush(line)

    def _flush(self, line: int) -> None:
        array, written = self.open.pop(line)
        self._count(len(self.levels) - 1, array, "link_bytes", len(written))

    def _fetch(self, level: int, address: int, array: int, for_store: bool) -> bool:
        """Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache)."""
        if level == len(self.levels):
            self._count(level - 1, array, "link_loads")
            return False
        line_bytes = self.levels[level].line_bytes
        line = address // line_bytes
        self._count(level, array, "loads")
        if self._is_victim(level):
            if self.compat:
                found = Line(line, array, False) if self._touch(level, line, False) else None
            else:
                found = self._set(level, line).take(line)
            if found is None:
                self._count(level, array, "load_misses")
                return self._fetch(level + 1, address, array, for_store)
            self._count(level - 1, array, "link_loads")
            return found.dirty
        self._count(level - 1, array, "link_loads")
        if not self._touch(level, line, False):
            self._count(level, array, "load_misses")
            if for_store:
                self._count(level, array, "write_allocates")
            self._place(level, line, self._fetch(level + 1, line * line_bytes, array, for_store), array)
        return False

    def _place(self, level: int, number: int, dirty: bool, array: int) -> None:
        old = self._set(level, number).place(Line(number, array, dirty))
        if old is None:
            return
        line_bytes = self.levels[level].line_bytes
        if self.levels[level].inclusive and level > 0:
            old.dirty |= self._purge(level - 1, old.number * line_bytes, line_bytes)
        self._count(level, old.array, "evictions_dirty" if old.dirty else "evictions_clean")
        if old.dirty or (self._is_victim(level + 1) and not self.levels[level + 1].dirty_only):
            self._hand_over(level + 1, old)

    def _purge(self, level: int, address: int, size: int) -> bool:
        """Remove all copies of these bytes up to this level; whether dirty data leaves it over the link behind it."""
        line_bytes, any_dirty = self.levels[level].line_bytes, False
        for number in range(address // line_bytes, (address + size - 1) // line_bytes + 1):
            dirty = level > 0 and self._purge(level - 1, number * line_bytes, line_bytes)
            old = self._set(level, number).take(number)
            if old is not None:
                dirty |= old.dirty
                self._count(level, old.array, "evictions_dirty" if dirty else "evictions_clean")
                self._count(level, old.array, "back_invalidations")
                self.purged = old.array
            if dirty:
                self._count(level, self.purged, "link_evictions")
            any_dirty |= dirty
        return any_dirty

    def _hand_over(self, number: int, from_inner: Line) -> None:
        """Take a line that the level before replaced."""
        array, dirty = from_inner.array, from_inner.dirty
        self._count(number - 1, array, "link_evictions")
        if number == len(self.levels):
            return
        level, inner_bytes = self.levels[number], self.levels[number - 1].line_bytes
        address = from_inner.number * inner_bytes
        line = address // level.line_bytes
        self._count(number, array, "stores")
        if not self._touch(number, line, dirty and level.write_back, not self.compat):
            self._count(number, array, "store_misses")
            if not level.write_allocate:
                self._pass_on(number, address, inner_bytes, array)
                return
            fetched_dirty = False
            if inner_bytes != level.line_bytes or (self.compat and not level.victim):
                self._count(number, array, "write_allocates")
                fetched_dirty = self._fetch(number + 1, line * level.line_bytes, array, True)
            else:
                outer = number + 1
                while self._is_victim(outer):
                    self._set(outer, line).take(line)
                    outer += 1
            self._place(number, line, fetched_dirty or (dirty and level.write_back), array)
        if dirty and not level.write_back:
            self._pass_on(number, address, inner_bytes, array)


def walk(nest: Nest) -> Iterator[tuple[int, int, int, int]]:
    """Every access of one sweep in program order: (address [B], bytes, kind as a number, array).

    Raises:
        KernelError: an address is negative.
    """
    bodies: list[list[tuple[int, Reference]]] = [[] for _ in range(len(nest.loops) + 1)]
    for number, reference in enumerate(nest.references):
        bodies[nest.depth_of(reference)].append((number, reference))

    def body(depth: int, counters: tuple[int, ...], after: bool) -> Iterator[tuple[int, int, int, int]]:
        for number, reference in bodies[depth]:
            if depth == len(nest.loops) or reference.after == after:
                address = reference.address.at(counters)
                if not 0 <= address < 2**60:
                    raise bad_address(number, below=address < 0)
                yield address, reference.bytes, reference.access, reference.array

    def level(depth: int, counters: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
        yield from body(depth, counters, after=False)
        if depth < len(nest.loops):
            for counter in nest.loops[depth].values(counters):
                yield from level(depth + 1, (*counters, counter))
            yield from body(depth, counters, after=True)

    return level(0, ())


def simulate(levels: Sequence[Level], nest: Nest, *, warm_up: int = 0, compat: bool = False) -> Counts:
    """As `rooftree.traffic.simulate.simulate`, some hundred times slower."""
    check_hierarchy(levels)
    caches = Hierarchy(levels, nest.arrays, compat=compat)
    for _ in range(warm_up):
        for access in walk(nest):
            caches.access(*access)
    caches.reset_counts()
    for access in walk(nest):
        caches.access(*access)
    return gather(levels, caches.counts(), "plain Python, every access")
