"""Generated code is compiled, run and compared with NumPy."""

from __future__ import annotations

import ctypes
import itertools
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.errors import UsageError
from rooftree.frontend.stencil.classes import ELEMENTS, StencilClass, all_classes, read_name
from rooftree.frontend.stencil.fortran import fortran_source
from rooftree.frontend.stencil.program import function_source, program_source

TYPES: dict[str, Any] = {
    "double": np.float64,
    "float": np.float32,
    "double_complex": np.complex128,
    "float_complex": np.complex64,
}
SAMPLE = [
    "1D-r2-box-isotropic",
    "2D-r1-box-point-symmetric-variable-float",
    "3D-r2-star-heterogeneous-double_complex",
    "2d-r2-2inputs",
]


def coefficient_of(stencil: StencilClass, offset: tuple[int, ...]) -> float:
    """What the coefficient of a point depends on, as a number: written down here once more, apart from the generator."""
    if stencil.weighting == "homogeneous":
        return 0.5
    if stencil.weighting == "isotropic":
        return 1 / (1 + sum(step**2 for step in offset))
    if stencil.weighting == "point-symmetric":
        offset = max(offset, tuple(-step for step in offset))
    return float(sum((step + 5) * 11**axis for axis, step in enumerate(offset)) / 11**4)


def arguments_of(stencil: StencilClass) -> tuple[list[Any], Any, Any]:
    """Grids, coefficients and what NumPy makes of them."""
    d, r, random = stencil.dimensions, stencil.radius, np.random.default_rng(1)
    shape, type_ = tuple(2 * r + 2 + n for n in range(d)), TYPES[stencil.element]

    def field(*extents: int) -> Any:
        values = random.random(extents) + 0.5
        return (values + 1j * random.random(extents) if stencil.element.endswith("complex") else values).astype(type_)

    grids = [field(*shape) for _ in range(stencil.inputs)]
    weights: list[Any] = []
    per_point = field(*shape)
    for number, _ in enumerate(grids):
        for group in stencil.groups:
            value = type_(coefficient_of(stencil, group[0]) * (1 + number))
            weights.append(per_point * value if stencil.coefficients == "variable" else value)
    expected = np.zeros(shape, type_)
    inner = (slice(r, -r),) * d
    for number, grid in enumerate(grids):
        for offset in itertools.product(range(-r, r + 1), repeat=d):
            if stencil.shape == "star" and sum(step != 0 for step in offset) > 1:
                continue
            moved = tuple(slice(r + step, extent - r + step) for step, extent in zip(offset, shape, strict=True))
            value = type_(coefficient_of(stencil, offset) * (1 + number))
            expected[inner] += (per_point * value if stencil.coefficients == "variable" else value)[
                inner if stencil.coefficients == "variable" else ()
            ] * grid[moved]
    return grids, np.ascontiguousarray(np.array(weights, type_)), expected


def compare(stencil: StencilClass, function: Callable[..., None]) -> None:
    grids, weights, expected = arguments_of(stencil)
    found = np.zeros_like(expected)
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (*grids, weights, found)]
    function(*(ctypes.c_long(extent) for extent in expected.shape), *pointers)
    np.testing.assert_allclose(found, expected, rtol=1e-4 if stencil.element.startswith("float") else 1e-11)


def library(folder: Path, texts: dict[str, str], compiler: str, suffix: str, *flags: str) -> ctypes.CDLL:
    files = []
    for name, text in texts.items():
        files.append(folder / f"{name}{suffix}")
        files[-1].write_text(text)
    target = folder / "made.so"
    command = [compiler, *flags, "-O0", "-fPIC", "-shared", *map(str, files), "-o", str(target), "-lm"]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return ctypes.CDLL(str(target))


def check_all(folder: Path, stencils: list[StencilClass], source: Callable[..., str], *how: str) -> None:
    names = {f"sweep_{n}": stencil for n, stencil in enumerate(stencils)}
    made = library(folder, {name: source(stencil, name) for name, stencil in names.items()}, *how)
    for name, stencil in names.items():
        compare(stencil, getattr(made, name))


@pytest.mark.needs("gcc")
def test_some_in_c(tmp_path: Path) -> None:
    check_all(
        tmp_path, [read_name(name) for name in SAMPLE], function_source, "gcc", ".c", "-Werror", "-Wall", "-Wextra", "-std=c99"
    )


@pytest.mark.slow
@pytest.mark.needs("gcc")
@pytest.mark.parametrize("element", ELEMENTS[:3])
def test_every_class_in_c(tmp_path: Path, element: Any) -> None:
    stencils = [*all_classes(element=element), *all_classes((4,), (1, 2), element=element)]
    check_all(tmp_path, stencils, function_source, "gcc", ".c", "-std=c99")


@pytest.mark.slow
@pytest.mark.needs("gfortran")
def test_every_class_in_fortran(tmp_path: Path) -> None:
    stencils = [*all_classes((1, 2, 3), (1, 2, 3)), *all_classes((3,), (4,)), *map(read_name, SAMPLE)]
    check_all(tmp_path, stencils, fortran_source, "gfortran", ".f90", "-std=f2018")


