"""Why prediction and measurement differ: every rule on every point, what they say joined into a few sentences.

Reasons that lie in the measurement or in what it is compared with are looked for everywhere, all others where the light is not
green; of a measurement that was disturbed, or is of more than was predicted, nothing else is said.

No reason is said to be surer than the records make it:

- Where the prediction's own doubts may be all of the difference, they are the reason that is said. Beside them only what the
  records show to be there stands (other code, counted bytes), and no guess.
- A guess that other points of the loop contradict is not said (`rooftree.validate.other_points`); of one that is, what they say.
- A term of the machine file or of the model of the core is called wrong only by points that decide, and if those that were left
  out agree.
- Where no rule finds a reason, that is said.

The doubt that all loops share, how much of the data a shared cache keeps, stands first, then a reason that would make the
prediction right, then the one that concerns most points. Doubts that are no reason come last.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from rooftree.results.doubt import CAPACITY
from rooftree.results.validation import JoinedFinding
from rooftree.validate.case import Case, Finding, Rule, composed, number, percent
from rooftree.validate.other_points import SEVERAL, asked, decides, of_others
from rooftree.validate.rules import compiled_code, data, measurement
from rooftree.validate.verdict import UNDECIDED

ALWAYS = measurement.ALWAYS
CERTAIN = (*measurement.CERTAIN, *compiled_code.CERTAIN, *data.CERTAIN)
"""Rules that name what the records show to be there."""
GUESSED = (*compiled_code.GUESSED, *data.GUESSED)
"""Rules that name what would make the difference."""
LAST = compiled_code.LAST
FIRST = ("other machine", "other code", "unlike work", "disturbed measurement")
"""Reasons that stand before all others: nothing is compared there."""
AT_ANY_SPEED = (*FIRST, "in doubt", "clock", "NUMA")
"""Reasons that hold whether a point is slower or faster than predicted."""
ALIKE = 3
"""Points from which on an error that they share is said to be the machine file's."""
NEAR = 0.1
"""Relative difference up to which two places of the data are off alike [1]."""
_OF_CORE = (
    "--incore compare sets other models of the core beside it; longer rows tell whether it comes with each row or with each "
    "element; `rooftree incore calibrate` measures the instructions here"
)
"""What decides which part of the core's time is off."""
AGREE = 0.8
"""Part of the points that wait for a link which must be off in the same direction."""


def findings(case: Case, others: Sequence[Case] = ()) -> list[Finding]:
    """What the rules say about one point; ``others``: all points of the loop, which guesses are put to."""
    said = [finding for rule in ALWAYS if (finding := rule(case)) is not None]
    if case.verdict == UNDECIDED:  # what else was timed, or disturbed it, says nothing about the model, nor about its doubts
        return [finding for finding in said if finding.rule != "in doubt"]
    if case.verdict == "green":
        return said
    found = [finding for rule in CERTAIN if (finding := rule(case)) is not None and _nearer(case, finding)]
    if measurement.covering(case) is not None:
        return [*said, *found]
    found += [finding for rule in GUESSED if (finding := _guess(rule, case, others)) is not None]
    found.sort(key=lambda f: not (f.would_be is not None and case.hits(f.would_be)))
    if not found:
        found = [finding for rule in LAST if (finding := rule(case)) is not None] or [unexplained(case, others)]
    return [*said, *found]


def _nearer(case: Case, finding: Finding) -> bool:
    """Whether it does not make the prediction worse."""
    return finding.would_be is None or case.nearer(finding.would_be)


def _guess(rule: Rule, case: Case, others: Sequence[Case]) -> Finding | None:
    """What a rule guesses of a point, with what other points say of it; None where they contradict it."""
    found = rule(case)
    if found is None or not _nearer(case, found):
        return None
    fits, against = asked(rule, found, case, others)
    if fits < SEVERAL * against:
        return None
    evidence = {**found.evidence, "other_points": {"fits": fits, "against": against}}
    return replace(found, sentence=f"{found.sentence} {of_others(fits, against)}", evidence=evidence)


def unexplained(case: Case, others: Sequence[Case] = ()) -> Finding:
    """No rule knows the reason: say what sets the pace, and what of it is seen where no line moves, so that one can go on."""
    terms = {"T_OL": case.ecm["T_OL"], "T_nOL": case.ecm["T_nOL"], **case.ecm["T_data"]}
    longest = max((name for name, t in terms.items() if t), key=lambda name: float(terms[name]), default="T_OL")
    faster = "slower" if case.slower else "faster"
    of_one = " of one core" if case.cores > 1 else ""
    in_core = _seen_in_core(case, others) if longest in ("T_OL", "T_nOL") else ""
    elsewhere = "--traffic sim for the traffic, `rooftree validate` on such a machine for the code"
    here = "rooftree predict ... --explain for the code, --traffic sim for the traffic, rooftree measure --counters for what "
    here += "was moved"
    return Finding(
        rule="not explained",
        sentence=f"{percent(case.error)}, data in {case.place}: the loop runs {faster} than predicted ({number(case.cycles)} "
        f"instead of {number(case.ecm['cy_per_cl'])} cy/CL), and no rule knows why. The longest contribution is {longest} = "
        f"{number(terms[longest])}{of_one}.{in_core}",
        advice=_OF_CORE if in_core else elsewhere if case.elsewhere else here,
        evidence={"longest": longest, "terms": {k: float(v or 0) for k, v in terms.items()}},
    )


