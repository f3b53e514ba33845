"""All library kernels on all shipped machines, from operation counts and from stored code, with all traffic engines, to 1e-9.

data/predictions/MACHINE.csv has a line per case (grid.py). `make test` looks at samples of it, `make test-slow` at all. To make a
deliberate change: enter old, new and reason in CHANGES.md (which machines, kernels and columns, and by how much), then
``ROOFTREE_CONTRACTS=rewrite pytest -m slow tests/contracts`` and look at the diff: it shows that change and nothing else.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main

from .conftest import DATA, HOW
from .grid import CODE, HEAD, ROOFS_ONLY, lines

LATER = ["himeno", "thiim-x", "thiim-y"]
"""Kernels that came after the first tables: they stand at the end, so that these stay."""
KERNELS = sorted(path.stem for path in (DATA / "asm" / "avx2").glob("*.s") if path.stem not in LATER) + LATER
MACHINES = sorted(name for names in CODE.values() for name in names)
VARIANTS = [
    "broadwell-ep:CoD",
    "broadwell-ep:E5-2630v4",
    "cascade-lake-sp:SNC",
    "haswell-ep:CoD",
    "ice-lake-sp:SNC",
    "ivy-bridge-ep:E5-2690v2",
    "sapphire-rapids:SNC4",
    "skylake-sp:Gold-5122",
    "skylake-sp:Platinum-8174",
    "skylake-sp:SNC",
    "skylake-sp:hofmann2019",
    "zen:Ryzen-1700X",
    "zen:hofmann2019",
]
WAYS = list(product(("asm", "throughput"), ("auto", "lc", "sim")))
SAMPLES = [(kernel, MACHINES[7 * k % len(MACHINES)], WAYS[k % 6]) for k, kernel in enumerate(KERNELS)]
SAMPLES += [(KERNELS[11 * m % len(KERNELS)], machine, WAYS[(m + 3) % 6]) for m, machine in enumerate(MACHINES)]


def table(machine: str) -> Path:
    return DATA / "predictions" / f"{machine.replace(':', '-')}.csv"


def same(expected: str, found: str) -> bool:
    """Whether two lines agree: words as they are, numbers to 1e-9."""
    words, others = (line.replace(",", " ").split(" ") for line in (expected, found))
    return len(words) == len(others) and all(map(_same, words, others))


def _same(expected: str, found: str) -> bool:
    try:
        return expected == found or math.isclose(float(expected), float(found), rel_tol=1e-9, abs_tol=1e-9)
    except ValueError:
        return False


def differences(expected: list[str], found: list[str]) -> list[str]:
    """Recorded and found lines that disagree, each with a mark."""
    changed = [(a, b) for a, b in zip(expected, found, strict=False) if not same(a, b)]
    more = [(a, "") for a in expected[len(found) :]] + [("", b) for b in found[len(expected) :]]
    return [line for a, b in (*changed, *more) for line in (f"- {a}", f"+ {b}")]


def compared(machine: str, found: list[str], only: Iterable[str] = ()) -> None:
    """Compare with the table of a machine, or with those of its lines that begin so."""
    expected = table(machine).read_text("utf-8").splitlines()[1:]
    begins = tuple(only)
    if begins:
        expected = [line for line in expected if line.startswith(begins)]
    changed = differences(expected, found)
    assert not changed, "\n".join([f"{machine}: {len(changed) // 2} of {len(expected)} lines; {HOW}", HEAD, *changed[:40]])


def checked(machine: str, found: list[str]) -> None:
    """Compare with the table of a machine, or write it."""
    if os.environ.get("ROOFTREE_CONTRACTS") == "rewrite":
        table(machine).parent.mkdir(parents=True, exist_ok=True)
        table(machine).write_text("".join(f"{line}\n" for line in (HEAD, *found)), "utf-8")
    compared(machine, found)


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.slow) for part in (2, 3))])
def test_samples_are_predicted_as_recorded(part: int, core: None) -> None:
    if os.environ.get("ROOFTREE_CONTRACTS") == "rewrite":
        pytest.skip("the whole tables are rewritten (-m slow)")
    for kernel, machine, way in SAMPLES[part::4]:
        compared(machine, list(lines(kernel, machine, *way)), [",".join([kernel, *way, ""])])


@pytest.mark.slow
@pytest.mark.parametrize("machine", MACHINES)
def test_everything_is_predicted_as_recorded(machine: str, core: None) -> None:
    checked(machine, [line for kernel in KERNELS for way in WAYS for line in lines(kernel, machine, *way)])


@pytest.mark.slow
@pytest.mark.parametrize("machine", VARIANTS)
def test_every_fourth_kernel_is_predicted_as_recorded_on_a_variant(machine: str) -> None:
    checked(machine, [line for kernel in KERNELS[::4] for line in lines(kernel, machine, "throughput", "lc")])


def test_every_kernel_and_every_machine_has_its_lines(capsys: Any) -> None:
    found: dict[str, set[str]] = {}
    for what in ("kernels", "machines"):
        assert 0 == main([what.rstrip("s") if what == "machines" else what, "list", "--json"])
        found[what] = {entry["name"] for entry in json.loads(capsys.readouterr().out)[what]}
    assert set(KERNELS) == found["kernels"]
    assert {*MACHINES, *VARIANTS, *ROOFS_ONLY} == found["machines"]
    assert all(table(machine).is_file() for machine in (*MACHINES, *VARIANTS))


@pytest.mark.parametrize("machine", ROOFS_ONLY)
def test_a_machine_with_roofs_only_is_refused(machine: str) -> None:
    with pytest.raises(Exception, match="has roofs only"):
        rooftree.predict("triad", machine, {"N": 1000})


def test_a_difference_of_1e_8_is_found() -> None:
    assert same("triad,1.5 2.5,Mem", "triad,1.5000000001 2.5,Mem")
    assert not same("triad,1.5 2.5,Mem", "triad,1.50000002 2.5,Mem")
    assert not same("triad,1.5 2.5,Mem", "triad,1.5 2.5,L3")
    assert ["- a,1", "+ a,2", "- b,1", "+ "] == differences(["a,1", "b,1"], ["a,2"])
