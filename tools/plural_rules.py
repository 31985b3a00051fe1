"""Write the plural rules of all languages, as CLDR states them; Babel carries CLDR.

python -m tools.plural_rules
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from babel import Locale
from babel.localedata import locale_identifiers
from babel.plural import PluralRule

from kingfisher.core.i18n.plurals import FILE


def grouped(rule_of: Callable[[Locale], PluralRule]) -> list[tuple[str, dict[str, str]]]:
    """Group the languages that share their rules."""
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for language in sorted(locale_identifiers()):
        rules = tuple(sorted(rule_of(Locale.parse(language)).rules.items()))
        parent = language.partition("_")[0]
        if language == parent or rules != tuple(sorted(rule_of(Locale.parse(parent)).rules.items())):
            groups.setdefault(rules, []).append(language.replace("_", "-"))
    return sorted((" ".join(languages), dict(rules)) for rules, languages in groups.items() if rules)  # all else has one form


def main(file: Path = FILE) -> None:
    kinds = {
        "cardinal": grouped(lambda locale: locale.plural_form),
        "ordinal": grouped(lambda locale: locale.ordinal_form),
    }
    tables = (
        f'  "{kind}": [\n' + ",\n".join(f"    {json.dumps(group, ensure_ascii=False)}" for group in groups) + "\n  ]"
        for kind, groups in kinds.items()
    )
    file.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
