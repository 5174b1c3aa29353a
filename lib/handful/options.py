# SPDX-License-Identifier: MIT
"""Lists of values: a game's options, who sits where, and the console's own settings."""

from handful.lists import List, Notice
from handful.marks import CHIP, EMPTY, FULL, PERSON
from handful.preferences import LONGEST_NAME, SLEEP_CHOICES
from handful.screen import PAGE
from handful.text import languages

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .-'äöüßéèêçñáíóúàôœÄÖÜÉ"


def last_seating(console, name, facts):
    """(kinds, options) of the last game, or the usual ones: 255 is an empty seat."""
    note = console.journal.get("seats/" + name)
    most = facts.SEATS[1]
    options = len(facts.OPTIONS)
    if len(note) == most + options:
        kinds, chosen = list(note[:most]), list(note[most:])
        if all(number < len(option[1]) for number, option in zip(chosen, facts.OPTIONS)):
            return kinds, chosen
    kinds = [255] * most
    kinds[0] = 0
    for seat in range(1, facts.SEATS[0]):
        kinds[seat] = 2
    return kinds, [0] * options


class GameOptions(List):
    """A game's rules to choose from, before the seats."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        words = console.words("options")
        self.title = words("title")
        self.game_words = console.game_words(name, "options")
        self.right = console.game_words(name, "game")("title")
        self.a, self.b = words("next"), words("back")
        self.kinds, self.chosen = last_seating(console, name, facts)
        self.lines = [["", ""] for _ in facts.OPTIONS]
        for number in range(len(self.lines)):
            self.change(number, 0)

    def change(self, number, step):
        option, values = self.facts.OPTIONS[number]
        self.chosen[number] = (self.chosen[number] + step) % len(values)
        value = values[self.chosen[number]]
        self.lines[number] = [self.game_words(option), self.game_words(option + "." + value)]

    def choose(self, number):
        seats = Seats(self.console, self.name, self.facts)
        seats.chosen = self.chosen
        self.console.replace(seats)


class Seats(List):
    """Who sits where: a person, a computer player of some strength, or nobody."""

    def __init__(self, console, name, facts):
        super().__init__(console)
        self.name, self.facts = name, facts
        self.words = words = console.words("options")
        self.title = words("seats")
        self.right = console.game_words(name, "game")("title")
        self.a, self.b = words("start"), words("back")
        self.kinds, self.chosen = last_seating(console, name, facts)
        self.lines = [["", "?"] for _ in self.kinds]

    def draw_line(self, number):
        kind = self.kinds[number]
        words = self.words
        here = number == self.cursor
        name = seat_name(self.console, number, kind) if kind != 255 else ""
        value = words("nobody") if kind == 255 else words("person") if kind == 0 else "         "
        self.lines[number] = [str(number + 1) + "   " + name, value]
        super().draw_line(number)
        y = PAGE * (1 + number)
        if kind != 255:
            self.screen.mark(CHIP if kind else PERSON, 9, y, here)
        if kind not in (0, 255):
            x = 125 - 45 - (5 if here else 0)
            for bar in range(len(self.facts.LEVELS)):
                self.screen.mark(FULL if bar < kind else EMPTY, x + 10 * bar + 12, y, here)

    def change(self, number, step):
        kinds = [0] + list(range(1, len(self.facts.LEVELS) + 1)) + [255]
        at = kinds.index(self.kinds[number])
        self.kinds[number] = kinds[(at + step) % len(kinds)]

    def choose(self, number):
        seated = [kind for kind in self.kinds if kind != 255]
        fewest = self.facts.SEATS[0]
        if len(seated) < fewest:
            words = self.words("too_few", fewest)
            self.console.push(Notice(self.console, words, self.words("go_on")))
            return
        self.console.journal.put("seats/" + self.name, bytes(self.kinds + self.chosen))
        from handful.play import start_game

        start_game(self.console, self.name)


def seat_name(console, seat, kind):
    """What the player at a seat is called."""
    if kind:
        return console.words("names")("computer", seat + 1)
    return console.preferences.names()[seat] or console.words("names")("player", seat + 1)


class Settings(List):
    """The console's own values."""

    def __init__(self, console):
        super().__init__(console)
        self.words = words = console.words("settings")
        self.title = words("title")
        self.b = words("back")
        self.languages = languages_here()
        self.lines = [["", "?"] for _ in range(6)]
        for number in range(6):
            self.show(number)

    def show(self, number):
        """The words of a line, from what is set."""
        words, now = self.words, self.console.preferences
        journal = self.console.journal
        if number == 0:
            line = [words("brightness"), "■" * now.brightness + "□" * (5 - now.brightness)]
        elif number == 1:
            line = [words("sleep"), words("seconds.%d" % self.near_sleep())]
        elif number == 2:
            line = [words("language"), words("language." + now.language)]
        elif number == 3:
            line = [words("animations"), words("on" if now.animations else "off")]
        elif number == 4:
            line = [words("pass"), words("always" if now.always_pass else "secret")]
        else:
            used = 100 - journal.room() * 100 // journal.size if journal.saving else 0
            line = [words("names"), ""]
            self.right = words("memory", used) if journal.saving else words("no_memory")
        self.lines[number] = line

    def near_sleep(self):
        """The offered sleep time nearest to what is set."""
        after = self.console.preferences.sleep_after
        return min(SLEEP_CHOICES, key=lambda choice: abs(choice - after))

    def change(self, number, step):
        now = self.console.preferences
        if number == 0:
            now.brightness = max(1, min(5, now.brightness + step))
            self.console.light()
        elif number == 1:
            at = SLEEP_CHOICES.index(self.near_sleep()) + step
            now.sleep_after = SLEEP_CHOICES[at % len(SLEEP_CHOICES)]
        elif number == 2:
            codes = self.languages
            at = codes.index(now.language) if now.language in codes else 0
            now.language = codes[(at + step) % len(codes)]
        elif number == 3:
            now.animations = 1 - now.animations
        elif number == 4:
            now.always_pass = 1 - now.always_pass
        self.show(number)

    def choose(self, number):
        if number == 5:
            self.console.preferences.keep()
            self.console.push(Names(self.console))

    def leave(self):
        self.console.preferences.keep()
        self.console.home()


