"""A lock between the measurements of one user: two at once would each measure the other.

It is a file in the folder for temporary files, held for one visit (some tens of milliseconds). Nobody waits longer than
``PATIENCE_S``, and where no lock can be had, everybody goes ahead.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE_S = 1.0
_PAUSE_S = 0.002


@contextlib.contextmanager
def measurement_lock(path: Path | None = None) -> Iterator[bool]:
    """Hold the lock, after waiting for it; whether it is ours.

    Args:
        path: of the file; None: one for each user.
    """
    try:
        import fcntl

        place = path or Path(tempfile.gettempdir()) / f"rooftree-{os.getuid()}.lock"
        handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except (ImportError, OSError):
        yield False
        return
    try:
        end, ours = time.monotonic() + PATIENCE_S, False
        while not ours:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                ours = True
            except OSError:
                if time.monotonic() > end:
                    break
                time.sleep(_PAUSE_S)
        yield ours
    finally:
        os.close(handle)
