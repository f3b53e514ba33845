"""The table of a core that was learnt: what forms cost that were not measured."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from rooftree.asm import parse
from rooftree.calibrate.learn.alike import alike, between_registers, family, only_accesses
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.known import COPIES
from rooftree.calibrate.learn.learnt import Learnt, rows
from rooftree.calibrate.learn.port_model import FormCost, PortModel
from rooftree.calibrate.learn.row_ends import RowEnds
from rooftree.calibrate.learn.table import _Writer, store
from rooftree.calibrate.learn.window import Size
from rooftree.calibrate.learn.window_code import VECTORS_CHOSEN, WAITING
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import NATIVE, architectures, load, load_anew
from tests.calibrate.recorded import Recorded


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("vdivpd zmm,zmm,m512", "vdivpd zmm,zmm,zmm"),
        ("addsd xmm,m64", "addsd xmm,xmm"),
        ("add r64,m64", "add r64,r64"),
        ("vpermilpd ymm,m256,i", "vpermilpd ymm,ymm,i"),
        ("add m64,r64", ""),
        ("vmovupd ymm,m256", ""),
        ("vgatherdpd zmm{k},m64v", ""),
        ("vaddpd ymm,ymm,ymm", ""),
    ],
)
def test_a_form_that_reads_memory_is_known_from_the_one_between_registers(form: str, expected: str) -> None:
    assert expected == between_registers(form)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("addsd xmm,xmm", "vaddsd xmm,xmm,xmm"),
        ("movapd xmm,xmm", "vmovapd xmm,xmm"),
        ("mulpd xmm,m128", "vmulpd xmm,xmm,xmm"),
        ("pshufd xmm,xmm,i", "vpshufd xmm,xmm,i"),
    ],
)
def test_a_form_in_the_encoding_of_sse_is_known_from_that_of_avx(form: str, expected: str) -> None:
    assert expected in alike(form)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("lea r32,m", "lea r64,m"),
        ("cmp r32,m32", "cmp r64,i"),
        ("or r32,r32", "and r64,r64"),
        ("and r32,i", "and r64,r64"),
        ("test r32,r32", "and r64,r64"),
        ("sub r32,r32", "sub r64,i"),
    ],
)
def test_a_simple_operation_of_integers_is_known_from_others_that_do_the_same(form: str, expected: str) -> None:
    assert expected in alike(form)


@pytest.mark.parametrize(
    "form", ["div r32", "imul r32,r32", "add r16,r16", "shl r32,cl", "and r64,r64", "add m32,i", "mov r32,r32"]
)
def test_operations_that_differ_are_not_alike(form: str) -> None:
    assert not {"div r64", "imul r64,r64", "add r64,r64", "shl r64,i", "test r64,r64", "add m64,i", "mov r64,r64"} & set(
        alike(form)
    )


@pytest.mark.parametrize("form", ["movupd xmm,m128", "movsd m64,xmm", "vaddpd ymm,ymm,ymm", "imul r64,r64"])
def test_moves_of_memory_and_what_was_measured_itself_are_alike_to_nothing(form: str) -> None:
    assert [] == alike(form)


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("vfmsub213sd xmm,xmm,xmm", "vfmadd231ss xmm,xmm,xmm"),
        ("vpsubw zmm,zmm,zmm", "vpaddd zmm,zmm,zmm"),
        ("cmovne r32,r32", "cmovl r64,r64"),
        ("vextracti32x8 ymm,zmm,i", "vextractf64x4 ymm,zmm,i"),
        ("vpmovzxbw zmm,ymm", "vpmovsxwd zmm,ymm"),
        ("vpcmpub k,zmm,zmm,i", "vpcmpd k,zmm,zmm,i"),
    ],
)
def test_forms_of_a_family_do_the_same_to_other_numbers(form: str, other: str) -> None:
    assert family(form) == family(other)


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("vdivps ymm,ymm,ymm", "vdivpd ymm,ymm,ymm"),
        ("vfmadd231pd ymm,ymm,ymm", "vfmadd231pd zmm,zmm,zmm"),
        ("vfmadd231pd xmm,xmm,xmm", "vfmadd231sd xmm,xmm,xmm"),
        ("cmova r64,r64", "cmovl r64,r64"),
        ("vpsllvd zmm,zmm,zmm", "vpslld zmm,zmm,i"),
        ("vpmulld ymm,ymm,ymm", "vpmuludq ymm,ymm,ymm"),
    ],
)
def test_forms_that_take_another_time_on_some_core_are_of_other_families(form: str, other: str) -> None:
    assert family(form) != family(other)


@pytest.mark.slow
@pytest.mark.parametrize("core", ["zen4", "icx"])
def test_forms_of_a_family_took_as_long_on_recorded_cores(core: str) -> None:
    took: dict[str, list[float]] = defaultdict(list)
    for mix, times in Recorded(core).answers.items():
        if len(mix) == 1 and mix[0][1] == COPIES:
            took[family(mix[0][0])].append(min(times))
    several = [times for times in took.values() if len(times) > 1]
    assert sum(map(len, several)) > 50
    assert max(max(times) / min(times) for times in several) < 1.05


@pytest.mark.parametrize("form", ["vmovdqu64 zmm,m512", "movzx r32,m8", "vbroadcastsd zmm,m64", "vmovss m32,xmm"])
def test_loads_and_stores_do_nothing_else(form: str) -> None:
    assert only_accesses(form)


@pytest.mark.parametrize(
    "form", ["vmovdqu64 zmm,zmm", "vmovupd zmm{k},m512", "vaddpd zmm,zmm,m512", "vmovhpd m64,xmm", "lea r64,m"]
)
def test_what_computes_or_chooses_does_more_than_load_and_store(form: str) -> None:
    assert not only_accesses(form)


def test_a_form_of_a_measured_family_costs_what_that_does_and_counts_as_measured(tmp_path: Path) -> None:
    """Zen 5's table has it on four pipes of its own; here the family runs on one port of two cycles."""
    forms = {"vfmadd231pd zmm,zmm,zmm": FormCost(1, ((1, 2.0),))}
    store(Learnt(Derived(PortModel(1, 6.0, forms), {"vfmadd231pd zmm,zmm,zmm": 2.0}, list(forms)), load("zen5")), tmp_path)
    table = load_anew(NATIVE, tmp_path)
    for form in ("vfnmsub213ps zmm,zmm,zmm", "vfmadd132ps zmm,zmm,m512"):
        entry = table.entry(form)
        assert entry is not None
        assert 2.0 == port_bound({mask: cycles for mask, cycles in entry.uses if mask == 1})[0]
    assert "vfnmsub213ps zmm,zmm,zmm" in table.parameters["measured"]
    assert "vdivps zmm,zmm,zmm" not in table.parameters["measured"]


