"""Cases of streaming kernels have the volumes and in-core times that a prediction has, and dials add what they say."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.characterise.streams import Case, as_apart_as_in, stream_cases
from rooftree.errors import MachineError, UsageError
from rooftree.machine.load import load_machine
from tests.characterise.simulated import simulate, true_cycles

MACHINES = ["hofmann2019-SKL", "zen", "thunderx2", "power9", "a64fx"]


def case(cases: tuple[Case, ...], name: str, location: str) -> Case:
    return next(c for c in cases if c.key == (name, location))


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("kernel", ["copy", "triad", "daxpby", "update"])
def test_a_case_takes_as_long_as_the_prediction_says(machine: str, kernel: str) -> None:
    truth = load_machine(machine)
    cases = stream_cases(truth, [kernel], dialled=(), sparse=())
    predicted = rooftree.predict(kernel, truth, {"N": 100_000_000}, incore="throughput")
    for place in truth.locations:
        assert float(predicted.T_ECM[place][0, 0]) == pytest.approx(true_cycles(truth, case(cases, kernel, place)), rel=1e-9)


def test_a_dial_lengthens_the_inner_part_alone() -> None:
    cases = stream_cases(load_machine("hofmann2019-SKL"), ["copy"], dial_lines=(8,), sparse=())
    plain, l1, l2 = (case(cases, name, "L3") for name in ("copy", "copy +8 L1", "copy +8 L2"))
    assert plain.volumes == l1.volumes
    assert l1.T_nOL == pytest.approx(plain.T_nOL + 8 / 2)  # a line is one load of 64 B, two in a cycle
    load, evict = plain.volumes["L1L2"]
    assert (load + 8 * 64, evict) == l2.volumes["L1L2"]
    assert plain.volumes["L2L3"] == l2.volumes["L2L3"]


def test_what_a_dial_reads_from_a_victim_cache_pushes_lines_out() -> None:
    cases = stream_cases(load_machine("hofmann2019-SKL"), ["copy"], dial_lines=(2,), sparse=())
    plain, dialled = case(cases, "copy", "Mem").volumes["L2L3"], case(cases, "copy +2 L3", "Mem").volumes["L2L3"]
    assert (plain[0] + 128, plain[1] + 128) == dialled


def test_dials_read_only_caches_inside_of_the_place_of_the_streams() -> None:
    cases = stream_cases(load_machine("zen"))
    assert not any("+" in c.name for c in cases if c.location == "L1")
    assert not any(c.name.endswith("L2") for c in cases if c.location == "L2")


@pytest.mark.parametrize("machine", MACHINES)
def test_sparse_kernels_move_a_line_for_one_access(machine: str) -> None:
    truth = load_machine(machine)
    line = truth.caches[0].line
    found = case(stream_cases(truth), "load sparse", "L2")
    assert line == found.volumes["L1L2"][0]
    assert found.T_nOL == pytest.approx(1 / truth.core.load.per_cycle)


def test_unknown_sparse_kernels_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="no sparse kernel 'copy'"):
        stream_cases(load_machine("zen"), sparse=["copy"])


def test_a_machine_of_roofs_alone_has_no_cases() -> None:
    with pytest.raises(MachineError, match="lacks core, caches or memory"):
        stream_cases(load_machine("niagara2"))


def test_simulated_timings_scatter_by_the_noise_that_was_asked_for() -> None:
    truth = load_machine("zen")
    cases = stream_cases(truth, ["copy"], dialled=(), sparse=())
    random = np.random.default_rng(0)
    ratio = [simulate(truth, cases, random, noise=0.03)[cases[0].key].cycles / true_cycles(truth, cases[0]) for _ in range(500)]
    assert np.std(ratio) == pytest.approx(0.03, rel=0.15)


def test_impossible_noise_is_refused() -> None:
    with pytest.raises(UsageError, match="expected noise"):
        simulate(load_machine("zen"), [], np.random.default_rng(0), noise=0.5)


def test_stores_to_lines_of_their_own_take_what_they_took_in_the_first_cache() -> None:
    """A core that stores twice in a cycle to one line, and once to lines apart: updates of one element in each take 1 cy."""
    plain = stream_cases(load_machine("zen5"), ("update",))
    figures = [
        {"case": "update sparse", "level": "L1", "cy_per_cl": 1.04},
        {"case": "load sparse", "level": "L1", "cy_per_cl": 0.6},
        {"case": "update sparse", "level": "L2", "cy_per_cl": 9.0},
        {"case": "update", "level": "L1", "cy_per_cl": 9.0},
    ]
    before, after = ({case.key: case for case in cases} for cases in (plain, as_apart_as_in("L1", plain, figures)))
    for place in ("L1", "L2", "Mem"):
        update, load = after["update sparse", place], after["load sparse", place]
        assert (update.T_nOL, update.T_store, update.T_load) == (1.04, 1.04, before["update sparse", place].T_load)
        assert (load.T_nOL, load.T_store, load.T_load) == (0.6, 0.0, 0.6)
        assert after["update", place] == before["update", place]
