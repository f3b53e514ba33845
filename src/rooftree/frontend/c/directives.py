"""Whether a source has to go through the C preprocessor."""

from __future__ import annotations

import re
from collections.abc import Mapping

_DIRECTIVE = re.compile(r"^[ \t]*(#|%:|\?\?=)(?![ \t]*pragma\b)", re.M)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.S)


def needs_compiler(text: str, defines: Mapping[str, int | str] | None) -> bool:
    """Whether a text has to go through the preprocessor: with directives other than pragmas, or macros from outside."""
    return bool(defines) or _DIRECTIVE.search(_COMMENT.sub(" ", text)) is not None
