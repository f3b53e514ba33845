"""Which benchmarks tell throughput and latency of an instruction form.

    throughput    copies that do not wait for each other: every copy writes other registers
    latency       copies that do: each one's result is the next one's operand; one benchmark for each operand. Where result and
                  operand are of different kinds, known instructions carry the value over
    load          from the address to the result: the value that was loaded enters the next address
    round trip    a value is moved to another kind of register and back: what the known instructions take
    forwarding    a store, a load of the same bytes, and the loaded value is stored again

The machine code of every benchmark is read back: it must hold the form that it is to measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from rooftree.asm.listing import parse
from rooftree.asm.model import Instruction, Memory, Register
from rooftree.calibrate.shapes import FIRST_B, Place, Shape, UnmeasurableError, read_back, scalar_index, shape
from rooftree.timing.harness import Code
from rooftree.timing.isa.interface import FLAGS, GPR, INDEX_PLACE, MASK, MASK_PLACE, VEC, Address, Isa, Style

THROUGHPUT, LATENCY, LOAD, FORWARDING = "throughput", "latency", "load", "forwarding"
ROUND_TRIP = "round trip"
_COPIES = 48
_CHAIN = 16


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One function and what it says about a form.

    Attributes:
        form: the form.
        quantity: THROUGHPUT, LATENCY, LOAD or FORWARDING.
        operand: of LATENCY: which operand the result waits for, counted from 1, or ``flags``, ``mask``, ``memory``.
        copies: how often one pass executes the form.
        code: the function.
        partners: forms of the instructions that carry the value over, for each copy.
    """

    form: str
    quantity: str
    operand: str
    copies: int
    code: Code
    partners: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Quantity and operand, in words."""
        return f"{self.quantity} from {self.operand}" if self.operand else self.quantity


@dataclass(slots=True)
class _Body:
    """A benchmark while it is written: lines, and registers that are in use with their first values."""

    isa: Isa
    free: dict[str, list[str]]
    initial: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    constants: dict[tuple[str, str], str] = field(default_factory=dict)

    def take(self, kind: str, initial: str) -> str:
        """A register that nothing else uses."""
        if not self.free.get(kind):
            raise UnmeasurableError(f"there are too few {kind} registers")
        register = self.free[kind].pop(0)
        self.initial[register] = initial
        return register

    def shared(self, kind: str, initial: str) -> str:
        """The register with this first value, the same one for all who ask; only scratch ones may be written to."""
        key = (kind, initial)
        if key not in self.constants:
            self.constants[key] = self.take(kind, initial)
        return self.constants[key]


def benchmarks(isa: Isa, what: Shape, prefix: str) -> tuple[list[Benchmark], dict[str, str]]:
    """All benchmarks of a form that can be written.

    Args:
        isa: the instruction set.
        what: the instruction.
        prefix: of the names of the functions.
    Returns: the benchmarks, and why others cannot be written, by quantity.
    """
    found: list[Benchmark] = []
    missing: dict[str, str] = {}
    for quantity, operand, make in _makers(isa, what, prefix):
        try:
            found.append(make())
        except UnmeasurableError as reason:
            missing[f"{quantity} from {operand}" if operand else quantity] = str(reason)
    return found, missing


def _makers(isa: Isa, what: Shape, prefix: str) -> Iterator[tuple[str, str, Callable[[], Benchmark]]]:
    """Quantity and operand of each benchmark that fits to an instruction, and what makes it."""
    instruction = what.instruction
    yield THROUGHPUT, "", partial(_throughput, isa, what, prefix)
    for place in what.places:
        if place.read:
            yield LATENCY, _word(place), partial(_latency, isa, what, prefix, place)
    if what.reads_flags:
        yield LATENCY, FLAGS, partial(_latency, isa, what, prefix, None)
    if instruction.stores:
        yield FORWARDING, "", partial(_forwarding, isa, what, prefix)
    elif instruction.loads:
        yield LOAD, "", partial(_load, isa, what, prefix, LOAD, "")
    elif instruction.memory is not None:
        yield LATENCY, "address", partial(_load, isa, what, prefix, LATENCY, "address")
        if scalar_index(instruction):
            yield LATENCY, "index", partial(_from_index, isa, what, prefix)


def round_trips(isa: Isa, plan: Sequence[Benchmark]) -> list[Benchmark]:
    """Benchmarks of the moves between kinds of registers that others use: there and back, which is all that can be seen."""
    used = {form for benchmark in plan for form in benchmark.partners}
    found = []
    for number, (there, back, initial, style) in enumerate(isa.crossings()):
        first, second = isa.parse(there).form, isa.parse(back).form
        if used & {first, second}:
            code = isa.function(f"crossing{number}", [there, back] * _CHAIN, initial, style)
            found.append(Benchmark(first, ROUND_TRIP, second, _CHAIN, code))
    return found


def carriers(isa: Isa, plan: Sequence[Benchmark]) -> list[Benchmark]:
    """Chains of each instruction that carries values over, waiting for itself alone, unless the plan holds its form."""
    known, found = {benchmark.form for benchmark in plan}, list[Benchmark]()
    for benchmark in plan:
        if benchmark.quantity not in (LATENCY, LOAD) or known.issuperset(benchmark.partners):
            continue
        for instruction in parse(benchmark.code.body, isa.name, isa.syntax or "auto").instructions:
            if instruction.form in known or instruction.form not in benchmark.partners:
                continue
            known.add(instruction.form)
            with suppress(UnmeasurableError):
                made, _ = benchmarks(isa, shape(isa, instruction), f"carrier{len(known)}")
                found += [one for one in made if one.quantity == LATENCY and not one.partners]
    return found


def _word(place: Place) -> str:
    special = {MASK_PLACE: "mask", INDEX_PLACE: "indices"}
    return special.get(place.position, str(place.position + 1))


def _start(isa: Isa, what: Shape) -> _Body:
    """A body with the registers that all benchmarks of a form have in common."""
    body = _Body(isa, {kind: list(names) for kind, names in isa.pool(what.instruction).items()})
    for place in what.places:
        if place.fixed:
            body.initial[place.fixed] = "value"
            body.free[place.kind] = [r for r in body.free[place.kind] if r != place.fixed]
    return body


def _address(body: _Body, what: Shape, base: str = "", displacement: int = 0) -> Address | None:
    memory = what.instruction.memory
    if memory is None:
        return None
    index = body.shared(GPR, "zero") if scalar_index(what.instruction) else ""
    if INDEX_PLACE in (p.position for p in what.places):
        displacement = FIRST_B
    if not (what.instruction.loads or what.instruction.stores) and not memory.displacement:
        displacement = 0  # an address of three parts costs more than one of two
    if body.isa.name == "aarch64" and index:
        displacement = 0
    return Address(base or body.isa.base, index, displacement)


def _put(body: _Body, what: Shape, names: Mapping[int, str], address: Address | None) -> None:
    """Add one copy, with what must stand before it."""
    text = body.isa.emit(what.instruction, names, address)
    read_back(body.isa, what.instruction, text)
    body.lines += [*body.isa.restore(what.instruction, names, body.shared), text]


def _fixed_sources(body: _Body, what: Shape, varying: set[int]) -> dict[int, str]:
    """Registers for the operands that are only read, and for masks: the same in every copy."""
    names = {}
    for place in what.places:
        if place.fixed:
            names[place.position] = place.fixed
        elif place.position not in varying:
            initial = "zero" if place.position == INDEX_PLACE else "value"
            names[place.position] = body.take(place.kind, initial)
    return names


def _finish(body: _Body, what: Shape, name: str, *, quantity: str, operand: str = "", copies: int) -> Benchmark:
    isa, form = body.isa, what.instruction.form
    style = _style(isa, what)
    code = isa.function(name, body.lines, body.initial, style)
    partners = [isa.parse(line).form for line in body.lines]
    others = tuple(dict.fromkeys(f for f in partners if f != form))
    return Benchmark(form, quantity, operand, copies, code, others)


def _style(isa: Isa, what: Shape) -> Style:
    return isa.style(what.instruction)


def _throughput(isa: Isa, what: Shape, prefix: str) -> Benchmark:
    """Copies that write different registers, with what breaks chains through implicit operands."""
    body = _start(isa, what)
    copies = _Copies(body, what)
    for _ in range(_COPIES):
        copies.put()
    return _finish(body, what, f"{prefix}_t", quantity=THROUGHPUT, copies=_COPIES)


def mixture(isa: Isa, both: tuple[Shape, Shape], counts: tuple[int, int], name: str) -> Benchmark:
    """Copies of two forms, evenly mixed, that wait neither for each other nor for themselves.

    Raises: UnmeasurableError if the registers do not suffice.
    """
    body = _start(isa, both[0])
    other = isa.pool(both[1].instruction)
    body.free = {kind: [r for r in names if r in other.get(kind, ())] for kind, names in body.free.items()}
    copies = [_Copies(body, what, limit=limit) for what, limit in zip(both, (5, 6), strict=True)]
    done = [0, 0]
    for _ in range(sum(counts)):
        turn = 0 if (done[0] + 1) * counts[1] <= (done[1] + 1) * counts[0] else 1
        copies[turn].put()
        done[turn] += 1
    styles = [_style(isa, what) for what in both]
    widest = max((s.widest for s in styles), key=lambda kind: ("", "xmm", "ymm", "zmm").index(kind) if "mm" in kind else 0)
    style = Style(any(s.vex for s in styles), widest, styles[0].element, ())
    code = isa.function(name, body.lines, body.initial, style)
    return Benchmark(both[0].instruction.form, THROUGHPUT, both[1].instruction.form, counts[0], code)


class _Copies:
    """Independent copies of one form within a body."""

    def __init__(self, body: _Body, what: Shape, limit: int = 99) -> None:
        self.body, self.what = body, what
        self.rotating = [p for p in what.places if p.written and not p.fixed]
        self.names = _fixed_sources(body, what, {p.position for p in self.rotating})
        self.before = body.isa.broken_chains(what.instruction, body.shared)
        accesses = (*what.instruction.loads, *what.instruction.stores)
        _address(body, what)  # takes its index register
        self.lanes: dict[str, list[str]] = {}
        for kind in sorted({p.kind for p in self.rotating}):
            keep = 2 if kind == GPR else 0  # for the constants of what stands before copies
            number = min(limit, max(len(self.rotating), len(body.free[kind]) - keep))
            self.lanes[kind], body.free[kind] = body.free[kind][:number], body.free[kind][number:]
            if len(self.lanes[kind]) < len(self.rotating):
                raise UnmeasurableError(f"there are too few {kind} registers")
            body.initial |= dict.fromkeys(self.lanes[kind], "value")
        self.width = max((m.bits // 8 for m in accesses), default=8) or 8
        self.turn = dict.fromkeys(self.lanes, 0)
        self.copy = 0

    def put(self) -> None:
        """Add one copy."""
        for place in self.rotating:
            lanes = self.lanes[place.kind]
            self.names[place.position] = lanes[self.turn[place.kind] % len(lanes)]
            self.turn[place.kind] += 1
        self.body.lines += self.before
        displacement = FIRST_B + self.copy * self.width % self.body.isa.reach
        _put(self.body, self.what, self.names, _address(self.body, self.what, displacement=displacement))
        self.copy += 1


def _latency(isa: Isa, what: Shape, prefix: str, source: Place | None) -> Benchmark:
    """A chain from the result to one operand (None: to the flags)."""
    body = _start(isa, what)
    result = what.result
    style = _style(isa, what)
    operand = _word(source) if source is not None else FLAGS
    end = _result(what)
    if source is not None and source.position == INDEX_PLACE:
        raise UnmeasurableError("indices are addresses, see load")
    if source is not None and source is not result and source.written:
        used_up = "gather" in what.instruction.mnemonic
        raise UnmeasurableError("it uses the operand up" if used_up else "it writes the operand, too")
    stacked = source is not None and result is not None and source.kind == result.kind and not source.fixed
    varying = {p.position for p in (result, source) if p is not None}
    names = _fixed_sources(body, what, varying)
    pair = ["", ""]
    if result is not None:
        pair[0] = result.fixed or body.take(result.kind, "value")
    if source is not None and source is not result:
        pair[1] = source.fixed or body.take(source.kind, "value")
    swap = stacked and source is not result and result is not None and not result.fixed
    address = _address(body, what, displacement=FIRST_B)
    for copy in range(_CHAIN):
        out, into = (pair[1], pair[0]) if swap and copy % 2 else (pair[0], pair[1])
        if source is not None and source is not result:
            names[source.position] = into
        if result is not None:
            names[result.position] = out
        _put(body, what, names, address)
        if swap or (source is not None and source is result):
            continue
        sink = (source.kind, names[source.position]) if source is not None else (FLAGS, "")
        start = (end[0], out) if result is not None else end
        if start[0] == FLAGS and sink[0] == FLAGS:
            continue
        if start[0] == FLAGS and not style.flags:
            raise UnmeasurableError("it has no result")
        body.lines += isa.bridge(start, sink, body.shared, style)
    return _finish(body, what, f"{prefix}_l{operand}", quantity=LATENCY, operand=operand, copies=_CHAIN)


def _result(what: Shape) -> tuple[str, str]:
    """Kind and register of the result that chains go through.

    Raises: UnmeasurableError if there is none.
    """
    if what.result is not None:
        return what.result.kind, ""
    if what.implicit_result:
        kind = VEC if what.implicit_result.startswith(("zmm", "v")) else GPR
        return (MASK, what.implicit_result) if what.implicit_result.startswith("k") else (kind, what.implicit_result)
    if what.instruction.stores:
        raise UnmeasurableError("its result is in memory, see forwarding")
    if what.writes_flags:
        return FLAGS, ""
    raise UnmeasurableError("it has no result")


def _load(isa: Isa, what: Shape, prefix: str, quantity: str, operand: str) -> Benchmark:
    """A chain from what was loaded to the next address."""
    body = _start(isa, what)
    style = _style(isa, what)
    kind, implicit = _result(what)
    base = body.take(GPR, "base")
    names = _fixed_sources(body, what, set())
    register = names[what.result.position] if what.result is not None else implicit
    if kind == MASK and what.result is None:
        raise UnmeasurableError("its result cannot enter an address")
    for _ in range(_CHAIN):
        address = _address(body, what, base, FIRST_B)
        _put(body, what, names, address)
        body.lines += isa.to_address((kind, register), base, body.shared, style)
    return _finish(body, what, f"{prefix}_a", quantity=quantity, operand=operand, copies=_CHAIN)


def _from_index(isa: Isa, what: Shape, prefix: str) -> Benchmark:
    """A chain from a computed address to the index of the next one."""
    body = _start(isa, what)
    result = what.result
    address = _address(body, what, "", FIRST_B)
    if result is None or result.kind != GPR or address is None:
        raise UnmeasurableError("its result cannot enter an address")
    register = body.take(GPR, "value")
    names = {**_fixed_sources(body, what, {result.position}), result.position: register}
    for _ in range(_CHAIN):
        _put(body, what, names, replace(address, index=register))
        body.lines += isa.clear(register, body.shared)
    return _finish(body, what, f"{prefix}_i", quantity=LATENCY, operand="index", copies=_CHAIN)


def _forwarding(isa: Isa, what: Shape, prefix: str) -> Benchmark:
    """A chain through memory at one address."""
    body = _start(isa, what)
    instruction = what.instruction
    names = _fixed_sources(body, what, set())
    address = _address(body, what, displacement=FIRST_B)
    if instruction.loads:  # a read-modify-write
        for _ in range(_CHAIN):
            _put(body, what, names, address)
        return _finish(body, what, f"{prefix}_f", quantity=FORWARDING, copies=_CHAIN)
    mnemonic = isa.reload(instruction)
    data = next((n for n, o in enumerate(instruction.operands) if isinstance(o, Register)), None)
    if not mnemonic or data is None or address is None:
        raise UnmeasurableError("no load takes back what it stores")
    back = _mirrored(instruction, mnemonic)
    position = next(n for n, o in enumerate(back.operands) if isinstance(o, Register))
    text = isa.emit(back, {position: names[data]}, address)
    if not isa.parse(text).loads:
        raise UnmeasurableError("no load takes back what it stores")
    for _ in range(_CHAIN):
        _put(body, what, names, address)
        body.lines.append(text)
    return _finish(body, what, f"{prefix}_f", quantity=FORWARDING, copies=_CHAIN)


def _mirrored(store: Instruction, mnemonic: str) -> Instruction:
    """The load with the operands of a store: destination first on x86, as they stand elsewhere."""
    operands = store.operands[::-1] if store.isa == "x86" else store.operands
    text = store.text.replace(store.mnemonic, mnemonic, 1)
    memory = tuple(o for o in operands if isinstance(o, Memory))
    return replace(store, mnemonic=mnemonic, operands=operands, loads=memory, stores=(), text=text)
