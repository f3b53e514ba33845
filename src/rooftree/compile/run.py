"""Run a compiler: argument lists, a time limit, a temporary folder, messages in plain English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from rooftree import children
from rooftree.compile import cache
from rooftree.compile.tool_chain import ToolChain
from rooftree.errors import CapabilityError

BUSY_LIMIT_S = 150
"""Processor time of a compiler [s]: GCC 12 takes 36 s on a Zen 3 and 50 to 55 s on an Emerald Rapids, alone, for a 3D box of
radius 4 with 729 constants, and up to twice that on a core that another thread shares."""
TIME_LIMIT_S = 300
"""Wall time of a compiler [s]: with others on the machine, or waiting for something that never comes."""
MAX_BYTES = 64 * 2**20
_ERROR = re.compile(r"^(?P<where>[^\n]*?)\s*(?:fatal )?error: (?P<text>.*)$", re.M)


class RefusedFlagsError(CapabilityError):
    """The compiler does not take one of its flags."""


def assembly(tools: ToolChain, text: str, language: str, extra: Sequence[str] = ()) -> tuple[str, str, bool]:
    """The assembly text of a preprocessed translation unit, or of one that needs no preprocessing of note.

    Args:
        tools: the compiler.
        text: what it reads.
        language: as its ``-x`` has it, such as c or cpp-output.
        extra: flags beside those of the tool chain.
    Returns: the text without debugging data but with ``.loc``; the compiler's version; whether it was known before.
    Raises: RefusedFlagsError; CapabilityError if the compiler does not compile it, or not in time.
    """
    command = [*tools.command, *tools.flags, *extra]
    name = cache.key(text=text, language=language, command=command, compiler=tools.identity)
    known = cache.read(name)
    if known is not None and {"assembly", "version"} <= known.keys():
        return known["assembly"], known["version"], True
    refused = cache.key(flags=command, compiler=tools.identity, language=language)
    known = cache.read(refused)
    if known is not None and "refusal" in known:
        raise RefusedFlagsError(known["refusal"], where="compilers")
    given_up = cache.key(failed=name, limits=[BUSY_LIMIT_S, MAX_BYTES])
    _raise_known(given_up)
    try:
        made, message = _compiled(command, text, language)
    except (children.SlowError, children.FloodError) as error:
        raise _remembered(given_up, CapabilityError(error.message, hint=_LESS), lasting=not _by_chance(error)) from None
    version = version_of(tools)
    if made is None:
        nothing, complaint = _compiled(command, "extern int x;\n", language)
        if nothing is None:
            refusal = _refusal(version, complaint, command)
            cache.write(refused, {"refusal": refusal})
            raise RefusedFlagsError(refusal, where="compilers")
        where, why = _first_error(message)
        # an error that has a place is one of the text, which is the same next time
        raise _remembered(given_up, CapabilityError(f"{version} does not compile it: {why}", where=where), lasting=bool(where))
    stripped = without_debugging(made)
    cache.write(name, {"assembly": stripped, "version": version})
    return stripped, version, False


_LESS = "--cflags -O1 lets the compiler do less; --incore throughput predicts without it"
_failures: dict[str, CapabilityError] = {}
"""What this process has tried in vain, by its key in the cache."""


def _by_chance(error: CapabilityError) -> bool:
    """Whether a program was ended by a limit that a quieter machine may keep."""
    return isinstance(error, children.SlowError) and not isinstance(error, children.BusyError)


def _remembered(key: str, error: CapabilityError, *, lasting: bool) -> CapabilityError:
    """An error that is kept: nothing is compiled twice in vain, by this process, or by any where it is lasting."""
    _failures[key] = error
    if lasting:
        cache.write(key, {"message": error.message, "where": error.where, "hint": error.hint})
    return error


def _raise_known(key: str) -> None:
    """Raise what compiling ended with before, if it did so in vain."""
    known, failure = cache.read(key), _failures.get(key)
    if known is not None and {"message", "where", "hint"} <= known.keys():
        failure = CapabilityError(known["message"], where=known["where"], hint=known["hint"])
    if failure is not None:
        raise CapabilityError(failure.message, where=failure.where, hint=failure.hint)


def preprocessed(tools: ToolChain, path: str, language: str, flags: Sequence[str], text: str = "") -> str:
    """A source file with its headers and macros, as the compiler sees it; of the text if the path is ``-``.

    Raises: RefusedFlagsError; CapabilityError for what the preprocessor refuses.
    """
    command = [*tools.command, *tools.flags, *flags, "-E", "-x", language]
    code, output, message = run_command([*command, path], text)
    if code:
        empty, _, complaint = run_command([*command, "-"], "")
        if empty:
            raise RefusedFlagsError(_refusal(version_of(tools), complaint, command), where="compilers")
        where, error = _first_error(message)
        raise CapabilityError(f"{version_of(tools)} does not preprocess it: {error}", where=where)
    return output


def version_of(tools: ToolChain) -> str:
    """Name and version: ``gcc 12.2.0``."""
    return _version_of(tools.command, tools.identity)


@lru_cache(maxsize=64)
def _version_of(words: tuple[str, ...], identity: tuple[str, int, int]) -> str:
    """The same, asked once of each compiler; ``identity``: of its file."""
    code, output, _ = run_command([*words, "--version"], "")
    line = output.strip().splitlines()[0] if output.strip() and not code else ""
    match = re.search(r"\d+\.\d+(?:\.\d+)*", re.sub(r"\([^)]*\)", "", line)) or re.search(r"\d+\.\d+(?:\.\d+)*", line)
    return " ".join([Path(words[0]).name, *words[1:], *([match[0]] if match else ["of unknown version"])])


def without_debugging(text: str) -> str:
    """Assembly text without the sections of debugging data."""
    lines, inside = [], False
    for line in text.splitlines():
        word = line.split(None, 1)[0] if line[:1].isspace() and line.strip() else ""
        if word in (".section", ".text", ".data", ".bss"):
            inside = word == ".section" and ".debug" in line
        if not inside:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _compiled(command: Sequence[str], text: str, language: str) -> tuple[str | None, str]:
    """Assembly text, or None; and messages."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="rooftree-") as folder:
        made = Path(folder) / "out.s"
        code, _, message = run_command([*command, "-g1", "-S", "-o", str(made), "-x", language, "-"], text)
        if code or not made.is_file():
            return None, message if code else ""
        if made.stat().st_size > MAX_BYTES:
            return None, f"error: it makes more than {MAX_BYTES // 2**20} MiB of assembly text"
        return made.read_text("utf-8", "replace"), message


