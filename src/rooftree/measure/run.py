"""The main job: kernel + sizes + cores -> library -> timed points -> Measurement."""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rooftree import counters
from rooftree.errors import CapabilityError, KernelError, MeasurementError, RooftreeError, UsageError
from rooftree.frontend.called import read_driver
from rooftree.host.environment import environment, load, quiet
from rooftree.host.processor import this_processor
from rooftree.host.seen_alone import remember_alone
from rooftree.host.topology import read_topology
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.kernel.record import call_record, function_record, kernel_record, unit_record
from rooftree.machine.model import Machine
from rooftree.measure import store
from rooftree.measure.bind import bind, driven
from rooftree.measure.build import Built, build
from rooftree.measure.contents import STRANGE_NUMBERS
from rooftree.measure.job import Job, LowerBound, indexed, job_of, loaded, machine_of, no_bound
from rooftree.measure.least import MOST_B_PER_CY, least_cycles
from rooftree.measure.options import Options, check_memory, core_counts
from rooftree.measure.plan import Layout, Plan, lay_out
from rooftree.measure.point import Found, Wanted, measure_point
from rooftree.measure.runner import BeyondError, Counting, CrashError, Runner
from rooftree.measure.threads import directive
from rooftree.measure.timing import Timing
from rooftree.results.measurement import Counted, FailedPoint, MachineName, Measured, MeasuredPoint, Measurement
from rooftree.sizes import with_stated
from rooftree.units import format_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_COUNTED_S, _MOST_CALLS = 0.02, 1_000_000
"""Calls are counted for about this long [s], once for each group of events."""
OK, DISTURBED, UNVERIFIED = "ok", "disturbed", "unverified"
MakeRunner = Callable[[Built, Sequence[int], Options], Runner]
NEVER_ALONE = (
    "another thread may have shared the core all the time: it never started as much in a cycle as a core alone, and none of "
    "these processors was seen alone before"
)
"""Why a value is unverified of a virtual machine on a core of which nobody knows how quick it is alone."""
BELOW_BOUND = 0.05
"""How far below that a value has to be to refute the table, relative."""


def process_runner(built: Built, cpus: Sequence[int], options: Options) -> Runner:
    """The real one."""
    from rooftree.measure.process import ProcessRunner

    return ProcessRunner(built.library, cpus, huge_pages=options.huge_pages, limit_s=options.call_limit)


def run(
    kernel: Kernel | str | Path,
    machine: Machine | str | Path | None,
    points: dict[str, NDArray[np.int64]],
    cores: int | Iterable[int],
    options: Options,
    make_runner: MakeRunner = process_runner,
    lower_bound: LowerBound = no_bound,
) -> Measurement:
    """Prepare everything that can fail, then measure point by point.

    Args:
        kernel, machine, cores: as for ``rooftree.measure``.
        points: value of each size at each point, by name.
        options: how.
        make_runner: what runs the library.
        lower_bound: the least runtime that the core's table allows; a good value below it refutes the table, in a note.
    """
    if options.counters not in ("auto", "none"):
        with counters.open(options.counters):  # a named way that does not work is an error before anything is measured
            pass
    topology = read_topology()
    counts = core_counts(cores, topology, options)
    found, said = machine_of(machine, options.trust)
    driver = read_driver(options.driver) if options.driver is not None else None
    loop = loaded(kernel, points, options, driver)
    if loop.loops and driver is None:  # a function that no loop is known of gets all values as they are
        points, values = with_stated(points, options.args, loop.symbols)
        options = replace(options, args=values)
    job, notes = job_of(loop, found, points, (counts, topology, options, lower_bound), driver)
    notes = [*said, *notes]
    builds = _Builds(job)
    largest_first = sorted(range(len(job.points)), key=lambda k: -math.prod(job.points[k].values()))  # what is missing is for all
    made = {k: _planned(job, builds, job.points[k], job.cores[0]) for k in largest_first}
    plans = [made[k] for k in range(len(job.points))]
    check_memory(plans)
    around = environment(topology, options.cpus[: max(counts)] or topology.cpus_for(max(counts)))
    sweep = _Sweep(job, builds, plans, make_runner)
    sweep.run()
    if not quiet(around.load):
        notes.append(f"the load was {around.load:g} before measuring: something else runs on this machine")
    first = builds.first
    record = first.record if builds.threaded is None else first.record.replace(threads=builds.threaded.record.command)
    notes += [*first.compiled.notes, *(note for plan, _ in plans for note in plan.notes), *sweep.notes]
    return Measurement(
        kernel=kernel_record(loop, count(loop)) if loop.loops else function_record(loop),
        machine=MachineName(name=found.name if found else None, sha256=found.sha256 if found else None),
        unit_of_work=unit_record(loop, topology.line_bytes, job.per_cl) if loop.loops else call_record(topology.line_bytes),
        not_modelled=None if loop.loops or loop.part else loop.assumptions[0],
        compiled=record,
        options=options.record(),
        points=tuple(sweep.done),
        failed=tuple(sweep.failed),
        environment=around.replace(load_end=load()),
        notes=tuple(dict.fromkeys(notes)),
        timed_besides=job.doubt or None,
        interrupted=sweep.interrupted,
    )


