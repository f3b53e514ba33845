"""What a CPU is to the models: core, caches, links, memory, overlap, contention, power.

Types only; ``load.py`` reads them from YAML. Quantities are written with their unit (``32 KiB``, ``64 B/cy``,
``52 GB/s``) and stored in base units: B, Hz, cy, B/cy, B/s, W. Every block names its source.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from rooftree import units
from rooftree.errors import InputError


@dataclass(frozen=True, slots=True)
class Quantity:
    """Marks a field as a number in a unit: how to read it from a file, and what to write when it is printed again."""

    unit: str
    positive: bool = True

    def read(self, value: Any) -> float:
        """The value in the base unit; ValueError if it is no such quantity."""
        try:
            number = units.parse(value, self.unit)
        except InputError as error:
            raise ValueError(str(error)) from None
        if not math.isfinite(number) or number < 0 or (self.positive and number == 0):
            kind = "positive" if self.positive else "non-negative"
            raise ValueError(f"expected a {kind} quantity in {self.unit}, found {value!r}")
        return number

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string"}, {"type": "number"}], "examples": [f"1 {self.unit}"],
                "description": f"quantity in {self.unit}; a bare number is in {self.unit}"}


def unit_of(field: FieldInfo) -> str | None:
    """The unit of a quantity's field, also of an optional one."""
    marks = [*field.metadata, *(mark for member in getattr(field.annotation, "__args__", ())
                                for mark in getattr(member, "__metadata__", ()))]
    return next((mark.unit for mark in marks if isinstance(mark, Quantity)), None)


Bytes = Annotated[float, Quantity("B")]
Hertz = Annotated[float, Quantity("Hz")]
Cycles = Annotated[float, Quantity("cy", positive=False)]
BytesPerCycle = Annotated[float, Quantity("B/cy")]
BytesPerSecond = Annotated[float, Quantity("B/s")]
FlopPerSecond = Annotated[float, Quantity("FLOP/s")]
Watt = Annotated[float, Quantity("W", positive=False)]

# Strict: in a machine file `true` is no number and "8" no count.
Whole = Annotated[int, Strict()]
Number = Annotated[float, Strict()]
Positive = Annotated[float, Strict(), Field(gt=0)]
Flag = Annotated[bool, Strict()]


def _read_source(value: Any) -> Any:
    if isinstance(value, str) or (
            isinstance(value, dict) and value and all(isinstance(x, str) for pair in value.items() for x in pair)):
        return value
    raise ValueError(f"expected the name of a source, or a mapping field: source, found {value!r}")


SourceRef = Annotated[str | dict[str, str], BeforeValidator(_read_source)]
"""Key into ``sources`` for a block; or field -> key, ``default`` for the rest, ``operations.div`` for one operation."""


