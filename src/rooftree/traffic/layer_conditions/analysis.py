"""The symbolic part of the traffic analysis: all reuse classes of a kernel by reuse time, and their footprints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil

from rooftree.errors import KernelError, UsageError, nearest
from rooftree.kernel.count import all_accesses, goes_round, row_step
from rooftree.kernel.model import Access, Array, Indirect, Kernel
from rooftree.kernel.offsets import offset_sizes
from rooftree.kernel.poly import Floor, Poly, total
from rooftree.traffic.layer_conditions import gathered
from rooftree.traffic.layer_conditions.indirect import BEST, Case
from rooftree.traffic.layer_conditions.indirect import Indirect as Cases
from rooftree.traffic.layer_conditions.loops import Loops, divided, loops_of
from rooftree.traffic.layer_conditions.reach import Reach, reach_of, reach_within
from rooftree.traffic.layer_conditions.references import Chain, IndirectUse, chains_of, streamed_stores
from rooftree.traffic.layer_conditions.reuse import Reuse, Space, array_bytes, cancel, renamed, reuses_of, touched

WHOLE = 0.9
"""A sweep that touches more than this fraction of an array counts as touching all of it."""

LITTLE = 0.02
"""By how much less an array reaches than its accesses touch one by one where the formula says so; below, it keeps its form."""


@dataclass(frozen=True, slots=True)
class Key:
    """A reuse time. ``time`` None: not touched before; ``level`` of the loop that carries it, -1 the repetition."""

    time: Poly | None
    level: int


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the footprint: all classes of one array and time, their rates added up [B/iteration].

    ``shared``: threads touch the same data together. ``flow`` in ``Analysis`` has all arrays added up, without names.
    ``short``: of the whole data set alone, see ``Reuse``.
    """

    array: str
    rate: Poly
    time: Poly | None
    shared: bool
    short: bool = False


@dataclass(frozen=True, slots=True)
class Touches:
    """The classes of one chain, or of an indirect access: per node, key number -> rate [B/iteration].

    ``classes``: all of them with their key number, None for those that every cache keeps.
    ``segments``: runs of nodes within which a line stays modified; each ends with a store.
    ``modified``: for each node, whether the lines it finds were stored to since they came.
    ``most``: lines that an iteration touches at most, of accesses through an index.
    """

    array: str
    nodes: tuple[dict[int, Poly], ...]
    classes: tuple[tuple[Reuse, int | None], ...]
    segments: tuple[tuple[int, ...], ...]
    modified: tuple[bool, ...]
    shared: bool
    pure_store: bool
    chain: Chain | None
    most: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """Everything about a kernel that does not depend on the machine or on the values of the sizes.

    ``streamed``: streaming stores, array and rate [B/iteration].
    """

    kernel: Kernel
    space: Space
    line_bytes: int
    keys: tuple[Key, ...]
    touches: tuple[Touches, ...]
    terms: tuple[Term, ...]
    flow: tuple[Term, ...]
    streamed: tuple[tuple[str, Poly], ...]
    parallel: int
    notes: tuple[str, ...]


def analyse(
    kernel: Kernel, line_bytes: int = 64, *, nontemporal: bool = False, indirect: Cases = BEST, loads_only: bool = False
) -> Analysis:
    """Find all reuse classes of a kernel.

    Args:
        kernel: the loop kernel.
        line_bytes: cache line [B].
        nontemporal: all stores are streaming stores.
        indirect: what accesses through an index fetch, see ``layer_conditions.indirect``.
        loads_only: as a cache without write-allocate sees it.
    Raises: KernelError, with its place, for what cannot be treated; UsageError for an impossible assumption.
    """
    return analysed(kernel, line_bytes, nontemporal, indirect, loads_only)


