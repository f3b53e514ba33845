"""From a campaign to sweeps, and from sweeps to points, each with the hash of all that it depends on.

A sweep is one kernel on one machine with one compiler, model and blocking: all its sizes and core counts are predicted at once.
With traffic `auto` which points are simulated depends on the whole sweep, so that the hash of such a point holds the sweep, too;
with `lc` and `sim` a point depends on nothing but itself, and a longer list of sizes leaves what is done as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rooftree import sizes as sweeps
from rooftree.campaign.entries import (
    MEASUREMENT,
    PREDICTION,
    Axis,
    Beside,
    Blocking,
    Campaign,
    CompilerEntry,
    KernelEntry,
    MachineEntry,
)
from rooftree.campaign.sizes import MEMORY_B, SHARE, block_length, blocked_loops, chosen_sizes, measured_memory
from rooftree.compile.run import version_of
from rooftree.compile.tool_chain import tool_chains
from rooftree.errors import InputError, RooftreeError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.blocked import LENGTH
from rooftree.frontend.stencil.text import counters
from rooftree.frontend.stencil.text import sizes as loop_sizes
from rooftree.host.environment import memory_available
from rooftree.host.processor import this_processor
from rooftree.host.stored_machine import stored_tables
from rooftree.host.topology import read_topology
from rooftree.predict.options import INCORE_VARIABLE
from rooftree.units import format_bytes

MOST_POINTS = 2_000_000
"""Points of a campaign."""
_CODE = (
    *("errors.py", "sizes.py", "units.py", "words.py", "asm", "compile", "counters", "frontend", "host", "incore", "instrument"),
    *("kernel", "machine", "measure", "models", "predict", "results", "timing", "traffic", "validate"),
)
"""What makes predicted numbers: a change of it makes other points."""
_MEASURING_CODE = (
    *("errors.py", "sizes.py", "units.py", "words.py", "asm", "compile", "counters", "frontend", "host", "instrument", "kernel"),
    *("machine", "measure", "results", "timing"),
)
"""The same of measured ones: a better model does not make them again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """Points that are predicted together, or measured one after the other.

    Attributes:
        kind: prediction or measurement.
        kernel, machine, compiler, blocking: from the file; ``loops`` are the counters that are blocked.
        options: of the prediction or of the measurement.
        sizes: value of each size at each point, of equal lengths; the length of blocks is one of them.
        wrong: why the points of these places cannot be had, as class of the error, message and hint.
        depends: digests of what they depend on beside what is named.
        ids: by place in ``sizes`` and place in ``cores``.
    """

    kind: str
    kernel: KernelEntry
    machine: MachineEntry
    compiler: CompilerEntry
    blocking: Blocking | None
    loops: tuple[str, ...]
    options: Mapping[str, Any]
    sizes: Mapping[str, tuple[int, ...]]
    cores: tuple[int, ...]
    wrong: Mapping[int, RooftreeError]
    depends: Mapping[str, str]
    ids: tuple[tuple[str, ...], ...]

    @property
    def number(self) -> int:
        """How many sizes."""
        return len(self.ids)

    def sizes_at(self, place: int) -> dict[str, int]:
        """Sizes of one point."""
        return {name: values[place] for name, values in self.sizes.items()}


def plan(campaign: Campaign, host: str = "", memory_B: int | None = None) -> tuple[list[Sweep], list[str]]:
    """All sweeps of a campaign in the order of the file, and notes.

    Args:
        campaign: the file.
        host: what measurements hang on; "": this machine by its name.
        memory_B: what arrays of automatic sizes fill at most where they are measured; None: as `memory_of`.

    Raises: InputError where sizes cannot be chosen, or there are too many points.
    """
    found: list[Sweep] = []
    notes: dict[str, None] = dict.fromkeys(campaign.notes)
    whole: _Whole = {}
    cut: dict[str, int] = {}
    memory = memory_of(campaign) if memory_B is None else memory_B
    for target in _targets(campaign, memory, cut):
        for blocking in campaign.blockings:
            loops = _loops_of(target.kernel, blocking)
            if blocking is not None and not loops:
                notes[f"{target.kernel.name} has no loop for the blocking {blocking.name}: left out"] = None
                continue
            for some, wrong in _of_blocking(campaign, target, blocking, loops, whole):
                for compiler in campaign.compilers:
                    for sweep in _sweeps(campaign, some, compiler, blocking, loops, wrong, host):
                        found.append(sweep)
                        left = [str(n) for n in some.cores if n not in sweep.cores]
                        if left:
                            where = (
                                f"a socket of {target.machine.name} has"
                                if sweep.kind == PREDICTION
                                else "there are here for measuring"
                            )
                            notes[f"core counts {', '.join(left)}: more than {where}, left out"] = None
    notes |= dict.fromkeys([*_left_whole(whole), *_left_out(cut, memory)])
    return found, list(notes)


