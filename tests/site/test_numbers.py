"""What a reader can check on a page of a kernel on a machine: sums add up, blocks are what `rooftree lc` says."""

from __future__ import annotations

import html
import re
from pathlib import Path

import numpy as np
import pytest

import rooftree
from rooftree.campaign.cases import cases, grouped
from rooftree.campaign.store import Store
from rooftree.cli.site import build_site
from rooftree.kernel.count import count as loops_counted
from rooftree.kernel.record import kernel_record
from rooftree.predict.conditions import conditions_record
from rooftree.report.prediction.points import number
from rooftree.results.campaign import LookSummary
from rooftree.results.certainty import Evidence, Widening
from rooftree.results.collection import Case
from rooftree.results.incore import InCoreTerms
from rooftree.results.machine import Fact
from rooftree.results.prediction_document import AdviceFacts
from rooftree.site.case import case_page
from rooftree.site.commands import commands
from rooftree.site.reuse import loads_of_rows
from rooftree.site.series import last_point
from rooftree.site.words import known_sentence, undecided_sentence

from .pages import doubted

KERNEL = "3D-r1-homogeneous-star-constant-double"


def case_of(results: Path, kernel: str, machine: str) -> Case:
    store = Store(results)
    groups, _ = grouped(store)
    return next(cases(store, {(kernel, machine): groups[kernel, machine]}))


@pytest.fixture(scope="module")
def site(results: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("built") / "site"
    build_site(str(results), str(target), jobs=1)
    return target


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page))


@pytest.mark.parametrize("machine", ["skylake-sp", "zen3"])
def test_the_numbers_of_a_page_add_up_to_its_runtime(results: Path, site: Path, machine: str) -> None:
    case = case_of(results, KERNEL, machine)
    page = text_of((site / f"case-{case.id}.html").read_text())
    typed, printed = re.findall(r"In numbers: (.*) = ([\d.]+) cy/CL", page)[0]
    assert re.fullmatch(r"[\d.+\-*/^(), max]+", typed)
    found = float(eval(typed.replace("^", "**"), {"max": max}))
    assert found == pytest.approx(float(printed), rel=2e-3)
    assert printed == f"{max(s for s in _singles(case)):.3g}"


def _singles(case: Case) -> list[float]:
    """Runtime of one core at the largest size."""
    points = [p for p in case.series[0].points if p.predicted is not None and p.cores == 1]
    last = max(points, key=lambda p: p.sizes["P"])
    assert last.predicted is not None
    return [last.predicted.ecm.T_single or 0.0]


