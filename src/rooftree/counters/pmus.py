"""The counting units of the kernel in /sys/bus/event_source/devices: their types, formats and processors.

uncore_imc_0/type            14                        number for perf_event_attr.type
uncore_imc_0/format/umask    config:8-15               where the bits of a term go
uncore_imc_0/cpumask         0,24                      one processor for each socket, on which to open an event
nest_mba0_imc/events/NAME    event=0x118               events that the kernel names itself
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rooftree.counters.events import HARDWARE, SOFTWARE, Event
from rooftree.errors import CapabilityError

DEVICES = Path("/sys/bus/event_source/devices")
CPUS = Path("/sys/devices/system/cpu")
TYPE_HARDWARE, TYPE_SOFTWARE, TYPE_RAW = 0, 1, 4
_CORE = re.compile(r"cpu|cpu_core|armv\d+(\.\d+)?_\w+|armv8_\w+")
_CORE_FORMAT = {"event": "config:0-7", "umask": "config:8-15", "edge": "config:18", "inv": "config:23", "cmask": "config:24-31"}
"""Of the x86 core, if the kernel does not tell."""
_WHOLE = {"event": "config:0-63"}


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as the kernel wants it: ``type``, ``config`` words, and the processors on which to open it (empty for an
    event of the threads).
    """

    type: int
    config: tuple[int, int, int]
    cpus: tuple[int, ...]
    unit: str


def core_unit(devices: Path = DEVICES) -> str:
    """The folder of the core's counting unit; empty if the kernel shows none."""
    names = sorted(path.name for path in devices.iterdir()) if devices.is_dir() else []
    return next((name for name in names if _CORE.fullmatch(name)), "")


def encode(event: Event, cpus: tuple[int, ...], devices: Path = DEVICES, system: Path = CPUS) -> list[Encoded]:
    """Every instance of an event that must be opened to count it.

    Args:
        event: what to count.
        cpus: processors that do the work; of units outside the core those of the same sockets count.
        devices: the kernel's folder of counting units.
        system: the kernel's folder of processors.
    Raises: CapabilityError if the kernel does not have the unit or the named event.
    """
    if event.pmu == "software":
        return [Encoded(TYPE_SOFTWARE, (SOFTWARE[event.named], 0, 0), (), "software")]
    if event.pmu == "hardware":
        return [Encoded(TYPE_HARDWARE, (HARDWARE[event.named], 0, 0), (), "hardware")]
    if event.pmu == "core":
        unit = core_unit(devices)
        if not unit:
            raise CapabilityError("the kernel shows no counters of the core", where=str(devices), hint=NO_UNIT)
        folder = devices / unit
        kind = _number(folder / "type", TYPE_RAW)
        return [Encoded(kind, _config(folder, event.terms, "core"), (), unit)]
    units = _units(devices, event.pmu)
    if not units:
        raise CapabilityError(
            f"the kernel shows no unit {event.pmu}",
            where=str(devices),
            hint="its driver is not loaded, or this is a virtual machine",
        )
    return [_outside(folder, event, cpus, system) for folder in units]


NO_UNIT = "bare metal, or a virtual machine whose host passes counters on; everything else works without"


def _units(devices: Path, name: str) -> list[Path]:
    """Folders of a unit: itself, or its numbered instances (uncore_imc_0, amd_umc_3, nest_mba0_imc)."""
    pattern = re.compile(re.escape(name) + r"(_?\d+(_imc)?)?")
    found = sorted(path for path in devices.iterdir()) if devices.is_dir() else []
    return [path for path in found if pattern.fullmatch(path.name)]


def _outside(folder: Path, event: Event, cpus: tuple[int, ...], system: Path) -> Encoded:
    """An event of a unit that serves a socket or domain."""
    terms = dict(event.terms)
    if event.named:
        terms = _named(folder, event.named)
    masked = _list(_read(folder / "cpumask")) or _list(_read(folder / "cpus")) or (0,)
    sockets = {_socket(system, cpu) for cpu in cpus}
    chosen = tuple(cpu for cpu in masked if _socket(system, cpu) in sockets) if cpus else masked
    return Encoded(_number(folder / "type", TYPE_RAW), _config(folder, terms, folder.name), chosen or masked, folder.name)


def _named(folder: Path, name: str) -> dict[str, int]:
    """The terms of an event that the kernel names; ``*`` in the name stands for a number."""
    files = sorted((folder / "events").glob(name)) if (folder / "events").is_dir() else []
    if not files:
        raise CapabilityError(f"the kernel names no event {name}", where=str(folder / "events"))
    pairs = [word.partition("=") for word in _read(files[0]).split(",")]
    return {key.strip(): int(value or "1", 0) for key, _, value in pairs}


def _config(folder: Path, terms: Mapping[str, int], unit: str) -> tuple[int, int, int]:
    """The words config, config1 and config2 with each term in its bits.

    Raises: CapabilityError for a term that the unit does not have, or a value that does not fit.
    """
    words = [0, 0, 0]
    for name, value in terms.items():
        text = _read(folder / "format" / name)
        if not text:
            text = (_CORE_FORMAT if folder.name.startswith("cpu") else _WHOLE).get(name, "")
        if not text:
            raise CapabilityError(f"{unit} has no field '{name}'", where=str(folder / "format"))
        rest = value
        for word, low, high in _fields(text):
            width = high - low + 1
            words[word] |= (rest & ((1 << width) - 1)) << low
            rest >>= width
        if rest:
            raise CapabilityError(f"{name}={value:#x} does not fit into {text} of {unit}", where=str(folder / "format"))
    return words[0], words[1], words[2]


def _fields(text: str) -> list[tuple[int, int, int]]:
    """Word, first and last bit of each piece of a format such as ``config:0-7,32-35``."""
    name, _, ranges = text.partition(":")
    word = {"config": 0, "config1": 1, "config2": 2}.get(name.strip())
    if word is None or not re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", ranges.strip()):
        raise CapabilityError(f"the format '{text}' of a counter is not understood")
    pieces = [piece.partition("-") for piece in ranges.strip().split(",")]
    return [(word, int(low), int(high or low)) for low, _, high in pieces]


def _socket(system: Path, cpu: int) -> int:
    return _number(system / f"cpu{cpu}" / "topology" / "physical_package_id", 0)


def _list(text: str) -> tuple[int, ...]:
    """The processors of ``0,24`` or ``0-3``."""
    if not re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", text):
        return ()
    pieces = [piece.partition("-") for piece in text.split(",")]
    return tuple(cpu for low, _, high in pieces for cpu in range(int(low), int(high or low) + 1))


def _number(path: Path, otherwise: int) -> int:
    text = _read(path)
    return int(text) if re.fullmatch(r"\d+", text) else otherwise


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""
