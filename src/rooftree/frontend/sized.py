"""Kernels whose sizes are macros of the source: ``#ifndef N / #define N 1000`` with ``-D N=...``.

A compiler replaces such a size by one number. Here the macro is defined as its own name, so that the guarded default is
skipped and the size stays symbolic, for any number of values.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from rooftree import files
from rooftree.errors import KernelError, UsageError
from rooftree.frontend.from_c import MAX_BYTES
from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import Kernel


def load_sized(
    what: str | Path | Kernel,
    names: Collection[str],
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: str | Sequence[str] = (),
    compiler: str | None = None,
) -> Kernel:
    """Load a kernel for which values of these sizes will be given.

    Args:
        what, defines, flags, compiler: as for ``load_kernel``.
        names: the sizes; those that are no size of the kernel as it stands are tried as macros.
    Returns: the kernel, with macros among the names as symbols.
    Raises: as ``load_kernel``; UsageError for a macro that an ``#if`` compares, because that needs its value.
    """
    kernel = load_kernel(what, defines=defines, flags=flags, compiler=compiler)
    macros = [name for name in names if name not in kernel.symbols]
    if not macros or isinstance(what, Kernel):
        return kernel
    try:
        again = load_kernel(what, defines={**{name: name for name in macros}, **(defines or {})}, flags=flags, compiler=compiler)
    except (KernelError, UsageError):
        return kernel
    if not set(macros) <= set(again.symbols):
        return kernel
    source = _text(str(what))
    for name in macros:
        if re.search(rf"^[ \t]*#[ \t]*(?:el)?if\b(?![ \t]*!?[ \t]*defined\b).*\b{name}\b", source, re.MULTILINE):
            raise UsageError(
                f"{name} is a macro that an #if of the source compares, so its value decides what is compiled",
                where="-D",
                hint=f"--cflags '-D{name}=1000' compiles one value",
            )
    return again


def _text(what: str) -> str:
    """The source text of a file (with or without a choice of the nest), or the text itself."""
    for path in (Path(what), Path(what.rpartition(":")[0])):
        if files.is_file(path):
            return files.read_bytes(path, most_B=MAX_BYTES, error=KernelError).decode("utf-8", "replace")
    return what
