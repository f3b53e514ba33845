"""The plugin of pytest, in a pytest of its own: limits, baselines, errors, and that nothing is imported before a check."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[2]
TRIAD = """\
void triad(int n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
    for (int i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}
"""
ASKED = '"triad.c", "skx", {"n": 10**8}'


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with a loop, beside which the plugin is installed as pyproject.toml says."""
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["pytest11"]
    installed = pytester.mkdir("installed")
    facts = installed / "gate-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: gate\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[pytest11]\n" + "".join(f"{name} = {place}\n" for name, place in points.items()))
    monkeypatch.setenv("PYTHONPATH", str(installed))
    pytester.path.joinpath("triad.c").write_text(TRIAD)
    pytester.makeini("[pytest]\naddopts = --strict-markers\n")
    return pytester


def run(project: pytest.Pytester, body: str, *arguments: str) -> Any:
    project.makepyfile(test_loops=body)
    return project.runpytest_subprocess("-p", "no:cacheprovider", *arguments)


def test_a_limit_that_holds_passes_and_gives_the_record(project: pytest.Pytester) -> None:
    done = run(
        project,
        f"""
        def test_triad(rooftree_check):
            record = rooftree_check({ASKED}, max_cycles=[40, "T_OL <= 6"], max_bytes="L3Mem <= 32 B/it", min_efficiency="30 %")
            assert 4 == len(record.cases[0].findings)
        """,
    )
    done.assert_outcomes(passed=1)


def test_a_violated_limit_fails_with_the_report_and_without_a_traceback(project: pytest.Pytester) -> None:
    done = run(project, f"def test_triad(rooftree_check):\n    rooftree_check({ASKED}, max_cycles=30)")
    done.assert_outcomes(failed=1)
    done.stdout.re_match_lines([r".*FAILED +max-cycles +runtime [\d.]+ cy/CL at n = 100000000, allowed are at most 30 cy/CL"])
    done.stdout.no_fnmatch_line("*Traceback*")
    done.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_mark_checks_before_the_test_runs(project: pytest.Pytester) -> None:
    done = run(
        project,
        f"""
        import pytest

        @pytest.mark.rooftree_check({ASKED}, max_cycles=1)
        def test_too_slow():
            raise SystemExit("it was run")

        @pytest.mark.rooftree_check({ASKED}, max_cycles=100)
        def test_fast_enough():
            pass
        """,
    )
    done.assert_outcomes(failed=1, passed=1)
    done.stdout.no_fnmatch_line("*it was run*")


def test_a_baseline_is_written_once_and_then_compared_with(project: pytest.Pytester) -> None:
    body = """
        import pytest

        @pytest.mark.parametrize("n", [10**4, 10**8])
        def test_triad(rooftree_check, n, request):
            simd = request.config.getini("simd")
            rooftree_check("triad.c", "skx", {"n": n}, baseline="perf.json", tolerance="5 %", simd=simd or None)
        """
    project.makeconftest("def pytest_addoption(parser):\n    parser.addini('simd', '')")
    first = run(project, body)
    first.assert_outcomes(failed=2)
    first.stdout.fnmatch_lines(["*perf.json*"])
    written = run(project, body, "--rooftree-write-baseline")
    written.assert_outcomes(passed=2)
    written.stdout.fnmatch_lines(["rooftree: wrote perf.json (2 checked)"])
    run(project, body).assert_outcomes(passed=2)
    slower = run(project, body, "-o", "simd=scalar")
    assert slower.parseoutcomes()["failed"] >= 1
    slower.stdout.re_match_lines([r".*runtime [\d.]+ cy/CL at n = \d+, the baseline is [\d.]+ cy/CL: [\d.]+ % slower.*"])


def test_writing_some_of_a_baseline_keeps_the_others(project: pytest.Pytester) -> None:
    body = """
        def test_triad(rooftree_check):
            rooftree_check("triad.c", "skx", {"n": 10**8}, baseline="perf.json")

        def test_copy(rooftree_check):
            rooftree_check("copy", "skx", {"N": 10**8}, baseline="perf.json")
        """
    run(project, body, "--rooftree-write-baseline").assert_outcomes(passed=2)
    before = json.loads((project.path / "perf.json").read_text())
    run(project, body, "--rooftree-write-baseline", "-k", "copy").assert_outcomes(passed=1, deselected=1)
    assert before == json.loads((project.path / "perf.json").read_text())


def test_what_cannot_be_checked_fails_and_says_why(project: pytest.Pytester) -> None:
    done = run(
        project,
        """
        def test_kernel(rooftree_check):
            rooftree_check("triat.c", "skx", max_cycles=3)

        def test_limit(rooftree_check):
            rooftree_check("triad.c", "skx", {"n": 1000}, max_cycles="twelve")

        def test_nothing(rooftree_check):
            rooftree_check("triad.c", "skx", {"n": 1000})

        def test_option(rooftree_check):
            rooftree_check("triad.c", "skx", {"n": 1000}, max_cycels=12)
        """,
    )
    done.assert_outcomes(failed=4)
    done.stdout.fnmatch_lines(
        ["*not checked: *triat.c*", "*cannot read the limit 'twelve'*", "*there is nothing to check*", "*max_cycels*"]
    )


def test_files_are_found_from_any_folder(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    project.makepyfile(**{"below/test_loops": f"def test_triad(rooftree_check):\n    rooftree_check({ASKED}, max_cycles=40)"})
    monkeypatch.chdir(project.path / "below")
    done = project.runpytest_subprocess("-p", "no:cacheprovider", "--rootdir", str(project.path))
    done.assert_outcomes(passed=1)


def test_a_run_without_checks_imports_nothing_of_rooftree(project: pytest.Pytester) -> None:
    done = run(
        project,
        """
        import sys

        def test_nothing_is_loaded():
            assert {"rooftree", "rooftree.pytest_plugin"} == {name for name in sys.modules if name.startswith("rooftree")}
            assert "numpy" not in sys.modules
        """,
    )
    done.assert_outcomes(passed=1)
