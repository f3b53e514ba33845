"""Streams that differ in where they lie alone are analysed once, with the same result as each for itself."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.traffic.layer_conditions import analysis
from rooftree.traffic.layer_conditions.indirect import BEST
from rooftree.traffic.layer_conditions.reuse import reuses_of


@pytest.mark.parametrize("name", ["3D-r1-star-heterogeneous-variable", "2D-r2-box-variable", "1D-r3-star-variable"])
def test_streams_that_lie_alike_are_analysed_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, calls = rooftree.kernel(name), list[Any]()

    def counted(chain: Any, space: Any, line: int) -> Any:
        calls.append(chain)
        return reuses_of(chain, space, line)

    monkeypatch.setattr(analysis, "reuses_of", counted)
    arguments = (kernel, 64, False, BEST, False)
    found = analysis.analysed.__wrapped__(*arguments)
    chains = [touch.chain for touch in found.touches if touch.chain is not None]
    assert len(calls) < len(chains)

    in_turn = iter(chains)
    monkeypatch.setattr(analysis, "renamed", lambda *_: reuses_of(next(in_turn), found.space, 64))
    alone = analysis.analysed.__wrapped__(*arguments)
    assert (alone.keys, alone.terms, alone.flow) == (found.keys, found.terms, found.flow)
    assert [touch.nodes for touch in alone.touches] == [touch.nodes for touch in found.touches]
