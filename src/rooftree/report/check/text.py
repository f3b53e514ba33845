"""The findings of ``rooftree check`` as sentences, and as text for the terminal.

FAILED  heat.c:sweep on skylake-sp, heat.c:31
  FAILED  max-cycles  runtime 14.53 cy/CL at nx = 1000, allowed are 12 cy/CL
                      T_OL 6.76, T_nOL 3.49, L1L2 3.01, L2L3 8.02 cy/CL, data in L3
  ok      max-bytes   memory traffic 0 B/CL, allowed are 24 B/CL
1 of 2 limits is violated
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rooftree.report.lines import degrade, printable
from rooftree.report.prediction.points import number
from rooftree.results.check import Cause, CheckDocument, CheckedCase, ComparedPoint, Finding, MeasuredError, WorstPoint

_OK, _UNSURE, _FAILED = "ok    ", "UNSURE", "FAILED"
_WORDS = {
    "code.engine": "the in-core engine",
    "code.lanes": "elements per vector instruction",
    "code.compiler": "the compiler",
    "code.flags": "the compiler's flags",
    "code.loop": "the loop in the machine code",
    "code.instructions": "instructions of the loop",
    "code.bound": "what bounds the loop in the core",
    "data_in": "where the data are",
    "traffic_engine": "the traffic engine",
    "machine.sha256": "the machine file",
    "iterations_per_cl": "iterations per unit of work",
}


def sentence(finding: Finding) -> str:
    """A finding in one sentence: what was found where, and what is allowed."""
    worst = finding.worst
    text = _baseline_sentence(finding, worst) if isinstance(worst, ComparedPoint) else _limit_sentence(finding, worst)
    if finding.undecided:
        return f"{text}; the measurement is too unsure to decide: {printable(finding.undecided)}"
    if finding.points > 1 and not finding.passed:
        text += f"; {finding.violated} of {finding.points} points violate it"
    return text


def details(finding: Finding) -> list[str]:
    """What explains a finding: the terms of the point; for a baseline the terms that moved and what else is different."""
    worst = finding.worst
    if isinstance(worst, MeasuredError):
        return list(worst.reasons)
    if isinstance(worst, ComparedPoint):
        lines = [f"{m.term} moved from {number(m.old, 4)} to {number(m.new, 4)} cy/CL" for m in worst.moved]
        return [*lines, *(_cause(cause) for cause in worst.causes)]
    return [_volumes(worst) if finding.rule == "max-bytes" else _terms(worst, finding.unit), *_doubts(finding)]


def _doubts(finding: Finding) -> list[str]:
    """Why the value at the worst point may be another one."""
    worst = finding.worst
    return [f"in doubt: {printable(words)}" for words in worst.doubts or ()] if isinstance(worst, WorstPoint) else []


def _limit_sentence(finding: Finding, worst: WorstPoint | MeasuredError) -> str:
    unit = finding.unit
    words = "at least" if finding.rule == "min-efficiency" else "at most"
    verb = "asked for" if finding.rule == "min-efficiency" else "allowed"
    both = ""
    if isinstance(worst, MeasuredError):
        both = f" ({number(worst.predicted or 0.0)} predicted, {number(worst.measured)} cy/CL measured)"
    return (
        f"{finding.quantity} {_value(worst.value, unit)}{_where(worst)}{both}, "
        f"{verb} {'is' if unit == '' else 'are'} {words} {_value(finding.bound, unit)}"
    )


def _baseline_sentence(finding: Finding, worst: ComparedPoint) -> str:
    if worst.old is None or worst.change is None:
        lacks = f": it {worst.lacks}" if worst.lacks else ""
        return f"the baseline has no entry for the point{_where(worst)}{lacks}; --write-baseline adds one"
    change = 100 * worst.change
    than = f"{abs(change):.3g} % {'slower' if change > 0 else 'faster'}" if abs(change) >= 0.05 else "as before"
    return (
        f"runtime {_value(worst.new, 'cy/CL')}{_where(worst)}, the baseline is {_value(worst.old, 'cy/CL')}: "
        f"{than}, allowed is {100 * finding.bound:.3g} % slower"
    )


def _terms(worst: WorstPoint, unit: str) -> str:
    times = [("T_OL", worst.T_OL), ("T_nOL", worst.T_nOL), *((x, link.cy) for x, link in worst.links.items())]
    said = ", ".join(f"{name} {number(time, 3)}" for name, time in times)
    per = "cy/call" if unit.endswith("/call") else "cy/CL"
    return f"{said} {per}, data in {worst.data_in}; Roofline {number(worst.roofline_cy_per_cl or 0.0, 3)} {per}"


def _volumes(worst: WorstPoint) -> str:
    said = ", ".join(f"{x} {number(v.load_B or 0.0, 4)} + {number(v.evict_B or 0.0, 4)}" for x, v in worst.links.items())
    return f"loads + evicts: {said} B/CL, data in {worst.data_in}"


def _cause(cause: Cause) -> str:
    what = cause.what
    if what == "machine.sha256":
        return "the machine file is another one"
    if "." in what and what not in _WORDS:  # bytes over a link
        link, _, way = what.partition(".")
        old = "none" if cause.old is None else number(cause.old, 4)
        return f"{'loads' if way == 'load_B' else 'evicts'} over {link}: {old} before, {number(cause.new, 4)} B/CL now"
    old, new = (printable(str("none" if v is None else v)) for v in (cause.old, cause.new))
    return f"{_WORDS.get(what, what)}: {old} before, {new} now"


def _where(point: WorstPoint | MeasuredError | ComparedPoint) -> str:
    sizes = ", ".join(f"{name} = {value}" for name, value in point.sizes.items())
    return (f" at {sizes}" if sizes else "") + ("" if point.cores == 1 else f" on {point.cores} cores")


def _value(value: float, unit: str) -> str:
    return f"{number(value, 4)} {unit}" if unit else f"{100 * value:.3g} %"


def title(case: CheckedCase) -> str:
    """Kernel and machine of a case, and where the loop stands."""
    place = case.place
    at = f", {place.file}:{place.line}" if place and place.line else ""
    return printable(f"{case.kernel} on {case.machine}{at}")


def summary(record: CheckDocument) -> str:
    """How many limits hold, in a sentence."""
    total, bad = sum(len(case.findings) for case in record.cases), record.violated
    parts = []
    if total:
        parts += [_violated(bad, total)] if bad else [] if record.undecided else [_all_hold(total)]
    if record.undecided:
        parts.append(f"{record.undecided} could not be decided")
    if record.errors:
        parts.append(f"{len(record.errors)} could not be checked")
    faster = sum(finding.faster or 0 for case in record.cases for finding in case.findings)
    if faster:
        points = "point is" if faster == 1 else "points are"
        parts.append(f"{faster} {points} faster than the baseline, --write-baseline keeps that")
    return "; ".join(parts) or "no limit was given"


def _violated(bad: int, total: int) -> str:
    return "the limit is violated" if total == 1 else f"{bad} of {total} limits {'is' if bad == 1 else 'are'} violated"


def _all_hold(total: int) -> str:
    return "the limit holds" if total == 1 else f"all {total} limits hold"


def check_text(record: CheckDocument, width: int = 100, encoding: str | None = "utf-8") -> str:
    """The record of ``rooftree check`` for people.

    Args:
        record: of schema ``rooftree.check/1``.
        width: columns.
        encoding: of the terminal.
    """
    lines: list[str] = []
    for case in record.cases:
        marks = [_mark(finding) for finding in case.findings]
        worst = next((mark for mark in (_FAILED, _UNSURE) if mark in marks), _OK)
        lines.append(f"{worst}  {title(case)}")
        for finding in case.findings:
            lines += _finding_lines(finding, width)
    for error in record.errors:
        lines.append(f"ERROR   {printable(error.kernel)} on {printable(error.machine)}")
        lines += list(_wrapped(error.error.splitlines(), width, 8))
    broken = {f.rule for case in record.cases for f in case.findings if not f.passed}
    lines += [""] * bool(broken)
    lines += [line for name in sorted(broken) for line in _help(name, record.rules[name].help, width)]
    lines.append(summary(record))
    return degrade("\n".join(lines), encoding)


def _mark(finding: Finding) -> str:
    return _OK if finding.passed else _UNSURE if finding.undecided else _FAILED


def _finding_lines(finding: Finding, width: int) -> Iterator[str]:
    head = f"  {_mark(finding)}  {finding.rule:14}  "
    yield from textwrap.wrap(printable(sentence(finding)), width, initial_indent=head, subsequent_indent=" " * len(head))
    yield from _wrapped(_doubts(finding) if finding.passed else details(finding), width, len(head))


def _wrapped(texts: Sequence[str], width: int, indent: int) -> Iterator[str]:
    for text in texts:
        yield from textwrap.wrap(printable(text), width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def _help(name: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(f"{name}: {text}", width, subsequent_indent="  ", break_on_hyphens=False)
