"""The language server with a real client over standard input and output: nothing stale, no crash, an end without a trace."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from rooftree.cli import main
from tests.needs import need

pytestmark = pytest.mark.slow
START = "import sys; from rooftree.cli import main; sys.exit(main())"
URI = "file:///nowhere/triad.c"
TRIAD = """\
void triad(int n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
    for (int i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}
"""


class Editor:
    """A client with one document."""

    def __init__(self, client: Any, types: Any) -> None:
        self.client, self.types, self.version = client, types, 0
        self.published: list[Any] = []
        self.shown: list[Any] = []
        self.refreshed = 0

    def open(self, text: str, language: str = "c", uri: str = URI) -> None:
        self.version += 1
        item = self.types.TextDocumentItem(uri=uri, language_id=language, version=self.version, text=text)
        self.client.text_document_did_open(self.types.DidOpenTextDocumentParams(text_document=item))

    def change(self, text: str) -> None:
        self.version += 1
        self.client.text_document_did_change(
            self.types.DidChangeTextDocumentParams(
                text_document=self.types.VersionedTextDocumentIdentifier(version=self.version, uri=URI),
                content_changes=[self.types.TextDocumentContentChangeWholeDocument(text=text)],
            )
        )

    def close(self) -> None:
        document = self.types.TextDocumentIdentifier(uri=URI)
        self.client.text_document_did_close(self.types.DidCloseTextDocumentParams(text_document=document))

    async def hover(self, line: int) -> str | None:
        document = self.types.TextDocumentIdentifier(uri=URI)
        place = self.types.Position(line=line - 1, character=6)
        found = await self.client.text_document_hover_async(self.types.HoverParams(text_document=document, position=place))
        return str(found.contents.value) if found else None

    async def lenses(self) -> list[tuple[int, str]]:
        document = self.types.TextDocumentIdentifier(uri=URI)
        found = await self.client.text_document_code_lens_async(self.types.CodeLensParams(text_document=document))
        return [(one.range.start.line + 1, one.command.title) for one in found]

    async def until(self, wanted: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not wanted():
                await asyncio.sleep(0.02)


@asynccontextmanager
async def editor(options: Any, *arguments: str) -> AsyncIterator[Editor]:
    """An editor beside a server that was started for it."""
    need("module pygls")
    from lsprotocol import types
    from pygls.lsp.client import LanguageClient

    client: Any = LanguageClient("test", "1")
    one = Editor(client, types)

    def published(said: Any) -> None:
        one.published.append(said)

    def shown(said: Any) -> None:
        one.shown.append(said)

    def refreshed(_: Any) -> None:
        one.refreshed += 1

    client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
    client.feature(types.WINDOW_SHOW_MESSAGE)(shown)
    client.feature(types.WORKSPACE_CODE_LENS_REFRESH)(refreshed)
    await client.start_io(sys.executable, "-c", START, "lsp", *arguments)
    lenses = types.CodeLensWorkspaceClientCapabilities(refresh_support=True)
    able = types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(code_lens=lenses))
    said = await client.initialize_async(types.InitializeParams(capabilities=able, initialization_options=options))
    assert said.capabilities.hover_provider
    client.initialized(types.InitializedParams())
    try:
        yield one
    finally:
        await client.shutdown_async(None)
        client.exit(None)
        async with asyncio.timeout(20):
            assert 0 == await client._server.wait()
        await client.stop()


def played(scene: Callable[[Editor], Awaitable[None]], options: Any = None, *arguments: str) -> Editor:
    async def whole() -> Editor:
        async with asyncio.timeout(150), editor(options, *arguments) as one:
            await scene(one)
        return one

    return asyncio.run(whole())


SETTINGS = {"machine": "skx", "sizes": {"n": 10**8}, "debounce_s": 0.05}


def test_hover_lens_and_diagnostics_of_a_loop() -> None:
    async def scene(one: Editor) -> None:
        one.open(f"{TRIAD}\nint next(int);\nvoid walk(int n) {{ for (int i = 0; i < n; i = next(i)) ; }}\n")
        assert "Memory bound, mostly by T&#95;L3Mem" in (await one.hover(4) or "")
        assert await one.hover(1) is None
        first, second = await one.lenses()
        assert (3, True) == (first[0], "cy/CL (80 %:" in first[1])
        assert (8, "rooftree: not modelled") == second
        await one.until(lambda: one.refreshed > 0)
        (message,) = (m for m in one.published[-1].diagnostics if m.code == "not modelled")
        assert (7, "rooftree") == (message.range.start.line, message.source)

    played(scene, SETTINGS)


def test_what_is_shown_is_of_the_text_as_it_stands() -> None:
    async def scene(one: Editor) -> None:
        one.open(TRIAD)
        assert "**triad**" in (await one.hover(3) or "")
        waiting = asyncio.ensure_future(one.hover(3))
        one.change("\n\n\n\n" + TRIAD.replace("triad", "moved"))
        assert "triad" not in (await waiting or "")
        assert await one.hover(3) is None
        assert "**moved**" in (await one.hover(7) or "")
        for number in range(30):
            one.change(TRIAD.replace("triad", f"f{number}"))
        assert "**f29**" in (await one.hover(3) or "")
        assert one.version == one.published[-1].version
        assert len(one.published) < 20  # most of the thirty texts were never looked at
        one.close()
        await one.until(lambda: not one.published[-1].diagnostics)
        assert await one.hover(3) is None

    played(scene, SETTINGS)


def test_half_typed_and_hostile_sources_leave_the_server_alive() -> None:
    async def scene(one: Editor) -> None:
        one.open("")
        for cut in range(0, len(TRIAD), 23):
            one.change(TRIAD[:cut])
            await one.lenses()
        includes = ("#include </dev/zero>\n", '#include "triad.c"\n' * 20)
        for text in ("{" * 5000, "for(;;)" * 2000, *includes, "for (\0;;) a[i] = \U0001f600;"):
            one.change(text)
            await one.lenses()
        one.change(TRIAD)
        assert "**triad**" in (await one.hover(3) or "")

    played(scene, SETTINGS)


def test_settings_come_from_the_editor_the_command_line_and_comments() -> None:
    async def scene(one: Editor) -> None:
        one.open(TRIAD)
        assert "at n = 1000 on zen3" in (await one.lenses())[0][1]
        change = one.types.DidChangeConfigurationParams(settings={"rooftree": {"sizes": {"n": 2000}}})
        one.client.workspace_did_change_configuration(change)
        assert "at n = 2000 on zen3" in (await one.lenses())[0][1]
        one.change(f"// rooftree: -m skx\n{TRIAD}")
        assert "at n = 2000 on skylake-sp" in (await one.lenses())[0][1]
        change = one.types.DidChangeConfigurationParams(settings={"rooftree": {"sizes": 3}})
        one.client.workspace_did_change_configuration(change)
        await one.until(lambda: bool(one.shown))
        assert "rooftree.sizes" in one.shown[0].message
        assert "at n = 2000 on skylake-sp" in (await one.lenses())[0][1]

    played(scene, None, "-m", "zen3", "-D", "n=1000")


def test_a_header_of_cpp_is_read_as_cpp() -> None:
    async def scene(one: Editor) -> None:
        text = "template <int N> struct A {};\nvoid f(double *a, int n) { for (auto i = 0; i < n; ++i) a[i] = 0; }\n"
        uri = "file:///nowhere/loops.h"
        one.open(text, "cpp", uri)
        await one.until(lambda: bool(one.published))
        assert [] == [m for m in one.published[-1].diagnostics if m.code == "source"]

    played(scene, SETTINGS)


def test_options_are_checked_before_the_server_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lsp", "-D", "N=many"]) == 2
    assert "not a whole number" in capsys.readouterr().err


def test_without_the_library_the_command_says_what_to_install(monkeypatch: Any, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    assert main(["lsp"]) == 4
    assert "pip install 'rooftree[lsp]'" in capsys.readouterr().err
