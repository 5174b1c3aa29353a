# SPDX-License-Identifier: MIT
"""The way from a bare Python to a command: create .venv, install packages, restart in it.

Standard library only, and old syntax down to Python 3.6, so that an old Python can report that it
is too old. A stamp in .venv marks a set of packages as installed. With it a start needs no pip and
no network. Every failure ends in one sentence and a non-zero exit code.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from host_sim import program
from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.file_lock import Lock
from host_sim.packages import NEEDS_PYTHON, PIP_INSTALL, lock_file, pins
from host_sim.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

VENV = ROOT / ".venv"
PIP_TIMEOUT = ("--timeout", "15", "--retries", "1")
OUR_PACKAGES = ("host_sim", "handful", "games", "tests", "code", "boot")
STARTED_BY_US = (
    "HANDFUL_STARTED_IN_VENV"  # environment variable that prevents an endless loop of restarts
)

NO_NETWORK = re.compile(
    r"connection|timed out|timeout|retrying|resolution|getaddrinfo|proxy|\(from versions: none\)",
    re.IGNORECASE,
)


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def main(arguments: "Sequence[str]", tool: "str | None" = None) -> int:
    """Run a command line and return the exit code.

    `tool` is the name of a module outside the command list that was started with `python3 -m`.
    """
    try:
        check_python(sys.version_info)
        from host_sim.cli import registry

        order = registry.parse_tool(tool, arguments) if tool else registry.parse(arguments)
        prepare(order.needs, arguments, tool)
        return order.run() or 0
    except Trouble as trouble:
        sys.stdout.flush()
        print(f"{program.NAME}: {trouble}", file=sys.stderr)
        return trouble.code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in OUR_PACKAGES:
            raise
        sys.stdout.flush()
        print(
            f"{program.NAME}: the package {error.name} is missing from {VENV}; delete that folder "
            "and start again.",
            file=sys.stderr,
        )
        return 1
    except BrokenPipeError:  # `... | head` has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def check_python(version: "Sequence[int | str]") -> None:
    """Raise Trouble if this Python is too old."""
    if tuple(version[:2]) < NEEDS_PYTHON:
        raise Trouble(
            f"needs Python 3.11 or newer, this is {version[0]}.{version[1]}; start it with a "
            "newer one, for example python3.12 -m host_sim."
        )


def prepare(needs: "Sequence[str]", arguments: "Sequence[str]", tool: "str | None" = None) -> None:
    """Install these package sets into .venv if needed. Restart there unless already inside."""
    started_by_us = os.environ.pop(STARTED_BY_US, None)
    inside = inside_venv() or not needs
    if started_by_us and not inside:
        raise Trouble(f"{VENV} does not start as a virtual environment; delete it and start again.")
    if not is_ready(needs, inside):
        try:
            with one_at_a_time():
                if not is_ready(needs, inside):  # another start may have done it meanwhile
                    make_ready(needs, inside)
        except OSError as error:
            raise cannot_write(error) from None
    if not inside:
        restart(arguments, tool)


def is_ready(needs: "Sequence[str]", inside: bool) -> bool:
    """Return True if these package sets are installed and .venv can be used."""
    return all(is_installed(name) for name in needs) and (inside or has_matching_python())


def one_at_a_time() -> Lock:
    """Return the lock that prevents two first starts from creating .venv at the same time."""
    return Lock(
        VENV.with_name(VENV.name + ".lock"),
        lambda: say("Another start is making .venv; waiting for it ..."),
    )


def make_ready(needs: "Sequence[str]", inside: bool) -> None:
    """Create .venv if needed, and install these package sets."""
    if inside:
        for name in needs:
            install(name)
        return
    fresh = not pip_works()
    if fresh:
        build()
    for name in needs:
        try:
            install(name)
        except Trouble:
            if fresh or not is_pip_broken():
                raise
            build()  # .venv is incomplete: create it again, once
            fresh = True
            for again in needs[: needs.index(name) + 1]:
                install(again)


def restart(arguments: "Sequence[str]", tool: "str | None" = None) -> None:
    """Replace this process by one that runs the same command line inside .venv.

    The folder's path is used because `-m host_sim` would import a host_sim of the current folder.
    """
    environment = dict(os.environ, **{STARTED_BY_US: "1", program.VARIABLE: program.PROGRAM})
    start = ["-m", tool] if tool else [str(ROOT / "host_sim")]
    command = [str(venv_python()), *start, *arguments]
    sys.stdout.flush()
    if os.name == "nt":  # after exec, the shell would read the keyboard too
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


# --- the virtual environment ---------------------------------------------------------------------


def inside_venv() -> bool:
    """Return True if this Python is the one in .venv."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def venv_python() -> Path:
    """Return the path of the Python in .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def has_matching_python() -> bool:
    """Return True if .venv has a Python, and it is the one its packages were installed for."""
    if not (VENV / "pyvenv.cfg").is_file() or not venv_python().exists():
        return False
    stamp = stamp_file("play").read_text(encoding="utf-8").split()
    if stamp[0] == python_version():
        return True
    # Another Python than last time started this. The old .venv is used if it is unchanged.
    answer = ask(venv_python(), "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    return answer is not None and answer.strip() == stamp[0]


def pip_works() -> bool:
    """Return True if .venv has a working pip."""
    return venv_python().exists() and ask(venv_python(), "-P", "-m", "pip", "--version") is not None


def ask(*command: "Path | str") -> "str | None":
    """Return what a program prints, or None if it fails."""
    try:
        done = subprocess.run(
            [str(word) for word in command], capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def cannot_write(error: OSError) -> Trouble:
    """Return the error for a .venv that cannot be written."""
    return Trouble(
        f"cannot write {VENV} ({error.strerror}): put the checkout in a folder that you may "
        "write to, and start again."
    )


def build() -> None:
    """Create .venv again, whatever exists at its path."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(
                f"this Python has no {module}, which making .venv needs: on Debian and Ubuntu run "
                "`sudo apt install python3-venv`, elsewhere install Python from python.org, and "
                "start again."
            )
    say("Making .venv ({}) ...".format("again" if VENV.exists() else "only the first time"))
    try:
        if VENV.is_dir() and not VENV.is_symlink():
            shutil.rmtree(str(VENV))
        elif VENV.exists() or VENV.is_symlink():
            VENV.unlink()
        VENV.mkdir()
    except OSError as error:
        raise cannot_write(error) from None
    done = subprocess.run(
        [sys.executable, "-P", "-m", "venv", str(VENV)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0 or not venv_python().exists():
        text = done.stdout.decode("utf-8", "replace").strip()
        if "ensurepip" in text:
            raise Trouble(
                "this Python cannot put pip into .venv: on Debian and Ubuntu run `sudo apt "
                "install python3-venv`, "
                "elsewhere install Python from python.org, and start again."
            )
        raise Trouble(f"Python could not make .venv ({last_line(text)}); fix that and start again.")


# --- packages ------------------------------------------------------------------------------------


def python_version() -> str:
    """Return the version of this Python, for example "3.12"."""
    return "{}.{}".format(*sys.version_info[:2])


def stamp_file(name: str) -> Path:
    """Return the file that marks a package set as installed."""
    return VENV / f"handful-{name}.stamp"


def wanted_stamp(name: str) -> str:
    """Return the digest of a package set."""
    return hashlib.sha256(lock_file(name).read_bytes()).hexdigest()


def is_installed(name: str) -> bool:
    """Return True if this package set is installed for the Python of .venv."""
    try:
        version, digest = stamp_file(name).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return False
    return digest == wanted_stamp(name) and (not inside_venv() or version == python_version())


def install(name: str) -> None:
    """Install a package set, unless its stamp exists. The stamp is written last."""
    if is_installed(name):
        return
    packages = pins(name)
    say(f"Installing {counted(len(packages), 'package')} of requirements/{name}.txt, only once:")
    environment = dict(os.environ, PIP_USER="0", PYTHONUNBUFFERED="1")
    for misplaced in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
        environment.pop(misplaced, None)
    command = [str(venv_python()), "-P", "-m", "pip", *PIP_INSTALL, *PIP_TIMEOUT]
    command += ["-r", str(lock_file(name))]
    output: list[str] = []
    try:
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            universal_newlines=True,
            encoding="utf-8",
            errors="replace",
        ) as pip:
            show_progress(pip.stdout or (), len(packages), output)
        write_log(output)
        if pip.returncode != 0:
            raise Trouble(explain(output))
        stamp_file(name).write_text(f"{venv_version()} {wanted_stamp(name)}\n", encoding="utf-8")
    except OSError as error:
        raise Trouble(
            f"cannot install into {VENV} ({error.strerror}); delete it and start again."
        ) from None
    say("")


def venv_version() -> str:
    """Return the version of the Python in .venv."""
    answer = ask(venv_python(), "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    return (answer or "").strip()


def show_progress(lines: "Iterable[str]", total: int, output: "list[str]") -> None:
    """Print a numbered line for each package. On a terminal they overwrite each other."""
    begun = re.compile(r"(?:Collecting|Requirement already satisfied:|Ignoring|Processing) (\S+)")
    count = 0
    live = sys.stdout.isatty()
    for line in lines:
        output.append(line.rstrip())
        found = begun.match(line)
        if found:
            count += 1
            news = f"[{min(count, total)}/{total}] {package_name(found.group(1))}"
        elif line.startswith("Installing collected"):
            news = f"[{total}/{total}] putting them in place"
        else:
            continue
        print(f"\r  {news:<60}" if live else "  " + news, end="" if live else "\n", flush=True)
    if live:
        print(flush=True)


def package_name(word: str) -> str:
    """Return the name in `pillow==13.0.0`, `colorama:` or `./wheels/pillow-13.0.0-cp311.whl`."""
    return re.split(r"==|:|-\d", re.split(r"[/\\]", word)[-1])[0]


LOG = "handful-install.log"


def write_log(output: "list[str]") -> None:
    """Save pip's output."""
    (VENV / LOG).write_text("\n".join(output) + "\n", encoding="utf-8")


def is_pip_broken() -> bool:
    """Return True if the last installation failed because of pip, as in an incomplete .venv."""
    try:
        text = (VENV / LOG).read_text(encoding="utf-8")
    except OSError:
        return True
    return "Traceback (most recent call last)" in text or "No module named" in text


def explain(output: "list[str]") -> str:
    """Return the sentence that explains pip's output."""
    text = "\n".join(output)
    package = re.search(r"(?:requirement|distribution found for) ([\w.-]+==[\w.]+)", text)
    what = package.group(1).replace("==", " ") if package else "the packages"
    log = f"(pip's output: {VENV / LOG})"
    if "No space left" in text:
        return f"the disk is full; make room and start again {log}."
    if "DO NOT MATCH THE HASHES" in text:
        return (
            "the package index sent a file that differs from the pinned one; nothing was "
            f"installed, try another network or index {log}."
        )
    if "CERTIFICATE_VERIFY_FAILED" in text or "certificate verify failed" in text:
        return f"pip does not trust the certificate of the package index; fix that {log}."
    if "Permission denied" in text:
        return f"cannot write into {VENV}; make it yours or delete it, and start again {log}."
    offered = re.search(r"\(from versions: (?!none)", text)
    if offered:
        return f"{what} does not exist for Python {python_version()}; use another version {log}."
    if NO_NETWORK.search(text):
        return (
            f"could not fetch {what}: the first start needs the network once; "
            f"connect and start again {log}."
        )
    return f"pip could not install {what}: {last_line(text)} {log}"


def last_line(text: str) -> str:
    """Return the last line, or the last that starts with ERROR if there is one."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no reason given"])[-1]
