# SPDX-License-Identifier: MIT
"""Every file a device gets can be read, loaded and held there."""

from host_sim import device_code, paths
from host_sim.deploy import tree
from host_sim.device_code import limits
from host_sim.device_code.files import SPOKEN
from host_sim.micropython.vm import Machine, device_tree

FILES = device_code.device_files()


def names(files):
    return [file.relative_to(paths.ROOT).as_posix() for file in files]


def test_the_device_has_files():
    assert {"lib/handful/match/match.py", "games/yahtzee/rules/state.py"} <= set(names(FILES))


def test_the_devices_parser_reads_every_file():
    refused = {str(file): device_code.parse_as_device(file) for file in FILES}
    assert {file: why for file, why in refused.items() if why} == {}


def test_the_devices_parser_refuses_what_the_laptop_reads(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("both = [*first, *second]\n")
    assert "SyntaxError" in device_code.parse_as_device(wrong)


def test_the_machine_compiles_every_file(interpreter):
    """An older parser than mpy-cross's, nearer to CircuitPython's: f-strings above all."""
    files = device_tree(form=tree.SOURCE)
    modules = [path for path in files if path.endswith(".py")]
    assert len(modules) > 100
    with Machine(files) as machine:
        for path in modules:
            machine.run(f"with open('{path}') as file:\n    compile(file.read(), '{path}', 'exec')")


def test_nothing_in_the_files_is_missing_or_different_on_the_device():
    assert [found for file in FILES for found in device_code.check(file)] == []


def test_every_module_is_small_enough_to_be_compiled_there():
    files = [file for file in FILES if SPOKEN not in file.parts]  # they are on no drive
    sizes = dict(zip(names(files), map(device_code.code_size, files), strict=True))
    assert {name: size for name, size in sizes.items() if size > limits.SOURCE} == {}


def test_comments_docstrings_and_blank_lines_have_no_size(tmp_path):
    module = tmp_path / "module.py"
    module.write_text(
        '# a\n"""b\n\nc"""\n\nX = "# no comment"  # d\n\n\ndef f():\n    """e"""\n    return 1\n'
    )
    assert device_code.strip(module.read_text()) == 'X = "# no comment"\ndef f():\n    return 1\n'
    assert device_code.code_size(module) == len('X = "# no comment"\ndef f():\n    return 1\n')


def test_an_import_closure_follows_what_is_imported_at_once(tmp_path):
    for name, text in {
        "lib/shell/__init__.py": "",
        "lib/shell/door.py": "from shell import key\ndef late():\n    from shell import cellar\n",
        "lib/shell/key.py": "from .ring import RING\n",
        "lib/shell/ring.py": "RING = 1\n",
        "lib/shell/cellar.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = [file.name for file in device_code.import_closure("shell.door", tmp_path)]
    assert found == ["__init__.py", "door.py", "key.py", "ring.py"]
