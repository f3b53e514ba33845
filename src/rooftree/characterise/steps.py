"""Measure step by step: each finished step is stored at once, so that nothing is lost when it ends early, and it can go on later.

    {"schema": "rooftree.steps/1", "key": {...}, "steps": {"curve": {...}, "roofs": [...]}, "parts": {"streams": {"L3": [...]}}}

Long steps keep their parts, too, until they are finished.
The file is replaced as a whole, never rewritten in place. It is taken up again only for the same key: machine, options, version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rooftree import files
from rooftree.errors import CapabilityError, MeasurementError, UsageError
from rooftree.files import write_text
from rooftree.results.record import Json

SCHEMA = "rooftree.steps/1"
Keep = Callable[[str, Callable[[], Any]], Any]
"""Does a part of a step, by name, unless it was done before; returns its record."""
Progress = Callable[[str, int, int], None]
"""Told what is measured now, the number of finished steps, and that of all."""


class Store:
    """Finished steps, in a file or, without one, in memory.

    Args:
        path: the file; None keeps nothing beyond this process.
        key: what the results depend on; a file with another key is not taken up.
        resume: whether to take up what is there.
    Raises: UsageError for a file that cannot be written or is something else; checked now, before anything is measured.
    """

    def __init__(self, path: Path | None = None, key: Mapping[str, Any] | None = None, *, resume: bool = True) -> None:
        self._path = path
        self._key = json.loads(json.dumps(dict(key or {})))
        self._steps: Json = {}
        self._parts: dict[str, Json] = {}
        self.note = ""
        if path is None:
            return
        if resume and path.exists():
            self._take_up(path)
        self._write()

    def _take_up(self, path: Path) -> None:
        found = files.read_json(path, what="the steps", hint="another file, or remove it", error=UsageError)
        kinds = {"steps": dict, "key": dict, "parts": dict}
        if (
            not isinstance(found, dict)
            or found.get("schema") != SCHEMA
            or not all(isinstance(found.get(name, {} if name != "steps" else None), kind) for name, kind in kinds.items())
            or not all(isinstance(parts, dict) for parts in found.get("parts", {}).values())
        ):
            raise UsageError(f"this is no file of schema {SCHEMA}", where=str(path), hint="another file, or remove it")
        old = found.get("key", {})
        if old == self._key:
            self._steps, self._parts = dict(found["steps"]), dict(found.get("parts", {}))
            parts = sum(len(parts) for parts in self._parts.values())
            some = f" and {parts} parts of a step" if parts else ""
            self.note = f"{len(self._steps)} steps{some} taken up from {path}" if self._steps or parts else ""
        else:
            differs = sorted(k for k in {*old, *self._key} if old.get(k) != self._key.get(k))
            self.note = f"what {path} holds was measured with another {', '.join(differs)}: measured anew"

    def get(self, name: str) -> Any:
        """The record of a finished step; None if it is not finished."""
        return self._steps.get(name)

    def put(self, name: str, record: Any) -> None:
        """Keep the record of a finished step; its parts are no longer needed."""
        self._steps[name] = record
        self._parts.pop(name, None)
        if self._path is not None:
            self._write()

    def part(self, step: str, name: str, work: Callable[[], Any]) -> Any:
        """The record of a part of a step: what is stored, or what ``work`` returns, which is stored then."""
        parts = self._parts.setdefault(step, {})
        if name not in parts:
            parts[name] = json.loads(json.dumps(work()))
            if self._path is not None:
                self._write()
        return parts[name]

    def _write(self) -> None:
        assert self._path is not None
        held = {"schema": SCHEMA, "key": self._key, "steps": self._steps, "parts": self._parts}
        write_text(self._path, json.dumps(held) + "\n")


def goes_on(path: Path) -> str:
    """What an interrupted run leaves, in words: a file without a finished step or part of one is as good as none."""
    with suppress(OSError, ValueError, AttributeError):
        held = json.loads(path.read_text())
        if held.get("steps") or held.get("parts"):
            return f"interrupted: what was measured is stored in {path}; the same command goes on there"
    return "interrupted: nothing was measured yet"


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a characterisation.

    Attributes:
        name: of its record.
        title: what is measured, in words.
        work: measures and returns the record, plain data; it is given the records of the steps before, and what keeps parts.
    """

    name: str
    title: str
    work: Callable[[Mapping[str, Any], Keep], Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of all steps.

    Attributes:
        records: by name of the step.
        failed: why steps gave nothing, by name.
        interrupted: the step that was ended (Ctrl-C); "" if none was.
    """

    records: Json
    failed: dict[str, str]
    interrupted: str = ""


def run_steps(steps: Sequence[Step], store: Store, progress: Progress | None = None) -> Outcome:
    """Do what is not done yet, in order.

    A step that cannot be measured is put down with the reason, and the others go on. After Ctrl-C what was finished is returned.

    Raises: CapabilityError if the first one cannot be done for want of something, which the others would lack, too.
    """
    records: Json = {}
    failed: dict[str, str] = {}
    for number, step in enumerate(steps):
        if progress is not None:
            progress(step.title, number, len(steps))
        stored = store.get(step.name)
        if stored is None:
            try:
                stored = step.work(records, partial(store.part, step.name))
            except (MeasurementError, CapabilityError) as error:
                if isinstance(error, CapabilityError) and number == 0:
                    raise
                failed[step.name] = error.message
                continue
            except KeyboardInterrupt:
                return Outcome(records, failed, step.name)
            stored = json.loads(json.dumps(stored))
            store.put(step.name, stored)
        records[step.name] = stored
    if progress is not None:
        progress("", len(steps), len(steps))
    return Outcome(records, failed)
