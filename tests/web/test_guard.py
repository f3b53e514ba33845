"""Who is answered: the token, the host, the origin, the size; nobody else, and never a file that was not offered."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from rooftree.errors import CapabilityError, UsageError
from rooftree.web.desk import Desk
from rooftree.web.guard import MOST_BODY_B, read_outside
from rooftree.web.run import HOST, listen

from .conftest import Client, serving

SWEEP = {"kernel": "triad", "machine": "skx", "sizes": ["N=1000,10000"], "cores": "1"}


def test_the_token_in_the_address_becomes_a_cookie_and_leaves_the_address(client: Client) -> None:
    answer = client.ask(f"/?token={client.token}", headers={"Cookie": None})
    assert answer.status == 303
    assert answer.headers["location"] == "./"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite" in answer.headers["set-cookie"]
    assert client.cookie in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["/", "/workbench.js", "/plotly.js", "/api/start", "/api/point?id=1&row=0&column=0"])
@pytest.mark.parametrize(
    "cookie", [None, "", "rooftree-{port}=", "rooftree-{port}=wrong", "other={token}", "rooftree-{port}=\xff"]
)
def test_without_the_token_nothing_is_answered(client: Client, path: str, cookie: str | None) -> None:
    given = None if cookie is None else cookie.format(port=client.port, token=client.token)
    answer = client.ask(path, headers={"Cookie": given})
    assert answer.status == 403
    assert "token" in answer.json["error"]["message"]


def test_a_wrong_token_in_the_address_is_refused_even_with_the_cookie(client: Client) -> None:
    assert client.ask("/?token=wrong").status == 403
    assert client.ask("/?token=%C3%A9").status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "evil.example:{port}", "127.0.0.1:{port}.evil.example", "", None])
def test_another_host_is_refused_as_names_may_be_bent_to_this_address(client: Client, host: str | None) -> None:
    answer = client.ask("/api/start", headers={"Host": host and host.format(port=client.port)})
    assert answer.status in (400, 421)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}", None])
def test_a_page_of_another_origin_can_ask_for_nothing(client: Client, origin: str | None) -> None:
    answer = client.ask("/api/sweep", SWEEP, headers={"Origin": origin and origin.format(port=client.port)})
    assert answer.status == 403
    assert not client.desk._sweeps


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_may_link_to_the_page_and_no_more(client: Client, site: str) -> None:
    headers: dict[str, str | None] = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
    assert client.ask("/api/start", headers=headers).status == 403
    assert client.ask("/workbench.js", headers=headers).status == 403
    assert client.ask("/", headers={**headers, "Sec-Fetch-Mode": "navigate"}).status == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
def test_other_methods_are_refused(client: Client, method: str) -> None:
    assert client.ask("/api/start", method=method).status == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/../desk.py",
        "//etc/passwd",
        "/workbench.js/../../desk.py",
        "/index.html%00.js",
        "/api/kernel?name=../../../../../etc/passwd",
        "/api/kernel?name=/etc/passwd",
        "/api/kernel?name=./loops.c",
    ],
)
def test_no_address_reaches_a_file_that_is_not_offered(client: Client, path: str) -> None:
    answer = client.ask(path)
    assert answer.status in (400, 404, 422)
    assert b"root:" not in answer.body
    assert b"def " not in answer.body


def test_bodies_that_are_too_long_are_refused_before_and_while_they_come(client: Client) -> None:
    assert client.ask("/api/source", b"x", headers={"Content-Length": str(MOST_BODY_B + 1)}).status == 413
    assert client.ask("/api/source", b"x", headers={"Content-Length": "-1"}).status in (400, 413)
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with socket.create_connection((HOST, client.port), timeout=30) as line:
        head = (
            f"POST /api/source HTTP/1.1\r\nHost: {HOST}:{client.port}\r\nOrigin: http://{HOST}:{client.port}\r\n"
            f"Cookie: {client.cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        line.sendall(head.encode())
        try:
            for _ in range(64):
                line.sendall(chunk)
        except (BrokenPipeError, ConnectionResetError):
            pass
        with contextlib.suppress(ConnectionResetError):
            assert b" 413 " in line.recv(200)
    assert client.ask("/api/start").status == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None])
def test_what_a_form_of_another_page_could_send_is_refused(client: Client, kind: str | None) -> None:
    assert client.ask("/api/sweep", SWEEP, headers={"Content-Type": kind}).status == 415


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"null", b"\xff\xfe", b"[" * 100_000, b'{"text": 1}', b'{"text": null}', b'{"sweeps": [1]}'],
)
@pytest.mark.parametrize("path", ["/api/source", "/api/sweep", "/api/save"])
def test_what_is_no_question_is_told_so(client: Client, path: str, body: bytes) -> None:
    answer = client.ask(path, body)
    assert answer.status == 400
    assert answer.json["error"]["message"]


def test_every_answer_forbids_scripts_in_the_page_frames_and_other_origins(client: Client) -> None:
    for path, headers in [("/", {}), ("/api/start", {}), ("/nothing", {}), ("/api/start", {"Cookie": None})]:
        answer = client.ask(path, headers=headers)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


def test_the_page_holds_no_script(client: Client) -> None:
    page = client.ask("/").body.decode()
    assert "<script src=" in page
    assert all(part.startswith((" src=", "src=")) for part in page.split("<script")[1:])
    assert "onload" not in page


def test_it_listens_on_this_machine_alone_and_says_when_the_port_is_taken(client: Client) -> None:
    with pytest.raises(CapabilityError, match="another program has it"):
        listen(client.port)
    with pytest.raises(UsageError, match="up to 65535"):
        listen(70000)
    with listen(0) as opened:
        assert opened.getsockname()[0] == "127.0.0.1"


def test_two_headers_that_decide_are_refused(client: Client) -> None:
    with socket.create_connection((HOST, client.port), timeout=30) as line:
        head = f"GET /api/start HTTP/1.1\r\nHost: {HOST}:{client.port}\r\nOrigin: http://{HOST}:{client.port}\r\nOrigin: http://evil\r\n"
        line.sendall(f"{head}Cookie: {client.cookie}\r\n\r\n".encode())
        assert b" 400 " in line.recv(200)


def test_very_long_addresses_end_the_request_and_not_the_server(client: Client) -> None:
    answer: Any = None
    with contextlib.suppress(ConnectionError, OSError):
        answer = client.ask("/" + "a" * 100_000)
    assert answer is None or answer.status in (400, 404, 414, 431)
    assert client.ask("/api/start").status == 200


@pytest.fixture(scope="module")
def hub(throughput: None) -> Iterator[Client]:
    yield from serving(Desk("triad", ["skx"]), outside=read_outside("https://hub.example/user/me/proxy/1"))


def test_behind_a_proxy_its_address_is_known_and_no_other_one(hub: Client) -> None:
    answer = hub.ask(f"/?token={hub.token}", headers={"Cookie": None, "Host": "hub.example"})
    assert answer.status == 303
    assert "Path=/user/me/proxy/1/; " in answer.headers["set-cookie"]
    assert "; Secure" in answer.headers["set-cookie"]
    at_hub: dict[str, str | None] = {"Host": "hub.example", "Origin": "https://hub.example"}
    assert hub.ask("/api/sweep", SWEEP, headers=at_hub).status == 200
    assert hub.ask("/user/me/proxy/1/api/start", headers={"Host": "hub.example"}).status == 200
    assert hub.ask("/user/you/proxy/1/api/start", headers={"Host": "hub.example"}).status == 404
    for origin in ("https://hub.example.evil", "http://hub.example", "https://evil.example"):
        assert hub.ask("/api/sweep", SWEEP, headers={**at_hub, "Origin": origin}).status == 403, origin
    assert hub.ask("/api/start", headers={"Host": "evil.example"}).status == 421
    assert hub.ask("/api/start", headers={"X-Forwarded-Host": "hub.example", "Host": "evil.example"}).status == 421


def test_without_being_asked_no_proxy_is_believed(client: Client) -> None:
    headers: dict[str, str | None] = {"X-Forwarded-Prefix": "/x", "X-Forwarded-Host": "hub.example", "Host": "hub.example"}
    assert client.ask("/api/start", headers=headers).status == 421
    assert client.ask("/x/api/start", headers={"X-Forwarded-Prefix": "/x"}).status == 404


@pytest.mark.parametrize(
    "text",
    ["hub.example/x", "ftp://hub.example/", "https://hub.example/x?y", "https://a@b/", "https://h/../x", "https://h/;x", ""],
)
def test_what_is_no_address_of_a_proxy_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="expected an address"):
        read_outside(text)
