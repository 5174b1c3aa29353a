# SPDX-License-Identifier: MIT
"""`run FOLDER` in a browser and a terminal: the real front ends, the real command."""

import base64
import http.client
import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from urllib.parse import urlsplit

import pytest
from PIL import Image

from host_sim.bench.letters import Reader
from host_sim.frontends.browser.browser import BoardServer, Handler
from host_sim.paths import ROOT
from host_sim.web.browser import launch
from host_sim.web.browser.chromium import NoBrowser
from tests.bench.conftest import PROJECTS
from tests.not_run import not_run

PATIENCE = 60  # seconds; only a hanging program needs them all
SIZE = {"COLUMNS": "140", "LINES": "40"}  # of the terminal
EMPTY = 0xFF  # a byte of flash that was never written
OK_AT_GP14 = '[buttons]\nOK = "GP14"\n'


@pytest.fixture
def project(tmp_path):
    """A copy of the counter whose only button is called OK. Its saves lie in the same folder."""
    folder = tmp_path / "counter"
    folder.mkdir()
    folder.joinpath("code.py").write_text((PROJECTS / "counter" / "code.py").read_text())
    folder.joinpath("bench.toml").write_text(OK_AT_GP14)
    return folder


def start(project, *words, **options):
    """Start the command in a process of its own, with saves beside the project."""
    code = (
        "import sys, pathlib\n"
        "from host_sim.frontends import save_file\n"
        f"save_file.DEFAULT = pathlib.Path({str(project.parent / 'any.nvm')!r})\n"
        "from host_sim.cli import registry\n"
        f"sys.exit(registry.parse(['run', {str(project)!r}, *{words!r}]).run())\n"
    )
    environment = {**os.environ, "BROWSER": "true", "TERM": "xterm-256color", **SIZE}
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment, **options)


def saved_count(project):
    """Return the count in the file of the nvm, or EMPTY."""
    file = project.parent / "counter-bench.nvm"
    return file.read_bytes()[0] if file.is_file() else EMPTY


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT to one process")
def test_a_browser_shows_the_project_and_presses_its_buttons(project):
    try:
        chromium = launch.prepare(lambda _: None)
    except NoBrowser as error:
        not_run("a project in the browser", str(error), needed=True)
    with start(project, "--page", stdout=subprocess.PIPE, text=True) as command:
        try:
            address = re.search(r"http://\S+", command.stdout.readline())[0]
            with launch.launch(*chromium) as browser:
                page = browser.new_page()
                page.goto(address)
                wait_for_text(page, "Count: 0")
                assert page.title() == "counter"
                assert page.locator("#serial").inner_text().endswith("ready\n")
                assert page.locator("button").all_inner_texts() == ["OK"]
                page.locator("button").click(delay=100)
                wait_for_text(page, "Count: 1")
                page.keyboard.press("x", delay=100)
                wait_for_text(page, "Count: 2")
                command.send_signal(signal.SIGINT)
                page.get_by_text("The board is switched off").wait_for()
            assert command.wait(PATIENCE) == 0
        finally:
            command.kill()
    assert saved_count(project) == 2


def wait_for_text(page, text):
    """Wait until the page's canvas shows a text, read from its pixels."""
    deadline = time.monotonic() + PATIENCE
    while text not in (lines := text_of(page)):
        assert time.monotonic() < deadline, lines
        page.wait_for_timeout(50)


def text_of(page):
    url = page.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    picture = Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2])))
    return Reader.of(PROJECTS).lines(picture.convert("L").point(lambda value: value > 128, "1"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pty")
def test_a_terminal_shows_the_project_and_presses_its_buttons(project):
    import pty

    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    command = start(project, "--terminal", stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    try:
        read_until(ours, "▀")
        deadline = time.monotonic() + PATIENCE
        while saved_count(project) == EMPTY:  # it may still be starting
            assert time.monotonic() < deadline
            os.write(ours, b"x")
            time.sleep(2)  # for the release of the key, and for saving
            while select.select([ours], [], [], 0)[0]:
                os.read(ours, 65536)
        os.write(ours, b"q")
        read_until(ours, "ready")
        assert command.wait(PATIENCE) == 0
    finally:
        command.kill()
        command.wait()
        os.close(ours)
    assert saved_count(project) >= 1


def read_until(terminal, text):
    """Read the terminal's output until it has a text. Fail if it does not come."""
    seen = ""
    while text not in seen:
        assert select.select([terminal], [], [], PATIENCE)[0], f"{text!r} is not in {seen[-500:]!r}"
        seen += os.read(terminal, 65536).decode("utf-8", "replace")


@pytest.fixture
def server():
    """A server without a board, for requests that no page would send."""
    with BoardServer("any", {"A": "OK"}) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield served
        served.shutdown()


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=PATIENCE)
    connection.request(method, path, body, headers)
    return connection.getresponse().status


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (json.dumps({"name": "A", "down": True}), 204),
        (json.dumps({"name": "FIRE", "down": True}), 400),
        ("[]", 400),
        ("{", 400),
        ("", 400),
    ],
)
def test_only_known_buttons_are_pressed(server, body, status):
    assert ask(server, "POST", "/button", body) == status
    assert server.presses.empty() == (status != 204)


def test_the_server_ends_only_after_the_page_knows_it(server, monkeypatch):
    answered = []
    respond = Handler.send_response

    def respond_late(handler, status):
        time.sleep(0.3)  # as on a busy computer
        respond(handler, status)
        answered.append(status)

    monkeypatch.setattr(Handler, "send_response", respond_late)
    server.screen.show(Image.new("1", (8, 8)), "")
    assert ask(server, "GET", "/screen?after=0") == 200
    threading.Thread(target=ask, args=(server, "GET", "/screen?after=1"), daemon=True).start()
    server.screen.end()
    assert answered == [200, 200]


def test_pages_from_elsewhere_can_neither_look_nor_press(server):
    press = json.dumps({"name": "A", "down": True})
    own = urlsplit(server.address).netloc
    assert ask(server, "POST", "/button", press, Origin=f"http://{own}") == 204
    assert ask(server, "POST", "/button", press, Origin="http://example.test") == 403
    assert ask(server, "GET", "/", Host="example.test") == 403
    assert ask(server, "GET", "/nothing") == 404
