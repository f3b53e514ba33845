"""What a file from somebody else may have run: compilers known by name, with flags that choose code and nothing else.

A machine file names compilers and flags, and a configuration of ``rooftree check`` may. Such files are looked at before they are
trusted, so a command that they name is run only if it is a compiler's name (found on ``$PATH``), and if each of its flags is
known to neither run, load, read nor write anything. The user's own choice, by ``--compiler``, ``--cflags`` or ``$CC``, is his
business, and ``--trust`` takes the file's as such.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rooftree.words import names

COMPILERS = names("""
    cc c++ gcc g++ clang clang++ icx icpx icc icpc nvc nvc++ armclang armclang++ armgcc xlc xlc++ ibm-clang ibm-clang++
    fcc FCC craycc crayCC
""")
"""Names of compilers; a target in front of one and a version behind it are part of a name, too."""
_NAME = re.compile(rf"(?:[a-z0-9_]+(?:-[a-z0-9_]+){{1,3}}-)?(?:{'|'.join(map(re.escape, COMPILERS))})(?:-\d+(?:\.\d+)*)?")

_MATHS = """fast-math math-errno associative-math reciprocal-math finite-math-only signed-zeros trapping-math rounding-math
    unsafe-math-optimizations signaling-nans single-precision-constant approx-func honor-nans honor-infinities"""
_CODE = """openmp openmp-simd freestanding hosted builtin strict-aliasing alias argument-alias argument-noalias
    argument-noalias-global omit-frame-pointer plt PIC pic PIE pie stack-protector exceptions rtti wrapv inline inline-functions
    common semantic-interposition signed-char unsigned-char short-enums stack-clash-protection cf-protection ident
    asynchronous-unwind-tables unwind-tables jump-tables zero-initialized-in-bss keep-inline-functions visibility-inlines-hidden
    ipa-cp ipa-pta gcse if-conversion rename-registers web peel-loops split-loops split-paths move-loop-invariants ivopts
    predictive-commoning prefetch-loop-arrays modulo-sched unswitch-loops vectorize slp-vectorize unroll-loops unroll-all-loops
    reroll-loops variable-expansion-in-unroller graphite graphite-identity loop-nest-optimize loop-interchange
    loop-parallelize-all loop-block loop-unroll-and-jam schedule-insns schedule-insns2 optimize-sibling-calls"""
_VALUES = r"""(?:fp-contract|fp-model|excess-precision|vect-cost-model|simd-cost-model|openmp-version|lax-vector-conversions
    |visibility|veclib|max-errors|align-functions|align-loops|align-jumps|align-labels|cx-limited-range|cx-fortran-rules
    |tree-parallelize-loops|tree-vectorizer-verbose|cf-protection)"""
_WORD = r"[A-Za-z0-9_.+:,-]+"  # a value that is no path
_SAFE = re.compile(
    rf"""
    -O(?:[0-9gsz]|fast)? | -ansi | -pedantic | -pipe | -pthread | -g[0-3]? | -w
    | -W(?:all|extra|pedantic|error|(?:no-)?[a-z]+(?:-[a-z0-9]+)+)
    | -std=[a-z0-9+:]+
    | -D[A-Za-z_]\w*(?:=[^\n@]*)? | -U[A-Za-z_]\w*
    | -m(?!llvm|mlir)[a-z0-9][a-z0-9.-]*(?:={_WORD})?
    | -f(?:no-)?(?:{"|".join(map(re.escape, names(_MATHS + " " + _CODE)))}|tree-(?!dump)[a-z-]+|builtin-[a-z0-9_]+)
    | -f(?:no-)?{_VALUES}(?:={_WORD})?
    | --?target={_WORD}
    | -x(?:Host|HOST|[A-Z][A-Z0-9_.-]+) | -ax[A-Z][A-Z0-9_.,-]+ | -arch=? | -tp={_WORD}
    | -q(?:openmp|openmp-simd|simd|hot|strict|altivec|unroll|tune|arch|smp|opt-zmm-usage|opt-streaming-stores|opt-prefetch
        |opt-dynamic-align|opt-matmul|opt-assume-safe-padding|no-[a-z-]+)(?:={_WORD})?
    | -fp-model={_WORD} | -(?:no-)?(?:prec-div|prec-sqrt|ansi-alias|restrict|fma|ftz|vec|simd) | -restrict | -nolib-inline
    | -unroll\d* | -fast | -M[a-z]+(?:={_WORD})? | -K[a-z0-9_]+(?:[=,]{_WORD})*
    """,
    re.VERBOSE,
)
_IN_TWO = {"-fp-model": r"[a-z0-9=-]+", "-target": _WORD, "--target": _WORD}
"""Flags whose value is the next word."""


def refusal(command: Sequence[str], flags: Sequence[str], folders: bool = False) -> str:
    """Why a command that a file names is not run without the user's word; empty if there is no reason.

    Args:
        command: the compiler's words; none for flags alone.
        flags: its flags.
        folders: whether folders of headers below the current one may be named, as ``-Iinclude``.

    >>> refusal(["sh"], []), refusal(["aarch64-linux-gnu-gcc-12"], ["-O3", "-march=armv8-a+sve"])
    ('sh is no compiler that rooftree knows', '')
    >>> refusal(["gcc"], ["-O2", "-fplugin=./x.so"])
    'the flag -fplugin=./x.so is none of those that only choose code'
    """
    if command and not _NAME.fullmatch(command[0]):
        return f"{command[0]} is no compiler that rooftree knows"
    words = iter((*command[1:], *flags))
    for word in words:
        known = _SAFE.fullmatch(word) or (folders and _is_folder_here(word))
        if not known and not (word in _IN_TWO and re.fullmatch(_IN_TWO[word], next(words, ""))):
            return f"the flag {word} is none of those that only choose code"
    return ""


def _is_folder_here(word: str) -> bool:
    """Whether it is ``-IFOLDER`` of a folder at or below the current one."""
    return word.startswith("-I") and re.fullmatch(r"(?!/|~)[\w./+-]+", word[2:]) is not None and ".." not in word[2:].split("/")
