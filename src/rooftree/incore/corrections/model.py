"""What corrections work on: a kernel's loop in machine code, and its in-core times over the sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.engine import Analysis, Streams, analyse
from rooftree.incore.instructions.addresses import Lag
from rooftree.incore.loops.find import Found
from rooftree.incore.loops.rows import Rows, rows
from rooftree.incore.model import Array, InCoreOptions
from rooftree.incore.same import Same
from rooftree.incore.tables.microarchitecture import Rates, Table, with_rates
from rooftree.kernel.count import Counts, count, element_type
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Core, Machine
from rooftree.results.incore import Timeline

SEEN = 1.1
"""Factor on the in-core time from which a limit upwards is told [1]."""
_ALIKE = 1e-6
"""Relative difference of two times that is rounding [1]."""

Shares = Mapping[int, tuple[float, float]]
"""Share of the loads, and of the stores, that cross a cache line, by their width [B]."""


def is_seen(factor: ArrayLike) -> Any:
    """Whether a limit of so many times the in-core time is told: from ``SEEN`` on, however the times were rounded.

    >>> is_seen([352 / 320, 1.1 - 1e-9, 1.1 + 1e-9, 1.09]).tolist()
    [True, True, True, False]
    """
    return np.asarray(factor) >= SEEN * (1 - _ALIKE)


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the engine knows of a loop beside its code.

    Attributes:
        address: of its first byte modulo a page [B]; None: it begins at a line of code.
        shares: of the accesses that cross a cache line; {}: as the engine assumes.
        waits: dependences that the code alone does not show, as `rooftree.incore.instructions.dependences` makes them.
        rates: of loads, stores and operations that were measured on the machine, as `Table` has them.
        lags: addresses whose distance from others given sizes say, see `rooftree.incore.lags`.
    """

    address: int | None = None
    shares: Shares = field(default_factory=dict)
    waits: tuple[Edge, ...] = ()
    rates: Rates = field(default_factory=dict)
    lags: tuple[Lag, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """The engine's findings for sizes that are alike.

    Attributes:
        which: the sizes, shape (S,); None: all.
        inputs: what the engine knew of the loop.
        found: one pass through the loop.
    """

    which: NDArray[np.bool_] | None
    inputs: Inputs
    found: Analysis


@dataclass(frozen=True)
class KernelLoop:
    """The loop of a kernel in machine code, with all that its time hangs on.

    Attributes:
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,).
        iterations: of the kernel in a unit of work.
        options: what the code is assumed to be.
        code: the loop, and the iterations of one pass.
        table: of the core's instructions.
        external: what another engine found, in place of the own one.
    """

    kernel: Kernel
    machine: Machine
    sizes: Mapping[str, Any]
    iterations: int
    options: InCoreOptions
    code: Found
    table: Table
    external: Analysis | None = None

    @cached_property
    def counts(self) -> Counts:
        """Operations of the kernel."""
        return count(self.kernel)

    @cached_property
    def rows(self) -> Rows:
        """Rows of the innermost loop."""
        return rows(self.kernel, self.sizes, self.per_pass, self.code.jammed)

    @property
    def core(self) -> Core:
        """The core that it runs on."""
        assert self.machine.core is not None
        return self.machine.core

    @property
    def body(self) -> tuple[Instruction, ...]:
        """The instructions of a pass."""
        return self.code.loop.block.instructions

    @property
    def per_pass(self) -> int:
        """Iterations of the kernel in one pass."""
        return self.code.per_pass

    @property
    def element_bytes(self) -> int:
        """Size of the kernel's leading type [B]."""
        return element_type(self.kernel).bytes

    @cached_property
    def lanes(self) -> int:
        """Real numbers of the leading type in one vector; 1 in scalar code, also where that computes in vector registers."""
        element, loop = element_type(self.kernel), self.code.loop
        found = max(1, loop.vector_bits // (8 * element.bytes // (2 if element.kind == "complex" else 1)))
        streams = loop.steps(loop.vector_bits or None).streams
        whole = any(s.bits in (0, loop.vector_bits) for s in streams if s.step != 0 and not s.on_stack)
        return found if whole else min(found, max(1, self.code.per_pass * self.code.jammed))

    @property
    def line(self) -> int:
        """Bytes of a cache line."""
        return int(self.machine.caches[0].line) if self.machine.caches else 64

    def parameter(self, name: str, default: float = 0.0) -> float:
        """A parameter of the core in its instruction table."""
        return float(self.table.parameters.get(name, default))

    def own(self) -> KernelLoop:
        """The same for the own engine, where another one found a pass, whose table has ports of its own."""
        from rooftree.incore.loops.find import table_of

        return replace(self, external=None, table=table_of(self.machine))

    def run(self, inputs: Inputs) -> Analysis:
        """What the engine finds for one pass."""
        if self.external is not None:
            return self.external
        table, known = self._known(inputs)
        streams = known.pop("streams")
        told = (streams.element_bytes, streams.line, tuple(sorted(streams.shares.items())))
        return _pass(Same(self.body), Same(table), told, **known)

    def timeline(self, inputs: Inputs) -> Timeline:
        """A pass in the simulated core, with what the engine knew; errors are those of `timeline_of`."""
        from rooftree.incore.simulate.timeline import timeline_of

        table, known = self._known(inputs)
        return timeline_of(self.body, table, **known)

    def _known(self, inputs: Inputs) -> tuple[Table, dict[str, Any]]:
        """The table with measured rates, and what engines are told besides."""
        return with_rates(self.table, inputs.rates) if inputs.rates else self.table, {
            "streams": Streams(element_bytes=self.element_bytes, line=self.line, shares=dict(inputs.shares)),
            "assume": self.options.assume_unknown,
            "waits": inputs.waits,
            "lags": inputs.lags,
            "address": inputs.address,
        }


@lru_cache(maxsize=64)
def _pass(
    body: Same[tuple[Instruction, ...]],
    table: Same[Table],
    streams: tuple[int, int, tuple[tuple[int, tuple[float, float]], ...]],
    **known: Any,
) -> Analysis:
    """What the engine finds for one pass, kept: what is in doubt about a prediction, and what would change it, ask it again."""
    element_bytes, line, shares = streams
    return analyse(body.of, table.of, streams=Streams(element_bytes=element_bytes, line=line, shares=dict(shares)), **known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """In-core times of a loop, arrays of shape (S,) over the sizes [cy/CL].

    Attributes:
        runs: findings for one pass that they follow from; together they cover all sizes, the last one holds the last size.
        passes: of the loop in a unit of work [1].
        T_OL: what overlaps with transfers.
        T_nOL_of: parts of T_nOL by ``load``, ``store`` and ``load_store``; the largest one counts.
        T_line_splits: what T_nOL is longer by while data come from caches.
        T_startup: part of T_OL and T_nOL that passes between two rows.
        throughput: the largest bound but the recurrence.
        critical_path: the recurrence.
        limits: every bound by name.
        notes: what to say about them.
    """

    runs: tuple[Run, ...]
    passes: Array
    T_OL: Array
    T_nOL_of: Mapping[str, Array]
    T_line_splits: Array
    T_startup: Array
    throughput: Array
    critical_path: Array
    limits: Mapping[str, Array]
    notes: tuple[str, ...] = ()

    @property
    def T_nOL(self) -> Array:
        """Time of loads and stores that does not overlap with transfers [cy/CL]."""
        return largest(self.T_nOL_of.values())

    def table(self, loop: KernelLoop) -> Table:
        """The instruction table that they rest on: that of the core, with rates that were measured."""
        rates = self.runs[-1].inputs.rates
        return with_rates(loop.table, rates) if rates else loop.table

    @property
    def found(self) -> Analysis:
        """Findings for the last size."""
        return self.runs[-1].found


Apply = Callable[[Times, KernelLoop], Times]


@dataclass(frozen=True, slots=True)
class Correction:
    """What is known about in-core times beyond the bounds of a single loop.

    Attributes:
        name: by which it is switched.
        order: those with lower numbers come first; below 10 stand those that let the engine know more of the loop.
        what: it does, in a sentence.
        source: of its formula and its constants.
        validation: data, and the error with and without it.
        apply: from times to times; the same object if it does not apply.
        rule: what it counts of a loop at the last size, in words; None where it counts nothing.
    """

    name: str
    order: int
    what: str
    source: str
    validation: str
    apply: Apply
    rule: Callable[[KernelLoop], str | None] | None = None


def largest(arrays: Any) -> Array:
    """Element by element, the largest of arrays."""
    found: Array = np.maximum.reduce(np.broadcast_arrays(*arrays))
    return found


def spread(runs: Sequence[Run], values: Sequence[float]) -> Array:
    """A value of each run, over the sizes."""
    if runs[0].which is None:
        return np.array(values, dtype=np.float64)
    found = np.empty(len(runs[0].which))
    for run, value in zip(runs, values, strict=True):
        found[run.which] = value
    return found


def of_runs(loop: KernelLoop, runs: Sequence[Run]) -> Times:
    """Times as the bounds of one pass say: loads and stores that the machine does not let overlap are T_nOL, all else T_OL."""
    number = max((len(np.atleast_1d(values)) for values in loop.sizes.values()), default=1)
    passes, zero = np.full(number, loop.iterations / loop.per_pass), np.zeros(number)
    found = [run.found for run in runs]
    limits = {name: spread(runs, [f.bounds[name] for f in found]) * passes for name in found[0].bounds}
    memory = {
        "load": spread(runs, [f.T_load for f in found]) * passes,
        "store": spread(runs, [f.T_store for f in found]) * passes,
        "load_store": spread(runs, [f.T_nOL for f in found]) * passes,
    }
    hidden = [time for name, time in memory.items() if name not in loop.core.non_overlapping]
    return Times(
        runs=tuple(runs),
        passes=passes,
        T_OL=largest([spread(runs, [f.T_OL for f in found]) * passes, zero, *hidden]),
        T_nOL_of={name: time if name in loop.core.non_overlapping else zero for name, time in memory.items()},
        T_line_splits=zero,
        T_startup=zero,
        throughput=largest([time for name, time in limits.items() if name != "recurrence"]),
        critical_path=limits["recurrence"],
        limits={**limits, **memory},
    )


def rerun(times: Times, loop: KernelLoop, which: NDArray[np.bool_] | None = None, **changes: Any) -> Run:
    """The findings for some sizes where the engine knows more."""
    inputs = replace(times.runs[-1].inputs, **changes)
    return Run(which, inputs, loop.run(inputs))
