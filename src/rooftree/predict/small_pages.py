"""A machine as it is with data in small pages, by what was measured of streams in them.

Translation of addresses, and prefetching that ends with a page, make transfers longer; what the core does takes as long as
before. So the factor of a place applies to all transfers on the way to it, and how they overlap decides what it changes.
"""

from __future__ import annotations

from rooftree.machine.model import PENALTIES, Link, Machine


def factors(machine: Machine, place: str) -> tuple[float, float] | None:
    """Time of streams from a place in small pages over that in large ones, least and most; None where it was not measured [1].

    Args:
        machine: whose file may state it.
        place: a cache, or Mem.
    """
    known = {cache.name: cache.small_pages for cache in machine.caches}
    if machine.memory is not None:
        known["Mem"] = machine.memory.small_pages
    found = known.get(place)
    return (min(found), max(found)) if found is not None else None


def in_small_pages(machine: Machine, longer: float) -> Machine:
    """The machine with all transfers, those of its rivals too, so many times as long.

    Args:
        machine: any.
        longer: factor on the time of transfers, above 0 [1].

    >>> from rooftree.machine.load import load_machine
    >>> in_small_pages(load_machine("zen3"), 2.0).link("L1L2").load
    16.0
    """
    rivals = tuple(one.model_copy({"links": _longer(one.links, longer)}) for one in machine.rivals)
    changed: dict[str, object] = {"links": _longer(machine.links, longer), "rivals": rivals}
    if (memory := machine.memory) is not None:
        mixes = tuple(
            mix.model_copy({"bandwidth": mix.bandwidth / longer, "alone": mix.alone / longer if mix.alone else None})
            for mix in memory.saturated
        )
        changed["memory"] = memory.model_copy({"saturated": mixes})
    return machine.model_copy(changed)


def _longer(links: tuple[Link, ...], longer: float) -> tuple[Link, ...]:
    """Links that take longer; those to memory have their bandwidth elsewhere."""
    return tuple(
        link.model_copy(
            {name: value / longer for name in ("load", "evict") if (value := getattr(link, name))}
            | {name: getattr(link, name) * longer for name in PENALTIES}
        )
        for link in links
    )
