"""Values of general registers as affine expressions, and what the instructions of each set do to them."""

from __future__ import annotations

import re
from typing import Protocol

from rooftree.asm.model import Immediate, Instruction, Label, Memory, Modifier, Register
from rooftree.asm.work import register_group

#: A value as an affine expression: register at the beginning of the pass -> factor; the constant under "".
Affine = dict[str, int]


class Registers(Protocol):
    """The registers as they are now; ``why`` keeps the reasons why one is not known."""

    vector_bits: int | None
    why: dict[str, str]

    def value(self, name: str) -> Affine | None:
        """The value of a register; None if it is not affine."""

    def address(self, memory: Memory) -> Affine | None:
        """The value of an address; None if it is not affine."""


def result(registers: Registers, instruction: Instruction) -> Affine | None:
    """What an instruction writes to its first operand; None if that is not affine."""
    values = [operand_value(registers, operand) for operand in instruction.operands]
    if not values:
        return None
    if instruction.isa == "power":
        return _power(instruction.mnemonic.rstrip("."), values)
    rule = {"x86": _x86, "aarch64": _aarch64, "riscv": _riscv}[instruction.isa]
    return rule(registers, instruction.mnemonic, instruction, values)


def add(left: Affine | None, right: Affine | None, sign: int = 1) -> Affine | None:
    """Left + sign * right."""
    if left is None or right is None:
        return None
    total = dict(left)
    for name, factor in right.items():
        total[name] = total.get(name, 0) + sign * factor
    return total


def times(value: Affine | None, factor: int) -> Affine | None:
    """Value * factor."""
    return None if value is None else {name: v * factor for name, v in value.items()}


def operand_value(registers: Registers, operand: object) -> Affine | None:
    """The value of a register or an immediate; None for others."""
    if isinstance(operand, Register):
        return {} if operand.name in ("xzr", "zero") else registers.value(operand.name)
    if isinstance(operand, Immediate) and isinstance(operand.value, int):
        return {"": operand.value}
    if isinstance(operand, Immediate) and operand.text:
        return {f"={operand.text}": 1}
    return None


def constant(value: Affine | None) -> int | None:
    """The value if it is a constant."""
    return None if value is None or any(v for k, v in value.items() if k) else value.get("", 0)


def _scaled(value: Affine | None, by: Affine | None, *, shift: bool) -> Affine | None:
    factor = constant(by)
    if factor is None or (shift and not 0 <= factor < 64):
        return None
    return times(value, 1 << factor if shift else factor)


def _x86(registers: Registers, mnemonic: str, instruction: Instruction, values: list[Affine | None]) -> Affine | None:
    operands = instruction.operands
    if any(isinstance(o, Register) and o.partial for o in operands):
        return None
    if mnemonic in ("inc", "dec"):
        return add(values[0], {"": 1 if mnemonic == "inc" else -1})
    if len(values) < 2:
        return times(values[0], -1) if mnemonic == "neg" else None
    if mnemonic == "lea" and isinstance(operands[1], Memory):
        return registers.address(operands[1])
    if mnemonic in ("xor", "sub") and operands[0] == operands[1]:
        return {}
    if mnemonic in ("add", "sub"):
        return add(values[0], values[1], 1 if mnemonic == "add" else -1)
    if mnemonic in ("mov", "movabs", "movsxd", "movsx"):
        return values[1]
    if mnemonic == "shl":
        return _scaled(values[0], values[1], shift=True)
    if mnemonic == "imul" and len(values) == 3:
        return _scaled(values[1], values[2], shift=False)
    return None


_SVE_COUNT = re.compile(r"(inc|dec|cnt)([bhwd])\Z")


