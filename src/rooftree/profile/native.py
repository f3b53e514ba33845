"""The run of a program as it is: its samples, and the hot regions that these fell into."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import RooftreeError
from rooftree.instrument import marks, sampling
from rooftree.instrument.application import Application
from rooftree.instrument.generated import names
from rooftree.instrument.loaded import built
from rooftree.instrument.samples import GENERATED, Samples
from rooftree.profile.contained import contained
from rooftree.profile.context import Regions
from rooftree.profile.data import program_B, seen_in
from rooftree.profile.made_code import MadeCode, made_code
from rooftree.profile.named import Named, code_in, named, notes_of
from rooftree.profile.options import Options
from rooftree.profile.others import Moment, moment
from rooftree.profile.regions import Found, regions
from rooftree.profile.threads import sleeping
from rooftree.profile.whole import unequal_threads

MARKS = "marks.so"
"""Our library in the program, which is not counted."""
_STAMPS_s = 1.0
"""By which the time of a file may be behind the clock [s]: an assumption."""


@dataclass(frozen=True, slots=True)
class Native:
    """A run as it is.

    Attributes:
        samples: of it.
        found: the regions where these fell, the hottest first.
        by_name: regions that the program named itself.
        notes: what to know of it.
        before, after: what else the processors did at its beginning and its end.
    """

    samples: Samples
    found: list[Found]
    by_name: Sequence[Named]
    notes: Sequence[str]
    before: Moment
    after: Moment

    def codes(self, top: int) -> list[FunctionCode]:
        """The functions to count in: of the hottest regions, and of those that the program named."""
        hot = [r.code for r in self.found[:top] if r.code is not None and r.module != GENERATED]
        codes = {id(code): code for code in (*hot, *code_in(self.by_name, self.found)) if code.program.path.name != MARKS}
        return list(codes.values())

    def regions(self, codes: Sequence[FunctionCode]) -> Regions:
        """What was found, for the record.

        Args:
            codes: functions that are counted.
        """
        samples = self.samples
        return Regions(self.found, self.by_name, codes, self.notes, seen_in(self.found, samples), program_B(samples))


def run_as_it_is(app: Application, folder: Path, options: Options, *, again: bool = False) -> Native:
    """Run a program and find its hot regions.

    Args:
        folder: for the files of its named regions.
        again: whether it has run before, so that its output is discarded, and it gets the same input.
    """
    run, why_unmarked = with_marks(app, folder, "later" if again else "regions")
    before = moment()
    samples = _sampled(run, options, again)
    after = moment()
    samples.generated = names({process for process, _ in samples.threads}, time.time() - samples.seconds - _STAMPS_s)
    files = marks.written(run.marks)
    found = regions(samples, options.least_share, made(samples))
    by_name = named(marks.marked(files, samples), found)
    notes = [*notes_of(files), *([why_unmarked] if why_unmarked else []), *unequal_threads(samples), *sleeping(samples)]
    return Native(samples, found, by_name, notes, before, after)


def made(samples: Samples) -> tuple[int, MadeCode] | None:
    """The code that the program made while it ran; None where that is not known, whatever the reason."""
    notes: list[str] = []
    with contained("code made at run time is not looked at", notes):
        return made_code(samples) if platform.machine() == "x86_64" else None
    return None


def with_marks(app: Application, folder: Path, name: str) -> tuple[Application, str]:
    """The application that can tell its own regions, and why it cannot although it calls for it."""
    try:
        library = folder / MARKS
        return marks.with_marks(app, folder / name, library if library.is_file() else built("marks", folder)), ""
    except (RooftreeError, OSError) as error:
        reason = error.message if isinstance(error, RooftreeError) else error.strerror
        return app, f"its named regions are not listed: {reason}" if marks.is_marked(app.path) else ""


def _sampled(app: Application, options: Options, again: bool) -> Samples:
    reason = "" if options.sampler == "timers" else sampling.available()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    output, messages = (nowhere, nowhere) if again else (options.output, 2)
    try:
        if options.sampler == "timers" or (reason and options.sampler == "auto"):
            from rooftree.instrument import preload

            return preload.sample(
                app, reason, output=output, messages=messages, time_limit_s=options.time_limit_s, first=not again
            )
        return sampling.sample(app, output=output, messages=messages, time_limit_s=options.time_limit_s, first=not again)
    finally:
        os.close(nowhere)
