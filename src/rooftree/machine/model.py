"""What a CPU is to the models: core, caches, links, memory, overlap, contention, power.

Types only; ``load.py`` reads them from YAML. Every block names its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

from rooftree.machine.block import (
    Before,
    Block,
    Bytes,
    BytesPerCycle,
    BytesPerSecond,
    Cost,
    Count,
    CountOrZero,
    Cycles,
    Factor,
    FewCount,
    Flag,
    FlopPerSecond,
    Hertz,
    Limits,
    NonNegative,
    Positive,
    SourceRef,
    Text,
    Watt,
    Within,
    Year,
)


class Source(Block):
    """Where numbers come from."""

    kind: Literal["document", "measurement", "assumption", "fit"]
    text: Text
    date: str | None = None
    tool: str | None = None
    host: str | None = None


class Topology(Block):
    """Cores and ccNUMA domains of one node."""

    sockets: FewCount = 1
    cores_per_socket: FewCount
    threads_per_core: FewCount = 1
    numa_domains_per_socket: FewCount = 1
    source: SourceRef

    @property
    def cores_per_domain(self) -> int:
        """Cores of one ccNUMA domain."""
        return self.cores_per_socket // self.numa_domains_per_socket

    def __post_init__(self) -> None:
        if self.cores_per_socket % self.numa_domains_per_socket:
            raise ValueError(
                f"{self.cores_per_socket} cores per socket do not divide into {self.numa_domains_per_socket} NUMA domains"
            )


Width = Literal["sp_scalar", "dp_scalar", "sp", "dp"]


def _read_latency(value: Any) -> Any:
    if isinstance(value, dict):
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0:
        return Cost.read(value)
    raise ValueError(f"expected a positive number of cycles, or a mapping width: cycles, found {value!r}")


class OperationCost(Block):
    """Cost of one instruction of a kind.

    Either ``per_cycle`` [instr/cy], the same for every width up to the SIMD width, or ``cycles`` [cy/instr] by width:
    ``sp`` and ``dp`` are for full SIMD width, ``sp_scalar`` and ``dp_scalar`` for one element. ``latency`` [cy].
    """

    per_cycle: Positive | None = None
    cycles: Annotated[dict[Width, Positive], Limits(min_length=1)] | None = None
    latency: Annotated[float | dict[Width, Positive] | None, Before(_read_latency)] = None

    def __post_init__(self) -> None:
        if (self.per_cycle is None) == (self.cycles is None):
            raise ValueError("give either per_cycle [instr/cy] or cycles [cy/instr by width], not both or none")

    def cycles_of(self, lanes: int, element_bytes: int) -> float:
        """Cycles of one instruction on so many elements, with all pipes free [cy]."""
        return 1 / self.per_cycle if self.per_cycle is not None else _by_width(self.cycles or {}, lanes, element_bytes)

    def latency_of(self, element_bytes: int) -> float | None:
        """Latency of one instruction on a scalar [cy]; None where the file does not say."""
        return _by_width(self.latency, 1, element_bytes) if isinstance(self.latency, dict) else self.latency


def _by_width(table: Mapping[Any, float], lanes: int, element_bytes: int) -> float:
    """Entry for this type and width; a width that is not listed takes the wider one's (never fewer cycles)."""
    precision = "sp" if element_bytes == 4 else "dp"
    order = [precision, f"{precision}_scalar", "dp", "dp_scalar", "sp", "sp_scalar"]
    if lanes == 1:
        order.insert(0, f"{precision}_scalar")
    return float(next(table[name] for name in order if name in table))


class MemoryUnit(Block):
    """Load or store units: ``per_cycle`` slots of ``width`` bytes each; a wider instruction takes several slots."""

    per_cycle: Positive
    width: Bytes


class AccessCost(Block):
    """What accesses of one width to L1 take where many follow each other [cy each].

    ``width`` [B]; ``load`` and ``store`` of nothing else; ``both`` of loads and stores in turn, where they share something:
    where they take longer than loads alone and stores alone explain. ``gather``: an instruction that gathers so many bytes, by
    the size of an element.
    """

    width: Bytes
    load: Positive | None = None
    store: Positive | None = None
    both: Positive | None = None
    gather: dict[Literal["sp", "dp"], Positive] | None = None


