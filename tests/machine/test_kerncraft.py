"""Kerncraft machine files become machines; what is odd in them is told, what is missing named, nothing executed."""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import MachineError, RooftreeError
from rooftree.machine.kerncraft import Imported, convert, import_kerncraft
from rooftree.machine.load import check_file, load_machine, parse


@pytest.fixture(scope="session")
def made_up(root: Path) -> str:
    """Text of a file in Kerncraft's format."""
    return (root / "tests/data/machines/kerncraft_made_up.yml").read_text(encoding="utf-8")


@pytest.fixture
def converted(made_up: str) -> Callable[..., Any]:
    """Convert the text with some parts replaced; each must stand in it exactly once."""

    def convert_changed(*changes: Any, file: str = "made_up.yml") -> Any:
        text = made_up
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the text"
            text = text.replace(old, new)
        return convert(text.encode(), file)

    return convert_changed


def told(imported: Imported, *words: str) -> bool:
    """Whether one warning has all these words."""
    return any(all(word in warning for word in words) for warning in imported.warnings)


def test_topology_clock_and_caches_are_taken_over(converted: Callable[..., Any]) -> None:
    machine = converted().machine
    assert (machine.name, machine.title) == ("made_up", "Imaginary(R) Xeon(R) 4711 CPU @ 2.50GHz")
    assert (machine.topology.sockets, machine.topology.cores_per_socket, machine.topology.cores_per_domain) == (2, 8, 4)
    assert machine.core.clock == 2.5e9
    assert [(c.name, c.size, c.ways, c.shared_by) for c in machine.caches] == [
        ("L1", 32 * 1024, 8, 1),
        ("L2", 2**20, 16, 1),
        ("L3", 5.5 * 2**20, 11, 4),
    ]
    assert [(c.command, c.flags) for c in machine.compilers] == [
        ("icc", "-O3 -xCORE-AVX512"),
        ("gcc", "-O3 -march=skylake-avx512"),
    ]


def test_a_kB_means_a_KiB_and_is_no_conflict(converted: Callable[..., Any]) -> None:
    assert not told(converted(), "size per group")


def test_where_size_and_geometry_disagree_the_geometry_counts_and_a_warning_tells(
    converted: Callable[..., Any], made_up: str
) -> None:
    line = made_up[: made_up.index("size per group: 5.5 MB")].count("\n") + 1
    imported = converted(("size per group: 5.5 MB", "size per group: 28 MB"))
    assert imported.machine.cache("L3").size == 5.5 * 2**20
    assert told(imported, f"made_up.yml:{line}", "$.memory hierarchy[2].size per group", "28 MB", "5.5 MiB")


def test_bandwidths_are_those_of_one_domain_with_write_allocates_added(converted: Callable[..., Any]) -> None:
    saturated = converted().machine.memory.saturated
    assert {m.name: (m.read, m.write, m.update, round(m.bandwidth / 1e9, 6)) for m in saturated} == {
        "copy": (1, 1, 0, 28.5),
        "daxpy": (1, 0, 1, 30),
        "load": (1, 0, 0, 34),
        "triad": (3, 1, 0, 28.75),
        "update": (0, 0, 1, 28),
    }


def test_a_victim_cache_and_the_way_past_it_are_recognised(converted: Callable[..., Any]) -> None:
    machine = converted().machine
    assert (machine.cache("L3").victim, machine.memory.fills) == ("all", "L2")
    assert [link.name for link in machine.links] == ["L1L2", "L2L3", "L2Mem", "L3Mem"]
    through = converted(("load_from: ~", "load_from: L3")).machine
    assert (through.cache("L3").victim, through.memory.fills) == ("all", "L3")
    assert [link.name for link in through.links] == ["L1L2", "L2L3", "L3Mem"]


def test_half_and_full_duplex_are_told_apart(converted: Callable[..., Any]) -> None:
    machine = converted().machine
    assert [(x.load, x.evict, x.duplex) for x in machine.links[:2]] == [(64, 64, "half"), (16, 16, "full")]


@pytest.mark.parametrize(
    ("overlapping", "groups"),
    [
        ([], [["OL"], ["nOL", "L1L2", "L2L3", "L2Mem", "L3Mem"]]),
        ([0, 1], [["OL"], ["nOL"], ["L1L2"], ["L2L3", "L2Mem", "L3Mem"]]),
        ([0, 1, 2, 3], [["OL"], ["nOL"], ["L1L2"], ["L2L3"], ["L2Mem", "L3Mem"]]),
    ],
)
def test_levels_that_overlap_stand_alone(made_up: str, overlapping: list[Any], groups: list[list[str]]) -> None:
    parts = made_up.split("transfers overlap: false")
    flags = ["transfers overlap: true" if i in overlapping else "transfers overlap: false" for i in range(4)]
    text = "".join(part + flag for part, flag in zip(parts, [*flags, ""], strict=True))
    assert [list(group) for group in convert(text.encode(), "x.yml").machine.overlap.default] == groups


