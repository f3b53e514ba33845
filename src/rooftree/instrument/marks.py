"""Regions that a program names itself: what ``marks.c`` writes while it runs, and who was in which of them.

A region is known by its path, the names of the regions around it and its own. It holds what its thread does between its beginning
and its end, nested regions included; a region of the first thread of a process also what those threads do that are in no region
of their own meanwhile.
"""

from __future__ import annotations

import mmap
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rooftree.instrument.application import Application
from rooftree.instrument.samples import Place, Samples

_NODES, _TIERS, _KEPT = 1024, 6, 20000
_HEAD = np.dtype([*((n, "<u8") for n in ("version", "nodes", "dropped", "open", "counters")), ("seen", "<u8", (_TIERS,))])
_NODE = np.dtype([("name", "S96"), ("parent", "<u4"), ("thread", "<u4"), ("calls", "<u8"), ("ns", "<u8")])
_INTERVAL = np.dtype([("begin", "<u8"), ("end", "<u8"), ("thread", "<u4"), ("node", "<u4")])
_CALLED = (b"likwid_markerStartRegion", b"likwid_markerstartregion_", b"PAPI_hl_region_begin", b"papif_hl_region_begin_")

RegionPath = tuple[str, ...]
"""Names of the regions around a region, the outermost first, and its own."""


@dataclass(slots=True)
class Marked:
    """A region that a program named itself.

    Attributes:
        path: see `RegionPath`.
        calls: how often it was entered and left, by all threads.
        seconds: (process, thread) -> time from its beginnings to its ends by the clock [s].
        samples: (process, thread) -> samples in it, estimated where not each of its beginnings and ends is kept.
        hits: samples that this rests on.
        places: where those were.
    """

    path: RegionPath
    calls: int = 0
    seconds: dict[tuple[int, int], float] = field(default_factory=dict)
    samples: dict[tuple[int, int], float] = field(default_factory=dict)
    hits: int = 0
    places: Counter[Place] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class MarkFile:
    """What one process wrote.

    Attributes:
        process: its number.
        nodes: regions of each thread, see ``marks.c``.
        intervals: from when to when a thread was in one of them, those that were kept, by tiers of their length.
        weights: of each tier, how many intervals one that was kept stands for.
        counts: node -> differences of the counters; no columns where nothing was counted.
        lost: beginnings and ends that could not be kept, or fit to no other.
        open: regions that were begun and not left.
    """

    process: int
    nodes: NDArray[np.void]
    intervals: Sequence[NDArray[np.void]]
    weights: Sequence[float]
    counts: NDArray[np.uint64]
    lost: int
    open: int

    def paths(self) -> list[RegionPath]:
        """The path of each node."""
        found: list[RegionPath] = []
        for node in self.nodes:  # a parent was made before its children
            name = bytes(node["name"]).decode("utf-8", "replace")
            parent = int(node["parent"])
            found.append((*(found[parent] if parent < len(found) else ()), name))
        return found


def with_marks(app: Application, folder: Path, library: Path) -> Application:
    """The application, told where to write its regions.

    Args:
        folder: a new one, for this run.
        library: ``marks.c``, built by `rooftree.instrument.loaded`.
    """
    folder.mkdir()
    environment = {**app.environment, "ROOFTREE_ROI": str(folder), "ROOFTREE_ROI_LIBRARY": str(library)}
    if calls_other_markers(app.path):
        before = environment.get("LD_PRELOAD", os.environ.get("LD_PRELOAD", ""))
        environment["LD_PRELOAD"] = f"{library}:{before}" if before else str(library)
    return replace(app, marks=folder, environment=environment)


def calls_other_markers(path: str) -> bool:
    """Whether a program calls the markers of LIKWID or PAPI."""
    return _has_any(path, _CALLED)


def is_marked(path: str) -> bool:
    """Whether a program names regions, in any of the ways."""
    return _has_any(path, (*_CALLED, b"ROOFTREE_ROI_LIBRARY"))


def _has_any(path: str, names: Sequence[bytes]) -> bool:
    try:
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return data[:4] == b"\x7fELF" and any(data.find(name) >= 0 for name in names)
    except (OSError, ValueError):
        return False


def written(folder: Path | None) -> list[MarkFile]:
    """What the processes of a run wrote; nothing where no region was begun."""
    if folder is None or not folder.is_dir():
        return []
    entries = sorted((entry for entry in folder.iterdir() if entry.name.isdigit()), key=lambda entry: int(entry.name))
    return [found for entry in entries if (found := _read(entry)) is not None]


