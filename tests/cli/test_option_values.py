"""Values of options that cannot be: exit code 2, the option named, no name of a function inside of rooftree."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

SKX = ["-m", "skx", "-D", "N=1000"]
NUMBERS = ["nan", "inf", "-inf", "-1", "1e999", "abc", ""]
OPTIONS = [
    *(("predict", name) for name in ("cache-fraction", "branch", "simd", "engine-timeout", "indirect", "cores")),
    *(("scale", name) for name in ("power", "cores", "cache-fraction")),
    *(("roofline", name) for name in ("intensity", "cores", "cache-fraction")),
    *(("traffic", name) for name in ("indirect", "seeds", "cores")),
    *(("lc", name) for name in ("cache-fraction", "line", "cores", "indirect")),
    *(("check", name) for name in ("max-cycles", "tolerance", "cache-fraction")),
]
POWER = ["nan,1,2", "1,inf,2", "0,0,0", "-1,2,3", "1,2", "1,2,3,4", "1,2,3,4,3", "1,2,3,0,1", "1,2,3,nan,4", "1,2,3,1,inf"]


@pytest.mark.parametrize(("command", "option", "value"), [(c, o, v) for c, o in OPTIONS for v in NUMBERS])
def test_an_impossible_value_is_a_mistake_of_usage_and_names_the_option(
    command: Any, option: Any, value: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Findings: `--power 0,0,0` and `--intensity -1` ended with exit 5 and energy.PowerModel, roofline.attainable."""
    more = {"tolerance": ["--baseline", "b.json"], "cache-fraction": ["--max-cycles", "9"]} if command == "check" else {}
    machine = SKX if option != "line" else []
    refused(["triad", *machine, f"--{option}={value}", *more.get(option, [])], command, option, capsys)


@pytest.mark.parametrize("value", POWER)
def test_a_power_model_that_cannot_be_is_refused(value: Any, capsys: pytest.CaptureFixture[str]) -> None:
    refused(["triad", *SKX, f"--power={value}"], "scale", "power", capsys)


def refused(arguments: list[str], command: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"--{option}" in captured.err
    assert not re.search(r"\b(roofline|energy|carm|scaling|ecm|memory|compose|ceilings)\.\w+", captured.err)


def test_the_clocks_of_the_power_model_are_told_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scale", "--help"]) == 0
    assert "highest clock" in " ".join(capsys.readouterr().out.split())


def test_a_file_is_named_as_it_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no-machine"
    file.write_text("root:x:0:0\n")
    assert main(["predict", "triad", "-m", str(file), "-D", "N=100"]) == 5
    assert str(file) in capsys.readouterr().err


@pytest.mark.slow
def test_a_hint_tells_what_to_do_and_asks_nothing() -> None:
    """Findings: the hint on an empty body was a question."""
    import ast
    from pathlib import Path

    import rooftree

    for file in Path(rooftree.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "hint":
                texts = [n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
                assert not [t for t in texts if t.endswith("?")], f"{file}:{node.value.lineno}"


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_dash_is_no_file_to_write(
    option: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`predict --csv -` wrote a file of this name."""
    monkeypatch.chdir(tmp_path)
    assert main(["predict", "triad", *SKX, option, "-"]) == 2
    assert "/dev/stdout" in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_core_counts_of_loops_are_not_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "scale.c"
    file.write_text("void scale(int n, double *a) { for (int i = 0; i < n; ++i) a[i] *= 2; }\n")
    assert main(["loops", str(file)]) == 0
    assert main(["loops", str(file), "--cores", "none"]) == 2
    assert "cores" in capsys.readouterr().err
