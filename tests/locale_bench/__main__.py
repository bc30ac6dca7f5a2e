"""Runs the checker on a set and prints its score: `python -m tests.locale_bench [SET…]`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.locale_bench.score import SETS, Finding, files, score

TOP = Path(__file__).resolve().parents[2]


def findings(which: str) -> list[Finding]:
    """What `deckgen locale check` prints on the set's files. Raises RuntimeError where that is no list of findings."""
    names = [str(path.relative_to(TOP)) for path in files(which)]
    command = [sys.executable, "-m", "deckgen", "locale", "check", *names,
               "--glossary", "locales/glossary.csv", "--format", "jsonl"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    if not done.stdout:
        raise RuntimeError(f"no finding at all\n{done.stderr[-2000:]}")
    try:
        return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
    except json.JSONDecodeError as error:
        raise RuntimeError(f"{error}\n{done.stdout[:400]}\n{done.stderr[-2000:]}") from error


def show(which: str) -> None:
    result = score(findings(which), which)
    print(f"{which}: plain {result.plain} of 25, hard {result.hard} of 25, {len(result.false)} findings on clean texts")
    for row in result.missed:
        print(f"  missed {row.kind} {row.defect}: {row.key.file}: {row.key.msgid!r}: {row.what}")
    for finding in result.false:
        print(f"  false {finding['code']}: {finding['file']}:{finding.get('line')}: {finding['message']}")
    if "-v" in sys.argv:
        for defect, checks in sorted(result.caught.items()):
            print(f"  caught {defect}: {', '.join(sorted(set(checks)))}")


if __name__ == "__main__":
    for name in [argument for argument in sys.argv[1:] if argument in SETS] or SETS:
        show(name)
