"""Campaigns are run, resumed, and survive what goes wrong."""

from __future__ import annotations

import dataclasses
import fcntl
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree import files
from rooftree.campaign import plan as planning
from rooftree.campaign import run as running
from rooftree.campaign import work
from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.file import read_campaign
from rooftree.campaign.plan import kind_of, plan
from rooftree.campaign.processes import _Waiting, _Worker
from rooftree.campaign.run import run, status
from rooftree.campaign.store import Store
from rooftree.cli.campaign import _waited
from rooftree.errors import CapabilityError, InputError, KernelError
from rooftree.predict import run as run_module
from rooftree.results.measurement import Measurement
from rooftree.traffic.layer_conditions.run import layer_conditions
from tests.needs import need, program

MEASUREMENT = Path(__file__).resolve().parent.parent / "contracts" / "data" / "old" / "measurement.json"

TEXT = """
kernels: [triad, 3D-r2-star]
machines: [skx, zen3]
sizes: {"M,N,P": [4, 100, 200]}
cores: [1, 4]
models: [{traffic: lc}]
"""


@pytest.fixture
def made(tmp_path: Path) -> Any:
    def make(text: str = TEXT, name: str = "c.yaml") -> Any:
        (tmp_path / name).write_text(text)
        return read_campaign(str(tmp_path / name))

    return make


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in (folder / "points").rglob("*.json")}


def test_more_cores_and_blocked_loops_can_be_at_few_sizes_counted_from_the_last(made: Any) -> None:
    sizes = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    text = f"""
kernels: [3D-r1-star]
machines: [skx]
sizes: {{"M,N,P": {sizes}}}
cores: [1, 2, 4]
blockings: [none, {{loop: j, length: 8}}]
every: {{cores: 4, blockings: 3}}
models: [{{traffic: lc}}]
"""
    thin = {
        s: p for s in (True, False) for p in [plan(made(text if s else text.replace("every: {cores: 4, blockings: 3}\n", "")))[0]]
    }
    asked = {(s.blocking is not None, n, size) for s in thin[True] for n in s.cores for size in s.sizes["N"]}
    assert asked == {
        *((False, 1, n) for n in sizes),
        *((False, cores, n) for cores in (2, 4) for n in (20, 60, 100)),
        *((True, 1, n) for n in (40, 70, 100)),  # the pieces of 8 are all of the loop at 10
        *((True, cores, 100) for cores in (2, 4)),
    }
    ids = {whole: {id_ for s in found for row in s.ids for id_ in row} for whole, found in thin.items()}
    assert ids[True] < ids[False]  # a point is the same one, however many there are


def test_points_are_those_of_a_prediction_and_failures_are_records_of_their_own(made: Any, tmp_path: Path) -> None:
    campaign, folder = made(), tmp_path / "r"
    assert status(campaign, folder).open == 24
    ran = run(campaign, folder, jobs=1)
    assert (ran.done, ran.failed, ran.document.open) == (20, 4, 0)  # a radius of 2 makes no iteration of 4 points
    failed = [p for p in ran.document.points if p.state == "failed"]
    assert {(p.kernel, p.sizes["N"]) for p in failed} == {("3D-r2-homogeneous-star-constant-double", 4)}
    assert all(p.error for p in failed)
    store = Store(folder)
    record = store.read(failed[0].id)
    assert record.error is not None
    assert (record.error.kind, record.error.exit_code) == ("KernelError", 5)
    alone = rooftree.predict("triad", "skx", {"N": 200}, cores=4, traffic="lc")
    found = next(
        p for p in ran.document.points if (p.kernel, p.machine, p.sizes, p.cores) == ("triad", "skylake-sp", {"N": 200}, 4)
    )
    point = store.read(found.id)
    assert point.prediction is not None
    assert point.prediction.ecm.cy_per_cl == pytest.approx(float(alone.cy_per_cl[0, 0]))
    assert point.context is not None
    assert store.read_context(point.context)["machine"]["name"] == "skylake-sp"


