"""Descriptions of a machine that its measurement leaves open beside the one that is taken, as machine files state them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rooftree.characterise.curve import paces
from rooftree.characterise.links import Path, Paths
from rooftree.characterise.overlap import Derivation
from rooftree.characterise.search import Hypothesis
from rooftree.machine.model import Link, Machine, OneCore, Rival
from rooftree.predict.transfers import is_memory_link
from rooftree.units import format_bytes

HYPOTHESES = "hypotheses"
SPAN = 0.03
"""Difference of predictions, as a logarithm, below which two hypotheses say the same."""
MOST_RIVALS = 4
"""Of each place."""
MEMORY, LOADS = "Mem", "load"


def rivals(machine: Machine, derived: Derivation) -> Iterator[Rival]:
    """The hypotheses that the measurement leaves open, as machine files state them; of those that say the same, one.

    For each place those that are farthest from what others say about some streaming kernel, and what was fitted at both ends of
    what agrees about as well. Where no hypothesis agrees, none is sure: all transfers one after the other, and all at once.
    """
    for stage in derived.stages:
        best = stage.best
        known = {**best.settled[0], **derived.paths}
        for h in (*farthest(best, stage.open), *_ends(best)):
            paths = {**h.settled[0], **({h.link: h.path} if h.link is not None and h.path is not None else {})}
            changed = [_other_link(machine.link(name), path) for name, path in paths.items() if path != known.get(name)]
            if stage.tables[-1].location == MEMORY:
                changed += _other_memory(machine, h, best, tuple(derived.penalty_cy))
            overlap = {place: (("OL",), *groups) for place, groups in h.groups.items()}
            yield Rival(links=tuple(changed), overlap=overlap, sharpness=h.sharpness, source=HYPOTHESES)
        if stage.verdict == "no agreement":
            yield from _extremes(best)


def _extremes(best: Hypothesis) -> Iterator[Rival]:
    """Nothing overlaps, and everything does but links to memory, which is one; where data move nowhere both are the same."""
    terms = {place: tuple(term for group in groups for term in group) for place, groups in best.groups.items()}
    several = {place: found for place, found in terms.items() if len(found) > 1}
    if several:
        one: dict[str, tuple[tuple[str, ...], ...]] = {place: (("OL",), found) for place, found in several.items()}
        each: dict[str, tuple[tuple[str, ...], ...]] = {place: (("OL",), *_apart(found)) for place, found in several.items()}
        yield Rival(links=(), overlap=one, sharpness=None, source=HYPOTHESES)
        yield Rival(links=(), overlap=each, sharpness=None, source=HYPOTHESES)


def _apart(terms: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each term for itself, those of memory together."""
    yield from ((term,) for term in terms if not is_memory_link(term))
    if memory := tuple(term for term in terms if is_memory_link(term)):
        yield memory


def of_other_paces(machine: Machine, derived: Derivation, paces: Mapping[str, tuple[float, ...]]) -> Iterator[Rival]:
    """A cache that is not of one pace, as it is at another one than that of the streaming kernels."""
    for stage in derived.stages:
        best, table = stage.best, stage.tables[-1]
        load = next((n for n, case in enumerate(table.cases) if case.name == LOADS), None)
        if load is None or best.path is None or best.link is None or table.location not in paces:
            continue
        cycles = float(np.exp(best.log_predicted[-len(table.cases) :][load]))
        alone = float(table.time(best.link, Paths.of([best.path]))[0, load])
        for factor in paces[table.location]:
            # whatever the link overlaps with, it is what takes so much longer
            time = alone + (factor - 1) * cycles
            if time > 0:
                path = Path(best.path.load * alone / time, best.path.evict * alone / time, best.path.duplex)
                changed = (_other_link(machine.link(best.link), path),)
                groups = {table.location: (("OL",), *best.groups[table.location])}
                yield Rival(links=changed, overlap=groups, sharpness=best.sharpness, source=HYPOTHESES)


