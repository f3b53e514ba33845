"""Sampling by timers in the process, where the kernel does not let us sample from outside."""

from __future__ import annotations

from rooftree.errors import CapabilityError
from rooftree.instrument.application import Application
from rooftree.instrument.samples import Samples


def sample(app: Application, reason: str, *, output: int = 1, time_limit_s: float | None = None) -> Samples:
    """As `rooftree.instrument.sampling.sample`.

    Args:
        reason: why the kernel does not do it.
    """
    raise CapabilityError(f"the program cannot be sampled: {reason}", hint="sysctl kernel.perf_event_paranoid=2, as root")
