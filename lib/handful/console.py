# SPDX-License-Identifier: MIT
"""The console: the main loop, the stack of scenes, and the display's brightness and sleep.

To change to a scene of another folder, a scene calls `go_to`. The main loop makes the change at
the top of its next round, when no method of the old scene is running. So the old code is unloaded
before the new code is loaded.
"""

import gc
import sys

from handful import ROOT, TYPE_CHECKING
from handful.hardware.restart_memory import BATTERY_WARNED, CRASH_COUNT, LAST_GAME, START_KIND
from handful.journal.journal import Journal
from handful.keys import KeyDecoder
from handful.modules import (
    STARTUP_ONLY,
    UNLOADABLE,
    load,
    name_hash,
    unload_below,
    unload_play_pages,
)
from handful.preferences import Preferences
from handful.screen.screen import Screen
from handful.words import TEXT, Words

if TYPE_CHECKING:
    from typing import Any

    from handful.chance import Chance
    from handful.hardware.hardware import Hardware
    from handful.match.match import Match
    from handful.scene import Scene
    from handful.sound.sound import Sound

MENU = "lobby.menu.enter"  # for go_to
ROUND_MS = 10  # the rest after each round of the main loop
BUSY_MS = 6  # a round that worked longer is not followed by a rest: a computer player is thinking
HOUSEKEEPING_EVERY_MS = 500
CALM_MS = 250  # quick key presses follow each other sooner than this
GC_HEADROOM = 6000  # bytes that may be used after a garbage collection before the next one
COLLECT_BUSY_MS = 60  # busy rounds of this length make about 12 KB of garbage
BATTERY_TIME_MASK = 0x7E00  # of the milliseconds: zero during 0.5 s of every 32.8 s
LOW_BATTERY_PERCENT = 10
MOST_CRASHES = 9  # counted in a row


