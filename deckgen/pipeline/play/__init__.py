"""Games played by their engines: at the terminal by people, or many times over for figures of balance."""

from __future__ import annotations

from deckgen.pipeline.play.balance import Balance
from deckgen.pipeline.play.simulation import Trial, simulate
from deckgen.pipeline.play.sitting import Sitting, play

__all__ = ["Balance", "Sitting", "Trial", "play", "simulate"]
