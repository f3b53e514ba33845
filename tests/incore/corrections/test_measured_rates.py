"""What was measured on the very machine counts in place of what the instruction table says, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import rooftree
from rooftree.asm.model import Memory
from rooftree.incore.engine import analyse
from rooftree.incore.instructions.costs import shared_uses
from rooftree.incore.run import read
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import PRODUCTS, port_mask, with_rates
from rooftree.machine.load import load_machine
from rooftree.machine.model import AccessCost, Machine, MemoryUnit, OperationCost, Source
from rooftree.predict import certainty
from rooftree.predict.expected_error import MEASURED

TRIAD = """.L3:
vmovupd (%rsi,%rax), %{v}
vfmadd231pd (%rdx,%rax), %{w}, %{v}
vmovupd %{v}, (%rdi,%rax)
addq ${step}, %rax
cmpq %r8, %rax
jne .L3
"""
ZMM = TRIAD.format(v="zmm0", w="zmm1", step=64)
YMM = TRIAD.format(v="ymm0", w="ymm1", step=32)
SUM = """.L3:
vaddpd (%rsi,%rax), %zmm0, %zmm0
vaddpd 64(%rsi,%rax), %zmm1, %zmm1
vaddpd 128(%rsi,%rax), %zmm2, %zmm2
vaddpd 192(%rsi,%rax), %zmm3, %zmm3
vaddpd 256(%rsi,%rax), %zmm4, %zmm4
vaddpd 320(%rsi,%rax), %zmm5, %zmm5
vaddpd 384(%rsi,%rax), %zmm6, %zmm6
vaddpd 448(%rsi,%rax), %zmm7, %zmm7
addq $512, %rax
cmpq %r8, %rax
jne .L3
"""
HERE = Source(kind="measurement", text="loops", tool="rooftree 1.0 machine measure", date="2026-01-01")


def machine(kind: str = "measurement", **core: Any) -> Machine:
    """Ice Lake-SP of which some values of the core were measured."""
    shipped = load_machine("ice-lake-sp")
    assert shipped.core is not None
    assert isinstance(shipped.core.source, (str, dict))
    old = {"default": shipped.core.source} if isinstance(shipped.core.source, str) else shipped.core.source
    named = {name: "here" for name in core if name != "operations"}
    named |= {f"operations.{name}": "here" for name in core.get("operations", {})}
    operations = {**shipped.core.operations, **core.pop("operations", {})}
    changed = shipped.core.model_copy(update={**core, "operations": operations, "source": {**old, **named}})
    source = HERE.model_copy(update={"kind": kind})
    return shipped.model_copy(update={"core": changed, "sources": {**shipped.sources, "here": source}, "sha256": "another"})


def predict(cpu: Machine | str, asm: str = ZMM, kernel: str = "triad", **options: Any) -> Any:
    return rooftree.predict(kernel, cpu, {"N": 1000}, incore="asm", asm=asm, **options)


def accesses(**cycles: Any) -> tuple[AccessCost, ...]:
    return (AccessCost(width=64.0, **cycles),)


def said(prediction: Any) -> list[str]:
    return [note for note in prediction.notes if note.startswith("measured on this machine")]


def test_a_slower_measurement_is_a_tighter_limit_and_one_line_says_so() -> None:
    found = predict(machine(access_cycles=accesses(load=0.9, store=1.0)))
    assert 1.8 == pytest.approx(found.incore["limits"]["load"])
    assert 1.8 == pytest.approx(float(found.cy_per_cl[0, 0]))
    assert ["measured on this machine, in place of the table icx: loads of 64 B 0.9 cy each, not 0.5"] == said(found)
    assert found.incore["machine_code"]["measured_limit"]


def test_a_faster_measurement_refutes_the_limit_of_the_table() -> None:
    wide = predict(machine(access_cycles=accesses(load=0.25, store=0.25)))
    assert 0.5 == pytest.approx(wide.incore["limits"]["load"])
    assert 0.25 == pytest.approx(wide.incore["limits"]["store"])
    assert "loads of 64 B 0.25 cy each, not 0.5" in said(wide)[0]


def test_loads_and_stores_that_share_something_add() -> None:
    found = predict(machine(access_cycles=accesses(load=0.9, store=1.0, both=0.85)))
    assert 3 * 0.85 == pytest.approx(found.incore["T_nOL"])
    assert ["L1D"] == found.incore["machine_code"]["ports"]
    assert any("L1, which loads and stores share" in note for note in found.notes)
    pair = MemoryUnit(per_cycle=1.0, width=64.0)
    old = predict(machine(load=pair, store=pair, load_store_per_cycle=1.0))
    assert 3.0 == pytest.approx(old.incore["T_nOL"]), "files without rates by width"
    apart = predict(machine(load=pair, store=pair, load_store_per_cycle=2.0))
    assert 2.0 == pytest.approx(apart.incore["T_nOL"])


def test_what_loads_and_stores_share_is_no_port_of_a_learnt_table() -> None:
    """Learnt ports are L0, L1, ...: one of them is not what loads and stores share, which would leave room for twice as many."""
    ports = ("L0", "L1", "L2", "L3", "P2", "P3")
    learnt = replace(load("icx"), arch="learnt", ports=ports, memory_ports=0b110000)
    table = with_rates(learnt, {("both", 0, 512): 0.85})
    shared = table.memory_ports & ~learnt.memory_ports
    assert 0 == shared & port_mask("|".join(ports), ports)
    assert ((shared, 0.85),) == shared_uses(Memory(bits=512), table)


def test_an_access_across_the_end_of_a_line_counts_twice() -> None:
    """Measured below a hypervisor: 1.74 cy for each load of 64 B that crosses, 0.88 for one that does not."""
    nest = "double a[N], b[N];\nfor (int i = 0; i < N - 1; ++i) b[i] = a[i] + a[i+1];"
    code = ZMM.replace("vmovupd (%rsi,%rax)", "vmovupd 8(%rsi,%rax)").replace(
        "vfmadd231pd (%rdx,%rax), %zmm1", "vaddpd (%rsi,%rax), %zmm0"
    )
    found = predict(machine(access_cycles=accesses(load=0.9, store=1.0, both=0.85)), code, nest)
    assert 3 * 0.9 == pytest.approx(found.incore["limits"]["load"], rel=0.02)
    assert 4 * 0.85 == pytest.approx(found.incore["limits"]["load_store"], rel=0.02)


def test_a_store_across_the_end_of_a_line_keeps_loads_waiting_for_longer() -> None:
    """Measured: a sweep from the second element on takes 2.1 to 2.6 times that from the first one, not twice."""
    nest = "double a[N], b[N];\nfor (int i = 0; i < N - 1; ++i) b[i+1] = 2.0 * a[i+1];"
    code = ".L3:\nvaddpd 8(%rsi,%rax), %zmm0, %zmm1\nvmovupd %zmm1, 8(%rdi,%rax)\naddq $64, %rax\ncmpq %r8, %rax\njne .L3\n"
    found = predict(machine(access_cycles=accesses(load=0.9, store=1.0, both=0.85)), code, nest)
    assert 2 * 0.85 * 2.1 < found.incore["limits"]["load_store"] < 2 * 0.85 * 2.6


def test_gathers_are_as_slow_as_they_are_here() -> None:
    """Microcode against leaks makes them slower than documents say."""
    nest = "double a[N], b[N]; long k[N];\nfor (int i = 0; i < N; ++i) b[i] = a[k[i]];"
    code = """.L3:
