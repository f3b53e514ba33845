"""Times of links, and the streams of a kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.frontend.load import load_kernel
from rooftree.incore.machine_code import analyse
from rooftree.incore.model import InCoreOptions
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine, OneCore
from rooftree.predict.transfers import (
    MemoryFlow,
    lines_along_rows,
    link_times,
    memory_flow,
    most_streams,
    runtime_in,
    with_hidden_latency,
    with_paced_lines,
)

VOLUMES = {"L1L2": (np.full((1, 1), 64.0),) * 2, "L2L3": (np.full((1, 1), 64.0),) * 2, "L3Mem": (np.full((1, 1), 64.0),) * 2}


def flow(machine: Any, B_per_s: float, streams: float = 0.0) -> MemoryFlow:
    return MemoryFlow(np.full((1, 1), 128.0), np.full((1, 1), B_per_s / machine.core.clock), np.full((1, 1), streams))


def sum_of(arrays: int) -> str:
    names = [f"c{n}" for n in range(arrays)]
    terms = "+".join(f"{c}[j][i]" for c in names)
    declared = ", ".join(f"{c}[N][N]" for c in names)
    loops = "for (int j = 0; j < N; ++j) for (int i = 0; i < N; ++i)"
    return f"double a[N][N], {declared}; {loops} a[j][i] = {terms};"


def test_a_memory_link_takes_longer_for_each_stream_beyond_those_it_follows() -> None:
    machine = load_machine("haswell-ep")
    time = [link_times(machine, VOLUMES, flow(machine, 60e9, n))["L3Mem"][0, 0] for n in (3, 14, 16)]
    assert time[0] == time[1]
    assert time[2] - time[1] == pytest.approx(2 * machine.link("L3Mem").stream_penalty)


def test_lines_come_into_the_innermost_cache_one_after_the_other() -> None:
    """Two lines, 2.5 cy each: what other links take in the meantime counts."""
    machine = load_machine("haswell-ep")
    machine = replace(machine, links=(replace(machine.links[0], least_per_line=2.5), *machine.links[1:]))
    volumes = {"L1L2": (np.array([[128.0]]), np.zeros((1, 1)))}
    terms = {
        "OL": np.zeros((1, 1)),
        "nOL": np.full((1, 1), 7.0),
        "L1L2": np.full((1, 1), 2.0),
        "L2L3": np.array([[0.0, 2.0, 9.0]]),
    }
    found = with_paced_lines(machine, terms, {**volumes, "L2L3": volumes["L1L2"]})
    assert [[5.0, 3.0, 2.0]] == found["L1L2"].tolist()
    plain = replace(machine, links=(replace(machine.links[0], least_per_line=0.0), *machine.links[1:]))
    assert terms == with_paced_lines(plain, terms, volumes)


def test_evictions_find_room_while_l1_serves_loads_and_stores() -> None:
    machine = load_machine("haswell-ep")
    penalty, hidden = machine.link("L1L2").evict_penalty, machine.link("L1L2").hidden
    plain, full, half, none = (
        link_times(machine, VOLUMES, flow(machine, 60e9), share, beside)["L1L2"][0, 0]
        for share, beside in ((0.0, 0.0), (1.0, 0.0), (1.0, penalty / 2 / hidden), (1.0, 20.0))
    )
    assert penalty == pytest.approx(full - plain)
    assert penalty / 2 == pytest.approx(half - plain)
    assert none == plain


@pytest.mark.parametrize(
    ("name", "lines"),
    [("triad", 2), ("2d-5pt", 3), ("3d-7pt", 5), ("3d-27pt", 9), ("matvec", 2), ("strided-sum", 8), ("particles-aos", 8)],
)
def test_lines_along_rows_are_counted_once_for_neighbours(name: str, lines: float) -> None:
    assert lines == sum(lines_along_rows(load_kernel(name), 8, 64).values())


@pytest.mark.parametrize(
    ("kernel", "number", "reused"),
    [("triad", 100_000_000, 0), ("2d-5pt", 3000, 2), ("3d-7pt", 170, 4), ("3d-7pt", 500, 2), ("matvec", 1000, 0)],
)
def test_rows_that_caches_of_the_core_hold_take_longer_beside_memory(kernel: str, number: int, reused: int) -> None:
    """L2 holds planes of 170 x 170, a shared L3 those of 500 x 500, L1 rows of 4 kB beside others and all of the vector."""
    machine = load_machine("zen4")
    links = tuple(x.model_copy({"reuse_penalty": 5.0}) if x.name == "L2Mem" else x for x in machine.links)
    rows = {"M": 100_000} if kernel == "matvec" else {}
    sizes = {"N": number, **rows}
    plain, longer = (
        rooftree.predict(kernel, m, sizes, incore="throughput") for m in (machine, machine.model_copy({"links": links}))
    )
    more = float(longer.T_data["L2Mem"][0, 0] - plain.T_data["L2Mem"][0, 0])
    assert 5.0 * reused == pytest.approx(more, abs=0.3)
    in_caches = [
        rooftree.predict(kernel, m, {"N": 10, **dict.fromkeys(rows, 10)}, incore="throughput")
        for m in (machine, machine.model_copy({"links": links}))
    ]
    assert in_caches[0].cy_per_cl == in_caches[1].cy_per_cl


def test_one_core_loads_and_evicts_side_by_side_as_fast_as_it_does_alone() -> None:
    machine = load_machine("zen4")
    alone = OneCore(load=20e9, evict=10e9)
    links = tuple(x.model_copy({"alone": alone}) if x.name.endswith("Mem") else x for x in machine.links)
    slower = machine.model_copy({"links": links})
    loads, evictions = (64 * machine.core.clock / rate for rate in (20e9, 10e9))
    p = rooftree.predict("copy", slower, {"N": 10**8}, cores=[1, 2], incore="throughput")
    times = [float(p.T_data[name][0, 0]) for name in ("L2Mem", "L3Mem")]
    assert times == pytest.approx([2 * loads, evictions])
    assert p.T_memory_busy[0, 0] == rooftree.predict("copy", machine, {"N": 10**8}, incore="throughput").T_memory_busy[0, 0]
    past = [rooftree.predict("copy", m, {"N": 10**8}, incore="throughput", nontemporal=True) for m in (machine, slower)]
    assert float(past[1].cy_per_cl[0, 0]) == pytest.approx(loads + evictions), "past the caches one after the other"
    assert past[0].cy_per_cl[0, 0] < past[1].cy_per_cl[0, 0]


@pytest.mark.parametrize("kernel", ["copy", "triad", "2d-5pt"])
@pytest.mark.parametrize("alone", [None, 30e9, 10e9])
def test_one_core_with_stores_past_the_caches_is_no_faster_than_streams_of_it(kernel: str, alone: float | None) -> None:
    """On a Zen 5 one core reached 46 to 49 GB/s of such streams and two 57: the stores were promised with the latter."""
    machine = load_machine("zen4")

    def with_streams(rate: float | None) -> Machine:
        assert machine.memory is not None
        past = [m.model_copy({"name": f"{m.name}-nt", "nontemporal": True, "alone": rate}) for m in machine.memory.saturated]
        memory = machine.memory.model_copy({"saturated": (*machine.memory.saturated, *past)})
        return machine.model_copy({"memory": memory})

    both = with_streams(None), with_streams(alone)
    sizes = {"N": 10**8 if kernel != "2d-5pt" else 20000}
    options = {"incore": "throughput", "traffic": "lc", "cores": [1, 8]}
    plain, past = (rooftree.predict(kernel, m, sizes, nontemporal=True, **options) for m in both)
    moved = sum(past.load_B[x][0, 0] + past.evict_B[x][0, 0] for x in past.links if x.endswith("Mem"))
    least = 0.0 if alone is None else moved / alone * machine.core.clock
    assert past.cy_per_cl[0, 0] == pytest.approx(max(float(plain.cy_per_cl[0, 0]), least))
    ordinary = [rooftree.predict(kernel, m, sizes, **options) for m in both]
    assert (ordinary[0].cy_per_cl == ordinary[1].cy_per_cl).all()
    gains = [next((w.gain for w in p.what_if if w.change == "non-temporal stores"), 1.0) for p in ordinary]
    assert gains[1] <= gains[0]
    assert alone != 10e9 or gains[1] < 1.01
    assert alone is not None or gains[0] == gains[1]


def test_lines_over_the_memory_interface_are_its_streams() -> None:
    machine = load_machine("haswell-ep")
    moved = {"L3Mem": (np.array([[6 * 64.0]]), np.array([[64.0]]))}
    assert memory_flow(machine, moved, 0, streams=most_streams(load_kernel(sum_of(5)))).streams[0, 0] == 7


def test_long_strides_do_not_make_many_streams_of_one() -> None:
    machine = load_machine("haswell-ep")
    strided = load_kernel("double a[N], s; for (int i = 0; i < N; i += 8) s += a[i];")
    moved = {"L3Mem": (np.array([[8 * 64.0]]), np.zeros((1, 1)))}
    assert memory_flow(machine, moved, 0, streams=most_streams(strided)).streams[0, 0] == 1


def test_a_core_gets_less_bandwidth_with_thirty_streams_than_with_five() -> None:
    """Measured with 27 coefficient arrays on Broadwell: 7.5 GB/s, with few streams 11.4."""
    few, many = (rooftree.predict(sum_of(n), "broadwell-ep:CoD", {"N": 4000}, incore="throughput") for n in (3, 28))
    moved = [float(r.load_B["L3Mem"][0, 0] + r.evict_B["L3Mem"][0, 0]) for r in (few, many)]
    rate = [volume / float(r.cy_per_cl[0, 0]) for volume, r in zip(moved, (few, many), strict=True)]
    assert rate[1] < 0.8 * rate[0]


def test_evictions_cost_their_penalty_as_far_as_data_come_from_caches() -> None:
    machine = load_machine("haswell-ep")
    penalty = machine.link("L1L2").evict_penalty
    assert penalty > 0
    time = [link_times(machine, VOLUMES, flow(machine, 60e9), from_caches=f)["L1L2"][0, 0] for f in (0.0, 0.5, 1.0)]
    assert time[1] - time[0] == pytest.approx(0.5 * penalty)
    assert time[2] - time[0] == pytest.approx(penalty)


def test_operation_counts_give_the_published_model_without_eviction_penalties() -> None:
    found = rooftree.predict("daxpy", "haswell-ep:CoD", {"N": 10**8}, incore="throughput")
    assert found.T_ECM["L2"][0, 0] == pytest.approx(5)


def without_hidden_latency(machine: Machine) -> Machine:
    return replace(machine, links=tuple(replace(link, hidden=0.0) for link in machine.links))


@pytest.mark.parametrize(("loads", "left"), [(0.0, 2.0), (8.0, 1.2), (100.0, 0.0)])
def test_latency_of_memory_passes_while_l1_serves_other_accesses(loads: float, left: float) -> None:
    """One line with a penalty of 2.2 cy, a tenth of nOL and of 2 cy in L1L2 hides it."""
    machine = load_machine("ivy-bridge-ep")
    found = []
    for penalty in (2.2, 0.0):
        links = tuple(replace(link, hidden=0.1, penalty=penalty) if link.name == "L3Mem" else link for link in machine.links)
        changed = replace(machine, links=links)
        times = {**link_times(changed, VOLUMES, flow(changed, 40e9)), "L1L2": np.full((1, 1), 2.0)}
        terms = {"OL": np.zeros((1, 1)), "nOL": np.full((1, 1), loads), **times}
        found.append(with_hidden_latency(changed, terms, VOLUMES)["L3Mem"][0, 0])
    assert found[0] - found[1] == pytest.approx(left)


@pytest.mark.parametrize(("location", "longer"), [("L1", False), ("L2", True), ("Mem", True)])
def test_transfers_disturb_ports_that_are_as_busy_as_they_are_long(location: str, longer: bool) -> None:
    """Chains that wait leave gaps, so that they overlap perfectly."""
    machine = load_machine("skx")
    loads = 12.0 if location == "L1" else 4.0
    times = {"nOL": loads, "L1L2": 12.0 - loads, "L2L3": 0.0, "L3Mem": 0.0}
    terms = {name: np.full((1, 1), float(time)) for name, time in {"OL": 12.0, **times}.items()}
    ports, chain = (runtime_in(machine, location, {**terms, "busy": np.full((1, 1), busy)})[0, 0] for busy in (12.0, 1.0))
    assert longer == (ports > 13)
    assert chain == pytest.approx(12, abs=0.01)
    assert runtime_in(machine, location, terms)[0, 0] == 12


def test_latency_of_memory_hides_behind_a_core_that_waits_anyway() -> None:
    machine = without_hidden_latency(load_machine("ivy-bridge-ep"))
    times = link_times(machine, VOLUMES, flow(machine, 40e9))
    penalty, others = machine.link("L3Mem").penalty, 10 + times["L1L2"] + times["L2L3"]
    for idle, hidden in ((-5.0, 0.0), (1.0, 1.0), (50.0, penalty)):
        terms = {"OL": others + idle, "nOL": np.full((1, 1), 10.0), **times}
        found = with_hidden_latency(machine, terms, VOLUMES)
        assert times["L3Mem"][0, 0] - found["L3Mem"][0, 0] == pytest.approx(hidden)
        assert runtime_in(machine, "Mem", found)[0, 0] <= runtime_in(machine, "Mem", terms)[0, 0]


def test_where_memory_overlaps_with_loads_and_stores_its_latency_stays() -> None:
    machine = load_machine("zen")
    volumes = {name: (np.full((1, 1), 64.0), np.zeros((1, 1))) for name in ("L1L2", "L2L3", "L2Mem", "L3Mem")}
    terms = {"OL": np.full((1, 1), 99.0), "nOL": np.zeros((1, 1)), **link_times(machine, volumes, flow(machine, 30e9))}
    assert with_hidden_latency(machine, terms, volumes) == terms


@pytest.mark.parametrize(
    ("groups", "location", "waits"), [(0, "L2", True), (0, "L3", False), (0, "Mem", False), (1, "L2", False)]
)
def test_transfers_from_l2_wait_for_replays_where_they_overlap_with_loads(groups: int, location: str, waits: bool) -> None:
    """Stencils in L2 of an Ice Lake-SP: 2d-5pt 9.2 -> 11.5 cy/CL, measured 11.9; from L3 they find room."""
    machine = load_machine("skx")
    assert machine.overlap is not None
    apart = [[["OL"], ["nOL"], ["L1L2", "L2L3", "L3Mem"]], [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]]][groups]
    machine = machine.model_copy(update={"overlap": machine.overlap.model_copy(update={"default": apart, "by_location": {}})})
    terms = {name: np.array([[time]]) for name, time in (("OL", 2.0), ("nOL", 5.0), ("L1L2", 6.0), ("L2L3", 0.0), ("L3Mem", 0.0))}
    more = runtime_in(machine, location, {**terms, "replays": np.array([[1.5]])}) - runtime_in(machine, location, terms)
    assert float(more[0, 0]) == (1.5 if waits else 0.0)


@pytest.mark.parametrize("arch", ["skx", "zen3"])
def test_the_table_of_the_core_says_whether_transfers_from_l2_wait_for_replays(arch: str) -> None:
    machine = load_machine("skx")
    assert machine.core is not None
    machine = machine.model_copy(update={"core": machine.core.model_copy(update={"incore_model": arch})})
    code = "\n".join((".L3:", "vmovupd 8(%rsi,%rax), %ymm0", "vaddpd (%rsi,%rax), %ymm0, %ymm0", "vmovupd %ymm0, (%rdi,%rax)"))
    code += "\naddq $32, %rax\ncmpq %rax, %rcx\njne .L3\n"
    kernel = load_kernel("double a[N], b[N]; for (int i = 0; i < N - 1; ++i) b[i] = a[i] + a[i+1];")
    found = analyse(kernel, machine, {"N": np.array([1000])}, 8, InCoreOptions(asm=code))
    assert found.T_line_splits[0] > 0
    assert found.replays_hold_L2 == (arch == "skx")
