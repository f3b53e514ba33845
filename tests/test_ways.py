"""The map of the code: what `docs/ways.md` names is there, and a package of many modules says what each of them is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from .test_layers import modules

MANY = 12
NAMED = re.compile(r"\[`([\w/]+\.py):([\w.]+)`\]\(\.\./src/rooftree/([\w/.]+)\)")


def defined(tree: ast.AST, prefix: str = "") -> set[str]:
    """Functions and classes of a module, methods as ``Class.method``."""
    found = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found |= {prefix + node.name, *defined(node, f"{prefix}{node.name}.")}
    return found


def test_every_function_on_the_way_of_a_number_is_there(root: Path) -> None:
    page = (root / "docs" / "ways.md").read_text("utf-8")
    named = NAMED.findall(page)
    assert len(named) == page.count("](../src/")
    assert len(named) > 40
    for path, function, link in named:
        assert path == link
        tree = ast.parse((root / "src" / "rooftree" / path).read_text("utf-8"))
        assert function in defined(tree), f"docs/ways.md: no {function} in {path}"


@pytest.mark.parametrize("way", ["size", "bandwidth", "instruction"])
def test_each_way_goes_from_what_is_typed_to_what_is_printed(root: Path, way: str) -> None:
    page = (root / "docs" / "ways.md").read_text("utf-8")
    (part,) = (part for part in re.split(r"(?m)^## ", page) if part.startswith((f"A {way}", f"An {way}")))
    steps = [int(n) for n in re.findall(r"(?m)^(\d+)\. ", part)]
    assert steps == list(range(1, len(steps) + 1))
    assert "report/" in NAMED.findall(part)[-1][0]


def test_packages_of_many_modules_name_each_of_them_in_their_map(root: Path) -> None:
    missing = []
    known = modules(root / "src" / "rooftree")
    for package in (name for name, path in known.items() if path.name == "__init__.py" and name):
        inside = [name.removeprefix(f"{package}.") for name in known if name.rpartition(".")[0] == package]
        text = known[package].read_text("utf-8")
        if len([name for name in inside if f"{package}.{name}" in known]) > MANY and package not in ("cli", "results"):
            words = set(re.findall(r"\w+", ast.get_docstring(ast.parse(text)) or ""))
            missing += [f"{package}/__init__.py does not name {name}" for name in inside if name not in words and name[0] != "_"]
    assert missing == []
