"""The rule that measures: the model's error on this machine."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.check.case import Case
from rooftree.check.limits import Limit
from rooftree.machine.model import Machine
from rooftree.results.check import Finding, MeasuredError
from rooftree.results.validation import KernelValidation


def error_finding(limit: Limit, case: Case, machine: Machine) -> Finding:
    """Measure a case on this machine and look at the model's error.

    Raises: as `rooftree.validate`.
    """
    [record] = _validated(case, machine)
    return finding_of(limit, record)


def finding_of(limit: Limit, record: KernelValidation) -> Finding:
    """The finding for a record of a validation: the largest error among points that were measured reliably.

    Points whose measurement was disturbed decide nothing; if no reliable one is beyond the limit they leave it ``undecided``.
    """
    points = record.points
    sure = [point for point in points if point.measured.quality == "ok"]
    beyond = [point for point in sure if abs(point.error) > limit.bound]
    unsure = [p.measured.why or p.measured.quality for p in points if p not in sure]
    unsure += [point.why for point in record.failed]
    worst = max(sure or points, key=lambda point: abs(point.error))
    return Finding(
        rule=limit.kind,
        passed=not beyond and not unsure,
        undecided="" if beyond or not unsure else "; ".join(dict.fromkeys(unsure)),
        quantity="model error",
        bound=limit.bound,
        unit="",
        points=len(points),
        violated=len(beyond),
        worst=MeasuredError(
            sizes=worst.sizes,
            cores=worst.cores,
            value=abs(worst.error),
            predicted=worst.predicted.ecm.cy_per_cl,
            measured=worst.measured.cy_per_cl,
            reasons=[finding.sentence for finding in record.findings],
        ),
    )


def _validated(case: Case, machine: Machine) -> Sequence[KernelValidation]:
    from rooftree.machine.native import Chosen
    from rooftree.validate.run import validate_all

    chosen = Chosen(machine, f"{machine.name}, as asked for")
    options = {name: value for name, value in case.options.items() if name != "progress"}
    joined = [{",".join(axis): next(iter(axis.values()))} for axis in case.axes]
    return validate_all([case.kernel], chosen, joined, case.cores, options=options).records
