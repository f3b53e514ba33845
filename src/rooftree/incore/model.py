"""What an in-core engine finds out: T_OL and T_nOL of one unit of work and what limits them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class InCoreOptions:
    """What the code is assumed to be.

    Attributes:
        simd_bytes: width of the vector instructions [B]; None: the machine's; 0: scalar code.
        strict_fp: reductions keep their order, so their chains limit.
        branch: how if-statements count: both, taken, not-taken, or the probability of being taken.
        assume: cycles of one call of functions the machine file does not know [cy].
        asm: path of machine code, for the engines that read it.
        assume_unknown: count instructions of unknown cost as one micro-op, instead of an error.
        corrections: path of a corrections file on top of the instruction table, see `rooftree.incore.corrections`.
        engine_timeout_s: time limit of an engine that is a program of its own [s].
    """

    simd_bytes: int | None = None
    strict_fp: bool = False
    branch: Literal["both", "taken", "not-taken"] | float = "both"
    assume: dict[str, float] = field(default_factory=dict)
    asm: str | None = None
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
    notes: tuple[str, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)
