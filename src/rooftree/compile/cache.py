"""What compilers made before: one JSON file per result in the user's cache directory.

``$XDG_CACHE_HOME/rooftree/compiled`` (``~/.cache/...``); the name is a hash of all that the result depends on. A cache that
cannot be read or written is none: the compiler runs again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

FORMAT = 1
"""Changed whenever the same key shall lead to another entry."""
MOST_FILES = 2000
"""When there are more entries, the older half goes."""


def folder() -> Path:
    """Where the entries lie."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "rooftree" / "compiled"


def key(**parts: Any) -> str:
    """A hash of everything that a result depends on."""
    text = json.dumps({"format": FORMAT, **parts}, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def read(name: str) -> dict[str, str] | None:
    """The entry of this key, or None."""
    try:
        found = json.loads((folder() / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError, RuntimeError):
        return None
    return found if isinstance(found, dict) and all(isinstance(v, str) for v in found.values()) else None


def write(name: str, entry: dict[str, str]) -> None:
    """Keep an entry; others see either all of it or nothing."""
    with contextlib.suppress(OSError, RuntimeError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=place, suffix=".new", delete=False) as file:
            try:
                json.dump(entry, file)
                file.close()
                os.replace(file.name, place / f"{name}.json")
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        _prune(place)


def _prune(place: Path) -> None:
    entries = [(e.stat().st_mtime, e.path) for e in os.scandir(place) if e.is_file()]
    if len(entries) > MOST_FILES:
        for _, path in sorted(entries)[: len(entries) // 2]:
            Path(path).unlink(missing_ok=True)
