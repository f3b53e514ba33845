"""Gather the news in changes/ under a version in CHANGELOG.md, and remove them there:  changelog.py VERSION [DATE]."""

from __future__ import annotations

import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"predictions": "Predictions that changed", "added": "Added", "changed": "Changed", "fixed": "Fixed"}
"""Ends of the names of the files, and the headings of what they hold, in the order of a release."""


def news(folder: Path) -> dict[str, list[Path]]:
    """The files of changes/ by the heading that they come under.

    Raises: ValueError for a file that is named otherwise than ``TOPIC.KIND.md`` or is empty.
    """
    found: dict[str, list[Path]] = {heading: [] for heading in KINDS.values()}
    for path in sorted(folder.glob("*")):
        if path.name == "README.md":
            continue
        match = re.fullmatch(r"[\w-]+\.(\w+)\.md", path.name)
        if match is None or match[1] not in KINDS:
            raise ValueError(f"{path}: expected TOPIC.KIND.md with KIND one of {', '.join(KINDS)}")
        if not path.read_text("utf-8").strip():
            raise ValueError(f"{path}: says nothing")
        found[KINDS[match[1]]].append(path)
    return {heading: paths for heading, paths in found.items() if paths}


def sections(folder: Path, heading: str) -> str:
    """The news as Markdown.

    Args:
        folder: that of the news.
        heading: of a section, such as ``### {}``.
    """
    parts = []
    for title, paths in news(folder).items():
        lines = (f"- {' '.join(path.read_text('utf-8').split())}" for path in paths)
        parts.append("\n".join([heading.format(title), "", *lines]))
    return "\n\n".join(parts) + "\n"


def released(text: str, version: str, date: str, new: str) -> str:
    """The changelog with a release on top; what stands under ``VERSION (in development)`` opens it.

    Raises: ValueError if this version has been released.
    """
    head, _, rest = text.partition("\n## ")
    title, _, words = rest.partition("\n")
    if re.search(rf"^## {re.escape(version)} \((?!in development)", text, re.MULTILINE):
        raise ValueError(f"{version} was released before: CHANGELOG.md has it")
    if title == f"{version} (in development)":
        words, bar, older = words.partition("\n## ")
        return f"{head}\n## {version} ({date})\n{words.rstrip()}\n\n{new}{bar}{older}"
    return f"{head}\n## {version} ({date})\n\n{new}" + (f"\n## {rest}" if rest else "")


def main(version: str, date: str, root: Path = ROOT) -> None:
    """Write CHANGELOG.md and remove the news.

    Raises: ValueError with what is wrong; then nothing is written.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"'{version}' is no version: expected, for instance, VERSION=0.1.0")
    files = [path for paths in news(root / "changes").values() for path in paths]
    if not files:
        raise ValueError("there is no news in changes/")
    path = root / "CHANGELOG.md"
    path.write_text(released(path.read_text("utf-8"), version, date, sections(root / "changes", "### {}")), "utf-8")
    for file in files:
        file.unlink()


if __name__ == "__main__":
    try:
        given = dict(enumerate(sys.argv))
        main(given.get(1, ""), given.get(2) or datetime.date.today().isoformat())
    except ValueError as error:
        sys.exit(f"changelog: {error}")
