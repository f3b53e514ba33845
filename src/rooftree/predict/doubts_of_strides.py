"""Doubts about where accesses lie: pages and lines that no prefetcher follows, and sets that many lines fall on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rooftree.host.environment import transparent_huge_pages
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import count, indirect_accesses
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Cache, Machine
from rooftree.machine.native import is_measured_here
from rooftree.machine.sourced_numbers import measured_here
from rooftree.models import doubts as limits
from rooftree.models.blocking import lines_on_sets
from rooftree.models.rates import bytes_per_cycle
from rooftree.predict.access_steps import Key, Steps, alike, moving, start_bytes, touched_pages
from rooftree.predict.scattered import PAGE, latency, scattered, touched_bytes
from rooftree.results.prediction import Prediction
from rooftree.traffic.layer_conditions.indirect import read_indirect

Array = NDArray[np.float64]
WORTH_SAYING = 1.25
"""Factor below which a doubt of a point is not worth a word."""
_GAP = 2
"""Lines left out from which on a row is a run of its own: gaps of one line cost nothing."""
_LONGEST_RUN = 512
"""Lines of a run up to which what it takes longer was measured; planes of a grid that skip their rims take no longer."""
_FEW = 4
"""Part of the sets, 1 in so many, below which lines of a column push each other out before they are used again."""


def far_rows(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Accesses from page to page: translation of addresses, and latency, which no model here counts."""
    trips = executions(kernel, p.sizes)
    inner = np.broadcast_to(np.asarray(trips[-1] / trips[-2], dtype=np.float64), (p.shape[0],))
    jumping = np.zeros(p.shape[0])
    names: list[str] = []
    longer_of: dict[Key, Array] = {}
    for key in alike(kernel, -1):
        step = steps.of(key)
        pages = np.minimum(inner, touched_pages(inner, step))
        far = (step >= PAGE / 2) & (pages > limits.FIRST_TLB)
        if far.any():
            longer_of[key] = np.where(far, limits.translation(pages), 0.0)
    for access, key in moving(kernel, -1) if longer_of else ():
        if key in longer_of:
            names.append(access.text or access.array)
            jumping = jumping + longer_of[key]
    longer = jumping[:, None] * p.iterations_per_cl
    cases = {read_indirect(p.options.indirect).of(a.array) for a in indirect_accesses(kernel)}
    if "worst" in cases and "best" not in cases and (waiting := scattered(p, kernel, machine)).any():
        names += p.kernel.indirect
        longer = longer + waiting
    if not names:
        return
    yield (
        "rows",
        f"{', '.join(list(dict.fromkeys(names))[:3])} moves from page to page. Misses of the TLB and latencies that no "
        f"prefetcher hides are not counted. The limit is that each of them costs its whole time{_small_pages(machine)}",
        limits.overhead(p.cy_per_cl, longer),
    )


def _small_pages(machine: Machine) -> str:
    """What to do about pages, where this is the machine and its system gives no large ones by itself."""
    if not is_measured_here(machine):
        return ""
    setting = transparent_huge_pages()
    if setting == "never":
        return ". To do: large pages (echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root)"
    return ". To do: large pages, which this system gives to memory that asks (MADV_HUGEPAGE)" if setting == "madvise" else ""


