# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs lessons GAME`: play a lesson and make a picture of its captions."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

HELP = "play the lesson of a game; print its steps and make a picture of all captions"
EXAMPLE = "docs lessons yahtzee -o captures/lesson.png"
NEEDS = "play"
BLINK_SECONDS = 1.7  # until the caption's frame has stopped blinking
WORDS_A_SECOND = 3.5  # reading speed of a newcomer
LOOK_SECONDS = 1.2  # to find, at each press, the place on the board and the button


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="name of a folder in games/")
    parser.add_argument(
        "-o",
        "--output",
        type=arguments.new_file(".png"),
        metavar="FILE",
        help="file of the picture (default: captures/lesson-GAME.png)",
    )
    arguments.for_pictures(parser)
    parser.add_argument("--text", action="store_true", help="print every screen as text as well")


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    arguments.one_of("lesson for", arguments.lessons_here(), args.game)


def run(args: Namespace) -> None:
    """Play the lesson, print its steps and save the picture."""
    from host_sim.frontends.headless import print_shot
    from host_sim.handheld.device import Device
    from host_sim.scenario import captures, lessons
    from host_sim.scenario.captures import CAPTURES, save

    lessons.rehearse(args.game)
    device = Device(ROOT, language=args.language)
    pupil = lessons.Pupil(device, args.game, args.language)
    shots: list[tuple[str, Picture]] = []
    trouble = ""
    try:
        device.power_on()
        lessons.open_lesson(device, args.game, args.language)
        begun = device.now
        for step in pupil.learn():
            device.run(BLINK_SECONDS)
            print(f"{step.title()}: {step.words}")
            if args.text:
                print_shot(step.name, device)
            shots.append((step.title(), device.image()))
        pupil.wait_for_end()
        shots.append(("the end", device.image()))
        steps = list(lessons.steps(args.game, ROOT, args.language))
        reading = sum(len(step.words.split()) for step in steps) / WORDS_A_SECOND
        searching = LOOK_SECONDS * sum(len(step.keys) for step in steps)
        playing = device.now - begun - BLINK_SECONDS * len(shots)
        print(f"About {reading + searching + playing:.0f} s for a newcomer.")
    except lessons.LessonError as error:
        trouble = str(error)
        shots.append(("not found", device.image()))
    finally:
        device.cut_power()
    sheet = captures.contact_sheet(shots, args.scale)
    print(save(sheet, args.output or CAPTURES / f"lesson-{args.game}.png", "PNG"))
    if trouble:
        raise Trouble(trouble)
