"""How far a function reaches into its arrays, by bounds and subscripts of its text, where the model does not read its loops."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping

_CONDITION = re.compile(r"\bfor\s*\([^;{}]*;([^;{}]*);|\bwhile\s*\(((?:[^;{}()]|\([^;{}()]*\))*)\)")
_MOST_GUESSED = 10**8
"""Elements of an array beyond which no number of them is suggested."""


def likely_elements(source: str, sizes: Mapping[str, int]) -> int:
    """Elements that most likely do for an array: the sizes that loops run to multiplied, and more than any other size."""
    texts = _nested_conditions(source)
    conditions = [set(re.findall(r"\w+", text)) for text in texts]
    runs = [name for name in sizes if any(name in words for words in conditions)]
    product = math.prod(max(1, sizes[name]) for name in runs or sizes)
    longest = max((sizes[name] for name in runs), default=1)
    unsaid = [longest if re.fullmatch(r"\s*\w+\s*[<>]=?\s*\w+\s*", text) else 1 for text in texts]
    bounds = [max((sizes[n] for n in runs if n in words), default=d) for words, d in zip(conditions, unsaid, strict=True)]
    literal = [re.fullmatch(r"\s*\w+\s*<(=?)\s*(\d+)\s*", text) for text in texts]
    bounds = [int(m[2]) + bool(m[1]) if m is not None else bound for m, bound in zip(literal, bounds, strict=True)]
    nested = math.prod(max(1, bound) for bound in bounds)  # triangles: a bound that is a counter is as large as any size
    product = next((found for found in (max(nested, product), product) if 1 < found <= _MOST_GUESSED), 0)
    if not product:
        return max((1000, *sizes.values()))
    return max((product, *(value + 1 for name, value in sizes.items() if name not in runs)))


def fixed_elements(source: str, name: str) -> int:
    """How many elements an array has to have for those that a loop takes from it by number alone (``q[0]``, ``q[1]``).

    >>> fixed_elements("a[i] = b[i] & q[0] | q[3];", "q"), fixed_elements("a[i] = q[j];", "q")
    (4, 0)
    """
    found = re.findall(rf"\b{re.escape(name)}\s*\[\s*([^\]]*?)\s*\]", source)
    return 1 + max(map(int, found)) if found and all(text.isdecimal() for text in found) else 0


_CAST = re.compile(r"\(\s*(?:(?:const|unsigned|signed|long|short|int|u?int\d+_t|s?size_t|ptrdiff_t)\s*)+\)")
_ARITHMETIC: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def furthest(text: str, known: Mapping[str, int]) -> int | None:
    """An index or bound of sums, differences and products with its counters at their greatest; None for any other.

    What is subtracted counts as it is, with its counters at their greatest, too: of indices that descend this is too small.

    >>> furthest("8 * i + (size_t)k", {"i": 99, "k": 7}), furthest("j[i]", {"i": 99}), furthest("i * m", {"i": 9})
    (799, None, None)
    """
    try:
        tree = ast.parse(_CAST.sub("", text).strip(), mode="eval")
    except (SyntaxError, ValueError):
        return None
    return _value(tree.body, known)


def _value(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """Value of sums, differences and products; None for anything else."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        left, right = _value(node.left, known), _value(node.right, known)
        return None if left is None or right is None else _ARITHMETIC[type(node.op)](left, right)
    return None


def _counters(source: str, sizes: Mapping[str, int]) -> dict[str, int]:
    """The greatest value of each counter of a function's loops that its condition tells, beside the sizes.

    >>> _counters("for (int i = 0; i < n; i++) for (k = 0; k <= 8; k++) x();", {"n": 100})
    {'n': 100, 'i': 99, 'k': 8}
    """
    known = dict(sizes)
    for found in _CONDITION.finditer(source):
        parts = re.fullmatch(r"\s*(\w+)\s*(<=?|!=)\s*([^&|<>=]+)", found[1] or found[2] or "")
        end = furthest(parts[3], known) if parts is not None and not parts[1].isdecimal() else None
        if parts is not None and end is not None and parts[1] not in sizes:
            known[parts[1]] = max(known.get(parts[1], 0), end - (parts[2] != "<="))
    return known


def written_reach(source: str, name: str, sizes: Mapping[str, int]) -> int:
    """How many elements an array has to have for the subscripts that a function's text takes of it, as far as they can be told.

    >>> written_reach("for (i = 0; i < n; i++) for (k = 0; k < 8; k++) z[8 * i + k] = y[i + 1];", "z", {"n": 100})
    800
    """
    known = _counters(source, sizes)
    texts = re.findall(rf"\b{re.escape(name)}\s*\[([^\[\]]*)\](?!\s*\[)", source)
    return 1 + max((at for text in texts if (at := furthest(text, known)) is not None), default=-1)


def told_reach(source: str, name: str, sizes: Mapping[str, int]) -> int | None:
    """As `written_reach` where a function's text takes nothing but such subscripts of an array; None where it does more with it.

    >>> text = "(double *z, int *j) { for (i = 0; i < n; i++) z[i] = z[j[i]]; }"
    >>> told_reach(text, "j", {"n": 100}), told_reach(text, "z", {"n": 100})
    (100, None)
    """
    known, body = _counters(source, sizes), source.partition("{")[2] or source
    texts = re.findall(rf"\b{re.escape(name)}\s*\[([^\[\]]*)\](?!\s*\[)", body)
    reached = [furthest(text, known) for text in texts]
    whole = len(re.findall(rf"\b{re.escape(name)}\b", body)) == len(texts)
    told = [at for at in reached if at is not None]
    return 1 + max(told) if whole and told and len(told) == len(reached) else None


def is_subscripted(source: str, name: str) -> bool:
    """Whether a function's text takes other elements behind a pointer than the first.

    >>> is_subscripted("s = p[--n];", "p"), is_subscripted("p[0].x = p->y;", "p")
    (True, False)
    """
    return re.search(rf"\b{re.escape(name)}\s*\[(?!\s*0\s*\])", source) is not None


def _nested_conditions(source: str) -> list[str]:
    """Conditions of the deepest nest of for and while loops in a function's text.

    >>> _nested_conditions("for (i = 0; i < n; i++) { x(); for (j = 0; j < i; j++) y(); } for (k = 0; k < m; k++) z();")
    [' i < n', ' j < i']
    """
    open_: list[tuple[str, int]] = []  # condition, and where its body ends
    deepest: list[str] = []
    for found in _CONDITION.finditer(source):
        open_ = [(text, end) for text, end in open_ if found.start() < end]
        open_.append((found[1] or found[2] or "", _statement_end(source, found.end())))
        if len(open_) > len(deepest):
            deepest = [text for text, _ in open_]
    return deepest


def _statement_end(source: str, at: int) -> int:
    """Where the statement behind the head of a loop ends, roughly: with its block, or with the next semicolon outside of one."""
    depth = 0
    for place in range(source.find(")", at) + 1 or len(source), len(source)):
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(source[place], 0)
        if depth <= 0 and source[place] in ";}":
            return place
    return len(source)
