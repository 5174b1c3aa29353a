# SPDX-License-Identifier: MIT
"""Challenges: a new code, the code of somebody else, or today's challenge."""

import time

from handful import TYPE_CHECKING
from handful.challenge import (
    ALPHABET,
    BASE,
    CODE_LENGTH,
    GAMES,
    SEEDS,
    WON,
    PlayedChallenges,
    decode,
    encode,
    is_duel,
    make_identity,
    pack_challenge,
    read_identity,
    suspect,
)
from handful.lobby.game_menu import has_challenges
from handful.lobby.names import NameEditor
from handful.match.target import (
    IDENTITY_SIZE,
    unpack_score,
)
from handful.modules import load_game
from handful.players import DEFAULT_LEVEL, last_seating
from handful.scenes.list import LETTERS_PER_LINE, ListScene
from handful.scenes.notice import Notice
from handful.screen.screen import FOOTER, PAGE
from handful.words import wrap

if TYPE_CHECKING:
    from types import ModuleType

    from handful.console import Console

SECONDS_PER_DAY = 86400
FIRST_DAY = 20454  # 2026-01-01, in days since 1970; a board without a clock starts earlier
LEVEL = -1  # in ChallengeMenu.choices: Chip's level; others are indices of OPTIONS


def seed_of_today() -> int | None:
    """Return the seed of today's challenge, or None if the board does not know the date."""
    day = int(time.time()) // SECONDS_PER_DAY
    return day % SEEDS if day >= FIRST_DAY else None


class ChallengeMenu(ListScene):
    """What a new challenge is played with, then the ways to start one.

    choices:     LEVEL or the index of an option, for each line with a value
    entries:     the key of each line after these, in section [challenge]
    game_title:  the game's title
    """

    def __init__(self, console: "Console", name: str, facts: "ModuleType") -> None:
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("challenge")
        self.title, self.game_title = words("title"), console.game_words(name, "game")("title")
        if len(self.title) + len(self.game_title) < LETTERS_PER_LINE:
            self.title_right = self.game_title
        self.a_label, self.b_label = words("choose"), words("back")
        self.level = DEFAULT_LEVEL if is_duel(name) else 0
        # An own sheet cannot be in a code.
        values = last_seating(console, name, facts)[1]
        counts = [len(option[1]) for option in facts.OPTIONS]
        self.options = [value % count for value, count in zip(values, counts)]
        self.choices = [LEVEL] if self.level else []
        self.choices += sorted(load_game(name, "challenge").CHALLENGE[1:])
        self.entries = ["new", "enter"]
        if seed_of_today() is not None:
            self.entries.append("today")
        self.lines = [["", ""] for _ in self.choices]
        for index in range(len(self.choices)):
            self.change(index, 0)
        self.lines += [[words(entry), ""] for entry in self.entries]
        self.cursor = len(self.choices)

    def draw(self) -> None:
        super().draw()
        results = PlayedChallenges(self.console.journal, self.name).results
        lines = wrap(self.words("about"), LETTERS_PER_LINE)
        if sum(results):
            lines = [self.words("results", sum(results), results[WON])]
        if len(self.lines) + len(lines) <= self.visible_count:
            for number, line in enumerate(lines):
                self.screen.text(1, FOOTER - PAGE * (len(lines) - number), line)

    def change(self, index: int, step: int) -> None:
        choice, console = self.choices[index], self.console
        if choice == LEVEL:
            levels = self.facts.LEVELS
            self.level = 1 + (self.level - 1 + step) % len(levels)
            self.lines[index] = [
                self.words("chip"),
                console.words("levels")(levels[self.level - 1]),
            ]
            return
        option, values = self.facts.OPTIONS[choice]
        self.options[choice] = (self.options[choice] + step) % len(values)
        words = console.game_words(self.name, "options")
        value = values[self.options[choice]]
        self.lines[index] = [words(option), words(option + "." + value)]

    def a_label_at(self, index: int) -> str:
        return self.a_label if index >= len(self.choices) else ""

    def choose(self, index: int) -> None:
        if index < len(self.choices):
            return
        entry = self.entries[index - len(self.choices)]
        if entry == "enter":
            self.console.push(CodeEditor(self))
            return
        seed = seed_of_today() if entry == "today" else self._new_seed()
        self.offer(make_identity(self.name, self.level, self.options, seed or 0), 0)

    def _new_seed(self) -> int:
        """Return a random seed that was not played before."""
        played = PlayedChallenges(self.console.journal, self.name).identities
        while True:
            seed = self.console.chance.randbelow(SEEDS)
            identity = make_identity(self.name, self.level, self.options, seed)
            if identity.to_bytes(IDENTITY_SIZE, "little") not in played:
                return seed

    def offer(self, identity: int, packed_score: int) -> None:
        """Show the code of a challenge and its score to beat. A starts it."""
        console, words = self.console, self.words
        text = words("code", encode(identity, packed_score)) + " "
        played = PlayedChallenges(console.journal, self.name).identities
        if identity.to_bytes(IDENTITY_SIZE, "little") in played:
            text += words("played")
        elif packed_score:
            text += words("beat", unpack_score(packed_score))
        else:
            text += words("explain")
        challenge = pack_challenge(identity, packed_score)
        arguments = self.name, None, False, challenge

        def start() -> None:
            console.go_to("play.start.start_game", *arguments)

        def ask() -> None:
            question = console.words("menu")("forget_game")
            console.push(Notice(console, question, words("start"), start, words("back")))

        on_start = ask if console.journal.get("game/" + self.name) else start
        console.push(Notice(console, text, words("start"), on_start, words("back")))


class CodeEditor(NameEditor):
    """A code, letter by letter, with the keys of the name editor."""

    def __init__(self, menu: ChallengeMenu) -> None:
        self.console, self.menu = menu.console, menu
        self.words = menu.words
        self.letters = [ALPHABET[0]] * CODE_LENGTH
        self.cursor = 0

    def draw(self) -> None:
        screen, words = self.console.screen, self.words
        screen.header(words("enter"))
        for place in range(CODE_LENGTH):
            self.draw_letter(place)
        screen.text_centred(44, self.console.words("names")("how"))
        screen.footer(words("accept"), words("back"))

    def change_letter(self, step: int) -> None:
        """Replace the letter under the cursor by the next one of the alphabet."""
        place = ALPHABET.find(self.letters[self.cursor]) + step
        self.letters[self.cursor] = ALPHABET[place % BASE]

    def accept(self) -> None:
        """Offer the challenge of the code, or say what is wrong with it."""
        code, words, menu = "".join(self.letters), self.words, self.menu
        found = decode(code)
        if found and read_identity(menu.name, found[0]) is not None:
            menu.offer(*found)
            return
        if found:
            title = self._title_of(found[0] % GAMES)
            is_known = title and title != menu.game_title
            text = words("other_game", title) if is_known else words("unknown")
        else:
            self.cursor = suspect(code, menu.name)
            text = words("wrong", self.cursor + 1, self.letters[self.cursor])
        self.console.push(Notice(self.console, text, words("go_on")))

    def _title_of(self, number: int) -> str:
        """Return the title of the game with this number in codes, or "" if there is none."""
        from handful.lobby.menu import find_games

        for name, _ in find_games()[0]:
            if has_challenges(name) and load_game(name, "challenge").CHALLENGE[0] == number:
                return self.console.game_words(name, "game")("title")
        return ""

    def leave(self) -> None:
        """Return to the challenges."""
        self.console.pop()
