"""What was measured beside another thread of the core all the time: it agrees with itself, and is too slow all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rooftree.characterise import datasheet as sheets
from rooftree.characterise import machine_measure
from rooftree.characterise.beside import SLOWER, crowded_levels, doubtful_levels, never_alone, seen_alone
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.machine_measure import characterise
from rooftree.characterise.measured_core import trusted
from rooftree.characterise.measured_streams import measure_streams
from rooftree.machine.model import Machine
from rooftree.predict.run import predict
from rooftree.results.bench import DataSheet
from rooftree.timing.session import DISTURBED, NEVER_ALONE, OK

SLOW = 1.5
INNER = ("L1", "L2")
SAID = {"quality": DISTURBED, "reason": f"{NEVER_ALONE} 1.5 % of its limit: something else used the core all the time"}


@pytest.fixture(scope="module")
def measured() -> DataSheet:
    """The data sheet of a simulated machine, on which nobody else is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(machine_measure.STREAM_ROUNDS, "quick", 1)
        return machine_measure.measure(FakeMachine().lab())


@pytest.fixture(scope="module")
def quiet(measured: DataSheet) -> Machine:
    return characterise("here", json.loads(measured.to_json())).machine


@pytest.fixture(scope="module")
def found(measured: DataSheet) -> Machine:
    """The same machine, of whose core another thread used the other half while streams were measured."""
    return characterise("here", crowded(measured)).machine


def beside(figure: Any) -> Any:
    """The same figure of another run, during which another thread used the core all the time."""
    found = dict(figure) | SAID
    slower = ("cy_per_cl", "cycles", "interval_cy_per_cl")
    faster = ("B_per_cy", "FLOP_per_cy", "OP_per_cy", "GB_s", "GFLOP_s", "GOP_s", "interval", "interval_GB_s", "interval_GFLOP_s")
    for names, factor in ((slower, SLOW), (faster, 1 / SLOW)):
        for name in names:
            if found.get(name) is not None:
                value = found[name]
                found[name] = [factor * v for v in value] if isinstance(value, list) else factor * value
    return found


def crowded(measured: DataSheet, *, streams: bool = True, rates: bool = False) -> dict[str, Any]:
    """A data sheet of which parts were measured so."""
    sheet: dict[str, Any] = json.loads(measured.to_json())
    if streams:
        sheet["streams"] = [beside(f) if f["level"] in INNER else f for f in sheet["streams"]]
    if rates:
        sheet["roofs"] = [beside(f) if f.get("inst") == "fma" else f for f in sheet["roofs"]]
    return sheet


def test_streams_that_were_never_alone_leave_open_how_fast_their_links_are(quiet: Machine, found: Machine) -> None:
    assert not any("another thread" in note for note in quiet.notes)
    assert 2 == len([note for note in found.notes if "another thread used the core whenever it was measured" in note])
    link = found.link("L1L2").load
    assert link is not None
    others = [one.load for rival in found.rivals for one in rival.links if one.name == "L1L2"]
    assert others[-1] == pytest.approx(SLOWER * link, rel=0.01)
    assert found.core is not None
    assert isinstance(found.core.source, dict)
    assert "disturbed" == found.core.source["load_store_per_cycle"]
    assert quiet.core is not None
    assert found.core.load_store_per_cycle == pytest.approx(quiet.core.load_store_per_cycle, rel=0.1)


def test_a_prediction_spans_what_a_core_of_ones_own_may_do(quiet: Machine, found: Machine) -> None:
    alone, shared = (predict("copy", machine, {"N": 16000}, incore="throughput") for machine in (quiet, found))  # in L2
    assert shared.at_least[0, 0] <= 1.05 * alone.cy_per_cl[0, 0] < 0.95 * shared.cy_per_cl[0, 0]


def test_a_session_that_never_was_alone_has_figures_of_other_reasons_too() -> None:
    few = {"quality": DISTURBED, "reason": "only 7 of 48 bursts were undisturbed"}
    figures = [{"level": "L1", **one} for one in (few, few, SAID)] + [{"level": "L2", **few}, {"level": "L3", "quality": OK}]
    assert ("L1",) == crowded_levels(figures)
    assert () == crowded_levels([*figures, *[{"level": "L1", "quality": OK}] * 3])


def test_limits_that_nothing_ever_reached_may_be_wrong(measured: DataSheet) -> None:
    sheet = crowded(measured)
    assert list(INNER) == sorted(doubtful_levels(sheet))
    for figure in (*sheet["roofs"], *sheet["streams"]):
        if figure.get("level") in (None, "L1", "L2"):
            figure.update(SAID)
    assert not seen_alone(sheet)
    assert () == doubtful_levels(sheet)


def test_rates_that_agree_are_trusted_only_where_limits_may_be_wrong(measured: DataSheet) -> None:
    rates = [({"FLOP_per_cy": 10.0, **SAID}, 1.3), ({"FLOP_per_cy": 20.0, **SAID}, 1.31)]
    assert trusted(rates)
    assert not trusted(rates, True)
    few = {"quality": DISTURBED, "reason": "only 7 of 48 bursts were undisturbed"}
    assert trusted([({"FLOP_per_cy": 10.0, **few}, 1.3), ({"FLOP_per_cy": 20.0, **few}, 1.31)], True)
    core = characterise("here", crowded(measured, streams=False, rates=True)).machine.core
    assert core is not None
    assert isinstance(core.source, dict)
    assert "disturbed" == core.source.get("operations.fma")
    assert "operations.add" not in core.source


@pytest.mark.parametrize("rounds", [1, 3])
def test_what_was_never_alone_is_measured_again_at_the_end(monkeypatch: pytest.MonkeyPatch, rounds: int) -> None:
    """Another thread is there for the streams, all their rounds, and gone at the end."""
    asked: list[tuple[str, ...]] = []

    def streams(lab: Any, levels: Any, **options: Any) -> Any:
        found = measure_streams(lab, levels, **options)
        asked.append(tuple(options["names"]))
        return [f.replace(**beside(f)) if f["level"] in INNER and len(asked) <= rounds else f for f in found]

    monkeypatch.setattr(sheets, "measure_streams", streams)
    options = sheets.Options(
        steps=("curve", "streams", "last"), kernels=("sum", "copy", "triad"), visits=2, stream_rounds=rounds, precisions=("dp",)
    )
    found = sheets.datasheet(FakeMachine().lab(), options)
    assert [INNER] == asked[rounds:]
    if rounds > 1:
        assert INNER == asked[rounds - 1][:2], "it goes on with rounds, though they are alike"
    assert () == crowded_levels(found.streams)
    assert {"L1", "L2", "L3", "Mem"} == {f.level for f in found.streams}
    assert not any(never_alone(f) for f in found.streams)
    assert all(f.quality == OK or f.level not in INNER for f in found.streams)
    assert SLOWER > SLOW
