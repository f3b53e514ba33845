"""Reasons that lie in the measurement, or in what it is compared with: apart from how right the model is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.host.environment import QUIET
from rooftree.measure.contents import OTHER_NUMBERS, STRANGE_NUMBERS
from rooftree.measure.timing import FEW_BURSTS, SHARED_CORE
from rooftree.results.doubt import CAPACITY, OF_TRANSFERS
from rooftree.validate.case import Case, Doubted, Finding, number, percent
from rooftree.words import begun

WIDE = 0.40
"""Width of an interval, as a fraction of the value, from which a measurement is no firm ground."""
IN_DOUBT = 0.10
"""How far doubts move a prediction, as a fraction of it, from which on it is called a range."""
EXPLAINED = 0.5
"""Part of the difference from which on a doubt that could make it is the reason. Chosen."""
CLOCK = 0.03
"""Difference of clocks that is worth a word."""


def other_machine(case: Case) -> Finding | None:
    """The machine file is of another microarchitecture than the processor that was measured."""
    ours, theirs = str(case.machine.get("arch") or ""), str(case.environment.get("arch") or "")
    if ours in ("", "none", "unknown") or theirs in ("", "none", "unknown") or ours == theirs:  # without an in-core model
        return None
    return Finding(
        rule="other machine",
        sentence=f"The prediction is for {case.machine.get('name')} ({ours}), the measurement was made on {theirs}: their "
        "difference says nothing about the model.",
        advice="leave out -m, or `rooftree machine measure -o here.yaml` and -m here.yaml",
        evidence={"machine_arch": ours, "host_arch": theirs},
    )


def other_code(case: Case) -> Finding | None:
    """What was measured was compiled otherwise than what was predicted."""
    ours, theirs = case.code.get("compiled") or {}, case.compiled
    if not ours or not theirs:
        return None
    differs = {}
    if theirs.get("version") and ours.get("version") and theirs["version"] != ours["version"]:
        differs["version"] = [ours["version"], theirs["version"]]
    flags = [
        [f for f in made.get("flags") or () if f.startswith(("-O", "-m", "-f")) and not f.startswith("-fopenmp")]
        for made in (ours, theirs)
    ]
    if theirs.get("flags") and sorted(flags[0]) != sorted(flags[1]):
        differs["flags"] = [" ".join(f) for f in flags]
    if not differs:
        return None
    words = "; ".join(f"{name}: predicted from '{a}', measured '{b}'" for name, (a, b) in differs.items())
    return Finding(
        rule="other code",
        sentence=f"The code that was measured is not the code that was predicted ({words}).",
        advice="measure again, or give the same --compiler and --cflags to both",
        evidence=differs,
    )


def unlike_work(case: Case) -> Finding | None:
    """More was timed than was predicted: a function runs whole, with all of its loop nests."""
    if not case.besides:
        return None
    return Finding(
        rule="unlike work",
        sentence=f"What was measured cannot be compared with what was predicted: {case.besides.rstrip('.')}.",
        advice="put this loop nest into a function of its own and validate that; `rooftree predict FILE:LINE` predicts each of "
        "the nests, whose times add up",
        evidence={"besides": case.besides},
    )


def disturbed(case: Case) -> Finding | None:
    """The measurement says of itself that it is not reliable, or its interval is wide."""
    quality = str(case.measured.get("quality", "ok"))
    interval = case.measured.get("interval") or (case.cycles, case.cycles)
    width = (float(interval[1]) - float(interval[0])) / case.cycles
    said = case.elsewhere or bool(case.besides)  # nobody verified what others measured; of other work is said by `unlike_work`
    firm = quality == "ok" or (said and quality != "disturbed")
    if firm and width <= WIDE:
        return None
    why = str(case.measured.get("why") or "").rstrip(".")
    spread = f"its interval runs from {number(interval[0])} to {number(interval[1])} cy/CL"
    if firm:
        text = f"The measurement is not firm: {spread}, {100 * width:.0f} % of the value."
    else:
        text = f"The measurement is {quality}{f' ({why})' if why else ''}; {spread}."
    busy = _others(case.environment)
    advice = f"measure again on a quiet machine{busy}; a longer --time-limit narrows the interval"
    if STRANGE_NUMBERS in why:
        advice = OTHER_NUMBERS
    if FEW_BURSTS in why:
        advice = "a longer --time-limit: a sweep takes a large part of it"
    if SHARED_CORE in why:
        advice = (
            f"free the core's other hardware thread{busy}; on a virtual machine it may be another tenant's, which no load shows: "
            "try another time or host. A longer --time-limit only narrows the interval"
        )
    return Finding(
        rule="disturbed measurement",
        sentence=text,
        advice=advice,
        evidence={"quality": quality, "why": why, "interval": [float(v) for v in interval], "width": round(width, 4)},
    )


def _others(environment: Mapping[str, Any]) -> str:
    """What other programs did, where that is known; a load average counts what measured, too, and a campaign before it."""
    others, load = environment.get("others"), environment.get("load")
    if isinstance(others, int | float):
        return f" (other programs kept {others:.2f} processors busy)" if others > QUIET else ""
    return f" (load average {load}, what measures included)" if isinstance(load, int | float) and load > 1 else ""


def clock(case: Case) -> Finding | None:
    """The core ran at another clock than the machine file says."""
    file = float(case.machine.get("file_clock_Hz") or 0) / 1e9
    seen = float(case.measured.get("clock_GHz") or 0)
    if not file or not seen or abs(seen / file - 1) <= CLOCK:
        return None
    return Finding(
        rule="clock",
        sentence=f"The core ran at {seen:.2f} GHz, the machine file says {file:.2f} GHz ({percent(seen / file - 1)}). Bandwidth "
        "of memory was converted to the measured clock; caches are taken to run with the core.",
        advice="nothing if errors are small; where an L3 has a clock of its own, measure a machine file at this clock",
        evidence={"measured_GHz": seen, "file_GHz": file},
    )


def in_doubt(case: Case) -> Finding | None:
    """The prediction says of itself that it is a range."""
    least, most = case.ecm.get("at_least"), case.ecm.get("at_most")
    here = float(case.ecm["cy_per_cl"])
    if not case.doubts or least is None:
        return None
    first = None if case.verdict == "green" else covering(case)
    narrow = float(least) > (1 - IN_DOUBT) * here and most is not None and most < (1 + IN_DOUBT) * here
    if narrow and first is None:
        return None
    span = f"between {number(least)} and {number(most)}" if most is not None else f"at least {number(least)}"
    shown, low, high = (float(number(x)) for x in (case.cycles, least, case.cycles if most is None else most))
    inside = low <= shown <= high  # as they are printed: 96 is not outside of what ends at 96
    if case.verdict == "green" and not inside:
        return None
    reasons = sorted(case.doubts, key=lambda doubt: -_explains(case, doubt))
    here_told = f"{number(here)} is its figure without these doubts"
    if first is not None:
        reasons = [doubt for doubt in reasons if _explains(case, doubt) > 0]
        way = "slower" if case.slower else "faster"
        here_told = f"{number(here)} is its figure, and it may be {way} for these doubts"
    sentences = " ".join(f"{begun(doubt.words).rstrip('.')}." for doubt in reasons)
    if first is not None and first.kind == CAPACITY:
        sentences += " So it is with any loop that has as much data: where that is the reason, this loop is none."
    lies = "in" if inside else "outside of" if first is None else "close beyond"
    return Finding(
        rule="in doubt",
        sentence=f"The prediction is a range, {span} cy/CL, {lies} which {number(case.cycles)} lies; {here_told}: {sentences}",
        advice="what these sentences name; `rooftree predict` states the range alone",
        evidence={
            "at_least": float(least),
            "at_most": most if most is None else float(most),
            "explains": first is not None,
            "first": first.kind if first is not None else "",
        },
    )


def covering(case: Case) -> Doubted | None:
    """The doubt of the prediction that may be all of the difference; None where no doubt is.

    With the doubts at their end the prediction is right, and they make most of the difference. Then nothing tells whether
    anything else has a part in it.
    """
    here, least = float(case.ecm["cy_per_cl"]), case.ecm.get("at_least")
    if not case.doubts or least is None or case.cycles == here:
        return None
    most = float("inf") if case.ecm.get("at_most") is None else float(case.ecm["at_most"])
    end = most if case.slower else float(least)
    reached = case.cycles <= end if case.slower else case.cycles >= end
    holds = reached or abs(end / case.cycles - 1) <= case.green
    parts = min((end - here) / (case.cycles - here), sum(_explains(case, doubt) for doubt in case.doubts))
    return max(case.doubts, key=lambda doubt: _explains(case, doubt)) if holds and parts >= EXPLAINED else None


def _explains(case: Case, doubt: Doubted) -> float:
    """Part of the difference that a doubt alone could make [1]: 0 in the other direction, or of transfers that take no time."""
    away = case.place == "L1" or (case.slower and case.as_in_L1)
    if away and doubt.kind in OF_TRANSFERS:
        return 0.0
    needed = case.cycles / float(case.ecm["cy_per_cl"])
    if not case.slower:
        return min((1 - doubt.low) / (1 - needed), 1.0) if needed < 1 else 0.0
    return 1.0 if doubt.high is None else min((doubt.high - 1) / (needed - 1), 1.0) if needed > 1 else 0.0


def domains(case: Case) -> Finding | None:
    """More cores than one ccNUMA domain has, or pages that the system moves."""
    per_domain = int(case.machine.get("cores_per_domain") or 0)
    nodes = int(case.environment.get("numa_nodes") or 1)
    balancing = str(case.environment.get("numa_balancing") or "") not in ("", "0", "off", "False", "None")
    if per_domain and case.cores > per_domain:
        return Finding(
            rule="NUMA",
            sentence=f"{case.cores} cores fill more than one ccNUMA domain of {per_domain}: where the pages lie decides, and the "
            "model takes them to lie with the core that uses them.",
            advice="first touch by the same threads with the same schedule; compare with one domain",
            evidence={"cores": case.cores, "cores_per_domain": per_domain},
        )
    if nodes > 1 and balancing and case.place == "Mem":
        return Finding(
            rule="NUMA",
            sentence=f"NUMA balancing is on, on {nodes} nodes: the system may move pages while they are measured.",
            advice="sysctl kernel.numa_balancing=0 for measurements",
            evidence={"numa_nodes": nodes, "numa_balancing": str(case.environment.get("numa_balancing"))},
        )
    return None


ALWAYS = (other_machine, other_code, unlike_work, disturbed, in_doubt, clock)
CERTAIN = (domains,)
