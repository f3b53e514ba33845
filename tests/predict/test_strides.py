"""A stride that is a size is predicted as the same number in the source: what was given with -D is no other loop."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.predict.conditions import OF_LAST, conditions_record
from rooftree.predict.run import predict
from rooftree.results.prediction import Prediction
from tests.needs import need

LOOPS = {
    "nest": "for(int i=0;i<m;i++)for(int j=0;j<n;j++)y[i*n+j]*=x[j*S];",
    "increments": "for(int i=0;i<m;i++)for(int j=0;j<n;j++)y[j*S]+=x[j*2*S]+x[j*(S+1)];",
    "step": "for(int i=0;i<m;i++)for(int j=0;j<n;j+=S)y[j]*=2.0;",
    "leading dimension": "for(int i=1;i<m;i++)for(int j=0;j<n;j++)y[i*(n0+S)+j]=x[i*(n0+S)+j]+x[(i-1)*(n0+S)+j];",
    "channels": "for(int i=0;i<S;i++)for(int j=0;j<n;j++)y[j*S+i]+=x[j];",
    "tiles": "for(int i=0;i<n;i++)for(int j=0;j<S;j++)y[i*S+j]=x[i*S+j]*2.0;",
    "columns": "for(int j=0;j<n;j++)for(int i=0;i<m;i++)y[i*(n0+S)+j]+=x[i];",
}


def _predicted(loop: str, machine: str, sizes: dict[str, int], stride: int | None, traffic: str) -> Prediction:
    """With the stride as a number in the source, or as a size for None."""
    text = LOOPS[loop].replace("n0", str(sizes["n"]))
    text = text if stride is None else text.replace("S", str(stride))
    head = f"void f(double *restrict y,const double *restrict x,int m,int n{',int S' if stride is None else ''})"
    used = {name: value for name, value in sizes.items() if name in (("n", "S") if loop in ("channels", "tiles") else sizes)}
    return predict(f"{head}{{{text}}}", machine, used, incore="throughput", traffic=traffic)


def _columns(found: Prediction) -> dict[str, Any]:
    links = {f"{name} {way}": v for way, of in (("load", found.load_B), ("evict", found.evict_B)) for name, v in of.items()}
    return {"T_ECM": found.cy_per_cl, "roofline": found.roofline_cy_per_cl, "data": found.data_in, **links}


@settings(max_examples=25, deadline=None)
@given(
    loop=st.sampled_from(sorted(LOOPS)),
    machine=st.sampled_from(["zen4", "skx", "a64fx", "haswell-ep"]),
    rows=st.sampled_from([(4, 100), (30, 1000), (1000, 1001), (3000, 3000), (4, 1_000_000)]),
    stride=st.sampled_from([1, 2, 3, 5, 8, 24, 100]),
)
def test_a_given_stride_is_predicted_as_the_number_in_the_source(
    loop: str, machine: str, rows: tuple[int, int], stride: int
) -> None:
    sizes = dict(zip("mn", rows, strict=True))
    number = _predicted(loop, machine, sizes, stride, "lc")
    size = _predicted(loop, machine, {**sizes, "S": stride}, None, "lc")
    for name, expected in _columns(number).items():
        np.testing.assert_allclose(_columns(size)[name], expected, rtol=0.02, err_msg=name)
    assert {d.kind for d in number.doubts} == {d.kind for d in size.doubts}


@pytest.mark.parametrize("loop", ["nest", "increments", "leading dimension", "channels"])
@pytest.mark.parametrize("stride", [1, 3, 16])
def test_layer_conditions_of_a_stride_agree_with_the_simulation(loop: str, stride: int) -> None:
    sizes = {"m": 10, "n": 20_000, "S": stride}
    closed, exact = (_predicted(loop, "skx", sizes, None, traffic) for traffic in ("lc", "sim"))
    assert float(closed.load_B["L1L2"][0, 0]) == pytest.approx(float(exact.load_B["L1L2"][0, 0]), rel=0.1)


def test_arrays_of_long_rows_without_an_extent_are_simulated() -> None:
    found = _predicted("nest", "zen4", {"m": 2, "n": 4_000_000, "S": 1}, None, "auto")
    assert float(found.load_B["L1L2"][0, 0]) == pytest.approx(128, rel=0.05)
    text = "void f(double *restrict y, int n, const double *restrict x, int m) {for(int i=0;i<m;i++)for(int j=0;j<n;j++)x0}"
    kernel = text.replace("x0", "y[i*n+j]*=x[j];")
    predict(kernel, "zen4", {"m": 1, "n": 4_000_000}, incore="throughput", traffic="sim")


def test_a_sweep_over_strides_is_predicted_as_each_of_them() -> None:
    strides = [1, 2, 4, 8, 16, 4, 2]
    text = f"void f(double *restrict y,const double *restrict x,int m,int n,int S){{{LOOPS['nest']}}}"
    asked = {"m": [4], "n": [1_000_000], "S": strides}
    found = predict(text, "zen4", asked, incore="throughput", traffic="lc")
    for number, stride in enumerate(strides):
        alone = predict(text, "zen4", {"m": 4, "n": 1_000_000, "S": stride}, incore="throughput", traffic="lc")
        assert float(found.cy_per_cl[number, 0]) == pytest.approx(float(alone.cy_per_cl[0, 0]), rel=0.01)
    assert found.layer_conditions_hold.shape[1] == len(strides)
    assert OF_LAST in found.notes


def test_layer_conditions_say_what_they_take_a_stride_for() -> None:
    text = f"void f(double *restrict y,const double *restrict x,int m,int n,int S){{{LOOPS['nest']}}}"
    open_ended = conditions_record(text, None, {})
    assert any(note.startswith("S: a stride without a value") for note in open_ended.notes)
    assert open_ended.conditions[0].bytes == "72*n"
    sizes = {"m": np.array([4, 4]), "n": np.array([100, 100])}
    known = conditions_record(text, "zen4", {**sizes, "S": np.array([1, 1])})
    assert "16*n" == known.conditions[0].bytes
    assert OF_LAST not in known.notes
    both = conditions_record(text, "zen4", {**sizes, "S": np.array([8, 1])})
    assert OF_LAST in both.notes
    assert 2 == len(both.points)


def test_code_begins_a_row_each_time_though_its_length_is_known_here() -> None:
    """Channels of 16 were taken for a loop that the compiler has unrolled: 2.0 cy/CL without starts of rows, 4.6 measured."""
    need("x86-64", "gcc")
    head = "void f(int n,int S,float y[restrict n][S],const float x[restrict n][S])"
    text = head + "{for(int i=0;i<n;i++)for(int j=0;j<S;j++)y[i][j]=x[i][j]*2;}"
    short, long = (predict(text, "icx", {"n": n, "S": s}, incore="asm") for n, s in ((100, 16), (2, 800)))
    assert float(short.incore.T_OL) > 1.3 * float(long.incore.T_OL)


HEAD = "void f(double *restrict y,const double *restrict x,"
VERSIONS = {
    "one": "int m,int n,int S){for(int i=0;i<m;i++)for(int j=0;j<n;j++)y[i*n+j]*=x[j*S];}",
    "both": "int n,int S){for(int j=0;j<n;j++)y[j*S]=2.0*x[j*S];}",
}


@pytest.mark.parametrize("loop", VERSIONS)
def test_of_code_with_a_version_for_a_stride_of_1_the_one_is_looked_at_that_runs(loop: str) -> None:
    """gcc tests ws == 1 and makes vector code for it: that runs with a stride of 1 and with no other."""
    need("x86-64", "gcc")
    asked: dict[str, Any] = {"n": 300, **({"m": 4} if loop == "one" else {})}
    found = {s: predict(HEAD + VERSIONS[loop], "haswell-ep", {**asked, "S": s}, incore="asm", compiler="gcc") for s in (1, 2, 8)}
    special = {s: any("the version for a stride of 1" in note for note in p.notes) for s, p in found.items()}
    assert {1: True, 2: False, 8: False} == special
    assert found[1].T_OL[0, 0] < found[2].T_OL[0, 0]
    assert found[2].T_OL[0, 0] == pytest.approx(found[8].T_OL[0, 0], rel=0.05)
    swept = predict(HEAD + VERSIONS[loop], "haswell-ep", {**asked, "S": [1, 2, 8]}, incore="asm", compiler="gcc")
    np.testing.assert_allclose(swept.T_OL[:, 0], [p.T_OL[0, 0] for p in found.values()], rtol=0.01)


def test_code_for_strides_of_1_does_not_run_for_others_of_complex_numbers() -> None:
    """gcc guards it by both increments; its loop was taken for two rows side by side of a loop that is in no other."""
    need("x86-64", "gcc")
    text = (
        "#include <complex.h>\nvoid f(long n, double complex a, const double complex *restrict x, long S, double complex b, "
        "double complex *restrict y, long R) {for(long i=0;i<n;i++) y[i*R]=a*x[i*S]+b*conj(y[i*R]);}"
    )
    ask: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "cflags": "-O3 -mavx2 -mfma -ffast-math"}
    one = predict(text, "zen3", {"n": 200, "S": 1, "R": 1}, **ask)
    other = predict(text, "zen3", {"n": 200, "S": 3, "R": 2}, **ask)
    assert any("the version for a stride of 1" in note for note in one.notes)
    assert one.incore.machine_code is not None
    assert other.incore.machine_code is not None
    assert one.incore.machine_code.loop != other.incore.machine_code.loop
    assert not any("side by side" in note or "the same loop" in note for p in (one, other) for note in p.notes)


@pytest.mark.parametrize("step", [1000, 16384, 40000, 50000, 65536, 200_000, 5_000_000])
@pytest.mark.parametrize("n", [1500, 300_000])
def test_an_index_that_is_shifted_moves_by_the_step_that_is_given(n: int, step: int) -> None:
    text = (
        "void f(long n, long S, const float *restrict x, float *restrict y) {for(long i=0;i<n;i++){long k=(i*S)>>16;y[i]=x[k];}}"
    )
    number = predict(text.replace(" long S,", "").replace("S", str(step)), "zen4", {"n": n}, incore="throughput", traffic="lc")
    closed = predict(text, "zen4", {"n": n, "S": step}, incore="throughput", traffic="lc")
    exact = predict(text, "zen4", {"n": n, "S": step}, incore="throughput", traffic="sim")
    for name, expected in _columns(number).items():
        if name not in ("T_ECM", "roofline"):  # what a compiler knows to be one element is vector code
            np.testing.assert_allclose(_columns(closed)[name], expected, err_msg=name)
    assert float(closed.load_B["L1L2"][0, 0]) == pytest.approx(float(exact.load_B["L1L2"][0, 0]), rel=0.05, abs=1)
    moved = max(1, round(4 * step / 65536))
    assert float(closed.load_B["L1L2"][0, 0]) == pytest.approx(
        0 if n == 1500 and moved < 16 else 16 * min(moved, 64) + 64, rel=0.05
    )


def test_an_array_behind_a_shifted_index_is_as_long_as_it_reaches() -> None:
    found = predict(
        "void f(long n, long S, const float *restrict x, float *restrict y) {for(long i=0;i<n;i++) y[i]=x[(i*S)>>16];}",
        "zen4",
        {"n": 60_000, "S": 50_000},
        incore="throughput",
        traffic="lc",
    )
    assert "7*n + 1 B" == found.layer_conditions[-1].bytes
    assert any("x[(i*S)>>16] moves by 3.05 B an iteration, counted as 3 B" in note for note in found.notes)
