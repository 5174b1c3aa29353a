# SPDX-License-Identifier: MIT
"""The arena on a Dask cluster of plain workers: they get our code from us, and whoever cannot play
says so before the games begin.

What travels by name would have to be importable where it arrives, also at the scheduler; so the
courier and the call are made inside functions here, and cloudpickle sends them whole.
"""

import hashlib
import io
import zipfile
from contextlib import suppress

from host_sim.errors import Trouble
from host_sim.paths import ROOT

SENT = ("host_sim", "lib", "games")
ANSWER_SECONDS = 5  # for the scheduler
JOIN_SECONDS = 5  # for a first worker
TRIAL_SECONDS = 8  # for one of them to have played


def archive(root=ROOT):
    """The code that plays, as a zip file's bytes: the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archived:
        for folder in SENT:
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = path.relative_to(root).as_posix()
                    archived.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return packed.getvalue()


def courier(data):
    """A plugin that every worker runs, also one that joins later."""
    from distributed.diagnostics.plugin import WorkerPlugin

    mark = hashlib.sha256(data).hexdigest()[:12]

    class Courier(WorkerPlugin):
        name = "handful"

        def setup(self, worker):
            import io
            import pathlib
            import sys
            import zipfile

            folder = pathlib.Path(worker.local_directory, f"handful-{mark}").absolute()
            if not folder.exists():
                with zipfile.ZipFile(io.BytesIO(data)) as archived:
                    archived.extractall(folder)
            if str(folder) not in sys.path:
                for name in list(sys.modules):  # what an older arena has left
                    if name.split(".")[0] in ("host_sim", "handful", "games"):
                        del sys.modules[name]
                sys.path.insert(0, str(folder))

    return Courier()


def call():
    """A function (name, *arguments) that calls host_sim.players.arena's function of that name."""

    def call_arena(name, *arguments):
        from host_sim.players import arena

        return getattr(arena, name)(*arguments)

    return call_arena


class Cluster:
    """An executor with as much of concurrent.futures' interface as the arena uses. `trial` is a
    game's arguments: the workers that can play one are those that play."""

    def __init__(self, address, trial):
        self._client = connect(address)
        self._call = call()
        try:
            self._workers = self._players(address, trial)
        except BaseException:
            self._client.close()
            raise

    def _players(self, address, trial):
        from distributed import wait

        try:
            self._client.wait_for_workers(1, timeout=JOIN_SECONDS)
        except TimeoutError:
            raise Trouble(
                f"no worker has joined the Dask scheduler at {address}; start some with "
                f"`dask worker {address} --nthreads 1`."
            ) from None
        reason = None
        try:
            self._client.register_plugin(courier(archive()))
        except Exception as error:  # whatever a strange worker's Python makes of our code
            reason = error
        workers = list(self._client.scheduler_info(n_workers=-1)["workers"])
        trials = {
            worker: self._client.submit(
                self._call, "play_batch", [trial], workers=[worker], pure=False, retries=0
            )
            for worker in workers
        }
        with suppress(TimeoutError):  # a worker busy with other things may still be a good one
            wait(list(trials.values()), timeout=TRIAL_SECONDS)
        able = [worker for worker, played in trials.items() if played.status != "error"]
        if not able:
            reason = reason or next(iter(trials.values())).exception()
            raise Trouble(
                f"no worker of the Dask cluster at {address} can play "
                f"({type(reason).__name__}: {reason}); give them the Python and the packages "
                "that this command has."
            )
        return able if len(able) < len(workers) else None  # None: also those who join later

    def submit(self, function, *arguments):
        return self._client.submit(
            self._call, function.__name__, *arguments, workers=self._workers, pure=False
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._client.close()


def connect(address):
    import logging

    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # our sentence is enough
    try:
        return Client(address, timeout=ANSWER_SECONDS)
    except (OSError, ValueError, ImportError) as error:
        why = " ".join(str(error).split())
        raise Trouble(f"no Dask scheduler answers at {address} ({why}).") from None