def test_a_form_with_memory_that_the_relative_has_by_a_pattern_costs_what_was_measured_between_registers(tmp_path: Path) -> None:
    """Zen 4 has conversions of 512 bit in two passes, by a pattern that means those of memory, too."""
    relative, form, other = load("zen4"), "vcvtpd2ps ymm,zmm", "vcvtpd2ps ymm,m512"
    assert other not in relative.forms
    forms = {form: FormCost(2, ((1, 0.8),))}
    store(Learnt(Derived(PortModel(1, 8.0, forms), {form: 0.8}, list(forms)), relative), tmp_path)
    table = load_anew(NATIVE, tmp_path)
    for one in (form, other):
        entry = table.entry(one)
        assert entry is not None
        assert 0.8 == pytest.approx(port_bound(dict(entry.uses))[0]), one


def learnt(relative: str) -> Learnt:
    """A core on which divisions and square roots differ, which the relative does not tell apart."""
    forms = {"vdivpd zmm,zmm,zmm": FormCost(1, ((1, 9.0),)), "vsqrtpd ymm,ymm": FormCost(1, ((1, 8.4),))}
    derived = Derived(PortModel(2, 6.0, forms), {"vsqrtpd ymm,ymm": 8.4, "vdivpd zmm,zmm,zmm": 9.0}, list(forms))
    return Learnt(derived, load(relative), {"vdivpd zmm,zmm,zmm": {"latency": 12.0}}, ends=RowEnds(36, 17.0))


