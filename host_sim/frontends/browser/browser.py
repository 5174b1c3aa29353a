# SPDX-License-Identifier: MIT
"""Play in a browser tab. Only this computer can open the page."""

import base64
import contextlib
import json
import queue
import signal
import threading
import time
import webbrowser
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qs, urlsplit

from host_sim.errors import Trouble
from host_sim.handheld.handheld import SavingHandheld

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from host_sim.frontends.save_file import NvmFile
    from host_sim.scenario.captures import Camera

HOST = "127.0.0.1"
PAGE = Path(__file__).with_name("page.html")
FRAME_SECONDS = 1 / 30
LONGEST_FRAME = 0.25  # after a laptop's sleep, the board does not catch up
LONGEST_WAIT = 10.0  # seconds until a request for the next picture is answered with the old one
LONGEST_FAREWELL = 3.0  # seconds to tell the page of the end; it may have been closed
LONGEST_BODY = 200  # bytes of a request that presses a button
SERIAL_TAIL = 4000  # characters of the serial console on the page

News = dict[str, object]


class ShownBoard(SavingHandheld, Protocol):
    """A board that the page can show."""

    labels: Mapping[str, str]  # the text on the page for each button

    @property
    def serial(self) -> str:
        """Everything that was printed."""

    def picture(self) -> "Picture":
        """Return the panel's pixels."""


class Screen:
    """The newest picture and serial output, for the threads that answer the browser."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._news: News = {}
        self._number = 0
        self._is_over = False
        self._is_watched = False  # a page has asked for a picture
        self._is_end_known = False

    def show(self, picture: "Picture", serial: str) -> None:
        """Publish a picture and the serial output, if one of them is new."""
        news: News = {
            "width": picture.width,
            "height": picture.height,
            "pixels": base64.b64encode(picture.convert("1").tobytes()).decode(),
            "serial": serial[-SERIAL_TAIL:],
        }
        with self._changed:
            if news != self._news:
                self._news = news
                self._number += 1
                self._changed.notify_all()

    def end(self) -> None:
        """Answer all requests: there will be no further picture. Return when a page knows it."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
            if self._is_watched:  # the program ends next, and its threads with it
                self._changed.wait_for(lambda: self._is_end_known, LONGEST_FAREWELL)

    def confirm_end(self) -> None:
        """Note that a page was told of the end."""
        with self._changed:
            self._is_end_known = True
            self._changed.notify_all()

    def wait(self, after: int) -> News:
        """Return the first news with another number, or the old ones after LONGEST_WAIT."""
        with self._changed:
            self._is_watched = True
            self._changed.wait_for(
                lambda: self._is_over or self._number not in (0, after), LONGEST_WAIT
            )
            if self._is_over or not self._number:
                return {"over": self._is_over, "number": self._number}
            return {**self._news, "over": False, "number": self._number}


class BoardServer(ThreadingHTTPServer):
    """A server with the page, the screen, and a queue of (button, is down)."""

    daemon_threads = True

    def __init__(self, title: str, labels: Mapping[str, str], port: int = 0) -> None:
        super().__init__((HOST, port), Handler)
        self.title = title
        self.labels = dict(labels)
        self.screen = Screen()
        self.presses: queue.SimpleQueue[tuple[str, bool]] = queue.SimpleQueue()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    """One request of the page."""

    server: BoardServer

    def do_GET(self) -> None:
        """Send the page, or the next picture."""
        where = urlsplit(self.path)
        if not self._is_from_this_computer():
            self.send_error(HTTPStatus.FORBIDDEN)
        elif where.path == "/":
            self._send("text/html; charset=utf-8", PAGE.read_bytes())
        elif where.path == "/screen":
            after = parse_qs(where.query).get("after", [""])[0]
            news = self.server.screen.wait(int(after) if after.isdecimal() else -1)
            news |= {"title": self.server.title, "labels": self.server.labels}
            self._send("application/json", json.dumps(news).encode())
            if news["over"]:
                self.server.screen.confirm_end()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Press or release a button."""
        if not self._is_from_this_computer():
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        try:
            length = min(int(self.headers.get("Content-Length", 0)), LONGEST_BODY)
            order = json.loads(self.rfile.read(length))
            name, is_down = order["name"], order["down"]
        except (ValueError, TypeError, KeyError):
            name = None
        if self.path != "/button" or name not in self.server.labels:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        self.server.presses.put((name, bool(is_down)))
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def _is_from_this_computer(self) -> bool:
        """Return True unless a page from elsewhere made the browser send this request."""
        own = f"{HOST}:{self.server.server_port}"
        origin = self.headers.get("Origin")
        return self.headers.get("Host") == own and origin in (None, f"http://{own}")

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the page was closed meanwhile
            self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def play(device: ShownBoard, nvm_file: "NvmFile", camera: "Camera") -> None:
    """Play until Ctrl-C. Open the page in the user's browser."""
    try:
        server = BoardServer(device.root.resolve().name, device.labels)
    except OSError as error:
        raise Trouble(f"no page can be served ({error.strerror}); try --terminal.") from None
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"The board is at {server.address} (Ctrl-C stops it)", flush=True)
        webbrowser.open(server.address)
        # An exception from a signal could stop the board between any two instructions.
        is_stopped = threading.Event()
        handler = signal.signal(signal.SIGINT, lambda *_: is_stopped.set())
        try:
            follow(device, nvm_file, server, is_stopped)
            print()
        finally:
            signal.signal(signal.SIGINT, handler)
            server.screen.end()
            server.shutdown()


def follow(
    device: ShownBoard, nvm_file: "NvmFile", server: BoardServer, is_stopped: threading.Event
) -> None:
    """Run the board in real time and exchange keys and pictures with the page until stopped."""
    last = time.monotonic()
    while not is_stopped.is_set():
        now = time.monotonic()
        device.run(min(now - last, LONGEST_FRAME))
        last = now
        nvm_file.watch(bytes(device.nvm), now)
        server.screen.show(device.picture(), device.serial)
        take_press(device, server, max(0.0, now + FRAME_SECONDS - time.monotonic()))


def take_press(device: ShownBoard, server: BoardServer, seconds: float) -> None:
    """Wait for a press and pass it to the board.

    Only one at a time: the board runs between a press and its release, so that it notices both.
    """
    try:
        name, is_down = server.presses.get(timeout=seconds)
    except queue.Empty:
        return
    (device.down if is_down else device.up)(name)
