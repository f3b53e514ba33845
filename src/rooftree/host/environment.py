"""Under what a measurement was made: processor, system, settings, load."""

from __future__ import annotations

import datetime
import os
import platform
import re
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rooftree.host.processor import Processor, this_processor
from rooftree.host.topology import Topology

if TYPE_CHECKING:
    from rooftree.results.bench import BenchEnvironment
    from rooftree.results.measurement import Environment

OPENMP = {"OMP_PROC_BIND": "true", "OMP_DYNAMIC": "false", "OMP_WAIT_POLICY": "active"}
"""What threads run with, beside their number and places."""


def provenance(processor: Processor | None = None) -> BenchEnvironment:
    """Where and when this is.

    Args:
        processor: None: the one of this machine.
    """
    from rooftree.results.bench import BenchEnvironment

    found = processor or this_processor()
    return BenchEnvironment(
        host=platform.node(),
        processor=found.name,
        arch=found.arch,
        virtual=found.virtual,
        date=datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        rooftree=version("rooftree"),
    )


def environment(topology: Topology, cpus: Sequence[int], root: Path = Path("/")) -> Environment:
    """What can be told without asking for it.

    Args:
        topology: of this machine.
        cpus: processors that are used.
        root: of the file system, or of a recorded copy.
    """
    from rooftree.results.measurement import Environment

    def read(path: str) -> str:
        try:
            return (root / path).read_text(errors="replace").strip()
        except OSError:
            return ""

    cpu = cpus[0] if cpus else 0
    return Environment(
        **provenance(this_processor(root / "proc/cpuinfo")),
        allowed_cpus=list(topology.allowed),
        cpus=list(cpus),
        governor=read(f"sys/devices/system/cpu/cpu{cpu}/cpufreq/scaling_governor") or None,
        transparent_huge_pages=transparent_huge_pages(root),
        numa_balancing=read("proc/sys/kernel/numa_balancing") or None,
        load=load(root),
        system=f"{platform.system()} {platform.release()}",
        libc=" ".join(filter(None, platform.libc_ver())) or None,
        openmp={**OPENMP, "OMP_PLACES": ",".join(f"{{{c}}}" for c in cpus)},
    )


def transparent_huge_pages(root: Path = Path("/")) -> str | None:
    """Who gets large pages by themselves: always, madvise or never; None if it is not told."""
    try:
        text = (root / "sys/kernel/mm/transparent_hugepage/enabled").read_text(errors="replace")
    except OSError:
        return None
    setting = re.search(r"\[(\w+)\]", text)
    return setting[1] if setting else None


def load(root: Path = Path("/")) -> float | None:
    """Load average of the last minute; None if it is not told."""
    try:
        return float((root / "proc/loadavg").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def memory_available(root: Path = Path("/")) -> int | None:
    """Memory that can be had now [B]; None if it is not told. A limit of the control group counts, too."""
    try:
        match = re.search(r"^MemAvailable:\s*(\d+)", (root / "proc/meminfo").read_text(), re.MULTILINE)
    except OSError:
        return None
    free = int(match[1]) * 1024 if match else None
    try:
        limit = (root / "sys/fs/cgroup/memory.max").read_text().strip()
        used = (root / "sys/fs/cgroup/memory.current").read_text().strip()
    except OSError:
        return free
    if limit.isdigit() and used.isdigit():
        left = max(0, int(limit) - int(used))
        return left if free is None else min(free, left)
    return free


def busy(seconds: float, root: Path = Path("/")) -> float:
    """Processors that were at work during the next moments, while this program waits; 0 if the system does not tell.

    Args:
        seconds: how long to look [s].
        root: of the file system, or of a recorded copy.
    """
    before = worked(root)
    time.sleep(seconds)
    after = worked(root)
    if before is None or after is None:
        return 0.0
    return max(0.0, sum(after) - sum(before)) / seconds


QUIET = 0.1
"""Part of a processor that others may use while this machine counts as quiet [1]."""


class Worked(NamedTuple):
    """Time that all processors together worked since the start: for programs and the system here, and for other guests [s]."""

    here_s: float
    stolen_s: float


def worked(root: Path = Path("/")) -> Worked | None:
    """What the processors did till now; None if the system does not tell. Source: proc(5), /proc/stat."""
    try:
        fields = (root / "proc/stat").read_text().split("\n", 1)[0].split()[1:9]
        user, nice, system, _, _, interrupts, soft, stolen = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields)
    except (OSError, ValueError):
        return None
    return Worked(user + nice + system + interrupts + soft, stolen)


class Watch:
    """Others at work from now on, while this program works as well.

    Args:
        root: of the file system, or of a recorded copy.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root
        self._begun = self._now()

    def _now(self) -> tuple[Worked | None, float, float]:
        """What all worked, what this program did, and the time [s]."""
        return worked(self._root), sum(os.times()[:4]), time.monotonic()

    def others(self) -> float:
        """Processors that others kept busy since then, other guests among them; 0 if the system does not tell."""
        (before, own, begun), (after, then, now) = self._begun, self._now()
        if before is None or after is None or now <= begun:
            return 0.0
        return max(0.0, sum(after) - sum(before) - (then - own)) / (now - begun)


def quiet(running: float | None) -> bool:
    """Whether a load average says that nothing else runs."""
    return running is None or running <= 0.25 * len(os.sched_getaffinity(0))
