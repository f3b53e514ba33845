"""D2: ``--arg NAME=VALUE`` of a prediction, as in a measurement."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree import predict
from rooftree.cli import main
from rooftree.errors import UsageError

SPMV = """void f(long N, const int row[restrict N+1], const int *restrict col, const double *restrict val,
const double *restrict x, double scale, double y[restrict N]) { for (long i = 0; i < N; ++i) { double s = 0.0;
for (long j = row[i]; j < row[i+1]; ++j) s += val[j] * x[col[j]] * scale; y[i] = s; } }"""


def test_a_size_and_the_elements_behind_a_pointer_may_be_given_as_arguments() -> None:
    unsized = predict(SPMV, "skx", {"N": 10**6, "row_length": 20}, incore="throughput")
    assert "extent" in [doubt.kind for doubt in unsized.doubts]
    given = predict(SPMV, "skx", {"N": 10**6}, incore="throughput", args={"row_length": "20", "x": "1e6", "scale": "2.5"})
    sized = predict(SPMV.replace("*restrict x", "x[restrict N]"), "skx", {"N": 10**6, "row_length": 20}, incore="throughput")
    assert given.cy_per_cl == sized.cy_per_cl
    assert {"N": [10**6], "row_length": [20]} == {name: values.tolist() for name, values in given.sizes.items()}
    in_bytes = predict(SPMV, "skx", {"N": 10**6}, incore="throughput", args={"row_length": "20", "x": "8MB", "col": "1MB:0..99"})
    assert in_bytes.cy_per_cl == given.cy_per_cl
    assert "scale = 2.5 does not enter the prediction" in given.notes


@pytest.mark.parametrize(
    ("args", "word"),
    [
        ({"N": "5"}, "given twice"),
        ({"row_length": "many"}, "--arg: "),
        ({"row_length": "1,2"}, "one value"),
        ({"x": "-5"}, "--arg: "),
        ({"row_lenght": "5"}, "row_length"),
    ],
)
def test_what_does_not_fit_is_refused(args: Any, word: Any) -> None:
    with pytest.raises(UsageError, match=word) as error:
        predict(SPMV, "skx", {"N": 1000}, args=args)
    assert error.value.where == "--arg"


def test_a_missing_size_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["predict", "spmv-csr", "-m", "skx", "-D", "N=1000"]) == 2
    assert "row_length elements each (their mean)" in capsys.readouterr().err
    assert main(["predict", "spmv-csr", "-m", "skx", "-D", "N=1000", "--arg", "row_length=20"]) == 0


TABLE = (
    "void f(int n, const unsigned char *in, double *out, const double {0}) {{ for (int i = 0; i < n; ++i) out[i] = t[in[i]]; }}"
)


@pytest.mark.parametrize("given", ["0..99", "1000:0..99", "4KiB:0..99"])
def test_the_range_of_places_says_how_far_an_array_reaches(given: str) -> None:
    ranged = predict(TABLE.format("*t"), "skx", {"n": 1000}, incore="throughput", args={"in": given})
    stated = predict(TABLE.format("t[100]"), "skx", {"n": 1000}, incore="throughput")
    assert ranged.cy_per_cl == stated.cy_per_cl
    assert ranged.load_B["L1L2"] == pytest.approx(stated.load_B["L1L2"])


def _l1l2(source: str, **args: str) -> float:
    return float(predict(source, "skx", {"n": 10**5}, incore="throughput", traffic="lc", args=args).load_B["L1L2"][0, 0])


@pytest.mark.parametrize(
    "index",
    [
        "in[i]",
        "in[i] & 255",
        "(in[i] ^ i) & 255",
        "((in[i] * 4) >> 2)",
        "in[i] % 256",
        "(unsigned char)in[i]",
        "(in[i] * 2654435761u) >> 24",
        "(in[i] * 11400714819323198485ull) >> 56",
    ],
)
def test_types_masks_and_remainders_say_how_far_an_index_reaches(index: str) -> None:
    """``--arg t=256`` is not needed, and there is no doubt about a table that fits into L1; a smaller one may be stated."""
    loop = "void f(int n, const {0} *in, double *out, const double {1}) {{ for (int i = 0; i < n; ++i) out[i] = t[{2}]; }}"
    kind = "unsigned" if re.search("&|%|u", index.replace("unsigned", "")) else "unsigned char"
    found = predict(loop.format(kind, "*t", index), "skx", {"n": 10**5}, incore="throughput", traffic="lc")
    assert not [doubt for doubt in found.doubts if doubt.kind == "indirect"]
    assert _l1l2(loop.format(kind, "*t", index)) == _l1l2(loop.format(kind, "t[256]", index))
    assert _l1l2(loop.format(kind, "*t", index), t="64") == _l1l2(loop.format(kind, "t[64]", index))


@pytest.mark.parametrize("index", ["in[i] >> 24", "(unsigned)in[i] >> 4"])
def test_a_shift_of_what_may_be_negative_or_leaves_much_is_no_limit(index: str) -> None:
    loop = "void f(int n, const int *in, double *out, const double *t) {{ for (int i = 0; i < n; ++i) out[i] = t[{0}]; }}"
    found = predict(loop.format(index), "skx", {"n": 1000}, incore="throughput")
    assert "extent" in [doubt.kind for doubt in found.doubts]


@pytest.mark.parametrize(
    ("phase", "index"),
    [
        ("unsigned phase = 0;", "phase >> 22"),
        ("unsigned phase = 7;", "(phase >> 22) & 1023"),
        ("unsigned long phase = 0;", "phase >> 54"),
    ],
)
def test_the_upper_bits_of_a_phase_that_goes_round_are_a_place_in_a_table(phase: str, index: str) -> None:
    """An oscillator was refused as if it left its table: a subscript from 0 to 47988 was told, which were bytes."""
    loop = "void f(long n, {0} step, const float t[1025], float *out) {{ {1} for (long i = 0; i < n; i++) {{ {0} k = {2};"
    loop += " out[i] = t[k + 1] - t[k]; phase += step; }} }}"
    source = loop.format(phase.partition(" phase")[0], phase, index)
    for step in ("1000", "12345678"):
        found = predict(source, "skx", {"n": 10**5}, incore="throughput", args={"step": step}, traffic="lc")
        assert not [doubt for doubt in found.doubts if doubt.kind == "indirect"]
        assert found.load_B["L1L2"][0, 0] < 2 * 64 + 8, "the table stays in L1, the output does not"


ROWS = (
    "struct bone {{ float w; unsigned short b, c; }}; void f(int n, const struct bone *v, float *out, const float {0}) "
    "{{ for (int i = 0; i < n; ++i) out[i] = t[{1}][3]; }}"
)


@pytest.mark.parametrize(
    "index", ["v[i].b & 63", "v[i].b % 64", "(v[i].b & 7) * 8 + (v[i].c & 7)", "(v[i].b & 63) ^ (v[i].c & 63)"]
)
def test_masks_say_how_many_rows_an_index_reaches(index: str) -> None:
    """A table of 3 KiB was refused, or a line from memory for each access (19 times the measured time) with --indirect worst."""
    stated = _l1l2(ROWS.format("t[64][12]", index))
    assert _l1l2(ROWS.format("(*t)[12]", index)) == stated
    worst = predict(ROWS.format("(*t)[12]", index), "skx", {"n": 10**5}, incore="throughput", traffic="lc", indirect="worst")
    assert float(worst.load_B["L1L2"][0, 0]) == pytest.approx(stated, rel=0.01)
    assert _l1l2(ROWS.format("(*t)[12]", index), t="10000") == _l1l2(ROWS.format("t[10000][12]", index))


@pytest.mark.parametrize("given", ["100", "4800B"])
def test_rows_behind_a_pointer_may_be_given(given: str) -> None:
    """The refusal says `--arg t=256`, which changed nothing: the length of the rows was taken for a stated extent."""
    anywhere = "(int)v[i].w"
    unsized = predict(ROWS.format("(*t)[12]", anywhere), "skx", {"n": 10**5}, incore="throughput")
    assert any("--arg t=1000" in doubt.words for doubt in unsized.doubts)
    assert _l1l2(ROWS.format("(*t)[12]", anywhere), t=given) == _l1l2(ROWS.format("t[100][12]", anywhere))
    found = predict(ROWS.format("(*t)[12]", anywhere), "skx", {"n": 10**5}, incore="throughput", args={"t": given})
    assert not [note for note in found.notes if "the source states the extent" in note]


def test_an_index_that_may_point_anywhere_asks_for_the_number_of_elements(capsys: pytest.CaptureFixture[str]) -> None:
    gather = "void f(int n, const int *in, double *out, const double *t) { for (int i = 0; i < n; ++i) out[i] = t[in[i]]; }"
    found = predict(gather, "skx", {"n": 10**5}, incore="throughput", traffic="lc", args={"t": "10000000"})
    assert [doubt for doubt in found.doubts if doubt.kind == "indirect"]
    unsized = predict(gather, "skx", {"n": 10**5}, incore="throughput")
    assert any("--arg t=1000" in doubt.words for doubt in unsized.doubts)
    traffic = main(["traffic", gather, "-m", "skx", "-D", "n=100000"])
    assert (traffic, "--arg t=256" in capsys.readouterr().err) == (5, True), "bytes are counted, or not at all"


@pytest.mark.parametrize(
    ("index", "same"), [("i / 2", "float"), ("i >> 1", "float"), ("(i + 1) / 2", "float"), ("i / 4", "short")]
)
def test_an_index_that_is_divided_moves_so_much_less(index: str, same: str) -> None:
    loop = "void f(int n, double *out, const {0} *t) {{ for (int i = 0; i < n; ++i) out[i] = t[{1}]; }}"
    assert _l1l2(loop.format("double", index)) == pytest.approx(_l1l2(loop.format(same, "i")), rel=0.01)


@pytest.mark.parametrize("index", ["i % 16", "i & 15", "(i + 3) & 15"])
def test_an_index_that_wraps_around_stays_in_its_part_of_the_array(index: str) -> None:
    loop = "void f(int n, double *out, const double *t) {{ for (int i = 0; i < n; ++i) out[i] += {0}; }}"
    found = predict(loop.format(f"t[{index}]"), "skx", {"n": 10**5}, incore="throughput", traffic="lc")
    assert not found.doubts
    assert _l1l2(loop.format(f"t[{index}]")) == pytest.approx(_l1l2(loop.format("1.0")), rel=0.01)


def test_a_bound_may_be_a_power_of_two() -> None:
    loop = "void f(int {0}, double *a) {{ for (long i = 0; i < {1}; ++i) a[i] += 1.0; }}"
    power = predict(loop.format("n", "1L << n"), "skx", {"n": [11, 20, 60]}, incore="throughput", traffic="lc")
    plain = predict(loop.format("n", "n"), "skx", {"n": [2**11, 2**20]}, incore="throughput", traffic="lc")
    assert power.cy_per_cl[:2].tolist() == plain.cy_per_cl.tolist()
    assert np.isinf(power.doubt_high["memory"][2, 0]), "more than any machine has"


@pytest.mark.parametrize("given", ["0..100", "-1..5", "1000:0..100", "5..4", "0..", "1000:7.", "0..x", "junk:0..5", "0..5:3"])
def test_a_range_that_cannot_be_is_refused(given: str) -> None:
    with pytest.raises(UsageError) as error:
        predict(TABLE.format("t[100]"), "skx", {"n": 1000}, incore="throughput", args={"in": given})
    assert error.value.where == "--arg"


def test_a_parameter_that_the_loop_only_reads_may_be_given() -> None:
    """`does not use a parameter 'nb'` was said of a divisor, which a measurement takes."""
    text = "void f(unsigned *h, const unsigned *k, unsigned nb, int n) { for (int i = 0; i < n; i++) h[i] = k[i] % nb; }"
    p = predict(text, "skx", {"n": 1000}, incore="throughput", args={"nb": "1009"})
    assert "nb = 1009 does not enter the prediction" in p.notes


def test_an_array_of_numbered_elements_may_be_given() -> None:
    text = "void f(unsigned *h, const unsigned *k, const unsigned *q, int n) { for (int i = 0; i < n; i++) h[i] = k[i] & q[0]; }"
    assert "q = 2 does not enter the prediction" in predict(text, "skx", {"n": 1000}, incore="throughput", args={"q": "2"}).notes


@pytest.mark.parametrize("index", ["(k[i] >> shift) & 255", "(k[i] >> shift) % 1000u"])
def test_a_parameter_that_only_an_index_reads_may_be_given(index: str) -> None:
    text = f"void f(unsigned *h, const unsigned *k, int shift, int n) {{ for (int i = 0; i < n; i++) h[{index}]++; }}"
    p = predict(text, "skx", {"n": 1000}, incore="throughput", args={"shift": "8"})
    assert "shift = 8 does not enter the prediction" in p.notes
    with pytest.raises(UsageError, match="does not use a parameter 'shit'"):
        predict(text, "skx", {"n": 1000}, incore="throughput", args={"shit": "8"})


PAIRS = (
    "void f(int nnz, const int *r, const int *c, const double *a, const double {0}, double {1}) "
    "{{ for (int k = 0; k < nnz; k++) {{ int i = r[k], j = c[k]; y[i] += a[k] * x[j]; y[j] += a[k] * x[i]; }} }}"
)


def test_the_range_of_places_counts_when_the_index_is_kept_in_a_variable() -> None:
    given = {"r": "0..9999", "c": "0..9999"}
    ranged = predict(PAIRS.format("*x", "*y"), "skx", {"nnz": 10**5}, incore="throughput", indirect="worst", args=given)
    stated = predict(PAIRS.format("x[10000]", "y[10000]"), "skx", {"nnz": 10**5}, incore="throughput", indirect="worst")
    assert ranged.load_B == stated.load_B
    assert not [note for note in ranged.notes if "does not enter" in note]


def test_all_extents_that_are_missing_are_asked_for_at_once() -> None:
    p = predict(PAIRS.format("*x", "*y"), "skx", {"nnz": 10**5}, incore="throughput")
    assert any("--arg y=1000 --arg x=1000" in doubt.words for doubt in p.doubts)


@pytest.mark.parametrize("assumed", ["worst", "64"])
def test_what_two_indices_reach_of_an_array_is_no_more_than_the_array(assumed: str) -> None:
    """x and y of 320 kB each fit together into the L2 of 1 MiB; each was counted twice, and came from L3 all the time."""
    found = predict(PAIRS.format("x[40000]", "y[40000]"), "skx", {"nnz": 10**7}, incore="throughput", indirect=assumed)
    streams = 16 * 8  # r, c, a for the 8 iterations of a line
    assert float(found.load_B["L2L3"][0, 0]) < 2 * streams


def test_values_that_play_no_part_share_a_line() -> None:
    """Half of the notes of a page said the same of one value each."""
    text = (
        "void f(int n, float a, float b, const unsigned char *s, float *q) { for (int i = 0; i < n; i++) q[i] = a * s[i] + b; }"
    )
    p = predict(text, "skx", {"n": 1000}, incore="throughput", args={"a": "1.5", "s": "0..255", "b": "2"})
    assert ["a = 1.5, b = 2, s = 0..255 do not enter the prediction"] == [note for note in p.notes if "enter the" in note]


LABELS = """void f(int n, const int *restrict label, double *restrict sum, const double *restrict x) {
for (int i = 0; i < n; ++i) { int j = label[i]; GUARD sum[j] += x[i]; } }"""


def test_places_that_an_if_skips_need_not_be_in_the_array() -> None:
    with pytest.raises(UsageError, match="places from -1 to 255"):
        predict(LABELS.replace("GUARD", ""), "skx", {"n": 1000}, incore="throughput", args={"label": "-1..255"})
    other = LABELS.replace("GUARD", "if (x[i] < 0) continue;")
    with pytest.raises(UsageError, match="places from -1 to 255"):
        predict(other, "skx", {"n": 1000}, incore="throughput", args={"label": "-1..255"})
    guarded = LABELS.replace("GUARD", "if (j < 0) continue;")
    taken = [
        predict(guarded, "skx", {"n": 1000}, incore="throughput", args={"label": r}).cy_per_cl for r in ("-1..255", "0..255")
    ]
    assert taken[0] == taken[1]


@pytest.mark.parametrize(
    ("index", "extent"),
    [
        ("16 * s + (in[64 * b + s] & 15)", 1024),
        ("s + (in[s] & 7) * 2 + 1", 79),
        ("64 * b + s + (in[b] & 255)", 64 * 9 + 63 + 256),
    ],
)
def test_bounds_and_masks_say_together_how_far_an_array_reaches(index: str, extent: int) -> None:
    source = f"""void f(long n, unsigned long *restrict out, const int *restrict in, const unsigned long *restrict t) {{
    for (long b = 0; b < n; b++) {{ unsigned long h = 0; for (int s = 0; s < 64; s++) h ^= t[{index}]; out[b] = h; }} }}"""
    (table,) = (array for array in rooftree.kernel(source).arrays if array.name == "t")
    assert table.extents[0] is not None
    assert table.extents[0].value({"n": 10}) == extent


@pytest.mark.parametrize("index", ["s + in[b]", "s - (in[b] & 15)", "in[b] & (n - 2)"])
def test_indices_without_a_limit_leave_it_open(index: str) -> None:
    source = f"""void f(long n, unsigned long *restrict out, const int *restrict in, const unsigned long *restrict t) {{
    for (long b = 0; b < n; b++) {{ unsigned long h = 0; for (int s = 0; s < 64; s++) h ^= t[{index}]; out[b] = h; }} }}"""
    assert [array.extents for array in rooftree.kernel(source).arrays if array.name == "t"] == [(None,)]
