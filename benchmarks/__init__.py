"""Our own speed and accuracy over time; never part of the tests.

A benchmark is a file ``bench_NAME.py`` with a function ``run() -> dict``. Its record has a list ``figures``, made with
`figure`; more keys are welcome. ``GROUP = "accuracy"`` in the file puts it under ``make accuracy``, else it belongs to
``make bench`` (group ``speed``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def figure(
    name: str, value: float, unit: str, *, limit: float | None = None, note: str = "", slack: float | None = None
) -> dict[str, Any]:
    """One number of a record.

    Args:
        name: what was measured.
        value: the number.
        unit: its unit.
        limit: the value must stay below this.
        note: how it was measured, or against what.
        slack: by how much the value may exceed that of the record before; more is a regression, which the runner tells. None
            for what changes from run to run.
    """
    found = {"name": name, "value": value, "unit": unit, "limit": limit, "note": note}
    return found if slack is None else {**found, "slack": slack}


def regressions(figures: Sequence[Mapping[str, Any]], before: Sequence[Mapping[str, Any]]) -> list[str]:
    """Figures that are worse than they were, each in a sentence.

    Args:
        figures: of this run.
        before: of the record to compare with; figures that it does not have are not compared.
    """
    known = {entry["name"]: entry["value"] for entry in before}
    return [
        f"{entry['name']}: {entry['value']:.4g} {entry['unit']}, was {known[entry['name']]:.4g}"
        for entry in figures
        if entry.get("slack") is not None and entry["value"] > known.get(entry["name"], float("inf")) + entry["slack"]
    ]
