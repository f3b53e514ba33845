"""AArch64: scalar, NEON and SVE; SVE code fits any vector length."""

from __future__ import annotations

from rooftree.microbench.emit.table import Access, Family, Gathering, Isa

AARCH64 = Family(
    name="aarch64",
    count="x0",
    buffers="x1",
    scratch="x15",
    general=(*(f"x{n}" for n in range(2, 15)), *(f"x{n}" for n in range(19, 29))),
    saved=frozenset(f"x{n}" for n in range(19, 29)),
    narrow={f"x{n}": f"w{n}" for n in range(31)},
    function_type="%function",
    move="mov {d}, {a}",
    add="add {d}, {d}, {a}",
    subtract="sub {d}, {d}, {a}",
    both="and {d}, {d}, {a}",
    add_number="add {d}, {d}, #{n}",
    largest=4095,
    frame="sub sp, sp, #{n}",
    unframe="add sp, sp, #{n}",
    save="str {r}, [sp, #{o}]",
    restore="ldr {r}, [sp, #{o}]",
    save_vector="str d{r}, [sp, #{o}]",
    restore_vector="ldr d{r}, [sp, #{o}]",
    address="adrp {p}, {l};add {p}, {p}, :lo12:{l}",
    load_pointer="ldr {d}, [{p}, #{o}]",
    store_pointer="str {d}, [{p}, #{o}]",
    branch_below="cmp {p}, {e};b.lo {l}",
    branch_not_zero="cbnz {r}, {l}",
    count_down="subs {r}, {r}, #1;b.ne {l}",
    farthest=100_000,
)

_REGISTERS = tuple(str(n) for n in (*range(8), *range(16, 32), *range(8, 16)))
_SAVED = frozenset(str(n) for n in range(8, 16))
_BYTES = {"dp": 8, "sp": 4, "hp": 2, "bf16": 2, "i64": 8, "i32": 4}
_FP = ("dp", "sp", "hp")


def _scalar() -> Isa:
    operations: dict[tuple[str, str], str] = {}
    accesses: dict[tuple[str, str], Access] = {}
    for precision, r in (("dp", "d"), ("sp", "s"), ("hp", "h")):
        for name in ("add", "mul", "div"):
            operations[name, precision] = f"f{name} {r}{{d}}, {r}{{d}}, {r}{{a}}"
        operations["sqrt", precision] = f"fsqrt {r}{{d}}, {r}{{d}}"
        operations["fma", precision] = f"fmadd {r}{{d}}, {r}{{a}}, {r}{{b}}, {r}{{d}}"
        operations["fma_factor", precision] = f"fmadd {r}{{d}}, {r}{{d}}, {r}{{a}}, {r}{{b}}"
        accesses |= _accesses(precision, r, _BYTES[precision], pairs=precision != "hp")
    for precision in ("i64", "i32"):
        operations["add", precision] = "add {d}, {d}, {a}"
        operations["mul", precision] = "mul {d}, {d}, {a}"
        accesses |= _accesses(precision, "", _BYTES[precision], pairs=True)
    return Isa(
        name="aarch64-scalar",
        title="AArch64 scalar",
        family=AARCH64,
        width=0,
        registers=_REGISTERS,
        saved=_SAVED,
        general_integers=True,
        operations=operations,
        accesses=accesses,
        directives=(".arch_extension fp16",),
        requires={"": ("fp",), **{f"{o} hp": ("fphp",) for o in ("add", "mul", "div", "sqrt", "fma", "fma_factor")}},
    )


def _neon() -> Isa:
    operations: dict[tuple[str, str], str] = {}
    accesses: dict[tuple[str, str], Access] = {}
    for precision, lanes in (("dp", "2d"), ("sp", "4s"), ("hp", "8h")):
        for name in ("add", "mul", "div"):
            operations[name, precision] = f"f{name} v{{d}}.{lanes}, v{{d}}.{lanes}, v{{a}}.{lanes}"
        operations["sqrt", precision] = f"fsqrt v{{d}}.{lanes}, v{{d}}.{lanes}"
        operations["fma", precision] = f"fmla v{{d}}.{lanes}, v{{a}}.{lanes}, v{{b}}.{lanes}"
    operations |= {
        ("dot", "bf16"): "bfdot v{d}.4s, v{a}.8h, v{b}.8h",
        ("add", "i64"): "add v{d}.2d, v{d}.2d, v{a}.2d",
        ("add", "i32"): "add v{d}.4s, v{d}.4s, v{a}.4s",
        ("mul", "i32"): "mul v{d}.4s, v{d}.4s, v{a}.4s",
    }
    for precision in _BYTES:
        accesses |= _accesses(precision, "q", 16, pairs=True)
    half: dict[str, tuple[str, ...]] = {f"{o} hp": ("asimdhp",) for o in ("add", "mul", "div", "sqrt", "fma")}
    return Isa(
        name="neon",
        title="NEON, 128 bit",
        family=AARCH64,
        width=16,
        registers=_REGISTERS,
        saved=_SAVED,
        operations=operations,
        accesses=accesses,
        directives=(".arch_extension fp16", ".arch_extension bf16"),
        requires={"": ("asimd",), "dot bf16": ("bf16",), **half},
    )


