"""What records say of a body of instructions, with little work for long ones."""

from __future__ import annotations

from rooftree.asm.listing import parse
from rooftree.incore.engine import analyse
from rooftree.incore.record import is_reduction
from rooftree.incore.tables.load import load
from tests.calls import calls


def test_a_sum_of_very_many_instructions_is_found_with_work_that_grows_as_they_do() -> None:
    """A mutant of 6000 instructions took 10 s of processor time: each was compared with all of its chain."""

    def asked(many: int) -> int:
        chain = parse("\n".join(f"vaddpd {64 * k}(%rsi), %ymm1, %ymm1" for k in range(many)), "x86", "att").instructions
        body = analyse(chain, load("skl")).contributions
        assert is_reduction(chain, body)
        return calls(lambda: is_reduction(chain, body))

    assert asked(80) <= 2.1 * asked(40)
