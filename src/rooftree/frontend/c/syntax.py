"""Syntax trees by tree-sitter, and what every reader of them needs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from tree_sitter import Language, Node, Parser, Tree

from rooftree.errors import KernelError
from rooftree.frontend.c.parentheses import BRACKETS, without_redundant
from rooftree.frontend.c.source import Source
from rooftree.frontend.c.types import STANDARD
from rooftree.kernel.model import Place

COUNTING = ("for_statement", "for_range_loop")
LOOPS = ("for_statement", "while_statement", "do_statement", "for_range_loop")
MAX_CODE_BYTES = 8 * 2**20
PARSE_S, PARSE_S_PER_B = 3.0, 2e-6
"""Processor time for a syntax tree [s], and for each byte [s/B]: four times what code without errors takes."""
_BLOCK = 1 << 16
_WRAPPERS = ("parenthesized_expression", "condition_clause")


@dataclass(frozen=True)
class Unit:
    """A parsed translation unit: its tree, its functions and templates of types by name, the pragmas before each statement.

    ``trouble`` is the first place outside of functions that could not be read, None without one; functions can be read past it.
    """

    source: Source
    root: Node
    functions: dict[str, list[Node]] = field(default_factory=dict)
    templates: dict[str, Node] = field(default_factory=dict)
    pragmas: dict[int, tuple[str, ...]] = field(default_factory=dict)
    trouble: KernelError | None = None

    def place(self, node: Node) -> Place:
        """Where a node begins."""
        return self.source.place(node.start_byte)

    def text(self, node: Node) -> str:
        """A node's source text on one line, shortened for messages."""
        return self.source.text(node.start_byte, node.end_byte)

    def refuse(self, node: Node, message: str, hint: str = "") -> KernelError:
        """The error for something that cannot be modelled."""
        return KernelError(message, where=str(self.place(node)), hint=hint)

    def pragmas_at(self, node: Node) -> tuple[str, ...]:
        """Pragmas directly before a statement."""
        return self.pragmas.get(node.start_byte, ())


@cache
def _parser(language: str) -> Parser:
    module: Any
    if language == "c":
        import tree_sitter_c as module
    else:
        import tree_sitter_cpp as module
    return Parser(Language(module.language()))


def _tree(source: Source, code: bytes) -> Tree:
    """The syntax tree of some code, within a time that does for code without errors.

    Where much is no C the parser looks for what may be meant, which takes more than linear time: 3000 lines ``*/`` 6 s.
    Raises: KernelError after `PARSE_S`.
    """
    parser, most = _parser(source.language), PARSE_S + PARSE_S_PER_B * len(code)
    try:
        if hasattr(parser, "timeout_micros"):  # before 0.25
            parser.timeout_micros = int(1e6 * most)
            tree = parser.parse(code)
        else:
            until = time.process_time() + most
            looked = parser.parse(lambda at, _: code[at : at + _BLOCK], progress_callback=lambda *_: time.process_time() > until)
            tree = parser.parse(code, looked)  # at no time where there are no errors; nodes of the first have no text
    except ValueError:
        tree = None
    if tree is None:
        parser.reset()
        raise KernelError(
            f"reading it takes more than {most:.0f} s: much of it is no {'C' if source.language == 'c' else 'C++'}",
            where=source.file,
            hint="check that a compiler accepts it",
        )
    return tree


def parsed(code: bytes, language: str) -> Node:
    """The root of the tree of some code, whatever it is."""
    return _parser(language).parse(code).root_node


