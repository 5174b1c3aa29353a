# SPDX-License-Identifier: MIT
"""Power-on: find the display, then show the game in play, the title or the menu."""

from handful import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from handful.console import Console
    from handful.hardware.hardware import Hardware
    from handful.journal.journal import Journal


def main() -> "Console":
    """Return the console with its first scene, ready to run.

    If A and B are held at power-on, the first scene is the self-test.
    """
    from handful.hardware.hardware import Hardware

    hardware = Hardware()
    if hardware.unassigned_pins or not hardware.find_display():
        from handful.power_on.no_display import wait_for_display

        wait_for_display(hardware)
    from handful.console import Console

    console = Console(hardware)
    if "BUZZER" in hardware.pins or "MOTOR" in hardware.pins:
        from handful.sound.sound import Sound

        console.sound = Sound(console)
    if hardware.soft_restarted:
        after_soft_restart(console)
        return console
    first_scene(console)
    buttons = held_buttons(hardware)
    if console.sound:
        console.sound.start(buttons)
    if "A" in buttons and "B" in buttons:
        from handful.lobby.self_test import SelfTest

        console.push(SelfTest(console))
    return console


def held_buttons(hardware: "Hardware") -> list[str]:
    """Return the buttons that are down at power-on. Their presses are used up."""
    from handful.hardware.hardware import KEY_SCAN_MS

    hardware.wait(max(0, KEY_SCAN_MS - hardware.now()))  # until keypad has scanned all of them
    buttons = []
    event = hardware.next_key()
    while event:
        buttons.append(event[0])
        event = hardware.next_key()
    return buttons


def first_scene(console: "Console") -> None:
    """Show the first scene after power-on: a game in play, the menu, or at first the title.

    The very first start of a device with several languages asks for the language before that.
    """
    journal = console.journal
    if is_intact(journal) and not journal.notes and journal.game is None:
        if console.hardware.language:
            show_title(console)
        else:
            from handful.power_on.language import LanguageChoice

            console.push(LanguageChoice(console))
    else:
        # An unknown board, a problem of one item, was reported at the very first start.
        problems = console.hardware.settings_problems
        open_menu_or_game(console, [problem for problem in problems if len(problem) > 1])


def show_title(console: "Console", wait_ms: int = 0) -> None:
    """Show the title of the very first start, and problems with settings.toml above it.

    The title stays until A is pressed, or for `wait_ms` milliseconds if that is not 0.
    """
    console.preferences.save()  # from now on there is a note, so this is not the first start
    from handful.power_on.title import Title

    console.scenes = []
    console.push(Title(console, wait_ms))
    report_problems(console, console.hardware.settings_problems)


def open_menu_or_game(
    console: "Console", settings_problems: "Sequence[tuple[object, ...]]" = ()
) -> None:
    """Continue the game in play, or open the menu; show problems above it."""
    broken_games: "Sequence[str]" = ()
    if console.journal.game is not None:
        resume_game(console)
    else:
        from handful.lobby.menu import enter

        broken_games = enter(console)
    report_problems(console, settings_problems, broken_games)


def report_problems(
    console: "Console",
    settings_problems: "Sequence[tuple[object, ...]]",
    broken_games: "Sequence[str]" = (),
) -> None:
    """Show problems with settings.toml, games and the journal, if there are any."""
    if settings_problems or broken_games or not is_intact(console.journal):
        from handful.scenes.problems import show_startup_problems

        show_startup_problems(console, settings_problems, broken_games)


def is_intact(journal: "Journal") -> bool:
    """Return True if the journal can be written, and all of it could be read."""
    return journal.saving and not (
        journal.unrecognised or journal.damaged or journal.compaction_interrupted
    )


def after_soft_restart(console: "Console") -> None:
    """Continue where the console restarted itself. The display keeps its picture until then."""
    from handful.hardware.restart_memory import CRASH_COUNT, START_KIND, take_start

    memory = console.hardware.restart_memory
    if memory[START_KIND]:  # first, because "Restart" in the pause menu replaces the game in play
        function, arguments = take_start(memory)
        from handful.play import start

        console.journal.steps = []
        try_to_start(console, getattr(start, function), *arguments)
        return
    game = console.journal.game
    crash_count = memory[CRASH_COUNT]
    if game is None:
        from handful.lobby.menu import enter

        enter(console)
        return
    if crash_count:
        from handful.scenes.crash import MENU_AFTER_CRASHES, put_game_away

        if crash_count >= MENU_AFTER_CRASHES:
            put_game_away(console, game)
            return
    resume_game(console)


def resume_game(console: "Console") -> None:
    """Continue the game in play."""
    from handful.play.start import resume_interrupted

    try_to_start(console, resume_interrupted)


def try_to_start(console: "Console", start: "Callable[..., None]", *arguments: object) -> None:
    """Call a function of handful.play.start. If it fails, show the crash scene instead."""
    try:
        start(console, *arguments)
    except Exception as error:
        from handful.scenes.crash import print_report

        print_report(console, error)
        console.go_to("scenes.crash.enter", type(error).__name__, str(error))
