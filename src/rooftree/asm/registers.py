"""What a full register holds, by its name, whatever the instruction set: addresses and counters, numbers, or masks of them.

rax  x5  a0  r3          general
zmm3  v7  vs34           numbers (vectors and their first elements)
fp0  st1  mm2  fa0       numbers (x87, MMX, floating point of RISC-V)
k1  p0                   masks
cf  nzcv  cr0  vtype     flags and settings: none of these
"""

from __future__ import annotations

import re
from functools import lru_cache

_VECTOR = re.compile(r"(?:zmm|vs?)\d+\Z")
_OTHER_NUMBERS = re.compile(r"(?:fp|mm|st|f[ast]?)\d+\Z")
_MASK = re.compile(r"[kp]\d+\Z")
_FLAG = re.compile(r"(?:cr\d+|cf|pf|af|zf|sf|of|nzcv|vl|vtype|fpsw)\Z")


@lru_cache(maxsize=1024)
def is_general(name: str) -> bool:
    """Whether a resource is a general register, which may hold an address, or a place on the stack."""
    return not (is_data(name) or _FLAG.match(name))


@lru_cache(maxsize=1024)
def is_data(name: str) -> bool:
    """Whether a resource is a register of numbers or of masks, which counts nothing and addresses nothing."""
    return is_numeric(name) or _MASK.match(name) is not None


@lru_cache(maxsize=1024)
def is_numeric(name: str) -> bool:
    """Whether a resource is a register of numbers: of a vector, of x87 or MMX, or of floating point."""
    return is_vector(name) or _OTHER_NUMBERS.match(name) is not None


@lru_cache(maxsize=1024)
def is_vector(name: str) -> bool:
    """Whether a resource is a vector register; of AArch64 and POWER also one of floating point, which is a part of it."""
    return _VECTOR.match(name) is not None
