"""A calibration as plain data of schema ``rooftree.calibration/1``, and as the text of a corrections file.

All times are cycles of one instruction [cy].
"""

from __future__ import annotations

from rooftree.calibrate.derive import Corrections
from rooftree.calibrate.run import Calibration, Finding, FormReport
from rooftree.results.calibration import CalibrationDocument, DerivedCorrections, FormFacts, Partners, Quantity


def record(found: Calibration, derived: Corrections) -> CalibrationDocument:
    """The whole record."""
    return CalibrationDocument(
        arch=found.table.arch,
        status=found.table.status,
        environment=found.environment,
        interrupted=found.interrupted,
        forms=[_form(form, report) for form, report in found.reports.items()],
        corrections=DerivedCorrections(
            data=derived.data,
            explained=[list(pair) for pair in derived.explained],
            left=[list(pair) for pair in derived.left],
            notes=derived.notes,
        ),
    )


def _form(form: str, report: FormReport) -> FormFacts:
    instruction = report.instruction
    return FormFacts(
        form=form,
        line=instruction.line,
        text=" ".join(instruction.text.split()) or form,
        reason=report.reason,
        missing=report.missing,
        quantities=[_quantity(finding) for finding in report.findings],
    )


def _quantity(finding: Finding) -> Quantity:
    ours, value = finding.ours, finding.value
    return Quantity(
        quantity=finding.benchmark.quantity,
        operand=finding.benchmark.operand,
        ours=None if ours is None else round(ours, 4),
        measured=round(value, 4),
        interval=[round(v, 4) for v in finding.interval],
        ratio=round(value / ours, 4) if ours else None,
        verdict=finding.verdict,
        samples=finding.measured.samples,
        rejected=finding.measured.rejected,
        clock_GHz=round(finding.measured.clock_GHz, 3),
        partners=Partners(forms=list(finding.benchmark.partners), cycles=round(finding.partners, 4)),
        code=finding.benchmark.code.body,
    )


def corrections_yaml(derived: Corrections, comment: str = "") -> str:
    """The text of a corrections file."""
    import yaml

    lines = [f"# {line}" for line in comment.splitlines()]
    data = {key: value for key, value in derived.data.items() if value or key == "forms"}
    body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000, default_flow_style=None)
    return "\n".join([*lines, body])
