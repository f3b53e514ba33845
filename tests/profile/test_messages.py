"""What runs below the waiting loops of libraries of messages is told to wait for other processes; what works there is not."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.profile.holds import PROCESSES, holder, with_holders
from rooftree.profile.messages import MESSAGES, with_messages
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import BindingRoof, CallChain, CallFrame, Profile, Region
from tests.report.test_profile_page import profile, region

PAL, VADER, MPICH = "/usr/lib/libopen-pal.so.40.30.2", "/usr/lib/openmpi3/mca_btl_vader.so", "/usr/lib/libmpich.so.12.1.6"
UCP = "/usr/lib/libucp.so.0.0.0"
OPEN_MPI = [("main", "/bin/app"), ("MPI_Send", "/usr/lib/libmpi.so.40"), ("opal_progress", PAL)]
ROOF = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=10.0, basis="issue", all=[])


def chain(name: str, frames: list[tuple[str, str]], share: float = 1.0) -> CallChain:
    made = [CallFrame(function=function, module=module, file=None, line=None) for function, module in frames]
    return CallChain(region=name, frames=made, complete=False, share=share, samples=40)


def judged(function: str, module: str, *ways: CallChain, **given: Any) -> Region:
    one = region(function, 0.3, "function", module=module, next="fewer and larger calls", roof=ROOF, **given)
    found: Profile = with_holders(with_messages(profile(one).replace(chains=list(ways))), None)
    return found.regions[0]


@pytest.mark.parametrize(
    ("function", "module", "frames"),
    [
        ("0x878b0", PAL, [*OPEN_MPI, ("0x2fcb0", PAL)]),
        ("0x4d50", VADER, OPEN_MPI),
        ("opal_progress", PAL, OPEN_MPI[:2]),
        ("clock_gettime", "[vdso]", OPEN_MPI),
        ("0x1230", MPICH, [("main", "/bin/app"), ("MPI_Recv", MPICH), ("MPIDI_CH3I_Progress", MPICH)]),
        ("0x99", "/bin/static", [("main", "/bin/static"), ("opal_progress", "/bin/static")]),
    ],
)
def test_the_waiting_loops_of_libraries_of_messages_wait_for_other_processes(function: str, module: str, frames: Any) -> None:
    found = judged(function, module, chain(function, frames))
    assert found.waits
    assert found.waits_for == MESSAGES
    assert found.held is not None
    assert found.held.name == PROCESSES
    assert "processes wait for messages of each other" in found.next
    assert "larger calls" not in found.next
    assert found.function.startswith(f"waiting ({function} in ")


@pytest.mark.parametrize(
    ("function", "module", "frames", "given"),
    [
        ("sweep", "/bin/app", OPEN_MPI[:1], {}),
        ("reduce", "/bin/app", OPEN_MPI, {}),  # an operation of the program, called back
        ("__memmove_avx", "/usr/lib/libc.so.6", OPEN_MPI, {}),
        ("opal_convertor_pack", PAL, OPEN_MPI, {}),
        ("0x10", "/usr/lib/openmpi3/mca_op_avx.so", OPEN_MPI, {}),
        ("0x10", PAL, OPEN_MPI, {"flops": {"dp": 1e6}}),
        ("0x10", PAL, OPEN_MPI[:2], {}),  # in the library, but in no such loop
        ("0x10", PAL, [], {}),
    ],
)
def test_what_works_below_them_and_what_is_elsewhere_does_not(function: str, module: str, frames: Any, given: Any) -> None:
    found = judged(function, module, chain(function, frames), **given)
    assert not found.waits
    assert found.next.startswith("fewer and larger calls")


def test_the_loop_of_a_library_without_names_that_asks_one_with_names_waits() -> None:
    """MPICH of Debian has no names of its own functions: 18 % of a program were told to lack counts, beside waits in UCX."""
    ask, call = "0x293470", "0x2d9430"
    above = [("main", "/bin/app"), ("MPI_Barrier", MPICH), ("0x296f30", MPICH)]
    regions = [region(name, 0.2, module=file) for name, file in ((ask, MPICH), (call, MPICH), ("ucp_worker_progress", UCP))]
    ways = [chain(ask, above), chain(call, [*above, (ask, MPICH)]), chain("ucp_worker_progress", [*above, (ask, MPICH)])]
    own = region("0x296f30", 0.1, module=MPICH)
    found = with_messages(profile(*regions, own).replace(chains=[*ways, chain("0x296f30", above[:2])])).regions
    assert [True, True, True, False] == [one.waits for one in found]
    assert all("in MPICH" in one.next for one in found[:3])


def test_a_region_that_is_there_half_of_the_time_only_does_not() -> None:
    ways = chain("0x10", OPEN_MPI, 0.5), chain("0x10", OPEN_MPI[:2], 0.5)
    assert not judged("0x10", PAL, *ways).waits


def test_what_waits_for_threads_and_for_processes_stands_apart() -> None:
    thread = region("waiting (0x1 in libgomp.so.1)", 0.2, waits=True, next="threads wait")
    record = profile(region("0x4d50", 0.3, "function", module=VADER), thread, region("0x99", 0.1, module=VADER))
    record = with_messages(record.replace(chains=[chain("0x4d50", OPEN_MPI), chain("0x99", OPEN_MPI)]))
    said = profile_text(record)
    assert "2. waiting, 20% of the time: threads wait" in said
    assert "1., 3. waiting, 40% of the time: processes wait for messages of each other in Open MPI" in said
    assert "--mca mpi_yield_when_idle 1" in said
    assert (held := holder(record.regions[1])) is not None
    assert held.name == "other threads"
