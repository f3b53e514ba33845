"""The one entrance to kernels: a library name, a C or YAML file, source text, or a kernel that is there already."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from rooftree import files
from rooftree.errors import KernelError, UsageError
from rooftree.frontend.flags import words
from rooftree.frontend.from_c import MAX_BYTES, kernel_from_c
from rooftree.frontend.front_ends import Preprocessing, front_end_of, known_suffixes, listed
from rooftree.kernel.model import Kernel

_SUFFIX = "|".join(re.escape(suffix) for suffix in known_suffixes())
_CHOICE = re.compile(rf"(?P<path>.+(?:{_SUFFIX})):(?P<choice>[^/]*)", re.IGNORECASE | re.DOTALL)
_LONGEST_PATH = 4096
STENCIL = re.compile(r"\d+d-(?:[\w-]+-)?r\d+(?:-[\w-]+)?", re.IGNORECASE)
"""What looks like the class of a stencil, as 3D-r1-star-isotropic; no kernel of the library is called so."""
_SOURCE = re.compile(r"[;{]|\bfor\s*\(")


def load_kernel(
    what: str | Path | Kernel,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: str | Sequence[str] = (),
    compiler: str | None = None,
    **sizes: int,
) -> Kernel:
    """Load a kernel.

    Args:
        what: the name or an alias of a library kernel; a C, C++ or YAML file, a C file also with ``:FUNCTION`` or
            ``:LINE`` for one nest of several; a program, with ``:FUNCTION`` or ``:FUNCTION+LOOP``; C source text; or a kernel,
            which is passed through.
        defines: macros for the preprocessor, as by ``-D NAME=value``; for C only.
        flags: further flags of the preprocessor, as a text or several.
        compiler: the C compiler that preprocesses; None: ``$CC``, else cc, gcc or clang.
        sizes: values of sizes, put in for good; the others stay symbols.
    Returns: the kernel.
    Raises: KernelError with file, line and column for what cannot be read or modelled, and for an unknown name with the
        nearest ones; UsageError for an argument that is no kernel at all; CapabilityError where a compiler is missing.

    >>> load_kernel("triad").symbols
    ('N',)
    """
    kernel = _found(what, Preprocessing(dict(defines or {}), tuple(words(flags)), compiler))
    if sizes:
        from rooftree.kernel.bind import bind

        kernel = bind(kernel, sizes)
    return kernel


def _found(what: str | Path | Kernel, how: Preprocessing) -> Kernel:
    if isinstance(what, Kernel):
        how.refuse_defines("a kernel that is loaded already")
        return what
    if not isinstance(what, (str, Path)):
        raise UsageError(f"expected a kernel's name, a file, source text or a Kernel, found {type(what).__name__}")
    text = str(what)
    if (place := program_place(text)) is not None:
        from rooftree.frontend.binary.from_binary import read_file

        return read_file(*place, how)
    match = _CHOICE.fullmatch(text) if len(text) <= _LONGEST_PATH else None
    named = files.is_file(text) or (match is not None and files.is_file(match["path"]))
    if isinstance(what, str) and _SOURCE.search(text) and not named:
        return kernel_from_c(text, defines=how.defines, flags=how.flags, compiler=how.compiler)
    if match and not files.is_file(text):
        return _from_file(Path(match["path"]), match["choice"], how)
    if isinstance(what, Path) or "/" in text or re.search(r"\.[A-Za-z]\w*$", text):
        return _from_file(Path(text), None, how)
    return _from_library(text, how)


def program_place(text: str) -> tuple[Path, str | None] | None:
    """File and choice of ``FILE`` or ``FILE:FUNCTION+LOOP`` where the file is a program or library; None for anything else."""
    if len(text) > _LONGEST_PATH or "\n" in text:
        return None
    path, colon, choice = text.rpartition(":")
    for file, chosen in ((text, None), (path, choice if colon else None)):
        if file and front_end_of(Path(file)) is None and files.is_file(file):
            from rooftree.asm.binary import is_elf

            return (Path(file), chosen) if is_elf(Path(file)) else None
    return None


def _from_library(name: str, how: Preprocessing) -> Kernel:
    from rooftree.kernel.catalogue import find_kernel

    if STENCIL.fullmatch(name):
        how.refuse_defines("a generated stencil")
        from rooftree.frontend.stencil.generate import kernel_of

        return kernel_of(name)
    if not name.strip():
        raise KernelError("the kernel has no name", hint="`rooftree kernels list` shows those that ship with rooftree")
    try:
        entry = find_kernel(name)
    except KernelError:
        if Path(name).exists():
            _check_suffix(Path(name))
        raise
    kernel = kernel_from_c(entry.path, defines=how.defines, flags=how.flags, compiler=how.compiler)
    notes = tuple(note.replace(str(entry.path), entry.path.name) for note in kernel.assumptions)
    return replace(kernel, name=entry.name, assumptions=notes)


def _from_file(path: Path, choice: str | None, how: Preprocessing) -> Kernel:
    _check_suffix(path)
    _check_content(path)
    module = front_end_of(path)
    kernel: Kernel = import_module(module or "").read_file(path, choice, how)
    return kernel


def _check_suffix(path: Path) -> None:
    """Refuse what is missing, a folder, or of a kind that is not read."""
    if path.is_dir():
        raise KernelError("is a folder, expected a C or YAML file", where=str(path), hint=_near_files(path / "x.c"))
    if front_end_of(path) is None:
        found = f"a file that ends in '{path.suffix}'" if path.suffix else "a file without a suffix"
        raise KernelError(
            f"found {found}, expected {listed('or')}: {', '.join(known_suffixes())}",
            where=str(path),
            hint="`rooftree incore FILE:FUNCTION` looks at compiled code"
            if path.suffix.partition(":")[0] in (".o", ".so", ".a", ".s", ".S", ".asm")
            else "`rooftree kernels list` shows the kernels known by name",
        )
    if not path.exists():
        raise KernelError("there is no such file", where=str(path), hint=_near_files(path))


def _check_content(path: Path) -> None:
    """Refuse what is no text, or none at all."""
    content = files.read_bytes(path, most_B=MAX_BYTES, error=KernelError)
    if not content.strip():
        raise KernelError("the file is empty, expected a loop nest", where=str(path))
    if b"\0" in content:
        place = content.index(b"\0")
        raise KernelError(
            f"this is no source text but a binary file (a zero byte at offset {place})",
            where=str(path),
            hint="give the source that it was made from",
        )


def _near_files(path: Path) -> str:
    """Files beside a missing one that could be meant."""
    try:
        beside = sorted(p.name for p in path.parent.iterdir() if front_end_of(p))
    except OSError:
        return "check the path"
    near = difflib.get_close_matches(path.name, beside, n=3, cutoff=0.6)
    close = near or beside[:3]
    rest = len(beside) - len(close)
    more = f" and {rest} more such file{'s' * (rest > 1)}" if rest and not near else ""
    return f"{path.parent} holds {', '.join(close)}{more}" if close else "check the path"
