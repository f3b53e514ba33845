"""Of which streams the bandwidths of memory are, and which paths between caches are not decided, in words.

A machine file states the bandwidth of memory for several streams, each of all cores of a ccNUMA domain together; a kernel gets
that of its own mix of bytes loaded and evicted, see `rooftree.models.memory.mix_bandwidth`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rooftree import units
from rooftree.report.prediction.points import count, number
from rooftree.results.machine import Fact, MachineFacts

PENALTIES = {
    "penalty": "for each line loaded",
    "stream_penalty": "for each stream beyond those that a core follows",
    "reuse_penalty": "for each line that a row takes from a cache of its core (L1, L2), where the sweep left it a row or a plane "
    "ago, while the core waits for lines from memory",
    "crossing_penalty": "for each load as wide as the core's vectors that crosses the end of a cache line: found on sums of "
    "neighbours in one row; of stencils with rows from a shared cache it has the size, while arrays moved so that fewer loads "
    "cross lines are no faster there, so that the cause is another one, which is not known",
    "evict_penalty": "for each line evicted",
    "least_per_line": "at least from one line to the next",
}
"""What links may take beside the time of their bytes, by the names in machine files; see docs/method/ecm.md."""
_NOT_TAKEN = "rivals["
_SAME = 1e-3
"""Relative difference up to which a bandwidth is that of a stream [1]; files state four digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """A stream of the machine file: bandwidth of all cores of a domain, and of one core alone where it is stated [B/s]."""

    name: str
    bandwidth: float
    alone: float | None
    nontemporal: bool


def first_facts(facts: Sequence[Fact]) -> dict[str, Fact]:
    """The numbers of a machine file by their names; in older records those of other hypotheses have them again, further down."""
    found: dict[str, Fact] = {}
    for fact in facts:
        found.setdefault(fact.what, fact)
    return found


def streams(machine: MachineFacts) -> list[Stream]:
    """The streams of which the machine file states what they get of memory, in its order."""
    facts = first_facts(machine.facts)
    found = []
    for what, fact in facts.items():
        name, _, field = what.rpartition(".")
        if field != "bandwidth" or f"{name}.read" not in facts or not fact.value:
            continue
        alone = facts.get(f"{name}.alone")
        found.append(
            Stream(
                name=name,
                bandwidth=units.parse(fact.value, "B/s"),
                alone=units.parse(alone.value, "B/s") if alone is not None and alone.value else None,
                nontemporal=f"{name}.nontemporal" in facts and facts[f"{name}.nontemporal"].value == "yes",
            )
        )
    return found


def of_stream(machine: MachineFacts, rate: float) -> tuple[float, str]:
    """A bandwidth of memory as the machine file has it [B/s], and of which stream and of how many cores it is, in a few words."""
    known, cores = streams(machine), machine.cores_per_domain
    same = [s for s in known if abs(rate / s.bandwidth - 1) <= _SAME]
    same = [s for s in same if not s.nontemporal] or same
    together = f" of {cores} cores together" if cores > 1 else ""
    if same:  # its bytes over its time are not the number that stands beside it to the last digit
        alone = " or ".join(dict.fromkeys(_GB(s.alone) for s in same if s.alone))
        one = f"; of one core alone {alone} GB/s" if alone and cores > 1 else ""
        told = f"that of the stream {' or '.join(s.name for s in same)}{together}{one}"
        return min((s.bandwidth for s in same), key=lambda own: abs(own - rate)), told
    if cores > 1 and rate < (1 - _SAME) * min((s.bandwidth for s in known), default=0.0):
        return rate, f"less than streams of the machine file get{together}: that of one core alone"
    return rate, f"{'between streams of the machine file' if len(known) > 1 else 'for this mix'}{together}"


