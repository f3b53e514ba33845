"""How a machine was measured, for the terminal: how well it predicts kernels that were not used, and what to doubt.

predicted by the file, and not used to make it [cy/CL]
data in  kernel  measured   predicted
L1       scale       2.01   2.00 (-0 %)
         add         2.62   3.00 (+14 %)   median error 7 %
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import printable, table_lines

HEAD = ("data in", "kernel", "measured", "interval", "predicted", "error")
TITLE = "kernels that were not used to make the file, measured and predicted by it [cy/CL]"


def check_rows(check: Mapping[str, Any]) -> list[list[str]]:
    """A row for each kernel and level; columns as in ``HEAD``."""
    rows = []
    for level, found in check.items():
        for number, case in enumerate(found["cases"]):
            low, high = case["interval"]
            rows.append(
                [
                    "" if number else level,
                    case["kernel"],
                    f"{case['measured']:.3g}",
                    f"{low:.3g} to {high:.3g}",
                    f"{case['predicted']:.3g}",
                    f"{100 * case['error']:+.0f} %",
                ]
            )
    return rows


def check_sentence(document: Mapping[str, Any]) -> str:
    """How far off predictions are: of plain streams that were not used, and of all those that were where no hypothesis holds.

    Args:
        document: of schema ``rooftree.machine-measurement/1``.
    """
    check, stages = document["check"], document["overlap"]["stages"]
    parts = ", ".join(f"{100 * found['median_error']:.0f} % in {level}" for level, found in check.items())
    said = f"Plain streams that were not used to make it are predicted with a median error of {parts}."
    misfits = {s["place"]: s["hypotheses"][0]["error"] for s in stages if s["verdict"] == "no agreement" and s["hypotheses"]}
    for place, error in misfits.items():
        misfit = f"no overlap explains well the streams with accesses of caches beside them (off by {100 * error:.0f} %)"
        said += f" Expect more of other loops in {place}: {misfit}."
    return said


def measured_text(document: Mapping[str, Any], width: int = 100) -> list[str]:
    """The document of ``rooftree machine measure`` as lines.

    Args:
        document: of schema ``rooftree.machine-measurement/1``.
        width: of the sentences.
    """
    lines = [printable(line) for line in document["summary"]]
    lines += textwrap.wrap(check_sentence(document), width, initial_indent="check    ", subsequent_indent="         ")
    for kind, texts in (("note", document["notes"]), ("doubt", document["doubts"])):
        for text in texts:
            lines += textwrap.wrap(printable(text), width, initial_indent=f"{kind:8} ", subsequent_indent=" " * 9)
    return lines


def check_lines(check: Mapping[str, Any]) -> Sequence[str]:
    """The table of measured and predicted kernels."""
    return [TITLE, *table_lines([HEAD], check_rows(check), right=(2, 3, 4, 5))]
