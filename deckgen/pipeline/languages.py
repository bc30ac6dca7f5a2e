"""The languages of a game, side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Any

from deckgen.diagnostics import has_errors
from deckgen.pipeline.joined import Printed, joined
from deckgen.pipeline.localise import CARDS, RULEBOOK, Part, Task, localise
from deckgen.pipeline.parallel import cores, forked, may_fork
from deckgen.pipeline.prepare import Prepared, ask, checked
from deckgen.pipeline.request import Progress


def printed(prepared: Prepared, complete: bool, progress: Progress) -> tuple[Prepared, list[Printed]]:
    """The game as its checks found it, and every language of it in the order of its locales; none if the checks found
    an error. It is `complete` if nothing is wrong with what was loaded. The same for any number of processes."""
    locales, name = prepared.locales, prepared.game.id
    files = (CARDS, RULEBOOK) if prepared.game.rulebook else (CARDS,)
    tasks, work = _tasks(locales, files), partial(_done, prepared, complete)
    queue, shared = (None, *tasks), len(tasks) > 1 and may_fork()
    progress(name, 0, len(locales))
    results, made = list[Printed](), list[Part]()
    with closing(forked(work, queue) if shared else (work(task) for task in queue)) as done:
        prepared = checked(prepared, next(done))
        if has_errors(prepared.diagnostics):
            return prepared, []
        for task, parts in zip(tasks, done, strict=True):
            made += parts
            if task.files[-1] == files[-1]:
                results.append(joined(prepared, task.locale, made))
                progress(name, len(results), len(locales))
                made = []
    return prepared, results


def _done(prepared: Prepared, complete: bool, task: Task | None) -> Any:
    """What the checks say, or the files of a language."""
    return localise(prepared, task) if task else ask(prepared.project, prepared.game, complete)


def _tasks(locales: tuple[str, ...], files: tuple[str, ...]) -> list[Task]:
    """A language each; the files of the last ones apart where processes would else have nothing to do."""
    odd = len(locales) % cores() if may_fork() else 0
    alone = len(locales) - odd if odd * len(files) <= cores() else len(locales)
    return [*(Task(locale, files) for locale in locales[:alone]),
            *(Task(locale, (file,)) for locale in locales[alone:] for file in files)]
