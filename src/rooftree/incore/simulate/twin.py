"""The simulator of the core in Python: slow and readable, equal in every event to cpp/pipeline.hpp; `model` says what it does."""

from __future__ import annotations

from collections import deque

from rooftree.incore.simulate.model import ADDRESS, DATA, LEFT, LOAD, STALLS, STORE, TICK, WORK, Busy, Event, Op, Program, Trace

_UNKNOWN = -1
_LONGEST = 100_000
"""Cycles without any operation that leaves after which a simulation is given up: longer than any latency."""


def occurs(number: int, share: int, phase: int) -> int:
    """How often something happens in a pass that happens ``share`` times in `TICK` passes, evenly."""
    return (number * share + phase + share) // TICK - (number * share + phase) // TICK


class _State:
    """One operation in one pass."""

    __slots__ = (
        "address",
        "address_left",
        "begins",
        "complete",
        "consumers",
        "data",
        "data_left",
        "enters",
        "gone",
        "last",
        "leaves",
        "left",
        "line",
        "queued",
        "release",
        "result",
    )

    def __init__(self) -> None:
        self.enters, self.begins, self.leaves = 0, _UNKNOWN, _UNKNOWN
        self.result = self.complete = self.gone = _UNKNOWN
        """When the result is there, when all is done, when its stores begin to leave [tick]."""
        self.address = self.data = 0
        """Earliest begin of loads, and of the result, as far as known [tick]."""
        self.address_left = self.data_left = 0
        """Sources that are not known yet."""
        self.release = [_UNKNOWN, _UNKNOWN, _UNKNOWN]
        """From when on pieces of each kind may begin [tick]."""
        self.left = [0, 0, 0]
        """Pieces of each kind that have not begun."""
        self.last = [0, 0, 0]
        """When the last piece of each kind began [tick]."""
        self.queued = 0
        """Pieces that have not begun and are behind a scheduler."""
        self.line = _UNKNOWN
        """Last cache line that it is the first to touch, by its number in program order."""
        self.consumers: list[tuple[int, int, int]] = []


class _Lines:
    """Lines on their way from the next cache, in program order."""

    def __init__(self, program: Program, passes: int) -> None:
        self.link = program.core.link
        self.times: list[int] = []
        """That each line takes on the way [tick]."""
        for turn in range(passes if any(op.lines for op in program.ops) else 0):
            for op in program.ops:
                self.times += [op.line_time] * occurs(turn, op.lines, op.phase)
        self.touched = 0
        """Lines that operations have come in for."""
        self.arrivals: list[int] = []
        self.free = 0
        self.shown = 0
        """Lines whose arrival has kept ports busy."""

    def needed(self, line: int, now: int) -> int:
        """When a line is there that is needed now [tick]; those ahead of it are asked for, too."""
        last = min(line + self.link.ahead, len(self.times) - 1)
        for number in range(len(self.arrivals), last + 1):
            begin = max(now, self.free)
            if self.link.flight and number >= self.link.flight:
                begin = max(begin, self.arrivals[number - self.link.flight])
            self.free = begin + self.times[number]
            self.arrivals.append(max(begin + self.link.latency, self.free))
        return self.arrivals[line]


