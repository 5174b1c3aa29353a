# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs manual`: make docs/how-to-play.md from the texts on the device."""

HELP = "make docs/how-to-play.md from the rules, help and lessons on the device"
EXAMPLE = "docs manual"
NEEDS = "play"


def add_arguments(parser) -> None:
    pass


def run(args) -> None:
    from host_sim.docs_build import manual

    for name in manual.write():
        print(name, flush=True)
