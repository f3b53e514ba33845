"""Read files within limits of size, depth and time; write files that are whole or not there.

Written is a temporary file beside the target, which then takes its name. Read is what a file holds up to a limit, so that a
device or an endless pipe is an error as quick as any other; a pipe that nobody writes to is given up after `WAIT_S`.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rooftree.errors import CapabilityError, InputError, UsageError, nearest

MOST_B = 64 * 2**20
"""Size of a file of text that is read [B]."""
MOST_DEPTH = 100
"""Nesting of JSON."""
MOST_INTEGER = 2**64
"""Whole numbers of JSON are smaller: beyond, they are no sizes and no counts."""
WAIT_S = 20.0
"""How long a pipe may say nothing before it is given up [s]."""


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether there is a file of this name; no text is too long or too strange to ask."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def read_bytes(
    path: str | os.PathLike[str],
    *,
    most_B: int = MOST_B,
    what: str = "the file",
    hint: str = "",
    error: type[InputError] = InputError,
) -> bytes:
    """What a file holds.

    Args:
        path: the file, also a pipe such as /dev/stdin; what comes within `WAIT_S` of its last byte counts.
        most_B: largest size [B].
        what: it is, for messages.
        hint: what to try where it cannot be read.
        error: what to raise.
    Raises: ``error`` if it is missing, cannot be read, is larger, or says nothing.
    """
    where = os.fspath(path)
    try:
        handle = os.open(where, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(handle, "rb", buffering=0) as file:
            state = os.fstat(handle)
            if stat.S_ISDIR(state.st_mode):
                raise error(f"{what} is a folder", where=where, hint=hint)
            regular = stat.S_ISREG(state.st_mode)
            found = (file.read(most_B + 1) or b"") if regular else _from_pipe(handle, most_B, where, error)
            while regular and len(found) <= most_B and (more := file.read(most_B + 1 - len(found))):
                found += more
    except FileNotFoundError:
        raise error(f"there is no such {what.removeprefix('the ')}", where=where, hint=hint) from None
    except (OSError, ValueError) as reason:
        why = getattr(reason, "strerror", None) or reason
        raise error(f"cannot read {what}: {why}", where=where, hint=hint) from None
    if len(found) > most_B:
        raise error(f"{what} has more than {most_B / 2**20:.3g} MiB", where=where, hint=hint)
    return found


def _from_pipe(handle: int, most_B: int, where: str, error: type[InputError]) -> bytes:
    """What comes out of a pipe or device, up to one byte more than the limit."""
    import select

    found, until = bytearray(), time.monotonic() + WAIT_S
    while len(found) <= most_B:
        left = until - time.monotonic()
        ready = select.select([handle], [], [], max(0.0, left))[0] if left > 0 else []
        if not ready:
            raise error(
                f"nothing came within {WAIT_S:g} s", where=where, hint="give a file, or see that something writes to this pipe"
            )
        try:
            part = os.read(handle, 1 << 20)
        except BlockingIOError:
            continue
        if not part:
            break
        found += part
        until = time.monotonic() + WAIT_S
    return bytes(found)


def read_stdin(most_B: int = MOST_B, what: str = "stdin") -> bytes:
    """What standard input holds; it is waited for.

    Raises: InputError if it is closed, cannot be read, or has more.
    """
    try:
        found = sys.stdin.buffer.read(most_B + 1)
    except (OSError, ValueError, AttributeError) as reason:
        raise InputError(f"cannot read it: {reason}", where="stdin", hint="a file instead of -") from None
    if len(found) > most_B:
        raise InputError(f"{what} has more than {most_B / 2**20:.3g} MiB", where="stdin")
    return bytes(found)


def read_text(
    path: str | os.PathLike[str],
    *,
    most_B: int = MOST_B,
    what: str = "the file",
    hint: str = "",
    error: type[InputError] = InputError,
) -> str:
    """The text of a file in UTF-8, with a byte order mark or without; as `read_bytes`."""
    found = read_bytes(path, most_B=most_B, what=what, hint=hint, error=error)
    return text_of(found, os.fspath(path), what=what, hint=hint, error=error)


def text_of(content: bytes, where: str, *, what: str = "the file", hint: str = "", error: type[InputError] = InputError) -> str:
    """Bytes as text.

    Raises: ``error`` if they are no UTF-8.
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as found:
        raise error(
            f"{what} is no UTF-8 text: byte 0x{content[found.start]:02x} at offset {found.start}", where=where, hint=hint
        ) from None


def read_json(
    path: str | os.PathLike[str],
    *,
    most_B: int = MOST_B,
    what: str = "the file",
    hint: str = "",
    error: type[InputError] = InputError,
) -> Any:
    """The data of a JSON file; as `read_text` and `json_of`."""
    text = read_text(path, most_B=most_B, what=what, hint=hint, error=error)
    return json_of(text, os.fspath(path), what=what, hint=hint, error=error)


