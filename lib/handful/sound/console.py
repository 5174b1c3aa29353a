# SPDX-License-Identifier: MIT
"""The console with a voice.

It hears what happens by looking at the console once a round, from outside. The rest of the house
does not know of it: so who has no buzzer pays no byte for it. Which sounds a game makes is in its
sounds.txt, where dice and a written number would be wrong:

    falls = card       what is heard when chance decides
    decides = card     and when a player does
"""

from handful import ROOT
from handful.console import Console as Silent
from handful.hardware.buzzer import Buzzer
from handful.hardware.hardware import SCAN
from handful.modules import unload_below
from handful.sound.voice import Voice
from handful.words import read_section

NOTE = "volume"  # one byte in the journal
OFF, SOFT, LOUD = range(3)
RATTLE = 450  # milliseconds that dice are heard, unless somebody goes on shaking them


class Console(Silent):
    """The console that says what happens; all it does besides is as ever."""

    def __init__(self, hardware):
        super().__init__(hardware)
        volume = self.journal.get(NOTE)
        volume = volume[0] if volume and volume[0] <= LOUD else SOFT
        self.voice = Voice(Buzzer(hardware.pins, hardware.settings_problems), volume)
        self._greets = 0  # when it does
        self._held = []  # the buttons that are down then
        self._forget()

    def _forget(self):
        """Nothing of what was heard is held any more."""
        self._scene = self._match = self._fell = self._holder = None
        self._waits = False
        self._rolls = 0  # since when dice do

    @property
    def volume(self):
        """OFF, SOFT or LOUD."""
        return self.voice.volume

    @volume.setter
    def volume(self, volume):
        self.voice.volume = volume
        self.journal.put(NOTE, bytes([volume]))

    def say(self, name):
        """A sound of the table."""
        self.voice.play(name, self.hardware.now())

    def moment(self):
        """What one plays for has come: a Yahtzee."""
        self._rolls = 0
        if self._match:
            self._fell = self._match.outcomes  # nothing else is heard of that decision
        self.say("moment")

    # The main loop

    def run(self):
        """Greets, unless it restarted itself. Who holds B meanwhile wants none of it, until the
        settings say otherwise."""
        if not self.hardware.soft_restarted:
            self.hardware.keys.reset()  # what is down was no news any more
            self._greets = self.hardware.now() + SCAN
        Silent.run(self)

    def step(self):
        """What the last round did is heard before the next: a round ends with a rest."""
        self.now = now = self.hardware.now()
        if self._greets and now > self._greets:
            self._greets = 0
            if self._held == ["B"]:
                self.volume = OFF
            self.say("power_on")
        if not self.asleep:
            self._listen()
        self.voice.go_on(now)
        Silent.step(self)

    def _go(self):
        self.voice.hush()  # code is read now, and nobody would end the note
        self._forget()
        unload_below(("handful.sound.settings",))
        Silent._go(self)

    def push(self, scene):
        if type(scene).__name__ == "Settings":  # with a line more
            from handful.sound.settings import Settings

            scene = Settings(self)
        Silent.push(self, scene)

    def _event(self, button, is_down):
        if self._greets and is_down:  # since power-on, and so meant for nothing else
            self._held.append(button)
        else:
            Silent._event(self, button, is_down)

    def _key(self, button):
        if self.voice.is_idle():
            keys = getattr(self.scenes[-1], "keys", None)  # what a lesson asks for
            wrong = keys and button != keys[0] and button != "PAUSE"
            self.say("wrong" if wrong else "tick")
        Silent._key(self, button)
        self.voice.go_on(self.hardware.now())

    # What happened since the last round

    def _listen(self):
        scene, before = self.scenes[-1], self._scene
        if scene is not before:
            self._scene = scene
            self._arrive(scene, before)
        match = hasattr(scene, "is_awaiting_human") and scene.match  # a lesson has none at first
        if match:
            self._watch(scene, match)

    def _arrive(self, scene, before):
        """Another scene is on top."""
        kind = type(scene).__name__
        if kind == "HandOver":
            self.say("turn")
        elif kind == "Result":
            match = scene.play.match
            people = [seat for seat in range(len(match.kinds)) if match.is_human(seat)]
            won = not people or 1 in [scene.places[seat] for seat in people]
            self.say("win" if won else "lost")
        elif kind == "Notice" and hasattr(before, "is_awaiting_human"):
            if not scene.then and not scene.back:  # neither an opening nor a question: a refusal
                self.say("wrong")
        elif type(before).__name__ == "HandOver":  # whose turn it is was heard there
            self._holder, self._waits = getattr(scene, "holder", None), False

    def _watch(self, play, match):
        """A game in play: what was decided and what fell, and whose turn it is now."""
        if match is not self._match:
            self._match, self._fell = match, match.outcomes
            self._heard = {"falls": "dice", "decides": "right"}
            read_section(ROOT + "games/" + match.name + "/sounds.txt", "", self._heard)
        if match.outcomes is not self._fell:
            self._fell = match.outcomes
            heard = self._heard["falls" if match.outcomes else "decides"]
            self._rolls = self.now if heard == "dice" else 0
            self.say(heard)
        elif self._rolls:
            rolling = self.now - self._rolls < RATTLE or play.is_shaking()
            if not rolling or not play.animations or play.is_awaiting_human():
                self._rolls = 0
                self.say("land")
            elif self.voice.is_idle():
                self.say("dice")
        if match.turn() != play.holder or self._holder != play.holder:
            self._holder, self._waits = play.holder, True
        elif self._waits and play.is_awaiting_human():
            self._waits = False
            if len(match.kinds) > 1:
                self.say("turn")
