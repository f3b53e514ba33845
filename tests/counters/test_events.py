"""Event sets: every file that ships, and what is wrong in broken ones."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rooftree.counters.events import DATA, event_sets, find_set, host_set, metric_unit, read_set
from rooftree.errors import InputError, UsageError
from rooftree.machine.load import list_machines, load_machine

WANTED = {
    "Sandy Bridge",
    "Ivy Bridge",
    "Haswell",
    "Broadwell",
    "Skylake-SP",
    "Cascade Lake-SP",
    "Ice Lake-SP",
    "Golden Cove",
    "Zen",
    "Zen 2",
    "Zen 3",
    "Zen 4",
    "Vulcan",
    "Neoverse N1",
    "Neoverse V1",
    "Neoverse V2",
    "A64FX",
    "POWER9",
}
GOOD = """\
schema: rooftree.counters/1
name: test
programmable: 4
sources: {manual: a manual}
events:
  LINES: {terms: {event: 0x51, umask: 0x01}, unit: line, source: manual}
metrics:
  L1L2.load_B: LINES * 64 [B/line]
"""


@pytest.fixture(scope="module")
def machines() -> Any:
    """Machine by microarchitecture."""
    found = [load_machine(entry.name) for entry in list_machines() if not entry.variant]
    return {machine.microarchitecture: machine for machine in found}


def test_every_microarchitecture_with_a_machine_file_and_counters_has_events(machines: Any) -> None:
    known = {name for one in event_sets().values() for name in one.microarchitectures}
    assert known == WANTED
    assert set(machines) >= known


@pytest.mark.parametrize("name", sorted(path.stem for path in DATA.glob("*.yaml")))
def test_a_shipped_file_is_sound(name: str, machines: Any) -> None:
    found = read_set((DATA / f"{name}.yaml").read_bytes(), name)
    assert found.name == name
    assert len((DATA / f"{name}.yaml").read_text()) < 8000
    for text in found.sources.values():
        assert len(text) > 20
    for event in found.events.values():
        assert all(value < 2**32 for value in event.terms.values())
    links = {metric.partition(".")[0] for metric in found.metrics if "." in metric} - {"uops_port"}
    if found.microarchitectures:
        assert "L1L2" in links
        own = {link.name for link in machines[found.microarchitectures[0]].links}
        assert links - {"Mem"} <= own, "metrics must name links of the machine file"


def test_no_two_events_of_a_set_count_the_same() -> None:
    for one in event_sets().values():
        seen: dict[Any, Any] = {}
        for name, event in one.events.items():
            key = (event.pmu, tuple(sorted(event.terms.items())), event.named)
            assert key not in seen, f"{one.name}: {name} and {seen.get(key)}"
            seen[key] = name


# Intel, Perfmon Event Files; AMD, PPR; Arm, Architecture Reference Manual: event code and unit mask by hand.
CODES = {
    ("skx", "L1D.REPLACEMENT"): (0x51, 0x01),
    ("skx", "L2_LINES_IN.ALL"): (0xF1, 0x1F),
    ("skx", "FP_ARITH_INST_RETIRED.512B_PACKED_DOUBLE"): (0xC7, 0x40),
    ("spr", "L2_LINES_IN.ALL"): (0x25, 0x1F),
    ("snb", "UOPS_DISPATCHED_PORT.PORT_4"): (0xA1, 0x40),
    ("hsw", "UOPS_EXECUTED_PORT.PORT_4"): (0xA1, 0x10),
    ("icx", "CAS_COUNT.WR"): (0x04, 0x30),
    ("zen4", "fp_ret_sse_avx_ops.all"): (0x03, 0x1F),
    ("zen3", "ls_any_fills_from_sys.dram_io_all"): (0x44, 0x48),
    ("a64fx", "FP_DP_SCALE_OPS_SPEC"): (0x80C6, 0),
    ("neoverse-n1", "L2D_CACHE_REFILL"): (0x17, 0),
}


@pytest.mark.parametrize("key", CODES)
def test_codes_are_those_of_the_manuals(key: tuple[str, str]) -> None:
    name, event = key
    terms = event_sets()[name].events[event].terms
    assert (terms["event"], terms.get("umask", 0)) == CODES[key]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("unit: line", "unit: stones", "unknown unit 'stones'"),
        ("source: manual}", "source: hearsay}", "'hearsay' is none of manual"),
        ("LINES * 64 [B/line]", "LINES * 64", r"has the dimension \[line\], expected \[B\]"),
        ("LINES * 64 [B/line]", "GHOSTS * 64 [B/line]", "'GHOSTS' is no event"),
        ("LINES * 64 [B/line]", "LINES * (64 [B/line]", r"expected '\)'"),
        ("L1L2.load_B", "L1L9.load_B", "unknown metric 'L1L9.load_B'"),
        ("programmable: 4", "programmable: 0", "greater than or equal to 1"),
        ("{event: 0x51, umask: 0x01}", "{event: many}", "valid integer"),
        ("{event: 0x51, umask: 0x01}", "{event: -1}", "not negative"),
        ("{terms: {event: 0x51, umask: 0x01}, ", "{", "either terms"),
        ("{terms: {event: 0x51, umask: 0x01}, ", "{pmu: software, named: heat, ", "'heat' is none of cpu-clock"),
        ("rooftree.counters/1", "rooftree.counters/2", "rooftree.counters/1"),
        ("name: test", "name: test\ncolour: red", "Extra inputs"),
        ("metrics:", "  OTHER: {terms: {event: 1}, unit: line, source: manual}\nmetrics:", "no metric uses it"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line(old: str, new: str, said: str) -> None:
    read_set(GOOD.encode(), "test.yaml")
    with pytest.raises(InputError, match=said) as found:
        read_set(GOOD.replace(old, new).encode(), "test.yaml")
    assert re.search(r"test\.yaml:\d+: \$\.", str(found.value))


def test_all_problems_are_told_at_once() -> None:
    broken = GOOD.replace("unit: line", "unit: stones").replace("source: manual}", "source: hearsay}")
    with pytest.raises(InputError, match=r"(?s)problems.*stones.*hearsay"):
        read_set(broken.encode(), "test.yaml")


def test_sets_are_found_by_any_of_their_names() -> None:
    assert find_set("clx") is find_set("Skylake-SP") is find_set("skx")
    with pytest.raises(UsageError, match="no events are known for 'skxx'"):
        find_set("skxx")


def test_an_unknown_host_counts_what_the_kernel_offers() -> None:
    assert set(host_set("").metrics) == {
        "cycles",
        "instructions",
        "task_seconds",
        "page_faults",
        "context_switches",
        "migrations",
    }
    assert {"cycles", "L1L2.load_B", "page_faults"} <= set(host_set("skx").metrics)


def test_a_metric_has_its_unit_by_its_name() -> None:
    assert [metric_unit(name) for name in ("L3Mem.evict_B", "T_OL", "FLOP_dp", "uops_port.5_11")] == ["B", "cy", "FLOP", "uop"]


def test_every_set_is_found_from_the_name_of_the_host() -> None:
    from rooftree.host import processor as host

    known = {*host._INTEL.values(), "skx", "clx", *(arch for *_, arch in host._AMD), *host._ARM.values(), "pwr9"}
    for one in event_sets().values():
        assert set(one.architectures) <= known, one.name
