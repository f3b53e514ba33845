"""What an agent may name: files below the folders of the server, and sources that read no others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rooftree.agent.policy import Policy
from rooftree.agent.tools import Tools
from rooftree.errors import InputError, RooftreeError, UsageError

TRIAD = "double a[N], b[N]; for (int i = 0; i < N; ++i) a[i] = 2.0 * b[i];"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that may be read, with a loop, beside one that may not; the current folder is neither."""
    for name in ("open", "closed", "elsewhere"):
        (tmp_path / name).mkdir()
    (tmp_path / "open" / "loop.c").write_text(TRIAD)
    (tmp_path / "closed" / "secret.c").write_text(TRIAD)
    (tmp_path / "closed" / "odd;name.c").write_text(TRIAD)
    (tmp_path / "open" / "link.c").symlink_to(tmp_path / "closed" / "secret.c")
    (tmp_path / "open" / "folder").symlink_to(tmp_path / "closed")
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path


def test_files_below_a_folder_are_read_by_either_path(folders: Path) -> None:
    policy = Policy([str(folders / "open")])
    path = os.path.realpath(folders / "open" / "loop.c")
    for given in ("loop.c", "./loop.c", path):
        assert path == policy.kernel(given)
        assert f"{path}:3" == policy.kernel(f"{given}:3")


@pytest.mark.parametrize(
    "given",
    [
        *("../closed/secret.c", "link.c", "folder/secret.c", "/etc/passwd", "~/.ssh/id_rsa", "loop.c/../../closed/secret.c"),
        *("", ":", "loop.c\0", "x" * 5000, "nothing.c", "/dev/zero", "/proc/self/environ", "../closed/secret.c:1", ".", "/"),
        *("../closed/odd;name.c", "../closed/odd;name.c:1"),
    ],
)
@pytest.mark.parametrize("kind", ["kernel", "machine", "code", "file"])
def test_nothing_else_is(folders: Path, given: str, kind: str) -> None:
    policy = Policy([str(folders / "open")])
    if kind == "code" and ";" in given:  # text, which is read as assembly
        return
    if kind == "machine" and given in ("link.c", "nothing.c", "x" * 5000):  # names, which are looked up among the shipped ones
        return
    if kind == "kernel" and ";" in given:  # text of a source, which no path begins like
        assert f" {given}" == policy.kernel(given)
        return
    with pytest.raises(InputError):
        getattr(policy, kind)(given)


def test_no_text_of_a_source_is_a_path(folders: Path) -> None:
    for choice in ("", ":a;", ":a:b;", ":a:b:c;", ":a:b:c:d;"):
        given = f"{folders / 'closed' / 'secret.c'}{choice}"
        if choice:
            with pytest.raises(RooftreeError) as refused:
                Tools(Policy()).predict(given, "skx", {"N": "1000"})
            assert "there is no function" not in str(refused.value)


def test_whether_a_file_exists_is_not_told(folders: Path) -> None:
    policy = Policy([str(folders / "open")])
    said = []
    for name in ("secret.c", "nothing.c"):
        with pytest.raises(InputError) as refused:
            policy.kernel(str(folders / "closed" / name))
        said.append(str(refused.value).replace(name, ""))
    assert said[0] == said[1]


def test_without_a_folder_no_file_is_read(folders: Path) -> None:
    with pytest.raises(InputError, match="reads no files"):
        Policy().kernel(str(folders / "open" / "loop.c"))
    assert "triad" == Policy().kernel("triad")


def test_a_file_in_the_current_folder_does_not_stand_for_a_library_kernel(folders: Path) -> None:
    (folders / "elsewhere" / "triad").write_text(TRIAD)
    (folders / "elsewhere" / "skx").write_text("name: x")
    with pytest.raises(InputError):
        Policy().kernel("triad")
    with pytest.raises(InputError):
        Policy().machine("skx")


READING = ('#include "/etc/passwd"\n', "#include </etc/passwd>\n", '__asm__(".incbin");', "#pragma GCC poison x\n")


@pytest.mark.parametrize("text", READING)
def test_a_source_as_text_reads_no_file(text: str) -> None:
    with pytest.raises(RooftreeError, match="a source from an agent may"):
        Policy().kernel(text + TRIAD)
    assert f" {TRIAD}" == Policy().kernel(TRIAD)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no folder"):
        Policy([str(tmp_path / "nothing")])


def test_an_answer_has_an_end() -> None:
    with pytest.raises(UsageError, match="up to 500"):
        Tools(Policy()).predict("triad", "skx", {"N": "1..1000"})
