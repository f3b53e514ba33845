"""What a prediction means, in sentences: what limits the kernel, in which regime, why, and what would change it.

    3d-7pt with M = N = P = 500 on Intel Xeon Gold 6148 (Skylake-SP), SNC: one core makes 5.23 GFLOP/s (654 MLUP/s).

    It is memory bound: the data come from main memory. Of the 29.4 cy/CL, T_L2L3 takes 10 (34 %), T_L3Mem 8.38 ...

    What would change it:
      - Use more cores: n_S = 4 of a ccNUMA domain saturate its memory bandwidth: up to 3.51 times faster.
      - ...

Every number stands in the record; gains are bounds that follow from it (see ``remedies.py``).
"""

from __future__ import annotations

import re

from rooftree.report.prediction import function
from rooftree.report.prediction.advised import Advice
from rooftree.report.prediction.diagnosis import (
    Diagnosis,
    Stretch,
    adds_by_direction,
    core_limit,
    diagnose,
    domain_cores,
    domain_time,
    is_saturated,
    saturation_count,
    stretches,
)
from rooftree.report.prediction.points import (
    Line,
    best_column,
    count,
    cycles,
    gain_of_cores,
    given_saturation,
    interval,
    kernel_label,
    limits,
    link_ends,
    machine_label,
    memory_links,
    number,
    rate,
    roof_ends,
    size_text,
)
from rooftree.report.prediction.remedies import remedies
from rooftree.results import Prediction
from rooftree.results.function_prediction import FunctionPrediction

__all__ = ["Advice", "advice", "brief", "explain", "headline", "meaning", "next_step", "verdict", "why"]

ROOF_IN_DOUBT = ", in the same doubt as the runtime"
_LEVEL = {"Mem": "main memory"}
_RIVAL = re.compile(r"rivals\[\d+\]\.overlap")
_HIDDEN = 0.01
"""Part of a runtime up to which what overlaps imperfectly is not spoken of."""
_BEHIND = 0.5
"""Part of the core's time up to which a transfer that nearly doubles stays behind it [1]."""


def explain(p: Prediction, row: int = -1, column: int = 0) -> str:
    """What limits the kernel and what to try, in plain words.

    Args:
        p: the record.
        row, column: the point to explain, on the axes of the record; the last size and the first core count by default.
    Returns: paragraphs separated by empty lines.
    """
    if isinstance(p, FunctionPrediction):
        return p.explain()
    d = diagnose(p, row, column)
    parts = [headline(p, d.row, d.column), *doubt_sentences(p, d.row, d.column), why(p, d)]
    line, found = stretches(p, d.column)
    if line is not None and len(found) > 1:
        parts.append("Over the sweep:\n" + "\n".join(f"  - {text}" for text in sweep_sentences(p, line, found)))
    if len(p.cores) > 1:
        parts.append(scaling_sentence(p, d.row))
    tips = remedies(p, d)
    if tips:
        parts.append("What would change it:\n" + "\n".join(f"  - {tip.sentence}" for tip in tips))
    return "\n\n".join(parts)


def advice(p: Prediction, row: int = -1, column: int = 0) -> list[Advice]:
    """What to try at a point, the first thing first."""
    if isinstance(p, FunctionPrediction):
        return advice(p.nests[p.leading].prediction, row, column)
    return remedies(p, diagnose(p, row, column))


def headline(p: Prediction, row: int = -1, column: int = 0) -> str:
    """One sentence: kernel, sizes, machine, cores, speed."""
    cores = int(p.cores[column])
    sizes = size_text(p, row)
    return (
        f"{kernel_label(p)}{f' with {sizes}' if sizes else ''} on {machine_label(p)}: {count(cores, 'core')} "
        f"{'makes' if cores == 1 else 'make'} {speed(p, row, column)}."
    )


