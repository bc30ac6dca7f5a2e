"""The languages of a game, side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from functools import partial
from typing import Any

from deckgen.diagnostics import has_errors
from deckgen.pipeline.build.assemble import Printed, assemble
from deckgen.pipeline.build.localise import RULEBOOK, Part, Task, localise
from deckgen.pipeline.parallel import forked, may_fork
from deckgen.pipeline.build.prepare import Prepared, ask, checked
from deckgen.pipeline.request import Progress
from deckgen.pipeline.build.sheetfiles import CARDS


def printed(prepared: Prepared, complete: bool, progress: Progress) -> tuple[Prepared, list[Printed]]:
    """The game as its checks found it, and every language of it in the order of its locales; none if the checks found
    an error. It is `complete` if nothing is wrong with what was loaded. The same for any number of processes."""
    locales, name = prepared.locales, prepared.game.id
    files = (CARDS, RULEBOOK) if prepared.game.rulebook else (CARDS,)
    shared = may_fork() and len(locales) * len(files) > 1
    tasks, work = _tasks(locales, files, shared), partial(_done, prepared, complete)
    queue = (None, *tasks)
    progress(name, 0, len(locales))
    results, made = list[Printed](), defaultdict[str, list[Part]](list)
    with closing(forked(work, queue) if shared else (work(task) for task in queue)) as done:
        prepared = checked(prepared, next(done))
        if has_errors(prepared.diagnostics):
            return prepared, []
        for task, parts in zip(tasks, done, strict=True):
            made[task.locale] += parts
            if set(files).issubset(part.name for part in made[task.locale]):
                results.append(assemble(prepared, task.locale, sorted(made[task.locale], key=_place)))
                progress(name, len(results), len(locales))
    return prepared, results


def _place(part: Part) -> tuple[bool, bool, str]:
    """Sheets, then the rulebook, which shows them."""
    return part.name == RULEBOOK, part.name != CARDS, part.name


def _done(prepared: Prepared, complete: bool, task: Task | None) -> Any:
    """What the checks say, or files of a language."""
    return localise(prepared, task) if task else ask(prepared.project, prepared.game, complete)


def _tasks(locales: tuple[str, ...], files: tuple[str, ...], shared: bool) -> list[Task]:
    """A language each; where processes share the work a file each, the longer ones first."""
    if not shared:
        return [Task(locale, files) for locale in locales]
    return [Task(locale, (file,)) for file in reversed(files) for locale in locales]
