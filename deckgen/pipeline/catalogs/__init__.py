"""Catalogs of translations: created, updated, proofread, and tried for their fit."""

from __future__ import annotations

from deckgen.pipeline.catalogs.new_locale import create_locale
from deckgen.pipeline.catalogs.proof_files import proof
from deckgen.pipeline.catalogs.proofread import proofread_files
from deckgen.pipeline.catalogs.text_fit import Fits, Fitting, fit
from deckgen.pipeline.catalogs.update import CatalogFile, check_catalogs, update_catalogs

__all__ = [
           "CatalogFile",
           "Fits",
           "Fitting",
           "check_catalogs",
           "create_locale",
           "fit",
           "proof",
           "proofread_files",
           "update_catalogs",
]
