"""Runs a command of rooftree and prints the calls between functions of the package, each once, as ``caller callee`` in order.

python tests/ways.py predict triad -m skx -D N=1000
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from types import FrameType

import rooftree
from rooftree.cli import main

PACKAGE = str(Path(rooftree.__file__).parent) + "/"


def calls(command: list[str]) -> list[tuple[str, str]]:
    """Which function called which, by the first call of each callee, with all that were at work above it."""
    found: dict[str, str] = {}

    def enter(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (name := _name(frame)) and name not in found:
            found[name] = " ".join(_above(frame))

    sys.setprofile(enter)
    try:
        code = main(command)
    finally:
        sys.setprofile(None)
    assert code == 0, f"rooftree {' '.join(command)} ends with {code}"
    return list(found.items())


def _name(frame: FrameType) -> str:
    """``module.py:function`` for functions and methods of the package, else nothing."""
    code = frame.f_code
    inside = code.co_filename.startswith(PACKAGE) and "<" not in code.co_qualname
    return f"{code.co_filename.removeprefix(PACKAGE)}:{code.co_qualname}" if inside else ""


def _above(frame: FrameType) -> list[str]:
    names, at = [], frame.f_back
    while at is not None:
        if name := _name(at):
            names.append(name)
        at = at.f_back
    return names


if __name__ == "__main__":
    with contextlib.redirect_stdout(io.StringIO()):
        seen = calls(sys.argv[1:])
    print("\n".join(f"{name}\t{above}" for name, above in seen))
