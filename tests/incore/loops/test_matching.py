"""Which loop of compiled code is the kernel's."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.asm.listing import parse
from rooftree.asm.loops import innermost
from rooftree.errors import CapabilityError
from rooftree.incore.loops.matching import match
from rooftree.incore.loops.moving import scalable_bits, stride
from rooftree.kernel.count import count

TRIAD = "double a[N], b[N], c[N], s;\nfor (long i = 0; i < N; ++i) a[i] = b[i] + s * c[i];"
MAIN = """\
.L4:
    vmovupd (%rsi,%rax), %ymm0
    vfmadd213pd (%rdx,%rax), %ymm2, %ymm0
    vmovupd %ymm0, (%rdi,%rax)
    addq $32, %rax
    cmpq %rax, %r8
    jne .L4
"""
REST = """\
.L5:
    vmovsd (%rsi,%rax,8), %xmm0
    vfmadd213sd (%rdx,%rax,8), %xmm2, %xmm0
    vmovsd %xmm0, (%rdi,%rax,8)
    incq %rax
    cmpq %rax, %r8
    jne .L5
"""
CLEAR = """\
.L9:
    vmovupd %ymm1, (%rdi)
    addq $32, %rdi
    cmpq %rdi, %r8
    jne .L9
"""


def found(code: str, source: str = TRIAD, lines: Any = (), bits: int | None = None, isa: str = "x86") -> Any:
    kernel = rooftree.kernel(source)
    return match(innermost(parse(code, isa), vector_bits=bits), kernel, count(kernel), bits, lines)


def test_the_widest_of_the_versions_is_taken() -> None:
    chosen = found(REST + MAIN + REST.replace(".L5", ".L6"))
    assert (chosen.loop.block.label, chosen.per_pass, chosen.jammed) == (".L4", 4, 1)


def test_a_loop_that_stores_as_much_but_loads_nothing_is_another_one() -> None:
    assert found(CLEAR + MAIN).loop.block.label == ".L4"
    with pytest.raises(CapabilityError, match="loads nothing that moves"):
        found(CLEAR)


def test_a_loop_that_was_written_out_is_found_in_the_one_around_it() -> None:
    """Two rows of three elements in a pass, of arrays with rows of four."""
    moves = "".join(
        f"    vmovsd {32 * row + 8 * k}(%rsi), %xmm{k}\n    vmovsd %xmm{k}, {32 * row + 8 * k}(%rdi)\n"
        for row in range(2)
        for k in range(3)
    )
    code = f".L2:\n{moves}    addq $64, %rsi\n    addq $64, %rdi\n    cmpq %rsi, %r8\n    jne .L2\n"
    rows = "double a[M][4], b[M][4];\nfor (long j = 0; j < M; ++j) for (long i = 0; i < 3; ++i) a[j][i] = b[j][i];"
    chosen = found(code, rows)
    assert (chosen.per_pass, chosen.jammed) == (6, 1)
    assert "written out" in chosen.loop.reason
    with pytest.raises(CapabilityError, match="no loop of the compiled code"):
        found(code, rows.replace("i < 3", "i < 5"))


def test_vector_code_of_a_loop_that_was_written_out_may_tell_none_of_its_lines() -> None:
    """Debugging lines of vectors lead to the loop around; the scalar code of what is left over tells those of the innermost."""
    vectors = "".join(f"    {'vmovdqu8' if not k else 'vpmaxub'} {4096 * k}(%rsi,%rax), %zmm0, %zmm0\n" for k in range(3))
    vectors = vectors.replace(", %zmm0, %zmm0\n", ", %zmm0\n", 1)
    code = f".L2:\n{vectors}    vmovdqu8 %zmm0, (%rdi,%rax)\n    addq $64, %rax\n    cmpq %rax, %r8\n    jne .L2\n"
    left = "".join(f"    movzbl {4096 * k}(%rsi,%rax), %ecx\n    cmpb %cl, %dl\n    cmovbl %ecx, %edx\n" for k in range(3))
    code += f".L3:\n{left}    movb %dl, (%rdi,%rax)\n    incq %rax\n    cmpq %rax, %r9\n    jne .L3\n"
    source = """\
