"""The findings of ``rooftree check`` as Markdown, for a comment at a change: runtimes before and after, then the limits.

### rooftree check: 1 of 3 limits is violated

| | kernel | machine | at | before [cy/CL] | after [cy/CL] | change |
| --- | --- | --- | --- | ---: | ---: | ---: |
| slower | triad.c | skylake-sp | n = 1000 | 4.5 | 6 | +33 % |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rooftree.report.check.text import details, sentence, summary
from rooftree.report.lines import markdown
from rooftree.report.prediction.points import number
from rooftree.results.check import CheckDocument, CheckedCase, ComparedPoint, Finding

MOST_ROWS = 100
"""Of each table: a comment has an end, and `-o FILE.json` holds all."""


def check_markdown(record: CheckDocument) -> str:
    """The record of ``rooftree check`` as Markdown; names from files are shown as they are and mean nothing in it."""
    parts = [f"### rooftree check: {markdown(summary(record))}"]
    runtimes = [row for case in record.cases for finding in case.findings for row in _runtimes(case, finding)]
    same = sum(point.status == "same" for case in record.cases for f in case.findings for point in f.compared or ())
    if runtimes:
        head = ("", "kernel", "machine", "at", "before [cy/CL]", "after [cy/CL]", "change", "why")
        parts.append(_table(head, runtimes, right=(4, 5, 6)))
    if same:
        parts.append(f"{same} {'point takes' if same == 1 else 'points take'} as long as before.")
    limits = [row for case in record.cases for finding in case.findings for row in _limits(case, finding)]
    if limits:
        parts.append(_table(("", "kernel", "machine", "limit", "found"), limits))
    for error in record.errors:
        said = " ".join(error.error.split())
        parts.append(f"- **not checked**: {markdown(error.kernel)} on {markdown(error.machine)}: {markdown(said)}")
    return "\n\n".join(parts)


def _runtimes(case: CheckedCase, finding: Finding) -> Iterator[Sequence[str]]:
    """The points whose runtime is another one than in the baseline, or that it lacks."""
    for point in finding.compared or ():
        if point.status == "same":
            continue
        before = "" if point.old is None else number(point.old, 4)
        change = "" if point.change is None else f"{100 * point.change:+.3g} %"
        mark = {"slower": "**slower**", "faster": "faster"}.get(point.status, "**new**")
        alone = finding.replace(worst=point)
        why = "; ".join(details(alone)) if point.old is not None else "the baseline has no entry for it"
        yield (mark, *_names(case), markdown(_at(point)), before, number(point.new, 4), change, markdown(why))


def _limits(case: CheckedCase, finding: Finding) -> Iterator[Sequence[str]]:
    if finding.rule != "baseline":
        mark = "ok" if finding.passed else "unsure" if finding.undecided else "**violated**"
        yield (mark, *_names(case), markdown(finding.rule), markdown(sentence(finding)))


def _names(case: CheckedCase) -> tuple[str, str]:
    return markdown(case.kernel), markdown(case.machine)


def _at(point: ComparedPoint) -> str:
    sizes = [f"{name} = {value}" for name, value in point.sizes.items()]
    return ", ".join([*sizes, *([f"{point.cores} cores"] if point.cores > 1 else [])])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    rule = ["---:" if column in right else "---" for column in range(len(head))]
    lines = [f"| {' | '.join(row)} |" for row in (head, rule, *rows[:MOST_ROWS])]
    more = len(rows) - MOST_ROWS
    return "\n".join(lines) + (f"\n\nand {more} more" if more > 0 else "")
