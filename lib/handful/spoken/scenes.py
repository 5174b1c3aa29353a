# SPDX-License-Identifier: MIT
"""The scene on the screen in sentences: menus, messages, rules, the result, a game in play.

Scenes are recognised by the names of their classes, because the console unloads and loads their
modules. A front end reads the pixels of a scene that is unknown here.
"""

from handful import ROOT, TYPE_CHECKING, VERSION
from handful.spoken.board import position_module
from handful.spoken.speech import DETAIL, Speech
from handful.words import FALLBACK, Words, find_entry

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from handful.console import Console

    Describe = Callable[[Any, Speech], list[str]]

ARROW_NAMES = ("LEFT", "RIGHT", "UP", "DOWN")
LINES_PER_PAGE, NOTICE_LETTERS = 5, 22  # of a notice; letters in a line
LABEL_WORDS = 2  # at most, between a drawing and a colon


def describe(console: "Console") -> list[str] | None:
    """Return the topmost scene in sentences, or None if this module does not know the scene.

    A sentence that starts with DETAIL is said only on request. The last one says what A and B do.
    """
    if not console.scenes:
        return None
    speech = Speech(console)
    if console.is_asleep:
        return [speech("asleep")]
    play = find_play(console)
    if play:
        speech.learn_abbreviations(play.match.name)
    scene = console.scenes[-1]
    lines = describe_scene(scene, speech)
    lesson: "Any" = console.input_filter
    if lines is not None and getattr(lesson, "caption", None) and scene is lesson.guided_scene:
        lines = [line for line in lines if line[:3] not in ("A: ", "B: ")]
        lines.append(speech.sentence(_find_caption(lesson, speech)))
        lines.append(speech("press", speech.key_name(lesson.expected_keys[0])))
    return lines


def _find_caption(lesson: "Any", speech: Speech) -> str:
    """Return a lesson's caption: the one for listeners if there is one, or that on the screen."""
    name = lesson.caption_name
    for folder in ("games/" + lesson.game, "lib/handful"):
        words = Words(ROOT + folder + "/spoken/text", "lesson", speech.language)
        if name in words:
            return words(name)
    return str(lesson.find_caption(name))


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
    speech.learn_abbreviations(play.match.name)
    lines = []
    for move in play.moves:
        if not any(move is old for old in said):
            seat, text = move
            colon = ":" if text[:1].isupper() or text[:1].isdigit() else ""
            lines.append(speech.sentence(play.player_name(seat) + colon + " " + text))
    module = position_module(play.match.name) if lines else None
    if module and hasattr(module, "describe_effects"):
        own = Speech(play.console, play.match.name)
        lines += module.describe_effects(play.board, own, *play.moves[-1])
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
        parts = words.replace("...", "").split()
        if len(parts) > 1 and parts[0] == parts[-1]:
            parts = parts[1:]  # the number of a seat stands before a name that ends with it
        text = " ".join(parts)
        if value and "■" in value + "■" and not value.strip("■□"):
            value = speech("part", value.count("■"), len(value))  # noqa: PLW2901
        if value:
            text = text + ": " + value if text else value
        texts.append(speech("not_now", text) if index in scene.disabled else text)
    cursor, count = scene.cursor, len(texts)
    title = scene.title or ("" if scene.title_right else speech("menu"))
    if scene.title_right:
        title += (", " if title else "") + scene.title_right
    lines = [
        speech.sentence(title),
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
        speech.sentence(scene.status_line(cursor).replace(" ·", ",")),
        speech("other_games"),
        _buttons(scene.screen, speech),
    ]


def _describe_notice(scene: "Any", speech: Speech) -> list[str]:
    text = speech.sentence(_join_lines(scene.lines[:LINES_PER_PAGE]))
    return [text, _buttons(scene.console.screen, speech)]


