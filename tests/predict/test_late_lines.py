"""Lines that come late from memory to a core that computes, on machines whose file says so."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.machine.load import load_machine
from rooftree.machine.model import LateLines, Machine
from rooftree.models import memory
from rooftree.predict import late_lines
from rooftree.predict.clock import at_clock
from rooftree.results.prediction import Prediction

CHAIN = "double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];"
CHAINS = "double a[N], b[N], s;\nfor (long i = 0; i < N; ++i) s += a[i] * b[i];"
TRIAD = "double a[N], b[N], c[N];\nfor (long i = 0; i < N; ++i) a[i] = b[i] + 1.5 * c[i];"
LARGE, IN_L2 = {"N": 10**9}, {"N": 50_000}
FLAGS = ("-O2", "-march=skylake-avx512")
LATENCY, FETCHED = 470.0, 2.0


def machine_with(latency: float, fetched: float = FETCHED) -> Machine:
    """A Sapphire Rapids to which lines come late; a latency of 0: one without."""
    machine = load_machine("sapphire-rapids")
    assert machine.memory is not None
    late = LateLines(latency=latency, fetched=fetched, source=next(iter(machine.sources))) if latency else None
    return machine.model_copy({"memory": machine.memory.model_copy({"late_lines": late})})


def predicted(source: str, latency: float = LATENCY, sizes: dict[str, Any] | None = None, **more: Any) -> Prediction:
    asked = {"incore": "asm", "compiler": "gcc", "flags": FLAGS, **more}
    return rooftree.predict(source, machine_with(latency), sizes or LARGE, **asked)


def ahead(p: Prediction) -> float:
    """Units of work that the core looks ahead, as the note says."""
    (note,) = (note for note in p.notes if "lines come late" in note)
    return float(note.partition("beside the ")[2].partition(" units")[0])


@pytest.mark.parametrize("source", [CHAIN, CHAINS])
def test_a_chain_waits_for_lines_of_memory_and_the_record_says_how_long(source: str) -> None:
    p, without = predicted(source), predicted(source, 0.0)
    (late,) = (float(time[0, 0]) for name, time in p.T_parts.items() if name.endswith(".late"))
    assert late == pytest.approx(LATENCY / (ahead(p) + FETCHED), rel=0.02)  # both streams are followed
    expected = float(memory.beside_late_lines(without.cy_per_cl[0, 0], late))
    assert p.cy_per_cl[0, 0] == pytest.approx(expected)
    assert p.cy_per_cl[0, 0] > 1.1 * without.cy_per_cl[0, 0]
    assert not any(name.endswith(".late") for name in without.T_parts)


def test_loops_bound_by_bytes_and_data_in_caches_are_left_alone() -> None:
    for source, sizes in ((TRIAD, LARGE), (CHAIN, IN_L2), (CHAINS, IN_L2)):
        p, without = predicted(source, sizes=sizes), predicted(source, 0.0, sizes)
        assert p.cy_per_cl[0, 0] == without.cy_per_cl[0, 0]
        assert not {"late", "early"} & {doubt.kind for doubt in p.doubts}


def test_that_lines_may_come_in_time_is_in_doubt_down_to_half_of_the_time() -> None:
    p, without = predicted(CHAIN), predicted(CHAIN, 0.0)
    (early,) = (doubt for doubt in p.doubts if doubt.kind == "early")
    least = max(float(without.cy_per_cl[0, 0] / p.cy_per_cl[0, 0]), late_lines.LEAST)
    assert early.low == pytest.approx(least, abs=1e-3)
    assert p.interval_80[0][0, 0] <= (1 + 1e-3) * least * p.cy_per_cl[0, 0] < p.cy_per_cl[0, 0]
    slow = predicted(CHAIN, 10 * LATENCY)
    assert slow.doubt_low["early"][0, 0] == late_lines.LEAST
    assert slow.roofline_interval_80[0][0, 0] >= 0.99 * without.roofline_interval_80[0][0, 0]  # in which nothing is late


def test_operation_counts_do_not_say_how_far_the_core_looks_ahead() -> None:
    loop = "double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i] / (1 + a[i]) / (2 + a[i]) / (3 + a[i]);"
    p, without = (rooftree.predict(loop, machine_with(latency), LARGE, incore="throughput") for latency in (LATENCY, 0.0))
    assert p.cy_per_cl[0, 0] == without.cy_per_cl[0, 0]
    (late,) = (doubt for doubt in p.doubts if doubt.kind == "late")
    assert late.direction == "slower"
    assert p.at_most[0, 0] > 1.1 * without.at_most[0, 0]


def test_sizes_of_a_sweep_have_each_their_own_time_also_with_several_cores() -> None:
    sizes = [1000, 50_000, 10**8, 10**9]
    p = predicted(CHAIN, sizes={"N": sizes}, cores=[1, 2, 4])
    for at, size in enumerate(sizes):
        alone = predicted(CHAIN, sizes={"N": size}, cores=[1, 2, 4])
        np.testing.assert_allclose(p.cy_per_cl[at], alone.cy_per_cl[0])
    assert p.changes  # all of what would change it is evaluated in one go


def test_data_of_a_shared_cache_that_others_use_may_come_as_late() -> None:
    machine = machine_with(LATENCY)
    *own, last = machine.caches
    size = {"N": int(0.3 * last.size / 8)}
    taken = machine.model_copy({"caches": (*own, last.model_copy({"advertised": 3 * last.size}))})
    told: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "flags": FLAGS}
    whole, part = (rooftree.predict(CHAIN, cpu, size, **told) for cpu in (machine, taken))
    assert whole.locations[int(whole.data_in[0, 0])] == last.name
    assert whole.cy_per_cl[0, 0] == part.cy_per_cl[0, 0]
    assert "late" not in {doubt.kind for doubt in whole.doubts}
    late = next(doubt for doubt in part.doubts if doubt.kind == "late")
    from_memory = rooftree.predict(CHAIN, taken, LARGE, **told).cy_per_cl[0, 0]
    assert late.high is not None
    assert part.cy_per_cl[0, 0] * late.high >= 0.99 * from_memory


def test_the_latency_is_a_time_at_every_clock() -> None:
    machine = machine_with(LATENCY)
    assert machine.core is not None
    slow = at_clock(machine, machine.core.clock / 2)
    assert slow.memory is not None
    assert slow.memory.late_lines is not None
    assert (slow.memory.late_lines.latency, slow.memory.late_lines.fetched) == (LATENCY / 2, FETCHED)