def test_what_is_done_stays_and_what_is_new_is_added(made: Any, tmp_path: Path) -> None:
    folder = tmp_path / "r"
    run(made(), folder, jobs=1)
    before = snapshot(folder)
    assert run(made(), folder, jobs=1).done == 0
    ran = run(made(TEXT.replace("100, 200", "100, 150, 200")), folder, jobs=1)
    assert (ran.done, ran.failed) == (8, 0)
    assert {name: entry for name, entry in snapshot(folder).items() if name in before} == before
    fewer = status(made(TEXT.replace("[skx, zen3]", "[skx]")), folder)
    assert fewer.others == 12 + 8
    assert "20 records there are none of these points (16 of kernels or machines that the file does not name, " in fewer.notes[-1]


def test_records_of_another_version_are_said_to_be(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "of other files, machines or versions" left open which, and what becomes of them."""
    folder = tmp_path / "r"
    run(made(), folder, jobs=1)
    monkeypatch.setattr("rooftree.campaign.plan.code_digest", lambda *_: "another")
    found = status(made(), folder)
    assert (found.done, found.others) == (0, 24)
    (note,) = (note for note in found.notes if "none of these points" in note)
    assert note.startswith("24 records there are none of these points (24 made with another version of rooftree); they stay, ")
    monkeypatch.setattr("rooftree.campaign.others.MOST_READ", 4)
    assert "(of 4 that were read 4 made with another version of rooftree)" in status(made(), folder).notes[-1]


def test_points_depend_on_the_sweep_where_it_decides_what_is_simulated(made: Any) -> None:
    def ids(text: str) -> set[str]:
        return {i for sweep in plan(made(text))[0] for row in sweep.ids for i in row}

    longer = TEXT.replace("100, 200", "100, 150, 200")
    assert ids(TEXT) < ids(longer)
    auto = "traffic: auto"
    assert not ids(TEXT.replace("traffic: lc", auto)) & ids(longer.replace("traffic: lc", auto))


def test_an_id_changes_with_the_source_and_the_flags(made: Any, tmp_path: Path) -> None:
    text = "kernels: [k.c]\nmachines: [skx]\nsizes: {N: 100}\n"
    seen = set()
    for source, more in (("a[i] = b[i]", ""), ("a[i] = 2 * b[i]", ""), ("a[i] = b[i]", "compilers: [{flags: -O1}]\n")):
        (tmp_path / "k.c").write_text(f"double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    {source};\n")
        seen.add(plan(made(text + more))[0][0].ids)
    assert len(seen) == 3


def test_a_measurement_does_not_depend_on_what_predicts(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda *a, **k: rooftree.machine("skx"))
    seen = []
    for part in ("models", "timing"):
        monkeypatch.setattr(planning, "code_digest", lambda parts, part=part: "changed" if part in parts else "the same")
        seen.append(
            [
                (sweep.kind, sweep.depends["code"])
                for sweep in plan(made(MEASURED.replace("models: []", "models: [{traffic: lc}]")))[0]
            ]
        )
    assert set(seen[0]) == {("prediction", "changed"), ("measurement", "the same")}
    assert set(seen[1]) == {("prediction", "changed"), ("measurement", "changed")}


def test_a_process_keeps_to_its_kernel_and_helps_with_others_at_the_end(made: Any) -> None:
    sweeps = plan(made(TEXT.replace("[skx, zen3]", "[skx, zen3, zen4]")))[0]
    waiting = _Waiting([(sweep, frozenset[str]()) for sweep in sweeps])
    first, second = waiting.next(""), waiting.next("")
    assert first is not None
    assert second is not None
    names = [first[0].kernel.name, second[0].kernel.name]
    assert names[0] != names[1]
    assert [task[0].kernel.name for task in (waiting.next(names[1]), waiting.next(names[1])) if task] == [names[1]] * 2
    assert [task[0].kernel.name for task in (waiting.next(names[1]), waiting.next(names[0])) if task] == [names[0]] * 2
    assert waiting.next(names[0]) is None


def test_the_index_is_made_anew_and_damaged_records_are_open(made: Any, tmp_path: Path) -> None:
    campaign, folder = made(), tmp_path / "r"
    ran = run(campaign, folder, jobs=1)
    (folder / "index.sqlite").write_bytes(b"no data base")
    assert status(campaign, folder).done == ran.document.done
    whole = snapshot(folder)
    path = folder / next(p.record for p in ran.document.points if p.state == "done")
    for damage in ("", "{}", path.read_text()[:-200], path.read_text().replace(path.stem, "0" * 40)):
        path.write_text(damage)
        (folder / "index.sqlite").unlink()
        assert status(campaign, folder).open == 1
        assert (again := run(campaign, folder, jobs=1)).done == 1
        assert any("damaged" in note for note in again.document.notes)
        assert path.read_bytes() == whole[path.name][0]


def test_failures_are_done_again_when_asked_for(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, folder = made(TEXT.replace("[4, 100, 200]", "[100, 200]")), tmp_path / "r"
    real = run_module.predict

    def broken(kernel: Any, *rest: Any, **options: Any) -> Any:
        if kernel == "triad":
            raise CapabilityError("the compiler failed", hint="another one")
        return real(kernel, *rest, **options)

    monkeypatch.setattr(work, "predict", broken)
    ran = run(campaign, folder, jobs=1)
    assert (ran.done, ran.failed) == (8, 8)
    monkeypatch.setattr(work, "predict", real)
    assert run(campaign, folder, jobs=1).done == 0
    assert run(campaign, folder, jobs=1, retry=True).done == 8
    assert status(campaign, folder).failed == 0


def test_a_compiler_that_fails_for_one_kernel_costs_that_kernel_alone(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("gcc")
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "gcc").write_text(
        f"""#!/bin/sh
case "$*" in *"-x c -") ;; *) exec {program("gcc")} "$@" ;; esac
code=$(cat)
case "$code" in *"d[i]"*) echo "internal compiler error" >&2; exit 1 ;; esac
printf '%s\\n' "$code" | {program("gcc")} "$@"
"""
    )
    (folder / "gcc").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = (
        "kernels: [triad, schoenauer-triad]\nmachines: [zen3]\nsizes: {N: [1000, 2000]}\nmodels: [{traffic: lc, incore: asm}]\n"
    )
    ran = run(made(f"{text}compilers: [gcc]\n"), tmp_path / "r", jobs=1)
    assert (ran.done, ran.failed) == (2, 2)
    assert {p.kernel for p in ran.document.points if p.state == "failed"} == {"schoenauer-triad"}
    assert "internal compiler error" in next(p.error for p in ran.document.points if p.error)


def test_an_internal_error_costs_its_sweep_alone(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = run_module.predict
    monkeypatch.setattr(work, "predict", lambda kernel, *a, **o: real(kernel, *a, **o) if kernel == "triad" else 1 / 0)
    ran = run(made(), tmp_path / "r", jobs=1)
    assert (ran.done, ran.failed) == (12, 12)
    assert any("division by zero" in (p.error or "") for p in ran.document.points)


def test_halves_are_tried_until_the_size_to_blame_is_alone(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = run_module.predict, list[int]()

    def picky(kernel: Any, machine: Any, sizes: Any, **options: Any) -> Any:
        calls.append(len(sizes["N"]))
        if 105 in sizes["N"]:
            raise KernelError("105 is a bad size")
        return real(kernel, machine, sizes, **options)

    monkeypatch.setattr(work, "predict", picky)
    ran = run(
        made("kernels: [triad]\nmachines: [skx]\nsizes: {N: '100..131:1'}\nmodels: [{traffic: lc}]\n"), tmp_path / "r", jobs=1
    )
    assert (ran.done, ran.failed) == (31, 1)
    assert len(calls) < 40


def test_a_full_disk_is_told_and_the_rest_goes_on(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = files.write_beside

    def full(path: Any, text: str, **options: Any) -> None:
        if '"skylake-sp"' in text and "points" in str(path):
            raise CapabilityError("cannot write the file: No space left on device", where=str(path))
        real(path, text, **options)

    monkeypatch.setattr(files, "write_beside", full)
    campaign, folder = made(), tmp_path / "r"
    ran = run(campaign, folder, jobs=1)
    assert ran.done + ran.failed == 12
    assert len(ran.unwritten) == 2
    assert "No space left" in ran.unwritten[0]
    monkeypatch.setattr(files, "write_beside", real)
    assert run(campaign, folder, jobs=1).document.open == 0


def test_records_that_were_written_before_the_disk_was_full_count(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, room = files.write_beside, [4]  # what was asked for, a context and two points

    def full(path: Any, text: str, **options: Any) -> None:
        if not room[0]:
            raise CapabilityError("cannot write the file: No space left on device", where=str(path))
        room[0] -= 1
        real(path, text, **options)

    monkeypatch.setattr(files, "write_beside", full)
    text = "kernels: [triad]\nmachines: [skx]\nsizes: {N: [8, 9, 10, 11]}\nmodels: [{traffic: lc}]\n"
    ran = run(made(text), tmp_path / "r", jobs=1)
    assert (ran.done, ran.document.done, ran.document.open) == (2, 2, 2)
    assert len(ran.unwritten) == 1


def test_a_folder_that_cannot_be_made_or_is_in_use(made: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CapabilityError):
        run(made(), tmp_path / "file" / "r", jobs=1)
    store = Store(tmp_path / "r")
    store.prepare()
    with open(tmp_path / "r" / "lock", "w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        other.write("4711")
        other.flush()
        with pytest.raises(CapabilityError, match="another command works on this folder \\(process 4711\\)"):
            run(made(), tmp_path / "r", jobs=1)


def test_parts_are_all_points_once(made: Any, tmp_path: Path) -> None:
    campaign = made(TEXT)
    folders = [tmp_path / str(n) for n in range(1, 4)]
    for number, folder in enumerate(folders, 1):
        run(campaign, folder, jobs=1, part=(number, 3))
    each = [Store(folder).ids() for folder in folders]
    assert sum(map(len, each)) == len(set().union(*each)) == len(status(campaign, tmp_path / "none").points)


def test_parts_of_measurements_are_the_same_on_all_hosts_of_a_kind(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda *a, **k: rooftree.machine("skx"))
    found = []
    for node in ("node01", "node02"):
        monkeypatch.setattr("rooftree.campaign.plan.platform.node", lambda node=node: node)
        campaign = made(MEASURED)
        sweeps = plan(campaign, kind_of(campaign))[0]
        found.append([running.parts(sweeps, number, 2) for number in (1, 2)])
    assert found[0] == found[1]
    one, two = (set().union(*part) for part in found[0])
    assert (len(one), len(two), one & two) == (1, 1, set())


def test_an_interruption_keeps_what_is_done(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def tell(done: int, total: int, text: str) -> None:
        if done and text:
            raise KeyboardInterrupt

    campaign, folder = made(), tmp_path / "r"
    ran = run(campaign, folder, jobs=1, tell=tell)
    assert ran.interrupted
    assert 0 < ran.done == len(snapshot(folder)) < 24
    assert run(campaign, folder, jobs=1).document.open == 0


def test_core_counts_that_a_machine_does_not_have_are_left_out_and_said(made: Any, tmp_path: Path) -> None:
    found = status(made(TEXT.replace("[1, 4]", "[1, 100000]")), tmp_path / "r")
    assert {p.cores for p in found.points} == {1}
    assert any("100000" in note for note in found.notes)


def test_sizes_are_chosen_to_beyond_the_last_layer_condition(made: Any) -> None:
    text = "kernels: [3D-r1-star, 2d-5pt, triad]\nmachines: [skx]\nsizes: auto\nmodels: [{traffic: lc}]\n"
    for sweep in plan(made(text))[0]:
        sizes = next(iter(sweep.sizes.values()))
        assert 20 <= len(sizes) <= 30
        assert sizes[0] == 10
        found = rooftree.predict(sweep.kernel.what, "skx", {n: list(v) for n, v in sweep.sizes.items()}, tied=True, traffic="lc")
        # the last points are steady: as much comes from memory as at a much larger size
        beyond = {name: [4 * values[-1]] for name, values in sweep.sizes.items()}
        far = rooftree.predict(sweep.kernel.what, "skx", beyond, tied=True, traffic="lc")
        assert found.load_B["L3Mem"][-1, 0] == pytest.approx(far.load_B["L3Mem"][0, 0], rel=0.02)


def test_blocks_keep_the_layer_condition(made: Any) -> None:
    text = "kernels: [3D-r1-star, triad]\nmachines: [skx]\nsizes: {'M,N,P': [50, 800]}\nmodels: [{traffic: lc, incore: asm}]\n"
    sweeps, notes = plan(made(text + "blockings: [none, {loop: j, cache: L2}]\n"))
    plain, blocked = (s for s in sweeps if s.kernel.stencil is not None)
    assert any("triad has no loop" in note for note in notes)
    assert (plain.sizes["N"], blocked.sizes["N"]) == ((50, 800), (800,))  # at 50 it holds without
    assert any("blocking j-L2 leaves the loop whole at 1 size of 3D-r1" in note for note in notes)
    found = rooftree.predict(
        work.kernel_of(blocked), "skx", {n: np.array(v) for n, v in blocked.sizes.items()}, tied=True, traffic="lc"
    )
    other = rooftree.predict(plain.kernel.what, "skx", {n: np.array(v) for n, v in plain.sizes.items()}, tied=True, traffic="lc")
    assert found.load_B["L2L3"][0, 0] < 0.6 * other.load_B["L2L3"][1, 0]


def test_blocks_of_two_loops_keep_a_condition_that_those_of_one_cannot(made: Any) -> None:
    """As INSPECT cuts nests: planes of 300 x 300 in L1, where a piece of one loop alone would be shorter than a vector."""
    text = "kernels: [3D-r1-star]\nmachines: [skx]\nsizes: {'M,N,P': [15, 300]}\nmodels: [{traffic: lc, incore: throughput}]\n"
    sweeps, _ = plan(made(text + "blockings: [none, {loop: [j, i], cache: L1}, {loop: j, cache: L1}]\n"))
    plain, both, one = sweeps
    assert (both.loops, one.loops) == (("j", "i"), ("j",))
    assert both.sizes["N"] == (300,), "at 15 the condition holds without"
    planes = next(c for c in layer_conditions(rooftree.kernel(work.kernel_of(both)), 64) if c.loop == "k")
    cache = rooftree.machine("skx").caches[0].size
    (length,) = both.sizes["B"]
    assert planes.required_bytes({"B": length}) <= cache < planes.required_bytes({"B": length + 1})
    assert length > 5 * one.sizes["B"][0]
    found, other = (
        rooftree.predict(work.kernel_of(s), "skx", {n: np.array(v) for n, v in s.sizes.items()}, tied=True, traffic="lc")
        for s in (both, plain)
    )
    assert found.load_B["L1L2"][0, 0] < 0.8 * other.load_B["L1L2"][1, 0]


@pytest.mark.parametrize("length", [17, 18, 40])
def test_pieces_that_are_all_of_a_loop_are_no_points(made: Any, length: int) -> None:
    text = f"kernels: [2D-r1-box]\nmachines: [skx]\nsizes: {{'M,N': [20]}}\nblockings: [{{loop: j, length: {length}}}]\n"
    sweeps, notes = plan(made(text + "models: [{traffic: lc}]\n"))
    assert (len(sweeps), len(notes)) == ((1, 0) if length < 18 else (0, 1))


MEASURED = """
kernels: [triad]
machines: [native]
sizes: {N: [100, 200]}
models: []
measure: true
"""


def test_points_are_measured_one_at_a_time_after_waiting_for_quiet(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = iter([0.9, 0.9, 0.0, 0.0])
    monkeypatch.setattr(running, "busy", lambda seconds: next(load))
    monkeypatch.setattr("rooftree.campaign.run.time.sleep", lambda seconds: None)
    asked, said = list[int](), list[str]()

    def measure(kernel: Any, machine: Any, sizes: Any, **options: Any) -> Any:
        asked.append(sizes["N"])
        if sizes["N"] == 200:
            raise CapabilityError("no such processor")
        return Measurement.from_dict(json.loads(MEASUREMENT.read_text()))

    monkeypatch.setattr("rooftree.validate.measure.measure", measure)
    monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda *a, **k: rooftree.machine("skx"))
    folder = tmp_path / "r"
    ran = run(made(MEASURED), folder, tell=lambda done, total, text: said.append(text))
    assert asked == [100, 200]
    assert (ran.done, ran.failed, ran.loud, ran.waits) == (1, 1, 0, 1)
    assert sum("waiting for quiet" in text for text in said) == 2
    done = next(p for p in ran.document.points if p.state == "done")
    record = Store(folder).read(done.id)
    assert record.measurement is not None
    assert record.measurement.points[0].measured.cy_per_cl > 0


def test_after_a_wait_in_vain_the_next_ones_are_short_until_it_is_quiet(
    made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, waits = [0.0], list[float]()
    monkeypatch.setattr(running, "busy", lambda seconds: 0.0 if clock[0] >= 200 else 0.9)
    monkeypatch.setattr("rooftree.campaign.run.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("rooftree.campaign.run.time.sleep", lambda seconds: clock.__setitem__(0, clock[0] + seconds))

    def measure(*a: Any, **k: Any) -> Any:
        waits.append(clock[0])
        clock[0] = 300.0 if len(waits) == 2 else 100.0 if len(waits) == 3 else clock[0]
        return Measurement.from_dict(json.loads(MEASUREMENT.read_text()))

    monkeypatch.setattr("rooftree.validate.measure.measure", measure)
    monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda *a, **k: rooftree.machine("skx"))
    text = MEASURED.replace("[100, 200]", "[100, 200, 300, 400]")
    ran = run(made(text), tmp_path / "r", patience_s=50)
    assert waits == [50, 55, 300, 150]  # all of it, a tenth, quiet at once, all of it again
    assert ran.loud == 3


def test_records_are_of_their_schema_and_hold_no_path_out_of_the_folder(made: Any, tmp_path: Path) -> None:
    import jsonschema

    from rooftree.results.schema import json_schema

    folder = tmp_path / "r"
    ran = run(made(), folder, jobs=1)
    for point in ran.document.points[::12]:
        jsonschema.validate(json.loads((folder / point.record).read_text()), json_schema("campaign-point"))
    jsonschema.validate(ran.document.to_dict(), json_schema("campaign"))
    path = folder / next(p.record for p in ran.document.points if p.state == "done")
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "context": "../../secret.json"}))
    with pytest.raises(InputError, match="context"):
        Store(folder).read(path.stem)


@pytest.mark.slow
def test_processes_make_the_same_records_as_one_and_a_dead_one_costs_its_sweep(made: Any, tmp_path: Path) -> None:
    campaign = made(TEXT.replace("[skx, zen3]", "[skx]"))
    run(campaign, tmp_path / "one", jobs=1)
    ran = run(campaign, tmp_path / "two", jobs=2)
    assert ran.document.open == 0
    one, two = snapshot(tmp_path / "one"), snapshot(tmp_path / "two")
    assert {name: entry[0] for name, entry in one.items()} == {name: entry[0] for name, entry in two.items()}
    sweep = plan(campaign)[0][0]
    store = Store(tmp_path / "three")
    store.prepare()
    worker = _Worker(store.folder, trust=False)
    os.kill(worker.process.pid or 0, 9)
    worker.process.join()
    worker.give((sweep, frozenset(i for row in sweep.ids for i in row)))
    points = worker.take().points
    worker.end()
    assert {p.state for p in points} == {"failed"}
    assert "SIGKILL" in (points[0].error or "")


def test_what_was_waited_is_a_sum_over_points(made: Any, tmp_path: Path) -> None:
    none = run(made(), tmp_path / "r", jobs=1)
    text = _waited(dataclasses.replace(none, waited_s=60.4, waits=21), 3.0)
    assert text == "waited 60 s in all for other programs to pause, before 21 points, up to 3 s each (--patience)"
    assert _waited(dataclasses.replace(none, waited_s=60.4), 3.0) == "waited 60 s in all for other programs to pause"


def test_each_doubt_of_a_point_has_words_in_its_series(tmp_path: Path) -> None:
    """Those of two cores lacked them, as one core had most of the points: the reason that was told was another one."""
    file = tmp_path / "c.yaml"
    file.write_text("kernels: [triad]\nmachines: [zen4]\nsizes: {N: [50, 100, 200, 400]}\ncores: [1, 2]\nevery: {cores: 4}\n")
    run(read_campaign(str(file)), tmp_path / "results", jobs=1)
    store = Store(tmp_path / "results")
    (case,) = cases(store, grouped(store)[0])
    one = case.series[0]
    assert one.context is not None
    kinds = {doubt.kind for p in one.points if p.predicted is not None for doubt in p.predicted.doubts or ()}
    assert "threads" in kinds
    assert kinds <= {doubt.kind for doubt in one.context.doubts or ()}
