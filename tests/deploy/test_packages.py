# SPDX-License-Identifier: MIT
"""A module that its package only re-exports is deployed as the package itself."""

import pytest

from host_sim.deploy import tree
from host_sim.deploy.packages import merge_reexports
from host_sim.micropython.vm import DeviceError, Machine

REEXPORT = '"""Rules."""\n\nfrom games.pig.rules.state import State as State\n'
STATE = """
from games.pig.rules.dice import roll


class State:
    def turn(self):
        return roll() // 0
"""
FILES = {
    "games/pig/rules/__init__.py": REEXPORT,
    "games/pig/rules/state.py": STATE,
    "games/pig/rules/dice.py": "def roll():\n    return 3\n",
    "games/pig/screen.py": "from games.pig.rules.state import State\n",
}


def merge(**changes):
    """Return the merged files and their origins; `changes` are contents by module name."""
    files = dict(FILES)
    for name, text in changes.items():
        path = next((path for path in files if path.endswith(f"/{name}.py")), None)
        files[path or f"games/pig/{name}.py"] = text
    return merge_reexports({path: text.encode() for path, text in files.items()})


def test_the_module_takes_the_place_of_its_package():
    files, origins = merge()
    assert origins == {"games/pig/rules/__init__.py": "games/pig/rules/state.py"}
    assert set(files) == set(FILES) - {"games/pig/rules/state.py"}
    assert files["games/pig/rules/__init__.py"] == STATE.encode()
    assert files["games/pig/screen.py"] == b"from games.pig.rules import State\n"


@pytest.mark.parametrize(
    "changes",
    [
        {"__init__": REEXPORT + "SEATS = 2\n"},
        {"__init__": REEXPORT.replace("as State", "as Position")},
        {"__init__": REEXPORT + "from games.pig.rules.dice import roll\n"},
        {"state": STATE + "dice = 3\n"},
        {"screen": "from games.pig.rules import state\n"},
        {"screen": "import games.pig.rules.state\n"},
        {"screen": 'load("games.pig.rules.state")\n'},
        {"screen": 'load_game("pig", "rules.state")\n'},
    ],
    ids=["more code", "another name", "two modules", "name of a sibling", "as an object",
         "imported", "by name", "by a part of its name"],
)  # fmt: skip
def test_a_package_keeps_its_files_if(changes):
    files, origins = merge(**changes)
    assert not origins and "games/pig/rules/state.py" in files


def test_every_game_is_merged():
    files = tree.build()
    for part in ("rules/state", "screen/board", "bot/player"):
        assert not [path for path in files if path.endswith(f"{part}.mpy") and "games/" in path]


def test_tracebacks_name_the_file_and_the_line_in_the_checkout(interpreter, tmp_path):
    """A merged module has its own name; other modules have the name of their compiled file."""
    texts = {
        **FILES,
        "code.py": "import handful.broken\n",
        "games/pig/__init__.py": "SEATS = (2, 4)\n",
        "lib/handful/broken.py": "def fail():\n    return 1 // 0\n",
        "games/pig/screen.py": STATE,
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    files = tree.build(tmp_path, mark=tree.MICROPYTHON)
    for code, expected in (
        ("from games.pig.rules import State\nState().turn()", r"games/pig/rules/state\.py"),
        ("from games.pig.screen import State\nState().turn()", r"games/pig/screen\.mpy"),
    ):
        with (
            Machine({"/" + path: data for path, data in files.items()}) as machine,
            pytest.raises(DeviceError, match=rf'File "{expected}", line 7, in turn'),
        ):
            machine.run(code)
    with (
        Machine({"/" + path: data for path, data in files.items()}) as machine,
        pytest.raises(DeviceError, match=r'File "/lib/handful/broken\.mpy", line 2, in fail'),
    ):
        machine.run("from handful.broken import fail\nfail()")
