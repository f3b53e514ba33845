"""How bandwidths and overlap were decided, as plain data of schema ``rooftree.overlap/1``: what reports draw.

{"schema", "machine", "decided", "links": {"L1L2": {"load_B_per_cy", "evict_B_per_cy", "duplex"}}, "penalty_cy": {"L3Mem": 0},
 "overlap": {"default": [[...]], "by_location": {...}},
 "stages": [{"place", "tried", "verdict", "taken", "confidence", "decided_by", "undetermined": [...],
   "hypotheses": [{"text", "fitted", "error", "interval", "ratio", "separate", "confidence", "numbers": {...}}],  # best, rivals
   "cases": [{"name", "place", "measured_cy", "interval_cy", "predicted_cy": [one for each hypothesis]}]}]}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rooftree.characterise.hypotheses import confidence
from rooftree.characterise.overlap import Derivation, Stage, same_predictions
from rooftree.characterise.search import Hypothesis

SHOWN = 4
"""Hypotheses of a stage that a record holds: the best, and the rivals that came closest."""


def overlap_record(derived: Derivation, shown: int = SHOWN) -> dict[str, Any]:
    """The record of a derivation.

    Args:
        derived: by ``overlap.derive``.
        shown: hypotheses of each stage that are kept, the best and its closest rivals.
    """
    default, by_location = derived.overlap()
    return {
        "schema": "rooftree.overlap/1",
        "machine": derived.machine,
        "decided": derived.decided,
        "links": {
            link: {"load_B_per_cy": path.load, "evict_B_per_cy": path.evict, "duplex": path.duplex}
            for link, path in derived.paths.items()
        },
        "penalty_cy": derived.penalty_cy,
        "overlap": {
            "default": [list(group) for group in default],
            "by_location": {place: [list(group) for group in groups] for place, groups in by_location.items()},
        },
        "stages": [_stage(stage, shown) for stage in derived.stages],
    }


def _stage(stage: Stage, shown: int) -> dict[str, Any]:
    chosen = _different((stage.best, *stage.rivals), shown)
    cases = [case for table in stage.tables for case in table.cases]
    measured = [value for table in stage.tables for value in table.measured]
    return {
        "place": stage.name,
        "tried": stage.tried,
        "verdict": stage.verdict,
        "taken": stage.taken,
        "confidence": stage.confidence,
        "decided_by": stage.decided_by,
        "undetermined": list(stage.undetermined),
        "hypotheses": [_hypothesis(h, stage) for h in chosen],
        "cases": [
            {
                "name": case.name, "place": case.location, "measured_cy": value.cycles,
                "interval_cy": [value.low, value.high],
                "predicted_cy": [float(np.exp(h.log_predicted[number])) for h in chosen],
            }
            for number, (case, value) in enumerate(zip(cases, measured, strict=True))
        ],
    }  # fmt: skip


def _different(found: Sequence[Hypothesis], most: int) -> list[Hypothesis]:
    """The first few hypotheses that do not all predict the same."""
    kept: list[Hypothesis] = []
    for h in found:
        if len(kept) < most and not any(same_predictions(h, other) for other in kept):
            kept.append(h)
    return kept


def _hypothesis(h: Hypothesis, stage: Stage) -> dict[str, Any]:
    best = stage.best
    log = np.concatenate([table.log for table in stage.tables])
    sigma = np.concatenate([table.sigma for table in stage.tables])
    beats = None if h is best else float(confidence(best.log_predicted, h.log_predicted, log, sigma))
    return {
        "text": h.text_beside(best),
        "fitted": bool(h.fitted),
        "error": h.error,
        "interval": list(h.error_interval),
        "ratio": h.error / best.error if best.error > 0 else None,
        "separate": h.error_interval[0] > best.error_interval[1],
        "confidence": beats,
        "numbers": {name: list(ends) for name, ends in h.intervals.items()},
    }
