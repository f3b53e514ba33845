"""The translation unit that a compiler is given.

A kernel in a function is compiled as its file stands. A bare kernel, declarations and a loop nest, becomes a function::

    double x[N], y[N], s, d;                void kernel(long N, double x[restrict N], double y[restrict N],
    for (long i = 0; i < N; ++i)   -->                  double s, double *restrict d_at)
        d += s * x[i] * y[i];               { double d = *d_at; for ... ; *d_at = d; }

so that the compiler knows what the source says and nothing else: arrays declared side by side do not overlap (restrict),
their extents and the values of scalars come from outside, results of scalars are kept, alignment is that of the type.
OpenMP's distribution over threads is left out, ``omp simd`` is kept. Mathematical functions are the compiler's builtins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rooftree.disk_cache import cached, code_stamp
from rooftree.errors import CapabilityError

if TYPE_CHECKING:
    from tree_sitter import Node

    from rooftree.frontend.c.syntax import Unit
    from rooftree.kernel.model import Origin

_TYPES = ("struct_specifier", "union_specifier", "enum_specifier", "type_definition")
_STORAGE = re.compile(r"\b(?:static|extern|register|auto|inline|_Thread_local)\b")
_PRAGMA = re.compile(r"^([ \t]*#[ \t]*pragma[ \t]+)omp\b((?:\\\n|[^\n])*)", re.M)
_KEPT_CLAUSE = re.compile(r"\b(?:simdlen|safelen|linear|aligned|reduction|collapse)\s*\((?:[^()]|\([^()]*\))*\)")
_LONG = re.compile(r"long|size_t|ptrdiff_t|64_t")
_INTEGER = re.compile(r"(?:\b(?:signed|unsigned|short|int|long|char|u?int\d+_t|s?size_t|ptrdiff_t|const|volatile)\b\s*)+\Z")
_HEADERS = {
    "stddef.h": r"(?:size_t|ptrdiff_t)\Z",
    "stdint.h": r"u?int\w*_t\Z",
    "stdbool.h": r"bool\Z",
    "sys/types.h": r"ssize_t\Z",
}


def bare_unit(origin: Origin, function: str, *, threads: str | None = None) -> str:
    """The translation unit of a bare kernel.

    Args:
        origin: what the kernel was read from.
        function: name of the function to make.
        threads: None: for one thread; "": OpenMP's directives for threads are kept; else a further directive, such as
            ``omp parallel for``, for the outermost loop.
    Returns: C text with ``#line`` directives that lead back to the source.
    Raises: CapabilityError for what cannot be put into a function; KernelError as for reading it.
    """
    from rooftree.frontend.c.directives import needs_compiler
    from rooftree.frontend.from_c import unit_of

    if origin.language != "c":
        raise CapabilityError(
            "a bare kernel in C++ cannot be compiled", where=origin.file, hint="put it into a function, FILE:FUNCTION"
        )

    def text() -> str:
        return _Builder(unit_of(origin), threads).text(function)

    if needs_compiler(origin.text, dict(origin.defines)):
        return text()  # depends on headers, too
    return cached(str, (origin, function, threads, code_stamp("kernel", "frontend")), ("compile",), text)


@dataclass
class _Builder:
    """Sorts the declarations of a bare kernel into parameters, local variables and results."""

    unit: Unit
    threads: str | None = None
    first: list[str] = field(default_factory=list)  # sizes, which array types need
    parameters: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)  # types and prototypes
    local: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)

    def text(self, function: str) -> str:
        """The whole translation unit."""
        from rooftree.frontend.c.syntax import assigned

        root, source = self.unit.root, self.unit.source
        body = bytearray(source.shown)
        self.changed = frozenset().union(
            *(assigned(n) for n in root.named_children if n.type != "declaration" and n.type not in _TYPES)
        )
        for node in root.named_children:
            if node.type in _TYPES:
                self.before.append(self.words(node) + ";")
            elif node.type == "declaration":
                self.declaration(node)
            elif node.type != "comment":
                continue
            body[node.start_byte : node.end_byte] = re.sub(rb"[^\n]", b" ", bytes(body[node.start_byte : node.end_byte]))
        if self.threads:
            outermost = next((n for n in root.named_children if n.type == "for_statement"), None)
            if outermost is None:
                raise self.refusal(root, "a kernel whose outermost loop is no for loop")
            body[outermost.start_byte : outermost.start_byte] = f'_Pragma("{self.threads}") '.encode()
        kind = self.size_type()
        self.first += [f"{kind} {name}" for name in self.undeclared()]
        return "\n".join(
            [
                *self.headers(),
                *self.macros(),
                *self.before,
                f"void {function}({', '.join([*self.first, *self.parameters]) or 'void'})",
                "{",
                *self.local,
                *self.lines(bytes(body).decode("utf-8", "replace")),
                *self.results,
                "}",
                "",
            ]
        )

    def words(self, node: Node) -> str:
        """Source text of a node on one line, without its semicolon."""
        text = self.unit.source.shown[node.start_byte : node.end_byte].decode("utf-8", "replace")
        return " ".join(text.split()).rstrip(";").rstrip()

    def declaration(self, node: Node) -> None:
        """Parameters, variables and results of one declaration."""
        declarators = node.children_by_field_name("declarator")
        if not declarators:
            return
        shown = self.unit.source.shown
        base = " ".join(shown[node.start_byte : declarators[0].start_byte].decode("utf-8", "replace").split())
        base = " ".join(_STORAGE.sub(" ", base).split())
        if "{" in base:
            tagged = re.match(r"(.*\b(?:struct|union|enum)\s+\w+)\s*\{.*\}(.*)", base)
            if tagged is None:
                raise self.refusal(node, "a type without a name")
            self.before.append(base + ";")
            base = f"{tagged[1]} {tagged[2]}".strip()
        for declarator in declarators:
            self.declarator(base, declarator)

    def declarator(self, base: str, node: Node) -> None:
        """One declared name."""
        value = node.child_by_field_name("value") if node.type == "init_declarator" else None
        inner = node.child_by_field_name("declarator") if node.type == "init_declarator" else node
        identifier = _identifier(inner)
        if inner is None or identifier is None:
            raise self.refusal(node, "this declaration")
        name, text = self.words(identifier), self.words(inner)
        self.declared.add(name)
        before = len(" ".join(self.unit.source.shown[inner.start_byte : identifier.start_byte].decode().split()))
        rest = text[text.index(name, before) + len(name) :]
        pointers = text[: text.index(name, before)]
        if inner.type == "function_declarator":
            self.before.append(f"{base} {text};")
        elif value is not None and inner.type != "identifier":
            self.local.append(f"{base} {text} = {self.words(value)};")
        elif rest.startswith("["):
            self.parameters.append(f"{base} {pointers}{name}[restrict {rest[1:].lstrip()}")
        elif "*" in pointers:
            self.parameters.append(f"{base} {pointers}restrict {name}")
        elif name not in self.changed and _INTEGER.match(base):
            self.first.append(f"{base} {name}")
        elif name not in self.changed:
            if value is None:
                self.parameters.append(f"{base} {name}")
            else:
                self.local.append(f"{base} {name} = {self.words(value)};")
        else:
            self.parameters.append(f"{base} *restrict {name}_at")
            self.local.append(f"{base} {name} = {self.words(value) if value is not None else f'*{name}_at'};")
            self.results.append(f"*{name}_at = {name};")

    def undeclared(self) -> list[str]:
        """Sizes: names that nothing declares, in order of appearance."""
        from rooftree.frontend.c.syntax import descendants, word

        root = self.unit.root
        known = set(self.declared)
        for node in descendants(root, "declaration", "enumerator", "parameter_declaration"):
            declared = (*node.children_by_field_name("declarator"), node.child_by_field_name("name"))
            known |= {word(name) for n in declared if (name := _identifier(n)) is not None}
        known |= set(self.called())
        names = (word(n) for n in descendants(root, "identifier"))
        return [name for name in dict.fromkeys(names) if name not in known]

    def called(self) -> list[str]:
        """Names of the functions that are called, none of which is defined here."""
        from rooftree.frontend.c.syntax import descendants, word

        targets = (n.child_by_field_name("function") for n in descendants(self.unit.root, "call_expression"))
        return sorted({word(t) for t in targets if t is not None and t.type == "identifier"})

    def macros(self) -> list[str]:
        """The word of <complex.h>, and builtins for functions."""
        shown = self.unit.source.shown
        word = ["#define complex _Complex"] if re.search(rb"\bcomplex\b", shown) and "complex" not in self.declared else []
        return word + [
            f"#define {name}(...) __builtin_{name}(__VA_ARGS__)"
            for name in self.called()
            if name not in self.declared and not name.startswith("_")
        ]

    def headers(self) -> list[str]:
        from rooftree.frontend.c.syntax import descendants, word

        used = {word(n) for n in descendants(self.unit.root, "type_identifier", "primitive_type")}
        own = {word(n) for d in descendants(self.unit.root, "type_definition") for n in d.children_by_field_name("declarator")}
        return [f"#include <{h}>" for h, names in _HEADERS.items() if any(re.match(names, u) for u in used - own)]

    def size_type(self) -> str:
        """The type of sizes: int where all counters are, else long."""
        from rooftree.frontend.c.syntax import descendants

        found = []
        for loop in descendants(self.unit.root, "for_statement"):
            start = loop.child_by_field_name("initializer")
            if start is not None and start.type == "declaration":
                declarator = start.child_by_field_name("declarator")
                end = declarator.start_byte if declarator is not None else start.end_byte
                found.append(self.unit.source.shown[start.start_byte : end].decode("utf-8", "replace"))
        return "long" if any(_LONG.search(text) for text in found) else "int"

    def lines(self, body: str) -> Iterator[str]:
        """The statements, with directives that say where they come from."""
        expected: tuple[str, int] | None = None
        rows = (body if self.threads is not None else _PRAGMA.sub(_without_threads, body)).split("\n")
        for row, origin in zip(rows, self.unit.source.origins, strict=False):
            if row.strip():
                if origin != expected:
                    file = origin[0].replace("\\", "\\\\").replace('"', '\\"')
                    yield f'#line {origin[1]} "{file}"'
                    expected = origin
                yield row
            else:
                continue
            expected = (expected[0], expected[1] + 1) if expected else None

    def refusal(self, node: Node, what: str) -> CapabilityError:
        return CapabilityError(
            f"{what} cannot become a parameter of a function",
            where=str(self.unit.place(node)),
            hint="put the loop into a function of its own, FILE:FUNCTION",
        )


def _identifier(declarator: Node | None) -> Node | None:
    """The name inside a declarator."""
    while declarator is not None and declarator.type != "identifier":
        declarator = declarator.child_by_field_name("declarator")
    return declarator


def _without_threads(match: re.Match[str]) -> str:
    """An OpenMP directive without what distributes over threads; as many lines as before."""
    words = match[2]
    breaks = "\n" * words.count("\n")
    if not re.search(r"\bsimd\b", words):
        return breaks
    return f"{match[1]}omp simd {' '.join(_KEPT_CLAUSE.findall(words))}".rstrip() + breaks
