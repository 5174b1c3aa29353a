# SPDX-License-Identifier: MIT
"""`python3 -m host_sim lock`: writes the hashes of all pinned packages anew."""

HELP = "after a change of requirements/*.txt: write their files' hashes anew"
EXAMPLE = "lock"


def add_arguments(parser):
    pass


def run(args):
    from host_sim.cli.hashes import write_all

    write_all(lambda line: print(line, flush=True))