def short_runs(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Tiles and short rows of large arrays in memory: which lines come in runs so short that no prefetcher is of use."""
    from_memory = np.asarray(p.data_in) == len(p.locations) - 1
    if len(kernel.loops) < 2 or not machine.caches or not from_memory.any():
        return
    line = machine.caches[-1].line
    trips = executions(kernel, p.sizes)
    before = trips[-3] if len(kernel.loops) > 2 else 1.0
    lengths = [np.asarray(n, dtype=np.float64) for n in (trips[-1] / trips[-2], trips[-2] / before)]
    lines: dict[str, Array] = {}
    for both in dict.fromkeys(zip(_keys(kernel, -1), _keys(kernel, -2), strict=True)):
        inner, outer = map(steps.of, both)
        for near, far, length in ((inner, outer, lengths[0]), (outer, inner, lengths[1])):
            short = (near > 0) & (far >= PAGE / 2) & (near * length <= limits.FOLLOWED_LINES * line)
            if short.any():
                new = np.where(short, np.minimum(near / line, 1.0), 0.0)
                lines[both[0][0]] = np.maximum(lines.get(both[0][0], 0.0), new)
    if not lines:
        return
    waiting = limits.WALK_CYCLES * sum(lines.values()) * np.ones(p.shape[0])
    yield (
        "runs",
        f"{', '.join(list(lines)[:3])} come{'s' if len(lines) == 1 else ''} from memory in runs of up to "
        f"{limits.FOLLOWED_LINES} lines, each on another page. Misses of the TLB and latencies that no prefetcher hides are not "
        "counted. To do: longer rows or tiles",
        np.where(from_memory, limits.overhead(p.cy_per_cl, waiting[:, None] * p.iterations_per_cl), 1.0),
    )


def runs_with_gaps(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Rows of larger arrays from memory, of which lines in between are left out: each is a run that begins anew.

    What others leave of a shared last cache may be so little that data come from memory which would fit.
    """
    from_memory = np.asarray(p.data_in) == len(p.locations) - 1
    if machine.caches and (last := machine.caches[-1]).shared_by > 1:
        large = touched_bytes(kernel, p.sizes) > limits.SHARED_WITH_OTHERS[0] * last.size
        alone = large[:, None] & (np.asarray(p.cores) == 1)[None, :] & measured_here(machine, last, "size")
        from_memory = from_memory | (alone & (np.asarray(p.data_in) == len(p.locations) - 2))
    if len(kernel.loops) < 2 or not machine.caches or not from_memory.any():
        return
    line = machine.caches[-1].line
    longer: Array = np.zeros(p.shape[0])
    names: list[str] = []
    for name in dict.fromkeys(key[0] for key in alike(kernel, -1)):
        length = _run_before_a_gap(p, kernel, name, steps, line)
        if length is None or not (gaps := length > limits.FOLLOWED_LINES * line).any():
            continue
        step = np.max([steps.of(key) for key in alike(kernel, -1) if key[0] == name], axis=0)
        more = limits.begun_runs(length / line, latency(machine, len(p.locations) - 1, p.clock_Hz)) * np.minimum(step / line, 1.0)
        longer = longer + np.where(gaps, more, 0.0)
        names.append(name)
    if not names:
        return
    yield (
        "gaps",
        f"rows of {', '.join(names[:3])} come from memory with gaps between them, and prefetchers have to find each. Predicted "
        "is that they run on. The limit is what such runs took longer, measured on a Zen 4 alone. To do: measure, or rows one "
        "after the other in memory",
        np.where(from_memory, limits.overhead(p.cy_per_cl, longer[:, None] * p.iterations_per_cl), 1.0),
    )


def _run_before_a_gap(p: Prediction, kernel: Kernel, array: str, steps: Steps, line: float) -> Array | None:
    """How many bytes of an array follow each other until lines are left out, (S,); 0 where none are; None if not along lines."""
    levels = _along_lines(p, kernel, array, steps, line)
    if levels is None:
        return None
    (step, trip), *outer = levels
    length, found = step * trip, np.zeros(p.shape[0])
    for step, trip in outer:
        gap = (trip > 1) & (step >= length + _GAP * line) & (length <= _LONGEST_RUN * line)
        found = np.where((found == 0) & gap, length, found)
        length = np.where(step > 0, step * trip, length)
    return found


def _along_lines(p: Prediction, kernel: Kernel, array: str, steps: Steps, line: float) -> list[tuple[Array, Array]] | None:
    """How far an array moves in each loop [B], and how often, the innermost one first, (S,); None if that leaves lines out."""
    runs = [np.broadcast_to(np.asarray(n, dtype=np.float64), (p.shape[0],)) for n in executions(kernel, p.sizes)]
    trips = [now / before for now, before in zip(runs, [np.ones(p.shape[0]), *runs], strict=False)]
    found = []
    for level in range(-1, -len(kernel.loops) - 1, -1):
        keys = [key for key in alike(kernel, level) if key[0] == array]
        if not keys:
            return None
        found.append((np.asarray(np.max([steps.of(key) for key in keys], axis=0)), np.asarray(trips[level])))
    inner = found[0][0]
    return found if ((inner > 0) & (inner < line)).all() else None


def far_strides(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Steps that leave lines out: whether a prefetcher follows them, and how far ahead, no machine file says."""
    from_memory = np.asarray(p.data_in) == len(p.locations) - 1
    if not machine.caches or not from_memory.any():
        return
    line = machine.caches[-1].line
    by_array: dict[str, list[Key]] = {}
    for key in alike(kernel, -1):
        by_array.setdefault(key[0], []).append(key)
    lines: Array = np.zeros(p.shape[0])
    names: list[str] = []
    for name, keys in by_array.items():
        if not any(((steps.of(key) > line) & (steps.of(key) < PAGE / 2)).any() for key in keys):
            continue
        accesses = [(access, key) for access, key in moving(kernel, -1) if key[0] == name]
        at = [(steps.of(key), start_bytes(kernel, access, p.sizes)) for access, key in accesses]
        found = np.array([_lines_apart([(s[k], b[k]) for s, b in at], line) for k in range(p.shape[0])])
        if found.any():
            names.append(name)
            lines = lines + found
    if not names:
        return
    loaded = sum((np.asarray(p.load_B[x]) for x in p.links if x.endswith(p.locations[-1])), np.zeros(p.shape)) / line
    waiting = limits.WALK_CYCLES * np.minimum(lines[:, None] * p.iterations_per_cl, loaded)
    yield (
        "strides",
        f"{', '.join(names[:3])} come{'s' if len(names) == 1 else ''} from memory in steps that leave lines out. Whether "
        "prefetchers follow them is not known. The limit is latencies and misses of the TLB that they do not hide",
        np.where(from_memory, limits.overhead(p.cy_per_cl, waiting), 1.0),
    )


def _lines_apart(accesses: list[tuple[float, float]], line: float) -> int:
    """Accesses to one array that leave out a line or more before the next one, from steps and beginnings [B].

    Members of a structure that together come to all of its lines are a stream like any other.
    """
    found = 0
    for step in {step for step, _ in accesses if line < step < PAGE / 2}:
        at = sorted({start % step for one, start in accesses if one == step})
        gaps = [after - before for before, after in zip(at, [*at[1:], at[0] + step], strict=True)]
        found += sum(gap >= 2 * line for gap in gaps)
    return found


def stores_in_no_order(p: Prediction, kernel: Kernel) -> Iterator[tuple[str, str, Array]]:
    """Stores to places in no order whose lines come from a cache: each leaves the core after the one before, with its line there.

    16-byte records stored at random into an L2 cache took 26.5 cy/CL on a Zen 3, of which bytes take 21, accesses in L1 14.3.
    """
    asked, counts = read_indirect(p.options.indirect), count(kernel)
    stored = [op.access for op in counts.memory if op.is_store and op.access.indirect and op.depth == counts.depth]
    names = [a.text or a.array for a in stored if asked.of(a.array) == "worst"]
    if not names:
        return
    data_in = np.asarray(p.data_in)
    inside = (data_in > 0) & (data_in < len(p.locations) - 1)
    all_ = (np.maximum(p.T_nOL, 0.0) + sum(p.T_data.values(), np.zeros(p.shape))) / np.asarray(p.cores)
    yield (
        "indirect",
        f"{names[0]} stores in no order, and stores leave the core in order, each when its line is there. Predicted is that "
        "lines are fetched meanwhile. The limit is that nothing else of the data passes then. To do: measure",
        np.where(inside, np.maximum(all_ / p.cy_per_cl, 1.0), 1.0),
    )


def full_sets(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Lines that push each other out of a cache: at most all come from the next place, those of columns one after the other.

    Rows whose traffic was simulated are counted already; that columns wait for each line is not. The simulation comes to a line
    again for each element of it, vectors may come once: a limit downwards, with the lines of rows transferred once.
    """
    simulated = p.simulated if p.simulated.size else np.zeros(p.shape, dtype=bool)
    extra: Array = np.zeros(p.shape)
    less: Array = np.zeros(p.shape)
    first = machine.caches[0]
    found = {name: np.array(flags) for name, flags in p.set_conflict.items()}
    found[first.name] = found.get(first.name, np.zeros(p.shape, dtype=bool)) | _on_few_sets(p, kernel, first, steps)[:, None]
    names = [name for name, flags in found.items() if flags.any()]
    for name in names:
        place = p.locations.index(name) + 1
        link = next(link for link in p.links if link.startswith(name))
        line = machine.cache(name).line
        rows, columns = _lines(p, kernel, line, steps)
        late = limits.waiting(columns, latency(machine, place, p.clock_Hz))[:, None]
        early = (rows * line / _bytes_per_cycle(p, machine, link))[:, None]
        most = np.where(simulated, late, late + early)
        extra = extra + np.where(found[name], np.maximum(most - p.T_data[link], 0.0), 0.0)
        if p.incore.lanes > 1:
            less = less + np.where(found[name] & simulated, np.maximum(p.T_data[link] - np.maximum(early, late), 0.0), 0.0)
    if not names:
        return
    longer, shorter = limits.overhead(p.cy_per_cl, extra), limits.left(p.cy_per_cl, less)
    words = (
        f"more lines fall on a set of {', '.join(names)} than it has ways. How many stay, and how long each column waits for them"
    )
    once = (longer <= WORTH_SAYING) & (shorter < 1)
    ends = "The limit is that each vector comes to a line once" if once.all() else "The limit is that none stays"
    yield "sets", f"{words}, is not known. {ends}. To do: pad the leading dimension", np.where(once, shorter, longer)


def rows_apart(p: Prediction, kernel: Kernel, machine: Machine, steps: Steps) -> Iterator[tuple[str, str, Array]]:
    """Rows of which all begin on the same few sets: a corner of arrays whose rows are a power of two long.

    Each array for itself is simulated, or found by layer conditions; whether all of them begin on the same sets, as static and
    large allocated arrays do, no kernel says. The first lines of each row come without a prefetcher then.

    Five static arrays of 2048 x 2048 floats, of which 30 x 30 are used, took 129 cy/CL on a Zen 4, with longer rows 27.
    """
    line = machine.caches[0].line if machine.caches else 64.0
    arrays = dict.fromkeys(key[0] for key in alike(kernel, -1))
    apart_of = {name: rows for name in arrays if (rows := _rows(p, kernel, name, steps, line))}
    if len(apart_of) < 2:
        return
    units = np.asarray(executions(kernel, p.sizes)[-1], dtype=np.float64) / p.iterations_per_cl
    volume = sum(rows.number * rows.length for rows in apart_of.values())
    stored = {op.access.array for op in count(kernel).memory if op.is_store}
    longer: Array = np.ones(p.shape)
    names = []
    for place, cache in enumerate(machine.caches, 1):
        way = round(cache.size / cache.ways)
        stacked, few = 0.0 * units, np.zeros(p.shape[0], dtype=bool)
        for rows in apart_of.values():
            spaced = np.gcd(rows.apart.astype(np.int64), way)
            alone = (spaced >= np.maximum(2 * rows.length, _FEW * line)) & (rows.number > 1)
            few |= alone
            stacked = stacked + rows.number * np.where(alone, np.maximum(spaced / way, 1 / rows.number), rows.length / way)
        full = few & (stacked > cache.ways) & (volume <= cache.size) & (not cache.hashed_index)
        if not full.any():
            continue
        names.append(cache.name)
        link = next(link for link in p.links if link.startswith(cache.name))
        first = sum(
            rows.number * np.minimum(np.ceil(rows.length / line), limits.FOLLOWED_LINES) * (1 + (name in stored))
            for name, rows in apart_of.items()
        )
        most = limits.waiting(first / units, latency(machine, place, p.clock_Hz))
        most = most + np.maximum(volume / units - first * line / units, 0) / _bytes_per_cycle(p, machine, link)
        longer = longer * np.where(
            full[:, None], limits.overhead(p.cy_per_cl, np.maximum(most[:, None] - p.T_data[link], 0)), 1.0
        )
    if not names:
        return
    words = (
        f"rows of {', '.join(list(apart_of)[:3])} lie so far apart that all of an array begin on few sets of {', '.join(names)}. "
        "Predicted is that each array has sets of its own. The limit is that all begin on the same, as static arrays and large "
        "allocated ones often do, and that none of their lines stays. To do: pad the leading dimension"
    )
    yield "sets", words, longer


class _Rows(NamedTuple):
    """Rows of an array that a sweep comes to, each of shape (S,): how many, how far apart at least and how long [B]."""

    number: Array
    apart: Array
    length: Array


def _rows(p: Prediction, kernel: Kernel, array: str, steps: Steps, line: float) -> _Rows | None:
    """What of an array lies in rows; None for one whose inner loop does not move along a line, or that has one row."""
    levels = _along_lines(p, kernel, array, steps, line)
    if levels is None:
        return None
    (step, trip), *outer = levels
    length, number, apart = step * trip, np.ones(p.shape[0]), np.zeros(p.shape[0], dtype=np.int64)
    for step, trip in outer:
        number = np.where(step > 0, number * trip, number)
        apart = np.gcd(apart, step.astype(np.int64))
    return _Rows(number, apart.astype(np.float64), length) if (apart > 0).any() else None


def _on_few_sets(p: Prediction, kernel: Kernel, cache: Cache, steps: Steps) -> NDArray[np.bool_]:
    """Where a column lies on a quarter of the sets of a cache or less and has more lines than they hold, (S,)."""
    trips = executions(kernel, p.sizes)
    inner = np.broadcast_to(np.asarray(trips[-1] / trips[-2], dtype=np.float64), (p.shape[0],))
    found = np.zeros(p.shape[0], dtype=bool)
    for key in alike(kernel, -1):
        step = steps.of(key)
        found |= inner > _lines_of_few_sets(cache, step)
    return found


def lines_of_few_sets(cache: Cache, steps: Sequence[float]) -> float:
    """Lines of columns with these steps [B], all of the same length, that a cache keeps of each; infinite where no column lies on
    a quarter of its sets or less, whose lines would push each other out.
    """
    columns = [float(_lines_of_few_sets(cache, np.array([step]))[0]) for step in steps]
    return float(min(columns, default=np.inf) / max(1, sum(np.isfinite(lines) for lines in columns)))


def _lines_of_few_sets(cache: Cache, step: Array) -> Array:
    """Lines of a column that a cache keeps, where it lies on a quarter of the sets or less, (S,); infinite where it does not."""
    way = round(cache.size / cache.ways)
    few = (step > 0) & (np.gcd(step.astype(np.int64), way) >= _FEW * cache.line)
    return np.where(few & (not cache.hashed_index), lines_on_sets(np.where(few, step, way), way, cache.ways), np.inf)


def _lines(p: Prediction, kernel: Kernel, line: float, steps: Steps) -> tuple[Array, Array]:
    """Lines that one unit of work comes to, each access or row of neighbours for itself: along rows, and along columns."""
    rows: Array = np.zeros(p.shape[0])
    columns: Array = np.zeros(p.shape[0])
    seen: set[tuple[Any, ...]] = set()
    for access, key in moving(kernel, -1):
        step = steps.of(key)
        near = step < line
        place = (access.array, *access.index[: -1 if near.all() else None])
        if place in seen:
            continue
        seen.add(place)
        rows = rows + np.where(near, p.iterations_per_cl * step / line, 0.0)
        columns = columns + np.where(near, 0.0, p.iterations_per_cl)
    return rows, columns


def _keys(kernel: Kernel, level: int) -> tuple[Key, ...]:
    return tuple(key for _, key in moving(kernel, level))


def _bytes_per_cycle(p: Prediction, machine: Machine, link: str) -> float:
    """Bandwidth of one core over a link [B/cy]."""
    load = machine.link(link).load
    if load is not None:
        return load
    assert machine.memory is not None
    return float(bytes_per_cycle(machine.memory.saturated[0].bandwidth, p.clock_Hz))
