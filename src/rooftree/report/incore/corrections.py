"""What each correction of in-core times did, for the terminal.

correction             cy/CL  T_OL  T_nOL  what it counts
l1-width                -1.5     0   -1.5  accesses that are narrower than L1 keep transfers waiting for their share of its width
loop-startup   did not apply               each row begins with a mispredicted branch and lines that were not prefetched
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.report.lines import degrade, table_lines

HEAD = ("correction", "cy/CL", "T_OL", "T_nOL", "what it counts")


def corrections_text(effects: Sequence[Mapping[str, Any]], encoding: str | None = None) -> str:
    """A line for each correction: by how much the in-core time, T_OL and T_nOL grew [cy/CL], or why they did not.

    Args:
        effects: ``incore["corrections"]`` of a prediction.
        encoding: of the terminal; None if it can show everything.
    """
    rows = correction_rows(effects)
    return degrade("\n".join(line.rstrip() for line in table_lines([HEAD], rows, right=(1, 2, 3))), encoding)


def correction_rows(effects: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """The cells of the table of corrections, for terminal and page."""
    rows = []
    for e in effects:
        why = "" if e["applied"] else "switched off" if not e["on"] else "did not apply"
        numbers = [why, "", ""] if why else [f"{e[name]:+.3g}" if e[name] else "0" for name in ("cycles", "T_OL", "T_nOL")]
        rows.append([e["name"], *numbers, e["what"]])
    return rows