class Console:
    """The device in a player's hands: its screen, its journal and the scenes on the screen.

    hardware, screen, journal, preferences:  what the scenes use
    key_decoder:      turns button events into keys
    scenes:           the stack of scenes; the last one is drawn and gets the keys
    input_filter:     gets keys and time in place of the last scene and may pass them on, or None
    sound:            plays tunes for events, or None without a buzzer
    now:              milliseconds since power-on, at the start of this round
    is_asleep:        True while the display is off
    preloaded_count:  number of modules that the menu has loaded in advance
    is_heap_fresh:    False once the heap contains more than the way to a game needs
    """

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware
        self.screen = Screen(hardware.display)
        if hardware.restart_memory[START_KIND]:  # a game is to be started: the bar moves on
            self.show_loading(10)
        self.journal = Journal(hardware.nvm)
        self._chance: "Chance | None" = None
        self.preferences = Preferences(self.journal, hardware)
        self.key_decoder = KeyDecoder()
        self.scenes: "list[Scene]" = []
        self.input_filter: "Scene | None" = None
        self.sound: "Sound | None" = None
        self.preloaded_count = 0
        self.is_heap_fresh = True
        self._depth = 0  # the number of scenes when the last one was drawn
        self.destination: "tuple[str, tuple[object, ...]] | None" = None
        self.now = hardware.now()
        self._last_key_ms = self.now
        self._collect_below = 1 << 20  # free bytes; more than the heap has, so the first one counts
        self._housekeeping_ms = 0  # when it is due
        self._busy_ms = 0  # length of the busy rounds since they were last followed by a collection
        self._is_dimmed = self.is_asleep = False
        self._was_saving = self.journal.saving
        self.apply_brightness()

    @property
    def chance(self) -> "Chance":
        """The random numbers. They are seeded when the first game asks for them."""
        if not self._chance:
            from handful.chance import Chance

            self._chance = Chance(self.hardware.entropy(self.journal))
        return self._chance

    # Scenes

    def words(self, section: str) -> Words:
        """Return a section of the console's text table."""
        return Words(TEXT, section, self.preferences.language)

    def game_words(self, game: str, section: str) -> Words:
        """Return a section of a game's text table."""
        return Words(ROOT + "games/" + game + "/text", section, self.preferences.language)

    def push(self, scene: "Scene") -> None:
        """Put a scene on top of the current one."""
        self.scenes.append(scene)
        self.draw()

    def pop(self) -> None:
        """Return to the scene below."""
        self.scenes.pop()
        self.draw()

    def replace(self, scene: "Scene") -> None:
        """Show a scene instead of the current one."""
        self.scenes[-1] = scene
        self.draw()

    def draw(self) -> None:
        """Draw the topmost scene on a black screen. Unload the pages above it that were closed."""
        depth = len(self.scenes)
        if depth < self._depth:
            if "handful.lobby.menu" not in sys.modules:
                if depth == 1:
                    unload_play_pages()
            elif depth <= 2:
                from handful.lobby.pages import unload_pages

                if unload_pages(depth):
                    self.is_heap_fresh = False
        self._depth = depth
        self.key_decoder.ignore_held()
        self.screen.clear()
        self.scenes[-1].draw()

    def go_home(self) -> None:
        """Leave all scenes for the menu."""
        self.go_to(MENU)

    def go_to(self, path: str, *arguments: object) -> None:
        """Leave all scenes in the next round, then call a function of another folder.

        `path` is the function's dotted name below `handful`: go_to("play.start.start_game", name)
        calls handful.play.start.start_game(console, name), which shows the next scene.
        """
        self.destination = path, arguments

    def _load_destination(self, path: str, arguments: tuple["Any", ...]) -> None:
        """Unload the old scenes' code, then load and call the function that `go_to` named."""
        self.destination = None
        if self.sound:
            self.sound.stop()
        self.show_loading(0)
        module, _, function = path.rpartition(".")
        self._restart_for_fresh_heap(path, module, function, arguments)
        self.scenes = []
        self._depth = 0
        self.input_filter = None
        unload_below(UNLOADABLE, self._modules_to_keep(module, arguments))
        self.journal.relocate_notes()
        gc.collect()
        if module == "lesson.loader":
            self.is_heap_fresh = False
        getattr(load("handful." + module), function)(self, *arguments)
        unload_below(STARTUP_ONLY)

    def _restart_for_fresh_heap(
        self, path: str, module: str, function: str, arguments: tuple["Any", ...]
    ) -> None:
        """Restart the console if the destination needs a fresh heap. Otherwise return.

        The menu after a game needs one, and so does a game after more than the way to it, so that
        every game starts with the same heap. The display keeps its picture meanwhile. If nothing
        can be saved, a game starts without a restart, because its seats would be lost.
        """
        if "handful.lobby.menu" in sys.modules:
            from handful.lobby.pages import has_opened_pages

            self.is_heap_fresh = self.is_heap_fresh and not has_opened_pages()
        elif path == MENU and not arguments and "handful.play.play" in sys.modules:
            self.hardware.restart()
        if module == "play.start" and arguments and not self.is_heap_fresh and self.journal.saving:
            self._restart_into_game(function, arguments)

    def _modules_to_keep(self, module: str, arguments: tuple["Any", ...]) -> tuple[str, ...]:
        """Return the modules that the menu has loaded for the game or lesson that starts now."""
        menu = sys.modules.get("handful.lobby.menu")
        if menu and arguments and module in ("play.start", "lesson.loader"):
            kept: "tuple[str, ...]" = menu.modules_for_play(arguments[0])
            return kept
        return ()

    def _restart_into_game(self, function: str, arguments: tuple["Any", ...]) -> None:
        """Restart the console, which then calls this function of handful.play.start."""
        from handful.hardware.restart_memory import store_start

        store_start(self.hardware.restart_memory, function, *arguments)
        self.show_loading(5)
        self.hardware.restart()

    def show_loading(self, percent: int) -> None:
        """Show a progress bar in the last line while code is loaded. 0 starts the bar."""
        self.screen.bar(percent)
        self.screen.show()

    def emit(self, event: str, match: "Match | None" = None) -> None:
        """Report an event of handful.sound.tunes, in this match. Without a buzzer, do nothing."""
        if self.sound:
            self.sound.emit(event, match)

    @property
    def last_game_hash(self) -> int:
        """The `name_hash` of the game that was selected last: the menu's cursor starts there."""
        return self.hardware.restart_memory[LAST_GAME]

    def remember_game(self, name: str) -> None:
        """Remember over a restart that this game was selected last."""
        self.hardware.restart_memory[LAST_GAME] = name_hash(name)

    # The main loop

    def run(self) -> None:
        """Run the main loop forever.

        An exception never loses a game, because the journal is written before a move is shown.
        It is printed, then handful.scenes.crash decides how to continue.
        """
        unload_below(STARTUP_ONLY)
        gc.collect()
        self.hardware.start_watchdog()
        while True:
            try:
                self.step()
                continue
            except Exception as error:  # a bug of any kind, in any game or scene
                crash = type(error).__name__, str(error)
                try:
                    from handful.scenes.crash import print_report

                    print_report(self, error)
                except Exception:
                    pass  # too little memory even for the report
            # Only after the except clause can the memory of what failed be freed.
            self._recover(*crash)

    def _recover(self, kind: str, message: str) -> None:
        """Count the crash and continue as handful.scenes.crash decides, or restart."""
        memory = self.hardware.restart_memory
        memory[CRASH_COUNT] = min(memory[CRASH_COUNT] + 1, MOST_CRASHES)
        try:
            from handful.scenes.crash import recover_from_crash

            recover_from_crash(self, kind, message)
        except Exception:  # too little memory even for that
            self.hardware.restart()

    def step(self) -> None:
        """Run one round of the main loop: keys, time, picture, housekeeping, rest."""
        hardware = self.hardware
        hardware.feed_watchdog()
        self.now = now = hardware.now()
        if self.sound:
            self.sound.tick()
        if self.destination:
            self._load_destination(*self.destination)
        event = hardware.next_key()
        while event:
            self._handle_event(event[0], event[1])
            event = None if self.destination else hardware.next_key()
        if not self.is_asleep:
            button = self.key_decoder.poll(now)
            if button:
                self._send_key(button)
            if self.destination:
                return
            (self.input_filter or self.scenes[-1]).tick(now)
            self.screen.show()
            self._dim_or_sleep(now - self._last_key_ms)
        if now >= self._housekeeping_ms:
            self._housekeeping(now)
        busy_ms = hardware.now() - now
        if busy_ms < BUSY_MS:
            hardware.wait(ROUND_MS)
        else:
            self._collect_after_work(busy_ms)

    def _handle_event(self, button: str, is_down: bool) -> None:
        """Handle a button that goes down or comes up. A press that wakes the display is used up."""
        if self.is_asleep:
            if is_down:
                self.wake()
            return
        if is_down:
            self.stay_awake()
            key = self.key_decoder.press(button, self.now)
        else:
            key = self.key_decoder.release(button)
        if key:
            self._send_key(key)

    def _send_key(self, key: str) -> None:
        """Give a key to the topmost scene, through the input filter if there is one."""
        self._last_key_ms = self.now
        self.hardware.restart_memory[CRASH_COUNT] = 0
        self.emit("key")
        (self.input_filter or self.scenes[-1]).key(key)
        if self.sound:
            self.sound.tick()  # the note of the key has ended if the scene took long

    # Housekeeping

    def _housekeeping(self, now: int) -> None:
        """Do what is due twice a second: free memory, check display, journal and battery."""
        self._housekeeping_ms = now + HOUSEKEEPING_EVERY_MS
        self._collect_garbage(now)
        if self.hardware.has_display_returned():
            from handful.scenes.problems import restore_display

            restore_display(self)
        self._check_saving()
        self._check_battery(now)

    def _collect_garbage(self, now: int) -> None:
        """Collect garbage while no key is pressed: it takes 20 ms that would delay a key."""
        if now - self._last_key_ms > CALM_MS and gc.mem_free() < self._collect_below:
            gc.collect()
            self._collect_below = gc.mem_free() - GC_HEADROOM

    def _collect_after_work(self, busy_ms: int) -> None:
        """Collect garbage regularly during work, such as a computer player's decision.

        MicroPython collects only when the heap is full. Objects that stay would then be spread
        over all of it, and no large run would be free.
        """
        self._busy_ms += busy_ms
        if self._busy_ms >= COLLECT_BUSY_MS:
            self._busy_ms = 0
            gc.collect()

    def _check_saving(self) -> None:
        """Report once that the journal can no longer be written."""
        was_saving, self._was_saving = self._was_saving, self.journal.saving
        if was_saving and not self._was_saving:
            from handful.scenes.problems import show_problem

            show_problem(self, "refused")

    def _check_battery(self, now: int) -> None:
        """Report a low battery, once after power-on. Looks only every 33 seconds."""
        memory = self.hardware.restart_memory
        if now & BATTERY_TIME_MASK or memory[BATTERY_WARNED]:
            return
        if (self.hardware.battery_percent() or 100) <= LOW_BATTERY_PERCENT:
            memory[BATTERY_WARNED] = 1
            from handful.scenes.problems import show_problem

            show_problem(self, "battery")

    # Brightness and sleep

    def apply_brightness(self) -> None:
        """Set the display to the brightness that the player chose."""
        self.hardware.set_brightness(self.preferences.brightness)

    def stay_awake(self) -> None:
        """Restart the time until the display dims; end the dimming."""
        self._last_key_ms = self.now
        if self._is_dimmed:
            self._is_dimmed = False
            self.apply_brightness()

    def wake(self) -> None:
        """Switch the display on. It shows the picture it had."""
        self.is_asleep = False
        self.hardware.turn_display_on()
        self.stay_awake()

    def _dim_or_sleep(self, idle_ms: int) -> None:
        """Dim the display or switch it off after the idle times that the player set."""
        preferences = self.preferences
        if idle_ms >= preferences.sleep_seconds * 1000:
            self.is_asleep = True
            self.hardware.turn_display_off()
        elif idle_ms >= preferences.dim_seconds * 1000 and not self._is_dimmed:
            self._is_dimmed = True
            self.hardware.set_brightness(0)
