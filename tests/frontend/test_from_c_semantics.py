"""A kernel computes what the C computes: both run on the same numbers.

The C function is compiled and called through ctypes; the kernel is interpreted here, statement by statement, over bytes in
memory addressed by its arrays' extents and element sizes. Torture files name the arguments in a line
``//: run: n=6 s=2.5 a=double[30]``, in the order of the function's parameters; ``//: start: s=0`` gives scalars that are set
before the nest.
"""

from __future__ import annotations

import ctypes
import math
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.model import BITS, Access, Constant, DType, Expression, Guard, Indirect, Kernel, Operation, Read, Scalar
from rooftree.kernel.poly import Poly
from tests.needs import program

FILES = sorted((Path(__file__).parent / "torture").glob("*.c*"))
RUNS = [path for path in FILES if "//: run: " in path.read_text("utf-8")]
NUMBERS = {
    "double": np.float64,
    "float": np.float32,
    "long double": np.longdouble,
    "double complex": np.complex128,
    "float complex": np.complex64,
    "char": np.int8,
    "unsigned char": np.uint8,
    "short": np.int16,
    "int": np.int32,
    "unsigned int": np.uint32,
    "long": np.int64,
    "unsigned long": np.uint64,
    "bool": np.bool_,
}
COMPARE = {"<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal}


def number(dtype: DType) -> Any:
    return NUMBERS[dtype.name]


class Machine:
    """Interprets a kernel."""

    def __init__(self, kernel: Kernel, memory: dict[str, bytearray], values: dict[str, Any]) -> None:
        self.kernel, self.memory, self.values = kernel, memory, dict(values)
        self.scalars: dict[str, Any] = dict(values)
        self.conditions: dict[object, Any] = {}

    def run(self) -> None:
        self.level(0)

    def level(self, depth: int) -> None:
        self.statements(depth, before=True)
        if depth < len(self.kernel.loops):
            for value in self.iterations(depth):
                self.values[self.kernel.loops[depth].index] = value
                self.level(depth + 1)
        self.statements(depth, before=False)

    def iterations(self, depth: int) -> Iterator[int]:
        loop = self.kernel.loops[depth]
        starts, stops = [self.poly(p) for p in loop.start], [self.poly(p) for p in loop.stop]
        step = self.poly(loop.step)
        if loop.descending:
            return iter(range(min(starts), max(stops), step))
        return iter(range(max(starts), min(stops), step))

    def poly(self, poly: Poly) -> int:
        value = poly.value({name: int(self.values[name]) for name in poly.names})
        assert value == int(value)
        return int(value)

    def statements(self, depth: int, *, before: bool) -> None:
        for statement in self.kernel.statements:
            if statement.depth != depth or statement.before_inner != before or not all(map(self.holds, statement.guards)):
                continue
            value = self.value(statement.value)
            if statement.target is None:
                self.conditions[statement.place] = value
            elif isinstance(statement.target, Scalar):
                self.scalars[statement.target.name] = number(statement.target.dtype)(value)
            else:
                self.memory_at(statement.target)[0] = value

    def holds(self, guard: Guard) -> bool:
        return bool(self.conditions[guard.place]) == (guard.arm == 0)

    def memory_at(self, access: Access) -> Any:
        array = self.kernel.array(access.array)
        linear = 0
        for entry, extent in zip(access.index, (Poly.const(1), *array.extents[1:]), strict=True):
            linear = linear * self.poly(extent) + self.index(entry)
        start = linear * array.element_bytes + access.offset_bytes
        assert 0 <= start <= len(self.memory[access.array]) - access.dtype.bytes, access.text
        return np.frombuffer(self.memory[access.array], dtype=number(access.dtype), count=1, offset=start)

    def index(self, entry: Poly | Indirect) -> int:
        if isinstance(entry, Poly):
            return self.poly(entry)
        (load,) = entry.loads
        assert entry.text.split("[")[0] in (load.array, entry.text), "only plain indirect indices are interpreted"
        return int(self.memory_at(load)[0])

    def value(self, node: Expression) -> Any:
        if isinstance(node, Constant):
            return number(node.dtype)(self.constant(node.text))
        if isinstance(node, Scalar):
            return number(node.dtype)(self.scalars[node.name])
        if isinstance(node, Read):
            return self.memory_at(node.access)[0]
        return number(node.dtype)(self.operation(node, [self.value(o) for o in node.operands]))

    def constant(self, text: str) -> Any:
        if re.fullmatch(r"-?(0x[0-9a-fA-F.]+p[+-]?\d+)[fFlL]?", text):
            return float.fromhex(text.rstrip("fFlL"))
        if re.fullmatch(r"-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFlL]?", text):
            return float(text.rstrip("fFlL"))
        names = {name: int(v) for name, v in self.values.items() if isinstance(v, int)}
        return eval(text.replace("^", "**"), {"floor": math.floor, **names})

    @staticmethod
    def operation(node: Operation, x: list[Any]) -> Any:
        integer = node.dtype.kind == "integer"
        match node.kind:
            case "add" | "sub" | "mul":
                return {"add": np.add, "sub": np.subtract, "mul": np.multiply}[node.kind](x[0], x[1])
            case "div":
                return int(x[0] / x[1]) if integer else x[0] / x[1]
            case "rem":
                return math.fmod(x[0], x[1])
            case "neg":
                return np.conj(x[0]) if node.name == "conj" else -x[0]
            case "abs":
                return abs(x[0])
            case "sqrt":
                return np.sqrt(x[0])
            case "min" | "max":
                return {"min": min, "max": max}[node.kind](x[0], x[1])
            case "fma":
                return x[0] * x[1] + x[2]
            case "compare":
                return int(COMPARE[node.name](x[0], x[1]))
            case "select":
                return x[1] if x[0] else x[2]
            case "convert" if node.name == BITS:
                return np.asarray(x[0]).view(number(node.dtype))[()]
            case "convert":
                part = {"creal": np.real, "cimag": np.imag}.get(node.name)
                return part(x[0]) if part else int(x[0]) if integer else x[0]
            case "shift":
                return int(x[0]) << int(x[1]) if node.name == "<<" else int(x[0]) >> int(x[1])
            case "logic":
                both = {"&&": lambda a, b: a and b, "||": lambda a, b: a or b, "&": lambda a, b: a & b, "|": lambda a, b: a | b}
                return int(not x[0]) if node.name == "!" else int(both[node.name](*x))
        return getattr(np, {"pow": "power"}.get(node.name, node.name))(*x)


@pytest.fixture(scope="module")
def compiler() -> str:
    return program("gcc")


def given(line: str) -> list[tuple[str, Any]]:
    """Arguments of a run: numbers as ctypes, arrays as bytes."""
    random = np.random.default_rng(7)
    found: list[tuple[str, Any]] = []
    for name, text in re.findall(r"(\w+)=(\S+)", line):
        array = re.fullmatch(r"(\w+)\[(\d+)\](?::(\d+))?", text)
        if array is None:
            kind = ctypes.c_double if "." in text else ctypes.c_long
            single = text.endswith("f")
            value = float(text.rstrip("f")) if "." in text else int(text)
            found.append((name, ctypes.c_float(value) if single else kind(value)))  # type: ignore[arg-type]
            continue
        dtype, count = NUMBERS[array[1]], int(array[2])
        if array[3]:  # indices below a limit, in order: row pointers stay increasing
            values = np.arange(count) * int(array[3])
        elif np.issubdtype(dtype, np.integer):
            values = random.integers(1, count, count)
        else:
            values = random.uniform(-1.5, 2.0, count)  # type: ignore[assignment]
        found.append((name, bytearray(values.astype(dtype).tobytes())))
    return found


def tagged(path: Path, key: str) -> str:
    return " ".join(re.findall(rf"^//: {key}: (.*)$", path.read_text("utf-8"), re.M))


def test_many_files_are_run() -> None:
    assert len(RUNS) >= 60


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.name, marks=() if n % 2 else pytest.mark.slow) for n, path in enumerate(RUNS)]
)
def test_the_kernel_computes_what_the_c_computes(path: Path, compiler: str, tmp_path: Path) -> None:
    kernel = kernel_from_c(path, select=tagged(path, "select") or None)
    library = tmp_path / "kernel.so"
    flags = ["-O1", "-ffp-contract=off", "-fno-strict-aliasing", "-w", "-shared", "-fPIC"]
    subprocess.run([compiler if path.suffix == ".c" else program("g++"), *flags, "-o", library, path, "-lm"], check=True)
    arguments = given(tagged(path, "run"))
    ours = {name: bytearray(value) for name, value in arguments if isinstance(value, bytearray)}
    known = {name: value.value for name, value in arguments if not isinstance(value, bytearray)}
    for name, text in re.findall(r"(\S+?)=(\S+)", tagged(path, "start")):
        known[name] = float(text) if "." in text else int(text)
    passed = []
    for _, value in arguments:
        passed.append((ctypes.c_char * len(value)).from_buffer(value) if isinstance(value, bytearray) else value)
    function = getattr(ctypes.CDLL(str(library)), kernel.name.split(":")[0])
    function.restype = None
    function(*passed)
    for array in kernel.arrays:  # local arrays, and globals that start with zeros
        ours.setdefault(array.name, bytearray(4096))
    with np.errstate(all="ignore"):
        Machine(kernel, ours, known).run()
    for name, value in arguments:
        if isinstance(value, bytearray):
            dtype = NUMBERS[re.search(rf"\b{name}=(\w+)\[", tagged(path, "run"))[1]]
            np.testing.assert_allclose(np.frombuffer(ours[name], dtype), np.frombuffer(value, dtype), rtol=2e-6, err_msg=name)


@pytest.mark.parametrize(("name", "expected"), [("p", True), ("a", True), ("b", False)])
def test_a_pragma_names_an_array_by_a_pointer_to_it(name: str, expected: bool) -> None:
    source = f"""void fill(long n, double *restrict a, double *restrict b) {{
    double *p = __builtin_assume_aligned(a, 64);
#pragma omp simd nontemporal({name}) aligned(p : 64)
    for (long i = 0; i < n; ++i) p[i] = 1.0;
}}"""
    assert [expected] == [statement.nontemporal for statement in kernel_from_c(source).statements]
