"""The manual and the README: every example is run, and what it shows is what it prints.

    ```console            a line `$ rooftree ...` is run, the lines below it are what it prints, errors included;
    ```                   `$ echo $?` gives its exit code, `$ cat FILE`, `$ cut ... FILE` and `$ ls` show files
    ```python             is run, with the names of the page's earlier blocks
    ```text               directly below a python block: what it prints
    <!-- file: x.c -->    the block below is written to that file of the page's own folder
    <!-- add to: x.c -->  the block below is added at its end
    ```sh                 is shown and not run: setting up; its make targets must exist

In an output a line `...` stands for lines left out. `make golden` writes the outputs anew.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted(p for p in (ROOT / "docs").rglob("*.md") if "_build" not in p.parts)]
FENCE = re.compile(r"(?m)^(?P<fence>```+)(?P<language>[\w{}-]*)[^\n]*\n(?P<body>.*?)^(?P=fence)[ ]*$", re.DOTALL)
RECIPES = ROOT / "docs" / "contributing.md"  # run by test_recipes.py, in a copy of the tree
RUN = ("console", "python")
SHOWN = (
    *("sh", "text", "py", "lua", "lisp", "c", "cpp", "yaml", "json", "math"),
    *("{toctree}", "{live}", "{eval-rst}", "{figure}", "{note}", "{include}"),
)
SHELL_WORDS = ("git", "cd", "make", "apt-get", "sudo", "python", "pip", "rooftree", "jupyter", "dask")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


class Page:
    """Runs the blocks of a page in order, in a folder of its own, and gives the page with fresh outputs."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.text = path.read_text("utf-8")
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__page__"}
        self.code = 0
        self.printed: str | None = None  # by the python block just run; None after any other block

    def fresh(self) -> str:
        """The page as it would stand if its outputs were written now."""
        parts, end = [], 0
        for block in FENCE.finditer(self.text):
            between, body = self.text[end : block.start()], block["body"]
            parts.append(between)
            shown_next = self.printed is not None and not between.strip() and block["language"] == "text"
            if self.printed and not shown_next:
                pytest.fail(f"a python block prints what the page does not show:\n{self.printed}")
            printed, self.printed = self.printed, None
            if place := re.search(r"<!-- (file|add to): (\S+) -->\s*\Z", between):
                self.put(self.folder / place[2], body, new=place[1] == "file")
            if shown_next:
                body = elided(body, printed or "")
            elif block["language"] == "console":
                body = "".join(self.command(*entry) for entry in commands(body))
            elif block["language"] == "python":
                self.printed = self.script(body)
            parts += [block["fence"], self.text[block.end("fence") : block.start("body")], body, block["fence"]]
            end = block.end()
        assert not self.printed, f"the last python block prints what the page does not show:\n{self.printed}"
        return "".join([*parts, self.text[end:]])

    def put(self, file: Path, body: str, *, new: bool) -> None:
        """Write a block to its file, or add it at the end."""
        assert new or file.exists(), f"there is no {file.name} to add to"
        with file.open("w" if new else "a", encoding="utf-8") as stream:
            stream.write(body)

    def command(self, command: str, shown: str) -> str:
        """One `$` command and its output."""
        words = shlex.split(command.replace("\\\n", " "))
        if command == "echo $?":
            output = f"{self.code}\n"
        elif words[0] in ("cat", "cut", "ls"):
            output = subprocess.run(words, check=True, capture_output=True, text=True, cwd=self.folder).stdout
        else:
            assert words[0] == "rooftree", f"only rooftree, cat, cut, ls and echo $? can be run: $ {command}"
            output = self.rooftree(words[1:])
        return f"$ {command}\n{elided(shown, output)}"

    def rooftree(self, arguments: list[str]) -> str:
        from rooftree.cli import main

        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
            self.code = main(arguments)
        assert self.code != 1, f"$ rooftree {' '.join(arguments)}\n{out.getvalue()}"
        return out.getvalue()

    def script(self, body: str) -> str:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            try:
                exec(compile(body, "python block", "exec"), self.names)
            except Exception:
                pytest.fail(f"a python block fails:\n{body}\n{traceback.format_exc(limit=-2)}")
        return out.getvalue()