def brief(p: Prediction) -> list[str]:
    """One line per point: sizes and cores, runtime as a range where it is in doubt, what limits it, and what to try."""
    if isinstance(p, FunctionPrediction):
        return function.brief(p)
    lines = []
    for row in range(p.shape[0]):
        for column in range(p.shape[1]):
            at = ", ".join(filter(None, (size_text(p, row), count(int(p.cores[column]), "core"))))
            tips = advice(p, row, column)
            do = f"; {_lower(tips[0].sentence)}" if tips else "."
            name = f"{kernel_label(p)} on {p.machine.name}, {at}"
            runtime = " ".join(filter(None, (f"{cycles(p, row, column)} cy/CL", interval(p, row, column))))
            lines.append(f"{name}: {runtime}, {speed(p, row, column)}; {verdict(p, row, column)}{do}")
    return lines


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def speed(p: Prediction, row: int, column: int) -> str:
    """Performance in the units that mean something for this kernel."""
    if isinstance(p, FunctionPrediction):
        return function.speed(p, row, column)
    lups = f"{rate(p, p.MLUP_s, row, column)} MLUP/s"
    return f"{rate(p, p.GFLOP_s, row, column)} GFLOP/s ({lups})" if float(p.GFLOP_s[row, column]) > 0 else lups


def doubt_sentences(p: Prediction, row: int | None = None, column: int = 0) -> list[str]:
    """What is in doubt: at one point, or (row None) anywhere in the record, a sentence each."""
    if row is None:
        return [f"In doubt: {one.words}." for one in p.doubts]
    here = p.doubts_named[row, column].split()
    return [f"In doubt: {one.words}." for one in p.doubts if one.kind in here] + _of_errors(p, row, column)


def _of_errors(p: Prediction, row: int, column: int) -> list[str]:
    """Where measured errors alone make an interval a range: which ones."""
    if p.validation is None or not p.is_range[row, column]:
        return []
    regime = p.spreads["ecm"].regimes[int(p.regime[row, column])]
    if regime not in p.validation.regimes:
        return []
    known = p.validation.regimes[regime]
    if not known.is_range:
        return []
    low, high = known.factors_80
    counted = ", and no code was looked at" if p.incore.engine == "throughput" else ""
    return [
        f"In doubt: of such loops ({regime}{counted}) 8 of 10 measurements took {number(low)} to {number(high)} times "
        "what was predicted."
    ]


def verdict(p: Prediction, row: int = -1, column: int = 0) -> str:
    """What limits the point, in a few words: ``memory bound, mostly by T_L2L3``; perhaps, where the runtime is a range."""
    if isinstance(p, FunctionPrediction):
        return function.verdict(p, row, column)
    words = _verdict(p, row, column)
    return f"perhaps {words}" if p.is_range[row, column] else words


def _verdict(p: Prediction, row: int, column: int) -> str:
    d = diagnose(p, row, column)
    if d.regime == "saturated":
        return "memory bandwidth saturated"
    if d.regime == "core":
        busiest = core_limit(p, d.row)
        return f"core bound{f', by {busiest}' if busiest else ''}"
    if d.regime == "L1":
        return "bound by loads and stores in L1"
    first = next(iter(d.limiting), "")
    place = "" if (what := kind(p, d)) == "memory bound" else f" (data in {d.location})"
    return f"{what}{place}, {'mostly ' if len(d.limiting) > 1 else ''}by {term(first)}"


def kind(p: Prediction, d: Diagnosis) -> str:
    """What a point is bound by that is neither core bound nor saturated, in the words of its longest term."""
    first = next(iter(d.limiting), "")
    if first == "T_nOL":
        return "bound by loads and stores"
    return "memory bound" if first in memory_links(p) else "cache bound"


