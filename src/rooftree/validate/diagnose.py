"""Why prediction and measurement differ: every rule on every point, what they say joined into a few sentences.

Reasons that lie in the measurement or in what it is compared with are looked for everywhere, all others where the light is not
green; of a measurement that was disturbed, or is of more than was predicted, nothing else is said. A reason that would make the
prediction right stands first, then the one that concerns most points. Doubts of the prediction lead where one of them could make
the difference, and come last where none could: what is said of bandwidths is no reason for a core that is off. Where one
could, and no rule finds a reason, the models of core and transfers are not said to be off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from rooftree.results.validation import JoinedFinding
from rooftree.validate.case import Case, Finding, number, percent
from rooftree.validate.rules import compiled_code, data, measurement
from rooftree.validate.verdict import UNDECIDED

ALWAYS = measurement.ALWAYS
WHERE_OFF = (*measurement.WHERE_OFF, *compiled_code.WHERE_OFF, *data.WHERE_OFF)
LAST = compiled_code.LAST
ALIKE = 3
"""Points from which on an error that they share is said to be the machine file's."""
NEAR = 0.1
"""Relative difference up to which two places of the data are off alike [1]."""
AGREE = 0.8
"""Part of the points that wait for a link which must be off in the same direction."""


def findings(case: Case) -> list[Finding]:
    """What the rules say about one point."""
    said = [finding for rule in ALWAYS if (finding := rule(case)) is not None]
    if case.verdict == UNDECIDED:  # what else was timed, or disturbed it, says nothing about the model, nor about its doubts
        return [finding for finding in said if finding.rule != "in doubt"]
    if case.verdict == "green":
        return said
    found = [finding for rule in WHERE_OFF if (finding := rule(case)) is not None]
    found = [finding for finding in found if finding.would_be is None or case.nearer(finding.would_be)]
    found.sort(key=lambda f: not (f.would_be is not None and case.hits(f.would_be)))
    if not found and not any(finding.rule == "in doubt" and finding.evidence["explains"] for finding in said):
        found = [finding for rule in LAST if (finding := rule(case)) is not None] or [_unexplained(case)]
    return [*said, *found]


def _unexplained(case: Case) -> Finding:
    """No rule knows the reason: say what sets the pace, so that one can go on from there."""
    terms = {"T_OL": case.ecm["T_OL"], "T_nOL": case.ecm["T_nOL"], **case.ecm["T_data"]}
    longest = max((name for name, t in terms.items() if t), key=lambda name: float(terms[name]), default="T_OL")
    faster = "slower" if case.slower else "faster"
    return Finding(
        rule="not explained",
        sentence=f"{percent(case.error)}, data in {case.place}: the loop runs {faster} than predicted ({number(case.cycles)} "
        f"instead of {number(case.ecm['cy_per_cl'])} cy/CL), and no rule knows why. The longest contribution is {longest} = "
        f"{number(terms[longest])}.",
        advice="--traffic sim for the traffic, `rooftree validate` on such a machine for the code"
        if case.elsewhere
        else "rooftree predict ... --explain for the code, --traffic sim for the traffic, rooftree measure "
        "--counters for what was moved",
        evidence={"longest": longest, "terms": {k: float(v or 0) for k, v in terms.items()}},
    )


def diagnose(cases: Sequence[Case]) -> list[JoinedFinding]:
    """Joined findings of all points, the most certain ones first.

    Returns: one record per rule; sentence and numbers are those of the point that is off most, no green one if others are off.
    """
    by_rule: dict[str, list[tuple[int, Finding]]] = {}
    for at, case in enumerate(cases):
        for finding in findings(case):
            by_rule.setdefault(finding.rule, []).append((at, finding))
    joined = [_joined(cases, of_rule) for of_rule in by_rule.values()]
    joined += [*links_that_are_off(cases), *core_that_is_off(cases)]
    first = {"other machine", "other code", "unlike work", "disturbed measurement"}

    def order(found: JoinedFinding) -> tuple[Any, ...]:
        off = any(cases[k].verdict not in ("green", UNDECIDED) for k in found.points)
        doubted = found.rule == "in doubt"
        leads = found.rule in first or (doubted and bool(found.evidence["explains"]))
        return not off, not leads, -found.explains, found.rule == "clock" or (doubted and not leads), -len(found.points)

    joined.sort(key=order)
    return joined


def _joined(cases: Sequence[Case], found: Sequence[tuple[int, Finding]]) -> JoinedFinding:
    """One record for a rule that several points break; of those with a verdict against them the one that is off most speaks."""
    off = [pair for pair in found if cases[pair[0]].verdict not in ("green", UNDECIDED)]
    at, worst = max(off or found, key=lambda pair: abs(cases[pair[0]].error))
    explains = sum(f.would_be is not None and cases[k].verdict != "green" and cases[k].hits(f.would_be) for k, f in found)
    return JoinedFinding(
        rule=worst.rule,
        sentence=worst.sentence,
        advice=worst.advice,
        evidence=worst.evidence,
        would_be=None if worst.would_be is None else round(worst.would_be, 4),
        at=at,
        points=[k for k, _ in found],
        explains=explains,
    )


