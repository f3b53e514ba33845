"""A campaign on the workers of a dask.distributed scheduler.

Whoever runs the campaign holds the folder; records travel through the scheduler, so that workers need no files of it. Predictions
go to any worker. A measurement goes to a worker that declares the resource ``measure``, of which a host gets one at a time,
after all predictions. What `native` is a worker finds out itself: hosts of one kind (processor, machine file, number of
processors) share the points of that kind. A second look may be that of another host of the kind. A task whose worker is lost is
given to another one.

Workers run the same version of rooftree as whoever asks them, else they are left out: their numbers would be others.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rooftree import files
from rooftree.campaign.entries import PREDICTION, Campaign
from rooftree.campaign.imports.read import keep
from rooftree.campaign.looks import SHARE, Pick, SecondLook
from rooftree.campaign.plan import Sweep, code_digest, kind_of, plan
from rooftree.campaign.run import PAUSE_S, Ran, Tell, asked, document, others_at_work, wanted_of
from rooftree.campaign.store import CONTEXTS, DONE, FAILED, State, Store, index_row
from rooftree.campaign.work import failed, measure_point, predict_sweep
from rooftree.errors import CapabilityError, InputError, RooftreeError
from rooftree.host.environment import QUIET
from rooftree.machine.load import load_machine
from rooftree.results.campaign import CampaignPoint
from rooftree.results.record import Record
from rooftree.results.views import optional

RESOURCE = "measure"
"""What a worker declares that may measure."""
MOST_LOST = 3
"""Workers that one task may cost."""
_LOOK_S, _CONNECT_S, _ANSWER_S, _ALONE_S = 0.5, 20.0, 120.0, 60.0


class Carried(Store):
    """Records that travel to whoever asked for them, in place of a folder."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))
        self.points: list[str] = []
        self.contexts: dict[str, str] = {}

    def write(self, point: CampaignPoint, sync: bool) -> None:
        """Take a record along."""
        self.points.append(point.to_json())

    def write_context(self, context: Record) -> str:
        """Take along what points share; its name."""
        text = context.to_json() + "\n"
        self.contexts[name := context_name(text)] = text
        return name

    def ids(self) -> set[str]:
        """Ids of the records so far."""
        return set()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a worker made: records, what they share, and how long it waited for quiet [s]."""

    points: Sequence[str]
    contexts: dict[str, str]
    waited_s: float = 0.0
    loud: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A worker: its version, the kind of its host, and the sweeps that are of that kind."""

    code: str
    kind: str
    sweeps: Sequence[Sweep]


def describe(campaign: Campaign) -> Description:
    """On a worker: what it is, and what is to be predicted and measured on hosts of its kind."""
    natives = [replace(m, machine=load_machine(m.what, trust=campaign.trust)) for m in campaign.machines if m.native]
    here = replace(campaign, machines=tuple(natives), imported=(), beside=(), notes=())
    kind = kind_of(here)
    return Description(code=code_digest(), kind=kind, sweeps=plan(here, kind)[0] if natives else ())


def predict_there(sweep: Sweep, wanted: frozenset[str], trust: bool) -> Answer:
    """On a worker: predict a sweep."""
    store = Carried()
    list(predict_sweep(sweep, store, wanted, trust))
    return Answer(points=store.points, contexts=store.contexts)


def measure_there(sweep: Sweep, place: int, column: int, patience_s: float, trust: bool) -> Answer:
    """On a worker: measure a point when its host is quiet."""
    store, began = Carried(), time.monotonic()
    while (others := others_at_work()) > QUIET and time.monotonic() - began < patience_s:
        time.sleep(PAUSE_S)
    waited = time.monotonic() - began
    measure_point(sweep, place, column, store, trust, others)
    return Answer(points=store.points, contexts=store.contexts, waited_s=waited, loud=others > QUIET)


