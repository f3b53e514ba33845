"""Ports that are not shared out in the best way, beside what was measured on Zen 4."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.asm import parse
from rooftree.incore.contended import (
    even_shares,
    evenly,
    extracted_addresses,
    full_alus,
    masks,
    overtaken_chain,
    third_operands,
    waiting_chain,
)
from rooftree.incore.engine import Analysis, analyse
from rooftree.incore.tables.load import load

MEMORY = load("zen4").memory_ports
TAIL = "\ndec r8\njne .L\n.L:"
WIDEN, SUM, LINK = "vpmovzxdq zmm{n}, ymm31", "vpaddq zmm{n}, zmm30, zmm31", "vpaddq zmm1, zmm1, zmm{n}"
CHAIN = "\n".join([WIDEN.format(n=2), LINK.format(n=2), WIDEN.format(n=3), LINK.format(n=3)])
FREE = "\n".join([WIDEN.format(n=2), SUM.format(n=4), WIDEN.format(n=3), SUM.format(n=5)])
INT = "int a[N];\nint any = 0;\nfor (int i = 0; i < N; ++i) any |= a[i];\n"


def found(code: str) -> Analysis:
    return analyse(parse(code + TAIL, isa="x86", syntax="intel").instructions, "zen4")


def test_a_chain_may_wait_for_what_else_runs_on_its_ports() -> None:
    assert 2.0 == found(CHAIN).cycles
    assert 3.0 == pytest.approx(even_shares(found(CHAIN), MEMORY))
    assert 3.0 == pytest.approx(waiting_chain(found(CHAIN), MEMORY))


def test_without_a_chain_nothing_waits() -> None:
    assert 0.0 == waiting_chain(found(FREE), MEMORY)


MAXIMUM = "vmovsd xmm1, [rdi]\nvcomisd xmm1, xmm{}\ncmova rdx, rax\nvmaxsd xmm0, xmm1, xmm0"
WORDS = """cmp byte ptr [rsi], 32
mov eax, ecx
seta r9b
seta cl
xor eax, 1
inc rsi
and eax, r9d
movzx ecx, cl
movzx eax, al
add rdx, rax"""


def test_what_needs_a_result_of_the_chain_may_go_before_its_next_link() -> None:
    """Measured: 3.0 cycles where the comparison is with the chain's maximum, 2.2 with another register; words 3.2."""
    assert 2.0 == found(MAXIMUM.format(0)).cycles
    assert 3.0 == pytest.approx(overtaken_chain(found(MAXIMUM.format(0)), MEMORY))
    assert 0.0 == overtaken_chain(found(MAXIMUM.format(7)), MEMORY)
    assert 1.0 == pytest.approx(overtaken_chain(found(WORDS), MEMORY) - found(WORDS).cycles)


@pytest.mark.parametrize("code", ["add rdi, 8\ncmp rdi, rsi\njne .L\n", "add eax, [rdi]\nmov [rsi], eax\nadd rdi, 4\n"])
def test_counters_and_chains_of_one_cycle_keep_their_pace(code: str) -> None:
    assert 0.0 == overtaken_chain(found(code), MEMORY)


def test_masks_that_are_computed_with_may_take_their_time_besides() -> None:
    """Three cases chosen by masks took 5.6 cycles, without operations on masks 4.3; the ports of all say 4."""
    compares = "vcmppd k1, zmm1, zmm5, 1\nvcmppd k2, zmm1, zmm4, 1\nvmulpd zmm0{k1}, zmm1, zmm3\n"
    assert 0.0 == masks(found(compares), MEMORY)
    assert 2.0 == pytest.approx(masks(found(compares + "kandnb k3, k1, k2\nkorb k4, k1, k2"), MEMORY))


