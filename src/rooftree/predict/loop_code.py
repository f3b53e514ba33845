"""The machine code of a prediction: what was given, or else what the machine's compiler makes of the kernel."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError, ContradictedError
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.predict.options import Options

_STREAMING = re.compile(r"^\s*(v?movnt(?!dqa)|stnt?p|stnt1)", re.M)
"""Stores past the caches: x86, AArch64."""
_CALLS = r"callq?|jmp|bl|b|jal|call|tail"
"""Instructions that go to a function: x86, AArch64 and POWER, RISC-V."""
_ANY_ENGINE = ("auto", "compare")
_BRANCH = (
    "--branch counts operations and accesses of the source, and mispredicted branches: times in the core are those of the "
    "compiled code, whose paths it does not weigh (--incore throughput does)"
)


def has_streaming(assembly: str) -> bool:
    """Whether code has stores past the caches.

    >>> has_streaming("  vmovntpd %ymm0, (%rdi)"), has_streaming("  vmovupd %ymm0, (%rdi)")
    (True, False)
    """
    return bool(_STREAMING.search(assembly))


def with_code(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, NDArray[np.int64]], options: Options
) -> tuple[Options, tuple[str, ...]]:
    """The options with compiled code where the in-core engine wants some, and what to say about it.

    ``auto`` goes without if the code cannot be made, unless its compiler, flags or loop are named, or if the options say
    what it is (``simd``, and ``branch`` where the code calls functions of the source). Which paths of other code ``branch``
    means is not known.

    Args:
        kernel, machine: what is compiled for which machine.
        sizes: for sizes that are macros of the source; the largest value is compiled in.
    Raises: CapabilityError if the code cannot be made, and an engine that needs it, its loop, its compiler or flags were
        asked for.
    """
    if options.incore == "throughput":
        return options, _for_reading_only(options)
    if options.asm is not None or options.compiled is not None or kernel.machine_code is not None:
        return options, ()
    auto = options.incore in _ANY_ENGINE
    if auto and (stated := _stated(options)):
        return options, (f"in-core times come from operation counts, because {stated} says what the code is like",)
    from rooftree.compile.kernel import compile_kernel
    from rooftree.incore.loops.find import table_of

    try:
        table = table_of(machine)
        largest = {name: int(values.max()) for name, values in sizes.items() if len(values)}
        compiled = compile_kernel(
            kernel,
            machine,
            compiler=options.compiler,
            flags=options.flags,
            sizes=largest,
            strict=options.strict_fp,
            placed=bool(table.parameters.get("code_line") or table.parameters.get("crowded_lines")),
        )
    except CapabilityError as error:
        if not auto or options.code_named or isinstance(error, ContradictedError):
            raise
        return options, (f"in-core times come from operation counts: {error.message}",)
    if auto and options.branch != "both" and (called := _called(kernel, compiled.text)):
        stated = f"--branch says how often {' and '.join(called)} is called"
        return options, (f"in-core times come from operation counts, because {stated}, and the compiled code does not",)
    said = (_BRANCH,) if options.branch != "both" else ()
    return replace(options, compiled=compiled), (*compiled.notes, *said)


def with_stores_of(kernel: Kernel, options: Options) -> tuple[Kernel, tuple[str, ...]]:
    """The kernel with non-temporal stores where its code has them, and what to say about it.

    What a pragma or an intrinsic of the source says holds if the code agrees, or where there is none.
    """
    text = text_of(options)
    if not any(s.nontemporal for s in kernel.statements) or (text and _STREAMING.search(text)):
        return kernel, ()
    if not text:
        return kernel, ("stores are non-temporal as the source says, which is not checked: no code was looked at",)
    return with_ordinary_stores(kernel), (
        "the source asks for non-temporal stores, the compiled code has none: traffic is that of ordinary stores",
    )


def are_stores_unchecked(kernel: Kernel, options: Options) -> bool:
    """Whether the source alone says that stores are non-temporal: neither the user nor any code does."""
    return not options.nontemporal and any(s.nontemporal for s in kernel.statements) and not text_of(options)


def with_ordinary_stores(kernel: Kernel) -> Kernel:
    """The kernel as if it did not ask for non-temporal stores."""
    return replace(kernel, statements=tuple(replace(s, nontemporal=False) for s in kernel.statements))


def text_of(options: Options) -> str:
    """The assembly text of a prediction, compiled or given, as far as it is text."""
    if options.asm is None:
        return options.compiled.text if options.compiled is not None else ""
    if "\n" in options.asm:
        return options.asm
    file = Path(options.asm)
    return file.read_text("utf-8", "replace") if file.suffix in (".s", ".S", ".asm") and file.is_file() else ""


def _for_reading_only(options: Options) -> tuple[str, ...]:
    """What to say if options for compiling go with an engine that does without code."""
    if not options.code_named:
        return ()
    given = " and ".join(name for name, value in (("--compiler", options.compiler), ("--cflags", options.flags)) if value)
    return (f"{given} matter for reading the source at most: in-core times come from operation counts, as asked for",)


def _stated(options: Options) -> str:
    """The option that says what the code is like, or ""."""
    return "--simd" if options.simd is not None else ""


def _called(kernel: Kernel, text: str) -> list[str]:
    """Functions of the source that the compiled code calls; what it does with instructions of its own is none."""
    names = dict.fromkeys(op.name for op in count(kernel).operations if op.kind == "call" and op.name)
    return [name for name in names if re.search(rf"^\s*({_CALLS})\s+[^\n]*\b\w*{re.escape(name)}f?\b", text, re.M)]
