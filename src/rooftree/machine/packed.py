"""Shipped machines as they were read and checked when a wheel was built: neither YAML nor pydantic is needed for them.

``data/packed/NAME.pickle`` holds the entries of the index and the machine with its variants. It counts only while the
machine file and the types of machines are those that it was made from, so that an edited file takes effect at once.
"""

from __future__ import annotations

import hashlib
import itertools
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rooftree.machine.model import Machine

DATA = Path(__file__).parent / "data"
"""The machine files that ship with rooftree."""


def write(file: Path, content: bytes, entries: Sequence[Any], machines: Mapping[str, Machine]) -> int:
    """Pack what a machine file gives: its entries of the index, and the machine by variant.

    Returns: size of the pack [B].
    """
    place = _place(file)
    place.parent.mkdir(exist_ok=True)
    named = tuple(replace(entry, file=Path(file.name)) for entry in entries)
    return place.write_bytes(b"".join(pickle.dumps(part, 5) for part in (_key(content), named, dict(machines))))


def entries(file: Path, content: bytes) -> tuple[Any, ...] | None:
    """The machine of a file and its variants for the index; None where no pack tells."""
    found = _read(file, content, 1)
    return tuple(replace(entry, file=file) for entry in found) if found is not None else None


@lru_cache(maxsize=64)
def machine(file: Path, content: bytes, variant: str) -> Machine | None:
    """The machine of a file or one of its variants, by its exact name; None where no pack tells."""
    found = (_read(file, content, 2) or {}).get(variant)
    return found if isinstance(found, Machine) else None


def _place(file: Path) -> Path:
    return file.parent / "packed" / f"{file.stem}.pickle"


def _read(file: Path, content: bytes, number: int) -> Any:
    """A part of the pack beside a file; None if it is missing, damaged or made from something else."""
    if file.parent != DATA:  # a pickle can run code; the package's own is as trusted as its modules
        return None
    try:
        with _place(file).open("rb") as stream:
            parts = (pickle.load(stream) for _ in range(3))
            return next(itertools.islice(parts, number - 1, None)) if next(parts) == _key(content) else None
    except Exception:  # a damaged file can raise anything
        return None


def _key(content: bytes) -> str:
    return hashlib.sha256(_types() + content).hexdigest()


@cache
def _types() -> bytes:
    """What the packed objects are made of."""
    return hashlib.sha256(b"".join(Path(__file__).with_name(name).read_bytes() for name in ("model.py", "index.py"))).digest()
