"""The builder: the same kernels as from C, and errors while a kernel is being built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import rooftree
from rooftree.errors import KernelError
from rooftree.frontend.build import TYPES, KernelBuilder, call, select, sqrt
from rooftree.frontend.load import load_kernel
from rooftree.kernel.count import all_accesses, count, row_step
from rooftree.kernel.model import Access, Expression, Indirect, Kernel, Operation, Read


def without_texts(kernel: Kernel) -> Kernel:
    """A kernel without the source texts of its accesses, which differ between Python and C."""

    def access(given: Access) -> Access:
        index = tuple(
            replace(e, text="", loads=tuple(map(access, e.loads))) if isinstance(e, Indirect) else e for e in given.index
        )
        return replace(given, text="", index=index)

    def expression(given: Expression) -> Expression:
        if isinstance(given, Read):
            return Read(access(given.access))
        if isinstance(given, Operation):
            return replace(given, operands=tuple(map(expression, given.operands)))
        return given

    statements = tuple(
        replace(s, target=access(s.target) if isinstance(s.target, Access) else s.target, value=expression(s.value))
        for s in kernel.statements
    )
    return replace(kernel, statements=statements)


def triad(k: Any) -> None:
    N = k.size("N")
    a, b, c, s = k.array("a", N), k.array("b", N), k.array("c", N), k.scalar("s")
    with k.loop("i", 0, N, parallel=True) as i:
        a[i] = b[i] + s * c[i]


def dot(k: Any) -> None:
    N = k.size("N")
    x, y, d = k.array("x", (N,)), k.array("y", (N,)), k.scalar("d")
    with k.loop("i", 0, N, parallel=True) as i:
        d += x[i] * y[i]


def kahan(k: Any) -> None:
    N = k.size("N")
    a, b, c, total = k.array("a", N), k.array("b", N), k.scalar("c"), k.scalar("sum")
    with k.loop("i", 0, N) as i:
        product = k.let("prod", a[i] * b[i])
        y = k.let("y", product - c)
        t = k.let("t", total + y)
        c.set((t - total) - y)
        total.set(t)


def jacobi_blocked(k: Any) -> None:
    N, B = k.size("N"), k.size("B")
    a, b, s = k.array("a", (N, N)), k.array("b", (N, N)), k.scalar("s")
    with (
        k.loop("is", 1, N - 1, B) as block,
        k.loop("j", 1, N - 1, parallel=True) as j,
        k.loop("i", block, (block + B, N - 1)) as i,
    ):
        b[j, i] = (a[j, i - 1] + a[j, i + 1] + a[j - 1, i] + a[j + 1, i]) * s


def uxx_single(k: Any) -> None:
    N = k.size("N")
    d1, u1, xx, xy, xz = (k.array(name, (N, N, N), "float") for name in ("d1", "u1", "xx", "xy", "xz"))
    c1, c2, dth = (k.scalar(name, "float") for name in ("c1", "c2", "dth"))
    with k.loop("k", 2, N - 1, parallel=True) as z, k.loop("j", 2, N - 1) as j, k.loop("i", 2, N - 1) as i:
        d = k.let("d", 0.25 * (d1[z, j, i] + d1[z, j - 1, i] + d1[z - 1, j, i] + d1[z - 1, j - 1, i]))
        u1[z, j, i] += (dth / d) * (
            c1 * (xx[z, j, i] - xx[z, j, i - 1])
            + c2 * (xx[z, j, i + 1] - xx[z, j, i - 2])
            + c1 * (xy[z, j, i] - xy[z, j - 1, i])
            + c2 * (xy[z, j + 1, i] - xy[z, j - 2, i])
            + c1 * (xz[z, j, i] - xz[z - 1, j, i])
            + c2 * (xz[z + 1, j, i] - xz[z - 2, j, i])
        )


def gauss_seidel_backward(k: Any) -> None:
    M, N = k.size("M"), k.size("N")
    z = k.array("z", (M, N))
    wc, wx, wy = k.scalar("wc"), k.scalar("wx"), k.scalar("wy")
    with k.loop("j", M - 2, 0, -1) as j, k.loop("i", N - 2, 0, -1) as i:
        z[j, i] = wc * (z[j, i] + wy * z[j + 1, i] + wx * z[j, i + 1])


def matvec(k: Any) -> None:
    M, N = k.size("M"), k.size("N")
    a, x, y = k.array("a", (M, N)), k.array("x", N), k.array("y", M)
    with k.loop("i", 0, M, parallel=True) as i:
        total = k.let("sum", 0.0)
        with k.loop("j", 0, N) as j:
            total += a[i, j] * x[j]
        y[i] = total


def triangular(k: Any) -> None:
    N = k.size("N")
    matrix, x, y = k.array("l", (N, N)), k.array("x", N), k.array("y", N)
    with k.loop("i", 0, N, parallel=True) as i:
        total = k.let("sum", 0.0)
        with k.loop("j", 0, i + 1) as j:
            total += matrix[i, j] * x[j]
        y[i] = total


def ellpack(k: Any) -> None:
    N, K = k.size("N"), k.size("K")
    val, x, y, col = k.array("val", (K, N)), k.array("x", N), k.array("y", N), k.array("col", (K, N), "int32")
    with k.loop("k", 0, K) as m, k.loop("i", 0, N, parallel=True) as i:
        y[i] += val[m, i] * x[col[m, i]]


def histogram(k: Any) -> None:
    N, B = k.size("N"), k.size("B")
    key, counter = k.array("key", N, "int32"), k.array("count", B, "int32")
    with k.loop("i", 0, N) as i:
        counter[key[i]] += 1


def normalise(k: Any) -> None:
    N = k.size("N")
    x, y, z = (k.array(name, N) for name in "xyz")
    with k.loop("i", 0, N, parallel=True) as i:
        r = k.let("r", 1.0 / sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]))
        for a in (x, y, z):
            a[i] *= r


def pi(k: Any) -> None:
    N = k.size("N")
    h, total = k.scalar("h"), k.scalar("sum")
    with k.loop("i", 0, N, parallel=True) as i:
        x = k.let("x", (i + 0.5) * h)
        total += 4.0 / (1.0 + x * x)


def maximum(k: Any) -> None:
    N = k.size("N")
    a, largest = k.array("a", N), k.scalar("largest")
    with k.loop("i", 0, N, parallel=True) as i:
        largest.set(call("fmax", largest, call("fabs", a[i])))


def clip(k: Any) -> None:
    N = k.size("N")
    a, b, lowest = k.array("a", N), k.array("b", N), k.scalar("lowest")
    with k.loop("i", 0, N, parallel=True) as i:
        a[i] = select(b[i] > lowest, b[i], lowest)


def zaxpy(k: Any) -> None:
    N = k.size("N")
    x, y = k.array("x", N, "double complex"), k.array("y", N, "double complex")
    a = k.scalar("a", "double complex")
    with k.loop("i", 0, N, parallel=True) as i:
        y[i] = a * x[i] + y[i]


def floyd(k: Any) -> None:
    N = k.size("N")
    d = k.array("d", (N, N))
    with k.loop("k", 0, N) as m, k.loop("i", 0, N) as i, k.loop("j", 0, N) as j:
        d[i, j] = call("fmin", d[i, j], d[i, m] + d[m, j])


def strided(k: Any) -> None:
    N = k.size("N")
    a, total = k.array("a", 8 * N), k.scalar("sum")
    with k.loop("i", 0, N, parallel=True) as i:
        total += a[8 * i]


BUILT = {
    "triad": triad,
    "dot": dot,
    "kahan-dot": kahan,
    "2d-5pt-blocked": jacobi_blocked,
    "uxx-sp": uxx_single,
    "gs-backward": gauss_seidel_backward,
    "matvec": matvec,
    "triangular-matvec": triangular,
    "spmv-ell": ellpack,
    "histogram": histogram,
    "normalise": normalise,
    "pi": pi,
    "maximum": maximum,
    "clip": clip,
    "zaxpy": zaxpy,
    "floyd-warshall": floyd,
    "strided-sum": strided,
}


@pytest.mark.parametrize("name", BUILT)
def test_a_built_kernel_is_the_kernel_from_c(name: str) -> None:
    k = KernelBuilder(name)
    BUILT[name](k)
    assert without_texts(load_kernel(name)) == without_texts(k.build())


LOADED = {
    "o + i": lambda o, i, d, n: o + i,
    "i + o + 3": lambda o, i, d, n: i + o + 3,
    "i - o": lambda o, i, d, n: i - o,
    "2 * (i + o)": lambda o, i, d, n: 2 * (i + o),
    "o * 4 + i": lambda o, i, d, n: o * 4 + i,
    "o * n + i": lambda o, i, d, n: o * n + i,
    "o * i": lambda o, i, d, n: o * i,
    "o + d": lambda o, i, d, n: o + d,
}


@pytest.mark.parametrize("type_", ["int32", "uint8"])
@pytest.mark.parametrize("text", LOADED)
def test_a_sum_with_a_loaded_index_is_that_of_c(text: str, type_: str) -> None:
    """x[i + o] with an o that a loop around loads goes on in order; it was taken as scattered."""
    k = KernelBuilder("rows")
    n, nd = k.size("n"), k.size("nd")
    off, x, y = k.array("off", nd, type_), k.array("x", 9 * n), k.array("y", n)
    with k.loop("d", 0, nd) as d, k.loop("i", 0, n) as i:
        y[i] += x[LOADED[text](off[d], i, d, n)]
    head = f"{'int' if type_ == 'int32' else 'unsigned char'} off[nd]; double x[9*n], y[n]; "
    loops = "for (long d = 0; d < nd; ++d) for (long i = 0; i < n; ++i)"
    kernel = load_kernel(f"{head} {loops} {{ int o = off[d]; y[i] += x[{text}]; }}")

    def indices(of: Kernel) -> list[Any]:
        found = [a.index[0] for a in all_accesses(without_texts(of)) if a.array == "x"]
        return [(e.below, e.beside, len(e.loads)) for e in found if isinstance(e, Indirect)]

    assert indices(k.build()) == indices(kernel)
    steps = [{row_step(one, op.access) for op in count(one).memory if op.access.array == "x"} for one in (k.build(), kernel)]
    assert steps[0] == steps[1]


def test_a_built_kernel_is_predicted_like_the_library_one() -> None:
    k = KernelBuilder("triad")
    triad(k)
    sizes = {"N": [1000, 100_000, 10_000_000]}
    built = rooftree.predict(k.build(), "skx", sizes=sizes)
    library = rooftree.predict("triad", "skx", sizes=sizes)
    assert library.cy_per_cl.tolist() == built.cy_per_cl.tolist()


def test_an_if_counts_by_the_assumption_about_branches() -> None:
    k = KernelBuilder("conditional-sum")
    N = k.size("N")
    a, limit, total = k.array("a", N), k.scalar("threshold"), k.scalar("sum")
    with k.loop("i", 0, N) as i:
        with k.when(a[i] > limit) as above:
            total += a[i]
        with k.otherwise(above):
            total -= 2.0
    kernel = k.build()
    assert {"compare": 1, "add": 1, "sub": 1} == count(kernel).by_kind()
    assert {"compare": 1, "add": 0.25, "sub": 0.75} == count(kernel, branch=0.25).by_kind()


def test_literals_take_the_type_of_what_they_meet_and_arrays_convert() -> None:
    k = KernelBuilder("mixed")
    N = k.size("N")
    single, double = k.array("s", N, "float"), k.array("d", N)
    with k.loop("i", 0, N) as i:
        single[i] = 0.5 * single[i]
        double[i] = 2 * single[i] + double[i]
    first, second = k.build().statements
    assert {"float"} == {o.dtype.name for o in (first.value, *first.value.operands)}  # type: ignore[union-attr]
    assert ["convert", "mul"] == [second.value.operands[0].kind, second.value.operands[0].operands[0].kind]  # type: ignore[union-attr]


def test_formulas_of_sizes_and_counters_stay_formulas() -> None:
    k = KernelBuilder("formulas")
    N = k.size("N")
    a = k.array("a", (N // 2, 2 * N + 1))
    with k.loop("j", 0, N // 2) as j, k.loop("i", 0, N - j) as i:
        a[j, 2 * i - (-j) + 1] = 1.0
    kernel = k.build()
    assert ["floor((N)/(2))", "2*N + 1"] == [str(e) for e in kernel.array("a").extents]
    assert "2*i + j + 1" == str(kernel.statements[0].target.index[1])  # type: ignore[union-attr]


def test_notes_become_assumptions() -> None:
    k = KernelBuilder("noted")
    triad(k)
    k.note("the arrays are aligned")
    assert ("the arrays are aligned",) == k.build().assumptions


def open_loop(k: Any) -> Any:
    N = k.size("N")
    return N, k.array("a", N), k.loop("i", 0, N)


def beside(k: Any) -> None:
    N, a, loop = open_loop(k)
    with loop as i:
        a[i] = 0.0
    with k.loop("j", 0, N) as j:
        a[j] = 1.0


def outside(k: Any) -> None:
    _, a, _ = open_loop(k)
    a[0] = 1.0


def unknown_type(k: Any) -> None:
    k.array("a", 3, "doubel")


def name_twice(k: Any) -> None:
    k.size("N")
    k.scalar("N")


def bad_name(k: Any) -> None:
    k.array("2a", 3)


def too_many_indices(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i, i] = 1.0


def product_of_counters(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i * i] = 1.0


def real_index(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[0.5 * i] = 1.0


def truth(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        if a[i] > 0.0:
            a[i] = 1.0


def integer_division(k: Any) -> None:
    N = k.size("N")
    N / 2


def real_floor_division(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i] // 2


def unknown_function(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i] = call("sqroot", a[i])


def wrong_arguments(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i] = call("fma", a[i])


def text_as_value(k: Any) -> None:
    _, a, loop = open_loop(k)
    with loop as i:
        a[i] = "1.0"


def real_bound(k: Any) -> None:
    with k.loop("i", 0, 1.5):
        pass


def bound_by_a_closed_counter(k: Any) -> None:
    N = k.size("N")
    a = k.array("a", N)
    with k.loop("i", 0, N) as i:
        a[i] = 0.0
    k.array("b", i)


def step_zero(k: Any) -> None:
    with k.loop("i", 0, 8, 0):
        pass


def no_loop(k: Any) -> None:
    k.build()


def no_statement(k: Any) -> None:
    _, _, loop = open_loop(k)
    with loop:
        pass
    k.build()


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (beside, "the loop over 'j' stands beside the loop over 'i'"),
        (outside, "stands outside all loops"),
        (unknown_type, "unknown element type 'doubel'.*did you mean 'double'"),
        (name_twice, "the scalar 'N' has the name of a size"),
        (bad_name, "'2a' is no name for a array|'2a' is no name for an array"),
        (too_many_indices, "'a' has 1 index, found 2|'a' has 1 indices, found 2"),
        (product_of_counters, r"index 'i\^2' of 'a' cannot be modelled: it is not linear"),
        (real_index, "cannot be modelled: it is computed at run time"),
        (truth, "has no value while the kernel is being built"),
        (integer_division, "'N / 2' divides whole numbers"),
        (real_floor_division, "// is for sizes and counters"),
        (unknown_function, "'sqroot' is not known.*did you mean 'sqrt'"),
        (wrong_arguments, "fma takes 3 arguments, found 1"),
        (text_as_value, "cannot compute with '1.0'"),
        (real_bound, "the stop '1.5' is no formula"),
        (bound_by_a_closed_counter, "the extent 'i' uses i, which has no value here"),
        (step_zero, "the loop over 'i' has step 0"),
        (no_loop, "kernel wrong: there is no loop"),
        (no_statement, "the loop over 'i' has no statement"),
    ],
)
def test_what_makes_no_kernel_is_refused_where_it_is_built(build: Callable[..., Any], message: str) -> None:
    with pytest.raises(KernelError, match=f"(?s){message}"):
        build(KernelBuilder("wrong"))


@pytest.mark.parametrize("name", TYPES)
def test_every_element_type_has_its_size(name: str) -> None:
    k = KernelBuilder("typed")
    N = k.size("N")
    a = k.array("a", N, name)
    with k.loop("i", 0, N) as i:
        a[i] = a[i]
    size = {"double": 8, "float": 4, "double complex": 16, "float complex": 8}.get(name) or int(name[3:].lstrip("t")) // 8
    assert size == k.build().array("a").element_bytes
