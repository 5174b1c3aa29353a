# SPDX-License-Identifier: MIT
"""`python3 -m host_sim` or `python3 /path/to/host_sim`: play, or run one of the commands."""

import os
import sys

if not __package__:  # started by path: Python put this folder on sys.path instead of the checkout
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[0] = os.path.dirname(folder)
    os.environ.setdefault("HANDFUL_PROGRAM", "python3 " + folder)

from host_sim.cli.bootstrap import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
