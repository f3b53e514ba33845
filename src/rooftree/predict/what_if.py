"""What the model says of a point if one thing were different: the gains of all advice come from here.

cores                  the least core count of the ccNUMA domain that is within 1 % of its best; they gain at most their number,
                       but where each core's part of the data lies in a nearer cache than those of one core alone
domains                all cores of the socket
saturation             from which count on the domain's memory is saturated
non-temporal stores    stores past the caches, where they fill whole lines
blocking               a loop in blocks, so that a layer condition of a cache holds that does not: the nest in blocks is looked at
                       as any other, with the halo of the blocks on all links, and with short rows where the innermost loop is
                       cut; of each cache and condition the outer loop that gains most, the innermost one where there is no other
recurrence             without the loop-carried dependence
SIMD                   the same instructions on whole registers, or on as many elements as do not wait for each other; what is
                       not next to each other in memory is loaded and stored one by one, by gathers where its place is loaded,
                       and where the compiler makes vector code of such a loop when it is told to, no more is said than its
                       prediction;
                       the divider takes as long as the machine file says of whole registers, calls are as many as before, and no
                       pipe of floating-point operations, of loads or of stores does more than it can; those of integers are not
                       known, which compilers compute with in shorter types than the source says
arithmetic             without the longest limit of the core; where that is division, without divisions and square roots;
                       not of loops with less than two operations in an iteration, which have nothing to factor out
loads                  no load or store takes time in L1
exchange, flag         the source with two loops exchanged, or compiled with a flag, predicted as any loop, see ``changed``

Of the first five nothing is left out; of those in the core the model is evaluated with the in-core times that are left, all else
as it is. Each has a range: the hypotheses that measuring a machine leaves open, evaluated with the change and without, and
the errors of both runtimes (`rooftree.models.gains`); of non-temporal stores, whose rates were measured apart, also what is in
doubt about the rate of memory, with them and without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import AssemblyError, CapabilityError, KernelError, MachineError
from rooftree.incore.engines import analyse
from rooftree.incore.model import InCore
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.kernel.poly import Poly
from rooftree.kernel.sharing import serial
from rooftree.kernel.work import fills_lines, stores
from rooftree.machine.model import Machine
from rooftree.machine.sourced_numbers import given_by_host
from rooftree.models import doubts, gains, scaling
from rooftree.models.blocking import SHORTEST_OUTER, filling_a_part, start_of_pieces
from rooftree.predict.access_steps import Steps, alike, step_bytes
from rooftree.predict.before import Before, beside_rates, errors_of, finite, in_no_order, widths_of, without_window
from rooftree.predict.changed import Changed, Whole, changed, in_vectors, nothing_to_try
from rooftree.predict.doubts_of_strides import lines_of_few_sets
from rooftree.predict.evasion import avoiding, cores_at_work
from rooftree.predict.faster_core import changes_in_core, strided
from rooftree.predict.job import Job
from rooftree.predict.point_traffic import PointTraffic, point_traffic
from rooftree.predict.rivals import with_rival
from rooftree.predict.scattered import PAGE, latency
from rooftree.predict.transfers import is_memory_link
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import ConditionFacts, WhatIf
from rooftree.traffic.layer_conditions.blocking import blocked

Floats = NDArray[np.float64]
_NO_GAIN = 1.01
_TOSS = 1.05
"""Middle of the range of what blocks gain up to which they are as likely to lose [1]: of 588 points of INSPECT those with
predicted gains below 1.06 gained 2 to 9 % in the median; on one Zen 4, 3d-7pt with 1.05 lost 20 %, 3d-27pt with 1.03 lost 4 %."""
_HARDLY = 1.05
"""Gain up to which vector code of elements that lie apart is as likely to lose [1]: 1.02 was predicted of planes that become
pixels of three floats on one Zen 4, and they took 34 % longer."""
_LITTLE = 0.01
"""Part of a link's bytes that blocks must be able to save, or they are not looked at [1]."""
_QUICK = 1e7
"""Accesses of a nest up to which it is simulated, which takes a fraction of a second."""
SHORTEST_INNER = 32
"""Blocks of the innermost loop with fewer iterations cost more than they save [iterations]. Assumed."""
_LENGTH = "#block"
"""Name of the size that is the length of a block; no source has such a name."""
_TERMS = ("T_OL", "T_nOL", "T_nOL_load", "T_nOL_store", "T_line_splits", "T_busy", "line_crossings", "ahead")
"""In-core times that a runtime is made of."""
_CONSIDERABLE = 0.25
"""Part of a runtime from which the start of threads counts [1]."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Point:
    """One size of a job, on its core count and on all others of a socket; traffic is that of layer conditions."""

    job: Job
    core: InCore
    counts: tuple[int, ...]
    at: int
    known: dict[tuple[Any, ...], PointTraffic] = field(init=False, default_factory=dict)

    @property
    def cores(self) -> int:
        """The core count of the job."""
        return self.counts[self.at]

    def traffic(self, cores: Sequence[int], nontemporal: bool = False, engine: str = "lc") -> PointTraffic:
        """Traffic on so many cores, counted once."""
        key = (*cores, nontemporal, engine)
        if key not in self.known:
            self.known[key] = self._counted(cores, nontemporal, engine)
        return self.known[key]

    def place(self, column: int) -> int:
        """Index of the place from which data come with one of the core counts."""
        found = self.traffic(self.counts).data_in()
        return int(found[0, column if found.shape[1] > 1 else 0])

    def _counted(self, cores: Sequence[int], nontemporal: bool, engine: str) -> PointTraffic:
        asked = replace(self.job.options, traffic=engine, progress=None)
        asked = replace(asked, nontemporal=True) if nontemporal else asked
        counts = np.array(cores, dtype=np.int64)
        found = point_traffic(self.job.loop, self.job.cpu, self.job.points, counts, asked, whole=False, bare=True)
        return avoiding(found, np.ones((1, 1))) if self.job.claims_lines else found

    def times(
        self, cores: Sequence[int], traffic: PointTraffic, core: InCore | None = None, nontemporal: bool = False
    ) -> tuple[Floats, Floats]:
        """Runtime [cy/CL] and utilisation of the memory interface with each change and core count, (V, C)."""
        cpu, loop = self.job.cpu, self.job.loop
        counts, bypassing = np.array(cores, dtype=np.int64), nontemporal or self.job.nontemporal
        found = cores_at_work(cpu, loop, self.job.points, counts, traffic, core or self.core, bypassing, elsewhere=False)
        return 1 / found.speed, found.used

    def with_changes(self, plain: PointTraffic, changes: Sequence[Changed[InCore]]) -> tuple[Floats, Floats]:
        """The same as it is, and with each change: all are rows of one evaluation."""
        cores = [self.core, *(change.after for change in changes)]
        terms: dict[str, Any] = {name: np.concatenate([getattr(core, name) for core in cores]) for name in _TERMS}
        return self.times(self.counts, plain, replace(self.core, **terms))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Run:
    """A point with a change, or as it is: what its runtime comes from on any machine with the same caches.

    ``moved``: traffic that is not that of its core count; None: it is, and is counted when it is asked for. ``known``: runtime on
    the machine of the point [cy/CL]; None: it is worked out, too.
    """

    point: _Point
    core: InCore
    cores: int
    moved: PointTraffic | None = None
    bypassing: bool = False
    known: float | None = None

    @property
    def traffic(self) -> PointTraffic:
        """Bytes over each link."""
        return self.point.traffic([self.cores]) if self.moved is None else self.moved

    def cycles(self, machine: Machine) -> float:
        """Runtime [cy/CL]."""
        if self.known is not None and machine is self.point.job.cpu:
            return self.known
        job, counts = self.point.job, np.array([self.cores], dtype=np.int64)
        bypassing = self.bypassing or job.nontemporal
        found = cores_at_work(machine, job.loop, job.points, counts, self.traffic, self.core, bypassing, elsewhere=False)
        return 1 / float(found.speed[0, 0])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Found:
    """A change with its runtime [cy/CL], what else there is to say of it, and how it runs; None where it is no other runtime."""

    change: str
    cy_per_cl: float
    more: dict[str, Any] = field(default_factory=dict)
    run: _Run | None = None
    slowest: float = 0.0
    """What may come on top of its runtime, which no model here counts [cy/CL]."""


def what_if(
    job: Job,
    core: InCore,
    conditions: Sequence[ConditionFacts],
    holds: Sequence[bool],
    whole: Whole,
    sweep: Prediction | None = None,
) -> tuple[WhatIf, ...]:
    """All changes of a point.

    Args:
        job: what was predicted, with one size and one core count.
        core: its in-core times.
        conditions: layer conditions of the record.
        holds: whether each holds at this size, (L,).
        whole: predicts a job, with all doubts.
        sweep: as of `Before`.
    Returns: the changes that make the point faster by more than 1 %, and where memory saturates.
    """
    top, own = job.cpu.topology, int(job.cores[0])
    socket = [top.cores_per_socket] if top.numa_domains_per_socket > 1 else []
    counts = tuple(dict.fromkeys([*range(1, top.cores_per_domain + 1), *socket, own]))
    here = _Point(job=job, core=core, counts=counts, at=counts.index(own))
    plain = here.traffic(counts)
    changes = changes_in_core(core, job, plain.moved.unit_of_work)
    cycles, used = here.with_changes(plain, changes)
    now = float(cycles[0, here.at])
    found = _of_cores(here, cycles[0], used[0], plain.moved.unit_of_work)
    if _may_bypass(job):
        past = here.traffic([own], True)
        if int(past.data_in()[0, 0]) != here.place(here.at):  # that a cache keeps the others then is no reason to promise it
            past = avoiding(here.traffic([own]), np.ones((1, 1)))
        time = float(here.times([own], past, None, True)[0][0, 0])
        run = _Run(point=here, moved=past, core=core, cores=own, bypassing=True, known=time)
        found.append(_Found(change="non-temporal stores", cy_per_cl=time, run=run, slowest=_part_lines(run)))
    found += _in_blocks(here, plain, conditions, holds)
    for change, time in zip(changes, cycles[1:, here.at].tolist(), strict=True):
        run = _Run(point=here, core=change.after, cores=own, known=time)
        found.append(_Found(change=change.name, cy_per_cl=time, more=change.more, run=run))
    point = {name: int(values[0]) for name, values in job.points.items()}
    quick = replace(job, options=replace(job.options, traffic="lc"))  # as all changes are looked at
    before = Before(job=quick, predict=whole, sweep=sweep)
    past_caches = replace(quick, options=replace(quick.options, nontemporal=True))
    as_now = _Run(point=here, core=core, cores=own, known=now)
    ranges = _Ranges(before=before, past=lambda: whole(past_caches), plain=as_now, machine=job.cpu)
    of_model = [
        WhatIf(
            sizes=point,
            cores=own,
            change=one.change,
            cy_per_cl=one.cy_per_cl,
            gain=now / one.cy_per_cl,
            **ranges.of(one, now / one.cy_per_cl),
            **one.more,
        )
        for one in found
        if one.change == "saturation" or 0 < (one.cy_per_cl + ranges.on_top(one)) * _NO_GAIN < now
    ]
    of_model = [what if what.change != "blocking" or _is_worth_it(what) else what.replace(doubtful=True) for what in of_model]
    return (*_of_vectors(quick, before, of_model, whole), *_of_source(quick, before, point, whole))


def _of_vectors(job: Job, known: Before, found: list[WhatIf], whole: Whole) -> Iterator[WhatIf]:
    """The changes of the model; vector code of accesses that lie apart gains what that of the compiler does by its prediction."""
    promised = any(what.change == "SIMD" for what in found)
    after = in_vectors(job, known.whole, whole) if promised and strided(job) else None
    for what in found:
        if after is None or what.change != "SIMD":
            yield what
            continue
        before = known.whole
        gain = min(what.gain, float(before.cy_per_cl[0, 0]) / float(after.cy_per_cl[0, 0]))
        if gain > _HARDLY:
            own, other = errors_of(before), errors_of(after)
            ends = None if own is None or other is None else gains.gain_range((gain, gain), own, other)
            interval = finite(ends) if ends else None
            cycles = what.cy_per_cl * what.gain / gain
            yield what.replace(gain=gain, cy_per_cl=cycles, interval=interval, by_model=None, errors=None)


def _is_worth_it(what: WhatIf) -> bool:
    """Whether the range of a gain lies above 1 rather than around it; a gain without a range does."""
    low, high = what.interval or (None, None)
    return low is None or high is None or low * high > _TOSS**2


def _may_bypass(job: Job) -> bool:
    """Whether non-temporal stores are another thing to try: of whole lines, where there are such stores and they are not used."""
    written = {access.array for s in job.loop.statements for access in stores(s)}
    whole = all(fills_lines(job.loop, array) for array in job.loop.arrays)
    return not job.nontemporal and job.cpu.nontemporal_stores and bool(written) and whole


def _of_source(job: Job, as_it_is: Before, point: dict[str, int], whole: Whole) -> Iterator[WhatIf]:
    """The changes that the source or a flag carries out, whose interval is that of both predictions with all doubts."""
    if as_it_is.sweep is not None and nothing_to_try(job.loop, as_it_is.sweep, as_it_is.doubted):
        return
    before = as_it_is.whole
    for one in changed(job, before, whole):
        now, then = float(before.cy_per_cl[0, 0]), float(one.after.cy_per_cl[0, 0])
        widths = widths_of if one.name == "exchange" else errors_of  # with a flag accesses stay in doubt as they are
        known = widths(before), widths(one.after)
        if known[0] is None or known[1] is None:
            continue
        said = now / then, now / then
        if one.name == "flag":  # both wait as long for what comes in no order
            said = said[0], said[0] * in_no_order(before) / in_no_order(one.after)
        ends = gains.gain_range((min(said), max(said)), known[0], known[1])
        if not (ends[0] > 1 or (one.name == "flag" and ends[0] * ends[1] > _NO_GAIN**2)):
            continue
        more = {"interval": finite(ends), **one.more}
        yield WhatIf(sizes=point, cores=int(job.cores[0]), change=one.name, cy_per_cl=then, gain=now / then, **more)


_OF_MEMORY = ("cores", "domains", "blocking", "non-temporal stores")
"""Changes of where data come from, or of who fetches them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class _Ranges:
    """Between which ends gains lie: by hypotheses about the machine that are open, and by the errors of predictions."""

    before: Before
    past: Callable[[], Prediction]
    """Predicts the loop with non-temporal stores, with all doubts."""
    plain: _Run
    machine: Machine

    @cached_property
    def hypotheses(self) -> tuple[Machine, ...]:
        """The machine, and what it is if another hypothesis about the place of the data is true."""
        place = self.before.place
        return self.machine, *(with_rival(self.machine, rival) for rival in self.machine.rivals if place in rival.overlap)

    @cached_property
    def now(self) -> list[float]:
        """Runtime as it is by each of them [cy/CL]."""
        return [self.plain.cycles(machine) for machine in self.hypotheses]

    def on_top(self, one: _Found) -> float:
        """What a change may take more than its runtime [cy/CL], where the loop as it is has no such doubt."""
        if one.change in ("cores", "domains"):
            return one.slowest
        return one.slowest if self.before.doubted <= 1 else 0.0

    def given(self, cycles: float) -> float:
        """Which part of a gain of more cores is left if the host of a virtual machine gives them less of memory [1].

        Args:
            cycles: runtime with more cores [cy/CL].
        """
        p = self.before.sweep or self.before.whole
        if given_by_host(self.machine) is None or self.before.place != p.locations[-1]:
            return 1.0
        longest, _ = doubts.of_host(float(p.T_memory_busy[-1, 0]), cycles)
        return cycles / float(longest)

    def of(self, one: _Found, gain: float) -> dict[str, Any]:
        """Both ends of a gain, each with about 90 %, and what they are made of; nothing where no error is known."""
        if one.run is None or self.before.errors is None:
            return {}
        said = [now / one.run.cycles(machine) for now, machine in zip(self.now, self.hypotheses, strict=True)]
        low, high = (gain * end / said[0] for end in (min(said), max(said)))
        if one.change == "blocking" and low > 1:
            low = low**gains.REALISED_BY_BLOCKS
        if low > 1:
            low *= one.cy_per_cl / (one.cy_per_cl + self.on_top(one))
        if one.change in ("cores", "domains"):
            low *= self.given(one.cy_per_cl)
        if one.change not in _OF_MEMORY and low > 1:  # what comes in no order is waited for as long with the change
            waiting = self.now[0] * (self.before.doubted - 1)
            low = min(low, (self.now[0] + waiting) / (one.cy_per_cl + waiting))
        if one.change == "arithmetic":
            low *= without_window(self.before.sweep or self.before.whole)
        errors = self.before.errors
        ends_of = errors, errors
        if one.change == "non-temporal stores":  # whose rates of memory were measured apart
            ends_of = beside_rates(errors, self.before.whole), beside_rates(errors, self.past())
        ends = gains.gain_range((low, high), *ends_of)
        if one.change in ("cores", "domains"):  # a core that waits for lines in no order leaves memory to others
            ends = ends[0], ends[1] * self.before.doubted
        if one.run.cores > self.plain.cores and not one.more.get("nearer"):  # else no faster than so many times one
            ends = min(ends[0], gain), max(gain, min(ends[1], one.run.cores / self.plain.cores))
        factors = [float(np.exp(-errors[0])), float(np.exp(errors[1]))]
        told = np.isfinite(factors).all() and ends_of == (errors, errors)
        known = {"by_model": [low, high], "errors": factors} if told else {}
        return {"interval": finite(ends), **known}


