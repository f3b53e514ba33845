"""A table stands for the truth, a spoilt copy of it for our knowledge: calibration must lead from one to the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.calibrate.derive import corrections, parameters_of
from rooftree.calibrate.record import corrections_yaml, record
from rooftree.calibrate.run import Calibration, calibrate, loop_of
from rooftree.incore.engine import analyse
from rooftree.incore.tables.correction_files import corrected, with_corrections
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.timing.fake import FakeHarness
from rooftree.timing.isa import isa_of
from tests.grid import grid

LOOP = """
.L3:
    vmovupd (%rdi,%rax), %ymm1
    vfmadd231pd (%rsi,%rax), %ymm1, %ymm0
    vmulpd %ymm1, %ymm3, %ymm4
    vdivpd %ymm4, %ymm5, %ymm6
    vshufpd $5, %ymm6, %ymm6, %ymm7
    vmovupd %ymm7, (%rdx,%rax)
    imulq %r8, %r9
    addq $32, %rax
    cmpq %rcx, %rax
    jne .L3
"""
ARCHES = ["zen4", "skl", "icx"]


def spoilt(table: Table, changes: list[Any]) -> Table:
    return corrected(table, {"arch": table.arch, "forms": changes}, "test")


def measured(
    machine: Callable[..., Any], truth: Table, ours: Table, text: str = LOOP, **options: Any
) -> tuple[Calibration, FakeHarness]:
    harness = machine(truth, noise=0.03, seed=7, **options)
    return calibrate(parse(text, truth.isa).instructions, ours, harness, max_rounds=240), harness


@pytest.mark.parametrize("arch", ARCHES)
def test_a_right_table_agrees_with_every_measurement(arch: str, machine: Callable[..., Any]) -> None:
    table = load(arch)
    found, harness = measured(machine, table, table)
    verdicts = [(f, q.benchmark.name, q.verdict) for f, r in found.reports.items() for q in r.findings]
    assert len(verdicts) > 20
    assert {"agrees"} == {verdict for _, _, verdict in verdicts}, verdicts
    data = corrections(found, harness).data
    assert ([], {}) == (data["forms"], data["parameters"])


@pytest.mark.parametrize(("arch", "seed"), grid(ARCHES, range(3)))
def test_wrong_latencies_are_found_again_exactly(arch: str, seed: int, machine: Callable[..., Any]) -> None:
    truth = load(arch)
    forms = ["vfmadd231pd ymm,ymm,m256", "vmulpd ymm,ymm,ymm", "imul r64,r64", "vshufpd ymm,ymm,ymm,i"]
    ours = spoilt(truth, [{"match": f, "latency": truth.entry(f).latency + 2 + n} for n, f in enumerate(forms)])
    harness = machine(truth, noise=0.03, seed=seed)
    found = calibrate(parse(LOOP, "x86").instructions, ours, harness, max_rounds=240)
    derived = corrections(found, harness)
    better = corrected(ours, derived.data, "test")
    assert [truth.entry(f).latency for f in forms] == [better.entry(f).latency for f in forms]
    assert [] == derived.left


@pytest.mark.parametrize("arch", ARCHES)
def test_wrong_throughputs_are_found_again(arch: str, machine: Callable[..., Any]) -> None:
    truth = load(arch)
    forms = ["vmulpd ymm,ymm,ymm", "vdivpd ymm,ymm,ymm", "imul r64,r64"]
    halved = [{"match": f, "ports": _ports(truth, f, 2.0)} for f in forms]
    ours = spoilt(truth, halved)
    found, harness = measured(machine, truth, ours)
    better = corrected(ours, corrections(found, harness).data, "test")
    for form in forms:
        assert dict(better.entry(form).uses) == pytest.approx(dict(truth.entry(form).uses), rel=0.05)


def _ports(table: Table, form: str, scale: float) -> dict[str, float]:
    return {"|".join(p for n, p in enumerate(table.ports) if mask >> n & 1): scale * c for mask, c in table.entry(form).uses}


@pytest.mark.parametrize("arch", ["zen4", pytest.param("skl", marks=pytest.mark.slow)])
@pytest.mark.parametrize("form", ["vmulpd ymm,ymm,ymm", pytest.param("vshufpd ymm,ymm,ymm,i", marks=pytest.mark.slow)])
def test_an_unknown_form_becomes_known_with_its_ports(arch: str, form: str, machine: Callable[..., Any]) -> None:
    truth = load(arch)
    ours = replace(truth, forms={k: v for k, v in truth.forms.items() if k != form}, found={}, matching=None)
    assert ours.entry(form) is None
    found, harness = measured(machine, truth, ours)
    derived = corrections(found, harness)
    better = corrected(ours, derived.data, "test")
    assert truth.entry(form).latency == better.entry(form).latency
    assert [mask for mask, _ in truth.entry(form).uses] == [mask for mask, _ in better.entry(form).uses]
    assert (form, "throughput") in derived.explained
    body = parse(LOOP, "x86").instructions
    assert analyse(body, better).cycles == pytest.approx(analyse(body, truth).cycles, rel=0.05)


def test_latency_of_loads_and_forwarding_become_parameters(machine: Callable[..., Any]) -> None:
    ours = load("zen4")
    true = {"load_latency": {"vector_wide": 9}, "forward_latency_256": 14, "forward_latency_512": 17}
    truth = corrected(ours, {"arch": "zen4", "parameters": true}, "test")
    found, harness = measured(machine, truth, ours, LOOP + "    vmovupd %zmm8, (%rdx,%rax)\n")
    assert true == corrections(found, harness).data["parameters"]


def test_moves_between_kinds_of_registers_are_told_by_their_round_trip(machine: Callable[..., Any]) -> None:
    """A conversion to an integer is seen together with the move back; where that is slow, it must not look slow itself."""
    ours = load("zen4")
    truth = spoilt(ours, [{"match": "v?movq (r64,xmm|xmm,r64)", "latency": 5}])
    found, _ = measured(machine, truth, ours, "vcvttsd2si %xmm0, %rax")
    (chain,) = [q for q in found.reports["vcvttsd2si r64,xmm"].findings if q.benchmark.quantity == "latency"]
    assert chain.verdict == "agrees"
    assert {"vmovq r64,xmm": 5.0, "vmovq xmm,r64": 5.0} == found.crossings


LOADS = """
    movq (%rdi), %rax
    movl (%rdi,%rcx,4), %edx
    leaq 8(%rdi), %rbx
    vmovsd (%rdi), %xmm0
    vmovupd (%rdi), %ymm1
