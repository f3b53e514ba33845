"""Where does the time of a whole application go? Five of them under `rooftree profile`: pages and records in a folder.

python examples/profiles.py spmv           # before and after reverse Cuthill-McKee
python examples/profiles.py proxy          # six loops, each held by something else
python examples/profiles.py numpy          # a script
python examples/profiles.py hpcc           # apt-get install hpcc
python examples/profiles.py lammps         # apt-get install lammps
"""

import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent
SCRIPT = "import numpy as np; a = np.random.rand(600, 600); [np.sqrt(a @ a + 1.0).sum() for _ in range(20)]"
LIQUID = """units lj
lattice fcc 0.85
region box block 0 CELLS 0 CELLS 0 CELLS
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.5 4711
pair_style lj/cut 2.5
pair_coeff * * 1.0 1.0
neighbor 0.3 bin
fix 1 all nve
run 200
"""
"""A liquid of Lennard-Jones atoms."""


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
        profile("-o", str(folder / "proxy.json"), "--html", page, command=[built("proxy", folder), size or "100"])
    elif which == "numpy":
        profile("-o", str(folder / "numpy.json"), "--html", page, command=[sys.executable, "-c", SCRIPT])
    elif which == "hpcc":
        launcher, given = shutil.which("mpirun.openmpi"), Path("/usr/share/doc/hpcc/examples/_hpccinf.txt")
        if shutil.which("hpcc") is None or launcher is None or not given.is_file():
            sys.exit("hpcc is not here: apt-get install hpcc")
        values = {"Ps": "1", "Qs": "1", "Ns": size or "2000"}  # the given 1000 take an optimised BLAS a few samples' time
        one = [
            f"{values[line.split()[1]]:12} {line.split()[1]}" if line.split()[1:] and line.split()[1] in values else line
            for line in given.read_text().splitlines()
        ]
        (folder / "hpccinf.txt").write_text("\n".join(one) + "\n")
        command = [launcher, "--allow-run-as-root", "-wdir", str(folder.resolve()), "-n", "1", "hpcc"]
        profile("-o", str(folder / "hpcc.json"), "--html", page, command=command)
    elif which == "lammps":
        lammps = shutil.which("lmp")
        if lammps is None:
            sys.exit("lammps is not here: apt-get install lammps")
        given = folder / "liquid.in"
        given.write_text(LIQUID.replace("CELLS", size or "16"))
        command = [lammps, "-in", str(given), "-log", "none", "-screen", "none"]
        profile("-o", str(folder / "lammps.json"), "--html", page, command=command)
    else:
        sys.exit(__doc__)
    print(f"{page} has the roofs, the regions and their instructions")


if __name__ == "__main__":
    main(*sys.argv[1:])