@pytest.mark.parametrize(
    ("operations", "stores", "cycles"), [(8, 1, 9.5), (8, 2, 11.0), (8, 4, 14.0), (16, 8, 28.0), (8, 0, 0.0), (0, 4, 0.0)]
)
def test_third_operands_and_stores_read_registers_through_the_same_ports(operations: int, stores: int, cycles: float) -> None:
    """Measured 9.3, 11.0, 14.4, 29.0; products without a sum do not wait."""
    store = "\n".join(["vmovupd [rdi], zmm3"] * stores)
    for kind in ("vfmadd231pd", "vpermt2pd"):
        code = "\n".join([*(f"{kind} zmm{4 + i}, zmm1, zmm2" for i in range(operations)), store])
        assert cycles == pytest.approx(third_operands(found(f"{code}\nvmulpd zmm30, zmm1, zmm2")))


def test_a_chain_alone_on_its_ports_and_general_registers_are_sure() -> None:
    for code in ("vaddpd zmm0, zmm0, zmm1", "vaddpd zmm0, zmm0, [rdi]\nadd rdi, 64", "imul rax, rbx\nadd rcx, 8\nadd rdx, 8"):
        assert found(code).cycles >= max(waiting_chain(found(code), MEMORY), even_shares(found(code), MEMORY))


def test_the_limit_widens_the_interval_upwards_where_the_best_way_is_predicted() -> None:
    """Of vectors that ports limit something between is predicted, and the best way is a limit, too."""
    body = ".L:\nvpmovzxdq (%rax), %zmm2\nvpaddq %zmm1, %zmm2, %zmm1\nvpmovzxdq 32(%rax), %zmm3\nvpaddq %zmm1, %zmm3, %zmm1\n"
    code = body + "addq $64, %rax\ncmpq %rcx, %rax\njne .L\n"
    sure, open_ = (
        rooftree.predict(INT, "zen4", sizes={"N": 1000}, incore="asm", asm=text, incore_corrections="-uneven-ports")
        for text in (".L:\nvpord (%rax), %zmm1, %zmm1\naddq $64, %rax\ncmpq %rcx, %rax\njne .L\n", code)
    )
    assert "contended" not in [one.kind for one in sure.doubts]
    doubt = next(one for one in open_.doubts if one.kind == "contended")
    assert (1.0, "slower") == (doubt.low, doubt.direction)
    assert open_.interval_80[1][0, 0] > open_.cy_per_cl[0, 0] * doubt.high
    between = rooftree.predict(INT, "zen4", sizes={"N": 1000}, incore="asm", asm=code)
    assert open_.cy_per_cl[0, 0] < between.cy_per_cl[0, 0] < open_.cy_per_cl[0, 0] * doubt.high
    assert ["either"] == [one.direction for one in between.doubts if one.kind == "contended"]
    assert between.interval_80[0][0, 0] < open_.cy_per_cl[0, 0]


CLENSHAW = """void f(long m, long k, double *restrict y, const double *restrict x, const double *restrict c) {
    for (long i = 0; i < m; ++i) {
        double b1 = 0, b2 = 0, t = 2 * x[i];
        for (long j = k - 1; j > 0; --j) { double b = c[j] + t * b1 - b2; b2 = b1; b1 = b; }
        y[i] = b1;
    }
}
"""
STEP = """.L:
vmovsd %xmm0, %xmm0, %xmm1
vmovsd %xmm3, %xmm3, %xmm0
vfmadd213sd (%r8,%rax,8), %xmm1, %xmm0
decq %rax
vsubsd %xmm2, %xmm0, %xmm0
vmovsd %xmm1, %xmm1, %xmm2
jne .L
"""


def test_what_waits_in_rows_that_overlap_is_as_much_shorter_as_their_chain() -> None:
    """Clenshaw's rows were said to take 23 (17 .. 84) cy/CL, as if each waited for the whole chain, and took 28 on a Zen 4."""
    p = rooftree.predict(CLENSHAW, "zen4", {"m": 100, "k": [12, 20000]}, incore="asm", asm=STEP)
    high = p.doubt_high["contended"][:, 0]
    assert p.T_OL[0, 0] < 0.6 * p.T_OL[1, 0], "rows overlap"
    assert high[1] > 1.1
    assert high[0] < 1.05 * high[1]


