# SPDX-License-Identifier: MIT
"""The console: keys in, scenes on a stack, light and sleep.

A scene is what is on the screen. It has `draw()` (everything, on a black screen), `key(button)`
(A, B, UP, DOWN, LEFT, RIGHT, or PAUSE for a long B) and `tick(now)` (milliseconds; called every
round). From one room of the house to another a scene only asks to `go`: the main loop does it when
nothing of the scene is at work any more, so that its code is gone before the next one is loaded.
Knows no game.
"""

import gc
import sys

from handful import ROOT
from handful.game import name_hash
from handful.hardware.hardware import BATTERY_WARNED, CRASH_COUNT, LAST_GAME
from handful.journal.journal import Journal
from handful.modules import STARTUP_ONLY, UNLOADABLE, load, unload_below
from handful.preferences import Preferences
from handful.screen.screen import Screen
from handful.words import TEXT, Words

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")
LONG = 600  # milliseconds B is held to mean PAUSE
REPEAT_AFTER, REPEAT_EVERY = 400, 125
FAST_AFTER, FAST_EVERY = 2000, 50
ROUND = 10  # milliseconds a round of the main loop rests
BUSY = 6  # milliseconds of work in one, after which the next comes at once: somebody thinks
LOOK_EVERY = 500  # milliseconds between two looks whether the display is still there
CALM = 250  # milliseconds after a key; a quick thumb presses again before
LITTER = 6000  # bytes that may lie about: the next presses need room before the heap is full


class Buttons:
    """Turns presses and releases into what they mean: repeated arrows, a short or a long B."""

    def __init__(self):
        self._held = None  # the arrow or B that is down
        self.shaking = False  # A is down
        self._since = 0
        self._next = 0

    def pressed(self, button, now):
        """The meaning of a button going down, or None while B may still become a long one."""
        self._held, self._since = None, now
        if button == "A":
            self.shaking = True
            return button
        self._held = button
        if button == "B":
            return None
        self._next = now + REPEAT_AFTER
        return button

    def released(self, button):
        """The meaning of a button coming up: a short B."""
        if button == "A":
            self.shaking = False
        if button != self._held:
            return None
        self._held = None
        return "B" if button == "B" else None

    def held(self, now):
        """The meaning of time passing: an arrow repeats, a B has become long."""
        button = self._held
        if button is None:
            return None
        if button == "B":
            if now - self._since < LONG:
                return None
            self._held = None
            return "PAUSE"
        if now < self._next:
            return None
        self._next = now + (FAST_EVERY if now - self._since > FAST_AFTER else REPEAT_EVERY)
        return button

    def forget(self):
        """What is down now means nothing any more."""
        self._held = None


