"""The language server: hover, code lenses and diagnostics over standard input and output.

A source is looked at when no key came for a moment, in a thread of its own. What is shown belongs to the text as it stands: an
answer that was found for an older one is thrown away, and a question that comes before the new one is there waits for it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from rooftree import __version__
from rooftree.editor.look import Look, Message, look
from rooftree.editor.settings import Settings, read_settings
from rooftree.errors import RooftreeError

PATIENCE_S = 20.0
"""How long a question waits for what it is about."""
_SEVERITY = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}


@dataclass(slots=True)
class _Watched:
    """One open source: what is known of which text, and the work on the present one."""

    number: int = 0
    found: Look | None = None
    task: asyncio.Task[None] | None = None
    stop: threading.Event | None = None


class Server(LanguageServer):
    """The server; ``start_io()`` serves until the editor says exit or goes away."""

    def __init__(self, start: Settings) -> None:
        """Prepare it, with what the command line says."""
        super().__init__("rooftree", __version__)
        self.settings = self.start = start
        self._watched: dict[str, _Watched] = {}
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rooftree")
        self._refreshes = False
        self.told_to_end = False

    def set_up(self, params: types.InitializeParams) -> None:
        """Take over the editor's settings."""
        workspace = params.capabilities.workspace
        lenses = workspace.code_lens if workspace else None
        self._refreshes = bool(lenses and lenses.refresh_support)
        self.change_settings(params.initialization_options)

    def change_settings(self, given: Any) -> None:
        """Other settings; those that are not understood are said and leave the old ones."""
        if isinstance(given, dict) and isinstance(given.get("rooftree"), dict):
            given = given["rooftree"]
        if not given:
            return
        try:
            self.settings = read_settings(given, self.start)
        except RooftreeError as error:
            self.window_show_message(types.ShowMessageParams(type=types.MessageType.Warning, message=f"rooftree: {error}"))
            return
        for uri in list(self._watched):
            self.watch(uri, at_once=True)

    def watch(self, uri: str, *, at_once: bool = False) -> None:
        """Look at a source, when no other change comes for a moment."""
        watched = self._watched.setdefault(uri, _Watched())
        self._drop(watched)
        watched.number += 1
        watched.found, watched.stop = None, threading.Event()
        watched.task = asyncio.ensure_future(
            self._work(uri, watched, watched.number, 0.0 if at_once else self.settings.debounce_s)
        )

    def forget(self, uri: str) -> None:
        """A source was closed."""
        if (watched := self._watched.pop(uri, None)) is not None:
            watched.number += 1
            self._drop(watched)
        self._publish(uri, None, ())

    def end(self) -> None:
        """Let the work that is going on end soon."""
        for watched in self._watched.values():
            self._drop(watched)
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def found(self, uri: str) -> Look | None:
        """What is known of the text as it stands; None where another change comes first, or it takes too long."""
        watched = self._watched.get(uri)
        if watched is None:
            return None
        number = watched.number
        if watched.found is None and watched.task is not None:
            await asyncio.wait({watched.task}, timeout=PATIENCE_S)
        return watched.found if watched.number == number else None

    @staticmethod
    def _drop(watched: _Watched) -> None:
        if watched.stop is not None:
            watched.stop.set()
        if watched.task is not None:
            watched.task.cancel()

    async def _work(self, uri: str, watched: _Watched, number: int, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        document = self.workspace.get_text_document(uri)
        text, stop = document.source, watched.stop
        assert stop is not None
        path = to_fs_path(uri) if uri.startswith("file:") else None
        name = Path(path or uri).name or "source.c"
        if document.language_id == "cpp" and Path(name).suffix in ("", ".h"):
            name = f"{Path(name).stem}.hpp"
        elif document.language_id == "c" and not Path(name).suffix:
            name += ".c"
        folder = Path(path).parent if path else None
        job: Callable[[], Look] = partial(look, text, name, self.settings, folder, stop.is_set)
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._worker, job)
        except Exception as error:  # the editor goes on, whatever a source does to the models
            said = f"internal error: {type(error).__name__}: {error}; please report it"
            self.window_log_message(types.LogMessageParams(type=types.MessageType.Error, message=f"rooftree: {uri}: {said}"))
            found = Look(messages=(Message(1, "information", "source", said),))
        if watched.number != number or stop.is_set():
            return
        watched.found = found
        self._publish(uri, document.version, found.messages)
        if self._refreshes:
            self.workspace_code_lens_refresh(None)

    def _publish(self, uri: str, version: int | None, messages: tuple[Message, ...]) -> None:
        shown = [
            types.Diagnostic(
                range=_line(message.line, 1000),
                severity=_SEVERITY[message.level],
                source="rooftree",
                code=message.kind,
                message=message.text,
            )
            for message in messages
        ]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=shown))


def _line(number: int, length: int = 0) -> types.Range:
    """A line, whose number is from 1; editors end a range that is longer than the line where the line ends."""
    at = max(0, number - 1)
    return types.Range(start=types.Position(at, 0), end=types.Position(at, length))


def make_server(start: Settings) -> Server:
    """The server with all that it answers."""
    server = Server(start)

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.set_up(params)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configure(params: types.DidChangeConfigurationParams) -> None:
        server.change_settings(params.settings)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.watch(params.text_document.uri, at_once=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.watch(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        found = await server.found(params.text_document.uri)
        note = found.at(params.position.line + 1) if found else None
        if note is None:
            return None
        text = types.MarkupContent(kind=types.MarkupKind.Markdown, value=note.hover)
        return types.Hover(contents=text, range=types.Range(_line(note.first).start, _line(note.last, 1000).end))

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        found = await server.found(params.text_document.uri)
        return [
            types.CodeLens(range=_line(note.first), command=types.Command(title=note.lens, command=""))
            for note in (found.loops if found else ())
        ]

    @server.feature(types.SHUTDOWN)
    def shutdown(_params: Any) -> None:
        server.told_to_end = True
        server.end()

    return server
