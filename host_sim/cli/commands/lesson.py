# SPDX-License-Identifier: MIT
"""`python3 -m host_sim lesson GAME`: its lesson played to the end, every caption in one picture."""

from host_sim.cli import arguments
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HELP = "play a game's lesson to its end; print its steps, and keep all captions in one picture"
EXAMPLE = "lesson yahtzee --png captures/lesson.png"


def add_arguments(parser):
    parser.add_argument("game", metavar="GAME", help="its folder's name")
    parser.add_argument(
        "--png",
        type=arguments.new_file(".png"),
        metavar="FILE",
        help="the picture (captures/lesson-GAME.png)",
    )
    parser.add_argument(
        "--language", type=arguments.language, default="en", metavar="CODE", help="en, de, ... (en)"
    )
    parser.add_argument("--text", action="store_true", help="print every screen as text, too")
    parser.add_argument(
        "--scale", type=int, default=3, choices=range(1, 9), help="pixels to a pixel (3)"
    )


def run(args):
    from host_sim.frontends.headless import print_shot
    from host_sim.handheld.device import Device
    from host_sim.scenario import captures, lessons
    from host_sim.scenario.captures import CAPTURES, save

    if args.game not in lessons.games():
        there = ", ".join(lessons.games()) or "none"
        raise Trouble(f"there is no games/{args.game}/text/lesson.txt; lessons: {there}.")
    lessons.rehearse(args.game)
    device = Device(ROOT, language=args.language)
    pupil = lessons.Pupil(device, args.game, args.language)
    shots, trouble = [], ""
    try:
        device.power_on()
        lessons.into_lesson(device, args.game, args.language)
        begun = device.now
        for step in pupil.learn():
            device.run(SEEN)
            print(f"{step.title()}: {step.words}")
            if args.text:
                print_shot(step.name, device)
            shots.append((step.title(), device.image()))
        pupil.wait_for_end()
        shots.append(("the end", device.image()))
        steps = list(lessons.steps(args.game, ROOT, args.language))
        read = sum(len(step.words.split()) for step in steps) / WORDS_A_SECOND
        looked = LOOK * sum(len(step.keys) for step in steps)
        print(
            f"About {read + looked + device.now - begun - SEEN * len(shots):.0f} s for a newcomer."
        )
    except lessons.Lost as lost:
        trouble = str(lost)
        shots.append(("lost", device.image()))
    finally:
        device.cut_power()
    sheet = captures.contact_sheet(shots, args.scale)
    print(save(sheet, args.png or CAPTURES / f"lesson-{args.game}.png", "PNG"))
    if trouble:
        raise Trouble(trouble)


SEEN = 1.7  # seconds until the frame has stopped blinking
WORDS_A_SECOND = 3.5
LOOK = 1.2  # seconds to find on the board what a caption speaks of, and the button, at each press
