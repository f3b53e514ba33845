"""Figures show what the record holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.prediction.figure import prediction_figure
from rooftree.results.prediction import Prediction

KINDS = ("roofline", "ecm", "traffic", "scaling")


def trace(figure: Any, name: Any) -> Any:
    return next(t for t in figure.data if t.name == name)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("record", ["one", "sweep", "scaling", "both"])
def test_every_figure_of_every_record_is_json_with_finite_numbers(kind: str, record: str, request: pytest.FixtureRequest) -> None:
    p = request.getfixturevalue(record)
    if kind == "scaling" and len(p.cores) == 1:
        with pytest.raises(InputError, match="several core counts"):
            prediction_figure(p, kind)
        return
    figure = json.loads(prediction_figure(p, kind).to_json())
    assert figure["data"]
    assert "NaN" not in json.dumps(figure)


def test_an_unknown_kind_gets_the_nearest_one(one: Prediction) -> None:
    with pytest.raises(InputError, match="did you mean 'roofline'"):
        prediction_figure(one, "rofline")


def test_stacked_areas_add_up_to_the_prediction(sweep: Prediction) -> None:
    figure = prediction_figure(sweep, "ecm")
    stacked = sum(np.asarray(t.y) for t in figure.data if t.stackgroup)
    assert np.asarray(trace(figure, "prediction (one core)").y) == pytest.approx(np.maximum(stacked, 4))
    assert trace(figure, "T_OL (overlaps)").y == pytest.approx(np.full(sweep.shape[0], 4.0))


def test_layer_conditions_are_marked_where_they_break(sweep: Prediction) -> None:
    figure = prediction_figure(sweep, "ecm")
    texts = [a.text for a in figure.layout.annotations]
    assert "L3: 3 planes of a" in texts
    assert "L2: 3 planes of a" in texts
    at = dict(zip(texts, figure.layout.annotations, strict=True))["L3: 3 planes of a"]
    assert 721 < 10**at.x < 785
    assert "at M = N = P = 721, no longer at 785" in at.hovertext
    assert len(figure.layout.shapes) == len(texts)


def test_one_size_has_its_parts_stacked_and_the_other_locations_as_totals(one: Prediction) -> None:
    figure = prediction_figure(one, "ecm")
    parts = {t.name: t.x[0] for t in figure.data if t.type == "bar" and t.name.startswith("T_")}
    assert parts == {"T_nOL": 4, "T_L1L2": 7, "T_L2L3": 10, "T_L3Mem": pytest.approx(8.378, rel=1e-3)}
    assert all(t.y == ("data in Mem",) for t in figure.data if t.name in parts)
    assert list(trace(figure, "if the data were there").x) == [4, 11, 21]
    assert trace(figure, "prediction (one core)").x == pytest.approx([4, 11, 21, 29.378], rel=1e-4)


def test_traffic_is_the_record_s(sweep: Prediction, one: Prediction) -> None:
    figure = prediction_figure(sweep, "traffic")
    assert list(trace(figure, "L2L3 load").y) == sweep.load_B["L2L3"][:, 0].tolist()
    assert list(trace(figure, "L3Mem evict").y) == sweep.evict_B["L3Mem"][:, 0].tolist()
    assert list(trace(prediction_figure(one, "traffic"), "load").y) == [384, 256, 128]


def test_scaling_shows_saturation_and_domains(scaling: Prediction) -> None:
    figure = prediction_figure(scaling, "scaling")
    assert list(trace(figure, "M = N = P = 500").y) == scaling.GFLOP_s[0].tolist()
    assert list(trace(figure, "saturation point").x) == [4]
    assert [s.x0 for s in figure.layout.shapes] == [10.5]
    limit = np.asarray(trace(figure, "Roofline limit").y)
    assert limit == pytest.approx(scaling.GFLOP_s[0] * scaling.cy_per_cl[0] / scaling.roofline_cy_per_cl[0])


def test_scaling_of_a_sweep_shows_comparable_sizes(both: Prediction) -> None:
    names = [t.name for t in prediction_figure(both, "scaling").data]
    assert "M = N = P = 800" in names
    assert "M = N = P = 50" not in names


def test_kernels_without_flops_scale_in_updates(make: Callable[..., Prediction]) -> None:
    p = make(500, [1, 2], flops_per_cl=np.zeros((1, 1)))
    figure = prediction_figure(p, "scaling")
    assert figure.layout.yaxis.title.text == "performance [MLUP/s]"
    assert list(trace(figure, "M = N = P = 500").y) == p.MLUP_s[0].tolist()


def test_names_are_no_markup(
    make: Callable[..., Prediction], kernel: Callable[..., dict[str, Any]], machine: Callable[..., dict[str, Any]]
) -> None:
    hostile = "<b>k</b><a href='javascript:1'>"
    p = make([100, 200], [1, 2], kernel=kernel(hostile), machine=machine(hostile, hostile))
    for kind in KINDS:
        assert "<a " not in prediction_figure(p, kind).to_json().replace("\\u003c", "<")


def test_long_sweeps_are_thinned(make: Callable[..., Prediction]) -> None:
    figure = prediction_figure(make(np.arange(10, 6000)), "ecm")
    assert all(len(t.x) <= 1000 for t in figure.data)


def test_levels_keep_their_colour_whatever_the_machine() -> None:
    assert palette.level_colour("Mem", ("L1", "L2", "Mem")) == palette.level_colour("Mem", ("L1", "L2", "L3", "Mem"))
    names = ("L1", "L2", "L3", "L4", "Mem")
    assert len({palette.level_colour(n, names) for n in names}) == 5


def test_links_that_pass_a_level_by_look_different(make: Callable[..., Prediction]) -> None:
    p = make(500)
    links = (*p.links, "L2Mem")
    extra = {"L2Mem": np.full((1, 1), 2.0)}
    p = replace(p, links=links, T_data={**p.T_data, **extra}, load_B={**p.load_B, **extra}, evict_B={**p.evict_B, **extra})
    colours = {t.name: t.marker.color for t in prediction_figure(p, "ecm").data}
    assert colours["T_L2Mem"] != colours["T_L3Mem"]
