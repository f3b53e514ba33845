"""What may stand in a source that comes from the browser.

The preprocessor reads every file that a source includes. A file that the user named on the command line is theirs to include
from; text that came through the browser, perhaps with somebody's link, may include headers of the standard library alone.
"""

from __future__ import annotations

import re

from rooftree.errors import KernelError

MOST_B = 512 * 1024
"""Of a source from the browser [B]."""
_HINT = "the file on the command line: rooftree serve FILE.c"
STANDARD = frozenset(
    [
        "assert",
        "complex",
        "ctype",
        "errno",
        "fenv",
        "float",
        "inttypes",
        "iso646",
        "limits",
        "locale",
        "math",
        "setjmp",
        "signal",
        "stdalign",
        "stdarg",
        "stdatomic",
        "stdbool",
        "stddef",
        "stdint",
        "stdio",
        "stdlib",
        "stdnoreturn",
        "string",
        "tgmath",
        "threads",
        "time",
        "uchar",
        "wchar",
        "wctype",
        "omp",
        "immintrin",
        "x86intrin",
        "xmmintrin",
        "emmintrin",
        "arm_neon",
        "arm_sve",
    ]
)
"""Headers, without their ``.h``, that a source from the browser may include."""
_TOKENS = re.compile(r"""//[^\n]*|/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?""", re.DOTALL)
_AMBIGUOUS = (
    (re.compile(r"\?\?[=/]"), "trigraphs, which not every compiler reads"),
    (re.compile(r'R"'), 'R", which begins a raw string for some compilers alone'),
    (re.compile(r"\\[ \t\v\f]+\r?(?:\n|\Z)"), "blanks behind the \\ at the end of a line"),
    (re.compile(r"\r(?!\n)"), "a carriage return without a line end"),
    (re.compile(r"\0"), "a zero character"),
)
"""What compilers read in different ways, so that one could take for a directive what another takes for a comment."""
_DIRECTIVE = re.compile(r"^[^\S\n]*(?:#|%:)[^\S\n]*(?P<word>\w*)(?P<rest>[^\n]*)", re.MULTILINE)
_PLAIN = ("", "define", "undef", "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif", "error", "warning")
_PRAGMAS = re.compile(
    r"\s*(?:omp|acc|ivdep|simd|vector|novector|unroll|nounroll|loop_count|once|STDC|GCC\s+(?:ivdep|unroll|novector)|clang\s+loop)\b"
)
_READS = re.compile(r"\b(?:__has_include(?:_next)?|__has_embed|_Pragma|__pragma|asm|__asm|__asm__)\b")


def check_source(text: str, what: str = "a source from the browser", hint: str = _HINT) -> None:
    """Refuse what reads other files, or steers the compiler.

    Args:
        text: C source from the browser, or from elsewhere.
        what: what it is, for messages.
        hint: what to do instead.
    Raises: KernelError with the line.

    >>> check_source('#include <math.h>')
    >>> check_source('#include "/etc/passwd"')
    Traceback (most recent call last):
      ...
    rooftree.errors.KernelError: source:1: a source from the browser may include headers of the standard library alone...
      try: ...
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_B:
        raise KernelError(f"{what} may have {MOST_B // 1024} KiB", where="source", hint=hint)
    for pattern, unclear in _AMBIGUOUS:
        if found := pattern.search(text):
            _refuse(text, hint, found.start(), f"{what} may not hold {unclear}")
    bare = _bare(text)
    if found := _READS.search(bare):
        _refuse(bare, hint, found.start(), f"{what} may not use {found[0]}")
    for found in _DIRECTIVE.finditer(bare):
        word, rest = found["word"], found["rest"].strip()
        at = found.start()
        if word == "include":
            name = re.fullmatch(r"<\s*(\w+)(?:\.h)?\s*>", rest)
            if name is None or name[1] not in STANDARD:
                shown = rest if len(rest) <= 60 else rest[:60] + "…"
                _refuse(bare, hint, at, f"{what} may include headers of the standard library alone, found '{shown}'")
        elif word == "pragma":
            if not _PRAGMAS.match(found["rest"]):
                _refuse(bare, hint, at, f"{what} may not use #pragma {rest[:40]}")
        elif word not in _PLAIN:
            _refuse(bare, hint, at, f"{what} may not use #{word[:40]}")


def _refuse(text: str, hint: str, at: int, message: str) -> None:
    raise KernelError(message, where=f"source:{text.count(chr(10), 0, at) + 1}", hint=hint)


def _bare(text: str) -> str:
    """The text as the preprocessor sees it where directives begin: lines joined, comments gone; lines that end stay as many.

    Spliced line ends come back behind the line, so that the numbers of later lines hold.
    """
    lines, joined, owed = list[str](), "", 0
    for line in text.replace("\r\n", "\n").split("\n"):
        if line.endswith("\\"):
            joined += line[:-1]
            owed += 1
            continue
        lines += [joined + line, *[""] * owed]
        joined, owed = "", 0
    lines.append(joined)
    return _TOKENS.sub(lambda found: _blank(found[0]), "\n".join(lines))


def _blank(token: str) -> str:
    """A comment as blanks, a string as it is (an include's name is one); line ends stay."""
    return re.sub(r"[^\n]", " ", token) if token.startswith(("//", "/*")) else token
