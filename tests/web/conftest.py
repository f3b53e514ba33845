"""A workbench that serves, and a client that can say anything to it."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rooftree.web.desk import Desk
from rooftree.web.guard import Outside
from rooftree.web.run import listen, server
from tests.needs import need

SOURCE = """\
#include <math.h>
void scale(int n, double *restrict a, const double *restrict b, double s) {
  for (int i = 0; i < n; ++i)
    a[i] = s * b[i];
}
void shift(int n, double *restrict a, const double *restrict b) {
  for (int i = 1; i < n; ++i)
    a[i] = b[i] + b[i - 1];
}
"""


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Client:
    """Sends one request on a connection of its own, with the headers of a page of the workbench unless told otherwise."""

    port: int
    token: str
    desk: Desk
    cookie: str = field(init=False)

    def __post_init__(self) -> None:
        self.cookie = f"rooftree-{self.port}={self.token}"

    def ask(self, path: str, body: Any = None, *, method: str = "", headers: Mapping[str, str | None] | None = None) -> Answer:
        data = body if isinstance(body, bytes | type(None)) else json.dumps(body).encode()
        given: dict[str, str | None] = {"Host": f"127.0.0.1:{self.port}", "Cookie": self.cookie}
        if data is not None:
            given |= {
                "Origin": f"http://127.0.0.1:{self.port}",
                "Content-Type": "application/json",
                "Content-Length": str(len(data)),
            }
        given |= dict(headers or {})
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.putrequest(method or ("GET" if data is None else "POST"), path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value is not None:
                    line.putheader(name, value)
            line.endheaders(data)
            answer = line.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            line.close()


def serving(desk: Desk, outside: Outside | None = None) -> Iterator[Client]:
    """A real server in a thread."""
    need("module starlette", "module uvicorn")
    opened = listen(0)
    token = "t" * 32
    running = server(desk, opened, token, outside)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield Client(opened.getsockname()[1], token, desk)
    finally:
        running.should_exit = True
        thread.join(10)
        opened.close()
        desk.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("given") / "loops.c"
    path.write_text(SOURCE)
    return path


@pytest.fixture(scope="module", autouse=True)
def throughput() -> Iterator[None]:
    """Operation counts: answers must not depend on the compiler that is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROOFTREE_INCORE", "throughput")
        yield


@pytest.fixture(scope="module")
def client(file: Path, throughput: None) -> Iterator[Client]:
    yield from serving(Desk(f"{file}:scale", ["skx"]))