def memory_of(campaign: Campaign) -> int:
    """What arrays of automatic sizes may fill now where they are measured [B]."""
    return measured_memory(memory_available()) if has_automatic_memory(campaign) else MEMORY_B


def has_automatic_memory(campaign: Campaign) -> bool:
    """Whether sizes depend on the memory of this machine."""
    return campaign.measure and any(axis.chosen for axis in campaign.axes) and any(m.native for m in campaign.machines)


def _left_out(cut: Mapping[str, int], memory_B: int) -> Iterator[str]:
    """A note on kernels whose automatic sizes end early; ``cut`` has what they would take [B]."""
    if cut:
        name = max(cut, key=lambda kernel: cut[kernel])
        of = name if len(cut) == 1 else f"{len(cut)} kernels"
        yield (
            f"automatic sizes of {of} are measured up to arrays of {format_bytes(memory_B)} ({100 * SHARE:g} % of the memory "
            "that was free, rounded down to a power of two), not to 1.5 times the last layer condition, which takes "
            f"{'' if len(cut) == 1 else 'up to '}{format_bytes(cut[name])}; a list of sizes goes further"
        )


_Whole = dict[str, set[tuple[str, str, int]]]
"""By blocking the places where it leaves the loop whole: kernel, machine, iterations of the loop."""


def _of_blocking(
    campaign: Campaign, target: Beside, blocking: Blocking | None, loops: tuple[str, ...], whole: _Whole
) -> Iterator[tuple[Beside, Mapping[int, RooftreeError]]]:
    """A target with the sizes of a blocking, and why no length can be had, by place; adds to ``whole`` what is left out."""
    for some in _thinned(campaign.every, target, blocking is not None):
        if blocking is None:
            yield some, {}
            continue
        cut, wrong, left = _in_pieces(some, blocking, loops, max(campaign.cores))
        names = (target.kernel.name, target.machine.machine.name)
        whole.setdefault(blocking.name, set()).update((*names, size) for size in left)
        if cut.sizes[LENGTH]:
            yield cut, wrong


def _left_whole(whole: _Whole) -> Iterator[str]:
    """Notes on what is left out, as one piece is all of the loop."""
    for name, places in whole.items():
        kernels = {kernel for kernel, _, _ in places}
        of = min(kernels) if len(kernels) == 1 else f"{len(kernels)} kernels"
        if places:
            at = "1 size" if len(places) == 1 else f"{len(places)} sizes"
            yield f"blocking {name} leaves the loop whole at {at} of {of}: left out there, as nothing is blocked"


def _in_pieces(
    target: Beside, blocking: Blocking, loops: Sequence[str], cores: int
) -> tuple[Beside, dict[int, RooftreeError], list[int]]:
    """A target with the length of the pieces at each size; those sizes are left out at which one piece is all of each loop.

    Returns: also why no length can be had, by place, and the lengths of the loops that were left out [iterations].
    """
    stencil = target.kernel.stencil
    assert stencil is not None
    lengths_of = [loop_sizes(stencil)[counters(stencil).index(loop)] for loop in loops]
    kept: list[dict[str, int]] = []
    wrong: dict[int, RooftreeError] = {}
    left: list[int] = []
    for place in range(len(next(iter(target.sizes.values())))):
        at = {name: values[place] for name, values in target.sizes.items()}
        iterations = max(at[size] for size in lengths_of) - 2 * stencil.radius
        try:
            length = blocking.length or block_length(stencil, target.machine.machine, blocking.cache, loops, at, cores)
            if length >= iterations:
                left.append(iterations)
                continue
        except RooftreeError as error:
            wrong[len(kept)], length = error, 1
        kept.append({**at, LENGTH: length})
    sizes = {name: tuple(at[name] for at in kept) for name in (*target.sizes, LENGTH)}
    return replace(target, sizes=sizes), wrong, left


