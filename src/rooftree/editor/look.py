"""What an editor shows of a source: a line above each loop, more when the pointer is on it, and what is in doubt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rooftree import files
from rooftree.editor.settings import Settings, read_comments
from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.from_c import MAX_BYTES
from rooftree.predict.outlook import Outlook, outlooks
from rooftree.report.lines import markdown, printable
from rooftree.report.prediction import glance

Level = Literal["error", "warning", "information", "hint"]
_EXAMPLE = "// rooftree: -m skx"


@dataclass(frozen=True, slots=True)
class LoopNote:
    """One loop: its lines from 1, the line above it, and the text beside it, which is Markdown."""

    first: int
    last: int
    lens: str
    hover: str


@dataclass(frozen=True, slots=True)
class Message:
    """Something to know about a line."""

    line: int
    level: Level
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """All that is shown of a source."""

    loops: tuple[LoopNote, ...] = ()
    messages: tuple[Message, ...] = ()

    def at(self, line: int) -> LoopNote | None:
        """The innermost loop at a line, from 1."""
        here = [loop for loop in self.loops if loop.first <= line <= loop.last]
        return min(here, key=lambda loop: loop.last - loop.first) if here else None


def look(
    text: str, name: str, settings: Settings, folder: Path | None = None, cancelled: Callable[[], bool] = lambda: False
) -> Look:
    """What is to be shown of a text; never an error, whatever it holds.

    Args:
        text: the source as it stands in the editor.
        name: of its file.
        settings: what the editor is set to.
        folder: of the file, where includes are looked for.
        cancelled: whether nobody waits for it any more.
    """
    comments = read_comments(text, settings.asked)
    messages = [Message(wrong.line, "warning", "comment", wrong.why) for wrong in comments.wrong]
    loops: list[LoopNote] = []
    try:
        found = outlooks(text, name, comments.asked_at, macros=comments.names, folder=folder, cancelled=cancelled)
    except RooftreeError as error:
        messages.append(Message(_line_of(error.where, name), "information", "source", f"no loop is shown: {error}"))
        found = []
    for one in found:
        loops.append(_note(one))
        messages += _messages(one)
    return Look(tuple(loops), tuple(messages))


def shown_loops(file: Path, settings: Settings) -> list[tuple[Outlook, list[str]]]:
    """The loops of a file with what an editor shows of them, as lines: the place, what limits it, what is in doubt, what to try.

    Raises: KernelError for a file that cannot be read, or a comment that is not understood.
    """
    text = files.read_bytes(file, most_B=MAX_BYTES, what="the source", error=KernelError).decode("utf-8", "replace")
    comments = read_comments(text, settings.asked)
    if comments.wrong:
        raise KernelError(comments.wrong[0].why, where=f"{file}:{comments.wrong[0].line}")
    found = outlooks(text, str(file), comments.asked_at, macros=comments.names, folder=file.parent)
    return [(one, _lines(one, str(file))) for one in found]


def _lines(one: Outlook, file: str) -> list[str]:
    named = f"{file}:{one.line}: {f'{one.function}: ' if one.function else ''}"
    if one.prediction is None:
        return [named + _without(one, whole=True).replace("\n", " ")]
    return [named + glance.line(one.prediction), *(f"  {line}" for line in glance.more(one.prediction))]


def _line_of(where: str, name: str) -> int:
    """The line in ``NAME:12:7``, else the first one."""
    rest = where.removeprefix(name).split(":")
    return int(rest[1]) if where.startswith(name) and len(rest) > 1 and rest[1].isdigit() else 1


def _note(one: Outlook) -> LoopNote:
    p = one.prediction
    if p is not None:
        return LoopNote(one.line, one.last, printable(f"rooftree: {glance.line(p)}"), glance.hover(p))
    lens, hover = printable(f"rooftree: {_without(one)}"), f"**rooftree**: {markdown(_without(one, whole=True))}"
    return LoopNote(one.line, one.last, lens[:200], hover)


def _without(one: Outlook, whole: bool = False) -> str:
    """Why a loop has no prediction."""
    if one.refused:
        return f"not modelled: {one.refused}" if whole else "not modelled"
    if one.missing:
        names, example = ", ".join(one.missing), " ".join(f"-D {name}=1000" for name in one.missing)
        return f"no value for {names}" + (f"; for example // rooftree: {example}" if whole else "")
    if not one.asked.machine:
        return "no machine is named" + (f"; for example {_EXAMPLE}" if whole else "")
    return one.error if whole else "not predicted"


def _messages(one: Outlook) -> list[Message]:
    """What is in doubt about a loop, or why nothing is known."""
    p = one.prediction
    if p is None:
        if one.refused:
            return [Message(one.line, "information", "not modelled", _without(one, whole=True))]
        if one.missing or not one.asked.machine:
            return [Message(one.line, "hint", "unknown", _without(one, whole=True))]
        return [Message(one.line, "warning", "not predicted", one.error)]
    found = []
    if conflict := glance.conflict(p):
        found.append(Message(one.line, "warning", "conflict", conflict))
    found += [Message(one.line, "information", "in doubt", words) for words in p.words_of_doubts(-1, 0)]
    return found
