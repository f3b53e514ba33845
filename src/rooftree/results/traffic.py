"""Bytes over the links of the memory hierarchy: schemas ``rooftree.traffic/1`` and ``rooftree.conditions/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.prediction_document import Volume
from rooftree.results.record import Record, spread


class LineOfWork(Record):
    """The iterations behind one cache line."""

    iterations_per_cl: int  #: loop iterations of one unit of work [it/CL]
    line_bytes: int  #: length of a cache line [B]


class CacheFacts(Record):
    """One cache of the machine."""

    name: str  #: name of the cache
    size: float  #: its size [B]
    ways: int | None  #: lines of a set; null: all of them
    line: float  #: length of a line [B]
    shared_by: int  #: cores that share it
    replacement: str  #: what is replaced first


class TrafficMachine(Record):
    """The machine and its caches."""

    name: str  #: name of the machine file
    title: str  #: processor, in words
    sha256: str  #: hash of the file
    caches: Sequence[CacheFacts]  #: its caches, from the core outwards


class TrafficOptionsUsed(Record):
    """What was asked for."""

    engines: str  #: both, lc or sim
    policy: str | None  #: replacement in all simulated caches; null: as in the machine file
    mode: str  #: mode of the simulator
    seeds: int  #: seeds of random replacement
    repeat: bool  #: repeated sweeps; false: one cold sweep
    halo: bool  #: whether elements around the interior count
    nontemporal: bool  #: whether stores bypass the caches
    smooth: bool  #: whether conditions hold in part near their break
    indirect: str | float  #: bytes of an access through an index [B], best or worst; ARRAY=BYTES by array


class ConditionTraffic(Record):
    """Bytes by layer conditions."""

    arrays: Mapping[str, Mapping[str, Volume]]  #: the part of each array
    links: Mapping[str, Volume] = spread()  #: bytes over each link


class CacheCounts(Record):
    """What a simulated cache does in one unit of work [lines, except loads and stores: accesses]."""

    loads: float  #: loads that it is asked for
    stores: float  #: stores that it is asked for
    hits: float  #: lines that it has
    misses: float  #: lines that it has to fetch
    more: Mapping[str, float] = spread()  #: fetched, write_allocates, evictions_clean, evictions_dirty


class ArrayTraffic(Record):
    """The part of one array."""

    levels: Mapping[str, CacheCounts]  #: what each cache does for it
    links: Mapping[str, Volume] = spread()  #: bytes over each link


class MissSplit(Record):
    """Misses by their cause [lines per unit of work]."""

    misses: float  #: all of them
    compulsory: float  #: first touches
    capacity: float  #: those that a fully associative cache of this size has, too; less what sets and replacement save
    conflict: float  #: the others


class LevelCauses(MissSplit):
    """Misses of one cache by their cause."""

    compared_B: int  #: size of the fully associative cache that it is compared with [B]
    line_B: int  #: length of a line [B]
    arrays: Mapping[str, MissSplit]  #: the part of each array


class MissCauses(Record):
    """Why misses happen."""

    steady: bool  #: whether the sweep counted is like the one before
    explain: str  #: how they were found
    levels: Mapping[str, LevelCauses]  #: the caches


class SimulatedVolumes(Record):
    """Bytes by a cache simulation."""

    levels: Mapping[str, CacheCounts]  #: what each cache does
    arrays: Mapping[str, ArrayTraffic]  #: the part of each array
    explain: str  #: how it was simulated
    units_of_work: float  #: units of work that were counted
    seeds: int | None = None  #: seeds whose mean it is, with random replacement
    standard_error: Mapping[str, Volume] | None = None  #: standard error of that mean
    causes: MissCauses | None = None  #: why misses happen, where that was looked for
    links: Mapping[str, Volume] = spread()  #: bytes over each link


class EngineSeconds(Record):
    """CPU time of the engines."""

    lc: float | None  #: layer conditions [s]; null where they were not asked for
    sim: float | None  #: simulation [s]; null without one


class TrafficPoint(Record):
    """The traffic for one size and number of cores."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    near_transition: Sequence[str]  #: caches in which a layer condition is about to break
    set_conflict: Sequence[str]  #: caches whose sets may overflow
    lc: ConditionTraffic | None  #: by layer conditions
    sim: SimulatedVolumes | None  #: by simulation
    not_simulated: str  #: why there is no simulation; empty if there is
    seconds: EngineSeconds  #: CPU time of the engines


class CurveStep(Record):
    """Sizes between which misses fall steeply."""

    low_B: float  #: smaller size [B]
    high_B: float  #: larger size [B]
    before: float  #: misses below
    after: float  #: misses above


