"""C types as far as loops need them: numbers, pointers, arrays, structs, with their sizes on 64-bit Linux (LP64)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rooftree.kernel.model import DOUBLE, FLOAT, INT, LONG, DType
from rooftree.kernel.poly import Poly


@dataclass(frozen=True, slots=True)
class Num:
    """A number.  ``unsigned`` matters for loops that count down; ``volatile`` ones are read and written as they stand."""

    dtype: DType
    unsigned: bool = False
    volatile: bool = field(default=False, compare=False)

    @property
    def integer(self) -> bool:
        """Whether it is an integer or a truth value."""
        return self.dtype.kind in ("integer", "bool")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer, a reference parameter of C++ (``reference``), or a std::vector (``vector``) of so many bytes."""

    to: CType
    reference: bool = False
    vector: bool = False
    bytes: int = field(default=8, compare=False)


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """An array; ``extent`` None is unknown."""

    of: CType
    extent: Poly | None


@dataclass(frozen=True, slots=True)
class Tag:
    """A struct by its name; its members stand in the program's table."""

    name: str


@dataclass(frozen=True, slots=True)
class Unusable:
    """A type that loops cannot use here.  ``why`` completes the sentence "its type ..."; arrays of ``elements`` can be used.

    ``bytes``: its size, where structs may have such members; 0 where it is not known.
    """

    name: str
    why: str
    elements: Num | None = None
    bytes: int = 0

    @property
    def hint(self) -> str:
        """What works all the same."""
        first = next((text for word, text in _INSTEAD.items() if self.name.removeprefix("unsigned ").startswith(word)), "")
        return f"{first}{', or ' * bool(first)}{AS_IT_IS}"


AS_IT_IS = (
    "`rooftree measure FILE:FUNCTION` times the function as it is; `rooftree incore FILE.s` takes its code (compile with -S)"
)
"""What to try with a loop that cannot be read."""
_COMPILED = "its machine code: gcc -O3 -march=native -shared -fPIC FILE.c -o FILE.so, then `rooftree predict ./FILE.so:FUNCTION`"
"""What to try with a function whose types have no other way to be written, but are plain instructions of the core."""
_INSTEAD = {
    "volatile": "leave out `volatile` where the loop may keep values in registers",
    "_Atomic": "one thread's loop without `_Atomic`",
    "__int128": _COMPILED,
    "__uint128": _COMPILED,
}

CType = Num | Pointer | ArrayOf | Tag | Unusable


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a struct with its distance from the beginning [B]."""

    name: str
    type: CType
    offset: int


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct: members, size [B], alignment [B].  ``trouble`` says why its layout is not known; ``union``: all begin at 0."""

    members: tuple[Member, ...]
    size: int
    align: int
    trouble: str = ""
    union: bool = False


def integer(name: str, size: int, unsigned: bool = False) -> Num:
    """An integer type."""
    return Num(DType(name, size, "integer"), unsigned)


def unsigned_of(size: int) -> Num:
    """The unsigned integer of so many bytes."""
    return integer({1: "unsigned char", 2: "unsigned short", 4: "unsigned int", 8: "unsigned long"}[size], size, True)


VOID = Unusable("void", "is void")
BOOL = Num(DType("bool", 1, "bool"), True)
CHAR = integer("char", 1)
INT_T = Num(INT)
LONG_T = Num(LONG)
SIZE_T = integer("unsigned long", 8, True)
DOUBLE_T = Num(DOUBLE)
FLOAT_T = Num(FLOAT)
LONG_DOUBLE_T = Num(DType("long double", 16))
COMPLEX = {
    "__cd": Num(DType("double complex", 16, "complex")),
    "__cf": Num(DType("float complex", 8, "complex")),
    "__cl": Num(DType("long double complex", 32, "complex")),
}
REAL_PART = {"double complex": DOUBLE_T, "float complex": FLOAT_T, "long double complex": LONG_DOUBLE_T}
COMPLEX_OF = {"double": COMPLEX["__cd"], "float": COMPLEX["__cf"], "long double": COMPLEX["__cl"]}

