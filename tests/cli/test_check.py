"""``rooftree check``: exit codes, text, SARIF, annotations, baselines and configurations."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

from rooftree.cli import main
from rooftree.machine.load import load_machine

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SIZED = ["-D", "nx,ny=1000"]
ON = ["-m", "SKX", "--traffic", "lc", *SIZED]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a C file, which is the current one."""
    shutil.copy(EXAMPLES / "heat.c", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: Any, *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def line_of(text: str) -> int:
    lines = (EXAMPLES / "heat.c").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_limit_that_holds_is_code_0_and_one_that_is_violated_code_3(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "heat.c:sweep", *ON, "--max-cycles", "1000")[0] == 0
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--max-cycles", "1", "--max-bytes", "1000")
    assert code == 3
    assert out.splitlines()[0].startswith("FAILED  heat.c:sweep on skylake-sp, heat.c:")
    assert re.search(r"FAILED  max-cycles +runtime [\d.]+ cy/CL at nx = 1000, ny = 1000, allowed are at most 1 cy/CL", out)
    assert re.search(r"ok      max-bytes", out)
    assert out.splitlines()[-1] == "1 of 2 limits is violated"


def test_a_regression_is_told_with_both_numbers_the_term_and_the_cause(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "heat.c:sweep", *ON, "--write-baseline", "perf.json")
    assert (code, "wrote perf.json" in err) == (0, True)
    assert run(capsys, "heat.c:sweep", *ON, "--baseline", "perf.json")[0] == 0
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--simd", "scalar", "--baseline", "perf.json", "--tolerance", "5 %")
    assert code == 3
    words = " ".join(out.split())
    assert re.search(r"runtime [\d.]+ cy/CL at nx = 1000, ny = 1000, the baseline is [\d.]+ cy/CL: [\d.]+ % slower", words)
    assert re.search(r"T_nOL moved from [\d.]+ to [\d.]+ cy/CL", words)
    assert "elements per vector instruction: 8 before, 1 now" in words
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--simd", "scalar", "--baseline", "perf.json", "--tolerance", "900 %")
    assert code == 0


def test_a_kernel_that_the_baseline_lacks_fails_the_gate(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "heat.c:sweep", *ON, "--write-baseline", "perf.json")
    code, out, _ = run(capsys, "heat.c:row_means", *ON, "--baseline", "perf.json")
    assert (code, "no entry" in out) == (3, True)


def test_a_faster_kernel_passes_and_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "heat.c:sweep", *ON, "--simd", "scalar", "--write-baseline", "perf.json")
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--baseline", "perf.json")
    assert code == 0
    assert "faster than the baseline" in out.splitlines()[-1]


def test_the_first_run_of_a_project_makes_its_baseline(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--baseline", "perf.json", "--write-baseline", "perf.json"]
    code, _, err = run(capsys, "heat.c:sweep", *ON, *both)
    assert (code, "nothing is compared" in err) == (0, True)
    code, out, _ = run(capsys, "heat.c:sweep", *ON, *both)
    assert (code, "as before" in " ".join(out.split())) == (0, True)


# The parts of SARIF 2.1.0 that are written: properties beyond those of the standard are not allowed.
TEXT = {
    "type": "object",
    "required": ["text"],
    "additionalProperties": False,
    "properties": {"text": {"type": "string", "minLength": 1}, "markdown": {"type": "string"}},
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool"],
                "additionalProperties": False,
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "additionalProperties": False,
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "additionalProperties": False,
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id"],
                                            "additionalProperties": False,
                                            "properties": {
                                                "id": {"type": "string"},
                                                "name": {"type": "string"},
                                                "shortDescription": TEXT,
                                                "fullDescription": TEXT,
                                                "help": TEXT,
                                                "properties": {"type": "object"},
                                                "defaultConfiguration": {
                                                    "type": "object",
                                                    "properties": {"level": {"enum": ["none", "note", "warning", "error"]}},
                                                },
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "invocations": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["executionSuccessful"],
                            "additionalProperties": False,
                            "properties": {
                                "executionSuccessful": {"type": "boolean"},
                                "toolExecutionNotifications": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "required": ["message"],
                                        "additionalProperties": False,
                                        "properties": {"message": TEXT, "level": {"enum": ["none", "note", "warning", "error"]}},
                                    },
                                },
                            },
                        },
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": -1},
                                "message": TEXT,
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                                "locations": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "additionalProperties": False,
                                        "properties": {
                                            "physicalLocation": {
                                                "type": "object",
                                                "required": ["artifactLocation"],
                                                "additionalProperties": False,
                                                "properties": {
                                                    "artifactLocation": {
                                                        "type": "object",
                                                        "additionalProperties": False,
                                                        "properties": {
                                                            "uri": {"type": "string", "format": "uri-reference"},
                                                            "uriBaseId": {"type": "string"},
                                                        },
                                                    },
                                                    "region": {
                                                        "type": "object",
                                                        "additionalProperties": False,
                                                        "properties": {
                                                            "startLine": {"type": "integer", "minimum": 1},
                                                            "startColumn": {"type": "integer", "minimum": 1},
                                                        },
                                                    },
                                                },
                                            }
                                        },
                                    },
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


