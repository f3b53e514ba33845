"""Code of the reference BLAS, which optimised libraries replace without a change of the program."""

from __future__ import annotations

import re
from pathlib import Path

from rooftree.profile.told import Told
from rooftree.profile.waits import LEAST_SHARE
from rooftree.results.profile import Region

_REFERENCE = re.compile(r"libblas(64)?\.so[.\d]*\Z")
"""The file of the reference library as distributions call them."""
_OPTIMISED = ("openblas", "blis", "atlas", "mkl", "flexiblas", "nvpl", "armpl", "aocl")
"""In the names of folders where optimised libraries lie under those names, as Debian keeps them."""


def is_reference(module: str) -> bool:
    """Whether a library is the reference BLAS, by its name and place.

    >>> is_reference("/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0")
    True
    >>> is_reference("/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3")
    False
    """
    path = module.lower()
    return _REFERENCE.match(Path(path).name) is not None and not any(name in path for name in _OPTIMISED)


def with_optimised(region: Region) -> Region:
    """A region whose next step names an optimised library, if it is code of the reference one."""
    if region.share < LEAST_SHARE or region.kind not in ("loop", "function") or region.waits or not is_reference(region.module):
        return region
    name = Path(region.module).name
    step = f"{name} is the reference BLAS by its name: an optimised one in its place (OpenBLAS, BLIS) does the same faster"
    return region.replace(next=step if Told.of(region.next).only_lacks else f"{region.next}; {step}")
