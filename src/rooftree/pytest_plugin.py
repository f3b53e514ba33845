"""The plugin of pytest: ``rooftree_check``, as a fixture and as a mark, is ``rooftree check`` inside a test.

    def test_triad(rooftree_check):
        rooftree_check("triad.c", "skx", {"n": 10**8}, max_cycles=40, max_bytes="L3Mem <= 32 B/it")

    @pytest.mark.rooftree_check("triad.c", "skx", {"n": 10**8}, baseline="perf.json", tolerance="5 %")
    def test_triad_is_no_slower(): ...

Files are relative to the root folder of pytest. ``--rooftree-write-baseline`` stores what is predicted instead of comparing.
It is loaded in each run of pytest beside an installed rooftree, so nothing of rooftree is imported before a check is made.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rooftree.results.check import BaselineCase, CheckDocument

OPTION = "--rooftree-write-baseline"
_written = pytest.StashKey[dict[str, "list[BaselineCase]"]]()
_failed = pytest.StashKey[dict[str, str]]()


class Check:
    """What the fixture gives: call it with a kernel, a machine, sizes and limits."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def __call__(self, kernel: str, machine: Any = "native", sizes: Any = None, **asked: Any) -> CheckDocument:
        """Check a kernel; the test fails with the report where a limit is violated or the check cannot be made.

        Args:
            kernel, machine, sizes: as for ``rooftree.predict``; a size may be a text as behind ``-D``.
            asked: ``max_cycles``, ``max_bytes``, ``min_efficiency``, ``max_error``, each one limit or several, as ``rooftree
                check`` takes them; ``baseline``, ``tolerance``; ``cores``; options of ``rooftree.predict``.
        Returns: the record of ``rooftree check``.
        """
        __tracebackhide__ = True
        from rooftree.errors import RooftreeError
        from rooftree.report.check.text import check_text

        try:
            with contextlib.chdir(self._config.rootpath):
                record = self._checked(kernel, machine, sizes, asked)
        except RooftreeError as error:
            pytest.fail(f"not checked: {error}", pytrace=False)
        except TypeError as error:
            if "argument" not in str(error):
                raise
            pytest.fail(f"rooftree_check: {error}", pytrace=False)
        if record.violated:
            pytest.fail(check_text(record), pytrace=False)
        if record.undecided:
            pytest.skip(check_text(record))
        return record

    def _checked(self, kernel: str, machine: Any, sizes: Any, asked: dict[str, Any]) -> CheckDocument:
        from rooftree.check.ask import case, check_kernel
        from rooftree.check.run import check

        baseline = asked.get("baseline")
        if baseline is None or not self._config.getoption(OPTION):
            return check_kernel(kernel, machine, sizes, **asked)
        rest = {name: value for name, value in asked.items() if name not in ("baseline", "tolerance")}
        record = check([case(kernel, machine, sizes, **rest)])
        self._config.stash[_written].setdefault(str(baseline), []).extend(one.baseline_case for one in record.cases)
        return record


@pytest.fixture
def rooftree_check(request: pytest.FixtureRequest) -> Check:
    """Checks a kernel against limits of runtime, traffic and efficiency, and against a baseline."""
    return Check(request.config)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that stores baselines."""
    group = parser.getgroup("rooftree", "performance of loops")
    group.addoption(
        OPTION, action="store_true", help="Store what rooftree_check predicts in the baselines that it names; compare nothing."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known, and refuse what several processes would write at once."""
    config.addinivalue_line(
        "markers", "rooftree_check(kernel, machine, sizes, **limits): limits of a loop that rooftree predicts, as the fixture"
    )
    config.stash[_written] = {}
    config.stash[_failed] = {}
    if config.getoption(OPTION) and (hasattr(config, "workerinput") or config.getoption("numprocesses", None)):
        raise pytest.UsageError(f"{OPTION}: baselines are written by one process, leave out -n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Check what the marks of a test say, then run it."""
    __tracebackhide__ = True
    for mark in item.iter_markers("rooftree_check"):
        Check(item.config)(*mark.args, **mark.kwargs)
    return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the baselines: cases that were checked in place of what was there, others stay."""
    for name, cases in session.config.stash[_written].items():
        from rooftree import __version__, files
        from rooftree.check import baseline
        from rooftree.errors import RooftreeError

        path = str(session.config.rootpath / name)
        try:
            old = baseline.read(path) if files.is_file(path) else []
            files.write_text(path, baseline.document(baseline.merged(old, cases), __version__))
        except RooftreeError as error:
            session.config.stash[_failed][name] = str(error)
    if session.config.stash[_failed]:
        session.exitstatus = pytest.ExitCode.USAGE_ERROR


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was written."""
    for name, cases in config.stash[_written].items():
        if name in config.stash[_failed]:
            terminalreporter.write_line(f"rooftree: {name} is not written: {config.stash[_failed][name]}", red=True)
            continue
        terminalreporter.write_line(f"rooftree: wrote {name} ({len(cases)} checked)")
