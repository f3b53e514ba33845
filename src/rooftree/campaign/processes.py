"""Sweeps in several processes.

Each process takes one sweep after the other, writes its records itself and hands back what became of them. One that dies, as
where memory is short, costs the sweep that it had; another one takes its place. When this process dies, they die with it.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from rooftree.campaign.plan import Sweep
from rooftree.campaign.store import IndexRow, Store
from rooftree.campaign.work import dead, predict_sweep
from rooftree.children import die_with_parent
from rooftree.errors import RooftreeError

Task = tuple[Sweep, frozenset[str]]


class Outcome(NamedTuple):
    """Records that were written, and why the others of the sweep could not be."""

    points: list[IndexRow]
    unwritten: str = ""


def predict_all(tasks: Sequence[Task], folder: Path, jobs: int, trust: bool) -> Iterator[Outcome]:
    """Predict sweeps, in the order in which they come to an end.

    Args:
        tasks: sweeps, each with the ids that are wanted of it.
        folder: of the results.
        jobs: number of processes; 1: this one.
    """
    if jobs <= 1 or len(tasks) <= 1:
        store = Store(folder)
        for sweep, wanted in tasks:
            yield _outcome(sweep, wanted, store, trust)
        return
    waiting, workers = _Waiting(tasks), list[_Worker]()
    try:
        workers = [_Worker(folder, trust) for _ in range(min(jobs, len(tasks)))]
        while True:
            for worker in workers:
                if worker.task is None and (task := waiting.next(worker.kernel)) is not None:
                    worker.give(task)
            busy = {worker.pipe: worker for worker in workers if worker.task is not None}
            if not busy:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]
                outcome = worker.take()
                if not worker.process.is_alive():
                    workers[workers.index(worker)] = _Worker(folder, trust)
                yield outcome
    finally:
        for worker in workers:
            worker.end()


class _Waiting:
    """Sweeps that nobody has begun, by kernel: a process that read and counted a kernel does its other sweeps, too."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._open: dict[str, deque[Task]] = {}
        for task in tasks:
            self._open.setdefault(task[0].kernel.name, deque()).append(task)
        self._fresh = deque(self._open)

    def next(self, kernel: str) -> Task | None:
        """The next sweep of this kernel, else of one that nobody has begun, else of the one with most left; None at the end."""
        if kernel not in self._open:
            kernel = ""
            while self._fresh and not kernel:
                kernel = name if (name := self._fresh.popleft()) in self._open else ""
            kernel = kernel or max(self._open, key=lambda name: len(self._open[name]), default="")
            if not kernel:
                return None
        task = self._open[kernel].popleft()
        if not self._open[kernel]:
            del self._open[kernel]
        return task


class _Worker:
    """A process, the pipe to it, what it has to do, and the kernel that it had last."""

    def __init__(self, folder: Path, trust: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.folder = folder
        self.task: Task | None = None
        self.kernel = ""
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(other, str(folder), trust, os.getpid()), daemon=True)
        self.process.start()
        other.close()

    def give(self, task: Task) -> None:
        self.task, self.kernel = task, task[0].kernel.name
        with contextlib.suppress(BrokenPipeError):  # it died: `take` finds out
            self.pipe.send(task)

    def take(self) -> Outcome:
        """What became of the task."""
        assert self.task is not None
        (sweep, wanted), self.task = self.task, None
        try:
            found: Outcome = self.pipe.recv()
            return found
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            how = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with status {code}"
            why = f"the process that predicted this sweep ended {how}"
        try:
            return Outcome(dead(sweep, Store(self.folder), wanted, why))
        except RooftreeError as error:
            return Outcome([], str(error))

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _outcome(sweep: Sweep, wanted: Collection[str], store: Store, trust: bool) -> Outcome:
    made: list[IndexRow] = []
    try:
        made.extend(predict_sweep(sweep, store, wanted, trust))  # what comes before an error stays
    except RooftreeError as error:
        return Outcome(made, str(error))
    return Outcome(made)


def _serve(pipe: Connection, folder: str, trust: bool, parent: int) -> None:
    """What a process does: sweeps till the pipe is closed."""
    gc.set_threshold(100_000, 50, 50)  # what a sweep leaves behind goes by counting; looking for rings costs 3 % of the time
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal tells all processes; the first one ends the others
    die_with_parent(parent)
    store = Store(Path(folder))
    while True:
        try:
            sweep, wanted = pipe.recv()
            pipe.send(_outcome(sweep, wanted, store, trust))
        except (EOFError, OSError):
            return
