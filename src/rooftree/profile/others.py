"""What else ran on this machine while an application was timed: its times are then those of a shared machine."""

from __future__ import annotations

import os
from typing import NamedTuple

from rooftree.host.environment import Worked, worked
from rooftree.instrument.samples import Samples
from rooftree.results.profile import Profile

_SHORTEST_s = 0.2
"""Of a run: the system counts in hundredths of a second."""
OTHERS = 0.1
"""Processors that others keep busy from which on a note says so."""


class Moment(NamedTuple):
    """What the processors, and this process, did so far; None and 0 where it is not told."""

    all: Worked | None
    own_s: float


def moment() -> Moment:
    """This one."""
    used = os.times()
    return Moment(worked(), used.user + used.system)


def with_others(record: Profile, samples: Samples, before: Moment, after: Moment) -> Profile:
    """The record with what others did between two moments, at the beginning and the end of the native run."""
    if before.all is None or after.all is None or samples.seconds < _SHORTEST_s:
        return record
    ours = samples.user_s + samples.system_s + after.own_s - before.own_s
    others = max(0.0, after.all.here_s - before.all.here_s - ours) / samples.seconds
    stolen = max(0.0, after.all.stolen_s - before.all.stolen_s) / samples.seconds
    said = [f"other programs kept {others:.1f} processors busy meanwhile"] if others >= OTHERS else []
    said += [f"the hypervisor gave {stolen:.2g} processors to others"] if stolen >= OTHERS / 2 else []
    ranks = " (other ranks among them)" if record.rank is not None and others >= OTHERS else ""
    note = f"{' and '.join(said)}{ranks}: caches and memory were shared, and a model of a core alone is faster"
    return record.replace(others_busy=others, stolen=stolen, notes=[*record.notes, *([note] if said else [])])


def ran_alone(record: Profile) -> bool:
    """Whether a program had the machine to itself, and worked in one thread: nothing else used its core and its caches."""
    if record.others_busy is None or record.threads is not None or record.programs is not None or record.ranks is not None:
        return False
    return record.others_busy < OTHERS and (record.stolen or 0.0) < OTHERS / 2
