"""From a generated function and a working set to the job that times it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rooftree.errors import UsageError
from rooftree.host.topology import CORE, MEMORY, PRIVATE, SHARED
from rooftree.microbench.emit.model import Emitted
from rooftree.timing.harness import Burst
from rooftree.timing.session import Job, Lap, Repeat
from rooftree.units import format_bytes

CHUNK = 512 * 1024
"""Bytes of a chunk of all arrays together, some 10 to 50 us: short against preemptions, long against the start of prefetching."""
WHOLE = 3 * CHUNK
"""Working sets below are gone through as a whole."""
SKEW = 576
"""Between two arrays, so that loads from one and stores to the other do not lie at the same place of a page [B]."""
SETTLED = 6
"""Sweeps after which a cache that adapts holds what is swept again and again: on one Ice Lake-SP, after other data, stores to
7.1 MiB took 23.5, 20, 12.6, 9.0, 8.2 and from then on 8 cy/CL, those of other kernels and sizes settled as soon."""
_PLACES, _PAGE = 8, 4096
"""Places in memory for data in private caches, at most, and what they are apart by [B]."""
_TIMED = 18
"""Chunks of memory that are timed in one visit; the sweep before them, through all caches, takes many times as long."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Arrays in the memory of a thread.

    Attributes:
        begins: offset of each array [B].
        length: of each [B].
        rows: how many of them are rows of another one, which begin a little before it.
    """

    begins: tuple[int, ...]
    length: int
    rows: int = 0

    @property
    def total(self) -> int:
        """The working set [B]."""
        return self.length * (len(self.begins) - self.rows)

    @property
    def end(self) -> int:
        """Behind the last array [B]."""
        return max(self.begins) + self.length

    def part(self, first: int, length: int) -> tuple[int, ...]:
        """Buffers of a sweep over a part of each array: the begins, and the end of the first."""
        begins = tuple(begin + first for begin in self.begins)
        return (*begins, begins[0] + length)


def layout(emitted: Emitted, total: float, vector_bytes: int | None, base: int = 0) -> Layout:
    """Arrays that together have about a size, whole passes of the loop long.

    Args:
        emitted: the function.
        total: of all arrays together [B].
        vector_bytes: length of a vector register, where the instruction set leaves it open [B].
        base: where the first array begins [B].
    """
    step = emitted.step_bytes(vector_bytes)
    count = max(1, emitted.arrays)
    length = max(step, int(total / count) // step * step)
    apart = -(-(length + (SKEW if count > 1 else 0)) // 64) * 64
    return Layout(tuple(base + number * apart for number in range(count)), length)


def with_rows(plain: Layout, rows: int, apart: int) -> Layout:
    """The first arrays of a layout, of which the last one is also accessed one row, two rows, ... before, as by a stencil.

    Args:
        plain: as many arrays as the function has; those that are rows leave their room to the others.
        rows: how many of them.
        apart: length of a row [B].
    """
    arrays = len(plain.begins) - rows
    length = plain.length * len(plain.begins) // arrays // 4096 * 4096
    base, skew = plain.begins[0], SKEW if arrays > 1 else 0
    first = [base + number * (length + skew) for number in range(arrays)]
    return Layout((*first[:-1], *(first[-1] + (rows - row) * apart for row in range(rows + 1))), length, rows)


def with_neighbours(plain: Layout, element_bytes: int) -> Layout:
    """The first two arrays of a layout, of which the second is accessed at as many neighbouring elements as there are others.

    None of them begins at a line, so that all vectors as long as lines cross the ends of lines.

    Args:
        plain: as many arrays as the function has.
        element_bytes: by which neighbours lie apart [B].
    """
    written, read, *more = plain.begins
    length = plain.length * len(plain.begins) // 2 // _PAGE * _PAGE
    read = max(read, written + length + SKEW)
    return Layout((written, *(read + (1 + number) * element_bytes for number in range(1 + len(more)))), length, len(more))


def resident(name: str, emitted: Emitted, amount: float, offsets: tuple[int, ...] = (0,)) -> Repeat:
    """A function that does the same again and again."""
    return Repeat(name=name, burst=Burst(emitted.name, 1, 2, offsets), amount=amount)


def sweep(
    name: str,
    emitted: Emitted,
    place: Layout,
    vector_bytes: int | None,
    *,
    shared: bool = False,
    first_cache: int = 1 << 15,
    room: int = 0,
    take: int | None = None,
    sweeps: int = SETTLED,
) -> Job:
    """Bytes, loaded and stored, of a sweep over arrays that stay where they are.

    Args:
        name: of the job.
        emitted: the function; it sweeps.
        place: its arrays.
        vector_bytes: as for `layout`.
        shared: whether they are in a cache that others use, too.
        first_cache: size of the first cache [B].
        room: memory that may be used from the begin of the arrays on; in private caches the arrays move within it [B].
        take: chunks of a shared cache or memory that each visit times, of which the next one goes on behind them; None: all.
        sweeps: before they are timed, with ``take``.
    """
    if place.total < WHOLE:
        all_of_it = emitted.total(1, place.length, vector_bytes)
        whole = Burst(emitted.name, 1, 2, place.part(0, place.length))
        moved = all_of_it.loaded_bytes + all_of_it.stored_bytes
        if not shared:
            near = CORE if place.total <= first_cache else PRIVATE
            apart = -(-(place.end - place.begins[0]) // _PAGE) * _PAGE
            shifts = tuple(range(0, min(room - apart, (_PLACES - 1) * apart) + 1, apart)) if near == PRIVATE else ()
            return Repeat(name=name, burst=whole, amount=moved, place=near, shifts=shifts or (0,))
        first = (replace(whole, warm=SETTLED),)
        return Lap(name=name, bursts=(replace(whole, warm=0),) * 4, amount=moved, place=SHARED, before=(first,))
    chunks, amount = _chunks(emitted, place, vector_bytes)
    if take is None:
        settled = Burst(emitted.name, SETTLED, 0, place.part(0, place.length))
        return Lap(name=name, bursts=chunks, amount=amount, place=SHARED, before=((settled,),))
    # what comes first was gone through longest ago: otherwise it would still lie in the core's own caches
    length = chunks[0].offsets[-1] - chunks[0].offsets[0]
    before: list[tuple[Burst, ...]] = [(Burst(emitted.name, sweeps, 0, place.part(0, place.length)),)]
    more = before[0] * (sweeps > 1)
    for at in range(length, length * len(chunks), length):
        around = tuple(Burst(emitted.name, 1, 0, place.part(*part)) for part in ((at, place.length - at), (0, at)))
        before.append((*(replace(burst, count=sweeps - 1) for burst in more), *around))
    return Lap(name=name, bursts=chunks, amount=amount, place=SHARED, before=tuple(before), take=min(take, len(chunks)))


def memory_sweep(name: str, emitted: Emitted, place: Layout, vector_bytes: int | None, cache_bytes: float) -> Lap:
    """The same over arrays in memory: each visit times some chunks, right after a sweep that fills the caches.

    Args:
        name, emitted, place, vector_bytes: as for `sweep`.
        cache_bytes: what all caches hold; this much is swept before the timed chunks [B].
    Raises: UsageError if the arrays are not at least three times as large.
    """
    if place.total < 3 * cache_bytes:
        raise UsageError(
            f"arrays of {format_bytes(place.total)} are not in memory alone, with caches of {format_bytes(cache_bytes)}",
            hint="a working set of at least three times the caches",
        )
    chunks, amount = _chunks(emitted, place, vector_bytes)
    length = chunks[0].offsets[-1] - chunks[0].offsets[0]
    many = max(1, round(cache_bytes / (length * (len(place.begins) - place.rows))))
    before = []
    for at in range(len(chunks)):
        first = at - many if at >= many else len(chunks) - many
        before.append((Burst(emitted.name, 1, 0, place.part(first * length, many * length)),))
    return Lap(name=name, bursts=chunks, amount=amount, place=MEMORY, before=tuple(before), take=min(_TIMED, len(chunks)))


def _chunks(emitted: Emitted, place: Layout, vector_bytes: int | None) -> tuple[tuple[Burst, ...], float]:
    """Parts of the arrays, each as long, and the bytes of each."""
    step = emitted.step_bytes(vector_bytes)
    each = max(step, CHUNK // len(place.begins) // step * step)
    count = max(1, round(place.length / each))
    length = place.length // count // step * step
    work = emitted.total(1, length, vector_bytes)
    bursts = tuple(Burst(emitted.name, 1, 0, place.part(number * length, length)) for number in range(count))
    return bursts, work.loaded_bytes + work.stored_bytes
