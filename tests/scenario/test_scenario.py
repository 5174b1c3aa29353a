# SPDX-License-Identifier: MIT
"""Scenarios: how they are read, played and complained about; and every scenario of ours must
play."""

import shutil

import pytest
from PIL import Image

from host_sim.device_code import games, published_games
from host_sim.docs_build import pictures
from host_sim.paths import ROOT
from host_sim.scenario import captures
from host_sim.scenario.player import GOLDENS, Player, play
from host_sim.scenario.script import Scenario, ScenarioError
from tests.not_run import not_run

SCENARIOS = sorted((ROOT / "scenarios").glob("*.txt"))


class Acted:
    """A device that shows the number of presses as that many lit pixels, and says it in words."""

    brightness = 1.0

    def __init__(self, seed, settings):
        self.seed, self.settings = seed, settings
        self.now, self.presses, self.log = 0.0, 0, []

    def power_on(self):
        self.log.append("on")

    def cut_power(self):
        self.log.append("off")

    def down(self, name):
        self.presses += 1
        self.log.append(name)

    def up(self, name):
        self.log.append(name.lower())

    def run(self, seconds):
        self.now += seconds

    def image(self):
        image = Image.new("1", (128, 64))
        for x in range(self.presses):
            image.putpixel((x, 0), 1)
        return image

    def text(self):
        return ["Handful  ", f"pressed {self.presses}", "late" if self.now > 3 else ""]


def act(text, **options):
    return Player(Scenario(text, "acted.txt"), Acted, **options).play()


def test_a_scenario_reads_like_english():
    player = act(
        "# hello\nseed 7\nsetting LANGUAGE de\npress a x2 UP  # two\nhold B 0.8\nwait 2s\n"
    )
    assert player.device.seed == 7
    assert player.device.settings == {"HANDFUL_LANGUAGE": "en", "LANGUAGE": "de"}
    assert player.device.log == ["on", *"AaAa", "UP", "up", "B", "b"]
    assert 3 < player.device.now < 4


def test_power_is_cut_and_comes_back():
    player = act("press A\ncut power\npower on\ndown A\ndown B\nup A\nup B")
    assert player.device.log == ["on", "A", "a", "off", "on", "A", "B", "a", "b"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pres A", "'pres' is not a step; did you mean 'press BUTTON"),  # codespell:ignore pres
        ("press C", "'C' is not a button; the buttons are A B UP"),
        ("press", "should read: press BUTTON"),
        ("wait long", "'long' is not a number of seconds"),
        ("hold A", "should read: hold BUTTON SECONDS"),
        ("expect sound x", "should read: expect text"),
        ('expect text "x', "a quotation mark is missing"),
        ("cut cable", "'cable' instead of 'power'"),
        ("shot ../x", "cannot be a file's name"),
        ("seed x", "'x' is not a whole number"),
        ("wait 1\nseed 3", "line 2: seed must come before"),
        ("cut power\npress A", "line 2: the power is off here"),
        ("wait 1\npower on", "line 2: the power is already on"),
        ("shot a\nshot a", "line 2: the shot 'a' already exists"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(line, words):
    with pytest.raises(ScenarioError) as caught:
        act(line)
    assert str(caught.value).startswith("acted.txt, line ")
    assert words in str(caught.value)


def test_a_firmware_that_dies_is_told_with_the_line():
    class Dying(Acted):
        error = None

        def run(self, seconds):
            super().run(seconds)
            if self.now > 2:
                self.error = ValueError("no dice")
                raise self.error

    with pytest.raises(ScenarioError, match=r"line 2: the firmware stopped with ValueError"):
        Player(Scenario("wait 1\nwait 2", "acted.txt"), Dying).play()


def test_expected_text_may_come_late_and_go_over_lines():
    player = act('expect text "late"\nexpect text "Handful pressed 0"\nexpect no text "early"')
    assert 3 < player.device.now < 5


def test_missing_text_shows_what_is_on_the_screen():
    with pytest.raises(ScenarioError, match="line 1: the screen should show 'Yahtzee'") as caught:
        act('expect text "Yahtzee"')
    assert "| pressed 0" in str(caught.value)


def test_text_that_should_not_be_there_is_told():
    with pytest.raises(ScenarioError, match="should not show 'pressed'"):
        act("expect no text pressed")


def test_pictures_are_compared_with_the_kept_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(captures, "CAPTURES", tmp_path)
    with pytest.raises(ScenarioError, match=r"does not exist yet; .*--update-goldens"):
        act("expect picture menu", goldens=tmp_path)
    act("expect picture menu", goldens=tmp_path, update=True)
    act("expect picture menu", goldens=tmp_path)
    with pytest.raises(ScenarioError, match="1 pixels differ"):
        act("press A\nexpect picture menu", goldens=tmp_path)
    assert (tmp_path / "acted-menu.png").is_file()


def test_a_film_shows_each_screen_for_its_time(tmp_path):
    film = captures.Film()
    act("wait 1\npress A\nwait 2\npress A", film=film)
    pictures_seen = pictures.frames(film.save(tmp_path / "film.gif"))
    assert len(pictures_seen) == 3
    assert [length for _, length in pictures_seen] == [1100, 2160, 1500]


def test_the_same_scenario_makes_the_same_files(tmp_path):
    for name in ("one", "two"):
        film = captures.Film()
        player = act("press A x3\nshot end", film=film)
        film.save(tmp_path / f"{name}.gif")
        captures.save_png(*player.shots["end"][:1], tmp_path / f"{name}.png")
    for ending in ("gif", "png"):
        one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


def test_a_picture_with_one_other_pixel_is_stale(tmp_path):
    device = Acted(1, {})
    kept = captures.save_png(device.image(), tmp_path / "kept.png")
    assert pictures.same(kept, captures.save_png(device.image(), tmp_path / "same.png"))
    device.down("A")
    assert not pictures.same(kept, captures.save_png(device.image(), tmp_path / "other.png"))
    assert not pictures.same(tmp_path / "missing.png", kept)


def test_a_dimmed_screen_makes_a_dimmed_picture():
    image = Image.new("1", (128, 64), 1)
    assert captures.photo(image, 1.0).getpixel((99, 99)) == captures.LIT
    assert captures.photo(image, 0.1).getpixel((99, 99)) == captures.DIMMED


def test_there_are_scenarios():
    assert ROOT / "scenarios" / "demo.txt" in SCENARIOS


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_scenario(game):
    if game not in published_games():
        not_run(f"a scenario of {game}", f"scenarios/{game}.txt is not there yet")
    assert ROOT / "scenarios" / f"{game}.txt" in SCENARIOS


@pytest.fixture
def known_games(drive, monkeypatch):
    """Pictures show the number of games: a new one, without a scenario, is left out of them."""
    new = [name for name in games() if name not in published_games()]
    if new:
        for name in new:
            shutil.rmtree(drive / "games" / name)
        monkeypatch.setattr("host_sim.scenario.player.ROOT", drive)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path, known_games):
    play(path, goldens=GOLDENS)


def test_the_pictures_of_the_docs_are_fresh(tmp_path_factory, known_games):
    folder = tmp_path_factory.mktemp("pictures")
    for _ in pictures.make(folder):
        pass
    assert pictures.stale(folder) == []
