"""Results of several folders in one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from rooftree import files
from rooftree.campaign.store import DONE, IndexRow, Store, index_row
from rooftree.errors import InputError
from rooftree.results.campaign import CollectedDocument


def collect(sources: Sequence[Path], target: Path) -> CollectedDocument:
    """Copy all records that the target does not have, results over failures, and more measurements of a point over fewer.

    Each record is read and checked before it is written; damaged ones are named and left out.

    Args:
        sources: folders of results.
        target: where they go; it is made.
    Raises: InputError for a source that is no folder of results; CapabilityError if the target cannot be written.
    """
    store = Store(target)
    for source in sources:
        if not (source / "points").is_dir():
            raise InputError(
                "this is no folder of a campaign's results", where=str(source), hint="rooftree campaign run FILE -o DIR"
            )
    store.prepare()
    copied: list[IndexRow] = []
    damaged: list[str] = []
    there = 0
    with store.locked():
        known, _ = store.states(look=True)
        for source in sources:
            origin = Store(source)
            for text in origin.machines().values():
                store.keep_machine(text.encode())
            _merge_asked(origin, store)
            for id_ in sorted(origin.ids()):
                if id_ in known and known[id_].state == DONE and not _looked_more(origin, store, id_):
                    there += 1
                    continue
                try:
                    point = origin.read(id_)
                    if id_ in known and point.state != DONE:
                        there += 1
                        continue
                    if point.context is not None:
                        _copy_context(origin, store, point.context)
                except InputError as error:
                    damaged.append(str(error).partition("\n")[0])
                    continue
                store.write(point, sync=False)
                copied.append(index_row(point))
            store.remember(copied)
            known, _ = store.states()
    return CollectedDocument(folder=str(target), copied=len(copied), there=there, damaged=damaged)


def _merge_asked(origin: Store, store: Store) -> None:
    """Keep what campaigns asked for; of two of one name the points of both, as hosts of two kinds have points of their own."""
    known = {asked.name: asked for asked in store.asked()}
    for asked in origin.asked():
        points = {kernel: dict(of) for kernel, of in asked.points.items()}
        for kernel, of in (known[asked.name].points if asked.name in known else {}).items():
            for machine, ids in of.items():
                own = points.setdefault(kernel, {})
                own[machine] = list(dict.fromkeys((*own.get(machine, ()), *ids)))
        store.keep_asked(asked.replace(points=points))


def _looked_more(origin: Store, store: Store, id_: str) -> bool:
    """Whether a point was measured more often in one folder than in another; only records of different lengths are read."""
    if origin.length(id_) == store.length(id_):
        return False
    try:
        runs = [len(point.looks.runs) if point.looks is not None else 1 for point in (origin.read(id_), store.read(id_))]
    except InputError:
        return False
    return runs[0] > runs[1]


def _copy_context(origin: Store, store: Store, name: str) -> None:
    """Copy what points share, if it is what its name says.

    Raises: InputError if it is missing or another.
    """
    if (store.folder / name).is_file():
        return
    content = files.read_bytes(origin.folder / name, what="the context")
    if hashlib.sha256(content).hexdigest()[:40] != Path(name).stem:
        raise InputError("its content is not what its name says", where=str(origin.folder / name))
    files.write_beside(store.folder / name, files.text_of(content, name), sync=False)
