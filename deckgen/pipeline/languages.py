"""The languages of a game, side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

from deckgen.pipeline.localise import Printed, localise
from deckgen.pipeline.parallel import cores, may_fork
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.request import Progress

_shared: Prepared | None = None       # what forked processes inherit


def printed(prepared: Prepared, progress: Progress) -> list[Printed]:
    """Every language of a game, in the order of its locales, whatever the number of processes."""
    global _shared
    locales, name = prepared.locales, prepared.game.id
    workers = min(len(locales), cores())
    progress(name, 0, len(locales))
    results = []
    if workers < 2 or not may_fork():
        for done, locale in enumerate(locales, 1):
            results.append(localise(prepared, locale))
            progress(name, done, len(locales))
        return results
    import multiprocessing

    _shared = prepared
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        for done, result in enumerate(pool.imap(_one, locales), 1):
            results.append(result)
            progress(name, done, len(locales))
    _shared = None
    return results


def _one(locale: str) -> Printed:
    assert _shared is not None
    return localise(_shared, locale)


