"""What stands in a campaign's file, as records: kernels, axes of sizes, compilers, blockings, models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rooftree.frontend.stencil.classes import StencilClass
from rooftree.machine.model import Machine
from rooftree.results.campaign import CampaignPoint

PREDICTION, MEASUREMENT = "prediction", "measurement"


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelEntry:
    """A kernel.

    Attributes:
        name: how the campaign and its records name it.
        what: as `rooftree.frontend.load.load_kernel` takes it.
        symbols: names of its sizes.
        stencil: its class, if it was named by it.
        digest: hash of its source, or of the class.
    """

    name: str
    what: str
    symbols: tuple[str, ...]
    stencil: StencilClass | None
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """Sizes that are tied: their names, and their values, or how many are to be chosen for each kernel and machine."""

    names: tuple[str, ...]
    values: tuple[int, ...] = ()
    chosen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineEntry:
    """A machine as the file names it, as it is loaded, and whether it is this one."""

    name: str
    what: str
    machine: Machine
    native: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CompilerEntry:
    """A compiler, None for the machine's own, and flags behind those of the machine file."""

    compiler: str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocking:
    """One loop in pieces, or several, whose pieces are of one length.

    Attributes:
        name: how the campaign names it.
        loops: counters of the loops; none for the second one from inside.
        length: of the pieces [iterations]; 0: chosen for each size, such that a layer condition holds in ``cache``.
    """

    name: str
    loops: tuple[str, ...] = ()
    length: int = 0
    cache: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is predicted beside imported points: a kernel on a machine, value of each size at each point, cores."""

    kernel: KernelEntry
    machine: MachineEntry
    sizes: Mapping[str, tuple[int, ...]]
    cores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A campaign's file, read and checked.

    Attributes:
        name, title, authors: for people and for citing it.
        file: where it stands.
        blockings: None stands for the loops as they are.
        every: at every how many-th size, counted from the last one back, there are core counts beside the first (``cores``), and
            blocked loops (``blockings``); 1 where it does not say.
        models: options of predictions; none: nothing is predicted.
        measure: whether this machine measures, too; ``measuring`` are the options.
        imported: points of other tools; ``beside`` is what is then predicted, in place of kernels, machines, axes and cores.
        notes: what to know about what was read.
    """

    name: str
    title: str
    authors: tuple[str, ...]
    file: str
    kernels: tuple[KernelEntry, ...]
    machines: tuple[MachineEntry, ...]
    axes: tuple[Axis, ...]
    cores: tuple[int, ...]
    compilers: tuple[CompilerEntry, ...]
    blockings: tuple[Blocking | None, ...]
    models: tuple[Mapping[str, Any], ...]
    measure: bool
    measuring: Mapping[str, Any] = field(default_factory=dict)
    every: Mapping[str, int] = field(default_factory=dict)
    trust: bool = False
    imported: tuple[CampaignPoint, ...] = ()
    beside: tuple[Beside, ...] = ()
    notes: tuple[str, ...] = ()
