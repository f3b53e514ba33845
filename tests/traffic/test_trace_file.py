"""Traces on disk: text of three kinds, compressed, NumPy arrays; malformed lines are named with file and line."""

from __future__ import annotations

import gzip
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from rooftree import CacheSimulator
from rooftree.errors import InputError, UsageError
from rooftree.traffic.simulator import trace_file
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.trace_file import read_trace

LEVELS = [Level(name="L1", sets=4, ways=2), Level(name="L2", sets=8, ways=4)]
EXPECTED = [(0x1FE8, 4, 0), (0x40, 4, 1), (0, 4, 0)]
DINERO = "0 1fe8\n1 40\n2 400\n0 0\n"
LACKEY = "==12== Lackey, an example\nI  0400,3\n L 1fe8,4\n S 00000040,4\n L 0,4\n"
PLAIN = "# kind address size\n\nr 0x1fe8 4\nw 64 4\n  R\t0 \r\n"


def accesses(path: Any, **options: Any) -> Any:
    found: list[Any] = []
    for part in read_trace(path, **options):
        columns = np.broadcast_arrays(part.addresses, part.sizes, part.kinds)
        found += zip(*(column.tolist() for column in columns), strict=True)
    return found


@pytest.mark.parametrize("text", [DINERO, LACKEY, PLAIN], ids=["dinero", "lackey", "plain"])
@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("block", [16, 2**20])
def test_every_kind_of_text_gives_the_same_accesses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, compressed: bool, block: int
) -> None:
    monkeypatch.setattr(trace_file, "BLOCK", block)
    path = tmp_path / "trace"
    path.write_bytes(gzip.compress(text.encode()) if compressed else text.encode())
    assert EXPECTED == accesses(path, size=4)


def test_the_last_line_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "trace"
    path.write_text("r 1 2\nw 3 4")
    assert [(1, 2, 0), (3, 4, 1)] == accesses(path)


def test_a_modifying_access_of_lackey_loads_and_then_stores(tmp_path: Path) -> None:
    path = tmp_path / "trace"
    path.write_text(" M 10,8\n L 20,1\n M 30,2\n")
    assert [(16, 8, 0), (16, 8, 1), (32, 1, 0), (48, 2, 0), (48, 2, 1)] == accesses(path)


lines = st.lists(st.tuples(st.integers(0, 2**59), st.integers(1, 2**20), st.booleans(), st.booleans()), min_size=1)


@given(lines)
@settings(max_examples=60, deadline=None)
def test_plain_text_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, lines: Any) -> None:
    path = tmp_path_factory.mktemp("traces") / "trace"
    path.write_text("".join(f"{'rw'[s]} {hex(a) if h else a} {n}\n" for a, n, s, h in lines))
    assert [(a, n, int(s)) for a, n, s, _ in lines] == accesses(path)


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("r 0\nr zero\n", 2, "r zero"),
        ("0 10\n0 1g\n", 2, "0 1g"),
        ("r 0\n\n# remark\nx 1\n", 4, "x 1"),
        ("r 0 0\n", 1, "r 0 0"),
        ("r 0 8\nr 0 -8\n", 2, "r 0 -8"),
        ("r -1\n", 1, "r -1"),
        ("r 1 2 3\n", 1, "r 1 2 3"),
        ("r\n", 1, "'r'"),
        ("r 1e3\n", 1, "r 1e3"),
        ("r nan\n", 1, "r nan"),
        (f"r {2**60}\n", 1, f"r {2**60}"),
        (f"r {2**80}\n", 1, f"r {2**80}"),
        ("r 0 9999999\n", 1, "r 0 9999999"),
        (" L 10,8\n L 10\n", 2, " L 10"),
        ("rr 10\n", 1, "rr 10"),
        ("movq (%rax), %rbx\n", 1, "movq"),
        ("\x00\xff\n", 1, ""),
    ],
)
def test_a_malformed_line_is_named_with_file_and_line(tmp_path: Path, text: str, line: int, found: str) -> None:
    path = tmp_path / "bad.trace"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError) as error:
        accesses(path)
    assert f"{path}:{line}" == error.value.where
    assert found in error.value.message
    assert "expected kind address" in error.value.message or "expected label address" in error.value.message


def test_the_line_is_right_behind_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_file, "BLOCK", 64)
    path = tmp_path / "bad.trace"
    path.write_text("r 64 8\n" * 1000 + "r what\n")
    with pytest.raises(InputError, match=r"bad.trace:1001: found 'r what'"):
        accesses(path)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent: cannot be read: No such file"):
        accesses(tmp_path / "absent")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"r 64 8\n" * 10**4)[:-20])
    with pytest.raises(InputError, match=r"cut\.gz: cannot be read"):
        accesses(tmp_path / "cut.gz")
    (tmp_path / "cut.npy").write_bytes(b"\x93NUMPY\x01\x00")
    with pytest.raises(InputError, match=r"cut\.npy: is no array"):
        accesses(tmp_path / "cut.npy")
    with pytest.raises(UsageError, match="form is 'drcachesim', expected one of auto, dinero"):
        read_trace(tmp_path / "absent", form="drcachesim")


