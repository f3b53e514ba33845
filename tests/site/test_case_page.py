"""The page of one kernel on one machine: headline, parts, layer conditions, commands, reasons, advice."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import rooftree
from rooftree.campaign.cases import cases, grouped, nearest_of, stencil_of
from rooftree.campaign.collect import collect
from rooftree.campaign.consistency import once_apart
from rooftree.campaign.file import read_campaign
from rooftree.campaign.reasons import reasons
from rooftree.campaign.run import run
from rooftree.campaign.store import Store
from rooftree.cli import main
from rooftree.cli.site import blockings_of, build_site
from rooftree.report.prediction.points import limits
from rooftree.results.campaign import Asked, CampaignPoint, Look, Looks, LookSummary, PointError
from rooftree.results.collection import Case, CasePoint, SiteFinding
from rooftree.results.doubt import PointDoubt, doubt
from rooftree.results.prediction_document import PredictionDocument
from rooftree.site.build import About
from rooftree.site.case import case_page
from rooftree.site.compare import entry_of, machine_page
from rooftree.site.series import last_point
from rooftree.site.words import ecm_notation, measured_scaling, named_with_class, saturation, series_name
from rooftree.validate.verdict import Limits

from .pages import built, cards_of, case_of, doubted, figures_of, imported, pages, slower, text_of

STAR = "3D-r1-homogeneous-star-constant-double"


def test_what_failed_has_a_page_that_says_why(changed: Callable[..., Path], tmp_path: Path) -> None:
    def broken(point: CampaignPoint) -> CampaignPoint:
        why = PointError(kind="KernelError", message="the loop does not run", exit_code=5)
        return point.replace(kernel="broken", state="failed", measurement=None, error=why)

    found = built(changed(broken), tmp_path / "site")
    page = (tmp_path / "site" / "case-broken--zen3.html").read_text()
    assert figures_of(page) == {}
    assert "the loop does not run" in page
    assert any(f.kind == "failed" and f.case == "broken--zen3" for f in found.findings)


def test_the_commands_of_a_page_give_its_numbers_again(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    for id_ in ("3d-r1-homogeneous-star-constant-double--zen3", "triad--zen3"):
        page = (site / f"case-{id_}.html").read_text()
        text = re.findall(r"<code>(rooftree predict .*?)</code>", page)[0]
        assert main(shlex.split(text)[1:]) == 0
        again = {(tuple(p["sizes"].values()), p["cores"]): p for p in json.loads(capsys.readouterr().out)["points"]}
        case = Case.from_dict(json.loads((site / "data" / f"{id_}.json").read_text()))
        points = case.series[0].points
        assert len(points) == 26
        for p in points:
            assert p.predicted is not None
            assert again[tuple(p.sizes.values()), p.cores]["ecm"]["cy_per_cl"] == pytest.approx(p.predicted.ecm.cy_per_cl)


def test_commands_of_the_other_series_give_their_numbers_again(
    site: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    id_ = "3d-r1-homogeneous-star-constant-double--zen3"
    commands = re.findall(r"<code>(rooftree predict .*?)</code>", (site / f"case-{id_}.html").read_text())
    series = Case.from_dict(json.loads((site / "data" / f"{id_}.json").read_text())).series
    assert len(commands) == len(series) == 2
    for text, one in zip(commands, series, strict=True):
        assert main(shlex.split(text)[1:]) == 0
        found = json.loads(capsys.readouterr().out)["points"]
        again = {(tuple(sorted(p["sizes"].items())), p["cores"]): p["ecm"]["cy_per_cl"] for p in found}
        told = {(tuple(sorted(p.sizes.items())), p.cores): p.predicted.ecm.cy_per_cl for p in one.points if p.predicted}
        assert again == {at: pytest.approx(value) for at, value in told.items()}


def test_who_does_not_sit_at_the_machine_gets_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(rooftree.__file__).parent / "machine" / "data" / "zen3.yaml"
    text = shipped.read_text().replace("name: zen3\n", "name: our-zen3\n")
    (tmp_path / "ours.yaml").write_text(text)
    (tmp_path / "c.yaml").write_text(
        "kernels: [triad]\nmachines: [./ours.yaml, skx]\nsizes: {N: [100, 1000]}\nmodels: [{traffic: lc, incore: throughput}]\n"
    )
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "r", jobs=1)
    collect([tmp_path / "r"], tmp_path / "all")
    site = tmp_path / "site"
    build_site(str(tmp_path / "all"), str(site))
    page = (site / "case-triad--our-zen3.html").read_text()
    (name,) = re.findall(r'href="(data/machine-[0-9a-f]{16}\.yaml)"', page)
    assert (site / name).read_text() == text
    assert name in json.loads((site / "site.json").read_text())["files"]
    (command,) = re.findall(rf"<code>(rooftree predict triad -m {name} .*?)</code>", page)
    monkeypatch.chdir(site)
    assert main(shlex.split(command)[1:]) == 0
    again = json.loads(capsys.readouterr().out)
    case = Case.from_dict(json.loads((site / "data" / "triad--our-zen3.json").read_text()))
    assert [p.predicted.ecm.cy_per_cl for p in case.series[0].points if p.predicted] == [
        p["ecm"]["cy_per_cl"] for p in again["points"]
    ]
    assert "data/machine-" not in (site / "case-triad--skylake-sp.html").read_text()


def test_a_page_says_what_its_symbols_mean(site: Path) -> None:
    page = (site / "case-triad--skylake-sp.html").read_text()
    meant = dict(re.findall(r"<dt><code>(.*?)</code></dt><dd>(.*?)</dd>", page))
    assert {"T_OL", "T_nOL", "T_L1L2", "T_L3Mem", "CL"} <= meant.keys()
    assert all(len(text) > 20 for text in meant.values())


def test_the_headline_is_a_range_where_in_doubt_and_says_why(results: Path) -> None:
    plain = case_of(results, "triad", "zen3")
    assert ".." not in cards_of(plain)[0]["predicted"][0] or cards_of(plain)[1]
    cards, why = cards_of(doubted(plain))
    assert " .. " in cards["predicted"][0]
    assert "too wide to be a prediction" in cards["predicted"][1]
    assert "in doubt" in cards["predicted"][1]
    assert len(why) == 1
    assert why[0].startswith("rows are short. Predicted are ")


@pytest.mark.parametrize("sound", [True, False])
def test_a_disturbed_point_is_no_headline_beside_sound_neighbours(results: Path, sound: bool) -> None:
    case = case_of(results, STAR, "skylake-sp")
    one = case.series[0]
    largest = max(p.sizes["M"] for p in one.points)

    def spoiled(p: CasePoint) -> CasePoint:
        if p.measured is None or (sound and p.sizes["M"] != largest):
            return p
        return p.replace(measured=p.measured.replace(quality="disturbed", why="others ran", MLUP_s=1.5), verdict="undecided")

    cards, _ = cards_of(case.replace(series=[one.replace(points=[spoiled(p) for p in one.points]), *case.series[1:]]))
    value, more = cards["measured"]
    assert f"1.5 MLUP/s at M = N = P = {largest} was disturbed, it decides nothing: others ran" in more
    if sound:
        before = max(p.sizes["M"] for p in one.points if p.sizes["M"] != largest and p.measured is not None)
        assert f" cy/CL at M = N = P = {before}" in more
        assert float(value.split()[0]) > 1.5
        assert ", predicted there " in more
    else:
        assert value == "disturbed"


def test_a_domain_that_does_not_saturate_is_not_said_to_by_more_cores_than_it_has(results: Path) -> None:
    case = case_of(results, "triad", "zen3")
    value, more = cards_of(doubted(case, n_saturation=1000, saturated=False))[0]["saturation"]
    assert value == "none"
    assert "do not use up its memory" in more
    assert cards_of(doubted(case, n_saturation=2, saturated=True))[0]["saturation"][0].startswith("from ")


@pytest.mark.parametrize(
    ("told", "value"), [(("not", "the 16 cores of a ccNUMA domain"), "none"), (("from 5", "of the 16 cores on"), "from 5")]
)
def test_the_card_says_of_saturation_what_the_sentence_above_says(results: Path, told: tuple[str, str], value: str) -> None:
    """`does not saturate with the 16 cores` stood above, `from about 7 of the 16 cores` on the card."""
    case = case_of(results, "triad", "zen3")
    one = case.series[0]
    at = last_point(one)
    assert at is not None
    assert at.predicted is not None
    assert one.context is not None
    assert one.context.meaning is not None
    assert one.context.meaning.saturation, "new records tell"
    meaning = one.context.meaning.replace(saturation=told, sizes=at.sizes, cores=at.cores)
    alone = at.replace(predicted=at.predicted.replace(ecm=at.predicted.ecm.replace(n_saturation=7, saturated=None)))
    assert saturation(one.replace(context=one.context.replace(meaning=meaning), points=[alone]), alone)[0] == value
    before = meaning.replace(saturation=None)
    found = saturation(one.replace(context=one.context.replace(meaning=before), points=[alone]), alone)
    assert found[0] == "from about 7"
    assert "knows no contention" in found[1]


def test_a_disturbed_headline_is_marked_and_no_error_has_its_reason(changed: Callable[..., Path], tmp_path: Path) -> None:
    case = case_of(changed(quality="disturbed", why="others ran"), "triad", "zen3")
    measured = [p for p in case.series[0].points if p.measured is not None]
    alone = case.replace(series=[case.series[0].replace(points=measured)])
    assert "disturbed, it decides nothing: others ran" in cards_of(alone)[0]["measured"][1]
    shown, _ = machine_page([entry_of(alone)])
    assert "(disturbed)" in shown["rows"][0]["seen"]
    assert shown["rows"][0]["why"] == "disturbed"


def test_one_core_pages_show_how_long_memory_is_busy(results: Path, site: Path) -> None:
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    page = (site / f"case-{case.id}.html").read_text()
    drawn = next(t for t in figures_of(page)["runtime"]["data"] if t.get("name") == "memory busy")
    busy = [p.predicted.ecm.T_memory_busy for p in case.series[0].points if p.cores == 1 and p.predicted is not None]
    assert [y or 0 for y in drawn["y"]] == busy
    assert busy[0] == 0 < busy[-1]
    assert "how long the memory interface is busy" in page


def test_a_page_says_which_parts_add_up_and_which_decide(site: Path) -> None:
    page = (site / "case-3d-r1-homogeneous-star-constant-double--skylake-sp.html").read_text()
    assert "what stands in one line adds up, and the lines overlap" in page
    assert re.search(r"<b>T_nOL \+ T_L1L2 \+ T_L2L3 \+ T_L3Mem = [\d.]+ \+ .* cy/CL</b>", page)
    assert re.search(r"the largest part of it is T_\w+ \(", page)


def test_layer_conditions_say_at_which_sizes_of_the_page_they_hold(results: Path, site: Path) -> None:
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    context = case.series[0].context
    assert context is not None
    held = {(lc.level, lc.loop): lc.held for lc in context.layer_conditions}
    rows, planes, whole = held["L1", "j"], held["L2", "k"], held["L3", "repeat"]
    assert rows is not None
    assert planes is not None
    assert whole is not None
    assert (rows.points, rows.broken) == (13, None)  # 48 P - 32 B in 32 KiB: up to P = 683
    assert (planes.last, planes.broken) == ({"M": 160, "N": 160, "P": 160}, {"M": 200, "N": 200, "P": 200})  # 32 N P in 1 MiB
    assert 0 < whole.points < 13  # 16 M N P in 27.5 MiB: up to 121
    page = (site / f"case-{case.id}.html").read_text()
    assert "up to M = N = P = 160, not from M = N = P = 200 on" in page
    assert "at all of them" in page
    assert "up to M = N = P = 100, not from M = N = P = 130 on" in page


@pytest.mark.parametrize(("way", "told"), [("i in blocks of 100 or j in blocks of 100", True), ("j in blocks of 100", False)])
def test_ways_to_restore_a_condition_are_not_said_to_be_alike_in_time(results: Path, way: str, told: bool) -> None:
    """`i in blocks of 100, or j in blocks of 100`: 78 cy/CL the first, 31 the other, 27 without blocks."""
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    one = case.series[0]
    assert one.context is not None
    first = one.context.layer_conditions[0]
    conditions = [first.replace(text=f"L2 keeps planes; restored by {way}")]
    new = one.replace(context=one.context.replace(layer_conditions=conditions))
    ways = case_page(case.replace(series=[new, *case.series[1:]]), [], {})[0]["ways"]
    assert ("Blocks of i, the innermost loop, cut rows" in ways) == told


def test_titles_tell_class_and_machine(site: Path) -> None:
    every = pages(site)
    titles = {name: re.findall(r"<title>(.*?)</title>", page)[0] for name, page in every.items()}
    assert titles["case-triad--zen3.html"].startswith("triad on AMD")
    assert titles["machine-zen3.html"].startswith("All kernels on AMD")
    assert titles["kernel-triad.html"] == "triad on 2 machines"
    assert len(set(titles.values())) == len(titles)


def test_a_library_kernel_of_a_class_is_named_with_it() -> None:
    stencil = stencil_of("3d-7pt")
    assert stencil is not None
    assert named_with_class("3d-7pt", stencil) == f"3d-7pt ({stencil.name})"
    assert named_with_class(stencil.name, stencil) == stencil.name
    assert named_with_class("mine", None) == "mine"


def test_the_nearest_class_is_told_where_there_is_none(site: Path) -> None:
    source = (
        "double a[M][N], b[M][N], c[M][N];\nfor (int j = 1; j < M - 1; ++j)\nfor (int i = 1; i < N - 1; ++i) {\n"
        "  b[j][i] = a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i] + a[j][i];\n  c[j][i] = a[j][i];\n}"
    )
    found = nearest_of("mine", source)
    assert found is not None
    assert found.class_ is None
    assert (found.nearest or "").startswith("2D-r1-")
    assert found.differs
    assert nearest_of("mine", '#include "/etc/passwd"\n' + source) is None, "no text of a record goes to the preprocessor"
    page = (site / "case-triad--zen3.html").read_text()
    assert "is of no known class of stencils: " in page


def test_a_page_says_what_to_try_at_its_largest_size(site: Path) -> None:
    page = (site / "case-3d-r1-homogeneous-star-constant-double--skylake-sp.html").read_text()
    told = page.partition("<h2>What to try next</h2>")[2].partition("<h2>")[0]
    assert "non-temporal stores" in told
    assert "At M = N = P = 500" in told
    assert "times faster" in told
    assert "What to try next" not in (site / "case-triad--skylake-sp.html").read_text()  # data in L1


def test_a_page_says_why_a_point_is_off_with_the_numbers_of_the_page(changed: Callable[..., Path], tmp_path: Path) -> None:
    folder = changed(lambda point: slower(point, 1000.0))
    case = case_of(folder, "triad", "zen3")
    reasons = [reason for one in case.series for reason in one.reasons]
    assert reasons
    off = next(p for one in case.series for p in one.points if p.verdict == "red")
    assert all(one.points[k].error is not None for one in case.series for reason in one.reasons for k in reason.points)
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    told = page.partition("<h2>Why prediction and measurement differ</h2>")[2].partition("<h2>")[0]
    assert "Try: " in told
    assert f"({100 * (off.error or 0):+.0f} %)" in told


def test_a_point_that_stands_apart_by_a_single_measurement_is_given_no_reasons(results: Path) -> None:
    """`do not read anything into that point` stood beside what a page had read into it: it had been 2.1 times too slow."""
    name = "3D-r1-homogeneous-star-constant-double"
    one = case_of(results, name, "skylake-sp").series[0]
    known = [k for k, p in enumerate(one.points) if p.cores == 1 and p.measured is not None and p.looks is None]
    at = known[len(known) // 2]

    def slow(p: CasePoint, by: float) -> CasePoint:
        assert p.measured is not None
        seen = p.measured.replace(cy_per_cl=by * p.measured.cy_per_cl, quality="ok", interval=(by, by))
        return p.replace(measured=seen, error=-0.9, verdict="red")

    points = [slow(p, 1000.0 if k == at else 10.0) if k in known else p for k, p in enumerate(one.points)]
    off = one.replace(points=points)
    assert [p for p, _ in once_apart(off)] == [points[at]]
    found = reasons(name, off, results / "machines", Limits())
    assert found
    assert all(at not in reason.points for reason in found)
    case = case_of(results, name, "skylake-sp")
    apart = SiteFinding(kind="stands apart", sentence="it does")
    shown, _ = case_page(case.replace(series=[one.replace(points=[points[at]], reasons=[])], findings=[apart]), [], {})
    assert shown["unexplained"].startswith("one point of 1 is off, by a single measurement that stands apart")


@pytest.mark.parametrize(("least", "core", "perhaps"), [(20.0, 20.0, True), (25.0, 20.0, False), (20.0, 15.0, False)])
def test_a_verdict_is_perhaps_where_doubts_reach_down_to_what_the_core_takes(
    results: Path, least: float, core: float, perhaps: bool
) -> None:
    """`It is cache bound`, of 27.1 to 51 cy/CL with a core that takes 27.1, by transfers that take 27.5; it takes 37.5."""
    case = case_of(results, "3D-r1-homogeneous-star-constant-double", "skylake-sp")
    one = case.series[0]
    p = last_point(one)
    assert p is not None
    assert p.predicted is not None
    assert one.context is not None
    assert one.context.meaning is not None
    ecm = p.predicted.ecm.replace(cy_per_cl=40.0, at_least=least, at_most=41.0, T_OL=core, T_nOL=10.0)
    told = p.predicted.replace(ecm=ecm, roofline=p.predicted.roofline.replace(cy_per_cl=20.5, bound="L2L3"))
    new = CasePoint(sizes=p.sizes, cores=p.cores, predicted=told)
    meaning = one.context.meaning.replace(verdict="cache bound", text="It is cache bound.")
    alone = one.replace(points=[new], reasons=[], context=one.context.replace(meaning=meaning))
    shown = case_page(case.replace(series=[alone]), [], {})[0]["meaning"]
    assert shown["verdict"] == ("Perhaps cache bound" if perhaps else "Cache bound")
    assert ("it may as well be core bound" in shown["text"]) == perhaps


def test_no_cause_is_sure_of_single_measurements_whose_size_nobody_measured_again(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    """`No rule knows why` and `1.35 for each of these rows` were said of runs in L3 that took 0.6 times as long minutes later."""
    folder = changed(lambda point: slower(point, 1.4))
    case = case_of(folder, "triad", "zen3")
    known = LookSummary.of([]).replace(sampled=10, sound=10, eight_of_ten=1.02, told_to_B=1.0)
    for told_to, unsure in ((1.0, True), (1e18, False)):
        shown = case_page(case, [], {}, repeats=known.replace(told_to_B=told_to))[0]
        said = " ".join([shown["unexplained"], *(r["where"] + r["try"] for r in shown["reasons"])])
        assert ("of which too few were measured again" in said) is unsure
        assert ("--again 100" in said) is unsure


def test_where_measurements_hardly_repeat_a_page_says_so_beside_the_reasons(changed: Callable[..., Path], tmp_path: Path) -> None:
    """Causes were told of points of which 13 of 18 took another time when measured again."""
    folder = changed(lambda point: slower(point, 1000.0))
    looks = LookSummary(points=18, sampled=18, within=5, limit=0.05, sound=18, sound_within=5, apart=0, corrected=0, unsettled=0)
    built(folder, tmp_path / "site", about=About(repeats={"zen3": looks}))
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    assert "Measurements on this machine hardly repeat: 13 of 18 points" in page
    assert "each reason holds only if its points are measured alike again" in page
    assert "Measurements on zen3 hardly repeat" in (tmp_path / "site" / "index.html").read_text()
    built(folder, tmp_path / "other")
    assert "hardly repeat" not in (tmp_path / "other" / "case-triad--zen3.html").read_text()


def test_a_page_says_why_points_that_others_measured_are_off_and_what_is_not_looked_for(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    def theirs(point: CampaignPoint) -> CampaignPoint:
        return imported(slower(point, 1.6))

    folder = changed(theirs)
    case = case_of(folder, "triad", "zen3")
    rules = {reason.rule for one in case.series for reason in one.reasons}
    assert rules
    assert not rules & {"clock", "other code", "other machine", "in-core model", "disturbed measurement"}
    built(folder, tmp_path / "site")
    page = (tmp_path / "site" / "case-triad--zen3.html").read_text()
    told = page.partition("<h2>Why prediction and measurement differ</h2>")[2].partition("<h2>")[0]
    assert "Try: " in told
    assert "They were measured elsewhere" in told


def test_a_page_without_a_point_that_is_off_gives_no_reasons(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(lambda point: slower(point, 0.9)), tmp_path / "site")
    assert "Why prediction and measurement differ" not in (tmp_path / "site" / "case-triad--zen3.html").read_text()


def test_where_the_machine_file_is_not_there_a_page_says_that_no_rule_can_tell(
    changed: Callable[..., Path], tmp_path: Path
) -> None:
    folder = changed(lambda point: slower(point, 1.6))
    for path in (folder / "contexts").glob("*.json"):
        data = json.loads(path.read_text())
        data["machine"]["sha256"] = "0" * 64
        path.write_text(json.dumps(data))
    built(folder, tmp_path / "site")
    assert "No rule can tell why" in (tmp_path / "site" / "case-triad--zen3.html").read_text()


@pytest.mark.parametrize("name", ["/etc/passwd", "../../x.yaml", "native", "zen3:../../x"])
def test_the_machine_that_a_record_names_opens_no_other_file(
    changed: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = changed(lambda point: slower(point, 1.6))
    for path in (folder / "contexts").glob("*.json"):
        data = json.loads(path.read_text())
        data["machine"] |= {"name": name, "variant": name, "sha256": name}
        path.write_text(json.dumps(data))
    monkeypatch.setattr("rooftree.campaign.reasons.load_machine", lambda path: pytest.fail(f"opened {path}"))
    assert not any(one.reasons for one in case_of(folder, "triad", "zen3").series)


def test_the_notation_ends_where_the_data_are(results: Path) -> None:
    seen = set()
    for one in case_of(results, "2D-r2-isotropic-star-constant-double", "skylake-sp").series:
        for p in one.points:
            if p.predicted is None:
                continue
            given, found = ecm_notation(p)
            places = list(p.predicted.ecm.prediction)
            seen.add(p.predicted.ecm.data_in)
            assert found.count("⌉") == places.index(p.predicted.ecm.data_in)
            assert given.count("|") == found.count("⌉") or p.predicted.ecm.data_in == "Mem"
    assert len(seen) > 2


def test_of_several_models_the_plainest_heads_the_page_and_is_no_blocking(tmp_path: Path) -> None:
    text = "kernels: [triad]\nmachines: [zen3]\nsizes: {N: [1000, 100000]}\n"
    (tmp_path / "c.yaml").write_text(text + "models: [{incore: throughput, traffic: lc}, {incore: throughput}]\n")
    run(read_campaign(str(tmp_path / "c.yaml")), tmp_path / "r", jobs=1)
    case = case_of(tmp_path / "r", "triad", "zen3")
    assert [len(one.model) for one in case.series] == [1, 2]
    shown, drawn = case_page(case, (), {})
    assert "blocking" not in drawn
    assert [row["name"] for row in shown["others"]][1:] == ["not blocked, incore throughput, traffic lc"]
    plain = case.series[0].replace(model={})
    assert series_name(plain) == "not blocked, options as by default"


def test_what_is_in_doubt_says_in_sentences_what_it_leaves(results: Path) -> None:
    from rooftree.site.words import doubt_sentences

    seen = 0
    store = Store(results)
    for case in cases(store, grouped(store)[0]):
        for one in case.series:
            for p in one.points:
                for text in doubt_sentences(p.predicted, one) if p.predicted is not None else ():
                    seen += 1
                    assert re.search(r"(at least [\d.e+]+|may be [\d.e+]+ to [\d.e+]+)", text), text
                    assert ";" not in text.partition("To do")[0], text
    assert seen


def test_the_machine_code_of_a_page_is_that_of_its_one_core_points_and_says_so(results: Path, tmp_path: Path) -> None:
    whole, store = Store(results), Store(tmp_path / "coded")
    store.prepare()
    name, machine = next(pair for pair in grouped(whole)[0] if pair == ("triad", "skylake-sp"))
    for id_ in whole.by_case()[0][name, machine]:
        point = whole.read(id_)
        if point.context is not None:
            store.write_context(PredictionDocument.from_dict(whole.read_context(point.context)))
        if (run_ := point.measurement) is not None:
            date = f"2026-11-28T15:00:{point.cores:02}+00:00"  # that of four cores is the later one
            compiled = run_.compiled.replace(loop=f"loop of {point.cores}")
            host = run_.environment.replace(date=date)
            point = point.replace(measurement=run_.replace(compiled=compiled, environment=host))
        store.write(point, sync=False)
    case = case_of(store.folder, name, machine)
    one = next(s for s in case.series if s.run is not None and {p.cores for p in s.points if p.measured} == {1, 4})
    assert one.run is not None
    assert one.run.compiled.loop == "loop of 1"
    shown, _ = case_page(case.replace(series=[one]), (), {})
    seen = sum(p.measured is not None and p.cores == 1 for p in one.points)
    largest = max(p.sizes["N"] for p in one.points if p.measured is not None and p.cores == 1)
    assert shown["code"]["text"] == "loop of 1"
    assert shown["code"]["of"] == (
        f"It ran at N = {largest} on one core, and at all {seen} points measured on one core. On 4 cores other code ran, as "
        "its loop lies in a function of its own, which threads call: the records have it."
    )


def test_a_limit_below_which_doubts_leave_a_runtime_is_in_doubt_itself(results: Path) -> None:
    case = doubted(case_of(results, "triad", "skylake-sp"))
    points = [p for p in case.series[0].points if p.predicted is not None]
    last = next(p for p in reversed(points) if p.cores == 1)
    assert last.predicted is not None
    least, roof = last.predicted.ecm.at_least or 0.0, last.predicted.roofline.cy_per_cl or 0.0
    assert least < roof
    value, more = cards_of(case)[0]["Roofline's limit"]
    assert value == f"{limits(least, roof)} cy/CL"
    assert more.endswith("the doubts of the runtime are doubts of the limit")
    shown, _ = case_page(case, (), {})
    for plot in shown["plots"]:
        if plot["id"] in ("runtime", "scaling"):
            assert "is in the same doubt" in plot["caption"]
            below = [row for row in plot["rows"] if float(row[plot["head"].index("80 %")].partition(" ..")[0]) < 1e9]
            assert all(" .. " in row[plot["head"].index("Roofline")] for row in below)
    sure = case_of(results, "triad", "skylake-sp")
    assert ".." not in cards_of(sure)[0]["Roofline's limit"][0]


def test_the_ends_of_a_doubt_are_its_own_and_several_say_how_they_join(results: Path) -> None:
    case = doubted(case_of(results, "triad", "skylake-sp"))
    one = case.series[0]
    both = (("hypotheses", 0.8, 1.1), ("mix", 0.75, 1.0))  # the record keeps what is left of mix beside hypotheses
    told = [PointDoubt(kind=kind, low=low, high=high) for kind, low, high in both]
    points = [p.replace(predicted=p.predicted and p.predicted.replace(doubts=told)) for p in one.points]
    points = [
        p.replace(predicted=p.predicted.replace(ecm=p.predicted.ecm.replace(at_least=60.0, at_most=110.0, cy_per_cl=100.0)))
        for p in points
        if p.predicted is not None
    ]
    assert one.context is not None
    words = [doubt(kind, f"{kind} is open", low=low, high=high) for kind, low, high in both]
    several = case.replace(series=[one.replace(points=points, context=one.context.replace(doubts=words))])
    first, second, joined = cards_of(several)[1]
    assert "for this reason alone it may be 80 to 110, before any error of the model" in first
    assert "it may be 60 to 100," in second
    assert joined.startswith("together they leave 60 .. 110 cy/CL: for the shortest time of the two doubts about bandwidths")


def test_a_page_says_what_limits_the_kernel_in_the_words_of_predict(results: Path, site: Path) -> None:
    for kernel, machine in (("3D-r1-star", "skx"), ("triad", "zen3")):
        last = {"M": [500], "N": [500], "P": [500]} if "3D" in kernel else {"N": [500]}
        told = rooftree.predict(kernel, machine, last, tied=True, traffic="lc", incore="throughput", cores=[1, 4]).meaning()
        name = "3D-r1-homogeneous-star-constant-double" if "3D" in kernel else kernel
        case = case_of(results, name, rooftree.machine(machine).name)
        page = text_of(site / f"case-{case.id}.html")
        assert f"<b>{told.verdict[:1].upper()}{told.verdict[1:]}</b>" in page
        assert told.text in page
        one = case.series[0]
        assert one.context is not None
        assert one.context.meaning is not None
        elsewhere = one.context.replace(meaning=one.context.meaning.replace(cores=4))  # of a point that the cards do not show
        assert case_page(case.replace(series=[one.replace(context=elsewhere)]), [], {})[0]["meaning"] is None


def test_dashes_that_can_lie_on_each_other_have_different_lengths(changed: Callable[..., Path], tmp_path: Path) -> None:
    built(changed(), tmp_path / "site")
    drawn = figures_of((tmp_path / "site" / "case-triad--zen3.html").read_text())
    marks = [t["marker"] for t in next(iter(drawn.values()))["data"] if t.get("marker", {}).get("symbol") == "line-ew"]
    assert len(marks) >= 3
    assert len({mark["size"] for mark in marks}) == len(marks)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "Nothing is blocked here: no blocking was asked for"),
        (["j-L2"], "Asked for is j-L2, but nothing is blocked here: one piece is the whole loop"),
        (None, "no blocking was asked for (`blockings` in the campaign's file), or one piece is the whole loop"),
    ],
)
def test_why_nothing_is_blocked_is_what_was_asked_for(results: Path, asked: list[str] | None, said: str) -> None:
    """`No blocking was asked for` stood on pages of a campaign whose blocks leave these loops whole."""
    case = next(cases(Store(results), grouped(Store(results))[0]))
    shown, _ = case_page(case.replace(series=case.series[:1]), [], {}, blockings=asked)
    (missing,) = (plot["missing"] for plot in shown["plots"] if plot["id"] == "blocking")
    assert said in missing


def test_a_site_knows_the_blockings_that_campaigns_asked_for() -> None:
    def one(name: str, *kernels: str, blockings: list[str] | None) -> Asked:
        points: dict[str, dict[str, list[str]]] = {kernel: {} for kernel in kernels}
        return Asked(name=name, title="", authors=[], file="", points=points, blockings=blockings)

    found = blockings_of([one("a", "x", "y", blockings=["j-L2"]), one("b", "y", blockings=[]), one("c", "z", blockings=None)])
    assert found == {"x": ["j-L2"], "y": ["j-L2"]}


def test_a_page_tells_the_machine_file_that_it_was_predicted_from(results: Path, site: Path) -> None:
    """The same command gave 27.5 for the page's 12.3 after the file had changed, and nothing told that it was another one."""
    case = case_of(results, "triad", "zen3")
    assert case.series[0].context is not None
    digest = case.series[0].context.machine.sha256[:16]
    assert f"machine file zen3, sha256 {digest}" in (site / f"case-{case.id}.html").read_text()


