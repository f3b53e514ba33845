"""What the simulator of the core is given, and what it says: integers alone, the same for the C++ core and its Python twin.

Times are in ticks, `TICK` of them a cycle, so that latencies and occupations of parts of a cycle add up exactly. One
instruction is an operation with pieces, each of which keeps one port of a group busy: those of its loads, which wait for the
address, those of its work, which wait for all operands, and those of its stores, which wait for the result.

What one cycle does, in this order
1. What is done leaves the reorder buffer, in program order; its stores may leave from the next cycle on.
2. Stores leave for the cache, in program order, each after the time that one takes.
3. Lines of the next cache that arrive keep the ports busy that they need.
4. Of what waits the oldest piece goes first: to the port that it was given when it came, or to one of its group that is free.
5. As many slots as the front end delivers come in, in program order, until a buffer is full. What has more slots than are left
   comes in, and the next cycle has as many less.

Not simulated: the front end behind its width and the time of a pass, mispredicted branches, physical registers, banks of the
cache, wrong guesses of addresses, and translation of addresses.
"""

from __future__ import annotations

from typing import NamedTuple

TICK = 1200
"""Ticks of a cycle: thirds, quarters and hundredths of a cycle are whole numbers of them."""

LOAD, WORK, STORE = 0, 1, 2
"""Kinds of pieces."""

DATA, ADDRESS, LEFT = 0, 1, 2
"""Kinds of sources: needed for the result, for the address of a load, or of which the stores must leave the core first."""

STALLS = ("front end", "reorder buffer", "load buffer", "store buffer")
"""What may keep instructions from coming in; behind these, the schedulers of the core by their number."""


class Piece(NamedTuple):
    """A part of an operation that keeps one port of a group busy.

    Attributes:
        kind: LOAD, WORK or STORE.
        mask: the group of ports.
        time: on one of them [tick].
        share: in so many of `TICK` passes it is there; `TICK`: in all.
        phase: where in these it begins [tick].
    """

    kind: int
    mask: int
    time: int
    share: int = TICK
    phase: int = 0


class Source(NamedTuple):
    """What an operation waits for.

    Attributes:
        back: the source stands so many operations before it, over passes.
        delay: from the source's result to its own (DATA), to the begin of its load (ADDRESS), or from the moment when the stores
            of the source begin to leave to its result (LEFT) [tick].
        kind: DATA, ADDRESS or LEFT.
    """

    back: int
    delay: int
    kind: int


class Op(NamedTuple):
    """One operation of a pass.

    Attributes:
        instruction: number of the instruction that it is, or belongs to.
        slots: of the front end and of the reorder buffer [tick].
        uops: micro-ops, where they are counted at dispatch [tick].
        latency: from operands that are there to its result, where no port is busy [tick].
        tail: from the begin of its last piece of work to its result [tick].
        loading: from the begin of its last load to the data [tick].
        queues: bits of the schedulers that it waits in.
        loads, stores: places in the load and the store buffer.
        leaving: time that its stores take to leave [tick].
        lines: cache lines that it is the first to touch, in `TICK` passes.
        phase: where in these the first is touched [tick].
        line_time: that each of these takes on the way from the next cache [tick].
        pieces, sources: see there.
    """

    instruction: int
    slots: int
    uops: int
    latency: int
    tail: int
    loading: int
    queues: int
    loads: int
    stores: int
    leaving: int
    lines: int
    phase: int
    line_time: int
    pieces: tuple[Piece, ...]
    sources: tuple[Source, ...]


class Link(NamedTuple):
    """How lines come from the next cache.

    Attributes:
        latency: from the request of a line to its arrival, where nothing else is on the way [tick].
        flight: lines that may be on their way at once; 0: not limited.
        ahead: lines that are asked for before they are needed, in the order of the program.
        ports: those that an arriving line keeps busy.
        time: as long as this [tick].
    """

    latency: int = 0
    flight: int = 0
    ahead: int = 0
    ports: int = 0
    time: int = 0


class Core(NamedTuple):
    """The numbers of a core; 0 where nothing limits, or nothing is known.

    Attributes:
        width: slots that come in in a cycle [tick].
        dispatch: micro-ops that come in in a cycle [tick].
        buffer: slots of the reorder buffer [tick].
        loads, stores: places of the load and of the store buffer.
        fetch: time from one pass to the next in the front end, its width aside [tick].
        bound: 1: the port of a piece is chosen when it comes in, that for which fewest wait; 0: when it begins.
        queues: places of each scheduler.
        queue_ports: ports that are behind each scheduler.
        order: all ports, the one that is taken first of those that are free before the others.
        link: to the next cache.
    """

    width: int
    dispatch: int
    buffer: int
    loads: int
    stores: int
    fetch: int
    bound: int
    queues: tuple[int, ...]
    queue_ports: tuple[int, ...]
    order: tuple[int, ...]
    link: Link = Link()


class Program(NamedTuple):
    """A loop body on a core.

    Attributes:
        core: its numbers.
        ops: of one pass, in program order.
        names: of the schedulers.
        unlimited: what is not known of the core and therefore limits nothing, in words.
    """

    core: Core
    ops: tuple[Op, ...]
    names: tuple[str, ...] = ()
    unlimited: tuple[str, ...] = ()


class Event(NamedTuple):
    """One operation in one pass [cycle].

    Attributes:
        number: of the operation, counted over all passes.
        enters: comes in.
        begins: its first piece begins; -1: it needs no port.
        works: its last piece of work begins; -1: it has none.
        done: all of it is done.
        leaves: leaves the reorder buffer.
    """

    number: int
    enters: int
    begins: int
    works: int
    done: int
    leaves: int


class Busy(NamedTuple):
    """A piece on a port: number of its operation, its kind, port, and when it begins and ends there [tick]."""

    number: int
    kind: int
    port: int
    begins: int
    ends: int


class Trace(NamedTuple):
    """What a simulation found.

    Attributes:
        ends: cycle in which the last operation of each pass leaves the reorder buffer.
        stalls: cycles in which something kept instructions from coming in, as `STALLS` and behind them the schedulers.
        events, pieces: of the passes that were asked for, in program order, and as they began.
    """

    ends: list[int]
    stalls: list[int]
    events: list[Event]
    pieces: list[Busy]
