# SPDX-License-Identifier: MIT
"""From a bare Python to the handheld: makes .venv in the checkout, installs the pinned packages,
starts again inside.

Standard library only, and old syntax down to Python 3.6, so that an old Python can still say what
it lacks. A stamp in .venv says that a set of packages is in place; with it a start costs no pip and
no network. Whatever fails ends in one sentence and a non-zero exit code.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from host_sim import program
from host_sim.cli.wording import counted
from host_sim.errors import Trouble
from host_sim.file_lock import Lock
from host_sim.packages import NEEDS_PYTHON, PIP_INSTALL, lock_file, pins
from host_sim.paths import ROOT

VENV = ROOT / ".venv"
PIP_PATIENCE = ("--timeout", "15", "--retries", "1")
OURS = ("host_sim", "handful", "games", "tests", "code", "boot")
STARTED_BY_US = "HANDFUL_STARTED_IN_VENV"  # in the environment: a second attempt would be a loop

NO_NETWORK = re.compile(
    r"connection|timed out|timeout|retrying|resolution|getaddrinfo|proxy|\(from versions: none\)",
    re.IGNORECASE,
)


def say(text):
    print(text, flush=True)


def main(arguments, tool=None):
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
        if (error.name or "").split(".")[0] in OURS:
            raise
        sys.stdout.flush()
        print(
            f"{program.NAME}: the package {error.name} is missing from {VENV}; delete that folder "
            "and start again.",
            file=sys.stderr,
        )
        return 1
    except BrokenPipeError:  # the reader of `... | head` has closed the pipe, which is no error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def check_python(version):
    if tuple(version[:2]) < NEEDS_PYTHON:
        raise Trouble(
            f"needs Python 3.11 or newer, this is {version[0]}.{version[1]}; start it with a "
            "newer one, for example python3.12 -m host_sim."
        )


def prepare(needs, arguments, tool=None):
    """Install these package sets into .venv if needed. Restart there unless already inside."""
    started_by_us = os.environ.pop(STARTED_BY_US, None)
    inside = inside_venv() or not needs
    if started_by_us and not inside:
        raise Trouble(f"{VENV} does not start as a virtual environment; delete it and start again.")
    if not ready(needs, inside):
        try:
            with one_at_a_time():
                if not ready(needs, inside):  # another start may have done it meanwhile
                    make_ready(needs, inside)
        except OSError as error:
            raise cannot_write(error) from None
    if not inside:
        restart(arguments, tool)


def ready(needs, inside):
    return all(stamped(name) for name in needs) and (inside or runs())


def one_at_a_time():
    """Two first starts at once would build one .venv twice, one over the other."""
    return Lock(
        VENV.with_name(VENV.name + ".lock"),
        lambda: say("Another start is making .venv; waiting for it ..."),
    )


def make_ready(needs, inside):
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
            if fresh or not pip_is_to_blame():
                raise
            build()  # a half-written .venv: from the ground up, once
            fresh = True
            for again in needs[: needs.index(name) + 1]:
                install(again)


def restart(arguments, tool=None):
    """Replace this process by one that runs the same command line inside .venv.

    The folder's path is used instead of `-m host_sim`, which would import a host_sim that lies in
    the current folder.
    """
    environment = dict(os.environ, **{STARTED_BY_US: "1", program.VARIABLE: program.PROGRAM})
    start = ["-m", tool] if tool else [str(ROOT / "host_sim")]
    command = [str(venv_python()), *start, *arguments]
    sys.stdout.flush()
    if os.name == "nt":  # exec would return to the shell at once, and both would read the keyboard
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


# --- the virtual environment ---------------------------------------------------------------------


def inside_venv():
    return Path(sys.prefix).resolve() == VENV.resolve()


def venv_python():
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def runs():
    """Is the Python of .venv there, and is it the one its packages were installed for?"""
    if not (VENV / "pyvenv.cfg").is_file() or not venv_python().exists():
        return False
    stamp = stamp_file("play").read_text(encoding="utf-8").split()
    if stamp[0] == python_version():
        return True
    # Another Python than last time started us: the old .venv is welcome if it still is what it was.
    answer = ask(venv_python(), "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    return answer is not None and answer.strip() == stamp[0]


def pip_works():
    return venv_python().exists() and ask(venv_python(), "-P", "-m", "pip", "--version") is not None


def ask(*command):
    """What a program prints, or None if it cannot say."""
    try:
        done = subprocess.run(
            [str(word) for word in command], capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def cannot_write(error):
    return Trouble(
        f"cannot write {VENV} ({error.strerror}): put the checkout in a folder that you may "
        "write to, and start again."
    )


def build():
    """A new .venv in the place of whatever is there."""
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
        raise Trouble(
            f"Python could not make .venv ({last_line(text)}); mend that and start again."
        )


# --- packages ------------------------------------------------------------------------------------


def python_version():
    return "{}.{}".format(*sys.version_info[:2])


def stamp_file(name):
    return VENV / f"handful-{name}.stamp"


def wanted_stamp(name):
    return hashlib.sha256(lock_file(name).read_bytes()).hexdigest()


def stamped(name):
    """Is this set of packages in place, for the Python that .venv has?"""
    try:
        version, digest = stamp_file(name).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return False
    return digest == wanted_stamp(name) and (not inside_venv() or version == python_version())


def install(name):
    """Install one set of packages, unless its stamp says that it is in place; the stamp is written
    last."""
    if stamped(name):
        return
    packages = pins(name)
    say(f"Installing {counted(len(packages), 'package')} of requirements/{name}.txt, only once:")
    environment = dict(os.environ, PIP_USER="0", PYTHONUNBUFFERED="1")
    for misplaced in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
        environment.pop(misplaced, None)
    command = [str(venv_python()), "-P", "-m", "pip", *PIP_INSTALL, *PIP_PATIENCE]
    command += ["-r", str(lock_file(name))]
    heard = []
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
            show_progress(pip.stdout, len(packages), heard)
        write_log(heard)
        if pip.returncode != 0:
            raise Trouble(explain(heard))
        stamp_file(name).write_text(f"{venv_version()} {wanted_stamp(name)}\n", encoding="utf-8")
    except OSError as error:
        raise Trouble(
            f"cannot install into {VENV} ({error.strerror}); delete it and start again."
        ) from None
    say("")


def venv_version():
    return ask(venv_python(), "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()


def show_progress(lines, total, heard):
    """One line per package as pip comes to it, numbered; on a terminal they overwrite each
    other."""
    begun = re.compile(r"(?:Collecting|Requirement already satisfied:|Ignoring|Processing) (\S+)")
    count = 0
    live = sys.stdout.isatty()
    for line in lines:
        heard.append(line.rstrip())
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


def package_name(word):
    """The name in `pillow==13.0.0`, `colorama:` or `./wheels/pillow-13.0.0-cp311-linux.whl`."""
    return re.split(r"==|:|-\d", re.split(r"[/\\]", word)[-1])[0]


LOG = "handful-install.log"


def write_log(heard):
    (VENV / LOG).write_text("\n".join(heard) + "\n", encoding="utf-8")


def pip_is_to_blame():
    """Did the last installation fail for pip's own reasons, such as files missing from a half-made
    .venv?"""
    try:
        text = (VENV / LOG).read_text(encoding="utf-8")
    except OSError:
        return True
    return "Traceback (most recent call last)" in text or "No module named" in text


def explain(heard):
    """The sentence for what pip said."""
    text = "\n".join(heard)
    package = re.search(r"(?:requirement|distribution found for) ([\w.-]+==[\w.]+)", text)
    what = package.group(1).replace("==", " ") if package else "the packages"
    log = f"(pip's own words: {VENV / LOG})"
    if "No space left" in text:
        return f"the disk is full; make room and start again {log}."
    if "DO NOT MATCH THE HASHES" in text:
        return (
            "the package index sent another file than the one that was pinned; nothing was "
            f"installed, try another network or index {log}."
        )
    if "CERTIFICATE_VERIFY_FAILED" in text or "certificate verify failed" in text:
        return f"the package index has a certificate that pip does not trust; mend that {log}."
    if "Permission denied" in text:
        return f"cannot write into {VENV}; make it yours or delete it, and start again {log}."
    offered = re.search(r"\(from versions: (?!none)", text)
    if offered:
        return f"there is no {what} for Python {python_version()}; start with another one {log}."
    if NO_NETWORK.search(text):
        return (
            f"could not fetch {what}: the first start needs the network once; "
            f"connect and start again {log}."
        )
    return f"pip could not install {what}: {last_line(text)} {log}"


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no reason given"])[-1]