def parse(source: Source) -> Unit:
    """Parse a source.

    Raises: KernelError at the first place that is no C (C++), unless it lies within a function of its own, or there are
        functions to read beside it.
    """
    if len(source.code) > MAX_CODE_BYTES:
        message = f"more than {MAX_CODE_BYTES // 2**20} MiB of code after preprocessing"
        raise KernelError(message, where=source.file, hint="put the loop into a file of its own")
    tree = _tree(source, source.code)
    code = without_redundant(source.code, _types(tree.root_node))
    if code != source.code:
        source = replace(source, code=code)
        tree = _tree(source, code)
    pragmas: dict[int, tuple[str, ...]] = {}
    for offset, text in source.pragmas:
        pragmas[offset] = (*pragmas.get(offset, ()), text)
    unit = Unit(source, tree.root_node, pragmas=pragmas)
    for node in descendants(unit.root, "function_definition"):
        name = function_name(node)
        if name:
            unit.functions.setdefault(name, []).append(node)
    for node in descendants(unit.root, "template_declaration"):
        named = struct_of_template(node) or next((child for child in kids(node) if child.type == "alias_declaration"), None)
        name_of = named.child_by_field_name("name") if named is not None else None
        if name_of is not None and name_of.type == "type_identifier":
            unit.templates[word(name_of)] = node
    try:
        check_syntax(unit, unit.root, inside_functions=False)
    except KernelError as error:
        if _unmatched_bracket(source.code) is not None or all(n.has_error for nodes in unit.functions.values() for n in nodes):
            raise
        return replace(unit, trouble=error)
    return unit


def _types(root: Node) -> set[bytes]:
    """Names that the language or the source defines as types, or that declarations use as such."""
    names = descendants(root, "type_identifier")
    used = {n.text or b"" for n in names if n.parent is not None and n.parent.type != "type_descriptor"}
    return used | {name.encode() for name in STANDARD}


def check_syntax(unit: Unit, top: Node, *, inside_functions: bool = True) -> None:
    """Raise KernelError at the first syntax error within a node."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if not node.has_error:
            continue
        if node.is_missing or node.is_error:
            raise _syntax_error(unit, node)
        if node.type == "function_definition" and not inside_functions and node is not top:
            continue
        waiting.extend(reversed(node.children))


def _syntax_error(unit: Unit, node: Node) -> KernelError:
    bracket = _unmatched_bracket(unit.source.code)
    if bracket is not None:
        offset, text = bracket
        verb = "never closed" if text in "({[" else "never opened"
        return KernelError(f"this '{text}' is {verb}", where=str(unit.source.place(offset)), hint=_hint(unit))
    if node.is_missing:
        message = f"cannot read this as {_language(unit)}: '{node.type}' is missing here"
    else:
        words = unit.text(node).split(" ")[0] or "end of file"
        message = f"cannot read this as {_language(unit)}: unexpected '{words}'"
    return unit.refuse(node, message, hint=_hint(unit))


_OPENING = {")": "(", "}": "{", "]": "["}


def _unmatched_bracket(code: bytes) -> tuple[int, str] | None:
    """Offset and text of the first bracket without a partner."""
    opened: list[tuple[int, str]] = []
    for match in BRACKETS.finditer(code):
        text = match.group().decode("ascii", "replace")
        if len(text) != 1:
            continue
        if text in "({[":
            opened.append((match.start(), text))
        elif opened and opened[-1][1] == _OPENING[text]:
            opened.pop()
        else:
            return opened[-1] if opened else (match.start(), text)
    return opened[0] if opened else None


def _language(unit: Unit) -> str:
    return "C" if unit.source.language == "c" else "C++"


def _hint(unit: Unit) -> str:
    if unit.source.language == "c":
        return "does a compiler accept it? C++ needs a file name ending in .cpp (or language='c++')"
    return "does a compiler accept it?"


def kids(node: Node) -> list[Node]:
    """Named children without comments."""
    return [child for child in node.named_children if child.type != "comment"]


def word(node: Node) -> str:
    """The node's code, as a word."""
    return (node.text or b"").decode("utf-8", "replace")


def need(unit: Unit, node: Node, name: str) -> Node:
    """A field that a node must have."""
    found = node.child_by_field_name(name)
    if found is None:
        raise unit.refuse(node, f"this {node.type.replace('_', ' ')} has no {name}")
    return found


def unwrap(node: Node) -> Node:
    """The node inside parentheses."""
    while node.type in _WRAPPERS:
        inner = [child for child in kids(node) if child.type != "init_statement"]
        if len(inner) != 1:
            return node
        node = inner[0]
    return node


