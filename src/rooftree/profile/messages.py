"""Processes that wait for each other: what runs below the functions in which libraries of messages look for what has come.

Such a library waits by asking each of its transports again and again, and reads the clock between; only the stacks that were
sampled tell that from work. What such functions call to copy messages or to reduce them is work, and stays so.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from rooftree.profile.waits import fills
from rooftree.results.profile import CallChain, Profile, Region

MESSAGES = "messages of other processes"
"""What a region waits for that is part of such a loop (`Region.waits_for`)."""
_NEARLY_ALL = 0.9
"""Part of the samples of a region that must be below such a function for it to wait there [1]: an assumption."""


class Library(NamedTuple):
    """A library of messages.

    Attributes:
        name: what it is called.
        progress: functions that look for messages and return, or do so until one has come.
        files: names of its own files, and of those of its parts that it loads.
        gives_way: how it is told to give the processor away while it waits; "" where that is not known.
    """

    name: str
    progress: re.Pattern[str]
    files: re.Pattern[str]
    gives_way: str = ""


_TRANSPORTS = r"lib(?:uc[pts]|uct_\w+|fabric|psm2?|psm_infinipath|mlx5|ibverbs)"
"""What both use below them: UCX, libfabric, PSM."""
LIBRARIES = (
    Library(
        "Open MPI",
        re.compile(r"opal_progress|ompi_request_(?:default_)?wait\w*|ompi_coll_libnbc_progress|mca_pml_\w+_progress"),
        re.compile(rf"(?:lib(?:open-(?:pal|rte|mpi)|mpi(?!ch)|mca_\w+|oshmem)|mca_\w+|{_TRANSPORTS})[-\w]*\.so[.\d]*"),
        "--mca mpi_yield_when_idle 1",
    ),
    Library(
        "MPICH",
        re.compile(r"MPIDI?_(?:CH3I?_|OFI_|UCX_|POSIX_|SHM_?I?_?)?[Pp]rogress\w*|MPIR_Wait\w*|MPIDI_progress\w*"),
        re.compile(rf"(?:libmpi(?:ch)?|libpmpi|{_TRANSPORTS})[-\w]*\.so[.\d]*"),
        "MPIR_CVAR_POLLS_BEFORE_YIELD=1 in the environment",
    ),
    Library("UCX", re.compile(r"uc[pt]_worker_progress|ucp_worker_wait"), re.compile(rf"{_TRANSPORTS}\.so[.\d]*")),
)
"""Sources of the names: opal/runtime/opal_progress.c and ompi/request of Open MPI, src/mpid of MPICH, the API of UCX; of what
gives the processor away: the pages of Open MPI on more ranks than cores, README.envvar of MPICH."""
_WORKS = re.compile(r"copy|memmove|memset|pack|crc|checksum|\bmca_op_|_op_(?:avx|base)", re.IGNORECASE)
"""In the names of functions and files that move or reduce what has come."""


def waits_for_messages(library: Library) -> str:
    """What is said of the regions that wait in a library of messages."""
    yields = f"; where there are more ranks than free cores, {library.gives_way} gives them away" if library.gives_way else ""
    return (
        f"processes wait for messages of each other in {library.name}: ranks with unequal work, more ranks than cores, or other "
        "programs that hold their processors; balance the ranks, send fewer and larger messages, or work while these are under "
        f"way{yields}"
    )


def with_messages(record: Profile) -> Profile:
    """The record whose regions in the waiting loops of libraries of messages are told as such.

    Args:
        record: with the call chains that led to its regions.
    """
    chains: dict[str, list[CallChain]] = {}
    for chain in record.chains or ():
        chains.setdefault(chain.region, []).append(chain)
    looking = _looking(record)
    return record.replace(regions=[_judged(region, chains.get(region.id, []), looking) for region in record.regions])


def is_of_messages(module: str) -> bool:
    """Whether a file is one of a library of messages."""
    return any(library.files.fullmatch(_file(module)) for library in LIBRARIES)


def _looking(record: Profile) -> set[tuple[str, str]]:
    """The functions without a name that look for messages, with their files: those of a library that call one that is known.

    Distributions strip the names from MPICH, whose loop asks UCX, whose name stays.
    """
    modules = {region.id: (region.module, region.function) for region in record.regions}
    found = set[tuple[str, str]]()
    for chain in record.chains or ():
        stack = [(one.module, one.function) for one in chain.frames]
        stack += [modules[chain.region]] if chain.region in modules else []
        for (module, function), (_, called) in itertools.pairwise(stack):
            asks = any(library.progress.fullmatch(called) for library in LIBRARIES)
            if asks and function.startswith("0x") and is_of_messages(module):
                found.add((module, function))
    return found


def _judged(region: Region, chains: Sequence[CallChain], looking: set[tuple[str, str]]) -> Region:
    if region.waits or region.kind not in ("loop", "function") or _works(region):
        return region
    library = next((one for one in LIBRARIES if _in(one, region, chains, looking)), None)
    if library is None:
        return region
    return region.replace(
        function=f"waiting ({region.function} in {_file(region.module)})",
        waits=True,
        waits_for=MESSAGES,
        next=waits_for_messages(library),
        roof=None,
        model=None,
        ecm=None,
        samples_behind=None,
        hottest_load=None,
    )


def _works(region: Region) -> bool:
    """Whether a region does arithmetic, or copies, as far as its counts, its samples and its name tell."""
    named = _WORKS.search(region.function) or _WORKS.search(_file(region.module))
    return named is not None or any((region.flops or {}).values()) or fills(region)


def _in(library: Library, region: Region, chains: Sequence[CallChain], looking: set[tuple[str, str]]) -> bool:
    """Whether nearly all samples of a region are in such a function of a library, or in its files and below one."""

    def asks(module: str, function: str) -> bool:
        nameless = (module, function) in looking and library.files.fullmatch(_file(module))
        return library.progress.fullmatch(function) is not None or bool(nameless)

    if asks(region.module, region.function):
        return True
    own, total = _file(region.module), sum(chain.share for chain in chains)
    part = library.files.fullmatch(own) is not None or own == "[vdso]"
    below = sum(
        chain.share
        for chain in chains
        if any(asks(one.module, one.function) and (part or one.module == region.module) for one in chain.frames)
    )
    return total > 0 and below >= _NEARLY_ALL * total


def _file(module: str) -> str:
    return module.rpartition("/")[2]
