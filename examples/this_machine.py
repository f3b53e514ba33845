"""Which shipped machine model is nearest to the CPU of this host, as far as a small table knows.

python examples/this_machine.py
"""

from __future__ import annotations

import platform
import re
from pathlib import Path

INTEL = {  # family 6: model -> machine, and whether that is the same chip, or its client or successor chip
    45: ("sandy-bridge-ep", "the same microarchitecture"),
    42: ("sandy-bridge-ep", "its client chip"),
    62: ("ivy-bridge-ep", "the same microarchitecture"),
    58: ("ivy-bridge-ep", "its client chip"),
    63: ("haswell-ep", "the same microarchitecture"),
    60: ("haswell-ep", "its client chip"),
    69: ("haswell-ep", "its client chip"),
    70: ("haswell-ep", "its client chip"),
    79: ("broadwell-ep", "the same microarchitecture"),
    86: ("broadwell-ep", "the same microarchitecture"),
    61: ("broadwell-ep", "its client chip"),
    71: ("broadwell-ep", "its client chip"),
    106: ("ice-lake-sp", "the same microarchitecture"),
    108: ("ice-lake-sp", "the same microarchitecture"),
    143: ("sapphire-rapids", "the same microarchitecture"),
    207: ("sapphire-rapids", "its successor Emerald Rapids"),
}
AMD = {  # family -> ranges of models and the machine
    23: [(0x00, 0x2F, "zen"), (0x30, 0xAF, "zen2")],
    25: [
        (0x00, 0x0F, "zen3"),
        (0x10, 0x1F, "zen4"),
        (0x20, 0x5F, "zen3"),
        (0x60, 0x7F, "zen4"),
        (0xA0, 0xAF, "zen4"),
    ],
}
ARM = {  # (implementer, part) -> machine
    (0x41, 0xD0C): "neoverse-n1",
    (0x41, 0xD40): "neoverse-v1",
    (0x41, 0xD4F): "neoverse-v2",
    (0x42, 0x516): "thunderx2",
    (0x43, 0x0AF): "thunderx2",
    (0x46, 0x001): "a64fx",
}


def nearest_machine(cpuinfo: str | None = None) -> tuple[str | None, str]:
    """The machine nearest to a CPU.

    Args:
        cpuinfo: text of /proc/cpuinfo; this host's by default.
    Returns: name of a shipped machine or None, and a sentence to show.
    """
    if cpuinfo is None:
        path = Path("/proc/cpuinfo")
        if not path.exists():
            return None, f"this system ({platform.system()}) does not tell its CPU in /proc/cpuinfo"
        cpuinfo = path.read_text(encoding="utf-8", errors="replace")
    facts = {
        key.strip(): value.strip() for key, _, value in (line.partition(":") for line in cpuinfo.splitlines())
    }
    name, how = _look_up(facts)
    cpu = facts.get("model name") or facts.get("cpu") or f"{platform.machine()} CPU"
    if name is None:
        return (
            None,
            f"{cpu} is not among the CPUs this demo knows; `rooftree machine list` shows the models there are",
        )
    return name, f"{cpu}: nearest model is {name} ({how}; clock, cores and memory may differ)"


def _look_up(facts: dict[str, str]) -> tuple[str | None, str]:
    same = "the same microarchitecture"
    family, model = _number(facts.get("cpu family")), _number(facts.get("model"))
    vendor = facts.get("vendor_id", "")
    if vendor == "GenuineIntel" and family == 6:
        if model == 85:
            stepping = _number(facts.get("stepping"))
            return (
                ("skylake-sp", same)
                if stepping < 5
                else ("cascade-lake-sp", same if stepping < 8 else "its successor")
            )
        return INTEL.get(model, (None, ""))
    if vendor == "AuthenticAMD":
        return next(
            ((name, same) for low, high, name in AMD.get(family, []) if low <= model <= high), (None, "")
        )
    if "POWER9" in facts.get("cpu", ""):
        return "power9", same
    if re.search(r"thead,c920", facts.get("uarch", "")):
        return "c920", same
    name = ARM.get((_number(facts.get("CPU implementer")), _number(facts.get("CPU part"))))
    return name, same if name else ""


def _number(text: str | None) -> int:
    try:
        return int(text or "", 0)
    except ValueError:
        return -1


if __name__ == "__main__":
    print(nearest_machine()[1])
