"""The list of corrections: what is applied, in which order, and what each of them did."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.errors import UsageError
from rooftree.incore import corrections
from rooftree.incore.corrections.model import Correction

NEST = """double a[M][N], b[M][N];
for (int j = 1; j < M - 1; ++j)
    for (int i = 1; i < N - 1; ++i) b[j][i] = a[j][i-1] + a[j][i+1];
"""
CODE = """.L3:
vmovupd (%rsi,%rax), %ymm0
vaddpd 16(%rsi,%rax), %ymm0, %ymm0
vmovupd %ymm0, 8(%rdi,%rax)
addq $32, %rax
cmpq %r8, %rax
jne .L3
"""
ALL = (
    "measured-rates",
    "code-place",
    "line-crossing",
    "uneven-ports",
    "l1-width",
    "line-splits",
    "page-aliasing",
    "row-chains",
    "loop-remainder",
    "loop-startup",
)


def predict(which: str = "all", machine: str = "ivy-bridge-ep") -> Any:
    return rooftree.predict(
        NEST, machine, {"M": 200, "N": 203}, incore="asm", asm=CODE, traffic="lc", incore_corrections=which
    ).incore


def test_corrections_stand_in_their_order() -> None:
    assert ALL == tuple(correction.name for correction in corrections.corrections())


@pytest.mark.parametrize("correction", corrections.corrections(), ids=ALL)
def test_every_correction_states_its_source_and_an_error_or_times_on_measured_data(correction: Correction) -> None:
    assert len(correction.source) > 20
    assert any(digit in correction.validation for digit in "0123456789")
    assert correction.what


def test_without_corrections_the_times_are_the_bounds_of_one_pass() -> None:
    core = predict("none")
    passes = 8 / 4
    assert core["machine_code"]["cycles"] * passes == pytest.approx(max(core["T_OL"], core["T_nOL"]))
    assert [False] * len(ALL) == [effect["applied"] for effect in core["corrections"]]
    assert [False] * len(ALL) == [effect["on"] for effect in core["corrections"]]


@pytest.mark.parametrize("machine", ["ivy-bridge-ep", "skylake-sp", "zen3"])
def test_what_corrections_did_adds_up(machine: str) -> None:
    bare, core = predict("none", machine), predict("all", machine)
    for name in ("T_OL", "T_nOL"):
        assert core[name] - bare[name] == pytest.approx(sum(effect[name] for effect in core["corrections"]), abs=1e-6)
    cycles = [max(c["T_OL"], c["T_nOL"]) for c in (bare, core)]
    assert cycles[1] - cycles[0] == pytest.approx(sum(effect["cycles"] for effect in core["corrections"]), abs=1e-6)


def test_loads_that_wait_and_rows_add_cycles_on_ivy_bridge() -> None:
    effects = {effect["name"]: effect for effect in predict()["corrections"]}
    assert {"line-splits", "page-aliasing", "loop-remainder", "loop-startup"} == {
        name for name, effect in effects.items() if effect["applied"]
    }
    assert effects["loop-startup"]["cycles"] == pytest.approx(28 * 8 / 201)
    assert effects["page-aliasing"]["T_OL"] > 20
    assert effects["page-aliasing"]["T_nOL"] == 0


@pytest.mark.parametrize(
    ("asked", "taken"),
    [
        ("all", ALL),
        ("none", ()),
        ("loop-startup,code-place", ("code-place", "loop-startup")),
        (("loop-startup",), ("loop-startup",)),
        ("-l1-width, -line-splits", tuple(name for name in ALL if name not in ("l1-width", "line-splits"))),
    ],
)
def test_corrections_are_switched_by_name(asked: Any, taken: tuple[str, ...]) -> None:
    assert taken == corrections.chosen(asked)


@pytest.mark.parametrize("asked", ["loop-start", "all,loop-startup", "loop-startup,-l1-width", ""])
def test_names_that_are_not_known_are_refused_with_those_that_are(asked: str) -> None:
    with pytest.raises(UsageError, match=r"is no correction of in-core times, there are measured-rates, .*loop-startup"):
        corrections.chosen(asked)


def test_a_correction_that_is_switched_off_changes_nothing() -> None:
    without = predict("-loop-startup")
    assert "row" not in without
    assert predict()["T_OL"] - without["T_OL"] == pytest.approx(28 * 8 / 201)
