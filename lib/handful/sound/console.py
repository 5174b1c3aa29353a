# SPDX-License-Identifier: MIT
"""A console with sounds.

It finds out what happened by comparing the scenes and the match with those of the last round. No
other code knows about sounds, so a device without a buzzer needs no memory for them. A game whose
chance is not dice, or whose actions are not written numbers, names other sounds in its sounds.txt:

    outcome = card     after chance decided
    action = card      after a player decided
"""

from handful import ROOT, TYPE_CHECKING
from handful.console import Console
from handful.hardware.buzzer import Buzzer
from handful.hardware.hardware import KEY_SCAN_MS
from handful.modules import unload_below
from handful.sound.sequencer import Sequencer
from handful.words import read_section

if TYPE_CHECKING:
    from typing import Any

    from handful.hardware.hardware import Hardware
    from handful.match.match import Match
    from handful.play.play import Play
    from handful.scene import Scene

VOLUME_NOTE = "volume"  # one byte in the journal
OFF, SOFT, LOUD = range(3)
RATTLE_MS = 450  # dice sound this long, and longer while a player shakes them


class SoundingConsole(Console):
    """A console that plays a sound for everything that happens."""

    def __init__(self, hardware: "Hardware") -> None:
        super().__init__(hardware)
        note = self.journal.get(VOLUME_NOTE)
        volume = note[0] if note and note[0] <= LOUD else SOFT
        self.sequencer = Sequencer(Buzzer(hardware.pins, hardware.settings_problems), volume)
        self._greeting_ms = 0  # when the greeting is due; 0 for none
        self._held_at_start: list[str] = []  # buttons
        self._game_sounds: dict[str, str] = {}  # of the match
        self._forget_round()

    def _forget_round(self) -> None:
        """Drop all references to the scenes and the match of the last round."""
        self._scene: "Scene | None" = None
        self._match: "Match | None" = None
        self._outcomes: list[int] | None = None
        self._holder: int | None = None
        self._is_turn_unannounced = False
        self._rattling_since = 0  # milliseconds; 0 while no dice tumble

    @property
    def volume(self) -> int:
        """The volume OFF, SOFT or LOUD, kept in the journal."""
        return self.sequencer.volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self.sequencer.volume = volume
        self.journal.put(VOLUME_NOTE, bytes([volume]))

    def play_sound(self, name: str) -> None:
        """Start a sound of handful.sound.sequencer.SOUNDS."""
        self.sequencer.play(name, self.hardware.now())

    def play_fanfare(self) -> None:
        """Play a fanfare for the last action, and no other sound for it."""
        self._rattling_since = 0
        if self._match:
            self._outcomes = self._match.outcomes
        self.play_sound("moment")

    # The main loop

    def run(self) -> None:
        """Run the main loop, with a greeting at power-on.

        Holding B at power-on switches all sounds off, until the settings switch them on.
        """
        if not self.hardware.soft_restarted:
            self.hardware.keys.reset()  # report buttons that are down as new presses
            self._greeting_ms = self.hardware.now() + KEY_SCAN_MS
        Console.run(self)

    def step(self) -> None:
        """Play sounds for the last round, then run the next one, which ends with a rest."""
        self.now = now = self.hardware.now()
        if self._greeting_ms and now > self._greeting_ms:
            self._greeting_ms = 0
            if self._held_at_start == ["B"]:
                self.volume = OFF
            self.play_sound("power_on")
        if not self.is_asleep and not self.destination:
            self._play_round()
        self.sequencer.update(now)
        Console.step(self)

    def _load_destination(self, path: str, arguments: tuple[object, ...]) -> None:
        self.sequencer.stop()  # loading takes long, and the note would last as long
        self._forget_round()
        unload_below(("handful.sound.settings",))
        Console._load_destination(self, path, arguments)

    def push(self, scene: "Scene") -> None:
        if type(scene).__name__ == "Settings":
            from handful.sound.settings import SoundSettings

            scene = SoundSettings(self)
        Console.push(self, scene)

    def _handle_event(self, button: str, is_down: bool) -> None:
        if self._greeting_ms and is_down:  # held since power-on
            self._held_at_start.append(button)
        else:
            Console._handle_event(self, button, is_down)

    def _send_key(self, key: str) -> None:
        if self.sequencer.is_idle():
            expected = getattr(self.scenes[-1], "expected_keys", None)  # of a lesson
            is_wrong = expected and key != expected[0] and key != "PAUSE"
            self.play_sound("wrong" if is_wrong else "tick")
        Console._send_key(self, key)
        self.sequencer.update(self.hardware.now())

    # What happened in the last round

    def _play_round(self) -> None:
        """Play sounds for what changed since the round before."""
        scene: "Any" = self.scenes[-1]
        if scene is not self._scene:
            previous, self._scene = self._scene, scene
            self._play_scene(scene, previous)
        if hasattr(scene, "is_awaiting_human"):  # a Play
            match = getattr(scene, "match", None)  # a lesson has none at first
            if match:
                self._play_match(scene, match)

    def _play_scene(self, scene: "Any", previous: "Scene | None") -> None:  # noqa: ANN401
        """Play a sound for another scene on top.

        Scenes are recognised by their class names, because their modules may not be loaded.
        """
        kind = type(scene).__name__
        if kind == "HandOver":
            self.play_sound("turn")
        elif kind == "Result":
            match = scene.play.match
            humans = [seat for seat in range(len(match.kinds)) if match.is_human(seat)]
            has_won = not humans or 1 in [scene.places[seat] for seat in humans]
            self.play_sound("win" if has_won else "lost")
        elif kind == "Notice" and hasattr(previous, "is_awaiting_human"):
            if not scene.on_accept and not scene.b_label:  # a refusal; no opening, no question
                self.play_sound("wrong")
        elif type(previous).__name__ == "HandOver":  # the turn was announced there
            self._holder, self._is_turn_unannounced = getattr(scene, "holder", None), False

    def _play_match(self, play: "Play", match: "Match") -> None:
        """Play sounds for a game in play: the last action, tumbling dice, a human's turn."""
        if match is not self._match:
            self._match, self._outcomes = match, match.outcomes
            self._game_sounds = {"outcome": "dice", "action": "right"}
            read_section(ROOT + "games/" + match.name + "/sounds.txt", "", self._game_sounds)
        if match.outcomes is not self._outcomes:
            self._play_action(match)
        elif self._rattling_since:
            self._rattle_or_land(play)
        self._announce_turn(play, match)

    def _play_action(self, match: "Match") -> None:
        """Play the sound of an action, or of its outcomes if it has some."""
        self._outcomes = match.outcomes
        sound = self._game_sounds["outcome" if match.outcomes else "action"]
        self._rattling_since = self.now if sound == "dice" else 0
        self.play_sound(sound)

    def _rattle_or_land(self, play: "Play") -> None:
        """Repeat the sound of dice while they tumble; play another when they land."""
        is_tumbling = self.now - self._rattling_since < RATTLE_MS or play.is_shaking()
        if not is_tumbling or not play.animations or play.is_awaiting_human():
            self._rattling_since = 0
            self.play_sound("land")
        elif self.sequencer.is_idle():
            self.play_sound("dice")

    def _announce_turn(self, play: "Play", match: "Match") -> None:
        """Play a sound when a human's turn begins after another player's."""
        if match.turn() != play.holder or self._holder != play.holder:
            self._holder, self._is_turn_unannounced = play.holder, True
        elif self._is_turn_unannounced and play.is_awaiting_human():
            self._is_turn_unannounced = False
            if len(match.kinds) > 1:
                self.play_sound("turn")
