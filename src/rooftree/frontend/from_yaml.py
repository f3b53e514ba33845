"""Kernels described in YAML: arrays, loops and a body in C, checked, then lowered like any C source.

    schema: rooftree.kernel/1
    name: jacobi-2d
    sizes: [N]
    arrays:
      a: {type: double, extents: [N, N]}
      b: {type: double, extents: [N, N]}
    scalars: {s: double}
    loops:                                        # outermost first; stop is exclusive
      - {index: j, start: 1, stop: N-1}
      - {index: i, start: 1, stop: N-1}
    parallel: j
    body: |
      b[j][i] = s * (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]);

It says no more than C says; it is for programs that write kernels, and for kernels whose source is not at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StringConstraints, ValidationError

from rooftree import files, yamltext
from rooftree.errors import KernelError, UsageError, nearest
from rooftree.frontend.front_ends import Preprocessing
from rooftree.kernel.model import Kernel
from rooftree.words import words

SCHEMA = "rooftree.kernel/1"
TYPES = {
    "double": "double",
    "float": "float",
    "double complex": "double _Complex",
    "float complex": "float _Complex",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long",
}
"""Element types and what they are called in C."""

ElementType = Literal[
    "double", "float", "double complex", "float complex", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"
]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")]
Expression = StrictInt | str
C_WORDS = words("""
    auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
""")
"""Names that C keeps for itself."""

MAX_FORMULA = 200
"""Length of the longest formula [characters]."""


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ArrayBlock(_Block):
    """An array in memory, row-major."""

    type: ElementType = Field(description="element type")
    extents: tuple[Expression, ...] = Field(min_length=1, description="outermost first: numbers, or formulas in the sizes")


class LoopBlock(_Block):
    """``for (index = start; index < stop; index += step)``."""

    index: Name = Field(description="the counter")
    start: Expression = Field(default=0, description="first value: a formula in sizes and outer counters")
    stop: Expression | tuple[Expression, ...] = Field(
        description="end, exclusive in the direction of travel; of several, the one that comes first"
    )
    step: Expression = Field(default=1, description="step, negative downwards")
    before: str = Field(default="", description="C statements before the next inner loop")
    after: str = Field(default="", description="C statements behind the next inner loop")


class KernelBlock(_Block):
    """A loop kernel."""

    schema_: Literal["rooftree.kernel/1"] = Field(alias="schema", description="version of this format")
    name: str = Field(pattern=r"^[A-Za-z0-9][-\w. +]*$", description="what to call it")
    title: str = Field(default="", description="what it is, in a line")
    sizes: tuple[Name, ...] = Field(default=(), description="sizes that a prediction gives values for")
    arrays: dict[Name, ArrayBlock] = Field(default={}, description="arrays by name")
    scalars: dict[Name, ElementType] = Field(default={}, description="variables and parameters that are no array, by name")
    loops: tuple[LoopBlock, ...] = Field(min_length=1, description="the nest, outermost first")
    parallel: Name | None = Field(default=None, description="counter of the loop that threads share, with a static schedule")
    body: str = Field(min_length=1, description="C statements of the innermost loop")
    notes: tuple[str, ...] = Field(default=(), description="assumptions to show with every prediction")


@dataclass(frozen=True, slots=True)
class _Problem:
    path: yamltext.Path
    message: str


def read_file(path: Path, choice: str | None, how: Preprocessing) -> Kernel:
    """The kernel of a YAML file, for `load`: the same as from the C source that the file stands for.

    Raises: KernelError with all problems of the file, each with line and path, or the place in the body that cannot
        be modelled; UsageError for a choice or defines, which such a file does not take.
    """
    if choice is not None:
        raise UsageError(
            f"a YAML file holds one kernel, so there is nothing to choose by ':{choice}'", where=str(path), hint=str(path)
        )
    how.refuse_defines("a YAML file")
    return kernel_from_yaml(files.read_bytes(path, most_B=yamltext.MAX_BYTES, error=KernelError), str(path))


def kernel_from_yaml(content: bytes | str, file: str = "<yaml>") -> Kernel:
    """The kernel of a YAML text; ``file`` is its name in messages."""
    document = yamltext.read(content.encode() if isinstance(content, str) else content, file, error=KernelError)
    block = _validated(document, file)
    lines = (content if isinstance(content, str) else content.decode("utf-8-sig")).splitlines()
    return _lowered(block, document, file, lines)


def json_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of a kernel file."""
    schema = KernelBlock.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "rooftree kernel file"}


