"""Loop nests as a simulation walks them: affine bounds, affine byte addresses, numbers only.

A copy of 1000 doubles, 64 KiB apart:

>>> copy = Nest(
...     loops=[loop(0, 1000)],
...     references=[Reference(Affine(0, (8,)), 8), Reference(Affine(65536, (8,)), 8, is_store=True)],
... )
>>> len(copy.loops)
1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rooftree.errors import KernelError

LIMIT = 2**61  # of every address, bound and counter, so that 64-bit sums of two never overflow
MAX_REFERENCE_BYTES = 2**20
MAX_TOTAL_BYTES = 2**62  # of all accesses of a sweep, so that 64-bit counters never overflow
MAX_ARRAYS = 127
KINDS = ("load", "store", "stream", "claim")  # in the order of cpp/cache.hpp


@dataclass(frozen=True, slots=True)
class Affine:
    """``constant + sum of coefficient * counter``, outermost counter first; missing coefficients are zero."""

    constant: int
    coefficients: tuple[int, ...] = ()

    def at(self, counters: Sequence[int]) -> int:
        """Value for these counters; those of further loops must not matter.

        >>> Affine(1, (10, 100)).at((2, 3))
        321
        """
        return self.constant + sum(a * x for a, x in zip(self.coefficients, counters, strict=False))

    def largest(self, counters: Sequence[int]) -> int:
        """No value or partial sum exceeds this in size while the size of each counter is at most the one given."""
        return abs(self.constant) + sum(abs(a) * x for a, x in zip(self.coefficients, counters, strict=False))


@dataclass(frozen=True, slots=True)
class Loop:
    """A counter that runs from the tightest start to the tightest stop, which is excluded, by a step.

    For a positive step the tightest start is the largest and the tightest stop the smallest; for a negative step the
    other way round. Bounds may use the outer counters.
    """

    starts: tuple[Affine, ...]
    stops: tuple[Affine, ...]
    step: int = 1

    def values(self, counters: Sequence[int]) -> range:
        """The values that the counter takes, given those of the outer loops."""
        starts = [bound.at(counters) for bound in self.starts]
        stops = [bound.at(counters) for bound in self.stops]
        if self.step > 0:
            return range(max(starts), min(stops), self.step)
        return range(min(starts), max(stops), self.step)


def loop(start: int | Affine, stop: int | Affine, step: int = 1) -> Loop:
    """A loop with one start and one stop.

    >>> list(loop(5, -1, -2).values(()))
    [5, 3, 1]
    """
    first, end = (Affine(bound) if isinstance(bound, int) else bound for bound in (start, stop))
    return Loop((first,), (end,), step)


@dataclass(frozen=True, slots=True)
class Reference:
    """A load or a store of the nest.

    Args:
        address: of its first byte [B]; coefficients are bytes per step of one of each counter.
        bytes: loaded or stored [B].
        is_store: a store, else a load.
        depth: loops around it, None for all.
        after: of a reference outside the innermost loop: behind the inner loop instead of before it.
        array: a number from 0, for counts per array.
        kind: of a store: ``store``, ``stream`` (non-temporal: past the caches, gathered to whole lines) or ``claim``
            (of whole lines, which are not loaded first); of a load: ``load``. None takes it from ``is_store``.
    """

    address: Affine
    bytes: int
    is_store: bool = False
    depth: int | None = None
    after: bool = False
    array: int = 0
    kind: str | None = None

    @property
    def access(self) -> int:
        """Number of the kind in `KINDS`."""
        return KINDS.index(self.kind or ("store" if self.is_store else "load"))


@dataclass(frozen=True, slots=True)
class Nest:
    """Loops, outermost first, around references in program order.

    Args:
        loops: outermost first.
        references: in program order.
        parallel: number of the loop, 0 the outermost, that several cores share: see `rooftree.traffic.simulator.schedule`.

    Raises:
        KernelError: a step of zero, a bound that uses inner counters, an impossible depth, numbers beyond 61 bits, more
            accesses than 64-bit counters hold, or a parallel loop that is none.
    """

    loops: Sequence[Loop]
    references: Sequence[Reference]
    parallel: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be walked with 64-bit numbers."""
        if self.parallel is not None and not 0 <= self.parallel < len(self.loops):
            raise KernelError(
                f"parallel is {self.parallel}, expected a loop from 0 to {len(self.loops) - 1}, or None", where="nest"
            )
        largest: list[int] = []  # size of each counter, one step behind the end included
        for depth, counted in enumerate(self.loops):
            where = f"loop {depth}"
            if not counted.starts or not counted.stops:
                raise KernelError("a loop needs at least one start and one stop", where=where)
            if counted.step == 0:
                raise KernelError("step is 0, expected any other number", where=where)
            bounds = (*counted.starts, *counted.stops)
            sizes = [self._largest(bound, largest, f"{where}: bound") for bound in bounds]
            largest.append(max(sizes) + abs(counted.step))
        for number, reference in enumerate(self.references):
            self._check_reference(reference, largest, f"reference {number}")
        self._check_work(largest)

    def _check_work(self, largest: Sequence[int]) -> None:
        """Refuse more bytes than 64-bit counters hold; the iterations of loops whose bounds vary are estimated from above."""
        iterations = [1]
        for counted, size in zip(self.loops, largest, strict=True):
            fixed = not any(any(bound.coefficients) for bound in (*counted.starts, *counted.stops))
            trips = len(counted.values(())) if fixed else 2 * size // abs(counted.step)
            iterations.append(iterations[-1] * trips)
        total = sum(iterations[self.depth_of(reference)] * reference.bytes for reference in self.references)
        if total >= MAX_TOTAL_BYTES:
            raise KernelError(
                f"up to {iterations[-1]:.1e} iterations access {total:.1e} B, expected less than 2^62 = 4.6e18 B",
                where="nest",
                hint="use smaller sizes: 1 % of this already runs for years in any machine",
            )

    def _check_reference(self, reference: Reference, largest: Sequence[int], where: str) -> None:
        depth = len(self.loops) if reference.depth is None else reference.depth
        if not 0 <= depth <= len(self.loops):
            raise KernelError(f"depth is {depth}, expected 0 to {len(self.loops)}", where=where)
        if not 0 < reference.bytes <= MAX_REFERENCE_BYTES:
            raise KernelError(f"bytes is {reference.bytes}, expected 1 to {MAX_REFERENCE_BYTES}", where=where)
        if not 0 <= reference.array < MAX_ARRAYS:
            raise KernelError(f"array is {reference.array}, expected 0 to {MAX_ARRAYS - 1}", where=where)
        if reference.kind is not None and (reference.kind not in KINDS or reference.is_store == (reference.kind == "load")):
            raise KernelError(
                f"kind is {reference.kind!r} of a {'store' if reference.is_store else 'load'}, expected one of {KINDS}",
                where=where,
            )
        self._largest(reference.address, largest[:depth], f"{where}: address")

    @staticmethod
    def _largest(value: Affine, counters: Sequence[int], where: str) -> int:
        if any(value.coefficients[len(counters) :]):
            raise KernelError(
                f"coefficients {value.coefficients} for {len(counters)} known counters",
                where=where,
                hint="bounds and addresses may use only the counters of loops around them",
            )
        size = value.largest(counters)
        if size >= LIMIT:
            raise KernelError(f"reaches {size}, expected less than 2^61", where=where, hint="use smaller sizes")
        return size

    @property
    def arrays(self) -> int:
        """One more than the largest array number."""
        return max((reference.array for reference in self.references), default=0) + 1

    def depth_of(self, reference: Reference) -> int:
        """Number of loops around a reference."""
        return len(self.loops) if reference.depth is None else reference.depth


def bad_address(reference: int, below: bool = True) -> KernelError:
    """The error for a reference (counted from 0) that leaves the address space."""
    hint = f"give the arrays {'larger' if below else 'smaller'} base addresses"
    end = "below 0" if below else "beyond 2^60"
    return KernelError(f"reaches an address {end}", where=f"reference {reference}", hint=hint)