unsigned char a[N], b[3][4096];
for (long i = 0; i < N; ++i) {
    unsigned char t = 0;
    for (int k = 0; k < 3; ++k) t = b[k][i] > t ? b[k][i] : t;
    a[i] = t;
}"""
    kernel = rooftree.kernel(source)
    loops = innermost(parse(code, isa="x86"))
    lines = frozenset(range(code[: code.index(".L3")].count("\n") + 2, code.count("\n") + 1))
    chosen = match(loops, kernel, count(kernel), None, lines)
    assert (".L2", 192) == (chosen.loop.block.label, chosen.per_pass)


CARRIED = """\
.L5:
    vfmadd132pd %ymm2, %ymm3, %ymm0
    vfmadd132pd %ymm2, %ymm3, %ymm1
    vmovupd %ymm0, (%rax)
    vmovupd %ymm1, 32(%rax)
    addq $64, %rax
    cmpq %rax, %rcx
    jne .L5
"""
REST_OF_CARRIED = """\
.L6:
    vmovapd %ymm2, %ymm0
    vfmadd132pd (%rsi,%rax), %ymm3, %ymm0
    vmovupd %ymm0, (%rdx,%rax)
    addq $32, %rax
    cmpq %rax, %rcx
    jne .L6
"""
RECURRENCE = "double x[N], s, t;\nfor (long i = 8; i < N; ++i) x[i] = s * x[i-8] + t;"
SCALED = "double x[N], y[N], s, t;\nfor (long i = 8; i < N; ++i) x[i] = s * y[i] + t;"


def test_registers_may_carry_what_was_stored_some_iterations_before() -> None:
    """x[i-8] of this pass is what the pass before stored, so that the loop only stores."""
    chosen = found(CARRIED + REST_OF_CARRIED, RECURRENCE, lines=range(1, 20))
    assert (chosen.loop.block.label, chosen.per_pass) == (".L5", 8)
    with pytest.raises(CapabilityError, match="loads nothing that moves"):
        found(CARRIED, RECURRENCE)  # without lines it may be any loop that clears
    with pytest.raises(CapabilityError, match="loads nothing that moves"):
        found(CARRIED, SCALED, lines=range(1, 8))


def test_a_remainder_does_not_stand_for_a_main_loop_that_is_not_understood() -> None:
    with pytest.raises(CapabilityError, match=r"only a remainder loop .*\.L6, .*; not .*\.L5 .*loads nothing that moves"):
        found(CARRIED + REST_OF_CARRIED, SCALED, lines=range(1, 20))


FIR = """\
short x[N + 24], t[24], y[N];
for (long i = 0; i < N; ++i) {
    int acc = 0;
    for (int k = 0; k < 24; ++k) acc += x[i + k] * t[k];
    y[i] = acc >> 15;
}"""
OUTER = """\
.L5:
    vpbroadcastw (%rdi,%rax), %ymm0
    vpmovsxwd (%rdx,%rax), %zmm1
    vmovdqu16 (%rdx,%rax), %zmm7
    vpmovsxwd %ymm0, %zmm0
    vpmulld %zmm1, %zmm0, %zmm1
    vpaddd %zmm1, %zmm2, %zmm2
    vextracti64x4 $0x1, %zmm7, %ymm7
    vpmovsxwd %ymm7, %zmm7
    addq $2, %rax
    vpmulld %zmm7, %zmm0, %zmm0
    vpaddd %zmm0, %zmm3, %zmm3
    cmpq $48, %rax
    jne .L5
"""
LAST_ROWS = """\
.L7:
    movswl (%rdi,%rdx), %eax
    movswl (%rsi,%rdx), %ecx
    addq $2, %rdx
    imull %ecx, %eax
    addl %eax, %r8d
    cmpq $48, %rdx
    jne .L7
