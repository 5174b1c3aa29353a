# SPDX-License-Identifier: MIT
"""Power-on: find the display, the games and the game that was in play."""

from handful.hardware import Hardware


def main():
    """The console, ready to run. A and B held down at power-on: the self-test comes first."""
    hardware = Hardware()
    if hardware.unwired or not hardware.find_display():
        from handful.waiting import wait_for_display

        wait_for_display(hardware)
    held = hardware.held()
    console = begin(hardware)
    if "A" in held and "B" in held:
        from handful.selftest import SelfTest

        console.push(SelfTest(console))
    return console


def begin(hardware):
    """The console with its first scene: the game in play, or the title, or the menu."""
    from handful.console import Console
    from handful.menu import find_games

    console = Console(hardware)
    words = console.words("boot")
    hand = boot_picture(console, words)
    console.games, broken = find_games()
    for finger in range(min(5, len(console.games))):
        hand.fill(finger)
        console.screen.show()
    journal = console.journal
    sound = journal.saving and not (journal.foreign or journal.damaged or journal.untidy)
    first_start = sound and not journal.notes and journal.game is None
    if first_start:
        # Also the fingerprint of a first start: from now on there is a note.
        console.preferences.keep()
    console.home()
    if journal.game is not None:
        from handful.resume import resume

        try:
            resume(console)
        except Exception as error:  # a game that breaks must not keep the console from starting
            from handful.crash import crash

            crash(console, error)
    elif first_start:
        from handful.hand import Title

        console.push(Title(console))
    if broken or hardware.complaints or not sound:
        from handful.mishap import tell

        tell(console, broken, first_start)
    return console


def boot_picture(console, words):
    """The hand, at once: something to look at while the rest is read."""
    from handful.hand import OUTLINE, Hand

    screen = console.screen
    hand = Hand(screen)
    hand.draw(OUTLINE)
    screen.text(60, 34, words("finding"))
    screen.show()
    return hand
