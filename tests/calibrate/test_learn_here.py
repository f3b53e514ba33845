"""A table stands for the truth of a simulated machine: what is learnt from its timing alone predicts its loops."""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.calibrate.learn import here
from rooftree.calibrate.learn.derive import Derived
from rooftree.calibrate.learn.forms import Listed, listed
from rooftree.calibrate.learn.here import Asker, function, shapes_of
from rooftree.calibrate.learn.judges import Judges
from rooftree.calibrate.learn.learnt import Learnt, record, rows
from rooftree.calibrate.learn.port_model import FormCost, PortModel
from rooftree.calibrate.learn.run import FIRST, _faster_at_times, learn, nearest, unmixed
from rooftree.calibrate.learn.table import _Writer, store
from rooftree.characterise.steps import Store
from rooftree.incore.engine import analyse
from rooftree.incore.instructions.codesize import code_bytes
from rooftree.incore.tables.learnt import MEASURED_WIDTH
from rooftree.incore.tables.load import NATIVE, load, load_anew
from rooftree.timing.isa import isa_of
from rooftree.timing.repeat import Measured, Measurement

TRUTH = "clx"
FORMS = (
    "add r64,i",
    "cmp r64,r64",
    "mov r64,m64",
    "mov m64,r64",
    "vaddpd ymm,ymm,ymm",
    "vmulpd ymm,ymm,ymm",
    "vfmadd231pd ymm,ymm,ymm",
    "vdivpd ymm,ymm,ymm",
    "vmovupd ymm,m256",
    "vmovupd m256,ymm",
    "vpermilpd xmm,xmm,i",
    "vunpckhpd xmm,xmm,xmm",
    "shl r64,i",
    "vandpd ymm,ymm,ymm",
)
LOOPS = {
    "copy": "vmovupd (%rsi,%rax), %ymm0\n vmovupd %ymm0, (%rdi,%rax)",
    "triad": "vmovupd (%rsi,%rax), %ymm0\n vfmadd231pd (%rdx,%rax), %ymm1, %ymm0\n vmovupd %ymm0, (%rdi,%rax)",
    "shuffles": "vmovupd (%rsi,%rax), %ymm0\n "
    "vpermilpd $1, %xmm0, %xmm1\n vunpckhpd %xmm1, %xmm0, %xmm2\n vaddpd %xmm1, %xmm2, %xmm3",
    "divide": "vmovupd (%rsi,%rax), %ymm0\n vdivpd %ymm1, %ymm0, %ymm2\n vmovupd %ymm2, (%rdi,%rax)",
    "not measured": "vmovupd (%rsi,%rax), %ymm0\n "
    "vsubpd %ymm1, %ymm0, %ymm2\n vmaxpd %ymm2, %ymm1, %ymm3\n vaddpd %ymm3, %ymm2, %ymm4",
}


def some() -> list[Listed]:
    known = {one.form: one for one in listed("x86")}
    return [known[form] for form in FORMS]


def cycles(text: str, table: Any) -> float:
    loop = f".L1:\n {text}\n addq $32, %rax\n cmpq %rax, %rcx\n jne .L1\n"
    return analyse(parse(loop).instructions, table).cycles


def test_loops_of_a_machine_that_was_learnt_are_predicted(machine: Callable[..., Any], tmp_path: Path) -> None:
    truth = load(TRUTH)
    said: list[str] = []
    found = learn(some(), load("skl"), machine(truth, noise=0.01, disturbed=0.05), progress=said.append, seed=1)
    assert said
    assert found.left_out == {}
    assert statistics.mean(found.judges) < 0.05, found.status
    store(found, tmp_path)
    table = load_anew(NATIVE, tmp_path)
    assert table.status.startswith("validated on")
    assert table.parameters["relative"] == "skl"
    assert table.parameters["width"] == truth.parameters["width"]
    for name, text in LOOPS.items():
        assert cycles(text, table) == pytest.approx(cycles(text, truth), rel=0.06), name
    learnt, known = (one.parameters["line_crossing"] for one in (table, truth))
    for name in ("load256", "store256"):  # as long on all of its ports
        taken, true = (rule[name]["cycles"] / len(rule[name]["ports"].split("|")) for rule in (learnt, known))
        assert taken == pytest.approx(true, abs=0.04), name
    text = rows(found)
    assert all(f"\n{form}\t" in text for form in FORMS)
    assert "skl" in text