def _join_lines(lines: list[str]) -> str:
    """Return the wrapped lines of a notice as a text.

    A line ends a sentence if the next word had fitted, or if both lines are a player's points.
    """
    text = ""
    for number, line in enumerate(lines):
        text += line + " "
        next_words = lines[number + 1].split() if number + 1 < len(lines) else []
        has_room = next_words and len(line) + 1 + len(next_words[0]) <= NOTICE_LETTERS
        if has_room or (":" in line and ":" in " ".join(next_words[:2])):
            text = _end_lines(text + "|")
    return text


def _describe_rules(scene: "Any", speech: Speech) -> list[str]:
    contents = scene.contents
    topic = contents.topics[scene.index]
    for language in (scene.console.preferences.language, FALLBACK):
        page = find_entry(contents.text_folder, "rules", topic, language)
        if page:
            break
    heading, _, text = page.partition("|")
    for arrows, sign in (("{left}%s{right}", "◀▶"), ("{up}%s{down}", "▲▼")):
        text = text.replace(arrows % " ", sign).replace(arrows % "", sign)
    names = Words(ROOT + contents.game_folder + "spoken/text", "glyphs", language)
    done = ""
    drawing = None  # the name of the one before, if no button stands between
    while "{" in text:
        before, _, text = text.partition("{")
        name, _, text = text.partition("}")
        done += before
        in_row = drawing is not None and before.strip(" |").lower() in ("", drawing)
        drawing = names(name).lower() if name in names else None
        if name.upper() in ARROW_NAMES:
            name = speech.key_name(name.upper())
        elif name in names:
            done = _add_drawing(done.rstrip(" |") + ", " if in_row else done, names(name), text)
            name = ""
        done += name
    place = speech("line", heading, scene.index + 1, len(contents.topics))
    return [
        speech.sentence(place),
        speech.sentence(_end_lines(done + text)),
        _buttons(scene.console.screen, speech),
    ]


def _add_drawing(done: str, name: str, rest: str) -> str:
    """Return the text up to a drawing, with its name unless that stands beside it anyway."""
    is_line_start = not done or done[-1] == "|"
    line = rest.split("|", 1)[0]
    label, colon, _ = line.partition(":")
    has_label = is_line_start and colon and "{" not in label and len(label.split()) <= LABEL_WORDS
    next_words = " ".join(line.lower().split()[: len(name.split()) + 1])
    if has_label or name.lower() in next_words:
        return done
    if done.rstrip().lower().endswith(name.lower()):
        return done.rstrip()
    return done + name + (":" if is_line_start and rest.lstrip()[:1] != "{" else "")


def _end_lines(text: str) -> str:
    """Return a text with a full stop after each line that has no punctuation at its end."""
    lines = [line.strip() for line in text.split("|")]
    for number, line in enumerate(lines[:-1]):
        if line and (line[-1].isalpha() or line[-1].isdigit() or line[-1] == ")"):
            lines[number] = line + "."
    return " ".join(lines)


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
    play, board = scene.play, scene.play.board
    lines = []
    if len(scene.scores) == 1:
        score = str(scene.scores[0]) + " " + board.score_unit()
        lines.append(speech("result", score.strip()))
        lines.append(speech.sentence(board.solo_verdict()))
        if not hasattr(scene, "verdict"):  # a challenge has no record
            lines.append(speech.sentence(scene.compare_with_record()))
    else:
        lines.append(speech.sentence(scene.headline()))
        order = sorted(range(len(scene.scores)), key=lambda seat: (scene.places[seat], seat))
        for seat in order:
            score = " ".join(board.score_text(seat).replace("=", " = ").split())
            lines.append(speech("place", scene.places[seat], play.player_name(seat), score))
        lines.append(speech.sentence(board.summary()))
    if hasattr(scene, "verdict"):
        lines.append(speech.sentence(scene.verdict))
        if scene.review_scene:
            lines.append(speech.sentence(scene.review_scene.turning_point()))
        lines.append(speech.sentence(spell(scene.code_text)))
    return lines + [_buttons(scene.screen, speech)]


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


def spell(text: str) -> str:
    """Return a text with its last word letter by letter."""
    before, blank, code = text.rpartition(" ")
    return before + blank + " ".join(code)


