"""Programs for other processors are counted exactly in an emulator."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rooftree.asm.demand import Setting, demand
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.listing import parse
from rooftree.asm.program import program
from rooftree.errors import CapabilityError
from rooftree.instrument import qemu
from rooftree.instrument.application import Application, application
from rooftree.instrument.engine import Executions
from rooftree.profile.work import work_of
from tests.needs import need
from tests.profile.programs import FOLDER

PASSES, THREADS = 300, 2
ARM = {  # statement; FLOP, bytes loaded and stored by one pass (SVE: of a vector of 64 B)
    "scalar": ("ldr d1, [%0]\\n fmadd d0, d1, d2, d0", 2, 8, 0),
    "neon": ("ldr q1, [%0]\\n fmla v0.2d, v1.2d, v2.2d", 4, 16, 0),
    "neon_single": ("ld1 {v1.4s, v2.4s}, [%0]\\n fadd v0.4s, v1.4s, v2.4s", 4, 32, 0),
    "pair": ("ldp q1, q2, [%0]\\n stp d1, d2, [%0]\\n fmax v0.2d, v1.2d, v2.2d", 0, 32, 16),
    "sve": ("ptrue p0.d\\n ld1d {z1.d}, p0/z, [%0]\\n fmla z0.d, p0/m, z1.d, z2.d\\n st1d {z1.d}, p0, [%0]", 16, 64, 64),
    "sve_narrow": ("ptrue p0.d\\n ld1w {z1.d}, p0/z, [%0]\\n ld1rd {z2.d}, p0/z, [%0]", 0, 32 + 8, 0),
    "sve_structure": ("ptrue p0.s\\n ld2w {z1.s, z2.s}, p0/z, [%0]\\n fmul z0.s, z1.s, z2.s", 16, 128, 0),
}
SET = "li t0, %2\\n vsetvli t0, t0, "
RISCV = {  # with vector registers of 16 B; vl is what it is set to
    "scalar": ("fld fa1, 0(%0)\\n fmadd.d fa0, fa1, fa2, fa0", 2, 8, 0),
    "single": ("flw fa1, 0(%0)\\n fmul.s fa0, fa1, fa1\\n fsw fa0, 0(%0)", 1, 4, 4),
    "vector": (f"{SET.replace('%2', '2')}e64, m1, ta, ma\\n vle64.v v1, (%0)\\n vfmacc.vv v0, v1, v2", 4, 16, 0),
    "part": (
        f"{SET.replace('%2', '5')}e32, m2, ta, ma\\n vle32.v v2, (%0)\\n vfadd.vv v0, v2, v2\\n vse32.v v0, (%0)",
        5,
        20,
        20,
    ),
    "strided": (f"{SET.replace('%2', '3')}e64, m4, ta, ma\\n vlse64.v v4, (%0), %1\\n vfmul.vv v0, v4, v4", 3, 24, 0),
}


def source(kernels: dict[str, tuple[str, int, int, int]]) -> str:
    lines = ["#include <pthread.h>", "static double data[2][128] __attribute__((aligned(64)));"]
    for name, (statement, *_) in kernels.items():
        lines.append(
            f"__attribute__((noinline)) void k_{name}(double *x) {{ for (long i = 0; i < {PASSES}; i++)"
            f' __asm__ volatile("{statement}" :: "r"(x), "r"(16l) : "memory"); }}'
        )
    calls = " ".join(f"k_{name}(x);" for name in kernels)
    lines.append(f"static void *all(void *x) {{ {calls} return 0; }}")
    lines.append("int main(void) { pthread_t other; pthread_create(&other, 0, all, data[1]);")
    lines.append("  all(data[0]); pthread_join(other, 0); return 7; }")
    return "\n".join(lines)


def built(compiler: str, text: str, *flags: str) -> str:
    path = FOLDER / f"{compiler}{len(list(FOLDER.iterdir()))}"
    path.with_suffix(".c").write_text(text)
    subprocess.run([compiler, "-O1", "-g", *flags, path.with_suffix(".c"), "-o", path, "-lpthread"], check=True)
    return str(path)


def counted(machine: str, path: str, names: list[str]) -> tuple[list[FunctionCode], Executions]:
    need("gcc", f"qemu-{machine}", f"{qemu.EMULATED[machine]}-gcc")
    known = program(path)
    found = function_codes([(known, f) for name in names if (f := known.function_at(known.symbols[name])) is not None])
    codes = [code for code in found if isinstance(code, FunctionCode)]
    assert len(names) == len(codes), found
    return codes, qemu.QemuEngine().count(application([path], {machine}), codes, 100)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("machine", "kernels", "flags"),
    [("aarch64", ARM, ["-march=armv8-a+sve"]), ("riscv64", RISCV, ["-march=rv64gcv"])],
    ids=["aarch64", "riscv64"],
)
@pytest.mark.parametrize("static", [["-static"], []], ids=["static", "dynamic"])
def test_work_is_exact(machine: str, kernels: dict[str, tuple[str, int, int, int]], flags: list[str], static: list[str]) -> None:
    need(f"{qemu.EMULATED[machine]}-gcc")
    path = built(f"{qemu.EMULATED[machine]}-gcc", source(kernels), *flags, *static)
    codes, found = counted(machine, path, [f"k_{name}" for name in kernels])
    assert 7 == found.status
    for code in codes:
        _, flops, loaded, stored = kernels[code.function.name[2:]]
        work = work_of(code, range(len(code.graph.blocks)), None, found)
        assert PASSES * THREADS * flops == work.total_flops, code.function.name
        assert PASSES * THREADS * loaded == work.load_B, code.function.name
        assert PASSES * THREADS * stored == work.store_B, code.function.name


FORKS = """
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>
__attribute__((noinline)) void work(int n) { for (int i = 0; i < n; i++) __asm__ volatile("" ::: "memory"); }
int main(void) {
  work(100);
  if (!fork()) { work(1000); abort(); }
  int status; wait(&status);
  return WTERMSIG(status);
}
"""


@pytest.mark.slow
def test_children_count_whatever_their_end() -> None:
    need("aarch64-linux-gnu-gcc")
    path = built("aarch64-linux-gnu-gcc", FORKS, "-static")
    (code,), found = counted("aarch64", path, ["work"])
    assert 6 == found.status
    work = work_of(code, code.loops[0].blocks, 0, found)
    assert 1100 == work.passes


@pytest.mark.slow
def test_a_profile_has_counts_and_no_times(tmp_path: Path) -> None:
    need("gcc", "qemu-aarch64", "aarch64-linux-gnu-gcc")
    path = built("aarch64-linux-gnu-gcc", source({"neon": ARM["neon"]}).replace(str(PASSES), "100000"), "-static")
    rooftree = Path(sys.executable).with_name("rooftree")
    page = tmp_path / "page.html"
    done = subprocess.run(
        [rooftree, "profile", "--json", "--html", page, "--", path], capture_output=True, text=True, check=False, timeout=100
    )
    record = json.loads(done.stdout)
    assert 7 == done.returncode
    assert ("instructions", None) == (record["share_of"], record.get("threads"))
    first = record["regions"][0]
    assert ("k_neon", None, None) == (first["function"], first["seconds"], first["GFLOP_s"])
    assert {"dp": 4 * 200000} == first["flops"]
    assert "its time in an emulator says nothing" in record["engine"]["why"]
    assert "k_neon" in page.read_text()


def test_what_is_not_emulated_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "apt-get install qemu-user" in qemu.why_not("aarch64")
    with pytest.raises(CapabilityError, match="qemu-user"):
        qemu.emulated(Application(("x",), "x", machine="riscv64"), None, (0, 1, 2))


def test_scalable_vectors_ask_for_what_their_length_says() -> None:
    (load, add) = parse("ld1d {z1.d}, p0/z, [x0]\nfadd z0.d, p0/m, z0.d, z1.d", "aarch64").instructions
    assert (32, {"dp": 4}) == (demand(load, 256).load_B, dict(demand(add, 256).flops))
    assert demand(add, 256).doubt
    (load, add) = parse("vle32.v v8, (a0)\nvfadd.vv v8, v8, v9", "riscv").instructions
    setting = Setting(32, 2)
    assert (64, {"sp": 16}) == (demand(load, 256, setting).load_B, dict(demand(add, 256, setting).flops))
    assert "vsetvli" in demand(add, 256).doubt
