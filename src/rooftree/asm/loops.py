"""The loops of a listing, and which of them is the hot one.

A compiler makes several loops from one of the source: the main one with the widest vectors, one that peels off
iterations before it, one for the remainder after it, and other versions for arrays that overlap. They do the same
floating-point work per element, so they are recognised by it; the main one has the widest vectors and the longest step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from rooftree.asm import flow, live_in
from rooftree.asm.model import Block, Listing
from rooftree.asm.registers import is_general
from rooftree.asm.steps import Steps, steps, usual_step
from rooftree.asm.work import floating_point, totals, vector_width
from rooftree.errors import AssemblyError, nearest

#: Vector length that is taken to compare loops where the code does not state one [bit].
_TYPICAL_VECTOR = 256
#: Ways through a loop beyond which its branches are not told apart.
_MOST_PATHS = 32
INLINED = (("sqrt", re.compile(r"_*sqrt[fl]?\Z")), ("mul", re.compile(r"_+mul[hsdxt]c3\Z")))
"""Part of the mnemonics of an operation, and its function, which code calls beside them: for errno, for a product that is NaN."""


@dataclass(frozen=True, slots=True)
class Loop:
    """An innermost loop.

    Attributes:
        block: its body, in the order of the text; the label is that of its beginning.
        conditional: positions in the body that are not executed in every pass.
        uncertain: those of them after which a general register may hold one value or another.
        paths: where passes take different paths through the loop, all of them, each as this loop with the body of this path;
            the longest one stands here.
        depth: how deep it is nested; 1 for a loop in no other.
        role: main, peel, remainder, version, other, marked (by a marker in the text) or body (text that is one body).
        vector_bits: width of the vectors it works on; 0 for scalar code.
        flops: lanes of floating-point arithmetic in one pass, by kind.
        bytes_per_pass: bytes that its loads and stores access in one pass, the stack left out.
        step: bytes by which most of its accesses move in one pass; None if unknown.
        calls: names of functions that it calls.
        reason: why it has this role, as a sentence.
        live_in: constants from before the loop, see `rooftree.asm.live_in`.
        left_out: lines of calls in rare branches, which are left out of the body.
        first_block: its header among the blocks of `rooftree.asm.flow.graph`.
    """

    block: Block
    conditional: frozenset[int] = frozenset()
    uncertain: frozenset[int] = frozenset()
    paths: tuple[Loop, ...] = ()
    depth: int = 1
    role: str = ""
    vector_bits: int = 0
    flops: tuple[tuple[str, int], ...] = ()
    bytes_per_pass: int = 0
    step: int | None = None
    calls: tuple[str, ...] = ()
    reason: str = ""
    left_out: tuple[int, ...] = ()
    live_in: tuple[tuple[str, int, int], ...] = ()
    first_block: int = -1
    _followed: dict[int | None, Steps] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """Label or, where there is none, the lines; with the function."""
        place = self.block.label or f"lines {self.block.start_line}-{self.block.end_line}"
        return f"{self.block.function}:{place}" if self.block.function else place

    def is_same(self, other: Loop) -> bool:
        """Whether this is the same loop, maybe another path through it."""
        return self.block == other.block or self.first_block == other.first_block >= 0

    @property
    def has_one_path(self) -> bool:
        """Whether every pass executes the whole body: no branch leads round a part of it."""
        return not self.conditional

    @property
    def scalable(self) -> bool:
        """Whether its vectors have no width of their own (SVE, RVV)."""
        return any(r.bits == 0 and r.kind[0] in "vz" for i in self.block for r in i.registers)

    @property
    def lanes(self) -> int:
        """Lanes of floating-point arithmetic in one pass."""
        return sum(n for _, n in self.flops)

    def steps(self, vector_bits: int | None = None) -> Steps:
        """How far its registers and accesses move in one pass; worked out once for each length of vectors."""
        if vector_bits not in self._followed:
            found = steps(self.block, vector_bits=vector_bits, conditional=self.uncertain, live_in=self.live_in)
            self._followed[vector_bits] = found
        return self._followed[vector_bits]


def innermost(listing: Listing, *, vector_bits: int | None = None, all_calls: bool = False) -> tuple[Loop, ...]:
    """All innermost loops with their roles, in the order of the text; marked regions instead, if there are any.

    Args:
        vector_bits: vector length for code that depends on it (SVE, RVV) [bit].
        all_calls: leave out only calls whose operation the code has as an instruction beside them, not whatever a branch skips.
    """
    if listing.markers:
        return tuple(
            _described(_labelled(listing.block(begin, end), name), vector_bits, role="marked", reason="it is marked in the text")
            for begin, end, name in listing.markers
            if end > begin
        )
    found = flow.graph(listing)
    loops = []
    for natural in flow.natural_loops(found):
        if natural.innermost:
            loops.append(_from_blocks(listing, found, natural, vector_bits, all_calls))
    if not loops and (bare := _bare_body(listing)) is not None:
        return (_described(bare, vector_bits, role="body", reason="the text is one run of instructions"),)
    return _with_roles(loops, found)


def _labelled(block: Block, name: str) -> Block:
    """The block under another label, if one is given."""
    return replace(block, label=name) if name else block


def _bare_body(listing: Listing) -> Block | None:
    """A text without any control flow but a branch at its end that leads out of it: the body of a loop."""
    inner = listing.instructions[:-1]
    last = listing.instructions[-1]
    if any(i.control and i.control != "call" for i in inner) or last.control in ("return", "stop"):
        return None
    if last.control == "branch" and last.target and last.target not in listing.labels and (name := listing.label(0)):
        raise AssemblyError(
            f"the branch leads to '{last.target}', which is not in this text; it begins with '{name}'",
            where=f"{listing.source or 'line'}{':' if listing.source else ' '}{last.line}",
            hint=f"give the text of the whole loop, with its label '{last.target}:'",
        )
    if last.control in ("jump", "branch") and last.target in listing.labels and listing.labels[last.target] != 0:
        return None
    return listing.block()


def _from_blocks(listing: Listing, found: flow.Graph, natural: flow.Natural, vector_bits: int | None, all_calls: bool) -> Loop:
    blocks, left_out = _without_calls(listing, found, natural, all_calls)
    indices = [i for n in blocks for i in range(*found.blocks[n])]
    passed = flow.always(found, natural.header, set(blocks)) if left_out else natural.always
    begin = found.blocks[natural.header][0]
    if data := [line for at, line in listing.data if indices[0] < at <= indices[-1]]:
        raise AssemblyError(
            "data between the instructions of a loop",
            where=f"{listing.source or 'line'} {data[0]}",
            hint="give the code without tables, or a binary as FILE:SYMBOL",
        )
    label = listing.label(begin)
    function = next((name for name, (first, last) in listing.functions.items() if first <= begin < last), "")
    whole = [listing.instructions[i] for i in indices]
    written = {name for i in whole for name in i.writes}
    invariant = {name for i in whole for name in i.reads if name not in written and is_general(name)}
    constants = live_in.constants(listing, found, natural, invariant)

    def described(path: Sequence[int], agreed: Collection[str] = ()) -> Loop:
        """The loop with the blocks of a path as its body; registers on whose step all paths agree are not uncertain."""
        places = [i for n in path for i in range(*found.blocks[n])]
        chosen = tuple(listing.instructions[i] for i in places)
        block = Block(chosen, min(i.line for i in chosen), max(i.line for i in chosen), label, function)
        sometimes = {i for n in path if n not in passed for i in range(*found.blocks[n])}
        conditional = frozenset(n for n, i in enumerate(places) if i in sometimes)
        uncertain = frozenset(n for n in conditional if not set(filter(is_general, chosen[n].writes)) <= set(agreed))
        loop = _described(block, vector_bits, conditional=conditional, uncertain=uncertain, constants=constants)
        return replace(loop, depth=natural.depth, first_block=natural.header, left_out=left_out)

    paths = flow.paths(found, natural.header, set(blocks), _MOST_PATHS) if len(passed) < len(blocks) else ()
    if len(paths) < 2:
        return described(blocks)
    gains = [replace(described(path), uncertain=frozenset()).steps(vector_bits or _TYPICAL_VECTOR).registers for path in paths]
    names = {name for registers in gains for name in registers}
    agreed = {x for x in names if len({r.get(x, 0) for r in gains}) == 1 and gains[0].get(x, 0) is not None}
    loops = sorted((described(path, agreed) for path in paths), key=lambda loop: (not loop.calls, -len(loop.block)))
    return replace(loops[0], paths=tuple(loops))


def _without_calls(
    listing: Listing, found: flow.Graph, natural: flow.Natural, all_calls: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The blocks on the paths through the loop that call no function, if there are such paths; lines of the calls left out.

    Compilers put the rare case of an operation, such as the square root of a negative number, into a call. Any other call in a
    branch may be what most passes do.
    """
    inside = {n: listing.instructions[slice(*found.blocks[n])] for n in natural.blocks}
    calls = {n: [i.target or "" for i in block if i.control == "call"] for n, block in inside.items()}
    calling = {n for n, names in calls.items() if names}
    if all_calls:
        inline = " ".join(i.mnemonic for block in inside.values() for i in block)
        rare = [function for part, function in INLINED if part in inline]
        calling = {n for n in calling if any(f.match(name.partition("@")[0]) for f in rare for name in calls[n])}
    if not calling or calling & natural.always:
        return natural.blocks, ()
    around = flow.ways_round(found, natural, avoiding=calling)
    lines = [i.line for n in sorted(calling) for i in inside[n] if i.control == "call"]
    return (tuple(n for n in natural.blocks if n in around), tuple(lines)) if around else (natural.blocks, ())


