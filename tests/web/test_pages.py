"""The other pages of the workbench: records, campaigns, the machine's numbers, terms on the live example, what works here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rooftree.campaign.file import read_campaign
from rooftree.campaign.run import run
from rooftree.cli import main
from rooftree.errors import InputError
from rooftree.machine.load import parse
from rooftree.web.desk import Desk

from ..report.test_profile_page import profile, region  # noqa: TID252
from .conftest import Client, serving

CAMPAIGN = """
title: Triads
kernels: [triad]
machines: [skx, zen3]
sizes: {N: [1000, 100000]}
models: [{traffic: lc}]
"""
SWEEP = {"kernel": "triad", "machine": "skx", "sizes": ["N=1000,10000000"], "cores": "1,20"}


def profiled() -> dict[str, Any]:
    """A profile with roofs and two hot regions, one of them with a hostile name."""
    counted: dict[str, Any] = {
        "flops": {"dp": 2e9},
        "load_B": 8e9,
        "store_B": 4e9,
        "intensity_FLOP_B": 1 / 6,
        "GFLOP_s": 2.0,
        "GB_s": 12.0,
    }
    hot = [region("sweep", 0.6, **counted), region("<img src=x onerror=alert(1)>", 0.3, **counted)]
    found = profile(*hot).replace(
        machine="skx", machine_title="Intel Xeon Gold 6148", peak_GFLOP_s=76.8, levels_GB_s={"L1": 307.0, "Mem": 14.0}, cores=1
    )
    document: dict[str, Any] = json.loads(found.to_json())
    return document


@pytest.fixture(scope="module")
def places(throughput: None, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A profile, a folder of results with the campaign beside it, and a prediction."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "profile.json").write_text(json.dumps(profiled()))
    (folder / "triads.yaml").write_text(CAMPAIGN)
    run(read_campaign(str(folder / "triads.yaml")), folder / "triads.results", jobs=1)
    (folder / "triads.yaml").write_text(CAMPAIGN.replace("100000]", "100000, 1000000]"))
    assert not main(["predict", "triad", "-m", "skx", "-D", "N=1e3..1e8:log12", "-o", str(folder / "predicted.json")])
    return [str(folder / name) for name in ("profile.json", "triads.results", "predicted.json")]


@pytest.fixture(scope="module")
def pages(places: list[str]) -> Iterator[Client]:
    yield from serving(Desk("triad", ["skx"], sizes=["N=1000,30000,10000000"], cores="1,2,20", records=places))


def shown(client: Client, name: str, part: str = "") -> Any:
    records = client.ask("/api/start").json["records"]
    key = next(one["key"] for one in records if one["name"] == name)
    return client.ask(f"/api/record?key={key}&part={part}").json


def test_a_profile_of_the_command_line_has_its_dots_and_its_table(pages: Client) -> None:
    assert ["profile", "campaign", "figure"] == [one["kind"] for one in pages.ask("/api/start").json["records"]]
    found = shown(pages, "profile.json")
    assert "profile" == found["kind"]
    dots = [t for t in found["figure"]["data"] if "markers" in t.get("mode", "") and t["y"] == [2.0]]
    assert 2 == len(dots)
    assert [1 / 6] == [pytest.approx(x) for x in dots[0]["x"]]
    assert ["region", "share", "seconds"] == found["columns"][:3]
    assert ["loop sweep (app)", "loop <img src=x onerror=alert(1)> (app)"] == [row[0] for row in found["rows"]]
    assert not [t for t in found["figure"]["data"] if "<img" in t.get("name", "")]


def test_a_campaign_tells_what_is_done_and_open_and_draws_its_cases(pages: Client) -> None:
    found = shown(pages, "triads.results")
    assert ["4 done, 0 failed, 2 open of 6 points"] == found["head"]
    assert [("triad", "skylake-sp", 2, 0), ("triad", "zen3", 2, 0)] == [
        (one["kernel"], one["machine"], one["done"], one["failed"]) for one in found["cases"]
    ]
    case = shown(pages, "triads.results", found["cases"][0]["id"])
    assert ["N = 1000", "N = 100000"] == [row[0] for row in case["rows"]]
    assert case["figure"]["data"]
    key = next(one["key"] for one in pages.ask("/api/start").json["records"] if one["kind"] == "campaign")
    assert pages.ask(f"/api/record?key={key}&part=../../x").status == 422


def test_any_record_that_can_be_drawn_is_and_others_are_refused(pages: Client, tmp_path: Path) -> None:
    assert shown(pages, "predicted.json")["figure"]["data"]
    key = pages.ask("/api/take", {"name": "mine.json", "text": json.dumps(profiled())}).json["key"]
    assert "Profile" in pages.ask(f"/api/record?key={key}&part=").json["title"]
    for text in ("", "[]", "{", '{"schema": "rooftree.profile/1"}', '{"schema": "other/1"}', "[" * 5000):
        answer = pages.ask("/api/take", {"name": "x.json", "text": text})
        assert answer.status == 422, text
        assert "x.json" in answer.json["error"]["where"]
    assert pages.ask("/api/record?key=../../etc/passwd&part=").status == 422
    (tmp_path / "none.json").write_text("{}")
    with pytest.raises(InputError, match="no record"):
        Desk("triad", ["skx"], records=[str(tmp_path / "none.json")])
    with pytest.raises(InputError, match="no folder of a campaign"):
        Desk("triad", ["skx"], records=[str(tmp_path)])


def test_a_workbench_for_reading_takes_no_record(throughput: None, places: list[str]) -> None:
    for client in serving(Desk("triad", ["skx"], records=places, read_only=True)):
        assert client.ask("/api/take", {"name": "x", "text": json.dumps(profiled())}).status == 400
        assert shown(client, "profile.json")["rows"]


def test_an_edited_machine_changes_its_predictions_and_says_that_it_is_one(pages: Client) -> None:
    fields = {one["path"]: one for one in pages.ask("/api/machine?name=skx").json}
    assert "117.82 GB/s" == fields["memory.saturated.load.bandwidth"]["value"]
    assert {"core.clock", "topology.cores_per_socket", "caches.L2.size", "links.L2L3.load"} <= set(fields)
    plain = pages.ask("/api/sweep", SWEEP).json
    edits = [f"{path}=40 GB/s" for path in fields if path.startswith("memory.")]
    slow = pages.ask("/api/sweep", {**SWEEP, "edits": edits}).json
    assert slow["cy_per_cl"][0] == plain["cy_per_cl"][0]
    assert slow["cy_per_cl"][1][1] > 2 * plain["cy_per_cl"][1][1]
    assert "edited" in slow["machine"]["label"]
    assert "edited" in slow["measurable"]
    assert "not validated" in slow["machine"]["known_by"]
    text = pages.ask("/api/machine-file", {"name": "skx", "edits": edits}).json["text"]
    machine = parse(text)
    assert "skylake-sp-edited" == machine.name
    assert 40e9 == machine.memory.saturated[0].bandwidth
    assert "assumption" == machine.sources["edited"].kind
    assert "(was 117.82 GB/s)" in machine.notes[0]
    assert "edited" in str(machine.memory.saturated[0].source)


@pytest.mark.parametrize(
    ("edits", "status", "words"),
    [
        (["core.clock=3 GB/s"], 422, "Hz"),
        (["core.clock=fast"], 422, "core.clock"),
        (["caches.L2.size=-1 KiB"], 422, "size"),
        (["compilers=x"], 422, "cannot|no number"),
        (["core.clock"], 400, "an edit"),
        (["core.clock=!!python/object:os.system"], 422, "core.clock"),
        (["a=1"] * 3 + [f"a{k}=1" for k in range(50)], 400, "up to 40"),
    ],
)
def test_mistaken_edits_get_a_reason(pages: Client, edits: list[str], status: int, words: str) -> None:
    answer = pages.ask("/api/sweep", {**SWEEP, "edits": edits})
    assert answer.status == status, answer.body
    assert any(word in str(answer.json["error"]) for word in words.split("|")), answer.body
    assert pages.ask("/api/machine-file", {"name": "skx", "edits": edits}).status == status


def test_terms_tell_what_they_are_here(pages: Client) -> None:
    sweep = pages.ask("/api/sweep", SWEEP).json
    small, large = (
        {one["name"]: one for one in pages.ask(f"/api/terms?id={sweep['id']}&row={row}&column=0").json} for row in (0, 1)
    )
    assert {"T_OL", "T_nOL", "layer condition", "saturation point", "unit of work", "overlap"} <= set(small)
    assert "8 iterations" in small["unit of work"]["here"]
    assert "L1" in small["data location"]["here"]
    assert "Mem" in large["data location"]["here"]
    assert "cores saturate memory" in large["saturation point"]["here"]
    assert all(one["text"] for one in small.values())
    assert pages.ask(f"/api/terms?id={sweep['id']}&row=5&column=0").status == 422


def test_doctor_says_what_works_here(pages: Client) -> None:
    items = pages.ask("/api/doctor").json["items"]
    assert items
    assert {one["status"] for one in items} <= {"ok", "limits", "missing"}
    assert all(one["try"] for one in items if one["status"] == "missing")


def test_two_kernels_are_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "triad", "2d-5pt", "-m", "skx", "--no-browser", "--port", "0"]) == 2
    assert "one kernel" in capsys.readouterr().err
