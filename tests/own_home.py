"""A home of their own for the tests: nothing that the user's folders hold changes a result, and nothing is left in them.

The first process of a run makes a temporary one, which the others (workers of pytest-xdist, programs that tests start)
inherit: they share what is compiled. Whoever opens a folder of rooftree's in the user's own home gets an error that says so.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

FOLDERS = {
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
}
KEEP_OUT = "ROOFTREE_TESTS_KEEP_OUT"
"""Environment variable: the folders that are the user's."""


def move_in() -> None:
    """Set HOME and all that follows from it, once for a run, and watch the user's folders."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each program that a test starts would compile all of rooftree again
    sys.dont_write_bytecode = False
    if KEEP_OUT not in os.environ:
        user = Path(os.path.expanduser("~"))
        places = (Path(os.environ.get(variable) or user / below) for variable, below in FOLDERS.items())
        os.environ[KEEP_OUT] = os.pathsep.join(str(place / "rooftree") for place in places)
        _keep_tools(user)
        home = tempfile.mkdtemp(prefix="rooftree-home-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        os.environ["HOME"] = home
        os.environ.update({variable: os.path.join(home, below) for variable, below in FOLDERS.items()})
    users = tuple(os.environ[KEEP_OUT].split(os.pathsep))

    def watch(event: str, args: tuple[object, ...]) -> None:
        if event in ("open", "os.mkdir", "os.listdir", "os.scandir") and str(args[0]).startswith(users):
            raise AssertionError(f"tests leave the user's folders alone: {event} {args[0]}")

    sys.addaudithook(watch)


def _keep_tools(user: Path) -> None:
    """What installs packages and finds interpreters is not ours: it stays as the user set it up."""
    for variable, place in (("PIP_CONFIG_FILE", user / ".config" / "pip" / "pip.conf"), ("PYENV_ROOT", user / ".pyenv")):
        if place.exists():
            os.environ.setdefault(variable, str(place))
    os.environ.setdefault("PIP_CACHE_DIR", str(Path(__file__).resolve().parent.parent / "build" / "pip-cache"))
