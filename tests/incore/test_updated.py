"""Elements that the next iteration updates again, at addresses that the code computes anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from tests.needs import need

LOOP = "void f(unsigned *restrict b, const float *restrict x, float t, long n) {{ for (long i = 0; i < n; i++) {} }}"


@pytest.mark.parametrize(
    ("body", "waits"),
    [("b[i >> 5] |= (unsigned)(x[i] > t) << (i & 31);", True), ("b[i] |= (unsigned)(x[i] > t) << (i & 31);", False)],
)
def test_a_word_that_is_updated_for_each_of_its_bits_may_be_waited_for(body: str, waits: bool, tmp_path: Path) -> None:
    """64 cy/CL on a Zen 4 where 32 (29.9 .. 35.5) was said without a doubt."""
    need("gcc", "x86-64")
    file = tmp_path / "f.c"
    file.write_text(LOOP.format(body))
    p = rooftree.predict(f"{file}:f", "zen4", {"n": 6000}, incore="auto", flags="-O3 -march=znver3")
    assert ("flow" in [one.kind for one in p.doubts]) == waits
    if waits:
        assert float(p.at_most[0, 0]) >= 64
