"""Whether this processor has the instructions of some code: asked before it runs, so that nothing ends with SIGILL.

Only what compilers choose by their -march is looked at; what is not listed here ends its process, which is reported, too.
"""

from __future__ import annotations

import re
from pathlib import Path

from rooftree.errors import CapabilityError
from rooftree.host.processor import this_processor

_NEEDS = (  # what stands in the code, the feature as Linux names it, its usual name
    (r"%zmm|%[xy]mm(?:1[6-9]|2\d|3[01])\b|%k[1-7]\b", "avx512f", "AVX-512"),
    (r"\bvfn?m(?:add|sub)", "fma", "FMA"),
    (r"\bvp(?:add|sub|mul|gather|broadcast|and|or|xor|cmp|max|min|sll|srl)\w*\s.*%ymm|\bvgather", "avx2", "AVX2"),
    (r"%ymm", "avx", "AVX"),
    (r"\bz\d+\.[bhsdq]\b", "sve", "SVE"),
)


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
