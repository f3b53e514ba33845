"""A kernel whose C source has its loops in another order, one of them in blocks, a vector loop, or a sum added up in memory: what
advice is about, as text.

    for (long j = 1; j < M - 1; ++j)        for (long j_block = 1; j_block < M - 1; j_block += 64) {
        ...                          -->        const long j_end = j_block + 64 < M - 1 ? j_block + 64 : M - 1;
                                                for (long j = j_block; j < j_end; ++j)
                                                    ...
                                            }

Whether the order may change is for the dependences to say, see `rooftree.kernel.exchange`. What was written is read again, so
that a change that reads as something else is refused.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from rooftree.errors import KernelError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.model import Access, Kernel, Loop, Operation, Read, Scalar, walk

_HEAD = re.compile(r"for\s*\(")
_PARTS = re.compile(
    r"for\s*\(\s*(?P<type>[A-Za-z_][\w ]*?\s+)?(?P<name>\w+)\s*=\s*(?P<start>[^;]+?)\s*;\s*(?P=name)\s*<\s*(?P<stop>[^;]+?)\s*;"
    r"\s*(?:\+\+\s*(?P=name)|(?P=name)\s*\+\+|(?P=name)\s*\+=\s*1)\s*\)"
)


def with_loops_exchanged(kernel: Kernel, one: str, other: str) -> Kernel:
    """The kernel whose source has two loops in each other's place.

    Args:
        kernel: one that was read from C or C++.
        one, other: their counters.
    Raises: KernelError where the source is not there, or reads otherwise than as this nest.
    """
    (a, b) = sorted(_span(kernel, _loop(kernel, name)) for name in (one, other))
    text = _text(kernel)
    changed = text[: a[0]] + text[slice(*b)] + text[a[1] : b[0]] + text[slice(*a)] + text[b[1] :]
    wanted = [{one: other, other: one}.get(name, name) for name in kernel.counters]
    return _read_again(kernel, changed, wanted)


def with_loop_in_blocks(kernel: Kernel, loop: str, length: int, around: str) -> Kernel:
    """The kernel whose source has a loop in blocks.

    Args:
        kernel: one that was read from C or C++.
        loop: counter of the loop to cut, which goes up one by one.
        length: of the blocks [iterations].
        around: counter of the loop around which the loop over the blocks goes.
    Raises: as ``with_loops_exchanged``.
    """
    cut, outside = (_span(kernel, _loop(kernel, name)) for name in (loop, around))
    text = _text(kernel)
    parts = _PARTS.fullmatch(text[slice(*cut)])
    if parts is None or outside[0] > cut[0]:
        raise KernelError(f"the loop over {loop} cannot be written in blocks", where=str(_loop(kernel, loop).place))
    kind, start, stop = (parts["type"] or "long ").strip(), parts["start"], parts["stop"]
    first, end = f"{loop}_block", f"{loop}_end"
    head = f"for ({parts['type'] or ''}{loop} = {first}; {loop} < {end}; ++{loop})"
    behind = _end_of_statement(text, outside[1])
    changed = (
        f"{text[: outside[0]]}for ({kind} {first} = {start}; {first} < {stop}; {first} += {length}) {{ "
        f"const {kind} {end} = {first} + {length} < ({stop}) ? {first} + {length} : ({stop}); "
        f"{text[outside[0] : cut[0]]}{head}{text[cut[1] : behind]} }}{text[behind:]}"
    )
    place = kernel.counters.index(around)
    return _read_again(kernel, changed, [*kernel.counters[:place], first, *kernel.counters[place:]])


def with_vector_loop(kernel: Kernel) -> Kernel:
    """The kernel whose source tells the compiler to make vector code of the innermost loop (``#pragma omp simd``).

    Args:
        kernel: one that was read from C or C++.
    Raises: as ``with_loops_exchanged``.
    """
    text, (begin, _) = _text(kernel), _span(kernel, kernel.loops[-1])
    return _read_again(kernel, f"{text[:begin]}\n#pragma omp simd\n{text[begin:]}", list(kernel.counters))


def with_sum_in_place(kernel: Kernel) -> Kernel:
    """The kernel whose source adds up in an element what it adds up in a variable, so that its loops can change places.

        for (j ...) { double s = 0; for (k ...) s += a[k] * b[k][j]; c[j] += s; }
    --> for (j ...) for (k ...) c[j] += a[k] * b[k][j];

    What sets the variable, and what is made of the sum behind the loop, are left out: both are done once for each sum.

    Args:
        kernel: one that was read from C or C++, of whose innermost loop ``summed`` knows the sum.
    Raises: as ``with_loops_exchanged``.
    """
    found = summed(kernel)
    if found is None or len(kernel.loops) < 2:
        raise KernelError(f"no sum of {kernel.name} can be added up in place", where=kernel.name)
    variable, element = found
    text, around, inner = _text(kernel), _span(kernel, kernel.loops[-2]), _span(kernel, kernel.loops[-1])
    body = text[inner[1] : _end_of_statement(text, inner[1])]
    added = re.sub(rf"(?<![\w.>]){re.escape(variable)}\b", lambda _: element, body) if variable else body
    changed = f"{text[: around[1]]} {text[slice(*inner)]}{added}{text[_end_of_statement(text, around[1]) :]}"
    again = _read_again(kernel, changed, list(kernel.counters))
    if not set(again.symbols) <= set(kernel.symbols) or summed(again) is not None:  # as of an index made between the loops
        raise KernelError(f"{element} is another element in the changed source", where=kernel.name)
    return again


def summed(kernel: Kernel) -> tuple[str, str] | None:
    """The variable that the innermost loop adds up, and the element as the source names it that gets the sum; None for others.

    The variable is "" where the loop adds up in the element, which the source sets before.

    >>> from rooftree.frontend.load import load_kernel
    >>> loops = "for (int i = 0; i < N; ++i) { double s = 0; for (int k = 0; k < N; ++k) %s; y[i] = s; }"
    >>> sums = f"double a[N][N], x[N], y[N]; {loops}"
    >>> summed(load_kernel(sums % "s += a[k][i] * x[k]")), summed(load_kernel(sums % "s += a[k][i] * y[k]"))
    (('s', 'y[i]'), None)
    """
    depth = len(kernel.loops)
    inside = [s for s in kernel.statements if s.depth == depth]
    between = [s for s in kernel.statements if s.depth == depth - 1]
    stores = [s for s in between if isinstance(s.target, Access)]
    alone = len(inside) == len(stores) == 1 and len(inside) + len(between) == len(kernel.statements)
    if not alone or any(s.guards for s in kernel.statements):
        return None
    target, element, value = inside[0].target, stores[0].target, inside[0].value
    if not isinstance(value, Operation) or value.kind not in ("add", "sub"):
        return None
    if not isinstance(element, Access) or not element.text or element.indirect:
        return None
    parts = [*walk(value)]
    scalars = {part.name for part in parts if isinstance(part, Scalar)}
    others = [part.access for part in parts if isinstance(part, Read) and part.access.array == element.array]
    if scalars & ({s.target.name for s in between if isinstance(s.target, Scalar)} - {getattr(target, "name", "")}):
        return None
    if target == element and others == [element] and stores[0].before_inner:
        return "", element.text
    if others or stores[0].before_inner or not isinstance(target, Scalar):
        return None
    return (target.name, element.text) if parts.count(target) == 1 and target in [*walk(stores[0].value)] else None


def _text(kernel: Kernel) -> str:
    if kernel.origin is None:
        raise KernelError(f"the kernel {kernel.name} has no C source that could be changed", where=kernel.name)
    return kernel.origin.text


def _loop(kernel: Kernel, counter: str) -> Loop:
    return next(loop for loop in kernel.loops if loop.index == counter)


def _span(kernel: Kernel, loop: Loop) -> tuple[int, int]:
    """Begin and end of ``for (...)`` in the source."""
    text, lines = _text(kernel), _text(kernel).splitlines(keepends=True)
    refused = KernelError(f"the loop over {loop.index} is not written out in the source", where=str(loop.place))
    if loop.place.line < 1 or loop.place.line > len(lines):
        raise refused
    begin = sum(map(len, lines[: loop.place.line - 1])) + max(loop.place.column, 1) - 1
    if _HEAD.match(text, begin) is None:
        raise refused
    return begin, _closing(text, text.index("(", begin), "()") + 1


def _closing(text: str, begin: int, pair: str) -> int:
    """Where the bracket at ``begin`` ends."""
    depth = 0
    for at in range(begin, len(text)):
        depth += {pair[0]: 1, pair[1]: -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise KernelError("a bracket of the source does not end", where="source")


def _end_of_statement(text: str, begin: int) -> int:
    """Behind the statement that a loop repeats."""
    at = begin
    while at < len(text):
        if text[at] == "{":
            return _closing(text, at, "{}") + 1
        if text[at] == "(":
            at = _closing(text, at, "()")
        elif text[at] == ";":
            return at + 1
        at += 1
    return at


def _read_again(kernel: Kernel, text: str, counters: list[str]) -> Kernel:
    """The kernel of a changed source; refused if its loops are not those that were meant."""
    origin = kernel.origin
    assert origin is not None
    folder = (f"-I{Path(origin.path).parent}",) if origin.path else ()
    found = kernel_from_c(
        text,
        defines=dict(origin.defines),
        flags=(*origin.flags, *folder),
        compiler=origin.compiler,
        select=origin.function or None,
        language="c++" if origin.language == "c++" else "c",
    )
    if list(found.counters) != counters:
        raise KernelError(f"the changed source has loops over {', '.join(found.counters)}", where=kernel.name)
    return replace(found, name=kernel.name)
