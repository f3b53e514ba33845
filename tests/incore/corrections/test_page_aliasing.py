"""Loads that wait for stores at the same place in another page."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.asm import parse
from rooftree.asm.loops import select
from rooftree.frontend.load import load_kernel
from rooftree.incore.corrections import page_aliasing
from rooftree.incore.tables.load import load

HEAT = """double a[M][N], b[M][N], s;
for (int j = 1; j < M - 1; ++j)
    for (int i = 1; i < N - 1; ++i) b[j][i] = s * (a[j][i-1] + a[j][i+1]);
"""
HEAT_AVX = """.L3:
vmovupd (%rsi,%rax), %ymm0
vaddpd 16(%rsi,%rax), %ymm0, %ymm0
vmulpd %ymm1, %ymm0, %ymm0
vmovupd %ymm0, 8(%rdi,%rax)
addq $32, %rax
cmpq %r8, %rax
jne .L3
"""
ALIKE = """double a[M][N], b[M][N];
for (int j = 1; j < M - 1; ++j)
    for (int i = 1; i < N - 1; ++i) b[j][i] = a[j-1][i-1] + a[j-1][i+1] + a[j][i+1] + a[j][i-1];
"""
ALIKE_SCALAR = """.L3:
vmovsd (%rdx,%rax), %xmm0
vaddsd 16(%rdx,%rax), %xmm0, %xmm0
vaddsd 16(%rsi,%rax), %xmm0, %xmm0
vaddsd (%rsi,%rax), %xmm0, %xmm0
vmovsd %xmm0, 8(%rdi,%rax)
addq $8, %rax
cmpq %r8, %rax
jne .L3
"""


def edges(source: Any, code: Any, per_pass: Any, arch: str = "ivb") -> Any:
    body = select(parse(code), vector_bits=256).block.instructions
    return page_aliasing.waits(load_kernel(source), body, per_pass, load(arch))


def test_the_left_neighbour_looks_like_what_the_pass_before_stored() -> None:
    assert edges(HEAT, HEAT_AVX, 4) == [(2 * 3, 2 * 0, 30.0, 1)]  # from the store's data to those of the vector at i-1
    # that at i+1 is ahead of all stores


def test_a_chain_from_the_load_to_the_store_is_a_recurrence() -> None:
    found = rooftree.predict(HEAT, "ivy-bridge-ep", sizes={"M": 200, "N": 202}, incore="asm", asm=HEAT_AVX)
    assert found.incore["machine_code"]["bound"] == "recurrence"
    chain = 30 + 3 + 5  # wait, add, multiply
    assert found.incore["T_comp_critical_path"] == pytest.approx(2 * (chain + 1) / 2)  # every second pass, else the counter
    assert any("lowest 12 bits" in note for note in found.notes)


def test_small_arrays_lie_anywhere() -> None:
    found = rooftree.predict(HEAT, "ivy-bridge-ep", sizes={"M": 50, "N": 50}, incore="asm", asm=HEAT_AVX)
    assert found.incore["machine_code"]["bound"] != "recurrence"
    assert not any("lowest 12 bits" in note for note in found.notes)


def test_sizes_are_told_apart_at_128_kib() -> None:
    kernel = load_kernel(HEAT)
    sizes = {"M": np.array([128, 128]), "N": np.array([127, 128])}
    assert page_aliasing.paged(kernel, sizes).tolist() == [False, True]
    found = rooftree.predict(HEAT, "ivy-bridge-ep", sizes={"M,N": [100, 200]}, incore="asm", asm=HEAT_AVX)
    assert found.T_OL[1, 0] > 2 * found.T_OL[0, 0]  # 4.5 cycles a pass, and half of 38 and 4.5


def test_other_cores_do_not_wait() -> None:
    assert edges(HEAT, HEAT_AVX, 4, "hsw") == []


def test_rows_that_are_read_alike_are_told_apart_by_their_turn() -> None:
    found = edges(ALIKE, ALIKE_SCALAR, 1)
    assert [(store, load, distance) for store, load, _, distance in found] == [(2 * 4, 2 * 3, 1)]


def test_rows_in_another_turn_than_the_source_are_left_alone() -> None:
    lines = ALIKE_SCALAR.splitlines(keepends=True)
    assert edges(ALIKE, "".join([*lines[:3], lines[4], lines[3], *lines[5:]]), 1) == []


def test_an_array_that_is_stored_itself_has_real_dependences_only() -> None:
    assert edges(HEAT.replace("b[j][i]", "a[j][i]"), HEAT_AVX.replace("rdi", "rsi"), 4) == []


def test_another_shape_meets_the_store_nowhere_in_particular() -> None:
    assert edges(HEAT.replace("b[M][N]", "b[M][2*N]"), HEAT_AVX, 4) == []


def test_vectors_that_cross_lines_let_some_passes_go() -> None:
    table = load("ivb")
    vector, scalar = (select(parse(code)).block.instructions for code in (HEAT_AVX, ALIKE_SCALAR))
    assert page_aliasing.share(vector, 8, table) == 0.5
    assert page_aliasing.share(scalar, 8, table) == 1.0
