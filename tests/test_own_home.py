"""The tests have a home of their own, and so have the programs that they start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rooftree.disk_cache import cache_folder
from tests.own_home import FOLDERS, KEEP_OUT

PLACES = "import json, os, pathlib; print(json.dumps([str(pathlib.Path.home()), *(os.environ[name] for name in {!r})]))"


def test_programs_that_tests_start_live_in_the_home_of_the_tests() -> None:
    said = subprocess.run([sys.executable, "-c", PLACES.format([*FOLDERS])], capture_output=True, text=True, check=True)
    home, *folders = json.loads(said.stdout)
    assert [os.path.join(home, below) for below in FOLDERS.values()] == folders
    assert str(cache_folder("results")).startswith(home)


@pytest.mark.parametrize("folder", os.environ[KEEP_OUT].split(os.pathsep))
def test_a_test_that_opens_the_users_folders_fails(folder: str) -> None:
    assert Path.home() not in Path(folder).parents
    for touch in (os.listdir, os.mkdir, open):
        with pytest.raises(AssertionError, match="tests leave the user's folders alone"):
            touch(folder)


def test_programs_that_tests_start_end_by_ctrl_c_also_where_the_suite_began_in_the_background() -> None:
    """A shell has what it starts in the background ignore SIGINT, and so do all children: a test of Ctrl-C failed there."""
    code = (
        "import signal, subprocess, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); import tests.conftest; "
        "child = 'import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)'; "
        "print(subprocess.run([sys.executable, '-c', child], capture_output=True, text=True).stdout)"
    )
    root = Path(__file__).resolve().parent.parent
    said = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "True"
