"""Run the C preprocessor where a file needs it: ``$CC -E``, line markers read back, system headers left out."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from rooftree import children
from rooftree.errors import CapabilityError, KernelError, UsageError
from rooftree.frontend.c.directives import needs_compiler
from rooftree.frontend.c.source import Source, make_source

TIME_LIMIT_S = 30
OUTPUT_LIMIT_BYTES = 64 * 2**20
MEMORY_LIMIT_BYTES = 2 * 2**30  # of address space; it reads a header without end until half of that is used

_MARKER = re.compile(rb'# (\d+) "((?:\\.|[^"\\])*)"((?: \d)*)')
_MESSAGE = re.compile(r"^(?P<file>[^\n:]+):(?P<line>\d+):(?:(?P<column>\d+):)? (?P<kind>fatal error|error): (?P<text>.*)$", re.M)
_REDEFINED = re.compile(
    r"^(?P<file>[^\n:]+):(?P<line>\d+):(?:(?P<column>\d+):)? warning: .?(?P<name>\w+).? (?:macro )?redefined", re.M
)
_COMPILERS = {"c": ("CC", ("cc", "gcc", "clang")), "c++": ("CXX", ("c++", "g++", "clang++"))}


def read_source(
    text: str,
    path: Path | None,
    file: str,
    language: str,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: Sequence[str] = (),
    compiler: str | None = None,
) -> Source:
    """Preprocess a file where that is needed.

    Args:
        text: its content.
        path: where it lies, None for a text without a file.
        file: its name in messages.
        language: c or c++.
        defines: macros, as by ``-D NAME=value``.
        flags: further compiler flags (``-I...``).
        compiler: command; None: ``$CC`` (``$CXX``), else the first of cc, gcc, clang.
    Returns: the text to parse.
    Raises: KernelError for what the preprocessor refuses, CapabilityError without a compiler or beyond the time limit.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not needs_compiler(text, defines):
        return make_source(
            text.encode("utf-8", "replace"), [(file, n) for n in range(1, len(lines) + 2)], {file: lines}, file, language
        )
    command = [*find_compiler(language, compiler), "-E", "-x", language, *_checked_flags(flags)]
    command += [_define(name, value) for name, value in (defines or {}).items()]
    command += ["-" if path is None else str(path.absolute())]
    output, messages, code = _run(command, text if path is None else "", file)
    known_as = {"<stdin>": file, "-": file} if path is None else {str(path.absolute()): file}
    if code and not messages.strip():
        raise CapabilityError(
            f"the compiler `{command[0]} -E` ended with status {code} and no message",
            where=file,
            hint="--compiler gcc, or another C compiler",
        )
    if code:
        raise _refusal(messages, known_as, file)
    if not any(text.startswith(b"# ") and _MARKER.match(text) for text in output.split(b"\n")):
        raise CapabilityError(
            f"what `{command[0]} -E` writes is no preprocessed source: it has no line markers",
            where=file,
            hint="--compiler gcc, or another C compiler",
        )
    redefined = _REDEFINED.search(messages)
    if redefined and redefined["name"] in (defines or {}):
        name = redefined["name"]
        raise KernelError(
            f"the file defines {name} itself, so the value {(defines or {})[name]} given for it has no effect",
            where=_where(redefined, known_as),
            hint=f"leave out the define, or wrap the file's in #ifndef {name}",
        )
    return _read_markers(output, known_as, {file: lines}, file, language)


def find_compiler(language: str, compiler: str | None = None) -> list[str]:
    """The compiler's command as a list.

    Raises: CapabilityError if the one asked for, or any, is missing.
    """
    variable, names = _COMPILERS[language]
    asked = compiler or os.environ.get(variable, "")
    if asked:
        try:
            words = shlex.split(asked)
        except ValueError:
            words = []
        if not words or shutil.which(words[0]) is None:
            source = "" if compiler else f" that ${variable} names"
            raise CapabilityError(f"the compiler '{asked}'{source} is not on this machine", hint="install it, or name another")
        return words
    for name in (*names, *_COMPILERS["c"][1]):
        if shutil.which(name):
            return [name]
    raise CapabilityError(
        "this source needs the C preprocessor (it has directives or defines), and no compiler was found",
        where="$" + variable,
        hint="install gcc or clang, or set $CC; files without directives need none",
    )