def descendants(top: Node, *types: str) -> Iterator[Node]:
    """Nodes of these types below ``top``, in source order; not those inside a found one's like."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if node.type in types and node is not top:
            yield node
        waiting.extend(reversed(node.children))


def struct_of_template(template: Node) -> Node | None:
    """The struct that a template defines."""
    found = (child for child in kids(template) if child.type in ("struct_specifier", "class_specifier"))
    return next((child for child in found if child.child_by_field_name("body") is not None), None)


def function_name(node: Node) -> str:
    """Name of a function definition, empty if it has none."""
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "function_declarator":
        inner = declarator.child_by_field_name("declarator")
        declarator = inner if inner is not None else next(iter(kids(declarator)), None)
    if declarator is None:
        return ""
    name = declarator.child_by_field_name("declarator")
    return word(name).split("::")[-1] if name is not None else ""


def parameters(node: Node) -> list[Node]:
    """Parameter declarations of a function definition."""
    declarator = node.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "function_declarator":
        inner = declarator.child_by_field_name("declarator")
        declarator = inner if inner is not None else next(iter(kids(declarator)), None)
    if declarator is None:
        return []
    listed = declarator.child_by_field_name("parameters")
    return kids(listed) if listed is not None else []


def old_style(function: Node, name: str) -> tuple[Node, Node] | None:
    """Declaration and declarator of a parameter in the style of before 1989, ``f(n) int n; {``; None if it has none."""
    for declaration in (item for item in kids(function) if item.type == "declaration"):
        for declarator in declaration.children_by_field_name("declarator"):
            inner: Node | None = declarator
            while inner is not None and inner.type != "identifier":
                inner = inner.child_by_field_name("declarator") or next(iter(kids(inner)), None)
            if inner is not None and word(inner) == name:
                return declaration, declarator
    return None


@lru_cache(maxsize=64)
def assigned(node: Node, *, counters: bool = True) -> frozenset[str]:
    """Names from outside a statement that it may change: assigned to, stepped, or passed by address.

    Args:
        node: the statement.
        counters: whether names count that only the headers of loops inside change.
    """
    found: set[str] = set()
    _collect_assigned(node, set(), found, counters)
    return frozenset(found)


def targets(top: Node) -> frozenset[str]:
    """All names that something below a node assigns to, steps, or passes by address, declared inside or outside."""
    changed = (_changed(n) for n in descendants(top, "assignment_expression", "update_expression", "pointer_expression"))
    found = (unwrap(target) for target in changed if target is not None)
    return frozenset(word(target) for target in found if target.type == "identifier")


def _collect_assigned(node: Node, hidden: set[str], found: set[str], counters: bool) -> None:
    if node.type in ("compound_statement", "for_statement"):
        hidden = set(hidden)  # a scope of its own
    if node.type == "for_statement" and not counters:
        initial, body = node.child_by_field_name("initializer"), node.child_by_field_name("body")
        if initial is not None and initial.type == "declaration":
            hidden |= _declared_names(initial)
        if body is not None:
            _collect_assigned(body, hidden, found, counters)
        return
    target = _changed(node)
    if target is not None and unwrap(target).type == "identifier":
        found |= {word(unwrap(target))} - hidden
    for child in node.children:
        _collect_assigned(child, hidden, found, counters)
        if child.type == "declaration":
            hidden |= _declared_names(child)


def _changed(node: Node) -> Node | None:
    """What an expression assigns to, or may."""
    if node.type == "assignment_expression":
        return node.child_by_field_name("left")
    by_address = node.type == "pointer_expression" and any(child.type == "&" for child in node.children)
    return node.child_by_field_name("argument") if node.type == "update_expression" or by_address else None


def _declared_names(node: Node) -> set[str]:
    names: set[str] = set()
    for declarator in node.children_by_field_name("declarator"):
        current: Node | None = declarator
        while current is not None and current.type != "identifier":
            inner = current.child_by_field_name("declarator")
            current = inner if inner is not None else next((c for c in kids(current) if c.type.endswith("declarator")), None)
        if current is not None:
            names.add(word(current))
    return names


def names_in(node: Node) -> frozenset[str]:
    """All identifiers in an expression."""
    found = {word(node)} if node.type == "identifier" else set()
    return frozenset(found | {word(child) for child in descendants(node, "identifier")})
