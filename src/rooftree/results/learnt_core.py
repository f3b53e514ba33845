"""The in-core model of a core, learnt by timing, schema ``rooftree.learnt-core/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rooftree.results.record import Record


class LearntForm(Record):
    """What was learnt of one instruction form."""

    form: str  #: form in the instruction table
    cycles: float  #: reciprocal throughput [cy]
    interval: Sequence[float]  #: its low and high [cy]
    slots: float  #: slots of the front end
    uses: Mapping[str, float]  #: cycles on groups of ports [cy]
    error: float  #: mean relative error of the mixes that it follows from [1]
    latency: float | None = None  #: latency where it is not that of the nearest table [cy]
    accumulate: float | None = None  #: latency from the operand that is added last [cy]


class Judged(Record):
    """How well mixes are predicted that were not used; of loops `rooftree incore FILE --arch native` states an error."""

    mixes: int  #: how many were answered
    asked: int | None = None  #: how many were asked for; the others were disturbed each time
    error: float  #: mean relative error [1]
    median: float  #: median relative error [1]


class InFlight(Record):
    """How much of something is in flight at once, as far as measured."""

    low: int  #: places at least
    high: int | None = None  #: places at most; null where no step was seen that is its own


class LearntCore(Record):
    """Ports, front end and forms of the core of this machine."""

    schema: str = "rooftree.learnt-core/1"  #: name of the schema
    where: str  #: processor, host and date
    seconds: float  #: time that it took [s]
    status: str  #: on what the table was validated, or that it was not
    relative: str  #: table that all other forms are taken from
    ports: int  #: execution ports that can be told apart, and units
    units: int = 0  #: of these, single units, of which nothing that runs there could run elsewhere, as that which divides
    width: float  #: slots of the front end in a cycle
    mixes: int  #: mixes that were measured
    judged: Judged  #: mixes that were not used
    forms: Sequence[LearntForm]  #: what was measured
    left_out: Mapping[str, str]  #: forms that could not be measured, and why
    in_flight: Mapping[str, InFlight] = field(default_factory=dict)  #: reorder buffer, registers, schedulers, queues


def words_of_flight(kind: str, low: int, high: int | None) -> str:
    """How much of something is in flight at once.

    >>> words_of_flight("load_queue", 116, 116), words_of_flight("flags", 120, 123), words_of_flight("branches", 254, None)
    ('load queue 116', 'flags 120 to 123', 'branches at least 254')
    """
    return f"{kind.replace('_', ' ')} " + (f"at least {low}" if high is None else f"{low}" if low == high else f"{low} to {high}")


def words_of_ports(ports: int, units: int) -> str:
    """How many ports there are, without the units among them.

    >>> words_of_ports(17, 5), words_of_ports(8, 0)
    ('12 ports and 5 single units', '8 ports')
    """
    return f"{ports - units} ports and {units} single unit{'s' if units > 1 else ''}" if units else f"{ports} ports"
