# SPDX-License-Identifier: MIT
"""Loading of a lesson, with a progress bar."""

from handful import TYPE_CHECKING
from handful.modules import load

if TYPE_CHECKING:
    from handful.console import Console

# In this order, so that the progress bar moves between the large ones.
MODULES = ("match.match", "play.play", "lesson.script", "lesson.lesson")


def start_lesson(console: "Console", name: str) -> None:
    """Start the lesson of a game. From now on the menu does not offer it again."""
    console.journal.put("learn/" + name, b"1")
    percent = 10
    for module in MODULES:
        console.show_loading(percent)
        load("handful." + module)
        percent += 10
    from handful.lesson.lesson import start

    start(console, name)
