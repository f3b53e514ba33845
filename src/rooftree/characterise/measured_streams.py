"""Runtime of streaming kernels in each level: plain ones, and with the sparse accesses and dials that `streams` explains.

plain    every vector of each array
sparse   one element of each cache line, by scalar instructions
dialled  further loads from a buffer that stays further in: whole lines of a few in L1, one vector of each line elsewhere
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, log

from rooftree.characterise.bandwidth import MEMORY, STREAMS, Levels
from rooftree.characterise.beside import crowded_levels
from rooftree.characterise.lab import Lab, Planned, figure
from rooftree.characterise.late import FILLS, LOADED, case_of
from rooftree.characterise.neighbours import NEIGHBOURS, SUMMED
from rooftree.characterise.streams import rows_name
from rooftree.errors import UsageError, nearest
from rooftree.microbench.emit import KERNELS, PRECISIONS, Dial, Emitted, Stream, isas
from rooftree.results.bench import StreamRate
from rooftree.results.record import Json
from rooftree.timing.harness import Burst
from rooftree.timing.session import Job, Lap, Repeat, Session, Timing
from rooftree.units import format_bytes

CASE_OF = {"sum": "load", "schoenauer": "schoenauer-triad"}
"""Benchmarks whose kernel has another name in the library; the library's load adds what it loads."""
ROWS_OF = {"dot": ("load", 1), "schoenauer": ("copy", 2)}
"""Kernels that run once more with their last array and rows of it in place of several arrays, what that is, and how many rows."""
_PAGE, _SLACK = 4096, 64 << 10
ALIKE, ALIKE_SHARED = 0.01, 0.04
"""What rounds may differ by in the mean of a level's cases and count as alike: in the core's own caches a fifth of what a figure
may scatter by, in shared ones and memory a third of the least half width of its interval [1]."""
_AHEAD = 3
"""A dial's buffer is at least so many times as large as the cache before the one that it stays in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variants:
    """Other forms of streaming kernels; what the instruction set has no such form of is left out.

    Attributes:
        nontemporal: kernels that also run with stores past the caches.
        sparse: kernels that also run with one element of each line.
        dialled: kernels that also run with dials.
        dial_lines: lines that each dial reads for each line of an array.
        rows: whether loads and copies from memory also run beside rows that a core's own caches, or a shared one, hold.
        neighbours: whether a sum of neighbours in a row runs in L1 and in memory, see `neighbours`.
        late: whether loads run there with instructions in between that do nothing, see `late`.
    """

    nontemporal: Sequence[str] = ()
    sparse: Sequence[str] = ()
    dialled: Sequence[str] = ()
    dial_lines: Sequence[int] = ()
    rows: bool = False
    neighbours: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """One case: a function, its level, and what its figure says beside the numbers."""

    keys: Json
    emitted: Emitted
    level: str
    job: Job
    total: int
    per_line: float
    """Bytes, loaded and stored, that belong to a cache line of work."""


def measure_streams(
    lab: Lab,
    levels: Levels,
    *,
    isa: str,
    precision: str = "dp",
    kernels: Sequence[str] = STREAMS,
    variants: Variants | None = None,
    names: Sequence[str] | None = None,
    cpus: Sequence[int] | None = None,
    visits: int = 6,
) -> list[StreamRate]:
    """Runtime of streaming kernels in each level [cy per cache line of work].

    Args:
        lab, levels, isa, precision, names, cpus, visits: as for `measure_roofs`.
        kernels: names of streaming kernels.
        variants: further forms; None: none.
    Returns: figures of kind ``stream`` with the name of their ``case``, ``cy_per_cl`` and the bytes per second that the core
        requests.
    Raises: UsageError for an unknown level or kernel; MeasurementError if all was disturbed.
    """
    plan, size = plan_streams(lab, levels, isa=isa, precision=precision, kernels=kernels, variants=variants, names=names)
    return lab.figures(plan, size, cpus, visits=visits)


def plan_streams(
    lab: Lab,
    levels: Levels,
    *,
    isa: str,
    precision: str = "dp",
    kernels: Sequence[str] = STREAMS,
    variants: Variants | None = None,
    names: Sequence[str] | None = None,
) -> tuple[list[Planned[StreamRate]], int]:
    """What `measure_streams` runs, and the memory of a thread that it needs [B]."""
    chosen = tuple(levels.names if names is None else names)
    levels.check(chosen)
    lab.check_memory(levels.size)
    variants = variants or Variants()
    for kernel in (*kernels, *variants.nontemporal, *variants.sparse, *variants.dialled):
        if kernel not in KERNELS:
            raise UsageError(f"unknown streaming kernel '{kernel}'", hint=nearest(kernel, KERNELS))
    plan = _Plan(lab, levels, precision, chosen)
    plan.plain(isa, kernels)
    plan.plain(isa, variants.nontemporal, nontemporal=True)
    plan.sparse(isas(lab.family)[0], variants.sparse)
    plan.dialled(isa, variants.dialled, variants.dial_lines)
    if variants.rows:
        plan.rows(isa)
    if variants.neighbours:
        plan.neighbours(isa)
    if variants.late:
        plan.late(isas(lab.family)[0])
    moved = max((max(run.job.shifts) for run in plan.runs if isinstance(run.job, Repeat)), default=0)
    planned = [
        Planned(emitted=run.emitted, job=run.job, figure=partial(_figure, run=run, doubt=levels.doubt(run.level)))
        for run in plan.runs
    ]
    return planned, levels.size + plan.room + moved


def quietest(rounds: Sequence[Sequence[StreamRate]]) -> list[StreamRate]:
    """Of figures that were measured in several rounds, those of the round in which a level was fastest.

    Others slow all kernels of a level down for seconds: within one round they are alike, so that their ratios stand. A case that
    a round lacks is taken from another one.

    Args:
        rounds: figures of `measure_streams` of the same cases.
    """
    found: dict[tuple[str, str], StreamRate] = {}
    for level in dict.fromkeys(f["level"] for figures in rounds for f in figures):
        here = [{f["case"]: f for f in figures if f["level"] == level} for figures in rounds]
        shared = set.intersection(*(set(cases) for cases in here if cases))
        slowness = [sum(log(cases[case]["cy_per_cl"]) for case in shared) if cases else inf for cases in here]
        for _, cases in sorted(zip(slowness, here, strict=True), key=lambda pair: pair[0], reverse=True):
            found |= {(level, case): figure for case, figure in cases.items()}
    return list(found.values())


def unlike(rounds: Sequence[Sequence[StreamRate]], levels: Levels) -> tuple[str, ...]:
    """Levels in which the two fastest rounds do not take the same in the mean of their cases, or none had the core for itself.

    Others need no further one.

    Args:
        rounds: as for `quietest`.
        levels: where the data were.
    """
    found: dict[str, list[float]] = {name: [] for name in levels.names}
    for figures in rounds:
        for level in {f["level"] for f in figures}:
            times = {f["case"]: log(f["cy_per_cl"]) for f in figures if f["level"] == level}
            found[level].append(sum(times.values()) / len(times))
    crowded = crowded_levels(f for f in quietest(rounds) if not levels.is_shared(f["level"]))
    tolerance = {name: ALIKE_SHARED if levels.is_shared(name) else ALIKE for name in found}
    return tuple(
        name
        for name, means in found.items()
        if len(means) < 2 or sorted(means)[1] - min(means) > tolerance[name] or name in crowded
    )


class _Plan:
    """The cases, and the memory that their dials need behind that of the levels."""

    def __init__(self, lab: Lab, levels: Levels, precision: str, names: Sequence[str]) -> None:
        self._lab, self._levels, self._precision, self._names = lab, levels, precision, names
        self._line = lab.topology.line_bytes
        self.runs: list[_Run] = []
        self._dials: dict[str, tuple[int, int]] = {}
        """Offset and size of the buffer of each level [B]."""
        self.room = 0

    def plain(self, isa: str, kernels: Iterable[str], nontemporal: bool = False) -> None:
        """Every vector of each array."""
        for kernel in kernels:
            emitted = self._lab.make(Stream(kernel, nontemporal), isa, self._precision)
            name = CASE_OF.get(kernel, kernel) + " nontemporal" * nontemporal
            for level in self._names if emitted else ():
                self._add(kernel, name, emitted, level, nontemporal=nontemporal)

    def sparse(self, isa: str, kernels: Iterable[str]) -> None:
        """One element of each line."""
        stride = self._line // PRECISIONS[self._precision].bytes
        for kernel in kernels:
            emitted = self._lab.make(Stream(kernel, stride=stride), isa, self._precision)
            for level in self._names if emitted else ():
                self._add(kernel, f"{CASE_OF.get(kernel, kernel)} sparse", emitted, level, element_bytes=self._line)

    def dialled(self, isa: str, kernels: Iterable[str], dial_lines: Iterable[int]) -> None:
        """With loads from each cache that lies further in than the arrays."""
        caches = [name for name in self._levels.names if name in self._levels.sets]
        for level in caches if dial_lines else ():
            self._place(caches, level)
        for kernel in kernels:
            for lines in dial_lines:
                for depth, inner in enumerate(caches):
                    dial = Dial(lines, whole=depth == 0, line_bytes=self._line)
                    emitted = self._lab.make(Stream(kernel, dial=dial), isa, self._precision)
                    if emitted is None or inner not in self._dials:
                        continue
                    outside = [n for n in self._names if n not in caches or caches.index(n) > depth]
                    for level in outside:
                        name = f"{CASE_OF.get(kernel, kernel)} +{lines} {inner}"
                        self._add(kernel, name, emitted, level, self._buffers(inner, depth))

    def rows(self, isa: str) -> None:
        """From memory, beside rows that the core's own caches or the next one hold: kernels whose last arrays are rows of one."""
        beyond = [name for name in self._levels.names if name != MEMORY and self._levels.is_shared(name)]
        for kernel, (plain, rows) in ROWS_OF.items() if MEMORY in self._names else ():
            emitted = self._lab.make(Stream(kernel), isa, self._precision)
            for level in ("", *beyond[:1]):
                if emitted is None:
                    continue
                name = rows_name(plain, rows, level)
                job = f"{name} {MEMORY} {emitted.name}"
                if found := self._levels.job_of_rows(job, emitted, rows, bool(level)):
                    self._add(kernel, name, emitted, MEMORY, placed=found)

    def neighbours(self, isa: str) -> None:
        """Neighbours in a row, by vectors as long as a line, which cross the ends of lines, where the core has such vectors."""
        emitted = self._lab.make(Stream(SUMMED), isa, self._precision)
        if emitted is None or emitted.group(self._lab.vector_bytes) < self._line:
            return
        for level in {self._levels.names[0], MEMORY} & set(self._names):
            job = f"{NEIGHBOURS} {level} {emitted.name}"
            found = self._levels.job_of_neighbours(job, emitted, level, PRECISIONS[self._precision].bytes)
            if found is not None:
                self._add(SUMMED, NEIGHBOURS, emitted, level, placed=found)

    def late(self, isa: str) -> None:
        """One element of each line, and instructions that do nothing between them."""
        stride = self._line // PRECISIONS[self._precision].bytes
        for fill in FILLS:
            emitted = self._lab.make(Stream(LOADED, stride=stride, fill=fill), isa, self._precision)
            for level in (self._levels.names[0], MEMORY) if emitted else ():
                if level in self._names:
                    self._add(LOADED, case_of(fill), emitted, level, element_bytes=self._line)

    def _place(self, caches: Sequence[str], level: str) -> None:
        """Make room for the buffer of a level: a power of two, larger than the cache before and well within this one."""
        sizes, depth = self._levels.sizes, caches.index(level)
        size = _PAGE if depth == 0 else 1 << (_AHEAD * sizes[caches[depth - 1]] - 1).bit_length()
        if size <= sizes[level] // 2:
            self._dials[level] = (self._levels.size + self.room + _PAGE, size)
            self.room += size + _PAGE + _SLACK

    def _buffers(self, level: str, depth: int) -> tuple[int, ...]:
        """Offsets as `Stream` takes them [B]."""
        begin, size = self._dials[level]
        return (begin,) if depth == 0 else (begin - _PAGE, begin, begin + size - 1)

    def _add(
        self,
        kernel: str,
        case: str,
        emitted: Emitted | None,
        level: str,
        more: tuple[int, ...] = (),
        *,
        element_bytes: int = 0,
        nontemporal: bool = False,
        placed: tuple[Job, int] | None = None,
    ) -> None:
        """A case; ``element_bytes``: of an array behind each element that is accessed, if not its own; ``placed``: its job."""
        assert emitted is not None
        job, total = placed or self._levels.job(f"{case} {level} {emitted.name}", emitted, level)
        work = emitted.work(self._lab.vector_bytes)
        per_element = (work.loaded_bytes + work.stored_bytes) / work.elements
        elements = self._line / (element_bytes or PRECISIONS[self._precision].bytes)
        keys: Json = {"kind": "stream", "kernel": kernel, "case": case, "isa": emitted.isa}
        keys |= {"precision": self._precision, "level": level, **({"nontemporal": True} if nontemporal else {})}
        self.runs.append(
            _Run(
                keys=keys,
                emitted=emitted,
                level=level,
                job=_with_buffers(job, more),
                total=total,
                per_line=per_element * elements,
            )
        )


