"""A game compared with what it was, or with what it would be: changes, sheets of what changed, other data tried out."""

from __future__ import annotations

from deckgen.pipeline.compare.changes import DiffRequest, diff
from deckgen.pipeline.compare.comparison import Comparison
from deckgen.pipeline.compare.printrecord import record_printed
from deckgen.pipeline.compare.reprinting import reprint
from deckgen.pipeline.compare.whatif import try_out

__all__ = ["Comparison", "DiffRequest", "diff", "record_printed", "reprint", "try_out"]
