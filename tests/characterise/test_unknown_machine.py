"""A machine that rooftree has never seen: measured, its core learnt, its roofline drawn, a loop predicted and run, the demo."""

from __future__ import annotations

import importlib
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from rooftree.incore.loops.find import table_of
from rooftree.machine.native import native
from tests.characterise.hosts import HOSTS, Host, install
from tests.needs import need

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parents[2] / "examples"
CODE = "-O3 -mavx2 -mfma -mno-avx512f -ffast-math"


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

    roofs = printed(capsys, "bench", "roofline", "--isa", "avx2", "--precision", "dp")["roofs"]
    assert {None} == {roof["limit_per_cy"] for roof in roofs}, "no table, no limits"
    assert {"ok"} == {roof["quality"] for roof in roofs}
    reached = [roof["B_per_cy"] for roof in roofs if roof["kind"] == "bandwidth" and roof["ratio"] == "2:1"]
    assert all(rate <= 1.02 * most for rate, most in zip(reached, machine.machine.bandwidths, strict=True))
    assert sorted(reached, reverse=True) == reached, "no level is faster than those inside of it"
    for roof in roofs:
        if roof.get("inst") in machine.machine.rates:
            most = 4 * machine.machine.rates[roof["inst"]] * (2 if roof["inst"] == "fma" else 1)
            assert roof["FLOP_per_cy"] <= 1.02 * most

    found = printed(capsys, "validate", "triad", "-D", f"N={max(machine.triad)}", "--cflags", CODE, "--counters", "none")
    (point,) = found["points"]
    assert "ok" == point["measured"]["quality"]
    assert point["verdict"] != "undecided"
    low, high = point["predicted"]["ecm"]["interval_80"]
    assert low <= point["measured"]["cy_per_cl"] <= high
    assert any("on native" in note for note in found["notes"]), "from the learnt core"
