"""The folder of a campaign's results.

    points/AB/ABCDEF....json     one record per point, named after the hash of all that it depends on
    contexts/HASH.json           what the points of a sweep share: kernel, machine, in-core part, notes
    campaigns/HASH.json          what a campaign asked for: title, authors, ids of its points; named after the hash of its name
    machines/HASH.yaml           machine files that do not ship with rooftree, as they were, named after their sha256
    index.sqlite                 state of each record; made anew from the records where it is missing, damaged or behind
    lock                         held while a command works on the folder

A record is written beside its place and then takes its name, so that there is all of it or nothing. What is there is never
written again, unless it failed and is asked for again, or was measured another time.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rooftree import files
from rooftree.campaign.settle import settled
from rooftree.errors import CapabilityError, InputError
from rooftree.results.campaign import POINT_SCHEMA, Asked, CampaignPoint, Looks
from rooftree.results.record import Record

POINTS, CONTEXTS, CAMPAIGNS, MACHINES, INDEX, LOCK = "points", "contexts", "campaigns", "machines", "index.sqlite", "lock"
DONE, FAILED, OPEN = "done", "failed", "open"
_TABLE = "CREATE TABLE IF NOT EXISTS points (id TEXT PRIMARY KEY, state TEXT NOT NULL, error TEXT, kernel TEXT, machine TEXT)"
_CONTEXT = re.compile(rf"{CONTEXTS}/[0-9a-f]{{40}}\.json")
_HEX = frozenset("0123456789abcdef")


_ENCODER = json.JSONEncoder(allow_nan=False, check_circular=False)


class State(NamedTuple):
    """What became of a point, and why it failed."""

    state: str
    error: str | None = None


class IndexRow(NamedTuple):
    """A row of the index: what it keeps of a record."""

    id: str
    state: str
    error: str | None
    kernel: str
    machine: str


def index_row(point: CampaignPoint) -> IndexRow:
    """The row of the index for a record."""
    error = point.get("error")
    return IndexRow(point["id"], point["state"], None if error is None else error["message"], point["kernel"], point["machine"])


def record_name(id_: str) -> str:
    """The file of a record in the folder."""
    return f"{POINTS}/{id_[:2]}/{id_}.json"


def _text(record: Record) -> str:
    """A record as a line of JSON."""
    try:
        return _ENCODER.encode(record) + "\n"  # records are dicts
    except TypeError:
        return record.to_json() + "\n"


class Store:
    """A folder of results.

    Args:
        folder: it need not be there to be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: set[str] = set()

    def prepare(self) -> None:
        """Make the folder, and make sure that it can be written.

        Raises: CapabilityError.
        """
        hint = "-o another folder"
        for place in (self.folder, self.folder / POINTS, self.folder / CONTEXTS):
            files.make_folder(place, hint)
        files.check_writable(str(self.folder / POINTS / "record.json"))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder for one command.

        Raises: CapabilityError if another command has it.
        """
        import fcntl

        path = self.folder / LOCK
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise CapabilityError(f"cannot be written: {error.strerror}", where=str(path), hint="-o another folder") from None
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.pread(handle, 20, 0).decode("ascii", "replace").strip()
                raise CapabilityError(
                    f"another command works on this folder{f' (process {holder})' if holder else ''}",
                    where=str(self.folder),
                    hint="wait for it, or -o another folder; `rooftree campaign collect` merges folders",
                ) from None
            except OSError:  # a file system without locks
                pass
            with contextlib.suppress(OSError):
                os.ftruncate(handle, 0)
                os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
            yield
        finally:
            os.close(handle)

    def write(self, point: CampaignPoint, sync: bool) -> None:
        """Keep a record.

        Args:
            point: the record.
            sync: wait until the disk has it; without, a loss of power may cost the last records, which are then open again.
        Raises: CapabilityError if it cannot be written.
        """
        name = record_name(point["id"])
        if (parent := name[: len(POINTS) + 3]) not in self._made:
            files.make_folder(self.folder / parent, "-o another folder")
            self._made.add(parent)
        files.write_beside(f"{self.folder}/{name}", _text(point), sync=sync, begun=f"{self.folder}/{POINTS}/{point['id']}")

    def write_context(self, context: Record) -> str:
        """Keep what points share; its name in the folder.

        Raises: CapabilityError if it cannot be written.
        """
        text = _text(context)
        name = f"{CONTEXTS}/{hashlib.sha256(text.encode()).hexdigest()[:40]}.json"
        if not (self.folder / name).is_file():
            files.write_beside(self.folder / name, text, sync=False)
        return name

    def keep_machine(self, content: bytes) -> None:
        """Keep a machine file that others do not have, so that they can predict for it.

        Raises: CapabilityError if it cannot be written.
        """
        path = self.folder / MACHINES / f"{hashlib.sha256(content).hexdigest()}.yaml"
        if not path.is_file():
            files.make_folder(path.parent, "-o another folder")
            files.write_beside(path, files.text_of(content, str(path), what="the machine file"), sync=False)

    def machines(self) -> dict[str, str]:
        """The texts of the machine files that are kept, by their sha256; what is not what its name says is left out."""
        found: dict[str, str] = {}
        for path in sorted((self.folder / MACHINES).glob("*.yaml")):
            with contextlib.suppress(InputError):
                content = files.read_bytes(path, what="the machine file")
                if hashlib.sha256(content).hexdigest() == path.stem:
                    found[path.stem] = files.text_of(content, str(path), what="the machine file")
        return found

    def keep_asked(self, asked: Asked) -> None:
        """Keep what a campaign asked for, in place of what one of that name did before.

        Raises: CapabilityError if it cannot be written.
        """
        path = self.folder / CAMPAIGNS / f"{hashlib.sha256(asked.name.encode()).hexdigest()[:40]}.json"
        files.make_folder(path.parent, "-o another folder")
        files.write_beside(path, _text(asked), sync=False)

    def asked(self) -> list[Asked]:
        """What campaigns asked for whose results are here, by name; what cannot be read is left out."""
        found: list[Asked] = []
        for path in sorted((self.folder / CAMPAIGNS).glob("*.json")):
            with contextlib.suppress(InputError):
                found.append(Asked.from_dict(files.read_json(path, what="what a campaign asked for"), str(path)))
        return sorted(found, key=lambda asked: asked.name)

    def read_context(self, name: str) -> dict[str, Any]:
        """What the points of a sweep share, as plain data.

        Raises: InputError if it is missing or damaged.
        """
        found = files.read_json(self.folder / name, what="the context")
        if not isinstance(found, dict):
            raise InputError("expected an object", where=str(self.folder / name))
        return found

    def read(self, id_: str) -> CampaignPoint:
        """A record, with the value that its runs give (`rooftree.campaign.settle`).

        Raises: InputError if it is missing or damaged.
        """
        path = self.folder / record_name(id_)
        hint = "remove the file: the next run makes it anew"
        data = files.read_json(path, what="the record", hint=hint)
        if not isinstance(data, dict) or data.get("schema") != POINT_SCHEMA or data.get("id") != id_:
            raise InputError(f"this is no record of schema {POINT_SCHEMA} with this id", where=str(path), hint=hint)
        point = CampaignPoint.from_dict(data, str(path))
        if point.context is not None and not _CONTEXT.fullmatch(point.context):
            raise InputError(f"its context is no file of this folder: {point.context!r:.60}", where=str(path), hint=hint)
        return settled(point)

    def measured_again(self, ids: Iterable[str]) -> list[Looks]:
        """The runs of those of some records that were measured more than once; what cannot be read is left out."""
        found: list[Looks] = []
        for id_ in ids:
            with contextlib.suppress(OSError, InputError):  # few records have any, and to read one takes longer than to look
                if b'"looks"' in (self.folder / record_name(id_)).read_bytes() and (looks := self.read(id_).looks) is not None:
                    found.append(looks)
        return found

    def ids(self) -> set[str]:
        """Ids of all files that could be records."""
        found: set[str] = set()
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            for outer in os.scandir(self.folder / POINTS):
                if len(outer.name) == 2 and outer.is_dir(follow_symlinks=False):
                    names = (name for name in os.listdir(outer.path) if name.endswith(".json") and not name.startswith("."))
                    found.update(n[:-5] for n in names if n[:2] == outer.name and _HEX.issuperset(n[:-5]))
        return found

    def written(self, id_: str) -> float:
        """When a record was written, in seconds since 1970; 0 if it is not there."""
        try:
            return (self.folder / record_name(id_)).stat().st_mtime
        except OSError:
            return 0.0

    def length(self, id_: str) -> int:
        """Bytes of a record; 0 if it is not there."""
        try:
            return (self.folder / record_name(id_)).stat().st_size
        except OSError:
            return 0

    def by_case(self) -> tuple[dict[tuple[str, str], list[str]], list[str]]:
        """Ids of all records by kernel and machine, from the index and, where that knows less, from them; what is damaged."""
        _, damaged = self.states()
        there = self.ids()
        found: dict[tuple[str, str], list[str]] = {}
        try:
            with contextlib.closing(self._open()) as index:
                rows = list(index.execute("SELECT id, kernel, machine FROM points"))
        except sqlite3.DatabaseError:
            rows = []
        for id_, kernel, machine in rows:
            if id_ in there and isinstance(kernel, str) and isinstance(machine, str):
                there.discard(id_)
                found.setdefault((kernel, machine), []).append(id_)
        for id_ in sorted(there):
            with contextlib.suppress(InputError):
                point = self.read(id_)
                found.setdefault((point.kernel, point.machine), []).append(id_)
        return found, damaged

    def whole(self, id_: str) -> bool:
        """Whether a record begins and ends as one, without reading it."""
        try:
            with open(self.folder / record_name(id_), "rb") as file:
                begin = file.read(1)
                file.seek(-3, os.SEEK_END)
                return begin == b"{" and file.read().rstrip().endswith(b"}")
        except OSError:
            return False

    def states(self, look: bool = False) -> tuple[dict[str, State], list[str]]:
        """The state of every record, from the index and, where that knows less, from the records; and notes.

        Damaged records count as not there; the next run writes them anew.

        Args:
            look: open what the index knows, too, and read what does not begin and end as a record.
        """
        there = self.ids()
        known = {id_: state for id_, state in self._index().items() if id_ in there and (not look or self.whole(id_))}
        notes: list[str] = []
        new: list[IndexRow] = []
        for id_ in sorted(there - known.keys()):
            try:
                point = index_row(self.read(id_))
            except InputError as error:
                notes.append(f"damaged, it counts as open: {error}".partition("\n")[0])
                continue
            new.append(point)
            known[id_] = State(point.state, point.error)
        if new:
            self.remember(new)
        return known, notes

    def remember(self, points: Iterable[IndexRow]) -> None:
        """Put records into the index; where that cannot be written the records are enough."""
        try:
            with contextlib.closing(self._open()) as index, index:
                index.executemany("INSERT OR REPLACE INTO points VALUES (?, ?, ?, ?, ?)", points)
        except sqlite3.DatabaseError:
            pass

    def rebuild(self) -> int:
        """Make the index anew from the records; how many there are."""
        with contextlib.suppress(OSError):
            (self.folder / INDEX).unlink(missing_ok=True)
        return len(self.states()[0])

    def _open(self) -> sqlite3.Connection:
        index = sqlite3.connect(self.folder / INDEX, timeout=10.0)
        index.execute("PRAGMA synchronous = OFF")  # it can be made anew
        index.execute(_TABLE)
        return index

    def _index(self) -> dict[str, State]:
        """What the index says; nothing where it is missing or damaged."""
        path = self.folder / INDEX
        if not path.is_file():
            return {}
        try:
            with contextlib.closing(self._open()) as index:
                return {id_: State(state, error) for id_, state, error in index.execute("SELECT id, state, error FROM points")}
        except sqlite3.DatabaseError:
            with contextlib.suppress(OSError):
                path.unlink()
            return {}
