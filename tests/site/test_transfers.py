"""How bytes become the times of links on a page: a reader can work each of them out."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.machine.index import entries
from rooftree.site.transfers import transfers


@pytest.mark.parametrize("machine", sorted({found.name for found in entries()}))
def test_bytes_bandwidth_and_penalties_add_up_to_the_time_of_each_link(machine: str) -> None:
    if rooftree.machine(machine).overlap is None:
        pytest.skip(f"{machine} has roofs only, no ECM model")
    p = rooftree.predict("3D-r1-star", machine, {"M,N,P": [40, 120, 400]}, incore="throughput")
    for point in p.points():
        rows, _ = transfers(point, p.machine)
        assert [row.symbol for row in rows] == [f"T_{link}" for link, time in point.ecm.T_data.items() if time]
        for row in rows:
            rate = float(row.bandwidth.split()[0])
            moved = (float(row.load), float(row.evict))
            bytes_time = (max(moved) if "each way" in row.bandwidth else sum(moved)) / rate
            besides = float(row.besides.rpartition("= ")[2] or 0)
            if " in, " not in row.bandwidth:
                assert float(row.bytes_time) == pytest.approx(bytes_time, rel=0.01), row
            assert float(row.time) == pytest.approx(float(row.bytes_time) + besides, rel=0.01), row


@pytest.mark.parametrize(("machine", "alone"), [("zen5", True), ("ivb", False)])
def test_a_penalty_is_named_with_its_figure_and_its_source(machine: str, alone: bool) -> None:
    p = rooftree.predict("triad", machine, {"N": 10**7}, incore="throughput")
    rows, said = transfers(next(iter(p.points())), p.machine)
    assert any(" x " in row.besides for row in rows) == alone, rows  # of several nobody can say how often each counts
    assert any("of the machine file; source: " in text for text in said), said
