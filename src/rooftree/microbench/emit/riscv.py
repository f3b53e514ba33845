"""RISC-V: scalar D and F, half precision by Zfh; vectors of version 1.0 with joined registers, and of version 0.7.1.

Version 0.7.1, which XuanTie processors have, knows only loads and stores of the element width that is set. Its code comes in two
spellings: ``rvv0.7`` with the names of its own document, for the assemblers of the vendor, and ``xtheadvector`` with the prefix
``th.`` of binutils 2.44 and later, which tell them from those of version 1.0.
"""

from __future__ import annotations

from rooftree.errors import UsageError
from rooftree.microbench.emit.table import Access, Family, Gathering, Isa

RISCV = Family(
    name="riscv",
    count="a0",
    buffers="a1",
    scratch="t6",
    general=(*(f"a{n}" for n in range(2, 8)), *(f"t{n}" for n in range(6)), *(f"s{n}" for n in range(1, 12))),
    saved=frozenset(f"s{n}" for n in range(12)),
    function_type="@function",
    move="mv {d}, {a}",
    add="add {d}, {d}, {a}",
    subtract="sub {d}, {d}, {a}",
    both="and {d}, {d}, {a}",
    add_number="addi {d}, {d}, {n}",
    largest=2047,
    frame="addi sp, sp, -{n}",
    unframe="addi sp, sp, {n}",
    save="sd {r}, {o}(sp)",
    restore="ld {r}, {o}(sp)",
    save_vector="fsd f{r}, {o}(sp)",
    restore_vector="fld f{r}, {o}(sp)",
    address="lla {p}, {l}",
    load_pointer="ld {d}, {o}({p})",
    store_pointer="sd {d}, {o}({p})",
    branch_below="bltu {p}, {e}, {l}",
    branch_not_zero="bnez {r}, {l}",
    count_down="addi {r}, {r}, -1;bnez {r}, {l}",
    farthest=1000,
)

_SAVED = frozenset(str(n) for n in (8, 9, *range(18, 28)))
_REGISTERS = (*(str(n) for n in range(32) if str(n) not in _SAVED), *sorted(_SAVED, key=int))
_BYTES = {"dp": 8, "sp": 4, "hp": 2, "i64": 8, "i32": 4}


def _scalar() -> Isa:
    operations: dict[tuple[str, str], str] = {}
    accesses = {}
    for precision, letter, access in (("dp", "d", "d"), ("sp", "s", "w"), ("hp", "h", "h")):
        for name in ("add", "mul", "div"):
            operations[name, precision] = f"f{name}.{letter} f{{d}}, f{{d}}, f{{a}}"
        operations["sqrt", precision] = f"fsqrt.{letter} f{{d}}, f{{d}}"
        operations["fma", precision] = f"fmadd.{letter} f{{d}}, f{{a}}, f{{b}}, f{{d}}"
        operations["fma_factor", precision] = f"fmadd.{letter} f{{d}}, f{{d}}, f{{a}}, f{{b}}"
        accesses["plain", precision] = Access(f"fl{access} f{{d}}, {{o}}({{p}})", f"fs{access} f{{d}}, {{o}}({{p}})", -2048, 2047)
    for precision, suffix, access in (("i64", "", "d"), ("i32", "w", "w")):
        for name in ("add", "mul"):
            operations[name, precision] = f"{name}{suffix} {{d}}, {{d}}, {{a}}"
        accesses["plain", precision] = Access(f"l{access} {{d}}, {{o}}({{p}})", f"s{access} {{d}}, {{o}}({{p}})", -2048, 2047)
    half: dict[str, tuple[str, ...]] = {f"{o} hp": ("zfh",) for o in ("add", "mul", "div", "sqrt", "fma", "fma_factor")}
    half["hp"] = ("zfhmin",)
    return Isa(
        name="riscv-scalar",
        title="RISC-V scalar",
        family=RISCV,
        width=0,
        registers=_REGISTERS,
        saved=_SAVED,
        general_integers=True,
        operations=operations,
        accesses=accesses,
        directives=(".option push", ".option arch, +m, +f, +d, +zfh"),
        end=(".option pop",),
        requires={"": ("d",), **half},
    )


