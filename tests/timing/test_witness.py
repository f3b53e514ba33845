"""What tells that a core is alone: code that needs the whole front end, and how long to wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.calibrate.learn.here import function
from rooftree.characterise.limits import limits_of
from rooftree.timing.build import objects
from rooftree.timing.harness import heavy, slow_to_start
from rooftree.timing.isa import isa_of
from rooftree.timing.witness import HEAVY, LENGTH, Patience, low_witness, witness


@pytest.mark.parametrize("name", ["x86", "aarch64", "riscv"])
def test_a_witness_is_what_learning_makes_of_nops(name: str) -> None:
    assert function(isa_of(name), [(None, LENGTH)], "w") == witness(isa_of(name), "w")


@pytest.mark.needs("as", "x86-64")
def test_witnesses_assemble_and_one_lowers_the_clock(tmp_path: Path) -> None:
    isa = isa_of("x86")
    low = low_witness(isa, "low")
    assert low is not None
    assert heavy(low)
    assert {"low"} == slow_to_start([low, witness(isa, "w")])
    assert HEAVY == low.body.count("vmulpd")
    assert {} == objects([low, witness(isa, "w")], isa.prelude(), "x86", tmp_path / "a.o", native=False)
    assert low_witness(isa_of("aarch64"), "low") is None


def test_only_validated_tables_say_how_fast_a_witness_is() -> None:
    assert LENGTH / 6 == limits_of("zen3").front_end(LENGTH)
    assert limits_of("icx").front_end(LENGTH) is None
    assert limits_of("").front_end(LENGTH) is None


def test_patience_is_what_is_waited_in_all() -> None:
    times = iter([0.0, 1.0, 2.0, 10.0, 11.0, 12.5])
    patience = Patience(4.0, lambda: next(times))
    first, second = patience.waiter(), patience.waiter()
    assert [True, True, True] == [first(), first(), first()]
    assert [True, True, False] == [second(), second(), second()], "what passes between both does not count"
