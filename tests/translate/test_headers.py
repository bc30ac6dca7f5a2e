"""Headers of new and old catalogs, and plural forms as CLDR has them."""

from __future__ import annotations

import re
from gettext import c2py

import pytest
from babel import Locale

from deckgen.translate.headers import fields, plural_count, plural_forms


@pytest.mark.parametrize(("locale", "forms"), [
    ("fr", "nplurals=2; plural=(n > 1);"), ("pt_BR", "nplurals=2; plural=(n > 1);"),
    ("pt_PT", "nplurals=2; plural=(n != 1);"), ("it", "nplurals=2; plural=(n != 1);"),
    ("en_GB", "nplurals=2; plural=(n != 1);"), ("ja", "nplurals=1; plural=0;"), ("tr", "nplurals=2; plural=(n != 1);"),
    ("hu", "nplurals=2; plural=(n != 1);"), ("zh_Hant_TW", "nplurals=1; plural=0;"),
    ("ru", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
           "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"),
    ("pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"),
    ("xx_YY", "")])
def test_the_formula_is_the_usual_one(locale: str, forms: str) -> None:
    assert plural_forms(locale) == forms


@pytest.mark.parametrize("locale", ["ar", "cs", "cy", "ga", "gd", "he", "ht", "lt", "lv", "mt", "ro", "sl", "uk", "kw"])
def test_numbers_share_a_form_exactly_where_they_share_a_category(locale: str) -> None:
    forms = plural_forms(locale)
    rule = c2py(re.search("plural=(.*);", forms)[1])    # type: ignore[index]
    category = Locale.parse(locale).plural_form
    pairs = {(rule(n), category(n)) for n in range(1001)}
    assert len(pairs) == len({form for form, _ in pairs}) == len({name for _, name in pairs})
    assert {form for form, _ in pairs} <= set(range(plural_count(forms)))


def test_a_new_header_has_the_fields_that_an_editor_fills_in() -> None:
    new = fields("g", "fr")
    assert (new["Language"], new["Language-Team"], new["Plural-Forms"]) == ("fr", "French", plural_forms("fr"))
    assert (new["Last-Translator"], new["PO-Revision-Date"]) == ("", "YEAR-MO-DA HO:MI+ZONE")
    assert "Language" not in fields("g")


def test_an_old_header_is_kept_but_its_file_is_utf_8() -> None:
    old = {"Language": "pt_BR", "X-Generator": "Poedit 3.4", "Plural-Forms": "nplurals=2; plural=n>1;",
           "Content-Type": "text/plain; charset=ISO-8859-1", "Last-Translator": "Ada <ada@example.org>"}
    now = fields("g", "pt_BR", old)
    assert {key: value for key, value in now.items() if key in old} == {
        **old, "Content-Type": "text/plain; charset=UTF-8"}
    assert "Language-Team" not in now
    assert fields("g", "it", {"Content-Type": "text/plain; charset=utf-8"})["Content-Type"].endswith("utf-8")
