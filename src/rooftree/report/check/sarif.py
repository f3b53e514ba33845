"""The findings of ``rooftree check`` as SARIF 2.1.0, which code hosts and editors show at the loop's line.

{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "rooftree", "rules": [...]}}, "results": [{"ruleId": "max-cycles",
  "level": "error", "message": {"text": "..."}, "locations": [{"physicalLocation": {...}}]}]}]}

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020; sections are those of this standard.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from rooftree.report.check.text import details, sentence
from rooftree.results.check import CheckDocument, CheckedCase, Finding, RuleText, SourcePlace
from rooftree.results.record import Json

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
ROOT = "%SRCROOT%"


def sarif(record: CheckDocument, version: str, root: Path | None = None) -> Json:
    """A SARIF log with one result for each violated limit and one notification for each case that was not checked.

    Args:
        record: of schema ``rooftree.check/1``.
        version: of rooftree.
        root: folder that paths are relative to; None: the current one.
    """
    base = (root or Path.cwd()).resolve()
    rules = list(record.rules)
    driver = {"name": "rooftree", "version": version, "rules": [_rule(name, record.rules[name]) for name in rules]}
    run: Json = {
        "tool": {"driver": driver},
        "invocations": [_invocation(record)],
        "columnKind": "unicodeCodePoints",
        "results": list(_results(record.cases, rules, base)),
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(name: str, rule: RuleText) -> Json:
    """A reportingDescriptor (3.49)."""
    return {
        "id": name,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.about},
        "help": {"text": rule.help, "markdown": rule.help},
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": ["performance"]},
    }


def _invocation(record: CheckDocument) -> Json:
    """An invocation (3.20); cases that could not be checked are its notifications."""
    notes = [{"level": "error", "message": {"text": f"{e.kernel} on {e.machine}: {e.error}"}} for e in record.errors]
    return {"executionSuccessful": not notes} | ({"toolExecutionNotifications": notes} if notes else {})


def _results(cases: Sequence[CheckedCase], rules: Sequence[str], base: Path) -> Iterator[Json]:
    for case in cases:
        for finding in case.findings:
            if finding.passed:
                continue
            result = {
                "ruleId": finding.rule,
                "ruleIndex": rules.index(finding.rule),
                "level": "warning" if finding.undecided else "error",
                "message": {"text": _message(case, finding)},
                "partialFingerprints": {"rooftree/v1": _fingerprint(case, finding)},
            }
            location = _location(case.place, base)
            yield result | ({"locations": [location]} if location else {})


def _message(case: CheckedCase, finding: Finding) -> str:
    parts = [f"{case.kernel} on {case.machine}: {sentence(finding)}", *details(finding)]
    return ". ".join(parts) + "."


def _location(place: SourcePlace | None, base: Path) -> Json | None:
    """A location (3.28): relative to the root of the sources where the file lies below it."""
    if place is None:
        return None
    path = Path(os.path.abspath(place.file))
    artifact: Json = {"uri": path.as_uri()}
    if path.is_relative_to(base):
        artifact = {"uri": quote(path.relative_to(base).as_posix()), "uriBaseId": ROOT}
    found: Json = {"artifactLocation": artifact}
    if place.line:
        found["region"] = {"startLine": place.line, "startColumn": max(1, place.column or 1)}
    return {"physicalLocation": found}


def _fingerprint(case: CheckedCase, finding: Finding) -> str:
    """Tells findings apart from run to run, whatever the numbers are."""
    parts = (finding.rule, case.kernel, case.machine, finding.quantity)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