def test_the_destination_of_a_gather_is_waited_for_less_than_its_indices() -> None:
    one = found("kmovb k2, k1\nvgatherqpd zmm2{k2}, [rdi+zmm0*8]\nvaddpd zmm2, zmm2, zmm5")
    assert 14.2 == pytest.approx(one.bounds["recurrence"])
    through_indices = found("kmovb k2, k1\nvgatherqpd zmm2{k2}, [rdi+zmm0*8]\nvpandq zmm0, zmm2, zmm9")
    assert through_indices.bounds["recurrence"] > 20


BEHIND = "imul r10, r8, 3\n" * 6 + "lea r11, [r8+r9]\n" * 12


def test_alus_that_are_chosen_in_turn_may_be_late() -> None:
    """Measured on Zen 4: 10.1 cycles; 6.3 where two sums stand behind each product."""
    assert 6.0 == found(BEHIND).cycles
    assert 6.0 >= even_shares(found(BEHIND), MEMORY)
    assert 9.0 <= even_shares(found(BEHIND), MEMORY, general=True) < 9.5
    assert load("zen4").parameters["alus_in_turn"]
    assert "alus_in_turn" not in load("icx").parameters


def test_general_registers_are_in_doubt_where_alus_are_chosen_in_turn() -> None:
    body = ".L:\nmovzbl (%rdx), %eax\n" + "imull $3, %eax, %ecx\n" * 3 + "leal 1(%rax), %esi\n" * 5 + "movb %cl, (%rdi)\n"
    code = body + "incq %rdx\nincq %rdi\ncmpq %r9, %rdx\njne .L\n"
    bytes_ = "unsigned char a[N], b[N];\nfor (int i = 0; i < N; ++i) b[i] = 3 * a[i];\n"
    kinds = {
        machine: [one.kind for one in rooftree.predict(bytes_, machine, sizes={"N": 1000}, incore="asm", asm=code).doubts]
        for machine in ("zen4", "icx")
    }
    assert "contended" in kinds["zen4"]
    assert "contended" not in kinds["icx"]


def test_elements_that_are_done_one_by_one_at_the_end_of_rows_have_their_own_limit(tmp_path: Path) -> None:
    """Rows of 8 to 24 pixels took 1431 to 1474 cy/CL on a Zen 4, 945 to 979 were predicted without a doubt."""
    source = tmp_path / "over.c"
    source.write_text(
        "#include <stdint.h>\ntypedef struct { uint8_t r, g, b; } P;\n#define T(x, y) ((x) * (y) + 128)\n"
        "#define M(x, y) ((T(x, y) + (T(x, y) >> 8)) >> 8)\n"
        "void over(int w, int h, const P *restrict s, const uint8_t *restrict c, P *restrict d) { "
        "for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) { "
        "P p = s[y * w + x], *q = d + y * w + x; unsigned k = c[y * w + x]; q->r = M(p.r * 3u, k) + M(q->r, 255 - k); "
        "q->g = M(p.g * 3u, k) + M(q->g, 255 - k); q->b = M(p.b * 3u, k) + M(q->b, 255 - k); } }"
    )
    p = rooftree.predict(str(source), "zen4", {"w": [15, 6400], "h": 30}, incore="asm")
    assert p.incore.lanes > 15
    short, long = (p.doubt_high["contended"][row, 0] if "contended" in p.doubt_high else 1.0 for row in (0, 1))
    assert short > 1.1
    assert short > long


BITAP = (
    "#include <stdint.h>\nlong bitap(const unsigned char *text, long n, const uint64_t mask[256], uint64_t accept) { "
    "uint64_t r0 = 0, r1 = 1, r2 = 3; long hits = 0; for (long i = 0; i < n; i++) { "
    "uint64_t m = mask[text[i]], o0 = r0, o1 = r1; r0 = ((r0 << 1) | 1) & m; "
    "r1 = (((r1 << 1) | 1) & m) | o0 | ((o0 | r0) << 1) | 1; r2 = (((r2 << 1) | 1) & m) | o1 | ((o1 | r1) << 1) | 3; "
    "hits += (r2 & accept) != 0; } return hits; }"
)


