# SPDX-License-Identifier: MIT
"""The hashes of everything that is pinned: `requirements/*.txt` say which packages, and beside each
stands a `.lock` with the same pins and the SHA-256 of every file of theirs that a Python of ours
might install, on any system. pip installs from the `.lock`, and nothing that is not in it.

What there is to install is asked of pip itself, with its own settings and its own index. Those are
pip's insides, which change; run `python3 -m host_sim.cli.hashes` after changing a pin. A
test fails if that was forgotten.
"""

import logging
import re
import sys

from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.packages import NEEDS_PYTHON, REQUIREMENTS, lock_file, requirements_file

HELP = "write the hashes of all files of the pinned packages (requirements/*.lock)"
EXAMPLE = "host_sim.cli.hashes"
NEEDS = "play"
HEAD = "# Made from {} by `python3 -m host_sim.cli.hashes`; do not edit.\n"
PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.]+)\s*(?P<marker>;.*)?")


def pins(text):
    """[(name, version, marker)] of a requirements file."""
    found = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            pin = PIN.fullmatch(line.strip())
            if not pin:
                raise Trouble(f"{line!r} is no pin; write name==version.")
            found.append((pin["name"], pin["version"], (pin["marker"] or "").strip()))
    return found


def lock_text(name, files_of):
    """A `.lock`; `files_of(name, version)` gives {file name: SHA-256}."""
    lines = [HEAD.format(requirements_file(name).name)]
    for package, version, marker in pins(requirements_file(name).read_text(encoding="utf-8")):
        wanted = {
            file: digest
            for file, digest in files_of(package, version).items()
            if fits(file, version)
        }
        if not wanted:
            raise Trouble(f"the package index has no {package} {version}.")
        lines.append(" ".join(filter(None, (f"{package}=={version}", marker))))
        lines += [f" \\\n    --hash=sha256:{digest}" for digest in sorted(set(wanted.values()))]
        lines.append("\n")
    return "".join(lines)


def fits(file, version):
    """Whether a file is of this version, and for a Python that Handful runs on."""
    from packaging.utils import (
        InvalidSdistFilename,
        InvalidWheelFilename,
        parse_sdist_filename,
        parse_wheel_filename,
    )
    from packaging.version import InvalidVersion, Version

    try:
        if not file.endswith(".whl"):
            return parse_sdist_filename(file)[1] == Version(version)
        _, its_version, _, tags = parse_wheel_filename(file)
    except (InvalidSdistFilename, InvalidWheelFilename, InvalidVersion):
        return False
    return its_version == Version(version) and any(new_enough(tag) for tag in tags)


def new_enough(tag):
    """CPython from ours on, in plain or stable-ABI builds; or any Python 3."""
    if tag.interpreter.startswith("py"):
        return tag.interpreter.startswith("py3")
    number = re.fullmatch(r"cp3(\d+)", tag.interpreter)
    return bool(number) and (tag.abi == "abi3" or int(number[1]) >= NEEDS_PYTHON[1])


def pips_files():
    """`files_of` that asks the index that pip is set up for."""
    from pip._internal.commands import create_command
    from pip._internal.index.collector import parse_links

    logging.getLogger("pip").setLevel(logging.ERROR)
    command = create_command("download")
    options, _ = command.parse_args(["--no-deps", "any"])
    with command.main_context():
        session = command.get_default_session(options)
        collector = command._build_package_finder(options, session)._link_collector

    def files_of(name, _version):
        found = {}
        sources = collector.collect_sources(name, candidates_from_page=lambda link: [])
        for source in (*sources.find_links, *sources.index_urls):
            page = source and source.link and collector.fetch_response(source.link)
            for link in parse_links(page) if page else ():
                if link.hash_name == "sha256" and not link.is_file:  # none of this machine's own
                    found[link.filename] = link.hash
        return found

    return files_of


def write_all(tell):
    """Every `.lock` anew; `tell(line)` for each."""
    files_of = pips_files()
    for name in REQUIREMENTS:
        path = lock_file(name)
        text = lock_text(name, files_of)
        path.write_text(text, encoding="utf-8")
        packages, files = text.count("=="), text.count("--hash")
        tell(f"{path.name}: {counted(packages, 'package')}, {counted(files, 'file')}")


def add_arguments(parser):
    """Add no arguments: all sets are written."""


def run(args):
    """Write all `.lock` files."""
    write_all(lambda line: print(line, flush=True))


if __name__ == "__main__":
    from host_sim.cli.bootstrap import main

    sys.exit(main(sys.argv[1:], "host_sim.cli.hashes"))