def links_that_are_off(cases: Sequence[Case]) -> list[JoinedFinding]:
    """Links whose bandwidth in the machine file does not fit: most points that wait for them are off in the same direction.

    Returns: records as `diagnose`; the bandwidth is the median of those that would make the single predictions right.
    """
    seen: dict[str, list[tuple[int, float, float]]] = {}
    for at, case in enumerate(cases):
        if case.verdict == UNDECIDED:
            continue
        for name, file, fits in data.rate_of_link(case):
            seen.setdefault(name, []).append((at, file, fits))
    found = []
    for name, waiting in seen.items():
        for slower in (True, False):
            off = [w for w in waiting if cases[w[0]].slower == slower and cases[w[0]].verdict != "green"]
            alike = sum(cases[at].slower == slower for at, _, _ in waiting)
            if len(off) < ALIKE or 2 * len(off) <= len(waiting) or alike < AGREE * len(waiting):
                continue
            link = _link(cases, name, off)
            if not slower or _moved(cases, name) <= link.evidence["fits_B_per_cy"]:
                found.append(link)
    return found


def _moved(cases: Sequence[Case], name: str) -> float:
    """The most bytes a cycle that a link moved at any point: no bandwidth is below, and time that is missing lies elsewhere."""
    sound = [case for case in cases if case.verdict != UNDECIDED and case.cores == 1 and name in case.predicted["traffic"]]
    return max((data.volume(case, [name]) / case.cycles for case in sound), default=0.0)


def core_that_is_off(cases: Sequence[Case]) -> list[JoinedFinding]:
    """That what the core takes is off by itself: with data in several places points that wait for it are off to the same side.

    Returns: no record, or one as `diagnose` has them.
    """
    waiting = [k for k, case in enumerate(cases) if case.verdict != UNDECIDED and data.waits_for_core(case)]
    for slower in (True, False):
        alike = [k for k in waiting if cases[k].slower == slower]
        if len(alike) < AGREE * len(waiting):
            continue
        places = _as_far_off(cases, [k for k in alike if cases[k].verdict != "green"])
        alike = [k for k in alike if cases[k].place in places]
        off = [k for k in alike if cases[k].verdict != "green"]
        if len(off) < ALIKE or len(places) < 2:
            continue
        at = max(off, key=lambda k: abs(cases[k].error))
        little, much = ("slower", "little") if slower else ("faster", "much")
        limits = cases[at].incore.get("limits") or {}
        named = f" (T_OL = {number(float(cases[at].ecm['T_OL']))} cy/CL there{_by(limits)})"
        return [
            JoinedFinding(
                rule="core in all places",
                sentence=f"{len(alike)} of the {len(waiting)} points whose longest term is that of the core are {little}, by "
                f"{percent(median(cases[k].error for k in alike))} in the middle, with the data in {' as in '.join(places)}: the "
                f"model of the core counts too {much} for this loop{named}, and no transfer is the reason.",
                advice="rooftree predict ... --explain shows it; `rooftree incore calibrate` measures its instructions here",
                evidence={"places": places, "median_error": round(median(cases[k].error for k in alike), 4)},
                would_be=None,
                at=at,
                points=off,
                explains=0,
            )
        ]
    return []


def _as_far_off(cases: Sequence[Case], off: Sequence[int]) -> list[str]:
    """Places of the data, from the core outwards, with which a loop is about as far off as with the first of them.

    What takes longer still where the data are further away is a matter of transfers, too.
    """
    factors = {place: [cases[k].error for k in off if cases[k].place == place] for place in cases[0].ecm["prediction"]}
    known = {place: 1 + median(errors) for place, errors in factors.items() if errors}
    first = next(iter(known.values()), 1.0)
    return [place for place, factor in known.items() if abs(factor / first - 1) <= NEAR]


def _by(limits: Mapping[str, Any]) -> str:
    """What of the core takes longest, in words; "" where that is not told."""
    found = max(limits, key=lambda name: float(limits[name] or 0), default="")
    return f", by {found.replace('_', ' and ')}" if found else ""


def _link(cases: Sequence[Case], name: str, found: Sequence[tuple[int, float, float]]) -> JoinedFinding:
    file, fits = median(f for _, f, _ in found), median(f for _, _, f in found)
    errors = [cases[at].error for at, _, _ in found]
    at = max((k for k, _, _ in found), key=lambda k: abs(cases[k].error))
    return JoinedFinding(
        rule="bandwidth of a link",
        sentence=f"{len(found)} points that wait for {name} are off in the same direction, by {percent(median(errors))}: the "
        f"file gives it {number(file)} B/cy for their mix, {number(fits)} B/cy would fit.",
        advice="rooftree machine measure --full -o here.yaml; `links` of the machine file",
        evidence={"link": name, "file_B_per_cy": round(file, 3), "fits_B_per_cy": round(fits, 3)},
        would_be=None,
        at=at,
        points=[k for k, _, _ in found],
        explains=0,
    )
