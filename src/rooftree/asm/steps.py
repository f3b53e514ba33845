"""How far a loop moves through memory in one pass: the steps of its registers and of its address streams.

    add rax, 32 ... vmovupd ymm0, [rdi+rax*8]      rax steps by 32, the stream by 256 bytes
    ldr q0, [x0], #16                              x0 and the stream step by 16 bytes

General registers are followed as sums of the registers' values at the beginning of the pass; what they have gained at
its end is their step. So are places on the stack and vector registers that a compiler keeps general ones in when it runs out of
them. A stream steps by the same sum of its registers' steps.

Assumes: 32-bit index arithmetic does not overflow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rooftree.asm.address_arithmetic import Affine, add, constant, operand_value, result, times
from rooftree.asm.model import Block, Instruction, Memory, Register
from rooftree.asm.registers import is_general


class Stream(NamedTuple):
    """A memory access of the loop and how far it moves in one pass.

    Attributes:
        memory: the address as written.
        store: whether it is written.
        line: line of the instruction.
        bits: bits accessed; 0 if that depends on the vector length.
        step: bytes from one pass to the next; None if it is not constant.
        offset: constant part of the address at the beginning of the pass [B]; with the same ``base`` the distance of two
            streams is the difference of their offsets.
        base: the registers and symbol that the address is made of, as text.
        why: why the step is not known, or "".
    """

    memory: Memory
    store: bool
    line: int
    bits: int
    step: int | None
    offset: int = 0
    base: str = ""
    why: str = ""

    @property
    def on_stack(self) -> bool:
        """Whether it is an access to the stack, such as a spilled register."""
        return self.memory.base is not None and self.memory.base.name in ("rsp", "sp", "r1")


class Steps(NamedTuple):
    """Steps of one pass through a loop.

    Attributes:
        registers: what each written general register gains [units of the register]; None if not constant.
        streams: the memory accesses in order of execution.
    """

    registers: dict[str, int | None]
    streams: tuple[Stream, ...]

    @property
    def moving(self) -> tuple[Stream, ...]:
        """The streams that move by a known distance."""
        return tuple(s for s in self.streams if s.step)


def steps(
    block: Block, *, vector_bits: int | None = None, conditional: Iterable[int] = (), live_in: Iterable[tuple[str, int, int]] = ()
) -> Steps:
    """Follow the general registers through one pass of a loop.

    Args:
        block: the loop's body.
        vector_bits: vector length, where the code depends on it (SVE, RVV) [bit].
        conditional: positions of instructions that are not executed in every pass.
        live_in: constants from before the loop, see `rooftree.asm.live_in.constants`.
    """
    walk = _Walk(vector_bits, frozenset(conditional), _keeping(block))
    for name, fixed, lengths in live_in:
        if lengths == 0 or vector_bits is not None:
            walk.known[name] = fixed + lengths * (vector_bits or 0) // 128
        else:
            walk.why[name] = f"{name} is a multiple of the vector length, which was not given"
    for position, instruction in enumerate(block.instructions):
        walk.take(position, instruction)
    gains = walk.gains()
    streams = tuple(walk.stream(access, gains) for access in walk.accesses)
    return Steps(gains, streams)


def _with_sign(gain: int) -> int:
    """A gain of a register of 64 bits, which disassemblers write without a sign: 2^64 - 256 is 256 back."""
    return (gain + (1 << 63)) % (1 << 64) - (1 << 63)


class Followed(NamedTuple):
    """An access as sums of what registers hold when a pass begins.

    Attributes:
        address: its address; None if it is no sum.
        gain: what that gains in a pass, of registers that the loop does not write; None if it is not the same in all passes.
    """

    address: Affine | None
    gain: Affine | None


def followed(block: Block, *, conditional: Iterable[int] = ()) -> list[Followed]:
    """The accesses of a loop, in order, those that move by a register too.

    Args:
        block, conditional: as for `steps`.
    """
    walk = _Walk(None, frozenset(conditional), _keeping(block))
    for position, instruction in enumerate(block.instructions):
        walk.take(position, instruction)
    return [Followed(access.address, walk.moved(access.address)) for access in walk.accesses]


class _Access(NamedTuple):
    memory: Memory
    store: bool
    line: int
    address: Affine | None


class _Walk:
    """Values of the general registers during one pass."""

    def __init__(self, vector_bits: int | None, conditional: frozenset[int], keeping: frozenset[str] = frozenset()) -> None:
        self.vector_bits = vector_bits
        self.conditional = conditional
        self.keeping = keeping  # vector registers that general ones are moved to or from
        self.values: dict[str, Affine | None] = {}
        self.accesses: list[_Access] = []
        self.why: dict[str, str] = {}
        self.known: dict[str, int] = {}  # of registers that the loop does not write

    def value(self, name: str) -> Affine | None:
        """The value of a register now."""
        return self.values.get(name, {name: 1})

    def follows(self, name: str) -> bool:
        return is_general(name) or name in self.keeping

    def address(self, memory: Memory) -> Affine | None:
        """The address, of a post-indexed access before the step."""
        total: Affine | None = {"": 0 if memory.writeback == "post" else memory.displacement}
        if memory.times_vl:
            if self.vector_bits is None:
                return None
            total = {"": memory.displacement * self.vector_bits // 8}
        if memory.symbol:
            total = add(total, {f"={memory.symbol}": 1})
        if memory.base is not None and memory.base.name != "rip":
            if memory.base.kind.startswith("z"):
                return None
            total = add(total, self.value(memory.base.name))
        if memory.index is not None:
            if memory.index.kind in ("xmm", "ymm", "zmm") or memory.index.kind.startswith("z"):
                return None
            total = add(total, times(self.value(memory.index.name), memory.scale))
        return total

    def take(self, position: int, instruction: Instruction) -> None:
        """One instruction: note its accesses, then what it does to registers."""
        line = instruction.line
        self.accesses += [_Access(m, False, line, self.address(m)) for m in instruction.loads]
        self.accesses += [_Access(m, True, line, self.address(m)) for m in instruction.stores]
        if instruction.control == "call":
            # it returns with the stack as it was, and other registers as it likes
            for name in CALLER_SAVED.get(instruction.isa, ()):
                self.values[name] = None
                self.why.setdefault(name, f"line {instruction.line} calls a function")
            return
        written = [*instruction.writes, *(n for m in instruction.stores if (n := _slot(self, m)) is not None)]
        before = {name: self.value(name) for name in written} if position in self.conditional else {}
        if instruction.mnemonic in ("cdqe", "cwde"):  # widens rax in place
            return
        results = _results(self, instruction)
        if instruction.mnemonic in ("push", "pop"):
            results["rsp"] = add(self.value("rsp"), {"": -8 if instruction.mnemonic == "push" else 8})
        moved = {m.base.name for m in (*instruction.loads, *instruction.stores) if m.writeback and m.base is not None}
        for name in instruction.writes:
            if not self.follows(name) or name in moved:
                continue
            self.values[name] = results.get(name)
            if self.values[name] is None:
                causes = [self.why[r] for r in instruction.reads if r in self.why and self.values.get(r, {}) is None]
                plain = f"line {instruction.line} ({instruction.mnemonic}) sets it"
                self.why.setdefault(name, causes[0] if causes else plain)
        if instruction.stores:
            _moved_to_stack(self, instruction)
        for memory in (*instruction.loads, *instruction.stores):
            self._write_back(memory)
        for name, value in before.items():
            if self.follows(name) and self.values.get(name, {name: 1}) != value:
                self.values[name] = None
                self.why[name] = f"line {instruction.line} changes it in some passes only"

    def _write_back(self, memory: Memory) -> None:
        """What pre- and post-indexed accesses add to their base."""
        if memory.writeback and memory.base is not None:
            gain: Affine | None = {"": memory.displacement}
            if memory.step is not None:
                gain = self.value(memory.step.name)
            elif memory.index is not None and memory.writeback == "pre":
                gain = add(gain, times(self.value(memory.index.name), memory.scale))
            self.values[memory.base.name] = add(self.value(memory.base.name), gain)

    def moved(self, value: Affine | None) -> Affine | None:
        """What a sum of registers gains in one pass, as a sum of registers that are not written."""
        total: Affine | None = None if value is None else {}
        for name, factor in (value or {}).items():
            gain = add(self.value(name), {name: 1}, -1) if name and factor else {}
            if gain is None or any(by and self.value(k) != {k: 1} for k, by in gain.items() if k):
                return None
            total = add(total, times(gain, factor))
        return total

    def gains(self) -> dict[str, int | None]:
        """What each register gains in one pass, once the loop runs steadily."""
        known: dict[str, int | None] = {}
        pending = dict(self.values)
        for name, value in self.values.items():  # counters: themselves and constants
            if value is not None and value.get(name) == 1:
                others = [k for k, factor in value.items() if factor and k not in ("", name)]
                if all(k in self.known and k not in self.values for k in others):
                    known[name] = _with_sign(value.get("", 0) + sum(value[k] * self.known[k] for k in others))
                    del pending[name]
                else:
                    odd = next(k for k in others if k not in self.known or k in self.values)
                    self.why.setdefault(name, self.why.get(odd, f"it gains {odd}, which is not known"))
        moved = True
        while moved:
            moved = False
            for name, value in list(pending.items()):
                gain = self._gain(name, value, known)
                if gain is not None:
                    known[name] = gain
                    del pending[name]
                    moved = True
        return known | dict.fromkeys(pending, None)

    def _gain(self, name: str, value: Affine | None, known: dict[str, int | None]) -> int | None:
        """A register that is set from others gains what they gain."""
        if value is None or value.get(name):
            return None
        total = 0
        for other, factor in value.items():
            if other and not other.startswith("=") and factor:
                gain = known.get(other) if other in self.values else 0
                if gain is None:
                    return None
                total += factor * gain
        return _with_sign(total)

    def stream(self, access: _Access, gains: dict[str, int | None]) -> Stream:
        """The step of an access from the steps of its registers."""
        memory = access.memory
        if access.address is None:
            vector = memory.index is not None and memory.index.kind in ("xmm", "ymm", "zmm")
            vector = vector or any(r is not None and r.kind.startswith("z") for r in (memory.base, memory.index))
            why = "the addresses are in a vector" if vector else self._reason(memory)
            return Stream(memory, access.store, access.line, memory.bits, None, why=why)
        total, why = 0, ""
        for name, factor in access.address.items():
            if not name or name.startswith("=") or not factor:
                continue
            gain = gains.get(name, 0)
            if gain is None:
                why = f"{name}: {self.why.get(name, 'not constant')}"
                break
            total += factor * gain
        parts = sorted(f"{f}*{n}" if f != 1 else n.lstrip("=") for n, f in access.address.items() if n and f)
        return Stream(
            memory,
            access.store,
            access.line,
            memory.bits,
            None if why else _with_sign(total),
            access.address.get("", 0),
            "+".join(parts),
            why,
        )

    def _reason(self, memory: Memory) -> str:
        for name in memory.registers:
            if name in self.why:
                return f"{name}: {self.why[name]}"
        return "it depends on the vector length, which was not given" if self.vector_bits is None else "not constant"


def result_of(instruction: Instruction, name: str, known: dict[str, Affine]) -> Affine | None:
    """What an instruction writes to a register, given what it reads; None if that is no sum."""
    walk = _Walk(None, frozenset())
    walk.values |= known
    walk.take(0, instruction)
    return walk.values.get(name)


def constant_result(instruction: Instruction, name: str, known: dict[str, int], vector_bits: int | None) -> int | None:
    """The constant that an instruction writes to a register, given the constants that it reads; None if it is none."""
    walk = _Walk(vector_bits, frozenset())
    walk.values |= {read: {"": value} for read, value in known.items()}
    walk.take(0, instruction)
    return constant(walk.values.get(name))


CALLER_SAVED = {
    "x86": ("rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"),
    "aarch64": ("x30", *(f"x{i}" for i in range(19))),
    "riscv": ("ra", *(f"t{i}" for i in range(7)), *(f"a{i}" for i in range(8))),
    "power": ("r0", *(f"r{i}" for i in range(3, 13))),
}
_FRAME = ("rsp", "rbp", "rip", "sp", "x29", "s0", "r1", "r31")


def _slot(walk: _Walk, memory: Memory) -> str | None:
    """The name of a place on the stack, which is followed like a register; None for other memory."""
    base = memory.base
    if base is None or base.name not in _FRAME or memory.index is not None or memory.writeback:
        return None
    if walk.values.get(base.name, {base.name: 1}) != {base.name: 1}:
        return None
    return f"[{base.name}{memory.displacement:+d}{memory.symbol}]"


def _moved_to_stack(walk: _Walk, instruction: Instruction) -> None:
    """What a store puts into a place on the stack."""
    for memory in instruction.stores:
        name = _slot(walk, memory)
        if name is None:
            continue
        operands, value = instruction.operands, None
        source = operands[1 if instruction.isa == "x86" else 0] if len(operands) > 1 else None
        if instruction.mnemonic in ("mov", "str", "sd", "std", "sw", "stw"):
            value = operand_value(walk, source)
        elif instruction.mnemonic in ("add", "sub"):
            value = add(walk.value(name), operand_value(walk, source), 1 if instruction.mnemonic == "add" else -1)
        elif instruction.mnemonic in ("inc", "dec"):
            value = add(walk.value(name), {"": 1 if instruction.mnemonic == "inc" else -1})
        if value is None:
            walk.why.setdefault(name, f"line {instruction.line} ({instruction.mnemonic}) sets it")
        walk.values[name] = value


def _results(walk: _Walk, instruction: Instruction) -> dict[str, Affine | None]:
    """New values of the registers that an instruction writes, where they are sums."""
    operands = instruction.operands
    if not operands or not isinstance(operands[0], Register) or operands[0].name not in instruction.writes:
        return {}
    name, mnemonic = operands[0].name, instruction.mnemonic
    if (source := _moved(instruction)) is not None:
        return {name: walk.value(source)}
    if len(instruction.loads) == 1 and mnemonic in ("mov", "movsxd", "ldr", "ldrsw", "ld", "lw", "lwa", "lwz"):
        slot = _slot(walk, instruction.loads[0])
        return {name: walk.value(slot) if slot is not None else None}
    return {name: result(walk, instruction)}


def _moved(instruction: Instruction) -> str | None:
    """The register whose 64 bits an instruction moves between a vector register and a general one; None: it is another one."""
    if instruction.mnemonic not in ("movq", "vmovq", "movd", "vmovd") or len(instruction.operands) != 2:
        return None
    to, source = instruction.operands
    if not isinstance(to, Register) or not isinstance(source, Register):
        return None
    return source.name if sorted((to.kind, source.kind)) == ["r64", "xmm"] else None


def _keeping(block: Block) -> frozenset[str]:
    """Vector registers that general ones are moved to or from."""
    both = [r for i in block.instructions if _moved(i) is not None for r in i.operands if isinstance(r, Register)]
    return frozenset(r.name for r in both if r.kind == "xmm")


def usual_step(found: Steps) -> int | None:
    """The step that most of the moving streams have [B], or None."""
    counted = Counter(abs(s.step) for s in found.streams if s.step and not s.on_stack)
    return max(counted, key=lambda step: (counted[step], step)) if counted else None
