"""`-m native` takes the table that was learnt here where the one that ships is unvalidated, and says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import rooftree
from rooftree.asm import parse
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.learnt import Learnt
from rooftree.calibrate.learn.port_model import FormCost, PortModel
from rooftree.calibrate.learn.table import store
from rooftree.host.stored_machine import store_machine, stored_machine, table_folder
from rooftree.incore.instructions.costs import cost
from rooftree.incore.loops.find import table_of
from rooftree.incore.tables.learnt import note
from rooftree.incore.tables.load import load
from rooftree.machine.load import load_machine
from rooftree.machine.model import Machine
from rooftree.predict.expected_error import LEARNT, UNSEEN, account

COSTS = {"vaddpd ymm,ymm,ymm": 2.0, "vmovupd ymm,m256": 0.5, "vmovupd m256,ymm": 1.0}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine that was measured here, with a core whose table is unvalidated."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shipped = next(
        m for name in ("ice-lake-sp", "sapphire-rapids") if (m := load_machine(name)).core is not None and unvalidated(m)
    )
    from rooftree.machine import index

    text = index.find(shipped.name).file.read_bytes()
    stored = store_machine(text.decode() + "\n# measured here\n")
    assert stored is not None
    return load_machine(stored)


def unvalidated(machine: Machine) -> bool:
    return machine.core is not None and load(machine.core.incore_model).status.startswith("unvalidated")


def learn(
    machine: Machine, error: float, width: float | None = None, more: Mapping[str, tuple[tuple[int, float], ...]] | None = None
) -> None:
    assert machine.core is not None
    forms = {form: FormCost(1.0, ((1 << n, cycles),)) for n, (form, cycles) in enumerate(COSTS.items())}
    forms |= {form: FormCost(1.0, uses) for form, uses in (more or {}).items()}
    relative = load(machine.core.incore_model)
    alone = {form: max(cycles / mask.bit_count() for mask, cycles in cost.uses) for form, cost in forms.items()}
    derived = Derived(PortModel(4, width or relative.parameters["width"], forms), alone, list(COSTS))
    learnt = Learnt(derived, relative, judges=[error] * 50, where="a test")
    table_folder().mkdir(parents=True, exist_ok=True)
    store(learnt, table_folder())


def test_a_learnt_table_that_was_judged_well_is_used(here: Machine) -> None:
    assert here.core is not None
    assert table_of(here).arch == here.core.incore_model
    learn(here, 0.02)
    table = table_of(here)
    assert table.arch == "native"
    entry = table.entry("vaddpd ymm,ymm,ymm")
    assert entry is not None
    assert entry.uses == ((1, 2.0),)
    assert table_of(here, shipped=True).arch == here.core.incore_model


@pytest.mark.slow
def test_one_that_was_judged_badly_is_not(here: Machine) -> None:
    assert here.core is not None
    learn(here, 0.2)
    assert table_of(here).arch == here.core.incore_model


def test_a_stored_front_end_that_was_held_up_gets_the_known_width_and_is_not_called_validated(here: Machine) -> None:
    assert here.core is not None
    wide = load(here.core.incore_model).parameters["width"]
    learn(here, 0.02, width=wide / 2)
    table = table_of(here)
    assert (table.arch, table.parameters["width"], table.validated) == ("native", wide, False)
    words = f"{wide / 2:g} slots a cycle were measured and {wide:g} are taken"
    assert all(words in text for text in (table.status, *note(table)))
    assert table_of(here) is table


def test_another_machine_of_the_same_processor_keeps_the_table_that_ships(here: Machine) -> None:
    assert here.core is not None
    learn(here, 0.02)
    other = next(m for name in ("ice-lake-sp", "sapphire-rapids") if unvalidated(m := load_machine(name)))
    assert table_of(other).arch == here.core.incore_model


def test_a_damaged_table_keeps_nobody_from_predicting(here: Machine) -> None:
    assert here.core is not None
    learn(here, 0.02)
    (table_folder() / "native.tsv").write_text("arch: native\nrubbish\n")
    assert table_of(here).arch == here.core.incore_model


def test_a_prediction_states_the_error_of_learnt_tables_and_that_mixes_judged_this_one(here: Machine, tmp_path: Path) -> None:
    """Cross-validated on processors that were learnt as unknown ones: what tables that ship reach says nothing of it."""
    learn(here, 0.02, more={"add r64,i": ((8, 0.25),), "cmp r64,r64": ((8, 0.25),)})
    file, source = tmp_path / "loop.s", tmp_path / "add.c"
    file.write_text(ADD.format("%ymm1"))
    source.write_text("double a[N], b[N], c[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i] + c[i];\n")
    asked = {"sizes": {"N": 1000}, "asm": str(file)}
    found = rooftree.predict(source, "native", **asked)
    known = account()["ecm", LEARNT, UNSEEN]["L1"]
    assert found.validation is not None
    assert known.median_error == found.validation.regimes["L1"].median_error
    assert "no loops: 50 of 50 answered" in found.validation.engine
    said = " ".join(found.to_dict()["notes"])
    assert "learnt by timing; validated on mixes of forms measured here" in said
    assert "of mixes of independent instructions, not of loops" in said
    table_folder().joinpath("native.tsv").unlink()
    shipped = rooftree.predict(source, "native", **asked)
    assert shipped.validation is not None
    assert shipped.validation.regimes["L1"].median_error != known.median_error


def test_a_prediction_says_which_forms_were_not_measured(here: Machine, tmp_path: Path) -> None:
    learn(here, 0.02)
    file = tmp_path / "loop.s"
    body = "vmovupd (%rsi,%rax,8), %ymm0\n vmaxpd (%rdx,%rax,8), %ymm0, %ymm1\n "
    body += "vaddpd %ymm1, %ymm0, %ymm2\n vmovupd %ymm2, (%rdi,%rax,8)"
    file.write_text(f".L1:\n {body}\n addq $4, %rax\n cmpq %rax, %rcx\n jne .L1\n")
    kernel = "double a[N], b[N], c[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i] + c[i];\n"
    source = tmp_path / "add.c"
    source.write_text(kernel)
    found = rooftree.predict(source, "native", sizes={"N": 1000}, asm=str(file))
    notes = " ".join(found.to_dict()["notes"])
    assert "on native" in notes
    assert "not measured here" in notes
    assert "`vmaxpd ymm,ymm,m256`" in notes


ADD = """.L1:
 vmovupd (%rsi,%rax,8), %ymm0
 vaddpd (%rdx,%rax,8), %ymm0, %ymm2
 vaddpd {0}, %ymm2, %ymm2
 vmovupd %ymm2, (%rdi,%rax,8)
 addq $4, %rax
 cmpq %rax, %rcx
 jne .L1