def _of_cores(here: _Point, cycles: Floats, used: Floats, unit_of_work: int) -> list[_Found]:
    """Other core counts: the best of a domain, all of the socket, and where memory saturates.

    Args:
        here: the point.
        cycles, used: runtime [cy/CL] and utilisation of the memory interface with each count, (C,).
        unit_of_work: iterations of it.
    """
    top, counts = here.job.cpu.topology, np.array(here.counts)
    starting = np.where(counts > 1, _start_of_threads(here, cycles, unit_of_work), 0.0)
    slow, inside = cycles + starting, slice(0, top.cores_per_domain)
    found: list[_Found] = []

    def with_cores(change: str, column: int) -> _Found:
        number = here.counts[column]
        run = _Run(point=here, core=here.core, cores=number, known=float(cycles[column]))
        more = {"to_cores": number, "nearer": _nearer(here, column)}
        return _Found(change=change, cy_per_cl=float(cycles[column]), more=more, run=run, slowest=float(starting[column]))

    shared = not serial(here.job.loop)
    best = int(np.flatnonzero(slow[inside] <= 1.01 * slow[inside].min())[0])
    if shared and best + 1 > here.cores:
        found.append(with_cores("cores", best))
    if shared and top.numa_domains_per_socket > 1 and here.cores < top.cores_per_socket:
        found.append(with_cores("domains", here.counts.index(top.cores_per_socket)))
    full = scaling.saturated(1 / cycles[inside], used[inside])
    if full.any():
        first = int(np.flatnonzero(full)[0])
        found.append(_Found(change="saturation", cy_per_cl=float(cycles[first]), more={"to_cores": here.counts[first]}))
    return found


