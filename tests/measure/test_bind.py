"""What kernels are called with: parameters of functions, structs, variables of the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import rooftree
from rooftree.errors import CapabilityError, KernelError, UsageError
from rooftree.frontend.c.signature import signature
from rooftree.frontend.from_c import unit_of
from rooftree.kernel.model import Access, Array, Indirect, Statement
from rooftree.measure.bind import bind
from rooftree.measure.build import _signature
from rooftree.measure.plan import Plan
from rooftree.measure.reach import plain

SOURCE = """
typedef double real;
typedef struct { int nx, ny; real dt; real *u, *v; char *name; } grid_t;
struct point { double x, y; int id; };
static double big[300][200];
double *heap; int count;

void pointers(int n, long m, float s, const double *restrict a, double *b, double (*restrict rows)[m], double vla[n][m])
{ for (int j = 1; j < n; ++j) for (long i = 0; i < m; ++i) rows[j][i] = vla[j][i] + s * a[2*i+3] + b[j]; }

void grid(const grid_t *g)
{ for (int j = 1; j < g->ny-1; ++j) for (int i = 1; i < g->nx-1; ++i) g->v[j*g->nx+i] = g->dt * g->u[j*g->nx+i-1]; }

void by_value(grid_t g) { for (int i = 0; i < g.nx; ++i) g.v[i] = g.dt * g.u[i]; }
void points(int n, struct point *p) { for (int i = 0; i < n; ++i) p[i].x += p[i].y; }
void file(void) { for (int j = 0; j < 300; ++j) for (int i = 0; i < 200; ++i) big[j][i] *= 2.0; }
void globals(void) { for (int i = 0; i < count; ++i) heap[i] = i; }
void flags(int n, double *a, int mode, const char *text) { if (text) for (int i = 0; i < n; ++i) a[i] = mode; }
void gather(int n, int limit, const int *idx, double *a, const double b[limit]) { for (int i = 0; i < n; ++i) a[i] = b[idx[i]]; }
void sparse(int n, double *restrict y, const int *restrict at, const double *restrict v, const double *restrict x)
{ for (int i = 0; i < n; ++i) { double s = 0; for (int k = 0; k < 5; ++k) s += v[k*n+i] * x[at[k*n+i]]; y[i] = s; } }
void fixed(int n, unsigned *y, const unsigned *x, const unsigned *q) { for (int i = 0; i < n; ++i) y[i] = (x[i] & q[0]) | q[2]; }
void packed(int n, double *x, const double *l)
{ for (int i = 0; i < n; i++) { double s = x[i];
  for (int j = 0; j < i; j++) s -= l[(long)i*(i+1)/2+j] * x[j]; x[i] = s + __builtin_object_size(x, 0); } }
