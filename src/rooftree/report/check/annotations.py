"""The findings of ``rooftree check`` as workflow commands of GitHub Actions, which shows them at the loop's line.

::error file=heat.c,line=31,col=5,title=rooftree max-cycles::heat.c:sweep on skylake-sp: runtime 14.5 cy/CL at ...
"""

from __future__ import annotations

import os
from pathlib import Path

from rooftree.report.check.text import details, sentence, summary
from rooftree.results.check import CheckDocument, SourcePlace


def annotated(record: CheckDocument, root: Path | None = None) -> str:
    """One line for each violated limit and each case that could not be checked, then the summary.

    Args:
        record: of schema ``rooftree.check/1``.
        root: the checkout, to which paths are relative; None: the current folder.
    """
    base = (root or Path.cwd()).resolve()
    lines = []
    for case in record.cases:
        for finding in case.findings:
            if not finding.passed:
                text = "\n".join([f"{case.kernel} on {case.machine}: {sentence(finding)}", *details(finding)])
                level = "warning" if finding.undecided else "error"
                lines.append(_command(finding.rule, text, case.place, base, level))
    for error in record.errors:
        lines.append(_command("not checked", f"{error.kernel} on {error.machine}: {error.error}", None, base))
    return "\n".join([*lines, summary(record)])


def _command(rule: str, text: str, place: SourcePlace | None, base: Path, level: str = "error") -> str:
    properties = {}
    if place is not None:
        path = Path(os.path.abspath(place.file))
        properties["file"] = path.relative_to(base).as_posix() if path.is_relative_to(base) else str(path)
        if place.line:
            properties |= {"line": str(place.line), "col": str(max(1, place.column or 1))}
    properties["title"] = f"rooftree {rule}"
    given = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in properties.items())
    return f"::{level} {given}::{_escaped(text)}"


def _escaped(text: str, further: str = "") -> str:
    """Characters that end a command or a property, as percent codes."""
    for character in "%\r\n" + further:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