class CallCost(Block):
    """What a call of a function of the C library costs [cy], by its name: fmax, sinf, _ZGVdN4v_sin.

    ``cycles`` of one of many that do not wait for each other, ``most`` with other arguments; ``latency`` of one that waits for
    the result of the one before. ``least``: what it may take where no other thread uses the core, if one did whenever it was
    measured. ``unlearnt``: with arguments in an order that never comes again, so that no core learns what branches do.
    """

    cycles: Positive
    least: Positive | None = None
    most: Positive | None = None
    latency: Positive | None = None
    unlearnt: Positive | None = None


OpName = Literal[
    "add",
    "mul",
    "fma",
    "div",
    "sqrt",
    "abs",
    "min",
    "max",
    "compare",
    "logic",
    "convert",
    "exp",
    "log",
    "sin",
    "cos",
    "pow",
    "int_add",
    "int_mul",
]


class Core(Block):
    """The core as the operation-throughput engine sees it (hofmann2019, sec. 3.3).

    ``shared_ports``: groups of operation kinds that compete for the same execution ports. A group has as many pipes as
    its fastest member; every instruction occupies one of them, so the group needs sum(count) / max(per_cycle) cycles.
    ``load_store_per_cycle``: limit on load plus store instructions per cycle (address generation) [instr/cy].
    ``access_cycles``: loads and stores by their width, as they were measured.
    ``calls``: of functions, as they were measured.
    ``retire_per_cycle``: instruction limit [instr/cy].
    ``non_overlapping``: which of load, store, load_store make up T_nOL; the others count to T_OL.
    """

    clock: Hertz
    uncore_clock: Hertz | None = None
    incore_model: str
    simd: Bytes
    extensions: tuple[str, ...] = ()
    fma: Flag = True
    operations: Annotated[dict[OpName, OperationCost], Limits(min_length=1)]
    shared_ports: tuple[tuple[OpName, ...], ...] = ()
    load: MemoryUnit
    store: MemoryUnit
    load_store_per_cycle: Positive | None = None
    access_cycles: tuple[AccessCost, ...] = ()
    calls: dict[str, CallCost] = field(default_factory=dict)
    retire_per_cycle: Positive | None = None
    store_forward_latency: Cycles | None = None
    non_overlapping: tuple[Literal["load", "store", "load_store"], ...] = ("load", "store", "load_store")
    source: SourceRef


class Cache(Block):
    """One level of the data-cache hierarchy.

    ``size`` [B] of one instance, ``shared_by`` cores use one instance; ``advertised`` [B] what the system says of it where less
    was found. ``victim``: the cache is filled only by what the
    level above evicts, ``all`` lines or ``dirty`` ones only. ``write_through``: every store goes on to the next level.
    ``latency`` [cy] from a load to the use of what it brings from here. ``small_pages`` [1]: time of streams from here with their
    data in small pages over that in large ones, with which bandwidths are measured; the least and the most of some kernels.
    """

    name: Text
    size: Bytes
    ways: Count
    line: Bytes = 64.0
    shared_by: Count = 1
    replacement: Literal["LRU", "PLRU", "QLRU", "FIFO", "random", "adaptive", "unknown"] = "unknown"
    write_through: Flag = False
    write_allocate: Flag = True
    inclusion: Literal["inclusive", "non-inclusive", "exclusive"] = "non-inclusive"
    victim: Literal["none", "all", "dirty"] = "none"
    hashed_index: Flag = False
    latency: Cycles | None = None
    small_pages: tuple[Factor, Factor] | None = None
    advertised: Bytes | None = None
    source: SourceRef

    @property
    def sets(self) -> int:
        """Number of sets."""
        return round(self.size / (self.ways * self.line))

    def __post_init__(self) -> None:
        if self.size % (self.ways * self.line):
            raise ValueError(
                f"cache {self.name}: size {self.size:.0f} B is not a multiple of ways * line = {self.ways} * "
                f"{self.line:.0f} B = {self.ways * self.line:.0f} B; was kB or MB written where KiB or MiB was meant?"
            )