def _read(file: Path) -> MarkFile | None:
    data = np.fromfile(file, dtype=np.uint8)
    fixed = _HEAD.itemsize + _NODES * _NODE.itemsize + _TIERS * _KEPT * _INTERVAL.itemsize
    if data.size < fixed:
        return None
    head = data[: _HEAD.itemsize].view(_HEAD)[0]
    nodes = data[_HEAD.itemsize :][: _NODES * _NODE.itemsize].view(_NODE)[: min(_NODES, int(head["nodes"]))]
    kept = data[_HEAD.itemsize + _NODES * _NODE.itemsize : fixed].view(_INTERVAL).reshape(_TIERS, _KEPT)
    seen = [int(number) for number in head["seen"]]
    many = int(head["counters"])
    counts = data[fixed:][: _NODES * many * 8].view(np.uint64).reshape(-1, many) if many else np.zeros((_NODES, 0), np.uint64)
    return MarkFile(
        process=int(file.name),
        nodes=nodes,
        intervals=[tier[:number] for tier, number in zip(kept, seen, strict=True)],
        weights=[max(1.0, number / _KEPT) for number in seen],
        counts=counts,
        lost=int(head["dropped"]),
        open=int(head["open"]),
    )


def counted(files: Sequence[MarkFile], counters: int) -> dict[RegionPath, list[int]]:
    """What the counters rose by in each region, modulo 2^64.

    Args:
        files: of a counted run.
        counters: how many there are.
    """
    found: dict[RegionPath, NDArray[np.uint64]] = {}
    for file in files:
        if file.counts.shape[1] == counters:
            for path, row in zip(file.paths(), file.counts, strict=False):
                found[path] = found[path] + row if path in found else row
    return {path: row.tolist() for path, row in found.items()}


def entered(files: Sequence[MarkFile]) -> Counter[RegionPath]:
    """How often each region was entered and left."""
    found: Counter[RegionPath] = Counter()
    for file in files:
        for path, node in zip(file.paths(), file.nodes, strict=True):
            found[path] += int(node["calls"])
    return found


def marked(files: Sequence[MarkFile], samples: Samples) -> list[Marked]:
    """The regions of a run, in the order in which they were first entered, with the samples in them."""
    found: dict[RegionPath, Marked] = {}
    for file in files:
        paths = file.paths()
        for path, node in zip(paths, file.nodes, strict=True):
            one = found.setdefault(path, Marked(path))
            one.calls += int(node["calls"])
            thread = (file.process, int(node["thread"]))
            one.seconds[thread] = one.seconds.get(thread, 0.0) + int(node["ns"]) / 1e9
        for thread, timed in samples.times.items():
            if thread[0] == file.process:
                _add_samples(found, file, paths, thread, timed, samples.each)
    return list(found.values())


def _add_samples(
    found: Mapping[RegionPath, Marked],
    file: MarkFile,
    paths: Sequence[RegionPath],
    thread: tuple[int, int],
    timed: Sequence[tuple[int, Place]],
    each: int,
) -> None:
    """Add the samples of one thread to the regions that they fell in."""
    times = np.array([at for at, _ in timed], dtype=np.uint64)
    order = np.argsort(times, kind="stable")
    times = times[order]
    own = np.concatenate([tier[tier["thread"] == thread[1]] for tier in file.intervals])
    for tier, weight in zip(file.intervals, file.weights, strict=True):
        chosen = tier[tier["thread"] == thread[1]]
        if thread[1] != file.process:
            first = tier[tier["thread"] == file.process]
            chosen = np.concatenate([chosen, first[~_overlaps(first, own)]])
        for node in np.unique(chosen["node"]):
            if node >= len(paths):
                continue
            of_node = chosen[chosen["node"] == node]
            edges = np.zeros(len(times) + 1, dtype=np.int64)
            np.add.at(edges, np.searchsorted(times, of_node["begin"]), 1)
            np.add.at(edges, np.searchsorted(times, of_node["end"]), -1)
            inside = order[np.cumsum(edges)[:-1] > 0]
            if len(inside):
                one = found[paths[node]]
                one.hits += len(inside)
                one.samples[thread] = one.samples.get(thread, 0.0) + each * weight * len(inside)
                one.places.update(timed[at][1] for at in inside)


def _overlaps(intervals: NDArray[np.void], own: NDArray[np.void]) -> NDArray[np.bool_]:
    """Which intervals have a time in common with any of a thread's own."""
    if not len(own):
        return np.zeros(len(intervals), dtype=bool)
    by_begin = np.sort(own, order="begin")
    latest_end = np.maximum.accumulate(by_begin["end"])
    before = np.searchsorted(by_begin["begin"], intervals["end"])  # those that begin before its end
    found: NDArray[np.bool_] = (before > 0) & (latest_end[np.maximum(before, 1) - 1] > intervals["begin"])
    return found
