# SPDX-License-Identifier: MIT
"""What a decision in Roll to the Top! looks like: what others did is told, a round ends, dice roll.

Nobody's numbers come to light before the round is over.
"""

from handful.game import OVER

from games.roll_to_the_top.rules.pieces import CHANGE, FACES, RESIGN
from games.roll_to_the_top.screen.cursor import Chooser
from games.roll_to_the_top.screen.picture import END_TURN

FRAME = 80  # milliseconds of a face of a rolling die
FIRST_STOP = 4  # frames until the first die lies still; the next ones one frame later each
GLANCE = 1800  # milliseconds a sheet finished alone is shown
TOLD = 900  # milliseconds a computer player's decision is told


class Shower(Chooser):
    """The part of the Board that knows what is about to change, and shows what came of it.

    seat, phase, round, game: of the decision that is to come
    numbers, entries:         everybody's, and what they write in this round
    hidden:                   the computers finish by themselves: nobody watches
    drawn:                    what the whole picture was last drawn for
    """

    def note(self, seat):
        """Remembers what is about to change."""
        state = self.play.match.state
        self.seat, self.phase, self.round = seat, state.phase, state.round
        self.game = len(state.finished_games)
        match = self.play.match
        people = [each for each in range(state.seats) if match.is_human(each)]
        gone = [state.resigned >> each & 1 or RESIGN in state.entries[each] for each in people]
        self.hidden = people and all(gone)  # the computers finish without being watched
        self.numbers, self.entries = state.numbers, state.entries  # a new game has new ones

    def sit(self, seat):
        """This seat's sheet, nothing chosen."""
        picture = self.picture
        picture.seat, picture.chosen, picture.targets = seat, 0, []
        self.order, self.swap_in = [], None
        picture.lie()

    def scene(self):
        """What the picture is of; the sheet by the first two."""
        return self.picture.seat, self.game, self.phase, self.round, self.picture.banner

    def say_duty(self):
        """What the roller must do with the set."""
        self.changing = self.play.section("change") if self.phase == CHANGE else None
        self.picture.banner = self.must_words() if self.changing else ""

    def round_ended(self):
        """Whether it is over since it was noted."""
        state = self.play.match.state
        return state.round != self.round or len(state.finished_games) != self.game

    def new_squares(self):
        """Of each seat the squares it has filled in the round that was noted, in its order."""
        return [[action & 31 for action in made if action >= 32] for made in self.entries]

    def show(self, action):
        """The set is changed, or a seat's turn is over: perhaps the round, perhaps the game."""
        play, picture = self.play, self.picture
        state, unseen = play.match.state, self.hidden
        if self.phase == CHANGE:
            if not unseen:
                picture.banner = ""  # it is done
                picture.header()
                if picture.seat != self.seat:
                    yield 2 * self._announce(self.seat, self.changed_words(action))
        elif self.round_ended():
            yield from self._round_over(state, unseen)
        elif not unseen and not play.match.is_human(self.seat):
            yield self._announce(self.seat, play.section("turn")("is_done")) // 2
        if play.match.outcomes and play.match.turn() != OVER:
            if play.animations and not unseen:
                yield from self._roll(state)
            picture.lie()
            picture.dice()

    def _announce(self, seat, words):
        """What a computer player did, in two lines below its name; for so long."""
        one, _, other = words.partition("|")
        self.picture.tell(self.play.player_name(seat), one, other, False)
        return TOLD

    def _round_over(self, state, unseen):
        """Everybody's sheets; alone, the finished one, and what it was worth."""
        play, picture = self.play, self.picture
        ended = len(state.finished_games) != self.game
        over = play.match.turn() == OVER
        if state.seats > 1 and not unseen:
            from games.roll_to_the_top.screen.tables import RoundOver

            new = self.new_squares()
            for seat, squares in enumerate(new):  # nothing of it would be seen on the page
                if not squares and not play.match.is_human(seat):
                    yield self._announce(seat, play.section("turn")("skipped"))
            page = RoundOver(play, self.numbers, new, self.round)
            if state.phase == CHANGE:  # the board is drawn once, when the page goes
                self.note(state.turn())
                self.sit(play.viewer() or 0)
                self.say_duty()
            play.push(page)
            yield 0
        elif ended:
            yield -GLANCE
        if state.phase != CHANGE or unseen:
            self.drawn = None
        if over:
            from games.roll_to_the_top.lobby.medals import celebrate

            yield from celebrate(state, self.screen, play.section("result"))
            return
        if ended:
            from games.roll_to_the_top.lobby.opening import Opening
            from games.roll_to_the_top.screen.tables import Between

            play.push(Between(play))
            yield 0
            play.push(Opening(play))
            yield 0
        if state.phase == CHANGE or unseen:
            return
        if not ended:  # nobody changes the set
            picture.banner = play.section("change")("five_stay")
        self.note(self.seat)
        self.sit(play.viewer() or 0)
        picture.shown = [0] * 5
        self.screen.clear()
        self.draw()

    def _roll(self, state):
        """Faces that change until a die has landed, one after the other. They lie at once when a
        press ends it."""
        picture = self.picture
        picture.die(END_TURN)
        frame = spin = 0
        while frame < FIRST_STOP + 4:
            spin += 1
            if frame < FIRST_STOP - 1 or not self.play.is_shaking():
                frame += 1
            stop = FIRST_STOP
            for die in range(5):
                face = 0
                if state.set >> die & 1:
                    face = state.dice[die]
                    if frame < stop:
                        face = (spin * 7 + die * 3) % FACES[die] + 1
                    stop += 1
                if face != picture.shown[die] or frame == 1:
                    picture.shown[die] = face
                    picture.die(die)
            if frame >= stop:
                return
            since = self.play.now
            yield FRAME
            if self.play.now < since + FRAME:
                return
