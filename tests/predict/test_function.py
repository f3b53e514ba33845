"""A function of several nests takes as long as all of them; what one leaves in the caches the next finds."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import SeveralNestsError, UsageError
from rooftree.results.function_prediction import FunctionPrediction
from rooftree.results.prediction_document import PredictionDocument

LC = {"traffic": "lc", "incore": "throughput"}
TWO = """void two(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i];
    for (long i = 0; i < n; ++i)
        a[i] = c[i];
}
"""
ONE = "void one(long n, double *restrict a, const double *restrict b) { for (long i = 0; i < n; ++i) a[i] = b[i]; }"
ROWS = """void rows(long m, long n, const double x[restrict m][n], double y[restrict m][n])
{
    for (long j = 0; j < m; ++j) {
        double s = 0;
        for (long i = 0; i < n; ++i)
            s += x[j][i];
        for (long i = 0; i < n; ++i)
            y[j][i] = x[j][i] * s;
    }
}
"""
IN_PLACE = ROWS.replace("const double x", "double x").replace("y[j][i] =", "x[j][i] =")


def predicted(text: str, **sizes: object) -> FunctionPrediction:
    """By layer conditions and operation counts on Skylake-SP: 32 KiB, 1 MiB, and a victim cache."""
    found = rooftree.predict(text, "skx", sizes, **LC)
    assert isinstance(found, FunctionPrediction)
    return found


def test_a_call_takes_as_long_as_its_nests() -> None:
    p = predicted(TWO, n=[800, 8000])
    assert p.unit_of_work.element == "call"
    for row, n in enumerate((800, 8000)):
        each = [float(nest.prediction.cy_per_cl[row, 0]) * n / 8 for nest in p.nests]
        assert float(p.cy_per_cl[row, 0]) == pytest.approx(sum(each))
        assert [float(share[row, 0]) for share in p.shares] == pytest.approx([x / sum(each) for x in each])
        ends = [[n / 8 * float(end[row, 0]) for end in nest.prediction.interval_80] for nest in p.nests]
        assert [float(end[row, 0]) for end in p.interval_80] == pytest.approx(np.sum(ends, axis=0))


def test_flops_and_bytes_of_a_call_are_those_of_its_nests() -> None:
    p = predicted(ROWS, m=30, n=80)
    assert float(p.flops_per_cl[0, 0]) == pytest.approx(2 * 30 * 80)
    volume = sum(float(n.prediction.load_B["L1L2"][0, 0]) * 30 * 80 / 8 for n in p.nests)
    assert float(p.load_B["L1L2"][0, 0]) == pytest.approx(volume)


@pytest.mark.parametrize(
    ("n", "beyond"),
    [
        (20_000, 0.0),  # a, b and c: 480 kB fit the L2 cache of 1 MiB
        (60_000, 128.0),  # 1440 kB do not, though a and b alone would: b and the write-allocate of a, a line each
        (500_000, 128.0),
    ],
)
def test_nests_one_after_the_other_share_a_cache(n: int, beyond: float) -> None:
    p = predicted(TWO, n=n)
    for nest in p.nests:
        assert float(sum(nest.prediction.load_B[x][0, 0] for x in ("L2L3", "L2Mem") if x in nest.prediction.links)) >= beyond
        assert (nest.prediction.locations[int(nest.prediction.data_in[0, 0])] == "L2") is (beyond == 0.0)


def test_data_that_would_fit_alone_are_in_doubt_downwards() -> None:
    p = predicted(TWO, n=60_000)
    assert "nests" in [one.kind for one in p.doubts]
    alone = rooftree.predict(ONE, "skx", {"n": 60_000}, **LC)
    assert float(p.interval_80[0][0, 0]) <= 2 * float(alone.cy_per_cl[0, 0]) * 60_000 / 8 < float(p.cy_per_cl[0, 0])
    assert "nests" not in [one.kind for one in predicted(TWO, n=5_000_000).doubts]


@pytest.mark.parametrize(
    ("n", "l1", "l2"),
    [
        (200, 64.0, 64.0),  # a row of x and of y, 3.2 kB, fits L1: the second nest brings y alone
        (8_000, 128.0, 64.0),  # 128 kB fit L2: x comes from there
        (200_000, 128.0, 128.0),  # 3.2 MB fit none
    ],
)
def test_a_row_that_a_nest_touched_is_at_hand_for_the_next_one(n: int, l1: float, l2: float) -> None:
    second = predicted(ROWS, m=10_000_000 // n, n=n).nests[1].prediction
    inner, outer = second.links[0], [link for link in second.links[1:] if second.load_B[link][0, 0] > 0]
    assert float(second.load_B[inner][0, 0]) == pytest.approx(l1)
    assert sum(float(second.load_B[link][0, 0]) for link in outer if link.startswith("L2")) == pytest.approx(l2)


def test_a_row_that_is_changed_in_place_comes_once_and_leaves_once() -> None:
    p = predicted(IN_PLACE, m=50_000, n=200)
    lines = 50_000 * 200 / 8
    assert float(p.load_B["L1L2"][0, 0]) == pytest.approx(64 * lines, rel=0.01)
    assert float(p.evict_B["L1L2"][0, 0]) == pytest.approx(64 * lines, rel=0.01)


def test_data_of_short_rows_may_come_while_the_other_nest_computes() -> None:
    short, long = predicted(ROWS, m=1_000_000, n=10), predicted(ROWS, m=10, n=1_000_000)
    assert float(short.hidden[0, 0]) > 0.05 * float(short.cy_per_cl[0, 0])
    assert float(long.hidden[0, 0]) < 0.001 * float(long.cy_per_cl[0, 0])
    assert "overlap" in [one.kind for one in short.doubts]
    assert "overlap" not in [one.kind for one in long.doubts]


def test_statements_around_several_nests_count_once() -> None:
    text = """void f(long m, long n, double x[restrict m][n], double *restrict t)
{
    for (long j = 0; j < m; ++j) {
        t[j] = t[j] * 3;
        for (long i = 0; i < n; ++i)
            x[j][i] += 1;
        for (long i = 0; i < n; ++i)
            x[j][i] += 2;
    }
}
"""
    assert float(predicted(text, m=7, n=16).flops_per_cl[0, 0]) == pytest.approx(7 * (2 * 16 + 1))


def test_a_loop_over_bits_is_left_out_and_said_and_in_doubt() -> None:
    text = """unsigned long sum(long n, const unsigned short *p)
{
    unsigned long s = 0;
    while (n-- > 0)
        s += *p++;
    while (s >> 16)
        s = (s & 0xffff) + (s >> 16);
    return s;
}
"""
    p = predicted(text, n=1000)
    assert any("at most 6 passes" in note for note in p.notes)
    assert "unread" in [one.kind for one in p.doubts]
    assert float(p.at_most[0, 0] - p.cy_per_cl[0, 0]) >= 6


def test_a_call_of_unknown_time_leaves_no_upper_limit() -> None:
    p = predicted(TWO.replace("{\n", "{\n    memset(a, 0, n);\n", 1), n=1000)
    assert np.isinf(p.interval_80[1]).all()


def test_names_that_no_nest_has_are_refused() -> None:
    with pytest.raises(UsageError, match="has no size 'q'"):
        predicted(TWO, n=10, q=3)


def test_all_sizes_that_are_missing_are_asked_for_at_once() -> None:
    text = TWO.replace("long n,", "long n, long m,").replace("i < n", "i < m", 1)
    with pytest.raises(UsageError, match="need a value for m, n"):
        rooftree.predict(text, "skx", {}, **LC)
    assert float(rooftree.predict(text, "skx", {"n": 80}, args={"m": "160"}, **LC).cy_per_cl[0, 0]) > 0


def test_a_nest_that_depends_on_data_is_refused_and_says_how_to_name_one() -> None:
    with pytest.raises(SeveralNestsError, match="all of them together cannot be predicted") as error:
        predicted(TWO.replace("    for", "    while (a[0] > 1) a[(long)b[0]] -= c[1];\n    for", 1), n=10)
    assert "line" in error.value.hint


def test_code_of_one_loop_cannot_stand_for_all() -> None:
    with pytest.raises(UsageError, match="several nests"):
        rooftree.predict(TWO, "skx", {"n": 100}, incore="asm", loop="line 3")


def test_a_function_is_not_simulated() -> None:
    with pytest.raises(UsageError, match="several nests"):
        rooftree.predict(TWO, "skx", {"n": 60_000}, traffic="sim", incore="throughput")


def test_the_record_has_the_nests_of_each_point() -> None:
    p = predicted(TWO, n=[1000, 100_000])
    document = PredictionDocument.from_dict(p.to_dict())
    assert [[nest.line for nest in point.nests or ()] for point in document.points] == [[3, 5]] * 2
    assert all(sum(nest.share for nest in point.nests or ()) == pytest.approx(1) for point in document.points)


def test_views_speak_of_calls_and_nests() -> None:
    p = predicted(TWO, n=[1000, 100_000])
    text = str(p)
    assert "cy/call" in text
    assert "nests" in text
    assert "cy/call" in repr(p)
    assert "<pre>" in p._repr_mimebundle_()["text/html"]
    assert "nest at line" in p.explain()
    assert "nest at line" in p.meaning().text


def test_the_command_line_shows_a_call_in_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.c"
    file.write_text(TWO)
    asked = ["predict", f"{file}:two", "-m", "skx", "-D", "n=1000,60000", "--incore", "throughput"]
    assert main([*asked, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "rooftree.prediction/1"
    assert document["unit_of_work"]["element"] == "call"
    assert len(document["points"][1]["nests"]) == 2
    assert main([*asked, "--brief"]) == 0
    assert capsys.readouterr().out.count("cy/call") == 2
    assert main([*asked, "--cores", "1,2", "--html", str(tmp_path / "p.html"), "-o", str(tmp_path / "p.md")]) == 0
    assert "loop 2 of 2" in (tmp_path / "p.html").read_text()
    assert "| line | share |" in (tmp_path / "p.md").read_text()
    assert main([*asked, "-m", "zen4", "--clock", "2,3"]) == 0


def test_another_nest_never_makes_a_call_faster() -> None:
    sizes = {"n": [100, 1000, 1500, 10_000, 40_000, 100_000, 1_000_000]}
    one = rooftree.predict(ONE, "skx", sizes, **LC)
    calls = one.cy_per_cl[:, 0] * np.array(sizes["n"]) / one.iterations_per_cl
    assert (predicted(TWO, **sizes).cy_per_cl[:, 0] > calls).all()


def test_a_nest_may_begin_while_the_one_before_still_waits_for_its_chain() -> None:
    """Rows of 60 that are summed and divided by the sum: predicted 8870 cy on Zen 4, at least 7400; measured 6090."""
    text = ROWS.replace("const double x", "double x").replace("y[j][i] = x[j][i] * s;", "x[j][i] /= s;")
    short, long = (
        rooftree.predict(text, "skx", {"m": m, "n": n}, traffic="lc", incore="throughput", strict_fp=True)
        for m, n in ((60, 60), (2, 60_000))
    )
    assert "overlap" in [one.kind for one in short.doubts]
    assert isinstance(short, FunctionPrediction)
    longest = max(float(nest.per_call(nest.prediction.cy_per_cl)[0, 0]) for nest in short.nests)
    assert longest <= float(short.at_least[0, 0]) * 1.001 < float(short.cy_per_cl[0, 0])
    assert "overlap" not in [one.kind for one in long.doubts]


def test_a_nest_begins_within_the_reorder_buffer_of_the_core() -> None:
    """512 places were taken of every core: those of Golden Cove."""
    text = ROWS.replace("const double x", "double x").replace("y[j][i] = x[j][i] * s;", "x[j][i] /= s;")
    machine = rooftree.machine("skx")
    assert machine.core is not None
    larger = machine.model_copy({"core": machine.core.model_copy({"incore_model": "spr"})})  # 512 places, not 224
    few, many = (
        rooftree.predict(text, one, {"m": 60, "n": 1000}, traffic="lc", incore="throughput", strict_fp=True)
        for one in (machine, larger)
    )
    assert isinstance(few, FunctionPrediction)
    assert isinstance(many, FunctionPrediction)
    assert float(few.hidden[0, 0]) < float(many.hidden[0, 0])


def test_a_nest_of_few_passes_of_which_no_code_is_known_leaves_an_upper_limit() -> None:
    """Twenty passes before a sweep over all: nothing limited the call, 19800 cy, measured 18430, as no code of them was found."""
    text = "void f(long n, double *restrict v, const double *restrict x) { double s = 0;\n"
    text += "for (long i = 0; i < 20; ++i) s += x[i];\nfor (long i = 20; i < n; ++i) v[i] = x[i] - x[i - 20] + s;\n}"
    few, many = predicted(text, n=100_000).nests
    # an addition and a load of 10 cy in each pass, and 1 + 20 * 8 / 64 lines
    assert few.most == pytest.approx(20 * 20 + 500 * 3.5)
    assert many.most == np.inf
    assert float(few.at_most(np.array([[np.inf]]))[0, 0]) == pytest.approx(few.most)


@pytest.mark.needs("x86-64", "gcc")
def test_what_one_nest_divides_passes_beside_what_another_one_adds_up() -> None:
    """Rows that are added up and divided by their sum took 122 cy each on an Emerald Rapids, 140 to 223 were said."""
    source = """void f(long m, long n, double a[restrict m][n]) {
        for (long j = 0; j < m; ++j) {
            double t = 0;
            for (long i = 0; i < n; ++i) t += a[j][i];
            for (long i = 0; i < n; ++i) a[j][i] /= t;
        }
    }"""
    p = rooftree.predict(source, "spr", {"m": 60, "n": 60}, incore="asm", compiler="gcc")
    divided = 60 * 60 / 8 * 16  # of the divider alone, 16 cy for 8
    assert divided < p.at_least[0, 0] < 1.2 * divided