class Curve(Record):
    """Misses of fully associative LRU caches of all sizes."""

    line_B: int  #: length of a line [B]
    method: str  #: how it was found
    explain: str  #: the same in words
    limit_B: int | None  #: largest size that it knows [B]; null: all
    sizes_B: Sequence[float]  #: sizes from which on the misses hold [B]
    misses: Mapping[str, Sequence[float]]  #: misses of each array [lines per unit of work]
    write_backs: Sequence[float]  #: lines written back
    steps: Sequence[CurveStep]  #: the steepest falls


class CurveCache(Record):
    """A cache to draw beside the curve."""

    name: str  #: name of the cache
    size_B: int  #: its size [B]


class MissCurve(Record):
    """Misses over cache size for one point."""

    kernel: str  #: name of the kernel
    machine: str  #: name of the machine file
    sizes: Mapping[str, int]  #: value of each size
    unit: str  #: what misses are counted for
    curve: Curve  #: the curve
    caches: Sequence[CurveCache]  #: caches of the machine


class TrafficDocument(Record):
    """Bytes per link by layer conditions and by simulation, side by side."""

    schema: str = "rooftree.traffic/1"  #: name of the schema
    kernel: str  #: name of the kernel
    machine: TrafficMachine  #: the machine and its caches
    unit_of_work: LineOfWork  #: what bytes are counted for
    links: Sequence[str]  #: links of the machine, from the core outwards
    row_sizes: Sequence[str]  #: sizes that the distance between rows depends on
    options: TrafficOptionsUsed  #: what was asked for
    points: Sequence[TrafficPoint]  #: the points
    miss_curve: MissCurve | None  #: misses over cache size, where they were asked for
    notes: Sequence[str]  #: what to know, in sentences


class SymbolicCondition(Record):
    """A layer condition in symbols."""

    loop: str  #: counter that carries the reuse
    arrays: Sequence[str]  #: arrays that are read again
    layers: str  #: what must fit, in words
    bytes: str  #: formula of what must fit [B]
    saves_B: float  #: load traffic that it saves [B/CL]


class TriedBlock(Record):
    """A simulated block length."""

    block: int  #: its length [it]
    load_B: float  #: loads into the cache with it [B/CL]


class VerifiedBlock(Record):
    """A block put to the test in exact simulation."""

    loops: Sequence[str]  #: loops that are cut into blocks
    outside: str  #: loop that the block loops go around
    suggested: int  #: length that was proposed [it]
    block: int  #: largest one that keeps the promise [it]; 0 if none does
    before_B: float  #: loads into the cache without blocks [B/CL]
    after_B: float  #: with the block [B/CL]
    promised_B: float  #: as the condition promises [B/CL]
    iterations: int  #: iterations of the loop outside that were simulated
    tried: Sequence[TriedBlock]  #: all lengths that were simulated


class CacheCondition(Record):
    """A layer condition in one cache."""

    loop: str  #: counter that carries the reuse
    bytes: str  #: formula of what must fit [B]
    largest: Mapping[str, int | None]  #: largest value of each size, the others as given
    largest_common: int | None  #: largest common value of all sizes
    blocks: Mapping[str, int]  #: length of blocks that restore it, by counter
    text: str  #: the whole sentence
    verified: Sequence[VerifiedBlock] | None = None  #: proposed blocks put to the test, where that was asked for


class CacheConditions(Record):
    """All conditions in one cache."""

    level: str  #: name of the cache
    size_B: float  #: its size [B]
    usable_B: float  #: what of it may be filled [B]
    cores: int  #: cores at work
    threads: int  #: those that share this cache
    conditions: Sequence[CacheCondition]  #: the conditions


class ConditionPoint(Record):
    """Which conditions hold at one size and number of cores."""

    sizes: Mapping[str, int]  #: value of each size
    cores: int  #: cores at work
    holds: Mapping[str, Sequence[bool]]  #: by cache, for each condition
    near_transition: Sequence[str]  #: caches in which a condition is about to break
    traffic: Mapping[str, Volume]  #: bytes over each link


class ConditionsDocument(Record):
    """Layer conditions, with or without a machine."""

    schema: str = "rooftree.conditions/1"  #: name of the schema
    kernel: str  #: name of the kernel
    machine: str | None  #: name of the machine file; null without one
    unit_of_work: LineOfWork  #: what bytes are counted for
    conditions: Sequence[SymbolicCondition]  #: the conditions in symbols
    caches: Sequence[CacheConditions]  #: the conditions by cache
    points: Sequence[ConditionPoint]  #: which hold where
    notes: Sequence[str]  #: what to know, in sentences
