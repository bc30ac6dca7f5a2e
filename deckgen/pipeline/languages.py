"""The languages of a game, side by side where the machine has more than one core and processes can be forked."""

from __future__ import annotations

from functools import partial

from deckgen.pipeline.localise import Printed, localise
from deckgen.pipeline.parallel import forked, may_fork
from deckgen.pipeline.prepare import Prepared
from deckgen.pipeline.request import Progress


def printed(prepared: Prepared, progress: Progress) -> list[Printed]:
    """Every language of a game, in the order of its locales, whatever the number of processes."""
    locales, name = prepared.locales, prepared.game.id
    work = partial(localise, prepared)
    progress(name, 0, len(locales))
    results = []
    for result in forked(work, locales) if len(locales) > 1 and may_fork() else map(work, locales):
        results.append(result)
        progress(name, len(results), len(locales))
    return results
