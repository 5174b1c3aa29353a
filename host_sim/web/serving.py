# SPDX-License-Identifier: MIT
"""The page's folder served on this computer, to this computer only."""

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from host_sim.errors import Trouble

HOST = "127.0.0.1"
PORT = 8137  # always the same: a browser keeps games by address


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
    """A plain web server that is silent and never lets a browser believe an old file."""

    extensions_map = KINDS

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


def server(folder, port=PORT):
    """A server that has begun to listen; port 0 takes any."""
    try:
        return ThreadingHTTPServer((HOST, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        raise Trouble(
            f"port {port} cannot be had ({error.strerror}); name another with --port N (the games "
            "in the browser belong to the port)."
        ) from None


def serve(folder, port=PORT, browser=True):
    """Until Ctrl-C."""
    with server(folder, port) as served:
        address = f"http://{HOST}:{served.server_port}/"
        print(f"Handful is at {address} (Ctrl-C ends it)", flush=True)
        if browser:
            webbrowser.open(address)
        try:
            served.serve_forever()
        except KeyboardInterrupt:
            print()
