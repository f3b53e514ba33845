"""Our own speed and accuracy over time; never part of the tests.

A benchmark is a file ``bench_NAME.py`` with a function ``run() -> dict``. Its record has a list ``figures``, made with
`figure`; more keys are welcome. ``GROUP = "accuracy"`` in the file puts it under ``make accuracy``, else it belongs to
``make bench`` (group ``speed``).
"""

from __future__ import annotations

from typing import Any


def figure(name: str, value: float, unit: str, *, limit: float | None = None, note: str = "") -> dict[str, Any]:
    """One number of a record.

    Args:
        name: what was measured.
        value: the number.
        unit: its unit.
        limit: the value must stay below this.
        note: how it was measured, or against what.
    """
    return {"name": name, "value": value, "unit": unit, "limit": limit, "note": note}