def test_blocks_are_those_of_lc_and_say_what_they_gain(results: Path, site: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    context = case.series[0].context
    assert context is not None
    sizes = {name: np.array([500]) for name in "MNP"}
    said = {
        (cache.level, c.loop): c.text.partition("; restored by ")[2]
        for cache in conditions_record("3D-r1-star", "skx", sizes).caches
        for c in cache.conditions
    }
    page = (site / f"case-{case.id}.html").read_text()
    for condition in context.layer_conditions:
        assert condition.restored_by == said[condition.level, condition.loop]
        broken = condition.held is not None and condition.held.broken is not None
        assert (condition.gain is not None) == broken
        assert condition.gain_interval is None or condition.gain > 1
        assert condition.restored_by.replace(" or ", ", or ") in page
    assert any(" or " in c.restored_by for c in context.layer_conditions)
    assert "≤" not in re.findall(r'<table class="conditions[^"]*">.*?</table>', page, re.DOTALL)[0]
    single = [c for c in context.layer_conditions if " or " in c.restored_by]
    for gain, interval, sentence in (
        (1.0, None, "no time"),
        (1.3, None, "1.3 times faster"),
        (1.3, (0.9, 1.4), "1.3 times faster (0.9 to 1.4: perhaps nothing)"),
        (1.3, (1.1, None), "1.3 times faster (1.1 or more)"),
        (0.9, None, "no time, it takes more (0.9 times as fast)"),
        (None, None, "not recorded: changes were not looked at"),
    ):
        told = [c.replace(gain=gain, gain_interval=interval) for c in single]
        one = case.series[0].replace(context=context.replace(layer_conditions=told))
        shown, _ = case_page(case.replace(series=[one]), [], {})
        assert {row["gain"] for row in shown["conditions"]} == {sentence}
    pairs = [c for c in context.layer_conditions if c.restored_by and c not in single]
    assert (">not predicted: one loop is cut at a time" in page) == any(" and " in c.restored_by for c in pairs)


def test_what_blocks_gain_is_one_number_wherever_the_campaign_predicts_the_loop_in_blocks(results: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    plain = case.series[0]
    cut = next(s for s in case.series if s.blocking and s.model == plain.model)
    assert plain.context is not None
    condition = next(c for c in plain.context.layer_conditions if " or " in c.restored_by and "j" in c.blocks)
    cut = cut.replace(blocking=f"j-{condition.level}")
    context = plain.context.replace(layer_conditions=[condition.replace(gain=1.0, gain_interval=None)])
    shown, drawn = case_page(case.replace(series=[plain.replace(context=context), cut]), [], {})
    here, there = (last_point(s) for s in (plain, cut))
    assert here is not None
    assert there is not None
    assert here.predicted is not None
    assert there.predicted is not None
    told = (here.predicted.ecm.cy_per_cl or 0.0) / (there.predicted.ecm.cy_per_cl or 1.0)
    assert number(told) in shown["conditions"][0]["gain"]
    assert [row["name"].partition(",")[0] for row in shown["others"]] == ["not blocked", f"blocked for j-{condition.level}"]
    assert shown["others"][1]["gains"].startswith(f"{number(told)} predicted")
    assert "blocking" in drawn


def test_other_series_mark_what_is_disturbed_show_ranges_and_count_their_points(results: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    first = case.series[0]
    doubtful = doubted(case.replace(series=[first])).series[0]
    shown, _ = case_page(case.replace(series=[first, doubtful.replace(blocking="j-L2")]), [], {})
    row = shown["others"][1]
    assert "(" in row["told"]
    assert " .. " in row["told"]
    last = last_point(doubtful)
    assert last is not None
    assert last.measured is not None
    seen = [p for p in doubtful.points if p.error is not None]
    assert f"({len(seen)} points" in row["median"] or f"({sum(p.verdict != 'undecided' for p in seen)} points" in row["median"]
    bad = [p.replace(measured=p.measured and p.measured.replace(quality="disturbed"), verdict="undecided") for p in first.points]
    lost = first.replace(blocking="j-L2", points=bad)
    row = case_page(case.replace(series=[first, lost]), [], {})[0]["others"][1]
    assert row["seen"].endswith("(disturbed)")
    assert row["median"] == f"- ({len(bad)} disturbed)"
    assert "measured" not in row["gains"]


@pytest.mark.parametrize(
    ("topic", "silent"), [("cores", False), ("non-temporal stores", False), ("arithmetic", True), ("SIMD", True)]
)
def test_advice_that_leaves_the_longest_term_alone_says_so(results: Path, topic: str, silent: bool) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    tips = [AdviceFacts(topic=topic, text="Do this.")]
    points = [
        p
        if p.predicted is None
        else p.replace(predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(T_OL=90.0, T_single=90.0, cy_per_cl=90.0)))
        for p in one.points
    ]
    page, _ = case_page(case.replace(series=[one.replace(context=one.context.replace(advice=tips), points=points)]), [], {})
    assert page["advice"]
    assert ("shortens what takes longest, T_OL" in page["beyond_advice"]) != silent


def test_advice_stands_beside_what_the_campaign_measured_of_it(results: Path) -> None:
    """`Block the loop: up to 1.76 times faster` stood above a table with 1.01 times measured."""
    case = case_of(results, KERNEL, "skylake-sp")
    plain = case.series[0]
    last = last_point(plain)
    assert plain.context is not None
    assert last is not None
    assert last.measured is not None
    tips = [AdviceFacts(topic=topic, text=f"Try {topic}.", sizes=last.sizes) for topic in ("blocking", "cores", "SIMD")]
    one = plain.replace(context=plain.context.replace(advice=tips), reasons=[])
    quick = last.replace(measured=last.measured.replace(cy_per_cl=0.8 * last.measured.cy_per_cl), loud=None)
    several = quick.replace(cores=4)
    cut = one.replace(blocking="j-L2", points=[quick], context=None)
    wide = one.replace(points=[*(p for p in one.points if p.cores == 1), several])

    def told(*series: object) -> list[str]:
        shown = case_page(case.replace(series=series), [], {})[0]["advice"]
        return [re.sub(r" \(anything from [0-9.]+ to [0-9.]+, by how well such runs repeat\)", "", tip["text"]) for tip in shown]

    assert told(wide, cut) == [
        "Try blocking. Measured here, once: 1.25 times as fast in blocks for j-L2.",
        "Try cores. Measured here, once: 1.25 times as fast on 4 cores.",
        "Try SIMD.",
    ]
    slow = quick.replace(measured=quick.measured and quick.measured.replace(cy_per_cl=2 * quick.measured.cy_per_cl))
    shown = case_page(case.replace(series=[wide, cut.replace(points=[slow])]), [], {})[0]
    assert [tip["text"][:12] for tip in shown["advice"]] == [
        "Try cores. M",
        "Try SIMD.",
    ]  # what was measured in vain is no advice
    shaky = LookSummary.of([]).replace(sampled=10, sound=10, eight_of_ten=2.0)
    kept = case_page(case.replace(series=[wide, cut.replace(points=[slow])]), [], {}, repeats=shaky)[0]
    assert kept["in_vain"] == [], "where single runs are a factor of two apart it may well be a gain"
    assert kept["advice"][0]["text"] == (
        "Try blocking. Measured here, once: 0.625 times as fast in blocks for j-L2 "
        "(anything from 0.235 to 1.67, by how well such runs repeat)."
    )
    assert quick.measured is not None
    clocked = several.replace(measured=quick.measured.replace(clock_GHz=1.2 * last.measured.clock_GHz))
    apart = wide.replace(points=[clocked if p is several else p for p in wide.points])
    text = case_page(case.replace(series=[apart]), [], {}, repeats=shaky)[0]["advice"][1]["text"]
    assert text.startswith("Try cores. Measured here, once: 1.5 times as fast on 4 cores (anything from 0.469 to 4, by how well")
    assert "their clocks differ" in text  # 1.25 times fewer cycles; the card of the page has seconds, too
    assert len(shown["in_vain"]) == 1
    assert shown["in_vain"][0].startswith("Measured here, once: 0.625 times as fast in blocks for j-L2")
    assert shown["in_vain"][0].endswith(" The model had said: Try blocking.")
    lost = quick.replace(measured=quick.measured and quick.measured.replace(quality="disturbed"))
    torn = several.replace(measured=lost.measured)
    assert told(one.replace(points=[p for p in one.points if p.cores == 1] + [torn]), cut.replace(points=[lost])) == [
        "Try blocking. It was measured here, but disturbed, and decides nothing.",
        "Try cores. It was measured here, but disturbed, and decides nothing.",
        "Try SIMD.",
    ]
    assert told(one.replace(points=[p for p in one.points if p.cores == 1])) == ["Try blocking.", "Try cores.", "Try SIMD."]


def test_what_is_not_decided_is_told_without_the_words_of_the_machine_file(results: Path) -> None:
    """`L3 undecided, error 7.9 %, the next 6.4 %`: the next one was better than the best."""
    one = case_of(results, KERNEL, "skylake-sp").series[0]
    assert one.context is not None
    assert undecided_sentence(one) == ""
    verdicts = "L1 decided, error 4 %, the next 30 %; Mem undecided, error 7.9 %, the next 6.4 %"
    source = f"candidate bandwidths and overlaps, measured: {verdicts}"
    rival = Fact(what="rivals[0].overlap", value="Mem: nOL ‖ L1L2", source=source)
    facts = one.context.machine.replace(facts=[*one.context.machine.facts, rival])
    said = undecided_sentence(one.replace(context=one.context.replace(machine=facts)))
    assert "with the data in Mem (one other candidate could be as well)" in said
    assert "off from the streams that were measured by 7.9 % in the mean, the closest other one by 6.4 %" in said
    assert "the next" not in said


def test_a_record_without_its_verdict_says_so_and_a_green_page_why_its_median_is_not(results: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    old = case.replace(series=[one.replace(context=one.context.replace(meaning=None))])
    shown, _ = case_page(old, [], {})
    assert "not recorded" in shown["meaning"]["verdict"]
    green = case.replace(light="green", summary=case.summary.replace(points=3, green=3, median=0.12))
    assert "green with a median error of 12 %" in case_page(green, [], {})[0]["lights"]
    right = green.replace(summary=green.summary.replace(median=0.05))
    assert "with a median error" not in case_page(right, [], {})[0]["lights"]


def test_points_inside_a_range_are_counted_once_however_many_models_predict_them(results: Path) -> None:
    """A page of 27 points said that 44 of them lie inside the range that doubts leave: those of a second model counted, too."""
    case = doubted(case_of(results, KERNEL, "skylake-sp"))
    one = case.series[0]
    off = [
        p.replace(
            error=-0.2, verdict="orange", predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(at_least=0.1, at_most=None))
        )
        for p in one.points
        if p.predicted is not None and p.measured is not None
    ]
    alone = case.replace(series=[one.replace(points=off, reasons=[])])
    again = case.replace(series=[*alone.series, alone.series[0].replace(model={"traffic": "sim"})])
    texts = [case_page(some, [], {})[0]["lights"] for some in (alone, again)]
    assert f"{len(off)} lie inside the range" in texts[0]
    assert texts[0] == texts[1]


def test_advice_with_a_number_says_what_the_model_finds(results: Path) -> None:
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    last = last_point(one)
    assert one.context is not None
    assert last is not None
    assert last.predicted is not None
    cycles = last.predicted.ecm.cy_per_cl or 0.0
    tip = AdviceFacts(topic="SIMD", text="Try.", gain=1.25, sizes=last.sizes)
    shown, _ = case_page(case.replace(series=[one.replace(context=one.context.replace(advice=[tip]))]), [], {})
    assert (
        shown["advice"][0]["text"]
        == f"Try. With the change the model finds {number(cycles / 1.25)} instead of {number(cycles)} cy/CL."
    )


@pytest.mark.parametrize(
    ("interval", "told"),
    [
        ((0.633, 1.76), ": 1.25 times faster; with the errors of both 0.633 to 1.76."),
        ((1.1, None), ": 1.25 times faster; with the errors of both 1.1 or more."),
        (None, "."),
    ],
)
def test_the_ends_of_a_gain_stand_beside_what_the_model_finds(
    results: Path, interval: tuple[float, float | None] | None, told: str
) -> None:
    """`up to 1.76 times faster, perhaps nothing` stood beside a model that finds 1.13 times: of what 1.76 was, nobody said."""
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    tip = AdviceFacts(topic="SIMD", text="Try.", gain=1.25, interval=interval)
    shown, _ = case_page(case.replace(series=[one.replace(context=one.context.replace(advice=[tip]))]), [], {})
    assert shown["advice"][0]["text"].partition(" cy/CL")[2] == told


def test_a_loop_that_loads_limit_is_told_how_many_loads_rows_at_once_save(results: Path) -> None:
    """Of a box that 27 loads limit the page said to write less: `fewer instructions on Load.0 and Load.1 would`."""
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    last = last_point(one)
    assert last is not None
    limits = {"ports": 90.0, "load": 90.0, "frontend": 3.0}
    incore = one.context.incore.replace(limits=limits, T_comp_throughput=90.0)
    points = [
        p.replace(predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(T_OL=90.0, T_single=90.0, cy_per_cl=90.0)))
        for p in one.points
        if p.predicted is not None
    ]
    tips = [AdviceFacts(topic="cores", text="Do this."), AdviceFacts(topic="non-temporal stores", text="Do this.")]

    def said(found: InCoreTerms) -> str:
        context = one.context and one.context.replace(advice=tips, incore=found)
        text: str = case_page(case.replace(series=[one.replace(context=context, points=points)]), [], {})[0]["beyond_advice"]
        return text

    told = said(incore)
    assert "need 6 with 2 or 5.5 with 4 in place of 7 a result, if each value is loaded once" in told
    assert "not tried here" in told  # GCC 12 loads as often as before, and such loops took longer
    assert "Count the loads in the code" in told
    assert "Fewer loads" not in said(incore.replace(limits={**limits, "load": 7.0}))


@pytest.mark.parametrize(
    ("kernel", "by", "loads"),
    [("3D-r1-homogeneous-box-constant-double", 2, 18.0), ("2D-r2-homogeneous-star-constant-double", 2, 7.0), ("triad", 2, None)],
)
def test_loads_of_several_rows_are_those_of_all_their_points_once(kernel: str, by: int, loads: float | None) -> None:
    loop = rooftree.kernel(kernel)
    found = loads_of_rows(kernel_record(loop, loops_counted(loop)), by)
    assert (found[1] if found is not None else None) == loads


def test_what_such_predictions_are_known_by_stands_beside_what_was_found_here(results: Path) -> None:
    """A page said that 8 of 10 points in memory took 0.81 to 1 times what was predicted, and all of its own took longer."""
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    points = [
        p.replace(error=-0.2, verdict="orange", predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(regime="memory")))
        for p in one.points
        if p.predicted is not None
    ]
    found = Evidence(points=31, configurations=9, of="machine", median_error=0.11, factors_80=(0.81, 1.0))
    assert one.context is not None
    known = one.context.validation
    assert known is not None
    told = known_sentence(known.replace(points=31, regimes={"memory": found}), points)
    here = f"and the {len(points)} such points of this page 1.25 times, none of them within these factors"
    assert f"median error 11 % of 31 points, 8 of 10 took 0.81 to 1 times what was predicted, {here}." in told
    assert "31 points that were measured before this site and are not those of it" in told
    loose = [
        p.replace(measured=p.measured.replace(interval=(0.7 * p.measured.cy_per_cl, 1.3 * p.measured.cy_per_cl)))
        for p in points
        if p.measured is not None
    ]
    told = known_sentence(known.replace(points=31, regimes={"memory": found}), loose)
    assert f"none of them within these factors and {len(loose)} more but for their own error" in told
    wide = [Widening(why="core and memory take about as long", factor=1.57, source="theory")]
    some = found.replace(factors_80=(1.0, 1.27))
    told = known_sentence(known.replace(points=31, regimes={"memory": some}, wider=wide), points)
    assert "exp(√(ln² 1.27 + ln² 1.57)) = 1.67." in told


def test_a_benchmark_program_comes_with_how_it_is_compiled_and_run(results: Path) -> None:
    """It was compiled with flags of its own, in small pages: 371 MLUP/s beside 528 of the page."""
    case = case_of(results, KERNEL, "skylake-sp")
    one = case.series[0]
    assert one.run is not None
    last = next(p for p in reversed(one.points) if p.measured is not None)
    told = dict(commands(case, one, ""))
    assert told["benchmark program, compiled"].startswith(" ".join(one.run.compiled.command[:2]))
    assert all(f"{name}={value}" in told["benchmark program, run"] for name, value in last.sizes.items())
    assert f"OMP_NUM_THREADS={last.cores}" in told["benchmark program, run"]
