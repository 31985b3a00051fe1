"""Write how each language writes numbers, as CLDR states it; node's Intl, like that of a browser, carries CLDR.

python -m tools.number_formats
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from babel.localedata import locale_identifiers

from kingfisher.core.i18n.numbers import FILE
from tools.node import find_node

ASK = """
const part = (parts, type, instead) => parts.find((one) => one.type === type)?.value ?? instead;
const formats = {};
for (const language of JSON.parse(process.argv[1])) {
  if (Intl.NumberFormat.supportedLocalesOf([language]).length === 0) continue;
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`);
  const large = format.formatToParts(-1234567891.5);
  const groups = large.filter((one) => one.type === "integer").map((one) => one.value.length);
  const least = [4, 5, 6, 7].find((digits) => format.formatToParts(10 ** (digits - 1)).some((one) => one.type === "group"));
  formats[language] = {
    group: part(large, "group", ""), decimal: part(large, "decimal", "."), minus: part(large, "minusSign", "-"),
    from: least ?? 99, last: groups.at(-1), others: groups.length > 2 ? groups.at(-2) : groups.at(-1),
  };
}
process.stdout.write(JSON.stringify(formats));
"""
"""Asked with digits from 0 to 9, which we write in every language. `from` is the least number of digits that are grouped."""


def formats_of(languages: list[str]) -> dict[str, dict[str, str | int]]:
    command = [str(find_node().program), "-e", ASK, json.dumps(languages)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    formats: dict[str, dict[str, str | int]] = json.loads(answer.stdout)
    return formats


def main(file: Path = FILE) -> None:
    """Group the languages that write numbers alike; a region is listed where it differs from its language."""
    languages = [name.replace("_", "-") for name in sorted(locale_identifiers()) if name.count("_") < 2]
    formats = formats_of([language for language in languages if "POSIX" not in language])
    groups: dict[str, list[str]] = {}
    for language, found in formats.items():
        parent = language.partition("-")[0]
        if language == parent or found != formats.get(parent):
            groups.setdefault(json.dumps(found, ensure_ascii=True), []).append(language)
    rows = sorted((" ".join(found), text) for text, found in groups.items())
    lines = ",\n".join(f"  [{json.dumps(names)}, {text}]" for names, text in rows)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
