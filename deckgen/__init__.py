"""deckgen: print-ready card sheets and rulebooks from game data, in every language of the game."""

__version__ = "0.1.0"