def _nearer(here: _Point, column: int) -> str | None:
    """The place of the data with other cores at work, where it is nearer than with those of the point; None where it is not."""
    alone, then = here.place(here.at), here.place(column)
    return here.job.cpu.locations[then] if then < alone else None


def _start_of_threads(here: _Point, cycles: Floats, unit_of_work: int) -> Floats:
    """What starting threads may add to a unit of work [cy], where that is a considerable part of it; else 0."""
    job = here.job
    iterations = float(np.ravel(executions(job.loop, job.points)[-1])[0])
    extra = doubts.FORK_SECONDS * (job.cpu.core.clock if job.cpu.core else 0.0) * unit_of_work / iterations
    return np.where(extra > _CONSIDERABLE * cycles, extra, 0.0)


def _in_blocks(
    here: _Point, plain: PointTraffic, conditions: Sequence[ConditionFacts], holds: Sequence[bool]
) -> Iterator[_Found]:
    """Runtime [cy/CL] with each broken layer condition restored by blocks, of its loops by the one that gains most, and how."""
    before = _moved(here, plain)
    most: dict[str, float] = {}
    for number, lc in enumerate(conditions):
        link = max((x for x in before if x.startswith(lc.level)), key=lambda x: before[x], default=None)
        if link is None or lc.loop == "repeat" or holds[number]:
            continue
        most[lc.level] = most.get(lc.level, 0.0) + lc.saves_B  # a condition includes those of the loops inside of it
        if 2 * most[lc.level] < _LITTLE * before[link]:  # a victim cache saves evictions as well as loads
            continue
        cutting = [(loop, _in_columns(here, loop, n, lc.level)) for loop, n in worth_cutting(here.job.loop, lc.blocks)]
        ways = [_cut(here, lc.loop, loop, length) for loop, length in cutting]
        known = [(run, before[link] - after.get(link, 0.0), blocks) for run, after, blocks in filter(None, ways)]
        if saving := [(run.cycles(here.job.cpu), run, saved, blocks) for run, saved, blocks in known if saved > 0]:
            time, run, saved, blocks = min(saving, key=lambda way: way[0])
            if (checked := _simulated(run)) is not run:
                run, time = checked, checked.cycles(here.job.cpu)
                saved = before[link] - _moved(replace(run.point, at=0), run.traffic).get(link, 0.0)
            run = replace(run, known=time)
            more = {"condition": number, "link": link, "saved_B": saved, "blocks": blocks, "around": lc.loop}
            yield _Found(change="blocking", cy_per_cl=time, more=more, run=run, slowest=_starts(run, blocks))


