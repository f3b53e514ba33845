"""A machine printed as YAML reads back as the same machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rooftree import units
from rooftree.machine.dump import quantity, to_yaml
from rooftree.machine.load import check_file, list_machines, load_machine, parse

NAMES = [entry.name for entry in list_machines()]


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_machine_survives_the_round_trip(name: str, tmp_path: Path) -> None:
    machine = load_machine(name)
    file = tmp_path / "again.yaml"
    file.write_text(to_yaml(machine), encoding="utf-8")
    assert check_file(file) == ()
    assert load_machine(file).model_dump() == machine.model_dump()


def test_quantities_keep_the_units_of_the_field() -> None:
    text = to_yaml(load_machine("haswell-ep"))
    expected = (
        "clock: 2.3 GHz",
        "size: 32 KiB",
        "size: 35 MiB",
        "load: 64 B/cy",
        "bandwidth: 55.24 GB/s",
        "store_forward_latency: 5 cy",
    )
    assert [part for part in expected if part not in text] == []


def test_what_is_at_its_default_is_left_out(small: str) -> None:
    text = to_yaml(parse(small))
    defaults = ("victim", "penalty", "nontemporal_stores", "variant", "sha256", "power")
    assert [key for key in defaults if key in text] == []


def test_words_that_look_like_numbers_stay_words(changed: Callable[..., str]) -> None:
    machine = parse(changed(("title: A made-up processor", "title: '1e5'"), ("vendor: Nobody", "vendor: 'null'")))
    again = parse(to_yaml(machine))
    assert (machine.title, machine.vendor) == (again.title, again.vendor) == ("1e5", "null")


@given(st.floats(1e-6, 1e18), st.sampled_from(["B", "Hz", "B/cy", "B/s", "cy", "FLOP/s", "W"]))
def test_a_printed_quantity_is_the_same_number(value: Any, unit: Any) -> None:
    assert units.parse(quantity(value, unit), unit) == value


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_any_text_survives(text: Any) -> None:
    machine = load_machine("cell-qs20")
    noted = machine.model_copy(update={"notes": (text,), "title": text})
    printed = to_yaml(noted)
    assert yaml.safe_load(printed)["title"] == text
    assert parse(printed).notes == (text,)
