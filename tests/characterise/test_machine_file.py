"""A machine file from measurement: what was measured stands in it, each value says where it comes from, `predict` takes it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.characterise import machine_measure
from rooftree.characterise.fake import FakeMachine
from rooftree.characterise.links import Path as DataPath
from rooftree.characterise.machine_file import draft, open_words, summary, text
from rooftree.characterise.machine_measure import characterise
from rooftree.characterise.measured_core import find, shared_ports, snapped
from rooftree.characterise.overlap import Stage
from rooftree.characterise.peaks import BESIDE
from rooftree.characterise.search import Hypothesis
from rooftree.characterise.streams import ROWS, stream_cases
from rooftree.errors import MeasurementError, UsageError
from rooftree.machine.load import load_machine, parse
from rooftree.machine.model import Link, Machine, Overlap
from rooftree.machine.sourced_numbers import facts
from rooftree.models.scaling import utilisation
from rooftree.predict.rivals import with_rival
from rooftree.results.bench import DataSheet
from tests.characterise.simulated import true_cycles

KiB, MiB = 1 << 10, 1 << 20
GROUPS = {  # overlap -> links, as machines of the papers have them
    "all add": ((("OL",), ("nOL", "L1L2", "L2L3", "L3Mem")), [(64, 64, "half"), (32, 32, "half")]),
    "all overlap": ((("OL",), ("nOL",), ("L1L2",), ("L2L3", "L3Mem")), [(32, 32, "full"), (8, 8, "full")]),
}


@pytest.fixture(scope="module")
def measured() -> DataSheet:
    """The data sheet of a simulated machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(machine_measure.STREAM_ROUNDS, "quick", 1)  # it is quiet
        return machine_measure.measure(FakeMachine().lab())


@pytest.fixture
def sheet(measured: DataSheet) -> Any:
    return json.loads(measured.to_json())


def streams_of(
    sheet: dict[str, Any], groups: tuple[Any, ...], links: list[tuple[int, int, str]], wide: float = 1.0
) -> tuple[dict[str, Any], Machine]:
    """The data sheet with the streaming kernels of a machine whose links and overlap are known; and that machine.

    ``wide``: what vectors make of its clock in memory; scalar kernels, the sparse ones, leave it as it is.
    """
    known = draft("truth", sheet, None).machine
    caches = [
        Link(name=name, load=load, evict=evict, duplex=duplex, source="assumed")  # type: ignore[arg-type]
        for name, (load, evict, duplex) in zip(("L1L2", "L2L3"), links, strict=True)
    ]
    overlap = Overlap(default=groups, source="assumed")
    truth = known.model_copy(update={"links": (*caches, known.link("L3Mem")), "overlap": overlap})
    cases = stream_cases(truth, rows=ROWS) + stream_cases(truth, machine_measure.HELD_OUT, (), (), ())
    clocks = {case.key: wide if case.location == "Mem" and "sparse" not in case.name else 1.0 for case in cases}
    cycles = {c.key: true_cycles(truth, replace(c, memory_B_per_cy=c.memory_B_per_cy / clocks[c.key])) for c in cases}
    for stream in sheet["streams"]:
        key = (stream["case"], stream["level"])
        if key in cycles:
            stream["clock_GHz"] = 1e-9 * known.core.clock * clocks[key]
            stream["cy_per_cl"] = cycles[key]
            stream["interval_cy_per_cl"] = [0.99 * cycles[key], 1.01 * cycles[key]]
    return sheet, truth


@pytest.mark.slow
def test_a_simulated_machine_gets_the_file_that_it_deserves(sheet: dict[str, Any]) -> None:
    machine = parse(machine_measure.document("fake", sheet)["file"])
    assert [32 * KiB, 512 * KiB, 8 * MiB] == [cache.size for cache in machine.caches]
    assert [1, 1, 2] == [cache.shared_by for cache in machine.caches]
    assert (2, 2, 2) == tuple(machine.core.operations[name].per_cycle for name in ("add", "mul", "fma"))
    assert (3, 4) == tuple(machine.core.operations[name].latency for name in ("add", "fma"))
    assert 32 == machine.core.simd
    assert sheet["clock_GHz"]["median"] * 1e9 == pytest.approx(machine.core.clock, rel=1e-3)
    assert 30e9 == pytest.approx(next(mix for mix in machine.memory.saturated if mix.name == "load").bandwidth, rel=0.03)


