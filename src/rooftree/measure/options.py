"""What a measurement is asked for: the options of ``rooftree.measure`` and of the command line, read and checked once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from rooftree import units
from rooftree.counters import CHOICES
from rooftree.errors import InputError, UsageError, nearest
from rooftree.frontend.flags import words
from rooftree.host.environment import memory_available
from rooftree.host.topology import Topology
from rooftree.measure.plan import Layout, Plan, Spacing
from rooftree.results.measurement import MeasurementOptions
from rooftree.units import format_bytes

INDIRECT = ("best", "worst")
FREE = 0.9
"""Part of the free memory that a measurement takes at most [1]."""
_SHARES = (("confidence", 0.5, 0.999), ("within", 0.0, 1.0))
Progress = Callable[[int, int, str], None]
"""Told the number of finished points, that of all, and what is measured now; "" at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a measurement.

    Attributes:
        compiler, flags: another compiler, and flags behind those of the machine file, as a text or several.
        trust: the compilers and flags of the machine file are run whatever they are (see `rooftree.compile.trusted`).
        defines: macros, by name.
        args: values of parameters that are no sizes, by name (see `rooftree.measure.bind`).
        driver: file that prepares the data and calls the function (see `rooftree.frontend.called`).
        alignment: of the beginning of each array [B].
        padding: between two arrays [B]; None: so that no two begin at the same place of a page.
        huge_pages: whether to ask for them; the record says what came.
        indirect: places of indirect accesses: best, one after the other; worst, any.
        confidence: probability with which the interval holds the value of another run.
        within: half width of the interval from which on it is narrow enough, relative; no narrower than what runs differ by.
        time_limit: of one point [s].
        call_limit: of one call of the kernel [s].
        cpus: processors to use, one thread on each; (): the last cores that this process may use, for one thread the last.
        counters: auto, none, perf, likwid or papi (see `rooftree.counters`).
        strict_fp: sums keep their order.
        resume: take up points that were measured before with the same code and options.
        progress: told what is measured.
    """

    compiler: str | None = None
    flags: tuple[str, ...] = ()
    trust: bool = False
    defines: Mapping[str, int | str] = field(default_factory=dict)
    args: Mapping[str, str] = field(default_factory=dict)
    driver: str | Path | None = None
    alignment: int = 64
    padding: int | None = None
    huge_pages: bool = True
    indirect: str = "best"
    confidence: float = 0.9
    within: float = 0.02
    time_limit: float = 3.0
    call_limit: float = 60.0
    cpus: tuple[int, ...] = ()
    counters: str = "auto"
    strict_fp: bool = False
    resume: bool = False
    progress: Progress | None = None

    @property
    def spacing(self) -> Spacing:
        """How arrays are placed."""
        return Spacing(alignment=self.alignment, padding=self.padding)

    @property
    def source_flags(self) -> tuple[str, ...]:
        """The flags that matter for reading the source."""
        return tuple(flag for flag in self.flags if not flag.startswith(("-O", "-m", "-f", "-g", "-x", "-W", "-q")))

    def record(self) -> MeasurementOptions:
        """What the record of a measurement keeps of them."""
        left_out = ("progress", "resume", "compiler", "flags", "trust")
        found = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in left_out}
        plain = {"cpus": list(self.cpus), "args": dict(self.args), "defines": dict(self.defines)}
        return MeasurementOptions(**{**found, **plain, "driver": None if self.driver is None else str(self.driver)})


def read_options(given: Mapping[str, Any]) -> Options:
    """Check options and bring them into one form.

    Raises: UsageError for an unknown name or an impossible value.
    """
    known = [*(f.name for f in fields(Options)), "cflags"]
    for name in given:
        if name not in known:
            raise UsageError(f"measure has no option '{name}', there are: {', '.join(known)}", hint=nearest(name, known))
    values = dict(given)
    values["flags"] = (*words(values.get("flags")), *words(values.pop("cflags", None)))
    values["args"] = {str(k): str(v) for k, v in dict(values.get("args") or {}).items()}
    values["defines"] = dict(values.get("defines") or {})
    values["cpus"] = tuple(values.get("cpus") or ())
    for name, most in (("alignment", 1 << 30), ("padding", 1 << 40)):
        if values.get(name) is not None:
            values[name] = _bytes(values[name], f"--{name}", most)
    alignment = values.get("alignment", 64)
    if alignment < 1 or alignment & (alignment - 1):
        raise UsageError(f"an alignment is a power of two, found {alignment} B", where="--alignment", hint="--alignment 64")
    for name, low, high in (*_SHARES, ("time_limit", 0.01, 86400.0), ("call_limit", 0.1, 86400.0)):
        is_number = isinstance(values.get(name, low), int | float) and not isinstance(values.get(name), bool)
        if name in values and not (is_number and low <= values[name] <= high):
            raise UsageError(f"expected {low:g} to {high:g}, found {values[name]}", where=f"--{name.replace('_', '-')}")
    for name, choices in (("indirect", INDIRECT), ("counters", CHOICES)):
        if values.get(name, choices[0]) not in choices:
            raise UsageError(
                f"expected {', '.join(choices)}, found '{values[name]}'",
                where=f"--{name}",
                hint=nearest(str(values[name]), choices),
            )
    return Options(**values)


def _bytes(value: Any, where: str, most: int) -> int:
    try:
        found = units.parse(value, "B")
    except InputError as error:
        raise UsageError(error.message, where=where, hint=f"{where} 64") from None
    if found != int(found) or not 0 <= found <= most:
        raise UsageError(f"expected whole bytes up to {most}, found {value}", where=where, hint=f"{where} 64")
    return int(found)


def core_counts(cores: int | Iterable[int], topology: Topology, options: Options) -> tuple[int, ...]:
    """Core counts, checked against what is there.

    Raises: UsageError for counts below one, more cores than can be used, processors that this process may not use.
    """
    import numpy as np

    given = [cores] if isinstance(cores, (int, np.integer)) else list(cores)
    if not given or any(int(n) != n or n < 1 for n in given):
        raise UsageError(f"core counts must be positive whole numbers, found {cores!r}", where="--cores")
    wrong = [cpu for cpu in options.cpus if cpu not in topology.allowed]
    if wrong or len(set(options.cpus)) != len(options.cpus):
        raise UsageError(
            f"processors {', '.join(map(str, wrong or options.cpus))}: expected different ones out of "
            f"{', '.join(map(str, topology.allowed))}, which this process may use",
            where="--cpus",
        )
    here = len(options.cpus) or len(topology.one_per_core())
    if max(given) > here:
        raise UsageError(
            f"{max(given)} cores were asked for, {here} can be used here", where="--cores", hint=f"--cores 1..{here}"
        )
    return tuple(dict.fromkeys(int(n) for n in given))


def check_memory(plans: Sequence[tuple[Plan, Layout]]) -> None:
    """Refuse points that need more memory than there is, before anything is measured.

    Raises: UsageError.
    """
    largest = max((layout.bytes for _, layout in plans), default=0)
    if (why := beyond_memory(largest, memory_available())) is not None:
        raise why


def beyond_memory(needed_B: int, free_B: int | None) -> UsageError | None:
    """Why a point that needs so much memory is not measured where so much is free; None where it is, or that is not known."""
    if free_B is None or needed_B <= FREE * free_B:
        return None
    text = f"the largest point needs {format_bytes(needed_B)} of memory, {format_bytes(free_B)} are free"
    return UsageError(text, where="-D", hint="smaller sizes")