@lru_cache(maxsize=256)
def analysed(kernel: Kernel, line_bytes: int, nontemporal: bool, indirect: Cases, loads_only: bool) -> Analysis:
    """As ``analyse``, cached; arguments by position, so that equal questions are the same one."""
    loops = loops_of(kernel)
    chains, uses = chains_of(kernel, loops, line_bytes, nontemporal=nontemporal, loads_only=loads_only)
    streamed = streamed_stores(kernel, loops, line_bytes, nontemporal=nontemporal)
    space = Space(loops, (*chains, *streamed), line_bytes)
    parallel = _parallel(kernel, loops)
    book = _Book(space)
    touches: list[Touches] = []
    alike: dict[object, tuple[str, list[Reuse]]] = {}
    for chain in chains:
        if not chain.nontemporal:
            shared = not chain.strides[parallel].terms
            form = chain.strides, chain.span_bytes, chain.lines, tuple(node.lag for node in chain.nodes)
            if form not in alike:
                alike[form] = chain.ends, reuses_of(chain, space, line_bytes)
            classes = renamed(alike[form][1], alike[form][0], chain.ends)
            nodes, entered = book.enter(chain.array.name, classes, len(chain.nodes), shared)
            touches.append(
                Touches(
                    chain.array.name,
                    nodes,
                    entered,
                    _segments(chain),
                    _modified(chain),
                    shared,
                    chain.only_stored and chain.full_lines,
                    chain,
                )
            )
    notes = []
    _check_names(kernel, indirect, uses)
    for use in (together := _together(kernel, uses, indirect, line_bytes)):
        name = use.array.name
        rows = row_step(kernel, use.access) is not None
        beside = max(
            1, sum(other.array.name == name and (row_step(kernel, other.access) is not None) == rows for other in together)
        )
        classes, note = _indirect(kernel, use, indirect.of(name), space, line_bytes, dict(indirect.swept).get(name), beside)
        nodes, entered = book.enter(use.array.name, classes, 1, False)
        segments, most = ((0,),) if use.writes else (), max(float(use.number), gathered.lines(use, line_bytes))
        touches.append(Touches(name, nodes, entered, segments, (use.writes,), False, False, None, most))
        notes.append(note)
    notes += _not_counted(kernel, chains, touches)
    if any(statement.guards for statement in kernel.statements):
        notes.append("the bytes of statements under an if are counted as if these always ran, whatever --branch says")
    return Analysis(
        kernel,
        space,
        line_bytes,
        tuple(book.keys),
        tuple(touches),
        book.terms(),
        book.flow(),
        tuple((chain.array.name, _streaming_rate(chain, space, line_bytes)) for chain in streamed),
        parallel,
        tuple(dict.fromkeys(notes)),
    )


def _parallel(kernel: Kernel, loops: Loops) -> int:
    """Which loop is distributed over threads.

    Raises: KernelError if the kernel has no such loop.
    """
    name = kernel.parallel_loop or loops.counters[0]
    if name not in loops.counters:
        raise KernelError(
            f"the parallel loop {name} is no loop of kernel {kernel.name}",
            where=str(kernel.place),
            hint=f"its loops are {', '.join(loops.counters)}",
        )
    return loops.counters.index(name)


def _not_counted(kernel: Kernel, chains: Sequence[Chain], touches: Sequence[Touches]) -> Iterator[str]:
    """Notes of arrays whose accesses meet in a way that is not counted."""
    apart = offset_sizes(kernel)
    for array in kernel.arrays:
        if sum(t.array == array.name and t.chain is not None for t in touches) > 1 and _patterns(chains, array) > 1:
            yield f"{array.name} is accessed with different index patterns; reuse between them is not counted"
        elif array.name in apart:
            by = ", ".join(sorted(apart[array.name]))
            yield (
                f"{array.name} is accessed with different index patterns, apart by {by}, without a value here; "
                "reuse between them is not counted"
            )


