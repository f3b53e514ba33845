"""x86-64 in Intel syntax: scalar, SSE, AVX, AVX2 and AVX-512."""

from __future__ import annotations

from rooftree.microbench.emit.table import Access, Family, Gathering, Isa

_FAR = 2**31 - 4096
_EIGHT = ("rax", "rcx", "rdx", "rbx", "rbp", "rsi", "rdi")

X86 = Family(
    name="x86",
    count="rdi",
    buffers="rsi",
    scratch="r11",
    general=("rax", "rcx", "rdx", "r8", "r9", "r10", "rbx", "rbp", "r12", "r13", "r14", "r15"),
    saved=frozenset(("rbx", "rbp", "r12", "r13", "r14", "r15")),
    narrow={r: "e" + r[1:] for r in _EIGHT} | {f"r{n}": f"r{n}d" for n in range(8, 16)},
    function_type="@function",
    move="mov {d}, {a}",
    add="add {d}, {a}",
    subtract="sub {d}, {a}",
    both="and {d}, {a}",
    add_number="add {d}, {n}",
    largest=_FAR,
    frame="sub rsp, {n}",
    unframe="add rsp, {n}",
    save="mov qword ptr [rsp+{o}], {r}",
    restore="mov {r}, qword ptr [rsp+{o}]",
    address="lea {p}, [rip+{l}]",
    load_pointer="mov {d}, qword ptr [{p}+{o}]",
    store_pointer="mov qword ptr [{p}+{o}], {d}",
    branch_below="cmp {p}, {e};jb {l}",
    branch_not_zero="test {r}, {r};jne {l}",
    count_down="sub {r}, 1;jne {l}",
    farthest=100_000,
)

_DIRECTIVES = (".intel_syntax noprefix",)
_OPERATIONS = ("add", "mul", "div")
_FMA: dict[str, tuple[str, ...]] = {f"{o} {p}": ("fma",) for o in ("fma", "fma_factor") for p in ("dp", "sp")}
_INTEGER_LOADS = {"i64": "qword", "i32": "dword"}


def _sse_style(letters: dict[str, str], register: str) -> dict[tuple[str, str], str]:
    """Two operands; FMA, where there is one at this width, has three."""
    found = {}
    for precision, suffix in letters.items():
        for name in _OPERATIONS:
            found[name, precision] = f"{name}{suffix} {register}{{d}}, {register}{{a}}"
        found["sqrt", precision] = f"sqrt{suffix} {register}{{d}}, {register}{{d}}"
        found |= _fma(precision, suffix, register)
    return found


def _fma(precision: str, suffix: str, register: str) -> dict[tuple[str, str], str]:
    operands = f"{suffix} {register}{{d}}, {register}{{a}}, {register}{{b}}"
    return {("fma", precision): f"vfmadd231{operands}", ("fma_factor", precision): f"vfmadd213{operands}"}


def _avx_style(letters: dict[str, str], register: str, *, fma: bool) -> dict[tuple[str, str], str]:
    found = {}
    for precision, suffix in letters.items():
        for name in _OPERATIONS:
            found[name, precision] = f"v{name}{suffix} {register}{{d}}, {register}{{d}}, {register}{{a}}"
        found["sqrt", precision] = f"vsqrt{suffix} {register}{{d}}, {register}{{d}}"
        if fma:
            found |= _fma(precision, suffix, register)
    return found


def _sums_apart(letters: dict[str, str], register: str) -> dict[str, str]:
    return {p: f"vadd{suffix} {register}{{d}}, {register}{{a}}, {register}{{a}}" for p, suffix in letters.items()}


def _accesses(register: str, size: str, moves: dict[str, tuple[str, str]]) -> dict[tuple[str, str], Access]:
    """Moves and non-temporal stores, by precision."""
    found = {}
    for precision, (move, nontemporal) in moves.items():
        load = f"{move} {register}{{d}}, {size} ptr [{{p}}+{{o}}]"
        store = f" {size} ptr [{{p}}+{{o}}], {register}{{d}}"
        found["plain", precision] = Access(load, move + store, -_FAR, _FAR)
        if nontemporal:
            found["nontemporal", precision] = Access(load, nontemporal + store, -_FAR, _FAR)
    return found


def _scalar() -> Isa:
    operations = _sse_style({"dp": "sd", "sp": "ss"}, "xmm")
    accesses: dict[tuple[str, str], Access] = {}
    for precision, size in _INTEGER_LOADS.items():
        operations["add", precision] = "add {d}, {a}"
        operations["mul", precision] = "imul {d}, {a}"
        accesses |= _accesses("", size, {precision: ("mov", "movnti")})
    accesses |= _accesses("xmm", "qword", {"dp": ("movsd", "")}) | _accesses("xmm", "dword", {"sp": ("movss", "")})
    return Isa(
        name="x86-scalar",
        title="x86-64 scalar",
        family=X86,
        width=0,
        registers=_numbers(16),
        general_integers=True,
        operations=operations,
        sums_apart=_sums_apart({"dp": "sd", "sp": "ss"}, "xmm"),
        accesses=accesses,
        fused=False,
        directives=_DIRECTIVES,
        requires={"": ("sse2",), **_FMA},
    )


