"""What works on this machine and what limits the results: schema ``rooftree.doctor/1``.

    {"schema", "host", "items": [{"what", "status": "ok" | "limits" | "missing", "found", "effect", "try"}]}

ok       works as it should
limits   works, but makes results less certain or slower
missing  is not there; ``effect`` says what is done without it, ``try`` how to get it

Each capability stands there once. Nothing is measured and nothing is changed.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rooftree import native
from rooftree.errors import CapabilityError
from rooftree.incore.external import llvm_mca, osaca
from rooftree.measure.counters.pmus import core_unit
from rooftree.microbench.build import CROSS, assembler
from rooftree.microbench.host import architecture, processor
from rooftree.microbench.native import ISAS
from rooftree.microbench.topology import read_topology
from rooftree.units import format_bytes

SCHEMA = "rooftree.doctor/1"
OK, LIMITS, MISSING = "ok", "limits", "missing"
Which = Callable[[str], str | None]
_BUSY = 0.25
"""Load average per allowed processor from which on others are noticed."""
_SMALL_MEMORY = 1 << 30


@dataclass(frozen=True, slots=True)
class Item:
    """One finding.

    Attributes:
        what: capability or condition.
        status: ok, limits or missing.
        found: what is there.
        effect: what follows from that; "" if it is fine.
        remedy: what to do.
    """

    what: str
    status: str
    found: str
    effect: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look: the root of the file system, or of a recorded copy; and how programs are found."""

    root: Path = Path("/")
    which: Which = shutil.which

    def read(self, path: str) -> str:
        """A small text file; "" if it cannot be read."""
        try:
            return (self.root / path).read_text(errors="replace").strip()
        except OSError:
            return ""

    def programs(self, names: tuple[str, ...]) -> list[str]:
        """Those of the programs that are there."""
        return [name for name in names if self.which(name)]


def examine(place: Place | None = None) -> dict[str, Any]:
    """Look at everything once.

    Args:
        place: where to look; None: this machine.
    Returns: the record.
    """
    place = place or Place()
    checks = (_core, _processors, _quiet, _frequency, _memory, _counters, _building, _compilers, _engines)
    items = [asdict(item) for check in checks for item in check(place)]
    for item in items:
        item["try"] = item.pop("remedy")
    return {"schema": SCHEMA, "host": platform.node(), "items": items}


def _core(place: Place) -> Iterator[Item]:
    cpuinfo = place.read("proc/cpuinfo")
    name, arch = processor(cpuinfo), architecture(cpuinfo)
    if arch:
        yield Item("processor", OK, f"{name}: instruction table {arch}")
    else:
        yield Item(
            "processor",
            LIMITS,
            f"{name}: no instruction table",
            "measured rates stand without theoretical limits",
            "rooftree incore calibrate FILE --arch SIMILAR",
        )
    isa = platform.machine().lower()
    if isa not in ISAS:
        yield Item(
            "instruction set",
            MISSING,
            isa,
            "no benchmarks can be generated here",
            f"a machine with {', '.join(sorted(ISAS))}",
        )
    flags = (
        set(re.findall(r"^flags\s*:(.*)$", cpuinfo, re.MULTILINE)[:1][0].split())
        if "flags" in cpuinfo
        else None
    )
    if flags is not None and not {"constant_tsc", "nonstop_tsc"} <= flags:
        yield Item(
            "time stamps",
            LIMITS,
            "the time stamp counter may change its rate",
            "bursts are timed against rulers all the same",
            "another machine, if values wander",
        )
    if flags is not None and "hypervisor" in flags:
        yield Item(
            "virtual machine",
            LIMITS,
            "a hypervisor is below",
            "caches and topology are what it says; neighbours share L3 and memory",
            "a dedicated host, for figures to publish",
        )
    if native.available():
        yield Item("C++ core", OK, "built")
    else:
        yield Item(
            "C++ core",
            MISSING,
            native.why_not(),
            "no measurements; simulations use the slower Python twin",
            "apt-get install g++ python3-dev, then install rooftree again",
        )


