"""Every kernel of the library against what its head states: operations, loads, stores, sizes."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.frontend.load import load_kernel
from rooftree.kernel.bounds import executions
from rooftree.kernel.catalogue import find_kernel, list_kernels
from rooftree.kernel.check import check_accesses
from rooftree.kernel.count import count
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.poly import Poly

NAMES = [entry.name for entry in list_kernels()]


@pytest.fixture(params=list_kernels(), ids=NAMES)
def entry(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_front_end_finds_the_stated_operations(entry: Any) -> None:
    assert dict(entry.operations) == count(load_kernel(entry.name)).by_kind()


def test_the_front_end_finds_the_stated_flops(entry: Any) -> None:
    assert entry.flops == count(load_kernel(entry.name)).flops()


@pytest.mark.parametrize("direction", ["loads", "stores"])
def test_the_front_end_finds_the_stated_loads_and_stores(entry: Any, direction: str) -> None:
    found = count(load_kernel(entry.name)).by_array()
    stated = getattr(entry, direction)
    assert dict(stated) == {array: moved[direction] for array, moved in found.items() if moved[direction]}


def test_the_sizes_are_the_stated_ones_and_the_data_stay_inside_their_arrays(entry: Any) -> None:
    kernel = load_kernel(entry.name)
    assert set(entry.sizes) == set(kernel.symbols)
    check_accesses(kernel, entry.sizes)
    assert executions(kernel, entry.sizes)[-1] > 0


def test_the_typical_sizes_leave_every_cache_unless_the_kernel_computes(entry: Any) -> None:
    if "compute" in entry.tags:
        return
    kernel = load_kernel(entry.name)
    total = 0.0
    for array in kernel.arrays:
        if None not in array.extents:
            elements = 1.0
            for extent in array.extents:
                elements *= float(extent.value(entry.sizes))
            total += elements * array.element_bytes
    assert total > 120e6 or "indirect" in entry.tags


def test_a_library_kernel_is_named_after_its_file_and_keeps_its_source(entry: Any) -> None:
    kernel = load_kernel(entry.name)
    assert entry.name == kernel.name
    assert kernel.source.strip() in entry.path.read_text("utf-8")
    assert not any(str(entry.path.parent) in sentence for sentence in kernel.assumptions)


def test_an_alias_gives_the_same_kernel() -> None:
    assert load_kernel("uxx") == load_kernel("UXX-DP")


# The application models of Hofmann et al. 2019, sec. 5.1, with FMA contraction as there.
@pytest.mark.parametrize(
    ("name", "operations", "loads", "stores"),
    [
        ("daxpby", {"fma": 1, "mul": 1}, 2, 1),
        ("dot", {"fma": 1}, 2, 0),
        ("norm", {"fma": 1}, 1, 0),
        ("stencil-5pt", {"fma": 2, "add": 2, "mul": 1}, 5, 1),
        ("gs-forward", {"fma": 2, "mul": 1}, 3, 1),
        ("gs-backward", {"fma": 2, "mul": 1}, 3, 1),
    ],
)
def test_the_pcg_kernels_have_the_published_application_models(
    name: str, operations: dict[str, int], loads: int, stores: int
) -> None:
    counts = count(load_kernel(name), contract=True)
    assert operations == counts.by_kind()
    moved = counts.by_array().values()
    assert (loads, stores) == (sum(m["loads"] for m in moved), sum(m["stores"] for m in moved))


@pytest.mark.parametrize("name", ["gs-forward", "gs-backward"])
def test_gauss_seidel_has_the_published_dependency_chain(name: str) -> None:
    # one multiplication and the addition of one FMA from a point to the next
    longest = max(recurrences(load_kernel(name)), key=lambda r: len(r.kinds))
    assert 1 == longest.distance
    assert ["add", "mul", "mul"] == sorted(kind for kind, _ in longest.kinds)
    assert not longest.reassociable


@pytest.mark.parametrize(
    ("name", "may_be_reordered"),
    [("dot", True), ("sum", True), ("maximum", True), ("kahan-dot", False), ("prefix-sum", False), ("thomas-forward", False)],
)
def test_reductions_may_be_reordered_and_recurrences_may_not(name: str, may_be_reordered: bool) -> None:
    found = recurrences(load_kernel(name))
    assert found
    assert may_be_reordered == all(r.reassociable for r in found)


@pytest.mark.parametrize("name", ["copy", "triad", "2d-5pt", "3d-7pt", "uxx", "lbm-d2q9", "matmul-ikj", "transpose"])
def test_independent_iterations_have_no_recurrence(name: str) -> None:
    assert () == recurrences(load_kernel(name))


@pytest.mark.parametrize(
    ("single", "double"), [("uxx-sp", "uxx"), ("uxx-sp-nodiv", "uxx-nodiv"), ("3d-7pt-sp", "3d-7pt"), ("saxpy", "daxpy")]
)
def test_single_precision_twins_differ_in_the_type_alone(single: str, double: str) -> None:
    a, b = load_kernel(single), load_kernel(double)
    assert (a.loops, a.symbols, count(a).by_kind(), count(a).by_array()) == (
        b.loops,
        b.symbols,
        count(b).by_kind(),
        count(b).by_array(),
    )
    assert ({"float"}, {"double"}) == ({x.dtype.name for x in a.arrays}, {x.dtype.name for x in b.arrays})


def test_blocked_kernels_do_the_same_work() -> None:
    sizes = {"N": 500}
    for name in ("2d-5pt", "3d-7pt", "transpose"):
        plain, blocked = load_kernel(name), load_kernel(f"{name}-blocked")
        work = executions(plain, sizes)[-1], executions(blocked, {**sizes, "B": 64})[-1]
        assert work[0] == pytest.approx(work[1])
        assert count(plain).by_array() == count(blocked).by_array()


def test_uxx_reads_four_layers_of_xz_and_two_of_d1() -> None:
    # hager2015, case study 2
    kernel = load_kernel("uxx")
    layers: dict[Any, Any] = {}
    for op in count(kernel).memory:
        layers.setdefault(op.access.array, set()).add(op.access.index[0] - Poly.symbol("k"))  # type: ignore[operator]
    assert {"xz": 4, "d1": 2, "xx": 1, "xy": 1, "u1": 1} == {array: len(planes) for array, planes in layers.items()}


def test_the_long_range_stencil_has_radius_4() -> None:
    offsets = {op.access.index[0] - Poly.symbol("k") for op in count(load_kernel("3d-long-range")).memory}  # type: ignore[operator]
    assert {Poly.const(r) for r in range(-4, 5)} == offsets


def test_the_array_of_structs_moves_what_it_does_not_use() -> None:
    aos, soa = load_kernel("particles-aos"), load_kernel("particles-soa")
    assert 64 == aos.arrays[0].element_bytes
    assert 48 == sum(a.element_bytes for a in soa.arrays)


def test_sparse_kernels_flag_their_gather() -> None:
    for name in ("spmv-csr", "spmv-ell", "gather", "histogram"):
        assert "indirect" in find_kernel(name).tags
        assert any(op.access.indirect for op in count(load_kernel(name)).memory)