def _seen_in_core(case: Case, others: Sequence[Case]) -> str:
    """That the core alone is off to the same side where no line moves, in a sentence; "" where no such point decides."""
    first = next(iter(case.ecm["prediction"]), "")
    near = [one for one in others if one.place == first and one.cores == 1 and decides(one) and one.verdict != "green"]
    alike = [one for one in near if one.slower == case.slower]
    if not alike:
        return ""
    worst = max(alike, key=lambda one: abs(one.error))
    return (
        f" With the data in {first}, where no line moves, it is off to the same side, {percent(worst.error)} at the most "
        f"({number(worst.cycles)} instead of {number(worst.ecm['cy_per_cl'])} cy/CL): that part is the core's, whose model "
        f"counts too {'little' if case.slower else 'much'} there."
    )


def diagnose(cases: Sequence[Case]) -> list[JoinedFinding]:
    """Joined findings of all points, the most certain ones first.

    Returns: one record per rule: of doubts that are the reason one for each kind, of what is compared one for points that are
        slower and one for those that are faster. Sentence and numbers are those of the point that is off most, no green one if
        others are off.
    """
    terms = [*links_that_are_off(cases), *core_that_is_off(cases)]
    named = {at for found in terms for at in found.points}
    by_rule: dict[tuple[str, str], list[tuple[int, Finding]]] = {}
    for at, case in enumerate(cases):
        for finding in findings(case, cases):
            if finding.rule == "not explained" and at in named:
                continue
            kind = str(finding.evidence["first"]) if finding.rule == "in doubt" else ""
            if finding.rule not in AT_ANY_SPEED:
                kind = "slower" if case.slower else "faster"
            by_rule.setdefault((finding.rule, kind), []).append((at, finding))
    joined = [_joined(cases, of_rule) for of_rule in by_rule.values()]
    joined += terms

    def order(found: JoinedFinding) -> tuple[Any, ...]:
        off = any(cases[k].verdict not in ("green", UNDECIDED) for k in found.points)
        doubted = found.rule == "in doubt"
        doubts = bool(found.evidence["explains"]) if doubted else False
        common = doubts and found.evidence["first"] == CAPACITY
        leads = 3 if found.rule in FIRST else 2 if common else 1 if doubts else 0
        last = found.rule == "clock" or (doubted and not doubts)
        return not off, -leads, -found.explains, last, -len(found.points)

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

    Only points that decide count. The bandwidth that fits all of them but one must make that one better, whichever it is, and
    with it all points that move something over the link must come out better together.

    Returns: records as `diagnose`; the bandwidth is the median of those that would make the single predictions right.
    """
    seen: dict[str, list[tuple[int, float, float]]] = {}
    for at, case in enumerate(cases):
        if not decides(case):
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
            if (not slower or _moved(cases, name) <= link.evidence["fits_B_per_cy"]) and _holds_out(cases, name, off):
                found.append(link)
    return found


def _holds_out(cases: Sequence[Case], name: str, off: Sequence[tuple[int, float, float]]) -> bool:
    """Whether another bandwidth of a link makes points better that it was not fitted to, and all that use it in sum."""
    for left in off:
        factor = median(file / fits for at, file, fits in off if at != left[0])
        if not cases[left[0]].nearer(_with_link(cases[left[0]], name, factor)):
            return False
    factor = median(file / fits for _, file, fits in off)
    using = [case for case in cases if case.cores == 1 and decides(case) and case.ecm["T_data"].get(name)]
    before = sum(abs(math.log(float(case.ecm["cy_per_cl"]) / case.cycles)) for case in using)
    return sum(abs(math.log(_with_link(case, name, factor) / case.cycles)) for case in using) < before


def _with_link(case: Case, name: str, factor: float) -> float:
    """The prediction with the time of a link so many times as long [cy/CL]."""
    return composed(case, **{name: float(case.ecm["T_data"][name]) * factor})


def _moved(cases: Sequence[Case], name: str) -> float:
    """The most bytes a cycle that a link moved at any point: no bandwidth is below, and time that is missing lies elsewhere."""
    sound = [case for case in cases if case.verdict != UNDECIDED and case.cores == 1 and name in case.predicted["traffic"]]
    return max((data.volume(case, [name]) / case.cycles for case in sound), default=0.0)


def core_that_is_off(cases: Sequence[Case]) -> list[JoinedFinding]:
    """That what the core takes is off by itself: with data in several places points that wait for it are off to the same side.

    Only points that decide count.

    Returns: no record, or one as `diagnose` has them.
    """
    waiting = [k for k, case in enumerate(cases) if decides(case) and data.waits_for_core(case)]
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
                sentence=f"{len(alike)} of the {len(waiting)} points whose longest term is that of the core, and that no doubt "
                f"explains, are {little}, by {percent(median(cases[k].error for k in alike))} in the middle, with the data in "
                f"{' as in '.join(places)}: it seems that the model of the core counts too {much} for this loop{named}, as no "
                "transfer takes the same in all of these places.",
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
