"""An application as the kernels that it runs one after the other, schema ``rooftree.composition/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.certainty import KnownBy
from rooftree.results.record import Record


class MachineName(Record):
    """The machine of a composition."""

    name: str  #: name of the machine file
    title: str  #: processor, in words
    sha256: str  #: hash of the file


class KernelShare(Record):
    """One kernel's part of the application."""

    kernel: str  #: name of the kernel
    invocations: float  #: how often it runs
    sizes: Mapping[str, int]  #: value of each size
    data_in: str  #: from where its data come
    seconds: float  #: all its invocations together [s]
    interval_80: Sequence[float] | None = None  #: ends of what 80 % of measurements of it lie in, none of a bound: at_least [s]
    at_least: float | None = None  #: what it takes at least, where its upper limit is not known [s]
    share: float  #: part of the application's time [1]
    speedup_if_halved: float  #: of the application, if this kernel took half the time [1]


class CompositionPoint(Record):
    """The application on one number of cores."""

    cores: int  #: cores at work
    seconds: float  #: runtime of the application [s]
    interval_80: Sequence[float] | None = None  #: ends of what 80 % of measurements lie in, if all kernels err together [s]
    at_least: float | None = None  #: what it takes at least, where a kernel's upper limit is not known: no interval [s]
    expected_error: float | None = None  #: median relative error to expect, if all kernels err together [1]
    GFLOP_s: float  #: 10^9 floating-point operations per second over all kernels
    kernels: Sequence[KernelShare]  #: the longest kernel first


class CompositionDocument(Record):
    """Runtime of an application, and each kernel's share of it."""

    schema: str = "rooftree.composition/1"  #: name of the schema
    machine: MachineName  #: where it runs
    points: Sequence[CompositionPoint]  #: one for each number of cores
    validation: Mapping[str, KnownBy] | None = None  #: how well the prediction of each kernel is known
    notes: Sequence[str]  #: assumptions of the kernels' predictions, in sentences
