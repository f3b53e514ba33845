"""What others' CI runs: the hook of pre-commit, the action's shell steps, and the tests of ReFrame, each by its own program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.needs import need

ROOT = Path(__file__).resolve().parents[2]
TRIAD = "double a[N], b[N], c[N], s;\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i] + s * c[i];\n"
PERF = (
    "defaults: {machine: SKX, incore: throughput}\nchecks:\n  - kernel: triad.c\n    sizes: {N: 100000000}\n    max-cycles: %s\n"
)
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a loop and its limits; programs of this environment are on PATH."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "triad.c").write_text(TRIAD)
    (folder / "perf.yaml").write_text(PERF % 40)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    return folder


# ---------------------------------------------------------------------- pre-commit


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def hooked(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project with our hook, from a repository that holds it; the program is the one of this environment, so no network."""
    need("module pre_commit", "git")
    ours = tmp_path / "rooftree"
    ours.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", ours)
    git(ours, "init", "-q")
    git(ours, "add", ".")
    git(ours, "commit", "-q", "-m", "hooks")
    revision = git(ours, "rev-parse", "HEAD")
    hook = {"id": "rooftree-check", "language": "unsupported"}
    config = {"repos": [{"repo": str(ours), "rev": revision, "hooks": [hook]}]}
    (project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    git(project, "init", "-q")
    git(project, "add", ".")
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre-commit"))
    return project


def hook(folder: Path) -> Any:
    command = [sys.executable, "-m", "pre_commit", "run", "--color", "never"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.slow
def test_the_hook_lets_a_loop_within_its_limits_pass_and_stops_another(hooked: Path) -> None:
    passed = hook(hooked)
    assert (0, True) == (passed.returncode, bool(re.search(r"rooftree check\.+Passed", passed.stdout))), passed.stdout
    (hooked / "perf.yaml").write_text(PERF % 30)
    git(hooked, "add", ".")
    stopped = hook(hooked)
    assert stopped.returncode == 1
    assert "allowed are at most 30 cy/CL" in stopped.stdout
    assert "exit code: 3" in stopped.stdout


@pytest.mark.slow
def test_the_hook_leaves_commits_without_loops_alone(hooked: Path) -> None:
    git(hooked, "commit", "-q", "-m", "loops")
    (hooked / "README").write_text("no loop\n")
    git(hooked, "add", ".")
    assert "Skipped" in hook(hooked).stdout


def test_hook_and_action_are_valid_by_their_schemas() -> None:
    need("module check_jsonschema")
    check = [sys.executable, "-m", "check_jsonschema", "--force-filetype", "yaml", "--builtin-schema"]
    for schema, file in (("vendor.github-actions", "action.yml"),):
        done = subprocess.run([*check, schema, ROOT / file], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    if shutil.which("pre-commit"):
        subprocess.run(["pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml"], check=True)


# ---------------------------------------------------------------------- the action


class Runner:
    """Runs steps of the action as a runner does: bash, expressions of inputs put in, outputs read from a file."""

    def __init__(self, folder: Path, tmp_path: Path, **inputs: str) -> None:
        self.folder, self.temp = folder, tmp_path / "runner"
        self.temp.mkdir()
        self.inputs = {name: str(one["default"]) for name, one in ACTION["inputs"].items()} | inputs
        self.outputs: dict[str, str] = {}
        self.summary = self.temp / "summary.md"
        self.summary.touch()
        self.event = {"github.event.pull_request.number": "7"}

    def run(self, name: str) -> Any:
        step, told = STEPS[name], self.temp / "output"
        told.write_text("")
        own = {key: self._value(text) for key, text in step.get("env", {}).items()}
        environment = {
            **os.environ,
            **own,
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_OUTPUT": str(told),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_REPOSITORY": "someone/solver",
        }
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        self.outputs |= {
            f"steps.{step.get('id')}.outputs.{key}": value
            for key, _, value in (line.partition("=") for line in told.read_text().splitlines())
        }
        return done

    def _value(self, text: str) -> str:
        def put(found: re.Match[str]) -> str:
            name = found[1].strip()
            if name.startswith("inputs."):
                return self.inputs[name.removeprefix("inputs.")]
            return {**self.outputs, **self.event}.get(name, "")

        return re.sub(r"\$\{\{(.*?)\}\}", put, text)


GH = """\
#!/bin/sh
# a stand-in for gh: keeps what is sent, and answers with what is stored
printf '%s\\n' "$*" >> "$GH_LOG"
for word in "$@"; do case $word in body=@*) cat "${word#body=@}" > "$GH_BODY";; esac; done
case "$*" in *--jq*) [ -z "$GH_STORED" ] || echo "$GH_STORED";; esac
exit "${GH_FAILS:-0}"
"""


@pytest.fixture
def gh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What was sent through `gh api`."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "gh").write_text(GH)
    (folder / "gh").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GH_LOG", str(tmp_path / "log"))
    monkeypatch.setenv("GH_BODY", str(tmp_path / "body"))
    monkeypatch.setenv("GH_STORED", "")
    (tmp_path / "log").touch()
    return tmp_path


def test_the_action_checks_keeps_all_reports_and_ends_with_the_exit_code(project: Path, tmp_path: Path) -> None:
    good = Runner(project, tmp_path)
    assert good.run("check").returncode == 0
    assert "0" == good.outputs["steps.check.outputs.exit-code"]
    assert good.run("verdict").returncode == 0
    for kind in ("json", "sarif"):
        json.loads(Path(good.outputs[f"steps.check.outputs.{kind}"]).read_text())
    assert good.summary.read_text().startswith("### rooftree check: the limit holds\n")


def test_the_action_fails_where_a_limit_is_violated_and_annotates_the_loop(project: Path, tmp_path: Path) -> None:
    (project / "perf.yaml").write_text(PERF % 30)
    bad = Runner(project, tmp_path)
    checked = bad.run("check")
    assert (0, "3") == (checked.returncode, bad.outputs["steps.check.outputs.exit-code"])
    assert re.search(r"^::error file=triad\.c,line=2,.*max-cycles::", checked.stdout, re.MULTILINE)
    assert bad.run("verdict").returncode == 3
    assert "**violated**" in bad.summary.read_text()


def test_the_action_says_what_could_not_be_checked_and_uploads_nothing_then(project: Path, tmp_path: Path) -> None:
    (project / "perf.yaml").write_text("checks: no list\n")
    bad = Runner(project, tmp_path)
    checked = bad.run("check")
    assert "expected a mapping with a list 'checks'" in checked.stderr
    assert {"steps.check.outputs.exit-code": "5"} == bad.outputs
    assert bad.run("verdict").returncode == 5


def test_inputs_reach_the_command_as_they_are_and_never_the_shell(project: Path, tmp_path: Path) -> None:
    name = "perf $(touch broken); `touch broken`.yaml"
    (project / name).write_text(PERF % 40)
    run = Runner(project, tmp_path, config=name, tolerance="5 %", baseline="base line.json")
    for step in STEPS.values():
        assert "${{" not in step.get("run", "")
    checked = run.run("check")
    assert "base line.json" in checked.stderr  # there is none
    assert not (project / "broken").exists()


def test_the_comment_is_made_once_and_then_changed(project: Path, tmp_path: Path, gh: Path, monkeypatch: Any) -> None:
    subprocess.run(
        ["rooftree", "check", "--config", "perf.yaml", "--write-baseline", "perf.json"],
        cwd=project,
        check=True,
        capture_output=True,
    )
    (project / "triad.c").write_text(TRIAD.replace("s * c[i]", "s * c[i] + d[i]").replace("c[N]", "c[N], d[N]"))
    run = Runner(project, tmp_path, baseline="perf.json")
    run.run("check")
    assert run.run("comment").returncode == 0
    body = (gh / "body").read_text()
    assert re.match(r"<!-- rooftree check [0-9a-f]{12} -->\n### rooftree check: ", body)
    assert re.search(
        r"^\| \*\*slower\*\* \| triad\.c \| skylake-sp \| N = 100000000 \| [\d.]+ \| [\d.]+ \| \+[\d.]+ % \| .*loads over L3Mem",
        body,
        re.M,
    )
    assert "--method POST repos/someone/solver/issues/7/comments" in (gh / "log").read_text()
    monkeypatch.setenv("GH_STORED", "1234")
    assert run.run("comment").returncode == 0
    assert "--method PATCH repos/someone/solver/issues/comments/1234" in (gh / "log").read_text()


def test_a_comment_that_may_not_be_written_is_a_warning(project: Path, tmp_path: Path, gh: Path, monkeypatch: Any) -> None:
    run = Runner(project, tmp_path)
    run.run("check")
    monkeypatch.setenv("GH_FAILS", "1")
    commented = run.run("comment")
    assert (0, True) == (commented.returncode, commented.stdout.startswith("::warning title=rooftree::"))


# ---------------------------------------------------------------------- ReFrame


def reframe(folder: Path, *arguments: str) -> tuple[int, str]:
    need("module reframe")
    (folder / "checks").mkdir()
    shutil.copy(ROOT / "examples" / "reframe" / "rooftree_checks.py", folder / "checks")
    (folder / "checks" / "loops").mkdir()
    for file in ("triad.c", "perf.yaml"):
        shutil.copy(folder / file, folder / "checks" / "loops")
    command = [
        str(Path(sys.executable).with_name("reframe")),
        "--prefix",
        str(folder),
        "-c",
        str(folder / "checks" / "rooftree_checks.py"),
        "-r",
    ]
    environment = {**os.environ, "RFM_AUTODETECT_TOPOLOGY": "0"}
    done = subprocess.run(
        [*command, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("limit", [40, 30])
def test_reframe_passes_where_the_limits_hold(project: Path, limit: int) -> None:
    (project / "perf.yaml").write_text(PERF % limit)
    code, said = reframe(project, "-n", "LoopGate")
    assert (0 if limit == 40 else 1) == code, said
    assert ("limits are violated" in said) == (limit == 30)


@pytest.mark.slow
@pytest.mark.hardware
def test_reframe_compares_what_the_node_does_with_the_prediction(project: Path) -> None:
    _, said = reframe(project, "-n", "LoopOnNode", "--performance-report")
    assert re.search(r"LoopOnNode .*\bruntime\b.* cy/CL .* [\d.]+ ", said), said  # pass or fail: the machine is as busy as it is
