"""The map of the code: which package may import which, read from the code itself.

A new arrow fails here, so that it is decided in review and not found later.
"""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

# Each layer may import the layers above it. A part is a package or a module under src/rooftree.
LAYERS: dict[str, tuple[str, ...]] = {
    "words": (
        "errors",
        "units",
        "sizes",
        "yamltext",
        "native",
        "callable_module",
        "children",
        "disk_cache",
        "files",
        "hidden",
        "words",
        "roi",
    ),
    "formulas": ("models",),
    "data": ("machine", "kernel", "asm", "results"),
    "front ends": ("frontend",),
    "analyses": ("traffic", "incore"),
    "hardware": ("host", "timing", "microbench", "compile", "counters", "instrument", "measure"),
    "composition": ("predict", "calibrate", "characterise", "validate", "check", "profile", "campaign", "advise"),
    "views": ("report", "site"),
    "doors": ("cli", "web", "notebook", "editor", "agent", "pytest_plugin", "__main__"),
}
# Parts that may use less than the layers above them: pure formulas, hardware that knows no analysis, views of records alone.
_BELOW_ANALYSES = (*LAYERS["words"], *LAYERS["formulas"], *LAYERS["data"], *LAYERS["front ends"])
ONLY: dict[str, tuple[str, ...]] = {
    "models": LAYERS["words"],
    **dict.fromkeys(LAYERS["hardware"], (*_BELOW_ANALYSES, *LAYERS["hardware"])),
    "report": (*LAYERS["words"], "results", "machine"),
    "site": (*LAYERS["words"], "results", "machine", "report"),
}
# Arrows inside a layer.
BESIDE: set[tuple[str, str]] = {
    ("units", "errors"),
    ("native", "errors"),
    ("sizes", "errors"),
    ("yamltext", "errors"),
    ("children", "errors"),
    ("files", "errors"),
    ("disk_cache", "errors"),
    ("disk_cache", "units"),
    ("roi", "callable_module"),
    ("kernel", "results"),
    ("machine", "results"),
    ("timing", "host"),
    ("microbench", "host"),
    ("microbench", "timing"),
    ("counters", "host"),
    ("instrument", "counters"),
    ("measure", "host"),
    ("measure", "timing"),
    ("measure", "counters"),
    ("measure", "compile"),
    ("calibrate", "predict"),
    ("calibrate", "characterise"),
    ("characterise", "predict"),
    ("validate", "predict"),
    ("validate", "characterise"),
    ("check", "predict"),
    ("check", "validate"),
    ("profile", "predict"),
    ("campaign", "predict"),
    ("campaign", "validate"),
    ("site", "report"),
    ("cli", "web"),
    ("cli", "editor"),
    ("cli", "agent"),
    ("agent", "web"),
}
# What a module loads where it is needed, although that imports this module: implementations of its own interface.
LOADED_ON_DEMAND = {
    ("timing.isa", "timing.isa.x86"),
    ("timing.isa", "timing.isa.aarch64"),
    ("timing.isa", "timing.isa.riscv"),
    ("machine.load", "machine.native"),
}
# Arrows against the layers, each with its reason.
EXCEPTIONS = {
    ("machine.native", "host.processor"): "`native` is a name of a machine, and means the one that the host is",
    ("machine.native", "host.stored_machine"): "as above: the file that was measured here",
}
LAYER_OF = {part: layer for layer, parts in LAYERS.items() for part in parts}
ORDER = list(LAYERS)


def modules(source: Path) -> dict[str, Path]:
    """Dotted name, without the leading ``rooftree.``, of every module; the package itself is the empty name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, name: str, known: dict[str, Path], *, at_load: bool = False) -> set[str]:
    """Modules of rooftree that this one imports, anywhere in it or (at_load) while it is being loaded."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found: set[str] = set()
    for node in _statements(path, at_load):
        if isinstance(node, ast.Import):
            found |= {a.name.removeprefix("rooftree").lstrip(".") for a in node.names if _ours(a.name)}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                assert node.level <= len(package) + 1, f"{path}:{node.lineno}: leaves the package"
                kept = [part for part in package[: len(package) + 1 - node.level] if part]
                base = ".".join([*kept, *([node.module] if node.module else [])])
            elif _ours(node.module or ""):
                base = (node.module or "").removeprefix("rooftree").lstrip(".")
            else:
                continue
            names = {f"{base}.{a.name}".lstrip(".") for a in node.names}
            found |= {n for n in names if n in known}
            if any(n not in known for n in names):
                found.add(base)
    return found - {name}


