"""What is printed steers no terminal, wherever it comes from, and a closed stream is no reason for a traceback."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from rooftree.cli import main, screen
from rooftree.cli.printing import print_rows
from tests.grid import grid
from tests.places import changed, places

ESCAPE = "\x1b]0;owned\x07\x1b[31m"
LOOP = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];\n"


def test_all_commands_print_through_one_module() -> None:
    for path in sorted(Path(screen.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.name != "screen.py" else ():
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("click.echo", "click.secho", "print", "sys.stdout.write", "sys.stderr.write"), (
                    path,
                    node.lineno,
                )


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "\r", "\x08", "\x9b31m", "\u202e", "\u2066", "\x7f", "\0", "\udcff"])
def test_what_steers_a_terminal_is_shown(text: str) -> None:
    shown = screen.visible(text)
    assert shown.isprintable()
    assert text.encode("unicode_escape").decode() in shown or "\\" in shown


def test_ordinary_text_stays() -> None:
    text = "T_OL ‖ T_nOL ⌉ 12.5 µs\n\tü 漢字 😀"
    assert screen.visible(text) == text


def clean(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed, without anything that steers."""
    said = capsys.readouterr()
    text = str(said.out + said.err)
    assert all(c.isprintable() or c in "\n\t" for c in text), repr(text)
    return text


def test_names_of_files_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"x{ESCAPE}.c"
    path.write_text(LOOP)
    assert main(["predict", str(path), "-m", "skx", "-D", "N=1000"]) == 0
    clean(capsys)
    path.write_text("nonsense")
    assert main(["predict", str(path), "-m", "skx", "-D", "N=1000"]) == 5
    assert "\\x1b" in clean(capsys)
    for words in (["predict", f"no{ESCAPE}.c", "-m", "skx"], ["predict", "triad", "-m", f"no{ESCAPE}"], [f"no{ESCAPE}"]):
        assert main(words) in (2, 5)
        clean(capsys)


def test_names_within_files_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "block.s").write_text(f".L{ESCAPE}:\nvaddpd %ymm0, %ymm1, %ymm0 # {ESCAPE}\nfoo{ESCAPE} %rax\njne .L{ESCAPE}\n")
    main(["incore", str(tmp_path / "block.s"), "--arch", "skl"])
    clean(capsys)
    (tmp_path / "b.jsonl").write_text('{"id": "\\u001b[31m", "asm": "nop"}\n{"id": 1, "asm": "\\u001b[2J"}\n')
    main(["incore", "--batch", str(tmp_path / "b.jsonl"), "--arch", "skl"])
    clean(capsys)
    (tmp_path / "m.yaml").write_text('schema: "\\e[31m"\nname: "\\e]0;x\\a"\n')
    assert main(["machine", "show", str(tmp_path / "m.yaml")]) == 5
    clean(capsys)


def test_a_path_with_a_line_end_is_a_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two\nlines.c"
    path.write_text(LOOP)
    assert main(["predict", str(path), "-m", "skx", "-D", "N=1000"]) == 0
    assert "two\nlines" not in clean(capsys)
    assert main(["predict", f"{path}.missing.c", "-m", "skx"]) == 5
    assert "no such file" in clean(capsys)


def test_a_report_with_colours_does_not_let_others_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("click.echo", lambda text="", **_: sys.stdout.write(text))
    screen.echo_coloured(lambda colour: "\x1b[1mhead\x1b[0m" if colour else "head", colour=True)
    assert capsys.readouterr().out == "\x1b[1mhead\x1b[0m"
    screen.echo_coloured(lambda colour: "\x1b[1mhead\x1b[0m \x1b[2J" if colour else "head \x1b[2J", colour=True)
    assert capsys.readouterr().out == "head \\x1b[2J"


ROOFTREE = "from rooftree.cli import main; import sys; sys.exit(main(sys.argv[1:]))"
CLOSED = ("<&-", ">&-", "2>&-", ">&- 2>&-", "> /dev/full", "2> /dev/full")


def run(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, "ROOFTREE_INCORE": "throughput", **environment}
    shell = ["/bin/sh", "-c", f"exec {sys.executable} -c '{ROOFTREE}' {line}"]
    return subprocess.run(shell, capture_output=True, text=True, errors="replace", input="nop\n", env=given, check=False)


@pytest.mark.parametrize(("words", "closed"), grid(["predict nothing -m skx", "kernels list", "incore - --arch skl"], CLOSED))
def test_a_closed_stream_is_no_traceback(words: str, closed: str) -> None:
    """Exit codes are those of the command, or 4 where its output is lost."""
    done = run(f"{words} {closed}")
    assert done.returncode in (0, 4, 5), done
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr


def test_a_terminal_that_lacks_a_character_gets_its_escape(tmp_path: Path) -> None:
    (tmp_path / "漢字.c").write_text("nonsense")
    done = run(f"predict {tmp_path}/漢字.c -m skx", PYTHONIOENCODING="ascii")
    assert done.returncode == 5
    assert r"\u6f22" in done.stderr


FORGED = "name\nFORGED: ok"


EVERY = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
"""Texts that are changed: the first of those that stand in lists, or all."""


