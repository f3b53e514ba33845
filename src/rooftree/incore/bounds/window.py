"""Window bound: how many passes are in flight at once.

Instructions enter the window in program order at the pace of the front end. Each takes places in the reorder buffer, until it
and all before it are done, and in the scheduler it waits in, until it starts. An instruction that finds no place stops all
that follow. Long chains inside a pass overlap with as many further passes as find room, and no more.

`occupancy_bound` estimates this by Little's law: with w_i the cycles that instruction i stays in a queue of Q places,

    T >= sum of w_i / Q

`flight_time` follows some passes through the queues and the ports, with dependences, where the estimate says that it matters:
what waits for a port takes its places the longer, so that ports and window together take more time than either alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.tables.microarchitecture import Uses


def completion(arrival: Sequence[float], edges: Sequence[Edge], latency: Sequence[float]) -> list[float]:
    """When the result of every instruction of one pass is there, if nothing but dependences delays it.

    Args:
        arrival: when each enters the window [cy].
        edges: dependences with the latency from their source's result to their sink's; those of distance 0 count.
        latency: of each instruction alone, loads included [cy].
    Returns: times [cy].
    """
    done = [a + t for a, t in zip(arrival, latency, strict=True)]
    for source, sink, delay, distance in sorted(edges, key=lambda e: e[1]):
        if distance == 0 and source < sink and done[source] + delay > done[sink]:
            done[sink] = done[source] + delay
    return done


def occupancy_bound(enter: Sequence[float], leave: Sequence[float], places: Sequence[float], size: float) -> float:
    """Little's law for one queue.

    Args:
        enter, leave: when each instruction enters and leaves it [cy].
        places: that each occupies.
        size: of the queue.
    Returns: time of one pass [cy].

    >>> occupancy_bound([0, 0], [10, 30], [1, 1], 20)
    2.0
    """
    return sum(max(0.0, b - a) * n for a, b, n in zip(enter, leave, places, strict=True)) / size


class Ports:
    """Execution ports over time. Instructions come in program order, each takes the first cycles that those before it left free.

    Since older instructions come first, this is what schedulers do that start the oldest one that is ready. Of ports that are
    free at once it takes the one for which there is least demand, as cores do that bind by what waits for each.
    """

    def __init__(self, demand: Mapping[int, float]) -> None:
        """
        Args:
            demand: cycles that instructions ask for on each port, by its number, those of several ports in equal parts [cy].
        """
        self._demand = demand
        self._free: dict[int, dict[int, float]] = {}
        """What is left of each cycle of a port that is not free as a whole [cy]."""
        self._members: dict[int, list[dict[int, float]]] = {}

    def start(self, mask: int, cycles: float, ready: float) -> float:
        """Occupy one port of a group; where it takes more than a cycle of several ports, it is as many micro-ops.

        Args:
            mask: the ports.
            cycles: on one of them [cy].
            ready: when all is there that is needed [cy].
        Returns: when the last micro-op begins [cy].
        """
        ports = self._members.get(mask)
        if ports is None:
            numbers = sorted(_numbers(mask), key=lambda n: (self._demand.get(n, 0.0), n))
            self._members[mask] = ports = [self._free.setdefault(n, {}) for n in numbers]
        begun = ready
        while cycles > 0:
            part = cycles if cycles < 1 or len(ports) == 1 else 1.0
            begun = max(begun, self._take(ports, part, int(ready)))
            cycles -= part
        return begun

    @staticmethod
    def _take(ports: list[dict[int, float]], cycles: float, ready: int) -> int:
        first, chosen = -1, ports[0]
        for free in ports:
            at = ready
            while free.get(at, 1.0) <= _NOTHING:
                at += 1
            if first < 0 or at < first:
                first, chosen = at, free
                if at == ready:
                    break
        at = first
        while cycles > _NOTHING:
            left = chosen.get(at, 1.0)
            chosen[at] = left - min(left, cycles)
            cycles, at = cycles - min(left, cycles), at + 1
        return first


def _numbers(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def demand(uses: Iterable[Uses]) -> dict[int, float]:
    """Cycles that instructions ask for on each port, those of groups in equal parts.

    >>> demand([((0b01, 1.0), (0b11, 1.0))])
    {0: 1.5, 1: 0.5}
    """
    found: dict[int, float] = {}
    for mask, cycles in (use for group in uses for use in group):
        for number in _numbers(mask):
            found[number] = found.get(number, 0.0) + cycles / mask.bit_count()
    return found


_NOTHING = 1e-9
"""Of a cycle that has no time left [cy]."""


@dataclass(frozen=True, slots=True)
class Queue:
    """What instructions take up: its size, and the places that each instruction of a pass takes in it.

    A scheduler until they start; what is ``kept`` (registers, load and store queue) until they and all before them are done.
    """

    size: float
    places: Sequence[float]
    kept: bool = False


class _Waiting:
    """A queue that instructions leave in any order."""

    def __init__(self, queue: Queue) -> None:
        self.queue, self.taken = queue, 0.0
        self.leaving: list[tuple[float, float]] = []

    def free(self, number: int, retired: Sequence[float]) -> float:
        """From when on there is room for an instruction, which then has it [cy]."""
        needed, since = self.queue.places[number % len(self.queue.places)], 0.0
        if needed:
            while self.leaving and self.taken + needed > self.queue.size:
                leaves, places = heappop(self.leaving)
                since, self.taken = max(since, leaves), self.taken - places
            self.taken += needed
        return since

    def leave(self, number: int, when: float) -> None:
        """The instruction leaves then [cy]."""
        if needed := self.queue.places[number % len(self.queue.places)]:
            heappush(self.leaving, (when, needed))


class _Kept:
    """A queue that instructions leave in program order, as they leave the core."""

    def __init__(self, queue: Queue) -> None:
        self.queue, self.taken, self.oldest = queue, 0.0, 0

    def free(self, number: int, retired: Sequence[float]) -> float:
        """From when on there is room for an instruction, which then has it [cy]."""
        places, since = self.queue.places, 0.0
        if needed := places[number % len(places)]:
            self.taken += needed
            while self.taken > self.queue.size and self.oldest < number:
                since = retired[self.oldest]
                self.taken -= places[self.oldest % len(places)]
                self.oldest += 1
        return since

    def leave(self, number: int, when: float) -> None:
        """It does so when all before it are done."""


def flight_time(
    slots: Sequence[float],
    width: float,
    edges: Sequence[Edge],
    latency: Sequence[float],
    started: Sequence[float],
    buffer: float,
    queues: Sequence[Queue],
    passes: int = 12,
    uses: Sequence[tuple[Uses, Uses]] = (),
) -> float:
    """Cycles from the end of one pass to that of the next, when several follow each other through the window.

    Args:
        slots: of the front end and of the reorder buffer that each instruction takes.
        width: slots in a cycle.
        edges: dependences with the latency from their source's result to their sink's.
        latency: of each instruction alone, loads included [cy].
        started: from the moment an instruction leaves its scheduler to its result [cy].
        buffer: slots of the reorder buffer.
        queues: the schedulers, and what else instructions take up.
        passes: that are followed; the second half counts.
        uses: groups of ports, with the cycles on one of them, that each instruction occupies when it begins (loads and stores)
            and when it leaves its scheduler; () for ports that are always free.
    Returns: time of one pass [cy].
    """
    ports = Ports(demand(group for pair in uses for group in pair))
    before: list[list[tuple[int, float]]] = [[] for _ in slots]
    n = len(slots)
    for source, sink, delay, distance in edges:
        before[sink].append((n * distance + sink - source, delay))
    done: list[float] = []
    retired: list[float] = []
    limits = [_Kept(queue) if queue.kept else _Waiting(queue) for queue in queues]
    enter, last, oldest, held = 0.0, 0.0, 0, 0.0
    ends = []
    for number in range(passes * n):
        i = number % n
        held += slots[i]
        while held > buffer and oldest < number:
            enter = max(enter, retired[oldest])
            held -= slots[oldest % n]
            oldest += 1
        for limit in limits:
            enter = max(enter, limit.free(number, retired))
        ready = enter + latency[i]
        for back, delay in before[i]:
            if back <= number and done[number - back] + delay > ready:
                ready = done[number - back] + delay
        if uses:
            accesses, work = uses[i]
            begin = ready - latency[i]
            for mask, cycles in accesses:
                ready = max(ready, ports.start(mask, cycles, begin) + latency[i])
            begin = ready - started[i]
            for mask, cycles in work:
                ready = max(ready, ports.start(mask, cycles, begin) + started[i])
        for limit in limits:
            limit.leave(number, max(enter, ready - started[i]))
        done.append(ready)
        last = max(last, ready)
        retired.append(last)
        enter += slots[i] / width
        if i == n - 1:
            ends.append(last)
    half = passes // 2
    return (ends[-1] - ends[half - 1]) / (passes - half)
