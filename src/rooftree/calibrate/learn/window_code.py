"""Code that tells how much a core keeps in flight: two chains of cache misses, and fillers between them.

    miss of chain A, n fillers, miss of chain B, n fillers, and again

As long as the core takes in the second miss while the first is under way, a pass takes as long as one miss; as soon as fillers
exhaust something, two. Source: H. Wong, Measuring Reorder Buffer Capacity (2013).

Both chains are short and lie in random order; between two runs all of their lines are flushed from all caches. So each access is
a miss whatever caches there are, others do not matter, and no large memory is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rooftree.timing.harness import Code
from rooftree.timing.isa.interface import Isa, Style

REORDER, MIXED, INTEGERS, FLAGS, VECTORS = "reorder buffer", "mixed", "integer registers", "flags", "vector registers"
WAITING, VECTORS_WAITING, VECTORS_CHOSEN = "integer scheduler", "vector queue", "vector scheduler"
LOADS, STORES, BRANCHES = "load queue", "store queue", "branches"
KINDS = (REORDER, MIXED, INTEGERS, FLAGS, VECTORS, WAITING, VECTORS_WAITING, VECTORS_CHOSEN, LOADS, STORES, BRANCHES)
"""What fillers take up: places in the reorder buffer alone, by what does nothing and by a mixture of all that has other limits;
registers that are renamed; places in schedulers, as they wait for the miss before them; places in queues until they leave."""
ALONE, CHAINED, FLUSH = "misses_alone", "misses_chained", "flush"
"""Functions beside: no fillers; two misses one after the other; and what flushes."""
PLACES, PLACE_B, CELL_B = 48, 20_800, 8
"""Places of each chain, from one to the next, and from the address of the first chain's begin to that of the second's [B]."""
_NEAR, _LINES, _LINE = 1024, 8, 64
"""Where fillers load and store: so far from the begin of the memory, in so many lines [B]."""
FIRST, SECOND = 8192, 18_624
"""Where the chains begin, the second one half a place later [B]."""

Filler = Callable[[int, str], str]
"""One filler, by its number and by the register with what the miss before it brings."""


class Words(NamedTuple):
    """How the two chains are written in one instruction set.

    Attributes:
        registers: addresses of the next place of each chain.
        begin: loads both from the memory.
        miss: a step along a chain, by its register.
        onward: hands what a miss brings to the vector that fillers read, by its register.
        across: sends an address through the vector unit, by its register.
        flush: a step along a chain that flushes what it leaves.
        initial: what other registers hold at first, and the style of vectors.
        fillers: by kind; that of `BRANCHES` lacks its target.
    """

    registers: tuple[str, str]
    begin: tuple[str, ...]
    miss: Callable[[str], list[str]]
    onward: Callable[[str], list[str]]
    across: Callable[[str], list[str]]
    flush: Callable[[str], list[str]]
    initial: Mapping[str, str]
    style: Style
    fillers: Mapping[str, Filler]


def words(isa: str, vex: bool = True) -> Words | None:
    """What an instruction set says it with; None where programs cannot flush a line.

    Args:
        isa: x86, aarch64 or riscv.
        vex: x86: vectors of 256 bit, of three operands.
    """
    return {"x86": lambda: _x86(vex), "aarch64": _aarch64}.get(isa, lambda: None)()


def _near(number: int) -> int:
    """Where a filler loads or stores [B]."""
    return _NEAR + number % _LINES * _LINE


def _x86(vex: bool) -> Words:
    general = ("r10", "r11", "r12", "r13", "r14", "rbx", "rbp", "rdi", "rax")
    v, kind = ("v", "ymm") if vex else ("", "xmm")

    def logic(number: int, source: str) -> str:
        target = f"{kind}{2 + number % 11}"
        return f"vandps {target}, {source}, {kind}1" if vex else f"andps {target}, {source}"

    def integer(number: int, source: str) -> str:
        return f"lea {general[number % len(general)]}, [{source}+r9]"

    def load(number: int, _: str) -> str:
        if number % 2:
            return f"mov {general[number // 2 % len(general)]}, qword ptr [rsi+{_near(number)}]"
        return f"{v}movups xmm{2 + number // 2 % 11}, xmmword ptr [rsi+{_near(number)}]"

    fillers: dict[str, Filler] = {
        REORDER: lambda number, _: "nop dword ptr [rax+rax*1+1]",
        INTEGERS: lambda number, _: integer(number, "r8"),
        FLAGS: lambda number, _: "cmp r8, r9",
        VECTORS: lambda number, _: logic(number, f"{kind}0"),
        WAITING: integer,
        VECTORS_WAITING: lambda number, _: logic(number, f"{kind}15"),
        LOADS: load,
        STORES: lambda number, _: f"mov qword ptr [rsi+{_near(number)}], r8",
        BRANCHES: lambda number, _: "jo ",
    }
    return Words(
        ("rcx", "rdx"),
        ("mov rcx, qword ptr [rsi]", f"mov rdx, qword ptr [rsi+{CELL_B}]"),
        lambda r: [f"mov {r}, qword ptr [{r}]"],
        lambda r: [f"{v}movq xmm15, {r}"],
        lambda r: [f"{v}movq xmm14, {r}", f"{v}movq {r}, xmm14"],
        lambda r: [f"mov rax, qword ptr [{r}]", f"clflush byte ptr [{r}]", f"mov {r}, rax"],
        dict.fromkeys(("r8", "r9", *general, *(f"zmm{n}" for n in range(16))), "value"),
        Style(vex, kind, "f64"),
        _with_mixed(fillers),
    )


def _aarch64() -> Words:
    general = tuple(f"x{n}" for n in range(7, 18))

    def logic(number: int, source: str) -> str:
        return f"and v{16 + number % 12}.16b, {source}.16b, v1.16b"

    def integer(number: int, source: str) -> str:
        return f"add {general[number % len(general)]}, {source}, x6"

    def load(number: int, _: str) -> str:
        target = general[number // 2 % len(general)] if number % 2 else f"q{16 + number // 2 % 12}"
        return f"ldr {target}, [x2, #{_near(number)}]"

    fillers: dict[str, Filler] = {
        REORDER: lambda number, _: "nop",
        INTEGERS: lambda number, _: integer(number, "x5"),
        FLAGS: lambda number, _: "cmp x5, x6",
        VECTORS: lambda number, _: logic(number, "v0"),
        WAITING: integer,
        VECTORS_WAITING: lambda number, _: logic(number, "v31"),
        LOADS: load,
        STORES: lambda number, _: f"str x5, [x2, #{_near(number)}]",
        BRANCHES: lambda number, _: "b.vs ",
    }
    return Words(
        ("x3", "x4"),
        ("ldr x3, [x2]", f"ldr x4, [x2, #{CELL_B}]"),
        lambda r: [f"ldr {r}, [{r}]"],
        lambda r: [f"fmov d31, {r}"],
        lambda r: [f"fmov d30, {r}", f"fmov {r}, d30"],
        lambda r: [f"ldr x5, [{r}]", f"dc civac, {r}", f"mov {r}, x5"],
        dict.fromkeys(("x5", "x6", *general, "v0", "v1", *(f"v{n}" for n in range(16, 28)), "v30", "v31"), "value"),
        Style(False, "v", "f64"),
        _with_mixed(fillers),
    )


def _with_mixed(fillers: dict[str, Filler]) -> dict[str, Filler]:
    """Those of schedulers in which vectors are chosen, too, and the mixture: of each resource so few that none is exhausted."""
    order = (INTEGERS, VECTORS, INTEGERS, VECTORS, INTEGERS, VECTORS, STORES, FLAGS)

    def mixed(number: int, source: str) -> str:
        return fillers[order[number % len(order)]](number // 2, source)

    return {**fillers, MIXED: mixed, VECTORS_CHOSEN: fillers[VECTORS_WAITING]}


def name_of(kind: str, fillers: int) -> str:
    """Of the function with so many fillers."""
    return f"{kind.replace(' ', '_')}_{fillers}"


def code(isa: Isa, given: Words, kind: str, fillers: int) -> Code:
    """A pass along both chains with so many fillers of a kind behind each miss."""
    name = name_of(kind, fillers)
    target = f".L{name}_end"
    body: list[str] = []
    for register in given.registers:
        if kind == VECTORS_CHOSEN:
            body += given.across(register)
        body += given.miss(register)
        if kind in (VECTORS_WAITING, VECTORS_CHOSEN):
            body += given.onward(register)
        body += [given.fillers[kind](number, register) + target * (kind == BRANCHES) for number in range(fillers)]
    return _function(isa, given, name, [*body, *([f"{target}:"] if kind == BRANCHES else [])])


def beside(isa: Isa, given: Words) -> list[Code]:
    """`ALONE`, `CHAINED` and `FLUSH`."""
    first, second = given.registers
    return [
        _function(isa, given, ALONE, [*given.miss(first), *given.miss(second)]),
        _function(isa, given, CHAINED, given.miss(first) * 2),
        _function(isa, given, FLUSH, [*given.flush(first), *given.flush(second)]),
    ]


def _function(isa: Isa, given: Words, name: str, body: Sequence[str]) -> Code:
    return isa.function(name, body, given.initial, given.style, given.begin)
