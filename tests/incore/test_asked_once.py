"""The in-core engine is not asked the same question twice in a row of predictions of one code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.incore import engine
from rooftree.incore.corrections import model
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
