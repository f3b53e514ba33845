"""What limits one point of a prediction, read off its record: the terms of the group that sets the runtime.

The runtime of a core is that of the slowest overlap group; the members of this group add, all others hide behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from rooftree.report.prediction.points import Line, contributions, link_ends, memory_links, size_line
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import ConditionFacts, WhatIf

Regime = Literal["core", "L1", "cache", "memory", "saturated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What limits a point.

    Attributes:
        row, column: the point, on the axes of the record.
        location: from where the data come.
        regime: what the limiting terms are: arithmetic in the core; loads and stores from L1; transfers within the
            caches; these and transfers from memory; memory bandwidth shared by the cores at work.
        single: runtime of one core [cy/CL].
        limiting: terms that add up to it, longest first [cy/CL]: T_OL, T_nOL or links; to most of it where groups overlap
            imperfectly.
        hidden: the other terms, which overlap with them [cy/CL].
    """

    row: int
    column: int
    location: str
    regime: Regime
    single: float
    limiting: dict[str, float]
    hidden: dict[str, float]


def diagnose(p: Prediction, row: int = -1, column: int = 0) -> Diagnosis:
    """What limits the point at ``row`` of the sizes and ``column`` of the core counts (negative ones from the end)."""
    row, column = range(p.shape[0])[row], range(p.shape[1])[column]
    at = (row, column)
    location = p.locations[int(p.data_in[at])]
    terms = {"T_OL": float(p.T_OL[at])} | {name: float(time[at]) for name, time in contributions(p).items()}
    single = float(p.T_single[at])
    names = _limiting(p, location, terms, single)
    limiting = dict(sorted(((n, terms[n]) for n in names if terms[n] > 0), key=lambda item: -item[1]))
    hidden = {n: t for n, t in terms.items() if n not in limiting and t > 0}
    return Diagnosis(
        row=row,
        column=column,
        location=location,
        regime=_regime(p, at, limiting),
        single=single,
        limiting=limiting,
        hidden=hidden,
    )


def _limiting(p: Prediction, location: str, terms: Mapping[str, float], single: float) -> tuple[str, ...]:
    """The terms whose sum is the runtime: by the machine's overlap groups, else by what the numbers say."""
    path = tuple(name for name in terms if name != "T_OL")
    if np.isclose(terms["T_OL"], single, rtol=1e-3) and sum(terms[n] for n in path) <= single * (1 + 1e-3):
        return ("T_OL",)
    overlap = p.machine.overlap
    groups = overlap.by_location.get(location) or overlap.default
    plain = [tuple(_term(name) for name in group) for group in groups if not any("." in name for name in group)]
    directed = [tuple(dict.fromkeys(_term(n) for n in group)) for group in groups if any("." in name for name in group)]
    for group in [*plain, path, *((name,) for name in terms)]:
        if np.isclose(sum(terms.get(n, 0.0) for n in group), single, rtol=1e-3):
            return tuple(n for n in group if n in terms)
    whole = {group: sum(terms.get(n, 0.0) for n in group) for group in directed}  # of which a direction counts
    if not directed and plain:  # groups that overlap imperfectly take longer than the longest of them
        return tuple(n for n in max(plain, key=lambda g: sum(terms.get(n, 0.0) for n in g)) if n in terms)
    others = [sum(terms.get(n, 0.0) for n in group) for group in (*plain, *(directed or [path])) if "T_OL" not in group]
    if terms["T_OL"] >= max(others, default=0.0):
        return ("T_OL",)
    nearest = min((g for g in whole if whole[g] >= single), key=lambda g: whole[g], default=path)
    return tuple(n for n in nearest if n in terms)


def adds_by_direction(p: Prediction, location: str) -> bool:
    """Whether single directions add up with the data in this place, so that sums of terms are not sums of times."""
    overlap = p.machine.overlap
    return any("." in name for group in overlap.by_location.get(location) or overlap.default for name in group)


def _term(name: str) -> str:
    """Name of a term in the reports for the name in a machine file: ``nOL.load`` -> ``T_nOL``."""
    base = name.split(".", maxsplit=1)[0]
    return f"T_{base}" if base in ("OL", "nOL") else base


def _regime(p: Prediction, at: tuple[int, int], limiting: Mapping[str, float]) -> Regime:
    if is_saturated(p, *at):
        return "saturated"
    if "T_OL" in limiting:
        return "core"
    if set(limiting) <= {"T_nOL"}:
        return "L1"
    return "memory" if set(limiting) & set(memory_links(p)) else "cache"


def is_saturated(p: Prediction, row: int, column: int) -> bool:
    """Whether the cores at work use up the memory bandwidth of their ccNUMA domain."""
    if p.saturated.size:
        return bool(p.saturated[row, column])
    needed, cores = int(p.n_saturation[row, column]), int(p.cores[column])
    return 1 < needed <= min(cores, domain_cores(p) or cores) or (needed == 1 and "Mem" in p.locations)


