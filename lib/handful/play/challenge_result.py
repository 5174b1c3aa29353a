# SPDX-License-Identifier: MIT
"""The result of a challenge: the score to beat, and the player's own code to send back."""

from handful import TYPE_CHECKING
from handful.challenge import (
    ALONE,
    LOST,
    TIED,
    WON,
    PlayedChallenges,
    encode,
)
from handful.match.target import (
    IDENTITY_SIZE,
    pack_score,
    score_to_beat,
    unpack_score,
)
from handful.play.result import Result
from handful.screen.large_text import draw_large_text
from handful.screen.screen import FOOTER, LETTER, PAGE

if TYPE_CHECKING:
    from handful.play.play import Play

# Of each result: the key in section [challenge], and how many numbers the text has.
VERDICTS = (("won", 2), ("tied", 1), ("lost", 2), ("alone", 0))
MOST = 65535


def show_challenge_result(play: "Play") -> None:
    """Count the challenge, unless it was played before, and show the result."""
    console, match = play.console, play.match
    result, margin = compare(play)
    played = PlayedChallenges(console.journal, match.name)
    identity = int.from_bytes(match.challenge[:IDENTITY_SIZE], "little")
    played.last_result = identity, pack_score(match.state.scores()[0])
    if match.challenge[-1]:
        played.results[result] = min(played.results[result] + 1, MOST)
    console.journal.end(played.note, played.pack())
    console.emit("loss" if result == LOST else "win")
    console.replace(ChallengeResult(play, result, margin))


def compare(play: "Play") -> tuple[int, int]:
    """Return WON, TIED, LOST or ALONE, and the points between the player and the challenger."""
    challenger = score_to_beat(play.match.challenge)
    if not challenger:
        return ALONE, 0
    lead = pack_score(play.match.state.scores()[0]) - challenger
    if getattr(play.facts, "LOW_WINS", False):
        lead = -lead
    return (WON if lead > 0 else LOST if lead else TIED), abs(lead)


class ChallengeResult(Result):
    """The result with the challenger's score and the player's own code. A plays it again.

    verdict:    who won, in words
    code_text:  the player's own code, with its label
    """

    def __init__(self, play: "Play", result: int, margin: int) -> None:
        super().__init__(play, None)
        words = play.console.words("challenge")
        challenge = play.match.challenge
        numbers = unpack_score(score_to_beat(challenge)), margin
        verdict, count = VERDICTS[result]
        self.verdict = words(verdict, *numbers[:count])
        identity = int.from_bytes(challenge[:IDENTITY_SIZE], "little")
        self.code_text = words("your_code", encode(identity, pack_score(self.scores[0])))
        self._is_trophy_shown = result != LOST
        self._header = "" if challenge[-1] else words("for_fun")

    def header_text(self) -> str:
        """Return that the game was for fun, if it was."""
        return self._header

    def draw_solo(self) -> None:
        """Draw the score in large digits, the verdict and the code."""
        screen, score = self.screen, str(self.scores[0])
        if self._is_trophy_shown:
            self.draw_trophy(4, 12)
        draw_large_text(screen, 28, 12, score)
        screen.text(32 + 2 * LETTER * len(score), 19, self.play.board.score_unit())
        self._draw_code(FOOTER - 3 * PAGE - 2)
        self._draw_turning_point()

    def draw_places(self, order: list[int], y: int) -> None:
        """Draw both players, the verdict and the code."""
        super().draw_places(order, y)
        self.screen.fill(0, 5 * PAGE, 128, 2 * PAGE)  # the game's summary has no room here
        self._draw_code(5 * PAGE)

    def _draw_code(self, verdict_y: int) -> None:
        self.screen.text(1, verdict_y, self.verdict)
        self.screen.text(1, 6 * PAGE, self.code_text)

    def _draw_turning_point(self) -> None:
        """Draw the decision that cost most, once the analysis has found it."""
        if self.review_scene:
            self.screen.text(1, FOOTER - 2 * PAGE - 1, self.review_scene.turning_point())

    def tick(self, now: int) -> None:
        """Show the turning point as soon as it is known."""
        was_known = self.review_scene is not None
        super().tick(now)
        if not was_known:
            self._draw_turning_point()

    def play_again(self) -> None:
        """Start the same challenge again, for fun."""
        match = self.play.match
        arguments = match.name, None, False, match.challenge[:-1]
        self.console.go_to("play.start.start_game", *arguments)