def _described(
    block: Block,
    vector_bits: int | None,
    *,
    conditional: frozenset[int] = frozenset(),
    uncertain: frozenset[int] = frozenset(),
    role: str = "",
    reason: str = "",
    constants: tuple[tuple[str, int, int], ...] = (),
) -> Loop:
    typical = vector_bits or _TYPICAL_VECTOR
    moved = sum(
        (m.bits or typical) // 8
        for i in block
        for m in (*i.loads, *i.stores)
        if m.base is None or m.base.name not in ("rsp", "sp")
    )
    found = steps(block, vector_bits=typical, conditional=uncertain, live_in=constants)
    return Loop(
        block=block,
        conditional=conditional,
        uncertain=uncertain,
        role=role,
        vector_bits=vector_width(block, typical),
        flops=tuple(sorted(totals(block, typical).items())),
        bytes_per_pass=moved,
        step=usual_step(found),
        calls=tuple(i.target or "a computed address" for i in block if i.control == "call"),
        reason=reason,
        live_in=constants,
    )


def _element_bytes(loop: Loop) -> int:
    """Bytes of the floating-point elements that most of the work is done on; 8 if there is none."""
    bits = [w.element_bits for i in loop.block if (w := floating_point(i, _TYPICAL_VECTOR)) is not None]
    return max(set(bits), key=bits.count) // 8 if bits else 8


