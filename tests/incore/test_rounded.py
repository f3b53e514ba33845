"""Functions that round: one instruction on most cores, and no call."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.errors import CapabilityError
from rooftree.machine.load import load_machine
from rooftree.machine.model import CallCost, Machine

PLAIN = """#include <math.h>
void f(long n, double *restrict a, const double *restrict b) {{ for (long i = 0; i < n; i++) a[i] = {}; }}"""
CHAIN = """#include <math.h>
double f(long n, const double *b) {{ double s = 0; for (long i = 0; i < n; i++) s = {}; return s; }}"""


def called(name: str) -> Machine:
    """A machine on which calls were measured, of one that rounds as well."""
    found = load_machine(name)
    assert found.core is not None
    costs = {"floor": CallCost(cycles=6.0, latency=6.0), "exp": CallCost(cycles=14.0)}
    return found.model_copy(update={"core": found.core.model_copy(update={"calls": costs})})


def limits(source: str, name: str, assume: dict[str, float] | None = None) -> dict[str, float]:
    found = rooftree.predict(source, called(name), {"n": 1000}, incore="throughput", assume=assume)
    return dict(found.incore.limits)


@pytest.mark.parametrize(("name", "sums"), [("zen4", 1), ("skx", 2), ("hsw", 2), ("snb", 1), ("v1", 1), ("pwr9", 1)])
@pytest.mark.parametrize("function", ["floor", "ceil", "trunc", "rint", "nearbyint"])
def test_rounding_takes_as_long_as_sums_and_calls_nothing(name: str, sums: int, function: str) -> None:
    """6 cycles a call were counted of rint, 2.5 times what the loop takes, as if it were ideal."""
    found = limits(PLAIN.format(f"{function}(b[i])"), name)
    added = limits(PLAIN.format(" + ".join(["b[i]", *(f"{k}.5" for k in range(sums))])), name)
    assert added["add"] == pytest.approx(found["add"])
    assert function not in found


@pytest.mark.parametrize("name", ["zen4", "skx"])
def test_a_chain_through_a_rounding_waits_for_its_instruction(name: str) -> None:
    sums = 3 if name == "skx" else 2
    found = limits(CHAIN.format("floor(s) + b[i]"), name)
    core = load_machine(name).core
    assert core is not None
    latency = core.operations["add"].latency_of(8)
    assert latency is not None
    assert found["recurrence"] == pytest.approx(8 * sums * latency)


def test_who_says_what_a_rounding_takes_is_believed() -> None:
    assert limits(PLAIN.format("floor(b[i])"), "zen4", {"floor": 3.0})["floor"] == pytest.approx(8 * 3.0)


def test_other_functions_and_other_cores_call() -> None:
    assert limits(PLAIN.format("exp(b[i])"), "zen4")["exp"] == pytest.approx(8 * 14.0)
    with pytest.raises(CapabilityError, match="round"):
        limits(PLAIN.format("round(b[i])"), "zen4")
    with pytest.raises(CapabilityError, match="rint"):
        limits(PLAIN.format("rint(b[i])"), "c920")
