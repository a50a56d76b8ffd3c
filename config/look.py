"""Asking a database that may hang: an answer within a moment or none, and never two askers at once."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock, Thread
from time import monotonic
from typing import Generic, TypeVar

from django.db import connections

T = TypeVar("T")
PATIENCE = 1.5  # seconds somebody waits who only wants to know how things are
GIVEN_UP = 60.0  # seconds after which nobody hopes any more for an answer, and asks anew


class Look(Generic[T]):
    """One question, asked in a thread of its own with a connection of its own.

    Whoever asks while it is being answered waits for the same answer: while the database hangs, one
    connection hangs with it, however many want to know.
    """

    def __init__(self, question: Callable[[], T]) -> None:
        self.question = question
        self.lock = Lock()
        self.answer: Future[T] | None = None
        self.since = 0.0

    def __call__(self) -> T:
        """Raises TimeoutError when no answer comes in time, and whatever the question raises."""
        with self.lock:
            if self.answer is None or self.answer.done() or monotonic() - self.since > GIVEN_UP:
                self.answer, self.since = Future(), monotonic()
                Thread(target=self._ask, args=(self.answer,), name="look", daemon=True).start()
            answer = self.answer
        return answer.result(PATIENCE)

    def _ask(self, answer: Future[T]) -> None:
        try:
            found = self.question()
        except BaseException as problem:
            connections.close_all()
            answer.set_exception(problem)
        else:
            connections.close_all()
            answer.set_result(found)
