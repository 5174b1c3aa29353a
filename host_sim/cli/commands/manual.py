# SPDX-License-Identifier: MIT
"""`python3 -m host_sim manual`: docs/how-to-play.md, made of the texts on the device."""

HELP = "make docs/how-to-play.md of the rules, the help and the lessons on the device"
EXAMPLE = "manual"


def add_arguments(parser):
    pass


def run(args):
    from host_sim.docs_build import manual

    for name in manual.write():
        print(name, flush=True)
