"""The server of the Model Context Protocol over standard input and output."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from rooftree import __version__
from rooftree.agent.policy import Policy
from rooftree.agent.tools import Tools
from rooftree.errors import RooftreeError

_ABOUT = (
    "Analytic performance models of loops on CPUs: how fast a loop can run, what limits it, what would change it. "
    "Predictions run no code. Numbers are cycles per cache line of work [cy/CL] unless they say otherwise; state the interval "
    "and the doubts of a prediction with its number."
)

_ONE = anyio.CapacityLimiter(1)
"""One tool at a time: what is measured must not be disturbed."""


def make_server(policy: Policy, *, allow_measure: bool) -> MCPServer[Any]:
    """The server with its tools; the one that runs kernels only where that is allowed."""
    server: MCPServer[Any] = MCPServer("rooftree", version=__version__, instructions=_ABOUT, log_level="CRITICAL")
    tools = Tools(policy)
    looking: list[Callable[..., Any]] = [tools.predict, tools.layer_conditions, tools.incore, tools.check, tools.explain]
    for tool in looking:
        server.add_tool(_told(tool), annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))
    if allow_measure:
        server.add_tool(_told(tools.measure), annotations=ToolAnnotations(read_only_hint=False, open_world_hint=False))
    return server


def _told(tool: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """The tool in a thread, so that the server answers meanwhile; errors as the words that a person would read."""

    @functools.wraps(tool)
    async def run(**given: Any) -> Any:
        try:
            return await anyio.to_thread.run_sync(functools.partial(tool, **given), limiter=_ONE)
        except RooftreeError as error:
            raise ToolError(str(error)) from None

    return run
