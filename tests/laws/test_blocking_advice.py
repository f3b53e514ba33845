"""Blocking is advised only where the prediction of the nest in blocks, written out, is faster, and by as much as that says."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rooftree.campaign.sizes import block_length
from rooftree.frontend.stencil.blocked import LENGTH, blocked_kernel
from rooftree.frontend.stencil.classes import StencilClass, read_name
from rooftree.machine.load import load_machine
from rooftree.models.blocking import with_halo
from rooftree.predict.run import predict
from rooftree.report.prediction.words import advice

STENCILS = ("3D-r1-star", "3D-r4-star-isotropic", "3D-r2-box", "3D-r1-star-variable", "2D-r2-star", "3D-r3-star-heterogeneous")
MACHINES = ("ivy-bridge-ep", "skylake-sp", "ice-lake-sp", "zen2", "zen3", "zen4", "neoverse-v1", "power9", "a64fx")
SIZES = {3: (60, 200, 500), 2: (700, 6000, 40_000)}
CASES = [(stencil, machine) for stencil in STENCILS for machine in MACHINES]
_ENGINES: dict[str, Any] = {"incore": "throughput", "traffic": "lc"}
_GAIN = 1.01


def sizes_of(stencil: StencilClass, length: int) -> dict[str, int]:
    return dict.fromkeys("MNP"[: stencil.dimensions], length)


@cache
def blocked_cycles(name: str, machine: str, loop: str, size: int, length: int) -> float:
    """What we predict of the source in blocks, as a campaign does [cy/CL]."""
    stencil = read_name(name)
    sizes = {**sizes_of(stencil, size), LENGTH: length}
    return float(predict(blocked_kernel(stencil, loop), machine, sizes, **_ENGINES).cy_per_cl[0, 0])


@pytest.mark.parametrize(("name", "machine"), CASES)
def test_advice_to_block_gains_what_our_prediction_of_the_blocked_code_does(name: str, machine: str) -> None:
    """3D-r4-star-isotropic: 1.02 times faster was said, and 85.3 instead of 74.9 cy/CL predicted of the code in blocks."""
    stencil = read_name(name)
    for size in SIZES[stencil.dimensions]:
        p = predict(name, machine, sizes_of(stencil, size), **_ENGINES)
        now = float(p.cy_per_cl[0, 0])
        tips: list[Any] = [tip for tip in advice(p) if tip.topic == "blocking"]
        told = [w for w in p.what_if if w.change == "blocking"]
        assert len(tips) <= len(told), "blocks are advised that the model did not look at"
        for what in told:
            ((loop, length),) = (what.blocks or {}).items()
            if what.around != p.kernel.loops[0].split()[0]:
                continue  # a campaign cuts around all loops
            other = blocked_cycles(name, machine, loop, size, length)
            assert what.cy_per_cl == pytest.approx(other, rel=0.01), (size, loop, length)
            assert now / other > _GAIN


@pytest.mark.parametrize("machine", MACHINES)
def test_blocks_that_a_campaign_takes_are_those_that_the_advice_is_about(machine: str) -> None:
    """The longest pieces with which the layer condition holds: one length, and one prediction of them."""
    stencil = read_name("3D-r4-star-isotropic")
    seen = 0
    for size in (200, 500):
        p = predict(stencil.name, machine, sizes_of(stencil, size), **_ENGINES)
        for what in p.what_if:
            if what.change == "blocking" and what.around == "k" and "j" in (what.blocks or {}):
                level = p.layer_conditions[what.condition or 0].level
                length = block_length(stencil, load_machine(machine), level, "j", sizes_of(stencil, size), 1)
                assert what.blocks == {"j": length}
                seen += 1
    if machine == "skylake-sp":
        assert seen


def test_the_halo_of_blocks_comes_from_memory_again() -> None:
    """192 rows in 4 blocks of 57 or less, 48 in the mean: each reads 8 rows beside its own."""
    sizes = dict.fromkeys("MNP", 200)
    plain = predict("3D-r4-star-isotropic", "ivy-bridge-ep", sizes, **_ENGINES)
    kernel = blocked_kernel(read_name("3D-r4-star-isotropic"), "j")
    cut = predict(kernel, "ivy-bridge-ep", {**sizes, LENGTH: 57}, **_ENGINES)
    loaded = [float(p.load_B["L3Mem"][0, 0]) for p in (plain, cut)]
    assert loaded == pytest.approx([64 + 64, 64 * float(with_halo(8, 48)) + 64], rel=0.01)
