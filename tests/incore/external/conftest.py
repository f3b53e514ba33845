"""Stand-ins for the external programs: small scripts, the only ones on PATH."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

LLVM_MCA = """
import json, os, sys

if "--version" in sys.argv:
    print("Debian LLVM version 22.1.8\\n  Optimized build.")
    sys.exit()
text = sys.stdin.read().splitlines()
iterations = int(next(a for a in sys.argv if a.startswith("-iterations=")).partition("=")[2])
bad = [n for n, line in enumerate(text, 1) if "foo" in line]
for n in bad:
    sys.stderr.write(f"<stdin>:{n}:2: error: invalid instruction mnemonic 'foo'\\n" + text[n - 1] + "\\n^~~~\\n")
if bad:
    sys.stderr.write("error: Assembly input parsing had errors\\n")
    sys.exit(1)
code = [line.strip() for line in text if line.startswith("\\t")]
loads = [n for n, line in enumerate(code) if "(" in line]
pressure = [{"InstructionIndex": n, "ResourceIndex": k, "ResourceUsage": 0.5} for n in loads for k in (1, 2)]
pressure += [{"InstructionIndex": len(code), "ResourceIndex": k, "ResourceUsage": 0.5 * len(loads)} for k in (1, 2)]
print(json.dumps({
    "CodeRegions": [{
        "Instructions": code,
        "InstructionInfoView": {"InstructionList": [{"Latency": 4, "NumMicroOpcodes": 1} for _ in code]},
        "ResourcePressureView": {"ResourcePressureInfo": pressure},
        "SummaryView": {"DispatchWidth": 4, "Iterations": iterations, "TotalCycles": CYCLES * iterations,
                        "TotaluOps": len(code) * iterations},
        "BottleneckAnalysis": {"DataDependencyCycles": 9},
    }],
    "TargetInfo": {"Resources": ["SKLPort0", "SKLPort2", "SKLPort3", "SKLPort4"]},
}))
"""

OSACA = '''
import sys
import time

target = sys.argv[sys.argv.index("--yaml-out") + 1]
lines = open(sys.argv[-1]).read().splitlines()
for n, line in enumerate(lines, 1):
    if "{evex}" in line:
        sys.exit(f"SyntaxError: \\nWith arch X and syntax ATT got error: Could not parse instruction on line {n}: '{line}'.")
kernel, chain = [], ""
for n, line in enumerate(lines, 1):
    instruction = line.strip() if line.startswith("\\t") else "null"
    flags = "[tp_unknown, lt_unknown]" if "foo" in line else "[]"
    load = 0.5 if "(" in line else 0.0
    if "vfmadd" in line:
        chain = f"   {n} |  4.0 | {line.strip()} | [{n}]\\n"
    kernel.append(f"""- Instruction: {'null' if instruction == 'null' else instruction.split()[0]}
  LineNumber: {n}
  Flags: {flags}
  Latency: 4.0
  Operands:
  - &id{n} !!python/object:osaca.parser.register.RegisterOperand {{_name: rax}}
  PortPressure: {{'0': 0.25, 2D: {load}, 3D: {load}}}
  PortUops:
  - Cycles: 1
    Ports: ['0']
""")
print("Loop-Carried Dependencies Analysis Report\\n---------\\n" + chain)
open(target, "w").write(
    "Header: {Version: VERSION}\\nKernel:\\n" + "".join(kernel)
    + "Summary: {LCD: 4.0}\\nTarget:\\n  Ports: ['0', 2D, 3D]\\n"
)
'''


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Puts a program on PATH, ``program(name, text, shell=False)``, where there is no other."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for variable in ("ROOFTREE_LLVM_MCA", "ROOFTREE_OSACA"):
        monkeypatch.delenv(variable, raising=False)

    def put(name: str, text: str, *, shell: bool = False) -> Path:
        path = folder / name
        path.write_text(f"#!{'/bin/sh' if shell else sys.executable}\n{text}", "utf-8")
        path.chmod(0o755)
        return path

    return put


@pytest.fixture
def alive() -> Callable[[int], bool]:
    """Tells whether a process still runs after a moment; one that ended but was not waited for does not."""

    def runs(pid: int) -> bool:
        try:
            os.kill(pid, 0)
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
        except (ProcessLookupError, FileNotFoundError):
            return False

    def check(pid: int) -> bool:
        until = time.monotonic() + 20
        while runs(pid) and time.monotonic() < until:
            time.sleep(0.02)
        return runs(pid)

    return check
