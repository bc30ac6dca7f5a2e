"""The languages of a game, side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

from functools import partial

from deckgen.pipeline.joined import Printed, joined
from deckgen.pipeline.localise import CARDS, RULEBOOK, Part, Task, localise
from deckgen.pipeline.parallel import cores, forked, may_fork
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.request import Progress


def printed(prepared: Prepared, progress: Progress) -> list[Printed]:
    """Every language of a game, in the order of its locales, whatever the number of processes."""
    locales, name = prepared.locales, prepared.game.id
    files = (CARDS, RULEBOOK) if prepared.game.rulebook else (CARDS,)
    tasks, work = _tasks(locales, files), partial(localise, prepared)
    progress(name, 0, len(locales))
    results: list[Printed] = []
    made: list[Part] = []
    for task, parts in zip(tasks, forked(work, tasks) if len(tasks) > 1 and may_fork() else map(work, tasks),
                           strict=True):
        made += parts
        if task.files[-1] == files[-1]:
            results.append(joined(prepared, task.locale, made))
            progress(name, len(results), len(locales))
            made = []
    return results


def _tasks(locales: tuple[str, ...], files: tuple[str, ...]) -> list[Task]:
    """A language each; the files of the last ones apart where processes would else have nothing to do."""
    odd = len(locales) % cores() if may_fork() else 0
    alone = len(locales) - odd if odd * len(files) <= cores() else len(locales)
    return [*(Task(locale, files) for locale in locales[:alone]),
            *(Task(locale, (file,)) for locale in locales[alone:] for file in files)]
