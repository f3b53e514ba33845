"""What was measured beside another thread of the core all the time, as others of the same run were not.

Sessions wait for a core that is alone, which benchmarks with known limits tell; where it never was, their figures are disturbed,
and agree with each other all the same: each is as much too slow. Where no benchmark of a whole run reached its limit, the limits
may be wrong, and nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rooftree.machine.model import Machine, Rival
from rooftree.timing.session import DISTURBED, NEVER_ALONE, OK

if TYPE_CHECKING:
    from rooftree.characterise.overlap import Derivation

SLOWER = 1.8
"""How much longer code that fills a core takes beside another thread, in nine of ten cases at most: calls of 110 functions on a
Zen 3 1.0 to 1.97 times, half of them up to 1.47, nine of ten up to 1.8 [1]."""
_IN_CORE = ("flops", "operations")
_FIRST = "L1"


def never_alone(figure: Mapping[str, Any]) -> bool:
    """Whether another thread used the core whenever a figure was measured, or its limits are wrong."""
    return figure.get("quality") == DISTURBED and str(figure.get("reason")).startswith(NEVER_ALONE)


def seen_alone(record: Mapping[str, Any]) -> bool:
    """Whether the core was alone at any time of a run: then what was never alone is not so for wrong limits."""
    figures = [f for f in record["roofs"] if f["kind"] in _IN_CORE or f.get("level") == _FIRST]
    streams = [f for f in record.get("streams", ()) if f["level"] == _FIRST]
    return any(f.get("quality") == OK for f in (*figures, *streams))


def crowded_levels(streams: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Levels of whose streams most are disturbed, some since the core never was alone: then it was so for all of the session."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for figure in streams:
        found.setdefault(figure["level"], []).append(figure)
    return tuple(
        level
        for level, here in found.items()
        if any(map(never_alone, here)) and 2 * sum(f.get("quality") == DISTURBED for f in here) > len(here)
    )


def doubtful_levels(record: Mapping[str, Any]) -> Sequence[str]:
    """The same of a whole run, as far as it is not for wrong limits."""
    return crowded_levels(record["streams"]) if seen_alone(record) else ()


def with_doubts(machine: Machine, derived: Derivation, crowded: Sequence[str]) -> Machine:
    """The machine where some levels were measured beside another thread: without one their links may be faster, as rivals say.

    Loops in the first cache say nothing of loads beside stores then.

    Args:
        machine: complete.
        derived: links and overlap.
        crowded: these levels.
    """
    notes, rivals = [*machine.notes], [*machine.rivals]
    for stage in derived.stages:
        place, best = stage.tables[-1].location, stage.best
        if place not in crowded:
            continue
        words = f"another thread used the core whenever it was measured; alone it may be up to {SLOWER:g} times as fast"
        notes.append(f"Data in {stage.name}: {words}.")
        link = machine.link(best.link) if best.link is not None else None
        if link is not None and link.load is not None and link.evict is not None:
            faster = link.model_copy({"load": round(SLOWER * link.load, 1), "evict": round(SLOWER * link.evict, 1)})
            groups = {place: (("OL",), *best.groups[place])}
            rivals.append(Rival(links=(faster,), overlap=groups, sharpness=best.sharpness, source=link.source))
    core = machine.core
    if core is not None and isinstance(core.source, dict) and machine.locations[0] in crowded:
        core = core.model_copy({"source": {**core.source, "load_store_per_cycle": "disturbed"}})
    return machine.model_copy({"core": core, "notes": tuple(notes), "rivals": tuple(rivals)})
