"""A machine that rooftree has never seen: measured, its core learnt, its roofline drawn, a loop predicted and run, the demo."""

from __future__ import annotations

import importlib
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.asm import parse
from rooftree.calibrate.learn import run
from rooftree.calibrate.learn.derive import derive
from rooftree.cli import main
from rooftree.incore.engine import analyse
from rooftree.incore.loops.find import table_of
from rooftree.machine.native import native
from tests.characterise.hosts import HOSTS, Host, install
from tests.needs import need

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "examples"
CODE = "-O3 -mavx2 -mfma -mno-avx512f -ffast-math"
LOOPS = {
    "copy": "vmovupd (%rsi,%rax), %ymm0\n vmovupd %ymm0, (%rdi,%rax)",
    "triad": "vmovupd (%rsi,%rax), %ymm0\n vfmadd213pd (%rdx,%rax), %ymm1, %ymm0\n vmovupd %ymm0, (%rdi,%rax)",
    "products": "\n".join(f"vmulpd %ymm15, %ymm14, %ymm{n}" for n in range(10)),
    "chain": "vmovupd (%rsi,%rax), %ymm0\n vaddpd %ymm0, %ymm1, %ymm1",
}
"""With data in L1, where what was learnt decides: in memory a core that is twice too slow shows nowhere."""


@pytest.fixture(params=HOSTS)
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Host:
    need("gcc")
    need("x86-64")
    found = HOSTS[request.param]()
    install(monkeypatch, tmp_path / "home", found)
    return found


def printed(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main([*command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def outside(capsys: pytest.CaptureFixture[str], folder: Path, core: str) -> list[str]:
    """Loops whose time, by the table of the processor that it was, is not within what is stated with the learnt core."""
    found = []
    for name, body in LOOPS.items():
        text = f".L1:\n {body}\n addq $32, %rax\n cmpq %rax, %rcx\n jne .L1\n"
        (folder / f"{name}.s").write_text(text)
        (block,) = printed(capsys, "incore", str(folder / f"{name}.s"), "--arch", "native")["blocks"]
        took = analyse(parse(text).instructions, core).cycles
        low, high = block["interval_80"]
        if not low <= took <= high:
            found.append(f"{name}: {took} cy, stated {low} to {high}")
    return found


def run_loop(machine: Any, _swept: Any, seconds: float, *, elements: int) -> Any:
    """As the demo runs its loop, in code for the machine that is played: this one may have wider vectors."""
    measuring = {"time_limit": seconds, "counters": "none"}
    return rooftree.validate("triad", machine, {"N": [elements]}, measuring=measuring, cflags=CODE)


def test_a_machine_that_was_never_seen_ends_the_demo_with_a_learnt_core_a_roofline_and_a_firm_loop(
    machine: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    demo = importlib.import_module("demo")
    monkeypatch.setattr(demo, "MACHINES", [])
    monkeypatch.setattr(demo, "KERNELS", {"triad": {"N": [1e3, 1e7]}})
    monkeypatch.setattr(demo, "LOOP", "triad")
    monkeypatch.setattr(demo, "SIZES", {"N": [max(machine.triad)]})
    monkeypatch.setattr(demo, "run_loop", partial(run_loop, elements=max(machine.triad)))
    demo.main(tmp_path / "pages")
    said = capsys.readouterr().out
    last = said[said.index("What this machine can do") :]
    assert "GFLOP/s" in last
    assert "Its core is that of the table native: validated" in last
    assert "undecided" not in last
    assert "at all points, 1 of them within the 80 % that it states" in last
    table = table_of(native().machine)
    assert ("native", True) == (table.arch, table.validated)

    assert outside(capsys, tmp_path, machine.core) == []
    roofs = printed(capsys, "bench", "roofline", "--isa", "avx2", "--precision", "dp")["roofs"]
    assert {None} == {roof["limit_per_cy"] for roof in roofs}, "no table, no limits"
    assert {"ok"} == {roof["quality"] for roof in roofs}
    reached = [roof["B_per_cy"] for roof in roofs if roof["kind"] == "bandwidth" and roof["ratio"] == "2:1"]
    assert all(0.7 * most <= rate <= 1.02 * most for rate, most in zip(reached, machine.machine.bandwidths, strict=True))
    assert sorted(reached, reverse=True) == reached, "no level is faster than those inside of it"
    for roof in roofs:
        if roof.get("inst") in machine.machine.rates:
            most = 4 * machine.machine.rates[roof["inst"]] * (2 if roof["inst"] == "fma" else 1)
            assert 0.7 * most <= roof["FLOP_per_cy"] <= 1.02 * most

    found = printed(capsys, "validate", "triad", "-D", f"N={max(machine.triad)}", "--cflags", CODE, "--counters", "none")
    (point,) = found["points"]
    assert "ok" == point["measured"]["quality"]
    assert point["verdict"] != "undecided"
    low, high = point["predicted"]["ecm"]["interval_80"]
    assert low <= point["measured"]["cy_per_cl"] <= high
    assert any("on native" in note for note in found["notes"]), "from the learnt core"


def test_a_learnt_core_that_is_wrong_shows(
    machine: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the demo is judged by tells one whose forms take twice as long as they do."""

    def slow(*given: Any, **more: Any) -> Any:
        found = derive(*given, **more)
        twice = {
            form: replace(cost, uses=tuple((mask, 2 * cycles) for mask, cycles in cost.uses), slots=2 * cost.slots)
            for form, cost in found.model.forms.items()
        }
        return replace(found, model=replace(found.model, forms=twice), alone={form: 2 * t for form, t in found.alone.items()})

    monkeypatch.setattr(run, "derive", slow)
    assert main(["incore", "learn"]) == 0
    assert "unvalidated" in capsys.readouterr().out
    assert outside(capsys, tmp_path, machine.core)