def commands(body: str) -> list[tuple[str, str]]:
    """The commands of a console block with the outputs shown."""
    found = re.findall(r"(?ms)^\$ (.*?[^\\])\n(.*?)(?=^\$ |\Z)", body)
    assert found, f"a console block without a command:\n{body}"
    return found


def elided(shown: str, output: str) -> str:
    """The output, without the lines that the page leaves out where it shows `...`."""
    output = "".join(f"{line.rstrip()}\n" for line in output.strip("\n").split("\n")) if output.strip() else ""
    before, dots, after = shown.partition("...\n")
    if not dots or (before and not before.endswith("\n")):
        return output
    lines = output.splitlines(keepends=True)
    head, tail = before.count("\n"), after.count("\n")
    if head + tail >= len(lines):
        return output
    return "".join([*lines[:head], "...\n", *lines[len(lines) - tail :]])


def normal(text: str) -> list[str]:
    """Lines without what may differ: runs of blanks, checksums."""
    text = re.sub(r"\b[0-9a-f]{12}([0-9a-f]{52})?\b", "CHECKSUM", text)
    return [" ".join(line.split()) for line in text.splitlines()]


@pytest.mark.golden
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(p, id=name_of(p), marks=pytest.mark.slow if p.name in ("tutorial.md", "miss-curve.md") else ())
        for p in PAGES
        if p != RECIPES and re.search(r"(?m)^```(console|python)", p.read_text("utf-8"))
    ],
)
def test_examples_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    if page.name == "README.md":  # what it shows is what its readers get, who set no variable
        monkeypatch.delenv("ROOFTREE_INCORE")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    fresh = Page(page, tmp_path).fresh()
    if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
        page.write_text(fresh, "utf-8")
    assert normal(page.read_text("utf-8")) == normal(fresh), "if the new output is right: `make golden`, review the diff"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_is_of_a_kind_that_is_run_or_known_to_be_shown(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.count("```") % 2 == 0
    unknown = {block["language"] for block in FENCE.finditer(text)} - {*RUN, *SHOWN}
    assert unknown == set()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_set_up_commands_name_targets_and_packages_that_exist(page: Path) -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8")))
    for block in FENCE.finditer(page.read_text("utf-8")):
        if block["language"] != "sh":
            continue
        for line in re.sub(r"\\\n|#.*", " ", block["body"]).splitlines():
            words = [word for word in line.split() if "=" not in word]
            assert not words or words[0] in SHELL_WORDS, line
            if words and words[0] == "make":
                assert set(words[1:]) <= targets, line


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for text, target in re.findall(r"\[([^\]]*)\]\(([^)\s]+)\)", FENCE.sub("", page.read_text("utf-8"))):
        if target.startswith(("https://", "http://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"[{text}]({target})"
        if anchor:
            headings = re.findall(r"(?m)^#+ (.*)$", file.read_text("utf-8"))
            assert anchor in {re.sub(r"[^\w -]", "", h.lower()).strip().replace(" ", "-") for h in headings}, (
                f"[{text}]({target})"
            )


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set()
    for page in PAGES[1:]:
        for body in re.findall(r"(?s)```\{toctree\}[^\n]*\n(.*?)```", page.read_text("utf-8")):
            listed |= {(page.parent / line.strip()).resolve() for line in body.splitlines() if line.strip() and ":" not in line}
    pages = {p.with_suffix("") for p in PAGES[1:]} - {ROOT / "docs" / "index"}
    assert pages == listed


@pytest.mark.slow
@pytest.mark.golden
def test_figures_show_the_present_results(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ROOT / "docs" / "figures"
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delenv("ROOFTREE_INCORE")  # they must not depend on it
    from figures import FIGURES  # type: ignore[import-not-found]

    drawn = {name: draw() for name, draw in FIGURES.items()}
    if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
        for name, text in drawn.items():
            (folder / f"{name}.svg").write_text(text, "utf-8")
    assert {path.stem for path in folder.glob("*.svg")} == set(drawn)
    for name, text in drawn.items():
        assert len(text) < 150_000, name
        assert text == (folder / f"{name}.svg").read_text("utf-8"), f"{name} changed: `make figures`, review the figure"


@pytest.mark.slow
@pytest.mark.golden
def test_figures_of_the_papers_are_drawn_by_the_commands_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ROOT / "docs" / "figures"
    monkeypatch.syspath_prepend(str(folder))
    from papers import COMMANDS, compared_table, draw  # type: ignore[import-not-found]

    page = (ROOT / "docs" / "paper-figures.md").read_text("utf-8")
    for name, command in COMMANDS.items():
        text = draw(name)
        if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
            (folder / "papers" / f"{name}.svg").write_text(text, "utf-8")
        assert text == (folder / "papers" / f"{name}.svg").read_text("utf-8"), f"{name} changed: `make golden`, review the figure"
        assert f"`rooftree {command}`" in page
        assert f"figures/papers/{name}.svg" in page
    assert {path.stem for path in (folder / "papers").glob("*.svg")} == {*COMMANDS}
    table = compared_table()
    if os.environ.get("ROOFTREE_GOLDEN") == "rewrite":
        before, _, rest = page.partition("<!-- compared -->\n")
        end = "<!-- end of compared -->"
        page = f"{before}<!-- compared -->\n{table}\n{end}{rest.partition(end)[2]}"
        (ROOT / "docs" / "paper-figures.md").write_text(page, "utf-8")
    assert table in page


def test_published_values_are_reproduced_as_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    import published  # type: ignore[import-not-found]

    wrong = [case.what for case in published.cases() if not case.agrees]
    assert wrong == []


def test_published_values_without_machine_or_kernel_are_called_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    import published

    class UsedError(Exception):
        pass

    def used(*_: Any, **__: Any) -> Any:
        raise UsedError

    for name in ("_predict", "conditions_record", "roofline_of"):
        monkeypatch.setattr(published, name, used)
    for group in (
        published._slides,
        published._daxpby,
        published._triad,
        published._kerncraft,
        published._roofline,
        published._carm,
    ):
        with contextlib.suppress(UsedError):
            for case in group():
                assert case.arithmetic, case.what
    assert "arithmetic" in published._remark(next(published._carm()))


def test_a_table_that_machine_files_were_fitted_to_is_called_a_reproduction_and_prints_that_disagree_are_told() -> None:
    """B6."""
    text = (ROOT / "docs" / "published.md").read_text("utf-8")
    assert "is a reproduction and no validation" in text
    for printed, computed in (("2.2 GIt/s", "2.50 GIt/s"), ("2.90 GFLOP/s", "6.66 GFLOP/s")):
        (line,) = (line for line in text.splitlines() if printed in line)
        assert computed in line


LIVE = re.compile(r"(?m)^```\{live\} (.+)$")


@pytest.mark.parametrize("line", sorted({line for page in PAGES for line in LIVE.findall(page.read_text("utf-8"))}))
def test_every_part_that_is_made_from_the_code_is_made(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    from contents import CONTENT  # type: ignore[import-not-found]

    word, *arguments = line.split()
    assert CONTENT[word](*arguments).strip()


def test_every_block_of_a_machine_file_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    from contents import CONTENT

    from rooftree.machine.schema import json_schema

    described = CONTENT["machine-keys"]().replace("`", "")
    blocks = {name: block for name, block in json_schema()["$defs"].items() if name != "Variant" and not name.endswith("Change")}
    told = {name: " ".join(block["description"].replace("`", "").split()) for name, block in blocks.items()}
    assert {name for name, text in told.items() if text not in described} == set()


@pytest.mark.slow
@pytest.mark.needs("module sphinx")
def test_the_manual_builds_without_a_warning(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr


def test_every_schema_that_is_printed_stands_in_the_manual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    import pages  # type: ignore[import-not-found]
    import tables  # type: ignore[import-not-found]

    from rooftree.cli.schema import schemas

    pages.write_schemas(tmp_path)
    text = tables.schemas()
    for name, schema in schemas().items():
        file = pages.SCHEMAS.format(name)
        assert schema == json.loads((tmp_path / file).read_text("utf-8"))
        (part,) = (part for part in text.split("\n### ") if part.removeprefix("### ").startswith(f"{name}\n"))
        assert f'href="{file}"' in part
        assert all(f"| `{key}` |" in part for key in schema["properties"])
