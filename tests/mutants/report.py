"""What came of planted faults: a table by kind, and the survivors by name with why they survive."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.mutants.faults import Fault
from tests.mutants.trial import GATES, Told

HEADS = ("planted", "caught", *GATES, "survived")


class Tried(NamedTuple):
    """A fault and what each gate said of it."""

    fault: Fault
    told: Told

    @property
    def gates(self) -> tuple[str, ...]:
        """The gates that told of it."""
        return tuple(gate for gate in GATES if self.told.get(gate))


def table(tried: Sequence[Tried]) -> str:
    kinds = dict.fromkeys(one.fault.kind for one in tried)
    rows = [(kind, _counts([one for one in tried if one.fault.kind == kind])) for kind in kinds]
    rows.append(("all", _counts(tried)))
    wide = max(len(kind) for kind, _ in rows)
    lines = [f"| {'planted fault':{wide}} | {' | '.join(HEADS)} |",
             f"| {'-' * wide} | {' | '.join('-' * (len(head) - 1) + ':' for head in HEADS)} |"]
    return "\n".join([*lines, *(f"| {kind:{wide}} | " + " | ".join(
        f"{number:{len(head)}}" for head, number in zip(HEADS, counts, strict=True)) + " |" for kind, counts in rows)])


def _counts(tried: Iterable[Tried]) -> list[int]:
    tried = list(tried)
    survived = sum(not one.gates for one in tried)
    return [len(tried), len(tried) - survived, *(sum(gate in one.gates for one in tried) for gate in GATES), survived]


def survivors(tried: Sequence[Tried]) -> list[str]:
    """A line for each fault that nothing told of, and for each that was said to survive and does not."""
    lines = [f"survived: {one.fault.kind}: {one.fault.name}: {one.fault.survives or 'NOT EXPLAINED'}"
             for one in tried if not one.gates]
    return lines + [f"caught, though said to survive: {one.fault.kind}: {one.fault.name}" for one in tried if wrong(one)
                    and one.gates]


def wrong(one: Tried) -> bool:
    """A survivor that is not explained, or an explanation of none."""
    return bool(one.gates) == bool(one.fault.survives)


def as_json(tried: Sequence[Tried]) -> str:
    """Every fault with what each gate said first."""
    return json.dumps([{"game": one.fault.game, "kind": one.fault.kind, "name": one.fault.name, "file": one.fault.file,
                        "caught": list(one.gates), "survives": one.fault.survives,
                        "told": {gate: said[:3] for gate, said in one.told.items()}} for one in tried],
                      ensure_ascii=False, indent=1)