@pytest.mark.parametrize(
    ("quality", "spread", "said"),
    [
        ("ok", None, "2 times as fast on 2 cores as on one (each once"),
        ("ok", 1.3, "(runs of a point up to 30 % apart)"),
        ("disturbed", None, "but disturbed: it decides nothing"),
    ],
)
def test_what_several_cores_gain_is_told_as_measured_with_how_well_it_repeats(
    results: Path, quality: str, spread: float | None, said: str
) -> None:
    """`none: the 2 cores do not use up its memory` stood without a measurement beside it, on a host that gives what is left."""
    one = case_of(results, "triad", "skylake-sp").series[0]
    first = next(p for p in one.points if p.measured is not None and p.predicted is not None)
    assert first.measured is not None
    seen = first.measured.replace(cy_per_cl=10.0, MLUP_s=100.0, quality="ok")
    looks = None
    if spread is not None:
        assert one.run is not None
        times = (10.0, 10.0 * spread)
        runs = [Look(measured=seen.replace(cy_per_cl=cycles), environment=one.run.environment) for cycles in times]
        looks = Looks(runs=runs, counts=0, settled=True, sample=True)
    alone = first.replace(cores=1, measured=seen, looks=None)
    both = first.replace(cores=2, measured=seen.replace(cy_per_cl=5.0, MLUP_s=200.0, quality=quality), looks=looks)
    assert said in measured_scaling(one.replace(points=[alone, both]), alone)
    assert measured_scaling(one.replace(points=[alone]), alone) == ""


@pytest.mark.parametrize(("least", "shown"), [(21.5, "from 2 to 4"), (60.0, "from 4 on or not")])
def test_where_memory_saturates_in_a_virtual_machine_has_two_ends_and_a_day(results: Path, least: float, shown: str) -> None:
    one = case_of(results, "triad", "skylake-sp").series[0]
    at = next(p for p in one.points if p.predicted is not None)
    assert at.predicted is not None
    assert one.context is not None
    ecm = at.predicted.ecm.replace(T_single=least, T_memory_busy=10.0, n_saturation=3)
    point = at.replace(predicted=at.predicted.replace(ecm=ecm))
    machine = one.context.machine.replace(memory_given_on="2026-11-30", cores_per_domain=8)
    value, more = saturation(one.replace(context=one.context.replace(machine=machine), points=[point]), point)
    assert value == shown
    assert "host of this virtual machine" in more
    assert "2026-11-30" in more