@dataclass(slots=True, kw_only=True)
class Task:
    """A sweep to predict, or a point (``place``, ``column``) to measure.

    Attributes:
        kind: of the hosts that can do it; "" for all.
        wanted: ids of its points.
        lost: workers that it cost.
        pick: of a point that is measured again.
    """

    sweep: Sweep
    kind: str
    wanted: frozenset[str]
    place: int = -1
    column: int = 0
    lost: int = 0
    pick: Pick | None = None

    @property
    def measures(self) -> bool:
        """Whether it needs a host for itself."""
        return self.place >= 0

    @property
    def text(self) -> str:
        """It in words."""
        at = f" at {', '.join(f'{n} = {v}' for n, v in self.sweep.sizes_at(self.place).items())}" if self.measures else ""
        did = "predicted" if not self.measures else "measured" if self.pick is None else "second look:"
        return f"{did} {self.sweep.kernel.name}{at} on {self.sweep.machine.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """A worker as the scheduler knows it."""

    address: str
    host: str
    measures: bool


def run_on(
    campaign: Campaign,
    folder: Path,
    address: str,
    *,
    retry: bool = False,
    patience_s: float = 60.0,
    again: float = SHARE,
    tell: Tell = lambda done, total, text: None,
) -> Ran:
    """Do what is open on the workers of a scheduler.

    Args:
        campaign: the file; kernels that it names as files lie at the same path for all workers.
        folder: of the results; it is made.
        address: of the scheduler, as ``tcp://node01:8786``.
        retry: do failed points again.
        patience_s: how long a measurement waits for quiet [s].
        again: as `rooftree.campaign.run.run` takes it.
        tell: progress.
    Raises: CapabilityError without distributed, if no scheduler or no worker answers, or if the folder cannot be written.
    """
    store = Store(folder)
    store.prepare()
    with store.locked(), _connected(address) as client:
        others = tuple(machine for machine in campaign.machines if not machine.native)
        found, notes = plan(replace(campaign, machines=others, measure=False))
        states, said = store.states(look=True)
        imported, _ = keep(campaign.imported, store)
        states |= {point.id: State(point.state) for point in campaign.imported}
        runner = _Runner(campaign, client, store, states, retry, patience_s, tell, again)
        runner.done = imported
        runner.add(found, "")
        interrupted = False
        try:
            runner.run()
        except KeyboardInterrupt:
            interrupted = True
        finally:
            tell(runner.total, runner.total, "")
            store.keep_asked(asked(campaign, runner.sweeps))
        return Ran(
            document=document(campaign, folder, runner.sweeps, states, [*notes, *said, *runner.notes], runner.second_look()),
            done=runner.done,
            failed=runner.failed,
            unwritten=runner.unwritten,
            interrupted=interrupted,
            waited_s=runner.waited_s,
            loud=runner.loud,
        )


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """A client of the scheduler.

    Raises: CapabilityError if there is none.
    """
    distributed = optional("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = f"no scheduler answers: {error}".partition("\n")[0]
        raise CapabilityError(why, where=address, hint="tcp://HOST:8786, as `dask scheduler` prints it") from None
    try:
        yield client
    finally:
        client.close(timeout=_CONNECT_S)


@dataclass(slots=True)
class _Runner:
    """A run on its way: at each worker one task at a time, at each host one measurement."""

    campaign: Campaign
    client: Any
    store: Store
    states: dict[str, State]
    retry: bool
    patience_s: float
    tell: Tell
    again: float = SHARE
    given_up: set[str] = field(default_factory=set)  # ids of points whose second look failed
    kind_of: dict[str, str] = field(default_factory=dict)  # of hosts, by the first id of a sweep
    sweeps: list[Sweep] = field(default_factory=list)
    waiting: deque[Task] = field(default_factory=deque)
    running: dict[Any, tuple[Task, Worker]] = field(default_factory=dict)
    joining: dict[Any, str] = field(default_factory=dict)
    kinds: dict[str, str | None] = field(default_factory=dict)  # of workers by address; None for those that are left out
    notes: list[str] = field(default_factory=list)
    unwritten: list[str] = field(default_factory=list)
    total: int = 0
    done: int = 0
    failed: int = 0
    loud: int = 0
    waited_s: float = 0.0

    def add(self, sweeps: Sequence[Sweep], kind: str) -> None:
        """Take on what is open of sweeps: predictions first."""
        self.sweeps += sweeps
        measured: list[Task] = []
        for sweep in sweeps:
            self.kind_of[sweep.ids[0][0] if sweep.cores else ""] = kind
            wanted = wanted_of(sweep, self.states, self.retry)
            self.total += len(wanted)
            if sweep.kind == PREDICTION:
                self.waiting.extendleft([Task(sweep=sweep, kind=kind, wanted=wanted)] if wanted else [])
                continue
            measured += (
                Task(sweep=sweep, kind=kind, wanted=frozenset([id_]), place=place, column=column)
                for place, row in enumerate(sweep.ids)
                for column, id_ in enumerate(row)
                if id_ in wanted
            )
        self.waiting.extend(measured)

    def run(self) -> None:
        """Hand out tasks until all are done, or nobody is left who could do them.

        Raises: CapabilityError if no worker ever came.
        """
        alone = time.monotonic()
        unknown = any(machine.native for machine in self.campaign.machines)  # what is to be done on them workers tell
        while True:
            workers = self._workers()
            self._welcome(workers)
            self._collect(workers)
            self._hand_out(workers)
            idle = not (self.waiting or self.running or self.joining or (unknown and not self.kinds))
            if idle and not self._look_again():
                return
            if self.running or self.joining:
                alone = time.monotonic()
            elif time.monotonic() - alone > _ALONE_S:
                self._give_up()
                return
            self._wait()

    def second_look(self) -> SecondLook:
        """What was measured, as far as it is now."""
        looks = SecondLook(self.store, self.campaign.name, self.again, given_up=self.given_up)
        looks.take(self.sweeps, self.states)
        return looks

    def _look_again(self) -> bool:
        """Take on what is to be measured again; whether there is anything."""
        kinds = set(self.kinds.values())
        for pick in self.second_look().round():
            sweep = pick.seen.sweep
            if (kind := self.kind_of[sweep.ids[0][0]]) in kinds:
                at = {"place": pick.seen.place, "column": pick.seen.column}
                self.waiting.append(Task(sweep=sweep, kind=kind, wanted=frozenset([pick.seen.id]), pick=pick, **at))
        return bool(self.waiting)

    def _wait(self) -> None:
        """Until something comes back, or for a moment."""
        futures = [*self.running, *self.joining]
        if not futures:
            time.sleep(_LOOK_S)
            return
        with contextlib.suppress(TimeoutError), self.client.as_current():
            optional("distributed", "cluster").wait(futures, timeout=_LOOK_S, return_when="FIRST_COMPLETED")

    def _workers(self) -> dict[str, Worker]:
        """The workers that there are, by address."""
        try:
            found = self.client.scheduler_info(n_workers=-1)
        except TypeError:  # older versions tell of all
            found = self.client.scheduler_info()
        return {
            address: Worker(address=address, host=told["host"], measures=told.get("resources", {}).get(RESOURCE, 0) > 0)
            for address, told in found["workers"].items()
        }

    def _welcome(self, workers: Mapping[str, Worker]) -> None:
        """Ask new workers what they are, and take on what is to be done on hosts of their kind."""
        asked = replace(self.campaign, imported=(), beside=())
        for address in workers.keys() - self.kinds.keys() - set(self.joining.values()):
            self.joining[self._submit(describe, address, asked)] = address
        for future, address in list(self.joining.items()):
            if address not in workers:
                future.cancel()
            elif future.status == "pending":
                continue
            else:
                self._introduced(address, future)
            del self.joining[future]

    def _introduced(self, address: str, future: Any) -> None:
        try:
            found: Description = future.result(timeout=_ANSWER_S)
        except Exception as error:  # whatever it is, the others go on
            found, why = None, f"{type(error).__name__}: {error}".partition("\n")[0]  # type: ignore[assignment]
        else:
            why = "" if found.code == code_digest() else "it runs another version of rooftree"
        if why:
            self.kinds[address] = None
            self.notes.append(f"worker {address} is left out: {why}")
            return
        if found.kind not in self.kinds.values():
            self.add(found.sweeps, found.kind)
        self.kinds[address] = found.kind

    def _submit(self, function: Callable[..., Any], address: str, *arguments: Any, **more: Any) -> Any:
        return self.client.submit(function, *arguments, workers=[address], allow_other_workers=False, pure=False, **more)

    def _hand_out(self, workers: Mapping[str, Worker]) -> None:
        """Give each idle worker the first task that it can do."""
        for worker in workers.values():
            kind = self.kinds.get(worker.address)
            there = [task for task, other in self.running.values() if other.host == worker.host]
            if kind is None or any(task.measures for task in there):
                continue
            if any(other.address == worker.address for _, other in self.running.values()):
                continue
            task = next(
                (t for t in self.waiting if t.kind in ("", kind) and not (t.measures and (there or not worker.measures))), None
            )
            if task is None:
                continue
            self.waiting.remove(task)
            self.tell(self.done + self.failed, self.total, f"{task.text} by {worker.address}")
            trust = self.campaign.trust
            if task.measures:
                where = (task.sweep, task.place, task.column, self.patience_s, trust)
                future = self._submit(measure_there, worker.address, *where, resources={RESOURCE: 1})
            else:
                future = self._submit(predict_there, worker.address, task.sweep, task.wanted, trust)
            self.running[future] = (task, worker)

    def _collect(self, workers: Mapping[str, Worker]) -> None:
        """Keep what came back; what was lost is done again."""
        for future, (task, worker) in list(self.running.items()):
            if future.status == "finished":
                self._keep(task, future.result())
            elif future.status == "error" and type(error := future.exception()).__name__ != "KilledWorker":
                self._fail(task, error)
            elif future.status == "pending" and worker.address in workers:
                continue
            else:
                future.cancel()
                task.lost += 1
                if task.lost < MOST_LOST:
                    self.waiting.appendleft(task)
                else:
                    hint = "memory may have been short: rooftree campaign run --retry"
                    self._fail(task, CapabilityError(f"{MOST_LOST} workers were lost while they did this", hint=hint))
            del self.running[future]

    def _keep(self, task: Task, answer: Answer) -> None:
        """Write what a worker made."""
        self.waited_s += answer.waited_s
        self.loud += answer.loud
        try:
            for name, text in answer.contexts.items():
                if name != context_name(text):
                    raise InputError("its content is not what its name says", where=name)
                if not (self.store.folder / name).is_file():
                    files.write_beside(self.store.folder / name, text, sync=False)
            points = [CampaignPoint.from_dict(json.loads(text)) for text in answer.points]
            for point in points:
                if point.id not in task.wanted:
                    raise InputError(f"this point was not asked for: {point.id:.60}")
            if task.pick is None:
                self._written(points, task)
            else:
                self._kept_again(task.pick, points)
        except RooftreeError as error:
            self.unwritten.append(str(error))

    def _kept_again(self, pick: Pick, points: Sequence[CampaignPoint]) -> None:
        """Write another run into its record; one that cannot be had is not asked for again."""
        self.given_up.add(pick.seen.id)
        if points and SecondLook(self.store, self.campaign.name).keep(pick, points[0]):
            self.given_up.discard(pick.seen.id)

    def _fail(self, task: Task, error: Exception) -> None:
        """Write the failures of a task; of a point that is measured again the first run stays."""
        if task.pick is not None:
            self.given_up.add(task.pick.seen.id)
            return
        points = [
            failed(task.sweep, place, column, error)
            for place, row in enumerate(task.sweep.ids)
            for column, id_ in enumerate(row)
            if id_ in task.wanted
        ]
        try:
            self._written(points, task)
        except RooftreeError as found:
            self.unwritten.append(str(found))

    def _written(self, points: Sequence[CampaignPoint], task: Task) -> None:
        for point in points:
            self.store.write(point, sync=task.measures)
            self.states[point.id] = State(point.state, None if point.error is None else point.error.message)
            self.done += point.state == DONE
            self.failed += point.state == FAILED
        self.store.remember(map(index_row, points))
        self.tell(self.done + self.failed, self.total, task.text)

    def _give_up(self) -> None:
        """Say what stays open.

        Raises: CapabilityError if no worker ever came.
        """
        if not any(kind is not None for kind in self.kinds.values()):
            why = self.notes[0] if self.notes else "the scheduler has no worker"
            raise CapabilityError(why, hint="dask worker ADDRESS --nthreads 1 --resources measure=1")
        number = sum(len(task.wanted) for task in self.waiting if task.pick is None)
        if not number:
            return
        what = f"no worker declares the resource {RESOURCE}" if all(t.measures for t in self.waiting) else "no worker is left"
        self.notes.append(f"{number} points are open: {what} (dask worker ADDRESS --nthreads 1 --resources {RESOURCE}=1)")


def context_name(text: str) -> str:
    """The file of what points share, named after its content."""
    return f"{CONTEXTS}/{hashlib.sha256(text.encode()).hexdigest()[:40]}.json"
