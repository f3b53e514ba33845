"""The report of a prediction for the terminal.

    3d-7pt on Intel Xeon Gold 6148 (Skylake-SP), SNC, M = N = P = 500, one core
    ───────────────────────────────────────────────────────────────────────────
    kernel        8 FLOP/it (6 add, 2 mul); reads a; writes b
    unit of work  1 CL = 64 B = 8 it, double
    in-core       throughput engine, 8 elements per instruction: T_OL 4 cy/CL, T_nOL 4 cy/CL
    ECM           {4 ‖ 4 | 7 | 10 | 8.38} cy/CL  →  {4 ⌉ 11 ⌉ 21 ⌉ 29.4} cy/CL
                  29.4 cy/CL = 3.67 cy/it on one core, data in Mem

    traffic       link      load     evict     total      time
                            B/CL      B/CL      B/it     cy/CL
                  L1L2       384        64        56         7
                  ...

Read the ECM line as in the papers: what stands left of ‖ overlaps with the rest, the values on the right are the
runtimes with the data in L1, L2, L3, memory. A sweep over sizes or cores gives one table with a line per point.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

import numpy as np

from rooftree.report.lines import degrade, printable, table_lines
from rooftree.report.prediction import function, words
from rooftree.report.prediction.diagnosis import diagnose, domain_cores, holds, incore_limits, is_saturated, stretches
from rooftree.report.prediction.points import (
    count,
    cycles,
    interval,
    kernel_label,
    limits,
    line_of_work,
    machine_label,
    number,
    roof_ends,
    size_text,
    subset,
    thin,
)
from rooftree.results.function_prediction import FunctionPrediction
from rooftree.results.kernel import AccessFacts
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import ConditionFacts
from rooftree.units import format_si

_LABEL = 14
_STYLES = {"head": "1", "label": "36", "good": "1;32", "warn": "33", "bad": "1;31", "dim": "2"}
_SEEN = 1e-3
"""Part of a runtime from which doubts that leave it less are shown [1]: numbers have three digits."""
_LARGE = 1.25
"""Factor on the runtime from which a doubt is larger than what is red between prediction and measurement [1]."""


def prediction_text(
    p: Prediction, *, width: int = 100, colour: bool = False, encoding: str | None = None, most_rows: int = 40
) -> str:
    """The whole report of a record.

    Args:
        p: the record.
        width: columns to fill.
        colour: whether to use the terminal's colours.
        encoding: of the terminal; characters it lacks are replaced by ASCII. None means all can be shown.
        most_rows: longest table; longer sweeps are elided, and the report says so.
    Returns: lines without a newline at the end.
    """
    page = Page(width, colour)
    sizes, cores = p.shape
    if isinstance(p, FunctionPrediction):
        _function(page, p, most_rows)
    elif sizes * cores == 1:
        _one_point(page, p, 0, 0)
    else:
        _sweep(page, p, most_rows)
    return degrade(page.text(), encoding)


def ecm_notation(p: Prediction, row: int = 0, column: int = 0) -> tuple[str, str]:
    """The ECM input and prediction of a point as the field writes them, without the unit.

    Returns: ``{T_OL ‖ T_nOL | T_L1L2 | ...}`` and ``{L1 ⌉ L2 ⌉ ...}``.
    """
    at = (row, column)
    data = " | ".join([number(float(p.T_nOL[at])), *(number(float(p.T_data[x][at])) for x in p.links)])
    runtimes = " ⌉ ".join(number(float(p.T_ECM[x][at])) for x in p.locations)
    return f"{{{number(float(p.T_OL[at]))} ‖ {data}}}", f"{{{runtimes}}}"


class Page:
    """Lines of a report: labelled paragraphs and tables, as wide as asked for.

    Args:
        width: columns to fill, at least 40.
        colour: whether to use the terminal's colours, by the names of ``style``: head, label, good, warn, bad, dim.
    """

    def __init__(self, width: int, colour: bool) -> None:
        self.width, self.colour = max(40, width), colour
        self.lines: list[str] = []

    def text(self) -> str:
        """What is printed."""
        return "\n".join(line.rstrip() for line in self.lines).rstrip("\n")

    def style(self, text: str, name: str) -> str:
        """Coloured, if colours are wanted."""
        return f"\x1b[{_STYLES[name]}m{text}\x1b[0m" if self.colour and text else text

    def head(self, text: str) -> None:
        """A heading with a line below."""
        wrapped = textwrap.wrap(printable(text), self.width)
        self.lines += [self.style(line, "head") for line in wrapped]
        self.lines.append(self.style("─" * min(self.width, max(map(len, wrapped), default=0)), "dim"))

    def gap(self) -> None:
        """An empty line, but never two."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def item(self, label: str, text: str, style: str = "") -> None:
        """A paragraph under a label in the left margin; an empty label continues the one above."""
        wrapped = textwrap.wrap(printable(text), self.width - _LABEL) or [""]
        for k, line in enumerate(wrapped):
            shown = self.style(line, style) if style else line
            self.lines.append(self.style(f"{label if k == 0 else '':<{_LABEL}}", "label") + shown)

    def table(self, label: str, head: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> None:
        """Columns under head lines, those of ``left`` flush left. Without a label they start in the first column."""
        right = [k for k in range(len(head[0])) if k not in left]
        for k, line in enumerate(table_lines(head, rows, right)):
            start = f"{label if k == 0 else '':<{_LABEL}}" if label else ""
            self.lines.append(self.style(start, "label") + (self.style(line, "dim") if k < len(head) else line))


def _one_point(page: Page, p: Prediction, row: int, column: int) -> None:
    sizes = size_text(p, row)
    page.head(", ".join(x for x in (f"{kernel_label(p)} on {machine_label(p)}", sizes, count(int(p.cores[column]), "core")) if x))
    _verdict(page, p, row, column)
    _doubts(page, words.doubt_sentences(p, row, column))
    _facts(page, p, row)
    _ecm(page, p, row, column)
    page.gap()
    _traffic(page, p, row, column)
    if p.layer_conditions:
        page.gap()
        _conditions(page, p, row)
    page.gap()
    _limits(page, p, row, column)
    _ending(page, p, row, column)


def _verdict(page: Page, p: Prediction, row: int, column: int) -> None:
    """What everybody asks first: how fast, and what limits it."""
    where = f"{size_text(p, row)}: " if p.shape[0] > 1 and size_text(p, row) else ""
    found = " ".join(filter(None, (f"{cycles(p, row, column)} cy/CL", interval(p, row, column))))
    runtime = f"{found} with {count(int(p.cores[column]), 'core')}"
    page.item("verdict", f"{where}{words.speed(p, row, column)}, {runtime}: {words.verdict(p, row, column)}", "good")


def _doubts(page: Page, sentences: Sequence[str]) -> None:
    for k, text in enumerate(sentences):
        page.item("in doubt" if k == 0 else "", text.removeprefix("In doubt: "), "warn")


def _doubt_is_large(p: Prediction, row: int) -> bool:
    """Whether doubts move the runtime by more than an error of known loops lets expect."""
    here, least, most = (float(values[row, 0]) for values in (p.cy_per_cl, p.at_least, p.at_most))
    return bool(p.doubts) and not (here / _LARGE <= least and most <= here * _LARGE)


def _facts(page: Page, p: Prediction, row: int) -> None:
    page.item("kernel", kernel_facts(p))
    page.item("machine", machine_facts(p))
    if p.validation:
        above = "; what is in doubt comes on top of that" if _doubt_is_large(p, row) else ""
        page.item("known by", f"{p.validation.text}{above}")
    page.item("unit of work", line_of_work(p.unit_of_work))
    slowest = incore_limits(p)
    t_ol, t_nol = float(p.T_OL[row, 0]), float(p.T_nOL[row, 0])
    lanes = p.incore.lanes
    code = "" if not lanes else ", scalar code" if lanes == 1 else f", {lanes} elements per instruction"
    page.item("in-core", f"{p.incore.engine} engine{code}: T_OL {number(t_ol)} cy/CL, T_nOL {number(t_nol)} cy/CL")
    if slowest:
        page.item("", "limits " + ", ".join(f"{name} {number(value)}" for name, value in slowest.items() if value > 0) + " cy/CL")
    if start := startup(p):
        page.item("", start)
    if made := compiled_with(p):
        page.item("", f"code of {made}")
    if engines := p.incore.engines:
        from rooftree.report.incore.compare import HEAD, compare_notes, compare_rows

        page.gap()
        page.table("engines", [HEAD], compare_rows(engines), left=(0, 2))
        for note in compare_notes(engines):
            page.item("", f"- {note}")
        page.gap()


def startup(p: Prediction) -> str:
    """What loop start-up adds to T_OL, T_nOL and most limits, where it matters, or ""."""
    row = p.incore.row
    if row is None or row.start < 0.005 * max(p.incore.T_OL, p.incore.T_nOL):
        return ""
    return (
        f"of which loop start-up, once in a row of {number(row.iterations)} iterations, takes {number(row.start)} cy/CL "
        "(a mispredicted branch, lines that are not prefetched)"
    )


def compiled_with(p: Prediction) -> str:
    """Compiler and flags behind the in-core times, or ""."""
    made = p.incore.machine_code and p.incore.machine_code.compiled
    return f"{made.version} with {' '.join(made.flags)}" if made else ""


def kernel_facts(p: Prediction) -> str:
    """Operations, arrays and indirect accesses of the kernel in one line."""
    per_it = float(p.flops_per_cl[0, 0]) / p.iterations_per_cl
    kinds = ", ".join(f"{number(v)} {k}" for k, v in p.kernel.flops.items() if v)
    inner = p.kernel.flops_per_iteration if p.kernel.flops_per_iteration or not kinds else per_it  # records of old have none
    rest = per_it - inner
    around = abs(rest) > _SEEN * per_it
    parts = [f"{number(inner if around else per_it)} FLOP/it" + (f" ({kinds})" if kinds else "")]
    parts += [f"{number(rest)} FLOP/it more in the loops around"] if around else []
    arrays = p.kernel.arrays
    reads = [name for name, a in arrays.items() if a.loads]
    writes = [name for name, a in arrays.items() if a.stores]
    parts += [f"{verb} {', '.join(names)}" for verb, names in (("reads", reads), ("writes", writes)) if names]
    around_it = [x for x in p.kernel.accesses if p.options.branch != "both" or not _moves_inside(p, x)]
    loaded = [name for name in arrays if name not in reads and any(x.array == name and x.read for x in around_it)]
    stored = [name for name in arrays if name not in writes and any(x.array == name and x.write for x in around_it)]
    if others := [f"{verb} {', '.join(names)}" for verb, names in (("reads", loaded), ("writes", stored)) if names]:
        where = "outside of the innermost loop" if p.options.branch == "both" else "in loops around, or where --branch says not,"
        parts.append(f"{where} {' and '.join(others)}")
    if p.kernel.indirect:
        parts.append(f"indirect accesses: {', '.join(dict.fromkeys(p.kernel.indirect))}")
    if p.options.branch == "both" and (p.kernel.flops.get("compare") or p.kernel.flops.get("select")):
        parts.append("both sides of conditions count")
    return "; ".join(parts)


def _moves_inside(p: Prediction, access: AccessFacts) -> bool:
    """Whether an access goes along with the innermost loop, where one that is not counted is at hand in a register."""
    counter = p.kernel.loops[-1].split()[0] if p.kernel.loops else ""
    return bool(counter) and any(re.search(rf"\b{re.escape(counter)}\b", entry) for entry in access.index)


def machine_facts(p: Prediction) -> str:
    """Clock, cores and identity of the machine in one line."""
    facts = [f"{p.machine.name}", f"{format_si(p.clock_Hz, 'Hz')}"]
    if domain_cores(p):
        facts.append(f"{domain_cores(p)} cores per ccNUMA domain")
    if p.machine.sha256:
        facts.append(f"sha256 {p.machine.sha256[:12]}")
    return ", ".join(facts)


def _ecm(page: Page, p: Prediction, row: int, column: int) -> None:
    given, predicted = ecm_notation(p, row, column)
    page.item("ECM", f"{given} cy/CL  →  {predicted} cy/CL", "good")
    location = p.locations[int(p.data_in[row, column])]
    single = float(p.T_single[row, column])
    aside = ", doubts aside" if p.is_doubtful[row, column] else ""
    per_it = number(single / p.iterations_per_cl)
    page.item("", f"{number(single)} cy/CL = {per_it} cy/it on one core, data in {location}{aside}")


def _traffic(page: Page, p: Prediction, row: int, column: int) -> None:
    at = (row, column)
    rows = []
    for link in p.links:
        load, evict = float(p.load_B[link][at]), float(p.evict_B[link][at])
        rows.append(
            [link, number(load), number(evict), number((load + evict) / p.iterations_per_cl), number(float(p.T_data[link][at]))]
        )
    page.table("traffic", [["link", "    load", "   evict", "   total", "    time"], ["", "B/CL", "B/CL", "B/it", "cy/CL"]], rows)


def _conditions(page: Page, p: Prediction, row: int) -> None:
    rows = []
    for index, lc in enumerate(p.layer_conditions):
        state = {True: "holds", False: "broken", None: ""}[holds(p, index, row)]
        rows.append((printable(lc.level), state, printable(condition_text(lc))))
    widths = [max(len(row[k]) for row in rows) for k in range(2)]
    margin = " " * (sum(widths) + 4)
    for k, (level, state, text) in enumerate(rows):
        wrapped = textwrap.wrap(text, max(20, page.width - _LABEL - len(margin))) or [""]
        for j, line in enumerate(wrapped):
            start = page.style(f"{'layers' if k == j == 0 else '':<{_LABEL}}", "label")
            page.lines.append(start + (f"{level:<{widths[0]}}  {state:<{widths[1]}}  " if j == 0 else margin) + line)


def condition_text(lc: ConditionFacts) -> str:
    """A layer condition in words: what must fit, how much that is, up to which sizes it does."""
    sizes = ", ".join(f"{n} ≤ {v}" for n, v in lc.max_sizes.items() if v > 0)
    if lc.max_sizes and not sizes:
        sizes = f"at no {' or '.join(lc.max_sizes)} while the other sizes stay" if len(lc.max_sizes) > 1 else "at no size"
    return f"{lc.layers} ({lc.bytes}){': ' if sizes else ''}{sizes}" if lc.layers else lc.text


def _limits(page: Page, p: Prediction, row: int, column: int) -> None:
    at = (row, column)
    least, roof = roof_ends(p, row, column)
    flops = float(p.roofline_GFLOP_s[at]) if roof > 0 else 0.0
    bound = words.link_words(p, p.roofs[int(p.roofline_bound[at])])
    rate = f" = {limits(flops, flops * roof / least)} GFLOP/s" if flops else ""
    intensity = f" at {number(float(p.intensity_FLOP_B[at]))} FLOP/B" if flops else ""
    doubt = words.ROOF_IN_DOUBT if least < roof else ""
    page.item("Roofline", f"{limits(least, roof)} cy/CL{rate}{intensity}, bound by {bound}{doubt}")
    page.item(
        "performance",
        " ".join(
            x
            for x in (
                f"{words.speed(p, row, column)}, {cycles(p, row, column)} cy/CL",
                interval(p, row, column),
                f"with {count(int(p.cores[column]), 'core')}",
            )
            if x
        ),
        "good",
    )
    page.item("saturation", " ".join(words.saturation(p, row, column)))


def _ending(page: Page, p: Prediction, row: int, column: int) -> None:
    """What it means, what was assumed, what to try next."""
    page.gap()
    page.item("meaning", words.why(p, diagnose(p, row, column)))
    page.item("next", words.next_step(p, row, column), "good")
    for k, note in enumerate(p.notes):
        page.item("notes" if k == 0 else "", f"- {note}")


def _sweep(page: Page, p: Prediction, most: int) -> None:
    sizes, cores = p.shape
    varied = [n for n, v in p.sizes.items() if len(v) and bool((v != v[0]).any())]
    fixed = size_text(p, 0, [n for n in p.sizes if n not in varied])
    where = [f"{kernel_label(p)} on {machine_label(p)}", *([fixed] if fixed else [])]
    page.head(", ".join(where + ([count(int(p.cores[0]), "core")] if cores == 1 else [])))
    _verdict(page, p, p.shape[0] - 1, 0)
    _doubts(page, words.doubt_sentences(p))
    _facts(page, p, -1)
    page.gap()
    if sizes * cores > most and cores > 1 and sizes > 1:
        columns = thin(np.arange(cores), max(2, min(6, cores)))
        shown = subset(p, thin(np.arange(sizes), max(2, most // len(columns))), columns)
    else:
        shown = subset(p, thin(np.arange(sizes), most if cores == 1 else sizes), thin(np.arange(cores), most))
    _table(page, shown, varied)
    hidden = sizes * cores - shown.shape[0] * shown.shape[1]
    if hidden:
        page.item("", "")
        page.lines[-1] = page.style(f"{hidden} of {sizes * cores} points not shown; all of them: --csv FILE or --json", "dim")
    if p.layer_conditions:
        page.gap()
        _conditions(page, p, -1)
        page.item("", f"(state at {size_text(p, -1)})")
    line, found = stretches(p)
    if line is not None and len(found) > 1:
        page.gap()
        for k, text in enumerate(words.sweep_sentences(p, line, found)):
            page.item("regimes" if k == 0 else "", text)
    if cores > 1:
        page.gap()
        page.item("scaling", words.scaling_sentence(p, -1))
        if int(p.n_saturation[-1, 0]):
            page.item("saturation", words.saturation_text(p, -1, 0))
    last = size_text(p, -1)
    page.gap()
    page.item("meaning", f"{f'{last}: ' if last else ''}{words.why(p, diagnose(p))}")
    page.item("next", words.next_step(p), "good")
    for k, note in enumerate(p.notes):
        page.item("notes" if k == 0 else "", f"- {note}")


def _table(page: Page, p: Prediction, varied: Sequence[str]) -> None:
    """One line per point: sizes, cores, ECM terms, runtime, Roofline, performance."""
    named = [n for k, n in enumerate(varied) if not any(np.array_equal(p.sizes[n], p.sizes[m]) for m in varied[:k])]
    labels = [" = ".join(m for m in varied if np.array_equal(p.sizes[m], p.sizes[n])) for n in named]
    many = len(p.cores) > 1
    marks = {
        "?": "in doubt, see above",
        "*": "memory bandwidth saturated",
        "~": "close to a transition",
        "s": "traffic simulated",
    }
    simulated, doubtful = p.traffic_engine == "sim", p.is_doubtful
    points = [(s, c) for s in range(p.shape[0]) for c in range(p.shape[1])]
    few_near = int(p.near_transition.sum()) <= len(points) / 2  # a mark on most rows tells nothing
    mark = [
        "?"
        if doubtful[at]
        else "*"
        if many and is_saturated(p, *at)
        else "s"
        if simulated[at]
        else "~"
        if p.near_transition[at] and few_near
        else ""
        for at in points
    ]
    columns: dict[str, list[str]] = {
        label: [str(int(p.sizes[n][s])) for s, _ in points] for n, label in zip(named, labels, strict=True)
    }
    if many:
        columns["cores"] = [str(int(p.cores[c])) for _, c in points]
    for name, values in {"T_OL": p.T_OL, "T_nOL": p.T_nOL, **p.T_data}.items():
        columns[name] = aligned([float(values[at]) for at in points])
    columns["data in"] = [p.locations[int(p.data_in[at])] for at in points]
    columns["cy/CL"] = aligned([float(p.cy_per_cl[at]) for at in points])
    if (doubtful & (p.at_least < (1 - _SEEN) * p.cy_per_cl)).any():
        columns["from"] = [number(float(p.at_least[at])) for at in points]
    if doubtful.any():
        columns["up to"] = [number(float(p.at_most[at])) if np.isfinite(p.at_most[at]) else "?" for at in points]
    columns[""] = mark
    low, high = p.interval_80
    if np.isfinite(high).any():
        ends = [aligned([float(v[at]) for at in points]) for v in (low, high)]
        columns["80 %"] = [f"{a} .. {b}" for a, b in zip(*ends, strict=True)]
    roofs = [aligned([ends[k] for ends in (roof_ends(p, *at) for at in points)]) for k in (0, 1)]
    columns["Roofline"] = [most if least == most else f"{least} .. {most}" for least, most in zip(*roofs, strict=True)]
    for name, values in {"GFLOP/s": p.GFLOP_s, "MLUP/s": p.MLUP_s}.items():
        columns[name] = aligned([float(values[at]) for at in points])
    if not many:
        columns["n_S"] = [n_s(p, *at) for at in points]
    if not any(mark):
        del columns[""]
    page.table("", [list(columns)], list(zip(*columns.values(), strict=True)), left=())
    used = [f"{m} {text}" for m, text in marks.items() if m in mark]
    if not few_near:
        used.append(f"{int(p.near_transition.sum())} of {len(points)} points close to a transition")
    page.lines.append(page.style("times in cy/CL" + "".join(f"; {text}" for text in used), "dim"))


def n_s(p: Prediction, row: int, column: int) -> str:
    """n_S = ceil(T_ECM / T_mem), beyond the cores of a domain only that it is; a dash without memory traffic."""
    needed, domain = int(p.n_saturation[row, column]), domain_cores(p)
    return "-" if not needed else f">{domain}" if domain and needed > domain else str(needed)


def aligned(values: Sequence[float]) -> list[str]:
    """Numbers of one column with the same number of decimals, at most two, as few as do no harm.

    >>> aligned([29.378, 8.0, 0.5]), aligned([4.0, 12.0]), aligned([1307.2, 654.1])
    (['29.38', '8.00', '0.50'], ['4', '12'], ['1307', '654'])
    """
    finite = [abs(v) for v in values if np.isfinite(v)]
    whole = all(abs(v - round(v)) < 5e-3 for v in finite)
    largest = max(finite, default=0.0)
    decimals = 0 if whole or largest >= 1000 else 1 if largest >= 100 else 2 if largest >= 1 else 3
    return [f"{v:.{decimals}f}" if np.isfinite(v) else "-" for v in values]


def _function(page: Page, p: FunctionPrediction, most: int) -> None:
    """A function of several nests: what a call takes, and which nest takes how much of it."""
    sizes, cores = p.shape
    one = sizes * cores == 1
    last, first = sizes - 1, 0
    where = size_text(p, last) if one else ""
    page.head(", ".join(x for x in (f"{kernel_label(p)} on {machine_label(p)}", where, count(int(p.cores[0]), "core")) if x))
    found = f"{function.speed(p, last, first)}, {function.runtime(p, last, first)}"
    said = f"{found} with {count(int(p.cores[first]), 'core')}: {function.verdict(p, last, first)}"
    page.item("verdict", said if one else f"{size_text(p, last)}: {said}", "good")
    _doubts(page, words.doubt_sentences(p, last, first) if one else words.doubt_sentences(p))
    leading = p.nests[p.leading]
    page.item("machine", machine_facts(p))
    if p.validation:
        page.item("known by", p.validation.text)
    work = leading.prediction
    page.item(
        "unit of work",
        f"one call of {p.kernel.name}, as long as its {len(p.nests)} nest{'s' * (len(p.nests) > 1)}; per unit of work "
        f"of the nest at line {leading.line} ({work.iterations_per_cl} it, {work.unit_of_work.element}) that is "
        f"{number(float(p.cy_per_cl[last, first] / leading.units[last, 0]))} cy/CL",
    )
    page.gap()
    head, rows = function.nests_table(p, last, first)
    keep = [k for k, name in enumerate(head) if name != "loops"]
    page.table("nests", [[head[k] for k in keep]], [[row[k] for k in keep] for row in rows], left=(len(keep) - 1,))
    for row in rows:
        page.item("", f"line {row[0]}: {row[head.index('loops')]}")
    if not one:
        page.gap()
        _calls(page, p, most)
    page.gap()
    file = (p.kernel.place or "<").rsplit(":", 2)[0]
    if not file.startswith("<"):
        tried = f"`rooftree predict {file}:{leading.line} ...` says of the nest that takes most what would change it"
        page.item("next", tried, "good")
    for k, note in enumerate(p.notes):
        page.item("notes" if k == 0 else "", f"- {note}")


def _calls(page: Page, p: FunctionPrediction, most: int) -> None:
    """A line per point: what a call takes, and the share of each nest."""
    points = [(s, c) for s in range(p.shape[0]) for c in range(p.shape[1])]
    shown = points if len(points) <= most else [points[k * (len(points) - 1) // (most - 1)] for k in range(most)]
    low, high = p.interval_80
    head = [*p.sizes, "cores", "cy/call", "80 %", "Mcalls/s", *(f"line {nest.line}" for nest in p.nests)]
    rows = [
        [
            *(str(int(values[s])) for values in p.sizes.values()),
            str(int(p.cores[c])),
            function.ends(float(p.at_least[s, c]), float(p.at_most[s, c])),
            f"{float(low[s, c]):.3g} .. {float(high[s, c]):.3g}",
            number(float(p.MLUP_s[s, c])),
            *(function.percent(float(share[s, c])) for share in p.shares),
        ]
        for s, c in shown
    ]
    page.table("", [head], rows, left=())
    if len(shown) < len(points):
        page.item("", f"{len(shown)} of {len(points)} points")
