"""For which machine and sizes an editor shows loops: what the editor is set to, and comments in the source.

    // rooftree: -m skx -D N=1000 -D M=10..100:10 --cores 4

A comment holds for all loops below it, and takes the place of what an earlier one, or the editor, says about the same machine,
size or core count. It names machines and no files, and no flags or compilers: a source is not trusted with those.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rooftree.errors import RooftreeError, UsageError, nearest
from rooftree.machine import index
from rooftree.predict.outlook import Asked
from rooftree.sizes import parse_axis, split_axes

_COMMENT = re.compile(r"(?://|/\*)[ \t]*rooftree:[ \t]*(?P<words>[^\r\n]*?)[ \t]*(?:\*/|$)", re.MULTILINE)
_KEYS = ("machine", "sizes", "cores", "flags", "compiler", "debounce_s")
MOST_COMMENTS = 1000
MOST_VALUES = 10_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What the editor is set to: for what loops are predicted, and how long it waits for the next key [s]."""

    asked: Asked = field(default_factory=Asked)
    debounce_s: float = 0.4


@dataclass(frozen=True, slots=True)
class Wrong:
    """A comment that is not understood."""

    line: int
    why: str


def default_machine() -> str:
    """This machine where something is known of it, else ""."""
    from rooftree.machine.native import NAME, native

    try:
        native()
    except RooftreeError:
        return ""
    return NAME


def read_settings(given: Any, start: Settings) -> Settings:
    """What an editor sent, as ``{"machine": "skx", "sizes": {"N": 1000}, "cores": 4, "flags": ["-Iinclude"]}``.

    Args:
        given: the object.
        start: what holds where it says nothing.
    Raises: UsageError for what is none.
    """
    if not isinstance(given, Mapping):
        raise UsageError("expected an object", where="rooftree", hint='{"machine": "skx", "sizes": {"N": 1000}}')
    for key in given:
        if key not in _KEYS:
            hint = nearest(str(key), _KEYS) or f"known are {', '.join(_KEYS)}"
            raise UsageError(f"unknown setting '{key}'", where="rooftree", hint=hint)
    old = start.asked
    asked = Asked(
        machine=_text(given, "machine") or old.machine,
        sizes=_merged(old.sizes, _sizes(given.get("sizes"))),
        cores=_cores(str(given["cores"])) if given.get("cores") is not None else old.cores,
        flags=tuple(_texts(given, "flags")) or old.flags,
        compiler=_text(given, "compiler") or old.compiler,
    )
    wait = given.get("debounce_s", start.debounce_s)
    if isinstance(wait, bool) or not isinstance(wait, int | float) or not 0 <= wait <= 60:
        raise UsageError("expected 0 to 60 seconds", where="rooftree.debounce_s")
    return Settings(asked, float(wait))


def _text(given: Mapping[str, Any], key: str) -> str:
    value = given.get(key) or ""
    if not isinstance(value, str):
        raise UsageError(f"expected a text, found {type(value).__name__}", where=f"rooftree.{key}")
    return value


def _texts(given: Mapping[str, Any], key: str) -> list[str]:
    value = given.get(key) or []
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise UsageError("expected a list of texts", where=f"rooftree.{key}")
    return value


def _sizes(given: Any) -> list[str]:
    """Sizes as behind ``-D``, from an object or a list."""
    if given is None:
        return []
    if isinstance(given, Mapping):
        given = [f"{name}={value}" for name, value in given.items()]
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise UsageError('expected {"N": 1000} or ["N=1000"]', where="rooftree.sizes")
    return given


def _merged(before: tuple[str, ...], added: list[str]) -> tuple[str, ...]:
    """Sizes, of which later ones take the place of earlier ones of the same name.

    Raises: UsageError for what is no size.
    """
    axes = [axis for text in added for axis in split_axes(text)]
    new = {name for axis in axes for name in _few(axis)[0]}
    return (*(axis for axis in before if not new & set(parse_axis(axis)[0])), *axes)


def _few(text: str) -> tuple[tuple[str, ...], Any]:
    """An axis that a comment may ask for.

    Raises: UsageError for what is no axis, or a long one.
    """
    axis = parse_axis(text)
    if len(axis[1]) > MOST_VALUES:
        raise UsageError(f"'{text}' has {len(axis[1])} values, at most {MOST_VALUES} are looked at beside a source")
    return axis


def _cores(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(value) for value in _few(f"cores={text}")[1])
    except UsageError:
        raise UsageError(f"cannot read the core counts '{text}'", where="--cores", hint="4, 1,2,4 or 1..20") from None


@dataclass(frozen=True, slots=True)
class Comments:
    """What comments of a source ask for, from which line on; the first entry is the editor's."""

    from_line: tuple[tuple[int, Asked], ...]
    wrong: tuple[Wrong, ...] = ()

    def asked_at(self, line: int) -> Asked:
        """What holds at a line."""
        return next(asked for first, asked in reversed(self.from_line) if first <= line)

    @property
    def names(self) -> set[str]:
        """All sizes that are given anywhere."""
        return {name for _, asked in self.from_line for axis in asked.sizes for name in parse_axis(axis)[0]}


def read_comments(text: str, start: Asked) -> Comments:
    """The comments of a source that begin with ``rooftree:``."""
    found, wrong = [(0, replace(start, sizes=_merged((), list(start.sizes))))], []
    for line, words in _comments(text):
        try:
            found.append((line, _with(found[-1][1], words)))
        except RooftreeError as error:
            wrong.append(Wrong(line, str(error)))
    return Comments(tuple(found), tuple(wrong))


def _comments(text: str) -> Iterator[tuple[int, str]]:
    line, end = 1, 0
    for number, comment in enumerate(_COMMENT.finditer(text)):
        if number >= MOST_COMMENTS:
            return
        line += text.count("\n", end, comment.start())
        end = comment.start()
        yield line, comment["words"]


def _with(asked: Asked, words: str) -> Asked:
    """What is asked for behind a comment.

    Raises: UsageError for what it may not say, or what is not understood.
    """
    try:
        waiting = shlex.split(words)
    except ValueError as error:
        raise UsageError(f"cannot split '{words}': {error}") from None
    while waiting:
        option, *rest = waiting
        if option[:2] in ("-m", "-D") and len(option) > 2:
            option, rest = option[:2], [option[2:], *rest]
        elif option.startswith("--") and "=" in option:
            option, _, value = option.partition("=")
            rest = [value, *rest]
        if option not in ("-m", "--machine", "-D", "--cores"):
            raise UsageError(f"a comment cannot say '{option}'", hint="// rooftree: -m skx -D N=1000 --cores 4")
        if not rest:
            raise UsageError(f"{option} needs a value", hint="// rooftree: -m skx -D N=1000")
        value, *waiting = rest
        if option == "-D":
            asked = replace(asked, sizes=_merged(asked.sizes, [value]))
        elif option == "--cores":
            asked = replace(asked, cores=_cores(value))
        elif not re.fullmatch(r"[\w+@-][\w+.@-]*(?::[\w+.@-]+)?", value) or value.lower().endswith((".yaml", ".yml")):
            raise UsageError(f"a comment names a machine, and no file, found '{value}'", hint="rooftree machine list")
        else:
            if value != "native":
                index.find(value)  # by name alone: a file of the current folder is none
            asked = replace(asked, machine=value)
    return asked
