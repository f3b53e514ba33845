"""Write files that are whole or not there: a temporary file beside the target, then a rename."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from rooftree.errors import CapabilityError, nearest


def write_text(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text file in UTF-8; readers see the old content or all of the new one.

    Args:
        path: the file; an existing one is replaced and keeps its permissions. A link is followed.
        text: its content.
    Returns: the path of the file written.
    Raises: CapabilityError if it cannot be written: its folder is missing, it is a folder, permissions, a full disk.
    """
    given = os.fspath(path)
    if not given or "\0" in given:
        raise CapabilityError("no usable name for the output file", hint="give a file name, such as report.html")
    target = Path(given)
    try:
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_text(text, encoding="utf-8", errors="replace")  # a device or pipe cannot be replaced
            return target
        target = target.resolve()
        _check_target(target, given)
        _replace(target, text)
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle
        reason = getattr(error, "strerror", None) or str(error)
        raise CapabilityError(
            f"cannot write the file: {reason}",
            where=given,
            hint="another place for the output, or free space and permissions there",
        ) from None
    return target


def check_writable(output: str) -> None:
    """Make sure, before anything is measured, that the result can be written.

    Raises: CapabilityError with the reason.
    """
    import tempfile

    target = Path(output)
    if target.is_dir():
        raise CapabilityError("expected the name of a file, found a folder", where=output, hint=f"{output.rstrip('/')}/here.yaml")
    folder = target.parent
    if not folder.is_dir():
        raise CapabilityError(f"the folder {folder} does not exist", where=output, hint=f"mkdir -p {folder}")
    if not os.access(target if target.exists() else folder, os.W_OK):
        raise CapabilityError("it cannot be written", where=output, hint="another place for the output")
    if target.exists() and not target.is_file():
        return  # a device or pipe
    try:
        with tempfile.TemporaryFile(dir=folder):  # root may do anything, until it is done
            pass
    except OSError as error:
        raise CapabilityError(
            f"it cannot be written: {error.strerror}", where=output, hint="another place for the output"
        ) from None


def _check_target(target: Path, given: str) -> None:
    if target.is_dir():
        raise CapabilityError("expected the name of a file, found a folder", where=given, hint=f"{given.rstrip('/')}/report.html")
    folder = target.parent
    if not folder.exists():
        near = nearest(folder.name, [f.name for f in folder.parent.iterdir()]) if folder.parent.is_dir() else ""
        raise CapabilityError(f"the folder {folder} does not exist", where=given, hint=near or f"mkdir -p {folder}")
    if not folder.is_dir():
        raise CapabilityError(f"{folder} is not a folder", where=given, hint="another place for the output")


def _replace(target: Path, text: str) -> None:
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "x", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            if not os.access(target, os.W_OK):
                raise PermissionError(13, "Permission denied")
            os.chmod(temporary, target.stat().st_mode & 0o7777)
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
