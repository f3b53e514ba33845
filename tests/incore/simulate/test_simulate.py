"""The simulated core: laws, loops whose time is known by hand, and the C++ core against its Python twin, event by event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rooftree
from rooftree.asm import parse
from rooftree.errors import CapabilityError, UsageError
from rooftree.incore.engine import analyse, prepare
from rooftree.incore.simulate import run, twin
from rooftree.incore.simulate.model import (
    ADDRESS,
    DATA,
    LEFT,
    LOAD,
    STALLS,
    STORE,
    TICK,
    WORK,
    Core,
    Link,
    Op,
    Piece,
    Program,
    Source,
)
from rooftree.incore.simulate.program import program, with_lines
from rooftree.incore.tables.load import load

WIDE = Core(4 * TICK, 0, 200 * TICK, 0, 0, 0, 0, (), (), (0, 1, 2, 3))
needs_core = pytest.mark.skipif(not run.here(), reason="the C++ core has no simulator")


def op(
    *pieces: Piece,
    slots: int = TICK,
    latency: int = TICK,
    loading: int = 0,
    queues: int = 0,
    loads: int = 0,
    stores: int = 0,
    leaving: int = 0,
    lines: int = 0,
    sources: tuple[Source, ...] = (),
) -> Op:
    return Op(0, slots, TICK, latency, latency, loading, queues, loads, stores, leaving, lines, 0, 2 * TICK, pieces, sources)


def cycles(core: Core, *ops: Op, names: tuple[str, ...] = ()) -> float:
    return run.simulate(Program(core, ops, names), backend="python").cycles


def work(mask: int, time: int = TICK) -> Piece:
    return Piece(WORK, mask, time)


def test_width_limits_what_needs_no_port() -> None:
    assert cycles(WIDE, *[op(latency=0)] * 6) == pytest.approx(1.5)


def test_a_fraction_of_a_slot_is_not_lost() -> None:
    assert cycles(WIDE._replace(width=round(2.5 * TICK)), *[op(latency=0)] * 5) == pytest.approx(2.0, abs=0.01)


def test_slots_of_one_instruction_may_come_in_over_two_cycles() -> None:
    assert cycles(WIDE, *[op(latency=0, slots=3 * TICK)] * 4) == pytest.approx(3.0, abs=0.01)


def test_port_that_all_need_limits() -> None:
    assert cycles(WIDE, op(work(1)), op(work(1)), op(work(2))) == pytest.approx(2.0)


def test_parts_of_a_cycle_on_a_port_add_up() -> None:
    assert cycles(WIDE, op(work(1, TICK // 4)), op(work(1, TICK))) == pytest.approx(1.25, abs=0.01)


def test_chain_takes_its_latency_per_pass() -> None:
    assert cycles(WIDE, op(work(3), latency=4 * TICK, sources=(Source(1, 4 * TICK, DATA),))) == pytest.approx(4.0)


def test_latency_of_parts_of_a_cycle_adds_up() -> None:
    latency = round(5.7 * TICK)
    assert cycles(WIDE, op(work(3), latency=latency, sources=(Source(1, latency, DATA),))) == pytest.approx(5.7, abs=0.02)


def test_chain_over_two_passes_takes_half() -> None:
    assert cycles(WIDE, op(work(3), latency=4 * TICK, sources=(Source(2, 4 * TICK, DATA),))) == pytest.approx(2.0)


def test_loads_that_wait_for_no_address_run_ahead_of_a_chain() -> None:
    """The load is done before the sum needs it: its latency is not part of the chain."""
    load_add = op(Piece(LOAD, 1, TICK), work(2), latency=4 * TICK, loading=5 * TICK, sources=(Source(1, 4 * TICK, DATA),))
    assert cycles(WIDE, load_add) == pytest.approx(4.0)
    chased = op(Piece(LOAD, 1, TICK), latency=0, loading=5 * TICK, sources=(Source(1, 0, ADDRESS),))
    assert cycles(WIDE, chased) == pytest.approx(5.0)


def test_reorder_buffer_limits_passes_in_flight() -> None:
    """Chains of 40 cycles inside of a pass of 10 slots: 40 slots hold four passes."""
    ops = [op(work(15), latency=40 * TICK), *[op(latency=0)] * 9]
    found = run.simulate(Program(WIDE._replace(buffer=40 * TICK), tuple(ops)), backend="python")
    assert 10.0 <= found.cycles <= 11.5
    assert max(found.stalls, key=lambda name: found.stalls[name]) == "reorder buffer"


def test_scheduler_limits_what_waits() -> None:
    """Each waits 30 cycles for one that is slow; three places let three passes wait, and the next slow one is on its way."""
    ops = (op(work(1), latency=30 * TICK), op(work(2), queues=1, sources=(Source(1, TICK, DATA),)))
    core = WIDE._replace(queues=(3,), queue_ports=(2,))
    found = run.simulate(Program(core, ops, ("small scheduler",)), backend="python")
    assert found.cycles == pytest.approx(31 / 4)
    assert "small scheduler" in found.stalls


def test_load_and_store_buffers_limit() -> None:
    slow = op(Piece(LOAD, 1, TICK), latency=0, loading=20 * TICK, loads=1)
    assert 5.0 <= cycles(WIDE._replace(loads=4), slow) <= 6.0
    leaves = op(Piece(STORE, 1, TICK), latency=0, stores=1, leaving=7 * TICK)
    assert cycles(WIDE._replace(stores=4), leaves) == pytest.approx(7.0)


def test_stores_leave_one_after_the_other_and_a_blocked_load_waits() -> None:
    """A load of what is stored in the same pass in parts: the store has left, then the load begins, then the next store."""
    store = op(Piece(STORE, 1, TICK), latency=0, stores=1, leaving=TICK, sources=(Source(1, 0, DATA),))
    blocked = op(Piece(LOAD, 2, TICK), latency=0, loading=5 * TICK, sources=(Source(1, 5 * TICK, LEFT),))
    found = cycles(WIDE, store, blocked)
    assert 7.0 <= found <= 10.0


def test_front_end_takes_its_time_for_a_pass() -> None:
    assert cycles(WIDE._replace(fetch=3 * TICK), op(latency=0)) == pytest.approx(3.0)


def test_lines_come_at_the_pace_of_the_link() -> None:
    stream = op(Piece(LOAD, 1, TICK), latency=0, loading=5 * TICK, lines=TICK // 2)  # two passes a line, of two cycles
    assert cycles(WIDE._replace(link=Link(14 * TICK, 10, 8)), stream) == pytest.approx(1.0, abs=0.05)


def test_lines_on_their_way_are_limited() -> None:
    """Little's law: two lines in flight of 14 cycles each, a line a pass."""
    stream = op(Piece(LOAD, 1, TICK), latency=0, loading=5 * TICK, lines=TICK)
    assert cycles(WIDE._replace(link=Link(14 * TICK, 2, 8)), stream) == pytest.approx(7.0, abs=0.2)


