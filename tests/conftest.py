"""Fixtures and settings of all tests."""

from __future__ import annotations

import gc
import importlib
import os
import signal
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.needs import ELSEWHERE, elsewhere, need, program
from tests.own_home import move_in

ROOT = Path(__file__).resolve().parent.parent
CI = bool(os.environ.get("CI"))

move_in()
gc.set_threshold(50_000, 20, 50)  # what a worker has collected lives until it ends
os.environ["ROOFTREE_INCORE"] = "throughput"  # results must not depend on the compiler that is installed
if (OSACA := ROOT / "build" / "peers" / "osaca" / "bin" / "osaca").exists():  # `make peers`
    os.environ.setdefault("ROOFTREE_OSACA", str(OSACA))
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell; what tests start would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)
BROWSER = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FEW, MANY = 25, 150  # examples of a property where its test states no number: in a quick run, and with --hypothesis-profile many
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=FEW)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if CI else "local")
settings.register_profile("many", max_examples=MANY)
AT_START = dict(os.environ)


def pytest_collection_finish() -> None:
    """Thousands of tests are not looked at by each collection of garbage."""
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def environment_stays() -> Iterator[None]:
    """No module of tests leaves environment variables behind, nor a fixture that outlives it: others run in this process."""

    def changed() -> set[str]:
        return {name for name, _ in AT_START.items() ^ os.environ.items() if not name.startswith("PYTEST")}

    assert changed() == set(), "set or unset before this module"
    yield
    assert changed() == set(), "set or unset by this module"


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """Reference data that lies beside the checkout and is not part of it; its tests skip where it is absent."""
    folder = Path(os.environ.get("ROOFTREE_SHARED") or ROOT.parent / "shared")
    if not (folder / "reference").is_dir():
        elsewhere(f"no reference data at {folder}: set ROOFTREE_SHARED to the folder that holds reference/")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's chromium, without a window."""
    need("chromium", "module playwright")
    with importlib.import_module("playwright.sync_api").sync_playwright() as player:
        opened = player.chromium.launch(executable_path=program("chromium"), args=BROWSER)
        yield opened
        opened.close()


@pytest.fixture
def golden(root: Path) -> Callable[[str, str], None]:
    """Compares a report with the recorded one, ``golden(file_name, text)``; `make golden` rewrites the records."""

    def check(name: str, text: str) -> None:
        path = root / "tests" / "data" / "golden" / name
        if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        assert path.is_file(), f"no recorded report {path}: `make golden` writes it, then review and commit it"
        assert path.read_text("utf-8") == text, "the report changed; if that is meant: `make golden`, review the diff"

    return check


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use the fixture `golden`."""
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs something that is not here: ``@pytest.mark.needs("gcc", "C++ core")``, see `needs.need`."""
    for mark in item.iter_markers("needs"):
        need(*mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where CI is true everything is installed: a skip for any other reason than another machine is a failure."""
    report = yield
    reason = call.excinfo.value if call.excinfo else None
    if CI and isinstance(reason, pytest.skip.Exception) and not str(reason).startswith((ELSEWHERE, "all tests skipped by +SKIP")):
        report.outcome = "failed"
        report.longrepr = f"skipped where CI is true and nothing may be missing (tests/needs.py): {reason}"
    return report
