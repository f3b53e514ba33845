"""Run a program on the simulated core: cycles of a pass, what held it up, and the events of some passes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rooftree import native
from rooftree.errors import CapabilityError, UsageError
from rooftree.incore.simulate import twin
from rooftree.incore.simulate.model import DATA, LEFT, LOAD, STALLS, STORE, TICK, Busy, Core, Event, Program, Trace

ABI = 2  # of simulate_core in cpp/pipeline_bindings.hpp; raised there and here when its signature or its events change
Backend = Literal["auto", "native", "python"]
_FILLS = 2
"""So often the reorder buffer and the store buffer are filled before a pass counts."""
_WARM, _LEAST, _MOST = 4, 8, 200
"""Passes before one counts, at least, and that count, at least and at most."""
_BITS = 63
"""Ports that the C++ core can tell apart: it looks at one more than there are."""
_OPS = 2000
"""Operations that count, about."""
_SHOWN_PASSES, _SHOWN_OPS = 3, 60
"""Passes whose events are kept, at most, and operations from which on it is one."""


class Simulated(NamedTuple):
    """What became of a program.

    Attributes:
        cycles: of a pass [cy].
        stalls: cycles a pass in which something kept instructions from coming in, by what it was; only what did [cy].
        events, pieces: of the first passes, which find an empty core.
        native: whether the C++ core ran it.
    """

    cycles: float
    stalls: dict[str, float]
    events: list[Event]
    pieces: list[Busy]
    native: bool


def here() -> bool:
    """Whether the C++ core has the simulator."""
    return native.available() and getattr(native.core(), "pipeline_abi", None) == ABI


def passes_of(program: Program) -> tuple[int, int]:
    """Passes until the core is full, and passes that count behind them."""
    slots = max(TICK, sum(op.slots for op in program.ops))
    stores = max(1, sum(op.stores for op in program.ops))
    first = max(_WARM, -(-_FILLS * program.core.buffer // slots), -(-_FILLS * program.core.stores // stores))
    count = min(_MOST, max(_LEAST, _OPS // max(1, len(program.ops))))
    return first, -(-count // 8) * 8


def fits(core: Core) -> bool:
    """Whether the C++ core has room for the ports of a core; the twin has for any."""
    return all(port < _BITS for port in core.order)


def simulate(program: Program, *, shown: int | None = None, backend: Backend = "auto", where: str = "") -> Simulated:
    """Follow a loop through the core until its time no longer depends on how it began.

    Args:
        program: from `rooftree.incore.simulate.program.program`.
        shown: passes whose events are kept, from the first on; None: some.
        backend: ``auto`` takes the C++ core where it is built and has room for all ports.
        where: the architecture and the block, for errors.

    Raises: UsageError, CapabilityError: as `trace`.
    """
    if not program.ops:
        return Simulated(0.0, {}, [], [], False)
    first, count = passes_of(program)
    kept = (_SHOWN_PASSES if len(program.ops) * 2 <= _SHOWN_OPS else 1) if shown is None else min(shown, count)
    use = here() and fits(program.core) if backend == "auto" else backend == "native"
    found = trace(program, first + count, first, 0, kept, native_core=use, where=where)
    cycles = (found.ends[-1] - found.ends[first - 1]) / count
    names = (*STALLS, *program.names)
    stalls = {name: n / count for name, n in zip(names, found.stalls, strict=True) if n}
    return Simulated(cycles, stalls, found.events, found.pieces, use)


def trace(program: Program, passes: int, warm: int, first: int, last: int, *, native_core: bool, where: str = "") -> Trace:
    """Events of the passes from ``first`` to before ``last``; stalls are counted after ``warm`` passes.

    Raises: UsageError: the program is none, or the C++ core is asked for and has no simulator, or too few ports.
        CapabilityError: nothing leaves the simulated core.
    """
    _check(program, passes, warm, first)
    try:
        return _traced(program, passes, warm, first, min(last, passes), native_core)
    except RuntimeError as error:
        if "nothing leaves the core" not in str(error):
            raise
        raise CapabilityError(
            "the simulated core comes to a stand: what the table says of it and of this code cannot both hold",
            where=where,
            hint="leave out --timeline: the prediction does not need it",
        ) from None


def _check(program: Program, passes: int, warm: int, first: int) -> None:
    """Raise UsageError for what no backend can run; both rely on this."""
    core, pieces = program.core, [piece for op in program.ops for piece in op.pieces]
    sources = [source for op in program.ops for source in op.sources]
    ports = sum(1 << port for port in set(core.order) if port >= 0)
    masks = [*(piece.mask for piece in pieces), *core.queue_ports, core.link.ports]
    checks = {
        "ports of a core are numbers from 0, each once": len(core.order) == ports.bit_count(),
        "pieces, schedulers and lines use ports of the core": all(mask >= 0 and not mask & ~ports for mask in masks),
        "each piece has a port": all(piece.mask for piece in pieces),
        "schedulers have places and ports": len(core.queues) == len(core.queue_ports),
        "operations wait in schedulers of the core": all(0 <= op.queues < 1 << len(core.queues) for op in program.ops),
        "kinds of pieces are 0 to 2": all(LOAD <= piece.kind <= STORE for piece in pieces),
        "kinds of sources are 0 to 2": all(DATA <= source.kind <= LEFT for source in sources),
        "sources stand before what waits for them": all(source.back >= 0 for source in sources),
        "passes count from 0": min(passes, warm, first) >= 0,
    }
    for expected, holds in checks.items():
        if not holds:
            raise UsageError(f"this is no program for a simulated core; expected that {expected}", where="program")


def _traced(program: Program, passes: int, warm: int, first: int, last: int, native_core: bool) -> Trace:
    if not native_core:
        return twin.simulate(program, passes, warm, first, last)
    if not here():
        raise UsageError(
            "the C++ core has no simulator of the core", where="backend", hint=native.why_not() or "install rooftree again"
        )
    if not fits(program.core):
        raise UsageError(
            f"the core has port {max(program.core.order)}, the C++ core has room for {_BITS} ports",
            where="backend",
            hint="backend 'auto' or 'python'",
        )
    ends, stalls, events, pieces = native.core().simulate_core(program.core, list(program.ops), passes, warm, first, last)
    return Trace(list(ends), list(stalls), [Event(*event) for event in events], [Busy(*piece) for piece in pieces])
