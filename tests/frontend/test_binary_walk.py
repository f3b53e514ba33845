"""What walking through deep nests of a program costs, and what it calls what it finds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rooftree.asm.function_code import FunctionCode, function_code, function_codes
from rooftree.asm.loops import Loop
from rooftree.asm.program import program
from rooftree.frontend.binary.choice import loops_of
from rooftree.frontend.binary.from_binary import kernel_of
from rooftree.frontend.binary.names import parameters
from rooftree.frontend.binary.values import Walk
from tests.needs import need


def _built(code: str, folder: Path) -> Path:
    """A library with a function."""
    (source := folder / "built.c").write_text(code)
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", str(source), "-o", str(path := source.with_suffix(".so"))], check=True)
    return path


def _deep(depth: int, folder: Path) -> tuple[FunctionCode, Loop]:
    """A function of so many loops inside of each other, which all move one pointer, and the innermost one."""
    loops = " ".join(f"for (long i{n} = 0; i{n} < m[{n}]; i{n}++) {{ x += s[{n}];" for n in range(depth))
    known = program(
        _built(f"void deep(double *x, const long *s, const volatile long *m) {{ {loops} *x += 1; {'}' * depth} }}", folder)
    )
    function = known.function_at(known.symbols["deep"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    return code.uncut, max(loops_of(code.uncut), key=lambda loop: len(Walk(code.uncut, loop.first_block).chain))


class Counted(Walk):
    """A walk that counts its instructions."""

    instructions = 0

    def take(self, at: int, block: int, state: Any) -> None:
        self.instructions += 1
        super().take(at, block, state)


def test_each_loop_around_adds_to_the_work_and_does_not_double_it(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    walked = []
    for depth in (4, 8):
        code, loop = _deep(depth, tmp_path)
        walk = Counted(code, loop.first_block)
        walk.run()
        assert depth == len(walk.chain)
        walked.append(walk.instructions / len(code.listing.instructions))
    assert walked[1] < 3 * walked[0]


def test_nests_are_deeper_than_there_are_letters(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    code, loop = _deep(11, tmp_path)
    indices = [one.index for one in kernel_of(code, loop).loops]
    assert 10 <= len(indices) == len(set(indices))


TWO_ODD = """
double odd(const double *x, long n, unsigned p, unsigned q, unsigned r) {
  double s = 0;
  for (long i = 0; i < n; i++) { s += x[p + q + r]; p = (p * 5) ^ 3; q = (q * 7) ^ 1; r = (r * 3) ^ 2; }
  return s;
}
"""

READS = """
import sys
from pathlib import Path
from rooftree.frontend.binary.from_binary import read_file
from rooftree.frontend.front_ends import Preprocessing
print(read_file(Path(sys.argv[1]), "odd", Preprocessing({}, (), None)))
"""


def test_a_loop_has_the_same_words_in_whatever_order_python_has_its_sets(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    path, told = _built(TWO_ODD, tmp_path), set[str]()
    for seed in range(6):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        ran = subprocess.run([sys.executable, "-c", READS, path], env=environment, capture_output=True, text=True, check=True)
        told.add(ran.stdout)
    assert 1 == len(told)


def test_names_of_parameters_are_read_where_the_function_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("x86-64", "gcc")
    from elftools.dwarf.dwarfinfo import DWARFInfo

    for name in ("first", "other"):
        (tmp_path / f"{name}.c").write_text(
            f"void {name}(double *of_{name}, long many) {{ for (; many; many--) of_{name}[many] = 1; }}"
        )
    sources = [str(tmp_path / f"{name}.c") for name in ("first", "other")]
    subprocess.run(["gcc", "-O2", "-g", "-shared", "-fPIC", *sources, "-o", str(path := tmp_path / "both.so")], check=True)
    known = program(path)
    read = list[object]()
    monkeypatch.setattr(DWARFInfo, "iter_CUs", lambda self: iter(read))  # all of them: minutes for a large library
    for name in ("first", "other"):
        function = known.function_at(known.symbols[name])
        assert function is not None
        assert {"rdi": f"of_{name}", "rsi": "many"} == parameters(known, function)


@pytest.mark.parametrize("depth", [5, 7])
def test_a_nest_is_walked_as_often_as_it_is_deep_though_vectors_are_left_as_they_were(
    depth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a pass may end before it has written a vector, each level of loops doubled the work."""
    heads = "".join(
        f"for (long i{k} = 0; i{k} < n; i{k}++) {{ if (y[i{k}] < 0) break; double s{k} = y[i{k}] * 2;" for k in range(depth)
    )
    total = " + ".join(f"s{k}" for k in range(depth))
    source, library = tmp_path / "deep.c", tmp_path / "deep.so"
    source.write_text(f"void deep(long n, double *x, const double *y) {{ {heads} x[i0] += {total}; {'}' * depth} }}")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    code = function_code(str(library), program(library).symbols["deep"]).uncut
    visited, block = Counter[int](), Walk._block
    monkeypatch.setattr(Walk, "_block", lambda self, n, state: (visited.update([n]), block(self, n, state))[1])
    Walk(code, loops_of(code)[-1].first_block).run()
    assert visited.total() <= (depth + 1) * len(code.graph.blocks)