def json_of(text: str, where: str, *, what: str = "this", hint: str = "", error: type[InputError] = InputError) -> Any:
    """The data of a JSON text: finite numbers, text that can be written again, nested no deeper than `MOST_DEPTH`.

    Raises: ``error`` for anything else.
    """
    try:
        found = json.loads(text, parse_constant=_constant, parse_float=_float, parse_int=_int)
        if _nesting(found) > MOST_DEPTH:
            raise ValueError(f"it is nested more than {MOST_DEPTH} deep")
        if "\\ud" in text or "\\uD" in text:
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise error(f"{what} is malformed JSON: half of a character (\\ud...)", where=where, hint=hint) from None
    except RecursionError:
        raise error(f"{what} is malformed JSON: it is nested too deeply", where=where, hint=hint) from None
    except ValueError as reason:
        raise error(f"{what} is malformed JSON: {reason}", where=where, hint=hint) from None
    return found


def _nesting(data: Any) -> int:
    """How deep objects and lists lie in each other."""
    depth, level = 0, [data]
    while level := [outer for outer in level if isinstance(outer, dict | list)]:
        depth, level = depth + 1, [inner for outer in level for inner in _parts(outer)]
    return depth


def _parts(data: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return data.values() if isinstance(data, dict) else data


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"the number {text[:40]} is too large")
    return value


def _int(text: str) -> int:
    if len(text) > 21 or abs(value := int(text)) >= MOST_INTEGER:
        raise ValueError(f"the whole number {text[:40]} is too large")
    return value


def write_text(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text file in UTF-8; readers see the old content or all of the new one.

    Args:
        path: the file; an existing one is replaced and keeps its permissions. A link is followed.
        text: its content.
    Returns: the path of the file written.
    Raises: CapabilityError if it cannot be written: its folder is missing, it is a folder, permissions, a full disk.
    """
    return _write(path, text.encode("utf-8", "replace"))


def _write(path: str | os.PathLike[str], content: bytes) -> Path:
    given = os.fspath(path)
    if not given or "\0" in given:
        raise CapabilityError("no usable name for the output file", hint="give a file name, such as report.html")
    target = Path(given)
    try:
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(content)  # a device or pipe cannot be replaced
            return target
        target = target.resolve()
        check_target(target, given)
        _replace(target, content)
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle
        reason = getattr(error, "strerror", None) or str(error)
        raise CapabilityError(
            f"cannot write the file: {reason}",
            where=given,
            hint="another place for the output, or free space and permissions there",
        ) from None
    return target


def write_bytes(path: str | os.PathLike[str], content: bytes) -> Path:
    """Write a binary file, as `write_text` writes text.

    Raises: CapabilityError if it cannot be written.
    """
    return _write(path, content)


def write_beside(path: str | Path, text: str, *, sync: bool, begun: str = "") -> None:
    """Write one of many small files in a folder of our own, in UTF-8, with nothing but what that takes.

    Args:
        path: the file; an existing one is replaced. Its folder is there.
        text: its content.
        sync: wait until the disk has it, so that it is whole after a loss of power, too.
        begun: where it is written before it has its place, on the same file system; "": beside it. Files for many folders are
            begun in one of them: a file system looks for room in each folder anew (131 us a file on ext4, 48 us in one folder).
    Raises: CapabilityError if it cannot be written.
    """
    temporary = f"{begun or path}.{secrets.token_hex(4)}.part"
    try:
        file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        try:
            rest = memoryview(text.encode("utf-8", "replace"))
            while rest:
                rest = rest[os.write(file, rest) :]
            if sync:
                os.fsync(file)
        finally:
            os.close(file)
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if not isinstance(error, OSError):
            raise
        hint = "another place for the output, or free space and permissions there"
        raise CapabilityError(f"cannot write the file: {error.strerror}", where=str(path), hint=hint) from None


def make_folder(folder: Path, hint: str) -> None:
    """Make a folder and those that it lies in; nothing happens if it is there.

    Raises: CapabilityError if it cannot be made, with ``hint`` as what to try.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CapabilityError(f"cannot be made: {error.strerror}", where=str(folder), hint=hint) from None


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


def check_target(target: Path, given: str) -> None:
    """Whether a file can have this place, asked before work whose result it is.

    Raises: CapabilityError if it is a folder, or its folder is missing; UsageError for "-".
    """
    if given == "-":
        raise UsageError("a file is written, and - is no name of one", where=given, hint="/dev/stdout, or --json for the record")
    if target.is_dir():
        raise CapabilityError("expected the name of a file, found a folder", where=given, hint=f"{given.rstrip('/')}/report.html")
    folder = target.parent
    if not folder.exists():
        near = nearest(folder.name, [f.name for f in folder.parent.iterdir()]) if folder.parent.is_dir() else ""
        raise CapabilityError(f"the folder {folder} does not exist", where=given, hint=near or f"mkdir -p {folder}")
    if not folder.is_dir():
        raise CapabilityError(f"{folder} is not a folder", where=given, hint="another place for the output")


def _replace(target: Path, content: bytes) -> None:
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            if not os.access(target, os.W_OK):
                raise PermissionError(13, "Permission denied")
            os.chmod(temporary, target.stat().st_mode & 0o7777)
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
