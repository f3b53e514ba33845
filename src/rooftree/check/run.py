"""Check cases against their limits and a baseline: predictions in, one record of findings out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from rooftree.check import baseline as baselines
from rooftree.check.case import Case
from rooftree.check.limits import Limit
from rooftree.check.quantities import point_terms, values
from rooftree.check.rules import RULES
from rooftree.errors import RooftreeError
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.predict.run import predict_axes
from rooftree.results.check import (
    BaselineCase,
    CaseError,
    CheckDocument,
    CheckedCase,
    ComparedPoint,
    Finding,
    SourcePlace,
    WorstPoint,
)
from rooftree.results.prediction import Prediction

_ROUNDING = 1e-9
_PLACE = re.compile(r"(.+?):(\d+)(?::(\d+))?", re.DOTALL)
"""File, line and, where it is known, column of a loop."""


def check(
    cases: Sequence[Case],
    *,
    baseline: str | None = None,
    tolerance: float = 0.0,
    keep_going: bool = False,
    progress: Callable[[str], None] = lambda _text: None,
) -> CheckDocument:
    """Predict all cases and look at their limits and at the baseline.

    Args:
        cases: what to check.
        baseline: file of an earlier run.
        tolerance: growth of the runtime over the baseline that is allowed [1].
        keep_going: a case that cannot be predicted is noted in the record instead of raised.
        progress: called with what is being done, and with an empty text at the end.
    Raises: as ``predict``; UsageError for a limit that does not fit, InputError for the baseline.
    """
    old = baselines.merged((), baselines.read(baseline)) if baseline else None
    checked, errors = [], []
    for case in cases:
        machine = case.machine.name if isinstance(case.machine, Machine) else case.machine
        progress(f"checking {case.kernel} on {machine}")
        try:
            checked.append(_checked(case, old, tolerance))
        except RooftreeError as error:
            if not keep_going:
                raise
            errors.append(CaseError(kernel=case.kernel, machine=machine, error=str(error), exit_code=error.exit_code))
    progress("")
    findings = [finding for case in checked for finding in case.findings]
    used = [finding.rule for finding in findings]
    return CheckDocument(
        passed=not errors and all(f.passed for f in findings),
        violated=sum(not f.passed and not f.undecided for f in findings),
        undecided=sum(bool(f.undecided) for f in findings),
        cases=checked,
        errors=errors,
        baseline=baseline,
        tolerance=tolerance if baseline else None,
        rules={name: rule for name, rule in RULES.items() if name in used},
    )


def _checked(case: Case, old: Sequence[BaselineCase] | None, tolerance: float) -> CheckedCase:
    machine = load_machine(case.machine)
    p = predict_axes(case.kernel, machine, case.axes, cores=case.cores, **case.options)
    current = baselines.case_of(case.kernel, case.named_options, p)
    findings = [_limit_finding(limit, p, machine) for limit in case.limits if limit.kind != "max-error"]
    bounds = [limit for limit in case.limits if limit.kind == "max-error"]
    if bounds:
        from rooftree.check.measured import error_finding

        findings += [error_finding(limit, case, machine) for limit in bounds]
    if old is not None:
        findings.append(_baseline_finding(baselines.compare(current, old, tolerance), tolerance))
    return CheckedCase(
        kernel=case.kernel,
        machine=p.machine.name,
        place=place_of(case.kernel, p),
        iterations_per_cl=p.iterations_per_cl,
        code=current.code,
        points=len(current.points),
        findings=findings,
        baseline_case=current,
        notes=list(p.notes),
    )


def _limit_finding(limit: Limit, p: Prediction, machine: Machine) -> Finding:
    """One limit at all points: how many violate it, and the point that is nearest to or farthest beyond it."""
    words, found, where = values(limit, p, machine)
    if limit.is_upper:
        beyond = found > limit.bound * (1 + _ROUNDING)
        row, column = np.unravel_index(int(np.argmax(np.where(where, found, -np.inf))), found.shape)
    else:
        beyond = found < limit.bound * (1 - _ROUNDING)
        row, column = np.unravel_index(int(np.argmin(np.where(where, found, np.inf))), found.shape)
    violated = int((beyond & where).sum())
    return Finding(
        rule=limit.kind,
        passed=violated == 0,
        quantity=words,
        bound=limit.bound,
        unit=re.sub("/(CL|it)$", "/call", limit.unit) if p.unit_of_work.element == "call" else limit.unit,
        points=int(where.sum()),
        violated=violated,
        worst=WorstPoint(
            value=float(found[row, column]),
            doubts=p.words_of_doubts(int(row), int(column)) or None,
            **point_terms(p, int(row), int(column)),
        ),
    )


def _baseline_finding(compared: list[ComparedPoint], tolerance: float) -> Finding:
    """All points beside the baseline; the worst is the one that grew most, unknown ones first."""
    bad = [point for point in compared if point.status in ("slower", "unknown")]
    worst = max(compared, key=lambda point: (point.status == "unknown", point.change or 0.0))
    return Finding(
        rule="baseline",
        passed=not bad,
        quantity="runtime",
        bound=tolerance,
        unit="",
        points=len(compared),
        violated=len(bad),
        worst=worst,
        faster=sum(point.status == "faster" for point in compared),
        compared=compared,
    )


def place_of(kernel: str, p: Prediction) -> SourcePlace | None:
    """File, line and column of the loop; None for a library kernel and for source that stands in no file."""
    place = _PLACE.fullmatch(p.kernel.place or "")
    if place and kernel.startswith(place[1]):
        return SourcePlace(file=place[1], line=int(place[2]), column=int(place[3]) if place[3] else None)
    return SourcePlace(file=kernel, line=None, column=None) if Path(kernel).is_file() else None
