"""The map of the code: what `docs/ways.md` names is there, and a package of many modules says what each of them is."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rooftree.cli import main

from .needs import need
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


def part_of(root: Path, way: str) -> str:
    """The chapter of a number."""
    page = (root / "docs" / "ways.md").read_text("utf-8")
    (part,) = (part for part in re.split(r"(?m)^## ", page) if part.startswith((f"A {way}", f"An {way}")))
    return part


def tree_of(part: str) -> list[tuple[int, str]]:
    """Depth and name of each function in the list of calls."""
    lines = re.findall(r"(?m)^( *)- \[`([^`]+)`\]", part)
    return [(len(indent) // 2, name) for indent, name in lines]


@pytest.mark.parametrize("way", [*(pytest.param(way, marks=pytest.mark.slow) for way in ("size", "bandwidth")), "instruction"])
def test_the_calls_of_a_number_happen_as_the_page_says(root: Path, way: str, tmp_path: Path) -> None:
    """The command of the page runs; each function is called, in the order of the page, by what it stands under."""
    need("gcc", "C++ core", "x86-64")
    part = part_of(root, way)
    tree = tree_of(part)
    assert len(tree) > 15
    shutil.copy(root / "src/rooftree/machine/data/skylake-sp.yaml", tmp_path / "my.yaml")
    (command,) = re.findall(r"^`rooftree (predict .*?)`", part, re.MULTILINE)
    done = subprocess.run(
        [sys.executable, root / "tests" / "ways.py", *command.split()],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "ROOFTREE_INCORE": "auto"},
        capture_output=True,
        text=True,
        check=True,
    )
    above = {name: callers.split() for name, callers in (line.split("\t") for line in done.stdout.splitlines())}
    assert [name for _, name in tree if name not in above] == []
    order = list(above)
    places = [order.index(name) for _, name in tree]
    late = [name for (_, name), here, there in zip(tree[1:], places, places[1:], strict=False) if there < here]
    assert late == [], f"called before what stands above: {late}"
    stack: list[str] = []
    for depth, name in tree:
        del stack[depth:]
        assert set(stack) <= set(above[name]), f"{name} is not called by {set(stack) - set(above[name])}"
        stack.append(name)


def test_the_instruction_of_the_page_is_printed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("gcc", "C++ core", "x86-64")
    part = part_of(root, "instruction")
    (command,) = re.findall(r"^`rooftree (predict .*?)`", part, re.MULTILINE)
    (mnemonic,) = re.findall(r"^An instruction: `(\w+)`", part)
    assert main([*command.split(), "--incore", "auto"]) == 0
    assert re.search(mnemonic.replace("213", "(132|213|231)"), capsys.readouterr().out)


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
