"""What an in-core engine finds out: T_OL and T_nOL of one unit of work and what limits them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """Machine code that a compiler made of the kernel.

    Attributes:
        text: assembly text of the functions that hold the kernel's loop.
        source: what it is, in words.
        compiler, version, flags: what made it.
        lines: lines of ``text`` that stem from the innermost loop's lines of the source.
        cached: it was made before and kept.
        notes: what to say about it.
        starts: address of each label in the program that is run, as far as known [B].
    """

    text: str
    source: str
    compiler: str
    version: str
    flags: tuple[str, ...]
    lines: frozenset[int]
    cached: bool = False
    notes: tuple[str, ...] = ()
    starts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InCoreOptions:
    """What the code is assumed to be.

    Attributes:
        simd_bytes: width of the vector instructions [B]; None: the machine's; 0: scalar code.
        strict_fp: reductions keep their order, so their chains limit.
        branch: how if-statements count: both, taken, not-taken, or the probability of being taken.
        assume: cycles of one call of functions the machine file does not know [cy].
        asm: text or path of machine code, for the engines that read it.
        loop: which loop of the machine code: label, number or ``line 12``; None: the kernel's hot one.
        compiled: machine code that a compiler made of the kernel, where none was given.
        code_named: a loop, a compiler or its flags were asked for, so that ``auto`` does not go without their code.
        explain: keep the annotated listing of the loop.
        sweep_start: count what a sweep over a single loop waits for at its start, as repeated sweeps do.
        assume_unknown: count instructions of unknown cost as one micro-op, instead of an error.
        corrections: path of a corrections file on top of the instruction table, see `rooftree.incore.corrections`.
        engine_timeout_s: time limit of an engine that is a program of its own [s].
    """

    simd_bytes: int | None = None
    strict_fp: bool = False
    branch: Literal["both", "taken", "not-taken"] | float = "both"
    assume: dict[str, float] = field(default_factory=dict)
    asm: str | None = None
    loop: str | int | None = None
    compiled: Compiled | None = None
    code_named: bool = False
    explain: bool = False
    sweep_start: bool = False
    assume_unknown: bool = False
    corrections: str | None = None
    engine_timeout_s: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class InCore:
    """In-core times of one unit of work, all arrays of shape (S,) over the sizes.

    Attributes:
        engine: name of the engine.
        T_OL: time that overlaps with data transfers: arithmetic, recurrence, front end [cy/CL].
        T_nOL: time of loads and stores, which may not overlap with transfers [cy/CL].
        T_nOL_load, T_nOL_store: its parts by direction, for machines whose overlap tells them apart [cy/CL].
        T_turns: what T_nOL is longer by while data come from caches, by second turns at the ends of cache lines [cy/CL].
        throughput: in-core time without the recurrence [cy/CL].
        critical_path: time of the longest loop-carried recurrence [cy/CL], 0 without one.
        limits: every single limit by name [cy/CL]; the largest ones are T_OL and T_nOL.
        lanes: elements per vector instruction of the leading type; 1 is scalar code.
        notes: assumptions and doubts.
        details: what else the engine wants to show.
    """

    engine: str
    T_OL: Array
    T_nOL: Array
    T_nOL_load: Array
    T_nOL_store: Array
    throughput: Array
    critical_path: Array
    limits: dict[str, Array]
    lanes: int
    T_turns: Array = field(default_factory=lambda: np.zeros(1))
    notes: tuple[str, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)
