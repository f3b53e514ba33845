"""Run a campaign: what is open is done, what is done stays, what failed is a record.

Predictions come first, by sweeps and in several processes. Measurements follow one at a time, each after waiting until the other
processors have nothing to do; then some of them are measured again (`looks`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree import files
from rooftree.campaign.ahead import Ahead, look_ahead
from rooftree.campaign.entries import MEASUREMENT, PREDICTION, Campaign
from rooftree.campaign.imports.read import keep
from rooftree.campaign.looks import SHARE, SecondLook
from rooftree.campaign.others import others_note
from rooftree.campaign.plan import Sweep, has_automatic_memory, kind_of, memory_of, plan
from rooftree.campaign.processes import predict_all
from rooftree.campaign.store import DONE, FAILED, OPEN, IndexRow, State, Store, record_name
from rooftree.campaign.work import measure_point, measured
from rooftree.errors import InputError, RooftreeError
from rooftree.host.environment import QUIET, busy
from rooftree.host.stored_machine import stored_machine
from rooftree.results.campaign import Asked, CampaignDocument, CampaignPoint, PointState

Tell = Callable[[int, int, str], None]
"""Told the number of finished points, that of all, and what is done now; "" at the end."""
IN_VAIN = 0.1
"""Part of its patience that a measurement has after one that waited in vain: hundreds of points would wait for hours [1]."""
_LOOK_S, PAUSE_S = 0.2, 1.0
AT_ONCE = 2000
"""Predicted points that are put into the index together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a run did.

    Attributes:
        document: all points after it.
        done, failed: points that it did, imported ones among the first.
        unwritten: why records could not be written.
        interrupted: whether it was ended before all was done.
        waited_s: how long it waited for quiet, before all points together [s]; ``waits`` is before how many of them it did;
            ``loud`` points were measured although it did not come.
    """

    document: CampaignDocument
    done: int
    failed: int
    unwritten: Sequence[str]
    interrupted: bool
    waited_s: float
    loud: int
    waits: int = 0


def status(campaign: Campaign, folder: Path, again: bool = True, ahead: bool = False) -> CampaignDocument:
    """What is done, failed and open; nothing is run.

    Args:
        campaign, folder: as for `run`.
        again: tell what measuring again found, too, for which all measured records are read.
        ahead: tell which points will fail, and what measuring takes.
    """
    store = Store(folder)
    found, notes = plan(campaign, memory_B=_memory(campaign, store))
    states, said = store.states(look=True)
    looks = SecondLook(store, campaign.name)
    if again:
        looks.take(found, states)
    seen = look_ahead(found, lambda id_: id_ not in states, campaign.trust) if ahead else None
    return document(campaign, folder, found, states, [*notes, *said], looks, seen)


def _memory(campaign: Campaign, store: Store) -> int:
    """What arrays of automatic sizes fill at most: as the first run into a folder chose it, so that its points stay [B]."""
    before = (one.memory_B for one in store.asked() if one.name == campaign.name) if has_automatic_memory(campaign) else ()
    return next(filter(None, before), None) or memory_of(campaign)


def run(
    campaign: Campaign,
    folder: Path,
    *,
    jobs: int = 0,
    retry: bool = False,
    patience_s: float = 60.0,
    part: tuple[int, int] = (1, 1),
    again: float = SHARE,
    tell: Tell = lambda done, total, text: None,
) -> Ran:
    """Do what is open.

    Args:
        campaign: the file.
        folder: of the results; it is made.
        jobs: processes that predict; 0: as many as there are processors.
        retry: do failed points again.
        patience_s: how long a measurement waits for quiet [s].
        part: which one of how many; the others are done elsewhere, on hosts of this kind, in folders of their own.
        again: part of the time of measuring that measuring points again may take [1]; 0: none is.
        tell: progress.
    Raises: CapabilityError if the folder cannot be written or another command has it; InputError as `plan`.
    """
    store = Store(folder)
    store.prepare()
    with store.locked():
        memory = _memory(campaign, store)
        found, notes = plan(campaign, kind_of(campaign) if part[1] > 1 else "", memory)
        for content in machine_files(campaign):
            store.keep_machine(content)
        states, said = store.states(look=True)
        store.keep_asked(asked(campaign, found).replace(memory_B=memory if has_automatic_memory(campaign) else None))
        imported, _ = keep(campaign.imported, store)
        states |= {point.id: State(point.state) for point in campaign.imported}
        own = parts(found, *part)
        wanted = [wanted_of(sweep, states, retry) & ids for sweep, ids in zip(found, own, strict=True)]
        total = sum(map(len, wanted))
        runner = _Runner(store, states, total, tell)
        looks = SecondLook(store, campaign.name, again)
        interrupted = False
        try:
            tasks = [(sweep, ids) for sweep, ids in zip(found, wanted, strict=True) if ids]
            predicted = [task for task in tasks if task[0].kind == PREDICTION]
            runner.predict(predicted, jobs or len(os.sched_getaffinity(0)), campaign.trust)
            runner.measure([task for task in tasks if task[0].kind == MEASUREMENT], patience_s, campaign.trust)
            looks.take(found, states, own)
            runner.look_again(looks, patience_s, campaign.trust)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            runner.remember()
            tell(total, total, "")
        return Ran(
            document=document(campaign, folder, found, states, [*notes, *said], looks),
            done=runner.done + imported,
            failed=runner.failed,
            unwritten=runner.unwritten,
            interrupted=interrupted,
            waited_s=runner.waited_s,
            loud=runner.loud,
            waits=runner.waits,
        )


def asked(campaign: Campaign, found: Iterable[Sweep]) -> Asked:
    """What a campaign asks for with these sweeps."""
    points: dict[str, dict[str, dict[str, None]]] = {}
    for sweep in found:
        ids = points.setdefault(sweep.kernel.name, {}).setdefault(sweep.machine.machine.name, {})
        ids |= dict.fromkeys(id_ for row in sweep.ids for id_ in row)
    return Asked(
        name=campaign.name,
        title=campaign.title,
        authors=campaign.authors,
        file=Path(campaign.file).name,
        points={kernel: {machine: list(ids) for machine, ids in of.items()} for kernel, of in points.items()},
        blockings=[blocking.name for blocking in campaign.blockings if blocking is not None],
    )


def machine_files(campaign: Campaign) -> Iterator[bytes]:
    """Content of the machine files that do not ship with rooftree, if they are still what was loaded."""
    for entry in campaign.machines:
        path = stored_machine() if entry.native else Path(entry.what.removesuffix(f":{entry.machine.variant}"))
        if path is not None and path.suffix in (".yaml", ".yml"):
            with contextlib.suppress(InputError):
                content = files.read_bytes(path, what="the machine file")
                if hashlib.sha256(content).hexdigest() == entry.machine.sha256:
                    yield content


def wanted_of(sweep: Sweep, states: Mapping[str, State], retry: bool) -> frozenset[str]:
    """Ids of a sweep that are to be done."""
    again = (OPEN, FAILED) if retry else (OPEN,)
    return frozenset(i for row in sweep.ids for i in row if states.get(i, State(OPEN)).state in again)


def parts(found: Sequence[Sweep], number: int, of: int) -> list[frozenset[str]]:
    """Ids of each sweep that belong to one of several parts: whole sweeps of predictions, measurements in turn."""
    ids: list[frozenset[str]] = []
    count = 0
    for sweep in found:
        each = [id_ for row in sweep.ids for id_ in row]
        if sweep.kind == PREDICTION:
            ids.append(frozenset(each if count % of == number - 1 else ()))
            count += 1
        else:
            ids.append(frozenset(id_ for place, id_ in enumerate(each, count) if place % of == number - 1))
            count += len(each)
    return ids


def others_at_work() -> float:
    """Processors that other programs keep busy."""
    return busy(_LOOK_S)


class _Runner:
    """A run on its way."""

    def __init__(self, store: Store, states: dict[str, State], total: int, tell: Tell) -> None:
        self.store, self.states, self.total, self.tell = store, states, total, tell
        self.done = self.failed = self.loud = self.waits = 0
        self.waited_s = 0.0
        self.was_quiet = True
        self.unwritten: list[str] = []
        self.new: list[IndexRow] = []

    def predict(self, tasks: Sequence[tuple[Sweep, frozenset[str]]], jobs: int, trust: bool) -> None:
        """Predict sweeps, each as it comes."""
        if tasks:
            self.tell(0, self.total, f"predicting {tasks[0][0].kernel.name}")
        for points, unwritten in predict_all(tasks, self.store.folder, jobs, trust):
            self._count(points, f"predicted {points[-1].kernel} on {points[-1].machine}" if points else "predicting")
            if unwritten:
                self.unwritten.append(unwritten)

    def measure(self, tasks: Sequence[tuple[Sweep, frozenset[str]]], patience_s: float, trust: bool) -> None:
        """Measure point by point."""
        for sweep, wanted in tasks:
            for place, row in enumerate(sweep.ids):
                for column, id_ in enumerate(row):
                    if id_ in wanted:
                        self._measured(sweep, place, column, patience_s, trust)

    def look_again(self, looks: SecondLook, patience_s: float, trust: bool) -> None:
        """Measure points again, round by round: what shows after one round is in the next."""
        number = 0
        while picks := looks.round():
            for pick in picks:
                seen, number = pick.seen, number + 1
                name = _name(seen.sweep, seen.place)
                others = self._wait(name, patience_s)
                self.tell(self._so_far, self.total, f"second look {number}: {name} ({pick.text})")
                try:
                    looks.keep(pick, measured(seen.sweep, seen.place, seen.column, trust, others))
                except RooftreeError as error:
                    self.unwritten.append(str(error))

    def _measured(self, sweep: Sweep, place: int, column: int, patience_s: float, trust: bool) -> None:
        name = _name(sweep, place)
        others = self._wait(name, patience_s)
        self.loud += others > QUIET
        self.tell(self._so_far, self.total, f"measuring {name}")
        try:
            self._count([measure_point(sweep, place, column, self.store, trust, others)], f"measured {name}")
        except RooftreeError as error:
            self.unwritten.append(str(error))

    def _wait(self, name: str, patience_s: float) -> float:
        """Wait for quiet; the processors that other programs keep busy then."""
        began, waits = time.monotonic(), 0
        most = patience_s if self.was_quiet else patience_s * IN_VAIN
        while (others := others_at_work()) > QUIET and time.monotonic() - began < most:
            waits = 1
            self.tell(self._so_far, self.total, f"waiting for quiet: other programs run (then {name})")
            time.sleep(PAUSE_S)
        self.waits += waits
        self.waited_s += time.monotonic() - began if waits else 0.0
        self.was_quiet = others <= QUIET
        return others

    @property
    def _so_far(self) -> int:
        return self.done + self.failed

    def remember(self) -> None:
        """Put what is new into the index, which is opened seldom: a record that it lacks is read by the next command."""
        if self.new:
            self.store.remember(self.new)
        self.new = []

    def _count(self, points: Sequence[IndexRow], text: str) -> None:
        self.new += points
        again = any(point.id in self.states for point in points)  # what the index says of them is no longer so
        if again or len(self.new) >= AT_ONCE or len(points) == 1:
            self.remember()
        for point in points:
            self.states[point.id] = State(point.state, point.error)
            self.done += point.state == DONE
            self.failed += point.state == FAILED
        self.tell(self._so_far, self.total, text)


def _name(sweep: Sweep, place: int) -> str:
    """A kernel and its sizes in words."""
    return f"{sweep.kernel.name} at {', '.join(f'{name} = {value}' for name, value in sweep.sizes_at(place).items())}"


def document(
    campaign: Campaign,
    folder: Path,
    found: Sequence[Sweep],
    states: Mapping[str, State],
    notes: Iterable[str],
    looks: SecondLook | None = None,
    seen: Ahead | None = None,
) -> CampaignDocument:
    """The points of a campaign in the order of its file, imported ones first; those of two sweeps stand once."""
    failing = {} if seen is None else seen.failing
    points = {point.id: _state_of(point, states) for point in campaign.imported}
    for sweep in found:
        shared = PointState(
            id="",
            state=OPEN,
            record=None,
            error=None,
            kind=sweep.kind,
            kernel=sweep.kernel.name,
            machine=sweep.machine.machine.name,
            sizes={},
            cores=1,
            compiler=sweep.compiler.compiler,
            blocking=sweep.blocking.name if sweep.blocking else None,
        )
        for place, row in enumerate(sweep.ids):
            sizes = sweep.sizes_at(place)
            for column, id_ in enumerate(row):
                state, error = states.get(id_, State(OPEN))
                own = {"id": id_, "state": state, "record": None if state == OPEN else record_name(id_), "error": error}
                if id_ in failing:
                    own["foreseen"] = failing[id_]
                points[id_] = PointState.made_of({**shared, **own, "sizes": sizes, "cores": sweep.cores[column]})
    number = {state: sum(p.state == state for p in points.values()) for state in (DONE, FAILED, OPEN)}
    others = states.keys() - points.keys()
    beside = [note] if (note := others_note(Store(folder), found, others)) else []
    return CampaignDocument(
        name=campaign.name,
        file=campaign.file,
        folder=str(folder),
        done=number[DONE],
        failed=number[FAILED],
        open=number[OPEN],
        others=len(others),
        points=list(points.values()),
        notes=list(dict.fromkeys([*notes, *beside])),
        looks=looks.summary() if looks is not None and looks.points else None,
        needs=None if seen is None else seen.needs,
    )


def _state_of(point: CampaignPoint, states: Mapping[str, State]) -> PointState:
    """An imported point, and whether it is in the folder."""
    state, error = states.get(point.id, State(OPEN))
    return PointState(
        id=point.id,
        state=state,
        record=None if state == OPEN else record_name(point.id),
        error=error,
        kind=point.kind,
        kernel=point.kernel,
        machine=point.machine,
        sizes=point.sizes,
        cores=point.cores,
        blocking=point.blocking,
    )
