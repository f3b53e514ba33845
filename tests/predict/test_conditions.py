"""The record of ``rooftree lc``: verified blocks, and what it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rooftree.errors import UsageError
from rooftree.predict.conditions import ConditionOptions, conditions_record
from rooftree.report.prediction.conditions import conditions_text
from tests.needs import need

POINT = {"N": np.array([2999])}


def test_proposed_blocks_are_simulated_and_told_with_what_they_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.traffic.layer_conditions.blocking.ACCESSES", 1_000_000)
    need("C++ core")
    record = conditions_record("transpose", "Zen4", POINT, ConditionOptions(verify=True))
    (checked,) = (row["verified"] for c in record["caches"] if c["level"] == "L1" for row in c["conditions"] if row["verified"])
    (check,) = checked
    assert ["j"] == check["loops"]
    assert "i" == check["outside"]
    assert check["after_B"] < 0.3 * check["before_B"]
    assert check["after_B"] <= 1.1 * check["promised_B"]
    assert check["tried"][0]["block"] == check["suggested"]
    text = conditions_text(record)
    assert f"simulated: j in blocks of {check['block']} around i load " in text
    assert " B/CL instead of 576" in text


def test_every_block_is_announced_before_it_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.traffic.layer_conditions.blocking.ACCESSES", 300_000)
    need("C++ core")
    told: list[str] = []
    record = conditions_record("transpose", "Zen4", POINT, ConditionOptions(verify=True, progress=told.append))
    tried = [t["block"] for c in record["caches"] for row in c["conditions"] for v in row["verified"] for t in v["tried"]]
    assert [*(f"simulating {block} iterations" for block in tried), ""] == [text.partition(": ")[2] for text in told]


def test_what_cannot_be_blocked_further_is_told_in_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.traffic.layer_conditions.blocking.ACCESSES", 300_000)
    need("C++ core")
    sizes = {"N": np.array([150]), "B": np.array([37])}
    record = conditions_record("matmul-blocked", "Zen4", sizes, ConditionOptions(verify=True))
    assert any(
        "L1: blocks of i, k, j were not simulated: the loop j cannot be cut into blocks around jj" in note
        for note in record["notes"]
    )


def test_core_counts_that_fill_a_cache_alike_are_told_once() -> None:
    record = conditions_record("3d-7pt", "Zen4", POINT, ConditionOptions(cores=(1, 6)))
    heads = [line for line in conditions_text(record).splitlines() if line[:3] in ("L1:", "L2:", "L3:")]
    assert ["L1: 32 KiB", "L2: 1 MiB", "L3: 32 MiB", "L3: 32 MiB, shared by 6 threads"] == heads


@pytest.mark.parametrize(
    ("machine", "points", "options", "message"),
    [
        (None, POINT, {}, "-m: sizes were given without a machine"),
        (None, {}, {"verify": True}, "-m: blocks cannot be verified without a machine"),
        ("Zen4", {}, {"verify": True}, "--verify: blocks are verified for sizes, none was given"),
        ("Zen4", {}, {"fraction": -1.0}, "--cache-fraction: the usable part of a cache is above 0 and at most 1, found -1"),
        (None, {}, {"line_bytes": 60}, "--line: a cache line has a power of two of bytes, found 60"),
        ("Zen4", {"Q": np.array([5])}, {}, "kernel transpose needs a value for N"),
    ],
)
def test_bad_input_is_refused_in_words(
    machine: str | None, points: dict[str, Any], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        conditions_record("transpose", machine, points, ConditionOptions(**options))


def test_parameters_may_be_given_as_for_a_prediction() -> None:
    text = "void f(double *y, const int *c, int n) {for(int i=0;i<n;i++) y[i]+=y[c[i]];}"
    found = conditions_record(text, "skx", {}, ConditionOptions(args={"n": "1000", "y": "1000"}))
    assert [1000] == [point["sizes"]["n"] for point in found["points"]]
    with pytest.raises(UsageError, match="'x'"):
        conditions_record(text, "skx", {}, ConditionOptions(args={"x": "1000"}))
