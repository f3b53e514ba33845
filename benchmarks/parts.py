"""Long benchmarks in parts: what is finished is kept, and the next run of the same day goes on there."""

from __future__ import annotations

import datetime
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from rooftree.characterise.steps import Keep, Step, Store, run_steps
from rooftree.disk_cache import cache_folder
from rooftree.errors import MeasurementError
from rooftree.host.processor import this_processor


@dataclass(frozen=True, slots=True)
class Finished:
    """All steps of a benchmark.

    Attributes:
        records: by name of the step.
        failed: why steps gave nothing, by name.
        kept: the file that holds them until `forget`.
    """

    records: dict[str, Any]
    failed: dict[str, str]
    kept: Path

    def forget(self) -> None:
        """Begin anew next time: what was measured is safe elsewhere."""
        self.kept.unlink(missing_ok=True)


def in_parts(name: str, steps: Sequence[Step], key: Mapping[str, Any]) -> Finished:
    """Do all steps, or as many as fit into ROOFTREE_<NAME>_SECONDS.

    Args:
        name: of the benchmark.
        steps: in order.
        key: what they depend on, beside processor and day.
    Raises: MeasurementError if some are left, to be done by the next run.
    """
    last = time.monotonic() + float(os.environ.get(f"ROOFTREE_{name.upper()}_SECONDS", "inf"))
    folder = cache_folder("benchmarks")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{name}.partial.json"
    where = {"cpu": this_processor().name, "day": datetime.date.today().isoformat()}
    timed = [replace(step, work=partial(_unless_late, step.work, last)) for step in steps]
    outcome = run_steps(timed, Store(kept, {**where, **key}), _progress())
    if outcome.interrupted:
        done = f"{len(outcome.records)} of {len(steps)} parts are measured"
        raise MeasurementError(f"{done}; the next run goes on at {outcome.interrupted}")
    return Finished(outcome.records, dict(outcome.failed), kept)


def _unless_late(work: Callable[[Mapping[str, Any], Keep], Any], last: float, records: Mapping[str, Any], keep: Keep) -> Any:
    """What a step measures, as if it were ended by Ctrl-C where there is no time left for it."""
    if time.monotonic() > last:
        raise KeyboardInterrupt
    return work(records, keep)


def _progress() -> Callable[[str, int, int], None]:
    def told(title: str, done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{f'{done + 1} of {total}: {title}' if title else ''}", end="", file=sys.stderr, flush=True)

    return told
