"""Profiles of the ranks of an MPI job: which rank this process is, and one record out of those of all.

Launchers tell a process its rank by variables of its environment. Source: documentation of Open MPI (``mpirun``), MPICH (PMI),
MVAPICH2, PMIx, Slurm (``srun``), Flux, Cray PALS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rooftree.errors import UsageError
from rooftree.models import rates
from rooftree.models.uncertainty import share_interval
from rooftree.profile.callers import merged_chains
from rooftree.results.profile import Profile, ProgramPart, RankPart, Region

_VARIABLES = (
    ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    ("MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"),
    ("PMI_RANK", "PMI_SIZE"),
    ("FLUX_TASK_RANK", "FLUX_JOB_SIZE"),
    ("PALS_RANKID", "PALS_SIZE"),
)
_KEPT = 0.1
"""Part of the time in which a rank could have run without a processor from which on that is told [1]: an assumption."""
_SLURM = ("SLURM_PROCID", "SLURM_STEP_NUM_TASKS")  # the second one only where srun has started this process


class Rank(NamedTuple):
    """A rank of how many."""

    number: int
    of: int


def rank_here(environment: Mapping[str, str]) -> Rank | None:
    """The rank that this process is; None where no launcher has started several."""
    for number, size in (*_VARIABLES, _SLURM):
        given, many = environment.get(number, ""), environment.get(size, "")
        if given.isdecimal() and many.isdecimal() and int(given) < int(many):
            return Rank(int(given), int(many)) if int(many) > 1 else None
    return None


def name_of_rank(file: str, rank: Rank) -> str:
    """The name of a file of one rank: ``app.json`` of rank 3 is ``app.3.json``."""
    path = Path(file)
    digits = len(str(rank.of - 1))
    return str(path.with_name(f"{path.stem}.{rank.number:0{digits}d}{path.suffix}"))


def merged(records: Sequence[Profile]) -> Profile:
    """One record out of those of several ranks.

    Times and counts are added up, and so are rates, as ranks run at once: where these share processors, those by the clock. The
    wall time is the longest. Regions are the same if their ids are, which are made of program and place. A roof is that of the
    rank that was longest in the region.

    Raises: UsageError if a rank is there twice, or times are missing.
    """
    if len(records) < 2:
        raise UsageError("one record alone has nothing to be merged with", where="--merge", hint="give those of all ranks")
    numbers = [record.rank if record.rank is not None else n for n, record in enumerate(records)]
    if len(set(numbers)) < len(numbers):
        raise UsageError("a rank is given twice", where="--merge", hint="give the record of each rank once")
    if any(record.cpu_seconds is None for record in records):
        raise UsageError("records of emulated programs have no times to be merged", where="--merge")
    ordered = sorted(zip(numbers, records, strict=True), key=lambda pair: pair[0])
    cpu = sum(record.cpu_seconds or 0.0 for record in records)
    samples = sum(record.engine.samples for record in records)
    by_id: dict[str, list[tuple[int, Region]]] = {}
    for number, record in ordered:
        for region in record.regions:
            by_id.setdefault(region.id, []).append((number, region))
    at_work = {number: _at_work(record) for number, record in ordered}
    regions = [_region(many, at_work, cpu, samples) for many in by_id.values()]
    parts = [
        RankPart(
            rank=number,
            seconds=record.seconds,
            cpu_seconds=record.cpu_seconds or 0.0,
            samples=record.engine.samples,
            exit_status=record.exit_status,
        )
        for number, record in ordered
    ]
    first = ordered[0][1]
    said = [note for note in first.notes if all(note in record.notes for record in records)]
    own = [f"rank {number}: {note}" for number, record in ordered for note in record.notes if note not in said]
    return first.replace(
        rank=None,
        ranks=parts,
        seconds=max(record.seconds for record in records),
        cpu_seconds=cpu,
        kernel_seconds=sum(record.kernel_seconds or 0.0 for record in records),
        kept_seconds=_sum([record.kept_seconds for record in records]),
        exit_status=max((record.exit_status for record in records if record.exit_status is not None), default=None),
        cores=None,
        peak_GFLOP_s=None,
        levels_GB_s=None,
        regions=sorted(regions, key=lambda region: -(region.seconds or 0.0)),
        chains=merged_chains(records),
        threads=None,
        programs=_programs([record.programs for record in records]),
        by_module=None,
        by_function=None,
        together=None,
        took=None,
        counts_apart=next((record.counts_apart for record in records if record.counts_apart), None),
        other_share=max(0.0, 1 - sum(region.share for region in regions if region.kind != "roi")),
        engine=first.engine.replace(samples=samples),
        notes=[*_imbalance({part.rank: part.cpu_seconds for part in parts}), *_sharing(at_work), *said, *own],
    )


def _at_work(record: Profile) -> float:
    """The part of the time in which a rank could have worked that it had a processor [1]; 1 where that is not known."""
    return rates.of_the_clock(1.0, record.cpu_seconds, record.kept_seconds or 0.0) if record.cpu_seconds else 1.0


def _sharing(at_work: Mapping[int, float]) -> list[str]:
    """That ranks shared processors, with each other or with other programs, where they did."""
    least = min(at_work, key=lambda rank: at_work[rank])
    if at_work[least] > 1 - _KEPT:
        return []
    return [
        f"ranks shared processors: rank {least} had none for {1 - at_work[least]:.0%} of the time in which it could have run "
        "(more ranks than processors, or other programs), so that rates of all ranks together are by the clock, as if each was "
        "kept from working in all of its regions alike; those of each rank are by its time at work"
    ]


def _programs(ranks: Sequence[Sequence[ProgramPart] | None]) -> list[ProgramPart] | None:
    """Processes of all ranks by the programs that they ran, most time first; None where a rank does not tell."""
    by_name: dict[str, ProgramPart] = {}
    for parts in ranks:
        if parts is None:
            return None
        for part in parts:
            other = by_name.get(part.name)
            by_name[part.name] = (
                part
                if other is None
                else part.replace(
                    processes=part.processes + other.processes,
                    cpu_seconds=part.cpu_seconds + other.cpu_seconds,
                    samples=part.samples + other.samples,
                    unseen=part.unseen + other.unseen,
                    unseen_seconds=part.unseen_seconds + other.unseen_seconds,
                )
            )
    return sorted(by_name.values(), key=lambda part: -part.cpu_seconds)


def _region(many: Sequence[tuple[int, Region]], at_work: Mapping[int, float], cpu: float, samples: int) -> Region:
    """One region out of those of several ranks.

    Args:
        many: each with the number of its rank.
        at_work: the part of the time in which each rank could have worked that it had a processor [1].
        cpu, samples: CPU time [s] and samples of all ranks.
    """
    longest, first = max(many, key=lambda pair: pair[1].seconds or 0.0)
    seconds = sum(region.seconds or 0.0 for _, region in many)
    hits = sum(region.samples for _, region in many)
    loads, stores = (_sum([getattr(region, name) for _, region in many]) for name in ("load_B", "store_B"))
    flops = _flops([region.flops for _, region in many])
    moved, work = (loads or 0.0) + (stores or 0.0), sum((flops or {}).values())
    low, high = share_interval(min(hits, samples), samples)
    share = seconds / cpu if cpu else 0.0
    notes = list(_imbalance({rank: sum(r.seconds or 0.0 for n, r in many if n == rank) for rank in at_work}))
    if first.roof is not None:
        notes.append(
            f"its roof is that of rank {longest}, which was in it for the longest time, and of the cores of that rank alone"
        )
    said = [note for note in first.notes if all(note in region.notes for _, region in many)]
    return first.replace(
        seconds=seconds,
        share=share,
        interval=[share, share] if first.kind == "system" else [low, high],  # its time is counted, not sampled
        samples=hits,
        threads={f"{rank}:{thread}": value for rank, region in many for thread, value in region.threads.items()},
        calls=_sum([region.calls for _, region in many]),
        passes=_sum([region.passes for _, region in many]),
        instructions=_sum([region.instructions for _, region in many]),
        calls_made=_sum([region.calls_made for _, region in many]),
        computed_jumps=_sum([region.computed_jumps for _, region in many]),
        cycles_each=_each([region for _, region in many]),
        **_branches([region for _, region in many]),
        flops=flops,
        load_B=loads,
        store_B=stores,
        intensity_FLOP_B=float(rates.intensity(work, moved)) if work and moved and flops is not None else None,
        GFLOP_s=_sum([one.GFLOP_s * at_work[n] for n, one in many if one.GFLOP_s is not None]) if flops else None,
        GB_s=_sum([one.GB_s * at_work[n] for n, one in many if one.GB_s is not None]) if moved else None,
        listing=None,
        counts_within=max((region.counts_within or 0.0 for _, region in many), default=0.0) or None,
        wall_seconds=max((region.wall_seconds or 0.0 for _, region in many), default=0.0) or None,
        notes=[*notes, *said],
    )


def _sum(values: Sequence[float | None]) -> float | None:
    """Their sum; None where one is not known."""
    known = [value for value in values if value is not None]
    return sum(known) if known and len(known) == len(values) else None


def _branches(regions: Sequence[Region]) -> dict[str, Any]:
    """Branches of all ranks, and the part of the time of all that they take; nulls where those of one are not known."""
    seconds = _sum([region.seconds for region in regions])
    shares = [_sum([_times(r.turns_share, r.seconds) for r in regions])]
    counts = []
    for end in (0, 1):
        counts.append(_sum([r.mispredicted[end] if r.mispredicted else None for r in regions]))
        shares.append(_sum([_times(r.mispredicted_share[end] if r.mispredicted_share else None, r.seconds) for r in regions]))
    turned, *parts = [share / seconds if share is not None and seconds else None for share in shares]
    return {
        "turns": _sum([region.turns for region in regions]),
        "turns_share": turned,
        "mispredicted": counts if None not in counts else None,
        "mispredicted_share": parts if None not in parts else None,
    }


def _times(value: float | None, by: float | None) -> float | None:
    return value * by if value is not None and by is not None else None


def _each(regions: Sequence[Region]) -> float | None:
    """Cycles of a call or of a pass in all ranks; None where those of one are not known [cy]."""
    many = [region.calls if region.kind == "function" else region.passes for region in regions]
    cycles = _sum([(r.cycles_each or 0.0) * n if n is not None else None for r, n in zip(regions, many, strict=True)])
    all_of_them = _sum(many)
    return cycles / all_of_them if cycles and all_of_them and all(r.cycles_each for r in regions) else None


def _flops(values: Sequence[Mapping[str, float] | None]) -> dict[str, float] | None:
    if any(value is None for value in values):
        return None
    found: dict[str, float] = {}
    for value in values:
        for kind, count in (value or {}).items():
            found[kind] = found.get(kind, 0.0) + count
    return found


def _imbalance(seconds: Mapping[int, float]) -> list[str]:
    busiest = max(seconds, key=lambda rank: seconds[rank])
    factor = float(rates.imbalance(list(seconds.values())))
    if factor <= 1.1:
        return []
    return [f"imbalance: rank {busiest} has {factor:.2f} times the mean CPU time of the {len(seconds)} ranks"]
