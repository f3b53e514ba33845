"""Several accesses to one array come to its data once: what a sweep touches is no more than what lies between its ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rooftree.frontend.load import load_kernel
from rooftree.predict.run import predict
from rooftree.traffic.layer_conditions.run import layer_conditions

Touched = Callable[[int], Iterator[tuple[str, int]]]
"""Arrays and elements that a loop touches."""

LOOPS: dict[str, tuple[str, Touched]] = {
    "halves of blocks": (
        "for(int b=0;b<n;b+=64)for(int i=b;i<b+32;i++)y[i]=y[i]+y[i+32];",
        lambda n: (("y", i) for i in range(64 * -(-n // 64))),
    ),
    "all pairs": ("for(int i=0;i<n;i++)for(int j=0;j<n;j++)y[i]+=x[i]*x[j];", lambda n: ((a, i) for i in range(n) for a in "xy")),
    "half of the pairs": (
        "for(int i=0;i<n;i++)for(int j=i+1;j<n;j++)y[i]+=x[i]*x[j];",
        lambda n: ((a, i) for i in range(n) for a in "xy"),
    ),
    "layers": (
        "for(int l=1;l<n;l++)for(int v=0;v<8;v++)for(int u=0;u<8;u++)y[l*8+v]+=y[(l-1)*8+u];",
        lambda n: (("y", i) for i in range(8 * n)),
    ),
    "backwards": ("for(int i=0;i<n;i++)y[i]=x[i]+x[n-1-i];", lambda n: ((a, i) for i in range(n) for a in "xy")),
    "a row and a column": (
        "for(int i=0;i<n;i++)for(int j=0;j<n;j++)y[i*n+j]=x[i*n+j]-x[j*n+i];",
        lambda n: ((a, i) for i in range(n * n) for a in "xy"),
    ),
    "two far halves": (
        "for(int i=0;i<n;i++)y[i]=x[i]+x[i+n];",
        lambda n: (item for i in range(n) for item in (("y", i), ("x", i), ("x", i + n))),
    ),
    "lags": (
        "for(int l=0;l<40;l++)for(int i=0;i<n-l;i++)y[l]+=x[i]*x[i+l];",
        lambda n: (item for item in ([("x", i) for i in range(n)] + [("y", i) for i in range(40)])),
    ),
}


def _kernel(body: str) -> str:
    return f"void f(double *restrict y,const double *restrict x,int n){{{body}}}"


@pytest.mark.parametrize("loop", sorted(LOOPS))
@pytest.mark.parametrize("n", [128, 500])
def test_all_of_the_data_are_the_elements_that_are_touched(loop: str, n: int) -> None:
    body, touched = LOOPS[loop]
    *_, everything = layer_conditions(load_kernel(_kernel(body)))
    assert "repeat" == everything.loop
    expected = 8 * len(set(touched(n)))
    assert everything.required_bytes({"n": n}) == pytest.approx(expected, rel=0.03, abs=192)


def test_two_references_of_one_row_need_one_row() -> None:
    inner, *_ = layer_conditions(load_kernel(_kernel(LOOPS["lags"][0])))
    assert "l" == inner.loop
    assert inner.required_bytes({"n": 100_000}) == pytest.approx(800_000, rel=0.01)


@pytest.mark.parametrize(
    ("loop", "n"), [("halves of blocks", 3840), ("all pairs", 1900), ("backwards", 1950), ("layers", 448), ("lags", 3000)]
)
def test_data_that_fit_once_are_found_in_the_cache_as_in_the_simulation(loop: str, n: int) -> None:
    for traffic in ("lc", "sim"):
        found = predict(_kernel(LOOPS[loop][0]), "zen4", {"n": n}, incore="throughput", traffic=traffic)
        assert float(found.load_B["L1L2"][0, 0]) == pytest.approx(0, abs=1), traffic