vmovdqu64 (%rsi,%rax), %zmm0
vpxor %xmm1, %xmm1, %xmm1
kmovb %k2, %k1
vgatherqpd (%rdx,%zmm0,8), %zmm1{%k1}
vmovupd %zmm1, (%rdi,%rax)
addq $64, %rax
cmpq %r8, %rax
jne .L3
"""
    bare = predict("ice-lake-sp", code, nest, indirect="best").incore["machine_code"]["cycles"]
    found = predict(machine(access_cycles=accesses(load=0.5, gather={"dp": 43.0})), code, nest, indirect="best")
    assert 43 == pytest.approx(found.incore["machine_code"]["cycles"], rel=0.05)
    assert bare < 30
    assert "gather of 8 elements of 8 B 43 cy, not" in said(found)[0]
    assert found.incore["machine_code"]["measured_limit"]
    single = predict(machine(access_cycles=accesses(gather={"sp": 40.0})), code, nest, indirect="best")
    assert bare == pytest.approx(single.incore["machine_code"]["cycles"])
    faster = predict(machine(access_cycles=accesses(gather={"dp": 3.0})), code, nest, indirect="best")
    assert bare == pytest.approx(faster.incore["machine_code"]["cycles"]), "elements side by side meet in no banks of L1"


def test_rates_hold_for_the_width_that_was_measured_only() -> None:
    bare = predict("ice-lake-sp", YMM)
    cpu = machine(access_cycles=accesses(load=0.9, both=0.85))
    assert bare.incore["limits"] == predict(cpu, YMM).incore["limits"]
    narrow = machine(access_cycles=(AccessCost(width=32.0, load=0.75),))
    assert 1.5 * bare.incore["limits"]["load"] == pytest.approx(predict(narrow, YMM).incore["limits"]["load"])


def test_arithmetic_goes_by_operation_and_width() -> None:
    slow = {"add": OperationCost(cycles={"dp": 0.9, "sp": 0.5}), "mul": OperationCost(per_cycle=0.5)}
    cpu = machine(operations=slow)
    found = predict(cpu, SUM, "load")
    assert 8 * 0.9 == pytest.approx(found.incore["machine_code"]["cycles"])
    assert "add of 8 elements of 8 B 0.9 cy, not 0.5" in said(found)[0]
    assert [] == said(predict(cpu, SUM.replace("zmm", "ymm"), "load"))
    single = predict(cpu, SUM.replace("vaddpd", "vaddps"), "float a[N], s;\nfor (int i = 0; i < N; ++i) s += a[i];")
    assert [] == said(single), "the table says the same"


@pytest.mark.parametrize("kind", ["document", "assumption"])
def test_what_was_not_measured_here_leaves_the_prediction_as_it_was(kind: str) -> None:
    bare, cpu = predict("ice-lake-sp"), machine(kind, access_cycles=accesses(load=0.9, store=1.0, both=0.85))
    assert bare.incore["limits"] == predict(cpu).incore["limits"]
    off = predict(machine(access_cycles=accesses(load=0.9)), incore_corrections="-measured-rates")
    assert bare.incore["limits"] == off.incore["limits"]
    assert off.incore["machine_code"].get("measured_limit") is None


def test_measurements_that_agree_with_the_table_change_nothing_but_confirm_it() -> None:
    bare = predict("ice-lake-sp")
    found = predict(machine(access_cycles=accesses(load=0.51, store=1.03), load=MemoryUnit(per_cycle=1.96, width=64.0)))
    assert bare.incore["limits"] == found.incore["limits"]
    assert [] == said(found)
    assert any("the rates that limit this loop are measured" in note for note in found.notes)


def test_an_unchecked_table_widens_the_interval_unless_what_limits_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points of measured machines with this core vouch for its table, those of others for theirs."""

    def wide(prediction: Any) -> bool:
        return any("unchecked" in one["why"] for one in prediction.validation["wider"])

    narrow = machine(access_cycles=(AccessCost(width=32.0, load=0.5),))
    code = SimpleNamespace(measured_limit=None, table_status="unvalidated", taken_over=None)
    core: Any = SimpleNamespace(machine_code=code, engine="asm", doubts=())
    assert not certainty.unchecked_table(narrow, core)
    core.doubts = ("ports",)
    assert certainty.unchecked_table(narrow, core), "the points are of loops without doubts"
    core.doubts = ()
    monkeypatch.setattr(certainty, "account_name", lambda _: MEASURED)
    assert not wide(predict(machine(access_cycles=accesses(load=0.9, store=1.0))))
    assert certainty.unchecked_table(narrow, core)
    assert wide(predict(narrow))


