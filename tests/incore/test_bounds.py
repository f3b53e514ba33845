"""Bounds by hand, and against slow programs that say the same."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import parse
from rooftree.incore.bounds.frontend import decode_bound, issue_bound, line_bound, predecode_bound
from rooftree.incore.bounds.ports import assignment, port_bound
from rooftree.incore.bounds.recurrence import recurrence_bound
from rooftree.incore.bounds.stores import store_bound
from rooftree.incore.bounds.window import Ports, Queue, completion, flight_time, occupancy_bound
from rooftree.incore.engine import analyse
from rooftree.incore.instructions.addresses import places

N_PORTS = 5
groups = st.dictionaries(st.integers(1, 2**N_PORTS - 1), st.integers(1, 12).map(float), min_size=1, max_size=6)


def all_subsets_bound(cycles: Any) -> Any:
    """Hall's condition on every subset of ports."""
    return max(sum(c for mask, c in cycles.items() if mask & ~ports == 0) / ports.bit_count() for ports in range(1, 2**N_PORTS))


def greedy_schedule_exists(cycles: Any, time: Any) -> bool:
    """Whether a maximum flow fills all demands with ``time`` on each port (augmenting paths on integers scaled up)."""
    scale = 60
    room = {port: round(time * scale) for port in range(N_PORTS)}
    flow = {(mask, port): 0 for mask in cycles for port in range(N_PORTS) if mask >> port & 1}
    for mask, demand in cycles.items():
        left = round(demand * scale)
        while left:
            path = _augment(mask, flow, room)
            if path is None:
                return False
            amount = min([left, room[path[-1][1]], *(flow[m, p] for m, p, sign in path if sign < 0)])
            for m, p, sign in path:
                flow[m, p] += sign * amount
            room[path[-1][1]] -= amount
            left -= amount
    return True


def _augment(start: Any, flow: Any, room: Any) -> Any:
    paths: list[Any] = [(start, [])]
    seen = {start}
    while paths:
        mask, path = paths.pop(0)
        for (m, p), _ in flow.items():
            if m != mask:
                continue
            step = [*path, (m, p, 1)]
            if room[p] > 0:
                return step
            for (other, port), amount in flow.items():
                if port == p and amount > 0 and other not in seen:
                    seen.add(other)
                    paths.append((other, [*step, (other, p, -1)]))
    return None


@given(groups)
def test_port_bound_is_the_maximum_over_all_subsets_of_ports(cycles: Any) -> None:
    assert all_subsets_bound(cycles) == pytest.approx(port_bound(cycles)[0])


@given(groups)
def test_port_bound_can_be_reached_and_nothing_below_it(cycles: Any) -> None:
    time, limiting = port_bound(cycles)
    assert greedy_schedule_exists(cycles, time)
    assert not greedy_schedule_exists(cycles, time - 0.05)
    inside = sum(c for mask, c in cycles.items() if mask & ~limiting == 0)
    assert inside / limiting.bit_count() == pytest.approx(time)


@given(groups)
def test_the_shown_assignment_is_complete_and_no_port_is_over_the_bound(cycles: Any) -> None:
    load = assignment(cycles, N_PORTS)
    assert sum(cycles.values()) == pytest.approx(sum(load))
    assert max(load) == pytest.approx(port_bound(cycles)[0])


def test_ports_of_skylake_share_two_additions_and_a_store() -> None:
    p0, p1, p4, p5 = 1, 2, 4, 8
    assert port_bound({p0 | p1: 3.0, p0: 1.0, p4: 1.0, p5: 2.0}) == (2.0, p0 | p1)
    assert port_bound({}) == (0.0, 0)


edges = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 9).map(float), st.integers(0, 3)), max_size=12
).map(lambda found: [e for e in found if e[3] or e[0] < e[1]])


def slowest_circuit(n: Any, edges: Any) -> Any:
    """All simple circuits by permutation of nodes."""
    best = 0.0
    cheapest: dict[Any, Any] = {}
    for source, sink, latency, distance in edges:
        cheapest.setdefault((source, sink), []).append((latency, distance))
    for size in range(1, n + 1):
        for nodes in combinations(range(n), size):
            for order in permutations(nodes[1:]):
                ring = (nodes[0], *order)
                totals = [(0.0, 0)]
                for pair in zip(ring, (*ring[1:], ring[0]), strict=True):
                    totals = [(t + a, d + b) for t, d in totals for a, b in cheapest.get(pair, [])]
                best = max([best, *(t / d for t, d in totals if d)])
    return best


@given(edges)
def test_recurrence_is_the_slowest_of_all_circuits(found: Any) -> None:
    time, chain = recurrence_bound(5, found)
    assert slowest_circuit(5, found) == pytest.approx(time)
    assert (time > 0) == bool(chain)


