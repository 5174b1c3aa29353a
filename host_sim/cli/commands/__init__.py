# SPDX-License-Identifier: MIT
"""The commands of `python3 -m host_sim`: every module in this folder is one, found by itself.

A command module has HELP (a line), EXAMPLE (what to type after `python3 -m host_sim`),
add_arguments(parser) and run(args), which returns the exit code (None is 0). It may have NEEDS =
"deploy" or "test" when playing's packages are not enough, or needs(args) -> such a name where that
depends on the options; check(args, parser), which complains with parser.error of options that do
not go together; and PASSES_ON = True when its arguments belong to another program (they come as
args.rest). It imports only the standard library and light modules of ours at its top, the rest
inside run: a command line is read before any package is installed. Its name is the file's, with
dashes for underscores.
"""
