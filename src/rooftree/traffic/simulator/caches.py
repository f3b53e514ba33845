"""The caches that a simulation runs through: plain records shared by the C++ core and its readable twin `reference`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import index

from rooftree.errors import MachineError, UsageError
from rooftree.traffic.simulator.policies import NAMES, QuadAge, canonical, parse, seed_of
from rooftree.traffic.simulator.prefetch import Prefetcher

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
        policy: LRU, FIFO, PLRU, random or QLRU_Hxy_Mx_Rx_Ux, see `rooftree.traffic.simulator.policies`.
        hashed: the set is the exclusive or of all groups of log2(sets) bits of the line number.
        seed: of random replacement.
        shared_by: cores that use one instance: core c uses instance c // shared_by.
        prefetch: what brings lines to this level before they are asked for, see `rooftree.traffic.simulator.prefetch`.

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
            raise MachineError(f"line_bytes is {self.line_bytes}, expected a power of two of at most 1 MiB", where=self._where)
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
                "is a victim cache, expected neither inclusive, write-through nor without write-allocate", where=self._where
            )
        if self.dirty_only and not self.victim:
            raise MachineError("takes dirty lines only, expected that of victim caches alone", where=self._where)
        if self.prefetch and self.victim:
            raise MachineError("prefetches, expected that of caches alone that are no victim cache", where=self._where)
        if self.hashed and self.sets & (self.sets - 1):
            raise MachineError(f"{self.sets} sets, expected a power of two for a hashed index", where=self._where)

    def _check_types(self) -> None:
        """Refuse values that would fail later, and less clearly."""
        if not isinstance(self.name, str) or not self.name:
            raise MachineError(f"the name is {self.name!r}, expected a word as 'L1'", where="cache")
        if not isinstance(self.seed, int):
            raise MachineError(f"seed is {self.seed!r}, expected a whole number", where=self._where)
        given = self.prefetch if isinstance(self.prefetch, tuple) else (self.prefetch,)
        if given is not self.prefetch or not all(isinstance(one, Prefetcher) for one in given):
            raise MachineError(
                f"prefetch is {self.prefetch!r}, expected a tuple of prefetchers",
                where=self._where,
                hint="prefetch=(Stream(),), see rooftree.traffic.simulator.prefetch",
            )

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
            raise MachineError(
                f"size {size_bytes!r} and {ways!r} ways, expected numbers",
                where=f"cache {name}",
                hint="bytes as a number: 32 * 1024",
            )
        set_bytes = ways * line_bytes
        if set_bytes < 1 or size_bytes < 1 or size_bytes % set_bytes:
            raise MachineError(
                f"size {size_bytes} B is not a multiple of ways * line = {ways} * {line_bytes} = {set_bytes} B",
                where=f"cache {name}",
                hint="1 KiB is 1024 B: write KiB where the manual does",
            )
        sets = size_bytes // set_bytes
        return cls(name=name, sets=sets, ways=ways, line_bytes=line_bytes, victim=victim, shared_by=shared_by, prefetch=prefetch)

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
        raise UsageError(
            f"levels is {str(levels)[:60]!r}, expected a sequence of levels",
            where="levels",
            hint='[Level.of_size("L1", 32 * 1024, ways=8)], with Level from rooftree.traffic.simulator.caches',
        )
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