class Console:
    """Owns the screen, the journal, the preferences and the stack of scenes."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.screen = Screen(hardware.display)
        self.journal = Journal(hardware.nvm)
        self._chance = None
        self.preferences = Preferences(self.journal, hardware)
        self.buttons = Buttons()
        self.scenes = []
        self.preloaded_count = 0  # modules read ahead of their time (lobby)
        self._going = None  # where to, and what is said there
        self.now = hardware.now()
        self._touched = self.now
        self._enough = 1 << 20  # bytes; above it there is little to give up
        self._look = 0
        self._dimmed = self.asleep = False
        self._saving = self.journal.saving
        self.apply_brightness()

    @property
    def chance(self):
        """The random numbers, from the first game on."""
        if not self._chance:
            from handful.chance import Chance

            self._chance = Chance(self.hardware.entropy(self.journal))
        return self._chance

    # Scenes

    def words(self, section):
        """A section of the console's own text table."""
        return Words(TEXT, section, self.preferences.language)

    def game_words(self, game, section):
        """A section of a game's text table."""
        return Words(ROOT + "games/" + game + "/text", section, self.preferences.language)

    def push(self, scene):
        """A scene on top of the one there is."""
        self.scenes.append(scene)
        self.draw()

    def pop(self):
        """Back to the scene below."""
        self.scenes.pop()
        self.draw()

    def replace(self, scene):
        """Another scene instead of the one there is."""
        self.scenes[-1] = scene
        self.draw()

    def draw(self):
        """The whole scene anew."""
        self.buttons.forget()
        self.screen.clear()
        self.scenes[-1].draw()

    def go_home(self):
        """The menu and nothing above it."""
        self.go_to("lobby.menu.enter")

    def go_to(self, where, *what):
        """To another room, as soon as nothing of this one is at work: `where` is a function of it,
        and is called with the console and `what`."""
        self._going = where, what

    def _go(self):
        """Everything but what is always there is dropped, and only then the next room is loaded:
        so the heap never holds two, and what lives long lies close together. Names that were read
        once are never given up, though: after a game the console begins anew, and so every game
        finds the same heap. The picture stays meanwhile."""
        where, what = self._going
        self._going = None
        self.show_loading(0)
        if where == "lobby.menu.enter" and not what and "handful.play.play" in sys.modules:
            self.hardware.restart()
        self.scenes = []
        unload_below(UNLOADABLE)
        self.journal.relocate_notes()
        gc.collect()
        room, _, function = where.rpartition(".")
        getattr(load("handful." + room), function)(self, *what)
        unload_below(STARTUP_ONLY)

    def show_loading(self, percent):
        """A bar in the last line while code is read: something moves."""
        self.screen.bar(percent)
        self.screen.show()

    @property
    def last_game(self):
        """The sign of the game that was chosen last: where the menu's cursor is."""
        return self.hardware.restart_memory[LAST_GAME]

    def remember_game(self, name):
        """A game was chosen, or is in play."""
        self.hardware.restart_memory[LAST_GAME] = name_hash(name)

    # The main loop

    def run(self):
        """For ever. Whatever breaks, the journal is whole: say so, and go on from there."""
        unload_below(STARTUP_ONLY)
        gc.collect()
        self.hardware.start_watchdog()
        while True:
            try:
                self.step()
                continue
            except Exception as error:  # nobody expected it, so any kind it may be
                broke = type(error).__name__, str(error)
                try:
                    from handful.scenes.crash import report

                    report(self, error)
                except Exception:
                    pass  # no memory even for that
            # Only here is nothing held any more of what broke.
            self._fall(*broke)

    def _fall(self, kind, words):
        """A screen that says so. If nobody has pressed a key since the last time, or not even that
        goes: a fresh heap, and into the same game; then into the menu."""
        kept = self.hardware.restart_memory
        kept[CRASH_COUNT] = min(kept[CRASH_COUNT] + 1, 9)
        self.go_to("scenes.crash.enter", kind, words)
        try:
            if kept[CRASH_COUNT] == 1:
                self._go()
                return
        except Exception:
            pass
        self.hardware.restart()

    def step(self):
        """One round: keys, time, picture, rest."""
        hardware = self.hardware
        hardware.feed_watchdog()
        self.now = now = hardware.now()
        if self._going:
            self._go()
        event = hardware.next_key()
        while event:
            self._event(event[0], event[1])
            event = None if self._going else hardware.next_key()
        if not self.asleep:
            button = self.buttons.held(now)
            if button:
                self._key(button)
            if self._going:
                return
            self.scenes[-1].tick(now)
            self.screen.show()
            self._grow_tired(now - self._touched)
        if now >= self._look:
            self._look_round(now)
        if hardware.now() - now < BUSY:
            hardware.wait(ROUND)

    def _look_round(self, now):
        """Now and then: is the display still there, does the memory still take anything, is the
        battery nearly empty? And what is of no use any more is given up while nobody presses a key,
        which takes 20 ms: better now than in the middle of the next press."""
        self._look = now + LOOK_EVERY
        if now - self._touched > CALM and gc.mem_free() < self._enough:
            gc.collect()
            self._enough = gc.mem_free() - LITTER
        if self.hardware.has_display_returned():
            from handful.scenes.trouble import show_again

            show_again(self)
        saved, self._saving = self._saving, self.journal.saving
        news = saved and not self._saving and "refused"
        kept = self.hardware.restart_memory
        # The battery in half a second of every 32.8, until it was said that it is low: 10 percent.
        if (
            not (now & 0x7E00 or kept[BATTERY_WARNED])
            and (self.hardware.battery_percent() or 100) <= 10
        ):
            kept[BATTERY_WARNED] = 1
            news = "battery"
        if news:
            from handful.scenes.trouble import say

            say(self, news)

    def _event(self, button, is_down):
        if self.asleep:
            if is_down:  # the key that wakes does nothing else
                self.wake()
            return
        if is_down:
            self.stay_awake()
            meaning = self.buttons.pressed(button, self.now)
        else:
            meaning = self.buttons.released(button)
        if meaning:
            self._key(meaning)

    def _key(self, button):
        self._touched = self.now
        self.hardware.restart_memory[CRASH_COUNT] = 0
        self.scenes[-1].key(button)

    # Light

    def apply_brightness(self):
        """The brightness the player chose."""
        self.hardware.set_brightness(self.preferences.brightness)

    def stay_awake(self):
        """Somebody is there: no dimming for a while."""
        self._touched = self.now
        if self._dimmed:
            self._dimmed = False
            self.apply_brightness()

    def wake(self):
        """The display on again, with the picture it had."""
        self.asleep = False
        self.hardware.turn_display_on()
        self.stay_awake()

    def _grow_tired(self, idle):
        preferences = self.preferences
        if idle >= preferences.sleep_after * 1000:
            self.asleep = True
            self.hardware.turn_display_off()
        elif idle >= preferences.dim_after * 1000 and not self._dimmed:
            self._dimmed = True
            self.hardware.set_brightness(0)