def _accesses(precision: str, register: str, size: int, *, pairs: bool) -> dict[tuple[str, str], Access]:
    """Plain: ldr and str with unsigned offsets, ldp and stp with signed ones; non-temporal are pairs only."""
    place = "[{p}, #{o}]"
    found = {("plain", precision): Access(f"ldr {register}{{d}}, {place}", f"str {register}{{d}}, {place}", 0, 4095 * size)}
    if pairs:
        both = f"{register}{{d}}, {register}{{b}}, {place}"
        found["pair", precision] = Access(f"ldp {both}", f"stp {both}", -64 * size, 63 * size, 2)
        found["nontemporal", precision] = Access(f"ldnp {both}", f"stnp {both}", -64 * size, 63 * size, 2)
    return found


def _sve() -> Isa:
    operations: dict[tuple[str, str], str] = {}
    accesses, broadcast, gathers = {}, {}, {}
    for precision, size in _BYTES.items():
        r, m = {8: "d", 4: "s", 2: "h"}[size], {8: "d", 4: "w", 2: "h"}[size]
        if precision in _FP:
            operations |= {
                ("add", precision): f"fadd z{{d}}.{r}, z{{d}}.{r}, z{{a}}.{r}",
                ("mul", precision): f"fmul z{{d}}.{r}, z{{d}}.{r}, z{{a}}.{r}",
                ("div", precision): f"fdiv z{{d}}.{r}, p0/m, z{{d}}.{r}, z{{a}}.{r}",
                ("sqrt", precision): f"fsqrt z{{d}}.{r}, p0/m, z{{d}}.{r}",
                ("fma", precision): f"fmla z{{d}}.{r}, p0/m, z{{a}}.{r}, z{{b}}.{r}",
                ("fma_factor", precision): f"fmad z{{d}}.{r}, p0/m, z{{a}}.{r}, z{{b}}.{r}",
            }
        elif precision != "bf16":
            operations["add", precision] = f"add z{{d}}.{r}, z{{d}}.{r}, z{{a}}.{r}"
            operations["mul", precision] = f"mul z{{d}}.{r}, p0/m, z{{d}}.{r}, z{{a}}.{r}"
        one, place = f"{{{{z{{d}}.{r}}}}}", "[{p}, #{o}, mul vl]"
        accesses["plain", precision] = Access(f"ldr z{{d}}, {place}", f"str z{{d}}, {place}", -256, 255)
        accesses["predicated", precision] = Access(f"ld1{m} {one}, p0/z, {place}", f"st1{m} {one}, p0, {place}", -8, 7)
        accesses["nontemporal", precision] = Access(f"ldnt1{m} {one}, p0/z, {place}", f"stnt1{m} {one}, p0, {place}", -8, 7)
        broadcast[precision] = f"ld1r{m} {one}, p0/z, [{{p}}];add {{p}}, {{p}}, #{{n}}"
        if precision in ("dp", "sp"):
            scaled = "lsl #3" if size == 8 else "uxtw #2"
            wide = "r" if size == 8 else "w"
            gathers[precision] = Gathering(
                f"ld1{m} {one}, p0/z, [{{p}}, z{{a}}.{r}, {scaled}]",
                0,
                0,
                indices=f"mov {{r}}, #{{n}};index z{{d}}.{r}, #0, {{{wide}}}",
                hop="rdvl {d}, #1;mov {r}, #{n};mul {d}, {d}, {r}",
            )
    operations["dot", "bf16"] = "bfdot z{d}.s, z{a}.h, z{b}.h"
    return Isa(
        name="sve",
        title="SVE, any vector length",
        family=AARCH64,
        width=None,
        registers=_REGISTERS,
        saved=_SAVED,
        operations=operations,
        accesses=accesses,
        broadcast=broadcast,
        gathers=gathers,
        length="rdvl {d}, #1",
        setup=dict.fromkeys(_BYTES, "ptrue p0.b"),
        advance="addvl {p}, {p}, #{n}",
        advance_most=31,
        directives=(".arch_extension sve", ".arch_extension bf16"),
        requires={"": ("sve",), "dot bf16": ("svebf16",)},
    )


ISAS = {isa.name: isa for isa in (_scalar(), _neon(), _sve())}
"""By name."""
