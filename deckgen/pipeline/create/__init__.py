"""New games in a folder of their own, from the starter or from a maker's own table, and the schemas for editors."""

from __future__ import annotations

from deckgen.pipeline.create.new_request import USUAL, NewRequest, folders, locale_fault, name_fault, size_fault
from deckgen.pipeline.create.newgame import NewGame, create_game
from deckgen.pipeline.create.schemas import schema_bytes, write_schemas

__all__ = ["USUAL", "NewGame", "NewRequest", "create_game", "folders", "locale_fault", "name_fault", "schema_bytes",
           "size_fault", "write_schemas"]
