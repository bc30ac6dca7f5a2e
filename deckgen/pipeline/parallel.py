"""Languages printed side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

import multiprocessing
import os

from deckgen.pipeline.localise import Printed, localise
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.request import Progress

_work: Prepared | None = None       # what forked processes inherit


def printed(prepared: Prepared, progress: Progress) -> list[Printed]:
    """Every language of a game, in the order of its locales, whatever the number of processes."""
    global _work  # noqa: PLW0603 - inherited by the fork, never written there
    locales, name = prepared.locales, prepared.game.id
    workers = min(len(locales), _cores())
    progress(name, 0, len(locales))
    results = []
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for done, locale in enumerate(locales, 1):
            results.append(localise(prepared, locale))
            progress(name, done, len(locales))
        return results
    _work = prepared
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        for done, result in enumerate(pool.imap(_one, locales), 1):
            results.append(result)
            progress(name, done, len(locales))
    _work = None
    return results


def _one(locale: str) -> Printed:
    assert _work is not None
    return localise(_work, locale)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
