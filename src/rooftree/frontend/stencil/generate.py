"""Kernels and records of classes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rooftree.frontend.from_c import kernel_from_c
from rooftree.frontend.stencil.c_code import kernel_source
from rooftree.frontend.stencil.classes import ELEMENTS, StencilClass, read_name
from rooftree.kernel.model import Kernel
from rooftree.results.stencil import StencilFacts, StencilsDocument


def kernel_of(stencil: StencilClass | str) -> Kernel:
    """The kernel of a class or of its name.

    >>> kernel_of("2d-r1-star").loops[0].index
    'j'

    Raises: KernelError for a name that is none.
    """
    found = read_name(stencil) if isinstance(stencil, str) else stencil
    return replace(kernel_from_c(kernel_source(found)), name=found.name)


def facts(stencil: StencilClass) -> StencilFacts:
    """What the record of a class says."""
    canonical = stencil.canonical
    return StencilFacts(
        name=stencil.name,
        dimensions=stencil.dimensions,
        radius=stencil.radius,
        shape=stencil.shape,
        weighting=stencil.weighting,
        coefficients=stencil.coefficients,
        types=list(ELEMENTS),
        points=stencil.size,
        groups=len(stencil.groups),
        flops=stencil.additions + stencil.multiplications,
        alias_of=None if canonical == stencil else canonical.name,
    )


def document(stencils: Sequence[StencilClass]) -> StencilsDocument:
    """The record of several classes."""
    return StencilsDocument(classes=[facts(stencil) for stencil in stencils])
