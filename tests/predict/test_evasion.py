"""Write-allocates that are avoided under load, or because the code claims lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.predict.evasion import claims

LONG = {"N": [10**8]}


def loads(p: Any) -> Any:
    """Loads over the memory link [B/CL], (S, C)."""
    link = next(name for name in p.links if name.endswith("Mem"))
    return np.broadcast_to(p.load_B[link], p.shape)


def predicted(kernel: str, machine: str, cores: Any, sizes: Any = None, **options: Any) -> Any:
    return rooftree.predict(kernel, machine, sizes=sizes or LONG, cores=cores, incore="throughput", **options)


def test_ice_lake_reads_fewer_lines_that_it_writes_the_nearer_memory_is_to_saturation() -> None:
    found = loads(predicted("copy", "ice-lake-sp", [1, 2, 4, 36]))[0]
    assert (128, 128) == pytest.approx(tuple(found[:2]))
    assert found[3] < found[2] < found[1]
    assert 128 - 0.5 * 64 == pytest.approx(found[3], rel=1e-3)


def test_cores_are_at_most_as_many_times_as_fast_as_one() -> None:
    times = predicted("copy", "ice-lake-sp", range(1, 37)).cy_per_cl[0]
    assert (times[0] / times <= np.arange(1, 37) * (1 + 1e-9)).all()
    assert (np.diff(times) <= 1e-9).all()


@pytest.mark.parametrize(
    ("kernel", "machine", "options"),
    [
        ("copy", "skylake-sp", {}),  # states nothing
        ("copy", "ice-lake-sp", {"nontemporal": True}),  # nothing is read first
        ("update", "ice-lake-sp", {}),  # what is read anyway
        ("dot", "ice-lake-sp", {}),
    ],
)
def test_nothing_is_avoided_where_nothing_can_be(kernel: str, machine: str, options: Any) -> None:
    p = predicted(kernel, machine, [1, 18], **options)
    assert loads(p)[0, 0] == pytest.approx(loads(p)[0, 1])
    assert not any("hardware avoids" in note for note in p.notes)


def test_rows_of_few_lines_are_read() -> None:
    source = "double a[M][N], b[M][N];\nfor (long j = 0; j < M; ++j)\n  for (long i = 0; i < N; ++i)\n    b[j][i] = a[j][i];"
    rows = {"M": [10**7, 10**4], "N": [16, 10**5]}
    found = loads(rooftree.predict(source, "ice-lake-sp", sizes=rows, tied=True, cores=[36], incore="throughput", traffic="lc"))
    assert 128 == pytest.approx(found[0, 0])  # two lines a row
    assert 96 == pytest.approx(found[1, 0], rel=0.01)


def test_what_is_assumed_is_said_and_makes_the_interval_wider() -> None:
    p = predicted("copy", "ice-lake-sp", [1, 36])
    _, high = p.interval_80
    assert high[0, 1] / p.cy_per_cl[0, 1] > high[0, 0] / p.cy_per_cl[0, 0]
    assert [note for note in p.notes if "hardware avoids" in note and "assumed" in note]
    assert "write-allocates avoided under load: assumed in the machine file" in [one.why for one in p.validation.wider]
    alone = predicted("copy", "ice-lake-sp", [1])
    assert not [one for one in alone.validation.wider if "write-allocates" in one.why]
    assert alone.cy_per_cl[0, 0] == p.cy_per_cl[0, 0]


def test_one_core_is_as_fast_as_without_the_entry() -> None:
    p = predicted("triad", "sapphire-rapids", [1, 52])
    assert 256 == pytest.approx(float(loads(p)[0, 0]) + 64)


@pytest.mark.parametrize(("machine", "assumed"), [("neoverse-v1", True), ("thunderx2", False)])
def test_lines_that_are_never_read_first_are_said_and_doubted_where_that_is_assumed(machine: str, assumed: bool) -> None:
    written, read = predicted("copy", machine, [1]), predicted("dot", machine, [1])
    said = "assumed" if assumed else "as the machine file states"
    assert f"whole lines that are only written are not read from memory first ({said})" in written.notes
    assert assumed is any(one.why.startswith("write-allocates avoided at any load") for one in written.validation.wider)
    assert not [note for note in read.notes if "only written" in note]
    inside = predicted("copy", machine, [1], {"N": [1000]})
    assert not [note for note in inside.notes if "only written" in note]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  dc zva, x3\n", True),
        ("\tDC\tZVA, x3", True),
        ("  clzero\n", True),
        ("  dcbz 0,9\n", True),
        ("  dc cvac, x3\n", False),
        ("# dc zva is not used\n", False),
        ("  st1d z0.d, p0, [x1]\n", False),
    ],
)
def test_instructions_that_claim_lines_are_found(text: str, expected: bool) -> None:
    assert expected is claims(text)


LOOP = """.L3:
\tld1d\tz0.d, p0/z, [x1, x3, lsl 3]
{claim}\tst1d\tz0.d, p0, [x0, x3, lsl 3]
\tadd\tx3, x3, 8
\tcmp\tx3, x2
\tb.lt\t.L3
"""


def test_lines_that_no_store_reads_are_left_out_once_where_traffic_is_simulated() -> None:
    loop = LOOP.format(claim="\tdc\tzva, x5\n").replace("x3, 8", "x3, 2")  # registers of 16 B
    by_conditions, simulated = (
        rooftree.predict("copy", "neoverse-v2", sizes=LONG, incore="asm", asm=loop, assume_unknown=True, traffic=traffic)
        for traffic in ("lc", "sim")
    )
    assert loads(by_conditions)[0, 0] == pytest.approx(loads(simulated)[0, 0], rel=0.01)


def test_code_that_claims_lines_does_not_read_them_first() -> None:
    plain, claiming = (
        rooftree.predict("copy", "a64fx", sizes=LONG, incore="asm", asm=LOOP.format(claim=claim))
        for claim in ("", "\tdc\tzva, x5\n")
    )
    assert loads(plain)[0, 0] == pytest.approx(2 * loads(claiming)[0, 0])
    assert [note for note in claiming.notes if "claims lines" in note]
    assert claiming.cy_per_cl[0, 0] < plain.cy_per_cl[0, 0]
