"""Names that people write, looked up; a name that nobody knows is told with the nearest one. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from deckgen.rules.contract import DataError, IllegalAction


def look_up(what: str, name: str, columns: Sequence[Sequence[str]]) -> int:
    """The place of a name in one of these columns: ids first, then perhaps names. Raises IllegalAction."""
    wanted = name.strip().casefold()
    for column in columns:
        for index, known in enumerate(column):
            if known.casefold() == wanted:
                return index
    raise IllegalAction(f"no {what} {name!r}: {_hint(wanted, columns[0])}")


def known(where: str, names: Iterable[str], allowed: Sequence[str]) -> None:
    """Refuse keys that mean nothing. Raises DataError."""
    for name in names:
        if name not in allowed:
            raise DataError(f"{where}: unknown {name!r}; {_hint(name, allowed)}")


def _hint(name: str, allowed: Sequence[str]) -> str:
    near = get_close_matches(name, allowed, 1, 0.5)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(allowed)}"


def listed(counts: Mapping[str, int]) -> str:
    """`2 uzi, vest`, from how many there are of each; a dash for nothing."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items()) or "–"
