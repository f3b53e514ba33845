"""Loops of scientific codes on x86 cores: the cycles that follow by hand from the documents behind the tables."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.incore.engine import Streams, analyse
from rooftree.incore.tables.load import load

TAIL = "\nadd rdx, {bytes}\ncmp rdx, rsi\njne .L\n.L:"
TRIAD = "vmovupd {v}0, [rax+rdx]\nvfmadd213pd {v}0, {v}1, [rcx+rdx]\nvmovupd [rdi{at}], {v}0" + TAIL
MUL_ADD = "vmovupd {v}0, [rax+rdx]\nvmulpd {v}0, {v}0, {v}1\nvaddpd {v}0, {v}0, [rcx+rdx]\nvmovupd [rdi+rdx], {v}0" + TAIL
STENCIL = (  # 2D five points; rows are aligned, so the neighbours in a row come from elsewhere
    "vmovupd {v}0, [rax+rdx]\nvaddpd {v}0, {v}0, [rbx+rdx]\nvaddpd {v}0, {v}0, [rcx+rdx]\nvaddpd {v}0, {v}0, [r8+rdx]\n"
    "vmulpd {v}0, {v}0, {v}7\nvmovupd [rdi+rdx], {v}0" + TAIL
)
DIVIDE = "vmovupd {v}0, [rax+rdx]\nvdivpd {v}0, {v}1, {v}0\nvmovupd [rdi+rdx], {v}0" + TAIL
SUM = "vaddpd {v}0, {v}0, [rax+rdx]" + TAIL
ROUNDS = "aesenc {v}0, [rax+rdx]" + TAIL


GATHER = "vpxor xmm0, xmm0, xmm0\nkmovb k2, k1\nvgatherdpd {v}0{{k2}}, [rax+{index}*8]\nvmovupd [rdi{at}], {v}0" + TAIL


def accumulators(n: Any) -> Any:
    return "\n".join(f"vaddpd {{v}}{i}, {{v}}{i}, [rax+rdx+{64 * i}]" for i in range(n)) + TAIL


def code(text: Any, vector: Any, at: str = "+rdx") -> Any:
    width = {"xmm": 16, "ymm": 32, "zmm": 64}[vector]
    return parse(text.format(v=vector, at=at, bytes=width), isa="x86", syntax="intel").instructions


LOOPS = [
    # Sandy and Ivy Bridge: a 256-bit load takes its port's data path for 2 cycles, a store port 4; 4 micro-ops per cycle.
    ("snb", MUL_ADD, "ymm", 2.0),  # data paths 2 * 2 / 2, store 2, 8 slots (both indexed operands are split) / 4
    ("snb", STENCIL, "ymm", 4.0),  # data paths 4 * 2 / 2
    ("snb", DIVIDE, "ymm", 44.0),
    ("snb", DIVIDE, "xmm", 22.0),
    ("ivb", DIVIDE, "ymm", 28.0),
    ("ivb", DIVIDE, "xmm", 14.0),
    ("snb", SUM, "ymm", 3.0),
    # Haswell to Cascade Lake: 2 address ports for loads and indexed stores, 4 slots.
    ("hsw", TRIAD, "ymm", 1.5),  # (2 + 1) / 2
    ("clx", TRIAD, "zmm", 1.5),
    ("clx", STENCIL, "ymm", 2.75),  # 11 slots: indexed operands of three-register additions are split, 1 + 3 * 2 + 1 + 1 + 2
    ("hsw", DIVIDE, "ymm", 28.0),
    ("bdw", DIVIDE, "ymm", 16.0),
    ("clx", DIVIDE, "ymm", 8.0),
    ("clx", DIVIDE, "zmm", 16.0),
    ("hsw", SUM, "ymm", 3.0),
    ("clx", SUM, "ymm", 4.0),
    ("clx", accumulators(4), "zmm", 4.0),  # latency
    ("clx", accumulators(12), "zmm", 6.5),  # 12 / 2 on ports 0 and 5; split, 12 * 2 + 2 slots / 4
    # Ice Lake: 5 slots, two stores; Sapphire Rapids: 6 slots, three loads of 256 bit, sums in a chain of 2 cycles.
    ("icx", TRIAD, "ymm", 1.0),
    ("icx", TRIAD, "zmm", 1.0),  # loads 2 / 2, store 1 of 512 bit
    ("icx", accumulators(12), "zmm", 6.0),  # two 512-bit units; 26 slots / 5 = 5.2
    ("icx", GATHER.replace("{index}", "ymm1"), "zmm", 21.2),  # measured; perhaps the microcode against gather data sampling
    ("icx", GATHER.replace("{index}", "xmm1"), "ymm", 26.5),
    ("spr", SUM, "ymm", 2.0),
    ("spr", ROUNDS, "xmm", 3.0),
    ("spr", DIVIDE, "ymm", 8.0),
    ("spr", DIVIDE, "zmm", 16.0),
    # Zen: 128-bit paths, two address units for loads and stores; Zen 2 on: 256 bit, a third for stores.
    ("zen1", TRIAD, "xmm", 1.5),  # (2 + 1) / 2
    ("zen1", TRIAD, "ymm", 3.0),  # twice that
    ("zen1", STENCIL, "ymm", 5.0),  # (4 * 2 + 2) / 2; additions 3 * 2 / 2
    ("zen1", DIVIDE, "ymm", 9.0),
    ("zen1", SUM, "ymm", 3.0),
    ("zen1", accumulators(8), "ymm", 8.0),  # 8 * 2 loads / 2 address units; additions 16 / 2
    ("zen2", TRIAD, "ymm", 1.0),
    ("zen2", STENCIL, "ymm", 2.0),
    ("zen3", TRIAD, "ymm", 4 / 3),  # two loads, a store and its write share three places; measured 1.3
    ("zen3", DIVIDE, "ymm", 4.5),  # measured; the documents say 5
    ("zen4", TRIAD, "zmm", 2.0),  # 512-bit stores and pairs of loads take 2
    ("zen4", SUM, "ymm", 3.0),
]


NAMES = [f"{arch}-{vector}-{n}" for n, (arch, _, vector, _) in enumerate(LOOPS)]


@pytest.mark.parametrize(("arch", "text", "vector", "expected"), LOOPS, ids=NAMES)
def test_a_loop_takes_the_cycles_that_follow_from_the_documents(arch: str, text: str, vector: str, expected: float) -> None:
    assert analyse(code(text, vector), arch, address=0).cycles == pytest.approx(expected)


def test_a_store_without_index_may_use_the_third_address_port() -> None:
    assert analyse(code(TRIAD, "zmm", at=""), "clx").T_nOL == 1.0
    assert analyse(code(TRIAD, "zmm"), "clx").T_nOL == 1.5


@pytest.mark.parametrize("arch", ["skx", "clx", "icx", "spr"])
def test_512_bit_vectors_close_port_1_for_the_others(arch: str) -> None:
    muls = "\n".join(f"vmulpd ymm{i}, ymm8, ymm9" for i in range(4))
    alone = analyse(parse(muls, isa="x86", syntax="intel").instructions, arch, mode="unrolled")
    beside = analyse(parse(muls + "\nvmovapd zmm10, zmm11", isa="x86", syntax="intel").instructions, arch, mode="unrolled")
    assert alone.bounds["ports"] == beside.bounds["ports"] == 2.0
    assert set(alone.limiting_ports) == {"P0", "P1"}
    assert set(beside.limiting_ports) == {"P0", "P5"}


@pytest.mark.parametrize("arch", ["zen1", "zen4", "spr", "skl", "hsw"])
def test_an_operand_from_memory_does_not_change_the_latency_of_the_operation(arch: str) -> None:
    table = load(arch)
    for form in ("vaddpd ymm,ymm,{}", "vmulpd ymm,ymm,{}", "vfmadd231pd ymm,ymm,{}", "vsqrtpd ymm,{}"):
        assert table.entry(form.format("m256")).latency == table.entry(form.format("ymm")).latency


@pytest.mark.parametrize(
    ("text", "expected"),  # measured: 1.0, 0.5, 1.0, 1.49, 1.50, 2.0, 1.0, 2.0, 1.5 cycles
    [
        ("vmaxpd ymm0, ymm1, ymm2\nvaddpd ymm3, ymm4, ymm5", 1.0),
        ("vmaxpd ymm0, ymm1, ymm2\nvmulpd ymm3, ymm4, ymm5", 0.5),
        ("vcmppd ymm0, ymm1, ymm2, 1\nvaddpd ymm3, ymm4, ymm5", 1.0),
        ("vcvtps2pd ymm0, xmm1\nvaddpd ymm3, ymm4, ymm5\nvaddpd ymm6, ymm4, ymm5", 1.5),
        ("vcvtpd2ps xmm0, ymmword ptr [rsi]\nvcvttpd2dq xmm1, ymmword ptr [rsi+32]\nvinsertf128 ymm2, ymm3, xmm4, 1", 3.0),
        ("vcvtpd2ps xmm0, ymm1\nvmulpd ymm3, ymm4, ymm5\nvmulpd ymm6, ymm4, ymm5", 1.5),
        ("vcvtsi2sd xmm0, xmm1, eax\nvaddpd ymm3, ymm4, ymm5\nvaddpd ymm6, ymm4, ymm5", 2.0),
        ("vbroadcastsd ymm0, xmm1", 1.0),
        ("vbroadcastsd ymm0, xmm1\nvinsertf128 ymm3, ymm4, xmm5, 1", 2.0),
        ("vucomisd xmm0, xmm1\nvaddpd ymm3, ymm4, ymm5\nvaddpd ymm6, ymm4, ymm5", 1.5),
    ],
)
def test_forms_of_zen_3_share_the_pipes_that_mixes_of_them_show(text: str, expected: float) -> None:
    assert analyse(parse(text, isa="x86", syntax="intel").instructions, "zen3", mode="unrolled").bounds["ports"] == pytest.approx(
        expected
    )


@pytest.mark.parametrize(
    ("text", "expected"),  # measured: 4.0, 4.0, 4.0, 2.05, 2.0 cycles
    [
        ("vperm2f128 ymm6, ymm4, [rax], 49\nvinsertf128 ymm7, ymm4, [rax], 1\n" * 2, 4.0),
        ("vextractf128 [rax], ymm5, 1\nvperm2f128 ymm6, ymm4, ymm5, 49\n" * 2, 4.0),
        ("vextracti128 xmm6, ymm5, 1\nvperm2f128 ymm7, ymm4, ymm5, 49\n" * 2, 4.0),
        ("vinsertf128 ymm7, ymm4, [rax], 1\nvmulpd ymm6, ymm4, ymm5\nvmulpd ymm8, ymm4, ymm5\nvmulpd ymm9, ymm4, ymm5", 2.0),
        ("vextractf128 xmm7, ymm4, 1\nvmulpd ymm6, ymm4, ymm5\nvmulpd ymm8, ymm4, ymm5\nvmulpd ymm9, ymm4, ymm5", 2.0),
    ],
)
def test_what_crosses_the_halves_of_a_vector_takes_one_port_of_zen_3(text: str, expected: float) -> None:
    assert expected == analyse(parse(text, isa="x86", syntax="intel").instructions, "zen3", mode="unrolled").bounds["ports"]


@pytest.mark.parametrize(
    ("beside", "measured"),
    [("", 6.0), ("imul rdi, rax\n", 11.9), ("lea rdi, [rdi + 1]\nlea rsi, [rsi + 1]\n", 9.6), ("add rdi, 1\nadd rsi, 1\n", 9.9)],
)
def test_products_of_two_registers_keep_all_integer_units_of_zen_3(beside: str, measured: float) -> None:
    products = f"mulx r9, r8, rax\n{beside}mulx r11, r10, rax\n{beside}mulx r13, r12, rax\n{beside}" * 2
    found = analyse(parse(products, isa="x86", syntax="intel").instructions, "zen3", mode="unrolled").bounds["ports"]
    assert measured == pytest.approx(found, rel=0.12)


@pytest.mark.parametrize("arch", ["zen3", "zen4"])
def test_two_chains_of_carries_run_side_by_side(arch: str) -> None:
    sums = "adcx rax, r8\nadox rcx, r8\n" * 4
    assert 2.0 == analyse(parse(sums, isa="x86", syntax="intel").instructions, arch, mode="unrolled").bounds["ports"]


def test_zen_dispatches_five_instructions_or_six_micro_ops() -> None:
    single = "\n".join(f"vmulpd xmm{i}, xmm14, xmm15" for i in range(10))
    double = single.replace("xmm", "ymm")
    one = analyse(parse(single, isa="x86", syntax="intel").instructions, "zen1", mode="unrolled").details
    two = analyse(parse(double, isa="x86", syntax="intel").instructions, "zen1", mode="unrolled").details
    assert one["slots over width"] == two["slots over width"] == 2.0
    assert two["micro-ops dispatched"] == pytest.approx(20 / 6)


def test_scalar_multiply_adds_of_zen_4_are_as_fast_as_packed_ones() -> None:
    table = load("zen4")
    assert table.entry("vfmadd231sd xmm,xmm,xmm").uses == table.entry("vfmadd231pd xmm,xmm,xmm").uses


@pytest.mark.parametrize(("vector", "aligned", "crossing"), [("ymm", 1.0, 2.45), ("zmm", 1.0, 1.975)])
def test_stores_across_a_line_take_what_was_measured_on_ice_lake(vector: str, aligned: float, crossing: float) -> None:
    body = f"vmovupd [rdi+rdx], {vector}0\nvmovupd [rdi+rdx+64], {vector}0" + TAIL.format(bytes=128)
    block = parse(body, isa="x86", syntax="intel").instructions
    for offset, cycles in ((0, aligned), (40, crossing)):
        streams = Streams(element_bytes=8, line=64, offsets={0: offset, 1: offset})
        assert 2 * cycles == pytest.approx(analyse(block, load("icx"), streams=streams).bounds["ports"])


MASKS = [  # instructions and the cycles each that bursts of them took on Zen 4, results in registers in turn
    ("vpcmpd k1, zmm1, zmm2, 0", 1.0),
    ("vptestnmd k1, ymm1, ymm2", 0.5),
    ("vmovdqa32 zmm{n}{{k1}}{{z}}, zmm31", 0.5),
    ("vblendmpd ymm{n}{{k1}}, ymm30, ymm31", 0.375),
    ("vextracti32x8 ymm{n}, zmm31, 1", 1.0),
    ("vextractf64x2 xmm{n}, ymm31, 1", 0.5),
    ("vpermt2pd zmm{n}, zmm31, [rdi]", 1.0),
    ("vpermi2pd ymm{n}, ymm31, [rdi]", 0.5),
    ("vpmovzxbd zmm{n}, [rdi]", 1.0),
    ("vpmovsxwd ymm{n}, [rdi]", 0.5),
    ("vpermq ymm{n}, ymm31, 3", 0.5),
]


@pytest.mark.parametrize(("text", "cycles"), MASKS)
def test_masks_and_permutations_take_what_was_measured_on_zen_4(text: str, cycles: float) -> None:
    block = parse("\n".join(text.format(n=n) for n in range(20)), isa="x86", syntax="intel").instructions
    assert 20 * cycles == pytest.approx(analyse(block, "zen4").bounds["ports"])


def test_a_mask_is_there_as_late_as_it_was_measured_on_zen_4() -> None:
    table = load("zen4")
    assert [5, 4, 5, 4] == [
        table.entry(form).latency
        for form in ("vpcmpd k,zmm,zmm,i", "vpcmpd k,ymm,ymm,i", "vcmppd k,zmm,zmm,i", "vcmppd k,xmm,xmm,i")
    ]


MASKS = [  # measured, cycles an operation
    ("korw k{n}, k1, k2", 0.55),
    ("korq k{n}, k1, k2", 1.0),
    ("kunpckdq k{n}, k1, k2", 1.0),
    ("kshiftrq k{n}, k1, 3", 1.0),
]


@pytest.mark.parametrize(("text", "cycles"), MASKS)
def test_operations_on_masks_take_what_was_measured_on_zen_4(text: str, cycles: float) -> None:
    block = parse("\n".join(text.format(n=3 + n % 2, m=5 + n % 2) for n in range(8)), isa="x86", syntax="intel").instructions
    assert 8 * cycles == pytest.approx(analyse(block, "zen4").bounds["ports"], rel=0.12)


@pytest.mark.parametrize(
    ("beside", "cycles"), [("", 1.0), ("imul r9, r8, 1000", 2.0), ("imul r9, r8, 9\nimul r11, r8, 9", 3.0), ("shr r9, 3", 1.0)]
)
@pytest.mark.parametrize("product", ["mul r10", "mul r10d", "imul r10"])
def test_a_product_in_two_registers_takes_the_multiplier_of_zen_4_for_a_cycle(product: str, beside: str, cycles: float) -> None:
    block = parse(f"mov rax, rdi\n{product}\n{beside}", isa="x86", syntax="intel").instructions
    assert cycles == pytest.approx(analyse(block, "zen4").bounds["ports"])


@pytest.mark.parametrize(
    ("text", "measured"), [("vcvtps2ph xmm1, xmm0, 4", 0.5), ("vcvtps2ph xmm1, ymm0, 4", 0.67), ("vcvtps2ph ymm1, zmm0, 4", 1.33)]
)
def test_floats_become_halves_in_the_cycles_that_were_measured_on_zen_4(text: str, measured: float) -> None:
    """Every loop of halves has the first, which was not known."""
    many = parse("\n".join([text] * 12), isa="x86", syntax="intel").instructions
    assert 12 * measured == pytest.approx(analyse(many, load("zen4")).bounds["ports"], rel=0.03)
