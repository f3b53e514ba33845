"""Where functions of a program begin of which neither symbols nor records for unwinding are left: what its code calls and names.

Every byte is taken for the beginning of an instruction, so that none is missed. A distance that is none leads anywhere in 4 GiB,
and so next to never into the program's own code.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

PADDING = re.compile(  # what assemblers put between functions: instructions that do nothing, whole ones only
    rb"(?:\xcc|[\x66\x2e]*(?:\x90|\x0f\x1f(?:\x00|\x40.|\x44..|\x80.{4}|\x84.{5})))*", re.DOTALL
)


def called(code: Any, address: int) -> NDArray[np.int64]:
    """Addresses in x86-64 code that its calls lead to, or that it takes, in their order.

    Args:
        code: its bytes, as an array.
        address: of the first one.
    """
    if len(code) < 8:
        return np.zeros(0, dtype=np.int64)
    calls = np.flatnonzero(code[:-4] == 0xE8) + 1
    rex = (code[:-6] == 0x48) | (code[:-6] == 0x4C)
    taken = np.flatnonzero(rex & (code[1:-5] == 0x8D) & ((code[2:-4] & 0xC7) == 0x05)) + 3  # lea register, [rip + distance]
    moved = np.flatnonzero((code[:-6] == 0x48) & (code[1:-5] == 0xC7) & ((code[2:-4] & 0xF8) == 0xC0)) + 3  # mov register, number
    near = np.concatenate([calls, taken])
    targets = np.concatenate([near + 4 + address + _words(code, near), _words(code, moved)])
    return np.unique(targets[(targets >= address) & (targets < address + len(code))])


def _words(code: Any, at: NDArray[np.int64]) -> NDArray[np.int64]:
    """Signed numbers of 4 bytes."""
    value = sum((code[at + n].astype(np.int64) << (8 * n) for n in range(4)), np.zeros(len(at), np.int64))
    found: NDArray[np.int64] = value - ((value >> 31) << 32)
    return found
