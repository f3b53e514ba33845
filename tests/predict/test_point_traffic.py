"""Which engine gives the traffic of a prediction, and what the record says about it."""

from __future__ import annotations

import importlib
import json
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.predict import traffic_record as traffic_records
from rooftree.predict.traffic_record import TrafficOptions, traffic_record
from rooftree.traffic.simulator import run as simulator  # which predictions load when they need it

SKX = "SkylakeSP_Gold-6148_SNC"
needs_core = pytest.mark.needs("C++ core")


@needs_core
def test_auto_simulates_near_transitions_and_nowhere_else() -> None:
    p = rooftree.predict("2d-5pt", SKX, sizes={"N": [600, 10_000]})
    assert p.near_transition[:, 0].tolist() == [True, False]
    assert p.traffic_engine[:, 0].tolist() == ["sim", "lc"]
    assert [point["traffic_engine"] for point in p.points()] == ["sim", "lc"]
    lc = rooftree.predict("2d-5pt", SKX, sizes={"N": [600, 10_000]}, traffic="lc")
    assert not lc.simulated.any()
    assert lc.load_B["L1L2"][1, 0] == p.load_B["L1L2"][1, 0]
    assert lc.load_B["L1L2"][0, 0] != p.load_B["L1L2"][0, 0]
    assert any("simulated in LRU caches" in note for note in p.notes)
    assert not any("expect something between" in note for note in p.notes if note.startswith("L1"))


@needs_core
def test_the_runtime_follows_the_simulated_volumes_and_other_places_stay_with_layer_conditions() -> None:
    auto = rooftree.predict("2d-5pt", SKX, sizes={"N": 600})
    bandwidth = 64  # B/cy between L1 and L2, half duplex
    moved = auto.load_B["L1L2"] + auto.evict_B["L1L2"]
    assert moved[0, 0] / bandwidth == pytest.approx(auto.T_data["L1L2"][0, 0])
    parts = sum(auto.T_data[x][0, 0] for x in auto.links)
    assert max(auto.T_OL[0, 0], auto.T_nOL[0, 0] + parts) == pytest.approx(auto.T_single[0, 0])


def test_sim_simulates_every_point_with_the_policies_of_the_machine() -> None:
    p = rooftree.predict("triad", "haswell-ep", sizes={"N": [500, 5000]}, traffic="sim")
    assert p.simulated.all()
    assert p.options["traffic"] == "sim"
    assert [p.locations[k] for k in p.data_in[:, 0]] == ["L1", "L2"]
    assert 3 * 64 == pytest.approx(p.load_B["L1L2"][1, 0], rel=0.01)
    assert 0 == p.load_B["L1L2"][0, 0]
    assert any("L3 is adaptive" in note for note in p.notes)