STANDARD: dict[str, CType] = {
    "void": VOID,
    "bool": BOOL,
    "_Bool": BOOL,
    "char": CHAR,
    "int": INT_T,
    "float": FLOAT_T,
    "double": DOUBLE_T,
    "size_t": SIZE_T,
    "ssize_t": LONG_T,
    "ptrdiff_t": LONG_T,
    "intptr_t": LONG_T,
    "uintptr_t": SIZE_T,
    "off_t": LONG_T,
    "intmax_t": LONG_T,
    "uintmax_t": SIZE_T,
    "uint": integer("unsigned int", 4, True),
    "ulong": SIZE_T,
    "_Float16": Num(DType("_Float16", 2)),
    "_Float32": FLOAT_T,
    "_Float64": DOUBLE_T,
    "char8_t": integer("unsigned char", 1, True),
    "float_t": FLOAT_T,
    "double_t": DOUBLE_T,
    "va_list": Unusable("va_list", "stands for variable arguments"),
    "FILE": Unusable("FILE", "is no number"),
}
for _bits, _name in ((8, "char"), (16, "short"), (32, "int"), (64, "long")):
    for _flavour in ("", "_least", "_fast"):
        _wide = _flavour == "_fast" and _bits in (16, 32)  # glibc makes these 64 bits wide
        STANDARD[f"int{_flavour}{_bits}_t"] = LONG_T if _wide else integer(_name, _bits // 8)
        STANDARD[f"uint{_flavour}{_bits}_t"] = SIZE_T if _wide else integer(f"unsigned {_name}", _bits // 8, True)


def from_words(words: list[str]) -> CType | None:
    """Type of ``unsigned long int`` and its like; None for words that name no number."""
    bag = [w for w in words if w not in ("signed", "int", "__signed__")]
    unsigned = "unsigned" in bag
    bag = sorted(w for w in bag if w != "unsigned")
    sizes = {
        (): ("int", 4),
        ("long",): ("long", 8),
        ("long", "long"): ("long long", 8),
        ("short",): ("short", 2),
        ("char",): ("char", 1),
    }
    if bag == ["double", "long"]:
        return LONG_DOUBLE_T
    if tuple(bag) in sizes:
        name, size = sizes[tuple(bag)]
        return integer(f"unsigned {name}" if unsigned else name, size, unsigned)
    return STANDARD.get(bag[0]) if len(bag) == 1 and not unsigned else None


def arithmetic(a: Num, b: Num) -> Num:
    """Type of ``a + b`` by the usual arithmetic conversions; a complex and a real operand give a complex result."""
    if "complex" in (a.dtype.kind, b.dtype.kind):
        return COMPLEX_OF[arithmetic(real_part(a), real_part(b)).dtype.name]
    if "real" in (a.dtype.kind, b.dtype.kind):
        if a.integer or b.integer:
            return b if a.integer else a
        return max(a, b, key=lambda t: t.dtype.bytes)
    a, b = promoted(a), promoted(b)
    if a.dtype.bytes == b.dtype.bytes:
        return a if a.unsigned else b
    return max(a, b, key=lambda t: t.dtype.bytes)


def promoted(a: Num) -> Num:
    """An integer shorter than int becomes int."""
    return INT_T if a.integer and a.dtype.bytes < 4 else a


def real_part(a: Num) -> Num:
    """Real type behind a complex one; any other type itself."""
    return REAL_PART.get(a.dtype.name, a)


def flat(type_: CType) -> tuple[CType, tuple[Poly | None, ...]]:
    """Element type and extents of an array of arrays."""
    extents: list[Poly | None] = []
    while isinstance(type_, ArrayOf):
        extents.append(type_.extent)
        type_ = type_.of
    return type_, tuple(extents)


def describe(type_: CType) -> str:
    """A type as C writes it, for messages."""
    match type_:
        case Num():
            return type_.dtype.name
        case Pointer(vector=True):
            return f"std::vector<{describe(type_.to)}>"
        case Pointer():
            return f"{describe(type_.to)} {'&' if type_.reference else '*'}"
        case ArrayOf():
            return f"{describe(type_.of)}[{'' if type_.extent is None else type_.extent}]"
        case Tag():
            return f"struct {type_.name}"
        case Unusable():
            return type_.name
