"""What mixes of forms take on this machine: generated code on the one harness, judged by the one estimator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rooftree.asm.model import Instruction
from rooftree.calibrate.learn.forms import Listed
from rooftree.calibrate.learn.port_model import Mix
from rooftree.calibrate.learn.simulated import NOP
from rooftree.calibrate.shapes import Place, Shape, UnmeasurableError, read_back, scalar_index
from rooftree.calibrate.shapes import shape as shape_of
from rooftree.errors import MeasurementError
from rooftree.incore.instructions.codesize import code_bytes
from rooftree.timing.harness import Code, CodeHarness, heavy, slow_to_start
from rooftree.timing.isa import isa_of
from rooftree.timing.isa.interface import GPR, INDEX_PLACE, Address, Isa, Style
from rooftree.timing.repeat import Measured, measure
from rooftree.timing.turns import Witness
from rooftree.timing.witness import HEAVY, LENGTH, Patience, witness

ROUNDS = (12, 24)
"""Runs of each mix; more of them where they scatter. Those that the model does not explain are asked for again, later."""
_BURST_CYCLES, _PILOT_ROUNDS = 16_384, 4
"""As long as a reference loop; roughly is enough of what is around so many passes."""
LINE = 64
"""Of a cache, across whose end accesses are placed where that is asked for [B]."""
_SHORT_OF_A_LINE = 8
"""How long before the end of a line they begin [B]: on cores that take them in halves, one half lies across it then, too."""
_ROOM = 6
"""Bytes of an instruction at least, where one may be made longer: caches of micro-ops hold so few for each line of code that
copies of shorter ones may wait for them. A Zen 5 takes 8 of 5 to 7 bytes a cycle, but 6.1 of 3 and 4 bytes: 80 of these, four
sums beside four logical operations on vectors, 10.15 and 13.0 cy; 72 nops of 4 bytes 11.0, of 5 to 8 9.1, of 10 12.0."""
_CHUNK = 256
"""Mixes that are assembled, run and stored together."""


@dataclass(slots=True)
class Asker:
    """Answers what mixes take, and keeps what it found.

    Attributes:
        isa, harness: of this machine.
        shapes: forms that can be repeated.
        before: what an interrupted run measured, each taken up once.
        kept: mixes that were measured, with cycles of a pass.
        intervals: low and high of what forms alone take [cy].
        failed: why forms cannot be measured: the processor or the assembler refuses them.
        store: told when there is something new in ``kept``.
        hurry: whether there is no time to measure again what scatters.
        patience: how long it waits for others on the core.
    """

    isa: Isa
    harness: CodeHarness
    shapes: Mapping[str, Shape]
    before: dict[Mix, float] = field(default_factory=dict)
    kept: dict[Mix, float] = field(default_factory=dict)
    intervals: dict[str, tuple[float, float]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    store: Callable[[], None] = lambda: None
    hurry: Callable[[], bool] = lambda: False
    patience: Patience = field(default_factory=Patience)
    _codes: dict[Mix, tuple[int, Code]] = field(default_factory=dict)
    _witness: Witness = field(default_factory=lambda: Witness("witness"))
    _low_witness: Witness = field(default_factory=lambda: Witness("low_witness"))

    def __call__(self, mixes: Sequence[Mix]) -> list[float | None]:
        """Cycles of a pass of each mix; None where it cannot be written, run, or was disturbed throughout."""
        found = {mix: self.before.pop(mix) for mix in dict.fromkeys(mixes) if mix in self.before}
        new = [mix for mix in dict.fromkeys(mixes) if mix not in found]
        self._keep(found)
        for start in range(0, len(new), _CHUNK):
            more = self._measure(new[start : start + _CHUNK])
            self._keep(more)
            found |= more
            self.store()
        return [found.get(mix) for mix in mixes]

    def _keep(self, found: Mapping[Mix, float]) -> None:
        for mix, cycles in found.items():
            self.kept[mix] = min(cycles, self.kept.get(mix, cycles))

    def _measure(self, mixes: Sequence[Mix]) -> dict[Mix, float]:
        codes: dict[str, tuple[Mix, int, Code]] = {}
        for mix in mixes:
            try:
                copies, code = self._code(mix)
            except UnmeasurableError as reason:
                if len(mix) == 1:
                    self.failed.setdefault(mix[0][0], str(reason))
                continue
            codes[code.name] = (mix, copies, code)
        every = [code for _, _, code in codes.values()]
        watching = [witness(self.isa, self._witness.name), *self._low(every)]
        refused = self.harness.load([*watching, *every]) if codes else {}
        for name, why in refused.items():
            if name in codes and len(codes[name][0]) == 1:
                self.failed[codes[name][0][0][0]] = why
        names = [name for name in codes if name not in refused]
        try:
            ready = {code.name for code in watching} - refused.keys()
            witnesses = [one if one.name in ready else None for one in (self._witness, self._low_witness)]
            measured = self._run(names, *witnesses) if names else {}
        except MeasurementError:
            return {}
        found: dict[Mix, float] = {}
        for name, one in measured.items():
            mix, copies, _ = codes[name]
            found[mix] = one.cycles / copies
            if len(mix) == 1 and found[mix] <= self.kept.get(mix, found[mix]):
                self.intervals[mix[0][0]] = (one.low / copies / mix[0][1], one.high / copies / mix[0][1])
        return found

    def _low(self, codes: Sequence[Code]) -> list[Code]:
        """The witness among functions that lower the clock, where one of these codes may do so."""
        wide = next((s for s in self.shapes.values() if heavy(Code("", "", s.instruction.text))), None)
        if wide is None or not slow_to_start(codes):
            return []
        return [function(self.isa, [(None, LENGTH - HEAVY), (wide, HEAVY)], self._low_witness.name)]

    def _run(self, names: Sequence[str], witness: Witness | None, low: Witness | None) -> dict[str, Measured]:
        """All of them, and those that scatter again; without a witness where the processor refuses it."""
        found: dict[str, Measured] = {}
        for rounds in ROUNDS[:1] if self.hurry() else ROUNDS:
            left = [name for name in names if name not in found or found[name].scattered]
            if not left:
                break
            more = measure(
                self.harness,
                left,
                max_rounds=rounds,
                burst_cycles=_BURST_CYCLES,
                pilot_rounds=_PILOT_ROUNDS,
                witness=witness,
                low=low,
                wait=self._waiter(),
            )
            if more.interrupted:
                raise KeyboardInterrupt
            for name, one in more.results.items():
                counts = _counting(one, witness is not None)
                if counts is not None and (name not in found or counts.cycles < found[name].cycles or not counts.scattered):
                    found[name] = counts
        return found

    def _waiter(self) -> Callable[[], bool]:
        """Whether to go on waiting for the core to be alone."""
        wait = self.patience.waiter()
        return lambda: wait() and not self.hurry()

    def _code(self, mix: Mix) -> tuple[int, Code]:
        """How many times a pass holds the mix, and the function."""
        if mix not in self._codes:
            copies = -(-LENGTH // sum(n for _, n in mix))
            parts = [(self.shapes[f] if f != NOP else None, n * copies) for f, n in mix]
            self._codes[mix] = copies, function(self.isa, parts, f"m{len(self._codes)}")
        return self._codes[mix]


def _counting(one: Measured, witnessed: bool) -> Measured | None:
    """What counts of a measurement; None if it was disturbed.

    Mixes of loads with other forms scatter by tens of per cent on a core that they have for themselves: then the fastest bursts
    count, as outliers go, since ports bound those.
    """
    if one.reliable:
        return one
    return replace(one, cycles=one.lowest) if witnessed and not one.shared else None


def function(isa: Isa, parts: Sequence[tuple[Shape | None, int]], name: str) -> Code:
    """A loop over copies of forms, evenly mixed, which wait for nothing but ports and front end; None is a nop.

    Raises: UnmeasurableError if the registers do not suffice.
    """
    shapes = [shape for shape, _ in parts if shape is not None]
    writer = _Writer(isa, shapes)
    streams = [iter(writer.copies(shape)) if shape is not None else None for shape, _ in parts]
    turns = sorted((((k + 0.5) / count), number) for number, (_, count) in enumerate(parts) for k in range(count))
    lines: list[str] = []
    for _, number in turns:
        stream = streams[number]
        lines += next(stream) if stream is not None else [_roomy(isa, isa.nop)]
    styles = [isa.style(shape.instruction) for shape in shapes]
    order = ("", "v", "z", "xmm", "ymm", "zmm")
    widest = max((s.widest for s in styles), key=lambda kind: order.index(kind) if kind in order else 0, default="")
    style = Style(any(s.vex for s in styles), widest, next((s.element for s in styles if s.widest), "int"), ())
    return isa.function(name, lines, writer.initial, style)


class _Writer:
    """Registers of a mix: sources are shared, what forms only write has two, what they also read as many as are left."""

    def __init__(self, isa: Isa, shapes: Sequence[Shape]) -> None:
        self.isa, self.initial = isa, dict[str, str]()
        self.stored = 0
        pools = [isa.pool(shape.instruction) for shape in shapes]
        self.free = {kind: [r for r in pools[0][kind] if all(r in p[kind] for p in pools)] for kind in pools[0]} if pools else {}
        self.shared: dict[tuple[str, str], str] = {}
        self.lanes: dict[tuple[int, str], list[str]] = {}
        fixed = {place.fixed for shape in shapes for place in shape.places if place.fixed}
        for kind, names in self.free.items():
            self.free[kind] = [r for r in names if r not in fixed]
        self.initial |= dict.fromkeys(fixed, "value")
        self.plans = [(shape, *self._sources(shape)) for shape in shapes]
        waiting: dict[str, list[tuple[int, int]]] = {}
        for shape, _, _ in self.plans:
            for kind in {p.kind for p in _written(shape)}:
                chained = any(p.read for p in _written(shape) if p.kind == kind)
                if chained:
                    waiting.setdefault(kind, []).append((id(shape), 0))
                else:
                    self.lanes[id(shape), kind] = [self._take(kind) for _ in range(max(2, len(_written(shape))))]
        for kind, users in waiting.items():
            left = self.free[kind][: len(self.free[kind]) - (2 if kind == GPR else 0)]
            each = min(12, len(left) // len(users))
            if not each:
                raise UnmeasurableError(f"there are too few {kind} registers")
            for number, (user, _) in enumerate(users):
                self.lanes[user, kind] = left[number * each : (number + 1) * each]
            self.free[kind] = [r for r in self.free[kind] if not any(r in lanes for lanes in self.lanes.values())]
            self.initial |= {r: "value" for lanes in self.lanes.values() for r in lanes}

    def _take(self, kind: str) -> str:
        if not self.free.get(kind):
            raise UnmeasurableError(f"there are too few {kind} registers")
        register = self.free[kind].pop(0)
        self.initial[register] = "value"
        return register

    def constant(self, kind: str, initial: str, number: int = 0) -> str:
        """The register that holds this, the same one for all."""
        key = (kind, f"{initial}{number}")
        if key not in self.shared:
            self.shared[key] = self._take(kind)
            self.initial[self.shared[key]] = initial
        return self.shared[key]

    def _sources(self, shape: Shape) -> tuple[dict[int, str], str]:
        """Registers of operands that are only read, and the index."""
        names: dict[int, str] = {}
        for place in shape.places:
            if place.fixed:
                names[place.position] = place.fixed
            elif not place.written:
                initial = "zero" if place.position == INDEX_PLACE else "value"
                names[place.position] = self.constant(
                    place.kind, initial, sum(1 for n in names if n >= 0) if initial == "value" else 0
                )
        away = bool(shape.instruction.stores) and not self.isa.displaced
        return names, self.constant(GPR, "far" if away else "zero") if scalar_index(shape.instruction) else ""

    def copies(self, shape: Shape) -> Iterator[list[str]]:
        """Lines of one copy after the other."""
        _, sources, index = next(plan for plan in self.plans if plan[0] is shape)
        instruction, number = shape.instruction, 0
        turns = self._turns(shape)
        before = self.isa.broken_chains(instruction, self.constant)
        width = max((m.bits // 8 for m in (*instruction.loads, *instruction.stores)), default=8) or 8
        loaded, stored, reach = self.isa.apart
        first = stored if instruction.stores else loaded
        known: dict[object, list[str]] = {}
        while True:
            at = 0
            if shape.across:
                at = number * LINE % reach + LINE - _SHORT_OF_A_LINE
            elif instruction.stores:  # all stores of a mix follow each other: some cores write two to a line at once
                at = -(-self.stored // width) * width % reach
                self.stored = at + width
            elif instruction.loads:
                at = number * width % reach
            key = (at, *[(number * many + own) % len(lanes) for _, lanes, own, many in turns])
            if key not in known:
                names = sources | {position: lanes[turn] for (position, lanes, _, _), turn in zip(turns, key[1:], strict=True)}
                address = Address(self.isa.base, index, first + at) if instruction.memory is not None else None
                if address is not None and not (instruction.loads or instruction.stores):
                    address = Address(self.isa.base, index, 64 if instruction.memory and instruction.memory.displacement else 0)
                text = self.isa.emit(instruction, names, address)
                if not number:
                    read_back(self.isa, instruction, text)
                every = (*before, *self.isa.restore(instruction, names, self.constant), text)
                known[key] = [_roomy(self.isa, line) for line in every]
            yield known[key]
            number += 1

    def _turns(self, shape: Shape) -> list[tuple[int, list[str], int, int]]:
        """Of each operand that is written: position, registers that copies take in turn, which of its kind it is, of so many."""
        kinds = [place.kind for place in _written(shape)]
        return [
            (place.position, self.lanes[id(shape), place.kind], kinds[:number].count(place.kind), kinds.count(place.kind))
            for number, place in enumerate(_written(shape))
        ]


def _roomy(isa: Isa, line: str) -> str:
    """An instruction in `_ROOM` bytes at least, where the instruction set can make it longer."""
    return _padded(isa.name, line) if isa.padding else line


@lru_cache(maxsize=1 << 14)
def _padded(name: str, line: str) -> str:
    isa = isa_of(name)
    missing = _ROOM - code_bytes(isa.parse(line))
    return f".byte {', '.join([isa.padding] * missing)}\n\t{line}" if missing > 0 else line


def _written(shape: Shape) -> list[Place]:
    return [place for place in shape.places if place.written and not place.fixed]


def shapes_of(isa: Isa, forms: Sequence[Listed]) -> tuple[dict[str, Shape], dict[str, str]]:
    """Forms that can be repeated, and why others cannot."""
    found: dict[str, Shape] = {}
    missing: dict[str, str] = {}
    for one in forms:
        try:
            instruction: Instruction = isa.parse(one.example)
            if not instruction.memory and any(p.position < -1 for p in shape_of(isa, instruction).places):
                raise UnmeasurableError("its operands cannot be told apart")
            found[one.form] = shape_of(isa, instruction)
        except UnmeasurableError as reason:
            missing[one.form] = str(reason)
    return found, missing


def before(isa: Isa, shape: Shape) -> int:
    """How many instructions stand before each copy: they give back what it uses up, or break chains, and take slots.

    Ports that they use count as the form's own: they are few beside those of gathers and divisions, which need them.
    """
    return len(next(iter(_Writer(isa, [shape]).copies(shape)))) - 1