def _ours(dotted: str) -> bool:
    return dotted == "rooftree" or dotted.startswith("rooftree.")


@cache
def _statements(path: Path, at_load: bool) -> list[ast.AST]:
    """The import statements of a file."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [_tree(path)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif at_load and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        elif at_load and isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            waiting.extend(node.orelse)
        else:
            waiting.extend(inner for name in BLOCKS for inner in getattr(node, name, ()))
    return found


BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where statements hold statements; expressions hold no imports."""


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def part_of(module: str) -> str:
    return module.split(".", maxsplit=1)[0]


def forbidden(importer: str, target: str) -> str:
    """Why one module may not import another; empty if it may."""
    here, there = part_of(importer), part_of(target)
    if here in {"", there}:  # the package's surface may name everything; a part is free inside
        return ""
    low, high = LAYER_OF.get(there, "doors" if there == "" else "?"), LAYER_OF.get(here, "?")
    if "?" in (low, high):
        return "one of them has no layer"
    if here in ONLY and there not in ONLY[here]:
        return f"{here} may import only {', '.join(ONLY[here])}"
    if low == high:
        return "" if there == "" or (here, there) in BESIDE else f"both are {low}; if that is meant, add it to BESIDE"
    return "" if ORDER.index(low) < ORDER.index(high) else f"{low} stand above {high}"


@pytest.fixture(scope="module")
def source(root: Path) -> Any:
    return root / "src" / "rooftree"


def test_every_part_has_a_layer(source: Any) -> None:
    parts = {part_of(name) for name in modules(source)} - {""}
    assert parts - set(LAYER_OF) == set(), "add the new part to LAYERS, and to the table in the docs"


def test_imports_point_one_way(source: Any) -> None:
    known = modules(source)
    wrong = [
        f"rooftree.{name} imports rooftree.{target}: {why}"
        for name, path in known.items()
        for target in sorted(imported(path, name, known))
        if (why := forbidden(name, target)) and (name, target) not in EXCEPTIONS
    ]
    assert wrong == []


def test_no_module_needs_itself_to_load(source: Any) -> None:
    known = modules(source)
    graph = {name: imported(path, name, known, at_load=True) - {""} for name, path in known.items() if name}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import cycle: " + " -> ".join(error.args[1]))


def test_modules_do_not_import_each_other_in_a_circle_inside_functions_either(source: Any) -> None:
    known = modules(source)
    graph = {name: imported(path, name, known) - {""} for name, path in known.items() if name}
    for name, target in LOADED_ON_DEMAND:
        graph[name].discard(target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import cycle: " + " -> ".join(error.args[1]))


def test_parts_do_not_import_each_other_in_a_circle(source: Any) -> None:
    known = modules(source)
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        part = part_of(name)
        if part:
            targets = {part_of(target) for target in imported(path, name, known)}
            graph.setdefault(part, set()).update(targets - {"", part})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("packages import each other: " + " -> ".join(error.args[1]))


@pytest.mark.parametrize(
    ("importer", "target"),
    [
        ("machine.load", "cli"),
        ("models.ecm", "machine.model"),
        ("report.text", "traffic"),
        ("errors", "units"),
        ("kernel.count", ""),
        ("predict", "unheard_of"),
    ],
)
def test_a_wrong_arrow_is_noticed(importer: str, target: str) -> None:
    assert forbidden(importer, target)


def test_every_way_to_write_an_import_is_read(tmp_path: Path) -> None:
    known = dict.fromkeys(["", "errors", "kernel", "kernel.poly", "kernel.model", "machine"], Path())
    file = tmp_path / "model.py"
    file.write_text(
        "import rooftree.errors\nfrom rooftree import machine\nfrom .poly import Poly\nfrom ..errors import X\n"
        "import numpy\nfrom dataclasses import dataclass\n"
        "def later():\n    from rooftree.kernel import poly\n"
    )
    expected = {"errors", "machine", "kernel.poly"}
    assert expected == imported(file, "kernel.model", known)
