"""Which shipped machine model has the microarchitecture of this host's CPU.

python examples/this_machine.py
"""

from __future__ import annotations

from rooftree.host.processor import read_processor, this_processor
from rooftree.machine.here import shipped_for


def nearest_machine(cpuinfo: str | None = None) -> tuple[str | None, str]:
    """The machine nearest to a CPU.

    Args:
        cpuinfo: text of /proc/cpuinfo; this host's by default.
    Returns: name of a shipped machine or None, and a sentence to show.
    """
    cpu = this_processor() if cpuinfo is None else read_processor(cpuinfo)
    machine = shipped_for(cpu.arch)
    if machine is None:
        return None, f"{cpu.name}: none of the shipped machines has its microarchitecture; `rooftree machine list` shows them"
    words = "of the same microarchitecture, or that of its server chip; clock, cores and memory may differ"
    return machine.name, f"{cpu.name}: nearest model is {machine.name} ({words})"


if __name__ == "__main__":
    print(nearest_machine()[1])
