"""Records that the workbench shows: files and folders of the command line, and what the user gives to the page.

What comes from the browser is read as data, within the limits of all JSON; it names no file that is opened.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rooftree import files
from rooftree.errors import InputError, RooftreeError
from rooftree.report.plot.read import Subjects
from rooftree.report.workbench.records import campaign_view, case_view, drawn_view, profile_view
from rooftree.results.profile import PROFILE_SCHEMA, Profile

_KEPT = 16
"""Records from the browser that are kept at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A record: its key, its name on the screen, its kind, and the document or the folder."""

    key: str
    name: str
    kind: str
    document: Any = None
    folder: Path | None = None


def is_record(name: str) -> bool:
    """Whether an argument of the command line names a record or a folder of results, and no kernel."""
    return Path(name).suffix.lower() in (".json", ".csv") or Path(name).is_dir()


class Records:
    """All records of one workbench."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._given: set[str] = set()

    def open(self, name: str) -> None:
        """Open a file or folder of the command line.

        Raises: InputError for what cannot be shown.
        """
        path = Path(name)
        key = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:16]
        if path.is_dir():
            from rooftree.campaign.cases import grouped
            from rooftree.campaign.store import Store

            grouped(Store(path))  # is it one?
            self._keep(Opened(key=key, name=path.name or str(path), kind="campaign", folder=path), own=True)
            return
        if path.suffix.lower() == ".csv":
            from rooftree.report.bench.carm_csv import read_carm

            document: Any = read_carm(name)
        else:
            document = files.read_json(name, what="the record")
        if isinstance(document, dict) and document.get("schema") == "rooftree.campaign/1":
            folder = str(document.get("folder") or "")
            if not folder or not Path(folder).is_dir():
                raise InputError("its folder of results is not here", where=name, hint="rooftree serve FOLDER")
            self.open(folder)
            return
        self._keep(self._read(key, path.name, document), own=True)

    def take(self, name: str, text: str) -> dict[str, Any]:
        """Take up a record that the user gave to the page.

        Raises: InputError for what cannot be shown.
        """
        shown = "".join(c if c.isprintable() else "?" for c in name)[:80] or "record"
        document = files.json_of(text, shown, what="the record")
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._keep(self._read(key, shown, document), own=False)
        return {"key": key}

    def _read(self, key: str, name: str, document: Any) -> Opened:
        """A record that can be drawn."""
        schema = document.get("schema") if isinstance(document, Mapping) else None
        if schema == PROFILE_SCHEMA:
            profile_view(Profile.from_dict(document, name))
            return Opened(key=key, name=name, kind="profile", document=document)
        found = Subjects()
        found.add(document, name)
        drawn_view(found, name)
        return Opened(key=key, name=name, kind="figure", document=document)

    def _keep(self, opened: Opened, *, own: bool) -> None:
        with self._lock:
            self._opened[opened.key] = opened
            if own:
                self._given.add(opened.key)
            others = [key for key in self._opened if key not in self._given]
            for key in others[: max(0, len(others) - _KEPT)]:
                del self._opened[key]

    def listed(self) -> list[dict[str, str]]:
        """All records, for a choice."""
        with self._lock:
            return [{"key": one.key, "name": one.name, "kind": one.kind} for one in self._opened.values()]

    def shown(self, key: str, case: str = "") -> dict[str, Any]:
        """A record as the page shows it, or a case of a campaign.

        Raises: InputError for one that is not here.
        """
        with self._lock:
            one = self._opened.get(key)
        if one is None:
            raise InputError("this record is not here any more", where="record", hint="open it again")
        if one.folder is not None:
            return _campaign(one.folder, one.name, case)
        if one.kind == "profile":
            return profile_view(Profile.from_dict(one.document, one.name))
        found = Subjects()
        found.add(one.document, one.name)
        return drawn_view(found, one.name)


def _campaign(folder: Path, name: str, wanted: str) -> dict[str, Any]:
    """A campaign, or one of its cases."""
    from rooftree.campaign.cases import case_ids, cases, grouped
    from rooftree.campaign.store import DONE, FAILED, Store

    store = Store(folder)
    groups, damaged = grouped(store)
    ids = case_ids(groups)
    if wanted:
        pair = next((pair for pair, id_ in ids.items() if id_ == wanted), None)
        found = next(iter(cases(store, {pair: groups[pair]}, names=ids)), None) if pair is not None else None
        if found is None:
            raise InputError("the campaign has no such case", where="case")
        return case_view(found)
    states, notes = store.states()
    counts = {DONE: 0, FAILED: 0}
    for state in states.values():
        counts[state.state] = counts.get(state.state, 0) + 1
    described = folder.with_suffix(".yaml")
    if folder.suffix == ".results" and described.is_file():
        from rooftree.campaign.file import read_campaign
        from rooftree.campaign.run import status

        try:
            document = status(read_campaign(str(described)), folder)
            counts = {"done": document.done, "failed": document.failed, "open": document.open}
            notes = [*notes, *document.notes]
        except RooftreeError as error:
            notes = [*notes, f"what is open is not known: {error.message}"]
    listed = []
    for (kernel, machine), some in groups.items():
        failed = [states[id_] for id_ in some if id_ in states and states[id_].state == FAILED]
        listed.append(
            {
                "id": ids[kernel, machine],
                "kernel": kernel,
                "machine": machine,
                "done": len(some) - len(failed),
                "failed": len(failed),
                "why": (failed[0].error or "") if failed else "",
            }
        )
    return campaign_view(name, listed, counts, [*notes, *(d.sentence for d in damaged)])