def _with_buffers(job: Job, more: tuple[int, ...]) -> Job:
    """The job with further buffers for each burst."""
    if not more:
        return job

    def longer(bursts: tuple[Burst, ...]) -> tuple[Burst, ...]:
        return tuple(replace(burst, offsets=(*burst.offsets, *more)) for burst in bursts)

    if isinstance(job, Repeat):
        return replace(job, burst=longer((job.burst,))[0])
    assert isinstance(job, Lap)
    return replace(job, bursts=longer(job.bursts), before=tuple(longer(bursts) for bursts in job.before))


def _figure(session: Session, timing: Timing, *, run: _Run, doubt: str) -> StreamRate:
    """One case: cycles per cache line of work, beside the bandwidth."""
    own = {name: run.keys[name] for name in ("kernel", "case", "nontemporal") if name in run.keys}
    rest = {name: value for name, value in run.keys.items() if name not in own}
    rate = figure(session, timing, limit=None, working_set=run.total, doubt=doubt, unit="B", **rest)
    return StreamRate(
        **rate,
        **own,
        requested_B_per_cl=run.per_line,
        cy_per_cl=float(f"{timing.cycles * run.per_line:.5g}"),
        interval_cy_per_cl=[float(f"{c * run.per_line:.5g}") for c in (timing.low, timing.high)],
        text=f"{run.keys['case']} in {run.level}, {format_bytes(run.total)}",
    )
