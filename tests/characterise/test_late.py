"""How late lines come from memory is found from loads with instructions in between that do nothing, where it is clear."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.characterise.bandwidth import Levels
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.late import FILLS, LOADED, case_of, with_measured_late_lines
from rooftree.characterise.machine_file import text
from rooftree.characterise.measured_streams import Variants, plan_streams
from rooftree.machine.load import load_machine, parse
from rooftree.machine.model import Machine
from rooftree.microbench.emit import Stream, emit
from rooftree.models import memory

PLACES, PER_CYCLE = 512, 6
MACHINE = load_machine("sapphire-rapids")


def streams_of(latency: float, fetched: float, clock_GHz: float | None = None) -> list[dict[str, Any]]:
    """What loads take from L1 and from memory if lines come so late [cy]."""
    found: list[dict[str, Any]] = [figure(f"{LOADED} sparse", "Mem", 13.0, clock_GHz)]
    for fill in FILLS:
        core = (fill + 3) / PER_CYCLE
        late = latency / (PLACES / (fill + 3) + fetched) if latency else 0.0
        found += [
            figure(case_of(fill), "L1", core, clock_GHz),
            figure(case_of(fill), "Mem", float(memory.beside_late_lines(core, late)), clock_GHz),
        ]
    return found


def figure(case: str, level: str, cycles: float, clock_GHz: float | None) -> dict[str, Any]:
    """One that others made longer in the middle, not at its lower end."""
    ends = [cycles, 1.4 * cycles]
    return {"case": case, "level": level, "cy_per_cl": 1.2 * cycles, "interval_cy_per_cl": ends, "clock_GHz": clock_GHz}


@pytest.mark.parametrize(("latency", "fetched"), [(480.0, 2.0), (700.0, 4.0), (300.0, 1.0)])
def test_what_is_there_is_found(latency: float, fetched: float) -> None:
    machine = with_measured_late_lines(MACHINE, streams_of(latency, fetched))
    assert machine.memory is not None
    assert (late := machine.memory.late_lines) is not None
    assert late.latency == pytest.approx(latency, rel=0.03)
    assert late.fetched == pytest.approx(fetched, rel=0.05)


def test_it_is_a_time_where_the_core_had_another_clock() -> None:
    assert MACHINE.core is not None
    clock = 0.9e-9 * MACHINE.core.clock
    found = [with_measured_late_lines(MACHINE, streams_of(480.0, 2.0, at)).memory for at in (None, clock)]
    latencies = [one.late_lines.latency for one in found if one is not None and one.late_lines is not None]
    assert latencies[1] == pytest.approx(latencies[0] / 0.9, rel=0.01)


def without_table() -> Machine:
    assert MACHINE.core is not None
    return MACHINE.model_copy({"core": MACHINE.core.model_copy({"incore_model": None})})


def test_nothing_is_stated_where_lines_come_in_time_or_nothing_is_known() -> None:
    late = streams_of(480.0, 2.0)
    uneven = [{**f, "interval_cy_per_cl": [400.0 if "200" in f["case"] else 100.0, 500.0]} for f in late if f["level"] == "Mem"]
    for machine, streams in (
        (MACHINE, streams_of(0.0, 1.0)),
        (MACHINE, streams_of(60.0, 2.0)),
        (MACHINE, []),
        (MACHINE, late[:-1]),
        (MACHINE, [f for f in late if f["level"] == "L1"] + uneven),
        (without_table(), late),
    ):
        assert with_measured_late_lines(machine, streams) is machine


def test_a_machine_file_states_it_and_is_read_again() -> None:
    machine = with_measured_late_lines(MACHINE, streams_of(480.0, 2.0))
    machine = machine.model_copy({"sources": {**machine.sources, "measured": next(iter(machine.sources.values()))}})
    again = parse(text(machine, "Made for a test."), "made.yaml")
    assert again.memory is not None
    assert again.memory == machine.memory


def test_the_benchmark_loads_a_line_and_does_nothing_in_between() -> None:
    plain, filled = (emit(Stream(LOADED, stride=8, fill=fill), "x86-scalar") for fill in (0, 100))
    assert filled.body.count("\tnop\n") == 100 == filled.work().instructions - 4
    assert filled.work().loads == 1
    assert "nop" not in plain.body
    assert plain.name != filled.name


def test_it_is_planned_in_the_first_cache_and_in_memory() -> None:
    lab = FakeMachine().lab()
    sizes = [{"level": f"L{n}", "size_B": size, "usable_bytes": size} for n, size in enumerate(FakeMachine().caches, 1)]
    plan, _ = plan_streams(lab, Levels(lab, sizes), isa="avx2", kernels=(), variants=Variants(late=True))
    names = [one.job.name for one in plan]
    assert all(any(name.startswith(f"{case_of(fill)} {level} ") for name in names) for fill in FILLS for level in ("L1", "Mem"))
    assert len(names) == 2 * len(FILLS)
    streams = [dict(f) for f in lab.figures(plan, 1 << 28, visits=3)]
    assert {f["case"] for f in streams} == {case_of(fill) for fill in FILLS}
    assert np.isfinite([f["cy_per_cl"] for f in streams]).all()
