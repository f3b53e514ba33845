"""Predictions for the shipped Zen 5 against what was measured on one, and against those of Zen 4's file."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import rooftree

DATA = Path(__file__).parents[1]
HOST: dict[str, Any] = yaml.safe_load((DATA / "data" / "hosts" / "zen5-vm.yaml").read_text("utf-8"))


@cache
def predicted(kernel: str, size: int, machine: str) -> Any:
    sizes = dict.fromkeys(rooftree.kernel(kernel).symbols, size)
    code = str(DATA / "contracts" / "data" / "asm" / "avx512" / f"{kernel}.s")
    return rooftree.predict(kernel, machine, sizes, incore="asm", asm=code).to_dict()["points"][0]["ecm"]


def off(found: float, measured: list[float]) -> float:
    """By which factor a value lies outside of what was measured, as a logarithm."""
    return max(0.0, math.log(measured[0] / found), math.log(found / measured[1]))


@pytest.mark.parametrize(("machine", "peaks"), [("zen5", {"add": 16, "fma": 32})])
def test_peaks_are_those_measured(machine: str, peaks: dict[str, float]) -> None:
    core = rooftree.machine(machine).core
    assert core is not None
    for name, flops in HOST["peaks_FLOP_per_cy"].items():
        peak = core.operations[name].per_cycle * core.simd / 8 * (2 if name == "fma" else 1)
        assert peak == peaks[name] == pytest.approx(flops, rel=0.01)


@pytest.mark.parametrize("case", HOST["kernels"], ids=lambda case: f"{case['kernel']}-{case['N']}")
def test_streams_lie_within_the_interval_and_memory_is_no_slower_than_measured(case: dict[str, Any]) -> None:
    found = predicted(case["kernel"], case["N"], "zen5")
    low, high = found["interval_80"]
    stencil = case["kernel"] in ("2d-9pt-star", "3d-long-range")  # which take longer than any rule for overlap allows
    assert low <= case["cy_per_cl"][0]
    assert stencil or case["cy_per_cl"][1] <= high


def test_memory_is_predicted_nearer_than_with_the_file_of_zen_4() -> None:
    cases = [case for case in HOST["kernels"] if case["N"] != 1000]
    errors = {
        machine: [off(predicted(case["kernel"], case["N"], machine)["cy_per_cl"], case["cy_per_cl"]) for case in cases]
        for machine in ("zen4", "zen5")
    }
    streams = [case["kernel"] in ("copy", "scale", "triad") for case in cases]
    assert all(new < old for old, new, stream in zip(*errors.values(), streams, strict=True) if stream)
    assert max(error for error, stream in zip(errors["zen5"], streams, strict=True) if stream) < math.log(1.06)
    assert sum(errors["zen5"]) < sum(errors["zen4"])  # with the stencils, which neither of them explains


def test_one_core_gets_from_memory_what_was_measured() -> None:
    machine = rooftree.machine("zen5")
    assert machine.core is not None
    assert machine.memory is not None
    link = next(link for link in machine.links if link.name == "L2Mem")
    line = machine.memory.saturated[0].bandwidth / machine.core.clock
    assert HOST["load_512_from_memory_cy"] == pytest.approx(64 / line + link.penalty, rel=0.01)