def test_a_front_end_that_was_held_up_is_taken_from_the_table_of_the_microarchitecture(
    machine: Callable[..., Any], tmp_path: Path
) -> None:
    truth = load(TRUTH)
    wide = truth.parameters["width"]
    held_up = replace(truth, parameters={**truth.parameters, "width": wide / 2})
    few = [one for one in some() if one.form in ("add r64,i", "mov r64,m64", "vdivpd ymm,ymm,ymm", "vunpckhpd ymm,ymm,ymm")]
    found = learn(few, load("skl"), machine(held_up, noise=0.01), seed=1, same=True)
    assert (found.measured_width, found.derived.model.width) == (wide / 2, wide)
    assert "add r64,i" in found.left_out
    assert "add r64,i" not in found.derived.alone
    store(found, tmp_path)
    table = load_anew(NATIVE, tmp_path)
    assert (table.parameters["width"], table.parameters[MEASURED_WIDTH]) == (wide, wide / 2)
    assert "2 slots a cycle were measured and 4 are taken, as on skl" in table.status
    adds = "\n".join(f" addq $1, %r{n}" for n in range(8, 16))
    assert cycles(adds, table) == pytest.approx(cycles(adds, truth), rel=0.06)


def test_mixes_that_a_doubtful_front_end_bound_judge_nothing(machine: Callable[..., Any]) -> None:
    forms = {form: FormCost(1.0, ((3, 1.0),)) for form in ("add r64,i", "cmp r64,r64")}
    derived = Derived(PortModel(2, 2.0, forms), dict.fromkeys(forms, 0.5), list(forms))
    asker = Asker(isa_of("x86"), machine(load(TRUTH)), shapes_of(isa_of("x86"), some())[0])
    assert not Judges.drawn(derived, random.Random(1), doubted=True).mixes
    judges = Judges.drawn(derived, random.Random(1))
    judges.ask(asker)
    assert len(judges.mixes) >= len(judges.errors(derived.model)) > 0


def some_judges() -> tuple[Derived, Judges]:
    forms = {form: FormCost(1.0, ((3, 1.0),)) for form in ("add r64,i", "cmp r64,r64", "inc r64")}
    derived = Derived(PortModel(2, 4.0, forms), dict.fromkeys(forms, 0.5), list(forms))
    return derived, Judges.drawn(derived, random.Random(1))


@pytest.mark.parametrize("free", [1, 4, 9])
def test_mixes_that_judge_are_asked_for_until_most_are_answered(free: int) -> None:
    """A core that others use most of the time: in one of several moments it is free, else little comes back, or too slow."""
    derived, judges = some_judges()
    moments, draw = 0, random.Random(free)

    def answers(mixes: Any) -> list[float | None]:
        nonlocal moments
        moments += 1
        slow = [None if draw.random() < 0.8 else derived.model.cycles(mix) * draw.uniform(1.1, 1.9) for mix in mixes]
        return [derived.model.cycles(mix) for mix in mixes] if moments % free == 0 else slow

    judges.ask(answers)
    judges.ask_to_the_end(answers)
    errors = judges.errors(derived.model)
    assert len(errors) >= 0.9 * len(judges.mixes)
    assert sum(error == 0 for error in errors) >= 0.9 * len(errors)


def test_mixes_that_never_come_back_do_not_keep_asking() -> None:
    derived, judges = some_judges()
    moments = iter(range(10**6))
    judges.ask_to_the_end(lambda mixes: [None] * len(mixes), lambda: float(next(moments)))
    assert next(moments) < 20
    assert judges.errors(derived.model) == []
    assert "no mix could be measured" in Learnt(derived, load(TRUTH)).status


@pytest.mark.parametrize("error", [0.01, 0.2])
def test_a_status_says_that_mixes_judged_and_how_many_of_them_were_answered(error: float) -> None:
    derived, judges = some_judges()
    left = set(judges.mixes[::3])
    judges.ask(lambda mixes: [None if mix in left else derived.model.cycles(mix) * (1 + error) for mix in mixes])
    errors, asked = judges.errors(derived.model), len(judges.mixes)
    found = Learnt(derived, load(TRUTH), judges=errors, asked=asked)
    assert 20 <= len(errors) < asked
    assert f"no loops: {len(errors)} of {asked} answered" in found.status
    judged = record(found).judged
    assert (judged.mixes, judged.asked) == (len(errors), asked)