def saturated_from(p: Prediction, row: int) -> int:
    """The least core count of the record's table from which memory bandwidth is used up; 0 where none is."""
    return next((int(n) for c, n in enumerate(p.cores) if is_saturated(p, row, c)), 0)


def changes_at(p: Prediction, row: int, column: int) -> list[WhatIf]:
    """What the model says of changes of a point; empty where it was not asked."""
    at, cores = {name: int(values[row]) for name, values in p.sizes.items()}, int(p.cores[column])
    return [w for w in p.what_if if dict(w.sizes) == at and w.cores == cores]


def saturation_count(p: Prediction, row: int, column: int) -> int | None:
    """From which core count on the memory of a ccNUMA domain is saturated: by the table of the record, or what the model says.

    Returns: 0 where all cores of a domain do not saturate it; None where the record does not tell.
    """
    domain = domain_cores(p)
    if len(p.cores) > 1 and p.saturated.size and ((found := saturated_from(p, row)) or (domain and p.cores.max() >= domain)):
        return found
    changes = changes_at(p, row, column)
    return next((w.to_cores or 0 for w in changes if w.change == "saturation"), 0 if changes else None)


def domain_cores(p: Prediction) -> int:
    """Cores of one ccNUMA domain; 0 if the record does not say."""
    return p.machine.cores_per_domain


def incore_limits(p: Prediction) -> dict[str, float]:
    """The single limits of the core by name, longest first [cy/CL]."""
    division = ("div", "sqrt", "div+sqrt")  # before the ports that they take, which are as long
    return dict(sorted(p.incore.limits.items(), key=lambda item: (-item[1], item[0] not in division)))


def core_limit(p: Prediction, row: int) -> str:
    """What limits T_OL: the name of the limit that is as long, arithmetic before loads and stores; "" if unknown."""
    limits, t_ol = incore_limits(p), float(p.T_OL[row, 0])
    alike = [name for name, time in limits.items() if np.isclose(time, t_ol, rtol=1e-3)]
    in_words = [name.replace("_", " ") for name in sorted(alike, key=lambda name: "load" in name or "store" in name)]
    return in_words[0] if in_words else ""


def domain_time(p: Prediction, row: int, column: int) -> float:
    """Time in which a ccNUMA domain finishes a unit of work, when all domains at work do so [cy/CL]."""
    domains = -(-int(p.cores[column]) // (domain_cores(p) or int(p.cores[column])))
    return float(p.cy_per_cl[row, column]) * domains


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Neighbouring points of a sweep with the same limit: first and last row, and the first one's diagnosis."""

    first: int
    last: int
    diagnosis: Diagnosis


def stretches(p: Prediction, column: int = 0) -> tuple[Line | None, list[Stretch]]:
    """The regimes along the first size that varies, in ascending order; few points of long sweeps are looked at."""
    line = size_line(p, most=300)
    if line is None:
        return None, []
    found: list[Stretch] = []
    for row in line.rows.tolist():
        now = diagnose(p, row, column)
        if found and _kind(found[-1].diagnosis) == _kind(now):
            found[-1] = Stretch(first=found[-1].first, last=row, diagnosis=found[-1].diagnosis)
        else:
            found.append(Stretch(first=row, last=row, diagnosis=now))
    return line, found


def _kind(d: Diagnosis) -> tuple[str, str, str]:
    return d.location, d.regime, next(iter(d.limiting), "")


def holds(p: Prediction, index: int, row: int) -> bool | None:
    """Whether the layer condition of this index holds at the sizes of this row; None if the record does not say."""
    table = p.layer_conditions_hold
    return bool(table[index, row]) if index < table.shape[0] and table.shape[1] == p.shape[0] else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Where a layer condition, or several of one cache, break along a line: between ``before`` and ``after``."""

    before: int
    after: int
    conditions: tuple[ConditionFacts, ...]


def breaks(p: Prediction, line: Line) -> list[Break]:
    """The breaks of layer conditions along a line through the sweep, in ascending order."""
    found: dict[tuple[int, str], list[ConditionFacts]] = {}
    for index, condition in enumerate(p.layer_conditions):
        if holds(p, index, 0) is None:
            continue
        held = p.layer_conditions_hold[index, line.rows]
        for k in np.flatnonzero(held[:-1] & ~held[1:]).tolist():
            found.setdefault((k, condition.level), []).append(condition)
    return [
        Break(before=int(line.values[k]), after=int(line.values[k + 1]), conditions=tuple(of_level))
        for (k, _), of_level in sorted(found.items())
    ]


def path_links(p: Prediction, names: Iterable[str], level: str) -> list[str]:
    """Those of the named links that lead outwards from a level."""
    return [x for x in names if (ends := link_ends(x, p.locations)) and ends[0] == level]


def stored_only(p: Prediction) -> Sequence[str]:
    """Arrays that are written and not read, so that their write-allocates could be avoided."""
    return [name for name, a in p.kernel.arrays.items() if a.stores and not a.loads]