class OneCore(Block):
    """What one core alone gets of memory at most, side by side: what it loads (``load``) and what it evicts (``evict``)."""

    load: BytesPerSecond
    evict: BytesPerSecond


class Link(Block):
    """A data path between two neighbours, named after both, as ``L1L2`` or ``L3Mem``.

    ``load`` and ``evict`` [B/cy of the core clock] towards and away from the core; without ``evict`` both are the same.
    ``duplex`` half: one path for both directions, times add; full: two paths, the longer time counts. Memory links have
    no bandwidths of their own: they use ``memory.saturated``, or ``alone`` for the runtime of one core. ``penalty`` [cy] latency
    per cache line loaded;
    ``stream_penalty`` [cy] besides, of a memory link, per stream beyond ``followed_streams``: what buffers and prefetchers of one
    core lose. Ten of them, where a file states a penalty alone, are an assumption: five Intel files, the only ones with a
    penalty, state 14, which is not the number of line fill buffers of an L1 (ten there).
    ``reuse_penalty`` [cy] besides, of the memory link that brings lines, per line that the core loads from its own caches along
    rows that move with the streams, as of stencils: fewer lines of memory are then on their way at a time.
    ``crossing_penalty`` [cy] besides, of the memory link that brings lines, per load as wide as the core's vectors that crosses
    the end of a cache line, as of neighbours in a row.
    ``hidden`` [1]: part of the time of loads, stores and transfers to L1 in which ``penalty`` passes, of a memory link that adds
    to them, see ``ecm.latency_beside``; of a link between caches, part of the time of loads and stores in which its
    ``evict_penalty`` passes. ``evict_penalty`` [cy] per cache line evicted while data come from caches; where memory sets the
    pace it finds room. ``least_per_line`` [cy], of the link to the innermost cache: from one line that comes in to the next, at
    least, see ``ecm.paced``. ``read_out`` [cy], of that link: what loads lose for a line that the innermost cache gives away
    while data come from caches, see ``ecm.read_out``.
    Predictions from operation counts, which are the published model, leave these four out.
    ``scales``: whether the bandwidth grows with the cores that share the outer cache; if not, they share it.
    """

    name: Text
    load: BytesPerCycle | None = None
    evict: BytesPerCycle | None = None
    duplex: Literal["half", "full"] = "half"
    penalty: Cycles = 0.0
    stream_penalty: Cycles = 0.0
    followed_streams: CountOrZero = 10
    reuse_penalty: Cycles = 0.0
    crossing_penalty: Cycles = 0.0
    evict_penalty: Cycles = 0.0
    least_per_line: Cycles = 0.0
    read_out: Cycles = 0.0
    hidden: Annotated[float, Limits(strict=True, ge=0, le=1)] = 0.0
    alone: OneCore | None = None
    scales: Flag = True
    source: SourceRef

    def __post_init__(self) -> None:
        if self.evict is None:
            object.__setattr__(self, "evict", self.load)


PENALTIES = ("penalty", "stream_penalty", "reuse_penalty", "crossing_penalty", "evict_penalty", "least_per_line")
"""What a link may take beside the time of its bytes, by name [cy]."""


class MemoryMix(Block):
    """Saturated bandwidth of one ccNUMA domain for one access mix, in bytes that cross the memory interface: with
    write-allocates where the machine makes them.

    ``read``, ``write``, ``update``: streams only read, only written, read and written. ``alone``: what one core reached.
    """

    name: Text
    read: CountOrZero = 0
    write: CountOrZero = 0
    update: CountOrZero = 0
    nontemporal: Flag = False
    bandwidth: BytesPerSecond
    alone: BytesPerSecond | None = None
    source: SourceRef


class RemoteMemory(Block):
    """Memory of another ccNUMA domain.

    ``penalty`` [cy] for every cache line that crosses the memory interface, beyond the time of local memory. ``bandwidth`` of all
    cores of a socket together.
    """

    penalty: Cycles
    bandwidth: BytesPerSecond
    source: SourceRef


