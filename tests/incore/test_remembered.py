"""Times in the core that campaigns find again: the same as without a cache, whatever lies in it."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree import disk_cache
from rooftree.compile.kernel import compile_kernel
from rooftree.incore import engines, machine_code, remembered
from rooftree.incore.model import InCore, InCoreOptions
from rooftree.kernel.model import Kernel
from rooftree.kernel.outcomes import Outcome
from rooftree.machine.model import Machine
from tests.needs import need
from tests.test_layers import imported, modules, part_of

TRIAD = "double a[N], b[N], c[N], d[N];\nfor (long i = 0; i < N; ++i)\n    a[i] = b[i] + c[i] * d[i];\n"
ROWS = "double a[M][N], b[M][N];\nfor (long j = 1; j < M - 1; ++j) for (long i = 1; i < N - 1; ++i)\n" + (
    "    a[j][i] = 0.25 * (b[j][i-1] + b[j][i+1] + b[j-1][i] + b[j+1][i]);\n"
)
TOTAL = "double a[N], s;\nfor (long i = 0; i < N; ++i) s += a[i];\n"
COLUMN = "double a[M][N];\nfor (long j = 1; j < M; ++j) for (long i = 0; i < N; ++i)\n    a[j][i] += 0.5 * a[j-1][i];\n"
BRANCH = "double a[N], b[N];\nfor (long i = 0; i < N; ++i) if (b[i] > 0) a[i] = 1 / b[i];\n"
SIZES = {"M": np.array([20, 100, 1000]), "N": np.array([30, 500, 2000])}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    need("x86-64", "gcc")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rooftree" / "incore"


def predicted(source: str, machine: str, **options: Any) -> str:
    """The whole record, with what would change it and what to try."""
    sizes = {name: values for name, values in SIZES.items() if f"[{name}]" in source}
    asked: dict[str, Any] = {"incore": "auto", "compiler": "gcc", "explain": True, "timeline": False, **options}
    found = rooftree.predict(source, machine, sizes, tied=True, **asked)
    return f"{found.to_json()} {[tip.to_json() for tip in found.advice()]} {[one.to_json() for one in found.what_if]}"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which loops the engine was asked."""
    asked: list[str] = []

    def counted(kernel: Kernel, *rest: Any) -> InCore:
        asked.append(kernel.name)
        return engine(kernel, *rest)

    engine = machine_code.analyse
    monkeypatch.setattr(machine_code, "analyse", counted)
    return asked


@pytest.mark.parametrize("machine", ["skx", "zen3"])
@pytest.mark.parametrize("source", [TRIAD, ROWS, TOTAL, COLUMN, BRANCH])
def test_a_prediction_is_the_same_to_the_last_digit_with_times_from_the_cache(source: str, machine: str, runs: list[str]) -> None:
    predicted(source, machine)  # so that all code is compiled
    plain = predicted(source, machine)
    assert predicted(source, machine, remember=True) == plain
    runs.clear()
    assert predicted(source, machine, remember=True) == plain
    assert not runs


def test_only_who_asks_for_it_gets_times_from_the_cache(folder: Path, runs: list[str]) -> None:
    predicted(TRIAD, "skx")
    assert not folder.exists()
    predicted(TRIAD, "skx", remember=True)
    runs.clear()
    predicted(TRIAD, "skx")
    assert runs


@pytest.mark.parametrize("damage", ["cut off", "empty", "noise", "another type", "others can write"])
def test_what_is_damaged_or_somebody_elses_is_worked_out_and_written_anew(damage: str, folder: Path, runs: list[str]) -> None:
    predicted(TRIAD, "skx")
    plain = predicted(TRIAD, "skx", remember=True)
    whole = {file: file.read_bytes() for file in folder.iterdir()}
    assert whole
    for file, content in whole.items():
        if damage == "others can write":
            file.write_bytes(content[:-20])
            file.chmod(0o666)
        else:
            damaged = {"cut off": content[:-20], "empty": b"", "noise": os.urandom(2000), "another type": b"\x80\x04K\x01."}
            file.write_bytes(damaged[damage])
    runs.clear()
    assert predicted(TRIAD, "skx", remember=True) == plain
    assert runs
    assert {file: file.read_bytes() for file in folder.iterdir()} == whole
    runs.clear()
    assert predicted(TRIAD, "skx", remember=True) == plain
    assert not runs