def streams_sentence(machine: MachineFacts) -> str:
    """What the streams of a machine get of memory, and how a kernel comes to its own bandwidth; "" where the file states none."""
    known = streams(machine)
    if not known:
        return ""
    cores = machine.cores_per_domain
    who = f"all {count(cores, 'core')} of a ccNUMA domain together" if cores > 1 else "one core"
    told = ", ".join(f"{s.name} {_GB(s.bandwidth)}" for s in known)
    alone = ", ".join(f"{s.name} {_GB(s.alone)}" for s in known if s.alone)
    one = f"; one core alone: {alone} GB/s" if alone and cores > 1 else ""
    how = (
        "the bytes of a kernel take as long as those of the stream with the same part of them evicted, or between those of two"
        if len(known) > 1
        else "the bytes of each kernel take as long as those of this stream"
    )
    held = f", {_of_one_core(machine, cores)}" if cores > 1 else ""
    return f"Memory by streams of the machine file, {who}: {told} GB/s{one}. {how[:1].upper()}{how[1:]}{held}."


def one_core_sentence(machine: MachineFacts) -> str:
    """Whether the roof of one core at memory is a measured stream or one of the model, and which; "" where there is none."""
    roof = next((r.value for r in machine.roofs if r.level == "Mem" and r.cores == 1 and r.value), None)
    best = max((s for s in streams(machine) if s.alone), key=lambda s: s.alone or 0.0, default=None)
    if roof is None:
        return ""
    told = f"Memory, one core, {_GB(roof)} GB/s, is the most that one core moves of any stream, "
    if best is not None and best.alone and best.alone >= roof * (1 - _SAME):
        told += f"as measured of the stream {best.name}"
    else:
        told += "as the ECM model has it" + (f"; measured are up to {_GB(best.alone or 0.0)}, of {best.name}" if best else "")
    above = "Ends of what doubts leave may lie a tenth above the fastest stream of one core. "
    if best is None:
        above = "Ends of what doubts leave may lie above it: their limit is the highest bandwidth of any number of cores. "
    return f"{told}. {above}"


def _of_one_core(machine: MachineFacts, cores: int) -> str:
    """Where it counts that one core alone gets less of memory than all cores together."""
    alone: dict[str, str] = {}
    for fact in machine.facts:
        if ".alone." in fact.what and not fact.what.startswith(_NOT_TAKEN) and fact.value:
            alone.setdefault(fact.what.rpartition(".")[2], fact.value)
    if {"load", "evict"} <= alone.keys():
        ways = f"{_GB(units.parse(alone['load'], 'B/s'))} GB/s in and {_GB(units.parse(alone['evict'], 'B/s'))} GB/s out"
        return (
            f"where all {cores} cores work; those of one core alone as {ways}, side by side, allow, which was fitted to the "
            "streams of one core"
        )
    links = [f for f in machine.facts if f.what.partition(".")[0].endswith("Mem") and f.what.partition(".")[2] in PENALTIES]
    one = f"all {cores} cores at work or one: that one core alone gets less"
    if any(fact.value and float(fact.value.split()[0]) > 0 for fact in links):
        return f"{one} counts besides, as what a link takes beside the time of its bytes"
    return (
        f"{one} has no time of its own in this machine file, only the rule of what adds up and what overlaps, which is that of "
        "one core, can make up for it"
    )


def paths_sentence(machine: MachineFacts) -> str:
    """What to know where a cache further out is drawn with more bandwidth than the one before it; "" where none is."""
    roofs = [r for r in machine.roofs if r.kind == "bandwidth" and r.level and r.level != "Mem" and r.value]
    said = []
    for near, far in pairwise(roofs):
        if near.level == far.level or not near.value or not far.value or far.value <= near.value:
            continue
        path = f"{near.level}{far.level}.load"
        values = [f.value for f in machine.facts if (f.what == path or f.what.endswith(f"].{path}")) and f.value]
        rates = sorted({units.parse(value, "B/cy") for value in values})
        width = f"; its path has {number(units.parse(values[0], 'B/cy'))} B/cy in the machine file" if values else ""
        if len(rates) > 1:
            width += f", {number(rates[0])} to {number(rates[-1])} by candidates between which its measurements do not decide"
        said.append(
            f"{far.name} lies above {near.name}: each of these lines is one path alone, and what comes from {far.name} passes "
            f"that from {near.name}, too{width}."
        )
    return " ".join(said)


def _GB(rate: float) -> str:
    return number(rate * 1e-9)
