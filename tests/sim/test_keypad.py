# SPDX-License-Identifier: MIT
"""keypad.Keys in virtual time: events, debouncing, overflow, reset, deinit."""

import pytest

KEYS = """
    import board, keypad, time
    keys = keypad.Keys((board.GP14, board.GP15), value_when_pressed=False, pull=True, {options})
    event = keypad.Event()
    while True:
        {body}
        time.sleep({pause})
"""
REPORT = "\n        ".join(
    (
        "while keys.events.get_into(event):",
        "    print(event.key_number, event.pressed, not event.released, event.timestamp)",
    )
)


@pytest.fixture
def keys(firmware):
    def burn(options="interval=0.01", body=REPORT, pause=0.005):
        return firmware(KEYS.format(options=options, body=body, pause=pause))

    return burn


def events(device):
    return [line.split()[:2] for line in device.serial.splitlines()]


def test_a_press_is_two_events_with_the_times_of_their_scans(keys):
    device = keys()
    device.run(0.1)
    device.press("A")
    device.press("B", 0.2)
    assert events(device) == [["0", "True"], ["0", "False"], ["1", "True"], ["1", "False"]]
    times = [int(line.split()[3]) for line in device.serial.splitlines()]
    assert 20 <= times[1] - times[0] <= 40
    assert 190 <= times[3] - times[2] <= 210


def test_what_happens_between_two_scans_is_not_seen(keys):
    device = keys("interval=0.05")
    device.run(0.051)
    device.press("A", 0.01)
    assert events(device) == []


def test_bouncing_within_an_interval_is_one_event(keys):
    device = keys("interval=0.02")
    device.run(0.021)
    for _ in range(3):
        device.down("A")
        device.run(0.001)
        device.up("A")
        device.run(0.001)
    device.down("A")
    device.run(0.1)
    assert events(device) == [["0", "True"]]


def test_a_debounce_threshold_wants_the_level_that_many_times(keys):
    device = keys("interval=0.01, debounce_threshold=4")
    device.press("A", 0.02)
    assert events(device) == []
    device.press("A", 0.06)
    device.run(0.1)
    assert events(device) == [["0", "True"], ["0", "False"]]


def test_presses_during_a_long_frame_wait_in_the_queue(keys):
    device = keys(pause=1)
    for _ in range(5):
        device.down("A")
        device.run(0.03)
        device.up("A")
        device.run(0.03)
    device.run(1)
    assert len(events(device)) == 10


def test_a_full_queue_drops_the_newest_and_says_so(keys):
    body = (
        "print(len(keys.events), keys.events.overflowed); keys.events.clear();"
        "print(len(keys.events), keys.events.overflowed)"
    )
    device = keys("interval=0.01, max_events=3", body, pause=1)
    for _ in range(3):
        device.press("A")
    device.run(1)
    assert device.serial.splitlines() == ["0 False", "0 False", "3 True", "0 False"]


def test_a_key_held_at_power_on_is_no_press_but_its_release_is_told(firmware):
    device = firmware(KEYS.format(options="interval=0.01", body=REPORT, pause=0.005), power=False)
    device.down("B")
    device.power_on()
    device.run(0.1)
    assert events(device) == []
    device.up("B")
    device.run(0.1)
    assert events(device) == [["1", "False"]]


def test_reset_reports_held_keys_as_new_presses(keys):
    body = REPORT.replace("print(", "print(len(keys.events), ") + "\n        keys.reset()"
    device = keys(body=body, pause=0.1)
    device.down("A")
    device.run(0.35)
    assert device.serial.count("0 0 True") >= 3


def test_deinit_frees_the_pins_and_ends_the_events(keys):
    body = (
        "keys.deinit(); print(len(keys.events));"
        "keypad.Keys((board.GP14,), value_when_pressed=True).deinit()"
    )
    device = keys(body=body)
    device.press("A")
    assert set(device.serial.split()) == {"0"}


def test_events_compare_by_key_and_direction(firmware):
    device = firmware("""
        import keypad
        a, b = keypad.Event(1, True, 5), keypad.Event(1, True, 9)
        print(a == b, hash(a) == hash(b), a == keypad.Event(1, False), a)
    """)
    assert "True True False <Event: key_number 1 pressed>" in device.serial
