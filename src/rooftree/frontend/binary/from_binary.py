"""A loop of a program as a kernel: ``FILE:FUNCTION+LOOP`` -> affine accesses, trip counts, operations.

Sizes are what the code does not say: registers that the function is given, numbers that it loads. They keep the parameter's name
where the program has debugging information, else the register's; a message says what each one is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd
from pathlib import Path

from rooftree.asm.demand import demand
from rooftree.asm.flow import reached
from rooftree.asm.function_code import FunctionCode
from rooftree.asm.loops import Loop
from rooftree.asm.model import Instruction, Register
from rooftree.errors import KernelError
from rooftree.frontend.binary import names
from rooftree.frontend.binary.accesses import Element, Moving, iterations
from rooftree.frontend.binary.chain import COUNTERS, Chain, chases, counted, followed, in_steps, origin, without_rest
from rooftree.frontend.binary.choice import NO_FIRST_PASS, chosen, entangled, loops_of
from rooftree.frontend.binary.elements import REAL, VECTORS, goes_on, grains, is_ahead, natural_size, type_of
from rooftree.frontend.binary.execution import Touch
from rooftree.frontend.binary.statements import InnerAccess, OuterAccess, statements
from rooftree.frontend.binary.values import Walk
from rooftree.frontend.front_ends import Preprocessing
from rooftree.kernel.model import Access, Array, DType, Indirect, Kernel, MachineLoop, Place
from rooftree.kernel.model import Loop as KernelLoop
from rooftree.kernel.poly import ZERO, Poly

_OF_CALLS = (
    "`rooftree measure FILE.c:FUNCTION` times it from its source; `rooftree incore PROGRAM:FUNCTION --arch zen4` tells what its "
    "own instructions take"
)
"""What to try with a loop that calls functions of unknown work."""
_MOST_NAMED = 6
_DOUBLES, _DOUBLE_B = re.compile(r"\A(?!.*cvt).*pd\Z"), 8
"""Instructions whose memory operand holds doubles."""


def read_file(path: Path, choice: str | None, how: Preprocessing) -> Kernel:
    """The kernel of a loop of a program or library, for `load`.

    Args:
        path: an ELF file of x86-64 code.
        choice: ``FUNCTION``, or ``FUNCTION+LOOP`` as `rooftree.frontend.binary.choice.chosen` reads it.
        how: defines have no place here.
    Raises: KernelError with what keeps the loop from being a kernel, and where; AssemblyError for a file that cannot be read.
    """
    how.refuse_defines("a program")
    code, loop = chosen(path, choice or "")
    kernel = kernel_of(code, loop)
    named = "+" in (choice or "") or choice == f"0x{code.address(loop.first_block):x}"
    choices = [code.address(o.first_block) for o in loops_of(code) if o.role == "main" and not o.is_same(loop)]
    others = sorted({*choices, *entangled(code)})
    if named or not others:
        return kernel
    listed = ", ".join(f"0x{at:x}" for at in others[:_MOST_NAMED]) + (", ..." if len(others) > _MOST_NAMED else "")
    said = (
        f"the function has {len(others)} more innermost loop{'s' * (len(others) > 1)} of other work, which "
        f"{'are' if len(others) > 1 else 'is'} left out: {listed}{'; FILE:0xADDRESS chooses one' if choices else ''}"
    )
    return replace(kernel, assumptions=(*kernel.assumptions, said))


def kernel_of(code: FunctionCode, loop: Loop, place: Place | None = None) -> Kernel:
    """The kernel of one innermost loop of a function.

    Args:
        code: the function, as `FunctionCode.uncut`.
        loop: one of its innermost loops.
        place: where it stands in the source; None: what the debugging information says.
    Raises: KernelError that says what keeps it from being one.
    """
    address = code.address(loop.first_block)
    if loop.calls:
        raise refusal(code, loop, f"it calls {', '.join(_called(code, loop))}, whose work is not known", _OF_CALLS)
    walk = Walk(code, loop.first_block)
    walk.run()
    if not walk.chain or walk.chain[-1].header != loop.first_block:
        raise refusal(code, loop, NO_FIRST_PASS, "another loop")
    headers = tuple(inner.header for inner in walk.chain)
    touches = [touch for touch in walk.touches if touch.loops == headers]
    if place is None:
        frames = code.program.lines([address]).get(address, ())
        place = Place(frames[0].file, frames[0].line) if frames and frames[0].line else Place(_where(code, loop))
    chain = followed(walk, touches)
    if chain.resumed:
        raise refusal(
            code, loop, f"{chain.resumed}: passes that take other paths are not in it", "`rooftree measure FILE.c:FUNCTION`"
        )
    return _Reader(code, loop, chain, place).kernel(touches)


def _why_one_by_one(loop: Loop) -> str:
    """Why no compiler can make vectors of a loop, as far as its code says so: integers are no operations of its kernel."""
    divides = any(i.isa == "x86" and re.fullmatch("i?div", i.mnemonic.rstrip("bwlq")) for i in loop.block)
    return "no vector instruction of this processor divides integers" if divides else ""


@dataclass
class _Reader:
    """Makes a kernel of one loop."""

    code: FunctionCode
    loop: Loop
    chain: Chain
    place: Place
    public_names: dict[str, str] = field(default_factory=dict)  # of the walk -> for users
    meanings: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, Array] = field(default_factory=dict)  # by where they begin
    places: dict[str, Poly] = field(default_factory=dict)  # numbers of passes -> the same in the kernel's counters

    def kernel(self, touches: Sequence[Touch]) -> Kernel:
        """The kernel of the innermost loop that has these accesses."""
        chain = self.chain
        self.meanings |= chain.meanings
        self.names = names.names(self.code.program)
        self.parameters = names.parameters(self.code.program, self.code.function)
        depth, taken = len(chain.loops), {*self.parameters.values(), *chain.meanings}
        numbered = (f"{COUNTERS[0]}{n}" for n in range(1, depth + len(taken) + 1))  # functions that were inlined into themselves
        letters = [c for c in (*COUNTERS, *numbered) if c not in taken]
        self.counters = {number: letters[depth - 1 - n] for n, number in enumerate(chain.numbers)}
        self.sizes = chain.sizes(touches)
        self.natural = natural_size(self.loop)
        odd = {touch: name for touch in touches if (name := chain.odd_name(touch)) is not None}
        lanes = self.loop.vector_bits // 8 // self.natural if not odd else 1
        moving = [self._moving(t) for t in touches if t not in odd]
        by = self._counted(moving)
        per_pass, elements = iterations(moving, self._natural_of(moving, odd), max(1, lanes), by)
        outer = self._outer(elements, self.chain.passes[-1] * per_pass)
        self.grains = grains([*elements, *(element for element, _, _ in outer)])
        loops = self._loops(per_pass, [*elements, *(element for element, _, _ in outer)])
        inner = [InnerAccess(self._access(e), e.store, self._streams(e.at)) for e in elements]
        index_loads = {(e.base, e.offset): one.access for e, one in zip(elements, inner, strict=True) if not e.store}
        inner += self._indirect(odd, per_pass, index_loads)
        operations = [(kind, max(1, round(lanes / per_pass))) for kind, lanes in self.loop.flops]
        around = [OuterAccess(self._access(e), e.store, level, before) for e, level, before in outer]
        made = statements(inner, around, operations, REAL.get(self.natural, REAL[8]), depth, self.place)
        if not made:
            reason = "it neither accesses memory nor computes with floating-point numbers"
            raise refusal(self.code, self.loop, reason, "a loop that does")
        used = {name for loop in loops for bound in (*loop.start, *loop.stop) for name in bound.names}
        accesses = [*(one.access for one in inner), *(one.access for one in around)]
        used |= {n for access in accesses for entry in access.index if isinstance(entry, Poly) for n in entry.names}
        symbols = tuple(sorted(name for name in used if name in self.meanings))
        return Kernel(
            name=_where(self.code, self.loop).rpartition(":")[2],
            loops=loops,
            arrays=tuple(self.arrays.values()),
            statements=made,
            symbols=symbols,
            assumptions=(*(f"{name}: {self.meanings[name]}" for name in symbols), *self._notes(per_pass, by)),
            source="\n".join(i.text.strip() for i in self.loop.block),
            place=self.place,
            in_order=_why_one_by_one(self.loop),
            machine_code=MachineLoop(
                path=str(self.code.program.path.resolve()),
                function=self.code.function.start,
                header=self.code.address(self.loop.first_block),
                per_pass=per_pass,
                nest=tuple(self.code.address(header) for header in chain.headers),
                beyond=_beyond(self.code, chain),
            ),
        )

    def _natural_of(self, moving: Sequence[Moving], odd: Mapping[Touch, str]) -> int:
        """Size of the elements that affine accesses have, unless they say otherwise [B].

        It is that of what the code computes with. Where they are nothing but the indices of gathers, smaller than what is
        gathered, it is what they move by for each element that is gathered.
        """
        gathered: Counter[str] = Counter()
        for touch in odd:
            if touch.memory.index is not None and touch.memory.index.kind in VECTORS and touch.memory.base is not None:
                asked = demand(self._instruction(touch.at))
                gathered[touch.memory.base.name] += asked.stores if touch.store else asked.loads
        steps = {int(one.strides[-1].constant or 0) for one in moving if one.splits and not one.typed and not one.store}
        if not gathered or len(steps) != 1 or any(one.store or one.typed or not one.splits for one in moving):
            return self.natural
        each, rest = divmod(abs(steps.pop()), max(gathered.values()))
        return each if not rest and each in (4, 8) and each < self.natural else self.natural

    def _counted(self, moving: Sequence[Moving]) -> int | None:
        """What the counter of the loop goes by in a pass; None where it counts bytes, or nothing is known of it.

        Of 2*n passes it is not known whether 4*n iterations were vectorised by two.
        """
        passes = self.chain.passes[-1]
        pointers = {name for one in moving for name in one.base.split("&")}
        multiple = gcd(*(int(c) for m, c in passes.terms if m))
        if not passes.names or multiple > 1 or passes.names & (self.chain.uncounted | pointers):
            return None
        return counted(passes)

    def _notes(self, per_pass: int, by: int | None) -> list[str]:
        """What was assumed, as sentences; ``by``: what the counter goes by in a pass, None where that is not known."""
        notes = [*self.chain.notes, *self.chain.walk.assumed]
        if any(lanes % per_pass for _, lanes in self.loop.flops):
            notes.append("the operations of a pass are no whole number in an iteration; they are rounded")
        counted = "cy/CL and MLUP/s count these, which need not be the source's"
        if per_pass > 1 and by is None:
            notes.append(
                f"a pass of the code is taken to do {per_pass} iterations, whose data lie beside each other: "
                f"no counter says how many; {counted}"
            )
        elif by is not None and by > per_pass:
            done = f"{per_pass} iterations" if per_pass > 1 else "one iteration"
            notes.append(f"a pass of the code is taken to do {done}, and its counter goes by {by}: {counted}")
        elif per_pass > 1:
            notes.append(f"a pass of the code does {per_pass} iterations; those left over at the ends count as if it did them")
        elif self.loop.vector_bits > 64 and by is None:
            notes.append("a pass of the code is taken to do one iteration, though it has vectors: cy/CL and MLUP/s count passes")
        if self.loop.paths:
            paths = len(self.loop.paths)
            notes.append(
                f"passes take {paths} different paths through the loop; the accesses of all count, which is an upper bound"
            )
        if len(self.arrays) > 1:
            notes.append("data that are reached through different registers are taken not to overlap")
        return notes

    def _loops(self, per_pass: int, elements: Sequence[Element]) -> tuple[KernelLoop, ...]:
        """The loops, the outermost first; those in which all addresses fall count downwards."""
        found = []
        for level, number in enumerate(self.chain.numbers):
            passes = self.chain.passes[level]
            if level == len(self.chain.numbers) - 1:
                passes = without_rest(passes * per_pass)
            passes = passes.substitute(self.places)
            moves = [element.strides[level] for element in elements if element.strides[level].terms]
            down = bool(moves) and all(move.terms[0][1] < 0 for move in moves)
            varies = passes.names & set(self.chain.numbers)  # such an end must be linear
            stop, step = in_steps(passes) if varies and not down else (passes, 1)
            if any(coefficient % step for move in moves for _, coefficient in move.terms):
                stop, step = passes, 1
            here = Poly.symbol(number) * Fraction(1, step)
            self.places[number] = passes - 1 - here if down else here
            ends = (passes - 1, Poly.const(-1)) if down else (ZERO, stop)
            start, stop = map(self._public, ends)
            by, index = Poly.const(-1 if down else step), self.counters[number]
            found.append(KernelLoop(index=index, start=(start,), stop=(stop,), step=by, descending=down, place=self.place))
        return tuple(found)

    # affine accesses

    def _moving(self, touch: Touch) -> Moving:
        vector = any(isinstance(o, Register) and o.kind in VECTORS for o in self._instruction(touch.at).operands)
        splits = vector and touch.memory.bits // 8 > self.natural and not touch.memory.broadcast
        return self._affine(self.chain.address(touch), touch.memory.bits // 8, splits, touch.store, touch.at)

    def _affine(self, address: Poly, width: int, splits: bool, store: bool, at: int) -> Moving:
        strides = tuple(address.coefficient(number) for number in self.chain.numbers)
        base, offset = self._base(address.without(self.chain.numbers))
        typed = splits and self.natural == _DOUBLE_B and _DOUBLES.search(self._instruction(at).mnemonic) is not None
        return Moving(base, offset, strides, max(1, width), splits, store, at, typed)

    def _base(self, start: Poly) -> tuple[str, Poly]:
        """The array that an address begins in, and how far from its beginning [B]."""
        where = [(m, c) for m, c in start.terms if m and not Poly([(m, c)]).names <= self.sizes]
        if not where:  # pointers that run to an end are told apart from sizes by their factor
            where += [(m, c) for m, c in start.terms if c == 1 and len(m) == 1 and m[0][1] == 1 and isinstance(m[0][0], str)][:1]
        if where:
            return "&" + "&".join(str(Poly([term])) for term in where), start - Poly(where)
        data = self.names.around(int(start.without(start.names).constant or 0))
        return (data.name, start - data.start) if data is not None else ("data", start)

    def _access(self, element: Element) -> Access:
        """The access of an element."""
        instruction, grain = self._instruction(element.at), self.grains[element.base]
        dtype = type_of(element.size, instruction, bool(self.loop.flops))
        array = self._array(element.base, dtype, grain)
        position = element.offset
        for number, stride in zip(self.chain.numbers, element.strides, strict=True):
            position = position + stride * self.places[number]
        within = int(position.without(position.names).constant or 0) % grain
        index = self._public((position - within) // grain)
        text = f"{array}[{str(index).replace(' ', '')}]"
        return Access(array=array, index=(index,), dtype=dtype, offset_bytes=within, text=text, place=self.place)

    def _array(self, base: str, dtype: DType, grain: int) -> str:
        """The name of an array, which is made where it is met first."""
        known = self.arrays.get(base)
        if known is None:
            taken = {array.name for array in self.arrays.values()}
            first = re.sub(r"\W", "_", self._size_name(_leading(base[1:])) if base.startswith("&") else base)
            name = next(n for n in (first, *(f"{first}_{k}" for k in range(2, len(taken) + 3))) if n not in taken)
            known = Array(name=name, dtype=dtype, extents=(None,), element_bytes=grain, place=self.place)
            self.arrays[base] = known
        return known.name

    def _outer(self, elements: Sequence[Element], trips: Poly) -> list[tuple[Element, int, bool]]:
        """What each round of the loops around touches: element, depth of the loop, whether before the inner one.

        Iterations that are left over behind a vectorised loop, and go on where it ends, are not among them.

        Args:
            elements: of the inner loop.
            trips: its iterations.
        """
        found = []
        chain, walk = self.chain, self.chain.walk
        for depth in range(1, len(chain.loops)):
            around = tuple(loop.header for loop in walk.chain)[: len(walk.chain) - len(chain.loops) + depth]
            copies: dict[Element, list[Touch]] = {}
            for touch in walk.touches:
                if touch.loops != around or chain.odd_name(touch) is not None:
                    continue
                moving = self._moving(touch)
                if any(stride.terms for stride in moving.strides[depth:]):
                    continue
                size = min(moving.width, self.natural) if moving.splits else moving.width
                element = Element(moving.base, moving.offset, moving.strides, size, moving.store, 0)
                copies.setdefault(element, []).append(touch)
            for element, touches in copies.items():
                blocks = {touch.block for touch in touches}
                carried = not element.store and any(is_ahead(element, inner) for inner in elements)
                left_over = depth == len(chain.loops) - 1 and any(goes_on(element, inner, trips) for inner in elements)
                if carried or left_over or not chain.is_met(depth, blocks):
                    continue
                for touch in touches if all(chain.is_met(depth, {block}) for block in blocks) else touches[:1]:
                    before = touch.at < walk.graph.blocks[chain.headers[-1]][0]
                    found.append((replace(element, at=touch.at), depth, before))
        return found

    def _streams(self, at: int) -> bool:
        return "movnt" in self._instruction(at).mnemonic

    def _instruction(self, at: int) -> Instruction:
        return self.code.listing.instructions[at]

    # accesses through what is loaded or computed

    def _indirect(
        self, odd: Mapping[Touch, str], per_pass: int, index_loads: Mapping[tuple[str, Poly], Access]
    ) -> list[InnerAccess]:
        """Accesses whose addresses are loaded, or computed in ways that are not followed."""
        found: dict[InnerAccess, None] = {}
        elements: Counter[tuple[str, bool]] = Counter()  # of gathers and scatters, in a pass
        vector_touches: dict[tuple[str, bool], list[Touch]] = {}
        blind: dict[tuple[str, bool], list[Touch]] = {}
        reached: set[tuple[str, bool]] = set()
        for touch, name in odd.items():
            wraps = self.chain.wraps(touch)
            if wraps is not None:
                found[self._wrapping(touch, *wraps)] = None
                continue
            if name and chases(self.chain, name):
                raise refusal(
                    self.code,
                    self.loop,
                    f"it chases pointers: {self._shown(touch)} takes an address that the pass before loaded. No bandwidth bounds "
                    "it: each pass waits at least for the latency of a load",
                    "`rooftree incore` gives its time with all data in L1",
                )
            address = self.chain.address(touch)
            moving = {n for n in address.names if n in self.chain.numbers or self.chain.varies(n)}
            base, _ = self._base(Poly([term for term in address.terms if not Poly([term]).names & moving]))
            asked = demand(self._instruction(touch.at))
            elements[base, touch.store] += max(0, (asked.stores if touch.store else asked.loads) - 1)
            if touch.memory.index is not None and touch.memory.index.kind in VECTORS:
                vector_touches.setdefault((base, touch.store), []).append(touch)
            index = self._index_address(name)
            if index is None:
                blind.setdefault((base, touch.store), []).append(touch)
                continue
            load = index_loads.get(index)
            if load is not None:  # else it is loaded for another iteration of the same pass
                found[self._through(touch, base, (load,), load.text)] = None
                reached.add((base, touch.store))
        for (base, store), members in blind.items():
            if (base, store) not in reached:
                for touch in members[:: per_pass if per_pass <= len(members) else 1]:
                    name = odd[touch]
                    why = origin(self.chain.walk, name) if name else "its address is not followed"
                    self.chain.notes[
                        f"{self._shown(touch)} is not affine ({why}): it counts as an access through an index, of which "
                        "--indirect worst gives the upper bound"
                    ] = None
                    at = self.chain.walk.atoms[name].at if name else touch.at  # one number, one element
                    found[self._through(touch, base, (), f"?0x{self.chain.walk.place(at):x}")] = None
        return [*found, *self._gathered(found, elements, vector_touches, per_pass)]

    def _gathered(
        self,
        found: Iterable[InnerAccess],
        elements: Mapping[tuple[str, bool], int],
        vector_touches: Mapping[tuple[str, bool], Sequence[Touch]],
        per_pass: int,
    ) -> Iterator[InnerAccess]:
        """The elements of gathers and scatters beyond the first of each, as many in an iteration as a pass has of them.

        Args:
            found: one of each, by what is known of its index.
            elements: array, and whether it is stored to -> others of a pass.
            vector_touches: the same -> its gathers or scatters.
        """
        for (base, store), vectors in vector_touches.items():
            more, touch, array = elements[base, store], vectors[0], self.arrays.get(base)
            if not more or array is None:
                continue
            known = sum(one.store == store and one.access.array == array.name for one in found)
            for number in range(known, round((more + len(vectors)) / per_pass)):
                yield self._through(touch, base, (), f"?0x{self.chain.walk.place(touch.at):x}_{number}")

    def _shown(self, touch: Touch) -> str:
        return f"`{self._instruction(touch.at).text.strip()}` at 0x{self.chain.walk.place(touch.at):x}"

    def _through(self, touch: Touch, base: str, loads: tuple[Access, ...], text: str) -> InnerAccess:
        vector = any(isinstance(o, Register) and o.kind in VECTORS for o in self._instruction(touch.at).operands)
        width = touch.memory.bits // 8 or self.natural
        size = min(width, self.natural) if vector else width
        dtype = type_of(size, self._instruction(touch.at), bool(self.loop.flops))
        array = self._array(base, dtype, self.grains.get(base, size))
        made = Access(array=array, index=(Indirect(loads, text),), dtype=dtype, text=f"{array}[{text}]", place=self.place)
        return InnerAccess(made, touch.store, self._streams(touch.at))

    def _wrapping(self, touch: Touch, start: Poly, period_B: int) -> InnerAccess:
        """An access whose index begins anew after some bytes, as ``i % 16``."""
        base, _ = self._base(start)
        known = base in self.arrays or base in self.grains
        made = self._through(touch, base, (), f"?%{period_B}B")
        below = max(1, period_B // made.access.dtype.bytes)
        if not known:
            self.arrays[base] = replace(self.arrays[base], extents=(Poly.const(below),))
        counter = self.counters[self.chain.numbers[-1]]
        index = Indirect((), f"?%{below}", below=below, counters=(counter,))
        text = f"{made.access.array}[{index.text}]"
        return made._replace(access=replace(made.access, index=(index,), text=text))

    def _index_address(self, name: str) -> tuple[str, Poly] | None:
        """Array and offset from which an index is loaded, if that is affine."""
        atom = self.chain.walk.atoms.get(name)
        if atom is None or atom.address is None:
            return None
        address = atom.address.substitute(self.chain.replaced)
        if any(self.chain.varies(n) for n in address.names) or not address.is_linear_in(self.chain.numbers):
            return None
        moving = self._affine(address, atom.bits // 8, False, False, atom.at)
        return moving.base, moving.offset

    # names

    def _public(self, value: Poly) -> Poly:
        """A value with the names that users see."""
        given = {}
        for name in sorted(value.names):
            if name in self.counters:
                given[name] = Poly.symbol(self.counters[name])
            elif name not in self.chain.meanings:
                given[name] = Poly.symbol(self._size_name(name))
        return value.substitute(given)

    def _size_name(self, name: str) -> str:
        """What a size, or where an array begins, is called; what it means is kept."""
        if name in self.public_names:
            return self.public_names[name]
        atom = self.chain.walk.atoms.get(name)
        if atom is None:
            made, meaning = self.parameters.get(name, self._without_numbers(name)), names.said(name)
        else:
            made, meaning = f"v{self.chain.walk.place(atom.at):x}", origin(self.chain.walk, name)
            if atom.address is not None and (fixed := atom.address.constant) is not None:
                data = self.names.around(int(fixed))
                variable = data.name if data is not None and data.start == fixed else None
                made = self.names.held.get(int(fixed)) or variable or made
        made = re.sub(r"\W", "_", made)
        while made in self.public_names.values() or made in self.counters.values():
            made += "_"
        self.public_names[name] = made
        self.meanings.setdefault(made, meaning)
        return made

    def _without_numbers(self, name: str) -> str:
        """What an address is made of, with the places where its parts come from instead of their numbers in the walk."""
        atoms, place = self.chain.walk.atoms, self.chain.walk.place
        return re.sub(r"@\d+", lambda found: f"v{place(atoms[found[0]].at):x}" if found[0] in atoms else found[0], name)


def _beyond(code: FunctionCode, chain: Chain) -> tuple[int, ...]:
    """Where loops begin that the code comes to only where data end the loop early: they go on with its work."""
    walk, loop = chain.walk, chain.loops[-1]
    if loop.header not in walk.left_early:
        return ()
    leaving = [(at, to) for at in loop.blocks for to in walk.graph.edges[at] if to not in loop.blocks]
    counted_exit = walk.turns[loop.header].exit
    late = reached(walk.graph, [to for at, to in leaving if at == counted_exit])
    early = reached(walk.graph, [to for at, to in leaving if at != counted_exit]) - late
    others = {code.address(other.first_block): frozenset({other.first_block}) for other in loops_of(code)} | entangled(code)
    return tuple(sorted(at for at, blocks in others.items() if blocks & early))


def _leading(where: str) -> str:
    """Of what an address is made of, what looks most like where an array begins."""
    parts = where.split("&")
    arguments = [p for p in parts if p in names.ARGUMENTS]
    return next(iter([*arguments, *(p for p in parts if "*" not in p), *parts]))


def _called(code: FunctionCode, loop: Loop) -> list[str]:
    """What a loop calls, by name where that is known."""
    calls = {i.address for i in loop.block if i.control == "call"}
    places = [n for n, i in enumerate(code.listing.instructions) if i.control == "call" and i.address in calls]
    return list(dict.fromkeys(names.name_of_call(code, n) for n in places))


def _where(code: FunctionCode, loop: Loop) -> str:
    function = code.function.name or f"0x{code.function.start:x}"
    return f"{code.program.path.name}:{function}+0x{code.address(loop.first_block) - code.function.start:x}"


def refusal(code: FunctionCode, loop: Loop, message: str, hint: str) -> KernelError:
    """An error that names the loop, and the others of its function."""
    others = [f"+0x{code.address(o.first_block) - code.function.start:x}" for o in loops_of(code) if not o.is_same(loop)]
    more = f"; other loops of the function: {', '.join(others[:6])}" if others else ""
    where = code.program.path.name
    return KernelError(
        f"the loop at 0x{code.address(loop.first_block):x} is no kernel: {message}{more}",
        where=_where(code, loop) if where else "",
        hint=hint,
    )
