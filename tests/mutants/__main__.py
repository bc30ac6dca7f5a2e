"""The proof that the proof works: `make mutants`, or `python -m tests.mutants [WORD…] [--json FILE] [--jobs N]`.

Plants every fault of the tables, alone, and counts those that `deckgen check`, `deckgen verify`, the scenarios and the
golden playthroughs tell of. Words choose kinds and names. Ends with 1 if a fault survives that is not explained."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tests.mutants.faults import Fault, faults
from tests.mutants.gates import remember
from tests.mutants.pool import forked
from tests.mutants.report import Tried, as_json, survivors, table, wrong
from tests.mutants.trial import Bench, bench, tried

SECONDS = 120.0                 # for one fault


def run(chosen: Sequence[Fault], benches: Mapping[str, Bench], jobs: int) -> list[Tried]:
    """Every fault tried, in the order given."""
    gc.freeze()                 # what all processes have in common is not looked through by each
    gc.disable()
    try:
        done = dict(forked(partial(_tried, benches), chosen, jobs, SECONDS))
    finally:
        gc.enable()
        gc.unfreeze()
    return [Tried(fault, done[place] or {}) for place, fault in enumerate(chosen)]


def _tried(benches: Mapping[str, Bench], fault: Fault) -> dict[str, list[str]]:
    return tried(fault, benches[fault.game])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("words", nargs="*", help="only faults whose game, kind or name has one of these")
    parser.add_argument("--json", type=Path, help="write every fault and what was told of it to this file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    wanted = parser.parse_args()
    start = time.perf_counter()
    chosen = [fault for fault in faults() if not wanted.words
              or any(word in f"{fault.game} {fault.kind} {fault.name}" for word in wanted.words)]
    games = dict.fromkeys(fault.game for fault in chosen)
    with tempfile.TemporaryDirectory() as name:
        remember()
        try:
            benches = {game: bench(game, Path(name) / game) for game in games}
        except ValueError as error:
            sys.exit(str(error))
        found = run(chosen, benches, wanted.jobs)
    if wanted.json:
        wanted.json.write_text(as_json(found), encoding="utf-8")
    for game in games:
        own = [one for one in found if one.fault.game == game]
        print("\n".join([game, table(own), "", *survivors(own), ""]))
    print(f"{len(found)} faults, {time.perf_counter() - start:.0f} s")
    return int(any(map(wrong, found)))


if __name__ == "__main__":
    sys.exit(main())
