"""What `rooftree incore learn` was answered on a real machine, disturbed answers and all: the core that follows from it."""

from __future__ import annotations

import statistics

import pytest

from rooftree.calibrate.learn.derive import derive
from rooftree.calibrate.learn.run import FIRST
from rooftree.calibrate.learn.simulated import NOP
from tests.calibrate.recorded import Recorded


@pytest.mark.slow
def test_ports_of_an_ice_lake_follow_from_what_its_mixes_took() -> None:
    """Intel's optimization manual, 2.4 (Ice Lake): FMA on P0 and P1, shuffles on P5, and P1 closed beside vectors of 512 bit."""
    asked = Recorded("icx")
    found = derive([NOP, *asked.forms], asked, first=[form for form in FIRST if form in asked.forms], width=5.0)
    model = found.model
    masks = {form: [mask for mask, _ in cost.uses] for form, cost in model.forms.items()}
    for form, ports in {
        "vaddpd ymm,ymm,ymm": 2,
        "vpaddq ymm,ymm,ymm": 3,
        "cmp r64,i": 4,
        "shr r64,i": 2,
        "imul r64,r64": 1,
        "vunpckhpd ymm,ymm,ymm": 1,
        "mov r64,m64": 2,
        "mov m64,r64": 2,
        "vaddpd zmm,zmm,zmm": 2,
        "vpermt2pd zmm,zmm,zmm": 1,
    }.items():
        assert [mask.bit_count() for mask in masks[form]] == [ports], form
    assert model.closing is not None
    assert [model.closing.closed] == masks["imul r64,r64"]
    assert [model.closing.instead] == masks["vunpckhpd ymm,ymm,ymm"]
    unused = [mix for mix in asked.answers if mix not in found.took and all(form in model.forms for form, _ in mix)]
    errors = [abs(model.cycles(mix) / min(asked.answers[mix]) - 1) for mix in unused]
    assert len(errors) >= 50
    assert statistics.mean(errors) < 0.06
    assert statistics.median(errors) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("known", [6.0, 0.0])
def test_ports_of_a_zen_4_follow_from_what_its_mixes_took_though_it_fuses_nops(known: float) -> None:
    """AMD's optimization guide (57647): six macro-ops a cycle, four ALUs, sums on two pipes and products on two others."""
    asked = Recorded("zen4")
    found = derive([NOP, *asked.forms], asked, first=[form for form in FIRST if form in asked.forms], width=known)
    model = found.model
    assert 6.0 == model.width
    assert "mov r64,r64" == found.filler
    for form in ("add r64,i", "vaddpd ymm,ymm,ymm", "vmulpd zmm,zmm,zmm", "vdivpd ymm,ymm,ymm", "vmovupd ymm,m256"):
        assert 1 == model.forms[form].slots, form
    masks = {
        form: [mask for mask, _ in model.forms[form].uses] for form in ("add r64,i", "vaddpd ymm,ymm,ymm", "vmulpd ymm,ymm,ymm")
    }
    assert [4, 2, 2] == [sum(mask.bit_count() for mask in ports) for ports in masks.values()]
    assert not masks["vaddpd ymm,ymm,ymm"][0] & masks["vmulpd ymm,ymm,ymm"][0]
    both = model.cycles((("vdivpd zmm,zmm,zmm", 1), ("vsqrtpd zmm,zmm", 1)))
    assert 25.0 == pytest.approx(both, rel=0.03)
    unused = [mix for mix in asked.answers if mix not in found.took and all(form in model.forms for form, _ in mix)]
    errors = [abs(model.cycles(mix) / min(asked.answers[mix]) - 1) for mix in unused]
    assert len(errors) >= 50
    assert statistics.median(errors) < 0.02


@pytest.mark.slow
@pytest.mark.parametrize("known", [8.0, 0.0])
def test_ports_of_a_zen_5_follow_from_what_its_mixes_took(known: float) -> None:
    """AMD: eight macro-ops a cycle, six ALUs, four address units (58455), sums on two pipes and products on two others."""
    asked = Recorded("zen5")
    found = derive([NOP, *asked.forms], asked, first=[form for form in FIRST if form in asked.forms], width=known)
    model = found.model
    assert 8.0 == model.width
    for form in ("add r64,i", "shl r64,i", "vaddpd zmm,zmm,zmm", "vmulpd zmm,zmm,zmm", "vmovupd zmm,m512", "vpermpd zmm,zmm,zmm"):
        assert 1 == model.forms[form].slots, form
    assert {2} == {model.forms[form].slots for form in ("vucomisd xmm,xmm", "vcvtdq2pd ymm,xmm", "vmovupd m512,zmm")}
    most = {form: max(cost.uses, key=lambda use: use[1])[0] for form, cost in model.forms.items() if cost.uses}
    ports = [most[form] for form in ("popcnt r64,r64", "mov r64,m64", "vandpd ymm,ymm,ymm")]
    assert [6, 4, 4] == [mask.bit_count() for mask in ports]
    assert 14 == sum(ports).bit_count()
    sums, products = most["vaddpd ymm,ymm,ymm"], most["vmulpd ymm,ymm,ymm"]
    assert (2, 2, 0) == (sums.bit_count(), products.bit_count(), sums & products)
    unused = [mix for mix in asked.answers if mix not in found.took and all(form in model.forms for form, _ in mix)]
    errors = [abs(model.cycles(mix) / min(asked.answers[mix]) - 1) for mix in unused]
    assert len(errors) >= 50
    assert statistics.mean(errors) < 0.08
    assert statistics.median(errors) < 0.01
