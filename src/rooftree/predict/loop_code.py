"""The machine code of a prediction: what was given, or else what the machine's compiler makes of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.predict.options import Options

_ANY_ENGINE = ("auto", "compare")


def with_code(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, NDArray[np.int64]], options: Options
) -> tuple[Options, tuple[str, ...]]:
    """The options with compiled code where the in-core engine wants some, and what to say about it.

    ``auto`` goes without if the code cannot be made, unless its compiler, flags or loop are named, or if the options say
    what it is (``simd``, ``branch``).

    Args:
        kernel, machine: what is compiled for which machine.
        sizes: for sizes that are macros of the source; the largest value is compiled in.
    Raises: CapabilityError if the code cannot be made, and an engine that needs it, its loop, its compiler or flags were
        asked for.
    """
    if options.incore == "throughput":
        return options, _for_reading_only(options)
    if options.asm is not None or options.compiled is not None:
        return options, ()
    auto = options.incore in _ANY_ENGINE
    if auto and (stated := _stated(options)):
        return options, (f"in-core times come from operation counts, because {stated} says what the code is like",)
    from rooftree.compile.kernel import compile_kernel
    from rooftree.incore.loops.find import table_of

    try:
        table_of(machine)
        largest = {name: int(values.max()) for name, values in sizes.items() if len(values)}
        compiled = compile_kernel(
            kernel, machine, compiler=options.compiler, flags=options.flags, sizes=largest, strict=options.strict_fp
        )
    except CapabilityError as error:
        if not auto or options.code_named:
            raise
        return options, (f"in-core times come from operation counts: {error.message}",)
    return replace(options, compiled=compiled), compiled.notes


def _for_reading_only(options: Options) -> tuple[str, ...]:
    """What to say if options for compiling go with an engine that does without code."""
    if not options.code_named:
        return ()
    given = " and ".join(name for name, value in (("--compiler", options.compiler), ("--cflags", options.flags)) if value)
    return (f"{given} matter for reading the source at most: in-core times come from operation counts, as asked for",)


def _stated(options: Options) -> str:
    """The option that says what the code is like, or ""."""
    if options.simd is not None:
        return "--simd"
    return "--branch" if options.branch != "both" else ""