def saturation(p: Prediction, row: int, column: int) -> tuple[str, str]:
    """From how many cores on memory is saturated, and of how many; how long it is busy, if that is less than its links take."""
    at = (row, column)
    if not int(p.n_saturation[at]):
        return "none:", "no memory traffic, or nothing that cores share limits them"
    busy, printed = float(p.T_memory_busy[at]), sum(float(p.T_data[x][at]) for x in memory_links(p))
    waits = f"; memory is busy for {number(busy)} of {number(float(p.T_single[at]))} cy/CL" if busy < 0.99 * printed else ""
    if (given := _given_saturation(p, row, column)) is not None:
        return given[0], f"{given[1]}{waits}"
    value, of, more = saturation_text(p, row, column).partition(" of " if saturation_count(p, row, column) != 0 else " with ")
    return value, f"{of.strip()} {more}{waits}"


def meaning(p: Prediction, *, gain: bool = True) -> str:
    """The sentences behind the verdict of the last size with the first core count."""
    return why(p, diagnose(p), gain=gain)


def why(p: Prediction, d: Diagnosis, *, gain: bool = True) -> str:
    """The sentences behind the verdict: the parts of the runtime, what hides behind them, what the Roofline says.

    Args:
        gain: whether the gain that the Roofline would allow is told; it is made of the times of the prediction.
    """
    at = (d.row, d.column)
    parts = _parts(p, d)
    if p.is_range[at]:
        parts = f"If the runtime is as predicted, {parts[:1].lower()}{parts[1:]}"
    return " ".join(
        s
        for s in (
            parts,
            _hidden(d),
            _roofline(p, d, gain),
            _saturation(p, d),
            _transition(p, at) if p.near_transition[at] else "",
        )
        if s
    )


def _parts(p: Prediction, d: Diagnosis) -> str:
    total = number(d.single)
    if d.regime == "saturated":
        time = number(domain_time(p, d.row, d.column))
        shared = f"{count(int(p.cores[d.column]), 'core')} use it up" if p.cores[d.column] > 1 else "one core uses it up"
        saturated = "Memory bandwidth is saturated"
        if p.machine.memory_given_on is not None:
            when = p.machine.memory_given_on
            saturated = f"By the bandwidth that the host of this virtual machine gave it on {when} memory is saturated"
        return (
            f"{saturated}: {shared}, and a ccNUMA domain finishes a unit of work every {time} cy/CL, however fast its cores are."
        )
    if d.regime == "core":
        busiest = core_limit(p, d.row)
        works, by = d.limiting["T_OL"], f", set by {busiest}" if busiest else ""
        if works < (1 - _HIDDEN) * d.single:
            late = any(name.endswith(".late") and time[d.row, d.column] > works / 2 for name, time in p.T_parts.items())
            rest = "lines that come late from memory take" if late else "transfers take"
            return f"It is core bound: of the {total} cy/CL the core works for T_OL = {number(works)}{by}; {rest} the rest."
        return f"It is core bound: the core works for T_OL = {total} cy/CL{by}."
    listed = " + ".join(map(term, d.limiting))
    longest = sum(d.limiting.values())
    rest = f"of the {total} cy/CL {listed} = {number(longest)} cy/CL is the longest; what overlaps with it takes the rest."
    beside = longest < (1 - _HIDDEN) * d.single and not adds_by_direction(p, d.location)
    if d.regime == "L1":
        what = "It is bound by loads and stores between registers and L1"
        return f"{what}: {rest if beside else f'T_nOL = {total} cy/CL.'}"
    place = _LEVEL.get(d.location, f"the {d.location} cache")
    if beside:
        return f"It is {kind(p, d)}: the data come from {place}; {rest}"
    if len(d.limiting) == 1:
        return f"It is {kind(p, d)}: the data come from {place}, and {listed} = {total} cy/CL outlasts the rest."
    but = "" if d.regime == "cache" or kind(p, d) == "memory bound" else ", but most of the time goes elsewhere"
    start = f"It is {kind(p, d)}: the data come from {place}{but}."
    if abs(sum(d.limiting.values()) - d.single) > 2e-3 * d.single:
        parts = ", ".join(f"{term(n)} = {number(t)}" for n, t in d.limiting.items())
        return f"{start} The {total} cy/CL come from {parts}, whose loads and stores {_adding(p, d, ' one by one')}."
    first, *others = (f"{number(t)} ({100 * t / d.single:.0f} %)" for t in d.limiting.values())
    names = [term(n) for n in d.limiting]
    shares = ", ".join([f"{names[0]} takes {first}", *(f"{n} {t}" for n, t in zip(names[1:], others, strict=True))])
    return f"{start} Of the {total} cy/CL, {shares}; these times {_adding(p, d)}."