"""


def test_whole_numbers_of_the_loop_around_may_lie_side_by_side_in_vectors() -> None:
    """64 B of x for 32 rows, and one t for all of them: no work on whole numbers is counted, so the bytes tell."""
    code = OUTER + LAST_ROWS
    chosen = found(code, FIR, lines=range(1, code.count("\n") + 1))
    assert (chosen.loop.block.label, chosen.per_pass, chosen.jammed) == (".L5", 32, 32)


def test_the_scalar_loop_of_the_last_rows_does_not_stand_for_vector_code_that_is_not_understood() -> None:
    odd = OUTER.replace("vpmovsxwd (%rdx,%rax), %zmm1", "vpmovsxwd 99(%rdx,%rax), %zmm1") + LAST_ROWS
    with pytest.raises(CapabilityError, match=r"only the scalar loop beside \.L5 .*\.L7, is known .*; not \.L5 "):
        found(odd, FIR, lines=range(1, odd.count("\n") + 1))
    assert found(LAST_ROWS, FIR, lines=range(1, 9)).loop.block.label == ".L7"


def test_of_equal_loops_that_of_the_source_lines_is_taken() -> None:
    twin = MAIN.replace(".L4", ".L7")
    assert found(MAIN + twin, lines={9, 10}).loop.block.label == ".L7"
    assert found(MAIN + twin, lines={2}).loop.block.label == ".L4"
    with pytest.raises(CapabilityError, match="leaves no loop"):
        found(MAIN, lines={99})


def test_a_store_that_is_missing_or_more_is_said() -> None:
    with pytest.raises(CapabilityError, match="stores 0 B in a pass, where 4 iterations of the source take 32 B"):
        found(MAIN.replace("    vmovupd %ymm0, (%rdi,%rax)\n", ""))
    with pytest.raises(CapabilityError, match="stores 48 B in a pass"):
        found(MAIN.replace("    addq", "    vmovupd %xmm0, (%r9,%rax)\n    addq"))


def test_other_floating_point_work_is_another_loop() -> None:
    with pytest.raises(CapabilityError, match="does 32 FLOP in a pass, where 4 iterations of the source take 8 FLOP"):
        found(MAIN.replace("    addq", 3 * "    vfmadd231pd %ymm2, %ymm2, %ymm0\n" + "    addq"))


def test_lanes_that_hold_nothing_do_not_make_another_loop_of_one_that_has_the_lines() -> None:
    """3 FLOP for 1 of the source: what GCC 12 makes of a filter of two channels."""
    two, more = (MAIN.replace("    addq", n * "    vfmadd231pd %ymm2, %ymm2, %ymm0\n" + "    addq") for n in (2, 4))
    assert found(two, lines={9, 10}).per_pass == 4
    with pytest.raises(CapabilityError, match="where 4 iterations of the source take 8 FLOP"):
        found(two)
    with pytest.raises(CapabilityError, match="where 4 iterations of the source take 8 FLOP"):
        found(more, lines={9, 10})


def test_exchanged_loops_are_recognised_by_their_strides() -> None:
    product = (
        "double a[N][N], b[N][N], c[N][N];\nfor (long i = 0; i < N; ++i) for (long j = 0; j < N; ++j) "
        "for (long k = 0; k < N; ++k) c[i][j] += a[i][k] * b[k][j];"
    )
    exchanged = """\
.L4:
    vmovupd (%rsi,%rax), %ymm0
    vfmadd213pd (%rdx,%rax), %ymm2, %ymm0
    vmovupd %ymm0, (%rdx,%rax)
    addq $32, %rax
    cmpq %rax, %r8
    jne .L4
"""
    with pytest.raises(CapabilityError, match="stores 32 B in a pass"):
        found(exchanged, product)


SPECK = """unsigned x0, a[M], key[27];
for (long b = 0; b < M; b++) {
    unsigned x = x0, y = (unsigned)b;
    for (int r = 0; r < 27; r++) { x = ((x >> 8) | (x << 24)) + y; x ^= key[r]; y = ((y << 3) | (y >> 29)) ^ x; }
    a[b] = x ^ y;
}"""
ROUNDS = """.L4:
    vprord $8, %{0}0, %{0}0
    addq $4, %rax
    vpaddd %{0}1, %{0}0, %{0}0
    vprold $3, %{0}1, %{0}1
    vpxord -4(%rax){{{1}}}, %{0}0, %{0}0
    vpxord %{0}0, %{0}1, %{0}1
    cmpq %rsi, %rax
    jne .L4