_LEAST_CY = 1.0
"""A sweep that takes less beyond its call did not run, or hid behind the call [cy]."""


class _Builds:
    """Libraries by what they are compiled for, each made when it is first needed."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._made: dict[tuple[Any, ...], Built] = {}
        origin = job.kernel.origin
        self._macros = tuple(name for name, value in (origin.defines if origin else ()) if name == value)
        self.first = self.get(job.points[0], job.cores[0])
        self.threaded = self.first if job.cores[0] > 1 else None

    def get(self, sizes: Mapping[str, int], cores: int) -> Built:
        """The library for a size and number of cores."""
        job = self._job
        macros = {name: sizes[name] for name in self._macros if name in sizes}
        key = (cores > 1, *macros.values())
        if key not in self._made:
            flags = (*job.options.flags, *(() if not job.options.strict_fp else ("-fno-associative-math",)))
            self._made[key] = build(
                job.kernel,
                job.machine,
                sizes=macros,
                compiler=job.options.compiler,
                flags=flags,
                threads=directive(job.kernel) if cores > 1 else None,
                driver=job.driver,
                given=(*sizes,) if job.driver else (*sizes, *job.options.args) if not job.kernel.loops else (),
            )
            if cores > 1:
                self.threaded = self._made[key]
        return self._made[key]


def _planned(job: Job, builds: _Builds, sizes: dict[str, int], cores: int) -> tuple[Plan, Layout]:
    if job.driver is not None:
        plan = driven(sizes, job.options.args)
        return plan, lay_out(plan, job.options.spacing)
    plan = bind(indexed(job), builds.get(sizes, cores).called, sizes, job.options.args, job.options.indirect, job.others)
    return plan, lay_out(plan, job.options.spacing)


class _Sweep:
    """The points one by one; runners are kept as long as the library and the processors stay the same."""

    def __init__(self, job: Job, builds: _Builds, plans: Sequence[tuple[Plan, Layout]], make_runner: MakeRunner) -> None:
        self._job, self._builds, self._plans, self._make = job, builds, plans, make_runner
        self._runner: Runner | None = None
        self._runs: tuple[Any, ...] = ()
        self.done: list[MeasuredPoint] = []
        self.failed: list[FailedPoint] = []
        self.notes: list[str] = []
        self.interrupted = ""

    def run(self) -> None:
        """Measure all points; a point that fails is put down, and the others go on."""
        job = self._job
        todo = [(k, cores) for cores in job.cores for k in range(len(job.points))]
        tell = job.options.progress or (lambda done, total, text: None)
        try:
            for number, (k, cores) in enumerate(todo):
                name = _name(job.points[k], cores)
                tell(number, len(todo), name)
                try:
                    self.done.append(self._point(k, cores))
                except KeyboardInterrupt:
                    self.interrupted = name
                    break
                except RooftreeError as error:
                    self._close()
                    if isinstance(error, (UsageError, KernelError)) or (len(todo) == 1 and isinstance(error, CapabilityError)):
                        raise
                    self.failed.append(FailedPoint(sizes=job.points[k], cores=cores, why=error.message, try_=error.hint))
        finally:
            self._close()
            tell(len(todo), len(todo), "")

    def _point(self, k: int, cores: int) -> MeasuredPoint:
        """One point: measured, or taken up."""
        job, sizes = self._job, self._job.points[k]
        built = self._builds.get(sizes, cores)
        cpus = job.options.cpus[:cores] or job.topology.cpus_for(cores)
        plan, layout = self._plans[k]
        key = store.key(
            code=built.record["sha256"],
            sizes=sizes,
            cpus=cpus,
            options=job.options.record(),
            host=f"{platform.node()}, {this_processor().name}",
            iterations=float(job.iterations[k]),
            per_cl=job.per_cl,
        )
        if job.options.resume and (stored := store.read(key)) is not None:
            self.notes.append("points that were measured before were taken up")
            return stored
        runner = self._open(built, cpus)
        used_B = plan.working_set_B if job.driver is None else 1 << 40  # what a driver makes is not known
        wanted = Wanted(
            place=job.topology.place_of(cpus, used_B),
            confidence=job.options.confidence,
            within=job.options.within,
            time_limit=job.options.time_limit,
            shared_machine=job.topology.virtual is not False,
            cores=cores,
        )
        try:
            found = measure_point(runner, plan, layout, wanted)
        except BeyondError as error:
            raise _left_arrays(job, plan, sizes, error) from None
        except CrashError as error:
            said = f"{error.message}; {_called_with(job, plan, sizes)}"
            raise type(error)(said, hint=_beyond_buffers(plan) or _going_on(plan) or error.hint) from None
        if found.timing.alone and math.isinf(runner.alone_cycles):
            remember_alone()
        if found.mode is not plan.modes[0]:
            why = "since repeated sweeps over other data end in infinite or denormal numbers"
            self.notes.append(f"{_name(sizes, 1)}: {plan.contents(found.mode)}, {why}")
        if job.kernel.loops and job.driver is None:
            _check_possible(job, sizes, found, cores)
        work = (job.per_cl, built.compiled)
        least = 0.0 if job.doubt else job.lower_bound(job.kernel, job.machine, job.arch, sizes, work) / cores
        measured = _record(job, k, plan, found).replace(counters=self._counted(runner, k, found))
        if measured.quality == OK and measured.cy_per_cl < (1 - BELOW_BOUND) * least:
            self.notes.append(
                f"{_name(sizes, cores)}: {measured.cy_per_cl:.3g} cy/CL is faster than the ports of the core allow by its "
                f"instruction table ({least:.3g} cy/CL on its longest path): what was measured counts; the table is wrong about "
                "this loop, or passes take shorter paths"
            )
        point = MeasuredPoint(sizes=sizes, cores=cores, measured=measured)
        store.write(key, point)
        return point

    def _counted(self, runner: Runner, k: int, found: Found) -> Counted | None:
        """What counters see of a point; timing does not need them, so ``auto`` goes on without."""
        job, wanted = self._job, self._job.options.counters
        if wanted == "none" or not isinstance(runner, Counting):
            return None
        calls = max(1, min(_MOST_CALLS, math.ceil(_COUNTED_S / found.timing.seconds)))
        try:
            counted = runner.count(wanted, calls, float(job.iterations[k]) / job.per_cl)
        except (CapabilityError, MeasurementError) as error:
            if wanted != "auto" or isinstance(error, CrashError):
                raise
            self.notes.append(f"nothing was counted: {error.message}")
            return None
        if counted is None:
            self.notes.append("nothing was counted: the kernel lets no event be opened")
            return None
        self.notes += counted.notes
        return counted

    def _open(self, built: Built, cpus: tuple[int, ...]) -> Runner:
        if self._runner is None or self._runs != (built.library, cpus):
            self._close()
            self._runner, self._runs = self._make(built, cpus, self._job.options), (built.library, cpus)
        return self._runner

    def _close(self) -> None:
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def _check_possible(job: Job, sizes: Mapping[str, int], found: Found, cores: int) -> None:
    """Raise MeasurementError for a time in which no core can do the work of a call: it is no time of this work."""
    least, cycles = least_cycles(job.kernel, sizes) / cores, found.timing.cycles
    if cycles >= least or least < _LEAST_CY:
        return
    each = f"{format_bytes(least * cores * MOST_B_PER_CY)} of one array"
    raise MeasurementError(
        f"{_name(sizes, cores)}: a call took {cycles:.3g} cy, in which no core does it: it has to move {each}, "
        f"{least:.3g} cy at {MOST_B_PER_CY} B/cy",
        hint="again on a quieter machine, if others took the processor meanwhile; else the call leaves its loops early, or the "
        "compiler took the work out of them: --arg NAME=VALUE for other data",
    )


def _record(job: Job, k: int, plan: Plan, found: Found) -> Measured:
    """What is kept of a point."""
    timing = found.timing
    iterations = float(job.iterations[k])
    per_iteration = timing.seconds / iterations
    scale = job.per_cl / iterations
    alone = _seen_alone(job, timing)
    quality, why = OK, ""
    if job.doubt:
        quality, why = UNVERIFIED, job.doubt
    if timing.why:
        quality, why = DISTURBED, timing.why
    elif not alone and alone is not None:
        quality, why = UNVERIFIED, NEVER_ALONE
    least = _LEAST_CY if job.kernel.loops else max(_LEAST_CY, found.call_cycles)
    if timing.cycles < least:
        quality = UNVERIFIED  # bursts scatter without end beside a value near 0: that is no disturbance
        why = (
            f"a call takes {max(0.0, timing.cycles):.2g} cy more than an empty one, which takes {found.call_cycles:.2g} cy: "
            "it does next to nothing with what it was given; if it leaves a loop early, --arg NAME=1000:7..7 fills an array with "
            "one value"
        )
    if found.strange:
        quality, why = DISTURBED, f"{found.strange}: {STRANGE_NUMBERS}"
    return Measured(
        cy_per_cl=_round(timing.cycles * scale),
        interval=[_round(timing.low * scale), _round(timing.high * scale)],
        seconds_per_iteration=_round(per_iteration),
        MLUP_s=_round(1e-6 / per_iteration),
        GFLOP_s=_round(1e-9 * float(job.flops[k]) / per_iteration) if job.kernel.loops else None,
        clock_GHz=_round(timing.clock_GHz),
        cycles_per_call=_round(timing.cycles),
        iterations=iterations,
        samples=timing.samples,
        rejected=timing.rejected,
        quality=quality,
        why=why,
        alone=alone,
        working_set_B=plan.working_set_B if job.driver is None else None,
        pages=found.opened.pages if job.driver is None else None,
        data=plan.contents(found.mode) if job.driver is None else f"as {job.driver.path.name} makes them",
        seconds=_round(found.seconds),
        limited=found.limited,
        counters=None,
    )


def _seen_alone(job: Job, timing: Timing) -> bool | None:
    """Whether the core was seen without another thread on it; None where others would be seen, or cannot be."""
    return True if timing.alone else timing.alone if job.topology.virtual else None


def _called_with(job: Job, plan: Plan, sizes: Mapping[str, int]) -> str:
    """What was called, with which sizes, values and buffers, in words."""
    name = job.kernel.origin.function if job.kernel.origin is not None and job.kernel.origin.function else job.kernel.name
    if job.driver is not None:
        name = f"{job.driver.path.name} for {name}"
    values = [
        f"{c.name} = {c.values[0][2]}" for c in plan.cells if len(c.values) == 1 and c.values[0][2] is not None and not c.symbol
    ]
    made = [f"{b.name}: {b.elements} elements of {b.item_bytes} B ({format_bytes(b.bytes)})" for b in plan.blocks]
    shown = values or [f"{size} = {value}" for size, value in sizes.items()]
    return f"it was called as {name}({', '.join([*shown, *made])})"


def _left_arrays(job: Job, plan: Plan, sizes: Mapping[str, int], error: BeyondError) -> MeasurementError:
    """That the function goes beyond arrays, and how large they have to be for it."""
    larger = [one for one in error.arrays if one.behind]
    given = job.options.args
    values = {one.name: f":{given[one.name].rpartition(':')[2]}" for one in larger if ".." in given.get(one.name, "")}
    wanted = [f"--arg {one.name}={one.elements}{values.get(one.name, '')}" for one in larger]
    hint = (
        " ".join(wanted) if error.calls == 1 else "data for which calls can be repeated: --driver FILE.c makes them anew in each"
    )
    if not larger:
        hint = "loop bounds and --arg values with which it begins at element 0"
    elif error.calls == 1 and any(block.fill == "index" for block in plan.blocks):
        hint = f"{hint}, or a smaller range of places"
    return MeasurementError(f"{error.message}; {_called_with(job, plan, sizes)}", hint=hint)


def _going_on(plan: Plan) -> str:
    """What to try where a call changes places of arrays, "" where none does: those of many calls may leave these."""
    changed = [block.name for block in plan.blocks if block.written and block.fill == "index"]
    return (
        f"--driver FILE.c, which makes {changed[0]} anew in each call, if places in it go on from call to call" if changed else ""
    )


def _beyond_buffers(plan: Plan) -> str:
    """What to try where an integer is larger than any array that the call gets, "" where none is."""
    numbers = [(c.name, c.values[0]) for c in plan.cells if len(c.values) == 1 and not c.symbol]
    whole = [(name, int(text)) for name, (_, dtype, text) in numbers if dtype[0] in "iu" and text is not None]
    longest = max(plan.blocks, key=lambda block: block.elements, default=None)
    if longest is None or not (large := [(name, value) for name, value in whole if value > longest.elements]):
        return ""
    name, value = large[0]
    return (
        f"{name} = {value} is more than any array here has elements: if it is a place or a length, a smaller {name}, or "
        f"--arg {longest.name}={value + 1}"
    )


def _round(value: float) -> float:
    return float(f"{value:.6g}")


def _name(sizes: Mapping[str, int], cores: int) -> str:
    """A point in words."""
    text = ", ".join(f"{name} = {value}" for name, value in sizes.items())
    threads = f"{cores} cores" if cores > 1 else ""
    return ", ".join(filter(None, (text, threads))) or "the kernel"