def _simulated(run: _Run) -> _Run:
    """A nest in blocks with simulated traffic, if that is quick: its blocks are the longest that a cache holds by its size alone,
    and their lines may fall on few of its sets.
    """
    job = run.point.job
    accesses = float(np.ravel(executions(job.loop, job.points)[-1])[0]) * sum(op.number for op in count(job.loop).memory)
    if job.options.traffic != "auto" or accesses > _QUICK:
        return run
    try:
        return replace(run, moved=run.point.traffic([run.cores], engine="sim"))
    except (KernelError, MachineError, CapabilityError):  # an index is loaded, or the caches are not known well enough
        return run


def _part_lines(run: _Run) -> float:
    """What stores past the caches may take at the ends of rows, which lie inside of lines [cy/CL]: a wait for memory each.

    Rows of 320 doubles of a 3D stencil, without the two at its edges, took 0.7 to 3 times as long with such stores on a Zen 3 as
    with ordinary ones, a plane in whole lines 0.8 to 1.4 times as long.
    """
    job = run.point.job
    if len(job.loop.loops) < 2:
        return 0.0
    runs = executions(job.loop, job.points)
    passes = np.ravel(runs[-1] / runs[-2])[0]
    written = {access.array: access for s in job.loop.statements for access in stores(s)}
    steps = [[float(step_bytes(job.loop, access, job.points, level)[0]) for level in (-1, -2)] for access in written.values()]
    broken = sum(abs(outer) != abs(inner) * passes for inner, outer in steps if inner)
    units = float(passes) / run.traffic.moved.unit_of_work
    clock = job.cpu.core.clock if job.cpu.core else 1.0
    return float(start_of_pieces(2 * broken, latency(job.cpu, len(job.cpu.locations) - 1, clock), units))


