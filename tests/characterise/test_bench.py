"""The benchmarks of the command line on a simulated machine: what is found is what it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rooftree.characterise.bench import COMMANDS, Options, all_figures, run, widths
from rooftree.characterise.fake import FakeLab, FakeMachine
from rooftree.errors import CapabilityError, MeasurementError, RooftreeError, UsageError
from rooftree.results.bench import Bench
from rooftree.timing.session import Lap, Session

FAST = Options(isas=("avx2",), precisions=("dp",), visits=3)


def refuses_to_run(lab: FakeLab) -> FakeLab:
    """The lab with a harness that must not be started."""

    def maker(cpus: Any, size: Any, huge: Any) -> None:
        raise AssertionError("something was measured")

    lab.maker = maker
    return lab


@pytest.fixture(scope="module")
def roofline() -> Bench:
    return run("roofline", FakeMachine().lab(), FAST)


def test_a_roofline_holds_the_bandwidth_of_each_level(roofline: Bench) -> None:
    found = {f["level"]: f["B_per_cy"] for f in roofline["roofs"] if f["kind"] == "bandwidth" and f["ratio"] == "2:1"}
    assert {"L1": 64, "L2": 32, "L3": 20, "Mem": 6} == pytest.approx(found, rel=0.06)


def test_memory_is_also_measured_with_loads_alone_for_the_classic_roofline(roofline: Bench) -> None:
    assert ["2:1", "1:0"] == [f["ratio"] for f in roofline["roofs"] if f.get("level") == "Mem"]


def test_a_roofline_holds_peaks_and_the_best_mix(roofline: Bench) -> None:
    found = {f["inst"]: f["FLOP_per_cy"] for f in roofline["roofs"] if f["kind"] == "flops"}
    assert {"add": 8, "fma": 16} == pytest.approx({k: found[k] for k in ("add", "fma")}, rel=0.02)
    assert "fma+add" in found
    assert roofline["best_mix"]


def test_the_record_is_plain_data_with_clock_time_and_environment(roofline: Bench) -> None:
    assert roofline == json.loads(json.dumps(roofline))
    assert ("rooftree.bench/1", "roofline", "") == tuple(roofline[k] for k in ("schema", "command", "interrupted"))
    assert 3.0 == pytest.approx(roofline["clock_GHz"]["median"], rel=0.11)
    assert roofline["environment"]["load_average"]
    assert [True, True, True] == [c["confirmed"] for c in roofline["caches"]]


@pytest.mark.slow
def test_only_the_levels_that_are_asked_for_are_measured() -> None:
    found = run("roofline", FakeMachine().lab(), Options(isas=("sse",), precisions=("sp",), levels=("L2",), visits=3))
    assert {"L2"} == {f["level"] for f in found["roofs"] if f["kind"] == "bandwidth"}
    assert {("sse", "sp")} == {(f["isa"], f["precision"]) for f in found["roofs"]}


def test_a_memory_curve_has_points_from_2_kib_to_the_largest_working_set() -> None:
    options = Options(isas=("avx2",), precisions=("dp",), ratios=("1:0", "1:1"), working_set=1 << 20, visits=3)
    found = run("memory-curve", FakeMachine().lab(), options)
    points = found["curve"]["points"]
    assert {"1:0", "1:1"} == {p["ratio"] for p in points}
    sizes = [p["working_set_B"] for p in points if p["ratio"] == "1:0"]
    assert (2048, True) == (min(sizes), max(sizes) <= 1 << 20)


def test_latencies_are_those_of_chains_and_of_levels() -> None:
    found = run("latency", FakeMachine().lab(), FAST)["latencies"]
    chains = {f["inst"]: f["cycles"] for f in found if not f.get("level")}
    loads = {f["level"]: f["cycles"] for f in found if f.get("level")}
    assert {"add": 3, "fma": 4, "div": 13} == pytest.approx({k: chains[k] for k in ("add", "fma", "div")}, rel=0.02)
    assert {"L1": 4, "L2": 13, "L3": 46, "Mem": 300} == pytest.approx(loads, rel=0.1)


def test_fp_measures_the_instructions_that_are_asked_for() -> None:
    options = Options(isas=("avx2",), precisions=("dp",), instructions=("mul", "fma+add"), visits=3)
    assert ["mul", "fma+add"] == [f["inst"] for f in run("fp", FakeMachine().lab(), options)["roofs"]]


@pytest.mark.slow
def test_mixes_reach_the_intensity_that_they_tell() -> None:
    options = Options(isas=("avx2",), precisions=("dp",), levels=("L1", "L2"), intensities=(0.25, 1.0), visits=3)
    found = run("mixed", FakeMachine().lab(), options)["mixed"]
    assert {"L1", "L2"} == {f["level"] for f in found}
    assert [0.25, 1.0] == pytest.approx(sorted({f["intensity_FLOP_B"] for f in found}), rel=0.15)
    for f in found:
        assert f["GFLOP_s"] == pytest.approx(f["FLOP_per_cy"] * f["clock_GHz"], rel=0.05)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        (Options(threads=3), UsageError, "3 threads"),
        (Options(threads=0), UsageError, "0 threads"),
        (Options(isas=("neon",)), UsageError, "unknown instruction set 'neon'"),
        (Options(isas=("avx512",)), CapabilityError, "does not have avx512"),
        (Options(precisions=("quad",)), UsageError, "unknown precision 'quad'"),
        (Options(ratios=("2to1",)), UsageError, "no ratio"),
        (Options(levels=("L9",)), UsageError, "unknown level 'L9'"),
        (Options(instructions=("fmaa",)), UsageError, "unknown instruction 'fmaa'"),
        (Options(working_set=1 << 50), UsageError, "of memory can be used"),
        (Options(intensities=(-1.0,)), UsageError, "intensity"),
        (Options(ratios=("0:1nt",), levels=("L1",)), UsageError, "in memory alone"),
        (Options(intensities=(float("nan"),)), UsageError, "intensity"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_anything_is(options: Options, error: type[RooftreeError], words: str) -> None:
    lab = refuses_to_run(FakeMachine().lab())
    with pytest.raises(error, match=words):
        run("roofline", lab, options)


def test_a_precision_that_the_instruction_set_lacks_is_an_error() -> None:
    with pytest.raises(CapabilityError, match="does not compute in bf16"):
        run("fp", FakeMachine().lab(), Options(isas=("avx2",), precisions=("bf16",)))


def test_memory_curves_of_several_threads_are_refused() -> None:
    with pytest.raises(UsageError, match="one thread"):
        run("memory-curve", refuses_to_run(FakeMachine().lab()), Options(threads=2))


def test_after_an_interruption_the_figures_found_by_then_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    go_round, in_memory = Session._go_round, list[Lap]()

    def interrupted(session: Session, job: Lap, samples: Any) -> None:
        in_memory.extend([job] * job.name.endswith(" Mem"))
        if len(in_memory) > 3:
            raise KeyboardInterrupt
        go_round(session, job, samples)

    monkeypatch.setattr(Session, "_go_round", interrupted)
    found = run("roofline", FakeMachine().lab(), FAST)
    assert "rates and bandwidths" == found["interrupted"], "the part that was not finished is named"
    assert {"L1", "L2", "L3", None} <= {f.get("level") for f in found["roofs"]}
    assert found["best_mix"]


def test_an_interruption_before_anything_was_measured_leaves_an_empty_record() -> None:
    found = run("fp", FakeMachine(interrupt_after=0).lab(), FAST)
    assert found["interrupted"]
    assert [] == all_figures(found)


def test_a_function_that_cannot_be_built_is_named_and_has_no_figure() -> None:
    lab = FakeMachine().lab()
    make = lab.maker

    def maker(cpus: Any, size: Any, huge: Any) -> Any:
        harness = make(cpus, size, huge)
        load = harness.load
        harness.load = lambda codes: load(codes) | {c.name: "the assembler refuses it" for c in codes if "mul" in c.name}  # type: ignore[method-assign]
        return harness

    lab.maker = maker
    found = run("fp", lab, Options(isas=("avx2",), precisions=("dp",), instructions=("add", "mul"), visits=3))
    assert ["add"] == [f["inst"] for f in found["roofs"]]
    assert ["the assembler refuses it"] == list(found["failed"]["functions"].values())


@pytest.mark.slow
def test_small_pages_are_said() -> None:
    lab = FakeMachine().lab()
    make = lab.maker
    lab.maker = lambda cpus, size, huge: make(cpus, size, False)
    found = run("roofline", lab, Options(isas=("avx2",), precisions=("dp",), levels=("L1",), visits=3))
    assert any("small pages" in note for note in found["notes"])


def test_avx_is_left_out_beside_avx2_which_has_registers_of_the_same_length() -> None:
    assert ("x86-scalar", "sse", "avx2") == widths(("x86-scalar", "sse", "avx", "avx2"))
    assert ("sse", "avx") == widths(("sse", "avx"))


def test_every_command_is_known() -> None:
    assert ("roofline", "memory-curve", "mixed", "fp", "latency") == COMMANDS


def test_a_roofline_waits_for_a_core_that_others_use_until_a_time_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[float] = []

    def figures(lab: Any, *_: Any, **__: Any) -> list[Any]:
        until.append(lab.until_s)
        raise MeasurementError("all was disturbed")

    monkeypatch.setattr(FakeLab, "figures", figures)
    lab = FakeMachine().lab()
    lab.clock = lambda: 100.0
    with pytest.raises(MeasurementError):
        run("roofline", lab, Options(isas=("avx2",), precisions=("dp",), levels=("L1",)))
    (end,) = until
    assert 100 < end < 105