def other_paces(record: Mapping[str, Any], notes: list[str]) -> dict[str, tuple[float, ...]]:
    """Of caches that are not of one pace, the others than that of the streaming kernels, over it."""
    found = {}
    sets = {stream["level"]: stream["working_set_B"] for stream in record["streams"] if stream["case"] == LOADS}
    for level, flat in paces(record["curve"], record["caches"]).items():
        words = ", ".join(f"{1 / p.value:.3g} B/cy up to {format_bytes(p.last_bytes)}" for p in flat)
        notes.append(f"{level} is not of one pace: {words}; predictions are a range.")
        here = min(flat, key=lambda p: max(p.first_bytes - sets.get(level, 0), sets.get(level, 0) - p.last_bytes, 0))
        found[level] = tuple(p.value / here.value for p in flat if p is not here)
    return found


def farthest(best: Hypothesis, others: Sequence[Hypothesis]) -> list[Hypothesis]:
    """Those of some hypotheses that span what all of them predict, within `SPAN`, the farthest first."""
    kept: list[Hypothesis] = []
    low = high = best.log_predicted
    while len(kept) < MOST_RIVALS and others:
        beyond = [float(np.maximum(low - h.log_predicted, h.log_predicted - high).max()) for h in others]
        if max(beyond) < SPAN:
            break
        kept.append(others[int(np.argmax(beyond))])
        low, high = np.minimum(low, kept[-1].log_predicted), np.maximum(high, kept[-1].log_predicted)
    return kept


def _ends(best: Hypothesis) -> list[Hypothesis]:
    """A fitted hypothesis with its slowest and its fastest numbers that agree about as well."""
    found = []
    for end in (0, 1):
        fitted = {name: ends[end] for name, ends in best.intervals.items()}
        if best.path is not None and fitted:
            load = fitted.get("load", best.path.load)
            evict = fitted.get("evict", load if best.path.load == best.path.evict else best.path.evict)
            found.append(replace(best, path=Path(load, evict, best.path.duplex)))
        elif fitted:
            penalty, reuse = fitted.get("penalty", best.penalty_cy), fitted.get("reuse", best.reuse_cy)
            memory = best.memory
            if memory is not None and "memory" in fitted:
                scale = fitted["memory"] / best.fitted[0]
                memory = Path(memory.load * scale, memory.evict * scale, memory.duplex)
            found.append(replace(best, penalty_cy=penalty, reuse_cy=reuse, memory=memory))
    return found


def one_core(machine: Machine, link: Link, memory: Path | None) -> OneCore | None:
    """What one core gets over a link to memory."""
    if memory is None or machine.core is None or not is_memory_link(link.name):
        return None
    return OneCore(load=three_digits(memory.load * machine.core.clock), evict=three_digits(memory.evict * machine.core.clock))


def _other_memory(machine: Machine, h: Hypothesis, best: Hypothesis, loading: Sequence[str]) -> list[Link]:
    """Links to memory that differ from those of the best: penalties of those that load, and how fast all move."""
    if (h.penalty_cy, h.reuse_cy, h.memory) == (best.penalty_cy, best.reuse_cy, best.memory):
        return []
    found = []
    for link in machine.links:
        if is_memory_link(link.name):
            longer, beside = (three_digits(h.penalty_cy), three_digits(h.reuse_cy)) if link.name in loading else (0.0, 0.0)
            alone = one_core(machine, link, h.memory)
            other = Link(name=link.name, penalty=longer, reuse_penalty=beside, alone=alone, scales=link.scales, source=HYPOTHESES)
            found.append(other)
    return found


def _other_link(link: Link, path: Path) -> Link:
    """A link with other bandwidths."""
    load, evict = three_digits(path.load), three_digits(path.evict)
    return Link(name=link.name, load=load, evict=evict, duplex=path.duplex, scales=link.scales, source=HYPOTHESES)


def three_digits(value: float) -> float:
    """A fitted number, to as many digits as it means something."""
    return float(f"{value:.3g}")
