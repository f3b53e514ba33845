"""Classes with one loop or several in pieces, as a kernel."""

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


def blocked_source(stencil: StencilClass, *loops: str) -> str:
    """The class as a bare kernel whose loops ``loops`` are cut into pieces of `LENGTH` iterations, around all other loops.

    Raises: KernelError for a counter that the class does not have or that is named twice, and for one dimension.
    """
    known = counters(stencil)
    if wrong := [loop for loop in loops if loop not in known or loops.count(loop) > 1 or len(known) < 2]:
        hint = f"its loops are {', '.join(known)}; of a single one no pieces are made"
        raise KernelError(f"the loop '{wrong[0]}' cannot be blocked", where=stencil.name, hint=hint)
    plain = "\n".join(nest(stencil, parallel=True))
    cut = plain
    for loop in sorted(loops, key=known.index, reverse=True):
        size, radius = sizes(stencil)[known.index(loop)], stencil.radius
        end, last = "end" if len(loops) == 1 else f"{loop}_end", f"{size} - {radius}"
        head = f"for (long {loop} = {radius}; {loop} < {last}; ++{loop})"
        around = [
            f"for (long {loop}s = {radius}; {loop}s < {last}; {loop}s += {LENGTH}) {{",
            f"  long {end} = {loop}s + {LENGTH} < {last} ? {loop}s + {LENGTH} : {last};",
            textwrap.indent(cut.replace(head, f"for (long {loop} = {loop}s; {loop} < {end}; ++{loop})"), "  "),
            "}",
        ]
        cut = "\n".join(around)
    return kernel_source(stencil).replace(plain, cut)


def blocked_kernel(stencil: StencilClass, *loops: str) -> Kernel:
    """As `blocked_source`, read."""
    return replace(kernel_from_c(blocked_source(stencil, *loops)), name=f"{stencil.name}-blocked-{'-'.join(loops)}")
