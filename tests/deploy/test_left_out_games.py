# SPDX-License-Identifier: MIT
"""Games that a drive has no room for are left out from the end of the menu, and named."""

import pytest

from host_sim.cli import registry
from host_sim.cli.commands import deploy
from host_sim.deploy import tree
from host_sim.errors import Trouble

ORDER = deploy.in_menu_order()
GAME, CONSOLE = 10, 5  # bytes


@pytest.fixture
def built(monkeypatch):
    """Return the calls of tree.build(), which makes drives of a few bytes."""
    calls = []

    def build(form, left_out=(), **options):
        calls.append((form, left_out))
        files = {f"games/{name}/x.mpy": bytes(GAME) for name in ORDER if name not in left_out}
        return {"code.py": bytes(CONSOLE * (2 if form == tree.COMPILED else 1)), **files}

    monkeypatch.setattr(tree, "build", build)
    return calls


def games_on(files):
    return [path.split("/")[1] for path in files if path.startswith("games/")]


def fits_in(room):
    return lambda files: sum(map(len, files.values())) <= room


def test_everything_stays_where_there_is_room(built, capsys):
    assert games_on(deploy.build_to_fit(fits_in(1000), tree.COMPILED)) == ORDER
    assert games_on(deploy.build_to_fit(None, tree.COMPILED)) == ORDER
    assert built == [(tree.COMPILED, ())] * 2 and not capsys.readouterr().out


def test_line_numbers_go_first_then_the_last_games_of_the_menu(built, capsys):
    room = CONSOLE + GAME * (len(ORDER) - 2)
    files = deploy.build_to_fit(fits_in(room), tree.COMPILED)
    assert games_on(files) == ORDER[:-2]
    said = capsys.readouterr().out
    assert "no line numbers" in said
    assert f"no room for {ORDER[-1]}, {ORDER[-2]}" in said and "--without" in said


def test_games_that_are_left_out_by_name_make_room_for_others(built, capsys):
    room = CONSOLE + GAME * (len(ORDER) - 1)
    files = deploy.build_to_fit(fits_in(room), tree.COMPILED, left_out=(ORDER[0],))
    assert games_on(files) == ORDER[1:]
    assert "no room" not in capsys.readouterr().out


def test_at_least_one_game_stays(built):
    assert games_on(deploy.build_to_fit(fits_in(1), tree.STRIPPED)) == ORDER[:1]


def test_without_takes_known_games_and_leaves_one():
    assert deploy.named_games(" top12,top33") == ("top12", "top33")
    with pytest.raises(Trouble, match="there is no game 'top13'"):
        registry.parse(["deploy", "--without", "top13"])
    with pytest.raises(Trouble, match="leave at least one"):
        deploy.named_games(",".join(ORDER))


def test_a_left_out_game_has_no_file_on_the_drive():
    files = tree.build(form=tree.SOURCE, left_out=("top33",))
    assert not [path for path in files if path.startswith("games/top33/")]
    assert [path for path in files if path.startswith("games/top12/")]
