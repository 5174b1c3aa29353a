# SPDX-License-Identifier: MIT
"""A position of AURUXXX in words: the open hand, what fits and why not, the piles, all players.

Only the hand that the screen shows is named. Of other hands, only the number of cards is said.
"""

from handful import TYPE_CHECKING
from handful.spoken.speech import DETAIL, WITH_PREVIOUS

from games.auruxxx.constants import (
    DRAW_CARD,
    HAPPY_MAN,
    LUCKY_CARD,
    MAX_PASSES,
    NO_CARD,
    ROUND_COUNT,
    SUITS,
    SWAP_CARD,
    SWAP_WITH,
)
from games.auruxxx.rules.cards import list_kinds, sum_points
from games.auruxxx.screen.captions import describe_cursor, find_option
from games.auruxxx.screen.card_words import CardWords
from games.auruxxx.screen.constants import (
    AT_PASSES,
    AT_PILE,
    AT_SEAT,
    AT_SORT,
    NO_CURSOR,
    NO_OPEN_HAND,
)

if TYPE_CHECKING:
    from typing import Any

    from handful.spoken.speech import Speech

    from games.auruxxx.screen.board import Board

FEW_CARDS = 3  # from here on, the cards left are said after each move


def describe(board: "Board", speech: "Speech") -> list[str]:
    """Return the round, the piles, the open hand, all players, and the cursor."""
    hand, state = board.hand, board.hand.state
    cards = CardWords(board.play)
    is_deciding = hand.cursor != NO_CURSOR and board.play.is_awaiting_human()
    lines = [speech("round", min(len(state.finished_games) + 1, ROUND_COUNT), ROUND_COUNT)]
    if hand.seat != NO_OPEN_HAND:
        names = [_card_name(cards, kind) for kind in hand.cards]
        lines.append(WITH_PREVIOUS + speech("hand", len(names), speech.list(names)))
    if state.top_card != NO_CARD:
        lines.append(speech("top", _card_name(cards, state.top_card)))
        lines.append(DETAIL + speech("pile", state.pile_size()))
    if state.turn() >= 0 and state.debt:
        debt = cards.debt(state.turn(), state.debt) + "."
        lines.append(DETAIL + debt if is_deciding else debt)  # the cursor's sentence says it, too
    if hand.seat != NO_OPEN_HAND:
        lines += _hand_lines(board, speech, cards)
    for seat in range(state.seats):
        lines.append(DETAIL + _player_line(board, speech, seat))
    if is_deciding:
        lines += _cursor_lines(board, speech, cards)
    return lines


def _card_name(cards: CardWords, kind: int) -> str:
    """Return the name of a card. Unlike on the screen, a Happy Man is named with its suit."""
    if kind // SUITS == HAPPY_MAN:
        return cards.say("numbered%d" % (kind % SUITS), cards.say("happy"))
    return cards.card(kind)


def _hand_lines(board: "Board", speech: "Speech", cards: CardWords) -> list[str]:
    """Return the cards of the open hand that are new or can be played, and why others cannot."""
    hand = board.hand
    names = [_card_name(cards, kind) for kind in hand.cards]
    lines = []
    if hand.new_places:
        lines.append(speech("new_cards", speech.list([names[place] for place in hand.new_places])))
    if hand.cursor == NO_CURSOR or not board.play.is_awaiting_human():
        return lines
    playable, refused = [], []
    for place, kind in enumerate(hand.cards):
        if hand.can_play(place):
            playable.append(names[place])
        else:
            refused.append((_refusal(board, cards, kind), names[place]))
    lines.append(speech("playable", speech.list(playable)))
    if hand.chosen:
        chosen = [names[place] for place in hand.chosen]
        others = [name for _, name in refused]
        if others:
            lines.append(DETAIL + speech("not_in_set", speech.list(others)))
        return lines + [speech("chosen", speech.list(chosen))]
    reasons = []
    for reason, _ in refused:
        if reason not in reasons:
            reasons.append(reason)
    for reason in reasons:
        kinds = [name for each, name in refused if each == reason]
        lines.append(DETAIL + speech("refused", speech.list(kinds), speech.sentence(reason)))
    return lines


