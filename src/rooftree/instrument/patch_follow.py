"""Processes and threads of a program that the engine `patch` counts: each of their stops is answered till the program ends."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator, Mapping, Sequence

from rooftree import children
from rooftree.errors import CapabilityError
from rooftree.instrument import proc, tracing
from rooftree.instrument.application import Application, end_all, exit_status, opened_input
from rooftree.instrument.engine import Executions
from rooftree.instrument.patch_counters import Counters
from rooftree.instrument.patch_memory import Space, move_on
from rooftree.instrument.patch_process import Patcher
from rooftree.instrument.patch_windows import Windows
from rooftree.instrument.tracing import Memory

_TIMERS = (signal.SIGALRM, signal.SIGVTALRM)


class Follower:
    """Follows a program from its first instruction.

    Args:
        counters: the file that its threads count in.
        patcher: what puts counters into its processes.
        windows: when hot ones are on.
        found: gets how the program ended, and what stopping it took.

    Attributes:
        pid: of the program; 0 before it is there.
        counting: whether it has begun.
    """

    def __init__(self, counters: Counters, patcher: Patcher, windows: Windows, found: Executions) -> None:
        self._counters, self._patcher, self._windows, self._found = counters, patcher, windows, found
        self._spaces: dict[int, Space] = {}  # by process
        self._process_of: dict[int, int] = {}  # thread -> process
        self._early: set[int] = set()
        self._made = time.monotonic()
        self.pid = 0
        self.counting = False

    def run(self, app: Application) -> None:
        """Start the program and follow it to its end."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            with opened_input(app, first=False) as given:
                held = children.hold(
                    app.path,
                    app.command,
                    streams=(given, nowhere, nowhere),
                    environment={**app.environment, **({"ROOFTREE_COUNTERS": str(self._counters.path)} if app.marks else {})},
                    prepare=tracing.trace_me,
                )
                self.pid = held.pid
                self._process_of[held.pid] = held.pid
                self._spaces[held.pid] = Space()
                held.release()
            self._follow()
        finally:
            os.close(nowhere)
            end_all(set(self._process_of.values()))
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, tracing.OURS | os.WNOHANG)[0]:
                    pass

    def kill(self) -> None:
        """End the program, because of us."""
        for process in set(self._process_of.copy().values()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def ask(self, *, on: bool) -> None:
        """Have the thread that follows the program switch the hot counters, once there are any."""
        if not self.counting:
            return
        self._windows.wanted = on
        with contextlib.suppress(ProcessLookupError):
            tracing.stop_thread(self.pid, self.pid)

    def end_span(self) -> None:
        """Note what was counted since the last time."""
        self._windows.end(self._spaces.values(), self._process_of)
        alive = set(self._process_of.values())
        self._spaces = {process: space for process, space in self._spaces.items() if process in alive}

    def _follow(self) -> None:
        """Answer every stop until the program has ended."""
        _, status = os.waitpid(self.pid, tracing.WALL)
        if not os.WIFSTOPPED(status):
            raise CapabilityError("the program ended before it began")
        tracing.ptrace(tracing.SETOPTIONS, self.pid, 0, tracing.OPTIONS)
        self._patcher.stop_at_entry(self.pid, self._spaces[self.pid])
        tracing.ptrace(tracing.CONT, self.pid)
        while True:
            pid, status, usage = os.wait4(-1, tracing.OURS)
            self._answer(pid, status)
            if self._found.status is not None:
                self._found.user_s = usage.ru_utime
                return

    def _answer(self, pid: int, status: int) -> None:
        """Answer a stop or an end."""
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            self._gone(pid)
            if pid == self.pid:
                self._found.status = exit_status(status)
        elif pid not in self._process_of:
            self._early.add(pid)  # stopped before its parent said that it exists
        else:
            with contextlib.suppress(ProcessLookupError):  # killed meanwhile
                number = self._stopped(pid, status)
                tracing.ptrace(tracing.CONT, pid, 0, number)

    def _stopped(self, pid: int, status: int) -> int:
        """Answer a stop.

        Returns: the signal to deliver, 0 for none.
        """
        number, event = os.WSTOPSIG(status), status >> 16
        if event in (tracing.FORK, tracing.VFORK, tracing.CLONE):
            self._new(tracing.event_message(pid), pid)
            return 0
        if event == tracing.EXEC:
            self._process_of[pid] = pid
            self._spaces[pid] = Space()
            self._patcher.stop_at_entry(pid, self._spaces[pid])
            return 0
        if number == signal.SIGTRAP:
            stopped = time.monotonic() if self.counting else self._made  # all before its first instruction is ours, too
            if not self._at_break(pid):
                return number
            self._found.prepared_s += time.monotonic() - stopped
            return 0
        if number == signal.SIGSTOP and tracing.sender(pid) == os.getpid():
            self._asked(pid)
            return 0
        if number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU) and tracing.is_group_stop(pid):
            return 0
        self._found.timers += number in _TIMERS
        return number

    def _asked(self, pid: int) -> None:
        """A thread stopped because of us: what was asked for is done."""
        if pid not in self._counters.slot_of:  # it did not stop in time when the others got theirs
            self._give_counters(pid)
        wanted = self._windows.wanted
        if wanted is not None and self._windows.any:
            self._windows.wanted = None
            if wanted != self._windows.on or not wanted:
                self._switch(pid, on=wanted)

    def _switch(self, first: int, *, on: bool) -> None:
        """Stop all threads, note what was counted, and switch the hot counters.

        Args:
            first: thread that is stopped already.
        """
        stopped, later, all_stopped = tracing.stop_others(self._process_of, first)
        if all_stopped:
            self._counters.partial = self._windows.inside_loops(self._spaces_of(stopped))
            self.end_span()
            threads: dict[int, list[int]] = {}
            for thread in stopped:
                threads.setdefault(self._process_of[thread], []).append(thread)
            with contextlib.suppress(OSError, CapabilityError):
                for process, own in threads.items():
                    self._windows.switch(self._spaces[process], own, on=on)
            self._windows.begin(self._process_of, on=on)
        self._go_on(stopped, later, first)

    def _spaces_of(self, threads: Sequence[int]) -> dict[int, Space]:
        """Threads, with the memory of their processes."""
        known = {thread: self._spaces.get(self._process_of.get(thread, 0)) for thread in threads}
        return {thread: space for thread, space in known.items() if space is not None}

    def _go_on(self, stopped: Sequence[int], later: Mapping[int, int], first: int) -> None:
        """Let threads go on that were stopped besides a first one, and answer what some of them stopped for."""
        for thread in stopped:
            if thread != first and thread not in later:
                with contextlib.suppress(ProcessLookupError):
                    tracing.ptrace(tracing.CONT, thread)
        for thread, status in later.items():
            self._answer(thread, status)

    def _new(self, new: int, parent: int) -> None:
        """A thread or process was started: it gets counters of its own before its first instruction."""
        process = proc.process_of(new)
        self._process_of[new] = process
        if process == new and new not in self._spaces:
            self._spaces[new] = self._spaces[self._process_of[parent]].copy()
        if new not in self._early:
            _, status = os.waitpid(new, tracing.WALL)
            if not os.WIFSTOPPED(status):
                self._gone(new)
                return
        self._early.discard(new)
        with contextlib.suppress(ProcessLookupError):
            self._give_counters(new)
            tracing.ptrace(tracing.CONT, new)

    def _at_break(self, pid: int) -> bool:
        """Whether a thread stopped at one of our breakpoints; then what is to be done there was done."""
        space = self._spaces[self._process_of[pid]]
        values = tracing.registers(pid)
        address = values["rip"] - 1
        if address not in space.breaks:
            return False
        with Memory(pid) as memory:
            if address == space.entry:
                memory.write(address, space.breaks.pop(address))
                tracing.set_registers(pid, {**values, "rip": address})
                with self._others_stopped(pid) as others:
                    self._patcher.map_counters(pid, space, memory)
                    for thread in (pid, *others):
                        self._give_counters(thread)
                    self._patcher.patch(pid, space, memory)
                    move_on([jump for _, jumps in space.patched.values() for jump in jumps], others)
                self.counting = True
                self._patcher.watch_linker(pid, space, memory)
            else:  # the function that the dynamic linker calls for debuggers does nothing but return
                self._patcher.patch(pid, space, memory)
                stack = values["rsp"]
                tracing.set_registers(pid, {**tracing.registers(pid), "rip": memory.word(stack), "rsp": stack + 8})
        return True

    @contextlib.contextmanager
    def _others_stopped(self, pid: int) -> Iterator[list[int]]:
        """The other threads of a process, stopped: constructors of libraries start some before its first instruction."""
        process = self._process_of[pid]
        if all(thread == pid or of != process for thread, of in self._process_of.items()):
            yield []
            return
        stopped, later, _ = tracing.stop_others(self._process_of, pid)
        try:
            yield [thread for thread in stopped if thread != pid and self._process_of[thread] == process]
        finally:
            self._go_on(stopped, later, pid)

    def _give_counters(self, thread: int) -> None:
        process = self._process_of[thread]
        self._patcher.give_counters(thread, process, self._spaces[process])

    def _gone(self, thread: int) -> None:
        """A thread has ended."""
        self._counters.gone(thread, self._process_of.pop(thread, thread))
