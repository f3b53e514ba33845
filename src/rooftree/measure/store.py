"""Finished points, each stored at once in the user's cache: what was measured is not lost, and can be taken up again.

The name of a file is a hash of all that the point depends on: machine code, sizes, processors, options, the host and this code.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from typing import Any

from rooftree import disk_cache
from rooftree.disk_cache import cache_folder, code_stamp, put
from rooftree.errors import InputError
from rooftree.results.measurement import MeasuredPoint

MOST_FILES = 20_000


def key(**parts: Any) -> str:
    """The name for everything that a point depends on."""
    code = [(path.rpartition("/")[2], size) for path, size, _ in code_stamp("measure")]
    return hashlib.sha256(json.dumps({"code": code, **parts}, sort_keys=True).encode()).hexdigest()


def read(name: str) -> MeasuredPoint | None:
    """The point of this name; None if it was not measured."""
    with contextlib.suppress(ValueError, RecursionError, InputError):
        return MeasuredPoint.from_dict(json.loads(disk_cache.read("measured", f"{name}.json") or b""))
    return None


def write(name: str, point: MeasuredPoint) -> None:
    """Keep a point; a cache that cannot be written is none."""
    with contextlib.suppress(RuntimeError):
        put(cache_folder("measured"), f"{name}.json", point.to_json().encode(), MOST_FILES)
