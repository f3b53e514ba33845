"""What a CPU is to the models: core, caches, links, memory, overlap, contention, power.

Types only; ``load.py`` reads them from YAML. Quantities are written with their unit (``32 KiB``, ``64 B/cy``,
``52 GB/s``) and stored in base units: B, Hz, cy, B/cy, B/s, W. Every block names its source.
"""

from __future__ import annotations

import copy
import math
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, dataclass_transform

from rooftree import units
from rooftree.errors import InputError

if TYPE_CHECKING:  # pydantic reads files; what is read already needs none of it
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

NOT_IN_FILES = {"sha256", "trusted"}


_PLAUSIBLE = {
    "B": (1.0, 1e15),
    "Hz": (1e6, 1e12),
    "cy": (1e-6, 1e6),
    "B/cy": (1e-3, 1e6),
    "B/s": (1e3, 1e15),
    "FLOP/s": (1e3, 1e18),
    "W": (1e-6, 1e6),
}
"""By unit: what lies outside is a slip in whatever machine, and would overflow or vanish in formulas."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Marks a field as a number in a unit: how to read it from a file, and what to write when it is printed again."""

    unit: str
    positive: bool = True

    @property
    def plausible(self) -> tuple[float, float]:
        """The least and the largest value that some machine could have, but for 0."""
        return _PLAUSIBLE[self.unit]

    def read(self, value: Any) -> float:
        """The value in the base unit; ValueError if it is no such quantity."""
        try:
            number = units.parse(value, self.unit)
        except InputError as error:
            raise ValueError(str(error)) from None
        if not math.isfinite(number) or number < 0 or (self.positive and number == 0):
            kind = "positive" if self.positive else "non-negative"
            raise ValueError(f"expected a {kind} quantity in {self.unit}, found {value!r}")
        low, high = self.plausible
        if number and not low <= number <= high:
            found = value if isinstance(value, str) else f"{number:g} {self.unit}"
            raise ValueError(f"found {found}, expected {low:g} to {high:g} {self.unit}; was the unit forgotten?")
        return number

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return Before(self.read).__get_pydantic_core_schema__(source, handler)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {
            "anyOf": [{"type": "string"}, {"type": "number"}],
            "examples": [f"1 {self.unit}"],
            "description": f"quantity in {self.unit}; a bare number is in {self.unit}",
        }


@dataclass(frozen=True, slots=True)
class Before:
    """Marks a field whose raw value a function checks or completes before its type is looked at."""

    read: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.read, handler(source))


class Limits:
    """Marks a field with limits beyond its type, in the words of pydantic's schemas: ``gt``, ``ge``, ``le``, ``min_length``,
    ``pattern``; ``strict``: in a machine file `true` is no number and "8" no count.
    """

    def __init__(self, **limits: Any) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return typing.cast("CoreSchema", {**handler(source), **self.limits})


class Within:
    """Marks a field of plain numbers with the range that is plausible: ``low`` to ``high``, or 0 where ``low`` is 0."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def read(self, value: Any) -> Any:
        """The value; ValueError if it lies outside."""
        if not self.low <= value <= self.high:
            raise ValueError(f"found {value:g}, expected {self.low:g} to {self.high:g}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.read, handler(source))


Bytes = Annotated[float, Quantity("B")]
Hertz = Annotated[float, Quantity("Hz")]
Cycles = Annotated[float, Quantity("cy", positive=False)]
BytesPerCycle = Annotated[float, Quantity("B/cy")]
BytesPerSecond = Annotated[float, Quantity("B/s")]
FlopPerSecond = Annotated[float, Quantity("FLOP/s")]
Watt = Annotated[float, Quantity("W", positive=False)]

Count = Annotated[int, Limits(strict=True, ge=1), Within(1, 2**24)]
FewCount = Annotated[int, Limits(strict=True, ge=1, le=2**16)]
"""Of what a node has at most some thousands: more would be computed for minutes, and is a slip."""
CountOrZero = Annotated[int, Limits(strict=True, ge=0), Within(0, 2**16)]
Year = Annotated[int, Limits(strict=True), Within(1900, 2200)]
Cost = Within(1e-4, 1e6)
"""Cycles of an instruction, or instructions in a cycle."""
Positive = Annotated[float, Limits(strict=True, gt=0), Cost]
NonNegative = Annotated[float, Limits(strict=True, ge=0), Within(0, 1e6)]
Factor = Annotated[float, Limits(strict=True, gt=0), Within(0.1, 100)]
"""A time over another one."""
Flag = Annotated[bool, Limits(strict=True)]
Text = Annotated[str, Limits(min_length=1)]


def _read_source(value: Any) -> Any:
    if isinstance(value, str) or (
        isinstance(value, dict) and value and all(isinstance(x, str) for pair in value.items() for x in pair)
    ):
        return value
    raise ValueError(f"expected the name of a source, or a mapping field: source, found {value!r}")


SourceRef = Annotated[str | dict[str, str], Before(_read_source)]
"""Key into ``sources`` for a block; or field -> key, ``default`` for the rest, ``operations.div`` for one operation."""


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Block:
    """A mapping of a machine file: a frozen dataclass, which pydantic reads from data where a file is read.

    Its methods are not generated for each class: that would take 1 ms of start-up each.
    """

    __slots__ = ("_stated",)
    _stated: ClassVar[frozenset[str]]  # of each instance, beside the fields
    __pydantic_config__: ClassVar = {"extra": "forbid", "allow_inf_nan": False}

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)

    def __init__(self, **values: Any) -> None:
        given = {entry.name: entry for entry in fields(self)}  # type: ignore[arg-type]
        stated = set(values)
        if unknown := values.keys() - given.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(unknown)}")
        for name, entry in given.items():
            default = entry.default if entry.default_factory is MISSING else entry.default_factory()
            if values.setdefault(name, default) is MISSING:
                raise TypeError(f"{type(self).__name__} needs {name}")
            if default is not MISSING and values[name] == default:
                stated.discard(name)
        object.__setattr__(self, "_stated", frozenset(stated))
        self.__dict__.update({name: values[name] for name in given})
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check what fields must agree on."""

    @property
    def stated(self) -> frozenset[str]:
        """The fields that a file gives, also at the value of their default; of a block made in a program those that differ."""
        return self._stated

    def __getstate__(self) -> tuple[dict[str, Any], frozenset[str]]:
        return vars(self), self._stated

    def __setstate__(self, state: tuple[dict[str, Any], frozenset[str]]) -> None:
        self.__dict__.update(state[0])
        object.__setattr__(self, "_stated", state[1])

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        inner: Any = handler.resolve_ref_schema(handler(source))
        ref = inner.pop("ref", None)  # where the type stands again, it is this one that is meant
        return core_schema.no_info_wrap_validator_function(_remembering, inner, ref=ref)

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    @classmethod
    def model_validate(cls, data: Any) -> Self:
        """The block of plain data as a file has them, or of data and blocks.

        Raises: pydantic.ValidationError with everything that is wrong.
        """
        block: Any = cls  # mypy takes the hash of instances for that of the class
        read: Self = reader(block).validate_python(data)
        return read

    def model_dump(self, *, exclude_none: bool = False) -> dict[str, Any]:
        """What a file can say, as plain data: quantities are numbers in base units."""
        return {
            name: _plain(value, exclude_none)
            for name, value in vars(self).items()
            if name not in NOT_IN_FILES and not (exclude_none and value is None)
        }

    def model_copy(self, update: Mapping[str, Any]) -> Self:
        """A copy with some fields replaced as they are given, without checks."""
        copied = copy.copy(self)
        copied.__dict__.update(update)
        object.__setattr__(copied, "_stated", self.stated | update.keys())
        return copied


