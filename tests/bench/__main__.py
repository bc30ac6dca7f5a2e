"""Speed beside the references, in alternating runs of whole processes: `make bench`.

Prints medians and their ratio; the goals are ratios, so that they hold on any machine. The games are timed by
themselves, their engines beside loops of their own.
Needs the DejaVu fonts (Debian's fonts-dejavu-core; another folder by BENCH_FONTS)."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.bench import engine
from tests.bench.project import FONTS, make

TOP = Path(__file__).resolve().parents[2]
GOALS = {1: 0.80, 68: 0.40, 680: 0.25, 6800: 0.20}
THREE = [word for locale in ("pt_BR", "en", "it") for word in ("--locale", locale)]
GAMES = {"ct_terror": ("deck.csv", ",60,,rifle,", ",50,,rifle,"),
         "zombies": ("objects.csv", "Stop sign,2,4,", "Stop sign,2,5,"),
         "your_war": ("pool.csv", "Rangers,usa,infantry,2,1,3,", "Rangers,usa,infantry,2,1,4,")}
RUNS = {1: 7, 68: 7, 680: 7, 6800: 3}


def timed(command: list[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={"PYTHONPATH": str(TOP), "XDG_CACHE_HOME": str(folder / "cache")})
    return time.perf_counter() - start


def compare(folder: Path, count: int) -> None:
    root = make(folder, count)
    python = sys.executable
    deck = root / "cards/bench/deck.json"
    reference = [python, "-m", "tests.bench.reference", str(deck), str(root / "reference.pdf")]
    ours = [python, "-m", "deckgen", "build", "bench"]
    theirs_times, our_times = [], []
    for _ in range(RUNS[count]):
        theirs_times.append(timed(reference, root))
        forget(root)
        our_times.append(timed(ours, root))
    ratio = median(our_times) / median(theirs_times)
    print(f"{count:5d} cards: reference {median(theirs_times):6.2f} s, deckgen {median(our_times):6.2f} s, "
          f"ratio {ratio:.2f} (goal {GOALS[count]:.2f})", flush=True)


def forget(folder: Path) -> None:
    """What earlier runs left."""
    for name in ("output", "cache"):
        shutil.rmtree(folder / name, ignore_errors=True)


def regeneration(folder: Path, game: str, table: str, figure: tuple[str, str]) -> None:
    """All languages of a game from nothing and with nothing changed; three of them after a figure of a table changed."""
    command = [sys.executable, "-m", "deckgen", "build", game]
    path = folder / "cards" / game / table
    path.parent.mkdir(parents=True)
    rows = (TOP / "cards" / game / table).read_text(encoding="utf-8")
    cold, again, changed = [], [], []
    for _ in range(3):
        forget(folder)
        path.write_text(rows, encoding="utf-8")
        cold.append(timed(command, folder))
        again.append(timed(command, folder))
        path.write_text(rows.replace(*figure), encoding="utf-8")
        changed.append(timed([*command, *THREE], folder))
    print(f"{game}, all languages: from nothing {median(cold):.2f} s, nothing changed {median(again):.2f} s; "
          f"three languages: a figure changed {median(changed):.2f} s (goal 2)", flush=True)


def main() -> None:
    if not FONTS.is_dir():
        sys.exit(f"{FONTS} is missing: install fonts-dejavu-core, or name a folder with DejaVuSans.ttf in BENCH_FONTS")
    counts = [int(argument) for argument in sys.argv[1:]] or list(GOALS)
    with tempfile.TemporaryDirectory() as name:
        for count in counts:
            compare(Path(name), count)
        for game, (table, *figure) in GAMES.items():
            regeneration(Path(name), game, table, (figure[0], figure[1]))
    engine.main()
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"highest memory of any process: {peak:.0f} MiB (goal 200)")


if __name__ == "__main__":
    main()