def _adding(p: Prediction, d: Diagnosis, how: str = "") -> str:
    """Whether measurements decided that times add up where the data are, or other hypotheses agree about as well."""
    rivals = [fact.value for fact in p.machine.facts if _RIVAL.fullmatch(fact.what)]
    if any(re.search(rf"\b{re.escape(d.location)}:", value) for value in rivals):
        return f"are taken to add up{how} (measurements of this machine do not decide it)"
    return f"add up{how} on this machine"


def _hidden(d: Diagnosis) -> str:
    if not d.hidden or d.regime == "saturated":
        return ""
    parts = [f"{term(name)} = {number(time)}" for name, time in d.hidden.items()]
    listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    partly = "in part " if sum(d.limiting.values()) < (1 - _HIDDEN) * d.single else ""
    return f"{listed} cy/CL {'hides' if len(parts) == 1 else 'hide'} {partly}behind."


def _roofline(p: Prediction, d: Diagnosis, gain: bool) -> str:
    at = (d.row, d.column)
    (least, roof), now = roof_ends(p, *at), float(p.cy_per_cl[at])
    bound = p.roofs[int(p.roofline_bound[at])]
    limit = f"bound by {link_words(p, bound)}{ROOF_IN_DOUBT if least < roof else ''}"
    if roof <= 0 or now <= 1.05 * roof:
        nearly = "" if number(roof) == number(now) else "nearly "
        return f"The Roofline says {nearly}the same ({limits(least, roof)} cy/CL, {limit})."
    if not gain:
        return (
            f"The Roofline's limit is {limits(least, roof)} cy/CL ({limit}); what it would gain is not told, as it is made of "
            "times in doubt."
        )
    return (
        f"The Roofline, in which all transfers overlap, would allow {limits(least, roof)} cy/CL ({limit}), "
        f"{number(now / roof)} times faster."
    )


def _saturation(p: Prediction, d: Diagnosis) -> str:
    if d.regime == "saturated" or int(p.n_saturation[d.row, d.column]) == 0:
        return ""
    text = saturation_text(p, d.row, d.column)
    return f"Memory bandwidth {f'does not saturate{text[3:]}' if text.startswith('not ') else f'saturates {text}'}."


def saturation_text(p: Prediction, row: int, column: int) -> str:
    """From which core count memory saturates, and what the formula n_S says: ``from 9 of the 20 cores of a ccNUMA domain on``."""
    found, formula, domain = saturation_count(p, row, column), int(p.n_saturation[row, column]), domain_cores(p)
    if (given := _given_saturation(p, row, column)) is not None:
        return " ".join(given)
    whole = f"the {domain} cores of a ccNUMA domain" if domain else "the cores of a ccNUMA domain"
    named = f"n_S = {formula} by T_ECM / T_mem" if formula and (not domain or formula <= domain) else ""
    if found == 0:
        return f"not with {whole}"
    if found is None:
        return f"from about {formula} of {whole} on ({named})" if named else f"not with {whole}, by T_ECM / T_mem"
    alone = f", {named}, which knows no contention" if named and formula != found else ""
    return f"from {found} of {whole} on (within 5 % of its plateau{alone})"


def _given_saturation(p: Prediction, row: int, column: int) -> tuple[str, str] | None:
    """The same in a virtual machine, which its host decides; None elsewhere."""
    found = p.machine.saturation_if_given(float(p.T_single[row, column]), float(p.T_memory_busy[row, column]))
    return given_saturation(found) if found is not None else None