"""


@pytest.mark.parametrize(("vector", "each", "rows"), [("zmm", "1to16", 16), ("ymm", "1to8", 8)])
def test_rows_of_whole_numbers_in_vectors_that_load_what_all_of_them_have_in_common(vector: str, each: str, rows: int) -> None:
    """A cipher whose blocks lie side by side: 45 .. 74 cy/CL were predicted of `scalar code`, 3.6 are true."""
    chosen = found(ROUNDS.format(vector, each), SPECK)
    assert (chosen.per_pass, chosen.jammed) == (rows, rows)
    assert chosen.loop.vector_bits == 32 * rows


def test_few_vector_operations_of_128_bits_may_be_of_one_row() -> None:
    with pytest.raises(CapabilityError, match="may hold some of one row or some rows"):
        found(ROUNDS.format("xmm", "1to4"), SPECK)


def test_iterations_of_the_outer_loop_side_by_side_are_counted() -> None:
    source = "double a[M][N], b[M][N];\nfor (long j = 0; j < M; ++j) for (long i = 0; i < N; ++i) a[j][i] = 2.0 * b[j][i];"
    row = "    vmulpd (%r{0},%rax), %ymm2, %ymm0\n    vmovupd %ymm0, (%r{1},%rax)\n"
    code = ".L4:\n" + row.format("si", "di") + row.format("9", "10") + "    addq $32, %rax\n    cmpq %rax, %r8\n    jne .L4\n"
    chosen = found(code, source)
    assert (chosen.per_pass, chosen.jammed) == (8, 2)


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_rows_side_by_side_that_add_to_the_same_elements_store_them_once(rows: int) -> None:
    source = "double y[N], a[M][N], x[M];\nfor (long j = 0; j < M; ++j) for (long i = 0; i < N; ++i) y[i] += a[j][i] * x[j];"
    adds = "".join(f"    vfmadd231pd (%r{9 + row},%rax), %ymm{1 + row}, %ymm0\n" for row in range(rows))
    code = f".L4:\n    vmovupd (%rdi,%rax), %ymm0\n{adds}    vmovupd %ymm0, (%rdi,%rax)\n"
    code += "    addq $32, %rax\n    cmpq %rax, %r8\n    jne .L4\n"
    chosen = found(code, source)
    assert (chosen.per_pass, chosen.jammed) == (4 * rows, rows)


@pytest.mark.parametrize("around", ["", "for (long j = 0; j < M; ++j) "])
def test_a_maximum_that_the_source_writes_as_a_comparison_is_no_second_row(around: str) -> None:
    source = f"double a[N], b[N], m;\n{around}for (long i = 0; i < N; ++i) {{ double d = a[i] - b[i]; m = d > m ? d : m; }}"
    code = ".L4:\n    vmovsd (%rsi,%rax), %xmm0\n    vsubsd (%rdi,%rax), %xmm0, %xmm0\n    vmaxsd %xmm1, %xmm0, %xmm1\n"
    chosen = found(code + "    addq $8, %rax\n    cmpq %rax, %r8\n    jne .L4\n", source)
    assert (chosen.per_pass, chosen.jammed) == (1, 1)


def test_without_accesses_the_work_counts_the_iterations() -> None:
    pi = "double h, s;\nfor (long i = 0; i < N; ++i) { double x = (i + 0.5) * h; s += 4.0 / (1.0 + x * x); }"
    code = """\
.L4:
    vmulpd %ymm3, %ymm0, %ymm1
    vfmadd132pd %ymm1, %ymm4, %ymm1
    vdivpd %ymm1, %ymm5, %ymm1
    vaddpd %ymm1, %ymm2, %ymm2
    vaddpd %ymm6, %ymm0, %ymm0
    incl %eax
    cmpl %eax, %edx
    jne .L4
