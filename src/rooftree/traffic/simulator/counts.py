"""What a simulation counts: its records, as text and as plain data, and the standard error of means over several seeds.

    loads  stores  hits  misses  evicted modified  evicted clean  write-allocates
L1    512     512   896     128                 0              0               64

       load [B]  evict [B]
L1Mem     8,192          0

misses of  L1  L1Mem [B]
a          64      4,096
b          64      4,096
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from math import ceil, sqrt
from typing import Any, TypeVar

from rooftree.errors import UsageError, nearest
from rooftree.traffic.simulator.caches import Level
from rooftree.words import names

LEVEL_HEAD = ("", "loads", "stores", "hits", "misses", "evicted modified", "evicted clean", "write-allocates")
LINK_HEAD = ("", "load [B]", "evict [B]")
T = TypeVar("T")


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
class Counts:
    """Result of a simulation: one entry for each level, and one for the link behind it, summed over its instances.

    ``arrays`` says the same for each array number that references carry, ``instances`` for each instance of each level,
    from the first level outwards. ``explain`` says how it was simulated. ``draws``: what the numbers are the mean of, if
    several seeds were simulated; `standard_error` says how far they are apart.
    """

    levels: tuple[LevelCount, ...]
    links: tuple[LinkCount, ...]
    arrays: tuple[ArrayCounts, ...] = ()
    instances: tuple[InstanceCount, ...] = ()
    explain: str = field(default="", compare=False)
    draws: tuple[Counts, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return text(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """What a notebook shows."""
        from html import escape

        return {"text/plain": text(self), "text/html": f"<pre>{escape(text(self))}</pre>"}

    def to_dict(self) -> dict[str, Any]:
        """Plain data: levels, links and arrays by name, with hits and misses."""
        errors = standard_error(self)
        spread = {} if errors is None else {"seeds": len(self.draws), "standard_error": _by_name(errors)}
        arrays = {array.name or str(array.array): _by_name(array) for array in self.arrays}
        return {"schema": "rooftree.counts/1", **_by_name(self), "arrays": arrays, "explain": self.explain, **spread}

    def to_json(self) -> str:
        """`to_dict` as JSON."""
        return json.dumps(self.to_dict(), indent=1)

    def array(self, name: str) -> ArrayCounts:
        """What the array of this name did; arrays without names are called by their number.

        Raises:
            UsageError: no array is called so.
        """
        names = {found.name or str(found.array): found for found in self.arrays}
        if name not in names:
            raise UsageError(f"no array '{name}' was counted", hint=nearest(name, names) or f"one of {', '.join(names)}")
        return names[name]


# Per level, instance and array, in the order of cpp/geometry.hpp; those named link belong to the link behind the level.
FIELDS = names("""
    loads load_misses stores store_misses write_allocates evictions_dirty evictions_clean back_invalidations streamed
    prefetches prefetch_hits link_loads link_evictions link_bytes
""")


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


def standard_error(counts: Counts) -> Counts | None:
    """The standard error of every counter, rounded up; None for counts that are no mean."""
    return merged(counts.draws, lambda values: ceil(error_of(values))) if counts.draws else None


def error_of(values: Sequence[float]) -> float:
    """Standard error of the mean of these draws.

    >>> error_of([1.0, 3.0])
    1.0
    """
    from statistics import stdev

    return stdev(values) / sqrt(len(values))


def merged(draws: Sequence[T], of: Callable[[Sequence[int]], int]) -> T:
    """One record of the same form from several, number by number; what is no number is that of the first."""

    def together(parts: Sequence[Any]) -> Any:
        first = parts[0]
        if isinstance(first, int):
            return of(parts)
        if isinstance(first, tuple):
            return tuple(together(entries) for entries in zip(*parts, strict=True))
        if is_dataclass(first) and not isinstance(first, type):
            alike = ("array", "instance", "draws")
            return replace(
                first,
                **{f.name: together([getattr(part, f.name) for part in parts]) for f in fields(first) if f.name not in alike},
            )
        return first

    found: T = together(draws)
    return found


def text(counts: Counts) -> str:
    """Tables of levels, links and, if there are several, arrays that did anything."""
    parts = [table([LEVEL_HEAD, *map(_level, counts.levels)]), table([LINK_HEAD, *map(_link, counts.links)])]
    used = [a for a in counts.arrays if any(_level(level)[1:] != ("0",) * 7 for level in a.levels)]
    if len(counts.arrays) > 1 and used:
        head = ("misses of", *(level.name for level in counts.levels), *(f"{n.name} [B]" for n in counts.links))
        rows = [
            (a.name or str(a.array), *(f"{level.misses:,}" for level in a.levels), *(_both(link) for link in a.links))
            for a in used
        ]
        parts.append(table([head, *rows]))
    if errors := standard_error(counts):
        parts += [
            f"standard error of these means of {len(counts.draws)} seeds",
            table([LEVEL_HEAD, *map(_level, errors.levels)]),
            table([LINK_HEAD, *map(_link, errors.links)]),
        ]
    if counts.explain:
        parts.append(counts.explain)
    return "\n\n".join(parts)


def _level(level: LevelCount) -> tuple[str, ...]:
    numbers = (level.loads, level.stores, level.hits, level.misses, level.evictions_dirty, level.evictions_clean)
    return (level.name, *(f"{number:,}" for number in (*numbers, level.write_allocates)))


def _link(link: LinkCount) -> tuple[str, ...]:
    return link.name, f"{link.load_B:,}", f"{link.evict_B:,}"


def _both(link: LinkCount) -> str:
    return f"{link.load_B + link.evict_B:,}"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Columns of equal width, the first to the left, the others to the right.

    >>> print(table([("", "hits"), ("L1", "7")]))
        hits
    L1     7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    )


def _by_name(counts: Counts | ArrayCounts) -> dict[str, dict[str, dict[str, int]]]:
    """Levels and links by name; hits and misses are written out."""
    levels = {level.name: {**asdict(level), "hits": level.hits, "misses": level.misses} for level in counts.levels}
    for numbers in levels.values():
        del numbers["name"]
    return {"levels": levels, "links": {link.name: {"load_B": link.load_B, "evict_B": link.evict_B} for link in counts.links}}
