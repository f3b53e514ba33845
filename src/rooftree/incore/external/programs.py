"""Find a program, ask for its version, run it with a time limit that also ends its children."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rooftree import children
from rooftree.errors import CapabilityError

VERSION_LIMIT_s = 20.0
"""A program that takes longer to state its version is not used."""
_LAST_LINES = 300  # characters of a complaint that are passed on


@dataclass(frozen=True, slots=True)
class Done:
    """What a program said and how it ended; ``seconds`` is wall time."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def complaint(self) -> str:
        """The last line of its error output."""
        lines = [line.strip() for line in self.err.splitlines() if line.strip()]
        return lines[-1][:_LAST_LINES] if lines else "it said nothing"


def run(command: Sequence[str], *, limit_s: float, text: str = "") -> Done:
    """Run a program on a text.

    Args:
        command: program and arguments; no shell is involved.
        limit_s: wall time after which it and all its children are killed [s].
        text: its standard input.
    Raises: CapabilityError if it cannot be started or did not finish in time.
    """
    name = Path(command[0]).name
    try:
        done = children.run(command, limit_s=limit_s, given=text.encode("utf-8", "replace"))
    except children.SlowError:
        raise CapabilityError(
            f"no result within {limit_s:g} s, stopped", where=name, hint="--engine-timeout SECONDS allows more"
        ) from None
    except CapabilityError as error:
        raise CapabilityError(error.message, where=name) from None
    return Done(done.code, done.out, done.err, done.seconds)


def newest(pattern: str, variable: str) -> str | None:
    """Path of a program: the one that an environment variable names, or that on PATH with the highest number in its name.

    Args:
        pattern: of the name, whose first group is a number, such as ``llvm-mca(?:-([0-9]+))?``; no number counts as 0.
        variable: environment variable that names a program instead.
    Raises: CapabilityError if the variable names no program.
    """
    if chosen := os.environ.get(variable):
        if (named := shutil.which(chosen)) is None:
            raise CapabilityError(f"${variable} names '{chosen}', which is no program", where=variable)
        return named
    found: dict[int, str] = {}
    for folder in os.get_exec_path():
        with contextlib.suppress(OSError):
            for entry in sorted(os.listdir(folder)):
                if (match := re.fullmatch(pattern, entry)) and os.access(path := os.path.join(folder, entry), os.X_OK):
                    found.setdefault(int(match[1] or 0), path)
    return found[max(found)] if found else None


@lru_cache(maxsize=16)
def version(path: str, pattern: str) -> tuple[int, ...]:
    """The version that ``PROGRAM --version`` states.

    Args:
        path: of the program.
        pattern: finds it; its first group is like ``22.1.8``.
    Raises: CapabilityError if there is none.
    """
    done = run([path, "--version"], limit_s=VERSION_LIMIT_s)
    match = re.search(pattern, done.out + done.err)
    if not match:
        raise CapabilityError(f"{path} --version states no version: {done.complaint}", where=Path(path).name)
    return tuple(int(part) for part in match[1].split("."))
