"""Which table stands for what was not measured: the one whose forms take what was."""

from __future__ import annotations

import pytest

from rooftree.calibrate.learn.run import likest, tables_of, unlike
from tests.calibrate.recorded import Recorded


def alone(name: str) -> dict[str, float]:
    """What forms took on a recorded machine, repeated alone [cy]."""
    recorded = Recorded(name)
    single = {form: recorded.answers.get(((form, 12),)) for form in recorded.forms if form != "nop"}
    return {form: min(times) / 12 for form, times in single.items() if times}


@pytest.mark.parametrize("name", ["icx", "zen4", "zen5"])
def test_a_recorded_machine_is_likest_to_its_own_table(name: str) -> None:
    tables, seen = tables_of("x86"), alone(name)
    best = likest(tables, seen)
    own = next(table for table in tables if table.arch == name)
    assert name == best.arch or (best.arch, name) == ("spr", "icx")  # whose table was measured, that of icx was not
    assert unlike(own, seen) <= unlike(best, seen) + 0.01


@pytest.mark.parametrize("name", ["icx", "zen4", "zen5"])
def test_without_its_own_table_it_is_likest_to_one_that_has_its_vectors(name: str) -> None:
    found = likest([table for table in tables_of("x86") if table.arch != name], alone(name))
    assert any("zmm" in form for form in found.forms)


def test_of_tables_that_are_alike_a_validated_one_is_taken() -> None:
    known = {table.arch: table for table in tables_of("x86")}
    assert (False, True) == (known["bdw"].validated, known["hsw"].validated)
    assert "hsw" == likest([known["bdw"], known["hsw"]], {}).arch
