"""Rooflines and the kernels on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.errors import InputError
from rooftree.report.prediction.figure import prediction_figure
from rooftree.report.roofline.figure import kernel_point, machines_roofline_figure, roofline_figure
from rooftree.results.prediction import Prediction


def test_slanted_lines_are_bandwidths_and_end_at_the_peak(one: Prediction) -> None:
    figure = prediction_figure(one)
    memory = next(t for t in figure.data if t.name == "memory 55 GB/s")
    assert np.asarray(memory.y) / np.asarray(memory.x) == pytest.approx(np.full(30, 55.0))
    assert memory.y[-1] == pytest.approx(76.8)
    ring = next(t for t in figure.data if t.marker.symbol == "circle-open")
    assert (ring.x[0], ring.y[0]) == (pytest.approx(76.8 / 55), 76.8)


def test_the_kernel_stands_at_its_intensity_and_prediction(one: Prediction) -> None:
    point = next(t for t in prediction_figure(one).data if t.name == "prediction")
    assert (point.x[0], point.y[0]) == (pytest.approx(1 / 3), pytest.approx(float(one.GFLOP_s[0, 0])))
    links = {t.name: t.x[0] for t in prediction_figure(one).data if t.name and t.name.startswith("bytes on")}
    assert links == {"bytes on L1L2": 64 / 448, "bytes on L2L3": 64 / 320, "bytes on L3Mem": pytest.approx(64 / 192)}


def test_a_sweep_is_one_line_of_points(sweep: Prediction) -> None:
    point = next(t for t in prediction_figure(sweep).data if t.name == "prediction")
    assert len(point.x) == sweep.shape[0]
    assert (point.text[0], point.text[-1]) == ("M = N = P = 8", "M = N = P = 1200")


def test_everything_drawn_lies_inside_of_the_axes(one: Prediction, sweep: Prediction) -> None:
    for p in (one, sweep):
        figure = prediction_figure(p)
        (x0, x1), (y0, y1) = (10 ** np.array(axis.range) for axis in (figure.layout.xaxis, figure.layout.yaxis))
        for t in figure.data:
            assert min(t.x) >= x0 * 0.999
            assert max(t.x) <= x1 * 1.001
            assert min(t.y) >= y0 * 0.999
            assert max(t.y) <= y1 * 1.001


def test_roofs_of_one_core_grow_with_the_cores_and_memory_with_the_domains(
    make: Callable[..., Prediction], machine: Callable[..., dict[str, Any]]
) -> None:
    record = machine()
    for roof in record["roofs"]:
        roof["cores"] = 10 if roof["level"] == "Mem" else 1
    p = make(500, [1, 10, 20], machine=record)
    names = [[t.name for t in roofline_figure(p, c).data if t.name] for c in range(3)]
    assert "memory of 10 cores 55 GB/s" in names[0]
    assert "L2 154 GB/s" in names[0]
    assert "memory 55 GB/s" in names[1]
    assert "L2 1.54 TB/s" in names[1]
    assert "memory 110 GB/s" in names[2]


def test_kernels_without_flops_are_drawn_in_updates(make: Callable[..., Prediction]) -> None:
    p = make(500, flops_per_cl=np.zeros((1, 1)), intensity_FLOP_B=np.full((1, 1), 0.0))
    figure = prediction_figure(p)
    assert figure.layout.xaxis.title.text == "operational intensity [LUP/B]"
    assert kernel_point(p)["intensity_FLOP_B"] == pytest.approx(8 / 192)
    assert not any(t.line.dash == "dash" and "FLOP/s" in (t.hovertemplate or "") for t in figure.data)


def test_kernels_without_traffic_are_left_out_of_the_diagram(make: Callable[..., Prediction]) -> None:
    p = make(500, intensity_FLOP_B=np.full((1, 1), np.nan))
    assert not any(t.name == "prediction" for t in prediction_figure(p).data)


def test_several_machines_share_one_diagram(one: Prediction, machine: Callable[..., dict[str, Any]]) -> None:
    other = {**machine("zen", "AMD EPYC 7451"), "roofs": [{**r, "value": r["value"] / 2} for r in machine()["roofs"]]}
    points = [kernel_point(one), {**kernel_point(one), "machine": "zen", "GFLOP_s": 3.0}]
    figure = machines_roofline_figure([machine(), other], points)
    shown = [t.name for t in figure.data if t.showlegend is not False]
    assert shown == ["Intel Xeon Gold 6148 (Skylake-SP)", "AMD EPYC 7451", "3d-7pt"]
    kernels = figure.data[-2:]
    assert kernels[0].marker.color != kernels[1].marker.color
    assert kernels[0].marker.symbol == kernels[1].marker.symbol
    assert kernels[1].customdata[0][0] == "3d-7pt M = N = P = 500 on zen"


@pytest.mark.parametrize("roofs", [[], [{"name": "x", "kind": "compute", "value": None, "level": ""}]])
def test_a_machine_without_roofs_is_an_error(one: Prediction, roofs: list[Any]) -> None:
    with pytest.raises(InputError, match="no roofs to draw"):
        prediction_figure(replace(one, machine=one.machine.replace(roofs=roofs)))


def test_bandwidths_alone_make_a_diagram(one: Prediction) -> None:
    roofs = [r for r in one.machine["roofs"] if r["kind"] == "bandwidth"]
    assert len(prediction_figure(replace(one, machine=one.machine.replace(roofs=roofs))).data) >= 5
