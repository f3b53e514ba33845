"""Instructions measured on this machine, schema ``rooftree.calibration/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record


class Partners(Record):
    """Instructions that run beside the measured one."""

    forms: Sequence[str]  #: their forms
    cycles: float  #: time that they take [cy]


class Quantity(Record):
    """One measured property of an instruction."""

    quantity: str  #: latency, throughput, ...
    operand: str  #: operand that carries a latency; empty where none does
    ours: float | None  #: value of the instruction table [cy]; null where it has none
    measured: float  #: measured value [cy]
    interval: Sequence[float]  #: its confidence interval [cy]
    ratio: float | None  #: measured / ours [1]
    verdict: str  #: whether they agree
    samples: int  #: samples that count
    rejected: int  #: samples that were disturbed
    clock_GHz: float  #: core clock at the time [GHz]
    partners: Partners  #: instructions that run beside it
    code: str  #: the code that was run


class FormFacts(Record):
    """What was measured of one instruction form."""

    form: str  #: form in the instruction table
    line: int  #: line of the loop
    text: str  #: the instruction as written
    reason: str  #: why nothing was measured; empty if something was
    missing: Mapping[str, str]  #: what could not be measured, and why
    quantities: Sequence[Quantity]  #: what was measured


class DerivedCorrections(Record):
    """What the measurements change in the instruction table."""

    data: Mapping[str, Any]  #: contents of the corrections file
    explained: Sequence[Sequence[str]]  #: differences that a change explains
    left: Sequence[Sequence[str]]  #: differences that none explains
    notes: Sequence[str]  #: what to know


class CalibrationEnvironment(Record):
    """Where and when it was measured."""

    host: str  #: name of the computer
    processor: str  #: its processor
    date: str  #: day, ISO 8601
    cpus: Sequence[int]  #: processors that ran
    memory: str  #: how much memory, and which pages
    rounds: int  #: runs of each benchmark
    clock_GHz: Sequence[float]  #: lowest and highest core clock [GHz]; empty if nothing was measured


class CalibrationDocument(Record):
    """Instructions of a loop, measured on this machine."""

    schema: str = "rooftree.calibration/1"  #: name of the schema
    arch: str  #: microarchitecture of the table
    status: str  #: what is known about the quality of the table
    environment: CalibrationEnvironment  #: processor, clock and rounds
    interrupted: bool  #: whether it was ended (Ctrl-C)
    forms: Sequence[FormFacts]  #: the instruction forms
    corrections: DerivedCorrections  #: what follows for the table
