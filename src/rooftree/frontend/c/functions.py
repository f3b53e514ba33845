"""Functions of the C and C++ libraries that loops call, and what they count as."""

from __future__ import annotations

from dataclasses import dataclass

from rooftree.kernel.model import OpKind
from rooftree.words import names


@dataclass(frozen=True, slots=True)
class MathFunction:
    """A function of numbers.

    Attributes:
        kind: operation it counts as.
        arguments: how many it takes.
        result: ``same`` type as its arguments, ``int``, ``long``, or ``real``: the real type of a complex argument.
        complex: name of the complex function of <complex.h>: its arguments are converted to complex.
    """

    kind: OpKind
    arguments: int = 1
    result: str = "same"
    complex: bool = False


_ONE = names("""
    exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt floor
    ceil round trunc rint nearbyint erf erfc tgamma lgamma logb j0 j1 y0 y1
""")
_TWO = ("pow", "atan2", "hypot", "fmod", "remainder", "copysign", "fdim", "nextafter")
_COMPLEX = ("cexp", "clog", "cpow", "csqrt", "csin", "ccos", "ctan", "csinh", "ccosh", "ctanh", "cproj")

MATH: dict[str, MathFunction] = {
    **{name: MathFunction("call") for name in _ONE},
    **{name: MathFunction("call", 2) for name in _TWO},
    **{name: MathFunction("call", 2 if name == "cpow" else 1, complex=True) for name in _COMPLEX},
    "sqrt": MathFunction("sqrt"),
    "fabs": MathFunction("abs"),
    "fmin": MathFunction("min", 2),
    "fmax": MathFunction("max", 2),
    "fma": MathFunction("fma", 3),
    "ldexp": MathFunction("call", 2),
    "scalbn": MathFunction("call", 2),
    "lround": MathFunction("call", 1, "long"),
    "lrint": MathFunction("call", 1, "long"),
    "ilogb": MathFunction("call", 1, "int"),
    "isnan": MathFunction("compare", 1, "int"),
    "isinf": MathFunction("compare", 1, "int"),
    "isfinite": MathFunction("compare", 1, "int"),
    "signbit": MathFunction("logic", 1, "int"),
    "conj": MathFunction("neg", 1, complex=True),
    "creal": MathFunction("convert", 1, "real", complex=True),
    "cimag": MathFunction("convert", 1, "real", complex=True),
    "cabs": MathFunction("abs", 1, "real", complex=True),
    "carg": MathFunction("call", 1, "real", complex=True),
}
"""By the name of the double version; ``f`` and ``l`` at the end name the float and long double ones."""

OF_COMPLEX_IN_CPP = {
    "real": "creal",
    "imag": "cimag",
    "abs": "cabs",
    "arg": "carg",
    "conj": "conj",
    "exp": "cexp",
    "log": "clog",
    "sqrt": "csqrt",
    "pow": "cpow",
    "sin": "csin",
    "cos": "ccos",
    "norm": "norm",  # of both parts, see calls.py
}
"""What functions of ``std`` are for std::complex."""

INTEGER_ABS = ("abs", "labs", "llabs")
_OF_BITS = ("popcount", "parity", "clz", "ctz", "clrsb", "ffs")
OF_BITS = {
    **{f"__builtin_{name}{length}": name for name in _OF_BITS for length in ("", "l", "ll")},
    **{f"ffs{length}": "ffs" for length in ("", "l", "ll")},
    **{f"__builtin_bswap{bits}": "bswap" for bits in (16, 32, 64)},
    **{f"__builtin_bitreverse{bits}": "bitreverse" for bits in (8, 16, 32, 64)},
}
OF_BITS_IN_CPP = {"popcount": "popcount", "countl_zero": "clz", "countr_zero": "ctz", "countl_one": "clz", "countr_one": "ctz"}
"""Those of <bit>."""
"""Functions that look at the bits of an integer, and what they are called here. ``bswap`` and ``bitreverse`` keep its type."""
ALLOCATORS = {
    "malloc": (0,),
    "calloc": (0, 1),
    "aligned_alloc": (1,),
    "memalign": (1,),
    "valloc": (0,),
    "_mm_malloc": (0,),
    "fftw_malloc": (0,),
    "mkl_malloc": (0,),
    "hbw_malloc": (0,),
    "numa_alloc_local": (0,),
    "numa_alloc": (0,),
    "alloca": (0,),
    "__builtin_alloca": (0,),
}
"""Allocation functions and which arguments multiply to the size."""

TRANSPARENT = {"__builtin_expect", "__builtin_assume_aligned", "__builtin_choose_expr_", "launder", "move", "as_const"}
"""Functions whose value is their first argument."""

HINTS = {
    "__builtin_prefetch",
    "_mm_prefetch",
    "__builtin_assume",
    "__assume",
    "assume",
    "__builtin_unreachable",
    "static_assert",
    "_Static_assert",
}
"""Calls that advise the compiler, and are left out."""

CHECKS = {"assert", "__assert_fail", "__assert_rtn", "__assert"}
"""What assert() is or expands to; such statements are left out."""


def math_function(name: str) -> tuple[str, MathFunction, str] | None:
    """Plain name, description and precision (``f``, ``l`` or nothing) of a math function; None for other names."""
    plain = name.removeprefix("__builtin_")
    if plain in MATH:
        return plain, MATH[plain], ""
    if plain[-1:] in ("f", "l") and plain[:-1] in MATH:
        return plain[:-1], MATH[plain[:-1]], plain[-1]
    return None
