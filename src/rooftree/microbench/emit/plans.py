"""From a benchmark to the lines of its loop."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from rooftree.errors import UsageError, nearest
from rooftree.microbench.emit.dials import DialLoads
from rooftree.microbench.emit.kernels import KERNELS, Kernel
from rooftree.microbench.emit.model import Arithmetic, Chase, Gather, Length, Link, Memory, Mixed, Stream
from rooftree.microbench.emit.table import Access
from rooftree.microbench.emit.values import PRECISIONS, accumulator, constants, root
from rooftree.microbench.emit.writer import Loops, Writer

_ACCESSES = 16
"""Accesses in a pass, about; of a resident benchmark twice as many."""
_CHAIN = 16
"""Instructions in a pass of a single chain, about."""
_CHAINS = 12
"""Sums of a kernel that does nothing but add: more than latency times rate of the cores that are known."""
_LONGEST_TURN = 128
"""Operations that go through all registers; more would make the loop too long."""
_CLEAN = 1 << 20
"""Where trial calls of other functions do not reach: a cell that is still empty [B]."""
_FINEST = 64
"""Instructions of either kind in one turn of a mix of computing and accesses."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished function, and what it works on.

    Attributes:
        loops: the function.
        arrays, sweeps, offsets: as in `Emitted`.
        vectors: how far a pass goes on in each array [vectors].
        loaded, stored: vectors in a pass, or parts of one.
        elements: vectors whose elements count, in a pass.
    """

    loops: Loops
    arrays: int
    sweeps: bool
    offsets: tuple[int, ...]
    vectors: int
    loaded: Fraction
    stored: Fraction
    elements: Fraction


def spread(counts: Mapping[str, int]) -> list[str]:
    """Things in turn, each as often as asked for, as evenly as possible.

    >>> spread({"load": 3, "store": 1})
    ['load', 'load', 'store', 'load']
    """
    total = sum(counts.values())
    places = [((2 * n + 1) / (2 * count), name) for name, count in counts.items() for n in range(count)]
    found = [name for _, name in sorted(places)]
    assert len(found) == total
    return found


class _Accumulators:
    """Registers that operations change in turn, with the constants that keep them what they are.

    Of several operations each has registers of its own, so that each can have as many as its latency needs; unless the number
    of chains is asked for, through which all of them go then.
    """

    def __init__(self, writer: Writer, operations: tuple[str, ...], chains: int | None) -> None:
        self._writer, self._operations = writer, operations
        precision = "sp" if writer.precision == "bf16" else writer.precision
        values = {name: constants(name, precision) for name in dict.fromkeys(operations)}
        if "fma" in values and "add" in values:
            values["add"] = values["fma"][:1]  # sums grow until this is below half a unit in their last place
        held = {value: writer.register(value) for value in dict.fromkeys(v for some in values.values() for v in some)}
        self._constants = {name: [held[value] for value in some] for name, some in values.items()}
        free = writer.registers_left
        wanted = len(values) if chains is None else chains
        if not 1 <= wanted <= free:
            raise UsageError(
                f"{writer.name}: {wanted} chains of {'+'.join(operations)}; {writer.isa.title} has registers for"
                f" {free}, beside the operands; expected at least 1",
                hint="join fewer registers, or ask for fewer chains",
            )
        apart = chains is None and set(operations) == {"add", "fma"} and writer.precision in writer.isa.sums_apart
        self._alone = "add" if apart else ""
        if apart:  # FMA needs most registers for its latency: sums of a constant with itself wait for nothing and have one
            shares = {name: 1 if name == "add" else free - 1 for name in dict.fromkeys(operations)}
        else:
            shares = {"": chains} if chains else _shares(operations, free)
        first = root(precision) if "sqrt" in operations else 0.0
        self._sets = {
            name: [writer.register(first or accumulator(n, precision), precision) for n in range(many)]
            for name, many in shares.items()
        }
        weights = {name: operations.count(name) if name else len(operations) for name in shares}
        self.turn = len(operations) * lcm(*(many // gcd(many, weights[name]) for name, many in shares.items()))
        """Operations after which every register has had its turns, and the first one is next."""
        self._visits: Counter[tuple[str, str]] = Counter()
        self._number: Counter[str] = Counter()

    @property
    def constant(self) -> str:
        """A register that nothing changes; "" if there is none."""
        return next((operands[0] for operands in self._constants.values() if operands), "")

    def operate(self) -> None:
        """The next operation, on the next register."""
        name = self._operations[sum(self._number.values()) % len(self._operations)]
        key = name if name in self._sets else ""
        register = self._sets[key][self._number[key] % len(self._sets[key])]
        operands = self._constants[name]
        if name in ("mul", "div") and len(operands) == 2:
            operands = [operands[self._visits[name, register] % 2]]
        self._visits[name, register] += 1
        self._number[key] += 1
        if name == self._alone:
            self._writer.sum_apart(register, operands[0])
        else:
            self._writer.operate(name, register, *operands)

    @property
    def restored(self) -> bool:
        """Whether everything multiplied has been divided, so that the loop can start again."""
        return all(n % 2 == 0 for (name, _), n in self._visits.items() if name in ("mul", "div"))


def _shares(operations: tuple[str, ...], free: int) -> dict[str, int]:
    """How many registers each operation gets, as often as it occurs; the first ones get what is left."""
    counts = Counter(operations)
    shares = {name: max(1, free * many // len(operations)) for name, many in counts.items()}
    even = dict(shares)
    for name in list(shares)[: free - sum(shares.values())]:
        shares[name] += 1
    turns = lcm(*(many // gcd(many, counts[name]) for name, many in shares.items()))
    return shares if turns * len(operations) <= _LONGEST_TURN else even


def arithmetic(writer: Writer, asked: Arithmetic, unroll: int | None) -> Plan:
    """Each operation in turn, on each register in turn; ``unroll`` times, an even number for mul and div."""
    known = sorted({op for op, p in writer.isa.operations if p == writer.precision})
    for name in asked.operations:
        _known(name, known, f"{writer.isa.title} in {writer.precision}", "operation")
    if not asked.operations:
        raise UsageError("no operations; expected some of " + ", ".join(known))
    registers = _Accumulators(writer, asked.operations, asked.chains)
    turn = registers.turn
    for _ in range(turn * (unroll or (1 if turn > _LONGEST_TURN // 2 else 2 * max(1, _CHAIN // (2 * turn))))):
        registers.operate()
    while not registers.restored:
        for _ in range(turn):
            registers.operate()
    total = Fraction(sum(writer.operations.values()))
    return Plan(writer.repeated(), 0, False, (0,), 0, Fraction(0), Fraction(0), total)


def memory(writer: Writer, asked: Memory, unroll: int | None) -> Plan:
    """Loads into one register after the other, stores of a constant."""
    if asked.loads < 0 or asked.stores < 0 or asked.loads + asked.stores == 0:
        raise UsageError(f"{asked.loads} loads : {asked.stores} stores; expected counts from 0, one of them at least 1")
    access = _access(writer, asked.style)
    if asked.stores and not access.store:
        raise UsageError(f"{writer.isa.title} has no {asked.style} stores")
    style = asked.style
    turn = spread({k: n for k, n in (("load", asked.loads), ("store", asked.stores)) if n})
    span = access.vectors
    times = unroll or _power_of_two(-(-_ACCESSES * (1 + asked.resident) // len(turn)))
    writer.pointers(1, sweeps=not asked.resident)
    stored = [writer.register(1.5)] * span if asked.stores else []
    targets = [writer.register() for _ in range(_targets(writer, span))] if asked.loads else []
    rotating = _around(targets, span)
    vectors = len(turn) * times * span
    if asked.resident:
        vectors = min(vectors, _resident(writer, len(turn) * span, access))
    for number, kind in enumerate(turn * times):
        place = number * span % vectors
        if kind == "load":
            writer.load(next(rotating), 0, place, style)
        else:
            writer.store(stored, 0, place, style)
    loops = writer.repeated() if asked.resident else writer.swept(vectors)
    offsets = (0,) if asked.resident else (0, 0)
    loaded, put = Fraction(writer.counts["loaded"]), Fraction(writer.counts["stored"])
    return Plan(loops, 1, not asked.resident, offsets, vectors, loaded, put, loaded + put)


def _power_of_two(number: int) -> int:
    """The next one: passes begin at whole lines then, if arrays do."""
    return 1 << max(0, number - 1).bit_length()


def _targets(writer: Writer, span: int) -> int:
    """How many registers loads go to."""
    free = min(writer.registers_left, 16) // span * span
    if free < span:
        raise UsageError(f"{writer.isa.title} has too few registers for {writer.name}")
    return free


def _around(registers: list[str], span: int) -> Iterator[list[str]]:
    number = 0
    while True:
        yield registers[number : number + span]
        number = (number + span) % len(registers)


def _resident(writer: Writer, turn: int, access: Access) -> int:
    """How many vectors offsets reach, in whole turns, so that what is stored is never loaded."""
    fits = (access.high // writer.unit + access.vectors) // turn * turn
    if not fits or access.low == access.high:
        raise UsageError(
            f"{writer.isa.title}: offsets of its accesses reach less than {turn} vectors, so pointers have to move",
            hint="sweep a small array instead",
        )
    return fits


def stream(writer: Writer, asked: Stream, unroll: int | None) -> Plan:
    """Step by step for several vectors at once, so that cores which execute in order need not wait."""
    kernel = KERNELS[_known(asked.kernel, list(KERNELS), "streaming kernels", "kernel")]
    style = "nontemporal" if asked.nontemporal else "plain"
    access = _access(writer, style)
    if asked.nontemporal and not any(step.startswith("store") for step in kernel.steps):
        raise UsageError(f"{asked.kernel} stores nothing, so its stores cannot be non-temporal")
    if asked.stride < 1:
        raise UsageError(f"a stride of {asked.stride} vectors; expected at least 1")
    _supported(writer, kernel)
    writer.pointers(kernel.arrays, sweeps=True)
    used = {word for step in kernel.steps for word in step.split()[1:]}
    fixed = {n: writer.register(value) for n, value in (("s", kernel.s), ("r", kernel.r)) if n in used}
    span = access.vectors
    total = (unroll or (1 if asked.fill else _power_of_two(_ACCESSES // max(2, kernel.arrays)))) * span
    dial = DialLoads(writer, asked.dial, kernel.arrays + 1, total * asked.stride) if asked.dial else None
    many = min(8, writer.registers_left // 2)
    if "+" in used and kernel.arrays == 1 and unroll is None and not dial and writer.registers_left >= _CHAINS + 4:
        many, total = _CHAINS, 2 * _CHAINS  # one operation for each load: the chains must hide all of its latency
    sums = [writer.register(0.0) for _ in range(many)] if "+" in used else []
    temporaries = [name for name in "tuvw" if name in used]
    slots = writer.registers_left // max(1, len(temporaries))
    plain = writer.isa.accesses["plain", writer.precision]
    alone = plain.low == plain.high and kernel.in_place  # pointers move with every access
    together = 1 if alone else min(slots, 8, total) // span * span
    if together < span:
        raise UsageError(f"{writer.isa.title} has too few registers for {writer.name}", hint="join fewer registers")
    sets = min(slots, 2 * together) // together * together
    registers = [{name: writer.register() for name in temporaries} for _ in range(sets)]
    for first in range(0, total, together):
        group = [(place, registers[place % sets]) for place in range(first, min(first + together, total))]
        for step in kernel.steps:
            _step(writer, step.split(), group, fixed, sums, style, asked.stride)
        if dial:
            dial.some(-(-(total - first) // together))
        for _ in range(asked.fill * len(group)):
            writer.put("nop")
    loaded, stored = Fraction(writer.counts["loaded"]), Fraction(writer.counts["stored"])
    after: str = ""
    names: dict[str, object] = {}
    if dial:
        dial.go_on()
        after, names = dial.keep()
    offsets = (0,) * (kernel.arrays + 1) + (dial.offsets if dial else ())
    loops = writer.swept(total * asked.stride, after, **names)
    return Plan(loops, kernel.arrays, True, offsets, total * asked.stride, loaded, stored, Fraction(total))


_Group = list[tuple[int, dict[str, str]]]


def _step(
    writer: Writer, step: list[str], group: _Group, fixed: Mapping[str, str], sums: list[str], style: str, stride: int
) -> None:
    """One step of a kernel for a group of places; ``style`` is that of stores, ``stride`` from one place to the next."""
    verb, words = step[0], step[1:]
    if verb == "store":
        span = writer.isa.accesses[style, writer.precision].vectors
        for at in range(0, len(group), span):
            data = [{**fixed, **registers}[words[0]] for _, registers in group[at : at + span]]
            writer.store(data, int(words[1]), group[at][0] * stride, style)
        return
    for place, registers in group:
        known = {**fixed, **registers, "+": sums[place % len(sums)] if sums else ""}
        if verb == "load":
            writer.load([known[words[0]]], int(words[1]), place * stride)
        elif verb == "fma" and not writer.isa.fused:
            writer.operate("mul", known[words[1]], known[words[2]])
            writer.operate("add", known[words[0]], known[words[1]])
        else:
            writer.operate(verb, *(known[word] for word in words))


def _supported(writer: Writer, kernel: Kernel) -> None:
    for step in kernel.steps:
        verb = step.split()[0]
        names = ("mul", "add") if verb == "fma" and not writer.isa.fused else (verb,)
        for name in names:
            if verb not in ("load", "store") and (name, writer.precision) not in writer.isa.operations:
                raise UsageError(f"{writer.isa.title} has no {name} for {writer.precision}, which {kernel.formula} needs")
    if not PRECISIONS[writer.precision].bits and kernel.formula.count("s *"):
        raise UsageError(f"{kernel.formula} is for floating-point numbers, not for {writer.precision}")


def mixed(writer: Writer, asked: Mixed, unroll: int | None) -> Plan:
    """Accesses of one array, and between them operations on registers that nothing loads."""
    if asked.loads < 0 or asked.stores < 0 or asked.loads + asked.stores == 0:
        raise UsageError(f"{asked.loads} loads : {asked.stores} stores; expected counts from 0, one of them at least 1")
    if not 0 < asked.intensity < float("inf"):
        raise UsageError(f"an intensity of {asked.intensity:g} FLOP/B; expected more than 0, and finite")
    _known(
        asked.operation,
        sorted({o for o, p in writer.isa.operations if p == writer.precision and PRECISIONS[p].bits}),
        f"{writer.isa.title} in {writer.precision}",
        "operation",
    )
    _access(writer, "plain")
    accesses = asked.loads + asked.stores
    per_byte = flops_of(asked.operation, writer.precision) / Fraction(PRECISIONS[writer.precision].bytes)
    ratio = Fraction(asked.intensity) / per_byte * accesses
    exact = ratio.limit_denominator(max(1, _FINEST // accesses))
    operations, turns = exact.numerator, exact.denominator
    if abs(exact / ratio - 1) > Fraction(1, 100) or operations > 4 * _FINEST:
        raise UsageError(
            f"an intensity of {asked.intensity:g} FLOP/B needs {float(ratio):.4g} {asked.operation} for {accesses} accesses of"
            f" {writer.isa.title} in {writer.precision}; expected 1/{max(1, _FINEST // accesses)} to {4 * _FINEST}"
        )
    writer.pointers(1, sweeps=True)
    some = 8 if writer.registers_left > 16 else 4 if writer.registers_left > 8 else 1
    targets = [writer.register() for _ in range(some)] if asked.loads else []
    spare = writer.register(1.5) if asked.operation == "sqrt" else ""
    registers = _Accumulators(writer, (asked.operation,), None)
    data = spare or registers.constant
    kinds = iter(spread({k: n for k, n in (("load", asked.loads), ("store", asked.stores)) if n}) * 10_000)
    rotating = _around(targets or [""], 1)
    wanted = unroll or max(1, _ACCESSES // (accesses * turns))
    place = 0
    while True:
        for what in spread({"operation": operations, "access": accesses * turns}) * wanted:
            if what == "operation":
                registers.operate()
                continue
            if next(kinds) == "load":
                writer.load(next(rotating), 0, place)
            else:
                writer.store([data], 0, place)
            place += 1
        if registers.restored:
            break
    loaded, stored = Fraction(writer.counts["loaded"]), Fraction(writer.counts["stored"])
    return Plan(writer.swept(place), 1, True, (0, 0), place, loaded, stored, Fraction(place))


def gather(writer: Writer, asked: Gather, unroll: int | None) -> Plan:
    """Indices stay in a register; the array goes by."""
    if not 1 <= asked.stride <= 4095:
        raise UsageError(f"a stride of {asked.stride} elements; expected 1 to 4095")
    if writer.precision not in writer.isa.gathers:
        raise UsageError(f"{writer.isa.title} has no gathers for {writer.precision}", hint="avx2, avx512, sve, rvv; dp, sp")
    how = writer.isa.gathers[writer.precision]
    pointer = writer.pointers(1, sweeps=True)[0]
    family, hop = writer.isa.family, ""
    if how.load_indices:
        lanes = (writer.isa.width or 0) // PRECISIONS[writer.precision].bytes
        indices = writer.vector_of(how.load_indices, struct.pack(f"<{lanes}i", *(n * asked.stride for n in range(lanes))))
    else:
        indices, hop, scratch = writer.vector(), writer.general(), family.scratch
        narrow = family.narrow.get(scratch, scratch)
        writer.set_up(how.indices, d=indices, r=scratch, w=narrow, n=asked.stride)
        writer.set_up(how.hop, d=hop, r=scratch, n=asked.stride, s=writer.step)
    masks = [writer.vector() for _ in range(how.masks)] if isinstance(how.masks, int) else list(how.masks)
    targets = [writer.register(1.0) for _ in range(min(8, writer.registers_left))]
    times = unroll or _ACCESSES // 2
    for number in range(times):
        offset = writer.reach(0, number * asked.stride, how.low, how.high)
        mask = masks[number % len(masks)] if masks else ""
        writer.put(how.gather, d=targets[number % len(targets)], a=indices, p=pointer, o=offset, m=mask)
        writer.counts["loads"] += 1
        if hop:
            writer.put(family.add, d=pointer, a=hop)
            writer.moved(0, asked.stride)
    loops = writer.swept(times * asked.stride)
    return Plan(loops, 1, True, (0, 0), times * asked.stride, Fraction(times), Fraction(0), Fraction(times))


def chase(writer: Writer, _: Chase, unroll: int | None) -> Plan:
    """Loads through one register; where it stopped is kept in the cell."""
    family, name = writer.isa.family, writer.symbol
    cell = writer.buffer(0)
    at = writer.general()
    writer.set_up(family.load_pointer, d=at, p=cell, o=0)
    writer.set_up(family.branch_not_zero, r=at, l=f".L{name}_go")
    writer.set_up(family.store_pointer, d=cell, p=cell, o=0)
    writer.set_up(family.move, d=at, a=cell)
    writer.set_up(f".L{name}_go:")
    times = unroll or _CHAIN
    for _number in range(times):
        writer.put(family.load_pointer, d=at, p=at, o=0)
    writer.counts["loads"] += times
    loops = writer.repeated(family.store_pointer, d=at, p=cell, o=0)
    return Plan(loops, 1, False, (_CLEAN,), 0, Fraction(times), Fraction(0), Fraction(times))


def link(writer: Writer, asked: Link, _: int | None) -> Plan:
    """Go through the places in order; each gets the address one stride on, less the length where that lies behind the end."""
    family, name = writer.isa.family, writer.symbol
    if asked.bytes < 8 or asked.bytes & (asked.bytes - 1) or asked.bytes > family.largest:
        raise UsageError(f"places of {asked.bytes} B; expected a power of two from 8 to {family.largest}")
    cell, place, end, target = (writer.buffer(n) for n in range(4))
    length = writer.general()
    writer.set_up(family.move, d=length, a=end)
    writer.set_up(family.subtract, d=length, a=place)
    writer.set_up(family.store_pointer, d=place, p=cell, o=0)
    writer.put(family.branch_below, p=target, e=end, l=f".L{name}_in")
    writer.put(family.subtract, d=target, a=length)
    writer.put(f".L{name}_in:")
    writer.put(family.store_pointer, d=target, p=place, o=0)
    writer.put(family.add_number, d=target, n=asked.bytes)
    writer.put(family.add_number, d=place, n=asked.bytes)
    writer.counts["stores"] += 1
    loops = writer.once(place, end)
    return Plan(loops, 1, False, (0, 64, 64 + 8 * asked.bytes, 64 + 3 * asked.bytes), 0, Fraction(0), Fraction(1), Fraction(1))


def length(writer: Writer, _: Length, __: int | None) -> Plan:
    """Ask the processor, and store what it says."""
    if not writer.isa.length:
        raise UsageError(f"the registers of {writer.isa.title} have a fixed length")
    place, found = writer.buffer(0), writer.general()
    writer.put(writer.isa.length, d=found)
    writer.put(writer.isa.family.store_pointer, d=found, p=place, o=0)
    writer.counts["stores"] += 1
    return Plan(writer.repeated(), 1, False, (0,), 0, Fraction(0), Fraction(1), Fraction(1))


def flops_of(operation: str, precision: str) -> Fraction:
    """Floating-point operations for each element of a register."""
    if not PRECISIONS[precision].bits:
        return Fraction(0)
    return Fraction({"fma": 2, "fma_factor": 2, "dot": 2}.get(operation, 1))


def _access(writer: Writer, style: str) -> Access:
    styles = sorted({s for s, p in writer.isa.accesses if p == writer.precision})
    if not styles:
        raise UsageError(f"{writer.isa.title} has no loads for {writer.precision}")
    _known(style, styles, f"{writer.isa.title} in {writer.precision}", "style of accesses")
    return writer.isa.accesses[style, writer.precision]


def _known(name: str, known: list[str], of_what: str, kind: str) -> str:
    if name not in known:
        raise UsageError(
            f"unknown {kind} '{name}' of {of_what}; expected {', '.join(known) or 'none'}", hint=nearest(name, known)
        )
    return name