@pytest.mark.parametrize("module", [simulator, traffic_records])
def test_equal_points_are_simulated_once(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
    seen = []
    whole = module.simulated_traffic
    monkeypatch.setattr(module, "simulated_traffic", lambda *a, **k: seen.append(a[2]) or whole(*a, **k))  # type: ignore[func-returns-value]
    if module is simulator:
        rooftree.predict("copy", SKX, sizes={"N": [700, 700, 800]}, traffic="sim")
    else:
        assert len(traffic_record("copy", SKX, {"N": np.array([700, 700, 800])})["points"]) == 3
    assert seen == [{"N": 700}, {"N": 800}]


def test_what_a_simulation_counted_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doubts, and the same sizes by another engine, ask for the same lines."""
    simulation = importlib.import_module("rooftree.traffic.simulator.run")
    seen = []
    whole = simulation.simulate
    monkeypatch.setattr(simulation, "simulate", lambda *a, **k: seen.append(a) or whole(*a, **k))  # type: ignore[func-returns-value]
    first = rooftree.predict("copy", SKX, sizes={"N": [711, 811]}, traffic="sim", incore="throughput")
    again = rooftree.predict("copy", SKX, sizes={"N": [711, 811]}, traffic="sim", incore="throughput", cores=[1, 1])
    assert len(seen) == 2
    assert [float(first.load_B[link][0, 0]) for link in first.links] == [float(again.load_B[link][0, 1]) for link in again.links]


def test_progress_is_told_before_each_point_and_at_the_end() -> None:
    told = []
    rooftree.predict("copy", SKX, sizes={"N": [70, 80]}, traffic="sim", progress=lambda *args: told.append(args))
    assert told == [(0, 2, {"N": 70}), (1, 2, {"N": 80}), (2, 2, {})]


@pytest.mark.parametrize(
    ("options", "word"),
    [({"repeat": False}, "cold sweep"), ({"cache_fraction": 0.5}, "only in part"), ({"cores": [4]}, "several cores")],
)
def test_auto_says_why_doubtful_points_keep_an_estimate(options: dict[str, Any], word: str) -> None:
    p = rooftree.predict("2d-5pt", SKX, sizes={"N": [300, 500, 600, 1200, 2000]}, **options)
    assert not p.simulated.any()
    assert any("smooth estimate" in note and word in note for note in p.notes)


def test_a_sweep_of_many_points_stays_with_layer_conditions() -> None:
    p = rooftree.predict("3d-7pt", SKX, sizes={"N": np.arange(100, 300)})
    assert not p.simulated.any()
    assert any("unasked" in note for note in p.notes)


def test_a_record_of_traffic_holds_both_engines_and_is_json() -> None:
    record = traffic_record("2d-5pt", SKX, {"N": np.array([64, 80])}, options=TrafficOptions(curve=True))
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert record["schema"] == "rooftree.traffic/1"
    point = record["points"][1]
    assert point["sizes"] == {"N": 80}
    for engine in ("lc", "sim"):
        assert set(record["links"]) < set(point[engine])
        arrays = point[engine]["arrays"].values()
        for link in record["links"]:
            for way in ("load_B", "evict_B"):
                assert point[engine][link][way] == pytest.approx(sum(a[link][way] for a in arrays), abs=1e-5)
    assert {"loads", "misses", "hits"} < set(point["sim"]["levels"]["L1"])
    causes = point["sim"]["causes"]["levels"]["L1"]
    assert causes["misses"] == pytest.approx(causes["compulsory"] + causes["capacity"] + causes["conflict"])
    assert causes["misses"] == pytest.approx(point["sim"]["levels"]["L1"]["misses"])
    assert record["miss_curve"]["sizes"] == {"N": 80}


def test_a_kernel_that_cannot_be_simulated_has_layer_conditions_alone() -> None:
    point = traffic_record("gather", SKX, {"N": np.array([5000])})["points"][0]
    assert point["sim"] is None
    assert "loaded from memory" in point["not_simulated"]
    assert point["lc"]["L1L2"]["load_B"] > 0
    assert point["seconds"]["sim"] is None


def test_one_engine_alone_leaves_the_other_out() -> None:
    only = {e: traffic_record("copy", SKX, {"N": np.array([500])}, options=TrafficOptions(engines=e)) for e in ("lc", "sim")}
    assert only["lc"]["points"][0]["sim"] is None
    assert only["sim"]["points"][0]["lc"] is None
    assert not only["lc"]["points"][0]["not_simulated"]


def test_a_kernel_without_arrays_moves_nothing() -> None:
    record = traffic_record("pi", SKX, {"N": np.array([100])}, options=TrafficOptions(curve=True))
    (point,) = record["points"]
    for engine in ("lc", "sim"):
        assert point[engine]["arrays"] == {}
        assert point[engine]["L1L2"] == {"load_B": 0.0, "evict_B": 0.0}
    assert record["miss_curve"] is None


@pytest.mark.parametrize(("kernel", "rows"), [("2d-5pt", ["N"]), ("matmul-blocked", ["N"]), ("triad", [])])
def test_the_sizes_of_rows_are_those_between_rows(kernel: str, rows: list[Any]) -> None:
    points = {name: np.array([16]) for name in rooftree.kernel(kernel).symbols}
    assert traffic_record(kernel, SKX, points)["row_sizes"] == rows


def test_it_is_said_where_the_engines_count_different_things() -> None:
    def notes(kernel: Any, **options: Any) -> Any:
        return " ".join(traffic_record(kernel, SKX, {"N": np.array([64])}, options=TrafficOptions(**options))["notes"])

    assert "leaves modified lines" in notes("copy", repeat=False)
    assert "leaves modified lines" not in notes("sum", repeat=False) + notes("copy")
    assert "y: read and stored past the caches" in notes("daxpy", nontemporal=True)
    assert "stored past" not in notes("copy", nontemporal=True) + notes("daxpy")