@pytest.mark.parametrize("relative", ["zen4", "icx"])
def test_a_division_of_memory_takes_what_the_one_between_registers_was_measured_to_take(relative: str, tmp_path: Path) -> None:
    store(learnt(relative), tmp_path)
    entry = load_anew(NATIVE, tmp_path).entry("vdivpd zmm,zmm,m512")
    assert entry is not None
    assert 9.0 == pytest.approx(max(cycles / mask.bit_count() for mask, cycles in entry.uses))
    assert 12.0 == entry.latency


SHUFFLES = {"vperm2i128 ymm,ymm,ymm,i": (1, 1.0), "vunpckhpd ymm,ymm,ymm": (2, 0.5), "vshufi32x4 zmm,zmm,zmm,i": (1, 2.0)}


@pytest.mark.parametrize(
    ("form", "cycles"),
    [
        ("vunpcklps ymm,ymm,ymm", 0.5),
        ("vpermilps ymm,ymm,i", 0.5),
        ("vpalignr ymm,ymm,ymm,i", 0.5),
        ("vpermq ymm,ymm,i", 1.0),
        ("vperm2f128 ymm,ymm,ymm,i", 1.0),
        ("vpermq zmm,zmm,i", 2.0),
    ],
)
def test_shuffles_within_lanes_take_what_such_were_measured_to_take_and_those_across_lanes_what_these(
    form: str, cycles: float
) -> None:
    """Sapphire Rapids has all of them on one port, with latencies 1 and 3; vperm2i128 takes here what it does there."""
    forms = {name: FormCost(1, (((1 << ports) - 1, cost * ports),)) for name, (ports, cost) in SHUFFLES.items()}
    derived = Derived(PortModel(2, 6.0, forms), {name: cost for name, (_, cost) in SHUFFLES.items()}, list(forms))
    relative = load("spr")
    entry = relative.entry(form)
    assert entry is not None
    uses = _Writer(Learnt(derived, relative)).of_relative(form, entry).uses
    assert cycles == port_bound(dict(uses))[0]


@pytest.mark.parametrize("relative", [arch for arch in architectures() if load(arch).isa == "x86"])
def test_any_table_can_be_the_relative(relative: str, tmp_path: Path) -> None:
    """Ivy Bridge has patterns of Skylake's for ports that it lacks, in whose place others of its own stand."""
    store(learnt(relative), tmp_path)
    assert load_anew(NATIVE, tmp_path).entry("vdivpd ymm,ymm,ymm") is not None


@pytest.mark.parametrize(("measured", "cycles"), [((), 1.5), (("vmovupd m256,ymm",), 1.0)])
def test_addresses_of_stores_with_an_index_are_those_of_the_relative_only_where_none_was_measured(
    measured: tuple[str, ...], cycles: float, tmp_path: Path
) -> None:
    """Skylake's indexed stores take a port of loads; a core whose indexed stores went beside two loads does not do that."""
    forms = {"vmovupd ymm,m256": FormCost(1, ((3, 1.0),)), "vmovupd m256,ymm": FormCost(1, ((4, 1.0),))}
    derived = Derived(PortModel(3, 6.0, forms), {"vmovupd ymm,m256": 0.5, "vmovupd m256,ymm": 1.0}, list(forms))
    store(Learnt(derived, load("skl"), indexed=measured), tmp_path)
    body = "vmovupd (%rsi,%rax), %ymm0\n vmovupd (%rdx,%rax), %ymm1\n vmovupd %ymm2, (%rdi,%rax)\n"
    found = analyse(parse(body, "x86", "att").instructions, load_anew(NATIVE, tmp_path), mode="unrolled")
    assert cycles == pytest.approx(found.bounds["ports"])


SCHEDULERS = {WAITING: Size(90, 92), VECTORS_CHOSEN: Size(64, 65)}


