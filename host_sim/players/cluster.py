# SPDX-License-Identifier: MIT
"""The arena on a Dask cluster of plain workers.

The workers receive Handful's code, and those that cannot play are found before the games begin.
A function that travels by name must be importable at its destination, also at the scheduler. So
`courier` and `call` make theirs inside, and cloudpickle sends them whole.
"""

import hashlib
import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from host_sim.errors import Trouble
from host_sim.paths import ROOT
from host_sim.players.arena import Task

if TYPE_CHECKING:
    from distributed import Client, Worker
    from distributed.diagnostics.plugin import WorkerPlugin

SENT = ("host_sim", "lib", "games")
ANSWER_SECONDS = 5  # time limit for the scheduler's answer
JOIN_SECONDS = 5  # time limit for the first worker
TRIAL_SECONDS = 8  # time limit for a trial game


def archive(root: Path = ROOT) -> bytes:
    """Return the code that plays as a zip file. The same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archived:
        for folder in SENT:
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = path.relative_to(root).as_posix()
                    archived.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return packed.getvalue()


def courier(data: bytes) -> "WorkerPlugin":
    """Return a plugin that unpacks the code on every worker, also on one that joins later."""
    from distributed.diagnostics.plugin import WorkerPlugin

    mark = hashlib.sha256(data).hexdigest()[:12]

    class Courier(WorkerPlugin):  # type: ignore[misc]  # distributed has no type hints
        name = "handful"

        def setup(self, worker: "Worker") -> None:
            import io
            import pathlib
            import sys
            import zipfile

            folder = pathlib.Path(worker.local_directory, f"handful-{mark}").absolute()
            if not folder.exists():
                with zipfile.ZipFile(io.BytesIO(data)) as archived:
                    archived.extractall(folder)
            if str(folder) not in sys.path:
                for name in list(sys.modules):  # modules of an earlier arena
                    if name.split(".")[0] in ("host_sim", "handful", "games"):
                        del sys.modules[name]
                sys.path.insert(0, str(folder))

    return Courier()


def call() -> Callable[..., Any]:
    """Return a function (name, *arguments) that calls that function of host_sim.players.arena."""

    def call_arena(name: str, *arguments: Any) -> object:
        from host_sim.players import arena

        return getattr(arena, name)(*arguments)

    return call_arena


class Cluster:
    """An executor with the part of concurrent.futures' interface that the arena uses.

    `trial` has the arguments of a game. Only workers that can play it are used.
    """

    def __init__(self, address: str, trial: Task) -> None:
        self._client = connect(address)
        self._call = call()
        try:
            self._workers = self._players(address, trial)
        except BaseException:
            self._client.close()
            raise

    def _players(self, address: str, trial: Task) -> list[str] | None:
        from distributed import wait

        try:
            self._client.wait_for_workers(1, timeout=JOIN_SECONDS)
        except TimeoutError:
            raise Trouble(
                f"no worker has joined the Dask scheduler at {address}; start some with "
                f"`dask worker {address} --nthreads 1`."
            ) from None
        reason: BaseException | None = None
        try:
            self._client.register_plugin(courier(archive()))
        except Exception as error:  # another Python on a worker can fail in any way
            reason = error
        workers = list(self._client.scheduler_info(n_workers=-1)["workers"])
        trials = {
            worker: self._client.submit(
                self._call, "play_batch", [trial], workers=[worker], pure=False, retries=0
            )
            for worker in workers
        }
        with suppress(TimeoutError):  # a worker that is still busy may be able to play
            wait(list(trials.values()), timeout=TRIAL_SECONDS)
        able = [worker for worker, played in trials.items() if played.status != "error"]
        if not able:
            failure: Any = next(iter(trials.values())).exception()
            reason = reason or failure
            raise Trouble(
                f"no worker of the Dask cluster at {address} can play "
                f"({type(reason).__name__}: {reason}); install the same Python and packages there "
                "as here."
            )
        return able if len(able) < len(workers) else None  # None: all, also later ones

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401
        """Start a function of the arena on a worker and return its future, one of Dask's."""
        return self._client.submit(
            self._call, function.__name__, *arguments, workers=self._workers, pure=False
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()


def connect(address: str) -> "Client":
    """Return a client of the scheduler. Raise Trouble if it does not answer."""
    import logging

    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the Trouble below is enough
    try:
        return Client(address, timeout=ANSWER_SECONDS)
    except (OSError, ValueError, ImportError) as error:
        why = " ".join(str(error).split())
        raise Trouble(f"no Dask scheduler answers at {address} ({why}).") from None
