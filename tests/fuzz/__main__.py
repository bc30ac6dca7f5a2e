"""`python -m tests.fuzz [--runs N] [--seconds S] [--seed K]`: run K, K+1, …; prints what was found and how often."""

from __future__ import annotations

import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from deckgen.pipeline.build import Request, build
from deckgen.pipeline.create.new_request import NewRequest
from deckgen.pipeline.create.newgame import create_game
from deckgen.project import Project, bundled_root
from tests.fuzz.trial import LARGE, SLOW, Base, Trial, run
from tests.test_spreadsheets import xlsx

KINDS = (".toml", ".csv", ".po", ".j2", ".svg", ".png", ".xlsx")
BUNDLED = {"ct_terror": ("en", "it", "pt_BR", "ru"), "zombies": ("en", "it", "pt_BR"), "your_war": ("en", "ru")}
PEBBLES = [["id", "copies", "name", "text"], ["pebble", 3, "Pebble", "Draw a card."],
           ["stone", 2, "Stone", "Discard it."]]


def bases(folder: Path) -> list[Base]:
    """The bundled games, a game as `deckgen new` makes it, and one of a spreadsheet."""
    found = [base(name, bundled_root(), locales, 1) for name, locales in BUNDLED.items()]
    (folder / "pebbles.xlsx").write_bytes(xlsx(deck=PEBBLES))
    for request in (NewRequest("harvest", locales=("en", "it")), NewRequest("pebbles", table=folder / "pebbles.xlsx")):
        root = folder / request.name
        root.mkdir()
        assert create_game(Project.at(root), request).files
        project = Project.at(root)
        for name in ("templates/common", "locales"):        # what the game takes of deckgen's own, to be mutated too
            for file in project.names(name):
                if not (root / file).exists() and (name != "locales" or file.endswith("/deckgen.po")):
                    (root / file).parent.mkdir(parents=True, exist_ok=True)
                    (root / file).write_bytes(project.read(file) or b"")
        found.append(base(request.name, root, request.locales, 4))
    return found


def base(name: str, root: Path, locales: tuple[str, ...], weight: int) -> Base:
    project = Project(root, root)
    files = [file for folder in (f"cards/{name}", f"templates/{name}", "templates/common", "locales")
             for file in project.names(folder) if file.endswith(KINDS)
             and (folder != "locales" or file.endswith((f"/{name}.po", "/deckgen.po")))
             and (folder != "locales" or file.split("/")[1] in locales)]
    return Base(name, root, locales, tuple(files), weight)


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=900, help="stop after so long")
    parser.add_argument("--seed", type=int, default=1, help="of the first run; one run alone with --runs 1")
    options = parser.parse_args()
    start, trials = time.monotonic(), list[Trial]()
    with tempfile.TemporaryDirectory() as folder:
        projects = bases(Path(folder).resolve())
        build(Project(projects[-1].root, bundled_root()), Request(Path(folder) / "output"))     # loads all libraries
        for seed in range(options.seed, options.seed + options.runs):
            if time.monotonic() - start > options.seconds:
                break
            trials.append(trial := run(seed, projects))
            if trial.said or trial.ended in ("hang", "killed") or trial.peak > LARGE:
                print(f"seed {seed}: {trial.ended}, {trial.command}, {trial.file}, {trial.seconds:.1f} s, "
                      f"{trial.peak >> 20} MiB\n{trial.said}", flush=True)
    _report(trials, time.monotonic() - start)
    return int(any(trial.said or trial.ended in ("hang", "killed") or trial.peak > LARGE for trial in trials))


def _report(trials: Iterable[Trial], seconds: float) -> None:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    nowhere: dict[str, list[int]] = defaultdict(list)
    for trial in trials:
        for row in (trial.command, "all"):
            rows[row].update(["runs", trial.ended, *["large"] * (trial.peak > LARGE)])
        for fault in trial.nowhere:
            nowhere[fault].append(trial.seed)
    columns = ("runs", "fine", "refused", "traceback", "hang", "killed", "large")
    print(f"{'':14}{''.join(f'{column:>11}' for column in columns)}")
    for row, counts in rows.items():
        print(f"{row:14}{''.join(f'{counts[column]:>11}' for column in columns)}")
    print(f"{seconds:.0f} s; hang: over {SLOW} s of computing; large: a peak over {LARGE >> 20} MiB; "
          f"errors without a line: {sum(map(len, nowhere.values()))}")
    for fault, seeds in sorted(nowhere.items(), key=lambda item: -len(item[1])):
        print(f"  {len(seeds):4} {fault}  (seeds {', '.join(map(str, seeds[:4]))})")


if __name__ == "__main__":
    sys.exit(main())