# What is wrong with a file


def _validated(document: yamltext.Document, file: str) -> KernelBlock:
    """The file's contents, or one error that tells everything that is wrong."""
    data = document.data
    if not isinstance(data, dict):
        raise KernelError(
            f"expected keys such as 'schema' and 'loops', found {yamltext.shortened(data)}",
            where=file,
            hint="`rooftree schema kernel` describes the format",
        )
    block = None
    try:
        block = KernelBlock.model_validate(data)
        problems = list(_disagreements(block))
    except ValidationError as error:
        problems = list(_findings(error, data))
    if block is not None and not problems:
        return block
    texts = [f"{_place(document, file, p.path)}: {p.message}" for p in problems]
    hint = "`rooftree schema kernel` describes the format"
    if len(texts) == 1:
        raise KernelError(problems[0].message, where=_place(document, file, problems[0].path), hint=hint)
    raise KernelError(f"{len(texts)} problems" + "".join(f"\n  {text}" for text in texts), where=file, hint=hint)


def _place(document: yamltext.Document, file: str, path: yamltext.Path) -> str:
    line = document.line(path)
    return f"{file}{f':{line}' if line else ''}: {yamltext.show(path)}"


def _findings(error: ValidationError, data: Any) -> Iterator[_Problem]:
    """What pydantic found, in our words, one problem for each place."""
    by_path: dict[yamltext.Path, list[str]] = {}
    for found in error.errors(include_url=False):
        path = yamltext.in_data(found["loc"], data)
        kind, given = found["type"], yamltext.shortened(found["input"])
        if kind == "extra_forbidden":
            message = f"unknown key '{path[-1]}'{yamltext.suggestion(str(path[-1]), _keys(path[:-1]))}"
        elif kind == "missing":
            message = f"missing; expected a value for '{path[-1]}'"
        elif kind == "literal_error":
            message = f"found {given}, expected one of {found['ctx']['expected'].replace(' or ', ', ')}"
        elif kind == "string_pattern_mismatch":
            message = f"found {given}, expected letters, digits and _ that do not begin with a digit"
        else:
            text = found["msg"].replace("Input should be", "expected").replace("Value should", "expected to")
            message = f"{text[0].lower()}{text[1:]}, found {given}"
        by_path.setdefault(path, []).append(message)
    for path, messages in by_path.items():
        yield _Problem(path, "; or ".join(dict.fromkeys(messages)))


def _keys(path: yamltext.Path) -> list[str]:
    """Keys that the block at a path may have."""
    blocks: dict[str, type[BaseModel]] = {"arrays": ArrayBlock, "loops": LoopBlock}
    block = blocks.get(str(path[0]) if path else "", KernelBlock)
    return [field.alias or name for name, field in block.model_fields.items()]