def case() -> tuple[Kernel, Machine, dict[str, Any], int, InCoreOptions]:
    """What an engine is given."""
    kernel, machine = rooftree.kernel(ROWS), rooftree.machine("skx")
    made = compile_kernel(kernel, machine, compiler="gcc", sizes={})
    return kernel, machine, SIZES, 8, InCoreOptions(compiled=made)


OTHERS: dict[str, Any] = {
    "simd_bytes": 16,
    "strict_fp": True,
    "branch": 0.5,
    "assume": {"f": 3.0},
    "loop": 1,
    "code_named": True,
    "explain": True,
    "timeline": False,
    "sweep_start": True,
    "assume_unknown": True,
    "incore_corrections": "none",
    "engine_timeout_s": 1.0,
    "outcomes": (Outcome(share=0.5, asked=1.0, wrong=0.5),),
}
"""Another value of each option."""
ELSEWHERE = {"asm", "corrections", "compiled", "remember"}
"""Options with which nothing is kept, and those that are no part of what is asked."""


def test_all_that_times_depend_on_tells_them_apart() -> None:
    kernel, machine, sizes, iterations, options = case()
    assert OTHERS.keys() | ELSEWHERE == {entry.name for entry in fields(InCoreOptions)}, "a new option: is it part of the key?"
    made, core = options.compiled, machine.core
    assert made is not None
    assert core is not None
    longer = {**sizes, "N": sizes["N"] + 1}
    once = kernel.statements[0]
    keys = [
        remembered._parts(*one)
        for one in (
            (kernel, machine, sizes, iterations, options),
            (kernel, rooftree.machine("zen3"), sizes, iterations, options),
            (kernel, machine.model_copy(update={"core": core.model_copy(update={"simd": 32.0})}), sizes, iterations, options),
            (kernel, machine, longer, iterations, options),
            (kernel, machine, {"M": sizes["N"], "N": sizes["M"]}, iterations, options),
            (kernel, machine, sizes, 4, options),
            (replace(kernel, statements=(replace(once, nontemporal=True),)), machine, sizes, iterations, options),
            (replace(kernel, read=kernel), machine, sizes, iterations, options),
            (replace(kernel, origin=None), machine, sizes, iterations, options),
            (kernel, machine, sizes, iterations, replace(options, compiled=replace(made, text=made.text + "\n"))),
            (kernel, machine, sizes, iterations, replace(options, compiled=replace(made, lines=frozenset()))),
            *((kernel, machine, sizes, iterations, replace(options, **{name: value})) for name, value in OTHERS.items()),
        )
    ]
    names = {disk_cache._name(InCore, parts, remembered.CODE) for parts in keys}
    assert len(names) == len(keys)


def test_whether_code_was_compiled_before_is_that_of_this_run() -> None:
    kernel, machine, sizes, iterations, options = case()
    assert options.compiled is not None
    for cached in (False, True, False):
        asked = replace(options, compiled=replace(options.compiled, cached=cached), remember=True)
        code = engines.analyse("asm", kernel, machine, sizes, iterations, asked).machine_code
        assert code is not None
        assert code.compiled is not None
        assert code.compiled.cached is cached


def test_a_changed_table_makes_times_anew(monkeypatch: pytest.MonkeyPatch, runs: list[str]) -> None:
    predicted(TRIAD, "skx", remember=True)
    runs.clear()
    monkeypatch.setattr(remembered, "_tables", lambda: [("another", 1, 2)])
    predicted(TRIAD, "skx", remember=True)
    assert runs


def test_what_depends_on_a_file_is_not_kept(folder: Path, tmp_path: Path) -> None:
    kernel, machine, sizes, iterations, options = case()
    assert options.compiled is not None
    (tmp_path / "loop.s").write_text(options.compiled.text)
    given = replace(options, asm=str(tmp_path / "loop.s"), compiled=None, remember=True)
    engines.analyse("asm", kernel, machine, sizes, iterations, given)
    assert not folder.exists()


def test_the_code_of_all_that_makes_the_times_is_part_of_the_key(root: Path) -> None:
    """But for how loops of programs are read, of which nothing is kept."""
    known = modules(root / "src" / "rooftree")
    found, waiting = set[str](), ["incore.machine_code"]
    while waiting:
        name = waiting.pop()
        if name in known and name not in found and not name.startswith("frontend."):
            found.add(name)
            waiting += imported(known[name], name, known)
    parts = {part_of(name) for name in found if "." in name}
    assert parts <= set(remembered.CODE)