def _forged(data: Any, every: bool) -> Iterator[Any]:
    """The data with a line end in each of its texts in turn."""
    for path in places(data, lambda _, value: isinstance(value, str), every):
        yield changed(data, path, lambda text: f"{text}\nFORGED: ok")


def _says(capsys: pytest.CaptureFixture[str], *words: str) -> None:
    code = main([*words])
    said = capsys.readouterr()
    assert code != 1, said.err
    assert [line for line in (said.out + said.err).splitlines() if line.startswith(("FORGED", "  try: FORGED"))] == [], words


@EVERY
def test_no_text_of_a_machine_file_begins_a_line(
    every: bool, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = yaml.safe_load((root / "tests/data/machines/small.yaml").read_text())
    base |= {"notes": ["a"], "roofs": [{"name": "peak", "flops": "32 GFLOP/s", "source": "manual", "optimisation": "fma"}]}
    file = tmp_path / "m.yaml"
    for data in _forged(base, every):
        file.write_text(yaml.safe_dump(data))
        _says(capsys, "machine", "show", str(file))
        _says(capsys, "machine", "validate", str(file))
        _says(capsys, "predict", "triad", "-m", str(file), "-D", "N=1000", "--incore", "throughput")


@pytest.mark.slow
@EVERY
def test_no_text_of_a_record_begins_a_line(every: bool, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, file = root / "tests/contracts/data/old", tmp_path / "r.json"
    for data in _forged(json.loads((old / "measurement.json").read_text()), every):
        file.write_text(json.dumps(data))
        _says(capsys, "validate", "--record", str(file), "-m", "skx", "--incore", "throughput")
    for data in _forged(json.loads((old / "baseline.json").read_text()), every):
        file.write_text(json.dumps(data))
        for form in ("text", "github"):
            how = ["--incore", "throughput", "--format", form]
            _says(capsys, "check", "triad", "-m", "skx", "-D", "N=1e8", "--baseline", str(file), *how)


def test_no_name_begins_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Of files, machines, sizes, kernels, blocks, engines, keys; in reports, errors and hints."""
    monkeypatch.chdir(tmp_path)
    for suffix, text in ((".c", LOOP), (".s", "foo\n"), (".json", "x"), (".csv", "x"), (".yaml", "a: [b")):
        Path(FORGED + suffix).write_text(text)
    blocks = [
        {"id": FORGED, "asm": "vaddpd %ymm0, %ymm1, %ymm0"},
        {"id": FORGED, "asm": FORGED},
        {"id": FORGED, "mode": FORGED, "asm": "nop"},
    ]
    Path("b.jsonl").write_text("".join(json.dumps(block) + "\n" for block in blocks))
    checks = [
        {"checks": [{"kernel": FORGED, "machine": FORGED, "sizes": {FORGED: 3}}]},
        {"checks": [{"kernel": "triad", "machine": "skx", "sizes": {"N": 3}, "max-cycles": FORGED}]},
        {FORGED: 1, "checks": [{"kernel": "triad"}]},
        {
            "checks": [
                {"kernel": k, "machine": m, "sizes": {"N": 3}, "max-cycles": 3} for k, m in ((FORGED, "skx"), ("triad", FORGED))
            ]
        },
    ]
    for n, data in enumerate(checks):
        Path(f"c{n}.yaml").write_text(yaml.safe_dump(data))
        _says(capsys, "check", "--config", f"c{n}.yaml")
    on = ["-m", "skx", "-D", "N=1000", "--incore", "throughput"]
    for command in ("predict", "lc", "traffic", "scale", "roofline"):
        _says(capsys, command, f"{FORGED}.c", *(on if command not in ("lc", "traffic") else on[:4]))
    _says(capsys, "predict", FORGED, *on)
    _says(capsys, "predict", "triad", "-m", FORGED, "-D", "N=1000")
    _says(capsys, "predict", "triad", "-m", f"{FORGED}.yaml", "-D", "N=1000")
    _says(capsys, "predict", "triad", "-m", "skx", "-D", f"{FORGED}=1000")
    _says(capsys, "predict", "triad", *on[:4], "--incore", FORGED)
    _says(capsys, "incore", f"{FORGED}.s", "--arch", "skl")
    _says(capsys, "incore", "b.jsonl", "--arch", FORGED)
    _says(capsys, "incore", "--batch", "b.jsonl", "--arch", "skl")
    _says(capsys, "check", "triad", *on[:4], "--baseline", f"{FORGED}.json")
    _says(capsys, "validate", "--record", f"{FORGED}.json")
    for words in (["machine", "import"], ["machine", "validate"], ["compose"]):
        _says(capsys, *words, f"{FORGED}.yaml")
    _says(capsys, "bench", "show", f"{FORGED}.csv")
    for words in (["explain"], ["kernels", "show"], []):
        _says(capsys, *words, FORGED)


def test_a_table_whose_title_begins_with_an_empty_line_shows_no_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows("\nCaches\x1b[2J\nof all", ["level", "advertised"], [["L1", "32 KiB"]])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == ""
    assert lines[1].startswith("Caches")
    assert "\x1b" not in "".join(lines)
