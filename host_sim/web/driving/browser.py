# SPDX-License-Identifier: MIT
"""A headless Chromium, driven by its own protocol over two pipes: no driver, no package.

with Browser(program) as browser:
    page = browser.page("http://127.0.0.1:8000/")
    page.key("Enter")
    page.value("document.title")
"""

import base64
import json
import os
import queue
import subprocess
import tempfile
import threading
import time

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--mute-audio", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 30  # seconds for one answer
KEYS = {
    "Enter": ("Enter", 13), "Escape": ("Escape", 27), "x": ("KeyX", 88), "z": ("KeyZ", 90),
    "ArrowUp": ("ArrowUp", 38), "ArrowDown": ("ArrowDown", 40), "Tab": ("Tab", 9),
    "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39), " ": ("Space", 32),
}  # fmt: skip


class BrowserError(AssertionError):
    """What the browser refused or a page threw."""


class Browser:
    def __init__(self, program, environment=None):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        order = [str(program), *FLAGS, f"--user-data-dir={self._profile.name}", "about:blank"]
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()

        def place():  # the browser reads from 3 and writes to 4
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        nothing = subprocess.DEVNULL
        self._process = subprocess.Popen(
            order, env={**os.environ, **(environment or {})}, close_fds=False, stdin=nothing,
            stdout=nothing, stderr=nothing, preexec_fn=place,  # noqa: PLW1509 - only two dup2
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._number = 0
        self._answers = {}
        self._listeners = {}  # session -> function(method, params)
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()
        self.ask("Browser.getVersion")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            self.ask("Browser.close")
            self._process.wait(PATIENCE)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait(PATIENCE)
        os.close(self._write)
        self._profile.cleanup()

    def ask(self, method, session=None, **params):
        """The answer to a command of the DevTools protocol."""
        return self.send(method, session, **params)()

    def send(self, method, session=None, **params):
        """Gives the command and does not wait: gives a function that waits for the answer."""
        with self._lock:
            self._number += 1
            number = self._number
            answers = self._answers[number] = queue.Queue()
            message = {"id": number, "method": method, "params": params}
            if session:
                message["sessionId"] = session
            os.write(self._write, json.dumps(message).encode() + b"\0")

        def answer():
            try:
                said = answers.get(timeout=PATIENCE)
            except queue.Empty:
                raise BrowserError(f"no answer to {method}") from None
            if "error" in said:
                raise BrowserError(f"{method}: {said['error']['message']}")
            return said["result"]

        return answer

    def _listen(self):
        rest = b""
        while True:
            piece = os.read(self._read, 1 << 16)
            if not piece:
                os.close(self._read)
                return
            *messages, rest = (rest + piece).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self._answers.pop(message["id"]).put(message)
                elif message.get("sessionId") in self._listeners:
                    self._listeners[message["sessionId"]](message["method"], message["params"])

    def processor_seconds(self):
        """{process that shows pages: seconds of a processor that it has used}."""
        processes = self.ask("SystemInfo.getProcessInfo")["processInfo"]
        return {each["id"]: each["cpuTime"] for each in processes if each["type"] == "renderer"}

    def page(self, address=None, context=None):
        """A new page, with a memory of its own unless it shares that of a `context`."""
        context = context or self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)
        target = target["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target, context)
        self._listeners[session] = page.hear
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.ask(f"{domain}.enable")
        # A page that is not in front gets no frames, and in this browser none is.
        page.ask("Emulation.setFocusEmulationEnabled", enabled=True)
        page.ask("Page.bringToFront")
        page.size(1100, 640)
        if address:
            page.open(address)
        return page


class Page:
    """One page, its complaints and what it asked the network for."""

    def __init__(self, browser, session, target, context):
        self.browser, self.session, self.target, self.context = browser, session, target, context
        self.complaints = []
        self.requests = []

    def ask(self, method, **params):
        return self.browser.ask(method, self.session, **params)

    def hear(self, method, params):
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or str(details))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])

    def open(self, address):
        self.ask("Page.navigate", url=address)

    def reload(self):
        self.ask("Page.reload")

    def close(self):
        self.browser.ask("Target.closeTarget", targetId=self.target)

    def value(self, expression):
        """What an expression gives, promises awaited."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or str(details))
        return answer["result"].get("value")

    def until(self, expression, seconds=30, pause=0.03):
        """Waits until an expression is true; gives its value."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.value(expression)
            except BrowserError:  # the page is just being loaded
                value = None
            if value:
                return value
            if time.monotonic() > end:
                facts = (self.complaints, self.requests, self.value("document.body.innerText"))
                raise BrowserError(f"never came: {expression}; {facts}")
            time.sleep(pause)

    def _key(self, name, down):
        code, number = KEYS[name]
        writes = name == "Enter" or len(name) == 1
        return self.browser.send(
            "Input.dispatchKeyEvent", self.session, type="keyDown" if down else "keyUp", key=name,
            code=code, windowsVirtualKeyCode=number,
            **({"text": "\r" if name == "Enter" else name} if down and writes else {}),
        )  # fmt: skip

    def key(self, name, seconds=0.0):
        """A press of a key; both halves are sent at once, however busy this machine is."""
        answers = [self._key(name, True)]
        if seconds:
            time.sleep(seconds)
        answers.append(self._key(name, False))
        for answer in answers:
            answer()

    def touch(self, x, y):
        """A finger taps that point of the page."""
        answers = [
            self.browser.send("Input.dispatchTouchEvent", self.session, type=kind, touchPoints=at)
            for kind, at in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", []))
        ]
        for answer in answers:
            answer()

    def size(self, width, height, ratio=1, mobile=False):
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=ratio, mobile=mobile,
        )  # fmt: skip

    def phone(self, width, height, ratio=3):
        """From now on it is a phone's."""
        self.size(width, height, ratio, mobile=True)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    def offline(self, yes=True):
        self.ask(
            "Network.emulateNetworkConditions", offline=yes, latency=0, downloadThroughput=-1,
            uploadThroughput=-1,
        )  # fmt: skip

    def give_file(self, selector, path):
        """As if a person had chosen this file."""
        root = self.ask("DOM.getDocument")["root"]["nodeId"]
        node = self.ask("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.ask("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def screenshot(self):
        """PNG bytes."""
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])
