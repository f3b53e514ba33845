"""Who may talk to the workbench: whoever has the token, from a page of the workbench itself, in requests of bounded size.

The server listens on 127.0.0.1. That keeps other machines out, but not other pages in the same browser (which can send requests
to any port, and to names that an attacker lets point to 127.0.0.1), nor other users of the same machine. Therefore:

- the first visit brings a token, made for this run, in the address; it becomes a cookie that scripts cannot read,
- the ``Host`` must be this server's address (DNS rebinding), ``Origin`` and ``Sec-Fetch-Site`` its own page,
- bodies are small JSON documents that arrive in time,
- pages may load and contact nothing but this server, run no script that stands in the page, and be framed by nobody.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl

from rooftree.errors import UsageError

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY_B = 2**20
"""Of a request: a source and a few words [B]."""
BODY_SECONDS = 20.0
"""In which a body must have come [s]."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Styles may stand in the page, because plotly.js writes them; scripts may not."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


def new_token() -> str:
    """A token for one run of the server: 192 random bits."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class Refusal(Exception):  # noqa: N818  an answer
    """Why a request is not answered."""

    status: int
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Outside:
    """Where browsers find the server behind a proxy: host with its port, origin, and the path before ours, its last slash off."""

    host: str
    origin: str
    prefix: str


def read_outside(text: str) -> Outside:
    """Read ``https://hub.example.org/user/me/proxy/8421/``.

    Raises: UsageError for anything else.

    >>> read_outside("https://hub.example.org/user/me/proxy/8421/")
    Outside(host='hub.example.org', origin='https://hub.example.org', prefix='/user/me/proxy/8421')
    """
    match = re.fullmatch(r"(https?)://([A-Za-z0-9.-]+(?::\d{1,5})?)((?:/[A-Za-z0-9._~@%+-]+)*)/?", text)
    if match is None or "/." in text:
        hint = "--behind https://hub.example.org/user/me/proxy/8421/"
        raise UsageError(f"expected an address without query, found '{text:.80}'", where="--behind", hint=hint)
    scheme, host, prefix = match.groups()
    return Outside(host.lower(), f"{scheme}://{host.lower()}", prefix)


class Guard:
    """Lets through to the application what may come, with its whole body, and sets the headers of all answers."""

    def __init__(self, app: App, *, token: str, port: int, outside: Outside | None = None) -> None:
        self.app = app
        self.token = token
        self.hosts: tuple[str, ...] = (f"127.0.0.1:{port}", f"localhost:{port}")
        self.origins = tuple(f"http://{host}" for host in self.hosts)
        self.prefix, self.secure = "", ""
        if outside is not None:
            self.hosts = (*self.hosts, outside.host)
            self.origins = (*self.origins, outside.origin)
            self.prefix, self.secure = outside.prefix, "; Secure" if outside.origin.startswith("https:") else ""
        self.cookie = f"rooftree-{port}"  # cookies know no ports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return
        if self.prefix and scope["path"].startswith(f"{self.prefix}/"):  # of a proxy that leaves it there
            scope = {**scope, "path": scope["path"].removeprefix(self.prefix)}
        try:
            headers = _headers(scope)
            self._check(scope, headers)
            if (token := self._token_of_address(scope)) is not None:
                if not secrets.compare_digest(token.encode(), self.token.encode()):
                    raise Refusal(403, "the token in the address is not that of this server", "the address that it printed")
                await self._welcome(send)
                return
            if not self._knows(headers):
                raise Refusal(403, "this needs the token", "the address that `rooftree serve` printed, with its token")
            body = await _body(scope, headers, receive)
        except Refusal as refusal:
            await refuse(send, refusal)
            return
        await self.app(scope, _once(body, receive), _with_headers(send))

    def _check(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Raise Refusal for a request that no page of the workbench sends."""
        if scope["method"] not in ("GET", "HEAD", "POST"):
            raise Refusal(405, f"the method {scope['method'][:20]} is not used here")
        if headers.get("host", "").lower() not in self.hosts:
            raise Refusal(421, "the request is for another host", f"http://{self.hosts[0]}/")
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in self.origins:
            raise Refusal(403, "the request comes from a page of another origin")
        if origin is None and scope["method"] == "POST":
            raise Refusal(403, "a request with a body must say from which page it comes (Origin)")
        from_elsewhere = headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
        visit = scope["method"] == "GET" and scope["path"] == "/" and headers.get("sec-fetch-mode", "navigate") == "navigate"
        if from_elsewhere and not visit:
            raise Refusal(403, "the request comes from a page of another origin")

    def _token_of_address(self, scope: Scope) -> str | None:
        if scope["method"] != "GET" or scope["path"] != "/":
            return None
        return dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("token")

    async def _welcome(self, send: Send) -> None:
        """Keep the token as a cookie and go to the page, so that the address holds it no longer."""
        cookie = f"{self.cookie}={self.token}; Path={self.prefix}/; HttpOnly; SameSite=Lax{self.secure}"
        await _answer(send, 303, b"", {"location": "./", "set-cookie": cookie})

    def _knows(self, headers: Mapping[str, str]) -> bool:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get("cookie", ""))
        except CookieError:
            return False
        found = cookies.get(self.cookie)
        return found is not None and secrets.compare_digest(found.value.encode(), self.token.encode())


async def refuse(send: Send, refusal: Refusal) -> None:
    """Answer with the reason, as JSON."""
    error = {"message": refusal.message, "hint": refusal.hint, "where": ""}
    await _answer(send, refusal.status, json.dumps({"error": error}).encode(), {"content-type": "application/json"})


async def _answer(send: Send, status: int, body: bytes, headers: Mapping[str, str]) -> None:
    every = {**HEADERS, **headers, "content-length": str(len(body))}
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in every.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _headers(scope: Scope) -> dict[str, str]:
    """Headers by name.

    Raises: Refusal for one of those that decide here given twice.
    """
    found: dict[str, str] = {}
    for raw_name, raw in scope["headers"]:
        name = raw_name.decode("latin-1").lower()
        if name in found and name in ("host", "origin", "content-length", "content-type", "sec-fetch-site"):
            raise Refusal(400, f"the header {name} is given twice")
        found[name] = f"{found[name]}; {raw.decode('latin-1')}" if name in found else raw.decode("latin-1")
    return found


async def _body(scope: Scope, headers: Mapping[str, str], receive: Receive) -> bytes:
    """The whole body.

    Raises: Refusal for one that is too long, too slow, or no JSON.
    """
    said = headers.get("content-length", "0")
    if not said.isdigit() or int(said) > MOST_BODY_B:
        raise Refusal(413, f"a request may have {MOST_BODY_B // 1024} KiB")
    if scope["method"] == "POST" and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "expected a JSON document (Content-Type: application/json)")
    parts: list[bytes] = []
    length = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Refusal(400, "the request ended early")
                length += len(message.get("body", b""))
                if length > MOST_BODY_B:
                    raise Refusal(413, f"a request may have {MOST_BODY_B // 1024} KiB")
                parts.append(message.get("body", b""))
                if not message.get("more_body", False):
                    return b"".join(parts)
    except TimeoutError:
        raise Refusal(408, f"the request did not come within {BODY_SECONDS:g} s") from None


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then what comes behind it."""
    waiting = [body]

    async def again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


def _with_headers(send: Send) -> Send:
    """Adds the headers of all answers, where the answer has none of this name."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            added = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in own]
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return with_headers
