"""The server of the Model Context Protocol with the real client, over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import rooftree
from rooftree.cli import main
from tests.needs import need

START = "import sys; from rooftree.cli import main; sys.exit(main())"
TRIAD = "double a[N], b[N], c[N], s;\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i] + s * c[i];\n"
Scene = Callable[[Any], Awaitable[None]]


def played(scene: Scene, *arguments: str) -> None:
    """A scene with a client, and a server that it started."""
    need("module mcp")
    import os

    from mcp import StdioServerParameters
    from mcp.client import Client

    server = StdioServerParameters(
        command=sys.executable, args=["-c", START, "mcp", *arguments], env={k: v for k, v in os.environ.items() if k != "CI"}
    )

    async def whole() -> None:
        async with asyncio.timeout(150), Client(server) as client:
            await scene(client)

    asyncio.run(whole())


async def ask(client: Any, tool: str, **given: Any) -> tuple[bool, str, dict[str, Any]]:
    found = await client.call_tool(tool, given)
    return not found.is_error, "\n".join(one.text for one in found.content), found.structured_content or {}


@pytest.mark.slow
def test_tools_have_typed_arguments_and_answer_with_text_and_record(tmp_path: Path) -> None:
    (tmp_path / "loop.c").write_text(TRIAD)

    async def scene(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"predict", "layer_conditions", "incore", "check", "explain"} == set(tools)
        asked = tools["predict"].input_schema
        assert ["kernel"] == asked["required"]
        assert {"kernel", "machine", "sizes", "cores"} == set(asked["properties"])
        assert {"text", "record"} == set(tools["predict"].output_schema["properties"])
        assert all(tool.annotations.read_only_hint for tool in tools.values())

        p = rooftree.predict(TRIAD, "skx", {"N": [1000, 10**8]})
        for kernel in (TRIAD, "loop.c", str(tmp_path / "loop.c")):
            good, _, said = await ask(client, "predict", kernel=kernel, machine="skx", sizes={"N": [1000, 10**8]})
            assert good
            assert "rooftree.prediction/1" == said["record"]["schema"]
            assert p.cy_per_cl[:, 0].tolist() == pytest.approx([one["ecm"]["cy_per_cl"] for one in said["record"]["points"]])
            assert "It is memory bound" in said["text"]

        good, _, said = await ask(client, "layer_conditions", kernel="2d-5pt", machine="skx", sizes={"N": 4000})
        assert (True, "rooftree.conditions/1") == (good, said["record"]["schema"])
        good, _, said = await ask(client, "incore", code="1: vaddpd %ymm1,%ymm1,%ymm1\njne 1b", arch="skl")
        assert (True, 4.0) == (good, said["record"]["blocks"][0]["cycles"])
        limit = {"kernel": "triad", "machine": "skx", "sizes": {"N": "1e8"}, "max_cycles": ["30"]}
        good, _, said = await ask(client, "check", **limit)
        assert (True, False) == (good, said["record"]["passed"])
        good, _, said = await ask(client, "explain", term="T_nOL")
        assert "T_nOL" in said["text"]

    played(scene, str(tmp_path))


@pytest.mark.slow
def test_what_is_wrong_is_an_error_of_the_tool_in_words_and_the_server_goes_on(tmp_path: Path) -> None:
    async def scene(client: Any) -> None:
        for given, words in (
            ({"kernel": "triad", "machine": "skylark"}, "skylark"),
            ({"kernel": "/etc/passwd"}, "reads no files"),
            ({"kernel": '#include "/etc/passwd"\n' + TRIAD}, "a source from an agent may"),
            ({"kernel": "triad", "machine": "skx"}, "needs a value for N"),
            ({"kernel": "triad", "sizes": 3}, "sizes"),
            ({}, "kernel"),
            ({"kernel": "for(;;) {" * 2000}, ""),
        ):
            good, text, _ = await ask(client, "predict", **given)
            assert (False, True) == (good, words in text), text
            assert "Traceback" not in text
        good, text, _ = await ask(client, "measure", kernel="triad")
        assert not good
        assert (await ask(client, "explain", term="ECM"))[0]

    played(scene)


@pytest.mark.slow
@pytest.mark.needs("gcc", "x86-64")
def test_measuring_is_a_tool_only_where_it_is_allowed() -> None:
    async def scene(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools["measure"].annotations.read_only_hint is False
        good, text, said = await ask(client, "measure", kernel="triad", sizes={"N": 1000})
        assert good, text
        assert said["record"]["points"][0]["measured"]["cy_per_cl"] > 0

    played(scene, "--allow-measure")


def test_a_folder_that_is_none_and_a_missing_library_are_told(monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    need("module mcp")
    assert main(["mcp", "/nowhere/at/all"]) == 2
    assert "no folder" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert main(["mcp"]) == 4
    assert "pip install 'rooftree[mcp]'" in capsys.readouterr().err
