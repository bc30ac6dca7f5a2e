"""The headers of catalogs: their fields, and the rule of plural forms that gettext's tools read.

Takes names of locales, gives strings. Knows no messages and no files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

_CHARSET = "text/plain; charset=UTF-8"
_COUNTS = range(1001)       # what cards and rulebooks count; some languages speak of millions in a form of their own
_NO_DATE = "YEAR-MO-DA HO:MI+ZONE"       # gettext's own words for it; Babel refuses an empty one
# gettext's tables count the last two forms in this order, Babel's in the other
_ARABIC = (6, "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)")
_TWO_FORMS = "nplurals=2; plural=(n != 1);"


def fields(domain: str, locale: str = "", old: Mapping[str, str] | None = None) -> dict[str, str]:
    """The header of a template, or of a locale's catalog: what an old one says is kept, but files are UTF-8. In a new
    one the fields that a translator's editor fills in are there, with nothing in them yet."""
    known = {"Project-Id-Version": domain, "MIME-Version": "1.0", "Content-Type": _CHARSET,
             "Content-Transfer-Encoding": "8bit"}
    if not locale:
        return known
    if old is None:
        known |= {"PO-Revision-Date": _NO_DATE, "Last-Translator": "", "Language-Team": _english_name(locale)}
    kept = dict(old or {})
    if "utf-8" not in kept.get("Content-Type", "").lower():
        kept.pop("Content-Type", None)
    known |= {"Language": locale, **kept}
    return known if "Plural-Forms" in known else known | {"Plural-Forms": plural_forms(locale) or _TWO_FORMS}


def plural_count(forms: str) -> int:
    """How many forms a header's rule has; two for a rule that does not say."""
    digits = forms.partition("nplurals=")[2][:1]
    return int(digits) if digits.isdecimal() and digits != "0" else 2


def plural_forms(locale: str) -> str:
    """The formula that tells apart what CLDR does: a usual one of gettext's if there is one, else CLDR's own. Empty for
    a locale that is not known."""
    from babel.messages.plurals import PLURALS, get_plural
    from babel.plural import to_gettext

    spoken = _locale(locale)
    if spoken is None:
        return ""
    wanted = _partition(spoken.plural_form)
    usual = get_plural(spoken)
    for count, formula in (_ARABIC, usual, *PLURALS.values()):
        rule = _compiled(formula)
        if rule and _partition(rule) == wanted:
            return f"nplurals={count}; plural={formula};"
    exact = to_gettext(spoken.plural_form)
    return exact if _compiled(exact.partition("plural=")[2].rstrip(";")) else f"{usual};"


def _partition(rule: Callable[[int], object]) -> list[int]:
    """For each count the first one that takes the same form."""
    first: dict[object, int] = {}
    return [first.setdefault(rule(count), count) for count in _COUNTS]


def _compiled(formula: str) -> Callable[[int], int] | None:
    from gettext import c2py

    try:
        return c2py(re.sub(r"\s+", " ", formula))
    except ValueError:
        return None


def _locale(name: str) -> Locale | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        return None


def _english_name(locale: str) -> str:
    spoken = _locale(locale)
    return str(spoken.english_name) if spoken else locale
