"""Translate: catalogs to a Language, a Game to a Game in one language, and the extraction of texts for translators."""

from deckgen.translate.game import load_language, translate

__all__ = ["load_language", "translate"]