def test_alus_that_have_as_much_to_do_as_they_can_take_longer_than_in_equal_shares(tmp_path: Path) -> None:
    """Searches for strings with errors, one and two side by side, took 52.8 and 111 cy/CL, 44 and 86 were predicted."""
    source = tmp_path / "bitap.c"
    source.write_text(BITAP)
    p = rooftree.predict(str(source), "zen4", {"n": 8000}, incore="asm")
    assert p.incore.machine_code is not None
    best = p.incore.machine_code.cycles * 8
    assert p.incore.machine_code.ports[:1] == ["ALU0"]
    assert 1.1 * best < p.cy_per_cl[0, 0] < 1.3 * best
    assert p.at_least[0, 0] <= best * 1.001
    assert p.at_most[0, 0] > 1.3 * best
    assert full_alus(found("vaddps zmm1, zmm2, zmm3\nadd rax, rbx"), load("zen4")) == 0.0


@pytest.mark.parametrize(("tail", "alus"), [("dec r8\njne .L\n.L:", 9), ("inc r8\ncmp r8, r9\njne .L\n.L:", 9)])
def test_what_is_fused_with_a_branch_and_makes_a_number_keeps_an_alu(tail: str, alus: int) -> None:
    """22 to 26 lea and the end of the loop: a quarter of a cycle for each, dec with its branch among them, not a comparison."""
    code = "\n".join(["lea rax, [rbx + rcx]"] * 8)
    block = analyse(parse(code + "\n" + tail, isa="x86", syntax="intel").instructions, "zen4")
    assert block.bounds["ports"] == pytest.approx(alus / 4)


def test_products_among_what_all_alus_do_may_take_longer_than_in_equal_shares() -> None:
    """6 products, which one ALU does, and 12 sums: 10.1 cycles; a resize of pixels, 24 of 122 instructions, 41 (24 .. 39.8)."""
    both = found("\n".join(["imul rax, rbx", "lea rcx, [rdx + rsi]", "lea rdi, [rdx + rsi]"] * 6))
    equal = even_shares(both, MEMORY, general=True)
    assert equal < 10.1
    assert evenly(both, load("zen4"), MEMORY) == pytest.approx(1.18 * equal)
    assert evenly(both, load("icx"), MEMORY) == even_shares(both, MEMORY)


@pytest.mark.parametrize(("beside", "cycles"), [("vmulss", 4.0), ("vblendvps", 4.0), ("vaddss", 8.0)])
def test_numbers_are_compared_where_they_are_added_on_zen_4(beside: str, cycles: float) -> None:
    """Measured: eight comparisons and eight products, or blends, 4.0 cycles, and eight sums 8.0."""
    third = ", xmm1" if beside == "vblendvps" else ""
    pairs = [f"vcmpltss xmm{3 + n % 4}, xmm2, xmm1\n{beside} xmm{8 + n % 4}, xmm2, xmm1{third}" for n in range(8)]
    assert found("\n".join(pairs)).bounds["ports"] == pytest.approx(cycles)


@pytest.mark.parametrize(
    ("code", "late"),
    [
        ("vmovq rcx, xmm1\nvmovsd xmm2, [rdi+rcx*8]", True),
        ("vmovd ecx, xmm1\nvmovsd xmm2, [rdi+rcx*8]", True),
        ("vpextrq rcx, xmm1, 1\nvmovhpd xmm2, xmm1, [rdi+rcx*8]", True),
        ("vmovq rcx, xmm1\nvmovsd xmm2, [rdi+rdx*8]", False),
        ("vmovq rcx, xmm1\nadd rcx, [rdi]", False),
        ("mov rcx, [rsi]\nvmovsd xmm2, [rdi+rcx*8]", False),
    ],
)
def test_loads_at_an_address_out_of_a_vector_may_wait_on_zen_5(code: str, late: bool) -> None:
    of_it = analyse(parse(code + TAIL, isa="x86", syntax="intel").instructions, "zen5")
    expected = 1.44 * of_it.cycles if late else 0.0
    assert expected == pytest.approx(extracted_addresses(of_it, load("zen5")))
    assert 0.0 == extracted_addresses(of_it, load("zen4"))
