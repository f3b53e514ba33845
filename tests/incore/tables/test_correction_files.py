"""Corrections files on top of an instruction table."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.calibrate.learn.window_code import KINDS
from rooftree.errors import InputError
from rooftree.incore.tables.correction_files import FOLDER, corrected, with_corrections
from rooftree.incore.tables.load import load

SUM = "double a[N], s;\nfor (int i = 0; i < N; ++i) s += a[i];\n"
SUM_SCALAR = """.L3:
        vaddsd (%rax), %xmm0, %xmm0
        addq $8, %rax
        cmpq %rax, %rdx
        jne .L3
"""


def test_a_prediction_takes_latencies_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("arch: hsw\nforms: [{match: 'vaddsd xmm,xmm,m64', latency: 7}]\n")
    times = []
    for corrections in (None, str(file)):
        found = rooftree.predict(
            SUM, "haswell-ep", sizes={"N": 500}, incore="asm", asm=SUM_SCALAR, strict_fp=True, corrections=corrections
        )
        times.append(found.incore["limits"]["recurrence"])
    assert [8 * 3.0, 8 * 7.0] == times


def test_the_in_core_command_of_the_library_takes_them_too(tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("arch: skl\nforms: [{match: 'vfoobar ymm,ymm,ymm', ports: {P0: 3}, latency: 1}]\n")
    code = "vaddpd %ymm1, %ymm2, %ymm3\nvfoobar %ymm0, %ymm1, %ymm4"
    found = rooftree.incore(code, "skl", mode="unrolled", corrections=file)
    assert 3.0 == found.cycles


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    found = []
    for latency in (5, 60):
        file.write_text(f"arch: skl\nforms: [{{match: 'imul r64,r64', latency: {latency}}}]\n")
        found.append(with_corrections(load("skl"), file).entry("imul r64,r64").latency)
    assert [5, 60] == found
    assert 3 == load("skl").entry("imul r64,r64").latency


def test_numbers_of_the_core_are_merged_and_lists_kept(tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("arch: zen4\nparameters: {load_latency: {vector: 9}, forward_latency: 8}\n")
    before, after = load("zen4").parameters, with_corrections(load("zen4"), file).parameters
    assert {**before["load_latency"], "vector": 9} == after["load_latency"]
    assert 8 == after["forward_latency"]
    assert before["eliminated_moves"] == after["eliminated_moves"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("arch: skl", "for skl, not for zen4"),
        ("arch: zen4\nfrms: []", "'frms' is not known"),
        ("- 1", "a mapping"),
        ("arch: zen4\nforms: [{match: 'a', ports: {P9: 1}}]", "'P9' is no port"),
        ("arch: zen4\nforms: [{match: '('}]", "the pattern"),
        (f"arch: zen4\nforms: [{{match: '{'(' * 499}a{')' * 499}'}}]", "too long"),
        ("arch: zen4\nforms: [{match: 'a{99999999999}'}]", "is wrong: the repetition number"),
        ("arch: zen4\nforms: [{match: '(a|b)*c'}]", "repeats too much"),
        ("arch: zen4\nforms: [{match: '.*.*.*.*.*c'}]", "repeats too much"),
        (f"arch: zen4\nforms: [{{match: '{'a' * 1001}'}}]", "too long"),
        ("arch: zen4\nforms: [{match: a, latency: fast}]", "latency"),
        ("arch: zen4\nforms: [{latency: 1}]", "match"),
        ("arch: zen4\nparameters: {width: [1]}", "'width'"),
        ("arch: zen4\nforms: [{match: a, latency: -1}]", "at least 0"),
        ("arch: zen4\nforms: {a: 1}", "a list"),
        ("arch: zen4\nforms: [{match: a, ports: {P9: -1}}]", "cycles by group"),
        ("arch: zen4\nports: [1]", "further ports"),
        ("arch: zen4\nparameters: [1]", "expected mappings"),
        ("arch: zen4\nforms: [{match: a, latncy: 1}]", "'latncy'"),
        ("arch: zen4\nparameters: {load_buffer: abc}", "'load_buffer' is 'abc', expected a whole number above 0"),
        ("arch: zen4\nparameters: {store_buffer: 0}", "'store_buffer' is 0, expected a whole number above 0"),
        ("arch: zen4\nparameters: {rob: 2.5}", "'rob' is 2.5, expected a whole number above 0"),
        ("arch: zen4\nparameters: {rob: true}", "'rob' is True, expected a whole number above 0"),
        ("arch: zen4\nparameters: {width: -1}", "'width' is -1, expected a number above 0"),
        ("arch: zen4\nparameters: {dispatch: .nan}", "'dispatch' is nan, expected a number above 0"),
        ("arch: zen4\nparameters: {queues: {integer: {ports: ALU0, size: 0}}}", "'size' is 0, expected a whole number above 0"),
        ("arch: zen4\nparameters: {queues: {integer: {size: 60}}}", "expected ports and size"),
        ("arch: zen4\nparameters: {queues: {integer: {ports: P9, size: 60}}}", "'P9' is no port"),
        ("arch: zen4\nparameters: {queues: {integer: 60}}", "expected ports and size"),
        ("arch: zen4\nparameters: {forward_latency: abc}", "'forward_latency' is 'abc', expected a number of at least 0"),
        ("arch: zen4\nparameters: {mispredicted: -1}", "'mispredicted' is -1, expected a number of at least 0"),
        ("arch: zen4\nparameters: {blocked_latency: .inf}", "'blocked_latency' is inf, expected a number of at least 0"),
        ("arch: zen4\nparameters: {second_level: true}", "'second_level' is True, expected a number of at least 0"),
        ("arch: zen4\nparameters: {code_line: 0}", "'code_line' is 0, expected a whole number above 0"),
        ("arch: zen4\nparameters: {rename_memory: 3}", "'rename_memory' is 3, expected true or false"),
        ("arch: zen4\nparameters: {slots: 3}", "'slots' is 3, expected a word such as"),
        (
            "arch: zen4\nparameters: {line_crossing: {load512: {ports: Load.0, cycles: abc}}}",
            "'cycles' is 'abc', expected a number",
        ),
        ("arch: zen4\nparameters: {line_crossing: {load512: {ports: Load.0, cycles: -1}}}", "'cycles' is -1, expected a number"),
        ("arch: zen4\nparameters: {line_crossing: {load512: {ports: P99, cycles: 1}}}", "'P99' is no port"),
        ("arch: zen4\nparameters: {line_crossing: {load512: {ports: [1], cycles: 1}}}", "expected ports such as"),
        ("arch: zen4\nparameters: {line_crossing: {load512: {cycles: 1}}}", "expected at least ports and cycles"),
        ("arch: zen4\nparameters: {line_crossing: {load512: {ports: Load.0, cycles: 1, part: 0}}}", "'part' is 0"),
        ("arch: zen4\nparameters: {line_crossing: {wide: {ports: Load.0, cycles: 1}}}", "rules by access"),
        ("arch: zen4\nparameters: {load_latency: {vector: -5}}", "'vector' is -5, expected a number above 0"),
        ("arch: zen4\nparameters: {load_latency: {vectr: 5}}", "'vectr' is not known"),
        ("arch: zen4\nparameters: {load_latency: 5}", "expected a mapping with scalar"),
        ("arch: zen4\nparameters: {complex_lea: {scaled: 1}}", "'scaled' is 1, expected true or false"),
        ("arch: zen4\nparameters: {complex_lea: {ports: {P99: 1}}}", "'P99' is no port"),
        ("arch: zen4\nparameters: {complex_lea: {ports: {ALU0: abc}}}", "'ALU0' is 'abc', expected a number"),
        ("arch: zen4\nparameters: {in_flight: 5}", "expected intervals, such as"),
        ("arch: zen4\nparameters: {in_flight: {loads: [5, 6]}}", "'loads' is not known"),
        ("arch: zen4\nparameters: {in_flight: {flags: 5}}", "expected the least and the most"),
        ("arch: zen4\nparameters: {in_flight: {flags: [5]}}", "expected the least and the most"),
        ("arch: zen4\nparameters: {in_flight: {flags: [0, 5]}}", "'flags' is 0, expected a whole number above 0"),
        ("arch: zen4\nparameters: {in_flight: {flags: [5, abc]}}", "'flags' is 'abc', expected a whole number above 0"),
        ("arch: zen4\nparameters: {in_flight: {flags: [6, 5]}}", "less than the least"),
        ("arch: zen4\nparameters: {fuse: {cmp: 3}}", "expected conditions by instruction"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        with_corrections(load("zen4"), file)
    assert "wrong.yaml" in caught.value.where


@pytest.mark.parametrize("name", ["masks_wait", "third_operands"])
def test_a_word_is_no_switch_on_a_core_without_it(name: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f'arch: zen2\nparameters: {{{name}: "no"}}\n')
    assert name not in load("zen2").parameters
    with pytest.raises(InputError, match="'no', expected true or false"):
        with_corrections(load("zen2"), file)


@pytest.mark.parametrize("arch", sorted(file.stem for file in FOLDER.glob("*.yaml")))
def test_the_numbers_of_each_core_that_ship_are_taken(arch: str) -> None:
    table = load(arch)
    own = {name: value for name, value in table.parameters.items() if not isinstance(value, list | tuple)}
    assert own.items() <= corrected(table, {"arch": arch, "parameters": own}, "own.yaml").parameters.items()


def test_numbers_of_the_core_that_are_possible_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "here.yaml"
    file.write_text("arch: zen4\nparameters: {width: 5.5, load_buffer: 99, queues: {integer: {ports: ALU0|ALU1, size: 7}}}\n")
    found = with_corrections(load("zen4"), file).parameters
    assert (5.5, 99, 7) == (found["width"], found["load_buffer"], found["queues"]["integer"]["size"])


def test_sizes_in_flight_are_taken_also_by_a_core_without_them() -> None:
    sizes = {"load_queue": [100, 104], "flags": [90, None]}
    for arch in ("zen3", "skl"):
        new = corrected(load(arch), {"arch": arch, "parameters": {"in_flight": sizes}}, "own.yaml").parameters["in_flight"]
        assert new == {**load(arch).parameters.get("in_flight", {}), **sizes}


def test_all_sizes_that_are_measured_in_flight_may_stand_in_a_file() -> None:
    sizes = {kind.replace(" ", "_"): [10, 12] for kind in KINDS}
    found = corrected(load("skl"), {"arch": "skl", "parameters": {"in_flight": sizes}}, "own.yaml")
    assert found.parameters["in_flight"] == sizes


def test_a_missing_file_is_named() -> None:
    with pytest.raises(InputError, match="there is no such file of corrections"):
        with_corrections(load("zen4"), "absent.yaml")
