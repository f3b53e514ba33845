"""The instruction tables: form, size, provenance; and every correction on top of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rooftree.errors import UsageError
from rooftree.incore.tables import FOLDER
from rooftree.incore.tables.correction_files import read, shipped
from rooftree.incore.tables.load import architectures, listed_forms, load
from rooftree.incore.tables.microarchitecture import Correction, port_mask, register_form, relatives

ARCHITECTURES = architectures()
X86 = ("snb", "ivb", "hsw", "bdw", "skl", "skx", "clx", "icx", "spr", "zen1", "zen2", "zen3", "zen4", "zen5")
OTHERS = ("tx2", "n1", "v1", "v2", "a64fx", "a72", "pwr9", "c920")

UNLISTED = (
    "dc l,x",
    "vcvtpd2dq xmm,m256",
    "vcvtpd2ps xmm,m256",
    "vcvttpd2dq xmm,m256",
    *(f"vcvtps2ph {registers},i" for registers in ("xmm,xmm", "xmm,ymm", "ymm,zmm")),
)
"""Forms that no table of LLVM has."""


def corrections() -> Iterator[Any]:
    for arch in ARCHITECTURES:
        base = yaml_of(arch).get("base")
        inherited = len(shipped(base).forms) if base else 0
        for number, change in enumerate(shipped(arch).forms[inherited:]):
            yield pytest.param(arch, change, id=f"{arch}-{number}-{change.match}")


def yaml_of(arch: Any) -> Any:
    return read(FOLDER / f"corrections/{arch}.yaml", arch)


def test_all_architectures_have_a_table() -> None:
    assert {*X86, *OTHERS} == set(ARCHITECTURES)


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_table_says_where_it_comes_from(arch: str) -> None:
    table = load(arch)
    assert arch == table.arch
    if arch == "c920":
        assert ("corrections alone", "as the project") == (table.source, table.licence)
    else:
        assert table.source.startswith("LLVM 2")
        assert table.licence == "Apache-2.0 WITH LLVM-exception"


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_table_uses_only_its_own_ports_and_has_sensible_numbers(arch: str) -> None:
    table = load(arch)
    assert len(set(table.ports)) == len(table.ports) > 0
    assert sum(table.entry(form) is not None for form in listed_forms(table.isa)) > (200 if table.forms else 100)
    for entry in table.entries:
        assert 0 <= entry.uops < 2000
        assert 0 <= entry.latency <= 2000
        for mask, cycles in entry.uses:
            assert 0 < mask < 1 << len(table.ports)
            assert 0 < cycles <= 2000


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_parameters_are_complete(arch: str) -> None:
    table = load(arch)
    assert 2 <= table.parameters["width"] <= 8
    assert table.parameters["rob"] >= 100
    assert table.memory_ports > 0
    assert table.status.split(" ")[0].strip(":") in ("validated", "unvalidated")


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_parameter_has_a_source(arch: str) -> None:
    found = shipped(arch)
    assert set(found.parameter_sources.values()) <= set(found.sources)
    assert set(found.parameter_sources) <= {*found.parameters, "default"}
    assert "default" in found.parameter_sources or set(found.parameters) == set(found.parameter_sources)


@pytest.mark.parametrize(("arch", "change"), list(corrections()))
def test_correction_has_a_source_and_is_in_effect(arch: str, change: Correction) -> None:
    table = load(arch)
    assert change.source in table.sources
    hit = [form for form in (*listed_forms(table.isa), *UNLISTED) if re.fullmatch(change.match, form)]
    assert hit, "no form of the tables is meant"
    later = table.corrections[table.corrections.index(change) + 1 :]
    seen = 0
    for form in hit:
        if any(re.fullmatch(c.match, form) for c in later):
            continue
        entry = table.entry(form)
        if entry is None:
            continue
        seen += 1
        assert entry.source == "correction" or change.instead or change.scale
        for name, more in (("latency", 0), ("uops", sum(change.adds.values())), ("accumulate", 0)):
            if getattr(change, name) is not None:
                assert getattr(entry, name) == getattr(change, name) + more
        if change.ports is not None:
            assert entry.uses == (*table.uses(change.ports), *table.uses(change.adds))
        assert set(table.uses(change.adds)) <= set(entry.uses)
    assert seen


@pytest.mark.parametrize(("arch", "change"), [pair for pair in corrections() if pair.values[1].instead or pair.values[1].scale])
def test_units_that_are_more_or_wider_change_cycles_on_ports_and_nothing_else(arch: str, change: Correction) -> None:
    table = load(arch)
    others = tuple(c for c in table.corrections if c != change)
    without = replace(table, corrections=others, matching=None, found={})
    changed = 0
    for number, form in enumerate(listed_forms(table.isa)):
        if number % 10 and not re.fullmatch(change.match, form):
            continue  # of those that are not meant some are enough
        before, after = without.entry(form), table.entry(form)
        if before is None or after is None:
            assert before is after
            continue
        assert (before.uops, before.latency, before.accumulate) == (after.uops, after.latency, after.accumulate)
        assert all(1 <= new <= old or new == old for (_, old), (_, new) in zip(before.uses, after.uses, strict=True))
        assert all(new & old == old for (old, _), (new, _) in zip(before.uses, after.uses, strict=True))
        changed += before.uses != after.uses
    assert changed


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_memory_rules_name_ports_of_the_memory(arch: str) -> None:
    table = load(arch)
    for rule in (*table.loads, *table.stores):
        assert all(mask & ~table.memory_ports == 0 for mask, _ in rule.uses)
    for name, rule in table.parameters.get("line_crossing", {}).items():
        assert name.startswith(("load", "store"))
        assert port_mask(rule["ports"], table.ports) & ~table.memory_ports == 0


def test_corrections_of_a_relative_are_inherited_and_overridden() -> None:
    assert shipped("clx").parameters["rob"] == shipped("skl").parameters["rob"] == 224
    assert shipped("hsw").parameters["rob"] == 192
    assert load("clx").entry("shl r64,cl") == load("skl").entry("shl r64,cl")


def test_corrections_looked_up_beforehand_give_every_listed_form_the_cost_that_the_patterns_give() -> None:
    table = load("zen4")
    assert table.matching is not None
    by_pattern = replace(table, matching=None, found={})
    assert {f: by_pattern.entry(f) for f in table.forms} == {f: table.entry(f) for f in table.forms}
    assert by_pattern.entry("vdivpd zmm{k},zmm,m64b") == table.entry("vdivpd zmm{k},zmm,m64b")  # not listed


def test_an_unknown_architecture_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no instruction table for 'zen44'.*zen4"):
        load("zen44")


def test_an_unknown_port_is_refused() -> None:
    with pytest.raises(UsageError, match="'P9' is no port"):
        port_mask("P0|P9", ("P0", "P1"))


def test_relatives_of_a_form_come_nearest_first() -> None:
    assert relatives("add m32,i") == ("add m32,i", "add r32,i")
    assert "addpd xmm,xmm" in relatives("vaddpd xmm,xmm,m128")
    assert relatives("vaddpd zmm{kz},zmm,zmm")[1] == "vaddpd zmm,zmm,zmm"
    assert register_form("vaddpd xmm,xmm,m128") == ""


def test_an_unknown_form_has_no_entry_even_where_a_correction_changes_all_forms() -> None:
    assert load("tx2").entry("frobnicate v.2d,v.2d") is None
    assert load("zen4").entry("vfrobpd zmm,zmm") is None


@pytest.mark.parametrize(
    ("arch", "form", "latency", "cycles"),
    [  # latency and reciprocal throughput of documented instructions
        ("skl", "vfmadd231pd ymm,ymm,ymm", 4, 0.5),
        ("hsw", "vaddpd ymm,ymm,ymm", 3, 1.0),
        ("hsw", "vfmadd231pd ymm,ymm,ymm", 5, 0.5),
        ("ivb", "vmulpd ymm,ymm,ymm", 5, 1.0),
        ("zen4", "vfmadd231pd zmm,zmm,zmm", 4, 1.0),
        ("zen4", "vaddpd ymm,ymm,ymm", 3, 0.5),
        ("zen4", "imul r64,r64", 3, 1.0),
        ("v2", "fmla z.d,p/m,z.d,z.d", 4, 0.25),
        ("n1", "fadd v.2d,v.2d,v.2d", 2, 0.5),
        ("a64fx", "fmla z.d,p/m,z.d,z.d", 9, 0.5),
    ],
)
def test_documented_instructions(arch: str, form: str, latency: int, cycles: float) -> None:
    from rooftree.incore.bounds.ports import port_bound

    entry = load(arch).entry(form)
    assert entry is not None
    assert latency == entry.latency
    assert cycles == pytest.approx(port_bound(dict(entry.uses))[0])


def test_tables_are_read_only_when_they_are_needed() -> None:
    code = "import sys, rooftree.incore.engines; print([m for m in sys.modules if 'incore.table' in m])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_licence_of_the_tables_lies_beside_them() -> None:
    text = (FOLDER / "LICENSE-LLVM.txt").read_text()
    assert "Apache License v2.0 with LLVM Exceptions" in text


@pytest.mark.parametrize("arch", ["skx", "icx", "zen3", "zen4", "zen5"])
@pytest.mark.parametrize("operation", ["fadd", "fsub", "fmul", "fdiv"])
def test_the_top_of_the_x87_stack_does_not_wait_for_the_load_of_the_other_operand(arch: str, operation: str) -> None:
    """LLVM's latency has the load in it, so that a loop was said to wait in a chain of 10 cycles, which takes 7."""
    table = load(arch)
    of_memory, of_register = (table.entry(f"{operation} {operands}") for operands in ("m32", "st,st"))
    assert of_memory is not None
    assert of_register is not None
    assert of_memory.latency == of_register.latency
