"""What tests need of the machine they run on, and what it means that it is not there.

What can be installed is asked for with ``@pytest.mark.needs("gcc", "C++ core")`` or, inside a test or fixture, `need`:
programs and libraries (``tools/apt-packages`` says in which package), modules (the extra ``dev`` or ``docs``), the C++ core
and OSACA (`make peers`). Where it is missing the test is skipped, unless CI is true: then it fails, because the machine was
not set up.

What this machine merely is not (another processor, one core, no counters, no data beside the checkout) is told with `elsewhere`:
a skip everywhere.
"""

from __future__ import annotations

import ctypes.util
import importlib.util
import os
import platform
import shutil
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

PACKAGES = Path(__file__).resolve().parent.parent / "tools" / "apt-packages"
ELSEWHERE = "only elsewhere: "
"""What the reasons of all skips begin with that are right on a machine that was set up."""


def need(*things: str) -> None:
    """Skip unless all of this is here.

    Args:
        things: ``C++ core``, ``OSACA``, ``x86-64``, ``two cores``, ``module NAME``, a library like ``libpapi`` or a program.
    """
    if "x86-64" in things and platform.machine().lower() not in ("x86_64", "amd64"):
        elsewhere("needs an x86-64 processor")
    if "two cores" in things and (os.cpu_count() or 1) < 2:
        elsewhere("needs two cores")
    for thing in things:
        if thing not in ("x86-64", "two cores") and (reason := _missing(thing)):
            pytest.skip(reason)


def elsewhere(reason: str) -> NoReturn:
    """Skip what cannot run on this machine, however it is set up."""
    pytest.skip(ELSEWHERE + reason)


def program(name: str) -> str:
    """The path of a program, which may have a version in its name; skips if there is none."""
    need(name)
    return _found(name) or ""


def _missing(thing: str) -> str:
    if thing == "C++ core":
        from rooftree import native

        return native.why_not()
    if thing == "OSACA":
        from rooftree.errors import CapabilityError
        from rooftree.incore.external import osaca

        try:
            osaca.available()
        except CapabilityError as error:
            return f"{error}: make peers"
        return ""
    if thing.startswith("module "):
        name = thing.removeprefix("module ")
        return "" if importlib.util.find_spec(name) else f"no {name} here: pip install --editable '.[dev,docs,cluster,clients]'"
    packages = _packages()
    assert thing in packages, f"{PACKAGES.name} does not say which package holds {thing}"
    return "" if _found(thing) else f"no {thing} here: apt-get install {packages[thing][0]}"


def _found(name: str) -> str | None:
    """A library, or a program: with the version of its package behind its name, or without."""
    if name.startswith("lib"):
        return ctypes.util.find_library(name.removeprefix("lib"))
    versions = [package.rpartition("-")[2] for package in _packages()[name]]
    return next(filter(None, map(shutil.which, [*(f"{name}-{v}" for v in versions if v.isdecimal()), name])), None)


@cache
def _packages() -> dict[str, list[str]]:
    """The packages, best first, of which one is enough, by the programs and libraries in them."""
    lines = [line.partition("#") for line in PACKAGES.read_text("utf-8").splitlines()]
    return {name: packages.split() for packages, _, names in lines if packages for name in names.split()}