def test_the_core_is_that_of_the_shipped_machine(converted: Callable[..., Any]) -> None:
    imported = converted()
    core, shipped = imported.machine.core, load_machine("skylake-sp").core
    assert (core.operations, core.load, core.store, core.simd) == (shipped.operations, shipped.load, shipped.store, shipped.simd)
    assert told(imported, "in-core model", "'skylake-sp'")
    assert not told(imported, "FLOPs per cycle")


def test_a_peak_that_contradicts_that_core_is_told(converted: Callable[..., Any]) -> None:
    assert told(converted(("DP: {total: 32,", "DP: {total: 16,")), "FLOPs per cycle", "16", "32 FLOP/cy")


def test_an_unknown_core_is_made_of_flops_per_cycle_with_a_warning(converted: Callable[..., Any]) -> None:
    imported = converted(("- IACA: SKX\n- OSACA: SKX\n- LLVM-MCA: -mcpu=skylake-avx512\n", "- OSACA: NONE\n"))
    core = imported.machine.core
    assert (core.simd, core.fma) == (64, True)
    assert {op: cost.per_cycle for op, cost in core.operations.items()} == {"add": 2, "mul": 2, "fma": 2}
    assert told(imported, "no core that ships", "assumed")
    assert imported.machine.sources["assumed"].kind == "assumption"


def test_every_number_names_the_file_and_its_hash(converted: Callable[..., Any], made_up: str) -> None:
    machine = converted().machine
    digest = hashlib.sha256(made_up.encode()).hexdigest()[:16]
    assert "made_up.yml" in machine.sources["kerncraft"].text
    assert digest in machine.sources["kerncraft"].text
    assert machine.sources["likwid"].kind == "measurement"


def test_the_text_is_a_valid_machine_file_of_the_same_machine(converted: Callable[..., Any], tmp_path: Path) -> None:
    imported = converted(("size per group: 5.5 MB", "size per group: 28 MB"))
    assert parse(imported.text).model_dump() == imported.machine.model_dump()
    file = tmp_path / "made_up.yaml"
    file.write_text(imported.text, encoding="utf-8")
    assert check_file(file) == ()
    assert imported.machine.notes == imported.warnings


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cores per NUMA domain: 4", "cores per NUMA domain: 8", ["cores per NUMA domain", "8 contradicts"]),
        ("NUMA domains per socket: 2\n", "NUMA domains per socket: 3\n", ["NUMA domains", "do not divide"]),
        ("NUMA domains per socket: 2\n", "NUMA domains per socket: INFORMATION_REQUIRED\n", ["None", "1 assumed"]),
        ("cacheline size: 64 B", "cacheline size: 128 B", ["64 B contradicts", "128 B"]),
        ("[64 B/cy, half-duplex]", "[64 B/cy, duplex]", ["'duplex'", "half-duplex taken"]),
        ("isa: x86\n", "", ["isa", "x86-64 taken"]),
        ("groups: 4", "groups: 20", ["20 groups of 4 cores", "cores per group are taken"]),
        ("LRU, write_allocate: false", "MRU, write_allocate: false", ["'MRU'", "unknown"]),
        (
            "copy: [10.00 GB/s, 18.00 GB/s, 20.00 GB/s, 19.00 GB/s",
            "copy: [10.00 GB/s, 18.00 GB/s, 30.00 GB/s, 30.00 GB/s",
            ["1.32 times", "full_line_stores"],
        ),
        (
            "update: [16.00 GB/s, 26.00 GB/s, 29.00 GB/s, 28.00",
            "update: [16.00 GB/s, 16.00 GB/s, 16.00 GB/s, 16.00",
            ["60 %", "old likwid-bench"],
        ),
        ("load: [12.00 GB/s, 22.00 GB/s,", "load: [12.00 GB/s, fast,", ["load", "left out"]),
        ("sockets: 2\n", "sockets: 2\nsockets: 4\n", ["made_up.yml:6", "'sockets' stands twice"]),
    ],
)
def test_what_is_odd_is_told_with_its_place(converted: Callable[..., Any], old: str, new: str, words: list[str]) -> None:
    assert told(converted((old, new)), "made_up.yml", *words)


def test_a_penalty_goes_to_the_memory_links(converted: Callable[..., Any]) -> None:
    links = converted(("penalty cycles per cacheline load: 0", "penalty cycles per cacheline load: 3")).machine.links
    assert [3.0, 3.0] == [link.penalty for link in links if link.name.endswith("Mem")]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("clock: 2.5 GHz", "clock: INFORMATION_REQUIRED", "$.clock"),
        ("clock: 2.5 GHz", "clock: 2.5 km", "$.clock"),
        ("cores per socket: 8", "cores per socket: INFORMATION_REQUIRED (8)", "$.cores per socket"),
        ("sets: 8192", "sets: INFORMATION_REQUIRED", "$.memory hierarchy[2].cache per group.sets"),
        ("[64 B/cy, half-duplex]", "INFORMATION_REQUIRED", "$.memory hierarchy[1].upstream throughput"),
        ("    MEM:\n      1:", "    MEM:\n      2:", "$.benchmarks.measurements.MEM[1].results"),
    ],
)
def test_what_is_missing_and_cannot_be_assumed_is_refused_with_its_place(
    converted: Callable[..., Any], old: str, new: str, where: str
) -> None:
    with pytest.raises(MachineError) as raised:
        converted((old, new))
    assert where in str(raised.value)


