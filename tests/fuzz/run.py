"""Run mutants one after the other: nothing but a `RooftreeError` may come of one, within time and memory."""

from __future__ import annotations

import contextlib
import resource
import shutil
import signal
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fuzz.mutate import mutant
from tests.fuzz.readers import READERS

LIMIT_S = 30
"""One mutant may take so much processor time [s]."""
LIMIT_B = 2**30
"""What all of them together may add to the memory of the process [B]."""


class HangError(BaseException):
    """A reader takes longer than `LIMIT_S`."""


@dataclass(slots=True)
class Tally:
    """What became of mutants.

    Attributes:
        understood, refused: how many were read, and how many were refused with a reason.
        broken: number of a mutant and what it raised, as the last lines of a traceback.
        slowest: the longest processor time [s] and its mutant.
        memory_B: by how much the largest memory of the process grew.
    """

    understood: int = 0
    refused: int = 0
    broken: list[tuple[int, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, -1)
    memory_B: int = 0

    @property
    def total(self) -> int:
        """Mutants that were tried."""
        return self.understood + self.refused + len(self.broken)


def missing(reader: str) -> str:
    """A program that a reader needs and this machine lacks; empty if none."""
    return next((program for program in READERS[reader].needs if shutil.which(program) is None), "")


def run(reader: str, first: int, last: int, seconds: float = float("inf")) -> Tally:
    """Try the mutants ``first`` to ``last - 1`` of a reader, until the time is over."""
    from rooftree.errors import RooftreeError

    found, chosen = Tally(), READERS[reader]
    seeds = chosen.seeds()
    before, until = _memory_B(), time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="rooftree-fuzz-") as folder, _alarm(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder) / f"mutant{chosen.suffix}"
        for number in range(first, last):
            path.write_bytes(mutant(seeds, reader, number))
            started = time.process_time()
            try:
                signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
                chosen.read(path)
                found.understood += 1
            except RooftreeError:
                found.refused += 1
            except (Exception, HangError) as error:
                found.broken.append((number, _shortened(error)))
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            took = time.process_time() - started
            found.slowest = max(found.slowest, (took, number))
            if time.monotonic() > until:
                break
    found.memory_B = _memory_B() - before
    return found


def _memory_B() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _shortened(error: BaseException) -> str:
    lines = "".join(traceback.format_exception(error)).strip().splitlines()
    return "\n".join(line[:300] for line in lines[-9:])


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    def ring(*_: Any) -> None:
        raise HangError(f"longer than {LIMIT_S} s")

    before = signal.signal(signal.SIGPROF, ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGPROF, before)