def test_what_small_pages_cost_stands_in_the_file(sheet: dict[str, Any]) -> None:
    machine = parse(machine_measure.document("fake", sheet)["file"])
    assert {cache.name: cache.small_pages is not None for cache in machine.caches} == {"L1": False, "L2": True, "L3": True}
    for found in (machine.cache("L3").small_pages, machine.memory.small_pages):
        assert found == pytest.approx((1 / 0.75, 1 / 0.75), rel=0.05)
    assert "measured" == machine.memory.source["small_pages"]  # type: ignore[index]
    for one in sheet["pages"]:  # where large pages did not come there is nothing to compare with
        one["huge"] = one["small"]
    machine = parse(machine_measure.document("fake", sheet)["file"])
    assert {None} == {machine.memory.small_pages, *(cache.small_pages for cache in machine.caches)}


def test_every_value_names_a_source_and_no_source_stands_there_for_nothing(sheet: dict[str, Any]) -> None:
    machine = parse(machine_measure.document("fake", sheet)["file"])
    rows = facts(machine)
    assert [] == [row["what"] for row in rows if not row["kind"]]
    assert {"measurement", "assumption", "fit", "document", "default"} == {row["kind"] for row in rows}
    measurement = machine.sources["measured"]
    assert sheet["environment"]["date"][:10] == measurement.date
    assert "machine measure" in measurement.tool
    assert measurement.host == sheet["environment"]["processor"]


@pytest.mark.parametrize("name", GROUPS)
def test_links_and_overlap_are_those_behind_the_streaming_kernels(sheet: dict[str, Any], name: str) -> None:
    groups, links = GROUPS[name]
    found = machine_measure.characterise("again", *streams_of(sheet, groups, links)[:1])
    machine = found.machine
    assert links == [(x.load, x.evict, x.duplex) for x in machine.links if x.load is not None]
    assert [] == [level for level, check in found.check.items() if check["median_error"] > 0.03]
    rooftree.predict("2d-5pt", machine, {"N": 1000}, incore="throughput")


@pytest.mark.slow
def test_loads_and_stores_together_are_limited_as_streaming_kernels_show(sheet: dict[str, Any]) -> None:
    for figure in sheet["roofs"]:
        if figure["kind"] == "bandwidth" and figure["level"] == "L1" and figure["ratio"] in ("2:1", "1:1"):
            figure["B_per_cy"] *= 1.5
    assert 3 == draft("x", sheet, None).machine.core.load_store_per_cycle, "the same few places again and again"
    machine = parse(machine_measure.document("x", sheet)["file"])
    assert 2 == pytest.approx(machine.core.load_store_per_cycle, rel=0.05), "the loops of the simulated machine"
    assert "fit" == machine.sources[machine.core.source["load_store_per_cycle"]].kind  # type: ignore[index]


@pytest.mark.slow
def test_loads_and_stores_are_told_by_width_and_what_both_share(sheet: dict[str, Any]) -> None:
    """The simulated machine moves 64 B per cycle, whichever way."""
    core = parse(machine_measure.document("x", sheet)["file"]).core
    assert core is not None
    found = {entry.width: (entry.load, entry.store, entry.both) for entry in core.access_cycles}
    assert {8: (0.125, 0.125, None), 16: (0.25, 0.25, None), 32: (0.5, 0.5, 0.5)}.items() <= found.items()


def test_what_is_narrower_is_never_slower(sheet: dict[str, Any]) -> None:
    for figure in sheet["roofs"]:
        if figure["kind"] == "bandwidth" and figure["isa"] == "sse" and figure["level"] == "L1" and figure["ratio"] == "0:1":
            figure["B_per_cy"] /= 4
    core = draft("x", sheet, None).machine.core
    assert core is not None
    assert {8: 0.125, 16: 0.5, 32: 0.5}.items() <= {entry.width: entry.store for entry in core.access_cycles}.items()