class _Block(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Source(_Block):
    """Where numbers come from."""

    kind: Literal["document", "measurement", "assumption", "fit"]
    text: str = Field(min_length=1)
    date: str | None = None
    tool: str | None = None
    host: str | None = None


class Topology(_Block):
    """Cores and ccNUMA domains of one node."""

    sockets: Whole = Field(default=1, ge=1)
    cores_per_socket: Whole = Field(ge=1)
    threads_per_core: Whole = Field(default=1, ge=1)
    numa_domains_per_socket: Whole = Field(default=1, ge=1)
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


def _read_latency(value: Any) -> Any:
    if isinstance(value, dict) or (isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0):
        return value
    raise ValueError(f"expected a positive number of cycles, or a mapping width: cycles, found {value!r}")


class OperationCost(_Block):
    """Cost of one instruction of a kind.

    Either ``per_cycle`` [instr/cy], the same for every width up to the SIMD width, or ``cycles`` [cy/instr] by width:
    ``sp`` and ``dp`` are for full SIMD width, ``sp_scalar`` and ``dp_scalar`` for one element. ``latency`` [cy].
    """

    per_cycle: Number | None = Field(default=None, gt=0)
    cycles: dict[Width, Positive] | None = Field(default=None, min_length=1)
    latency: Annotated[float | dict[Width, Positive] | None, BeforeValidator(_read_latency)] = None

    @model_validator(mode="after")
    def _one_of(self) -> OperationCost:
        if (self.per_cycle is None) == (self.cycles is None):
            raise ValueError("give either per_cycle [instr/cy] or cycles [cy/instr by width], not both or none")
        return self


class MemoryUnit(_Block):
    """Load or store units: ``per_cycle`` slots of ``width`` bytes each; a wider instruction takes several slots."""

    per_cycle: Number = Field(gt=0)
    width: Bytes


OpName = Literal["add", "mul", "fma", "div", "sqrt", "abs", "min", "max", "compare", "logic", "convert", "exp", "log",
                 "sin", "cos", "pow", "int_add", "int_mul"]


class Core(_Block):
    """The core as the operation-throughput engine sees it (hofmann2019, sec. 3.3).

    ``shared_ports``: groups of operation kinds that compete for the same execution ports. A group has as many pipes as
    its fastest member; every instruction occupies one of them, so the group needs sum(count) / max(per_cycle) cycles.
    ``load_store_per_cycle``: limit on load plus store instructions per cycle (address generation) [instr/cy].
    ``retire_per_cycle``: instruction limit [instr/cy].
    ``non_overlapping``: which of load, store, load_store make up T_nOL; the others count to T_OL.
    """

    clock: Hertz
    uncore_clock: Hertz | None = None
    incore_model: str
    simd: Bytes
    extensions: tuple[str, ...] = ()
    fma: Flag = True
    operations: dict[OpName, OperationCost] = Field(min_length=1)
    shared_ports: tuple[tuple[OpName, ...], ...] = ()
    load: MemoryUnit
    store: MemoryUnit
    load_store_per_cycle: Number | None = Field(default=None, gt=0)
    retire_per_cycle: Number | None = Field(default=None, gt=0)
    store_forward_latency: Cycles | None = None
    non_overlapping: tuple[Literal["load", "store", "load_store"], ...] = ("load", "store", "load_store")
    source: SourceRef


class Cache(_Block):
    """One level of the data-cache hierarchy.

    ``size`` [B] of one instance, ``shared_by`` cores use one instance. ``victim``: the cache is filled only by what the
    level above evicts, ``all`` lines or ``dirty`` ones only. ``write_through``: every store goes on to the next level.
    """

    name: str = Field(min_length=1)
    size: Bytes
    ways: Whole = Field(ge=1)
    line: Bytes = 64.0
    shared_by: Whole = Field(default=1, ge=1)
    replacement: Literal["LRU", "PLRU", "QLRU", "FIFO", "random", "adaptive", "unknown"] = "unknown"
    write_through: Flag = False
    write_allocate: Flag = True
    inclusion: Literal["inclusive", "non-inclusive", "exclusive"] = "non-inclusive"
    victim: Literal["none", "all", "dirty"] = "none"
    hashed_index: Flag = False
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

    ``load`` and ``evict`` [B/cy of the core clock] towards and away from the core; without ``evict`` both are the same.
    ``duplex`` half: one path for both directions, times add; full: two paths, the longer time counts. Memory links have
    no bandwidths of their own: they use ``memory.saturated``. ``penalty`` [cy] latency per cache line loaded;
    ``stream_penalty`` [cy] besides, of a memory link, per stream beyond ten: what the buffers and prefetchers of one core lose.
    ``evict_penalty`` [cy] per cache line evicted while data come from caches; where memory sets the pace it finds room.
    Predictions from operation counts, which are the published model, leave it out.
    ``scales``: whether the bandwidth grows with the cores that share the outer cache; if not, they share it.
    """

    name: str = Field(min_length=1)
    load: BytesPerCycle | None = None
    evict: BytesPerCycle | None = None
    duplex: Literal["half", "full"] = "half"
    penalty: Cycles = 0.0
    stream_penalty: Cycles = 0.0
    evict_penalty: Cycles = 0.0
    scales: Flag = True
    source: SourceRef

    @model_validator(mode="before")
    @classmethod
    def _as_wide_as_load(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("load") is not None and data.get("evict") is None:
            return {**data, "evict": data["load"]}
        return data


class MemoryMix(_Block):
    """Saturated bandwidth of one ccNUMA domain for one access mix, in bytes that cross the memory interface: with
    write-allocates where the machine makes them.

    ``read``, ``write``, ``update``: streams only read, only written, read and written.
    """

    name: str = Field(min_length=1)
    read: Whole = Field(default=0, ge=0)
    write: Whole = Field(default=0, ge=0)
    update: Whole = Field(default=0, ge=0)
    nontemporal: Flag = False
    bandwidth: BytesPerSecond
    source: SourceRef


class RemoteMemory(_Block):
    """Memory of another ccNUMA domain.

    ``penalty`` [cy] for every cache line that crosses the memory interface, beyond the time of local memory. ``bandwidth`` of all
    cores of a domain together.
    """

    penalty: Cycles
    bandwidth: BytesPerSecond
    source: SourceRef


class Memory(_Block):
    """Main memory of one ccNUMA domain.

    ``fills``: the cache into which memory loads go (the last level, or L2 past a victim L3).
    ``theoretical``: channels x transfer rate x width, which no measurement exceeds.
    ``full_line_stores``: fraction of write-allocates that the hardware avoids when whole lines are written.
    ``p0`` contention parameter of the recursive multicore model (hofmann2019, sec. 3.4.4) as a fraction of the time in
    which the memory interface is busy with one unit of work [1]; without it performance saturates without contention.
    ``nest_loss``, ``stream_loss``: several cores that run a loop nest get less than the saturated bandwidths, which streaming
    kernels measure: by ``nest_loss`` [1] of the time, and by ``stream_loss`` [1] more for each cache line beyond five that
    one unit of work moves, about as many as the nest has streams.
    ``capacity`` of a domain's memory that programs can use [B]; with ``remote`` it says what larger data cost.
    """

    fills: str
    saturated: tuple[MemoryMix, ...] = Field(min_length=1)
    theoretical: BytesPerSecond | None = None
    full_line_stores: Number = Field(default=0.0, ge=0, le=1)
    nontemporal_stores: Flag = True
    p0: Number | None = Field(default=None, ge=0)
    nest_loss: Number = Field(default=0.0, ge=0)
    stream_loss: Number = Field(default=0.0, ge=0)
    capacity: Bytes | None = None
    remote: RemoteMemory | None = None
    source: SourceRef


class Overlap(_Block):
    """Which contributions add and which overlap, per data location.

    Each location has groups: members of a group add, groups overlap (the longest counts). Terms: ``OL``, ``nOL`` (or
    ``nOL.load``, ``nOL.store``), a link's name, or one direction of it (``L1L2.load``, ``L1L2.evict``). A term may be
    in several groups. ``default`` serves the locations without groups of their own. ``sharpness``: without it groups
    overlap perfectly; with it they disturb each other where they take about as long, see ``ecm.runtime``.
    """

    default: tuple[tuple[str, ...], ...]
    by_location: dict[str, tuple[tuple[str, ...], ...]] = {}
    sharpness: Number | None = Field(default=None, ge=1)
    source: SourceRef

    def groups(self, location: str) -> tuple[tuple[str, ...], ...]:
        """The groups for data in ``location`` (``L1``, ..., ``Mem``)."""
        return self.by_location.get(location, self.default)


class Power(_Block):
    """W(f, n) = W0 + (W1 f + W2 f^2) n, f in GHz, n cores of one chip [W] (hager2015)."""

    W0: Watt
    W1: Number = Field(ge=0)
    W2: Number = Field(ge=0)
    f_min: Hertz
    f_max: Hertz
    source: SourceRef


class Compiler(_Block):
    """How kernels are compiled for this machine, the best way first.

    The first compiler that is installed and takes its flags is used; one may come again with flags for its older versions.
    """

    command: str = Field(min_length=1)
    flags: str
    source: SourceRef


class Roof(_Block):
    """A ceiling of the classic Roofline: give ``flops`` for a compute ceiling, ``bandwidth`` for a bandwidth ceiling.

    ``optimisation``: what code must do to break through it.
    """

    name: str = Field(min_length=1)
    flops: FlopPerSecond | None = None
    bandwidth: BytesPerSecond | None = None
    level: str = "Mem"
    cores: Whole | None = Field(default=None, ge=1)
    optimisation: str = ""
    source: SourceRef

    @model_validator(mode="after")
    def _one_of(self) -> Roof:
        if (self.flops is None) == (self.bandwidth is None):
            raise ValueError(f"roof {self.name}: give either flops or bandwidth")
        return self


class Machine(_Block):
    """A whole node.  ``caches`` run from the core outwards. A machine with roofs alone serves the Roofline only.

    ``name`` of a variant is ``NAME:VARIANT``; ``sha256`` is that of the file's bytes, empty if it came from no file.
    """

    schema_: Literal["rooftree.machine/1"] = Field(alias="schema")
    name: str = Field(pattern=r"^[A-Za-z0-9][\w .+-]*(:[A-Za-z0-9][\w .+-]*)?$")
    title: str = Field(min_length=1)
    aliases: tuple[str, ...] = ()
    vendor: str
    microarchitecture: str
    isa: Literal["x86-64", "aarch64", "riscv64", "ppc64le", "sparc", "cell"]
    year: Whole | None = None
    notes: tuple[str, ...] = ()
    sources: dict[str, Source] = Field(min_length=1)
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
