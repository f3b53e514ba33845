"""Counting with the PAPI library, where it is installed: the events of the core and of the kernel, through ctypes.

PAPI counts what the kernel offers, so it adds nothing on a machine whose perf events work; it is for sites where PAPI is
what is allowed. Raw events go through its unit ``perf_raw``, so the codes and formulas are those of `perf`.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Sequence
from typing import Any

from rooftree.counters import pmus
from rooftree.counters.events import Event, EventSet
from rooftree.counters.record import Work, record
from rooftree.errors import CapabilityError, MeasurementError
from rooftree.results.measurement import Counted

# Source: PAPI 7.0, papi.h.
_OK, _CONFLICT, _NULL = 0, -8, -1
_INHERIT = 28
_HARDWARE = {"cycles": "PAPI_TOT_CYC", "instructions": "PAPI_TOT_INS"}
_SOFTWARE = {
    "task-clock": "perf::TASK-CLOCK",
    "page-faults": "perf::PAGE-FAULTS",
    "context-switches": "perf::CONTEXT-SWITCHES",
    "cpu-migrations": "perf::CPU-MIGRATIONS",
}


class _Inherit(ctypes.Structure):
    """``PAPI_inherit_option_t``, with room for the union it is a member of."""

    _fields_ = (("eventset", ctypes.c_int), ("inherit", ctypes.c_int), ("rest", ctypes.c_byte * 1024))


def load() -> ctypes.CDLL:
    """The library, initialised.

    Raises: CapabilityError if it is not installed or does not start.
    """
    name = ctypes.util.find_library("papi") or "libpapi.so"
    try:
        library = ctypes.CDLL(name)
    except OSError:
        raise CapabilityError(
            "the PAPI library is not installed", where="--counters papi", hint="apt-get install libpapi-dev, or --counters perf"
        ) from None
    # The library takes only the version it was built as, without its last two parts.
    for major in (7, 6, 5):
        for minor in range(12):
            version = major << 24 | minor << 16
            if library.PAPI_library_init(version) == version:
                return library
    raise CapabilityError(
        "the PAPI library does not start: its version is none of 5.0 to 7.11", where="--counters papi", hint="--counters perf"
    )


def name_of(event: Event) -> str:
    """What PAPI calls an event; empty if it cannot be named."""
    if event.pmu == "hardware":
        return _HARDWARE[event.named]
    if event.pmu == "software":
        return _SOFTWARE.get(event.named, "")
    if event.pmu == "core":
        try:
            return f"perf_raw::r{pmus.encode(event, ())[0].config[0]:x}"
        except CapabilityError:
            return ""
    return ""


class PapiCounters:
    """Counters through PAPI.

    Args:
        events: what to count; units outside the core are left to `perf`.
        library: the PAPI library; replaced in tests.
    Raises: CapabilityError if it is not installed, or not one event can be counted.
    """

    source = "papi"

    def __init__(self, events: EventSet, library: Any = None) -> None:
        self.events, self._papi = events, library or load()
        self._names = {name: name_of(event) for name, event in events.events.items()}
        usable = [name for name in events.events if self._names[name] and self._works(name)]
        if not usable:
            raise CapabilityError("PAPI counts not one of the events", where="--counters papi", hint="papi_native_avail")
        self._groups = self._fitting(usable)
        left = [name for name in events.events if name not in usable]
        self.notes: tuple[str, ...] = (f"PAPI does not count {left[0]} and {len(left) - 1} more events here",) if left else ()

    def count(self, work: Work) -> Counted:
        """Count the work, once for each group of events.

        Raises: MeasurementError if PAPI refuses in the middle of it.
        """
        counts: dict[str, float] = {}
        for group in self._groups:
            counts |= dict(zip(group, self._pass(group, work), strict=True))
        notes = [*self.notes, "PAPI counts the calling thread and threads that it starts while counting"]
        ordered = {name: counts[name] for name in self.events.events if name in counts}
        return record(self.source, self.events, ordered, work.cache_lines * work.repetitions, notes=notes)

    def _works(self, name: str) -> bool:
        """Whether an event can be added and started; PAPI lists many that cannot."""
        try:
            group = self._set([name])
        except MeasurementError:
            return False
        try:
            if self._papi.PAPI_start(group) != _OK:
                return False
            self._papi.PAPI_stop(group, (ctypes.c_longlong * 1)())
            return True
        finally:
            self._drop(group)

    def _fitting(self, names: Sequence[str]) -> list[list[str]]:
        """Events in groups that PAPI takes together."""
        groups: list[list[str]] = []
        for name in names:
            try:
                if not groups:
                    raise MeasurementError("no group yet")
                self._drop(self._set([*groups[-1], name]))
                groups[-1].append(name)
            except MeasurementError:
                groups.append([name])
        return groups

    def _pass(self, group: Sequence[str], work: Work) -> list[float]:
        values = (ctypes.c_longlong * len(group))()
        made = self._set(group, work.process)
        try:
            self._check(self._papi.PAPI_start(made), f"start {', '.join(group)}")
            try:
                work.run(work.repetitions)
            finally:
                stopped = self._papi.PAPI_stop(made, values)
            self._check(stopped, "stop counting")
        finally:
            self._drop(made)
        return [float(value) for value in values]

    def _set(self, names: Sequence[str], process: int = 0) -> int:
        """An event set with these events; threads that the work starts are counted too.

        Raises: MeasurementError if PAPI does not take them.
        """
        made = ctypes.c_int(_NULL)
        self._check(self._papi.PAPI_create_eventset(ctypes.byref(made)), "make a set of events")
        try:
            self._check(self._papi.PAPI_assign_eventset_component(made, 0), "choose its component")
            if process:
                self._check(self._papi.PAPI_attach(made, ctypes.c_ulong(process)), f"attach to process {process}")
            else:
                self._papi.PAPI_set_opt(_INHERIT, ctypes.byref(_Inherit(made.value, 1)))
            for name in names:
                self._check(self._papi.PAPI_add_named_event(made, self._names[name].encode()), f"add {name}")
        except MeasurementError:
            self._drop(made.value)
            raise
        return made.value

    def _drop(self, group: int) -> None:
        handle = ctypes.c_int(group)
        self._papi.PAPI_cleanup_eventset(handle)
        self._papi.PAPI_destroy_eventset(ctypes.byref(handle))

    def _check(self, code: int, what: str) -> None:
        if code != _OK:
            strerror = self._papi.PAPI_strerror
            strerror.restype = ctypes.c_char_p
            reason = strerror(code)
            text = reason.decode(errors="replace") if isinstance(reason, bytes) else f"error {code}"
            raise MeasurementError(f"PAPI cannot {what}: {text}", hint="--counters perf")
