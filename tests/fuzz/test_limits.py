"""Input that is large, deep or endless: refused, or understood, with little processor time and memory."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rooftree
from rooftree import files
from rooftree.cli import main
from rooftree.errors import InputError, RooftreeError
from rooftree.files import json_of, read_bytes
from rooftree.frontend.from_yaml import kernel_from_yaml
from tests.fuzz.run import LIMIT_B, LIMIT_S

ADD = "vaddpd %ymm0, %ymm1, %ymm2"
LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 12)
)


def incore(text: str, mode: str = "unrolled") -> Callable[[], object]:
    return lambda: rooftree.incore(text, "skl", mode=mode, isa="x86")


def kernel(body: str) -> Callable[[], object]:
    return lambda: rooftree.predict(rooftree.kernel(body), "skx", {"N": 100}, incore="throughput", traffic="lc")


def described(step: str = "1", body: str = "a[i] = 1;") -> Callable[[], object]:
    text = "schema: rooftree.kernel/1\nname: large\nsizes: [N]\narrays:\n  a: {type: double, extents: [N]}\nloops:\n"
    text += f'  - {{index: i, stop: N, step: "{step}"}}\nbody: |\n  {body}\n'
    return lambda: kernel_from_yaml(text, "large.yaml")


def loops(depth: int) -> str:
    return "double a[N];\n" + "".join(f"for (int i{k} = 0; i{k} < N; ++i{k}) " for k in range(depth)) + "a[i0] += 1;\n"


LARGE: dict[str, Callable[[], object]] = {
    "20000 operands": incore("vaddpd " + ", ".join(["%ymm0"] * 20_000)),
    "20000 operands of Arm": lambda: rooftree.incore("fadd " + ", ".join(["d0"] * 20_000), "v2", mode="unrolled"),
    "a list of 20000 registers": lambda: rooftree.incore(
        "ld1 {" + ", ".join(["v0.2d"] * 20_000) + "}, [x0]", "v2", mode="unrolled"
    ),
    "100000 labels on a line": incore("a:" * 100_000 + f" {ADD}"),
    "100000 statements on a line": incore(f"{ADD};" * 100_000),
    "100000 instructions": incore(f"{ADD}\n" * 100_000),
    "a loop of 100000 instructions": incore(".L1:\n" + f"{ADD}\n" * 100_000 + "jne .L1\n", "loop"),
    "50000 brackets": incore("movq " + "(" * 50_000 + ")" * 50_000 + ", %rax"),
    "a comment of 10 MB": incore(f"{ADD}\n# " + "x" * 10_000_000),
    "a shift by a billion": lambda: rooftree.incore("ldr x0, [x1, x2, lsl #1000000000]", "v2", mode="unrolled"),
    "a number of 5000 digits": incore(f"movq ${'9' * 5000}, %rax"),
    "400 loops": kernel(loops(400)),
    "5000 statements": kernel(
        "double a[N], b[N];\nfor (int i = 1; i < N - 1; ++i) {\n" + "a[i] = b[i - 1] + b[i + 1];\n" * 5000 + "}\n"
    ),
    "50000 parentheses": kernel("double a[N];\nfor (int i = 0; i < N; ++i) a[i] = " + "(" * 50_000 + "1" + ")" * 50_000 + ";\n"),
    "20000 pragmas": kernel("double a[N];\n" + "#pragma omp simd\n" * 20_000 + "for (int i = 0; i < N; ++i) a[i] = 1;\n"),
    "50000 terms": kernel("double a[N];\nfor (int i = 0; i < N; ++i) a[i] = " + "a[i] + " * 50_000 + "1;\n"),
    "50000 blocks": kernel("double a[N];\nfor (int i = 0; i < N; ++i) " + "{" * 50_000 + "a[i] = 1;" + "}" * 50_000 + "\n"),
    "a body of 30000 words on a line": described(body="a[i] = (" + "i + " * 15_000 + "1;"),
    "a body of 60000 empty lines": described(body="a[i] = 1;" + "\n" * 60_000 + "  ;"),
    "a step of 60000 digits": described(step="1" * 60_000 + "_"),
    "an array of 50000 dimensions": kernel("double a" + "[N]" * 50_000 + ";\nfor (int i = 0; i < N; ++i) a[i] = 1;\n"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGE)
def test_large_input_takes_little(what: str) -> None:
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    said = ""
    try:
        LARGE[what]()
    except RooftreeError as error:
        said = str(error)
    assert len(said) < 2000
    assert time.process_time() - started < LIMIT_S
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < LIMIT_B


TEXTS = {
    "deep JSON": "[" * 100_000 + "]" * 100_000,
    "JSON that is never closed": '{"a":' * 100_000,
    "many laughs": LAUGHS,
    "deep YAML": "a: " + "[" * 100_000 + "]" * 100_000,
    "a long line": "x" * 1_000_000,
    "nothing": "",
    "NaN": '{"schema": NaN}',
    "a number without end": '{"schema": ' + "9" * 100_000 + "}",
}
READING = {
    "machine": ("machine", "show", "{file}.yaml"),
    "import": ("machine", "import", "{file}.yaml"),
    "kernel": ("predict", "{file}.yaml", "-m", "skx"),
    "bench": ("bench", "show", "{file}.json"),
    "csv": ("bench", "show", "{file}.csv"),
    "record": ("validate", "triad", "--record", "{file}.json", "-m", "skx"),
    "baseline": ("check", "triad", "-m", "skx", "-D", "N=1000", "--baseline", "{file}.json"),
    "config": ("check", "--config", "{file}.yaml"),
    "compose": ("compose", "{file}.yaml", "-m", "skx"),
    "batch": ("incore", "--batch", "{file}.jsonl", "--arch", "skl"),
    "assembly": ("incore", "{file}.s", "--arch", "skl"),
    "hex": ("incore", "{file}.hex", "--hex", "--arch", "skl"),
    "corrections": ("incore", "examples/dot.s", "--arch", "skl", "--corrections", "{file}.yaml"),
}
ROOT = Path(__file__).resolve().parents[2]


def read(how: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Exit code of the command that reads this file, under the name that the command expects."""
    words = [word.format(file=file.with_suffix("")) for word in READING[how]]
    wanted = next(Path(word) for word in words if word.startswith(str(file.with_suffix(""))))
    if wanted != file:
        wanted.unlink(missing_ok=True)
        wanted.symlink_to(file)
    monkeypatch.chdir(ROOT)
    return main(words)


