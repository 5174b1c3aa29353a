# SPDX-License-Identifier: MIT
"""Whether SDL can open a window here, without its own complaints."""

import os
import sys
from contextlib import contextmanager

UNSEEN = ("dummy", "offscreen")  # SDL's ways out where there is no screen


@contextmanager
def hushed():
    """The screen's libraries complain on their own, past Python; our sentence is enough."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def missing():
    """Why no window can be opened here, or None."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        with hushed():
            pygame.display.init()
    except ModuleNotFoundError:
        raise  # .venv is not whole; the command line says what to do
    except (ImportError, OSError) as error:
        return str(error)
    except pygame.error as error:
        return str(error)
    if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return "there is no screen"
    return None
