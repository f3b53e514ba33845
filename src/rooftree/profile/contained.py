"""What goes wrong in one region is told there: the rest of the profile stands, and is written."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rooftree.errors import RooftreeError, one_line

_HOME = Path(__file__).parents[1]


@contextmanager
def contained(what: str, notes: list[str]) -> Iterator[None]:
    """Turn an error, an internal one too, into a note; interrupts pass.

    Args:
        what: what is missing then, as in ``no core model``.
        notes: get it with the reason.
    """
    try:
        yield
    except Exception as error:  # a figure less, not a profile less
        notes.append(f"{what}: {told(error)}")


def told(error: Exception) -> str:
    """The reason in an error; of an internal one all that a report of it needs, in one line."""
    if isinstance(error, RooftreeError):
        return error.message
    if isinstance(error, OSError):
        return str(error)
    ours = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).is_relative_to(_HOME)]
    place = f" at {Path(ours[-1].filename).relative_to(_HOME)}:{ours[-1].lineno}" if ours else ""
    return (
        f"internal error of rooftree ({type(error).__name__}: {one_line(str(error))}{place}); all else stands: "
        "please report this line, with the program if you may"
    )
