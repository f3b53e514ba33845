"""The events of a job as server-sent events; the job ends when the page goes away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.responses import StreamingResponse

from rooftree.web.jobs import Job

_LOOK_S = 0.1
"""Between two looks for news [s]: seldom enough not to disturb what is measured."""
_ALIVE_S = 2.0
"""Between two signs of life [s]."""


async def _events(job: Job) -> AsyncIterator[bytes]:
    sent, silent = 0, 0.0
    while True:
        ended = job.over.is_set()
        for kind, words in job.events(sent):
            sent, silent = sent + 1, 0.0
            yield f"event: {kind}\ndata: {json.dumps(words, separators=(',', ':'))}\n\n".encode()
        if ended:
            return
        await asyncio.sleep(_LOOK_S)
        silent += _LOOK_S
        if silent >= _ALIVE_S:
            silent = 0.0
            yield b": it runs\n\n"


class EventStream(StreamingResponse):
    """A job's events till it is over."""

    media_type = "text/event-stream"

    def __init__(self, job: Job) -> None:
        super().__init__(_events(job))
        self._job = job

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send them; however the request ends, the job does."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._job.end()
