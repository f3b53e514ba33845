"""Which files an agent may name: those below the folders that the user gave, wherever links lead; none where none were given."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from rooftree.errors import InputError, UsageError
from rooftree.web.sources import check_source

MOST_TEXT_B = 512 * 1024
"""Of a source or of assembly that is sent as text."""
_SOURCE = re.compile(r"[;{\n]")
_CHOICE = re.compile(r"(?P<path>.+?)(?P<choice>:[\w+.:~]*)?\Z", re.DOTALL)
_NAME = re.compile(r"[\w+@-][\w+.@ -]*(?::[\w+.@-]+)?")


class Policy:
    """The folders that may be read."""

    def __init__(self, folders: Sequence[str] = ()) -> None:
        """Begin with these folders.

        Raises: UsageError for what is no folder.
        """
        for folder in folders:
            if not os.path.isdir(folder):
                raise UsageError(f"there is no folder '{folder}'", where="DIR", hint="rooftree mcp src")
        self.folders = tuple(Path(os.path.realpath(folder)) for folder in folders)

    def file(self, name: str) -> Path:
        """A file that may be read, by its path or by one relative to a folder.

        Raises: InputError for any other; whether that exists is not told.
        """
        for folder in self.folders:
            try:
                path = Path(os.path.realpath(folder / name))
                if path.is_relative_to(folder) and path.is_file():
                    return path
            except (OSError, ValueError):
                continue
        if not self.folders:
            raise InputError(
                "this server reads no files", where=_short(name), hint="the source as text, or a server started with folders"
            )
        places = ", ".join(map(str, self.folders))
        raise InputError("no file below the folders that may be read", where=_short(name), hint=f"a path below {places}")

    def kernel(self, given: str) -> str:
        """A kernel: the name of one of the library, source text, or a file that may be read, perhaps with a choice behind it.

        Raises: InputError, KernelError for what may not be named or stand there.
        """
        from rooftree.frontend.load import STENCIL
        from rooftree.kernel.catalogue import list_kernels

        if _SOURCE.search(given):
            with contextlib.suppress(InputError):
                return str(self.file(given))
            check_source(given, "a source from an agent", "a file below the folders of the server")
            return f" {given}" if re.search(r"[;{]", given) else f" {given};"  # the blank: so it names no file
        named = any(os.path.lexists(given.rsplit(":", cut)[0]) for cut in range(3))
        known = {name for entry in list_kernels() for name in (entry.name, *entry.aliases)}
        if (given in known or STENCIL.fullmatch(given)) and not named:
            return given
        whole = _CHOICE.fullmatch(given)
        if whole is None:
            raise InputError("no kernel", where=_short(given))
        try:
            return str(self.file(given))
        except InputError:
            if not whole["choice"]:
                raise
        return f"{self.file(whole['path'])}{whole['choice']}"

    def machine(self, given: str) -> str:
        """A machine: its name, or a file that may be read.

        Raises: InputError.
        """
        bare = given.partition(":")[0]
        a_file = os.path.lexists(given) or os.path.lexists(bare) or bare.lower().endswith((".yaml", ".yml"))
        if a_file or not _NAME.fullmatch(given):
            return str(self.file(given))
        return given

    def code(self, given: str) -> str:
        """Assembly as text, or a file that may be read, perhaps with a function behind it.

        Raises: InputError.
        """
        if re.search(r"[\s;]", given.strip()):
            if len(given.encode("utf-8", "surrogatepass")) > MOST_TEXT_B:
                raise InputError(f"more than {MOST_TEXT_B // 1024} KiB of text", where="code")
            return given
        path, colon, symbol = given.rpartition(":")
        try:
            return str(self.file(given))
        except InputError:
            if not colon:
                raise
        return f"{self.file(path)}:{symbol}"


def _short(name: str) -> str:
    return name if len(name) <= 100 else f"{name[:100]}..."
