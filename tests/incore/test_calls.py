"""Loops that call functions whose cost was measured on the machine."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

import rooftree
from rooftree.errors import ContradictedError
from rooftree.machine.load import load_machine
from rooftree.machine.model import CallCost, Machine

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
COSTS = {
    "fmax": CallCost(cycles=6.0, most=10.0, latency=9.0),
    "exp": CallCost(cycles=14.0, most=22.0, latency=38.0),
    "expf": CallCost(cycles=9.0, most=14.0, latency=39.0),
}
PLAIN = "void f(long n, double *restrict a, const double *restrict b) {{ for (long i = 0; i < n; i++) a[i] = {}; }}"
SUM = "double f(long n, const double *b) {{ double s = 0; for (long i = 0; i < n; i++) s {}; return s; }}"


def machine(costs: dict[str, CallCost], name: str = "icx") -> Machine:
    found = load_machine(name)
    assert found.core is not None
    return found.model_copy(update={"core": found.core.model_copy(update={"calls": costs})})


def predicted(source: str, costs: dict[str, CallCost] = COSTS, name: str = "icx", **options: Any) -> Any:
    return rooftree.predict("#include <math.h>\n" + source, machine(costs, name), {"n": 1000}, **{"incore": "auto", **options})


@pytest.mark.parametrize(("source", "cycles"), [
    (PLAIN.format("exp(b[i])"), 8 * 14),
    (PLAIN.format("exp(b[i]) + exp(b[i] + 1)"), 16 * 14),
    (PLAIN.format("fmax(b[i], 0.5)"), 8 * 6),
    (SUM.format("= fmax(s, b[i])"), 8 * 9),
    (SUM.format("+= exp(b[i])"), 8 * 14),
    (PLAIN.replace("double", "float").format("expf(b[i])"), 16 * 9),
])  # fmt: skip
def test_calls_take_what_was_measured_of_many_or_of_a_chain(source: str, cycles: float) -> None:
    p = predicted(source)
    assert "asm" == p.incore.engine
    assert cycles == pytest.approx(p.T_OL[0, 0])
    assert cycles == pytest.approx(p.incore.limits["calls"])


def test_work_runs_beside_calls_and_the_doubt_says_that_it_may_not() -> None:
    source = PLAIN.format("exp(b[i]) / (b[i] * b[i] + 3) / (b[i] + 5)")
    p = predicted(source)
    body = max(time for name, time in p.incore.limits.items() if name != "calls")
    assert body > 50
    assert 8 * 14 == pytest.approx(p.T_OL[0, 0])
    [found] = [one for one in p.doubts if one.kind == "calls"]
    assert (1.0, pytest.approx((8 * 22 + body) / (8 * 14), rel=1e-3)) == (found.low, found.high)


def test_a_function_that_was_not_measured_is_refused_as_before() -> None:
    source = PLAIN.format("exp(b[i]) + sin(b[i])")
    with pytest.raises(ContradictedError, match="calls sin"):
        predicted(source)
    with pytest.raises(ContradictedError) as error:
        predicted(source, {})
    assert "rooftree machine measure" in (error.value.hint or "")


def test_what_somebody_assumes_comes_first_and_adds() -> None:
    source = PLAIN.format("exp(b[i])")
    alone, assumed = predicted(source), predicted(source, assume={"exp": 30.0})
    assert 8 * 30 == assumed.incore.limits["calls"]
    assert assumed.T_OL[0, 0] > 8 * 30 > alone.T_OL[0, 0]


def test_counts_of_operations_take_them_too() -> None:
    p = predicted(PLAIN.format("exp(b[i])"), incore="throughput")
    assert p.T_OL[0, 0] == pytest.approx(8 * 14)
    assert any("was measured to take 14 cy" in note for note in p.notes)


def test_costs_of_calls_are_told_with_their_source() -> None:
    from rooftree.machine.dump import to_yaml
    from rooftree.machine.load import parse
    from rooftree.machine.sourced_numbers import facts

    found = machine(COSTS)
    again = parse(to_yaml(found), "x.yaml")
    assert again.core is not None
    assert COSTS == again.core.calls
    told = {fact["what"]: fact["value"] for fact in facts(found)}
    assert "14 cy, at most 22 cy; latency 38 cy" == told["exp"]
