"""Kernels whose sizes are macros of the source, or parameters of the function that no formula of the loop has.

A compiler replaces a macro, ``#ifndef N / #define N 1000`` with ``-D N=...``, by one number. Here it is defined as its own name,
so that the guarded default is skipped and the size stays symbolic, for any number of values.

Who names a whole-number parameter of the function, ``-D seed=7``, is not wrong: it becomes a size on which nothing depends, and a
note says so. A measurement calls the function with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from rooftree import files
from rooftree.errors import KernelError, UsageError
from rooftree.frontend.from_c import MAX_BYTES
from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import Kernel, Origin

T = TypeVar("T")


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
        names: the sizes; those that are no size of the kernel as it stands are tried as macros, then as parameters.
    Returns: the kernel, with macros and parameters among the names as symbols.
    Raises: as ``load_kernel``; UsageError for a macro that an ``#if`` compares, because that needs its value.
    """
    if isinstance(what, Kernel):
        return _with_parameters(load_kernel(what, defines=defines, flags=flags, compiler=compiler), names)

    def load(macros: Mapping[str, int | str]) -> Kernel:
        return load_kernel(what, defines=macros, flags=flags, compiler=compiler)

    return _with_parameters(with_macros(load, lambda kernel: kernel.symbols, what, names, defines), names)


def with_macros(
    load: Callable[[Mapping[str, int | str]], T],
    symbols: Callable[[T], Collection[str]],
    what: str | Path,
    names: Collection[str],
    defines: Mapping[str, int | str] | None,
) -> T:
    """What ``load`` reads, with those of the names as sizes that are macros of the source.

    Args:
        load: reads the source with these macros.
        symbols: the sizes of what was read.
        what, names, defines: as for `load_sized`.
    Raises: as ``load``; UsageError for a macro that an ``#if`` compares.
    """
    found = load(defines or {})
    macros = [name for name in names if name not in symbols(found)]
    if not macros:
        return found
    try:
        again = load({**{name: name for name in macros}, **(defines or {})})
    except (KernelError, UsageError):
        return found
    if not set(macros) <= set(symbols(again)):
        return found
    source = _text(str(what))
    for name in macros:
        if re.search(rf"^[ \t]*#[ \t]*(?:el)?if\b(?![ \t]*!?[ \t]*defined\b).*\b{name}\b", source, re.MULTILINE):
            raise UsageError(
                f"{name} is a macro that an #if of the source compares, so its value decides what is compiled",
                where="-D",
                hint=f"--cflags '-D{name}=1000' compiles one value",
            )
    return again


def _with_parameters(kernel: Kernel, names: Collection[str]) -> Kernel:
    """The kernel with whole-number parameters of its function among the names as symbols that are in no formula."""
    others = [name for name in names if name not in kernel.symbols]
    if not others or kernel.origin is None or not kernel.origin.function:
        return kernel
    idle = tuple(name for name in others if name in _whole_parameters(kernel.origin))
    if not idle:
        return kernel
    note = f"{' and '.join(idle)}: no bound or index of the loop has {'it' if len(idle) == 1 else 'them'}, so the prediction is"
    return replace(kernel, symbols=(*kernel.symbols, *idle), assumptions=(*kernel.assumptions, f"{note} the same for any value"))


@lru_cache(maxsize=16)
def _whole_parameters(origin: Origin) -> frozenset[str]:
    """Parameters of the function around a nest that are passed by value and are whole numbers."""
    from rooftree.frontend.c.signature import signature
    from rooftree.frontend.c.types import Num
    from rooftree.frontend.from_c import unit_of

    try:
        found = signature(unit_of(origin), origin.function, origin.loop[1])
    except KernelError:
        return frozenset()
    return frozenset(p.name for p in found.parameters if isinstance(p.type, Num) and p.type.integer)


def _text(what: str) -> str:
    """The source text of a file (with or without a choice of the nest), or the text itself."""
    for path in (Path(what), Path(what.rpartition(":")[0])):
        if files.is_file(path):
            return files.read_bytes(path, most_B=MAX_BYTES, error=KernelError).decode("utf-8", "replace")
    return what
