"""What is predicted beside imported points: the same kernels on the same machines, at the same sizes and core counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rooftree.campaign.entries import Beside, KernelEntry, MachineEntry
from rooftree.campaign.imports.source import Source
from rooftree.campaign.kernels import kernel_entry
from rooftree.errors import InputError
from rooftree.machine.index import find
from rooftree.machine.load import load_machine
from rooftree.results.campaign import CampaignPoint

Sizes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Imports:
    """Imported points, what is predicted beside them, and notes."""

    points: tuple[CampaignPoint, ...]
    beside: tuple[Beside, ...]
    notes: tuple[str, ...]


def beside(found: Sequence[Source], notes: Sequence[str]) -> Imports:
    """The points of files, each once, and what is predicted beside them: loops as they are, no blocked ones."""
    points = tuple({point.id: point for source in found for point in source.points}.values())
    told = dict.fromkeys(notes)
    empty = sum(source.empty for source in found)
    if empty:
        told[f"{empty} imported lines hold no measurement and are left out"] = None
    places: dict[tuple[str, str], dict[Sizes, set[int]]] = defaultdict(lambda: defaultdict(set))
    for point in points:
        if point.blocking is None:
            places[point.kernel, point.machine][tuple(sorted(point.sizes.items()))].add(point.cores)
    kernels = {name: _kernel(name) for name, _ in places}
    machines = {name: _machine(name) for _, name in places}
    targets: list[Beside] = []
    for (name, where), there in places.items():
        kernel, machine = kernels[name], machines[where]
        if isinstance(kernel, str) or isinstance(machine, str):
            told |= {f"{why}: nothing is predicted beside its points": None for why in (kernel, machine) if isinstance(why, str)}
            continue
        same: dict[tuple[int, ...], list[Sizes]] = defaultdict(list)
        for sizes, counts in sorted(there.items()):
            if {size for size, _ in sizes} == set(kernel.symbols):
                same[tuple(sorted(counts))].append(sizes)
            else:
                told[f"{name} needs {', '.join(kernel.symbols)}: points without are not predicted"] = None
        for cores, rows in same.items():
            values = {size: tuple(dict(row)[size] for row in rows) for size in kernel.symbols}
            targets.append(Beside(kernel=kernel, machine=machine, sizes=values, cores=cores))
    return Imports(points=points, beside=tuple(targets), notes=tuple(told))


def _kernel(name: str) -> KernelEntry | str:
    """A class or a kernel of the library, never a file; why there is none."""
    try:
        if "/" in name or Path(name).suffix:
            raise InputError(f"{name} is no kernel of the library")
        return kernel_entry(name, Path())
    except InputError:
        return f"{name} is neither a class of stencils nor a kernel of the library"


def _machine(name: str) -> MachineEntry | str:
    """A machine that ships with rooftree, never a file; why there is none."""
    try:
        machine = load_machine(find(name).name)
    except InputError:
        return f"no machine file is called {name}"
    if machine.core is None or not machine.caches or machine.overlap is None:
        return f"machine {name} has roofs only"
    return MachineEntry(name=name, what=name, machine=machine, native=False)