def _define(name: str, value: int | str) -> str:
    if not re.fullmatch(r"[A-Za-z_]\w*", name) or "\n" in str(value):
        raise UsageError(f"cannot define '{name}' as {value!r}", hint="a name, and a value on one line")
    return f"-D{name}={value}"


def _checked_flags(flags: Sequence[str]) -> list[str]:
    for flag in flags:
        if flag.startswith(("-o", "-M", "-fplugin", "-wrapper", "-P")) or not flag.startswith("-"):
            raise UsageError(f"the compiler flag '{flag}' has no place in preprocessing", hint="flags such as -Iinclude -DNDEBUG")
    return list(flags)


def _run(command: Sequence[str], text: str, file: str) -> tuple[bytes, str, int]:
    """Run the preprocessor within its limits; returns output, messages and exit code."""
    try:
        done = children.run(
            command,
            limit_s=TIME_LIMIT_S,
            given=text.encode("utf-8", "replace"),
            environment={"LC_ALL": "C"},
            most_B=OUTPUT_LIMIT_BYTES,
            most_memory_B=MEMORY_LIMIT_BYTES,
        )
    except children.SlowError:
        raise CapabilityError(
            f"{command[0]} -E took more than {TIME_LIMIT_S} s", where=file, hint="see that it includes no device and no pipe"
        ) from None
    except children.FloodError:
        raise KernelError(f"preprocessing gives more than {OUTPUT_LIMIT_BYTES // 2**20} MiB", where=file) from None
    except CapabilityError as error:
        raise CapabilityError(error.message, where=file) from error
    return done.output, done.err, done.code


def _where(match: re.Match[str], known_as: Mapping[str, str]) -> str:
    file = known_as.get(match["file"], match["file"])
    return ":".join(part for part in (file, match["line"], match["column"]) if part)


def _refusal(messages: str, known_as: Mapping[str, str], file: str) -> KernelError:
    match = _MESSAGE.search(messages)
    if match is None:
        return KernelError(f"the preprocessor refuses it: {messages.strip().splitlines()[0]}", where=file)
    hint = "name its folder: --cflags -IFOLDER (Python: flags=['-IFOLDER'])" if "No such file" in match["text"] else ""
    return KernelError(f"the preprocessor refuses it: {match['text']}", where=_where(match, known_as), hint=hint)


def _read_markers(
    output: bytes, known_as: Mapping[str, str], originals: dict[str, list[str]], file: str, language: str
) -> Source:
    """Keep the lines of the user's own files, each with its origin."""
    taken: list[bytes] = []
    origins: list[tuple[str, int]] = []
    current, line, system = file, 1, False
    headers: set[str] = set()  # of the system; a macro of theirs marks lines of the user's files in the same way
    for text in output.split(b"\n"):
        marker = _MARKER.match(text) if text.startswith(b"# ") else None
        if marker is not None:
            name = marker[2].decode("utf-8", "replace").replace('\\"', '"').replace("\\\\", "\\")
            if b" 1" in marker[3] and b" 3" in marker[3]:
                headers.add(name)
            current, line = known_as.get(name, name), int(marker[1])
            system = name in headers or (name.startswith("<") and name not in known_as)
            continue
        if not system:
            taken.append(text)
            origins.append((current, line))
        line += 1
    for name in {name for name, _ in origins} - originals.keys():
        try:
            originals[name] = Path(name).read_text("utf-8", "replace").split("\n")
        except (OSError, ValueError):
            continue
    return make_source(b"\n".join(taken), origins or [(file, 1)], originals, file, language)
