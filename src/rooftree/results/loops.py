"""Every innermost loop of files, schema ``rooftree.loops/1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.kernel import AccessFacts, ArrayFacts, DependenceFacts
from rooftree.results.record import Record


class StreamFacts(Record):
    """An access of machine code, and how far it moves."""

    text: str  #: the address as base registers and symbol
    read: bool  #: whether it is loaded
    write: bool  #: whether it is stored to
    bytes: int  #: of one access [B]
    step_B: int | None  #: from pass to pass [B]; null if it is not constant
    why: str  #: why the step is not known; empty if it is
    line: int | None = None  #: line of the source; null where it is not known


class ListedLoop(Record):
    """An innermost loop of a source file or of a program."""

    function: str  #: function that it stands in; empty for a bare kernel
    file: str  #: the source file, or the program
    line: int | None  #: line of the loop; null where it is not known
    loops: Sequence[str]  #: counter, first and last value of each loop, the outermost first; empty for machine code
    flops: Mapping[str, float]  #: floating-point operations by kind, of one iteration of the source or one pass of machine code
    arrays: Mapping[str, ArrayFacts]  #: arrays by name; empty for machine code
    accesses: Sequence[AccessFacts]  #: accesses in the order of the source; empty for machine code
    dependences: Sequence[DependenceFacts]  #: order of accesses that must be kept
    status: str  #: ok: it can be modelled; refused: it cannot
    reason: str  #: why it is refused; empty if it is not
    address: str | None = None  #: of machine code, where it begins in the program
    instructions: int | None = None  #: of machine code, in one pass
    vector_bits: int | None = None  #: of machine code, the width of its vectors; 0 for scalar code [bit]
    load_B: float | None = None  #: of machine code, bytes loaded in one pass [B]
    store_B: float | None = None  #: of machine code, bytes stored in one pass [B]
    streams: Sequence[StreamFacts] | None = None  #: of machine code, its accesses to memory and how far they move


class LoopsDocument(Record):
    """The loops of all files that were given."""

    schema: str = "rooftree.loops/1"  #: name of the schema
    loops: Sequence[ListedLoop]  #: in the order of the files and of their lines or addresses
