"""The wing of rules engines: standard library only, nothing of the rest of deckgen."""
