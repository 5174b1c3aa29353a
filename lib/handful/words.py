# SPDX-License-Identifier: MIT
"""Every word a player reads, by language, from small text files next to the code that shows it.

    [menu]
    seats = {} to {} <player/players>

<one/many> is a form by number: of the gap before it, or of the first one where none is before it.
<none/one/many> has a form for 0 as well.

A section is read when a scene needs it and dropped with the scene. What a language lacks, or what
is broken in it, is looked up in English then. Knows files; no screen.
"""

import os

from handful import ROOT

TEXT = ROOT + "lib/handful/text"  # the console's own tables
FALLBACK = "en"


def languages(folder):
    """The languages there are tables for, as two-letter codes."""
    return sorted([name[:2] for name in os.listdir(folder) if name[2:] == ".txt"])


def entries(path, section):
    """Generator: (name, words) of each `name = words` line of a section; blank ones and # are
    skipped. The section "" is what stands before the first one."""
    wanted = not section
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                line = line.strip()  # noqa: PLW2901
                if line.startswith("["):
                    if wanted:
                        return
                    wanted = line == "[" + section + "]"
                elif wanted and line and line[0] != "#":
                    name, _, words = line.partition(" = ")
                    yield name, words
    except (OSError, UnicodeError):  # no such file, or one that is damaged from here on
        pass


def read_section(path, section, into):
    """Adds all of them to the dict `into`."""
    for name, words in entries(path, section):
        into[name] = words


def find(folder, section, name, language):
    """One entry alone, in a language or else in English; "" if there is none."""
    found = ""
    for code in (language, FALLBACK):
        for entry, words in entries(folder + "/" + code + ".txt", section):
            if entry == name:  # on to the end all the same: that closes the file
                found = words
        if found:
            break
    return found


class Words:
    """A section of a text table: words("name", 3, "Anna") fills the gaps of that sentence."""

    def __init__(self, folder, section, language):
        self._table = {}
        self._else = None if language == FALLBACK else (folder, section)  # where English is
        read_section(folder + "/" + language + ".txt", section, self._table)

    def __call__(self, name, *gaps):
        words = self._table.get(name) or self._english(name)
        if not words:  # visible, so that it is noticed and mended
            return "[" + name + "]"
        if not gaps:
            return words
        try:
            return filled(words, gaps)
        except (ValueError, IndexError, KeyError):  # gaps that there are not
            return filled(self._english(name), gaps)

    def __contains__(self, name):
        return name in self._table or bool(self._english(name))

    def _english(self, name):
        """What stands there in English; "" if this is it."""
        return find(*self._else, name, FALLBACK) if self._else else ""


def filled(words, gaps):
    """The words with all gaps filled."""
    return (by_number(words, gaps) if "<" in words else words).format(*gaps)


def by_number(words, gaps):
    """The words with the right one of every <one/many>."""
    done = ""
    while "<" in words:
        before, _, words = words.partition("<")
        forms, _, words = words.partition(">")
        done += before
        gap = done.count("{") - 1
        place = done.rpartition("{")[2].partition("}")[0] if gap >= 0 else "0"
        number = gaps[int(place or gap)]  # a gap may have its place in it: {1}
        forms = forms.split("/")
        done += forms[-2 if number in (1, "1") else 0 if number == 0 and len(forms) > 2 else -1]
    return done + words


def wrap(words, width):
    """The words as lines of at most `width` letters; "|" starts a new line."""
    lines = []
    for paragraph in words.split("|"):
        line = ""
        for word in paragraph.split():
            if not line:
                line = word
            elif len(line) + 1 + len(word) <= width:
                line += " " + word
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines
