"""In-core times of compiled loops that were worked out before, as campaigns ask for them again: in the user's cache directory.

The key is a hash of all that they depend on: the code that a compiler made, the kernel as it was read and as it is predicted,
sizes, options, machine, the tables of instructions, and the code of rooftree that works them out. The cache is that of
`rooftree.disk_cache`: what others could have written is not read, what is damaged is worked out and written anew.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from rooftree.disk_cache import cached
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.incore.same import Same
from rooftree.incore.tables import FOLDER
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.machine.native import is_measured_here, learnt_tables
from rooftree.results.record import Record

PART = "incore"
"""Folder of the cache."""
CODE = ("asm", "host", "incore", "kernel", "machine", "models", "results")
"""Packages whose code makes the times."""
MOST_FILES = 10_000
"""When there are more results, the older half goes: a campaign of 192 classes on 7 machines has about 2600."""
_MOST_SIZES = 2000
"""Sizes of a sweep up to which its times are stored: they are 20 arrays."""


def remembered(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions, run: Callable[[], InCore]
) -> InCore:
    """In-core times from the cache, else those that ``run`` makes, which are stored; what it raises is passed on.

    Args:
        kernel, machine, sizes, iterations, options: as an engine is given them.
        run: the engine.
    """
    made = options.compiled
    long = max((np.size(values) for values in sizes.values()), default=1) > _MOST_SIZES
    if made is None or options.asm is not None or options.corrections is not None or kernel.machine_code is not None or long:
        return run()  # they depend on files, or take more room than time
    found = cached(
        InCore, _parts(kernel, machine, sizes, iterations, options), CODE, run, part=PART, most=MOST_FILES, dumps=_dumps
    )
    code = found.machine_code
    if code is None or code.compiled is None or code.compiled.cached == made.cached:
        return found
    return replace(found, machine_code=code.replace(compiled=code.compiled.replace(cached=made.cached)))


def _parts(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], iterations: int, options: InCoreOptions
) -> tuple[Any, ...]:
    """All that in-core times depend on beside the code that makes them."""
    made = options.compiled
    assert made is not None
    columns = [(name, np.asarray(values)) for name, values in sizes.items()]
    return (
        made.text.encode("utf-8", "surrogateescape"),
        _told(replace(made, text="", cached=False)),
        _told(replace(options, compiled=None, remember=False)),
        _of_kernel(kernel),
        _of_machine(Same(machine)),
        [(name, values.dtype.str, values.shape, values.tobytes()) for name, values in columns],
        iterations,
        _tables(),
        _learnt_here(machine),
    )


def _told(value: Any) -> Any:
    """What tells a value from others, with a ``repr`` that is the same in each process."""
    if isinstance(value, (set, frozenset)):
        return "set", sorted(value)
    if is_dataclass(value) and not isinstance(value, type):
        more = sorted(getattr(value, "stated", ()))  # which fields of a machine file are no defaults
        return type(value).__name__, more, [(entry.name, _told(getattr(value, entry.name))) for entry in fields(value)]
    if isinstance(value, Mapping):
        return [(key, _told(entry)) for key, entry in value.items()]
    if isinstance(value, (list, tuple)):
        return [_told(entry) for entry in value]
    return value


def _of_kernel(kernel: Kernel) -> list[tuple[str, str]]:
    """A kernel with all its fields, of which its ``repr`` leaves some out; statements, which many have in common, as a hash."""
    found = []
    for entry in fields(kernel):
        value = getattr(kernel, entry.name)
        if isinstance(value, Kernel):
            found.append((entry.name, repr(_of_kernel(value))))
        else:
            found.append((entry.name, _of_part(Same(value)) if entry.name in ("statements", "origin", "source") else repr(value)))
    return found


@lru_cache(maxsize=64)
def _of_part(part: Same[Any]) -> str:
    return hashlib.sha256(repr(part.of).encode("utf-8", "surrogateescape")).hexdigest()


@lru_cache(maxsize=16)
def _of_machine(machine: Same[Machine]) -> str:
    return hashlib.sha256(repr(_told(machine.of)).encode("utf-8", "surrogateescape")).hexdigest()


@cache
def _tables() -> list[tuple[str, int, int]]:
    """Size and time of change of all tables of instructions and their corrections."""
    files = sorted(path for path in FOLDER.rglob("*") if path.suffix not in (".py", ".pyc") and path.is_file())
    return [(str(path), (state := path.stat()).st_size, state.st_mtime_ns) for path in files]


def _learnt_here(machine: Machine) -> list[tuple[str, str]]:
    """The table that was learnt here, if it counts for a machine."""
    folder = learnt_tables() if is_measured_here(machine) else None
    if folder is None:
        return []
    return [(path.name, _digest(path)) for path in sorted(folder.iterdir()) if path.is_file()]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class _Pickler(pickle.Pickler):
    """Records are not checked when they are read: they were when they were made, by the same code."""

    def reducer_override(self, thing: Any) -> Any:
        return (type(thing).made_of, (dict(thing),)) if isinstance(thing, Record) else NotImplemented


def _dumps(found: InCore) -> bytes:
    made = io.BytesIO()
    _Pickler(made, pickle.HIGHEST_PROTOCOL).dump(found)
    return made.getvalue()
