"""Points that were disturbed throughout are measured again, later; what is real stays."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.campaign import run as running
from rooftree.campaign.cases import cases, grouped, repeats
from rooftree.campaign.collect import collect
from rooftree.campaign.export import read_results
from rooftree.campaign.file import read_campaign
from rooftree.campaign.looks import MOST_RUNS, SHARE, stand_apart
from rooftree.campaign.run import run, status
from rooftree.campaign.settle import settle
from rooftree.campaign.store import Store
from rooftree.errors import CapabilityError, InputError
from rooftree.report.collection.looks import looks_sentences
from rooftree.results.campaign import Look, Looks, LookSummary
from rooftree.results.measurement import Measured, Measurement
from rooftree.site.words import repeats_sentence, unsteady_sentence

OLD = Measurement.from_dict(
    json.loads((Path(__file__).resolve().parent.parent / "contracts" / "data" / "old" / "measurement.json").read_text())
)
TEXT = """
kernels: [triad]
machines: [native]
sizes: {N: "1000..40000:1000"}
models: []
measure: true
"""
STEP = 25_000
"""Size from which on the data come from a slower place."""
Truth = Callable[[int, int], float]


def truth(n: int, call: int = 0) -> float:
    """Cycles of an undisturbed point."""
    return 10.0 if n < STEP else 24.0


def measured(cycles: float, **more: Any) -> Measured:
    seen = {"cy_per_cl": cycles, "interval": [0.98 * cycles, 1.02 * cycles], "seconds": 2.0, "quality": "ok", "why": ""}
    return OLD.points[0].measured.replace(**seen, **more)


class Machine:
    """A simulated machine: cycles by size and by how often that size was measured before; ends when it is told to."""

    def __init__(self, cycles: Truth) -> None:
        self.cycles, self.asked, self.left = cycles, list[int](), math.inf

    def __call__(self, kernel: Any, machine: Any, sizes: Any, **options: Any) -> Measurement:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        n = sizes["N"]
        seen = measured(self.cycles(n, self.asked.count(n)))
        self.asked.append(n)
        date = f"2026-01-01T{len(self.asked) // 60:02}:{len(self.asked) % 60:02}:00"
        point = OLD.points[0].replace(sizes=dict(sizes), cores=1, measured=seen)
        return OLD.replace(points=(point,), environment=OLD.environment.replace(date=date))

    @property
    def again(self) -> list[int]:
        """Sizes of the second and third runs, in order."""
        return [n for k, n in enumerate(self.asked) if n in self.asked[:k]]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def make(cycles: Truth, text: str = TEXT) -> tuple[Any, Machine]:
        machine = Machine(cycles)
        monkeypatch.setattr(running, "busy", lambda seconds: 0.0)
        monkeypatch.setattr("rooftree.validate.measure.measure", machine)
        monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda *a, **k: rooftree.machine("skx"))
        (tmp_path / "c.yaml").write_text(text)
        return read_campaign(str(tmp_path / "c.yaml")), machine

    return make


def points_of(folder: Path) -> dict[int, Any]:
    store = Store(folder)
    return {p.sizes["N"]: p for p in map(store.read, store.ids())}


def test_a_point_that_was_disturbed_throughout_is_found_and_corrected(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(lambda n, call: 20.0 if n == 12_000 and not call else truth(n))
    found = run(campaign, tmp_path / "r").document.looks
    points = points_of(tmp_path / "r")
    assert points[12_000].measurement.points[0].measured.cy_per_cl == 10.0
    assert points[12_000].measurement.points[0].measured.quality == "ok"
    assert [look.measured.cy_per_cl for look in points[12_000].looks.runs] == [20.0, 10.0, 10.0]  # a third one decides
    assert points[12_000].looks.settled
    assert found is not None
    assert (found.corrected, found.unsettled, found.open) == (1, 0, 0)
    assert machine.asked[:40] == list(range(1000, 40_001, 1000))  # nothing is measured again before all was measured once


def test_neighbours_that_were_disturbed_one_after_the_other_are_found_one_after_the_other(made: Any, tmp_path: Path) -> None:
    campaign, _ = made(lambda n, call: 15.0 if n in (12_000, 13_000) and not call else truth(n))
    run(campaign, tmp_path / "r", again=0.3)
    points = points_of(tmp_path / "r")
    assert {n: p.measurement.points[0].measured.cy_per_cl for n, p in points.items()} == {n: truth(n) for n in points}


TWO = TEXT.replace("kernels: [triad]", "kernels: [triad, copy]")


def test_a_series_that_was_disturbed_from_end_to_end_is_noticed_and_decides_nothing(made: Any, tmp_path: Path) -> None:
    """20 cy/CL where 10 are right, for a whole series: its neighbours in size agree, another time of the campaign does not."""
    campaign, machine = made(truth, TWO)
    number = 0

    def run_of(kernel: Any, machine_: Any, sizes: Any, **options: Any) -> Measurement:
        nonlocal number
        number += 1
        found: Measurement = machine(kernel, machine_, sizes, **options)
        if number > 40:  # the points of the first kernel come first
            return found
        seen = found.points[0].measured
        slow = measured(2 * seen.cy_per_cl)
        return found.replace(points=(found.points[0].replace(measured=slow),))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rooftree.validate.measure.measure", run_of)
        run(campaign, tmp_path / "r")
    store = Store(tmp_path / "r")
    found = {case.kernel: case for case in cases(store, grouped(store)[0])}
    for name, disturbed in (("triad", True), ("copy", False)):
        points = found[name].series[0].points
        once = [p for p in points if p.looks is None]
        assert once
        lost = [p for p in once if p.measured is not None and p.measured.quality == "disturbed"]
        assert len(lost) == (len(once) if disturbed else 0), name
        assert ("disturbed for long" in [f.kind for f in found[name].findings]) is disturbed
    again = [p for p in found["triad"].series[0].points if p.looks is not None]
    assert len(again) > 2  # those drawn, and what was measured just before and after them
    assert all(p.measured is not None and p.measured.cy_per_cl == truth(p.sizes["N"]) for p in again)


@pytest.mark.parametrize("drawn", [False, True])
def test_one_disturbed_point_makes_no_other_one_suspect(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: bool
) -> None:
    monkeypatch.setattr(  # what is drawn depends on the host
        "rooftree.campaign.looks._shuffled",
        lambda every, name: sorted(every, key=lambda seen: (drawn is not (seen.sweep.sizes["N"][seen.place] == 12_000), seen.id)),
    )
    campaign, _ = made(lambda n, call: 20.0 if n == 12_000 and not call else truth(n))
    run(campaign, tmp_path / "r")
    store = Store(tmp_path / "r")
    (case,) = cases(store, grouped(store)[0])
    assert all(p.measured is not None and p.measured.quality == "ok" for p in case.series[0].points)


@pytest.mark.parametrize(("slow", "suspect"), [((10, 20), range(6, 25)), ((10,), range(6, 15)), ((), ())])
def test_a_disturbance_lasts_till_a_second_run_says_that_it_was_over(
    made: Any, tmp_path: Path, slow: tuple[int, ...], suspect: Sequence[int]
) -> None:
    """Points between a disturbed one and the next one that was measured again and was sound counted as sound."""
    campaign, _ = made(lambda n, call: 10.0)
    run(campaign, tmp_path / "r", again=0.0)
    store, points = Store(tmp_path / "r"), points_of(tmp_path / "r")
    for k in (5, 10, 15, 20, 25):
        point = points[1000 * k]
        times = (20.0, 10.0, 10.0) if k in slow else (10.0, 10.0)
        runs = [Look(measured=measured(cycles), environment=point.measurement.environment) for cycles in times]
        looks = Looks(runs=runs, counts=int(k in slow), settled=True, sample=True, why="")
        store.write(point.replace(looks=looks), sync=False)
    (case,) = cases(store, grouped(store)[0])
    lost = {p.sizes["N"] // 1000 for p in case.series[0].points if p.measured is not None and p.measured.quality == "disturbed"}
    assert lost == set(suspect) - {10, 15, 20}
    told = [f.sentence for f in case.findings if f.kind == "disturbed for long"]
    assert bool(told) is bool(lost)
    assert all("on one side only" in text for text in told)


def test_points_measured_while_others_ran_are_told_and_measured_again(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, machine = made(truth)
    monkeypatch.setattr(running, "busy", lambda seconds: 0.7 if len(machine.asked) in (5, 6) else 0.0)
    run(campaign, tmp_path / "r", patience_s=0.0, again=0.5)
    points = points_of(tmp_path / "r")
    told = {n for n, p in points.items() if p.looks is not None and "other programs" in p.looks.why}
    drawn = {n for n, p in points.items() if p.looks is not None and p.looks.sample}  # they need no reason
    assert told == {6000, 7000} - drawn
    assert told
    machine.asked.clear()
    run(campaign, tmp_path / "once", patience_s=0.0, again=0.0)
    said = {}
    for folder in ("r", "once"):
        store = Store(tmp_path / folder)
        (case,) = cases(store, grouped(store)[0])
        said[folder] = [f.sentence for f in case.findings if f.kind == "other programs"]
    assert said["r"] == []  # another run, in quiet, says the same
    assert "2 points were measured while other programs kept up to 0.7 processors busy" in said["once"][0]


def test_a_step_that_is_real_is_confirmed_and_stays(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(truth)
    found = run(campaign, tmp_path / "r").document.looks
    points = points_of(tmp_path / "r")
    assert points[STEP].looks is not None
    assert {n: p.measurement.points[0].measured.cy_per_cl for n, p in points.items()} == {n: truth(n) for n in points}
    assert found is not None
    assert (found.corrected, found.unsettled) == (0, 0)
    assert run(campaign, tmp_path / "r").document.looks == found
    assert machine.again.count(STEP) == 1  # it is asked once


def test_a_point_whose_runs_never_agree_decides_nothing(made: Any, tmp_path: Path) -> None:
    campaign, _ = made(lambda n, call: (20.0, 10.0, 14.0)[call] if n == 12_000 else truth(n))
    found = run(campaign, tmp_path / "r").document.looks
    point = points_of(tmp_path / "r")[12_000]
    seen = point.measurement.points[0].measured
    assert len(point.looks.runs) == MOST_RUNS
    assert (seen.cy_per_cl, seen.quality) == (10.0, "disturbed")
    assert seen.why == "three runs: 20, 10 and 14 cy/CL: they do not agree"
    assert found is not None
    assert found.unsettled == 1
    case = next(iter(cases(Store(tmp_path / "r"), grouped(Store(tmp_path / "r"))[0])))
    assert "second look" in [f.kind for f in case.findings]
    row = next(row for row in read_results(tmp_path / "r").rows if row["size_N"] == 12_000)
    assert (row["measured_runs_cy_per_CL"], row["measured_quality"]) == ("20 10 14", "disturbed")


def test_a_run_that_counts_and_was_disturbed_corrects_nothing() -> None:
    def look(cycles: float, quality: str) -> Look:
        return Look(measured=measured(cycles).replace(quality=quality), environment=OLD.environment)

    found = {
        name: Looks(runs=[look(20.0, "disturbed"), look(10.0, name)], counts=1, settled=True, sample=True)
        for name in ("ok", "disturbed")
    }
    assert [(s.corrected, s.disturbed) for s in (LookSummary.of([one]) for one in found.values())] == [(1, 0), (0, 1)]
    told = "; ".join(looks_sentences(LookSummary.of([found["disturbed"]])))
    assert "each disturbed" in told
    assert "a later one counts" not in told
    assert "0 of 0" not in told
    assert "one point measured again and disturbed in each run: deciding nothing" in told


def test_some_are_drawn_at_random_and_tell_how_well_measurements_repeat(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(lambda n, call: 10.0 * (1.08 if call else 1.0), TEXT.replace("1000..40000:1000", "100..40000:100"))
    found = run(campaign, tmp_path / "r").document.looks
    assert found is not None
    assert (found.sampled, found.apart, found.within) == (20, 0, 0)
    assert found.worst == pytest.approx(0.08)
    assert (found.sound, found.sound_within) == (20, 0)
    store = Store(tmp_path / "r")
    known = next(iter(repeats(store, grouped(store)[0]).values()))
    assert (known.sampled, known.sound, known.sound_within, known.worst) == (20, 20, 0, found.worst)
    assert known.eight_of_ten == pytest.approx(1.08)
    (case,) = cases(store, grouped(store)[0])
    points = [p for p in case.series[0].points if p.looks is None]
    assert repeats_sentence(points, known).endswith("for 8 of 10 within 1.08 times the first one, either way.")
    assert "of 20 such points of this machine" in repeats_sentence(points, known)
    assert "nothing is known of how well they repeat" in repeats_sentence(points)
    small = known.replace(told_to_B=0.9 * (points[-1].measured.working_set_B or 0.0))
    assert "few of those work on more than" in repeats_sentence(points, small), (
        "points in memory told as those of a core's caches"
    )
    assert small.eight_of_ten_of(points[-1].measured) is None
    assert known.eight_of_ten_of(points[-1].measured) == known.eight_of_ten
    assert unsteady_sentence(found).startswith("Measurements on this machine hardly repeat: 20 of 20 points that were chosen")
    assert not unsteady_sentence(found.replace(sound_within=10))
    assert not unsteady_sentence(found.replace(sound=4)), "four points say little"
    drawn = {n for n, p in points_of(tmp_path / "r").items() if p.looks is not None}
    made(lambda n, call: 10.0, TEXT.replace("1000..40000:1000", "100..40000:100"))
    again = run(campaign, tmp_path / "s").document.looks
    assert {n for n, p in points_of(tmp_path / "s").items() if p.looks is not None} == drawn
    assert again is not None
    assert (again.within, again.sampled) == (20, 20)
    assert len(machine.again) == 40  # where runs differ a third one is made


def test_what_is_measured_again_is_bounded(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(lambda n, call: 10.0 + 7.0 * ((n // 1000 * 7919 + 31 * call) % 13), TEXT)
    run(campaign, tmp_path / "r")
    assert 0 < len(machine.again) <= SHARE * 40
    campaign, machine = made(lambda n, call: 20.0 if n == 12_000 and not call else truth(n))
    found = run(campaign, tmp_path / "none", again=0.0).document.looks
    assert machine.again == []
    assert found is not None
    assert (found.points, found.open) == (0, 0)
    assert found.left > 0
    assert status(campaign, tmp_path / "none").looks.open > 0


def test_disturbed_points_without_time_for_another_run_are_not_said_to_be_sound(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, machine = made(lambda n, call: 20.0 if n == 12_000 else truth(n))

    def torn(*args: Any, **options: Any) -> Measurement:
        run_: Measurement = machine(*args, **options)
        n = args[2]["N"]
        seen = run_.points[0].measured.replace(quality="disturbed" if n in (3000, 33_000) else "ok")
        return run_.replace(points=(run_.points[0].replace(measured=seen),))

    monkeypatch.setattr("rooftree.validate.measure.measure", torn)
    found = run(campaign, tmp_path / "none", again=0.0).document.looks
    assert found is not None
    assert (found.lost, found.left > 2) == (2, True)
    told = looks_sentences(found)
    assert any(text.startswith("2 points were disturbed and decide nothing, without time for another run") for text in told)
    one = looks_sentences(found.replace(lost=1))
    assert any(text.startswith("one point was disturbed and decides nothing, without") for text in one)
    assert any(text.startswith(f"{found.left - 2} point") and "none says that it was disturbed" in text for text in told)


def test_points_that_look_sound_and_stand_apart_come_before_those_that_say_they_were_disturbed(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """104 disturbed points of a campaign of 320 left no time for the one at 1.9 times its neighbours, which was called sound."""
    campaign, machine = made(lambda n, call: 20.0 if n == 12_000 and not call else truth(n))

    def torn(*args: Any, **options: Any) -> Measurement:
        run_: Measurement = machine(*args, **options)
        seen = run_.points[0].measured.replace(quality="disturbed" if args[2]["N"] % 3000 == 1000 else "ok")
        return run_.replace(points=(run_.points[0].replace(measured=seen),))

    monkeypatch.setattr("rooftree.validate.measure.measure", torn)
    run(campaign, tmp_path / "r")
    point = points_of(tmp_path / "r")[12_000]
    assert point.looks is not None
    assert point.measurement.points[0].measured.cy_per_cl == 10.0


def test_what_is_said_to_do_the_others_does_them(made: Any, tmp_path: Path) -> None:
    """`18 points more, --again 100 does them` stayed after that command, which then measured nothing any more."""
    campaign, _ = made(lambda n, call: 10.0 + 7.0 * ((n // 1000 * 7919 + 31 * call) % 13), TEXT)
    found = run(campaign, tmp_path / "r").document.looks
    assert found is not None
    assert found.left > 0
    again = run(campaign, tmp_path / "r", again=1.0).document.looks
    assert again is not None
    assert (again.left, again.open) == (0, 0)


def test_records_that_do_not_say_how_long_they_took_are_not_measured_again_without_bounds(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(truth)
    run(campaign, tmp_path / "r", again=0.0)
    store = Store(tmp_path / "r")
    for point in points_of(tmp_path / "r").values():
        one = point.measurement.points[0]
        old = point.measurement.replace(points=(one.replace(measured=one.measured.replace(seconds=None)),))
        store.write(point.replace(measurement=old), sync=False)
    for again in (0.0, SHARE):
        run(campaign, tmp_path / "r", again=again)
        assert machine.again == []


def test_it_goes_on_where_it_was_interrupted(made: Any, tmp_path: Path) -> None:
    disturbed = (7_000, 12_000, 31_000)

    def cycles(n: int, call: int) -> float:
        return 2 * truth(n) if n in disturbed and not call else truth(n)

    campaign, machine = made(cycles)
    whole = run(campaign, tmp_path / "whole", again=0.5)
    expected = {n: p.measurement.points[0].measured.cy_per_cl for n, p in points_of(tmp_path / "whole").items()}
    campaign, again = made(cycles)
    again.left, runs = 41, 0
    while run(campaign, tmp_path / "r", again=0.5).interrupted:
        again.left, runs = 1, runs + 1
    assert runs >= 3
    assert sorted(again.asked) == sorted(machine.asked)  # nothing is lost, and nothing done twice
    assert {n: p.measurement.points[0].measured.cy_per_cl for n, p in points_of(tmp_path / "r").items()} == expected
    assert status(campaign, tmp_path / "r").looks == whole.document.looks


def test_a_second_run_that_fails_leaves_the_first_one(made: Any, tmp_path: Path) -> None:
    def cycles(n: int, call: int) -> float:
        if call:
            raise CapabilityError("no such processor")
        return 20.0 if n == 12_000 else truth(n)

    campaign, machine = made(cycles)
    ran = run(campaign, tmp_path / "r")
    assert (ran.failed, ran.document.failed, len(machine.asked)) == (0, 0, 40)
    assert points_of(tmp_path / "r")[12_000].measurement.points[0].measured.cy_per_cl == 20.0


def test_folders_are_merged_with_the_record_that_knows_more(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(lambda n, call: 20.0 if n == 12_000 and not call else truth(n))
    run(campaign, tmp_path / "fewer", again=0.0)
    machine.asked.clear()
    run(campaign, tmp_path / "more")
    for order in (("fewer", "more"), ("more", "fewer")):
        target = tmp_path / "-".join(order)
        collect([tmp_path / name for name in order], target)
        assert points_of(target)[12_000].looks is not None


def test_parts_look_at_their_own_points(made: Any, tmp_path: Path) -> None:
    campaign, machine = made(truth, TEXT.replace("40000", "80000"))
    run(campaign, tmp_path / "1", part=(1, 2))
    assert machine.again
    assert set(machine.again) <= set(machine.asked[:40])


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([(20, "ok"), (10.3, "ok")], (1, False)),
        ([(20, "ok"), (10.3, "ok"), (10.5, "ok")], (1, True)),
        ([(10.5, "ok"), (20, "ok"), (10.3, "ok")], (0, True)),
        ([(10.3, "ok"), (10.1, "ok")], (0, True)),  # of what agrees the first one: others were measured once
        ([(20, "ok"), (10, "ok"), (20, "ok")], (1, False)),  # the least was seen once
        ([(20, "disturbed"), (10, "ok")], (1, True)),
        ([(20, "ok"), (10, "disturbed")], (1, False)),
        ([(20, "ok"), (10, "disturbed"), (10.2, "ok")], (2, True)),
        ([(20, "disturbed"), (10, "disturbed")], (1, False)),
        ([(8.91, "ok"), (7.95, "ok"), (7.9, "ok")], (1, True)),
    ],
)
def test_of_several_runs_the_least_counts_once_another_one_agrees(
    runs: list[tuple[float, str]], expected: tuple[int, bool]
) -> None:
    assert settle([measured(cycles).replace(quality=quality) for cycles, quality in runs]) == expected


def test_wide_intervals_agree_only_while_they_say_something() -> None:
    def pair(other: float, half: float) -> list[Measured]:
        return [measured(c).replace(interval=[c * (1 - half), c * (1 + half)]) for c in (10.0, other)]

    assert settle(pair(11.5, 0.12)) == (0, True)
    assert settle(pair(8.7, 0.12)) == (1, True)  # it is more than 5 % below the first one, which is not the same then
    assert settle(pair(11.5, 0.02)) == (0, False)
    assert settle(pair(20.0, 0.5)) == (0, False)


def test_of_the_sample_those_that_no_run_calls_disturbed_are_told_apart() -> None:
    def looks(first: float, second: float, quality: str) -> Looks:
        runs = [measured(first).replace(quality=quality), measured(second)]
        return Looks(
            runs=[Look(measured=run, environment=OLD.environment) for run in runs], counts=0, settled=True, sample=True, why=""
        )

    found = LookSummary.of([looks(10, 10.1, "ok"), looks(33, 21, "disturbed")])
    assert (found.sampled, found.within, found.sound, found.sound_within) == (2, 1, 1, 1)
    assert looks_sentences(found)[0].endswith("the largest difference is -36 %; of those that no run calls disturbed 1 of 1")


@pytest.mark.parametrize(("runs", "counts", "where"), [(1, 0, "runs"), (0, 0, "runs"), (2, 2, "counts"), (2, -1, "counts")])
def test_a_record_whose_runs_do_not_fit_together_is_damaged(runs: int, counts: int, where: str) -> None:
    look = Look(measured=measured(10.0), environment=OLD.environment)
    given = Looks(runs=[look] * runs, counts=counts, settled=True, sample=True, why="").to_dict()
    with pytest.raises(InputError, match="expected") as found:
        Looks.from_dict(given)
    assert found.value.where == f"$.{where}"


def test_a_run_that_called_itself_disturbed_and_was_right_is_no_finding(made: Any, tmp_path: Path) -> None:
    campaign, _ = made(lambda n, call: 10.0)
    run(campaign, tmp_path / "r", again=0.0)
    store = Store(tmp_path / "r")
    point = points_of(tmp_path / "r")[12_000]
    runs = [Look(measured=measured(10.0).replace(quality=q), environment=OLD.environment) for q in ("disturbed", "ok")]
    store.write(point.replace(looks=Looks(runs=runs, counts=1, settled=True, sample=True, why="")), sync=False)
    assert not [f for f in next(iter(cases(store, grouped(store)[0]))).findings if f.kind == "second look"]


def test_where_time_ends_early_what_was_drawn_is_of_all_kernels(made: Any, tmp_path: Path) -> None:
    campaign, _ = made(truth, TWO)
    run(campaign, tmp_path / "r", again=0.04)  # two points of the four that are drawn
    store = Store(tmp_path / "r")
    drawn = [p.kernel for p in map(store.read, store.ids()) if p.looks is not None and p.looks.sample]
    assert sorted(drawn) == ["copy", "triad"]


def test_the_rule_of_runs_holds_for_records_of_earlier_versions(made: Any, tmp_path: Path) -> None:
    """Of 24.85 and 20.33 cy/CL, whose intervals overlap, the first one counted, against the rule that is told."""
    campaign, _ = made(lambda n, call: 10.0)
    run(campaign, tmp_path / "r", again=0.0)
    store = Store(tmp_path / "r")
    point = points_of(tmp_path / "r")[12_000]
    runs = [Look(measured=measured(c).replace(interval=[15.0, 30.0]), environment=OLD.environment) for c in (24.85, 20.33)]
    store.write(point.replace(looks=Looks(runs=runs, counts=0, settled=True, sample=True, why="")), sync=False)
    read = store.read(point.id)
    assert read.looks is not None
    assert (read.looks.counts, read.looks.settled) == (1, True)
    assert read.measurement is not None
    assert read.measurement.points[0].measured.cy_per_cl == 20.33


def test_a_jump_that_is_predicted_does_not_stand_apart_and_one_beside_the_prediction_does() -> None:
    """Rests of short rows made 18 points of a campaign ask for another run; one of 16 cy/CL that was measured as 19 did not."""
    sizes = [float(n) ** 2 for n in (10, 12, 14, 16, 18, 21, 25, 29, 33, 39, 45, 52, 61, 71, 82, 96, 111, 130)]
    told = [24.0, 36, 25, 31, 21, 29, 27, 25, 23, 19, 20, 18, 18, 17, 15, 16, 16, 15]
    took = [0.7 * t for t in told[:8]] + [16.0, 15.5, 16, 15.6, 16.4, 15.8, 15.9, 16.0, 15.9, 15]
    assert stand_apart(sizes, took)
    assert not stand_apart(sizes, took, told)
    wrong = [*took[:14], 19.0, *took[15:]]
    [(by, place, words)] = stand_apart(sizes, wrong, told)
    assert (place, words) == (14, "1.2 times above its neighbours in size")
    assert by > 0.1


def test_a_point_far_above_its_neighbours_stands_apart_however_much_they_spread() -> None:
    """2.1 times above did not, since a limit of four standard deviations grew with the spread that it was a part of."""
    sizes = [float(n) for n in range(10, 22)]
    took = [30.0 * (1.25 if n % 2 else 0.8) for n in range(12)]
    took[5] = 92.0
    assert 5 in {place for _, place, _ in stand_apart(sizes, took)}


def test_a_point_beside_one_that_stands_apart_is_not_named_for_it() -> None:
    """Rows of 10 took 17 cy/CL, 19.4 predicted, and `1.8 times below its neighbours` was said of them: rows of 12 took 42."""
    sizes = [size**3 for size in (10.0, 12, 14, 16, 18, 21, 25, 29)]
    told = [19.4, 26.5, 22.0, 25.1, 17.2, 21.3, 21.5, 18.6]
    took = [17.0, 42.0, 23.3, 25.5, 19.9, 23.6, 22.7, 21.0]
    assert {place for _, place, _ in stand_apart(sizes, took, told)} == {1}