def test_recurrence_of_a_long_body_is_found_in_its_last_instruction() -> None:
    n = 3000
    body = [(i, i + 1, 1.0, 0) for i in range(n - 1)]
    assert recurrence_bound(n, [*body, (n - 1, n - 1, 4.0, 1)]) == (4.0, (n - 1,))
    assert recurrence_bound(n, [*body, (n - 1, 0, 1.0, 1)])[0] == n


def test_front_end_by_hand() -> None:
    assert issue_bound(10, 4) == 2.5
    assert [line_bound(start, 65, 64) for start in (0, 63)] == [2.0, 2.0]
    assert line_bound(60, 70, 64) == 3.0
    assert predecode_bound([1] * 16, [0] * 16) == 4.0  # sixteen in a block of 16 bytes: 5 + 5 + 5 + 1
    assert predecode_bound([4, 4, 4, 4], [1, 1, 1, 1]) == 1.0
    assert predecode_bound([4], [0], changing=1) == 3.25
    assert predecode_bound([], []) == 0.0


def test_an_instruction_across_two_blocks_counts_twice_if_its_opcode_is_in_the_first() -> None:
    # 5 + 1 end in the first and second block; the sixth starts at byte 15
    lengths = [3, 3, 3, 3, 3, 17]
    assert predecode_bound(lengths, [0, 0, 0, 0, 0, 0]) == 3.0
    assert predecode_bound(lengths, [0, 0, 0, 0, 0, 1]) == 2.0


def test_decoders_by_hand() -> None:
    assert decode_bound([1] * 4) == pytest.approx(1.0)
    assert decode_bound([2, 1]) == pytest.approx(1.0)  # every second one needs the first decoder
    assert decode_bound([8, 1]) == pytest.approx(3.0)  # two cycles of microcode, and one for what follows
    assert decode_bound([1, 1, 1], 4, [False, False, True]) == pytest.approx(1.0)


CHAIN = [(n, n + 1, 4.0, 0) for n in range(9)]  # ten additions, each waiting for the one before


def flying(edges: Any, buffer: float = 1e9, queue: float = 1e9, n: int = 10, width: float = 5.0) -> Any:
    return flight_time([1.0] * n, width, edges, [4.0] * n, [4.0] * n, buffer, [Queue(queue, [1.0] * n)])


def test_a_wide_window_lets_passes_follow_at_the_pace_of_the_front_end() -> None:
    assert flying(CHAIN) == pytest.approx(2.0)


def test_a_buffer_of_one_pass_lets_the_next_in_as_this_one_leaves() -> None:
    assert flying([], buffer=1, n=1, width=1.0) == 4.0
    assert flying(CHAIN, buffer=10) == pytest.approx(20.0, rel=0.01)  # half of 40 cycles: two passes overlap


def test_a_scheduler_is_left_at_the_start_not_at_the_end() -> None:
    by_places = {size: flying(CHAIN, queue=size) for size in (10, 20, 40)}
    assert 2.0 < by_places[40] < by_places[20] < by_places[10] < 40.0


def test_a_recurrence_is_seen_in_flight() -> None:
    assert flying([*CHAIN, (9, 0, 4.0, 1)]) == pytest.approx(40.0)


@given(st.integers(1, 200), st.integers(1, 200))
def test_more_places_never_slow_a_pass(few: Any, more: Any) -> None:
    assert flying(CHAIN, queue=few + more) <= flying(CHAIN, queue=few) + 1e-9


def through_ports(uses: Any, edges: Any = (), **window: float) -> Any:
    n = len(uses)
    queue = Queue(window.get("queue", 1e9), [1.0] * n)
    work = [((), tuple(entry)) for entry in uses]
    return flight_time([1.0] * n, 5.0, edges, [4.0] * n, [4.0] * n, window.get("buffer", 1e9), [queue], 12, work)


@pytest.mark.parametrize(
    ("uses", "cycles"),
    [
        ([[(0b1, 1.0)]] * 8, 8.0),
        ([[(0b11, 1.0)]] * 8, 4.0),
        ([[(0b1, 1.0)]] * 4 + [[(0b11, 1.0)]] * 4, 4.0),
        ([[(0b11, 6.0)]] + [[]] * 4, 3.0),  # more than a cycle of several ports: as many micro-ops
        ([[(0b1, 6.0)]] + [[]] * 4, 6.0),  # a divider
        ([[(0b1, 0.5)]] * 8, 4.0),
        ([[]] * 8, 1.6),
    ],
)
def test_ports_alone_take_the_time_of_their_bound(uses: Any, cycles: float) -> None:
    assert through_ports(uses) == pytest.approx(cycles, rel=0.02)


