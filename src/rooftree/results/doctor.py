"""What works on a machine, schema ``rooftree.doctor/1``."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.results.record import Record


class Capability(Record):
    """A capability or condition of this machine."""

    what: str  #: capability or condition
    status: str  #: ok; limits: works, but makes results less certain or slower; missing: is not there
    found: str  #: what is there
    effect: str = ""  #: what follows from that; empty if it is fine
    try_: str = ""  #: what to do


class FolderSize(Record):
    """Where files of rooftree lie, and how much they take."""

    what: str  #: part of the cache, or the package
    folder: str  #: path of the folder
    files: int  #: number of files
    size_B: int  #: all of them together [B]


class DoctorDocument(Record):
    """What works on this machine, and what limits the results."""

    schema: str = "rooftree.doctor/1"  #: name of the schema
    host: str  #: name of the computer
    items_: Sequence[Capability]  #: each capability once
    folders: Sequence[FolderSize]  #: where files of rooftree lie
