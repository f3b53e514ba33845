"""How the bytes of a point become the times of its links, so that a reader can work each of them out.

    time of a link = bytes / bandwidth + what it takes besides      bytes: both ways; with a path each way the longer one

Bandwidths between caches are those of the machine file; that of memory is what one core alone gets, where the file states that,
else it is interpolated for the mix of loads and evictions, so that the page tells what it came to, and of which streams.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rooftree import units
from rooftree.report.prediction.points import link_ends, number
from rooftree.results.machine import Fact, MachineFacts
from rooftree.results.prediction_document import Point
from rooftree.site.bandwidths import PENALTIES, first_facts, of_stream, streams_sentence
from rooftree.site.fitted import fitted

_SAME = 5e-3
"""Relative difference up to which two times are the same [1]: bandwidths are told with three digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """A link with traffic: its symbol, what goes over it, and numbers with their units in words, "" for none."""

    symbol: str
    moves: str
    load: str
    evict: str
    bandwidth: str
    bytes_time: str
    besides: str
    time: str


def transfers(point: Point, machine: MachineFacts) -> tuple[list[Transfer], list[str]]:
    """The links that a point uses, and what to know of them: the source of latencies.

    Args:
        point: its traffic and its times.
        machine: bandwidths with their sources, and the clock.
    """
    facts = first_facts(machine.facts)
    found, said = [], []
    for link, time in point.ecm.T_data.items():
        moved = point.traffic.get(link)
        if not time or moved is None:
            continue
        load, evict = moved.load_B or 0.0, moved.evict_B or 0.0
        parts = (point.ecm.T_parts or {}).get(link) or {}
        known = point.ecm.T_parts is not None or not _penalties(link, facts)
        beyond = float(parts.get("beyond_bandwidth") or 0.0)
        besides, why = _besides(link, beyond, facts) if known else ("not told by this record", "")
        said += [why] if why else []
        found.append(
            Transfer(
                symbol=f"T_{link}",
                moves=moves(link, load, evict, list(point.ecm.prediction)),
                load=number(load),
                evict=number(evict),
                bandwidth=_bandwidth(link, load, evict, time - beyond, machine, facts) if known else "-",
                bytes_time=number(time - beyond) if known else "-",
                besides=besides,
                time=number(time),
            )
        )
    if any(row.symbol.endswith("Mem") for row in found) and (text := streams_sentence(machine)):
        said.append(text)
    return found, said


def moves(link: str, load: float, evict: float, places: Sequence[str]) -> str:
    """What goes over a link.

    >>> moves("L2Mem", 128, 0, ["L1", "L2", "L3", "Mem"]), moves("L3Mem", 0, 64, ["L1", "L2", "L3", "Mem"])
    ('memory to L2', 'L3 to memory')
    """
    inner, outer = ("memory" if end == "Mem" else end for end in link_ends(link, places) or ("the core's side", "the next place"))
    ways = [f"{outer} to {inner}"] * (load > 0) + [f"{inner} to {outer}"] * (evict > 0)
    return " and ".join(ways) if len(ways) < 2 else f"{outer} to {inner} and back"


def _bandwidth(link: str, load: float, evict: float, time: float, machine: MachineFacts, facts: Mapping[str, Fact]) -> str:
    """The bandwidth behind the time of the bytes."""
    if link.endswith("Mem"):
        if (alone := _of_one_core(link, load, evict, time, machine, facts)) is not None:
            return alone
        rate = (load + evict) / time if time > 0 else 0.0
        per_second, which = of_stream(machine, rate * machine.clock_Hz)
        return f"{number(rate)} B/cy = {number(per_second * 1e-9)} GB/s, {which}"
    both = [facts[name].value for name in (f"{link}.load", f"{link}.evict") if name in facts and facts[name].value]
    told = both[0] if len(set(both)) == 1 else f"{both[0]} in, {both[1]} out" if both else "-"
    return f"{told}, {'each way' if link in machine.full_duplex else 'both ways share it'}"


def _of_one_core(
    link: str, load: float, evict: float, time: float, machine: MachineFacts, facts: Mapping[str, Fact]
) -> str | None:
    """What one core alone gets of memory, where the time of the bytes is of that; None where it is of a stream of all cores."""
    stated = [facts[name].value for name in (f"{link}.alone.load", f"{link}.alone.evict") if name in facts]
    if len(stated) < 2 or time <= 0:
        return None
    rates = [units.parse(value, "B/s") for value in stated]
    used = [(moved, rate, way) for moved, rate, way in zip((load, evict), rates, ("in", "out"), strict=True) if moved > 0]
    if abs(max(moved / rate for moved, rate, _ in used) * machine.clock_Hz / time - 1) > _SAME:
        return None
    per_cycle = ", ".join(f"{number(rate / machine.clock_Hz)} B/cy {way}" for _, rate, way in used)
    per_second = " and ".join(f"{number(rate * 1e-9)} GB/s {way}" for _, rate, way in used)
    return f"{per_cycle} = {per_second}, what one core alone gets{', each way' if len(used) > 1 else ''}"


def _besides(link: str, beyond: float, facts: Mapping[str, Fact]) -> tuple[str, str]:
    """What a link takes beside its bytes, in words, and what that is, with its source."""
    if beyond <= 0:
        return "", ""
    stated = _penalties(link, facts)
    if not stated:
        return number(beyond), ""
    place = link_place(link)
    parts = [
        f"{fact.value} {PENALTIES[name]} ({name} of the machine file; source: {fitted(fact.source, place)})"
        for name, fact in stated.items()
    ]
    text = number(beyond)
    each = float(next(iter(stated.values())).value.split()[0])
    if len(stated) == 1 and "least_per_line" not in stated and _value(facts.get(f"{link}.hidden")) == 0:
        text = f"{number(beyond / each)} x {number(each)} = {text}"
    return text, f"T_{link} takes {number(beyond)} cy/CL more than its bytes: {'; '.join(parts)}."


def link_place(link: str) -> str:
    """Where the lines of a link come from: the place that decided what was fitted of it.

    >>> link_place("L2Mem"), link_place("L1L2")
    ('Mem', 'L2')
    """
    return "Mem" if link.endswith("Mem") else link[-2:]


def _penalties(link: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """What the machine file states that a link takes beside its bytes."""
    found = {name: facts[f"{link}.{name}"] for name in PENALTIES if f"{link}.{name}" in facts}
    return {name: fact for name, fact in found.items() if _value(fact) > 0}


def _value(fact: Fact | None) -> float:
    """The number of a fact, without its unit."""
    return float(fact.value.split()[0]) if fact is not None and fact.value else 0.0
