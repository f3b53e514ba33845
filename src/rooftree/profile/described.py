"""One region of a profile: what it did, what holds it, and what is to be known of it."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rooftree.asm.code_pointers import own_pointers, pointers_into
from rooftree.asm.function_code import FunctionCode
from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.callgrind import uses_avx512
from rooftree.instrument.engine import BlockKey, Executions, key_of
from rooftree.instrument.samples import GENERATED, Samples
from rooftree.machine.model import Core, Machine
from rooftree.models import own_mix, rates
from rooftree.models.branch_prediction import PENALTY, Mispredicted
from rooftree.models.doubts import MISPREDICTED_CYCLES
from rooftree.models.uncertainty import share_interval
from rooftree.profile import core as core_model
from rooftree.profile.branches import turns_of
from rooftree.profile.contained import contained
from rooftree.profile.data import Reach, Seen, lines_B, reach_of, small_pages
from rooftree.profile.divisions import of_quotients
from rooftree.profile.ecm import predicted
from rooftree.profile.forwarding import failed_forward
from rooftree.profile.generated import of_generated
from rooftree.profile.linkage import nearest_name, of_linkage
from rooftree.profile.named import Named, region_id, uncounted_part, work_in
from rooftree.profile.place import BEATEN, CLOCKS, IN_CORE, InCore, placed
from rooftree.profile.regions import Found
from rooftree.profile.spills import waits_for_spills
from rooftree.profile.stand import samples_behind
from rooftree.profile.surprises import surprises_of
from rooftree.profile.words import (
    ASKS_PROCESSOR,
    CLOCK,
    DISPATCHES,
    LEAST_SHARE,
    MANY_PLACES,
    OWN,
    WAITS,
    besides,
    by_table,
    next_step,
    no_step,
    rest_of,
)
from rooftree.profile.work import ONCE, REPEATS, Work, at_once, done, lanes, threads_text, trips_of, work_of
from rooftree.results.profile import FEW_SAMPLES, BindingRoof, Region, RegionEcm, RegionModel, SourcePlace

_MUCH = 0.1
"""Part of the samples of a region in code that was not counted from which on nothing is said of its rates: an assumption [1]."""
_ASKED = 0.5
"""Part of the samples of a region that must wait for cpuid for that to be what holds it [1]: an assumption."""
_DISPATCHES = 4
"""Computed jumps to places that are not known from which on a function is taken to dispatch [1]: tables that cannot be read are
fewer, interpreters have one behind each operation. An assumption."""
_ACCIDENT = 3.0
"""Standard deviations of the samples of a thread by which the busiest may be above the mean of all by accident [1]: the largest
of a few is about 1 or 2 above."""
_UNNAMED = "no next step is named, since naming it failed"
_OPEN_TURNS = 0.05
"""Part of the time of a region between the least and the most that branches take which go the rarer way, up to which the most is
told: an assumption [1]. Beyond, most of it may be jumps through tables, which cores foresee."""
APART = "its counts are of less work than its time"
"""Why regions have no rates where the program runs for a fixed time."""
WITHOUT_AVX512 = ("callgrind", "qemu")
"""Engines that know no AVX-512 and say so to the program."""


@dataclass(frozen=True, slots=True)
class Regions:
    """What was found: in the code, and named by the program; the code that is counted, and what to know.

    Besides, samples with registers in it, and the memory of the program (as `rooftree.profile.data` has them).
    """

    found: Sequence[Found]
    by_name: Sequence[Named] = ()
    codes: Sequence[FunctionCode] = ()
    notes: Sequence[str] = ()
    seen: Mapping[tuple[str, int], Sequence[Seen]] = field(default_factory=dict)
    program_B: float | None = None

    def counts(self, code: FunctionCode) -> bool:
        """Whether a function is among those that are counted; without a list all are."""
        return not self.codes or any(one is code for one in self.codes)


@dataclass(frozen=True, slots=True)
class Counted:
    """How often the code was executed, what counted it and why that, or why nothing did; how often the program was run.

    And why counts and times do not belong together, "" if they do; in which functions (by their first block) alone they do not,
    and by which part these did more in another run; whether that says that it does the same each time; how often branches are
    mispredicted, by the block that each ends.
    """

    executions: Executions | None = None
    engine: str | None = None
    why: str = ""
    runs: int = 1
    apart: str = ""
    differ: Mapping[BlockKey, float] = field(default_factory=dict)
    same: bool = False
    simulated: Mapping[BlockKey, Mispredicted] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """What the regions of a run have in common.

    Attributes:
        samples: of the native run.
        per_sample: CPU time that one of them stands for [s].
        cpu: time of the whole program [s].
        counted: what the counted run found.
        regions: all of them.
        listed: those that are shown.
        machine: whose roofs; None: no roofs.
        table: instruction table of this core; None if there is none.
    """

    samples: Samples
    per_sample: float
    cpu: float
    counted: Counted
    regions: Regions
    listed: Sequence[Found]
    machine: Machine | None
    table: Table | None

    def interval(self, hits: int, known: float = 1.0) -> list[float]:
        """Bounds of the share of so many samples in the CPU time, which hold with 95 %.

        Args:
            known: part of these of which it is known that they belong there.
        """
        total = self.samples.total
        low, high = share_interval(hits, max(hits, round(total * known)))
        of_all = total * self.per_sample / self.cpu if self.cpu else 0.0
        return [low * of_all if hits else 0.0, high * of_all]


def region_of(one: Found, run: Context) -> Region:
    """The record of a region of code.

    Args:
        one: where samples fell.
        run: what is known of the whole.
    """
    notes: list[str] = [one.why] if one.why else []
    seconds = one.samples * run.per_sample
    threads = {thread: count * run.per_sample for thread, count in one.threads.items()}
    together = lanes(threads, run.samples.seen)
    cores = _at_once(together, run.machine)
    did = _done(one, run, notes)
    turns, turned = _turns(one, run, seconds, did.work) if did.tells else (None, None)
    surprises, surprised = _surprises(one, run, seconds, did.work) if did.tells else (None, None)
    turned = min((part for part in (turned, surprised[1] if surprised else None) if part is not None), default=None)
    held = _held(one, run, did, seconds, cores, turned, notes)
    notes += [*_imbalance(together, one.samples, len(one.threads)), *nearest_name(one)]
    with contained("whether stores are handed on to loads is not known", notes):
        notes += [told] if not one.waits and (told := failed_forward(one)) else []
    with contained("whether it waits for spills is not known", notes):
        notes += [told] if not one.waits and (told := waits_for_spills(one)) else []
    work, ecm, reach = did.work, held.ecm, held.reach
    made = Region(
        id=one.id,
        kind=one.kind,
        parent=None,
        function=f"waiting ({one.function} in {Path(one.module).name})" if one.waits else one.function,
        file=one.frames[0].file or None if one.frames else None,
        line=one.line,
        lines=list(one.lines) if one.lines else None,
        inlined=[SourcePlace(function=f.function, file=f.file, line=f.line) for f in one.frames[1:]] or None,
        module=one.module,
        address=f"0x{one.address:x}" if one.address is not None else None,
        offset=_offset(one, run.listed),
        waits=one.waits,
        turns=turns,
        turns_share=turned,
        mispredicted=surprises,
        mispredicted_share=surprised,
        seconds=seconds,
        share=seconds / run.cpu if run.cpu else 0.0,
        interval=run.interval(one.samples),
        samples=one.samples,
        threads=_by_thread(threads),
        calls=work.calls if work is not None else None,
        passes=work.passes if work is not None else None,
        **done(work, 0.0 if run.counted.apart or did.apart else seconds / cores, whole=did.whole),
        memory_intensity_FLOP_B=_at_memory(work, ecm),
        memory_from="cache model" if ecm is not None and ecm.memory_B is not None and not ecm.memory_at_most else None,
        roof=held.roof,
        model=held.model,
        ecm=ecm,
        next="",
        notes=notes,
        counts_within=did.within,
        counts_apart=did.apart,
        cycles_each=_cycles_each(one, work, run, seconds) if did.tells else None,
        data_B=reach.at_most_B if reach is not None else None,
        data_within=reach.within(run.machine) if reach is not None and run.machine is not None else None,
        data_fits=reach.fits(run.machine) if reach is not None and run.machine is not None else None,
        data_from=reach.told_by if reach is not None else None,
        samples_behind=_behind(one, notes) if did.tells else None,
        lines_B=lines_B(one, work),
    )
    core = run.machine.core if run.machine is not None else None
    if made.mix is not None and core is not None:
        made = made.replace(mix=made.mix.replace(core_bits=8.0 * core.simd))
    with contained("no next step is named", notes):
        return made.replace(next=_next(one, made, run, did))
    return made.replace(next=_UNNAMED, notes=notes)


def _behind(one: Found, notes: list[str]) -> Mapping[str, float] | None:
    """Behind what the samples of a region stand; None where that is not known, or too few tell it."""
    with contained("behind what its samples stand is not known", notes):
        return samples_behind(one) if one.samples >= FEW_SAMPLES and not one.waits else None
    return None


def _next(one: Found, made: Region, run: Context, did: _Done) -> str:
    """What to do next about a region of code, or why none can be named."""
    if one.waits:
        return WAITS
    if one.linkage is not None:
        return of_linkage(one)
    if made.share >= LEAST_SHARE and did.dispatches:
        return DISPATCHES
    if made.share >= LEAST_SHARE and one.module == "[vdso]":
        return CLOCK
    if made.share >= LEAST_SHARE and _asks_processor(one):
        return ASKS_PROCESSOR
    no_machine = "no machine file, so no roofs; `rooftree machine measure` makes one" if run.machine is None else ""
    step = next_step(made) or no_step(made, did.why or no_machine)
    table = _table(one, made, run) if made.share >= LEAST_SHARE else ""
    return f"{table}{OWN}{step}" if table else step


def _asks_processor(one: Found) -> bool:
    """Whether most samples of a region stand at or behind an instruction that asks what the processor can do."""
    if one.code is None:
        return False
    parts = [list(zip(one.code.places(block), one.code.instructions(block), strict=True)) for block in one.blocks]
    asks = {place for part in parts for (at, length), i in part if i.mnemonic == "cpuid" for place in (at, at + length)}
    return sum(one.places[place] for place in asks) >= max(1.0, _ASKED * one.samples)


def _table(one: Found, made: Region, run: Context) -> str:
    """What its hottest jump through a table says of a region; "" without one."""
    executions, code = run.counted.executions, one.code
    if executions is None or code is None or not made.instructions:
        return ""
    ends = {block: code.computed.get(code.graph.blocks[block][1] - 1) for block in one.blocks}
    tables = {block: len(jump.targets) for block, jump in ends.items() if jump is not None and jump.targets}
    jumps = {block: executions.total(key_of(code, block)) or 0 for block in tables}
    hottest = max(jumps, key=lambda block: jumps[block], default=None)
    return by_table(tables[hottest], made.instructions, jumps[hottest]) if hottest is not None else ""


def _dispatches(code: FunctionCode) -> bool:
    """Whether a function jumps to computed places of its own that are not known; calls of others at its end are none.

    Of those through tables of labels that compilers have joined to one jump the labels tell: data of the file hold them, or its
    own code fills a table with them.
    """
    listed = enumerate(code.listing.instructions)
    many = sum(one.control == "jump" and not one.target and n not in code.computed for n, one in listed)
    return many >= _DISPATCHES or (many > 0 and MANY_PLACES <= _labels(code) < math.inf)


def _labels(code: FunctionCode) -> float:
    """Places of a function whose addresses are held as data or made by its code; infinite where the file is damaged."""
    starts = [one.address or 0 for one in code.listing.instructions]
    made = own_pointers(code.function, code.listing.instructions, starts)
    return pointers_into(code.program, code.function) + len(made)


def _cycles_each(one: Found, work: Work | None, run: Context, seconds: float) -> float | None:
    """The time of a region for each call, or for each pass of a loop, at the clock of the machine file [cy]."""
    many = (work.calls if one.loop is None else work.passes) if work is not None else None
    core = run.machine.core if run.machine is not None else None
    return seconds * core.clock / many if many and core is not None else None


def _by_thread(threads: Mapping[tuple[int, int], float]) -> dict[str, float]:
    """CPU time by thread, the busiest first, as the record names them [s]."""
    return {f"{pid}/{tid}": value for (pid, tid), value in sorted(threads.items(), key=lambda entry: -entry[1])}


@dataclass(frozen=True, slots=True)
class _Done:
    """What a region did.

    Attributes:
        work: as far as it was counted; None: it was not.
        within: part by which its counts may be wrong; None: they are exact.
        dispatches: whether much of it was not counted since it jumps to computed places that are not known.
        whole: whether nearly all of it was counted, by its samples.
        tells: whether its rates say anything: it does not just wait, has samples, and nearly all of it was counted.
        why: why they do not; "" if they do.
        apart: by which part it did more in another run; None: it did the same, as far as is known.
    """

    work: Work | None = None
    within: float | None = None
    tells: bool = False
    dispatches: bool = False
    whole: bool = True
    why: str = ""
    apart: float | None = None


def _done(one: Found, run: Context, notes: list[str]) -> _Done:
    """What was counted in a region; ``notes`` get what is missing."""
    executions = run.counted.executions
    if one.code is None or one.module == GENERATED:
        return _Done(why=_of_no_code(one, run.samples))
    if executions is None:
        return _Done(why=f"nothing was counted ({run.counted.why})" if run.counted.why else "nothing was counted")
    if not run.regions.counts(one.code):
        notes.append("not counted")
        return _Done(why="its function was not counted; a larger --top counts more")
    work, missing = None, 0.0
    with contained("its work is not known", notes):
        work = work_of(one.code, one.blocks, one.loop, executions)
    if work is None:
        return _Done(why="its work is not known")
    if work.uncounted:
        missing = _in_uncounted(one, executions)
        notes.append(_uncounted(work.uncounted, missing, _why_uncounted(one, executions)))
    notes += [f"{text} ({count / max(1.0, work.instructions):.0%} of the instructions)" for text, count in work.doubts.items()]
    within = _within(one, executions)
    if within is not None and within > 0.05:
        notes.append(f"its counts are scaled, and may be wrong by {within:.0%}")
    if not work.instructions:
        reason = _why_uncounted(one, executions)
        why = f"what it does could not be counted{f' ({reason})' if reason else ''}{_counted_by(one, run)}"
        if not work.uncounted:
            why = _why_not_executed(one, run.counted.engine)
            notes.append(why)
        return _Done(within=within, dispatches=bool(work.uncounted) and _dispatches(one.code), why=why)
    apart = run.counted.differ.get(key_of(one.code, 0))
    tells = not one.waits and one.samples > 0 and missing < _MUCH and not run.counted.apart and apart is None
    why = f"{missing:.0%} of its samples are in code that could not be counted{_counted_by(one, run)}" if missing >= _MUCH else ""
    why = why or (APART if run.counted.apart else _differs(apart) if apart is not None else "")
    return _Done(work, within, tells, missing >= _MUCH and _dispatches(one.code), missing < _MUCH, why, apart)


def _differs(apart: float) -> str:
    """Why a region has no rates whose function does not do the same each time."""
    return f"its function did {abs(apart):.0%} {'more' if apart > 0 else 'less'} in another run, so that it has no rates"


def _of_no_code(one: Found, samples: Samples) -> str:
    """Why nothing is known of a region whose code could not be looked at, and who can tell more."""
    if one.module == GENERATED:
        return of_generated(one, samples.commands, samples.generated)
    if one.module.startswith("["):
        return (
            "its code is in no file; a profiler of the language that made it while the program ran, if one did, shows the lines"
        )
    return f"its code is not known ({one.why})" if one.why else "its code was not looked at, since its share is small"


def _counted_by(one: Found, run: Context) -> str:
    """Which engine counts what this one could not, as a clause; "" if none is known to."""
    assert one.code is not None
    if run.counted.engine != "patch" or uses_avx512(one.code):
        return ""
    return "; `--engine callgrind` counts all, 50 to 200 times slower"


@dataclass(slots=True)
class _Held:
    """What holds a region, as far as that is known."""

    reach: Reach | None = None
    roof: BindingRoof | None = None
    model: RegionModel | None = None
    ecm: RegionEcm | None = None


def _cores_of(machine: Machine) -> int:
    """The cores of a machine."""
    return machine.topology.sockets * machine.topology.cores_per_socket


def _at_once(together: Mapping[Any, float], machine: Machine | None) -> int:
    """How many threads worked at once: no more than the machine runs, however many took turns."""
    most = _cores_of(machine) * machine.topology.threads_per_core if machine is not None else None
    return min(at_once(together), most) if most is not None else at_once(together)


def _held(one: Found, run: Context, did: _Done, seconds: float, cores: int, turned: float | None, notes: list[str]) -> _Held:
    """The roof of a region, and its loop in the models; ``notes`` get why one is missing.

    Args:
        seconds: its CPU time [s].
        cores: that work on it at once.
        turned: part of its time that branches take at most which go the rarer way; None: not known [1].
    """
    work, executions, machine = did.work, run.counted.executions, run.machine
    if work is None or executions is None:
        return _Held()
    held = _Held()
    with contained("how much data it touches is not known", notes):
        moved = work.load_B + work.store_B
        held.reach = reach_of(one, executions, run.regions.seen, moved, run.regions.program_B)
    if machine is None or not did.tells:
        return held
    chain = 0.0
    if machine.core and one.loop is not None and one.code is not None and run.table is not None:
        with contained("no core model", notes):
            within = held.reach.within(machine) if held.reach is not None else None
            rest = partial(rest_of, within, turned, trips_of(work))
            held.model, why, chain = _model(one, work, seconds, machine.core.clock, run.table, executions, rest)
            notes += [f"no core model: {why}"] if held.model is None else [why] if why else []
        if held.model is not None and held.model.paths is not None:
            notes.append("no ECM prediction: passes take several paths through it")
        elif held.model is not None and cores == 1 and work.passes:
            low, high = (bound * run.samples.total / one.samples for bound in share_interval(one.samples, run.samples.total))
            measured = held.model.measured_cycles
            with contained("no ECM prediction", notes):
                bounds = [low * measured, high * measured]
                blamed = [*itertools.chain(*besides(turned, trips_of(work)))]
                held.ecm, why = predicted(
                    one.code, one.loop, executions, machine, measured, bounds, held.reach, blamed, small_pages(run.samples)
                )
                notes += [f"no ECM prediction: {why}"] if held.ecm is None else []
    modelled = held.model.cycles or 0.0 if held.model is not None else 0.0
    dividing = core_model.dividing(one.code, one.blocks, executions, run.table) if one.code is not None else 0.0
    inside = InCore(chain, modelled, core_model.general_accesses(run.table), dividing)
    with contained("no roof", notes):
        many = min(cores, _cores_of(machine))
        notes += of_quotients(dividing, seconds / cores, many, machine, one.samples)
        held.roof = placed(work, seconds / cores, many, machine, one.samples, inside, held.ecm, held.reach)
    notes += _too_fast(held.roof, one.samples)
    return held


def _turns(one: Found, run: Context, seconds: float, work: Work | None) -> tuple[float | None, float | None]:
    """Branches of a region that went the way that they go less often, and the part of its time that these take at most.

    Behind a branch that it did not foresee a core gets no instructions of the program for a while: the time to issue all of these
    is left over.
    """
    executions, machine = run.counted.executions, run.machine
    if executions is None or one.code is None:
        return None, None
    turns = turns_of(one.code, one.blocks, executions)
    core = machine.core if machine is not None else None
    if turns is None or (core is None and turns.most > turns.least):
        return None, None
    if core is None or not seconds:
        return turns.most, None
    least, most = (own_mix.turned(many, MISPREDICTED_CYCLES) / core.clock / seconds for many in turns)
    if most - least > _OPEN_TURNS:
        return None, None
    return turns.most, min(_not_issuing(core, seconds, work), most)


def _not_issuing(core: Core, seconds: float, work: Work | None) -> float:
    """The part of the time of a region in which its core need not issue its instructions [1]."""
    issue = (work.instructions - work.fused) / core.retire_per_cycle if work is not None and core.retire_per_cycle else 0.0
    return max(0.0, 1.0 - issue / core.clock / seconds)


def _surprises(one: Found, run: Context, seconds: float, work: Work | None) -> tuple[list[float] | None, list[float] | None]:
    """Branches of a region that a core mispredicts, and the part of its time that these take: bounds, by simulated predictors."""
    executions, core = run.counted.executions, run.machine.core if run.machine is not None else None
    if executions is None or one.code is None or not run.counted.simulated:
        return None, None
    known = surprises_of(one.code, one.blocks, executions, run.counted.simulated)
    if known is None:
        return None, None
    surprises, others = known
    many = [surprises.least, surprises.most + others.most]
    if core is None or not seconds:
        return many, None
    if own_mix.turned(others.most - others.least, MISPREDICTED_CYCLES) / core.clock / seconds > _OPEN_TURNS:
        return None, None
    most = _not_issuing(core, seconds, work)
    parts = (own_mix.turned(n, cycles) / core.clock / seconds for n, cycles in zip(many, PENALTY, strict=True))
    low, high = parts
    return many, [low if low <= most else 0.0, min(most, high)]  # beyond, others pay for them, and nobody knows how much


def named_region(one: Named, run: Context, module: str) -> Region:
    """The record of a region that the program names itself.

    Args:
        one: its samples.
        run: what is known of the whole.
        module: the program.
    """
    marked = one.marked
    threads = {thread: count * run.per_sample for thread, count in marked.samples.items()}
    seconds = sum(threads.values())
    wall = max(marked.seconds.values(), default=0.0)
    together = lanes(threads, run.samples.seen)
    cores = _at_once(together, run.machine)
    busy = 0.0 if run.counted.apart else seconds / cores  # as that of code: the time by the clock stands beside it
    notes = list[str]()
    work = _done_in(one, run, notes)
    roof = None
    if work is not None and run.machine is not None and busy:
        with contained("no roof", notes):
            reach = Reach(work.load_B + work.store_B, program_B=run.regions.program_B)
            many, inside = min(cores, _cores_of(run.machine)), InCore(general=core_model.general_accesses(run.table))
            roof = placed(work, busy, many, run.machine, marked.hits, inside, reach=reach)
    notes += [*_imbalance(together, marked.hits, len(marked.samples)), *_of_clock(wall, seconds / cores, marked.hits)]
    made = Region(
        id=one.id,
        kind="roi",
        parent=region_id(marked.path[:-1]) if len(marked.path) > 1 else None,
        function=marked.path[-1],
        file=None,
        line=None,
        module=module,
        address=None,
        seconds=seconds,
        share=seconds / run.cpu if run.cpu else 0.0,
        interval=run.interval(marked.hits, marked.hits / one.samples if one.samples else 1.0),
        samples=marked.hits,
        threads=_by_thread(threads),
        calls=float(marked.calls),
        passes=None,
        **done(work, busy),
        memory_intensity_FLOP_B=None,
        roof=roof,
        model=None,
        next="",
        notes=notes,
        wall_seconds=wall,
        holds={
            run.regions.found[n].id: count / marked.hits
            for n, count in sorted(one.holds.items(), key=lambda entry: -entry[1])
            if count >= 0.01 * marked.hits
        },
    )
    lacking = "it was not counted" if work is None else "no machine file, so no roofs" if run.machine is None else ""
    with contained("no next step is named", notes):
        return made.replace(next=next_step(made) or no_step(made, lacking))
    return made.replace(next=_UNNAMED, notes=notes)


def _done_in(one: Named, run: Context, notes: list[str]) -> Work | None:
    """What was counted in a region that the program names; ``notes`` get what is missing."""
    executions, regions, marked = run.counted.executions, run.regions, one.marked
    if executions is None:
        return None
    work = work_in(one, regions.found, regions.codes, executions)
    missing = uncounted_part(one, regions.found, regions.codes)
    again = executions.entered.get(marked.path)
    if again is not None and again != marked.calls:
        notes.append(f"it was entered {marked.calls} times in the native run and {again} times in the counted one")
    if work is None:
        notes.append(
            "not counted: neither with --calls nor by other engines than patch" if not executions.entered else "not counted"
        )
    elif missing > 0.02:
        notes.append(f"{missing:.0%} of its samples are in code that was not counted, and is not in the figures")
    if work is not None and work.uncounted:
        notes.append(_uncounted(work.uncounted))
    return work


def _offset(one: Found, listed: Sequence[Found]) -> str | None:
    """Where a loop begins in its function; None where its line tells which loop it is."""
    if one.loop is None or one.code is None or one.waits:
        return None
    alike = [r for r in listed if (r.kind, r.module, r.function, r.line) == (one.kind, one.module, one.function, one.line)]
    return f"+0x{(one.address or 0) - one.code.function.start:x}" if len(alike) > 1 or not one.line else None


def _in_uncounted(one: Found, executions: Executions) -> float:
    """Part of the samples of a region that fell into what was not counted."""
    assert one.code is not None
    missing = {block for block in one.blocks if executions.total(key_of(one.code, block)) is None}
    inside = sum(count for address, count in one.places.items() if one.code.block_at(address) in missing)
    return inside / one.samples if one.samples else 0.0


def _why_uncounted(one: Found, executions: Executions) -> str:
    """Why the block could not be counted that has the most samples among these; "" where that is not known."""
    assert one.code is not None
    reasons: Counter[str] = Counter()
    for address, count in one.places.items():
        block = one.code.block_at(address)
        if block is not None and (reason := executions.unknown.get(key_of(one.code, block))):
            reasons[reason] += count
    return next((reason for reason, _ in reasons.most_common(1)), "")


def _uncounted(many: int, part: float = 0.0, reason: str = "") -> str:
    """What could not be counted.

    Args:
        many: instructions.
        part: of the samples of the region that fell into these.
        reason: why; "" if it is not known.
    """
    reason = f" (the hottest of these: {reason})" if reason else ""
    if part >= _MUCH:
        which = "one instruction that" if many == 1 else f"{many} instructions that"
        return (
            f"{part:.0%} of its samples are in {which} could not be counted{reason}: it did more than the figures say, so it has "
            "no roof"
        )
    if many == 1:
        return "one instruction could not be counted, and is not in the figures"
    return f"{many} instructions could not be counted, and are not in the figures"


def _why_not_executed(one: Found, engine: str | None) -> str:
    """Why nothing was counted in code that has samples."""
    if Path(one.module).name.startswith(("ld-linux", "ld-musl", "ld.so", "ld64")):
        return "it runs before the first instruction of the program, where nothing is counted"
    if engine in WITHOUT_AVX512 and one.code is not None and uses_avx512(one.code):
        return f"it was not executed in the counted run: {engine} hides AVX-512 from the program, which takes other code there"
    return "it was not executed in the counted run: the program does not do the same each time"


def _within(one: Found, executions: Executions) -> float | None:
    """By which part the counts of a region may be wrong: that of its most executed block; None where they are exact."""
    assert one.code is not None
    keys = [key_of(one.code, block) for block in one.blocks]
    hottest = max(keys, key=lambda key: executions.total(key) or 0, default=None)
    found = executions.within.get(hottest) if hottest is not None else None
    return min(found, 10.0) if found is not None else None


def _of_clock(wall: float, busy: float, hits: int) -> list[str]:
    """What the time of a named region by the clock says beside the CPU time of its busiest thread."""
    if hits < 100:
        return [f"only {hits} samples in it: its CPU time and its rates are rough; by the clock it took {wall:.3g} s"]
    if wall > 1.2 * busy:
        return [f"of {wall:.3g} s by the clock its busiest thread worked {busy:.3g} s: rates are those of the time at work"]
    return []


def _too_fast(roof: BindingRoof | None, samples: int) -> list[str]:
    """Whether more was counted than a core can do in the time of the native run: a little by its clock, or the runs differ."""
    limits = [one for one in roof.all if one.name in ("arithmetic", "division", "issue")] if roof is not None else []
    worst = max(limits, key=lambda one: one.fraction, default=None)
    doubt = 3 / max(1, samples) ** 0.5
    if worst is not None and worst.fraction > CLOCKS * (1 + doubt):
        return [
            f"in the counted run it did {worst.fraction:.1f} times what a core can do in its time in the native run "
            f"({worst.name}): the program does not do the same each time, and counts and times do not belong together"
        ]
    if roof is not None and roof.binding in IN_CORE[:-1] and roof.fraction > BEATEN + doubt:
        return [
            f"it is faster than its roof in the machine file ({roof.binding}, {roof.fraction:.0%}): the clock was higher than "
            "there, or the file was measured while others worked; `rooftree machine measure` makes a new one"
        ]
    return []


def _imbalance(threads: Mapping[Any, float], samples: int, all_of_them: int = 0) -> list[str]:
    """Whether the threads of a region had unequal work, as far as that is no accident of so many samples.

    Args:
        threads: time of those beside each other [s].
        samples: of the region.
        all_of_them: threads, those that followed others included.
    """
    factor = float(rates.imbalance(list(threads.values()))) if threads else 1.0
    if factor - 1 < _ACCIDENT * (len(threads) / max(1, samples)) ** 0.5:
        return []
    who = threads_text(len(threads), all_of_them)
    return [f"imbalance: the busiest of {who} has {factor:.2f} times the mean"] if factor > 1.3 else []


def _at_memory(work: Work | None, ecm: RegionEcm | None) -> float | None:
    """Work per byte at memory by the cache model; None where its bytes are none, a bound, or not known [FLOP/B]."""
    if work is None or ecm is None or not ecm.memory_B or ecm.memory_at_most or not work.passes or not work.total_flops:
        return None
    return float(rates.intensity(work.total_flops, ecm.memory_B * work.passes))


def _model(
    one: Found, work: Work, seconds: float, clock: float, table: Table, executions: Executions, rest: Callable[[float], str]
) -> tuple[RegionModel | None, str, float]:
    assert one.code is not None
    assert one.loop is not None
    if not work.passes:
        return None, "its passes are not known", 0.0
    if (trips_of(work) or REPEATS) < REPEATS:
        return None, ONCE, 0.0
    each = work.instructions / work.calls if work.calls else None
    return core_model.modelled(one.code, one.loop, table, seconds * clock / work.passes, executions, rest, each)
