# SPDX-License-Identifier: MIT
"""The scene on the screen in sentences: menus, messages, rules, the result, a game in play.

Scenes are recognised by the names of their classes, because the console unloads and loads their
modules. A front end reads the pixels of a scene that is unknown here.
"""

from handful import ROOT, TYPE_CHECKING
from handful.spoken.board import position_module
from handful.spoken.speech import DETAIL, Speech
from handful.words import FALLBACK, Words, find_entry

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from handful.console import Console

    Describe = Callable[[Any, Speech], list[str]]

ARROW_NAMES = ("LEFT", "RIGHT", "UP", "DOWN")
LINES_PER_PAGE = 5  # of a notice


def describe(console: "Console") -> list[str] | None:
    """Return the topmost scene in sentences, or None if this module does not know the scene.

    A sentence that starts with DETAIL is said only on request. The last one says what A and B do.
    """
    if not console.scenes:
        return None
    speech = Speech(console)
    if console.is_asleep:
        return [speech("asleep")]
    lines = describe_scene(console.scenes[-1], speech)
    lesson: "Any" = console.input_filter
    caption = getattr(lesson, "caption_text", "") if getattr(lesson, "caption", None) else ""
    if caption and lines is not None:
        lines = [line for line in lines if line[:3] not in ("A: ", "B: ")]
        button = speech.key_name(lesson.expected_keys[0])
        lines += [speech.sentence(caption), speech("press", button)]
    return lines


def describe_scene(scene: "Any", speech: Speech) -> list[str] | None:
    """Return a scene in sentences, or None if it is unknown."""
    for name in class_names(scene):
        if name in SCENES:
            lines = SCENES[name](scene, speech)
            return [line for line in lines if line.strip()]
    play = getattr(scene, "play", None)
    module = position_module(play.match.name) if play else None
    if play and module and hasattr(module, "describe_scene"):
        own = Speech(play.console, play.match.name)
        found: list[str] | None = module.describe_scene(scene, own, class_names(scene))
        return None if found is None else found + [_buttons(play.screen, speech)]
    return None


def class_names(scene: object) -> list[str]:
    """Return the names of the scene's class and of its base classes."""
    kinds: "list[Any]" = [type(scene)]
    for kind in kinds:  # grows in the loop
        kinds += kind.__bases__
    return [kind.__name__ for kind in kinds]


def new_moves(play: "Any", said: list[object]) -> list[str]:
    """Return a sentence for each of the last moves that is not in `said`."""
    speech = Speech(play.console)
    lines = []
    for move in play.moves:
        if not any(move is old for old in said):
            seat, text = move
            colon = ":" if text[:1].isupper() or text[:1].isdigit() else ""
            lines.append(speech.sentence(play.player_name(seat) + colon + " " + text))
    return lines


def find_play(console: "Console") -> "Any":
    """Return the Play among the console's scenes, or None."""
    for scene in console.scenes:
        if "Play" in class_names(scene):
            return scene
    return None


def _buttons(screen: "Any", speech: Speech) -> str:
    return speech.buttons(*screen.button_labels)


# Scenes


def _describe_play(play: "Any", speech: Speech) -> list[str]:
    lines: list[str] = play.board.describe()
    return lines


def _describe_list(scene: "Any", speech: Speech) -> list[str]:
    texts = []
    for index, (words, value) in enumerate(scene.lines):
        text = " ".join(words.split())
        if value and "■" in value + "■" and not value.strip("■□"):
            value = speech("part", value.count("■"), len(value))  # noqa: PLW2901
        if value:
            text = text + ": " + value if text else value
        texts.append(speech("not_now", text) if index in scene.disabled else text)
    cursor, count = scene.cursor, len(texts)
    lines = [
        speech.sentence(scene.title + (", " if scene.title else "") + scene.title_right)
        if scene.title_right
        else speech.sentence(scene.title),
        DETAIL + speech("lines", count, "; ".join(texts)),
        speech.cursor(speech("line", texts[cursor], cursor + 1, count)),
    ]
    why = _explanation(scene)
    if why:
        lines.append(speech.sentence(why))
    if scene.can_change(cursor):
        lines.append(speech("change"))
    label = speech.buttons(scene.a_label_at(cursor), scene.b_label)
    return lines + [label]


def _explanation(scene: "Any") -> str:
    """Return the sentence about the selected value of a game's option, or ""."""
    words, facts = getattr(scene, "game_words", None), getattr(scene, "facts", None)
    if not words or not facts or scene.cursor >= len(facts.OPTIONS):
        return ""
    option, values = facts.OPTIONS[scene.cursor]
    value = scene.chosen_values[scene.cursor]
    key = option + "." + values[value] + ".why" if value < len(values) else ""
    return words(key) if key and key in words else ""