"""


def test_what_carries_values_over_is_measured_itself_where_the_table_is_wrong_about_it(machine: Callable[..., Any]) -> None:
    """Loads and address computations wait in chains with `and`: a table that has 2 cycles of it must not make them faster."""
    truth = load("zen4")
    ours = spoilt(truth, [{"match": "and r64,r64", "latency": 2}])
    found, harness = measured(machine, truth, ours, LOADS)
    wrong = [
        (form, one.benchmark.name, one.value, one.ours)
        for form, report in found.reports.items()
        for one in report.findings
        if one.verdict != "agrees"
    ]
    assert [] == wrong
    assert {"and r64,r64": 1.0} == found.carriers
    data = corrections(found, harness).data
    assert {} == data["parameters"]
    assert ["and r64,r64"] == [form["match"] for form in data["forms"]]


def test_latencies_of_loads_become_the_parameter_that_holds_for_them_and_no_other(machine: Callable[..., Any]) -> None:
    truth = load("zen4")
    ours = corrected(truth, {"arch": "zen4", "parameters": {"load_latency": {"vector": 6}}}, "test")
    found, harness = measured(machine, truth, ours, LOADS)
    assert {"load_latency": {"vector": 7.0}} == corrections(found, harness).data["parameters"]


def test_a_load_that_takes_longer_by_itself_makes_no_other_one_slower(machine: Callable[..., Any]) -> None:
    """On a Granite Rapids movsxd from memory takes 6 cy, and mov 5 at any address."""
    table = load("zen4")
    plain = machine(table)
    harness = FakeHarness(lambda code: plain._truth(code) + code.body.count("movsxd"), noise=0.003)
    body = parse("movslq (%rdi,%rcx,4), %rdx\nmovl (%rdi,%rcx,4), %edx", "x86").instructions
    found = calibrate(body, table, harness, max_rounds=240, quantities=["load"])
    assert {"movsxd r64,m32": "differs", "mov r32,m32": "agrees"} == {f: r.findings[0].verdict for f, r in found.reports.items()}
    assert {} == parameters_of(found, table, isa_of("x86"))


def test_a_value_that_its_carriers_leave_nothing_of_is_not_known(machine: Callable[..., Any]) -> None:
    """No chain tells of the carrier alone where that cannot wait for itself; then 0 would be a number that nothing shows."""
    truth = load("zen4")
    ours = spoilt(truth, [{"match": "add r64,r64", "latency": 3}])
    found, _ = measured(
        machine, truth, ours, LOADS, refused={"carrier6_l1": "fault", "carrier7_l1": "fault", "carrier7_l2": "fault"}
    )
    report = found.reports["lea r64,m"]
    assert ["throughput"] == [one.benchmark.quantity for one in report.findings]
    assert "take all of the time" in report.missing["latency from address"]


def test_memory_that_is_renamed_is_seen_where_something_computes_on_it(machine: Callable[..., Any]) -> None:
    ours = load("icx")
    truth = corrected(ours, {"arch": "icx", "parameters": {"rename_memory": True, "renamed_latency": 0}}, "test")
    found, harness = measured(machine, truth, ours, "addq $1, 8(%rdi)")
    assert {"rename_memory": True, "renamed_latency": 0.0} == corrections(found, harness).data["parameters"]


def test_what_cannot_be_measured_is_listed_with_its_reason(machine: Callable[..., Any]) -> None:
    table = load("zen4")
    found, _ = measured(machine, table, table)
    assert "branch" in found.reports["jne l"].reason
    assert not found.reports["jne l"].findings


def test_forms_that_the_processor_lacks_are_named_and_the_rest_is_measured(machine: Callable[..., Any]) -> None:
    table = load("zen4")
    first = {f"b1_{kind}": "this processor does not have the instruction" for kind in ("t", "l2", "l3", "a")}
    found, _ = measured(machine, table, table, "vaddpd %zmm0, %zmm1, %zmm2\naddq $1, %rax", refused=first)
    assert "does not have" in found.reports["vaddpd zmm,zmm,zmm"].reason
    assert 2 == len(found.reports["add r64,i"].findings)


def test_an_interrupted_calibration_keeps_what_was_measured(machine: Callable[..., Any]) -> None:
    table = load("zen4")
    found, _ = measured(machine, table, table, interrupt_after=6)
    assert found.interrupted
    assert found.environment["rounds"] == 24
    assert all(r.findings for r in found.reports.values() if not r.reason)


def test_the_file_that_is_written_is_the_file_that_is_read(machine: Callable[..., Any], tmp_path: Path) -> None:
    truth = load("zen4")
    ours = spoilt(truth, [{"match": "imul r64,r64", "latency": 9}])
    found, harness = measured(machine, truth, ours)
    derived = corrections(found, harness)
    file = tmp_path / "here.yaml"
    file.write_text(corrections_yaml(derived, "made by a test"))
    read = with_corrections(ours, file)
    assert truth.entry("imul r64,r64").latency == read.entry("imul r64,r64").latency
    document = record(found, derived)
    assert "rooftree.calibration/1" == document["schema"]
    quantity = document["forms"][6]["quantities"][1]
    assert ("latency", 9.0, "differs") == (quantity["quantity"], quantity["ours"], quantity["verdict"])
    assert "imul" in quantity["code"]


def test_aarch64_forms_are_measured_alike(machine: Callable[..., Any]) -> None:
    truth = load("v2")
    text = "fmla v0.2d, v1.2d, v2.2d\nfadd d0, d1, d2\nldr q0, [x1, 16]\nstr q0, [x1]\nmul x0, x1, x2"
    ours = spoilt(truth, [{"match": "mul x,x,x", "latency": 6}])
    found, harness = measured(machine, truth, ours, text)
    differing = [(f, q.benchmark.name) for f, r in found.reports.items() for q in r.findings if q.verdict != "agrees"]
    assert [("mul x,x,x", "latency from 2"), ("mul x,x,x", "latency from 3")] == differing
    better = corrected(ours, corrections(found, harness).data, "test")
    assert truth.entry("mul x,x,x").latency == better.entry("mul x,x,x").latency


def test_text_without_a_loop_is_taken_whole() -> None:
    table = load("zen4")
    assert 2 == len(loop_of("vaddpd %ymm0, %ymm1, %ymm2\naddq $1, %rax\n", table))
    assert 10 == len(loop_of("xorl %eax, %eax\n" + LOOP, table))