def test_gathers_of_each_width_stand_in_the_file(sheet: dict[str, Any]) -> None:
    gather = {"kind": "gather", "isa": "avx2", "inst": "gather", "quality": "ok"}
    sheet["gathers"] = [{**gather, "precision": p, "cycles": c, "interval": [c, c]} for p, c in (("dp", 12.2), ("sp", 24.0))]
    sheet["gathers"].append(
        {**gather, "isa": "avx512", "precision": "dp", "cycles": 9.0, "interval": [5, 12], "quality": "disturbed"}
    )
    core = draft("x", sheet, None).machine.core
    assert core is not None
    assert {32: {"dp": 12, "sp": 24}} == {e.width: e.gather for e in core.access_cycles if e.gather}


def test_a_rate_that_others_slowed_down_refutes_nothing(sheet: dict[str, Any]) -> None:
    def slow(name: str, factor: float) -> None:
        for figure in sheet["roofs"]:
            if figure.get("inst") == name or (figure.get("ratio") == name and figure["level"] == "L1"):
                unit = "FLOP_per_cy" if "inst" in figure else "B_per_cy"
                figure.update({unit: figure[unit] * factor, "quality": "disturbed"})
                factor *= 0.8  # no two alike
        sheet["streams"] = [f for f in sheet["streams"] if f["level"] != "L1" or f["kernel"] not in ("load", "sum")]

    slow("fma", 0.5)
    slow("1:0", 0.9)
    core = draft("x", sheet, None).machine.core
    assert core is not None
    assert isinstance(core.source, dict)
    assert ["disturbed"] * 3 == [core.source[name] for name in ("operations.fma", "load", "load_store_per_cycle")]
    assert "measured" == core.source.get("operations.add", core.source["default"])
    assert all(entry.load is None and entry.store for entry in core.access_cycles)
    assert "assumption" == draft("x", sheet, None).machine.sources["disturbed"].kind


def test_double_precision_is_as_fast_as_single_where_the_table_says_so(sheet: dict[str, Any]) -> None:
    """Three operations of one machine came out 1.8 times too slow in double precision, because others ran meanwhile."""
    for figure in (f for f in sheet["roofs"] if f.get("inst") == "add" and f["isa"] == "avx2"):
        figure["limit_per_cy"] = 8.0 if figure["precision"] == "dp" else 16.0
        figure["FLOP_per_cy"] *= 0.55 if figure["precision"] == "dp" else 1.0
    core = draft("x", sheet, None).machine.core
    assert core is not None
    assert 2 == core.operations["add"].per_cycle


def test_what_no_benchmark_shows_comes_from_the_microarchitecture(sheet: dict[str, Any]) -> None:
    zen3 = load_machine("zen3")
    machine = draft("x", sheet, zen3).machine
    assert ("none", "dirty") == (machine.cache("L2").victim, machine.cache("L3").victim)
    assert "L2" == machine.memory.fills
    assert zen3.core.retire_per_cycle == machine.core.retire_per_cycle
    assert "family" == machine.core.source["retire_per_cycle"]  # type: ignore[index]
    assert 2 == machine.topology.cores_per_socket, "not that of the shipped file"


def test_a_size_that_no_plateau_confirms_is_the_one_that_was_found_and_both_are_told(sheet: dict[str, Any]) -> None:
    size = sheet["caches"][2]
    note = "32 MiB advertised, usable up to 9.3 MiB"
    size.update(advertised_bytes=32 * MiB, usable_bytes=9.3 * MiB, confirmed=False, note=note)
    found = draft("x", sheet, None)
    assert 9.2 * MiB < found.machine.cache("L3").size <= 9.3 * MiB
    assert "L3: 32 MiB advertised, usable up to 9.3 MiB." in found.notes


def test_a_cache_that_holds_no_more_than_the_one_before_it_is_left_out_and_named(sheet: dict[str, Any]) -> None:
    sheet["caches"][2].update(usable_bytes=256 * KiB, confirmed=False)
    found = draft("x", sheet, None)
    assert ["L1", "L2"] == [cache.name for cache in found.machine.caches]
    assert any("L3 is left out" in note for note in found.notes)


