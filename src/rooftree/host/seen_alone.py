"""Whether a core of this kind of processor was ever seen with no other thread on it, in a file of the user's own.

On a virtual machine another tenant's thread may share a core all the time, which nothing in one measurement tells where nobody
knows how quick such a core is alone. Once it was seen alone, later measurements know.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from pathlib import Path

from rooftree.disk_cache import is_own
from rooftree.errors import RooftreeError
from rooftree.files import write_text
from rooftree.host.stored_machine import kind, machines_folder


def _place() -> Path:
    return machines_folder() / f"{kind()}.alone"


def was_seen_alone() -> bool:
    """Whether that is known of one of these processors."""
    with contextlib.suppress(RooftreeError, OSError):
        return (file := _place()).is_file() and is_own(file)
    return False


def remember_alone() -> None:
    """Keep that one was; where nothing can be written it is not kept, which is no error."""
    with contextlib.suppress(RooftreeError, OSError):
        target = _place()
        target.parent.mkdir(parents=True, exist_ok=True)
        write_text(target, f"seen alone {datetime.now(UTC).isoformat(timespec='seconds')}\n")