def _describe_menu(scene: "Any", speech: Speech) -> list[str]:
    cursor, count = scene.cursor, len(scene.games)
    titles = [scene.game_title(name) for name, _ in scene.games]
    return [
        speech.sentence(scene.words("title")),
        DETAIL + speech("games", count, ", ".join(titles)),
        speech.cursor(speech("line", titles[cursor], cursor + 1, count)),
        speech.sentence(scene.status_line(cursor).replace("·", ",")),
        speech("other_games"),
        _buttons(scene.screen, speech),
    ]


def _describe_notice(scene: "Any", speech: Speech) -> list[str]:
    text = speech.sentence(" ".join(scene.lines[:LINES_PER_PAGE]))
    return [text, _buttons(scene.console.screen, speech)]


def _describe_rules(scene: "Any", speech: Speech) -> list[str]:
    contents = scene.contents
    topic = contents.topics[scene.index]
    for language in (scene.console.preferences.language, FALLBACK):
        page = find_entry(contents.text_folder, "rules", topic, language)
        if page:
            break
    heading, _, text = page.partition("|")
    names = Words(ROOT + contents.game_folder + "spoken/text", "glyphs", language)
    done = ""
    while "{" in text:
        before, _, text = text.partition("{")
        name, _, text = text.partition("}")
        if name.upper() in ARROW_NAMES:
            name = speech.key_name(name.upper())
        elif name in names:
            name = names(name)
        done += before + name
    place = speech("line", heading, scene.index + 1, len(contents.topics))
    return [
        speech.sentence(place),
        speech.sentence(done + text),
        _buttons(scene.console.screen, speech),
    ]


def _describe_title(scene: "Any", speech: Speech) -> list[str]:
    return [
        "Handful. " + speech.sentence(scene.words("slogan")),
        speech.buttons(scene.words("play"), ""),
    ]


def _describe_handover(scene: "Any", speech: Speech) -> list[str]:
    play, words = scene.play, scene.play.common_words
    name = play.player_name(scene.seat)
    text = words("hand_to") + " " + name
    if scene.previous is not None:
        text += " " + words("look_away", play.player_name(scene.previous))
    return [speech.sentence(text), speech.buttons(words("i_am", name), "")]


def _describe_moves(scene: "Any", speech: Speech) -> list[str]:
    words = scene.play.common_words
    lines = [speech.sentence(words("since" if scene.then else "moves"))]
    text = ""
    for name, line in scene.lines:
        if name and text:
            lines.append(speech.sentence(text))
            text = ""
        text += " " + line
    return lines + [speech.sentence(text), _buttons(scene.play.screen, speech)]


def _describe_search(scene: "Any", speech: Speech) -> list[str]:
    return [scene.play.common_words("coach_thinks"), _buttons(scene.play.screen, speech)]


def _describe_result(scene: "Any", speech: Speech) -> list[str]:
    play, board, words = scene.play, scene.play.board, scene.words
    lines = []
    if len(scene.scores) == 1:
        score = str(scene.scores[0]) + " " + board.score_unit()
        lines.append(speech("result", score.strip()))
        lines.append(speech.sentence(board.solo_verdict()))
        lines.append(speech.sentence(scene.compare_with_record()))
    else:
        lines.append(speech.sentence(scene.headline()))
        order = sorted(range(len(scene.scores)), key=lambda seat: (scene.places[seat], seat))
        for seat in order:
            score = " ".join(board.score_text(seat).replace("=", " = ").split())
            lines.append(speech("place", scene.places[seat], play.player_name(seat), score))
        lines.append(speech.sentence(board.summary()))
    labels = scene.screen.button_labels
    if labels[0]:
        lines.append(speech("left", words("board").strip("◀")))
        if scene.review_scene:
            lines.append(speech("right", words("review").strip("▶")))
    return lines + [speech.buttons(*labels)]


def _describe_final_board(scene: "Any", speech: Speech) -> list[str]:
    lines: list[str] = scene.play.board.describe()
    return lines


def _describe_name(scene: "Any", speech: Speech) -> list[str]:
    letter = scene.letters[scene.cursor].strip() or speech("blank")
    return [
        speech("name", scene.seat + 1, "".join(scene.letters).strip() or speech("blank")),
        speech.cursor(speech("letter", scene.cursor + 1, letter)),
        DETAIL + speech("edit"),
        _buttons(scene.console.screen, speech),
    ]


def _describe_crash(scene: "Any", speech: Speech) -> list[str]:
    words = scene.words
    return [
        words("broke") + " " + words("safe"),
        DETAIL + scene.kind + ": " + scene.message,
        _buttons(scene.console.screen, speech),
    ]


SCENES: "dict[str, Describe]" = {
    "Play": _describe_play,
    "ListScene": _describe_list,
    "Menu": _describe_menu,
    "Notice": _describe_notice,
    "RulesPage": _describe_rules,
    "Title": _describe_title,
    "HandOver": _describe_handover,
    "MoveList": _describe_moves,
    "HintSearch": _describe_search,
    "Result": _describe_result,
    "FinalBoard": _describe_final_board,
    "NameEditor": _describe_name,
    "CrashScene": _describe_crash,
}
