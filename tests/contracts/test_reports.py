"""Reports of both ways to in-core times, from operation counts and from stored code: what is printed for people.

Words may change: `make golden` rewrites them, and the diff is reviewed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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


def test_the_listing_of_stored_code_stays(
    golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(DATA / "asm" / "avx512")
    assert 0 == main(["predict", "triad", "-m", "skx", "-D", "N=1000", "--asm", "triad.s", "--explain"])
    golden("triad-listing.txt", capsys.readouterr().out)