def _thinned(every: Mapping[str, int], target: Beside, blocked: bool) -> Iterator[Beside]:
    """A target with fewer sizes for blocked loops, and again fewer for all core counts but the first."""
    some = _each(target, every.get("blockings", 1) if blocked else 1)
    if len(target.cores) == 1 or every.get("cores", 1) == 1:
        yield some
        return
    yield replace(some, cores=target.cores[:1])
    yield replace(_each(some, every["cores"]), cores=target.cores[1:])


def _each(target: Beside, step: int) -> Beside:
    """A target with every so many-th size, counted from the last one back."""
    return replace(target, sizes={name: values[::-1][::step][::-1] for name, values in target.sizes.items()})


def kind_of(campaign: Campaign) -> str:
    """The kind of this host in words: hosts of one kind share points, whatever their names are; "" where nothing is native."""
    native = next((entry.machine for entry in campaign.machines if entry.native), None)
    if native is None:
        return ""
    return f"any of {this_processor().name}, {len(os.sched_getaffinity(0))} processors, {native.sha256[:12]}"


def _targets(campaign: Campaign, memory_B: int, cut: dict[str, int]) -> Iterator[Beside]:
    """Kernels on machines with their sizes and cores: all of the file, or those of what was imported.

    Args: as for `_axes_of`.
    Raises: InputError where sizes cannot be chosen, or there are too many points.
    """
    total = 0

    def counted(places: int, cores: Sequence[int]) -> None:
        nonlocal total
        total += places * len(cores) * len(campaign.compilers) * max(1, len(campaign.models))
        if total > MOST_POINTS:
            raise InputError(f"more than {MOST_POINTS} points", where=campaign.file, hint="fewer sizes, or several campaigns")

    for target in campaign.beside:
        counted(len(next(iter(target.sizes.values()), ())), target.cores)
        yield target
    for kernel in campaign.kernels:
        for machine in campaign.machines:
            axes = _axes_of(campaign, kernel, machine, memory_B, cut)
            counted(_product(axes), campaign.cores)
            points = sweeps.outer([dict.fromkeys(axis.names, np.array(axis.values)) for axis in axes])
            sizes = {name: tuple(int(v) for v in values) for name, values in points.items()}
            yield Beside(kernel=kernel, machine=machine, sizes=sizes, cores=campaign.cores)


def _product(axes: Sequence[Axis]) -> int:
    return int(np.prod([len(axis.values) for axis in axes], dtype=object)) if axes else 1


def _axes_of(campaign: Campaign, kernel: KernelEntry, machine: MachineEntry, memory_B: int, cut: dict[str, int]) -> list[Axis]:
    """The axes of a kernel's own sizes, with values.

    Args:
        memory_B: what arrays fill at most where they are measured.
        cut: gets what they would take of kernels whose sizes end there [B].
    """
    measured = campaign.measure and machine.native
    own = [Axis(names=tuple(n for n in a.names if n in kernel.symbols), values=a.values, chosen=a.chosen) for a in campaign.axes]
    own = [axis for axis in own if axis.names]
    given = {name: axis.values[-1] for axis in own for name in axis.names if axis.values}
    found = []
    for axis in own:
        if axis.chosen:
            memory = memory_B if measured else MEMORY_B
            try:
                values, uncut = chosen_sizes(load_kernel(kernel.what), machine.machine, axis.names, axis.chosen, memory, given)
            except RooftreeError as error:
                where = f"{campaign.file}: $.sizes"
                raise InputError(f"{error.message} ({kernel.name} on {machine.name})", where=where, hint=error.hint) from None
            if measured and uncut:
                cut[kernel.name] = max(uncut, cut.get(kernel.name, 0))
            found.append(Axis(names=axis.names, values=values))
        else:
            found.append(axis)
    return found


def _loops_of(kernel: KernelEntry, blocking: Blocking | None) -> tuple[str, ...]:
    return () if blocking is None or kernel.stencil is None else blocked_loops(kernel.stencil, blocking.loops)


