"""A port model learnt from what mixes take, on random cores whose truth is known: it predicts mixes that were not used."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rooftree.calibrate.learn.derive import derive
from rooftree.calibrate.learn.forms import listed
from rooftree.calibrate.learn.port_model import Closing, FormCost, Mix, PortModel
from rooftree.calibrate.learn.run import FIRST, unmixed
from rooftree.calibrate.learn.simulated import NOP, SimulatedCore, random_core, random_mixes
from rooftree.calibrate.learn.uses import uses
from rooftree.incore.instructions.costs import cost
from rooftree.incore.tables.load import load
from rooftree.timing.isa import isa_of


def error(core: SimulatedCore, many: int = 50) -> float:
    """Mean relative error of so many mixes that were not used for learning."""
    found = derive(core.truth.forms, core, first=[form for form in FIRST if form in core.truth.forms])
    mixes = [mix for mix in random_mixes(core, 2 * many) if mix not in found.took][:many]
    return statistics.mean(abs(found.model.cycles(mix) / core.truth.cycles(mix) - 1) for mix in mixes)


def close(many: int, forms: int = 40) -> float:
    """Share of random cores whose mixes are predicted within 3 % in the mean; the seeds are drawn now, and printed."""
    seeds = [random.randrange(10**6) for _ in range(many)]
    errors = {seed: error(random_core(seed, forms)) for seed in seeds}
    print({seed: round(100 * e, 2) for seed, e in errors.items()})
    return sum(e <= 0.03 for e in errors.values()) / many


@pytest.mark.slow
def test_some_of_three_random_cores_are_learnt() -> None:
    assert close(3, forms=20) >= 0.3


@pytest.mark.slow
def test_most_of_sixty_random_cores_are_learnt_within_3_per_cent() -> None:
    """About 97 of 100 are, 95 are wanted; so far below that a draw alone does not fail."""
    assert close(60) >= 0.85


@pytest.mark.slow
@pytest.mark.parametrize("arch", ["icx", "zen4", "v2"])
def test_a_core_with_the_ports_of_a_table_is_learnt(arch: str) -> None:
    """All listed forms: divisions with a unit of their own, stores of two micro-ops, gathers of 60 slots."""
    table = load(arch)
    isa, known = isa_of(table.isa), {NOP: FormCost(1.0, ())}
    for one in unmixed(listed(table.isa), None):
        if (found := cost(isa.parse(one.example), table)) is not None:
            known[one.form] = FormCost(max(1.0, found.slots), tuple(found.uses))
    model = PortModel(len(table.ports), float(table.parameters["width"]), known)
    assert error(SimulatedCore(model, random=random.Random(1)), 200) <= 0.03


def core_of(ports: int, width: float, **forms: FormCost) -> SimulatedCore:
    return SimulatedCore(PortModel(ports, width, {NOP: FormCost(1.0, ()), **forms}), random=random.Random(1))


def test_port_sets_of_a_small_core_are_found_up_to_their_names() -> None:
    core = core_of(
        4,
        6.0,
        add=FormCost(1, ((0b0111, 1.0),)),
        shift=FormCost(1, ((0b0101, 1.0),)),
        shuffle=FormCost(1, ((0b0100, 1.0),)),
        load=FormCost(1, ((0b1000, 1.0),)),
        both=FormCost(1, ((0b0100, 1.0), (0b1000, 1.0))),
        divide=FormCost(1, ((0b0001, 6.0),)),
    )
    model = derive(core.truth.forms, core).model
    assert model.width == 6.0
    masks = {form: {mask for mask, _ in cost.uses} for form, cost in model.forms.items()}
    (add,), (shift,), (shuffle,), (load,), (divide,) = (masks[f] for f in ("add", "shift", "shuffle", "load", "divide"))
    assert [m.bit_count() for m in (add, shift, shuffle, load, divide)] == [3, 2, 1, 1, 1]
    assert shift & ~add == shuffle & ~shift == divide & ~shift == 0
    assert not load & add
    assert shuffle != divide
    assert masks["both"] == {shuffle, load}


@pytest.mark.parametrize("closing", [Closing(closed=0b0010, instead=0b0100), None])
def test_a_port_that_vectors_of_full_width_close_is_found_from_mixes_alone(closing: Closing | None) -> None:
    """As on Intel's cores with AVX-512: the middle one of three ports, which a scalar form goes on using."""
    mul, logic, shuffle, wide = 0b0011, 0b0111, 0b0100, 0b0101
    narrow = {"vmulpd ymm,ymm,ymm": mul, "vaddsd xmm,xmm,xmm": mul, "vandpd ymm,ymm,ymm": logic, "vpaddq ymm,ymm,ymm": logic}
    others = {"imul r64,r64": 0b0010, "popcnt r64,r64": 0b0010, "vpermpd ymm,ymm,i": shuffle, "vshufpd xmm,xmm,xmm,i": shuffle}
    full = {"vmulpd zmm,zmm,zmm": wide, "vpandq zmm,zmm,zmm": wide, "vpermpd zmm,zmm,i": shuffle, "mov r64,m64": 0b1000}
    forms = {form: FormCost(1.0, ((mask, 1.0),)) for form, mask in (narrow | others | full).items()}
    core = SimulatedCore(PortModel(4, 6.0, {NOP: FormCost(1.0, ()), **forms}, closing), random=random.Random(1))
    model = derive(core.truth.forms, core).model
    assert (model.closing is None) == (closing is None)
    if model.closing is not None:
        assert model.closing.closed == model.forms["imul r64,r64"].uses[0][0]
        assert model.closing.instead == model.forms["vpermpd ymm,ymm,i"].uses[0][0]
    errors = [abs(model.cycles(mix) / core.truth.cycles(mix) - 1) for mix in random_mixes(core, 60)]
    assert statistics.mean(errors) < 0.02


