"""The in-core engine is not asked the same question twice in a row of predictions of one code."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.incore import engine
from rooftree.incore.corrections import line_crossing, loop_remainder, model
from rooftree.incore.loops import moving
from rooftree.predict import records
from tests.needs import need


def test_doubts_and_advice_do_not_ask_the_engine_again_for_what_it_said(monkeypatch: pytest.MonkeyPatch) -> None:
    need("gcc")
    asked: list[Any] = []
    real = engine.analyse

    def analyse(body: Any, table: Any, *, streams: Any, **known: Any) -> Any:
        shares = tuple(sorted(streams.shares.items()))
        asked.append(("\n".join(map(str, body)), table.key, shares, repr(known)))
        return real(body, table, streams=streams, **known)

    monkeypatch.setattr(model, "analyse", analyse)
    model._pass.cache_clear()
    sizes = {name: np.array([16, 100, 400]) for name in ("M", "N", "P")}
    found = rooftree.predict("3D-r1-star", "zen3", sizes=sizes, tied=True, traffic="lc", incore="asm")
    assert found.advice()
    assert asked
    assert len(set(asked)) == len(asked)
    model._pass.cache_clear()


@pytest.mark.parametrize(
    ("where", "name", "most"),
    [
        ("rooftree.asm.loops", "steps", 9),
        ("rooftree.incore.contended", "_limit", 3),
        ("rooftree.incore.corrections.line_crossing", "groups", 1),
        ("rooftree.incore.corrections.loop_remainder", "_half_share", 3),
        ("rooftree.incore.loops.moving", "stride", 14),
        ("rooftree.predict.records", "roofs", 2),
    ],
)
def test_what_was_found_before_or_for_another_machine_is_not_worked_out_again(
    monkeypatch: pytest.MonkeyPatch, where: str, name: str, most: int
) -> None:
    """Of one code on two machines, and on the second one again: accesses and groups of sizes once, the rest once each."""
    need("gcc")
    for cached in (line_crossing._cached, moving.moving_accesses, loop_remainder._shares_of, records._machine_record):
        cached.cache_clear()
    module, asked = importlib.import_module(where), 0
    real = getattr(module, name)

    def counted(*args: Any, **known: Any) -> Any:
        nonlocal asked
        asked += 1
        return real(*args, **known)

    monkeypatch.setattr(module, name, counted)
    sizes = {name: np.array([16, 100, 400]) for name in ("M", "N", "P")}
    for machine in ("haswell", "broadwell", "broadwell"):
        assert rooftree.predict("3D-r2-heterogeneous-star", machine, sizes=sizes, tied=True, traffic="lc", incore="asm").advice()
    assert 0 < asked <= most
