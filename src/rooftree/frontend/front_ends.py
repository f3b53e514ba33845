"""Which front end reads which files: the registry that `load` asks.

A new front end is a module here with ``read_file(path, choice, preprocessing) -> Kernel``, and its line in `FRONT_ENDS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree.errors import UsageError

CPP_SUFFIXES = (".cpp", ".cc", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".C", ".H")

FRONT_ENDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "C": ("rooftree.frontend.from_c", (".c", ".h")),
    "C++": ("rooftree.frontend.from_c", tuple(dict.fromkeys(suffix.lower() for suffix in CPP_SUFFIXES))),
    "YAML": ("rooftree.frontend.from_yaml", (".yaml", ".yml")),
}
"""What is read -> the module with ``read_file``, imported where such a file is met, and the suffixes of its files."""


@dataclass(frozen=True, slots=True)
class Preprocessing:
    """What the preprocessor of a source is told."""

    defines: Mapping[str, int | str]
    flags: Sequence[str]
    compiler: str | None

    def refuse_defines(self, what: str) -> None:
        """Macros make sense in source files only.

        Raises: UsageError if there are any.
        """
        if self.defines:
            raise UsageError(
                f"{what} takes no defines, found {', '.join(self.defines)}",
                hint="sizes are given to rooftree.predict, or put in by name: rooftree.kernel(..., N=1000)",
            )


def known_suffixes() -> tuple[str, ...]:
    """Suffixes of all files that are read."""
    return tuple(dict.fromkeys(suffix for _, suffixes in FRONT_ENDS.values() for suffix in suffixes))


def front_end_of(path: Path) -> str | None:
    """The module that reads a file, by its suffix; None if none does."""
    return next((module for module, suffixes in FRONT_ENDS.values() if path.suffix.lower() in suffixes), None)


def listed(last: str) -> str:
    """What is read, in words.

    >>> listed("or")
    'C, C++ or YAML'
    """
    *names, final = FRONT_ENDS
    return f"{', '.join(names)} {last} {final}"
