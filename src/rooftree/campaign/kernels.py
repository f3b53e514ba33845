"""Kernels as a campaign names them: of the library, files, classes of stencils."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from rooftree.campaign.entries import KernelEntry
from rooftree.errors import UsageError
from rooftree.frontend.load import STENCIL, load_kernel
from rooftree.frontend.stencil.classes import StencilClass, read_name
from rooftree.frontend.stencil.text import sizes as stencil_sizes
from rooftree.kernel.catalogue import find_kernel


def kernel_entry(name: str, folder: Path) -> KernelEntry:
    """A kernel by its name or file, which lies relative to a folder.

    Raises: as `load_kernel`.
    """
    if STENCIL.fullmatch(name):
        return class_entry(read_name(name))
    if "{" in name or ";" in name:
        raise UsageError("source text stands in a file of its own", hint="solver.c")
    bare = name.rpartition(":")[0] or name
    is_path = "/" in name or Path(bare).suffix.lower() in (".c", ".cc", ".cpp", ".cxx", ".yaml", ".yml")
    if not is_path:
        entry = find_kernel(name)
        digest = _sha(entry.path.read_bytes())
        return KernelEntry(name=entry.name, what=entry.name, symbols=load_kernel(entry.name).symbols, stencil=None, digest=digest)
    what = str(folder / name)
    kernel = load_kernel(what)
    origin = kernel.origin
    text = "" if origin is None else f"{origin.function}\0{origin.text}"
    read = f"{replace(kernel, origin=None)!r}\0{text}"  # places in it are as the file was named: from where does not matter
    for place in (f"{folder.resolve()}/", f"{folder}/"):
        read = read.replace(place, "")
    digest = _sha(read.encode())
    return KernelEntry(name=name, what=what, symbols=kernel.symbols, stencil=None, digest=digest)


def class_entry(stencil: StencilClass) -> KernelEntry:
    """A kernel by its class."""
    symbols = stencil_sizes(stencil)
    return KernelEntry(name=stencil.name, what=stencil.name, symbols=symbols, stencil=stencil, digest=_sha(stencil.name.encode()))


def _sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