@pytest.mark.slow
@pytest.mark.parametrize("how", READING)
@pytest.mark.parametrize("what", TEXTS)
def test_odd_texts_are_refused_by_every_reader(what: str, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(TEXTS[what])
    assert read(how, file, monkeypatch) == 5


@pytest.mark.slow
@pytest.mark.parametrize("how", READING)
def test_an_endless_file_is_refused_by_every_reader(how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    file = tmp_path / "endless.txt"
    file.symlink_to("/dev/zero")
    assert read(how, file, monkeypatch) == 5
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < LIMIT_B


@pytest.mark.parametrize("how", [h if n % 3 == 0 else pytest.param(h, marks=pytest.mark.slow) for n, h in enumerate(READING)])
def test_a_pipe_that_nobody_writes_to_is_given_up(how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "WAIT_S", 0.2)
    os.mkfifo(tmp_path / "pipe.txt")
    assert read(how, tmp_path / "pipe.txt", monkeypatch) == 5


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    import threading

    os.mkfifo(tmp_path / "pipe")
    content = os.urandom(300_000)
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(content,))
    writer.start()
    assert read_bytes(tmp_path / "pipe") == content
    writer.join()


def test_a_file_may_have_its_limit_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 1000)
    assert len(read_bytes(tmp_path / "file", most_B=1000)) == 1000
    with pytest.raises(InputError, match="more than"):
        read_bytes(tmp_path / "file", most_B=999)


@pytest.mark.parametrize(
    "text", ["NaN", "[Infinity]", "1e999", "[-1e999]", "9" * 30, '"\\ud800"', "[" * 101 + "]" * 101, "{", ""]
)
def test_json_that_cannot_be_worked_with_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="malformed JSON"):
        json_of(text, "x")


@pytest.mark.parametrize("text", ["[" * 100 + "]" * 100, "1e308", str(2**64 - 1), '"\\ud83d\\ude00"', '{"a": null}'])
def test_json_within_the_limits_is_read(text: str) -> None:
    json_of(text, "x")


@pytest.mark.parametrize("power", ["inf,1,1", "nan,1,1", "1,1,1,1,inf", "1e300,1e300,1e300", "1e-400,,", "-1,1,1"])
def test_power_models_are_finite(power: str) -> None:
    assert main(["scale", "2d-5pt", "-m", "snb", "-D", "N=1000", "--power", power]) == 2
