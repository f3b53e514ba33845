"""A recurrence down a column: the store and the load that meet move by a row, whose length is a register."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from rooftree.predict.run import predict
from tests.needs import need

BODY = {
    "smoothed": "for(int k=1;k<nz;k++)d[k*N+i]=a*d[k*N+i]+(1-a)*d[(k-1)*N+i];",
    "in vectors of c": "for(int k=1;k<nz;k++)d[k*N+i]=d[k*N+i]+c[k*N+i]*d[(k-1)*N+i];",
    "upwards": "for(int k=nz-2;k>=0;k--)d[k*N+i]-=c[k*N+i]*d[(k+1)*N+i];",
    "two rows back": "for(int k=2;k<nz;k++)d[k*N+i]+=c[k*N+i]*d[(k-2)*N+i];",
}
AS_WRITTEN = "-O3 -mavx2 -mfma -fno-tree-vectorize -fno-predictive-commoning -fno-tree-pre -fno-loop-interchange"
"""With which gcc makes the same code of a row length that is a number and of one that is a size."""


def _text(body: str, real: str, length: str) -> str:
    head = f"void f(int nz,int nx,{real} a,{real} *restrict d,const {real} *restrict c)"
    return f"{head}{{for(int i=0;i<nx;i++){{{body.replace('N', length)}}}}}"


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("body", BODY)
def test_a_row_length_that_is_a_size_hides_no_recurrence(body: str, real: str) -> None:
    """1.03 cy an iteration were predicted of the first, and 12.7 measured on a Zen 4; 16 is predicted without other rows."""
    need("x86-64", "gcc")
    sizes = {"nz": 1000, "nx": 50}
    ask: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "cflags": AS_WRITTEN, "traffic": "lc"}
    number = predict(_text(BODY[body], real, "50"), "zen4", sizes, **ask)
    size = predict(_text(BODY[body], real, "nx"), "zen4", sizes, **ask)
    assert number.incore.limits["recurrence"] > 4 * number.incore.limits["load"] / (1 + (body == "two rows back"))
    assert size.T_OL[0, 0] == pytest.approx(number.T_OL[0, 0], rel=0.02)
    assert not [one for one in size.doubts if one.kind == "flow"]


def test_neither_do_passes_of_four_iterations() -> None:
    need("x86-64", "gcc")
    text = _text(BODY["in vectors of c"], "double", "nx")
    ask: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "cflags": AS_WRITTEN}
    once = predict(text, "zen4", {"nz": 1000, "nx": 50}, traffic="lc", **ask)
    four = predict(
        text.replace("for(int k", "\n#pragma GCC unroll 4\nfor(int k"), "zen4", {"nz": 1000, "nx": 50}, traffic="lc", **ask
    )
    assert four.incore.iterations_per_asm_loop == 4
    assert four.T_OL[0, 0] == pytest.approx(once.T_OL[0, 0], rel=0.02)


def test_neither_does_that_of_a_library(tmp_path: Path) -> None:
    need("x86-64", "gcc")
    source, library = tmp_path / "f.c", tmp_path / "f.so"
    source.write_text(_text(BODY["upwards"], "double", "nx"))
    subprocess.run(["gcc", "-g", *AS_WRITTEN.split(), "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    found = predict(f"{library}:f", "zen4", {"nz": 1000, "nx": 50}, incore="asm", traffic="lc")
    assert found.T_OL[0, 0] == pytest.approx(found.incore.limits["recurrence"])
    assert found.T_OL[0, 0] > 8 * 8


NEEDS_NONE = {
    "another column": "for(int k=1;k<nz;k++)d[k*N+i]=d[k*N+i]+c[k*N+i]*d[(k-1)*N+i-1];",
    "kept in a variable": "double p=d[i];for(int k=1;k<nz;k++){p=d[k*N+i]+c[k*N+i]*p;d[k*N+i]=p;}",
}


@pytest.mark.parametrize("body", NEEDS_NONE)
def test_no_chain_is_seen_where_there_is_none_through_memory(body: str) -> None:
    need("x86-64", "gcc")
    ask: dict[str, Any] = {"incore": "asm", "compiler": "gcc", "cflags": AS_WRITTEN, "traffic": "lc"}
    found = predict(_text(NEEDS_NONE[body], "double", "nx"), "zen4", {"nz": 1000, "nx": 50}, **ask)
    assert found.incore.limits["recurrence"] < 8 * 4.5
    assert not [one for one in found.doubts if one.kind == "flow"]


def test_what_the_source_knows_and_the_code_does_not_show_is_in_doubt() -> None:
    """A product in the loop makes each address anew."""
    need("x86-64", "gcc")
    cflags = "-O1 -mavx2 -mfma -fno-ivopts -fno-tree-pre -fno-tree-loop-im"
    text = _text(BODY["in vectors of c"], "double", "nx")
    found = predict(text, "zen4", {"nz": 1000, "nx": 50}, incore="asm", compiler="gcc", cflags=cflags, traffic="lc")
    (flow,) = (one for one in found.doubts if one.kind == "flow")
    assert (flow.high or 1) * found.T_OL[0, 0] > 8 * 12
