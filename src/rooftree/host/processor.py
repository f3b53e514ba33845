"""Which processor this machine has, by what the kernel says: name, microarchitecture, features, hypervisor.

this_processor().arch        every part of the program that asks what it runs on asks here
"""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path

from rooftree.errors import CapabilityError
from rooftree.hidden import hidden
from rooftree.host.kinds import measured_kind

CPUINFO = Path("/proc/cpuinfo")
ISAS = {"x86_64": "x86", "amd64": "x86", "aarch64": "aarch64", "arm64": "aarch64", "riscv64": "riscv"}
"""Instruction sets for which benchmarks can be generated, by what the system calls the machine."""

# (family, first model, last model, first stepping) -> architecture. Sources: Linux, arch/x86/include/asm/intel-family.h
# and amd.c; AMD, revision guides of families 17h, 19h and 1Ah.
_INTEL = {
    model: architecture
    for architecture, models in {
        "snb": (42, 45),
        "ivb": (58, 62),
        "hsw": (60, 63, 69, 70),
        "bdw": (61, 71, 79, 86),
        "skl": (78, 94, 142, 158, 165, 166),
        "icx": (106, 108),
        "spr": (143, 173, 174, 207),
    }.items()
    for model in models
}
"""Models of one core each; 173 and 174 are Granite Rapids, whose core LLVM schedules as that of Sapphire Rapids."""
_AMD = (
    (23, 0x00, 0x2F, "zen1"),
    (23, 0x30, 0xFF, "zen2"),
    (25, 0x00, 0x0F, "zen3"),
    (25, 0x10, 0x1F, "zen4"),
    (25, 0x20, 0x5F, "zen3"),
    (25, 0x60, 0xAF, "zen4"),
    (26, 0x00, 0x1F, "zen5"),  # EPYC 9005, dense ones, too
    (26, 0x40, 0x4F, "zen5"),  # Granite Ridge
    (26, 0x70, 0x77, "zen5"),  # Strix Halo
)
"""Models of one core each. Linux (arch/x86/kernel/cpu/amd.c) and LLVM (TargetParser/Host.cpp) name more models of Zen 5, which
are another core or not known to be this one, and have no table. 0x20 to 0x2f are Strix Point, whose vector units have 256
bits instead of 512 (chipsandcheese.com/2024/08/10, numberworld.org/blogs/2024_8_7_zen5_avx512_teardown); of 0x30 to 0x3f,
0x60 to 0x6f (Krackan Point) and 0xd0 to 0xd7 no source at hand states the width. 0x50 to 0x5f, 0x80 to 0xaf and 0xc0 to 0xcf
are Zen 6. Strix Halo has units of 512 bits as the desktop has (Chips and Cheese, AMD's Chiplet APU: An Overview of Strix
Halo, 2025)."""
_PART = re.compile(r"^CPU part\s*:\s*(\w+)", re.MULTILINE)
_ARM = {
    ("0x41", "0xd08"): "a72",
    ("0x41", "0xd0c"): "n1",
    ("0x41", "0xd40"): "v1",
    ("0x41", "0xd4f"): "v2",
    ("0x46", "0x001"): "a64fx",
    ("0x43", "0x0af"): "tx2",
    ("0x42", "0x516"): "tx2",
}


@dataclass(frozen=True, slots=True)
class Processor:
    """What the kernel says about a processor.

    Attributes:
        name: in words, with family and model.
        arch: its microarchitecture, as instruction tables are named; "" if there is no table.
        features: as Linux names them; None if they are not told.
        virtual: whether a hypervisor is below it; None if that is not told (only x86 tells).
    """

    name: str
    arch: str
    features: frozenset[str] | None
    virtual: bool | None

    def table(self) -> str:
        """The name of its instruction table.

        Raises: CapabilityError if the processor is not known.
        """
        if not self.arch:
            raise CapabilityError(
                f"there is no instruction table for this processor ({self.name})",
                hint="--arch NAME takes the table of a similar core to compare with",
            )
        return self.arch


