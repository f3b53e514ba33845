"""Counting units: from the kernel's folders to the words of an event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.counters.events import Event, event_sets
from rooftree.counters.pmus import core_unit, encode
from rooftree.errors import CapabilityError


def tree(root: Any, files: Any) -> Any:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return root


@pytest.fixture
def server(tmp_path: Path) -> Any:
    """Two sockets of a Skylake-SP with two memory channels each."""
    files = {
        "devices/cpu/type": "4",
        "devices/cpu/format/event": "config:0-7",
        "devices/cpu/format/umask": "config:8-15",
        "cpu/cpu0/topology/physical_package_id": "0",
        "cpu/cpu20/topology/physical_package_id": "1",
    }
    for channel in (0, 1):
        files |= {
            f"devices/uncore_imc_{channel}/type": str(14 + channel),
            f"devices/uncore_imc_{channel}/format/event": "config:0-7",
            f"devices/uncore_imc_{channel}/format/umask": "config:8-15",
            f"devices/uncore_imc_{channel}/cpumask": "0,20",
        }
    files["devices/uncore_imc_free_running_0/type"] = "99"
    return tree(tmp_path, files)


def test_a_core_event_is_put_into_the_bits_of_the_format(server: Any) -> None:
    event = event_sets()["skx"].events["L2_LINES_IN.ALL"]
    (found,) = encode(event, (), server / "devices", server / "cpu")
    assert (found.type, found.config, found.cpus) == (4, (0x1FF1, 0, 0), ())


def test_memory_controllers_are_counted_on_every_channel_of_the_sockets_at_work(server: Any) -> None:
    event = event_sets()["skx"].events["CAS_COUNT.RD"]
    found = encode(event, (20,), server / "devices", server / "cpu")
    assert [(one.type, one.config[0], one.cpus) for one in found] == [(14, 0x304, (20,)), (15, 0x304, (20,))]
    both = encode(event, (), server / "devices", server / "cpu")
    assert [one.cpus for one in both] == [(0, 20), (0, 20)]


def test_terms_may_lie_in_several_pieces_and_words(tmp_path: Path) -> None:
    files = {
        "cpu/type": "4",
        "cpu/format/event": "config:0-7,32-35",
        "cpu/format/umask": "config:8-15",
        "cpu/format/offcore": "config1:0-37",
    }
    root = tree(tmp_path, files)
    (found,) = encode(Event(terms={"event": 0xB47, "offcore": 5}, unit="line", source="x"), (), root)
    assert found.config == (0xB << 32 | 0x47, 5, 0)


def test_events_of_the_nest_are_taken_by_name(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "nest_mba0_imc/type": "20",
            "nest_mba0_imc/events/PM_MBA0_READ_BYTES": "event=0x118",
            "nest_mba0_imc/format/event": "config:0-63",
        },
    )
    event = event_sets()["power9"].events["PM_MBA_READ_BYTES"]
    (found,) = encode(event, (), root, tmp_path / "none")
    assert (found.type, found.config[0]) == (20, 0x118)


@pytest.mark.parametrize("name", ["cpu", "armv8_pmuv3_0", "armv8_cortex_a72", "cpu_core"])
def test_the_unit_of_the_core_is_known_by_its_name(tmp_path: Path, name: str) -> None:
    assert core_unit(tree(tmp_path, {f"{name}/type": "8", "cpu_atom_not/type": "9", "software/type": "1"})) == name


@pytest.mark.parametrize(
    ("terms", "said"), [({"event": 0x100}, "does not fit"), ({"event": 1, "colour": 2}, "no field 'colour'")]
)
def test_what_the_unit_cannot_hold_is_an_error(tmp_path: Path, terms: dict[str, int], said: str) -> None:
    root = tree(tmp_path, {"cpu/type": "4", "cpu/format/event": "config:0-7"})
    with pytest.raises(CapabilityError, match=said):
        encode(Event(terms=terms, unit="line", source="x"), (), root)


def test_a_format_that_is_not_understood_is_an_error(tmp_path: Path) -> None:
    root = tree(tmp_path, {"cpu/type": "4", "cpu/format/event": "config9:0-7"})
    with pytest.raises(CapabilityError, match="not understood"):
        encode(Event(terms={"event": 1}, unit="line", source="x"), (), root)


@pytest.mark.parametrize("pmu", ["core", "uncore_imc"])
def test_a_machine_without_units_says_so(tmp_path: Path, pmu: str) -> None:
    with pytest.raises(CapabilityError, match="the kernel shows no"):
        encode(Event(pmu=pmu, terms={"event": 1}, unit="line", source="x"), (), tmp_path)
