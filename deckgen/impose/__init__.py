"""From a game and its layouts to sheets: who lies where, and what stands in the margins. Pure planning: takes values,
gives values; reads layout files, knows no PDF and no words."""

from deckgen.impose.plan import plan
from deckgen.impose.reading import load_layouts

__all__ = ["load_layouts", "plan"]
