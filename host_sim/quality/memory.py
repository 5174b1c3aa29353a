# SPDX-License-Identifier: MIT
"""The console's costs on the Pico: live heap and code read, in the menu and in play.

They are measured in the MicroPython machine, with code.py and real key presses, of the files as
`deploy` writes them unless others are given.
"""

from collections.abc import Iterable, Mapping

from host_sim import device_code
from host_sim.micropython.vm import DeviceError, Machine

PATIENCE = 20  # presses of A that lead from the menu into any game
MOVES = 12  # further presses, so that the log and the sheet hold something


Files = Mapping[str, bytes] | None  # path on the device: bytes


class Costs:
    """The costs of one game.

    `menu` and `play` are (live bytes, bytes of code read since the state before, modules). In play
    the computer players and the coach are loaded. `players` is the code read for them.
    """

    def __init__(self, game: str, files: Files = None) -> None:
        with Machine(files) as machine:
            machine.power_on()
            to_menu(machine)
            before = set(machine.modules())
            self.menu = (machine.heap(), code_read(machine, before), sorted(before))
            read = into_play(machine, game)
            for _ in range(MOVES):
                machine.press("A")
            read = (read | set(machine.modules())) - before  # also what was dropped on the way
            bot = f"games.{game}.bot"
            if device_code.module_file(bot):
                machine.run(f"import {bot}")  # read when one is asked for first
            # A computer player may have begun, and then it is among what was read already.
            players = {name for name in set(machine.modules()) if name.startswith(bot)}
            read -= players
            self.play = (machine.heap(), code_read(machine, read), sorted(read))
            self.players = code_read(machine, players)


def to_menu(machine: Machine) -> None:
    """Leave the title, which a first start shows."""
    for _ in range(PATIENCE):
        if machine.value("type(console.scenes[-1]).__name__") == "Menu":
            return
        machine.press("A")
    raise DeviceError("Lost", f"{PATIENCE} presses of A did not lead to the menu.")


def into_play(machine: Machine, game: str) -> set[str]:
    """Start a new game from the menu. Return the modules that were loaded on the way."""
    seen: set[str] = set()
    machine.run(f"console.journal.put('learn/{game}', b'1')")  # its lesson was offered before
    place = machine.value(f"[game[0] for game in console.scenes[0].games].index({game!r})")
    for _ in range(place):
        machine.press("RIGHT")
    for _ in range(PATIENCE):
        seen |= set(machine.modules())
        if f"games.{game}.screen" in seen:
            return seen
        machine.press("A")
    raise DeviceError("Lost", f"{PATIENCE} presses of A did not lead from the menu into {game}.")


# One round of the main loop. It decides for the human and skips the computer players' pauses.
ROUND = """
def round():
    scene = console.scenes[-1]
    if hasattr(scene, "match") and scene.is_awaiting_human():
        scene.submit(scene.match.state.actions()[0])
    else:
        scene.key("A")
    console.step()
"""


def seat_all(machine: Machine, game: str) -> None:
    """Start a game from the menu, with a human and the strongest computer players in all seats.

    Afterwards `round()` in the machine continues it.
    """
    machine.run(f"import games.{game} as facts")
    seats, levels, options = machine.value("facts.SEATS[1], len(facts.LEVELS), len(facts.OPTIONS)")
    seating = bytes([0] + [levels] * (seats - 1) + [0] * options)
    machine.run(f"del facts\nconsole.journal.put('seats/{game}', {seating!r})")
    machine.run("console.hardware.entropy = lambda journal: bytes(range(16))")
    machine.run(f"console.go_to('play.start.start_game', {game!r})")
    machine.rounds(3)
    machine.run(ROUND)


def fullest(game: str, rounds: int = 150, files: Files = None) -> int:
    """Return the most live bytes in this many rounds of the main loop, after a first start.

    All seats are taken, by a human and the strongest computer players.
    """
    with Machine(files) as machine:
        machine.power_on()
        to_menu(machine)
        seat_all(machine, game)
        found = 0
        for _ in range(rounds):
            machine.run("round()")
            found = max(found, machine.heap())
        return found


def code_read(machine: Machine, modules: Iterable[str]) -> int:
    """Return the bytes of the files that these modules were read from."""
    paths = [
        place + name.replace(".", "/") + end
        for name in modules
        for place in ("/lib/", "/")
        for end in (".py", ".mpy", "/__init__.py", "/__init__.mpy")
    ]
    return sum(len(machine.files.get(path, b"")) for path in paths)


def live_in_play(game: str) -> int:
    """Return the live bytes of rules, computer players, match and journal during a game."""
    with Machine() as machine:
        machine.run(f"from play import Play\ngame = Play({game!r}, 3)\ngame.steps(20)")
        if device_code.module_file(f"games.{game}.bot"):
            machine.run("game.advice()")
        return machine.heap()
