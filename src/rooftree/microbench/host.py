"""Which microarchitecture this machine has, from what the kernel says about the processor."""

from __future__ import annotations

import platform
import re
from pathlib import Path

from rooftree.errors import CapabilityError

CPUINFO = Path("/proc/cpuinfo")

# (family, first model, last model, first stepping) -> architecture. Sources: Linux, arch/x86/include/asm/intel-family.h
# and amd.c; AMD, revision guides of families 17h, 19h and 1Ah.
_INTEL = {
    42: "snb", 45: "snb", 58: "ivb", 62: "ivb", 60: "hsw", 63: "hsw", 69: "hsw", 70: "hsw", 61: "bdw", 71: "bdw", 79: "bdw",
    86: "bdw", 78: "skl", 94: "skl", 142: "skl", 158: "skl", 165: "skl", 166: "skl", 106: "icx", 108: "icx", 143: "spr",
    207: "spr",
}  # fmt: skip
_AMD = (
    (23, 0x00, 0x2F, "zen1"), (23, 0x30, 0xFF, "zen2"), (25, 0x00, 0x0F, "zen3"), (25, 0x10, 0x1F, "zen4"),
    (25, 0x20, 0x5F, "zen3"), (25, 0x60, 0xAF, "zen4"), (26, 0x00, 0xFF, "zen5"),
)  # fmt: skip
_ARM = {
    ("0x41", "0xd08"): "a72", ("0x41", "0xd0c"): "n1", ("0x41", "0xd40"): "v1", ("0x41", "0xd4f"): "v2",
    ("0x46", "0x001"): "a64fx", ("0x43", "0x0af"): "tx2", ("0x42", "0x516"): "tx2",
}  # fmt: skip


def architecture(cpuinfo: str) -> str:
    r"""The name of the instruction table for a processor; "" if there is none.

    Args:
        cpuinfo: the text of /proc/cpuinfo; its first processor counts.

    >>> architecture("vendor_id : GenuineIntel\ncpu family : 6\nmodel : 85\nstepping : 7")
    'clx'
    """
    facts = _facts(cpuinfo)
    family, model, stepping = (int(facts.get(key, "-1"), 0) for key in ("cpu family", "model", "stepping"))
    if facts.get("vendor_id") == "GenuineIntel" and family == 6:
        if model == 85:
            return "clx" if stepping >= 5 else "skx"
        return _INTEL.get(model, "")
    if facts.get("vendor_id") in ("AuthenticAMD", "HygonGenuine"):
        return next((arch for f, low, high, arch in _AMD if f == family and low <= model <= high), "")
    if facts.get("cpu", "").startswith("POWER9"):
        return "pwr9"
    if facts.get("uarch", "") == "thead,c920":
        return "c920"
    return _ARM.get((facts.get("CPU implementer", ""), facts.get("CPU part", "")), "")


def _facts(cpuinfo: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in cpuinfo.splitlines():
        name, colon, value = line.partition(":")
        if colon and re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)|\S.*", value.strip()):
            found.setdefault(name.strip(), value.strip())
    for key in ("cpu family", "model", "stepping"):
        if not re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)", found.get(key, "0")):
            found.pop(key)
    return found


def host_architecture(path: Path = CPUINFO) -> str:
    """The instruction table for this machine.

    Raises: CapabilityError if the processor is not known.
    """
    text = path.read_text(errors="replace") if path.is_file() else ""
    found = architecture(text)
    if not found:
        raise CapabilityError(
            f"there is no instruction table for this processor ({processor(text)})",
            hint="--arch NAME takes the table of a similar core to compare with",
        )
    return found


def processor(cpuinfo: str | None = None) -> str:
    """The processor's name, with family and model, in words."""
    if cpuinfo is None:
        cpuinfo = CPUINFO.read_text(errors="replace") if CPUINFO.is_file() else ""
    facts = _facts(cpuinfo)
    name = facts.get("model name") or platform.machine()
    numbers = [f"{key} {facts[key]}" for key in ("cpu family", "model", "CPU implementer", "CPU part") if key in facts]
    return f"{name}, {', '.join(numbers)}" if numbers else name
