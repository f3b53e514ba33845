"""How bandwidths and overlap were decided, as a record of schema ``rooftree.overlap/1``: what reports draw."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rooftree.characterise.hypotheses import confidence
from rooftree.characterise.overlap import Derivation, Stage, same_predictions
from rooftree.characterise.search import Hypothesis
from rooftree.results.machine_measurement import CaseRecord, HypothesisRecord, LinkRecord, Overlap, OverlapGroups, StageRecord

SHOWN = 4
"""Hypotheses of a stage that a record holds: the best, and the rivals that came closest."""


def overlap_record(derived: Derivation, shown: int = SHOWN) -> Overlap:
    """The record of a derivation.

    Args:
        derived: by ``overlap.derive``.
        shown: hypotheses of each stage that are kept, the best and its closest rivals.
    """
    default, by_location = derived.overlap()
    return Overlap(
        machine=derived.machine,
        decided=derived.decided,
        links={
            link: LinkRecord(load_B_per_cy=path.load, evict_B_per_cy=path.evict, duplex=path.duplex)
            for link, path in derived.paths.items()
        },
        penalty_cy=derived.penalty_cy,
        overlap=OverlapGroups(
            default=[list(group) for group in default],
            by_location={place: [list(group) for group in groups] for place, groups in by_location.items()},
        ),
        stages=[_stage(stage, shown) for stage in derived.stages],
    )


def _stage(stage: Stage, shown: int) -> StageRecord:
    chosen = _different((stage.best, *stage.rivals), shown)
    cases = [case for table in stage.tables for case in table.cases]
    measured = [value for table in stage.tables for value in table.measured]
    return StageRecord(
        place=stage.name,
        tried=stage.tried,
        verdict=stage.verdict,
        taken=stage.taken,
        confidence=stage.confidence,
        decided_by=stage.decided_by,
        undetermined=list(stage.undetermined),
        hypotheses=[_hypothesis(h, stage) for h in chosen],
        cases=[
            CaseRecord(
                name=case.name,
                place=case.location,
                measured_cy=value.cycles,
                interval_cy=[value.low, value.high],
                predicted_cy=[float(np.exp(h.log_predicted[number])) for h in chosen],
            )
            for number, (case, value) in enumerate(zip(cases, measured, strict=True))
        ],
    )


def _different(found: Sequence[Hypothesis], most: int) -> list[Hypothesis]:
    """The first few hypotheses that do not all predict the same."""
    different: list[Hypothesis] = []
    for h in found:
        if len(different) < most and not any(same_predictions(h, other) for other in different):
            different.append(h)
    return different


def _hypothesis(h: Hypothesis, stage: Stage) -> HypothesisRecord:
    best = stage.best
    log = np.concatenate([table.log for table in stage.tables])
    sigma = np.concatenate([table.sigma for table in stage.tables])
    beats = None if h is best else float(confidence(best.log_predicted, h.log_predicted, log, sigma))
    return HypothesisRecord(
        text=h.text_beside(best),
        fitted=bool(h.fitted),
        error=h.error,
        interval=list(h.error_interval),
        ratio=h.error / best.error if best.error > 0 else None,
        separate=h.error_interval[0] > best.error_interval[1],
        confidence=beats,
        numbers={name: list(ends) for name, ends in h.intervals.items()},
    )