def _elements(loop: Loop) -> float:
    """Elements that one pass works on, from the step; of a loop whose step is unknown, its vector's lanes."""
    size = _element_bytes(loop)
    return max(1.0, (loop.step or loop.vector_bits // 8 or size) / size)


def _work_per_element(loop: Loop) -> dict[str, float]:
    work = {kind: lanes / _elements(loop) for kind, lanes in loop.flops}
    fused = work.pop("fma", 0.0)  # one version may fuse what another does in two steps
    work["add"] = work.get("add", 0.0) + fused
    work["mul"] = work.get("mul", 0.0) + fused
    return {kind: lanes for kind, lanes in work.items() if lanes}


def _alike(left: Loop, right: Loop) -> bool:
    """Whether two loops may come from one of the source: the same floating-point work per element, in one function."""
    if left.block.function != right.block.function or left.depth != right.depth:
        return False
    ours, theirs = _work_per_element(left), _work_per_element(right)
    if not ours and not theirs:
        return abs(left.bytes_per_pass / _elements(left) - right.bytes_per_pass / _elements(right)) < 0.5
    # a loop with a single pass per vector of a reduction may do a little more
    return ours.keys() == theirs.keys() and all(abs(ours[k] - theirs[k]) <= 0.15 * max(ours[k], theirs[k]) for k in ours)


def _with_roles(loops: list[Loop], found: flow.Graph) -> tuple[Loop, ...]:
    """Group the loops that come from one of the source, and name the role of each in its group."""
    groups: list[list[int]] = []
    for n, loop in enumerate(loops):
        for group in groups:
            if _alike(loops[group[0]], loop):
                group.append(n)
                break
        else:
            groups.append([n])
    done = list(loops)
    for group in groups:
        main = max(group, key=lambda n: (not loops[n].calls, loops[n].vector_bits, loops[n].step or 0, -n))
        after = found.reachable([loops[main].first_block]) if len(group) > 1 else set()
        for n in group:
            done[n] = _in_group(loops[n], loops[main], n == main, len(group), after, found)
    return tuple(done)


def _in_group(loop: Loop, main: Loop, is_main: bool, size: int, after: set[int], found: flow.Graph) -> Loop:
    width = f"{loop.vector_bits}-bit vectors" if loop.vector_bits else "scalar code"
    step = f"a step of {loop.step} B" if loop.step else "an unknown step"
    if loop.vector_bits and loop.scalable:
        step += f" if a vector has {loop.vector_bits} bits"
    if loop.left_out:
        step += f", the rare call of line {loop.left_out[0]} left out"
    if is_main:
        others = "s do" if size > 2 else " does"
        others = f"; {size - 1} other loop{others} the same work per element in smaller steps" if size > 1 else ""
        return replace(loop, role="main", reason=f"{width} and {step}{others}")
    if loop.first_block in after:
        return replace(
            loop, role="remainder", reason=f"{width} and {step}; it follows {main.name} with the same work per element"
        )
    if main.first_block in found.reachable([loop.first_block]):
        return replace(loop, role="peel", reason=f"{width} and {step}; {main.name} follows with the same work per element")
    return replace(loop, role="version", reason=f"{width} and {step}; another way than {main.name} to do the same work")


def select(
    listing: Listing,
    which: str | int | None = None,
    *,
    vector_bits: int | None = None,
    function: str = "",
    loops: Sequence[Loop] | None = None,
) -> Loop:
    """The loop that is asked for, or the hot one.

    Args:
        which: a label, a function, a line in the loop (``line 12`` or ``12-20``) or the number of the loop, counted from
            1 as in `innermost`; None for the hot one: marked, or else, of the main loops, that with most floating-point
            work per element, then most bytes per element, then the deepest.
        vector_bits: vector length for code that depends on it (SVE, RVV) [bit].
        function: only loops of this function.
        loops: those of the listing, if `innermost` found them already.
    Raises: AssemblyError if there is no loop, or none as asked for; it lists those that there are.
    """
    loops = innermost(listing, vector_bits=vector_bits) if loops is None else loops
    if function:
        if listing.functions and function not in listing.functions:
            raise AssemblyError(
                f"no function '{function}'",
                where=listing.source,
                hint=nearest(function, listing.functions) or f"there are: {', '.join(list(listing.functions)[:8])}",
            )
        loops = tuple(loop for loop in loops if loop.block.function == function)
    if not loops:
        raise AssemblyError(
            f"no loop in {'function ' + function if function else 'this text'}: no jump leads back to an instruction of it",
            where=listing.source,
            hint="give the loop with its label, or ask for the block as it stands",
        )
    if which is not None:
        return _asked_for(loops, which, listing)
    candidates = [loop for loop in loops if loop.role in ("main", "marked", "body")]
    return max(candidates, key=_heat)


def _heat(loop: Loop) -> tuple[float, ...]:
    work = sum(_work_per_element(loop).values())
    return (not loop.calls, work > 0, work, loop.bytes_per_pass / _elements(loop), loop.depth, loop.vector_bits)


def _asked_for(loops: Iterable[Loop], which: str | int, listing: Listing) -> Loop:
    loops = list(loops)
    text = str(which).strip()
    if text.isdecimal() and len(text) < 10 and 1 <= int(text) <= len(loops):
        return loops[int(text) - 1]
    for loop in loops:
        if text and text in (loop.block.label, loop.name):
            return loop
    at = listing.labels.get(text)
    line = text.removeprefix("line").strip().split("-")[0]
    wanted = (
        int(line)
        if line.isdigit()
        else listing.instructions[at].line
        if at is not None and at < len(listing.instructions)
        else None
    )
    inside = [loop for loop in loops if wanted is not None and loop.block.start_line <= wanted <= loop.block.end_line]
    if inside:
        return inside[0]
    named = [loop for loop in loops if loop.block.function == text]
    if named:
        return max([x for x in named if x.role == "main"] or named, key=_heat)
    there = "; ".join(f"{n}: {loop.name}" for n, loop in enumerate(loops, 1))
    raise AssemblyError(f"no loop '{which}'", where=listing.source, hint=f"there are {there}")
