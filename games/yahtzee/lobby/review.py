# SPDX-License-Identifier: MIT
"""After the game: an honest account of it. Score = perfect play + luck - mistakes, to the unit.

Every decision is weighed again with the table: what the throw was worth, and what the choice left
of it. The difference a throw makes is luck, the difference a choice makes is a mistake. On the
screen: the sum, and the worst decisions again, each with its dice.
"""

import struct

from handful.scene import Scene
from handful.screen.screen import WIDTH
from handful.screen.tiles import TileSheet

from games.yahtzee.bot.player import best_action, think
from games.yahtzee.bot.values import UNIT, decimal
from games.yahtzee.lobby.notes import CARDS, CARDS_FORM, NOTE, read_cards, remembered
from games.yahtzee.rules.state import (
    DICE,
    THROWS,
    UPPER_BONUS_AT,
    WRITE,
    YAHTZEE,
    YAHTZEE_POINTS,
    State,
    payoffs,
    upper_total,
)
from games.yahtzee.screen.picture import DICE_Y, under

WORST = 3
EXPERT, GOOD = UNIT // 5, UNIT // 2  # mean loss a decision; Verhoeff's test calls 0.2 expert


def weigh(play):
    """A generator that returns every person's Account; None where the log is not whole. The cards
    are counted here, whole or not: the game has just ended."""
    if play.match.human_count():
        play.save_note(CARDS, counted(play.load_note(CARDS), play.match))
    if play.match.origin or not play.match.human_count():
        return None
    return accounting(play.match)


def counted(note, match):
    """The note of all cards with those of this game's persons in it."""
    state = match.state
    cards, points, best, yahtzees, bonuses = read_cards(note)
    for seat in range(state.seats):
        if match.is_human(seat):
            card, total = state.cards[seat], state.total(seat)
            cards, points, best = cards + 1, points + total, max(best, total)
            yahtzees += state.bonuses[seat] + (card[YAHTZEE] == YAHTZEE_POINTS)
            bonuses += upper_total(card) >= UPPER_BONUS_AT
    most = 65535
    return struct.pack(CARDS_FORM, min(cards, most), points, best, min(yahtzees, most), bonuses)


class Account:
    """One seat's game. Values in units (values.UNIT is a point)."""

    def __init__(self, seat):
        self.seat = seat
        self.start = self.luck = self.mistakes = self.decisions = 0
        self.worst = []  # (loss,) + moment, the largest loss first

    def add(self, loss, moment):
        """Counts a decision; `moment` is (turn, throws, dice, chosen, best, card)."""
        self.decisions += 1
        self.mistakes += loss
        if loss > 0:
            self.worst = sorted(self.worst + [(loss,) + moment], key=lambda one: -one[0])[:WORST]


def accounting(match):
    """A generator: yields percents, returns the Accounts of all persons."""
    people = [seat for seat in range(len(match.kinds)) if match.is_human(seat)]
    accounts = []
    for seat in people:
        account = Account(seat)
        for percent in weigh_log(match.log, len(match.kinds), account):
            yield (100 * len(accounts) + percent) // len(people)
        accounts.append(account)
    return accounts


def weigh_log(log, seats, account):
    """A generator: plays the log again and weighs the seat's decisions; yields percents."""
    state = State(seats)
    turn, before, number = None, 0, 0
    for action in log:
        if state.turn() == account.seat:
            if not state.throws:
                number += 1
                for _ in thinking(state.cards[account.seat], found := []):
                    yield 100 * (number - 1) // 13
                turn = found[0]
                before = turn.start
                if number == 1:
                    account.start = before
            else:
                card = state.cards[account.seat]
                worth = turn.roll_value(state.dice, THROWS - state.throws)
                left = worth_of(turn, state, action)
                account.luck += worth - before
                best = best_action(turn, state)
                account.add(
                    worth - left,
                    (number, state.throws, tuple(state.dice), action, best, bytes(card)),
                )
                before = left
        state.apply(action)


def thinking(card, found):
    """bot.think, its Turn put into the list `found`."""
    found.append((yield from think(card)))