def _processors(place: Place) -> Iterator[Item]:
    topology = read_topology(place.root / "sys/devices/system", cpuinfo=place.root / "proc/cpuinfo")
    allowed, online = len(topology.allowed), len(topology.online)
    text = f"{allowed} of {online} online processors, {len(topology.one_per_core())} cores"
    if allowed < online:
        yield Item(
            "allowed processors",
            LIMITS,
            text,
            f"at most {allowed} threads can be measured",
            "taskset, cpuset of the batch system, or docker --cpuset-cpus",
        )
    else:
        yield Item("allowed processors", OK, text)
    quota = place.read("sys/fs/cgroup/cpu.max").split()
    if len(quota) == 2 and quota[0].isdigit() and int(quota[0]) < allowed * int(quota[1]):
        yield Item(
            "time quota",
            LIMITS,
            f"{int(quota[0]) / int(quota[1]):.2f} processors' worth of time",
            "threads are stopped when it is used up: bursts of several threads are disturbed",
            "a container without --cpus, or a higher quota",
        )
    if topology.siblings():
        yield Item("hardware threads", OK, f"{topology.threads_per_core} on each core; benchmarks take one")
    elif topology.virtual:
        yield Item(
            "hardware threads",
            LIMITS,
            "not visible",
            "the other thread of a core may belong to another guest",
            "a dedicated host",
        )
    else:
        yield Item("hardware threads", OK, "one on each core")
    for doubt in topology.doubts:
        yield Item(
            "topology",
            LIMITS,
            doubt,
            "sizes of caches are taken from their plateaus",
            "rooftree bench memory-curve",
        )


def _quiet(place: Place) -> Iterator[Item]:
    words = place.read("proc/loadavg").split()
    load = float(words[0]) if words else 0.0
    allowed = len(os.sched_getaffinity(0))
    if load > _BUSY * allowed:
        yield Item(
            "load",
            LIMITS,
            f"{load:g} on {allowed} processors",
            "bursts are disturbed and repeated; shared caches and memory look slower",
            "stop what else runs, or wait",
        )
    else:
        yield Item("load", OK, f"{load:g} on {allowed} processors")


def _frequency(place: Place) -> Iterator[Item]:
    folder = "sys/devices/system/cpu/cpu0/cpufreq"
    governor = place.read(f"{folder}/scaling_governor")
    if not governor:
        yield Item(
            "clock",
            LIMITS,
            "neither governor nor frequency can be seen",
            "the clock is measured beside each burst all the same",
            "rooftree bench fp shows the clock and its spread",
        )
    elif governor != "performance":
        yield Item(
            "clock",
            LIMITS,
            f"governor {governor}",
            "the clock rises only under load: per-second figures wander, per-cycle ones do not",
            "cpupower frequency-set -g performance",
        )
    else:
        yield Item("clock", OK, "governor performance")


def _memory(place: Place) -> Iterator[Item]:
    match = re.search(r"\[(\w+)\]", place.read("sys/kernel/mm/transparent_hugepage/enabled"))
    mode = match[1] if match else ""
    if re.search(r"^THP_enabled:\s*0", place.read("proc/self/status"), re.MULTILINE):
        yield Item(
            "huge pages",
            MISSING,
            "refused to this process, whatever the system allows",
            "small pages: memory bandwidth may be a third lower",
            "start it from a shell for which prctl(PR_SET_THP_DISABLE) was not set; batch systems and containers may set it",
        )
    elif mode in ("always", "madvise"):
        yield Item("huge pages", OK, f"transparent, {mode}")
    else:
        yield Item(
            "huge pages",
            MISSING,
            mode or "no transparent huge pages",
            "small pages: memory bandwidth may be a third lower",
            "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root",
        )
    found = re.search(r"^MemAvailable:\s*(\d+)", place.read("proc/meminfo"), re.MULTILINE)
    size = int(found[1]) * 1024 if found else 0
    if size and size < _SMALL_MEMORY:
        yield Item(
            "memory",
            LIMITS,
            f"{format_bytes(size)} available",
            "working sets in memory have to be small",
            "stop what else runs",
        )
    elif size:
        yield Item("memory", OK, f"{format_bytes(size)} available")


