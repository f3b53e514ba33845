"""Window bound: passes that can be in flight at once, by Little's law.

Instructions enter a queue in program order at the pace of the front end and leave it when they start (schedulers) or when
they and all before them are done (reorder buffer). With w_i the cycles that instruction i stays in a queue of Q places,

    T >= sum of w_i / Q

where w_i comes from the dependences within one pass: long chains inside a pass overlap with as many further passes as the
queues hold, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def occupancy_bound(
    enter: Sequence[float], leave: Sequence[float], places: Sequence[float], size: float
) -> float:
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


def stalled_bound(
    arrival: Sequence[float],
    edges: Sequence[Edge],
    latency: Sequence[float],
    places: Sequence[float],
    size: float,
) -> float:
    """Cycles until the last instruction of a pass has entered a reorder buffer that the pass alone overfills.

    Args:
        arrival, edges, latency: as in `completion`.
        places: that each instruction occupies.
        size: of the buffer.
    Returns: time of one pass [cy].
    """
    before: list[list[tuple[int, float]]] = [[] for _ in arrival]
    for source, sink, delay, distance in edges:
        if distance == 0 and source < sink:
            before[sink].append((source, delay))
    done: list[float] = []
    retired: list[float] = []
    oldest, held, late = 0, 0.0, 0.0
    for i, due in enumerate(arrival):
        enter = due + late
        held += places[i]
        while held > size and oldest < i:
            enter = max(enter, retired[oldest])
            held -= places[oldest]
            oldest += 1
        late = enter - due
        ready = max([enter + latency[i], *(done[source] + delay for source, delay in before[i])])
        done.append(ready)
        retired.append(max(ready, retired[-1]) if retired else ready)
    return arrival[-1] + late if arrival else 0.0
