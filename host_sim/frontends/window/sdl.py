# SPDX-License-Identifier: MIT
"""A check whether SDL can open a window here, without its messages on stderr."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INVISIBLE = ("dummy", "offscreen")  # the drivers that SDL uses without a screen


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Discard what libraries write to stderr. Our own message is enough."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def why_no_window() -> str | None:
    """Return why no window can be opened here, or None."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        with silenced_stderr():
            pygame.display.init()
    except ModuleNotFoundError:
        raise  # .venv is incomplete; bootstrap reports it
    except (ImportError, OSError) as error:
        return str(error)
    except pygame.error as error:
        return str(error)
    if pygame.display.get_driver() in INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return "there is no screen"
    return None
