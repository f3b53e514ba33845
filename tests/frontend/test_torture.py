"""Ordinary and hostile C: each file gives the kernel it states at its end, or the refusal it states.

Lines ``//: key: value`` at the end of a file say what is expected:

    select, defines, language        how to read it
    loops                            counter = start .. stop (exclusive), step if it is not 1
    arrays                           type, name, extents (? unknown); element bytes where they are not the type's
    symbols, parallel                sizes; the counter that OpenMP distributes
    reads, writes                    references, +N for the offset of a struct member [B]
    flops                            operations of the innermost body as written, by kind; float ones as kind:float
    loads, stores                    per iteration of the innermost loop after reuse in registers, by array
    notes                            words that the assumptions contain
    refuse                           line:column and words of the message
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rooftree.errors import KernelError, RooftreeError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import count
from rooftree.kernel.model import Access, Indirect, Kernel, Operation, Read, Statement, walk

FILES = sorted((Path(__file__).parent / "torture").glob("*.c*"))
FACTS = ("loops", "arrays", "symbols", "parallel", "reads", "writes", "flops", "loads", "stores")


def expectations(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in re.findall(r"^//: (\w+): ?(.*)$", path.read_text("utf-8"), re.M):
        found[key] = f"{found[key]} {value}" if key in found else value
    return found


def close(text: object) -> str:
    return str(text).replace(" ", "")


def access_text(access: Access) -> str:
    entries = ("<" + ",".join(map(access_text, e.loads)) + ">" if isinstance(e, Indirect) else close(e) for e in access.index)
    offset = f"+{access.offset_bytes}" if access.offset_bytes else ""
    return access.array + "".join(f"[{entry}]" for entry in entries) + offset


def loop_text(kernel: Kernel) -> str:
    parts = []
    for loop in kernel.loops:
        starts, stops = (" & ".join(sorted(map(close, bounds))) for bounds in (loop.start, loop.stop))
        step = "" if loop.step == 1 else f" step {loop.step}"
        parts.append(f"{loop.index} = {starts} .. {stops}{step}")
        assert loop.descending == (loop.step.constant is not None and loop.step.constant < 0)
    return "; ".join(parts)


def array_text(kernel: Kernel) -> str:
    parts = []
    for array in sorted(kernel.arrays, key=lambda a: a.name):
        extents = "".join(f"[{'?' if e is None else close(e)}]" for e in array.extents)
        size = "" if array.element_bytes == array.dtype.bytes else f" of {array.element_bytes} B"
        parts.append(f"{array.dtype.name} {array.name}{extents}{size}")
    return "; ".join(parts)


def flop_text(statements: list[Statement]) -> str:
    found: dict[str, int] = {}
    for statement in statements:
        for part in walk(statement.value):
            if isinstance(part, Operation) and part.dtype.kind != "integer":
                name = (part.name if part.kind == "call" else part.kind) + (
                    "" if part.dtype.name == "double" else f":{part.dtype.name}"
                )
                found[name] = found.get(name, 0) + 1
    return " ".join(f"{name}={number}" for name, number in sorted(found.items()))


def facts(kernel: Kernel) -> dict[str, str]:
    """What the files state, from the kernel; reads and writes in order of the alphabet."""
    inner = [s for s in kernel.statements if s.depth == len(kernel.loops)]
    reads = {access_text(p.access) for s in kernel.statements for p in walk(s.value) if isinstance(p, Read)}
    writes = {access_text(s.target) + "!" * s.nontemporal for s in kernel.statements if isinstance(s.target, Access)}
    memory = count(kernel).by_array()
    return {
        "loops": loop_text(kernel),
        "arrays": array_text(kernel),
        "symbols": " ".join(sorted(kernel.symbols)),
        "parallel": kernel.parallel_loop or "",
        "reads": " ".join(sorted(reads)),
        "writes": " ".join(sorted(writes)),
        "flops": flop_text(inner),
        "loads": " ".join(f"{name}={n['loads']:g}" for name, n in sorted(memory.items()) if n["loads"]),
        "stores": " ".join(f"{name}={n['stores']:g}" for name, n in sorted(memory.items()) if n["stores"]),
    }


def read(path: Path, expected: dict[str, str]) -> Kernel:
    defines = dict(pair.split("=") for pair in expected.get("defines", "").split())
    language = expected.get("language")
    return kernel_from_c(path, defines=defines, select=expected.get("select"), language=language)  # type: ignore[arg-type]


def test_the_set_is_large() -> None:
    refused = [path for path in FILES if "refuse" in expectations(path)]
    assert len(FILES) >= 80
    assert len(refused) >= 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_gives_what_it_states(path: Path) -> None:
    expected = expectations(path)
    if "refuse" in expected:
        place, _, words = expected["refuse"].partition(" ")
        with pytest.raises(KernelError) as caught:
            read(path, expected)
        assert f"{path}{':' * (place != '-')}{place.strip('-')}" == caught.value.where
        assert words in caught.value.message
        assert caught.value.exit_code == 5
        return
    kernel = read(path, expected)
    found = facts(kernel)
    assert {key: expected.get(key, "") for key in FACTS} == found
    for words in filter(None, expected.get("notes", "").split("; ")):
        assert any(words in sentence for sentence in kernel.assumptions), kernel.assumptions


def test_only_our_own_errors_leave(tmp_path: Path) -> None:
    """A file that is no text, an empty one, a folder, none at all."""
    binary = tmp_path / "binary.c"
    binary.write_bytes(bytes(range(256)) * 40)
    for given in (binary, tmp_path, tmp_path / "absent.c", tmp_path / "absent.c:f"):
        with pytest.raises(RooftreeError):
            kernel_from_c(given)
