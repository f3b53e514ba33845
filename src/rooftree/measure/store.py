"""Finished points, each kept at once in the user's cache: what was measured is not lost, and can be taken up again.

The name of a file is a hash of all that the point depends on: machine code, sizes, processors, options, the host and this code.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from rooftree.kept import cache_folder, code_stamp, put

MOST_FILES = 20_000


def key(**parts: Any) -> str:
    """The name for everything that a point depends on."""
    code = [(path.rpartition("/")[2], size) for path, size, _ in code_stamp("measure")]
    return hashlib.sha256(json.dumps({"code": code, **parts}, sort_keys=True).encode()).hexdigest()


def read(name: str) -> dict[str, Any] | None:
    """The point of this name; None if it was not measured."""
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        found = json.loads((cache_folder("measured") / f"{name}.json").read_text("utf-8"))
        if isinstance(found, Mapping) and "measured" in found:
            return dict(found)
    return None


def write(name: str, point: Mapping[str, Any]) -> None:
    """Keep a point; a cache that cannot be written is none."""
    with contextlib.suppress(RuntimeError):
        put(cache_folder("measured"), f"{name}.json", json.dumps(dict(point)).encode(), MOST_FILES)
