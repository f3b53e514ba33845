"""``rooftree.incore``: code in any form to a result that shows and explains itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rooftree
from rooftree.errors import AssemblyError, CapabilityError, UsageError
from rooftree.incore.run import find_table

DOT = Path(__file__).resolve().parents[2] / "examples" / "dot.s"


def test_text_path_and_name_of_a_file_give_the_same() -> None:
    results = [rooftree.incore(code, "skl") for code in (DOT, str(DOT), DOT.read_text())]
    assert {4.0} == {r.cycles for r in results}
    assert len({json.dumps(r.record) for r in results}) == 1


@pytest.mark.needs("objdump")
def test_bytes_are_machine_code() -> None:
    found = rooftree.incore(bytes.fromhex("48ffc0"), "skl", mode="unrolled")
    assert found.block["instructions"][0]["form"] == "inc r64"


def test_a_result_shows_and_explains_itself() -> None:
    found = rooftree.incore(DOT, "skl")
    assert found.bound == "recurrence"
    assert found.bounds["ports"] == found.T_nOL == 1.0
    assert found.T_OL == 4.0
    record = json.loads(found.to_json())
    assert record["blocks"][0]["explanation"] == found.explain()
    shown = found._repr_mimebundle_()
    assert found.explain().split(".")[0] in " ".join(shown["text/plain"].split())
    assert "vfmadd231pd" in shown["text/html"]
    assert found.to_html().startswith("<!DOCTYPE html>")


def test_markup_in_code_is_shown_and_not_obeyed() -> None:
    text = ".L1:\nvaddpd table<script>(%rip), %ymm0, %ymm0\njne .L1\n"
    page = rooftree.incore(text, "skl").to_html()
    assert "table&lt;script&gt;" in page
    assert "<script>" not in page


def test_every_instruction_has_its_part_in_the_port_cycles() -> None:
    block = rooftree.incore(DOT, "skl").block
    total = sum(t for i in block["instructions"] for t in i["ports"].values())
    assert total == pytest.approx(sum(block["port_cycles"].values()), rel=1e-5)
    assert max(block["port_cycles"].values()) == pytest.approx(block["bounds"]["ports"])


def test_code_without_a_sign_of_its_instruction_set_is_read_as_the_architectures() -> None:
    assert rooftree.incore("nop", "skl", mode="unrolled").record["isa"] == "x86"
    assert rooftree.incore("nop", "n1", mode="unrolled").record["isa"] == "aarch64"


def test_code_of_another_instruction_set_is_refused_with_the_tables_that_fit() -> None:
    with pytest.raises(AssemblyError, match="a core for AArch64") as error:
        rooftree.incore(DOT, "n1")
    assert "zen4" in error.value.hint


def test_an_unknown_instruction_is_no_guess() -> None:
    with pytest.raises(CapabilityError, match="vfoobar"):
        rooftree.incore("vfoobar %zmm1, %zmm2, %zmm3", "skl")


def test_a_mode_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="fast"):
        rooftree.incore(DOT, "skl", mode="fast")


def test_a_machine_file_names_its_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: mine\ncore: {incore_model: zen4}\n")
    assert find_table(str(file)).arch == "zen4"
    file.write_text("name: mine\n")
    with pytest.raises(UsageError, match="'none'"):
        find_table(str(file))


@pytest.mark.parametrize("name", ["zen4", "ZEN4", "Zen4"])
def test_names_of_tables_in_any_case(name: str) -> None:
    assert find_table(name).arch == "zen4"


LOOP = ".L1:\n{}\naddq $8, %rax\ncmpq %rax, %rdx\njne .L1\n"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("vfmadd231sd (%rdi,%rax), %xmm1, %xmm0", True),
        ("vaddsd (%rdi,%rax), %xmm0, %xmm0", True),
        ("addsd (%rdi,%rax), %xmm0", True),
        ("vaddpd %ymm1, %ymm0, %ymm0\nvaddpd %ymm2, %ymm0, %ymm0", True),
        ("vfmadd213sd (%rdi,%rax), %xmm1, %xmm0", False),  # the sum is multiplied
        ("vmulsd %xmm1, %xmm0, %xmm0", False),
        ("vaddsd %xmm0, %xmm0, %xmm0", False),
        ("vaddsd (%rdi,%rax), %xmm0, %xmm0\nvmovsd %xmm0, (%rsi,%rax)", False),  # every sum is kept
    ],
)
def test_a_chain_is_split_only_if_it_is_a_sum_that_nothing_else_reads(code: str, expected: bool) -> None:
    found = rooftree.incore(LOOP.format(code), "skl")
    assert found.bound == "recurrence"
    assert found.block["reduction"] is expected
    assert ("accumulators" in found.explain()) is expected


def test_sums_of_aarch64_are_known_too() -> None:
    text = ".L1:\n{}\nsubs x1, x1, 1\nb.ne .L1\n"
    assert rooftree.incore(text.format("fmla v0.2d, v1.2d, v2.2d"), "n1").block["reduction"]
    assert rooftree.incore(text.format("fmadd d0, d1, d2, d0"), "n1").block["reduction"]
    assert not rooftree.incore(text.format("fmadd d0, d0, d1, d2"), "n1").block["reduction"]


@pytest.mark.parametrize(("arch", "elements"), [("v2", 2), ("v1", 4), ("a64fx", 8)])
def test_a_vector_of_open_length_is_as_long_as_the_cores(arch: str, elements: int) -> None:
    text = ".L1:\nld1d z0.d, p0/z, [x1, x2, lsl 3]\nfmla z1.d, p0/m, z0.d, z0.d\nincd x2\nwhilelo p0.d, x2, x3\nb.any .L1\n"
    loop = rooftree.incore(text, arch).block["loop"]
    assert loop["elements_per_pass"] == elements
    assert f"if a vector has {64 * elements} bits" in loop["reason"]