def test_sarif_is_valid_and_points_to_the_loop(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--max-cycles", "1", "--max-bytes", "9999", "--format", "sarif")
    assert code == 3
    log = json.loads(out)
    jsonschema.validate(log, SARIF)
    [result] = log["runs"][0]["results"]
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == "max-cycles"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "heat.c", "uriBaseId": "%SRCROOT%"}
    function = line_of("void sweep(")
    assert function < place["region"]["startLine"] < function + 12


def test_sarif_tells_what_could_not_be_checked(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("perf.yaml").write_text("checks:\n- {kernel: nothing.c, machine: SKX, max-cycles: 3}\n")
    code, out, _ = run(capsys, "--config", "perf.yaml", "--format", "sarif")
    log = json.loads(out)
    jsonschema.validate(log, SARIF)
    assert (code, log["runs"][0]["invocations"][0]["executionSuccessful"]) == (5, False)


def test_the_fingerprint_of_a_finding_does_not_depend_on_its_numbers(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for bound in ("1", "2"):
        log = json.loads(run(capsys, "heat.c:sweep", *ON, "--max-cycles", bound, "--format", "sarif")[1])
        found.append(log["runs"][0]["results"][0]["partialFingerprints"])
    assert found[0] == found[1]


def test_annotations_name_file_and_line_in_one_escaped_line_each(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--min-efficiency", "99 %", "--format", "github")
    assert code == 3
    annotation, last = out.splitlines()
    head = r"::error file=heat\.c,line=\d+,col=\d+,title=rooftree min-efficiency::heat\.c:sweep on skylake-sp"
    assert re.match(head, annotation)
    assert "99 %25" in annotation
    assert "%0A" in annotation
    assert last == "the limit is violated"


def test_a_library_kernel_has_no_place_in_the_project(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = ["-m", "SKX", "-D", "N=1e6", "--max-cycles", "1"]
    assert run(capsys, "triad", *limits, "--format", "github")[1].startswith("::error title=rooftree max-cycles::triad on")
    log = json.loads(run(capsys, "triad", *limits, "--format", "sarif")[1])
    jsonschema.validate(log, SARIF)
    assert "locations" not in log["runs"][0]["results"][0]


def test_file_names_with_commas_and_colons_do_not_break_annotations(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("heat.c").rename("a,b.c")
    _, out, _ = run(capsys, "a,b.c:sweep", *ON, "--max-cycles", "1", "--format", "github")
    assert "::error file=a%2Cb.c,line=" in out


CONFIG = """\
tolerance: 5 %
defaults: {machine: SKX, traffic: lc}
checks:
  - kernel: heat.c:sweep
    sizes: {"nx,ny": [1000, 2000]}
    max-cycles: 1000
    max-bytes: [L3Mem <= 64 B/it, L2L3 <= 999 B]
  - kernel: triad
    machine: Zen4
    sizes: {N: 1e6}
    cores: 1..4
    strict-fp: true
    min-efficiency: 1 %
"""


def test_a_configuration_checks_several_kernels_and_writes_files_besides(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("perf.yaml").write_text(CONFIG)
    assert run(capsys, "--config", "perf.yaml", "--baseline", "b.json", "--write-baseline", "b.json")[0] == 0
    code, out, err = run(capsys, "--config", "perf.yaml", "--baseline", "b.json", "-o", "x.sarif", "-o", "x.json", "-o", "x.txt")
    assert (code, out.splitlines()[-1]) == (0, "all 6 limits hold")
    jsonschema.validate(json.loads(Path("x.sarif").read_text()), SARIF)
    record = json.loads(Path("x.json").read_text())
    assert ("rooftree.check/1", True, [2, 4]) == (record["schema"], record["passed"], [c["points"] for c in record["cases"]])
    assert Path("x.txt").read_text() == out
    assert err.count("wrote") == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "list 'checks'"),
        ("checks: []", "list 'checks'"),
        ("checks: [3]", "key 'kernel'"),
        ("check: 3\nchecks: [{kernel: triad}]", "did you mean 'checks'"),
        ("checks: [{kernel: triad, machine: SKX, max-cycle: 3}]", "--max-cycles"),
        ("checks: [{kernel: triad, machine: SKX, max-cycles: 3 s}]", "perf.yaml:1: $.checks[0]: --max-cycles"),
        ("checks: [{kernel: triad, machine: SKX}]", "nothing to check"),
        ("checks: [{kernel: triad, machine: SKX, sizes: 3, max-cycles: 3}]", "mapping of sizes"),
        ("checks: [{kernel: triad, machine: SKX, sizes: {N: [[3]]}, max-cycles: 3}]", "number or a text"),
        ("checks: [{kernel: triad, machine: SKX, config: x, max-cycles: 3}]", "whole run"),
        ("checks: [{kernel: triad, machine: SKX, sizes: {N: x}, max-cycles: 3}]", "not a whole number"),
        ("defaults: 3\nchecks: [{kernel: triad}]", "expected a mapping"),
        ("checks: [", "malformed YAML"),
    ],
)
def test_a_configuration_that_is_not_understood_says_where(
    project: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    Path("perf.yaml").write_text(text)
    code, out, err = run(capsys, "--config", "perf.yaml")
    assert code in (2, 5)
    assert (out, message in err) == ("", True), err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["triad", "-m", "SKX", "-D", "N=1000"], "nothing to check"),
        (["-m", "SKX", "--max-cycles", "3"], "KERNEL"),
        (["triad", "-m", "SKX", "-D", "N=1000", "--max-cycles", "3", "--tolerance", "5 %"], "--baseline"),
        (["triad", "-m", "SKX", "-D", "N=1000", "--max-cycles", "3", "-o", "x.html"], ".sarif"),
        (["--config", "perf.yaml", "--max-cycles", "3"], "entries"),
        (["triad", "--config", "perf.yaml"], "entries"),
    ],
)
def test_wrong_use_is_code_2_with_what_to_do(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_the_example_configuration_holds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    code, out, _ = run(capsys, "--config", "examples/perf.yaml")
    assert code == 0, out


@pytest.mark.parametrize(("error", "quality", "expected"), [(0.01, "ok", 0), (0.5, "ok", 3), (0.01, "disturbed", 6)])
def test_a_measured_error_decides_or_says_that_it_cannot(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, error: float, quality: str, expected: int
) -> None:
    point = SimpleNamespace(
        sizes={"nx": 1000, "ny": 1000},
        cores=1,
        error=error,
        predicted=SimpleNamespace(ecm=SimpleNamespace(cy_per_cl=10 + 10 * error)),
        measured=SimpleNamespace(cy_per_cl=10.0, quality=quality, why="load"),
    )
    found = SimpleNamespace(points=[point], failed=[], findings=[])
    monkeypatch.setattr("rooftree.check.measured._validated", lambda case, machine: [found])
    code, out, _ = run(capsys, "heat.c:sweep", *ON, "--max-error", "15 %")
    assert code == expected
    word = {0: "ok", 3: "FAILED", 6: "UNSURE"}[expected]
    assert [word, word] == [line.split()[0] for line in out.splitlines()[:2]]


@pytest.mark.parametrize(
    "entry",
    [
        "{kernel: triad, machine: SKX, sizes: {N: 1e16}, max-cycles: 3}",
        "{kernel: triad, machine: SKX, sizes: {M: 10}, max-cycles: 3}",
        "{kernel: triad, machine: SKX, sizes: {N: 1000}, cores: 0, max-cycles: 3}",
        "{kernel: triad, machine: SKX, sizes: {N: 1000}, cores: 99, max-cycles: 3}",
        "{kernel: triad, machine: SKX, sizes: {N: 1000}, max-cycles: L7 <= 3}",
        "{kernel: triad, machine: none-such, sizes: {N: 1000}, max-cycles: 3}",
        "{kernel: triad, machine: SKX, sizes: {N: 1000}, max-cycles: 3}]\ntolerance: [x",
        "{kernel: triad, machine: SKX, sizes: {N: 1000}, max-cycles: 3}]\ntolerance: much\nbaseline: b.json\n#",
    ],
)
def test_what_is_wrong_in_a_configuration_is_a_file_that_is_not_understood(
    project: Path, entry: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 is for the command line, 5 for files, whatever the mistake and however late it is found."""
    Path("perf.yaml").write_text(f"checks: [{entry}]\n")
    code, out, err = run(capsys, "--config", "perf.yaml")
    assert code == 5, (out, err)


def test_without_a_machine_it_is_this_one(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rooftree.machine.native.stored_machine", lambda: None)
    limit = [*SIZED, "--max-cycles", "1000", "--incore", "throughput"]
    monkeypatch.setattr("rooftree.machine.native._shipped", lambda arch: load_machine("zen4"))
    code, out, err = run(capsys, "heat.c:sweep", *limit)
    assert code == 0
    assert "zen4" in out.lower()
    assert "shipped for this microarchitecture" in err
    Path("perf.yaml").write_text("checks: [{kernel: triad, sizes: {N: 1000}, max-cycles: 99}]\n")
    assert run(capsys, "--config", "perf.yaml")[0] == 0
    assert "zen3" in run(capsys, "--config", "perf.yaml", "-m", "zen3")[1].lower()


@pytest.mark.parametrize("content", [None, "root:x", "{}", '{"schema": "rooftree.baseline/1", "cases": [{}]}'])
def test_nobody_is_told_to_overwrite_what_is_no_baseline(
    project: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        Path("shadow").write_text(content)
    code, _, err = run(capsys, "heat.c:sweep", *ON, "--baseline", "shadow")
    assert code == 5
    assert ("--write-baseline shadow" in err) == (content is None)
