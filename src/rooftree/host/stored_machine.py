"""The machine file that was measured on this machine last: stored for commands that are given no machine, or ``-m native``.

``$XDG_DATA_HOME/rooftree/machines`` (``~/.local/share/...``): a home directory may be shared by machines, so the name tells the
processor, the number of processors, the kind of core if it is not the most capable one, and the host. A host that was renamed,
or a container, finds the newest file of a machine with the same processors.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
from pathlib import Path

from rooftree.disk_cache import is_own
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.files import write_text
from rooftree.host.kinds import measured_kind
from rooftree.host.processor import this_processor


def machines_folder() -> Path:
    """Where machine files lie that were measured by this user.

    Raises: CapabilityError if there is no home directory.
    """
    base = os.environ.get("XDG_DATA_HOME", "")
    try:
        return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "rooftree" / "machines"
    except RuntimeError:
        raise CapabilityError("there is no home directory for the machine file", hint="set XDG_DATA_HOME, or -o FILE") from None


def place() -> Path:
    """Where the file of this machine lies, or would lie.

    Raises: CapabilityError if there is no home directory.
    """
    return machines_folder() / f"{kind()}@{_word(platform.node()) or 'localhost'}.yaml"


def table_folder() -> Path:
    """Where the instruction table of this machine lies, or would lie: beside its machine file.

    Raises: CapabilityError if there is no home directory.
    """
    return place().with_suffix(".tables")


def stored_tables() -> Path | None:
    """The folder of the instruction table that was learnt on this machine, if there is one and all of it is the user's own."""
    with contextlib.suppress(RooftreeError, OSError):
        folder = table_folder()
        if (folder / "native.tsv").is_file() and all(is_own(part) for part in (folder, *folder.rglob("*"))):
            return folder
    return None


def store_machine(text: str) -> Path | None:
    """Store a machine file as that of this machine; None where it cannot be written, which is no error.

    Args:
        text: its content.
    """
    with contextlib.suppress(RooftreeError, OSError):
        target = place()
        target.parent.mkdir(parents=True, exist_ok=True)
        return write_text(target, text)
    return None


def stored_machine() -> Path | None:
    """The machine file that is stored for this machine, or one of the same processors, if there is one."""
    with contextlib.suppress(RooftreeError, OSError):
        if (own := place()).is_file() and is_own(own):
            return own
        same = [file for file in machines_folder().iterdir() if file.name.startswith(f"{kind()}@") and file.suffix == ".yaml"]
        same = [file for file in same if is_own(file)]
        return max(same, key=lambda file: file.stat().st_mtime_ns, default=None)
    return None


def kind() -> str:
    """Processor, number of processors and kind of core, as part of a file's name."""
    number = measured_kind().number
    other = f"-kind-{number + 1}" if number else ""
    return f"{_word(this_processor().name)}-{os.cpu_count() or 1}-cpus{other}"


def _word(text: str) -> str:
    return re.sub(r"\W+", "-", text).strip("-").lower()[:100]