def test_arriving_lines_keep_ports_busy() -> None:
    stream = op(Piece(LOAD, 1, TICK), latency=0, loading=5 * TICK, lines=TICK)
    assert cycles(WIDE._replace(link=Link(14 * TICK, 0, 8, ports=1, time=3 * TICK)), stream) == pytest.approx(4.0, abs=0.1)


def test_what_happens_in_some_passes_is_spread_evenly() -> None:
    assert [0, 1, 0, 1] == [twin.occurs(n, TICK // 2, 0) for n in range(4)]
    assert 8 * 3 == sum(twin.occurs(n, 3 * TICK // 8, 5) for n in range(64))
    half = Piece(WORK, 1, TICK, TICK // 2)
    assert cycles(WIDE, op(work(1), half)) == pytest.approx(1.5, abs=0.01)


def test_port_chosen_at_entry_is_that_for_which_fewest_wait() -> None:
    """One that only port 1 can do in each pass: the other one goes to port 0."""
    ops = (op(work(2)), op(work(3)))
    assert cycles(WIDE._replace(bound=1), *ops) == pytest.approx(1.0)


masks = st.integers(1, 15)
pieces = st.builds(
    Piece, st.sampled_from((LOAD, WORK, STORE)), masks, st.integers(1, 3 * TICK), st.integers(1, TICK), st.integers(0, TICK - 1)
)


@st.composite
def programs(draw: Any) -> Program:
    size = draw(st.integers(1, 6))
    schedulers = draw(st.integers(0, 2))
    ops = []
    for number in range(size):
        stores = draw(st.integers(0, 1))
        own = draw(st.lists(pieces, max_size=3))
        sources = draw(
            st.lists(
                st.builds(Source, st.integers(1, 2 * size), st.integers(0, 6 * TICK), st.sampled_from((DATA, ADDRESS))),
                max_size=3,
            )
        )
        ops.append(
            op(
                *own,
                slots=draw(st.sampled_from((0, TICK, 2 * TICK, TICK // 2))),
                latency=draw(st.integers(0, 6 * TICK)),
                loading=draw(st.integers(0, 6 * TICK)),
                queues=draw(st.integers(0, 2**schedulers - 1)),
                loads=draw(st.integers(0, 2)),
                stores=stores,
                leaving=draw(st.integers(0, 3 * TICK)),
                lines=draw(st.sampled_from((0, 0, TICK // 8, TICK))),
                sources=tuple(sources),
            )
        )
        if stores and number + 1 < size and draw(st.booleans()):
            ops[-1] = ops[-1]._replace(stores=1)
    stored = [n for n, o in enumerate(ops) if o.stores]
    if stored and draw(st.booleans()):
        at, source = draw(st.integers(0, size - 1)), draw(st.sampled_from(stored))
        back = size + at - source
        ops[at] = ops[at]._replace(sources=(*ops[at].sources, Source(back, draw(st.integers(0, 6 * TICK)), LEFT)))
    core = Core(
        width=draw(st.sampled_from((TICK, 4 * TICK, round(2.5 * TICK)))),
        dispatch=draw(st.sampled_from((0, 3 * TICK))),
        buffer=draw(st.integers(1, 40)) * TICK,
        loads=draw(st.integers(0, 6)),
        stores=draw(st.integers(2, 6)),
        fetch=draw(st.integers(0, 2 * TICK)),
        bound=draw(st.integers(0, 1)),
        queues=tuple(draw(st.integers(1, 8)) for _ in range(schedulers)),
        queue_ports=tuple(draw(masks) for _ in range(schedulers)),
        order=tuple(draw(st.permutations(range(4)))),
        link=Link(
            draw(st.integers(0, 20 * TICK)),
            draw(st.integers(0, 4)),
            draw(st.integers(0, 8)),
            draw(st.integers(0, 15)),
            draw(st.integers(0, 2 * TICK)),
        ),
    )
    return Program(core, tuple(ops))


@needs_core
@settings(deadline=None)
@given(programs())
def test_core_equals_twin_in_every_event(drawn: Program) -> None:
    plain = run.trace(drawn, 12, 3, 2, 11, native_core=False)
    assert plain == run.trace(drawn, 12, 3, 2, 11, native_core=True)


@settings(deadline=None)
@given(programs())
def test_events_of_an_operation_follow_each_other(drawn: Program) -> None:
    found = twin.simulate(drawn, 8, 0, 0, 8)
    assert 8 == len(found.ends)
    assert 8 * len(drawn.ops) == len(found.events)
    for event in found.events:
        assert event.enters <= event.done <= event.leaves
        assert event.begins == -1 or event.enters < event.begins <= event.done
        assert event.works == -1 or event.begins <= event.works <= event.done
    assert [e.leaves for e in found.events] == sorted(e.leaves for e in found.events)
    assert [e.enters for e in found.events] == sorted(e.enters for e in found.events)
    assert len(STALLS) + len(drawn.core.queues) == len(found.stalls)
    free: dict[int, int] = {}
    for piece in sorted(found.pieces, key=lambda p: (p.port, p.begins)):
        if not drawn.core.link.time:
            assert free.get(piece.port, 0) <= piece.begins
        free[piece.port] = piece.ends


LOOPS = {
    "dot": "vmovupd (%rdi,%rax), %ymm1; vfmadd231pd (%rsi,%rax), %ymm1, %ymm0; addq $32, %rax; cmpq %rdx, %rax; jne .L3",
    "triad": (
        "vmovupd (%rdi,%rax), %ymm1; vfmadd213pd (%rsi,%rax), %ymm2, %ymm1; vmovupd %ymm1, (%rcx,%rax); addq $32, %rax; "
        "cmpq %rdx, %rax; jne .L3"
    ),
    "division": "vmovupd (%rdi,%rax), %ymm1; vdivpd %ymm1, %ymm2, %ymm3; addq $32, %rax; cmpq %rdx, %rax; jne .L3",
    "through memory": "movl (%rdi), %eax; addl $1, %eax; movl %eax, (%rdi); subq $1, %rdx; jne .L3",
    "blocked": "movl %eax, (%rdi); movq (%rdi), %rcx; addl $1, %ecx; movl %ecx, %eax; subq $1, %rdx; jne .L3",
}


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("arch", ["skl", "hsw", "icx", "spr", "zen1", "zen2", "zen3", "zen4"])
def test_no_loop_is_faster_than_its_bounds(arch: str, name: str) -> None:
    """But for stores and loads that the bounds let wait longer; and simple loops are no slower."""
    instructions = parse(LOOPS[name], isa="x86").instructions
    table = load(arch)
    table = replace(table, parameters={k: v for k, v in table.parameters.items() if k != "writes_beside_loads"})
    found = analyse(instructions, table)
    simulated = run.simulate(program(prepare(instructions, table), table)).cycles
    least = max(found.bounds["ports"], found.bounds["recurrence"], found.bounds["frontend"])
    assert simulated >= 0.98 * least
    assert simulated <= 1.35 * least + 1


def test_aarch64_updates_of_addresses_are_operations_of_their_own() -> None:
    text = "ldr q0, [x0], #16\nfadd v1.2d, v1.2d, v0.2d\nsubs x2, x2, #1\nb.ne .L3"
    instructions = parse(text, isa="aarch64").instructions
    table = load("v2")
    given = program(prepare(instructions, table), table)
    assert 5 == len(given.ops)
    assert [0, 0, 1, 2, 3] == [o.instruction for o in given.ops]
    assert analyse(instructions, table).cycles == pytest.approx(run.simulate(given).cycles, rel=0.02)


def test_what_is_unknown_of_a_core_is_said() -> None:
    instructions = parse(LOOPS["dot"], isa="x86").instructions
    table = load("zen2")
    assert "schedulers" in program(prepare(instructions, table), table).unlimited


BACKENDS = [pytest.param(False, id="twin"), pytest.param(True, id="native", marks=needs_core)]
WAITS_FOR_ITSELF = Program(WIDE, (op(work(1), sources=(Source(0, 0, DATA),)),))


@pytest.mark.parametrize("native_core", BACKENDS)
def test_a_core_that_comes_to_a_stand_is_said_with_its_place(native_core: bool) -> None:
    with pytest.raises(CapabilityError, match="comes to a stand") as caught:
        run.trace(WAITS_FOR_ITSELF, 4, 0, 0, 1, native_core=native_core, where="skl, here")
    assert "skl, here" == caught.value.where
    assert "--timeline" in caught.value.hint


def test_a_block_that_comes_to_a_stand_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object) -> object:
        raise RuntimeError("nothing leaves the core after cycle 7")

    monkeypatch.setattr(run, "_traced", stuck)
    with pytest.raises(CapabilityError) as caught:
        rooftree.incore(LOOPS["dot"], "skl", timeline=True)
    assert caught.value.where.startswith("skl, the block from 'vmovupd")


@pytest.mark.parametrize("native_core", BACKENDS)
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Program(WIDE, (op(Piece(3, 1, TICK)),)), "kinds of pieces"),
        (Program(WIDE, (op(work(1), sources=(Source(1, 0, 3),)),)), "kinds of sources"),
        (Program(WIDE, (op(work(1), sources=(Source(-1, 0, DATA),)),)), "stand before"),
        (Program(WIDE._replace(bound=1), (op(work(0)),)), "has a port"),
        (Program(WIDE, (op(work(16)),)), "ports of the core"),
        (Program(WIDE, (op(work(-1)),)), "ports of the core"),
        (Program(WIDE._replace(link=Link(ports=1 << 64)), (op(work(1)),)), "ports of the core"),
        (Program(WIDE._replace(queues=(3,), queue_ports=(16,)), (op(work(1)),)), "ports of the core"),
        (Program(WIDE._replace(queues=(3,)), (op(work(1)),)), "places and ports"),
        (Program(WIDE, (op(work(1), queues=1),)), "schedulers of the core"),
        (Program(WIDE._replace(order=(0, 0)), (op(work(1)),)), "each once"),
        (Program(WIDE._replace(order=(-1, 0)), (op(work(1)),)), "each once"),
    ],
)
def test_what_is_no_program_is_refused_before_it_runs(wrong: Program, message: str, native_core: bool) -> None:
    with pytest.raises(UsageError, match=message):
        run.trace(wrong, 4, 0, 0, 1, native_core=native_core)


@pytest.mark.parametrize("native_core", BACKENDS)
def test_no_more_passes_are_shown_than_run(native_core: bool) -> None:
    assert 4 == len(run.trace(Program(WIDE, (op(work(1)),)), 4, 0, 0, 9, native_core=native_core).events)


@needs_core
def test_a_core_with_more_ports_than_the_native_one_runs_on_the_twin() -> None:
    most = Program(WIDE._replace(order=tuple(range(63)), bound=1), (op(work(1 | 1 << 62)), op(work(1 | 1 << 62))))
    assert run.simulate(most).native
    assert run.trace(most, 12, 3, 2, 11, native_core=True) == run.trace(most, 12, 3, 2, 11, native_core=False)
    more = most._replace(core=most.core._replace(order=tuple(range(64))))
    assert not run.simulate(more).native
    with pytest.raises(UsageError, match="room for 63 ports"):
        run.simulate(more, backend="native")


def test_an_empty_program_takes_no_time() -> None:
    assert 0.0 == run.simulate(Program(WIDE, ())).cycles


@pytest.mark.parametrize("time", [1.0, 2.0, 5.0])
def test_loads_and_lines_that_arrive_add_up_and_arithmetic_hides_behind_both(time: float) -> None:
    """Two loads a cycle and half a line a pass; then a chain of four cycles, which is longer than both."""
    table = load("skl")
    loads = "vmovupd (%rdi,%rax), %ymm1; vmovupd (%rsi,%rax), %ymm2; addq $32, %rax; cmpq %rdx, %rax; jne .L3"
    given = program(prepare(parse(loads, isa="x86").instructions, table), table)
    found = run.simulate(with_lines(given, table, 1.0, time)).cycles
    assert 1.0 + time == pytest.approx(found, rel=0.05)
    dot = program(prepare(parse(LOOPS["dot"], isa="x86").instructions, table), table)
    assert max(4.0, 1.0 + time) == pytest.approx(run.simulate(with_lines(dot, table, 1.0, time)).cycles, rel=0.05)