def _sse() -> Isa:
    operations = _sse_style({"dp": "pd", "sp": "ps"}, "xmm")
    operations |= {("add", "i64"): "paddq xmm{d}, xmm{a}", ("add", "i32"): "paddd xmm{d}, xmm{a}"}
    operations["mul", "i32"] = "pmulld xmm{d}, xmm{a}"
    moves = {"dp": ("movupd", "movntpd"), "sp": ("movups", "movntps"), "i64": ("movdqu", "movntdq")}
    moves["i32"] = moves["i64"]
    return Isa(
        name="sse",
        title="SSE, 128 bit",
        family=X86,
        width=16,
        registers=_numbers(16),
        operations=operations,
        sums_apart=_sums_apart({"dp": "pd", "sp": "ps"}, "xmm"),
        accesses=_accesses("xmm", "xmmword", moves),
        fused=False,
        directives=_DIRECTIVES,
        requires={"": ("sse2",), "mul i32": ("sse4_1",), **_FMA},
    )


def _avx(name: str, *, second: bool) -> Isa:
    operations = _avx_style({"dp": "pd", "sp": "ps"}, "ymm", fma=second)
    gathers = {}
    moves = {"dp": ("vmovupd", "vmovntpd"), "sp": ("vmovups", "vmovntps")}
    if second:
        operations |= {("add", "i64"): "vpaddq ymm{d}, ymm{d}, ymm{a}", ("add", "i32"): "vpaddd ymm{d}, ymm{d}, ymm{a}"}
        operations["mul", "i32"] = "vpmulld ymm{d}, ymm{d}, ymm{a}"
        moves |= {"i64": ("vmovdqu", "vmovntdq"), "i32": ("vmovdqu", "vmovntdq")}
        for precision, form, index, scale in (("dp", "dpd", "xmm", 8), ("sp", "dps", "ymm", 4)):
            gathers[precision] = Gathering(
                f"vpcmpeqd ymm{{m}}, ymm{{m}}, ymm{{m}};vgather{form} ymm{{d}}, [{{p}}+{index}{{a}}*{scale}+{{o}}], ymm{{m}}",
                -_FAR,
                _FAR,
                load_indices=f"vmovdqu {index}{{d}}, {index}word ptr [{{p}}+{{o}}]",
                masks=3,
            )
    return Isa(
        name=name,
        title=f"{name.upper()}, 256 bit",
        family=X86,
        width=32,
        registers=_numbers(16),
        operations=operations,
        sums_apart=_sums_apart({"dp": "pd", "sp": "ps"}, "ymm") if second else {},
        accesses=_accesses("ymm", "ymmword", moves),
        gathers=gathers,
        fused=second,
        directives=_DIRECTIVES,
        leave="vzeroupper",
        requires={"": ("avx2", "fma") if second else ("avx",)},
    )


def _avx512() -> Isa:
    operations = _avx_style({"dp": "pd", "sp": "ps", "hp": "ph"}, "zmm", fma=True)
    operations["dot", "bf16"] = "vdpbf16ps zmm{d}, zmm{a}, zmm{b}"
    for precision, suffix in (("i64", "q"), ("i32", "d")):
        operations["add", precision] = f"vpadd{suffix} zmm{{d}}, zmm{{d}}, zmm{{a}}"
        operations["mul", precision] = f"vpmull{suffix} zmm{{d}}, zmm{{d}}, zmm{{a}}"
    moves = {"dp": ("vmovupd", "vmovntpd"), "sp": ("vmovups", "vmovntps")}
    moves |= dict.fromkeys(("hp", "bf16"), ("vmovups", "vmovntps"))
    moves |= {"i64": ("vmovdqu64", "vmovntdq"), "i32": ("vmovdqu32", "vmovntdq")}
    gathers = {}
    for precision, form, index, scale in (("dp", "dpd", "ymm", 8), ("sp", "dps", "zmm", 4)):
        gathers[precision] = Gathering(
            f"kxnorw k{{m}}, k{{m}}, k{{m}};vgather{form} zmm{{d}}{{{{k{{m}}}}}}, [{{p}}+{index}{{a}}*{scale}+{{o}}]",
            -_FAR,
            _FAR,
            load_indices=f"vmovdqu64 {index}{{d}}, {index}word ptr [{{p}}+{{o}}]",
            masks=tuple("1234567"),
        )
    half: dict[str, tuple[str, ...]] = {f"{o} hp": ("avx512_fp16",) for o in (*_OPERATIONS, "sqrt", "fma", "fma_factor")}
    return Isa(
        name="avx512",
        title="AVX-512, 512 bit",
        family=X86,
        width=64,
        registers=_numbers(32),
        operations=operations,
        accesses=_accesses("zmm", "zmmword", moves),
        gathers=gathers,
        directives=_DIRECTIVES,
        leave="vzeroupper",
        requires={"": ("avx512f",), "dot bf16": ("avx512_bf16",), "mul i64": ("avx512dq",), **half},
    )


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(count))


ISAS = {isa.name: isa for isa in (_scalar(), _sse(), _avx("avx", second=False), _avx("avx2", second=True), _avx512())}
"""By name; none saves vector registers."""