def languages_here():
    """The languages the console speaks."""
    from handful.console import TEXT

    return languages(TEXT)


class Names(List):
    """The six seats' names."""

    def __init__(self, console):
        super().__init__(console)
        words = console.words("names")
        self.title, self.a, self.b = words("title"), words("change"), words("back")
        self.lines = [[str(n + 1) + " " + seat_name(console, n, 0), ""] for n in range(6)]

    def choose(self, number):
        self.console.replace(NameEditor(self.console, number))


class NameEditor:
    """A name, letter by letter: left and right move, up and down change the letter."""

    def __init__(self, console, seat):
        self.console, self.seat = console, seat
        self.words = console.words("names")
        name = console.preferences.names()[seat]
        self.letters = list((name + " " * LONGEST_NAME)[:LONGEST_NAME])
        self.at = 0

    def draw(self):
        screen, words = self.console.screen, self.words
        screen.header(words("title"), "", str(self.seat + 1))
        for at in range(LONGEST_NAME):
            self.draw_letter(at)
        screen.centre(44, words("how"))
        screen.footer(words("keep"), words("back"))

    def draw_letter(self, at):
        """A big letter over its line; triangles where the cursor is."""
        screen = self.console.screen
        x = 12 + 13 * at
        here = at == self.at
        screen.fill(x, 8, 12, 32)
        screen.big(x + 1, 16, self.letters[at])
        screen.fill(x, 33, 11, 1, 1)
        if here:
            screen.text(x + 3, 8, "▲")
            screen.text(x + 3, 34, "▼")

    def key(self, button):
        if button == "LEFT" or button == "RIGHT":
            old = self.at
            self.at = (old + (1 if button == "RIGHT" else -1)) % LONGEST_NAME
            self.draw_letter(old)
        elif button == "UP" or button == "DOWN":
            at = LETTERS.find(self.letters[self.at])
            if self.letters[self.at] == " ":  # a new letter starts where names start
                at = -1 if button == "UP" else 1
                if self.at and button == "UP":
                    at = LETTERS.find("a") - 1
            at += 1 if button == "UP" else -1
            self.letters[self.at] = LETTERS[at % len(LETTERS)]
        elif button == "A":
            name = "".join(self.letters).strip()
            self.console.preferences.name_seat(self.seat, name)
            self.console.replace(Names(self.console))
            return
        elif button == "B":
            self.console.replace(Names(self.console))
            return
        self.draw_letter(self.at)

    def tick(self, now):
        pass