def vectors(name: str, lmul: int) -> Isa:
    """One of the vector instruction sets.

    Args:
        name: rvv, rvv0.7 or xtheadvector.
        lmul: registers that are joined: 1, 2, 4 or 8.
    Raises: UsageError for another number.
    """
    if lmul not in (1, 2, 4, 8):
        raise UsageError(f"lmul is {lmul}, expected 1, 2, 4 or 8 registers that are joined")
    old, t = name != "rvv", "th." if name == "xtheadvector" else ""
    operations: dict[tuple[str, str], str] = {}
    accesses, broadcast, gathers, setup = {}, {}, {}, {}
    for precision, size in _BYTES.items():
        floating = precision in ("dp", "sp", "hp")
        for op in ("add", "mul", "div") if floating else ("add", "mul"):
            operations[op, precision] = f"{t}v{'f' * floating}{op}.vv v{{d}}, v{{d}}, v{{a}}"
        if floating:
            operations["sqrt", precision] = f"{t}vfsqrt.v v{{d}}, v{{d}}"
            operations["fma", precision] = f"{t}vfmacc.vv v{{d}}, v{{a}}, v{{b}}"
            operations["fma_factor", precision] = f"{t}vfmadd.vv v{{d}}, v{{a}}, v{{b}}"
        e = "e" if old else f"e{8 * size}"
        accesses["plain", precision] = Access(f"{t}vl{e}.v v{{d}}, ({{p}})", f"{t}vs{e}.v v{{d}}, ({{p}})", 0, 0)
        broadcast[precision] = f"{t}vls{e}.v v{{d}}, ({{p}}), zero;addi {{p}}, {{p}}, {{n}}"
        policy = "" if old else ", ta, ma"
        shift = size.bit_length() - 1
        setup[precision] = f"{t}vsetvli {{r}}, zero, e{8 * size}, m{lmul}{policy};slli {{r}}, {{r}}, {shift}"
        if precision in ("dp", "sp"):
            indexed = "vlxe.v" if old else f"vluxei{8 * size}.v"
            gathers[precision] = Gathering(
                f"{t}{indexed} v{{d}}, ({{p}}), v{{a}}",
                0,
                0,
                indices=f"{t}vid.v v{{d}};li {{w}}, {{n}};slli {{w}}, {{w}}, {shift};{t}vmul.vx v{{d}}, v{{d}}, {{w}}",
                hop="li {r}, {n};mul {d}, {s}, {r}",
            )
    arch = ".option arch, +xtheadvector" if t else ".option arch, +v"
    feature = "xtheadvector" if old else "v"
    half: dict[str, tuple[str, ...]] = {}
    if not old:
        half = {f"{o} hp": ("zvfh",) for o in ("add", "mul", "div", "sqrt", "fma", "fma_factor")}
    title = "RISC-V vectors 0.7.1" if old else "RISC-V vectors 1.0"
    return Isa(
        name=name,
        title=f"{title}, LMUL {lmul}",
        family=RISCV,
        width=None,
        registers=tuple(str(n) for n in range(0, 32, lmul)),
        group=lmul,
        operations=operations,
        accesses=accesses,
        broadcast=broadcast,
        gathers=gathers,
        setup=setup,
        step=True,
        length=f"{t}vsetvli {{d}}, zero, e8, m1{'' if old else ', ta, ma'}",
        advance="add {p}, {p}, {r}",
        directives=(".option push", *([arch] if name != "rvv0.7" else [])),
        end=(".option pop",),
        requires={"": (feature,), **half},
    )


ISAS = {"riscv-scalar": _scalar()}
"""By name; `vectors` makes the others."""
VECTORS = ("rvv", "rvv0.7", "xtheadvector")
"""Names of the others."""
