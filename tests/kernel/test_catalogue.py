"""The library of kernels: its heads, names and sources."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import KernelError
from rooftree.kernel.catalogue import LIBRARY, LibraryKernel, find_kernel, list_kernels, normal, read_head
from rooftree.kernel.count import FLOP

NAMES = [entry.name for entry in list_kernels()]
PROMISED = {
    "copy",
    "scale",
    "add",
    "triad",
    "schoenauer-triad",
    "update",
    "daxpy",
    "daxpby",
    "dot",
    "norm",
    "kahan-dot",
    "sum",
    "2d-5pt",
    "2d-9pt",
    "3d-7pt",
    "3d-27pt",
    "3d-long-range",
    "3d-7pt-variable",
    "uxx",
    "uxx-nodiv",
    "uxx-sp",
    "uxx-sp-nodiv",
    "gs-forward",
    "gs-backward",
    "stencil-5pt",
    "matvec",
    "matvec-transposed",
    "spmv-csr",
    "matmul",
    "matmul-blocked",
    "transpose",
    "particles-aos",
    "particles-soa",
    "zaxpy",
    "divide",
    "normalise",
    "lbm-d2q9-copy",
}


def test_the_promised_kernels_are_there() -> None:
    assert PROMISED - set(NAMES) == set()


def test_every_source_is_listed_by_name_in_order() -> None:
    assert sorted(path.stem for path in LIBRARY.glob("*.c")) == NAMES


@pytest.mark.parametrize("entry", list_kernels(), ids=NAMES)
def test_stated_flops_are_the_sum_of_the_stated_operations(entry: LibraryKernel) -> None:
    assert entry.flops == sum(FLOP.get(kind, 0) * number for kind, number in entry.operations.items())


def test_no_two_kernels_share_a_name_or_alias() -> None:
    owned = list(chain.from_iterable({normal(n) for n in (e.name, *e.aliases)} for e in list_kernels()))
    assert sorted(set(owned)) == sorted(owned)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("triad", "triad"),
        ("TRIAD", "triad"),
        ("2d5pt", "2d-5pt"),
        ("2D_5pt", "2d-5pt"),
        ("j2d5pt", "2d-5pt"),
        ("jacobi", "2d-5pt"),
        ("3d7pt", "3d-7pt"),
        ("UXX", "uxx"),
        ("spmv", "spmv-csr"),
        ("long range", "3d-long-range"),
    ],
)
def test_kernels_are_found_by_alias_and_however_spelt(given: str, name: str) -> None:
    assert name == find_kernel(given).name


@pytest.mark.parametrize(("given", "near"), [("triat", "triad"), ("3d-6pt", "3d-7pt"), ("sparse", "spmv-csr"), ("gs", "gs-")])
def test_an_unknown_name_gets_the_nearest_ones(given: str, near: str) -> None:
    with pytest.raises(KernelError, match=f"unknown kernel '{given}'; near are .*{near}"):
        find_kernel(given)


def test_a_name_that_is_near_to_nothing_says_where_to_look() -> None:
    with pytest.raises(KernelError, match="kernels list") as caught:
        find_kernel("xyzzy")
    assert "near" not in caught.value.message


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("double a[N];", "expected a comment"),
        ("/*\ntitle:   x\n*/\n", "has no about, flops, loads, stores, sizes, tags"),
        ("/*\ntitel:   x\n*/\n", "found 'titel:   x', expected one of title"),
        ("/*\ntitle:   x\ntitle:   y\n*/\n", "each once"),
    ],
)
def test_a_head_in_another_form_is_refused_with_its_place(tmp_path: Path, head: str, message: str) -> None:
    file = tmp_path / "k.c"
    file.write_text(head)
    with pytest.raises(KernelError, match=message) as caught:
        read_head(file)
    assert caught.value.where.startswith(f"{file}:")


@pytest.mark.parametrize(("key", "value"), [("flops", "two"), ("flops", "2 = two add"), ("loads", "a"), ("sizes", "N=big")])
def test_a_number_that_cannot_be_read_is_refused(tmp_path: Path, key: str, value: str) -> None:
    text = (LIBRARY / "triad.c").read_text()
    file = tmp_path / "k.c"
    file.write_text(re.sub(rf"^{key}:.*$", f"{key}: {value}", text, flags=re.MULTILINE))
    with pytest.raises(KernelError, match="cannot read"):
        read_head(file)


def test_listing_needs_no_parser() -> None:
    code = (
        "import sys; from rooftree.kernel.catalogue import list_kernels; list_kernels();"
        "print(*({'tree_sitter', 'numpy', 'pydantic', 'yaml'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def wrapped(entry: Any) -> str:
    """A library kernel as a translation unit: bare ones become the body of a function of their sizes."""
    text = entry.path.read_text("utf-8")
    if not re.search(r"^void ", text, re.MULTILINE):
        text = f"void kernel({', '.join(f'long {name}' for name in entry.sizes)})\n{{\n{text}\n}}\n"
    return f"#include <math.h>\n{text}"


@pytest.mark.slow
@pytest.mark.needs("gcc")
@pytest.mark.parametrize("entry", list_kernels(), ids=NAMES)
def test_the_source_is_valid_c(entry: LibraryKernel) -> None:
    quiet = ["-Wno-unused-but-set-variable", "-Wno-unused-variable", "-Wno-uninitialized"]
    run = subprocess.run(
        ["gcc", "-std=c17", "-fsyntax-only", "-fopenmp", "-Wall", "-Wextra", "-Werror", *quiet, "-x", "c", "-"],
        input=wrapped(entry),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    assert run.returncode == 0