def _counters(place: Place) -> Iterator[Item]:
    has_unit = bool(core_unit(place.root / "sys/bus/event_source/devices"))
    paranoid = place.read("proc/sys/kernel/perf_event_paranoid")
    if not has_unit:
        yield Item(
            "hardware counters",
            MISSING,
            "the kernel shows no performance monitoring unit",
            "traffic is predicted and simulated, not counted",
            "bare metal, or a guest with a virtual PMU",
        )
    elif not re.fullmatch(r"-?\d+", paranoid) or (int(paranoid) > 2 and os.geteuid()):
        yield Item(
            "hardware counters",
            MISSING,
            f"perf_event_paranoid is {paranoid or 'not readable'}",
            "traffic is not counted",
            "sysctl kernel.perf_event_paranoid=2, as root",
        )
    else:
        yield Item("hardware counters", OK, f"perf_event_paranoid is {paranoid}")
    zones = place.root / "sys/class/powercap"
    readable = (
        [z for z in zones.glob("*rapl*:*") if os.access(z / "energy_uj", os.R_OK)] if zones.is_dir() else []
    )
    if readable:
        yield Item("energy counters", OK, f"{len(readable)} zones of RAPL")
    else:
        yield Item(
            "energy counters",
            MISSING,
            "no zone of RAPL can be read",
            "energy is modelled only",
            "read access to /sys/class/powercap",
        )


def _building(place: Place) -> Iterator[Item]:
    isa = ISAS.get(platform.machine().lower(), "")
    try:
        found = assembler(isa, native=True)
        linkers = place.programs(("ld", "gcc", "cc"))
        if not linkers:
            raise CapabilityError("no linker: looked for ld, gcc and cc")
        yield Item("assembler", OK, f"{found}, linker {linkers[0]}")
    except CapabilityError as error:
        yield Item(
            "assembler", MISSING, error.message, "no benchmarks can be built", "apt-get install binutils"
        )
    cross = [name for name, prefix in CROSS.items() if name != isa and place.which(f"{prefix}as")]
    absent = [name for name in CROSS if name != isa and name not in cross]
    if absent:
        packages = " ".join(f"binutils-{CROSS[name].rstrip('-')}" for name in absent)
        yield Item(
            "cross assemblers",
            MISSING,
            f"none for {', '.join(absent)}",
            "their benchmarks can be generated, not assembled",
            f"apt-get install {packages}",
        )
    else:
        yield Item("cross assemblers", OK, ", ".join(cross))
    yield _folder()


def _folder() -> Item:
    """Whether benchmarks can be loaded from the folder for temporary files."""
    try:
        name = tempfile.gettempdir()
    except OSError as error:
        return Item(
            "temporary folder",
            MISSING,
            str(error),
            "no benchmarks can be built",
            "set TMPDIR to a folder that can be written",
        )
    if os.statvfs(name).f_flag & os.ST_NOEXEC:
        return Item(
            "temporary folder",
            MISSING,
            f"{name} is mounted noexec",
            "benchmarks that are built there cannot be loaded",
            "set TMPDIR to a folder from which programs may be run",
        )
    return Item("temporary folder", OK, name)


def _compilers(place: Place) -> Iterator[Item]:
    for what, names, effect, remedy in (
        (
            "C compiler",
            ("gcc", "clang", "cc"),
            "kernels are not compiled: the in-core model works on their source",
            "apt-get install gcc",
        ),
        ("C++ compiler", ("g++", "clang++", "c++"), "no kernels in C++ are compiled", "apt-get install g++"),
        (
            "disassembler",
            ("objdump", "llvm-objdump"),
            "loops in object files and programs cannot be read",
            "apt-get install binutils",
        ),
    ):
        found = place.programs(names)
        yield (
            Item(what, OK, ", ".join(found))
            if found
            else Item(what, MISSING, f"none of {', '.join(names)}", effect, remedy)
        )


def _engines(_place: Place) -> Iterator[Item]:
    for what, available in (("llvm-mca", llvm_mca.available), ("OSACA", osaca.available)):
        try:
            found = available()
        except CapabilityError as error:
            effect = "it cannot be compared with our in-core model"
            yield Item(
                what, MISSING, error.message, effect, error.hint or "see the section on engines in the manual"
            )
        else:
            yield Item(
                what,
                OK,
                found if isinstance(found, str) else f"{found[0]}, version {'.'.join(map(str, found[1]))}",
            )