class Evasion(Block):
    """Write-allocates that the hardware avoids by itself where stores fill whole lines and the memory interface is busy.

    ``share`` of them on a saturated interface [1]; ``onset``: utilisation of the interface up to which none is avoided [1];
    ``row_ends``: lines of each written row that are read all the same.
    """

    share: Annotated[float, Limits(strict=True, ge=0, le=1)]
    onset: Annotated[float, Limits(strict=True, ge=0, le=1), Within(0, 0.99)]
    row_ends: NonNegative = 0.0
    source: SourceRef


class LateLines(Block):
    """How late lines of streams come to a core that computes, see `rooftree.models.memory.late_time`.

    ``latency`` [cy of the core clock] of a line that is prefetched, in which that many more lines of each stream are on their way
    as ``fetched`` says [1] than the core itself asks for.
    """

    latency: Cycles
    fetched: Positive
    source: SourceRef


class Memory(Block):
    """Main memory of one ccNUMA domain.

    ``fills``: the cache into which memory loads go (the last level, or L2 past a victim L3).
    ``theoretical``: channels x transfer rate x width, which no measurement exceeds.
    ``full_line_stores``: fraction of write-allocates that the hardware avoids when whole lines are written, at any load.
    ``evasion``: what it avoids besides where the interface is busy.
    ``nontemporal_stores``: whether there are stores past the caches; where it is not stated, on x86-64 alone.
    ``p0`` contention parameter of the recursive multicore model (hofmann2019, sec. 3.4.4) as a fraction of the time in
    which the memory interface is busy with one unit of work [1]; without it performance saturates without contention.
    ``nest_loss``, ``stream_loss``: several cores that run a loop nest get less than the saturated bandwidths, which streaming
    kernels measure: by ``nest_loss`` [1] of the time, and by ``stream_loss`` [1] more for each cache line beyond five that
    one unit of work moves, about as many as the nest has streams.
    ``capacity`` of a domain's memory that programs can use [B]; with ``remote`` it says what larger data cost.
    ``latency`` [cy of the core clock] from a load to the use of what it brings, from places in no order.
    ``small_pages`` as of a `Cache`. ``late_lines``: of machines whose prefetchers do not keep up with a core that computes.
    """

    fills: str
    saturated: Annotated[tuple[MemoryMix, ...], Limits(min_length=1)]
    theoretical: BytesPerSecond | None = None
    full_line_stores: Annotated[float, Limits(strict=True, ge=0, le=1)] = 0.0
    evasion: Evasion | None = None
    nontemporal_stores: Flag | None = None
    p0: NonNegative | None = None
    nest_loss: NonNegative = 0.0
    stream_loss: NonNegative = 0.0
    capacity: Bytes | None = None
    latency: Cycles | None = None
    small_pages: tuple[Factor, Factor] | None = None
    remote: RemoteMemory | None = None
    late_lines: LateLines | None = None
    source: SourceRef


class Overlap(Block):
    """Which contributions add and which overlap, per data location.

    Each location has groups: members of a group add, groups overlap (the longest counts). Terms: ``OL``, ``nOL`` (or
    ``nOL.load``, ``nOL.store``), a link's name, or one direction of it (``L1L2.load``, ``L1L2.evict``). A term may be
    in several groups. ``default`` serves the locations without groups of their own. ``sharpness``: without it groups
    overlap perfectly; with it they disturb each other where they take about as long, see ``ecm.runtime``.
    ``sharpness_by_location``: the same with data in one place; OL and nOL overlap perfectly there, only transfers disturb them.
    ``busy_sharpness``: the same of transfers beside ports and front end alone, without chains, see ``ecm.disturbed``; predictions
    from operation counts leave it out.
    """

    default: tuple[tuple[str, ...], ...]
    by_location: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    sharpness: Annotated[float, Limits(strict=True, ge=1), Within(1, 1e4)] | None = None
    sharpness_by_location: dict[str, Annotated[float, Limits(ge=1), Within(1, 1e4)]] = field(default_factory=dict)
    busy_sharpness: Annotated[float, Limits(strict=True, ge=1), Within(1, 1e4)] | None = None
    source: SourceRef

    def groups(self, location: str) -> tuple[tuple[str, ...], ...]:
        """The groups for data in ``location`` (``L1``, ..., ``Mem``)."""
        return self.by_location.get(location, self.default)


