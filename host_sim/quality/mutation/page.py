# SPDX-License-Identifier: MIT
"""docs/mutants.md: how many mutants were killed, and every survivor with the reason why it may
live. The command writes the table; the reasons are written by hand, and kept."""

import re

from host_sim.paths import ROOT
from host_sim.quality.mutation.laboratory import SURVIVED, TIMED_OUT, UNREACHED

PAGE = ROOT / "docs" / "mutants.md"
NO_REASON = "no reason yet"
ROW = re.compile(r"^\| `+ ?(.*?) ?`+ \| `+ ?(.*?) ?`+ \| `+ ?(.*?) ?`+ \| (.*) \|$", re.MULTILINE)


def lived(verdicts):
    """The mutants no test has killed."""
    return [mutant for mutant, verdict in verdicts.items() if verdict in (SURVIVED, UNREACHED)]


def told(verdicts):
    """`21 of 24 killed (87.5 %)`."""
    killed = len(verdicts) - len(lived(verdicts))
    late = list(verdicts.values()).count(TIMED_OUT)
    share = f"{killed} of {len(verdicts)} killed ({100 * killed / len(verdicts):.1f} %)"
    return share + (f", {late} of them because they ran out of time" if late else "")


def code(words):
    """As code in a table of Markdown."""
    words = words.replace("|", "\\|")
    return f"`` {words} ``" if "`" in words else f"`{words}`"


def rows(text):
    """{mutant's key: reason} of a page."""
    return {
        " | ".join(part.replace("\\|", "|") for part in (file, line, change)): reason
        for file, line, change, reason in ROW.findall(text)
    }


def write(verdicts, seed, there, path=PAGE):
    """The page anew; gives how many survivors still lack a reason."""
    text = path.read_text(encoding="utf-8")
    reasons = rows(text)
    table = ["| file | line | change | why it may live |", "|---|---|---|---|"]
    lacking = 0
    for mutant in lived(verdicts):
        reason = reasons.get(mutant.key(), NO_REASON)
        lacking += reason == NO_REASON
        parts = mutant.key().split(" | ", 1)
        line, change = parts[1].rsplit(f" | {mutant.kind}: ", 1)
        cells = [code(parts[0]), code(line), code(f"{mutant.kind}: {change}"), reason]
        table.append(f"| {' | '.join(cells)} |")
    head = f"`python3 -m host_sim.quality.mutation --mutants {len(verdicts)} --seed {seed}`"
    summary = f"{head}: {told(verdicts)}, drawn from {there}."
    before = text[: text.index("<!-- table -->")]
    new = f"{before}<!-- table -->\n{summary}\n\n" + "\n".join(table) + "\n"
    path.write_text(new, encoding="utf-8")
    return f"{path.name}: {lacking} of {len(lived(verdicts))} survivors lack a reason"