@pytest.mark.parametrize("nop", [0.5, 0.6, 1.0])
def test_nops_that_are_fused_with_what_stands_before_them_do_not_widen_the_front_end(nop: float) -> None:
    """As on Zen 4, which takes ten nops a cycle beside six of anything else."""
    forms = {
        "mov r64,r64": FormCost(1, ()),
        "add r64,i": FormCost(1, ((0b0001111, 1.0),)),
        "shl r64,i": FormCost(1, ((0b0000011, 1.0),)),
        "vaddpd ymm,ymm,ymm": FormCost(1, ((0b0110000, 1.0),)),
        "vpermilpd ymm,ymm,i": FormCost(1, ((0b0100000, 1.0),)),
        "mov r64,m64": FormCost(1, ((0b1000000, 1.0),)),
        "vpermpd ymm,ymm,ymm": FormCost(2, ((0b0100000, 2.0),)),
    }
    core = SimulatedCore(PortModel(7, 6.0, {NOP: FormCost(nop, ()), **forms}), random=random.Random(1))
    found = derive(core.truth.forms, core)
    assert found.model.width == 6.0
    assert found.filler == (NOP if nop == 1.0 else "mov r64,r64")
    assert {form: cost.slots for form, cost in forms.items()} == {form: found.model.forms[form].slots for form in forms}


@pytest.mark.parametrize("empty", [0, 1])
def test_slots_that_a_front_end_leaves_empty_at_some_distances_are_not_a_forms_own(empty: int) -> None:
    """As on Zen 5, which hands on groups of eight: loads with 8, 9, 10, 11 nops each seem to take 2.9, 1.8, 1.3, 1.0 slots."""
    core = core_of(
        4,
        8.0,
        add=FormCost(1, ((0b0011, 1.0),)),
        load=FormCost(1, ((0b1100, 1.0),)),
        convert=FormCost(2, ((0b0011, 1.0), (0b1100, 1.0))),
    )

    def answers(mixes: Sequence[Mix]) -> list[float | None]:
        found: list[float | None] = []
        for mix, took in zip(mixes, core(mixes), strict=True):
            among = dict(mix)
            nops = among.get(NOP, 0) / min(among.values())
            lost = 1.9 / 8 * empty * min(among.values()) if len(among) == 2 and nops == 8 else 0.0
            found.append(took + lost if took is not None else None)
        return found

    slots = {form: cost.slots for form, cost in derive(core.truth.forms, answers).model.forms.items()}
    assert slots == {NOP: 1.0, "add": 1.0, "load": 1.0, "convert": 2.0}


def test_moves_that_renaming_does_stand_for_no_class_of_forms() -> None:
    """As on Zen 5: eight slots, six of which take vectors, moves of which use no port; ALUs, pipes, address units are apart."""
    taken, alu, pipes, access = 0b111111 << 14, 0b111111, 0b1111 << 6, 0b1111 << 10
    forms = {
        "mov r64,r64": FormCost(1, ()),
        "vmovaps ymm,ymm": FormCost(1, ((taken, 1.0),)),
        "vandpd ymm,ymm,ymm": FormCost(1, ((pipes, 1.0), (taken, 1.0))),
        "vaddpd ymm,ymm,ymm": FormCost(1, ((0b0011 << 6, 1.0), (taken, 1.0))),
        "vmulpd ymm,ymm,ymm": FormCost(1, ((0b1100 << 6, 1.0), (taken, 1.0))),
        "vmovupd ymm,m256": FormCost(1, ((access, 1.0), (0b11 << 20, 1.0), (taken, 1.0))),
        "vmovupd m256,ymm": FormCost(1, ((0b11 << 10, 1.0), (taken, 1.0))),
        "mov r64,m64": FormCost(1, ((access, 1.0),)),
        "mov m64,r64": FormCost(1, ((0b11 << 10, 1.0),)),
        "popcnt r64,r64": FormCost(1, ((alu, 1.0),)),
        "shl r64,i": FormCost(1, ((0b000111, 1.0),)),
    }
    core = SimulatedCore(PortModel(22, 8.0, {NOP: FormCost(1.0, ()), **forms}), random=random.Random(1))
    found = derive(core.truth.forms, core, first=[form for form in FIRST if form in forms])
    assert not {"mov r64,r64", "vmovaps ymm,ymm"} & set(found.basics)
    ports = {form: sum({mask for mask, _ in cost.uses}) for form, cost in found.model.forms.items()}
    assert 6 == ports["popcnt r64,r64"].bit_count()
    assert 4 == ports["vandpd ymm,ymm,ymm"].bit_count()
    assert not ports["popcnt r64,r64"] & ports["mov r64,m64"]
    assert not ports["vandpd ymm,ymm,ymm"] & (ports["popcnt r64,r64"] | ports["mov r64,m64"])