def _core_hides(p: Prediction, at: tuple[int, int]) -> bool:
    """Whether the core takes as long on either side of where a cache or a layer condition changes sides."""
    row, whole = at[0], float(p.cy_per_cl[at])
    transfers = float(p.T_nOL[row, 0]) + sum(float(time[row, 0]) for time in p.T_data.values())
    further = list(p.T_ECM.values())[int(p.data_in[at]) :][:2]
    return transfers <= _BEHIND * float(p.T_OL[row, 0]) and all(float(time[row, 0]) <= 1.05 * whole for time in further)


def _transition(p: Prediction, at: tuple[int, int]) -> str:
    if p.traffic_engine[at] == "sim":
        return "Layer conditions are not sure enough at this size, so its traffic was simulated."
    if _core_hides(p, at):
        return ""
    return (
        "By the model a cache or a layer condition changes sides close to this size: hardware may be anywhere between both "
        "sides, and other sizes tell by how much."
    )


def sweep_sentences(p: Prediction, line: Line, found: list[Stretch], most: int = 12) -> list[str]:
    """One sentence per stretch of a sweep with the same limit."""
    sentences = []
    for stretch in found[:most]:
        first, last = (int(p.sizes[line.name][row]) for row in (stretch.first, stretch.last))
        span = f"{line.label} = {first}" if first == last else f"{line.label} = {first} to {last}"
        d = stretch.diagnosis
        low, high = sorted(float(p.cy_per_cl[row, d.column]) for row in (stretch.first, stretch.last))
        cycles = number(low) if number(low) == number(high) else f"{number(low)} to {number(high)}"
        sentences.append(f"{span}: {verdict(p, d.row, d.column)}, {cycles} cy/CL")
    if len(found) > most:
        sentences.append(f"and {len(found) - most} more changes")
    return sentences


def scaling_sentence(p: Prediction, row: int) -> str:
    """How the performance of one size grows with the cores."""
    first, best = 0, best_column(p, row)
    gain = limits(*gain_of_cores(p, row, first, best))
    counts = f"From {count(int(p.cores[first]), 'core')} to {int(p.cores[best])}"
    text = f"{counts} the kernel gets {gain} times faster, {speed(p, row, best)}"
    if p.kernel.serial:
        own = f"{counts}, each with data of its own, {gain} times as much is done, {speed(p, row, best)}"
        text = f"{own}; the iterations of one call cannot be shared as written: {p.kernel.serial}"
    if best == first:
        text = f"More than {count(int(p.cores[first]), 'core')} gain nothing, {speed(p, row, best)}"
    saturated = [c for c in range(len(p.cores)) if is_saturated(p, row, c)]
    if saturated and p.machine.memory_given_on is None:
        text += f"; from {count(int(p.cores[saturated[0]]), 'core')} on memory bandwidth is saturated"
    return f"{text}."


def next_step(p: Prediction, row: int = -1, column: int = 0) -> str:
    """The first thing to try, as one sentence: a change of the code where one helps, else of how it is run."""
    tips = advice(p, row, column)
    if not tips and p.is_range[row, column]:
        return "Measure: the interval is too wide to say what to change."
    return tips[0].sentence if tips else "Nothing in this record asks for a change: measure whether the code reaches it."


def term(name: str) -> str:
    """A contribution as it is written in the field: ``L1L2`` -> ``T_L1L2``."""
    return name if name.startswith("T_") else f"T_{name}"


def link_words(p: Prediction, name: str) -> str:
    """A roof in words: ``the link between L3 and main memory``; the roof of memory is that of all links to it together."""
    ends = link_ends(name, p.locations)
    if name in memory_links(p) and len(memory_links(p)) > 1:
        return "all transfers from and to main memory"
    if ends is None:
        return {"core": "the core", "RegL1": "loads and stores in L1"}.get(name, name)
    inner, outer = (_LEVEL.get(x, x) for x in ends)
    return f"transfers between {inner} and {outer}"
