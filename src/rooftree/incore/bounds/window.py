"""Window bound: how many passes are in flight at once.

Instructions enter the window in program order at the pace of the front end. Each takes places in the reorder buffer, until it
and all before it are done, and in the scheduler it waits in, until it starts. An instruction that finds no place stops all
that follow. Long chains inside a pass overlap with as many further passes as find room, and no more.

`occupancy_bound` estimates this by Little's law: with w_i the cycles that instruction i stays in a queue of Q places,

    T >= sum of w_i / Q

`flight_time` follows some passes through the queues, with dependences and without ports, where the estimate says that it
matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from rooftree.incore.bounds.recurrence import Edge


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


@dataclass(frozen=True, slots=True)
class Queue:
    """A scheduler: its size, and the places that each instruction of a pass takes in it."""

    size: float
    places: Sequence[float]


def flight_time(
    slots: Sequence[float],
    width: float,
    edges: Sequence[Edge],
    latency: Sequence[float],
    started: Sequence[float],
    buffer: float,
    queues: Sequence[Queue],
    passes: int = 12,
) -> float:
    """Cycles from the end of one pass to that of the next, when several follow each other through the window.

    Args:
        slots: of the front end and of the reorder buffer that each instruction takes.
        width: slots in a cycle.
        edges: dependences with the latency from their source's result to their sink's.
        latency: of each instruction alone, loads included [cy].
        started: from the moment an instruction leaves its scheduler to its result [cy].
        buffer: slots of the reorder buffer.
        queues: the schedulers.
        passes: that are followed; the second half counts.
    Returns: time of one pass [cy].
    Assumes: ports are always free; they have their own bound.
    """
    before: list[list[tuple[int, float]]] = [[] for _ in slots]
    n = len(slots)
    for source, sink, delay, distance in edges:
        before[sink].append((n * distance + sink - source, delay))
    done: list[float] = []
    retired: list[float] = []
    waiting: list[list[tuple[float, float]]] = [[] for _ in queues]
    taken = [0.0] * len(queues)
    enter, last, oldest, held = 0.0, 0.0, 0, 0.0
    ends = []
    for number in range(passes * n):
        i = number % n
        held += slots[i]
        while held > buffer and oldest < number:
            enter = max(enter, retired[oldest])
            held -= slots[oldest % n]
            oldest += 1
        for q, queue in enumerate(queues):
            if queue.places[i]:
                while waiting[q] and taken[q] + queue.places[i] > queue.size:
                    leaves, places = heappop(waiting[q])
                    enter, taken[q] = max(enter, leaves), taken[q] - places
        ready = enter + latency[i]
        for back, delay in before[i]:
            if back <= number and done[number - back] + delay > ready:
                ready = done[number - back] + delay
        for q, queue in enumerate(queues):
            if queue.places[i]:
                heappush(waiting[q], (max(enter, ready - started[i]), queue.places[i]))
                taken[q] += queue.places[i]
        done.append(ready)
        last = max(last, ready)
        retired.append(last)
        enter += slots[i] / width
        if i == n - 1:
            ends.append(last)
    half = passes // 2
    return (ends[-1] - ends[half - 1]) / (passes - half)