def test_loads_of_vectors_that_only_some_ports_of_all_accesses_take_share_what_takes_them() -> None:
    """As on Zen: three accesses a cycle, two of them loads of vectors, two stores of registers, one of vectors."""
    access, load, store = 0b111, 0b11 << 3, 0b11 << 5
    forms = {
        "mov r64,m64": FormCost(1, ((access, 1.0),)),
        "mov m64,r64": FormCost(1, ((access, 1.0), (store, 1.0))),
        "vmovupd ymm,m256": FormCost(1, ((access, 1.0), (load, 1.0))),
        "vmovups ymm,m256": FormCost(1, ((access, 1.0), (load, 1.0))),
        "vmovsd xmm,m64": FormCost(1, ((access, 1.0), (load, 1.0))),
        "vmovupd m256,ymm": FormCost(1, ((access, 1.0), (1 << 5, 1.0))),
        "add r64,i": FormCost(1, ((0b1111 << 7, 1.0),)),
        "vaddpd ymm,ymm,ymm": FormCost(1, ((0b11 << 11, 1.0),)),
    }
    core = SimulatedCore(PortModel(13, 6.0, {NOP: FormCost(1.0, ()), **forms}), random=random.Random(1))
    model = derive(core.truth.forms, core, first=[form for form in FIRST if form in forms]).model
    errors = [abs(model.cycles(mix) / core.truth.cycles(mix) - 1) for mix in random_mixes(core, 100)]
    assert statistics.mean(errors) < 0.02


def test_a_unit_that_is_busy_for_long_is_a_single_one() -> None:
    """A square root of 16 cycles, of which mixes tell nothing: not four ports that are all busy so long."""
    ports, own, root = 0b1111, 1 << 4, "vsqrtpd zmm,zmm"
    model = PortModel(4, 6.0, {"add r64,i": FormCost(1.0, ((ports, 1.0),))})
    found = uses(root, 1.0, [(((root, 1),), 16.0)], model, own=own)
    assert ((own, 16.0),) == found.uses


class Sibling:
    """A core whose front end another thread holds up, by half, while some of the questions are asked."""

    def __init__(self, truth: PortModel, busy: range) -> None:
        self.cores = [
            SimulatedCore(replace(truth, width=width), random=random.Random(1)) for width in (truth.width, truth.width / 2)
        ]
        self.busy, self.asked = busy, 0

    def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
        self.asked += 1
        return self.cores[self.asked in self.busy](mixes)


@pytest.mark.parametrize(("busy", "width"), [(range(5), 6.0), (range(12), 6.0), (range(10**6), 3.0)])
def test_a_width_below_the_known_one_is_measured_again_at_other_moments(busy: range, width: float) -> None:
    core = core_of(3, 6.0, add=FormCost(1, ((7, 1.0),)), shift=FormCost(1, ((3, 1.0),)), shuffle=FormCost(1, ((1, 1.0),)))
    assert derive(core.truth.forms, Sibling(core.truth, busy), width=6.0).model.width == width


@pytest.mark.parametrize("busy", [2, 5, 14])
def test_forms_that_were_disturbed_for_a_while_are_asked_for_again(busy: int) -> None:
    core = core_of(3, 6.0, add=FormCost(1, ((7, 1.0),)), shift=FormCost(1, ((3, 1.0),)), shuffle=FormCost(1, ((1, 1.0),)))
    asked: list[int] = []

    def answers(mixes: Sequence[Mix]) -> list[float | None]:
        asked.append(len(mixes))
        return [None if len(asked) <= busy and "add" in dict(mix) else core([mix])[0] for mix in mixes]

    found = derive(core.truth.forms, answers)
    assert found.missing == []
    assert found.alone["add"] == pytest.approx(1 / 3, rel=0.03)


def test_a_form_that_cannot_be_measured_is_left_out_and_said() -> None:
    core = core_of(2, 4.0, add=FormCost(1, ((3, 1.0),)), shuffle=FormCost(1, ((1, 1.0),)))
    found = derive([*core.truth.forms, "vfoo"], lambda mixes: [None if "vfoo" in dict(m) else core([m])[0] for m in mixes])
    assert found.missing == ["vfoo"]
    assert set(found.model.forms) == {NOP, "add", "shuffle"}


def test_nothing_measured_gives_an_empty_model() -> None:
    found = derive(["add"], lambda mixes: [None] * len(mixes))
    assert found.missing == ["add"]
    assert set(found.model.forms) == {NOP}
