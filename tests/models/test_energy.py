"""Power and energy: the model of the 2015 tutorial slides and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from rooftree.errors import ModelError
from rooftree.models import energy, scaling
from rooftree.models.energy import OperatingPoint, PowerModel

from .intel import runtimes

CHIP = PowerModel(W0=23.0, W1=1.5, W2=0.7)  # of the size of a Sandy Bridge socket [W, W/GHz, W/GHz^2]
CLOCKS = np.linspace(1.2, 2.7, 16)  # GHz
CORES = range(1, 9)


def runtime(ol: int, serial: int, memory_ns: float, clock: float) -> Any:
    """T_ECM(f) [cy] of a loop whose memory time is fixed in ns."""
    return runtimes(ol, serial, [np.multiply(memory_ns, clock)])[-1]


def performance(ol: int, serial: int, memory_ns: float, clock: Any, n: Any) -> NDArray[Any]:
    """P(f, n) [1/ns] on one domain of 16 cores that saturates without contention."""
    clock, n = np.broadcast_arrays(np.asarray(clock, dtype=float), n)
    rates = [
        f * scaling.contending(np.atleast_2d(runtime(ol, serial, memory_ns, f)), [[memory_ns * f]], 0.0, 16, [k])[0][0, 0]
        for f, k in zip(clock.flat, n.flat, strict=True)
    ]
    return np.reshape(rates, clock.shape)


def bound(clock: Any, n: Any) -> NDArray[Any]:
    """The slide example {8 || 6 | 9 | 9 | 19} at 2.7 GHz: 19 cy of memory time are 7.04 ns."""
    return performance(8, 6 + 9 + 9, 19 / 2.7, clock, n)


def scalable(clock: Any, n: NDArray[Any]) -> NDArray[Any]:
    return performance(96, 8, 0.0, clock, n)


def joule(of: Callable[..., Any], clock: Any, n: Any) -> NDArray[Any]:
    return energy.energy(CHIP, of(clock, n), clock, n)


def best(
    of: Callable[..., Any], clocks: NDArray[Any] = CLOCKS, cores: Any = CORES, goal: Any = "energy", chip: Any = CHIP
) -> OperatingPoint:
    cores = np.atleast_1d(cores)
    return energy.best(chip, of(clocks, cores[:, None]), clocks, cores, goal)


def test_power_by_hand() -> None:
    assert CHIP.power(2.0, 4) == pytest.approx(23 + (1.5 * 2 + 0.7 * 4) * 4)


def test_power_is_quadratic_in_the_clock_and_linear_in_the_cores() -> None:
    assert np.diff(CHIP.power([1.0, 2.0, 3.0, 4.0], 3), 3) == pytest.approx(0)
    assert np.diff(CHIP.power(2.0, [1, 2, 3]), 2) == pytest.approx(0)


def test_only_memory_cycles_change_with_the_clock() -> None:
    assert [float(runtime(8, 24, 19 / 2.7, f)) for f in (2.7, 1.35)] == pytest.approx([43, 24 + 9.5])


def test_performance_by_hand() -> None:
    # one core: 2.7 GHz / 43 cy; saturated: one unit per 19/2.7 ns whatever the clock
    assert bound(2.7, [1, 2]) == pytest.approx([2.7 / 43, 5.4 / 43])
    assert bound([1.35, 2.7], 8) == pytest.approx(2.7 / 19)


def test_energy_by_hand() -> None:
    e = joule(bound, 2.7, 1)
    assert e == pytest.approx((23 + 1.5 * 2.7 + 0.7 * 2.7**2) * 43 / 2.7)  # W * ns = nJ
    assert energy.energy_delay(CHIP, bound(2.7, 1), 2.7, 1) == pytest.approx(float(e) * 43 / 2.7)


def test_cores_beyond_saturation_cost_energy_and_bring_nothing() -> None:
    e, p = joule(bound, 2.7, np.arange(3, 9)), bound(2.7, np.arange(3, 9))
    assert (np.diff(e) > 0).all()
    assert np.ptp(p) == 0


def test_a_saturated_loop_saves_energy_at_a_lower_clock_without_losing_speed() -> None:
    slow, fast = joule(bound, [1.6, 2.7], 8)
    assert slow < fast
    assert np.ptp(bound([1.6, 2.7], 8)) == 0


def test_a_scalable_loop_is_best_on_all_cores() -> None:
    assert best(scalable).cores == 8
    assert (np.diff(joule(scalable, 2.0, np.arange(1, 9))) < 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("n", [4, pytest.param(8, marks=pytest.mark.slow)])
def test_the_closed_form_of_the_best_clock_agrees_with_a_fine_grid(n: int) -> None:
    fine = np.linspace(0.5, 6, 5501)
    found = best(scalable, fine, n).clock_GHz
    assert found == pytest.approx(np.sqrt(CHIP.W0 / (n * CHIP.W2)), abs=0.001)


def test_larger_baseline_power_asks_for_a_higher_clock() -> None:
    # "race to idle": W0 is paid as long as the loop runs
    clocks = [best(scalable, chip=PowerModel(w0, 1.5, 0.7)).clock_GHz for w0 in (10, 20, 40)]
    assert clocks[0] < clocks[1] < clocks[2]


def test_a_memory_bound_loop_wants_a_lower_clock_than_a_scalable_one() -> None:
    assert best(bound).clock_GHz < best(scalable).clock_GHz


def test_the_energy_delay_product_moves_the_best_point_towards_speed() -> None:
    by_energy, by_product = (best(scalable, goal=goal) for goal in ("energy", "energy-delay"))
    assert by_product.performance > by_energy.performance
    assert by_product.clock_GHz == 2.7  # W0/f^2 + W1/f + W2 falls with f


def test_fastest_point_takes_no_more_cores_and_clock_than_the_bottleneck_needs() -> None:
    point = best(bound, goal="performance")
    assert point.performance == pytest.approx(2.7 / 19)
    assert point.energy == pytest.approx(float(joule(bound, point.clock_GHz, point.cores)))
    saturated = [(f, n) for f in CLOCKS for n in CORES if bound(f, n) >= 2.7 / 19 * (1 - 1e-9)]
    assert point.energy == pytest.approx(min(float(joule(bound, f, n)) for f, n in saturated))


def test_the_best_point_is_the_minimum_over_all_combinations() -> None:
    point = best(bound)
    grid = joule(bound, CLOCKS, np.arange(1, 9)[:, None])
    assert point.energy == pytest.approx(grid.min())
    assert point.power == pytest.approx(point.energy * point.performance)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: PowerModel(-1, 1, 1), "W0 is -1"),
        (lambda: PowerModel(0, 0, 0), "all of W0, W1, W2 are 0"),
        (lambda: energy.energy(CHIP, 1.0, 0, 1), "clock_GHz is 0"),
        (lambda: energy.energy(CHIP, 1.0, 2.0, 0), "cores contains 0|n is 0|cores is 0"),
        (lambda: energy.energy(CHIP, 0.0, 2.0, 1), "performance is 0"),
        (lambda: energy.best(CHIP, [], [], CORES), "no clocks"),
        (lambda: energy.best(CHIP, 1.0, 2.0, 1, "speed"), "unknown goal 'speed'"),  # type: ignore[arg-type]
        (lambda: energy.best(CHIP, [[1.0, 1.0]], 2.0, 1), "shape"),
    ],
)
def test_impossible_questions_about_energy_are_refused(call: Callable[..., Any], complaint: str) -> None:
    with pytest.raises(ModelError, match=complaint):
        call()


@given(st.floats(0.5, 5), st.integers(1, 16), st.floats(1, 100), st.just(0.0) | st.floats(1e-6, 10), st.floats(1, 10))
def test_faster_code_never_costs_more_energy(clock: Any, n: Any, cycles: Any, memory: Any, factor: Any) -> None:
    slow, fast = (performance(0, cycles / f, memory / f, clock, n) for f in (1, factor))
    assert energy.energy(CHIP, fast, clock, n) <= energy.energy(CHIP, slow, clock, n) * (1 + 1e-12)


@given(st.floats(0.5, 5), st.floats(1, 100), st.floats(0.1, 10))
def test_performance_never_falls_with_clock_or_cores_and_respects_memory(clock: Any, cycles: Any, memory: Any) -> None:
    p = performance(0, cycles, memory, [clock, 1.1 * clock], [[1], [2], [16]])
    assert (np.diff(p, axis=0) >= -1e-12 * p[1:]).all()
    assert (np.diff(p, axis=1) >= -1e-12 * p[:, 1:]).all()
    assert (p <= 1 / memory * (1 + 1e-12)).all()
