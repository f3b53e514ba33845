"""What lies in the disk cache, schema ``rooftree.cache/1``."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results.record import Record


class Removed(Record):
    """What a command took away."""

    files: int  #: number of files
    size_B: int  #: all of them together [B]


class CachePart(Record):
    """One folder of the cache."""

    name: str  #: name of the folder
    what: str  #: what is stored there
    files: int  #: number of files
    size_B: int  #: all of them together [B]


class CacheDocument(Record):
    """The disk cache."""

    schema: str = "rooftree.cache/1"  #: name of the schema
    folder: str  #: where it lies
    limit_B: int  #: what it may take at most [B]
    size_B: int  #: what it takes [B]
    parts: Sequence[CachePart]  #: each folder
    removed: Removed | None  #: what was removed; null where nothing was asked to go
    notes: Sequence[str]  #: what could not be read or removed, in sentences
