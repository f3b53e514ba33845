"""What records keep of a kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.results.record import Record


class ArrayFacts(Record):
    """An array and how often one iteration of the innermost loop reads and writes it."""

    type: str  #: element type, as in C
    extents: Sequence[str | None]  #: formula of each extent, the outermost first; null where it is not stated
    loads: float  #: elements loaded per iteration
    stores: float  #: elements stored per iteration
    part_lines: bool | None = None  #: true where stores one after the other do not fill whole lines; no key where they do
    neighbours: bool | None = None  #: true where iterations load elements that others load, too; no key where none do


class AccessFacts(Record):
    """One place of the source that reads or writes an array."""

    array: str  #: name of the array
    text: str  #: the access as written, ``a[j][i-1]``
    read: bool | None = None  #: whether it is loaded; of ``+=`` both are true
    write: bool  #: whether it is stored to
    index: Sequence[str] = ()  #: formula of each index, the outermost first
    line: int | None  #: line of the source; null where it has none


class DependenceFacts(Record):
    """Two accesses whose order must be kept."""

    kind: str  #: flow, anti or output
    from_: str  #: the access that comes first
    to: str  #: the access that has to wait
    distance: Sequence[int | None]  #: iterations of each loop between them, the outermost first; null if not constant
    carried_by: str | None  #: counter of the loop that carries it; null within an iteration


class KernelFacts(Record):
    """A loop nest: counts of its innermost body, arrays, accesses, source."""

    name: str  #: name of the kernel or of its function
    flops: Mapping[str, float]  #: floating-point operations of one iteration by kind: add, mul, fma, div, ...
    flops_per_iteration: float = 0.0  #: all of them together, an fma as two [FLOP/it]
    loops: Sequence[str]  #: counter, first and last value of each loop, the outermost first
    arrays: Mapping[str, ArrayFacts]  #: arrays by name
    accesses: Sequence[AccessFacts]  #: accesses in the order of the source
    indirect: Sequence[str]  #: accesses whose index is itself loaded
    symbols: Sequence[str] = ()  #: sizes that have to be given
    parallel_loop: str | None  #: counter of the loop that cores share; null where there is none
    serial: str | None = None  #: why threads cannot share its outermost loop as it is; no key where they can
    shared: Sequence[str] | None = None  #: loops whose iterations cores can share as they are; no key where all of them can
    partial: Sequence[str] | None = None  #: what each core then needs a partial result of; no key where there is nothing
    place: str | None  #: file, line and column of the nest; null for what was built without a source
    source: str | None  #: text of the nest
    part: str | None = None  #: which loop of its function it is, and what around it is left out; no key where it is all of it
    dependences: Sequence[DependenceFacts] | None = None  #: order of accesses that must be kept


class RecurrenceFacts(Record):
    """A chain of operations from iteration to iteration."""

    text: str  #: the statement
    distance: int  #: iterations from one link of the chain to the next
    through: str  #: what carries it: a scalar or an array
    reassociable: bool  #: whether it is a sum that may be split
    kinds: Sequence[str]  #: operations of the chain


class KernelDocument(KernelFacts):
    """A kernel without sizes, all arms of if-statements counted, with its dependences."""

    schema: str = "rooftree.kernel-facts/1"  #: name of the schema
    recurrences: Sequence[RecurrenceFacts]  #: chains of operations from iteration to iteration
    unclear_dependences: Sequence[str]  #: accesses whose dependence is not known
    assumptions: Sequence[str]  #: what was assumed while reading the source


class UnitOfWork(Record):
    """The iterations behind one cache line: what cycles and bytes "per CL" are counted for."""

    _positive = ("iterations_per_cl",)
    _not_negative = ("line_bytes", "element_bytes")

    iterations_per_cl: int  #: loop iterations of one unit of work [it/CL]
    line_bytes: int  #: length of a cache line [B]
    element: str  #: leading element type
    element_bytes: int  #: its length [B]
