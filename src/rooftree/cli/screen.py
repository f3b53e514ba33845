"""All that the commands print goes through here: what would steer a terminal is shown instead of obeyed.

File names, names of kernels, assembly and messages of compilers come from elsewhere. A character that moves the cursor, changes
colours or turns the direction of text is printed as its escape, as is one that the terminal's encoding lacks.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable
from typing import Any

import click

from rooftree.errors import one_line

_STEERING = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text with characters that steer a terminal, but for line ends and tabs, as escapes.

    >>> print(visible("a\x1b[31mb\r\u202ec"))
    a\x1b[31mb\r\u202ec
    """
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a text; what cannot be said on a closed stderr is left unsaid."""
    shown = visible(text)
    encoding = getattr(sys.stderr if err else sys.stdout, "encoding", None) or "utf-8"
    with contextlib.suppress(LookupError):
        shown = shown.encode(encoding, "backslashreplace").decode(encoding)
    with contextlib.suppress(*((OSError, ValueError) if err else ())):
        click.echo(shown, err=err, nl=nl)


def say(text: str, *, err: bool = False) -> None:
    """Print one line, whatever the names in it hold."""
    echo(one_line(text), err=err)


def echo_json(text: str) -> None:
    """Print a JSON document, which `json.dumps` has made: it is ASCII, and its texts hold escapes."""
    click.echo(text)


def echo_coloured(render: Callable[[bool], str], colour: bool) -> None:
    """Print a report that has colours of its own, unless its contents would bring in others.

    Args:
        render: makes the report, with colours or without.
        colour: whether the terminal shows them.
    """
    plain = render(False)
    if colour and visible(plain) == plain:
        click.echo(render(True))
    else:
        echo(plain)


def echo_doing(text: str) -> None:
    """Put a text in place of the last line of a terminal."""
    with contextlib.suppress(OSError, ValueError):
        click.echo(f"\r\x1b[K{visible(text)}", nl=False, err=True)


def clear() -> None:
    """Empty a terminal, from its first line on."""
    click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False)


def echo_table(table: Any, console: Any) -> None:
    """Print a table of rich, whose cells are `visible` already."""
    with console.capture() as captured:
        console.print(table)
    click.echo(captured.get(), nl=False)