def test_an_empty_trace_has_no_accesses(tmp_path: Path) -> None:
    for name, text in {"empty": "", "remarks": "# nothing\n\n"}.items():
        (tmp_path / name).write_text(text)
        assert [] == accesses(tmp_path / name)
    caches = CacheSimulator(LEVELS)
    assert 0 == caches.trace_file(tmp_path / "empty")
    assert 0 == caches.counts().levels[0].loads


def test_numpy_files_hold_addresses_columns_or_records(tmp_path: Path) -> None:
    records = np.array(
        [(64, 8, True, 1), (0, 4, False, 0)], dtype=[("address", "<u8"), ("size", "<i4"), ("is_store", "?"), ("array", "u1")]
    )
    for name, array, wanted in (
        ("plain", np.array([64, 0], dtype=np.uint32), [(64, 2, 0), (0, 2, 0)]),
        ("columns", np.array([[64, 8, 1], [0, 4, 0]]), [(64, 8, 1), (0, 4, 0)]),
        ("records", records, [(64, 8, 1), (0, 4, 0)]),
    ):
        np.save(tmp_path / name, array)
        assert wanted == accesses(tmp_path / f"{name}.npy", size=2)
    caches = CacheSimulator(LEVELS, arrays=["a", "b"])
    caches.trace_file(tmp_path / "records.npy")
    assert [1, 1] == [caches.counts().array(name).levels[0].misses for name in "ab"]


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.array([0.5]), "type float64, expected whole numbers"),
        (np.zeros((2, 4), dtype=int), r"shape \(2, 4\)"),
        (np.array([(1,)], dtype=[("addr", int)]), "records of address"),
        (np.array(["r 1"]), "expected whole numbers"),
        (np.array([-1]), "addresses reach from -1"),
        (np.array([[64, 0]]), "sizes reach from 0"),
        (np.array([[64, 8, 2]]), "is_store has values other than"),
    ],
)
def test_numpy_files_of_other_content_are_refused(tmp_path: Path, array: NDArray[Any], message: str) -> None:
    np.save(tmp_path / "bad", array)
    with pytest.raises(InputError, match=message) as error:
        CacheSimulator(LEVELS).trace_file(tmp_path / "bad.npy")
    assert "bad.npy" in error.value.where


def test_a_trace_on_disk_counts_what_the_same_accesses_count(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    addresses, sizes, stores = rng.integers(0, 4000, 5000), rng.choice([1, 8, 64, 200], 5000), rng.random(5000) < 0.3
    columns = zip(addresses, sizes, stores, strict=True)
    (tmp_path / "trace").write_text("".join(f"{'rw'[int(s)]} {a} {n}\n" for a, n, s in columns))
    direct, read = CacheSimulator(LEVELS), CacheSimulator(LEVELS)
    direct.trace(addresses, sizes, stores)
    assert 5000 == read.trace_file(tmp_path / "trace")
    assert direct.counts() == read.counts()


@pytest.mark.slow
def test_a_long_trace_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "trace"
    path.write_text("".join(f"r {64 * i} 8\n" for i in range(10**6)))
    caches = CacheSimulator(LEVELS)
    tracemalloc.start()
    caches.trace_file(path)
    caches.load((64 * i for i in range(3 * 10**6)), 8)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 120e6
    assert 4 * 10**6 == caches.counts().levels[0].loads


@pytest.mark.parametrize(
    "endless",
    [
        "caches.load(itertools.count(0, 8), 8)",
        "while True: caches.trace(np.arange(10**6))",
        "caches.simulate(Nest([loop(0, 10**14)], [Reference(Affine(0, (8,)), 8), Reference(Affine(0), 8)]), mode='plain')",
        "caches.simulate(Nest([loop(0, 10**14), loop(0, 0)], [Reference(Affine(0, (8, 8)), 8)]), mode='plain')",
    ],
)
def test_an_interrupt_ends_what_would_take_days(endless: str) -> None:
    code = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"  # the parent may ignore it
        "import itertools\nimport numpy as np\nfrom rooftree import CacheSimulator\n"
        "from rooftree.traffic.simulator.caches import Level\n"
        "from rooftree.traffic.simulator.nest import Affine, Nest, Reference, loop\n"
        "caches = CacheSimulator([Level(name='L1', sets=4, ways=2)])\nprint('ready', flush=True)\n" + endless
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert "ready\n" == child.stdout.readline()
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        try:
            _, errors = child.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    assert errors.rstrip().endswith("KeyboardInterrupt")
