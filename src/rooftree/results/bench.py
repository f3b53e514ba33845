"""What benchmarks found about a machine, schema ``rooftree.bench/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record

BENCH_SCHEMA = "rooftree.bench/1"


class Figure(Record):
    """One measured value: what was measured, under which conditions, and how sure it is."""

    kind: str  #: bandwidth, curve, flops, operations, mixed, latency or stream
    isa: str | None = None  #: instruction set
    precision: str | None = None  #: type of the elements
    level: str | None = None  #: cache that holds the data, or Mem
    inst: str | None = None  #: instruction, or several joined by +
    clock_GHz: float | None  #: median clock of the core [GHz]
    clock_spread_GHz: Sequence[float] | None = None  #: 0.05 and 0.95 quantiles of the clock [GHz]
    memory: str  #: how much memory, and which pages
    working_set_B: float | None  #: of one processor [B]; null where the data are a few registers
    cpus: Sequence[int] | None = None  #: processors that ran
    samples: int | None = None  #: samples that count
    rejected: int | None = None  #: samples that were disturbed and do not count
    quality: str  #: ok, disturbed or unverified
    reason: str  #: why it is not ok, or has no limit


class Latency(Figure):
    """Time from an instruction to the use of its result."""

    cycles: float  #: the latency [cy]
    interval: Sequence[float] | None  #: in which the next run is expected [cy]
    ns: float  #: the latency [ns]
    interval_ns: Sequence[float]  #: in which the next run is expected [ns]


class Rate(Figure):
    """Work per time: bytes, floating-point operations (FLOP) or operations on integers (OP)."""

    ratio: str | None = None  #: loads to stores; nt for stores past the caches
    intensity_FLOP_B: float | None = None  #: arithmetic intensity of a mixed loop [FLOP/B]
    domain: int | None = None  #: ccNUMA domain
    threads: int  #: threads that ran, one on each processor
    GB_s: float | None = None  #: bandwidth of all threads [GB/s]
    B_per_cy: float | None = None  #: bandwidth of one thread [B/cy]
    GFLOP_s: float | None = None  #: performance of all threads [GFLOP/s]
    FLOP_per_cy: float | None = None  #: performance of one thread [FLOP/cy]
    GOP_s: float | None = None  #: operations of all threads [10^9/s]
    OP_per_cy: float | None = None  #: operations of one thread [1/cy]
    interval: Sequence[float] | None  #: in which the next run is expected, of the rate per cycle
    interval_GB_s: Sequence[float] | None = None  #: the same of the bandwidth [GB/s]
    interval_GFLOP_s: Sequence[float] | None = None  #: the same of the performance [GFLOP/s]
    interval_GOP_s: Sequence[float] | None = None  #: the same of the operations [10^9/s]
    limit_per_cy: float | None  #: theoretical limit of one core; null if none is known, validated and unrefuted


class StreamRate(Rate):
    """A streaming kernel in one level."""

    kernel: str  #: streaming kernel
    case: str  #: kernel of the library and variant
    nontemporal: bool | None = None  #: whether its stores go past the caches
    requested_B_per_cl: float  #: bytes that the core loads and stores for a unit of work [B/CL]
    cy_per_cl: float  #: runtime of a unit of work [cy/CL]
    interval_cy_per_cl: Sequence[float]  #: in which the next run is expected [cy/CL]
    text: str  #: what it is, in words


class CallCycles(Record):
    """What a call of a function of the C library costs."""

    function: str  #: as the linker knows it: fmax, sinf, _ZGVdN4v_sin
    bits: int  #: width of an argument [bit]
    cycles: float  #: one call of many that do not wait for each other, arguments from 0.05 to 0.95 [cy]
    least: float  #: the least of these and of others, with arguments from 0.05 to 50 [cy]
    most: float  #: the most of all of them [cy]
    latency: float | None  #: one call that waits for the result of the one before [cy]; null if it was disturbed
    unlearnt: float | None = None  #: one of many, arguments in an order that no core learns [cy]; null where not measured
    disturbed: bool | None = None  #: true: others used the core each time, or bursts scattered; it may take ``least``


class CacheRecord(Record):
    """What is known about the size of a cache."""

    level: str  #: L1, L2, ...
    advertised_bytes: float | None  #: by the system [B]; null if it says nothing
    usable_bytes: float | None  #: end of its plateau [B]; null without one
    beyond_bytes: float | None  #: the next working set that was measured [B]; null without a plateau
    plateau: float | None  #: speed on the plateau, in the unit of the curve; null without one
    confirmed: bool  #: whether a plateau confirms what the system says
    note: str  #: what to know about it
    size_B: float  #: size to work with [B]


class Curve(Record):
    """Bandwidth over working set."""

    isa: str  #: instruction set
    precision: str  #: type of the elements
    ratio: str  #: loads to stores
    points: Sequence[Rate]  #: in the order of their working sets
    memory: str  #: how much memory, and which pages


class BestMix(Record):
    """The instruction or mix with the most FLOP per cycle."""

    isa: str  #: instruction set
    precision: str  #: type of the elements
    threads: int  #: threads that ran
    inst: str  #: instruction, or several joined by +
    FLOP_per_cy: float  #: performance of one thread [FLOP/cy]
    over_fma: float | None  #: gain over FMA alone; null without one


class Saturated(Record):
    """The largest bandwidth of a ccNUMA domain for one benchmark."""

    domain: int | None = None  #: which one
    level: str | None = None  #: where the data are
    ratio: str | None = None  #: loads to stores
    kernel: str | None = None  #: streaming kernel
    nontemporal: bool | None = None  #: whether its stores go past the caches
    threads: int  #: of the largest bandwidth
    GB_s: float  #: [GB/s]
    interval_GB_s: Sequence[float]  #: in which the next run is expected [GB/s]
    quality: str  #: ok, disturbed or unverified
    reason: str  #: why it is not ok, or has no limit


class SharedCore(Record):
    """Whether two processors share a core."""

    cpus: Sequence[int]  #: the two
    said: str  #: what the system says
    share: float | None  #: speed of each of the two relative to one alone; null if it could not be measured
    found: str  #: one core, two cores, not clear or not known


class HardwareThreads(Record):
    """Hardware threads, shown and hidden."""

    threads_per_core: int  #: by the system
    pairs: Sequence[SharedCore]  #: processors that were run at once
    note: str  #: what that means


class PageGain(Record):
    """Streams with huge and with small pages."""

    level: str  #: where the data are
    ratio: str  #: loads to stores
    huge_GB_s: float  #: with huge pages [GB/s]
    small_GB_s: float  #: with small pages [GB/s]
    gain: float  #: the first over the second, by core cycles
    huge: str  #: pages that came when huge ones were asked for
    small: str  #: pages that came when small ones were asked for
    kernel: str | None = None  #: streaming kernel
    quality: str | None = None  #: disturbed or unverified, if one of both was


class BenchEnvironment(Record):
    """Where and when."""

    host: str  #: name of the computer
    processor: str  #: its processor
    arch: str  #: its microarchitecture; "" if it is not known
    virtual: bool | None  #: whether a hypervisor is below; null if that is not told
    date: str  #: when, ISO 8601
    rooftree: str  #: version
    load_average: Sequence[float | None] | None = None  #: before and after


class MachineEnvironment(BenchEnvironment):
    """The same, with what a machine file needs to know."""

    vector_bytes: int | None  #: length of a vector register [B]; null where the instruction set says it


class Benchmarks(Record):
    """What single benchmarks and data sheets have in common."""

    schema: str = BENCH_SCHEMA  #: name of the schema
    options: Mapping[str, Any]  #: what was asked for
    environment: BenchEnvironment  #: where and when
    topology: Mapping[str, Any]  #: processors, caches and domains, as the system tells them
    clock_GHz: Mapping[str, float]  #: median, low and high clock of all figures [GHz]
    seconds: float  #: how long it took [s]
    caches: Sequence[CacheRecord]  #: sizes of the caches
    roofs: Sequence[Rate]  #: bandwidths and peak rates
    best_mix: Sequence[BestMix]  #: the fastest mixes of instructions
    curve: Curve | None  #: the memory curve
    latencies: Sequence[Latency]  #: of operations and of loads
    failed: Mapping[str, Any]  #: why something could not be measured, by its name
    interrupted: str  #: what was ended by Ctrl-C, in words; "" if nothing was
    notes: Sequence[str]  #: what to know about all of it


class Bench(Benchmarks):
    """What one benchmark found."""

    command: str  #: roofline, memory-curve, mixed, fp or latency
    mixed: Sequence[Rate]  #: arithmetic and accesses at once


class DataSheet(Benchmarks):
    """All that is measured of a machine, step by step."""

    streams: Sequence[StreamRate]  #: streaming kernels
    gathers: Sequence[Latency] = ()  #: time of one gather of many, by width
    calls: Sequence[CallCycles] = ()  #: functions of the C library
    scaling: Sequence[StreamRate | Rate]  #: over cores
    saturated: Sequence[Saturated]  #: largest bandwidth of each ccNUMA domain
    smt: HardwareThreads | None  #: hardware threads; null if they were not measured
    pages: Sequence[PageGain]  #: page sizes
