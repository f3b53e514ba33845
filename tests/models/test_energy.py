"""Power and energy: the model of the 2015 tutorial slides and what follows from it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import energy
from rooftree.models.energy import ClockedLoop, PowerModel

CHIP = PowerModel(W0=23.0, W1=1.5, W2=0.7)      # of the size of a Sandy Bridge socket [W, W/GHz, W/GHz^2]
CLOCKS = np.linspace(1.2, 2.7, 16)              # GHz
CORES = range(1, 9)
# The slide example {8 || 6 | 9 | 9 | 19} at 2.7 GHz: 19 cy of memory time are 7.04 ns.
GROUPS = [["T_OL"], ["T_nOL", "L1L2", "L2L3", "L3Mem"]]
BOUND = ClockedLoop({"T_OL": 8, "T_nOL": 6, "L1L2": 9, "L2L3": 9}, {"L3Mem": 19 / 2.7}, GROUPS)
SCALABLE = ClockedLoop({"T_OL": 96, "T_nOL": 8}, {}, [["T_OL"], ["T_nOL"]])


def test_power_by_hand():
    assert CHIP.power(2.0, 4) == pytest.approx(23 + (1.5 * 2 + 0.7 * 4) * 4)


def test_power_is_quadratic_in_the_clock_and_linear_in_the_cores():
    assert np.diff(CHIP.power([1.0, 2.0, 3.0, 4.0], 3), 3) == pytest.approx(0)
    assert np.diff(CHIP.power(2.0, [1, 2, 3]), 2) == pytest.approx(0)


def test_only_memory_cycles_change_with_the_clock():
    assert BOUND.runtime_cy([2.7, 1.35]).tolist() == pytest.approx([43, 24 + 9.5])


def test_performance_by_hand():
    # one core: 2.7 GHz / 43 cy; saturated: one unit per 19/2.7 ns whatever the clock
    assert BOUND.performance(2.7, [1, 2]) == pytest.approx([2.7 / 43, 5.4 / 43])
    assert BOUND.performance([1.35, 2.7], 8) == pytest.approx(2.7 / 19)


def test_energy_by_hand():
    e = energy.energy(CHIP, BOUND, 2.7, 1)
    assert e == pytest.approx((23 + 1.5 * 2.7 + 0.7 * 2.7**2) * 43 / 2.7)       # W * ns = nJ
    assert energy.energy_delay(CHIP, BOUND, 2.7, 1) == pytest.approx(float(e) * 43 / 2.7)


def test_cores_beyond_saturation_cost_energy_and_bring_nothing():
    e, p = (function(2.7, np.arange(3, 9)) for function in (
        lambda f, n: energy.energy(CHIP, BOUND, f, n), BOUND.performance))
    assert (np.diff(e) > 0).all()
    assert np.ptp(p) == 0


def test_a_saturated_loop_saves_energy_at_a_lower_clock_without_losing_speed():
    slow, fast = energy.energy(CHIP, BOUND, [1.6, 2.7], 8)
    assert slow < fast
    assert np.ptp(BOUND.performance([1.6, 2.7], 8)) == 0


def test_a_scalable_loop_is_best_on_all_cores():
    assert energy.best(CHIP, SCALABLE, CLOCKS, CORES).cores == 8
    assert (np.diff(energy.energy(CHIP, SCALABLE, 2.0, np.arange(1, 9))) < 0).all()


@pytest.mark.parametrize("n", [4, 8])
def test_the_closed_form_of_the_best_clock_agrees_with_a_fine_grid(n):
    fine = np.linspace(0.5, 6, 5501)
    found = energy.best(CHIP, SCALABLE, fine, n).clock_GHz
    assert found == pytest.approx(float(energy.scalable_clock(CHIP, n)), abs=0.001)


def test_larger_baseline_power_asks_for_a_higher_clock():
    # "race to idle": W0 is paid as long as the loop runs
    clocks = [energy.best(PowerModel(w0, 1.5, 0.7), SCALABLE, CLOCKS, CORES).clock_GHz for w0 in (10, 20, 40)]
    assert clocks[0] < clocks[1] < clocks[2]


def test_a_memory_bound_loop_wants_a_lower_clock_than_a_scalable_one():
    assert energy.best(CHIP, BOUND, CLOCKS, CORES).clock_GHz < energy.best(CHIP, SCALABLE, CLOCKS, CORES).clock_GHz


def test_the_energy_delay_product_moves_the_best_point_towards_speed():
    by_energy, by_product = (energy.best(CHIP, SCALABLE, CLOCKS, CORES, goal) for goal in ("energy", "energy-delay"))
    assert by_product.performance > by_energy.performance
    assert by_product.clock_GHz == 2.7      # W0/f^2 + W1/f + W2 falls with f


def test_fastest_point_takes_no_more_cores_and_clock_than_the_bottleneck_needs():
    point = energy.best(CHIP, BOUND, CLOCKS, CORES, "performance")
    assert point.performance == pytest.approx(2.7 / 19)
    assert point.energy == pytest.approx(float(energy.energy(CHIP, BOUND, point.clock_GHz, point.cores)))
    saturated = [(f, n) for f in CLOCKS for n in CORES if BOUND.performance(f, n) >= 2.7 / 19 * (1 - 1e-9)]
    assert point.energy == pytest.approx(min(float(energy.energy(CHIP, BOUND, f, n)) for f, n in saturated))


def test_the_best_point_is_the_minimum_over_all_combinations():
    point = energy.best(CHIP, BOUND, CLOCKS, CORES)
    grid = energy.energy(CHIP, BOUND, CLOCKS, np.arange(1, 9)[:, None])
    assert point.energy == pytest.approx(grid.min())
    assert point.power == pytest.approx(point.energy * point.performance)


@pytest.mark.parametrize(("call", "complaint"), [
    (lambda: PowerModel(-1, 1, 1), "W0 is -1"),
    (lambda: PowerModel(0, 0, 0), "all of W0, W1, W2 are 0"),
    (lambda: energy.energy(CHIP, BOUND, 0, 1), "clock_GHz is 0"),
    (lambda: energy.energy(CHIP, BOUND, 2.0, 0), "cores is 0"),
    (lambda: energy.scalable_clock(PowerModel(10, 1, 0), 4), "W2 is 0"),
    (lambda: energy.best(CHIP, BOUND, [], CORES), "nothing|no clocks"),
    (lambda: energy.best(CHIP, BOUND, CLOCKS, CORES, "speed"), "unknown goal 'speed'"),
    (lambda: ClockedLoop({"T_OL": 8}, {"L3Mem": 2}, [["T_OL"]]).runtime_cy(2.0), "'L3Mem' stands in no overlap group"),
])
def test_impossible_questions_about_energy_are_refused(call, complaint):
    with pytest.raises(ModelError, match=complaint):
        call()


@given(st.floats(0.5, 5), st.integers(1, 16), st.floats(1, 100), st.floats(0, 10), st.floats(1, 10))
def test_faster_code_never_costs_more_energy(clock, n, cycles, memory, factor):
    slow, fast = (ClockedLoop({"core": cycles / f}, {"L3Mem": memory / f}, [["core", "L3Mem"]]) for f in (1, factor))
    assert energy.energy(CHIP, fast, clock, n) <= energy.energy(CHIP, slow, clock, n) * (1 + 1e-12)


@given(st.floats(0.5, 5), st.floats(1, 100), st.floats(0.1, 10))
def test_performance_never_falls_with_clock_or_cores_and_respects_memory(clock, cycles, memory):
    loop = ClockedLoop({"core": cycles}, {"L3Mem": memory}, [["core", "L3Mem"]])
    p = loop.performance([clock, 1.1 * clock], [[1], [2], [16]])
    assert (np.diff(p, axis=0) >= 0).all()
    assert (np.diff(p, axis=1) >= -1e-15).all()
    assert (p <= 1 / memory).all()