def _remembering(value: Any, read: Callable[[Any], Any]) -> Any:
    """Read a block, and remember what was given."""
    block = read(value)
    if isinstance(value, Mapping):
        object.__setattr__(block, "_stated", frozenset(value))
    return block


@cache
def reader(block: Any) -> TypeAdapter[Any]:
    """What reads blocks of a type from plain data, and knows their JSON Schema."""
    from pydantic import TypeAdapter

    return TypeAdapter(block)


@cache
def annotations_of(block: Any) -> dict[str, Any]:
    """Types of the fields with their marks."""
    return typing.get_type_hints(block, include_extras=True)


def keys_of(block: type[Any]) -> list[str]:
    """The keys that a block of a file may have."""
    return [field.name for field in fields(block) if field.name not in NOT_IN_FILES]


def unit_of(block: Any, name: str) -> str | None:
    """The unit of a quantity's field, also of an optional one."""
    annotation = annotations_of(block)[name]
    marks = [mark for form in (annotation, *typing.get_args(annotation)) for mark in getattr(form, "__metadata__", ())]
    return next((mark.unit for mark in marks if isinstance(mark, Quantity)), None)


def _plain(value: Any, exclude_none: bool) -> Any:
    if isinstance(value, Block):
        return value.model_dump(exclude_none=exclude_none)
    if isinstance(value, tuple):
        return [_plain(item, exclude_none) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item, exclude_none) for key, item in value.items()}
    return value


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
    the result of the one before.
    """

    cycles: Positive
    most: Positive | None = None
    latency: Positive | None = None


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

    ``size`` [B] of one instance, ``shared_by`` cores use one instance. ``victim``: the cache is filled only by what the
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


class Link(Block):
    """A data path between two neighbours, named after both, as ``L1L2`` or ``L3Mem``.

    ``load`` and ``evict`` [B/cy of the core clock] towards and away from the core; without ``evict`` both are the same.
    ``duplex`` half: one path for both directions, times add; full: two paths, the longer time counts. Memory links have
    no bandwidths of their own: they use ``memory.saturated``. ``penalty`` [cy] latency per cache line loaded;
    ``stream_penalty`` [cy] besides, of a memory link, per stream beyond ``followed_streams``: what buffers and prefetchers of one
    core lose. Ten of them, where a file states a penalty alone, are an assumption: five Intel files, the only ones with a
    penalty, state 14, which is not the number of line fill buffers of an L1 (ten there).
    ``reuse_penalty`` [cy] besides, of the memory link that brings lines, per line that the core loads from its caches along rows
    that move with the streams, as of stencils: fewer lines of memory are then on their way at a time.
    ``hidden`` [1]: part of the time of loads, stores and transfers to L1 in which ``penalty`` passes, of a memory link that adds
    to them, see ``ecm.latency_beside``; of a link between caches, part of the time of loads and stores in which its
    ``evict_penalty`` passes. ``evict_penalty`` [cy] per cache line evicted while data come from caches; where memory sets the
    pace it finds room. ``least_per_line`` [cy], of the link to the innermost cache: from one line that comes in to the next, at
    least, see ``ecm.paced``.
    Predictions from operation counts, which are the published model, leave these three out.
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
    evict_penalty: Cycles = 0.0
    least_per_line: Cycles = 0.0
    hidden: Annotated[float, Limits(strict=True, ge=0, le=1)] = 0.0
    scales: Flag = True
    source: SourceRef

    def __post_init__(self) -> None:
        if self.evict is None:
            object.__setattr__(self, "evict", self.load)


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
    ``small_pages`` as of a `Cache`.
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
