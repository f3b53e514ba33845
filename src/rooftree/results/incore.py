"""What runs in the core: records of schema ``rooftree.incore/1``, and what a prediction keeps of its in-core analysis.

All times of blocks are cycles of one pass through the code [cy].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rooftree.results.record import Record

INCORE_SCHEMA = "rooftree.incore/1"


class InstructionCost(Record):
    """One instruction: where it stands, what it takes and why."""

    line: int  #: line of the listing
    text: str  #: the instruction as written
    form: str  #: its form in the instruction table
    slots: float | None  #: places of the front end; null for an unknown form
    uops: float | None  #: micro-operations
    ports: Mapping[str, float]  #: groups of ports, ``P0|P1``, with the cycles on each
    latency: float | None  #: latency of what is not a load [cy]
    load_latency: float | None  #: latency of the load in it [cy]
    in_chain: bool  #: whether the slowest dependence chain goes through it
    fused_with_next: bool = False  #: whether it is one micro-operation with the next one
    operation: str  #: add, mul, fma, div, sqrt, max, load, store, branch; empty for all else
    reason: str  #: what is special about its cost, in words
    source: str = ""  #: where the cost comes from
    address: int | None = None  #: address in a binary


class OtherLoop(Record):
    """A loop of the text that was not looked at."""

    name: str  #: name of the loop
    role: str  #: main, remainder, ...
    lines: Sequence[int]  #: first and last line


class LoopFacts(Record):
    """Where the loop stands, why it was taken, how far it moves."""

    name: str  #: name of the loop
    function: str  #: function that it stands in
    label: str  #: its label
    lines: Sequence[int]  #: first and last line
    role: str  #: main, remainder, marked, ...
    reason: str  #: why this one was taken
    vector_bits: int  #: width of its vector instructions [bit]; 0 for scalar code
    flops: Mapping[str, float]  #: vector lanes at work by kind of operation
    step_B: int | None  #: how far a pass moves along memory [B]
    element_B: int | None  #: length of an element [B]
    elements_per_pass: float | None  #: elements that a pass does
    others: Sequence[OtherLoop]  #: the other innermost loops of the text


class TimelineRow(Record):
    """An instruction in one of the first passes, which find an empty core; in cycles from the first one."""

    turn: int  #: which of the passes, from 0
    instruction: int  #: number of the instruction from 0
    enters: int  #: it comes in
    begins: int | None  #: its first micro-operation begins; null if it needs no port
    works: int | None  #: the last one beside loads and stores begins; null if there is none
    done: int  #: all of it is done
    leaves: int  #: it leaves the reorder buffer


class TimelinePiece(Record):
    """What keeps a port busy."""

    turn: int  #: in which of the passes, from 0
    instruction: int  #: number of the instruction from 0
    port: str  #: which port
    kind: str  #: load, work or store
    begins: float  #: from then on [cy]
    ends: float  #: until then [cy]


class Timeline(Record):
    """A block in the simulated core, pass after pass; the first passes are shown."""

    cycles: float  #: time of a pass in the simulated core [cy]
    stalls: Mapping[str, float]  #: cycles a pass in which something kept instructions from coming in, by what it was [cy]
    rows: Sequence[TimelineRow]  #: the instructions of the passes that are shown, in their order
    ports: Sequence[TimelinePiece]  #: what keeps the ports busy meanwhile
    unlimited: Sequence[str]  #: what is not known of the core and therefore limits nothing


class Block(Record):
    """One block of instructions and the time of a pass through it."""

    id: str | int  #: name of the block
    mode: str  #: loop: passes follow one another; unrolled: the block is repeated without the branch
    engine: str | None = None  #: what analysed it: asm is the own engine
    cycles: float | None  #: time of a pass [cy]; null without a prediction
    bound: str | None  #: what binds: ports, recurrence, frontend or window
    bounds: Mapping[str, float] | None = None  #: every bound by name [cy]
    details: Mapping[str, float] | None = None  #: parts of the front-end and window bounds [cy]
    interval_80: Sequence[float] | None = None  #: the time lies between these with 80 % [cy]; by a table that was learnt here
    expected_error: float | None = None  #: median relative error of such times [1]
    T_OL: float | None  #: time that overlaps with data transfers [cy]
    T_nOL: float | None  #: time of loads and stores, which may not overlap with transfers [cy]
    unknown: Sequence[str]  #: forms that the instruction table does not know
    limiting_ports: Sequence[str] | None = None  #: the busiest ports
    port_cycles: Mapping[str, float] | None = None  #: how busy each port is [cy]
    chain: Sequence[int] | None = None  #: instructions of the slowest chain, by their number from 0
    reduction: bool | None = None  #: whether that chain is a sum that can be split
    instructions: Sequence[InstructionCost]  #: the instructions in their order
    loop: LoopFacts | None  #: the loop that the block is; null for a block that was given as such
    notes: Sequence[str] | None = None  #: what is assumed or left out
    error: str | None = None  #: why there is no prediction
    explanation: str | None = None  #: what limits the code and what to try, in words
    timeline: Timeline | None = None  #: some passes in the simulated core, where that was asked for


class EngineRow(Record):
    """One of several in-core engines on the same code."""

    engine: str  #: name of the engine
    cycles: float | None  #: time of a pass, or of a unit of work [cy]; null where it gave nothing
    bound: str | None = None  #: what binds
    bounds: Mapping[str, float] | None = None  #: every bound by name [cy]
    T_OL: float | None = None  #: time that overlaps with data transfers [cy]
    T_nOL: float | None = None  #: time of loads and stores [cy]
    unknown: Sequence[str] | None = None  #: forms that it does not know
    unknown_as: str | None = None  #: what it counts for them
    source: str | None = None  #: its table or version
    error: str | None = None  #: why it gave nothing
    hint: str | None = None  #: how to get it
    seconds: float  #: wall time, the start of programs included [s]
    notes: Sequence[str] | None = None  #: what it assumes or leaves out


class IncoreDocument(Record):
    """Cycles of one pass through blocks of machine code."""

    schema: str = INCORE_SCHEMA  #: name of the schema
    arch: str  #: microarchitecture
    isa: str  #: instruction set
    status: str  #: what is known about the quality of the instruction table
    table: str  #: where the table comes from
    sources: Mapping[str, str]  #: sources of its numbers by key
    ports: Sequence[str]  #: names of the ports
    blocks: Sequence[Block]  #: the blocks in their order
    engines: Sequence[EngineRow] | None = None  #: several engines side by side


WITHOUT_CALLS = "the time inside of the called functions is not counted"
"""How the note begins by which a time is but the least."""


class CompiledWith(Record):
    """What made the machine code."""

    compiler: str  #: name of the compiler
    version: str  #: its version, in its own words
    flags: Sequence[str]  #: what it was called with
    cached: bool  #: whether an earlier result was taken


class MachineCode(Record):
    """The loop of machine code behind an in-core prediction."""

    source: str  #: file, or what the text is
    isa: str  #: instruction set
    table: str  #: instruction table
    loop: str  #: name of the loop
    role: str  #: main, remainder, marked, ...
    lines: Sequence[int]  #: first and last line of the listing
    instructions: int  #: instructions of a pass
    cycles: float  #: time of a pass [cy]
    bound: str  #: what binds: ports, recurrence, frontend or window
    ports: Sequence[str]  #: the busiest ports
    accesses: str | None = None  #: loads, stores, or both, where nothing else takes these ports; no key where something does
    fused: bool | None = None  #: true where all products that are added are fused with the additions
    chain_lines: Sequence[int]  #: lines of the slowest dependence chain
    blocked: int | None = None  #: loads on that chain of what several stores wrote, which wait until these have left the core
    unknown: Sequence[str]  #: forms that the table does not know
    unknown_as: str  #: what is counted for them
    model: str  #: where the costs come from
    compiled: CompiledWith | None = None  #: what made the code, where none was given
    listing: IncoreDocument | None = None  #: the annotated listing, where it was asked for
    table_status: str | None = None  #: on what the instruction table was validated, with which error, or that it was not
    measured_limit: bool | None = None  #: whether the rates of what limits it were measured on the machine; null if not
    taken_over: float | None = None  #: part of the micro-ops that a learnt table took over from another core; null if none


class LoopStart(Record):
    """What each sweep over the innermost loop costs beside its passes."""

    start: float  #: time at its start [cy/CL]
    iterations: float  #: iterations of a sweep
    foreseen: bool | None = None  #: true where the core foresees ends of rows of some size: only addresses are set up
    less: float | None = None  #: what a row waits for less if its end is foreseen, where that is not known of the core [cy]
    most: float | None = None  #: iterations of a row up to which it may be, where that is not known


class CorrectionEffect(Record):
    """What a correction of in-core times did, for the last size."""

    name: str  #: name by which it is switched
    what: str  #: what it counts, in a sentence
    on: bool  #: whether it was asked for
    applied: bool  #: whether it changed the times of any size
    cycles: float  #: by which the larger one of T_OL and T_nOL grew [cy/CL]
    T_OL: float  #: by which T_OL grew [cy/CL]
    T_nOL: float  #: by which T_nOL grew [cy/CL]
    source: str  #: of its formula and its constants
    rule: str | None = None  #: what it counts of this loop, in words; left out where that is not told


class CodeFacts(Record):
    """What the compiled loop is like, for the diagnosis."""

    lanes: int  #: elements per vector instruction; 1 is scalar code
    vector_B: int  #: bytes of its vectors; 0 for scalar code
    per_pass: float  #: iterations of one pass
    instructions: int  #: instructions of one pass
    fma: int  #: fused multiply-adds of one pass
    mul: int  #: multiplications
    add: int  #: additions
    div: int  #: divisions
    sqrt: int  #: square roots
    loads: int  #: instructions that load
    stores: int  #: instructions that store
    chain: float  #: time of the recurrence [cy/CL]
    ports: float  #: time of the busiest port [cy/CL]
    bound: str  #: what binds
    reduction: bool  #: whether the chain is a sum
    unknown: Sequence[str]  #: forms that the table does not know
    name: str  #: name of the loop
    compiled: CompiledWith | Mapping[str, Any]  #: what made it; {} where the code was given
    branches: int | None = None  #: branches of one pass beside the one back to its beginning


class InCoreTerms(Record):
    """The in-core part of a prediction, per unit of work; numbers of the last size where they depend on the size."""

    engine: str  #: in-core engine: throughput, asm, llvm-mca or osaca
    T_OL: float  #: in-core time that overlaps with data transfers [cy/CL]
    T_nOL: float  #: time of loads and stores, which may not overlap with transfers [cy/CL]
    T_comp_throughput: float  #: in-core time without the recurrence [cy/CL]
    T_comp_critical_path: float  #: time of the longest loop-carried recurrence [cy/CL]
    iterations_per_asm_loop: float | None  #: iterations of one pass through the machine code; null without code
    lanes: int  #: elements per vector instruction; 1 is scalar code
    limits: Mapping[str, float]  #: every single limit by name [cy/CL]
    assumed: Mapping[str, float]  #: cycles of calls that were given with --assume [cy]
    machine_code: MachineCode | None = None  #: the loop of machine code, where one was looked at
    row: LoopStart | None = None  #: what the starts of sweeps cost, where they cost anything
    engines: Sequence[EngineRow] | None = None  #: several engines side by side
    code: CodeFacts | Mapping[str, Any] | None = None  #: in a validation: what the compiled loop is like; {} if not known
    corrections: Sequence[CorrectionEffect] | None = None  #: what corrections did to the times of machine code
    why_scalar: str | None = None  #: why no compiler can make vector code of the loop; null where it may, or has
    reorderable: bool | None = None  #: whether all that is carried from iteration to iteration is sums; null where nothing limits
    vector_loop: str | None = None  #: counter of a loop around whose iterations may run side by side in vectors, where these wait