def _refusal(board: "Board", cards: CardWords, kind: int) -> str:
    """Return why a card of the open hand cannot be played, as the screen says it."""
    state, hand = board.hand.state, board.hand
    action = hand.action_for(kind)
    refusal = state.explain_refusal(SWAP_WITH if action == SWAP_CARD else action)
    if not refusal:
        return _card_name(cards, kind)
    reason, args = refusal[0], refusal[1:]
    if reason == "suit_only":
        args = (cards.suit(kind),)
        if kind // SUITS == HAPPY_MAN:
            reason = "happy_only"
    elif reason[:3] == "on_":
        args = (cards.suit(state.top_card),) + args
    return hand.play.section("refusals")(reason, *args)


def _player_line(board: "Board", speech: "Speech", seat: int) -> str:
    state = board.hand.state
    text = speech(
        "player",
        board.play.player_name(seat),
        state.hand_sizes[seat],
        state.passes[seat],
        MAX_PASSES,
        state.scores()[seat],
    )
    return text + " " + speech("figure") if state.figure_holder == seat else text


def _cursor_lines(board: "Board", speech: "Speech", cards: CardWords) -> list[str]:
    """Return what is under the cursor, and the sentence that the screen shows about it."""
    hand, play = board.hand, board.play
    cursor, count = hand.cursor, len(hand.cards)
    if cursor >= 0 and hand.cards:
        name = speech.common("line", _card_name(cards, hand.cards[cursor]), cursor + 1, count)
        if cursor in hand.new_places:
            name = speech("new", name)
        if not hand.can_play(cursor) and not find_option(play, hand):
            name = speech("no_fit", name)
    elif cursor == AT_PILE:
        name = speech("at_pile")
    elif cursor == AT_PASSES:
        name = speech("at_passes")
    elif cursor == AT_SORT:
        name = speech("at_sort_suit" if hand.is_sorted_by_suit else "at_sort_number")
    else:
        name = play.player_name(AT_SEAT - cursor)
    lines = [speech.cursor(name)]
    if board.news:  # the report about the last move is said with the moves
        lines.insert(0, speech.sentence(board.news))
    if cursor == AT_SORT:
        return lines
    sentence = describe_cursor(play, hand)
    if cursor < 0 or not hand.cards or sentence != _card_name(cards, hand.cards[cursor]):
        lines.append(speech.sentence(sentence))
    return lines


def describe_effects(board: "Board", speech: "Speech", seat: int, text: str) -> list[str]:
    """Return what an action card did, and that the player has only a few cards left.

    `text` describes the latest move of `seat`. The owner of the open hand knows its size.
    """
    play, state, lines = board.play, board.hand.state, []
    cards, action = CardWords(play), play.match.last_action
    if action in (LUCKY_CARD, DRAW_CARD) and cards.move(action) in text:
        lines.append(speech.sentence(cards.action_card(seat, action)))
    count = state.hand_sizes[seat]
    if seat != board.hand.seat and 0 < count <= FEW_CARDS:
        lines.append(speech("cards_left", play.player_name(seat), count))
    return lines


def describe_scene(scene: "Any", speech: "Speech", names: list[str]) -> list[str] | None:
    """Return the overview, or the result of a round and the cards left; None for other scenes."""
    board = scene.play.board
    state = board.hand.state
    if "ScoreOverview" in names:
        return [_player_line(board, speech, seat) for seat in range(state.seats)]
    if "RoundResult" in names:
        finished = scene.round
        lines = [speech("round_over", len(state.finished_games), ROUND_COUNT)]
        for seat in scene.order:
            key = "round_winner" if seat == finished.winner else "round_points"
            lines.append(speech(key, scene.play.player_name(seat), finished.points[seat]))
        return lines
    if "LeftoverCards" in names:
        seat = scene.seats[0]
        counts, cards = scene.result.hands[seat], CardWords(scene.play)
        left = [_card_name(cards, kind) for kind in list_kinds(counts)]
        name = scene.play.player_name(seat)
        return [speech("left_over", name, speech.list(left), sum_points(counts))]
    return None
