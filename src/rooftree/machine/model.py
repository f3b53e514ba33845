"""What a CPU is to the models: core, caches, links, memory, overlap, contention, power.

Types only; ``load.py`` reads them from YAML. Quantities are written with their unit (``32 KiB``, ``64 B/cy``, ``52 GB/s``)
and stored in base units: B, Hz, cy, B/cy, B/s, W. Every block names its source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from rooftree import units
from rooftree.errors import InputError


def _quantity(unit: str, positive: bool = True) -> Any:
    def read(value: Any) -> float:
        try:
            number = units.parse(value, unit)
        except InputError as error:
            raise ValueError(str(error)) from None
        if not number > 0 and (positive or number < 0):
            raise ValueError(f"expected a {'positive' if positive else 'non-negative'} quantity in {unit}, found {value!r}")
        return number

    reader: Callable[[Any], float] = read
    schema = {"anyOf": [{"type": "string", "examples": [f"1 {unit}"]}, {"type": "number"}], "description": f"quantity in {unit}"}
    return Annotated[float, BeforeValidator(reader), WithJsonSchema(schema)]


Bytes = _quantity("B")
Hertz = _quantity("Hz")
Cycles = _quantity("cy", positive=False)
BytesPerCycle = _quantity("B/cy")
BytesPerSecond = _quantity("B/s")
FlopPerSecond = _quantity("FLOP/s")
Watt = _quantity("W", positive=False)

SourceRef = str | dict[str, str]
"""Key into ``sources`` for a whole block, or field -> key with ``default`` for the rest."""


class _Block(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)


class Source(_Block):
    """Where numbers come from."""

    kind: Literal["document", "measurement", "assumption", "fit"]
    text: str
    date: str | None = None
    tool: str | None = None
    host: str | None = None


class Topology(_Block):
    """Cores and ccNUMA domains of one node."""

    sockets: int = Field(default=1, ge=1)
    cores_per_socket: int = Field(ge=1)
    threads_per_core: int = Field(default=1, ge=1)
    numa_domains_per_socket: int = Field(default=1, ge=1)
    source: SourceRef

    @property
    def cores_per_domain(self) -> int:
        """Cores of one ccNUMA domain."""
        return self.cores_per_socket // self.numa_domains_per_socket

    @model_validator(mode="after")
    def _whole_domains(self) -> Topology:
        if self.cores_per_socket % self.numa_domains_per_socket:
            raise ValueError(f"{self.cores_per_socket} cores per socket do not divide into "
                             f"{self.numa_domains_per_socket} NUMA domains")
        return self


Width = Literal["sp_scalar", "dp_scalar", "sp", "dp"]


class OperationCost(_Block):
    """Cost of one instruction of a kind.

    Either ``per_cycle`` [instr/cy], the same for every width up to the SIMD width, or ``cycles`` [cy/instr] by width: ``sp`` and
    ``dp`` are for full SIMD width, ``sp_scalar`` and ``dp_scalar`` for one element. ``latency`` [cy].
    """

    per_cycle: float | None = Field(default=None, gt=0)
    cycles: dict[Width, float] | None = None
    latency: float | dict[Width, float] | None = None

    @model_validator(mode="after")
    def _one_of(self) -> OperationCost:
        if (self.per_cycle is None) == (self.cycles is None):
            raise ValueError("give either per_cycle [instr/cy] or cycles [cy/instr by width], not both or none")
        return self


class MemoryUnit(_Block):
    """Load or store units: ``per_cycle`` slots of ``width`` bytes each; a wider instruction takes several slots."""

    per_cycle: float = Field(gt=0)
    width: Bytes


OpName = Literal["add", "mul", "fma", "div", "sqrt", "abs", "min", "max", "compare", "logic", "convert", "exp", "log", "sin",
                 "cos", "pow", "int_add", "int_mul"]


class Core(_Block):
    """The core as the operation-throughput engine sees it (hofmann2019, sec. 3.3).

    ``shared_ports``: groups of operation kinds that compete for the same execution ports: their cycles add.
    ``load_store_per_cycle``: limit on load plus store instructions per cycle (address generation) [instr/cy].
    ``retire_per_cycle``: instruction limit [instr/cy].
    ``non_overlapping``: which of load, store, load_store make up T_nOL; the others count to T_OL.
    """

    clock: Hertz
    uncore_clock: Hertz | None = None
    incore_model: str
    simd: Bytes
    extensions: tuple[str, ...] = ()
    fma: bool = True
    operations: dict[OpName, OperationCost]
    shared_ports: tuple[tuple[OpName, ...], ...] = ()
    load: MemoryUnit
    store: MemoryUnit
    load_store_per_cycle: float | None = Field(default=None, gt=0)
    retire_per_cycle: float | None = Field(default=None, gt=0)
    store_forward_latency: Cycles | None = None
    non_overlapping: tuple[Literal["load", "store", "load_store"], ...] = ("load", "store", "load_store")
    source: SourceRef


class Cache(_Block):
    """One level of the data-cache hierarchy.

    ``size`` [B] of one instance, ``shared_by`` cores use one instance. ``victim``: the cache is filled only by what the level
    above evicts, ``all`` lines or ``dirty`` ones only. ``write_through``: every store goes on to the next level.
    """

    name: str
    size: Bytes
    ways: int = Field(ge=1)
    line: Bytes = 64.0
    shared_by: int = Field(default=1, ge=1)
    replacement: Literal["LRU", "PLRU", "QLRU", "FIFO", "random", "adaptive", "unknown"] = "unknown"
    write_through: bool = False
    write_allocate: bool = True
    inclusion: Literal["inclusive", "non-inclusive", "exclusive"] = "non-inclusive"
    victim: Literal["none", "all", "dirty"] = "none"
    hashed_index: bool = False
    source: SourceRef

    @property
    def sets(self) -> int:
        """Number of sets."""
        return round(self.size / (self.ways * self.line))

    @model_validator(mode="after")
    def _geometry(self) -> Cache:
        if self.size % (self.ways * self.line):
            raise ValueError(
                f"cache {self.name}: size {self.size:.0f} B is not a multiple of ways * line = {self.ways} * "
                f"{self.line:.0f} B = {self.ways * self.line:.0f} B; was kB or MB written where KiB or MiB was meant?")
        return self


class Link(_Block):
    """A data path between two neighbours, named after both, as ``L1L2`` or ``L3Mem``.

    ``load`` and ``evict`` [B/cy of the core clock] towards and away from the core; ``duplex`` half: one path for both
    directions, times add; full: two paths, the longer time counts. Memory links leave the bandwidths out: they use
    ``memory.saturated``. ``penalty`` [cy] latency per cache line loaded. ``scales``: whether the bandwidth grows with the cores
    that share the outer cache; if not, ``load`` and ``evict`` belong to all of them together.
    """

    name: str
    load: BytesPerCycle | None = None
    evict: BytesPerCycle | None = None
    duplex: Literal["half", "full"] = "half"
    penalty: Cycles = 0.0
    scales: bool = True
    source: SourceRef


class MemoryMix(_Block):
    """Saturated bandwidth of one ccNUMA domain for one access mix; counted with the write-allocates.

    ``read``, ``write``, ``update``: streams only read, only written (with write-allocate: load and evict), read and written.
    """

    name: str
    read: int = Field(ge=0)
    write: int = Field(ge=0)
    update: int = Field(default=0, ge=0)
    nontemporal: bool = False
    bandwidth: BytesPerSecond
    source: SourceRef


class Memory(_Block):
    """Main memory of one ccNUMA domain.

    ``fills``: the cache into which memory loads go (the last level, or L2 past a victim L3).
    ``full_line_stores``: fraction of write-allocates that the hardware avoids when whole lines are written.
    ``p0`` contention parameter of the recursive multicore model [1] (hofmann2019, sec. 3.4.4).
    """

    fills: str
    saturated: tuple[MemoryMix, ...] = Field(min_length=1)
    full_line_stores: float = Field(default=0.0, ge=0, le=1)
    nontemporal_stores: bool = True
    p0: float | None = Field(default=None, ge=0)
    source: SourceRef


class Overlap(_Block):
    """Which contributions add and which overlap, per data location.

    Each location has groups: members of a group add, groups overlap (the longest counts). Terms: ``OL``, ``nOL`` (also
    ``nOL.load``, ``nOL.store``), a link's name, or one direction of it (``L1L2.load``, ``L1L2.evict``).
    ``default`` serves the locations without groups of their own.
    """

    default: tuple[tuple[str, ...], ...]
    by_location: dict[str, tuple[tuple[str, ...], ...]] = {}
    source: SourceRef

    def groups(self, location: str) -> tuple[tuple[str, ...], ...]:
        """The groups for data in ``location`` (``L1``, ..., ``Mem``)."""
        return self.by_location.get(location, self.default)


class Power(_Block):
    """W(f, n) = W0 + (W1 f + W2 f^2) n, f in GHz, n cores of one chip [W] (hager2015)."""

    W0: Watt
    W1: float
    W2: float
    f_min: Hertz
    f_max: Hertz
    source: SourceRef


class Compiler(_Block):
    """How kernels are compiled for this machine."""

    command: str
    flags: str
    source: SourceRef


class Roof(_Block):
    """A ceiling of the classic Roofline: give ``flops`` for a compute ceiling, ``bandwidth`` for a bandwidth ceiling."""

    name: str
    flops: FlopPerSecond | None = None
    bandwidth: BytesPerSecond | None = None
    level: str = "Mem"
    cores: int | None = Field(default=None, ge=1)
    optimisation: str = ""
    source: SourceRef

    @model_validator(mode="after")
    def _one_of(self) -> Roof:
        if (self.flops is None) == (self.bandwidth is None):
            raise ValueError(f"roof {self.name}: give either flops or bandwidth")
        return self


class Machine(_Block):
    """A whole node.  ``caches`` and ``links`` run from the core outwards. Machines with roofs alone serve the Roofline only."""

    schema_: Literal["rooftree.machine/1"] = Field(alias="schema")
    name: str
    title: str
    aliases: tuple[str, ...] = ()
    vendor: str
    microarchitecture: str
    isa: Literal["x86-64", "aarch64", "riscv64", "ppc64le", "sparc", "cell"]
    year: int | None = None
    notes: tuple[str, ...] = ()
    sources: dict[str, Source]
    topology: Topology
    core: Core | None = None
    caches: tuple[Cache, ...] = ()
    links: tuple[Link, ...] = ()
    memory: Memory | None = None
    overlap: Overlap | None = None
    power: Power | None = None
    compilers: tuple[Compiler, ...] = ()
    roofs: tuple[Roof, ...] = ()
    variant: str = ""
    sha256: str = Field(default="", exclude=True)

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    def cache(self, name: str) -> Cache:
        """The cache of this name."""
        return next(c for c in self.caches if c.name == name)

    def link(self, name: str) -> Link:
        """The link of this name."""
        return next(x for x in self.links if x.name == name)

    @property
    def locations(self) -> tuple[str, ...]:
        """Where data can be: the caches and Mem, from the core outwards."""
        return (*(c.name for c in self.caches), "Mem")
