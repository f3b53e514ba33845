"""Bandwidths and overlap are recovered from noisy timings of machines whose truth is known, and what they do not tell is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree.characterise import machine_measure
from rooftree.characterise.hypotheses import Measured, confidence
from rooftree.characterise.links import Path, restricted, same_groups, whole_links
from rooftree.characterise.measured_streams import CASE_OF
from rooftree.characterise.overlap import Derivation, Stage, derive
from rooftree.characterise.streams import ROWS, STREAMS, Case, stream_cases
from rooftree.errors import MachineError, MeasurementError, UsageError
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine, OneCore, Overlap
from tests.characterise.simulated import recovered, simulate, true_cycles, without_answers
from tests.machines import sharing_memory

# The four processors of Hofmann et al. 2019: bandwidths of Table 2.
PAPER = {
    "hofmann2019-SKL": {"L1L2": Path(64, 64, "half"), "L2L3": Path(32, 32, "half")},
    "hofmann2019-EPYC": {"L1L2": Path(32, 32, "full"), "L2L3": Path(32, 32, "half")},
    "thunderx2": {"L1L2": Path(64, 64, "half"), "L2L3": Path(32, 32, "half")},
    "power9": {"L1L2": Path(64, 16, "full"), "L2L3": Path(32, 32, "half")},
}


def derived(
    name: Machine | str, seed: Any = 0, noise: float = 0.03, **cases: Any
) -> tuple[Machine, tuple[Case, ...], Derivation]:
    truth = load_machine(name) if isinstance(name, str) else name
    blank = without_answers(truth)
    chosen = stream_cases(blank, **cases)
    found = derive(blank, chosen, simulate(truth, chosen, np.random.default_rng(seed), noise=noise))
    return truth, chosen, found


def stage(found: Derivation, place: str) -> Stage:
    return next(s for s in found.stages if s.name == place)


def recovery_rate(name: str, trials: int) -> float:
    """Share of trials in which bandwidths are those of the paper and every groups those of the machine file."""
    good = 0
    for seed in range(trials):
        truth, cases, found = derived(name, seed)
        back = recovered(truth, cases, found)
        good += found.paths == PAPER[name] and all(back.groups.values()) and back.equivalent
    return good / trials


@pytest.mark.parametrize("name", [pytest.param(p, marks=pytest.mark.slow) if n else p for n, p in enumerate(PAPER)])
def test_published_bandwidths_and_overlap_come_out_of_noisy_timings(name: str) -> None:
    assert recovery_rate(name, 3) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", PAPER)
def test_at_least_95_of_100_trials_recover_them_exactly(name: str) -> None:
    assert recovery_rate(name, 100) >= 0.95


@pytest.mark.parametrize("name", ["a64fx", "neoverse-n1", "sandy-bridge-ep", "c920"])
def test_other_patterns_of_overlap_come_out_too(name: str) -> None:
    truth, cases, found = derived(name)
    assert recovered(truth, cases, found).exact


def test_loads_and_stores_that_add_are_found_in_the_innermost_place() -> None:
    *_, found = derived("a64fx")
    assert (("OL",), ("nOL.load", "nOL.store")) == found.groups["L1"]


def test_what_the_machine_says_of_links_and_overlap_is_not_looked_at() -> None:
    truth = load_machine("thunderx2")
    wrong = load_machine("zen4")
    cases = stream_cases(truth)
    measured = simulate(truth, cases, np.random.default_rng(3))
    misled = truth.model_copy(update={"links": wrong.links, "overlap": wrong.overlap})
    assert derive(truth, cases, measured).paths == derive(misled, cases, measured).paths


def test_groups_are_written_as_default_and_exceptions() -> None:
    truth, _, found = derived("thunderx2")
    default, others = found.overlap()
    for place in truth.locations:
        names = [name for group in found.groups[place] for name in group]
        kept = tuple(tuple(n for n in group if n in names) for group in others.get(place, default))
        assert same_groups(found.groups[place], tuple(group for group in kept if group))
    assert len(others) == 1


def test_one_path_and_two_of_half_the_width_cannot_be_told_apart_where_every_load_evicts() -> None:
    *_, found = derived("hofmann2019-SKL")  # L3 takes all lines that L2 gives up: as many bytes in both directions
    (said,) = stage(found, "L3").undetermined
    assert "32 B/cy; 16+16 B/cy" in said
    assert stage(found, "L3").verdict == "decided"


def test_a_link_that_always_hides_is_told_by_sparse_kernels_alone() -> None:
    *_, found = derived("hofmann2019-EPYC", dialled=(), sparse=())
    (said,) = stage(found, "L2").undetermined  # loads and stores take as long as L1L2, and overlap with it
    assert "32+32 B/cy" in said
    assert "64 B/cy" in said
    *_, told = derived("hofmann2019-EPYC", dialled=())
    assert told.paths["L1L2"] == Path(32, 32, "full")


@pytest.mark.parametrize("sharpness", [None, 3.0])
def test_how_sharply_a_busy_core_overlaps_is_what_the_innermost_place_that_shows_it_says(sharpness: float | None) -> None:
    """With data further out, streams leave the core idle, and predict nearly the same whatever the sharpness is."""
    known = load_machine("hofmann2019-SKL")
    outside = known.locations[1:]
    links = tuple(link.model_copy(update={"load": 8.0, "evict": 8.0} if link.name == "L2L3" else {}) for link in known.links)
    overlap = Overlap(
        default=(("OL",), ("nOL",), ("L1L2", "L2L3", "L3Mem")),
        sharpness_by_location=dict.fromkeys(outside, sharpness) if sharpness else {},
        source="assumed",
    )
    *_, found = derived(known.model_copy(update={"links": links, "overlap": overlap}), dial_lines=(2,))
    assert {place: found.sharpness.get(place) for place in outside} == dict.fromkeys(outside, sharpness)


def test_what_one_place_leaves_open_another_decides() -> None:
    truth, cases, found = derived(sharing_memory("zen4"), seed=0)  # in L3 alone 178 B/cy behind L1L2 agrees slightly better
    assert "Mem" == stage(found, "L3").decided_by
    assert all(recovered(truth, cases, found).groups.values())


def test_a_bandwidth_that_is_no_round_number_is_fitted() -> None:
    zen3 = load_machine("zen3")
    whole = zen3.overlap.model_copy(update={"default": whole_links(zen3.overlap.default)})  # as hypotheses sort terms
    *_, found = derived(zen3.model_copy(update={"overlap": whole}))
    low, high = stage(found, "L3").best.intervals["load"]
    assert low <= 22.4 <= high
    assert found.paths["L2L3"].load == pytest.approx(22.4, rel=0.03)


def test_a_latency_penalty_is_fitted_only_where_there_is_one() -> None:
    *_, found = derived("haswell-ep")
    low, high = stage(found, "Mem").best.intervals["penalty"]
    assert low <= 8.4 <= high
    *_, without = derived("haswell-ep:CoD")
    assert {"L3Mem": 0.0} == without.penalty_cy


@pytest.mark.parametrize(("machine", "truth"), [("zen", 5.0), ("zen4", 5.0), ("zen", 0.0)])
def test_what_rows_from_caches_take_beside_memory_is_found(machine: str, truth: float) -> None:
    plain = load_machine(machine)
    links = tuple(replace(x, reuse_penalty=truth) if x.name.endswith("Mem") else x for x in plain.links)
    known = plain.model_copy(update={"links": links})
    cases = [c for c in stream_cases(known, rows=ROWS) if c.location != "Mem" or " +" not in c.name or c.has_rows]
    own = {("load +1 row", 1), ("copy +2 rows", 2)}
    assert own | {("load +1 L3 row", 0), ("copy +2 L3 rows", 0)} == {(c.name, c.reused) for c in cases if c.has_rows}
    found = derive(known, cases, simulate(known, cases, np.random.default_rng(1), noise=0.01))
    last = found.stages[-1]
    there = [case for table in last.tables for case in table.cases]
    said = {c.name: float(np.exp(x)) for c, x in zip(there, last.best.log_predicted, strict=True) if c.reused}
    assert {c.name: true_cycles(known, c) for c in there if c.reused} == pytest.approx(said, rel=0.08)
    assert (found.reuse_cy > 1) == (truth > 0)


def test_what_kernels_beside_rows_show_by_themselves_is_not_left_to_how_well_all_others_agree() -> None:
    """Lines of L2 took 4.4 cy beside memory where their bytes take 2, and a file with 93 % for that stated nothing."""
    plain = sharing_memory("zen4")
    links = tuple(replace(x, reuse_penalty=4.5) if x.name.endswith("Mem") else x for x in plain.links)
    known = plain.model_copy(update={"links": links})
    cases = [c for c in stream_cases(known, rows=ROWS) if c.location != "Mem" or " +" not in c.name or c.has_rows]
    found = derive(known, cases, simulate(known, cases, np.random.default_rng(0), noise=0.05), model_error=0.08)
    assert found.reuse_cy > 1


@pytest.mark.parametrize(("name", "part"), [("zen4", 1.0), ("zen4", 0.4), ("haswell-ep", 0.5), ("sandy-bridge-ep", 1.0)])
def test_what_one_core_gets_of_memory_is_found_whatever_all_cores_saturate(name: str, part: float) -> None:
    plain = load_machine(name)
    rate = part * max(mix.bandwidth for mix in plain.memory.saturated)
    alone = OneCore(load=rate, evict=0.7 * rate)
    links = tuple(replace(x, alone=alone, penalty=0.0) if x.name.endswith("Mem") else x for x in plain.links)
    beside = (("OL",), ("nOL",), ("L1L2",), ("L2L3", "L2Mem"), ("L3Mem",))
    overlap = replace(plain.overlap, by_location={"Mem": beside}) if name == "zen4" else plain.overlap
    known = plain.model_copy(update={"links": links, "overlap": overlap})
    cases = stream_cases(known)
    found = derive(known, cases, simulate(known, cases, np.random.default_rng(1), noise=0.01))
    last = found.stages[-1]
    there = [case for table in last.tables for case in table.cases]
    said = {c.name: float(np.exp(x)) for c, x in zip(there, last.best.log_predicted, strict=True)}
    assert {c.name: true_cycles(known, c) for c in there} == pytest.approx(said, rel=0.1)


def loosely(name: str, wished: Overlap | None, seed: int = 0) -> Derivation:
    """A derivation from plain streams whose scatter leaves much open, with an overlap that is wished for."""
    truth = load_machine(name)
    cases = stream_cases(truth, dialled=(), sparse=())
    measured = simulate(truth, cases, np.random.default_rng(seed), noise=0.15)
    return derive(without_answers(truth), cases, measured, model_error=0.05, preferred=wished)


@pytest.mark.slow
def test_what_is_known_of_a_processor_stands_where_the_data_do_not_decide() -> None:
    truth = load_machine("thunderx2")

    def right(found: Any) -> Any:
        return sum(
            same_groups(groups, restricted(truth.overlap.groups(place), [name for group in groups for name in group]))
            for place, groups in found.groups.items()
        )

    alone, helped = ([loosely("thunderx2", wished, seed) for seed in range(5)] for wished in (None, truth.overlap))
    assert sum(map(right, helped)) > sum(map(right, alone))
    assert {"as preferred"} <= {s.taken for found in helped for s in found.stages if s.verdict != "decided"}
    assert not any(s.taken for found in alone for s in found.stages)


def test_a_wish_against_which_the_data_decide_is_not_fulfilled() -> None:
    truth = load_machine("hofmann2019-SKL")
    blank, cases = without_answers(truth), stream_cases(truth)
    measured = simulate(truth, cases, np.random.default_rng(0))
    found = derive(blank, cases, measured, preferred=load_machine("hofmann2019-EPYC").overlap)
    assert found.groups == derive(blank, cases, measured).groups
    assert not any(s.taken for s in found.stages)


def test_the_cases_that_are_measured_suffice_to_recover_published_machines() -> None:
    dialled = [CASE_OF.get(kernel, kernel) for kernel in machine_measure.DIALLED]
    for name, paths in PAPER.items():
        cases = {"dialled": dialled, "dial_lines": machine_measure.DIAL_LINES}
        truth, chosen, found = derived(name, **cases)  # type: ignore[arg-type]
        back = recovered(truth, chosen, found)
        assert (found.paths, set(back.groups.values()), back.equivalent) == (paths, {True}, True)


def test_a_kernel_that_tells_nothing_leaves_the_data_undecided() -> None:
    *_, found = derived("thunderx2", kernels=["load"], dialled=(), sparse=(), noise=0.05)
    assert not found.decided or stage(found, "L2").undetermined


def test_timings_that_no_hypothesis_explains_are_said_to_be_so() -> None:
    truth = load_machine("a64fx")
    cases = stream_cases(truth, dialled=(), sparse=())
    random = np.random.default_rng(0)
    measured = {case.key: Measured(cy, 0.99 * cy, 1.01 * cy) for case in cases for cy in [float(random.uniform(5, 200))]}
    assert {"no agreement"} == {s.verdict for s in derive(truth, cases, measured).stages}


def test_confidence_is_the_frequency_with_which_a_repetition_prefers_the_same() -> None:
    random = np.random.default_rng(1)
    a, b, sigma = np.log([2.0, 3.0, 5.0]), np.log([2.1, 3.0, 5.1]), np.full(3, 0.03)
    measured = np.log([2.02, 3.05, 5.0])
    again = measured + sigma * random.standard_normal((20_000, 3))
    prefers = np.sum(((a - again) / sigma) ** 2, axis=1) < np.sum(((b - again) / sigma) ** 2, axis=1)
    assert float(confidence(a, b, measured, sigma)) == pytest.approx(prefers.mean(), abs=0.01)


def test_more_noise_never_makes_a_stage_surer() -> None:
    sure = []
    for noise in (0.01, 0.05, 0.15):
        truth = load_machine("power9")
        cases = stream_cases(truth, dialled=())
        exact = simulate(truth, cases, np.random.default_rng(0), noise=0.0)
        wide = {k: Measured(m.cycles, m.cycles * (1 - 1.645 * noise), m.cycles * (1 + 1.645 * noise)) for k, m in exact.items()}
        sure.append(stage(derive(truth, cases, wide), "Mem").confidence)
    assert sure == sorted(sure, reverse=True)
    assert sure[0] > sure[-1]


def test_places_that_were_not_measured_are_named() -> None:
    truth = load_machine("zen4")
    cases = stream_cases(truth, ["copy"], dialled=(), sparse=())
    measured = simulate(truth, cases, np.random.default_rng(0))
    with pytest.raises(MeasurementError, match="data in L3"):
        derive(truth, cases, {key: value for key, value in measured.items() if key[1] != "L3"})


def test_a_case_given_twice_is_refused() -> None:
    truth = load_machine("zen4")
    cases = stream_cases(truth, ["copy"], dialled=(), sparse=())
    with pytest.raises(UsageError, match="each once"):
        derive(truth, [*cases, replace(cases[0])], simulate(truth, cases, np.random.default_rng(0)))


def test_a_machine_without_caches_is_refused() -> None:
    with pytest.raises(MachineError, match="no caches"):
        derive(load_machine("niagara2"), [], {})


@pytest.mark.parametrize("numbers", [(1.0, 1.1, 1.2), (0.0, 0.0, 1.0), (1.0, 0.5, float("inf")), (float("nan"), 1, 2)])
def test_impossible_measurements_are_refused(numbers: tuple[Any, ...]) -> None:
    with pytest.raises(MeasurementError, match="expected 0 < low"):
        Measured(*numbers)


def test_kernels_of_the_default_set_are_streams_of_the_library() -> None:
    cases = stream_cases(load_machine("zen4"), dialled=(), sparse=())
    assert set(STREAMS) == {case.name for case in cases}


@pytest.mark.slow
@pytest.mark.parametrize("truth_sharpness", [None, 3.0])
def test_groups_that_disturb_each_other_are_told_from_those_that_overlap_perfectly(truth_sharpness: float | None) -> None:
    machine = load_machine("hofmann2019-EPYC")
    assert machine.overlap is not None
    sharp = {} if truth_sharpness is None else dict.fromkeys(machine.locations[1:], truth_sharpness)
    truth = machine.model_copy(update={"overlap": machine.overlap.model_copy(update={"sharpness_by_location": sharp})})
    _, _, found = derived(truth, noise=0.01)
    assert {stage.best.sharpness for stage in found.stages if stage.name in ("L2", "L3")} == {truth_sharpness}


def test_one_kernel_that_does_what_no_hypothesis_holds_does_not_decide() -> None:
    """A case that takes twice its time leaves bandwidths and overlap as they are."""
    truth = load_machine("hofmann2019-SKL")
    blank = without_answers(truth)
    cases = stream_cases(blank, dialled=("load",), dial_lines=(2, 8))
    measured = simulate(truth, cases, np.random.default_rng(3), noise=0.02)
    key = ("store", "L3")
    measured[key] = Measured(*(2 * value for value in (measured[key].cycles, measured[key].low, measured[key].high)))
    found = derive(blank, cases, measured, model_error=0.05)
    assert found.paths == PAPER["hofmann2019-SKL"]
