"""``rooftree incore``: text, JSON, HTML and batches; messages and exit codes for what cannot be analysed."""

from __future__ import annotations

import io
import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main

DOT = Path(__file__).resolve().parents[2] / "examples" / "dot.s"
LOOP = ".L1:\n{}\naddq $1, %rax\ncmpq %rax, %rdx\njne .L1\n"
UNKNOWN = "vfoobar %zmm1, %zmm2, %zmm3"


def run(capsys: Any, *arguments: str) -> tuple[int, str, str]:
    code = main(["incore", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def document(capsys: Any, *arguments: str) -> Any:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Write a file and return its path."""

    def write(text: str, name: str = "code.s") -> str:
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


def test_the_listing_names_the_chain_its_line_and_what_unrolling_would_reach(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(DOT), "--arch", "skl")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "dot:.L3 on skl: 4 cycles a pass, bound by the recurrence"
    [chain] = [line for line in out.splitlines() if " * " in line]
    assert chain.split()[0] == "10"
    assert "vfmadd231pd" in chain
    words = " ".join(out.split())
    assert "The FMA chain of 4 cycles on line 10 limits" in words
    assert "4 independent accumulators it would reach 1 cycle a pass" in words
    assert "1 cy: a pass moves by 32 B, 4 elements of 8 B" in words
    assert "validated on" in words


def test_json_is_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    record = document(capsys, str(DOT), "--arch", "zen4")
    assert record["schema"] == "rooftree.incore/1"
    assert record["arch"] == "zen4"
    [block] = record["blocks"]
    assert {"id", "cycles", "bound", "T_OL", "T_nOL", "unknown", "instructions"} <= set(block)
    assert (block["cycles"], block["bound"], block["unknown"]) == (4.0, "recurrence", [])
    assert max(block["bounds"].values()) == block["cycles"]
    assert [9, 10, 11, 12, 13] == [i["line"] for i in block["instructions"]]
    assert [1] == block["chain"] == [n for n, i in enumerate(block["instructions"]) if i["in_chain"]]
    assert block["loop"]["elements_per_pass"] == 4
    assert "FMA chain" in block["explanation"]


def test_the_page_is_one_file_without_scripts_and_with_every_instruction(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "dot.html"
    code, _, err = run(capsys, str(DOT), "--arch", "zen4", "--html", str(page))
    assert code == 0
    assert "wrote" in err
    text = page.read_text()
    assert "<script" not in text
    assert "http://" not in text
    assert "https://" not in text
    for part in ("vfmadd231pd (%rsi,%rax)", "fused with the branch", "The FMA chain", "recurrence (binds)"):
        assert part in text


@pytest.mark.parametrize("name", ["SKX", "SkylakeSP_Gold-6148", "skx", "Skylake-SP:SNC"])
def test_machines_and_tables_name_the_architecture(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert document(capsys, str(DOT), "--arch", name)["arch"] == "skx"


@pytest.mark.parametrize(
    ("name", "said"), [("skq", "did you mean 'sk"), ("opteron-x2", "in-core model"), ("nowhere.yaml", "unknown architecture")]
)
def test_an_unknown_architecture_is_an_error_that_lists_what_there_is(
    name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, str(DOT), "--arch", name)
    assert (code, out) == (2, "")
    assert said in err
    assert "zen4" in err


def test_text_comes_from_stdin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(DOT.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert document(capsys, "-", "--arch", "skl")["blocks"][0]["cycles"] == 4.0


@pytest.mark.needs("objdump")
def test_hex_digits_are_machine_code(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code = file("48 ff c0 49ffcf")  # inc rax; dec r15
    block = document(capsys, code, "--hex", "--arch", "skl", "--mode", "unrolled")["blocks"][0]
    assert ["inc r64", "dec r64"] == [i["form"] for i in block["instructions"]]
    assert block["cycles"] == 1.0


@pytest.mark.needs("x86-64", "as", "objdump")
def test_a_function_of_an_object_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "dot.o"
    subprocess.run(["as", "-o", str(target), str(DOT)], capture_output=True, check=True)
    assert document(capsys, f"{target}:dot", "--arch", "skl")["blocks"][0]["cycles"] == 4.0


TWO = "f:\n.L1:\naddsd (%rdi), %xmm0\naddq $8, %rdi\ncmpq %rdi, %rsi\njne .L1\nret\n" + (
    "g:\n.L2:\nmulsd (%rdi), %xmm0\naddq $8, %rdi\ncmpq %rdi, %rsi\njne .L2\nret\n"
)


@pytest.mark.parametrize(
    "choice", [["--loop", ".L2"], ["--loop", "2"], ["--line", "13"], ["--function", "g"]], ids=lambda c: c[0] + c[1]
)
def test_a_loop_is_chosen_by_label_number_line_or_function(
    choice: list[str], capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    code = file("\t.text\n.type f,@function\n.type g,@function\n" + TWO)
    block = document(capsys, code, "--arch", "skl", *choice)["blocks"][0]
    assert "mulsd" in block["instructions"][0]["text"]
    assert block["loop"]["others"]


PROSE = "It was the best of times,\nit was the worst of times\n"
BAD = {
    "prose": (PROSE, [], 5, "not assembly"),
    "mixed syntax": (".L1:\nmovq %rax, %rbx\nmov rcx, [rdx]\njne .L1\n", [], 5, "code.s:3"),
    "no loop": ("f:\nvaddpd %ymm0, %ymm1, %ymm2\nret\n", [], 5, "--mode unrolled"),
    "no such loop": (LOOP.format("nop"), ["--loop", ".L7"], 5, ".L1"),
    "another instruction set": (".L1:\nfmla v0.2d, v1.2d, v2.2d\nb.ne .L1\n", [], 5, "AArch64"),
    "a jump out of the text": ("vaddpd %ymm0, %ymm1, %ymm2\nret\njmp outside\n", [], 5, "no jump leads back"),
    "data in code": (LOOP.format("vaddpd %ymm0, %ymm1, %ymm2\n.long 4"), [], 5, "data between"),
    "empty": ("", [], 5, "nothing is in it"),
    "a label that is missing": (".L1:\naddq $1, %rax\njne .L2\n", [], 5, "'.L2', which is not in this text"),
    "an operand that is missing": (LOOP.format("vaddpd %ymm0, %ymm1"), [], 4, "`vaddpd ymm,ymm,ymm`"),
    "another instruction set in between": (
        LOOP.format("vaddpd %ymm0, %ymm1, %ymm2\nldr q0, [x0], 16"),
        [],
        5,
        "the other lines are x86-64",
    ),
    "an unknown instruction can be measured": (LOOP.format(UNKNOWN), [], 4, "rooftree incore calibrate"),
    "syntax of another set": (
        ".L1:\nldr q0, [x0], 16\nb.ne .L1\n",
        ["--isa", "aarch64", "--syntax", "att"],
        5,
        "leave out --syntax",
    ),
    "unknown instruction": (LOOP.format(UNKNOWN), [], 4, "vfoobar zmm,zmm,zmm"),
    "hex is no hex": ("zz", ["--hex"], 5, "not hex"),
    "loop and line": (LOOP.format("nop"), ["--loop", "1", "--line", "2"], 2, "exclude"),
    "bad assumption": (LOOP.format(UNKNOWN), ["--assume", "vfoobar"], 2, "--assume"),
    "assumption on nothing": (LOOP.format(UNKNOWN), ["--assume", "vfoobar zmm,zmm,zmm=vbar zmm"], 2, "vbar zmm"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_analysed_is_refused_with_a_reason(name: str, capsys: pytest.CaptureFixture[str], file: Any) -> None:
    text, options, expected, said = BAD[name]
    code, out, err = run(capsys, file(text), "--arch", "zen4", *options, "--json")
    assert (code, out) == (expected, "")
    assert said in err
    assert "Traceback" not in err


def test_a_file_that_is_missing_or_binary_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, str(tmp_path / "no.s"), "--arch", "zen4")[0] == 5
    (tmp_path / "x.bin").write_bytes(bytes(range(128, 256)))
    assert run(capsys, str(tmp_path / "x.bin"), "--arch", "zen4")[0] == 5


@pytest.mark.parametrize("given", [[], [str(DOT), "--batch", "b.jsonl"], ["--batch", "b.jsonl", "--loop", "2"]])
def test_file_and_batch_exclude_each_other(given: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *given, "--arch", "zen4")[0] == 2


def test_an_unknown_instruction_can_be_assumed_and_the_report_says_so(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code = file(LOOP.format(UNKNOWN))
    plain = document(capsys, code, "--arch", "zen4", "--assume-unknown")["blocks"][0]
    assert plain["unknown"] == ["vfoobar zmm,zmm,zmm"]
    assert any("vfoobar" in note for note in plain["notes"])
    like = "vfoobar zmm,zmm,zmm=vaddpd zmm,zmm,zmm"
    assumed = document(capsys, code, "--arch", "zen4", "--assume", like)["blocks"][0]
    known = document(capsys, file(LOOP.format("vaddpd %zmm1, %zmm2, %zmm3")), "--arch", "zen4")["blocks"][0]
    assert assumed["bounds"] == known["bounds"]
    assert assumed["bounds"] != plain["bounds"]
    assert any("assumed to cost what `vaddpd zmm,zmm,zmm` does" in note for note in assumed["notes"])


def lines(*records: dict) -> str:  # type: ignore[type-arg]
    return "\n".join(json.dumps(r) for r in records)


@pytest.mark.needs("objdump")
def test_a_bad_block_of_a_batch_spoils_only_itself(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    batch = file(
        lines(
            {"id": "text", "asm": LOOP.format("vfmadd231pd %ymm1, %ymm2, %ymm0"), "mode": "loop"},
            {"id": "hex", "hex": "48ffc0", "mode": "unrolled"},
            {"id": "unknown", "asm": UNKNOWN},
            {"id": "cut", "hex": "c5"},
            {"id": "no hex", "hex": "zz"},
            {"id": "arm", "asm": "fmla v0.2d, v1.2d, v2.2d"},
            {"id": 7, "hex": "49ffcf0f8500000000", "mode": "loop"},
        )
    )
    code, out, err = run(capsys, "--batch", batch, "--arch", "skl", "--json")
    blocks = {b["id"]: b for b in json.loads(out)["blocks"]}
    assert code == 0
    assert ["text", "hex", "unknown", "cut", "no hex", "arm", 7] == list(blocks)
    assert [4.0, 1.0, None, None, None, None, 1.0] == [b["cycles"] for b in blocks.values()]
    assert blocks["unknown"]["unknown"] == ["vfoobar zmm,zmm,zmm"]
    assert "inside an instruction" in blocks["cut"]["error"]
    assert "AArch64" in blocks["arm"]["error"]
    assert "4 of 7 blocks" in err
    code, out, _ = run(capsys, "--batch", batch, "--arch", "skl")
    assert (code, len(out.splitlines())) == (0, 10)


def test_a_batch_counts_unknown_forms_only_if_asked_to(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    batch = file(lines({"id": 1, "asm": UNKNOWN}))
    code, out, _ = run(capsys, "--batch", batch, "--arch", "zen4", "--json")
    assert code == 5  # not one block has a prediction
    assert json.loads(out)["blocks"][0]["cycles"] is None
    block = document(capsys, "--batch", batch, "--arch", "zen4", "--assume-unknown")["blocks"][0]
    assert block["cycles"] is not None
    assert block["unknown"] == ["vfoobar zmm,zmm,zmm"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": 1, "asm": "nop"}\n\n{"id": 2, "asm":', "code.s:3"),
        ("[1, 2]", "expected a JSON object"),
        ('{"id": 1}', "'asm' and 'hex'"),
        ('{"asm": "nop", "hex": "90"}', "'asm' and 'hex'"),
        ('{"asm": 3}', "'asm' and 'hex'"),
        ('{"asm": "nop", "mode": "fast"}', "unknown mode 'fast'"),
        ('{"asm": "nop", "mode": ["loop"]}', "unknown mode"),
        ('{"asm": "nop", "address_mod64": "x"}', "address_mod64"),
        ("", "no block"),
    ],
)
def test_a_broken_line_of_a_batch_is_named(text: str, said: str, capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code, _, err = run(capsys, "--batch", file(text), "--arch", "zen4", "--json")
    assert code == 5
    assert said in err


def test_a_broken_line_of_a_batch_does_not_hide_the_others(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    batch = file('{"id": "a", "asm": "addq %rax, %rax"}\n{broken\n{"id": "c", "hex": "4801c0"}\n')
    code, out, err = run(capsys, "--batch", batch, "--arch", "zen4", "--json")
    blocks = json.loads(out)["blocks"]
    assert (code, ["a", 2, "c"]) == (5, [b["id"] for b in blocks])
    assert ([1.0, None, 1.0], True) == ([b["cycles"] for b in blocks], "malformed JSON" in blocks[1]["error"])
    assert "code.s:2: the line is malformed JSON" in err


def test_the_address_of_a_loop_decides_how_many_lines_of_code_it_touches(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    body = LOOP.format("\n".join(f"vaddpd %ymm{i}, %ymm8, %ymm{i}" for i in range(4)))
    batch = file(lines({"id": 0, "asm": body, "address_mod64": 0}, {"id": 1, "asm": body, "address_mod64": 48}))
    blocks = document(capsys, "--batch", batch, "--arch", "zen4")["blocks"]
    assert [1.0, 2.0] == [b["details"]["lines of code"] for b in blocks]


@pytest.mark.slow
def test_a_body_of_ten_thousand_instructions_is_analysed_and_its_listing_shortened(
    capsys: pytest.CaptureFixture[str], file: Any
) -> None:
    text = "\n".join(f"vaddpd {32 * n}(%rdi), %ymm8, %ymm{n % 8}" for n in range(10_000))
    code, out, _ = run(capsys, file(f".L1:\n{text}\njne .L1\n"), "--arch", "skl")
    assert code == 0
    assert "5000 cycles a pass" in out
    assert "instructions left out here" in out
    assert len(out.splitlines()) < 500


def test_the_tables_are_listed_with_their_status(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--archs")
    assert code == 0
    assert "zen4   AMD Zen 4\n       validated on the sets it was tuned on" in out
    assert "tx2    Marvell ThunderX2 (Vulcan)\n       unvalidated" in out
    tables = document(capsys, "--archs")["tables"]
    assert {t["isa"] for t in tables} == {"x86", "aarch64", "power", "riscv"}
    assert all(t["status"].startswith(("validated", "unvalidated")) for t in tables)


def test_the_architecture_is_needed_for_anything_else(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, str(DOT))
    assert code == 2
    assert "--archs lists all" in err


def test_a_wide_instruction_on_a_narrow_core_names_cores_that_have_it(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    code, _, err = run(capsys, file(LOOP.format("vaddpd %zmm0, %zmm1, %zmm2")), "--arch", "zen2")
    assert code == 4
    assert "zen2 does not have the instruction `vaddpd zmm,zmm,zmm`" in err
    assert "zen4" in err


@pytest.mark.parametrize("text", ["lodsq", "stosb", "movsq", "scasw"])
def test_operands_that_an_instruction_implies_are_not_said_to_be_missing(
    capsys: pytest.CaptureFixture[str], file: Any, text: str
) -> None:
    code, _, err = run(capsys, file(LOOP.format(text)), "--arch", "zen4")
    assert code == 4
    assert f"no cost known on zen4 for `{text}`" in err
    assert "--assume" in err


@pytest.mark.needs("gcc", "ar")
def test_binaries_without_a_loop_of_machine_code_are_named_for_what_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.c").write_text("double f(int n, double *a) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n")
    subprocess.run(["gcc", "-O2", "-c", "s.c"], check=True)
    subprocess.run(["ar", "rcs", "libs.a", "s.o"], check=True)
    Path("cut.o").write_bytes(Path("s.o").read_bytes()[:200])
    Path("folder").mkdir()
    named = {"s.c": "source code", "libs.a": "static library", "cut.o": "damaged or cut off", "folder": "folder"}
    named["/dev/null"] = "nothing is in it"
    if not subprocess.run(["gcc", "-O2", "-flto", "-c", "s.c", "-o", "lto.o"], check=False).returncode:
        named["lto.o"] = "link-time optimisation"
    for place, words in named.items():
        code, out, err = run(capsys, place, "--arch", "skl")
        assert (code, out) == (5, ""), place
        assert words in err


def test_an_output_that_cannot_be_written_is_code_4_everywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for place in (tmp_path / "absent" / "x.html", tmp_path):
        assert run(capsys, str(DOT), "--arch", "skl", "--html", str(place))[0] == 4
        assert main(["predict", "triad", "-m", "SKX", "-D", "N=1000", "--html", str(place)]) == 4


def test_a_full_disk_behind_stdout_is_no_internal_error() -> None:
    program = Path(sys.executable).with_name("rooftree")
    with open("/dev/full", "w") as full:
        words = [program, "incore", DOT, "--arch", "skl"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)  # type: ignore[arg-type]
    assert done.returncode == 4
    assert "No space left" in done.stderr


def test_timeline_draws_passes_and_explains_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(DOT), "--arch", "skl", "--timeline")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith("pass  line"))
    fma = [line for line in lines[head:] if "vfmadd231pd" in line]
    assert 3 == len(fma)
    starts = [line.index("x") for line in fma]
    assert "I" in fma[0]
    assert [4, 4] == [b - a for a, b in itertools.pairwise(starts)]
    assert "I comes in" in " ".join(out.split())
    assert "simulated" in out


def test_timeline_stands_in_the_record_and_on_the_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, _ = run(capsys, str(DOT), "--arch", "zen4", "--timeline", "--json", "--html", str(page))
    assert code == 0
    [block] = json.loads(out)["blocks"]
    found = block["timeline"]
    assert block["cycles"] == pytest.approx(found["cycles"], rel=0.05)
    assert 0 == min(row["enters"] for row in found["rows"])
    assert set(range(len(block["instructions"]))) == {row["instruction"] for row in found["rows"]}
    assert {piece["port"] for piece in found["ports"]} <= set(json.loads(out)["ports"])
    text = page.read_text()
    assert "Simulated core" in text
    assert text.count("<rect") >= len(found["ports"])


@pytest.mark.parametrize("options", [["--engine", "llvm-mca", "--timeline"], ["--batch", "blocks.jsonl", "--timeline"]])
def test_timeline_of_what_has_no_events_is_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], tmp_path: Path
) -> None:
    batch = tmp_path / "blocks.jsonl"
    batch.write_text('{"id": 1, "asm": "vaddpd %ymm0, %ymm0, %ymm0"}\n')
    options = [str(batch) if option == "blocks.jsonl" else option for option in options]
    code, _, err = run(capsys, *([] if "--batch" in options else [str(DOT)]), *options, "--arch", "skl")
    assert 2 == code
    assert "--timeline" in err


def test_what_is_assumed_of_something_the_loop_does_not_have_is_an_error(capsys: pytest.CaptureFixture[str], file: Any) -> None:
    """It was ignored without a word, as of a function that the loop calls."""
    like, plain = "=vaddpd zmm,zmm,zmm", file(LOOP.format("vmulpd %zmm1, %zmm2, %zmm3"))
    assert run(capsys, plain, "--arch", "zen4", "--assume", f"vmulpd zmm,zmm,zmm{like}")[0] == 0
    code, _, err = run(capsys, plain, "--arch", "zen4", "--assume", f"__udivmodti4{like}")
    assert code == 2
    assert "no instruction of the loop has the form '__udivmodti4'" in err
    assert "--assume __udivmodti4=CYCLES" in err