def test_ports_of_loads_across_a_line_are_those_of_loads() -> None:
    """What was not measured: as many times what a load takes as on the relative, on none of the ports of stores."""
    relative = load("icx")
    forms = {
        "vmovupd ymm,m256": FormCost(1.0, ((0b0011, 1.0),)),
        "vmovupd zmm,m512": FormCost(1.0, ((0b0011, 1.8), (0b1100, 0.5))),
        "vmovupd m256,ymm": FormCost(1.0, ((0b1100, 1.0),)),
    }
    alone = {"vmovupd ymm,m256": 0.5, "vmovupd zmm,m512": 0.9, "vmovupd m256,ymm": 0.5}
    rules = _Writer(Learnt(Derived(PortModel(4, 5.0, forms), alone, list(forms)), relative)).corrections()["parameters"]
    assert rules["line_crossing"]["load256"] == {"ports": "L0|L1", "cycles": 1.0}
    assert rules["line_crossing"]["load512"] == {"ports": "L0|L1", "cycles": 1.8}
    assert rules["line_crossing"]["store256"] == {"ports": "L2|L3", "cycles": 3.9}


def test_bursts_that_were_faster_put_an_unknown_front_end_in_doubt(machine: Callable[..., Any]) -> None:
    derived = Derived(PortModel(1, 2.0, {"add r64,i": FormCost(1.0, ())}), {"add r64,i": 0.5}, [])
    asker = Asker(isa_of("x86"), machine(load(TRUTH)), {})
    for low, doubted in ((0.49, False), (0.4, True)):
        asker.intervals["add r64,i"] = (low, 0.51)
        assert _faster_at_times(asker, derived, "add r64,i") == doubted
    found = Learnt(derived, load(TRUTH), judges=[0.01] * 50, measured_width=2.0)
    assert "2 slots a cycle are in doubt" in found.status


def test_what_the_processor_lacks_is_left_out_and_said(machine: Callable[..., Any]) -> None:
    harness = machine(load(TRUTH), noise=0.01, disturbed=0.05)
    plain = harness.load

    def without_division(codes: Any) -> dict[str, str]:
        harness._refused = {c.name: "this processor does not have the instruction" for c in codes if "vdivpd" in c.body}
        return dict(plain(codes))

    harness.load = without_division
    found = learn(some()[:8], load("skl"), harness, seed=1)
    assert found.left_out == {"vdivpd ymm,ymm,ymm": "this processor does not have the instruction"}


def test_mixes_are_measured_without_a_witness_that_the_processor_refuses(machine: Callable[..., Any]) -> None:
    harness = machine(load(TRUTH), noise=0.01, refused={"witness": "this processor does not have the instruction"})
    asker = Asker(isa_of("x86"), harness, shapes_of(isa_of("x86"), some())[0])
    assert asker([(("vaddpd ymm,ymm,ymm", 1),)]) == [pytest.approx(0.5, rel=0.05)]
    assert asker.failed == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "shared", "answer"),
    [((18.0, 22.0, 30.0), False, 18.0), ((18.0, 22.0, 30.0), True, None), ((22.0, 22.0, 22.1), True, 22.0)],
)
def test_mixes_that_scatter_on_a_core_of_their_own_count_by_their_fastest_bursts(
    machine: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, levels: tuple[float, float, float], shared: bool, answer: float
) -> None:
    """As loads beside sums on Zen 3: 18 cycles by ports, 18 to 27 from burst to burst."""
    lowest, middle, high = levels
    agreeing = 2 if high > 1.1 * lowest else 12

    def measured(_: Any, names: Any, **__: Any) -> Measurement:
        one = Measured(middle, lowest, lowest, high, agreeing, 12, 0, 3.0, shared)
        return Measurement(dict.fromkeys(names, one), 12, False)

    monkeypatch.setattr(here, "measure", measured)
    shapes, _ = shapes_of(isa_of("x86"), [one for one in some() if one.form in ("add r64,i", "mov r64,m64")])
    (took,) = Asker(isa_of("x86"), machine(load(TRUTH)), shapes)([(("add r64,i", 36), ("mov r64,m64", 36))])
    assert took == answer


