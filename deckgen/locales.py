"""Which locales there are, and which one a wrong name may have meant: `pt_BR` for `pt-br`, `cs` for `cz`.

The locales are CLDR's, in Babel's edition. Babel itself is imported only to help with a wrong name: it takes longer to
import than a game takes to load, and its folder tells the names as well. Knows no game and no file of a project.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache

SOURCE_LANGUAGE = "en"          # all sources of translations are English
FORM = re.compile(r"([a-z]{2,3})(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?")
_SUCH = 'locales are written as "pt_BR" or "it"'


def is_source(locale: str) -> bool:
    """Whether a locale's language is that of the sources."""
    return locale.partition("_")[0] == SOURCE_LANGUAGE


@cache
def known_locales() -> frozenset[str]:
    from importlib.util import find_spec
    from pathlib import Path

    spec = find_spec("babel")
    folders = spec.submodule_search_locations if spec else None
    names = {path.stem for folder in folders or () for path in Path(folder).glob("locale-data/*.dat")}
    return frozenset(name for name in names if FORM.fullmatch(name))


def _is_known(name: str) -> bool:
    """`zh_CN` is known as well: the script that most people there write goes without saying, for Babel too."""
    if name in known_locales():
        return True
    full = FORM.fullmatch(_in_full(name)) if FORM.fullmatch(name) else None
    return full is not None and f"{full[1]}{full[3] or ''}" == name


def refusal(name: str) -> tuple[str, str] | None:
    """Message and hint for a name that is no locale's; None for one that is."""
    if _is_known(name):
        return None
    meant = _meant(name)
    hint = f"did you mean {meant!r}?" if meant else _SUCH
    return (f"there is no locale {name!r}" if FORM.fullmatch(name) else f"{name!r} is not the name of a locale"), hint


def _meant(name: str) -> str:
    parts = [part for part in re.split(r"[-_. ]+", name.strip()) if part]
    language, rest = (parts[0].lower(), parts[1:]) if parts else ("", [])
    written = "_".join((language, *map(_cased, rest)))
    tries = [written, _in_full(written), language, _by_language(name), *_by_territory(name)]
    alike = sorted(known for known in known_locales() if known[0] == language[:1])
    near = get_close_matches(name, alike, n=1, cutoff=0.7)
    return next((one for one in [*tries, *near] if _is_known(one)), "")


def _cased(part: str) -> str:
    return part.title() if len(part) == 4 else part.upper()


@cache
def _in_full(name: str) -> str:
    """`zh_Hant_TW` for `zh_TW`, `he_IL` for `iw_IL`."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale.parse(name))
    except (UnknownLocaleError, ValueError):
        return ""


def _by_language(name: str) -> str:
    """The locale of a language given by its English name."""
    from babel import Locale

    names = {str(english).lower(): code for code, english in Locale("en").languages.items()}
    near = get_close_matches(name.strip().lower(), names, n=1, cutoff=0.8)
    return names[near[0]] if near else ""


def _by_territory(name: str) -> tuple[str, ...]:
    """The languages of a country given by its letters."""
    from babel.languages import get_official_languages

    return tuple(get_official_languages(name.upper())) if re.fullmatch("[A-Za-z]{2}", name) else ()