"""
    assert found(code, pi).per_pass == 4


def test_without_accesses_the_lanes_tell_the_iterations_where_an_operation_was_saved_or_is_done_twice() -> None:
    """Mandelbrot's code does nine operations where the source has eight, so that 16 lanes were taken for 18 iterations."""
    sums = "double h, s;\nfor (long i = 0; i < N; ++i) { double x = (i + 0.5) * h; s += 4.0 * (1.0 + x * x); }"
    once = [f"    vmulpd %ymm{k}, %ymm3, %ymm{k}\n" for k in range(3)] + [
        f"    vaddpd %ymm4, %ymm{k}, %ymm{k}\n" for k in range(3)
    ]
    end = "    incl %eax\n    cmpl %eax, %edx\n    jne .L4\n"
    for operations, iterations in ((once[1:], 4), (once, 4), ([*once, once[0]], 4), (2 * once, 8), ([*once, *once[:3]], 6)):
        assert found(f".L4:\n{''.join(operations)}{end}", sums).per_pass == iterations


STRIP = "unsigned char a[M][W], s;\nfor (int j = 0; j < M; ++j) for (int i = 0; i < 4; ++i) s += a[j][i];"
WRITTEN_OUT_BY_ROWS = """\
.L3:
    movzbl (%rdi), %ecx
    addb %cl, %al
    addb 1(%rdi), %al
    addb 2(%rdi), %al
    addb 3(%rdi), %al
    addq %rsi, %rdi
    decl %edx
    jne .L3
"""


def test_integers_in_rows_that_move_by_a_register_are_counted_by_their_bytes() -> None:
    """A strip of four pixels, written out: neither a constant distance nor floating-point work says how far a pass goes."""
    assert found(WRITTEN_OUT_BY_ROWS, STRIP).per_pass == 4


def test_integers_whose_bytes_are_no_whole_number_of_iterations_are_another_loop() -> None:
    with pytest.raises(CapabilityError, match=r"neither accesses that move|loads 5 B in a pass"):
        found(WRITTEN_OUT_BY_ROWS.replace("    decl", "    addb 9(%rdi), %al\n    decl"), STRIP)


def test_a_reload_of_the_same_place_counts_once() -> None:
    again = MAIN.replace("    vmovupd %ymm0, (%rdi", "    vmovsd 8(%rsi,%rax), %xmm5\n    vmovupd %ymm0, (%rdi")
    assert found(again).per_pass == 4


VOTES = """long f[N], w[N]; int votes[64];
for (long i = 0; i < N; ++i) for (int b = 0; b < 64; ++b) votes[b] += (f[i] >> b & 1) ? w[i] : -w[i];"""
ONE_ROW = """\
.L9:
    btq %rdx, %r9
    movl %r8d, %ecx
    cmovc %esi, %ecx
    addl %ecx, (%rax,%rdx,4)
    incq %rdx
    cmpq $64, %rdx
    jne .L9
"""
TWO_ROWS = """\
.L6:
    btq %rdx, %rbx
    movl %r10d, %ecx
    movl %r9d, %r15d
    cmovc %r8d, %ecx
    addl (%rax,%rdx,4), %ecx
    btq %rdx, %r11
    cmovc %edi, %r15d
    addl %r15d, %ecx
    movl %ecx, (%rax,%rdx,4)
    incq %rdx
    cmpq $64, %rdx
    jne .L6
"""


def test_rows_of_integers_that_share_what_they_add_to_are_told_by_the_loop_for_one() -> None:
    """One load and one store of votes[b] for two i: bytes do not tell, and `12 instructions do 1 iteration` was false."""
    chosen = found(TWO_ROWS + ONE_ROW, VOTES)
    assert (chosen.loop.block.label, chosen.per_pass, chosen.jammed) == (".L6", 2, 2)
    assert "2 iterations of a loop around it side by side" in chosen.loop.reason