def run(folder: Path, text: str, *arguments: str, flags: tuple[str, ...] = ("-fopenmp",)) -> subprocess.CompletedProcess[str]:
    source, program = folder / "program.c", folder / "program"
    source.write_text(text)
    command = ["gcc", "-O1", *flags, "-fcx-limited-range", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(program), "-lm"]
    if not flags:
        command.insert(1, "-Wno-unknown-pragmas")
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    environment = os.environ | {"OMP_NUM_THREADS": "2"}
    return subprocess.run([str(program), *arguments], capture_output=True, text=True, timeout=120, env=environment, check=False)


VARIANTS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("3D-r1-star", {}, ("M=20", "N=21", "P=22")),
    ("1D-r2-isotropic-float", {"blocks": ["i"]}, ("N=1000", "block_i=100")),
    ("2D-r2-box-heterogeneous-variable", {"temporal": True}, ("M=50", "N=40", "depth=5", "planes=4")),
    ("3D-r2-star-isotropic-double_complex", {"blocks": ["j", "k"]}, ("M=20", "N=21", "P=22", "block_j=3", "block_k=5")),
    ("1D-r3-point-symmetric-2inputs", {"temporal": True}, ("N=5000", "depth=7", "planes=100")),
    ("3D-r1-box-point-symmetric-2inputs", {"temporal": True}, ("M=30", "N=12", "P=13")),
    ("4D-r1-star-heterogeneous", {"blocks": ["k", "i"]}, ("L=8", "M=8", "N=8", "P=8")),
]


@pytest.mark.slow
@pytest.mark.needs("gcc")
@pytest.mark.parametrize(("name", "how", "arguments"), VARIANTS, ids=[f"{v[0]}-{n}" for n, v in enumerate(VARIANTS)])
@pytest.mark.parametrize("flags", [("-fopenmp",), ()], ids=["threads", "serial"])
def test_programs_check_themselves_and_tell_what_they_measured(
    tmp_path: Path, name: str, how: dict[str, Any], arguments: tuple[str, ...], flags: tuple[str, ...]
) -> None:
    text = program_source(read_name(name), **how)
    done = run(tmp_path, text, *arguments, "steps=6", flags=flags)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["stencil"], told["steps"], told["threads"]) == (read_name(name).name, 6, 2 if flags else 1)
    assert told["rounding_errors"] < 4
    assert told["MLUP_s"] > 0


@pytest.mark.needs("gcc")
def test_a_program_whose_sweep_is_wrong_says_so(tmp_path: Path) -> None:
    text = program_source(read_name("2D-r1-star-heterogeneous"))
    broken = text.replace("+ c2 * a[j][i-1]", "+ c2 * a[j][i+1]")
    assert broken != text
    done = run(tmp_path, broken, "M=20", "N=20", "steps=1")
    assert done.returncode == 1
    assert "the result is wrong" in done.stderr


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("name", ["3D-r1-star", "3D-r1-star-variable", "2D-r1-2inputs"])
def test_arrays_of_a_program_begin_at_different_places_of_a_page(tmp_path: Path, name: str) -> None:
    """As those that `measure` places: at the same place of two pages loads wait for stores, and it was 1.3 times slower."""
    text = program_source(read_name(name))
    where = "(uintptr_t)d.grids[0], (uintptr_t)d.grids[1], (uintptr_t)d.w, (uintptr_t)d.fixed"
    shown = text.replace("  return d;\n", f'  fprintf(stderr, "%zu %zu %zu %zu\\n", {where});\n  return d;\n')
    assert shown != text
    sizes = [f"{size}=200" for size in "MNP"[3 - read_name(name).dimensions :]]
    done = run(tmp_path, shown, *(sizes if len(sizes) == 3 else ["M=2000", "N=2000"]), "steps=1")
    assert done.returncode == 0
    large = [int(at) for at in done.stderr.split("\n")[-2].split() if int(at)]
    assert len({at % 4096 for at in large}) == len(large) >= 3
    assert all(at % 64 == 0 for at in large)
    assert large[0] % 2**21 == 0


@pytest.mark.slow
@pytest.mark.needs("gcc")
@pytest.mark.parametrize("given", ["M=2", "M=x", "M=", "Q=10", "M", "steps=-1", "M=99999999999999999999"])
def test_a_program_names_what_it_was_given_and_what_it_takes(tmp_path: Path, given: str) -> None:
    done = run(tmp_path, program_source(read_name("2D-r1-star")), given)
    assert done.returncode == 2
    assert f"found '{given}', expected NAME=NUMBER, as M=" in done.stderr


@pytest.mark.slow
@pytest.mark.needs("gcc")
def test_a_program_that_finds_no_memory_says_so(tmp_path: Path) -> None:
    text = program_source(read_name("2D-r1-star"))
    beyond = run(tmp_path, text, "M=100000000", "N=100000000")
    assert (beyond.returncode, beyond.stderr) == (2, "these sizes need 1.6e+17 B\n")
    none = run(tmp_path, text, "M=1000000", "N=30000000")  # 240 TB for each grid: more than addresses there are
    assert (none.returncode, none.stderr) == (1, "there is no memory for 30000000000000 elements\n")


def test_impossible_variants_are_refused() -> None:
    with pytest.raises(UsageError, match="there is no loop 'k'"):
        program_source(read_name("2D-r1-star"), blocks=["k"])
    with pytest.raises(UsageError, match="space or in time"):
        program_source(read_name("2D-r1-star"), blocks=["j"], temporal=True)
