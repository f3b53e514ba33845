"""Classes of stencils: names, aliases, closed forms."""

from __future__ import annotations

import pytest

from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.load import load_kernel
from rooftree.frontend.stencil.classes import StencilClass, all_classes, points, read_name
from rooftree.frontend.stencil.generate import document, kernel_of
from rooftree.kernel.count import count

SMALL = all_classes((1, 2, 3), (1,))


def test_192_names_of_152_classes() -> None:
    assert len(all_classes()) == 192
    assert len({c.name for c in all_classes()}) == 192
    assert len({c.canonical for c in all_classes()}) == 152


def test_in_one_dimension_a_star_is_a_box_and_opposite_points_are_as_far() -> None:
    assert read_name("1D-r2-box").canonical == read_name("1D-r2-star")
    assert read_name("1D-r2-box-point-symmetric").canonical == read_name("1D-r2-star-isotropic")
    assert all(c.canonical == c for c in all_classes((2, 3)))


@pytest.mark.parametrize("stencil", all_classes() + all_classes((4,), (1, 2)), ids=lambda c: c.name)
def test_points_and_operations_have_closed_forms(stencil: StencilClass) -> None:
    d, r = stencil.dimensions, stencil.radius
    size = 2 * d * r + 1 if stencil.shape == "star" else (2 * r + 1) ** d
    distances = len({sum(x * x for x in offset) for offset in points(d, r, stencil.shape)})
    groups = {"homogeneous": 1, "heterogeneous": size, "point-symmetric": (size + 1) // 2, "isotropic": distances}
    assert len(points(d, r, stencil.shape)) == size
    assert len(stencil.groups) == groups[stencil.weighting]
    assert sorted(o for group in stencil.groups for o in group) == sorted(points(d, r, stencil.shape))
    if stencil.weighting == "isotropic" and stencil.shape == "star":
        assert distances == r + 1


@pytest.mark.parametrize("stencil", SMALL, ids=lambda c: c.name)
def test_the_kernel_has_the_operations_of_the_closed_form(stencil: StencilClass) -> None:
    counted = count(kernel_of(stencil))
    assert counted.by_kind() == {"add": stencil.additions, "mul": stencil.multiplications}
    loads = sum(arrays.get("loads", 0) for arrays in counted.by_array().values())
    weights = len(stencil.groups) if stencil.coefficients == "variable" else 0
    assert loads == stencil.size + weights


@pytest.mark.parametrize(
    ("name", "flop"),
    [
        # FLOP per point as INSPECT's published collection states them
        ("3D-r1-heterogeneous-box-constant-double", 53),
        ("3D-r1-homogeneous-star-constant-double", 7),
        ("3D-r1-isotropic-box-variable-double", 30),
        ("3D-r1-point-symmetric-box-constant-double", 40),
        ("3D-r2-isotropic-star-variable-float", 15),
        ("3D-r3-heterogeneous-star-constant-double", 37),
    ],
)
def test_published_classes_have_the_published_operations(name: str, flop: int) -> None:
    (facts,) = document([read_name(name)]).classes
    assert facts.flops == flop
    assert facts.name == name


def test_words_may_stand_in_any_order_and_some_may_be_left_out() -> None:
    assert read_name("3d-STAR-r1").name == "3D-r1-homogeneous-star-constant-double"
    assert read_name("2D-r1-Point-Symmetric-double_Complex").element == "double_complex"
    assert read_name("2d-r1-3inputs").inputs == 3


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("3d-star", "radius"),
        ("r1-star", "dimensions"),
        ("3d-r1-ring", "'ring' is no part"),
        ("3d-r1-hetrogeneous", "did you mean 'heterogeneous'"),
        ("3d-r1-r2", "twice"),
        ("5d-r1", "dimensions 5"),
        ("0d-r1", "dimensions 0"),
        ("3d-r0", "radius 0"),
        ("3d-r9999", "expected 1 to"),
        ("3d-r5-box", "1331 points"),
        ("4d-r4-box", "6561 points"),
        ("2d-r1-99inputs", "inputs 99"),
    ],
)
def test_what_cannot_be_is_refused(name: str, says: str) -> None:
    with pytest.raises(RooftreeError, match="stencil") as caught:
        read_name(name)
    assert says in str(caught.value)


def test_a_name_is_a_kernel_everywhere() -> None:
    kernel = load_kernel("3D-r1-star", M=10, N=10, P=10)
    assert kernel.name == "3D-r1-homogeneous-star-constant-double"
    assert kernel.parallel_loop == "k"
    assert load_kernel("3d-7pt").name == "3d-7pt"
    with pytest.raises(KernelError, match="no part of a stencil's name"):
        load_kernel("3d-round-r1")


def test_a_box_of_729_points_is_read_in_one_expression() -> None:
    kernel = kernel_of("3D-r4-box-homogeneous")
    assert count(kernel).by_kind() == {"add": 728, "mul": 1}
