"""What works on this machine and what limits the results: schema ``rooftree.doctor/1``.

ok       works as it should
limits   works, but makes results less certain or slower
missing  is not there; ``effect`` says what is done without it, ``try`` how to get it

Each capability stands there once. Nothing is measured and nothing is changed.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rooftree import disk_cache, native
from rooftree.counters.pmus import core_unit
from rooftree.errors import CapabilityError, RooftreeError
from rooftree.host.environment import load, memory_available, quiet
from rooftree.host.processor import ISAS, read_processor, this_processor
from rooftree.host.topology import read_topology
from rooftree.incore.external import llvm_mca, osaca
from rooftree.incore.tables.learnt import is_used, learnt, note
from rooftree.incore.tables.load import architectures
from rooftree.incore.tables.load import load as load_table
from rooftree.machine import native as machines
from rooftree.results.doctor import Capability, DoctorDocument, FolderSize
from rooftree.timing.build import CROSS, assembler
from rooftree.units import format_bytes, format_si

OK, LIMITS, MISSING = "ok", "limits", "missing"
Which = Callable[[str], str | None]
_SMALL_MEMORY = 1 << 30


def _item(what: str, status: str, found: str, effect: str = "", remedy: str = "") -> Capability:
    return Capability(what=what, status=status, found=found, effect=effect, try_=remedy)


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


def examine(place: Place | None = None) -> DoctorDocument:
    """Look at everything once.

    Args:
        place: where to look; None: this machine.
    Returns: the record.
    """
    place = place or Place()
    checks = (_core, _machine, _learnt, _processors, _quiet, _frequency, _memory, _counters, _building, _compilers, _engines)
    items = [*(item for check in checks for item in check(place)), _cache()]
    return DoctorDocument(host=platform.node(), items_=items, folders=_folders())


def _core(place: Place) -> Iterator[Capability]:
    processor = read_processor(place.read("proc/cpuinfo"))
    table = load_table(processor.arch) if processor.arch else None
    if table is not None and table.validated:
        yield _item("processor", OK, f"{processor.name}: instruction table {processor.arch}")
    else:
        which = "no instruction table" if table is None else f"instruction table {table.arch}, which no measured loops validated"
        effect = "measured rates stand without theoretical limits; they count, and what the table says does not"
        yield _item("processor", LIMITS, f"{processor.name}: {which}", effect, "rooftree incore learn")
    isa = platform.machine().lower()
    if isa not in ISAS:
        yield _item(
            "instruction set", MISSING, isa, "no benchmarks can be generated here", f"a machine with {', '.join(sorted(ISAS))}"
        )
    if processor.virtual is not None and not {"constant_tsc", "nonstop_tsc"} <= (processor.features or set()):
        yield _item(
            "time stamps",
            LIMITS,
            "the time stamp counter may change its rate",
            "bursts are timed against reference loops all the same",
            "another machine, if values wander",
        )
    if processor.virtual:
        yield _item(
            "virtual machine",
            LIMITS,
            "a hypervisor is below",
            "caches and topology are what it says; neighbours share L3 and memory",
            "a dedicated host, for figures to publish",
        )
    if native.available():
        yield _item("C++ core", OK, "built")
    else:
        yield _item(
            "C++ core",
            MISSING,
            native.why_not(),
            "no measurements; simulations use the slower Python twin",
            "apt-get install g++ python3-dev, then install rooftree again",
        )


def _machine(place: Place) -> Iterator[Capability]:
    """What ``-m native`` means here."""
    if place != Place():
        return  # a recorded host: what lies in this home says nothing of it
    try:
        chosen = machines.native()
    except CapabilityError as error:
        yield _item("machine file", MISSING, error.message, "commands need -m MACHINE", machines.HOW)
        return
    if chosen.measured:
        yield _item("machine file", OK, chosen.why)
    else:
        name = chosen.machine.name
        effect = "`-m native`, the default, takes values of another machine of this microarchitecture"
        yield _item(
            "machine file", LIMITS, f"{name}: shipped for this microarchitecture, not measured here", effect, machines.HOW
        )


def _learnt(place: Place) -> Iterator[Capability]:
    """Whether the in-core model of this core was learnt, and how good it is."""
    if place != Place():
        return
    what, how = "learnt core", "rooftree incore learn"
    arch = this_processor().arch
    shipped = load_table(arch) if arch in architectures() else None
    instead = f"the table {arch}, {shipped.status}" if shipped else "the table of another processor"
    folder = machines.learnt_tables()
    if folder is None:
        if shipped is not None and shipped.validated:
            yield _item(what, OK, f"none; in its place {instead}")
        else:
            yield _item(what, LIMITS, "none", f"the in-core model is {instead}", how)
        return
    try:
        table = learnt(folder, arch)
    except RooftreeError as error:
        yield _item(what, LIMITS, f"cannot be read: {error.message}", f"the in-core model is {instead}", f"{how} --fresh")
        return
    found = f"{table.name}: {table.status}"
    if table.validated and not note(table):
        yield _item(what, OK, found)
    elif is_used(table):
        effect = "predictions take it, but what its front end limits is as sure as the width that is taken"
        yield _item(what, LIMITS, found, effect, f"{how}, when the machine is quieter")
    else:
        yield _item(what, LIMITS, found, f"predictions take {instead}", f"{how}, when the machine is quieter")


def _processors(place: Place) -> Iterator[Capability]:
    topology = read_topology(place.root / "sys/devices/system", cpuinfo=place.root / "proc/cpuinfo")
    allowed, online = len(topology.allowed), len(topology.online)
    text = f"{allowed} of {online} online processors, {len(topology.one_per_core())} cores"
    if allowed < online:
        yield _item(
            "allowed processors",
            LIMITS,
            text,
            f"at most {allowed} threads can be measured",
            "taskset, cpuset of the batch system, or docker --cpuset-cpus",
        )
    else:
        yield _item("allowed processors", OK, text)
    quota = place.read("sys/fs/cgroup/cpu.max").split()
    if len(quota) == 2 and quota[0].isdigit() and int(quota[0]) < allowed * int(quota[1]):
        yield _item(
            "time quota",
            LIMITS,
            f"{int(quota[0]) / int(quota[1]):.2f} processors' worth of time",
            "threads are stopped when it is used up: bursts of several threads are disturbed",
            "a container without --cpus, or a higher quota",
        )
    if topology.siblings():
        yield _item("hardware threads", OK, f"{topology.threads_per_core} on each core; benchmarks take one")
    elif topology.virtual:
        yield _item(
            "hardware threads",
            LIMITS,
            "not visible",
            "the other thread of a core may belong to another guest",
            "a dedicated host",
        )
    else:
        yield _item("hardware threads", OK, "one on each core")
    for doubt in topology.doubts:
        yield _item("topology", LIMITS, doubt, "sizes of caches are taken from their plateaus", "rooftree bench memory-curve")


def _quiet(place: Place) -> Iterator[Capability]:
    running, allowed = load(place.root) or 0.0, len(os.sched_getaffinity(0))
    if not quiet(running):
        yield _item(
            "load",
            LIMITS,
            f"{running:g} on {allowed} processors",
            "bursts are disturbed and repeated; shared caches and memory look slower",
            "stop what else runs, or wait",
        )
    else:
        yield _item("load", OK, f"{running:g} on {allowed} processors")


def _frequency(place: Place) -> Iterator[Capability]:
    folder = "sys/devices/system/cpu/cpu0/cpufreq"
    governor = place.read(f"{folder}/scaling_governor")
    if not governor:
        yield _item(
            "clock",
            LIMITS,
            "neither governor nor frequency can be seen",
            "the clock is measured beside each burst all the same",
            "rooftree bench fp shows the clock and its spread",
        )
    elif governor != "performance":
        yield _item(
            "clock",
            LIMITS,
            f"governor {governor}",
            "the clock rises only under load: per-second figures wander, per-cycle ones do not",
            "cpupower frequency-set -g performance",
        )
    else:
        yield _item("clock", OK, "governor performance")


def _memory(place: Place) -> Iterator[Capability]:
    match = re.search(r"\[(\w+)\]", place.read("sys/kernel/mm/transparent_hugepage/enabled"))
    mode = match[1] if match else ""
    if re.search(r"^THP_enabled:\s*0", place.read("proc/self/status"), re.MULTILINE):
        yield _item(
            "huge pages",
            MISSING,
            "refused to this process, whatever the system allows",
            "small pages: memory bandwidth may be a third lower",
            "start it from a shell for which prctl(PR_SET_THP_DISABLE) was not set; batch systems and containers may set it",
        )
    elif mode in ("always", "madvise"):
        yield _item("huge pages", OK, f"transparent, {mode}")
    else:
        yield _item(
            "huge pages",
            MISSING,
            mode or "no transparent huge pages",
            "small pages: memory bandwidth may be a third lower",
            "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root",
        )
    size = memory_available(place.root)
    if size is not None and size < _SMALL_MEMORY:
        yield _item(
            "memory", LIMITS, f"{format_bytes(size)} available", "working sets in memory have to be small", "stop what else runs"
        )
    elif size is not None:
        yield _item("memory", OK, f"{format_bytes(size)} available")


def _counters(place: Place) -> Iterator[Capability]:
    has_unit = bool(core_unit(place.root / "sys/bus/event_source/devices"))
    paranoid = place.read("proc/sys/kernel/perf_event_paranoid")
    if not has_unit:
        yield _item(
            "hardware counters",
            MISSING,
            "the kernel shows no performance monitoring unit",
            "traffic is predicted and simulated, not counted",
            "bare metal, or a guest with a virtual PMU",
        )
    elif not re.fullmatch(r"-?\d+", paranoid) or (int(paranoid) > 2 and os.geteuid()):
        yield _item(
            "hardware counters",
            MISSING,
            f"perf_event_paranoid is {paranoid or 'not readable'}",
            "traffic is not counted",
            "sysctl kernel.perf_event_paranoid=2, as root",
        )
    else:
        yield _item("hardware counters", OK, f"perf_event_paranoid is {paranoid}")
    zones = place.root / "sys/class/powercap"
    readable = [z for z in zones.glob("*rapl*:*") if os.access(z / "energy_uj", os.R_OK)] if zones.is_dir() else []
    if readable:
        yield _item("energy counters", OK, f"{len(readable)} zones of RAPL")
    else:
        yield _item(
            "energy counters",
            MISSING,
            "no zone of RAPL can be read",
            "energy is modelled only",
            "read access to /sys/class/powercap",
        )


def _building(place: Place) -> Iterator[Capability]:
    isa = ISAS.get(platform.machine().lower(), "")
    try:
        found = assembler(isa, native=True)
        linkers = place.programs(("ld", "gcc", "cc"))
        if not linkers:
            raise CapabilityError("no linker: looked for ld, gcc and cc")
        yield _item("assembler", OK, f"{found}, linker {linkers[0]}")
    except CapabilityError as error:
        yield _item("assembler", MISSING, error.message, "no benchmarks can be built", "apt-get install binutils")
    cross = [name for name, prefix in CROSS.items() if name != isa and place.which(f"{prefix}as")]
    absent = [name for name in CROSS if name != isa and name not in cross]
    if absent:
        packages = " ".join(f"binutils-{CROSS[name].rstrip('-')}" for name in absent)
        yield _item(
            "cross assemblers",
            MISSING,
            f"none for {', '.join(absent)}",
            "their benchmarks can be generated, not assembled",
            f"apt-get install {packages}",
        )
    else:
        yield _item("cross assemblers", OK, ", ".join(cross))
    yield _folder()


def _cache() -> Capability:
    """Where results are stored, and how much they take."""
    lost = "kernels are read, compiled and measured anew each time"
    try:
        root, most = disk_cache.root_folder(), disk_cache.limit_bytes()
        parts = disk_cache.usage(root)
    except RooftreeError as error:
        return _item("cache", LIMITS, str(error).splitlines()[0], lost, "set XDG_CACHE_HOME, or see rooftree cache list")
    first = next(place for place in (root, *root.parents) if place.exists())
    if not os.access(first, os.W_OK | os.X_OK):
        return _item("cache", LIMITS, f"{first} cannot be written", lost, "set XDG_CACHE_HOME to a folder that can be written")
    size, files = sum(part.size_B for part in parts), sum(part.files for part in parts)
    return _item("cache", OK, f"{root}: {files} files, {format_si(size, 'B')} of at most {format_si(most, 'B')}")


def _folders() -> list[FolderSize]:
    """Where files of rooftree lie: the folders of the cache and the package."""
    package = Path(disk_cache.__file__).parent
    sizes = [os.path.getsize(Path(place, name)) for place, _, names in os.walk(package) for name in names]
    own = FolderSize(what="package", folder=str(package), files=len(sizes), size_B=sum(sizes))
    with contextlib.suppress(RooftreeError):
        root = disk_cache.root_folder()
        parts = [part for part in disk_cache.usage(root) if part.files]
        return [*(FolderSize(what=p.name, folder=str(root / p.name), files=p.files, size_B=p.size_B) for p in parts), own]
    return [own]


def _folder() -> Capability:
    """Whether benchmarks can be loaded from the folder for temporary files."""
    try:
        name = tempfile.gettempdir()
    except OSError as error:
        return _item(
            "temporary folder", MISSING, str(error), "no benchmarks can be built", "set TMPDIR to a folder that can be written"
        )
    if os.statvfs(name).f_flag & os.ST_NOEXEC:
        return _item(
            "temporary folder",
            MISSING,
            f"{name} is mounted noexec",
            "benchmarks that are built there cannot be loaded",
            "set TMPDIR to a folder from which programs may be run",
        )
    return _item("temporary folder", OK, name)


def _compilers(place: Place) -> Iterator[Capability]:
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
            _item(what, OK, ", ".join(found)) if found else _item(what, MISSING, f"none of {', '.join(names)}", effect, remedy)
        )


def _engines(_place: Place) -> Iterator[Capability]:
    for what, available in (("llvm-mca", llvm_mca.available), ("OSACA", osaca.available)):
        try:
            found = available()
        except CapabilityError as error:
            effect = "it cannot be compared with our in-core model"
            yield _item(what, MISSING, error.message, effect, error.hint or "see the section on engines in the manual")
        else:
            yield _item(what, OK, found if isinstance(found, str) else f"{found[0]}, version {'.'.join(map(str, found[1]))}")