def _disagreements(block: KernelBlock) -> Iterator[_Problem]:
    """What the fields say against each other, and formulas that cannot be read."""
    owners: dict[str, str] = {}
    named: list[tuple[yamltext.Path, str, str]] = [
        *((("sizes", n), name, "size") for n, name in enumerate(block.sizes)),
        *((("arrays", name), name, "array") for name in block.arrays),
        *((("scalars", name), name, "scalar") for name in block.scalars),
        *((("loops", n, "index"), loop.index, "loop counter") for n, loop in enumerate(block.loops)),
    ]
    for path, name, kind in named:
        if name in C_WORDS:
            yield _Problem(path, f"'{name}' is a word of C and no name for a {kind}")
        if name in owners:
            yield _Problem(path, f"the {kind} '{name}' has the name of {owners[name]}")
        owners.setdefault(name, f"an {kind}" if kind == "array" else f"a {kind}")
    for name, array in block.arrays.items():
        for n, extent in enumerate(array.extents):
            yield from _formula_problems(("arrays", name, "extents", n), extent, block.sizes)
    for n, loop in enumerate(block.loops):
        known = (*block.sizes, *(outer.index for outer in block.loops[:n]))
        yield from _formula_problems(("loops", n, "start"), loop.start, known)
        yield from _formula_problems(("loops", n, "step"), loop.step, block.sizes)
        for k, stop in enumerate(_stops(loop)):
            yield from _formula_problems(("loops", n, "stop", *((k,) if isinstance(loop.stop, tuple) else ())), stop, known)
        if loop.step == 0:
            yield _Problem(("loops", n, "step"), "a step of 0 never ends")
    if not block.body.strip():
        yield _Problem(("body",), "the body is empty")
    counters = [loop.index for loop in block.loops]
    if block.parallel is not None and block.parallel not in counters:
        yield _Problem(("parallel",), f"no loop counts with '{block.parallel}'{yamltext.suggestion(block.parallel, counters)}")
    for key in ("before", "after"):
        if getattr(block.loops[-1], key).strip():
            yield _Problem(
                ("loops", len(counters) - 1, key), "the innermost loop has no loop inside; its statements are the body"
            )


def _formula_problems(path: yamltext.Path, given: int | str, known: Sequence[str]) -> Iterator[_Problem]:
    try:
        _in_c(given, known)
    except ValueError as error:
        yield _Problem(path, str(error))


def _in_c(given: int | str, known: Sequence[str]) -> str:
    """A formula of whole numbers as C text; ValueError for anything else."""
    text = str(given)
    if len(text) > MAX_FORMULA:
        raise ValueError(f"cannot read the formula of {len(text)} characters, expected at most {MAX_FORMULA}")
    tokens = re.findall(r"\d+\b|[A-Za-z_]\w*|[-+*/()]|\S", text)
    unknown = [token for token in tokens if token[0].isalpha() and token not in known]
    if unknown:
        raise ValueError(f"'{unknown[0]}' in '{given}' is not known here{yamltext.suggestion(unknown[0], list(known))}")
    shape = "".join("x" if token[0].isalnum() or token[0] == "_" else token for token in tokens)
    if not _is_formula(shape):
        raise ValueError(f"cannot read the formula '{given}'; expected whole numbers, sizes and + - * / as in '2*N-1'")
    words = " ".join(str(int(token)) if token.isdigit() else token for token in tokens)
    return f"({words})" if len(tokens) > 1 else words


def _is_formula(shape: str) -> bool:
    """Whether operands ``x``, operators and brackets stand as they should: step by step all shrink to one ``x``."""
    before = ""
    while before != shape:
        before = shape
        shape = re.sub(r"(?<![x)])-x|x[-+*/]x|\(x\)", "x", shape)
    return shape == "x"


def _stops(loop: LoopBlock) -> tuple[int | str, ...]:
    return loop.stop if isinstance(loop.stop, tuple) else (loop.stop,)


# From a file to C


def c_text(block: KernelBlock) -> tuple[str, tuple[yamltext.Path, ...]]:
    """The C source that a file stands for, and for each of its lines the part of the file it comes from."""
    lines: list[tuple[str, yamltext.Path]] = []
    for name, array in block.arrays.items():
        extents = "".join(f"[{_in_c(extent, block.sizes)}]" for extent in array.extents)
        lines.append((f"{TYPES[array.type]} {name}{extents};", ("arrays", name)))
    lines += [(f"{TYPES[kind]} {name};", ("scalars", name)) for name, kind in block.scalars.items()]
    endings: list[tuple[str, yamltext.Path]] = []
    known = list(block.sizes)
    for n, loop in enumerate(block.loops):
        path: yamltext.Path = ("loops", n)
        if loop.index == block.parallel:
            lines.append(("#pragma omp parallel for schedule(static)", ("parallel",)))
        lines.append((_header(loop, known), path))
        known.append(loop.index)
        lines += _statements(loop.before, (*path, "before"))
        endings = [*_statements(loop.after, (*path, "after")), ("}", path), *endings]
    lines += [*_statements(block.body, ("body",)), *endings]
    return "".join(f"{text}\n" for text, _ in lines), tuple(path for _, path in lines)


