# SPDX-License-Identifier: MIT
"""The words of the page around the console, from a table for each language (text/de.txt).

The tables have the format of the console's own. A text has the name `section.name`. In a text,
`[X]` is a key, `*word*` is bold, and a word between backticks is typed as it is. The page gets all
tables in one script. Explanations for browsers that run no scripts are written into index.html.
"""

import html
import json
import re
from pathlib import Path

TABLES = Path(__file__).resolve().parent / "text"
FALLBACK = "en"
SCRIPT = "js/texts.js"
MARKUP = re.compile(r"\[([^\]]+)\]|`([^`]+)`|\*([^*]+)\*")
TAGS = ("kbd", "code", "b")  # of the groups of MARKUP


def languages() -> list[str]:
    """Return the codes of all languages, English first."""
    codes = sorted(path.stem for path in TABLES.glob("*.txt"))
    return [FALLBACK, *(code for code in codes if code != FALLBACK)]


def table(code: str) -> dict[str, str]:
    """Return {section.name: text} of a language."""
    texts: dict[str, str] = {}
    section = ""
    for line in (TABLES / f"{code}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, text = line.partition(" = ")
            texts[f"{section}.{name}"] = text
    return texts


def script() -> bytes:
    """Return a script with all tables: {language: {name: text}}."""
    tables = {code: table(code) for code in languages()}
    texts = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    return f"// SPDX-License-Identifier: MIT\nexport const TEXTS = {texts};\n".encode()


def as_html(text: str) -> str:
    """Return a text with its keys, bold words and commands as HTML."""

    def tagged(found: "re.Match[str]") -> str:
        tag, word = next(
            (tag, word) for tag, word in zip(TAGS, found.groups(), strict=True) if word
        )
        return f"<{tag}>{word}</{tag}>"

    return MARKUP.sub(tagged, html.escape(text, quote=False))


def from_disk(command: str) -> str:
    """Return what to do if the page was opened from disk, as HTML, a block for each language."""
    return "\n".join(
        f'<div lang="{code}"><h2>{as_html(texts["disk.title"])}</h2>'
        f"<p>{as_html(texts['disk.words'])}</p><pre>{command}</pre>"
        f"<p>{as_html(texts['disk.open'])}</p></div>"
        for code, texts in ((code, table(code)) for code in languages())
    )


def without_scripts() -> str:
    """Return what to do in a browser without JavaScript, as HTML in all languages."""
    return "\n".join(
        f'<p lang="{code}"><b>{as_html(texts["scripts.title"])}</b> '
        f"{as_html(texts['scripts.words'])}</p>"
        for code, texts in ((code, table(code)) for code in languages())
    )
