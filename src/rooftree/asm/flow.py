"""Control flow: basic blocks, back edges, and the innermost loops between them. All in time linear in the listing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rooftree.asm.model import Listing


class Natural(NamedTuple):
    """A natural loop: header block, all blocks, how deep it is nested (1 is outermost), loops inside it.

    Attributes:
        header: index of the basic block that it is entered by.
        blocks: indices of its basic blocks, in the order of the text.
        depth: 1 for a loop in no other.
        innermost: whether no other loop is inside it.
        always: blocks that every pass goes through.
    """

    header: int
    blocks: tuple[int, ...]
    depth: int
    innermost: bool
    always: frozenset[int]


class Jump(NamedTuple):
    """Where a computed jump leads: instructions of the function, by number, and whether some of its targets are outside.

    Labels are places of the function that it may lead to as well, each as if entered from elsewhere: interpreters have a jump
    behind each operation that leads to all others, and an edge for each pair would be no help to anybody.
    """

    targets: tuple[int, ...]
    leaves: bool
    labels: tuple[int, ...] = ()


class Graph(NamedTuple):
    """Basic blocks as (begin, end) indices of instructions, the edges between them, and the back edges."""

    blocks: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, ...], ...]
    back: frozenset[tuple[int, int]]
    leaves: frozenset[int]  # blocks that jump to a place outside the text
    before: tuple[tuple[int, ...], ...]  # blocks that each may follow

    def reachable(self, start: Sequence[int]) -> set[int]:
        """Blocks that can follow these without going round a loop."""
        return _spread(start, lambda at: [to for to in self.edges[at] if (at, to) not in self.back])


def graph(listing: Listing, entries: Iterable[int] = (), computed: Mapping[int, Jump] = MappingProxyType({})) -> Graph:
    """Cut a listing at labels and jumps, and in front of instructions (by number) that are entered from elsewhere.

    Args:
        computed: of computed jumps (by number) where they lead, as far as that is known.
    """
    instructions = listing.instructions
    count = len(instructions)
    # objdump's addresses are labels of every instruction: only those that are jumped to cut a block
    jumped = {listing.labels.get(x.target, 0) for x in instructions if x.control in ("jump", "branch")}
    named = {at for name, at in listing.labels.items() if not name.startswith("0x")}
    starts = {0, *(at for at in jumped | named if at < count), *entries}
    starts |= {begin for begin, _ in listing.functions.values()}
    starts |= {to for jump in computed.values() for to in jump.targets}
    starts |= {i + 1 for i, x in enumerate(instructions) if x.control and x.control != "call" and i + 1 < count}
    order = sorted(starts)
    block_at = {begin: n for n, begin in enumerate(order)}
    blocks = tuple(zip(order, [*order[1:], count], strict=True))
    edges: list[tuple[int, ...]] = []
    leaves = set()
    for n, (_, end) in enumerate(blocks):
        last = instructions[end - 1]
        following = [n + 1] if end < count and last.control not in ("jump", "return", "stop") else []
        if last.control in ("jump", "branch"):
            target = listing.labels.get(last.target)
            if target in block_at:
                following.append(block_at[target])
            elif last.target:
                leaves.add(n)
            elif (jump := computed.get(end - 1)) is not None:
                following += [block_at[to] for to in jump.targets]
                leaves |= {n} if jump.leaves else set()
        edges.append(tuple(dict.fromkeys(following)))
    before: list[list[int]] = [[] for _ in blocks]
    for n, ahead in enumerate(edges):
        for to in ahead:
            before[to].append(n)
    return Graph(blocks, tuple(edges), _back_edges(edges), frozenset(leaves), tuple(map(tuple, before)))


def into_loops(listing: Listing, entries: Iterable[int], computed: Mapping[int, Jump]) -> dict[int, Jump]:
    """The computed jumps with labels in the place of targets that lie in the middle of a loop which the jump is no part of.

    As edges they would leave no loop there, as one has a single path in: `switch` that leads into unrolled loops.

    Args:
        listing, entries, computed: as for `graph`.
    """
    targets = {to for jump in computed.values() for to in jump.targets}
    if not targets:
        return dict(computed)
    plain, whole = graph(listing, {*entries, *targets}), graph(listing, entries, computed)
    at = {begin: n for n, (begin, _) in enumerate(plain.blocks)}
    ends = {end - 1: n for n, (_, end) in enumerate(plain.blocks)}
    middles = [(loop.header, set(loop.blocks) - {loop.header}) for loop in natural_loops(plain) if 0 not in loop.blocks]
    middles = [(header, inside) for header, inside in middles if any(at[to] in inside for to in targets)]
    beside = {header: _around_it(whole, header) for header, _ in middles}
    made = {}
    for n, jump in computed.items():
        others = [inside for header, inside in middles if ends[n] in beside[header]]
        inner = {to for to in jump.targets if any(at[to] in inside for inside in others)}
        labels = tuple(sorted({*jump.labels, *inner}))
        made[n] = Jump(tuple(to for to in jump.targets if to not in inner), jump.leaves or bool(inner), labels)
    return made


def _around_it(found: Graph, block: int) -> set[int]:
    """Blocks that the first one leads to without this one."""
    return _spread([0], lambda at: [to for to in found.edges[at] if to != block])


def _back_edges(edges: Sequence[tuple[int, ...]]) -> frozenset[tuple[int, int]]:
    """Edges to a block from which the search that found them has not returned yet."""
    state = [0] * len(edges)  # 0 new, 1 on the path, 2 done
    back = set()
    for root in range(len(edges)):
        if state[root]:
            continue
        path = [(root, iter(edges[root]))]
        state[root] = 1
        while path:
            at, following = path[-1]
            to = next(following, None)
            if to is None:
                state[at] = 2
                path.pop()
            elif state[to] == 1:
                back.add((at, to))
            elif state[to] == 0:
                state[to] = 1
                path.append((to, iter(edges[to])))
    return frozenset(back)


def natural_loops(found: Graph) -> tuple[Natural, ...]:
    """The loops of a graph, in the order of their headers; back edges to one header make one loop."""
    before = found.before
    bodies: dict[int, set[int]] = {}
    for tail, header in sorted(found.back):
        body = bodies.setdefault(header, {header})
        pending = [tail]
        while pending:
            at = pending.pop()
            if at not in body:
                body.add(at)
                pending += before[at]
    loops = []
    for header, body in sorted(bodies.items()):
        inside = any(other != header and other in body for other in bodies)
        depth = sum(header in other for other in bodies.values())
        passed = always(found, header, body) if not inside else frozenset(body)
        loops.append(Natural(header, tuple(sorted(body)), depth, not inside, passed))
    return tuple(loops)


def ways_round(found: Graph, natural: Natural, avoiding: set[int]) -> set[int]:
    """Blocks on the paths from the header of a loop back to it that avoid some blocks; empty if there is no such path."""
    body = set(natural.blocks) - avoiding
    if natural.header not in body:
        return set()
    before: dict[int, list[int]] = {}
    for at in body:
        for to in found.edges[at]:
            before.setdefault(to, []).append(at)
    tails = [at for at in body if natural.header in found.edges[at]]
    ahead = _spread([natural.header], lambda at: [to for to in found.edges[at] if to in body])
    behind = _spread(tails, lambda at: [n for n in before.get(at, []) if at != natural.header])
    return ahead & behind


def paths(found: Graph, header: int, body: set[int], most: int) -> tuple[tuple[int, ...], ...]:
    """All paths of a pass through the blocks of an innermost loop, from header to header; () if more than ``most``."""
    done: list[tuple[int, ...]] = []
    pending: list[tuple[int, ...]] = [(header,)]
    steps = 0
    while pending:
        path = pending.pop()
        steps += 1
        if header in found.edges[path[-1]]:
            done.append(path)
        pending += [(*path, to) for to in reversed(found.edges[path[-1]]) if to in body and to != header and to not in path]
        if len(done) > most or steps > 64 * most:
            return ()
    return tuple(done)


def reached(found: Graph, start: Sequence[int]) -> set[int]:
    """Blocks that can follow these, themselves among them, also by going round a loop."""
    return _spread(start, lambda at: found.edges[at])


def _spread(start: Sequence[int], following: Callable[[int], Sequence[int]]) -> set[int]:
    seen, pending = set(start), list(start)
    while pending:
        for to in following(pending.pop()):
            if to not in seen:
                seen.add(to)
                pending.append(to)
    return seen


def always(found: Graph, header: int, body: set[int]) -> frozenset[int]:
    """Blocks that no pass can go round: those through which all paths of a pass lead.

    Blocks are taken in topological order; a block is on all paths if no edge of the pass jumps over its place.
    """
    order = topological(found, header, body)
    place = {block: n for n, block in enumerate(order)}
    furthest, passed = 0, []
    for n, block in enumerate(order):
        if furthest <= n:
            passed.append(block)
        ends = [place[to] for to in found.edges[block] if to in body and to != header]
        furthest = max([furthest, *ends, len(order) if (block, header) in found.back and n + 1 < len(order) else 0])
    return frozenset(passed)


def topological(found: Graph, header: int, body: set[int]) -> list[int]:
    """The blocks of a body that its header leads to, each behind those that lead to it, back edges aside."""
    done: list[int] = []
    seen = {header}
    path = [(header, iter(found.edges[header]))]
    while path:
        at, following = path[-1]
        to = next(following, None)
        if to is None:
            done.append(at)
            path.pop()
        elif to in body and to not in seen:
            seen.add(to)
            path.append((to, iter(found.edges[to])))
    return done[::-1]
