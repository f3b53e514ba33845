"""The in-core part of a page: its rows add up to the time of a pass and to T_OL and T_nOL."""

from __future__ import annotations

import re

import pytest

import rooftree
from rooftree.results.collection import CasePoint
from rooftree.results.incore import Block, CorrectionEffect
from rooftree.results.prediction import Prediction
from rooftree.site.incore import listing_sums, steps


def predicted(kernel: str, machine: str) -> tuple[Prediction, Block]:
    p = rooftree.predict(kernel, machine, {"M,N,P": 200} if kernel.startswith("3D") else {"N": 10**6}, incore="asm", explain=True)
    code = p.incore.machine_code
    assert code is not None
    assert code.listing is not None
    return p, code.listing.blocks[0]


LOOPS = [("3D-r1-star", "zen4"), ("3D-r1-box", "zen4"), ("3D-r1-star", "skx"), ("triad", "icx")]


@pytest.mark.parametrize(("kernel", "machine"), LOOPS)
def test_the_rows_of_a_listing_add_up_to_the_time_of_a_pass(kernel: str, machine: str) -> None:
    _, block = predicted(kernel, machine)
    rows = listing_sums(block)
    total = float(rows[-1][0].split()[0])
    assert total == pytest.approx(block.cycles, rel=0.01)
    if block.bound != "ports":
        assert len(rows) == 2
        return
    groups = {name: float(cycles) for name, cycles in re.findall(r"([\w.|]+) ([\d.]+)", rows[0][0])}
    parts = [re.findall(r"([\d.]+)(?: each)?$", cycles)[0] for cycles, _ in rows[1:-1]]
    assert sum(map(float, parts)) == pytest.approx(total, rel=0.01)
    names = set(block.limiting_ports or ())
    shared = sum(cycles for group, cycles in groups.items() if set(group.split("|")) <= names)
    assert shared / len(names) <= float(parts[0]) * 1.01
    assert float(parts[0]) <= sum(cycles for group, cycles in groups.items() if set(group.split("|")) & names) * 1.01


@pytest.mark.parametrize(("kernel", "machine"), LOOPS)
def test_the_way_from_a_listing_to_the_terms_adds_up(kernel: str, machine: str) -> None:
    p, block = predicted(kernel, machine)
    rows = steps(p.incore, block, p.iterations_per_cl)
    assert len(rows) >= 2
    for column, value in ((1, p.incore.T_OL), (2, p.incore.T_nOL)):
        numbers = [float(row[column]) if row[column] else 0.0 for row in rows]
        assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.04)
        assert numbers[-1] == pytest.approx(value, abs=0.006)


def test_the_first_row_says_which_ports_are_busy() -> None:
    p, block = predicted("3D-r1-box", "zen4")
    assert "Load.0" in steps(p.incore, block, p.iterations_per_cl)[0][0]


def test_the_row_of_line_crossings_says_what_the_model_counts() -> None:
    p, block = predicted("3D-r1-star", "zen4")
    (rule,) = (c.rule for c in p.incore.corrections if c.name == "line-crossing")
    assert rule
    assert any(rule in label for label, *_ in steps(p.incore, block, p.iterations_per_cl))


def test_a_row_after_which_another_part_is_longest_says_so() -> None:
    """`+6.00` for lines that are crossed was the step from the load ports to L1 as the longest part, and no sum."""
    p, block = predicted("3D-r1-star", "zen4")
    some = block.replace(cycles=12.0, bound="ports", limiting_ports=["L1D"])
    made = CorrectionEffect(name="line-crossing", what="", on=True, applied=True, cycles=0.0, T_OL=0.0, T_nOL=5.0, source="")
    terms = p.incore.replace(T_OL=6.0, T_nOL=12.0, iterations_per_asm_loop=8, corrections=[made])
    row = next(text for text, *_ in steps(terms, some, 8) if "across a cache line" in text)
    assert row.endswith("The longest part counts: T_nOL is then that of L1D, 12 in place of 7")
    other = next(text for text, *_ in steps(terms, some.replace(cycles=20.0), 8) if "across a cache line" in text)
    assert "longest" not in other


@pytest.mark.parametrize("size", [20, 60, 200])
@pytest.mark.parametrize("kernel", ["3D-r1-star", "2D-r1-box"])
def test_the_table_is_of_the_place_of_the_data(kernel: str, size: int) -> None:
    """A page of data in L2 had the terms of data in memory in its table, 6.2 cy/CL, and 9.4 in its prediction."""
    axes = {"M,N,P" if kernel.startswith("3D") else "M,N": size}
    p = rooftree.predict(kernel, "zen3", axes, incore="asm", explain=True)
    code = p.incore.machine_code
    assert code is not None
    assert code.listing is not None
    point = next(p.points())
    here = CasePoint(sizes=dict.fromkeys(p.sizes, size), cores=1, predicted=point)
    rows = steps(p.incore, code.listing.blocks[0], p.iterations_per_cl, here)
    for column, value in ((1, point.ecm.T_OL), (2, point.ecm.T_nOL)):
        numbers = [float(row[column]) if row[column] else 0.0 for row in rows]
        assert value is not None
        assert numbers[-1] == pytest.approx(value, abs=0.006)
        assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.04)
