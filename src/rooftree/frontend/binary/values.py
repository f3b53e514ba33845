"""What registers hold in a nest of machine-code loops: polynomials in what the function was given and in numbers of passes.

    lea r12,[rdi*8]  ...  loop:  movupd xmm1,[rcx]  ...  add rcx,r12  ...  jne loop
    ->  rcx = rdx + 8*rdi + 8*rdi*#5        #5: the number of the pass, 0, 1, 2, ..., of the loop with header block 5

A loop is walked twice. First each place (register, or word of the stack) that it writes begins with a symbol of its own; what it
has gained at the end of the pass, if that is the same in every pass, is its step. Then with start + step * number of the pass; of
loops inside of one that is walked for the first time these are put in the place of the symbols instead.
What does not follow such a rule is an *atom*: a number that was loaded, computed in another way, or that depends on the path.

Assumes: whole numbers do not overflow, and are not negative where they are divided or masked; stores do not change what is loaded
for an address; the paths that lead to the loop in question are taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rooftree.asm import flow
from rooftree.asm.model import Memory
from rooftree.frontend.binary.arithmetic import OPPOSITE, RELATION, last_pass
from rooftree.frontend.binary.execution import CALLER_SAVED, Atom, Execution, State, Values, is_number
from rooftree.frontend.binary.nest import Nested, nest
from rooftree.kernel.poly import ZERO, Poly

_Edge = tuple[int, int]

_MOST_PEELED_B = 1024
"""How far apart registers may be at the end of paths that peel off more or fewer iterations in front of a loop [B]."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How often a loop runs.

    Attributes:
        passes: executions of what stands before its exit; None if they are not known.
        exit: block with the branch that ends it; -1 if none is understood.
        why: why they are not known.
    """

    passes: Poly | None
    exit: int = -1
    why: str = ""


@dataclass
class Walk(Execution):
    """The walk through a function to one of its loops.

    Attributes:
        turns: header block -> how often that loop runs.
        left_early: headers of loops that data may end before they count to an end.
    """

    turns: dict[int, Turns] = field(default_factory=dict)
    left_early: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.graph, self.loops = nest(flow.graph(self.code.listing), self.target)
        self._nest = self.chain[0].blocks if self.chain else frozenset(range(len(self.graph.blocks)))
        self.relevant = self._relevant()
        self._headers = {loop.header: loop for loop in self.loops}
        self._chain = frozenset(loop.header for loop in self.chain)
        self._vectors: dict[int, set[str]] = {}  # header -> vectors that hold no known numbers in its passes

    @property
    def chain(self) -> tuple[Nested, ...]:
        """The loops around the one in question, the outermost first, and itself."""
        around = [loop for loop in self.loops if self.target in loop.blocks]
        return tuple(sorted(around, key=lambda loop: -len(loop.blocks)))

    def run(self) -> None:
        """Walk from the beginning of the function."""
        self._region(self.relevant, 0, State({}), None)

    def _relevant(self) -> set[int]:
        """Blocks from which the loop can be reached without going round another one, or that follow it, and its own."""
        left = [
            to for loop in self.chain for n in loop.blocks for to in self.graph.edges[n] if to not in loop.blocks
        ]  # behind a loop that is asked in front of its body whether it goes on, too
        forward = self.graph.reachable([self.target, *left]) & self._nest  # what is behind it all tells nothing of it
        seen, pending = {self.target}, [self.target]
        while pending:
            at = pending.pop()
            for n in self.graph.before[at]:
                if n not in seen and (n, at) not in self.graph.back:
                    seen.add(n)
                    pending.append(n)
        own: frozenset[int] = next((loop.blocks for loop in self.loops if loop.header == self.target), frozenset())
        return seen | forward | set(own)

    def _region(self, inside: set[int], entry: int, state: State, own: int | None) -> dict[tuple[int, int], State]:
        """Walk through blocks from their entry; the states on the edges that leave them or lead back to the entry."""
        incoming: dict[int, list[State]] = {entry: [state]}
        out: dict[tuple[int, int], State] = {}
        swallowed: set[int] = set()
        for block in flow.topological(self.graph, entry, inside):
            if block in swallowed or block not in incoming:
                continue
            here = self._merged(incoming[block], block)
            loop = self._headers.get(block)
            if loop is not None and block != own and own not in loop.blocks:
                edges = self._loop(loop, here)
                swallowed |= set(loop.blocks)
            else:
                after = self._block(block, here)
                edges = {(block, to): after for to in self.graph.edges[block]}
            for (source, to), found in edges.items():
                if to in inside and to != entry:
                    incoming.setdefault(to, []).append(found)
                else:
                    out[source, to] = found
        return out

    def _loop(self, loop: Nested, state: State) -> dict[tuple[int, int], State]:
        """Walk through a loop; the states on the edges that leave it."""
        blocks, header = set(loop.blocks) & self.relevant | {loop.header}, loop.header
        written = self._written(blocks, state)
        aside = bool(self.trial) or header not in self._chain  # what it leaves behind is asked for, and no address in it
        vectors = self._vectors.setdefault(header, set()) if aside else set[str]()
        own = {place: f"φ{header}:{place}" for place in sorted(written - vectors)}
        begin = state.copy()
        begin.values |= {place: Poly.symbol(name) for place, name in own.items()}
        begin.values |= dict.fromkeys(vectors)
        begin.flags = None
        self.active.append(header)
        self.trial += header in self._chain
        edges = self._region(blocks, header, begin, header)
        self.trial -= header in self._chain
        latches = [found for (_, to), found in edges.items() if to == header]
        if not latches:
            self.active.pop()
            return edges
        latch = self._merged(latches, header)
        held = self._headed(header, own, state, latch)
        vectors |= {place for place, value in held.items() if value is None}
        begin.values |= held
        again = self._in_any_pass(edges, own, held) if aside else None
        edges = again if again is not None else self._region(blocks, header, begin, header)
        self.active.pop()
        leaving = {edge: found for edge, found in edges.items() if edge[1] not in loop.blocks}
        self.turns[header], last = self._turns(header, blocks, leaving)
        out = {}
        for edge, found in leaving.items():
            after = found.copy()
            after.values = {place: self._at_exit(value, header, last.get(edge), place) for place, value in found.values.items()}
            after.flags = None
            after.through = found.through or header == self.target
            out[edge] = after
        return out

    def _in_any_pass(self, edges: Mapping[_Edge, State], own: Mapping[str, str], held: Values) -> dict[_Edge, State] | None:
        """The states on edges of a first walk, with what places hold in each pass instead of their symbols.

        So a loop inside of one that is walked for the first time is walked once: twice, and each depth would double the work.

        Args:
            edges, own, held: states, places with their symbols, and what these hold.
        Returns: None where one of them holds no number.
        """
        known = {name: value for place, name in own.items() if (value := held[place]) is not None}
        unknown = set(own.values()) - known.keys()
        made = dict[_Edge, State]()
        for edge, found in edges.items():
            if unknown and any(value is not None and unknown & self._all_names(value) for value in found.values.values()):
                return None
            values = {place: None if value is None else self.put(value, known) for place, value in found.values.items()}
            flags = (self.put(found.flags[0], known), self.put(found.flags[1], known)) if found.flags is not None else None
            made[edge] = State(values, flags, found.through)
        return made

    def _written(self, blocks: set[int], state: State) -> set[str]:
        """Registers, and words of the stack, that a loop may write."""
        found: set[str] = set()
        for block in blocks:
            for at in range(*self.graph.blocks[block]):
                instruction = self.code.listing.instructions[at]
                found |= {name for name in instruction.writes if is_number(name)}
                if instruction.control == "call":
                    found |= set(CALLER_SAVED)
                if instruction.mnemonic not in ("push", "pop"):
                    places = [self.slot(self.address(at, m, state)) for m in instruction.stores if _framed(m)]
                    found |= {place for place in places if place is not None}
        return found - {"rsp"}

    def _headed(self, header: int, own: Mapping[str, str], before: State, latch: State) -> Values:
        """What the places that a loop writes hold at the beginning of its passes."""
        found: Values = {}
        steady: dict[str, Poly] = {}  # by the places' symbols, their values at the beginning of a pass
        pending = dict(own)
        while pending:
            solved: list[str] = []
            for place, name in pending.items():
                start, end = self.value(place, before), latch.values.get(place, Poly.symbol(name))
                value = None
                if start is not None and end is not None:
                    value = self._steady(start, self.put(end, steady), name, header)
                if value is not None:
                    found[place], steady[name] = value, value
                    solved.append(place)
            for place in solved:
                del pending[place]
            if not solved:
                break
        for place in pending:
            found[place] = None
            if not place.startswith("zmm"):
                at = self.graph.blocks[header][0]
                atom = Atom("varies", at, place, loops=frozenset(self.active), last=latch.values.get(place))
                found[place] = self.atom(atom)
        return found

    def _steady(self, start: Poly, end: Poly, name: str, header: int) -> Poly | None:
        """The value at the beginning of a pass, from the first one and what a pass makes of it; None if there is no rule."""
        number = Poly.symbol(f"#{header}")
        step = end - Poly.symbol(name)
        if not self.varies(step, header):
            return start + step * number
        left = self.put(end, {f"#{header}": number - 1})  # by the pass before
        if not self._odd(left, header) and self.put(left, {f"#{header}": ZERO}) == start:
            return left
        return None

    def _odd(self, value: Poly, header: int) -> bool:
        """Whether a value varies in the loop by more than the number of the pass."""
        return any(
            name.startswith(f"φ{header}:") or (name in self.atoms and self._atom_is_odd(name, header)) for name in value.names
        )

    def _atom_is_odd(self, name: str, header: int) -> bool:
        atom = self.atoms[name]
        return self._odd(atom.address, header) if atom.address is not None else header in atom.loops

    def varies(self, value: Poly, header: int) -> bool:
        """Whether a value changes from pass to pass of a loop."""
        for name in value.names:
            if name == f"#{header}" or name.startswith(f"φ{header}:"):
                return True
            atom = self.atoms.get(name)
            if atom is not None and (header in atom.loops if atom.address is None else self.varies(atom.address, header)):
                return True
        return False

    def put(self, value: Poly, values: Mapping[str, Poly]) -> Poly:
        """A value with names replaced, in the addresses of what was loaded, too."""
        more = dict(values)
        for name in sorted(value.names):
            atom = self.atoms.get(name)
            if atom is not None and atom.address is not None:
                address = self.put(atom.address, values)
                if address != atom.address:
                    more[name] = self.loaded(address, atom.bits, atom.at, atom.place)
        return value.substitute(more)

    def _at_exit(self, value: Poly | None, header: int, last: Poly | None, place: str) -> Poly | None:
        """A value behind a loop whose last pass has this number."""
        if value is None or f"#{header}" not in self._all_names(value):
            return value
        if last is not None:
            return self.put(value, {f"#{header}": last})
        return self.atom(Atom("path", self.graph.blocks[header][0], place, loops=frozenset(self.active)))

    def _all_names(self, value: Poly) -> set[str]:
        found: set[str] = set()
        for name in value.names:
            found.add(name)
            atom = self.atoms.get(name)
            if atom is not None and atom.address is not None:
                found |= self._all_names(atom.address)
        return found

    def _turns(
        self, header: int, blocks: set[int], leaving: Mapping[tuple[int, int], State]
    ) -> tuple[Turns, dict[tuple[int, int], Poly]]:
        """How often a loop runs, and the number of the last pass on each edge that leaves it."""
        last: dict[tuple[int, int], Poly] = {}
        best, why = Turns(None), "it never ends"
        for edge, state in sorted(leaving.items(), key=lambda entry: -entry[0][0]):
            number, reason = self._last_pass(header, edge, state)
            if number is None:
                why = reason
                continue
            last[edge] = number
            if best.passes is None:
                best = Turns(number + 1, edge[0])
        if best.passes is None:
            return Turns(None, why=why), last
        if len(leaving) > len(last):
            self.assumed["loops are taken to end where they count to an end, not earlier where the data say so"] = None
            self.left_early.add(header)
        return best, last

    def _last_pass(self, header: int, edge: tuple[int, int], state: State) -> tuple[Poly | None, str]:
        """Number of the pass in which a loop is left over an edge."""
        source, to = edge
        branch = self.code.listing.instructions[self.graph.blocks[source][1] - 1]
        where = f"at 0x{self.place(self.graph.blocks[source][1] - 1):x}"
        relation = RELATION.get(branch.mnemonic[1:]) if branch.control == "branch" else None
        if relation is None or state.flags is None:
            return None, f"what ends it is not understood ({branch.mnemonic} {where})"
        taken = self.code.listing.labels.get(branch.target)
        is_taken = taken is not None and self.graph.blocks[to][0] == taken
        stays = OPPOSITE[relation] if is_taken else relation
        distance = state.flags[0] - state.flags[1]
        name = f"#{header}"
        if not distance.is_linear_in([name]) or self._odd(distance, header) or self._hidden(distance, name):
            return None, f"the data decide when it ends ({branch.mnemonic} {where})"
        step, start = distance.coefficient(name), distance.without([name])
        if not step.terms:
            return None, f"what ends it does not change with its passes ({branch.mnemonic} {where})"
        number = last_pass(start, step, stays)
        return number, "" if number is not None else f"what ends it is not understood ({branch.mnemonic} {where})"

    def _hidden(self, value: Poly, name: str) -> bool:
        """Whether a value depends on a name through what is loaded."""
        return any(
            atom.address is not None and name in self._all_names(atom.address)
            for n in value.names
            if (atom := self.atoms.get(n)) is not None
        )

    def _merged(self, states: list[State], block: int) -> State:
        """What holds whichever path was taken; of paths through the loop in question, and others, the former."""
        chosen = [s for s in states if s.through] or states
        if len(chosen) == 1:
            return chosen[0].copy()
        values: Values = {}
        first = self.graph.blocks[block][0]
        for place in dict.fromkeys(name for s in chosen for name in s.values):
            found = [self.value(place, s) for s in chosen]
            if all(value == found[0] for value in found):
                values[place] = found[0]
            elif not chosen[0].through and all(_is_near(value, found[0]) for value in found):
                values[place] = found[0]  # by the path that jumps over the code in between
                self.assumed["iterations that are peeled off before the loop count as if it did them"] = None
            elif place.startswith("zmm"):
                values[place] = None
            else:
                values[place] = self.atom(Atom("path", first, place, loops=frozenset(self.active)))
        flags = chosen[0].flags if all(s.flags == chosen[0].flags for s in chosen) else None
        return State(values, flags, chosen[0].through)

    def _block(self, block: int, state: State) -> State:
        state = state.copy()
        for at in range(*self.graph.blocks[block]):
            self.take(at, block, state)
        return state


def _is_near(value: Poly | None, other: Poly | None) -> bool:
    apart = (value - other).constant if value is not None and other is not None else None
    return apart is not None and abs(int(apart)) <= _MOST_PEELED_B


def _framed(memory: Memory) -> bool:
    return memory.base is not None and memory.base.name in ("rsp", "rbp") and memory.index is None