@pytest.mark.parametrize(
    ("part", "words"), [("streams", "streaming kernels"), ("saturated", "scaling over cores"), ("latencies", "latencies")]
)
def test_without_a_part_there_is_no_file_and_the_part_is_named(sheet: dict[str, Any], part: str, words: str) -> None:
    sheet[part] = []
    sheet["failed"] = {part: "every burst was disturbed"}
    with pytest.raises(MeasurementError, match=rf"not measured: {words} \(every burst was disturbed"):
        draft("x", sheet, None)


def test_latencies_of_loads_are_in_the_file_unless_others_disturbed_them(sheet: dict[str, Any]) -> None:
    machine = draft("x", sheet, None).machine
    assert [4, 13, 46] == pytest.approx([cache.latency for cache in machine.caches], rel=0.06)
    assert machine.memory is not None
    assert machine.memory.latency == pytest.approx(300, rel=0.06)
    rows = {row["what"]: row["kind"] for row in facts(machine)}
    assert {"measurement"} == {rows[f"{name}.latency"] for name in ("L1", "L2", "L3", "memory")}
    for figure in sheet["latencies"]:
        figure["quality"] = "disturbed"
    other = draft("x", sheet, None).machine
    assert {None} == {other.memory.latency if other.memory else 0, *(cache.latency for cache in other.caches)}


def test_a_cache_of_two_paces_is_predicted_as_a_range(sheet: dict[str, Any]) -> None:
    """Loads from L2 take 1.5 times as long in the upper half of it: the streaming kernels saw the lower one."""
    for point in sheet["curve"]["points"]:
        if 200 * KiB < point["working_set_B"] <= 512 * KiB:
            point["B_per_cy"] /= 1.5
    sheet["streams"] = [s for s in sheet["streams"] if s["case"] in ("load", "copy", "update", "triad")]
    machine = machine_measure.characterise("x", sheet).machine
    assert any("L2 is not of one pace" in note for note in machine.notes)
    inner = machine.link("L1L2").load
    assert inner is not None
    [rival] = [r for r in machine.rivals if any(x.name == "L1L2" and (x.load or inner) < 0.9 * inner for x in r.links)]
    near, far = (
        rooftree.predict("load", m, {"N": 40_000}, incore="throughput").cy_per_cl[0, 0]
        for m in (machine, with_rival(machine, rival))
    )
    assert far / near == pytest.approx(1.5, rel=0.05)


def test_a_level_without_any_streaming_kernel_is_named(sheet: dict[str, Any]) -> None:
    sheet["streams"] = [stream for stream in sheet["streams"] if stream["level"] != "L2"]
    with pytest.raises(MeasurementError, match="nothing was measured with the data in L2"):
        machine_measure.characterise("x", sheet)


def test_the_check_is_of_kernels_that_were_not_used() -> None:
    assert not set(machine_measure.USED) & set(machine_measure.HELD_OUT)


@pytest.mark.slow
def test_figures_that_were_disturbed_are_counted_in_words(sheet: dict[str, Any]) -> None:
    for figure, width in zip(sheet["streams"], (40, 60), strict=False):
        figure.update(quality="disturbed", reason=f"samples scatter: the interval is {width} % wide")
    assert any("2 of" in doubt and "are disturbed" in doubt for doubt in machine_measure.characterise("x", sheet).doubts)


@pytest.mark.slow
def test_a_note_with_odd_characters_reads_back(sheet: dict[str, Any]) -> None:
    machine = machine_measure.characterise("x", sheet).machine
    odd = machine.model_copy(update={"title": "CPU: {x} # 'y' \"z\"", "notes": ("a: b # c", "\u2028")})
    again = parse(text(odd))
    assert (odd.title, odd.notes) == (again.title, again.notes)


def test_an_effort_that_there_is_not_is_refused() -> None:
    with pytest.raises(UsageError, match="expected quick or full"):
        machine_measure.options("lazy")


@pytest.mark.parametrize(("value", "expected"), [(1.97, 2), (2.81, 2.81), (0.5, 0.5), (13.004, 13), (4.49, 4.49)])
def test_rates_close_to_a_whole_number_are_that_number(value: float, expected: float) -> None:
    assert expected == snapped(value)