def _starts(run: _Run, blocks: Mapping[str, int]) -> float:
    """What the beginning of pieces may take [cy/CL]: one after the other, they lie apart."""
    job, place = run.point.job, int(run.traffic.data_in()[0, 0])
    if not place:
        return 0.0
    runs = executions(job.loop, job.points)
    starts = runs[min(job.loop.counters.index(loop) for loop in blocks)]
    units = float(np.ravel(runs[-1] / starts)[0]) / run.traffic.moved.unit_of_work
    line, clock = job.cpu.caches[0].line, job.cpu.core.clock if job.cpu.core else 1.0
    inner, last = [x for x in job.cpu.links if not is_memory_link(x.name)], len(job.cpu.locations) - 1
    ends = [x.name for x in job.cpu.links if is_memory_link(x.name)] if place == last else [inner[place - 1].name]
    loaded = sum(float(run.traffic.actual()[name][0][0, 0]) for name in ends)
    return float(start_of_pieces(loaded / line, latency(job.cpu, place, clock), units))


def _in_columns(here: _Point, loop: str, length: int, level: str) -> int:
    """A length of blocks of which each pass comes to no more lines of columns than the sets of a cache hold, and to no more pages
    than the first TLB holds, where it goes from page to page.

    A transposition of 1000 x 1000 floats takes 78 cy/CL on an Emerald Rapids, in pieces of 722, which L1 keeps, 68, of 64 51.
    Sums of columns 4 KiB apart, of which the sets of L2 hold 512 lines, gain 1.06 in pieces of 32767, 4.5 of 400.
    """
    kernel, steps = here.job.loop, Steps(here.job.loop, here.job.points)
    if loop != kernel.counters[-1]:
        return length
    columns = [float(steps.of(key)[0]) for key in alike(kernel, -1)]
    pages = doubts.FIRST_TLB if any(step >= PAGE / 2 for step in columns) else length
    return int(min(length, pages, lines_of_few_sets(here.job.cpu.cache(level), columns)))


