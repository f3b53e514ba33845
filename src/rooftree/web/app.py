"""Routes of the workbench: a page with its scripts, and questions answered as JSON.

    GET  /                      the page; style.css, workbench.js, plotly.js and, for who edits, editor.js beside it
    GET  /api/start             kernels, machines, and what the command line named
    GET  /api/kernel?name=      source and loops of a library kernel
    POST /api/source            {"text": ...}: take up a source, find its loops
    POST /api/sweep             predict a sweep (see `rooftree.web.asked.Asked`)
    GET  /api/point?id=&row=&column=              sentences and numbers at one place
    GET  /api/figure?id=&kind=&row=&column=       one figure, as plotly draws it
    GET  /api/timeline?id=      {"html": ...}: passes of its machine code through the simulated core, as part of the page
    POST /api/save              {"sweeps": [...], "beside": [...], "state": ...}: one file in which the sliders move over these
                                sweeps, with others beside them, and what it opens with, as behind the # of a link
    GET  /api/record?key=&part=                   a stored record; of a campaign a part
    POST /api/take              {"name": ..., "text": ...}: take up a record
    GET  /api/machine?name=     numbers of a machine that can be edited
    POST /api/machine-file      {"name": ..., "edits": [...]}: the machine file that edits make
    GET  /api/terms?id=&row=&column=              terms with their numbers at one place
    GET  /api/doctor            what works on this machine
    POST /api/measure           measure (see `rooftree.web.measuring.Wanted`): events till it is over, see `rooftree.web.jobs`
    POST /api/cancel            {"key": ...}: end what is measured
    GET  /api/job               what is measured just now
    GET  /api/measured?id=&row=&column=           what was measured of the loop of a sweep

While something is measured, questions that would take a processor are refused (409): they would disturb it.
Files are answered by name from a fixed list: no address is ever joined to a path.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rooftree.errors import RooftreeError, UsageError
from rooftree.report import render
from rooftree.web.asked import read_asked
from rooftree.web.desk import Desk
from rooftree.web.guard import Guard, Outside
from rooftree.web.jobs import BusyError
from rooftree.web.measuring import read_wanted

_STATIC = Path(__file__).parent / "static"
_STATUS = {2: 400, 4: 501, 5: 422, 6: 409}
"""HTTP status by exit code; all others are 500."""
_ALWAYS = ("start", "job", "cancel")
"""Questions that are answered while something is measured."""


def read(name: str) -> str:
    """A file beside this module."""
    return (_STATIC / name).read_text("utf-8")


@cache
def static(name: str) -> tuple[str, bytes]:
    """Media type and content, compressed by gzip, of a file beside the page."""
    if name == "plotly.js":
        return "text/javascript; charset=utf-8", render.zipped_plotly()
    if name == "style.css":
        return "text/css; charset=utf-8", gzip.compress((render.style() + read("workbench.css")).encode(), mtime=0)
    kind = "text/html" if name.endswith(".html") else "text/javascript"
    return f"{kind}; charset=utf-8", gzip.compress(read(name).encode(), mtime=0)


def application(desk: Desk) -> Starlette:
    """The routes over a desk, without any guard."""

    def file(name: str) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            kind, content = static(name)
            headers = {"content-type": kind, "vary": "accept-encoding"}
            if "gzip" in request.headers.get("accept-encoding", ""):
                return Response(content, headers={**headers, "content-encoding": "gzip"})
            return Response(gzip.decompress(content), headers=headers)

        return answer

    def question(name: str, ask: Callable[[Request, Any], Any]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            try:
                if name not in _ALWAYS:
                    desk.jobs.check_quiet()
                given = _document(await request.body()) if request.method == "POST" else None
                found = await run_in_threadpool(ask, request, given)
            except BusyError as error:
                return _error(error.message, error.where, error.hint, 409)
            except RooftreeError as error:
                return _error(error.message, error.where, error.hint, _STATUS.get(error.exit_code, 500))
            except Exception as error:
                return _error(f"internal error: {type(error).__name__}: {error}", "", "please report it", 500)
            return _answer(found) if not isinstance(found, Response) else found

        return answer

    questions = _questions(desk)
    files = {"/": "index.html", **{f"/{name}": name for name in ("workbench.js", "editor.js", "plotly.js", "style.css")}}
    routes = [Route(path, file(name), methods=["GET"]) for path, name in files.items()]
    routes += [Route(f"/api/{name}", question(name, ask), methods=[method]) for name, (method, ask) in questions.items()]
    return Starlette(routes=routes)


def _questions(desk: Desk) -> dict[str, tuple[str, Callable[[Request, Any], Any]]]:
    """Names of questions, each with its method and what answers it."""

    def save(_: Request, given: Any) -> Response:
        from rooftree.web.saved import MOST_BESIDE, MOST_STATE, file_name, saved_page

        sweeps = given.get("sweeps")
        if not isinstance(sweeps, list) or not 1 <= len(sweeps) <= 200:
            raise UsageError("expected 1 to 200 sweeps", where="sweeps")
        others = given.get("beside", [])
        if not isinstance(others, list) or len(others) > MOST_BESIDE:
            raise UsageError(f"expected up to {MOST_BESIDE} sweeps", where="beside")
        state = given.get("state", "")
        if not isinstance(state, str) or len(state) > MOST_STATE or not state.isprintable():
            raise UsageError("expected what stands behind the # of a link", where="state")
        asked = [read_asked(one) for one in sweeps]
        text = saved_page(desk, asked, [read_asked(one) for one in others], state)
        head = {"content-disposition": f'attachment; filename="{file_name(desk, asked[0])}"'}
        return Response(gzip.compress(text.encode(), 1), media_type="text/html", headers={**head, "content-encoding": "gzip"})

    def place(request: Request) -> tuple[str, int, int]:
        return request.query_params.get("id", ""), _number(request, "row"), _number(request, "column")

    def figure(request: Request, _: Any) -> Any:
        key, row, column = place(request)
        return desk.figure(key, request.query_params.get("kind", ""), row, column)

    def measure(_: Request, given: Any) -> Response:
        from rooftree.web.stream import EventStream

        return EventStream(desk.jobs.start(*desk.measurement(read_wanted(given))))

    def machine_file(_: Request, given: Any) -> Any:
        edits = given.get("edits")
        if not isinstance(edits, list) or not all(isinstance(edit, str) for edit in edits):
            raise UsageError("expected a list of texts", where="edits")
        return {"text": desk.machine_file(_text(given, "name"), edits)}

    def job(_: Request, __: Any) -> Any:
        running = desk.jobs.running
        return {"running": running.title if running is not None else None}

    return {
        "start": ("GET", lambda _, __: desk.catalogue()),
        "kernel": ("GET", lambda request, _: desk.library_source(request.query_params.get("name", ""))),
        "source": ("POST", lambda _, given: desk.source(_text(given))),
        "sweep": ("POST", lambda _, given: desk.sweep(read_asked(given))),
        "point": ("GET", lambda request, _: desk.point(*place(request))),
        "figure": ("GET", figure),
        "timeline": ("GET", lambda request, _: desk.timeline(request.query_params.get("id", ""))),
        "save": ("POST", save),
        "record": ("GET", lambda request, _: desk.records.shown(*(request.query_params.get(n, "") for n in ("key", "part")))),
        "take": ("POST", lambda _, given: desk.take_record(_text(given, "name"), _text(given))),
        "machine": ("GET", lambda request, _: desk.machine_fields(request.query_params.get("name", ""))),
        "machine-file": ("POST", machine_file),
        "terms": ("GET", lambda request, _: desk.terms(*place(request))),
        "doctor": ("GET", lambda _, __: doctor()),
        "measure": ("POST", measure),
        "cancel": ("POST", lambda _, given: {"ended": desk.jobs.end(_text(given, "key"))}),
        "job": ("GET", job),
        "measured": ("GET", lambda request, _: desk.measured(*place(request))),
    }


def doctor() -> dict[str, Any]:
    """What works on this machine, what limits it first."""
    from rooftree.characterise.doctor import examine

    order = {"missing": 0, "limits": 1, "ok": 2}
    items = sorted(examine().items_, key=lambda item: order[item.status])
    return {"items": [{"what": i.what, "status": i.status, "found": i.found, "effect": i.effect, "try": i.try_} for i in items]}


def guarded(desk: Desk, *, token: str, port: int, outside: Outside | None = None) -> Guard:
    """The application behind its guard."""
    return Guard(application(desk), token=token, port=port, outside=outside)


def _document(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise UsageError("the request is no JSON document") from None
    if not isinstance(found, dict):
        raise UsageError("expected a JSON object")
    return found


def _text(given: dict[str, Any], name: str = "text") -> str:
    text = given.get(name)
    if not isinstance(text, str):
        raise UsageError("expected a text", where=name)
    return text


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise UsageError("expected a whole number", where=name)
    return int(text)


def _answer(found: Any, status: int = 200) -> Response:
    """An answer as JSON; bytes are JSON already."""
    content = found if isinstance(found, bytes) else json.dumps(found, separators=(",", ":")).encode()
    return Response(content, status_code=status, media_type="application/json")


def _error(message: str, where: str, hint: str, status: int) -> Response:
    return _answer({"error": {"message": message, "where": where, "hint": hint}}, status)
