"""Code of libraries that come with a system or a package: who profiles a program does not build them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from rooftree.profile.told import Told
from rooftree.profile.waits import LEAST_SHARE
from rooftree.results.profile import Region

_PLACES = re.compile(r"/(?:usr/)?lib(?:32|64|exec)?/|/(?:site|dist)-packages/|/conda/|/opt/|/nix/store/|/spack/")
"""In the names of folders where systems and packages keep libraries."""
_LIBRARY = re.compile(r"\.so(?:\.[\d.]+)?\Z")

_MATHEMATICS = re.compile(r"libm(?:-[\d.]+)?\.so")
_VECTORS = (
    "called in a loop, it may do several values at once: compilers call its vector versions (libmvec, by -O3 -ffast-math "
    "-march=native), where the loop does nothing else that they cannot"
)


_SCALAR = re.compile(
    r"(?:\A|_)(fmod|remainder|remquo|drem|[lt]gamma|nextafter|modf|frexp|ldexp|scalbl?n|j[01n]|y[01n])f?(?:\Z|_)"
)
"""Functions of the mathematics of which libmvec has no vector version, in names such as __ieee754_fmod_fma."""
_NO_VECTORS = (
    "no vector version of it is called by compilers (libmvec has none): call it less often, or write what the loop needs of it "
    "(a difference with floor in place of fmod)"
)


def is_library(module: str) -> bool:
    """Whether a file is a library of the system or of a package, by its name and place.

    >>> is_library("/usr/lib/x86_64-linux-gnu/libfftw3.so.3.6.10")
    True
    >>> is_library("/home/me/build/libmine.so") or is_library("/usr/bin/sort")
    False
    """
    return _LIBRARY.search(module) is not None and _PLACES.search(module) is not None


def _of_mathematics(region: Region) -> Region:
    """A region of the C library's mathematics, with the step that compilers can take: what calls it may do so for vectors."""
    told = str(replace(Told.of(region.next), lacking=""))
    step = _NO_VECTORS if _SCALAR.search(region.function) else _VECTORS
    return region.replace(next=f"{told}; {step}" if told else step)


def with_library(region: Region) -> Region:
    """A region whose next step says whose code it is about, if it is that of such a library."""
    own = region.kind in ("loop", "function") and not region.waits and region.share >= LEAST_SHARE and is_library(region.module)
    if not own or not region.next or region.held is None:
        return region
    if _MATHEMATICS.match(Path(region.module).name):
        return _of_mathematics(region)
    if Told.of(region.next).lacking:
        return region
    whose = f"it is code of a library ({Path(region.module).name})"
    return region.replace(next=f"{region.next}; {whose}: who does not build that can call it less, or take another build of it")
