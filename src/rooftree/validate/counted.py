"""The phenomenological ECM model beside the analytic one, for points whose transfers were counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree.machine.model import Machine
from rooftree.predict.measured import phenomenological
from rooftree.validate.clock import at_clock, rounded


def counted_model(machine: Machine, point: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """What is added to a point: ``phenomenological``, the model of what was counted; nothing where no link was.

    Counters see all threads together, and the model is that of one core: points of several cores have none.

    Args:
        machine: the one that was predicted for.
        point: with ``measured`` (its counters among it) and ``predicted``.
        whole: the record of the prediction, for the width of the code's accesses.
    """
    counted = point["measured"].get("counters") or {}
    metrics = counted.get("metrics", {})
    links = [name for name, moved in metrics.items() if isinstance(moved, Mapping)]
    if not set(links) & set(point["predicted"]["traffic"]) or point["cores"] != 1:
        return {}
    incore = whole["incore"]
    width = incore["lanes"] * whole["unit_of_work"]["element_bytes"] if incore.get("engine") == "asm" else None
    own = at_clock(machine, rounded(1e9 * float(point["measured"]["clock_GHz"])))
    model = phenomenological(own, metrics, point["predicted"], vector_bytes=width)
    return {"phenomenological": {**model, "error": model["cy_per_cl"] / float(point["measured"]["cy_per_cl"]) - 1}}
