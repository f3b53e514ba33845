"""What the harness needs on RISC-V: the reference loop and the empty loop. Single instructions are not measured there yet."""

from __future__ import annotations

from collections.abc import Sequence

from rooftree.timing.harness import REFERENCE_CYCLES, SYMBOL, Code


class Riscv:
    """See `rooftree.timing.isa.Frame`. a0 counts passes; a2 and a3 are added."""

    name = "riscv"

    def prelude(self) -> str:
        """No constants are needed."""
        return '\t.section .note.GNU-stack,"",@progbits\n\t.text\n'

    def reference(self, name: str) -> Code:
        """Additions of two registers, each of which waits for the one before."""
        return _repeated(name, ["add a2, a2, a3"] * REFERENCE_CYCLES)

    def empty(self, name: str) -> Code:
        """Counter and branch."""
        return _repeated(name, [])


def _repeated(name: str, body: Sequence[str]) -> Code:
    loop = [f".L{name}:", *(f"\t{line}" for line in body), "\taddi a0, a0, -1", f"\tbnez a0, .L{name}"]
    symbol = SYMBOL + name
    lines = [
        "\t.p2align 6",
        f"\t.globl {symbol}",
        f"\t.type {symbol}, @function",
        f"{symbol}:",
        "\tli a2, 93",
        "\tli a3, 91",
        "\t.p2align 6",
        *loop,
        "\tret",
        f"\t.size {symbol}, .-{symbol}",
    ]
    return Code(name, "\n".join(lines) + "\n", "\n".join(loop) + "\n")