def worth_cutting(kernel: Kernel, blocks: Mapping[str, int]) -> list[tuple[str, int]]:
    """Loops and lengths of blocks, without those so short that starting them costs more than they save.

    The innermost loop is cut, which shortens rows, where no other one can be.
    """
    outer = [(loop, length) for loop, length in blocks.items() if loop in kernel.counters[:-1] and length >= SHORTEST_OUTER]
    outer = [(loop, filling_a_part(length)) for loop, length in outer]
    inner = [(loop, length) for loop, length in blocks.items() if loop == kernel.counters[-1] and length >= SHORTEST_INNER]
    return outer or inner


def _cut(here: _Point, around: str, loop: str, length: int) -> tuple[_Run, dict[str, float], dict[str, int]] | None:
    """How it runs, bytes of each link [B/CL] and blocks of the nest with a loop in blocks; None where it cannot be cut."""
    job = here.job
    try:
        nest = _blocked(job.loop, loop, around)
        points = {**job.points, _LENGTH: np.array([length])}
        cut = replace(here, job=replace(job, loop=nest, points=points, core=None))
        traffic, core = cut.traffic([here.cores]), here.core
        if loop == job.loop.counters[-1]:
            options, work = job.options.incore_options, traffic.moved.unit_of_work
            core = analyse(job.options.incore, nest, job.cpu, points, work, options)
        run = _Run(point=cut, moved=traffic, core=core, cores=here.cores)
        return run, _moved(replace(cut, at=0), traffic), {loop: length}
    except (KernelError, CapabilityError, AssemblyError):  # bounds that move with another loop, code that is not found again
        return None


@lru_cache(maxsize=64)
def _blocked(kernel: Kernel, loop: str, around: str) -> Kernel:
    """The nest in blocks of a length that is a size, so that one analysis serves all machines."""
    return blocked(kernel, [loop], Poly.symbol(_LENGTH), around)


def _moved(here: _Point, traffic: PointTraffic) -> dict[str, float]:
    """Bytes over each link, both ways [B/CL]."""
    return {name: _at(load, here.at) + _at(evict, here.at) for name, (load, evict) in traffic.actual().items()}


def _at(values: Floats, column: int) -> float:
    """One core count of the only size, of what may be the same for all of them."""
    return float(values[0, column if values.shape[1] > 1 else 0])


def last(core: InCore) -> InCore:
    """The in-core times of the last size."""
    names = (*_TERMS, "throughput", "critical_path")
    of_rows = ("recurrent", "foreseen", "wait_less")
    by_kind = ("limits", "doubts_low", "doubts_high")
    columns: dict[str, Any] = {name: getattr(core, name)[-1:] for name in (*names, *of_rows)}
    columns |= {name: {kind: values[-1:] for kind, values in getattr(core, name).items()} for name in by_kind}
    return replace(core, **columns)
