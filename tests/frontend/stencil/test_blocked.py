"""Nests with one loop or several in pieces do what the plain nest does, each point once."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np
import pytest

from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.frontend.stencil.blocked import blocked_kernel, blocked_source
from rooftree.frontend.stencil.c_code import kernel_source
from rooftree.frontend.stencil.classes import read_name
from tests.needs import need

SIZES = (9, 12, 15)


def swept(source: str, length: int, folder: Path) -> np.ndarray:
    """Grid b after one sweep over a grid of random numbers; each point that is updated grows by it."""
    nest = source[source.index("\n\n") :].replace("b[k][j][i] =", "b[k][j][i] +=")
    text = f"void sweep(long M, long N, long P, long B, double c0, double a[M][N][P], double b[M][N][P]) {{{nest}}}"
    (folder / "sweep.c").write_text(text)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", folder / "sweep.so", folder / "sweep.c"], check=True)
    a, b = np.random.default_rng(7).random(SIZES), np.zeros(SIZES)
    pointers = [grid.ctypes.data_as(ctypes.c_void_p) for grid in (a, b)]
    ctypes.CDLL(str(folder / "sweep.so")).sweep(*map(ctypes.c_long, (*SIZES, length)), ctypes.c_double(0.5), *pointers)
    return b


@pytest.mark.parametrize("loops", [("j",), ("i",), ("j", "i"), ("i", "j"), ("k", "j"), ("k", "j", "i")])
@pytest.mark.parametrize("length", [1, 4, 5, 100])
def test_each_point_is_done_once_whatever_the_length_of_the_pieces(loops: tuple[str, ...], length: int, tmp_path: Path) -> None:
    need("gcc")
    stencil = read_name("3D-r1-star")
    plain = tmp_path / "plain"
    plain.mkdir()
    expected = swept(kernel_source(stencil), 1, plain)
    assert expected.any()
    np.testing.assert_array_equal(expected, swept(blocked_source(stencil, *loops), length, tmp_path))


@pytest.mark.parametrize("loops", [("j",), ("j", "i"), ("k", "j", "i")])
def test_pieces_are_read_as_loops_around_all_others(loops: tuple[str, ...]) -> None:
    found = blocked_kernel(read_name("3D-r2-box"), *loops)
    assert [loop.index for loop in found.loops] == [*(f"{loop}s" for loop in loops), "k", "j", "i"]
    assert found.name.endswith(f"-blocked-{'-'.join(loops)}")
    assert kernel_from_c(blocked_source(read_name("3D-r2-box"), *loops[::-1])).loops == found.loops


@pytest.mark.parametrize(("name", "loops"), [("3D-r1-star", ("j", "x")), ("3D-r1-star", ("j", "j")), ("1D-r1-star", ("i",))])
def test_loops_that_are_none_are_refused(name: str, loops: tuple[str, ...]) -> None:
    with pytest.raises(KernelError, match="cannot be blocked"):
        blocked_source(read_name(name), *loops)
