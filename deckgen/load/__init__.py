"""Load: game.toml and component tables become a Game that keeps file and line of every value."""

from deckgen.load.game import games, load_game

__all__ = ["games", "load_game"]
