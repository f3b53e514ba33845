"""Stands in for the command line where the workbench measures: ``stand_in.py FOLDER ARGUMENTS...``.

FOLDER/mode says what it does:


measure  what a machine would have shown that takes 1.25 times as long as predicted
wait     says what it does, starts a process in a session of its own (its number in FOLDER/child), and waits; ends at SIGTERM
stubborn the same, and does not end
die, fail, nonsense   ends by a signal, with a message, with a document that is none
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))


def measured(arguments: list[str]) -> str:
    """The document of `rooftree validate`."""
    from rooftree.machine.native import choose
    from rooftree.sizes import parse_axes
    from rooftree.validate import measure as measuring
    from rooftree.validate.run import validate_all
    from tests.validate.fakes import measurement

    def made_up(kernel: Any, machine: Any, sizes: Any, tied: bool = False, cores: Any = 1, **_: Any) -> Any:
        return measurement(kernel, "skx", sizes, tuple(cores), tied=True, factor=1.25)

    measuring.measure = made_up  # type: ignore[assignment]
    assert arguments[0] == "validate"
    machine = arguments[arguments.index("-m") + 1]
    sizes = [text for option, text in pairwise(arguments) if option == "-D"]
    cores = int(arguments[arguments.index("--cores") + 1])
    found = validate_all([arguments[1]], choose(machine), parse_axes(sizes), [cores], options={"incore": "throughput"})
    return str(found.to_json())


def main() -> int:
    folder, arguments = Path(sys.argv[1]), sys.argv[2:]
    mode = (folder / "mode").read_text()
    (folder / "arguments").write_text(json.dumps(arguments))
    print("doing: measuring point 1 of 1: N = 1000", file=sys.stderr, flush=True)
    if mode in ("wait", "stubborn"):
        if mode == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"], start_new_session=True)
        (folder / "new").write_text(str(child.pid))
        (folder / "new").rename(folder / "child")
        time.sleep(120)
    if mode == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "fail":
        print("triad: the compiler is <missing>\n  try: another one", file=sys.stderr)
        return 4
    print(measured(arguments) if mode == "measure" else '{"schema": "other/1"}')
    return 0


if __name__ == "__main__":
    sys.exit(main())
