"""The profile of a program for another processor: an emulator executes and counts it. Its time means nothing, so there is none.

Regions are those that execute the most instructions; they are found and counted in the same run, whose output is the program's.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence

from rooftree.asm.function_code import FunctionCode
from rooftree.errors import CapabilityError
from rooftree.instrument import qemu
from rooftree.instrument.application import Application
from rooftree.instrument.engine import Executions
from rooftree.instrument.qemu import Emulated, emulated
from rooftree.instrument.samples import Samples
from rooftree.profile.regions import Found, add_lines, regions
from rooftree.profile.told import Told
from rooftree.results.profile import Profile, Region

WHY = "the program is for another processor; its time in an emulator says nothing, so there are counts and no times"


def here() -> frozenset[str]:
    """Other processors whose programs can be emulated here."""
    return frozenset(machine for machine in qemu.EMULATED if machine != platform.machine() and qemu.emulator(machine))


def run(
    app: Application, least_share: float, top: int, time_limit_s: float | None, output: int, say: Callable[[str], None]
) -> tuple[Samples, list[Found], Executions]:
    """Run a program in the emulator.

    Args:
        app: a program for another processor.
        least_share, top: regions that are listed.
        time_limit_s: after which it is ended [s]; None: never.
        output: file that becomes its standard output.
        say: is told what happens.
    Returns: instructions in place of samples, the regions, and how often their blocks were executed.
    Raises: CapabilityError if it cannot be emulated.
    """
    say(f"the program is for {app.machine}: it is run once, in qemu-{app.machine}, which counts its instructions")
    ran = emulated(app, time_limit_s, (0, output, 2))
    samples = _samples(ran, app)
    found = regions(samples, least_share)
    add_lines(found[: 2 * top + 10])
    codes = list({id(r.code): r.code for r in found[:top] if r.code is not None}.values())
    return samples, found, _executions(ran, codes)


def _samples(ran: Emulated, app: Application) -> Samples:
    """Instructions as if each were a sample of one second: shares are then parts of the instructions."""
    found = Samples(period_s=1.0, threads=ran.places(), how=f"instructions counted by qemu-{app.machine}")
    found.seconds, found.user_s, found.status = ran.seconds, float(found.total), ran.status
    found.ended, found.left = ran.ended, ran.left
    if not found.total:
        raise CapabilityError("no instruction was counted", where=app.path)
    return found


def _executions(ran: Emulated, codes: Sequence[FunctionCode]) -> Executions:
    executions = ran.executions(codes)
    executions.ended = ""  # what ran was counted
    if any(code.program.isa != "x86" for code in codes):
        executions.notes.append(f"vector registers of SVE and RVV have {ran.vector_bits} bits in this emulator (QEMU_CPU)")
    return executions


_NO_STEP = str(Told(lacking="nothing tells its time but a run on its own processor"))


def without_times(record: Profile, notes: Sequence[str]) -> Profile:
    """The record of such a run: nothing that rests on time or on samples."""
    total = sum(r.share for r in record.regions)
    return record.replace(
        cpu_seconds=None,
        kernel_seconds=None,
        threads=None,
        together=None,
        share_of="instructions",
        instructions=float(record.engine.samples),
        slowdown=None,
        regions=[_without_times(region) for region in record.regions],
        other_share=max(0.0, 1.0 - total),
        engine=record.engine.replace(samples=0, period_ms=0.0, runs=1),
        notes=[*([f"{record.ended}: the figures are those of the part that ran"] if record.ended else []), *notes],
    )


def _without_times(region: Region) -> Region:
    return region.replace(
        seconds=None,
        interval=[region.share, region.share],
        threads={},
        thread_instructions=dict(region.threads),
        samples=0,
        GFLOP_s=None,
        GB_s=None,
        roof=None,
        model=None,
        cycles_each=None,
        next=_NO_STEP,
    )
