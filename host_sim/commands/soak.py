# SPDX-License-Identifier: MIT
"""`python3 -m host_sim soak`: power cuts everywhere and a monkey at the buttons, for as long as you
like; what it finds comes with a line that does it again."""

import time

HELP = "cut power everywhere and let a monkey play, for minutes or hours"
EXAMPLE = "soak --minutes 10"
NEEDS = "test"
LIFE = 5000  # presses of a monkey's life


def add_arguments(parser):
    parser.add_argument("--minutes", type=float, default=5, help="how long (5)")
    parser.add_argument("--seed", type=int, default=1, help="the first monkey and the first game")
    parser.add_argument("--only", choices=("cuts", "monkey"), help="only one of the two")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--replay", metavar="LINE", help="what an earlier run has found, again")


def run(args):
    from host_sim.bootstrap import Trouble
    from host_sim.faults import games

    if args.replay:
        return replay(args.replay)
    names = [args.game] if args.game else games()
    if args.game and args.game not in games():
        raise Trouble(f"there is no game {args.game!r}; the games are: {', '.join(games())}.")
    return soak(args, names)


def soak(args, names):
    """Games cut to pieces and monkeys by turns, until the time is up or something is found."""
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    from host_sim.faults.monkey import Found, let_loose
    from host_sim.faults.story import Story, Tally, Wrong, cut_everywhere

    end, seed = time.monotonic() + 60 * args.minutes, args.seed
    tally, presses, pulls = Tally(), 0, 0
    columns = TextColumn("{task.description}"), TimeElapsedColumn()
    try:
        with Progress(*columns, transient=True) as progress:
            bar = progress.add_task("")
            while time.monotonic() < end:
                for name in names if args.only != "monkey" else ():
                    progress.update(bar, description=f"cuts in {name}, game {seed}: {tally}")
                    story = Story(name, seed, crowded=bool(seed % 2))
                    cut_everywhere(story, tally, pair_every=40)
                    if time.monotonic() > end:
                        break
                if args.only != "cuts" and time.monotonic() < end:
                    text = f"monkey {seed}: {presses} presses, {pulls} power cuts"
                    progress.update(bar, description=text)
                    monkey = let_loose(seed, LIFE, names)
                    presses, pulls = presses + monkey.presses, pulls + monkey.cuts
                seed += 1
    except (Wrong, Found) as found:
        print(found)
        return 1
    if args.only != "monkey":
        print(tally)
    if args.only != "cuts":
        print(f"{presses} presses and {pulls} power cuts by {seed - args.seed} monkeys")
    print("Nothing found.")
    return 0


def replay(line):
    """`cut:GAME:SEED:CROWDED:SIZE:NUMBER` or `monkey:SEED:PRESSES`."""
    from host_sim.bootstrap import Trouble
    from host_sim.faults import games
    from host_sim.faults.monkey import Found, let_loose
    from host_sim.faults.story import Story, Tally, Wrong, cut_everywhere

    kind, *parts = line.split(":")
    try:
        if kind == "cut":
            game, seed, crowded, size, number = parts
            story = Story(game, int(seed), int(size), crowded == "1")
            cut_everywhere(story, Tally(), pair_every=1, only=int(number))
        elif kind == "monkey":
            seed, presses = parts
            let_loose(int(seed), int(presses), games())
        else:
            raise ValueError
    except ValueError:
        raise Trouble(f"{line!r} is no line to replay; copy what follows --replay.") from None
    except (Wrong, Found) as found:
        print(found)
        return 1
    print("Nothing found: what was wrong there is right now.")
    return 0