class _Simulation:
    """All of a core while it runs."""

    def __init__(self, program: Program, passes: int, warm: int, first: int, last: int) -> None:
        self.core, self.ops = program.core, program.ops
        self.size = len(self.ops)
        self.total = passes * self.size
        self.warm = warm * self.size
        self.kept = range(first * self.size, last * self.size)
        self.states: list[_State] = []
        ports = 1 + max((mask.bit_length() for op in self.ops for _, mask, *_ in op.pieces), default=0)
        self.free = [0] * max(ports, 1 + max(self.core.order, default=0), self.core.link.ports.bit_length())
        self.counts = [0] * len(self.free)
        self.order = [p for p in self.core.order if p < len(self.free)]
        self.waiting: list[tuple[int, int, int, int, bool]] = []
        self.lines = _Lines(program, passes)
        self.oldest = 0
        self.slots_used = self.loads_used = self.stores_used = 0
        self.queue_used = [0] * len(self.core.queues)
        self.leaving: deque[int] = deque()
        self.leaving_free = 0
        self.pending: deque[tuple[int, int, int]] = deque()
        self.credit = self.micro = 0
        self.trace = Trace([], [0] * (len(STALLS) + len(self.core.queues)), [], [])

    def run(self) -> Trace:
        cycle = quiet = 0
        while self.oldest < self.total:
            before = self.oldest
            now = cycle * TICK
            self.retire(cycle, now)
            self.leave(cycle, now)
            self.arrive(now)
            self.begin(now)
            self.enter(cycle, now)
            quiet = 0 if self.oldest > before else quiet + 1
            if quiet > _LONGEST:
                raise RuntimeError(f"nothing leaves the core after cycle {cycle}")
            cycle += 1
        for number in self.kept:
            s = self.states[number]
            begins = s.begins // TICK if s.begins >= 0 else _UNKNOWN
            works = s.last[WORK] // TICK if s.last[WORK] else _UNKNOWN
            self.trace.events.append(Event(number, s.enters, begins, works, s.complete // TICK, s.leaves))
        return self.trace

    def op(self, number: int) -> Op:
        return self.ops[number % self.size]

    def retire(self, cycle: int, now: int) -> None:
        while self.oldest < len(self.states):
            state = self.states[self.oldest]
            if state.complete < 0 or state.complete > now:
                return
            op = self.op(self.oldest)
            state.leaves = cycle
            self.slots_used -= op.slots
            self.loads_used -= op.loads
            if op.stores:
                self.leaving.append(self.oldest)
            self.oldest += 1
            if self.oldest % self.size == 0:
                self.trace.ends.append(cycle)

    def leave(self, cycle: int, now: int) -> None:
        while self.leaving:
            number = self.leaving[0]
            state, op = self.states[number], self.op(number)
            if state.leaves == cycle or self.leaving_free >= now + TICK:
                return
            if state.line >= 0 and self.lines.needed(state.line, now) >= now + TICK:
                return
            state.gone = max(self.leaving_free, now)
            self.leaving_free = state.gone + op.leaving
            self.stores_used -= op.stores
            self.leaving.popleft()
            waiting, state.consumers = state.consumers, []
            self.pending += [(consumer, kind, state.gone + delay) for consumer, delay, kind in waiting]
            self.settle()

    def arrive(self, now: int) -> None:
        lines = self.lines
        while lines.shown < len(lines.arrivals) and lines.arrivals[lines.shown] < now + TICK:
            for port in range(len(self.free)):
                if self.core.link.ports >> port & 1:
                    self.free[port] = max(self.free[port], lines.arrivals[lines.shown]) + self.core.link.time
            lines.shown += 1

    def begin(self, now: int) -> None:
        end = now + TICK
        rest = []
        for piece in self.waiting:
            number, kind, mask, time, queued = piece
            state = self.states[number]
            release = state.release[kind]
            port = _UNKNOWN
            if 0 <= release < end:
                port = next((p for p in self.order if mask >> p & 1 and self.free[p] < end), _UNKNOWN)
            if port < 0:
                rest.append(piece)
                continue
            start = max(release, self.free[port], now)
            self.free[port] = start + time
            self.counts[port] -= self.core.bound
            if state.begins < 0:
                state.begins = start
            if number in self.kept:
                self.trace.pieces.append(Busy(number, kind, port, start, start + time))
            if queued:
                self.unqueue(number, state)
            state.last[kind] = max(state.last[kind], start)
            state.left[kind] -= 1
            if state.left[kind] == 0:
                self.all_begun(number, state, kind)
        self.waiting = rest

    def unqueue(self, number: int, state: _State) -> None:
        state.queued -= 1
        if state.queued == 0:
            for queue in range(len(self.queue_used)):
                self.queue_used[queue] -= self.op(number).queues >> queue & 1

    def all_begun(self, number: int, state: _State, kind: int) -> None:
        """The last piece of a kind has begun."""
        op, last = self.op(number), state.last[kind]
        if kind == LOAD:
            data = last + op.loading
            if state.line >= 0 and not op.stores:
                data = max(data, self.lines.needed(state.line, last))
            self.pending.append((number, DATA, data + op.latency))
            self.settle()
        elif kind == WORK:
            self.finish(number, last + op.tail)
            self.settle()
        else:
            state.complete = last + TICK

    def settle(self) -> None:
        """Hand on all that is known, and what becomes known by that."""
        while self.pending:
            self.known(*self.pending.popleft())

    def known(self, number: int, kind: int, time: int) -> None:
        """One more source of an operation is known."""
        state = self.states[number]
        if kind == ADDRESS:
            state.address = max(state.address, time)
            state.address_left -= 1
            if state.address_left == 0:
                state.release[LOAD] = state.address
            return
        state.data = max(state.data, time)
        state.data_left -= 1
        if state.data_left == 0:
            self.complete_data(number)

    def complete_data(self, number: int) -> None:
        state = self.states[number]
        if state.left[WORK]:
            state.release[WORK] = state.data - self.op(number).latency
        else:
            self.finish(number, state.data)

    def finish(self, number: int, time: int) -> None:
        """The result of an operation is known, and with it sources of others."""
        state = self.states[number]
        state.result = time
        if state.left[STORE]:
            state.release[STORE] = time
            if state.line >= 0:
                self.lines.needed(state.line, time)
        else:
            state.complete = time
        waiting = [c for c in state.consumers if c[2] != LEFT]
        state.consumers = [c for c in state.consumers if c[2] == LEFT]
        self.pending += [(consumer, kind, time + delay) for consumer, delay, kind in waiting]

    def enter(self, cycle: int, now: int) -> None:
        core = self.core
        self.credit = min(self.credit + core.width, core.width + TICK - 1)
        self.micro = min(self.micro + core.dispatch, core.dispatch + TICK - 1)
        while len(self.states) < self.total:
            number = len(self.states)
            op = self.op(number)
            stall = self.stalled(number, op, now)
            if stall >= 0:
                if number >= self.warm:
                    self.trace.stalls[stall] += 1
                return
            self.credit -= op.slots
            self.micro -= op.uops
            self.slots_used += op.slots
            self.loads_used += op.loads
            self.stores_used += op.stores
            self.insert(number, op, cycle, now)

    def stalled(self, number: int, op: Op, now: int) -> int:
        """What keeps an operation from coming in, as `STALLS` are numbered; -1: nothing."""
        core = self.core
        late = number % self.size == 0 and number // self.size * core.fetch >= now + TICK
        if late or min(op.slots, TICK) > self.credit:
            return 0
        if core.dispatch and min(op.uops, TICK) > self.micro:
            return 0
        if core.buffer and self.slots_used and self.slots_used + op.slots > core.buffer:
            return 1
        if core.loads and self.loads_used and self.loads_used + op.loads > core.loads:
            return 2
        if core.stores and self.stores_used and self.stores_used + op.stores > core.stores:
            return 3
        for queue, places in enumerate(core.queues):
            if op.queues >> queue & 1 and self.queue_used[queue] >= places:
                return len(STALLS) + queue
        return _UNKNOWN

    def insert(self, number: int, op: Op, cycle: int, now: int) -> None:
        state = _State()
        self.states.append(state)
        state.enters = cycle
        turn = number // self.size
        lines = occurs(turn, op.lines, op.phase)
        if lines:
            self.lines.touched += lines
            state.line = self.lines.touched - 1
        behind = 0
        for queue, ports in enumerate(self.core.queue_ports):
            if op.queues >> queue & 1:
                behind |= ports
        pieces = 0
        for piece in op.pieces:
            if not occurs(turn, piece.share, piece.phase):
                continue
            pieces += 1
            queued = bool(piece.mask & behind)
            state.queued += queued
            state.left[piece.kind] += 1
            mask = 1 << self.chosen(piece.mask) if self.core.bound else piece.mask
            self.waiting.append((number, piece.kind, mask, piece.time, queued))
        if state.queued:
            for queue in range(len(self.queue_used)):
                self.queue_used[queue] += op.queues >> queue & 1
        soonest = now + TICK if pieces else now
        state.address, state.data = soonest, soonest + op.latency
        state.data_left = 1 + bool(state.left[LOAD])
        self.connect(number, op, state)
        if state.left[LOAD] and not state.address_left:
            state.release[LOAD] = state.address
        state.data_left -= 1  # what stood for the operation itself while its sources were looked at
        if state.data_left == 0:
            self.complete_data(number)
            self.settle()

    def connect(self, number: int, op: Op, state: _State) -> None:
        """Take what is known of the sources, and wait for the others."""
        for back, delay, kind in op.sources:
            if back > number:
                continue
            source = self.states[number - back]
            known = source.gone if kind == LEFT else source.result
            if kind == ADDRESS and not state.left[LOAD]:
                continue
            if known >= 0:
                if kind == ADDRESS:
                    state.address = max(state.address, known + delay)
                else:
                    state.data = max(state.data, known + delay)
                continue
            source.consumers.append((number, delay, kind))
            if kind == ADDRESS:
                state.address_left += 1
            else:
                state.data_left += 1

    def chosen(self, mask: int) -> int:
        """The port of a group for which fewest pieces wait; of several the last one."""
        ports = [p for p in range(len(self.counts)) if mask >> p & 1]
        port = min(ports, key=lambda p: (self.counts[p], -p))
        self.counts[port] += 1
        return port


def simulate(program: Program, passes: int, warm: int, first: int, last: int) -> Trace:
    """Run a program.

    Args:
        program: a loop body on a core.
        passes: through it.
        warm: passes before stalls count.
        first, last: passes whose events are kept, from the first to before the last.
    """
    return _Simulation(program, passes, warm, first, last).run()
