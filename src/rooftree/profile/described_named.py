"""One region that the program names itself: what it did, its roof, and what is to be known of it."""

from __future__ import annotations

from rooftree.profile import core as core_model
from rooftree.profile.contained import contained
from rooftree.profile.context import Context
from rooftree.profile.counted import uncounted
from rooftree.profile.data import Reach
from rooftree.profile.named import Named, region_id, uncounted_part, work_in
from rooftree.profile.place import InCore, placed
from rooftree.profile.threads import by_thread, cores_of, imbalance, working_at_once
from rooftree.profile.words import UNNAMED, next_step, no_step
from rooftree.profile.work import Work, done, lanes
from rooftree.results.profile import Region


def named_region(named: Named, run: Context, module: str) -> Region:
    """The record of a region that the program names itself.

    Args:
        named: its samples.
        run: what is known of the whole.
        module: the program.
    """
    marked = named.marked
    threads = {thread: count * run.per_sample for thread, count in marked.samples.items()}
    seconds = sum(threads.values())
    wall = max(marked.seconds.values(), default=0.0)
    together = lanes(threads, run.samples.seen)
    cores = working_at_once(together, run.machine)
    busy = 0.0 if run.counted.apart else seconds / cores  # as that of code: the time by the clock stands beside it
    notes = list[str]()
    work = _done_in(named, run, notes)
    roof = None
    if work is not None and run.machine is not None and busy:
        with contained("no roof", notes):
            reach = Reach(work.load_B + work.store_B, program_B=run.regions.program_B)
            many, inside = (
                min(cores, cores_of(run.machine)),
                InCore(general=core_model.general_accesses(run.table), narrow_part=core_model.narrow_part(run.table)),
            )
            roof = placed(work, busy, many, run.machine, marked.hits, inside, reach=reach)
    notes += [*imbalance(together, marked.hits, len(marked.samples)), *_of_clock(wall, seconds / cores, marked.hits)]
    region = Region(
        id=named.id,
        kind="roi",
        parent=region_id(marked.path[:-1]) if len(marked.path) > 1 else None,
        function=marked.path[-1],
        file=None,
        line=None,
        module=module,
        address=None,
        seconds=seconds,
        share=seconds / run.cpu if run.cpu else 0.0,
        interval=run.interval(marked.hits, marked.hits / named.samples if named.samples else 1.0),
        samples=marked.hits,
        threads=by_thread(threads),
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
            for n, count in sorted(named.holds.items(), key=lambda entry: -entry[1])
            if count >= 0.01 * marked.hits
        },
    )
    lacking = "it was not counted" if work is None else "no machine file, so no roofs" if run.machine is None else ""
    with contained("no next step is named", notes):
        return region.replace(next=next_step(region) or no_step(region, lacking))
    return region.replace(next=UNNAMED, notes=notes)


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
        notes.append(uncounted(work.uncounted))
    return work


def _of_clock(wall: float, busy: float, hits: int) -> list[str]:
    """What the time of a named region by the clock says beside the CPU time of its busiest thread."""
    if hits < 100:
        return [f"only {hits} samples in it: its CPU time and its rates are rough; by the clock it took {wall:.3g} s"]
    if wall > 1.2 * busy:
        return [f"of {wall:.3g} s by the clock its busiest thread worked {busy:.3g} s: rates are those of the time at work"]
    return []
