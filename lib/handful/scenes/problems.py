# SPDX-License-Identifier: MIT
"""Problems that a player should know about. Loaded only when there is one."""

from handful import TYPE_CHECKING
from handful.scenes.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handful.console import Console


def show_startup_problems(
    console: "Console",
    settings_problems: "Sequence[tuple[object, ...]]",
    broken_games: "Sequence[str]",
) -> None:
    """Show what was found wrong at power-on: in settings.toml, in games, in the journal.

    A problem in settings.toml is (name, value, default), or (board id,) of an unknown board.
    """
    journal = console.journal
    for problem in settings_problems:
        show_problem(console, "setting" if len(problem) > 1 else "like_pico", *problem)
    for name in broken_games:
        show_problem(console, "broken_game", name)
    if not journal.saving:
        show_problem(console, "no_memory")
    if journal.compaction_interrupted:
        show_problem(console, "untidy")
    elif journal.unrecognised:
        show_problem(console, "foreign")
    elif journal.damaged and journal.game is None:
        show_problem(console, "damaged")


def show_problem(console: "Console", key: str, *gaps: object) -> None:
    """Show a sentence of section [news] in a box, and print it on the serial console."""
    words = console.words("news")
    sentence = words(key, *gaps)
    print(sentence)
    console.push(Notice(console, sentence, words("go_on")))


def restore_display(console: "Console") -> None:
    """Set up a display that was unplugged and answers again, with the picture it had."""
    # The stubs lack that a root_group may be None.
    console.screen.display.root_group = None  # type: ignore[assignment]
    if console.hardware.find_display():
        console.screen.attach(console.hardware.display)
        console.screen.show()
        console.apply_brightness()
        if console.is_asleep:
            console.hardware.turn_display_off()
