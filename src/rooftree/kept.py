"""What was worked out before from the same contents: one file per result in the user's cache directory.

``$XDG_CACHE_HOME/rooftree/kept`` (``~/.cache/...``). The name is a hash of all that the result depends on: the contents, the
options, the Python that runs and the code that works it out. So nothing gets stale; a cache that cannot be read or written, or
that belongs to somebody else, is none.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

MOST_FILES = 500
"""When there are more results, the older half goes."""

T = TypeVar("T")


def kept(of: type[T], parts: Iterable[Any], code: str, make: Callable[[], T]) -> T:
    """A result that was made before from the same parts, or else a new one, which is kept.

    Args:
        of: the type of the result; it must survive pickling.
        parts: all that the result depends on, as bytes or with a ``repr`` that tells it.
        code: the package of rooftree whose code makes the result, as ``machine``.
        make: makes it; what it raises is passed on and not kept.
    """
    name = _name(of, parts, code)
    found = _read(name)
    if isinstance(found, of):
        return found
    made = make()
    _write(name, made)
    return made


def folder() -> Path:
    """Where the results lie."""
    return cache_folder("kept")


def cache_folder(name: str) -> Path:
    """A folder of rooftree's in the user's cache directory: ``$XDG_CACHE_HOME/rooftree/NAME``, or below ``~/.cache``.

    Raises: RuntimeError if there is no home directory.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "rooftree" / name


def put(place: Path, name: str, content: bytes, most: int) -> None:
    """Write a file of a cache; others see either all of it or nothing. A place that cannot be written is left alone.

    Args:
        place: the folder; it is made where missing.
        name: of the file.
        content: of the file.
        most: when there are more files, the older half goes.
    """
    import tempfile

    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place, suffix=".new", delete=False) as file:
            try:
                file.write(content)
                file.close()
                os.replace(file.name, place / name)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        _prune(place, most)


def _name(of: type[Any], parts: Iterable[Any], code: str) -> str:
    hashed = hashlib.sha256(repr((of.__qualname__, sys.version, code_stamp(code))).encode())
    for part in parts:
        text = part if isinstance(part, bytes) else repr(part).encode("utf-8", "surrogateescape")
        hashed.update(f"\0{len(text)}\0".encode())
        hashed.update(text)
    return hashed.hexdigest()


@cache
def code_stamp(code: str) -> tuple[tuple[str, int, int], ...]:
    """Path, size and time of change of all source files of a package, and of the modules beside the packages."""
    package = Path(__file__).parent
    return tuple(sorted([*_stamps(package, deep=False), *_stamps(package / code, deep=True)]))


def _stamps(place: Path, *, deep: bool) -> list[tuple[str, int, int]]:
    found = []
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                state = entry.stat()
                found.append((entry.path, state.st_size, state.st_mtime_ns))
            elif deep and entry.name != "__pycache__" and entry.is_dir():
                found += _stamps(Path(entry.path), deep=True)
    return found


def _read(name: str) -> Any:
    """The result of this name, or None. Only what the user wrote is read, since a pickle can run code."""
    try:
        with (folder() / name).open("rb") as file:
            owner = os.fstat(file.fileno()).st_uid
            if hasattr(os, "getuid") and owner != os.getuid():
                return None
            return pickle.load(file)
    except Exception:  # a damaged file can raise anything
        return None


def _write(name: str, result: Any) -> None:
    with contextlib.suppress(RuntimeError):
        put(folder(), name, pickle.dumps(result, pickle.HIGHEST_PROTOCOL), MOST_FILES)


def _prune(place: Path, most: int) -> None:
    entries = [(e.stat().st_mtime, e.path) for e in os.scandir(place) if e.is_file()]
    if len(entries) > most:
        for _, path in sorted(entries)[: len(entries) // 2]:
            Path(path).unlink(missing_ok=True)
