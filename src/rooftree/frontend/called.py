"""Functions that are called as they are, although no model reads their loops: what running one needs, and nothing else.

A kernel without loops stands for such a function: its unit of work is one call, and its one assumption says why nothing is
predicted of it. A driver is C text that prepares data and calls the function::

    #include <stdlib.h>
    static double *a;
    void driver_setup(void) { a = calloc(driver_size("n"), sizeof *a); }     once, before anything is timed; may be left out
    void driver_call(void) { sweep(driver_size("n"), a); }                   what is timed

It stands behind the text of the function's file, in one translation unit with it, so that static functions can be called, too;
the function is kept apart from it (`apart`), so that what is timed is the code that any caller gets. ``driver_size("n")`` is the
value of ``-D n=...``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rooftree.errors import KernelError, RooftreeError, UsageError
from rooftree.frontend.c.signature import Parameter, Signature
from rooftree.frontend.c.types import Num
from rooftree.kernel.model import LONG, Kernel, Origin, Place

if TYPE_CHECKING:
    from tree_sitter import Node

    from rooftree.frontend.c.syntax import Unit

CALL, SETUP, SIZE = "driver_call", "driver_setup", "driver_size"
SIZES = "rooftree_size_"
"""Beginning of the names of the variables behind ``driver_size``."""


@dataclass(frozen=True, slots=True)
class Driver:
    """C text that prepares data and calls a function.

    Attributes:
        path: where it stands.
        text: what it says.
    """

    path: Path
    text: str

    def origin(self, origin: Origin, sizes: Sequence[str]) -> Origin:
        """What a compiler is given: the function's file, what tells sizes, the driver; arguments as for `unit`."""
        known_as = origin.path if origin.path and origin.loop[0] == origin.file else origin.loop[0]
        return replace(
            origin,
            text=self.unit(origin, sizes),
            path="",
            file=str(self.path),
            loop=(known_as, *origin.loop[1:]),
            flags=(*origin.flags, f"-I{self.path.parent}"),
        )

    def signature(self, sizes: Sequence[str]) -> Signature:
        """What is called, and the variables that hold sizes."""
        return Signature(CALL, (), tuple(Parameter(SIZES + name, Num(LONG), "") for name in sizes), {})

    def check(self, sizes: Collection[str]) -> None:
        """Raise UsageError unless all sizes that the driver asks for by name are given."""
        for name in re.findall(rf'\b{SIZE}\s*\(\s*"(\w*)"', self.text):
            if name not in sizes:
                raise UsageError(f"the driver asks for the size '{name}'", where=str(self.path), hint=f"-D {name}=1000")

    def unit(self, origin: Origin, sizes: Sequence[str]) -> str:
        """The translation unit: the function's file, what tells sizes, the driver.

        Args:
            origin: of the function.
            sizes: names of sizes that are given.
        """
        if origin.path:
            whole = f'#include "{_quoted(origin.path)}"\n'
        else:
            whole = f'#line 1 "{_quoted(origin.file)}"\n{origin.text}\n'
        c, begin = ("", "static ") if origin.language == "c" else ('extern "C" ', "static ")
        tests = "".join(f'    if (__builtin_strcmp(name, "{name}") == 0)\n        return {SIZES}{name};\n' for name in sizes)
        return (
            f'{whole}#line 1 "sizes"\n'
            + "".join(f"{begin}volatile long {SIZES}{name};\n" for name in sizes)
            + f"{begin}__attribute__((unused)) long {SIZE}(const char *name)\n"
            + f"{{\n{tests}    (void)name;\n    __builtin_trap();\n}}\n"
            + f'#line 1 "{_quoted(str(self.path))}"\n'
            + (f"{c}void {CALL}(void);\n{c}void {SETUP}(void);\n" if c else "")
            + f'#line 1 "{_quoted(str(self.path))}"\n{self.text}\n'
        )


def apart(text: str, language: str, function: str, family: str) -> tuple[str, str]:
    """Preprocessed text in which no compiler puts a function into its callers, or makes another one of it for them.

    Returns: the text, and why it is as it was; "" where it is not.
    """
    from rooftree.frontend.c.syntax import descendants, function_name, parsed

    code = text.encode()
    root = parsed(re.sub(rb"(?m)^#.*$", lambda line: b" " * len(line[0]), code), language)
    found = [node for node in descendants(root, "function_definition") if function_name(node) == function]
    if not found:
        return text, f"{function} may be inlined into the driver: its definition was not found"
    if any(b"always_inline" in (node.text or b"").partition(b"{")[0] for node in found):
        return text, f"{function} is inlined into the driver, as its source says (always_inline)"
    words = b"__attribute__((noipa)) " if family == "gcc" else b"__attribute__((noinline)) "
    for node in reversed(found):
        head = [child for child in node.children if child.type != "attribute_declaration"]
        code = code[: head[0].start_byte] + words + code[head[0].start_byte :]
    return code.decode("utf-8", "replace"), ""


