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
