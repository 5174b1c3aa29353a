# SPDX-License-Identifier: MIT
"""Serve the page's folder: to this computer only, or to the phones in its network."""

import io
import socket
import sys
import webbrowser
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from host_sim.errors import Trouble

HOST = "127.0.0.1"
EVERY_HOST = "0.0.0.0"  # listen to all networks of this computer
PORT = 8137  # always the same: a browser stores games by address
OUTSIDE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent to it


KINDS = {  # whatever this computer's own table says
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".png": "image/png",
    "": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """A plain web server that prints nothing and lets no browser use an old file."""

    extensions_map = KINDS

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


def server(folder: str | Path, port: int = PORT, host: str = HOST) -> ThreadingHTTPServer:
    """Return a server that listens; port 0 takes any free one."""
    try:
        return ThreadingHTTPServer((host, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise Trouble(
            f"cannot use port {port} of {host} ({error.strerror}); choose another with --port N. "
            "Games are stored for each port separately."
        ) from None


def serve(folder: str | Path, port: int = PORT, host: str = HOST, browser: bool = True) -> None:
    """Serve the page until Ctrl-C."""
    with server(folder, port, host) as served:
        for line in announcement(served.server_port, host):
            print(line, flush=True)
        if browser:
            webbrowser.open(address(HOST if host == EVERY_HOST else host, served.server_port))
        try:
            served.serve_forever()
        except KeyboardInterrupt:
            print()


def announcement(port: int, host: str | None) -> Iterator[str]:
    """Yield the lines that say where the page is, with a QR code if phones can open it."""
    if host == HOST:
        yield f"Handful is at {address(HOST, port)} (Ctrl-C stops it)"
        return
    if host == EVERY_HOST:
        yield f"Handful is at {address(HOST, port)} (Ctrl-C stops it)"
        host = network_address()
    if host is None:
        yield "This computer is in no network. Connect it to the phone's, then start again."
        return
    yield f"On a phone in the same network: {address(host, port)}"
    yield from qr_code(address(host, port), sys.stdout.encoding)
    yield f"If the phone finds nothing, let port {port} through this computer's firewall."


def address(host: str, port: int) -> str:
    """Return the page's address."""
    return f"http://{host}:{port}/"


def network_address() -> str | None:
    """Return this computer's address in its network, or None."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(OUTSIDE)
            found = probe.getsockname()[0]
    except OSError:
        return None
    return None if found.startswith("127.") else found


def qr_code(text: str, encoding: str | None) -> list[str]:
    """Return the lines of a QR code, each two modules high.

    Without segno, or in a terminal that cannot show it, there are none.
    """
    try:
        import segno
    except ImportError:
        return []
    code = io.StringIO()
    segno.make_qr(text).terminal(code, compact=True)
    try:
        code.getvalue().encode(encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return code.getvalue().splitlines()
