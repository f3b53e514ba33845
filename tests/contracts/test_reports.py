"""Reports of both ways to in-core times, from operation counts and from stored code: what is printed for people.

Words may change: `make golden` rewrites them, and the diff is reviewed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rooftree.asm.compiled import Compiled
from rooftree.cli import main

from .conftest import DATA

KERNELS = {  # on one size in memory, on a sweep, over cores
    "3d-7pt": ["-m", "skx", "-D", "N=400"],
    "dot": ["-m", "zen4", "-D", "N=1000,100000,10000000"],
    "triad": ["-m", "neoverse-v2", "-D", "N=20000000", "--cores", "1..16:5"],
}
CODE = {"3d-7pt": "avx512", "dot": "avx512", "triad": "sve"}


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("incore", ["counts", "code"])
def test_the_report_of_a_prediction_stays(
    kernel: str, incore: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(DATA / "asm" / CODE[kernel])
    engine = ["--asm", f"{kernel}.s"] if incore == "code" else ["--incore", "throughput"]
    assert 0 == main(["predict", kernel, *KERNELS[kernel], *engine])
    golden(f"{kernel}-{incore}.txt", capsys.readouterr().out)


@pytest.mark.parametrize("kernel", KERNELS)
def test_the_report_of_a_prediction_without_any_option_for_the_core_stays(
    kernel: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """What a user with a compiler gets; the compiler's part is stored, since others make other code."""
    text = (DATA / "asm" / CODE[kernel] / f"{kernel}.s").read_text()

    def stored(*_: Any, **__: Any) -> Compiled:
        lines = frozenset(range(1, 1 + len(text.splitlines())))
        source = f"{kernel}.c compiled by gcc 12.2.0"
        return Compiled(text=text, source=source, compiler="gcc", version="gcc 12.2.0", flags=("-O3",), lines=lines, family="gcc")

    monkeypatch.delenv("ROOFTREE_INCORE", raising=False)
    monkeypatch.setattr("rooftree.compile.kernel.compile_kernel", stored)
    assert 0 == main(["predict", kernel, *KERNELS[kernel]])
    golden(f"{kernel}-default.txt", capsys.readouterr().out)


def test_the_listing_of_stored_code_stays(
    golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(DATA / "asm" / "avx512")
    assert 0 == main(["predict", "triad", "-m", "skx", "-D", "N=1000", "--asm", "triad.s", "--explain"])
    golden("triad-listing.txt", capsys.readouterr().out)
