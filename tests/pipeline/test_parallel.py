"""Work shared with other processes: results in order, faults handed on, nothing left behind."""

from __future__ import annotations

import os
import signal
import sys
from select import select

import pytest

from deckgen.pipeline import parallel
from deckgen.pipeline.parallel import forked, may_fork

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_results_come_in_the_order_of_the_tasks(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: count)
    assert list(forked(lambda task: task * 2, range(7))) == [0, 2, 4, 6, 8, 10, 12]


def test_the_work_is_done_elsewhere_with_what_is_here() -> None:
    here = {"value": 1}

    def work(task: int) -> tuple[int, int]:
        here["value"] += task
        return os.getpid(), here["value"]

    done = list(forked(work, [1]))
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

    assert all(forked(work, range(5)))


def test_a_process_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)

    def work(task: int) -> int:
        if task == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return task

    results = forked(work, range(4))
    assert next(results) == 0
    with pytest.raises(EOFError, match="ended before its work was done"):
        list(results)


def test_large_results_do_not_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 3)
    assert [len(data) for data in forked(lambda task: bytes(3_000_000 + task), range(6))] == [
        3_000_000 + task for task in range(6)]


def test_what_the_work_raises_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)

    def work(task: int) -> int:
        if task == 2:
            raise ValueError("two")
        return task

    results = forked(work, range(5))
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ValueError, match="two"):
        next(results)


def test_no_process_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    results = forked(lambda task: os.getpid(), range(4))
    numbers = {next(results), next(results)}
    results.close()
    for number in numbers:
        with pytest.raises(ChildProcessError):
            os.waitpid(number, os.WNOHANG)


def test_a_process_forked_for_work_forks_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    assert list(forked(lambda task: may_fork(), [1, 2])) == [False, False]
    assert may_fork() == (sys.platform != "darwin")


def test_no_tasks_need_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    assert list(forked(lambda task: task, [])) == []