PAIRS_OF_SUMS = """float out[2*N], h[T]; short iq[8*N + 2*T];
for (int k = 0; k < N; ++k) {
    float re = 0, im = 0;
    for (int t = 0; t < T; ++t) { re += h[t] * iq[2 * (4 * k + t)]; im += h[t] * iq[2 * (4 * k + t) + 1]; }
    out[2 * k] = re; out[2 * k + 1] = im;
}"""
HALF_FULL = """\
.L4:
    movswl (%rdx,%rax), %ecx
    vmovss (%rsi,%rax), %xmm1
    vcvtsi2ssl %ecx, %xmm4, %xmm0
    movswl 2(%rdx,%rax), %ecx
    vmovsldup %xmm1, %xmm1
    vcvtsi2ssl %ecx, %xmm4, %xmm2
    addq $4, %rax
    vunpcklps %xmm2, %xmm0, %xmm0
    vfmadd231ps %xmm0, %xmm1, %xmm3
    cmpq %rdi, %rax
    jne .L4
"""


def test_two_sums_in_a_vector_of_four_are_no_two_rows() -> None:
    """A filter of two channels was said to take half of the 50 cy/CL that it took: a pass loads what one row does."""
    chosen = found(HALF_FULL, PAIRS_OF_SUMS, lines=range(1, 12))
    assert (chosen.per_pass, chosen.jammed) == (1, 1)


def test_work_that_only_some_of_it_has_twice_is_no_second_row() -> None:
    """A loop with one more comparison of the same kind, and one that stands alone."""
    more = TWO_ROWS.replace("    btq %rdx, %r11\n", "")
    for code in (more + ONE_ROW, TWO_ROWS):
        chosen = found(code, VOTES)
        assert (chosen.per_pass, chosen.jammed) == (1, 1)


PIXELS = """double in[N][4], out[N][4];
for (long i = 0; i < N; ++i) { for (int k = 0; k < 3; ++k) out[i][k] = in[i][k] * in[i][3]; out[i][3] = in[i][3]; }"""
FOUR_PIXELS = """\
.L3:
    vmovupd (%rsi,%rax), %ymm0
    vpermpd $255, %ymm0, %ymm1
    vmulpd %ymm0, %ymm1, %ymm1
    vblendpd $8, %ymm0, %ymm1, %ymm1
    vmovupd %ymm1, (%rdi,%rax)
    addq $32, %rax
    cmpq %rax, %r8
    jne .L3
"""


def test_a_pass_has_no_more_iterations_than_the_loop_has_unless_the_loop_around_goes_on_there() -> None:
    """Three of four channels: 256 B a pass were 256 iterations, which are 192, and predictions a quarter too fast."""
    chosen = found(FOUR_PIXELS, PIXELS)
    assert chosen.per_pass == 3
    assert "all 3 iterations of the loop over k are written out in it" in chosen.loop.reason
    loops = "for (long i = 0; i < N; ++i) for (int k = 0; k < 2; ++k)"
    pairs = f"double a[N][2], b[N][2], c[N][2], s;\n{loops} a[i][k] = b[i][k] + s * c[i][k];"
    together = found(MAIN, pairs)
    assert together.per_pass == 4, "two rows of two, side by side in memory"


ORBIT = """float cx[N], cy[N], x, y, x2, y2, k[N], s;
for (long i = 0; i < N; ++i) for (int it = 0; it < 50; ++it) {
    x2 = x * x; y2 = y * y; s = x2 + y2; y = 2.0f * x * y + cy[i]; x = x2 - y2 + cx[i]; }"""
ORBITS = """\
.L5:
    vmulps %zmm1, %zmm1, %zmm2
    vmovaps %zmm0, %zmm4
    decl %eax
    vfmadd132ps %zmm0, %zmm2, %zmm4
    vaddps %zmm0, %zmm0, %zmm4
    vfmsub132ps %zmm0, %zmm2, %zmm0
    vaddps %zmm0, %zmm5, %zmm0
    vfmadd132ps %zmm4, %zmm6, %zmm1
    jne .L5
"""


@pytest.mark.parametrize("unrolled", [1, 2])
def test_lanes_of_a_chain_are_rows_however_often_a_product_is_done(unrolled: int) -> None:
    """A square is in two fused products: work alone said 18 iterations of 50, and left 14 of each row to do one by one."""
    head, body, end = ORBITS.partition("    vmulps")[0], "    vmulps" + ORBITS.partition("    vmulps")[2], "    jne .L5\n"
    chosen = found(head + body.removesuffix(end) * unrolled + end, ORBIT)
    assert (chosen.per_pass, chosen.jammed) == (16 * unrolled, 16)