class _Book:
    """Collects reuse times and footprint terms."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.keys: list[Key] = []
        self._numbers: dict[Key, int] = {}
        self._terms: dict[tuple[str, Poly | None, bool, bool], list[Poly]] = {}

    def enter(
        self, array: str, classes: Iterable[Reuse], nodes: int, shared: bool
    ) -> tuple[tuple[dict[int, Poly], ...], tuple[tuple[Reuse, int | None], ...]]:
        """Rates per node and key, and each class with its key."""
        found: list[dict[int, Poly]] = [{} for _ in range(nodes)]
        entered: list[tuple[Reuse, int | None]] = []
        for reuse in classes:
            term = (array, reuse.time, shared, reuse.short)
            self._terms.setdefault(term, []).append(reuse.rate)
            if reuse.short:
                continue
            if reuse.time is not None and self.space.always_kept(reuse.time):
                entered.append((reuse, None))
                continue
            number = self._number(reuse)
            entry = found[reuse.node]
            entry[number] = entry.get(number, Poly()) + reuse.rate
            entered.append((reuse, number))
        return tuple(found), tuple(entered)

    def _number(self, reuse: Reuse) -> int:
        level = carrying_level(reuse.time, self.space) if reuse.time is not None else -1
        time = self.space.iterations_in(-1) if level < 0 and reuse.time is not None else reuse.time
        key = Key(time, level)
        if key not in self._numbers:
            self._numbers[key] = len(self.keys)
            self.keys.append(key)
        return self._numbers[key]

    def terms(self) -> tuple[Term, ...]:
        return tuple(Term(array, total(rates), time, *flags) for (array, time, *flags), rates in self._terms.items())

    def flow(self) -> tuple[Term, ...]:
        """The terms of all arrays together."""
        found: dict[tuple[Poly | None, bool], list[Poly]] = {}
        for (_, time, shared, short), rates in self._terms.items():
            if not short:
                found.setdefault((time, shared), []).extend(rates)
        return tuple(Term("", total(rates), time, shared) for (time, shared), rates in found.items())


def carrying_level(time: Poly, space: Space) -> int:
    """The loop whose iteration is about as long as a reuse time; -1 for the whole nest.

    The leading product of lengths says it: in a nest over k, j, i the time j*i is one iteration of k.
    """
    leading = max(time.terms, key=lambda term: space.order(Poly([term])))[0]
    lengths = {atom for atom, _ in leading}
    inner = [level for level, counter in enumerate(space.loops.counters) if counter in lengths]
    return (min(inner) if inner else len(space.loops)) - 1


def _streaming_rate(chain: Chain, space: Space, line_bytes: int) -> Poly:
    """Bytes of lines that leave for memory per iteration: those of the innermost loop that moves the stores."""
    level = max((n for n, stride in enumerate(chain.strides) if stride.terms), default=0)
    lines = touched(chain, level, space, line_bytes).substitute({chain.ends: space.symbols[chain.ends]})
    return space.per_turn(lines, level)


def _segments(chain: Chain) -> tuple[tuple[int, ...], ...]:
    """For every node with a store, the nodes since the store before it, itself included, in a circle."""
    count = len(chain.nodes)
    stores = [number for number in range(count) if chain.nodes[number].writes]
    found = []
    for place, store in enumerate(stores):
        before = stores[place - 1]
        length = (store - before) % count or count
        found.append(tuple((store - step) % count for step in range(length - 1, -1, -1)))
    return tuple(found)


def _modified(chain: Chain) -> tuple[bool, ...]:
    """For the first node whether any stores, for the others whether one before stores."""
    writes = [node.writes for node in chain.nodes]
    return (any(writes), *(any(writes[:number]) for number in range(1, len(writes))))


def _patterns(chains: Iterable[Chain], array: Array) -> int:
    return len({chain.strides for chain in chains if chain.array == array})


def _check_names(kernel: Kernel, indirect: Cases, uses: Iterable[IndirectUse]) -> None:
    """Refuse a case for an array that is not accessed through an index."""
    reached = list(dict.fromkeys(use.array.name for use in uses))
    for name, _ in indirect.arrays:
        if name not in reached:
            raise UsageError(
                f"kernel {kernel.name} has no array '{name}' that is accessed through an index; such are: "
                f"{', '.join(reached) or 'none'}",
                where="--indirect",
                hint=nearest(name, reached) or (f"--indirect {reached[0]}=64" if reached else ""),
            )


def _together(kernel: Kernel, uses: Sequence[IndirectUse], indirect: Cases, line_bytes: int) -> list[IndirectUse]:
    """The uses that fetch something: in the best case all accesses to an array fetch each element once together, in the worst
    one those to neighbours in a row.
    """
    found: dict[object, IndirectUse] = {}
    worst = [use for use in uses if indirect.of(use.array.name) == "worst"]
    for number, use in enumerate([*(use for use in uses if use not in worst), *gathered.rows(kernel, worst, line_bytes)]):
        key = use.array.name if indirect.of(use.array.name) == "best" else number
        before = found.get(key)
        found[key] = replace(before, writes=before.writes or use.writes, number=before.number + 1) if before else use
    return list(found.values())


def _indirect(
    kernel: Kernel, use: IndirectUse, assumption: Case, space: Space, line_bytes: int, swept: bool | None, beside: int
) -> tuple[list[Reuse], str]:
    """Classes of an access with a loaded index, and the sentence that states the assumption.

    So many accesses to the array, itself among them, are scattered: together they come to all of it in a part of the time.
    """
    text = use.access.text or use.array.name
    total, size = space.iterations_in(-1), array_bytes(use.array)
    if size is not None and goes_round(use.access):
        step = Fraction(min(use.array.element_bytes, line_bytes))
        again = divided(size, Poly.const(step)) if _reaches_all(size, step, space, swept) else total
        return [Reuse(Poly.const(step), again, 0, -1)], f"{text} goes from element to element, and round at the end"
    if assumption == "best":
        if size is None:
            raise KernelError(
                f"the extent of {use.array.name} in {text} is unknown, so its distinct elements cannot be counted",
                where=str(use.access.place),
                hint=f"{'state its extent in the source, or ' if kernel.machine_code is None else ''}how many elements it has as "
                f"`predict {_extents_to_give(kernel)}`; or --indirect worst, or bytes",
            )
        each = use.number * most_fetched(use.array, use.access, line_bytes)
        whole = _reaches_all(size, Fraction(each), space, swept)
        rate = space.per_turn(size, 0) if whole else Poly.const(each)
        best = f"indirect access {text}: each element is fetched once per sweep (best case)"
        return [Reuse(rate, total, 0, -1)], best
    if assumption == "worst":
        return _worst(kernel, use, space, line_bytes, swept, beside)
    assert not isinstance(assumption, str)
    if assumption > line_bytes:
        raise UsageError(
            f"{assumption:g} B for each access {text} are more than a line of {line_bytes} B",
            where="--indirect",
            hint=f"--indirect worst, or up to {line_bytes} (bytes)",
        )
    bytes_ = Fraction(assumption).limit_denominator(10**6)
    words = f"indirect access {text}: {assumption:g} B are fetched per access"
    if size is None or not _reaches_all(size, bytes_, space, swept):
        return [Reuse(Poly.const(bytes_), total, 0, -1)], words
    return [Reuse(Poly.const(bytes_), divided(size, Poly.const(bytes_ * beside)), 0, -1)], (
        f"{words} unless all of {use.array.name} fits a cache"
    )


def _worst(
    kernel: Kernel, use: IndirectUse, space: Space, line_bytes: int, swept: bool | None, beside: int
) -> tuple[list[Reuse], str]:
    """As `_indirect` where nothing is near what came before it.

    An element is met again once the accesses together came to as many as there are; never later than in the next sweep, in which
    the indices are the same.
    """
    text, size, total = use.access.text or use.array.name, array_bytes(use.array), space.iterations_in(-1)
    step = row_step(kernel, use.access)
    each = gathered.fetched(kernel, use, line_bytes)
    rate = Poly.const(each)
    if step is not None:
        ends = Poly.const(gathered.ends_B(use, step, line_bytes))
        rate = Poly.const(min(each, Fraction(line_bytes))) + space.per_turn(ends, len(kernel.loops) - 1)
    again: Poly | None = total
    if size is not None and _reaches_all(size, each * beside, space, swept):
        again = divided(size, Poly.const(each * beside))
    kept = (
        f"unless all of {use.array.name} fits" if size is not None else "and no two alike in a sweep, since its extent is unknown"
    )
    if step is None:
        lines = each / line_bytes
        how = "a cache line" if lines == 1 else f"{float(lines):.3g} cache lines"
        return [Reuse(rate, again, 0, -1)], f"indirect access {text}: {how} per access {kept} (worst case)"
    return [Reuse(rate, again, 0, -1)], (
        f"indirect access {text}: in order from a start that is loaded, which is new each time, {kept} (worst case)"
    )


def _extents_to_give(kernel: Kernel) -> str:
    """``--arg`` for all arrays that are accessed through an index and have no extent."""
    reached = (a.array for a in all_accesses(kernel) if any(isinstance(entry, Indirect) for entry in a.index))
    return " ".join(f"--arg {name}=256" for name in dict.fromkeys(reached) if array_bytes(kernel.array(name)) is None)


def _reaches_all(size: Poly, each: Fraction, space: Space, swept: bool | None) -> bool:
    """Whether accesses that fetch so many bytes each come to all of an array in a sweep; ``swept`` where sizes say it."""
    return space.order(size) <= each * space.order(space.iterations_in(-1)) if swept is None else swept


def most_fetched(array: Array, access: Access, line_bytes: int) -> int:
    """Bytes that an access through an index fetches in the best case of an array that a sweep does not reach all of [B].

    Indices that are loaded may come one after the other; those that a mask or a remainder makes of anything are scattered.
    """
    scattered = any(isinstance(entry, Indirect) and entry.below is not None for entry in access.index)
    return line_bytes if scattered else min(line_bytes, array.element_bytes)


@lru_cache(maxsize=1024)
def footprint(analysis: Analysis, number: int, *, only_shared: bool = False) -> Poly:
    """Bytes touched by one thread within a reuse time, in the lengths of the loops.

    Args:
        analysis: the kernel's analysis.
        number: of the key.
        only_shared: count only data that all threads touch together.
    """
    key, space = analysis.keys[number], analysis.space
    assert key.time is not None
    total: dict[str, Poly] = {}
    window = space.order(key.time)
    for term in analysis.terms:
        if (only_shared and not term.shared) or (term.short and key.level >= 0):
            continue
        whole = term.time is not None and (key.level < 0 or space.order(term.time) < window)
        length = term.time if whole and term.time is not None else key.time
        total[term.array] = total.get(term.array, Poly()) + term.rate * length
    total = {name: _capped(analysis, number, name, size) for name, size in total.items()}
    return tidy(sum(total.values(), Poly()), space)


def whole_array(analysis: Analysis, name: str) -> tuple[Poly | None, bool]:
    """Size of an array [B], if known, and whether a sweep touches nearly all of it."""
    whole = array_bytes(analysis.kernel.array(name))
    if whole is None:
        return None, False
    swept = sum((t.rate * t.time for t in analysis.terms if t.array == name and t.time is not None), Poly())
    return whole, analysis.space.order(swept) > WHOLE * analysis.space.order(whole)


@lru_cache(maxsize=1024)
def reached(analysis: Analysis, name: str) -> Reach | None:
    """Between which bytes several chains of an array touch it, what none of them says alone; None of an array with one chain."""
    several = sum(touch.array == name for touch in analysis.touches) > 1
    return reach_of(analysis.kernel, name) if several else None


@lru_cache(maxsize=1024)
def reached_within(analysis: Analysis, number: int) -> Mapping[str, Reach]:
    """The same within a reuse time, by array: what iterations of the loop that carries it reach."""
    key, space = analysis.keys[number], analysis.space
    assert key.time is not None
    turns = max(1, ceil(space.order(key.time) / space.order(space.iterations_in(key.level)) - LITTLE))
    found: dict[str, Reach] = {}
    for name in dict.fromkeys(touch.array for touch in analysis.touches):
        if reached(analysis, name) is not None:
            reach = _within(analysis, name, key.level, turns)
            if reach is not None:
                found[name] = reach
    return found


@lru_cache(maxsize=1024)
def _within(analysis: Analysis, name: str, level: int, turns: int) -> Reach | None:
    """What iterations of a loop reach, which is the same for reuse times that are about as long."""
    return reach_within(analysis.kernel, name, analysis.space, level, turns)


@lru_cache(maxsize=1024)
def scattered_arrays(analysis: Analysis) -> Mapping[str, Poly]:
    """Sizes of arrays that are reached through an index, as far as known [B]: accesses side by side may come to the same."""
    names = dict.fromkeys(touch.array for touch in analysis.touches if touch.chain is None)
    sizes = ((name, array_bytes(analysis.kernel.array(name))) for name in names)
    return {name: size for name, size in sizes if size is not None}


def _capped(analysis: Analysis, number: int, name: str, size: Poly) -> Poly:
    """What is touched of an array, no more than it reaches."""
    order, form = analysis.space.order, 1.0
    if analysis.keys[number].level < 0:
        form -= LITTLE
        whole, nearly = whole_array(analysis, name)
        if whole is not None and nearly:
            return whole
        reach = reached(analysis, name)
    else:
        reach = reached_within(analysis, number).get(name)
        if (table := scattered_arrays(analysis).get(name)) is not None and order(table) < order(size):
            return table
    most = size if reach is None else reach.size(order)
    return most if order(most) < form * order(size) else size


def tidy(poly: Poly, space: Space) -> Poly:
    """Cancel; drop quotients of less than two lines or two percent; keep others as integer divisions."""
    largest, reduced = Poly(), cancel(poly)
    little = max(128.0, 0.02 * abs(space.order(reduced)))
    for monomial, coefficient in reduced.terms:
        term = Poly([(monomial, coefficient)])
        below = [(a[2:], p) for a, p in monomial if isinstance(a, str) and a[:2] == "1/"]
        if below:
            if abs(space.order(term)) < little:
                continue
            above = Poly([(tuple(x for x in monomial if not (isinstance(x[0], str) and x[0][:2] == "1/")), coefficient)])
            divisor = Poly([(tuple(below), 1)])
            sign = -1 if coefficient < 0 else 1
            term = sign * Poly.symbol(Floor(sign * above, divisor))
        largest = largest + term
    return largest


def in_sizes(poly: Poly, space: Space) -> Poly:
    """A formula in the lengths of the loops, written in the sizes of the kernel."""
    return poly.substitute(space.symbols)
