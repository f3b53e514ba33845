"""Where the time of an application goes and how far its hot loops are from the roofs, schema ``rooftree.profile/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.measurement import Counted
from rooftree.results.record import Record

PROFILE_SCHEMA = "rooftree.profile/1"
OF_PROGRAM = "the memory of the whole program"
"""What tells a bound of the data of a region that is no more than that of everything (`Region.data_from`)."""
STORED = "beside what it adds to, which comes from where the loop itself has stored it a few passes before"
"""The order of a load beside such a chain: `rooftree.profile.stored_again`."""
LINES_SHARED = "several threads store to the same cache lines"
LINES_OPEN = "several threads store, perhaps to the same cache lines"
"""What is known of the stores of threads that run a region at once (`Region.lines_shared`)."""
FEW_SAMPLES = 25
"""Samples below which a time may be wrong by two fifths (95 %)."""
_NARROW = 0.2
"""Width of the bounds of a part up to which the part stands for them [1]."""


class SourcePlace(Record):
    """A function and a line that code was compiled from."""

    function: str  #: name of the function; empty if it is not known
    file: str  #: source file; empty if it is not known
    line: int  #: line in it; 0 if it is not known


class RegionRoof(Record):
    """One limit of a region, for its own mix of instructions."""

    name: str  #: arithmetic, division, integer division, accesses to L1, issue, or the level that its bytes would come from
    seconds: float  #: time that the region would take at this limit alone [s]
    GFLOP_s: float | None  #: performance there; null without floating-point work [GFLOP/s]
    GB_s: float | None  #: rate of the bytes that the core asks for there; null without accesses [GB/s]
    fraction: float  #: that time over the measured one: 1 is at the roof, above 1 the limit does not apply


class BindingRoof(Record):
    """The roof that is next above a region."""

    binding: str  #: name of this roof, among `all`
    GFLOP_s: float | None  #: its height; null without floating-point work [GFLOP/s]
    fraction: float  #: how much of it is reached
    gain: float  #: how many times faster the region would be at its own roof with all data in L1
    basis: str  #: what this rests on
    all: Sequence[RegionRoof]  #: every limit, the longest time first
    interval: Sequence[float] | None = None  #: bounds of `fraction` that hold with 95 %, as far as samples and counts decide


class Holder(Record):
    """What holds a region: a limit that takes most of its time, or what it waits for."""

    name: str  #: a limit, among them bounds of the core model; waits for data, mispredicted branches, cache misses; unknown
    fraction: float | None  #: part of its time that the limit takes; null of what is no limit
    interval: Sequence[float] | None  #: bounds of that with 95 %, or of the ECM model with 80 %; null where there are none
    why: str  #: what tells that

    @property
    def part(self) -> str:
        """The part in words: a range where it is not known to a tenth; never above all of the time.

        >>> Holder(name="issue", fraction=1.1, interval=[0.9, 1.4], why="").part
        '90-100%'
        """
        if self.fraction is None:
            return "-"
        low, high = (min(one, 1.0) for one in self.interval or (self.fraction, self.fraction))
        if high - low <= _NARROW and (self.fraction <= 1 or low >= 1):
            return f"{min(self.fraction, 1.0):.0%}"
        return f"{100 * low:.0f}-{high:.0%}" if round(100 * low) < round(100 * high) else f"{high:.0%}"


class RegionMix(Record):
    """What the instructions of a region are."""

    kinds: Mapping[str, float]  #: floating-point operations by kind: add, mul, fma (two each), div, sqrt [FLOP]
    vector_bits: float | None  #: mean width of its floating-point arithmetic; null without any [bit]
    fma_share: float | None  #: part of the FLOP that fused multiply-adds do; null without any
    load_store_ratio: float | None  #: bytes loaded over bytes stored; null without stores
    floating_point: float  #: instructions of floating-point arithmetic
    integer: float  #: instructions of integer arithmetic and logic
    loads: float  #: loads
    stores: float  #: stores
    spilled: float | None = None  #: loads and stores of its stack for want of registers; null if not known
    integer_simd: float = 0.0  #: instructions of integer arithmetic on vectors whose width their code states
    integer_bits: float | None = None  #: mean width of these vectors; null without any [bit]
    core_bits: float | None = None  #: width of the widest vectors of the core; null where that is not known [bit]


class RegionModel(Record):
    """The loop in the core model, beside what was measured."""

    engine: str  #: instruction table
    cycles: float | None  #: one pass with all data in L1 [cy]; null if it cannot be modelled
    bound: str  #: what binds there
    measured_cycles: float  #: one pass as measured, at the clock of the machine file [cy]
    chain: str | None = None  #: what its slowest chain carries: sum, maximum, addresses, spills, counter, ...; null without
    chain_divides: bool = False  #: whether divisions or square roots are part of that chain
    chain_left_cycles: float | None = None  #: of a pass if nothing spilled were part of a chain; null where nothing is [cy]
    chain_anew_cycles: float | None = None  #: of a pass at least by a chain that begins anew each time; null if it goes on [cy]
    chain_lanes: int | None = None  #: numbers that each operation of a sum, or extreme, handed on works on; null of others
    chain_goes_on: bool = False  #: whether that chain is known to go on from one time that the loop is entered to the next
    bounds: Mapping[str, float] | None = None  #: one pass by each limit alone: ports, recurrence, frontend, window [cy]
    besides_accesses_cycles: float | None = None  #: of a pass whose loads and stores took nothing, chains included [cy]
    paths: Sequence[float] | None = None  #: parts of the passes that take each path through it; null where there is but one
    text: str  #: what the difference says


class RegionEcm(Record):
    """The loop in the ECM model, read as a kernel from its machine code, beside what was measured."""

    cycles: float  #: one pass with the data where repeated sweeps find them [cy]
    interval_80: Sequence[float]  #: bounds that hold with 80 % [cy]
    data_in: str  #: where that is
    levels: Mapping[str, float]  #: one pass if the data were in each place [cy]
    sizes: Mapping[str, int]  #: sizes of the kernel with which its loops run as often as was counted, on average
    iterations_per_pass: int  #: that one pass does
    measured_cycles: float  #: one pass as measured, at the clock of the machine file [cy]
    measured_interval: Sequence[float] | None = None  #: bounds of that which hold with 95 %, as far as samples decide [cy]
    memory_B: float | None = None  #: bytes between the caches and memory in one pass, by the cache model [B]
    memory_at_most: bool = False  #: whether these are an upper bound, since addresses come from memory
    waiting_at_once: float | None = None  #: accesses in no known order that wait at once, if all for `data_in`; null elsewhere
    chain_cycles: float | None = None  #: of a pass, for which it waits for those before, through memory, too; null: unknown [cy]
    text: str  #: what the difference says
    assumptions: Sequence[str]  #: with which the code was read as a kernel


class CodeLine(Record):
    """An instruction of a region."""

    address: str  #: where it stands in the file
    text: str  #: the instruction
    file: str | None  #: source file that it was compiled from; null if it is not known
    line: int | None  #: line in it
    source: str | None  #: that line, if the file is here and the instruction before is of another line
    samples: int  #: samples at it; processors report a place behind the instruction that waits
    executions: float | None  #: how often it was executed; null where that was not counted
    ports: Mapping[str, float] | None  #: groups of ports, ``P0|P1``, with the cycles on each; null without a core model
    left_out: int = 0  #: instructions of a long region before it that are not listed, as no samples are near them


class RegionLoad(Record):
    """The load that a region waits for most."""

    address: str  #: where it stands in the file
    text: str  #: the instruction
    file: str | None  #: source file that it was compiled from; null if it is not known
    line: int | None  #: line in it
    source: str | None  #: that line, if the file is here
    share: float  #: part of the samples of the region that wait for it
    step_B: int | None  #: how far it moves from pass to pass; null where that is not constant, or not known [B]
    order: str  #: in which order it reads, in words; empty where that is not known
    data: str | None  #: what it reads: a variable of the program, the stack, allocated memory; null where that is not known
    span_B: float | None  #: bytes between the first and the last that were seen to be read; null where too few were [B]
    places: float | None = None  #: as many as would be met as often, if all were met alike; null where too few were seen [1]
    executions: float | None = None  #: how often it was executed; null where that was not counted
    wait_cy: float | None = None  #: time of the samples at it for each time that it was executed; null where not known [cy]
    latencies: Mapping[str, float] | None = None  #: how long one waits for each cache beyond the first, and for memory [cy]
    fits: str | None = None  #: the innermost cache twice as large as what it was seen to read; null where not known


class SameSets(Record):
    """Lines of a loop that fall on few sets of a cache, which would hold all of them otherwise."""

    cache: str  #: which one
    step_B: int  #: how far its accesses go on in each pass [B]
    lines: float  #: of one round of the loop
    sets: int  #: on which they fall
    of: int  #: sets of that cache
    ways: int  #: lines that each set holds


class Before(Record):
    """A region in an earlier profile."""

    seconds: float | None  #: CPU time of all threads; null for an emulated program [s]
    GFLOP_s: float | None  #: performance
    intensity_FLOP_B: float | None  #: arithmetic intensity [FLOP/B]
    gain: float | None  #: how many times faster it is now


class Region(Record):
    """A loop, or what a function does outside of its listed loops."""

    id: str  #: name that stays the same from run to run of the same program
    kind: str  #: loop, function, system, other, or roi: one that the program names itself, with all that is in it
    parent: str | None  #: the listed region around it
    function: str  #: function; its address if it has no name; name of a region that the program names itself
    file: str | None  #: source file; null if it is not known
    line: int | None  #: line of the loop or function; null if it is not known
    lines: Sequence[int] | None = None  #: first and last line that its samples came from
    inlined: Sequence[SourcePlace] | None = None  #: functions that it was inlined into, the inner ones first
    module: str  #: program or library
    address: str | None  #: where it begins in that file
    offset: str | None = None  #: of a loop in its function, as ``+0x1a4``, where its line does not tell it from others
    minor: bool = False  #: too small a part of the time to be shown: here for its counts, so that those of its function are whole
    turns: float | None = None  #: branches that went the way that they go less often; null where that was not counted
    turns_share: float | None = None  #: part of its time that these take at most, if none of them is foreseen
    mispredicted: Sequence[float] | None = None  #: branches that a core mispredicts: bounds, by simulated predictors
    mispredicted_share: Sequence[float] | None = None  #: part of its time that these take, at least and at most [1]
    mispredicted_cycles: Sequence[float] | None = None  #: what each of these takes, at least and at most, with others' time [cy]
    waits: bool = False  #: whether it only waits for another thread, or for what `waits_for` names
    waits_for: str | None = None  #: messages of other processes; null of what waits for a thread, and elsewhere
    seconds: float | None  #: CPU time of all threads, in the native run; null for an emulated program [s]
    share: float  #: part of the CPU time of the application, or of what `share_of` names
    interval: Sequence[float]  #: bounds of the share that hold with 95 %, as far as samples decide
    samples: int  #: samples in it
    threads: Mapping[str, float]  #: CPU time by thread [s]
    thread_instructions: Mapping[str, float] | None = None  #: instructions by thread, of an emulated program
    calls: float | None  #: how often it was entered; null if it is not known
    passes: float | None  #: passes through the loop; null for other regions and where it was not counted
    instructions: float | None  #: executed; null where they were not counted
    flops: Mapping[str, float] | None  #: by type: dp, sp, hp, x87 [FLOP]; null where they were not counted
    load_B: float | None  #: bytes that the core loads [B]
    store_B: float | None  #: bytes that it stores [B]
    store_stack_B: float | None = None  #: of these, those that it stores on the stack, by its pointer; null if not known [B]
    intensity_FLOP_B: float | None  #: arithmetic intensity: bytes that the core asks for [FLOP/B]
    memory_intensity_FLOP_B: float | None  #: work per byte at memory [FLOP/B]; null where those bytes are not known, or none
    memory_from: str | None = None  #: what tells those bytes: the cache model; null where nothing does
    GFLOP_s: float | None  #: performance of all its threads together while they work: by the CPU time of the busiest one
    GB_s: float | None  #: rate of the bytes that the core asks for, in the same time [GB/s]
    roof: BindingRoof | None  #: the roof above it; null without counts or machine
    mix: RegionMix | None  #: what its instructions are; null where they were not counted
    model: RegionModel | None  #: the loop in the core model
    ecm: RegionEcm | None = None  #: the loop in the ECM model; null where it is no kernel, or was not counted
    listing: Sequence[CodeLine] | None = None  #: its instructions; null of the cooler regions and where they are not known
    held: Holder | None = None  #: what holds it; null without counts or machine
    next: str  #: what to do, in words
    notes: Sequence[str]  #: what to know
    estimate: Sequence[float] | None = None  #: bounds of counts and rates, as factors, where they were estimated; null: counted
    before: Before | None = None  #: the same region in the profile that this one is compared with
    counts_within: float | None = None  #: part by which its counts may be wrong (95 %), where they are scaled; null: exact
    counts_apart: float | None = None  #: part by which it did more in another run, so that it has no rates; null if not so
    wall_seconds: float | None = None  #: roi: its time by the clock, of the thread that was longest in it [s]
    data_B: float | None = None  #: data that it touches, at most; null where that is not known [B]
    data_within: str | None = None  #: the innermost cache that keeps them from use to use, by that; null where that is not known
    data_fits: str | None = None  #: the innermost cache twice as large as these data; null where none is, or not known
    data_from: str | None = None  #: what tells those: addresses in samples, or the memory of the whole program
    calls_made: float | None = None  #: calls of other functions that it makes; null where they were not counted
    hottest_load: RegionLoad | None = None  #: that it waits for most; null where it does not wait for data, or is not known
    same_sets: SameSets | None = None  #: the few sets of a cache on which its lines fall; null where not so, or not known
    lines_B: float | None = None  #: moved by an innermost loop, whole lines where it steps over them; null elsewhere [B]
    samples_behind: Mapping[str, float] | None = None  #: parts of its samples by what they stand behind: loads, branches, ... [1]
    computed_jumps: float | None = None  #: its jumps and calls to computed places: tables of switch, dispatch, function pointers
    code_between_B: float | None = None  #: code executed from one call or pass to the next, if more than a cache of it holds [B]
    code_share: float | None = None  #: part of its time that it takes at most to get its own code from the second cache [1]
    cycles_each: float | None = None  #: its time for each call, or each pass of a loop, at the clock of the machine file [cy]
    lines_shared: str | None = None  #: whether its threads store to the same cache lines; null where not, or it has one thread
    adds_where_data_say: bool = False  #: whether passes add to elements at places that data name, and may meet at one
    holds: Mapping[str, float] | None = None  #: roi: parts of its samples, by the region of code that they fell in

    @property
    def mispredicted_part(self) -> str:
        """The part of its time that mispredicted branches take, in words: both bounds; "" where that is not known."""
        if self.mispredicted_share is None:
            return ""
        low, high = (round(100 * min(one, 1.0)) for one in self.mispredicted_share)
        return f"{low}-{high}%" if low < high else f"{high}%"


class CallFrame(Record):
    """A function that called another one."""

    function: str  #: its name; its address if it has none
    module: str  #: program or library
    file: str | None  #: source file of the call; null if it is not known
    line: int | None  #: line of the call; null if it is not known


class CallChain(Record):
    """A path by which the program came to a region: who called whom."""

    region: str  #: id of the region, whose own function is not among the frames
    frames: Sequence[CallFrame]  #: those who called, the outermost first
    complete: bool  #: whether the first of them is where a thread began; else its callers are not known
    share: float  #: part of the samples of the region that came by it
    samples: int  #: stacks that were seen like this


class ProfileEngine(Record):
    """What found and what counted."""

    find: str  #: how the time was sampled
    samples: int  #: samples in all
    period_ms: float  #: CPU time from sample to sample [ms]
    count: str | None  #: what counted; null if nothing did
    why: str  #: why this one
    runs: int  #: how often the program was run


class ProgramPart(Record):
    """All processes of an application that ran one program."""

    name: str  #: of the program, as the kernel knows it (its first 15 characters)
    processes: int  #: that ran it at last
    cpu_seconds: float  #: their CPU time, that in the kernel included [s]
    samples: int  #: in them
    unseen: int  #: processes without a sample: each ended too soon for one, or worked in the operating system
    unseen_seconds: float  #: CPU time of these, which is in no region [s]


class ModuleShare(Record):
    """The time in the code of a program or library."""

    module: str  #: its file
    share: float  #: part of the CPU time


class InclusiveShare(Record):
    """A function with all that it calls."""

    function: str  #: its name; its address if it has none
    module: str  #: program or library
    share: float  #: part of the stacks in which it is
    stacks: int  #: how many these are


class Together(Record):
    """A function, or a nest of loops, whose regions together have much of the time, though each of these has less."""

    kind: str  #: function, or loop: with all that is inside of it
    function: str  #: its name; its address if it has none
    module: str  #: program or library
    file: str | None  #: source file of the loop; null of a function, and if it is not known
    line: int | None  #: line of the loop; null likewise
    seconds: float  #: CPU time of all its regions [s]
    share: float  #: part of the CPU time of the application
    interval: Sequence[float]  #: bounds of the share that hold with 95 %, as far as samples decide
    samples: int  #: in its regions
    regions: Sequence[str]  #: ids of those that have a row, the hottest first
    others: int  #: its regions that have none


class RankPart(Record):
    """A rank of an MPI job."""

    rank: int  #: its number
    seconds: float  #: wall time of its native run [s]
    cpu_seconds: float  #: CPU time of its threads and processes [s]
    samples: int  #: samples in it
    exit_status: int | None  #: as a shell tells it; null if it is not known


class Profile(Record):
    """What a profile found."""

    schema: str = PROFILE_SCHEMA  #: name of the schema
    command: Sequence[str]  #: what was run
    seconds: float  #: wall time of the native run [s]
    cpu_seconds: float | None  #: CPU time of all its threads and processes; null for an emulated program [s]
    kernel_seconds: float | None  #: part of it in the operating system [s]
    kept_seconds: float | None = None  #: time in which threads could have run and had no processor [s]; null if not known
    total_FLOP: float | None = None  #: of the whole application, from hardware counters [FLOP]; null without
    memory_B: float | None = None  #: bytes at memory, from hardware counters: those of the whole socket [B]; null without
    memory_intensity_FLOP_B: float | None = None  #: work per byte at memory of the whole application [FLOP/B]; null without
    counted: Counted | None = None  #: what hardware counters saw of the whole application, in one unit of work
    share_of: str = "CPU time"  #: what the shares of regions are parts of: CPU time or instructions
    instructions: float | None = None  #: of the whole application; null where they were not counted
    exit_status: int | None  #: the application's, as a shell tells it; null if it is not known
    ended: str | None  #: why it was ended before its end; null if it was not
    machine: str | None  #: machine file that the roofs are of; null without one
    machine_title: str | None = None  #: what that machine is called
    peak_GFLOP_s: float | None = None  #: its peak with the cores that the application kept busy [GFLOP/s]
    levels_GB_s: Mapping[str, float] | None = None  #: bandwidth from each level to these cores [GB/s]
    cores: int | None = None  #: cores that those are of
    regions: Sequence[Region]  #: hot regions, the hottest first
    other_share: float  #: part of the CPU time that is in no listed loop or function
    chains: Sequence[CallChain] | None = None  #: paths to regions, those of a region together; null where stacks were not seen
    engine: ProfileEngine  #: what found and what counted
    others_busy: float | None = None  #: processors that other programs kept busy meanwhile; null if not told
    stolen: float | None = None  #: processors that the hypervisor gave to others meanwhile; null if not told
    threads: Sequence[float] | None = None  #: CPU time of each thread, the busiest first; null where no process has two [s]
    programs: Sequence[ProgramPart] | None = None  #: programs of its processes, the longest first; null of a single process
    by_module: Sequence[ModuleShare] | None = None  #: time by file of code, if the regions do not tell where it goes
    by_function: Sequence[InclusiveShare] | None = None  #: functions with all that they call, likewise, where paths part
    together: Sequence[Together] | None = None  #: functions and nests that are among the first by their sum; null where none is
    rank: int | None = None  #: number of the rank of an MPI job that this is
    ranks: Sequence[RankPart] | None = None  #: ranks of an MPI job that this was merged from
    before_cpu_seconds: float | None = None  #: CPU time in the profile that this one is compared with [s]
    gain: float | None = None  #: how many times less CPU time it takes now
    slowdown: float | None  #: wall time of the counted run over that of the native run
    took: Mapping[str, float] | None = None  #: time of each part of the profile by the clock [s]; null where not known
    counts_apart: str | None = None  #: why less work was counted than timed, so that there are no rates; null if not so
    notes: Sequence[str]  #: what to know

    @property
    def shown(self) -> list[Region]:
        """The regions that are shown: what is too small is there for its counts only."""
        return [region for region in self.regions if not region.minor]

    @property
    def unlisted_share(self) -> float:
        """Part of the time in regions that are not shown."""
        return self.other_share + sum(region.share for region in self.regions if region.minor)
