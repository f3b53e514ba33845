"""Rules of the engine that a core with AMX showed, most likely a Granite Rapids, against what was measured there [cy]."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.asm.listing import parse
from rooftree.incore.bounds.frontend import renaming_bound
from rooftree.incore.bounds.stores import bank_bound
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.instructions.addresses import Place
from rooftree.incore.tables.load import load
from rooftree.incore.tables.microarchitecture import PRODUCTS, with_rates
from rooftree.report.incore.words import explain

NOP4 = "nop dword ptr [rax+4]"
A, B = ("", "a", 1, ""), ("", "b", 1, "")
"""Two bases of addresses."""
LOADS = "vmovupd ymm{n}, [rbx+{at}]; vmovupd ymm5, [rbx+512+{at}]"
WIDE = "vmovdqu ymm{n}, [rbx+{at}]; vpaddd ymm15, ymm14, ymm13"


def found(body: str, arch: str = "spr") -> Analysis:
    """A loop of these instructions, with a counter that they do not use."""
    text = "\n".join([".L1:", *(line.strip() for line in body.split(";")), "dec r15", "jnz .L1"])
    return analyse(parse(text, isa="x86", syntax="intel").instructions, arch)


def cycles(body: str, arch: str = "spr") -> float:
    return found(body, arch).cycles


def copies(number: int, text: str) -> str:
    return "; ".join(text.replace("{n}", str(n)).replace("{at}", str(32 * n)) for n in range(number))


@pytest.mark.parametrize(
    ("body", "took"),
    [
        ("add rax, 8; imul rax, rcx", 3.0),
        ("add rax, 5000; imul rax, rcx", 4.0),
        ("add eax, 8; imul rax, rcx", 4.0),
        ("and rax, -8; imul rax, rcx", 4.0),
        ("lea rdx, [rax+8]; lea rsi, [rdx+8]; lea rdi, [rsi+8]; imul rax, rdi", 3.0),
        ("lea eax, [rax+8]; imul rax, rcx", 4.0),
        (copies(10, "lea rax, [rbx+8]"), 1.834),
        (copies(10, "lea rax, [rbx+2000]"), 2.201),
        ("lea rax, [rax+rbx*4+8]; " * 4 + "lea rax, [rax+rbx*4+8]", 10.0),
        ("lea rax, [rax+rbx+8]; " * 4 + "lea rax, [rax+rbx+8]", 5.0),
    ],
)
def test_renaming_adds_constants(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, abs=0.05)


@pytest.mark.parametrize(("sums", "took"), [(1, 4.9), (2, 8.3), (4, 15.0)])
def test_what_a_gather_merges_into_is_waited_for_a_cycle(sums: int, took: float) -> None:
    """Beside sums of 512 bits in a chain, measured on Emerald Rapids; b[i % 16] added to an array took 5.0, 7.4 was said."""
    body = "kmovb k2, k1; vgatherqpd zmm0{k2}, [rdi+zmm1*8]" + "; vaddpd zmm0, zmm0, zmm5" * sums
    assert cycles(body) == pytest.approx(took, rel=0.12)


@pytest.mark.parametrize(
    ("move", "took"),
    [
        ("mov eax, eax", 2.0),
        ("movzx eax, al", 2.0),
        ("movzx eax, ah", 4.0),
        ("movzx edx, ah; mov eax, edx", 4.0),
        ("mov edx, eax; mov eax, edx", 1.0),
        ("movzx edx, al; mov eax, edx", 1.0),
    ],
)
def test_moves_that_renaming_leaves_take_time(move: str, took: float) -> None:
    """Beside an addition in a chain, measured on Emerald Rapids; a CRC of two tables took 11.0 cy, 8.0 were said."""
    assert cycles(f"add eax, 1; {move}") == pytest.approx(took, abs=0.05)


@pytest.mark.parametrize(
    ("wide", "narrow", "at", "took"),
    [
        (24, 0, 0, 12.2),
        (24, 6, 0, 14.6),
        (24, 12, 0, 17.8),
        (24, 18, 0, 18.6),
        (24, 24, 0, 20.8),
        (12, 24, 0, 13.1),
        (12, 48, 0, 22.8),
    ],
)
def test_narrow_loads_find_no_third_port_beside_wide_ones(wide: int, narrow: int, at: int, took: float) -> None:
    """A box of 27 points with 18 pointers on the stack took 38 cy a line, 28 predicted; measured on Emerald Rapids."""
    loads = [f"vmovupd zmm{n % 16}, [rsi+{64 * n}]" for n in range(wide)]
    loads += [f"mov r{8 + n % 3}, [rdi+{8 * (n % 4)}]" for n in range(narrow)]
    assert cycles("; ".join(loads)) == pytest.approx(took, rel=0.11)


@pytest.mark.parametrize(("nops", "took"), [(0, 1.02), (1, 1.35), (2, 1.51), (3, 2.01)])
def test_what_changes_memory_at_an_indexed_place_is_split_once(nops: int, took: float) -> None:
    """As of a histogram, beside its load, addition, comparison and so many nops; measured on Emerald Rapids."""
    body = "\n".join(["movzx ecx, byte ptr [rsi+rax]", "add rax, 1", "add dword ptr [rdx+rcx*4], 1", *["nop"] * nops])
    counted = analyse(parse(f".L1:\n{body}\ncmp rax, rdi\njne .L1", isa="x86", syntax="intel").instructions, "spr")
    assert counted.cycles == pytest.approx(took, rel=0.03)


def test_an_addition_that_is_fused_with_its_branch_is_executed() -> None:
    counted = analyse(parse(".L1:\nimul rax, rcx\nadd rdx, 8\njnz .L1", isa="x86", syntax="intel").instructions, "spr")
    assert counted.contributions[1].cost.latency == 1.0
    assert counted.contributions[1].cost.uses
    free = analyse(parse(".L1:\nadd rdx, 8\nimul rax, rcx\ndec rcx\njnz .L1", isa="x86", syntax="intel").instructions, "spr")
    assert free.contributions[0].cost.latency == 0.0


def test_large_constants_take_a_part_of_a_port() -> None:
    """Every second one of 512 to 1023 is made, of 8 one in 128."""
    small, large = (found(f"add rax, {n}").contributions[0].cost.uses for n in (8, 700))
    assert [time for _, time in small] == pytest.approx([1 / 128])
    assert [time for _, time in large] == pytest.approx([1 / 2])


@pytest.mark.parametrize(
    ("body", "took"),
    [
        ("mov [rbx], rax; mov rax, [rbx]; imul rax, rcx", 2.998),
        ("mov [rbx], rax; mov eax, [rbx]; imul rax, rcx", 3.001),
        ("mov [rbx], al; movzx eax, byte ptr [rbx]; imul eax, ecx", 3.0),
        ("mov [rbx], rax; mov rdx, rbx; mov rax, [rdx]; imul rax, rcx", 3.001),
        ("mov [rbx+rcx], rax; mov rax, [rbx+rcx]; imul rax, rcx", 8.003),
        ("add qword ptr [rbx], 1", 0.999),
        ("add [rbx], rax", 7.376),
        ("vmovsd [rbx], xmm0; vmovsd xmm0, [rbx]; vmulsd xmm0, xmm0, xmm1", 9.013),
        ("vmovups [rbx], zmm0; vmovups zmm0, [rbx]; vmulpd zmm0, zmm0, zmm1", 10.46),
    ],
)
def test_renaming_finds_what_was_stored_at_simple_addresses(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, rel=0.06)


def test_a_load_of_16_bits_is_not_found_by_renaming() -> None:
    """A store, such a load and a product took 10.0."""
    assert cycles("mov [rbx], ax; mov ax, [rbx]; imul ax, cx") >= 8


@pytest.mark.parametrize(
    ("body", "took"),
    [
        ("vaddsd xmm0, xmm0, xmm1; vaddsd xmm0, xmm0, xmm1", 4.002),
        ("vaddsd xmm0, xmm0, xmm1; vmulsd xmm0, xmm0, xmm1", 6.008),
        ("vaddsd xmm0, xmm0, xmm1; vfmadd231sd xmm0, xmm2, xmm1", 7.046),
        ("vmulsd xmm0, xmm0, xmm1; vfmadd231sd xmm0, xmm2, xmm1", 7.009),
        ("vmovq xmm0, rax; vmovq rax, xmm0", 3.999),
        ("mov rax, [rax+rcx]", 4.999),
        ("vmovdqu ymm0, [rax]; vmovq rax, xmm0", 9.003),
    ],
)
def test_chains_take_what_was_measured(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, rel=0.02)


@pytest.mark.parametrize(
    ("body", "took"),
    [
        ("; ".join(["vaddsd xmm0, xmm0, xmm1"] * 8), 16.0),
        ("; ".join(["vaddsd xmm0, xmm0, xmm1"] * 8 + ["vpaddd zmm2, zmm3, zmm4"]), 27.187),
        ("; ".join(["vaddpd ymm0, ymm0, ymm1"] * 2 + ["vpermpd zmm2, zmm3, zmm4"]), 6.51),
        ("; ".join(["vmulsd xmm0, xmm0, xmm1"] * 2 + ["vpermpd zmm2, zmm3, zmm4"]), 6.929),
        ("; ".join(["vmaxsd xmm0, xmm0, xmm1"] * 2 + ["vpermpd zmm2, zmm3, zmm4"]), 8.001),
    ],
)
def test_sums_and_products_take_longer_beside_vectors_of_512_bits(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, rel=0.06)


@pytest.mark.parametrize(
    ("text", "took"),
    [
        ("vaddpd ymm{n}, ymm14, ymm13", 3.997),
        ("vmulpd ymm{n}, ymm14, ymm13", 4.002),
        ("vpslld ymm{n}, ymm14, 3", 7.991),
        ("vpminsd ymm{n}, ymm14, ymm13", 7.992),
        ("vpshufb ymm{n}, ymm14, ymm13", 8.001),
        ("vandpd ymm{n}, ymm14, ymm13", 3.999),
    ],
)
def test_ports_that_remain_beside_vectors_of_512_bits(text: str, took: float) -> None:
    assert cycles(copies(8, text) + "; vmovupd zmm12, [rbx]") == pytest.approx(took, rel=0.02)
    assert cycles(copies(8, text)) == pytest.approx(8 / 3 if "and" in text else 4.0)


@pytest.mark.parametrize(
    ("nops", "copied", "took"),
    [
        (2, 5.995, 5.989),
        (3, 5.975, 5.983),
        (4, 5.998, 6.338),
        (5, 7.98, 7.994),
        (6, 8.992, 8.997),
        (7, 11.98, 12.0),
        (8, 12.0, 11.98),
    ],
)
def test_micro_ops_are_parted_at_the_begin_of_a_group(nops: int, copied: float, took: float) -> None:
    """Six vector operations with indexed loads, each before so many nops, copied, and in a loop with its counter."""
    assert 6 * renaming_bound([2, *[1] * nops], 6, 3) == pytest.approx(copied, rel=0.01)
    body = copies(6, "vaddpd ymm{n}, ymm14, [rbx+rcx+{at}]; " + "; ".join([NOP4] * nops))
    assert cycles(body) == pytest.approx(took, rel=0.05)


@pytest.mark.parametrize(
    ("body", "took"),
    [
        (copies(4, "vpmullq ymm{n}, ymm14, ymm13"), 5.993),
        (copies(4, "vpmullq ymm{n}, ymm14, ymm13; vmovdqu [rbx+{at}], ymm9"), 7.998),
        (copies(4, "vpmullq ymm{n}, ymm14, ymm13; vpshufd ymm5, ymm14, 3; vpshufd ymm6, ymm14, 3"), 8.0),
        (copies(4, "; ".join(["bswap r{n}", *[NOP4] * 5])).replace("bswap r", "bswap r1"), 8.0),
        (copies(4, "; ".join(["vhaddpd ymm{n}, ymm14, ymm13", *[NOP4] * 5])), 8.0),
    ],
)
def test_what_comes_from_microcode_goes_alone(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, rel=0.03)


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("vaddsd xmm1, xmm1, [rbx+rcx]", 2),
        ("addsd xmm1, [rbx+rcx]", 1),
        ("vaddsd xmm1, xmm1, [rbx]", 1),
        ("add eax, [rbx+rcx]", 1),
        ("adc eax, [rbx+rcx]", 2),
        ("cmp eax, [rbx+rcx]", 2),
        ("vmovupd [rbx+rcx], ymm0", 1),
    ],
)
def test_indexed_operands_stay_fused_only_with_old_encodings(text: str, slots: int) -> None:
    assert found(f"{text}; {NOP4}").contributions[0].cost.slots == slots


@pytest.mark.parametrize(
    ("displacements", "width", "took"),
    [
        ([0, 8, 16], 8, 4.0),
        ([0, 4, 8], 8, 4.0),
        ([0, 4, 4], 8, 6.04),
        ([0, 4, 4], 4, 4.0),
        ([0, 64, 128], 8, 6.04),
        ([0, 16, 32], 16, 4.0),
    ],
)
def test_loads_of_the_same_bytes_of_lines_are_two_a_cycle(displacements: list[int], width: int, took: float) -> None:
    """Twelve loads, of which three a cycle are made at most."""
    register = {4: "r8d", 8: "r8", 16: "xmm1"}[width]
    move = "vmovdqu" if width == 16 else "mov"
    body = "; ".join(f"{move} {register}, [rbx+{at}]" for at in displacements * 4)
    assert cycles(body) == pytest.approx(took, rel=0.02)
    assert bank_bound([Place(A, at, width, 0) for at in displacements * 4], 4, 64, 2) <= took


def test_banks_count_what_moves_and_only_what_is_known_to_meet() -> None:
    moving = [Place(A, 32 * n, 32, 128) for n in range(4)]
    assert bank_bound(moving, 4, 64, 2) == 1.0
    assert bank_bound([Place(A, 0, 8, 8), Place(B, 0, 8, 8)], 4, 64, 2) == 1 / 16
    assert bank_bound([Place(A, 0, 8, None)] * 9, 4, 64, 2) == 0.0


def test_the_limit_of_loads_is_that_of_memory() -> None:
    loads = found(copies(4, "mov rax, [rbx]"))
    assert (loads.bound, loads.limiting_ports, loads.cycles, loads.T_nOL, loads.T_load) == ("ports", ("BANKS",), 2.0, 2.0, 2.0)


@pytest.mark.parametrize(
    ("body", "took"),
    [
        (copies(6, WIDE), 2.826),
        (copies(6, "vpaddd ymm{n}, ymm14, [rbx+{at}]"), 2.68),
        (
            copies(
                4, "vmovupd ymm{n}, [rbx+{at}]; vmovupd ymm5, [rbx+512+{at}]; vpaddd ymm9, ymm14, ymm13; vmovupd [rdi+{at}], ymm9"
            ),
            3.836,
        ),
        (copies(4, "vmovupd zmm{n}, [rbx+64]; vmovupd zmm5, [rbx+128]; vpaddd zmm9, zmm14, zmm13"), 4.0),
        (copies(6, "vmovdqu xmm{n}, [rbx+{at}]; vpaddd xmm15, xmm14, xmm13"), 2.213),
    ],
)
def test_wide_vectors_are_so_many_a_cycle(body: str, took: float) -> None:
    assert cycles(body) == pytest.approx(took, rel=0.12)


def test_that_wide_vectors_limit_is_told_and_not_taken_for_measured() -> None:
    body = ".L1:\n" + "\n".join(copies(6, WIDE).split("; ")) + "\ndec r15\njnz .L1"
    record = rooftree.incore(body, "spr", mode="loop", syntax="intel").to_dict()["blocks"][0]
    assert record["limiting_ports"] == ["WIDE"]
    assert explain(record).startswith("Wide vectors limit: their loads, stores and operations together take 2.86 cycles a pass")


@pytest.mark.parametrize("arch", ["icx", "skl", "zen4"])
def test_other_cores_have_none_of_these_rules(arch: str) -> None:
    assert cycles("add rax, 8; imul rax, rcx", arch) == 4.0
    assert cycles(copies(4, "mov rax, [rbx]"), arch) <= 2.0


def test_cores_with_slow_products_do_as_many_wide_operations_as_ports_allow() -> None:
    """Two loads, a store and a sum of 512 bits took 1.0 cy on an Emerald Rapids, 1.33 on a Granite Rapids."""
    body = "vmovupd zmm1, [rdx+rax]; vaddpd zmm0, zmm1, [rcx+rbp]; vmovupd [rsi+rax], zmm0"
    text = "\n".join([".L1:", *(line.strip() for line in body.split(";")), "dec r15", "jnz .L1"])
    instructions = parse(text, isa="x86", syntax="intel").instructions
    granite, emerald = (with_rates(load("spr"), rates) for rates in ({}, {PRODUCTS: 4.0}))
    assert analyse(instructions, granite).cycles == pytest.approx(1.33, abs=0.02)
    assert analyse(instructions, emerald).cycles == pytest.approx(1.0, abs=0.1)
