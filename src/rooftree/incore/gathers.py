"""What an instruction takes that loads the elements of a vector from places of their own."""

from __future__ import annotations

from rooftree.asm.listing import parse
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.incore.engine import analyse
from rooftree.incore.loops.find import table_of
from rooftree.machine.model import Machine

_REGISTERS = {16: "xmm", 32: "ymm", 64: "zmm"}
_PRECISIONS = {4: "ps", 8: "pd"}


def cycles_of_gather(machine: Machine, lanes: int, element_bytes: int) -> float | None:
    """Time of one gather of so many elements, where others follow that need nothing of it [cy]; None where it is not known.

    What was measured on the machine, else what its instruction table says. Gathers of 32-bit indices stand for all.
    """
    width = lanes * element_bytes
    for entry in machine.core.access_cycles if machine.core is not None else ():
        if entry.width == width and (measured := (entry.gather or {}).get("sp" if element_bytes == 4 else "dp")):
            return float(measured)
    if machine.core is None or not any(name.upper().startswith(("AVX2", "AVX512")) for name in machine.core.extensions):
        return None
    register, precision = _REGISTERS.get(width), _PRECISIONS.get(element_bytes)
    if not machine.isa.startswith("x86") or register is None or precision is None:
        return None
    indices = "xmm" if 4 * lanes <= 16 else _REGISTERS[4 * lanes]
    place = f"(%rax,%{indices}2,{element_bytes})"
    text = (
        f"vgatherd{precision} {place}, %zmm3{{%k1}}"
        if width == 64
        else f"vgatherd{precision} %{register}1, {place}, %{register}3"
    )
    try:
        found = analyse(parse(f"{text}\n", "x86").instructions, table_of(machine), mode="unrolled")
    except (AssemblyError, CapabilityError):
        return None
    return None if found.unknown else max(found.bounds["ports"], found.bounds["frontend"])
