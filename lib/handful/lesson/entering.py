# SPDX-License-Identifier: MIT
"""Lessons: a game taught on its own board, by the lines of its text/lesson.txt."""

from handful.modules import load


def enter(console, name):
    """The lesson of a game, from its first line; whoever was here is not offered it again."""
    console.journal.put("learn/" + name, b"1")
    done = 10
    for room in (
        "match.match",
        "play.play",
        "lesson.script",
        "lesson.guide",
    ):  # the bar moves in between
        console.show_loading(done)
        load("handful." + room)
        done += 10
    load("handful.lesson.guide").begin(console, name)