def test_one_disturbed_width_does_not_make_an_operation_slower(sheet: dict[str, Any]) -> None:
    for figure in sheet["roofs"]:
        if (figure["kind"], figure.get("inst"), figure["precision"]) == ("flops", "add", "sp"):
            figure["FLOP_per_cy"] *= 0.9
    assert 2 == draft("x", sheet, None).machine.core.operations["add"].per_cycle


def test_an_operation_that_is_slower_in_wide_registers_has_its_cycles_by_width(sheet: dict[str, Any]) -> None:
    for figure in sheet["roofs"]:
        if (figure["kind"], figure.get("inst"), figure["isa"]) == ("flops", "add", "avx2"):
            figure["FLOP_per_cy"] *= 0.5
    cost = draft("x", sheet, None).machine.core.operations["add"]
    assert {"sp_scalar": 0.5, "dp_scalar": 0.5, "sp": 1, "dp": 1} == pytest.approx(cost.cycles, rel=0.01)


@pytest.mark.slow
def test_the_summary_counts_instructions_on_the_widest_registers(sheet: dict[str, Any]) -> None:
    for figure in sheet["roofs"]:
        if (figure["kind"], figure.get("inst"), figure["isa"]) == ("flops", "add", "avx2"):
            figure["FLOP_per_cy"] *= 0.5
    core = summary(characterise("x", sheet).machine)[0]
    assert core.endswith("32 B registers, per cycle: 1 add, 2 mul, 2 fma, 2 loads, 2 stores")


def test_kernels_in_memory_are_read_at_their_own_clocks(sheet: dict[str, Any]) -> None:
    """512-bit vectors take Ice Lake-SP from 3.49 to 2.79 GHz: memory is as fast as before, in fewer cycles."""
    groups, links = GROUPS["all add"]
    found = characterise("x", streams_of(sheet, groups, links, wide=0.8)[0])
    machine = found.machine
    assert links == [(x.load, x.evict, x.duplex) for x in machine.links if x.load is not None]
    assert [groups] == [machine.overlap.default, *machine.overlap.by_location.values()]
    assert found.check["Mem"].median_error < 0.03


def scaling(sheet: dict[str, Any], *rates: float) -> dict[str, Any]:
    """The data sheet with these bandwidths of 1, 2, ... cores."""
    one = next(f for f in sheet["scaling"] if f.get("ratio") == "1:0")
    sheet["scaling"] = [
        {**one, "threads": count, "GB_s": rate, "interval_GB_s": [0.99 * rate, 1.01 * rate]}
        for count, rate in enumerate(rates, 1)
    ]
    return sheet


def test_contention_is_in_the_file_where_the_scaling_curve_tells_it(sheet: dict[str, Any]) -> None:
    used = utilisation(2.5, 1.0, 8, p0=0.3)
    memory = draft("x", scaling(sheet, *(40 * float(u) for u in used)), None).machine.memory
    assert 0.3 == pytest.approx(memory.p0, abs=0.05)
    assert "measured" == memory.source["p0"]  # type: ignore[index]


def test_two_cores_tell_no_contention(sheet: dict[str, Any]) -> None:
    assert draft("x", scaling(sheet, 20, 30), None).machine.memory.p0 is None


def flops(**rates: Any) -> Any:
    common = {"isa": "avx2", "precision": "dp"}
    return [{**common, "inst": name.replace("_", "+"), "FLOP_per_cy": rate} for name, rate in rates.items()]


@pytest.mark.parametrize(
    ("peaks", "groups"),
    [
        # Zen: additions have pipes of their own
        (flops(add=8, mul=8, fma=16, fma_mul=12, fma_add=21.9, add_mul=14.7), (("fma", "mul"),)),
        # Skylake: two ports for all three
        (flops(add=8, mul=8, fma=16, fma_mul=12, fma_add=12, add_mul=8), (("fma", "mul", "add"),)),
        # Haswell: one of the two adds
        (flops(add=4, mul=8, fma=16, fma_mul=12, fma_add=12, add_mul=8), (("fma", "mul", "add"),)),
        (flops(add=8, mul=8), ()),
    ],
)
def test_operations_share_ports_if_both_in_turn_are_no_faster(peaks: list[Any], groups: tuple[Any, ...]) -> None:
    assert groups == shared_ports("avx2", 32, peaks)
    assert find(peaks, inst="nothing") is None


