"""Processors on which emitted code can be run here: this one, and emulated ones."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from rooftree.microbench.emit import PRECISIONS, Emitted
from tests.needs import need

REGION = 65536
TYPES = {"dp": np.float64, "sp": np.float32, "hp": np.float16, "bf16": np.uint16, "i64": np.int64, "i32": np.int32}
DRIVER = Path(__file__).with_name("emit_driver.c")
NAMES = list(PRECISIONS)


@dataclass(frozen=True)
class Machine:
    """Compiler and emulator for a family; ``vector_bytes`` of registers whose length is open."""

    family: str
    compiler: tuple[str, ...]
    emulator: tuple[str, ...]
    features: frozenset[str]
    vector_bytes: int

    def skip_unless_here(self) -> None:
        """Skip where something is missing."""
        need(self.compiler[0], *self.emulator[:1])
        found = subprocess.run([*self.compiler, "-print-file-name=libc.a"], capture_output=True, text=True, check=True)
        if not Path(found.stdout.strip()).is_absolute():
            pytest.skip(f"{self.compiler[0]} has no C library to link: tools/install-packages")


def machine(family: str, vector_bytes: int = 32) -> Machine:
    """Of a family, with vectors of this length where that is open; skips if there is none."""
    if family == "x86":
        need("x86-64")
        flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        return Machine(family, ("gcc",), (), frozenset(flags[1].split() if flags else ()), 0)
    if family == "aarch64":
        return Machine(
            family,
            ("aarch64-linux-gnu-gcc",),
            ("qemu-aarch64", "-cpu", f"max,sve-default-vector-length={vector_bytes}"),
            frozenset(("fp", "fphp", "asimd", "asimdhp", "bf16", "sve", "svebf16")),
            vector_bytes,
        )
    cpu = f"rv64,v=true,vlen={8 * vector_bytes},vext_spec=v1.0,Zfh=true"
    return Machine(
        family, ("riscv64-linux-gnu-gcc",), ("qemu-riscv64", "-cpu", cpu), frozenset(("d", "zfh", "zfhmin", "v")), vector_bytes
    )


@dataclass(frozen=True)
class Job:
    """A call, with offsets of its buffers."""

    emitted: Emitted
    count: int
    offsets: tuple[int, ...]
    keep: bool = False
    """Memory stays as the job before left it."""


@dataclass(frozen=True)
class Result:
    """What a call left behind."""

    flags: int
    address: int
    memory: bytes


class Program:
    """Functions, linked with the driver."""

    def __init__(self, on: Machine, emitted: list[Emitted], folder: Path) -> None:
        on.skip_unless_here()
        self.machine, self.emitted, self.folder = on, emitted, folder
        (folder / "code.s").write_text("\n".join(e.text for e in emitted) + '\n\t.section .note.GNU-stack,"",%progbits\n')
        (folder / "guard.s").write_text(GUARDS[on.family]())
        table = "".join(f"void {e.symbol}(int64_t, void *const *);\n" for e in emitted)
        table += "typedef void (*function)(int64_t, void *const *);\n"
        table += "const function functions[] = {" + ", ".join(e.symbol for e in emitted) + "};\n"
        (folder / "table.c").write_text("#include <stdint.h>\n" + table)
        files = [str(folder / name) for name in ("code.s", "guard.s", "table.c")]
        done = subprocess.run(
            [*on.compiler, "-O1", "-static", "-no-pie", "-o", str(folder / "program"), str(DRIVER), *files, "-lm"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        images = b"".join(image(name).ljust(REGION, b"\0") for name in NAMES)
        (folder / "images").write_bytes(images.ljust(8 * REGION, b"\0"))

    def run(self, jobs: list[Job], *options: str) -> list[Result]:
        """All jobs in one process."""
        lines = [
            f"{self.emitted.index(j.emitted)} {j.count} {-1 if j.keep else NAMES.index(j.emitted.precision)} {len(j.offsets)}"
            f" {' '.join(map(str, j.offsets))}\n"
            for j in jobs
        ]
        command = [*self.machine.emulator, *options, str(self.folder / "program"), str(self.folder / "images")]
        done = subprocess.run(command, input="".join(lines).encode(), capture_output=True, check=False, timeout=300)
        results, rest = [], done.stdout
        for job in jobs:
            head, _, rest = rest.partition(b"\n")
            assert head, f"{job.emitted.name} ended the program: {done.returncode} {done.stderr.decode()[-300:]}"
            flags, address = map(int, head.split())
            results.append(Result(flags, address, rest[:REGION]))
            rest = rest[REGION:]
        return results

    def executed(self, job: Job) -> int:
        """Instructions that the emulator executes inside the function."""
        tool = self.machine.compiler[0].replace("-gcc", "-nm")
        listing = subprocess.run([tool, "-S", str(self.folder / "program")], capture_output=True, text=True, check=True).stdout
        found = re.search(rf"^([0-9a-f]+) ([0-9a-f]+) T {job.emitted.symbol}$", listing, re.MULTILINE)
        assert found, job.emitted.symbol
        log = self.folder / "log"
        self.run([job], "-singlestep", "-d", "exec,nochain", "-dfilter", f"0x{found[1]}+0x{found[2]}", "-D", str(log))
        return sum(line.startswith("Trace") for line in log.read_text().splitlines())


def image(precision: str) -> bytes:
    """Contents of the memory: numbers between 1 and 2, or small integers."""
    number = np.arange(REGION // PRECISIONS[precision].bytes)
    if precision == "bf16":
        return (0x3F80 + number % 64).astype(np.uint16).tobytes()
    return (1 + number % 61 / 64 if PRECISIONS[precision].bits else number % 61).astype(TYPES[precision]).tobytes()


def _x86() -> str:
    kept = ("rbx", "rbp", "r12", "r13", "r14", "r15")
    lines = [".intel_syntax noprefix", ".text", ".globl guarded", "guarded:", *(f"push {r}" for r in kept), "sub rsp, 8"]
    lines += ["mov rax, rdi", "mov rdi, rsi", "mov rsi, rdx", *(f"mov {r}, {7 + n}" for n, r in enumerate(kept)), "call rax"]
    lines += ["mov eax, 1", *(f"cmp {r}, {7 + n}\njne 1f" for n, r in enumerate(kept)), "xor eax, eax", "1:", "add rsp, 8"]
    return "\n".join([*lines, *(f"pop {r}" for r in reversed(kept)), "ret", '.section .note.GNU-stack,"",@progbits', ""])


def _aarch64() -> str:
    kept, vectors = range(19, 29), range(8, 16)
    places = [*(f"x{n}" for n in kept), *(f"d{n}" for n in vectors), "x29", "x30"]
    lines = [".text", ".globl guarded", "guarded:", "sub sp, sp, #176"]
    lines += [*(f"str {r}, [sp, #{8 * n}]" for n, r in enumerate(places)), "mov x9, x0", "mov x0, x1", "mov x1, x2"]
    lines += [*(f"mov x{n}, #{n}" for n in kept), *(f"fmov d{n}, x{n + 11}" for n in vectors)]
    lines += ["blr x9", "mov x0, #1", *(f"cmp x{n}, #{n}\nb.ne 1f" for n in kept)]
    lines += [*(f"fmov x9, d{n}\ncmp x9, #{n + 11}\nb.ne 1f" for n in vectors), "mov x0, #0", "1:"]
    lines += [*(f"ldr {r}, [sp, #{8 * n}]" for n, r in enumerate(places)), "add sp, sp, #176", "ret"]
    return "\n".join([*lines, '.section .note.GNU-stack,"",%progbits', ""])


def _riscv() -> str:
    kept = range(12)
    places = [*((f"s{n}", "sd", "ld") for n in kept), *((f"fs{n}", "fsd", "fld") for n in kept), ("ra", "sd", "ld")]
    lines = [".text", ".globl guarded", "guarded:", "addi sp, sp, -208"]
    lines += [*(f"{s} {r}, {8 * n}(sp)" for n, (r, s, _) in enumerate(places)), "mv t0, a0", "mv a0, a1", "mv a1, a2"]
    lines += [*(f"li s{n}, {n + 3}\nfmv.d.x fs{n}, s{n}" for n in kept), "jalr t0", "li a0, 1"]
    lines += [f"li t0, {n + 3}\nfmv.x.d t1, fs{n}\nbne s{n}, t0, 1f\nbne t1, t0, 1f" for n in kept]
    lines += ["li a0, 0", "1:", *(f"{back} {r}, {8 * n}(sp)" for n, (r, _, back) in enumerate(places)), "addi sp, sp, 208", "ret"]
    return "\n".join([*lines, '.section .note.GNU-stack,"",@progbits', ""])


GUARDS = {"x86": _x86, "aarch64": _aarch64, "riscv": _riscv}