def test_everything_that_is_missing_is_told_at_once(converted: Callable[..., Any]) -> None:
    with pytest.raises(MachineError, match=r"2 problems(.|\n)*clock(.|\n)*sets"):
        converted(("clock: 2.5 GHz", "clock: INFORMATION_REQUIRED"), ("sets: 8192", "sets: INFORMATION_REQUIRED"))


def test_neither_core_nor_flops_is_refused(converted: Callable[..., Any]) -> None:
    with pytest.raises(MachineError, match="in-core model"):
        converted(
            ("- IACA: SKX\n- OSACA: SKX\n- LLVM-MCA: -mcpu=skylake-avx512\n", "- OSACA: NONE\n"),
            ("DP: {total: 32, FMA: 32, ADD: 16, MUL: 16}", "DP: {total: INFORMATION_REQUIRED}"),
        )


def test_tags_are_ignored_and_nothing_is_executed(converted: Callable[..., Any], tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    attack = f'transparent hugepage: !!python/object/apply:os.system ["touch {trace}"]'
    machine = converted(("clock: 2.5 GHz", f"clock: !unit 2.5 GHz\n{attack}")).machine
    assert (machine.core.clock, trace.exists()) == (2.5e9, False)


OLD = (  # how files before version 0.8 said the same
    ("in-core model: !!omap\n- IACA: SKX\n- OSACA: SKX\n- LLVM-MCA: -mcpu=skylake-avx512\n", "micro-architecture: SKX\n"),
    ("isa: x86\n", ""),
    (
        "  upstream throughput: [64 B/cy, half-duplex]\n  transfers overlap: false\n",
        "  non-overlap upstream throughput: [64 B/cy, half-duplex]\n",
    ),
    (
        "  upstream throughput: [16 B/cy, full-duplex]\n  transfers overlap: false\n",
        "  non-overlap upstream throughput: [16 B/cy, full-duplex]\n",
    ),
    (
        "compiler: !!omap\n- icc: -O3 -xCORE-AVX512\n- gcc: -O3 -march=skylake-avx512\n",
        "compiler: icc\ncompiler flags: [-O3, -xCORE-AVX512]\n",
    ),
)


def test_old_versions_of_the_format_give_the_same_machine(converted: Callable[..., Any]) -> None:
    new, old = converted().machine, converted(*OLD).machine
    assert (new.links, new.overlap, new.memory, new.caches, new.core) == (
        old.links,
        old.overlap,
        old.memory,
        old.caches,
        old.core,
    )
    assert [("icc", "-O3 -xCORE-AVX512")] == [(c.command, c.flags) for c in old.compilers]


def test_the_oldest_files_give_cycles_per_cache_line(converted: Callable[..., Any]) -> None:
    size = "  size per group: 32.00 kB\n"
    machine = converted(
        ("  upstream throughput: [64 B/cy, half-duplex]\n  transfers overlap: false\n", ""),
        (size, f"{size}  cycles per cacheline transfer: 2\n"),
    ).machine
    assert (machine.link("L1L2").load, machine.link("L1L2").duplex) == (32, "half")


def test_a_machine_that_ships_is_named_with_what_differs(converted: Callable[..., Any]) -> None:
    imported = converted(file="HaswellEP_E5-2695v3_CoD.yml")
    assert told(imported, "'haswell-ep:CoD'", "L3 5.5 MiB 11-way here, 17.5 MiB 20-way there")


def test_names_may_be_given(made_up: str) -> None:
    assert convert(made_up.encode(), "a.yml", "mine").machine.name == "mine"
    assert convert(made_up.encode(), "a:b(c).yml").machine.name == "a-b-c-"


@pytest.mark.parametrize("content", [b"", b"a: 1", b"memory hierarchy: 3", b"- 1", b"memory hierarchy: [", b"\xff"])
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(MachineError, match=r"x\.yml"):
        convert(content, "x.yml")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match=r"none\.yml"):
        import_kerncraft(tmp_path / "none.yml")


def test_a_file_is_imported_by_its_path(root: Path) -> None:
    assert import_kerncraft(root / "tests/data/machines/kerncraft_made_up.yml").machine.name == "kerncraft_made_up"


@pytest.mark.parametrize("infinite", [".inf", "1.0e+400", "-.inf", ".nan", "1" + "0" * 400])
@pytest.mark.parametrize(
    "what", ["cores per socket: 8", "ways: 16", "cores per group: 4", "bytes: 24.00 B, streams: 3", "[1, 2, 3, 4"]
)
def test_infinite_counts_are_told_and_no_internal_error(converted: Callable[..., Any], what: str, infinite: str) -> None:
    """Found by mutants 616, 780, 1751 and 2600."""
    with contextlib.suppress(RooftreeError):
        converted((what, re.sub(r"\d+$", infinite, what)))