"""


@pytest.mark.parametrize("taken_over", [False, True])
def test_what_was_taken_over_from_another_core_widens_the_interval(here: Machine, tmp_path: Path, taken_over: bool) -> None:
    """Odd loops on a Zen 3 learnt beside Zen 4 that were wrong held such instructions, with intervals as of measured ones."""
    learn(here, 0.02, more={"add r64,i": ((8, 0.25),), "cmp r64,r64": ((8, 0.25),)})
    file, source = tmp_path / "loop.s", tmp_path / "add.c"
    code = ADD.format("%ymm1")
    file.write_text(code.replace("vaddpd %ymm1", "vmaxpd %ymm1") if taken_over else code)
    source.write_text("double a[N], b[N], c[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i] + c[i];\n")
    found = rooftree.predict(source, "native", sizes={"N": 1000}, asm=str(file))
    assert found.validation is not None
    assert taken_over == any("not measured here" in one.why for one in found.validation.wider)
    assert found.incore.machine_code is not None
    assert (found.incore.machine_code.taken_over is not None) == taken_over


def test_a_processor_without_a_table_takes_the_one_that_was_learnt(here: Machine) -> None:
    from rooftree.errors import CapabilityError

    stored = stored_machine()
    assert stored is not None
    stored.write_text(re.sub("incore_model: .*", "incore_model: none", stored.read_text("utf-8")), "utf-8")
    unknown = load_machine(stored)
    with pytest.raises(CapabilityError, match="no instruction table"):
        table_of(unknown)
    learn(here, 0.02)
    assert table_of(unknown).arch == "native"
    learn(here, 0.2)
    with pytest.raises(CapabilityError, match="no instruction table"):
        table_of(unknown)


CODE = """
 incl (%rdi,%rax,4)
 addq $1, 8(%rdi)
 addl (%rsi), %eax
 pushq %rbx
 movq (%rsi), %rcx
 vpermilpd $85, %ymm2, %ymm3
 vaddpd (%rsi), %ymm1, %ymm2
 vfmadd231sd (%rsi), %xmm1, %xmm2
 vmovupd %ymm2, (%rdi)
 shlq $3, %rcx
"""
BUSY = {
    "add r64,i": ((1, 0.5), (3, 1.0), (9, 0.6)),
    "shl r64,i": ((1, 1.0), (3, 1.5)),
    "vpermilpd ymm,ymm,i": ((1, 1.0), (8, 1.0)),
    "vgatherdpd ymm{k},m64v": ((9, 60.0),),
}


def test_micro_ops_are_no_cycles_on_ports_that_were_learnt_and_a_gather_stands_for_no_load(here: Machine) -> None:
    assert here.core is not None
    learn(here, 0.02, more=BUSY)
    shipped, table = load(here.core.incore_model), table_of(here)
    assert table.arch == "native"
    for instruction in parse(CODE, "x86", "att").instructions:
        known, found = cost(instruction, shipped), cost(instruction, table)
        assert known is not None
        assert found is not None
        assert found.slots == known.slots, instruction.text
        assert sum(cycles for _, cycles in found.uses) < 8, instruction.text


WIDE = {"vmovupd zmm,m512": ((2, 0.5),), "vmovupd m512,zmm": ((4, 1.0),), "vmulpd zmm,zmm,zmm": ((1, 1.0), (2, 2.0))}


def test_no_loop_in_l1_is_faster_than_its_ports_where_arithmetic_keeps_those_of_loads_busy(here: Machine, tmp_path: Path) -> None:
    stored = stored_machine()
    assert stored is not None
    stored.write_text(stored.read_text("utf-8").replace("[nOL, ", "[nOL.load, nOL.store, "), "utf-8")
    learn(load_machine(stored), 0.02, more=WIDE)
    file, source = tmp_path / "loop.s", tmp_path / "times.c"
    body = "vmovupd (%rsi,%rax,8), %zmm0\n vmulpd %zmm0, %zmm0, %zmm1\n vmovupd %zmm1, (%rdi,%rax,8)"
    file.write_text(f".L1:\n {body}\n addq $8, %rax\n cmpq %rax, %rcx\n jne .L1\n")
    source.write_text("double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i] * b[i];\n")
    found = rooftree.predict(source, "native", sizes={"N": [500, 20000, 10**8]}, asm=str(file))
    limits = found.incore.limits
    assert limits["load"] + limits["store"] < limits["ports"]
    for times in found.T_ECM.values():
        assert (times >= limits["ports"] * (1 - 1e-6)).all()
    assert (found.cy_per_cl >= found.roofline_cy_per_cl * (1 - 1e-9)).all()
