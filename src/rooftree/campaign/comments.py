"""What reviewers wrote about pages of a site: a text file for each, named after the page."""

from __future__ import annotations

from pathlib import Path

from rooftree import files
from rooftree.errors import InputError

MOST_B = 64 * 1024
"""Bytes of a comment."""


def read_comments(folder: Path, must: bool = False) -> dict[str, list[str]]:
    """Comments by id of the case, from files such as ``3d-r1-star--skx.txt``.

    Args:
        folder: where they lie.
        must: it has to be there.
    Raises: InputError if it has to be there and is not, or for a file that cannot be read or is too large.
    """
    if not folder.is_dir():
        if must:
            raise InputError(
                "there is no such folder", where=str(folder), hint="--comments DIR, with a file ID.txt for each page"
            )
        return {}
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.txt")):
        text = files.read_text(path, most_B=MOST_B, what="the comment")
        if text.strip():
            found[path.stem] = [text.strip()]
    return found
