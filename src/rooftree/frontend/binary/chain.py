"""The loops around an innermost one that a kernel can hold, and how often each runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm

from rooftree.frontend.binary.execution import Touch
from rooftree.frontend.binary.nest import Nested
from rooftree.frontend.binary.values import Walk
from rooftree.kernel.poly import ZERO as NOTHING
from rooftree.kernel.poly import Floor, Poly

COUNTERS = "ijklmnopq"


@dataclass
class Chain:
    """A loop and those around it, the outermost first, as far as they are followed.

    Attributes:
        walk: through their function.
        loops: the loops.
        passes: of each, in the walk's names, its own symbol where they are not known.
        replaced: numbers that are loaded -> what is put in their place: where rows begin that lie one after another.
        meanings: symbols of passes -> what they are, in words.
        notes: what was assumed or left out, as sentences.
        uncounted: symbols of passes of which no counter is known.
        resumed: why the innermost loop is but a part of one: it is entered again where data ended it; "" if it is not.
    """

    walk: Walk
    loops: tuple[Nested, ...] = ()
    passes: list[Poly] = field(default_factory=list)
    replaced: dict[str, Poly] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    uncounted: set[str] = field(default_factory=set)
    resumed: str = ""

    @property
    def headers(self) -> tuple[int, ...]:
        """Header blocks of the loops."""
        return tuple(loop.header for loop in self.loops)

    @property
    def numbers(self) -> tuple[str, ...]:
        """Names of the loops' numbers of passes."""
        return tuple(f"#{header}" for header in self.headers)

    def varies(self, name: str) -> bool:
        """Whether an atom changes with one of the loops."""
        return name in self.walk.atoms and any(self.walk.varies(Poly.symbol(name), header) for header in self.headers)

    def address(self, touch: Touch) -> Poly:
        """The address of an access; 0 if it is not known."""
        return (touch.address or NOTHING).substitute(self.replaced)

    def odd_name(self, touch: Touch) -> str | None:
        """What keeps an address from being affine: an atom, or "" where the address is not known at all; None if it is."""
        if touch.address is None:
            return ""
        address = self.address(touch)
        odd = next((name for name in sorted(address.names) if self.varies(name)), None)
        return odd if odd is not None or address.is_linear_in(self.numbers) else ""

    def wraps(self, touch: Touch) -> tuple[Poly, int] | None:
        """Where an address begins and after how many bytes it begins anew, as that of ``a[i % 16]``; None for all others."""
        address = self.address(touch)
        for monomial, coefficient in address.terms:
            atom = monomial[0][0] if len(monomial) == 1 else None
            period = atom.denominator.constant if isinstance(atom, Floor) else None
            if not isinstance(atom, Floor) or not period or coefficient >= 0 or coefficient % period:
                continue
            start = address - Poly([(monomial, coefficient)]) + atom.numerator * (coefficient // period)
            if not start.names & set(self.numbers) and not any(self.varies(name) for name in start.names):
                return start, int(-coefficient)
        return None

    def sizes(self, touches: Sequence[Touch]) -> set[str]:
        """Names that tell numbers of passes and distances, which are no addresses."""
        found = {name for passes in self.passes for name in passes.names}
        for touch in touches:
            address = self.address(touch)
            for number in self.numbers:
                found |= address.coefficient(number).names if address.is_linear_in([number]) else set()
        return found

    def place(self, loop: Nested) -> str:
        """Where a loop begins, in words."""
        return f"0x{self.walk.place(self.walk.graph.blocks[loop.header][0]):x}"

    def is_met(self, depth: int, blocks: set[int]) -> bool:
        """Whether each round of the loop at a depth, from 1, goes through one of some blocks, as of code that was copied."""
        outer = self.loops[depth - 1]
        return not self._goes_round(outer.header, (outer.blocks & self.walk.relevant) - blocks)

    def _goes_round(self, header: int, inside: frozenset[int]) -> bool:
        seen, pending = {header}, [header] if header in inside else []
        while pending:
            for to in self.walk.graph.edges[pending.pop()]:
                if to == header:
                    return True
                if to in inside and to not in seen:
                    seen.add(to)
                    pending.append(to)
        return False


def followed(walk: Walk, touches: Sequence[Touch]) -> Chain:
    """The loops around the one in question, from the first on that can be followed.

    Args:
        walk: through the function.
        touches: accesses of the innermost loop.
    """
    chain = Chain(walk, walk.chain)
    for level, loop in enumerate(chain.loops):
        chain.passes.append(_passes(chain, level, loop))
    first = _first(chain, touches)
    outside = {f"#{header}" for header in chain.headers[:first]}
    for level in range(first, len(chain.loops)):
        if outside & chain.passes[level].names:
            chain.passes[level] = _unknown(chain, level, "it changes with a loop that is left out")
    chain.loops, chain.passes = chain.loops[first:], chain.passes[first:]
    return chain


def _passes(chain: Chain, level: int, loop: Nested) -> Poly:
    turns = chain.walk.turns.get(loop.header)
    if turns is None or turns.passes is None:
        return _unknown(chain, level, turns.why if turns is not None else "what ends it is not understood")
    passes = turns.passes - 1 if _ends_before_its_work(chain.walk, loop, turns.exit) else turns.passes
    odd = [header for header in chain.headers[:level] if any(_changes_oddly(chain.walk, name, header) for name in passes.names)]
    if not odd:
        return passes
    symbol = _unknown(chain, level, "it is found out anew each time the loop is entered")
    row = _row(chain.walk, passes, odd[-1])
    if row is None:
        return symbol
    begin, end = row
    chain.uncounted.discard(str(symbol))
    chain.meanings[str(symbol)] = f"the mean number of iterations in a row, of the loop at {chain.place(loop)}"
    chain.replaced[begin] = symbol * Poly.symbol(f"#{odd[-1]}")
    chain.notes["rows whose ends are loaded are taken to lie one after another, each with the mean length"] = None
    return passes.substitute({end: Poly.symbol(begin) + symbol})


def _unknown(chain: Chain, level: int, why: str) -> Poly:
    depth = len(chain.loops) - 1 - level
    name = f"trips_{COUNTERS[depth] if depth < len(COUNTERS) else depth}"
    chain.meanings[name] = f"the mean number of passes of the loop at {chain.place(chain.loops[level])}: {why}"
    chain.uncounted.add(name)
    return Poly.symbol(name)


def _ends_before_its_work(walk: Walk, loop: Nested, exit_block: int) -> bool:
    """Whether a loop is left in front of all that it accesses, so that it works once less than it asks whether to."""
    before, pending = {exit_block}, [exit_block]
    while pending:
        at = pending.pop()
        for n in walk.graph.before[at] if at != loop.header else ():
            if n in loop.blocks and n not in before:
                before.add(n)
                pending.append(n)
    works = {touch.block for touch in walk.touches if loop.header in touch.loops}
    return bool(works) and not works & before


def _changes_oddly(walk: Walk, name: str, header: int) -> bool:
    """Whether a name changes with a loop in another way than as its number of the pass."""
    return name != f"#{header}" and walk.varies(Poly.symbol(name), header)


def _row(walk: Walk, passes: Poly, header: int) -> tuple[str, str] | None:
    """The atoms that are loaded as the beginning and the end of a row, where the end is the next one's beginning."""
    length = passes
    while len(length.terms) == 1 and length.terms[0][0] and isinstance(atom := length.terms[0][0][0][0], Floor):
        length = atom.numerator  # several iterations a pass
    ends = {coefficient: str(monomial[0][0]) for monomial, coefficient in length.terms if len(monomial) == 1}
    begin, end = walk.atoms.get(ends.get(-1, "")), walk.atoms.get(ends.get(1, ""))
    if len(length.terms) != 2 or begin is None or end is None or begin.address is None or end.address is None:
        return None
    step = begin.address.coefficient(f"#{header}")
    return (ends[-1], ends[1]) if step.terms and end.address - begin.address == step else None


def _first(chain: Chain, touches: Sequence[Touch]) -> int:
    """The first loop that can be followed: in those outside of it an address changes by no rule."""
    first = 0
    walk, inner = chain.walk, chain.headers[-1]
    for touch in touches:
        for name in sorted(chain.address(touch).names & walk.atoms.keys()):
            symbol = Poly.symbol(name)
            levels = [n for n, header in enumerate(chain.headers[:-1]) if walk.varies(symbol, header)]
            if (
                levels
                and walk.atoms[name].kind == "varies"
                and inner in walk.left_early
                and f"#{inner}" in chain.address(touch).names
            ):
                chain.resumed = f"data end it early, and it is entered again where it was left ({origin(walk, name)})"
            if levels and levels[-1] >= first and not walk.varies(symbol, inner):
                first = levels[-1] + 1
                inside = chain.place(chain.loops[first])
                chain.notes[
                    f"loops around the one at {inside} are left out: {origin(walk, name)}, so that nothing is known of how far "
                    "apart its rounds work; its own data are taken to be used again and again"
                ] = None
    return first


def origin(walk: Walk, name: str) -> str:
    """Where an atom comes from, in words."""
    atom = walk.atoms[name]
    at = f"0x{walk.place(atom.at):x}"
    return {
        "load": f"a number is loaded at {at}",
        "call": f"the call at {at} returns it",
        "path": f"an address depends on the path to {at}",
        "varies": f"{atom.place} changes by no rule in the loop at {at}",
    }.get(atom.kind, f"a number is computed at {at} ({walk.code.listing.instructions[atom.at].mnemonic})")


def counted(passes: Poly) -> int:
    """What a counter goes by in a pass, from how often a loop runs: its iterations are divided by that.

    >>> n = Poly.symbol("N")
    >>> [counted(passes) for passes in (n, n // 4, (n // 4) // 2 + 1, (n - 3) // 4 - 1)]
    [1, 4, 8, 4]
    """
    most = 1
    for monomial, _ in passes.terms:
        for atom, _ in monomial:
            if isinstance(atom, Floor):
                most = lcm(most, int(atom.denominator.constant or 1) * counted(atom.numerator))
    return most


def without_rest(iterations: Poly) -> Poly:
    """N * floor(N/n) as N: the iterations that are left over are done by other code.

    >>> n = Poly.symbol("N")
    >>> print(without_rest(8 * ((n // 4) // 2) + 4))
    N + 4
    """
    total = NOTHING
    for monomial, coefficient in iterations.terms:
        atom = monomial[0][0] if len(monomial) == 1 and monomial[0][1] == 1 else None
        by = atom.denominator.constant if isinstance(atom, Floor) else None
        if isinstance(atom, Floor) and by is not None and by > 1 and coefficient % by == 0:
            total = total + without_rest(atom.numerator * (coefficient // by))
        else:
            total = total + Poly([(monomial, coefficient)])
    return total


def in_steps(passes: Poly) -> tuple[Poly, int]:
    """The end and the step of a loop from 0 on that runs so often: floor(X/q) + c passes are those from 0 to X + q (c - 1) by q.

    >>> n = Poly.symbol("N")
    >>> [str(part) for part in in_steps((n - 7) // 2 + 1)]
    ['N - 6', '2']
    >>> [str(part) for part in in_steps(n)]
    ['N', '1']
    """
    whole = [(m[0][0], c) for m, c in passes.terms if m and len(m) == 1 and m[0][1] == 1]
    rest = next((c for m, c in passes.terms if not m), 0)
    if len(whole) != 1 or len(passes.terms) > 1 + bool(rest) or not isinstance(atom := whole[0][0], Floor) or whole[0][1] != 1:
        return passes, 1
    step = int(atom.denominator.constant or 0)
    return (atom.numerator + step * (int(rest) - 1) + 1, step) if step > 1 else (passes, 1)


def chases(chain: Chain, name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether an address comes from what was loaded through itself in the pass before."""
    atom = chain.walk.atoms.get(name)
    if atom is None or name in seen:
        return False
    seen |= {name}
    if atom.kind == "varies" and atom.last is not None:
        own = f"φ{chain.headers[-1]}:{atom.place}"
        return any(_loads_through(chain.walk, n, own, seen) for n in atom.last.names)
    return atom.address is not None and any(chases(chain, n, seen) for n in atom.address.names)


def _loads_through(walk: Walk, name: str, symbol: str, seen: frozenset[str]) -> bool:
    atom = walk.atoms.get(name)
    if atom is None or atom.address is None or name in seen:
        return False
    return any(n == symbol or _loads_through(walk, n, symbol, seen | {name}) for n in atom.address.names)