def test_an_interrupted_run_goes_on_where_it_was(machine: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "partial.json"
    with pytest.raises(KeyboardInterrupt):
        learn(some()[:6], load("skl"), machine(load(TRUTH), noise=0.01, interrupt_after=40), store=Store(file), seed=1)
    again = Store(file)
    before = again.get("mixes")
    assert len(before) >= 6
    found = learn(some()[:6], load("skl"), machine(load(TRUTH), noise=0.01), store=again, seed=1)
    kept = {tuple((f, n) for f, n in mix): t for mix, t in before}
    assert all(found.derived.took[mix] <= t * 1.001 for mix, t in kept.items() if mix in found.derived.took)
    assert {mix for mix in kept if len(mix) > 1} <= set(found.derived.took)


@pytest.mark.slow
def test_all_listed_forms_but_those_that_need_help_can_be_repeated_and_are_what_they_say() -> None:
    isa = isa_of("x86")
    shapes, missing = shapes_of(isa, listed("x86"))
    assert {form: shape.instruction.form for form, shape in shapes.items()} == {form: form for form in shapes}
    assert missing == {}
    for form, shape in shapes.items():
        body = parse(function(isa, [(shape, 9), (None, 4)], "f").body, "x86", "intel").instructions
        assert sum(i.form == form for i in body[:-2]) == 9, form
        assert sum(i.mnemonic == "nop" for i in body) == 4


@pytest.mark.parametrize("form", ["add r64,i", "vaddpd ymm,ymm,ymm", "vmovupd ymm,m256"])
def test_instructions_of_a_mix_are_so_long_that_a_cache_of_micro_ops_holds_those_of_a_line(form: str) -> None:
    """Zen 5 takes 8 instructions of 5 to 7 bytes a cycle, 6.1 of 3 and 4 bytes."""
    isa = isa_of("x86")
    shapes, _ = shapes_of(isa, some())
    lines = function(isa, [(shapes[form], 9), (None, 9)], "f").body.splitlines()[1:-2]
    lengths = [len(line.split(",")) if ".byte" in line else code_bytes(isa.parse(line)) for line in lines]
    instructions = [at for at, line in enumerate(lines) if ".byte" not in line]
    padded = [lengths[at] + lengths[at - 1] * (at > 0 and ".byte" in lines[at - 1]) for at in instructions]
    assert len(padded) == 18
    assert min(padded) >= 6


def test_instructions_that_all_have_the_same_length_are_left_as_they_are() -> None:
    isa = isa_of("aarch64")
    shapes, _ = shapes_of(isa, listed("aarch64")[:3])
    assert ".byte" not in function(isa, [(shape, 9) for shape in shapes.values()], "f").body


def test_loads_and_stores_of_a_mix_share_no_low_address_bits() -> None:
    isa = isa_of("x86")
    shapes, _ = shapes_of(isa, some())
    parts = [(shapes["vmovupd ymm,m256"], 40), (shapes["vmovupd m256,ymm"], 40)]
    body = parse(function(isa, parts, "f").body, "x86", "intel").instructions
    read = {m.displacement % 1024 for i in body for m in i.loads}
    written = {m.displacement % 1024 for i in body for m in i.stores}
    assert read
    assert written
    assert not read & written


def test_stores_of_a_mix_follow_each_other() -> None:
    """Else those of two forms alternate between lines, of which a core writes one in a cycle, but two stores to the same one."""
    isa = isa_of("x86")
    shapes, _ = shapes_of(isa, some())
    body = parse(
        function(isa, [(shapes["vmovupd m256,ymm"], 6), (shapes["mov m64,r64"], 6)], "f").body, "x86", "intel"
    ).instructions
    written = [(m.displacement, m.bits // 8) for i in body for m in i.stores]
    assert len(written) == 12
    for (at, width), (then, wide) in itertools.pairwise(written):
        assert at + width <= then < at + width + wide
        assert then % wide == 0


@pytest.mark.parametrize("isa", ["x86", "aarch64"])
def test_a_quick_run_learns_the_forms_that_most_loops_are_made_of(isa: str) -> None:
    every, quick = listed(isa), listed(isa, quick=True)
    assert every[: len(quick)] == quick, "the most frequent ones"
    assert 0.3 < len(quick) / len(every) < 0.5
    assert isa != "x86" or {*FIRST} <= {one.form for one in quick}


def test_encodings_of_avx_and_of_sse_are_not_mixed() -> None:
    known = {one.form for one in unmixed(listed("x86"), frozenset({"sse2", "avx"}))}
    assert "vaddpd xmm,xmm,xmm" in known
    assert "addpd xmm,xmm" not in known
    old = {one.form for one in unmixed(listed("x86"), frozenset({"sse2"}))}
    assert "addpd xmm,xmm" in old
    assert not any(form.startswith("v") and "xmm" in form for form in old)


def test_the_nearest_table_is_that_of_the_processor_or_a_validated_one() -> None:
    assert nearest("x86", "icx").arch == "icx"
    for arch in ("", "unheard-of"):
        table = nearest("x86", arch)
        assert table.isa == "x86"
        assert not table.status.startswith("unvalidated")


@pytest.mark.slow
def test_a_table_that_fails_its_judges_says_so(machine: Callable[..., Any]) -> None:
    found = learn(some()[:6], load("skl"), machine(load(TRUTH), noise=0.01), seed=1)
    assert replace(found, judges=[0.2] * 50).status.startswith("unvalidated")
    assert replace(found, judges=[0.01] * 30 + [0.5] * 20).status.startswith("unvalidated")
    assert replace(found, judges=[0.01] * 19).status.startswith("unvalidated")
    assert replace(found, judges=[0.01] * 50).status.startswith("validated")
