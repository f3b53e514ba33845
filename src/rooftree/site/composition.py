"""How the parts of a prediction make its runtime, in words: which add up, which overlap, and which of them decide.

The groups are those of the machine file, as the record states them, and the rule is that of `rooftree.models.ecm.runtime` and
``disturbed``, with the numbers of the point put in, so that a pocket calculator gives the printed runtime. Single directions of a
link and other parts of terms stand in ``T_parts`` of the record; of an older record without them the words say "at most".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rooftree.report.prediction.points import count, number
from rooftree.results.machine import MachineFacts
from rooftree.results.prediction_document import EcmTerms

SAME = 0.005
"""Relative difference up to which a runtime is that of a group [1]."""
NEARLY = 0.75
"""Part of the longest group from which on another one is named beside it [1]: it may decide where a prediction is off by 25 %."""
_WAYS = {"load": "loads", "store": "stores", "evict": "evictions", "replays": "replays"}
_ROUNDED = 0.0005
"""Relative difference up to which a runtime is that of the longest line alone [1]."""
LATE_SHARPNESS = 3.0
"""Power by which late lines go with all else, that of `rooftree.models.memory.beside_late_lines`."""
_DIGITS = 4
"""Significant digits of the lines, one more than of the runtime, so that what is added up gives what is printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Terms that add up.

    Attributes:
        text: the terms in words, with their times.
        names: T_OL, T_nOL, T_L1L2, ...
        most: their sum [cy/CL]; where single directions count, it is less.
        whole: whether ``most`` is the sum itself.
        decides: whether the runtime is that of this group.
    """

    text: str
    names: tuple[str, ...]
    most: float
    whole: bool
    decides: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """The rule in a sentence, the groups, and what decides, in a sentence.

    ``sum`` is the rule with its numbers, ``max(40.6, 20.6 + 8) = 40.6 cy/CL``; "" where the record lacks one of them.
    """

    rule: str
    groups: tuple[Group, ...]
    sum: str
    decides: str


def composition(machine: MachineFacts, ecm: EcmTerms, cores: int) -> Composition | None:
    """How the runtime of a point comes about; None where a number is missing."""
    terms = {"OL": ecm.T_OL, "nOL": ecm.T_nOL, **ecm.T_data}
    times = {name: float(time) for name, time in terms.items() if time is not None}
    if ecm.T_single is None or len(times) < len(terms):
        return None
    times |= {
        f"{name}.{way}": float(time)
        for name, ways in (ecm.T_parts or {}).items()
        for way, time in ways.items()
        if time is not None
    }
    late = max((time for name, time in times.items() if name.endswith(".late")), default=0.0)
    stated = machine.overlap.by_location.get(ecm.data_in) or machine.overlap.default
    groups = [_group(_with_replays(members, times, ecm), times) for members in stated]
    found = [group for group in groups if group.names]
    if not found:
        return None
    single = float(ecm.T_single)
    if late:
        single = max(single**LATE_SHARPNESS - late**LATE_SHARPNESS, 0.0) ** (1 / LATE_SHARPNESS)
    own = (machine.overlap.sharpness_by_location or {}).get(ecm.data_in)
    sharpness = own or machine.overlap.sharpness
    which = _deciding(found, single)
    alone = max((g.most for g in found if g.whole), default=0.0)
    disturbed = sharpness is None and machine.overlap.busy_sharpness is not None and single > alone * (1 + _ROUNDED)
    shown = [
        Group(text=g.text, names=g.names, most=g.most, whole=g.whole, decides=k == which)
        for k, g in enumerate(found)
        if g.most > 0
    ]
    power = machine.overlap.busy_sharpness if disturbed else sharpness
    return Composition(
        rule=_rule(shown, ecm.data_in, power, disturbed, own is not None) + _late_rule(late),
        groups=tuple(shown),
        sum=_sum(shown, times, power, disturbed, own is not None, single) + _late_sum(late, single, float(ecm.T_single)),
        decides=_decides(found, which, times, ecm, cores, power, single),
    )


def _late_rule(late: float) -> str:
    """What lines that come late make of it; "" where none do."""
    power = number(LATE_SHARPNESS)
    if not late:
        return ""
    return f" Lines come late from memory, in T_late: the runtime is (T^{power} + T_late^{power})^(1/{power}), with T as said."


def _late_sum(late: float, single: float, whole: float) -> str:
    """The same with numbers.

    >>> _late_sum(100.0, 60.0, 106.7), _late_sum(0.0, 60.0, 60.0)
    ('; with late lines (60^3 + 100^3)^(1/3) = 107 cy/CL', '')
    """
    power = number(LATE_SHARPNESS)
    if not late:
        return ""
    terms = f"({number(single, _DIGITS)}^{power} + {number(late, _DIGITS)}^{power})^(1/{power})"
    return f"; with late lines {terms} = {number(whole)} cy/CL"


def _with_replays(members: Sequence[str], times: Mapping[str, float], ecm: EcmTerms) -> Sequence[str]:
    """The members of a group, with the replays that its transfers from L2 wait for where they overlap with loads and stores."""
    first, places = next(iter(ecm.T_data), ""), list(ecm.prediction)
    waits = times.get("nOL.replays") and len(places) > 1 and ecm.data_in == places[1]
    bases = {name.partition(".")[0] for name in members}
    return [*members, "nOL.replays"] if waits and first in bases and "nOL" not in bases else members


def _group(members: Sequence[str], times: Mapping[str, float]) -> Group:
    """A group of the machine file with the terms that this point has."""
    there = [(name, *name.partition(".")[::2]) for name in members if name.partition(".")[0] in times]
    texts, parts, most, whole = [], [], 0.0, True
    for name, base, way in there:
        time = times.get(name, times[base])
        if time > 0:
            texts.append(f"the {_WAYS.get(way, way)} of T_{base}" if way else f"T_{base}")
            parts.append(("" if name in times else "at most ") + number(time, _DIGITS))
            whole &= name in times
    if whole:
        most = sum(times[name] for name, _, _ in there)
    else:
        most = sum(times[base] for base in dict.fromkeys(base for _, base, _ in there))
    value = " + ".join(parts)
    total = f" = {number(most, _DIGITS)}" if len(parts) > 1 and whole else ""
    text = f"{' + '.join(texts)} = {value}{total} cy/CL" if texts else ""
    names = dict.fromkeys(f"T_{base}" for name, base, _ in there if times.get(name, times[base]) > 0)
    return Group(text=text, names=tuple(names), most=most, whole=whole)


def _sum(
    groups: Sequence[Group], times: Mapping[str, float], power: float | None, disturbed: bool, core_overlaps: bool, single: float
) -> str:
    """The rule with the numbers of the point, as one types it; "" where the record lacks one.

    >>> _sum([], {}, None, False, False, 1.0)
    ''
    """
    if not groups or not all(g.whole for g in groups) or (disturbed and "OL.busy" not in times):
        return ""
    lines, total = [number(g.most, _DIGITS) for g in groups], f" = {number(single)} cy/CL"
    longest = f"max({', '.join(lines)})" if len(lines) > 1 else lines[0]
    if disturbed:
        assert power is not None
        transfers = [number(g.most, _DIGITS) for g in groups if g.names != ("T_OL",)]
        beside = f"max({', '.join(transfers)})" if len(transfers) > 1 else (transfers or ["0"])[0]
        busy = times["OL.busy"]
        both = _powers([number(busy, _DIGITS), beside], min(busy, times["nOL"]), power)
        return f"max({', '.join([*lines, both])}){total}"
    if power is not None and len(lines) > 1:
        return f"{_powers(lines, _shorter(groups, times) if core_overlaps else 0.0, power)}{total}"
    return f"{longest}{total}"


def _powers(lines: Sequence[str], less: float, power: float) -> str:
    """A sum of powers and its root."""
    s = number(power)
    taken = f" - {number(less, _DIGITS)}^{s}" if less > 0 else ""
    return f"({' + '.join(f'{line}^{s}' for line in lines)}{taken})^(1/{s})"


def _shorter(groups: Sequence[Group], times: Mapping[str, float]) -> float:
    """The shorter one of T_OL, where it is a line of its own, and of T_nOL."""
    return min(times["OL"], times["nOL"]) if any(g.names == ("T_OL",) for g in groups) else 0.0


def _rule(groups: Sequence[Group], place: str, sharpness: float | None, disturbed: bool, core_overlaps: bool) -> str:
    """Which terms add, which overlap, and how well."""
    where = f"With the data in {place}"
    adding = any(len(g.names) > 1 for g in groups)
    if len(groups) <= 1:
        return f"{where}, these parts add up." if adding else f"{where}, one part is the runtime."
    parts = "what stands in one line adds up, and the lines overlap" if adding else "all parts overlap"
    if sharpness is None:
        return f"{where}, {parts}: the longest is the runtime of one core."
    power = number(sharpness)
    if disturbed:
        return (
            f"{where}, {parts}, not perfectly: ports and front end, which are busy for T_busy, disturb transfers that take "
            "about as long. The runtime is the longest line, or "
            f"(T_busy^{power} + transfers^{power} - min(T_busy, T_nOL)^{power})"
            f"^(1/{power}) if that is longer; transfers is the longest line beside T_OL."
        )
    both = any(g.names == ("T_OL",) for g in groups) and any("T_nOL" in g.names for g in groups)
    less = f" - min(T_OL, T_nOL)^{power}" if core_overlaps and both else ""
    why = "; the core does T_OL and T_nOL at once, so that the shorter one counts nothing and is subtracted again" if less else ""
    formula = f"(sum of line^{power}{less})^(1/{power})"
    return f"{where}, {parts}, not perfectly: the runtime is {formula}, more than the longest line{why}."


def _deciding(groups: Sequence[Group], single: float) -> int | None:
    """The group that is as long as the runtime; None where no single one is."""
    order = sorted(range(len(groups)), key=lambda k: (not groups[k].whole, -groups[k].most))
    return next((k for k in order if groups[k].whole and abs(groups[k].most - single) <= SAME * single), None)


def _decides(
    groups: Sequence[Group],
    which: int | None,
    times: Mapping[str, float],
    ecm: EcmTerms,
    cores: int,
    sharpness: float | None,
    single: float,
) -> str:
    """Which part decides; ``single``: of one core, without lines that come late."""
    said = [_of_one_core(groups, which, times, single, sharpness)]
    if single < (whole := float(ecm.T_single or 0.0)) * (1 - _ROUNDED):
        said.append(f"Lines that come late from memory make it {number(whole)} cy/CL.")
    if cores > 1 and ecm.cy_per_cl is not None:
        busy = f", of which the memory is busy for {number(ecm.T_memory_busy)}" if ecm.T_memory_busy else ""
        full = ": memory bandwidth is saturated and decides" if ecm.saturated else ""
        said.append(f"{count(cores, 'core')} together take {number(float(ecm.cy_per_cl))} cy/CL{busy}{full}.")
    return " ".join(said)


def _of_one_core(
    groups: Sequence[Group], which: int | None, times: Mapping[str, float], single: float, sharpness: float | None
) -> str:
    total = f"{number(single)} cy/CL of one core"
    if which is not None:
        names = groups[which].names
        first = max(names, key=lambda name: times[name.removeprefix("T_")])
        time = times[first.removeprefix("T_")]
        if len(names) == 1:
            return f"{part(first)} decides: {total}."
        share = f"{number(time)} cy/CL ({100 * time / single:.0f} %)"
        return f"Together they take the {total}; the largest part of it is {part(first)}, with {share}."
    whole = max((g for g in groups if g.whole), key=lambda g: g.most, default=None)
    if sharpness is not None and whole is not None:
        longest = max(whole.names, key=lambda name: times[name.removeprefix("T_")], default="")
        if not longest:
            return ""
        said = f"The longest line takes {number(whole.most)} of the {total}"
        if len(whole.names) == 1:
            return f"{said}: {part(longest)}."
        time = times[longest.removeprefix("T_")]
        return f"{said}; the largest part of it is {part(longest)}, with {number(time)} cy/CL ({100 * time / whole.most:.0f} %)."
    partly = next((g for g in groups if not g.whole and g.most >= single * (1 - SAME)), None)
    if partly is not None and (whole is None or whole.most < single * (1 - SAME)):
        listed = " and ".join(part(name) for name in partly.names)
        return f"The {total} come from {listed}, of which single directions count."
    return f"The {total} are not those of one line: at this size the prediction lies between two places of the data."


def longest_lines(machine: MachineFacts, ecm: EcmTerms) -> str:
    """The groups of terms that take longest, each with its sum [cy/CL], the longest first; "" where a number is missing.

    Others than the longest are named where they are nearly as long, as either could decide.
    """
    made = composition(machine, ecm, 1)
    groups = sorted(made.groups, key=lambda g: -g.most) if made is not None else []
    long = [g for g in groups if g.most >= NEARLY * groups[0].most]
    return "; ".join(f"{' + '.join(g.names)}: {'' if g.whole else 'at most '}{number(g.most)}" for g in long)


def longest_group(made: Composition) -> Group | None:
    """The terms that add up to the longest time."""
    return max(made.groups, key=lambda g: (g.decides, g.whole, g.most), default=None)


def part(name: str) -> str:
    """A term in words.

    >>> part("T_OL"), part("T_L2L3")
    ('T_OL (work in the core)', 'T_L2L3 (transfers over L2L3)')
    """
    transfers = f"transfers over {name.removeprefix('T_')}"
    known = {"T_OL": "work in the core", "T_nOL": "loads and stores from L1"}
    return f"{name} ({known.get(name, transfers)})"
