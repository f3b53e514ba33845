"""How bandwidths and overlap of a machine were found out: the hypotheses that came closest, for the terminal.

Bandwidths and overlap of zen4 by hypotheses against measured kernels
place  hypothesis                          error      interval  times  verdict
L2     L1L2 64 B/cy, nOL + L1L2 in L2      2.9 %  1.9 to 3.9 %      1  decided
       L1L2 32 B/cy, nOL ‖ L1L2 in L2     12.9 %                  4.5  would win a repetition: < 0.1 %
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

from rooftree.errors import InputError
from rooftree.report.lines import printable, table_lines

UNBOUNDED = 500
"""Where intervals of fitted bandwidths end if nothing bounds them [B/cy]."""
HEAD = ("place", "hypothesis", "error", "interval", "times", "verdict")


def check_record(record: Mapping[str, Any]) -> None:
    """Raise InputError for anything but a record of schema ``rooftree.overlap/1`` with stages."""
    if record.get("schema") != "rooftree.overlap/1" or not record.get("stages"):
        raise InputError(
            f"found a record of schema {record.get('schema')!r}, expected rooftree.overlap/1 with stages",
            hint="rooftree machine measure --explain",
        )


def hypothesis_rows(record: Mapping[str, Any]) -> list[list[str]]:
    """A row of text for each hypothesis, best first in each place; columns as in ``HEAD``."""
    rows = []
    for stage in record["stages"]:
        for number, h in enumerate(stage["hypotheses"]):
            low, high = h["interval"]
            rows.append(
                [
                    "" if number else stage["place"],
                    h["text"],
                    percent(h["error"]),
                    f"{100 * low:.2g} to {percent(high)}",
                    "-" if h["ratio"] is None else f"{h['ratio']:.3g}",
                    verdict_words(stage) if number == 0 else lost_words(h),
                ]
            )
    return rows


def percent(share: float) -> str:
    """A share as text."""
    return f"{100 * share:.2g} %"


def verdict_words(stage: Mapping[str, Any]) -> str:
    """How a place was decided."""
    words = f"decided by {stage['decided_by']}" if stage["decided_by"] else str(stage["verdict"])
    return f"{words}, {stage['taken']}" if stage["taken"] else words


def lost_words(h: Mapping[str, Any]) -> str:
    """How decisively a hypothesis lost."""
    again = 1 - h["confidence"]
    words = f"would win a repetition: {percent(again)}" if again >= 1e-3 else "would win a repetition: < 0.1 %"
    return words if h["separate"] else f"{words}, intervals overlap"


def case_rows(stage: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Head and rows of what was measured and what the hypotheses predict [cy/CL]."""
    head = ["data in", "kernel", "measured", "interval", *(f"{n}." for n in range(1, len(stage["hypotheses"]) + 1))]
    rows = []
    for case in stage["cases"]:
        low, high = case["interval_cy"]
        predicted = [f"{cy:.3g} ({100 * (cy / case['measured_cy'] - 1):+.0f} %)" for cy in case["predicted_cy"]]
        rows.append([case["place"], case["name"], f"{case['measured_cy']:.3g}", f"{low:.3g} to {high:.3g}", *predicted])
    return head, rows


def overlap_notes(record: Mapping[str, Any]) -> list[str]:
    """What the data do not decide, in sentences."""
    said = []
    for stage in record["stages"]:
        best = stage["hypotheses"][0]
        place = f"with the data in {stage['place']}"
        if stage["verdict"] == "undecided":
            said.append(
                f"{place}, the data do not decide: a repeated measurement would choose the same with probability "
                f"{stage['confidence']:.2f}"
            )
        if stage["taken"]:
            said.append(f"{place}, what is known of the microarchitecture is taken: it agrees about as well as the best")
        if stage["verdict"] == "no agreement":
            said.append(f"{place}, no hypothesis agrees with the measurement: the best is off by {percent(best['error'])}")
        said += [f"{place}, these kernels cannot tell whatever the noise: {words}" for words in stage["undetermined"]]
        for name, (low, high) in best["numbers"].items():
            unit = "cy" if name == "penalty" else "B/cy"
            span = f"{low:.3g} to {high:.3g}" if high < UNBOUNDED else f"{low:.3g} or more"
            said.append(f"{place}, {name} was fitted: {span} {unit} agree about as well")
    return said


def overlap_text(record: Mapping[str, Any], *, width: int = 100, cases: bool = False) -> list[str]:
    """The record as lines.

    Args:
        record: of schema ``rooftree.overlap/1``.
        width: of the sentences.
        cases: also every measured kernel beside its predictions.
    Raises: InputError for another record.
    """
    check_record(record)
    title = printable(f"Bandwidths and overlap of {record['machine']} by hypotheses against measured kernels")
    lines = [title, "─" * min(width, len(title)), *table_lines([HEAD], hypothesis_rows(record), right=(2, 3, 4)), ""]
    for text in overlap_notes(record):
        lines += textwrap.wrap(printable(text), width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
    if cases:
        for stage in record["stages"]:
            head, rows = case_rows(stage)
            lines += ["", f"measured and predicted [cy/CL], stage {stage['place']}; hypotheses as numbered above"]
            lines += table_lines([head], rows, right=tuple(range(2, len(head))))
    return lines
