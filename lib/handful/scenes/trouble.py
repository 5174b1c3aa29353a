# SPDX-License-Identifier: MIT
"""What seldom happens, and what the player is told then. Loaded only when it does."""

from handful.scenes.notice import Notice


def tell(console, complaints, broken):
    """After power-on: the settings, games and records that were found unfit."""
    journal = console.journal
    for complaint in complaints:
        say(console, "setting" if len(complaint) > 1 else "like_pico", *complaint)
    for name in broken:
        say(console, "broken_game", name)
    if not journal.saving:
        say(console, "no_memory")
    if journal.compaction_interrupted:
        say(console, "untidy")
    elif journal.unrecognised:
        say(console, "foreign")
    elif journal.damaged and journal.game is None:
        say(console, "damaged")


def say(console, name, *gaps):
    """One sentence, on the screen and on the serial console."""
    words = console.words("news")
    line = words(name, *gaps)
    print(line)
    console.push(Notice(console, line, words("go_on")))


def show_again(console):
    """The display is back, as after power-on: the picture it had."""
    console.screen.display.root_group = None
    if console.hardware.find_display():
        console.screen.attach(console.hardware.display)
        console.screen.show()
        console.apply_brightness()
        if console.asleep:
            console.hardware.turn_display_off()
