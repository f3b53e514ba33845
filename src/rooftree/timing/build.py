"""Generated assembly to functions in this process: assembler and linker of the system, in a new folder each time.

Nothing is kept from one build to the next, so that nothing stale can ever run.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rooftree import children
from rooftree.errors import CapabilityError
from rooftree.timing.harness import SYMBOL, Code

_LIMIT_S = 60
_MESSAGE = re.compile(r"^[^:\n]*:(\d+): (?:Error|error|Fatal error): (.*)$", re.MULTILINE)
CROSS = {"x86": "x86_64-linux-gnu-", "aarch64": "aarch64-linux-gnu-", "riscv": "riscv64-linux-gnu-"}
FLAGS = {"x86": (), "aarch64": ("-march=armv8.4-a+sve+fp16+bf16",), "riscv": ("-march=rv64gcv_zba_zbb_zbs",)}
"""What the assembler is allowed to translate; whether the processor can run it shows when it is probed."""


def assembler(isa: str, native: bool) -> str:
    """The assembler for an instruction set: the system's own, or a cross assembler.

    Raises: CapabilityError if there is none.
    """
    name = (os.environ.get("AS") or "as") if native else f"{CROSS.get(isa, isa + '-')}as"
    if found := shutil.which(name):
        return found
    raise CapabilityError(
        f"no assembler for {isa} was found, looked for {name}", hint="apt-get install binutils, or AS=/path/to/as"
    )


def objects(codes: Sequence[Code], prelude: str, isa: str, target: Path, *, native: bool = True) -> dict[str, str]:
    """Assemble functions into one object file.

    Args:
        codes: the functions; ``prelude`` stands in front of them.
        isa: x86, aarch64 or riscv.
        target: the object file to write.
        native: for this machine.
    Returns: the functions that the assembler refuses, by name, with the line and the reason. They are left out of the object.
    Raises: CapabilityError without an assembler, or if it fails for no line of any function.
    """
    program = assembler(isa, native)
    refused: dict[str, str] = {}
    source = target.with_suffix(".s")
    for _ in range(len(codes) + 1):
        accepted = [code for code in codes if code.name not in refused]
        text, owners = _joined(prelude, accepted)
        source.write_text(text)
        done = _run([program, *FLAGS.get(isa, ()), "-o", str(target), str(source)])
        if done.code == 0:
            return refused
        lines = text.splitlines()
        found: dict[str, str] = {}
        for number, message in ((int(m[1]), m[2]) for m in _MESSAGE.finditer(done.err)):
            if 0 < number <= len(owners) and owners[number - 1]:
                found.setdefault(owners[number - 1], f"the assembler refuses `{lines[number - 1].strip()}`: {message}")
        if not found:
            raise CapabilityError(f"the assembler failed: {_last(done.err)}", where=program)
        refused |= found
    raise CapabilityError("the assembler refuses every benchmark", where=program)


def _joined(prelude: str, codes: Sequence[Code]) -> tuple[str, list[str]]:
    """One text, and for each of its lines the function it belongs to."""
    parts, owners = [prelude.rstrip("\n")], [""] * len(prelude.rstrip("\n").splitlines())
    for code in codes:
        text = code.text.rstrip("\n")
        parts.append(text)
        owners += [code.name] * len(text.splitlines())
    return "\n".join(parts) + "\n", owners


class Library:
    """Functions of one build; the folder they were made in is gone already."""

    def __init__(self, codes: Sequence[Code], prelude: str, isa: str) -> None:
        self.refused: dict[str, str] = {}
        self._handle: ctypes.CDLL | None = None
        with _folder() as name:
            made, shared = Path(name, "bench.o"), Path(name, "bench.so")
            self.refused = objects(codes, prelude, isa, made)
            done = _run([_linker(), "-shared", "-nostdlib", "-o", str(shared), str(made)])
            if done.code:
                raise CapabilityError(f"the linker failed: {_last(done.err)}", where=_linker())
            try:
                self._handle = ctypes.CDLL(str(shared))
            except OSError as error:
                raise CapabilityError(
                    f"the benchmarks do not load: {error}", hint="set TMPDIR to a folder from which programs may be run"
                ) from None

    def address(self, name: str) -> int:
        """Where a function is."""
        found = ctypes.cast(getattr(self._handle, SYMBOL + name), ctypes.c_void_p).value
        assert found is not None
        return found


def _folder() -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="rooftree-")
    except OSError as error:
        raise CapabilityError(
            f"no folder for the benchmarks: {error.strerror}", hint="set TMPDIR to a folder that can be written"
        ) from None


def _linker() -> str:
    for name in ("ld", "gcc", "cc"):
        if found := shutil.which(name):
            return found
    raise CapabilityError("no linker was found, looked for ld, gcc and cc", hint="apt-get install binutils")


def _run(command: list[str]) -> children.Done:
    try:
        return children.run(command, limit_s=_LIMIT_S, environment={"LC_ALL": "C"})
    except CapabilityError as error:
        raise CapabilityError(error.message, where=command[0]) from None


def _last(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"