def test_vectors_of_open_length_take_the_machine_s() -> None:
    code = """\
.L4:
    ld1d z0.d, p0/z, [x1, x3, lsl 3]
    ld1d z1.d, p0/z, [x2, x3, lsl 3]
    fmla z0.d, p1/m, z1.d, z2.d
    st1d z0.d, p0, [x0, x3, lsl 3]
    incd x3
    whilelo p0.d, x3, x4
    b.any .L4
"""
    assert found(code, bits=512, isa="aarch64").per_pass == 8
    assert found(code, bits=128, isa="aarch64").per_pass == 2


@pytest.mark.parametrize(
    ("statement", "bits"),
    [
        ("ld1sw z0.d, p0/z, [x0]", 128),
        ("ld1h z0.s, p0/z, [x0]", 128),
        ("ld1rqd z0.d, p0/z, [x0]", 128),
        ("ld1rw z0.d, p0/z, [x0]", 32),
        ("ld3d {z0.d - z2.d}, p0/z, [x0]", 768),
        ("ldr x0, [x1]", 0),
    ],
)
def test_bits_of_scalable_accesses(statement: str, bits: int) -> None:
    assert bits == scalable_bits(parse(statement, "aarch64").instructions[0], 256)


def test_strides_that_depend_on_sizes_are_not_constant() -> None:
    kernel = rooftree.kernel("double a[M][N], b[N][2];\nfor (long j = 0; j < M; ++j) a[j][0] = b[3*j][1];")
    strides = {op.access.array: stride(kernel, op.access) for op in count(kernel).memory}
    assert strides == {"a": None, "b": 6}


def test_what_moves_in_steps_says_nothing_of_how_far_a_pass_goes() -> None:
    """``c[i/2]`` is gathered: 64 B of ``y`` are 8 iterations, and not the 16 after which ``c`` would have moved by 64 B."""
    source = "double y[N], c[N];\nfor (long i = 0; i < N; ++i) y[i] = c[i / 2];"
    kernel = rooftree.kernel(source)
    assert {"y": 1, "c": None} == {op.access.array: stride(kernel, op.access) for op in count(kernel).memory}
    gathered = ".L4:\n    vgatherqpd (%rdx,%zmm1,8), %zmm0{%k1}\n    vmovupd %zmm0, (%rdi)\n"
    code = f"{gathered}    addq $64, %rdi\n    cmpq %rdi, %r8\n    jne .L4\n"
    assert found(code, source).per_pass == 8


RELOADED = """\
.L3:
    vmovsd (%rsi,%rax,8), %xmm0
    vaddsd (%rdx,%rax,8), %xmm0, %xmm0
    vmovsd %xmm0, (%rdi,%rax,8)
    vmovsd (%r9,%rax,8), %xmm1
    vmovsd %xmm1, (%r8,%rax,8)
    vsubsd (%rdi,%rax,8), %xmm1, %xmm1
    vmovsd %xmm1, (%r10,%rax,8)
    incq %rax
    cmpq %rax, %rcx
    jne .L3
"""


def test_code_may_load_again_what_another_pointer_may_have_changed() -> None:
    """a[i] once more behind the store to d[i]: not more than the source reads."""
    arrays = "double a[N], b[N], c[N], d[N], e[N], g[N], s;\n"
    body = arrays + "for (long i = 0; i < N; ++i) {{ a[i] = b[i] + c[i]; d[i] = e[i]; g[i] = s - {}; }}"
    assert found(RELOADED, body.format("a[i]"), lines=range(1, 12)).per_pass == 1
    with pytest.raises(CapabilityError, match="it loads 32 B in a pass"):
        found(RELOADED, body.format("1.0"), lines=range(1, 12))


