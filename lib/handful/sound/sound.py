# SPDX-License-Identifier: MIT
"""The sounds of a console with a buzzer: a tune for each event.

The console and its scenes call console.emit(event). tunes.py has the tune of each event. A game
whose chance is not dice names the tunes of other events in its sounds.txt:

    outcome = card     after chance decided
    action = card      after a player decided
"""

from handful import ROOT, TYPE_CHECKING
from handful.game import OVER
from handful.hardware.buzzer import Buzzer
from handful.modules import unload_below
from handful.sound.sequencer import Sequencer
from handful.words import read_section

if TYPE_CHECKING:
    from handful.console import Console
    from handful.match.match import Match

VOLUME_NOTE = "volume"  # one byte in the journal
OFF, SOFT, LOUD = range(3)
RATTLE_MS = 450  # dice sound this long, and longer while a player shakes them


class Sound:
    """Plays tunes for events, without waiting. The console calls tick() in every round."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        note = console.journal.get(VOLUME_NOTE)
        volume = note[0] if note and note[0] <= LOUD else SOFT
        hardware = console.hardware
        self._sequencer = Sequencer(Buzzer(hardware.pins, hardware.settings_problems), volume)
        self._game = ""  # the game of the replacements
        self._replacements: dict[str, str] = {}  # other events for "outcome" and "action"
        self._next_event = ""  # starts in the next round; a later one replaces it
        self._rattling_since = 0  # milliseconds; 0 while no dice tumble
        self._last_seat: int | None = None  # that decided

    @property
    def volume(self) -> int:
        """The volume OFF, SOFT or LOUD, kept in the journal."""
        return self._sequencer.volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._sequencer.volume = volume
        self._console.journal.put(VOLUME_NOTE, bytes([volume]))

    def start(self, held_buttons: list[str]) -> None:
        """Play the tune of power-on.

        Holding B at power-on switches all sounds off, until the settings switch them on.
        """
        if held_buttons == ["B"]:
            self.volume = OFF
        self.emit("power_on")

    def emit(self, event: str, match: "Match | None" = None) -> None:
        """Play the tune of an event in the next round; that of a key now, unless one is playing.

        The event "turn" has a tune only if another player decides than before. Tumbling dice land
        when a human decides.
        """
        if event == "key":
            if self._sequencer.is_idle():
                self._sequencer.play(event, self._console.hardware.now())
            return
        if match and event == "turn":
            event = self._turn_event(match)
        elif match:
            event = self._replaced_event(event, match.name)
        self._next_event = event or self._next_event

    def _turn_event(self, match: "Match") -> str:
        """Return "turn" for another human's turn, "land" if dice tumble until now, or ""."""
        seat, last_seat = match.turn(), self._last_seat
        self._last_seat = seat
        if seat == OVER or not match.is_human(seat):
            return ""
        if seat != last_seat and len(match.kinds) > 1:
            return "turn"
        return "land" if self._rattling_since else ""

    def _replaced_event(self, event: str, game: str) -> str:
        """Return the event that the game's sounds.txt names, otherwise the same one."""
        if game != self._game:
            self._game, self._replacements = game, {}
            read_section(ROOT + "games/" + game + "/sounds.txt", "", self._replacements)
        return self._replacements.get(event, event)

    def tick(self) -> None:
        """Start the tune of the last event, or the next note."""
        console = self._console
        now = console.hardware.now()
        event, self._next_event = self._next_event, ""
        if event:
            self._rattling_since = now if event == "outcome" else 0
        elif self._rattling_since:
            event = self._rattle_or_land(now)
        if event:
            self._sequencer.play(event, now)
        self._sequencer.update(now)

    def _rattle_or_land(self, now: int) -> str:
        """Return "outcome" to repeat the sound of dice that tumble, "land" at the end, or ""."""
        console = self._console
        preferences = console.preferences
        is_shaking = preferences.shake and console.key_decoder.is_a_down
        if preferences.animations and (now - self._rattling_since < RATTLE_MS or is_shaking):
            return "outcome" if self._sequencer.is_idle() else ""
        self._rattling_since = 0
        return "land"

    def stop(self) -> None:
        """End the tune: loading code takes long, and its note would last as long."""
        self._next_event, self._rattling_since, self._last_seat = "", 0, None
        self._sequencer.stop()
        unload_below(("handful.sound.settings",))

    def open_settings(self) -> None:
        """Open the settings with a line for the volume."""
        from handful.sound.settings import SoundSettings

        self._console.push(SoundSettings(self._console, self))
