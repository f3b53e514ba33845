"""Peak floating-point performance by instruction, the best reachable mix, and latencies of operations and of memory levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rooftree.characterise.bandwidth import MEMORY, Levels
from rooftree.characterise.judge import unit_of
from rooftree.characterise.lab import Lab, Planned, cycles_figure, figure
from rooftree.characterise.sweeps import SETTLED, layout, resident
from rooftree.host.environment import QUIET, Watch
from rooftree.host.topology import MEMORY as IN_MEMORY
from rooftree.host.topology import SHARED
from rooftree.microbench.emit import PRECISIONS as EMITTED
from rooftree.microbench.emit import Arithmetic, Chase, Emitted, Memory
from rooftree.results import runs
from rooftree.results.bench import BestMix, Latency, Rate
from rooftree.results.record import Json
from rooftree.timing.harness import Burst
from rooftree.timing.session import DISTURBED, OK, Job, Lap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

INSTRUCTIONS = ("add", "mul", "fma", "div", "sqrt", "dot")
MIXES = (("fma", "add"), ("fma", "fma", "add"), ("fma", "add", "add"), ("fma",) * 3 + ("add",), ("add", "mul"), ("fma", "mul"))
"""Beside single instructions, since other pipes may take them."""
PRECISIONS = ("dp", "sp", "hp", "bf16")
CHAINED = ("add", "mul", "fma", "div", "sqrt")
"""Whose latency a chain shows."""
CORE_ROOM = 1 << 21
"""Memory of a thread for benchmarks of the core alone [B]."""
_LINE, _CELL = 64, 4096
_STEPS = 400
"""Loads of a timed burst of a chase, roughly: several hundred that each take up to some hundred cycles."""
_BURSTS = 8
_SEED = 1
CROWDED, FEW, _APART, _PAGE = 3, 480, 256, 4096
"""Places of a crowded chase, in what the caches further in hold of them; places that are enough; and what those of a page are
apart by, so that they are not lines that prefetchers bring in pairs [B]."""
SWEPT = 4
"""What is swept before a chase through as much as a core's own caches hold, in what they hold."""
_FEW, _HELD = "few", "held"
HELD = 0.75
"""Places of a chase beside it that lie alike, in what the caches further in hold of them: most stay there, and they lie on more
pages than the first TLB of most cores has."""
LOOKS, MOST_LOOKS = 2, 3
"""Sessions in which latencies of loads are measured at a time, at least and at most: others may slow memory down throughout."""
BESIDE = "other programs kept"
"""Beginning of the reason why a latency that was measured beside others may be too long."""
FARTHER = 1.5
"""A latency less than so many times that of the cache before, at places that lie alike, is not that of another one."""


def measure_peaks(
    lab: Lab,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = PRECISIONS,
    instructions: Sequence[str] = INSTRUCTIONS,
    mixes: Sequence[tuple[str, ...]] = MIXES,
    cpus: Sequence[int] | None = None,
    visits: int = 6,
) -> list[Rate]:
    """FLOP rates.

    Args:
        lab: the machine.
        isas, precisions, instructions: for which; what does not exist is left out.
        mixes: of several instructions in turn.
        cpus: processors to use at once; None: one.
        visits: of each benchmark.
    Returns: figures of kind ``flops``, of integers ``operations``; ``inst`` is the instruction, or several joined by ``+``.
    Raises: MeasurementError if all was disturbed.
    """
    planned = plan_peaks(lab, isas=isas, precisions=precisions, instructions=instructions, mixes=mixes)
    return lab.seen(best_orders(lab.figures(planned, CORE_ROOM, cpus, visits=visits)))


def plan_peaks(
    lab: Lab,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = PRECISIONS,
    instructions: Sequence[str] = INSTRUCTIONS,
    mixes: Sequence[tuple[str, ...]] = MIXES,
) -> list[Planned[Rate]]:
    """What `measure_peaks` runs: each order of the instructions of a mix, of which `best_orders` takes the fastest."""
    plan: list[Planned[Rate]] = []
    for isa in isas:
        for precision in precisions:
            kind, unit = ("flops", "FLOP") if EMITTED[precision].bits else ("operations", "OP")
            for names in (*((name,) for name in instructions), *mixes):
                keys: Json = {"kind": kind, "unit": unit, "isa": isa, "precision": precision, "inst": "+".join(names)}
                for order in orders(tuple(names)):
                    if (emitted := lab.make(Arithmetic(order), isa, precision)) is not None:
                        amount = _amount(lab, kind, emitted)
                        make = partial(figure, limit=lab.limits.per_cycle(emitted, amount), working_set=None, **keys)
                        plan.append(Planned(emitted=emitted, job=resident(emitted.name, emitted, amount), figure=make))
    return plan