class Rival(Block):
    """Another hypothesis about links and overlap, which the measurement of a machine does not decide against.

    ``links`` in place of those of the same name. ``overlap`` has the groups of the places of the data that it is about, as in
    ``overlap.by_location``; ``sharpness`` goes with them. A prediction there spans what all rivals say.
    """

    links: tuple[Link, ...] = ()
    overlap: Annotated[dict[str, tuple[tuple[str, ...], ...]], Limits(min_length=1)]
    sharpness: Annotated[float, Limits(ge=1), Within(1, 1e4)] | None = None
    source: SourceRef


class Power(Block):
    """W(f, n) = W0 + (W1 f + W2 f^2) n, f in GHz, n cores of one chip [W] (hager2015)."""

    W0: Watt
    W1: NonNegative
    W2: NonNegative
    f_min: Hertz
    f_max: Hertz
    source: SourceRef


class Compiler(Block):
    """How kernels are compiled for this machine, the best way first.

    The first compiler that is installed and takes its flags is used; one may come again with flags for its older versions.
    """

    command: Text
    flags: str
    source: SourceRef


class Roof(Block):
    """A ceiling of the classic Roofline: give ``flops`` for a compute ceiling, ``bandwidth`` for a bandwidth ceiling.

    ``optimisation``: what code must do to break through it.
    """

    name: Text
    flops: FlopPerSecond | None = None
    bandwidth: BytesPerSecond | None = None
    level: str = "Mem"
    cores: Count | None = None
    optimisation: str = ""
    source: SourceRef

    def __post_init__(self) -> None:
        if (self.flops is None) == (self.bandwidth is None):
            raise ValueError(f"roof {self.name}: give either flops or bandwidth")


class Machine(Block):
    """A whole node.  ``caches`` run from the core outwards. A machine with roofs alone serves the Roofline only.

    ``name`` of a variant is ``NAME:VARIANT``; ``sha256`` is that of the file's bytes, empty if it came from no file;
    ``trusted`` says that the user lets its compilers run whatever they are (see `rooftree.compile.trusted`).
    """

    schema: Literal["rooftree.machine/1"]
    name: Annotated[str, Limits(pattern=r"^[A-Za-z0-9][\w .+-]*(:[A-Za-z0-9][\w .+-]*)?$")]
    title: Text
    aliases: tuple[str, ...] = ()
    vendor: str
    microarchitecture: str
    isa: Literal["x86-64", "aarch64", "riscv64", "ppc64le", "sparc", "cell"]
    year: Year | None = None
    notes: tuple[str, ...] = ()
    sources: Annotated[dict[str, Source], Limits(min_length=1)]
    topology: Topology
    core: Core | None = None
    caches: tuple[Cache, ...] = ()
    links: tuple[Link, ...] = ()
    memory: Memory | None = None
    overlap: Overlap | None = None
    rivals: tuple[Rival, ...] = ()
    power: Power | None = None
    compilers: tuple[Compiler, ...] = ()
    roofs: tuple[Roof, ...] = ()
    variant: str = ""
    sha256: str = ""
    trusted: bool = False

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """One line in IPython; ``repr`` is the whole machine, which caches tell apart by it."""
        printer.text(f"<Machine {self.name}: {self.title}, {self.topology.cores_per_socket} cores a socket>")

    @property
    def schema_(self) -> str:
        """``schema`` by its earlier name."""
        return self.schema

    def cache(self, name: str) -> Cache:
        """The cache of this name."""
        return next(c for c in self.caches if c.name == name)

    def link(self, name: str) -> Link:
        """The link of this name."""
        return next(x for x in self.links if x.name == name)

    @property
    def nontemporal_stores(self) -> bool:
        """Whether it has stores past the caches; unless its file says so, only x86-64 has instructions that do it for certain."""
        stated = self.memory.nontemporal_stores if self.memory else None
        return self.isa == "x86-64" if stated is None else stated

    @property
    def locations(self) -> tuple[str, ...]:
        """Where data can be: the caches and Mem, from the core outwards."""
        return (*(c.name for c in self.caches), "Mem")
