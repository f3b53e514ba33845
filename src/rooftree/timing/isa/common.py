"""What benchmarks of several instruction sets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from rooftree.asm.model import Instruction
from rooftree.timing.harness import SYMBOL, Code
from rooftree.timing.isa.interface import GPR, Style, Take


def function_code(
    name: str,
    loop: Sequence[str],
    *,
    kind: str = "@function",
    before: Iterable[str] = (),
    behind: Iterable[str] = (),
    after: Iterable[str] = (),
) -> Code:
    """A function around a loop that begins at a line of code.

    Args:
        name: of the benchmark.
        loop: its lines, as they are written.
        kind: what the assembler calls a function.
        before, behind: lines ahead of the loop, and from it to the return.
        after: lines behind the return.
    """
    symbol = SYMBOL + name
    lines = [
        "\t.p2align 6",
        f"\t.globl {symbol}",
        f"\t.type {symbol}, {kind}",
        f"{symbol}:",
        *before,
        "\t.p2align 6",
        *loop,
        *behind,
        "\tret",
        *after,
        f"\t.size {symbol}, .-{symbol}",
    ]
    return Code(name, "\n".join(lines) + "\n", "\n".join(loop) + "\n")


class LoadStore(ABC):
    """Instruction sets whose arithmetic has registers only, three of them. See `rooftree.timing.isa.Isa`."""

    syntax = ""
    reach = 128
    apart = (0, 128, 112)
    nop = "nop"
    heavy = ""
    padding = ""
    forwarded = ""

    @abstractmethod
    def bridge(self, source: tuple[str, str], sink: tuple[str, str], take: Take, style: Style) -> list[str]:
        """Lines that carry a value from one kind of register to another."""

    def restore(self, instruction: Instruction, names: Mapping[int, str], take: Take) -> list[str]:
        """Nothing: no instruction here uses up its operands."""
        return []

    def to_address(self, source: tuple[str, str], base: str, take: Take, style: Style) -> list[str]:
        """Clear the value with a register that holds zero, then add it."""
        lines, register = [], source[1]
        if source[0] != GPR:
            register = take(GPR, "scratch zero")
            lines = self.bridge(source, (GPR, register), take, style)
        return [*lines, *self.clear(register, take), f"add {base}, {base}, {register}"]

    def clear(self, register: str, take: Take) -> list[str]:
        """By a register that holds zero."""
        return [f"and {register}, {register}, {take(GPR, 'zero')}"]
