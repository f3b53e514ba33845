"""Turn the project's docstrings into reStructuredText for the Python reference.

The docstrings are written to be read in the editor: formulas as they stand in the papers, then ``Args``, ``Returns``,
``Raises``, ``Assumes``, ``Source``. Here formulas become literal blocks, arguments become lists, and characters that
mean something to reStructuredText are escaped.
"""

from __future__ import annotations

import re
from typing import Any

SECTION = re.compile(r"(Args(?:, Raises)?|Returns|Raises|Assumes|Source|Sources|Note|Attributes|Options)\s*:\s*(.*)")
ITEM = re.compile(r"(\*{0,2}\w[\w, ()-]*?):\s+(.*)")
FORMULA = re.compile(r"(^|\s)(=|->|~)\s")


def escape(text: str) -> str:
    """Escape what reStructuredText would interpret, but keep ``code``, and `names` as code."""
    parts = re.split(r"(``.+?``|`[^`]+`)", text)
    return "".join(f"``{part.strip('`')}``" if part.startswith("`") else re.sub(r"([\\*_|`])", r"\\\1", part) for part in parts)


def paragraphs(lines: list[str]) -> list[list[str]]:
    """Split at empty lines."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [paragraph for paragraph in found if paragraph]


def literal(lines: list[str]) -> list[str]:
    """A literal block."""
    return ["::", "", *(f"    {line}" for line in lines), ""]


def is_formula(lines: list[str]) -> bool:
    """Whether a paragraph is made of formulas: indented, or short lines with an equals sign and no full stop."""
    indented = all(line.startswith("    ") for line in lines)
    formulas = FORMULA.search(lines[0]) is not None and not any(line.rstrip().endswith(".") for line in lines)
    return indented or formulas


def body(lines: list[str]) -> list[str]:
    """Text, formulas, bullet lists and doctests."""
    found: list[str] = []
    for paragraph in paragraphs(lines):
        if paragraph[0].lstrip().startswith(">>>"):
            found += [*paragraph, ""]
        elif paragraph[0].startswith("- "):
            found += [escape(line) if not line.startswith("- ") else f"- {escape(line[2:])}" for line in paragraph] + [""]
        elif is_formula(paragraph):
            found += literal(paragraph)
        else:
            found += [" ".join(escape(line.strip()) for line in paragraph), ""]
    return found


def section(name: str, first: str, rest: list[str]) -> list[str]:
    """A section as a list of names, or as one paragraph."""
    text = " ".join([first, *(line.strip() for line in rest)]).strip()
    if name in ("Args", "Attributes", "Options") and not first:
        items: list[list[str]] = []
        for line in rest:
            indent = len(line) - len(line.lstrip())
            match = ITEM.match(line.strip())
            if match and indent <= 4:
                items.append([match[1], match[2]])
            elif items and line.strip():
                items[-1][1] += f" {line.strip()}"
        names = [", ".join(f"``{part.strip()}``" for part in key.split(",")) for key, _ in items]
        listed = [f"- {names[k]}: {escape(value)}" for k, (_, value) in enumerate(items)]
        return [*([f"**{name}**", ""] if name == "Args" else []), *listed, ""]
    return [f"**{name}:** {escape(text)}", ""]


def convert(lines: list[str]) -> list[str]:
    """A whole docstring."""
    found: list[str] = []
    plain: list[str] = []
    here: tuple[str, str, list[str]] | None = None

    def close() -> None:
        nonlocal here, plain
        if here is not None:
            found.extend(section(*here))
            here = None
        found.extend(body(plain))
        plain = []

    for line in lines:
        match = SECTION.fullmatch(line)
        if match:
            close()
            here = (match[1], match[2], [])
        elif here is not None and (line.startswith(" ") or not line.strip()):
            if line.strip():
                here[2].append(line)
        else:
            if here is not None:
                close()
            plain.append(line)
    close()
    return found


def setup(app: Any) -> dict[str, Any]:
    """Entry point for Sphinx."""

    def process(_app: Any, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
        lines[:] = convert(lines)

    app.connect("autodoc-process-docstring", process)
    return {"parallel_read_safe": True}
