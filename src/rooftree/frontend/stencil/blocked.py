"""Classes with one loop in pieces, as a kernel."""

from __future__ import annotations

import textwrap
from dataclasses import replace

from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.frontend.stencil.c_code import kernel_source, nest
from rooftree.frontend.stencil.classes import StencilClass
from rooftree.frontend.stencil.text import counters, sizes
from rooftree.kernel.model import Kernel

LENGTH = "B"
"""The size that is the length of the pieces."""


def blocked_source(stencil: StencilClass, loop: str) -> str:
    """The class as a bare kernel whose loop ``loop`` is cut into pieces of `LENGTH` iterations, around all other loops.

    Raises: KernelError for a counter that the class does not have, and for one dimension.
    """
    known = counters(stencil)
    if loop not in known or len(known) < 2:
        hint = f"its loops are {', '.join(known)}; of a single one no pieces are made"
        raise KernelError(f"the loop '{loop}' cannot be blocked", where=stencil.name, hint=hint)
    size, radius = sizes(stencil)[known.index(loop)], stencil.radius
    plain = "\n".join(nest(stencil, parallel=True))
    head = f"for (long {loop} = {radius}; {loop} < {size} - {radius}; ++{loop})"
    inner = plain.replace(head, f"for (long {loop} = {loop}s; {loop} < end; ++{loop})")
    last = f"{size} - {radius}"
    around = [
        f"for (long {loop}s = {radius}; {loop}s < {last}; {loop}s += {LENGTH}) {{",
        f"  long end = {loop}s + {LENGTH} < {last} ? {loop}s + {LENGTH} : {last};",
        textwrap.indent(inner, "  "),
        "}",
    ]
    return kernel_source(stencil).replace(plain, "\n".join(around))


def blocked_kernel(stencil: StencilClass, loop: str) -> Kernel:
    """As `blocked_source`, read."""
    return replace(kernel_from_c(blocked_source(stencil, loop)), name=f"{stencil.name}-blocked-{loop}")
