"""Read files of other tools, and keep what they hold as records of a folder of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from rooftree import files
from rooftree.campaign.imports import bandwidth_benchmark, carm, inspect_tables, likwid_bench
from rooftree.campaign.imports.source import Source, Told
from rooftree.campaign.store import DONE, IndexRow, Store, index_row
from rooftree.errors import InputError, one_line
from rooftree.results.campaign import CampaignPoint, ImportedDocument

TOOLS = (inspect_tables.TOOL, carm.TOOL, likwid_bench.TOOL, bandwidth_benchmark.TOOL)
_HINT = f"files of {', '.join(TOOLS[:-1])} and {TOOLS[-1]} are known; the manual's page on campaigns shows how they begin"


def read_file(path: str, told: Told | None = None) -> Source:
    """Read a file; the tool that it is of is seen from what it holds.

    Args:
        path: of the file.
        told: what it does not say itself.
    Returns: its points, and what could not be read.
    Raises: InputError if it cannot be read, is of none of these tools, or does not say what it is of.
    """
    source = Source(path=path, text=files.read_text(path), told=told or Told())
    if likwid_bench.is_output(source.text):
        likwid_bench.read(source)
    elif bandwidth_benchmark.is_output(source.text):
        bandwidth_benchmark.read(source)
    elif carm.is_file(source.text):
        carm.read(source)
    elif inspect_tables.is_table(_head(source.text)):
        inspect_tables.read(source)
    else:
        raise InputError("this is no file of a tool that is known", where=path, hint=_HINT)
    return source


def _head(text: str) -> list[str]:
    """Names of columns: the first line that is no comment."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [cell.strip().strip('"') for cell in next(lines, "").split(",")]


def read_all(paths: Iterable[str], told: Told | None = None) -> tuple[list[Source], list[str]]:
    """Read files; those that cannot be read are told and cost no other.

    Returns: what was read, and what could not be, with file and line.
    """
    found: list[Source] = []
    problems: list[str] = []
    for path in paths:
        try:
            source = read_file(path, told)
        except InputError as error:
            problems.append(
                one_line(f"{error.where}: {error.message}") + (f" (try: {one_line(error.hint)})" if error.hint else "")
            )
            continue
        found.append(source)
        problems += source.problems
    return found, problems


def keep(points: Iterable[CampaignPoint], store: Store) -> tuple[int, int]:
    """Write the records that a folder does not have, which whoever calls holds.

    Returns: how many are new, and how many were there.
    Raises: CapabilityError if one cannot be written.
    """
    states, _ = store.states()
    known = {id_ for id_, state in states.items() if state.state == DONE}
    written: list[IndexRow] = []
    there = 0
    try:
        for point in points:
            if point.id in known:
                there += 1
                continue
            store.write(point, sync=False)
            known.add(point.id)
            written.append(index_row(point))
    finally:
        store.remember(written)
    return len(written), there


def import_files(paths: Sequence[str], folder: Path, told: Told | None = None) -> ImportedDocument:
    """Read files and keep their points in a folder of results.

    All files are read before the first record is written; lines that cannot be read are left out and told.

    Args:
        paths: of the files.
        folder: of the results; it is made.
        told: what the files do not say themselves.
    Raises: CapabilityError if the folder cannot be written or another command has it.
    """
    found, problems = read_all(paths, told)
    points = [point for source in found for point in source.points]
    new = there = 0
    if points:
        store = Store(folder)
        store.prepare()
        with store.locked():
            new, there = keep(points, store)
    unknown = sorted({p.machine for p in points if p.imported is not None and not _is_known(p.machine)})
    notes = [f"no machine file is called {name}: nothing can be predicted beside it" for name in unknown]
    return ImportedDocument(
        folder=str(folder),
        imported=new,
        there=there,
        empty=sum(source.empty for source in found),
        tools=dict(Counter(p.imported.tool for p in points if p.imported is not None)),
        problems=problems,
        notes=notes,
    )


def _is_known(machine: str) -> bool:
    from rooftree.machine.index import entries

    return any(entry.name == machine for entry in entries())