def _describe_code(scene: "Any", speech: Speech) -> list[str]:
    letters, cursor = scene.letters, scene.cursor
    return [
        speech.sentence(scene.words("enter")),
        speech("code", " ".join(letters)),
        speech.cursor(speech("letter", cursor + 1, letters[cursor])),
        DETAIL + speech("edit"),
        _buttons(scene.console.screen, speech),
    ]


def _describe_statistics(scene: "Any", speech: Speech) -> list[str]:
    """Return the page on the screen: the chart, a table of results, or lines of text."""
    console, pages = scene.console, scene.pages()
    words: "Any" = scene.words
    module = position_module(scene.records.note.split("/")[1])
    if module and hasattr(module, "describe_statistics"):
        own: list[str] = module.describe_statistics(scene, speech, _describe_page)
        return own + [_buttons(console.screen, speech)]
    lines = [speech.sentence(words("title") + ", " + scene.title)]
    direction = getattr(scene, "direction_name", "")
    page = pages[scene.page % len(pages)] if pages else [words("none")]
    if direction:
        lines[0] = speech.sentence(words("title") + ", " + scene.title + ", " + direction)
        lines.append(DETAIL + speech("other_statistics"))
    return lines + _describe_page(scene, speech, page) + [_buttons(console.screen, speech)]


def _describe_page(scene: "Any", speech: Speech, page: list[str]) -> list[str]:
    """Return a page of statistics in sentences. The page of the chart has no lines."""
    if not page:
        return _describe_chart(scene, speech)
    if page == scene.result_lines():
        return _describe_results(scene, speech)
    if page == scene.score_lines():
        return _describe_level_scores(scene, speech)
    return [speech.sentence(line) for line in page]


def _describe_chart(scene: "Any", speech: Speech) -> list[str]:
    """Return the figures beside the chart and the scores of its bars."""
    figures = [name + ": " + value for name, value in scene.figures()]
    scores = [str(score) for score in scene.records.last_scores]
    return [speech.sentence(", ".join(figures)), speech("last_scores", ", ".join(scores))]


def _describe_results(scene: "Any", speech: Speech) -> list[str]:
    """Return the games against each level, the streak and the last results."""
    words, records = scene.words, scene.records
    results, ties = records.level_results, records.level_ties
    lines = [speech.sentence(words("against"))]
    if records.shared_games and not any(results) and not any(ties):
        return lines + [speech.sentence(words("shared", records.shared_games))]
    level_words = scene.console.words("levels")
    for index, level in enumerate(scene.levels[: len(ties)]):
        name = level_words(level) if level in level_words else level
        counts = (
            ("won", results[2 * index]),
            ("tied", ties[index]),
            ("lost", results[2 * index + 1]),
        )
        texts = [words(key).lower() + " " + str(count) for key, count in counts]
        lines.append(speech.sentence(name + ": " + ", ".join(texts)))
    if records.last_results:
        last = [
            words(("", "won", "tied", "lost")[result]).lower() for result in records.last_results
        ]
        lines.append(speech.sentence(words("streak", records.streak, records.best_streak)))
        lines.append(speech.sentence(words("last") + " " + ", ".join(last)))
    return lines


def _describe_level_scores(scene: "Any", speech: Speech) -> list[str]:
    """Return best and average score against each level."""
    words, level_words = scene.words, scene.console.words("levels")
    lines = [speech.sentence(words("against"))]
    for level, (games, total, best) in zip(scene.levels, scene.records.level_scores):
        if games:
            name = level_words(level) if level in level_words else level
            mean = (2 * total + games) // (2 * games)
            text = "%s: %s %d, %s %d" % (name, words("best"), best, words("mean"), mean)
            lines.append(speech.sentence(text))
    return lines


def _describe_about(scene: "Any", speech: Speech) -> list[str]:
    words = scene.words
    return [
        speech.sentence("Handful " + VERSION),
        speech.sentence(words("free")),
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
    "CodeEditor": _describe_code,  # before its base class
    "NameEditor": _describe_name,
    "Statistics": _describe_statistics,
    "About": _describe_about,
    "CrashScene": _describe_crash,
}
