"""What an in-core engine finds out: T_OL and T_nOL of one unit of work and what limits them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rooftree.asm.compiled import Compiled
from rooftree.kernel.outcomes import Outcome
from rooftree.results.doubt import Doubt
from rooftree.results.incore import CorrectionEffect, LoopStart, MachineCode

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

OF_ONE_CALL = "of one call; `rooftree measure` of a loop that does nothing else tells the cycles of an iteration"
"""Where the cycles come from that are to be assumed of a function."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InCoreOptions:
    """What the code is assumed to be.

    Attributes:
        simd_bytes: width of the vector instructions [B]; None: the machine's; 0: scalar code.
        strict_fp: reductions keep their order, so their chains limit.
        branch: how if-statements count: both, taken, not-taken, or the probability of being taken.
        outcomes: what becomes of the conditions of the loop, where its data are known.
        assume: cycles of one call of functions the machine file does not know [cy].
        asm: text or path of machine code, for the engines that read it.
        loop: which loop of the machine code: label, number or ``line 12``; None: the kernel's hot one.
        compiled: machine code that a compiler made of the kernel, where none was given.
        code_named: a loop, a compiler or its flags were asked for, so that ``auto`` does not go without their code.
        explain: keep the annotated listing of the loop.
        timeline: and a pass through it in the simulated core.
        sweep_start: count what a sweep over a single loop waits for at its start, as repeated sweeps do.
        assume_unknown: count instructions of unknown cost as one micro-op, instead of an error.
        corrections: path of a corrections file on top of the instruction table, see `rooftree.incore.tables.correction_files`.
        incore_corrections: which of `rooftree.incore.corrections` are applied: ``all``, ``none``, or names.
        engine_timeout_s: time limit of an engine that is a program of its own [s].
        remember: times of compiled code are taken from the user's cache, and stored there.
    """

    simd_bytes: int | None = None
    strict_fp: bool = False
    branch: Literal["both", "taken", "not-taken"] | float = "both"
    outcomes: tuple[Outcome, ...] | None = None
    assume: dict[str, float] = field(default_factory=dict)
    asm: str | None = None
    loop: str | int | None = None
    compiled: Compiled | None = None
    code_named: bool = False
    explain: bool = False
    timeline: bool = True
    sweep_start: bool = False
    assume_unknown: bool = False
    corrections: str | None = None
    incore_corrections: str | tuple[str, ...] = "all"
    engine_timeout_s: float = 60.0
    remember: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InCore:
    """In-core times of one unit of work, all arrays of shape (S,) over the sizes.

    Attributes:
        engine: name of the engine.
        T_OL: time that overlaps with data transfers: arithmetic, recurrence, front end [cy/CL].
        T_nOL: time of loads and stores, which may not overlap with transfers [cy/CL].
        T_nOL_load, T_nOL_store: its parts by direction, for machines whose overlap tells them apart [cy/CL].
        T_line_splits: what T_nOL is longer by while data come from caches: accesses across a line are replayed [cy/CL].
        line_crossings: loads as wide as the core's vectors that cross a cache line [1/CL]; of machine code.
        ahead: units of work whose loads have begun when the oldest one waits, see `rooftree.incore.ahead` [1]; not a number where
            that is not known, as of operation counts.
        replays_hold_L2: transfers from L2 wait for these replays also where they overlap with loads and stores.
        throughput: in-core time without the recurrence [cy/CL].
        T_busy: the same without micro-ops that are issued again, which find gaps; of machine code [cy/CL].
        critical_path: time of the longest loop-carried recurrence [cy/CL], 0 without one.
        limits: every single limit by name [cy/CL]; the largest ones are T_OL and T_nOL.
        undivided: limit of the ports without divisions and square roots [cy/CL]; None where there are none, or no code.
        lanes: elements per vector instruction of the leading type; 1 is scalar code.
        from_code: the times are those of machine code, not of operation counts.
        notes: assumptions and doubts.
        doubts: why the times may not be those of the code that runs.
        doubts_low, doubts_high: of doubts by kind: the least and the largest factor on the time in the core at each size [1].
        reordered: what carries the reductions that are taken as reordered.
        per_pass: iterations of one pass through the machine code.
        machine_code: the loop that was looked at.
        corrections: what each correction did to its times.
        row: loop start-up of each row of the last size, where it takes any time.
        recurrent: whether the recurrence limits a pass.
        foreseen: whether the core foresees ends of rows, so that only addresses are set up.
        wait_less: what a row waits for less if its end is foreseen, where that is not known of the core [cy].
        learned: passes of a single loop up to which the core foresees its end in each call; infinite where that is not known.
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
    undivided: Array | None = None
    T_line_splits: Array = field(default_factory=lambda: np.zeros(1))
    T_busy: Array = field(default_factory=lambda: np.zeros(1))
    line_crossings: Array = field(default_factory=lambda: np.zeros(1))
    ahead: Array = field(default_factory=lambda: np.full(1, np.nan))
    replays_hold_L2: bool = False
    from_code: bool = False
    notes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    doubts_low: Mapping[str, Array] = field(default_factory=dict)
    doubts_high: Mapping[str, Array] = field(default_factory=dict)
    reordered: tuple[str, ...] = ()
    per_pass: int | None = None
    machine_code: MachineCode | None = None
    corrections: tuple[CorrectionEffect, ...] | None = None
    row: LoopStart | None = None
    recurrent: Flags = field(default_factory=lambda: np.zeros(1, dtype=bool))
    foreseen: Flags = field(default_factory=lambda: np.zeros(1, dtype=bool))
    wait_less: Array = field(default_factory=lambda: np.zeros(1))
    learned: float = np.inf