def test_where_no_hypothesis_agrees_the_range_is_from_all_at_once_to_one_after_the_other(sheet: dict[str, Any]) -> None:
    """Copies from memory three times as slow as the other streams: no overlap explains both."""
    for stream in sheet["streams"]:
        if stream["level"] == "Mem" and stream["case"] in ("copy", "load"):
            stream["cy_per_cl"] *= 3.0 if stream["case"] == "copy" else 0.6
            stream["interval_cy_per_cl"] = [0.98 * stream["cy_per_cl"], 1.02 * stream["cy_per_cl"]]
    machine = machine_measure.characterise("x", sheet).machine
    assert any("Data in Mem: no hypothesis agrees" in note for note in machine.notes)
    groups = [r.overlap["Mem"] for r in machine.rivals if "Mem" in r.overlap]
    assert any(all(len(group) == 1 or all("Mem" in term for term in group) for group in found) for found in groups)
    assert any(len(found) == 2 for found in groups)


@pytest.mark.parametrize(
    ("processor", "title"), [("AMD EPYC, cpu family 25", "AMD EPYC (Zen 3)"), ("AMD EPYC 7763, x", "AMD EPYC 7763")]
)
def test_a_name_without_a_number_stands_with_its_microarchitecture(sheet: dict[str, Any], processor: str, title: str) -> None:
    """Pages of a class said `AMD EPYC`: of which of five generations nobody could tell."""
    found = {**sheet, "environment": {**sheet["environment"], "processor": processor}}
    assert draft("x", found, rooftree.machine("zen3")).machine.title == title
    assert draft("x", found, None).machine.title == processor.partition(",")[0]


@pytest.mark.parametrize(
    ("errors", "taken", "said"),
    [
        ((0.07, 0.09), "", "off by 7 %, which agrees best. The next is L1L2 32 B/cy, L1L2 in L2, off by 9 %"),
        ((0.09, 0.07), "", "off by 9 %, which agrees best together with the places further in. Here alone L1L2 32 B/cy, "),
        ((0.09, 0.07), "as preferred", "off by 9 %, as in zen3: with up to 1.3 times the least error that goes before"),
    ],
)
def test_what_is_taken_where_the_data_do_not_decide_is_said_with_its_reason(
    errors: tuple[float, float], taken: str, said: str
) -> None:
    """Of "the best is taken, error 9 %; another has 7 %" nobody knew which one was taken, and why."""

    def of(width: float, error: float) -> Hypothesis:
        path, groups = DataPath(width, width, "half"), {"L2": (("L1L2",),)}
        known: Any = {"error_interval": (0.0, 1.0), "log_predicted": np.zeros(1), "disagreement": 0.0}
        return Hypothesis(link="L1L2", path=path, penalty_cy=0.0, groups=groups, error=error, **known)

    best, other = of(64.0, errors[0]), of(32.0, errors[1])
    common: Any = {"tables": (), "same": (), "open": (other,), "rivals": (other,), "confidence": 0.5, "tried": 2}
    words = open_words(Stage(name="L2", best=best, verdict="undecided", taken=taken, **common), "zen3")
    assert words.startswith("the measurement does not decide between hypotheses. Taken is L1L2 64 B/cy, L1L2 in L2, off by ")
    assert said in words
    assert ("agrees better, off by 7 %" in words) == (errors[1] < errors[0])


def test_a_latency_that_was_measured_beside_others_is_no_measured_value(sheet: Any) -> None:
    for figure in sheet["latencies"]:
        if figure.get("level") in ("L3", "Mem"):
            figure |= {"quality": "unverified", "reason": f"{BESIDE} 1.5 processors busy"}
    found = draft("beside", sheet, None).machine
    assert found.memory is not None
    assert found.memory.latency == pytest.approx(300, rel=0.1)
    sources: dict[str, Any] = {"Mem": found.memory.source} | {cache.name: cache.source for cache in found.caches}
    assert {name: source["latency"] for name, source in sources.items()} == {
        "Mem": "disturbed",
        "L1": "measured",
        "L2": "measured",
        "L3": "disturbed",
    }
    assert "or memory, which may be faster" in found.sources["disturbed"].text
