"""Measurements that a click starts: one command of rooftree at a time, run as the command line runs it.

A job is a process of its own with a session of its own. It lives no longer than the request that started it: a page that is
closed ends it. What it says on the way is kept as events, and what it has written is taken up even where it ended early.

    started  key, title, command
    doing    text                   progress
    said     text                   a message
    over     state (done, failed or cancelled), message, and what became of the document
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import selectors
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from rooftree import children
from rooftree.errors import RooftreeError, UsageError

COMMAND = (sys.executable, "-c", "import sys; from rooftree.cli import main; sys.exit(main())")
"""The command line of this very rooftree."""
GRACE_S = 4.0
"""In which a job that is told to end writes what it has; then it is killed [s]."""
_MOST_B = 64 * 2**20
"""Of its document [B]."""
_MOST_EVENTS = 10_000
_MOST_MESSAGES = 200
_LATE_S = 0.5
"""In which its last words come [s]."""
_DOING = "doing: "
"""Begins a line of progress, see `rooftree.cli.progress.show_doing`."""

Adopt = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes up the document that a job wrote; returns what the page is told of it."""


class BusyError(UsageError):
    """A measurement runs, and nothing else may, since it would disturb it."""


class Job:
    """One command on its way."""

    def __init__(self, title: str, arguments: Sequence[str], adopt: Adopt, command: Sequence[str] = COMMAND) -> None:
        """Start it.

        Args:
            title: what it does, in words.
            arguments: of the command line.
            adopt: called with its document, in a thread of its own.
            command: the program.
        Raises: CapabilityError if it cannot be started.
        """
        self.key = secrets.token_hex(8)
        self.title = title
        self.command = shlex.join(["rooftree", *(a for a in arguments if a != "--json")])
        self.started = time.monotonic()
        self.over = threading.Event()
        self._adopt = adopt
        self._cancelled = False
        self._deaf = threading.Event()
        self._lock = threading.Lock()
        self._events: list[tuple[str, Mapping[str, Any]]] = []
        self._messages: list[str] = []
        self._document = bytearray()
        package = os.pathsep.join(filter(None, (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH"))))
        environment = {"ROOFTREE_PROGRESS": "lines", "PYTHONPATH": package, "PYTHONSAFEPATH": "1", "PYTHONIOENCODING": "utf-8"}
        self._process = children.start([*command, *arguments], environment=environment)
        self._tell("started", key=self.key, title=title, command=self.command)
        assert self._process.stdin is not None
        self._process.stdin.close()
        threading.Thread(target=self._watch, daemon=True).start()

    def events(self, after: int) -> list[tuple[str, Mapping[str, Any]]]:
        """What happened behind the first so many events."""
        with self._lock:
            return self._events[after:]

    def end(self) -> None:
        """End it: it may write what it has for some seconds, then it is killed with all that it started."""
        if self.over.is_set() or self._cancelled:
            return
        self._cancelled = True
        with contextlib.suppress(ProcessLookupError, PermissionError):
            self._process.send_signal(signal.SIGTERM)
        threading.Thread(target=self._kill_later, daemon=True).start()

    def _kill_later(self) -> None:
        if not self.over.wait(GRACE_S):
            children.kill_all(self._process)

    def kill(self) -> None:
        """End it at once."""
        self._cancelled = True
        children.kill_all(self._process)

    def _tell(self, kind: str, **words: Any) -> None:
        with self._lock:
            if len(self._events) < _MOST_EVENTS:
                self._events.append((kind, words))

    def _watch(self) -> None:
        process = self._process
        assert process.stdout is not None
        assert process.stderr is not None
        readers = [
            threading.Thread(target=self._read_document, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._read_messages, args=(process.stderr,), daemon=True),
        ]
        for reader in readers:
            reader.start()
        process.wait()
        for reader in readers:
            reader.join(_LATE_S)
        self._deaf.set()
        for reader in readers:
            reader.join()
        children.end(process)
        try:
            told = self._outcome(process.returncode)
        except Exception as error:
            told = {"state": "failed", "message": f"internal error: {type(error).__name__}: {error}", "found": None}
        with self._lock:  # whoever is told of its end may begin the next one
            self._events.append(("over", {**told, "seconds": round(time.monotonic() - self.started, 1)}))
            self.over.set()

    def _read_document(self, pipe: IO[bytes]) -> None:
        for part in self._parts(pipe):
            if len(self._document) + len(part) > _MOST_B:
                children.kill_all(self._process)
                return
            self._document += part

    def _read_messages(self, pipe: IO[bytes]) -> None:
        rest = b""
        for part in self._parts(pipe):
            *lines, rest = (rest + part)[-_MOST_B:].split(b"\n")
            for line in lines:
                self._hear(line)
        self._hear(rest)

    def _hear(self, line: bytes) -> None:
        """One line of messages."""
        text = line.decode("utf-8", "replace").rstrip()
        if text.startswith(_DOING):
            self._tell("doing", text=text.removeprefix(_DOING))
        elif text:
            if len(self._messages) < _MOST_MESSAGES:
                self._messages.append(text)
            self._tell("said", text=text)

    def _parts(self, pipe: IO[bytes]) -> Iterator[bytes]:
        """What comes through a pipe, till its end, or till nothing is waited for any more: a child may hold it open."""
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, selectors.EVENT_READ)
            while not self._deaf.is_set():
                if ready.select(0.1):
                    if not (part := os.read(pipe.fileno(), 1 << 16)):
                        return
                    yield part

    def _outcome(self, code: int) -> dict[str, Any]:
        """How it ended, and what was taken up of its document."""
        said = "\n".join(self._messages[-20:])
        found = None
        try:
            document = json.loads(self._document) if self._document else None
        except (ValueError, RecursionError):
            document = None
        if isinstance(document, dict):
            try:
                found = self._adopt(document)
            except RooftreeError as error:
                said = "\n".join(filter(None, (said, str(error))))
        if self._cancelled:
            return {"state": "cancelled", "message": said, "found": found}
        if found is not None and code in (0, 6):  # 6: it was disturbed, and the points say so
            return {"state": "done", "message": said, "found": found}
        return {"state": "failed", "message": said or _ended(code), "found": found}


def _ended(code: int) -> str:
    """How a process ended that said nothing."""
    if code >= 0:
        return f"it ended with exit code {code} and without a result"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return f"it was ended by {name}" + (", perhaps because memory ran out" if -code == signal.SIGKILL else "")


class Jobs:
    """Starts jobs, one at a time."""

    def __init__(self, *, allowed: bool = True, command: Sequence[str] = COMMAND) -> None:
        """Begin.

        Args:
            allowed: False where nothing may be measured.
            command: the program that jobs run.
        """
        self.allowed = allowed
        self._command = tuple(command)
        self._lock = threading.Lock()
        self._last: Job | None = None
        self._closed = False

    @property
    def running(self) -> Job | None:
        """The job that runs."""
        job = self._last
        return job if job is not None and not job.over.is_set() else None

    def check_allowed(self) -> None:
        """Raise UsageError where nothing may be measured."""
        if not self.allowed:
            raise UsageError("this workbench measures nothing (--read-only)", hint="rooftree measure")

    def check_quiet(self) -> None:
        """Raise BusyError while a measurement runs: what is computed now would disturb it."""
        if (job := self.running) is not None:
            seconds = time.monotonic() - job.started
            raise BusyError(
                f"{job.title} for {seconds:.0f} s, and nothing else is computed meanwhile, since that would disturb it",
                hint="wait for it, or cancel it on the page that started it",
            )

    def start(self, title: str, arguments: Sequence[str], adopt: Adopt) -> Job:
        """Start a job, as `Job`.

        Raises: UsageError where nothing may be measured, BusyError if one runs already.
        """
        self.check_allowed()
        with self._lock:
            self.check_quiet()
            if self._closed:
                raise BusyError("the server ends")
            self._last = Job(title, arguments, adopt, self._command)
            return self._last

    def end(self, key: str) -> bool:
        """End the running job, if it has this key."""
        job = self.running
        if job is None or not secrets.compare_digest(job.key.encode(), key.encode("utf-8", "replace")):
            return False
        job.end()
        return True

    def close(self) -> None:
        """Kill what runs, and start nothing more."""
        with self._lock:
            self._closed = True
        if (job := self.running) is not None:
            job.kill()
