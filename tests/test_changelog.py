"""News of changes/ becomes a section of CHANGELOG.md."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOL = runpy.run_path(str(Path(__file__).resolve().parent.parent / "tools" / "changelog.py"))
HEAD = "# Changes\n\nNewest first.\n"


@pytest.fixture
def release(tmp_path: Path) -> Callable[..., str]:
    """Releases a version of a project with this changelog and this news; the changelog afterwards."""

    def run(before: str = HEAD, version: str = "0.1.0", **news: str) -> str:
        (tmp_path / "changes").mkdir(exist_ok=True)
        (tmp_path / "changes" / "README.md").write_text("how to")
        (tmp_path / "CHANGELOG.md").write_text(before)
        for name, text in news.items():
            (tmp_path / "changes" / f"{name.replace('__', '.')}.md").write_text(text)
        TOOL["main"](version, "2027-01-31", tmp_path)
        return (tmp_path / "CHANGELOG.md").read_text()

    return run


def test_a_release_opens_with_the_predictions_that_changed_and_empties_the_folder(
    release: Callable[..., str], tmp_path: Path
) -> None:
    moved = "triad on skx: 1 -> 2, because."
    text = release(b__fixed="One.\n", a__added="Two\nlines.\n", z__predictions=f"{moved}\n", a__fixed="Three.")
    news = f"### Predictions that changed\n\n- {moved}\n\n### Added\n\n- Two lines.\n\n### Fixed\n\n- Three.\n- One.\n"
    assert f"{HEAD}\n## 0.1.0 (2027-01-31)\n\n{news}" == text
    assert ["README.md"] == [path.name for path in (tmp_path / "changes").iterdir()]


def test_the_newest_release_stands_first(release: Callable[..., str]) -> None:
    text = release(f"{HEAD}\n## 0.1.0 (2026-01-01)\n\nOld.\n", "0.2.0", a__added="New.")
    assert f"{HEAD}\n## 0.2.0 (2027-01-31)\n\n### Added\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\nOld.\n" == text


def test_what_stands_under_the_version_in_development_opens_it(release: Callable[..., str]) -> None:
    text = release(f"{HEAD}\n## 0.1.0 (in development)\n\nThe first release.\n\n## 0.0.1 (2026-01-01)\n\nOld.\n", a__added="New.")
    first = "## 0.1.0 (2027-01-31)\n\nThe first release.\n\n### Added\n\n- New.\n"
    assert f"{HEAD}\n{first}\n## 0.0.1 (2026-01-01)\n\nOld.\n" == text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"version": "", "a__added": "x"}, "'' is no version: expected, for instance, VERSION=0.1.0"),
        ({"version": "soon", "a__added": "x"}, "'soon' is no version"),
        ({}, "there is no news in changes/"),
        ({"a__removed": "x"}, "a.removed.md: expected TOPIC.KIND.md with KIND one of predictions, added, changed, fixed"),
        ({"a": "x"}, "a.md: expected TOPIC.KIND.md"),
        ({"a__added": " \n"}, "a.added.md: says nothing"),
        ({"before": f"{HEAD}\n## 0.1.0 (2026-01-01)\n\nOld.\n", "a__added": "x"}, "0.1.0 was released before"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    release: Callable[..., str], tmp_path: Path, arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match="^.*" + words.replace("(", r"\(") + ".*$"):
        release(**arguments)
    assert arguments.get("before", HEAD) == (tmp_path / "CHANGELOG.md").read_text()
    assert len(list((tmp_path / "changes").iterdir())) == 1 + sum("a_" in name or name == "a" for name in arguments)


def test_the_news_of_this_checkout_can_be_gathered(root: Path) -> None:
    assert all(f"### {title}" in TOOL["sections"](root / "changes", "### {}") for title in TOOL["news"](root / "changes"))
