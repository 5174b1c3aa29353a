# SPDX-License-Identifier: MIT
"""`python3 -m host_sim power`: how long a battery lasts, estimated."""

HELP = "estimate what the console draws, and how long a battery lasts (docs/power.md)"
EXAMPLE = "power"


def add_arguments(parser):
    pass


def run(args):
    from host_sim.quality import power

    for line in power.table():
        print(line)