@pytest.mark.parametrize(
    ("integers", "window", "same", "measured"),
    [
        (0b11, SCHEDULERS, False, True),
        (0b11, SCHEDULERS, True, False),
        (0b110, SCHEDULERS, False, False),
        (0b11, {**SCHEDULERS, WAITING: Size(90)}, False, False),
        (0b11, {}, False, False),
    ],
    ids=["apart", "its own table", "shared ports", "at least", "not measured"],
)
def test_schedulers_are_those_that_were_measured_where_integers_and_vectors_have_ports_of_their_own(
    integers: int, window: dict[str, Size], same: bool, measured: bool, tmp_path: Path
) -> None:
    """Else those of the relative: Sapphire Rapids' one scheduler has 80 places, Zen 4's for vectors 64."""
    forms = {"add r64,i": FormCost(1, ((integers, 1.0),)), "vaddpd ymm,ymm,ymm": FormCost(1, ((0b1100, 1.0),))}
    forms["mov r64,m64"] = FormCost(1, ((0b11100, 1.0),))
    derived = Derived(PortModel(5, 6.0, forms), dict.fromkeys(forms, 0.5), list(forms))
    store(Learnt(derived, load("spr"), window=window, same=same), tmp_path)
    queues = load_anew(NATIVE, tmp_path).parameters["queues"]
    if measured:
        assert {"integer": {"ports": "L0|L1", "size": 91}, "floating-point": {"ports": "L2|L3", "size": 64}} == queues
    else:
        assert {"unified": 80} == {name: queue["size"] for name, queue in queues.items()}


def test_ends_of_rows_and_nops_are_those_that_were_measured(tmp_path: Path) -> None:
    store(learnt("icx"), tmp_path)
    parameters = load_anew(NATIVE, tmp_path).parameters
    assert (36, 17.0, 1) == (parameters["learned_passes"], parameters["mispredicted"], parameters["nop_slots"])
    assert "foreseen up to 36 passes; of more 17 cy" in rows(learnt("icx"))


def test_a_form_takes_latency_and_ports_of_the_one_that_was_measured_and_does_the_same(tmp_path: Path) -> None:
    """Sapphire Rapids' table has two cycles of logical operations and one port of lea with 32 bits."""
    forms = {"and r64,r64": FormCost(1, ((15, 1.0),)), "lea r64,m": FormCost(1, ((15, 1.0),))}
    derived = Derived(PortModel(4, 6.0, forms), dict.fromkeys(forms, 0.25), list(forms))
    store(Learnt(derived, load("spr"), {"and r64,r64": {"latency": 1.0}}), tmp_path)
    table = load_anew(NATIVE, tmp_path)
    for form in ("or r32,i", "lea r32,m"):
        entry = table.entry(form)
        assert entry is not None
        assert (1.0, 4) == (entry.latency, entry.uses[0][0].bit_count())


@pytest.mark.parametrize(("same", "kept"), [(True, True), (False, False)])
def test_how_fast_a_core_decodes_is_not_taken_from_another_one(same: bool, kept: bool, tmp_path: Path) -> None:
    assert "predecode" in load("icx").parameters
    store(replace(learnt("icx"), same=same), tmp_path)
    assert kept == ("predecode" in load_anew(NATIVE, tmp_path).parameters)


def test_measured_latencies_of_loads_and_forwarding_stand_in_place_of_the_relatives(tmp_path: Path) -> None:
    measured = {"load_latency": {"simple": 3.0}, "rename_memory": True, "renamed_latency": 0.0}
    store(replace(learnt("skl"), parameters=measured), tmp_path)
    found, before = load_anew(NATIVE, tmp_path).parameters, load("skl").parameters
    assert {**before["load_latency"], "simple": 3.0} == found["load_latency"]
    assert (True, 0.0, before["forward_latency"]) == (found["rename_memory"], found["renamed_latency"], found["forward_latency"])


def test_a_core_that_foresees_all_rows_keeps_what_a_wrong_branch_takes_on_its_relative(tmp_path: Path) -> None:
    found = learnt("zen4")
    store(replace(found, ends=RowEnds(128, None), derived=replace(found.derived, filler="mov r64,r64")), tmp_path)
    parameters = load_anew(NATIVE, tmp_path).parameters
    assert (128, 13, 0) == (parameters["learned_passes"], parameters["mispredicted"], parameters["nop_slots"])
