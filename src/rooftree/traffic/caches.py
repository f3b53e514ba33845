"""The caches that a simulation runs through, and what it counts there.

Plain records shared by `simulate` (the C++ core) and `reference` (its readable twin).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rooftree.errors import MachineError

MAX_LINES = 2**28  # of one level: 16 GiB of 64-byte lines, more than any cache has


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One set-associative, write-back, write-allocate cache with LRU replacement.

    Args:
        name: for messages and links, as ``L2``.
        sets: number of sets; the set of a line is its line number modulo this.
        ways: lines per set; ``sets=1`` makes the cache fully associative.
        line_bytes: a power of two.
        victim: filled only by lines that the level before replaces; a hit moves the line inwards (exclusive).

    Raises:
        MachineError: no cache has this geometry.
    """

    name: str
    sets: int
    ways: int
    line_bytes: int = 64
    victim: bool = False

    def __post_init__(self) -> None:
        """Refuse what no cache can be."""
        for word, value in (("sets", self.sets), ("ways", self.ways), ("line_bytes", self.line_bytes)):
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise MachineError(f"{word} is {value!r}, expected a whole number of at least 1", where=self._where)
        if self.line_bytes & (self.line_bytes - 1) or self.line_bytes > 2**20:
            raise MachineError(
                f"line_bytes is {self.line_bytes}, expected a power of two of at most 1 MiB", where=self._where
            )
        if self.sets * self.ways > MAX_LINES:
            raise MachineError(
                f"{self.sets} sets * {self.ways} ways = {self.sets * self.ways} lines, expected at most {MAX_LINES}",
                where=self._where,
                hint="give sizes in bytes, not in bits or lines",
            )

    @property
    def _where(self) -> str:
        return f"cache {self.name}"

    @property
    def size_bytes(self) -> int:
        """Capacity [B]."""
        return self.sets * self.ways * self.line_bytes

    @classmethod
    def of_size(cls, name: str, size_bytes: int, ways: int, line_bytes: int = 64, *, victim: bool = False) -> Level:
        """The level of this capacity.

        >>> Level.of_size("L1", 32 * 1024, ways=8).sets
        64
        """
        set_bytes = ways * line_bytes
        if set_bytes < 1 or size_bytes < 1 or size_bytes % set_bytes:
            raise MachineError(
                f"size {size_bytes} B is not a multiple of ways * line = {ways} * {line_bytes} = {set_bytes} B",
                where=f"cache {name}",
                hint="1 KiB is 1024 B; was kB written where the manual says KiB?",
            )
        return cls(name=name, sets=size_bytes // set_bytes, ways=ways, line_bytes=line_bytes, victim=victim)


def check_hierarchy(levels: Sequence[Level]) -> None:
    """Refuse levels that cannot work together.

    Raises:
        MachineError: no level, a name twice, a first level that is a victim cache, a line that is smaller than
            that of the level before, or a victim cache with other lines than the level before.
    """
    if not levels:
        raise MachineError("no cache level given, expected at least one")
    names = [level.name for level in levels]
    if len(set(names)) < len(names):
        raise MachineError(f"cache names {names} are not all different")
    if levels[0].victim:
        raise MachineError("the first level cannot be a victim cache", where=f"cache {levels[0].name}")
    for inner, outer in pairwise(levels):
        if outer.line_bytes < inner.line_bytes or (outer.victim and outer.line_bytes != inner.line_bytes):
            wanted = "the same" if outer.victim else "at least as much"
            raise MachineError(
                f"lines have {outer.line_bytes} B, those of {inner.name} {inner.line_bytes} B; expected {wanted}",
                where=f"cache {outer.name}",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCount:
    """What happened at one level.

    For the first level loads and stores are those of the core, once for each line they touch. For the others a load
    is a line asked for by an inner level (a store miss of the core asks too: write-allocate), a store is a replaced
    line handed over by the level before. A store that misses outside the first level takes a place without a fetch,
    unless its line is smaller than the level's own.
    """

    name: str
    loads: int
    load_misses: int
    stores: int
    store_misses: int
    evictions_dirty: int
    evictions_clean: int

    @property
    def hits(self) -> int:
        """Loads and stores that found their line."""
        return self.loads + self.stores - self.misses

    @property
    def misses(self) -> int:
        """Loads and stores that did not find their line."""
        return self.load_misses + self.store_misses


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkCount:
    """Bytes between a level and the next one (or memory): ``load_B`` towards the core, ``evict_B`` away from it.

    What memory delivers past a victim cache counts on the memory link alone.
    """

    name: str
    load_B: int
    evict_B: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Result of a simulation: one entry for each level, and one for the link behind it."""

    levels: tuple[LevelCount, ...]
    links: tuple[LinkCount, ...]


def gather(
    levels: Sequence[Level], at_level: Sequence[tuple[int, ...]], at_link: Sequence[tuple[int, int]]
) -> Counts:
    """Counts from the raw numbers of a simulator.

    Args:
        levels: the hierarchy.
        at_level: per level the fields of `LevelCount` after its name, in order.
        at_link: per level the lines loaded and the lines evicted over the link behind it.
    """
    names = [level.name for level in levels] + ["Mem"]
    fields = ("loads", "load_misses", "stores", "store_misses", "evictions_dirty", "evictions_clean")
    return Counts(
        levels=tuple(
            LevelCount(name=name, **dict(zip(fields, numbers, strict=True)))
            for name, numbers in zip(names, at_level, strict=False)
        ),
        links=tuple(
            LinkCount(name=level.name + outer, load_B=loads * level.line_bytes, evict_B=evictions * level.line_bytes)
            for level, outer, (loads, evictions) in zip(levels, names[1:], at_link, strict=True)
        ),
    )
