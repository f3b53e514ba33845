"""Streaming kernels as the hypothesis method needs them: in-core times, and bytes over each link for each place of the data.

A case is one kernel with its streams in one place. Plain streams alone leave much hidden: where loads and stores overlap with
transfers, a link that is at least as fast as the registers never shows. Hence two more sorts of kernel:

    sparse   touches one element of each line: the links carry whole lines, while the core has next to nothing to do
    dial     an intensity sweep: adds loads from a small buffer that stays in a cache inside of the place of the streams, of
             whole lines from L1, of one element per line from further out. It lengthens one inner part alone, and thereby
             shows whether that part adds or overlaps
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rooftree.errors import MachineError, UsageError
from rooftree.frontend.load import load_kernel
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.incore.throughput import analyse
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Cache, Core, Machine
from rooftree.predict.transfers import memory_flow
from rooftree.traffic.layer_conditions.run import traffic
from rooftree.traffic.links import LinkVolume, receives_all

STREAMS = ("load", "store", "copy", "update", "triad", "daxpby", "dot", "schoenauer-triad")
"""Kernels of the library (and their aliases) that are measured and explained unless others are named."""

SPARSE = ("load", "update")
"""Kernels that are also run with one element per line."""
SPARSE_NAME = " sparse"
"""Behind the names of such cases."""
_SPARSE_SOURCE = {
    "load": "double a[N], s;\nfor (long i = 0; i < N; i += STEP) s += a[i];",
    "update": "double a[N], s;\nfor (long i = 0; i < N; i += STEP) a[i] = s * a[i];",
}

_LONG = 100_000_000
"""Elements of an array that no cache holds."""


@dataclass(frozen=True, slots=True)
class Dial:
    """Loads added to a kernel, per unit of work, from a buffer that stays in ``level``.

    ``lines``: cache lines; ``loads_per_line``: instructions for each.
    """

    level: str
    lines: int
    loads_per_line: float

    @property
    def text(self) -> str:
        """As it stands behind the name of the kernel."""
        return f"+{self.lines} {self.level}"


ROWS = (("load", "dot", 1), ("copy", "schoenauer-triad", 2))
"""Kernels that also run from memory beside rows: the kernel, the one that has as many instructions, and how many rows."""


def rows_name(kernel: str, rows: int, level: str = "") -> str:
    """The name of such a case; ``level``: the cache that holds the rows, where it is not one of the core's own.

    >>> rows_name("load", 1), rows_name("copy", 2, "L3")
    ('load +1 row', 'copy +2 L3 rows')
    """
    return f"{kernel} +{rows}{f' {level}' if level else ''} row{'s' if rows > 1 else ''}"


DIALLED = ("load", "copy", "update")
"""Kernels that are also run with dials."""
DIAL_LINES = (2, 8, 16)
"""Lines that a dial reads per unit of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One streaming kernel with its streams in one place.

    Attributes:
        name: of the kernel, with its dial.
        location: where the streams are: L1, ..., Mem.
        line_bytes: cache line [B].
        T_OL, T_nOL: in-core times: arithmetic, loads and stores [cy/CL].
        T_load, T_store: what T_nOL is made of, if loads and stores do not run at the same time [cy/CL].
        volumes: link -> bytes towards and away from the core per unit of work [B/CL]; links without traffic are left out.
        reused: lines that move along in the core's own caches, beside the streams [1/CL].
        memory_B_per_cy: saturated bandwidth of the mix [B/cy of the core clock]; 0 with the data in caches.
        clock: of the core when it was measured, over that of the machine [1]: memory is as fast as before, in other cycles.
    """

    name: str
    location: str
    line_bytes: float
    T_OL: float
    T_nOL: float
    T_load: float
    T_store: float
    volumes: Mapping[str, tuple[float, float]]
    reused: float = 0.0
    memory_B_per_cy: float = 0.0
    clock: float = 1.0

    @property
    def has_rows(self) -> bool:
        """Whether it runs beside rows that a cache holds."""
        return self.name.endswith((" row", " rows"))

    @property
    def key(self) -> tuple[str, str]:
        """Name and location: how a measurement is found."""
        return self.name, self.location


def stream_cases(
    machine: Machine,
    kernels: Sequence[str | Kernel] = STREAMS,
    dialled: Iterable[str] = DIALLED,
    dial_lines: Sequence[int] = DIAL_LINES,
    sparse: Sequence[str] = SPARSE,
    rows: Sequence[tuple[str, str, int]] = (),
) -> tuple[Case, ...]:
    """The cases of a machine: every kernel with its streams in every place.

    Args:
        machine: its core, caches and memory are used; its links' bandwidths and its overlap are not, and may be absent.
        kernels: names or files of streaming kernels, or kernels with one size N.
        dialled: names of those that also run with dials; empty for none.
        dial_lines: lines that each dial reads per unit of work.
        rows: as `ROWS`.
    Returns: cases, places from the core outwards.
    Raises: MachineError without core, caches or memory; KernelError, CapabilityError for kernels that cannot be analysed.
    """
    if machine.core is None or not machine.caches or machine.memory is None:
        raise MachineError(f"machine {machine.name} lacks core, caches or memory, which streaming kernels are explained with")
    core, line = machine.core, machine.caches[0].line
    cases: list[Case] = []
    chosen = tuple(dialled)
    whole = line / min(core.load.width, core.simd)
    every_dial = [
        Dial(cache.name, lines, 1.0 if number else whole) for number, cache in enumerate(machine.caches) for lines in dial_lines
    ]
    for given in kernels:
        kernel = load_kernel(given)
        name = given if isinstance(given, str) else kernel.name
        cases += _cases_of(machine, core, kernel, name, every_dial if name in chosen else [])
    for name in sparse:
        if name not in _SPARSE_SOURCE:
            raise UsageError(f"no sparse kernel '{name}'", hint=f"one of {', '.join(_SPARSE_SOURCE)}")
        source = _SPARSE_SOURCE[name].replace("STEP", str(int(line) // 8))
        cases += _cases_of(machine, core, load_kernel(source), name + SPARSE_NAME, [], line / 8)
    shared = [cache.name for cache in machine.caches[2:] if cache.shared_by > 1]
    for name, like, number in rows if len(machine.caches) > 1 else ():
        beside, moved = (_cases_of(machine, core, load_kernel(kernel), kernel, [])[-1] for kernel in (like, name))
        for level in ("", *shared[:1]):
            row = Dial(level or machine.caches[1].name, number, 1.0)
            text, reused = rows_name(name, number, level), 0 if level else number
            volumes = _with_dial(machine.caches, moved.volumes, row)
            bandwidth = moved.memory_B_per_cy
            cases.append(replace(beside, name=text, volumes=volumes, memory_B_per_cy=bandwidth, reused=reused))
    depth = machine.locations.index
    return tuple(sorted(cases, key=lambda case: depth(case.location)))


def at_their_clocks(cases: Iterable[Case], streams: Iterable[Mapping[str, Any]], machine: Machine) -> tuple[Case, ...]:
    """The cases, each with the clock that the core had when it was measured.

    A core may take a lower clock for wide vectors, 2.79 instead of 3.49 GHz on one Ice Lake-SP for those of 512 bits: memory then
    takes as long as before, and fewer cycles.

    Args:
        cases: of ``stream_cases``.
        streams: figures of kind ``stream``: ``case``, ``level``, ``clock_GHz``; those of old data sheets have no clock.
        machine: that of the cases, with the clock that bandwidths in bytes per cycle refer to.
    """
    assert machine.core is not None
    clocks = {(f["case"], f["level"]): 1e9 * clock / machine.core.clock for f in streams if (clock := f.get("clock_GHz"))}
    return tuple(replace(case, clock=clocks.get(case.key, 1.0)) for case in cases)


def as_apart_as_in(place: str, cases: Iterable[Case], streams: Iterable[Mapping[str, Any]]) -> tuple[Case, ...]:
    """The cases; sparse ones take no less in the core than with their data in the innermost place.

    Each of their accesses is to another line. Zen 5 and Ice Lake-SP store twice in a cycle, but to one line: 0.5 cycles for a
    store beside others of its line, 1 for each of another one, which access rates do not tell.

    Args:
        place: the innermost one.
        cases: of ``stream_cases``.
        streams: figures of kind ``stream``: ``case``, ``level``, ``cy_per_cl``.
    """
    took = {f["case"]: float(f["cy_per_cl"]) for f in streams if f["level"] == place and f["case"].endswith(SPARSE_NAME)}
    found = []
    for case in cases:
        least = max(case.T_nOL, took.get(case.name, 0.0))
        stores = least if case.T_store and least > case.T_nOL else case.T_store
        loads = least if not case.T_store and least > case.T_nOL else case.T_load
        found.append(replace(case, T_nOL=least, T_load=loads, T_store=stores))
    return tuple(found)


def _cases_of(machine: Machine, core: Core, kernel: Kernel, name: str, dials: Sequence[Dial], per: float = 1.0) -> list[Case]:
    """One kernel in all places, without and with each dial; ``per`` units of work of the traffic analysis are one line."""
    sizes = {symbol: np.array([_LONG]) for symbol in kernel.symbols}
    moved = traffic(kernel, machine, sizes)
    in_core = analyse(kernel, machine, sizes, moved.unit_of_work, InCoreOptions())
    line = machine.caches[0].line
    found = []
    for depth, location in enumerate(machine.locations):
        inside = {cache.name for cache in machine.caches[:depth]}
        for dial in (None, *(dial for dial in dials if dial.level in inside)):
            volumes = _volumes(machine.caches, moved.volumes(location), dial, per)
            t_ol, t_nol, t_load, t_store = _core_times(core, in_core, dial, per)
            found.append(
                Case(
                    name=name if dial is None else f"{name} {dial.text}",
                    location=location,
                    line_bytes=line,
                    T_OL=t_ol,
                    T_nOL=t_nol,
                    T_load=t_load,
                    T_store=t_store,
                    volumes=volumes,
                    memory_B_per_cy=_bandwidth(machine, core, kernel, volumes) if location == "Mem" else 0.0,
                )
            )
    return found


def _volumes(
    caches: Sequence[Cache], moved: Mapping[str, LinkVolume], dial: Dial | None, per: float
) -> dict[str, tuple[float, float]]:
    """Bytes per link; what a dial reads pushes lines out of the caches that it passes, as its streams do."""
    both = {link: (float(v.load_B[0, 0]) / per, float(v.evict_B[0, 0]) / per) for link, v in moved.items()}
    return {link: pair for link, pair in _with_dial(caches, both, dial).items() if max(pair) > 0}


def _with_dial(
    caches: Sequence[Cache], moved: Mapping[str, tuple[float, float]], dial: Dial | None
) -> dict[str, tuple[float, float]]:
    both = dict(moved)
    if dial is not None:
        for number, cache in enumerate(caches[:-1]):
            if cache.name == dial.level:
                break
            link, added = cache.name + caches[number + 1].name, dial.lines * cache.line
            load, evict = both.get(link, (0.0, 0.0))
            both[link] = load + added, evict + (added if receives_all(caches, number + 1) else 0.0)
    return both


def _core_times(core: Core, found: InCore, dial: Dial | None, per: float) -> tuple[float, float, float, float]:
    """T_OL, T_nOL and its parts by direction [cy/CL] with the loads that a dial adds."""
    limits = {name: float(values[0]) / per for name, values in found.limits.items()}
    if dial is not None:
        loads = dial.lines * dial.loads_per_line
        limits["load"] += loads / core.load.per_cycle
        for name, per_cycle in (("load_store", core.load_store_per_cycle), ("retire", core.retire_per_cycle)):
            if per_cycle:
                limits[name] += loads / per_cycle
    parts = {name: limits.get(name, 0.0) for name in core.non_overlapping}
    t_ol = max((time for name, time in limits.items() if name not in parts), default=0.0)
    return t_ol, max(parts.values(), default=0.0), parts.get("load", 0.0), parts.get("store", 0.0)


def _bandwidth(machine: Machine, core: Core, kernel: Kernel, volumes: Mapping[str, tuple[float, float]]) -> float:
    """Saturated memory bandwidth for the mix of a kernel [B/cy]."""
    operations = count(kernel).memory
    written = {op.access.array for op in operations if op.is_store}
    updated = written & {op.access.array for op in operations if not op.is_store}
    share = len(updated) / len(written) if written else 0.0
    arrays = {link: (np.array([[load]]), np.array([[evict]])) for link, (load, evict) in volumes.items()}
    flow = memory_flow(machine, arrays, share, any(s.nontemporal for s in kernel.statements))
    return float(flow.B_per_cy[0, 0])


def check_cases(cases: Sequence[Case]) -> None:
    """Raise UsageError for two cases of the same name and place."""
    seen: set[tuple[str, str]] = set()
    for case in cases:
        if case.key in seen:
            raise UsageError(f"two cases '{case.name}' with the data in {case.location}, expected each once")
        seen.add(case.key)
