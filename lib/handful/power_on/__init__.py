# SPDX-License-Identifier: MIT
"""Power-on: find the display, the games and the game that was in play. Dropped once it is done."""


def main():
    """The console, ready to run. A and B held down at power-on: the self-test comes first."""
    from handful.hardware import Hardware

    hardware = Hardware()
    if hardware.unwired or not hardware.find_display():
        from handful.power_on.no_display import wait_for_display

        wait_for_display(hardware)
    if hardware.again:
        return begin_again(hardware)
    held = hardware.held()
    console = begin(hardware)
    if "A" in held and "B" in held:
        from handful.lobby.self_test import SelfTest

        console.push(SelfTest(console))
    return console


def begin(hardware):
    """The console with its first scene: the game in play, or the title, or the menu."""
    from handful.console import Console

    console = Console(hardware)
    hand = boot_picture(console)
    journal = console.journal
    sound = journal.saving and not (journal.foreign or journal.damaged or journal.untidy)
    first_start = sound and not journal.notes and journal.game is None
    if first_start:
        # Also the fingerprint of a first start: from now on there is a note.
        console.preferences.keep()
    if journal.game is not None:
        broken = ()
        resume(console)
    else:
        from handful.lobby import enter

        broken = enter(console, found=hand.fill)
        if first_start:
            from handful.power_on.title import Title

            console.push(Title(console))
    if broken or hardware.complaints or not sound:
        from handful.scenes.trouble import tell

        tell(console, broken, first_start)
    return console


def begin_again(hardware):
    """The console after a restart of its own: no greeting, the picture stays until the next."""
    from handful.console import Console
    from handful.hardware import FALLS

    console = Console(hardware)
    if console.journal.game is None:
        console.home()
    elif hardware.kept[FALLS] < 3:
        resume(console)
    else:
        from handful.scenes.crash import put_away

        put_away(console)
    return console


def resume(console):
    """Into the game that was in play; one that breaks must not keep the console from starting."""
    from handful.play.entering import resume as enter

    try:
        enter(console)
    except Exception as error:
        from handful.scenes.crash import report

        report(console, error)
        console.go("scenes.crash.enter", type(error).__name__, str(error))


def boot_picture(console):
    """The hand, at once: something to look at while the rest is read."""
    from handful.power_on.title import OUTLINE, Hand

    screen = console.screen
    hand = Hand(screen)
    hand.draw(OUTLINE)
    screen.text(60, 34, console.words("boot")("finding"))
    screen.show()
    return hand
