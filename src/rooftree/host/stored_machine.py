"""The machine file that was measured on this machine last: stored for commands that need one and are given none.

It lies in the user's cache directory, under the name of the processor and the number of processors, since a home directory may
be shared by machines.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from rooftree.disk_cache import cache_folder
from rooftree.errors import RooftreeError
from rooftree.files import write_text
from rooftree.host.processor import this_processor


def _place() -> Path:
    """Where the file lies, or would lie.

    Raises: RuntimeError if there is no home directory.
    """
    name = re.sub(r"\W+", "-", this_processor().name).strip("-").lower()[:100]
    return cache_folder("machines") / f"{name}-{os.cpu_count() or 1}-cpus.yaml"


def store_machine(text: str) -> Path | None:
    """Store a machine file as that of this machine; None where it cannot be written, which is no error.

    Args:
        text: its content.
    """
    with contextlib.suppress(RooftreeError, OSError, RuntimeError):
        target = _place()
        target.parent.mkdir(parents=True, exist_ok=True)
        return write_text(target, text)
    return None


def stored_machine() -> Path | None:
    """The machine file that is stored for this machine, if there is one."""
    with contextlib.suppress(OSError, RuntimeError):
        found = _place()
        return found if found.is_file() else None
    return None
