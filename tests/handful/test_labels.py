# SPDX-License-Identifier: MIT
"""The console's font for adafruit_display_text, and the scenes that use it."""

from handful import VERSION

from tests.handful.test_self_test import BUTTONS, chord, screen

LIBRARY = ("adafruit_display_text", "adafruit_ticks", "handful.screen.labels")


def press(device, *buttons):
    for button in buttons:
        device.press(button)
        device.run(0.5)
    return device


def to_about(device):
    """Open the About page, the last but one line of the settings, and return the device."""
    device.power_on()
    return press(device, "A", "B", "UP", "UP", "A")


def labelled(device):
    return [name for name in device.modules() if name.startswith(LIBRARY)]


def test_the_about_page_shows_version_firmware_and_board(make_device):
    # device.text() reads only the console's font, so this shows that Labels use it.
    lines = screen(to_about(make_device())).splitlines()
    assert lines == [
        "About",
        VERSION,
        "CircuitPython 10.2.1",
        "raspberry_pi_pico",
        "Free software (MIT)",
        "Back",
    ]


def test_a_label_can_be_larger(make_device):
    image = to_about(make_device()).image().convert("L")
    left = image.crop((0, 11, 68, 27))
    twice = left.resize((34, 8), 0).resize((68, 16), 0)
    assert left.getbbox() and left.tobytes() == twice.tobytes()


def test_leaving_the_about_page_removes_its_labels(make_device):
    device = press(to_about(make_device()), "B")
    assert "About ..." in screen(device) and "MIT" not in screen(device)


def test_the_library_is_loaded_for_the_scene_and_unloaded_with_the_lobby(make_device):
    device = make_device()
    device.power_on()
    press(device, "A", "B")
    assert not labelled(device)
    press(device, "UP", "UP", "A")
    assert set(LIBRARY) <= set(labelled(device))
    press(device, "B", "B")
    assert "Play" in screen(device) and not labelled(device)


def test_the_self_test_does_without_the_library(make_device):
    device = press(chord(make_device(), "A", "B"), "A", *BUTTONS)
    assert "Free RAM" in screen(device) and not labelled(device)