def run_command(command: Sequence[str], text: str = "") -> tuple[int, str, str]:
    """Exit code, output and messages; the compiler and what it started are ended at the time limit.

    Raises: CapabilityError if it cannot be run, or not within the limits of `children`.
    """
    given, limits = text.encode("utf-8", "replace"), {"limit_s": TIME_LIMIT_S, "busy_s": BUSY_LIMIT_S}
    done = children.run(command, **limits, given=given, environment={"LC_ALL": "C"})
    return done.code, done.out, done.err


def _refusal(version: str, complaint: str, command: Sequence[str]) -> str:
    """What to say of a compiler that does not even take an empty file."""
    if complaint.strip():
        return f"{version} does not take {_flag(complaint, command)}: {_first_error(complaint)[1]}"
    return f"{version} makes nothing of an empty file, and says nothing: it may be no compiler"


def _first_error(messages: str) -> tuple[str, str]:
    """Place and text of the first error in a compiler's messages."""
    match = _ERROR.search(messages)
    if match is None:
        lines = messages.strip().splitlines()
        return "", lines[0] if lines else "it gives no reason"
    where = match["where"].rstrip(":")
    return (where if re.search(r":\d+", where) else ""), match["text"]


def _flag(messages: str, command: Sequence[str]) -> str:
    """The flag that a message is about, as it was given."""
    quoted = re.findall(r"['\u2018`]([^'\u2019]+)['\u2019]", _first_error(messages)[1])
    for word in quoted:
        for flag in command[1:]:
            if flag == word or flag.endswith(f"={word}"):
                return f"the flag {flag}"
    return f"one of the flags {' '.join(w for w in command[1:] if w.startswith('-') and w not in ('-E', '-x'))}"
