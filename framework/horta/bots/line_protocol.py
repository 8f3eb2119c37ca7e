"""Talks to another program in lines, on its input and output, and never waits longer than it was told to.

The program may hang, die, flood its output or leave its input unread: all of that ends in `ConversationBroken`, which says
what happened. It runs in a session of its own, so Ctrl-C reaches us and not it; it is ended with everything it has
started when the conversation is closed, when this process exits, and when this process is told to end (SIGTERM, or
SIGHUP, as from a terminal that is closed).
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import IO

from horta.diagnostics import clean

LONGEST = 1 << 16  # bytes in a line, its end included
LAST_WORDS = 4  # lines of the error stream that are quoted
QUOTED = 200  # characters of a line that are quoted
GRACE = 1.0  # seconds in which a program can end by itself

_CHUNK = 1 << 16


class ConversationBroken(Exception):
    """The other program did not keep its side; the message says how, as in `it …`."""


class Conversation:
    """A program under way. Everything is read and written without blocking, by one loop with a deadline.

    What it writes to its error stream is kept, to be quoted; with `show` it goes where ours goes.
    """

    def __init__(self, command: Sequence[str], show: bool = False) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=None if show else pipe, bufsize=0, start_new_session=True
            )
        except OSError as problem:
            raise ConversationBroken(f"cannot be started: {problem.strerror}") from problem
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out, self._err = self.process.stdin, self.process.stdout, self.process.stderr
        self._owner = os.getpid()
        self._unread = bytearray()
        self._errors = bytearray()
        self._heard = [stream for stream in (self._out, self._err) if stream is not None]
        for stream in (self._in, *self._heard):
            os.set_blocking(stream.fileno(), False)
        # Unlike `atexit`, this is not passed over in processes of `multiprocessing` that are forked.
        self._at_exit = Finalize(None, self.kill, exitpriority=0)
        _watch(self)

    # -------------------------------------------------------------- talking

    def say(self, line: bytes, seconds: float, answered: bool = False) -> bytes:
        """Send a line; return the line that answers it, if it is to be answered."""
        if answered:
            self._listen(0)
            if self._unread:
                raise ConversationBroken(f"spoke before it was asked: {quote(self._unread)}")
        unsent = memoryview(line + b"\n")
        deadline = time.monotonic() + seconds
        while unsent or (answered and b"\n" not in self._unread):
            left = deadline - time.monotonic()
            if left <= 0:
                raise ConversationBroken(f"did not {'read what it was sent' if unsent else 'answer'} within {seconds:g} seconds")
            if self._listen(left, sending=bool(unsent)):
                unsent = unsent[self._send(unsent) :]
        end = self._unread.find(b"\n") + 1 if answered else 0
        answer = bytes(self._unread[:end])
        del self._unread[:end]
        return answer

    def _listen(self, seconds: float, sending: bool = False) -> bool:
        """Wait until the program writes something, and read it. True if more can be sent."""
        with DefaultSelector() as selector:
            for stream in self._heard:
                selector.register(stream, EVENT_READ)
            if sending:
                selector.register(self._in, EVENT_WRITE)
            ready = [key.fileobj for key, _ in selector.select(seconds)]
        if self._out in ready:
            self._hear()
        if self._err is not None and self._err in ready and not self._overhear(self._err):
            self._heard.remove(self._err)
        return self._in in ready

    def _send(self, unsent: memoryview) -> int:
        try:
            return os.write(self._in.fileno(), unsent[:_CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._ended() from None

    def _hear(self) -> None:
        chunk = os.read(self._out.fileno(), _CHUNK)
        if not chunk:
            raise self._ended()
        self._unread += chunk
        if self._unread.find(b"\n", 0, LONGEST) < 0 and len(self._unread) >= LONGEST:
            raise ConversationBroken(f"sent a line of more than {LONGEST} bytes: {quote(self._unread)}")
        if len(self._unread) > LONGEST + _CHUNK:
            raise ConversationBroken(f"sends more than it is asked for: {quote(self._unread)}")

    def _overhear(self, stream: IO[bytes]) -> bool:
        """Take in what is on the error stream; whether there may be more."""
        chunk = os.read(stream.fileno(), _CHUNK)
        # Only the end is kept: it must not grow for ever.
        self._errors[:] = (self._errors + chunk)[-LAST_WORDS * _CHUNK :]
        return bool(chunk)

    def _ended(self) -> ConversationBroken:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        code = self.process.returncode
        if code is None:
            return ConversationBroken("closed its output, or its input")
        return ConversationBroken(f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}")

    # -------------------------------------------------------------- ending

    def fail(self) -> list[str]:
        """End the program at once; the last lines that it wrote to its error stream."""
        self.kill()
        self.process.wait()
        with suppress(BlockingIOError):
            while self._err is not None and self._overhear(self._err):
                pass
        self.close()
        return [quote(line) for line in self._errors.split(b"\n") if line.strip()][-LAST_WORDS:]

    def close(self, grace: float = GRACE) -> None:
        """End the program: by the end of its input, and if that does not help within `grace` seconds, by force."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(grace)
        self.kill()
        self.process.wait()
        _running.pop(self.process.pid, None)
        self._at_exit.cancel()
        for stream in filter(None, (self._out, self._err)):
            stream.close()

    def kill(self) -> None:
        """End it at once, and whatever it has started."""
        if os.getpid() == self._owner:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)


def quote(line: bytes | bytearray) -> str:
    """The beginning of a line, with nothing in it that a terminal would obey."""
    text = bytes(line[: 4 * QUOTED]).partition(b"\n")[0].decode("utf-8", "replace").strip()
    return clean(text[:QUOTED]) + ("…" if len(text) > QUOTED else "")


# ------------------------------------------------------------------ what is under way when this process is told to end

_running: dict[int, Conversation] = {}


def _watch(conversation: Conversation) -> None:
    _running[conversation.process.pid] = conversation
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGHUP):
        # Only where nobody else has a use for the signal: it ends processes without anything being closed.
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _told_to_end)


def _told_to_end(number: int, frame: object) -> None:
    for conversation in list(_running.values()):
        conversation.kill()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