@pytest.mark.parametrize("name", ["skylake-sp", "zen3", "zen4", "ice-lake-sp"])
def test_shipped_machines_have_no_such_rates(name: str) -> None:
    from rooftree.incore.corrections.measured_rates import measured_rates

    assert {} == measured_rates(load_machine(name))


@pytest.mark.parametrize(("measured", "cycles"), [(3.5, 3.0), (4.0, 4.0)])
@pytest.mark.parametrize("form", ["vmulsd (%rsi), %xmm0, %xmm0", "vmulpd %ymm1, %ymm0, %ymm0", "vmulss %xmm1, %xmm0, %xmm0"])
def test_products_take_what_was_measured_where_some_cores_of_a_kind_are_slower(form: str, measured: float, cycles: float) -> None:
    """The table spr is of a Granite Rapids; an Emerald Rapids was seen to take 4 cycles for products of any width."""
    table = with_rates(load("spr"), {PRODUCTS: measured})
    loop = f".L3:\n{form}\naddq $8, %rsi\ncmpq %rsi, %rax\njne .L3\n"
    body = read(loop, table).instructions
    assert analyse(body, table, mode="loop").bounds["recurrence"] == cycles
    assert analyse(body, load("spr"), mode="loop").bounds["recurrence"] == 3.0


def test_other_tables_know_no_slower_products() -> None:
    table = with_rates(load("icx"), {PRODUCTS: 5.0})
    body = read(".L3:\nvmulsd %xmm1, %xmm0, %xmm0\njne .L3\n", table).instructions
    assert analyse(body, table, mode="loop").bounds["recurrence"] == 4.0


@pytest.mark.parametrize(("measured", "cycles"), [(3.5, 0.5), (4.0, 1.0)])
def test_short_passes_take_a_cycle_on_the_core_that_has_slow_products(measured: float, cycles: float) -> None:
    table = with_rates(load("spr"), {PRODUCTS: measured})
    body = read(".L3:\nmovl $1, (%rdi)\naddq $4, %rdi\ncmpq %rdi, %rax\njne .L3\n", table).instructions
    assert analyse(body, table, mode="loop").cycles == pytest.approx(cycles, abs=0.01)


@pytest.mark.parametrize(("measured", "passes"), [(3.0, 37), (4.0, 112)])
def test_ends_of_rows_are_foreseen_as_far_as_on_the_core_that_has_slow_products(measured: float, passes: int) -> None:
    """Rows of 64 passes of a sum by columns took 8.46 cy/CL on an Emerald Rapids, 10.84 on a Granite Rapids."""
    assert with_rates(load("spr"), {PRODUCTS: measured}).parameters["learned_passes"] == passes
