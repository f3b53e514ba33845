"""What limits a region of code: its roof, its loop in the core model, and in the ECM model."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from rooftree.incore.tables.microarchitecture import Table
from rooftree.instrument.engine import Executions
from rooftree.models.uncertainty import share_interval
from rooftree.profile import core as core_model
from rooftree.profile.contained import contained
from rooftree.profile.context import Context, Counted
from rooftree.profile.counted import Done
from rooftree.profile.data import Reach, reach_of, small_pages
from rooftree.profile.divisions import of_quotients
from rooftree.profile.ecm import predicted
from rooftree.profile.place import BEATEN, CLOCKS, IN_CORE, InCore, placed
from rooftree.profile.regions import Found
from rooftree.profile.rest import besides
from rooftree.profile.surprises import ends_missed
from rooftree.profile.threads import BESIDE, cores_of, works_beside
from rooftree.profile.words import other_runs
from rooftree.profile.work import ONCE, REPEATS, Work, lanes, trips_of
from rooftree.results.profile import BindingRoof, RegionEcm, RegionModel


@dataclass(slots=True)
class Limited:
    """What holds a region, as far as that is known."""

    reach: Reach | None = None
    roof: BindingRoof | None = None
    model: RegionModel | None = None
    ecm: RegionEcm | None = None


def limited(found: Found, run: Context, did: Done, seconds: float, cores: int, turned: float | None, notes: list[str]) -> Limited:
    """The roof of a region, and its loop in the models; ``notes`` get why one is missing.

    Args:
        seconds: its CPU time [s].
        cores: that work on it at once.
        turned: part of its time that branches take at most which go the rarer way; None: not known [1].
    """
    work, executions, machine = did.work, run.counted.executions, run.machine
    if work is None or executions is None:
        return Limited()
    held = Limited()
    with contained("how much data it touches is not known", notes):
        moved = work.load_B + work.store_B
        held.reach = reach_of(found, executions, run.regions.seen, moved, run.regions.program_B)
    if machine is None or not did.tells:
        return held
    chain = 0.0
    if machine.core and found.loop is not None and found.code is not None and run.table is not None:
        with contained("no core model", notes):
            held.model, why, chain = _model(found, work, seconds, machine.core.clock, run.table, executions, run.counted)
            notes += [f"no core model: {why}"] if held.model is None else [why] if why else []
        if held.model is not None and held.model.paths is not None:
            notes.append("no ECM prediction: passes take several paths through it")
        elif held.model is not None and works_beside(lanes(found.threads, run.samples.seen)):
            notes += [BESIDE] if cores == 1 else []
        elif held.model is not None and cores == 1 and work.passes:
            low, high = (bound * run.samples.total / found.samples for bound in share_interval(found.samples, run.samples.total))
            measured = held.model.measured_cycles
            with contained("no ECM prediction", notes):
                bounds = [low * measured, high * measured]
                blamed = [*itertools.chain(*besides(turned, trips_of(work)))]
                held.ecm, why = predicted(
                    found.code, found.loop, executions, machine, measured, bounds, held.reach, blamed, small_pages(run.samples)
                )
                notes += [f"no ECM prediction: {why}"] if held.ecm is None else []
    modelled = held.model.cycles or 0.0 if held.model is not None else 0.0
    dividing = core_model.dividing(found.code, found.blocks, executions, run.table) if found.code is not None else 0.0
    narrow = core_model.narrow_part(run.table)
    inside = InCore(chain, modelled, core_model.general_accesses(run.table), dividing, narrow)
    with contained("no roof", notes):
        many = min(cores, cores_of(machine))
        notes += of_quotients(dividing, seconds / cores, many, machine, found.samples)
        held.roof = placed(work, seconds / cores, many, machine, found.samples, inside, held.ecm, held.reach)
    notes += _too_fast(held.roof, found.samples, run.measured)
    return held


def _too_fast(roof: BindingRoof | None, samples: int, measured: bool | None = None) -> list[str]:
    """Whether more was counted than a core can do in the time of the native run: a little by its clock, or the runs differ."""
    limits = [one for one in roof.all if one.name in ("arithmetic", "division", "issue")] if roof is not None else []
    worst = max(limits, key=lambda one: one.fraction, default=None)
    doubt = 3 / max(1, samples) ** 0.5
    if worst is not None and worst.fraction > CLOCKS * (1 + doubt):
        return [
            f"in the counted run it did {worst.fraction:.1f} times what a core can do in its time in the native run "
            f"({worst.name}): {other_runs(measured)}"
        ]
    if roof is not None and roof.binding in IN_CORE[:-1] and roof.fraction > BEATEN + doubt:
        return [
            f"it is faster than its roof in the machine file ({roof.binding}, {roof.fraction:.0%}): the clock was higher than "
            "there, or the file was measured while others worked; `rooftree machine measure` makes a new one"
        ]
    return []


def _model(
    one: Found, work: Work, seconds: float, clock: float, table: Table, executions: Executions, counted: Counted
) -> tuple[RegionModel | None, str, float]:
    assert one.code is not None
    assert one.loop is not None
    if not work.passes:
        return None, "its passes are not known", 0.0
    if (trips_of(work) or REPEATS) < REPEATS:
        return None, ONCE, 0.0
    each = work.instructions / work.calls if work.calls else None
    missed = ends_missed(one, executions, counted.simulated, work.calls) if work.calls else 0.0
    measured = seconds * clock / work.passes
    return core_model.modelled(one.code, one.loop, table, measured, executions, each, missed=missed, same=counted.same)
