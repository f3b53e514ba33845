"""Where does the time of a whole application go? Four of them under `rooftree profile`: pages and records in a folder.

python examples/profiles.py spmv           # before and after reverse Cuthill-McKee
python examples/profiles.py proxy          # six loops, each held by something else
python examples/profiles.py numpy          # a script
python examples/profiles.py hpcc           # apt-get install hpcc
"""

import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent
SCRIPT = "import numpy as np; a = np.random.rand(600, 600); [np.sqrt(a @ a + 1.0).sum() for _ in range(20)]"


def profile(*arguments: str, command: list[str]) -> None:
    """Run the tool as a user does."""
    subprocess.run([Path(sys.executable).with_name("rooftree"), "profile", *arguments, "--", *command], check=True)


def built(name: str, folder: Path) -> str:
    """A program of this folder, compiled."""
    path = folder / name
    flags = ["-O3", "-march=native", "-g"]
    subprocess.run(["cc", *flags, EXAMPLES / f"{name}.c", "-o", path, "-lm"], check=True)
    return str(path)


def main(which: str = "spmv", size: str = "", output: str = "profiles") -> None:
    """Profile an application; its page and record are written to a folder."""
    folder = Path(output)
    folder.mkdir(exist_ok=True)
    page = str(folder / f"{which}.html")
    if which == "spmv":
        program, before = built("spmv", folder), str(folder / "random.json")
        profile("-o", before, command=[program, size or "48", "30"])
        profile("--compare", before, "-o", str(folder / "rcm.json"), "--html", page, command=[program, size or "48", "30", "rcm"])
    elif which == "proxy":
        profile("-o", str(folder / "proxy.json"), "--html", page, command=[built("proxy", folder), size or "30"])
    elif which == "numpy":
        profile("-o", str(folder / "numpy.json"), "--html", page, command=[sys.executable, "-c", SCRIPT])
    elif which == "hpcc":
        if shutil.which("hpcc") is None:
            sys.exit("hpcc is not here: apt-get install hpcc")
        profile("-o", str(folder / "hpcc.json"), "--html", page, "--engine", "patch", command=["hpcc"])
    else:
        sys.exit(__doc__)
    print(f"{page} has the roofs, the regions and their instructions")


if __name__ == "__main__":
    main(*sys.argv[1:])
