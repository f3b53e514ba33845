"""Files from others run nothing but known compilers with flags that choose code."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

import rooftree
from rooftree.cli import main
from rooftree.compile.tool_chain import tool_chains
from rooftree.compile.trusted import refusal
from rooftree.errors import CapabilityError
from rooftree.machine.index import DATA
from rooftree.machine.load import list_machines, load_machine

HARMLESS = (
    "-O3 -Ofast -march=native -mcpu=neoverse-v2 -mtune=generic -mprefer-vector-width=512 -msve-vector-bits=512 "
    "-mavx2 -mno-avx512f "
    "-ffast-math -fno-math-errno -funroll-loops -fopenmp -ffreestanding -fno-builtin-memcpy -fno-tree-loop-distribute-patterns "
    "-fno-alias -fargument-noalias -ffp-contract=fast -fvect-cost-model=unlimited -std=gnu++17 -DN=100 -UX -DTEXT='a b' "
    "-xCORE-AVX512 -qopenmp -qopt-zmm-usage=high -nolib-inline -qarch=pwr9 -qsimd=auto -fp-model precise "
    "-target aarch64-unknown-linux-gnu --target=x86_64-linux-gnu -Mvect=simd -tp=zen4 -Kfast,openmp -g -Wall -Wno-unused-variable"
)
HOSTILE = (
    "-fplugin=./evil.so",
    "-fplugin-arg-x-y=z",
    "-fpass-plugin=evil.so",
    "-wrapper sh,-c,touch",
    "-B.",
    "-B ./bin",
    "-specs=evil.specs",
    "--specs=evil.specs",
    "-Wp,-MD,/tmp/x",
    "-Wl,-rpath,/tmp",
    "-Wa,-a=/tmp/x",
    "-Xlinker -x",
    "-Xclang -load",
    "-Xpreprocessor -MD",
    "-mllvm -load=evil.so",
    "-mllvm=-load",
    "-mmlir -x",
    "-dumpdir /tmp/",
    "-dumpbase x",
    "-auxbase x",
    "-o /tmp/x",
    "-o/tmp/x",
    "-MD",
    "-MMD",
    "-MF /tmp/x",
    "-MFx",
    "@file",
    "-include /etc/passwd",
    "-imacros x",
    "-I/etc",
    "-I.",
    "-Iinclude",
    "-isystem x",
    "-iquote x",
    "-L/tmp",
    "-lx",
    "-fdump-tree-all",
    "-fdump-tree-all=/tmp/x",
    "-fopt-info-vec=/tmp/x",
    "-fprofile-use=/tmp/x",
    "-fprofile-generate",
    "-fauto-profile=/tmp/x",
    "-ftest-coverage",
    "--coverage",
    "-fstack-usage",
    "-fcallgraph-info",
    "-fsave-optimization-record",
    "-foptimization-record-file=/tmp/x",
    "-ftime-trace=/tmp/x",
    "-fmodules-cache-path=/tmp/x",
    "-fcompare-debug=-O0",
    "-fdiagnostics-format=sarif-file",
    "-fdiagnostics-add-output=sarif:file=/tmp/x",
    "-fuse-ld=/tmp/x",
    "-fcrash-diagnostics-dir=/tmp",
    "-flto",
    "-gsplit-dwarf",
    "-save-temps",
    "-save-temps=obj",
    "--sysroot=/tmp",
    "-no-canonical-prefixes",
    "--config=evil.cfg",
    "--config evil.cfg",
    "-x c++",
    "-E",
    "-c",
    "file.c",
    "-",
    "",
    "-target /tmp/x",
    "-march=/tmp/x",
    "-qopt-report-file=/tmp/x",
    "-pg",
    "-std=../x",
    "-O3\n-fplugin=x",
)
CANARY = "#!/bin/sh\ntouch {place}\n"


def test_flags_that_choose_code_are_known() -> None:
    for word in shlex.split(HARMLESS.replace("-fp-model precise", "").replace("-target aarch64-unknown-linux-gnu", "")):
        assert refusal((), [word]) == "", word
    assert refusal(["gcc"], shlex.split(HARMLESS)) == ""


@pytest.mark.parametrize("flags", HOSTILE)
def test_flags_that_run_load_read_or_write_are_refused(flags: str) -> None:
    words = [flags] if "\n" in flags else shlex.split(flags) or [""]
    assert "none of those that only choose code" in refusal(["gcc"], ["-O3", *words])


@pytest.mark.parametrize(
    "name", ["gcc", "g++-12", "clang-17", "aarch64-linux-gnu-gcc-12.2", "icx", "armclang", "riscv64-unknown-linux-gnu-g++"]
)
def test_compilers_are_known_by_name(name: str) -> None:
    assert refusal([name], []) == ""


@pytest.mark.parametrize(
    "name", ["sh", "/usr/bin/gcc", "./gcc", "../gcc", "gcc;sh", "env", "python3", "gcc -wrapper sh", "-gcc", "x/gcc", "", "gccx"]
)
def test_everything_else_is_no_compiler(name: str) -> None:
    assert "no compiler" in refusal([name], [])


def test_every_shipped_machine_is_trusted_by_these_rules() -> None:
    """Also those that are not installed here."""
    for entry in list_machines():
        for compiler in load_machine(entry.name).compilers:
            assert refusal(compiler.command.split(), shlex.split(compiler.flags)) == "", (entry.name, compiler)


@pytest.fixture
def hostile_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, Path]]:
    """A machine file whose compiler is a script beside it, and the file that the script would make."""
    monkeypatch.setenv("ROOFTREE_INCORE", "auto")  # as users have it
    canary = tmp_path / "canary"
    script = tmp_path / "evil"
    script.write_text(CANARY.format(place=canary))
    script.chmod(0o755)

    def make(command: str = str(script), flags: str = "-O3") -> tuple[str, Path]:
        data = yaml.safe_load((DATA / "zen3.yaml").read_text())
        data["compilers"] = [{**data["compilers"][0], "command": command, "flags": flags}]
        file = tmp_path / "evil.yaml"
        file.write_text(yaml.safe_dump(data))
        return str(file), canary

    return make


COMMANDS = (
    ("predict", "-D", "N=1000"),
    ("predict", "-D", "N=1000", "--incore", "asm"),
    ("check", "-D", "N=1000", "--max-cycles", "100"),
    ("scale", "-D", "N=1000", "--cores", "1"),
    ("roofline", "-D", "N=1000"),
    ("measure", "-D", "N=1000"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_machine_file_runs_no_program(
    command: tuple[str, ...], hostile_machine: Callable[..., tuple[str, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, canary = hostile_machine()
    main([command[0], "triad", "-m", file, *command[1:]])
    said = capsys.readouterr()
    assert not canary.exists()
    if command[0] != "roofline" and "100" not in command:
        assert "no compiler that rooftree knows" in " ".join((said.out + said.err).split())


def test_trust_runs_it(hostile_machine: Callable[..., tuple[str, Path]], capsys: pytest.CaptureFixture[str]) -> None:
    file, canary = hostile_machine()
    main(["predict", "triad", "-m", file, "-D", "N=1000", "--trust"])
    assert canary.exists()


def test_the_hint_names_what_helps(hostile_machine: Callable[..., tuple[str, Path]]) -> None:
    file, canary = hostile_machine()
    with pytest.raises(CapabilityError) as error:
        rooftree.predict("triad", file, {"N": 1000}, incore="asm")
    assert "--trust" in error.value.hint
    with pytest.raises(CapabilityError) as error:  # the script makes no assembly text
        rooftree.predict("triad", file, {"N": 1000}, incore="asm", trust=True)
    assert "not run" not in str(error.value)
    assert canary.exists()


def test_flags_of_a_file_do_not_reach_the_users_own_compiler(
    hostile_machine: Callable[..., tuple[str, Path]], tmp_path: Path, gcc: str
) -> None:
    file, _ = hostile_machine("gcc", f"-O3 -Wp,-MD,{tmp_path}/written")
    [tools] = tool_chains(load_machine(file), compiler="gcc")
    assert tools.flags == ("-O3",)
    [tools] = tool_chains(load_machine(file, trust=True), compiler="gcc")
    assert "-Wp" in tools.flags[1]
    rooftree.predict("triad", file, {"N": 1000})
    assert not (tmp_path / "written").exists()


def test_a_later_compiler_of_the_file_that_is_known_is_taken(
    hostile_machine: Callable[..., tuple[str, Path]], tmp_path: Path, gcc: str
) -> None:
    data = yaml.safe_load(Path(hostile_machine()[0]).read_text())
    data["compilers"].append({"command": "gcc", "flags": "-O2", "source": data["compilers"][0]["source"]})
    (tmp_path / "two.yaml").write_text(yaml.safe_dump(data))
    [tools] = tool_chains(load_machine(tmp_path / "two.yaml"))
    assert tools.command == ("gcc",)


def test_a_machine_file_cannot_say_that_it_is_trusted(hostile_machine: Callable[..., tuple[str, Path]], tmp_path: Path) -> None:
    text = Path(hostile_machine()[0]).read_text()
    (tmp_path / "trusted.yaml").write_text(text + "\ntrusted: true\n")
    with pytest.raises(rooftree.errors.MachineError, match="trusted"):
        load_machine(tmp_path / "trusted.yaml")


@pytest.mark.parametrize("key", ["compiler", "cflags", "trust"])
def test_a_configuration_of_check_runs_no_program(
    key: str, hostile_machine: Callable[..., tuple[str, Path]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, canary = hostile_machine()
    value = {"compiler": str(tmp_path / "evil"), "cflags": f"-wrapper {tmp_path / 'evil'}", "trust": True}[key]
    config = tmp_path / "perf.yaml"
    entry = {"kernel": "triad", "machine": "zen3", "sizes": {"N": 1000}, "max-cycles": 100, key: value}
    config.write_text(json.dumps({"checks": [entry]}))
    assert main(["check", "--config", str(config)]) == 5
    assert "--trust" in capsys.readouterr().err
    assert not canary.exists()
    if key == "compiler":
        main(["check", "--config", str(config), "--trust"])
        assert canary.exists()


def test_a_configuration_may_name_folders_of_headers_below_the_current_one() -> None:
    assert refusal((), ["-Iinclude", "-Isrc/lib", "-DFAST"], folders=True) == ""
    for flag in ("-I/usr/include", "-I..", "-Ia/../..", "-I~", "-I", "-include", "-Ia b"):
        assert refusal((), [flag], folders=True), flag
