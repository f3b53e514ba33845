"""Whether this processor has the instructions of some code: asked before it runs, so that nothing ends with SIGILL.

Only what compilers choose by their -march is looked at; what is not listed here ends its process, which is reported, too.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rooftree.compile.run import preprocessed
from rooftree.compile.tool_chain import ToolChain
from rooftree.errors import CapabilityError
from rooftree.host.processor import this_processor

_NEEDS = (  # what stands in the code, the feature as Linux names it, its usual name
    (r"%zmm|%[xy]mm(?:1[6-9]|2\d|3[01])\b|%k[1-7]\b", "avx512f", "AVX-512"),
    (r"\bvfn?m(?:add|sub)", "fma", "FMA"),
    (r"\bvp(?:add|sub|mul|gather|broadcast|and|or|xor|cmp|max|min|sll|srl)\w*\s.*%ymm|\bvgather", "avx2", "AVX2"),
    (r"%ymm", "avx", "AVX"),
    (r"\bz\d+\.[bhsdq]\b", "sve", "SVE"),
)
_MACROS = {"avx512f": "__AVX512F__", "fma": "__FMA__", "avx2": "__AVX2__", "avx": "__AVX__", "sve": "__ARM_FEATURE_SVE"}
"""What a compiler defines where its flags let it use a feature."""


def may_lack(tools: ToolChain, cpuinfo: Path | None = None) -> bool:
    """Whether a compiler's flags allow instructions that this processor lacks: whether code has some is seen in the code.

    Raises: CapabilityError for flags that it does not take.
    """
    features = this_processor(cpuinfo).features
    return features is not None and any(name not in features for name in _allowed(tools))


@cache
def _allowed(tools: ToolChain) -> tuple[str, ...]:
    """Features, as Linux names them, that a compiler's flags let it use."""
    defined = set(re.findall(r"^#define (\w+)", preprocessed(tools, "-", "c", ("-dM",)), re.MULTILINE))
    return tuple(feature for feature, macro in _MACROS.items() if macro in defined)


def check(code: str, command: str, cpuinfo: Path | None = None) -> None:
    """Raise CapabilityError if code needs what this processor lacks.

    Args:
        code: assembly text as compilers write it (AT&T syntax on x86).
        command: what compiled it, for the message.
        cpuinfo: the file /proc/cpuinfo or a copy; where it does not tell the features, nothing is checked.
    """
    features = this_processor(cpuinfo).features
    if features is None:
        return
    for pattern, feature, name in _NEEDS:
        match = re.search(pattern, code) if feature not in features else None
        if match is not None:
            begin, end = code.rfind("\n", 0, match.start()) + 1, code.find("\n", match.start())
            line = " ".join(code[begin:end].split())
            raise CapabilityError(
                f"the code of the kernel needs {name} (`{line}`), which this processor lacks; it was compiled by {command}",
                hint="-m with this processor's machine, or --cflags -march=native",
            )
