"""The interface of engines that count: how often was each basic block of some functions executed?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np

from rooftree.asm.function_code import FunctionCode
from rooftree.instrument.application import Application

_MOST_UNKNOWNS = 600


class BlockKey(NamedTuple):
    """A basic block: the file it is in, and its address there."""

    file: str
    address: int


class Outcomes(NamedTuple):
    """Which way some branches went.

    Attributes:
        keys: the blocks that they are the end of, by number.
        bursts: of branches that a thread executed one after the other: its weight [1], and 2 * number + way of
            each (1: taken).
    """

    keys: Sequence[BlockKey]
    bursts: Sequence[tuple[float, Sequence[int]]]


@dataclass(slots=True)
class Executions:
    """How often blocks were executed.

    Attributes:
        threads: thread (of any process, in the order of their beginning) -> block -> executions.
        marked: region that the program named itself, by its path -> executions in it, threads together.
        entered: the same -> how often it was entered.
        within: blocks whose executions are scaled from a part of the run -> part by which they may be wrong (95 %).
        part: of the run in which hot code was counted, where its executions are scaled [1].
        unknown: blocks that were not counted, and why.
        free: loops whose passes cost nothing to count, as they are counted where they begin and end.
        active: for instructions (by their address) of which only a part may be executed, how many lanes or repetitions were, of
            all threads; instructions that were not watched are missing.
        moved: for instructions whose bytes were counted, those that all threads loaded and stored [B].
        vector_bits: vector length where the code does not state it (SVE, RVV) [bit].
        outcomes: which way some branches went; None where the engine does not record that.
        started: threads that the engine saw, of all processes; 0: it does not tell.
        timers: signals of timers that the program got, where the engine sees them.
        user_s: CPU time of the program in its own code, where `started` is known [s].
        status: exit status as a shell tells it; None where the program was ended by us.
        seconds: wall time of the counted run [s].
        prepared_s: part of it in which counters were put in and the program stood still, where the engine tells it [s].
        ended: why it was ended by us; "" if it was not.
        notes: what to know.
    """

    threads: list[dict[BlockKey, int]] = field(default_factory=list)
    marked: dict[tuple[str, ...], Executions] = field(default_factory=dict)
    entered: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    within: dict[BlockKey, float] = field(default_factory=dict)
    part: float = 1.0
    unknown: dict[BlockKey, str] = field(default_factory=dict)
    free: frozenset[BlockKey] = frozenset()
    active: dict[BlockKey, int] = field(default_factory=dict)
    moved: dict[BlockKey, tuple[int, int]] = field(default_factory=dict)
    vector_bits: int = 128
    outcomes: Outcomes | None = None
    started: int = 0
    timers: int = 0
    user_s: float = 0.0
    status: int | None = None
    seconds: float = 0.0
    prepared_s: float = 0.0
    ended: str = ""
    notes: list[str] = field(default_factory=list)

    def total(self, key: BlockKey) -> int | None:
        """Executions of a block by all threads; None if it was not counted."""
        if key in self.unknown:
            return None
        return sum(thread.get(key, 0) for thread in self.threads)


class Engine(Protocol):
    """Something that runs an application and counts."""

    name: str
    about: str

    def why_not(self, app: Application, functions: Sequence[FunctionCode]) -> str:
        """Why it cannot count these functions of this application here; "" if it can."""

    def count(self, app: Application, functions: Sequence[FunctionCode], time_limit_s: float | None) -> Executions:
        """Run the application, its output discarded, and count.

        Raises: CapabilityError if the system does not let it.
        """


def key_of(code: FunctionCode, block: int) -> BlockKey:
    """The key of a block."""
    return BlockKey(str(code.program.path), code.address(block))


def complete(found: Executions, functions: Sequence[FunctionCode]) -> None:
    """Fill in blocks that were not counted where the others decide: what flows into a block flows out of it."""
    for code in functions:
        keys = [key_of(code, n) for n in range(len(code.graph.blocks))]
        missing = [n for n, key in enumerate(keys) if key in found.unknown]
        if not missing or len(keys) > _MOST_UNKNOWNS or code.jumps_anywhere:
            continue
        rows, known_side = _conservation(code, missing)
        if not len(rows):
            continue
        threads = [*found.threads, *(thread for inside in found.marked.values() for thread in inside.threads)]
        sides = [known_side @ np.array([thread.get(key, 0) for key in keys], dtype=float) for thread in threads]
        for equations, unknowns in _apart(rows):
            if not (unknowns < len(missing)).any():
                continue
            part = rows[np.ix_(equations, unknowns)]
            inverse = np.linalg.pinv(part)
            determined = np.abs(np.eye(len(unknowns)) - inverse @ part).max(axis=1) < 1e-6
            for row in map(int, np.flatnonzero(determined & (unknowns < len(missing)))):
                key = keys[missing[int(unknowns[row])]]
                for thread, side in zip(threads, sides, strict=True):
                    thread[key] = max(0, round(float(inverse[row] @ side[equations])))
                del found.unknown[key]


def _apart(rows: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Equations and unknowns that have nothing to do with each other: most flows of a function meet at few blocks."""
    which = np.arange(rows.shape[1])  # of each unknown, the least one of its group
    used = [np.flatnonzero(row) for row in rows]
    changed = True
    while changed:
        changed = False
        for unknowns in used:
            least = int(which[unknowns].min()) if len(unknowns) else 0
            if len(unknowns) and (which[unknowns] != least).any():
                which[unknowns], changed = least, True
    of = np.array([int(which[unknowns[0]]) if len(unknowns) else -1 for unknowns in used])
    return [(np.flatnonzero(of == group), np.flatnonzero(which == group)) for group in sorted(set(of.tolist()) - {-1})]


def _conservation(code: FunctionCode, missing: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Equations rows @ x = known @ counts; x are the missing blocks' counts, then the edges'."""
    graph = code.graph
    edges = [(n, to) for n, ahead in enumerate(graph.edges) for to in ahead]
    column = {edge: len(missing) + at for at, edge in enumerate(edges)}
    place = {block: at for at, block in enumerate(missing)}
    rows, known = [], []

    def equation(block: int, flows: Sequence[tuple[int, int]]) -> None:
        row, side = np.zeros(len(missing) + len(edges)), np.zeros(len(graph.blocks))
        for edge in flows:
            row[column[edge]] = 1
        if block in place:
            row[place[block]] = -1
        else:
            side[block] = 1
        rows.append(row)
        known.append(side)

    for n in range(len(graph.blocks)):
        last = code.instructions(n)[-1]
        if n != 0 and n not in code.entered:
            equation(n, [(before, n) for before in graph.before[n]])
        if graph.edges[n] and n not in graph.leaves and last.control not in ("return", "stop", "call"):
            equation(n, [(n, to) for to in graph.edges[n]])
    return np.array(rows), np.array(known)