def worth_of(turn, state, action):
    """What an action leaves of the throw's worth."""
    if action >= WRITE:
        return turn.box_values(state.dice)[action - WRITE]
    return turn.keep_values(state.dice, THROWS - state.throws)[action]


class Review(Scene):
    """Page 0 is the sum; the next ones are the worst decisions. Up and down: other persons."""

    def __init__(self, play, accounts):
        self.play, self.accounts = play, accounts
        self.words = play.section("review")
        self.boxes = play.words
        self.who = self.page = 0

    def keep(self):
        """What a solo game tells about its player goes into the statistics."""
        if len(self.play.match.kinds) == 1:
            self.play.save_note(NOTE, remembered(self.play.load_note(NOTE), self.accounts[0]))

    def draw(self):
        screen = self.play.screen
        account = self.accounts[self.who]
        pages = "%d/%d" % (self.page + 1, len(account.worst) + 1)
        screen.header(self.play.player_name(account.seat), "", pages, True)
        if self.page:
            self.draw_decision(account.worst[self.page - 1])
        else:
            self.draw_sum(account)
        a = ""
        if self.page < len(account.worst):
            a = self.words("next" if self.page else "worst")
        screen.footer(a, self.words("back"))

    def draw_sum(self, account):
        """The line that adds up."""
        score = self.play.match.state.total(account.seat)
        start, lost = decimal(account.start, 1), decimal(-account.mistakes, 1)
        # The shown figures add up too: luck is what remains.
        rest = 10 * score - tenths(start) - tenths(lost)
        luck = "%s%d.%d" % ("-" if rest < 0 else "+", abs(rest) // 10, abs(rest) % 10)
        lines = (("perfect", start), ("luck", luck), ("mistakes", lost), ("score", str(score)))
        y = 10
        for name, value in lines:
            self.play.screen.text(2, y, self.words(name))
            self.play.screen.text_right(WIDTH - 2, y, value)
            y += 8 if name != "mistakes" else 10
        self.play.screen.fill(88, 34, 40, 1, 1)
        mean = account.mistakes // max(1, account.decisions)
        grade = "expert" if mean < EXPERT else "good" if mean < GOOD else "learner"
        self.play.screen.text(2, 48, self.words("mean", decimal(mean, 2), self.words(grade)))

    def draw_decision(self, decision):
        """The dice as they lay, what was chosen, and what was better: peaks under those to keep."""
        loss, turn, throws, dice, chosen, best, card = decision
        pays = payoffs(card, dice)
        screen, words = self.play.screen, self.words
        sheet = TileSheet("games/yahtzee/screen/tiles.bin")
        for die in range(DICE):
            x = 2 + 17 * die
            screen.tile(sheet, dice[die] - 1, x, DICE_Y + 2)
            under(screen, x, DICE_Y + 16, 14, False, best < WRITE and best >> die & 1)
        screen.text(92, 10, words("turn", turn))
        screen.text(92, 18, words("throw", throws))
        screen.text(2, 29, words("you", self.name(chosen, dice, pays)))
        screen.text(2, 37, words("better", self.name(best, dice, pays)))
        screen.text(2, 46, words("lost", decimal(loss, 1)))

    def name(self, action, dice, pays):
        """An action in a few words."""
        if action >= WRITE:
            box = action - WRITE
            words = self.boxes("box%d" % box)
            return words if pays[box] else self.words("zero", words)
        kept = " ".join([str(dice[die]) for die in range(DICE) if action >> die & 1])
        return self.words("keep", kept) if kept else self.words("all")

    def key(self, button):
        account = self.accounts[self.who]
        if button == "B" and not self.page:
            self.play.pop()
            return
        if button in ("B", "LEFT") and self.page:
            self.page -= 1
        elif button in ("A", "RIGHT") and self.page < len(account.worst):
            self.page += 1
        elif button in ("UP", "DOWN") and len(self.accounts) > 1:
            step = 1 if button == "DOWN" else -1
            self.who, self.page = (self.who + step) % len(self.accounts), 0
        else:
            return
        self.play.redraw()


def tenths(text):
    """A text with one decimal as a number of tenths."""
    return int(text.replace(".", ""))
