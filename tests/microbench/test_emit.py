"""What the emitter writes, by hand for some, and laws that hold for all; our own reader of assembly counts again."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.asm import parse
from rooftree.asm.work import floating_point
from rooftree.errors import UsageError
from rooftree.microbench.emit import (
    KERNELS,
    PRECISIONS,
    Arithmetic,
    Chase,
    Dial,
    Emitted,
    Gather,
    Length,
    Link,
    Memory,
    Mixed,
    Stream,
    Work,
    emit,
    isas,
    operations,
)
from rooftree.microbench.emit.values import accumulator, constants, encode, root

FIXED = ("x86-scalar", "sse", "avx", "avx2", "avx512", "aarch64-scalar", "neon", "riscv-scalar")
FLOATS = ("dp", "sp")


def body(emitted: Emitted) -> list[str]:
    """The loop without its label."""
    return [line.strip() for line in emitted.body.splitlines()[1:]]


def test_triad_in_avx2_as_written_by_hand() -> None:
    emitted = emit(Stream("triad"), "avx2", unroll=2)
    assert body(emitted) == [
        "vmovupd ymm1, ymmword ptr [rcx+0]",
        "vmovupd ymm3, ymmword ptr [rcx+32]",
        "vmovupd ymm2, ymmword ptr [rdx+0]",
        "vmovupd ymm4, ymmword ptr [rdx+32]",
        "vfmadd231pd ymm1, ymm2, ymm0",
        "vfmadd231pd ymm3, ymm4, ymm0",
        "vmovupd ymmword ptr [rax+0], ymm1",
        "vmovupd ymmword ptr [rax+32], ymm3",
        "add rax, 64",
        "add rcx, 64",
        "add rdx, 64",
        "cmp rax, r8",
        "jb .Lrt_stream_triad_avx2_dp_u2_loop",
    ]
    # 8 elements: two loads of 8 B, a store of 8 B and an FMA each
    assert Work(13, 4, 2, {"fma": 2}, 128, 64, 16, 8) == emitted.work()
    assert emitted.requires == ("avx2", "fma")


def test_triad_without_fma_multiplies_and_adds() -> None:
    emitted = emit(Stream("triad"), "sse", "sp", unroll=1)
    assert body(emitted)[2:4] == ["mulps xmm2, xmm0", "addps xmm1, xmm2"]
    assert {"mul": 1, "add": 1} == emitted.work().operations
    assert emitted.work().flops == 8


def test_pairs_in_neon_as_written_by_hand() -> None:
    emitted = emit(Memory(1, 1, "nontemporal"), "neon", unroll=2)
    assert body(emitted) == [
        "ldnp q1, q2, [x2, #0]",
        "stnp q0, q0, [x2, #32]",
        "ldnp q3, q4, [x2, #64]",
        "stnp q0, q0, [x2, #96]",
        "add x2, x2, #128",
        "cmp x2, x3",
        "b.lo .Lrt_mem_1l1s_nontemporal_neon_dp_u2_loop",
    ]
    assert (emitted.work().loads, emitted.work().loaded_bytes, emitted.work().stored_bytes) == (2, 64, 64)


def test_sve_moves_the_pointer_where_offsets_end() -> None:
    emitted = emit(Memory(1, 0, "predicated"), "sve", unroll=10)
    assert body(emitted)[7:11] == [
        "ld1d {z7.d}, p0/z, [x2, #7, mul vl]",
        "addvl x2, x2, #8",
        "ld1d {z16.d}, p0/z, [x2, #0, mul vl]",
        "ld1d {z17.d}, p0/z, [x2, #1, mul vl]",
    ]
    assert body(emitted)[11] == "addvl x2, x2, #2"
    assert emitted.step_bytes(64) == 640


def test_joined_registers_of_rvv_do_not_overlap() -> None:
    emitted = emit(Stream("copy"), "rvv", unroll=2, lmul=8)
    assert "vsetvli a2, zero, e64, m8, ta, ma" in emitted.text
    assert body(emitted)[:6] == [
        "vle64.v v0, (a4)",
        "add a4, a4, a2",
        "vle64.v v8, (a4)",
        "vse64.v v0, (a3)",
        "add a3, a3, a2",
        "vse64.v v8, (a3)",
    ]
    assert emitted.step_bytes(16) == 2 * 8 * 16
    assert emitted.work(16).elements == 2 * 8 * 2


def test_version_0_7_1_sets_the_width_of_accesses_with_vsetvli() -> None:
    old, prefixed = (emit(Stream("triad"), isa, "sp", unroll=1).text for isa in ("rvv0.7", "xtheadvector"))
    assert "vsetvli a2, zero, e32, m1\n" in old
    assert "\tvle.v v1, (a4)\n\tvle.v v2, (a5)\n\tvfmacc.vv v1, v2, v0\n\tvse.v v1, (a3)\n" in old
    assert (
        old.replace("\tv", "\tth.v")
        .replace("stream_triad_rvv0_7", "stream_triad_xtheadvector")
        .replace(".option push\n", ".option push\n\t.option arch, +xtheadvector\n")
        == prefixed
    )


ANY = st.one_of(
    st.builds(Arithmetic, st.sampled_from((("add",), ("fma",), ("fma", "add"), ("sqrt",), ("div",))), st.none() | st.just(1)),
    st.builds(Memory, st.integers(0, 3), st.integers(1, 3)),
    st.builds(Stream, st.sampled_from(sorted(KERNELS))),
    st.builds(Mixed, st.sampled_from((0.125, 0.5, 2.0))),
    st.builds(Gather, st.integers(1, 9)),
    st.just(Length()),
)


@given(ANY, st.sampled_from(("dp", "sp")), st.sampled_from((1, 2, 4, 8)))
def test_version_0_7_1_does_the_same_as_version_1_0_in_other_words(benchmark: Any, precision: Any, lmul: Any) -> None:
    """Version 1.0 runs under emulation; so what the old one does is known as far as these words are all that differs."""
    try:
        new, old, prefixed = (emit(benchmark, isa, precision, lmul=lmul, name="f") for isa in ("rvv", "rvv0.7", "xtheadvector"))
    except UsageError:
        return
    words = re.sub(r"\bv(l|s|ls)e(?:32|64)\.v", r"v\1e.v", new.text).replace(", ta, ma", "").replace("\t.option arch, +v\n", "")
    assert re.sub(r"vluxei(?:32|64)", "vlxe", words) == old.text
    arch = ".option push\n\t.option arch, +xtheadvector\n"
    assert re.sub(r"\t(?=v[a-z])", "\tth.", old.text).replace(".option push\n", arch) == prefixed.text
    assert (old.work(16), old.requires, new.requires) == (new.work(16), ("xtheadvector",), ("v",))


def test_saved_registers_are_saved_around_the_loop() -> None:
    text = emit(Arithmetic(("add",)), "aarch64-scalar").text
    for register in range(8, 16):
        assert text.index(f"str d{register}, [sp") < text.index("_loop:") < text.index(f"ldr d{register}, [sp")
    assert "d8" not in emit(Arithmetic(("add",), 4), "aarch64-scalar").text


def test_one_element_of_each_line_as_written_by_hand() -> None:
    emitted = emit(Stream("update", stride=8), "x86-scalar", unroll=2)
    assert body(emitted)[:6] == [
        "movsd xmm1, qword ptr [rax+0]",
        "movsd xmm2, qword ptr [rax+64]",
        "mulsd xmm1, xmm0",
        "mulsd xmm2, xmm0",
        "movsd qword ptr [rax+0], xmm1",
        "movsd qword ptr [rax+64], xmm2",
    ]
    assert (128, 2, 16, 16) == (
        emitted.step_bytes(),
        emitted.work().elements,
        emitted.work().loaded_bytes,
        emitted.work().stored_bytes,
    )


def test_a_dial_of_whole_lines_reads_the_same_few_places() -> None:
    emitted = emit(Stream("copy", dial=Dial(2, whole=True)), "avx2", unroll=2)
    assert body(emitted)[4:8] == [f"vmovupd ymm0, ymmword ptr [r9+{offset}]" for offset in (0, 32, 64, 96)]
    assert 2 + 4 == emitted.work().loads  # a line of the array, and two of the dial


def test_a_dial_of_single_vectors_goes_on_through_its_buffer_and_around() -> None:
    emitted = emit(Stream("sum", dial=Dial(2, whole=False)), "avx2", unroll=2)
    assert body(emitted)[4:10] == [
        "vmovupd ymm0, ymmword ptr [rbp+0]",
        "vmovupd ymm0, ymmword ptr [rbp+64]",
        "add rbx, 128",
        "and rbx, r10",
        "mov rbp, r9",
        "add rbp, rbx",
    ]
    assert "mov qword ptr [r8+0], rbx" in emitted.text  # where the next call goes on


@pytest.mark.parametrize("lines", [0, 3])
def test_a_dial_of_odd_lines_is_refused(lines: int) -> None:
    with pytest.raises(UsageError, match="expected a power of two"):
        emit(Stream("copy", dial=Dial(lines, whole=False)), "avx2")


def test_a_single_chain_goes_through_one_register() -> None:
    emitted = emit(Arithmetic(("fma", "add"), 1), "avx2")
    assert {i.writes for i in parse(emitted.body, emitted.family).instructions if floating_point(i)} == {("zmm1",)}


@pytest.mark.parametrize(("isa", "sum_"), [("x86-scalar", "vaddsd"), ("sse", "vaddpd"), ("avx2", "vaddpd"), ("avx512", "vaddpd")])
def test_fma_and_add_have_chains_of_their_own(isa: str, sum_: str) -> None:
    block = parse(emit(Arithmetic(("fma", "add")), isa).body, "x86").instructions
    sums = [i for i in block if i.mnemonic == sum_]
    products = [i for i in block if i.mnemonic.startswith("vfmadd231")]
    assert len(sums) == len(products) > 0
    changed = {i.writes for i in products}
    assert not changed & {i.writes for i in sums}
    if isa == "avx512":
        return
    assert len(changed) == 14, "of 16 registers: one holds the constant"
    assert len({i.writes for i in sums}) == 1
    assert all(sum.writes[0] not in sum.reads for sum in sums), "no addition waits for another one"


def test_a_mix_has_the_intensity_that_was_asked_for() -> None:
    assert emit(Mixed(0.25), "avx2").work().intensity == 0.25
    assert emit(Mixed(2, "add", 1, 0), "neon", "sp").work().intensity == 2
    assert emit(Mixed(0.125, "mul", 3, 2), "sve").work(32).intensity == 0.125
    assert emit(Mixed(1 / 3), "avx512").work().intensity == pytest.approx(1 / 3, rel=0.01)


def test_bf16_counts_two_operations_for_each_product() -> None:
    work = emit(Arithmetic(("dot",)), "avx512", "bf16").work()
    assert work.flops == 64 * work.operations["dot"]  # 32 products and as many additions
    assert "avx512_bf16" in emit(Arithmetic(("dot",)), "avx512", "bf16").requires


def test_a_resident_benchmark_has_nothing_but_accesses_and_a_branch() -> None:
    work = emit(Memory(2, 1, resident=True), "avx2").work()
    assert work.instructions == work.loads + work.stores + 2
    assert work.loads == 2 * work.stores


def test_sweeps_are_counted_with_their_outer_loop() -> None:
    emitted = emit(Memory(), "avx2")
    step = emitted.step_bytes()
    # per pass 16 loads, add, cmp, branch; per sweep sub, sub, branch
    assert emitted.total(5, 7 * step).instructions == 5 * (7 * 19 + 3)
    assert emitted.total(5, 7 * step).loaded_bytes == 5 * 7 * step
    with pytest.raises(UsageError, match=rf"multiple of {step} B"):
        emitted.total(1, step + 8)


@pytest.mark.parametrize("precision", [p for p, kind in PRECISIONS.items() if kind.bits and p != "bf16"])
@pytest.mark.parametrize("name", ["add", "mul", "fma", "fma_factor", "div", "sqrt"])
def test_values_stay_finite_and_normal_however_often_they_change(name: str, precision: str) -> None:
    kind = np.dtype(PRECISIONS[precision].code).type
    operands = [kind(c) for c in constants(name, precision)]
    assert all(abs(o) >= np.finfo(kind).tiny for o in operands)
    for number in range(6):
        first = value = kind(root(precision) if name == "sqrt" else accumulator(number, precision))
        for turn in range(3000):
            match name:
                case "add":
                    value = value + operands[0]
                case "mul":
                    value = value * operands[turn % 2]
                case "div":
                    value = value / operands[turn % 2]
                case "sqrt":
                    value = np.sqrt(value)
                case "fma":
                    value = kind(value.astype(np.longdouble) + np.longdouble(operands[0]) * np.longdouble(operands[1]))
                case _:
                    value = value * operands[0] + operands[1]
        if name == "fma_factor":
            assert value == 1.5
        else:
            assert abs(value - first) <= 2 * np.spacing(first)


def test_an_element_of_bf16_is_the_upper_half_of_a_float() -> None:
    assert encode(1.375, "bf16") == struct.pack("<f", 1.375)[2:]


SPACE = st.one_of(
    st.builds(
        Arithmetic,
        st.lists(st.sampled_from(("add", "mul", "fma", "div", "sqrt")), min_size=1, max_size=3).map(tuple),
        st.none() | st.integers(1, 8),
    ),
    st.builds(Memory, st.integers(0, 5), st.integers(0, 5), st.sampled_from(("plain", "pair", "nontemporal")), st.booleans()),
    st.builds(Stream, st.sampled_from(sorted(KERNELS)), st.booleans()),
    st.builds(Mixed, st.floats(0.01, 16), st.sampled_from(("add", "mul", "fma")), st.integers(0, 3), st.integers(0, 3)),
)


@given(SPACE, st.sampled_from(FIXED), st.sampled_from(FLOATS), st.none() | st.integers(1, 24))
def test_reading_it_back_gives_the_same_counts(benchmark: Any, isa: Any, precision: Any, unroll: Any) -> None:
    try:
        emitted = emit(benchmark, isa, precision, unroll=unroll)
    except UsageError:
        return
    read, work = parse(emitted.body, emitted.family).instructions, emitted.work()
    assert len(read) == work.instructions
    assert sum(bool(i.loads) for i in read) == work.loads
    assert sum(bool(i.stores) for i in read) == work.stores
    assert sum(m.bits for i in read for m in i.loads) == 8 * work.loaded_bytes
    assert sum(m.bits for i in read for m in i.stores) == 8 * work.stored_bytes
    done = [w for w in map(floating_point, read) if w]
    assert len(done) == sum(work.operations.values())
    assert sum(w.lanes * (2 if w.kind == "fma" else 1) for w in done) == work.flops
    if emitted.sweeps and work.loads + work.stores and not isinstance(benchmark, Stream):
        assert work.loaded_bytes + work.stored_bytes == emitted.step_bytes()
    if emitted.sweeps:  # however many passes, a call that tries it ends where it began
        assert emitted.offsets[emitted.arrays] - emitted.offsets[0] == emitted.step_bytes()


LIMITS = {"neon": (0, 4095 * 16), "aarch64-scalar": (0, 4095 * 8), "riscv-scalar": (-2048, 2047)}


@given(st.sampled_from(sorted(LIMITS)), st.integers(1, 900), st.integers(0, 3), st.integers(0, 3))
def test_offsets_stay_within_reach_and_visit_every_place_once(isa: Any, unroll: Any, loads: Any, stores: Any) -> None:
    if loads + stores == 0:
        return
    if (isa == "riscv-scalar" and unroll * (loads + stores) > 900) or unroll * (loads + stores) > 1900:  # too far for branches
        with pytest.raises(UsageError, match="unroll less"):
            emit(Memory(loads, stores), isa, unroll=2 * unroll + 200)
        return
    emitted = emit(Memory(loads, stores), isa, unroll=unroll)
    base, seen = 0, []
    for line in parse(emitted.body, emitted.family).instructions:
        for place in (*line.loads, *line.stores):
            assert LIMITS[isa][0] <= place.displacement <= LIMITS[isa][1]
            seen.append(base + place.displacement)
        if line.mnemonic in ("add", "addi"):
            base += int(line.text.rpartition(",")[2].strip(" #"))
    assert seen == [number * emitted.group() for number in range(len(seen))]
    assert base == emitted.step_bytes() == len(seen) * emitted.group()


@given(
    st.sampled_from(("add", "mul", "fma", "div", "sqrt")),
    st.sampled_from((*FIXED, "sve")),
    st.sampled_from(FLOATS),
    st.none() | st.integers(1, 12),
)
def test_chains_are_independent_and_constants_stay(name: Any, isa: Any, precision: Any, chains: Any) -> None:
    if name not in operations(isa, precision):
        return
    emitted = emit(Arithmetic((name,), chains), isa, precision)
    read = [i for i in parse(emitted.body, emitted.family).instructions if floating_point(i)]
    written = [i.writes[0] for i in read]
    many = len(set(written))
    assert many == chains if chains else many >= 13
    for at in range(len(written)):
        assert len({written[(at + n) % len(written)] for n in range(many)}) == many
    kept = {r for i in read for r in i.reads if r.startswith(("zmm", "v", "f"))} - set(written)
    assert len(kept) == {"add": 1, "mul": 2, "div": 2, "fma": 1, "sqrt": 0}[name]
    for i in read:  # of all the registers that change, an instruction reads its own only
        assert set(i.reads) & set(written) == {i.writes[0]}


@pytest.mark.parametrize("isa", isas())
def test_names_tell_functions_apart(isa: str) -> None:
    names = [
        emit(benchmark, isa, precision).name
        for benchmark in (
            Memory(2, 1),
            Memory(1, 2),
            Stream("copy"),
            Arithmetic(("add",)),
            Arithmetic(("add",), 1),
            Arithmetic(("add",), 2),
        )
        for precision in FLOATS
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: emit(Memory(), "avx3"), "avx512, aarch64-scalar"),
        (lambda: emit(Memory(), "avx2", "double"), "expected dp, sp, hp"),
        (lambda: emit(Arithmetic(("fma",)), "avx"), "add, div, mul, sqrt"),
        (lambda: emit(Arithmetic(()), "avx2"), "no operations"),
        (lambda: emit(Arithmetic(("fma",), 20), "avx2"), "registers for 15"),
        (lambda: emit(Arithmetic(("fma",), 0), "avx2"), "0 chains"),
        (lambda: emit(Arithmetic(("fma",)), "avx2", "hp"), "unknown operation 'fma'"),
        (lambda: emit(Memory(0, 0), "avx2"), "one of them at least 1"),
        (lambda: emit(Memory(-1, 2), "avx2"), "counts from 0"),
        (lambda: emit(Memory(0, 1, "nontemporal"), "rvv"), "expected plain"),
        (lambda: emit(Memory(resident=True), "rvv"), "sweep a small array"),
        (lambda: emit(Memory(), "avx2", unroll=0), "at least 1"),
        (lambda: emit(Memory(), "avx2", unroll=100_000), "unroll less"),
        (lambda: emit(Memory(), "avx2", lmul=2), "joins no registers"),
        (lambda: emit(Memory(), "rvv", lmul=3), "1, 2, 4 or 8"),
        (lambda: emit(Memory(), "avx2", name="a-b"), "letters, digits"),
        (lambda: emit(Stream("triada"), "avx2"), "did you mean 'triad'"),
        (lambda: emit(Stream("load", nontemporal=True), "avx2"), "stores nothing"),
        (lambda: emit(Stream("triad"), "avx2", "i64"), "has no fma for i64"),
        (lambda: emit(Stream("update"), "avx2", "i32"), "floating-point"),
        (lambda: emit(Mixed(0), "avx2"), "more than 0"),
        (lambda: emit(Mixed(float("nan")), "avx2"), "more than 0"),
        (lambda: emit(Mixed(float("inf")), "avx2"), "more than 0"),
        (lambda: emit(Mixed(1e6), "avx2"), "expected 1/"),
        (lambda: emit(Mixed(1e-6), "avx2"), "expected 1/"),
        (lambda: emit(Gather(), "neon"), "no gathers"),
        (lambda: emit(Gather(0), "avx2"), "1 to 4095"),
        (lambda: emit(Link(48), "avx2"), "power of two"),
        (lambda: emit(Length(), "neon"), "fixed length"),
        (lambda: emit(Memory(), "sve").work(), "length of this processor"),
        (lambda: isas("sparc"), "x86, aarch64, riscv"),
    ],
)
def test_what_cannot_be_emitted_is_said(ask: Callable[..., Any], words: str) -> None:
    with pytest.raises(UsageError, match=r".+") as caught:
        ask()
    assert words in str(caught.value)


def test_the_chase_loads_through_one_register() -> None:
    assert body(emit(Chase(), "x86-scalar", "i64", unroll=2))[:2] == ["mov rcx, qword ptr [rcx+0]"] * 2
    assert emit(Chase(), "x86-scalar", "i64").work().loaded_bytes == 8 * 16
