"""What is drawn of a profile: nested bars, listings, threads, files for others."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import InputError
from rooftree.report import palette
from rooftree.report.bench.carm_csv import read_carm
from rooftree.report.profile.carm_csv import applications_csv
from rooftree.report.profile.figure import profile_figure
from rooftree.report.profile.flame import bars
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.region_text import each_text, rate_text, reached_text, short_name
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import BindingRoof, CallChain, CallFrame, CodeLine, Profile, ProfileEngine, Region

EMPTY = """parent file line address calls passes instructions flops load_B store_B intensity_FLOP_B memory_intensity_FLOP_B
    GFLOP_s GB_s roof mix model"""


def region(name: str, share: float, kind: str = "loop", **given: Any) -> Region:
    values: dict[str, Any] = dict.fromkeys(EMPTY.split())
    values |= {
        "id": name,
        "kind": kind,
        "function": name.split("+", maxsplit=1)[0],
        "module": "/bin/app",
        "seconds": 2 * share,
        "share": share,
    }
    values |= {"interval": [share, share], "samples": 400, "threads": {"1/1": 2 * share}, "next": "", "notes": []}
    return Region(**(values | given))


def profile(*regions: Region) -> Profile:
    engine = ProfileEngine(find="perf_event", samples=100, period_ms=1.0, count="patch", why="exact", runs=2)
    return Profile(
        command=["./app"], seconds=2.0, cpu_seconds=2.0, kernel_seconds=0.0, exit_status=0, ended=None, machine=None,
        regions=regions, other_share=0.0, engine=engine, slowdown=None, notes=[],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("main", "main"),
        ("void f<int, std::vector<int> >(int, g<3>)", "f"),
        ("unsigned long np::(anonymous namespace)::sort<double>(double*, long) [clone .isra.0]", "np::{anonymous}::sort"),
        ("bool operator< <int>(A<int> const&, A<int> const&)", "bool operator< <int>(A<int> const&, A<int> const&)"),
        ("broken<int", "broken<int"),
        ("void forces<double, main()::<lambda(double)> >(int)", "forces"),
        ("main()::<lambda(int, double)>", "main::{lambda}"),
        ("Matrix::fsolve(T&, Matrix const&, void (*)(double), bool) const", "Matrix::fsolve"),
        ("LAMMPS_NS::PairLJCut::compute(int, int)", "LAMMPS_NS::PairLJCut::compute"),
    ],
)
def test_names_of_cpp_are_short(name: str, short: str) -> None:
    assert short == short_name(name)


def test_loops_that_only_wait_are_told_in_one_line() -> None:
    waits: dict[str, Any] = {"waits": True, "next": "threads wait", "function": "waiting (spin loop in libx)"}
    text = profile_text(
        profile(region("a", 0.4, **waits), region("b", 0.3, **waits), *(region(n, 0.1, next=n * 3) for n in "cde"))
    )
    assert "1., 2. waiting, 70% of the time: threads wait" in text
    assert all(f"{n}. loop {name}" in text for n, name in ((3, "c"), (4, "d"), (5, "e")))


def test_bars_hold_what_is_inside_of_them() -> None:
    outer, inner = region("sweep+10", 0.1), region("sweep+20", 0.6, parent="sweep+10")
    around = region("sweep", 0.05, "function")
    named = region("phase", 0.9, "roi")
    (top,) = bars([inner, outer, around, named, region("main", 0.2, "function")])
    assert "app" == top.name
    assert 0.95 == pytest.approx(top.share)
    assert ["sweep", "main"] == [bar.name for bar in top.inside]
    assert [0.75, 0.2] == pytest.approx([bar.share for bar in top.inside])
    assert [0, 1, 2, 3, 1] == [depth for depth, _, _ in top.rows()]
    assert [0, 0, 0, 0, pytest.approx(0.75)] == [left for _, left, _ in top.rows()]


def chain(to: str, share: float, *names: str, complete: bool = True) -> CallChain:
    frames = [CallFrame(function=name, module="/bin/app", file="/src/a.c", line=n) for n, name in enumerate(names, 5)]
    return CallChain(region=to, frames=frames, complete=complete, share=share, samples=round(100 * share))


def test_bars_stand_on_those_who_called() -> None:
    inner, outer, write = region("sweep+20", 0.6, parent="sweep+10"), region("sweep+10", 0.1), region("write", 0.2, "function")
    chains = [
        chain("sweep+20", 0.75, "main", "step"),
        chain("sweep+20", 0.25, "main"),
        chain("write", 1.0, "save", complete=False),
        chain("gone", 1.0, "main"),
    ]
    found = bars([inner, outer, write, region("libm.so", 0.1, "other")], chains)
    assert {"main": 0.7, "unknown caller": 0.2, "app": 0.1} == pytest.approx({bar.name: bar.share for bar in found})
    main = next(bar for bar in found if bar.name == "main")
    assert {"step": 0.525, "sweep": 0.175} == pytest.approx({bar.name: bar.share for bar in main.inside})  # as its function
    assert 1.0 == pytest.approx(sum(bar.share for bar in found))
    page = profile_page(profile(inner, outer, write).replace(chains=chains))
    assert "main &gt; step (a.c:6) 75%, main (a.c:5) 25%" in page
    text = profile_text(profile(write).replace(chains=chains))
    assert "called from … &gt; save".replace("&gt;", ">") in text


def test_listings_and_threads_stand_in_the_page() -> None:
    line = CodeLine(
        address="0x10", text="vaddpd ymm0, ymm0, [rax]", file="/src/a.c", line=7, source="s += x[i];", samples=3, executions=42.0,
        ports={"P0|P1": 1.0},
    )  # fmt: skip
    page = profile_page(profile(region("sum", 0.9, listing=[line], threads={"1/1": 1.5, "1/2": 0.5})))
    for text in ("vaddpd ymm0", "a.c:7", "s += x[i];", "P0|P1 1", "42", "1.50", 'class="flame"'):
        assert text in page


def test_bytes_at_memory_are_labelled_with_what_tells_them() -> None:
    both: dict[str, Any] = {"GFLOP_s": 2.0, "intensity_FLOP_B": 0.1, "memory_intensity_FLOP_B": 0.5, "memory_from": "cache model"}
    record = profile(region("sweep", 0.9, **both)).replace(
        peak_GFLOP_s=100.0, levels_GB_s={"L1": 200.0, "Mem": 20.0}, machine="m"
    )
    assert "0.5 FLOP/B by the cache model" in profile_page(record)
    figure = profile_figure(record)
    assert figure is not None
    assert [0.5] == [trace.x[0] for trace in figure.data if "at memory (cache model)" in str(trace.name)]


ROOFS: dict[str, Any] = {"peak_GFLOP_s": 100.0, "levels_GB_s": {"L1": 200.0, "Mem": 20.0}, "machine": "m"}


def test_regions_with_hardly_any_flop_stand_at_the_edge() -> None:
    """A hash table with 2e-8 FLOP/B made a figure of ten decades, in which all others were one dot."""
    some = region("sweep", 0.5, GFLOP_s=2.0, intensity_FLOP_B=0.1)
    few = [
        region("hash", 0.2, GFLOP_s=1e-7, intensity_FLOP_B=2e-8),
        region("sort", 0.2, GFLOP_s=3e-7, intensity_FLOP_B=6e-8),
        region("copy", 0.1, GFLOP_s=0.05, intensity_FLOP_B=9e-4),
    ]
    record = profile(some, *few).replace(**ROOFS)
    figure = profile_figure(record)
    assert figure is not None
    left, right = figure.layout.xaxis.range
    low, high = figure.layout.yaxis.range
    assert right - left < 6
    dots = {trace.name: trace for trace in figure.data if re.match(r"\d\. ", str(trace.name))}
    assert {"1. loop sweep (app)", "2. loop hash (app)", "3. loop sort (app)", "4. loop copy (app)"} == set(dots)
    places = [(math.log10(trace.x[0]), math.log10(trace.y[0])) for trace in dots.values()]
    assert all(left < x < right and low < y < high for x, y in places)
    assert len({y for _, y in places}) == 4, "they do not lie on each other"
    assert 0.05 == dots["4. loop copy (app)"].y[0], "its performance is in sight"
    assert "2 10^-8 FLOP/B" in dots["2. loop hash (app)"].hovertemplate or "2e-08" in dots["2. loop hash (app)"].hovertemplate
    assert {"circle": 1, "triangle-left": 1, "triangle-sw": 2} == Counter(trace.marker.symbol for trace in dots.values())
    assert "Triangles at the left edge: 2., 3., 4. have less than 0.001 FLOP/B" in profile_page(record)
    assert "left edge" not in profile_page(profile(some).replace(**ROOFS))


def test_a_program_without_flop_has_a_figure_all_the_same() -> None:
    figure = profile_figure(profile(region("hash", 0.9, GFLOP_s=1e-7, intensity_FLOP_B=2e-8)).replace(**ROOFS))
    assert figure is not None
    assert ["1. loop hash (app)"] == [trace.name for trace in figure.data if "hash" in str(trace.name)]


def test_dots_and_bars_are_told_apart_by_number_colour_and_symbol() -> None:
    many = [region(f"f{n}", 0.05, GFLOP_s=1.0 + n, intensity_FLOP_B=0.1 * (n + 1)) for n in range(20)]
    record = profile(*many).replace(**ROOFS)
    figure = profile_figure(record)
    assert figure is not None
    dots = [trace for trace in figure.data if re.match(r"\d+\. ", str(trace.name))]
    assert 20 == len({(trace.marker.color, trace.marker.symbol) for trace in dots})
    assert [str(n) for n in range(1, 21)] == [trace.text[0] for trace in dots]
    page = profile_page(record)
    assert "12. loop f11 (app)</th>" in page
    bar = re.search(r"background:([^\"]*)\" title=\"12\. loop f11", page)
    assert bar is not None
    assert bar[1] == palette.pale(dots[11].marker.color)


def test_the_carm_tool_is_given_its_file(tmp_path: Path) -> None:
    record = profile(
        region("triad", 0.5, GFLOP_s=12.5, intensity_FLOP_B=1 / 12, GB_s=150.0, flops={"dp": 1e9}), region("idle", 0.5)
    )
    file = tmp_path / "apps.csv"
    file.write_text(applications_csv(record, "2026-01-01 00:00:00"))
    (found,) = read_carm(file)["applications"]
    assert (12.5, pytest.approx(1 / 12, rel=1e-5), 1.0, "dp") == (
        found["GFLOP_s"], found["intensity_FLOP_B"], found["seconds"], found["precision"],
    )  # fmt: skip
    assert "triad" in found["name"]
    with pytest.raises(InputError, match="no region"):
        applications_csv(profile(region("idle", 0.5)), "")


def test_figures_that_rest_on_rough_counts_are_marked() -> None:
    roof = BindingRoof(binding="L3", GFLOP_s=2.0, fraction=0.5, gain=1.0, basis="", all=[])
    for within, expected in ((None, "50%"), (0.02, "50%"), (0.4, "~50%")):
        one = region("sweep+20", 0.6, roof=roof, GFLOP_s=1.0, counts_within=within)
        assert expected == reached_text(one)
        assert "~50%" == reached_text(one.replace(samples=10))
        assert expected.replace("50%", "1") == rate_text(one, 1.0)


def test_every_cell_of_a_narrow_page_says_what_it_is() -> None:
    """Where there is no room for columns, each cell stands below the others with the name of its column."""
    page = profile_page(profile(region("sweep+20", 0.6)))
    table = page[page.index('<table class="regions') :]
    head = re.findall(r"<th scope=\"col\"[^>]*>([^<]*)</th>", table[: table.index("</thead>")])
    row = table[table.index("<tbody>") :]
    assert head[1:] == re.findall(r'<td[^>]*data-of="([^"]*)"', row[: row.index("</tr>")])


def test_threads_of_the_whole_program_are_told_in_the_head() -> None:
    record = profile(region("a", 0.9)).replace(cpu_seconds=3.0, threads=[1.6, 1.4])
    assert "2 threads, 1.5 processors at work on average; of the time in their code each has 53%, 47%" in profile_text(record)
    many = profile_text(record.replace(threads=[1.0] + [0.1] * 20))
    assert "21 threads" in many
    assert "3%, 13 others 43%" in many
    assert "threads," not in profile_text(profile(region("a", 0.9)))


def test_counting_is_not_said_to_make_programs_faster() -> None:
    record = profile(region("a", 0.95, instructions=1e6))
    assert "that run took 1.3 times as long" in profile_text(record.replace(slowdown=1.3))
    assert profile_text(record.replace(slowdown=0.754)).endswith("that run took no longer than the native one")


def test_the_time_of_the_profile_itself_is_told_by_part() -> None:
    took = {"native run": 2.9, "counting": 6.8, "analysis": 7.3}
    text = profile_text(profile(region("sum", 0.9)).replace(took=took))
    assert text.endswith("the profile took 17 s: native run 2.9 s, counting 6.8 s, analysis 7.3 s; the program was run twice")
    assert "counting 0" not in profile_text(profile(region("sum", 0.9)).replace(took={**took, "counting": 0.0}))
    assert "the profile took" not in profile_text(profile(region("sum", 0.9)))


@pytest.mark.parametrize(
    ("calls", "said"), [(1.0, "called once, 40 instructions of its own"), (2.0, "called 2 times, each time 20 ")]
)
def test_what_is_called_a_single_time_is_called_once(calls: float, said: str) -> None:
    one = region("main", 0.3, "function", calls=calls, instructions=40.0, cycles_each=80.0)
    assert each_text(one).startswith(said)


def test_no_row_between_those_that_are_told_is_passed_over() -> None:
    """The row of the system is told however small; what only waits has a line of its own."""
    system = region("operating system: page faults", 0.049, "system", module="[kernel]", next="less memory")
    waits = region("waiting (0x1 in libgomp.so.1)", 0.048, waits=True, next="threads wait")
    others = [region(name, share, next=f"step of {name}") for name, share in (("a", 0.3), ("b", 0.05), ("c", 0.04), ("d", 0.03))]
    said = profile_text(profile(*others[:2], system, waits, *others[2:]))
    below = said.partition("\n\n")[2].partition("\n\n")[2]
    assert re.findall(r"^(\d)\. ", below, re.MULTILINE) == ["1", "2", "3", "5", "4"]
    last = profile_text(profile(*others[:3], system.replace(share=0.02)))
    assert "less memory" not in last


@pytest.mark.parametrize(("rate", "threads", "told"), [(80.8, 2, True), (40.0, 2, True), (40.0, 1, False)])
def test_roofs_of_one_core_are_said_to_be_that_beside_rows_of_several(rate: float, threads: int, told: bool) -> None:
    """A row of two threads at 80.8 GFLOP/s stood below a peak of 49.5."""
    one = region("sum", 0.5, GFLOP_s=rate, threads={f"1/{n}": 1.0 / threads for n in range(threads)})
    head = profile_text(profile(one).replace(machine="native", cores=1, peak_GFLOP_s=49.5, levels_GB_s={"L1": 221.0}))
    assert told is ("of each core: rows of more threads at once may have more" in head)
