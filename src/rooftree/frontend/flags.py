"""Compiler flags as people write them: one text or several words."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from rooftree.errors import UsageError


def words(flags: str | Sequence[str] | None) -> Sequence[str]:
    """Compiler flags one by one.

    Raises: UsageError for a quotation that does not end.

    >>> words("-O3 -DNAME='two words'")
    ['-O3', '-DNAME=two words']
    """
    if not isinstance(flags, str):
        return flags or ()
    try:
        return shlex.split(flags)
    except ValueError as error:
        raise UsageError(f"cannot split '{flags}': {error}", where="--cflags") from None
