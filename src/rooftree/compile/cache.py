"""What compilers made before: one JSON file per result in the user's cache directory.

``$XDG_CACHE_HOME/rooftree/compiled`` (``~/.cache/...``); the name is a hash of all that the result depends on. A cache that
cannot be read or written is none: the compiler runs again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

from rooftree import disk_cache
from rooftree.disk_cache import cache_folder, put

FORMAT = 1
"""Changed whenever the same key shall lead to another entry."""
MOST_FILES = 10_000
"""When there are more entries, the older half goes: a campaign of 192 classes on 7 machines makes about 2000."""


def folder() -> Path:
    """Where the entries lie."""
    return cache_folder("compiled")


def key(**parts: Any) -> str:
    """A hash of everything that a result depends on."""
    text = json.dumps({"format": FORMAT, **parts}, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def read(name: str) -> dict[str, str] | None:
    """The entry of this key, or None."""
    try:
        found = json.loads(disk_cache.read("compiled", f"{name}.json") or b"")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and all(isinstance(v, str) for v in found.values()) else None


def write(name: str, entry: dict[str, str]) -> None:
    """Keep an entry; others see either all of it or nothing."""
    with contextlib.suppress(RuntimeError):
        put(folder(), f"{name}.json", json.dumps(entry).encode(), MOST_FILES)
