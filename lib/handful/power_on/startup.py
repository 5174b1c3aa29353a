# SPDX-License-Identifier: MIT
"""Power-on: find the display, the games and the game that was in play. Dropped once it is done."""


def main():
    """The console, ready to run. A and B held down at power-on: the self-test comes first."""
    from handful.hardware.hardware import Hardware

    hardware = Hardware()
    if hardware.unassigned_pins or not hardware.find_display():
        from handful.power_on.no_display import wait_for_display

        wait_for_display(hardware)
    from handful.console import Console

    if len(hardware.pins) > 6 + len(hardware.bus):  # a buzzer or a motor is wired as well
        from handful.modules import load

        Console = load("handful.sound.console").Console
    console = Console(hardware)
    if hardware.soft_restarted:
        begin_again(console)
        return console
    begin(console)
    buttons = held(hardware)  # a press during power-on means nothing else
    if "A" in buttons and "B" in buttons:
        from handful.lobby.self_test import SelfTest

        console.push(SelfTest(console))
    return console


def held(hardware):
    """The buttons that are down at power-on, once keypad has looked at all of them."""
    from handful.hardware.hardware import SCAN

    hardware.wait(max(0, SCAN - hardware.now()))
    found = []
    event = hardware.next_key()
    while event:
        found.append(event[0])
        event = hardware.next_key()
    return found


def begin(console):
    """The first scene: the game in play, or the title, or the menu."""
    journal = console.journal
    if is_sound(journal) and not journal.notes and journal.game is None:
        if console.hardware.language:
            greet(console)
        else:
            from handful.power_on.language import Languages

            console.push(Languages(console))
    else:
        # That a board is taken for another one was said at the first start.
        arrive(console, [each for each in console.hardware.settings_problems if len(each) > 1])


def greet(console, wait=0):
    """The title of a first start; and whatever was found unfit is told. After `wait` milliseconds
    it leads on by itself: somebody has just chosen a language."""
    console.preferences.keep()  # also its fingerprint: from now on there is a note
    from handful.power_on.title import Title

    console.scenes = []
    console.push(Title(console, wait))
    tell(console, console.hardware.settings_problems)


def arrive(console, complaints=()):
    """Into the game in play or the menu; and whatever was found unfit is told."""
    broken = ()
    if console.journal.game is not None:
        resume(console)
    else:
        from handful.lobby.menu import enter

        broken = enter(console)
    tell(console, complaints, broken)


def tell(console, complaints, broken=()):
    """Settings, games and records that make no sense."""
    if complaints or broken or not is_sound(console.journal):
        from handful.scenes import trouble

        trouble.tell(console, complaints, broken)


def is_sound(journal):
    """Whether there is a memory, and all that is in it could be read."""
    return journal.saving and not (
        journal.unrecognised or journal.damaged or journal.compaction_interrupted
    )


def begin_again(console):
    """After a restart of its own: no greeting, the picture stays until the next."""
    from handful.hardware.hardware import CRASH_COUNT

    if console.journal.game is None:
        from handful.lobby.menu import enter

        enter(console)
    elif console.hardware.restart_memory[CRASH_COUNT] < 3:
        resume(console)
    else:
        from handful.scenes.crash import put_away

        put_away(console)


def resume(console):
    """Into the game that was in play; one that breaks must not keep the console from starting."""
    from handful.play.entering import resume as enter

    try:
        enter(console)
    except Exception as error:
        from handful.scenes.crash import report

        report(console, error)
        console.go_to("scenes.crash.enter", type(error).__name__, str(error))
