# SPDX-License-Identifier: MIT
"""`python3 -m host_sim lesson GAME`: its lesson played to the end, every caption in one picture."""

from host_sim import options
from host_sim.bootstrap import ROOT, Trouble

HELP = "play a game's lesson to its end; print its steps, and keep all captions in one picture"
EXAMPLE = "lesson yahtzee --png captures/lesson.png"


def add_arguments(parser):
    parser.add_argument("game", metavar="GAME", help="its folder's name")
    parser.add_argument(
        "--png",
        type=options.new_file(".png"),
        metavar="FILE",
        help="the picture (captures/lesson-GAME.png)",
    )
    parser.add_argument(
        "--language", type=options.language, default="en", metavar="CODE", help="en, de, ... (en)"
    )
    parser.add_argument("--text", action="store_true", help="print every screen as text, too")
    parser.add_argument(
        "--scale", type=int, default=3, choices=range(1, 9), help="pixels to a pixel (3)"
    )


def run(args):
    from host_sim import lessons
    from host_sim.device import Device
    from host_sim.headless import print_shot
    from host_sim.pictures import CAPTURES, save

    if args.game not in lessons.games():
        there = ", ".join(lessons.games()) or "none"
        raise Trouble(f"there is no games/{args.game}/text/lesson.txt; lessons: {there}.")
    lessons.rehearse(args.game)
    device = Device(ROOT, language=args.language)
    pupil = lessons.Pupil(device, args.game, args.language)
    shots, trouble = [], ""
    try:
        device.power_on()
        into_lesson(device, args.game, args.language)
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
    sheet = lessons.contact_sheet(shots, args.scale)
    print(save(sheet, args.png or CAPTURES / f"lesson-{args.game}.png", "PNG"))
    if trouble:
        raise Trouble(trouble)


SEEN = 1.7  # seconds until the frame has stopped blinking
WORDS_A_SECOND = 3.5
LOOK = 1.2  # seconds to find on the board what a caption speaks of, and the button, at each press


def into_lesson(device, game, language="en"):
    """From power-on through the menus."""
    from host_sim.lessons import Lost, offer, section
    from host_sim.reading import cursor_line

    words = section(ROOT / "lib" / "handful" / "text" / f"{language}.txt", "menu")
    title = section(ROOT / "games" / game / "text" / f"{language}.txt", "game")["title"]
    device.run(0.5)
    device.press("A")
    for _ in range(20):
        device.run(0.3)
        if any(title == line.strip() for line in device.text()):
            break
        device.press("RIGHT")
    else:
        raise Lost(f"{title} is not in the menu.")
    device.press("A")
    device.run(0.6)  # a question listens after a moment
    if any(offer(ROOT, language) in line for line in device.text()):  # at once, the first time
        device.press("A")
        return
    for _ in range(10):
        if cursor_line(device.image(), device.root).startswith(words["learn"]):
            device.press("A")
            return
        device.press("DOWN")
    raise Lost(f"no line {words['learn']!r} in the menu of {title}.")