def test_an_older_instruction_that_becomes_ready_later_still_has_its_port_first() -> None:
    ports = Ports({})
    assert ports.start(0b1, 1.0, 7.0) == 7.0
    assert [ports.start(0b1, 1.0, 6.0) for _ in range(3)] == [6.0, 8.0, 9.0]
    assert ports.start(0b11, 1.0, 6.0) == 6.0, "another port of the group is free"


@pytest.mark.parametrize("names", list(permutations(range(3))))
def test_names_of_ports_change_no_time(names: tuple[int, ...]) -> None:
    """A chain of additions on two ports beside shuffles on one of them, as compilers add the elements of a vector in order."""

    def named(*ports: int) -> int:
        return sum(1 << names[port] for port in ports)

    uses = [[(named(0, 1), 1.0)]] * 10 + [[(named(1), 1.0)]] * 9 + [[(named(0, 1, 2), 1.0)]] * 9
    plain = [[(0b011, 1.0)]] * 10 + [[(0b010, 1.0)]] * 9 + [[(0b111, 1.0)]] * 9
    assert through_ports(uses, CHAIN, queue=30) == through_ports(plain, CHAIN, queue=30)


@pytest.mark.parametrize("size", [4, 10, 25])
def test_what_is_kept_until_instructions_leave_limits_as_a_reorder_buffer_of_that_size(size: int) -> None:
    kept = Queue(size, [1.0] * 10, kept=True)
    ours = flight_time([1.0] * 10, 5.0, CHAIN, [4.0] * 10, [4.0] * 10, 1e9, [kept])
    assert ours == pytest.approx(flying(CHAIN, buffer=size), rel=0.02)


def test_only_what_takes_a_register_waits_for_one() -> None:
    kept = Queue(2, [0.0] * 9 + [1.0], kept=True)
    assert 40 / 3 <= flight_time([1.0] * 10, 5.0, CHAIN, [4.0] * 10, [4.0] * 10, 1e9, [kept]) <= 40 / 2  # two to three passes
    free = Queue(2, [0.0] * 10, kept=True)
    assert flight_time([1.0] * 10, 5.0, CHAIN, [4.0] * 10, [4.0] * 10, 1e9, [free]) == pytest.approx(2.0)


def test_ports_and_a_short_window_take_more_time_than_either() -> None:
    """A chain, and eighteen instructions that need it, on two ports: while they wait for these, the next pass finds no place."""
    uses = [[(0b11, 1.0)]] * 28
    edges = [*CHAIN, *((9, n, 4.0, 0) for n in range(10, 28))]
    ports, free = through_ports(uses, edges), through_ports([[]] * 28, edges, queue=40)
    assert ports == pytest.approx(14.0, rel=0.05)
    assert through_ports(uses, edges, queue=40) > 1.1 * max(ports, free)


def test_window_by_hand() -> None:
    # a chain of 3 x 10 cycles that enters at once: Little's law over 6 places
    done = completion([0.0, 0.0, 0.0], [(0, 1, 10.0, 0), (1, 2, 10.0, 0), (2, 0, 99.0, 1)], [10.0, 10.0, 10.0])
    assert done == [10.0, 20.0, 30.0]
    assert occupancy_bound([0.0] * 3, done, [1.0] * 3, 6.0) == 10.0


def stores_of(text: Any) -> Any:
    return [place for group in places(parse(text, syntax="intel").instructions)[1] for place in group]


def test_neighbouring_stores_to_one_sector_are_written_together() -> None:
    assert store_bound(stores_of("mov [rax], rcx\nmov [rax+8], rdx"), 32) == 1.0
    assert store_bound(stores_of("mov [rax], rcx\nmov [rax+32], rdx"), 32) == 2.0
    assert store_bound(stores_of("mov [rax], rcx\nmov [rbx], rdx"), 32) == 2.0
    assert store_bound(stores_of("mov [rax], rcx"), 32) == 0.5
    assert store_bound(stores_of("mov [rax], rcx\nadd rax, 64"), 32) == 1.0


@pytest.mark.parametrize(("slots", "cycles"), [(9, 1.5), (10, 2.0), (11, 2.0), (12, 2.0), (13, 13 / 6)])
def test_a_loop_of_ten_takes_two_fetches_on_zen_4(slots: int, cycles: float) -> None:
    """Measured: loops of 10 and 11 2.02 cycles, of 9 and 12 to 69 a sixth of a cycle for each."""
    code = "\n".join(["vmovdqa xmm2, xmm1"] * (slots - 1)) + "\ndec r8\njne .L\n.L:"
    block = analyse(parse(code, isa="x86", syntax="intel").instructions, "zen4")
    assert block.bounds["frontend"] == pytest.approx(cycles)