def best_orders(figures: Sequence[Rate]) -> list[Rate]:
    """Of figures of the same instructions in several orders the fastest one."""
    found: dict[tuple[Any, ...], Rate] = {}
    for one in figures:
        key = tuple(one.get(name) for name in ("kind", "isa", "precision", "inst", "level", "ratio"))
        before = found.get(key)
        if before is None or one[f"{unit_of(one)}_per_cy"] > before[f"{unit_of(one)}_per_cy"]:
            found[key] = one
    return list(found.values())


def _amount(lab: Lab, kind: str, emitted: Emitted) -> float:
    """FLOP of a pass, or operations on integers."""
    work = emitted.work(lab.vector_bytes)
    return work.flops if kind == "flops" else work.elements


def orders(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """How the instructions of a mix follow each other: in turn, and two of each in turn, which fills pairs of pipes better.

    >>> orders(("fma", "add"))
    (('fma', 'add'), ('fma', 'fma', 'add', 'add'))
    """
    if len(set(names)) < len(names) or len(names) == 1:
        return (names,)
    return (names, tuple(name for name in names for _ in range(2)))


def best_mixes(peaks: Sequence[Mapping[str, Any]]) -> list[BestMix]:
    """For each instruction set, precision and number of threads the instruction or mix with the most FLOP per cycle."""
    groups: dict[tuple[str, str, int], list[Mapping[str, Any]]] = {}
    for peak in (p for p in peaks if p["kind"] == "flops"):
        groups.setdefault((peak["isa"], peak["precision"], peak["threads"]), []).append(peak)
    found = []
    for (isa, precision, threads), members in groups.items():
        best = max(members, key=lambda p: p["FLOP_per_cy"])
        fma = next((p["FLOP_per_cy"] for p in members if p["inst"] == "fma"), None)
        gain = None if fma is None else round(best["FLOP_per_cy"] / fma, 4)
        found.append(
            BestMix(
                isa=isa, precision=precision, threads=threads, inst=best["inst"], FLOP_per_cy=best["FLOP_per_cy"], over_fma=gain
            )
        )
    return found


def measure_chains(lab: Lab, *, isas: Sequence[str], precisions: Sequence[str] = ("dp", "sp"), visits: int = 6) -> list[Latency]:
    """Latency of operations, from one chain of dependent ones [cy].

    Returns: figures of kind ``latency`` with ``inst``.
    """
    plan: list[tuple[dict[str, str], Emitted, float]] = []
    for isa in isas:
        for precision in precisions:
            for name in CHAINED:
                emitted = lab.make(Arithmetic((name,), 1), isa, precision)
                if emitted is not None:
                    count = emitted.work(lab.vector_bytes).operations[name]
                    plan.append(({"kind": "latency", "isa": isa, "precision": precision, "inst": name}, emitted, count))
    session = lab.session([e for _, e, _ in plan], 1 << 21)
    ready = [entry for entry in plan if entry[1].name in session.ready]
    timings = session.measure([resident(e.name, e, count) for _, e, count in ready], visits=visits)
    return [cycles_figure(session, timings[e.name], working_set=None, **keys) for keys, e, _ in ready if e.name in timings]


def measure_load_latencies(lab: Lab, levels: Levels, *, huge_pages: bool = True, visits: int = 6) -> list[Latency]:
    """Time from a load to the use of what it brings, for data in each level, by chasing pointers in random order [cy].

    A chase through more than the caches further in takes milliseconds, in which others push its lines out of a shared cache, and
    which a cache that adapts takes for lines that are not used again. So there the places are few, and lie so that the caches
    further in cannot hold them all the same (`crowded`): 87 cy on one Ice Lake-SP below a hypervisor, where a chase through 4 MiB
    shows 323. Where they do hold them, as a cache does whose index mixes bits of the address (Zen 4: 22 cy, 20 where L2
    holds them), which a chase through fewer places that lie alike tells, since that misses the first TLB, too, the chase goes
    through what a sweep has just brought into the shared cache, and whose rest has pushed it out of those further in: a sweep
    takes a fiftieth of the time.

    Returns: figures of kind ``latency`` with ``level``; the working set is from the first place to the last, or all that was
    swept before the chase.
    """
    chase = lab.make(Chase(), lab.isas()[0])
    if chase is None:
        return []
    chains = _chains(levels)
    shared = next((level for level, (total, _) in levels.sets.items() if total > levels.private), "")
    few = crowded(levels.private, levels.sizes[shared]) if shared else None
    if few is not None:
        chains |= {_FEW: few, _HELD: alike(round(HELD * levels.private / _PAGE))}
    sweeping = lab.make(Memory(1, 0), lab.quick_isa())
    own = levels.sizes[levels.names[levels.names.index(shared) - 1]] if shared and shared != levels.names[0] else 0
    swept = SWEPT * own if sweeping is not None and shared and SWEPT * own <= levels.sets[shared][0] else 0
    room = {level: max(len(chain) * _LINE, swept if level == shared else 0) for level, chain in chains.items()}
    session = lab.session(
        [chase, *([sweeping] if sweeping else [])], sum(size + 2 * _CELL for size in room.values()), huge_pages=huge_pages
    )
    if chase.name not in session.ready:
        return []
    before = sweeping if swept and sweeping is not None and sweeping.name in session.ready else None
    if before is not None:  # else the chain stays longer than what the core's own caches hold
        chains[shared] = cycle(own // _LINE)
    watch = Watch() if lab.clock is not None else None
    jobs: dict[str, Job] = {}
    cell = 0
    for level, chain in chains.items():
        session.harness.chain(cell, cell + _CELL, chain, _LINE)
        jobs[level] = chase_job(level, chase, cell, moves(chain), IN_MEMORY if level == MEMORY else SHARED)
        if level == shared and before is not None:
            place = layout(before, swept, lab.vector_bytes, cell + _CELL)
            brought = (Burst(before.name, SETTLED, 0, place.part(0, place.length)),)
            jobs[level] = replace(chase_job(level, chase, cell, moves(chain), SHARED), before=(brought,))
        cell += _CELL + -(-room[level] // _CELL) * _CELL
    timings = session.measure([job for level, job in jobs.items() if few is None or level != shared], visits=visits)
    if few is not None:
        inside = (timings.get(levels.names[levels.names.index(shared) - 1]), timings.pop(_HELD, None))
        crowd = timings.pop(_FEW, None)
        if crowd is not None and all(one is not None and crowd.cycles > FARTHER * one.cycles for one in inside):
            timings[shared], room[shared] = crowd, len(few) * _LINE
        else:
            timings |= session.measure([jobs[shared]], visits=visits)
    others = watch.others() if watch is not None else 0.0
    return [
        cycles_figure(
            session,
            timings[level],
            working_set=room[level],
            doubt=_beside(others) if level in (shared, MEMORY) and others > QUIET else levels.doubt(level),
            kind="latency",
            inst="load",
            level=level,
        )
        for level in levels.names
        if level in timings
    ]


def _chains(levels: Levels) -> dict[str, NDArray[np.int64]]:
    """Places in each level in random order: no more than needed.

    A chase is slow, and others push out of a shared cache what was visited long ago.
    """
    chains: dict[str, NDArray[np.int64]] = {}
    inner = levels.first
    for level in levels.names:
        total = levels.memory_set if level == MEMORY else min(levels.sets[level][0], 4 * inner)
        chains[level] = cycle(max(2, total // _LINE))
        inner = levels.sizes.get(level, inner)
    return chains


def _beside(others: float) -> str:
    """Why a latency beyond a core's own caches is in doubt that was measured while others kept so many processors busy."""
    return f"{BESIDE} {others:.1f} processors busy, which may make memory and shared caches slower for as long as one looks"


def look_again(
    look: Callable[[int], Sequence[Mapping[str, Any]]], known: Sequence[Sequence[Mapping[str, Any]]] = (), more: int = LOOKS
) -> list[Sequence[Mapping[str, Any]]]:
    """Looks at the latencies of loads, till the least of each level was found twice while no others were at work.

    Args:
        look: measures them in a session of its own; is given the number of looks before.
        known: looks that were had before.
        more: looks to have in any case; at most there are `MOST_LOOKS`.
    Returns: all looks.
    """
    looks = [*known]
    for number in range(len(known), len(known) + MOST_LOOKS):
        if number >= len(known) + more and not any(f["quality"] == DISTURBED or _is_beside(f) for f in agreed(looks)):
            break
        looks.append(look(number))
    return looks


def agreed(looks: Sequence[Sequence[Mapping[str, Any]]]) -> list[Json]:
    """Of several looks at the latencies of loads the figure of each level that counts: the least, once another look agrees.

    What others do to memory may last for a whole session, all of whose samples then agree: on a machine where 493 and 528 cy were
    found in quiet, one session found 893 and did not doubt it. Where no look agrees with the least, it is disturbed. Looks while
    others were at work count where there is no other one, and stay in doubt.
    """
    found = []
    for level in dict.fromkeys(f["level"] for look in looks for f in look):
        here = [f for look in looks for f in look if f["level"] == level]
        counts, sure = runs.settle([runs.run_of(f["cycles"], f["interval"], f["quality"] != OK) for f in here])
        if len(here) > 1 and not sure:
            each = ", ".join(f"{f['cycles']:.3g}" for f in here)
            why = f"measured {len(here)} times, {each} cy: none agrees with the least"
            found.append({**here[counts], "quality": DISTURBED, "reason": why})
        else:
            found.append(dict(here[counts]))
    return found


def _is_beside(figure: Mapping[str, Any]) -> bool:
    """Whether a latency was measured while others were at work."""
    return figure["quality"] != OK and str(figure["reason"]).startswith(BESIDE)


def crowded(own: int, beyond: int) -> NDArray[np.int64] | None:
    """A chain of few places that the caches of a core cannot hold, since all lie at the same offsets of pages.

    Wherever in memory pages lie, a cache holds size / page lines of one offset in them; the chain has three times as many.

    Args:
        own: size of the largest cache of the core's own [B].
        beyond: size of the next one [B].
    Returns: as for `cycle`, with lines between the places that follow themselves; None if the next cache would not hold them.
    """
    rows = max(2, CROWDED * own // _PAGE)
    return None if rows > beyond // _PAGE else alike(rows)


def alike(rows: int) -> NDArray[np.int64]:
    """A chain of places at the same offsets of so many pages in a row.

    Returns: as for `cycle`, with lines between the places that follow themselves.
    """
    import numpy as np

    rows = max(2, rows)
    columns = min(-(-FEW // rows), _PAGE // _APART)
    places = (np.arange(rows)[:, None] * _PAGE + np.arange(columns) * _APART).ravel() // _LINE
    following = np.arange(places[-1] + 1)
    following[places] = places[cycle(len(places))]
    return following


def moves(chain: NDArray[np.int64]) -> int:
    """Places of a chain that another one follows."""
    import numpy as np

    return int(np.count_nonzero(chain != np.arange(len(chain))))


def cycle(places: int) -> NDArray[np.int64]:
    """A random order in which all places come in turn: what follows each, shape (places,)."""
    import numpy as np

    order = np.random.default_rng(_SEED).permutation(places)
    following = np.empty(places, np.int64)
    following[order] = np.roll(order, -1)
    return following


def chase_job(name: str, chase: Emitted, cell: int, places: int, place: str) -> Lap:
    """A chase along a chain in memory; each burst goes on where the one before ended.

    Args:
        name: of the job.
        chase: the function.
        cell: offset of the cell that holds where to go on [B].
        places: how many the chain has.
        place: SHARED: all places are visited before they are timed; MEMORY: none is visited twice.
    """
    steps = chase.loads
    count = max(2, (_STEPS if places * _LINE > 1 << 18 else 10 * _STEPS) // steps)
    visited = () if place == IN_MEMORY else (Burst(chase.name, SETTLED * places // steps + 1, 0, (cell,)),)
    timed = (Burst(chase.name, count, 0, (cell,)),) * _BURSTS
    return Lap(name=name, bursts=timed, amount=count * steps, place=place, before=(visited,))