def _header(loop: LoopBlock, known: Sequence[str]) -> str:
    step = _in_c(loop.step, known)
    downwards = step.startswith(("-", "(-"))
    relation = ">" if downwards else "<"
    stop, *others = [_in_c(given, known) for given in _stops(loop)]
    for other in others:
        stop = f"({stop} {relation} {other} ? {other} : {stop})" if downwards else f"({stop} < {other} ? {stop} : {other})"
    start = _in_c(loop.start, known)
    return f"for (long {loop.index} = {start}; {loop.index} {relation} {stop}; {loop.index} += {step}) {{"


def _statements(text: str, path: yamltext.Path) -> list[tuple[str, yamltext.Path]]:
    return [(line, (*path, n)) for n, line in enumerate(text.splitlines())]


def _lowered(block: KernelBlock, document: yamltext.Document, file: str, original: list[str]) -> Kernel:
    """Through the C front-end, with places in the YAML file."""
    from rooftree.frontend.c.lower import lower
    from rooftree.frontend.c.nests import find_nests
    from rooftree.frontend.c.source import make_source
    from rooftree.frontend.c.syntax import parse

    text, paths = c_text(block)
    _check_plain(block, document, file)
    origins = [(file, _line(document, path, original)) for path in paths]
    unit = parse(make_source(text.rstrip("\n").encode(), [*origins, (file, len(original))], {file: original}, file, "c"))
    nests = find_nests(unit)
    if len(nests) != 1 or len(nests[0].loops) != len(block.loops):
        raise KernelError(
            "the statements hold loops of their own, or braces that do not match",
            where=_place(document, file, ("body",)),
            hint="all loops stand under 'loops'; describe another nest in another file",
        )
    kernel, _ = lower(unit, nests[0], block.name)
    for name in kernel.symbols:
        used = (block.body, *(text for loop in block.loops for text in (loop.before, loop.after)))
        if name not in block.sizes and any(re.search(rf"\b{name}\b", text) for text in used):
            raise KernelError(
                f"'{name}' is used in the statements, but is no size, array or scalar of this file",
                where=_place(document, file, ("sizes",) if block.sizes else ()),
                hint=nearest(name, [*block.sizes, *block.arrays, *block.scalars]) or f"sizes: [{name}]",
            )
    return replace(kernel, assumptions=(*block.notes, *kernel.assumptions))


def _check_plain(block: KernelBlock, document: yamltext.Document, file: str) -> None:
    """Directives have no place in the statements."""
    texts: list[tuple[yamltext.Path, str]] = [(("body",), block.body)]
    for n, loop in enumerate(block.loops):
        texts += [(("loops", n, "before"), loop.before), (("loops", n, "after"), loop.after)]
    for path, text in texts:
        if re.search(r"^[^\S\n]*#(?!\s*pragma\b)", text, re.MULTILINE):
            raise KernelError(
                "the statements hold a preprocessor directive",
                where=_place(document, file, path),
                hint="write out what the macro stands for, or describe the kernel in a C file",
            )


def _line(document: yamltext.Document, path: yamltext.Path, original: list[str]) -> int:
    """Line of the file behind a line of the C text."""
    if path[0] == "body" or (path[0] == "loops" and len(path) == 4):
        *owner, number = path
        first = document.line(owner) or 1
        block_style = re.search(r"[|>][-+\d]*\s*(#.*)?$", original[first - 1])
        return min(first + int(number) + bool(block_style), len(original))
    return document.line(path) or 1