SCATTER = """\
.L7:
    vmovdqu (%r8,%rax), %ymm0
    vmovupd (%rcx,%rax,2), %zmm4
    kmovb %k1, %k2
    vscatterdpd %zmm4, (%rdx,%ymm0,8){%k2}
    addq $32, %rax
    cmpq %rax, %r9
    jne .L7
"""


def test_a_scatter_stores_all_elements_of_its_register() -> None:
    source = "double a[M], b[N];\nint at[N];\nfor (long i = 0; i < N; ++i) a[at[i]] = b[i];"
    assert found(SCATTER, source).per_pass == 8


def test_without_accesses_a_maximum_that_is_a_comparison_counts_no_iteration() -> None:
    source = "double h, m;\nfor (long i = 0; i < N; ++i) { double x = (i + 0.5) * h; m = x > m ? x : m; }"
    code = ".L4:\n    vaddsd %xmm3, %xmm0, %xmm1\n    vmulsd %xmm2, %xmm1, %xmm1\n    vmaxsd %xmm4, %xmm1, %xmm4\n"
    code += "    vcvtsi2sdq %rax, %xmm5, %xmm0\n    incq %rax\n    cmpq %rax, %rdx\n    jne .L4\n"
    assert found(code, source).per_pass == 1


PARTS = """\
.L4:
    vmovups (%rsi,%rax), %ymm0
    vmovups %ymm0, (%rdi,%rax)
    addq $32, %rax
    cmpq %rax, %r8
    jne .L4
.L5:
    vmovss (%rdx,%rcx,4), %xmm1
    vfmadd132ss (%r9,%rcx,4), %xmm2, %xmm1
    vmovss %xmm1, 4(%r9,%rcx,4)
    incq %rcx
    cmpq %rcx, %r8
    jne .L5
"""
SPLIT = "float a[N], b[N], c[N], d[N];\nfor (long i = 0; i < N - 1; ++i) {{ a[i] = b[i]; c[i + 1] = c[i] * d[i] + 1; {} }}"


def test_a_loop_that_the_compiler_split_is_said_to_be_split() -> None:
    """`it stores 64 B in a pass, 16 iterations of the source 192 B` was said of each of three parts."""
    with pytest.raises(CapabilityError, match=r"split the innermost loop of .* into 2 loops") as error:
        found(PARTS, SPLIT.format(""))
    assert "-fno-tree-loop-distribution" in str(error.value.hint)
    with pytest.raises(CapabilityError, match="no loop of the compiled code is"):
        found(PARTS, SPLIT.format("d[i + 1] = b[i];"))


@pytest.mark.parametrize(
    ("divided", "passes"),
    [
        (["vdivpd %xmm1, %xmm0, %xmm2"], 1),  # both quotients of one iteration in a vector
        (["vdivsd %xmm1, %xmm0, %xmm2", "vdivsd %xmm1, %xmm3, %xmm4"], 1),
        (["vdivpd %ymm1, %ymm0, %ymm2", "vdivpd %ymm1, %ymm3, %ymm4"], 4),
    ],
)
def test_a_vector_of_the_divisions_of_one_iteration_is_one_iteration(divided: list[str], passes: int) -> None:
    body = "double q = a[i] / b[i], r = a[i+h] / b[i+h]; a[i] = q * r;"
    source = f"double *a, *b;\nfor (long i = 0; i < n; i += 2*h) {{ {body} }}"
    wide = "ymm" if passes == 4 else "xmm"
    kind = "pd" if passes == 4 else "sd"
    each = max(1, passes // 4)  # a pass of four iterations stores one by one
    stores = "\n".join(f"    vmovlpd %xmm2, (%rsi)\n    addq %r{9 + n}, %rsi" for n in range(passes // each))
    loads = "\n".join(f"    vmovsd (%rdi), %xmm{n % 8}\n    addq %r9, %rdi" for n in range(4 * passes))
    code = f""".L3:
{loads}
    {chr(10).join(divided)}
    vmul{kind} %{wide}2, %{wide}4, %{wide}5
{stores}
    incq %rcx
    cmpq %rcx, %r8
    jne .L3
"""
    assert passes == found(code, source).per_pass