def this_processor(cpuinfo: Path | None = None) -> Processor:
    """The processor of this machine.

    Args:
        cpuinfo: the file /proc/cpuinfo or a recorded copy of it; one that cannot be read says nothing.
    Returns: the processor of the cores that are measured, where Arm's are of several kinds; of a copy the first one.
    """
    try:
        text = (cpuinfo or CPUINFO).read_text(errors="replace")
    except OSError:
        return read_processor("")
    several = cpuinfo is None and len(set(_PART.findall(text))) > 1
    return read_processor(text, measured_kind().cpus[-1] if several else None)


def read_processor(cpuinfo: str, cpu: int | None = None) -> Processor:
    r"""What the text of /proc/cpuinfo says about a processor.

    Args:
        cpuinfo: the text.
        cpu: number of the processor, where they differ; None, or one that is not there: the first one.

    >>> read_processor("vendor_id : GenuineIntel\ncpu family : 6\nmodel : 85\nstepping : 7").arch
    'clx'
    """
    parts = re.split(r"\n\s*\n", cpuinfo) if cpu is not None else ()
    facts = _facts(next((part for part in parts if re.search(rf"^processor\s*:\s*{cpu}$", part, re.MULTILINE)), cpuinfo))
    name = facts.get("model name") or platform.machine()
    numbers = [f"{key} {facts[key]}" for key in ("cpu family", "model", "CPU implementer", "CPU part") if key in facts]
    features = _features(facts)
    virtual = "hypervisor" in features if features is not None and "flags" in facts else None
    arch = _architecture(facts)
    return Processor(f"{name}, {', '.join(numbers)}" if numbers else name, "" if arch in hidden() else arch, features, virtual)


def instruction_set() -> str:
    """The instruction set of this machine: x86, aarch64 or riscv.

    Raises: CapabilityError if no benchmarks can be generated for it.
    """
    name = platform.machine().lower()
    if name not in ISAS:
        raise CapabilityError(f"benchmarks can be generated for {', '.join(sorted(set(ISAS.values())))}, this is {name}")
    return ISAS[name]


def _architecture(facts: dict[str, str]) -> str:
    """The name of the instruction table for a processor; "" if there is none."""
    family, model, stepping = (int(facts.get(key, "-1"), 0) for key in ("cpu family", "model", "stepping"))
    if facts.get("vendor_id") == "GenuineIntel" and family == 6:
        if model == 85:
            return "clx" if stepping >= 5 else "skx"
        # hypervisors hide the model: of this family only cores like that of Sapphire Rapids have matrices of tiles
        return _INTEL.get(model) or ("spr" if "amx_tile" in facts.get("flags", "").split() else "")
    if facts.get("vendor_id") in ("AuthenticAMD", "HygonGenuine"):
        return next((arch for f, low, high, arch in _AMD if f == family and low <= model <= high), "")
    if facts.get("cpu", "").startswith("POWER9"):
        return "pwr9"
    if facts.get("uarch", "") == "thead,c920":
        return "c920"
    return _ARM.get((facts.get("CPU implementer", ""), facts.get("CPU part", "")), "")


def _features(facts: dict[str, str]) -> frozenset[str] | None:
    """Features as the kernel names them, on RISC-V the letters and extensions of its instruction set."""
    for name in ("flags", "Features"):
        if name in facts:
            return frozenset(facts[name].split())
    if not facts.get("isa", "").startswith("rv"):
        return None
    letters, *extensions = facts["isa"].split("_")
    whole = {"zfh": ("zfhmin",), "zvfh": ("zvfhmin",)}  # one that contains another is told alone by some kernels
    found = {*letters[4:].replace("g", "imafd"), *extensions}
    return frozenset(found.union(*(whole.get(name, ()) for name in found)))


def _facts(cpuinfo: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in cpuinfo.splitlines():
        name, colon, value = line.partition(":")
        if colon and value.strip():
            found.setdefault(name.strip(), value.strip())
    for key in ("cpu family", "model", "stepping"):
        if not re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)", found.get(key, "0")):
            found.pop(key)
    return found
