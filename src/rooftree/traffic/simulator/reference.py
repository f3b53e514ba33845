"""Exact cache simulation in plain Python: the readable twin of cpp/cache.hpp, cpp/coherence.hpp and cpp/engine.hpp.

Both follow these rules and must give equal counts:

1. Every level is set-associative; set = line number mod sets, or hashed. Policies: `rooftree.traffic.simulator.policies`.
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
victim cache keeps the lines that it serves and takes clean ones without a look whether it holds them (so twice), and a
write-back that misses fetches the line.

Several cores, each with an instance of every level, which ``Level.shared_by`` cores use together, and with buffers of
its own; the order of their accesses is that of `rooftree.traffic.simulator.schedule`:

8. Before a core stores, all caches that it does not use lose the line. Where a cache and one that the core uses share the
   level behind them, the dirty data of the former goes to that level as a write-back, or to memory if there is none.
   The copies that a purge or an inclusive level removes are those of all instances before it.
9. Before a request is served by a level or by memory, the caches before it that the core does not use hand over the line
   in the same way if it is dirty there; they keep it, clean. So the data come from the first level that both share.

Both rules go by the line of the last level that is not shared. Invalidations and requests that find nothing dirty cost
no bytes. A line taken out of a shared victim cache may be dirty in one core while others hold it clean, with equal data.

10. Prefetchers (`rooftree.traffic.simulator.prefetch`) note the requests that arrive at their level. After each access of a core
    the lines that they named are fetched in the order of the naming.

Not modelled: threads that run apart from each other, write-combining buffers that others look into.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from rooftree.traffic.simulator.caches import Level, check_hierarchy
from rooftree.traffic.simulator.counts import FIELDS, Counts, gather
from rooftree.traffic.simulator.nest import KINDS, Nest
from rooftree.traffic.simulator.policies import Line, Random, Set, new_set, seed_of
from rooftree.traffic.simulator.prefetch import Watcher
from rooftree.traffic.simulator.schedule import check_cores, interleave

BUFFERS = 10  # write-combining buffers of a core


class Hierarchy:
    """The caches of one core or several, from L1 outwards, and memory behind them."""

    def __init__(
        self, levels: Sequence[Level], arrays: int = 1, buffers: int = BUFFERS, compat: bool = False, cores: int = 1
    ) -> None:
        self.levels = levels
        self.arrays = arrays
        self.buffers = buffers
        self.compat = compat
        self.core = 0  # whose access is under way
        self.instances = [level.instances(cores) for level in levels]
        self.sets: list[list[list[Set]]] = []  # by level and instance
        self.watchers: list[list[list[Watcher]]] = []
        for number, level in enumerate(levels):
            copies = range(self.instances[number])
            generators = [Random(seed_of(level.seed, number)) for _ in copies]
            self.sets.append([[new_set(level.family, level.ways, level.ages, g) for _ in range(level.sets)] for g in generators])
            self.watchers.append([[one.watch(level.line_bytes) for one in level.prefetch] for _ in copies])
        self.wanted: deque[tuple[int, int, int]] = deque()  # level, line, array: to be prefetched
        # By core: line -> array, bytes written; oldest first.
        self.open: list[dict[int, tuple[int, set[int]]]] = [{} for _ in range(cores)]
        self.purged = 0
        self.reset_counts()

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached."""
        self.counted = [
            [[dict.fromkeys(FIELDS, 0) for _ in range(self.arrays)] for _ in range(copies)] for copies in self.instances
        ]

    def counts(self) -> list[int]:
        """By level, instance and array all fields."""
        return [cell[field] for rows in self.counted for row in rows for cell in row for field in FIELDS]

    def access(self, address: int, size: int, kind: int, array: int, core: int = 0) -> None:
        """A load or store of a core; one that crosses a line boundary counts once for each line."""
        self.core = core
        line_bytes, end = self.levels[0].line_bytes, address + size
        while address < end:
            line = address // line_bytes
            bytes_here = min(end, (line + 1) * line_bytes) - address
            self._access(line, address, bytes_here, KINDS[kind], array)
            while self.wanted:
                self._prefetch(*self.wanted.popleft())
            address += bytes_here

    def _access(self, line: int, address: int, size: int, kind: str, array: int) -> None:
        if kind == "load":
            self._load(line, array)
        elif kind == "stream":
            self._stream(line, address, size, array)
        else:
            for level in range(len(self.levels)):
                self._call_in(level, address, keep=False)
            if kind == "claim" and self._can_claim(size):
                self._claim(line, array)
            else:
                self._store(0, address, size, array)

    def _own(self, level: int) -> int:
        return self.core // self.levels[level].shared_by

    def _before(self, level: int, instance: int) -> range:
        """The instances of the level before that are in front of one."""
        each = self.levels[level].shared_by // self.levels[level - 1].shared_by
        return range(instance * each, min((instance + 1) * each, self.instances[level - 1]))

    def _count(self, level: int, array: int, field: str, number: int = 1, instance: int | None = None) -> None:
        self.counted[level][self._own(level) if instance is None else instance][array][field] += number

    def _is_victim(self, level: int) -> bool:
        return level < len(self.levels) and self.levels[level].victim

    def _set(self, level: int, number: int, instance: int | None = None) -> Set:
        held = self.sets[level][self._own(level) if instance is None else instance]
        sets = self.levels[level].sets
        if self.levels[level].hashed and sets > 1:
            index, rest = 0, number
            while rest:
                index, rest = index ^ rest % sets, rest // sets
            return held[index]
        return held[number % sets]

    def _touch(self, level: int, number: int, array: int, dirty: bool, refresh: bool = True) -> bool:
        """A request for a line: note the use of a held one; False if it is not held."""
        line = self._set(level, number).find(number)
        if line is not None and line.prefetched:
            line.prefetched = False
            self._count(level, array, "prefetch_hits")
        return self._renew(level, number, dirty, refresh)

    def _renew(self, level: int, number: int, dirty: bool, refresh: bool = True) -> bool:
        where = self._set(level, number)
        line = where.find(number)
        if line is None:
            return False
        line.dirty |= dirty
        if refresh:
            where.use(line)
        return True

    def _watch(self, level: int, line: int, array: int, missed: bool) -> None:
        """Let the prefetchers of a level note a request."""
        for watcher in self.watchers[level][self._own(level)]:
            self.wanted.extend((level, wanted, array) for wanted in watcher.see(line, missed))

    def _prefetch(self, level: int, line: int, array: int) -> None:
        if self._set(level, line).find(line) is None:
            self._count(level, array, "prefetches")
            dirty = self._fetch(level + 1, line * self.levels[level].line_bytes, array, False)
            self._place(level, line, dirty, array, prefetched=True)

    def _load(self, line: int, array: int) -> None:
        self._count(0, array, "loads")
        missed = not self._touch(0, line, array, False)
        if missed:
            self._count(0, array, "load_misses")
            dirty = self._fetch(1, line * self.levels[0].line_bytes, array, False)
            self._place(0, line, dirty, array)
        self._watch(0, line, array, missed)

    def _store(self, number: int, address: int, size: int, array: int) -> None:
        """A store that arrives at a level: of the core, or passed on by the level before."""
        level = self.levels[number]
        line = address // level.line_bytes
        self._count(number, array, "stores")
        missed = not self._touch(number, line, array, level.write_back, not self.compat)
        if missed:
            self._count(number, array, "store_misses")
            if level.victim or not level.write_allocate:
                self._pass_on(number, address, size, array)
                return
            self._count(number, array, "write_allocates")
            dirty = self._fetch(number + 1, line * level.line_bytes, array, True)
            self._place(number, line, dirty or level.write_back, array)
        if level.write_allocate:
            self._watch(number, line, array, missed)
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
        if self._touch(0, line, array, True, not self.compat):
            return
        self._count(0, array, "store_misses")
        for number in range(len(self.levels) - 1, 0, -1):
            if self.levels[number].inclusive and not self._renew(number, line, False):
                self._place(number, line, False, array)
        self._place(0, line, True, array)

    def _stream(self, line: int, address: int, size: int, array: int) -> None:
        self._count(0, array, "streamed")
        last = len(self.levels) - 1
        for instance in range(self.instances[last]):
            self._purge(last, instance, address, 1)
        opened = self.open[self.core]
        if line not in opened:
            if len(opened) == self.buffers:
                self._flush(next(iter(opened)))
            opened[line] = (array, set())
        opened[line][1].update(range(address, address + size))
        if len(opened[line][1]) == self.levels[0].line_bytes:
            self._flush(line)

    def _flush(self, line: int) -> None:
        array, written = self.open[self.core].pop(line)
        self._count(len(self.levels) - 1, array, "link_bytes", len(written))

    def _fetch(self, level: int, address: int, array: int, for_store: bool) -> bool:
        """Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache)."""
        self._call_in(level - 1, address, keep=True)
        if level == len(self.levels):
            self._count(level - 1, array, "link_loads")
            return False
        line_bytes = self.levels[level].line_bytes
        line = address // line_bytes
        self._count(level, array, "loads")
        if self._is_victim(level):
            if self.compat:
                found = Line(line, array, False) if self._touch(level, line, array, False) else None
            else:
                found = self._set(level, line).take(line)
            if found is None:
                self._count(level, array, "load_misses")
                return self._fetch(level + 1, address, array, for_store)
            self._count(level - 1, array, "link_loads")
            return found.dirty
        self._count(level - 1, array, "link_loads")
        missed = not self._touch(level, line, array, False)
        if missed:
            self._count(level, array, "load_misses")
            if for_store:
                self._count(level, array, "write_allocates")
            self._place(level, line, self._fetch(level + 1, line * line_bytes, array, for_store), array)
        self._watch(level, line, array, missed)
        return False

    def _place(self, level: int, number: int, dirty: bool, array: int, prefetched: bool = False) -> None:
        old = self._set(level, number).place(Line(number, array, dirty, prefetched=prefetched))
        if old is None:
            return
        line_bytes = self.levels[level].line_bytes
        if self.levels[level].inclusive and level > 0:
            for before in self._before(level, self._own(level)):
                old.dirty |= self._purge(level - 1, before, old.number * line_bytes, line_bytes)
        self._count(level, old.array, "evictions_dirty" if old.dirty else "evictions_clean")
        if old.dirty or (self._is_victim(level + 1) and not self.levels[level + 1].dirty_only):
            self._count(level, old.array, "link_evictions")
            self._hand_over(level + 1, old)

    def _purge(self, level: int, instance: int, address: int, size: int, keep: bool = False) -> bool:
        """Remove all copies of these bytes up to this level, or clean them; whether dirty data leaves it outwards."""
        line_bytes, any_dirty = self.levels[level].line_bytes, False
        for number in range(address // line_bytes, (address + size - 1) // line_bytes + 1):
            dirty = False
            for before in self._before(level, instance) if level > 0 else ():
                dirty |= self._purge(level - 1, before, number * line_bytes, line_bytes, keep)
            where = self._set(level, number, instance)
            old = where.find(number) if keep else where.take(number)
            if old is not None:
                dirty |= old.dirty
                old.dirty = False
                if not keep:
                    self._count(level, old.array, "evictions_dirty" if dirty else "evictions_clean", 1, instance)
                    self._count(level, old.array, "back_invalidations", 1, instance)
                if dirty:
                    self.purged = old.array
            if dirty:
                self._count(level, self.purged, "link_evictions", 1, instance)
            any_dirty |= dirty
        return any_dirty

    def _call_in(self, level: int, address: int, keep: bool) -> None:
        """Rules 8 and 9 for the caches of a level that have the same one behind them as that of the core."""
        outer = level + 1
        if outer < len(self.levels):
            beside: Iterable[int] = self._before(outer, self._own(outer))
        else:
            beside = range(self.instances[level])
        line = address // self.levels[level].line_bytes
        for instance in beside:
            if instance != self._own(level) and self._purge(level, instance, address, 1, keep):
                self._hand_over(outer, Line(line, self.purged, True))

    def _hand_over(self, number: int, from_inner: Line) -> None:
        """Take a line that the level before replaced or was asked for."""
        array, dirty = from_inner.array, from_inner.dirty
        if number == len(self.levels):
            return
        level, inner_bytes = self.levels[number], self.levels[number - 1].line_bytes
        address = from_inner.number * inner_bytes
        line = address // level.line_bytes
        self._count(number, array, "stores")
        unseen = self.compat and level.victim and not dirty  # pycachesim places clean lines without a look for a copy
        if unseen or not self._renew(number, line, dirty and level.write_back, not self.compat):
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
    """Every access of one core in program order: (address [B], bytes, kind as a number, array).

    Raises:
        KernelError: an address is negative.
    """
    return (access[:4] for access in interleave(nest))


def simulate(levels: Sequence[Level], nest: Nest, *, warm_up: int = 0, compat: bool = False, cores: int = 1) -> Counts:
    """As `rooftree.traffic.simulator.simulate.simulate`, some hundred times slower."""
    check_hierarchy(levels)
    check_cores(nest, cores)
    caches = Hierarchy(levels, nest.arrays, compat=compat, cores=cores)
    for _ in range(warm_up):
        for access in interleave(nest, cores):
            caches.access(*access)
    caches.reset_counts()
    for access in interleave(nest, cores):
        caches.access(*access)
    return gather(levels, caches.counts(), "plain Python, every access", cores)
