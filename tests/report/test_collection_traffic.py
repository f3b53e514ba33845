"""The figure of transfers of a case: lines of its own predictions, symbols of what was counted or simulated."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.report.collection.figure import SIMULATED
from rooftree.site.case import case_page

TEXT = """
kernels: [3D-r1-star]
machines: [skx]
sizes: {{"M,N,P": [20, 30, 40, 60, 80, 100, 130, 160, 200]}}
models: [{models}]
"""


@pytest.mark.parametrize(
    ("models", "number"), [("{traffic: lc}, {traffic: sim}", 9), ("{traffic: lc}", 0), ("{traffic: sim}", 0)]
)
def test_simulated_transfers_stand_beside_those_of_layer_conditions(tmp_path: Path, models: str, number: int) -> None:
    (tmp_path / "c.yaml").write_text(TEXT.format(models=models.replace("}", ", incore: throughput}")))
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "r", jobs=1)
    store = Store(tmp_path / "r")
    case = next(cases(store, grouped(store)[0]))
    shown, drawn = case_page(case, (), {})
    plot = next(p for p in shown["plots"] if p["id"] == "traffic")
    traces = [t for t in drawn["traffic"]["data"] if t.get("name") == SIMULATED]
    assert [len(t["x"]) for t in traces if t["hovertemplate"].startswith("L1L2 load")] == [number] * bool(number)
    assert ("no measurement" in plot["caption"]) == bool(number)
    assert "Nothing was counted here" in plot["caption"]
    assert sum(bool(t.get("showlegend")) for t in traces) == bool(number)