def _sweeps(
    campaign: Campaign,
    target: Beside,
    compiler: CompilerEntry,
    blocking: Blocking | None,
    loops: tuple[str, ...],
    wrong: Mapping[int, RooftreeError],
    host: str,
) -> Iterator[Sweep]:
    """Predictions with each model, and the measurement."""
    kernel, machine, sizes = target.kernel, target.machine, dict(target.sizes)
    asked: list[tuple[str, Mapping[str, Any]]] = [(PREDICTION, model) for model in campaign.models]
    if campaign.measure and machine.native:
        asked.append((MEASUREMENT, campaign.measuring))
    for kind, options in asked:
        depends = {
            "kernel": kernel.digest,
            "machine": f"{machine.machine.sha256}:{machine.machine.variant}",
            "code": code_digest(_MEASURING_CODE if kind == MEASUREMENT else _CODE),
            "compiler": _compilers(machine, compiler),
            **(
                {"host": host or f"{platform.node()} {this_processor().name}"}
                if kind == MEASUREMENT
                else {"incore": _incore(machine)}
            ),
        }
        here = len(read_topology().one_per_core()) if kind == MEASUREMENT else _cores_of(machine)
        yield _identified(
            Sweep(
                kind=kind,
                kernel=kernel,
                machine=machine,
                compiler=compiler,
                blocking=blocking,
                loops=loops,
                options=options,
                sizes=sizes,
                cores=tuple(n for n in target.cores if n <= here),
                wrong=wrong,
                depends=depends,
                ids=(),
            )
        )


def _identified(sweep: Sweep) -> Sweep:
    """The sweep with the hash of each of its points."""
    shared: dict[str, Any] = {
        "kind": sweep.kind,
        "kernel": sweep.kernel.name,
        "machine": sweep.machine.machine.name,
        "compiler": sweep.compiler.compiler,
        "flags": sweep.compiler.flags,
        "loop": ",".join(sweep.loops),
        "options": dict(sweep.options),
        "depends": dict(sweep.depends),
    }
    if sweep.kind == PREDICTION and sweep.options.get("traffic", "auto") == "auto":
        shared["sweep"] = [sweep.sizes, sweep.cores]
    base = hashlib.sha256(json.dumps(shared, sort_keys=True).encode())
    ids = []
    for place in range(max((len(values) for values in sweep.sizes.values()), default=1)):
        row = base.copy()
        row.update(json.dumps(dict(sorted(sweep.sizes_at(place).items()))).encode())
        ids.append(tuple(_of_cores(row.copy(), cores) for cores in sweep.cores))
    return replace(sweep, ids=tuple(ids))


def _cores_of(machine: MachineEntry) -> int:
    """Cores of a socket: more are not predicted."""
    return int(machine.machine.topology.cores_per_socket)


def _of_cores(found: Any, cores: int) -> str:
    found.update(f" {cores}".encode())
    return str(found.hexdigest()[:40])


def _incore(machine: MachineEntry) -> str:
    """What in-core times depend on beside machine and code: the engine of the environment, a table that was learnt here."""
    learnt = stored_tables() if machine.native else None
    table = "" if learnt is None else hashlib.sha256((learnt / "native.tsv").read_bytes()).hexdigest()
    return f"{os.environ.get(INCORE_VARIABLE, '')}:{table}".strip(":")


def _compilers(machine: MachineEntry, compiler: CompilerEntry) -> str:
    """Name and version of the compilers that make the code, or why there is none."""
    try:
        tools = tool_chains(machine.machine, "c", compiler.compiler, compiler.flags)
    except RooftreeError as error:
        return error.message
    return "; ".join(_version(tool.command) for tool in tools[:1])


@cache
def _version(command: tuple[str, ...]) -> str:
    from rooftree.compile.tool_chain import ToolChain

    try:
        return version_of(ToolChain(command, (), ""))
    except RooftreeError as error:
        return error.message


@cache
def code_digest(parts: tuple[str, ...] = _CODE) -> str:
    """Hash of the code and the tables that make the numbers."""
    root = Path(__file__).resolve().parent.parent
    named = (root / "machine" / "data", root / "kernel" / "library")  # each point depends on those that it names
    found = hashlib.sha256()
    for part in parts:
        place = root / part
        files = [place] if place.is_file() else sorted(p for p in place.rglob("*") if p.is_file())
        for file in files:
            if file.suffix not in (".pyc", ".so", ".pickle") and file.parent not in named:
                found.update(f"{file.relative_to(root)}\0".encode())
                found.update(file.read_bytes())
    return found.hexdigest()[:40]