def _sve_elements(registers: Registers, letter: str, instruction: Instruction) -> Affine | None:
    """Elements of a vector, times what the instruction states (``incd x3, all, mul #2``)."""
    if registers.vector_bits is None:
        first = instruction.operands[0]
        reason = f"line {instruction.line} ({instruction.mnemonic}) adds the vector length, which was not given"
        registers.why.setdefault(first.name if isinstance(first, Register) else "", reason)
        return None
    stated = [o.amount for o in instruction.operands if isinstance(o, Modifier) and o.name == "mul"]
    return {"": registers.vector_bits // {"b": 8, "h": 16, "w": 32, "d": 64}[letter] * (stated[0] or 1 if stated else 1)}


def _aarch64(registers: Registers, mnemonic: str, instruction: Instruction, values: list[Affine | None]) -> Affine | None:
    if match := _SVE_COUNT.match(mnemonic):
        total = _sve_elements(registers, match[2], instruction)
        return total if match[1] == "cnt" else add(values[0], total, 1 if match[1] == "inc" else -1)
    if mnemonic in ("addvl", "rdvl") and registers.vector_bits is not None and len(values) > 1:
        gain = times(values[-1], registers.vector_bits // 8)
        return gain if mnemonic == "rdvl" else add(values[1], gain)
    if mnemonic in ("add", "adds", "sub", "subs") and len(values) >= 3:
        right = values[2]
        modifier = instruction.operands[3] if len(instruction.operands) > 3 else None
        if isinstance(modifier, Modifier):
            if modifier.name not in ("lsl", "sxtw", "uxtw", "sxtx", "uxtx"):
                return None
            right = times(right, 1 << (modifier.amount or 0))
        return add(values[1], right, 1 if mnemonic.startswith("add") else -1)
    if mnemonic in ("mov", "movz", "sxtw") and len(values) == 2:
        return values[1]
    if mnemonic == "lsl" and len(values) == 3:
        return _scaled(values[1], values[2], shift=True)
    return None


def _riscv(registers: Registers, mnemonic: str, instruction: Instruction, values: list[Affine | None]) -> Affine | None:
    if mnemonic.startswith("vset"):
        return _vector_elements(registers, instruction)
    if mnemonic in ("mv", "li", "sext.w") and len(values) == 2:
        return values[1]
    if mnemonic in ("la", "lla") and isinstance(place := instruction.operands[-1], Label):
        return {f"={place.name}": 1}
    if len(values) < 3:
        return None
    if mnemonic in ("add", "addi", "addw", "addiw"):
        return add(values[1], values[2])
    if mnemonic in ("sub", "subw"):
        return add(values[1], values[2], -1)
    if mnemonic in ("slli", "slliw"):
        return _scaled(values[1], values[2], shift=True)
    if match := re.match(r"sh([123])add\Z", mnemonic):
        return add(times(values[1], 1 << int(match[1])), values[2])
    return None


def _vector_elements(registers: Registers, instruction: Instruction) -> Affine | None:
    """Elements that vsetvli grants while there is enough work: vector length * LMUL / element width."""
    names = [o.name for o in instruction.operands if isinstance(o, Modifier)]
    element = next((int(name[1:]) for name in names if re.match(r"e(8|16|32|64)\Z", name)), None)
    group = register_group(instruction)
    target = instruction.operands[0]
    if registers.vector_bits is None and isinstance(target, Register):
        reason = f"line {instruction.line} sets it to the vector length, which was not given"
        registers.why.setdefault(target.name, reason)
    if registers.vector_bits is None or element is None or group is None:
        return None
    return {"": int(registers.vector_bits * group / element)}


def _power(mnemonic: str, values: list[Affine | None]) -> Affine | None:
    if mnemonic in ("mr", "li") and len(values) == 2:
        return values[1]
    if len(values) < 3:
        return None
    if mnemonic in ("add", "addi", "addic"):
        return add(values[1], values[2])
    if mnemonic == "addis":  # a symbol's upper half is already what it adds
        number = constant(values[2])
        return add(values[1], values[2] if number is None else {"": number << 16})
    if mnemonic in ("sub", "subf"):
        return add(values[2], values[1], -1) if mnemonic == "subf" else add(values[1], values[2], -1)
    return _scaled(values[1], values[2], shift=True) if mnemonic in ("sldi", "slwi") else None
