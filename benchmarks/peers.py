"""Peers in virtual environments of their own, below build/peers; never part of ours."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PEERS = Path(__file__).resolve().parent.parent / "build" / "peers"


class AbsentError(Exception):
    """The peer cannot be had here."""


def installed(name: str, packages: Sequence[str], program: str) -> Path:
    """A program of some packages, installed once.

    Args:
        name: of the environment.
        packages: what pip installs.
        program: that they bring along.
    Raises: AbsentError if they cannot be installed.
    """
    venv = PEERS / name
    found = venv / "bin" / program
    if not found.exists():
        call([sys.executable, "-m", "venv", str(venv)])
        call([str(venv / "bin" / "pip"), "install", "-q", *packages])
    if not found.exists():
        raise AbsentError(f"{' '.join(packages)} brings no program {program}")
    return found


def call(command: Sequence[str], limit_s: float = 600) -> str:
    """Run a command and return what it prints.

    Raises: AbsentError with its last words if it fails.
    """
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=limit_s).stdout
    except (OSError, subprocess.SubprocessError) as error:
        words = (getattr(error, "stderr", "") or str(error)).strip().splitlines() or [str(error)]
        raise AbsentError(f"{command[0]}: {words[-1]}") from error
