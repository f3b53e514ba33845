"""The caches that a simulation runs through, and what it counts there.

Plain records shared by `simulate` (the C++ core) and `reference` (its readable twin).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import index

from rooftree.errors import MachineError, UsageError
from rooftree.traffic.counts_text import Readable
from rooftree.traffic.policies import NAMES, QuadAge, canonical, parse, seed_of
from rooftree.traffic.prefetch import Prefetcher

MAX_LINES = 2**28  # of one level: 16 GiB of 64-byte lines, more than any cache has
MIN_LINE = 32  # bytes
MOST_WAYS = {"PLRU": 64, "QLRU": 32}  # their state is kept in 64 bits per set


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One set-associative cache; as it is: write-back, write-allocate, LRU, neither inclusive nor exclusive.

    Args:
        name: for messages and links, as ``L2``.
        sets: number of sets; the set of a line is its line number modulo this.
        ways: lines per set; ``sets=1`` makes the cache fully associative.
        line_bytes: a power of two.
        victim: filled only by lines that the level before replaces; a hit moves the line inwards (exclusive).
        dirty_only: of a victim cache: clean lines that the level before replaces are dropped.
        inclusive: what is replaced here leaves the levels before as well (back-invalidation).
        write_back: stores stay here until the line is replaced; else they are passed on at once (write-through).
        write_allocate: a store that misses loads its line; else it is passed on.
        policy: LRU, FIFO, PLRU, random or QLRU_Hxy_Mx_Rx_Ux, see `rooftree.traffic.policies`.
        hashed: the set is the exclusive or of all groups of log2(sets) bits of the line number.
        seed: of random replacement.
        shared_by: cores that use one instance: core c uses instance c // shared_by.
        prefetch: what brings lines to this level before they are asked for, see `rooftree.traffic.prefetch`.

    Raises:
        MachineError: no cache has this geometry.
    """

    name: str
    sets: int
    ways: int
    line_bytes: int = 64
    victim: bool = False
    dirty_only: bool = False
    inclusive: bool = False
    write_back: bool = True
    write_allocate: bool = True
    policy: str = "LRU"
    hashed: bool = False
    seed: int = 0
    shared_by: int = 1
    prefetch: tuple[Prefetcher, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no cache can be."""
        self._check_types()
        numbers = ("sets", self.sets), ("ways", self.ways), ("line_bytes", self.line_bytes), ("shared_by", self.shared_by)
        for word, value in numbers:
            if not hasattr(value, "__index__") or isinstance(value, bool) or value < 1:
                raise MachineError(f"{word} is {value!r}, expected a whole number of at least 1", where=self._where)
            object.__setattr__(self, word, index(value))  # those of NumPy too
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
        if self.line_bytes < MIN_LINE:
            raise MachineError(f"line_bytes is {self.line_bytes}, expected at least {MIN_LINE}", where=self._where)
        family, _ = parse(self.policy, self._where)
        object.__setattr__(self, "policy", canonical(self.policy))
        most = MOST_WAYS.get(family, self.ways)
        if self.ways > most:
            raise MachineError(f"{self.ways} ways, expected at most {most} for {family}", where=self._where)
        if self.victim and (self.inclusive or not self.write_back or not self.write_allocate):
            raise MachineError(
                "is a victim cache, expected neither inclusive, write-through nor without write-allocate",
                where=self._where,
            )
        if self.dirty_only and not self.victim:
            raise MachineError("takes dirty lines only, expected that of victim caches alone", where=self._where)
        if self.prefetch and self.victim:
            raise MachineError("prefetches, expected that of caches alone that are no victim cache", where=self._where)
        if self.hashed and self.sets & (self.sets - 1):
            raise MachineError(
                f"{self.sets} sets, expected a power of two for a hashed index", where=self._where
            )

    def _check_types(self) -> None:
        """Refuse values that would fail later, and less clearly."""
        if not isinstance(self.name, str) or not self.name:
            raise MachineError(f"the name is {self.name!r}, expected a word as 'L1'", where="cache")
        if not isinstance(self.seed, int):
            raise MachineError(f"seed is {self.seed!r}, expected a whole number", where=self._where)
        given = self.prefetch if isinstance(self.prefetch, tuple) else (self.prefetch,)
        if given is not self.prefetch or not all(isinstance(one, Prefetcher) for one in given):
            raise MachineError(f"prefetch is {self.prefetch!r}, expected a tuple of prefetchers", where=self._where,
                               hint="prefetch=(Stream(),), see rooftree.traffic.prefetch")  # fmt: skip

    @property
    def family(self) -> str:
        """The policy without its parameters."""
        return parse(self.policy, self._where)[0]

    @property
    def ages(self) -> QuadAge:
        """The parameters of a QLRU policy; of no meaning for others."""
        return parse(self.policy, self._where)[1]

    def as_tuple(self, number: int) -> tuple[object, ...]:
        """What cpp/bindings.cpp expects for the level of this number, counted from 0."""
        flags = (self.victim, self.dirty_only, self.inclusive, self.write_back, self.write_allocate, self.hashed)
        a = self.ages
        ages = (a.hit_3, a.hit_2, a.insert, a.replace, a.update, a.on_miss)
        policy = NAMES.index(self.family)
        prefetch = [one.as_tuple(self.line_bytes) for one in self.prefetch]
        seed = seed_of(self.seed, number)
        return (self.sets, self.ways, self.line_bytes, flags, policy, ages, seed, self.shared_by, prefetch)

    @property
    def _where(self) -> str:
        return f"cache {self.name}"

    @property
    def size_bytes(self) -> int:
        """Capacity [B]."""
        return self.sets * self.ways * self.line_bytes

    @classmethod
    def of_size(
        cls,
        name: str,
        size_bytes: int,
        ways: int,
        line_bytes: int = 64,
        *,
        victim: bool = False,
        shared_by: int = 1,
        prefetch: tuple[Prefetcher, ...] = (),
    ) -> Level:
        """The level of this capacity.

        >>> Level.of_size("L1", 32 * 1024, ways=8).sets
        64
        """
        if not isinstance(size_bytes, int | float) or not isinstance(ways, int | float):
            raise MachineError(f"size {size_bytes!r} and {ways!r} ways, expected numbers", where=f"cache {name}",
                               hint="bytes as a number: 32 * 1024")  # fmt: skip
        set_bytes = ways * line_bytes
        if set_bytes < 1 or size_bytes < 1 or size_bytes % set_bytes:
            raise MachineError(
                f"size {size_bytes} B is not a multiple of ways * line = {ways} * {line_bytes} = {set_bytes} B",
                where=f"cache {name}",
                hint="1 KiB is 1024 B; was kB written where the manual says KiB?",
            )
        sets = size_bytes // set_bytes
        return cls(name=name, sets=sets, ways=ways, line_bytes=line_bytes, victim=victim, shared_by=shared_by,
                   prefetch=prefetch)  # fmt: skip

    def instances(self, cores: int) -> int:
        """Number of caches of this kind that so many cores use.

        >>> Level(name="L2", sets=8, ways=4, shared_by=2).instances(cores=5)
        3
        """
        return -(-cores // self.shared_by)


def as_levels(levels: Iterable[Level]) -> tuple[Level, ...]:
    """The levels as a tuple.

    Raises:
        UsageError: something else than several levels.
    """
    given = () if isinstance(levels, str | Level) or not isinstance(levels, Iterable) else tuple(levels)
    other = [level for level in given if not isinstance(level, Level)]
    if other or (not given and not isinstance(levels, Sequence)) or isinstance(levels, str):
        raise UsageError(f"levels is {str(levels)[:60]!r}, expected a sequence of levels", where="levels",
                         hint='[Level.of_size("L1", 32 * 1024, ways=8)], with Level from rooftree.traffic.caches')  # fmt: skip
    return given


def check_hierarchy(levels: Sequence[Level]) -> None:
    """Refuse levels that cannot work together.

    Raises:
        MachineError: no level, a name twice, a first level that is a victim cache, a line that is smaller than
            that of the level before, a victim cache with other lines than the level before, or cores that share an
            instance, but not the one behind it.
    """
    as_levels(levels)
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
        if outer.shared_by % inner.shared_by:
            raise MachineError(
                f"{outer.shared_by} cores share it, {inner.shared_by} share {inner.name}; expected a multiple",
                where=f"cache {outer.name}",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCount:
    """What happened at one level.

    For the first level loads and stores are those of the core, once for each line they touch. For the others a load
    is a line asked for by an inner level (a store miss of the core asks too: write-allocate), a store is a replaced
    line handed over by the level before. A store that misses outside the first level takes a place without a fetch,
    unless its line is smaller than the level's own. Stores that a write-through level passes on count too.
    ``write_allocates``: lines loaded because of a store. ``back_invalidations``: those of the evictions that an inclusive
    level, a non-temporal store or a store of another core forced. ``streamed``: non-temporal stores, once for each line
    they touch (first level). ``prefetches``: lines that the level's own prefetchers brought, ``prefetch_hits``: those of
    them that were asked for before they left. The requests of a prefetcher count as loads where they arrive.
    """

    name: str
    loads: int
    load_misses: int
    stores: int
    store_misses: int
    evictions_dirty: int
    evictions_clean: int
    write_allocates: int = 0
    back_invalidations: int = 0
    streamed: int = 0
    prefetches: int = 0
    prefetch_hits: int = 0

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

    What memory delivers past a victim cache counts on the memory link alone, as do non-temporal stores. Lines that are
    written back and single stores that are passed on are both in ``evict_B``.
    """

    name: str
    load_B: int
    evict_B: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayCounts:
    """What one array did: per level, and per link; an evicted line belongs to the array that brought it."""

    array: int
    levels: tuple[LevelCount, ...]
    links: tuple[LinkCount, ...]
    name: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceCount:
    """What one instance of a level did, and the link behind it; instance n serves cores from n * shared_by on."""

    instance: int
    level: LevelCount
    link: LinkCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts(Readable):
    """Result of a simulation: one entry for each level, and one for the link behind it, summed over its instances.

    ``arrays`` says the same for each array number that references carry, ``instances`` for each instance of each level,
    from the first level outwards. ``explain`` says how it was simulated. ``draws``: what the numbers are the mean of, if
    several seeds were simulated; `rooftree.traffic.seeds.standard_error` says how far they are apart.
    """

    levels: tuple[LevelCount, ...]
    links: tuple[LinkCount, ...]
    arrays: tuple[ArrayCounts, ...] = ()
    instances: tuple[InstanceCount, ...] = ()
    explain: str = field(default="", compare=False)
    draws: tuple[Counts, ...] = field(default=(), compare=False, repr=False)


# Per level, instance and array, in the order of cpp/geometry.hpp; those named link belong to the link behind the level.
FIELDS = (
    "loads", "load_misses", "stores", "store_misses", "write_allocates", "evictions_dirty", "evictions_clean",
    "back_invalidations", "streamed", "prefetches", "prefetch_hits", "link_loads", "link_evictions", "link_bytes",
)  # fmt: skip


def gather(levels: Sequence[Level], raw: Sequence[int], explain: str = "", cores: int = 1) -> Counts:
    """Counts from the raw numbers of a simulator: by level, instance and array all fields, one after the other."""
    total = sum(level.instances(cores) for level in levels)
    arrays = len(raw) // (total * len(FIELDS))
    cells = iter([list(raw[i : i + len(FIELDS)]) for i in range(0, len(raw), len(FIELDS))])
    by_level = [[[next(cells) for _ in range(arrays)] for _ in range(level.instances(cores))] for level in levels]
    names = [*(level.name for level in levels[1:]), "Mem"]

    def row(number: int, cells: Sequence[Sequence[int]]) -> tuple[LevelCount, LinkCount]:
        summed = [sum(values) for values in zip(*cells, strict=True)]
        return _counts(levels[number], names[number], dict(zip(FIELDS, summed, strict=True)))

    def table(array: int | None) -> tuple[tuple[LevelCount, ...], tuple[LinkCount, ...]]:
        chosen = slice(None) if array is None else slice(array, array + 1)
        rows = [row(n, [cell for one in instances for cell in one[chosen]]) for n, instances in enumerate(by_level)]
        return tuple(level for level, _ in rows), tuple(link for _, link in rows)

    at_level, at_link = table(None)
    by_array = []
    for array in range(arrays):
        of_level, of_link = table(array)
        by_array.append(ArrayCounts(array=array, levels=of_level, links=of_link))
    by_instance = []
    for number, instances in enumerate(by_level):
        for instance, cells_of_it in enumerate(instances):
            level, link = row(number, cells_of_it)
            by_instance.append(InstanceCount(instance=instance, level=level, link=link))
    return Counts(levels=at_level, links=at_link, arrays=tuple(by_array), instances=tuple(by_instance), explain=explain)


def _counts(level: Level, outer: str, named: dict[str, int]) -> tuple[LevelCount, LinkCount]:
    loads, evictions, passed_on = (named.pop(word) for word in ("link_loads", "link_evictions", "link_bytes"))
    line = level.line_bytes
    link = LinkCount(name=level.name + outer, load_B=loads * line, evict_B=evictions * line + passed_on)
    return LevelCount(name=level.name, **named), link
