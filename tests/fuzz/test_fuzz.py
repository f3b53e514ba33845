"""Mutants of every reader's input: a few of each in every run, many in the slow one."""

from __future__ import annotations

import pytest

from tests.fuzz.readers import READERS
from tests.fuzz.run import LIMIT_B, run
from tests.needs import need

QUICK, MANY = 12, 288  # `make fuzz` runs as many as it is asked for


@pytest.fixture(autouse=True)
def _quick_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOFTREE_INCORE", "throughput")


def _in_time(name: str) -> object:
    """Those that start a program for each mutant are left to the slow tests."""
    return pytest.param(name, marks=pytest.mark.slow) if READERS[name].slow else name


@pytest.mark.parametrize("reader", [_in_time(name) for name in READERS])
def test_damaged_input_is_understood_or_refused(reader: str) -> None:
    _check(reader, 0, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_much_damaged_input_is_understood_or_refused(reader: str) -> None:
    _check(reader, QUICK, MANY + QUICK)


def _check(reader: str, first: int, last: int) -> None:
    need(*READERS[reader].needs)
    found = run(reader, first, last)
    assert not found.broken
    assert found.memory_B < LIMIT_B
    assert found.total == last - first


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_a_seed_is_understood(reader: str) -> None:
    """At least one of each kind, or nothing of what it is about would be tried."""
    need(*READERS[reader].needs)
    assert run(reader, 0, len(READERS[reader].seeds())).understood


def test_a_mutant_is_the_same_everywhere() -> None:
    from tests.fuzz.mutate import mutant

    seeds = [b"one 1 two 2\nthree 3\n", b"{}"]
    assert [mutant(seeds, "c", n) for n in range(40)] == [mutant(seeds, "c", n) for n in range(40)]
    assert mutant(seeds, "c", 1) == b"{}"
    assert len({mutant(seeds, "c", n) for n in range(200)}) > 150
