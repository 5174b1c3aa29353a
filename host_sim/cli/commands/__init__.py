# SPDX-License-Identifier: MIT
"""The commands of `python3 -m host_sim`. registry.GROUPS lists them, with dashes for underscores.

A command module provides:

- HELP: one line without a full stop.
- EXAMPLE: an example command line, without `python3 -m host_sim`.
- NEEDS: the package set in requirements/ that it needs, "play" at least.
- add_arguments(parser) and run(args), which returns the exit code. None means 0.
- needs(args), optional: the package set, where it depends on the options.
- check(args, parser), optional: calls parser.error or raises Trouble for wrong input.
- FLAGS, optional: its own flags. All other arguments come as args.rest, for another program.

A package with PARTS is a command whose first argument names one of its modules.

Command lines are parsed and checked before packages are installed. So the top of a module, `check`
and `needs` import only the standard library and modules of Handful that need no package.
"""
