"""Work shared with other processes: results in order, faults handed on, nothing left behind."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from select import select

import pytest

from deckgen.pipeline import parallel
from deckgen.pipeline.parallel import may_fork, shared

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_results_come_in_the_order_of_the_tasks(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: count)
    with shared(lambda task: task * 2, range(7)) as results:
        assert list(results) == [0, 2, 4, 6, 8, 10, 12]


def test_the_work_is_done_elsewhere_with_what_is_here() -> None:
    here = {"value": 1}

    def work(task: int) -> tuple[int, int]:
        here["value"] += task
        return os.getpid(), here["value"]

    with shared(work, [1]) as results:
        done = list(results)
    assert done[0][0] != os.getpid() and done[0][1] == 2 and here == {"value": 1}


def test_processes_work_side_by_side_and_take_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    reading, writing = os.pipe()

    def work(task: int) -> bool:
        if task == 0:           # held up until the other process has done all the rest
            return bool(select([reading], [], [], 30)[0])
        if task == 4:
            os.write(writing, b".")
        return True

    with shared(work, range(5)) as results:
        assert all(results)


def test_a_process_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)

    def work(task: int) -> int:
        if task == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return task

    with shared(work, range(4)) as results:
        assert next(results) == 0
        with pytest.raises(EOFError, match="ended before its work was done"):
            list(results)


def test_large_results_do_not_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 3)
    with shared(lambda task: bytes(3_000_000 + task), range(6)) as results:
        assert [len(data) for data in results] == [3_000_000 + task for task in range(6)]


def test_what_the_work_raises_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)

    def work(task: int) -> int:
        if task == 2:
            raise ValueError("two")
        return task

    with shared(work, range(5)) as results:
        assert [next(results), next(results)] == [0, 1]
        with pytest.raises(ValueError, match="two"):
            next(results)


def test_no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    with shared(lambda task: os.getpid(), range(4)) as results:
        numbers = {next(results), next(results)}
    for number in numbers:
        with pytest.raises(ChildProcessError):
            os.waitpid(number, os.WNOHANG)


def test_a_process_forked_for_work_forks_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    with shared(lambda task: may_fork(), [1, 2]) as results:
        assert list(results) == [False, False]
    assert may_fork() == (sys.platform != "darwin")


def test_no_tasks_need_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    with shared(lambda task: task, list[int]()) as results:
        assert list(results) == []


def test_work_that_is_not_to_be_forked_is_done_here_when_it_is_asked_for() -> None:
    begun = list[int]()
    with shared(begun.append, [1, 2], fork=False) as results:
        next(results)
        assert begun == [1]


def test_processes_end_when_the_one_that_forked_them_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 3)
    reading, writing = os.pipe()            # at its end when all that hold it are gone
    process = os.fork()
    if not process:
        os.setsid()
        with shared(lambda task: bytes(3_000_000), range(9)) as results:
            next(results)
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(writing)
    os.waitpid(process, 0)
    try:
        assert select([reading], [], [], 20)[0] and os.read(reading, 1) == b""
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.close(reading)
