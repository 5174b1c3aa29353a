# SPDX-License-Identifier: MIT
"""What a decision looks like on Yahtzee's board: dice tumble, a box is filled. Generators of the
milliseconds between what they show; Play runs them."""

from games.yahtzee.rules.state import DICE, OPEN, UPPER, UPPER_BONUS_AT, YAHTZEE, upper_total
from games.yahtzee.screen.picture import DICE_Y, ROLL_X

FRAME = 80  # milliseconds of a tumbling pose
POSES = 4  # until the first die lies still; then one after the other
LOOK = 700  # milliseconds five dice alike are looked at
SHOW_WRITTEN = 1200  # milliseconds a box that was filled stays marked
REGRET = 2000  # and one's own, which can be taken back


def tumble(board, kept):
    """A generator: the dice in the air, then one after the other on the table."""
    picture, play = board.picture, board.play
    dice = play.match.state.dice
    picture.kept = kept
    picture.gain = ""
    picture.header()
    if picture.cursor is not None:
        board.screen.footer("", "")
    else:
        words = board.words
        board.screen.caption(words("keeps", board.faces(kept)) if kept else words("rolls_all"))
    if not kept:
        board.screen.fill(0, DICE_Y, ROLL_X, 16)  # there may be words
    rolling = []
    for die in range(DICE):
        if kept >> die & 1:
            picture.bar(die)  # a computer player's are news
        else:
            rolling.append(die)
    poses = POSES + len(rolling) if play.animations else 0
    frame = 0
    while frame < poses:
        frame += 1
        if frame == POSES and play.is_shaking():
            frame = 1
        if frame > POSES:
            die = rolling.pop(0)
            picture.shown[die] = dice[die]
            picture.die(die)
        for die in rolling:
            picture.tumbling(die, frame)
        began = play.now
        yield FRAME
        if play.now == began:  # a key: nobody sees the rest
            frame = poses
    picture.shown = list(dice)
    for die in rolling:
        picture.die(die)
    if min(dice) == max(dice):
        yield -LOOK
        card = play.match.state.cards[picture.seat]
        worth = "a_joker" if card[YAHTZEE] == 0 else "another"
        yield from _moment(board, "cheer", "yahtzee" if card[YAHTZEE] == OPEN else worth)


def written(board, box):
    """A generator: what was written, for a moment, and the writer may still take it back; the
    bonus, if that was it. Alone there is the whole next turn for that."""
    picture, state = board.picture, board.play.match.state
    seat, mine = picture.seat, picture.cursor is not None
    card = state.cards[seat]
    picture.cursor, picture.remark = None, ""
    more = state.total(seat) - board.had - card[box]
    picture.gain = " +%d" % card[box] + ("+35+100" if more > 100 else "+%d" % more if more else "")
    if state.seats > 1:
        picture.marked = box
        picture.points(YAHTZEE)  # where the hundreds of further ones are
        picture.box(box)
        picture.upper()
        picture.header()
        if mine:
            board.undo_seat = seat
        undo = board.words("undo") if mine else ""
        board.screen.caption("%s: %d" % (board.words("box%d" % box), card[box]), undo)
        yield REGRET if mine else SHOW_WRITTEN
        picture.gain = ""
        picture.marked = board.undo_seat = None
    upper = upper_total(card)
    if box < UPPER and upper - card[box] < UPPER_BONUS_AT <= upper:
        yield from _moment(board, "bonus", "upper_bonus")


def _moment(board, words, line):
    from handful.play.celebration import celebrate

    return celebrate(board.play, board.words(words), board.words(line))
