"""One region of a profile: what it did, what holds it, and what is to be known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rooftree.machine.model import Machine
from rooftree.models import rates
from rooftree.profile.conflicts import adds_where_data_say
from rooftree.profile.contained import contained
from rooftree.profile.context import Context
from rooftree.profile.counted import Done, counted_in
from rooftree.profile.data import Reach, lines_B
from rooftree.profile.dispatch import of_table
from rooftree.profile.fetched import Fetched, fetched
from rooftree.profile.forwarding import failed_forward
from rooftree.profile.limited import limited
from rooftree.profile.linkage import nearest_name, of_linkage
from rooftree.profile.regions import Found
from rooftree.profile.rest import with_rest
from rooftree.profile.shared_lines import shared_lines
from rooftree.profile.spills import waits_for_spills
from rooftree.profile.stand import samples_behind
from rooftree.profile.threads import by_thread, imbalance, taking_turns, working_at_once
from rooftree.profile.told import Told
from rooftree.profile.turned import Surprised, surprises_in, turns_in
from rooftree.profile.waits import LEAST_SHARE
from rooftree.profile.words import ASKS_PROCESSOR, CALLS_SYSTEM, CLOCK, DISPATCHES, UNNAMED, WAITS, next_step, no_step
from rooftree.profile.work import Work, done, lanes
from rooftree.results.profile import FEW_SAMPLES, Region, RegionEcm, SourcePlace

_AT = 0.5
"""Part of the samples of a region that must stand at cpuid or a system call for that to be what holds it [1]: an assumption."""


def region_of(found: Found, run: Context) -> Region:
    """The record of a region of code.

    Args:
        found: where samples fell.
        run: what is known of the whole.
    """
    notes: list[str] = [found.why] if found.why else []
    seconds = found.samples * run.per_sample
    threads = {thread: count * run.per_sample for thread, count in found.threads.items()}
    together = lanes(threads, run.samples.seen)
    at_once = working_at_once(together, run.machine)
    did = counted_in(found, run, notes)
    cores, turns_taken = taking_turns(at_once, run.samples, found) if not found.waits and did.work is not None else (at_once, [])
    turns, turned = turns_in(found, run, seconds, did.work) if did.tells else (None, None)
    surprised = surprises_in(found, run, seconds, did.work) if did.tells else Surprised()
    turned = min((part for part in (turned, surprised.part[1] if surprised.part else None) if part is not None), default=None)
    held = limited(found, run, did, seconds, cores, turned, notes)
    notes += [*imbalance(together, found.samples, len(found.threads)), *nearest_name(found)]
    notes += turns_taken
    with contained("whether stores are handed on to loads is not known", notes):
        notes += [told] if not found.waits and (told := failed_forward(found)) else []
    with contained("whether it waits for spills is not known", notes):
        notes += [told] if not found.waits and (told := waits_for_spills(found)) else []
    work, ecm = did.work, held.ecm
    shared = _shared(found, run, at_once, notes)
    each = _cycles_each(found, work, run, seconds) if did.tells else None
    code = _code(found, run, each, notes)
    region = Region(
        **_place(found, run.listed),
        turns=turns,
        turns_share=turned,
        mispredicted=surprised.many,
        mispredicted_share=surprised.part,
        mispredicted_cycles=surprised.cycles,
        seconds=seconds,
        share=seconds / run.cpu if run.cpu else 0.0,
        interval=run.interval(found.samples),
        samples=found.samples,
        threads=by_thread(threads),
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
        cycles_each=each,
        code_between_B=code.between_B if code is not None else None,
        code_share=code.part if code is not None else None,
        **_data(held.reach, run.machine, near=shared is None),  # a cache keeps no lines that another core stores to
        samples_behind=_behind(found, notes) if did.tells else None,
        lines_B=lines_B(found, work),
        lines_shared=shared,
        adds_where_data_say=_adds(found, notes),
    )
    core = run.machine.core if run.machine is not None else None
    if region.mix is not None and core is not None:
        region = region.replace(mix=region.mix.replace(core_bits=8.0 * core.simd))
    with contained("no next step is named", notes):
        region = with_rest(region)
        return region.replace(next=_next(found, region, run, did))
    return region.replace(next=UNNAMED, notes=notes)


def _place(one: Found, listed: Sequence[Found]) -> dict[str, Any]:
    """Fields of a region that say which code it is."""
    return {
        "id": one.id,
        "kind": one.kind,
        "parent": None,
        "function": f"waiting ({one.function} in {Path(one.module).name})" if one.waits else one.function,
        "file": one.frames[0].file or None if one.frames else None,
        "line": one.line,
        "lines": list(one.lines) if one.lines else None,
        "inlined": [SourcePlace(function=f.function, file=f.file, line=f.line) for f in one.frames[1:]] or None,
        "module": one.module,
        "address": f"0x{one.address:x}" if one.address is not None else None,
        "offset": _offset(one, listed),
        "waits": one.waits,
    }


def _data(reach: Reach | None, machine: Machine | None, *, near: bool) -> dict[str, Any]:
    """Fields of a region that say how much data it touches.

    Args:
        near: whether a cache of its own may keep them.
    """
    if reach is None:
        return {}
    within, fits = (reach.within(machine), reach.fits(machine)) if near and machine is not None else (None, None)
    return {"data_B": reach.at_most_B, "data_within": within, "data_fits": fits, "data_from": reach.told_by}


def _shared(one: Found, run: Context, cores: int, notes: list[str]) -> str | None:
    """What is known of threads that store to the same cache lines; None where they do not, or it only waits."""
    with contained("whether threads store to the same lines is not known", notes):
        seen = run.regions.seen.get((one.module, one.code.function.start), ()) if one.code is not None else ()
        return shared_lines(one, seen, run.counted.executions, cores) if not one.waits else None
    return None


def _code(one: Found, run: Context, each: float | None, notes: list[str]) -> Fetched | None:
    """What a region may wait for its code; None where it stays in the instruction cache, or that is not known."""
    with contained("whether it waits for its code is not known", notes):
        return fetched(one, run, each) if not one.waits else None
    return None


def _adds(one: Found, notes: list[str]) -> bool:
    """Whether passes may add to the same places; False where that is not known."""
    with contained("whether its passes add to the same places is not known", notes):
        return adds_where_data_say(one)
    return False


def _behind(one: Found, notes: list[str]) -> Mapping[str, float] | None:
    """Behind what the samples of a region stand; None where that is not known, or too few tell it."""
    with contained("behind what its samples stand is not known", notes):
        return samples_behind(one) if one.samples >= FEW_SAMPLES and not one.waits else None
    return None


def _next(one: Found, made: Region, run: Context, did: Done) -> str:
    """What to do next about a region of code, or why none can be named."""
    if one.waits:
        return WAITS
    if one.linkage is not None:
        return of_linkage(one)
    if made.share >= LEAST_SHARE and did.dispatches:
        return DISPATCHES
    if made.share >= LEAST_SHARE and one.module == "[vdso]":
        return CLOCK
    if made.share >= LEAST_SHARE and _stands_at(one, "cpuid"):
        return ASKS_PROCESSOR
    if made.share >= LEAST_SHARE and _stands_at(one, "syscall"):
        return CALLS_SYSTEM
    no_machine = "no machine file, so no roofs; `rooftree machine measure` makes one" if run.machine is None else ""
    step = next_step(made) or no_step(made, did.why or no_machine)
    table = of_table(one, made, run) if made.share >= LEAST_SHARE else ""
    return str(Told(table, step))


def _stands_at(one: Found, mnemonic: str) -> bool:
    """Whether most samples of a region stand at or behind an instruction that leaves the program: to ask, or for a service."""
    if one.code is None:
        return False
    parts = [list(zip(one.code.places(block), one.code.instructions(block), strict=True)) for block in one.blocks]
    asks = {place for part in parts for (at, length), i in part if i.mnemonic == mnemonic for place in (at, at + length)}
    return sum(one.places[place] for place in asks) >= max(1.0, _AT * one.samples)


def _cycles_each(one: Found, work: Work | None, run: Context, seconds: float) -> float | None:
    """The time of a region for each call, or for each pass of a loop, at the clock of the machine file [cy]."""
    many = (work.calls if one.loop is None else work.passes) if work is not None else None
    core = run.machine.core if run.machine is not None else None
    return seconds * core.clock / many if many and core is not None else None


def _offset(one: Found, listed: Sequence[Found]) -> str | None:
    """Where a loop begins in its function; None where its line tells which loop it is."""
    if one.loop is None or one.code is None or one.waits:
        return None
    alike = [r for r in listed if (r.kind, r.module, r.function, r.line) == (one.kind, one.module, one.function, one.line)]
    return f"+0x{(one.address or 0) - one.code.function.start:x}" if len(alike) > 1 or not one.line else None


def _at_memory(work: Work | None, ecm: RegionEcm | None) -> float | None:
    """Work per byte at memory by the cache model; None where its bytes are none, a bound, or not known [FLOP/B]."""
    if work is None or ecm is None or not ecm.memory_B or ecm.memory_at_most or not work.passes or not work.total_flops:
        return None
    return float(rates.intensity(work.total_flops, ecm.memory_B * work.passes))
