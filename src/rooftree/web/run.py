"""The server's life: a socket on 127.0.0.1, its address with a token, the browser, the end."""

from __future__ import annotations

import errno
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from rooftree.errors import CapabilityError, UsageError
from rooftree.results.views import optional
from rooftree.web.desk import Desk
from rooftree.web.guard import Outside, new_token
from rooftree.web.shipped import is_shipped

HOST = "127.0.0.1"
"""The only address that is listened on."""


def listen(port: int) -> socket.socket:
    """A socket of this machine alone.

    Args:
        port: 0 takes a free one.
    Raises: CapabilityError for a port that is taken or not allowed.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"a port is a number up to 65535, found {port}", where="--port", hint="--port 0 takes a free one")
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((HOST, port))
        opened.listen(64)
    except OSError as error:
        opened.close()
        why = "another program has it" if error.errno == errno.EADDRINUSE else str(error.strerror)
        raise CapabilityError(
            f"cannot listen on port {port}: {why}", where="--port", hint="--port 0 takes a free one, or end the other program"
        ) from None
    return opened


def server(desk: Desk, opened: socket.socket, token: str, outside: Outside | None = None) -> Any:
    """A server for the socket: ``run(sockets=[opened])`` serves until it is told to end.

    Raises: CapabilityError without uvicorn and starlette.
    """
    uvicorn = optional("uvicorn", "serve")
    optional("starlette", "serve")
    from rooftree.web.app import guarded

    config = uvicorn.Config(
        guarded(desk, token=token, port=opened.getsockname()[1], outside=outside),
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        ws="none",
        limit_concurrency=64,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32 * 1024,
    )
    return uvicorn.Server(config)


def address(opened: socket.socket, token: str, outside: Outside | None = None) -> str:
    """Where the browser goes first."""
    if outside is not None:
        return f"{outside.origin}{outside.prefix}/?token={token}"
    return f"http://{HOST}:{opened.getsockname()[1]}/?token={token}"


def state_of(link: str) -> str:
    """What stands behind the # of a link that somebody copied from a workbench.

    Raises: UsageError for a link without one, or with characters that no link has.

    >>> state_of("http://127.0.0.1:8421/#kernel=triad&at=100")
    'kernel=triad&at=100'
    """
    state = link.partition("#")[2]
    if not re.fullmatch(r"[\w.~!$&'()*+,;=:@/?%-]+", state, re.ASCII):
        why = "the link has characters that no link has" if state else "the link has no state behind a #"
        raise UsageError(why, hint="copy it from a workbench (*Copy link*), and put it between single quotes")
    return state


def machines_of(state: str) -> tuple[str, ...]:
    """The machines of a link that ship, by the names that the link has for them.

    >>> machines_of("kernel=triad&m=skx&with=zen4&with=/tmp/mine.yaml")
    ('skx', 'zen4')
    """
    said = parse_qs(state)
    names = [name for key in ("m", "with") for name in said.get(key, [])]
    return tuple(name for name in dict.fromkeys(names) if is_shipped(name))


def serve(
    desk: Desk, port: int, *, browser: bool, told: Callable[[str, int], None], outside: Outside | None = None, state: str = ""
) -> None:
    """Serve until Ctrl-C.

    Args:
        desk: what is shown.
        port: 0 takes a free one.
        browser: open the page in the user's browser.
        told: called with the address and the port when the server listens.
        outside: where browsers find it, if that is behind a proxy.
        state: that the page begins with, as `state_of` a link.
    """
    optional("uvicorn", "serve")
    opened, token = listen(port), new_token()
    with opened:
        running = server(desk, opened, token, outside)
        first = address(opened, token, outside) + (f"#{state}" if state else "")
        told(first, opened.getsockname()[1])
        threading.Thread(target=desk.warm, daemon=True).start()
        if browser:
            webbrowser.open(first)
        try:
            running.run(sockets=[opened])
        except KeyboardInterrupt:
            return
