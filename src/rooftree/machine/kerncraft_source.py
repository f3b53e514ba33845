"""A Kerncraft machine file as values by path, with a record of what is missing and what is strange in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooftree import units, yamltext
from rooftree.errors import InputError
from rooftree.machine.problems import Problem

_UNFILLED = "INFORMATION_REQUIRED"
_MOST = 10**12
"""More than any size, count or rate of a machine."""


class Source:
    """The file; ``warnings`` and ``problems`` grow while it is read."""

    def __init__(self, document: yamltext.Document, file: str) -> None:
        self.document, self.data, self.file = document, document.data, file
        self.problems: list[Problem] = []
        self.warnings = [
            f"{file}:{line}: the key '{path[-1]}' stands twice; the last one counts" for path, line in document.duplicates
        ]

    def warn(self, path: yamltext.Path, text: str) -> None:
        """Note something strange at a place."""
        line = self.document.line(path)
        self.warnings.append(f"{self.file}{f':{line}' if line else ''}: {yamltext.show(path)}: {text}")

    def fail(self, path: yamltext.Path, text: str) -> None:
        """Note something that cannot be helped."""
        self.problems.append(Problem(path, text))

    def get(self, *path: str | int) -> Any:
        """What stands at a path; None if nothing does or nobody filled it in."""
        here = self.data
        for part in path:
            if isinstance(here, list) and isinstance(part, int) and part < len(here):
                here = here[part]
            elif isinstance(here, Mapping):
                here = here.get(part, here.get(str(part)))
            else:
                return None
        return None if isinstance(here, str) and here.startswith(_UNFILLED) else here

    def text(self, *path: str | int) -> str:
        """A value as text without line breaks, empty if it is missing."""
        value = self.get(*path)
        return "" if value is None else " ".join(str(value).split())

    def whole(self, *path: str | int, default: int | None = None) -> int:
        """A count, also written as ``1.0`` or, of a line's bytes, as ``64 B``; without a default it must be there."""
        value = self.get(*path)
        if isinstance(value, str) and value.endswith(" B") and value[:-2].isdigit():
            value = int(value[:-2])
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= _MOST and value == int(value):
            return int(value)
        if default is None:
            self.fail(path, f"found {value!r:.60}, expected a whole number from 1 to {_MOST:.0e}")
        else:
            self.warn(path, f"found {value!r:.60}; {default} assumed")
        return default or 1

    def number(self, unit: str, *path: str | int) -> float | None:
        """A quantity; None if it is missing."""
        value = self.get(*path)
        if value is None:
            return None
        try:
            return units.parse(value, unit)
        except InputError as error:
            self.fail(path, str(error))
            return None


def pairs(value: Any) -> list[tuple[str, Any]]:
    """The entries of a mapping, also when it is written as ``!!omap`` or as a list of small mappings.

    >>> pairs([("icc", "-O3"), {"gcc": "-O2"}])
    [('icc', '-O3'), ('gcc', '-O2')]
    """
    if isinstance(value, Mapping):
        return [(str(k), v) for k, v in value.items()]
    found = [item for item in value if isinstance(item, (tuple, Mapping))] if isinstance(value, list) else []
    return [(str(k), v) for item in found for k, v in (item.items() if isinstance(item, Mapping) else [item])]


def stated_size(text: str) -> float | None:
    """Bytes meant by ``32.00 kB``, which is 32 KiB in Kerncraft's files; None for anything else.

    >>> stated_size("32.00 kB"), stated_size("1.00 MB"), stated_size("262144 B"), stated_size("?")
    (32768.0, 1048576.0, 262144.0, None)
    """
    number, _, unit = text.strip().partition(" ")
    power = {"b": 0, "kb": 1, "mb": 2, "gb": 3}.get(unit.lower().replace("i", ""))
    try:
        return None if power is None else float(number) * 1024.0**power
    except ValueError:
        return None