def read_driver(path: str | Path) -> Driver:
    """A driver from its file.

    Raises: UsageError if it cannot be read or does not define ``driver_call``.
    """
    file = Path(path)
    try:
        text = file.read_text("utf-8", "replace")
    except OSError as error:
        raise UsageError(f"the driver cannot be read: {error.strerror}", where=str(path), hint="--driver FILE.c") from None
    if CALL not in text:
        raise UsageError(
            f"the driver does not define {CALL}",
            where=str(path),
            hint=f"void {CALL}(void) {{ ... }} calls the function once; void {SETUP}(void) may prepare its data",
        )
    return Driver(file.absolute(), text)


def called_kernel(
    what: str | Path | Kernel,
    names: Collection[str],
    why: RooftreeError | str,
    *,
    defines: Mapping[str, int | str] | None = None,
    flags: Sequence[str] = (),
    compiler: str | None = None,
) -> Kernel:
    """The function that is meant, as a kernel without loops.

    Args:
        what: ``FILE:FUNCTION``, ``FILE:LINE`` within a function, or a file with one function; or a kernel of a function.
        names: of the sizes that will be given.
        why: why it cannot be modelled.
        defines, flags, compiler: as for `rooftree.frontend.load.load_kernel`.
    Raises: ``why``, if it is an error and no function is meant or found.
    """
    from rooftree.frontend.from_c import source_of, unit_of

    reason = why.message if isinstance(why, RooftreeError) else why
    place = why.where if isinstance(why, RooftreeError) else ""
    if isinstance(what, Kernel):
        found = what.origin
        select: str | None = f"{found.function}:{found.loop[1]}" if found is not None and found.function else None
        error = why if isinstance(why, RooftreeError) else KernelError(reason, where=what.name)
        if found is None or select is None:
            raise error
        origin = found
    else:
        error = why if isinstance(why, RooftreeError) else KernelError(reason, where=str(what))
        try:
            origin, select = source_of(what, defines=defines, flags=flags, compiler=compiler)
        except KernelError:
            raise error from None
    try:
        unit = unit_of(origin)
    except KernelError:
        raise error from None
    owner = _owner(unit, select)
    if owner is None:
        raise error
    name, node = owner
    begin, end = unit.place(node), unit.source.place(max(node.start_byte, node.end_byte - 1))
    whole = f"{place}: {reason}" if place else reason
    return Kernel(
        name=name,
        loops=(),
        arrays=(),
        statements=(),
        symbols=tuple(dict.fromkeys(names)),
        assumptions=(whole,),
        source=unit.source.shown[node.start_byte : node.end_byte].decode("utf-8", "replace"),
        place=Place(begin.file, begin.line, begin.column),
        origin=replace(origin, function=name, loop=(begin.file, begin.line, end.line)),
    )


def _owner(unit: Unit, select: str | None) -> tuple[str, Node] | None:
    """The function that a selection means, with its name; without one that of the file which none of the others calls."""
    own = [(name, node) for name, nodes in unit.functions.items() for node in nodes if unit.place(node).file == unit.source.file]
    for part in (select or "").split(":"):
        if part.strip().isdigit():
            own = [(name, node) for name, node in own if _holds(unit, node, int(part))]
        elif part.strip():
            own = [(name, node) for name, node in own if name == part.strip()]
    if not select and len(own) > 1:  # what others call is not meant
        own = [(name, node) for name, node in own if not any(_calls(other, name) for _, other in own if other != node)]
    return own[0] if len(own) == 1 or (own and select) else None


def _calls(function: Node, name: str) -> bool:
    from rooftree.frontend.c.syntax import descendants, word

    calls = (call.child_by_field_name("function") for call in descendants(function, "call_expression"))
    return any(word(call).partition("<")[0].split("::")[-1] == name for call in calls if call is not None)


def _holds(unit: Unit, node: Node, line: int) -> bool:
    return unit.place(node).line <= line <= unit.source.place(max(node.start_byte, node.end_byte - 1)).line


def _quoted(path: str) -> str:
    return path.replace("\\", "\\\\").replace('"', '\\"')
