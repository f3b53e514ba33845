"""``rooftree validate`` on a made-up machine: outputs, exit codes, records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rooftree.cli import main
from rooftree.validate import measure as measuring

from ..validate.fakes import measurement  # noqa: TID252

COMMAND = ["validate", "triad", "-m", "zen3", "-D", "N=1000,10000000", "--incore", "throughput"]


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Any:
    asked = {}

    def put(factor: float = 1.0, **parts: Any) -> Any:
        def measure(kernel: Any, machine: Any, sizes: Any, tied: bool = False, cores: Any = 1, **options: Any) -> Any:
            asked.update(options)
            made = measurement(kernel, machine, sizes, tuple(cores), tied=tied, factor=factor)
            return replace(made, **parts)

        monkeypatch.setattr(measuring, "measure", measure)
        return asked

    put()
    return put


def test_json_is_exactly_one_document(fake: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main([*COMMAND, "--json"])
    assert "rooftree.measurement/1" == json.loads(capsys.readouterr().out)["schema"]
    assert 0 == main(["validate", "triad", "daxpy", *COMMAND[2:], "--json"])
    assert "rooftree.validations/1" == json.loads(capsys.readouterr().out)["schema"]


def test_text_is_made_for_people(fake: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(COMMAND)
    shown = capsys.readouterr().out
    for words in ("predicted beside measured", "machine file", "green", "summary"):
        assert words in shown


def test_page_csv_and_record_are_written(fake: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("v.html", "v.csv", "v.json")]
    assert 0 == main([*COMMAND, "--html", str(files[0]), "--csv", str(files[1]), "-o", str(files[2])])
    told = capsys.readouterr().err
    for file in files:
        assert f"wrote {file}" in told
        assert file.stat().st_size > 100


def test_what_cannot_be_written_is_refused_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("nothing is measured")

    monkeypatch.setattr(measuring, "measure", never)
    assert 0 != main([*COMMAND, "--html", str(tmp_path / "missing" / "v.html")])
    assert "missing" in capsys.readouterr().err


@pytest.mark.parametrize(("factor", "code"), [(1.1, 0), (1.5, 3)])
def test_too_large_errors_end_with_exit_code_3(fake: Any, factor: float, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    fake(factor)
    assert code == main([*COMMAND, "--max-error", "20"])
    said = capsys.readouterr().err
    assert ("off by more than 20 %" in said) == bool(code)


@pytest.mark.parametrize(("points", "code"), [((0,), 3), ((1,), 0), ((0, 1), 6)])
def test_disturbed_points_do_not_count_for_the_gate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], points: tuple[int, ...], code: int
) -> None:
    made = measurement("triad", "zen3", {"N": [1000, 10_000_000]}, factor=lambda p: 1.5 if p["ecm"]["data_in"] == "Mem" else 1.0)
    seen = [dict(p["measured"], quality="disturbed" if k in points else "ok") for k, p in enumerate(made.points)]
    file = tmp_path / "triad.json"
    torn = replace(made, points=tuple({**p, "measured": m} for p, m in zip(made.points, seen, strict=True)))  # type: ignore[misc]
    file.write_text(torn.to_json())
    assert code == main(["validate", "--record", str(file), "--incore", "throughput", "--max-error", "20"])
    assert (code == 6) == ("all measurements were disturbed" in capsys.readouterr().err)


@pytest.mark.parametrize(("points", "code"), [((), 0), ((0,), 0), ((1,), 0), ((0, 1), 6)])
@pytest.mark.parametrize("command", ["validate", "measure"])
def test_only_disturbed_points_are_an_unreliable_measurement(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    points: tuple[int, ...],
    code: int,
) -> None:
    """D5: exit code 6, after all that was measured has been printed and written."""
    made = measurement("triad", "zen3", {"N": [1000, 10_000_000]})
    seen = [
        p.replace(measured=p.measured.replace(quality="disturbed", why="others ran")) if k in points else p
        for k, p in enumerate(made.points)
    ]
    torn, out = made.replace(points=tuple(seen)), tmp_path / "out.json"
    file = tmp_path / "triad.json"
    file.write_text(torn.to_json())
    monkeypatch.setattr("rooftree.validate.measure.measure_axes", lambda *args, **options: torn)
    asked = ["--record", str(file), "--incore", "throughput"] if command == "validate" else ["triad", "-D", "N=1000,10000000"]
    assert code == main([command, *asked, "-o", str(out), "--json"])
    said = capsys.readouterr()
    assert json.loads(said.out)["points"]
    assert json.loads(out.read_text())["points"]
    assert ("every point was disturbed: others ran" in said.err) == (code == 6)


def test_nothing_measured_before_the_interruption_is_no_failed_measurement(fake: Any, capsys: pytest.CaptureFixture[str]) -> None:
    fake(interrupted="N = 1000", points=())
    assert 130 == main(COMMAND)
    assert "interrupted" in capsys.readouterr().err


def test_an_interrupted_measurement_shows_what_there_is(fake: Any, capsys: pytest.CaptureFixture[str]) -> None:
    fake(interrupted="N = 10000000")
    assert 130 == main(COMMAND)
    assert "interrupted" in capsys.readouterr().out


def test_options_of_measuring_are_passed_on(fake: Any) -> None:
    asked = fake()
    more = ["--padding", "0", "--time-limit", "1", "--no-huge-pages", "--compiler", "gcc", "--indirect", "worst"]
    assert 0 == main([*COMMAND, *more])
    names = ("padding", "time_limit", "huge_pages", "compiler", "indirect")
    assert ("0", 1.0, False, "gcc", "worst") == tuple(asked[k] for k in names)


def test_a_stored_record_takes_the_place_of_measuring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "triad.json"
    file.write_text(measurement("triad", "zen3", {"N": [1000, 10_000_000]}, factor=1.5).to_json())
    assert 0 == main(["validate", "triad", "--record", str(file), "--incore", "throughput", "--json"])
    record = json.loads(capsys.readouterr().out)
    assert [-0.333333, -0.333333] == [p["error"] for p in record["points"]]


@pytest.mark.parametrize(
    ("arguments", "text", "code", "words"),
    [
        (["triad", "--record", "FILE"], "{}", 5, "rooftree.measurement/1"),
        (["triad", "--record", "FILE"], "[1]", 5, "found a JSON list, expected a JSON record of schema rooftree.measurement/1"),
        (["triad", "--record", "FILE"], "{", 5, "the record is malformed"),
        (["triad", "--record", "nowhere.json"], "", 5, "nowhere.json"),
        (["triad", "copy", "--record", "FILE"], "{}", 2, "one kernel"),
        (["triad", "--record", "FILE", "-D", "N=5"], "{}", 2, "sizes come from the record"),
        (["triad", "-m", "zen3", "--green", "30"], "", 2, "0 < green < orange"),
        (["triad", "-m", "zen3", "-D", "M=3"], "", 2, "no size 'M'"),
        (["trjad", "-m", "zen3"], "", 5, "triad"),
        (["triad", "-m", "zen33"], "", 5, "zen33"),
        ([], "", 2, "no KERNEL was given"),
        (["triad", "-m", "zen3", "--elsewhere"], "", 2, "only with --record"),
    ],
)
def test_bad_input_is_refused_with_what_to_try(
    arguments: list[Any],
    text: str,
    code: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text(text)
    assert code == main(["validate", *arguments])
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


def test_help_has_three_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["validate", "--help"])
    assert 3 <= capsys.readouterr().out.count("  rooftree validate ")