void shifted(int n, const int *idx, double *a, const double *b) { for (int i = 0; i < n; ++i) a[i] = b[idx[i]-1]; }
void bytes(int n, const unsigned char *idx, double *a, const double *b)
{ for (int i = 0; i < n; ++i) { int row = idx[i]; for (int j = 0; j < n; ++j) a[j] += b[row * n + j]; } }
void masked(int n, const unsigned short *key, const int *any, int *h, double *a, const double *t)
{ for (int i = 0; i < n; ++i) { h[key[i] >> 6]++; a[i] = t[any[i] & 63]; } }
unsigned crc(int n, const unsigned *p, const unsigned t[2][256])
{ unsigned c = ~0u; for (int i = 0; i < n; ++i) { c ^= p[i]; c = t[0][c & 255] ^ t[1][c >> 24]; } return c; }
void pairs(int n, const int *r, const int *c, const double *x, double *y)
{ for (int k = 0; k < n; ++k) { int i = r[k], j = c[k]; y[i] += x[i]; y[j] += 1.0; } }
void before(int n, double *a) { for (int i = 0; i < n; ++i) a[i-1] = 1.0; }
void call(int n, double *a, double (*f)(double)) { for (int i = 0; i < n; ++i) a[i] = 1.0; }
void colour(int n, const int *restrict nbr, unsigned char *colour)
{ for (int v = 0; v < n; ++v) { long used = 0; for (int k = 0; k < 6; ++k) used |= 1l << colour[nbr[6*v+k]]; colour[v] = used; } }
void labels(int n, const int *restrict label, double *restrict sum, const double *restrict x)
{ for (int i = 0; i < n; ++i) { int j = label[i]; if (j < 0) continue; sum[j] += x[i]; } }
void idle(int n, double *a, const double *never, int neither, long *nor) { for (int i = 0; i < n; ++i) a[i] = 1.0; }
void guarded(int n, double *a, int mode) { if (mode) for (int i = 0; i < n; ++i) a[i] = 1.0; }
void lacking(int n, double *a, int mode, const char *text, int kind)
{ if (text) if (mode > kind) for (int i = 0; i < n; ++i) a[i] = 1.0; }
void lists(int n, const int *last, double *a, const double *x)
{ for (int i = 0; i < n; ++i) for (int j = 0; j < last[i]; ++j) a[i] += x[j]; }
void skyline(int n, const int *last, double *a, const double *x)
{ for (int i = 0; i < n; ++i) for (int j = i; j < last[i]; ++j) a[i] += x[j]; }
void profile(int n, const int *head, double *a, const double *x)
{ for (int i = 0; i < n; ++i) for (int j = i; j > head[i]; --j) a[i] += x[j]; }
void rows_of(int n, const int *begin, const int *end, double *a, const double *x)
{ for (int i = 0; i < n; ++i) for (int j = begin[i]; j < end[i]; ++j) a[i] += x[j]; }
void shares(int n, float *a, const unsigned short *w) { for (int i = 0; i < n; ++i) a[i] = w[i]; }
void chosen(int n, double *y, const double *x) { for (int i = 0; i < n; ++i) y[i] = x[i] > 30.0 ? x[i] : x[i] * x[i]; }
void coloured(int n, double *a)
{ for (int j = 1; j < n - 1; ++j) for (int i = 1 + (j & 1) * (j % 3); i < n - 1; ++i) a[j*n+i] = 1.0; }
void bags(int n, int d, const long *restrict id, const float *restrict e, float *restrict o)
{ for (int i = 0; i < n; ++i) for (int j = 0; j < d; ++j) o[i*d+j] += e[id[i]*d + j]; }
void probe(int n, const unsigned long *restrict key, const unsigned long *restrict t, unsigned long m, int *restrict hit)
{ for (int i = 0; i < n; ++i) { unsigned long h = (key[i] * 0x9E3779B97F4A7C15ul) >> 40; hit[i] = t[h & m] == key[i]; } }
struct span { int first, count; };
void bins(int n, const struct span *c, const float *e, float *s)
{ for (int i = 0; i < n; i++) { float t = 0; for (int k = 0; k < c[i].count; k++) t += e[k]; s[i] = t; } }
void zaxpy(int n, double _Complex s, double _Complex *y) { for (int i = 0; i < n; ++i) y[i] = s * y[i]; }
void ring(int n, double *a, const double *b) { for (int i = 0; i < n; ++i) a[i > 0 ? i - 1 : n - 1] = b[(i - 2 + n) % n]; }
"""


@pytest.fixture
def bound(tmp_path: Path) -> Callable[..., Any]:
    path = tmp_path / "kernels.c"
    path.write_text(SOURCE)

    def make(function: Any, given: Any = None, **sizes: Any) -> Any:
        kernel = rooftree.kernel(f"{path}:{function}")
        return bind(kernel, _signature(kernel.origin, "", "", kernel), sizes, given or {})

    return make


def blocks(plan: Plan) -> dict[str, Any]:
    return {b.name: b for b in plan.blocks}


def cells(plan: Plan) -> dict[str, Any]:
    return {c.name: c for c in plan.cells}


def test_pointers_are_as_long_as_their_accesses_reach_and_arrays_as_their_extents_say(bound: Callable[..., Any]) -> None:
    plan = bound("pointers", n=10, m=20)
    sizes = {name: b.elements for name, b in blocks(plan).items()}
    assert sizes == {"a": 2 * 19 + 3 + 1, "b": 10, "rows": 200, "vla": 200}
    assert plan.arguments == ("n", "m", "s", "a", "b", "rows", "vla")
    assert cells(plan)["n"].values == ((0, "i4", "10"),)
    assert cells(plan)["m"].values == ((0, "i8", "20"),)
    assert cells(plan)["s"].values == ((0, "f4", None),)
    assert {name for name, b in blocks(plan).items() if b.written} == {"rows"}


EDGES = {
    "a[i > 0 ? i - 1 : m]": 701,
    "a[i < n - 8 ? i : 9 * i]": 9 * 99 + 1,
    "a[i < 8 ? i : 2 * i]": 2 * 99 + 1,
    "a[2 + (i > 0 ? i - 1 : m + 1)]": 704,
    "(a + (i > 0 ? i - 1 : m))[3]": 704,
    "a[(i + 1) % n]": 101,
    "a[i > 0 ? i - 1 : n - 1]": 100,
    "a[i > 0 ? i - 1 : 0]": 100,
}


@pytest.mark.parametrize("form", EDGES)
def test_an_array_holds_what_a_few_iterations_reach_at_an_edge(form: str) -> None:
    """`--arg m=900000000` ended with SIGSEGV in a[i > 0 ? i - 1 : m], of which 1000 elements were made."""
    head = "void f(int n, int m, const double *restrict a, double *restrict b)"
    kernel = rooftree.kernel(f"{head} {{ for (int i = 0; i < n; ++i) b[i] = {form}; }}")
    called = _signature(kernel.origin, "", "", kernel)
    assert EDGES[form] == blocks(bind(kernel, called, {"n": 100}, {"m": "700"}))["a"].elements
    if EDGES[form] > 200:
        with pytest.raises(UsageError, match=f"a gets 200 elements, but the loop reaches {EDGES[form]}"):
            bind(kernel, called, {"n": 100}, {"m": "700", "a": "200"})


def test_a_scalar_has_the_value_that_was_given(bound: Callable[..., Any]) -> None:
    assert cells(bound("pointers", {"s": "0.25"}, n=10, m=20))["s"].values == ((0, "f4", "0.25"),)


@pytest.mark.parametrize("function", ["grid", "by_value"])
def test_members_of_a_struct_are_bound_one_by_one(bound: Callable[..., Any], function: str) -> None:
    sizes = {"g_nx": 30, "g_ny": 20} if function == "grid" else {"g_nx": 30}
    plan = bound(function, **sizes)
    cell = cells(plan)["g"]
    assert cell.bytes == 40
    assert {at: text for at, _, text in cell.values}[0] == "30"
    assert dict(cell.links) == {16: "g.u", 24: "g.v"}
    assert blocks(plan)["g.v"].written
    assert "g.name is a null pointer, since the loop does not use it" in plan.notes
    if function == "by_value":
        assert any("g.ny is 1" in note for note in plan.notes)


def test_a_value_for_a_struct_as_a_whole_is_told_of_its_members(bound: Callable[..., Any]) -> None:
    """`--arg c=0.5` of a struct c: "has no parameter 'c' ... did you mean 'c'?"."""
    with pytest.raises(UsageError, match=r"g of by_value is a struct.*g\.nx, g\.ny, g\.dt") as error:
        bound("by_value", {"g": "0.5"}, g_nx=30)
    assert error.value.hint == "--arg g.nx=1"


@pytest.mark.parametrize(
    ("change", "given"), [("count++", {}), ("count += 2", {}), ("count = i", {}), ("count++", {"count": "7"})]
)
def test_an_integer_that_is_counted_for_the_caller_needs_no_value(tmp_path: Path, change: str, given: dict[str, str]) -> None:
    path = tmp_path / "count.cpp"
    path.write_text(f"void f(const double *a, int n, int &count) {{ for (int i = 0; i < n; i++) if (a[i] > 1.0) {change}; }}\n")
    kernel = rooftree.kernel(f"{path}:f")
    plan = bind(kernel, _signature(kernel.origin, "", "", kernel), {"n": 100}, given)
    assert cells(plan)["count"].values == ((0, "i4", given.get("count", "0")),)


def test_an_array_of_structs_keeps_the_place_of_each_member(bound: Callable[..., Any]) -> None:
    found = blocks(bound("points", n=7))["p"]
    assert (found.elements, found.item_bytes) == (7, 24)
    assert [(f.offset, f.dtype) for f in found.fields] == [(0, "f8"), (8, "f8"), (16, "i4")]


def test_arrays_of_the_file_stay_where_they_are_and_its_pointers_are_set(bound: Callable[..., Any]) -> None:
    plan = bound("file")
    assert blocks(plan)["big"].symbol
    assert blocks(plan)["big"].bytes == 300 * 200 * 8
    assert plan.symbols == ("big",)
    plan = bound("globals", count=50)
    assert blocks(plan)["heap"].elements == 50
    assert cells(plan)["&heap"].links == ((0, "heap"),)
    assert cells(plan)["count"].values == ((0, "i4", "50"),)


def test_what_is_no_size_needs_a_value(bound: Callable[..., Any]) -> None:
    with pytest.raises(UsageError, match="needs a value for the integer mode") as error:
        bound("guarded", n=10)
    assert error.value.hint == "--arg mode=1"
    with pytest.raises(UsageError, match="how many elements text points to"):
        bound("flags", {"mode": "2"}, n=10)
    plan = bound("flags", {"mode": "2", "text": "80"}, n=10)
    assert blocks(plan)["text"].bytes == 80


def test_a_number_that_is_only_computed_with_needs_no_value(bound: Callable[..., Any]) -> None:
    """The model does not ask for it either."""
    plan = bound("flags", {"text": "80"}, n=10)
    assert cells(plan)["mode"].values[0][2] == "1"
    assert any("mode is 1" in note for note in plan.notes)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"s": "x"}, "is not a number"),
        ({"mode": "1.5"}, "not a whole number"),
        ({"modes": "1"}, "no parameter 'modes'"),
        ({"text": "-4"}, "no number of elements"),
        ({"mode": "99999999999"}, "does not fit"),
    ],
)
def test_values_that_cannot_be_are_refused(bound: Callable[..., Any], given: dict[str, str], words: str) -> None:
    function = "pointers" if "s" in given else "flags"
    sizes = {"n": 10, "m": 20} if function == "pointers" else {"n": 10}
    with pytest.raises(UsageError, match=words):
        bound(function, {"mode": "1", "text": "4", **given} if function == "flags" else given, **sizes)


@pytest.mark.parametrize(
    ("function", "given", "hint"),
    [
        ("pointers", {"b": "9"}, "--arg b=10,"),
        ("pointers", {"a": "320B"}, "--arg a=42,"),
        ("gather", {"a": "9", "idx": "0..9"}, "--arg a=10,"),
        ("points", {"p": "4"}, "--arg p=10,"),
    ],
)
def test_fewer_elements_than_the_loop_reaches_are_refused_with_how_many_it_takes(
    bound: Callable[..., Any], function: str, given: dict[str, str], hint: str
) -> None:
    """They were replaced without a word, and the prediction beside the measurement was not."""
    sizes = {"pointers": {"m": 20}, "gather": {"limit": 10}}.get(function, {})
    with pytest.raises(UsageError, match="but the loop reaches") as error:
        bound(function, given, n=10, **sizes)
    assert hint in (error.value.hint or "")
    name = hint.removeprefix("--arg ").partition("=")[0]
    enough = bound(function, {**given, name: hint.partition("=")[2].removesuffix(",")}, n=10, **sizes)
    assert blocks(enough)[name].elements == int(hint.partition("=")[2].removesuffix(","))


def test_an_index_of_unknown_range_stays_in_its_row(bound: Callable[..., Any]) -> None:
    """Where the rows begin is no sum of counters, and no rest of one."""
    assert 8 * 10 + 10 == blocks(bound("coloured", n=10))["a"].elements


def test_where_an_index_decides_how_far_the_loop_reaches_fewer_elements_may_do(bound: Callable[..., Any]) -> None:
    assert blocks(bound("masked", {"h": "100"}, n=10))["h"].elements >= 100


def test_indices_point_into_the_array_they_choose_from(bound: Callable[..., Any]) -> None:
    found = blocks(bound("gather", n=100, limit=30))["idx"]
    assert (found.fill, found.low, found.high) == ("index", 0, 30)


def test_places_of_a_range_that_come_in_order_are_said_to(bound: Callable[..., Any]) -> None:
    """`--arg idx=0..29` was measured in order without a word, where ranges of all other arrays are random numbers."""
    given = {"idx": "0..29"}
    assert any("idx, 0 to 29, come one after the other" in note for note in bound("gather", given, n=100, limit=30).notes)
    assert not any("come one after the other" in note for note in bound("gather", n=100, limit=30).notes)


def test_an_array_of_which_numbered_elements_are_taken_is_as_long_as_these_are(bound: Callable[..., Any]) -> None:
    """`How many elements q points to cannot be told, since the loop does not use it` was said of q[0]."""
    assert blocks(bound("fixed", n=1000))["q"].elements == 3


def test_loaded_bounds_give_loops_the_length_that_the_sizes_say(bound: Callable[..., Any]) -> None:
    """Of `j < last[i]` with a mean of 1000 numbers from 1 to 99 were measured, and of rows from begin[i] to end[i] such ends."""
    ends = {
        name: (b.fill, b.low, b.high)
        for plan in (bound("lists", n=10, last_length=7), bound("rows_of", n=10, begin_length=7))
        for name, b in blocks(plan).items()
        if b.fill == "rows"
    }
    assert ends == {"last": ("rows", 7, 0), "begin": ("rows", 0, 7), "end": ("rows", 7, 7)}
    above = blocks(bound("skyline", n=10, last_distance=7))
    assert (above["last"].low, above["last"].high, above["x"].elements) == (7, 1, 9 + 7)
    with pytest.raises(CapabilityError, match=r"the mean of \(i\) - head\[i\]") as error:
        bound("profile", n=10, head_distance=7)
    assert "--driver" in (error.value.hint or "")


def test_what_is_guessed_for_a_triangle_is_enough_for_it(tmp_path: Path, gcc: str) -> None:
    """60 elements were advised for a packed triangle of 60 rows, of which the loop reads 1830."""
    path = tmp_path / "packed.c"
    path.write_text(SOURCE)
    with pytest.raises(UsageError, match="needs values for x, l") as error:
        rooftree.measure(f"{path}:packed", sizes={"n": [10, 60, 20]}, compiler=gcc)
    assert int(error.value.hint.rpartition("=")[2]) >= 1830


def test_a_value_that_is_missing_in_two_places_is_told_once(bound: Callable[..., Any]) -> None:
    with pytest.raises(UsageError) as refused:
        bound("sparse", n=250)
    assert str(refused.value).count("--arg x=") == 1


def test_indices_that_are_computed_with_need_a_range(bound: Callable[..., Any]) -> None:
    with pytest.raises(UsageError, match="which values idx may hold"):
        bound("shifted", {"b": "100"}, n=100)
    with pytest.raises(UsageError, match="does not state the extent of b"):
        bound("shifted", {"idx": "1..100"}, n=100)
    found = blocks(bound("shifted", {"b": "100", "idx": "1..100"}, n=100))["idx"]
    assert (found.low, found.high) == (1, 101)
    with pytest.raises(UsageError, match="which values idx may hold") as error:
        bound("shifted", {"b": "100", "idx": "100"}, n=100)
    assert "--arg idx=100:0..999" in error.value.hint
    with pytest.raises(UsageError, match="which values idx may hold") as error:
        bound("bytes", {"b": "1000"}, n=100)
    assert "--arg idx=0..255" in error.value.hint, "a byte holds no 999"
    with pytest.raises(UsageError, match="no range of places"):
        bound("shifted", {"b": "100", "idx": "0.5..100"}, n=100)


def test_indices_that_a_mask_or_shift_limits_need_no_range(bound: Callable[..., Any]) -> None:
    found = blocks(bound("masked", n=100))
    assert (found["h"].elements, found["t"].elements) == (1024, 64)
    assert (found["key"].fill, found["key"].low, found["key"].high) == ("index", 0, 65536)
    assert (found["any"].low, found["any"].high) == (0, 2**31)


def test_what_a_shift_leaves_of_an_unsigned_number_needs_no_range(bound: Callable[..., Any]) -> None:
    """``c >> 24`` of 32 bits is below 256 whatever p holds: ``--arg p=0..999`` was asked for, beside the point."""
    assert blocks(bound("crc", n=100))["p"].fill == "index"


def test_lengths_of_rows_that_are_members_of_structs_are_not_made(bound: Callable[..., Any]) -> None:
    """Rows of 10 were predicted, and rows of any number measured, beside each other."""
    with pytest.raises(CapabilityError, match=r"mean of c\[i\]\.count .* are not made here") as error:
        bound("bins", {"c": "100:0..999"}, n=100, c_length=10)
    assert "--driver" in error.value.hint


def test_places_that_are_rows_are_multiplied_in_the_size_that_is_proposed(bound: Callable[..., Any]) -> None:
    """1063 elements were proposed for 1000 rows of 64."""
    with pytest.raises(UsageError) as error:
        bound("bags", {"id": "0..999"}, n=100, d=64)
    assert "--arg e=64000 " in error.value.hint


def test_keys_that_places_are_made_of_may_be_any_numbers(bound: Callable[..., Any]) -> None:
    """``0..1e18`` was no range of places, which the keys of a hash table are not; they came in order, too."""
    given = {"t": "1024", "m": "1023"}
    assert (0, 2**31) == (blocks(bound("probe", given, n=100))["key"].low, blocks(bound("probe", given, n=100))["key"].high)
    plan = bound("probe", {**given, "key": "0..1e18"}, n=100)
    assert ("between", 10**18) == (blocks(plan)["key"].fill, blocks(plan)["key"].high)
    assert not any("places in key" in note for note in plan.notes)


def test_places_in_any_order_are_taken_with_their_seed_and_of_arrays_alone(bound: Callable[..., Any]) -> None:
    plan = bound("pairs", {"r": "0..99:random7", "c": "0..199"}, n=10)
    assert [7, None] == [blocks(plan)[name].seed for name in ("r", "c")]
    assert not any("places in r" in note for note in plan.notes)
    assert any("--arg c=0..199:random" in note for note in plan.notes)
    with pytest.raises(UsageError, match="is not a whole number"):
        bound("pairs", {"r": "0..99", "c": "0..199", "n": "1..2:random"}, n=10)


def test_the_range_of_places_says_how_large_the_arrays_are_that_they_index(bound: Callable[..., Any]) -> None:
    found = blocks(bound("pairs", {"r": "0..99", "c": "0..199"}, n=10))
    assert (found["y"].elements, found["x"].elements) == (200, 100)


def test_what_a_function_does_not_use_needs_no_value(bound: Callable[..., Any]) -> None:
    plan = bound("idle", n=10)
    assert (1, 1) == (blocks(plan)["never"].elements, blocks(plan)["nor"].elements)
    assert cells(plan)["neither"].values[0][2] == "1"
    assert sum("since the function does not use it" in note for note in plan.notes) == 3
    assert blocks(bound("idle", {"never": "5"}, n=10))["never"].elements == 5
    with pytest.raises(UsageError, match="needs a value for the integer mode"):
        bound("guarded", n=10)


def test_places_may_have_a_number_and_a_range(bound: Callable[..., Any]) -> None:
    plan = bound("gather", {"idx": "20:7..7"}, n=10, limit=100)
    idx = blocks(plan)["idx"]
    assert (20, "index", 7, 8) == (idx.elements, idx.fill, idx.low, idx.high)
    with pytest.raises(UsageError, match="places from 7 to 100"):
        bound("gather", {"idx": "20:7..100"}, n=10, limit=100)


def test_an_access_before_the_beginning_is_refused(bound: Callable[..., Any]) -> None:
    with pytest.raises(KernelError, match="before the beginning"):
        bound("before", n=10)


def test_a_pointer_to_a_function_cannot_be_bound(bound: Callable[..., Any]) -> None:
    with pytest.raises((CapabilityError, UsageError), match="f"):
        bound("call", n=10)


def test_complex_numbers_are_passed(bound: Callable[..., Any]) -> None:
    plan = bound("zaxpy", {"s": "1+2j"}, n=10)
    assert cells(plan)["s"].values == ((0, "c16", "1+2j"),)
    assert blocks(plan)["y"].fields[0].dtype == "c16"


def test_an_index_that_wraps_around_stays_inside(bound: Callable[..., Any]) -> None:
    """At the first iterations it is n - 1, though the offset that it is taken as ends before."""
    found = blocks(bound("ring", n=500))
    assert (found["a"].elements, found["b"].elements) == (500, 500)


def test_rows_of_a_sparse_matrix_are_stored_one_after_another(gcc: str) -> None:
    from rooftree.measure.build import build

    kernel = rooftree.kernel("spmv-csr")
    sizes = {"N": 100, "row_length": 5}
    found = blocks(bind(kernel, build(kernel, None).called, sizes, {}))
    assert (found["row"].fill, found["row"].high, found["row"].elements) == ("rows", 5, 101)
    assert (found["col"].fill, found["col"].high) == ("index", 100)
    assert found["val"].elements == 500


@pytest.mark.slow
def test_every_library_kernel_can_be_bound(gcc: str) -> None:
    from rooftree.kernel.catalogue import list_kernels
    from rooftree.measure.build import caller

    for entry in list_kernels():
        kernel = rooftree.kernel(entry.name)
        assert kernel.origin is not None
        if kernel.origin.function:
            called = signature(unit_of(kernel.origin), kernel.origin.function, kernel.place.line)
        else:
            from rooftree.compile.unit import bare_unit

            called = _signature(kernel.origin, bare_unit(kernel.origin, "kernel"), "kernel", kernel)
        sizes = dict.fromkeys(kernel.symbols, 40)
        plan = bind(kernel, called, sizes, {})
        names = {b.name for b in plan.blocks} | {c.name for c in plan.cells}
        assert set(plan.arguments) <= names, entry.name
        for array in kernel.arrays:
            whole = 1
            for extent in array.extents:
                assert extent is None or isinstance(array, Array)
                whole *= int(extent.value(sizes)) if extent is not None else 1
            assert blocks(plan)[array.name].bytes >= whole * array.element_bytes, entry.name
        indices = {
            load.array
            for s in kernel.statements
            for a in _accesses(s)
            for e in a.index
            if isinstance(e, Indirect)
            for load in e.loads
        }
        assert {b.name for b in plan.blocks if b.fill == "index"} == indices
        assert caller(called).count(called.name) >= 2


def _accesses(statement: Statement) -> tuple[Access, ...]:
    from rooftree.kernel.count import accesses_of

    return accesses_of(statement)


def test_all_values_that_are_missing_are_told_at_once(bound: Callable[..., Any]) -> None:
    """One after the other they took as many calls as there are parameters."""
    with pytest.raises(UsageError, match="values for mode, text, kind") as error:
        bound("lacking", n=3001)
    given = dict(part.split("=") for part in error.value.hint.split(" ") if "=" in part)
    plan = bound("lacking", given, n=3001)
    assert blocks(plan)["text"].elements >= 3001, "as many as the size says"


@pytest.mark.parametrize(
    ("given", "fill", "low", "high", "elements"),
    [
        ("-1.5..2.5", "between", -1.5, 2.5, 22),
        ("50..50", "between", 50, 50, 22),
        ("100:0..1e3", "between", 0, 1000, 100),
        ("2KiB:0..99", "between", 0, 99, 256),
    ],
)
def test_what_an_array_holds_may_be_said_with_and_without_its_size(
    bound: Callable[..., Any], given: str, fill: str, low: float, high: float, elements: int
) -> None:
    found = blocks(bound("pointers", {"a": given}, n=10, m=10))["a"]
    assert (fill, low, high, elements) == (found.fill, found.low, found.high, found.elements)


def test_whole_numbers_lie_between_whole_numbers(bound: Callable[..., Any]) -> None:
    held = blocks(bound("shares", {"w": "3..7"}, n=10))["w"]
    assert (held.fill, held.low, held.high) == ("between", 3, 7)
    with pytest.raises(UsageError, match="whole numbers") as error:
        bound("shares", {"w": "0.5..7"}, n=10)
    assert "w=0..7" in error.value.hint


def test_numbers_that_the_type_of_an_array_does_not_hold_are_refused(bound: Callable[..., Any]) -> None:
    """They came out modulo 65536, and the record said the range that was asked for."""
    with pytest.raises(UsageError, match="its type takes") as error:
        bound("shares", {"w": "0..1e12"}, n=10)
    assert "w=0..65535" in error.value.hint


def test_a_number_of_elements_is_one_for_places_too(bound: Callable[..., Any]) -> None:
    """A prediction took it, a measurement found it no range of places."""
    idx = blocks(bound("gather", {"idx": "20"}, n=10, limit=100))["idx"]
    assert (20, "index", 0, 100) == (idx.elements, idx.fill, idx.low, idx.high)
    with pytest.raises(UsageError, match="the loop reaches 10"):
        bound("gather", {"idx": "5"}, n=10, limit=100)


def test_advice_on_the_size_of_an_array_keeps_what_it_was_to_hold(bound: Callable[..., Any]) -> None:
    with pytest.raises(UsageError) as error:
        bound("lacking", {"text": "65..90"}, n=3001)
    assert re.search(r"text=\d+:65\.\.90", error.value.hint)


def test_a_value_given_to_an_array_is_told_from_its_size(bound: Callable[..., Any]) -> None:
    """Somebody wanted an array full of 50, and got the words that it has 50 elements."""
    with pytest.raises(UsageError, match="x gets 50 elements") as error:
        bound("chosen", {"x": "50"}, n=1000)
    assert "--arg x=50..50 fills it" in error.value.hint
    assert blocks(bound("chosen", {"x": "50..50"}, n=1000))["x"].low == 50


@pytest.mark.parametrize(
    ("index", "loaded", "same"), [("c[i]", "c[ i ]", True), ("c[i]+1", "c[i]", False), ("c[i+...", "c[i+...", False)]
)
def test_an_index_whose_text_was_shortened_is_not_taken_for_what_was_loaded(index: str, loaded: str, same: bool) -> None:
    assert same == plain(SimpleNamespace(text=index), SimpleNamespace(text=loaded))  # type: ignore[arg-type]


@pytest.mark.parametrize(("asked", "elements"), [("0..510", 100), ("400:0..510", 400)])
def test_numbers_from_which_places_are_computed_lie_where_they_are_asked_to(tmp_path: Path, asked: str, elements: int) -> None:
    file = tmp_path / "deposit.c"
    file.write_text(
        "void deposit(long n, const double *restrict x, double *restrict rho)\n{\n"
        "    for (long i = 0; i < n; i++) {\n        int c = (int)x[i] & 511;\n        rho[c] += 1.0;\n    }\n}\n"
    )
    kernel = rooftree.kernel(f"{file}:deposit")
    plan = bind(kernel, _signature(kernel.origin, "", "", kernel), {"n": 100}, {"x": asked})
    x = blocks(plan)["x"]
    assert (x.fill, x.low, x.high, x.elements) == ("between", 0, 510, elements)
    assert not any("floating-point numbers from [1, 2)" in note for note in plan.notes)


def test_numbers_that_an_array_holds_do_not_hide_the_places_that_say_how_far_it_reaches(bound: Callable[..., Any]) -> None:
    """--arg nbr=0..799 says it, and was not looked at where --arg colour=0..6 said what the elements hold."""
    found = blocks(bound("colour", {"nbr": "0..799", "colour": "0..6"}, n=800))
    assert (found["colour"].elements, found["nbr"].elements, found["nbr"].high) == (800, 4800, 800)
    with pytest.raises(UsageError) as error:
        bound("colour", {"colour": "0..6"}, n=800)
    assert "--arg colour=800:0..6 " in error.value.hint  # not a million: the loop walks through 800 of them
    assert blocks(bound("colour", {"colour": "800:0..6"}, n=800))["nbr"].high == 800


def test_places_that_an_if_skips_may_be_given(bound: Callable[..., Any]) -> None:
    found = blocks(bound("labels", {"label": "-1..255"}, n=1000))
    assert (found["label"].low, found["label"].high, found["sum"].elements) == (-1, 256, 256)
